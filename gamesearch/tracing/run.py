"""The run of a search on a game, as data: the steps of the run, and the tree that it walked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import cached_property
from itertools import groupby
from operator import attrgetter, itemgetter
from types import CodeType
from typing import Any, Final, Literal, NamedTuple

from gamesearch.game import CHANCE, MAX, Game, Path
from gamesearch.tracing.notation import is_real
from gamesearch.tracing.recorded_game import Node, TracedGame, likeness

Kind = Literal["call", "line", "return", "exception", "visit", "leaf"]

MOST_STEPS: Final = 100_000
MOST_BEGUN: Final = 500  # steps that are kept of a run that is too large


class TraceError(RuntimeError):
    """A run cannot be recorded; the message says why and what to do."""


class TraceTooLarge(TraceError):
    """A run of more steps, or deeper, than can be recorded; `begun` is a trace of its beginning."""

    begun: Any = None


class Step(NamedTuple):
    """One moment of a run."""

    kind: Kind
    node: Node
    line: int | None  # in the source file or cell; None where only the tree was recorded
    variables: dict[str, Any]  # numbers, actions and short texts among the locals
    value: Any  # what was returned, what a leaf is worth, or the exception
    function: CodeType | None
    call: int  # its number, in order of calling


class Unvisited(NamedTuple):
    """A child of an expanded node that was never visited."""

    path: Path
    state: Any
    reason: Literal["cut", "table", "unclear", "left out"]  # the last by `replay`, from the bounds


class Playout(NamedTuple):
    """A game that a search played out and counted in the tree it grows."""

    step: int  # at which it had been counted
    tree: Any  # as it was then
    ended: tuple[int, Node] | None  # at which step, and where, the game had come to its end


def number_in(returned: Any) -> Any:
    """Return what a call returned, if it is a number, or the first number in it."""
    return next(
        filter(is_real, returned if isinstance(returned, tuple | list) else [returned]), None
    )


class RecordedRun:
    """The steps of a search, the tree that it walked, and what it returned."""

    value: Any  # from MAX's side

    def __init__(
        self,
        search: Callable[..., Any],
        game: Game[Any, Any],
        recorded: TracedGame,
        steps: list[Step],
        error: BaseException | None,
    ) -> None:
        self.search = search
        self.game = game
        self.root = recorded.record.root
        self.nodes = recorded.record.nodes
        self.examined_nodes = recorded.record.examined  # in order
        self.steps = steps
        self.error = error
        self.written_value: Any = None  # from the side that the search takes
        self.action: Any = None
        self.value_place = 0  # where the value stands in the pairs that the search returns
        self.swapped: Any = None  # the result, if it is such a pair in the other order
        self.choosers: frozenset[CodeType | None] = frozenset()  # what returned the move alone
        self.recording_notes: list[str] = []  # of what went wrong while it was recorded
        self.playouts: Sequence[Playout] = ()
        self._recorded = recorded
        # by which function a node was valued, without a question to the game
        self._valued_by = dict(self._own_valuations())
        for node in self._valued_by:
            node.visited = True

    def _own_valuations(self) -> Iterator[tuple[Node, CodeType | None]]:
        """Yield the nodes that a search values at its horizon without a question to the game.

        A table's answer looks alike: a call for a state returns a number at once. But it returns
        what was returned before. So where a search has a line that returned a new number, all nodes
        are valued for which that line returned one; and all children of a node of which none was
        visited or looked up, since their order alone would be of no use.
        """
        unasked = [s for s in self.returns if not s.node.visited and number_in(s.value) is not None]
        if not unasked:
            return
        calls = ((step.node, above) for step, above in self._calls() if step.kind == "call")
        going_on = {one.function for at, above in calls for one in above if one.node is at.parent}
        asked = {likeness(node.state) for node in self.nodes if node.visited}
        lines, returned = set[Any](), dict[Any, Node]()  # number -> the first node it came from
        for step in (step for step in self.returns if step.function in going_on):
            if (number := number_in(step.value)) is not None:
                is_new = returned.setdefault(abs(number), step.node) is step.node
                if is_new and likeness(step.node.state) not in asked:
                    lines.add((step.function, step.line))
        met = {step.node for step in unasked if step.function in going_on}
        met |= {node for node in self.nodes if node.visited}
        only_valued = {n for n in self.nodes if met.isdisjoint(kid for _, kid in n.children)}
        for step in unasked:
            if (step.function, step.line) in lines or step.node.parent in only_valued:
                yield step.node, step.function

    @property
    def examined(self) -> list[Any]:
        """The states that were valued, in order, by the game or by the search without asking it."""
        if not self._valued_by:
            return [node.state for node in self.examined_nodes]
        valued = []
        for step in self.steps:
            by_search = step.kind == "return" and step.node in self._valued_by
            if step.kind == "leaf" or (by_search and self._valued_by[step.node] is step.function):
                valued.append(step.node)
        return [node.state for node in dict.fromkeys(valued)]

    @property
    def visited(self) -> list[Any]:
        """The states that were visited, in the order in which the search turned to them."""
        seen = sorted((n for n in self.nodes if n.visited), key=lambda node: node.first_step)
        return [node.state for node in seen]

    @property
    def known(self) -> list[Any]:
        """The states answered from a table: not visited, but an equal one was valued before."""
        return [child.state for child in self.unvisited if child.reason == "table"]

    @property
    def unrecognised(self) -> list[Node]:
        """The nodes of states that the search made itself; they hang below the root."""
        return [node for node in self.nodes if node.path and node.path[-1] < 0]

    @property
    def functions(self) -> list[CodeType]:
        """The functions that ran, in the order in which they were first called."""
        return list(dict.fromkeys(f for f, _ in groupby(self.steps, attrgetter("function")) if f))

    @cached_property
    def returns(self) -> list[Step]:
        """The steps at which calls return."""
        return [step for step in self.steps if step.kind == "return"]

    def _calls(self) -> Iterator[tuple[Step, list[Step]]]:
        """Yield each call, leaf and return, beside the calls under way by then, its own too."""
        under_way: list[Step] = []
        for step in self.steps:
            if step.kind == "call":
                under_way.append(step)
            if step.kind in ("call", "leaf", "return"):
                yield step, under_way
            if step.kind == "return" and under_way:
                under_way.pop()

    @cached_property
    def helpers(self) -> Set[CodeType | None]:
        """The functions in which no leaf is examined: they return no node's value."""
        called, valuing = set[CodeType | None](), set[CodeType | None]()
        for step, under_way in self._calls():
            if step.kind == "call":
                called.add(step.function)
            elif step.kind == "leaf" or self._valued_by.get(step.node) is step.function:
                valuing.update(one.function for one in under_way)
        return called - valuing if valuing else set()

    @cached_property
    def worths(self) -> dict[Node, Any]:
        """The minimax value of each node over what was visited below it; None if that is nothing.

        What a search cut does not matter: a bound that was cut is no better than the best value.
        """
        worths: dict[Node, Any] = {}
        for node in reversed(self.nodes):
            known = [worths[child] for _, child in node.children if is_real(worths[child])]
            mover = self.game.to_move(node.state) if known else CHANCE
            best = None if mover == CHANCE else (max if mover == MAX else min)(known)
            worths[node] = node.utility if node.examined and not node.expanded else best
        return worths

    @cached_property
    def unvisited(self) -> list[Unvisited]:
        """Return every unvisited child of an expanded node, in preorder."""
        game: Any = self.game
        key = game.key if self._recorded.keys_asked else lambda state: state  # of a table
        latest = sorted((n for n in self.nodes if n.visited), key=lambda n: -n.first_step)
        # the step at which each state was first visited
        valued = {likeness(key(node.state)): node.first_step for node in latest}
        finished = self.last_steps()
        failed_at = self.steps[-1].node.path if self.error is not None and self.steps else None
        made = {likeness(own.state) for own in self.unrecognised}
        found: list[tuple[Path, Any, Node | None]] = []
        alike: dict[Node, bool] = {}  # of those that were made: whether an equal state has a value
        for node in (node for node in self.nodes if node.expanded):
            if failed_at is not None and failed_at[: len(node.path)] == node.path:
                continue  # a call for it was under way
            kids = {child.path[-1]: child for _, child in node.children}
            for place, action in enumerate(node.actions or ()):
                child = kids.get(place)
                if child is None or not child.visited:
                    state = child.state if child else self.game.result(node.state, action)
                    if made and likeness(state) in made:
                        continue  # visited, in a copy of the search's own making
                    found.append(((*node.path, place), state, child))
                    if child:
                        seen = valued.get(likeness(key(state)), MOST_STEPS)
                        alike[child] = seen <= finished[node.index]
        by_table = self._answered_by_table(alike)
        reasons: Any = {True: "table", False: "cut", None: "unclear"}
        return [
            Unvisited(path, state, reasons[by_table[child] if child else False])
            for path, state, child in sorted(found, key=itemgetter(0))
        ]

    def _answered_by_table(self, alike: dict[Node, bool]) -> dict[Node, bool | None]:
        """Return for each unvisited child that was made whether a table answered for it.

        `alike` says of each whether an equal state has a value. If so, a table answered, unless a
        cut left the child before the search came to it. It comes to one by a call; or by making it,
        where it makes them one by one; or else by a variable that takes it up. None: that does not
        show.
        """
        calls = (step for step in self.steps if step.kind == "call" and not step.node.visited)
        called = {step.node for step in calls if step.function not in self.helpers}
        at_once = self._made_at_once()
        come: dict[Node, bool | None] = {}
        for node in {child.parent for child in alike if child.parent}:
            most = max(kid.taken for _, kid in node.children)
            for _, kid in node.children:
                if kid in called or node not in at_once or len(node.children) == 1:
                    come[kid] = True
                elif most:
                    come[kid] = kid.taken == most
                else:
                    come[kid] = False if called else None
        # it may come to a child only to cut it: then the last one to which it came does not tell
        doubtful = {child for child in alike.keys() - called if come[child]}
        surely = {child for child in doubtful if child.passed and child.parent not in at_once}
        cutting = {node for node in self.nodes if len(node.children) < len(node.actions or ())}
        cutting |= {child.parent for child in alike if child.parent and come[child] is False}
        comes_in_vain = cutting and cutting <= {child.parent for child in doubtful}
        answered = any(alike[child] and come[child] is not False for child in alike)
        if comes_in_vain or not all(alike[child] for child in doubtful):
            come |= dict.fromkeys(doubtful - surely)
        by_table = {child: come[child] if alike[child] else False for child in alike}
        if answered or (surely if comes_in_vain else doubtful):  # a table, perhaps with own keys
            by_table |= {one: None for one in alike if not alike[one] and come[one] is not False}
        return by_table

    def _made_at_once(self) -> set[Node]:
        """Return the nodes whose children were all made before any of them was visited."""
        found = {node for node in self.nodes if all(kid.passed for _, kid in node.children[:-1])}
        # none was visited but the last ones: they were made one by one, and a table answered
        return found if any(k.visited for node in found for _, k in node.children[:-1]) else set()

    def last_steps(self) -> list[int]:
        """Return for each node the last step spent on it or below it."""
        last = [node.first_step for node in self.nodes]
        for number, step in enumerate(self.steps):
            last[step.node.index] = max(last[step.node.index], number)
        for node in reversed(self.nodes):
            if node.parent is not None:
                last[node.parent.index] = max(last[node.parent.index], last[node.index])
        return last
