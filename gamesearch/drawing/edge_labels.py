"""Where the labels of edges stand: beside them, on the outer side."""

from __future__ import annotations

import itertools
from math import inf
from typing import Final, NamedTuple

from gamesearch.drawing.geometry import FONT_SIZE, Place
from gamesearch.drawing.node_sizes import width_of
from gamesearch.drawing.tree_nodes import TreeNodes
from gamesearch.game import Path
from gamesearch.shapes import Point

HALF_LINE: Final = 0.45 * FONT_SIZE  # from the middle of a line of text to its top
BELOW_LINE: Final = 0.6 * FONT_SIZE  # to the foot of a letter that goes below the line
BETWEEN: Final = 2.0  # labels of two families
DESCENDING: Final = "gjpqy()[],"

Edges = dict[Path, tuple[Point, Point]]
Extent = tuple[float, float, float, float]  # left, right, low, high


class LabelSite(NamedTuple):
    """Where a label stands on its edge."""

    side: int  # 1 for above a flat edge, -1 for beneath it
    along: float  # the share of its length
    roomy: bool = False  # whether siblings' edges must be far apart there


FLAT: Final = 1.5  # as many times as wide as high
LEVEL: Final = 6.0
_FINER: Final = [
    LabelSite(side, share / 40) for share in (*range(34, 9, -1), 36, 38) for side in (1, -1)
]


def label_edges(
    nodes: TreeNodes,
    edges: Edges,
    width: float,
    places: dict[Path, Place],
    *beside: dict[Path, Place],
) -> dict[Path, Point]:
    """Place labels on the outer side of edges: all of a level at one height, if that can be.

    Labels stay clear of each other, of the edges of siblings and of neighbouring families, and of
    what is `beside` nodes; and they stay on the page, of this width.
    """
    outside = [(-inf, 0.0, -inf, inf), (width, inf, -inf, inf)]
    labels: dict[Path, Point] = {}
    for depth in range(max(map(len, nodes))):
        level = [node.children for path, node in nodes.items() if len(path) == depth]
        level = [family for family in level if family]
        families = [
            _family(nodes, edges, level, number, (places, *beside), outside)
            for number, family in enumerate(level)
            if any(nodes[kid].edge for kid in family)
            if all(edges[kid][0][1] > edges[kid][1][1] for kid in family)
        ]
        labels |= _label_level(families)
    return labels


class _Family(NamedTuple):
    """Siblings whose edges have labels, and what their labels keep off."""

    labels: dict[Path, str]
    inner: bool  # whether one of them has children
    edges: Edges  # their own, and the nearest of the families next to them
    taken: list[Extent]


def _family(
    nodes: TreeNodes,
    edges: Edges,
    level: list[tuple[Path, ...]],
    number: int,
    parts: tuple[dict[Path, Place], ...],
    outside: list[Extent],
) -> _Family:
    family, before, after = level[number], level[max(0, number - 1) : number], level[number + 1 :]
    near = [*family, *(some[-1] for some in before), *(some[0] for some in after[:1])]
    around = [*near, family[0][:-1]]
    taken = [_extent(part[path]) for part in parts for path in around if path in part]
    labels = {kid: nodes[kid].edge for kid in family if nodes[kid].edge}
    inner = any(nodes[kid].children for kid in labels)
    return _Family(labels, inner, {kid: edges[kid] for kid in near}, [*taken, *outside])


def _label_level(families: list[_Family]) -> dict[Path, Point]:
    """Place the labels of a level at one height; else each family's, or each, at its own."""
    if not families:
        return {}
    sites = _sites(families)
    for site in sites:
        if labels := _at_one_height(families, site):
            return labels
    labels = {}
    taken: list[Extent] = []
    for family in families:
        alone = family._replace(taken=[*taken, *family.taken])
        placed = next(filter(None, (_at_one_height([alone], site) for site in sites)), {})
        placed = placed or _each_where_it_fits(alone)
        taken = [_kept_free(at, family.labels[kid]) for kid, at in placed.items()]
        labels |= placed
    return labels


def _sites(families: list[_Family]) -> list[LabelSite]:
    """Return where labels may stand on their edges, the best first."""
    shares = (0.5 if any(family.inner for family in families) else 0.68, 0.4, 0.6, 0.75, 0.85)
    coarse = itertools.product((True, False), (1, -1), shares)
    sites = [*(LabelSite(side, share, roomy) for roomy, side, share in coarse), *_FINER]
    edges = [edge for family in families for edge in family.edges.values()]
    if any(_is_flat(*edge) for edge in edges):
        return sites
    return [site for site in sites if site.side == 1]  # beside steep edges there is one side


def _at_one_height(families: list[_Family], site: LabelSite) -> dict[Path, Point]:
    """Return the labels of all families at one share of their edges; nothing if one has no room."""
    labels: dict[Path, Point] = {}
    before: list[Extent] = []
    for family in families:
        xs = [_place_on_edge(*family.edges[kid], site)[0] for kid in family.labels]
        widest = max(map(width_of, family.labels.values()))
        if site.roomy and any(b - a < widest + 12 for a, b in itertools.pairwise(xs)):
            return {}
        taken = [*before, *family.taken]
        for kid, text in family.labels.items():
            at = _label_place(*family.edges[kid], text, site)
            if not _is_clear(kid, at, text, site, family.edges, taken):
                return {}
            taken.append(line_of_text(at, text))
            labels[kid] = at
        before = [_kept_free(labels[kid], text) for kid, text in family.labels.items()]
    return labels


def _each_where_it_fits(family: _Family) -> dict[Path, Point]:
    """Return a place for every label, at different heights; nothing if one of them has none.

    They stand in the order of their edges.
    """
    placed: dict[Path, Point] = {}
    taken, before = [*family.taken], -inf
    for kid, text in family.labels.items():
        for site in _FINER:
            x, y = _label_place(*family.edges[kid], text, site)
            if x > before and _is_clear(kid, (x, y), text, site, family.edges, taken):
                break
        else:
            return {}
        placed[kid], before = (x, y), x
        taken.append(_kept_free((x, y), text))
    return placed


def line_of_text(middle: Point, text: str) -> Extent:
    """Return what a label covers."""
    (x, y), across = middle, (width_of(text) + 1) / 2
    half = BELOW_LINE if any(letter in DESCENDING for letter in text) else HALF_LINE
    return x - across, x + across, y - half, y + half


def _kept_free(middle: Point, text: str) -> Extent:
    """Return a label with what is free to both sides of it, so that two do not read as one."""
    left, right, low, high = line_of_text(middle, text)
    return left - BETWEEN, right + BETWEEN, low, high


def _extent(place: Place) -> Extent:
    width, height = place.width / 2, place.height / 2
    return place.x - width, place.x + width, place.y - height, place.y + height


def _is_clear(
    kid: Path, at: Point, text: str, site: LabelSite, edges: Edges, taken: list[Extent]
) -> bool:
    """Return whether the label of an edge keeps off the other edges and what is taken.

    No other edge may run between a label and its own edge, either: a flat one leaves room for that.
    """
    left, right, low, high = box = line_of_text(at, text)
    for x1, x2, y1, y2 in taken:  # a loop: this is asked thousands of times
        if x1 < right and left < x2 and y1 < high and low < y2:
            return False
    if any(other != kid and _crosses(edge, box) for other, edge in edges.items()):
        return False
    if not _is_flat(*edges[kid]):
        return True
    x, y = _place_on_edge(*edges[kid], site)
    between = min(x, at[0]), max(x, at[0]), min(y, at[1]), max(y, at[1])
    return not any(other != kid and _crosses(edge, between) for other, edge in edges.items())


def _crosses(edge: tuple[Point, Point], box: Extent) -> bool:
    """Return whether an edge runs through a box."""
    (x1, y1), (x2, y2) = edge
    left, right, low, high = box
    if (x1 <= left and x2 <= left) or (x1 >= right and x2 >= right):
        return False
    at_top = x1 + (x2 - x1) * min(max((y1 - high) / (y1 - y2), 0.0), 1.0)
    at_foot = x1 + (x2 - x1) * min(max((y1 - low) / (y1 - y2), 0.0), 1.0)
    return min(at_top, at_foot) < right and max(at_top, at_foot) > left


def _label_place(start: Point, end: Point, text: str, site: LabelSite) -> Point:
    """Return a label's centre, so far from the edge that the edge misses the corners of its box.

    It is at the height of its place on the edge, so that labels of steep and of flat edges line up;
    an edge that is nearly level has it right above or beneath.
    """
    dx, dy = end[0] - start[0], start[1] - end[1]
    x, y = _place_on_edge(start, end, site)
    width, height, flat = width_of(text), FONT_SIZE, abs(dx) / dy
    if flat > LEVEL:
        return x, y + site.side * (height / 2 + 3 + width / 2 / flat)
    beside = width / 2 + height / 2 * flat + max(3.5, 3.0 * flat)
    outwards = -1 if dx < -1 else 1
    return x + (outwards * site.side if flat > FLAT else outwards) * beside, y


def _is_flat(start: Point, end: Point) -> bool:
    return abs(end[0] - start[0]) > FLAT * (start[1] - end[1])


def _place_on_edge(start: Point, end: Point, site: LabelSite) -> Point:
    """Return the place on an edge that its label stands beside."""
    (x1, y1), (x2, y2) = start, end
    return x1 + (x2 - x1) * site.along, y1 + (y2 - y1) * site.along
