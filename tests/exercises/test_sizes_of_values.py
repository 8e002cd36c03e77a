"""Values between whole numbers, and values beyond the 9999 that is taken for infinity."""

from __future__ import annotations

import re

import pytest

from gamesearch.grading.checks import check_answer
from tests.exercises.student_answers import answers_to

SEARCHES = [
    ("ps3_move_ordering", "q3", "killer_moves"),
    ("ps3_move_ordering", "q4", "with_flags"),
    ("ps4_evaluation", "q3", "plain"),
    ("ps4_evaluation", "q3", "with_windows"),
    ("ps5_chance", "q3", "with_a_loop"),
    ("ps6_multiplayer", "q2", "last_of_equals"),
    ("ps6_multiplayer", "q5", "counts_pacman"),
]


def checked(exercise, question, name, piece, instead):
    answer = answers_to(exercise, question)[name].edited((piece, instead))
    verdict = check_answer(exercise, question, answer.run())
    assert verdict.score < verdict.max_score
    return verdict


@pytest.mark.parametrize(
    "search", [one for one in SEARCHES if "inf" in answers_to(*one[:2])[one[2]].text]
)
def test_a_large_number_is_not_infinity(search):
    for number in ("1000", "9999"):
        verdict = checked(*search, "\nfrom math import inf\n", f"\ninf = {number}\n")
        assert re.search(r"-inf|what is cut|first child|can matter", verdict.advice), verdict


@pytest.mark.parametrize("search", SEARCHES)
def test_values_are_not_whole_numbers(search):
    verdict = checked(*search, "game.utility(", "(lambda *asked: int(game.utility(*asked)))(")
    assert "whole number" in verdict.fault + verdict.advice
