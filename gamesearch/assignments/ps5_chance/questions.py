"""The questions of `ps5_chance`, and how each is checked.

Dice are in `ps5_dice`, playouts in `ps5_playouts`; here are the trees: by hand, searched, put on
another scale, and pruned.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from math import fsum
from typing import Any, Final

from gamesearch.assignments.ps5_chance.dice import (
    EXPECTED,
    SUM_OF_DICE,
    check_by_hand,
    is_about,
    number_of,
    own_die,
    own_sum,
)
from gamesearch.assignments.ps5_chance.mistakes import expectiminimax_variants
from gamesearch.assignments.ps5_chance.playouts import check_estimate
from gamesearch.assignments.ps5_chance.star1 import star1_variants
from gamesearch.game import CHANCE, MAX, MIN, player_name
from gamesearch.games.tree import GameTree, random_tree
from gamesearch.games.tree_text import Chance
from gamesearch.grading.limits import in_time
from gamesearch.grading.questions.by_hand import by_hand, is_blank, names_in, written
from gamesearch.grading.questions.instances import own_instance, random_chance_instances
from gamesearch.grading.questions.question import Named, SpecialQuestion, in_order
from gamesearch.grading.questions.search import Case, SearchQuestion, right_pairs_by, value_alone
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import SearchOutcome, close
from gamesearch.search import expectiminimax_search, star1_search
from gamesearch.tracing.lines import trace
from gamesearch.tracing.notation import show
from gamesearch.tracing.recording import Path

# ---------------------------------------------------------------- trees of the lectures

SCALE_A: Final = GameTree.parse("[{9/10: [2, 2], 1/10: [3, 3]}, {9/10: [1, 1], 1/10: [4, 4]}]")
SCALE_B: Final = GameTree.parse(
    "[{9/10: [20, 20], 1/10: [30, 30]}, {9/10: [10, 10], 1/10: [400, 400]}]"
)


@cache
def chance_instances(seed: int) -> tuple[tuple[GameTree, Path], ...]:
    """The lecture's tree on both scales, small ones, players who go on, and random ones.

    No outcome has probability 0: a search that leaves such out is right, but reads fewer leaves.
    """
    small = [
        GameTree.parse("{1/2: 4, 1/2: 0}"),
        GameTree.parse("[{1/2: 4, 1/2: 0}, {1/3: 0, 2/3: 6}]"),
        GameTree.parse("[{1/4: [2, 5], 3/4: [3, 7]}, [3, 6]]", root="min"),
        GameTree.parse("[3, {1/2: 2, 1/4: [1, -5], 1/4: {1: [7, 9]}}, -4]"),
        GameTree.parse("[{1: 0}, -3]"),  # is a best value of 0 taken for none?
        GameTree.parse("[{1: 0}, 3]", root="min"),
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
        if _smallest_chance(tree) > 0 and len(list(tree.leaves())) <= 40
    ]
    fixed: list[tuple[GameTree, Path]] = [(t, ()) for t in (SCALE_A, SCALE_B, *small, *go_on)]
    return (*fixed, *middle, *drawn)


def _smallest_chance(tree: GameTree) -> float:
    return min(
        tree.probability(path, a)
        for path in tree.nodes()
        if tree.to_move(path) == CHANCE
        for a in tree.actions(path)
    )


# ---------------------------------------------------------------- q2: the student's own tree


@cache
def own_tree(student: str, question: str) -> GameTree:
    """The student's own tree of moves, dice and replies; for q4 it is one whose scale matters."""
    if question == "q4":
        return own_instance(student, "ps5/q4", _draw_two_gambles, _scale_matters)
    return own_instance(student, f"ps5/{question}", _draw_rolls, _tells_mistakes_apart)


_DICE: Final = ((1, 3), (3, 1), (1, 4), (4, 1), (3, 2), (9, 1), (1, 1, 2), (2, 1, 1), (2, 1, 2))


def _draw_rolls(seed: int) -> GameTree:
    rng = random.Random(seed)

    def reply() -> Any:
        return [rng.randint(-9, 9) for _ in range(rng.randint(2, 3))]

    def roll() -> Chance:
        weights = rng.choice(_DICE)
        kids = [reply() for _ in weights]
        if len(kids) == 3:
            kids[rng.randrange(3)] = rng.randint(-9, 9)
        return _dice(weights, kids)

    return GameTree([roll(), roll()], root=("max", "min")[seed % 2])


def _dice(weights: tuple[int, ...], kids: list[Any]) -> Chance:
    total = sum(weights)
    return Chance([(Fraction(w, total), kid) for w, kid in zip(weights, kids, strict=True)])


def _tells_mistakes_apart(tree: GameTree) -> bool:
    """Whether every wrong way to treat dice gives another number, and one another decision."""
    leaves = [tree.utility(leaf, MAX) for leaf in tree.leaves()]
    if not (9 <= len(leaves) <= 12 and min(leaves) < 0 < max(leaves)):
        return False
    rolls = [path for path in tree.nodes() if tree.to_move(path) == CHANCE]
    readings: list[list[float]] = []
    for path in rolls:
        values = [_value(tree, kid) for kid in _kids(tree, path)]
        read = [_value(tree, path), *(slip(tree, path, values) for *_, slip in ROLL_SLIPS)]
        if any(close(one, other) for one, other in itertools.combinations(read, 2)):
            return False
        readings.append(read)
    signs = {a < b for a, b in zip(*readings, strict=True)}
    return len(signs) == 2 and abs(readings[0][0] - readings[1][0]) >= 0.2


def _kids(tree: GameTree, path: Path) -> list[Path]:
    return [(*path, a) for a in tree.actions(path)]


def _value(tree: GameTree, path: Path) -> float:
    return float(expectiminimax_search(tree, path).value)


def _chances(tree: GameTree, path: Path) -> list[float]:
    return [tree.probability(path, a) for a in tree.actions(path)]


def _mean(tree: GameTree, path: Path, values: list[float]) -> float:
    return fsum(p * v for p, v in zip(_chances(tree, path), values, strict=True))


def _likeliest(tree: GameTree, path: Path, values: list[float]) -> float:
    chances = _chances(tree, path)
    return values[chances.index(max(chances))]


_WEIGH: Final = (
    "A chance node is worth the sum of probability times value over its outcomes; the "
    "probabilities stand at the edges."
)
ROLL_SLIPS: Final[tuple[tuple[str, str, Callable[[GameTree, Path, list[float]], float]], ...]] = (
    (
        "all outcomes count alike, and they are not equally likely",
        _WEIGH,
        lambda tree, path, values: fsum(values) / len(values),
    ),
    (
        "the largest value is taken, and nobody chooses there",
        _WEIGH,
        lambda tree, path, values: max(values),
    ),
    (
        "the smallest value is taken, and nobody chooses there",
        _WEIGH,
        lambda tree, path, values: min(values),
    ),
    (
        "the values are added up without their probabilities",
        _WEIGH,
        lambda tree, path, values: fsum(values),
    ),
)
_MORE_SLIPS: Final = (
    ("only the likeliest outcome counts", _WEIGH, _likeliest),
    (
        "the weighted sum is divided once more",
        "The probabilities already sum to 1, so nothing is left to divide by.",
        lambda tree, path, values: _mean(tree, path, values) / len(values),
    ),
    (
        "the probabilities go with the wrong outcomes",
        _WEIGH,
        lambda tree, path, values: _mean(tree, path, values[::-1]),
    ),
)


def check_own_tree(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q2: {"A": 2.1, "B": 1.25, ..., "best": "a1"} for the student's own tree.

    Two points each for the players' nodes above the leaves, the chance nodes, and the root with
    its best move. A node is right if it follows from what was said of its children.
    """
    del seed
    answer = by_hand(answer)
    tree = own_tree(student, "q2")
    if not isinstance(answer, dict):
        return question.wrong_form(answer, 'a dict such as {"A": 2.1, "B": 2.1, "best": "a1"}')
    given = {str(name).strip().upper(): value for name, value in answer.items()}
    if all(map(is_blank, given.values())):
        return question.not_attempted()
    inner = [path for path in tree.nodes() if not tree.is_terminal(path)]
    inner.sort(key=lambda path: (-len(path), path))
    wrong = [path for path in inner if not _follows(tree, path, given)]
    said = given.get("BEST")
    best = set() if is_blank(said) else names_in(said)
    best_is_right = best in _best_moves(tree, given)
    rungs = {_rung(tree, path) for path in wrong} | (set() if best_is_right else {"root"})
    score = 6 - 2 * len(rungs)
    slips = wrong or [p for p in inner if not is_about(_given_at(tree, p, given), _value(tree, p))]
    if slips and (wrong or best_is_right):
        return question.verdict(score, *_wrong_node(tree, slips[0], given))
    if not best_is_right:
        return question.verdict(
            score, "the best move is not right" if best else "the best move is missing",
            f"{player_name(tree, tree.to_move(()))} moves at the root: compare the values of its "
            "children; a move is written like a1.",
        )  # fmt: skip
    return question.full_marks()


def _best_moves(tree: GameTree, given: Mapping[str, Any]) -> list[set[str]]:
    """The best move, and the one that would be best if its children were worth what was said."""
    moves = [int(expectiminimax_search(tree).action or 0)]
    below = _values_below(tree, (), given)
    if below:
        moves.append(below.index(_of_kids(tree, (), below)))
    return [{tree.action_name((), move)} for move in moves]


def _rung(tree: GameTree, path: Path) -> str:
    if not path:
        return "root"
    return "dice" if tree.to_move(path) == CHANCE else "replies"


def _given_at(tree: GameTree, path: Path, given: Mapping[str, Any]) -> Any:
    """What stands at a leaf, or what was said of an inner node."""
    return tree.utility(path, MAX) if tree.is_terminal(path) else given.get(tree.name(path))


def _values_below(tree: GameTree, path: Path, given: Mapping[str, Any]) -> list[float] | None:
    """The values of the children as they were given; None if one is missing."""
    values = [number_of(_given_at(tree, kid, given)) for kid in _kids(tree, path)]
    known = [value for value in values if value is not None]
    return known if len(known) == len(values) else None


def _follows(tree: GameTree, path: Path, given: Mapping[str, Any]) -> bool:
    """Whether a value is right, or would be if those of the children were as they were given."""
    value = _given_at(tree, path, given)
    below = _values_below(tree, path, given)
    if is_about(value, _value(tree, path)):
        return True
    return below is not None and is_about(value, _of_kids(tree, path, below))


def _of_kids(tree: GameTree, path: Path, values: list[float]) -> float:
    mover = tree.to_move(path)
    if mover == CHANCE:
        return _mean(tree, path, values)
    return min(values) if mover == MIN else max(values)


def _wrong_node(tree: GameTree, path: Path, given: Mapping[str, Any]) -> tuple[str, str]:
    """What is wrong at a node, and a hint that does not give its value away."""
    name, mover, value = tree.name(path), tree.to_move(path), _given_at(tree, path, given)
    if is_blank(value):
        return (f"node {name} has no value yet", "Begin with the nodes right above the leaves.")
    below = _values_below(tree, path, given) or []
    if mover == CHANCE:
        for fault, advice, slip in (*ROLL_SLIPS, *_MORE_SLIPS):
            if below and is_about(value, slip(tree, path, below)):
                return f"at chance node {name} {fault}", advice
        return f"the value of chance node {name} is not right", _WEIGH
    who = player_name(tree, mover)
    size, other = ("smallest", "largest") if mover == MIN else ("largest", "smallest")
    if below and is_about(value, max(below) if mover == MIN else min(below)):
        return (
            f"at {name} the {other} value is taken, and {who} moves there",
            f"The row's name stands at the left of the tree: {who} takes the {size} value.",
        )
    if below and is_about(value, fsum(below) / len(below)):
        return f"at {name} a mean is taken, and {who} moves there", "Only dice are averaged."
    return f"the value of {name} is not right", f"{who} takes the {size} of its children's values."


# ---------------------------------------------------------------- q3: expectiminimax

VALUE: Final = SearchQuestion(
    "q3a", "value", 2, expectiminimax_search, chance_instances, expectiminimax_variants,
    parts=("value",), adapt=value_alone,
)  # fmt: skip


class _ChanceQuestion(SearchQuestion):
    """A question whose mistakes are known by their values, whichever leaves they read."""

    def name_mistake(
        self, cases: Sequence[Case], outcomes: Sequence[SearchOutcome]
    ) -> Named | None:
        """As for every search; else by value and action alone, if there is a wrong value."""
        named = super().name_mistake(cases, outcomes)
        if named or not any(map(self._has_wrong_value, cases, outcomes)):
            return named
        by_value = replace(self, parts=("value", "action"))
        return SearchQuestion.name_mistake(by_value, cases, outcomes)

    def _has_wrong_value(self, case: Case, outcome: SearchOutcome) -> bool:
        return "value" in self.wrong_in(case, outcome)


EXPECTIMINIMAX: Final = _ChanceQuestion(
    "q3", "expectiminimax", 6, expectiminimax_search, chance_instances, expectiminimax_variants,
    unread="Expectiminimax reads every leaf. Is there a return inside a loop, or a cut? Alpha-beta "
    "as it stands goes wrong below chance nodes.",
)  # fmt: skip


# ---------------------------------------------------------------- q4: the scale matters


def _draw_two_gambles(seed: int) -> GameTree:
    rng = random.Random(seed)

    def gamble() -> Chance:
        weights = rng.choice(((9, 1), (1, 9), (4, 1), (1, 4), (7, 3), (3, 2)))
        return _dice(weights, [[rng.randint(1, 9), rng.randint(1, 9)] for _ in weights])

    return GameTree([gamble(), gamble()])


def _scale_matters(tree: GameTree) -> bool:
    """Whether the decision is clear, and some change of scale that keeps the order turns it."""
    values = sorted({tree.utility(leaf, MAX) for leaf in tree.leaves()})
    worth = [_value(tree, kid) for kid in _kids(tree, ())]
    if not 5 <= len(values) <= 7 or abs(worth[0] - worth[1]) < 0.3:
        return False
    better = int(worth[1] > worth[0])
    return any(
        _at_least(tree, (1 - better,), value) > _at_least(tree, (better,), value) + 0.05
        for value in values
    )


def _at_least(tree: GameTree, gamble: Path, value: float) -> float:
    """How likely a gamble is to end with that much or more, if MIN replies well."""
    kids = _kids(tree, gamble)
    chances = zip(_chances(tree, gamble), kids, strict=True)
    return fsum(p for p, kid in chances if _value(tree, kid) >= value)


def check_scale(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q4: {"changed": {1: 10, 2: 20, ...}, "linear": {1: 0, ...}} for the student's own tree.

    Three points for a change that keeps the order and turns the decision, two for one that is
    positive linear, from 0 for the smallest value to 100 for the largest.
    """
    del seed
    answer = by_hand(answer)
    tree = own_tree(student, "q4")
    if not isinstance(answer, dict) or not {"changed", "linear"} <= set(answer):
        return question.wrong_form(answer, "a dict with 'changed' and 'linear'")
    if all(is_blank(answer[part]) or answer[part] == {} for part in ("changed", "linear")):
        return question.not_attempted()
    changed = _fault_of_scale(tree, answer["changed"], _fault_of_decision)
    linear = _fault_of_scale(tree, answer["linear"], _fault_of_line)
    score = 3 * (not changed) + 2 * (not linear)
    if not changed and not linear:
        return question.full_marks()
    part = "changed" if changed else "linear"
    fault, advice = changed or linear or ("", "")
    pictures: tuple[Any, ...] = ()
    details: tuple[str, ...] = ()
    if part == "changed" and (rescaled := _rescaled(tree, answer["changed"])) is not None:
        pictures, details = _both_scales(tree, rescaled)
    return question.verdict(score, f"{part}: {fault}", advice, details=details, pictures=pictures)


Told = tuple[str, str] | None  # a fault and advice, if there is one
New = dict[float, float]  # the new number for each value


def _values_of(tree: GameTree) -> list[float]:
    return sorted({tree.utility(leaf, MAX) for leaf in tree.leaves()})


def _fault_of_scale(tree: GameTree, given: Any, more: Callable[[GameTree, New], Told]) -> Told:
    """What is wrong with a change of scale: its form, its order, or what `more` finds."""
    values = _values_of(tree)
    if not isinstance(given, Mapping) or not given:
        listed = ", ".join(show(v) for v in values)
        return "not there yet", f"A dict with a new number for each of {listed} was expected."
    new = _new_numbers(given)
    for value in values:
        if value not in new:
            return f"there is no new number for {show(value)}", "Every leaf has to be changed."
    for low, high in itertools.pairwise(values):
        if not new[low] < new[high]:
            kind = "equal" if new[low] == new[high] else "in the other order"
            return (
                "the order is not kept",
                f"{show(low)} < {show(high)}, and their new numbers {show(new[low])} and "
                f"{show(new[high])} are {kind}.",
            )
    return more(tree, {value: new[value] for value in values})


def _new_numbers(given: Mapping[Any, Any]) -> New:
    pairs = [(number_of(old), number_of(new)) for old, new in given.items()]
    return {
        old: new for old, new in pairs if old is not None and new is not None and abs(new) <= MOST
    }


MOST: Final = 1e9  # the largest new number; nan and infinity are none


def _fault_of_decision(tree: GameTree, new: New) -> Told:
    """What is wrong with a change that was to turn the decision."""
    before = [_value(tree, kid) for kid in _kids(tree, ())]
    rescaled = tree.replace({leaf: new[tree.utility(leaf, MAX)] for leaf in tree.leaves()})
    after = [_value(rescaled, kid) for kid in _kids(tree, ())]
    if close(*after):
        return "both moves are worth the same now", "One more step in the same direction will do."
    if (before[0] > before[1]) != (after[0] > after[1]):
        return None
    better = tree.action_name((), int(before[1] > before[0]))
    if _fault_of_line(tree, new, ends=None) is None:
        return (
            "the decision is still the same, for the change is linear",
            "k times the value plus c, with k > 0, makes k times the mean plus c of every mean: "
            "that never changes a decision. Stretch one part of the scale only.",
        )
    return (
        "the decision is still the same",
        f"{better} is still better. Which value can only the other move bring? Make that one far "
        "larger, or make what it risks hardly worse.",
    )


def _fault_of_line(
    tree: GameTree, new: New, ends: tuple[float, float] | None = (0.0, 100.0)
) -> Told:
    """What is wrong with a change that was to be linear, from one end to the other."""
    values = _values_of(tree)
    low, high = values[0], values[-1]
    if ends and not (is_about(new[low], ends[0]) and is_about(new[high], ends[1])):
        return (
            "the ends are not where they were to be",
            f"The smallest value becomes {show(ends[0])} and the largest {show(ends[1])}.",
        )
    slope = (new[high] - new[low]) / (high - low)
    for value in values:
        if abs(new[low] + slope * (value - low) - new[value]) > 0.01 * slope:
            return (
                "it is not linear",
                f"Equal steps have to become equal steps: {show(value)} does not lie on the line "
                "between the ends. (Two decimals are enough.)",
            )
    return None


def _rescaled(tree: GameTree, given: Any) -> GameTree | None:
    """The tree with the new numbers at its leaves, if there is one for each."""
    new = _new_numbers(given) if isinstance(given, Mapping) else {}
    leaves = {leaf: tree.utility(leaf, MAX) for leaf in tree.leaves()}
    if not set(leaves.values()) <= set(new):
        return None
    return tree.replace({leaf: new[value] for leaf, value in leaves.items()})


def _both_scales(tree: GameTree, rescaled: GameTree) -> tuple[Any, tuple[str, ...]]:
    """Pictures and captions of the tree on both scales."""
    from gamesearch.drawing.tree_pictures import draw

    captions, drawn = [], []
    for name, one in (("Before", tree), ("With your numbers", rescaled)):
        worth = (f"{tree.action_name((), a)} is worth {show(_value(one, (a,)))}" for a in (0, 1))
        captions.append(f"{name}: {', '.join(worth)}.")
        drawn.append(draw(trace(expectiminimax_search, one)))
    return tuple(zip(captions, drawn, strict=True)), tuple(captions)


# ---------------------------------------------------------------- q7: Star1


def star1(game: Any, state: Path, lowest: float, highest: float) -> tuple[Any, Any]:
    """Our Star1, called as the answer is."""
    return star1_search(game, state, bounds=(lowest, highest))


@cache
def star1_instances(seed: int) -> tuple[tuple[GameTree, Path, tuple[float, float]], ...]:
    """Random trees with dice, some searched from the middle, and bounds that no value reaches.

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
        # what was summed before a cut looks better than what could not be reached
        ("[-7, {1/2: -11, 1/2: -6}]", "max", (-12.0, -4.0)),
        ("[7, {1/2: 11, 1/2: 6}]", "min", (4.0, 12.0)),
    ]
    small = [(GameTree.parse(text, root=root), (), bounds) for text, root, bounds in fixed]
    return (*small, *itertools.islice((one for one in drawn if one is not None), 40))


_RANGES: Final = ((-9, 9), (-2, 2), (-12, -4), (4, 12))


def _star1_instance(seed: int, number: int) -> tuple[GameTree, Path, tuple[float, float]] | None:
    """A tree for one number, if it has dice and is not too large."""
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
    """The nested list with dice at every other level, or nearly so."""
    if not isinstance(nested, list):
        return nested
    below = not here if rng.random() < 0.8 else here
    kids = [_with_even_dice(kid, rng, below) for kid in nested]
    return _dice(rng.choice(_EVEN_DICE[len(kids)]), kids) if here else kids


class _BoundedQuestion(_ChanceQuestion):
    """A question about a search that is told bounds; trees that reach them are no cases of it."""

    def wrong_in(self, case: Case, outcome: SearchOutcome) -> set[str]:
        """As for every search; a tree cut down for drawing may have got numbers too large."""
        lowest, highest = case.more
        worth = [case.tree.utility(leaf, MAX) for leaf in case.tree.leaves()]
        if not lowest < min(worth) <= max(worth) < highest:
            return set()
        return super().wrong_in(case, outcome)


def _by_expectation(game: Any, state: Path, *bounds: float) -> tuple[Any, Any]:
    """What is right whatever the bounds are."""
    del bounds
    return expectiminimax_search(game, state)


STAR1: Final = _BoundedQuestion(
    "q7", "star1", 6, star1, star1_instances, star1_variants,
    right_pairs=partial(right_pairs_by, _by_expectation),
)  # fmt: skip
NOTHING_CUT: Final = "nothing is cut: that is expectiminimax"


def check_star1(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q7: value, action and the leaves read; nothing for an expectiminimax that was handed in."""
    verdict = STAR1.check(answer, student, seed)
    if verdict.passed or not verdict.score or not _reads_everything(answer, seed):
        return verdict
    if verdict.score < STAR1.points * 2 / 3:  # and something else is wrong besides
        return replace(verdict, score=0)
    return replace(
        verdict, score=0, fault=NOTHING_CUT,
        advice="Hand alpha and beta down, and stop as soon as a node cannot matter any more.",
    )  # fmt: skip


def _reads_everything(answer: Any, seed: int) -> bool:
    """Whether no leaf is ever left out."""
    cases = [Case(*one) for one in star1_instances(seed)]
    below = [sum(leaf[: len(c.state)] == c.state for leaf in c.tree.leaves()) for c in cases]
    with in_time():
        return [len(case.run(answer).leaves) for case in cases] == below


# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    SpecialQuestion("q1", 5, check_by_hand),
    EXPECTED,
    SUM_OF_DICE,
    SpecialQuestion("q2", 6, check_own_tree),
    VALUE,
    EXPECTIMINIMAX,
    SpecialQuestion("q4", 5, check_scale),
    written("q5", 4),
    SpecialQuestion("q6", 6, check_estimate),
    SpecialQuestion(STAR1.question, STAR1.points, check_star1),
)
GIVEN: Final = {"tree": own_tree, "die": own_die, "sum": own_sum}
