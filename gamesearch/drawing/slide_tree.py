"""A tree that fits its place and can be read there, drawn in any number of frames.

`fitted` folds what has no room; a `SlideTree` is a tree in a box of a page.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from gamesearch.drawing.frame_marks import (
    MARKED,
    ManualFrame,
    Mark,
    Marks,
    element,
    frame_marks,
    manual_marks,
    with_cut_since,
    with_longest,
    without_unread,
)
from gamesearch.drawing.geometry import FONT_SIZE, Region
from gamesearch.drawing.node_sizes import SIDE, SMALL_SIDE, Size
from gamesearch.drawing.tree_layout import READABLE, Layout, Room, lay_out
from gamesearch.drawing.tree_nodes import (
    TreeNodes,
    called,
    folded_in_words,
    in_words,
    nodes_to_draw,
)
from gamesearch.drawing.tree_shapes import PlacedTree
from gamesearch.game import Path
from gamesearch.tracing.notation import show
from gamesearch.tracing.tracer import Trace

LEAVES: Final = ("leaf", "leaves")  # what folded subtrees of a tree are said to hold


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
    "inside" nodes in place of values.
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
    folded: Collection[Path] = ()  # subtrees that are folded in any case
    steps: Sequence[int] = ()  # those that are shown, if not any may be

    def nodes(
        self, depth: int | None, most_leaves: int | None = None, opened: Collection[Path] = ()
    ) -> TreeNodes:
        """Return the nodes down to `depth`, collapsed so that `most_leaves` are at the fringe."""
        nodes = nodes_to_draw(
            self.game, self.state, depth=depth, most_leaves=most_leaves, trace=self.trace,
            boards=self.boards, opened=opened, folded=self.folded,
        )  # fmt: skip
        for path, label in self.labels.items():
            nodes[path] = nodes[path]._replace(text=label)
        return with_longest(nodes, self.trace, self.overlay, self.steps)

    def as_written(self, nodes: TreeNodes) -> TreeNodes:
        """Return the nodes with those letters and labels of edges that are shown."""
        return {
            path: node._replace(
                name=node.name if self.names is True else "",
                edge=node.edge
                if self.moves is True or (self.moves and node.kind == "leaf")
                else "",
                mover=node.mover if self.levels else "",
                text=_read(node.text, node.text) if self.trace else node.text,
                longest=node.name if self.names == "inside" else node.longest,
            )
            for path, node in nodes.items()
        }

    def laid_out(self, nodes: TreeNodes, room: Room) -> Layout:
        """Return the places of the nodes in a room."""
        return lay_out(self.as_written(nodes), room)


def counts_read(nodes: TreeNodes, run: Trace, step: int | None) -> Marks:
    """Return how many leaves of each folded subtree have been read at a step."""
    seen = run.replay.at(step).seen
    counted = {path: node.text for path, node in nodes.items() if node.kind == "collapsed"}
    marks = {}
    for path, text in counted.items():
        if text.endswith(LEAVES):
            read = sum(leaf[: len(path)] == path for leaf in seen)
            marks[element("count", path)] = Mark(_read(f"{read}", text), frozenset())
    return marks


def _read(part: str, whole: str) -> str:
    """Return how many of some leaves were read, such as "4 of 7 read"; another text as it is."""
    if not whole.endswith(LEAVES):
        return whole
    return f"{part.split()[0]} of {whole.split()[0]} read"


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
    message = ""
    if has_boards(nodes):
        reason = (
            "because a slide has no room for more boards; to see into one, begin the tree there"
        )
        message = folded and f"{folded}, {reason} (state)"
    elif not is_readable(layout):
        message = (
            f"a tree this large has letters of {layout.scale * FONT_SIZE:.0f} points on a slide, "
            f"not {READABLE:.0f}; draw fewer levels (depth), or give it a larger place"
        )
    elif slide and width > slide[0] + 0.01:
        message = (
            f"a tree this large does not fit a slide in letters of {READABLE:.0f} points; it is "
            f"on a page of {width:.0f} x {height:.0f}, for a handout"
        )
    elif folded:
        message = (
            f"{folded}, so that letters on the slide have {READABLE:.0f} points or more; to see "
            "into one, draw it on its own"
        )
    if message:
        warnings.warn(message, LargeTree, stacklevel=3)


# ---------------------------------------------------------------- in a box of a page

KEYS: Final = {
    "window": "[α, β] for the children",
    "held": "[α, β] as in the code",
    "emphasis": "[α, β], moved by a cut too",
    "bounds": "what the value can still be",
}


class SlideTree:
    """A tree made ready for a `box` of a page: laid out once, for any number of frames.

    `subject` is a game or a trace. A tree of more than 30 leaves (20 boards) is collapsed until it
    fits and can be read from the last row; if it has to be `readable`, a smaller tree as well, and
    if False, none for that. `most_leaves` and `depth` say how much is drawn. `labels` are written
    beneath collapsed subtrees, by path; `names`, `moves` and `levels` say whether letters, edge
    labels ("leaves": theirs alone) and the names of levels are shown, letters "inside" nodes in
    place of values; `windows` keeps room for boxes beside nodes (if None: where a trace has an
    overlay), `values` for those beneath boards; subtrees at `folded` are not drawn. If `unread` is
    "hidden", nodes that a run has not reached are not drawn, and of what was cut there is a stub.
    If only some `steps` are shown, bounds take no more room than there. `written` are those of
    TreeSubject, the others those of `draw`.
    Raises DoesNotFit.

    >>> from gamesearch import GameTree
    >>> tree = SlideTree(GameTree([[3, 12], [2, 4]]), box=Region(0, 0, 400, 300))
    >>> len(tree.nodes), round(tree.layout.width * tree.layout.scale)
    (7, 400)
    """

    def __init__(
        self,
        subject: Any,
        *,
        box: Region,
        depth: int | None = None,
        overlay: str = "window",
        most_leaves: int | None = None,
        windows: bool | None = None,
        values: bool | None = None,
        unread: Literal["shown", "hidden"] = "shown",
        readable: bool | None = None,
        **written: Any,
    ) -> None:
        run = self.trace = subject if isinstance(subject, Trace) else None
        self.game: Any = run.game if run else subject
        self.box, self.overlay, self._unread = box, overlay, unread
        if run:
            written["state"] = run.root.state
        self._subject = TreeSubject(
            self.game, trace=run, overlay=overlay if windows is None else "", **written
        )
        boxes = run is not None and overlay != "none" if windows is None else windows
        room = Room(
            (box.width, box.height), boxes, boxes or run is not None if values is None else values,
            margin=1.5, side=SMALL_SIDE if self._subject.names == "inside" else SIDE,
        )  # fmt: skip
        self.nodes = self._subject.nodes(depth, most_leaves)
        self.layout = self._subject.laid_out(self.nodes, room)
        if most_leaves is None and (not self.is_whole or (readable and not self.is_readable)):
            self.nodes, self.layout = fitted(
                self._subject, room, depth, readable=readable is not False
            )
        if excess := _excess(self.nodes, self.layout):
            raise excess
        self._bare = PlacedTree(self.nodes, self.layout, {})

    @property
    def is_whole(self) -> bool:
        """True if no subtree is folded that was not to be."""
        folded = {path for path, node in self.nodes.items() if node.kind == "collapsed"}
        return folded <= {*self._subject.folded}

    @property
    def is_readable(self) -> bool:
        """True if its letters are large enough for the back of a room."""
        return is_readable(self.layout)

    def left_out(self) -> list[str]:
        """Return the names and labels of edges for which there was no room."""
        layout, written = self.layout, self._subject.as_written(self.nodes)
        names = [n.name for path, n in written.items() if n.name and path not in layout.names]
        return names + [
            n.edge for path, n in written.items() if n.edge and path not in layout.edge_labels
        ]

    def frame(
        self,
        step: int | None = None,
        manual: ManualFrame | None = None,
        hidden: Collection[Path] = (),
        since: int | None = None,
    ) -> Marks:
        """Return the marks at a step of the trace, or of a frame made by hand.

        `hidden` names nodes that are not drawn yet, with all below them. If the frame before is
        that of the step `since`, a cut between the two is tied to its cause.
        """
        if manual is not None:
            shown = manual_marks(self.nodes, self.layout, manual)
        else:
            run = self.trace
            snapshot = with_cut_since(run, run.replay.at(step), since) if run else None
            shown = frame_marks(self.nodes, self.layout, snapshot, self.overlay)
        if self._unread == "hidden":
            shown = without_unread(self.nodes, shown)
        if self.trace:
            shown |= counts_read(self.nodes, self.trace, step)
        if self._subject.names == "inside":
            for path, node in self.nodes.items():
                name = element("node", path)
                if node.name and name in shown:
                    shown[name] = Mark(node.name, shown[name].style)
        unshown = {
            element(what, path) for path in self.nodes if _below(path, hidden) for what in MARKED
        }
        return {name: mark for name, mark in shown.items() if name not in unshown}

    def key(self, frame: Marks) -> str:
        """Return what the boxes of a frame say; nothing if it has none."""
        if not any(element("window", path) in frame for path in self.nodes):
            return ""
        if self.trace is None:
            return "[α, β]"
        turned = self.overlay in ("window", "held") and self.trace.replay.turned
        return "[α, β] as MAX sees them" if turned else KEYS[self.overlay]

    def placed(self, frame: Marks, prefix: str, page_height: float) -> PlacedTree:
        """Return a frame at its place on a page."""
        bottom = page_height - self.box.top - self.box.height
        return replace(
            self._bare, frame=frame, left=self.box.left, bottom=bottom, scale=self.layout.scale,
            prefix=prefix,
        )  # fmt: skip

    def in_words(
        self,
        step: int | None = None,
        manual: ManualFrame | None = None,
        hidden: Collection[Path] = (),
    ) -> str:
        """Return the alternative text of a frame, with the labels beneath collapsed subtrees."""
        trace, values = (self.trace, {}) if manual is None else (None, manual.values)
        labels = self._subject.labels
        drawn = {
            path: node._replace(text="") if path in labels or _below(path, hidden) else node
            for path, node in self.nodes.items()
        }
        at = step if manual is None else None
        words = in_words(drawn, self.game, trace, at, self.overlay)
        known = [f"{called(self.nodes, path)}: {show(value)}" for path, value in values.items()]
        known += [
            f"beneath {called(self.nodes, path)}: {label}"
            for path, label in labels.items()
            if not _below(path, hidden)
        ]
        words = "; ".join([words.removesuffix("."), *known]) if known else words
        folded = folded_in_words(drawn, trace, at)
        return f"{words.removesuffix('.')}.{folded}" if folded else words


def _below(path: Path, tops: Collection[Path]) -> bool:
    return any(path[:length] in tops for length in range(len(path) + 1))
