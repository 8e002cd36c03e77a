"""What the browser knows of a widget's tree, and where in a run the widget opens."""

from __future__ import annotations

from typing import Any, Final

from gamesearch.games.tree import GameTree
from gamesearch.reading import quote
from gamesearch.widgets.base import Json
from gamesearch.widgets.edit_requests import why_not_order
from gamesearch.widgets.frames import dotted

PLACES: Final = ("start", "end")  # to open at, or the number of a step


def check_place(at: object) -> None:
    """Raise ValueError for what is neither "start", "end", the number of a step, nor None."""
    number = isinstance(at, int) and not isinstance(at, bool)
    if at is not None and at not in PLACES and not number:
        raise ValueError(f"at {quote(at)}; 'start', 'end' or the number of a step was expected")


def step_at(at: str | int | None, frames: int, failed: bool) -> int:
    """The frame to open at; by default the first one, or the last one if the search failed."""
    if isinstance(at, int):
        return at
    return frames - 1 if at == "end" or (at is None and failed) else 0


def values_of(game: object) -> Json:
    """The leaves of an explicit tree by path, as the browser knows them."""
    if not isinstance(game, GameTree):
        return {}
    leaves = {dotted(path): game.leaf(path) for path in game.leaves()}
    return {path: list(leaf) if isinstance(leaf, tuple) else leaf for path, leaf in leaves.items()}


def same_nodes(one: object, other: object) -> bool:
    """Whether two games have the same nodes: explicit trees may differ in their leaves."""
    if isinstance(one, GameTree) and isinstance(other, GameTree):
        return list(one.nodes()) == list(other.nodes())
    return one is other


def player_on_top(game: object) -> str:
    """ "max" or "min" where either may begin, else nothing."""
    if not (isinstance(game, GameTree) and game.alternating):
        return ""
    return ("max", "min")[game.turns[0]]


def what_fits(game: object, state: Any, begin: object) -> Json:
    """What may be done to a tree, or why not: orders, who begins, and how it began as text."""
    return {
        "order": why_not_order(game, state),
        "root": player_on_top(game),
        "begin": str(begin) if isinstance(begin, GameTree) else "",
    }
