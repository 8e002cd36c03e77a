"""The searches that a TreeWidget offers, and the best and worst orders of a tree's siblings.

Whether a search suits a game is for the search itself to say: it is called with leave to look
at one node, and refuses in its own words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import factorial, inf, prod
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, BudgetExceeded, Game, Path, UnsuitedGame
from gamesearch.games.tree import GameTree, UnknownLeaf
from gamesearch.games.tree_text import UNKNOWN
from gamesearch.members import has, players_of
from gamesearch.reading import quote
from gamesearch.search import (
    OrderedGame,
    alpha_beta_search,
    best_first,
    leaves_examined,
    minimax_value,
    own_order,
    sibling_orders,
)
from gamesearch.search.catalogue import KnownSearch, Search, all_searches, searches_by_label
from gamesearch.search.ordering import Order
from gamesearch.watch import CountingGame

Options = Mapping[str, Any]  # the depth and the evaluation
Orders = dict[Path, list[int]]  # for inner nodes, the places of their children in a new order

WHAT_WIDGETS_GIVE: Final = frozenset({"depth", "bounds"})  # besides the game
PLAYOUTS: Final = 10  # of Monte Carlo for each action: few enough to be stepped
MOST_ORDERS: Final = 2_000  # that are tried one by one for the worst


class Offer(NamedTuple):
    """A search in the list: how to get it, what it is handed, and why it is not for this game."""

    make: Callable[[], Search]
    called: str  # the function's name
    options: Options
    reason: str = ""  # nothing if it is


def offers(game: Any, state: Any, options: Options) -> dict[str, Offer]:
    """The list: our searches by name; `options` are the depth and the evaluation, if given."""
    listed: dict[str, Offer] = {}
    for label, versions in searches_by_label().items():
        search = _version(versions, options)
        if not search.needs <= WHAT_WIDGETS_GIVE:
            continue
        listed[label] = plain = _offer(search, game, state, options)
        if any(version.function == alpha_beta_search for version in versions):
            listed[f"{label}, best first"] = plain._replace(
                make=partial(alpha_beta_in_order, search.function, game, state),
                called="alpha_beta_best_first",
                reason=plain.reason or _lacks_order(game),
            )
    return listed


def _version(versions: Sequence[KnownSearch], options: Options) -> KnownSearch:
    """The version of a search that can be given a depth, if there is one, or else needs none."""
    if "depth" in options:
        suited = [version for version in versions if "depth" in version.options]
    else:
        suited = [version for version in versions if "depth" not in version.needs]
    return (suited or versions)[0]


class SearchList:
    """The searches that a widget offers: the reader's own functions, and ours.

    `options` are the depth and the evaluation, if they are given.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._own: dict[str, Offer] = {}
        self._ours: dict[str, Offer] = {}

    def suit(self, game: Any, state: Any) -> None:
        """Ask of every search of ours whether it is for a game."""
        self._ours = offers(game, state, self._options)

    @property
    def offers(self) -> dict[str, Offer]:
        """All of them by name."""
        return {**self._own, **self._ours}

    def is_own(self, name: str) -> bool:
        """Whether a search is one of the reader's own."""
        return name in self._own

    def fitting(self, game: Any) -> str:
        """The search of ours to begin with."""
        return fitting(game, self._ours)

    def name(self, search: Search | str) -> str:
        """The name of a search in the list; a function not in it is added. Raises ValueError."""
        if isinstance(search, str):
            if search not in self.offers:
                names = ", ".join(self.offers)
                raise ValueError(f"search {quote(search)}; {names} or a function was expected")
            return search
        if not callable(search):
            raise ValueError(f"search {quote(search)}; a function or a name was expected")
        if name := listed_as(search):
            return name
        name = name_of(search)
        name += " (yours)" if name in self._ours else ""
        self._own[name] = own_offer(search, self._options)
        return name


def own_offer(search: Search, options: Options) -> Offer:
    """The reader's own function: it is handed all that was given, and is not asked first."""
    return Offer(partial(_as_it_is, search), name_of(search), options)


def _offer(known: KnownSearch, game: Any, state: Any, options: Options) -> Offer:
    taken = {name: value for name, value in options.items() if name in known.options}
    given = _given(known, game)
    search = partial(known.function, **given) if given else known.function
    reason = _lacks(known, game, options) or refusal(search, game, state, taken)
    return Offer(partial(_as_it_is, search), name_of(search), taken, reason)


def _given(known: KnownSearch, game: object) -> Options:
    """What the widget itself chooses for a search."""
    given: dict[str, Any] = {}
    if "bounds" in known.needs:
        given["bounds"] = _bounds(game)
    if "playouts" in known.options:
        given["playouts"] = PLAYOUTS
    return given


def _lacks(known: KnownSearch, game: object, options: Options) -> str:
    """What a search would need and does not have; nothing if it has everything."""
    if "bounds" in known.needs and not isinstance(game, GameTree):
        return "needs bounds on all values"
    if "depth" in options and "depth" not in known.options:
        return "has no depth limit"
    return "needs a depth limit" if "depth" in known.needs.difference(options) else ""


def listed_as(search: Search) -> str:
    """The name under which the list has a function just as it is; nothing for any other."""
    ready = (s for s in all_searches() if not s.needs and "playouts" not in s.options)
    return next((known.label for known in ready if known.function == search), "")


def fitting(game: Any, listed: Mapping[str, Offer]) -> str:
    """The search to begin with: alpha-beta, or the plainest one that the game permits."""
    many = players_of(game) > 2
    wanted = ("alpha-beta", "max^n" if many else "paranoid", "expectiminimax")
    return next((name for name in wanted if not listed[name].reason), wanted[0])


def refusal(search: Search, game: Any, state: Any, options: Options) -> str:
    """Why a search is not for this game, in its own words; nothing if it is."""
    try:
        search(CountingGame(game, budget=1), state, **options)
    except (BudgetExceeded, UnknownLeaf):  # it has begun
        return ""
    except (UnsuitedGame, ValueError) as error:
        said = str(error).removeprefix(f"{name_of(search)} ")
        return said.split("; use ")[0]  # which of the others to use the list shows
    except Exception:  # the reader's game may fail in any way, and says so when it is searched
        return ""
    return ""


def name_of(search: Any) -> str:
    """What a function is called, a partial one too."""
    while hasattr(search, "func"):
        search = search.func
    return str(getattr(search, "__name__", type(search).__name__))


def _as_it_is(search: Search) -> Search:
    return search


def _bounds(game: object) -> tuple[float, float]:
    """The least and the largest leaf, which no mean of leaves leaves."""
    if not isinstance(game, GameTree):
        return -1.0, 1.0
    known = [game.utility(leaf, MAX) for leaf in game.leaves() if game.leaf(leaf) != UNKNOWN]
    low, high = min(known, default=-1), max(known, default=1)
    return (low, high) if low < high else (low - 1, high + 1)


# ---------------------------------------------------------------- orders


def alpha_beta_in_order(alpha_beta: Search, game: Any, state: Any) -> Search:
    """Alpha-beta that tries the best children first, its order known beforehand.

    In an explicit tree that is the best of all orders. Another game's own order is taken, or
    that of its evaluation; what it costs to find does not count.
    """
    known: Order
    if isinstance(game, GameTree):
        orders = fewest_leaves(game, state)[0]
        known = lambda _, state, actions: orders[state]  # noqa: E731
    else:
        known = own_order if has(game, "ordered_actions") else best_first()

    def best_moves_first(_: object, state: Any, actions: Sequence[Any]) -> Sequence[Any]:
        return known(game, state, actions)

    def alpha_beta_best_first(game: Any, state: Any, **options: Any) -> Any:
        return alpha_beta(OrderedGame(game, best_moves_first), state, **options)

    return alpha_beta_best_first


def _lacks_order(game: Game[Any, Any]) -> str:
    known = isinstance(game, GameTree) or has(game, "ordered_actions")
    return "" if known or has(game, "evaluate") else "needs an order or an evaluation"


def fewest_leaves(tree: GameTree, root: Path = ()) -> tuple[Orders, int]:
    """An order of all siblings below `root` in which alpha-beta examines fewest leaves; how many.

    Whatever the order, the leaves examined must prove that the value v is reached, and that
    it is not surpassed. To prove "at least v", MAX needs one child and MIN all; "at most v"
    the other way round. The two smallest proofs share one leaf, and alpha-beta gets by with
    them if their choices come first (Knuth and Moore 1975). Raises UnknownLeaf.
    """
    value = minimax_value(tree, root)
    proofs: dict[Path, tuple[float, float]] = {}  # leaves for "at least v" and for "at most v"
    orders: Orders = {}
    for path in reversed(_below(tree, root)):
        kids = [proofs[(*path, a)] for a in tree.actions(path)]
        if not kids:
            worth = tree.utility(path, MAX)
            proofs[path] = (1 if worth >= value else inf, 1 if worth <= value else inf)
            continue
        chooses = 0 if tree.to_move(path) == MAX else 1
        first = min(range(len(kids)), key=lambda a, kids=kids, side=chooses: kids[a][side])  # type: ignore[misc]
        orders[path] = [first, *(a for a in tree.actions(path) if a != first)]
        one, all_of = kids[first][chooses], sum(kid[1 - chooses] for kid in kids)
        proofs[path] = (all_of, one) if chooses else (one, all_of)
    return orders, int(sum(proofs[root])) - 1


def most_leaves(tree: GameTree, root: Path = ()) -> tuple[Orders, int, bool]:
    """An order in which alpha-beta examines many leaves, how many, and whether none has more.

    The worst child comes first everywhere, and then often nothing is cut. Where something is
    all the same, the orders of a small tree are tried one by one. Raises UnknownLeaf.
    """
    nodes = _below(tree, root)
    orders = {path: _worst_first(tree, path) for path in nodes if tree.actions(path)}
    count = leaves_examined(tree.rearranged(orders), root)
    every = sum(not tree.actions(path) for path in nodes)
    if count == every or prod(factorial(len(o)) for o in orders.values()) > MOST_ORDERS:
        return orders, count, count == every
    worst = max(sibling_orders(tree, root), key=lambda game: leaves_examined(game, root))
    found = {path: list(worst.actions(path)) for path in orders}
    return found, leaves_examined(worst, root), True


def _below(tree: GameTree, root: Path) -> list[Path]:
    return [path for path in tree.nodes() if path[: len(root)] == root]


def _worst_first(tree: GameTree, path: Path) -> list[int]:
    return sorted(
        tree.actions(path),
        key=lambda action: minimax_value(tree, (*path, action)),
        reverse=tree.to_move(path) != MAX,
    )
