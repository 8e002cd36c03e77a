"""Attacks that were written with the grader's code open: on what counts as an answer.

None of them earns a mark, costs another question its marks, or brings out a hidden tree.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from gamesearch.grading.questions.check_trees import random_instances
from tests.grading.handing_in import (
    LIGHT,
    RIGHT,
    STUBS,
    cell,
    code,
    graded,
    light,
    scores,
    verdict,
    with_cell,
)

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

SECRET: Final = 424242
BY_ANSWERS: Final = Path(__file__).parent / "attacks" / "by_answers"
HIDDEN: Final = [str(tree) for tree, _ in random_instances(SECRET)]


@pytest.mark.parametrize("what", sorted(path.stem for path in BY_ANSWERS.glob("*.py")))
def test_no_answer_earns_what_it_does_not_find(tmp_path, monkeypatch, what):
    """An answer to a question about a search, of which nothing is right, earns nothing."""
    monkeypatch.setattr("gamesearch.grading.answer_time.SECONDS", 0.2)
    row = graded(
        tmp_path, light(q2=(BY_ANSWERS / f"{what}.py").read_text(encoding="utf-8")), seed=SECRET
    )
    assert row.status == "graded"
    assert scores(row) == {**LIGHT, "q2": 0}
    shown = "".join([row.reason, *(told.to_html() + str(told) for told in row.verdicts)])
    assert not any(tree in shown for tree in HIDDEN)
    assert verdict(row, "q2").status in ("graded", "not attempted")


# Cells beside right answers. They may spoil their own notebook, and nothing else.
REPLY: Final = """
import gc
for side in gc.get_objects():
    if type(side).__name__ == "StudentSide":
        orders = side._orders
"""
CELLS: Final = {
    "every function is said to be unwritten": REPLY + "orders['look'] = lambda *_: ['unwritten']",
    "every function is said to be missing": REPLY + "orders['look'] = lambda *_: ['missing']",
    "every call is said to be right": REPLY + "orders['call'] = lambda *_: ['value', 6, False]",
    "every call has another kind of answer": REPLY + "orders['call'] = lambda *_: ['ran', [], '']",
    "every call raises what it likes": REPLY
    + "orders['call'] = lambda *_: ['raised', ['NotImplementedError'], 'points', False]",
    "a thing with a tag of its own": REPLY
    + "orders['look'] = lambda *_: ['value', {'P': 'Y29z'}, False]",
    "a number that cannot be": REPLY
    + "orders['look'] = lambda *_: ['value', {'o': ['f', 'f', -1, [True] * 4]}, False]",
    "an object by the number of another": REPLY
    + "orders['look'] = lambda *_: ['value', {'o': ['f', 'f', 2 ** 61, [True] * 4]}, False]",
}


@pytest.mark.parametrize("what", CELLS)
def test_no_reply_earns_a_mark(tmp_path, what):
    row = graded(tmp_path, with_cell(CELLS[what], before="q1", **STUBS, q1=GUESSED), seed=SECRET)
    assert row.score <= 8  # which the bug hunt's right answer has
    assert verdict(row, "q1").score == verdict(row, "q2").score == verdict(row, "q3").score == 0


GUESSED: Final = "def my_tree():\n    return {'value': 0, 'move': '', 'cut': []}"

SOURCES: Final = {
    "a declared encoding": "# -*- coding: utf-7 -*-\nx = 1",
    "an unknown encoding": "# coding: no-such-code",
    "the future": "from __future__ import annotations, generator_stop",
    "a page break": "\f\f\nx = 1\f",
    "a byte of nothing": "x = '\x00'",
    "another line's end": "x = 1\ry = 2\r",
    "a magic line of many": "%time " * 10_000,
    "many magic lines": "%time f()\n" * 1_200,
    "a magic line that goes on": "!ls \\\n" * 3_000 + "x",
    "an expression of many brackets": "(" * 199 + ")" * 199,
    "a formula": "raise ValueError('=HYPERLINK(\"http://x\")')",
    "a page": "raise type('<script>alert(1)</script>', (Exception,), {})('<img src=x>')",
    "a name": "raise type('x' * 10 ** 6, (Exception,), {})",
    "the other direction": "raise ValueError('\\u202e\\u2066\\x1b[2J')",
}


@pytest.mark.parametrize("what", SOURCES)
def test_no_cell_costs_an_answer_its_marks(tmp_path, what):
    row = graded(tmp_path, with_cell(SOURCES[what], before="q2", **STUBS))
    assert scores(row) == LIGHT
    assert len(row.reason) < 600
    assert row.reason.isprintable()


def test_annotations_are_what_they_are_in_a_notebook(tmp_path):
    """A cell has the futures that it asks for, and none of the grader's."""
    cells = "def f(x: int): pass\nassert f.__annotations__ == {'x': int}"
    assert graded(tmp_path, with_cell(cells, **STUBS)).reason == ""


BOOKS: Final = {
    "the answer under two names": lambda book: book["cells"].append(cell(book, "q1")),
    "a check of the student's own": lambda book: book["cells"].insert(
        0, code("def alpha_beta(*_): return 0, 0", "q2-check")
    ),
    "a first cell of the student's own": lambda book: book["cells"].insert(
        0, code("from math import inf\nwork = check = None", "setup")
    ),
    "cells that are none": lambda book: book["cells"].extend([None, 3, [], {"source": {}}]),
    "names that are none": lambda book: cell(book, "q2")["metadata"].update(nbgrader=["q2"]),
    "the same cell a hundred times": lambda book: book["cells"].extend(
        [code("x = 1", "q2")] * 100
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BOOKS)
def test_no_shape_of_a_notebook_changes_other_marks(tmp_path, what):
    book = json.loads(json.dumps(light()))
    BOOKS[what](book)
    row = graded(tmp_path, book)
    assert {**scores(row), "q2": 0} == LIGHT


def test_what_is_right_stays_right_beside_all_of_that(tmp_path):
    cells = "\n".join(source for name, source in SOURCES.items() if name == "the future")
    row = graded(tmp_path, with_cell(cells, before="q2", q2=RIGHT["q2"], q3=STUBS["q3"]))
    assert scores(row)["q2"] == 6
