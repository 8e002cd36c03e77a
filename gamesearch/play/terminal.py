"""A game in the terminal: people at the keyboard, searches, or both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_lowercase
from typing import Any

from gamesearch.game import CHANCE, AnyGame, Player
from gamesearch.games.display import state_text
from gamesearch.match import Agent, MatchInProgress
from gamesearch.members import action_name, has, player_name, read_action, utility_vector
from gamesearch.tracing.notation import show


def play(
    game: AnyGame,
    agents: Sequence[Agent | None],
    state: Any = None,
    *,
    seed: int = 0,
    read: Callable[[str], str] = input,
    write: Callable[[str], None] = print,
) -> tuple[float, ...] | None:
    """Play a game in the terminal; None in `agents` is the person at the keyboard.

    Return everyone's utility at the end, or None if the person left.
    """
    match = MatchInProgress(game, state, seed=seed)
    seated = [
        _person(player, read, write) if agent is None else agent
        for player, agent in enumerate(agents)
    ]
    secret = has(game, "observation") and None in agents
    try:
        for ply in match.go_on(seated):
            name = action_name(game, ply.state, ply.action)
            if ply.player == CHANCE:
                write(f"chance: {name}")
            elif agents[ply.player] is not None and not secret:
                write(f"{player_name(game, ply.player)}: {name}")
    except EOFError:
        write("You left the game.")
        return None
    write(board_text(game, match.state))
    utilities = utility_vector(game, match.state)
    for player, utility in enumerate(utilities):
        write(f"{player_name(game, player)}: {show(utility)}")
    return utilities


def _person(player: Player, read: Callable[[str], str], write: Callable[[str], None]) -> Agent:
    """Return an agent whose actions are typed, however many tries it takes.

    It raises EOFError for a person who leaves, as `read` does at the end of the input.
    """

    def agent(game: AnyGame, seen: Any) -> Any:
        write(board_text(game, seen, player if has(game, "observation") else None))
        prompt = f"{player_name(game, player)} to move (? for the moves, q to leave): "
        while True:
            typed = read(prompt).strip()
            if typed.lower() in ("q", "quit"):
                raise EOFError
            if typed in ("", "?"):
                names = [action_name(game, seen, action) for action in game.actions(seen)]
                write("  ".join(names))
                continue
            try:
                return read_action(game, seen, typed)
            except ValueError as error:
                write(f"{error}")

    return agent


def board_text(game: AnyGame, state: Any, seen_by: Player | None = None) -> str:
    """Return the position as text, a row on each line; what one player sees, if named."""
    if seen_by is not None and has(game, "observation", "format_observation"):
        text = str(game.format_observation(state, seen_by))
    elif has(game, "text_board"):
        return f"\n{game.text_board(state)}"
    else:
        text = state_text(game, state)
    if not has(game, "lettered"):
        return "\n" + text.replace("/", "\n")
    board, _, more = text.partition(" ")  # letters for the columns, and numbers for the rows
    rows = board.split("/")
    margin = len(str(len(rows)))
    lines = [f"{number:>{margin}} {' '.join(row)}" for number, row in enumerate(rows, 1)]
    letters = f"{'':>{margin}} {' '.join(ascii_lowercase[: len(rows[0])])}"
    return "\n".join(["", letters, *lines, *([more] if more else [])])
