"""What the grader writes for a student and for the lecturer, on a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamesearch import __main__ as command_line
from gamesearch.pack import root
from tests.browser.pages import PHONES, check_accessible, check_for_fingers

PS2 = "ps2_alpha_beta"
PAGES = ("statistics.html", "review.html", "feedback/ada.html", "feedback/grace-brewster.html")


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return what is written for two students: one cuts too late, one has answered nothing."""
    folder = tmp_path_factory.mktemp("class")
    (folder / "submitted").mkdir()
    right = (root() / "solutions" / PS2 / f"{PS2}.ipynb").read_text(encoding="utf-8")
    empty = (root() / "exercises" / PS2 / f"{PS2}.ipynb").read_text(encoding="utf-8")
    late = right.replace("alpha >= beta", "alpha > beta")
    assert late != right
    for name, text in (("ada", late), ("grace-brewster", empty)):
        (folder / "submitted" / f"{name}.ipynb").write_text(text, encoding="utf-8")
    given = ["grade", PS2, "--submissions", str(folder / "submitted"), "--unsafe"]
    assert command_line.main([*given, "--out", str(folder / "graded")]) == 0
    return folder / "graded"


@pytest.mark.slow
@pytest.mark.parametrize("device", PHONES)
def test_the_pages_of_a_class_fit_and_are_accessible(
    device: str, graded: Path, new_page: Callable[..., Any]
) -> None:
    page = new_page(device, offline=True)
    for name in PAGES:
        page.goto((graded / name).as_uri())
        page.evaluate(
            "document.querySelectorAll('details').forEach((each) => { each.open = true; })"
        )
        check_for_fingers(page)
        if device == PHONES[0]:
            check_accessible(page, "light", "dark")
