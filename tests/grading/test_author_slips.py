"""Slips of those who write questions: each is told to them, and never to a student."""

from __future__ import annotations

import pytest

from gamesearch.grading.questions.question import SpecialQuestion, in_order
from gamesearch.grading.questions.slips import Base, SlipError, slip, slips_in
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


def test_two_questions_of_one_name() -> None:
    def check(question: SpecialQuestion, answer: object, student: str, seed: int) -> Verdict:
        return question.verdict(question.points)

    one, other = SpecialQuestion("q6", 2, check), SpecialQuestion("q6", 3, check)
    with pytest.raises(ValueError, match="two questions are called 'q6'"):
        in_order(one, other)
