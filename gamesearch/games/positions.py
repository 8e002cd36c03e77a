"""A game and a state in it, as people hand them to a picture, a trace or a widget."""

from __future__ import annotations

from typing import Any

from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import TreeError
from gamesearch.reading import quote


def position_of(game: Any, state: Any = None) -> tuple[Any, Any]:
    """The game, and the state where it begins: its own first one if None.

    A tree may be a nested list or text, and so may a state of a game that reads text. Raises
    ValueError; TreeError for what is not a game, and for a state that is not a node of a tree.

    >>> position_of([[3, 12], [2, 4]], (1,))
    (GameTree([[3, 12], [2, 4]]), (1,))
    """
    if isinstance(game, str):
        game = GameTree.parse(game)
    elif isinstance(game, list | dict):
        game = GameTree(game)
    elif isinstance(game, type) or not hasattr(game, "initial"):
        raise TreeError(
            f"found {quote(game)}; a GameTree, a nested list such as [[3, 12], [2, 4]], or a game "
            "such as TicTacToe() was expected"
        )
    start = game.initial if state is None else state_of(game, state)
    if isinstance(game, GameTree) and start not in list(game.nodes()):
        raise TreeError(
            f"{quote(state)} is not a node of this tree; a path such as (0, 2) was expected"
        )
    return game, start


def state_of(game: Any, state: Any) -> Any:
    """A state, or the one that a text stands for. Raises ValueError, also if none can be read."""
    if not isinstance(state, str) or isinstance(game.initial, str):
        return state
    if not hasattr(game, "parse"):
        raise ValueError(
            f"state {quote(state)}: {type(game).__name__} has no parse(text) to read it with; "
            f"a state such as {quote(game.initial)} was expected"
        )
    return game.parse(state)
