"""A walk of alpha-beta as it is written down: α, β and value of each node, and what is cut.

It may be typed, `{"A": (-inf, inf, 3), "B": (-inf, inf, 3), ..., "cut": ["c2", "c3"]}`, or be what
was answered on the tree itself, `TreeWidget(tree, ask=("values", "cuts", "bounds")).answers`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final

from gamesearch.game import Path
from gamesearch.games.tree import GameTree
from gamesearch.grading.questions.by_hand import is_blank, names_in_order, number_in
from gamesearch.reading import NUMBER_FORMS, read_number, with_hyphens
from gamesearch.tracing.notation import show

Window = tuple[float, float]

OPEN: Final = (-inf, inf)
_BOUND: Final = re.compile(NUMBER_FORMS["bound"], re.IGNORECASE)
_BETWEEN: Final = re.compile(r"[^\w.+/∞-]+")  # numbers: brackets, commas, blanks, "="
_ON_TREE: Final = re.compile(r"(?:bounds |cut )[\d.]*|[\d.]*")  # what an answer there is called


@dataclass
class WrittenWalk:
    """What was said: windows and values by node, the branches that are cut, and what is neither."""

    windows: dict[Path, Window | None] = field(default_factory=dict)  # None: it cannot be read
    values: dict[Path, float | None] = field(default_factory=dict)
    cut: set[Path] = field(default_factory=set)
    unknown: list[str] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was written down yet."""
        return not (self.windows or self.values or self.cut or self.unknown)


def read_walk(tree: GameTree, answer: Mapping[Any, Any]) -> WrittenWalk:
    """The walk that was written down, in either form."""
    said = WrittenWalk()
    nodes = {tree.name(path).upper(): path for path in tree.nodes()}
    branches = {tree.action_name(path[:-1], path[-1]): path for path in tree.nodes() if path}
    for key, given in answer.items():
        name = str(key).strip()
        if name.lower() == "cut" and given is not True:
            _read_cuts(said, branches, given)
        elif _ON_TREE.fullmatch(name):
            _read_answer_on_tree(said, tree, name, given)
        elif name.upper() in nodes:
            _read_node(said, nodes[name.upper()], given)
        else:
            said.unknown.append(name)
    return said


def _read_cuts(said: WrittenWalk, branches: Mapping[str, Path], given: Any) -> None:
    for name in [] if is_blank(given) else names_in_order(given):
        if name in branches:
            said.cut.add(branches[name])
        else:
            said.unknown.append(name)


def _read_node(said: WrittenWalk, path: Path, given: Any) -> None:
    """(α, β, value), or as text; the value alone, or the two bounds alone, may be there as well."""
    if isinstance(given, Mapping):
        words = {"α": "alpha", "β": "beta"}
        named = {words.get(str(name), str(name).lower()): value for name, value in given.items()}
        given = [named.get(name) for name in ("alpha", "beta", "value")]
    elif isinstance(given, str):
        given = numbers_in(given)
    elif not isinstance(given, list | tuple):
        given = [given]
    parts = [None if is_blank(part) else _as_number(part) for part in given]
    if len(given) >= 2 and not (is_blank(given[0]) and is_blank(given[1])):
        alpha, beta = parts[:2]
        said.windows[path] = None if alpha is None or beta is None else (alpha, beta)
    if len(given) in (1, 3) and not is_blank(given[-1]):
        said.values[path] = parts[-1]


def _read_answer_on_tree(said: WrittenWalk, tree: GameTree, name: str, given: Any) -> None:
    kind, _, place = name.rpartition(" ")
    path = tuple(int(part) for part in place.split(".") if part)
    if path not in set(tree.nodes()):
        said.unknown.append(name)
    elif kind == "cut":
        said.cut |= {path} if given else set()
    elif kind == "bounds":
        numbers = numbers_in(str(given))
        said.windows[path] = (numbers[0], numbers[1]) if len(numbers) == 2 else None
    else:
        said.values[path] = _as_number(given)


def numbers_in(text: str) -> list[float]:
    """The numbers in a text such as "[3, ∞]" or "−∞ 2", infinite ones among them."""
    found = map(read_number, _BETWEEN.split(with_hyphens(text)))
    return [number for number in found if number is not None]


def _as_number(given: Any) -> float | None:
    """A number, be it as text or as a bound on it, such as "≤ 2"; None if it is none."""
    if isinstance(given, tuple | list) and len(given) == 2 and _BOUND.match(f"{given[0]}"):
        given = given[1]
    return number_in(_BOUND.sub("", given) if isinstance(given, str) else given)


def as_written(tree: GameTree, said: WrittenWalk) -> dict[str, Any]:
    """The walk in the form in which it is typed: by the nodes' names, from the root down."""
    walk: dict[str, Any] = {}
    for path in sorted({*said.windows, *said.values}, key=lambda path: (len(path), path)):
        window = said.windows.get(path, None if path else OPEN) or (None, None)
        walk[tree.name(path)] = (*map(_plain, window), _plain(said.values.get(path)))
    walk["cut"] = [tree.action_name(path[:-1], path[-1]) for path in sorted(said.cut)]
    return walk


def on_the_tree(said: WrittenWalk) -> dict[str, Any]:
    """The walk as answers on the tree, which `TreeWidget.answers` takes."""

    def place(path: Path) -> str:
        return ".".join(map(str, path))

    windows = {
        f"bounds {place(path)}": f"{show(window[0])} {show(window[1])}"
        for path, window in said.windows.items() if window and path
    }  # fmt: skip
    values = {place(path): show(value) for path, value in said.values.items() if value is not None}
    return windows | values | {f"cut {place(path)}": True for path in said.cut}


def _plain(number: float | None) -> float | None:
    """A whole number without its point."""
    return int(number) if number is not None and number % 1 == 0 else number
