"""Play a game in the terminal."""

from __future__ import annotations

import argparse
import sys

from gamesearch.commands._argument_types import explain_when_asked


def add_arguments(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("game", help="its name, such as tic-tac-toe or connect-four")
    players = add("--players", default="human,best")
    explain_when_asked(command, players, _about_players)
    add("--strength", type=int, default=3, help="how hard they think, 1 to 5")
    add("--state", help="the position to start from, as text")
    add("--seed", type=int, default=0, help="seed for dice and random choices")


def _about_players() -> str:
    from gamesearch.play.agents import AGENTS

    return f"the players, separated by commas: {', '.join(AGENTS)}"


def run(game: str, players: str, strength: int, state: str | None, seed: int) -> int:
    from gamesearch.games import game_named
    from gamesearch.games.display import state_of
    from gamesearch.members import players_of
    from gamesearch.play.agents import make_agent
    from gamesearch.play.terminal import play

    played = game_named(game)()
    start, most = state_of(played, state), players_of(played)
    names = [name.strip() for name in players.split(",")]
    if len(names) > most:
        raise ValueError(f"{len(names)} players are named, but {game} is for {most}")
    names += [names[-1]] * (most - len(names))
    agents = [
        None if name == "human" else make_agent(name, strength, seed + seat)
        for seat, name in enumerate(names)
    ]
    if None in agents and sys.stdin is None:
        raise ValueError("your moves are read from standard input, but it is closed")
    play(played, agents, start, seed=seed)
    return 0
