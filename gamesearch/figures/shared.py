"""Sequences that more than one lecture shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gamesearch import GameTree, trace
from gamesearch.drawing.frame_marks import ManualFrame
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.slide_tree import SlideTree
from gamesearch.figures.lecture_contents import Frames
from gamesearch.figures.lecture_trees import THREE_PLAYERS
from gamesearch.game import Path
from gamesearch.search import max_n_search

EACH_FOR_ITSELF: Final = (
    "Each leaf holds a utility for each of A, B and C.",
    "C moves last and takes what is best for C.",
    "B knows what C will do and takes what is best for B.",
    "Both moves give A 1: a tie, so A keeps the first. The root is worth (1, 2, 6).",
)


def vectors_rise(
    title: str,
    captions: Sequence[str] = EACH_FOR_ITSELF,
    search: Callable[..., Any] = max_n_search,
) -> Frames:
    """Show THREE_PLAYERS: the leaves, then what C, B and A take of them (AIMA's figure 5.4)."""
    run = trace(search, GameTree(THREE_PLAYERS))
    end = run.replay.at()
    tree: SlideTree | None = None
    for depth, caption in zip((3, 2, 1, 0), captions, strict=True):
        slide = Slide(title, caption=caption)
        tree = tree or SlideTree(run.game, box=slide.body, names=False, moves=False)
        values: dict[Path, Any] = {
            path: view.value for path, view in end.nodes.items() if depth <= len(path) < 3
        }
        best = end.best[-1:] if depth == 0 else ()
        yield slide.tree(tree, manual=ManualFrame(values=values, best=best))
