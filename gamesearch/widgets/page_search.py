"""The data with which a page without a kernel edits a small tree and searches it.

The searches are those of `js/page/search.js`, which tell what the kernel would tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gamesearch.games.tree import GameTree
from gamesearch.tracing import captions
from gamesearch.widgets.base import Json
from gamesearch.widgets.edits import MOST_EDITS, values_of
from gamesearch.widgets.frames import listings_of
from gamesearch.widgets.search_runs import run_offer
from gamesearch.widgets.searches import Offer

SEARCHES: Final = ("minimax", "alpha-beta")
OVERLAYS: Final = ("held", "window", "none")  # that it can show
LIMITS: Final = {
    "leaves": 100, "plies": 12, "undone": MOST_EDITS,
    "values": captions.MOST_LEAVES, "cuts": captions.MOST_CUTS,  # that a summary lists
}  # fmt: skip
NEEDS_NOTEBOOK: Final = "in the notebook only"
_ALL_LINES: Final = GameTree([[1], [2]])  # a search of it runs through all its functions


def page_search(
    game: Any, state: Any, shown: tuple[str, str, str], offers: Mapping[str, Offer]
) -> Json:
    """Return what goes to the page; nothing where it cannot search the tree.

    `shown` names the search, the one beside it, if any, and the overlay.
    """
    chosen, compared, overlay = shown
    known = chosen in SEARCHES and compared in ("", *SEARCHES) and overlay in OVERLAYS
    if not (known and state == () and _is_plain(game)):
        return {}
    listings = {
        name: listings_of(run_offer(name, offers[name], _ALL_LINES, ())[0]) for name in SEARCHES
    }
    can = {
        "live": True, "page": True, "panels": ["search", "edit", "export"],
        "searches": [[name, "" if name in SEARCHES else NEEDS_NOTEBOOK] for name in offers],
        "overlays": OVERLAYS, "order": NEEDS_NOTEBOOK, "undo": False, "redo": False,
        "line": False,
    }  # fmt: skip
    return {"listings": listings, "can": can, "values": values_of(game)}


def _is_plain(game: Any) -> bool:
    """Return whether a tree is small and all in its text: two sides, numbers, the usual names."""
    if not (isinstance(game, GameTree) and game.alternating) or game.stochastic:
        return False
    leaves = list(game.leaves())
    plain = all(type(game.leaf(leaf)) in (int, float) for leaf in leaves)
    small = len(leaves) <= LIMITS["leaves"] and max(map(len, leaves)) <= LIMITS["plies"]
    root = ("max", "min")[game.turns[0]]
    return plain and small and GameTree(game.to_nested(), root=root) == game
