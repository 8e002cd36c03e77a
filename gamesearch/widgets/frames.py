"""A tree and a run on it, as the browser needs them: one picture, and its changes.

The picture holds everything that any frame may show; a frame says what differs from the one
before it, which line of the source ran, and what happened in words.
"""

from __future__ import annotations

import pathlib
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import CodeType, MappingProxyType
from typing import Any, Final, NamedTuple

from gamesearch.drawing.code_panel import listing_of
from gamesearch.drawing.diagrams.range_line import RangeAtStep, range_at, range_line, scale_of
from gamesearch.drawing.digraph import compose
from gamesearch.drawing.frame_marks import (
    MARKED,
    Mark,
    Marks,
    element,
    frame_marks,
    key_to_boxes,
    with_longest,
)
from gamesearch.drawing.geometry import FONT_SIZE, Place, text_width
from gamesearch.drawing.tidy_tree import LOWER, leaf_width, needed_side
from gamesearch.drawing.tree_layout import Layout, Room, lay_out
from gamesearch.drawing.tree_nodes import TreeNode, TreeNodes, nodes_to_draw
from gamesearch.drawing.tree_shapes import PlacedTree
from gamesearch.game import Path
from gamesearch.games.tree import GameTree
from gamesearch.quizzes.questions import node_id
from gamesearch.tracing.notation import show
from gamesearch.tracing.replay import Cause, Replay, Snapshot
from gamesearch.tracing.tracer import Trace
from gamesearch.widgets.base import Json
from gamesearch.widgets.front_end import ROLES, NumberedElements, by_role

MOST_LEAVES: Final = 150  # of an explicit tree that is drawn whole, and scrolled; then collapsed
PACKAGE: Final = pathlib.Path(__file__).parents[1]
MOST_LINE_STEPS: Final = 1500  # a longer run is stepped by events only

BOX_PADDING: Final = 4.0  # points, on both sides of a window together
SMALLEST: Final = 7.5  # letters
LINE_HEIGHT: Final = 340.0  # points, of the number line

Frame = Json
Look = list[Any]  # of an element: a text, classes, and a size of letters if it is a special one


# ---------------------------------------------------------------- the picture


Folds = Mapping[Path, bool]  # of the nodes that a reader has folded (True) or opened


class Stage(NamedTuple):
    """A tree laid out once for all frames, and the picture whose parts the browser switches."""

    nodes: TreeNodes
    layout: Layout
    svg: str


def set_stage(
    game: Any, state: Any, depth: int | None, run: Trace | None, old: Stage | None,
    folds: Folds = MappingProxyType({}), overlay: str = "",
) -> Stage:  # fmt: skip
    """Return the stage for a tree, drawn anew only where more than the leaves' numbers differs.

    Where boards are drawn there is room for the longest window of the `overlay`: an evaluation
    has many digits. A tree that is written out can be edited, and keeps its place meanwhile.
    """
    whole = MOST_LEAVES if isinstance(game, GameTree) else None
    folded, opened = ({path for path in folds if folds[path] == is_in} for is_in in (True, False))
    drawn = nodes_to_draw(
        game, state, depth=depth, trace=run, most_leaves=whole, folded=folded, opened=opened
    )
    nodes = with_longest(drawn, run, overlay if any(n.picture for n in drawn.values()) else "")
    key = key_to_boxes(run, overlay) if run else ""
    if old is not None and _fits(nodes, old):
        place = old.layout.key and (key, old.layout.key[1])
        return old._replace(nodes=nodes, layout=old.layout._replace(key=place))
    layout = lay_out(nodes, Room(key=key))
    tree = PlacedTree(nodes, layout, _everything(nodes, layout))
    graph = compose(layout.width, layout.height, "Game tree", ROLES, [tree])
    return Stage(nodes, layout, by_role(graph.pipe("svg", "utf-8")))


def places(stage: Stage, game: object) -> list[Json]:
    """Return for every node its name, what may be edited, and where it is in the picture."""
    nodes, layout = stage.nodes, stage.layout
    every_node = []
    for path, node in nodes.items():
        place: Json = {
            "node": node_id(path),
            "name": node.name or node.edge or "the root",
            "mover": node.mover,
            "siblings": len(nodes[path[:-1]].children) if path else 1,
            "box": shares(layout, *layout.nodes[path]),
        }
        if isinstance(game, GameTree):
            if node.kind == "leaf":
                place |= {"leaf": node_id(node.state), "name": game.name(node.state)}
            if path and nodes[path[:-1]].kind == "chance":
                x, y = layout.edge_labels.get(path, layout.nodes[path].top)
                wide = max(36.0, text_width(node.edge) + 12)
                place |= {"odds": node.edge, "edge": shares(layout, x, y, wide, 22)}
        if node.is_counted:
            place["folded"] = True
        every_node.append(place)
    return every_node


def node_place(path: Path, stage: Stage) -> list[float]:
    """Return a node's middle and size, and the height of its text, as shares of the picture."""
    place = stage.layout.nodes[path]
    lower = {"max": LOWER, "min": -LOWER}.get(stage.nodes[path].kind, 0.0) * place.height
    return shares(stage.layout, *place, text=place.y - lower)


def shares(
    layout: Layout, x: float, y: float, width: float, height: float, text: float | None = None
) -> list[float]:
    """Return a place, and the height of its text, as shares of the picture, y downwards."""
    across, down = layout.width, layout.height
    every = [x / across, 1 - y / down, width / across, height / down]
    if text is not None:
        every.append(1 - text / down)
    return [round(share, 5) for share in every]


def _fits(nodes: TreeNodes, stage: Stage) -> bool:
    """Return whether a stage shows a tree: leaves may differ, as long as their boxes have room."""

    def has_room(node: TreeNode, other: TreeNode, place: Place) -> bool:
        if node.kind == "leaf" and not node.picture:
            return leaf_width(node.text, 0) <= place.width
        sizes = [(leaf_width(n.text), needed_side(n.longest)) for n in (node, other)]
        return sizes[0] == sizes[1] and (node.picture is None or node.longest == other.longest)

    return len(nodes) == len(stage.nodes) and all(
        node._replace(text="", longest="") == other._replace(text="", longest="")
        and has_room(node, other, stage.layout.nodes[path])
        for (path, node), other in zip(nodes.items(), stage.nodes.values(), strict=True)
    )


def _everything(nodes: TreeNodes, layout: Layout) -> Marks:
    plain = Mark("0", frozenset())
    everything: Marks = {element("key", ()): plain}
    for path, node in nodes.items():
        style = frozenset({node.kind} | ({"board"} if node.picture else set()))
        everything[element("node", path)] = Mark("" if node.picture else "0", style)
        everything[element("pointer", path)] = plain
        if node.picture:  # the longest value finds its place, or it would lie on the stem
            everything[element("value", path)] = Mark(node.longest or "0", frozenset())
        if node.is_counted:
            everything[element("count", path)] = Mark(node.text, frozenset())
            everything[element("cut within", path)] = plain
        if path in layout.names:
            everything[element("name", path)] = Mark(node.name, frozenset())
        if path:
            everything[element("edge", path)] = everything[element("cut", path)] = plain
        if path in layout.edge_labels:
            everything[element("edge text", path)] = Mark(node.edge, frozenset())
        if path in layout.boxes:
            everything[element("window", path)] = plain
    return everything


# ---------------------------------------------------------------- the frames


def bare_frames(stage: Stage) -> list[Frame]:
    """Return the one frame of a tree on which nothing has run."""
    shown = as_looks(frame_marks(stage.nodes, stage.layout), stage)
    return [{"changes": shown, "event": True, "leaf": True, "at": ""}]


def steps_of(run: Trace, stage: Stage) -> tuple[list[int], dict[str, set[int]]]:
    """Return the steps of a run that have a frame, and which of them are events and leaves."""
    shown = {i for i, step in enumerate(run.steps) if step.node.path in stage.nodes}
    shown |= {*run.replay.frames()} if run.playouts else set()  # below collapsed nodes, too
    kinds = {by: shown.intersection(run.replay.frames(by)) for by in ("event", "leaf")}
    chosen = kinds["event"] | {len(run.steps) - 1}
    events, opening = run.replay.frames("event"), 0
    if events and _is_ours(run.steps[0].function):  # it enters its algorithm, its checks being over
        call = run.steps[events[0]].frame
        opening = next(i for i, step in enumerate(run.steps) if step.frame == call)
    lines = shown.intersection(range(opening, len(run.steps)), run.replay.frames("line"))
    return sorted(chosen | lines if len(lines) <= MOST_LINE_STEPS else chosen), kinds


def _is_ours(code: CodeType | None) -> bool:
    """Return whether the reader has not written a function: its place in a file says nothing."""
    return code is not None and PACKAGE in pathlib.Path(code.co_filename).parents


def frame_of_step(step: int, steps: Sequence[int]) -> int:
    """Return the first frame from a step of the search on, of frames at some steps."""
    return min(bisect_left(steps, step), len(steps) - 1)


def make_frames(run: Trace, stage: Stage, overlay: str) -> list[Frame]:
    """Return the frames, each as what changed since the one before."""
    replay, captions = run.replay, run.captions
    steps, kinds = steps_of(run, stage)
    shown = listed(run)
    homes = {code: _home(code, run) for code in run.functions}
    listings = {code: shown.index(home) for code, home in homes.items() if home in shown}
    frames = []
    for step, changes in film(replay, steps, stage, overlay):
        here, at = run.steps[step], replay.current_at(step)
        frame: Frame = {
            "changes": changes,
            "caption": captions.at(step),
            "listing": listings.get(here.function, -1) if here.function else -1,
            "line": here.line,
            "node": captions.name(at),
            "at": node_id(at),
            "variables": {
                name: _short(value)
                for name, value in replay.variables_at(step).items()
                if name != "return" or (here.line is not None and _has_text(value))
            },
        }
        frames.append(frame | {by: step in kinds[by] for by in ("event", "leaf")})
    if run.error is not None:
        frames[-1]["failed"] = True  # its caption says why
    return frames


def film(
    replay: Replay, steps: Iterable[int], stage: Stage, overlay: str
) -> Iterator[tuple[int, dict[str, Look | None]]]:
    """For each step, what changes in the picture; only what may change is looked at."""
    folded = {path for path, node in stage.nodes.items() if node.leaves}
    shown: Marks = {}
    walked: set[Path] = set()
    pruned: set[Path] = set()
    before, at = -1, replay.run.root.path
    cause: Cause | None = None
    for step in steps:
        was_at, was_cause = at, cause
        views, at = replay.views_at(step), replay.current_at(step)
        touched = replay.touched(before, step)
        cut = {path for path in touched if path not in pruned and views[path].pruned}
        pruned |= cut
        touched |= {was_at, at} if was_at != at else set()
        walked |= touched
        cause = replay.cause_at(step)
        # bounds rise from leaf to root, so with them any node may change
        if before < 0 or step == len(replay.run.steps) - 1 or (touched and overlay == "bounds"):
            paths, after = [*stage.nodes], replay.at(step)
        else:
            touched = touched.union(*(_below(path, stage.nodes) for path in cut))
            touched |= walked if cause != was_cause else set()  # a cut dims what was walked
            touched |= {top for top in folded if any(p[: len(top)] == top for p in touched)}
            paths = [path for path in touched if path in stage.nodes]
            above = {path[:length] for path in touched for length in range(1, len(path))}
            known = {path: views[path] for path in touched | (above & pruned) if path in views}
            seen = () if folded.isdisjoint(paths) else replay.at(step).seen
            after = Snapshot(step, known, at, seen, (), None, cause)
        yield step, _retouch(shown, paths, after, stage, overlay)
        before = step


def _retouch(
    shown: Marks, paths: Collection[Path], after: Snapshot, stage: Stage, overlay: str
) -> dict[str, Look | None]:
    """Return what changes in the picture of some nodes; then `shown` has it."""
    if not paths:
        return {}
    nodes = {path: stage.nodes[path] for path in paths}
    fresh = frame_marks(nodes, stage.layout, after, overlay)
    changes: dict[str, Look | None] = {
        name: _look(name, mark, stage) for name, mark in fresh.items() if shown.get(name) != mark
    }
    for path in paths:
        for name in (element(what, path) for what in MARKED):
            if name in shown and name not in fresh:
                changes[name] = None  # it goes away
                del shown[name]
    shown |= fresh
    return changes


def _below(path: Path, nodes: TreeNodes) -> Iterator[Path]:
    """Return a node and all below it."""
    if path in nodes:
        yield path
        for kid in nodes[path].children:
            yield from _below(kid, nodes)


def as_looks(shown: Marks, stage: Stage) -> dict[str, Look]:
    """Return marks as the browser knows them."""
    return {name: _look(name, mark, stage) for name, mark in shown.items()}


def _look(name: str, mark: Mark, stage: Stage) -> Look:
    """Return a mark as the browser knows it.

    A window's box is the same in all frames, so a long window is written smaller. All else fits the
    way it was laid out.
    """
    look: Look = [mark.text, " ".join(sorted(mark.style))]
    letter, _, end = name.partition("_")
    if letter == "w":
        path = () if end == "r" else tuple(map(int, end.split("_")))
        size = (stage.layout.boxes[path].width - BOX_PADDING) / text_width(mark.text, 1.0)
        look += [round(max(size, SMALLEST), 1)] if size < FONT_SIZE else []
    return look


def _short(value: object) -> str:
    """Return a variable as text: numbers as the pictures have them, None as Python has it."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_short, value))})"
    if value is None:
        return "None"
    return show(value) if _has_text(value) else type(value).__name__


def _has_text(value: object) -> bool:
    """Return whether a value's text says more than where in memory it lies."""
    kind: Any = type(value)
    plain = kind.__repr__ is object.__repr__ and kind.__str__ is object.__str__
    return value is not None and not plain


def number_line(run: Trace, stage: Stage) -> Json:
    """Return what the value of each event's node can still be, drawn on a number line.

    `at` has for every frame the number of its picture, and [] stands for a lone node.
    """
    if len(stage.nodes) == 1:
        return {}
    steps, kinds = steps_of(run, stage)
    ticks, elements = scale_of(run), NumberedElements()
    ranges: dict[RangeAtStep, int] = {}
    at: list[int] = []
    for step in steps:
        if step in kinds["event"] or not at:
            at.append(ranges.setdefault(range_at(stage.nodes, run, step), len(ranges)))
        else:
            at.append(at[-1])
    drawn = [range_line(here, ticks, height=LINE_HEIGHT) for here in ranges]
    pictures = [elements.draw(picture) | {"alt": picture.alt} for picture in drawn]
    return {"elements": elements.in_order(), "pictures": pictures, "at": at}


# ---------------------------------------------------------------- words about each node


def words_about_nodes(run: Trace, stage: Stage) -> dict[str, list[Any]]:
    """For each node [the frame it is entered in, that it is finished in, words then, words later].

    The words about a node that was cut begin with the frame that cuts it.
    """
    replay, captions, steps = run.replay, run.captions, steps_of(run, stage)[0]
    words = {}
    for path in stage.nodes:
        events, above = replay.events_at(path), path
        first = captions.at(events[0].step) if events else ""
        while above and not events:  # never entered: words come with the node above
            above = above[:-1]
            events = replay.events_at(above)[-1:]
        frames = [frame_of_step(event.step, steps) for event in events] or [0]
        words[node_id(path)] = [frames[0], frames[-1], first, captions.why(path)]
    return words


# ---------------------------------------------------------------- the source


def listings_of(run: Trace | None) -> list[Json]:
    """Return the functions that ran, with their lines, in the order frames name them in."""
    return [_listing(code, code.co_filename) for code in listed(run)] if run else []


@lru_cache(maxsize=500)  # reading one anew for every edit would take too long
def _listing(code: CodeType, _: str) -> Json:
    """Return a function's lines; equal code in another file or cell is another function."""
    return listing_of(code)._asdict() | {"numbered": not _is_ours(code)}


def listed(run: Trace) -> list[CodeType]:
    """Return the functions whose source is shown; what a library made as it ran has none."""
    return [
        code
        for code in run.functions
        if _home(code, run) is code and code.co_filename != "<string>"
    ]


def _home(code: CodeType, run: Trace) -> CodeType:
    """Return the function itself; for a lambda or comprehension, the function that it stands in."""
    around = [outer for outer in run.functions if code in outer.co_consts]
    return _home(around[0], run) if code.co_name.startswith("<") and around else code
