"""Where the labels of edges stand: beside them, on the outer side."""

from __future__ import annotations

import itertools
from typing import Final

from gamesearch.drawing.geometry import Place
from gamesearch.drawing.text_metrics import FONT_SIZE, rough_width
from gamesearch.drawing.tree_nodes import TreeNodes
from gamesearch.shapes import Point
from gamesearch.tracing.recording import Path

HALF_LINE: Final = 0.45 * FONT_SIZE  # from the middle of a line of text to its top


def label_edges(
    nodes: TreeNodes,
    edges: dict[Path, tuple[Point, Point]],
    places: dict[Path, Place],
    hats: dict[Path, Place],
) -> dict[Path, Point]:
    """Beside the edges, on the outer side; siblings have none where there is no room."""
    labels: dict[Path, Point] = {}
    for path, node in nodes.items():
        kids = [kid for kid in node.children if nodes[kid].edge]
        if not kids or any(edges[kid][0][1] <= edges[kid][1][1] for kid in node.children):
            continue
        taken = [places[path], *(hats[kid] for kid in kids if kid in hats)]
        taken += [places[kid] for kid in kids if nodes[kid].picture]
        others = {kid: edge for kid, edge in edges.items() if kid[:-1] == path}
        must = node.kind == "chance"  # a probability is not left out while there is any room
        if must:
            others = {kid: edge for kid, edge in edges.items() if len(kid) == len(path) + 1}
            taken += [_line_of_text(labels[k], nodes[k].edge) for k in others if k in labels]
        inner = any(nodes[kid].children for kid in kids)
        shares = (0.5 if inner else 0.68, 0.4, 0.6, 0.75, *([0.85] if must or inner else []))
        sites = list(itertools.product((1, -1), shares))
        for side, along in sites:
            middles = {kid: _label_place(*edges[kid], nodes[kid].edge, along, side) for kid in kids}
            boxes = {kid: _line_of_text(middles[kid], nodes[kid].edge) for kid in kids}
            roomy = must or _apart(kids, edges, nodes, along)
            if roomy and _is_clear(boxes, others, taken):
                labels |= middles
                break
        else:
            if must:
                labels |= _each_where_it_fits(kids, nodes, others, taken, sites)
    return labels


def _each_where_it_fits(
    kids: list[Path], nodes: TreeNodes, edges: dict[Path, tuple[Point, Point]],
    taken: list[Place], sites: list[tuple[int, float]],
) -> dict[Path, Point]:  # fmt: skip
    """A place for every label, at different heights; nothing if one of them has none."""
    placed: dict[Path, Point] = {}
    for kid in kids:
        text = nodes[kid].edge
        at = (_label_place(*edges[kid], text, along, side) for side, along in sites)
        clear = (p for p in at if _is_clear({kid: _line_of_text(p, text)}, edges, taken))
        place = next(clear, None)
        if place is None:
            return {}
        placed[kid] = place
        taken = [*taken, _line_of_text(place, text)]
    return placed


def _line_of_text(middle: Point, text: str) -> Place:
    return Place(*middle, rough_width(text) + 1, 2 * HALF_LINE)


def _apart(
    kids: list[Path], edges: dict[Path, tuple[Point, Point]], nodes: TreeNodes, along: float
) -> bool:
    """Whether the edges are far enough from each other for the widest label."""
    xs = [edges[kid][0][0] + (edges[kid][1][0] - edges[kid][0][0]) * along for kid in kids]
    widest = max(rough_width(nodes[kid].edge) for kid in kids)
    return all(b - a >= widest + 12 for a, b in itertools.pairwise(xs))


def _is_clear(
    boxes: dict[Path, Place], edges: dict[Path, tuple[Point, Point]], taken: list[Place]
) -> bool:
    """Whether labels keep off each other, the edges of others and what is taken."""
    pairs = itertools.chain(
        itertools.combinations(boxes.values(), 2), itertools.product(boxes.values(), taken)
    )
    return not any(_overlap(one, other) for one, other in pairs) and not any(
        _crosses(edge, box)
        for kid, box in boxes.items()
        for other, edge in edges.items()
        if other != kid
    )


def _overlap(one: Place, other: Place) -> bool:
    return (
        abs(one.x - other.x) < (one.width + other.width) / 2
        and abs(one.y - other.y) < (one.height + other.height) / 2
    )


def _crosses(edge: tuple[Point, Point], box: Place) -> bool:
    """Whether an edge runs through a box."""
    (x1, y1), (x2, y2) = edge
    ends = []
    for y in (box.y + box.height / 2, box.y - box.height / 2):
        share = min(max((y1 - y) / (y1 - y2), 0.0), 1.0)
        ends.append(x1 + (x2 - x1) * share)
    return min(ends) < box.x + box.width / 2 and max(ends) > box.x - box.width / 2


def _label_place(start: Point, end: Point, text: str, along: float, side: int) -> Point:
    """A label's centre, so far from the edge that the edge misses the corners of its box.

    `side` is 1 for above a flat edge, -1 for beneath it.
    """
    dx, dy = end[0] - start[0], start[1] - end[1]
    x, y = start[0] + dx * along, start[1] - dy * along
    width, height = rough_width(text), FONT_SIZE
    if abs(dx) > 1.5 * dy:  # a flat edge
        return x, y + side * (height / 2 + 3 + width / 2 * dy / abs(dx))
    beside = width / 2 + 4 + height / 2 * abs(dx) / dy
    return x + (-beside if dx < -1 else beside), y
