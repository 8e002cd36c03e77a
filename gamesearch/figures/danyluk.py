"""The figures of the lecture "Games: efficiency and more" by Andrea Danyluk, in its order."""

from __future__ import annotations

from typing import Final

from gamesearch import GameTree
from gamesearch.drawing.slide import Slide
from gamesearch.figures.catalogue import Frames, Lecture
from gamesearch.figures.trees import T1

LECTURE: Final = Lecture("danyluk", "Games: efficiency and more", by="Andrea Danyluk")


@LECTURE.figure("A trivial game tree", row="", place="")
def trivial_tree() -> Frames:
    """The tree of AIMA's figure 5.2, its inner values not yet known."""
    yield Slide("A trivial game tree").tree(GameTree(T1))
