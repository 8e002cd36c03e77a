"""The transposition table: what a search learned about a state, kept for the next time.

Games repeat themselves: tic-tac-toe's 549,946 nodes are only 5,478 states. For
each state the table keeps what alpha-beta learned about it, which is often only a bound:

    EXACT   the value lay inside the window: it is the state's value
    LOWER   the search was cut at beta: the state is worth at least this to player 0
    UPPER   nothing rose above alpha: the state is worth at most this to player 0

The classic mistakes: to take a bound for a value, to use an entry that did not look deep
enough, or one for the other side to move. (Here the side to move is part of the state, so it
is part of the key.)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from typing import Any, Final, Generic

from gamesearch.game import MAX, MIN, Action, Decision, Game, State
from gamesearch.search.ordering import Order, ordered
from gamesearch.search.preconditions import Evaluate, check_two_sides_in_turn, horizon, itself
from gamesearch.search.stable_hash import stable_hash

__all__ = ["TranspositionTable", "alpha_beta_with_table"]

Line = tuple[Any, ...]  # actions in turn

EXACT: Final = "="
LOWER: Final = ">="
UPPER: Final = "<="

DEFAULT_SIZE: Final = 1_000_003  # a prime: keys that share their low bits still spread


class Entry:
    """The table's knowledge of a state. It has slots because every node reads one."""

    __slots__ = ("bound", "depth", "key", "line", "state", "value")

    def __init__(
        self, key: Hashable, state: Hashable, value: float, bound: str, depth: float, line: Line
    ) -> None:
        self.key = key
        self.state = state  # symmetric states share a key: `line` is meant for this one only
        self.value = value  # from player 0's point of view
        self.bound = bound  # EXACT, LOWER or UPPER
        self.depth = depth  # plies looked ahead; infinity if every line was followed to its end
        self.line = line  # the best action found, and what was expected to follow

    def settles(self, alpha: float, beta: float, depth: float) -> bool:
        """Return whether this entry spares a search of `depth` plies with this window."""
        if self.depth < depth:
            return False
        if self.bound == LOWER:
            return self.value >= beta
        return self.bound == EXACT or self.value <= alpha

    def for_state(self, state: Hashable) -> Entry:
        """Return this entry, but without its line if that belongs to a mirror image of `state`."""
        if self.state == state:
            return self
        return Entry(self.key, state, self.value, self.bound, self.depth, ())

    def action_for(self, state: Hashable) -> Any:
        """Return the best action found, or None if it belongs to a mirror image of `state`."""
        return self.line[0] if self.line and self.state == state else None


class TranspositionTable:
    """Search results by state, within a size limit.

    A key's hash names a slot, and a slot holds two entries: one that only gives way to a
    result of at least its depth, and one for everything else, replaced each time (the two-tier
    scheme; Breuker, Uiterwijk and van den Herik 1994). So the memory is limited, results that
    took long to compute stay, and fresh ones also have a place.

    `key` maps states that are equal by symmetry to one key: `TranspositionTable(key=game.key)`.
    """

    def __init__(
        self, size: int = DEFAULT_SIZE, key: Callable[[Any], Hashable] | None = None
    ) -> None:
        """Make a table of `size` slots, two entries each. Raises ValueError for fewer than 1."""
        if size < 1:
            raise ValueError(f"size is {size}; 1 slot or more was expected")
        self.size = size
        self.key = key or itself
        self._deep: dict[int, Entry] = {}
        self._recent: dict[int, Entry] = {}

    def get(self, key: Hashable) -> Entry | None:
        """Return what is known under `key`, which is `table.key(state)`."""
        slot = stable_hash(key) % self.size
        entry = self._deep.get(slot)
        if entry is None or entry.key == key:
            return entry  # nothing goes to the other tier while there is nothing in this one
        entry = self._recent.get(slot)
        return entry if entry is not None and entry.key == key else None

    def put(self, entry: Entry) -> None:
        """Keep `entry`, in place of another one if need be."""
        slot = stable_hash(entry.key) % self.size
        old = self._deep.get(slot)
        if old is None or entry.depth >= old.depth:
            self._deep[slot] = entry
        else:
            self._recent[slot] = entry

    def clear(self) -> None:
        """Forget everything."""
        self._deep.clear()
        self._recent.clear()

    def __len__(self) -> int:
        """Return how many entries there are: at most twice `size`."""
        return len(self._deep) + len(self._recent)


def bound_of(v: float, alpha: float, beta: float) -> str:
    """Return what a fail-soft value `v`, found with the window (alpha, beta), is to the state."""
    if v <= alpha:
        return UPPER
    return LOWER if v >= beta else EXACT


# ---------------------------------------------------------------- alpha-beta with a table


def alpha_beta_with_table(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    order: Order | None = None,
    table: TranspositionTable | None = None,
) -> Decision[Action]:
    """Search like alpha-beta, with a look into a table before each state and an entry after it.

    The value is the one that plain search finds, to the end of the game or `depth` plies deep,
    where `evaluate(state, 0)` (the game's own if None) values unfinished games. An entry from
    a deeper search also counts, so where a state can come up at different depths the value may
    be better informed than plain search's. Pass the same `table` again to keep what was
    learned; it must not hold values of another evaluation.

    Raises UnsuitedGame as `alpha_beta_search` does.

    >>> from gamesearch import TicTacToe
    >>> alpha_beta_with_table(TicTacToe()).value
    0
    """
    if state is None:
        state = game.initial
    check_two_sides_in_turn(game, state, "alpha_beta_with_table")
    limit, estimate = horizon(game, depth, evaluate, "alpha_beta_with_table")
    search = AlphaBetaWithMemory(ordered(game, order), state, estimate, table)
    return Decision(*search.search(-inf, +inf, limit))


class AlphaBetaWithMemory(Generic[State, Action]):
    """AIMA's two functions with a table, and what stays the same throughout a search."""

    def __init__(
        self,
        game: Game[State, Action],
        root: State,
        evaluate: Evaluate,
        table: TranspositionTable | None = None,
    ) -> None:
        self.game, self.root, self.evaluate = game, root, evaluate
        self.table = TranspositionTable() if table is None else table

    def search(self, alpha: float, beta: float, depth: float) -> tuple[float, Action | None]:
        """Return the value of the root within a window (fail-soft: else a bound), and the move."""
        if self.game.to_move(self.root) == MIN:
            return self.min_value(self.root, alpha, beta, depth)
        return self.max_value(self.root, alpha, beta, depth)

    def known(self, state: State, alpha: float, beta: float, depth: float) -> Entry | None:
        """Return the table's entry, if it makes the search of `state` unnecessary.

        The root is always searched: an entry of its mirror image would give it no move.
        """
        entry = None if state is self.root else self.table.get(self.table.key(state))
        return entry if entry is not None and entry.settles(alpha, beta, depth) else None

    def keep(
        self, state: State, v: float, move: Action | None, window: tuple[float, float], depth: float
    ) -> None:
        """Put what was found into the table; `window` is the one the search began with."""
        entry = Entry(self.table.key(state), state, v, bound_of(v, *window), depth, (move,))
        self.table.put(entry)

    def max_value(
        self, state: State, alpha: float, beta: float, depth: float
    ) -> tuple[float, Action | None]:
        """Return the value of a state in which MAX moves, and MAX's move."""
        if self.game.is_terminal(state):
            return self.game.utility(state, MAX), None
        if depth == 0:
            return self.evaluate(state, MAX), None
        if entry := self.known(state, alpha, beta, depth):
            return entry.value, entry.action_for(state)
        v, move, window = -inf, None, (alpha, beta)
        for a in self.game.actions(state):
            v2, _ = self.min_value(self.game.result(state, a), alpha, beta, depth - 1)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                break
        self.keep(state, v, move, window, depth)
        return v, move

    def min_value(
        self, state: State, alpha: float, beta: float, depth: float
    ) -> tuple[float, Action | None]:
        """Return the value of a state in which MIN moves, and MIN's move."""
        if self.game.is_terminal(state):
            return self.game.utility(state, MAX), None
        if depth == 0:
            return self.evaluate(state, MAX), None
        if entry := self.known(state, alpha, beta, depth):
            return entry.value, entry.action_for(state)
        v, move, window = inf, None, (alpha, beta)
        for a in self.game.actions(state):
            v2, _ = self.max_value(self.game.result(state, a), alpha, beta, depth - 1)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                break
        self.keep(state, v, move, window, depth)
        return v, move
