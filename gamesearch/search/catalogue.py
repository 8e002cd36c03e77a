"""The catalogue of searches: this package's public functions whose names end in `_search`.

You add a search by adding one module, with its public names in `__all__`. If it needs only a game,
and a depth, it is on the command line and in the TreeWidget's list at once. It says itself which
games it is for, by refusing the others. Its name follows from the function's: `alpha_beta_search`
is alpha-beta. A module may say more about its searches:

    LECTURE = 3                                 the lecture they belong to; menus follow it
    MENU_LABELS = {"mtd_f_search": "MTD(f)"}    what menus call them, if not by that name; a
                                                search with the label "" stands in no menu

A label also puts a function with another kind of name into menus. Searches with the same label are
versions of one search, and a menu offers the one that suits what is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from inspect import isfunction, signature
from math import inf
from pkgutil import iter_modules
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, UnsuitedGame

Search = Callable[..., Any]  # search(game, state, ...)

_SUFFIX: Final = "_search"
SYNONYMS: Final = {  # what the field calls some of them, too
    "pvs": "principal-variation", "scout": "principal-variation",
    "negascout": "principal-variation", "null-window": "principal-variation",
    "expectimax": "expectiminimax", "mcts": "uct", "monte-carlo-tree-search": "uct",
}  # fmt: skip


class KnownSearch(NamedTuple):
    """A search of this package, and what can be said about it without reading its code."""

    function: Search
    options: frozenset[str]  # what it can be given besides the game
    needs: frozenset[str]  # those of them that it must be given
    label: str  # in menus; without one it stands in none
    lecture: float  # infinity where the module names none

    @property
    def name(self) -> str:
        """The name by which the command line knows it."""
        return _name_of(self.function)

    def suits(self, **members: object) -> bool:
        """Return whether it takes games with these members; it must need nothing but the game.

        >>> max_n = searches_by_name()["max-n"]
        >>> max_n.suits(players=3), max_n.suits(stochastic=True)
        (True, False)
        """
        finished = SimpleNamespace(  # a game that is over before it begins
            initial=(),
            to_move=lambda state: MAX,
            actions=lambda state: (),
            result=lambda state, action: state,
            is_terminal=lambda state: True,  # so the search accepts or refuses it, and does no more
            utility=lambda state, player: 0,
            **members,
        )
        try:
            self.function(finished)
        except UnsuitedGame:
            return False
        return True


@cache
def all_searches() -> tuple[KnownSearch, ...]:
    """Return the searches in the order of the lectures."""
    package = import_module(__package__)
    searches = []
    for found in iter_modules(package.__path__):
        module = import_module(f"{__package__}.{found.name}")
        labels: Mapping[str, str] = getattr(module, "MENU_LABELS", {})
        for name in getattr(module, "__all__", ()):
            function = getattr(module, name)
            if isfunction(function) and (name.endswith(_SUFFIX) or name in labels):
                _game, *options = signature(function).parameters.values()
                taken = frozenset(option.name for option in options)
                needs = frozenset(one.name for one in options if one.default is one.empty)
                label = labels.get(name, _name_of(function))
                lecture = getattr(module, "LECTURE", inf)
                searches.append(KnownSearch(function, taken, needs, label, lecture))
    return tuple(sorted(searches, key=lambda search: search.lecture))


def _name_of(function: Search) -> str:
    return function.__name__.removesuffix(_SUFFIX).replace("_", "-")


def searches_by_name() -> dict[str, KnownSearch]:
    """Return the searches that need only a game, and a depth or bounds on it, by their names.

    >>> searches_by_name()["cutoff"].needs
    frozenset({'depth'})
    """
    named = [s for s in all_searches() if s.function.__name__.endswith(_SUFFIX)]
    plain = (s for s in named if s.needs <= {"depth", "bounds"})
    return {s.name: s for s in sorted(plain, key=lambda s: s.name)}


def search_names(others: Iterable[str] = ()) -> dict[str, str]:
    """Return the names of `searches_by_name` and `others`, by themselves and by synonyms."""
    own = {name: name for name in (*searches_by_name(), *others)}
    return own | {also: name for also, name in SYNONYMS.items() if name in own and also not in own}


def searches_by_label() -> dict[str, list[KnownSearch]]:
    """Return the searches for menus: for each label its versions, in the order of the lectures."""
    versions: dict[str, list[KnownSearch]] = {}
    for search in all_searches():
        if search.label:
            versions.setdefault(search.label, []).append(search)
    return versions
