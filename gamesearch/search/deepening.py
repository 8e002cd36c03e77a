"""Iterative deepening and principal variation search: all the ordering heuristics at work.

Iterative deepening searches to depth 1, then 2, then 3, ... It costs little, as each depth
is a fraction of the next, and it gives two things: an answer at any time, and, from the
depth before, the best move of every state, which is tried first at the next depth. That is
the lectures' killer move heuristic ("iterative deepening to the ply above").

Principal variation search goes further and bets that the first move is the best one. The
others are searched with a window that contains no number at all (a "null window"), which
asks only: is this one better? Few are, and those are searched again. Marsland and Campbell
1982, "Parallel search of strongly ordered game trees"; fail-soft as in Reinefeld 1983.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from math import inf, nextafter
from typing import Any, Generic, NamedTuple

from gamesearch.game import (
    MAX,
    MIN,
    Action,
    BudgetExceeded,
    CountingGame,
    Decision,
    Game,
    Player,
    State,
)
from gamesearch.search.ordering import (
    CutoffHeuristic,
    HistoryHeuristic,
    KillerMoves,
    Order,
    in_order,
)
from gamesearch.search.preconditions import (
    Evaluate,
    check_two_sides_in_turn,
    evaluation_of,
    horizon,
)
from gamesearch.search.transposition import Entry, Line, TranspositionTable, bound_of

ANY_VALUE = (-inf, +inf)


class Deepening(NamedTuple, Generic[Action]):
    """What one depth of iterative deepening found."""

    depth: int  # plies looked ahead
    value: Any  # from player 0's point of view
    action: Action | None
    line: tuple[Action, ...]  # what both sides are expected to play, `action` first
    nodes: int  # visited at this depth


Found = tuple[float, float, Line]  # of a node: its value for player 0, plies looked ahead, line


# ---------------------------------------------------------------- the public searches


def principal_variation_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    order: Order | None = None,
    table: TranspositionTable | None = None,
    heuristics: Sequence[CutoffHeuristic] = (),
    bounds: tuple[float, float] = ANY_VALUE,
) -> Decision[Action]:
    """The value alpha-beta finds, with null windows for all moves but the first.

    Searches to the end of the game or to `depth` plies, where `evaluate(state, 0)` (the
    game's own if None) values what is unfinished. `order` is a static order, `heuristics`
    such as `KillerMoves()` rearrange it as the search learns, and what `table` knows to be
    best comes before all. With `bounds`, the lowest and the highest utility there is, the
    search ends when it has found a win. Of several best moves, the first one tried is taken.

    Raises UnsuitedGame as `alpha_beta_search` does.

    >>> from gamesearch import GameTree
    >>> principal_variation_search(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    Decision(value=3, action=0)
    """
    if state is None:
        state = game.initial
    check_two_sides_in_turn(game, state, "principal_variation_search")
    limit, estimate = horizon(game, depth, evaluate, "principal_variation_search")
    search = _Search(game, state, estimate, order, table, heuristics)
    v, _, line = search.run(limit, bounds)
    return Decision(v, line[0] if line else None)


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

    The caller owns the budget: take as many depths as you like, or set a limit of `nodes`
    or of `seconds` for all depths together. A depth that the limit interrupts is not
    yielded, so the last answer yielded is always one of a whole search; the first depth is
    finished whatever the limit. The generator ends after `max_depth`, or when all that
    matters was followed to the end of the game, so that no greater depth can change it.

    Because wins are looked for at the least depth first, the first win found is the
    quickest. `heuristics` are killer moves and the history heuristic unless others are
    given; the other arguments are those of `principal_variation_search`.

    >>> from gamesearch import GameTree
    >>> tree = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> list(iterative_deepening(tree, evaluate=lambda state, player: 0))[-1]
    Deepening(depth=2, value=3, action=0, line=(0, 0), nodes=11)
    """
    if state is None:
        state = game.initial
    check_two_sides_in_turn(game, state, "iterative_deepening")
    estimate = evaluation_of(game, evaluate, "iterative_deepening")
    if max_depth is not None and max_depth < 1:
        raise ValueError(f"max_depth is {max_depth}; 1 ply or more was expected")
    counter = _Limited(game)
    if heuristics is None:
        heuristics = (KillerMoves(), HistoryHeuristic())
    search = _Search(counter, state, estimate, order, table, heuristics)
    return _deepen(search, counter, max_depth, bounds, nodes, seconds)


def _deepen(
    search: _Search,
    counter: _Limited,
    max_depth: int | None,
    bounds: tuple[float, float],
    nodes: int | None,
    seconds: float | None,
) -> Iterator[Deepening[Any]]:
    started = time.perf_counter()
    depth, reached = 0, 0.0
    while reached < inf and (max_depth is None or depth < max_depth):
        depth += 1
        before = counter.nodes
        try:
            v, reached, line = search.run(depth, bounds)
        except _OutOfBudget:
            return
        yield Deepening(depth, v, line[0] if line else None, line, counter.nodes - before)
        counter.most_nodes = nodes
        counter.deadline = None if seconds is None else started + seconds


class _OutOfBudget(BudgetExceeded):
    """The limit set for this deepening, as opposed to one that the game itself brought along."""


class _Limited(CountingGame[Any, Any]):
    """A counting game that stops a search after so many nodes or at a time of day."""

    most_nodes: int | None = None
    deadline: float | None = None

    def is_terminal(self, state: Any) -> bool:
        if state is not self._last:  # what every node is asked first, so here they are counted
            self._last = state
            self.nodes += 1
            late = self.deadline is not None and time.perf_counter() > self.deadline
            if late or (self.most_nodes is not None and self.nodes > self.most_nodes):
                raise _OutOfBudget(f"stopped after {self.nodes:,} nodes")
        return self._is_terminal(state)


# ---------------------------------------------------------------- the search itself


class _Search:
    """What stays the same throughout a search, and the two functions that call each other."""

    def __init__(
        self,
        game: Game[Any, Any],
        root: Any,
        evaluate: Evaluate,
        order: Order | None,
        table: TranspositionTable | None,
        heuristics: Sequence[CutoffHeuristic],
    ) -> None:
        self.game = game
        self.root = root
        self.evaluate = evaluate
        self.order = order
        self.table = TranspositionTable() if table is None else table
        self.heuristics = heuristics

    def run(self, depth: float, bounds: tuple[float, float]) -> Found:
        """Search the root."""
        value = self.min_value if self.game.to_move(self.root) == MIN else self.max_value
        return value(self.root, *bounds, depth, 0)

    def max_value(self, state: Any, alpha: float, beta: float, depth: float, ply: int) -> Found:
        """What is found of a state in which MAX moves; `ply` moves were made since the root."""
        if self.game.is_terminal(state):
            return self.game.utility(state, MAX), inf, ()
        if depth == 0:
            return self.evaluate(state, MAX), 0, ()
        key = self.table.key(state)
        known = self.table.get(key)
        if known is not None and ply and known.settles(alpha, beta, depth):
            return known.value, known.depth, known.line_for(state)
        v, line, reached, low = -inf, (), inf, alpha
        for a in self.arranged(state, known, ply, MAX):
            child = self.game.result(state, a)
            if v == -inf:
                v2, below, line2 = self.min_value(child, alpha, beta, depth - 1, ply + 1)
            else:
                null = nextafter(alpha, inf)
                v2, below, line2 = self.min_value(child, alpha, null, depth - 1, ply + 1)
                if alpha < v2 < beta:
                    v2, below, line2 = self.min_value(child, alpha, beta, depth - 1, ply + 1)
            if below < reached:
                reached = below
            if v2 > v:
                v, line = v2, (a, *line2)
                alpha = max(alpha, v)
            if v >= beta:
                reached = below  # this child alone proves the bound
                self.remember(a, ply, MAX, depth)
                break
        self.table.put(Entry(key, state, v, bound_of(v, low, beta), reached + 1, line))
        return v, reached + 1, line

    def min_value(self, state: Any, alpha: float, beta: float, depth: float, ply: int) -> Found:
        """What is found of a state in which MIN moves; `ply` moves were made since the root."""
        if self.game.is_terminal(state):
            return self.game.utility(state, MAX), inf, ()
        if depth == 0:
            return self.evaluate(state, MAX), 0, ()
        key = self.table.key(state)
        known = self.table.get(key)
        if known is not None and ply and known.settles(alpha, beta, depth):
            return known.value, known.depth, known.line_for(state)
        v, line, reached, high = inf, (), inf, beta
        for a in self.arranged(state, known, ply, MIN):
            child = self.game.result(state, a)
            if v == inf:
                v2, below, line2 = self.max_value(child, alpha, beta, depth - 1, ply + 1)
            else:
                null = nextafter(beta, -inf)
                v2, below, line2 = self.max_value(child, null, beta, depth - 1, ply + 1)
                if alpha < v2 < beta:
                    v2, below, line2 = self.max_value(child, alpha, beta, depth - 1, ply + 1)
            if below < reached:
                reached = below
            if v2 < v:
                v, line = v2, (a, *line2)
                beta = min(beta, v)
            if v <= alpha:
                reached = below  # this child alone proves the bound
                self.remember(a, ply, MIN, depth)
                break
        self.table.put(Entry(key, state, v, bound_of(v, alpha, high), reached + 1, line))
        return v, reached + 1, line

    def arranged(self, state: Any, known: Entry | None, ply: int, player: Player) -> Sequence[Any]:
        """The actions: the table's best first, then as the heuristics say, then as `order` does."""
        actions = self.game.actions(state)
        if self.order is not None:
            actions = in_order(self.order, self.game, state, actions)
        for heuristic in self.heuristics:
            actions = heuristic.arrange(actions, ply, player)
        best = known.action_for(state) if known is not None else None
        if best is None or best == actions[0] or best not in actions:
            return actions
        return [best, *[a for a in actions if a != best]]

    def remember(self, action: Any, ply: int, player: Player, depth: float) -> None:
        for heuristic in self.heuristics:
            heuristic.remember(action, ply, player, depth)
