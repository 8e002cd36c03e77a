"""Games of chance: expected values, Star1 and Star2, and why the scale matters."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gamesearch.game import UnsuitedGame
from gamesearch.games.tic_tac_toe import TicTacToe
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import Chance
from gamesearch.search import (
    RescaledGame,
    cutoff_search,
    expectiminimax_search,
    max_n_search,
    minimax_search,
    star1_search,
    star2_search,
)
from tests.lecture_trees import T9
from tests.search.oracles import chance_tree, examined, plain, trees

BOUNDS = (-5, 5)
STARS = {"star1": star1_search, "star2": star2_search}


def die(*kids):
    """A chance node with equally likely outcomes."""
    return Chance([(Fraction(1, len(kids)), kid) for kid in kids])


# ---------------------------------------------------------------- dice (T10)


def test_two_dice():
    """21 distinct rolls of two dice, doubles 1/36 and others 1/18: the mean sum is 7."""
    rolls = [(i, j) for i in range(1, 7) for j in range(i, 7)]
    chances = [Fraction(1, 36) if i == j else Fraction(1, 18) for i, j in rolls]
    assert len(rolls) == 21
    tree = GameTree(Chance([(p, i + j) for p, (i, j) in zip(chances, rolls, strict=True)]))
    assert expectiminimax_search(tree).value == pytest.approx(7)
    assert expectiminimax_search(tree).action is None


# ---------------------------------------------------------------- laws


@pytest.mark.parametrize("name", STARS)
def test_wide_bounds_change_nothing_but_the_cuts(name):
    for seed in range(60):
        tree = chance_tree(seed)
        tight, wide = (
            examined(tree, STARS[name], bounds=bounds) for bounds in (BOUNDS, (-1000, 1000))
        )
        assert STARS[name](tree, bounds=(-1000, 1000)).value == pytest.approx(plain(tree, ()))
        assert len(set(tight)) <= len(set(wide))


def test_without_chance_it_is_minimax():
    for tree in trees(60):
        best = minimax_search(tree)
        assert expectiminimax_search(tree) == best
        for search in STARS.values():
            assert search(tree, bounds=(-9, 9)) == best


def test_an_impossible_outcome_divides_nothing():
    tree = GameTree([Chance([(0, [5, 5]), (1, [2, 3])]), [1]])
    for search in STARS.values():
        assert search(tree, bounds=BOUNDS) == (pytest.approx(2), 0)


# ---------------------------------------------------------------- more players, more moves


def test_without_chance_the_vector_is_max_n():
    tree = GameTree([[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]])
    assert expectiminimax_search(tree) == max_n_search(tree)


def test_a_player_may_move_again_after_the_roll():
    """Pig's turn: hold for 1, or roll: half the time nothing, half the time 3 and again."""
    again = [2, die(0, 8)]
    tree = GameTree([1, die(0, again)], turns=(0,))
    assert expectiminimax_search(tree).value == pytest.approx(2)
    assert expectiminimax_search(tree).action == 1
    both = GameTree([1, die(0, again)])  # and with an opponent at the second decision
    assert expectiminimax_search(both).value == 1


# ---------------------------------------------------------------- bad input


def test_missing_evaluation_and_bad_depth():
    with pytest.raises(ValueError, match="no evaluate"):
        expectiminimax_search(GameTree(T9), depth=1)
    with pytest.raises(ValueError, match="depth is -1"):
        expectiminimax_search(GameTree(T9), depth=-1, evaluate=lambda s, p: 0)


def test_a_scale_is_for_one_value_and_leaves_no_estimate_on_the_old_one() -> None:
    rescaled = RescaledGame(TicTacToe(), {-1: -0.001, 0: 0, 1: 0.001})
    state = TicTacToe().parse("XX./OO./...")
    with pytest.raises(ValueError, match="needs an evaluation"):
        cutoff_search(rescaled, state, depth=1)
    with pytest.raises(UnsuitedGame, match="for zero-sum games of two players"):
        RescaledGame(GameTree([(2, 5), (3, 1)]), float)
