"""Slides in sequence: the frames of a run, and lists that grow point by point."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from gamesearch.drawing.code_panel import broken, code_columns, variable_rows
from gamesearch.drawing.listing import Listing, listing_of
from gamesearch.drawing.regions import Region
from gamesearch.drawing.slide import CAPTION_SIZE, EDGE, HEADING_ROOM, Slide
from gamesearch.drawing.slide_tree import SlideTree
from gamesearch.drawing.text_metrics import FONT_SIZE, LEADING, wrapped
from gamesearch.drawing.theme import theme_named
from gamesearch.drawing.tree_fit import DoesNotFit
from gamesearch.drawing.tree_layout import SLIDE
from gamesearch.tracing.recording import Path
from gamesearch.tracing.tracer import Trace

BESIDE: Final = ((55, 45), (64, 36))  # a tree and code side by side; the second if it must be


def sequence(
    trace: Trace,
    steps: Sequence[int] | None = None,
    *,
    by: str = "event",
    panel: bool = True,
    overlay: str = "window",
    title: str | Callable[[int], str] = "",
    caption: bool | Callable[[int], str] = True,
    theme: str = "light",
    page: tuple[float, float] = SLIDE,
    beside: Sequence[tuple[float, float]] = BESIDE,
    **options: Any,
) -> Iterator[Slide]:
    """The slides of a run, one for each step, all of the same geometry.

    `steps` are those of the trace (`trace.frames(by)` if None). With `panel`, the running
    function stands beside the tree, its current line lit, its variables below; the overlay
    "window" is then "held", so that the boxes agree with the variables. `title` is one for all
    slides, or a function of the step. `caption` says below what happens, in the words of the
    replay or of a function of the step. `page` is the size of a slide in points; `beside` has the
    shares of tree and code, the later ones for trees that need more. `options` are those of
    `SlideTree`. Raises DoesNotFit.

    The slides are drawn in this `theme` if no other is asked for. Raises ValueError for an
    unknown one.

    >>> from gamesearch import GameTree, alpha_beta_search, trace
    >>> run = trace(alpha_beta_search, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> len(list(sequence(run, title="Bounding a node")))
    23
    """
    theme_named(theme)
    steps = trace.frames(by) if steps is None else steps
    caption_of = caption if callable(caption) else trace.captions.at
    captions = [caption_of(step) if caption else "" for step in steps]
    width = page[0] - 2 * EDGE
    lines = max((len(wrapped(text, width, CAPTION_SIZE)) for text in captions if text), default=0)
    titles = [title(step) if callable(title) else title for step in steps]
    listings: dict[Any, Listing] = (
        {code: listing_of(code) for code in trace.functions} if panel else {}
    )
    if listings and overlay == "window":
        overlay = "held"
    trees: dict[int, SlideTree] = {}
    rows = 0
    for step, heading, words in zip(steps, titles, captions, strict=True):
        slide = Slide(
            heading, caption=words, caption_lines=lines, width=page[0], height=page[1], theme=theme
        )
        boxes = [slide.body.columns(*shares)[0] for shares in beside] if listings else [slide.body]
        trees = trees or trees_at(trace, steps, boxes, overlay=overlay, **options)
        tree = trees[step]
        slide.tree(tree, step=step)
        if listings:
            side = slide.body.right_of(tree.box)
            rows = rows or _rows_of_code(trace, steps, listings, side)
            slide.code(
                listings.get(trace.steps[step].function, Listing("", ())), side,
                line=trace.steps[step].line, variables=trace.replay.variables_at(step), rows=rows,
                legend=_legend(trace, overlay),
            )  # fmt: skip
        yield slide


def panels(
    trace: Trace,
    steps: Mapping[int, str],
    *,
    columns: int = 3,
    title: str = "",
    caption: str = "",
    **options: Any,
) -> Slide:
    """One slide with several steps of a run side by side, as AIMA's figure 5.5 has them.

    `steps` are headings by step, `options` those of `SlideTree`. Raises DoesNotFit.
    """
    slide = Slide(title, caption=caption)
    rows = slide.body.rows(*[1] * -(-len(steps) // columns), gap=8)
    cells = [cell for row in rows for cell in row.columns(*[1] * columns)]
    for (step, heading), cell in zip(steps.items(), cells, strict=False):
        tree = SlideTree(trace, cell.below(HEADING_ROOM), **options)
        slide.tree(tree, cell, step=step, title=heading)
    return slide


def trees_at(
    trace: Trace, steps: Sequence[int], boxes: Sequence[Region], **options: Any
) -> dict[int, SlideTree]:
    """The tree that each step is shown on: one for all, if it can be read in one of the boxes.

    Otherwise the subtree under way is open and those beside it are folded: the children of the
    root, or of nodes below it, whichever can be read. Raises DoesNotFit.
    """
    deepest = max(len(step.node.path) for step in trace.steps)
    small: dict[int, SlideTree] = {}
    for depth, box in itertools.product(range(max(deepest, 1)), boxes):
        tops = _tops(trace, steps, depth)
        try:
            trees = {top: SlideTree(trace, box, open_at=top, **options) for top in {*tops.values()}}
        except DoesNotFit:
            continue
        shown = {step: trees[top] for step, top in tops.items()}
        if all(tree.is_readable for tree in trees.values()):
            return shown
        small = small or shown
    return small or dict.fromkeys(steps, SlideTree(trace, boxes[0], **options))


def _tops(trace: Trace, steps: Sequence[int], depth: int) -> dict[int, Path]:
    """The subtree under way at each step, `depth` plies below the root; the first one before any.

    The last frame shows the best line.
    """
    top: Path = (0,) * depth
    tops = {}
    for step in steps:
        best = trace.replay.at(step).best
        path = best[-1] if best else trace.steps[step].node.path
        top = path[:depth] if len(path) >= depth else top
        tops[step] = top
    return tops


def _rows_of_code(
    trace: Trace, steps: Sequence[int], listings: Mapping[Any, Listing], box: Region
) -> int:
    """The rows that all functions have room in; if there are too many, those that fit.

    The variables of all frames keep their room beneath.
    """
    columns, lead = code_columns(box.width, FONT_SIZE), FONT_SIZE * LEADING
    rows = max(
        sum(len(broken(text, columns)) for _, text in code.lines) for code in listings.values()
    )
    if 20 + rows * lead <= box.height:
        return rows
    held = map(trace.replay.variables_at, steps)
    beneath = (variable_rows(variables, box.width, FONT_SIZE) for variables in held)
    return max(5, int((box.height - 28) / lead) - max(map(len, beneath)) - 1)  # for the legend


def _legend(trace: Trace, overlay: str) -> str:
    """What the boxes on the nodes hold, where a reader may compare them with variables."""
    if overlay == "bounds":
        return "Boxes: what the value can still be"
    windows = any(view.held for _, view in trace.replay.changes())
    if overlay == "none" or not windows:
        return ""
    if overlay == "emphasis":
        return "Boxes: [α, β], moved by a cut too"
    return f"Boxes: [α, β] as {'MAX sees them' if trace.replay.turned else 'in the code'}"


def reveal(
    title: str, points: Sequence[str | Sequence[str]], *, caption: str = "", size: float = 24
) -> Iterator[Slide]:
    """A slide for each point of a list, with all the points up to it.

    A point that begins with two blanks belongs to the one before it. Points in a list of their
    own appear together, and a `|` divides a point whose parts appear one after the other.
    Raises DoesNotFit.

    >>> [slide.alt for slide in reveal("Optimal?", ["Yes|, if", "  the opponent is."])]
    ['Optimal? • Yes.', 'Optimal? • Yes, if.', 'Optimal? • Yes, if. – the opponent is.']
    """
    written: list[str] = []
    for point in points:
        group = [point] if isinstance(point, str) else point
        start, *more = group[-1].split("|")
        written += [*group[:-1], start]
        yield _list_so_far(title, written, caption, size)
        for part in more:
            written[-1] += part
            yield _list_so_far(title, written, caption, size)


def _list_so_far(title: str, points: Sequence[str], caption: str, size: float) -> Slide:
    slide = Slide(title, caption=caption)
    room = slide.body.below(8)
    for point in points:
        deep = point.startswith("  ")
        place = room._replace(left=room.left + 32 * deep, width=room.width - 32 * deep)
        rows = slide.point(("– " if deep else "• ") + point.strip(), place, size=size - 2 * deep)
        room = room.below(rows)
    return slide
