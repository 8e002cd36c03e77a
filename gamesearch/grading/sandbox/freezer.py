"""Freezes a sandbox's processes while they are not asked, and counts the time they computed.

Signals reach into the sandbox from outside: its processes have numbers here as well, and SIGSTOP
stops all threads of each, whatever group or session it made for itself. On systems without
`/proc` (macOS) the group alone is stopped, and no time is counted.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from gamesearch.watch import in_line

REPORTED_LATE: Final = 1.0  # seconds that a thread on a very busy machine stands in line at once


def freeze(leader: int) -> None:
    """Stop a sandbox's first process and all below it."""
    _signal_all(leader, signal.SIGSTOP)


def thaw(leader: int) -> None:
    """Let them go on."""
    _signal_all(leader, signal.SIGCONT)


def processor_seconds(leader: int) -> float:
    """What a sandbox's processes have computed so far, in seconds of the processor.

    All their threads count, those that ended as well, and so do children that ended and were
    waited for.
    """
    numbers = processes_below(leader)
    return seconds_of(numbers) + sum(map(_seconds_of_children, numbers))


def seconds_of(numbers: Iterable[int]) -> float:
    """What these processes have computed by themselves, all their threads together."""
    seconds = 0.0
    for number in numbers:
        with suppress(OSError):
            seconds += time.clock_gettime(_clock_of(number))
    return seconds


def held_up_seconds(numbers: Iterable[int]) -> dict[str, float]:
    """How long each thread of these processes could have computed, but others had the processor."""
    seconds = {}
    for number in numbers:
        with suppress(OSError):
            for thread in os.listdir(f"/proc/{number}/task"):  # noqa: PTH208
                seconds[thread] = in_line(f"/proc/{number}/task/{thread}/schedstat")
    return seconds


class TimeInLine:
    """For how long a process was held up so far, whatever number of threads it has.

    Threads stand in line at the same time, so their times are not added up: the longest counts.
    The system tells of a wait when it is over. So one look may hear of more than has passed since
    the last, but by no more than REPORTED_LATE seconds in all.
    """

    def __init__(self, now: float) -> None:
        self.seconds = 0.0
        self._by_thread: Mapping[str, float] = {}
        self._looked, self._room = now, 0.0

    def look(self, now: float, by_thread: Mapping[str, float]) -> None:
        """Add what has come since the last look, by the clock and by the system's account."""
        before = self._by_thread
        longest = max((0.0, *(by_thread[one] - before.get(one, 0.0) for one in by_thread)))
        room = min(self._room, REPORTED_LATE) + now - self._looked
        held_up = min(longest, room)
        self.seconds += held_up
        self._by_thread, self._looked, self._room = by_thread, now, room - held_up


def own_held_up_seconds() -> float:
    """The same for the thread that asks."""
    return in_line("/proc/thread-self/schedstat")


def processes_below(leader: int) -> list[int]:
    """A process and its children, their children, and so on, as they are numbered here."""
    found = [leader]
    for number in found:
        with suppress(OSError):
            for thread in os.listdir(f"/proc/{number}/task"):  # noqa: PTH208
                with suppress(OSError):
                    children = Path(f"/proc/{number}/task/{thread}/children").read_text()
                    found += map(int, children.split())
    return found


def _clock_of(number: int) -> int:
    """The system's clock that counts what a process computes, as clock_getcpuclockid(3) has it."""
    return ~number << 3 | 2


def _seconds_of_children(number: int) -> float:
    """What the children of a process had computed that it has waited for."""
    with suppress(OSError, ValueError, IndexError):
        # after the name, which may hold blanks: cutime is the 14th, cstime the 15th field
        fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _signal_all(leader: int, what: signal.Signals) -> None:
    with suppress(OSError):
        os.killpg(leader, what)
    for number in processes_below(leader)[1:]:
        with suppress(OSError):
            os.kill(number, what)
