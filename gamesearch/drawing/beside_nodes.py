"""What stands beside the nodes of a tree: their windows, and their letters.

A triangle leaves room beside it where it is narrow: at the tip. A window nestles to the right of it
and a letter to the left, neither higher nor lower than the node. So they never meet an edge.
A tree that is too wide has its windows in two lines, except on levels that have room for them.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from gamesearch.drawing.geometry import Place
from gamesearch.drawing.node_sizes import LINE, Size, width_of
from gamesearch.drawing.text_metrics import FONT_SIZE
from gamesearch.drawing.tidy_tree import Span
from gamesearch.drawing.tree_nodes import TreeNode, TreeNodes
from gamesearch.game import Path

GAP: Final = 3.5  # between a node and what stands beside it
PADDING: Final = 5.0  # of a window, at both sides together
TIP: Final = 3.0  # from a triangle's tip to what stands beside it
LETTERS: Final = 2  # a longer name stands above a MIN node, not beside its tip
_LINE: Final = LINE * FONT_SIZE


def line_height(lines: int) -> float:
    """How high a window of so many lines is."""
    return 19.0 + 15.0 * (lines - 1)


def lines_in(window: Place) -> int:
    """How many lines of text a window has."""
    return 2 if window.height > line_height(1) else 1


def in_lines(window: str, lines: int) -> list[str]:
    """A window's text as it stands in its box."""
    if lines == 1:
        return [window]
    low, comma, high = window.partition(", ")
    return [f"{low},", high] if comma else [window]


# how much room a window has: as the widest of its level; as it needs, and as the narrowest where
# none is shown; as it needs in two lines, and nothing where none is shown
WindowRoom = Literal["even", "own", "stacked"]


class Fittings(NamedTuple):
    """Windows and names, as places relative to the middle of their nodes."""

    windows: dict[Path, Place]
    names: dict[Path, Place]
    unstacked: dict[Path, Place]  # in one line, of windows that stand in two
    tips: dict[Path, Place]  # what of a node is beside those

    def reach(self, path: Path) -> Span:
        """How far they reach to both sides of a node, within its level."""
        parts = [part[path] for part in (self.windows, self.names) if path in part]
        left = max((part.width / 2 - part.x for part in parts), default=0.0)
        right = max((part.width / 2 + part.x for part in parts), default=0.0)
        return Span(left, right)

    def windows_at(self, places: dict[Path, Place], width: float) -> dict[Path, Place]:
        """The windows on a page of that width."""
        windows = {path: _at(window, places[path]) for path, window in self.windows.items()}
        names, tips = self.names_at(places), {p: _at(t, places[p]) for p, t in self.tips.items()}
        for depth in {len(path) for path in self.unstacked}:
            row = {p: _at(w, places[p]) for p, w in self.unstacked.items() if len(p) == depth}
            beside = [tips, names, row]
            if all(_has_room(path, place, beside, width) for path, place in row.items()):
                windows |= row
        return windows

    def names_at(self, places: dict[Path, Place]) -> dict[Path, Place]:
        """The names on the page."""
        return {path: _at(name, places[path]) for path, name in self.names.items()}


def _has_room(path: Path, window: Place, parts: list[dict[Path, Place]], width: float) -> bool:
    """Whether a window stays on the page, and clear of the other nodes and what is beside them."""
    if not window.width / 2 <= window.x <= width - window.width / 2:
        return False
    return not any(
        abs(window.x - other.x) < (window.width + other.width) / 2 + GAP
        and abs(window.y - other.y) < (window.height + other.height) / 2
        for part in parts
        for theirs, other in part.items()
        if theirs != path
    )


def _at(part: Place, node: Place) -> Place:
    return part._replace(x=node.x + part.x, y=node.y + part.y)


def fit_out(nodes: TreeNodes, sizes: dict[Path, Size], windows_as: WindowRoom | None) -> Fittings:
    """What stands beside each node; without windows if there is no room for them."""
    windows = _windows(nodes, sizes, windows_as, 2 if windows_as == "stacked" else 1)
    unstacked = _windows(nodes, sizes, windows_as, 1) if windows_as == "stacked" else {}
    tips = _tips(nodes, sizes) if unstacked else {}
    names = {path: _name(node, *sizes[path]) for path, node in nodes.items() if node.name}
    for path, name in names.items():
        # one above a node stands on the side from which no edge comes
        siblings = len(nodes[path[:-1]].children) if path else 0
        if name.y > sizes[path][1] / 2 and siblings == 1:  # its edge comes from straight above
            names[path] = name._replace(x=name.x - GAP)
        elif name.y > sizes[path][1] / 2 and 2 * path[-1] >= siblings:
            names[path] = name._replace(x=-name.x)
    return Fittings(windows, names, unstacked, tips)


def _windows(
    nodes: TreeNodes, sizes: dict[Path, Size], windows_as: WindowRoom | None, lines: int
) -> dict[Path, Place]:
    """The windows in so many lines, as wide as there is room."""
    widths = {
        path: max(map(width_of, in_lines(node.window, lines))) + PADDING
        for path, node in nodes.items()
        if windows_as and node.kind in ("max", "min", "chance")
        if node.window or windows_as != "stacked"
    }
    if windows_as in ("even", "own"):
        widths = _evened(nodes, widths, windows_as)
    return {
        path: _window(nodes[path], *sizes[path], wide, line_height(lines))
        for path, wide in widths.items()
    }


def _evened(
    nodes: TreeNodes, widths: dict[Path, float], windows_as: WindowRoom
) -> dict[Path, float]:
    """All windows of a level as wide as the widest; or those without text as the narrowest."""
    levels: dict[int, list[float]] = {}
    for path, width in widths.items():
        if nodes[path].window:
            levels.setdefault(len(path), []).append(width)
    return {
        path: max(levels[len(path)])
        if windows_as == "even"
        else width
        if nodes[path].window
        else min(levels[len(path)])
        for path, width in widths.items()
        if len(path) in levels
    }


def _window(node: TreeNode, width: float, height: float, wide: float, high: float) -> Place:
    if node.picture is not None:  # beneath it, to the left of the stem of its edges
        return Place(-wide / 2 - GAP, -height / 2 - 3 - high / 2, wide, high)
    if node.kind == "chance":
        return Place(width / 2 + GAP + wide / 2, 0.0, wide, high)
    left = _half(TIP + high, width, height) + GAP
    up = 1 if node.kind == "max" else -1
    beside = max(0.0, height / 2 - TIP - high / 2)  # in the middle of a node that is lower
    return Place(left + wide / 2, up * beside, wide, high)


def _half(depth: float, width: float, height: float) -> float:
    """Half of a triangle's width, so far from its tip."""
    return min(1.0, depth / height) * width / 2


def _tips(nodes: TreeNodes, sizes: dict[Path, Size]) -> dict[Path, Place]:
    """Of each node, what is as high as windows of one line on its level; all of it, if in doubt."""
    kinds: dict[int, set[str]] = {}
    for path, node in nodes.items():
        kinds.setdefault(len(path), set()).add(node.kind)
    high, tips = TIP + line_height(1), {}
    for path, node in nodes.items():
        width, height = sizes[path]
        turned = {"max", "min"} <= kinds[len(path)]  # some point the other way
        if node.kind in ("max", "min") and node.picture is None and not turned:
            up = 1 if node.kind == "max" else -1
            tips[path] = Place(0.0, up * (height - high) / 2, 2 * _half(high, width, height), high)
        else:
            tips[path] = Place(0.0, 0.0, width, height)
    return tips


def _name(node: TreeNode, width: float, height: float) -> Place:
    wide = width_of(node.name)
    if node.picture is None and node.kind in ("max", "min"):
        if node.kind == "min" and len(node.name) > LETTERS:
            return Place(-wide / 2 - GAP, height / 2 + GAP + _LINE / 2, wide, _LINE)
        right = _half(TIP + _LINE, width, height) + GAP
        up = 1 if node.kind == "max" else -1
        return Place(-right - wide / 2, up * (height / 2 - TIP - _LINE / 2), wide, _LINE)
    return Place(-width / 2 - GAP - wide / 2, 0.0, wide, _LINE)
