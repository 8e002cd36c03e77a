"""What a game may have besides the protocol, and words for its players and moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeGuard

from gamesearch.game import CHANCE, Action, AnyGame, Game, IllegalAction, Player, State
from gamesearch.reading import check_text, quote, shorten


class Evaluated(Game[State, Action], Protocol[State, Action]):
    """A game that estimates unfinished states by itself."""

    def evaluate(self, state: State, player: Player) -> float:
        """An estimate of `utility` for any state."""


class Ordered(Game[State, Action], Protocol[State, Action]):
    """A game that knows which of its actions are usually good."""

    def ordered_actions(self, state: State) -> Sequence[Action]:
        """The actions, those that are usually good first."""


class Gridded(Game[State, Action], Protocol[State, Action]):
    """A game whose actions are columns of a board, or squares numbered row by row."""

    rows: int
    columns: int


class Stochastic(Game[State, Action], Protocol[State, Action]):
    """A game in which chance moves: in some states `to_move` is CHANCE.

    A game that has this method but may be played without chance says so in `stochastic: bool`.
    """

    def probability(self, state: State, outcome: Action) -> float:
        """The probability of one of chance's `actions`; those of a state sum to 1."""


class Hidden(Game[State, Action], Protocol[State, Action]):
    """A game that hides part of the state from its players."""

    def observation(self, state: State, player: Player) -> Any:
        """What `player` may know of `state`."""

    def consistent_states(self, observation: Any, player: Player) -> Sequence[State]:
        """The states in which `player` observes exactly this."""


class WrittenView(Hidden[State, Action], Protocol[State, Action]):
    """A game that writes what one player sees of a hidden state."""

    def format_observation(self, observation: Any, player: Player) -> str:
        """The board as `player` sees it, as text."""


class Notated(Game[State, Action], Protocol[State, Action]):
    """A game whose states and actions can be written and read.

    It may also have `name(state)`, which is what captions call a node.
    """

    def format(self, state: State) -> str:
        """The state as text."""

    def parse(self, text: str) -> State:
        """Read what `format` writes. Raises ValueError."""

    def action_name(self, state: State, action: Action) -> str:
        """The action as people write it."""

    def parse_action(self, state: State, text: str) -> Action:
        """Read what `action_name` writes. Raises ValueError, IllegalAction among them."""


# ---------------------------------------------------------------- questions about a game

# With these functions and not with isinstance: for runtime-checkable protocols it would not see
# what a wrapper passes on by `__getattr__`.


def players_of(game: AnyGame) -> int:
    """How many players take part, chance not counted."""
    return int(getattr(game, "players", 2))


def is_stochastic(game: Game[State, Action]) -> TypeGuard[Stochastic[State, Action]]:
    """Whether chance moves somewhere in the game."""
    return bool(getattr(game, "stochastic", hasattr(game, "probability")))


def is_zero_sum(game: AnyGame) -> bool:
    """Whether one player's gain is the others' loss."""
    return bool(getattr(game, "zero_sum", True))


def is_alternating(game: AnyGame) -> bool:
    """Whether the players always move in turn."""
    return bool(getattr(game, "alternating", True))


def is_hidden(game: Game[State, Action]) -> TypeGuard[Hidden[State, Action]]:
    """Whether the game hides something from its players."""
    return getattr(game, "observation", None) is not None


def writes_view(game: Game[State, Action]) -> TypeGuard[WrittenView[State, Action]]:
    """Whether the game writes what one player sees of a hidden state."""
    return is_hidden(game) and hasattr(game, "format_observation")


def has_evaluation(game: Game[State, Action]) -> TypeGuard[Evaluated[State, Action]]:
    """Whether the game estimates unfinished states by itself."""
    return hasattr(game, "evaluate")


def is_ordered(game: Game[State, Action]) -> TypeGuard[Ordered[State, Action]]:
    """Whether the game says which of its actions are usually good."""
    return hasattr(game, "ordered_actions")


def is_gridded(game: Game[State, Action]) -> TypeGuard[Gridded[State, Action]]:
    """Whether the actions are columns or squares of a board."""
    return hasattr(game, "columns")


def player_name(game: AnyGame, player: Player) -> str:
    """MAX and MIN for two sides that want opposite things; else A, B, ..., or the game's names."""
    if player == CHANCE:
        return "CHANCE"
    if names := getattr(game, "player_names", None):
        return str(names[player])
    two_sides = players_of(game) <= 2 and is_zero_sum(game)
    return ("MAX", "MIN")[player] if two_sides else chr(ord("A") + player)


def action_name(game: AnyGame, state: Any, action: Any) -> str:
    """The action as people write it, or its plain text where the game has no notation."""
    namer = getattr(game, "action_name", None)
    return str(namer(state, action)) if namer else str(action)


def read_action(game: AnyGame, state: Any, text: str) -> Any:
    """The action that `text` names. Raises ValueError, IllegalAction among them."""
    check_text(text, "the move")
    actions = game.actions(state)
    names = [action_name(game, state, action) for action in actions]
    if text in names:
        return actions[names.index(text)]
    if reader := getattr(game, "parse_action", None):
        return reader(state, text)
    some = shorten(", ".join(names[:8]) + (", ..." if len(names) > 8 else ""), 160)
    raise IllegalAction(f"{quote(text)} is not a move here; one of {some} was expected")


def observation_of(game: AnyGame, state: Any, player: Player) -> Any:
    """What `player` may know of `state`: all of it, unless the game hides something."""
    return game.observation(state, player) if is_hidden(game) else state


def utility_vector(game: Game[State, Any], state: State) -> tuple[float, ...]:
    """The utility of a finished game for every player in turn."""
    return tuple(game.utility(state, player) for player in range(players_of(game)))
