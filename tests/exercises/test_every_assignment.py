"""What holds for every master in `solutions`: its release, and what it scores fresh and solved."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nbformat.v4 import reads_json

from gamesearch.grading.assignment_loader import given_with, question_of
from gamesearch.grading.assignment_spec import read_assignment_spec
from gamesearch.grading.checks import check_answer
from gamesearch.grading.classroom.submissions import Cell, edition_of
from gamesearch.grading.notebook import PROGRESS
from gamesearch.grading.release import student_edition
from gamesearch.grading.shell_check import check_notebook
from gamesearch.pack import masters, root
from tests.grading.hostile import answers
from tests.grading.test_release import outputs, run_in_a_kernel, with_id

MASTERS = masters()
every_master = pytest.mark.parametrize("name", sorted(MASTERS, reverse=True))


def edition(name):
    return root() / "exercises" / name / f"{name}.ipynb"


def graded_cells(name):
    """The points of the graded cells by question, and whether a person reads it."""
    cells = reads_json(edition(name).read_text(encoding="utf-8")).cells
    marks = [cell.metadata.get("nbgrader", {}) for cell in cells]
    return {
        mark["grade_id"].removesuffix("-check"): (mark["points"], mark["solution"])
        for mark in marks
        if mark.get("grade")
    }


@every_master
def test_releasing_again_changes_nothing(name):
    assert student_edition(MASTERS[name]).encode() == edition(name).read_bytes()


@every_master
def test_no_answer_is_left_in_the_student_edition(name):
    given = edition(name).read_text(encoding="utf-8")
    for words in ("BEGIN SOLUTION", "END SOLUTION", "HIDDEN TESTS", "MARK SCHEME", "Rubric"):
        assert words not in given
    lines = {line.strip() for line in given.splitlines()}
    for cell in reads_json(MASTERS[name].read_text(encoding="utf-8")).cells:
        if cell.metadata.get("nbgrader", {}).get("solution"):
            solved = cell.source.split("### BEGIN SOLUTION")[1:] or [cell.source]
            answer = "\n".join(part.split("### END SOLUTION")[0] for part in solved)
            long = {line.strip() for line in answer.splitlines() if len(line.strip()) > 12}
            assert long
            assert not long & lines


@every_master
def test_points_agree_and_every_rubric_adds_up(name):
    for part in read_assignment_spec(name).parts:  # which raises for a rubric that does not
        asked = question_of(name, part.name)
        assert (part.points, part.written) == graded_cells(name)[part.name]
        assert asked.points == part.points
        assert bool(part.rubric) == part.written
        for nothing in (None, "") if part.written else (None, "", ..., still_to_be_written):
            verdict = check_answer(name, part.name, nothing, student="ada")
            assert (verdict.score, verdict.status) == (0, "not attempted")
        if part.written:
            assert check_answer(name, part.name, "It grows like b^m.").status == "pending"


def still_to_be_written(*_):
    raise NotImplementedError


@pytest.mark.many(7)
@every_master
@settings(max_examples=25)
@given(data=st.data(), answer=answers)
def test_no_answer_makes_a_check_raise(name, data, answer):
    question = data.draw(st.sampled_from([part.name for part in read_assignment_spec(name).parts]))
    verdict = check_answer(name, question, answer, student="ada")
    assert 0 <= verdict.score < verdict.max_score
    assert verdict.fault or verdict.status in ("not attempted", "pending")
    assert "\n" not in verdict.fault
    assert str(verdict).startswith(question)
    assert isinstance(verdict.to_html(), str)


@every_master
def test_an_answer_by_hand_of_another_form_is_told_the_form(name):
    """Nor does one that fails count."""
    for part in read_assignment_spec(name).parts:
        by_hand = "function" not in check_answer(name, part.name, 3, student="ada").fault
        if part.written or not by_hand or "class" in check_answer(name, part.name, 3).fault:
            continue
        for odd in (3, [1, 2], lambda: [1, 2, 3], {"worth": 3}):
            verdict = check_answer(name, part.name, odd, student="ada")
            assert verdict.score == 0
            assert "expected" in str(verdict) or odd == {"worth": 3}
        failed = check_answer(name, part.name, lambda: 1 / 0, student="ada")
        assert "raised ZeroDivisionError" in failed.fault


OWN = {  # what Ada is given: the same on every machine, and next year
    ("ps1_minimax", "q3"): "[[[7, -1], [2, -2]], [[-1], [-5, -8]], [[2, -9]]]",
    ("ps2_alpha_beta", "q1"): "[[[-8, -2], [6, 15, 20]], [[16, -4], [4, 11, 8]]]",
    ("ps5_chance", "q2"): "[{9/10: [3, -2], 1/10: [5, -6]}, "
    "{1/4: [-2, -2, 3], 1/4: [8, 4], 1/2: -5}]",
    ("ps5_chance", "q4"): "[{7/10: [9, 8], 3/10: [5, 5]}, {9/10: [9, 7], 1/10: [4, 8]}]",
    ("ps6_multiplayer", "q1"): "[[[(8, 6, 6), (2, 9, 7)], [(1, 5, 9), (5, 2, 3)]], "
    "[[(6, 0, 4), (4, 3, 1)], [(0, 4, 0), (7, 8, 2)]]]",
}


@pytest.mark.parametrize(("name", "question"), OWN)
def test_own_trees_differ_and_stay(name, question):
    own = given_with(name)["tree"]
    assert str(own("ada", question)) == OWN[name, question]
    assert own(" Ada ", question) == own("ada", question)
    trees = [own(str(number), question) for number in range(20)]
    assert len(set(map(str, trees))) == 20
    roots = {tree.to_move(()) for tree in trees}
    assert len(roots) == 2 or (name, question) not in ROOTS_OF_BOTH


ROOTS_OF_BOTH = {("ps1_minimax", "q3"), ("ps5_chance", "q2")}


@every_master
def test_what_is_given_can_be_used(name):
    for thing, give in given_with(name).items():
        more = {"tree": ("q1",), "plays": (10, 1)}.get(thing, ())
        assert give(" Ada ", *more) is not None


@every_master
def test_a_written_answer_is_found_without_its_cells_name(name):
    asked = edition_of(name)
    cells = reads_json(edition(name).read_text(encoding="utf-8")).cells
    for question in asked.headings:
        nameless = [
            Cell(number, cell.cell_type, cell.source, ()) for number, cell in enumerate(cells, 1)
        ]
        assert not asked.written_in(nameless, question)
        place = next(i for i, cell in enumerate(cells) if cell.id == question)
        nameless[place] = nameless[place]._replace(source="It is so.\n\nAnd so.")
        assert asked.written_in(nameless, question) == "It is so.\n\nAnd so."


@every_master
def test_graded_cells_end_in_a_score(name):
    """Ending in the verdict itself gave a fresh edition full marks."""
    for cell in reads_json(edition(name).read_text(encoding="utf-8")).cells:
        if cell.cell_type == "code" and cell.metadata.get("nbgrader", {}).get("grade"):
            assert cell.source.endswith(".score")


NO_ID = "Type your id first; without it this would not count."


@every_master
def test_without_an_id_what_depends_on_it_asks_for_it(name):
    own = [question for question in graded_cells(name) if question_of(name, question).own]
    for question in own:
        assert f"{question}: 0 of " in (told := str(check_answer(name, question, {}, student=" ")))
        assert NO_ID in told


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ps2_alpha_beta", "ps5_chance"])
def test_without_an_id_what_depends_on_it_is_not_right(name, tmp_path):
    """It was: the notebook drew a tree for nobody, which the grader never draws."""
    verdicts = {v.question: v for v in check_notebook(with_id(MASTERS[name], tmp_path, "  "))}
    for question, (_, written) in graded_cells(name).items():
        if question_of(name, question).own:
            assert NO_ID in str(verdicts[question])
        elif not written:
            assert verdicts[question].passed, str(verdicts[question])


@pytest.mark.slow
@every_master
def test_a_fresh_edition_runs_through_and_scores_nothing(name, tmp_path):
    book = run_in_a_kernel(with_id(edition(name), tmp_path))
    assert outputs(book, "error") == []
    told = [out.data["text/plain"] for out in outputs(book, "display_data")]
    asked = {q: points for q, (points, written) in graded_cells(name).items() if not written}
    by_id = {cell.id: cell for cell in book.cells}
    for question, points in asked.items():
        assert f"{question}: 0 of {points:g}. Not attempted yet." in told
        assert float(by_id[f"{question}-check"].outputs[-1].data["text/plain"]) == 0
    kept = json.loads((tmp_path / PROGRESS).read_text(encoding="utf-8"))[name]
    assert {question: kept[question]["score"] for question in asked} == dict.fromkeys(asked, 0)


@pytest.mark.nightly  # in the sandbox it is graded at each run, in a kernel its fresh edition
@every_master
def test_the_master_has_full_marks(name, tmp_path):
    verdicts = {v.question: v for v in check_notebook(with_id(MASTERS[name], tmp_path))}
    for question, (points, written) in graded_cells(name).items():
        if not written:
            assert verdicts[question].passed, str(verdicts[question])
            assert verdicts[question].score == points
