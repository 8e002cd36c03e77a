"""A process of a student's that says what it likes, whatever it is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gamesearch.grading.sandbox.process import Lost, Spent
from gamesearch.grading.sandbox.protocol import from_line, to_line


class Forger:
    """Stands for a sandbox; it closes its pipe when it has no line left to say."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self.lines = iter(lines)
        self.answers: list[Any] = []
        self.alive = True

    def send(self, message: Any) -> None:
        to_line(message)
        self.answers.append(message)

    def receive(self) -> Any:
        line = next(self.lines, None)
        if line is None:
            raise Lost("crashed", "closed its pipe to the grader")
        return from_line(line)

    def spoke_unasked(self) -> bool:
        return False

    def spent(self) -> Spent:
        return Spent()

    def kill(self) -> None:
        self.alive = False
