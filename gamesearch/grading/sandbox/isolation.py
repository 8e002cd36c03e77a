"""Walls between a student's process and this machine, and which of them a machine gives.

Bubblewrap makes namespaces. The process sees the Python installation, the installed packages and a
copy of the parts of `gamesearch` that answers may use. There is no network, no other process, no
host `/proc` and no file of any user's. What it may write is an empty folder in memory, which ends
with it.

What a process that has seen hidden tests could hand to the next one by a number of the kernel's is
closed (`system_calls`; the pipes to the grader and the user's id in `process`). Inode numbers and
process numbers begin anew in each sandbox, and what is mounted read-only keeps its times of
reading. What is left is all but empty, or measures time:

- `st_dev` and the inodes of the grader's pipes tell how many sandboxes there are or were, which an
  answer moves by how it ends. These are the few bits that the points and the ending show anyway.
- Two processes that run at once may measure one another: the clock, the core, page faults, the
  files in the cache.
- Before Linux 5.9 all files in memory are numbered by one counter, so files in two working folders
  tell of one another.

Which measures are in force is found out once, stands in each row by its name, and is told
on the pages about a class or a tournament.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from functools import cache
from pathlib import Path
from typing import Final

from gamesearch.files import temporary_folder
from gamesearch.grading.sandbox.system_calls import filter_program

PACK_INSIDE: Final = "/pack"
ENVIRONMENT: Final = {
    "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "HOME": "/tmp",
    "LC_ALL": "C.UTF-8",
}  # fmt: skip
_VISIBLE: Final = (
    "__init__.py", "game.py", "members.py", "watch.py", "match.py", "reading.py", "shapes.py",
    "time_limit.py", "games/*.py", "games/*.txt", "games/*.json", "tracing/**/*.py",
    "grading/sandbox/__init__.py",
    "grading/sandbox/protocol.py", "grading/sandbox/sizes.py", "grading/sandbox/worker.py",
)  # fmt: skip
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


@cache
def site_packages() -> list[str]:
    """Return the folders of the installed packages."""
    return list(dict.fromkeys(sysconfig.get_path(name) for name in ("purelib", "platlib")))


@cache
def interpreter() -> str:
    """Return the interpreter itself, behind the links of a virtual environment."""
    return os.path.realpath(sys.executable)


def bubblewrap_command(uid: int | None) -> list[str]:
    """Return the bubblewrap command in front of Python's.

    As root, files are bound by root and the worker becomes a user of its own, who owns nothing;
    any other user gets a user namespace.
    """
    who = ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"] if uid else ["--unshare-user"]
    return [*_visible_files(), *who]


@cache
def _visible_files() -> list[str]:
    """Return what can be seen: read-only Python and packages, an empty folder to write in."""
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
    return [
        *command, "--ro-bind", str(visible_pack()), PACK_INSIDE,
        "--dev", "/dev", "--chdir", "/tmp", *read_only,
    ]  # fmt: skip


@cache
def _libraries() -> list[str]:
    """Return what Python needs to see: its own files, and the system's shared libraries."""
    base = Path(sys.base_prefix).resolve()
    ours: tuple[str | Path, ...] = (base / "lib", base / "lib64", interpreter(), *site_packages())
    wanted = map(Path, ("/usr/lib", "/usr/lib64", *ours))
    found = sorted({path for path in wanted if path.exists()})
    return [str(path) for path in found if not set(path.parents) & set(found)]


@cache
def _secrets() -> list[str]:
    """Folders that would be seen, but for this: the package itself, wherever it is installed."""
    package = Path(__file__).resolve().parents[2]
    homes = [package.parent, package]
    seen = [Path(path) for path in _libraries()]
    return [str(home) for home in homes if home not in seen and set(home.parents) & set(seen)]


MEASURES: Final = {  # by name: what it takes
    "namespaces": "bubblewrap",
    "a filter of system calls": "x86-64 or ARM64",
    "limits before the first process": "the program prlimit",
    "counted files and processes": "/proc with the children of a process",
}


@cache
def isolation_here(unsafe: bool = False) -> str:
    """Return the isolation that this process gives, with the measures that this machine lacks.

    It is "none", "bubblewrap", or "bubblewrap without ...". Raises SandboxError where there is none
    and that is not accepted.
    """
    kind = choose_isolation(unsafe)
    given = {
        "namespaces": True,
        "a filter of system calls": filter_program(),
        "limits before the first process": shutil.which("prlimit"),
        "counted files and processes": Path(f"/proc/self/task/{os.getpid()}/children").exists(),
    }
    absent = ", ".join(measure for measure in MEASURES if not given[measure])
    return f"{kind} without {absent}" if absent and kind != "none" else kind


def isolation_in_words(name: str) -> str:
    """Return what was in force, and what was not, where isolation was as a row names it."""
    if name == "none":
        return "No isolation: what was run could do whatever the grader can"
    used = ", ".join(measure for measure in MEASURES if measure not in name)
    less = ", ".join(f"{what} (it takes {it})" for what, it in MEASURES.items() if what in name)
    return f"In force: {used}{f'; not on this machine: {less}' if less else ''}"
