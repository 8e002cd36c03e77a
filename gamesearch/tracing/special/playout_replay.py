"""Replays a run by playouts: four events each, visits and means at the nodes, and words for them.

    select           down the tree, as far as there are nodes
    expand           a new node, unless the game is over there
    simulate         the end of a game is reached, or valued
    back-propagate   the nodes on the way have one visit more

What a playout has changed tells them apart. The nodes with more visits are those that it went
through, and the last of them is perhaps new. Each event stands where a function returns.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any, NamedTuple

from gamesearch.game import Path
from gamesearch.tracing.captions import Captions, Views
from gamesearch.tracing.notation import show
from gamesearch.tracing.recorded_game import Node, same
from gamesearch.tracing.replay import Cause, Event, NodeView, Replay
from gamesearch.tracing.run import Playout
from gamesearch.tracing.special.playouts import Grown


class PlayoutReplay(Replay):
    """A run by playouts, replayed."""

    def number_at(self, step: int) -> int:
        """Return the number of the playout that is under way at a step, from 1."""
        return int(self.run.playouts[self._place(step)].tree.visits)

    def _place(self, step: int) -> int:
        return min(bisect_left(self._grown_at, step), len(self._grown_at) - 1)

    def walk_at(self, event: Event) -> list[Path]:
        """Return the nodes that the playout of an event goes through, root first."""
        return self._walks[self._place(event.step)]

    def frames(self, by: str = "event") -> list[int]:
        """Return the steps worth a picture: one an "event", a playout ("leaf") or a "line"."""
        return self._grown_at if by == "leaf" else super().frames(by)

    def current_at(self, step: int) -> Path:
        """Return the node that a step is spent on; at an event its own."""
        event = self.event_at(step)
        return event.node.path if event and event.step == step else super().current_at(step)

    def cause_at(self, step: int) -> Cause | None:
        """Return None: nothing is cut."""
        return None

    def best_line(self) -> tuple[Path, ...]:
        """Return the nodes that were visited most, root first; the first action is the search's."""
        node, tree, line = self.run.root, self.run.playouts[-1].tree, [self.run.root.path]
        while tree.children:
            best, _ = max(tree.children.items(), key=lambda kid: kid[1].visits)
            if node is self.run.root:  # the search may choose otherwise
                best = next((own for own in tree.children if same(own, self.run.action)), best)
            node, tree = _child(node, best), tree.children[best]
            line.append(node.path)
        return tuple(line) if len(line) > 1 else ()

    def _find_events(self) -> Iterator[Event]:
        self._changed: dict[int, dict[Path, NodeView]] = {}
        self._walks: list[list[Path]] = []
        self._grown_at = [playout.step for playout in self.run.playouts]
        before = Playout(-1, None, None)
        for playout in self.run.playouts:
            walk = [*_walk(self.run.root, playout.tree, before.tree)]
            self._walks.append([there.node.path for there in walk])
            yield from self._events_of_playout(playout, walk, before.step)
            before = playout

    def _events_of_playout(
        self, playout: Playout, walk: list[_Visited], begin: int
    ) -> Iterator[Event]:
        """Yield the events of a playout after the step `begin`, and note what they change."""
        steps, end, last = self.run.steps, playout.step, walk[-1]
        expands = last.is_new and len(walk) > 1
        over, leaf = playout.ended or (end, last.node)
        calls = self._calls(begin, over)
        at = next((i for i in range(begin + 1, end) if steps[i].node is last.node), begin + 2)
        # the call that leads there: the node is busy within it, or at first in the call after it
        made = next((to for since, to in calls if since < at <= to), 0) or max(
            (to for _, to in calls if to < at), default=at
        )
        selected = max((to for _, to in calls if to < made), default=made - 1) if expands else made
        over = next((to for _, to in self._calls(begin, end) if to >= max(over, made + 1)), over)
        for event in (
            Event("select", walk[-1 - expands].node, selected, None),
            Event("expand", last.node, made if expands else begin, None),
            Event("simulate", leaf, over, None),
            Event("back-propagate", self.run.root, end, None),
        ):
            if event.step > begin and (event.step < end or event.kind == "back-propagate"):
                begin = event.step
                yield event
        under_way = {one.node.path: one.before._replace(visited=True, open=True) for one in walk}
        self._changed[made] = dict(under_way)
        if expands:
            del under_way[last.node.path]
        self._changed |= {selected: under_way, end: {one.node.path: one.view for one in walk}}

    def _calls(self, begin: int, end: int) -> list[tuple[int, int]]:
        """Return the begin and the end of each call, between two steps, that stands in no other."""
        under_way: list[int] = []
        calls: list[tuple[int, int]] = []
        for number in range(begin + 1, end):
            kind = self.run.steps[number].kind
            if kind == "call":
                under_way.append(number)
            elif kind == "return" and under_way:
                since = under_way.pop()
                calls = [*(call for call in calls if call[0] < since), (since, number)]
        return calls

    def _make_changes(self) -> Iterator[dict[Path, NodeView]]:
        return (self._changed.get(step, {}) for step in range(len(self.run.steps)))


class _Visited(NamedTuple):
    """A node that a playout went through, before and after it."""

    node: Node
    view: NodeView
    before: NodeView
    is_new: bool


def _walk(node: Node, tree: Grown, before: Grown | None) -> Iterator[_Visited]:
    """Yield the nodes that a playout went through; all else is the very same as before."""
    if tree is before:
        return
    yield _Visited(node, _view(tree), _view(before), before is None)
    known = before.children if before else {}
    for action, kid in tree.children.items():
        yield from _walk(_child(node, action), kid, known.get(action))


def _view(tree: Grown | None) -> NodeView:
    if tree is None:
        return NodeView()
    return NodeView(visited=True, returned=True, value=round(tree.mean, 2), visits=tree.visits)


def _child(node: Node, action: Any) -> Node:
    return next(child for tried, child in node.children if same(tried, action))


class PlayoutCaptions(Captions):
    """The sentences that tell a run by playouts."""

    replay: PlayoutReplay

    def __init__(self, replay: PlayoutReplay) -> None:
        super().__init__(replay)
        self._tell |= {
            "select": self._select,
            "expand": lambda event, _: f"2 EXPAND: {self.name(event.node.path)} is new",
            "simulate": self._simulate,
            "back-propagate": self._back_propagate,
        }

    def why(self, path: Path) -> str:
        """Say how often a node was visited, and what it is worth by that."""
        view = self.replay.final_views().get(path, NodeView())
        return (
            f"{self.name(path)}: {_tally(view)}."
            if view.visits
            else "No playout has added this node."
        )

    def _summary(self) -> str:
        count = self.replay.number_at(len(self._run.steps))
        text = super()._summary().partition(".")[2]
        return f"{count:,} playout{'s' * (count > 1)}.{text}"

    def _select(self, event: Event, views: Views) -> str:
        number = self.replay.number_at(event.step)
        way = (
            f"walk down to {self.name(event.node.path)}" if event.node.path else "stay at the root"
        )
        return f"Playout {number:,}. 1 SELECT: {way}"

    def _simulate(self, event: Event, views: Views) -> str:
        begun, ended = self.name(self.replay.walk_at(event)[-1]), self.name(event.node.path)
        game = (
            f"the game is over at {ended}"
            if begun == ended
            else f"a game from {begun} ends at {ended}"
        )
        return f"3 SIMULATE: {game}, worth {show(self._worth(event.node))}"

    def _back_propagate(self, event: Event, views: Views) -> str:
        walked = reversed(self.replay.walk_at(event))
        tallies = (f"{self.name(path)} {_tally(views[path])}" for path in walked)
        return f"4 BACK-PROPAGATE: {'; '.join(tallies)}"


def _tally(view: NodeView) -> str:
    return f"{show(view.visits)} ×, mean {show(view.value)}"
