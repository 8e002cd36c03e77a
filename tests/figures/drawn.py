"""The frames of the lectures' figures, and their pages as drawn, each made once in a process."""

from __future__ import annotations

from functools import cache

from gamesearch.drawing.slide import Slide
from gamesearch.figures import LECTURES, lecture
from gamesearch.figures.lecture_contents import Figure
from tests.svg_geometry import Page

FIGURES = [figure for name in LECTURES for figure in lecture(name).figures]
_BY_NAME = {f"{figure.lecture}/{figure.name}": figure for figure in FIGURES}


def frames_of(figure: Figure | str) -> list[Slide]:
    """All frames of a figure, or of one by its lecture and name, such as roch/two-dice."""
    return _frames(figure if isinstance(figure, str) else f"{figure.lecture}/{figure.name}")


@cache
def _frames(name: str) -> list[Slide]:
    return _BY_NAME[name].frames()


@cache
def page_of(name: str, number: int) -> Page:
    """A frame as it is drawn, counted from 1."""
    return Page(_frames(name)[number - 1].draw().pipe("svg", "utf-8"))


def texts(shown: Page) -> list[str]:
    return [text.words for text in shown.texts]
