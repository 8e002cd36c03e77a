"""With which alpha and beta a node is entered."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from gamesearch.game import MAX, MIN, Path, Player, player_name
from gamesearch.games.tree import GameTree
from gamesearch.quizzes.judging import Item
from gamesearch.quizzes.wording import extreme, joined, nodes_above, tree_of
from gamesearch.tracing.conventions import Window
from gamesearch.tracing.notation import show
from gamesearch.tracing.replay import NodeView
from gamesearch.tracing.tracer import Trace


def finite_windows(run: Trace) -> list[Path | None]:
    """The nodes whose window can be asked for: entered with a bound that is finite."""
    return [path for path, window in _entered(run).items() if window != (-inf, inf)]


def _entered(run: Trace) -> dict[Path, Window]:
    """The window with which alpha-beta enters each inner node."""
    windows = {}
    for event in run.replay.events:
        window = run.replay.at(event.step).nodes[event.node.path].window
        if event.kind == "enter" and window is not None:
            windows[event.node.path] = window
    return windows


def ask_for_window(run: Trace, node: Path) -> list[Item]:
    """Both bounds of the window with which alpha-beta enters `node`."""
    step = next(e.step for e in run.replay.events if e.kind == "enter" and e.node.path == node)
    alpha, beta = _entered(run)[node]
    return [
        _bound_item(run, node, step, "alpha", MAX, alpha, beta),
        _bound_item(run, node, step, "beta", MIN, beta, alpha),
    ]


def _bound_item(
    run: Trace, node: Path, step: int, name: str, holder: Player, bound: float, other: float
) -> Item:
    """Alpha or beta: what the `holder` already has above the node."""
    tree = tree_of(run)
    views = run.replay.at(step).nodes
    letter, who, here = {MAX: "α", MIN: "β"}[holder], player_name(tree, holder), tree.name(node)
    above = [path for path in nodes_above(node) if tree.to_move(path) == holder]
    known = [_what_it_knows(tree, path, views) for path in above if views[path].value is not None]
    look = f"Look at the {who} nodes above {here}: {joined([tree.name(p) for p in above])}."
    nothing = "No such node has a value yet." if above else f"There is no {who} node above {here}."
    said = (
        f"{letter} is what {who} is sure of: the {extreme(holder, 3)} value that a {who} node "
        f"above {here} has so far. {' '.join(known) or nothing}"
    )
    start = -inf if holder == MAX else inf
    mistakes = (
        (other, f"That is the other bound. {said}"),
        (start, f"{letter} does not start afresh at {here}: it is handed down. {' '.join(known)}"),
        (-start, f"{letter} is what {who} is sure of, and that is never {show(-start)}."),
    )
    return Item(
        name, node, letter, (bound,), said,
        (look if above else f"Is there any {who} node above {here}?", said,
         f"{letter} = {show(bound)}."),
        step, says=tuple(mistake for mistake in mistakes if mistake[0] != bound),
    )  # fmt: skip


def _what_it_knows(tree: GameTree, path: Path, views: Mapping[Path, NodeView]) -> str:
    kids = [(*path, a) for a in tree.actions(path)]
    back = [tree.name(kid) for kid in kids if kid in views and views[kid].returned]
    return f"{tree.name(path)} knows what {joined(back)} {'gives' if len(back) == 1 else 'give'}."
