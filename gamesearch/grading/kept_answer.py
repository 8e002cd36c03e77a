"""Keeps in the notebook what was answered on a tree: it is written into the answer's own cell."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Mapping
from textwrap import indent
from typing import Any, Protocol

from gamesearch.grading.questions.by_hand import by_hand
from gamesearch.grading.questions.question import AnswerError
from gamesearch.grading.questions.written_walk import (
    WrittenWalk,
    as_written,
    on_the_tree,
    read_walk,
)


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
        tree.answers = on_the_tree(_written_before(function, tree))
        return
    name, cells = function.__name__, shell.history_manager.input_hist_raw
    cell = with_answer(cells[-1], name, as_written(tree.game, said))
    if cell == cells[-1]:
        return
    shell.set_next_input(cell, replace=True)
    shell.user_ns[name] = _defined(cell, name, shell.user_ns)
    print("Your answers on the tree are now in this cell.")


def _written_before(function: Callable[[], Any], tree: AnsweredTree) -> WrittenWalk:
    """What the function returns, if it was written already."""
    try:
        answer = by_hand(function)
    except (AnswerError, NotImplementedError):
        return WrittenWalk()
    return read_walk(tree.game, answer) if isinstance(answer, Mapping) else WrittenWalk()


def with_answer(cell: str, name: str, answer: Mapping[str, Any]) -> str:
    """The text of a cell whose function `name` returns the answer, below its docstring.

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
    entries = [f"    {json.dumps(key)}: {_as_code(value)}," for key, value in answer.items()]
    body = indent("\n".join(["return {", *entries, "}"]), " " * found.body[0].col_offset)
    return "\n".join([*lines[:kept], body, *lines[found.end_lineno :]])


def _function(cell: str, name: str) -> ast.FunctionDef:
    for part in ast.parse(cell).body:
        if isinstance(part, ast.FunctionDef) and part.name == name:
            return part
    raise ValueError(f"this cell does not define {name}; the cell with the answer was expected")


def _as_code(value: Any) -> str:
    return json.dumps(value) if isinstance(value, list) else repr(value)


def _defined(cell: str, name: str, names: dict[str, Any]) -> Any:
    """The function as the new text of its cell defines it."""
    made: dict[str, Any] = {}
    exec(compile(ast.Module([_function(cell, name)], []), "<kept answer>", "exec"), names, made)
    return made[name]
