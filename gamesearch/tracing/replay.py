"""Replays a recorded run: as events, and as the tree at any step.

The time that a search spends on a node is cut into segments by the visits to its children, and
the segments are the events of a lecture:

    enter    a node is entered, its window known, no child seen yet
    leaf     a leaf is examined
    update   a child has returned its value and the node has used it; the node goes on
    cut      a child's value ends the node: it is at or past a bound, or children were never tried
    return   the node returns with all its children seen (or without looking at them)

Events make frames and sentences. Strokes stand at children that were never tried (`cut`); where
lines were recorded, only if the value met a bound. Values and windows are player 0's.

A cut compares a value with a bound from above. The bound came down from call to call; walking up
from call to call, as long as they hold it, leads to where it was set:

    child   an ancestor holds it since one of its children returned this value
    call    an ancestor passed it to a child, without such a value: a null window
    given   the search, or this pass of it, began with it
    table   the node has it from elsewhere, such as a table of transpositions
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from math import inf, isinf
from operator import attrgetter, itemgetter
from typing import Any, Literal, NamedTuple

from gamesearch.game import CHANCE, MAX, Path, Player
from gamesearch.members import players_of
from gamesearch.reading import is_whole, quote
from gamesearch.tracing.conventions import Conventions, Window
from gamesearch.tracing.notation import is_real
from gamesearch.tracing.recorded_game import Node, same
from gamesearch.tracing.run import RecordedRun, Unvisited

EventKind = Literal[
    "enter", "leaf", "update", "cut", "return", "error",
    "select", "expand", "simulate", "back-propagate",
]  # fmt: skip
Origin = Literal["child", "call", "given", "table"]


class Event(NamedTuple):
    """One event of a run; `step` is the last step that belongs to it."""

    kind: EventKind
    node: Node
    step: int
    child: Node | None  # whose value came back, for update and cut


class NodeView(NamedTuple):
    """The knowledge about a node at some step of a run."""

    visited: bool = False
    open: bool = False  # a call for it is under way
    window: Window | None = None  # alpha and beta, between which the node is searched
    emphasis: Window | None = None  # the same with alpha or beta set on a cut too
    value: Any = None  # the best so far, or what was returned
    returned: bool = False
    bound: str = ""  # "≤" or "≥" where a cut makes the value a bound
    pruned: bool = False
    known: bool = False  # answered from a table
    held: Window | None = None  # alpha and beta as the variables have them, after a cut too
    visits: float = 0  # of playouts


class Cause(NamedTuple):
    """Why a node is cut. Values and bounds are player 0's."""

    node: Path  # that is cut
    bound: float  # what that value ran into
    name: Literal["α", "β"]  # of the bound
    origin: Origin
    holder: Path  # the first node, seen from the root, that held the bound
    setter: Path | None  # the child of the holder whose value it is


class Snapshot(NamedTuple):
    """The whole tree at some step; `nodes` holds those about which something is known."""

    step: int
    nodes: dict[Path, NodeView]
    current: Path
    seen: tuple[Path, ...]  # the leaves examined so far, in order
    best: tuple[Path, ...]  # the best line, once the search has ended
    cause: Cause | None = None  # of the cut that is happening


# ---------------------------------------------------------------- segments

# An *activation* is a call for a node, or a run of calls that hand the same node on
# (`alpha_beta_search` to `max_value`). The visits to its children cut it into segments.


class Segment(NamedTuple):
    """A run of steps spent on one node without interruption."""

    node: Node
    start: int
    end: int
    first: bool  # of its activation
    last: bool
    before: Node | None  # the node of the segment before, perhaps not a child; None in the first


class _Activation(NamedTuple):
    """The time that a search spends on one node, and the step at which it begins."""

    node: Node
    begin: int


def _activations(run: RecordedRun) -> Iterator[_Activation]:
    """Yield the activation of each step; what a helper does belongs to the node it is called at."""
    under_way: list[_Activation] = []
    of_calls: dict[int, _Activation] = {}
    for number, step in enumerate(run.steps):
        top = under_way[-1] if under_way else None
        activation = of_calls.get(step.call)
        if run.helpers and top is not None and step.function in run.helpers:
            activation = top
        elif activation is None or activation.node is not step.node:
            # a comprehension has lines, but no call
            inner = step.call >= 0 and (step.kind == "call" or activation is None)
            on_top = inner and top is not None and top.node is step.node
            activation = top if top is not None and on_top else _Activation(step.node, number)
            if step.kind not in ("visit", "leaf"):
                of_calls[step.call] = activation
        if activation in under_way:
            del under_way[under_way.index(activation) + 1 :]
        else:
            under_way.append(activation)
        yield activation


def segments_of(run: RecordedRun) -> Iterator[Segment]:
    """Cut the steps into segments, each a run of steps of one activation."""
    numbered = enumerate(_activations(run))
    stretches = [
        (activation, [number for number, _ in steps])
        for activation, steps in groupby(numbered, itemgetter(1))
    ]
    last = {activation: place for place, (activation, _) in enumerate(stretches)}
    for place, (activation, steps) in enumerate(stretches):
        first, is_last = steps[0] == activation.begin, place == last[activation]
        before = None if first else stretches[place - 1][0].node
        yield Segment(activation.node, steps[0], steps[-1], first, is_last, before)


# ---------------------------------------------------------------- the replay


class Replay:
    """A run, replayed."""

    def __init__(self, run: RecordedRun) -> None:
        self.run = run
        self.two_sided = players_of(run.game) == 2
        self._conventions = Conventions(run)
        self._unvisited: dict[Path, list[Unvisited]] = defaultdict(list)  # by its parent
        for child in run.unvisited:
            self._unvisited[child.path[:-1]].append(child)
        self._segments = list(segments_of(run))
        self._left_at = run.last_steps()
        self.left_out = self._find_left_out()  # before the events: what was left out is no cut
        for node in self.left_out:
            left = self._unvisited[node.path]
            self._unvisited[node.path] = [child._replace(reason="left out") for child in left]
        self.events = [*self._find_events()]
        if run.error is not None and run.steps:
            self.events.append(Event("error", run.steps[-1].node, len(run.steps) - 1, None))
        self._events_by_path: dict[Path, list[Event]] = defaultdict(list)
        for event in self.events:
            self._events_by_path[event.node.path].append(event)
        self._cut_steps = {event.step for event in self.events if event.kind == "cut"}
        self._starts: dict[int, list[int]] = defaultdict(list)  # of each node: of its activations
        for segment in self._segments:
            if segment.first:
                self._starts[segment.node.index].append(segment.start)
        self.changes = [*self._make_changes()]  # of each step: the views of nodes that it changes
        self._memo: tuple[int, dict[Path, NodeView]] = (-1, {})

    @property
    def turned(self) -> bool:
        """True if the search itself writes some values from another side than player 0's."""
        return self._conventions.side != "MAX"

    def variables_at(self, number: int) -> dict[str, Any]:
        """Return the variables of a step, and what it returns under "return"."""
        step = self.run.steps[number]
        if step.kind != "return" or step.value is None:
            return dict(step.variables)
        old = self._conventions.window_names.get(step.function)
        names = {*(old or ())} if self._conventions.is_handed_on(number) else set()
        held = {name: value for name, value in step.variables.items() if name not in names}
        return held | {"return": step.value}

    # ------------------------------------------------------------ frames and snapshots

    def frames(self, by: str = "event") -> list[int]:
        """Return the steps worth a picture: one an "event", a "leaf" or a "line".

        By leaf, a frame shows everything that follows from a leaf: it stands just before the search
        turns to the next node. Raises ValueError for another word.
        """
        if by == "event":
            return [event.step for event in self.events]
        if by == "line":
            return [i for i, s in enumerate(self.run.steps) if s.kind not in ("visit", "leaf")]
        if by == "leaf":
            chosen, seen = [], 0
            for event, after in zip(self.events, [*self.events[1:], None], strict=True):
                seen += event.kind == "leaf"
                if seen and (after is None or after.kind in ("enter", "leaf")):
                    chosen.append(event.step)
                    seen = 0
            return chosen
        raise ValueError(f"frames by {quote(by)}; 'event', 'leaf' or 'line' was expected")

    def check_steps(self, steps: Any, since: Any = None) -> None:
        """Raise ValueError for what is no list, IndexError for what is no step of the run."""
        if not isinstance(steps, Collection):
            raise ValueError(f"steps {quote(steps)}; a list such as trace.frames() was expected")
        last = len(self.run.steps) - 1
        odd = [one for one in steps if one is not None and not is_whole(one, most=last)]
        if odd or not (since is None or is_whole(since, -1, last)):  # -1: before the run
            wrong = f"step {quote(odd[0])}" if odd else f"since {quote(since)}"
            raise IndexError(f"{wrong} of a run with steps 0 to {last}")

    def event_at(self, step: int) -> Event | None:
        """Return the event that a step belongs to or, between two, the last one finished."""
        place = bisect_right(self.events, step, key=attrgetter("step"))
        return self.events[place - 1] if place else None

    def events_at(self, path: Path) -> Sequence[Event]:
        """Return what happened at a node, in order."""
        return self._events_by_path.get(path, ())

    def at(self, step: int | None = None) -> Snapshot:
        """Return the tree as it stands after `step` (the last one if None). Raises IndexError."""
        self.check_steps([step])
        last = len(self.run.steps) - 1
        step = last if step is None else step
        views = self.views_at(step)
        seen = (n.path for n in self.run.examined_nodes if n.first_step <= step)
        ended = step == last and self.run.error is None
        return Snapshot(
            step=step,
            nodes=views,
            current=self.current_at(step),
            seen=tuple(path for path in seen if path in views and views[path].value is not None),
            best=self.best_line() if ended else (),
            cause=self.cause_at(step),
        )

    def current_at(self, step: int) -> Path:
        """Return the node that a step is spent on."""
        return self.run.steps[step].node.path

    def cause_at(self, step: int) -> Cause | None:
        """Return why a node is being cut, from the step at which its value meets the bound.

        None where the value is within its window, or where the bound is infinite.
        """
        segment = self._segment_at(step)
        window = self._ending(segment)[1]
        if window is None or segment.end not in self._cut_steps:
            return None
        node, values = segment.node, {path: v.value for path, v in self.views_at(step).items()}
        value = values.get(node.path)
        which = 1 if self.meets_beta(node, value, window) else 0  # of the two bounds, α and β
        bound = window[which]
        if isinf(bound) or not self._is_past(node, value, window):
            return None
        origin, holder, setter = self._origin(node, which, bound, segment.start, values)
        return Cause(node.path, bound, "β" if which else "α", origin, holder.path, setter)

    def _segment_at(self, step: int) -> Segment:
        return self._segments[bisect_right(self._segments, step, key=attrgetter("start")) - 1]

    def views_at(self, step: int) -> dict[Path, NodeView]:
        """Return what is known about each node after `step`; fastest if asked for in order."""
        done, views = self._memo
        if done > step:
            done, views = -1, {}
        for changed in self.changes[done + 1 : step + 1]:
            views |= changed
        self._memo = (step, views)
        return dict(views)

    def final_views(self) -> dict[Path, NodeView]:
        """Return what is known about each node in the end."""
        return self.views_at(len(self.run.steps) - 1)

    @cached_property
    def cut(self) -> list[Path]:
        """The branches that are cut, in preorder."""
        return sorted(path for path, view in self.final_views().items() if view.pruned)

    def best_line(self) -> tuple[Path, ...]:
        """Return the nodes of the principal variation, root first; the first move is the search's.

        Below that, each is the child that its parent's value came from.
        """
        node, line = self.run.root, [self.run.root.path]
        views = self.final_views().items()
        values = {path: view.value for path, view in views if view.value is not None}
        tried = (child for action, child in node.children if same(action, self.run.action))
        best = next((child for child in tried if child.visited), None)
        while self.mover(node) != CHANCE:
            best = best or _child_worth(values.get(node.path), node, values)
            if best is None:
                break
            node, best = best, None
            line.append(node.path)
        return tuple(line) if len(line) > 1 else ()

    # ------------------------------------------------------------ events

    def _find_events(self) -> Iterator[Event]:
        steps, valued = self.run.steps, self._conventions.valued
        for segment in self._segments:
            node, end, child = segment.node, segment.end, segment.before
            returns = segment.last and steps[end].kind == "return"
            # a search with a stack of its own turns to the parent without an answer
            came_back = child is not None and child.parent is node and child in valued
            if segment.first:
                is_leaf = node.examined and not node.expanded
                kind: EventKind = "leaf" if is_leaf else "return" if returns else "enter"
                yield Event(kind, node, end, None)
            elif came_back and not returns:
                yield Event("update", node, end, child)
            elif came_back and self._is_cut(segment):
                yield Event("cut", node, end, child)
            elif came_back:
                numbers = range(segment.start, end + 1)
                first_return = next(number for number in numbers if steps[number].kind == "return")
                value_used = first_return - 2  # the step before the line that returns
                if value_used >= segment.start:
                    yield Event("update", node, value_used, child)
                yield Event("return", node, end, child)
            elif returns:
                yield Event("return", node, end, None)

    def _is_cut(self, segment: Segment) -> bool:
        """Return whether a node stops here: children are left, or the value passes the window."""
        node = segment.node
        passes = self.wants_more(node) is not None and self._is_past(node, *self._ending(segment))
        return passes or bool(self.pruned_children(node))

    def _is_past(self, node: Node, value: Any, window: Window | None) -> bool:
        """Return whether the value of a node is at or past the bound that ends it."""
        if window is None or not is_real(value):
            return False
        at_beta = self.meets_beta(node, value, window)
        return bool(value >= window[1] if at_beta else value <= window[0])

    def _ending(self, segment: Segment) -> tuple[Any, Window | None]:
        """Return the value with which a segment ends, and its call's window as it began."""
        value = self._conventions.value(self.run.steps[segment.end])
        windows = self._windows.get(segment.node.index, [])
        place = bisect_left(windows, segment.start, key=itemgetter(0))
        place -= not segment.first  # the first segment of a call has the call's first window
        return value, windows[place][1] if 0 <= place < len(windows) else None

    @cached_property
    def _windows(self) -> dict[int, list[tuple[int, Window]]]:
        """For each node: the steps at which its call held a window, and which."""
        windows: dict[int, list[tuple[int, Window]]] = defaultdict(list)
        for number, step in enumerate(self.run.steps):
            if window := self._conventions.window(number):
                windows[step.node.index].append((number, window))
        return windows

    def pruned_children(self, node: Node) -> list[Path]:
        """Return the children of an expanded node that were neither visited nor known."""
        return [path for path, _, why in self._unvisited.get(node.path, ()) if why == "cut"]

    # ------------------------------------------------------------ why a node is cut

    def _find_left_out(self) -> set[Node]:
        """Return the nodes whose last moves were left out, but not by a cut.

        A cut needs a value at or past the window. Where no window was found, it is what both sides
        had above by then; and if this does not explain every such node, it explains none.
        """
        cut, left_out, without = set[Node](), set[Node](), set[Node]()  # without a window
        for segment in self._segments:
            node, step = segment.node, self.run.steps[segment.end]
            if segment.last and step.function and self.pruned_children(node):
                value, window = self._ending(segment)
                # not nothing, nor a plan; without a leaf that was read, nothing can be cut
                if is_real(value) or step.kind != "return" or not self.run.examined_nodes:
                    past = self._is_past(node, value, window)
                    (without if window is None else cut if past else left_out).add(node)
        without = without - cut if self.two_sided else set()
        explained = all(self._is_past(node, *self._by_leaves_read(node)) for node in without)
        return (left_out if explained else left_out | without) - cut

    def _by_leaves_read(self, node: Node) -> tuple[Any, Window]:
        """Return a node's value and window by the leaves that were read until it was left."""
        value, left = self.run.worths[node], self._left_at[node.index]
        best: dict[bool | None, list[float]] = {True: [-inf], False: [inf], None: []}
        while (parent := node.parent) is not None:
            others = (kid for _, kid in parent.children if kid is not node)
            read = (self.run.worths[kid] for kid in others if -1 < kid.first_step < left)
            best[self.wants_more(parent)] += filter(is_real, read)
            node = parent
        return value, (max(best[True]), min(best[False]))

    def _origin(
        self, node: Node, which: int, bound: float, before: int, values: Mapping[Path, Any]
    ) -> tuple[Origin, Node, Path | None]:
        """Walk up to where a bound that a node holds was set; `which` is 0 for α, 1 for β."""
        holder = node  # the highest so far that held it
        here: Node | None = node
        while here is not None:
            held = self._held(here, before)
            if not held or held[-1][1][which] != bound:  # no window, or not the one it passed on
                setter = _child_worth(bound, here, values)
                if setter is not None and values.get(here.path) == bound:
                    return "child", here, setter.path
                if held:
                    return "call", holder, None
            else:
                holder = here
                others = (step for step, window in reversed(held) if window[which] != bound)
                if (before_it := next(others, None)) is not None:  # it was set here, after that
                    set_at = next(step for step, _ in held if step > before_it)
                    if self.run.steps[set_at].call != self.run.steps[before_it].call:
                        return ("call" if here.parent else "given"), here, None  # called once more
                    setter = _child_worth(bound, here, values)
                    child = self._segment_at(set_at).before
                    setter = setter or (child if child and child.parent is here else None)
                    return ("child" if setter else "table"), here, setter.path if setter else None
            here = here.parent
        return "given", holder, None

    def _held(self, node: Node, before: int) -> list[tuple[int, Window]]:
        """Return the windows of the activation of a node that is under way before a step."""
        starts = (start for start in self._starts.get(node.index, ()) if start < before)
        start = max(starts, default=0)
        return [held for held in self._windows.get(node.index, ()) if start <= held[0] < before]

    # ------------------------------------------------------------ who moves, and wants what

    def mover(self, node: Node) -> Player:
        """Return the player who moves at a node; MAX where the game is over."""
        return MAX if node.is_terminal else int(self.run.game.to_move(node.state))

    def wants_more(self, node: Node) -> bool | None:
        """Return whether the player to move there wants a high value; None for dice.

        With two players that is MAX. With more, values that have a window are those of one
        player: the one who searches and moves at the root. All others play against that one.
        """
        mover = self.mover(node)
        if mover == CHANCE:
            return None
        return mover == (MAX if self.two_sided else self.mover(self.run.root))

    def meets_beta(self, node: Node, value: Any, window: Window | None) -> bool | None:
        """Return whether a cut at a node is one at β, and not at α; None if unknown.

        MAX's values rise to β, MIN's fall to α. Dice move for neither side: the bound that the
        value reaches decides. A vector has no such bound.
        """
        if isinstance(value, tuple):
            return None
        wants_more = self.wants_more(node)
        if wants_more is None and window and is_real(value):
            return bool(value >= window[1])
        return wants_more

    # ------------------------------------------------------------ what each step changes

    def _make_changes(self) -> Iterator[dict[Path, NodeView]]:
        """Yield for each step what is known afterwards about the nodes whose view it changes."""
        back = (step for step in self.run.returns if step.function not in self.run.helpers)
        returned = {step.node for step in back}
        # what becomes known where a loop with a stack of its own last leaves a node
        left_last: dict[int, list[tuple[Path, dict[str, Any]]]] = defaultdict(list)
        for node in (n for n in self.run.nodes if n.path in self._unvisited and n not in returned):
            left_last[self._left_at[node.index]] += self._unvisited_views(node)
        views: dict[Path, NodeView] = {}
        numbers = ((i, s) for s in self._segments for i in range(s.start, s.end + 1))
        before: object = None  # the variables of the step before
        for i, segment in numbers:
            step, in_cut = self.run.steps[i], segment.end in self._cut_steps
            if step.kind == "line" and step.variables is before and i not in left_last:
                yield {}
                continue
            before = step.variables
            learned = [(step.node.path, self._learned_at(i, in_cut))]
            if segment.first and i == segment.start and step.kind == "call":  # perhaps once more
                learned[0] = (step.node.path, {"value": None, **learned[0][1]})
            if i == segment.end and segment.last and step.kind == "return":
                learned += self._closing(segment, in_cut, views)
            learned += left_last.get(i, ())
            changed = {}
            for path, fields in learned:
                old = views.get(path) or NodeView()
                new = old._replace(**fields)
                if step.kind == "leaf" or path not in views or new != old:
                    views[path] = changed[path] = new
            yield changed

    def _learned_at(self, number: int, in_cut: bool) -> dict[str, Any]:
        """Return what becomes known about the node of a step, as fields of a NodeView."""
        step = self.run.steps[number]
        if not step.node.visited:  # only looked at, by a function that orders moves perhaps
            return {}
        fields: dict[str, Any] = {"visited": True}
        if step.kind == "leaf":
            return fields | {"value": step.value, "returned": True}
        if step.kind == "visit" or (self.run.helpers and step.function in self.run.helpers):
            return fields
        window, value = self._conventions.window(number), self._conventions.value(step)
        fields["open"] = True
        if window is not None:
            fields["held"] = window
            if not in_cut:
                fields["window"] = fields["emphasis"] = window
        if value is not None:
            fields["value"] = value
        return fields

    def _closing(
        self, segment: Segment, in_cut: bool, views: Mapping[Path, NodeView]
    ) -> list[tuple[Path, dict[str, Any]]]:
        """Return what becomes known when a node is finished: its bound, and what it cut."""
        node, wants_more = segment.node, self.wants_more(segment.node)
        value, window = self._ending(segment)
        fields: dict[str, Any] = {"open": False, "returned": True}
        if window and is_real(value) and wants_more is not None and not self.pruned_children(node):
            below = [views[kid.path].value for _, kid in node.children if kid.path in views]
            all_known = len(below) == len(node.children) and all(map(is_real, below))
            best = (max if wants_more else min)(below, default=value) if all_known else value
            if best < value == window[0] or best > value == window[1]:  # it returned the bound
                fields["bound"] = "≤" if best < value else "≥"
        if in_cut and (self.two_sided or (window and is_real(value))):
            at_beta = self.meets_beta(node, value, window)
            if self.pruned_children(node) and at_beta is not None:
                fields["bound"] = "≥" if at_beta else "≤"
            if window and value is not None and wants_more is not None:
                fields["emphasis"] = (value, window[1]) if wants_more else (window[0], value)
        return [(node.path, fields), *self._unvisited_views(node)]

    def _unvisited_views(self, node: Node) -> list[tuple[Path, dict[str, Any]]]:
        """Return what becomes known of the unvisited children of a node that is left."""
        fields = {"cut": {"pruned": True}, "table": {"known": True}}
        children = self._unvisited.get(node.path, ())
        return [(path, fields[why]) for path, _, why in children if why in fields]


def _child_worth(value: Any, node: Node, values: Mapping[Path, Any]) -> Node | None:
    """Return the first child, in the order of the search, that has this value."""
    visited = sorted((c for _, c in node.children if c.visited), key=lambda c: c.first_step)
    return next((c for c in visited if c.path in values and values[c.path] == value), None)
