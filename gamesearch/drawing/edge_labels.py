"""Where the labels of edges stand: beside them, on the outer side."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Final

from gamesearch.drawing.geometry import Place
from gamesearch.drawing.node_sizes import width_of
from gamesearch.drawing.text_metrics import FONT_SIZE
from gamesearch.drawing.tree_nodes import TreeNodes
from gamesearch.shapes import Point
from gamesearch.tracing.recording import Path

HALF_LINE: Final = 0.45 * FONT_SIZE  # from the middle of a line of text to its top
BELOW_LINE: Final = 0.6 * FONT_SIZE  # to the foot of a letter that goes below the line
DESCENDING: Final = "gjpqy()[],"

Edges = dict[Path, tuple[Point, Point]]
Site = tuple[int, float]  # 1 for above a flat edge, -1 for beneath it; the share of its length


def label_edges(
    nodes: TreeNodes, edges: Edges, places: dict[Path, Place], *beside: dict[Path, Place]
) -> dict[Path, Point]:
    """Beside the edges, on the outer side: all siblings at one height, if that can be.

    Labels keep off each other, the edges of siblings and of the families next to them, and what is
    `beside` nodes.
    """
    labels: dict[Path, Point] = {}
    for level in _families(nodes):
        taken_before: list[Place] = []
        for number, family in enumerate(level):
            kids = [kid for kid in family if nodes[kid].edge]
            if not kids or any(edges[kid][0][1] <= edges[kid][1][1] for kid in family):
                continue
            before, after = level[max(0, number - 1) : number], level[number + 1 : number + 2]
            near = [*family, *(some[-1] for some in before), *(some[0] for some in after)]
            others = {kid: edges[kid] for kid in near}
            around = [*near, family[0][:-1]]
            parts = [part[path] for part in (places, *beside) for path in around if path in part]
            taken = [*taken_before, *parts]
            found = _label_family(kids, nodes, others, taken)
            taken_before = [_line_of_text(at, nodes[kid].edge) for kid, at in found.items()]
            labels |= found
    return labels


def _families(nodes: TreeNodes) -> Iterable[list[tuple[Path, ...]]]:
    """The children of each node, level by level."""
    for depth in range(max(map(len, nodes))):
        yield [
            node.children for path, node in nodes.items() if len(path) == depth and node.children
        ]


def _label_family(
    kids: list[Path], nodes: TreeNodes, edges: Edges, taken: list[Place]
) -> dict[Path, Point]:
    """The labels of siblings; none for the whole family if one of them has no room."""
    inner = any(nodes[kid].children for kid in kids)
    shares = (0.5 if inner else 0.68, 0.4, 0.6, 0.75, 0.85)
    sites = list(itertools.product((1, -1), shares))
    for roomy, (side, along) in itertools.product((True, False), sites):
        if roomy and not _apart(kids, edges, nodes, along):
            continue
        middles = {kid: _label_place(*edges[kid], nodes[kid].edge, along, side) for kid in kids}
        boxes = {kid: _line_of_text(middles[kid], nodes[kid].edge) for kid in kids}
        if _is_clear(boxes, edges, taken):
            return middles
    finer = [(side, share / 20) for share in (*range(17, 4, -1), 18, 19) for side in (1, -1)]
    return _each_where_it_fits(kids, nodes, edges, taken, finer)


def _each_where_it_fits(
    kids: list[Path], nodes: TreeNodes, edges: Edges, taken: list[Place], sites: list[Site]
) -> dict[Path, Point]:
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
    half = BELOW_LINE if any(letter in DESCENDING for letter in text) else HALF_LINE
    return Place(*middle, width_of(text) + 1, 2 * half)


def _apart(kids: list[Path], edges: Edges, nodes: TreeNodes, along: float) -> bool:
    """Whether the edges are far enough from each other for the widest label."""
    xs = [edges[kid][0][0] + (edges[kid][1][0] - edges[kid][0][0]) * along for kid in kids]
    widest = max(width_of(nodes[kid].edge) for kid in kids)
    return all(b - a >= widest + 12 for a, b in itertools.pairwise(xs))


def _is_clear(boxes: dict[Path, Place], edges: Edges, taken: list[Place]) -> bool:
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
    width, height = width_of(text), FONT_SIZE
    if abs(dx) > 1.5 * dy:  # a flat edge
        return x, y + side * (height / 2 + 3 + width / 2 * dy / abs(dx))
    beside = width / 2 + 4 + height / 2 * abs(dx) / dy
    return x + (-beside if dx < -1 else beside), y
