"""A process for one student's code, which can touch nothing but its pipe to the grader.

The walls are in `isolation.py`. Limits on memory, files, threads and processor time hold it down,
bubblewrap's own processes included, a thread of the grader counts its files, and the grader ends it
when its time is up. Without bubblewrap (macOS) it has the same limits and no walls.

On a busy machine a process stands in line for the processor, through no fault of its own. So what
counts is the time for which it has computed, in all its threads. Waiting is not free for ever: a
process that sleeps, or reads what nobody writes, is stopped as well. That time is what passes on
the wall while the grader has nothing to do but listen, without the time for which the process
computes, and without that for which either of the two stands in line; of threads that stand there
side by side, the longest counts. The third account is the grader's own: what it computes to read
what the process says, and to answer its questions. What the grader does besides (it compares, it
draws) is in none of them.

Even the time for which a process has computed grows a little when its neighbours are busy: they
share caches with it, and sometimes a core. So a process that has used up its time may compute on
for a while. That earns it nothing: its time is up, whatever it answers then. But one that is still
far from its end would have failed on any machine, and need not be asked again when it is quiet.

While it is not asked a process can be stopped. Signals reach into the sandbox from outside: its
processes have numbers here as well, and SIGSTOP stops all threads of each, whatever group or
session it made for itself. On systems without `/proc` (macOS) the group alone is stopped, and no
time is counted.
"""

from __future__ import annotations

import os
import secrets
import select
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, nullcontext, suppress
from functools import cache
from math import floor
from pathlib import Path
from typing import Any, Final, NamedTuple

from gamesearch.files import remove_temporary_folder, temporary_folder
from gamesearch.grading.sandbox.isolation import (
    ENVIRONMENT,
    INTERPRETER,
    PACK_INSIDE,
    SITE_PACKAGES,
    SandboxError,
    bubblewrap_command,
    choose_isolation,
    filter_program,
    system_call_filter,
    visible_pack,
)
from gamesearch.grading.sandbox.protocol import (
    MOST_BYTES,
    OUT_OF_MEMORY,
    Misuse,
    from_line,
    to_line,
)
from gamesearch.time_limit import in_line, read_at_once

MEGABYTE: Final = 1 << 20
LIMITS: Final = {
    "AS": 1024 * MEGABYTE,  # memory
    "CPU": 60,  # seconds of processor time
    "FSIZE": 16 * MEGABYTE,  # of one file
    "NOFILE": 64,
    "NPROC": 32,  # threads; processes cannot be started at all
    "CORE": 1,  # byte: with 0 a program of the machine's that collects crashes would be started
    "MSGQUEUE": 0,
    "SIGPENDING": 64,
    "MEMLOCK": 0,
}
MOST_FILES: Final = 4096  # in the working folder, empty ones and folders included
START_SECONDS: Final = 20.0  # of computing and waiting, by which a process has begun or never will
SLICE: Final = 50  # milliseconds after which the grader looks at its own clock again


class Lost(Misuse):
    """The process has ended, or had to be ended; the message continues "it ..."."""

    def __init__(self, status: str, message: str, in_doubt: bool | None = None) -> None:
        super().__init__(message)
        self.status = status  # as in a row: "crashed", "timed out", "out of memory"
        # whether it might end better on a quieter machine
        self.in_doubt = status == "timed out" if in_doubt is None else in_doubt


class Sandbox:
    """One process for one submission, never used again.

    The grader makes and closes it; `kill` may come at any moment in between.
    """

    def __init__(self, student: str, *, unsafe: bool = False, seconds: int = LIMITS["CPU"]) -> None:
        """Start the process, for `seconds` of the processor's time.

        Raises SandboxError if this machine cannot.
        """
        self._isolated = choose_isolation(unsafe) == "bubblewrap"
        self._limits = LIMITS | {"CPU": seconds}
        self._left = ExitStack()  # what is left to be closed or removed when it is over
        self._folder = None if self._isolated else temporary_folder("unsafe")
        if self._folder is not None:
            self._left.callback(remove_temporary_folder, self._folder)
        self._complaints = self._left.enter_context(tempfile.TemporaryFile())  # noqa: SIM115
        self._process = self._started(student)
        self._accounts = Accounts(self._process)
        self._unread = b""
        self._poll, self._writable = select.poll(), select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._writable.register(self._in, select.POLLOUT)
        if hasattr(os, "pidfd_open"):  # to hear of the process's end
            self._left.callback(os.close, end := os.pidfd_open(self._process.pid))
            self._poll.register(end, select.POLLIN)
        self._crowded = False
        self._over = threading.Event()
        self._watcher: threading.Thread | None = None
        self._await_readiness()
        if self._isolated and filter_program():
            self._accounts.count_no_others()
        if self._isolated:
            self._limit_processes()
            self._watch_files()

    def _started(self, student: str) -> subprocess.Popen[bytes]:
        # as root, a user of its own: no file, no process and no limit is shared with another. It is
        # drawn, not counted: a process can ask for its own, and would learn how many came before
        is_root = self._isolated and os.geteuid() == 0
        uid = 1_000_000_000 + secrets.randbelow(1_000_000_000) if is_root else None
        walls = bubblewrap_command(uid) if self._isolated else []
        paths = [PACK_INSIDE if self._isolated else str(visible_pack()), *SITE_PACKAGES]
        code = (
            f"import gc, sys; gc.disable(); sys.path += {paths!r}; "
            "from gamesearch.grading.sandbox import worker; "
            f"worker.main({student!r}, {self._limits!r}, {uid!r})"
        )
        # -s -P -S and an empty environment are -I and more; but -I would ignore PYTHONHASHSEED,
        # and the same seed has to give the same scores
        python = [INTERPRETER, "-s", "-P", "-S", "-B", "-c", code]
        with tempfile.TemporaryDirectory() as folder:
            its_in, self._in = _numberless_pipe(f"{folder}/in")
            self._out, its_out = _numberless_pipe(f"{folder}/out")
        for number in (self._in, self._out):
            self._left.callback(os.close, number)
        os.set_blocking(self._in, False)
        with system_call_filter() if self._isolated else nullcontext(()) as numbers:
            options = [word for number in numbers for word in ("--seccomp", str(number))]
            try:
                return subprocess.Popen(
                    [*walls, *options, *python],
                    stdin=its_in,
                    stdout=its_out,
                    stderr=self._complaints,
                    env=ENVIRONMENT,
                    start_new_session=True,
                    pass_fds=numbers,
                    cwd=self._folder or "/",
                )
            except OSError as error:
                self._left.close()
                raise SandboxError(f"the sandbox does not start here: {error}") from None
            finally:
                os.close(its_in)
                os.close(its_out)

    def _limit_processes(self) -> None:
        """Limit bubblewrap's processes like the worker, before it runs any student's code."""
        import resource

        for number in processes_below(self._process.pid):
            for name, most in self._limits.items():
                with suppress(OSError, ValueError):  # a limit that is lower already stays
                    resource.prlimit(number, getattr(resource, f"RLIMIT_{name}"), (most, most))

    def _check_start(self, _now: float) -> None:
        """Raise Lost if it takes too long to begin, other than because the machine is busy."""
        spent = self.spent()
        if spent.computed + max(0.0, spent.waited) > START_SECONDS:
            raise too_slow()

    def _await_readiness(self) -> None:
        """Wait until it has begun. Raises SandboxError if it does not."""
        self.while_it_is_awaited: Callable[[float], None] = self._check_start
        with suppress(Lost):
            if self.receive() == [[], "ready"]:
                self.while_it_is_awaited = lambda now: None
                return
        self.kill()
        self._process.wait()
        self._complaints.seek(0)
        lines = self._complaints.read(2000).decode(errors="replace").strip().splitlines()
        self.close()
        why = lines[-1] if lines else "no reason given"
        raise SandboxError(f"the sandbox does not start here: {why}")

    def _watch_files(self) -> None:
        """Look at the working folder from outside now and then, where the system shows it.

        Bubblewrap bounds the bytes in it, but an empty file takes a kilobyte of the kernel's.
        """

        def count_files(folder: int) -> None:
            while not self._over.wait(SLICE / 1000):
                seen = os.fstatvfs(folder)
                if seen.f_files - seen.f_ffree > MOST_FILES:
                    self._crowded = True
                    self.kill()
                    break
            os.close(folder)

        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        with suppress(OSError, IndexError):
            inside = f"/proc/{children.read_text(encoding='ascii').split()[0]}/root/tmp"
            folder = os.open(inside, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
            self._watcher = threading.Thread(target=count_files, args=(folder,), daemon=True)
            self._watcher.start()

    # ------------------------------------------------------------ talking

    def send(self, message: Any) -> None:
        """Send a message. Raises Lost if the process is gone or does not read."""
        line = memoryview(to_line(message))
        while line:
            try:
                line = line[os.write(self._in, line) :]
            except BlockingIOError:
                self._listen(self._writable)
            except OSError:
                raise self._ended() from None

    def spoke_unasked(self) -> bool:
        """Return whether there is something to read although nothing was asked."""
        return bool(self._unread) or any(number == self._out for number, _ in self._poll.poll(0))

    def receive(self) -> Any:
        """Return the next message. Raises Garbled, and Lost if none comes."""
        while b"\n" not in self._unread:
            if len(self._unread) > MOST_BYTES:
                raise Lost("crashed", "wrote more to the grader than any answer needs")
            ready = self._listen(self._poll)
            if self._out in ready:
                more = os.read(self._out, 1 << 16)
                if not more:
                    raise self._ended()
                self._unread += more
            elif ready:
                raise self._ended()
        line, _, self._unread = self._unread.partition(b"\n")
        return from_line(line)

    def _listen(self, poll: select.poll) -> list[int]:
        """Wait for a moment: the pipes on which something goes on, or what the wait raises."""
        start = time.monotonic()
        ready = [number for number, _ in poll.poll(SLICE)]
        now = time.monotonic()
        self._accounts.listened += now - start
        self.while_it_is_awaited(now)
        return ready

    def _ended(self) -> Lost:
        """Return why the process ended by itself."""
        status: int | None = None  # below 0 for a signal
        if hasattr(os, "waitid"):
            for _ in range(100):  # it is not reaped yet
                how = os.WEXITED | os.WNOWAIT | os.WNOHANG
                if (ended := os.waitid(os.P_PID, self._process.pid, how)) is not None:
                    status = ended.si_status * (1 if ended.si_code == os.CLD_EXITED else -1)
                    break
                time.sleep(0.01)
        else:  # macOS
            with suppress(subprocess.TimeoutExpired):
                status = self._process.wait(1)
        self.kill()
        if status is None:
            return Lost("crashed", "closed its pipe to the grader")
        if self._crowded:
            return Lost("crashed", f"made more than {MOST_FILES} files and folders")
        number = status - 128 if status > 128 else -status if status < 0 else 0
        if status == OUT_OF_MEMORY:
            return Lost("out of memory", f"used up its {LIMITS['AS'] // MEGABYTE} MB of memory")
        if number in (signal.SIGKILL, signal.SIGXCPU):
            most = self._limits["CPU"]
            if self._accounts.computed() > most / 2:  # as last looked at, before the end
                return Lost("timed out", f"was stopped by the system after {most} s of computing")
            words = f"was stopped before its time was up (signal {number})"
            return Lost("crashed", words, in_doubt=True)  # as where memory is short
        if number:
            return Lost("crashed", f"brought down Python itself (signal {number})")
        return Lost("crashed", f"ended the program (exit status {status})")

    # ------------------------------------------------------------ while it is not asked

    def freeze(self) -> None:
        """Stop it until `thaw`, so that it computes nothing meanwhile."""
        if self._process.returncode is None:
            signal_processes(self._process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        if self._process.returncode is None:
            signal_processes(self._process.pid, signal.SIGCONT)

    def processor_seconds(self) -> float:
        """Return what it has computed so far, in seconds of the processor, by the hundredth.

        One that was just stopped is charged for some microseconds more.
        """
        return floor(100 * self._accounts.computed()) / 100

    def spent(self) -> Spent:
        """Return what it has spent so far, but for what its questions took to answer."""
        return self._accounts.spent()

    # ------------------------------------------------------------ ending

    def kill(self) -> None:
        """End the process and all it has started. Whatever it does, it cannot prevent that."""
        if self._process.returncode is None:  # not reaped, so the number is still its own
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """End the process and wait until it is gone."""
        self.kill()
        self._over.set()
        if self._watcher is not None:
            self._watcher.join()
        self._process.wait()
        self._left.close()


def _numberless_pipe(path: str) -> tuple[int, int]:
    """Return a pipe's ends for reading and for writing. Its number tells nothing of the machine.

    The kernel numbers pipes, and what is looked at in `/proc`, by one counter, which a process can
    drive: each of its threads is looked at. A pipe with a name has its number from the file system.
    """
    os.mkfifo(path, 0o600)
    reading = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # there is no writer to wait for yet
    writing = os.open(path, os.O_WRONLY)
    os.set_blocking(reading, True)
    return reading, writing


def too_slow() -> Lost:
    """Return what is said of a process that has had its time."""
    return Lost("timed out", "had not finished when its time was up")


# ---------------------------------------------------------------- what it may spend, and has spent

WAITING: Final = 2  # times as long as a process may compute, it may wait
WAITED: Final = "had not finished after waiting for {:.2g} seconds (waiting is limited too)"


class Spent(NamedTuple):
    """Seconds that a process has computed, and has waited, and that its questions took."""

    computed: float = 0.0
    waited: float = 0.0
    answered: float = 0.0

    def since(self, before: Spent) -> Spent:
        """Return what each account has more than in another state, at least 0."""
        return Spent(*(max(0.0, now - then) for now, then in zip(self, before, strict=True)))

    def plus(self, more: Spent) -> Spent:
        """Return the sum of both, account by account."""
        return Spent(*map(sum, zip(self, more, strict=True)))

    def least(self, other: Spent) -> Spent:
        """Return the lesser of both, account by account."""
        return Spent(*map(min, self, other))


class Overrun(NamedTuple):
    """Which account ran over, and after how many seconds."""

    account: str  # as in `Spent`
    seconds: float

    def __str__(self) -> str:
        """Return what happened, to go on after "it"."""
        if self.account == "waited":
            return WAITED.format(self.seconds)
        if self.account == "answered":
            return f"asked more questions than could be answered within {self.seconds:g} seconds"
        return f"had not finished within {self.seconds:g} seconds"


class Allowance:
    """The time that may be spent on one thing, from where the accounts stand when it begins."""

    def __init__(
        self, start: Spent, most: Spent, raised: Callable[[Overrun], BaseException]
    ) -> None:
        """Begin to count; `raised` makes the exception to raise when it is used up."""
        self._start, self._most, self.raised = start, most, raised

    def overrun(self, spent: Spent, *, by_far: bool = False) -> Overrun | None:
        """Return the first account that has run over, if any has.

        With `by_far`, it may compute more: by so much that no busy machine explains it.
        """
        most = self._most._replace(computed=self._most.computed * (clear_share() if by_far else 1))
        accounts = zip(Spent._fields, spent.since(self._start), most, strict=True)
        return next((Overrun(name, limit) for name, used, limit in accounts if used > limit), None)


@cache
def clear_share(threads_share_cores: Path = Path("/sys/devices/system/cpu/smt/active")) -> float:
    """Return the share of its time after which a process is clearly too slow.

    Two threads that share a core can slow each other down to nearly half; where no two do, or
    the system does not tell, what is left are caches and memory.
    """
    try:
        return 1.25 if threads_share_cores.read_text().strip() == "0" else 2.0
    except OSError:
        return 2.0


def allowance_for(seconds: float) -> Spent:
    """Return what may be spent by a process that may compute for so many seconds."""
    return Spent(seconds, WAITING * seconds, WAITING * seconds)


REPORTED_LATE: Final = 1.0  # seconds that a thread on a very busy machine stands in line at once


def processor_seconds(numbers: Iterable[int], children: bool = True) -> float:
    """Return what processes have computed so far, in all threads, those that ended as well.

    So do their `children` that have ended and were waited for, where they can have any.
    """
    seconds = 0.0
    for number in numbers:
        with suppress(OSError):  # the system's clock of a process, as clock_getcpuclockid(3) has it
            seconds += time.clock_gettime(~number << 3 | 2)
            if children:
                # after the name, which may hold blanks: cutime is the 14th, cstime the 15th field
                fields = read_at_once(f"/proc/{number}/stat").rpartition(b")")[2].split()
                seconds += (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    return seconds


def held_up_seconds(numbers: Iterable[int]) -> dict[str, float]:
    """Return how long each thread of these processes stood in line for the processor."""
    seconds = {}
    for number in numbers:
        with suppress(OSError):
            for thread in os.listdir(f"/proc/{number}/task"):  # noqa: PTH208
                seconds[thread] = in_line(f"/proc/{number}/task/{thread}/schedstat")
    return seconds


class TimeInLine:
    """The time for which a process was held up so far, whatever number of threads it has.

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


def processes_below(leader: int) -> list[int]:
    """Return a process and its children, their children, and so on, as they are numbered here."""
    found = [leader]
    for number in found:
        with suppress(OSError):
            for thread in os.listdir(f"/proc/{number}/task"):  # noqa: PTH208
                with suppress(OSError):
                    children = read_at_once(f"/proc/{number}/task/{thread}/children")
                    found += map(int, children.split())
    return found


def signal_processes(leader: int, number: signal.Signals) -> None:
    """Send a signal, such as SIGSTOP, to a sandbox's first process and to all below it."""
    with suppress(OSError):
        os.killpg(leader, number)
    for process in processes_below(leader)[1:]:
        with suppress(OSError):
            os.kill(process, number)


LOOK_SECONDS: Final = 0.05  # between two looks at who was held up
_OWN_LINE: Final = "/proc/thread-self/schedstat"  # of the thread that asks


class Accounts:
    """The accounts of a sandbox's processes, from its start on; they stay when it has ended."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        """Begin to count for a process and all below it."""
        self._process = process
        self._there = lambda: processes_below(process.pid)
        self._grows = True
        self.listened = 0.0  # seconds that the grader has listened to it
        self._computed = self._held_up = 0.0  # in seconds, until now
        self._in_line = TimeInLine(time.monotonic())
        self._own_before = in_line(_OWN_LINE)
        self._look_again = 0.0

    def count_no_others(self) -> None:
        """Count the processes that are there now: it can start no others."""
        there = self._there()
        self._there, self._grows = lambda: there, False

    def computed(self) -> float:
        """Return the seconds that its processes have computed, to the nanosecond."""
        if self._process.returncode is not None:  # its number may be another's by now
            return self._computed
        self._computed = max(self._computed, processor_seconds(self._there(), self._grows))
        return self._computed

    def spent(self) -> Spent:
        """Return what it has computed, and how long it was awaited by its own fault."""
        now = time.monotonic()
        if now >= self._look_again and self._process.returncode is None:
            self._in_line.look(now, held_up_seconds(self._there()))
            own = in_line(_OWN_LINE) - self._own_before
            self._held_up = self._in_line.seconds + max(0.0, own)
            self._look_again = now + LOOK_SECONDS
        computed = self.computed()
        return Spent(computed, self.listened - computed - self._held_up)
