"""Where exercises are: the pack's by name, any other by its folder, in every process."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from gamesearch.exercises import HOME, Exercise, exercise_at
from gamesearch.grading import assignment, check, check_answer
from gamesearch.grading.assignment_loader import GradingError, questions_of

QUESTIONS = """
from gamesearch.grading.questions.question import SpecialQuestion, in_order
from .rules import QUESTION

QUESTIONS = in_order(QUESTION)
"""
RULES = """
from gamesearch.grading.questions.question import SpecialQuestion

def check(asked, answer, student, seed):
    return asked.full_marks() if answer == {right} else asked.verdict(0, "it is another number")

QUESTION = SpecialQuestion("q1", 2, check)
"""


@pytest.fixture
def own(tmp_path):
    return write_exercise(tmp_path / "course" / "warm_up", 7)


def write_exercise(folder, right):
    folder.mkdir(parents=True)
    (folder / "questions.py").write_text(QUESTIONS, encoding="utf-8")
    (folder / "rules.py").write_text(RULES.replace("{right}", str(right)), encoding="utf-8")
    return folder


def test_an_exercise_of_the_pack_has_a_name():
    named = exercise_at("ps2_alpha_beta")
    assert named.notebook.is_file()
    assert named.master.is_file()
    assert named.address == named.name == "ps2_alpha_beta"
    assert exercise_at(HOME / "ps2_alpha_beta") == named


def test_a_folder_anywhere_is_an_exercise(own):
    assert list(questions_of(str(own))) == ["q1"]
    assert check_answer(str(own), "q1", 7).passed
    assert check_answer(str(own), "q1", 8).fault == "it is another number"
    assert exercise_at(own).master == own.parents[1] / "solutions" / "warm_up" / "warm_up.ipynb"


def test_a_folder_is_named_from_where_one_is(own, monkeypatch):
    monkeypatch.chdir(own.parent)
    assert exercise_at("../course/warm_up") == exercise_at("./warm_up") == exercise_at(own)
    assert exercise_at("warm_up") == Exercise(HOME / "warm_up")
    with pytest.raises(GradingError, match=r"there is no assignment .warm_up.: .*ps2_alpha_beta"):
        questions_of("warm_up")


def test_two_of_one_name_are_two(own, tmp_path):
    other = write_exercise(tmp_path / "other" / "warm_up", 9)
    assert check_answer(str(own), "q1", 7).passed
    assert check_answer(str(other), "q1", 9).passed


def test_what_it_makes_is_known_in_another_process(own):
    content = pickle.dumps(questions_of(str(own))["q1"])
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    done = subprocess.run([sys.executable, "-c", program], input=content, capture_output=True)
    assert b"SpecialQuestion(question='q1'" in done.stdout, done.stderr


def test_a_notebook_names_its_folder(own, monkeypatch):
    monkeypatch.chdir(own)
    assert assignment("../warm_up", "ada").name == "warm_up"
    monkeypatch.chdir(own.parent)
    assert check("q1", 7).passed


def test_on_a_site_an_exercise_from_elsewhere_is_in_the_pack(tmp_path):
    folder = tmp_path / "ps2_alpha_beta"
    assert repr(assignment(str(folder), "ada")) == "ps2_alpha_beta, for ada"
    with pytest.raises(GradingError, match="there is no assignment"):
        assignment(str(tmp_path / "ps9"))


@pytest.mark.parametrize("place", ["", ".", "ps9", "nowhere/at/all", "os", "../exercises", "a.b"])
def test_what_is_no_exercise_is_said(place, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(GradingError, match="there is no assignment"):
        questions_of(place)


def test_an_exercise_that_lacks_something_says_what(own):
    (own / "rules.py").unlink()
    with pytest.raises(ModuleNotFoundError, match="rules"):
        questions_of(str(own))
