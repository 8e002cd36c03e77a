"""Principal variation search: bet on the first move, and only ask whether another is better.

If moves are well ordered, the first one is mostly the best. The others are searched with a
window that holds no number at all (a "null window"), which asks only: is this one better?
Few are, and those are searched again. Marsland and Campbell 1982, "Parallel search of
strongly ordered game trees"; fail-soft as in Reinefeld 1983.

`NullWindowSearch` is this idea alone, on one page. `SearchWithTable` is what programs play with:
the same two functions, with a transposition table, move ordering and the line of play around them
(Schaeffer 1989).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from math import inf, nextafter
from typing import Final

from gamesearch.game import MAX, MIN, Action, Decision, Game, Player, State
from gamesearch.search.alpha_beta import AlphaBetaOutOfTurn
from gamesearch.search.ordering import CutoffHeuristic, Order, ordered
from gamesearch.search.preconditions import Evaluate, check_bounds, check_two_sides_in_turn, horizon
from gamesearch.search.transposition import EXACT, Entry, TranspositionTable, bound_of

__all__ = ["principal_variation_search"]

LECTURE: Final = 3
MENU_LABELS: Final = {"principal_variation_search": ""}

ANY_VALUE: Final = (-inf, +inf)
MOST_ESTIMATES: Final = 1_000  # kept at a time: a state at the horizon comes again soon, or never


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
    """Return the value that alpha-beta finds, with null windows for all moves but the first.

    The search goes to the end of the game, or `depth` plies deep, where `evaluate(state, 0)`
    (the game's own if None) values unfinished games. `order` is a static order; `heuristics`
    such as `KillerMoves()` rearrange it as the search learns; the best move that `table`
    knows comes before all others. With `bounds`, the lowest and the highest possible utility,
    the search stops as soon as it has found a win. Of several best moves it takes the first
    one tried. Raises UnsuitedGame as `alpha_beta_search` does, ValueError for `bounds` that do not
    hold.

    >>> from gamesearch import GameTree
    >>> principal_variation_search(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    Decision(value=3, action=0)
    """
    state = game.initial if state is None else state
    check_two_sides_in_turn(game, state, "principal_variation_search")
    limit, estimate = horizon(game, depth, evaluate, "principal_variation_search")
    search = SearchWithTable(game, estimate, order, table, heuristics, bounds)
    v, seen = search.search(state, limit)
    return Decision(v, seen.action_for(state))


# ---------------------------------------------------------------- the page


class NullWindowSearch(AlphaBetaOutOfTurn[State, Action]):
    """Principal variation search alone, on one page: alpha-beta with other windows."""

    def max_value(
        self, state: State, alpha: float, beta: float, depth: float
    ) -> tuple[float, Action | None]:
        """Return the value of an unfinished state in which MAX moves, and MAX's move."""
        v, move = -inf, None
        for a in self.actions(state):
            child = self.result(state, a)
            if v == -inf:
                v2, _ = self.value(child, alpha, beta, depth - 1)
            else:
                v2, _ = self.value(child, alpha, nextafter(alpha, inf), depth - 1)
                if alpha < v2 < beta:
                    v2, _ = self.value(child, alpha, beta, depth - 1)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(
        self, state: State, alpha: float, beta: float, depth: float
    ) -> tuple[float, Action | None]:
        """Return the value of an unfinished state in which MIN moves, and MIN's move."""
        v, move = inf, None
        for a in self.actions(state):
            child = self.result(state, a)
            if v == inf:
                v2, _ = self.value(child, alpha, beta, depth - 1)
            else:
                v2, _ = self.value(child, nextafter(beta, -inf), beta, depth - 1)
                if alpha < v2 < beta:
                    v2, _ = self.value(child, alpha, beta, depth - 1)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    def actions(self, state: State) -> Iterable[Action]:
        return self.game.actions(state)


# ---------------------------------------------------------------- with a table

# What a search sees ahead of a node stands in the table's entry: how many plies it looked, and
# what it expects both sides to play. Leaves are not in the table; these two stand for them.
GAME_OVER: Final = Entry(None, None, 0, EXACT, inf, ())
HORIZON: Final = Entry(None, None, 0, EXACT, 0, ())


class SearchWithTable(NullWindowSearch[State, Action]):
    """Principal variation search with a table, move ordering and the line of play around it.

    `value` looks a state up, `look_ahead` searches it and keeps what was found, `actions` yields
    the moves in turn. Between calls, `seen` holds what lies ahead of the node searched last.
    """

    def __init__(
        self,
        game: Game[State, Action],
        evaluate: Evaluate,
        order: Order | None = None,
        table: TranspositionTable | None = None,
        heuristics: Sequence[CutoffHeuristic] = (),
        bounds: tuple[float, float] = ANY_VALUE,
    ) -> None:
        """Raise ValueError for `bounds` of which the lower does not come first."""
        check_bounds(bounds)
        super().__init__(ordered(game, order), MAX, evaluate)
        self.listed = self.game.actions  # at hand, too
        self.table = TranspositionTable() if table is None else table
        self.heuristics, self.bounds = heuristics, bounds
        self.estimates: dict[Hashable, float] = {}  # of states at a horizon
        self.seen = HORIZON  # ahead of the node searched last
        self.ply = 0  # of the node searched now; the root's is 0
        self.moves: list[Action] = []  # of the node that begins now
        self.outlooks: list[Entry] = []  # of its moves, as they come in

    def search(self, root: State, depth: float) -> tuple[float, Entry]:
        """Return the value of `root`, known to be within the bounds, and what is seen ahead."""
        self.ply = 0
        v, _ = self.value(root, *self.bounds, depth)
        low, high = self.bounds
        if not low <= v <= high:
            raise ValueError(f"a value of {v:g} was found, but bounds says {low:g} to {high:g}")
        return v, self.seen

    def value(
        self, state: State, alpha: float, beta: float, depth: float
    ) -> tuple[float, Action | None]:
        """Search a state, or look it up and ask the game nothing; set `seen`."""
        if depth > 0:
            key = self.table.key(state)
            known = self.table.get(key)
            if known is not None and self.ply and known.settles(alpha, beta, depth):
                self.seen = known.for_state(state)
                return known.value, None
        elif state in self.estimates:
            self.seen = HORIZON
            return self.estimates[state], None
        if self.is_terminal(state):
            self.seen = GAME_OVER
            return self.game.utility(state, MAX), None
        if depth == 0:
            self.seen = HORIZON
            if len(self.estimates) >= MOST_ESTIMATES:
                self.estimates.clear()
            v = self.estimates[state] = self.evaluate(state, MAX)
            return v, None
        return self.look_ahead(state, alpha, beta, depth, key, known)

    def look_ahead(
        self,
        state: State,
        alpha: float,
        beta: float,
        depth: float,
        key: Hashable,
        hint: Entry | None,
    ) -> tuple[float, Action | None]:
        """Search the children by those two functions, and put the result into the table."""
        player, ply = self.to_move(state), self.ply
        moves = self.arranged(state, hint, ply, player)
        outlooks: list[Entry] = []
        self.moves, self.outlooks, self.ply = moves, outlooks, ply + 1  # for `actions`
        if player == MIN:
            v, move = self.min_value(state, alpha, beta, depth)
        else:
            v, move = self.max_value(state, alpha, beta, depth)
        self.ply = ply
        if v <= alpha if player == MIN else v >= beta:  # the last child alone proves the bound
            reached, line = self.seen.depth, (move, *self.seen.line)
            for heuristic in self.heuristics:
                heuristic.remember(move, ply, player, depth)
        else:
            reached = min([child.depth for child in outlooks] or [inf])
            line = () if move is None else (move, *outlooks[moves.index(move)].line)
        self.seen = Entry(key, state, v, bound_of(v, alpha, beta), reached + 1, line)
        self.table.put(self.seen)
        return v, move

    def actions(self, state: State) -> Iterator[Action]:
        """Yield the moves in turn; after each, note what its search saw ahead.

        A reply that wins (its value is one of the bounds) comes next as a move of one's own: to
        play there oneself often prevents it.
        """
        moves, outlooks = self.moves, self.outlooks
        for move in moves:
            yield move
            seen = self.seen
            outlooks.append(seen)
            if seen.line and seen.value in self.bounds:
                reply, tried = seen.line[0], len(outlooks)
                if reply in moves[tried:]:
                    moves.remove(reply)
                    moves.insert(tried, reply)

    def arranged(self, state: State, hint: Entry | None, ply: int, player: Player) -> list[Action]:
        """Put the table's best move first, then follow the heuristics."""
        moves = list(self.listed(state))
        for heuristic in self.heuristics:
            moves = list(heuristic.arrange(moves, ply, player))
        best = hint.action_for(state) if hint is not None else None
        if best is not None and best in moves:
            moves.remove(best)
            moves.insert(0, best)
        return moves
