"""Searches by playouts: the tree that one grows, its four steps as events, and words for them.

Programs call the same things by different names; these are understood:

    visits      `visits`, `visit_count`, `num_visits`, `n` or `N`
    sum         `total`, `totals` (one a player), `value_sum`, `total_reward`, `reward`, `wins`,
                `w` or `W`, from MAX's side
    children    a dictionary by action, or a list of nodes with their `action` or `move`

While a search runs, the tree is read after each playout. What that has changed tells four events
apart, each of which stands where a function returns; the last node visited is perhaps new:

    select           down the tree, as far as there are nodes
    expand           a new node, unless the game is over there
    simulate         the end of a game is reached, or valued
    back-propagate   the nodes on the way have one visit more
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from types import FrameType
from typing import Any, Final, NamedTuple

from gamesearch.game import Path
from gamesearch.tracing.captions import Captions, Views
from gamesearch.tracing.notation import NUMBERS, show
from gamesearch.tracing.recorded_game import Node, TracedGame, attributes_of, same
from gamesearch.tracing.replay import Event, NodeView, Replay
from gamesearch.tracing.run import Playout

VISITS: Final = ("visits", "visit_count", "num_visits", "n", "N")
SUMS: Final = ("total", "totals", "value_sum", "total_reward", "reward", "wins", "w", "W")
ACTIONS: Final = ("action", "move")
COUNTS: Final = frozenset(VISITS)
PLAIN: Final = NUMBERS | {str, TracedGame}  # what holds no tree
TRACER: Final = "gamesearch.tracing.tracer"  # whose frame is above all of a search's


class Grown(NamedTuple):
    """A node that playouts went through, as it was when it was read."""

    visits: float
    mean: float  # of MAX's results
    children: Mapping[Any, Grown]  # by action


def playouts_of(answer: object) -> Grown:
    """Return the tree that a search by playouts returned, or that its answer holds.

    A search that goes on and on is asked for its next answer. Raises ValueError if there is no
    tree in it.

    >>> from gamesearch import GameTree
    >>> from gamesearch.search import uct
    >>> playouts_of(uct(GameTree([[10, 10, -1], [2, 2, 2]]), batch=12)).children[0].visits
    7
    """
    if isinstance(answer, Grown):
        return answer
    if isinstance(answer, Iterator):
        answer = next(answer)
    root = next((part for part in (answer, *held_by(answer)) if _is_node(part)), None)
    if root is None:
        raise ValueError(
            "no tree of playouts was returned; the root was expected, a node with its `visits`, "
            "the `total` of MAX's results, and its `children` by action"
        )
    return _read(root)


def held_by(thing: object) -> Iterable[Any]:
    """Return what is one level inside a thing: the parts of a list, the attributes of an object."""
    if isinstance(thing, tuple | list):
        return thing
    return (thing if isinstance(thing, dict) else attributes_of(thing)).values()


def _read(node: Any, before: Grown | None = None) -> Grown:
    """Return a tree as it is now; what is still as it was `before` is the very same object."""
    visits, total = _tally(node)
    mean = total / visits if visits else 0.0
    if before is not None and (before.visits, before.mean) == (visits, mean):
        return before
    below = node.children
    each = below.items() if isinstance(below, Mapping) else [(_first(k, ACTIONS), k) for k in below]
    known = before.children if before else {}
    kids = {action: _read(kid, known.get(action)) for action, kid in each if _tally(kid)[0]}
    return Grown(visits, mean, kids)


def _tally(node: object) -> tuple[Any, Any]:
    """Return the visits of a node and the sum of MAX's results; None for what it does not have."""
    total = _first(node, SUMS)
    return _first(node, VISITS), total[0] if isinstance(total, Sequence) else total


def _is_node(thing: object) -> bool:
    counts = type(thing).__module__ != "builtins" and None not in _tally(thing)
    return counts and hasattr(thing, "children")  # which may be a property that makes them


def _first(thing: object, names: Sequence[str]) -> Any:
    """Return the first of some attributes that a thing has; None if it has none of them."""
    return next((getattr(thing, name) for name in names if hasattr(thing, name)), None)


# ---------------------------------------------------------------- while the search runs


class PlayoutLog:
    """The playouts of a run: the tree after each, and what else tells its four steps apart."""

    def __init__(self, states: Container[int]) -> None:
        self.found: list[Playout] = []
        self._states = states  # by identity, those that the game gave out: they hold no tree
        self._ended: tuple[int, Node] | None = None
        self.may_grow = True  # False if there is no tree at the first end of a game
        self.root: Any = None  # of the tree, once it is found
        self.in_dictionaries = False  # True where visits and sums are counted in such
        self._tally: tuple[Any, Any] = (0, 0)

    def note_value(self, step: int, node: Node, frame: FrameType) -> None:
        """Note that a game has ended at a node, in a call; at the first end look for the root.

        It is a variable of this call or of one above it, or stands one level inside one.
        """
        if self._ended is None and not self.found:
            self._find_root(frame)
            self.may_grow = self.root is not None
        self._ended = self._ended or (step, node)

    def _find_root(self, frame: FrameType | None) -> None:
        scopes: list[Mapping[str, Any]] = []
        while frame and (module := frame.f_globals.get("__name__", "")) != TRACER:
            if not module.startswith("gamesearch.tracing"):  # our own
                scopes.insert(0, frame.f_locals)
            frame = frame.f_back
        held = [thing for scope in scopes for thing in scope.values() if type(thing) not in PLAIN]
        things = {id(t): t for t in held if id(t) not in self._states}.values()  # each once
        parts = [part for thing in things for part in (thing, *held_by(thing))]
        self.root = next(filter(_is_node, parts), None)
        while _is_node(above := getattr(self.root, "parent", None)):
            self.root = above
        every_scope = (*scopes, *map(attributes_of, things))
        held_in = [scope for scope in every_scope if not COUNTS.isdisjoint(scope)]
        named = [{name for name in held if isinstance(held[name], dict)} for held in held_in]
        self.in_dictionaries = any(own & COUNTS and own & {*SUMS, "Q"} for own in named)

    def note_tree(self, step: int) -> None:
        """Note the tree as it is after a step, if it is found and has changed."""
        if self.root is None or (tally := _tally(self.root)) == self._tally:
            return
        before = self.found[-1] if self.found else Playout(-1, None, None)
        if tally[0] == self._tally[0] or step == before.step:  # the sum after the visits; no lines
            self._ended = before.ended or self._ended
            del self.found[-1:]
        self.found.append(Playout(step, _read(self.root, before.tree), self._ended))
        self._tally, self._ended = tally, None


# ---------------------------------------------------------------- the run, replayed


class PlayoutReplay(Replay):
    """A run by playouts, replayed."""

    def number_at(self, step: int) -> int:
        """Return the number of the playout that is under way at a step, from 1."""
        return int(self.run.playouts[self._place(step)].tree.visits)

    def _place(self, step: int) -> int:
        return min(bisect_left(self._grown_at, step), len(self._grown_at) - 1)

    def walk_at(self, event: Event) -> list[Path]:
        """Return the nodes that the playout of an event goes through, root first."""
        return [*self._changed[self._grown_at[self._place(event.step)]]]

    def frames(self, by: str = "event") -> list[int]:
        """Return the steps worth a picture: one an "event", a playout ("leaf") or a "line"."""
        return self._grown_at if by == "leaf" else super().frames(by)

    def current_at(self, step: int) -> Path:
        """Return the node that a step is spent on; at an event its own."""
        event = self.event_at(step)
        return event.node.path if event and event.step == step else super().current_at(step)

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
        self._grown_at = [playout.step for playout in self.run.playouts]
        before = Playout(-1, None, None)
        for playout in self.run.playouts:
            walk = [*_walk(self.run.root, playout.tree, before.tree)]
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
        reached = next((i for i in range(begin + 1, end) if steps[i].node is last.node), begin + 2)
        # the call that leads there: the node is busy within it, or at first in the call after it
        added = next((to for since, to in calls if since < reached <= to), 0) or max(
            (to for _, to in calls if to < reached), default=reached
        )
        above = (to for _, to in calls if to < added)
        selected = max(above, default=added - 1) if expands else added
        valued = next((to for _, to in self._calls(begin, end) if to >= max(over, added + 1)), over)
        for event in (
            Event("select", walk[-1 - expands].node, selected, None),
            Event("expand", last.node, added if expands else begin, None),
            Event("simulate", leaf, valued, None),
            Event("back-propagate", self.run.root, end, None),
        ):
            if event.step > begin and (event.step < end or event.kind == "back-propagate"):
                begin = event.step
                yield event
        under_way = {one.node.path: one.before._replace(visited=True, open=True) for one in walk}
        self._changed[added] = dict(under_way)
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

    def why(self, path: Path) -> str:
        """Say how often a node was visited, and what it is worth by that."""
        view = self.replay.final_views().get(path, NodeView())
        if not view.visits:
            return "No playout has added this node."
        return f"{self.name(path)}: {_words_on(view)}."

    def summary(self) -> str:
        count = self.replay.number_at(len(self._run.steps))
        text = super().summary().partition(". ")[2]
        return f"{count:,} playout{'s' * (count > 1)}. {text}".rstrip()

    def _words(self, event: Event, views: Views) -> str:
        """Say what happens at one of a playout's four events."""
        name, walk = self.name(event.node.path), self.replay.walk_at(event)
        match event.kind:
            case "select":
                way = f"walk down to {name}" if event.node.path else "stay at the root"
                return f"Playout {self.replay.number_at(event.step):,}. 1 SELECT: {way}"
            case "expand":
                return f"2 EXPAND: {name} is new"
            case "simulate":
                begun = self.name(walk[-1])
                game = f"a game from {begun} ends at {name}"
                game = f"the game is over at {name}" if begun == name else game
                return f"3 SIMULATE: {game}, worth {show(self._worth(event.node))}"
            case "back-propagate":
                tallies = (f"{self.name(path)} {_words_on(views[path])}" for path in reversed(walk))
                return f"4 BACK-PROPAGATE: {'; '.join(tallies)}"
        return super()._words(event, views)


def _words_on(view: NodeView) -> str:
    return f"{show(view.visits)} ×, mean {show(view.value)}"
