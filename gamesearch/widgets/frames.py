"""A tree and a search run on it, as the browser needs them: one picture, and its changes.

The picture holds everything that any frame may show; a frame says what differs from the one
before it, which line of the source ran, and what happened in words. A reader's own function may
do anything: raise, loop for ever, or return the unexpected.
"""

from __future__ import annotations

import pathlib
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import CodeType, MappingProxyType
from typing import Any, Final, NamedTuple

from gamesearch.drawing.code_panel import has_text, listing_of, written
from gamesearch.drawing.diagrams.range_line import RangeAtStep, range_at, range_line, scale_of
from gamesearch.drawing.formats.dot import Drawing
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
from gamesearch.drawing.theme import Theme
from gamesearch.drawing.tidy_tree import LOWER, leaf_width, needed_side
from gamesearch.drawing.tree_layout import Layout, Room, lay_out
from gamesearch.drawing.tree_nodes import TreeNode, TreeNodes, nodes_to_draw
from gamesearch.drawing.tree_shapes import PlacedTree
from gamesearch.game import Path
from gamesearch.games.tree import GameTree
from gamesearch.quizzes.questions import node_id
from gamesearch.tracing.notation import error_in_words
from gamesearch.tracing.replay import Cause, Replay, Snapshot
from gamesearch.tracing.run import TraceError
from gamesearch.tracing.tracer import Trace, trace, with_numbered_players
from gamesearch.widgets.base import Json
from gamesearch.widgets.front_end import ROLES, NumberedElements, by_role
from gamesearch.widgets.searches import Offer

MOST_LEAVES: Final = 150  # of an explicit tree that is drawn whole, and scrolled; then collapsed
PACKAGE: Final = pathlib.Path(__file__).parents[1]
MOST_LINE_STEPS: Final = 1500  # a longer run is stepped by events only

BOX_PADDING: Final = 4.0  # points, on both sides of a window together
SMALLEST: Final = 7.5  # letters
LINE_HEIGHT: Final = 340.0  # points, of the number line

SECONDS: Final = 2.0  # how long a search may run before it is stopped
MOST_NODES: Final = 2000  # of a search that is stepped

Folds = Mapping[Path, bool]  # of the nodes that a reader has folded (True) or opened
Frame = Json
Look = list[Any]  # of an element: a text, classes, and a size of letters if it is a special one


# ---------------------------------------------------------------- the picture


class Stage(NamedTuple):
    """A tree laid out once for all frames, and the picture whose parts the browser switches."""

    nodes: TreeNodes
    layout: Layout
    svg: str


def set_stage(
    game: Any,
    state: Any,
    depth: int | None,
    run: Trace | None,
    old: Stage | None,
    folds: Folds = MappingProxyType({}),
    overlay: str = "",
) -> Stage:
    """Return the stage for a tree, drawn anew only where more than the leaves' numbers differs.

    Where boards are drawn there is room for the longest window of the `overlay`: an evaluation
    has many digits. A tree that is written out can be edited, and keeps its place meanwhile.
    """
    whole = MOST_LEAVES if isinstance(game, GameTree) else None
    folded, opened = ({path for path in folds if folds[path] == is_in} for is_in in (True, False))
    game = run.game if run else with_numbered_players(game, state)
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
    graph = Drawing(layout.width, layout.height, "Game tree", ROLES, [tree])
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


def _algorithm(run: Trace) -> Sequence[int]:
    """Return the steps of a run, without what a search of ours checks before and wraps up after."""
    every, events = range(len(run.steps)), run.replay.frames("event")
    if not events or not _is_ours(run.steps[0].function):
        return every
    call = run.steps[events[0]].call
    own = [i for i in every if run.steps[i].call == call]
    return every[own[0] : own[-1] + 1 if own[-1] >= events[-2:][0] else None]


def _is_ours(code: CodeType | None) -> bool:
    """Return whether the reader has not written a function: its place in a file says nothing."""
    return code is not None and PACKAGE in pathlib.Path(code.co_filename).parents


def frame_of_step(step: int, steps: Sequence[int]) -> int:
    """Return the first frame from a step of the search on, of frames at some steps."""
    return min(bisect_left(steps, step), len(steps) - 1)


def film(
    replay: Replay, steps: Iterable[int], stage: Stage, overlay: str
) -> Iterator[tuple[int, dict[str, Look | None]]]:
    """Yield for each step what changes in the picture; only what may change is looked at."""
    folded = {path for path, node in stage.nodes.items() if node.leaves}
    shown: Marks = {}
    walked: set[Path] = set()
    pruned: set[Path] = set()
    before, at = -1, replay.run.root.path
    cause: Cause | None = None
    for step in steps:
        was_at, was_cause = at, cause
        views, at = replay.views_at(step), replay.current_at(step)
        touched = {path for changed in replay.changes[before + 1 : step + 1] for path in changed}
        cut = {path for path in touched if path not in pruned and views[path].pruned}
        pruned |= cut
        touched |= {was_at, at} if was_at != at else set()
        walked |= touched
        cause = replay.cause_at(step)
        # bounds rise from leaf to root, so with them any node may change
        if before < 0 or step == len(replay.run.steps) - 1 or (touched and overlay == "bounds"):
            paths, after = [*stage.nodes], replay.at(step)
        else:
            if cut:
                touched |= {p for p in stage.nodes if any(p[: len(top)] == top for top in cut)}
            touched |= walked if cause != was_cause else set()  # a cut dims what was walked
            touched |= {top for top in folded if any(p[: len(top)] == top for p in touched)}
            paths = [path for path in touched if path in stage.nodes]
            above = {path[:length] for path in touched for length in range(1, len(path))}
            known = {path: views[path] for path in touched | (above & pruned) if path in views}
            seen = () if folded.isdisjoint(paths) else replay.at(step).seen
            after = Snapshot(step, known, at, seen, (), cause)
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


# ---------------------------------------------------------------- the source


def listings_of(run: Trace | None) -> dict[CodeType, Json]:
    """Return the functions that ran and their lines; what a library made as it ran has none."""
    functions = run.functions if run else ()
    return {
        code: _listing(code, code.co_filename)
        for code in functions
        if _home(code, functions) is code and code.co_filename != "<string>"
    }


@lru_cache(maxsize=500)  # reading one anew for every edit would take too long
def _listing(code: CodeType, _: str) -> Json:
    """Return a function's lines; equal code in another file or cell is another function."""
    return listing_of(code)._asdict() | {"numbered": not _is_ours(code)}


def _home(code: CodeType, functions: Sequence[CodeType]) -> CodeType:
    """Return the function itself; for a lambda or comprehension, the function that it stands in."""
    around = [outer for outer in functions if code in outer.co_consts]
    return _home(around[0], functions) if code.co_name.startswith("<") and around else code


# ---------------------------------------------------------------- running a search


def run_offer(name: str, offer: Offer, game: Any, state: Any) -> tuple[Trace | None, str]:
    """Return the trace of a search, if there is one, and what went wrong, if anything did."""
    if offer.reason:
        advice = "" if ";" in offer.reason else "; choose another search"
        return None, f"{name} {offer.reason}{advice}"
    try:
        run = trace(offer.make(), game, state, seconds=SECONDS, **offer.options)
    except TraceError as error:  # of a run that is too large its begin is seen all the same
        begun = getattr(error, "begun", None)
        return begun if begun and len(begun.nodes) <= MOST_NODES else None, str(error)
    except (Exception, SystemExit) as error:  # the reader's function may fail in any way
        return None, f"{type(error).__name__}: {error}"
    if len(run.nodes) > MOST_NODES:
        return None, (
            f"the search visited {len(run.nodes):,} nodes, and you can step through at most "
            f"{MOST_NODES:,}; give it a smaller depth, or a state nearer to the end"
        )
    try:
        run.captions.in_words()
    except Exception as error:  # it may return anything
        return None, f"{type(error).__name__} while showing what {name} returned: {error}"
    if run.error is None:
        return run, ""
    last = run.steps[-1]
    where = f"line {last.line} of {last.function.co_name}" if last.function else ""
    return run, error_in_words(run.error, where)


# ---------------------------------------------------------------- what ran, for the browser


@dataclass(frozen=True)
class SearchRun:
    """A search that ran, and the stage on which it is shown."""

    name: str
    stage: Stage
    trace: Trace | None
    problem: str

    @property
    def walk(self) -> Trace | None:
        """The trace, if there is anything in it to step."""
        return self.trace if self.trace is not None and self.trace.steps else None

    @cached_property
    def steps(self) -> list[int]:
        """The steps of the search that have a frame."""
        if (run := self.walk) is None:
            return []
        shown = {i for i, step in enumerate(run.steps) if step.node.path in self.stage.nodes}
        shown |= {*run.replay.frames()} if run.playouts else set()  # below collapsed nodes, too
        chosen = {*shown.intersection(run.replay.frames("event")), len(run.steps) - 1}
        lines = shown.intersection(_algorithm(run), run.replay.frames("line"))
        return sorted(chosen | lines if len(lines) <= MOST_LINE_STEPS else chosen)

    def step_at(self, frame: int | None) -> int | None:
        """Return the step of the search that a frame shows; None for its end, or if none ran."""
        if frame is None or frame >= len(self.steps) - 1:
            return None
        return self.steps[max(0, frame)]

    def frame_at(self, step: int | None) -> int:
        """Return the first frame from a step of the search on; the last one for its end."""
        return len(self.steps) - 1 if step is None else frame_of_step(step, self.steps)

    def marks_at(self, frame: int | None, overlay: str) -> Marks:
        """Return how the tree is marked at a frame; None is the end of the run."""
        after = self.walk.replay.at(self.step_at(frame)) if self.walk else None
        return frame_marks(self.stage.nodes, self.stage.layout, after, overlay)

    def words_at(self, frame: int) -> str:
        """Return what a frame tells; at the end the whole run."""
        step = self.step_at(frame)
        return self.summary if self.walk is None or step is None else self.walk.captions.at(step)

    def picture(self, frame: int, overlay: str, theme: Theme) -> Drawing:
        """Return a frame as the browser shows it."""
        nodes, layout = self.stage.nodes, self.stage.layout
        tree = PlacedTree(nodes, layout, self.marks_at(frame, overlay))
        return Drawing(layout.width, layout.height, self.words_at(frame), theme, [tree])

    # ------------------------------------------------------------ for the browser

    def traits(self, overlay: str) -> Json:
        """Return what the browser needs of a run, besides its picture."""
        bare = as_looks(self.marks_at(None, overlay), self.stage) if self.walk is None else {}
        alone: Frame = {"event": True, "leaf": True, "at": "", "changes": bare}
        return {
            "frames": self.frames(overlay) or [alone],
            "listings": [*listings_of(self.walk).values()],
            "node_words": self.words_about_nodes(),
            "tally": self.tally,
            "summary": self.summary,
            "notes": "\n".join(self.trace.notes) if self.trace else "",
            "error": self.problem,
        }

    def preview(self, frame: int | None, overlay: str) -> Json:
        """Return what a frame looks like, before there are frames; None is the end of the run."""
        walk, step = self.walk, self.step_at(frame)
        look = as_looks(self.marks_at(frame, overlay), self.stage)
        caption = walk.captions.at(len(walk.steps) - 1 if step is None else step) if walk else ""
        return {"frame": frame, "look": look, "caption": caption}

    @property
    def summary(self) -> str:
        return self.trace.captions.summary() if self.trace else self.problem

    @property
    def tally(self) -> str:
        """How much of the tree it looked at."""
        if self.trace is None:
            return ""
        game, root = self.trace.game, self.trace.root.state
        leaves, nodes = len(self.trace.examined), sum(n.visited for n in self.trace.nodes)
        of = ""
        if isinstance(game, GameTree):
            of = f" of {sum(leaf[: len(root)] == root for leaf in game.leaves())}"
        read = f"{leaves}{of} {'leaf' if leaves == 1 and not of else 'leaves'} examined"
        return f"{read}, {nodes} node{'' if nodes == 1 else 's'} visited"

    def frames(self, overlay: str) -> list[Frame]:
        """Return the frames, each as what changed since the one before."""
        if (run := self.walk) is None:
            return []
        replay, captions, shown = run.replay, run.captions, [*listings_of(run)]
        kinds = {by: {*replay.frames(by)} for by in ("event", "leaf")}
        homes = {code: _home(code, run.functions) for code in run.functions}
        listings = {code: shown.index(home) for code, home in homes.items() if home in shown}
        frames, last = list[Frame](), _algorithm(run)[-1]
        for step, changes in film(replay, self.steps, self.stage, overlay):
            ran, at = min(step, last), replay.current_at(step)
            here = run.steps[ran]
            frame: Frame = {
                "changes": changes,
                "caption": captions.at(step),
                "listing": listings.get(here.function, -1) if here.function else -1,
                "line": here.line,
                "node": captions.name(at),
                "at": node_id(at),
                "variables": {
                    name: written(value)
                    for name, value in replay.variables_at(ran).items()
                    if name != "return" or (here.line is not None and has_text(value))
                },
            }
            frames.append(frame | {by: step in steps for by, steps in kinds.items()})
        if run.error is not None:
            frames[-1]["failed"] = True  # its caption says why
        return frames

    def words_about_nodes(self) -> dict[str, list[Any]]:
        """Return for each node [frame it is entered in, finished in, words then, words later].

        The words about a node that was cut begin with the frame that cuts it.
        """
        if (run := self.walk) is None:
            return {}
        replay, captions, words = run.replay, run.captions, dict[str, list[Any]]()
        for path in self.stage.nodes:
            events, above = replay.events_at(path), path
            first = captions.at(events[0].step) if events else ""
            while above and not events:  # never entered: words come with the node above
                above = above[:-1]
                events = replay.events_at(above)[-1:]
            frames = [self.frame_at(event.step) for event in events] or [0]
            words[node_id(path)] = [frames[0], frames[-1], first, captions.why(path)]
        return words

    def number_line(self) -> Json:
        """Return what the value of each event's node can still be, drawn on a number line.

        `at` has for every frame the number of its picture, and {} stands for a lone node.
        """
        if (run := self.walk) is None or len(self.stage.nodes) == 1:
            return {}
        ticks, elements, events = scale_of(run), NumberedElements(), {*run.replay.frames("event")}
        ranges: dict[RangeAtStep, int] = {}
        at: list[int] = []
        for step in self.steps:
            if step in events or not at:
                here = range_at(self.stage.nodes, run, step)
            at.append(ranges.setdefault(here, len(ranges)))
        drawn = [range_line(here, ticks, height=LINE_HEIGHT) for here in ranges]
        pictures = [elements.draw(picture) | {"alt": picture.alt} for picture in drawn]
        return {"elements": elements.in_order(), "pictures": pictures, "at": at}
