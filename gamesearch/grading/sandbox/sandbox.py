"""A process for one student's code, which can touch nothing but its pipe to the grader.

What isolates it are namespaces, made by bubblewrap: it sees the Python installation, the
installed packages and a copy of the parts of `gamesearch` that answers may use. There is no
network, no other process, no host `/proc`, no file of anyone's; what it may write is an empty
folder in memory, gone with it. Limits on memory, files, threads and processor time hold it
down, a filter of system calls keeps it from starting programs of its own, and the grader's
clock ends it.

Without bubblewrap (macOS) there is the same process with the same limits but without the
walls, if the grader is told so. That is not isolation, and the report says so.
"""

from __future__ import annotations

import atexit
import itertools
import os
import platform
import select
import shutil
import signal
import struct
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from gamesearch.grading.checks import GradingError
from gamesearch.grading.sandbox.protocol import MOST_BYTES, Misuse, from_line, to_line
from gamesearch.grading.sandbox.worker import OUT_OF_MEMORY

MEGABYTE: Final = 1 << 20
LIMITS: Final = {
    "AS": 1024 * MEGABYTE,  # memory
    "CPU": 60,  # seconds of processor time
    "FSIZE": 16 * MEGABYTE,  # of one file
    "NOFILE": 64,
    "NPROC": 32,  # threads; processes cannot be started at all
    "CORE": 0,
    "MSGQUEUE": 0,
}
FOLDER_BYTES: Final = 64 * MEGABYTE  # of all files in the working folder
START_SECONDS: Final = 20.0  # a process that has not begun by then never will
SLICE: Final = 50  # milliseconds after which the grader looks at its own clock again


class Lost(Misuse):
    """The process has ended, or had to be ended; the message continues "it ..."."""

    def __init__(self, status: str, message: str) -> None:
        super().__init__(message)
        self.status = status  # as in a row: "crashed", "timed out", "out of memory"


def isolation(unsafe: bool = False) -> str:
    """How submissions are isolated here: "bubblewrap", or "none" where that is accepted.

    Raises GradingError where there is no bubblewrap and `unsafe` is False.
    """
    if os.name != "posix":
        raise GradingError("grading needs Linux (or macOS, with --unsafe); on Windows use WSL")
    if sys.platform == "linux" and shutil.which("bwrap"):
        return "bubblewrap"
    if unsafe:
        return "none"
    raise GradingError(
        "there is no bubblewrap (the program bwrap), which keeps submissions apart from this "
        "machine; install it (apt install bubblewrap), or pass --unsafe to grade without isolation"
    )


class Sandbox:
    """One process for one submission, never used again.

    It is made and closed by the grader; meanwhile `kill` may come at any moment.
    """

    def __init__(self, student: str, *, unsafe: bool = False, seconds: int = LIMITS["CPU"]) -> None:
        """Start the process, for `seconds` of the processor's time.

        Raises GradingError if this machine cannot.
        """
        self.isolation = isolation(unsafe)
        self._limits = LIMITS | {"CPU": seconds}
        isolated = self.isolation == "bubblewrap"
        uid = _fresh_uid() if isolated and os.geteuid() == 0 else None
        self._folder = "" if isolated else tempfile.mkdtemp(prefix="gamesearch-unsafe-")
        paths = [_INSIDE if isolated else str(_pack()), *_site_packages()]
        code = (
            f"import sys; sys.path += {paths!r}; from gamesearch.grading.sandbox import worker; "
            f"worker.main({student!r}, {self._limits!r}, {uid!r})"
        )
        # -s -P -S and an empty environment are -I and more; but -I would ignore PYTHONHASHSEED,
        # and the same seed has to give the same scores
        command = [_python(), "-s", "-P", "-S", "-B", "-c", code]
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115
        with _filter() if isolated else nullcontext(()) as numbers:
            options = [word for number in numbers for word in ("--seccomp", str(number))]
            try:
                self._process = subprocess.Popen(
                    [*(_walls(uid) if isolated else []), *options, *command], bufsize=0,
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._complaints,
                    start_new_session=True, pass_fds=numbers, cwd=self._folder or "/",
                    env=_ENVIRONMENT,
                )  # fmt: skip
            except OSError as error:
                raise GradingError(f"the sandbox does not start here: {error}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        self._heard = b""
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(self._in, select.POLLOUT)
        self._end = os.pidfd_open(self._process.pid) if hasattr(os, "pidfd_open") else None
        if self._end is not None:
            self._poll.register(self._end, select.POLLIN)
        self._await_readiness()

    def _await_readiness(self) -> None:
        try:
            ready = self.receive(time.monotonic() + START_SECONDS) == [[], "ready"]
        except Lost:
            ready = False
        if not ready:
            self.kill()
            self._process.wait()
            self._complaints.seek(0)
            said = self._complaints.read(2000).decode(errors="replace").strip().splitlines()
            self.close()
            raise GradingError(
                f"the sandbox does not start here: {said[-1] if said else 'it says nothing'}"
            )

    # ------------------------------------------------------------ talking

    def send(self, message: Any, until: float) -> None:
        """Send a message. Raises Lost if the process is gone or does not read."""
        line = memoryview(to_line(message))
        while line:
            try:
                line = line[os.write(self._in, line) :]
            except BlockingIOError:
                if time.monotonic() > until:
                    raise _too_slow() from None
                self._writable.poll(SLICE)
            except OSError:
                raise self._ended() from None

    def spoke_unasked(self) -> bool:
        """Whether there is something to read although nothing was asked."""
        return bool(self._heard) or any(number == self._out for number, _ in self._poll.poll(0))

    def receive(self, until: float) -> Any:
        """The next message. Raises Lost if none comes by `until`, and Garbled if it is none."""
        while b"\n" not in self._heard:
            if len(self._heard) > MOST_BYTES:
                raise Lost("crashed", "wrote more to the grader than any answer needs")
            ready = [number for number, _ in self._poll.poll(SLICE)]
            if self._out in ready:
                more = os.read(self._out, 1 << 16)
                if not more:
                    raise self._ended()
                self._heard += more
            elif ready:
                raise self._ended()
            if time.monotonic() > until:
                raise _too_slow()
        line, _, self._heard = self._heard.partition(b"\n")
        return from_line(line)

    def _ended(self) -> Lost:
        """Why the process ended by itself."""
        status = self._status()
        self.kill()
        if status is None:
            return Lost("crashed", "closed its pipe to the grader")
        number = status - 128 if status > 128 else -status if status < 0 else 0
        if status == OUT_OF_MEMORY:
            return Lost("out of memory", f"used up its {LIMITS['AS'] // MEGABYTE} MB of memory")
        if number in (signal.SIGKILL, signal.SIGXCPU):
            return Lost(
                "timed out", f"was stopped by the system after {self._limits['CPU']} s or less"
            )
        if number:
            return Lost("crashed", f"brought down Python itself (signal {number})")
        return Lost("crashed", f"ended the program (exit status {status})")

    def _status(self) -> int | None:
        """The exit status (less than 0 for a signal) if it has ended; it is not reaped yet."""
        if not hasattr(os, "waitid"):  # macOS
            with suppress(subprocess.TimeoutExpired):
                return self._process.wait(1)
            return None
        for _ in range(100):
            found = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)
            if found is not None:
                return found.si_status * (1 if found.si_code == os.CLD_EXITED else -1)
            time.sleep(0.01)
        return None

    # ------------------------------------------------------------ ending

    def kill(self) -> None:
        """End the process and all it has started. Whatever it does, it cannot prevent that."""
        if self._process.returncode is None:  # not reaped, so the number is still its own
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """End the process and wait until it is gone."""
        self.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._complaints):
            if pipe is not None:
                pipe.close()
        if self._end is not None:
            os.close(self._end)
            self._end = None
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)


def _too_slow() -> Lost:
    return Lost("timed out", "had not come to an end when its time was up")


# ---------------------------------------------------------------- what is inside

_INSIDE: Final = "/pack"
_ENVIRONMENT: Final = {
    "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "HOME": "/tmp",
    "LC_ALL": "C.UTF-8",
}  # fmt: skip
_SEEN: Final = (
    "__init__.py", "game.py", "shapes.py", "games/*.py", "tracing/*.py",
    "grading/sandbox/__init__.py", "grading/sandbox/protocol.py", "grading/sandbox/worker.py",
)  # fmt: skip
_UNSEEN_GAMES: Final = ("connect_four_solver.py",)


@cache
def _pack() -> Path:
    """A copy of what answers may use of the package; all the rest stands aside."""
    source = Path(__file__).resolve().parents[2]
    folder = Path(tempfile.mkdtemp(prefix="gamesearch-pack-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    files = [file for pattern in _SEEN for file in source.glob(pattern)]
    for file in (file for file in files if file.name not in _UNSEEN_GAMES):
        target = folder / "gamesearch" / file.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    (folder / "gamesearch" / "grading" / "__init__.py").touch()
    _compile(folder)
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return folder


def _compile(folder: Path) -> None:
    """Write the bytecode beside the sources, so that no process need do it again."""
    import compileall
    from py_compile import PycInvalidationMode

    compileall.compile_dir(
        folder, quiet=2, stripdir=folder, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH
    )


@cache
def _site_packages() -> list[str]:
    return list(dict.fromkeys(sysconfig.get_path(name) for name in ("purelib", "platlib")))


@cache
def _python() -> str:
    """The interpreter itself, behind the links of a virtual environment."""
    return os.path.realpath(sys.executable)


def _walls(uid: int | None) -> list[str]:
    """The bubblewrap command in front of Python's.

    As root, files are bound by root and the worker becomes a user of its own, whom nothing
    belongs to; any other user gets a user namespace.
    """
    who = ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"] if uid else ["--unshare-user"]
    return [*_view(), *who]


@cache
def _view() -> list[str]:
    """What can be seen: read-only Python and packages, an empty folder to write in."""
    command = [
        "bwrap", "--die-with-parent", "--unshare-ipc", "--unshare-pid", "--unshare-net",
        "--unshare-uts", "--unshare-cgroup-try", "--clearenv",
        # first of all, or it would hide packages that lie somewhere below the host's /tmp
        "--perms", "0777", "--size", str(FOLDER_BYTES), "--tmpfs", "/tmp",
    ]  # fmt: skip
    for name, value in _ENVIRONMENT.items():
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
    return [
        *command, "--ro-bind", str(_pack()), _INSIDE, "--dev", "/dev", "--remount-ro", "/dev",
        "--chdir", "/tmp", "--remount-ro", "/",
    ]  # fmt: skip


@cache
def _libraries() -> list[str]:
    """The folders and files that Python needs: its own, and the system's shared libraries."""
    base = Path(sys.base_prefix).resolve()
    wanted = [Path("/usr/lib"), Path("/usr/lib64"), base / "lib", base / "lib64", Path(_python())]
    wanted += map(Path, _site_packages())
    found = sorted({path for path in wanted if path.exists()})
    return [str(path) for path in found if not set(path.parents) & set(found)]


@cache
def _secrets() -> list[str]:
    """Folders that would be seen, but for this: the package itself, wherever it is installed."""
    package = Path(__file__).resolve().parents[2]
    homes = [package.parent, package]
    seen = [Path(path) for path in _libraries()]
    return [str(home) for home in homes if home not in seen and set(home.parents) & set(seen)]


_numbers = itertools.count()


def _fresh_uid() -> int:
    """A user id that nobody has: no file, no process and no limit is shared with another."""
    return 1_000_000_000 + (os.getpid() * 1000 + next(_numbers)) % 1_000_000_000


# ---------------------------------------------------------------- the filter of system calls

_MACHINES: Final = {  # audit number, then the numbers of what is refused, of clone and clone3
    "x86_64": (0xC000003E, (57, 58, 29, 68, 319, 425, 272, 308, 101, 250, 248, 321, 298, 323), 56),
    "aarch64": (0xC00000B7, (194, 186, 279, 425, 97, 268, 117, 219, 217, 280, 241, 282), 220),
}  # fork, vfork, shmget, msgget, memfd_create, io_uring_setup, unshare, setns, ptrace, keyctl,
# add_key, bpf, perf_event_open, userfaultfd
_CLONE3: Final = 435
_CLONE_THREAD: Final = 0x10000
_ALLOW, _KILL, _EPERM, _ENOSYS = 0x7FFF0000, 0x80000000, 0x50001, 0x50026


@cache
def _program() -> bytes:
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
def _filter() -> Iterator[tuple[int, ...]]:
    """The number of a pipe that holds the filter, for bubblewrap to read; none if there is none."""
    if not _program():
        yield ()
        return
    reading, writing = os.pipe()
    try:
        os.write(writing, _program())
        os.close(writing)
        yield (reading,)
    finally:
        os.close(reading)
