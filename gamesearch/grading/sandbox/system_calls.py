"""The system calls that a submission may make: a list of what is allowed, and a filter for it.

The list stands in `system_calls.toml`. The filter is a program for the kernel's seccomp, which
bubblewrap loads. It lets through what
Python needs to compute, to use threads and to write into its own folder. It refuses everything
else: sockets, new processes, other processes' memory, asynchronous input and output, keys,
mounts, namespaces, locks on files, and every call that a newer kernel may bring.

A number that the kernel counts for the whole machine would carry values from a process that has
seen hidden tests to the next one, which may speak. So nothing can be made here that takes a number
from such a counter (a pipe, a socket, a file of memory), and nothing asked that shows one: the
machine's processes, memory and load (sysinfo), the free room on its disks (statfs), the numbers of
mounts (statx). Nor can a time be set (utimensat): /dev/null is the machine's own, and whoever may
write to it may stamp it to the nanosecond. `isolation` says what is left.
"""

from __future__ import annotations

import os
import platform
import struct
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple


class Checked(NamedTuple):
    """A call that is allowed with some values of one argument only."""

    numbers: tuple[int, int]  # x86-64's and ARM64's
    argument: int  # which one is looked at, from 0
    values: tuple[int, ...]  # what it may be


_TABLE: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
ALLOWED: Final[dict[str, list[int]]] = _TABLE["allowed"]  # by name: x86-64's number, and ARM64's
CHECKED: Final = {name: Checked(**call) for name, call in _TABLE["checked"].items()}
CLONE: Final = (56, 220)  # threads only
NEWER: Final = (335, 295)  # from here on calls came after the list, or there are none

_CLONE_THREAD: Final = 0x10000
_CLONE_NAMESPACES: Final = 0x7E020080
_ARCHITECTURES: Final = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_X32: Final = 0x40000000  # set in the numbers of x86-64's other set of calls
_ALLOW, _KILL, _EPERM, _ENOSYS = 0x7FFF0000, 0x80000000, 0x50001, 0x50026
_LOAD, _EQUAL, _AT_LEAST, _MORE, _ANY_OF, _GIVE = 0x20, 0x15, 0x35, 0x25, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16  # where they stand in what the filter is shown

Step = tuple[int, int, int, int]  # operation, steps to skip if it holds and if not, a number


@contextmanager
def system_call_filter() -> Iterator[tuple[int, ...]]:
    """Give the number of a pipe from which bubblewrap reads the filter, if there is one."""
    if not (program := filter_program()):
        yield ()
        return
    reading, writing = os.pipe()
    try:
        os.write(writing, program)
        os.close(writing)
        yield (reading,)
    finally:
        os.close(reading)


@cache
def filter_program(machine: str = platform.machine()) -> bytes:
    """Return the filter as bubblewrap's `--seccomp` reads it; empty for an unknown machine.

    What is refused fails with EPERM. Calls that came later than the list, those of x86-64's other
    set, and clone3, whose arguments cannot be looked at, fail with ENOSYS as if the kernel had none
    of them, so that libraries use the older ones. A program of another architecture is killed.
    The kernel itself keeps the calls 335 and 336 of x86-64 from any filter: its own probes make
    them, and it kills a process that makes the first unasked, or refuses the second.
    """
    if machine not in _ARCHITECTURES:
        return b""
    column = list(_ARCHITECTURES).index(machine)
    steps: list[Step] = [
        (_LOAD, 0, 0, _ARCHITECTURE), (_EQUAL, 1, 0, _ARCHITECTURES[machine]), (_GIVE, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER), (_AT_LEAST, 0, 1, _X32), (_GIVE, 0, 0, _ENOSYS),
    ]  # fmt: skip
    for first, last in _ranges(call[column] for call in ALLOWED.values() if column < len(call)):
        steps += [(_AT_LEAST, 0, 2, first), (_MORE, 1, 0, last), (_GIVE, 0, 0, _ALLOW)]
    for call in CHECKED.values():
        steps += _if_number(call.numbers[column], _one_of(call))
    steps += _if_number(CLONE[column], _THREAD_ONLY)
    steps += [(_AT_LEAST, 0, 1, NEWER[column]), (_GIVE, 0, 0, _ENOSYS), (_GIVE, 0, 0, _EPERM)]
    return b"".join(struct.pack("HBBI", *step) for step in steps)


def _ranges(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return the numbers as ranges from first to last, to make the filter short."""
    runs = groupby(enumerate(sorted(numbers)), key=lambda placed: placed[1] - placed[0])
    members = ([number for _, number in run] for _, run in runs)
    return [(run[0], run[-1]) for run in members]


def _if_number(number: int, steps: list[Step]) -> list[Step]:
    """Return steps for the call of this number alone; each way ends in an answer."""
    return [(_EQUAL, 0, len(steps), number), *steps]


def _one_of(call: Checked) -> list[Step]:
    """Allow these values of an argument of 32 bits, and no other."""
    steps: list[Step] = [(_LOAD, 0, 0, _ARGUMENTS + 8 * call.argument)]
    for value in call.values:
        steps += [(_EQUAL, 0, 1, value), (_GIVE, 0, 0, _ALLOW)]
    return [*steps, (_GIVE, 0, 0, _EPERM)]


_THREAD_ONLY: Final[list[Step]] = [
    (_LOAD, 0, 0, _ARGUMENTS), (_ANY_OF, 0, 1, _CLONE_NAMESPACES), (_GIVE, 0, 0, _EPERM),
    (_ANY_OF, 0, 1, _CLONE_THREAD), (_GIVE, 0, 0, _ALLOW), (_GIVE, 0, 0, _EPERM),
]  # fmt: skip
