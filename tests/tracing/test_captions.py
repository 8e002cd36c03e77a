"""A run in words."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from gamesearch import GameTree, TicTacToe, alpha_beta_search, trace
from gamesearch.search import mtd_f_search, paranoid_search, star1_search, uct
from gamesearch.tracing.notation import show
from tests.lecture_trees import T1, T2, T8
from tests.tracing.test_foreign_searches import load


def test_captions_of_the_books_tree() -> None:
    t = trace(alpha_beta_search, T1.tree)
    captions = [t.captions.at(step) for step in t.frames()]
    assert captions[:6] == [
        "MAX to move at A; α = −∞, β = +∞.",
        "MIN to move at B; α = −∞, β = +∞.",
        "Leaf b1 is worth 3.",
        "b1 gives 3, so B is worth at most 3; α = −∞, β = 3.",
        "Leaf b2 is worth 12.",
        "b2 gives 12; B stays at 3; α = −∞, β = 3.",
    ]
    assert "C can give at most 2, and MAX already has 3 at A: c2 and c3 are cut." in captions
    assert captions[-1] == "A is worth 3: MAX plays a1."


def test_a_node_of_the_letter_i_does_not_speak() -> None:
    run = trace(alpha_beta_search, T8.tree)
    captions = {run.captions.at(step) for step in run.frames()}
    assert {"Node I returns 8.", "MAX to move at node I; α = 6, β = +∞."} <= captions


def test_where_the_game_is_over_no_player_is_to_move() -> None:
    def search(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            value = game.utility(state, 0)
            return value, None
        return max(search(game, game.result(state, a)) for a in game.actions(state))

    t = trace(search, GameTree([2]))
    assert "The game is over at a1." in [t.captions.at(step) for step in t.frames("line")]


def test_captions_say_max_and_min_of_a_game_by_its_names() -> None:
    game = TicTacToe()
    t = trace(alpha_beta_search, game, game.parse("XOX/OX./..O"))
    assert t.captions.at(t.frames()[0]) == "X to move at the root; α = −∞, β = +∞."
    assert t.captions.at(t.frames()[-1]) == "The root is worth 1: X plays a3."


def test_why_a_node_was_cut() -> None:
    captions = trace(alpha_beta_search, T1.tree).captions
    cut = "C can give at most 2, and MAX already has 3 at A: c2 and c3 are cut."
    assert captions.why((1, 1)) == captions.why((1, 2)) == cut
    assert captions.why((0, 1)) == "Leaf b2 is worth 12."
    captions = trace(alpha_beta_search, T2.tree).captions
    assert captions.why((1, 1, 0, 0)) == "This node was never reached: it lies below a cut."


def test_what_a_beam_searched_was_not_left_out() -> None:
    captions = trace(load("beam")[1], T1.tree).captions
    assert captions.why((0,)) == "MIN to move at B. Value 3."
    assert captions.why((2,)) == "a3 was left out."


def test_a_driver_that_keeps_bounds_on_the_value_holds_no_window() -> None:
    run = trace(mtd_f_search, T1.tree, guess=4)
    assert run.captions.at(run.step_of("cut", "A")) == (
        "A can give at least 3, and the search of A began with β = 3: no child is left to cut."
    )


def test_the_run_in_words() -> None:
    captions = trace(alpha_beta_search, T1.tree).captions
    assert captions.in_words() == (
        "7 leaves examined: 3, 12, 8, 2, 14, 5, 2; cut: c2, c3. Value 3, best move a1."
    )


def test_playouts_over_decimals_in_words() -> None:
    tree = GameTree([[0.5, 1.25], [2.5, 0.25]])
    words = trace(uct, tree, batch=4).captions.in_words()
    assert words == "4 playouts. Value 1, best move a1."


def test_a_search_that_forgets_its_return_is_asked_for_it() -> None:
    def forgets(game: Any, state: Any) -> None:
        if game.is_terminal(state):
            game.utility(state, 0)
        for action in game.actions(state):
            forgets(game, game.result(state, action))

    assert trace(forgets, T1.tree).notes[0] == "The search returned None; is a `return` missing?"


def test_an_exception_without_words_is_told_by_its_name() -> None:
    def fails(game: Any, state: Any) -> None:
        game.is_terminal(state)
        raise AssertionError

    run = trace(fails, T1.tree)
    assert run.captions.in_words().endswith("The search ended with AssertionError.")
    assert run.captions.at(len(run.steps) - 1).endswith(" at A.")


# ---------------------------------------------------------------- dice, and more than two players


@pytest.mark.parametrize(
    ("root", "text", "side"),
    [
        ("min", "[-3, {1/2: 7, 1/2: 4}]", "least −1.5, and MIN already has −3"),
        ("max", "[4, {1/2: -5, 1/2: 8}]", "most 2, and MAX already has 4"),
    ],
)
def test_dice_are_cut_by_the_bound_that_their_mean_runs_into(
    root: str, text: str, side: str
) -> None:
    star = trace(partial(star1_search, bounds=(-10, 9)), GameTree.parse(text, root=root))
    assert star.captions.why((1, 1)) == f"B can give at {side} at A: b2 is cut."


def test_what_dice_give_after_a_cut_is_a_bound() -> None:
    """D's mean is at most what MAX has, but may be less: it must not look like a value."""
    tree = GameTree.parse("[{1/2: 3, 0.5: 3}, {1/2: 0, 0.5: 5}, {1/2: 1, 0.5: 0}]")
    star = trace(partial(star1_search, bounds=(0, 5)), tree)
    told = [star.captions.at(e.step) for e in star.replay.events]
    assert "C gives at most 2.5, no better than what MAX already has; α = 3, β = 5." in told
    assert "D gives at most 3, no better than what MAX already has; α = 3, β = 5." in told
    bounds = {path: star.replay.at().nodes[path].bound for path in [(0,), (1,), (2,)]}
    assert bounds == {(0,): "", (1,): "≤", (2,): "≤"}


def test_in_a_paranoid_search_the_others_are_the_bound() -> None:
    """Values are those of the player at the root, whoever that is; the others hold them down."""
    kids = [[2, 7], [1, 9], [0, 4]]  # what the root's player gets; worst for the others first
    for first in range(3):
        mover, *others = [(first + k) % 3 for k in range(3)]
        leaves = [[tuple(n if p == mover else -n for p in range(3)) for n in kid] for kid in kids]
        run = trace(paranoid_search, GameTree(leaves, turns=(mover, *others)))
        assert run.pruned == [(1, 1), (2, 1)]
        replay, who = run.replay, "ABC"[mover]
        said = [run.captions.at(step) for step in run.frames()]
        assert f"F can give at most 1, and player {who} already has 2 at D: f2 is cut." in said
        assert "E gives 2, so D is worth at least 2; α = 2, β = +∞." in said
        views = replay.views_at(len(run.steps) - 1)
        assert [views[path].bound for path in ((), (0,), (1,), (2,))] == ["", "", "≤", "≤"]


@pytest.mark.parametrize("players", [2, 3])
def test_vectors_may_be_compared_with_bounds_of_ones_own(players: int) -> None:
    """A vector is no bound: a node with one stops at it, and is worth neither more nor less."""

    def max_n(game: Any, state: Any, alpha: float = -9, beta: float = 5) -> Any:
        if game.is_terminal(state):
            return tuple(game.utility(state, p) for p in range(players)), None
        best, move, mover = None, None, game.to_move(state)
        for a in game.actions(state):
            vector, _ = max_n(game, game.result(state, a), alpha, beta)
            if best is None or vector[mover] > best[mover]:
                best, move = vector, a
            if best[mover] >= beta:
                break
        return best, move

    leaves = [[(1, 2, 3), (3, 4, 5)], [(5, 6, 7), (7, 8, 9)]]
    tree = GameTree([[leaf[:players] for leaf in kid] for kid in leaves])
    run = trace(max_n, tree)
    assert (run.value, run.action) == ((5, 6, 7)[:players], 1)
    replay = run.replay
    who, left, right = ("player B", "d", "e") if players == 2 else ("player B", "e", "f")
    said = [run.captions.at(step) for step in run.frames()]
    best = show((1, 2, 3)[:players])
    assert f"{left}1 gives {best}, the best for {who} so far; α = −9, β = 5." in said
    assert f"{right.upper()} stops at {show((5, 6, 7)[:players])}: {right}2 is cut." in said
    assert not [line for line in said if "at most" in line or "at least" in line]
    assert {view.bound for view in replay.views_at(len(run.steps) - 1).values()} == {""}
