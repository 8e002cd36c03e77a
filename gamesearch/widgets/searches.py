"""The searches that a TreeWidget offers, and good and bad orders of a tree's siblings.

Whether a search suits a game is for the search itself to say: it is called with leave to look
at one node, and refuses in its own words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from typing import Any, Final, NamedTuple

import gamesearch.search.catalogue as catalogue
from gamesearch.game import MAX, Path
from gamesearch.games.tree import GameTree, UnknownLeaf
from gamesearch.members import has, players_of
from gamesearch.reading import known_name, quote
from gamesearch.search import (
    OrderedGame,
    alpha_beta_search,
    best_first,
    leaves_examined,
    minimax_value,
    own_order,
    uct,
)
from gamesearch.search.catalogue import KnownSearch, Search
from gamesearch.watch import CountingGame

Options = Mapping[str, Any]  # the depth and the evaluation
Orders = dict[Path, list[int]]  # for inner nodes, the places of their children in a new order

WHAT_WIDGETS_GIVE: Final = frozenset({"depth", "bounds"})  # besides the game
PLAYOUTS: Final = 10  # of Monte Carlo for each action: few enough to be stepped


class Offer(NamedTuple):
    """A search in the list: how to get it, what it is handed, and why it is not for this game."""

    make: Callable[[], Search]
    called: str  # the function's name
    options: Options
    reason: str = ""  # nothing if it is


class SearchList:
    """The searches that a widget offers: the reader's own functions, and ours.

    `options` are the depth and the evaluation, if they are given.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self.own: dict[str, Offer] = {}
        self._named: dict[str, list[KnownSearch]] = {}  # ours that stand in no menu
        self._ours: dict[str, Offer] = {}

    def suit(self, game: Any, state: Any) -> None:
        """Ask of every search of ours whether it is for a game."""
        options, self._ours, self._position = self._options, {}, (game, state)
        for label, versions in {**catalogue.searches_by_label(), **self._named}.items():
            # the version that can be given a depth, if there is one, or else needs none
            if "depth" in options:
                suited = [version for version in versions if "depth" in version.options]
            else:
                suited = [version for version in versions if "depth" not in version.needs]
            search = (suited or versions)[0]
            if not search.needs <= WHAT_WIDGETS_GIVE:
                continue
            self._ours[label] = plain = _offer(search, game, state, options)
            if any(version.function == alpha_beta_search for version in versions):
                ordered = isinstance(game, GameTree) or has(game, "ordered_actions")
                known = ordered or has(game, "evaluate")
                self._ours[f"{label} (best first)"] = plain._replace(
                    make=partial(alpha_beta_in_order, search.function, game, state),
                    called="alpha_beta_best_first",
                    reason=plain.reason or ("" if known else "needs an order or an evaluation"),
                )

    @property
    def offers(self) -> dict[str, Offer]:
        """All of them by name."""
        return {**self.own, **self._ours}

    def fitting(self, game: Any) -> str:
        """Return the search to begin with: alpha-beta, or the plainest that the game permits."""
        wanted = ("alpha-beta", ("paranoid", "max^n")[players_of(game) > 2], "expectiminimax")
        return next((name for name in wanted if not self._ours[name].reason), wanted[0])

    def name(self, search: Search | str) -> str:
        """Return a search's name in the list; a function not in it is added. Raises ValueError."""
        if isinstance(search, str):
            if search not in self.offers:  # a reader's own may be written much like ours
                names = catalogue.search_names([*self.offers, "uct"])
                search = names[known_name(search, names, "search", "searches")]
            if search == "uct":  # it grows a tree by playouts, and has no version for menus
                return self.name(uct)
            if search not in self.offers:
                self._named[search] = [catalogue.searches_by_name()[search]]
                self.suit(*self._position)
            return search
        if not callable(search):
            raise ValueError(f"search {quote(search)}; a function or a name was expected")
        for known in catalogue.all_searches():
            as_it_is = not known.needs and "playouts" not in known.options
            if known.function == search and known.label and as_it_is:
                return known.label
        name = name_of(search) + (" (yours)" if name_of(search) in self._ours else "")
        # it is handed all that was given, and is not asked first
        self.own[name] = Offer(lambda: search, name_of(search), self._options)
        return name


def _offer(known: KnownSearch, game: Any, state: Any, options: Options) -> Offer:
    taken = {name: value for name, value in options.items() if name in known.options}
    given: dict[str, Any] = {}  # what the widget itself chooses
    if "bounds" in known.needs:
        given["bounds"] = game.bounds() if isinstance(game, GameTree) else (-1.0, 1.0)
    if "playouts" in known.options:
        given["playouts"] = PLAYOUTS
    search = partial(known.function, **given) if given else known.function
    if "bounds" in known.needs and not isinstance(game, GameTree):
        reason = "needs bounds on all values"
    elif "depth" in options and "depth" not in known.options:
        reason = "has no depth limit"
    elif "depth" in known.needs.difference(options):
        reason = "needs a depth limit"
    else:
        reason = refusal(search, game, state, taken)
    return Offer(lambda: search, name_of(search), taken, reason)


def refusal(search: Search, game: Any, state: Any, options: Options) -> str:
    """Return why a search is not for this game, in its own words; nothing if it is."""
    try:
        search(CountingGame(game, budget=1), state, **options)
    except Exception as error:  # that it begins, or how the game fails, is seen when it is searched
        if isinstance(error, ValueError) and not isinstance(error, UnknownLeaf):
            return str(error).removeprefix(f"{name_of(search)} ").split("; use ")[0]
    return ""


def name_of(search: Any) -> str:
    """Return what a function is called, a partial one too."""
    while hasattr(search, "func"):
        search = search.func
    return str(getattr(search, "__name__", type(search).__name__))


# ---------------------------------------------------------------- orders


def alpha_beta_in_order(alpha_beta: Search, game: Any, state: Any) -> Search:
    """Run alpha-beta that tries the best children first, its order known beforehand.

    In an explicit tree that is the best of all orders. Another game's own order is taken, or
    that of its evaluation; what it costs to find does not count.
    """
    orders = fewest_leaves(game, state)[0] if isinstance(game, GameTree) else None
    known = own_order if has(game, "ordered_actions") else best_first()

    def best_moves_first(_: object, state: Any, actions: Sequence[Any]) -> Sequence[Any]:
        return known(game, state, actions) if orders is None else orders[state]

    def alpha_beta_best_first(game: Any, state: Any, **options: Any) -> Any:
        return alpha_beta(OrderedGame(game, best_moves_first), state, **options)

    return alpha_beta_best_first


def fewest_leaves(tree: GameTree, root: Path = ()) -> tuple[Orders, int]:
    """Return an order of siblings in which alpha-beta examines fewest leaves, and how many.

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


def worst_first(tree: GameTree, root: Path = ()) -> tuple[Orders, int]:
    """Return the order with the worst child first everywhere, and the leaves then examined.

    Often nothing is cut then. Raises UnknownLeaf.
    """
    orders: Orders = {}
    for path in _below(tree, root):
        worth = {action: minimax_value(tree, (*path, action)) for action in tree.actions(path)}
        if worth:
            orders[path] = sorted(worth, key=worth.__getitem__, reverse=tree.to_move(path) != MAX)
    return orders, leaves_examined(tree.rearranged(orders), root)


def _below(tree: GameTree, root: Path) -> list[Path]:
    return [path for path in tree.nodes() if path[: len(root)] == root]
