"""The student's own trees of `ps5_chance`: valued by hand, and put on another scale."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import fsum
from typing import Any, Final

from gamesearch.game import CHANCE, MAX, MIN, Path
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import Chance
from gamesearch.grading.questions.by_hand import (
    NodeByHand,
    TreeByHand,
    by_hand,
    entries,
    is_about,
    is_blank,
    number_in,
    unknown_key,
)
from gamesearch.grading.questions.own_instances import own_instance
from gamesearch.grading.questions.question import Named, SpecialQuestion
from gamesearch.grading.questions.slips import SlipFile, filled
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import close
from gamesearch.members import player_name
from gamesearch.search import expectiminimax_search
from gamesearch.tracing.notation import show
from gamesearch.tracing.tracer import trace

NAMED: Final = SlipFile(__file__).named


@lru_cache(maxsize=1024)  # a student may ask for any
def own_tree(student: str, question: str) -> GameTree:
    """Return the student's own tree of moves, dice and replies; for q4 its scale matters."""
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
        return weighted_dice(weights, kids)

    return GameTree([roll(), roll()], root=("max", "min")[seed % 2])


def weighted_dice(weights: tuple[int, ...], kids: list[Any]) -> Chance:
    total = sum(weights)
    return Chance([(Fraction(w, total), kid) for w, kid in zip(weights, kids, strict=True)])


def _tells_mistakes_apart(tree: GameTree) -> bool:
    """Return whether every wrong way to treat dice shows, and one changes the decision."""
    leaves = [tree.utility(leaf, MAX) for leaf in tree.leaves()]
    if not (9 <= len(leaves) <= 12 and min(leaves) < 0 < max(leaves)):
        return False
    rolls = [path for path in tree.nodes() if tree.to_move(path) == CHANCE]
    readings: list[list[float]] = []
    for path in rolls:
        values = [value_of(tree, kid) for kid in children(tree, path)]
        read = [
            value_of(tree, path),
            *(slip(tree, path, values) for slip in ROLL_MISTAKES.values()),
        ]
        if any(close(one, other) for one, other in itertools.combinations(read, 2)):
            return False
        readings.append(read)
    signs = {a < b for a, b in zip(*readings, strict=True)}
    return len(signs) == 2 and abs(readings[0][0] - readings[1][0]) >= 0.2


def children(tree: GameTree, path: Path) -> list[Path]:
    return [(*path, a) for a in tree.actions(path)]


def value_of(tree: GameTree, path: Path) -> float:
    return float(expectiminimax_search(tree, path).value)


def chances_of(tree: GameTree, path: Path) -> list[float]:
    return [tree.probability(path, a) for a in tree.actions(path)]


def _mean(tree: GameTree, path: Path, values: list[float]) -> float:
    return fsum(p * v for p, v in zip(chances_of(tree, path), values, strict=True))


RollMistake = Callable[[GameTree, Path, list[float]], float]
ROLL_MISTAKES: Final[dict[str, RollMistake]] = {  # a student's own tree tells them apart
    "all_outcomes_count_alike": lambda tree, path, values: fsum(values) / len(values),
    "largest_value_taken_but": lambda tree, path, values: max(values),
    "smallest_value_taken_but": lambda tree, path, values: min(values),
    "values_added_up_without": lambda tree, path, values: fsum(values),
}
_MORE_MISTAKES: Final[dict[str, RollMistake]] = {
    "only_likeliest_outcome_counts": lambda tree, path, values: max(
        zip(chances_of(tree, path), values, strict=True), key=lambda pair: pair[0]
    )[1],
    "weighted_sum_divided_once": lambda tree, path, values: _mean(tree, path, values) / len(values),
    "leaf_left_out": lambda tree, path, values: _mean(
        tree, path, [v * bool(tree.actions((*path, n))) for n, v in enumerate(values)]
    ),
    "signs_lost": lambda tree, path, values: _mean(tree, path, [*map(abs, values)]),
    "probabilities_matched_wrong_outcomes": lambda tree, path, values: _mean(
        tree, path, values[::-1]
    ),
}


def _draw_two_gambles(seed: int) -> GameTree:
    rng = random.Random(seed)

    def gamble() -> Chance:
        weights = rng.choice(((9, 1), (1, 9), (4, 1), (1, 4), (7, 3), (3, 2)))
        return weighted_dice(weights, [[rng.randint(1, 9), rng.randint(1, 9)] for _ in weights])

    return GameTree([gamble(), gamble()])


def _scale_matters(tree: GameTree) -> bool:
    """Return whether the decision is clear, and some change of scale in order turns it."""
    values = sorted({tree.utility(leaf, MAX) for leaf in tree.leaves()})
    worth = [value_of(tree, kid) for kid in children(tree, ())]
    if not 5 <= len(values) <= 7 or abs(worth[0] - worth[1]) < 0.3:
        return False
    better = int(worth[1] > worth[0])
    return any(
        _at_least(tree, (1 - better,), value) > _at_least(tree, (better,), value) + 0.05
        for value in values
    )


def _at_least(tree: GameTree, gamble: Path, value: float) -> float:
    """Return how likely a gamble is to end with that much or more, if MIN replies well."""
    kids = children(tree, gamble)
    chances = zip(chances_of(tree, gamble), kids, strict=True)
    return fsum(p for p, kid in chances if value_of(tree, kid) >= value)


# ---------------------------------------------------------------- q2: by hand


class OwnChanceTree(TreeByHand[float]):
    """{"A": 2.1, "B": 1.25, ..., "best": "a1"} for the student's own tree.

    The rungs are the players' nodes above the leaves, the chance nodes, and the root with its
    best move.
    """

    example = '{"A": 2.1, "B": 2.1, "best": "a1"}'
    move_rung = "root"

    def own_tree(self, student: str) -> GameTree:
        return own_tree(student, self.question)

    def value(self, tree: GameTree, path: Path) -> float:
        return value_of(tree, path)

    def read(self, given: Any) -> float | None:
        return number_in(given)

    def same(self, said: float, right: float) -> bool:
        return is_about(said, right)

    def follows(self, node: NodeByHand[float]) -> bool:
        return is_about(node.said, _of_children(node.tree, node.path, node.known))

    def rung(self, tree: GameTree, path: Path) -> str:
        if not path:
            return "root"
        return "dice" if tree.to_move(path) == CHANCE else "replies"

    def best_moves(self, root: NodeByHand[float]) -> list[set[str]]:
        """Return the best move, by the true values and by those that were said."""
        moves = [int(expectiminimax_search(root.tree).action or 0)]
        if root.complete:
            moves.append(root.known.index(_of_children(root.tree, (), root.known)))
        return [{root.tree.action_name((), move)} for move in moves]

    def name_wrong_node(self, nodes: Mapping[Path, NodeByHand[float]], path: Path) -> Named:
        node = nodes[path]
        tree, name, mover = node.tree, node.name, node.tree.to_move(path)
        if is_blank(node.given):
            return f"node {name} has no value yet", "Begin with the nodes right above the leaves."
        below = node.known if node.complete else []
        if mover == CHANCE:
            rounded = _all_rounded(nodes)
            if not rounded and (key := _name_of_mean(nodes, node)):
                return f"at chance node {name} {NAMED[key][0]}", NAMED[key][1]
            return filled(NAMED["mean_rounded" if rounded else "mean_not_right"], node=name)
        size, other = ("smallest", "largest") if mover == MIN else ("largest", "smallest")
        worst = max if mover == MIN else min
        key = "player_not_right"
        if below and is_about(node.given, worst(below)):
            key = "other_extreme"
        elif below and is_about(node.given, fsum(below) / len(below)):
            key = "player_averages"
        who = player_name(tree, mover)
        return filled(NAMED[key], node=name, who=who, size=size, other=other)

    def name_wrong_move(self, root: NodeByHand[float], moves: set[str]) -> Named:
        who = player_name(root.tree, root.tree.to_move(()))
        if moves & {root.tree.name(kid).lower() for kid in children(root.tree, ())}:
            return NAMED["node_given_best_move"]
        return (
            "the best move is not right" if moves else "the best move is missing",
            f"{who} moves at the root: compare the values of its children; a move is written like "
            "a1.",
        )


def _name_of_mean(nodes: Mapping[Path, NodeByHand[float]], node: NodeByHand[float]) -> str:
    """Return the slip at a chance node, before others one that is made at all of them."""
    rolls = [one for one in nodes.values() if one.tree.to_move(one.path) == CHANCE]

    def explained(slip: RollMistake) -> list[Path]:
        return [
            one.path
            for one in rolls
            if one.complete and is_about(one.given, slip(one.tree, one.path, one.known))
        ]

    found = {key: explained(slip) for key, slip in (ROLL_MISTAKES | _MORE_MISTAKES).items()}
    fitting = [key for key, paths in found.items() if node.path in paths]
    return max(fitting, key=lambda key: len(found[key]), default="")


def _all_rounded(nodes: Mapping[Path, NodeByHand[float]]) -> bool:
    """Return whether every chance node has its mean, but with too few decimals."""
    rolls = [node for node in nodes.values() if node.tree.to_move(node.path) == CHANCE]
    pairs = [
        (node.said, _of_children(node.tree, node.path, node.known))
        for node in rolls
        if node.complete and node.said is not None
    ]
    return len(pairs) == len(rolls) and any(
        all(said == round(said, n) and is_about(said, mean, n) for said, mean in pairs)
        for n in (0, 1, 2)
    )


def _of_children(tree: GameTree, path: Path, values: list[float]) -> float:
    mover = tree.to_move(path)
    if mover == CHANCE:
        return _mean(tree, path, values)
    return min(values) if mover == MIN else max(values)


def check_scale(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q4: {"changed": {1: 10, 2: 20, ...}, "linear": {1: 0, ...}} for the student's own tree.

    Three points for a change that keeps the order and turns the decision, two for one that is
    positive linear, from 0 for the smallest value to 100 for the largest.
    """
    del seed
    answer = entries(given := by_hand(answer), ("changed", "linear"))
    tree = own_tree(student, "q4")
    if answer is None:
        return question.wrong_form(given, "a dict with 'changed' and 'linear'")
    if all(is_blank(answer[part]) for part in ("changed", "linear")):
        return question.not_attempted()
    changed = _fault_of_scale(tree, answer["changed"], _fault_of_decision)
    linear = _fault_of_scale(tree, answer["linear"], _fault_of_line)
    if changed and _are_swapped(tree, answer):
        return question.verdict(0, *NAMED["changed_linear_swapped"])
    score = 3 * (not changed) + 2 * (not linear)
    if not changed and not linear:
        return question.full_marks()
    fault, advice = changed or linear or ("", "")
    if unknown := unknown_key(answer, ("changed", "linear")):
        return question.verdict(score, *unknown)
    if not changed:
        return question.verdict(score, f"linear: {fault}", advice)
    pictures, details = _both_scales(tree, answer["changed"])
    return question.verdict(score, f"changed: {fault}", advice, details=details, pictures=pictures)


def _are_swapped(tree: GameTree, answer: Mapping[str, Any]) -> bool:
    """Return whether each of the two changes is right as the other."""
    return not (
        _fault_of_scale(tree, answer["linear"], _fault_of_decision)
        or _fault_of_scale(tree, answer["changed"], _fault_of_line)
    )


New = dict[float, float]  # the new number for each value


def _values_of(tree: GameTree) -> list[float]:
    return sorted({tree.utility(leaf, MAX) for leaf in tree.leaves()})


def _fault_of_scale(
    tree: GameTree, given: Any, more: Callable[[GameTree, New], Named | None]
) -> Named | None:
    """Return what is wrong with a change of scale: its form, its order, or what `more` finds."""
    values = _values_of(tree)
    if not isinstance(given, Mapping) or not given:
        listed = ", ".join(show(v) for v in values)
        return "not there yet", f"A dict with a new number for each of {listed} was expected."
    new = _new_numbers(given)
    if not set(values) <= set(new) and set(values) <= set(new.values()):
        return NAMED["old_new_swapped"]
    for value in values:
        if value not in new:
            return f"there is no new number for {show(value)}", "Change every leaf."
    for low, high in itertools.pairwise(values):
        if not new[low] < new[high]:
            kind = "equal" if new[low] == new[high] else "in the other order"
            return (
                "the order is not kept",
                f"{show(low)} < {show(high)}, and their new numbers {show(new[low])} and "
                f"{show(new[high])} are {kind}.",
            )
    return more(tree, {value: new[value] for value in values})


def _new_numbers(given: Any) -> New:
    """Return all pairs of numbers that are given; nan and infinity are none."""
    pairs = given.items() if isinstance(given, Mapping) else ()
    read = [(number_in(old), number_in(new)) for old, new in pairs]
    return {a: b for a, b in read if a is not None and b is not None and abs(b) <= 1e9}


def _fault_of_decision(tree: GameTree, new: New) -> Named | None:
    """Return what is wrong with a change that was to turn the decision."""
    before = [value_of(tree, kid) for kid in children(tree, ())]
    rescaled = tree.replace({leaf: new[tree.utility(leaf, MAX)] for leaf in tree.leaves()})
    after = [value_of(rescaled, kid) for kid in children(tree, ())]
    if close(*after):
        return NAMED["both_moves_worth_same"]
    if (before[0] > before[1]) != (after[0] > after[1]):
        return None
    better = tree.action_name((), int(before[1] > before[0]))
    if _fault_of_line(tree, new, ends=None) is None:
        return NAMED["decision_still_same_because"]
    return filled(NAMED["decision_still_same"], better=better)


def _fault_of_line(
    tree: GameTree, new: New, ends: tuple[float, float] | None = (0.0, 100.0)
) -> Named | None:
    """Return what is wrong with a change that was to be linear, from one end to the other."""
    values = _values_of(tree)
    low, high = values[0], values[-1]
    if ends and not (is_about(new[low], ends[0]) and is_about(new[high], ends[1])):
        return filled(NAMED["ends_scale_wrong"], ends=show(ends[0]), ends2=show(ends[1]))
    slope = (new[high] - new[low]) / (high - low)
    for value in values:
        if abs(new[low] + slope * (value - low) - new[value]) > 0.01 * slope:
            return filled(NAMED["not_linear"], value=show(value))
    return None


def _both_scales(tree: GameTree, given: Any) -> tuple[Any, tuple[str, ...]]:
    """Draw pictures with captions of the tree on both scales, if each leaf has a new number."""
    from gamesearch.drawing.tree_pictures import draw

    new, drawn = _new_numbers(given), []
    if not set(_values_of(tree)) <= set(new):
        return (), ()
    rescaled = tree.replace({leaf: new[tree.utility(leaf, MAX)] for leaf in tree.leaves()})
    for name, one in (("Before", tree), ("With your numbers", rescaled)):
        worth = (f"{tree.action_name((), a)} is worth {show(value_of(one, (a,)))}" for a in (0, 1))
        drawn.append((f"{name}: {', '.join(worth)}.", draw(trace(expectiminimax_search, one))))
    return tuple(drawn), tuple(caption for caption, _ in drawn)
