"""The steps of a run, cut into the stretches that the search spends on one node.

An *activation* is the time a search spends on one node: a call for it, or a run of calls that
hand the same node on (`alpha_beta_search` to `max_value`). The visits to its children cut it
into *segments*.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import NamedTuple

from gamesearch.tracing.conventions import Function
from gamesearch.tracing.counted_nodes import Node
from gamesearch.tracing.run import RecordedRun, Step


class Segment(NamedTuple):
    """A run of steps spent on one node without interruption."""

    node: Node
    start: int
    end: int
    first: bool  # of its activation
    last: bool
    child: Node | None  # the child visited just before


class _Activations:
    """Gives the steps of a run, one after the other, to activations, which have numbers."""

    def __init__(self, helpers: Set[Function]) -> None:
        self.nodes: list[Node] = []  # of each activation
        self._helpers = helpers
        self._under_way: list[int] = []
        self._of_frames: dict[int, int] = {}

    def of(self, step: Step) -> int:
        """Return the activation that a step belongs to."""
        activation = self._find(step)
        under_way = self._under_way
        while under_way and under_way[-1] != activation and activation in under_way:
            under_way.pop()
        if not under_way or under_way[-1] != activation:
            under_way.append(activation)
        return activation

    def _find(self, step: Step) -> int:
        top = self._under_way[-1] if self._under_way else -1
        if top >= 0 and step.function in self._helpers:
            return top
        activation = self._of_frames.get(step.frame, -1)
        if activation >= 0 and self.nodes[activation] is step.node:
            return activation
        inner = step.kind == "call" or activation < 0  # a comprehension has lines, but no call
        if inner and top >= 0 and self.nodes[top] is step.node and step.frame >= 0:
            activation = top
        else:
            activation = len(self.nodes)
            self.nodes.append(step.node)
        if step.kind not in ("visit", "leaf"):
            self._of_frames[step.frame] = activation
        return activation


def segments_of(run: RecordedRun, helpers: Set[Function]) -> Iterator[Segment]:
    """Cut the steps into segments; what a helper does belongs to the node it is called at."""
    activations = _Activations(helpers)
    stretches: list[tuple[int, int, int]] = []  # activation, first step, last step
    for number, step in enumerate(run.steps):
        activation = activations.of(step)
        if stretches and stretches[-1][0] == activation:
            stretches[-1] = (activation, stretches[-1][1], number)
        else:
            stretches.append((activation, number, number))
    nodes = activations.nodes
    last = {activation: place for place, (activation, _, _) in enumerate(stretches)}
    started: set[int] = set()
    for place, (activation, start, end) in enumerate(stretches):
        first = activation not in started
        child = None if first else nodes[stretches[place - 1][0]]
        yield Segment(nodes[activation], start, end, first, last[activation] == place, child)
        started.add(activation)
