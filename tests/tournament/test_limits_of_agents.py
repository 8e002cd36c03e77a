"""Agents are read within bounds, and compute in their own turns alone."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from gamesearch.games.budget import Budget
from gamesearch.games.catalogue import standard_game
from gamesearch.grading.sandbox import process
from gamesearch.tournament import round_robin as reading
from gamesearch.tournament.match import AgentForfeit, play
from gamesearch.tournament.players import SandboxedAgent, reference_player
from gamesearch.tournament.records import Entrant
from gamesearch.tournament.round_robin import find_entrants

FIRST = "def agent(game, state, budget):\n    return game.actions(state)[0]\n"

# ---------------------------------------------------------------- reading

RAISE = "def agent(game, state, budget):\n    raise "
TOO_DEEP = {
    "attributes": RAISE + "x" + ".a" * 1200,
    "calls": RAISE + "x" + "()" * 1200,
    "indices": RAISE + "x" + "[0]" * 1200,
    "a sum": RAISE + "1" + "+1" * 1200,
    "signs": RAISE + "-" * 1200 + "1",
    "not": RAISE + "not " * 1200 + "1",
    "lambdas": RAISE + "lambda: " * 600 + "1",
    "choices": RAISE + "a if a else " * 600 + "a",
    "branches": FIRST + "if 0: 0\n" + "elif 0: 0\n" * 1200,
    "strings": RAISE + "'a' " * 5000,
    "a comparison": RAISE + "a" + " < a" * 5000,
    "the end of a chain": RAISE + "NotImplementedError" + ".a" * 1200,
}


@pytest.mark.parametrize("kind", [".py", ".ipynb"])
@pytest.mark.parametrize("what", TOO_DEEP)
def test_an_agent_that_is_nested_deep_is_read_or_left_out(what, kind, tmp_path):
    """Whatever it is, the tournament takes place."""
    if kind == ".ipynb":
        cell = {"cell_type": "code", "id": "a", "metadata": {}, "source": TOO_DEEP[what]}
        (tmp_path / "eve.ipynb").write_text(json.dumps({"cells": [cell]}))
    else:
        (tmp_path / "eve.py").write_text(TOO_DEEP[what])
    (tmp_path / "ann.py").write_text(FIRST)
    entrants, left_out = find_entrants(tmp_path, pool=ThreadPoolExecutor)
    assert sorted([one.name for one in entrants] + [name for name, _ in left_out]) == ["ann", "eve"]


def test_nothing_large_is_parsed(tmp_path, monkeypatch):
    (tmp_path / "eve.py").write_text("0;" * 5_000_000)
    (tmp_path / "bob.py").write_text("0;" * 600_000)
    monkeypatch.setattr("ast.parse", None)
    reasons = dict(find_entrants(tmp_path, pool=ThreadPoolExecutor)[1])
    assert reasons == {
        "bob": "it has over 1,000,000 characters of code",
        "eve": "it has 10,000,000 bytes; at most 4,000,000 were expected: leave out data",
    }


class Exhausted(ThreadPoolExecutor):
    """A worker without memory for the file of one of the entrants."""

    def submit(self, function, one):
        if one.student == "eve":
            return super().submit(_raise, MemoryError())
        return super().submit(function, one)


def _raise(error):
    raise error


def test_an_agent_that_exhausts_its_reader_is_left_out(tmp_path):
    for name in ("ann", "bob", "eve"):
        (tmp_path / f"{name}.py").write_text(FIRST)
    entrants, left_out = find_entrants(tmp_path, jobs=2, pool=Exhausted)
    assert [one.name for one in entrants] == ["ann", "bob"]
    assert left_out == [("eve", "grading it took more than a grader's 4 GB of memory")]


def test_nothing_is_parsed_by_the_process_that_keeps_the_table(tmp_path, monkeypatch):
    """Its memory is not limited: what cannot be read may take no more than a worker with it."""
    (tmp_path / "eve.py").write_text(FIRST)
    (tmp_path / "ann.py").write_text(RAISE + "NotImplementedError")
    for name in ("_code_of", "parse_code", "read_cells"):
        monkeypatch.setattr(reading, name, lambda *_: pytest.fail("it was read here"))
    entrants, left_out = find_entrants(tmp_path)
    assert [one.name for one in entrants] == ["eve"]
    assert left_out == [("ann", "its agent is still to be written")]


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "eve.py")
    (tmp_path / "ann.py").write_text(FIRST)
    entrants, _ = find_entrants(tmp_path, pool=ThreadPoolExecutor)
    assert [one.name for one in entrants] == ["ann"]


def test_lines_end_as_they_do_in_python(tmp_path):
    (tmp_path / "ann.py").write_bytes(b"\xef\xbb\xbf" + FIRST.replace("\n", "\r\n").encode())
    entrants, _ = find_entrants(tmp_path, pool=ThreadPoolExecutor)
    assert entrants == [Entrant("ann", (FIRST,))]


def test_an_agent_is_still_to_be_written_however_it_says_so(tmp_path):
    for number, raised in enumerate(("NotImplementedError", "NotImplementedError('later')")):
        (tmp_path / f"eve{number}.py").write_text(RAISE + raised)
    left_out = find_entrants(tmp_path, pool=ThreadPoolExecutor)[1]
    assert {reason for _, reason in left_out} == {"its agent is still to be written"}


# ---------------------------------------------------------------- computing

THREADED = """
import threading

def work():
    while True:
        pass

def agent(game, state, budget):
    threading.Thread(target=work, daemon=True).start()
    return game.actions(state)[0]
"""
ESCAPING = {
    "a thread": THREADED,
    "a session of its own": "import os\ntry: os.setsid()\nexcept OSError: pass\n" + THREADED,
    "a group of its own": "import os\ntry: os.setpgid(0, 0)\nexcept OSError: pass\n" + THREADED,
    "deaf to signals": (
        "import signal\nfor n in range(1, 64):\n    try: signal.signal(n, signal.SIG_IGN)\n"
        "    except (OSError, ValueError): pass\n" + THREADED
    ),
    "three threads": THREADED.replace("    threading", "    for _ in range(3): threading"),
    "while it is loaded": (
        "import threading\nthreading.Thread(target=lambda: [0 for _ in iter(int, 1)], daemon=True)"
        ".start()\n" + FIRST
    ),
    "an answer that is none": THREADED.replace("game.actions(state)[0]", "None"),
    "an answer that raises": THREADED.replace("return", "raise ValueError  #"),
}


def states(leader):
    """The states of a sandbox's processes below the first: "T" is stopped."""
    return [
        Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
        for number in process.processes_below(leader)
    ]


@pytest.mark.sandbox
@pytest.mark.parametrize("what", ESCAPING)
def test_an_agent_stands_still_while_its_opponent_thinks(what):
    game = standard_game("connect-four")
    with closing(SandboxedAgent(Entrant("eve", (ESCAPING[what],)), "connect-four", "1")) as eve:
        for _ in range(2):
            try:
                eve(game.initial, Budget(50, 5.0))
            except AgentForfeit:
                assert "answer" in what
            sandbox = eve._session.sandbox
            leader, until = sandbox._process.pid, time.monotonic() + 20
            while set(states(leader)) != {"T"} and time.monotonic() < until:
                pass
            assert set(states(leader)) == {"T"}
            before = sandbox.processor_seconds()
            sum(range(3_000_000))  # its opponent thinks
            assert sandbox.processor_seconds() == before


@pytest.mark.sandbox
def test_what_an_agent_computes_in_its_own_turn_is_counted(monkeypatch):
    """By the processor: the clock alone would count two threads' work once."""
    with closing(SandboxedAgent(Entrant("eve", (FIRST,)), "connect-four", "1")) as eve:
        eve(standard_game("connect-four").initial, Budget(50, 1.0))
        seconds = iter([1.0, 3.5])
        monkeypatch.setattr(eve._session.sandbox, "processor_seconds", lambda: next(seconds))
        with pytest.raises(AgentForfeit, match=r"computed for 2\.5 s in all its threads"):
            eve(standard_game("connect-four").initial, Budget(50, 1.0))


@pytest.mark.sandbox
def test_an_agent_that_was_frozen_plays_on():
    with closing(SandboxedAgent(Entrant("ann", (FIRST,)), "connect-four", "1")) as ann:
        opponent = reference_player("connect-four", "random", 4)
        played = play("connect-four", [ann, opponent], (), Budget(50, 5.0))
    assert played.at_fault is None
    assert len(played.moves) > 6


@pytest.mark.sandbox
def test_a_frozen_process_ends():
    eve = SandboxedAgent(Entrant("eve", (THREADED,)), "connect-four", "1")
    eve(standard_game("connect-four").initial, Budget(50, 1.0))
    leader = eve._session.sandbox._process.pid
    eve.close()
    assert process.processes_below(leader) == [leader]


def test_what_is_gone_cannot_be_frozen_and_that_is_fine():
    gone = subprocess.Popen(["true"])
    gone.wait()
    process.signal_processes(gone.pid, signal.SIGSTOP)
    process.signal_processes(gone.pid, signal.SIGCONT)
    assert process.processor_seconds([gone.pid]) == 0
