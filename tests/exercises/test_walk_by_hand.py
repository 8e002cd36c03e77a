"""The walk of question 1b in ps2: right for every student, and what is kept can be read again."""

from __future__ import annotations

import pytest

from gamesearch import GameTree, alpha_beta_search, trace
from gamesearch.exercises.ps2_alpha_beta.walk import own_tree
from gamesearch.grading.checks import check_answer
from gamesearch.grading.kept_answer import as_written, on_the_tree, read_walk, with_answer
from gamesearch.quizzes.walk_items import WALK, ask_along

PS2 = "ps2_alpha_beta"


def checked(answer, student="ada"):
    return check_answer(PS2, "q1b", answer, student=student)


def answered_right(tree):
    items = ask_along(trace(alpha_beta_search, tree), WALK)
    needless = ((False,), (True, False))  # below a cut a branch may be marked
    asked = (item for item in items if item.default is None or item.right not in needless)
    return {item.id: item.right[0] for item in asked}


@pytest.mark.parametrize("student", ["ada", *(str(n) for n in range(30))])
def test_what_the_search_finds_is_right_for_every_student(student):
    tree = own_tree(student, "ps2/q1b")
    on_tree = answered_right(tree)
    written = as_written(tree, read_walk(tree, on_tree))
    assert checked(on_tree, student).passed
    assert checked(written, student).passed
    assert on_the_tree(read_walk(tree, written)).keys() == on_tree.keys()


@pytest.mark.parametrize("student", list("0123456789"))
def test_every_entry_counts(student):
    """Whatever single entry is changed or left out: the walk is not right any more."""
    tree = own_tree(student, "ps2/q1b")
    right = answered_right(tree)
    for name in right:
        without = {key: given for key, given in right.items() if key != name}
        assert 3 <= checked(without, student).score < 6, name
        if not name.startswith("cut"):
            changed = right | {name: "-77 -76" if name.startswith("bounds") else "-77"}
            assert 3 <= checked(changed, student).score < 6, name


def test_nothing_yet_is_not_attempted():
    for nothing in ({}, {"cut": []}, {"A": None, "cut": ""}):
        assert checked(nothing).status == "not attempted"
    assert checked({"A": (float("nan"), 1, 2)}).score < 6


@pytest.mark.slow
def test_equality_is_named():
    for student in map(str, range(100)):
        tree = own_tree(student, "ps2/q1b")
        right = as_written(tree, read_walk(tree, answered_right(tree)))
        for branch in right["cut"]:
            others = [one for one in right["cut"] if one != branch]
            verdict = checked(right | {"cut": others}, student)
            assert "equality" not in verdict.fault  # no two leaves are alike there
            assert verdict.score == 5
            break


def test_the_answer_is_written_below_the_docstring():
    stub = '"""Words."""\n    # HERE\n    raise NotImplementedError()'
    cell = f"x = 1\n\n\ndef f():\n    {stub}\n\n\ny = 2"
    kept = with_answer(cell, "f", {"B": (3, float("inf"), None), "cut": ["c2"]})
    assert kept == (
        'x = 1\n\n\ndef f():\n    """Words."""\n    return {\n        "B": (3, inf, None),\n'
        '        "cut": ["c2"],\n    }\n\n\ny = 2'
    )
    assert with_answer(kept, "f", {"B": (3, float("inf"), None), "cut": ["c2"]}) == kept
    with pytest.raises(ValueError, match="this cell does not define g; the cell with the answer"):
        with_answer(cell, "g", {})


def test_a_walk_is_read_from_any_form():
    tree = GameTree([[3, 12, 8], [2, 4, 6]])
    said = read_walk(tree, {"B": "[−∞, +∞] 3", "C": ("3", "oo", "at most 2"), "cut": "c2 c3"})
    assert as_written(tree, said) == {
        "B": (-float("inf"), float("inf"), 3), "C": (3, float("inf"), 2), "cut": ["c2", "c3"],
    }  # fmt: skip
