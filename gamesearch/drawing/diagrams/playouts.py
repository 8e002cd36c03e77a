"""The tree that a search by playouts has grown, read from whatever nodes it is made of.

Programs call the same things by different names; these are understood:

    visits      `visits`, `visit_count`, `num_visits`, `n` or `N`
    sum         `total`, `totals` (one a player), `value_sum`, `total_reward`, `reward`, `wins`,
                `w` or `W`, from MAX's side
    children    a dictionary by action, or a list of nodes with their `action` or `move`
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from gamesearch.tracing.recorded_game import attributes_of

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
    held = answer._asdict() if hasattr(answer, "_asdict") else attributes_of(answer)
    parts = [*answer] if isinstance(answer, tuple | list) else [*held.values()]
    root = next((part for part in (answer, *parts) if _is_node(part)), None)
    if root is None:
        raise ValueError(
            "no tree of playouts was returned; the root was expected, a node with its `visits`, "
            "the `total` of MAX's results, and its `children` by action"
        )
    return _read(root)


def _read(node: Any) -> Grown:
    visits, total = _first(node, VISITS), _first(node, SUMS)
    if isinstance(total, Sequence):
        total = total[0]
    below = node.children
    pairs = (
        below.items() if isinstance(below, Mapping) else ((_first(k, ACTIONS), k) for k in below)
    )
    kids = {action: _read(kid) for action, kid in pairs if _first(kid, VISITS)}
    return Grown(visits, total / visits if visits else 0.0, kids)


def _is_node(thing: object) -> bool:
    return hasattr(thing, "children") and all(_first(thing, n) is not None for n in (VISITS, SUMS))


def _first(thing: object, names: Sequence[str]) -> Any:
    """Return the first of some attributes that a thing has; None if it has none of them."""
    return next((getattr(thing, name) for name in names if hasattr(thing, name)), None)
