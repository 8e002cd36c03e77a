"""Play a round robin of agents.

Each pair plays with both colours from each opening.

AGENTS is a folder of files NAME.py or NAME.ipynb, or of submissions STUDENT/project_tournament/
project_tournament.ipynb. Each defines agent(game, state, budget), which answers with one of
game.actions(state) for the player to move. A node is one call of game.result; when the nodes or
the seconds of budget are spent, game.result raises BudgetExceeded. An agent that answers with an
illegal action, raises an error or is half a second late loses the game. Each plays in a
sandbox of its own. Python's random gives the same numbers in each run. Nodes are counted in the
agent's own process, so only the clock stops an agent that bypasses game.result.

OUT receives
  table.csv     the ratings with their 95 % intervals, and the cross table
  games.csv     every game with its moves and how it ended
  index.html    both, and every game to replay; it opens offline

Run it again after new agents or an interruption: only what is new is played. The exit status is 1
if a game could not be played.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gamesearch.commands._argument_types import at_least_one, jobs, non_negative, seconds
from gamesearch.commands._stopping import stopping_tidily


def add_arguments(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("game", help="its name, such as connect-four or checkers")
    add("agents", type=Path, help="the folder with the agents")
    add("--out", type=Path, required=True, help="the folder to write")
    add("--rounds", type=at_least_one, default=2, help="each pair plays two games in each (2)")
    add("--seconds", type=seconds, default=2.0, help="seconds per move (2)")
    add("--nodes", type=non_negative, default=1000, help="nodes per move (1000; 0: no limit)")
    add("--seed", type=int, default=0, help="seed of openings and random moves (0)")
    add("--jobs", type=jobs, help="how many at a time (one per core)")
    add("--dask", metavar="ADDRESS", help="play on the Dask cluster with this scheduler")
    add("--references", action="store_true", help="let our own agents take part as well")
    unsafe = "run agents unisolated if bubblewrap is missing: they can do whatever you can"
    add("--unsafe", action="store_true", help=unsafe)


def run(game: str, agents: Path, out: Path, nodes: int, seconds: float, **options: Any) -> int:
    from gamesearch.games.budget import Budget
    from gamesearch.tournament.page import describe_tournament
    from gamesearch.tournament.round_robin import play_tournament

    budget = Budget(nodes or None, seconds)
    with stopping_tidily("everything played so far"):
        played = play_tournament(game, agents, out, budget=budget, **options)
    print(describe_tournament(played, out))
    return 1 if played.void else 0
