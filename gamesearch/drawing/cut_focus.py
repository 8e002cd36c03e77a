"""What a cut highlights: the bound, where it was set, and what reached it; the rest is dimmed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamesearch.game import Path
from gamesearch.tracing.causes import Cause
from gamesearch.tracing.replay import Event, Snapshot
from gamesearch.tracing.tracer import Trace


class Focus(NamedTuple):
    """What a cut highlights, while the rest of the tree is dimmed."""

    boxes: frozenset[Path]  # where the bound was set, and where a value ran into it
    edges: frozenset[Path]  # from the one to the other, and to the child that set it
    ends: frozenset[Path]  # of these edges
    between: frozenset[Path]  # nodes that passed the bound on
    cut: Path

    def light(self, path: Path) -> frozenset[str]:
        """Whether a node is lit as what caused the cut, dimmed beside it, or left as it is."""
        if path in self.ends:
            return frozenset({"cause"})
        child = bool(path) and path[:-1] == self.cut
        return frozenset() if child or path in self.between else frozenset({"dim"})


def focus_of(cause: Cause) -> Focus:
    """What the cause of a cut highlights."""
    above, below = len(cause.holder), len(cause.node)
    between = frozenset(cause.node[:length] for length in range(above + 1, below))
    boxes = frozenset({cause.holder, cause.node})
    ends = boxes | ({cause.setter} if cause.setter is not None else set())
    return Focus(boxes, (ends | between) - {cause.holder}, ends, between, cause.node)


def with_cut_since(run: Trace, snapshot: Snapshot, since: int | None) -> Snapshot:
    """The snapshot with the cause of the last cut after the step `since`, the frame before.

    Frames by leaf skip the cut itself. The end of a run shows its best line instead, and a cut that
    left nothing out is not shown.
    """
    cut = _cut_since(run, snapshot, since)
    return snapshot if cut is None else snapshot._replace(cause=run.replay.cause_at(cut.step))


def frame_captions(
    run: Trace, steps: Sequence[int], since: int | None = None, *, window: bool = True
) -> list[str]:
    """The captions of frames; `since` is the step of the one before the first.

    Each says what its step does, or tells of the cut that it shows besides, or both.
    """
    frames = zip(steps, [since, *steps], strict=False)
    return [_caption(run, step, before, window) for step, before in frames]


def _caption(run: Trace, step: int, since: int | None, window: bool) -> str:
    snapshot = run.replay.at(step)
    cut, here = _cut_since(run, snapshot, since), snapshot.event
    if cut is None or here is None:
        return run.captions.at(step, window=window)
    told = run.captions.at(cut.step)  # and so what its node gives
    goes_on = cut.node not in (here.node, here.child)
    return f"{told} {run.captions.at(step, window=False)}" if goes_on else told


def _cut_since(run: Trace, snapshot: Snapshot, since: int | None) -> Event | None:
    """The last cut after the frame before, if the snapshot is to show it."""
    if since is None or snapshot.cause is not None or snapshot.best:
        return None
    for event in reversed(run.replay.events):
        if event.kind == "cut" and since < event.step <= snapshot.step:
            above = event.node.path
            if any(view.pruned and path[:-1] == above for path, view in snapshot.nodes.items()):
                return event
    return None
