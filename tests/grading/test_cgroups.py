"""A cgroup for each sandbox where the machine gives one, and what the report says of isolation."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from gamesearch.grading.sandbox import cgroups, isolation
from gamesearch.grading.sandbox.isolation import (
    Isolation,
    SandboxError,
    isolation_here,
    isolation_named,
)
from gamesearch.pack import root

# Which controllers there are depends on the machine, and one is enough to see groups at work.
HERE = Path("/sys/fs/cgroup/unified")
HERE = HERE if HERE.is_dir() else Path("/sys/fs/cgroup")
LIMITS = {"memory": ("memory.max", "1275068416"), "hugetlb": ("hugetlb.2MB.max", "0")}


def controller():
    """A controller that the root's groups can have, if this process may divide the root."""
    if os.geteuid() != 0 or not (HERE / "cgroup.procs").exists():
        return None
    there = (HERE / "cgroup.controllers").read_text().split()
    is_root = not (HERE / "cgroup.type").exists()
    return next((name for name in LIMITS if name in there), None) if is_root else None


needs_cgroups = pytest.mark.skipif(controller() is None, reason="no cgroup may be divided here")
CODE = """
import json, os, sys, time
from pathlib import Path
from gamesearch.grading.sandbox import cgroups
from gamesearch.grading.sandbox.cgroups import groups_for_run, own_group
from gamesearch.grading.sandbox.isolation import isolation_here
from gamesearch.grading.sandbox.process import Sandbox
name, file, most = {limit!r}
cgroups.CONTROLLERS = cgroups.NEEDED = (name,)
cgroups.LIMITS = {{file: most}}
before = own_group()
with groups_for_run():
    sandbox = Sandbox("eve")
    group = sandbox._group.folder
    numbers = (group / "cgroup.procs").read_text().split()
    inside = [Path("/proc", n, "comm").read_text().strip() for n in numbers]
    told = dict(before=str(before), grader=str(own_group()), group=str(group), inside=inside,
                limit=(group / file).read_text().strip(), isolation=str(isolation_here()))
    {then}
    sandbox.close()
    told["gone"] = not group.exists()
told["after"] = str(own_group())
print(json.dumps(told))
"""
# Enters a group, and becomes an ordinary user without a process of root's above it.
START = 'echo 0 >"$0/cgroup.procs" && exec "$@"'
ORDINARY = ["unshare", "--user", "--map-user=1000", "--map-group=1000"]


@pytest.fixture(params=["the root", "a group", "a group, ordinary user"])
def own(request):
    """The command in front of Python's, and the group that it begins in."""
    if request.param == "the root":
        yield [], HERE
        return
    control = HERE / "cgroup.subtree_control"
    before = control.read_text().split()
    control.write_text(f"+{controller()}")
    group = HERE / f"test-{os.getpid()}"
    group.mkdir()
    ordinary = ORDINARY if "ordinary" in request.param else []
    yield ["/bin/sh", "-c", START, str(group), *ordinary], group
    cgroups._kill(group)
    cgroups._remove(group)
    if controller() not in before:
        with suppress(OSError):  # another test needs it
            control.write_text(f"-{controller()}")


def run(command, then="pass"):
    code = CODE.format(limit=(controller(), *LIMITS[controller()]), then=then)
    return subprocess.run(
        [*command, sys.executable, "-c", code], text=True, capture_output=True, check=False,
        env={**os.environ, "PYTHONPATH": str(root())}, timeout=120,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.sandbox
@needs_cgroups
def test_a_sandbox_has_a_group_with_limits_which_goes(own):
    command, group = own
    ran = run(command)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert told["before"] == told["after"] == str(group)
    home = Path(told["group"])
    assert home.parent.parent == group
    assert told["grader"] == str(home.parent / "grader")
    assert told["inside"][0] == "bwrap"
    assert len(told["inside"]) == 3  # bubblewrap twice, and Python
    assert told["limit"] == LIMITS[controller()][1]
    assert told["isolation"] == "bubblewrap with cgroups"
    assert told["gone"]
    assert not home.parent.exists()


@pytest.mark.sandbox
@needs_cgroups
def test_groups_of_a_killed_run_go_with_the_next():
    killed = f"os.kill(os.getpid(), {signal.SIGKILL})"
    ran = run([], f"print(cgroups.group_of_run(), flush=True); {killed}")
    assert ran.returncode == -signal.SIGKILL
    left = Path(ran.stdout.strip())
    while left.exists() and "populated 1" in (left / "cgroup.events").read_text():
        pass  # its sandbox dies with it
    assert run([]).returncode == 0
    assert not left.exists()


@pytest.mark.slow
@pytest.mark.sandbox
@needs_cgroups
def test_a_sandbox_that_is_still_there_ends_with_the_run(own):
    command, group = own
    ran = run(command, "print(json.dumps([*numbers, str(group)])); raise SystemExit(3)")
    assert ran.returncode == 3
    *numbers, folder = json.loads(ran.stdout)
    assert not any(Path("/proc", number, "root").is_dir() for number in numbers)
    assert not Path(folder).parent.exists()
    assert Path(folder).parent.parent == group


def test_a_group_with_processes_of_others_is_left_alone(tmp_path, monkeypatch):
    for name in ("cgroup.subtree_control", "cgroup.type"):
        (tmp_path / name).touch()
    (tmp_path / "cgroup.controllers").write_text("memory pids\n")
    monkeypatch.setattr(cgroups, "own_group", lambda: tmp_path)
    for processes, ours in (([os.getpid()], True), ([os.getpid(), os.getppid()], False)):
        (tmp_path / "cgroup.procs").write_text("\n".join(map(str, processes)))
        assert cgroups._is_ours(tmp_path) is ours
    (tmp_path / "cgroup.procs").write_text(str(os.getpid()))
    (tmp_path / "cgroup.controllers").write_text("memory\n")
    assert not cgroups._is_ours(tmp_path)
    before = sorted(tmp_path.iterdir())
    with cgroups.groups_for_run():
        assert cgroups.group_of_run() is None
        assert cgroups.new_sandbox_group() is None
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("events", "said"),
    [("low 0\noom 3\noom_kill 1\n", True), ("oom 3\noom_kill 0\n", False), (None, False)],
)
def test_memory_that_ran_out_is_known(tmp_path, events, said):
    group = cgroups.SandboxGroup(tmp_path / "1")
    if events is not None:
        (group.folder / "memory.events").write_text(events)
    assert group.ran_out_of_memory() is said


# ---------------------------------------------------------------- what the report says


@pytest.fixture
def fresh():
    isolation._isolation.cache_clear()
    yield
    isolation._isolation.cache_clear()


MISSING = {
    "a filter of system calls": ("filter_program", bytes),
    "limits before the first process": ("shutil.which", lambda name: None),
    "counted files and processes": ("os.getpid", lambda: 0),
}


@pytest.mark.sandbox
@pytest.mark.parametrize("measure", MISSING)
def test_what_a_machine_does_not_give_is_said(measure, monkeypatch, fresh):
    name, instead = MISSING[measure]
    monkeypatch.setattr(isolation, "choose_isolation", lambda unsafe: "bubblewrap")
    monkeypatch.setattr(f"gamesearch.grading.sandbox.isolation.{name}", instead)
    found = isolation._isolation(False, True)
    assert str(found) == f"bubblewrap with cgroups without {measure}"
    assert not found.is_full
    told, missing = found.in_words().split("; not on this machine: ")
    assert measure in missing
    assert measure not in told


def test_a_machine_without_bubblewrap_is_refused_or_said_to_have_no_isolation(monkeypatch, fresh):
    monkeypatch.setattr(isolation.shutil, "which", lambda name: None)
    with pytest.raises(SandboxError, match="no bubblewrap"):
        isolation_here()
    assert str(isolation_here(unsafe=True)) == "none"
    assert isolation_here(unsafe=True).in_words().startswith("No isolation")


def test_the_name_in_a_row_says_it_all():
    measures = [*isolation.MEASURES]
    for bits in range(2 ** len(measures)):
        absent = tuple(m for place, m in enumerate(measures) if bits >> place & 1)
        one = Isolation("bubblewrap", absent)
        assert isolation_named(str(one)) == one
    assert isolation_named("bubblewrap").is_full
    assert isolation_named("none").kind == "none"
