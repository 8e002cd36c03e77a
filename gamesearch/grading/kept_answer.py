"""A walk of alpha-beta as it is written down, and kept in the notebook.

It may be typed, `{"A": (-inf, inf, 3), "B": (-inf, inf, 3), ..., "cut": ["c2", "c3"]}`: α, β and
value of each node, and what is cut. Or it is what was answered on the tree itself,
`TreeWidget(tree, ask=("values", "cuts", "bounds")).answers`; `keep_answer` writes that into the
answer's own cell.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from textwrap import indent
from typing import Any, Final, Protocol

from gamesearch.game import Path
from gamesearch.games.tree import GameTree
from gamesearch.grading.questions.by_hand import by_hand, is_blank, names_in_order, number_in
from gamesearch.grading.questions.question import AnswerError
from gamesearch.reading import NUMBER_FORMS, read_number, with_hyphens
from gamesearch.tracing.notation import show

Window = tuple[float, float]

OPEN: Final = (-inf, inf)
_BOUND: Final = re.compile(NUMBER_FORMS["bound"], re.IGNORECASE)
_BETWEEN: Final = re.compile(r"[^\w.+/∞-]+")  # numbers: brackets, commas, blanks, "="
_ON_TREE: Final = re.compile(r"(?:bounds |cut )[\d.]*|[\d.]*")  # what an answer there is called


@dataclass
class WrittenWalk:
    """A walk as written down: windows and values by node, the branches that are cut, the rest."""

    windows: dict[Path, Window | None] = field(default_factory=dict)  # None: it cannot be read
    values: dict[Path, float | None] = field(default_factory=dict)
    cut: set[Path] = field(default_factory=set)
    unknown: list[str] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """True if nothing was written down yet."""
        return not (self.windows or self.values or self.cut or self.unknown)


def read_walk(tree: GameTree, answer: Mapping[Any, Any]) -> WrittenWalk:
    """Return the walk that was written down, in either form."""
    said = WrittenWalk()
    nodes = {tree.name(path).upper(): path for path in tree.nodes()}
    branches = {tree.action_name(path[:-1], path[-1]): path for path in tree.nodes() if path}
    for key, given in answer.items():
        name = str(key).strip()
        if name.lower() == "cut" and given is not True:
            names = [] if is_blank(given) else names_in_order(given)
            said.cut |= {branches[one] for one in names if one in branches}
            said.unknown += [one for one in names if one not in branches]
        elif name.upper() in nodes:
            _read_node(said, nodes[name.upper()], given)
        elif not _ON_TREE.fullmatch(name) or (path := _path(name)) not in nodes.values():
            said.unknown.append(name)
        elif name.startswith("cut"):
            said.cut |= {path} if given else set()
        elif name.startswith("bounds"):
            numbers = numbers_in(str(given))
            said.windows[path] = (numbers[0], numbers[1]) if len(numbers) == 2 else None
        else:
            said.values[path] = _as_number(given)
    return said


def _path(name: str) -> Path:
    """Return the node that an answer on the tree is about: of "cut 0.1", it is (0, 1)."""
    return tuple(int(part) for part in name.rpartition(" ")[2].split(".") if part)


def _read_node(said: WrittenWalk, path: Path, given: Any) -> None:
    """Read (α, β, value), or a text of it; the value alone or the two bounds alone will do."""
    if isinstance(given, str):
        given = numbers_in(given)
    elif not isinstance(given, list | tuple):
        given = [given]
    parts = [None if is_blank(part) else _as_number(part) for part in given]
    if len(given) >= 2 and not (is_blank(given[0]) and is_blank(given[1])):
        alpha, beta = parts[:2]
        said.windows[path] = None if alpha is None or beta is None else (alpha, beta)
    if len(given) in (1, 3) and not is_blank(given[-1]):
        said.values[path] = parts[-1]


def numbers_in(text: str) -> list[float]:
    """Return the numbers in a text such as "[3, ∞]" or "−∞ 2", infinite ones among them."""
    found = map(read_number, _BETWEEN.split(with_hyphens(text)))
    return [number for number in found if number is not None]


def _as_number(given: Any) -> float | None:
    """Return a number, be it as text or as a bound on it, such as "≤ 2"; None if it is none."""
    if isinstance(given, tuple | list) and len(given) == 2 and _BOUND.match(f"{given[0]}"):
        given = given[1]
    return number_in(_BOUND.sub("", given) if isinstance(given, str) else given)


def as_written(tree: GameTree, said: WrittenWalk) -> dict[str, Any]:
    """Return the walk in the form in which it is typed: by the nodes' names, from the root down."""

    def plain(number: float | None) -> float | None:
        return int(number) if number is not None and number % 1 == 0 else number

    walk: dict[str, Any] = {}
    for path in sorted({*said.windows, *said.values}, key=lambda path: (len(path), path)):
        window = said.windows.get(path, None if path else OPEN) or (None, None)
        walk[tree.name(path)] = (*map(plain, window), plain(said.values.get(path)))
    walk["cut"] = [tree.action_name(path[:-1], path[-1]) for path in sorted(said.cut)]
    return walk


def on_the_tree(said: WrittenWalk) -> dict[str, Any]:
    """Return the walk as answers on the tree, which `TreeWidget.answers` takes."""

    def place(path: Path) -> str:
        return ".".join(map(str, path))

    windows = {
        f"bounds {place(path)}": f"{show(window[0])} {show(window[1])}"
        for path, window in said.windows.items()
        if window and path
    }
    values = {place(path): show(value) for path, value in said.values.items() if value is not None}
    return windows | values | {f"cut {place(path)}": True for path in said.cut}


# ---------------------------------------------------------------- kept in the notebook


class AnsweredTree(Protocol):
    """A tree that asks, such as `TreeWidget(tree, ask=("values", "cuts", "bounds"))`."""

    game: Any
    answers: dict[str, Any]


def keep_answer(function: Callable[[], Any], tree: AnsweredTree) -> None:
    """Write what was answered on `tree` into `function`, which is defined in the same cell.

    From then on the function returns it, and the notebook has it as any other answer. If nothing
    was answered on the tree yet, the tree shows what the function returns, to go on from there.
    Outside of a notebook nothing happens.
    """
    from IPython import get_ipython

    if (shell := get_ipython()) is None:
        return
    said = read_walk(tree.game, tree.answers)
    if said.is_empty:
        with suppress(AnswerError, NotImplementedError):
            if isinstance(written := by_hand(function), Mapping):
                tree.answers = on_the_tree(read_walk(tree.game, written))
        return
    name, cells = function.__name__, shell.history_manager.input_hist_raw
    cell = with_answer(cells[-1], name, as_written(tree.game, said))
    if cell == cells[-1]:
        return
    shell.set_next_input(cell, replace=True)
    module = ast.Module([_function(cell, name)], [])
    exec(compile(module, "<kept answer>", "exec"), shell.user_ns)
    print("Your answers on the tree are now in this cell.")


def with_answer(cell: str, name: str, answer: Mapping[str, Any]) -> str:
    """Return the text of a cell whose function `name` returns the answer, below its docstring.

    Raises ValueError if no such function is there.

    >>> print(with_answer("def f():\\n    raise NotImplementedError\\n", "f", {"B": (3, 5, 4)}))
    def f():
        return {
            "B": (3, 5, 4),
        }
    <BLANKLINE>
    """
    found = _function(cell, name)
    docstring = ast.get_docstring(found, clean=False) is not None
    kept = found.body[0].end_lineno if docstring else found.body[0].lineno - 1
    lines = cell.split("\n")
    entries = [
        f"    {json.dumps(key)}: {json.dumps(value) if type(value) is list else repr(value)},"
        for key, value in answer.items()
    ]
    body = indent("\n".join(["return {", *entries, "}"]), " " * found.body[0].col_offset)
    return "\n".join([*lines[:kept], body, *lines[found.end_lineno :]])


def _function(cell: str, name: str) -> ast.FunctionDef:
    for part in ast.parse(cell).body:
        if isinstance(part, ast.FunctionDef) and part.name == name:
            return part
    raise ValueError(f"this cell does not define {name}; the cell with the answer was expected")
