"""Submissions of ps2_alpha_beta as students hand them in, for the grader's tests and benchmark."""

from __future__ import annotations

import copy
import errno
import json
import os
from contextlib import suppress
from pathlib import Path

from gamesearch.exercises.ps2_alpha_beta.walk import own_tree
from gamesearch.grading.assignment_loader import GradingError, questions_of
from gamesearch.grading.checks import check_answer
from gamesearch.grading.classroom.grade_one import GradedSubmission, edition_of
from gamesearch.grading.kept_answer import as_written, read_walk
from gamesearch.grading.verdict import Verdict
from gamesearch.pack import root
from gamesearch.quizzes.walk_items import WALK, ask_along
from gamesearch.search import alpha_beta_search
from gamesearch.tracing.tracer import trace
from tests.exercises.student_answers import answers_to
from tests.grading.asked import by_a_reader, by_machine, points

PS2 = "ps2_alpha_beta"


def _sources(folder):
    path = root() / folder / PS2 / f"{PS2}.ipynb"
    book = json.loads(path.read_text(encoding="utf-8"))
    return book, {cell["id"]: "".join(cell["source"]) for cell in book["cells"]}


EDITION, _ = _sources("exercises")
_, SOLVED = _sources("solutions")
SOLVED["q3"] = """\
def worth(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [worth(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if game.to_move(state) == 0 else min(values)


def best_actions(game, state):
    values = {a: worth(game, game.result(state, a)) for a in game.actions(state)}
    best = (max if game.to_move(state) == 0 else min)(values.values())
    return [a for a in values if values[a] == best]
"""
SOLVED["q5"] = "The value is the same, the set of leaves is not.\n\nI would cut strictly."


def notebook(**answers):
    """Return the student edition with some cells' sources exchanged, by their grade_id."""
    book = copy.deepcopy(EDITION)
    for cell in book["cells"]:
        if cell["id"] in answers:
            cell["source"] = answers[cell["id"]]
    return book


def solved(student, **answers):
    """Right answers by a student to all questions, some of them exchanged."""
    right = {name: SOLVED[name] for name in points(PS2)}
    own = {"q1": by_hand(student), "q1b": walked(student)}
    return notebook(**right | own | answers)


def by_hand(student):
    """Return what a student finds on paper for question 1, as a cell."""
    tree = own_tree(student, "ps2/q1")
    run = trace(alpha_beta_search, tree)
    cut = [tree.action_name(path[:-1], path[-1]) for path in run.pruned]
    found = {"value": run.value, "move": tree.action_name((), run.action), "cut": cut}
    return f"def my_tree():\n    return {found!r}\n"


def walked(student):
    """Return what a student enters along the walk of question 1b, as a cell."""
    tree = own_tree(student, "ps2/q1b")
    run = trace(alpha_beta_search, tree)
    items = ask_along(run, WALK)
    on_tree = {item.id: item.right[0] for item in items if item.right[0] is not False}
    found = as_written(tree, read_walk(tree, on_tree))
    found["cut"] = [tree.action_name(path[:-1], path[-1]) for path in run.pruned]  # none below
    return f"def my_walk():\n    return {found!r}\n"


def as_cell(name):
    """Return an alpha-beta of tests/exercises/answers as a cell."""
    return answers_to(PS2, "q2")[name].text


def hand_in(folder: Path, student: str, book, layout: str = "nbgrader") -> Path:
    """Write a notebook (as JSON, text or bytes) where the grader looks for it."""
    path = folder / f"{student}.ipynb"
    if layout == "nbgrader":
        path = folder / student / PS2 / f"{PS2}.ipynb"
    elif layout == "folder":
        path = folder / student / f"{PS2}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    data = book if isinstance(book, str | bytes) else json.dumps(book)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def trusting_grader(notebook, assignment, student, *, seed, unsafe=False):
    """Grade submissions of our own making as `grade_submission` does, but here, and at once."""
    names = {"STUDENT": student}
    cells = json.loads(notebook.read_bytes())["cells"]
    texts = {cell["id"]: "".join(cell["source"]) for cell in cells}
    for name in by_machine(assignment):
        with suppress(Exception):
            exec(f"from math import inf\n{texts[name]}", names)
    answers = {q: names.get(name) for q, name in edition_of(assignment).functions.items()}
    for name in by_a_reader(assignment):
        answers[name] = texts[name].replace("YOUR ANSWER HERE", "")
    verdicts = tuple(
        check_answer(assignment, q, answers[q], student=student, seed=seed)
        for q in questions_of(assignment)
    )
    return GradedSubmission(
        student, assignment, verdicts, "graded", "", 0.1, "none" if unsafe else "bubblewrap"
    )


# ---------------------------------------------------------------- submissions told what to be


def scripted(does="graded", scores=(6, 6, 4, 8), text="My answer.", code=""):
    """Return a notebook for `scripted_grader`: its outcome, its points, its written answer."""
    book = notebook(q5=text, q2=code)
    book["metadata"]["script"] = {"does": does, "scores": scores}
    return book


def scripted_grader(notebook, assignment, student, *, seed, unsafe=False):
    """Grade as the notebook says, so that nothing depends on what is checked."""
    CALLS.append((student, seed))
    book = json.loads(notebook.read_bytes())
    script = book["metadata"]["script"]
    match script["does"]:
        case "die":
            os._exit(1)
        case "raise":
            raise ValueError("the drawing pen is broken")
        case "no isolation":
            raise GradingError("bubblewrap is not there")
        case "ENOSPC" | "EFBIG" as name:
            raise OSError(getattr(errno, name), "no room for it", "/tmp/full")
        case "nonsense":
            verdicts = (Verdict("q7", 1, 1),)
        case "refused" | "timed out" as status:
            verdicts = tuple(Verdict(q, 0, a.points) for q, a in questions_of(assignment).items())
            return GradedSubmission(
                student, assignment, verdicts, status, f"it was {status}", 1.5, "bubblewrap"
            )
        case _:
            verdicts = tuple(_as_told(script["scores"], "".join(source_of(book, "q5"))))
    return GradedSubmission(student, assignment, verdicts, "graded", "", 0.25, "bubblewrap")


def _as_told(scores, text):
    given = dict(zip(("q1", "q2", "q3", "q4"), scores, strict=True))
    for name, most in points(PS2).items():
        score, is_read = given.get(name, 0), name == "q5" and text.strip()
        status = "pending" if is_read else "graded" if name in given else "not attempted"
        fault = f"a fault in {name}" if name in given and score != most else ""
        yield Verdict(name, score, most, fault, status=status)


def source_of(book, name):
    """Return the source of the cell with this id."""
    return next(cell["source"] for cell in book["cells"] if cell["id"] == name)


CALLS = []  # student and seed of each call of `scripted_grader` in this process
