"""What one sandbox has computed so far, and for how long it has waited, as the system counts it."""

from __future__ import annotations

import subprocess
import time
from typing import Final

from gamesearch.grading.sandbox import freezer
from gamesearch.grading.sandbox.spending import Spent

LOOK_SECONDS: Final = 0.05  # between two looks at who was held up


class Accounts:
    """The accounts of a sandbox's processes, from its start on; they stay when it has ended."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        """Begin to count for a process and all below it."""
        self._process = process
        self._numbers: list[int] | None = None  # of its processes, where there can be no others
        self.listened = 0.0  # seconds that the grader has listened to it
        self._computed = self._held_up = 0.0  # in seconds, until now
        self._in_line = freezer.TimeInLine(time.monotonic())
        self._own_before = freezer.own_held_up_seconds()
        self._look_again = 0.0

    def count_no_others(self) -> None:
        """Count the processes that are there now: it can start no others."""
        self._numbers = freezer.processes_below(self._process.pid)

    def computed(self) -> float:
        """The seconds that its processes have computed, to the nanosecond."""
        if self._process.returncode is not None:  # its number may be another's by now
            return self._computed
        if self._numbers is None:
            computed = freezer.processor_seconds(self._process.pid)
        else:
            computed = freezer.seconds_of(self._numbers)
        self._computed = max(self._computed, computed)
        return self._computed

    def spent(self) -> Spent:
        """What it has computed, and how long it was awaited besides, for no fault of others."""
        now = time.monotonic()
        if now >= self._look_again and self._process.returncode is None:
            below = self._numbers or freezer.processes_below(self._process.pid)
            self._in_line.look(now, freezer.held_up_seconds(below))
            own = freezer.own_held_up_seconds() - self._own_before
            self._held_up = self._in_line.seconds + max(0.0, own)
            self._look_again = now + LOOK_SECONDS
        computed = self.computed()
        return Spent(computed, self.listened - computed - self._held_up)
