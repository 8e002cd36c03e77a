"""The questions of `ps1_minimax`, and how each is checked; Pacman's is in `corridor`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from gamesearch.game import MAX
from gamesearch.grading.questions.by_hand import written
from gamesearch.grading.questions.check_trees import (
    SIX_DEEP,
    lecture_instances,
    out_of_turn_instances,
    random_instances,
)
from gamesearch.grading.questions.question import Named, SpecialQuestion, in_order
from gamesearch.grading.questions.search import SearchQuestion
from gamesearch.grading.questions.search_cases import Case, run_cases, value_alone
from gamesearch.grading.questions.slips import Search, read_named
from gamesearch.grading.sandbox.protocol import Misuse, brief
from gamesearch.grading.verdict import NOT_SHOWN, Verdict, is_shown, share
from gamesearch.grading.watched_search import SearchOutcome, as_list
from gamesearch.search import minimax_search, minimax_value

from .corridor import check_corridor, own_corridor
from .counts import check_count, check_symmetry
from .own_tree import OwnMinimaxTree, own_tree
from .slips import for_the_mover, minimax_slips, node_by_node, value_slips
from .take_away import check_take_away

NAMED: Final = read_named(__file__)

# ---------------------------------------------------------------- q2: minimax


def minimax_instances(seed: int) -> tuple[Any, ...]:
    """Return the lectures' trees and random ones, small enough to be read whole in no time."""
    drawn = [one for one in random_instances(seed, 30) if len(list(one[0].leaves())) <= 60]
    return (*lecture_instances(), (SIX_DEEP, ()), *drawn)


@dataclass(frozen=True)
class MoversValue(SearchQuestion):
    """A value for the player to move, and not always MAX's."""

    def _other_value(self, case: Case, got: SearchOutcome, *more: Any) -> Named:
        """Look for the value among the leaves as they are worth to the player to move."""
        fault, _ = super()._other_value(case, got, *more)
        if any(got.value == -value for value, _ in self.pairs(case)):
            return fault, NAMED["whose_value"][1]
        sign = 1 if case.tree.to_move(case.state) == MAX else -1
        _, advice = super()._other_value(case, got._replace(value=sign * got.value), *more)
        return fault, advice


VALUE: Final = MoversValue(
    "q2a", "value", 2, for_the_mover(node_by_node),
    lambda seed: (*minimax_instances(seed), *out_of_turn_instances(seed)), value_slips,
    parts=("value",), adapt=value_alone, in_turn_first=True,
)  # fmt: skip


@dataclass(frozen=True)
class LineOfPlay(SearchQuestion):
    """A search that returns a value and a line of play; its first move is judged as an action.

    The points for the action are for the whole line: best play, down to the end of the game.
    """

    def check(self, answer: Any, student: str, seed: int) -> Verdict:
        del student
        if not callable(answer):
            return self.not_callable(self.function, answer)
        lines: list[Any] = []
        search = self.first_move_of(answer, lines)
        cases = [Case(*instance) for instance in self.instances(seed)]
        outcomes = run_cases(search, cases)
        asked = [(case, line) for case, line in zip(cases, lines, strict=False)]
        verdict = self.conclude(search, cases, outcomes)
        wrong = [one for one in asked if not is_best_play(*one)]
        if outcomes[-1].problem or not wrong:
            return verdict
        both = zip(cases, outcomes, strict=True)
        moves_wrong = any("action" in self.wrong_in(*one) for one in both)
        score = verdict.score - (0 if moves_wrong else share(self.points, 1, len(self.parts)))
        if verdict.fault or not is_shown():
            return replace(verdict, score=score, fault=verdict.fault or NOT_SHOWN)
        case, line = min(wrong, key=lambda one: len(list(one[0].tree.nodes())))
        return self.verdict(score, *NAMED["other_line"], tree=case.tree, state=case.state,
            details=(f"This happened on the tree {case}.", f"Yours: {brief(line)}."),
        )  # fmt: skip

    def first_move_of(self, answer: Any, lines: list[Any]) -> Search:
        """Return the answer as a search that returns a move, and keeps each line."""

        def search(game: Any, state: Any) -> Any:
            given = answer(game, state)
            if not isinstance(given, tuple | list) or len(given) != 2:
                return given
            line = as_list(given[1])
            if not isinstance(line, tuple | list):
                raise Misuse(
                    f"returned {brief(line)} beside the value; the line of best play was expected, "
                    "a list of actions"
                )
            lines.append(line)
            return given[0], line[0] if len(line) else None

        search.__dict__["__wrapped__"] = answer
        return search


def is_best_play(case: Case, line: Sequence[Any]) -> bool:
    """Return whether a line leads to the end of the game, and keeps the value at each step."""
    tree, state, _ = case
    value = minimax_value(tree, state)
    for action in line:
        names = [tree.action_name(state, a) for a in tree.actions(state)]
        if not isinstance(action, str) or action not in names:
            return False
        state = (*state, names.index(action))
        if minimax_value(tree, state) != value:
            return False
    return tree.is_terminal(state)


MINIMAX: Final = LineOfPlay(
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
