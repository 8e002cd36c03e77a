"""A frame of a tree as shapes that know their ids: nodes, edges, cuts, for every format.

A format that knows elements, such as DOT, writes the parts with their ids and classes; one that
only draws, such as TikZ, takes the `shapes` of each part. Places in a tree are in points of its
layout, y upwards; places on a page have y downwards from the foot of the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamesearch.drawing.beside_nodes import in_lines, lines_in
from gamesearch.drawing.cut_slashes import cut_slashes, where_cut
from gamesearch.drawing.frame_marks import ORDERS, Mark, element
from gamesearch.drawing.geometry import Place, SimpleShape, moved, shortened
from gamesearch.drawing.looks import edge_look, node_look, window_look
from gamesearch.drawing.node_sizes import LOWER
from gamesearch.drawing.text_metrics import FONT_SIZE
from gamesearch.drawing.tree_parts import EdgePart, NodePart, Part, PlacedTree
from gamesearch.game import Path
from gamesearch.shapes import Role

STUB: Final = 0.6  # of an edge


def shapes_of_tree(tree: PlacedTree) -> Iterator[SimpleShape]:
    """A frame of a tree, drawn at its place on the page."""
    for part in tree_parts(tree):
        for shape in part.shapes():
            yield moved(shape, tree.left, -tree.bottom, tree.scale)


def tree_parts(tree: PlacedTree) -> Iterator[Part]:
    """All parts of a frame; edges first, as nodes and windows lie on top of them."""
    yield from level_names(tree)
    for parts in (edge_parts, node_parts):
        for path in tree.nodes:
            yield from parts(tree, path)


def level_names(tree: PlacedTree) -> Iterator[Part]:
    """Who moves on each level, at the left."""
    for number, (text, where) in enumerate(tree.layout.level_names):
        yield NodePart(f"level{number}", "level", where, text, "muted")


def edge_parts(tree: PlacedTree, path: Path) -> Iterator[Part]:
    """The edge to a node, its label, and the slashes across it."""
    layout, frame = tree.layout, tree.frame
    mark = frame.get(element("edge", path))
    if mark is None:
        return
    look = edge_look(mark.style)
    start, end = element("node", path[:-1]), element("node", path)
    lines = layout.strokes(path)
    if end not in frame:  # a stub of an edge to a node that is not shown
        share = max(STUB, where_cut(tree, path) + 0.15)
        end, lines[-1] = start, shortened(*lines[-1], share)
    yield EdgePart(
        element("edge", path), _classes(mark), start, end, tuple(lines), look.line, look.width,
        look.dash,
    )  # fmt: skip
    if label := frame.get(element("edge text", path)):
        words = _classes(label) + " edge-text"
        where = layout.edge_labels[path]
        yield NodePart(element("edge text", path), words, where, label.text, look.text)
    yield from cut_slashes(tree, path, end)


def node_parts(tree: PlacedTree, path: Path) -> Iterator[Part]:
    """A node, what is written beneath and beside it, and the window on it."""
    layout, frame = tree.layout, tree.frame
    mark = frame.get(element("node", path))
    if mark is None:
        return
    size = layout.letter_size_of(tree.nodes[path], mark.text)
    yield _node(element("node", path), _classes(mark), layout.nodes[path], mark, size)
    yield from _collapsed(tree, path)
    if value := frame.get(element("value", path)):
        role: Role = "muted" if "pruned" in value.style else "text"
        where = layout.value_place(path, value.text)
        size = layout.letter_size(path)
        yield NodePart(element("value", path), "value", where, value.text, role, size)
    if name := frame.get(element("name", path)):
        yield NodePart(element("name", path), "name", layout.names[path], name.text, "muted")
    if window := frame.get(element("window", path)):
        yield _window(tree, path, window)


def _collapsed(tree: PlacedTree, path: Path) -> Iterator[Part]:
    """What is said of a subtree that is not drawn; the same in every frame."""
    layout = tree.layout
    if tent := layout.tents.get(path):
        mark = Mark("", frozenset({"collapsed", ORDERS[tree.nodes[path].turn % len(ORDERS)]}))
        yield _node(element("tent", path), _classes(mark), tent, mark)
    if path in layout.counts:
        text, where = layout.counts[path]
        yield NodePart(element("count", path), "count", where, text, "muted")


def _node(name: str, words: str, place: Place, mark: Mark, size: float = FONT_SIZE) -> NodePart:
    look = node_look(mark.style)
    lower = {"triangle": -LOWER, "invtriangle": LOWER}.get(look.shape, 0.0) * place.height
    middle = place.x, place.y + lower  # a triangle's text stands where it is wide
    return NodePart(name, words, middle, mark.text, look.text, size, place, look)


def _window(tree: PlacedTree, path: Path, mark: Mark) -> NodePart:
    place = tree.layout.boxes[path]
    lines = "\n".join(in_lines(mark.text, lines_in(place)))
    look = window_look(mark.style, 1 / tree.scale)  # one point wide at every scale
    words = " ".join(sorted(mark.style & {"cause", "dim"} | {"window"}))
    return NodePart(
        element("window", path), words, place[:2], lines, look.text, place=place, look=look
    )


def _classes(mark: Mark) -> str:
    return " ".join(sorted(mark.style)) or "plain"
