"""The right and the wrong answers to one question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Answer = Callable[..., Any]


class Answers:
    """Answers by name: right ones, and wrong ones with what has to be said of them."""

    def __init__(self) -> None:
        self.right: dict[str, Answer] = {}
        self.wrong: dict[str, tuple[Any, ...]] = {}

    def is_right(self, answer: Answer) -> Answer:
        """Put a right answer on the list."""
        assert answer.__name__ not in self.right, answer.__name__
        self.right[answer.__name__] = answer
        return answer

    def is_wrong(self, fault: str, *more: Any) -> Callable[[Answer], Answer]:
        """Put a wrong answer on the list: the words of its fault, then perhaps its points."""

        def note(answer: Answer) -> Answer:
            assert answer.__name__ not in self.wrong, answer.__name__
            self.wrong[answer.__name__] = answer, fault, *more
            return answer

        return note
