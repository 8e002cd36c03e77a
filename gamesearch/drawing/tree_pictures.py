"""Pictures of game trees and of traced searches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Literal

from gamesearch.drawing.frame_marks import frame_marks, with_cut_since, with_longest, without_unread
from gamesearch.drawing.geometry import FONT_SIZE, PlacedPicture, text_width
from gamesearch.drawing.node_sizes import is_counted
from gamesearch.drawing.theme import node_look, outlined, theme_named
from gamesearch.drawing.tree_fit import fits, fitted, has_boards, is_readable, warn_of_size
from gamesearch.drawing.tree_layout import READABLE, SLIDE, Layout, lay_out
from gamesearch.drawing.tree_nodes import TreeNodes, folded_in_words, in_words, nodes_to_draw
from gamesearch.games.positions import position_of
from gamesearch.shapes import Diagram, Text
from gamesearch.tracing.tracer import Trace

if TYPE_CHECKING:
    from gamesearch.drawing.digraph import Drawing


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
) -> Drawing:
    """A picture of a game's tree, or of a traced search at `step` (its end if None).

    A tree may be a nested list, too, and a `state` the text of a position.

    `overlay` says what the boxes on the nodes hold: the alpha-beta "window" in which the node's
    children are searched, alpha and beta as they are "held" by the code's variables (many
    functions set them before they test for a cut), the window with "emphasis" (alpha or beta
    set on a cut in any case), the "bounds" between which the node's value can still lie, or
    "none". `theme` is "light", "dark" or "print". With a `depth`, that many plies below `state`
    are drawn. `slide` gives a page of 960 x 540 points, or one of that shape on which letters of
    18 points have room; otherwise the page is as large as the tree needs.

    It returns a graphviz.Digraph, which shows itself in a notebook and has `.source`;
    `.render("tree", format="pdf")` writes a file. Raises ValueError for an unknown overlay, theme
    or state, or for a step without a traced search, and IndexError for a step that the trace does
    not have.
    """
    return next(
        draw_frames(tree_or_trace, [step], overlay, theme, state=state, depth=depth, slide=slide)
    )


def draw_frames(
    tree_or_trace: Any,
    steps: Sequence[int | None],
    overlay: str = "window",
    theme: str = "light",
    *,
    state: Any = None,
    depth: int | None = None,
    slide: bool = True,
    unread: Literal["shown", "hidden"] = "shown",
    since: int | None = None,
) -> Iterator[Drawing]:
    """One picture for each step, all of the same geometry. Arguments as for `draw`.

    Nodes that the search has not reached at a step are left out if `unread` is "hidden". A cut
    between one step and the next is tied to its cause; `since` is the step before the first. Warns
    of a `LargeTree` if it had to be folded or to get a larger page to be read from the last row.
    """
    from gamesearch.drawing.digraph import compose
    from gamesearch.drawing.tree_shapes import PlacedTree

    colours = theme_named(theme)
    trace = tree_or_trace if isinstance(tree_or_trace, Trace) else None
    if trace is None and any(step is not None for step in steps):
        raise ValueError("only a traced search has steps: draw(trace(search, tree), step=...)")
    game, root = (trace.game, trace.root.state) if trace else position_of(tree_or_trace, state)
    nodes, layout = _laid_out(game, root, trace, overlay, depth, slide)
    if slide:
        warn_of_size(nodes, layout, SLIDE, depth)
    width, foot, beneath = _with_legend(nodes, layout, trace is not None)
    tree = PlacedTree(nodes, layout, {}, bottom=foot)
    before = since
    for step in steps:
        snapshot = with_cut_since(trace, trace.replay.at(step), before) if trace else None
        before = step
        frame = frame_marks(nodes, layout, snapshot, overlay)
        if snapshot and unread == "hidden":
            frame = without_unread(nodes, frame)
        alt = in_words(nodes, game, trace, step, overlay) + folded_in_words(nodes)
        yield compose(
            width, layout.height + foot, alt, colours, [replace(tree, frame=frame)], beneath,
            scale=layout.scale,
        )  # fmt: skip


def _laid_out(
    game: Any, root: Any, trace: Trace | None, overlay: str, depth: int | None, slide: bool
) -> tuple[TreeNodes, Layout]:
    """As much of a tree as fits, and where it stands."""

    def make(**most: Any) -> TreeNodes:
        return with_longest(nodes_to_draw(game, root, trace=trace, **most), trace, overlay)

    def place(nodes: TreeNodes, larger: float | None = 1.0) -> Layout:
        page = None
        if larger is not None:
            page = SLIDE[0] * larger, SLIDE[1] * larger - _LEGEND * _has_folded(nodes)
        boxes = trace is not None and overlay != "none"
        return lay_out(nodes, page=page, boxes=boxes, values=trace is not None)

    if not slide:
        return fitted(make, lambda nodes: place(nodes, None), depth)
    nodes, layout = fitted(make, place, depth, readable=True)
    if has_boards(nodes) or (is_readable(layout) and not _has_folded(nodes, depth)):
        return nodes, layout
    whole = make(depth=depth, opened=[()])  # its root's children may be too many for a slide
    handout = not _has_folded(whole) and _on_larger_page(whole, place, LARGER_PAGES[:2])
    if not handout and is_readable(layout) and len(nodes) > 1:
        return nodes, layout
    return handout or _on_larger_page(whole, place, LARGER_PAGES) or (nodes, layout)


def _on_larger_page(
    nodes: TreeNodes, place: Callable[[TreeNodes, float], Layout], pages: Sequence[float]
) -> tuple[TreeNodes, Layout] | None:
    """A tree on the smallest page on which it can be read; None if that is none of these."""
    for larger in pages:
        layout = place(nodes, larger)
        if is_readable(layout) and fits(layout):
            return nodes, layout
    return None


LARGER_PAGES: Final = (1.25, 1.5, 2.0, 3.0, 4.0)  # in widths of a slide
_LEGEND: Final = 28.0  # the height of the line beneath a tree


def _has_folded(nodes: TreeNodes, depth: int | None = None) -> bool:
    """Whether a folded subtree, not at `depth`, tells more than that there is more."""
    counted = (path for path, node in nodes.items() if is_counted(node) and node.text != "…")
    return any(len(path) != depth for path in counted)


def _with_legend(
    nodes: TreeNodes, layout: Layout, searched: bool
) -> tuple[float, float, list[PlacedPicture]]:
    """A page's width, what is kept free at its foot, and what a folded tree has written there."""
    if not _has_folded(nodes):
        return layout.width, 0.0, []
    legend, scale = _legend(searched, min(READABLE, FONT_SIZE * layout.scale)), 1 / layout.scale
    width, foot = max(layout.width, legend.width * scale), _LEGEND * scale
    return width, foot, [PlacedPicture(legend, (width - legend.width * scale) / 2, foot, scale)]


def _legend(searched: bool, size: float) -> Diagram:
    """What the shape of a folded subtree means, in a line beneath the tree."""
    text = "a folded subtree, and what it holds"
    if searched:
        text = "a folded subtree: its value, and what it holds; // a cut within it"
    look = node_look(frozenset({"collapsed"}))
    shapes = (outlined(look, 20, 14, 28, 18), Text(42, 14, text, size, "muted", "start"))
    return Diagram(50 + text_width(text, size), _LEGEND, shapes, "")
