"""The questions of `project_tournament`, and how each is checked.

The ladder, rung by rung: legal columns, a win that is taken, a threat that is answered, nothing
handed over; then an agent with a budget, which is never without an answer, sees three plies
ahead, and climbs past opponents of rising strength; then the same agent at another game.

Answers are functions that play, so they are asked about positions and play matches, each move
on a budget. Matches are played as in a tournament (`league.py`); here no move waits for a
process of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gamesearch.games.connect_four import State
from gamesearch.grading.questions.by_hand import EntriesQuestion, is_number, written
from gamesearch.grading.questions.question import Named, SpecialQuestion, in_order
from gamesearch.grading.questions.slips import SlipFile

from .matches import check_checkers, check_ladder
from .one_move import check_agent, check_careful
from .positions import GAME, deepest_of, losing, nodes_of, own_leaves, own_position

NAMED: Final = SlipFile(__file__).named

# ---------------------------------------------------------------- q1: the student's own position

BLUNDERS: Final = "blunders"
PARTS: Final = {BLUNDERS: 2, "nodes": 2, "minimax": 1, "alpha-beta": 1}


def judge_own_position(answer: Mapping[str, Any], student: str) -> dict[str, Named]:
    """Judge q1: {"blunders": [2, 5], "nodes": 37, "minimax": 4, "alpha-beta": 8}."""
    state, leaves = own_position(student), own_leaves(student)
    plain, best = deepest_of(leaves)
    blunders = _columns_in(answer[BLUNDERS])
    wrong = {}
    if blunders != {a + 1 for a in losing(state)}:
        wrong[BLUNDERS] = _wrong_columns(state, blunders)
    if not is_number(answer["nodes"], nodes_of(state)):
        wrong["nodes"] = _wrong_count(state, answer["nodes"])
    for part, depth in (("minimax", plain), ("alpha-beta", best)):
        if not is_number(answer[part], depth):
            wrong[part] = _wrong_depth(part, answer, leaves)
    return wrong


def _columns_in(given: Any) -> set[int] | None:
    """Return the columns of a list, or of a text such as "2, 5"; None if they cannot be read."""
    listed = given.replace(",", " ").split() if isinstance(given, str) else given
    try:
        return {int(column) for column in listed}
    except (TypeError, ValueError):
        return None


def _wrong_columns(state: State, given: set[int] | None) -> Named:
    """Say what is wrong with the blunders, and a hint that does not give them away."""
    lost = losing(state)
    if given is None:
        return NAMED["blunders_cannot_read"]
    if given == set(lost):
        return NAMED["columns_counted_0"]
    if given == {a + 1 for a in GAME.actions(state) if a not in lost}:
        return NAMED["these_columns_do_not"]
    if full := given - {a + 1 for a in GAME.actions(state)}:
        there = 1 <= min(full) <= GAME.columns
        advice = "Look at the board: is it full?" if there else "On paper they are 1 to 7."
        return f"column {min(full)} cannot be played", advice
    if given > {a + 1 for a in lost}:
        return NAMED["column_list_not_blunder"]
    if given < {a + 1 for a in lost}:
        return NAMED["blunder_missing"]
    return NAMED["these_not_blunders"]


def _wrong_count(state: State, given: Any) -> Named:
    """Say what is wrong with the number of nodes, by the usual mistakes."""
    children = [GAME.result(state, a) for a in GAME.actions(state)]
    right, wide = nodes_of(state), len(children)
    below = right - 1 - wide
    known = (
        (right - 1, "the root is not counted", "The position itself is a node too."),
        (1 + wide, "only one ply is counted", "The tree has two plies: your disc, and the reply."),
        (below, "only the last ply is counted", "All three levels were asked for."),
        (57, "full columns are counted", "A full column cannot be played: fewer than 7 moves."),
        (1 + wide + wide**2, "a column that becomes full is counted",
         "Where your disc fills a column, the opponent has one reply fewer."),
        (below + wide, "the root is not counted", "The position itself is a node too."),
    )  # fmt: skip
    for number, name, advice in known:
        if is_number(given, number):
            return f"the number of nodes is not right: {name}", advice
    return NAMED["number_nodes_not_right"]


def _wrong_depth(part: str, answer: Mapping[str, Any], leaves: int) -> Named:
    """Say what is wrong with a depth."""
    plain, best = deepest_of(leaves)
    if is_number(answer["minimax"], best) and is_number(answer["alpha-beta"], plain):
        return NAMED["two_depths_swapped"]
    if part == "minimax":
        if is_number(answer[part], plain + 1):
            return "minimax cannot look that deep", f"7 to that power is more than {leaves:,}."
        return NAMED["depth_minimax_not_right"]
    if is_number(answer[part], 2 * plain):
        return NAMED["alpha_beta_assumed_look"]
    return NAMED["depth_alpha_beta_not"]


# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    EntriesQuestion("q1", PARTS, judge_own_position, "position"),
    SpecialQuestion("q2", 8, check_careful, function="careful"),
    SpecialQuestion("q3", 6, check_agent, function="agent"),
    SpecialQuestion("q4", 12, check_ladder, function="agent"),
    SpecialQuestion("q5", 4, check_checkers, function="agent"),
    written("q6", 5),
)
GIVEN: Final = {"position": own_position, "leaves": own_leaves}
