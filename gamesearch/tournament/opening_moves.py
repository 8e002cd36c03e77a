"""How matches begin: a few random moves after which neither side is about to win."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from gamesearch.games.catalogue import standard_game
from gamesearch.members import action_name, read_action

MOST_TRIES = 1000  # for each opening


def random_openings(name: str, count: int, seed: object) -> list[tuple[str, ...]]:
    """`count` ways to begin, as moves: the empty one first, then different random ones.

    After each of them, neither the player to move nor the next one can end the game at once.
    Raises ValueError if there are not enough of them.
    """
    rng = random.Random(f"openings/{name}/{seed}")
    openings: list[tuple[str, ...]] = [()]
    for _ in range(MOST_TRIES * count):
        if len(openings) >= count:
            return openings[:count]
        moves = _random_opening(name, rng)
        if moves is not None and moves not in openings:
            openings.append(moves)
    raise ValueError(
        f"{count} openings of {name} were wanted, and {len(openings)} were found after which "
        "no player can end the game at once; play fewer rounds, or change the game's opening_plies"
    )


def _random_opening(name: str, rng: random.Random) -> tuple[str, ...] | None:
    """A few random moves; None if they bring a player close to a win."""
    game = standard_game(name)
    state, moves = game.initial, []
    for _ in range(game.opening_plies):
        if game.is_terminal(state):
            return None
        action = rng.choice(game.actions(state))
        moves.append(action_name(game, state, action))
        state = game.result(state, action)
    after = [game.result(state, action) for action in game.actions(state)]
    later = [game.result(s, a) for s in after for a in game.actions(s)]
    return None if any(map(game.is_terminal, [state, *after, *later])) else tuple(moves)


def states_of(name: str, moves: Sequence[str]) -> list[Any]:
    """The states of a game from its written moves, the first one included. Raises ValueError."""
    game = standard_game(name)
    states = [game.initial]
    for move in moves:
        states.append(game.result(states[-1], read_action(game, states[-1], move)))
    return states
