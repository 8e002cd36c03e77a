"""The question of `ps5_chance` on scales: which changes of the utilities change a decision?"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any, Final

from gamesearch.game import MAX
from gamesearch.games.tree import GameTree
from gamesearch.grading.questions.by_hand import by_hand, entries, is_about, is_blank, number_in
from gamesearch.grading.questions.question import Named, SpecialQuestion
from gamesearch.grading.questions.slips import SlipFile, filled
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import close
from gamesearch.search import expectiminimax_search
from gamesearch.tracing.notation import show
from gamesearch.tracing.tracer import trace

from .own_tree import children, own_tree, value_of

NAMED: Final = SlipFile(__file__).named


def check_scale(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q4: {"changed": {1: 10, 2: 20, ...}, "linear": {1: 0, ...}} for the student's own tree.

    Three points for a change that keeps the order and turns the decision, two for one that is
    positive linear, from 0 for the smallest value to 100 for the largest.
    """
    del seed
    answer = entries(given := by_hand(answer), ("changed", "linear"))
    tree = own_tree(student, "q4")
    if answer is None:
        return question.wrong_form(given, "a dict with 'changed' and 'linear'")
    if all(is_blank(answer[part]) or answer[part] == {} for part in ("changed", "linear")):
        return question.not_attempted()
    changed = _fault_of_scale(tree, answer["changed"], _fault_of_decision)
    linear = _fault_of_scale(tree, answer["linear"], _fault_of_line)
    if changed and _are_swapped(tree, answer):
        return question.verdict(0, *NAMED["changed_linear_swapped"])
    score = 3 * (not changed) + 2 * (not linear)
    if not changed and not linear:
        return question.full_marks()
    fault, advice = changed or linear or ("", "")
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
    """Pictures and captions of the tree on both scales, if each leaf has a new number."""
    from gamesearch.drawing.tree_pictures import draw

    new, drawn = _new_numbers(given), []
    if not set(_values_of(tree)) <= set(new):
        return (), ()
    rescaled = tree.replace({leaf: new[tree.utility(leaf, MAX)] for leaf in tree.leaves()})
    for name, one in (("Before", tree), ("With your numbers", rescaled)):
        worth = (f"{tree.action_name((), a)} is worth {show(value_of(one, (a,)))}" for a in (0, 1))
        drawn.append((f"{name}: {', '.join(worth)}.", draw(trace(expectiminimax_search, one))))
    return tuple(drawn), tuple(caption for caption, _ in drawn)
