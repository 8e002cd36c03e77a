"""What keeps submissions apart from this machine, measure by measure, and what it cannot give.

It is found out once in a process, stands in each row by its name, and is told on the pages about
a class or a tournament.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from gamesearch.grading.sandbox.bubblewrap import choose_isolation
from gamesearch.grading.sandbox.cgroups import group_of_run
from gamesearch.grading.sandbox.system_calls import filter_program

CGROUPS: Final = "cgroups"
MEASURES: Final = {  # by name: what it takes
    "namespaces": "bubblewrap",
    "a filter of system calls": "x86-64 or ARM64",
    "limits before the first process": "the program prlimit",
    "counted files and processes": "/proc with the children of a process",
    CGROUPS: "a delegated cgroup",
}


@dataclass(frozen=True)
class Isolation:
    """Whether submissions were isolated, and which of the measures a machine did not give."""

    kind: str  # "bubblewrap" or "none"
    absent: tuple[str, ...] = (CGROUPS,)

    def __str__(self) -> str:
        """The name of it, as the rows have it; cgroups are an extra, the rest is expected."""
        if self.kind == "none":
            return self.kind
        extra = "" if CGROUPS in self.absent else f" with {CGROUPS}"
        less = ", ".join(measure for measure in self.absent if measure != CGROUPS)
        return f"{self.kind}{extra}{f' without {less}' if less else ''}"

    @property
    def is_full(self) -> bool:
        """Whether everything that is expected is in force."""
        return self.kind != "none" and set(self.absent) <= {CGROUPS}

    def in_words(self) -> str:
        """What was in force, and what was not."""
        if self.kind == "none":
            return "No isolation: what was run could do whatever the grader can"
        used = ", ".join(measure for measure in MEASURES if measure not in self.absent)
        less = ", ".join(f"{measure} (it takes {MEASURES[measure]})" for measure in self.absent)
        return f"In force: {used}{f'; not on this machine: {less}' if less else ''}"


def isolation_named(name: str) -> Isolation:
    """The isolation that has a name in a row."""
    kind, _, less = name.partition(" without ")
    absent = {measure for measure in MEASURES if measure in less}
    if not kind.endswith(f" with {CGROUPS}"):
        absent.add(CGROUPS)
    return Isolation(kind.split(" ")[0], tuple(filter(absent.__contains__, MEASURES)))


def isolation_here(unsafe: bool = False) -> Isolation:
    """How submissions are isolated by this process. Raises SandboxError where they are not."""
    return _isolation(unsafe, group_of_run() is not None)


@cache
def _isolation(unsafe: bool, has_cgroups: bool) -> Isolation:
    kind = choose_isolation(unsafe)
    if kind == "none":
        return Isolation(kind, tuple(MEASURES))
    given = {
        "namespaces": True,
        "a filter of system calls": bool(filter_program()),
        "limits before the first process": shutil.which("prlimit") is not None,
        "counted files and processes": Path(f"/proc/self/task/{os.getpid()}/children").exists(),
        CGROUPS: has_cgroups,
    }
    return Isolation(kind, tuple(measure for measure in MEASURES if not given[measure]))
