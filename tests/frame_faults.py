"""What is wrong with a frame as a picture: overlaps, spills, crossings, small letters, borders."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Container, Iterator

from tests.svg_geometry import Box, Page, Shape, Text

MARGIN = 14.0  # points, free of everything at the border of a page
READABLE = 18.0  # points, of all texts but
LEAST = 14.0  # of labels on boards
SLACK = 0.5
INK = 3.0  # points, the width of a stroke on a slide


def faults(page: Page, labels: Container[str] = ()) -> Iterator[tuple[str, str]]:
    """The kind of each fault, and where it is; `labels` are the words on boards."""
    nodes = [s for s in page.shapes if _letter(s.owner) == "n" and s.kind != "polyline"]
    windows = [s for s in page.shapes if _letter(s.owner) == "w"]
    texts = page.texts
    named = [text for text in texts if text.owner]
    yield from _overlaps(nodes, windows)
    for one, other in itertools.combinations(texts, 2):
        if one.box.overlaps(other.box, SLACK):
            yield "text on text", f"{one.words} {other.words}"
    pointers = [s for s in page.shapes if _letter(s.owner) == "p"]
    for text in named:
        for shape in (*nodes, *windows, *pointers):
            if text.owner != shape.owner and _meets(text.box, shape):
                yield "text on a shape", f"{text.words} on {shape.owner}"
    own = {shape.owner: shape for shape in (*nodes, *windows)}
    for text in named:
        if text.owner in own and sticks_out(text.box, own[text.owner]) > 0:
            yield "text over its shape", f"{text.words} in {text.owner}"
    for edge in (s for s in page.shapes if _letter(s.owner) == "e"):
        yield from _crossings(edge, named, windows)
    strokes = [s for s in page.shapes if _letter(s.owner) in ("x", "f")]
    for one, other in itertools.combinations(strokes, 2):
        if one.owner != other.owner and one.box.overlaps(other.box, -INK - 1):
            yield "slashes touch", f"{one.owner} {other.owner}"
    for stroke in strokes:
        for text in texts:
            if runs_through(stroke, text.box):
                yield "slash on a text", f"{stroke.owner} {text.words}"
        for shape in (*nodes, *windows):
            if _meets(stroke.box, shape):
                yield "slash on a shape", f"{stroke.owner} {shape.owner}"
    for text in texts:
        least = LEAST if text.words in labels and not text.owner else READABLE
        if round(text.size, 1) < least:
            yield "small text", f"{text.words} {text.size:.1f}"
        if not text.box.inside(_inner(page)):
            yield "at the border", text.words
    for triangle in (s for s in nodes if len(set(s.points)) == 3):
        box = triangle.box
        if not 0.8 < (box.bottom - box.top) / (box.right - box.left) < 0.95:
            yield "triangle out of shape", triangle.owner


def uneven_labels(page: Page) -> dict[tuple[str, int], set[float]]:
    """The levels, by tree and depth, on which labels of edges stand at several heights."""
    heights: defaultdict[tuple[str, int], set[float]] = defaultdict(set)
    for text in page.texts:
        if _letter(text.owner) == "t":
            tree, _, path = text.owner.rpartition("t_")
            heights[tree, path.count("_")].add(round(text.at[1], 1))
    return {level: at for level, at in heights.items() if max(at) - min(at) > 0.2}


def _letter(owner: str) -> str:
    """What an element is, by its id: n_0, t2_n_0 -> n."""
    parts = owner.split("_")
    return parts[1] if len(parts[0]) > 1 and len(parts) > 1 else parts[0]


def _overlaps(nodes: list[Shape], windows: list[Shape]) -> Iterator[tuple[str, str]]:
    for one, other in itertools.combinations(nodes, 2):
        if one.box.overlaps(other.box, -0.5):
            yield "nodes touch", f"{one.owner} {other.owner}"
    for one, other in itertools.combinations(windows, 2):
        if one.owner != other.owner and one.box.overlaps(other.box, SLACK):
            yield "windows overlap", f"{one.owner} {other.owner}"
    for window, node in itertools.product(windows, nodes):
        if _meets(window.box, node):
            yield "window on a node", f"{window.owner} {node.owner}"


def _meets(box: Box, shape: Shape) -> bool:
    """Whether a box lies on a shape; beside a triangle's tip there is room."""
    if not box.overlaps(shape.box, SLACK):
        return False
    middle, half = (shape.box.left + shape.box.right) / 2, (shape.box.right - shape.box.left) / 2
    near = max(box.left - middle, middle - box.right, 0.0)
    ys = [min(max(y, shape.box.top), shape.box.bottom) for y in (box.top, box.bottom)]
    return near < half * max(_share(shape, y) for y in ys) - SLACK


def _share(shape: Shape, y: float) -> float:
    """How much of a shape's width it has at a height."""
    outer = shape.box
    down = (y - outer.top) / ((outer.bottom - outer.top) or 1.0)
    if shape.kind == "ellipse":
        return max(0.0, 1 - (2 * down - 1) ** 2) ** 0.5
    if len(corners := set(shape.points)) == 3:
        ys = [corner[1] for corner in corners]
        return down if ys.count(max(ys)) == 2 else 1 - down
    return 1.0


def sticks_out(text: Box, shape: Shape) -> float:
    """By how many points a text leaves a triangle, an ellipse or a box to the left or right."""
    middle, half = (shape.box.left + shape.box.right) / 2, (shape.box.right - shape.box.left) / 2
    room = half * min(_share(shape, text.top), _share(shape, text.bottom))
    return max(text.right - middle, middle - text.left) - room


def _crossings(edge: Shape, texts: list[Text], windows: list[Shape]) -> Iterator[tuple[str, str]]:
    for text in texts:
        if _letter(text.owner) != "w" and runs_through(edge, text.box):
            yield "edge through a text", f"{edge.owner} {text.words}"
    for window in windows:
        if runs_through(edge, window.box):
            yield "edge through a window", f"{edge.owner} {window.owner}"


def runs_through(edge: Shape, box: Box) -> bool:
    """Whether a straight edge meets the inside of a box."""
    (x1, y1), (x2, y2) = edge.points[0], edge.points[-1]
    start, end = 0.0, 1.0
    for a, b, low, high in ((x1, x2, box.left, box.right), (y1, y2, box.top, box.bottom)):
        if a == b:
            if not low < a < high:
                return False
            continue
        first, last = sorted(((low - a) / (b - a), (high - a) / (b - a)))
        start, end = max(start, first), min(end, last)
    return end - start > 1e-6


def _inner(page: Page) -> Box:
    return Box(MARGIN, MARGIN, page.width - MARGIN, page.height - MARGIN)
