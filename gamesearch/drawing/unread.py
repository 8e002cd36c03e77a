"""Frames in which only what the search has read is on the page, as in AIMA's figure 5.5."""

from __future__ import annotations

from gamesearch.drawing.marks import Marks, element
from gamesearch.drawing.tree_nodes import TreeNodes

ELEMENTS = "nvletwxm"  # the letters of all that a node may have


def without_unread(nodes: TreeNodes, frame: Marks) -> Marks:
    """The marks without nodes that were not reached; of a branch that was cut a stub remains.

    What is gone keeps its room, so that nothing moves once it appears.
    """
    gone: set[str] = set()
    for path in nodes:
        mark = frame.get(element("n", path))
        if mark is None or not mark.style & {"unseen", "pruned"}:
            continue
        stub = "etx" if element("x", path) in frame else ""
        gone |= {element(letter, path) for letter in ELEMENTS if letter not in stub}
    return {name: mark for name, mark in frame.items() if name not in gone}
