"""The way back through edits, and forth again."""

from __future__ import annotations

from typing import Any, Final

MOST_EDITS: Final = 1000  # that can be undone

Position = tuple[Any, Any]  # a game, and the state on top


class EditHistory:
    """The positions before the one that is shown, and those that were undone."""

    def __init__(self) -> None:
        self.past: list[Position] = []
        self.future: list[Position] = []

    def leave(self, shown: Position) -> None:
        """Keep the position that is shown, before an edit makes another."""
        self.past = [*self.past[1 - MOST_EDITS :], shown]
        self.future = []

    def undo(self, shown: Position) -> Position:
        """The position to go back to; the one that is `shown` if there was no edit."""
        return self._go(shown, self.past, self.future)

    def redo(self, shown: Position) -> Position:
        """The position that was undone last; the one that is `shown` if there is none."""
        return self._go(shown, self.future, self.past)

    def _go(self, shown: Position, source: list[Position], target: list[Position]) -> Position:
        if not source:
            return shown
        target.append(shown)
        return source.pop()
