"""What a widget says of a search of the reader's own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

import pytest

from gamesearch import GameTree, TreeWidget, alpha_beta_search, minimax_search, random_tree
from gamesearch.search import (
    expectiminimax_search,
    max_n_search,
    negamax_search,
    paranoid_search,
    principal_variation_search,
)
from gamesearch.tracing.tracer import trace
from gamesearch.widgets.verdicts import verdict_on

BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def max_everywhere(game: Any, state: Any) -> float:
    if game.is_terminal(state):
        return float(game.utility(state, 0))
    return max(max_everywhere(game, game.result(state, a)) for a in game.actions(state))


def forgets(game: Any, state: Any) -> Any:
    for action in game.actions(state):
        forgets(game, game.result(state, action))


def never_cuts(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> float:
    """Alpha-beta that keeps its window and forgets to cut."""
    if game.is_terminal(state):
        return float(game.utility(state, 0))
    best = -inf if game.to_move(state) == 0 else inf
    for action in game.actions(state):
        value = never_cuts(game, game.result(state, action), alpha, beta)
        if game.to_move(state) == 0:
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
    return best


def hard(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> float:
    """Alpha-beta that never returns a value outside its window."""
    if game.is_terminal(state):
        return float(game.utility(state, 0))
    for action in game.actions(state):
        value = hard(game, game.result(state, action), alpha, beta)
        if game.to_move(state) == 0:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if game.to_move(state) == 0 else beta


def last_move(game: Any, state: Any) -> Any:
    return minimax_search(game, state).value, game.actions(state)[-1]


def test_max_at_every_node_is_told_the_value_and_where_it_first_goes_wrong() -> None:
    widget = TreeWidget(BOOK, search=max_everywhere)
    assert widget.verdict == {
        "right": False,
        "text": "Your search returns 14, but A is worth 3. It first goes wrong at B, with 12. 12 "
        "is the largest of 3, 12 and 8, and B is a MIN node: it takes the smallest.",
        "at_once": False,
        "node": "0",
        "vain": [],
    }


def test_a_wrong_move_is_told_though_the_value_is_right() -> None:
    verdict = TreeWidget(BOOK, search=last_move).verdict
    assert verdict["text"] == "It plays a3, which is worth 2; a1 is best."


def test_a_missing_return_is_told_at_once_and_shown_where() -> None:
    assert TreeWidget(BOOK, search=forgets).verdict == {
        "right": False,
        "text": "Your search returns None; the value of A or its best move was expected. The call "
        "for b1 returns None.",
        "at_once": True,
        "node": "0.0",
        "vain": [],
    }


def test_leaves_read_in_vain_are_named() -> None:
    verdict = TreeWidget(BOOK, search=never_cuts).verdict
    assert verdict["right"]
    assert verdict["vain"] == ["1.1", "1.2"]
    assert verdict["text"].endswith("It reads 2 leaves that alpha-beta cuts: c2 and c3.")


def test_ours_are_not_judged_and_nothing_is_said_where_it_is_switched_off() -> None:
    assert TreeWidget(BOOK).verdict == {}
    widget = TreeWidget(BOOK, search=max_everywhere, judge=False)
    assert widget.verdict == {}
    widget.judge = True
    assert not widget.verdict["right"]


@pytest.mark.parametrize("unknown", [[[3, "?"], [2, 4]], 5])
def test_nothing_is_said_where_the_truth_is_not_known(unknown: Any) -> None:
    assert TreeWidget(GameTree(unknown), search=max_everywhere).verdict == {}


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize(
    "search",
    [
        minimax_search,
        alpha_beta_search,
        negamax_search,
        principal_variation_search,
        hard,
        never_cuts,
    ],
)
def test_right_searches_are_never_called_wrong(search: Callable[..., Any], seed: int) -> None:
    tree = random_tree(3, 3, seed, root="min" if seed % 2 else "max")
    assert verdict_on(trace(search, tree), None)["right"]


@pytest.mark.parametrize("result", [None, "a1", [], ("x", 0), (None, 7)])
def test_what_is_neither_a_value_nor_a_move_is_not_right(result: Any) -> None:
    def search(game: Any, state: Any) -> Any:
        minimax_search(game, state)
        return result

    verdict = TreeWidget(BOOK, search=search).verdict
    assert not verdict["right"]
    assert "the value of A or its best move was expected" in verdict["text"]


def test_of_a_line_of_play_the_first_move_is_judged() -> None:
    def search(game: Any, state: Any) -> Any:
        return minimax_search(game, state).value, (0, 2)

    assert TreeWidget(BOOK, search=search).verdict["text"].startswith("Value and move are right.")


@pytest.mark.parametrize("beside", [7, "a1"])
def test_only_a_move_is_called_a_right_move(beside: Any) -> None:
    def search(game: Any, state: Any) -> Any:
        return minimax_search(game, state).value, beside

    verdict = TreeWidget(BOOK, search=search).verdict
    assert verdict["right"]  # it may be a count of nodes
    assert verdict["text"].startswith("The value is right;")
    assert "is not a move (0, 1 and 2)" in verdict["text"]


def test_chance_and_several_players_are_judged_too() -> None:
    dice = GameTree({0.9: [2, 2], 0.1: [3, 3]})
    assert verdict_on(trace(expectiminimax_search, dice), None)["right"]
    assert "worth 2.1" in verdict_on(trace(max_everywhere, dice), None)["text"]
    three = GameTree([[(1, 2, 6), (4, 3, 3)], [(6, 1, 2), (7, 4, 1)]])
    assert verdict_on(trace(partial(max_n_search), three), None)["text"] == "The value is right."


def test_one_players_own_value_is_not_judged_by_vectors() -> None:
    """A paranoid value, right or wrong, is no vector of max^n."""
    three = GameTree([[(1, 2, 6), (4, 3, 3)], [(6, 1, 2), (7, 4, 1)]])
    assert verdict_on(trace(partial(paranoid_search), three), None) == {}
    assert verdict_on(trace(max_everywhere, three), None) == {}


def tenfold(game: Any, state: Any) -> tuple[float, Any]:
    if game.is_terminal(state):
        return 10 * game.utility(state, 0), None
    kids = [(tenfold(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return (max if game.to_move(state) == 0 else min)(kids)


def best_move(game: Any, state: Any) -> Any:
    """Return the move alone; the values that led to it are the reader's own affair."""
    return tenfold(game, state)[1]


@pytest.mark.parametrize("best", [0, 1, 2])
def test_a_best_move_is_never_called_wrong(best: int) -> None:
    kids = [[2, 4], [1, 9], [0, 5]]
    kids[best] = [5, 5]
    run = trace(best_move, GameTree(kids))
    assert verdict_on(run, None) == {
        "right": True, "text": "The move is right.", "at_once": False, "node": None, "vain": [],
    }  # fmt: skip
