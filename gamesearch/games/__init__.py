"""The games of the lectures. Each follows the protocol of `gamesearch.game`.

Every class is imported only when it is used, so that a page that draws a tree does not
wait for chess. `gamesearch.games.catalogue` finds the classes by itself; type checkers are told
about them here.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gamesearch.games.catalogue import game_named as game_named
from gamesearch.games.catalogue import public_names

if TYPE_CHECKING:
    from gamesearch.games.backgammon import Backgammon as Backgammon
    from gamesearch.games.blokus import Blokus as Blokus
    from gamesearch.games.checkers import Checkers as Checkers
    from gamesearch.games.chess import Chess as Chess
    from gamesearch.games.connect_four import ConnectFour as ConnectFour
    from gamesearch.games.dice_race import DiceRace as DiceRace
    from gamesearch.games.hex import Hex as Hex
    from gamesearch.games.nim import Nim as Nim
    from gamesearch.games.pacman_corridor import PacmanCorridor as PacmanCorridor
    from gamesearch.games.pacman_maze import PacmanMaze as PacmanMaze
    from gamesearch.games.phantom_tic_tac_toe import PhantomTicTacToe as PhantomTicTacToe
    from gamesearch.games.pig import Pig as Pig
    from gamesearch.games.random_trees import random_tree as random_tree
    from gamesearch.games.take_away import TakeAway as TakeAway
    from gamesearch.games.tic_tac_toe import TicTacToe as TicTacToe
    from gamesearch.games.tree import GameTree as GameTree
    from gamesearch.games.tree_text import Chance as Chance


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return list(public_names())
    if home := public_names().get(name):
        return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(public_names())
