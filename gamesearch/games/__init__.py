"""The games of the lectures. Each keeps the protocol of `gamesearch.game`.

Every class is imported only when it is used, so that a page that draws a tree does not
wait for chess.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamesearch.games.tic_tac_toe import TicTacToe as TicTacToe
    from gamesearch.games.tree import GameTree as GameTree
    from gamesearch.games.tree import random_tree as random_tree

_HOMES = {
    "GameTree": "tree",
    "TicTacToe": "tic_tac_toe",
    "random_tree": "tree",
}

__all__ = ["GameTree", "TicTacToe", "random_tree"]


def __getattr__(name: str) -> Any:
    if home := _HOMES.get(name):
        return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
