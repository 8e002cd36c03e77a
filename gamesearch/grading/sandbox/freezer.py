"""Freezes a sandbox's processes while they are not asked, and counts the time they computed.

Signals reach into the sandbox from outside: its processes have numbers here as well, and SIGSTOP
stops all threads of each, whatever group or session it made for itself. New processes cannot be
started inside. On systems without `/proc` (macOS) the group alone is stopped, and no time counted.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path


def freeze(leader: int) -> None:
    """Stop a sandbox's first process and all below it."""
    _signal_all(leader, signal.SIGSTOP)


def thaw(leader: int) -> None:
    """Let them go on."""
    _signal_all(leader, signal.SIGCONT)


def processor_seconds(leader: int) -> float:
    """What a sandbox's processes have computed so far, in seconds of the processor."""
    ticks = 0
    for number in processes_below(leader):
        with suppress(OSError, ValueError, IndexError):
            # after the name, which may hold blanks: state is the 1st, utime the 12th, stime the
            # 13th field
            fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def processes_below(leader: int) -> list[int]:
    """A process and its children, their children, and so on, as they are numbered here."""
    found = [leader]
    for number in found:
        for thread in Path(f"/proc/{number}/task").glob("*/children"):
            with suppress(OSError):
                found += map(int, thread.read_text().split())
    return found


def _signal_all(leader: int, what: signal.Signals) -> None:
    with suppress(OSError):
        os.killpg(leader, what)
    for number in processes_below(leader)[1:]:
        with suppress(OSError):
            os.kill(number, what)
