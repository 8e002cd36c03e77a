"""Why a node is cut: the bound that its value ran into, and where that bound was set.

A cut compares a value with a bound from above. The bound came down from call to call; walking up
from call to call, as long as they hold it, leads to where it was set:

    child   an ancestor holds it since one of its children returned this value
    call    an ancestor passed it to a child, without such a value: a null window
    given   the search, or this pass of it, began with it
    table   the node has it from elsewhere, such as a table of transpositions
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from math import isinf
from typing import Any, Literal, NamedTuple

from gamesearch.game import Path
from gamesearch.tracing.conventions import Window
from gamesearch.tracing.counted_nodes import Node
from gamesearch.tracing.notation import is_real
from gamesearch.tracing.run import Step
from gamesearch.tracing.segments import Segment

Origin = Literal["child", "call", "given", "table"]
Windows = Mapping[int, Sequence[tuple[int, Window]]]  # of each node: at a step, what it held


class Cause(NamedTuple):
    """Why a node is cut. Values and bounds are player 0's."""

    node: Path  # that is cut
    bound: float  # what that value ran into
    name: Literal["α", "β"]  # of the bound
    origin: Origin
    holder: Path  # the first node, seen from the root, that held the bound
    setter: Path | None  # the child of the holder whose value it is


class CauseFinder:
    """Finds the causes of the cuts of one run."""

    def __init__(
        self, steps: Sequence[Step], windows: Windows, segments: Sequence[Segment]
    ) -> None:
        self._steps, self._windows = steps, windows
        self._starts: dict[int, list[int]] = {}  # of each node: where its activations begin
        for segment in segments:
            if segment.first:
                self._starts.setdefault(segment.node.index, []).append(segment.start)
        self._segments = segments
        self._segment_starts = [segment.start for segment in segments]

    def cause(
        self, segment: Segment, window: Window, too_good: bool, values: Mapping[Path, Any]
    ) -> Cause | None:
        """Return the cause of a cut in a segment, at a node that was searched with `window`.

        `values` are those of all nodes by then. None where the value is within its window, or
        where the bound is infinite.
        """
        node, end = segment.node, 1 if too_good else 0
        bound, value = window[end], values.get(node.path)
        if isinf(bound) or not is_real(value) or (value < bound if too_good else value > bound):
            return None
        origin, holder, setter = self._origin(node, end, bound, segment.start, values)
        name: Literal["α", "β"] = "β" if too_good else "α"
        return Cause(node.path, bound, name, origin, holder.path, setter)

    def _origin(
        self, node: Node, end: int, bound: float, before: int, values: Mapping[Path, Any]
    ) -> tuple[Origin, Node, Path | None]:
        """Find out where a bound was set that a node holds at a step."""
        holder = node  # the highest so far
        here: Node | None = node
        while here is not None:
            held = self._held(here, before)
            if not held or held[-1][1][end] != bound:  # no window, or not the one it passed on
                setter = _child_worth(bound, here, values)
                if setter is not None and values.get(here.path) == bound:
                    return "child", here, setter
            if held and held[-1][1][end] != bound:
                return "call", holder, None
            if held:
                holder = here
                others = (step for step, window in reversed(held) if window[end] != bound)
                if (since := next(others, None)) is not None:
                    return self._set_at(here, bound, since, before, values)
            here = here.parent
        return "given", holder, None

    def _set_at(
        self, node: Node, bound: float, since: int, before: int, values: Mapping[Path, Any]
    ) -> tuple[Origin, Node, Path | None]:
        """Say where a node got the bound after step `since`: from a child, or from elsewhere."""
        changed = next(step for step, _ in self._held(node, before) if step > since)
        if self._steps[changed].frame != self._steps[since].frame:  # a call for the same node
            return ("call" if node.parent else "given"), node, None
        setter = _child_worth(bound, node, values)
        child = self._segment_at(changed).child
        if setter is None and child is not None and child.parent is node:
            setter = child.path
        return ("child" if setter is not None else "table"), node, setter

    def _held(self, node: Node, before: int) -> list[tuple[int, Window]]:
        """Return the windows of the activation of a node that is under way before a step."""
        starts = self._starts.get(node.index, [])
        place = bisect_left(starts, before)
        start = starts[place - 1] if place else 0
        return [held for held in self._windows.get(node.index, ()) if start <= held[0] < before]

    def _segment_at(self, step: int) -> Segment:
        return self._segments[bisect_right(self._segment_starts, step) - 1]


def _child_worth(bound: float, node: Node, values: Mapping[Path, Any]) -> Path | None:
    """Return the first child, in the order of the search, whose value is the bound."""
    visited = sorted((c for _, c in node.children if c.visited), key=lambda c: c.first_step)
    return next((c.path for c in visited if values.get(c.path) == bound), None)
