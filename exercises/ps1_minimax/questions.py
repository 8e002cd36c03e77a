"""The questions of `ps1_minimax`, and how each is checked; Pacman's is in `corridor`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final

from gamesearch.game import MAX, Path
from gamesearch.games.tree import GameTree
from gamesearch.grading.questions.by_hand import written
from gamesearch.grading.questions.check_trees import (
    SIX_DEEP,
    lecture_instances,
    out_of_turn_instances,
    random_instances,
)
from gamesearch.grading.questions.question import SpecialQuestion, in_order
from gamesearch.grading.questions.search import SearchQuestion
from gamesearch.grading.questions.search_cases import Case, value_alone
from gamesearch.grading.questions.slips import Search
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import SearchOutcome
from gamesearch.search import minimax_search

from .corridor import check_corridor, own_corridor
from .counts import check_count, check_symmetry
from .own_tree import OwnMinimaxTree, own_tree
from .slips import minimax_slips, value_slips
from .take_away import check_take_away

# ---------------------------------------------------------------- q2: minimax


def minimax_instances(seed: int) -> tuple[Any, ...]:
    """Return the lectures' trees and random ones, small enough to be read whole in no time."""
    drawn = [one for one in random_instances(seed, 30) if len(list(one[0].leaves())) <= 60]
    return (*lecture_instances(), (SIX_DEEP, ()), *drawn)


def node_by_node(game: GameTree, state: Path) -> tuple[float, int | None]:
    """Return minimax's pair whoever moves where: our own search is for players in turn."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    pick = max if game.to_move(state) == MAX else min
    below = [(node_by_node(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return pick(below, key=itemgetter(0))


@dataclass(frozen=True)
class AnyTurns(SearchQuestion):
    """A search on trees in which a player may move twice in a row.

    A search that goes wrong where the players move in turn is judged there alone, where its
    slip has a name.
    """

    def judged(
        self, answer: Search, cases: Sequence[Case], outcomes: Sequence[SearchOutcome]
    ) -> Verdict:
        both = list(zip(cases, outcomes, strict=True))
        in_turn = [one for one in both if one[0].tree.alternating]
        if any(self.wrong_in(*one) for one in in_turn):
            cases, outcomes = zip(*in_turn, strict=True)
        return super().judged(answer, cases, outcomes)


VALUE: Final = AnyTurns(
    "q2a", "value", 2, node_by_node,
    lambda seed: (*minimax_instances(seed), *out_of_turn_instances(seed)), value_slips,
    parts=("value",), adapt=value_alone,
)  # fmt: skip

MINIMAX: Final = SearchQuestion(
    "q2", "minimax", 6, minimax_search, minimax_instances, minimax_slips,
    unread="This question asks for every leaf, even one that cannot change the value: pruning is "
    "for problem set 2. Does the loop end too early: a return or a break inside it, a short range?",
)  # fmt: skip


# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    SpecialQuestion("q1", 6, check_take_away),
    VALUE,
    MINIMAX,
    OwnMinimaxTree("q3", 6),
    SpecialQuestion("q4", 5, check_corridor, "corridor"),
    SpecialQuestion("q5", 4, check_count),
    SpecialQuestion("q5b", 2, check_symmetry),
    written("q6", 4),
)
GIVEN: Final = {"tree": own_tree, "corridor": own_corridor}
