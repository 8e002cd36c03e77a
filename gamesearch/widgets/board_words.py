"""What the board says: the game's name, moves, results, what a search found, what went wrong."""

from __future__ import annotations

import re
import sysconfig
import traceback
from collections.abc import Sequence
from typing import Any, Final

from gamesearch.game import (
    CHANCE,
    MAX,
    Ply,
    action_name,
    player_name,
    players_of,
    utility_vector,
)
from gamesearch.games.tree import GameTree
from gamesearch.play.agents import SearchReport
from gamesearch.tracing.notation import show
from gamesearch.widgets.front_end import HERE

LONGEST_LINE: Final = 8  # moves of a principal variation that are shown

_NOT_THE_READER_S: Final = (
    str(HERE.parent), *(sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")),
)  # fmt: skip


def title_of(game: Any) -> str:
    """The game's name as it is written: "Connect Four", "Phantom tic-tac-toe"."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(game).__name__)
    name = words.replace("Tic Tac Toe", "tic-tac-toe")
    return name[0].upper() + name[1:]


def caption(game: Any, ply: Ply | None, secret: bool) -> str:
    """How a position came about; of a `secret` move, only that it was made."""
    if ply is None:
        return "The beginning."
    if secret:
        return f"{player_name(game, ply.player)} has moved."
    name = action_name(game, ply.state, ply.action)
    if ply.player == CHANCE:
        if isinstance(game, GameTree):
            return f"Chance: {name}."
        return f"The die shows {name}." if isinstance(ply.action, int) else f"The dice show {name}."
    return f"{player_name(game, ply.player)}: {name}."


def result_of(game: Any, state: Any) -> str:
    """How the game has ended."""
    ends = utility_vector(game, state)
    if ends == (0, 0):
        return "The game is drawn."
    if ends in ((1, -1), (-1, 1)):
        return f"{player_name(game, ends.index(1))} has won."
    return f"The game is over: {_everyone(game, ends)}."


def _everyone(game: Any, values: Sequence[float]) -> str:
    return ", ".join(f"{player_name(game, p)} {show(value)}" for p, value in enumerate(values))


def report_rows(game: Any, state: Any, report: SearchReport, seconds: float) -> list[list[str]]:
    """What a search has found, [name, text] each, without what it does not know."""
    rows = [["search", report.search]]
    if report.action is not None:
        rows.append(["move", action_name(game, state, report.action)])
    if isinstance(report.value, tuple | list):
        rows.append(["value", _everyone(game, report.value)])
    elif report.value is not None:
        whose = player_name(game, MAX if players_of(game) <= 2 else game.to_move(state))
        rows.append(["value", f"{show(report.value)} for {whose}"])
    if line := _line(game, state, report.line):
        rows.append(["expects", line])
    for name in ("depth", "nodes", "cutoffs", "playouts"):
        if (number := getattr(report, name)) is not None:
            rows.append([name, f"{number:,}"])
    return [*rows, ["time", f"{seconds:.2f} s"]]


def _line(game: Any, state: Any, line: Sequence[Any]) -> str:
    """The principal variation in the game's notation."""
    names = []
    for action in line[:LONGEST_LINE]:
        if action not in game.actions(state):
            break
        names.append(action_name(game, state, action))
        state = game.result(state, action)
        if game.is_terminal(state) or game.to_move(state) == CHANCE:
            break
    return " ".join(names) + (" …" if len(line) > LONGEST_LINE else "")


def error_sentence(error: BaseException) -> str:
    """What went wrong, and where in the reader's own code if it was there."""
    if isinstance(error, KeyboardInterrupt):
        return "You stopped the kernel before the search had any answer."
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith(_NOT_THE_READER_S)]
    if not own and isinstance(error, ValueError | TimeoutError):
        return f"{error}"
    where = f" in line {own[-1].lineno} of {own[-1].name}" if own else ""
    return f"{type(error).__name__}{where}: {error}"
