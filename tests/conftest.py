"""What all tests share: long ones, and most of very many alike, wait for --slow; fixed seeds."""

from __future__ import annotations

import os
from collections import Counter

import hypothesis
import pytest

IN_CI = bool(os.environ.get("CI"))

# The same examples each time, and no test depends on the clock.
hypothesis.settings.register_profile("fixed", deadline=None, print_blob=True, derandomize=True)
hypothesis.settings.load_profile("fixed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow as well")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow") or IN_CI:
        return
    numbers: Counter[str] = Counter()  # of the parameters of a test so far
    for item in items:
        test = item.nodeid.partition("[")[0]
        one_of = item.get_closest_marker("many")
        if item.get_closest_marker("slow") or (one_of and numbers[test] % one_of.args[0]):
            item.add_marker(pytest.mark.skip(reason="slow: give --slow"))
        numbers[test] += 1
