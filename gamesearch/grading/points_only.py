"""Whether a check is made for the points alone, so that no time is lost over what it would show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from gamesearch.grading.sandbox.protocol import saw_hidden_tests

UNSAID: Final = "it goes wrong on a hidden test"  # a fault that stands on no page
_points_only: Final = ContextVar("points_only", default=False)


@contextmanager
def for_points_only() -> Iterator[None]:
    """Name no mistake, look for no small trees and draw nothing once hidden tests were seen."""
    before = _points_only.set(True)
    try:
        yield
    finally:
        _points_only.reset(before)


def is_shown() -> bool:
    """Return whether what a check finds is shown to anyone."""
    return not (_points_only.get() and saw_hidden_tests())
