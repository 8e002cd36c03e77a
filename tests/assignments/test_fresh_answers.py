"""Answers written without a look at the checks: accepted, rejected, and named as they should be.

`pytest -s` prints what became of them, and the slowest check.
"""

from __future__ import annotations

import time

import pytest

from gamesearch.grading.checks import check_answer
from tests.assignments.answers import (
    fresh_by_hand,
    fresh_class_ps4,
    fresh_ps2_walks,
    fresh_student_ps3,
    fresh_third_class,
    fresh_third_class_more,
)

FRESH = {
    ("ps1_minimax", "q1"): fresh_third_class.GAME,
    ("ps1_minimax", "q2a"): fresh_third_class.VALUE,
    ("ps1_minimax", "q2"): fresh_third_class.MINIMAX,
    ("ps1_minimax", "q4"): fresh_third_class.CORRIDOR,
    ("ps1_minimax", "q5"): fresh_third_class.COUNT,
    ("ps1_minimax", "q5b"): fresh_third_class.SYMMETRY,
    ("ps2_alpha_beta", "q1"): fresh_third_class.CUTS,
    ("ps2_alpha_beta", "q1b"): fresh_ps2_walks.WALK,
    ("ps2_alpha_beta", "q2"): fresh_third_class.ANSWERS,
    ("ps2_alpha_beta", "q3"): fresh_third_class.BEST,
    ("ps2_alpha_beta", "q4"): fresh_by_hand.HUNT,
    ("ps3_move_ordering", "q1"): fresh_by_hand.ORDERS,
    ("ps3_move_ordering", "q2"): fresh_student_ps3.ORDERS,
    ("ps3_move_ordering", "q3"): fresh_student_ps3.DEEPENING,
    ("ps3_move_ordering", "q4"): fresh_student_ps3.TABLE,
    ("ps3_move_ordering", "q5"): fresh_student_ps3.BRANCHING,
    ("ps4_evaluation", "q1b"): fresh_third_class_more.COUNTS,
    ("ps4_evaluation", "q2"): fresh_third_class_more.EVALUATE,
    ("ps4_evaluation", "q3"): fresh_third_class_more.CUTOFF,
    ("ps4_evaluation", "q5"): fresh_class_ps4.MATCH,
    ("ps5_chance", "q1b"): fresh_third_class_more.EXPECTED,
    ("ps5_chance", "q1c"): fresh_third_class_more.SUMS,
    ("ps5_chance", "q3a"): fresh_third_class_more.VALUE,
    ("ps5_chance", "q3"): fresh_third_class_more.SEARCH,
    ("ps5_chance", "q6"): fresh_third_class_more.ESTIMATE,
    ("ps5_chance", "q7"): fresh_third_class_more.STAR,
    ("ps6_multiplayer", "q2"): fresh_third_class_more.MAX_N,
    ("ps6_multiplayer", "q3"): fresh_third_class_more.ALLIANCE,
    ("ps6_multiplayer", "q5"): fresh_third_class_more.GHOSTS,
    ("project_tournament", "q2"): fresh_third_class_more.CAREFUL,
}


@pytest.mark.many(30)
@pytest.mark.parametrize(("assignment", "question"), FRESH)
def test_fresh_answers_are_judged_and_named(assignment, question):
    answers = FRESH[assignment, question]
    table, bad = [], []

    def checked(name, answer):
        begun = time.process_time()
        verdict = check_answer(assignment, question, answer, student="ada")
        table.append((time.process_time() - begun, name, str(verdict).splitlines()[0]))
        return verdict

    bad += [name for name, answer in answers.right.items() if not checked(name, answer).passed]
    for name, (answer, fault) in answers.wrong.items():
        verdict = checked(name, answer)
        if verdict.passed or fault not in verdict.fault:
            bad.append(name)
    for seconds, name, said in sorted(table, reverse=True):
        print(f"{seconds:5.2f} s  {name:32} {said}")
    print(f"{assignment} {question}: {len(answers.wrong)} wrong, {len(answers.right)} right")
    assert not bad, [row for row in table if row[1] in bad]
