"""The system calls that a submission may make: a list of what is allowed, and a filter for it.

The filter is a program for the kernel's seccomp, which bubblewrap loads. It lets through what
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
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final, NamedTuple

ALLOWED: Final[dict[str, tuple[int, int | None]]] = {  # by name: x86-64's number and ARM64's
    # Files: Python's own are read-only, those of the working folder are counted.
    "read": (0, 63), "write": (1, 64), "readv": (19, 65), "writev": (20, 66), "pread64": (17, 67),
    "pwrite64": (18, 68), "open": (2, None), "openat": (257, 56), "close": (3, 57),
    "close_range": (436, 436), "lseek": (8, 62), "stat": (4, None), "lstat": (6, None),
    "fstat": (5, 80), "newfstatat": (262, 79), "access": (21, None),
    "faccessat": (269, 48), "faccessat2": (439, 439), "readlink": (89, None),
    "readlinkat": (267, 78), "getdents64": (217, 61), "getcwd": (79, 17), "chdir": (80, 49),
    "fchdir": (81, 50), "fsync": (74, 82), "fdatasync": (75, 83), "ftruncate": (77, 46),
    "truncate": (76, 45), "dup": (32, 23), "dup2": (33, None), "dup3": (292, 24),
    "rename": (82, None), "renameat": (264, 38), "renameat2": (316, 276), "unlink": (87, None),
    "unlinkat": (263, 35), "mkdir": (83, None), "mkdirat": (258, 34), "rmdir": (84, None),
    "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53), "umask": (95, 166),
    "sendfile": (40, 71), "copy_file_range": (326, 285),
    "listxattr": (194, 11), "llistxattr": (195, 12),
    # Waiting; restart_syscall goes on with it after the process was stopped.
    "select": (23, None), "pselect6": (270, 72), "poll": (7, None), "ppoll": (271, 73),
    "nanosleep": (35, 101), "clock_nanosleep": (230, 115), "pause": (34, None),
    "restart_syscall": (219, 128),
    # Memory, which RLIMIT_AS bounds
    "mmap": (9, 222), "mprotect": (10, 226), "munmap": (11, 215), "mremap": (25, 216),
    "brk": (12, 214), "madvise": (28, 233),
    # Threads: what glibc needs to start, end and place them
    "futex": (202, 98), "set_robust_list": (273, 99), "rseq": (334, 293),
    "set_tid_address": (218, 96), "arch_prctl": (158, None), "sched_yield": (24, 124),
    "sched_getaffinity": (204, 123), "gettid": (186, 178), "tgkill": (234, 131), "exit": (60, 93),
    # Signals and timers of the process itself. Nobody else is there to be killed: the first
    # process of a namespace ignores what is sent from inside.
    "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135), "rt_sigreturn": (15, 139),
    "sigaltstack": (131, 132), "setitimer": (38, 103), "getitimer": (36, 102), "alarm": (37, None),
    "kill": (62, 129),
    # What a process asks and says of itself
    "exit_group": (231, 94), "getpid": (39, 172), "getppid": (110, 173), "getpgrp": (111, None),
    "getuid": (102, 174), "geteuid": (107, 175), "getgid": (104, 176), "getegid": (108, 177),
    "getresuid": (118, 148), "getresgid": (120, 150), "getgroups": (115, 158),
    "getrusage": (98, 165), "times": (100, 153), "uname": (63, 160),
    "time": (201, None), "gettimeofday": (96, 169), "clock_gettime": (228, 113),
    "clock_getres": (229, 114), "getrandom": (318, 278), "getcpu": (309, 168),
    # For the start. Python is executed; executed again, it has the same limits, user and filter,
    # and there is no other program. The worker then gives up root's rights, which nobody else
    # has. The first process of the namespace waits for it.
    "execve": (59, 221), "setgroups": (116, 159), "setresuid": (117, 147), "setresgid": (119, 149),
    "wait4": (61, 260),
}  # fmt: skip


class Checked(NamedTuple):
    """A call that is allowed with some arguments only."""

    numbers: tuple[int, int]  # x86-64's and ARM64's
    argument: int  # which one is looked at, from 0
    values: tuple[int, ...]  # what it may be


CHECKED: Final = {
    # a terminal's settings and size, bytes that wait, blocking, closing on exec, a file's copy
    "ioctl": Checked(
        (16, 29), 1, (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451, 0x40049409)
    ),
    # duplicates, flags, a pipe's size; locks would take kernel memory that nothing counts
    "fcntl": Checked((72, 25), 1, (0, 1, 2, 3, 4, 1030, 1032)),
    "prctl": Checked((157, 167), 0, (15, 16, 0x53564D41)),  # names of threads and of memory
    "prlimit64": Checked((302, 261), 0, (0,)),  # of the process itself
}  # fmt: skip
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
    """The number of a pipe that holds the filter, for bubblewrap to read, if there is a filter."""
    program = filter_program()
    if not program:
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
    """The filter as bubblewrap's `--seccomp` reads it; empty for a machine that is not known here.

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
    numbers = (call[column] for call in ALLOWED.values())
    for first, last in _ranges(number for number in numbers if number is not None):
        steps += [(_AT_LEAST, 0, 2, first), (_MORE, 1, 0, last), (_GIVE, 0, 0, _ALLOW)]
    for call in CHECKED.values():
        steps += _if_number(call.numbers[column], _one_of(call.argument, call.values))
    steps += _if_number(CLONE[column], _THREAD_ONLY)
    steps += [(_AT_LEAST, 0, 1, NEWER[column]), (_GIVE, 0, 0, _ENOSYS), (_GIVE, 0, 0, _EPERM)]
    return b"".join(struct.pack("HBBI", *step) for step in steps)


def _ranges(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """The numbers as ranges from first to last, to make the filter short."""
    ranges: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1] = ranges[-1][0], number
        else:
            ranges.append((number, number))
    return ranges


def _if_number(number: int, steps: list[Step]) -> list[Step]:
    """Steps, each way of which ends in an answer, for the call of this number alone."""
    return [(_EQUAL, 0, len(steps), number), *steps]


def _one_of(argument: int, values: tuple[int, ...]) -> list[Step]:
    """Allow these values of an argument of 32 bits, and no other."""
    steps: list[Step] = [(_LOAD, 0, 0, _ARGUMENTS + 8 * argument)]
    for value in values:
        steps += [(_EQUAL, 0, 1, value), (_GIVE, 0, 0, _ALLOW)]
    return [*steps, (_GIVE, 0, 0, _EPERM)]


_THREAD_ONLY: Final[list[Step]] = [
    (_LOAD, 0, 0, _ARGUMENTS), (_ANY_OF, 0, 1, _CLONE_NAMESPACES), (_GIVE, 0, 0, _EPERM),
    (_ANY_OF, 0, 1, _CLONE_THREAD), (_GIVE, 0, 0, _ALLOW), (_GIVE, 0, 0, _EPERM),
]  # fmt: skip
