"""Slips in `ps1_minimax`: the programs in which the slips of `slips.toml` are made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any, Final

from gamesearch.game import MAX
from gamesearch.grading.questions.question import Named
from gamesearch.grading.questions.slips import (
    NAMES,
    STOPS_DEEP,
    Base,
    Search,
    Slip,
    SlipFile,
    slip,
    slips_in,
)

PROGRAMS: Final = SlipFile(__file__).programs

_SLIPS: Final = SlipFile(__file__).slips
TO_THE_END: Final = "Games differ in length: go on until there is no state left to explore."

# ---------------------------------------------------------------- minimax


_FIRST: Final = Base(PROGRAMS["pair"] + PROGRAMS["root"], NAMES, ("first",))
_BY_THE_CHILD: Final = Base(PROGRAMS["by_the_child"], NAMES)
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


def looks_only(plies: int) -> Named:
    """Return name and advice where a search stops after so many plies."""
    how_far = f"{plies} {'ply' if plies == 1 else 'plies'}"
    return f"it looks only {how_far} ahead", TO_THE_END


def minimax_slips() -> Iterator[Slip]:
    """Yield every slip in several ways: with the first or last of equals, a loop, a negamax."""
    yield from slips_in(_SLIPS["minimax"], *_BASES)
    yield from slips_in(_SLIPS["prunes"], _BOUNDED, _BOUNDED_STRICTLY)
    for plies in (1, 2, 3, 4, 5, 6, 8):
        name = looks_only(plies)[0] if plies <= 5 else STOPS_DEEP[0]
        to_a_depth = Base(PROGRAMS["to_a_depth"].replace("DEPTH", str(plies)), NAMES)
        yield from slips_in((slip(name, STOPS_DEEP[1]),), to_a_depth)


def node_by_node(game: Any, state: Any) -> tuple[float, Any]:
    """Return minimax's pair whoever moves where: our own search is for players in turn."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    pick = max if game.to_move(state) == MAX else min
    below = [(node_by_node(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return pick(below, key=itemgetter(0))


@cache
def for_the_mover(search: Search) -> Search:
    """Return a search whose value is for the player to move, and not always MAX's."""

    def turned(game: Any, state: Any) -> tuple[Any, Any]:
        value, move = search(game, state)
        return (value if game.to_move(state) == MAX else -value), move

    return turned


def value_slips() -> Iterator[Slip]:
    """Yield the slips of minimax, after those that show only in whose value it is, or who moves."""
    yield _SLIPS["always_maxs"][0]._replace(program=node_by_node)
    slips = chain(
        slips_in(_SLIPS["takes_turns"], _FIRST),
        slips_in(_SLIPS["asks_the_child"], _BY_THE_CHILD),
        minimax_slips(),
    )
    yield from (slip._replace(program=for_the_mover(slip.program)) for slip in slips)


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

_COUNTED, _PLY_BY_PLY, _OLDEST = (
    Base(PROGRAMS[way], NAMES) for way in ("counted", "ply_by_ply", "by_turns")
)
_NEWEST: Final = _OLDEST.written("newest", ("waiting.pop(0)", "waiting.pop()"))


def count_slips() -> Iterator[Slip]:
    """Yield every slip with a function that counts so, called with a game and None."""
    yield from slips_in(_SLIPS["counts"], _COUNTED)
    yield from slips_in(_SLIPS["once_a_ply"], _PLY_BY_PLY)
    yield from slips_in(_SLIPS["noted_late"], _OLDEST, _NEWEST)
