"""The question of `ps1_minimax` on Pacman's corridor, first without a ghost and then with one."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from gamesearch.games.pacman_corridor import LEFT, RIGHT, PacmanCorridor
from gamesearch.grading.questions.by_hand import is_number
from gamesearch.grading.questions.own_instances import own_instance
from gamesearch.grading.questions.question import Named
from gamesearch.grading.questions.slips import SlipFile, filled
from gamesearch.grading.watched_search import as_list
from gamesearch.search import minimax_search, single_agent_search

NAMED: Final = SlipFile(__file__).named
HORIZONS: Final = range(1, 7)  # moves of each side, after which the game is over


def own_corridor(student: str, moves: int | None = None) -> PacmanCorridor:
    """Return the student's own corridor; if `moves` is given, there is a ghost as well.

    With the ghost the game is over after so many moves of each side. The ghost catches Pacman
    in the end, but not at once.
    """
    cells, pacman, pellet, ghost, start = _own_places(student)
    if moves is None:
        return PacmanCorridor(cells, pacman, pellet, start=start)
    return PacmanCorridor(cells, pacman, pellet, ghost, start=start, max_moves=moves)


@cache
def _own_places(student: str) -> tuple[int, int, int, int, int]:
    def draw(seed: int) -> tuple[int, int, int, int, int]:
        rng = random.Random(seed)
        cells = rng.randint(5, 7)
        pacman, pellet = rng.sample(range(1, cells - 1), 1) + rng.sample(range(cells), 1)
        return cells, pacman, pellet, rng.randrange(cells), rng.randint(8, 12)

    def suits(places: tuple[int, int, int, int, int]) -> bool:
        _, pacman, pellet, ghost, _ = places
        if pacman == ghost or abs(pacman - pellet) < 2 or pellet == ghost:
            return False
        values = _haunted_values(places)
        return values[2] > 0 > values[-1]

    return own_instance(student, "ps1/q4", draw, suits)


@cache
def _haunted_values(places: tuple[int, int, int, int, int]) -> list[float]:
    cells, pacman, pellet, ghost, start = places
    return [
        minimax_search(
            PacmanCorridor(cells, pacman, pellet, ghost, start=start, max_moves=moves)
        ).value
        for moves in HORIZONS
    ]


PARTS: Final = {"start": 1, "left": 0.5, "right": 0.5, "haunted": 2, "caught": 1}


def judge_corridor(answer: Mapping[str, Any], student: str) -> dict[str, Named]:
    """q4: {"start": 8, "left": 6, "right": 8, "haunted": [9, ...], "caught": 4}."""
    game = own_corridor(student)
    states = {
        "start": game.initial,
        "left": game.result(game.initial, LEFT),
        "right": game.result(game.initial, RIGHT),
    }
    alone = {part: single_agent_search(game, state).value for part, state in states.items()}
    exchanged = all(
        map(is_number, (answer["left"], answer["right"]), (alone["right"], alone["left"]))
    )
    worst = is_number(answer["start"], min(alone["left"], alone["right"]))
    wrong = {}
    for part, value in alone.items():
        a_point = any(is_number(answer[part], value + more) for more in (1, 2))
        key = "a_point_a_move" if a_point else "worst" if worst else "shortest"
        if not is_number(answer[part], value):
            wrong[part] = filled(NAMED["exchanged" if exchanged else key], part=part)
    haunted = _haunted_values(_own_places(student))
    caught = next(n for n, value in zip(HORIZONS, haunted, strict=True) if value < 0)
    listed = as_list(answer["haunted"])
    if not isinstance(listed, list | tuple) or len(listed) != len(haunted):
        wrong["haunted"] = NAMED["no_list"]
    elif not all(map(is_number, listed, haunted)):
        never = all(isinstance(value, int | float) and value > -10 for value in listed)
        wrong["haunted"] = NAMED["never_caught" if never else "haunted"]
    if not is_number(answer["caught"], caught):
        wrong["caught"] = NAMED["caught"]
    return wrong
