"""How a game shows itself: its states as text and as pictures, whatever it has of them.

These functions ask for a kind of display and fall back on what the game has, so callers need not
know which game has what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from gamesearch.game import AnyGame, Game, State
from gamesearch.members import has

if TYPE_CHECKING:
    from gamesearch.shapes import Picture

PictureKind = Literal["picture", "labelled_picture", "icon"]


def state_text(game: AnyGame, state: Any) -> str:
    """Return the state as the game writes it; its plain text where the game has no notation."""
    return str(game.format(state) if has(game, "format") else state)


def node_name(game: AnyGame, state: Any) -> str:
    """Return what captions call a node; nothing if the game does not name its nodes."""
    return str(game.name(state)) if has(game, "name") else ""


def picture_of(
    game: Game[State, Any], state: State, kind: PictureKind = "picture"
) -> Picture | None:
    """Return the board as a picture of this kind, or else the plain one; None if it has neither."""
    for one in (kind, "picture"):
        if has(game, one):
            picture: Picture = getattr(game, one)(state)
            return picture
    return None
