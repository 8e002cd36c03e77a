"""The lecture notebooks as a whole: all that the lectures teach is there, and every link leads on.

`claims.toml` says in which section each of the 148 things that the five lectures teach is
taught, and each of their 17 errata. It is a list made by hand; what is checked is that nothing
is missing from it and that the sections are there.
"""

from __future__ import annotations

import re
import statistics
import tomllib
from functools import cache
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
def headings(path) -> list[str]:
    """The headings of a notebook, without their marks."""
    text = "\n".join(cell.source for cell in cells(path) if cell.cell_type == "markdown")
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    return [found.strip() for found in re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)]


def anchor(heading: str) -> str:
    """What Jupyter makes of a heading."""
    return heading.replace("`", "").replace("*", "").replace(" ", "-")


def test_there_are_nine_lectures() -> None:
    assert [path.stem[:2] for path in NOTEBOOKS] == [f"{n:02}" for n in range(9)]


def test_every_claim_and_every_erratum_has_a_section() -> None:
    wanted = {str(n) for n in range(1, 149)} | {f"E{n}" for n in range(1, 18)}
    assert set(CLAIMS["claims"]) == wanted


@pytest.mark.parametrize("claim", CLAIMS["claims"])
def test_the_section_that_teaches_it_is_there(claim: str) -> None:
    for place in CLAIMS["claims"][claim].split(" | "):
        name, _, heading = place.partition(": ")
        path = next(path for path in NOTEBOOKS if path.stem == name)
        assert heading in headings(path), f"{name} has no section {heading!r}"


@EVERY_NOTEBOOK
def test_every_link_leads_somewhere(path) -> None:
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
def test_a_notebook_is_a_lecture_and_a_deck(path) -> None:
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
    if path.stem[:2] != "00":
        assert "Recap" in headings(path)
