"""Slips of those who write questions: each is told to them, and never to a student."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamesearch.grading.questions.patches import Patch
from gamesearch.grading.questions.question import SpecialQuestion, in_order
from gamesearch.grading.questions.slips import Base, SlipError, SlipFile, slip, slips_in
from gamesearch.grading.verdict import Verdict

RIGHT = Base("def search(game, state):\n    return 1 + 1, None\n", {})


def test_a_missing_comma_in_the_patches() -> None:
    no_patch = slip("adds two", "Add one.", ("1 + 1", "1 + 2"))  # type: ignore[arg-type]
    with pytest.raises(SlipError, match=r"'1 \+ 1' is not a patch; .*a comma may be missing"):
        list(slips_in([no_patch], RIGHT))


def test_a_base_without_a_search() -> None:
    base = Base("def find(game, state):\n    return 1 + 1, None\n", {})
    mistake = slip("adds two", "Add one.", (("1 + 1", "1 + 2"),))
    with pytest.raises(SlipError, match="a base defines no `search`"):
        list(slips_in([mistake], base))


FILE = """
[parts]
in_max = {within = "max_value"}

[words]
start = "0"

[[sums]]
name = "it adds $each"
advice = "Add 1 to $start."
each = ["2", "3"]
changes = [["v = $start", "v = $each"]]

[[sums]]
in_max = [["v + 1", "v"]]
not_in = ["loop"]
"""


def test_a_file_of_slips(tmp_path: Path) -> None:
    (tmp_path / "slips.toml").write_text(FILE, encoding="utf-8")
    two, three, last = SlipFile(str(tmp_path / "slips.py")).slips["sums"]
    assert two == slip("it adds 2", "Add 1 to 0.", (Patch("v = 0", "v = 2"),))
    assert three.name == "it adds 3"
    assert last.patches == (Patch("v + 1", "v", within="max_value"),)
    assert last.not_in == ("loop",)


def test_a_slip_without_advice_is_refused(tmp_path: Path) -> None:
    (tmp_path / "slips.toml").write_text("[[sums]]\nname = 'it adds 2'\n", encoding="utf-8")
    with pytest.raises(SlipError, match=r"slips\.toml has a slip that cannot be read"):
        SlipFile(str(tmp_path / "slips.py"))


def test_two_questions_of_one_name() -> None:
    def check(question: SpecialQuestion, answer: object, student: str, seed: int) -> Verdict:
        return question.verdict(question.points)

    one, other = SpecialQuestion("q6", 2, check), SpecialQuestion("q6", 3, check)
    with pytest.raises(ValueError, match="two questions are called 'q6'"):
        in_order(one, other)
