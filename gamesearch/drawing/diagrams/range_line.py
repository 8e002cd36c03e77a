"""The range of one node's value on a number line, beside what the players have already.

Alpha-beta in a picture. What a player has at a node above is an anchor on the line. The range of
the node that is searched shrinks leaf by leaf, and once all of it lies on the wrong side of the
anchor, the search leaves that node. Values are MAX's: the better for MAX, the higher.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Final, NamedTuple

from gamesearch.drawing.diagrams.charts import round_ticks
from gamesearch.drawing.frame_marks import value_bounds
from gamesearch.drawing.geometry import corners, text_width
from gamesearch.drawing.slide import Slide, SlideTree, caption_room
from gamesearch.drawing.tree_nodes import TreeNodes
from gamesearch.game import Path
from gamesearch.members import players_of
from gamesearch.shapes import Diagram, Line, Polygon, Polyline, Role, Shape, Text
from gamesearch.tracing.notation import show
from gamesearch.tracing.tracer import Trace

LETTERS: Final = 18.0  # points
WIDTH: Final = 270.0
_AXIS: Final = 44.0  # from the left edge
_BAR: Final = 30.0  # wide; its left edge stands as far from the line
_BEYOND: Final = 40.0  # points of the line past its last number, for what is infinite
_ROOM: Final = 30.0  # above and below the line, for its ends' names


class Anchor(NamedTuple):
    """The value that a player has already: that of the node `name`, above the one searched."""

    value: float
    name: str


class RangeAtStep(NamedTuple):
    """All that the value of a node can still be at a step: from `low` to `high`, both included.

    `at_least` is what MAX has on the path to the node, `at_most` what MIN has.
    """

    path: Path
    name: str
    low: float
    high: float
    wants_more: bool
    at_least: Anchor | None
    at_most: Anchor | None

    @property
    def cannot_matter(self) -> bool:
        """True if the search leaves the node: no value in its range would change what is above."""
        return (
            self.low < self.high
            and (self.at_least is not None and self.high <= self.at_least.value)
        ) or (self.at_most is not None and self.low >= self.at_most.value)

    def in_words(self) -> str:
        """Return what is known of the value, as a reader says it."""
        if self.low == self.high:
            return f"{self.name} = {show(self.low)}"
        if self.high < inf:
            return f"{self.name} ≤ {show(self.high)}"
        return f"{self.name} ≥ {show(self.low)}" if self.low > -inf else f"{self.name} = ?"


def range_at(nodes: TreeNodes, trace: Trace, step: int) -> RangeAtStep:
    """Return the range of the inner node that a step is about, and the anchors above it.

    Where the root takes a child's value, that is the child.
    """
    bounds = value_bounds(nodes, trace.replay.at(step))
    event = trace.replay.event_at(step)
    node = event.node if event else trace.root
    if event and event.child and node is trace.root:
        node = event.child
    while node.examined and node.parent and node.parent is not trace.root:
        node = node.parent
    at_least = at_most = None
    above = node.parent
    while above is not None:
        low, high = bounds[above.path]
        name = trace.captions.name(above.path)
        if trace.replay.wants_more(above):
            if low > (at_least.value if at_least else -inf):
                at_least = Anchor(low, name)
        elif high < (at_most.value if at_most else inf):
            at_most = Anchor(high, name)
        above = above.parent
    low, high = bounds[node.path]
    wants_more = bool(trace.replay.wants_more(node))
    name = trace.captions.name(node.path)
    return RangeAtStep(node.path, name, low, high, wants_more, at_least, at_most)


def scale_of(trace: Trace) -> tuple[float, ...]:
    """Return the numbers to write along the line: round ones round all leaves.

    Raises ValueError for more than two players.
    """
    if not trace.replay.two_sided:
        raise ValueError(
            f"{players_of(trace.game)} players have a value each, which no number line can show; a "
            "game of two players was expected"
        )
    leaves = [node.utility for node in trace.examined_nodes]
    return round_ticks(min(leaves, default=0), max(leaves, default=1))


def number_line_slides(
    trace: Trace,
    steps: Sequence[int] | None = None,
    *,
    captions: Sequence[str] | None = None,
    title: str = "",
) -> Iterator[Slide]:
    """Yield slides with the tree of a run at the left, and at the right each step's number line.

    Without `steps` there is a slide for each leaf; without `captions` they are those of the run.
    Raises ValueError for more than two players, and DoesNotFit for a tree that is too large.

    >>> from gamesearch import GameTree, alpha_beta_search, trace
    >>> run = trace(alpha_beta_search, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> [slide.caption for slide in number_line_slides(run)][4]
    'Leaf d1 gives 14, so D is worth at most 14.'
    """
    since = -1 if steps is None else None
    steps = trace.frames("leaf") if steps is None else steps
    words = trace.captions.of_frames(steps, since, window=False) if captions is None else captions
    ticks, lines = scale_of(trace), caption_room(words)
    tree: SlideTree | None = None
    for step, caption in zip(steps, words, strict=True):
        slide = Slide(title, caption=caption, caption_lines=lines)
        left, right = slide.body.columns(slide.body.width - WIDTH - 40, WIDTH, gap=40)
        tree = tree or SlideTree(trace, box=left, overlay="none", moves=False)
        here = range_at(tree.nodes, trace, step)
        ends = {}  # of what is known to be at least or at most, and no more
        for path, (low, high) in value_bounds(tree.nodes, trace.replay.at(step)).items():
            sign, end = ("≥", low) if tree.nodes[path].kind == "max" else ("≤", high)
            if low < high and abs(end) < inf:
                ends[path] = sign + show(end)
        slide.tree(tree, step=step, since=since, texts=ends)
        yield slide.picture(range_line(here, ticks, height=right.height), right)
        since = step


def range_line(here: RangeAtStep, ticks: Sequence[float], *, height: float = 400.0) -> Diagram:
    """Draw the number line of a step as a diagram of the given height in points."""
    line = _Line(ticks, height)
    shapes = [*line.closed(here), *line.axis(ticks), *line.bar(here), *line.anchors(here)]
    anchors = [
        f"{who} has {show(anchor.value)} at {anchor.name}."
        for who, anchor in (("MAX", here.at_least), ("MIN", here.at_most))
        if anchor
    ]
    end = " No value in this range can matter." if here.cannot_matter else ""
    alt = " ".join([f"Number line: {here.in_words()}.", *anchors]) + end
    return Diagram(WIDTH, height, tuple(shapes), alt)


class _Line:
    """A vertical number line from its lowest to its highest number, and a little beyond."""

    def __init__(self, ticks: Sequence[float], height: float) -> None:
        self.low, self.high = ticks[0], ticks[-1]
        self.top, self.foot = _ROOM, height - _ROOM

    def at(self, value: float) -> float:
        """Return how far a value stands from the top; infinite ones at the ends."""
        if value in (inf, -inf):
            return self.top if value > 0 else self.foot
        share = (value - self.low) / (self.high - self.low)
        return self.foot - _BEYOND - share * (self.foot - self.top - 2 * _BEYOND)

    def axis(self, ticks: Sequence[float]) -> Iterator[Shape]:
        """Yield the line, an arrow at each end, and its numbers."""
        for start, end in ((self.foot, self.top - 8), (self.top, self.foot + 8)):
            yield Polyline(((_AXIS, start), (_AXIS, end)), "line", 1.4, head=True)
        for tick in ticks:
            yield Line(_AXIS - 5, self.at(tick), _AXIS + 5, self.at(tick), "line", 1.4)
            yield Text(_AXIS - 10, self.at(tick), show(tick), LETTERS, anchor="end")

    def closed(self, here: RangeAtStep) -> Iterator[Shape]:
        """Yield the parts of the line that cannot matter any more, as a pale ground."""
        if here.at_least:
            y = self.at(here.at_least.value)
            yield Polygon(corners(_AXIS, y, WIDTH - _AXIS, self.foot - y), "box", None)
        if here.at_most:
            y = self.at(here.at_most.value)
            yield Polygon(corners(_AXIS, self.top, WIDTH - _AXIS, y - self.top), "box", None)

    def bar(self, here: RangeAtStep) -> Iterator[Shape]:
        """Yield the range, with an arrow where it has no end, and what is known of the value."""
        fill: Role = "max" if here.wants_more else "min"
        line: Role = "max-line" if here.wants_more else "min-line"
        top, foot = self.at(here.high), self.at(here.low)
        left, right = _AXIS + _BAR, _AXIS + 2 * _BAR
        middle = (left + right) / 2
        if here.low == here.high:
            top, foot = top - 4, foot + 4
        head = 14.0
        up, down = [(left, top), (right, top)], [(right, foot), (left, foot)]
        if here.high == inf:
            up = [(left, top + head), (middle, top), (right, top + head)]
        if here.low == -inf:
            down = [(right, foot - head), (middle, foot), (left, foot - head)]
        outline = (*up, *down)
        yield Polygon(outline, fill, "cut" if here.cannot_matter else line, 2.4)
        if here.cannot_matter:
            yield Polyline(((left - 7, foot + 4), (right + 7, top - 4)), "cut", 3)
        end = top if here.high < inf else foot if here.low > -inf else (top + foot) / 2
        y = min(max(end, self.top + LETTERS), self.foot - LETTERS)
        for anchor, way in ((here.at_most, -1), (here.at_least, 1)):  # give way to its words
            if anchor and abs(self.at(anchor.value) - way * 13 - y) < LETTERS * 1.3:
                y += way * LETTERS * 0.8
                break
        yield Text(right + 14, y, here.in_words(), LETTERS, anchor="start")

    def anchors(self, here: RangeAtStep) -> Iterator[Shape]:
        """Yield what each player has already: a thick line across, and who has it where."""
        for anchor, who, role, way in (
            (here.at_least, "MAX", "max-line", -1),
            (here.at_most, "MIN", "min-line", 1),
        ):
            if anchor:
                y = self.at(anchor.value)
                yield Line(_AXIS - 8, y, WIDTH, y, role, 4.0)  # type: ignore[arg-type]
                words = f"{who} has {show(anchor.value)}"
                x = WIDTH - text_width(words, LETTERS, bold=True) - 2
                yield Text(x, y + way * 13, words, LETTERS, anchor="start", bold=True)
