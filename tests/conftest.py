"""What all tests share: which ones wait for --slow or for a sandbox; fixed seeds.

What stands beside the tests is imported from the top: `from tests.grading.submissions import ...`.
"""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from functools import partial
from itertools import count
from tempfile import TemporaryDirectory
from typing import Any

import hypothesis
import nbval.kernel
import pytest
from jupyter_client import KernelManager
from nbval.plugin import IPyNbCell

from gamesearch.drawing.engines.graphviz import load_graphviz
from gamesearch.grading.sandbox.isolation import SandboxError
from gamesearch.grading.sandbox.process import Sandbox
from gamesearch.grading.sandbox.protocol import hidden_tests_seen, within_context
from gamesearch.interpreter import no_collection

IN_CI = bool(os.environ.get("CI"))

collect_ignore_glob = ["exercises/answers/*", "grading/attacks/*"]  # what students write
if os.name == "nt":  # they need limits that the system sets, and the grader does not run there
    collect_ignore_glob += ["grading/test_cluster.py", "grading/test_nothing_lost.py"]
    collect_ignore_glob += ["tournament/test_limits_of_agents.py"]

SOCKETS = TemporaryDirectory()
NUMBERS = count(1)


def reached_by_files(**options: Any) -> KernelManager:
    """Return the manager of a notebook's kernel: a free port may be another's when it comes."""
    ip = f"{SOCKETS.name}/{next(NUMBERS)}"
    return KernelManager(transport="ipc", ip=ip, **options)


if os.name != "nt":
    nbval.kernel.KernelManager = reached_by_files

# The same examples each time, and no test depends on the clock.
ALL = hypothesis.settings(deadline=None, print_blob=True, derandomize=True)


@pytest.fixture(autouse=True)
def each_test_may_show_values() -> Iterator[None]:
    """A session that a test leaves has seen hidden trees, and would silence those after it."""
    with within_context(hidden_tests_seen, False):
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run all tests, however long")


def pytest_configure(config: pytest.Config) -> None:
    most = 100 if config.getoption("--slow") else 60 if IN_CI else 20
    hypothesis.settings.register_profile("fixed", ALL, max_examples=most)
    hypothesis.settings.load_profile("fixed")
    try:
        load_graphviz()
    except OSError as error:
        pytest.exit(str(error), returncode=1)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among the thousands of tests: it would take a third of the time."""
    gc.disable()
    collected = yield
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000)  # traces leave thousands of objects behind: it took a tenth
    return collected


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """Collect the garbage of other tests after a test, and not in it.

    Where the stack is full, or the alarm of a search rings, its finalizers fail.
    """
    with no_collection():
        return (yield)


@pytest.fixture
def measured(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Notes what a test measured, which the summary says at its end."""
    return partial(record_property, "measured")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("passed"):
        for name, words in report.user_properties:
            if name == "measured":
                terminalreporter.write_line(f"measured: {words}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not IN_CI:  # where what is missing makes its tests fail
        _skip_without_sandbox([item for item in items if item.get_closest_marker("sandbox")])
    if not config.getoption("--slow"):
        _skip_long(items)


def _skip_without_sandbox(items: list[pytest.Item]) -> None:
    """Skip these, if there are any and the grader's sandbox cannot start here."""
    if not items:
        return
    try:
        Sandbox("nobody").close()
    except SandboxError as error:
        for item in items:
            item.add_marker(pytest.mark.skip(reason=str(error)))


def _skip_long(items: list[pytest.Item]) -> None:
    """Skip what waits for --slow, as two of three parameters do; in CI, what is for the night."""
    numbers: Counter[str] = Counter()  # of the parameters of a test so far
    for item in items:
        test = item.nodeid.partition("[")[0]
        marked = item.get_closest_marker("many")
        tags = item.cell.metadata.get("tags", ()) if isinstance(item, IPyNbCell) else ()
        waits = "slow" in tags or item.get_closest_marker("slow")
        waits = waits or numbers[test] % (marked.args[0] if marked else 3)
        if item.get_closest_marker("nightly") or (waits and not IN_CI):
            item.add_marker(pytest.mark.skip(reason="slow: give --slow"))
        numbers[test] += 1
