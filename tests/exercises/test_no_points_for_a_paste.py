"""What the lectures print, and the searches that they name, earn next to nothing as they stand."""

from __future__ import annotations

import ast
import inspect
import json
from functools import cache
from typing import Any

import pytest

import gamesearch
import gamesearch.search
from gamesearch.games.tree import GameTree
from gamesearch.grading.checks import check_answer
from gamesearch.pack import root

PROGRAMMED = [
    *(("ps1_minimax", "q2a"), ("ps1_minimax", "q2")),
    *(("ps2_alpha_beta", "q2"), ("ps2_alpha_beta", "q3")),
    *(("ps3_move_ordering", "q3"), ("ps3_move_ordering", "q4")),
]
LECTURES = ("00_*", "01_*", "02_*", "03_*")


def functions_in(source: str) -> list[str]:
    """The names that a cell defines as functions, if it is a program at all."""
    try:
        body = ast.parse(source).body
    except SyntaxError:  # a magic
        return []
    return [part.name for part in body if isinstance(part, ast.FunctionDef)]


@cache
def listings() -> dict[str, Any]:
    """Every function that a lecture prints, and every search of the package that one names."""
    found: dict[str, Any] = {}
    printed = ""
    for lecture in LECTURES:
        (path,) = (root() / "notebooks").glob(f"{lecture}.ipynb")
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        scope: dict[str, Any] = {**vars(gamesearch), **vars(gamesearch.search)}
        scope |= {"game": GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])}
        exec("from functools import cache\nfrom math import inf", scope)
        for cell in cells:
            source = "".join(cell["source"])
            printed += source
            for name in functions_in(source) if cell["cell_type"] == "code" else []:
                tree = ast.parse(source)
                tree.body = [p for p in tree.body if isinstance(p, ast.FunctionDef)]
                exec(compile(tree, str(path), "exec"), scope)
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
    for one in ("01_minimax", "02_alpha_beta", "03_move", "minimax_search", "alpha_beta_search"):
        assert one in names


@pytest.mark.parametrize(("exercise", "question"), PROGRAMMED)
def test_a_listing_earns_a_fifth_at_most(exercise, question):
    earned = {}
    for name, listing in listings().items():
        verdict = check_answer(exercise, question, listing, student="ada")
        if verdict.score > verdict.max_score / 5:
            earned[name] = str(verdict).splitlines()[0]
    assert not earned
