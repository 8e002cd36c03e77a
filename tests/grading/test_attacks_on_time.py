"""Attacks on overtime: a process whose time is up computes on, and must gain nothing by it.

Written without a look at the other tests. Whatever is tried, the process is lost as one that ran
out of time, is not charged for more, says nothing more, and ends.
"""

from __future__ import annotations

from contextlib import closing
from itertools import cycle
from typing import Final

import pytest

from gamesearch.grading import answer_time
from gamesearch.grading.answer_session import answer_session
from gamesearch.grading.sandbox import process
from gamesearch.grading.sandbox.process import Lost, Sandbox, Spent
from tests.grading.attack_tables import attacks
from tests.grading.handing_in import BEST_ACTIONS, PS2, graded, light, verdict

pytestmark = pytest.mark.sandbox

BURN = """
import os, signal, sys, threading, time
def burn(seconds):
    until = time.process_time() + seconds
    while time.process_time() < until: pass
def pipe():
    for number in range(3, 64):
        try:
            if os.fstat(number).st_mode & 0o170000 == 0o010000 and os.write(number, b''): pass
            else: yield number
        except OSError: pass
def say(line):
    for number in pipe():
        try: os.write(number, line)
        except OSError: pass
"""
TRICKS = attacks("overtime")


@pytest.fixture
def late_one(monkeypatch):
    """Begins to talk to a process that has a function `late`, with little time left."""
    monkeypatch.setattr(process, "clear_share", lambda: 4)
    opened = []

    def late_one(then):
        opened.append(Sandbox("eve"))
        session = answer_session(opened[-1], PS2, "eve", hides_tests=True, overtime=True)
        source = f"{BURN}def late(*args):\n    burn(0.15)\n    {then}"
        assert session.run(source, "cell 1", 20.0) == (["burn", "pipe", "say", "late"], "")
        late = session.look("late")
        session.allow(Spent(0.05, 0.2, 5))
        return session, late

    yield late_one
    for one in opened:
        one.close()


@pytest.mark.many(4)
@pytest.mark.parametrize(("trick", "args"), list(zip(TRICKS, cycle([(), ((8, 7),)]))))
def test_nothing_helps_when_time_is_up(late_one, trick, args):
    session, late = late_one(TRICKS[trick])
    with pytest.raises(Lost) as error:
        late(*args)
    assert (error.value.status, str(error.value)) == (
        "timed out", "had not finished when its time was up"
    )  # fmt: skip
    charged = session.spent()
    for order in (lambda: late(*args), lambda: session.look("late")):
        with pytest.raises(Lost, match="when its time was up"):
            order()
    session.run("x" * 2_000_000, "cell 2", 20.0)  # what is not even sent
    with pytest.raises(Lost, match="when its time was up"):
        session.run("x = 1", "cell 2", 20.0)
    assert session.spent() == charged


@pytest.mark.parametrize(("seconds", "in_doubt"), [("0.6", True), ("1000", False)])
def test_a_right_answer_that_is_late_earns_nothing(tmp_path, monkeypatch, seconds, in_doubt):
    monkeypatch.setattr(answer_time, "SECONDS", 0.1)
    monkeypatch.setattr(process, "clear_share", lambda: 4)
    row = graded(
        tmp_path, light(q3=BURN + BEST_ACTIONS.replace("THINK", f"burn({seconds})")), student="eve"
    )
    assert verdict(row, "q3").score == 0
    assert "had not finished after 0.3 seconds" in verdict(row, "q3").fault
    assert (row.status, row.out_of_time) == ("graded", in_doubt)
    assert verdict(row, "q4").score == 8  # what comes next has a process of its own


@pytest.mark.slow
def test_cells_have_no_more_time_together_than_before(tmp_path, monkeypatch):
    """Overtime is not charged, and not given either: the questions below are still reached."""
    monkeypatch.setattr(process, "clear_share", lambda: 3)
    monkeypatch.setattr("gamesearch.grading.classroom.grade_one.CELL_SECONDS", 0.3)
    monkeypatch.setattr("gamesearch.grading.classroom.grade_one.ALL_SECONDS", 1.5)
    row = graded(tmp_path, light(q1="while True: pass", q3="while True: pass"), student="eve")
    assert verdict(row, "q4").score == 8
    assert not row.out_of_time


# ---------------------------------------------------------------- what an ending tells

UNFINISHED = "had not finished when its time was up"
ENDINGS: Final = attacks("endings")


def ending(then, seconds):
    """How a process ends that does this when it is called with what is hidden."""
    with closing(Sandbox("eve")) as sandbox:
        session = answer_session(sandbox, PS2, "eve", hides_tests=True)
        session.run(f"{BURN}def late(*args):\n    {then}", "cell 1", 20.0)
        late = session.look("late")
        session.allow(Spent(seconds, seconds, 5))
        with pytest.raises(Lost) as error:
            late((8, 7))
        return str(error.value)


@pytest.mark.parametrize("words", ENDINGS)
def test_of_all_ways_to_end_a_dozen_are_told_apart(words):
    """What an answer can tell its author by them is no more than some three bits and a half."""
    seconds = 0.3 if words == UNFINISHED else 1.5  # all else ends by itself
    assert {ending(then, seconds) for then in ENDINGS[words]} == {words}
    assert len(ENDINGS) == 12
