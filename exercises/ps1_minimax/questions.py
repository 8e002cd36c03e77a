"""The questions of `ps1_minimax`, and how each is checked; those by hand are in `by_hand`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, Final

from gamesearch.game import MAX
from gamesearch.grading.questions.by_hand import EntriesQuestion, written
from gamesearch.grading.questions.check_trees import (
    SIX_DEEP,
    lecture_instances,
    out_of_turn_instances,
    random_instances,
)
from gamesearch.grading.questions.question import Named, SpecialQuestion, in_order
from gamesearch.grading.questions.search import SearchQuestion
from gamesearch.grading.questions.search_cases import Case, line_of_play, value_alone
from gamesearch.grading.questions.slips import Search, Slip, SlipFile, slips_in, stopping_slips
from gamesearch.grading.watched_search import SearchOutcome
from gamesearch.search import expectiminimax_search, minimax_search

from .by_hand import PARTS, OwnMinimaxTree, judge_corridor, own_corridor, own_tree
from .counts import check_count, check_symmetry
from .take_away import check_take_away

FILE: Final = SlipFile(__file__)
NAMED: Final = FILE.named

# ---------------------------------------------------------------- slips in minimax


_FIRST: Final = FILE.base("pair", "root", kinds="first")
_BASES: Final = (
    _FIRST,
    _FIRST.written("last", ("v2 > v", "v2 >= v"), ("v2 < v", "v2 <= v")),
    FILE.base("pair", "loop", kinds="loop"),
    FILE.base("negamax", kinds="negamax"),
)
_OWN: Final = FILE.base("own_value")
_ALWAYS_MINUS: Final = _OWN.written("always", ("game.to_move(child) == me", "False"))
_ALSO_AT_LEAVES: Final = _ALWAYS_MINUS.written(
    "at leaves", ("game.utility(child, me)", "-game.utility(child, game.to_move(child))")
)
_BOUNDED: Final = FILE.base("alpha_beta", "alpha_beta_root")
_BOUNDED_STRICTLY: Final = _BOUNDED.written(
    "strictly", ("v >= beta", "v > beta"), ("v <= alpha", "v < alpha")
)


def minimax_slips() -> Iterator[Slip]:
    """Yield every slip in several ways: with the first or last of equals, a loop, a negamax."""
    yield from slips_in(FILE.slips["minimax"], *_BASES)
    yield from slips_in(FILE.slips["prunes"], _BOUNDED, _BOUNDED_STRICTLY)
    plies = (1, 2, 3, 4, 5, 6, 8)
    yield from stopping_slips(lambda n: FILE.base("to_a_depth", DEPTH=n), plies)


@cache
def for_the_mover(search: Search) -> Search:
    """Return a search whose value is for the player to move, and not always MAX's."""

    def turned(game: Any, state: Any) -> tuple[Any, Any]:
        value, move = search(game, state)
        return (value if game.to_move(state) == MAX else -value), move

    return turned


def value_slips() -> Iterator[Slip]:
    """Yield slips in whose value it is or who moves, then those of minimax, without a sign too."""
    yield FILE.slips["always_maxs"][0]._replace(program=expectiminimax_search)
    yield from slips_in(FILE.slips["takes_turns"], _ALWAYS_MINUS, _ALSO_AT_LEAVES)
    yield from slips_in(FILE.slips["signs"], _OWN, _ALWAYS_MINUS)
    slips = chain(
        slips_in(FILE.slips["takes_turns"], _FIRST),
        slips_in(FILE.slips["asks_the_child"], FILE.base("by_the_child")),
        slips_in(FILE.slips["own_numbers"], FILE.base("own_numbers")),
        slips_in(FILE.slips["leaf_of_another"], *_BASES),
        minimax_slips(),
    )
    yield from (slip._replace(program=for_the_mover(slip.program)) for slip in slips)
    yield from minimax_slips()


# ---------------------------------------------------------------- q2: minimax


def minimax_instances(seed: int) -> tuple[Any, ...]:
    """Return the lectures' trees and random ones, small enough to be read whole in no time."""
    drawn = [one for one in random_instances(seed, 30) if len(list(one[0].leaves())) <= 60]
    return (*lecture_instances(), (SIX_DEEP, ()), *drawn)


@dataclass(frozen=True)
class MoversValue(SearchQuestion):
    """A value for the player to move, and not always MAX's."""

    def _other_value(self, case: Case, got: SearchOutcome, right: SearchOutcome) -> Named:
        """Look for the value among the leaves as they are worth to the player to move."""
        fault, _ = super()._other_value(case, got, right)
        if any(got.value == -value for value, _ in self.pairs(case)):
            return fault, NAMED["whose_value"][1]
        sign = 1 if case.tree.to_move(case.state) == MAX else -1
        _, advice = super()._other_value(case, got._replace(value=sign * got.value), right)
        return fault, advice


VALUE: Final = MoversValue(
    "q2a",
    "value",
    2,
    reference=for_the_mover(expectiminimax_search),
    instances=lambda seed: (*minimax_instances(seed), *out_of_turn_instances(seed)),
    slips=value_slips,
    parts=("value",),
    adapt=value_alone,
    simple=lambda case: case.tree.alternating,
)


MINIMAX: Final = SearchQuestion(
    "q2",
    "minimax",
    6,
    reference=minimax_search,
    instances=minimax_instances,
    slips=minimax_slips,
    adapt=line_of_play,
    certain=lambda case: case.tree.leaves(),
    unread=NAMED["leaf_not_read"][1],
)


# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    SpecialQuestion("q1", 6, check_take_away),
    VALUE,
    MINIMAX,
    OwnMinimaxTree("q3", 6),
    EntriesQuestion("q4", PARTS, judge_corridor, "corridor"),
    SpecialQuestion("q5", 4, check_count, function="count_states"),
    SpecialQuestion("q5b", 2, check_symmetry, function="count_up_to_symmetry"),
    written("q6", 4),
)
GIVEN: Final = {"tree": own_tree, "corridor": own_corridor}
