"""`trace`: any search, however it is written, draws its own tree by running."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from stories import fails_at_c1

from gamesearch import GameTree, alpha_beta_search, trace
from gamesearch.search import iterative_deepening
from gamesearch.search.minimax import minimax_value
from gamesearch.tracing.run import TraceError
from tests.lecture_trees import T1, TWO_PLAYER
from tests.search.styles import style

# ---------------------------------------------------------------- alpha-beta on the book's tree


def test_the_books_tree() -> None:
    t = trace(alpha_beta_search, T1.tree)
    assert (t.value, t.action) == (3, 0)
    assert t.examined == [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1), (2, 2)]
    assert t.pruned == [(1, 1), (1, 2)]
    assert t.known == []
    assert t.error is None
    assert t.visited == [
        (), (0,), (0, 0), (0, 1), (0, 2), (1,), (1, 0), (2,), (2, 0), (2, 1), (2, 2),
    ]  # fmt: skip


def test_a_search_from_another_state() -> None:
    t = trace(alpha_beta_search, T1.tree, (2,))
    assert (t.value, t.action) == (2, 2)
    assert t.examined == [(2, 0), (2, 1), (2, 2)]
    assert t.root.state == (2,)
    assert t.root.path == ()
    t = trace(alpha_beta_search, GameTree(7))
    assert (t.value, t.action, t.examined, t.pruned) == (7, None, [()], [])


def test_options_reach_the_search() -> None:
    def to_depth(game: Any, state: Any, depth: int, evaluate: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state, 0)
        if depth == 0:
            return evaluate(state, 0)
        values = [
            to_depth(game, game.result(state, a), depth - 1, evaluate) for a in game.actions(state)
        ]
        return max(values) if game.to_move(state) == 0 else min(values)

    t = trace(to_depth, T1.tree, depth=1, evaluate=lambda state, player: 10 * state[0])
    assert t.value == 20
    assert t.examined == [(0,), (1,), (2,)]  # evaluated nodes are the leaves of this search


def test_an_evaluation_is_called_as_the_search_calls_it() -> None:
    def at_once(game: Any, state: Any, evaluate: Any) -> Any:
        return evaluate(player=1, state=state, scale=2)

    def evaluate(state: Any, player: int, *, scale: int) -> int:
        return (-scale if player else scale) * (len(state) + 3)

    t = trace(at_once, T1.tree, evaluate=evaluate)
    assert (t.error, t.value, t.examined) == (None, -6, [()])
    assert t.examined_nodes[0].utility == 6  # as player 0 sees it


def test_a_partial_and_a_bound_method_are_searches() -> None:
    def deep(game: Any, state: Any, limit: int) -> Any:
        return style("one_function")(game, state) if limit else None

    assert trace(partial(deep, limit=3), T1.tree).value == 3
    game = T1.tree
    bound = type("Bound", (), {"play": lambda self, game, state: minimax_value(game, state)})()
    assert trace(bound.play, game).value == 3


# ---------------------------------------------------------------- searches that ask nothing


@pytest.mark.parametrize("lines", [True, False])
def test_a_search_that_asks_a_game_of_its_own(lines: bool) -> None:
    def search(game: Any, state: Any) -> Any:
        return alpha_beta_search(T1.tree)

    with pytest.raises(TraceError, match="use the `game` and `state` it is called with"):
        trace(search, T1.tree, lines=lines)


def test_a_search_that_remembers_an_earlier_run() -> None:
    memory: dict[Any, Any] = {}

    def search(game: Any, state: Any) -> Any:
        if state not in memory:
            memory[state] = minimax_value(game, state)
        return memory[state]

    assert trace(search, T1.tree).value == 3
    with pytest.raises(TraceError, match="remember answers from an earlier run"):
        trace(search, T1.tree)


# ---------------------------------------------------------------- good manners


def test_without_lines_the_tree_is_the_same() -> None:
    for lecture in TWO_PLAYER.values():
        full = trace(alpha_beta_search, lecture.tree)
        bare = trace(alpha_beta_search, lecture.tree, lines=False)
        assert (bare.value, bare.action) == (full.value, full.action)
        assert (bare.examined, bare.pruned) == (full.examined, full.pruned)
        assert bare.visited == full.visited
        assert bare.functions == []
        assert {step.kind for step in bare.steps} == {"visit", "leaf"}


def test_the_repr_says_what_came_out() -> None:
    assert repr(trace(alpha_beta_search, T1.tree)) == (
        "<trace of alpha_beta_search: value=3, action=0, 7 leaves examined>"
    )
    assert "ZeroDivisionError" in repr(trace(fails_at_c1, T1.tree))


@pytest.mark.parametrize("search", [lambda state: 1, None, "minimax"])
def test_what_cannot_be_called_is_told_how_a_search_is_called(search: Any) -> None:
    with pytest.raises(TraceError, match=r"TypeError: .*; a search is search\(game, state\)"):
        trace(search, T1.tree)


def test_a_search_that_yields_is_told_to_return() -> None:
    with pytest.raises(TraceError, match="iterative_deepening yields one answer after another"):
        trace(iterative_deepening, GameTree([[3, 12], [2, 4]]), evaluate=lambda *_: 0)
