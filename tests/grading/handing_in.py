"""Notebooks as students hand them in, and how they are graded in tests."""

from __future__ import annotations

import json
from copy import deepcopy

from gamesearch.grading.classroom.grade_one import grade_submission
from gamesearch.pack import root
from tests.grading.asked import by_a_reader, points
from tests.grading.submissions import PS2, walked

EXERCISE = root() / "exercises" / PS2 / f"{PS2}.ipynb"

# A right answer to q3, which may do something first.
BEST_ACTIONS = """
def best_actions(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        values = [value(game.result(s, a)) for a in game.actions(s)]
        return min(values) if game.to_move(s) else max(values)

    THINK
    values = {a: value(game.result(state, a)) for a in game.actions(state)}
    best = min(values.values()) if game.to_move(state) else max(values.values())
    return [a for a in values if values[a] == best]
"""

# Ada's answers; her tree is [[[-8, -2], [6, 15, 20]], [[16, -4], [4, 11, 8]]], and the one that she
# walks through [[[9, 17], [20, -9]], [[1, 14, -5], [15, 19, 10], [-8, -3, -1]]].
RIGHT = {
    "q1": """
def my_tree():
    return {"value": 11, "move": "a2", "cut": ["e2", "e3"]}
""",
    "q1b": walked("ada"),
    "q2": """
def alpha_beta(game, state):
    def value(s, lo, hi):
        if game.is_terminal(s):
            return game.utility(s, 0), []
        mine = game.to_move(s) == 0
        best, line = -inf if mine else inf, []
        for a in game.actions(s):
            v, rest = value(game.result(s, a), lo, hi)
            if v > best if mine else v < best:
                best, line = v, [a, *rest]
            lo, hi = (max(lo, best), hi) if mine else (lo, min(hi, best))
            if lo >= hi:
                break
        return best, line

    return value(state, -inf, inf)
""",
    "q3": BEST_ACTIONS.replace("THINK", "pass"),
    "q4": """
def bug_hunt():
    return [[[5], [3, 4]], [[-1], [-2]], [[1, 0]], [[3, 4], [3, 1]]]
""",
    "q5": "The value is the same, the leaves are not.",
}
SCORES = {name: most if name in RIGHT else 0 for name, most in points(PS2).items()}
SCORES |= dict.fromkeys(by_a_reader(PS2), 0)

# The questions that take long to check, left as they were handed out; the others bear witness.
_HANDED_OUT = {one["id"]: one["source"] for one in json.loads(EXERCISE.read_bytes())["cells"]}
STUBS = {name: _HANDED_OUT[name] for name in ("q2", "q3")}
LIGHT = {**SCORES, "q2": 0, "q3": 0}


def notebook(**answers):
    """Return the exercise with Ada's right answers, or others given by the cell's name."""
    book = json.loads(EXERCISE.read_text(encoding="utf-8"))
    for cell in book["cells"]:
        cell["source"] = {**RIGHT, **answers}.get(cell["id"], cell["source"])
    return book


def cell(book, name):
    """Return a cell of a notebook by name."""
    return next(cell for cell in book["cells"] if cell.get("id") == name)


def code(source, name="mine"):
    """Return a code cell of a student's own."""
    return {"cell_type": "code", "id": name, "metadata": {}, "source": source, "outputs": []}


def light(**answers):
    """Return the exercise with Ada's right answers, except to the questions that take long."""
    return notebook(**{**STUBS, **answers})


def with_cell(source, before="q2", **answers):
    """Return a notebook with one more cell, before another."""
    book = notebook(**answers)
    place = [cell.get("id") for cell in book["cells"]].index(before)
    book["cells"].insert(place, code(source))
    return book


def graded(folder, book, student="ada", seed=7, unsafe=False):
    """Return the row of a notebook that is handed in."""
    path = folder / f"{student}.ipynb"
    path.write_text(json.dumps(book), encoding="utf-8")
    return grade_submission(path, PS2, student, seed=seed, unsafe=unsafe)


def scores(row):
    """Return the scores by question; all are there, in order, whatever happened."""
    assert [verdict.question for verdict in row.verdicts] == list(SCORES)
    return {verdict.question: verdict.score for verdict in row.verdicts}


def verdict(row, question):
    """Return the verdict on a question."""
    return next(verdict for verdict in row.verdicts if verdict.question == question)


def without(book, *keys):
    """Return the notebook with some keys of its cells gone: what other programs do to notebooks."""
    book = deepcopy(book)
    for cell in book["cells"]:
        for key in keys:
            cell.pop(key, None)
        cell.setdefault("metadata", {})
    return book
