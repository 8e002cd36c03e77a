"""Advice on a search that fails, or that no known slip explains: what can be seen of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from math import isfinite, trunc
from pathlib import Path as FilePath
from typing import Any, Final

from gamesearch.game import Path
from gamesearch.grading.answer_time import ENDLESS_ADVICE
from gamesearch.grading.questions.question import Named
from gamesearch.grading.questions.search_cases import Case
from gamesearch.grading.sandbox.protocol import brief
from gamesearch.grading.watched_search import SearchOutcome, is_number
from gamesearch.tracing.notation import show

_CLUES: Final = FilePath(__file__).with_name("advice.toml")
CHANGES: Final = (  # name and advice of an answer that is not the same each time
    "it gives a different answer when asked again",
    "Something is kept from one call to the next (a global variable, a dict or a list as default "
    "argument, a cache) or left to chance. Begin each call afresh.",
)
AN_ACTION_IS: Final = "Return one of the actions that game.actions(state) gives."
NO_ACTION: Final = (
    "Return the action of your own loop with its value. The action that a child returns is the "
    "child's, and that of a leaf is None."
)
NO_LINE: Final = (
    "there is no list of actions beside the value",
    "Return the line of best play: your own action, and then the line of the child that it leads "
    "to.",
)
OTHER_LINE: Final = (
    "the line is not best play down to the end",
    "Put your own action before the line of the child that it leads to, and keep the two together: "
    "the line changes whenever the action does. At a leaf it is empty, and where dice move.",
)
ONE_THAT_IMPROVES: Final = "Remember an action only when it improves the value."
NOT_ITS_PLACE: Final = (
    "That is its index in the list. Return the action itself, as game.actions(state) gives it."
)


_A_NUMBER_PLAYED: Final = re.compile(  # where moves have names
    r"has no action [^\s']*\d[^\s']*; game\.actions\(state\) gives '"
)


def advice_on(problem: str, by_pairs: bool = True) -> str:
    """Say what to look at where a search fails; "" where the problem says all.

    `by_pairs` says whether it returns pairs (value, action).
    """
    if _A_NUMBER_PLAYED.search(problem):
        return (
            "That is not a move but a number: a value, or a place in the list. Remember the move "
            "that led to the best value."
        )
    if "NoneType" in problem and not by_pairs:
        return "A function that ends without a return gives None."
    if "and went on" in problem:
        return ENDLESS_ADVICE
    clues = tomllib.loads(_CLUES.read_text(encoding="utf-8"))["clue"]
    return next((c["advice"] for c in clues if any(w in problem for w in c["words"])), "")


# ---------------------------------------------------------------- values and actions


def about_no_leaf(value: float, worths: Sequence[float]) -> str:
    """Say what to look at where a value stands at none of the leaves that were read."""
    if any(value in (trunc(worth), round(worth)) for worth in worths if isfinite(worth)):
        return "The value of a leaf is truncated to a whole number. Values may be fractions."
    if -value in worths:
        return (
            "A leaf has this value with the opposite sign: values are always MAX's, no matter who "
            "moves."
        )
    if not isfinite(value):
        return (
            "No leaf that it read has this value. The best value begins at -inf for MAX and at "
            "+inf for MIN, MAX takes what is larger (>) and MIN what is smaller (<), and a node "
            "returns it, not a bound."
        )
    return (
        "No leaf that it read has this value. Start at -inf for MAX and at +inf for MIN, and hand "
        "up the value of one child, unchanged."
    )


def about_action(case: Case, action: str) -> str:
    """Say what to look at where what is returned, told in words, is not an action."""
    tree, state, _ = case
    below = (node for node in tree.nodes() if len(node) > len(state) + 1)
    if is_a_place(action, tree.actions(state)):
        return NOT_ITS_PLACE
    if action in {brief(tree.action_name(node[:-1], node[-1])) for node in below}:
        return (
            "It is a move from further down. Keep the action of your own loop, in a variable that "
            "each call has for itself."
        )
    if action in {brief(tree.result(state, a)) for a in tree.actions(state)}:
        return "That is the state it leads to. " + AN_ACTION_IS
    return AN_ACTION_IS


def is_a_place(action: str, actions: Sequence[Any]) -> bool:
    """Return whether what was returned for an action is the number of one in the list."""
    return action.removesuffix(" (int)") in map(str, range(len(actions)))


def is_rounded(given: Any, right: Any) -> bool:
    """Return whether a number is the right one with decimals cut off."""
    if not is_number(given) or not is_number(right):
        return False
    return any(given == round(float(right), places) for places in range(1, 12))


def other_end(case: Case, got: SearchOutcome, right: SearchOutcome) -> str:
    """At which node a search ends, or does not, though it should do the other; "" if at none."""
    above = [node for node in got.leaves if _any_below(node, right.leaves)]
    if early := [node for node in above if not _any_below(node, got.leaves)]:
        return f"it stops at node {case.tree.name(early[0])}, where it should go on"
    if late := [node for node in right.leaves if _any_below(node, got.leaves)]:
        return f"it goes on at node {case.tree.name(late[0])}, where it should stop"
    return ""


def evaluated_on_the_way(case: Case, got: SearchOutcome, right: SearchOutcome) -> Named | None:
    """Return the first node that is evaluated although the search rightly goes on below it."""
    above = (node for node in got.evaluated if _any_below(node, right.leaves))
    if (node := next(above, None)) is None:
        return None
    return (
        f"it evaluates node {case.tree.name(node)}, where the search goes on",
        "Evaluate only where the search stops. Above that, a position is worth what its best child "
        "is worth.",
    )


def _any_below(node: Path, others: Iterable[Path]) -> bool:
    return any(len(other) > len(node) and other[: len(node)] == node for other in others)


def leaf_list(case: Case, outcome: SearchOutcome) -> str:
    """Return the leaves that were read, the first twelve of them."""
    names = []
    for path in outcome.leaves:
        asked = path in outcome.evaluated and path not in outcome.valued
        if asked and case.tree.is_terminal(path):  # the estimate, and not the utility
            names.append(f"{case.tree.name(path)}≈{show(_estimate(case, path))}")
        else:
            names.append(f"{case.tree.name(path)}={show(_worth(case, path))}")
    return ", ".join(names[:12] + ["..."] * (len(names) > 12)) or "none"


def worths_of(case: Case, outcome: SearchOutcome) -> list[Any]:
    """Return what the leaves that were read are worth."""
    return [_worth(case, path) for path in outcome.leaves]


def _worth(case: Case, path: Path) -> Any:
    """Return what is written at a leaf, or the evaluation of a node above."""
    return case.tree.leaf(path) if case.tree.is_terminal(path) else _estimate(case, path)


def _estimate(case: Case, path: Path) -> Any:
    evaluate = next((part for part in case.more if callable(part)), None)
    return evaluate(path, 0) if evaluate else None
