"""A tree on a page: laid out once, and drawn in any number of frames."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, Literal

from gamesearch.drawing.frame_marks import (
    MARKED,
    ManualFrame,
    Mark,
    Marks,
    element,
    frame_marks,
    manual_marks,
    with_cut_since,
    without_unread,
)
from gamesearch.drawing.geometry import Region
from gamesearch.drawing.node_sizes import SIDE, SMALL_SIDE
from gamesearch.drawing.tree_fit import TreeSubject, check_fits, fitted, is_readable
from gamesearch.drawing.tree_layout import Room
from gamesearch.drawing.tree_nodes import called, folded_in_words, in_words
from gamesearch.drawing.tree_shapes import PlacedTree
from gamesearch.game import Path
from gamesearch.tracing.notation import show
from gamesearch.tracing.tracer import Trace

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
    overlay), `values` for those beneath boards. Only the subtree `open_at` is drawn down to its
    leaves; those beside it are folded. If `unread` is "hidden", nodes that a run has not reached
    are not drawn, and of what was cut there is a stub. If only some `steps` are shown, bounds take
    no more room than there. The other arguments are those of `draw`.
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
        state: Any = None,
        depth: int | None = None,
        overlay: str = "window",
        boards: bool = True,
        most_leaves: int | None = None,
        labels: Mapping[Path, str] = MappingProxyType({}),
        names: bool | Literal["inside"] = True,
        moves: bool | Literal["leaves"] = True,
        windows: bool | None = None,
        values: bool | None = None,
        open_at: Path = (),
        unread: Literal["shown", "hidden"] = "shown",
        levels: bool = True,
        readable: bool | None = None,
        steps: Sequence[int] = (),
    ) -> None:
        run = self.trace = subject if isinstance(subject, Trace) else None
        self.game: Any = run.game if run else subject
        self.box, self.overlay, self._unread = box, overlay, unread
        self._subject = TreeSubject(
            game=self.game, state=run.root.state if run else state, trace=run,
            overlay=overlay if windows is None else "", boards=boards, labels=labels, names=names,
            moves=moves, levels=levels, open_at=open_at, steps=steps,
        )  # fmt: skip
        boxes = run is not None and overlay != "none" if windows is None else windows
        room = Room(
            (box.width, box.height), boxes, boxes or run is not None if values is None else values,
            margin=1.5, side=SMALL_SIDE if names == "inside" else SIDE,
        )  # fmt: skip
        self.nodes = self._subject.nodes(depth, most_leaves)
        self.layout = self._subject.laid_out(self.nodes, room)
        folded = any(node.kind == "collapsed" for node in self.nodes.values())
        if most_leaves is None and (folded or (readable and not self.is_readable)):
            self.nodes, self.layout = fitted(
                self._subject, room, depth, readable=readable is not False
            )
        check_fits(self.nodes, self.layout)
        self._bare = PlacedTree(self.nodes, self.layout, {})

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
        if run := self.trace:
            for path, (words, _) in self.layout.counts.items():
                if self.nodes[path].kind != "collapsed" and words.endswith(("leaf", "leaves")):
                    seen = run.replay.at(step).seen
                    read = sum(leaf[: len(path)] == path for leaf in seen)
                    count = words.partition(" ")[0]
                    shown[element("count", path)] = Mark(f"{read} of {count} read", frozenset())
                    shown.pop(element("cut within", path), None)
        if self._subject.names == "inside":
            for path, node in self.nodes.items():
                name = element("node", path)
                if node.name and name in shown:
                    shown[name] = Mark(node.name, shown[name].style)
        gone = {
            element(what, path) for path in self.nodes if _below(path, hidden) for what in MARKED
        }
        return {name: mark for name, mark in shown.items() if name not in gone}

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
        folded = folded_in_words(drawn)
        return f"{words.removesuffix('.')}.{folded}" if folded else words


def _below(path: Path, tops: Collection[Path]) -> bool:
    return any(path[:length] in tops for length in range(len(path) + 1))
