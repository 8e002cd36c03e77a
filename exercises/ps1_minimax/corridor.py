"""The question of `ps1_minimax` on Pacman's corridor, first without a ghost and then with one."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from gamesearch.games.pacman_corridor import LEFT, RIGHT, PacmanCorridor
from gamesearch.grading.questions.by_hand import by_hand, entries, is_blank, is_number
from gamesearch.grading.questions.own_instances import own_instance
from gamesearch.grading.questions.question import SpecialQuestion
from gamesearch.grading.questions.slips import read_named
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import as_list
from gamesearch.search import minimax_search, single_agent_search

NAMED: Final = read_named(__file__)
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


def check_corridor(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q4: {"start": 8, "left": 6, "right": 8, "haunted": [9, ...], "caught": 4}."""
    del seed
    parts = ("start", "left", "right", "haunted", "caught")
    answer = entries(given := by_hand(answer), parts)
    if answer is None:
        return question.wrong_form(given, f"a dict with {', '.join(map(repr, parts))}")
    if all(is_blank(answer[part]) for part in parts):
        return question.not_attempted()
    alone = _corridor_values(own_corridor(student))
    haunted = _haunted_values(_own_places(student))
    caught = next(n for n, value in zip(HORIZONS, haunted, strict=True) if value < 0)
    listed = _listed(answer["haunted"])
    wrong = {part: not is_number(answer[part], value) for part, value in alone.items()}
    wrong["haunted"] = len(listed) != len(haunted) or not all(map(is_number, listed, haunted))
    wrong["caught"] = not is_number(answer["caught"], caught)
    score = 5 - wrong["start"] - (wrong["left"] or wrong["right"])
    score -= 2 * wrong["haunted"] + wrong["caught"]
    parts_wrong = [part for part, is_wrong in wrong.items() if is_wrong]
    if not parts_wrong:
        return question.full_marks()
    return question.verdict(
        score, f"not right yet: {', '.join(parts_wrong)}",
        _hint_at_corridor(parts_wrong[0], answer, alone, listed),
    )  # fmt: skip


def _listed(given: Any) -> list[Any]:
    """Return the numbers of a list, a tuple or a NumPy array."""
    given = as_list(given)
    return list(given) if isinstance(given, list | tuple) else []


def _corridor_values(game: PacmanCorridor) -> dict[str, float]:
    """Return V of the first state and of the two that it leads to."""
    states = {
        "start": game.initial,
        "left": game.result(game.initial, LEFT),
        "right": game.result(game.initial, RIGHT),
    }
    return {name: single_agent_search(game, state).value for name, state in states.items()}


def _hint_at_corridor(
    part: str, answer: Mapping[str, Any], alone: Mapping[str, float], listed: list[Any]
) -> str:
    """Say what to look at, by the first part that is wrong; name the usual slips."""
    if is_blank(answer[part]):
        return f'There is no "{part}" yet.'
    if part == "caught":
        return NAMED["caught"][1]
    if part == "haunted" and len(listed) != len(HORIZONS):
        return f"A list of {len(HORIZONS)} values was expected, for 1 to {HORIZONS[-1]} moves."
    if part == "haunted":
        never = all(isinstance(value, int | float) and value > -10 for value in listed)
        return NAMED["never_caught" if never else "haunted"][1]
    if all(map(is_number, (answer["left"], answer["right"]), (alone["right"], alone["left"]))):
        return NAMED["exchanged"][1]
    if is_number(answer[part], alone[part] + 1) or is_number(answer[part], alone[part] + 2):
        return NAMED["a_point_a_move"][1]
    worst = is_number(answer["start"], min(alone["left"], alone["right"]))
    return NAMED["worst" if worst else "shortest"][1]
