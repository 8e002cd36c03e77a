"""Time limits where there are no threads, as in a browser."""

from __future__ import annotations

import _thread
import sys
import threading
import time
from typing import Any

import pytest

from gamesearch import alpha_beta_search, time_limit, trace
from gamesearch.time_limit import TraceTimeout, deadline, limit_in_step
from tests.lecture_trees import T1
from tests.tracing.test_lines import endless, endless_that_swallows, spinning

pytestmark = pytest.mark.skipif(
    sys.version_info < (3, 12), reason="sys.monitoring came with Python 3.12"
)


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    monkeypatch.setattr(time_limit, "_HAS_THREADS", False)


def free_tools() -> list[int]:
    return [n for n in range(6) if sys.monitoring.get_tool(n) is None]


@pytest.mark.parametrize("lines", [True, False])
@pytest.mark.parametrize("search", [endless, endless_that_swallows, spinning])
def test_an_endless_search_is_stopped_without_threads(search: Any, lines: bool) -> None:
    t = trace(search, T1.tree, seconds=0.03, lines=lines)  # before the most steps are made
    assert isinstance(t.error, TraceTimeout)
    assert "0.03 seconds" in str(t.error)


def test_a_search_that_ends_is_not_disturbed() -> None:
    before = free_tools()
    t = trace(alpha_beta_search, T1.tree, seconds=5)
    assert (t.error, t.value) == (None, 3)
    assert free_tools() == before


def test_a_limit_inside_a_limit_stops_its_own_work_alone() -> None:
    before = free_tools()
    with deadline(30):
        with pytest.raises(TraceTimeout) as stopped, deadline(0.05):
            all(n == 0 for n in iter(int, 1))
        assert stopped.value.seconds == 0.05
        assert len(free_tools()) == len(before) - 1
    assert free_tools() == before


def test_few_slow_steps_are_stopped_as_well() -> None:
    """The clock is looked at more often where little happens between two looks."""
    turns: list[int] = []
    with pytest.raises(TraceTimeout), limit_in_step(0.05):
        turns.extend(sum(range(300_000)) for _ in range(200))
    assert len(turns) < 200


def test_other_threads_are_left_alone() -> None:
    """The interpreter reports what any thread does; pytest's workers have a second one."""
    over, ended = threading.Event(), threading.Lock()
    ended.acquire()
    killed: list[BaseException] = []

    def busy() -> None:
        try:
            while not over.is_set():
                sum(n for n in range(50))
        except BaseException as error:
            killed.append(error)
        finally:
            ended.release()

    _thread.start_new_thread(busy, ())
    with pytest.raises(TraceTimeout), limit_in_step(0.2):
        all(n == 0 for n in iter(int, 1))
    over.set()
    ended.acquire()
    assert killed == []


def test_no_limit_outlives_its_work() -> None:
    for n in range(60):
        try:
            with deadline(0.0003 * (1 + n % 7)):
                sum(k for k in range(3000))
        except TraceTimeout:
            pass
    end = time.perf_counter() + 0.01
    while time.perf_counter() < end:
        pass
    assert free_tools() == [0, 1, 2, 3, 4, 5]
