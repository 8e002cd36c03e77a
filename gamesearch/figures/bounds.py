"""Small trees with the range of each node's value beside it, as AIMA's figure 5.5 draws them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from gamesearch.drawing.geometry import placed
from gamesearch.drawing.looks import Look, outlined
from gamesearch.drawing.marks import value_bounds
from gamesearch.drawing.text_metrics import text_width
from gamesearch.drawing.tree_nodes import TreeNodes, nodes_to_draw
from gamesearch.shapes import Diagram, Point, Polygon, Polyline, Role, Shape, Text, outline_of
from gamesearch.tracing.notation import show
from gamesearch.tracing.recording import Path
from gamesearch.tracing.tracer import Trace

SIZE: Final = 18.0
WIDTH: Final = 292.0  # of a panel
LEVELS: Final = (44.0, 118.0, 178.0)  # how far down the root, its children and the leaves stand
HEIGHT: Final = 192.0
TRIANGLE: Final = (34.0, 26.0)  # base and height
ABOVE: Final = 24.0  # from the middle of a triangle up to the middle of its range


def bounds_panel(run: Trace, step: int, letter: str) -> Diagram:
    """A tree of two plies at a step: what has been visited, and between which bounds it lies.

    >>> from gamesearch import GameTree, alpha_beta_search, trace
    >>> run = trace(alpha_beta_search, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> bounds_panel(run, run.frames("leaf")[0], "a").alt
    '(a) leaf 3: A [−∞, +∞], B [−∞, 3].'
    """
    nodes = nodes_to_draw(run.game, run.root.state, trace=run)
    snapshot = run.replay.at(step)
    bounds = value_bounds(nodes, snapshot)
    visited = [path for path, view in snapshot.nodes.items() if view.visited and path in nodes]
    places = _places(nodes)
    shapes: list[Shape] = [Text(2, 14, f"({letter})", SIZE, "muted", "start", bold=True)]
    ranges = []
    for path in visited:
        if path:
            x, y = places[path]
            top = y - 12 if nodes[path].kind == "leaf" else y - ABOVE - 11
            x0, y0 = places[path[:-1]]
            shapes.append(Polyline(((x0, y0 + TRIANGLE[1] / 2), (x, top)), "line", 1.4))
    for path in visited:
        low, high = bounds[path]
        text = f"[{show(low)}, {show(high)}]"
        shapes += _node(nodes[path].kind, nodes[path].name, nodes[path].text, places[path], text)
        if nodes[path].name:
            ranges.append(f"{nodes[path].name} {text}")
    read = ", ".join(nodes[path].text for path in snapshot.seen)
    leaves = "leaf" if len(snapshot.seen) == 1 else "leaves"
    alt = f"({letter}) {leaves} {read}: {', '.join(ranges)}."
    return Diagram(WIDTH, HEIGHT, tuple(shapes), alt)


def _places(nodes: TreeNodes) -> dict[Path, Point]:
    """Leaves evenly spaced, with a little more room between families."""
    leaves = [path for path in nodes if nodes[path].kind == "leaf"]
    families = len({path[:-1] for path in leaves})
    each = WIDTH / families
    apart = each / len(leaves) * families * 0.94
    places: dict[Path, Point] = {}
    for family, parent in enumerate(sorted({path[:-1] for path in leaves})):
        kids = nodes[parent].children
        middle = each * (family + 0.5)
        places[parent] = middle, LEVELS[1]
        for number, kid in enumerate(kids):
            places[kid] = middle + (number - (len(kids) - 1) / 2) * apart, LEVELS[2]
    places[()] = WIDTH / 2, LEVELS[0]
    return places


def _node(kind: str, name: str, text: str, at: Point, bounds: str) -> Iterator[Shape]:
    x, y = at
    if kind == "leaf":
        yield Text(x, y, text, SIZE)
        return
    hue: Role = "max" if kind == "max" else "min"
    look = Look(
        "triangle" if hue == "max" else "invtriangle", hue, outline_of(hue), "text", 1.6, "solid"
    )
    yield outlined(look, x, y, *TRIANGLE)
    yield Text(x - TRIANGLE[0] / 2 - 8, y, name, SIZE, "muted")
    width = text_width(bounds, SIZE) + 4
    top = y - ABOVE
    ground = ((x - width / 2, top - 11), (x + width / 2, top - 11),
              (x + width / 2, top + 10), (x - width / 2, top + 10))  # fmt: skip
    yield Polygon(ground, "box", None)
    yield Text(x, top, bounds, SIZE)


def side_by_side(panels: Sequence[Diagram], *, columns: int, gap: float = 14) -> Diagram:
    """Panels of one size in rows, on a page of their own."""
    width, height = panels[0].width, panels[0].height
    rows = -(-len(panels) // columns)
    shapes = [
        shape
        for n, panel in enumerate(panels)
        for shape in placed(panel, (n % columns) * (width + gap), (n // columns) * (height + gap))
    ]
    return Diagram(
        columns * (width + gap) - gap, rows * (height + gap) - gap, tuple(shapes),
        " ".join(panel.alt for panel in panels),
    )  # fmt: skip
