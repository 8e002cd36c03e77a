"""Pictures of game trees and of traced searches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from gamesearch.drawing.marks import frame_marks, with_longest
from gamesearch.drawing.theme import theme_named
from gamesearch.drawing.tree_fit import fitted
from gamesearch.drawing.tree_layout import SLIDE, lay_out
from gamesearch.drawing.tree_nodes import in_words, nodes_to_draw
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

    `overlay` says what the boxes on the nodes hold: the call's alpha-beta "window", the
    "bounds" between which the node's value can still lie, the window with "emphasis" (alpha
    or beta set on a cut too), or "none". `theme` is "light", "dark" or "print". For a game
    that is no explicit tree, `depth` plies below `state` are drawn. `slide` gives a page of
    960 x 540 points, otherwise the page is as large as the tree needs.

    What comes back is a graphviz.Digraph: it shows itself in a notebook, has `.source`, and
    `.render("tree", format="pdf")` writes a file. Raises ValueError for an unknown overlay
    or theme and for a step where no search was traced, and IndexError for a step that the trace
    does not have.
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
) -> Iterator[Drawing]:
    """One picture for each step, all of the same geometry. Arguments as for `draw`."""
    from gamesearch.drawing.digraph import drawing_of
    from gamesearch.drawing.tree_shapes import PlacedTree

    colours = theme_named(theme)
    trace = tree_or_trace if isinstance(tree_or_trace, Trace) else None
    if trace is None and any(step is not None for step in steps):
        raise ValueError("only a traced search has steps: draw(trace(search, tree), step=...)")
    game = trace.game if trace else tree_or_trace
    root = trace.root.state if trace else state
    nodes, layout = fitted(
        lambda **most: with_longest(nodes_to_draw(game, root, trace=trace, **most), trace, overlay),
        partial(
            lay_out,
            page=SLIDE if slide else None,
            boxes=trace is not None and overlay != "none",
            values=trace is not None,
        ),
        depth,
    )
    tree = PlacedTree(nodes, layout, {})
    for step in steps:
        snapshot = trace.replay.at(step) if trace else None
        frame = frame_marks(nodes, layout, snapshot, overlay)
        alt = in_words(nodes, game, trace, step)
        yield drawing_of(replace(tree, frame=frame), colours, alt)
