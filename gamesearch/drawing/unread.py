"""Frames that show only what the search has read so far, as in AIMA's figure 5.5."""

from __future__ import annotations

from typing import Final

from gamesearch.drawing.frame_marks import MARKED, Marks, element
from gamesearch.drawing.tree_nodes import TreeNodes

STUB: Final = ("edge", "edge text", "cut")  # what stays of a branch that was cut


def without_unread(nodes: TreeNodes, frame: Marks) -> Marks:
    """The marks without nodes that were not reached; a cut branch leaves a stub.

    Hidden parts keep their space, so that nothing moves when they appear.
    """
    gone: set[str] = set()
    for path in nodes:
        mark = frame.get(element("node", path))
        if mark is None or not mark.style & {"unseen", "pruned"}:
            continue
        stub = STUB if element("cut", path) in frame else ()
        gone |= {element(what, path) for what in MARKED if what not in stub}
    return {name: mark for name, mark in frame.items() if name not in gone}
