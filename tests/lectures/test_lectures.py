"""The lecture notebooks as a whole: all that the lectures teach is there, and every link leads on.

`claims.toml` says in which section each of the 148 things that the five lectures teach is
taught, and each of their 17 errata. It is a list made by hand; what is checked is that nothing
is missing from it and that the sections are there.
"""

from __future__ import annotations

import ast
import re
import statistics
import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from nbformat.v4 import reads_json

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
CLAIMS = tomllib.loads((Path(__file__).parent / "claims.toml").read_text(encoding="utf-8"))
EVERY_NOTEBOOK = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
LINK = re.compile(r"\]\(([^)\s#]*)(?:#([^)\s]+))?\)")


@cache
def cells(path):
    return reads_json(path.read_text(encoding="utf-8")).cells


@cache
def headings(path):
    """The headings of a notebook, without their marks."""
    text = "\n".join(cell.source for cell in cells(path) if cell.cell_type == "markdown")
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    return [found.strip() for found in re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)]


def anchor(heading):
    """What Jupyter makes of a heading."""
    return heading.replace("`", "").replace("*", "").replace(" ", "-")


def test_there_are_nine_lectures():
    assert [path.stem[:2] for path in NOTEBOOKS] == [f"{n:02}" for n in range(9)]


def test_every_claim_and_every_erratum_has_a_section():
    wanted = {str(n) for n in range(1, 149)} | {f"E{n}" for n in range(1, 18)}
    assert set(CLAIMS["claims"]) == wanted


@pytest.mark.parametrize("claim", CLAIMS["claims"])
def test_the_section_that_teaches_it_is_there(claim):
    for place in CLAIMS["claims"][claim].split(" | "):
        name, _, heading = place.partition(": ")
        path = next(path for path in NOTEBOOKS if path.stem == name)
        assert heading in headings(path), f"{name} has no section {heading!r}"


@EVERY_NOTEBOOK
def test_every_link_leads_somewhere(path):
    root = path.parents[1]
    for cell in cells(path):
        if cell.cell_type != "markdown":
            continue
        for target, fragment in LINK.findall(cell.source):
            assert "://" not in target, f"{target}: the pack works without the network"
            there = path.parent / target if target else path
            if target.startswith("exercises/"):  # as it lies in work/, beside the lectures
                there = root / target
            assert there.is_file(), target
            if fragment:
                assert fragment in map(anchor, headings(there)), f"{target}#{fragment}"


@EVERY_NOTEBOOK
def test_a_notebook_is_a_lecture_and_a_deck(path):
    """Slide types, pictures, small cells, no errors, a recap."""
    code = [cell for cell in cells(path) if cell.cell_type == "code"]
    kinds = {cell.metadata.get("slideshow", {}).get("slide_type") for cell in cells(path)}
    assert "slide" in kinds
    lines = [len([line for line in cell.source.splitlines() if line.strip()]) for cell in code]
    assert statistics.median(lines) <= 3
    assert max(lines) <= 25
    outputs = [output for cell in code for output in cell.outputs]
    assert not [output for output in outputs if output.output_type in ("error", "stream_error")]
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs)
    assert "Recap" in headings(path)


@EVERY_NOTEBOOK
def test_a_lecture_ends_with_three_sentences_and_two_questions_before_what_is_optional(path):
    sources = [cell.source for cell in cells(path) if cell.cell_type == "markdown"]
    (at,) = (i for i, source in enumerate(sources) if source.startswith("## Recap"))
    optional = [i for i, source in enumerate(sources) if source.startswith("## Optional")]
    assert len(re.findall(r"^- (?!\[)", sources[at], re.MULTILINE)) == 3
    (questions,) = re.findall(
        r"<summary>Do you still know\? (.*?)</summary>", sources[at], re.DOTALL
    )
    assert re.findall(r"\((\d)\)", questions) == ["1", "2"]
    assert optional[:1] == [] or at < optional[0]


@EVERY_NOTEBOOK
def test_the_first_code_cell_needs_only_what_the_first_page_needs(path):
    first = next(cell for cell in cells(path) if cell.cell_type == "code")
    imported = [node for node in ast.parse(first.source).body if isinstance(node, ast.ImportFrom)]
    assert sum(len(node.names) for node in imported) <= 6


# ---------------------------------------------------------------- what a reader sees

PREDICTION = re.compile(r"\*\*Predict\b")
HEADING = re.compile(r"#{1,6} ")
NOT_THE_LECTURES = {"exec", "eval", "compile", "getsource", "getsourcelines"}


@EVERY_NOTEBOOK
def test_the_code_in_sight_is_the_lectures_own(path):
    """No checks, no code that patches code, and no name that the package keeps to itself."""
    for cell in cells(path):
        if cell.cell_type != "code":
            continue
        for node in ast.walk(ast.parse(cell.source)):
            assert not isinstance(node, ast.Assert), cell.source
            names = [getattr(node, field, None) for field in ("id", "attr", "name", "asname")]
            for name in filter(lambda name: isinstance(name, str), names):
                assert name not in NOT_THE_LECTURES, cell.source
                hidden = name.startswith("_") and name != "_" and not name.endswith("__")
                assert not hidden, f"{name} in {cell.source}"


def cells_of_predictions(path):
    """For each prediction the cells after it, up to the next heading or the next prediction."""
    following: list | None = None
    for cell in cells(path):
        text = cell.source if cell.cell_type == "markdown" else ""
        if following is not None and (PREDICTION.search(text) or HEADING.match(text)):
            yield following
            following = None
        if PREDICTION.search(text):
            following = []
        elif following is not None:
            following.append(cell)
    if following is not None:
        yield following


# What stands open below a question explains, or sets up, and does not give the answer away.
OPEN = {
    "03_move_ordering": ["To *prove* what", "And the worst case?", "**An order is a bet.**"],
    "04_evaluation": ["To minimax, "],
    "05_chance": ["An estimate without", "**Try it.**"],
    "06_multiplayer": ["Seven points more"],
    "07_beyond": ["Twelve situations", "**Is it solved?**", "**Try it.**"],
}


@EVERY_NOTEBOOK
def test_an_answer_in_words_is_folded(path):
    allowed = tuple(OPEN.get(path.stem, ()))
    for following in cells_of_predictions(path):
        for cell in following:
            if cell.cell_type == "markdown" and not cell.source.startswith(allowed or "\0"):
                assert cell.source.startswith("<details>"), cell.source


@EVERY_NOTEBOOK
def test_what_one_needs_in_order_to_predict_stands_before_the_question(path):
    """A bare drawing right below a question would be cleared with the answers."""
    for following in cells_of_predictions(path):
        if following and following[0].cell_type == "code":
            last = following[0].source.strip().splitlines()[-1]
            assert not re.fullmatch(r"draw\(\w+\)", last), last


@EVERY_NOTEBOOK
def test_a_tree_does_not_count_what_one_is_to_predict(path):
    """Below a tree that asks nothing stands how many leaves its search examines."""
    for tree, question in pairwise(cells(path)):
        if re.match(r"\*\*Predict\*\*\S*.{0,30} before you step", question.source):
            assert "ask=" in tree.source.splitlines()[-1], tree.source


def test_alpha_betas_trees_keep_to_one_overlay():
    """Two overlays on one tree look like a mistake; the widget's is "held"."""
    (path,) = (path for path in NOTEBOOKS if path.stem == "02_alpha_beta")
    sources = [cell.source for cell in cells(path)]
    first, last = (
        next(i for i, source in enumerate(sources) if source.startswith(heading))
        for heading in ("### Step it", "## Optional")
    )
    of_a_run = re.compile(r"^(draw|Filmstrip)\((walk|trace)", re.MULTILINE)
    drawn = [source for source in sources[first:last] if of_a_run.search(source)]
    assert len(drawn) == 2
    assert all('overlay="held"' in source for source in drawn)


@EVERY_NOTEBOOK
def test_the_first_cell_says_how_long_it_takes(path):
    first = cells(path)[0].source
    minutes = int(re.search(r"\*(?:For lecturers\. )?About (\d+) minutes", first)[1])
    if path.stem[:2] == "00":
        assert minutes == 10
        return
    assert (40 if path.stem[:2] == "08" else 50) <= minutes <= 70
    assert "optional" in first.lower()
    assert any(heading.startswith("Optional") for heading in headings(path))
