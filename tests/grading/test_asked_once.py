"""Hidden tests are seen once, by one process, and nothing of what it then says is shown.

Whoever writes an answer may let it remember what it is asked. So no process is asked a question
again, none that has seen hidden tests runs another cell, and no word of its own is printed.
"""

from __future__ import annotations

import pickle
from base64 import b64decode
from typing import Final

import pytest

from gamesearch.grading.answer_session import KINDS
from gamesearch.grading.assignment_loader import given_with
from gamesearch.grading.classroom import grade_one
from gamesearch.grading.sandbox.protocol import as_text, brief, hidden_tests_seen, within_context
from gamesearch.grading.sandbox.session import LentObjects
from gamesearch.pack import masters
from tests.grading.attack_tables import attacks
from tests.grading.handing_in import RIGHT, SCORES, STUBS, graded, light, scores, verdict, with_cell

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

# ---------------------------------------------------------------- a second look

FORGETFUL = """
seen = []
def counted(function):
    def search(game, state):
        seen.append(state)
        if {when}:
            raise NotImplementedError
        return function(game, state)
    return search
alpha_beta = counted(alpha_beta)
"""


def test_what_an_answer_remembers_of_its_first_look_is_gone_at_the_second(tmp_path):
    q2 = RIGHT["q2"] + FORGETFUL.format(when="len(seen) == 1")
    row = graded(tmp_path, light(q2=q2))
    assert verdict(row, "q2").status == "not attempted"


@pytest.mark.parametrize("when", ["len(seen) == 2", "len(seen) == 20", "len(seen) > 40"])
def test_a_part_still_to_be_written_is_an_answer_once_one_call_was_answered(tmp_path, when):
    row = graded(tmp_path, light(q2=RIGHT["q2"] + FORGETFUL.format(when=when)))
    assert (verdict(row, "q2").status, verdict(row, "q2").score) == ("graded", 0)
    assert "still to be written" in verdict(row, "q2").fault


def test_a_part_still_to_be_written_is_an_answer_once_the_game_was_asked(tmp_path):
    q2 = "def alpha_beta(game, state):\n    game.actions(state)\n    raise NotImplementedError"
    assert verdict(graded(tmp_path, light(q2=q2)), "q2").status == "graded"


def test_an_answer_that_stands_in_a_later_cell_is_found(tmp_path):
    row = graded(tmp_path, with_cell(RIGHT["q2"], before="q4", **STUBS))
    assert scores(row) == {**SCORES, "q3": 0}


def test_what_one_question_saw_does_not_reach_the_next(tmp_path):
    q2 = RIGHT["q2"] + FORGETFUL.format(when="False")
    q3 = RIGHT["q3"] + "right = best_actions\n" + (
        "def best_actions(game, state): return [] if seen else right(game, state)\n"
    )  # fmt: skip
    row = graded(tmp_path, with_cell("if seen: raise ValueError(seen)", "q4", q2=q2, q3=q3))
    assert (scores(row), row.reason) == (SCORES, "")


HELPER = "def least(*numbers): return {}(numbers)\n"


@pytest.mark.parametrize(
    ("above", "below", "is_right"),
    [("min", "min", True), ("min", "max", True), ("max", "min", False)],
)
def test_a_function_is_asked_as_it_stands_at_its_place(tmp_path, above, below, is_right):
    """Its helper stays the same, is another one further down, or is mended there: too late."""
    q2 = HELPER.format(above) + RIGHT["q2"].replace("min(hi, best)", "least(hi, best)")
    row = graded(tmp_path, light(q2=q2, q3=HELPER.format(below)))
    assert (scores(row)["q2"] == SCORES["q2"]) == is_right


# ---------------------------------------------------------------- what is given stays here


@pytest.mark.parametrize("assignment", sorted(masters()))
def test_no_code_is_given(assignment):
    """Whatever an assignment gives: functions are lent, and data has no function in it."""
    for name, given in given_with(assignment).items():
        for more in ((), ("q1",), ("q2",), ("q3",), ("q4",)):
            try:
                value = given("ada", *more)
            except (TypeError, ValueError, KeyError):
                continue
            for data in pickles_in(LentObjects(None, KINDS).give(value)):
                assert not any(word in data for word in (b"marshal", b"function", b"CodeType")), (
                    name
                )
                assert not callable(pickle.loads(data)), name


def pickles_in(packed):
    """Return the pickles in a packed value."""
    if isinstance(packed, dict) and set(packed) == {"P"}:
        yield b64decode(packed["P"])
    elif isinstance(packed, dict | list):
        for part in packed.values() if isinstance(packed, dict) else packed:
            yield from pickles_in(part)


LOOKS = """
import gc, types
broken = work.broken()
assert not any(hasattr(search, "__code__") for search in broken)
names = {n for f in gc.get_objects() if isinstance(f, types.FunctionType)
         for n in f.__code__.co_names}
assert not {"max_value", "min_value"} <= names
"""


def test_the_broken_searches_have_no_code_in_the_process(tmp_path):
    assert graded(tmp_path, with_cell(LOOKS, **STUBS)).reason == ""


OWN_GAME = """
class Ladder:
    initial = "start"
    def to_move(self, state): return 0 if state == "start" else 1
    def actions(self, state): return ["left", "right"]
    def result(self, state, action): return ("over", action)
    def is_terminal(self, state): return state != "start"
    def utility(self, state, player): return 3 if state[1] == "right" else 1
assert [search(Ladder(), "start") for search in work.broken()] == [(3, "right")] * 4
"""


def test_a_broken_search_plays_a_game_of_the_students_own(tmp_path):
    assert graded(tmp_path, with_cell(OWN_GAME, **STUBS)).reason == ""


ENDLESS_GAME = OWN_GAME.replace('return state != "start"', "return False")


def test_a_broken_search_on_a_game_without_end_costs_its_cell(tmp_path):
    row = graded(tmp_path, with_cell(ENDLESS_GAME, **STUBS))
    assert row.reason.startswith("cell 15 ")
    assert scores(row)["q4"] == SCORES["q4"]


@pytest.mark.parametrize("when", ["", "broken = work.broken()\n"])
def test_a_broken_search_earns_nothing(tmp_path, when):
    call = "broken[0](game, state)" if when else "work.broken()[0](game, state)"
    row = graded(tmp_path, light(q2=f"{when}def alpha_beta(game, state): return {call}"))
    assert scores(row)["q2"] == 0
    assert "not available while an answer is checked" in verdict(row, "q2").fault


# ---------------------------------------------------------------- nothing of theirs is printed

SECRET = "\nsecret = lambda: ''.join(('zq', 'xj'))\n"
ANSWER = SECRET + "def alpha_beta(game, state):\n    {}\n"
TELLTALES: Final = attacks("telltales")


def everything_in(row):
    """All that a page or a table may show of a row."""
    return "".join([row.reason, repr(row), *(v.to_html() + str(v) for v in row.verdicts)])


@pytest.fixture
def only_hidden(monkeypatch):
    """Let no process be asked public tests: all that an answer says is of hidden ones."""
    monkeypatch.setattr(grade_one, "PUBLIC_SEEDS", ())


@pytest.mark.parametrize("does", TELLTALES)
def test_nothing_an_answer_says_of_hidden_tests_is_shown(tmp_path, only_hidden, does):
    q2 = ANSWER.format(TELLTALES[does])
    row = graded(tmp_path, light(q2=q2, q3=q2.replace("alpha_beta", "best_actions")))
    assert "zqxj" not in everything_in(row)
    assert "201" not in row.reason + verdict(row, "q2").fault
    assert scores(row)["q2"] == 0


def test_what_an_answer_says_of_public_tests_is_shown_as_in_the_notebook(tmp_path):
    row = graded(tmp_path, light(q2=ANSWER.format(TELLTALES["message"])))
    assert "raised ValueError: zqxj (line 4, in alpha_beta)" in verdict(row, "q2").fault


def test_values_are_shown_until_hidden_tests_were_seen():
    with within_context(hidden_tests_seen, False):
        assert brief([3, 12]) == "[3, 12] (list)"
        hidden_tests_seen.set(True)
        assert {brief(x) for x in ([3, 12], 5, "x", None)} == {"something"}
        assert {as_text(x) for x in (3, 10**9, "[[3, 12]]")} == {"something"}
    assert brief("x") == "'x' (str)"
    assert as_text(10**9) == "1000000000"
