"""Answers made from answers: an edit fits as often as it says, or says that it does not."""

from __future__ import annotations

import inspect

import pytest

from gamesearch.games.tree import GameTree
from tests.assignments.answers import ps2_wild
from tests.assignments.answers.edits import (
    IMPORTS,
    EditDoesNotFit,
    edited,
    source_of,
    standalone,
)
from tests.assignments.answers.ps2 import forget


def counts(n):
    """A style with a docstring."""
    total = 0
    for i in range(n):
        total += i
    return total


def test_a_piece_of_a_line_is_replaced():
    assert edited(counts, ("+= i", "+= 2 * i"))(4) == 12
    assert counts(4) == 6


def test_a_piece_of_several_lines_keeps_its_place():
    first_alone = edited(counts, ("    total += i\nreturn", "    total += i\n    break\nreturn"))
    assert first_alone(4) == 0
    assert edited(counts, ("total += i", "if i % 2:\n    total += i"))(4) == 4


def test_nothing_in_its_place_removes_a_line():
    shorter = edited(counts, ("for i in range(n):\n    total += i", ""))
    assert shorter(4) == 0
    assert len(source_of(shorter).splitlines()) == len(source_of(counts).splitlines()) - 2


@pytest.mark.parametrize(
    "edit", [("no such piece", ""), ("total", "sum"), ("total", "sum", 2), ("total\nreturn", "")]
)
def test_an_edit_that_does_not_fit_is_refused(edit):
    with pytest.raises(EditDoesNotFit, match=r"is there \d times, not \d, in:\ndef counts"):
        edited(counts, edit)


def test_edits_of_edits():
    twice = edited(counts, ("+= i", "+= 2 * i"), name="twice")
    assert edited(twice, ("total = 0", "total = 1"))(4) == 13
    assert twice.__name__ == "twice"
    assert "2 * i" in inspect.getsource(twice)


@pytest.mark.parametrize(
    "name", ["fresh_window_class", "values_kept_by_lru_cache", "value_is_a_text"]
)
def test_a_cell_holds_all_that_an_answer_asks_for(name):
    forget()
    answer = getattr(ps2_wild, name)
    names: dict[str, object] = {}
    exec(IMPORTS + standalone(answer), names)
    tree = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert names[answer.__name__](tree, ()) == answer(tree, ())
