"""Attacks that were written with the grader's code open: on what counts as an answer.

None of them earns a mark, costs another question its marks, or brings out a hidden tree.
"""

from __future__ import annotations

import json
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
HIDDEN: Final = [str(tree) for tree, _ in random_instances(SECRET)]
GUESS: Final = "def alpha_beta(game, state):\n    return {}\n"
LIAR: Final = """
class Liar({kind}):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __lt__(self, other): return True
    __le__ = __gt__ = __ge__ = __lt__
    def __hash__(self): return 0
    def __sub__(self, other): return 0
    __rsub__ = __abs__ = lambda self, *_: 0
"""

# Answers to a question about a search. What is right in none of them earns nothing.
ANSWERS: Final = {
    "a number that equals all": LIAR.format(kind="float") + GUESS.format("Liar(3), Liar(3)"),
    "a whole number that equals all": LIAR.format(kind="int") + GUESS.format("Liar(3), Liar(3)"),
    "a text that equals all": LIAR.format(kind="str") + GUESS.format("Liar('3'), Liar('a1')"),
    "a tuple that equals all": LIAR.format(kind="tuple") + GUESS.format("Liar((3, 1))"),
    "a list that equals all": LIAR.format(kind="list") + GUESS.format("Liar([3, 1])"),
    "an object that equals all": LIAR.format(kind="object") + GUESS.format("Liar(), Liar()"),
    "an object of a class that lies": """
class Meta(type):
    def __instancecheck__(cls, thing): return True
    def __subclasscheck__(cls, kind): return True
    def __eq__(cls, other): return True
    def __hash__(cls): return hash(float)
class Value(metaclass=Meta):
    __class__ = float
    def __float__(self): raise SystemExit
"""
    + GUESS.format("Value(), Value()"),
    "no number": GUESS.format("float('nan'), float('nan')"),
    "infinity": GUESS.format("float('inf'), 0"),
    "a number of many digits": GUESS.format("10 ** 5000, 0"),
    "a number of too many digits": GUESS.format("10 ** 400_000, 0"),
    "a complex number": GUESS.format("3 + 0j, 0"),
    "bytes": GUESS.format("b'3', b'0'"),
    "a list in itself": "loop = []\nloop.append(loop)\n" + GUESS.format("loop, loop"),
    "a dict in itself": "loop = {}\nloop[0] = loop\n" + GUESS.format("loop"),
    "a thousand lists in one another": """
deep = 0
for _ in range(100_000): deep = [deep]
"""
    + GUESS.format("deep, 0"),
    "an endless iterator": "import itertools\n" + GUESS.format("itertools.count()"),
    "a generator that ends the process": """
def pair():
    yield 3
    import os
    os._exit(0)
"""
    + GUESS.format("pair()"),
    "the game itself": GUESS.format("game, state"),
    "the function itself": GUESS.format("alpha_beta, alpha_beta"),
    "an exception as the value": GUESS.format("NotImplementedError(), 0"),
    "an exception as the value, raised": "def alpha_beta(*_): raise StopIteration((3, 0))",
    "a generator's end": "def alpha_beta(*_): raise GeneratorExit",
    "a keyboard's interrupt": "def alpha_beta(*_): raise KeyboardInterrupt",
    "a group of exceptions": """
def alpha_beta(*_):
    raise BaseExceptionGroup("all", [NotImplementedError(), KeyboardInterrupt()])
""",
    "an exception that cannot be told": """
class Untold(Exception):
    def __str__(self): raise self
    __repr__ = __str__
def alpha_beta(*_): raise Untold
""",
    "an exception of all kinds": """
class NotImplementedError(NotImplementedError, ValueError, KeyError): pass
NotImplementedError.__name__ = "TraceTimeout"
def alpha_beta(game, state):
    game.actions(state)
    raise NotImplementedError
""",
    "the grader's exceptions by name": """
TraceTimeout = type("TraceTimeout", (BaseException,), {})
SlipError = type("SlipError", (TraceTimeout,), {})
def alpha_beta(*_): raise SlipError
""",
    "another function at the second call": """
def other(*_): return 0, 0
def alpha_beta(game, state):
    alpha_beta.__code__ = other.__code__
    return 0, 0
""",
    "a function that says it is another cell's": """
def alpha_beta(game, state): return 0, 0
alpha_beta.__code__ = alpha_beta.__code__.replace(co_filename="cell 15")
""",
    "a partial function of nothing": "import functools\nalpha_beta = functools.partial(max, 3, 0)",
    "a class": "class alpha_beta:\n    def __new__(cls, *_): return 0, 0",
    "a built-in": "alpha_beta = divmod",
    "a function with a signature that lies": """
import inspect
def alpha_beta(*args, **named): return 0, 0
alpha_beta.__signature__ = property(lambda self: exit())
alpha_beta.__wrapped__ = alpha_beta
""",
    "a game of its own in the package's clothes": """
from gamesearch import GameTree
GameTree.is_terminal = lambda *_: True
GameTree.utility = lambda *_: 0
GameTree.actions = lambda *_: []
def alpha_beta(game, state):
    return game.utility(state, 0), None
""",
    "a deep recursion without a limit": """
import sys
def alpha_beta(game, state):
    sys.setrecursionlimit(10 ** 9)
    return alpha_beta(game, state)
""",
    "the way of the grader's questions": """
import gc
def alpha_beta(game, state):
    for thing in gc.get_objects():
        if type(thing).__name__ == "StudentSide":
            return thing.ask(["ask", 10 ** 9, "utility", [], {}])
""",
    "the answers to other questions": """
import gc
def alpha_beta(game, state):
    for thing in gc.get_objects():
        if type(thing).__name__ == "StudentSide":
            thing._notes.extend([["utility", number] for number in range(10_000)])
    return 0, 0
""",
    "a trace of the worker": """
import sys
seen = []
sys.setprofile(lambda frame, event, thing: seen.append(frame.f_locals))
def alpha_beta(game, state):
    return len(seen), 0
""",
    "a program in its place": """
import os, sys
def alpha_beta(game, state):
    here = next(p for p in os.listdir("/usr/bin") if p.startswith("python"))
    os.execv(sys.executable, ["python", "-c", "while True: pass"])
""",
    "a signal in the middle of a message": """
import signal
def alpha_beta(game, state):
    def stop(*_): raise NotImplementedError
    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
    while True: game.actions(state)
""",
}


@pytest.mark.parametrize("what", ANSWERS)
def test_no_answer_earns_what_it_does_not_find(tmp_path, monkeypatch, what):
    monkeypatch.setattr("gamesearch.grading.answer_time.SECONDS", 0.2)
    row = graded(tmp_path, light(q2=ANSWERS[what]), seed=SECRET)
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
