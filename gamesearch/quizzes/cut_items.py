"""Which leaves alpha-beta never examines."""

from __future__ import annotations

from gamesearch.game import MAX, Path, player_name
from gamesearch.games.tree import GameTree
from gamesearch.quizzes.judging import Item
from gamesearch.quizzes.wording import node_id, nodes_above, tree_of
from gamesearch.tracing.notation import show
from gamesearch.tracing.replay import Event, NodeView
from gamesearch.tracing.tracer import Trace


def ask_for_cuts(run: Trace) -> list[Item]:
    """The leaves from left to right."""
    tree = tree_of(run)
    cuts = {event.node.path: event for event in run.replay.events if event.kind == "cut"}
    seen = {event.node.path: event for event in run.replay.events if event.kind == "leaf"}
    items, pruned = [], run.pruned
    for leaf in tree.leaves():
        if leaf in seen:
            items.append(_seen_item(run, leaf, seen[leaf]))
        else:
            cut_off = next(path for path in pruned if leaf[: len(path)] == path)
            items.append(_cut_item(run, leaf, cuts[cut_off[:-1]]))
    return items


def _cut_item(run: Trace, leaf: Path, cut: Event) -> Item:
    """A leaf that is never examined, because the search left a node above it early."""
    assert cut.child is not None
    tree = tree_of(run)
    name, mover = tree.name(cut.node.path), tree.to_move(cut.node.path)
    caption = run.captions.at(cut.step)
    compared = caption.rpartition(": ")[0]
    bound, side = ("β", "MIN") if mover == MAX else ("α", "MAX")
    return Item(
        node_id(leaf), leaf, f"leaf {tree.name(leaf)}", (True,),
        f"{compared}: the rest of {name}'s subtree is never examined.",
        (
            f"Look at {name} just after {tree.name(cut.child.path)} has returned.",
            f"{name} is a {player_name(tree, mover)} node: the search leaves it as soon as its "
            f"value is at {'least' if mover == MAX else 'most'} {bound}, which is what {side} "
            "already has above it.",
            caption,
        ),
        cut.step, blamed=cut.node.path, default=False,
    )  # fmt: skip


def _seen_item(run: Trace, leaf: Path, event: Event) -> Item:
    """A leaf that is examined: the node nearest above it that had a value was not cut."""
    tree = tree_of(run)
    name = tree.name(leaf)
    views = run.replay.at(event.step).nodes
    standing = [path for path in nodes_above(leaf) if views[path].value is not None]
    if standing:
        reason = not_cut(tree, standing[-1], views[standing[-1]])
        where = f"Compare {tree.name(standing[-1])} with its window just before {name}."
    else:
        reason = "it comes first, before there is a bound that could cut it"
        where = "Nothing is cut before the first leaf has returned its value."
    said = f"{name} is examined: {reason}."
    return Item(
        node_id(leaf), leaf, f"leaf {name}", (False,), said,
        (f"Look at {name} again: is it really left out?", where, said), event.step, default=False,
    )  # fmt: skip


def not_cut(tree: GameTree, path: Path, view: NodeView) -> str:
    """Why a node goes on: its value, and the bound it has not reached."""
    mover = tree.to_move(path)
    assert view.window is not None
    bound = (
        f"below β = {show(view.window[1])}" if mover == MAX else f"above α = {show(view.window[0])}"
    )
    return (
        f"{tree.name(path)} is a {player_name(tree, mover)} node, and its value so far, "
        f"{show(view.value)}, is {bound}"
    )
