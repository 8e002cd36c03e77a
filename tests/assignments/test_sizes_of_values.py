"""Values between whole numbers, and values beyond the 9999 that is taken for infinity."""

from __future__ import annotations

import re

import pytest

from gamesearch.grading.checks import check_answer
from tests.assignments.answers import fresh_ps3, fresh_ps4, fresh_ps5, fresh_ps6
from tests.assignments.answers.edits import edited, source_of

SEARCHES = [
    ("ps3_move_ordering", "q3", fresh_ps3.killer_moves),
    ("ps3_move_ordering", "q4", fresh_ps3.with_flags),
    ("ps4_evaluation", "q3", fresh_ps4.plain),
    ("ps4_evaluation", "q3", fresh_ps4.with_windows),
    ("ps5_chance", "q3", fresh_ps5.with_a_loop),
    ("ps6_multiplayer", "q2", fresh_ps6.last_of_equals),
    ("ps6_multiplayer", "q5", fresh_ps6.counts_pacman),
]


def everywhere(search, piece, instead):
    """The search with every such piece exchanged, however many there are."""
    for times in range(1, 9):
        try:
            return edited(search, (piece, instead, times))
        except ValueError:
            continue
    raise AssertionError(piece)


@pytest.mark.parametrize(
    ("assignment", "question", "search"), [one for one in SEARCHES if "inf" in source_of(one[2])]
)
def test_a_large_number_is_not_infinity(assignment, question, search):
    for number in ("1000", "9999"):
        verdict = check_answer(assignment, question, everywhere(search, "inf", number))
        assert verdict.score < verdict.max_score
        assert re.search(r"-inf|what is cut|first child|can matter", verdict.advice), verdict


@pytest.mark.parametrize(("assignment", "question", "search"), SEARCHES)
def test_values_are_not_whole_numbers(assignment, question, search):
    asked = everywhere(search, "game.utility(", "(lambda *asked: int(game.utility(*asked)))(")
    verdict = check_answer(assignment, question, asked)
    assert verdict.score < verdict.max_score
    assert "whole number" in verdict.fault + verdict.advice
