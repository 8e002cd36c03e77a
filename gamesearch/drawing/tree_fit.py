"""How much of a tree is drawn, so that it fits into its place and can be read there."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from gamesearch.drawing.frame_marks import with_longest
from gamesearch.drawing.geometry import FONT_SIZE
from gamesearch.drawing.node_sizes import Size
from gamesearch.drawing.tree_layout import READABLE, Layout, Room, fits, lay_out
from gamesearch.drawing.tree_nodes import TreeNodes, nodes_to_draw
from gamesearch.game import Path
from gamesearch.tracing.tracer import Trace


class DoesNotFit(ValueError):
    """A tree, a text or a picture is too large for its place on a page."""


class TooHigh(DoesNotFit):
    """A tree has too many levels for its place."""


class LargeTree(UserWarning):
    """A tree is too large for a slide on which all of it can be read from the last row."""


class TreeSubject(NamedTuple):
    """A game below a state, or a run: what is drawn of it, and what is written on it.

    `labels` are written beneath collapsed subtrees, by path; `names`, `moves` and `levels` say
    whether letters, labels of edges ("leaves": theirs alone) and names of levels are shown, letters
    "inside" nodes in place of values. Only the subtree `open_at` is drawn down to its leaves.
    """

    game: Any
    state: Any = None
    trace: Trace | None = None
    overlay: str = ""  # what the boxes hold that have room; if empty, windows of the usual width
    boards: bool = True
    labels: Mapping[Path, str] = MappingProxyType({})
    names: bool | Literal["inside"] = True
    moves: bool | Literal["leaves"] = True
    levels: bool = True
    open_at: Path = ()
    steps: Sequence[int] = ()  # those that are shown, if not any may be

    def nodes(
        self, depth: int | None, most_leaves: int | None = None, opened: Collection[Path] = ()
    ) -> TreeNodes:
        """Return the nodes down to `depth`, collapsed so that `most_leaves` are at the fringe."""
        nodes = nodes_to_draw(
            self.game, self.state, depth=depth, most_leaves=most_leaves, trace=self.trace,
            boards=self.boards, opened=opened,
        )  # fmt: skip
        for path, label in self.labels.items():
            nodes[path] = nodes[path]._replace(text=label)
        return _open_at(with_longest(nodes, self.trace, self.overlay, self.steps), self.open_at)

    def as_written(self, nodes: TreeNodes) -> TreeNodes:
        """Return the nodes with those letters and labels of edges that are shown."""
        return {
            path: node._replace(
                name=node.name if self.names is True else "",
                edge=node.edge if self.moves is True or self._is_leaf_move(node.kind) else "",
                mover=node.mover if self.levels else "",
                longest=node.name if self.names == "inside" else node.longest,
            )
            for path, node in nodes.items()
        }

    def _is_leaf_move(self, kind: str) -> bool:
        return self.moves == "leaves" and kind == "leaf"

    def laid_out(self, nodes: TreeNodes, room: Room) -> Layout:
        """Return the places of the nodes in a room."""
        return lay_out(self.as_written(nodes), room)


def _open_at(nodes: TreeNodes, top: Path) -> TreeNodes:
    """Return the tree with the subtree at `top` open; those beside it and its ancestors are folded.

    A folded node keeps its shape, with the number of its leaves beneath it.
    """
    shown: TreeNodes = {}
    for path, node in nodes.items():
        above = path[: min(len(path), len(top))]
        if above == top[: len(above)]:
            shown[path] = node
        elif path[:-1] == top[: len(path) - 1]:
            leaves = sum(p[: len(path)] == path and not n.children for p, n in nodes.items())
            folded = node._replace(children=(), text=f"{leaves} lea{'f' if leaves == 1 else 'ves'}")
            shown[path] = folded if node.children else node
    return shown


# ---------------------------------------------------------------- until it fits


def fitted(
    subject: TreeSubject, room: Room, depth: int | None = None, *, readable: bool = False
) -> tuple[TreeNodes, Layout]:
    """Return as much of a tree as fits, the rest collapsed; all of it if nothing would help.

    A tree that is too high loses a level, one that is too wide a seventh of its leaves, until it
    fits. If it has to be `readable`, more is collapsed before letters get small, except for those
    of boards.
    """
    most: int | None = None
    first: tuple[TreeNodes, Layout] | None = None
    while True:
        nodes = subject.nodes(depth, most)
        layout = subject.laid_out(nodes, room)
        first = first or (nodes, layout)
        if nodes.keys() == {()} != first[0].keys():  # nothing is left but the root
            return first
        excess = _excess(nodes, layout)
        if excess is None and readable and not has_boards(nodes):
            excess = _small_letters(nodes, layout)
        if excess is None:
            return nodes, layout
        if isinstance(excess, TooHigh):
            depth = max(map(len, nodes)) - 1
        else:
            most = int(sum(not node.children for node in nodes.values()) * 0.85)
        if depth == 0 or most in (0, 1):
            return first


def check_fits(nodes: TreeNodes, layout: Layout) -> None:
    """Raise DoesNotFit if a tree needs more room than its page has."""
    if excess := _excess(nodes, layout):
        raise excess


def _excess(nodes: TreeNodes, layout: Layout) -> DoesNotFit | None:
    """Return why a tree needs more room than its page has, if it does."""
    wide, high = layout.needed
    if wide > layout.width + 0.01:
        depths = [*map(len, nodes)]
        row = max(map(depths.count, depths))
        return DoesNotFit(
            f"{row} nodes side by side do not fit into "
            f"{layout.width * layout.scale:.0f} points; give the tree a wider box"
        )
    if high > layout.height + 0.01:
        return TooHigh(
            f"{max(map(len, nodes)) + 1} levels do not fit into "
            f"{layout.height * layout.scale:.0f} points; give the tree a higher box"
        )
    return None


def _small_letters(nodes: TreeNodes, layout: Layout) -> DoesNotFit | None:
    """Return why a tree, or the labels of its edges, need small letters, if they do."""
    if is_readable(layout):
        return None
    high = layout.needed[1] * READABLE / FONT_SIZE > layout.height * layout.scale
    return (TooHigh if high and max(map(len, nodes)) > 1 else DoesNotFit)()


def is_readable(layout: Layout) -> bool:
    """Return whether a tree's letters are large enough for the back of a room."""
    return layout.scale * FONT_SIZE > READABLE - 0.01


def is_all_readable(layout: Layout) -> bool:
    """Return whether a tree fits its page in letters for the back of a room."""
    return is_readable(layout) and fits(layout.needed, layout[:2])


def has_boards(nodes: TreeNodes) -> bool:
    """Return whether nodes show boards: what is written at those may be smaller."""
    return any(node.picture is not None for node in nodes.values())


def warn_of_size(
    nodes: TreeNodes, layout: Layout, slide: Size | None = None, depth: int | None = None
) -> None:
    """Say in one line how a tree was made to fit a slide; nothing where that was not needed.

    `slide` is the size that its page was meant to have, if it may have been drawn on a larger one.
    What is folded at `depth` was to be folded.
    """
    folds = [path for path, node in nodes.items() if node.kind == "collapsed" and node.text]
    count = sum(len(path) != depth for path in folds)
    folded = f"{count} subtree{'s are' if count > 1 else ' is'} folded" if slide and count else ""
    width, height = layout.width * layout.scale, layout.height * layout.scale
    if has_boards(nodes):
        message = folded and (
            f"{folded}, because a slide has no room for more boards; to see into one, begin the "
            "tree there (state)"
        )
    elif not is_readable(layout):
        message = (
            f"a tree this large has letters of {layout.scale * FONT_SIZE:.0f} points on a slide, "
            f"not {READABLE:.0f}; to be read from the last row, draw fewer levels (depth), or "
            "give it a larger place"
        )
    elif slide and width > slide[0] + 0.01:
        message = (
            f"a tree this large does not fit a slide in letters of {READABLE:.0f} points; it is "
            f"on a page of {width:.0f} x {height:.0f}, for a handout; for a slide, draw fewer "
            "branches or levels"
        )
    else:
        message = folded and (
            f"{folded}, so that letters on the slide have {READABLE:.0f} points or more; to see "
            "into one, draw it on its own"
        )
    if message:
        warnings.warn(message, LargeTree, stacklevel=3)
