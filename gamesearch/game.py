"""The game: its protocol and its errors. It is the first file to read.

The vocabulary is that of AIMA 4e, section 5.1: a state *s*, TO-MOVE(s), ACTIONS(s),
RESULT(s, a), IS-TERMINAL(s) and UTILITY(s, p). Any class with these methods is a game;
there is nothing to inherit from.

    s   a state: immutable and hashable, mostly a tuple of ints
    a   an action, whatever `actions(s)` lists
    p   a player: 0, 1, 2, ..., or CHANCE where dice move

`gamesearch.members` says what else a game may have. `gamesearch.watch` counts the nodes of a
search, and `gamesearch.match` plays.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeVar

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action")
Player = int
Path = tuple[int, ...]  # to a node of a tree: which child to take, ply by ply, from 0

MAX: Final = 0
MIN: Final = 1
CHANCE: Final = -1


class Game(Protocol[State, Action]):
    """The rules of a game, asked one question at a time.

    Searches, pictures and players make use of more where a game has it: `FullGame` in
    `gamesearch.members` lists what a game may declare, from a number of players to a picture.
    `gamesearch.games.catalogue` says what it declares so that it is found by name and played in a
    tournament.
    """

    @property
    def initial(self) -> State:
        """The state in which play begins."""

    def to_move(self, state: State) -> Player:
        """Return the player who moves in `state`: 0 (MAX), 1 (MIN), ... or CHANCE."""

    def actions(self, state: State) -> Sequence[Action]:
        """Return the legal actions in a fixed order; the outcomes where CHANCE moves; or none."""

    def result(self, state: State, action: Action) -> State:
        """Return the state after `action`. Raises IllegalAction if it is not legal."""

    def is_terminal(self, state: State) -> bool:
        """Return whether the game is over in `state`."""

    def utility(self, state: State, player: Player) -> float:
        """Return the worth of the finished game to `player`, from their point of view; finite."""


AnyGame = Game[Any, Any]  # whatever its states and actions are


class Decision(NamedTuple, Generic[Action]):
    """The result of a search: a value from player 0's point of view, and an action.

    The action is None where there is nothing to decide (a terminal state).
    """

    value: Any
    action: Action | None


class IllegalAction(ValueError):
    """An action that the rules do not allow in the state where it was tried."""


class UnsuitedGame(ValueError):
    """The search is not meant for this game; the message names a search that is."""


class BudgetExceeded(RuntimeError):
    """A search asked for more nodes or time than it was given."""


# ---------------------------------------------------------------- what notebooks import from here

_HOMES: Final = {
    "CountingGame": "watch",
    "play_match": "match",
    "sample_outcome": "match",
    "utility_vector": "members",
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name in _HOMES:
            return getattr(import_module(f"gamesearch.{_HOMES[name]}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
