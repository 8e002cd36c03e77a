"""What would you play? The reader's choice beside what every move is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from gamesearch.games.move_input import MoveInput
from gamesearch.members import action_name, player_name
from gamesearch.play.move_values import MoveValues
from gamesearch.tracing.notation import show
from gamesearch.widgets.base import Json

DECIMALS: Final = 3
MOST_NAMED: Final = 3  # moves that are better


class Chosen(NamedTuple):
    """A move that the reader chose in a position, and what all moves there are worth.

    The move is None where the reader asked for a hint.
    """

    state: Any
    action: Any
    found: MoveValues


def signed(value: float) -> str:
    """A value with its sign: "+0.5", "0", "−1"."""
    text = show(round(value, DECIMALS) + 0.0)
    return text if text.startswith("−") or text == "0" else f"+{text}"


def question(game: Any, player: int) -> str:
    """What the reader is asked."""
    return f"What would you play for {player_name(game, player)}? Choose a move, then see."


def verdict(game: Any, chosen: Chosen) -> str:
    """How the chosen move compares, or which is best; and whose values these are."""
    state, action, found = chosen
    said = ""
    if action is not None:
        name = action_name(game, state, action)
        said = f"You chose {name}: {signed(found.values[action])}. "
    if action in found.best:
        said += "No move is better."
    else:
        better = [action_name(game, state, best) for best in found.best]
        more = f" and {len(better) - MOST_NAMED} more" if len(better) > MOST_NAMED else ""
        listed = ", ".join(better[:MOST_NAMED])
        said += f"Best: {listed}{more}, with {signed(found.values[found.best[0]])}."
    return f"{said} {_whose(game, found)}"


def _whose(game: Any, found: MoveValues) -> str:
    viewer, mover = player_name(game, found.viewer), player_name(game, found.mover)
    reach = "with play to the end" if found.plies is None else f"looking {found.plies} plies ahead"
    wants = "" if found.viewer == found.mover else f"; {mover} wants small ones"
    return f"Values are for {viewer}, {reach}{wants}."


def named_with_values(names: Sequence[str], game: Any, chosen: Chosen) -> list[str]:
    """The names of all moves, each with its value."""
    actions = game.actions(chosen.state)
    values = [signed(chosen.found.values[action]) for action in actions]
    return [f"{name} ({value})" for name, value in zip(names, values, strict=True)]


def values_on_board(game: Any, chosen: Chosen) -> list[Json]:
    """Values where a single touch makes a move: on the place that it is about."""
    shown: list[Json] = []
    best = chosen.found.best
    for touches, action in MoveInput(game, chosen.state).ways.values():
        touch = touches[0]
        if len(touches) > 1 or not (touch.box or touch.covers):
            continue
        shown.append({
            "box": touch.covers[0] if touch.covers else touch.box,
            "text": signed(chosen.found.values[action]),
            "best": action in best, "mine": action == chosen.action,
        })  # fmt: skip
    return shown
