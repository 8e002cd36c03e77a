"""The transposition table: what a search learned about a state, kept for the next time.

Games repeat themselves: tic-tac-toe's 549,946 nodes are only 5,478 states. For
each state the table keeps what alpha-beta learned about it, which is often only a bound:

    EXACT   the value lay inside the window: it is the state's value
    LOWER   the search was cut at beta: the state is worth at least this to player 0
    UPPER   nothing rose above alpha: the state is worth at most this to player 0

The classic mistakes: to take a bound for a value, to use an entry that did not look deep
enough, or one for the other side to move. (Here the side to move is part of the state, so it
is part of the key.)

Two searches use one: alpha-beta, and MTD(f), which closes in on the value by null windows alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import inf, nextafter
from typing import Any, Final

from gamesearch.game import MAX, MIN, Action, Decision, Game, State
from gamesearch.search.alpha_beta import AlphaBetaOutOfTurn
from gamesearch.search.ordering import Order, ordered
from gamesearch.search.preconditions import Evaluate, check_two_sides_in_turn, horizon, itself
from gamesearch.search.stable_hash import stable_hash

__all__ = ["TranspositionTable", "alpha_beta_with_table", "mtd_f_search"]

LECTURE: Final = 3
MENU_LABELS: Final = {"mtd_f_search": "MTD(f)"}

Line = tuple[Any, ...]  # actions in turn

EXACT: Final = "="
LOWER: Final = ">="
UPPER: Final = "<="

DEFAULT_SIZE: Final = 1_000_003  # a prime: keys that share their low bits still spread


@dataclass(slots=True)
class Entry:
    """The table's knowledge of a state. It has slots because every node reads one."""

    key: Hashable
    state: Hashable  # symmetric states share a key: `line` is meant for this one only
    value: float  # from player 0's point of view
    bound: str  # EXACT, LOWER or UPPER
    depth: float  # plies looked ahead; infinity if every line was followed to its end
    line: Line  # the best action found, and what was expected to follow

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
    be better informed than plain search's. Pass the same `table` again to keep what was learned;
    it must not hold values of another evaluation. Raises UnsuitedGame as `alpha_beta_search` does.

    >>> from gamesearch import TicTacToe
    >>> alpha_beta_with_table(TicTacToe()).value
    0
    """
    state = game.initial if state is None else state
    check_two_sides_in_turn(game, state, "alpha_beta_with_table")
    limit, estimate = horizon(game, depth, evaluate, "alpha_beta_with_table")
    search = AlphaBetaWithMemory(ordered(game, order), state, estimate, table)
    return Decision(*search.value(state, -inf, +inf, limit))


class AlphaBetaWithMemory(AlphaBetaOutOfTurn[State, Action]):
    """AIMA's two functions, with a look into a table before each and an entry after it."""

    def __init__(
        self,
        game: Game[State, Action],
        root: State,
        evaluate: Evaluate,
        table: TranspositionTable | None = None,
    ) -> None:
        super().__init__(game, MAX, evaluate)
        self.root = root
        self.table = TranspositionTable() if table is None else table

    def value(
        self, state: State, alpha: float, beta: float, depth: float
    ) -> tuple[float, Action | None]:
        """Return the value of `state` from the table if it settles it; else search, and keep it.

        The root is always searched: an entry of its mirror image would give it no move.
        """
        if self.is_terminal(state):
            return self.game.utility(state, MAX), None
        if depth == 0:
            return self.evaluate(state, MAX), None
        key = self.table.key(state)
        entry = None if state is self.root else self.table.get(key)
        if entry is not None and entry.settles(alpha, beta, depth):
            return entry.value, entry.action_for(state)
        search = self.min_value if self.to_move(state) == MIN else self.max_value
        v, move = search(state, alpha, beta, depth)
        self.table.put(Entry(key, state, v, bound_of(v, alpha, beta), depth, (move,)))
        return v, move


# ---------------------------------------------------------------- null windows alone


def mtd_f_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    order: Order | None = None,
    table: TranspositionTable | None = None,
    guess: float = 0,
) -> Decision[Action]:
    """Return the value that alpha-beta finds, from a first `guess`; the closer, the fewer passes.

    Each pass asks one question about the whole tree: is its value at least this much? A null
    window cuts more than any other, and the answer, a bound, says what to ask next. The passes
    visit the same states again and again, so they need a table. Plaat, Schaeffer, Pijls and de
    Bruin 1996, "Best-first fixed-depth minimax algorithms".

    The value is player 0's, the action the first best one in the order of `order`. The other
    arguments are those of `alpha_beta_with_table`. A good guess is the value of a search two
    plies shallower. Raises UnsuitedGame as `alpha_beta_search` does, ValueError for a guess
    that is not a finite number.

    >>> from gamesearch import GameTree
    >>> mtd_f_search(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    Decision(value=3, action=0)
    """
    state = game.initial if state is None else state
    check_two_sides_in_turn(game, state, "mtd_f_search")
    if not -inf < guess < inf:
        raise ValueError(f"guess is {guess}; a finite number was expected")
    limit, estimate = horizon(game, depth, evaluate, "mtd_f_search")
    search = AlphaBetaWithMemory(ordered(game, order), state, estimate, table)
    return Decision(*mtdf(search, guess, limit))


def mtdf(
    search: AlphaBetaWithMemory[State, Action], f: float, depth: float
) -> tuple[float, Action | None]:
    """Return MTDF(root, f, d): the value of the root of `search`, and the mover's move.

    A move proves a bound on one side only: MAX's that the value is at least this much, MIN's that
    it is at most this much. A move is kept once it has proved its bound.
    """
    minimising = search.game.to_move(search.root) == MIN
    g, move = f, None
    lower, upper = -inf, +inf
    while lower < upper:
        beta = nextafter(g, inf) if g == lower else g
        g, move2 = search.value(search.root, nextafter(beta, -inf), beta, depth)
        if g < beta:
            upper = g
        else:
            lower = g
        if (g < beta) == minimising:
            move = move2
    return g, move
