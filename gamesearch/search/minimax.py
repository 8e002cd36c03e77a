"""Minimax: the best move against an opponent who also plays best.

AIMA 4e, section 5.2 and figure 5.3. Values are player 0's (MAX's) everywhere, so the search
of a state in which player 1 moves begins in `min_value`.

Also here: all the best moves, the line of best play, and one agent alone (V(s) = max V(s')).
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nextafter
from typing import Any, Final

from gamesearch.game import CHANCE, MAX, MIN, Action, Decision, Game, State
from gamesearch.members import players_of
from gamesearch.search.alpha_beta import AlphaBetaOutOfTurn, alpha_beta_search, negamax
from gamesearch.search.preconditions import (
    Evaluate,
    check_no_chance,
    check_two_sides_in_turn,
    horizon,
    refuse,
)

__all__ = [
    "best_actions", "minimax_search", "minimax_value", "principal_variation", "single_agent_search",
]  # fmt: skip

LECTURE: Final = 1
MENU_LABELS: Final = {"single_agent_search": ""}  # for a game without opponents


def minimax_search(game: Game[State, Action], state: State | None = None) -> Decision[Action]:
    """Return the minimax value of `state` (the initial one if None) and the first best action.

    The value is from MAX's (player 0's) point of view, no matter who moves. The search visits
    every node of the tree below `state`: time O(b^m), space O(bm). Raises UnsuitedGame for
    games with chance, more than two players, or a sum that is not constant.

    >>> from gamesearch import GameTree
    >>> minimax_search(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    Decision(value=3, action=0)
    """
    state = game.initial if state is None else state
    check_two_sides_in_turn(game, state, "minimax_search")
    if game.to_move(state) == MIN:
        return Decision(*min_value(game, state))
    return Decision(*max_value(game, state))


def max_value(game: Game[State, Action], state: State) -> tuple[float, Action | None]:
    """Return the value of a state in which MAX moves, and MAX's move."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = min_value(game, game.result(state, a))
        if v2 > v:
            v, move = v2, a
    return v, move


def min_value(game: Game[State, Action], state: State) -> tuple[float, Action | None]:
    """Return the value of a state in which MIN moves, and MIN's move."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = max_value(game, game.result(state, a))
        if v2 < v:
            v, move = v2, a
    return v, move


def minimax_value(game: Game[State, Any], state: State) -> float:
    """Return MINIMAX(s) by cases, like the formula in AIMA 4e, section 5.2.1: the value alone."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [minimax_value(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


# ---------------------------------------------------------------- all the best moves


def best_actions(game: Game[State, Action], state: State | None = None) -> list[Action]:
    """Return all optimal actions for the player to move in `state`, in the order of `actions`.

    Alpha-beta alone cannot tell: a child that was cut returns a bound, and a bound may equal
    the best value although the child is worse. So each child is searched with a window that
    opens just below the best value so far. What comes back above that edge is a true value,
    and equal ones are kept. The list is empty at the end of a game. Raises UnsuitedGame as
    `minimax_search` does.

    >>> from gamesearch import GameTree
    >>> best_actions(GameTree([[3, 4], [3, 1], [5, 3]]))
    [0, 2]
    """
    state = game.initial if state is None else state
    check_two_sides_in_turn(game, state, "best_actions")
    if game.is_terminal(state):
        return []
    side = -1 if game.to_move(state) == MIN else +1
    v, best = -inf, []
    for a in game.actions(state):
        v2, _ = negamax(game, game.result(state, a), -inf, -nextafter(v, -inf), -side)
        if -v2 > v:
            v, best = -v2, [a]
        elif -v2 == v:
            best.append(a)
    return best


# ---------------------------------------------------------------- the line of best play


def principal_variation(
    game: Game[State, Action],
    state: State | None = None,
    *,
    search: Callable[[Game[State, Action], State], Decision[Action]] = alpha_beta_search,
) -> list[Action]:
    """Return the actions from `state` on if everyone plays as `search(game, state)` says.

    With a search that sees to the end this is the principal variation: it leads to a leaf
    that has the value of `state`. The search runs again at each state on the way; together
    the runs cost little more than the first, because each tree is a fraction of the one
    before. The line stops at the end of the game, or where chance moves.

    >>> from gamesearch import GameTree
    >>> principal_variation(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    [0, 0]
    """
    state = game.initial if state is None else state
    line: list[Action] = []
    while not game.is_terminal(state) and game.to_move(state) != CHANCE:
        action = search(game, state).action
        if action is None:  # all moves are worth infinity to the opponent
            raise ValueError("the search gives no action; are all utilities finite?")
        line.append(action)
        state = game.result(state, action)
    return line


# ---------------------------------------------------------------- one agent alone


def single_agent_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
) -> Decision[Action]:
    """Return the best outcome that the only player can reach: V(s) = max of V(s') over successors.

    The Berkeley note begins like this: Pacman, a pellet, and not a ghost in sight. The value is
    that player's. `depth` limits the plies looked ahead; unfinished games are then worth
    `evaluate(state, 0)` (the game's own evaluation if None). Raises UnsuitedGame for more
    players or dice.
    """
    state = game.initial if state is None else state
    if players_of(game) != 1:
        why = f"is for one player, but this game has {players_of(game)}; "
        refuse("single_agent_search", f"{why}use minimax_search for two and max_n_search for more")
    check_no_chance(game, "single_agent_search")
    limit, estimate = horizon(game, depth, evaluate, "single_agent_search")
    search = AlphaBetaOutOfTurn(game, MAX, estimate)  # nobody plays for MIN, so it never cuts
    return Decision(*search.value(state, -inf, +inf, limit))
