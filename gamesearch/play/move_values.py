"""The value of each move of a position: the children, searched to one depth and then deeper.

A search need not know this: alpha-beta finds the best move and only bounds on all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from time import process_time
from typing import Any, Final, NamedTuple

from gamesearch.game import CHANCE, MAX, AnyGame, BudgetExceeded, Player
from gamesearch.games.budget import Budget
from gamesearch.members import is_alternating, is_stochastic, is_zero_sum, players_of
from gamesearch.play.agents import NotedEvaluation, estimate_of
from gamesearch.search import (
    alpha_beta_search,
    cutoff_search,
    expectiminimax_search,
    max_n_search,
    paranoid_search,
)
from gamesearch.search.transposition import TranspositionTable, alpha_beta_with_table
from gamesearch.time_limit import Clock
from gamesearch.watch import CountingGame

BUDGET: Final = Budget(nodes=20_000, seconds=2.0)
TO_SOLVE: Final = Budget(nodes=20_000, seconds=0.5)


class MoveValues(NamedTuple):
    """The moves of a position with their values, from `viewer`'s point of view."""

    values: dict[Any, float]
    viewer: Player
    mover: Player
    plies: int | None  # that were looked ahead; None for all

    @property
    def best(self) -> list[Any]:
        """The best moves for the player to move, if there are several."""
        wanted = max if self.viewer == self.mover else min
        most = wanted(self.values.values())
        return [action for action, value in self.values.items() if value == most]


def suited_search(game: AnyGame) -> Callable[..., Any]:
    """Return the search that the lectures would use for a game."""
    if is_stochastic(game):
        return expectiminimax_search
    if players_of(game) == 2 and is_zero_sum(game):
        return alpha_beta_search if is_alternating(game) else paranoid_search
    return max_n_search


def values_of_moves(game: AnyGame, state: Any, budget: Budget = BUDGET) -> Iterator[MoveValues]:
    """Yield the values of all moves: from the evaluation of each, then ply by ply deeper.

    A small game is solved. The values are player 0's in games of one or two players, as
    everywhere, and the mover's in games of more. It ends when one more ply would change nothing,
    because the game ends there, or would exceed the budget.

    >>> from gamesearch import TicTacToe
    >>> game = TicTacToe()
    >>> *_, last = values_of_moves(game, game.parse("XX./OO./..."))
    >>> last.best, last.values[8]
    ([2], -1.0)
    """
    mover = game.to_move(state)
    viewer = MAX if players_of(game) <= 2 else mover
    if solve := solution(game, state):
        solved = {action: solve(game.result(state, action)) for action in game.actions(state)}
        yield MoveValues(solved, viewer, mover, None)
        return
    evaluate = NotedEvaluation(estimate_of(game))
    children = {action: game.result(state, action) for action in game.actions(state)}
    looked_at = game  # one ply at any cost, and then
    limited = _limited(game, budget)
    for plies in count(1):
        evaluate.was_asked = False
        try:
            values = {
                action: _value(looked_at, child, viewer, plies - 1, evaluate)
                for action, child in children.items()
            }
        except BudgetExceeded:
            return
        yield MoveValues(values, viewer, mover, plies)
        if not evaluate.was_asked:
            return  # the game ends sooner
        looked_at = limited


def solution(game: AnyGame, state: Any) -> Callable[[Any], float] | None:
    """Return a function that tells the value of any position below a state; None if it is large.

    The value is player 0's, who wants it high.
    """
    if suited_search(game) is alpha_beta_search:
        table = TranspositionTable()
        with suppress(BudgetExceeded, RecursionError):
            alpha_beta_with_table(_limited(game, TO_SOLVE), state, table=table)
            return lambda below: float(alpha_beta_with_table(game, below, table=table).value)
    return None


def _limited(game: AnyGame, budget: Budget) -> CountingGame[Any, Any]:
    """Return a game that stops a search after the nodes of a budget, or its computing time."""
    clock = Clock(budget.seconds, now=process_time)
    return CountingGame(game, budget.nodes, on_node=clock.check)


def _value(
    game: AnyGame, state: Any, viewer: Player, depth: int, evaluate: NotedEvaluation
) -> float:
    """Return the value of a state to `viewer`, looked at to a depth of plies."""
    if game.is_terminal(state):
        return float(game.utility(state, viewer))
    if depth == 0 and game.to_move(state) != CHANCE:
        return float(evaluate(state, viewer))
    search = suited_search(game)
    search = cutoff_search if search is alpha_beta_search else search  # to a depth
    value = search(game, state, depth=max(depth, 1), evaluate=evaluate).value
    return float(value[viewer] if isinstance(value, tuple | list) else value)
