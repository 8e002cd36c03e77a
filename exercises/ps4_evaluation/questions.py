"""The questions of `ps4_evaluation`, and how each is checked.

Features are in `features`, the evaluation in `evaluate`, the suspects in `suspects`, the match
in `match`; here is the depth-limited search, and all of it together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from gamesearch.game import MAX, MIN, Path
from gamesearch.games.tree import GameTree
from gamesearch.grading.questions.by_hand import written
from gamesearch.grading.questions.check_trees import (
    BOOK,
    DECIDED_DEEP,
    ROSEN,
    SIX_DEEP,
    lecture_instances,
    random_instances,
)
from gamesearch.grading.questions.patches import Patch
from gamesearch.grading.questions.question import Named, SpecialQuestion, in_order
from gamesearch.grading.questions.search import SearchQuestion
from gamesearch.grading.questions.search_cases import (
    Case,
    fraction_estimate,
    line_of_play,
    path_estimate,
)
from gamesearch.grading.questions.slips import Search, Slip, SlipFile, slips_in
from gamesearch.grading.verdict import Verdict, is_shown
from gamesearch.grading.watched_search import SearchOutcome
from gamesearch.tracing.notation import show

from .evaluate import check_evaluate
from .features import check_counts, check_own_position, own_position, own_weights
from .match import POINTS, check_match
from .suspects import SUSPECTS, check_suspects

FILE: Final = SlipFile(__file__)
SLIPS: Final = FILE.slips


_MAX_CUT: Final = "if v >= beta:\n    return v, move"
_MIN_CUT: Final = "if v <= alpha:\n    return v, move"
# the cut tests whether alpha has met beta: at a window of one value, before v gets there
_CROSSED: Final = (("v >= beta", "alpha >= beta"), ("v <= alpha", "beta <= alpha"))

# every position is asked who moves there, where the pair of functions takes it to be the other one
_ASKED: Final = tuple(
    Patch(
        f"{other}(game, game.result(state, a), alpha, beta, ..., evaluate)",
        "below(game, game.result(state, a), ..., evaluate, alpha, beta)",
        within=within,
    )
    for within, other in (("max_value", "min_value"), ("min_value", "max_value"))
)
_IN_TURNS: Final = (
    FILE.base("pair", "below", "root", kinds="bounded"),
    FILE.base("pair", "below", "loop", kinds="loop"),
)
_WRITTEN: Final = tuple(base.styled("asked", *_ASKED) for base in _IN_TURNS)
_BOUNDED: Final = _WRITTEN[0]
_CROSSING: Final = tuple(base.written("crossed", *_CROSSED) for base in (*_WRITTEN, *_IN_TURNS))
# without cuts: every position at the depth limit is evaluated
_NO_CUTS: Final = FILE.base("pair", "below", "root").written(
    "unbounded", (_MAX_CUT, ""), (_MIN_CUT, "")
)
_NO_CUTS_IN_TURNS: Final = (
    _NO_CUTS,
    _PAIRS_IN_TURNS := _NO_CUTS.written("pairs", ("v2 > v", "v2 >= v")),
    _PAIRS_IN_TURNS.written("last", ("v2 < v", "v2 <= v")),
)
_UNBOUNDED: Final = tuple(base.styled("asked", *_ASKED) for base in _NO_CUTS_IN_TURNS)
_FOLDED: Final = FILE.base("negamax", kinds="negamax")


def wide_slips() -> Iterator[Slip]:
    """Return every mistake in searches without cuts, whichever of equal moves they keep.

    That is the first, the last, or the larger one for MAX and the smaller one for MIN, as
    Python's `max` and `min` of pairs have it; or of a negamax. Those that take turns come last.
    """
    return slips_in(SLIPS["cutoff"], *_UNBOUNDED, *_NO_CUTS_IN_TURNS, _FOLDED)


def cutting_slips() -> Iterator[Slip]:
    """Yield every mistake that a search with cuts can have.

    What is wrong with the cuts alone is also sought where the root is a loop of its own, and where
    a node tests whether alpha has met beta; there a bound that never moves means no cuts at all.
    """
    yield from slips_in(_FITTING, _BOUNDED, _IN_TURNS[0])
    yield from slips_in(SLIPS["alpha_beta_only"], *_WRITTEN, *_IN_TURNS)
    yield from slips_in(SLIPS["crossed_only"], *_CROSSING)


_FITTING: Final = tuple(mistake for mistake in SLIPS["cutoff"] if "bounded" not in mistake.not_in)


# ---------------------------------------------------------------- q3: the depth-limited search


@cache
def cutoff_instances(seed: int) -> tuple[tuple[GameTree, Path, tuple[Any, ...]], ...]:
    """Return trees with depths: less than the tree is high, as much, and more; begun anywhere.

    In every other one of the drawn trees a player moves twice in a row.
    """
    fixed = [
        (BOOK, (), 1), (BOOK, (), 2), (BOOK, (), 3), (ROSEN, (), 1), (ROSEN, (), 2),
        (ROSEN, (), 3), (ROSEN, (0,), 2), (ROSEN, (1, 0), 1),
        (GameTree([5, [1, 1]]), (), 1), (GameTree([[3, 4], 2], root="min"), (), 1),
        (GameTree([[-3, -4], [-2, [-1, -5]]]), (), 2),
        (SIX_DEEP, (), 6), (DECIDED_DEEP, (), 10), (DECIDED_DEEP, (), 11),
        *((GameTree([[1, 2], [3, 4]], turns=(mover, mover)), (), 2) for mover in (MAX, MIN)),
    ]  # fmt: skip
    small = [(tree, state, 1 + n % 3) for n, (tree, state) in enumerate(lecture_instances())]
    drawn = [
        (_turned(tree, n), state, 1 + n % 4)
        for n, (tree, state) in enumerate(random_instances(seed))
        if len(list(tree.leaves())) <= 60
    ]
    eighths = [(BOOK, (), (1, fraction_estimate)), (ROSEN, (), (2, fraction_estimate))]
    return (
        *((tree, state, (depth, path_estimate)) for tree, state, depth in fixed + small + drawn),
        *eighths,
    )


def _turned(tree: GameTree, number: int) -> GameTree:
    """Return the tree, for every other number with players who move twice in a row."""
    turns = ((0, 0, 1), (1, 1, 0), (0, 1, 1), (1, 0, 0))[number // 2 % 4]
    return GameTree(tree.to_nested(), turns=turns) if number % 2 else tree


TWICE: Final = FILE.named["asks_twice"]
FINISHED_TOO: Final = FILE.named["evaluates_finished_games"]


class _CutoffQuestion(SearchQuestion):
    """A search to a depth that has to ask about each position once, and about no other."""

    def conclude(
        self, answer: Search, cases: Sequence[Case], outcomes: Sequence[SearchOutcome]
    ) -> Verdict:
        """Judge a search with the cuts of alpha-beta or with none, whichever it is nearer to."""
        nearer = WIDE if outcomes[-1].problem else _nearer(cases, outcomes)
        return SearchQuestion.conclude(nearer, answer, cases, outcomes)

    def wrong_but_for_line(self, case: Case, outcome: SearchOutcome) -> set[str]:
        """Judge a search; to ask too often is a fault of the positions read."""
        wrong = super().wrong_but_for_line(case, outcome)
        return wrong | {"leaves"} if _needless(case, outcome) else wrong

    def name_slip(self, cases: Sequence[Case], outcomes: Sequence[SearchOutcome]) -> Named | None:
        """Name the slip of a search, unless to ask too often is all that is wrong."""
        both = list(zip(cases, outcomes, strict=True))
        in_vain = next((name for one in both for name in _needless(*one)), None)
        judge = super().wrong_but_for_line
        if in_vain and not any(judge(*one) for one in both):
            return in_vain
        return super().name_slip(cases, outcomes)

    def _first_difference(self, case: Case, got: SearchOutcome) -> Named:
        if super().wrong_but_for_line(case, got) or not _needless(case, got):
            return super()._first_difference(case, got)
        return next(iter(_needless(case, got)))

    def _yours(self, case: Case, got: SearchOutcome, write: Callable[[Any], str] = show) -> str:
        line = super()._yours(case, got, write)
        for named, states in _needless(case, got).items():
            what = "Asked about again" if named == TWICE else "Evaluated for nothing"
            line += f" {what}: {', '.join(map(case.tree.name, states))}."
        return line


def _needless(case: Case, outcome: SearchOutcome) -> dict[Named, list[Path]]:
    """Return what was asked too often: the evaluation or the utility, of which positions."""
    evaluated = [state for state in outcome.evaluated if type(state) is tuple]
    finished = [state for state in dict.fromkeys(evaluated) if case.tree.is_terminal(state)]
    others = Counter(state for state in evaluated if state not in finished)
    again = [state for state, count in (others + Counter(outcome.valued)).items() if count > 1]
    return {name: states for name, states in ((FINISHED_TOO, finished), (TWICE, again)) if states}


CUTTING: Final = _CutoffQuestion(
    "q3",
    "cutoff_search",
    6,
    reference=_BOUNDED.search(),
    instances=cutoff_instances,
    slips=cutting_slips,
    adapt=line_of_play,
)
WIDE: Final = replace(
    CUTTING,
    reference=_UNBOUNDED[0].search(),
    slips=wide_slips,
    unread="Look at every position at the depth limit, and at every finished game above it.",
)


def _nearer(cases: Sequence[Case], outcomes: Sequence[SearchOutcome]) -> SearchQuestion:
    """Return the question that leaves an answer more points, or that can say more about it."""
    both = list(zip(cases, outcomes, strict=True))
    wide, cutting = (
        len({part for one in both for part in question.wrong_in(*one)})
        for question in (WIDE, CUTTING)
    )
    if not wide or not cutting or _cuts(both):
        return CUTTING if wide else WIDE
    if wide != cutting or not is_shown():
        return CUTTING if cutting < wide else WIDE
    named = [bool(question.name_slip(cases, outcomes)) for question in (WIDE, CUTTING)]
    if named[0] != named[1]:
        return WIDE if named[0] else CUTTING

    def just_read(question: SearchQuestion) -> int:
        return sum(set(got.leaves) == set(question.right(case).leaves) for case, got in both)

    return max((WIDE, CUTTING), key=just_read)


Ran = Sequence[tuple[Case, SearchOutcome]]


def _cuts(both: Ran) -> bool:
    """Return whether an answer finds all values without all that a search without cuts looks at."""
    less = False
    for case, got in both:
        read, every = set(got.leaves), set(WIDE.right(case).leaves)
        if "value" in WIDE.wrong_in(case, got) or not read <= every:
            return False
        less |= read < every
    return less


# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    SpecialQuestion("q1", 8, check_own_position, "position"),
    SpecialQuestion("q1b", 4, check_counts, function="features"),
    SpecialQuestion("q2", 8, check_evaluate, function="evaluate"),
    WIDE,
    SpecialQuestion("q4", 6, check_suspects),
    SpecialQuestion("q5", POINTS, check_match, function="evaluate"),
    written("q6", 4),
)

GIVEN: Final = {
    "position": own_position,
    "weights": own_weights,
    "suspects": lambda _: dict(SUSPECTS),
}
