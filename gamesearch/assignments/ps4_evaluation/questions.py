"""The questions of `ps4_evaluation`, and how each is checked.

Features are in `features` and `counts`, the evaluation in `evaluate`, the suspects in `suspects`
and the match in `match`; here is the depth-limited search, and all of it together.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from gamesearch.assignments.ps4_evaluation.asked_evaluation import Evaluate
from gamesearch.assignments.ps4_evaluation.counts import check_counts
from gamesearch.assignments.ps4_evaluation.evaluate import check_evaluate
from gamesearch.assignments.ps4_evaluation.features import (
    check_own_position,
    own_position,
    own_weights,
)
from gamesearch.assignments.ps4_evaluation.match import POINTS, check_match
from gamesearch.assignments.ps4_evaluation.mistakes import (
    cutting_variants,
    wide_search,
    wide_variants,
)
from gamesearch.assignments.ps4_evaluation.suspects import SUSPECTS, check_suspects
from gamesearch.games.checkers import State
from gamesearch.games.tree import GameTree
from gamesearch.grading.limits import in_time
from gamesearch.grading.questions.by_hand import written
from gamesearch.grading.questions.instances import BOOK, ROSEN, lecture_instances, random_instances
from gamesearch.grading.questions.question import SpecialQuestion, in_order
from gamesearch.grading.questions.search import SearchQuestion
from gamesearch.grading.questions.search_cases import Case, path_estimate
from gamesearch.grading.verdict import Verdict
from gamesearch.search import cutoff_search
from gamesearch.tracing.recording import Path

# ---------------------------------------------------------------- q3: the depth-limited search


@cache
def cutoff_instances(seed: int) -> tuple[tuple[GameTree, Path, tuple[Any, ...]], ...]:
    """Trees with depths: less than the tree is high, as much, and more; begun anywhere."""
    fixed = [
        (BOOK, (), 1), (BOOK, (), 2), (BOOK, (), 3), (ROSEN, (), 1), (ROSEN, (), 2),
        (ROSEN, (), 3), (ROSEN, (0,), 2), (ROSEN, (1, 0), 1),
        (GameTree([5, [1, 1]]), (), 1), (GameTree([[3, 4], 2], root="min"), (), 1),
        (GameTree([[-3, -4], [-2, [-1, -5]]]), (), 2),
    ]  # fmt: skip
    small = [(tree, state, 1 + n % 3) for n, (tree, state) in enumerate(lecture_instances())]
    drawn = [
        (tree, state, 1 + n % 4)
        for n, (tree, state) in enumerate(random_instances(seed))
        if len(list(tree.leaves())) <= 60
    ]
    return tuple(
        (tree, state, (depth, path_estimate)) for tree, state, depth in fixed + small + drawn
    )


WIDE: Final = SearchQuestion(
    "q3", "cutoff_search", 6, wide_search(), cutoff_instances, wide_variants,
    unread="Every position at the depth limit, and every finished game above it, is looked at.",
)  # fmt: skip


def _cutting(game: Any, state: Path, depth: int, evaluate: Evaluate) -> tuple[Any, Any]:
    """Our search, called as the answer is."""
    return cutoff_search(game, state, depth=depth, evaluate=evaluate)


CUTTING: Final = SearchQuestion(
    WIDE.question, WIDE.function, WIDE.points, _cutting, cutoff_instances, cutting_variants,
)  # fmt: skip


def check_search(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q3: a search with the cuts of alpha-beta or with none, whichever it is nearer to.

    Where all values are right and something is left out, it cuts.
    """
    wide = WIDE.check(answer, student, seed)
    if wide.passed or wide.status != "graded":
        return wide
    cutting = CUTTING.check(answer, student, seed)
    if _cuts(answer, seed):
        return cutting
    if cutting.score != wide.score:
        return max(cutting, wide, key=lambda verdict: verdict.score)
    if _is_named(cutting) != _is_named(wide):
        return cutting if _is_named(cutting) else wide
    return cutting if _fits(CUTTING, answer, seed) > _fits(WIDE, answer, seed) else wide


def _cuts(answer: Any, seed: int) -> bool:
    """Whether the answer finds all values without all that a search without cuts looks at."""
    cases = [Case(*one) for one in WIDE.instances(seed)]
    with in_time():
        outcomes = [case.run(answer) for case in cases]
    less = False
    for case, got in zip(cases, outcomes, strict=True):
        read, every = set(got.leaves), set(WIDE.right(case).leaves)
        if got.problem or "value" in WIDE.wrong_in(case, got) or not read <= every:
            return False
        less |= read < every
    return less


def _fits(question: SearchQuestion, answer: Any, seed: int) -> int:
    """On how many instances the answer looks at just what is to be looked at."""
    cases = [Case(*one) for one in question.instances(seed)]
    with in_time():
        return sum(set(c.run(answer).leaves) == set(question.right(c).leaves) for c in cases)


def _is_named(verdict: Verdict) -> bool:
    """Whether the fault is one of the known mistakes."""
    known = {mistake.name for mistake, _ in (*wide_variants(), *cutting_variants())}
    return verdict.fault in known


# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    SpecialQuestion("q1", 8, check_own_position),
    SpecialQuestion("q1b", 4, check_counts),
    SpecialQuestion("q2", 8, check_evaluate),
    SpecialQuestion(WIDE.question, WIDE.points, check_search),
    SpecialQuestion("q4", 6, check_suspects),
    SpecialQuestion("q5", POINTS, check_match),
    written("q6", 4),
)


def _position(student: str) -> State:
    return own_position(student)


def _suspects(student: str) -> dict[str, Evaluate]:
    del student
    return dict(SUSPECTS)


GIVEN: Final = {"position": _position, "weights": own_weights, "suspects": _suspects}
