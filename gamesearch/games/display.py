"""How a game shows itself to people: its board as text and as a picture, and where to touch it.

A game draws what suits it. These functions ask for a kind of display and fall back on what the game
has, so callers need not know which game has what.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeGuard

from gamesearch.game import Action, AnyGame, Game, Player, State
from gamesearch.members import Hidden, is_hidden

if TYPE_CHECKING:
    from fractions import Fraction

    from gamesearch.shapes import Picture, Touch

PictureKind = Literal["picture", "labelled_picture", "icon"]


class Pictured(Game[State, Action], Protocol[State, Action]):
    """A game that draws its board (see `gamesearch.shapes`).

    It may also have `labelled_picture(state)`, which names the squares for the players, and
    `icon(state)`, which stands in the nodes of a tree, where a board would be too small to read.
    """

    def picture(self, state: State) -> Picture:
        """The board as shapes."""


class PicturedView(Hidden[State, Action], Protocol[State, Action]):
    """A game that draws what one player sees of a hidden state."""

    def observation_picture(self, observation: Any, player: Player) -> Picture:
        """The board as `player` sees it."""


class TextBoard(Game[State, Action], Protocol[State, Action]):
    """A game that writes its board as several lines of text, for a terminal.

    Another game writes its state as rows with '/' between them; if it sets `lettered` to True, its
    squares go by column and row, with a1 at the top left.
    """

    def text_board(self, state: State) -> str:
        """The board as people would type it."""


class Touchable(Pictured[State, Action], Protocol[State, Action]):
    """A game whose moves are made by touching its picture.

    Different actions have different touches, and the touches of one never begin with all those
    of another.
    """

    def touches(self, state: State, action: Action) -> Sequence[Touch]:
        """What a player touches to make the move, one thing after the other."""


class TouchableInAnyOrder(Touchable[State, Action], Protocol[State, Action]):
    """A game in which several orders of touches make the same move."""

    def touch_orders(self, state: State, action: Action) -> Sequence[Sequence[Touch]]:
        """All the orders of touches that make the move."""


class ShownHalfway(Touchable[State, Action], Protocol[State, Action]):
    """A game that can show a move that is only partly touched."""

    def halfway(self, state: State, names: Sequence[str]) -> State:
        """The state to show after the touches of these names."""


class WrittenChances(Game[State, Action], Protocol[State, Action]):
    """A game that keeps its probabilities as they were written (1/6 stays 1/6)."""

    def edge_probability(self, state: State, action: Action) -> float | Fraction:
        """The probability of an outcome of chance."""


# ---------------------------------------------------------------- which of them a game is


def has_text_board(game: Game[State, Action]) -> TypeGuard[TextBoard[State, Action]]:
    """Whether the game writes its board as text for terminals."""
    return hasattr(game, "text_board")


def is_lettered(game: AnyGame) -> bool:
    """Whether the squares of the board go by column and row."""
    return bool(getattr(game, "lettered", False))


def is_touchable(game: Game[State, Action]) -> TypeGuard[Touchable[State, Action]]:
    """Whether moves can be made by touching the game's picture."""
    return hasattr(game, "touches")


def has_touch_orders(game: Game[State, Action]) -> TypeGuard[TouchableInAnyOrder[State, Action]]:
    """Whether several orders of touches may make the same move."""
    return hasattr(game, "touch_orders")


def is_shown_halfway(game: Game[State, Action]) -> TypeGuard[ShownHalfway[State, Action]]:
    """Whether the game can show a move that is only partly touched."""
    return hasattr(game, "halfway")


def pictures_view(game: Game[State, Action]) -> TypeGuard[PicturedView[State, Action]]:
    """Whether the game draws what one player sees of a hidden state."""
    return is_hidden(game) and hasattr(game, "observation_picture")


def has_written_chances(game: Game[State, Action]) -> TypeGuard[WrittenChances[State, Action]]:
    """Whether the game keeps its probabilities as they were written."""
    return hasattr(game, "edge_probability")


# ---------------------------------------------------------------- what it shows


def state_text(game: AnyGame, state: Any) -> str:
    """The state as the game writes it, or its plain text where the game has no notation."""
    return str(getattr(game, "format", str)(state))


def node_name(game: AnyGame, state: Any) -> str:
    """What captions call a node; empty if the game does not name its nodes."""
    namer = getattr(game, "name", None)
    return str(namer(state)) if namer else ""


def picture_of(
    game: Game[State, Any], state: State, kind: PictureKind = "picture"
) -> Picture | None:
    """The board as a picture of this kind, if the game has one.

    If not, the plain picture; None if the game draws nothing.
    """
    draw = getattr(game, kind, getattr(game, "picture", None))
    picture: Picture | None = draw(state) if draw else None
    return picture
