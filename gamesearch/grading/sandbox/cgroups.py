"""A cgroup for each sandbox, where the machine hands this process a part of its own cgroups.

    the group we are handed          .../run-12.scope
      a run's group                    gamesearch-PID
        the grader and its workers       grader
        a sandbox                        PID-1, with limits on memory, processes and processor

In cgroups of version 2 a group has either processes or groups with limits below it. So the run
moves into a group of its own, and its workers, which begin there, find the sandboxes' place beside
them. A group is ours to divide if every process in it belongs to this run, as under
`systemd-run --user --scope -p Delegate=yes`, or if it is the root of a machine that no other
program manages. Where it is not, or anything fails, the other limits hold alone.
"""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

CONTROLLERS: Final = ("memory", "pids", "cpu")
NEEDED: Final = ("memory", "pids")  # a group without them is worth nothing
MEGABYTE: Final = 1 << 20
LIMITS: Final = {  # by file of the group
    "memory.max": str(1216 * MEGABYTE),  # the worker's address space, its files, bubblewrap
    "memory.swap.max": "0",
    "memory.oom.group": "1",
    "pids.max": "40",  # the worker's threads and bubblewrap
    "cpu.max": "100000 100000",  # one core's time
}
GONE_SECONDS: Final = 5.0  # in which what was killed leaves its group
_RUN, _GRADER = "gamesearch-", "grader"
_ENTER: Final = 'echo 0 >"$0/cgroup.procs" && exec "$@"'
_numbers = itertools.count(1)


class SandboxGroup:
    """The cgroup of one sandbox: its process enters it before it becomes bubblewrap."""

    def __init__(self, folder: Path) -> None:
        """Make the group. Raises OSError."""
        self.folder = folder
        folder.mkdir()
        for name, most in LIMITS.items():
            if (folder / name).exists():
                (folder / name).write_text(most)

    @property
    def command(self) -> list[str]:
        """The words in front of a command that make it begin in the group."""
        return ["/bin/sh", "-c", _ENTER, str(self.folder)]

    def ran_out_of_memory(self) -> bool:
        """Return whether the system ended it because the group was out of memory."""
        with suppress(OSError):
            events = (self.folder / "memory.events").read_text().splitlines()
            return any(line.startswith("oom_kill ") and line != "oom_kill 0" for line in events)
        return False

    def kill(self) -> None:
        """End all processes in it."""
        _kill(self.folder)

    def remove(self) -> None:
        """End what is still in it, and remove it."""
        _kill(self.folder)
        _remove(self.folder)


def new_sandbox_group() -> SandboxGroup | None:
    """Return a group for a sandbox of this process; None where there are none."""
    run = group_of_run()
    if run is None:
        return None
    with suppress(OSError):
        return SandboxGroup(run / f"{os.getpid()}-{next(_numbers)}")
    return None


def group_of_run() -> Path | None:
    """Return the group in which this process may make groups for sandboxes, if it is in a run's."""
    own = own_group()
    if own is None or own.name != _GRADER or not own.parent.name.startswith(_RUN):
        return None
    return own.parent


def own_group() -> Path | None:
    """Return the folder of this process's cgroup; None where there are no cgroups of version 2."""
    with suppress(OSError, StopIteration, ValueError):
        mounts = Path("/proc/self/mountinfo").read_text().splitlines()
        fields = next(line.split() for line in mounts if " - cgroup2 " in line)
        groups = Path("/proc/self/cgroup").read_text().splitlines()
        path = next(line for line in groups if line.startswith("0::"))[3:]
        folder = Path(fields[4]) / Path(path).relative_to(fields[3])
        return folder if (folder / "cgroup.procs").exists() else None
    return None


@contextmanager
def groups_for_run() -> Iterator[None]:
    """Divide this process's cgroup for a run, where it may; at the end it is as it was.

    What killed runs have left behind goes as well.
    """
    own = own_group()
    if own is None or group_of_run() is not None or not _is_ours(own):
        yield
        return
    for left in own.glob(f"{_RUN}*"):
        with suppress(OSError):
            if "populated 0" in (left / "cgroup.events").read_text():
                for group in (*filter(Path.is_dir, left.iterdir()), left):
                    group.rmdir()
    run = own / f"{_RUN}{os.getpid()}"
    divided: list[Path] = []
    try:
        with suppress(OSError):
            (run / _GRADER).mkdir(parents=True)
            _move(own, run / _GRADER, all_of_it=not _is_root(own))
            for group in (own, run):
                _give_to_groups_below(group, "+")
                divided.append(group)
        if len(divided) < 2:
            _put_together(own, run, divided)
        yield
    finally:
        _put_together(own, run, divided)


def _put_together(own: Path, run: Path, divided: list[Path]) -> None:
    """Undo `groups_for_run`, with the sandboxes that are still there."""
    for sandbox in run.glob("*-*"):
        _kill(sandbox)
        _remove(sandbox)
    while divided:
        with suppress(OSError):  # another run may need them here
            _give_to_groups_below(divided.pop(), "-")
    with suppress(OSError):
        _move(run / _GRADER, own, all_of_it=True)
    _remove(run / _GRADER)
    _remove(run)


def _is_ours(group: Path) -> bool:
    """Return whether this process may divide a group, and has the controllers for it."""
    files = [group, group / "cgroup.procs", group / "cgroup.subtree_control"]
    if not all(os.access(file, os.W_OK) for file in files):
        return False
    with suppress(OSError):
        if set(NEEDED) <= set((group / "cgroup.controllers").read_text().split()):
            return _is_root(group) or all(map(_is_of_this_run, _processes(group)))
    return False


def _is_root(group: Path) -> bool:
    """Return whether it is the root of all groups, which alone may be divided as it stands."""
    return not (group / "cgroup.type").exists()


def _is_of_this_run(number: int) -> bool:
    """Return whether a process is this one, or one below it."""
    while number > 1 and number != os.getpid():
        try:
            fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            return True
        number = int(fields[1])
    return number == os.getpid()


def _processes(group: Path) -> list[int]:
    return [int(line) for line in (group / "cgroup.procs").read_text().split()]


def _move(group: Path, other: Path, *, all_of_it: bool) -> None:
    """Move all processes of a group to another, or this process alone. Raises OSError."""
    for number in _processes(group) if all_of_it else [os.getpid()]:
        with suppress(ProcessLookupError):
            (other / "cgroup.procs").write_text(str(number))


def _give_to_groups_below(group: Path, sign: str) -> None:
    """Let the groups below have limits, or no longer. Raises OSError."""
    known = (group / "cgroup.controllers").read_text().split()
    words = [f"{sign}{name}" for name in CONTROLLERS if name in known]
    (group / "cgroup.subtree_control").write_text(" ".join(words))


def _kill(group: Path) -> None:
    with suppress(OSError):
        (group / "cgroup.kill").write_text("1")


def _remove(group: Path) -> None:
    """Remove a group as soon as what was killed in it has gone."""
    until = time.monotonic() + GONE_SECONDS
    while group.exists() and time.monotonic() < until:
        try:
            group.rmdir()
        except OSError:
            time.sleep(0.001)
