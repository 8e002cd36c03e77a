"""The verdict on an answer: points, the name of what is wrong, and pictures of it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from contextvars import ContextVar
from dataclasses import dataclass, field
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final

from gamesearch.grading.sandbox.protocol import hidden_tests_seen, within_context
from gamesearch.html_pages import HtmlPages, sentence

if TYPE_CHECKING:
    from gamesearch.grading.watched_search import CodeWalk


class Points(float):
    """Points for nbgrader, which reads a cell's output; a reader has seen them in the verdict."""

    def _repr_html_(self) -> str:
        return ""


@dataclass(frozen=True)
class Verdict:
    """The verdict on an answer.

    `fault` is empty when the answer is right; otherwise it names the mistake in a few words
    and `advice` says what to look at. `tree` is the smallest tree found on which it shows, and
    `walk` are the reader's own lines on it, where they go wrong.
    """

    question: str
    score: float
    max_score: float
    fault: str = ""
    advice: str = ""
    status: str = "graded"  # or "not attempted", "pending"
    tree: Any = None  # a GameTree, or another small game that is written out
    state: Any = ()
    details: tuple[str, ...] = ()
    pictures: tuple[tuple[str, Any], ...] = field(default=(), repr=False)  # (title, drawing)
    walk: CodeWalk | None = field(default=None, repr=False)
    shown_in: int | None = field(default=None, repr=False, compare=False)  # the cell that showed it

    @property
    def passed(self) -> bool:
        """True if the answer is right in every respect."""
        return self.status == "graded" and not self.fault

    def __str__(self) -> str:
        head = f"{self.question}: {self.score:g} of {self.max_score:g}"
        if self.passed:
            return "\n".join([f"{head}. Right.", *self.details])
        if self.status == "not attempted":
            return f"{head}. Not attempted yet."
        if self.status == "pending":
            return f"{self.question}: up to {self.max_score:g}, marked by a reader."
        lines = [f"{head}. {sentence(self.fault)}", self.advice, *self.details]
        return "\n".join(line for line in lines if line)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self.to_html()}

    def _ipython_display_(self) -> None:
        """Show nothing more in the cell whose check has just shown it."""
        from IPython import get_ipython

        if self.shown_in != getattr(get_ipython(), "execution_count", -1):
            raise NotImplementedError  # IPython then shows it as anything else

    def to_html(self) -> str:
        """Return the verdict with the failing tree drawn, expected beside got.

        A line that is a picture's caption stands there and nowhere else.
        """
        captions = [title for title, _ in self.pictures]
        head, *rest = str(self).splitlines()
        return HtmlPages("gamesearch.grading").render(
            "verdict.html.j2",
            mark="✓" if self.passed else "✗" if self.status == "graded" else "○",
            head=head,
            lines=[line for line in rest if line not in captions],
            pictures=self.pictures,
            walk=self.walk.frames() if self.walk else (),
            id=f"gamesearch-{token_hex(4)}",
        )


def share(points: float, right: int, of: int) -> float:
    """Return the points for so many right parts of all, without a fraction where there is none."""
    score = points * right / of
    return int(score) if score == int(score) else score


# ---------------------------------------------------------------- whether anyone sees it

NOT_SHOWN: Final = "it goes wrong on a hidden test"  # a fault that stands on no page
_points_only: Final = ContextVar("points_only", default=False)


def for_points_only() -> AbstractContextManager[None]:
    """Name no mistake, look for no small trees and draw nothing once hidden tests were seen."""
    return within_context(_points_only, True)


def is_shown() -> bool:
    """Return whether what a check finds is shown to anyone."""
    return not (_points_only.get() and hidden_tests_seen.get())
