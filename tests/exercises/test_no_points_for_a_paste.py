"""What the lectures print, and the searches that they name, earn next to nothing as they stand."""

from __future__ import annotations

import ast
import inspect
import json
from contextlib import suppress
from functools import cache
from math import inf
from typing import Any

import pytest

import gamesearch
import gamesearch.search
from gamesearch import minimax_search
from gamesearch.games import Checkers
from gamesearch.grading.answer_time import NOT_GIVEN
from gamesearch.grading.assignment_loader import question_of
from gamesearch.grading.checks import check_answer
from gamesearch.grading.questions.check_trees import BOOK
from gamesearch.grading.questions.search_cases import line_of_play
from gamesearch.pack import root

PROGRAMMED = {
    "ps1_minimax": "q2a q2 q5 q5b",
    "ps2_alpha_beta": "q2 q3",
    "ps3_move_ordering": "q2 q3 q4 q5",
    "ps4_evaluation": "q1b q2 q3 q5",
    "ps5_chance": "q1b q1c q3a q3 q6 q7",
    "ps6_multiplayer": "q2 q3 q5",
    "ps7_beyond": "q2",
}
QUESTIONS = [(name, one) for name, asked in PROGRAMMED.items() for one in asked.split()]


def functions_in(source: str) -> dict[str, ast.Module]:
    """The functions that a cell defines, if it is a program at all, each with what it imports."""
    try:
        body = ast.parse(source).body
    except SyntaxError:  # a magic
        return {}
    imports = [part for part in body if isinstance(part, ast.Import | ast.ImportFrom)]
    functions = (part for part in body if isinstance(part, ast.FunctionDef))
    return {part.name: ast.Module([*imports, part], []) for part in functions}


@cache
def listings() -> dict[str, Any]:
    """Every function that a lecture prints, and every search of the package that one names."""
    found: dict[str, Any] = {"04_evaluation: counting": Checkers().evaluate}
    printed = ""
    for path in sorted((root() / "notebooks").glob("0[0-7]_*.ipynb")):
        scope: dict[str, Any] = {**vars(gamesearch), **vars(gamesearch.search)}
        scope |= {"game": BOOK, "checkers": Checkers(), "inf": inf, "cache": cache}
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            source = "".join(cell["source"])
            printed += source
            defined = functions_in(source) if cell["cell_type"] == "code" else {}
            for name, program in defined.items():
                with suppress(NameError):  # by default it takes something that the notebook made
                    exec(compile(program, str(path), "exec"), scope)
                    found[f"{path.stem}: {name}"] = scope[name]
    named = [name for name in gamesearch.search.__all__ if name in printed]
    halves = (f"{one}.{half}_value" for one in ("minimax", "alpha_beta") for half in ("max", "min"))
    for name in (*named, *halves):
        module, _, function = name.rpartition(".")
        place = getattr(gamesearch.search, module) if module else gamesearch.search
        if inspect.isfunction(thing := getattr(place, function)):
            found[f"gamesearch.search: {name}"] = thing
    return found


def test_there_are_listings_of_each_lecture():
    names = " ".join(listings())
    printed = ("01_minimax", "02_alpha_beta", "03_move", "04_eval", "05_chance", "06_multi")
    for one in (*printed, "principal_variation_search", "paranoid_search", "star1_search"):
        assert one in names


def in_a_list(search: Any) -> Any:
    """Return a search whose move stands in a list, as if it were a line of play."""

    def listed(*asked: Any) -> Any:
        value, move = search(*asked)
        return value, [] if move is None else [move]

    return listed


@pytest.mark.many(12)
@pytest.mark.parametrize(("exercise", "question"), QUESTIONS)
def test_a_listing_earns_a_fifth_at_most(exercise, question):
    earned = {}
    handed_in = dict(listings())
    if getattr(question_of(exercise, question), "adapt", None) is line_of_play:
        handed_in |= {f"{name}, in a list": in_a_list(one) for name, one in listings().items()}
    for name, listing in handed_in.items():
        verdict = check_answer(exercise, question, listing, student="ada")
        if verdict.score > verdict.max_score / 5:
            earned[name] = str(verdict).splitlines()[0]
    assert not earned


@pytest.mark.parametrize(("exercise", "question"), [*QUESTIONS, ("project_tournament", "q3")])
def test_a_search_of_the_package_is_told_where_graders_would_refuse_it(exercise, question):
    verdict = check_answer(exercise, question, lambda *_: minimax_search(BOOK))
    assert (verdict.score, verdict.advice) == (0, NOT_GIVEN)
