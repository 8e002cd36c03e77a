"""Contestants that do the same work in turn, and the table of how long they took."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from math import isnan, nan
from statistics import median
from time import process_time
from typing import Any


@dataclass
class Contestant:
    """Someone who does a row's work."""

    name: str
    work: Callable[[], Any]  # what is timed; returns an answer
    right: Callable[[Any], bool]  # whether that answer is right
    count: Callable[[], int] | None = None  # does the work once more, counting nodes
    note: str = ""
    trouble: str = ""  # said in place of a time
    clock: Callable[[], float] = process_time  # steadier than a clock while others are at work
    times: list[float] = field(default_factory=list)  # seconds
    nodes: int | None = None

    def run(self) -> None:
        """Do the work once, and note the seconds it took or that its answer was wrong."""
        if self.trouble:
            return
        gc.collect()
        gc.disable()
        try:
            started = self.clock()
            answer = self.work()
            self.times.append(self.clock() - started)
        finally:
            gc.enable()
        if not self.right(answer):
            self.trouble = f"wrong answer, no number: {answer!r}"

    def finish(self) -> None:
        """Count the nodes, in a run of its own because counting takes time."""
        if self.count and not self.trouble:
            self.nodes = self.count()


def peer(name: str, module: str, enter: Callable[[Any], Contestant]) -> Contestant:
    """Return the contestant that `enter(module)` makes, or one that is not installed."""
    try:
        found = import_module(module)
    except ImportError:
        trouble = "not installed, no number"
        return Contestant(name, lambda: None, lambda answer: False, trouble=trouble)
    return enter(found)


@dataclass
class Target:
    """What is asked of a row."""

    wanted: str
    limit: float
    measured: Callable[[Row], float]  # nan where there is no number
    at_least: bool = True  # or at most

    def verdict(self, row: Row) -> str:
        """Wanted, measured, and whether the one is reached by the other."""
        value = self.measured(row)
        if isnan(value):
            return f"target {self.wanted}: no number"
        reached = value >= self.limit if self.at_least else value <= self.limit
        return f"target {self.wanted}: {value:,.4g}, {'reached' if reached else 'MISSED'}"


@dataclass
class Row:
    """A piece of work, who does it, and what is wanted of us."""

    title: str
    contestants: list[Contestant]
    targets: list[Target]
    base: str = "gamesearch"  # whose speed is 1.00
    positions: int = 1  # the work is so many positions; times are given for one of them

    def run(self, rounds: int) -> None:
        """All contestants in turn, so many times, so that a busy machine slows them all."""
        for _ in range(rounds):
            for contestant in self.contestants:
                contestant.run()
        for contestant in self.contestants:
            contestant.finish()

    def seconds(self, name: str) -> float:
        """Return the median time of a contestant for one position; nan if there is none."""
        found = self._named(name)
        if found is None or found.trouble or not found.times:
            return nan
        return median(found.times) / self.positions

    def ratio(self, name: str, base: str) -> float:
        """How many times as fast as `base` a contestant is."""
        return self.seconds(base) / self.seconds(name)

    def nodes(self, name: str) -> float:
        found = self._named(name)
        return nan if found is None or found.nodes is None else found.nodes

    def _named(self, name: str) -> Contestant | None:
        return next((c for c in self.contestants if c.name == name), None)

    def report(self) -> Iterator[str]:
        """Yield the lines of the table."""
        yield self.title
        yield f"  {'':30}{'median':>10} {'range':>17}{'ratio':>8}{'nodes':>11}{'nodes/s':>12}"
        for contestant in self.contestants:
            yield f"  {contestant.name:30}{self._figures(contestant)}"
        for target in self.targets:
            yield f"  {target.verdict(self)}"

    def _figures(self, contestant: Contestant) -> str:
        if contestant.trouble:
            return contestant.trouble
        seconds = self.seconds(contestant.name)
        least, most = (1000 * f(contestant.times) / self.positions for f in (min, max))
        ratio = self.ratio(contestant.name, self.base)
        line = f"{1000 * seconds:>7.2f} ms {f'{least:.2f}-{most:.2f} ms':>17}"
        line += f"{'-':>8}" if isnan(ratio) else f"{ratio:>8.2f}"
        if contestant.nodes:
            line += f"{contestant.nodes:>11,}{contestant.nodes / seconds:>12,.0f}"
        return f"{line}  {contestant.note}".rstrip()


# ---------------------------------------------------------------- counting calls


def calls_of(owner: Any, name: str, work: Callable[[], Any], more: int = 0) -> Callable[[], int]:
    """Count how often `work()` calls the function `owner.name`, and add `more`."""

    def count() -> int:
        with counted(owner, name) as calls:
            work()
        return len(calls) + more

    return count


@contextmanager
def counted(owner: Any, name: str) -> Iterator[list[None]]:
    """Put a counting function in the place of `owner.name` for a while."""
    function, calls = getattr(owner, name), list[None]()

    def counting(*args: Any, **kwargs: Any) -> Any:
        calls.append(None)
        return function(*args, **kwargs)

    setattr(owner, name, counting)
    try:
        yield calls
    finally:
        setattr(owner, name, function)
