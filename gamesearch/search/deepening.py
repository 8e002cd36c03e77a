"""Iterative deepening: search to depth 1, then 2, then 3, ...

It costs little, because each depth is a fraction of the next, and it gives two things: an
answer at any time, and, from the depth before, the best move of every state, which is tried
first at the next depth. That is the lectures' killer move heuristic ("iterative deepening to
the ply above"). AIMA 4e, section 5.3.3; Slate and Atkin 1977, "Chess 4.5".
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import count
from math import inf
from typing import Any, Generic, NamedTuple

from gamesearch.game import Action, BudgetExceeded, Game, State
from gamesearch.search.null_window import ANY_VALUE, EnhancedSearch
from gamesearch.search.ordering import CutoffHeuristic, HistoryHeuristic, KillerMoves, Order
from gamesearch.search.preconditions import (
    Evaluate,
    check_bounds,
    check_two_sides_in_turn,
    evaluation_of,
    plies,
)
from gamesearch.search.transposition import TranspositionTable
from gamesearch.watch import CountingGame

__all__ = ["Deepening", "iterative_deepening"]


class Deepening(NamedTuple, Generic[Action]):
    """The answer of one depth of iterative deepening."""

    depth: int  # plies looked ahead
    value: Any  # from player 0's point of view
    action: Action | None
    line: tuple[Action, ...]  # what both sides are expected to play, `action` first
    nodes: int  # visited at this depth


def iterative_deepening(
    game: Game[State, Action],
    state: State | None = None,
    *,
    max_depth: int | None = None,
    evaluate: Evaluate | None = None,
    order: Order | None = None,
    table: TranspositionTable | None = None,
    heuristics: Sequence[CutoffHeuristic] | None = None,
    bounds: tuple[float, float] = ANY_VALUE,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Iterator[Deepening[Action]]:
    """Search to depth 1, 2, 3, ... and yield what each depth found.

    The caller owns the budget: take as many depths as you like, or set a limit of `nodes` or
    of `seconds` for all depths together. A depth that the limit interrupts is not yielded, so
    the last answer always comes from a complete search; the first depth is finished whatever
    the limit. The generator ends after `max_depth`, or when everything that matters was
    followed to the end of the game, so that a greater depth cannot change the answer.

    Because it looks for wins at the smallest depth first, the first win it finds is the
    quickest. `heuristics` are killer moves and the history heuristic unless you pass others;
    the other arguments are those of `principal_variation_search`. Raises UnsuitedGame as
    `alpha_beta_search` does, ValueError for a `max_depth` below 1 or without an evaluation.

    >>> from gamesearch import GameTree
    >>> tree = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> list(iterative_deepening(tree, evaluate=lambda state, player: 0))[-1]
    Deepening(depth=2, value=3, action=0, line=(0, 0), nodes=11)
    """
    root = game.initial if state is None else state
    check_two_sides_in_turn(game, root, "iterative_deepening")
    estimate = evaluation_of(game, evaluate, "iterative_deepening")
    plies(max_depth, "max_depth")
    check_bounds(bounds)
    if heuristics is None:
        heuristics = (KillerMoves(), HistoryHeuristic())
    limit = _Limit(game, nodes, seconds)
    search = EnhancedSearch(limit.game, estimate, order, table, heuristics)
    return _search_deeper_and_deeper(search, root, bounds, limit, max_depth)


def _search_deeper_and_deeper(
    search: EnhancedSearch[State, Action],
    root: State,
    bounds: tuple[float, float],
    limit: _Limit,
    max_depth: int | None,
) -> Iterator[Deepening[Action]]:
    """Search to depth 1, then 2, then 3, ...; the limit holds from the second on."""
    limit.start()
    for depth in count(1):
        before = limit.nodes
        try:
            v, seen = search.search(root, depth, bounds)
        except _OutOfBudget:
            return
        move = seen.line[0] if seen.line else None
        yield Deepening(depth, v, move, seen.line, limit.nodes - before)
        if seen.depth == inf or depth == max_depth:
            return
        limit.hold()


class _OutOfBudget(BudgetExceeded):
    """The limit set for this deepening, as opposed to one that the game itself brought along."""


class _Limit:
    """Counts nodes and, while it holds, stops a search after a number of them or at a time."""

    def __init__(
        self, game: Game[State, Action], most_nodes: int | None, seconds: float | None
    ) -> None:
        self.game = CountingGame(game)
        self._count = self.game.count
        self._most_nodes, self._seconds = most_nodes, seconds

    @property
    def nodes(self) -> int:
        """The nodes visited at all depths so far."""
        return self._count.nodes

    def start(self) -> None:
        """Start the clock for the seconds."""
        self._deadline = inf if self._seconds is None else time.perf_counter() + self._seconds

    def hold(self) -> None:
        """Let the limit hold from now on, if there is one."""
        if self._most_nodes is not None or self._seconds is not None:
            self._count.on_node = self._check

    def _check(self, state: object) -> None:
        """Stop the search if it has gone past the limit."""
        del state
        if self._most_nodes is not None and self._count.nodes > self._most_nodes:
            raise _OutOfBudget(f"stopped after {self.nodes:,} nodes")
        if self._seconds is not None and time.perf_counter() > self._deadline:
            raise _OutOfBudget(f"stopped at node {self.nodes:,}: the time is over")
