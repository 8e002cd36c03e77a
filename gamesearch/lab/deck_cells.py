"""Which parts of a notebook's cells are projected to a class.

- Code that only makes a picture, or prints a listing, stays behind: the class sees the picture.
  A cell tagged `show-code` keeps its code, and so does every cell of a notebook whose metadata has
  {"deck": {"code": "shown"}}.
- Checks (`assert`) stay behind as well.
- What answers a question comes after it: where a slide asks something, the outputs below are steps
  of their own, and so are folded answers. On paper a step that answers is a page of its own. A
  board to play on, a quiz, or a tree before its first step does not count as an answer, nor does
  what stands above the words **Predict** on the same slide: the class needs it in order to predict.
"""

from __future__ import annotations

import ast
import re
from itertools import takewhile
from typing import Any, Final

from nbconvert.preprocessors import Preprocessor

from gamesearch.lab.workspace import PREDICT

SHOW_CODE: Final = "show-code"
PICTURES: Final = {"image/svg+xml", "image/png"}
TO_USE: Final = ("BoardWidget(", "QuizWidget(")
_NEW: Final = ("slide", "subslide")
_UNSEEN: Final = ("skip", "notes")
_UNSTEPPED: Final = re.compile(r"TreeWidget\(.*\)\n.* to move at [^;.]+\.", re.DOTALL)
_LISTS: Final = re.compile(r"show_source\(|print\(inspect\.getsource\(")
_NO_PROSE: Final = re.compile(r"<details>.*?</details>|```.*?```|`[^`]*`|\$[^$]*\$", re.DOTALL)
_QUESTION: Final = re.compile(r"\?(?=[\s*_)\"”]|$)|\bpredict", re.IGNORECASE)


class DeckCells(Preprocessor):
    """Notes which code of a cell is shown, and whether its outputs answer a question, and wait."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Return the notebook with its cells' metadata under "deck"."""
        whole = nb.metadata.get("deck", {}).get("code") == "shown"
        asked = to_predict = False
        for i, cell in enumerate(nb.cells):
            kind = _slide_type(cell)
            if kind in _NEW:
                following = takewhile(lambda one: _slide_type(one) not in _NEW, nb.cells[i + 1 :])
                asked = False
                to_predict = any(
                    one.cell_type == "markdown"
                    and _slide_type(one) not in _UNSEEN
                    and asks(one.source, PREDICT)
                    for one in (cell, *following)
                )
            if kind in _UNSEEN:
                continue
            if cell.cell_type == "markdown":
                pattern = PREDICT if to_predict else _QUESTION
                asked = asked or asks(cell.source, pattern)
            elif cell.cell_type == "code":
                shown = whole or SHOW_CODE in cell.metadata.get("tags", ())
                lists = bool(_LISTS.search(cell.source))
                kinds = {one for output in cell.outputs for one in output.get("data", {})}
                code = "" if lists or kinds & PICTURES else without_checks(cell.source)
                code = cell.source if shown else code
                answers = asked and not is_to_use(cell)
                waits = answers and not (kind == "fragment" and not code)
                deck = {"code": code, "answers": answers, "lists": lists, "waits": waits}
                cell.metadata["deck"] = deck
        return nb, resources


def _slide_type(cell: Any) -> str:
    return str(cell.metadata.get("slideshow", {}).get("slide_type", "-"))


def asks(source: str, pattern: re.Pattern[str] = _QUESTION) -> bool:
    """Return whether some Markdown asks its readers something, outside folded answers.

    >>> asks("## How many leaves are read?"), asks("It reads `a ? b` and seven leaves.")
    (True, False)
    """
    return bool(pattern.search(_NO_PROSE.sub("", source)))


def is_to_use(cell: Any) -> bool:
    """Return whether a cell shows something to use, which tells nothing before it is used."""
    texts = [output.get("data", {}).get("text/plain", "") for output in cell.outputs]
    return any(text.startswith(TO_USE) or _UNSTEPPED.fullmatch(text) for text in texts)


def without_checks(source: str) -> str:
    """Return Python without the assertions of its outermost level; other text as it is.

    >>> without_checks("n = 7\\nassert n == 7\\nn")
    'n = 7\\nn'
    """
    try:
        statements = ast.parse(source).body
    except SyntaxError:  # a magic command, for one
        return source
    lines = source.splitlines()
    for statement in reversed(statements):
        if isinstance(statement, ast.Assert):
            del lines[statement.lineno - 1 : statement.end_lineno]
    return "\n".join(lines).strip("\n")
