"""A search of the widget's list, run on its tree: traced, or what went wrong in a sentence.

A reader's own function may do anything: raise, loop for ever, or return the unexpected.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from gamesearch.drawing.digraph import Drawing, compose
from gamesearch.drawing.frame_marks import frame_marks
from gamesearch.drawing.theme import Theme
from gamesearch.drawing.tree_shapes import PlacedTree
from gamesearch.games.tree import GameTree
from gamesearch.tracing.notation import error_in_words
from gamesearch.tracing.replay import Snapshot
from gamesearch.tracing.run import TraceError
from gamesearch.tracing.tracer import Trace, trace
from gamesearch.widgets.base import Json
from gamesearch.widgets.frames import (
    Stage,
    as_looks,
    bare_frames,
    frame_of_step,
    listings_of,
    make_frames,
    steps_of,
    words_about_nodes,
)
from gamesearch.widgets.searches import Offer, Options

SECONDS: Final = 2.0  # how long a search may run before it is stopped
MOST_NODES: Final = 2000  # of a search that is stepped


class SearchRun(NamedTuple):
    """A search that ran, and the stage on which it is shown."""

    name: str
    stage: Stage
    trace: Trace | None
    problem: str

    @property
    def walk(self) -> Trace | None:
        """The trace, if there is anything in it to step."""
        return self.trace if self.trace is not None and self.trace.steps else None

    @property
    def summary(self) -> str:
        return self.trace.captions.in_words() if self.trace else self.problem

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

    def step_at(self, frame: int | None) -> int | None:
        """Return the step of the search that a frame shows; None for its end, or if none ran."""
        if self.walk is None or frame is None:
            return None
        steps = steps_of(self.walk, self.stage)[0]
        return None if frame >= len(steps) - 1 else steps[max(0, frame)]

    def frame_at(self, step: int | None) -> int:
        """Return the first frame from a step of the search on; the last one for its end."""
        if self.walk is None:
            return 0
        steps = steps_of(self.walk, self.stage)[0]
        return len(steps) - 1 if step is None else frame_of_step(step, steps)

    def at(self, frame: int | None) -> Snapshot | None:
        """Return the tree at a frame, or at the end of the run."""
        return None if self.walk is None else self.walk.replay.at(self.step_at(frame))

    def words_at(self, frame: int) -> str:
        """Return what a frame tells; at the end the whole run."""
        step = self.step_at(frame)
        return self.summary if self.walk is None or step is None else self.walk.captions.at(step)

    def picture(self, frame: int, overlay: str, theme: Theme) -> Drawing:
        """Return a frame as the browser shows it."""
        nodes, layout = self.stage.nodes, self.stage.layout
        tree = PlacedTree(nodes, layout, frame_marks(nodes, layout, self.at(frame), overlay))
        return compose(layout.width, layout.height, self.words_at(frame), theme, [tree])


# ---------------------------------------------------------------- for the browser


def run_traits(run: SearchRun, overlay: str) -> Json:
    """Return what the browser needs of a run, besides its picture."""
    walk, stage = run.walk, run.stage
    return {
        "frames": make_frames(walk, stage, overlay) if walk else bare_frames(stage),
        "listings": listings_of(walk),
        "node_words": words_about_nodes(walk, stage) if walk else {},
        "tally": run.tally,
        "summary": run.summary,
        "error": run.problem,
    }


def preview_of(run: SearchRun, frame: int | None, overlay: str) -> Json:
    """Return what a frame of a run looks like, before there are frames; None is its end."""
    shown = frame_marks(run.stage.nodes, run.stage.layout, run.at(frame), overlay)
    walk, step = run.walk, run.step_at(frame)
    caption = walk.captions.at(len(walk.steps) - 1 if step is None else step) if walk else ""
    return {"frame": frame, "look": as_looks(shown, run.stage), "caption": caption}


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
    return run, _what_ended(run, offer.options)


def _what_ended(run: Trace, options: Options) -> str:
    """Return what ended a search before its time, and in which line."""
    if run.error is None:
        return ""
    if not run.steps and isinstance(run.error, TypeError):  # it could not even be called
        called = ", ".join(["game", "state", *options])
        return f"{error_in_words(run.error)}; a search is search({called})"
    last = run.steps[-1] if run.steps else None
    where = f"line {last.line} of {last.function.co_name}" if last and last.function else ""
    return error_in_words(run.error, where)
