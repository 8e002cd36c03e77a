"""What the board says: the game's name, moves, results, what a search found, what went wrong."""

from __future__ import annotations

import re
import sysconfig
import traceback
from collections.abc import Sequence
from typing import Any, Final

from gamesearch.game import CHANCE, MAX, Player
from gamesearch.games.tree import GameTree
from gamesearch.match import Ply
from gamesearch.members import action_name, player_name, players_of, utility_vector
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
        return "The starting position."
    if secret:
        return f"{player_name(game, ply.player)} has moved."
    name = action_name(game, ply.state, ply.action)
    if ply.player == CHANCE:
        if isinstance(game, GameTree):
            return f"Chance: {name}."
        return f"The die shows {name}." if isinstance(ply.action, int) else f"The dice show {name}."
    return f"{player_name(game, ply.player)}: {name}."


def node_in_lines(tree: GameTree, node: Any) -> str:
    """A node of a tree: its name, and on a line for each move what lies below it."""
    if tree.is_terminal(node):
        return f"{tree.name(node)}: {tree.format(node)}"
    below = {action: tree.format(tree.result(node, action)) for action in tree.actions(node)}
    moves = [f"{tree.action_name(node, action)}: {_bare(text)}" for action, text in below.items()]
    return "\n".join([tree.name(node), *moves])


def _bare(text: str) -> str:
    """A list without its own brackets."""
    return text[1:-1] if text.startswith("[") else text


def result_of(game: Any, state: Any, people: Sequence[Player] = ()) -> str:
    """How the game has ended; said to the reader, where one of the `people` alone plays."""
    ends = utility_vector(game, state)
    if ends == (0, 0):
        return "The game is drawn."
    if ends in ((1, -1), (-1, 1)):
        if len(people) == 1:
            return "You won." if ends[people[0]] == 1 else "You lost."
        return f"{player_name(game, ends.index(1))} has won."
    return f"The game is over: {_everyone(game, ends)}."


def _everyone(game: Any, values: Sequence[float]) -> str:
    return ", ".join(f"{player_name(game, p)} {show(value)}" for p, value in enumerate(values))


def report_rows(game: Any, state: Any, report: SearchReport, seconds: float) -> list[list[str]]:
    """What a search has found, [name, text] each, without what it does not know."""
    rows = [["search", report.search]]
    if report.action is not None:
        mover = player_name(game, game.to_move(state))
        rows.append(["move", f"{mover}: {action_name(game, state, report.action)}"])
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
