"""The figures of Marie Roch's lecture."""

from gamesearch.figures.lectures.roch.lecture import LECTURE as LECTURE

__all__ = ["LECTURE"]
