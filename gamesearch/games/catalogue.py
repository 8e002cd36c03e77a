"""The catalogue of games: the classes of this package that declare a `command_name`.

You add a game by adding one file. Its class can be made without arguments, and declares, each on a
line of its own,

    command_name = "connect-four"   what the command line and tournaments call it
    opening_plies = 4               only for two players in a tournament: how many random plies
                                    an opening has. Such a game draws itself (`picture`), and
                                    the names of its actions have no spaces

Type checkers are told about the class by a line in `gamesearch.games`. The files are read here
and not imported, so that a page that draws a tree does not wait for chess.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any, Final, NamedTuple

from gamesearch.reading import known_name

_FOLDER: Final = os.path.dirname(__file__)  # noqa: PTH120
_TREES: Final = {"Chance": "tree_text", "GameTree": "tree", "random_tree": "random_trees"}
_CLASS_OR_NAME: Final = r'^(?:class (\w+)|    command_name = "([\w-]+)")'


class GameEntry(NamedTuple):
    """A game that is known by name: the class and its module in this package."""

    command_name: str
    class_name: str
    module: str


@cache
def entries() -> tuple[GameEntry, ...]:
    """Return all games in the order of their names. Raises ValueError for a name given twice."""
    files = os.listdir(_FOLDER)  # noqa: PTH208  # without `pathlib`, which is slow to import
    modules = [name.removesuffix(".py") for name in files if name.endswith(".py")]
    games = sorted(entry for module in modules for entry in _entries_in(module))
    for one, other in pairwise(games):
        if one.command_name == other.command_name:
            raise ValueError(
                f"two games are called {one.command_name!r}: {one.class_name} in {one.module} and "
                f"{other.class_name} in {other.module}; give one of them another command_name"
            )
    return tuple(games)


def _entries_in(module: str) -> Iterator[GameEntry]:
    """Return the games of one module: a class, and the name that it gives itself."""
    with open(f"{_FOLDER}/{module}.py", encoding="utf-8") as file:  # noqa: PTH123
        text = file.read()
    class_name = ""
    for match in re.finditer(_CLASS_OR_NAME, text, re.MULTILINE):
        if match[1]:
            class_name = match[1]
        elif class_name:
            yield GameEntry(match[2], class_name, module)


@cache
def public_names() -> dict[str, str]:
    """Return the public names of `gamesearch.games`, each with its module in this package."""
    return dict(sorted((_TREES | {entry.class_name: entry.module for entry in entries()}).items()))


def game_named(name: str) -> Any:
    """Return a game's class by its command-line name, such as connect-four. Raises ValueError."""
    known = {entry.command_name: entry for entry in entries()}
    entry = known[known_name(name, known, "game", "games")]
    return getattr(import_module(f"{__package__}.{entry.module}"), entry.class_name)


@cache
def standard_game(name: str) -> Any:
    """Return a game by name with its usual rules; the same object each time. Raises ValueError."""
    return game_named(name)()


def tournament_games() -> list[str]:
    """Return the names of the games that can be played in a tournament."""
    names = [entry.command_name for entry in entries()]
    return [name for name in names if hasattr(game_named(name), "opening_plies")]
