"""Walls between a student's process and this machine, and which of them a machine gives.

Bubblewrap makes namespaces. The process sees the Python installation, the installed packages and a
copy of the parts of `gamesearch` that answers may use. There is no network, no other process, no
host `/proc` and no file of any user's. What it may write is an empty folder in memory, which ends
with it.

The list of system calls stands in `system_calls.toml`. Its filter is a program for the kernel's
seccomp, which bubblewrap loads. It lets through what Python needs to compute, to use threads and to
write into its own folder. It refuses everything else: sockets, new processes, other processes'
memory, asynchronous input and output, keys, mounts, namespaces, locks on files, and every call that
a newer kernel may bring.

A number that the kernel counts for the whole machine would carry values from a process that has
seen hidden tests to the next one, which may speak. So nothing can be made here that takes a number
from such a counter (a pipe, a socket, a file of memory), and nothing asked that shows one: the
machine's processes, memory and load (sysinfo), the free room on its disks (statfs), the numbers of
mounts (statx). Nor can a time be set (utimensat): /dev/null is the machine's own, and whoever may
write to it may stamp it to the nanosecond. Inode numbers and process numbers begin anew in each
sandbox, and what is mounted read-only keeps its times of reading; `process` sees to the pipes to
the grader and the user's id. What is left is all but empty, or measures time:

- `st_dev` and the inodes of the grader's pipes tell how many sandboxes there are or were, which an
  answer moves by how it ends. These are the few bits that the points and the ending show anyway.
- Two processes that run at once may measure one another: the clock, the core, page faults, the
  files in the cache.
- Before Linux 5.9 all files in memory are numbered by one counter, so files in two working folders
  tell of one another.
"""

from __future__ import annotations

import os
import platform
import shutil
import struct
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import chain, groupby
from pathlib import Path
from typing import Any, Final

from gamesearch.files import temporary_folder

PACK_INSIDE: Final = "/pack"
ENVIRONMENT: Final = {
    "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "HOME": "/tmp",
    "LC_ALL": "C.UTF-8",
}  # fmt: skip
_VISIBLE: Final = (
    "__init__.py", "game.py", "members.py", "watch.py", "match.py", "reading.py", "shapes.py",
    "interpreter.py", "time_limit.py", "games/*.*", "tracing/**/*.py",
    "grading/sandbox/__init__.py", "grading/sandbox/protocol.py", "grading/sandbox/worker.py",
)  # fmt: skip
INTERPRETER: Final = os.path.realpath(sys.executable)  # behind the links of an environment
SITE_PACKAGES: Final = [
    *dict.fromkeys(sysconfig.get_path(name) for name in ("purelib", "platlib"))
]  # the folders of the installed packages
HIDDEN_GAMES: Final = ("connect_four_solver", "take_away")  # answers to what is asked
FOLDER_BYTES: Final = 64 << 20  # of all files in the working folder


class SandboxError(ValueError):
    """A machine that cannot run submissions in a sandbox."""


def choose_isolation(unsafe: bool = False) -> str:
    """Return the isolation that there is here: "bubblewrap", or "none" where that is accepted.

    Raises SandboxError where there is no bubblewrap and `unsafe` is False.
    """
    if os.name != "posix":
        raise SandboxError("grading needs Linux (or macOS, with --unsafe); on Windows use WSL")
    if sys.platform == "linux" and shutil.which("bwrap"):
        return "bubblewrap"
    if unsafe:
        return "none"
    raise SandboxError(
        "there is no bubblewrap (the program bwrap), which keeps submissions apart from this "
        "machine; install it (apt install bubblewrap), or pass --unsafe to grade without isolation"
    )


@cache
def visible_pack() -> Path:
    """Return a copy of what answers may use of the package; all the rest stands aside."""
    import compileall
    from py_compile import PycInvalidationMode

    source = Path(__file__).resolve().parents[2]
    folder = temporary_folder("pack")
    files = [file for pattern in _VISIBLE for file in source.glob(pattern)]
    for file in (file for file in files if file.stem not in HIDDEN_GAMES):
        target = folder / "gamesearch" / file.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    (folder / "gamesearch" / "grading" / "__init__.py").touch()
    never_stale = PycInvalidationMode.UNCHECKED_HASH  # no process need compile it again
    compileall.compile_dir(folder, quiet=2, stripdir=folder, invalidation_mode=never_stale)
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return folder


def bubblewrap_command(uid: int | None) -> list[str]:
    """Return the bubblewrap command in front of Python's.

    What can be seen is Python and the packages, read-only, and an empty folder to write in. As
    root, files are bound by root and the worker becomes a user of its own, who owns nothing; any
    other user gets a user namespace.
    """
    command = [
        "bwrap", "--die-with-parent", "--unshare-ipc", "--unshare-pid", "--unshare-net",
        "--unshare-uts", "--unshare-cgroup-try", "--clearenv",
        # first of all, or it would hide packages that lie somewhere below the host's /tmp
        "--perms", "0777", "--size", str(FOLDER_BYTES), "--tmpfs", "/tmp",
    ]  # fmt: skip
    for name, value in ENVIRONMENT.items():
        command += ["--setenv", name, value]
    for path in _libraries():
        for parent in reversed(Path(path).parents[:-1]):  # or bwrap makes them root's alone
            command += ["--perms", "0755", "--dir", str(parent)]
        command += ["--ro-bind", path, path]
    for path in ("/lib", "/lib64", "/lib32"):
        if os.path.islink(path):  # noqa: PTH114
            command += ["--symlink", os.readlink(path), path]  # noqa: PTH115
        elif os.path.isdir(path):  # noqa: PTH112
            command += ["--ro-bind", path, path]
    for path in _secrets():
        command += ["--tmpfs", path]
    # after all mounts are made: what is empty belongs to an ordinary user, who could fill it
    read_only = [word for path in ("/dev", *_secrets(), "/") for word in ("--remount-ro", path)]
    who = ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"] if uid else ["--unshare-user"]
    return [
        *command, "--ro-bind", str(visible_pack()), PACK_INSIDE,
        "--tmpfs", "/dev", "--dev-bind", "/dev/null", "/dev/null", "--chdir", "/tmp",
        *read_only, *who,
    ]  # fmt: skip


@cache
def _libraries() -> list[str]:
    """Return what Python needs to see: its own files, and the system's shared libraries."""
    base = Path(sys.base_prefix).resolve()
    ours: tuple[str | Path, ...] = (base / "lib", base / "lib64", INTERPRETER, *SITE_PACKAGES)
    wanted = map(Path, ("/usr/lib", "/usr/lib64", *ours))
    found = sorted({path for path in wanted if path.exists()})
    return [str(path) for path in found if not set(path.parents) & set(found)]


@cache
def _secrets() -> list[str]:
    """Return folders that have to be hidden: the package itself, wherever it is installed."""
    package = Path(__file__).resolve().parents[2]
    homes = [package.parent, package]
    seen = [Path(path) for path in _libraries()]
    return [str(home) for home in homes if home not in seen and set(home.parents) & set(seen)]


# ---------------------------------------------------------------- the filter of system calls


_TABLE: Final = tomllib.loads(
    Path(__file__).with_name("system_calls.toml").read_text(encoding="utf-8")
)
ALLOWED: Final[dict[str, list[int]]] = _TABLE["allowed"]  # by name: x86-64's number, and ARM64's
CHECKED: Final[dict[str, Any]] = _TABLE["checked"]  # with some values of one argument only
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
    numbers = sorted(call[column] for call in ALLOWED.values() if column < len(call))
    for _, run in groupby(enumerate(numbers), key=lambda placed: placed[1] - placed[0]):
        (_, first), *more = run  # ranges, to make the filter short
        last = first + len(more)
        steps += [(_AT_LEAST, 0, 2, first), (_MORE, 1, 0, last), (_GIVE, 0, 0, _ALLOW)]
    looked_at = {CLONE[column]: _THREAD_ONLY}
    for call in CHECKED.values():
        allowed = [((_EQUAL, 0, 1, one), (_GIVE, 0, 0, _ALLOW)) for one in call["values"]]
        looked_at[call["numbers"][column]] = [
            (_LOAD, 0, 0, _ARGUMENTS + 8 * call["argument"]),
            *chain(*allowed),
            (_GIVE, 0, 0, _EPERM),
        ]
    for number, answer in looked_at.items():  # for the call of this number alone
        steps += [(_EQUAL, 0, len(answer), number), *answer]
    steps += [(_AT_LEAST, 0, 1, NEWER[column]), (_GIVE, 0, 0, _ENOSYS), (_GIVE, 0, 0, _EPERM)]
    return b"".join(struct.pack("HBBI", *step) for step in steps)


_THREAD_ONLY: Final[list[Step]] = [
    (_LOAD, 0, 0, _ARGUMENTS), (_ANY_OF, 0, 1, _CLONE_NAMESPACES), (_GIVE, 0, 0, _EPERM),
    (_ANY_OF, 0, 1, _CLONE_THREAD), (_GIVE, 0, 0, _ALLOW), (_GIVE, 0, 0, _EPERM),
]  # fmt: skip


# ---------------------------------------------------------------- what is in force


MEASURES: Final = {  # by name: what it takes
    "namespaces": "bubblewrap",
    "a filter of system calls": "x86-64 or ARM64",
    "counted files and processes": "/proc with the children of a process",
}


@cache
def isolation_here(unsafe: bool = False) -> str:
    """Return the isolation that this process gives, with the measures that this machine lacks.

    It is "none", "bubblewrap", or "bubblewrap without ...". Raises SandboxError where there is none
    and that is not accepted.
    """
    kind = choose_isolation(unsafe)
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    given = True, filter_program(), children.exists()  # as in MEASURES
    absent = ", ".join(one for one, there in zip(MEASURES, given, strict=True) if not there)
    return f"{kind} without {absent}" if absent and kind != "none" else kind


def isolation_in_words(name: str) -> str:
    """Return what was in force, and what was not, where isolation was as a row names it."""
    if name == "none":
        return "No isolation: what was run could do whatever the grader can"
    used = ", ".join(measure for measure in MEASURES if measure not in name)
    less = ", ".join(f"{what} (it takes {it})" for what, it in MEASURES.items() if what in name)
    return f"In force: {used}{f'; not on this machine: {less}' if less else ''}"
