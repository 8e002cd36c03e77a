"""A sandbox's measures: they bound all memory together, and the report says which are in force."""

from __future__ import annotations

import os
import re
import resource
from contextlib import closing
from pathlib import Path

import pytest

from gamesearch.grading.answer_session import answer_session
from gamesearch.grading.sandbox import isolation
from gamesearch.grading.sandbox.isolation import FOLDER_BYTES, isolation_here, isolation_in_words
from gamesearch.grading.sandbox.process import LIMITS, MEGABYTE, Sandbox, processes_below
from tests.grading.attack_tables import program
from tests.grading.handing_in import PS2


@pytest.mark.slow
@pytest.mark.sandbox
def test_all_memory_together_is_bounded_without_a_cgroup():
    """No second process can be had, so what one may address and what its folder holds is all."""
    with closing(Sandbox("eve")) as sandbox:
        assert answer_session(sandbox, PS2, "eve").run(program("all_the_memory"), "cell 1", 60)
        *_, worker = numbers = processes_below(sandbox._process.pid)
        used = os.statvfs(f"/proc/{worker}/root/tmp")
        taken = sum(_kilobytes(number) for number in numbers) << 10
        in_files = (used.f_blocks - used.f_bfree) * used.f_frsize
    assert len(numbers) == 3  # bubblewrap twice, and Python
    assert in_files == FOLDER_BYTES
    assert 0.9 * LIMITS["AS"] < taken < LIMITS["AS"] + 16 * MEGABYTE


@pytest.mark.sandbox
def test_the_processes_around_the_worker_have_its_limits():
    with closing(Sandbox("eve")) as sandbox:
        around = processes_below(sandbox._process.pid)[:2]
        limits = {n: {resource.prlimit(p, getattr(resource, f"RLIMIT_{n}")) for p in around}
                  for n in LIMITS}  # fmt: skip
    assert limits == {name: {(most, most)} for name, most in LIMITS.items()}


def _kilobytes(number):
    """Return what a process has in memory, its share of what is shared, and its page tables."""
    text = "".join(
        Path(f"/proc/{number}/{name}").read_text() for name in ("smaps_rollup", "status")
    )
    return sum(int(amount) for amount in re.findall(r"\n(?:Pss|VmPTE):\s+(\d+)", text))


# ---------------------------------------------------------------- what the report says


@pytest.fixture
def fresh():
    isolation_here.cache_clear()
    yield
    isolation_here.cache_clear()


MISSING = {
    "a filter of system calls": ("filter_program", bytes),
    "counted files and processes": ("os.getpid", lambda: 0),
}


@pytest.mark.sandbox
@pytest.mark.parametrize("measure", MISSING)
def test_what_a_machine_does_not_give_is_said(measure, monkeypatch, fresh):
    name, instead = MISSING[measure]
    monkeypatch.setattr(isolation, "choose_isolation", lambda unsafe: "bubblewrap")
    monkeypatch.setattr(f"gamesearch.grading.sandbox.isolation.{name}", instead)
    found = isolation_here()
    assert found == f"bubblewrap without {measure}"
    told, missing = isolation_in_words(found).split("; not on this machine: ")
    assert measure in missing
    assert measure not in told
