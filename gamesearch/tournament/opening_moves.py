"""How matches begin: a few random moves after which neither side is about to win."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from gamesearch.games.budget import standard_game

OPENING_PLIES: Final = {"connect-four": 4, "checkers": 3}


def random_openings(name: str, count: int, seed: object) -> list[tuple[str, ...]]:
    """`count` ways to begin, as moves: the empty one first, then different random ones.

    After each of them, neither the player to move nor the next one can win at once.
    """
    rng = random.Random(f"openings/{name}/{seed}")
    found: list[tuple[str, ...]] = [()]
    while len(found) < count:
        moves = _random_opening(name, rng)
        if moves is not None and moves not in found:
            found.append(moves)
    return found[:count]


def _random_opening(name: str, rng: random.Random) -> tuple[str, ...] | None:
    """A few random moves; None if they bring a player close to a win."""
    game = standard_game(name)
    state, moves = game.initial, []
    for _ in range(OPENING_PLIES[name]):
        action = rng.choice(game.actions(state))
        moves.append(game.action_name(state, action))
        state = game.result(state, action)
    after = [game.result(state, action) for action in game.actions(state)]
    later = [game.result(s, a) for s in after for a in game.actions(s)]
    return None if any(map(game.is_terminal, [*after, *later])) else tuple(moves)


def states_of(name: str, moves: Sequence[str]) -> list[Any]:
    """The states of a game from its written moves, the first one included. Raises ValueError."""
    game = standard_game(name)
    states = [game.initial]
    for move in moves:
        states.append(game.result(states[-1], game.parse_action(states[-1], move)))
    return states
