"""A task for a worker that does what it is told; light, because each process imports it anew."""

from __future__ import annotations

import os
import resource
import signal
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from gamesearch.grading.classroom.journal import Record, as_line
from gamesearch.grading.sandbox.protocol import GRADER_BYTES


@dataclass(frozen=True)
class Told:
    """What a worker is to do for one row."""

    student: str
    does: str = ""


class Doing:
    """A task that does what it is told, in the process that would grade."""

    def __call__(self, one):
        says = ""
        match one.does.split(" "):
            case ["die"]:
                os._exit(1)
            case ["wait"]:
                signal.pause()
            case ["kill the worker"]:
                os.kill(os.getppid(), signal.SIGKILL)
                signal.pause()
            case ["kill", first]:
                with suppress(FileExistsError), Path(first).open("x"):
                    os.kill(os.getppid(), signal.SIGKILL)
                    signal.pause()
            case ["hoard"]:
                says = len(bytearray(GRADER_BYTES))
            case ["hoard", "bit", "by", "bit"]:
                kept = []
                while True:
                    kept.append(bytes(1 << 28))  # never touched, so it costs the machine nothing
            case ["limit"]:
                says = resource.getrlimit(resource.RLIMIT_AS)[1]
        return as_line(entry(one, "graded", str(says)))

    def given_up(self, one, status, reason):
        return entry(one, status, reason)


def entry(one, status, reason):
    return Record(one.student, "", "", status, reason)
