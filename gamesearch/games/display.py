"""States and actions as people see and type them: as text and as pictures, whatever a game has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from gamesearch.game import MAX, AnyGame, Game, IllegalAction, Player, State
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import TreeError
from gamesearch.members import has
from gamesearch.reading import check_text, quote
from gamesearch.shapes import Circle, Line, Picture, Role, Shape

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


def action_named(game: Any, state: Any, text: str, why_not: Callable[[Any, str], str]) -> Any:
    """Return the action with this name, in small letters or capitals.

    Raises IllegalAction, with the reason that `why_not(state, text)` gives.
    """
    check_text(text, "the move")
    for action in game.actions(state):
        if text.strip().lower() == game.action_name(state, action).lower():
            return action
    raise IllegalAction(why_not(state, text))


def mover_of(x: int, o: int, marks: str) -> Player:
    """Return who moves, X having begun: `x` and `o` have a bit for each of the marks.

    Raises ValueError if the two cannot have moved in turn.
    """
    ahead = x.bit_count() - o.bit_count()
    if ahead not in (0, 1):
        raise ValueError(
            f"X has {x.bit_count()} {marks} and O {o.bit_count()}; X moves first, so X must have "
            "as many as O or one more"
        )
    return ahead


def position_of(game: Any, state: Any = None) -> tuple[Any, Any]:
    """Return the game, and the state where it begins: its own first one if None.

    A tree may be a nested list or text, and so may a state of a game that reads text. Raises
    ValueError; TreeError for what is not a game, and for a state that is not a node of a tree.

    >>> position_of([[3, 12], [2, 4]], (1,))
    (GameTree([[3, 12], [2, 4]]), (1,))
    """
    if isinstance(game, str):
        game = GameTree.parse(game)
    elif isinstance(game, list | dict):
        game = GameTree(game)
    elif isinstance(game, type) or not hasattr(game, "result"):
        raise TreeError(
            f"found {quote(game)}; a GameTree, a nested list such as [[3, 12], [2, 4]], or a game "
            "such as TicTacToe() was expected"
        )
    elif state is None and not hasattr(game, "initial"):
        raise ValueError(f"{quote(game)} has no initial; a state was expected with it")
    start = game.initial if state is None else state_of(game, state)
    if state is not None and isinstance(game, GameTree) and start not in list(game.nodes()):
        raise TreeError(f"{quote(state)} is not a node of this tree; one like (0, 2) was expected")
    return game, start


def state_of(game: Any, state: Any) -> Any:
    """Return a state, or the one that a text stands for. Raises ValueError."""
    plain = isinstance(game, GameTree) or isinstance(getattr(game, "initial", state), str)
    if plain or not isinstance(state, str):
        return state
    if not hasattr(game, "parse"):
        raise ValueError(
            f"state {quote(state)}: {type(game).__name__} has no parse(text) to read it with; "
            f"a state such as {quote(game.initial)} was expected"
        )
    return game.parse(state)


# ---------------------------------------------------------------- marks that need no colour

PLAYERS: Final[tuple[Role, ...]] = ("player0", "player1", "player2", "player3")
EDGES: Final[tuple[Role, ...]] = ("edge0", "edge1", "edge2", "edge3")  # of what is drawn on those


def cross(x: float, y: float, arm: float, role: Role, stroke: float) -> list[Shape]:
    """Return two strokes that cross at (x, y)."""
    return [
        Line(x - arm, y - arm, x + arm, y + arm, role, stroke),
        Line(x - arm, y + arm, x + arm, y - arm, role, stroke),
    ]


def disc(x: float, y: float, owner: Player) -> list[Shape]:
    """Return a disc round (x, y) with a cross on it for X, who is MAX, and a ring for O."""
    if owner == MAX:
        return [Circle(x, y, 0.38, "player0", "grid", 0.03), *cross(x, y, 0.15, "edge0", 0.08)]
    return [Circle(x, y, 0.38, "player1", "grid", 0.03), Circle(x, y, 0.18, None, "edge1", 0.08)]
