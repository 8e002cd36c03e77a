"""Playouts, their confidence intervals, and UCT."""

from __future__ import annotations

import copy
import pickle
from itertools import islice

import pytest

from gamesearch.game import Decision, UnsuitedGame
from gamesearch.games import GameTree, random_tree
from gamesearch.games.phantom_tic_tac_toe import PhantomTicTacToe
from gamesearch.games.tic_tac_toe import TicTacToe
from gamesearch.search import expectiminimax_search, flat_monte_carlo, uct
from tests.lecture_trees import T1
from tests.search.oracles import chance_tree, plain, plain_best


def after(batches, generator):
    """What the generator yields after so many batches."""
    return next(islice(generator, batches - 1, None))


# ---------------------------------------------------------------- flat playouts


def test_random_play_is_not_best_play():
    """MIN answers the second action with 2; random play does not know that."""
    tree = GameTree([[3, 3], [2, 9]])
    assert flat_monte_carlo(tree, playouts=500).action == 1
    assert plain_best(tree, ()) == [0]


def test_a_decision_with_its_estimates():
    found = flat_monte_carlo(T1.tree, playouts=50)
    value, action = found
    assert isinstance(found, Decision)
    assert found == Decision(value, action)
    assert [estimate.action for estimate in found.estimates] == [0, 1, 2]
    assert all(estimate.playouts == 50 for estimate in found.estimates)
    for other in (pickle.loads(pickle.dumps(found)), copy.copy(found)):
        assert (other, other.estimates) == (found, found.estimates)


def test_the_interval_covers_the_truth_as_often_as_it_says():
    """Of 400 intervals at 95 % confidence, 380 should hold the true mean 23/3."""
    tree = GameTree([[3, 12, 8]])
    intervals = [flat_monte_carlo(tree, playouts=60, seed=seed).estimates[0] for seed in range(400)]
    covered = sum(one.low <= 23 / 3 <= one.high for one in intervals)
    assert 362 <= covered <= 395


def test_bad_input():
    with pytest.raises(ValueError, match="playouts is 1"):
        flat_monte_carlo(T1.tree, playouts=1)
    with pytest.raises(ValueError, match="no evaluate"):
        flat_monte_carlo(T1.tree, depth=3)
    with pytest.raises(UnsuitedGame, match="and_or_search"):
        flat_monte_carlo(PhantomTicTacToe())
    with pytest.raises(UnsuitedGame, match="and_or_search"):
        uct(PhantomTicTacToe())
    with pytest.raises(ValueError, match="batch is 0"):
        uct(T1.tree, batch=0)
    assert flat_monte_carlo(GameTree(4)) == (4, None)


# ---------------------------------------------------------------- UCT


def test_the_better_action_is_played_more_and_more():
    """The second action looks better at random; the more is played, the clearer it is not."""
    tree = GameTree([[3, 3], [2, 9]])
    playouts, shares = [], []
    for found in islice(uct(tree, batch=50), 40):
        playouts.append(found.playouts)
        shares.append(found.root.children[0].visits / found.playouts)
    assert playouts == list(range(50, 2001, 50))
    assert shares[-1] > shares[9] > shares[0]
    assert (found.value, found.action) == (3, 0)


def test_a_win_in_one_is_found_and_a_threat_is_met():
    game = TicTacToe()
    win = after(1, uct(game, game.parse("XX./OO./..."), batch=400))
    assert (win.action, win.line) == (2, (2,))
    assert win.value == 1
    block = after(1, uct(game, game.parse("X.X/.O./..."), batch=800))
    assert block.action == 1


def test_uct_and_expectiminimax_agree_where_dice_roll():
    right = 0
    for seed in range(40):
        tree = chance_tree(seed, depth=3)
        if tree.is_terminal(()) or tree.to_move(()) < 0:
            continue
        found = after(1, uct(tree, batch=2500))
        best = expectiminimax_search(tree).value
        right += plain(tree, (found.action,)) == pytest.approx(best, abs=0.3)
        right -= 0 if plain(tree, (found.action,)) <= best + 1e-9 else 100
    assert right >= 20


def test_deep_trees_need_no_deep_stack():
    nested = [1, 2]
    for _ in range(140):
        nested = [nested]
    assert after(1, uct(GameTree(nested), batch=300)).value == pytest.approx(2, abs=1)
    assert flat_monte_carlo(random_tree(8, 2)).action in (0, 1)
