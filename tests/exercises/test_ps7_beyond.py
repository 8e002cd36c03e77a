"""What is given in `ps7_beyond` fits its questions, and what is right there is worked out twice."""

from __future__ import annotations

from math import comb, log, sqrt

import pytest

from gamesearch.exercises.ps7_beyond.questions import (
    BOARDS,
    RUNS,
    SIZES,
    back_propagate,
    count_slips,
    own_table,
    own_trap,
    states_possible,
    times_right,
)
from gamesearch.grading.checks import check_answer
from gamesearch.grading.classroom.grade_one import grade_submission
from gamesearch.pack import masters

EXERCISE = "ps7_beyond"
STUDENTS = ("ada", "bob", "grace", "linus")


def test_aimas_playout_is_counted_as_in_the_lecture():
    """Figure 5.10: the playout that is lost adds a win at every other node."""
    path = [(0, 37, 100), (1, 60, 79), (0, 16, 53), (1, 27, 35), (0, 0, 0)]
    after = [(37, 101), (61, 80), (16, 54), (28, 36), (0, 1)]
    assert back_propagate(path, 1) == after


def test_every_slip_with_the_counts_is_called_by_its_name():
    for slip in count_slips():
        assert check_answer(EXERCISE, "q2", slip.program, seed=3).fault == slip.name


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), *BOARDS])
def test_the_states_of_a_belief_can_be_counted_by_hand(rows, columns):
    """Lecture 07 finds 16, 2, 14 and 84 on nine squares."""
    squares = rows * columns
    counted = [2 * (squares - 1), 2, 2 * (squares - 2), 4 * comb(squares - 2, 2)]
    assert list(states_possible(rows, columns).values()) == counted


@pytest.mark.parametrize("student", STUDENTS)
def test_a_trap_is_a_trap_and_is_seen_through(student):
    tree = own_trap(student)
    first, (sure, *_) = tree.to_nested()
    assert min(first) < sure < sum(first) / 3
    right = dict(zip(SIZES, times_right(tree), strict=True))
    assert right[10] <= RUNS // 4
    assert right[SIZES[-1]] == RUNS


@pytest.mark.parametrize("student", STUDENTS)
def test_neither_the_best_mean_nor_the_rarest_action_is_next(student):
    table = own_table(student)
    mean = max(table, key=lambda action: table[action][0] / table[action][1])
    rarest = min(table, key=lambda action: table[action][1])
    scores = dict.fromkeys(table, 0.01)
    for action in (mean, rarest):
        answer = right_scores(student) | {"next": action}
        verdict = check_answer(EXERCISE, "q1", answer, student=student)
        assert "that is the action with" in verdict.fault
    assert check_answer(EXERCISE, "q1", scores, student=student).score == 0
    same = dict.fromkeys([*table, "next"], "x")
    assert check_answer(EXERCISE, "q1", same, student=student).score == 0


def right_scores(student):
    table = own_table(student)
    total = sum(n for _, n in table.values())
    return {a: wins / n + sqrt(2 * log(total) / n) for a, (wins, n) in table.items()}


@pytest.mark.sandbox
def test_the_master_needs_nothing_that_is_not_there_while_it_is_graded(tmp_path):
    """Our own searches refuse in the sandbox: the grader runs `uct` for question 3."""
    path = tmp_path / f"{EXERCISE}.ipynb"
    master = masters()[EXERCISE].read_text(encoding="utf-8")
    path.write_text(master.replace('STUDENT = \\"\\"', 'STUDENT = \\"ada\\"'), encoding="utf-8")
    verdicts = grade_submission(path, EXERCISE, "ada", seed=5).verdicts
    assert [verdict.score for verdict in verdicts] == [4, 4, 4, 4]
