"""Searches by playouts: the tree that one grows, read from whatever nodes it is made of.

Programs call the same things by different names; these are understood:

    visits      `visits`, `visit_count`, `num_visits`, `n` or `N`
    sum         `total`, `totals` (one a player), `value_sum`, `total_reward`, `reward`, `wins`,
                `w` or `W`, from MAX's side
    children    a dictionary by action, or a list of nodes with their `action` or `move`

While a search runs, the tree is read after each playout; `playout_replay` tells its four steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import FrameType
from typing import Any, Final, NamedTuple

from gamesearch.tracing.recorded_game import Node, attributes_of
from gamesearch.tracing.run import Playout

VISITS: Final = ("visits", "visit_count", "num_visits", "n", "N")
SUMS: Final = ("total", "totals", "value_sum", "total_reward", "reward", "wins", "w", "W")
ACTIONS: Final = ("action", "move")


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
    pairs = (
        below.items() if isinstance(below, Mapping) else ((_first(k, ACTIONS), k) for k in below)
    )
    known = before.children if before else {}
    kids = {action: _read(kid, known.get(action)) for action, kid in pairs if _tally(kid)[0]}
    return Grown(visits, mean, kids)


def _tally(node: object) -> tuple[Any, Any]:
    """Return the visits of a node and the sum of MAX's results; None for what it does not have."""
    total = _first(node, SUMS)
    return _first(node, VISITS), total[0] if isinstance(total, Sequence) else total


def _is_node(thing: object) -> bool:
    return None not in _tally(thing) and hasattr(thing, "children")  # it may be a property


def _first(thing: object, names: Sequence[str]) -> Any:
    """Return the first of some attributes that a thing has; None if it has none of them."""
    return next((getattr(thing, name) for name in names if hasattr(thing, name)), None)


# ---------------------------------------------------------------- while the search runs


class PlayoutLog:
    """The playouts of a run: the tree after each, and what else tells its four steps apart."""

    def __init__(self) -> None:
        self.found: list[Playout] = []
        self._ended: tuple[int, Node] | None = None
        self._root: Any = None
        self._tally: tuple[Any, Any] = (0, 0)

    def note_value(self, step: int, node: Node, frame: FrameType) -> None:
        """Note that a game has ended at a node, in a call; at the first end look for the root.

        It is found among the variables of all calls under way, or one level inside them.
        """
        if self._ended is None and not self.found:
            self._find_root(frame)
        self._ended = self._ended or (step, node)

    def _find_root(self, frame: FrameType | None) -> None:
        calls: list[FrameType] = []
        while frame is not None and frame.f_globals.get("__name__") != "gamesearch.tracing.tracer":
            calls.insert(0, frame)
            frame = frame.f_back
        things = (thing for call in calls for thing in call.f_locals.values())
        every = (part for thing in things for part in (thing, *held_by(thing)))
        root = next((part for part in every if _is_node(part)), None)
        while _is_node(above := getattr(root, "parent", None)):
            root = above
        self._root = root

    def note_tree(self, step: int) -> None:
        """Note the tree as it is after a step, if it has changed."""
        if self._root is None:
            return
        tally = _tally(self._root)
        if tally == self._tally:
            return
        before = self.found[-1] if self.found else Playout(-1, None, None)
        if tally[0] == self._tally[0] or step == before.step:  # the sum after the visits; no lines
            self._ended = before.ended or self._ended
            del self.found[-1:]
        self.found.append(Playout(step, _read(self._root, before.tree), self._ended))
        self._tally, self._ended = tally, None
