"""The questions of `ps5_chance`, and how each is checked.

Dice are in `dice`, playouts in `playouts`, a student's own trees and their scales in `own_tree`;
here are the trees that are searched, with and without cuts. Star1, which cuts at chance nodes, is
Ballard's (1983, "The *-minimax search procedure for trees containing chance nodes").
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from gamesearch.game import CHANCE, MAX, Path
from gamesearch.games.random_trees import random_tree
from gamesearch.games.tree import GameTree
from gamesearch.grading.questions.by_hand import written
from gamesearch.grading.questions.check_trees import random_chance_instances
from gamesearch.grading.questions.question import Named, SpecialQuestion, in_order
from gamesearch.grading.questions.search import SearchQuestion, reads_all
from gamesearch.grading.questions.search_cases import (
    Case,
    line_of_play,
    right_pairs_by,
    value_alone,
)
from gamesearch.grading.questions.slips import Search, Slip, SlipFile, slips_in, stopping_slips
from gamesearch.grading.watched_search import SearchOutcome
from gamesearch.search import expectiminimax_search, star1_search

from .dice import BY_HAND, EXPECTED, SUM_OF_DICE, own_die, own_sum
from .own_tree import OwnChanceTree, check_scale, own_tree, weighted_dice
from .playouts import check_estimate

FILE: Final = SlipFile(__file__)
NAMED: Final = FILE.named
SLIPS: Final = FILE.slips
CUTS_BELOW_CHANCE: Final = SLIPS["cuts_below_chance"][0].name
_BETTER: Final = "v2 > v if player == MAX else v2 < v"
_PLAIN: Final = FILE.base("expectiminimax", kinds="plain")
_LAST: Final = _PLAIN.written("last", (_BETTER, "v2 >= v if player == MAX else v2 <= v"))
_PAIRS: Final = _PLAIN.written(  # `max` and `min` of them
    "pairs", (_BETTER, "v2 >= v if player == MAX else v2 < v")
)
_CUTTING: Final = FILE.base("alpha_beta")


def expectiminimax_slips() -> Iterator[Slip]:
    """Yield every mistake in several ways: with the first or the last of equal moves, by levels."""
    yield from slips_in(SLIPS["expectiminimax"], _PLAIN, _LAST, _PAIRS)
    for first in ("game.to_move(state) == 1", "0"):
        for after in ("level + 1", "level", "0"):  # the ways that depth can be counted
            base = FILE.base("by_level", FIRST=first, AFTER=after)
            yield from slips_in(SLIPS["by_level"], base)
    yield from slips_in((*SLIPS["prunes"], *SLIPS["cuts_below_chance"]), _CUTTING)
    yield from stopping_slips(lambda plies: FILE.base("to_a_depth", DEPTH=plies), (1, 2, 3, 4, 8))


# ---------------------------------------------------------------- Star1

# What Star2 (Hauk, Buro and Schaeffer 2004) does first: it probes one action behind each outcome.
_SEARCH_OUTCOME: Final = (
    "v, _ = value(game, child, max(a, lowest), min(b, highest), lowest, highest)"
)
_CLIPPED: Final = (("min(most, alpha)", "alpha"), ("max(least, beta)", "beta"))
_HELD: Final = FILE.base("star1", "probe", kinds="held")
_LOOSE: Final = _HELD.written(
    "loose",
    (_SEARCH_OUTCOME, "v, _ = value(game, child, a, b, lowest, highest)"),
    ("value(game, state, lowest, highest, ..., ...)", "value(game, state, -inf, inf, ..., ...)"),
)
_BASES: Final = tuple(
    base for way in (_HELD, _LOOSE) for base in (way, way.written("clipped", *_CLIPPED))
)


def star1_slips() -> Iterator[Slip]:
    """Yield every mistake with a Star1 that has it, called with the two bounds on all values.

    Windows are held within the bounds or not, and a cut returns what the mean can be at most (at
    least), or alpha (beta): all of these are right, but a mistake shows differently in each. What
    can be wrong in expectiminimax, can be wrong in a search that prunes as well.
    """
    yield from slips_in((*SLIPS["star1"], *SLIPS["probes"]), *_BASES)
    for other in (*slips_in(SLIPS["cuts_outside_bounds"], _CUTTING), *expectiminimax_slips()):
        yield other._replace(program=_with_bounds(other.program))


@cache
def _with_bounds(search: Search) -> Search:
    """Return a search that is called with bounds and does not care."""

    def call(game: Any, state: Any, *bounds: Any) -> Any:
        del bounds
        return search(game, state)

    return call


# ---------------------------------------------------------------- trees of the lectures

SCALE_A: Final = GameTree.parse("[{9/10: [2, 2], 1/10: [3, 3]}, {9/10: [1, 1], 1/10: [4, 4]}]")
SCALE_B: Final = GameTree.parse(
    "[{9/10: [20, 20], 1/10: [30, 30]}, {9/10: [10, 10], 1/10: [400, 400]}]"
)
_DEEP: Final = GameTree.parse("[1, [[[[[[[[[{1/2: 4, 1/2: 6}]]]]]]]]]]")


@cache
def chance_instances(seed: int) -> tuple[tuple[GameTree, Path], ...]:
    """Return the lecture's tree on both scales, small ones, players who go on, and random ones.

    No outcome has probability 0: a search that leaves such out is right, but reads fewer leaves.
    """
    small = [
        GameTree.parse("{1/2: 4, 1/2: 0}"),
        GameTree.parse("[{1/2: 4, 1/2: 0}, {1/3: 0, 2/3: 6}]"),
        GameTree.parse("[{1/4: [2, 5], 3/4: [3, 7]}, [3, 6]]", root="min"),
        GameTree.parse("[3, {1/2: 2, 1/4: [1, -5], 1/4: {1: [7, 9]}}, -4]"),
        GameTree.parse("[{1: 0}, -3]"),  # is a best value of 0 taken for none?
        GameTree.parse("[{1: 0}, 3]", root="min"),
        GameTree.parse("[{1/2: 1.75, 1/2: 0.5}, {1/4: 2.25, 3/4: -0.5}]"),  # cut to whole numbers?
        # -9999 for minus infinity, and 9999?
        GameTree.parse("[{1/2: -30000, 1/2: -20000}, -24000]"),
        GameTree.parse("[{1/2: 30000, 1/2: 20000}, 24000]", root="min"),
    ]
    go_on = [
        GameTree(GameTree.parse(text).to_nested(), turns=turns)
        for turns in ((0, 0, 1), (1, 1, 0), (0, 1, 1))
        for text in (
            "[[{1/4: [2, 5], 3/4: [3, 7]}, [3, -6]], [{2/3: [[1, 6]], 1/3: [[-8, 4]]}, 2]]",
            "[[[1, 6], 2], {1/5: [[-3, 8], [5, -1]], 4/5: [4, 3]}]",
        )
    ]
    sure = GameTree.parse("[{1/2: 4, 1/2: 0}, [3, 1]]")
    middle: list[tuple[GameTree, Path]] = [(SCALE_A, (0, 1)), (sure, (1,)), (go_on[0], (0,))]
    drawn = [
        (tree, state)
        for tree, state in random_chance_instances(seed, 48)
        if len(list(tree.leaves())) <= 40
        and all(
            tree.probability(path, a) > 0
            for path in tree.nodes()
            if tree.to_move(path) == CHANCE
            for a in tree.actions(path)
        )
    ]
    fixed: list[tuple[GameTree, Path]] = [(t, ()) for t in (SCALE_A, SCALE_B, *small, *go_on)]
    return (*fixed, *middle, *drawn, (_DEEP, ()))


# ---------------------------------------------------------------- q3: expectiminimax

VALUE: Final = SearchQuestion(
    "q3a",
    "value",
    2,
    reference=expectiminimax_search,
    instances=chance_instances,
    slips=expectiminimax_slips,
    parts=("value",),
    adapt=value_alone,
)


class _ChanceQuestion(SearchQuestion):
    """A question whose mistakes are known by their values, whichever leaves they read."""

    def name_slip(self, cases: Sequence[Case], outcomes: Sequence[SearchOutcome]) -> Named | None:
        """Name the slip of a search, if need be by value and action alone."""
        named = super().name_slip(cases, outcomes)
        if named or "value" not in set().union(*map(self.wrong_in, cases, outcomes)):
            return named
        by_value = replace(self, parts=("value", "action"))
        return SearchQuestion.name_slip(by_value, cases, outcomes)

    def can_show(self, mistake: str, case: Case) -> bool:
        """Return what is wrong with cuts below chance nodes shows only where there is one."""
        return mistake != CUTS_BELOW_CHANCE or case.tree.stochastic


EXPECTIMINIMAX: Final = _ChanceQuestion(
    "q3",
    "expectiminimax",
    6,
    reference=expectiminimax_search,
    instances=chance_instances,
    slips=expectiminimax_slips,
    adapt=line_of_play,
    unread=NAMED["leaf_not_read"][1],
    certain=lambda case: case.tree.leaves(),
)


# ---------------------------------------------------------------- q7: Star1


def star1(game: Any, state: Path, lowest: float, highest: float) -> tuple[Any, Any]:
    """Run our Star1, called as the answer is."""
    return star1_search(game, state, bounds=(lowest, highest))


@cache
def star1_instances(seed: int) -> tuple[tuple[GameTree, Path, tuple[float, float]], ...]:
    """Return random trees with dice, some from the middle, and bounds that no value reaches.

    All probabilities are 1 over a power of 2, so that whichever way a program writes the window of
    an outcome, it comes to exactly the same numbers. As no value reaches the bounds, it does not
    matter whether windows are held within them either.
    """
    drawn = (_star1_instance(seed, number) for number in itertools.count())
    within = (0.0, 10.0)
    fixed = [
        # good rolls that make up for a bad one, for MAX and for MIN
        ("[5, {1/2: [5, 1], 1/2: [6, 9]}]", "max", within),
        ("[5, {1/2: [5, 9], 1/2: [4, 1]}]", "min", within),
        # a bound that is just reached, by players and by dice
        ("[{1: 5}, [5, 2]]", "max", within),
        ("[{1: 5}, [5, 8]]", "min", within),
        ("[6, {1/2: 2, 1/2: 9}]", "max", within),
        ("[4, {1/2: 8, 1/2: 1}]", "min", within),
        # what a leaf is worth need be no whole number
        ("[2.25, {1/2: 3.5, 1/2: 1.75}]", "max", within),
        # -9999 for minus infinity, and 9999?
        ("[{1/2: -30000, 1/2: -20000}, -24000]", "max", (-40_000.0, 0.0)),
        ("[{1/2: 30000, 1/2: 20000}, 24000]", "min", (0.0, 40_000.0)),
        # what was summed before a cut looks better than what could not be reached
        ("[-7, {1/2: -11, 1/2: -6}]", "max", (-12.0, -4.0)),
        ("[7, {1/2: 11, 1/2: 6}]", "min", (4.0, 12.0)),
    ]
    small = [(GameTree.parse(text, root=root), (), bounds) for text, root, bounds in fixed]
    return (*small, *itertools.islice((one for one in drawn if one is not None), 40))


_RANGES: Final = ((-9, 9), (-2, 2), (-12, -4), (4, 12))


def _star1_instance(seed: int, number: int) -> tuple[GameTree, Path, tuple[float, float]] | None:
    """Return a tree for one number, if it has dice and is not too large."""
    rng = random.Random(f"star1/{seed}/{number}")
    low, high = _RANGES[number % len(_RANGES)]
    plain = random_tree(3 + number % 2, (2, 3), 1000 * seed + number, low=low, high=high)
    nested = _with_even_dice(plain.to_nested(), rng, number % 3 == 0)
    tree = GameTree(nested, root=rng.choice(("max", "min")))
    if not tree.stochastic or len(list(tree.leaves())) > 36:
        return None
    leaves = [tree.utility(leaf, MAX) for leaf in tree.leaves()]
    bounds = float(min(leaves) - rng.randint(1, 2)), float(max(leaves) + rng.randint(1, 2))
    return tree, ((), (1,))[number % 8 == 7], bounds


_EVEN_DICE: Final = {1: ((1,),), 2: ((1, 1),), 3: ((1, 1, 2), (1, 2, 1), (2, 1, 1))}


def _with_even_dice(nested: Any, rng: random.Random, here: bool) -> Any:
    """Return the nested list with dice at every other level, or nearly so."""
    if not isinstance(nested, list):
        return nested
    below = not here if rng.random() < 0.8 else here
    kids = [_with_even_dice(kid, rng, below) for kid in nested]
    return weighted_dice(rng.choice(_EVEN_DICE[len(kids)]), kids) if here else kids


class _CuttingQuestion(_ChanceQuestion):
    """A question that asks for cuts within bounds: expectiminimax earns nothing.

    Trees that reach the bounds are not cases of it.
    """

    def wrong_in(self, case: Case, outcome: SearchOutcome) -> set[str]:
        """Judge a search; a tree cut down for drawing may have numbers that are too large."""
        lowest, highest = case.more
        worth = [case.tree.utility(leaf, MAX) for leaf in case.tree.leaves()]
        if not lowest < min(worth) <= max(worth) < highest:
            return set()
        return super().wrong_in(case, outcome)

    def name_slip(self, cases: Sequence[Case], outcomes: Sequence[SearchOutcome]) -> Named | None:
        """Name the slip of a search, unless all that is wrong is that it reads every leaf."""
        wrong = set().union(*map(self.wrong_in, cases, outcomes))
        if wrong == {"leaves"} and all(map(reads_all, cases, outcomes)):
            return NAMED["nothing_cut"]
        return super().name_slip(cases, outcomes)


STAR1: Final = _CuttingQuestion(
    "q7",
    "star1",
    6,
    reference=star1,
    instances=star1_instances,
    slips=star1_slips,
    right_pairs=lambda tree, state, _: right_pairs_by(expectiminimax_search, tree, state, ()),
    adapt=line_of_play,
    prunes=True,
)

# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    BY_HAND,
    EXPECTED,
    SUM_OF_DICE,
    OwnChanceTree("q2", 6),
    VALUE,
    EXPECTIMINIMAX,
    SpecialQuestion("q4", 5, check_scale, "tree"),
    written("q5", 4),
    SpecialQuestion("q6", 6, check_estimate, function="estimate"),
    STAR1,
)
GIVEN: Final = {"tree": own_tree, "die": own_die, "sum": own_sum}
