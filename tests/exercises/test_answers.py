"""Every answer of `student_answers` is judged: right ones of any make pass, wrong ones are named.

Without --slow one of 24 answers is judged. `pytest tests/exercises -k "ps2 and q3" --slow -s`
judges all to one question, and prints a table.
"""

from __future__ import annotations

import time
from typing import Any

import pytest

from gamesearch.grading.assignment_loader import question_of
from gamesearch.grading.checks import check_answer
from gamesearch.grading.questions import search
from gamesearch.grading.questions.search_cases import Case, run_cases
from gamesearch.grading.verdict import Verdict
from tests.conftest import IN_CI
from tests.exercises.oracles import ORACLES
from tests.exercises.student_answers import ANSWERS, StudentAnswer, answers_to

QUESTIONS = sorted(folder.relative_to(ANSWERS).parts for folder in ANSWERS.glob("*/*"))
KEEPS_STATE = "asked again"


def what_is_wrong_with(verdict: Verdict, answer: StudentAnswer) -> str:
    """Return why a verdict is not what the file asks for, or nothing."""
    if not answer.fault:
        return "" if verdict.passed else "refused"
    if verdict.passed or verdict.score == verdict.max_score:
        return "accepted"
    if answer.fault not in verdict.fault:
        return f"not named {answer.fault!r}"
    if answer.note("advice") not in verdict.advice:
        return f"not advised {answer.note('advice')!r}"
    if answer.points and verdict.score not in answer.points:
        return f"scored {verdict.score:g}"
    return ""


def what_the_oracle_says(verdict: Verdict, answer: StudentAnswer, runs: list[Any]) -> str:
    """Return in what a verdict on a search differs from that of a judge of our own, or nothing.

    `runs` has the cases that the check asked, with what came of them, if it asked any.
    """
    exercise, question = answer.exercise, answer.question
    oracle, package = ORACLES.get((exercise, question)), "of the package" in answer.fault
    if oracle is None or KEEPS_STATE in answer.fault or "endless" in answer.name or package:
        return ""
    score = oracle.score(*runs[0]) if runs else 0
    if verdict.score != score:
        return f"scored {verdict.score:g}, not {score:g}"
    if verdict.tree is not None:
        case = Case(verdict.tree, verdict.state)
        if len(list(case.tree.leaves())) > oracle.most_leaves:
            return "shown on a large tree"
        if not oracle.more:
            asked: Any = question_of(exercise, question)
            shown = case.run(asked.adapt(answer.run()))
            if not shown.problem and not oracle.wrong_parts(case, shown):
                return "shown on a tree on which it is right"
    lines = str(verdict).splitlines()
    long = len(lines) > 6 or max(map(len, lines)) > 320
    if long or any(s.endswith(("..", ". .")) for s in lines):
        return "not said in short"
    return ""


@pytest.fixture
def runs(monkeypatch):
    """What `run_cases` was asked and found, in the checks of a test."""
    noted = []

    def run_and_note(answer, cases, *more):
        noted.append((cases, run_cases(answer, cases, *more)))
        return noted[-1][1]

    monkeypatch.setattr(search, "run_cases", run_and_note)
    return noted


@pytest.mark.parametrize(("exercise", "question"), QUESTIONS)
def test_answers_are_judged_and_named(exercise, question, request, runs):
    answers = list(answers_to(exercise, question).values())
    slow = request.config.getoption("--slow")
    step = 1 if IN_CI or slow else 24
    bad = []
    for answer in answers[::step]:
        for seed in (0, 4) if slow and not answer.fault else (0,):
            runs.clear()
            begun = time.process_time()
            verdict = check_answer(exercise, question, answer.run(), student="ada", seed=seed)
            seconds = time.process_time() - begun
            row = f"{seconds:5.2f} s  {answer.name:40} {str(verdict).splitlines()[0]}"
            print(row)
            why = what_is_wrong_with(verdict, answer) or what_the_oracle_says(verdict, answer, runs)
            if why:
                bad.append(f"{row}  [{why}]")
    assert not bad, "\n" + "\n".join(bad)


LEFT_OUT = {  # answers that leave out what their question is about
    ("ps2_alpha_beta", "q2"): "plain_minimax",
    ("ps3_move_ordering", "q2"): "as_they_are",
    ("ps3_move_ordering", "q3"): "no_order",
    ("ps3_move_ordering", "q4"): "never_looked_up",
    ("ps4_evaluation", "q3"): "forgets_to_count_down",
    ("ps5_chance", "q7"): "expectiminimax",
    ("ps6_multiplayer", "q3"): "ignored",
}


@pytest.mark.parametrize(("exercise", "question"), LEFT_OUT)
def test_nobody_who_tries_scores_less_than_who_leaves_it_out(exercise, question):
    answer = answers_to(exercise, question)[LEFT_OUT[exercise, question]]
    assert check_answer(exercise, question, answer.run(), student="ada").score == 0
