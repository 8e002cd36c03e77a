"""The questions of `ps6_multiplayer`, and how each is checked."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any, Final

from gamesearch.game import MAX, Path
from gamesearch.games.pacman_maze import PacmanMaze
from gamesearch.games.random_trees import random_tree
from gamesearch.games.tree import GameTree
from gamesearch.grading.answer_time import CHANGES, agrees_when_asked_again
from gamesearch.grading.questions.by_hand import EntriesQuestion, written
from gamesearch.grading.questions.check_trees import DECIDED_DEEP, random_vector_instances
from gamesearch.grading.questions.question import in_order
from gamesearch.grading.questions.search import SearchQuestion
from gamesearch.grading.questions.search_cases import (
    Case,
    Pair,
    any_tie_of_max_n,
    fraction_estimate,
    line_of_play,
    path_estimate,
)
from gamesearch.grading.questions.slips import Search, SlipFile
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import SearchOutcome
from gamesearch.members import player_name
from gamesearch.search import alliance_search, alliances, max_n_search

from .own_tree import OwnVectorTree, judge_own_alliance, named, own_tree
from .slips import A_ROUND, alliance_slips, by_rounds, ghosts_slips, max_n_slips

NAMED: Final = SlipFile(__file__).named

# ---------------------------------------------------------------- the trees that are tried

_LEFT: Final = [[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]]
_RIGHT: Final = [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]
LECTURE: Final = named([_LEFT, _RIGHT], "PQRXTUV")

_CYCLES: Final = ((0, 1, 2), (2, 0, 1), (1, 0, 2), (0, 0, 1, 2), (0, 1, 2), (0, 2, 1))
_DEEP: Final = GameTree([(1, 2, 3), [[[[[[[[[(4, 2, 0), (6, 1, 0)]]]]]]]]]])


@cache
def vector_instances(seed: int) -> tuple[tuple[GameTree, Path], ...]:
    """Return the lecture's tree and random ones, with ties and without, for three players and four.

    In some of them a player moves twice in a row or another one begins, numbers are negative,
    or the search begins in the middle.
    """
    small = [
        GameTree([(0, 0, 0), (0, 0, 0)]),
        GameTree([[(0, 0, 1), (1, 0, 0)], [(0, 1, 2), (2, 1, 0)]]),
        GameTree([(3, 1, 2), (2, 5, 9)], turns=(1, 0, 2)),
        GameTree([(0, 1, 2), (-3, 2, 1)]),  # is a best number of 0 taken for none?
        GameTree([(1.25, 0.5, 2.5), (1.75, 2.5, 0.5)]),  # cut to whole numbers?
        GameTree([(-30_000, 1, -15_000), (-20_000, 2, -25_000)]),  # -9999 for minus infinity?
    ]
    instances = [(LECTURE, ()), *((tree, ()) for tree in small), (LECTURE, (1,)), (LECTURE, (0, 1))]
    return (*instances, *_drawn(seed), (_DEEP, ()))


def _drawn(seed: int) -> Iterator[tuple[GameTree, Path]]:
    """Yield trees with few ties and with many; of every third a part is searched."""
    few = random_vector_instances(seed, 18, 3, 20)
    many = random_vector_instances(seed + 1, 12, 3, 4)
    four = random_vector_instances(seed + 2, 14, 4, 20)
    for number, (tree, _) in enumerate((*few, *many, *four)):
        nested = _lowered(tree.to_nested(), (0, 10, 25)[number % 3])
        turns = _CYCLES[number // 3 % 6] if tree.players == 3 else (3, 1, 0, 2)
        turned = GameTree(nested, turns=turns if number % 2 or tree.players > 3 else (0, 1, 2))
        inner = [path for path in turned.nodes() if turned.actions(path)]
        if (4 if tree.players == 3 else 12) <= len(list(turned.leaves())) <= 60:
            yield turned, inner[len(inner) // 2] if number % 3 == 2 else ()


def _lowered(nested: Any, by: int) -> Any:
    if isinstance(nested, list):
        return [_lowered(kid, by) for kid in nested]
    return tuple(number - by for number in nested)


@cache
def alliance_instances(seed: int) -> tuple[tuple[GameTree, Path, tuple[Any, ...]], ...]:
    """Return the trees of max^n, each with allied players; sometimes nobody, or everybody."""
    rng = random.Random(seed)
    instances = []
    for number, (tree, state) in enumerate(vector_instances(seed)):
        pairs = list(combinations(range(tree.players), 2))
        members: tuple[int, ...] = rng.choice(pairs)
        if number % 9 == 7:
            members = tuple(range(tree.players)) if number % 2 else (1,)
        elif tree.players > 3 and number % 3 == 0:
            members = (0, 1, 3)
        instances.append((tree, state, (members,)))
    lecture = [(LECTURE, (), (pair,)) for pair in combinations(range(3), 2)]
    return (*lecture, *_TELLING, *instances)


_TELLING: Final[tuple[tuple[GameTree, Path, tuple[Any, ...]], ...]] = (
    # C and D are not members: are they taken for another alliance?
    (GameTree([(1, 4, 3, 0), (4, 1, 2, 9)], turns=(2,)), (), ((0, 1),)),
    # one is a member alone: are two looked for?
    (GameTree([(3, 1, 2), (2, 5, 9)]), (), ((0,),)),
    # three are allied: are only two of them counted?
    (GameTree([(5, 1, 0), (1, 4, 9)]), (), ((0, 1, 2),)),
    # is a best sum of 0 taken for none?
    (GameTree([(2, -2, 1), (0, -1, 1)]), (), ((0, 1),)),
)


@cache
def ghost_instances(seed: int) -> tuple[tuple[GameTree, Path, tuple[Any, ...]], ...]:
    """Return trees for Pacman and one, two or three ghosts, searched one round deep or more."""
    rng = random.Random(seed)
    telling: tuple[list[list[float]], ...] = (
        [[0], [-2]],  # is a best value of 0 taken for none?
        [[0, 3], [-2, 4]],
        [[1.25, 1.75], [1.5, 1.625]],  # cut to whole numbers?
        [[-30_000], [-20_000]],  # -9999 for minus infinity, and 9999?
        [[30_000], [20_000]],
        [[2], [2, 1]],  # does an action whose value is only a bound replace the best one?
    )
    small = [(GameTree(nested, turns=(0, 1)), (), (1, path_estimate)) for nested in telling]
    instances: list[tuple[GameTree, Path, tuple[Any, ...]]] = []
    while len(instances) < 40:
        number = len(instances)
        ghosts = (2, 1, 2, 3)[number % 4]
        rounds = 1 + number // 4 % (3 if ghosts == 1 else 2)
        plies = (ghosts + 1) * rounds + rng.randint(0, ghosts + 3)
        low, high = ((-9, 9), (-9, -1), (1, 9), (-30, 30))[number // 2 % 4]
        widths, uneven = (1, 2 if plies > 5 else 3), (0.15, 0.0, 0.1)[number % 3]
        drawn = random_tree(
            min(plies, 9), widths, rng.randrange(10**9), low=low, high=high, uneven=uneven
        )
        tree = GameTree(drawn.to_nested(), turns=(0, *(1,) * ghosts))
        if 4 <= len(list(tree.leaves())) <= 60:
            # in every fifth tree a node one round further down, where there is one
            below = [p for p in tree.nodes() if p and tree.to_move(p) == MAX and tree.actions(p)]
            start = below[0] if number % 5 == 4 and below else ()
            instances.append((tree, start, (rounds, path_estimate)))
    eighths = (GameTree([[[1, 2], 3], [4, [5, 6]]], turns=(0, 1)), (), (1, fraction_estimate))
    far = GameTree(DECIDED_DEEP.to_nested(), turns=(0, 1))  # is there a limit of its own?
    return (*small, eighths, *instances, *((far, (), (n, path_estimate)) for n in (5, 6)))


# ---------------------------------------------------------------- q2, q3: the searches

_WRONG_LENGTH: Final = NAMED["vector_too_few_numbers"]
_NUMBER: Final = NAMED["single_number_where_vector"]
_CLUES: Final = {
    "generator": NAMED["generator_where_vector_expected"],
    "(tuple); a tuple of": _WRONG_LENGTH,
    "(list); a tuple of": _WRONG_LENGTH,
    "index out of range": _WRONG_LENGTH,
    **{
        f"({number}); a tuple of": _NUMBER
        for number in ("int", "float", "int64", "float64", "Fraction")
    },
    "; a tuple of": NAMED["something_else_where_vector"],
    "'int' object is not subscriptable": _NUMBER,
    "'float' object is not subscriptable": _NUMBER,
    "between instances of": NAMED["vector_compared_single_number"],
}


@dataclass(frozen=True)
class _VectorQuestion(SearchQuestion):
    """A search whose value is a vector; what is typically returned in its place is named."""

    parts: tuple[str, ...] = ("value", "action")
    adapt: Callable[[Any], Search] = line_of_play

    def conclude(
        self, answer: Search, cases: Sequence[Case], outcomes: Sequence[SearchOutcome]
    ) -> Verdict:
        """Conclude on a search; a vector may also be one that was kept from an earlier tree."""
        verdict = super().conclude(answer, cases, outcomes)
        both = list(zip(cases, outcomes[:-1], strict=False))
        if outcomes[-1].kind == "unusable" and not agrees_when_asked_again(
            lambda: (case.run(answer).agrees(one) for case, one in both)
        ):
            return replace(verdict, fault=CHANGES[0], advice=CHANGES[1])
        return verdict

    def _broken(self, answer: Search, case: Case, outcome: SearchOutcome) -> Verdict:
        verdict = super()._broken(answer, case, outcome)
        for clue, (fault, advice) in _CLUES.items():
            if clue in verdict.fault:
                details = (f"What happened: {verdict.fault}.", *verdict.details)
                return replace(verdict, fault=fault, advice=advice, details=details)
        return verdict


MAX_N: Final = _VectorQuestion(
    "q2", "max_n", 6, max_n_search, vector_instances, max_n_slips, right_pairs=any_tie_of_max_n
)


def _alliance(game: Any, state: Any, members: Sequence[int]) -> tuple[Any, Any]:
    return alliance_search(game, state, interest=alliances(members))


def any_tie_of_alliance(tree: GameTree, state: Path, more: tuple[Any, ...]) -> list[Pair]:
    """Return what an alliance may end in, whichever of equal moves players take."""
    return any_tie_of_max_n(tree, state, (), alliances(more[0]))


class _AllianceQuestion(_VectorQuestion):
    """A search that is told its members, of whom there may be one, two or more."""

    def _broken(self, answer: Search, case: Case, outcome: SearchOutcome) -> Verdict:
        verdict = super()._broken(answer, case, outcome)
        members = case.more[0]
        if len(members) == 2 or not any(clue in outcome.problem for clue in _TAKEN_APART):
            return verdict
        fault, advice = NAMED["members_assumed_pair"]
        details = (f"What happened: {outcome.problem}.", *verdict.details[-2:])
        return replace(verdict, fault=fault, advice=advice, details=details)


_TAKEN_APART: Final = ("index out of range", "values to unpack")
ALLIANCE: Final = _AllianceQuestion(
    "q3",
    "alliance",
    6,
    reference=_alliance,
    instances=alliance_instances,
    slips=alliance_slips,
    right_pairs=any_tie_of_alliance,
)

# ---------------------------------------------------------------- q5: several ghosts


@dataclass(frozen=True)
class _GhostQuestion(SearchQuestion):
    """A search that is told rounds, which begin with a move of Pacman."""

    parts: tuple[str, ...] = ("value", "action")
    ends: str = A_ROUND

    def wrong_in(self, case: Case, outcome: SearchOutcome) -> set[str]:
        """Judge a search; a tree cut down for drawing may begin with a ghost's move."""
        if case.tree.to_move(case.state) != MAX:
            return set()
        return super().wrong_in(case, outcome)

    def check(self, answer: Any, student: str, seed: int) -> Verdict:
        """Return what the rounds are is said beside the tree."""
        verdict = super().check(answer, student, seed)
        if verdict.tree is None:
            return verdict
        turns = " ".join(player_name(verdict.tree, player) for player in verdict.tree.turns)
        lines = [line.replace("to depth", f"turns {turns}, rounds:") for line in verdict.details]
        return replace(verdict, details=tuple(lines))


GHOSTS: Final = _GhostQuestion("q5", "ghosts", 6, by_rounds, ghost_instances, ghosts_slips)


def lecture_tree(student: str) -> GameTree:
    """Return the lecture's tree, the same for everybody; X is the node the lecture asks about."""
    del student
    return LECTURE


def small_maze(student: str, *, three_players: bool = False) -> PacmanMaze:
    """Return a maze with two ghosts that is over after four rounds, for everybody to try."""
    del student
    return PacmanMaze(
        "%%%%%%%/%G   .%/% %P% %/%.   G%/%%%%%%%",
        ghosts="players" if three_players else "min",
        max_plies=12,
    )


# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    OwnVectorTree("q1", 6),
    MAX_N,
    ALLIANCE,
    EntriesQuestion(
        "q4", dict.fromkeys(("members", "move", "vector", "tempted"), 1), judge_own_alliance, "tree"
    ),
    GHOSTS,
    written("q6", 4),
)
GIVEN: Final = {"lecture": lecture_tree, "tree": own_tree, "maze": small_maze}
