"""The node at which a search of the reader's own first goes wrong, and why.

A node is blamed only if its own value does not follow from what its children returned: a bound that
a cut leaves is fine.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from gamesearch.game import CHANCE, Path
from gamesearch.games.tree import GameTree
from gamesearch.quizzes.judging import same_answer
from gamesearch.quizzes.value_items import about_value
from gamesearch.quizzes.wording import extreme, joined
from gamesearch.tracing.conventions import Window
from gamesearch.tracing.counted_nodes import Node
from gamesearch.tracing.notation import is_real, show
from gamesearch.tracing.replay import Event, NodeView
from gamesearch.tracing.tracer import Trace


def first_wrong(run: Trace, tree: GameTree) -> Event | None:
    """The end of the first node whose value does not follow from its children's; None if all do."""
    final, entered = run.replay.final_views(), entry_windows(run)
    for event in run.replay.events:
        if event.kind in ("return", "cut"):
            path = event.node.path
            bounds = {bound for length in range(len(path) + 1)
                      for bound in entered.get(path[:length], ())}  # fmt: skip
            if not _follows(run, tree, event.node, final, bounds):
                return event
    return None


def entry_windows(run: Trace) -> dict[Path, Window]:
    """The window in which each node is entered, in order, where the search has windows."""
    windows: dict[Path, Window] = {}
    for event in run.replay.events:
        path = event.node.path
        if event.kind == "enter" and path not in windows:
            window = run.replay.views_at(event.step)[path].window
            if window is not None:
                windows[path] = window
    return windows


def about_wrong_node(run: Trace, tree: GameTree, path: Path) -> str:
    """What is wrong with a node, and the rule there."""
    where, final = (*run.root.state, *path), run.replay.final_views()
    below = [final.get((*path, a), NodeView()).value for a in tree.actions(where)]
    value = final[path].value
    first = f"It first goes wrong at {tree.name(where)}, with {show(value)}"
    if None not in below:
        rule, says = about_value(tree, where, below)
        return f"{first}. {dict(says).get(value, rule)}"
    known = joined([show(value) for value in below if value is not None])
    return f"{first}. It should take the {extreme(tree.to_move(where), 3)} of {known}."


def _follows(
    run: Trace,
    tree: GameTree,
    node: Node,
    final: Mapping[Path, NodeView],
    bounds: Collection[float],
) -> bool:
    """Whether a node's value can be had from what its children gave.

    `bounds` are those it was asked with: a search may hand one back for a value beyond it.
    """
    path, where = node.path, (*run.root.state, *node.path)
    view = final[path]
    views = [final.get((*path, a), NodeView()) for a in tree.actions(where)]
    if any(kid.known for kid in views):  # a table's answer: its value is not seen
        return True
    kids = [kid.value for kid in views]
    if tree.players > 2:
        return _may_be_chosen(tree, where, view.value, kids)
    known = [value for value in kids if is_real(value)]
    if not known or not is_real(view.value) or len(known) < sum(kid.visited for kid in views):
        return True
    if tree.to_move(where) == CHANCE:
        if bounds or len(known) < len(kids):  # a cut may leave a bound
            return True
        mean = sum(tree.probability(where, a) * kids[a] for a in tree.actions(where))
        return _worth_is(run, view.value, mean)
    taken = max(known) if run.replay.wants_more(node) else min(known)
    return _worth_is(run, view.value, taken) or view.value in bounds


def _worth_is(run: Trace, value: Any, worth: Any) -> bool:
    """Whether a number is another; a negamax may turn it round at the root or above dice."""
    signs = (1, -1) if run.replay.turned else (1,)
    return any(same_answer(sign * float(value), float(worth)) for sign in signs)


def _may_be_chosen(tree: GameTree, where: Path, value: Any, kids: Sequence[Any]) -> bool:
    """Whether a vector is one of the children's that are best for the player to move.

    A value that is a single number is of a search with other rules, such as a paranoid one.
    """
    vectors = [kid for kid in (value, *kids) if isinstance(kid, tuple)]
    if len(vectors) <= len(kids) or any(len(vector) != tree.players for vector in vectors):
        return True
    mover = tree.to_move(where)
    if mover == CHANCE:
        return True
    most = max(kid[mover] for kid in kids)
    return any(same_answer(value, kid) for kid in kids if same_answer(kid[mover], most))
