"""Searches written without a look at the checks: right ones pass, wrong ones are never misnamed."""

from __future__ import annotations

import time

import pytest

from gamesearch.grading.checks import check_answer
from tests.assignments.answers.fresh_searches import FRESH, VAGUE


@pytest.mark.slow
@pytest.mark.parametrize("assignment", sorted({one[0] for one in FRESH}))
def test_fresh_answers_are_judged_and_named(assignment):
    """The table is printed: how many were rejected, accepted, named and left vague."""
    told, seconds = [], []
    for _, question, answer, fault in (one for one in FRESH if one[0] == assignment):
        begun = time.process_time()
        verdict = check_answer(assignment, question, answer)
        seconds.append(time.process_time() - begun)
        assert verdict.passed == (not fault), verdict.fault
        assert fault in verdict.fault
        told.append(fault)
    vague, right = told.count(VAGUE), told.count("")
    print(
        f"{assignment}: {len(told) - right} rejected, {right} accepted, "
        f"{len(told) - right - vague} named, {vague} vague, 0 misleading, "
        f"slowest {max(seconds):.2f} s"
    )
