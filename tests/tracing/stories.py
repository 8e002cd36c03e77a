"""What the tests of traces share: runs as lists that can be compared, and random trees."""

from __future__ import annotations

from math import inf
from typing import Any

from hypothesis import strategies as st

from gamesearch.tracing.tracer import Trace
from tests.search.styles import WITH_WINDOWS, WITHOUT_WINDOWS

STYLES = WITH_WINDOWS + WITHOUT_WINDOWS


def style_name(search: Any) -> str:
    return getattr(search, "__name__", type(search).__name__)


def entry_windows(t: Trace) -> dict[tuple[int, ...], Any]:
    """For each inner node, the window that its call was given."""
    return {
        event.node.path: t.replay.at(event.step).nodes[event.node.path].window
        for event in t.replay.events
        if event.kind == "enter"
    }


def story(t: Trace) -> list[tuple[Any, ...]]:
    """All events, with the window, the value and the bound of the node they happen at."""
    told = []
    for event in t.replay.events:
        view = t.replay.at(event.step).nodes[event.node.path]
        told.append((event.kind, event.node.path, view.window, view.value, view.bound))
    return told


def fails_at_c1(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state, 0) / (0 if state == (1, 0) else 1)
    values = [fails_at_c1(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if game.to_move(state) == 0 else min(values)


def value_of(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """Alpha-beta that returns numbers."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    most = game.to_move(state) == 0
    value = -inf if most else inf
    for action in game.actions(state):
        found = value_of(game, game.result(state, action), alpha, beta)
        value = max(value, found) if most else min(value, found)
        alpha, beta = (max(alpha, value), beta) if most else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return value


def children(kids: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(kids, min_size=1, max_size=3)


trees = children(st.recursive(st.integers(-4, 4), children, max_leaves=14))
