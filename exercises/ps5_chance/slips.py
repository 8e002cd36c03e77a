"""What goes wrong with expectiminimax in `ps5_chance`; `dice_mistakes` has what comes before."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from gamesearch.grading.questions.slips import (
    Base,
    Slip,
    read_slips,
    slip,
    slips_in,
)
from gamesearch.grading.questions.textbook import (
    NAMES,
    STOPS_DEEP,
)

SLIPS: Final = read_slips(Path(__file__))

_EXPECTIMINIMAX: Final = """
def expected_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    player = game.to_move(state)
    if player == CHANCE:
        mean = 0.0
        for r in game.actions(state):
            v2, _ = expected_value(game, game.result(state, r))
            mean += game.probability(state, r) * v2
        return mean, None
    v, move = -inf if player == MAX else inf, None
    for a in game.actions(state):
        v2, _ = expected_value(game, game.result(state, a))
        if v2 > v if player == MAX else v2 < v:
            v, move = v2, a
    return v, move


def search(game, state):
    return expected_value(game, state)
"""

_BY_LEVEL: Final = """
def search(game, state):
    return at_level(game, state, FIRST)


def at_level(game, state, level):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if game.to_move(state) == CHANCE:
        mean = 0.0
        for r in game.actions(state):
            mean += game.probability(state, r) * at_level(game, game.result(state, r), AFTER)[0]
        return mean, None
    v, move = inf if level % 2 else -inf, None
    for a in game.actions(state):
        v2, _ = at_level(game, game.result(state, a), level + 1)
        if v2 < v if level % 2 else v2 > v:
            v, move = v2, a
    return v, move
"""

_ALPHA_BETA: Final = """
def search(game, state):
    return bounded(game, state, -inf, inf)


def bounded(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    player = game.to_move(state)
    if player == CHANCE:
        mean = 0.0
        for r in game.actions(state):
            v2, _ = bounded(game, game.result(state, r), alpha, beta)
            mean += game.probability(state, r) * v2
        return mean, None
    v, move = -inf if player == MAX else inf, None
    for a in game.actions(state):
        v2, _ = bounded(game, game.result(state, a), alpha, beta)
        if v2 > v if player == MAX else v2 < v:
            v, move = v2, a
        if player == MAX:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v, move
"""

_TO_A_DEPTH: Final = """
def search(game, state, depth=DEPTH):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return 0, None
    player = game.to_move(state)
    if player == CHANCE:
        mean = 0.0
        for r in game.actions(state):
            mean += game.probability(state, r) * search(game, game.result(state, r), depth - 1)[0]
        return mean, None
    v, move = -inf if player == MAX else inf, None
    for a in game.actions(state):
        v2, _ = search(game, game.result(state, a), depth - 1)
        if v2 > v if player == MAX else v2 < v:
            v, move = v2, a
    return v, move
"""

_ADD_OUTCOME: Final = "mean += game.probability(state, r) * v2"
_BETTER: Final = "v2 > v if player == MAX else v2 < v"
_ASK_WHO: Final = (
    "Ask game.to_move(state) at every node: 0 is MAX, 1 is MIN, -1 is chance. A node's depth "
    "does not tell you who moves there, and a player may even move twice in a row."
)


_LEVELS: Final = "it goes by level instead of to_move"


@cache
def _by_levels() -> tuple[Base, ...]:
    """Who moves is told from the depth, in the ways that depth can be counted."""
    return tuple(
        Base(_BY_LEVEL.replace("FIRST", first).replace("AFTER", after), NAMES)
        for first in ("game.to_move(state) == 1", "0")
        for after in ("level + 1", "level", "0")
    )


@cache
def _to_a_depth(plies: int) -> Base:
    return Base(_TO_A_DEPTH.replace("DEPTH", str(plies)), NAMES)


CUTS_BELOW_CHANCE: Final = "alpha-beta cuts below chance nodes without bounds on the values"
NO_WINDOW: Final = (
    "A window for the mean is not one for a single outcome: the others may make up for a bad roll. "
)
_READ_ALL: Final = "Here every leaf must be read; the bonus question shows how to prune anyway."
_TOO_EARLY: Final = ("mean >= beta", "mean >= beta or mean <= alpha", "v2 >= beta or v2 <= alpha")


def unsound(advice: str) -> Iterator[Slip]:
    """Alpha-beta that goes through chance nodes as if they were others, in several ways."""
    breaks = (((_ADD_OUTCOME, f"{_ADD_OUTCOME}\nif {test}:\n    break"),) for test in _TOO_EARLY)
    mistakes = (slip(CUTS_BELOW_CHANCE, advice, patches) for patches in ((), *breaks))
    return slips_in(tuple(mistakes), _CUTTING)


_PLAIN: Final = Base(_EXPECTIMINIMAX, NAMES, ("plain",))
_LAST: Final = _PLAIN.written("last", (_BETTER, "v2 >= v if player == MAX else v2 <= v"))
_PAIRS: Final = _PLAIN.written(  # `max` and `min` of them
    "pairs", (_BETTER, "v2 >= v if player == MAX else v2 < v")
)
_CUTTING: Final = Base(_ALPHA_BETA, NAMES)


def expectiminimax_slips() -> Iterator[Slip]:
    """Yield every mistake in several ways: with the first or the last of equal moves, by levels."""
    yield from slips_in(SLIPS["expectiminimax"], _PLAIN, _LAST, _PAIRS)
    for base in _by_levels():
        yield from slips_in((slip(_LEVELS, _ASK_WHO),), base)
    yield from slips_in(SLIPS["prunes"], _CUTTING)
    yield from unsound(NO_WINDOW + _READ_ALL)
    for plies in (1, 2, 3, 4):
        stops = slip(f"it looks only {plies} plies ahead", STOPS_DEEP[1])
        yield from slips_in((stops,), _to_a_depth(plies))
    yield from slips_in((slip(*STOPS_DEEP),), _to_a_depth(8))
