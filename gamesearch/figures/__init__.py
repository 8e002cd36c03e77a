"""Every slide figure of the lectures, in order.

lectures          one module for each lecture, found by `catalogue`
lecture_trees     the data that several lectures share
lecture_contents  what a figure is, and how a lecture lists its own
build             picks figures, and writes the files and the gallery: python -m gamesearch figures
"""

from gamesearch.figures.catalogue import LECTURES, figure, lecture
from gamesearch.figures.lecture_contents import Figure, Lecture

__all__ = ["LECTURES", "Figure", "Lecture", "figure", "lecture"]
