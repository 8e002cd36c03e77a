"""Which elements of a tree one frame shows: for each a text and a few words of style.

Nothing is drawn here; `tree_shapes` draws it.

The words are the vocabulary of both outputs, the DOT attributes of a slide and the CSS
classes of the widget:

    max min player chance leaf collapsed board    what the node is
    by-max by-min    whose move an edge below a board is
    first second third fourth    whose it is, in games of more than two players
    unseen seen open current best pruned known range count    what the run made of it
    cause dim    at a cut: what it ran into, from where that was set; and all the rest
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from math import fsum, inf
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from gamesearch.drawing.geometry import text_width
from gamesearch.drawing.tree_layout import Layout
from gamesearch.drawing.tree_nodes import WINDOWS, TreeNode, TreeNodes, has_cut_within, interval
from gamesearch.game import Path
from gamesearch.reading import quote
from gamesearch.tracing.conventions import Window
from gamesearch.tracing.notation import is_real, show
from gamesearch.tracing.replay import NodeView, Snapshot
from gamesearch.tracing.tracer import Trace

ORDERS: Final = ("first", "second", "third", "fourth")  # of players
_UNSEEN: Final = NodeView()
KEYS: Final = {  # what boxes say, by overlay
    "window": "[α, β] for the children",
    "held": "[α, β] as in the code",
    "bounds": "what the value can still be",
    "emphasis": "[α, β], moved by a cut too",
    "none": "nothing",
}
OVERLAYS: Final = (*KEYS,)


def key_to_boxes(run: Trace, overlay: str) -> str:
    """Return what the boxes on the tree of a run say."""
    if any(view.visits for view in run.replay.final_views().values()):
        return "Boxes: how many playouts went through"
    turned = overlay in ("window", "held") and run.replay.turned
    where = "Beside nodes" if overlay == "bounds" else "Boxes"
    return f"{where}: {'[α, β] as MAX sees them' if turned else KEYS[overlay]}"


class Mark(NamedTuple):
    """One element of a frame. An element that is not shown has no mark."""

    text: str
    style: frozenset[str]


Marks = dict[str, Mark]
Texts = defaultdict[Path, str]  # what is written at nodes, "" where nothing is

# what there is at a node, and the letter that its id begins with
ELEMENTS: Final = {
    "node": "n", "edge": "e", "edge text": "t", "name": "l", "window": "w", "cut": "x",
    "value": "v", "cut within": "f", "pointer": "p", "fold": "d", "count": "m", "key": "k",
}  # fmt: skip
MARKED: Final = tuple(what for what in ELEMENTS if what not in ("fold", "key"))


@lru_cache(maxsize=65536)
def element(what: str, path: Path) -> str:
    """Return the id of an element in a picture: `element("cut", (1, 0))` is x_1_0."""
    return f"{ELEMENTS[what]}_{'_'.join(map(str, path)) or 'r'}"


def frame_marks(
    nodes: TreeNodes, layout: Layout, snapshot: Snapshot | None = None, overlay: str = "window"
) -> Marks:
    """Return the marks of one frame; without a snapshot, of the bare tree. Raises ValueError."""
    if overlay not in OVERLAYS:
        raise ValueError(f"overlay {quote(overlay)}; one of {', '.join(OVERLAYS)} was expected")
    about = _About.of(nodes, snapshot, overlay)
    frame: Marks = {}
    for path, node in nodes.items():
        words = about.words(node)
        text = _text(node, about.view(path))
        if node.picture is None:
            frame[element("node", path)] = Mark(text, words | {node.kind})
        else:
            order = {ORDERS[node.turn % len(ORDERS)]} if node.kind == "collapsed" else set()
            frame[element("node", path)] = Mark("", words | {node.kind, "board"} | order)
            if text:
                frame[element("value", path)] = Mark(text, words)
        if node.is_counted:
            seen = snapshot.seen if snapshot else None
            frame[element("count", path)] = Mark(node.count_text(seen), frozenset({"count"}))
        if "current" in words:
            frame[element("pointer", path)] = Mark("", frozenset())
        if path in layout.names:
            frame[element("name", path)] = Mark(node.name, words & {"pruned"})
        if path:
            frame |= _edge_marks(nodes, layout, path, words, about)
        if path in about.boxes and path in layout.boxes:
            plate = {"cause"} if path in about.plates else set()
            plain = {"range"} if overlay == "bounds" else set()
            style = (words & {"current", "dim"}) | plate | plain
            frame[element("window", path)] = Mark(about.boxes[path], style)
            if layout.key:
                frame[element("key", ())] = Mark(layout.key[0], frozenset())
    return frame


def marks_at(
    nodes: TreeNodes,
    layout: Layout,
    run: Trace | None,
    step: int | None,
    overlay: str = "window",
    since: int | None = None,
    unread: Literal["shown", "hidden"] = "shown",
) -> Marks:
    """Return the marks of a run at a step; of the bare tree if there is no run.

    The last cut after the step `since`, the frame before, is tied to its cause, if it left anything
    out: frames by leaf skip the cut itself. The end of a run shows its best line instead.
    """
    if unread not in ("shown", "hidden"):
        raise ValueError(f"unread {quote(unread)}; shown or hidden was expected")
    if run:
        run.replay.check_steps([step], since)
    elif step is not None:
        raise ValueError("only a traced search has steps: draw(trace(search, tree), step=...)")
    snapshot = run.replay.at(step) if run else None
    if run and snapshot and since is not None and not snapshot.cause and not snapshot.best:
        cuts = [
            event.step
            for event in run.replay.events
            if event.kind == "cut" and since < event.step <= snapshot.step
            if run.replay.pruned_children(event.node)
        ]
        snapshot = snapshot._replace(cause=run.replay.cause_at(cuts[-1])) if cuts else snapshot
    frame = frame_marks(nodes, layout, snapshot, overlay)
    if unread == "shown":
        return frame
    return without(frame, [p for p in nodes if "unseen" in frame[element("node", p)].style])


_PLAIN: Final[frozenset[str]] = frozenset()
_CAUSE: Final = frozenset({"cause"})


class _About(NamedTuple):
    """The words of a frame about the nodes of a tree.

    A cut lights its cause, from where the bound was set to where a value ran into it, and dims the
    rest of the tree, but for what it cut and the nodes that passed the bound on.
    """

    snapshot: Snapshot | None
    pruned: frozenset[Path]  # and not what is below it
    boxes: dict[Path, str]
    lights: dict[Path, frozenset[str]]
    plates: frozenset[Path]  # the two ends of a cause, whose boxes are lit
    edges: frozenset[Path]  # from the one to the other, and to the child that set the bound

    @classmethod
    def of(cls, nodes: TreeNodes, snapshot: Snapshot | None, overlay: str) -> _About:
        views = snapshot.nodes if snapshot else {}
        pruned = frozenset(path for path, view in views.items() if view.pruned)
        boxes = _boxes(nodes, snapshot, overlay) if snapshot else {}
        cause = snapshot.cause if snapshot and overlay != "none" else None
        if cause is None:
            return cls(snapshot, pruned, boxes, {}, frozenset(), frozenset())
        plates = frozenset({cause.holder, cause.node})
        ends = plates | ({cause.setter} if cause.setter is not None else set())
        above, below = len(cause.holder), len(cause.node)
        between = {cause.node[:length] for length in range(above + 1, below)}
        below_cut = {path for path in nodes if path[:-1] == cause.node}
        lights = dict.fromkeys(nodes, frozenset({"dim"}))
        lights |= dict.fromkeys(between | below_cut, _PLAIN) | dict.fromkeys(ends, _CAUSE)
        return cls(snapshot, pruned, boxes, lights, plates, (ends | between) - {cause.holder})

    def view(self, path: Path) -> NodeView:
        return self.snapshot.nodes.get(path, _UNSEEN) if self.snapshot else _UNSEEN

    def is_pruned(self, path: Path) -> bool:
        return any(path[:length] in self.pruned for length in range(1, len(path) + 1))

    def words(self, node: TreeNode) -> frozenset[str]:
        """Return the words of a node; what is faint as it is is not dimmed."""
        words = _PLAIN
        if self.snapshot is not None:
            view, path = self.view(node.path), node.path
            is_pruned, reached = self.is_pruned(path), view.visited or view.known
            holds = {
                "current": path == self.snapshot.current and not self.snapshot.best,
                "best": path in self.snapshot.best,
                "open": view.open,
                "known": view.known,
                "pruned": is_pruned,
                "seen": view.visited and not is_pruned,
                "unseen": not reached and not is_pruned,
            }
            words = frozenset(word for word, is_so in holds.items() if is_so)
        if node.kind == "player":
            words |= {ORDERS[node.turn % len(ORDERS)]}
        is_faint = words & {"unseen", "pruned"}
        return words if is_faint else words | self.lights.get(node.path, _PLAIN)


def _edge_marks(
    nodes: TreeNodes, layout: Layout, path: Path, words: frozenset[str], about: _About
) -> Marks:
    """Return how the edge to a node looks, what is written at it, and whether it is cut."""
    best = words & {"best", "pruned", "unseen", "known"}
    style = best | ({"cause"} if path in about.edges else words & {"dim"})
    above = nodes.get(path[:-1])
    if above and above.picture is not None and above.kind in ("max", "min"):
        style |= {f"by-{above.kind}"}  # a board says by no shape whose move it is
    marks = {element("edge", path): Mark("", style)}
    if path in layout.edge_labels:
        marks[element("edge text", path)] = Mark(nodes[path].edge, best)
    cut = Mark("", about.lights.get(path, _PLAIN) | {"pruned"})
    if path in about.pruned:
        marks[element("cut", path)] = cut
    elif nodes[path].kind == "collapsed" and about.snapshot and not about.is_pruned(path):
        marks |= {element("cut within", path): cut} if has_cut_within(path, about.snapshot) else {}
    return marks


def without(frame: Marks, hidden: Iterable[Path]) -> Marks:
    """Return the marks without some nodes, whose space is kept: nothing moves when they appear."""
    gone = {element(what, path) for path in hidden for what in MARKED}
    return {name: mark for name, mark in frame.items() if name not in gone}


def with_longest(
    nodes: TreeNodes, trace: Trace | None, overlay: str = "", steps: Sequence[int] = ()
) -> TreeNodes:
    """Return the nodes with the longest value and window that any step of a run writes there.

    They are known before the first frame, so that all frames have room for them. Without an
    `overlay`, every node has room for the usual window; with "none", no node has. If only these
    `steps` are shown, bounds have the room that they need there.
    """
    values, visits, windows = Texts(str), Texts(str), Texts(str)
    changes = trace.replay.changes if trace else ()
    for path, view in itertools.chain.from_iterable(changed.items() for changed in changes):
        if path in nodes:
            values[path] = max(values[path], _text(nodes[path], view), key=text_width)
            if view.visits and overlay != "none":
                visits[path] = max(visits[path], f"{show(view.visits)} ×", key=text_width)
            if overlay in WINDOWS and (window := getattr(view, overlay)):
                windows[path] = max(windows[path], interval(window), key=text_width)
    usual = {} if steps else {path: node.window for path, node in nodes.items()}
    if trace and overlay == "bounds":
        windows = _longest_bounds(nodes, trace, steps, usual)
    elif overlay != "none" and not (trace and overlay in WINDOWS):
        windows = Texts(str, usual)
    return {
        path: node._replace(longest=values[path], window=windows[path], visits=visits[path])
        for path, node in nodes.items()
    }


def _longest_bounds(
    nodes: TreeNodes, trace: Trace, steps: Sequence[int], usual: Mapping[Path, str]
) -> Texts:
    """Return the longest bounds, which change when a leaf is read, or those of these `steps`."""
    longest = Texts(str, usual)
    for step in steps or trace.frames("leaf"):
        if trace.steps[step].node.path in nodes:
            snapshot = trace.replay.at(step)
            everywhere = value_bounds(nodes, snapshot).items()
            texts = {path: interval(bounds) for path, bounds in everywhere}
            for path, text in (_boxes(nodes, snapshot, "bounds") if steps else texts).items():
                longest[path] = max(longest[path], text, key=text_width)
    return longest


# ---------------------------------------------------------------- made by hand


class ManualFrame(NamedTuple):
    """A frame made by hand, for a figure that no search has drawn. Nodes go by their paths.

    `values` are written into the nodes (a text such as "≤2" as it stands), `windows` are
    pairs of numbers; `best` names the last nodes of thick lines from the root, `chosen` nodes
    whose own edge is thick, as the best reply there; `pruned` and `unseen` the topmost nodes of
    subtrees that were cut or not reached yet; `seen` leaves are tinted.
    """

    values: Mapping[Path, Any] = MappingProxyType({})
    best: Collection[Path] = ()
    pruned: Collection[Path] = ()
    unseen: Collection[Path] = ()
    seen: Collection[Path] = ()
    windows: Mapping[Path, Window] = MappingProxyType({})
    chosen: Collection[Path] = ()


def check_paths(nodes: TreeNodes, **options: Any) -> None:
    """Raise ValueError for an option that holds anything but paths of nodes."""
    for name, paths in options.items():
        odd = [p for p in paths if p not in [*nodes]] if isinstance(paths, Collection) else [paths]
        if odd:
            expected = "paths such as (0, 1) were expected"
            raise ValueError(f"{name}: {quote(odd[0])} is not a node of this tree; {expected}")


def manual_marks(nodes: TreeNodes, layout: Layout, manual: ManualFrame) -> Marks:
    """Return the marks of a frame made by hand. Raises ValueError for a path not in the tree."""
    check_paths(nodes, **manual._asdict())
    line = {path[:length] for path in manual.best for length in range(len(path) + 1)}
    frame = frame_marks(nodes, layout)
    for path, node in nodes.items():
        above = {path[:length] for length in range(len(path) + 1)}
        holds = {
            "best": path in line or path in manual.chosen,
            "pruned": not above.isdisjoint(manual.pruned),
            "unseen": not above.isdisjoint(manual.unseen),
            "seen": path in manual.seen,
        }
        words = frozenset(word for word, holding in holds.items() if holding)
        for what in ("node", "edge", "name", "edge text"):
            if mark := frame.get(element(what, path)):
                frame[element(what, path)] = Mark(mark.text, mark.style | words)
        if path in manual.values:
            what = "value" if node.picture else "node"
            style = frame[element("node", path)].style
            frame[element(what, path)] = Mark(show(manual.values[path]), style)
        if path in manual.windows:
            frame[element("window", path)] = Mark(interval(manual.windows[path]), frozenset())
        if path in manual.pruned:
            frame[element("cut", path)] = Mark("", frozenset({"pruned"}))
    return frame


# ---------------------------------------------------------------- what is written


def _text(node: TreeNode, view: NodeView) -> str:
    if node.kind == "leaf":
        return node.text
    text = "" if view.value is None else show(view.value, view.bound)
    return "" if text.startswith("(") and "∞" in text else text  # nothing is known yet


def _boxes(nodes: TreeNodes, snapshot: Snapshot, overlay: str) -> dict[Path, str]:
    """Return the texts of boxes: a window, what a value can still be, or visits of playouts."""
    if overlay == "none":
        return {}
    visited = {path: view for path, view in snapshot.nodes.items() if view.visited}
    known = value_bounds(nodes, snapshot) if overlay == "bounds" else {}
    chosen = {p: known.get(p) if known else getattr(v, overlay) for p, v in visited.items()}
    boxes = {path: interval(window) for path, window in chosen.items() if window is not None}
    return boxes | {path: f"{show(view.visits)} ×" for path, view in visited.items() if view.visits}


def value_bounds(nodes: TreeNodes, snapshot: Snapshot) -> dict[Path, Window]:
    """Return for each node between which numbers its minimax value can still lie.

    A leaf not yet seen may be anything. MAX is at least the largest lower bound and at most the
    largest upper bound of its children, MIN likewise, and a chance node has their means.
    """
    seen = set(snapshot.seen)
    bounds: dict[Path, Window] = {}
    for path in reversed(nodes):
        node = nodes[path]
        kids = [bounds[kid] for kid in node.children]
        if path in seen and is_real(value := snapshot.nodes[path].value):
            bounds[path] = (value, value)
        elif kids and node.kind in ("max", "min"):
            choose = max if node.kind == "max" else min
            bounds[path] = (choose(low for low, _ in kids), choose(high for _, high in kids))
        elif kids and node.kind == "chance":
            likely = [(p, kid) for p, kid in zip(node.chances, kids, strict=True) if p]
            low, high = (fsum(p * kid[end] for p, kid in likely) for end in (0, 1))
            bounds[path] = (low, high)
        else:
            bounds[path] = (-inf, inf)
    return bounds
