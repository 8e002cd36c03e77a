"""A tree on a page: laid out once, and drawn in any number of frames."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Literal

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
from gamesearch.drawing.geometry import Region
from gamesearch.drawing.node_sizes import SIDE, SMALL_SIDE
from gamesearch.drawing.tree_fit import check_fits, fitted, is_readable, opened_at
from gamesearch.drawing.tree_layout import Layout, lay_out
from gamesearch.drawing.tree_nodes import (
    TreeNode,
    TreeNodes,
    folded_in_words,
    in_words,
    nodes_to_draw,
)
from gamesearch.drawing.tree_shapes import PlacedTree
from gamesearch.game import Path
from gamesearch.tracing.notation import show
from gamesearch.tracing.tracer import Trace


class SlideTree:
    """A tree made ready for a box of a page: laid out once, for any number of frames.

    `subject` is a game or a trace. A tree of more than 30 leaves (20 boards) is collapsed until it
    fits and can be read from the last row; if it has to be `readable`, a smaller tree as well, and
    if False, none for that. `most_leaves` and `depth` say how much is drawn. `labels` are written
    beneath collapsed subtrees, by path; `names`, `moves` and `levels` say whether letters, edge
    labels ("leaves": theirs alone) and the names of levels are shown, letters "inside" nodes in
    place of values; `windows` keeps room for boxes beside nodes (if None: where a trace has an
    overlay), `values` for those beneath boards. Only the subtree `open_at` is drawn down to its
    leaves; those beside it are folded. If `unread` is "hidden", nodes that a run has not reached
    are not drawn, and of what was cut there is a stub. The other arguments are those of `draw`.
    Raises DoesNotFit.

    >>> from gamesearch import GameTree
    >>> tree = SlideTree(GameTree([[3, 12], [2, 4]]), Region(0, 0, 400, 300))
    >>> len(tree.nodes), round(tree.layout.width * tree.layout.scale)
    (7, 400)
    """

    def __init__(
        self,
        subject: Any,
        box: Region,
        *,
        state: Any = None,
        depth: int | None = None,
        overlay: str = "window",
        boards: bool = True,
        most_leaves: int | None = None,
        labels: Mapping[Path, str] | None = None,
        names: bool | Literal["inside"] = True,
        moves: bool | Literal["leaves"] = True,
        windows: bool | None = None,
        values: bool | None = None,
        open_at: Path = (),
        unread: Literal["shown", "hidden"] = "shown",
        levels: bool = True,
        readable: bool | None = None,
    ) -> None:
        self.trace = subject if isinstance(subject, Trace) else None
        self.game: Any = self.trace.game if self.trace else subject
        self.box, self.overlay = box, overlay
        self._labels, self._names, self._moves, self._unread = labels or {}, names, moves, unread
        self._levels = levels
        self._state = self.trace.root.state if self.trace else state
        self._boards, self._open_at = boards, open_at
        self._run_windows = overlay if windows is None else ""
        self._windows = self.trace is not None and overlay != "none" if windows is None else windows
        self._values = self._windows or self.trace is not None if values is None else values
        self.nodes = self._nodes(depth, most_leaves)
        self.layout = self._laid_out(self.nodes)
        folded = any(node.kind == "collapsed" for node in self.nodes.values())
        if most_leaves is None and (folded or (readable and not self.is_readable)):
            self.nodes, self.layout = fitted(
                self._nodes, self._laid_out, depth, readable=readable is not False
            )
        check_fits(self.nodes, self.layout)
        self._said = self._as_said(self.nodes)
        self._bare = PlacedTree(self.nodes, self.layout, {})

    def _nodes(self, depth: int | None, most_leaves: int | None) -> TreeNodes:
        """What is drawn of the tree, with the labels and folds that were asked for."""
        nodes = nodes_to_draw(
            self.game, self._state, depth=depth, most_leaves=most_leaves, trace=self.trace,
            boards=self._boards,
        )  # fmt: skip
        for path, label in self._labels.items():
            nodes[path] = nodes[path]._replace(text=label)
        return opened_at(with_longest(nodes, self.trace, self._run_windows), self._open_at)

    def _as_said(self, nodes: TreeNodes) -> TreeNodes:
        """The nodes with those letters and edge labels that are shown."""
        return {
            path: node._replace(
                name=node.name if self._names is True else "",
                edge=node.edge if self._has_move(node) else "",
                mover=node.mover if self._levels else "",
                longest=node.name if self._names == "inside" else node.longest,
            )
            for path, node in nodes.items()
        }

    def _has_move(self, node: TreeNode) -> bool:
        """Whether the edge to a node has its label."""
        return node.kind == "leaf" if self._moves == "leaves" else self._moves

    def _laid_out(self, nodes: TreeNodes) -> Layout:
        return lay_out(
            self._as_said(nodes), page=(self.box.width, self.box.height), boxes=self._windows,
            values=self._values, margin=1.5, side=SMALL_SIDE if self._names == "inside" else SIDE,
        )  # fmt: skip

    @property
    def is_readable(self) -> bool:
        """Whether its letters are large enough for the back of a room."""
        return is_readable(self.layout)

    def left_out(self) -> list[str]:
        """The names and labels of edges for which there was no room."""
        layout = self.layout
        names = [n.name for path, n in self._said.items() if n.name and path not in layout.names]
        return names + [
            n.edge for path, n in self._said.items() if n.edge and path not in layout.edge_labels
        ]

    def frame(
        self,
        step: int | None = None,
        manual: ManualFrame | None = None,
        hidden: Collection[Path] = (),
        since: int | None = None,
    ) -> Marks:
        """The marks at a step of the trace, or of a frame made by hand.

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
        if self._names == "inside":
            shown |= self._lettered(shown)
        gone = {
            element(what, path) for path in self.nodes if _below(path, hidden) for what in MARKED
        }
        return {name: mark for name, mark in shown.items() if name not in gone}

    def _lettered(self, shown: Marks) -> Marks:
        """Nodes with their letters in place of values."""
        inner = ((element("node", path), node) for path, node in self.nodes.items() if node.name)
        return {name: Mark(node.name, shown[name].style) for name, node in inner if name in shown}

    def placed(self, frame: Marks, prefix: str, page_height: float) -> PlacedTree:
        """A frame at its place on a page."""
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
        """The alternative text of a frame, with the labels beneath collapsed subtrees."""
        trace, values = (self.trace, {}) if manual is None else (None, manual.values)
        drawn = {
            path: node._replace(text="") if path in self._labels or _below(path, hidden) else node
            for path, node in self.nodes.items()
        }
        at = step if manual is None else None
        words = in_words(drawn, self.game, trace, at, self.overlay)
        known = [f"{self._called(path)}: {show(v)}" for path, v in values.items()]
        known += [
            f"beneath {self._called(path)}: {label}"
            for path, label in self._labels.items()
            if not _below(path, hidden)
        ]
        words = "; ".join([words.removesuffix("."), *known]) if known else words
        folded = folded_in_words(drawn)
        return f"{words.removesuffix('.')}.{folded}" if folded else words

    def _called(self, path: Path) -> str:
        """A node's letter, or the moves that lead to it."""
        moves = (self.nodes[path[:length]].edge for length in range(1, len(path) + 1))
        return self.nodes[path].name or " ".join(moves) or "root"


def _below(path: Path, tops: Collection[Path]) -> bool:
    return any(path[:length] in tops for length in range(len(path) + 1))
