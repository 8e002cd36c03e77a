"""Tells a recorded run again: as events, as the tree's look at any step, and in words.

An *activation* is the time a search spends on one node: a call for it, or a run of calls
that hand the same node on (`alpha_beta_search` to `max_value`). It is cut into segments by
the visits to its children, and the segments are the events of a lecture:

    enter    a node is entered, its window known, no child seen yet
    leaf     a leaf is examined
    update   a child's value has come back and was taken in, the node goes on
    cut      a child's value has come back and ends the node: value at or past a bound
    return   the node returns with all its children seen (or without looking at them)

Values and windows are player 0's. A negamax search, whose calls speak from the mover's side,
is recognised by its leaves and turned round; so is one that speaks from the side of the player
at the root, as AIMA prints it, if that is MIN.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property
from operator import itemgetter
from types import CodeType
from typing import Any, Literal, NamedTuple

from gamesearch.game import (
    CHANCE,
    MAX,
    Player,
    action_name,
    node_name,
    player_name,
    players_of,
)
from gamesearch.tracing.conventions import (
    Window,
    _Style,
    is_action,
    is_real,
)
from gamesearch.tracing.notation import begin_large, error_in_words, in_words, listed, show
from gamesearch.tracing.recording import Node, Path, same
from gamesearch.tracing.run import Trace

EventKind = Literal["enter", "leaf", "update", "cut", "return", "error"]


class Event(NamedTuple):
    """One event of a run; `step` is the last step that belongs to it."""

    kind: EventKind
    node: Node
    step: int
    child: Node | None  # whose value came back, for update and cut


class NodeView(NamedTuple):
    """What is known of a node at some step of a run."""

    visited: bool = False
    open: bool = False  # a call for it is under way
    window: Window | None = None  # alpha and beta as the call holds them
    emphasis: Window | None = None  # the same with alpha or beta set on a cut too
    value: Any = None  # the best so far, or what was returned
    returned: bool = False
    bound: str = ""  # "≤" or "≥" where a cut makes the value a bound
    pruned: bool = False
    known: bool = False  # answered from a table


class Snapshot(NamedTuple):
    """The whole tree at some step; `nodes` holds those about which something is known."""

    step: int
    nodes: dict[Path, NodeView]
    current: Path
    seen: tuple[Path, ...]  # the leaves examined so far, in order
    best: tuple[Path, ...]  # the best line, once the search has ended
    event: Event | None


class _Segment(NamedTuple):
    """A run of steps spent on one node without interruption."""

    node: Node
    start: int
    end: int
    first: bool
    last: bool
    child: Node | None  # the child visited just before


class Replay:
    """A trace, told again."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.game: Any = trace.game
        self.two_sided = players_of(trace.game) == 2
        self._style = _Style(trace)
        self._left_out = _by_parent(trace.unvisited())
        self._segments = list(_segments(trace, self._style.helpers))
        self.events = self._make_events()
        self._ends = [event.step for event in self.events]
        self._changes = list(self._make_changes())
        self._captions: dict[int, str] = {}  # by the event that they tell
        self._nodes = {node.path: node for node in reversed(trace.nodes)}  # the first of a path
        self._memo: tuple[int, dict[Path, NodeView]] = (-1, {})

    # ------------------------------------------------------------ frames and snapshots

    def frames(self, by: str = "event") -> list[int]:
        """The steps worth a picture: one an "event", a "leaf" or a "line".

        By leaf, a frame shows all that a leaf has taught: it stands just before the search
        turns to the next node.
        """
        if by == "event":
            return [event.step for event in self.events]
        if by == "line":
            return [i for i, s in enumerate(self.trace.steps) if s.kind not in ("visit", "leaf")]
        if by == "leaf":
            chosen, seen = [], 0
            for event, after in zip(self.events, [*self.events[1:], None], strict=True):
                seen += event.kind == "leaf"
                if seen and (after is None or after.kind in ("enter", "leaf")):
                    chosen.append(event.step)
                    seen = 0
            return chosen
        raise ValueError(f"frames by {by!r}; 'event', 'leaf' or 'line' was expected")

    def event_at(self, step: int) -> Event | None:
        """The event that a step belongs to or, between two, the last one finished."""
        place = bisect_right(self._ends, step)
        return self.events[place - 1] if place else None

    def events_at(self, path: Path) -> Sequence[Event]:
        """What happened at a node, in order."""
        return self._events_by_path.get(path, ())

    @cached_property
    def _events_by_path(self) -> dict[Path, list[Event]]:
        found: dict[Path, list[Event]] = {}
        for event in self.events:
            found.setdefault(event.node.path, []).append(event)
        return found

    def at(self, step: int | None = None) -> Snapshot:
        """The tree as it stands after `step` (the last one if None). Raises IndexError."""
        last = len(self.trace.steps) - 1
        if step is None:
            step = last
        if not 0 <= step <= last:
            raise IndexError(f"step {step} of a run with steps 0 to {last}")
        views = self.views_at(step)
        seen = [
            n for n in self.trace._recorded.examined if n.first_step <= step and n.path in views
        ]
        seen = [node for node in seen if views[node.path].value is not None]
        ended = step == last and self.trace.error is None
        return Snapshot(
            step,
            views,
            self.trace.steps[step].node.path,
            tuple(node.path for node in seen),
            self.best_line() if ended else (),
            self.event_at(step),
        )

    def touched(self, after: int, upto: int) -> set[Path]:
        """The nodes of which something is told by the steps past `after`, up to `upto`."""
        return {path for views in self._changes[after + 1 : upto + 1] for path in views}

    def changes(self) -> Iterator[tuple[Path, NodeView]]:
        """Whatever is told of a node at any step, in order."""
        return (view for changed in self._changes for view in changed.items())

    def views_at(self, step: int) -> dict[Path, NodeView]:
        """What is known of each node after `step`; asked for in order, it is told fastest."""
        done, views = self._memo
        if done > step:
            done, views = -1, {}
        for changed in self._changes[done + 1 : step + 1]:
            views |= changed
        self._memo = (step, views)
        return dict(views)

    def best_line(self) -> tuple[Path, ...]:
        """The nodes of the principal variation, root first."""
        final = self.views_at(len(self.trace.steps) - 1)
        line: list[Path] = [self.trace.root.path]
        node: Node | None = self.trace.root
        while node is not None and node.children:
            node = self._best_child(node, final)
            if node is not None:
                line.append(node.path)
        return tuple(line) if len(line) > 1 else ()

    def _best_child(self, node: Node, views: dict[Path, NodeView]) -> Node | None:
        """The child the node's value came from: the search's own choice at the root."""
        if self._mover(node) == CHANCE:
            return None
        if node is self.trace.root:
            for action, child in node.children:
                if child.visited and same(action, self.trace.action):
                    return child
        value = views.get(node.path, NodeView()).value
        kids = sorted((c for _, c in node.children if c.visited), key=lambda c: c.first_step)
        for child in kids:
            view = views.get(child.path)
            if view is not None and view.value is not None and view.value == value:
                return child
        return None

    # ------------------------------------------------------------ events

    def _make_events(self) -> list[Event]:
        events = [event for segment in self._segments for event in self._events_of(segment)]
        if self.trace.error is not None and self.trace.steps:
            last = self.trace.steps[-1]
            events.append(Event("error", last.node, len(self.trace.steps) - 1, None))
        return events

    def _events_of(self, segment: _Segment) -> Iterable[Event]:
        node, steps = segment.node, self.trace.steps
        returned = steps[segment.end].kind == "return"
        if node.examined and not node.expanded and segment.first:
            yield Event("leaf", node, segment.end, None)
        elif segment.first:
            at_once = segment.last and returned
            yield Event("return" if at_once else "enter", node, segment.end, None)
        elif self._came_back(segment):
            if not (segment.last and returned):
                yield Event("update", node, segment.end, segment.child)
            elif self._is_cut(segment):
                yield Event("cut", node, segment.end, segment.child)
            else:
                first_return = next(
                    i for i in range(segment.start, segment.end + 1) if steps[i].kind == "return"
                )
                if first_return - 1 > segment.start:
                    yield Event("update", node, first_return - 2, segment.child)
                yield Event("return", node, segment.end, segment.child)
        elif segment.last and returned:
            yield Event("return", node, segment.end, None)

    def _came_back(self, segment: _Segment) -> bool:
        """Whether a child has just handed its value up.

        A search with a stack of its own turns from child to parent without an answer.
        """
        child = segment.child
        return child is not None and child.parent is segment.node and self._style.has_value(child)

    def _is_cut(self, segment: _Segment) -> bool:
        """Whether a node stops here: children are left, or the value passes the window."""
        if self._cut_children(segment.node):
            return True
        value = self._style.value(self.trace.steps[segment.end])
        window = self._window_before(segment)
        if window is None or not is_real(value):
            return False
        wants_more = self._wants_more(segment.node)
        return wants_more is not None and (value >= window[1] if wants_more else value <= window[0])

    def _window_before(self, segment: _Segment) -> Window | None:
        """The window a node's call held before its last child came back."""
        windows = self._windows.get(segment.node.index, [])
        place = bisect_left(windows, segment.start, key=itemgetter(0))
        return windows[place - 1][1] if place else None

    @cached_property
    def _windows(self) -> dict[int, list[tuple[int, Window]]]:
        """For each node: the steps at which its call held a window, and which."""
        found: dict[int, list[tuple[int, Window]]] = {}
        for number, step in enumerate(self.trace.steps):
            if window := self._style.window(number):
                found.setdefault(step.node.index, []).append((number, window))
        return found

    def _cut_children(self, node: Node) -> list[Path]:
        """The children of an expanded node that were never visited nor known from a table."""
        return [path for path, known in self._left_out.get(node.path, ()) if not known]

    # ------------------------------------------------------------ what each step changes

    def _make_changes(self) -> Iterator[dict[Path, NodeView]]:
        """For each step, what is known afterwards of the nodes of which it tells something."""
        cuts = {event.step for event in self.events if event.kind == "cut"}
        segments = {i: s for s in self._segments for i in range(s.start, s.end + 1)}
        views: dict[Path, NodeView] = {}
        for i, step in enumerate(self.trace.steps):
            segment = segments[i]
            in_cut = segment.end in cuts
            told = [(step.node.path, self._told_by(i, in_cut))]
            if i == segment.end and segment.last and step.kind == "return":
                told += self._closing(segment, in_cut)
            changed = {}
            for path, fields in told:
                old = views.get(path, NodeView())
                new = old._replace(**fields)
                if step.kind == "leaf" or path not in views or new != old:
                    views[path] = changed[path] = new
            yield changed

    def _told_by(self, number: int, in_cut: bool) -> dict[str, Any]:
        """What a step tells of its node, as fields of a NodeView."""
        step = self.trace.steps[number]
        if not step.node.visited:  # only looked at, by a function that orders moves perhaps
            return {}
        fields: dict[str, Any] = {"visited": True}
        if step.kind == "leaf":
            return fields | {"value": step.value, "returned": True}
        if step.kind == "visit" or step.function in self._style.helpers:
            return fields
        window, value = self._style.window(number), self._style.value(step)
        fields["open"] = True
        if window is not None and not in_cut:
            fields["window"] = fields["emphasis"] = window
        if value is not None:
            fields["value"] = value
        return fields

    def _closing(self, segment: _Segment, in_cut: bool) -> list[tuple[Path, dict[str, Any]]]:
        """What changes when a node is done with: its bound, and the children it cut."""
        node, step = segment.node, self.trace.steps[segment.end]
        fields: dict[str, Any] = {"open": False, "returned": True}
        wants_more, value = self._wants_more(node), self._style.value(step)
        window = self._window_before(segment)
        cut = self._cut_children(node)
        if in_cut and (self.two_sided or (window and is_real(value))):
            too_good = self._is_too_good(node, NodeView(value=value, window=window))
            if cut and too_good is not None:
                fields["bound"] = "≥" if too_good else "≤"
            if window and value is not None and wants_more is not None:
                low, high = window
                fields["emphasis"] = (value, high) if wants_more else (low, value)
        left_out = self._left_out.get(node.path, ())
        return [
            (node.path, fields),
            *((path, {"known" if known else "pruned": True}) for path, known in left_out),
        ]

    # ------------------------------------------------------------ words

    def _mover(self, node: Node) -> Player:
        return MAX if node.is_terminal else int(self.game.to_move(node.state))

    def _wants_more(self, node: Node) -> bool | None:
        """Whether who moves there wants the value high; None for dice.

        With two players that is MAX. With more, values that have a window are those of one player,
        whose search it is and who moves at the root: all others are against that one.
        """
        mover = self._mover(node)
        if mover == CHANCE:
            return None
        return mover == (MAX if self.two_sided else self._mover(self.trace.root))

    def name(self, path: Path) -> str:
        """What a caption calls a node: its letter, or the moves that lead to it."""
        node: Any = self._nodes.get(path)
        if node is None:
            parent = self._nodes[path[:-1]]
            return action_name(self.game, parent.state, (parent.actions or ())[path[-1]])
        if name := node_name(self.game, node.state):
            return name
        if node.parent is None:
            return "the root"
        moves = []
        while node.parent is not None:
            moves.append(action_name(self.game, node.parent.state, node.action))
            node = node.parent
        return "after " + " ".join(reversed(moves))

    def caption(self, step: int) -> str:
        """What happens at a step, in one sentence or two."""
        event = bisect_right(self._ends, step) - 1
        if event < 0 or (self._ends[event] < step and self.trace.steps[step].kind == "call"):
            node = self.trace.steps[step].node
            return begin_large(f"{self._who(node)} to move at {self.name(node.path)}.")
        if event not in self._captions:
            told = self.events[event]
            words = _CAPTIONS[told.kind](self, told, self.views_at(told.step))
            self._captions[event] = begin_large(words)
        return self._captions[event]

    def _who(self, node: Node) -> str:
        """Who moves; of three players or more the letters are like those of nodes."""
        name = player_name(self.game, self._mover(node))
        return f"player {name}" if len(name) == 1 and players_of(self.game) > 2 else name

    def _say_enter(self, event: Event, views: dict[Path, NodeView]) -> str:
        view = views[event.node.path]
        text = f"{self._who(event.node)} to move at {self.name(event.node.path)}"
        return f"{text}; {in_words(view.window)}." if view.window else f"{text}."

    def _say_leaf(self, event: Event, views: dict[Path, NodeView]) -> str:
        return f"Leaf {self.name(event.node.path)} is worth {show(views[event.node.path].value)}."

    def _say_update(self, event: Event, views: dict[Path, NodeView]) -> str:
        assert event.child is not None
        view, child = views[event.node.path], views[event.child.path]
        name, wants_more = self.name(event.node.path), self._wants_more(event.node)
        text = f"{self.name(event.child.path)} gives {show(child.value, child.bound)}"
        bounded = is_real(view.value) and (self.two_sided or view.window)
        if view.value is None or wants_more is None:
            pass
        elif child.bound and bounded:
            text += f", no better than what {self._who(event.node)} already has"
        elif child.value != view.value:
            text += f"; {name} stays at {show(view.value)}"
        elif bounded:
            text += (
                f", so {name} is worth at {'least' if wants_more else 'most'} {show(view.value)}"
            )
        else:
            text += f", the best for {self._who(event.node)} so far"
        return f"{text}; {in_words(view.window)}." if view.window else f"{text}."

    def _say_cut(self, event: Event, views: dict[Path, NodeView]) -> str:
        view, name = views[event.node.path], self.name(event.node.path)
        cut = [self.name(path) for path in self._cut_children(event.node)]
        too_good = self._is_too_good(event.node, view)
        if too_good is None:
            text = f"{name} stops at {show(view.value)}"
        else:
            text = f"{name} can give at {'least' if too_good else 'most'} {show(view.value)}"
        holder = self._holder(event.node, views)
        if holder and view.window is not None:
            bound = view.window[1 if too_good else 0]
            side = "MIN" if too_good else "MAX"
            side = side if self.two_sided else self._who(holder)
            text += f", and {side} already has {show(bound)} at {self.name(holder.path)}"
        if not cut:
            return f"{text}: no child is left to cut."
        return f"{text}: {listed(cut)} {'is' if len(cut) == 1 else 'are'} cut."

    def _say_return(self, event: Event, views: dict[Path, NodeView]) -> str:
        view, name = views[event.node.path], self.name(event.node.path)
        if event.node is self.trace.root and self.trace.action is not None:
            worth = f"{name} is worth {show(view.value)}: " if view.value is not None else ""
            return f"{worth}{self._who(event.node)} plays {self._move()}."
        return f"{name} returns{'' if view.value is None else ' ' + show(view.value)}."

    def _move(self) -> str:
        """The action that the search returned for the root; of a line of play the first."""
        root, action = self.trace.root, self.trace.action
        if isinstance(action, tuple | list) and action and is_action(action[0], root):
            action = action if is_action(action, root) else action[0]
        if is_action(action, root):
            return action_name(self.game, root.state, action)
        text = str(action)
        text = text if len(text) <= 20 else f"{text[:17]}..."
        return f"{text}, which is no action of {self.name(root.path)}"

    def _say_error(self, event: Event, views: dict[Path, NodeView]) -> str:
        error, line = self.trace.error, self.trace.steps[event.step].line
        where = f"line {line} at " if line else ""
        return f"{error_in_words(error, where + self.name(event.node.path))}."

    def _is_too_good(self, node: Node, view: NodeView) -> bool | None:
        """Whether a node that is cut gives MAX too much, not too little; None if neither is known.

        Dice move for nobody: the bound that their value runs into tells. A vector is neither.
        """
        if isinstance(view.value, tuple):
            return None
        wants_more = self._wants_more(node)
        if wants_more is not None:
            return wants_more
        if view.window is None or not is_real(view.value):
            return None
        return bool(view.value >= view.window[1])

    def _holder(self, node: Node, views: dict[Path, NodeView]) -> Node | None:
        """The ancestor whose value is the bound that a cut ran into."""
        view = views[node.path]
        if view.window is None:
            return None
        too_good = self._is_too_good(node, view)
        bound = view.window[1 if too_good else 0]
        above = node.parent
        while above is not None:
            if self._wants_more(above) is (not too_good) and views[above.path].value == bound:
                return above
            above = above.parent
        return None

    def why(self, path: Path) -> str:
        """Everything a reader may ask of a node: its value, its window, why it was cut."""
        views = self.views_at(len(self.trace.steps) - 1)
        view = views.get(path, NodeView())
        if view.pruned:
            events = self.events_at(path[:-1])
            cut = next((event for event in events if event.kind == "cut"), None)
            return self.caption(cut.step) if cut else f"{self.name(path)} was left out."
        if view.known:
            return f"{self.name(path)} was not searched: an equal position had been valued before."
        if not view.visited:
            over = "the search ended before" if self.trace.error else "it lies below a cut"
            return f"This node was never reached: {over}."
        enter = next(iter(self.events_at(path)), None)
        first = self.caption(enter.step) if enter else ""
        if enter is not None and enter.kind == "leaf":
            return first
        return f"{first} Value {show(view.value, view.bound)}."

    def in_words(self) -> str:
        """The whole run in a few sentences: the alternative text of its picture."""
        trace, final = self.trace, self.views_at(len(self.trace.steps) - 1)
        leaves = [show(n.utility) for n in trace._recorded.examined]
        text = f"{len(leaves)} leaves examined"
        if leaves and len(leaves) <= 30:
            text += f": {', '.join(leaves)}"
        cut = sorted(path for path, view in final.items() if view.pruned)
        if cut:
            names = [self.name(path) for path in cut]
            text += f"; cut: {', '.join(names[:12])}{' and more' if len(names) > 12 else ''}"
        if trace.error is not None:
            return f"{text}. The search ended with {error_in_words(trace.error)}."
        if trace.value is not None:
            text += f". Value {show(self._value_at_the_root(final))}"
        if trace.action is not None:
            text += f"{'. Best' if trace.value is None else ', best'} move {self._move()}"
        return text + "."

    def _value_at_the_root(self, final: dict[Path, NodeView]) -> Any:
        """What the search returned, from MAX's side if it speaks from another."""
        value, told = self.trace.value, final.get(self.trace.root.path, NodeView()).value
        turned = is_real(value) and is_real(told) and told == -value
        return told if turned else value


_CAPTIONS = {
    "enter": Replay._say_enter,
    "leaf": Replay._say_leaf,
    "update": Replay._say_update,
    "cut": Replay._say_cut,
    "return": Replay._say_return,
    "error": Replay._say_error,
}


# ---------------------------------------------------------------- segments


def _by_parent(unvisited: Iterable[tuple[Path, Any, bool]]) -> dict[Path, list[tuple[Path, bool]]]:
    """The children that were not visited, by the node they hang below: (path, whether known)."""
    found: dict[Path, list[tuple[Path, bool]]] = {}
    for path, _, known in unvisited:
        found.setdefault(path[:-1], []).append((path, known))
    return found


def _segments(trace: Trace, helpers: Set[CodeType | None]) -> Iterable[_Segment]:
    """Cut the steps into runs spent on one node, and say what each run follows."""
    runs: list[tuple[int, int, int]] = []  # activation, first step, last step
    nodes: list[Node] = []  # of each activation
    stack: list[int] = []  # activations under way
    frames: dict[int, int] = {}  # frame -> activation
    for i, step in enumerate(trace.steps):
        activation = frames.get(step.frame, -1)
        own_frame = activation >= 0 and nodes[activation] is step.node
        if stack and step.function in helpers:
            activation = stack[-1]
        elif not own_frame:
            top = stack[-1] if stack else -1
            inner = step.kind == "call" or activation < 0  # a comprehension has lines, but no call
            if inner and top >= 0 and nodes[top] is step.node and step.frame >= 0:
                activation = top
            else:
                activation = len(nodes)
                nodes.append(step.node)
            if step.kind not in ("visit", "leaf"):
                frames[step.frame] = activation
        while stack and stack[-1] != activation and activation in stack:
            stack.pop()
        if not stack or stack[-1] != activation:
            stack.append(activation)
        if runs and runs[-1][0] == activation:
            runs[-1] = (activation, runs[-1][1], i)
        else:
            runs.append((activation, i, i))
    last_run = {activation: place for place, (activation, _, _) in enumerate(runs)}
    started: set[int] = set()
    for place, (activation, start, end) in enumerate(runs):
        before = nodes[runs[place - 1][0]] if place else None
        yield _Segment(
            nodes[activation], start, end, activation not in started, last_run[activation] == place,
            before if activation in started else None,
        )  # fmt: skip
        started.add(activation)
