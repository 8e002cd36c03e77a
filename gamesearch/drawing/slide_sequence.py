"""Slides in sequence: the frames of a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from types import CodeType
from typing import Any, Final

from gamesearch.drawing.code_panel import Listing, in_one_size, listing_of, without_guards
from gamesearch.drawing.geometry import Region
from gamesearch.drawing.slide import Slide, SlideTree, caption_room
from gamesearch.drawing.theme import theme_named
from gamesearch.drawing.tree_layout import READABLE, SLIDE
from gamesearch.drawing.tree_nodes import WINDOWS
from gamesearch.drawing.tree_pictures import DoesNotFit
from gamesearch.reading import quote
from gamesearch.tracing.tracer import Trace

# a tree and code side by side, in points of a slide: a line `def max_value(game, state, alpha,
# beta):` fits into the first panel; the second one is for larger trees
BESIDE: Final = ((430, 458), (530, 358))
NARROW: Final = (600, 288)  # code beside a tree without windows: variables stand beneath the code
GAP: Final = 16.0  # between them


def sequence(
    trace: Trace,
    *,
    steps: Sequence[int] | None = None,
    by: str = "event",
    panel: bool = True,
    overlay: str = "window",
    title: str | Callable[[int], str] = "",
    caption: bool | Callable[[int], str] = True,
    theme: str = "light",
    page: tuple[float, float] = SLIDE,
    beside: Sequence[tuple[float, float]] = BESIDE,
    code_size: float = READABLE,
    since: int | None = None,
    **options: Any,
) -> Iterator[Slide]:
    """Yield the slides of a run, one for each step, all of the same geometry.

    `steps` are those of the trace (`trace.frames(by)` if None). With `panel`, the running
    function stands beside the tree, its current line lit, its variables below; the overlay
    "window" is then "held", so that the boxes agree with the variables. `title` is one for all
    slides, or a function of the step. With `caption`, words below say what happens: those of the
    replay, or of a function of the step. `page` is the size of a slide in points; `beside` has the
    shares of tree and code, with later pairs for trees that need more, which at last go without
    boxes. Code is set in `code_size` points; if it is too long, its indents are narrowed and
    blocks that do not run are folded to a `…`. A cut between one step and the next is tied to its
    cause; `since` is the step before the first. The slides are drawn in this `theme` unless you ask
    for another. `options` are those of `SlideTree`. Raises DoesNotFit, and ValueError for a theme.

    >>> from gamesearch import GameTree, alpha_beta_search, trace
    >>> run = trace(alpha_beta_search, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> len(list(sequence(run, title="Bounding a node")))
    23
    """
    theme_named(theme)
    if not isinstance(trace, Trace):
        raise ValueError(f"found {quote(trace)}; a run such as trace(search, tree) was expected")
    if steps is None:
        steps, since = trace.frames(by), -1 if since is None else since
    trace.replay.check_steps(steps, since)
    if callable(caption):
        captions = [caption(step) for step in steps]
    elif caption:
        captions = trace.captions.of_frames(steps, since, window=panel or overlay in WINDOWS)
    else:
        captions = [""] * len(steps)
    overlay = "held" if panel and trace.functions and overlay == "window" else overlay
    listings: dict[CodeType | None, Listing] = {
        code: without_guards(listing_of(code)) for code in trace.functions if panel
    }
    tree, rows = None, 0
    width, height = page
    lines = caption_room(captions, width)
    blank = partial(Slide, caption_lines=lines, width=width, height=height, theme=theme)
    variables_at = trace.replay.variables_at
    for step, words in zip(steps, captions, strict=True):
        slide = blank(title(step) if callable(title) else title, caption=words, key_room=True)
        places = [(slide.body, overlay)]
        if listings:
            shared = [*((shares, overlay) for shares in beside), (NARROW, "none")]
            places = [(slide.body.columns(*parts, gap=GAP)[0], boxes) for parts, boxes in shared]
        tree = tree or tree_beside(trace, places, **options)
        slide.tree(tree, step=step, since=since)
        since = step
        if listings:
            box, here = slide.body.right_of(tree.box, GAP), trace.steps[step]
            if not rows:
                listings, rows = in_one_size(listings, box, code_size, map(variables_at, steps))
            code, variables = listings.get(here.function, Listing("", ())), variables_at(step)
            slide.code(code, box, line=here.line, variables=variables, size=code_size, rows=rows)
        yield slide


def tree_beside(trace: Trace, places: Sequence[tuple[Region, str]], **options: Any) -> SlideTree:
    """Return the tree of a run, the same for all its frames, in the first box with room for it.

    `places` are boxes, each with the overlay that the tree has there. What can be read in none of
    them is folded round the best line. Raises DoesNotFit.
    """
    found = []
    for readable in (False, True):
        for box, overlay in places:
            with suppress(DoesNotFit):
                tree = SlideTree(trace, box=box, overlay=overlay, readable=readable, **options)
                found.append(tree)
                if tree.layout.is_readable and tree.is_whole:
                    return tree
    if not found:
        box, overlay = places[0]
        return SlideTree(trace, box=box, overlay=overlay, **options)
    return max(found, key=lambda tree: (tree.layout.is_readable, len(tree.nodes)))
