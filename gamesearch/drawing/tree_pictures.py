"""Pictures of game trees and of traced searches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from gamesearch.drawing.digraph import Drawing, compose
from gamesearch.drawing.frame_marks import frame_marks, with_cut_since, without_unread
from gamesearch.drawing.geometry import FONT_SIZE, PlacedPicture, text_width, wrapped
from gamesearch.drawing.node_sizes import has_folded
from gamesearch.drawing.slide_tree import (
    TreeSubject,
    counts_read,
    fitted,
    has_boards,
    is_readable,
    warn_of_size,
)
from gamesearch.drawing.theme import node_look, outlined, theme_named
from gamesearch.drawing.tree_layout import READABLE, SLIDE, Layout, Room, fits
from gamesearch.drawing.tree_nodes import TreeNodes, folded_in_words, in_words
from gamesearch.drawing.tree_shapes import PlacedTree
from gamesearch.games.display import position_of
from gamesearch.shapes import Diagram, Shape, Text
from gamesearch.tracing.tracer import Trace

LARGER_PAGES: Final[tuple[float, ...]] = (1.25, 1.5, 1.75, 2.0, 3.0, 4.0)  # in widths of a slide
HANDOUTS: Final = LARGER_PAGES[:3]  # what still is one sheet of paper
_LEGEND: Final = 28.0  # the height of a line beneath a tree
_NOTES: Final = 480.0  # points: the least width at which a note is wrapped


@Trace.shown_by
def draw(
    tree_or_trace: Any,
    step: int | None = None,
    overlay: str = "window",
    theme: str = "light",
    *,
    state: Any = None,
    depth: int | None = None,
    slide: bool = False,
    unread: Literal["shown", "hidden"] = "shown",
) -> Drawing:
    """Draw a picture of a game's tree, or of a traced search at `step` (its end if None).

    A tree may be a nested list, too, and a `state` the text of a position.

    `overlay` says what the boxes on the nodes hold: the alpha-beta "window" in which the node's
    children are searched, alpha and beta as they are "held" by the code's variables (many
    functions set them before they test for a cut), the window with "emphasis" (alpha or beta
    set on a cut in any case), the "bounds" between which the node's value can still lie, or
    "none". `theme` is "light", "dark" or "print". With a `depth`, that many plies below `state`
    are drawn. `slide` gives a page of 960 x 540 points, or one of that shape on which letters of
    18 points have room; otherwise the page is as large as the tree needs. Nodes that the search
    has not reached at the step are left out if `unread` is "hidden".

    It returns a graphviz.Digraph, which shows itself in a notebook, has `.source` and writes files
    by `.render("tree", format="pdf")`. The description in its SVG says what happens at the `step`
    and why a node was cut; of the end, the whole run. Raises ValueError for an unknown overlay,
    theme or state, or a step without a traced search; IndexError for a step that does not exist.
    """
    frames = draw_frames(
        tree_or_trace, steps=[step], overlay=overlay, theme=theme, state=state, depth=depth,
        slide=slide, unread=unread,
    )  # fmt: skip
    return next(frames)


def draw_frames(
    tree_or_trace: Any,
    *,
    steps: Sequence[int | None],
    overlay: str = "window",
    theme: str = "light",
    state: Any = None,
    depth: int | None = None,
    slide: bool = True,
    unread: Literal["shown", "hidden"] = "shown",
    since: int | None = None,
    boards: bool = True,
) -> Iterator[Drawing]:
    """Yield one picture for each of the `steps`, all of the same geometry. Arguments as for `draw`.

    The root's children are drawn without boards if they are too many for them. A cut between one
    step and the next is tied to its cause; `since` is the step before the first. Warns of a
    `LargeTree` if it had to be folded or to get a larger page to be read from the last row.
    """
    colours = theme_named(theme)
    trace = tree_or_trace if isinstance(tree_or_trace, Trace) else None
    if trace is None and any(step is not None for step in steps):
        raise ValueError("only a traced search has steps: draw(trace(search, tree), step=...)")
    game, root = (trace.game, trace.root.state) if trace else position_of(tree_or_trace, state)
    subject = TreeSubject(game=game, state=root, trace=trace, overlay=overlay, boards=boards)
    room = Room(
        boxes=trace is not None and overlay != "none", values=trace is not None, legend=_LEGEND
    )
    fit = _on_slide if slide else fitted
    nodes, layout = fit(subject, room, depth)
    if depth != 0 and nodes[()].kind == "collapsed":
        subject = subject._replace(boards=False)
        nodes, layout = fit(subject, room, depth)
        if nodes[()].kind == "collapsed":  # not even so: the page is as large as they need
            nodes = subject.nodes(depth, opened=[()])
            layout = subject.laid_out(nodes, room)
    if slide:
        warn_of_size(nodes, layout, SLIDE, depth)
    notes = trace.notes if trace and list(steps) == [None] else ()
    width, foot, beneath = _with_legend(nodes, layout, trace is not None, notes)
    tree = PlacedTree(nodes, layout, {}, bottom=foot)
    before = since
    for step in steps:
        snapshot = with_cut_since(trace, trace.replay.at(step), before) if trace else None
        before = step
        frame = frame_marks(nodes, layout, snapshot, overlay)
        if snapshot and unread == "hidden":
            frame = without_unread(nodes, frame)
        if trace:
            frame |= counts_read(nodes, trace, step)
        alt = in_words(nodes, game, trace, step, overlay) + folded_in_words(nodes, trace, step)
        yield compose(
            width, layout.height + foot, alt, colours, [replace(tree, frame=frame)], beneath,
            scale=layout.scale,
        )  # fmt: skip


def _on_slide(subject: TreeSubject, room: Room, depth: int | None) -> tuple[TreeNodes, Layout]:
    """Return as much of a tree as can be read on a slide, or all of it on a larger page.

    Folding is better than a large page, except for a handout, which is only a little larger.
    """
    nodes, layout = fitted(subject, room._replace(page=SLIDE), depth, readable=True)
    if has_boards(nodes) or (is_readable(layout) and not has_folded(nodes, depth)):
        return nodes, layout
    whole = subject.nodes(depth, opened=[()])  # its root's children may be too many for a slide
    pages = LARGER_PAGES
    if is_readable(layout) and len(nodes) > 1:
        pages = () if has_folded(whole) else HANDOUTS
    for larger in pages:
        page = SLIDE[0] * larger, SLIDE[1] * larger
        readable = subject.laid_out(whole, room._replace(page=page))
        if is_readable(readable) and fits(readable.needed, readable[:2]):
            return whole, readable
    return nodes, layout


def _with_legend(
    nodes: TreeNodes, layout: Layout, searched: bool, notes: Sequence[str]
) -> tuple[float, float, list[PlacedPicture]]:
    """Return a page's width, the room at its foot, and what is written there.

    It says what the shape of a folded subtree means, and gives the notes on a run.
    """
    size, scale = min(READABLE, FONT_SIZE * layout.scale), 1 / layout.scale
    wide = max(layout.width * layout.scale, _NOTES)
    lines = [
        Text(6, 0, line, size, "muted", "start")
        for n in notes
        for line in wrapped(n, wide - 12, size)
    ]
    shapes: list[Shape] = []
    if has_folded(nodes):
        text = "a folded subtree, and what it holds"
        if searched:
            text = "a folded subtree: its value, and what it holds; // a cut within it"
        shapes.append(outlined(node_look(frozenset({"collapsed"})), 20, 14, 28, 18))
        lines.insert(0, Text(42, 0, text, size, "muted", "start"))
    if not lines:
        return layout.width, 0.0, []
    shapes += [line._replace(y=14 + _LEGEND * row) for row, line in enumerate(lines)]
    widest = max(line.x + 8 + text_width(line.text, size) for line in lines)
    legend = Diagram(widest, _LEGEND * len(lines), tuple(shapes), "")
    width, foot = max(layout.width, legend.width * scale), legend.height * scale
    return width, foot, [PlacedPicture(legend, (width - legend.width * scale) / 2, foot, scale)]
