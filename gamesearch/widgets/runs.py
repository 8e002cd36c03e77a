"""A search of the widget's list, run on its tree: traced, or what went wrong in one sentence.

A reader's own function may do anything: raise, loop for ever, or return what nobody expects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from gamesearch.drawing.digraph import Drawing, compose
from gamesearch.drawing.geometry import PlacedPicture
from gamesearch.drawing.marks import frame_marks
from gamesearch.drawing.theme import Theme
from gamesearch.drawing.tree_shapes import PlacedTree
from gamesearch.games.tree import GameTree
from gamesearch.shapes import Diagram, Text
from gamesearch.tracing.lines import trace
from gamesearch.tracing.notation import error_in_words
from gamesearch.tracing.replay import Snapshot
from gamesearch.tracing.run import Trace, TraceError
from gamesearch.tracing.time_limit import TraceTimeout
from gamesearch.widgets.frames import Stage, steps_of
from gamesearch.widgets.searches import Offer

SECONDS: Final = 2.0  # how long a search may run before it is stopped
MOST_NODES: Final = 2000  # of a search that is stepped
TITLE: Final = 28.0  # points for a search's name above its tree, where two are shown


class Run(NamedTuple):
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
        return self.trace.replay.in_words() if self.trace else self.problem

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
        return f"{leaves}{of} leaves examined, {nodes} nodes visited"

    def at(self, frame: int | None) -> Snapshot | None:
        """The tree at a frame, or at the end of the run."""
        if self.walk is None:
            return None
        if frame is None:
            return self.walk.replay.at()
        steps = steps_of(self.walk, self.stage)[0]
        return self.walk.replay.at(steps[max(0, min(frame, len(steps) - 1))])


def run_offer(name: str, offer: Offer, game: Any, state: Any) -> tuple[Trace | None, str]:
    """The trace of a search, if there is one, and what went wrong, if anything did."""
    if offer.reason:
        advice = "" if ";" in offer.reason else "; choose another search"
        return None, f"{name} {offer.reason}{advice}"
    try:
        run = trace(offer.make(), game, state, seconds=SECONDS, **offer.options)
    except TraceError as error:  # its message is a sentence of its own
        return None, str(error)
    except (Exception, SystemExit) as error:  # the reader's function may fail in any way
        return None, f"{type(error).__name__}: {error}"
    if len(run.nodes) > MOST_NODES:
        return None, (
            f"the search walked {len(run.nodes):,} nodes, and at most {MOST_NODES:,} can be "
            "stepped; give it a smaller depth, or a state nearer to the end"
        )
    try:
        run.replay.in_words()
    except Exception as error:  # it may return anything, too
        return None, f"{type(error).__name__} in telling what {name} returned: {error}"
    if isinstance(run.value, Iterator):
        return None, (
            f"{name} yields one answer after another; a function that returns one, such "
            "as the last of them, was expected"
        )
    return run, _what_ended(run)


def _what_ended(run: Trace) -> str:
    """What ended a search before its time, and in which line."""
    if run.error is None:
        return ""
    last = run.steps[-1] if run.steps else None
    where = f"line {last.line} of {last.function.co_name}" if last and last.function else ""
    if isinstance(run.error, TraceTimeout):
        return f"{run.error} ({where})" if where else str(run.error)
    return error_in_words(run.error, where)


def picture(
    runs: Sequence[Run], frames: Sequence[int], overlay: str, theme: Theme, alt: str
) -> Drawing:
    """A frame of each run, side by side, as the browser shows them."""
    trees: list[PlacedTree] = []
    titles: list[PlacedPicture] = []
    left, top = 0.0, TITLE if len(runs) > 1 else 0.0
    height = top + max(run.stage.layout.height for run in runs)
    for number, (run, frame) in enumerate(zip(runs, frames, strict=False)):
        nodes, layout = run.stage.nodes, run.stage.layout
        shown = frame_marks(nodes, layout, run.at(frame), overlay)
        bottom = height - top - layout.height
        trees.append(PlacedTree(nodes, layout, shown, left, bottom, prefix=f"t{number}"))
        if top:
            title = f"{run.name}: {run.tally or 'no result'}"
            words = Text(layout.width / 2, top / 2, title, 15.0, bold=True)
            heading = Diagram(layout.width, top, (words,), title)
            titles.append(PlacedPicture(heading, left, height, 1.0))
        left += layout.width
    return compose(left, height, alt, theme, trees, titles)
