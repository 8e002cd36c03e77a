"""Members that a game may have besides the protocol, and words for its players and moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard

from gamesearch.game import CHANCE, Action, AnyGame, Game, IllegalAction, Player, State
from gamesearch.reading import check_text, quote, shorten

if TYPE_CHECKING:
    from fractions import Fraction

    from gamesearch.shapes import Picture, Touch


class FullGame(Game[State, Action], Protocol[State, Action]):
    """A game with everything that a game may have. Define what yours has, and leave out the rest.

    `has(game, "evaluate")` reads what a game declares; a wrapper hides a member by setting it to
    None. Where a flag is absent, it has the value in its comment.
    """

    players: int  # 2
    player_names: Sequence[str]  # MAX and MIN, or A, B, ...
    zero_sum: bool  # True; a constant sum other than 0 serves as well
    alternating: bool  # True; False where a player may move twice in a row
    stochastic: bool  # True with a `probability`; False where the game is played without chance
    gridded: bool  # False; True if actions are columns or squares numbered row by row
    rows: int  # of a gridded game
    columns: int
    lettered: bool  # False; True if the squares of `format` go by column and row, from a1

    # for a search

    def evaluate(self, state: State, player: Player) -> float:
        """Return an estimate of `utility`; of a finished game, the utility itself."""

    def ordered_actions(self, state: State) -> Sequence[Action]:
        """Return the actions, those that are usually good first."""

    def key(self, state: State) -> Any:
        """Return a key that is equal for states that are the same by symmetry."""

    # chance

    def probability(self, state: State, outcome: Action) -> float:
        """Return the probability of one of chance's `actions`; those of a state sum to 1."""

    def edge_probability(self, state: State, action: Action) -> float | Fraction:
        """Return the probability as it was written (1/6 stays 1/6)."""

    # hidden information

    def observation(self, state: State, player: Player) -> Any:
        """Return all that `player` may know of `state`."""

    def consistent_states(self, observation: Any, player: Player) -> Sequence[State]:
        """Return the states in which `player` observes exactly this."""

    def format_observation(self, observation: Any, player: Player) -> str:
        """Return the board as `player` sees it, as text."""

    def observation_picture(self, observation: Any, player: Player) -> Picture:
        """Draw the board as `player` sees it."""

    # as text

    def format(self, state: State) -> str:
        """Return the state as text, rows with '/' between them."""

    def parse(self, text: str) -> State:
        """Read what `format` writes. Raises ValueError."""

    def action_name(self, state: State, action: Action) -> str:
        """Return the action as people write it."""

    def parse_action(self, state: State, text: str) -> Action:
        """Read what `action_name` writes. Raises ValueError, IllegalAction among them."""

    def name(self, state: State) -> str:
        """Return the state's name in captions, such as a node's letter."""

    def text_board(self, state: State) -> str:
        """Write the board as several lines of text, for a terminal."""

    # as a picture

    def picture(self, state: State) -> Picture:
        """Draw the board as shapes."""

    def labelled_picture(self, state: State) -> Picture:
        """Draw the board with the names of its squares, for the players."""

    def icon(self, state: State) -> Picture:
        """Draw a picture for a node of a tree, where the board would be too small to read."""

    def touches(self, state: State, action: Action) -> Sequence[Touch]:
        """Return the things that a player touches in the picture to make the move, in order.

        Different actions have different touches, and the touches of one never begin with all
        those of another.
        """

    def touch_orders(self, state: State, action: Action) -> Sequence[Sequence[Touch]]:
        """Return all the orders of touches that make the move, where there are several."""

    def halfway(self, state: State, names: Sequence[str]) -> State:
        """Return the state to show after the touches of these names, in the middle of a move."""


# ---------------------------------------------------------------- questions about a game


def has(game: Game[State, Action], *members: str) -> TypeGuard[FullGame[State, Action]]:
    """Return whether a game declares all these members: methods, or flags that are True.

    It serves better than isinstance with a runtime-checkable protocol, which would not see what a
    wrapper passes on by `__getattr__`.

    >>> from gamesearch import TicTacToe
    >>> has(TicTacToe(), "gridded", "picture"), has(TicTacToe(), "probability")
    (True, False)
    """
    return all((own := getattr(game, name, None)) is True or callable(own) for name in members)


def players_of(game: AnyGame) -> int:
    """Return how many players take part, chance not counted."""
    return int(getattr(game, "players", 2))


def is_stochastic(game: Game[State, Action]) -> TypeGuard[FullGame[State, Action]]:
    """Return whether chance moves somewhere in the game."""
    return bool(getattr(game, "stochastic", has(game, "probability")))


def is_zero_sum(game: AnyGame) -> bool:
    """Return whether one player's gain is the others' loss."""
    return bool(getattr(game, "zero_sum", True))


def is_alternating(game: AnyGame) -> bool:
    """Return whether the players always move in turn."""
    return bool(getattr(game, "alternating", True))


# ---------------------------------------------------------------- words for players and moves


def player_name(game: AnyGame, player: Player) -> str:
    """Return MAX or MIN for two sides that want opposite things; else A, B, ..., or the name."""
    if player == CHANCE:
        return "CHANCE"
    if names := getattr(game, "player_names", None):
        return str(names[player])
    two_sides = players_of(game) <= 2 and is_zero_sum(game)
    return ("MAX", "MIN")[player] if two_sides else chr(ord("A") + player)


def action_name(game: AnyGame, state: Any, action: Any) -> str:
    """Return the action as people write it; its plain text where the game has no notation."""
    return str(game.action_name(state, action) if has(game, "action_name") else action)


def read_action(game: AnyGame, state: Any, text: str) -> Any:
    """Return the action that `text` names. Raises ValueError, IllegalAction among them."""
    check_text(text, "the move")
    actions = game.actions(state)
    names = [action_name(game, state, action) for action in actions]
    if text in names:
        return actions[names.index(text)]
    if has(game, "parse_action"):
        return game.parse_action(state, text)
    some = shorten(", ".join(names[:8]) + (", ..." if len(names) > 8 else ""), 160)
    raise IllegalAction(f"{quote(text)} is not a move here; one of {some} was expected")


def observation_of(game: AnyGame, state: Any, player: Player) -> Any:
    """Return what `player` may know of `state`: all of it, unless the game hides something."""
    return game.observation(state, player) if has(game, "observation") else state


def utility_vector(game: Game[State, Any], state: State) -> tuple[float, ...]:
    """Return the utility of a finished game for every player in turn."""
    return tuple(game.utility(state, player) for player in range(players_of(game)))
