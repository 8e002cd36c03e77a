"""Slips in `ps1_minimax`: the programs in which the slips of `slips.toml` are made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from gamesearch.grading.questions.slips import (
    NAMES,
    STOPS_DEEP,
    Base,
    Slip,
    read_programs,
    read_slips,
    slip,
    slips_in,
)

PROGRAMS: Final = read_programs(__file__)

_SLIPS: Final = read_slips(Path(__file__))

# ---------------------------------------------------------------- minimax


_FIRST: Final = Base(PROGRAMS["pair"] + PROGRAMS["root"], NAMES, ("first",))
_BY_THE_CHILD: Final = Base(
    """
def search(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    below = [game.result(state, a) for a in game.actions(state)]
    pick = max if game.to_move(below[0]) == MIN else min
    return pick(search(game, child)[0] for child in below), None
""",
    NAMES,
)
_BASES: Final = (
    _FIRST,
    _FIRST.written("last", ("v2 > v", "v2 >= v"), ("v2 < v", "v2 <= v")),
    Base(PROGRAMS["pair"] + PROGRAMS["loop"], NAMES, ("loop",)),
    Base(PROGRAMS["negamax"], NAMES, ("negamax",)),
)
_BOUNDED: Final = Base(PROGRAMS["alpha_beta"] + PROGRAMS["alpha_beta_root"], NAMES)
_BOUNDED_STRICTLY: Final = _BOUNDED.written(
    "strictly", ("v >= beta", "v > beta"), ("v <= alpha", "v < alpha")
)


def looks_only(plies: int) -> str:
    """Return the name of the slip of a search that stops after so many plies."""
    return f"it looks only {plies} {'ply' if plies == 1 else 'plies'} ahead"


def minimax_slips() -> Iterator[Slip]:
    """Yield every slip in several ways: with the first or last of equals, a loop, a negamax."""
    yield from slips_in(_SLIPS["minimax"], *_BASES)
    yield from slips_in(_SLIPS["prunes"], _BOUNDED, _BOUNDED_STRICTLY)
    for plies in (1, 2, 3, 4, 5, 6, 8):
        name = looks_only(plies) if plies <= 5 else STOPS_DEEP[0]
        to_a_depth = Base(PROGRAMS["to_a_depth"].replace("DEPTH", str(plies)), NAMES)
        yield from slips_in((slip(name, STOPS_DEEP[1]),), to_a_depth)


def value_slips() -> Iterator[Slip]:
    """Yield the slips of minimax, after those that show only where a player moves twice."""
    yield from slips_in(_SLIPS["takes_turns"], _FIRST)
    yield from slips_in(_SLIPS["asks_the_child"], _BY_THE_CHILD)
    yield from minimax_slips()


# ---------------------------------------------------------------- take-away as a game


_PLAIN: Final = Base(PROGRAMS["take_away"], NAMES, ("plain",))
_BY_TURN: Final = _PLAIN.written("by turn", ("state[1] == player", "self.to_move(state) == player"))
_REFUSES: Final = "action not in self.actions(state)"


def take_away_slips() -> Iterator[Slip]:
    """Yield every slip with a class that has it.

    A careless class refuses nothing, and a careful one refuses without a look at its `actions`.
    """
    careless = (way.written("careless", (_REFUSES, "False")) for way in (_PLAIN, _BY_TURN))
    careful = _PLAIN.written("careful", (_REFUSES, "not 1 <= action <= min(self.most, state[0])"))
    return slips_in(_SLIPS["take_away"], _PLAIN, _BY_TURN, *careless, careful)


# ---------------------------------------------------------------- how many states

_COUNTED: Final = Base(
    """
def search(game, _):
    seen = {game.initial}
    frontier = [game.initial]
    for state in frontier:
        if not game.is_terminal(state):
            for action in game.actions(state):
                child = game.result(state, action)
                if child not in seen:
                    seen.add(child)
                    frontier.append(child)
    return len(seen)
""",
    NAMES,
)
_PLY_BY_PLY: Final = Base(
    """
def search(game, _):
    states, found = {game.initial}, 0
    while states:
        found += len(states)
        open_ones = [state for state in states if not game.is_terminal(state)]
        states = {game.result(state, a) for state in open_ones for a in game.actions(state)}
    return found
""",
    NAMES,
)
_BY_TURNS: Final = tuple(  # the state that waits longest, or the newest
    Base(
        f"""
def search(game, _):
    seen, waiting, found = set(), [game.initial], 0
    while waiting:
        state = waiting.pop({place})
        seen.add(state)
        found += 1
        if not game.is_terminal(state):
            children = [game.result(state, a) for a in game.actions(state)]
            waiting += [child for child in children if child not in seen]
    return found
""",
        NAMES,
    )
    for place in (0, -1)
)


def count_slips() -> Iterator[Slip]:
    """Yield every slip with a function that counts so, called with a game and None."""
    yield from slips_in(_SLIPS["counts"], _COUNTED)
    yield from slips_in(_SLIPS["once_a_ply"], _PLY_BY_PLY)
    yield from slips_in(_SLIPS["noted_late"], *_BY_TURNS)
