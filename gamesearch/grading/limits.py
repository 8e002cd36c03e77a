"""How long an answer may take in a check, and how much it may ask."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Final

from gamesearch.tracing.time_limit import deadline

SECONDS = 2.0  # of an answer's own time, in one check
MOST_CALLS: Final = 50_000  # questions to one game: over a hundred for each node of the largest
ENDLESS: Final = f"it had not come to an end after {SECONDS:g} seconds"
ENDLESS_ADVICE: Final = (
    "Look for a loop that never ends, for a call that hands on the same state again, or for work "
    "that is done over and over: the same is right when it is quicker."
)


def in_time(share: float = 1.0) -> AbstractContextManager[None]:
    """Raise TraceTimeout when an answer's time, or a share of it, is up."""
    return deadline(SECONDS * share)
