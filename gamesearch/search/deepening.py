"""Iterative deepening: search to depth 1, then 2, then 3, ...

It costs little, because each depth is a fraction of the next, and it gives two things: an
answer at any time, and, from the depth before, the best move of every state, which is tried
first at the next depth. That is the lectures' killer move heuristic ("iterative deepening to
the ply above"). AIMA 4e, section 5.3.3; Slate and Atkin 1977, "Chess 4.5".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from math import inf
from typing import Any, Generic, NamedTuple

from gamesearch.game import Action, BudgetExceeded, Game, State
from gamesearch.search.null_window import ANY_VALUE, SearchWithTable
from gamesearch.search.ordering import CutoffHeuristic, HistoryHeuristic, KillerMoves, Order
from gamesearch.search.preconditions import Evaluate, check_two_sides_in_turn, evaluation_of, plies
from gamesearch.search.transposition import TranspositionTable
from gamesearch.time_limit import Clock
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
    of `seconds` for all depths together. A depth that a limit interrupts is not yielded, so
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
    heuristics = (KillerMoves(), HistoryHeuristic()) if heuristics is None else heuristics
    clock = Clock()
    counting = CountingGame(game, on_node=None if seconds is None else clock.check)
    search = SearchWithTable(counting, estimate, order, table, heuristics, bounds)

    def deeper_and_deeper() -> Iterator[Deepening[Action]]:
        for depth in count(1):
            before = counting.nodes
            try:
                v, seen = search.search(root, depth)
            except BudgetExceeded:
                if nodes is None and seconds is None:
                    raise  # it is a limit that the game itself brought along
                return
            yield Deepening(depth, v, seen.action_for(root), seen.line, counting.nodes - before)
            if seen.depth == inf or depth == max_depth:
                return
            counting.count.budget = nodes
            clock.stop_after(inf if seconds is None else seconds)

    return deeper_and_deeper()
