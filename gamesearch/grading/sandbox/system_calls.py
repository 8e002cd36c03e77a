"""A filter of system calls (seccomp), which keeps a student's process from starting programs."""

from __future__ import annotations

import os
import platform
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

_MACHINES: Final = {  # audit number, then the numbers of what is refused, of clone and clone3
    "x86_64": (0xC000003E, (57, 58, 29, 68, 319, 425, 272, 308, 101, 250, 248, 321, 298, 323), 56),
    "aarch64": (0xC00000B7, (194, 186, 279, 425, 97, 268, 117, 219, 217, 280, 241, 282), 220),
}  # fork, vfork, shmget, msgget, memfd_create, io_uring_setup, unshare, setns, ptrace, keyctl,
# add_key, bpf, perf_event_open, userfaultfd
_CLONE3: Final = 435
_CLONE_THREAD: Final = 0x10000
_ALLOW, _KILL, _EPERM, _ENOSYS = 0x7FFF0000, 0x80000000, 0x50001, 0x50026


@cache
def _filter_program() -> bytes:
    """A seccomp filter: threads may be started, programs and memory beyond the limit may not.

    Empty on a machine whose numbers are not known here.
    """
    if platform.machine() not in _MACHINES:
        return b""
    audit, refused, clone = _MACHINES[platform.machine()]
    load, equal, at_least, any_of, give = 0x20, 0x15, 0x35, 0x45, 0x06
    steps = [
        (load, 0, 0, 4), (equal, 1, 0, audit), (give, 0, 0, _KILL),
        (load, 0, 0, 0), (at_least, 0, 1, 0x40000000), (give, 0, 0, _EPERM),
    ]  # fmt: skip
    for number in refused:
        steps += [(equal, 0, 1, number), (give, 0, 0, _EPERM)]
    steps += [(equal, 0, 1, _CLONE3), (give, 0, 0, _ENOSYS), (equal, 0, 3, clone)]
    steps += [(load, 0, 0, 16), (any_of, 1, 0, _CLONE_THREAD), (give, 0, 0, _EPERM)]
    steps += [(give, 0, 0, _ALLOW)]
    return b"".join(struct.pack("HBBI", *step) for step in steps)


@contextmanager
def system_call_filter() -> Iterator[tuple[int, ...]]:
    """The number of a pipe that holds the filter, for bubblewrap to read; none if there is none."""
    if not _filter_program():
        yield ()
        return
    reading, writing = os.pipe()
    try:
        os.write(writing, _filter_program())
        os.close(writing)
        yield (reading,)
    finally:
        os.close(reading)
