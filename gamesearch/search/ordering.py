"""Move ordering: alpha-beta cuts more when good moves come first.

An order is a function `order(game, state, actions)` that returns the actions in another
order. To make any search follow it, wrap the game in `OrderedGame`, which lists the actions
that way: `alpha_beta_search(OrderedGame(game, centre_first))`. An order may also leave out
actions; that is forward pruning (Shannon's Type B, see `gamesearch.search.cutoff`).

"Killer move" means two things, and both are here:

- AIMA and the lectures: try first the moves that a shallower search found best. `best_first`
  orders this way for any search; `iterative_deepening` does it as it goes.
- Chess programmers: a move that has just caused a cutoff is tried first at the same ply
  elsewhere in the tree, where it is often legal and often cuts again: `KillerMoves`.

The counts at the end compare orders.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations, product
from math import factorial, isfinite, prod
from typing import Any, Final, Protocol

from gamesearch.game import MAX, Action, AnyGame, Decision, Game, Player, State
from gamesearch.members import FullGame
from gamesearch.search.alpha_beta import alpha_beta_search
from gamesearch.search.preconditions import Evaluate, evaluation_of
from gamesearch.watch import CountingGame, GameWrapper

__all__ = [
    "HistoryHeuristic", "KillerMoves", "OrderedGame", "best_first", "by_kind", "centre_first",
    "effective_branching_factor", "knuth_moore_minimum", "leaves_examined", "leaves_over_orders",
    "own_order", "random_order", "sibling_orders",
]  # fmt: skip

MOST_ORDERS: Final = 100_000

Order = Callable[[Any, Any, Sequence[Any]], Sequence[Any]]  # order(game, state, actions)
Search = Callable[[Any, Any], Decision[Any]]  # search(game, state)


class OrderedGame(GameWrapper[State, Action]):
    """A game with its actions in another order; everything else is the game's own.

    >>> from gamesearch import GameTree
    >>> game = OrderedGame(GameTree([[3, 12, 8], [2, 4, 6]]), lambda g, s, actions: actions[::-1])
    >>> alpha_beta_search(game)
    Decision(value=3, action=0)
    """

    def __init__(self, game: Game[State, Action], order: Order) -> None:
        """Wrap `game`; where `order` leaves out all actions, `actions` raises ValueError."""
        super().__init__(game)
        self.actions = partial(in_order, order, game, game.actions)


def in_order(order: Order, game: AnyGame, ask: Callable[..., Any], state: Any) -> Sequence[Any]:
    """Return the actions that `ask(state)` lists, as `order(game, state, actions)` gives them."""
    actions = ask(state)
    arranged = order(game, state, actions)
    if not arranged and actions:
        raise ValueError(f"the order gave back none of the {len(actions)} actions of {state!r}")
    return arranged


def ordered(game: Game[State, Action], order: Order | None) -> Game[State, Action]:
    """Return `game` as it is if `order` is None, else with its actions in that order."""
    return game if order is None else OrderedGame(game, order)


# ---------------------------------------------------------------- static orders


def by_kind(*kinds: Callable[[Any, Any, Any], bool]) -> Order:
    """Return an order by kinds of action: the first kind first, actions of no kind last.

    Each kind is a test `kind(game, state, action)`. Chess programs try captures, then
    threats, then forward moves, then backward ones (so does `own_order` for our chess):
    `by_kind(is_capture, is_threat, is_forward)`. Within a kind the game's own order remains.
    """

    def kinds_in_turn(game: AnyGame, state: Any, actions: Sequence[Any]) -> Sequence[Any]:
        def rank(action: Any) -> int:
            fitting = (i for i, kind in enumerate(kinds) if kind(game, state, action))
            return next(fitting, len(kinds))

        return sorted(actions, key=rank)

    return kinds_in_turn


def centre_first(game: FullGame[Any, int], state: Any, actions: Sequence[int]) -> Sequence[int]:
    """Order columns, or squares numbered row by row, from the middle of the board outwards.

    For games whose actions are such numbers, and which have `rows` and `columns`: in Connect
    Four and tic-tac-toe more winning rows pass through the middle.

    >>> from gamesearch import TicTacToe
    >>> centre_first(TicTacToe(), TicTacToe.initial, range(9))
    [4, 1, 3, 5, 7, 0, 2, 6, 8]
    """
    rows, columns = game.rows, game.columns

    def distance(action: int) -> int:
        row, column = divmod(action, columns)
        return abs(2 * row - rows + 1) + abs(2 * column - columns + 1)

    return sorted(actions, key=distance)


def own_order(game: FullGame[Any, Any], state: Any, actions: Sequence[Any]) -> Sequence[Any]:
    """Return the order that the game itself recommends, where it has `ordered_actions(state)`.

    Chess: captures, threats, forward moves, backward moves. Connect Four: from the middle.
    """
    return game.ordered_actions(state)


def best_first(evaluate: Evaluate | None = None, search: Search | None = None) -> Order:
    """Return an order by what the actions lead to, best for the mover first.

    Successors are valued by `evaluate(state, 0)`, the game's own if None; or, for the
    lectures' killer move heuristic, by a `search(game, state)` of lesser depth:
    `best_first(search=partial(cutoff_search, depth=2))`.
    """

    def worth(game: FullGame[Any, Any], state: Any) -> Any:
        if search is not None:
            return search(game, state).value
        if game.is_terminal(state):
            return game.utility(state, MAX)
        return evaluation_of(game, evaluate, "best_first")(state, MAX)

    def best_in_front(
        game: FullGame[Any, Any], state: Any, actions: Sequence[Any]
    ) -> Sequence[Any]:
        return sorted(
            actions,
            key=lambda action: worth(game, game.result(state, action)),
            reverse=game.to_move(state) == MAX,
        )

    return best_in_front


def random_order(seed: int = 0) -> Order:
    """Return a new random order at every call, repeatable by its seed: the average case."""
    rng = random.Random(seed)
    return lambda game, state, actions: rng.sample(actions, len(actions))


# ---------------------------------------------------------------- learning from cutoffs


class CutoffHeuristic(Protocol):
    """Something that remembers which actions caused cutoffs, and tries them sooner."""

    def arrange(self, actions: Sequence[Action], ply: int, player: Player) -> Sequence[Action]:
        """Return the actions of `player` at `ply` (0 at the root), the promising ones in front."""

    def remember(self, action: object, ply: int, player: Player, depth: float) -> None:
        """Note that `action` caused a cutoff with `depth` plies left to search below it."""


class KillerMoves:
    """The chess programmers' killer heuristic: the last cutoff moves of each ply.

    Akl and Newborn 1977, "The principal continuation and the killer heuristic".
    """

    def __init__(self, slots: int = 2) -> None:
        """Remember the last `slots` different killers of each ply."""
        self.slots = slots
        self.killers: dict[int, list[Any]] = defaultdict(list)

    def arrange(self, actions: Sequence[Action], ply: int, player: Player) -> Sequence[Action]:
        killers = [a for a in self.killers[ply] if a in actions]
        return killers + [a for a in actions if a not in killers] if killers else actions

    def remember(self, action: object, ply: int, player: Player, depth: float) -> None:
        killers = self.killers[ply]
        if action in killers:
            killers.remove(action)
        killers.insert(0, action)
        del killers[self.slots :]


class HistoryHeuristic:
    """The history heuristic: how often an action cut, anywhere in the tree.

    Cutoffs high in the tree save more and count more: the square of the depth below them.
    Schaeffer 1989, "The history heuristic and alpha-beta search enhancements in practice".
    """

    def __init__(self) -> None:
        self.scores: dict[Player, dict[Any, int]] = defaultdict(partial(defaultdict, int))

    def arrange(self, actions: Sequence[Action], ply: int, player: Player) -> Sequence[Action]:
        return sorted(actions, key=self.scores[player].__getitem__, reverse=True)

    def remember(self, action: object, ply: int, player: Player, depth: float) -> None:
        self.scores[player][action] += int(depth**2) if isfinite(depth) else 1


# ---------------------------------------------------------------- counting


def leaves_examined(
    game: Game[State, Action], state: State | None = None, *, search: Search = alpha_beta_search
) -> int:
    """Count the leaves that `search` examines: finished games whose utility it asks for.

    >>> from gamesearch import GameTree
    >>> leaves_examined(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    7
    """
    counted = CountingGame(game)
    search(counted, game.initial if state is None else state)
    return counted.leaves


def sibling_orders(
    game: Game[State, Action], state: State | None = None
) -> Iterator[OrderedGame[State, Action]]:
    """Yield the game once for every order of the siblings in its tree.

    For small trees that are written out. Raises ValueError for more than 100,000 orders.
    """
    state = game.initial if state is None else state
    actions, stack = {}, [state]
    while stack:
        here = stack.pop()
        if not game.is_terminal(here):
            actions[here] = game.actions(here)
            stack.extend(game.result(here, a) for a in actions[here])
    if prod(factorial(len(siblings)) for siblings in actions.values()) > MOST_ORDERS:
        raise ValueError(
            f"the siblings of this tree have more than {MOST_ORDERS:,} orders, which is the limit; "
            "sample some with random_order"
        )
    for orders in product(*map(permutations, actions.values())):
        yield OrderedGame(game, _as_listed(dict(zip(actions, orders, strict=True))))


def _as_listed(orders: Mapping[Hashable, Sequence[object]]) -> Order:
    return lambda game, state, actions: orders[state]


def leaves_over_orders(
    game: Game[Any, Any], *, search: Search = alpha_beta_search
) -> dict[int, int]:
    """Count the sibling orders for each number of leaves that `search` examines.

    >>> from gamesearch import GameTree
    >>> leaves_over_orders(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    {5: 48, 6: 96, 7: 432, 8: 384, 9: 336}
    """
    counts = Counter(leaves_examined(order, search=search) for order in sibling_orders(game))
    return dict(sorted(counts.items()))


def knuth_moore_minimum(branching: int, depth: int) -> int:
    """Return the fewest leaves that prove a tree's value: b^ceil(m/2) + b^floor(m/2) - 1.

    Knuth and Moore 1975. Alpha-beta examines just these if the best move always comes first:
    that halves the exponent, not the number of nodes. Raises ValueError for a branching below 1
    or a depth below 0.

    >>> knuth_moore_minimum(3, 2), 3**2
    (5, 9)
    """
    if branching < 1 or depth < 0:
        raise ValueError(
            f"branching {branching}, depth {depth}: expected a branching of 1 or more, and a "
            "depth of 0 or more"
        )
    half = depth // 2
    return int(branching ** (depth - half) + branching**half - 1)


def effective_branching_factor(nodes: int, depth: int) -> float:
    """Return the b of a uniform tree with that many nodes: 1 + b + b^2 + ... + b^depth.

    `nodes` includes the root. AIMA 4e, section 3.6.1 (which leaves the root out). Raises
    ValueError if a tree of that depth needs more nodes.

    >>> round(effective_branching_factor(53, 5), 2)
    1.92
    """
    if depth < 1 or nodes < depth + 1:
        raise ValueError(f"{nodes} nodes, depth {depth}: expected depth 1 or more, and more nodes")
    low = 1.0
    high: float = nodes ** (1 / depth)  # b^depth is no more than the whole sum
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if sum(middle**ply for ply in range(depth + 1)) < nodes:
            low = middle
        else:
            high = middle
    return (low + high) / 2
