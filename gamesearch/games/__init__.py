"""The games of the lectures. Each keeps the protocol of `gamesearch.game`.

Every class is imported only when it is used, so that a page that draws a tree does not
wait for chess.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamesearch.games.backgammon import Backgammon as Backgammon
    from gamesearch.games.blokus import Blokus as Blokus
    from gamesearch.games.checkers import Checkers as Checkers
    from gamesearch.games.chess import Chess as Chess
    from gamesearch.games.connect_four import ConnectFour as ConnectFour
    from gamesearch.games.dice_race import DiceRace as DiceRace
    from gamesearch.games.hex import Hex as Hex
    from gamesearch.games.nim import Nim as Nim
    from gamesearch.games.nim import TakeAway as TakeAway
    from gamesearch.games.pacman import PacmanCorridor as PacmanCorridor
    from gamesearch.games.pacman import PacmanMaze as PacmanMaze
    from gamesearch.games.phantom_tic_tac_toe import PhantomTicTacToe as PhantomTicTacToe
    from gamesearch.games.pig import Pig as Pig
    from gamesearch.games.tic_tac_toe import TicTacToe as TicTacToe
    from gamesearch.games.tree import GameTree as GameTree
    from gamesearch.games.tree import random_tree as random_tree

_HOMES = {
    "Backgammon": "backgammon",
    "Blokus": "blokus",
    "Checkers": "checkers",
    "Chess": "chess",
    "ConnectFour": "connect_four",
    "DiceRace": "dice_race",
    "GameTree": "tree",
    "Hex": "hex",
    "Nim": "nim",
    "PacmanCorridor": "pacman",
    "PacmanMaze": "pacman",
    "PhantomTicTacToe": "phantom_tic_tac_toe",
    "Pig": "pig",
    "TakeAway": "nim",
    "TicTacToe": "tic_tac_toe",
    "random_tree": "tree",
}

__all__ = list(_HOMES)


def game_named(name: str) -> Any:
    """A game's class by its name on the command line, such as connect-four. Raises ValueError."""
    known = {
        re.sub(r"(?<!^)(?=[A-Z])", "-", member).lower(): member
        for member in __all__
        if member not in ("GameTree", "random_tree")
    }
    if name not in known:
        raise ValueError(f"there is no game {name!r}; the games are {', '.join(known)}")
    return __getattr__(known[name])


def __getattr__(name: str) -> Any:
    if home := _HOMES.get(name):
        return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
