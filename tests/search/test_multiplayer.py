"""Max^n, alliances, paranoid search and shallow pruning."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gamesearch.game import UnsuitedGame
from gamesearch.games import GameTree, random_tree
from gamesearch.games.pacman_maze import PacmanMaze
from gamesearch.members import utility_vector
from gamesearch.search import (
    alliance_search,
    alliances,
    alpha_beta_search,
    max_n_search,
    minimax_search,
    paranoid_search,
    principal_variation,
)
from tests.lecture_trees import T3
from tests.search.oracles import examined, plain, plain_best, sharing_ten, trees

BOOK = GameTree(T3)


def three(seed, depth=3, **options):
    return random_tree(depth, (1, 3), seed, players=3, low=0, high=9, **options)


# ---------------------------------------------------------------- every player for themselves


def test_a_tie_goes_to_the_first_action_and_that_matters():
    """At A both children give A the same 1; the last child instead would give B more than twice."""
    mirrored = GameTree(T3[::-1])
    assert max_n_search(mirrored) == ((1, 5, 2), 0)
    assert max_n_search(BOOK).value[0] == max_n_search(mirrored).value[0] == 1


def test_for_two_players_who_share_nothing_it_is_minimax():
    for tree in trees(150):
        best = minimax_search(tree)
        assert max_n_search(tree) == ((best.value, -best.value), best.action)


def test_a_player_who_moves_twice_in_a_row():
    tree = GameTree([[(3, 0), (0, 3)], [(1, 1), (2, 2)]], turns=(0, 0))
    assert max_n_search(tree) == ((3, 0), 0)


# ---------------------------------------------------------------- shallow pruning


@pytest.mark.slow
def test_thousands_of_random_trees():
    for seed in range(2000):
        for turns in ((0, 1, 2), (0, 1, 1, 2), (0, 1, 0, 2)):
            tree = sharing_ten(seed, least=3, turns=turns)
            assert max_n_search(tree, lowest=3, total=19) == max_n_search(tree)


def test_it_saves_leaves_on_the_whole_and_never_costs_one():
    pruned = whole = 0
    for seed in range(150):
        tree = sharing_ten(seed)
        seen = examined(tree, max_n_search, lowest=0, total=10)
        everything = examined(tree, max_n_search)
        assert set(seen) <= set(everything)
        pruned, whole = pruned + len(seen), whole + len(everything)
    assert pruned < 0.9 * whole


def test_there_is_no_deep_pruning():
    """What a grandparent is sure of must not cut its grandchild (Korf's example).

    A would not let it come to this, but B's choice may depend on it, and with it A's value.
    The mistake shows in one random tree of a hundred; these are among them.
    """
    for seed in [6, 237, 322, 333, 400, 479, *range(100)]:
        tree = sharing_ten(seed, least=3)
        assert max_n_search(tree, lowest=3, total=19).value == plain(tree, ())


@pytest.mark.parametrize("turns", [(0, 1, 1, 2), (0, 0, 1, 2), (2, 2, 0, 1)])
def test_two_moves_of_one_player_bound_nothing(turns):
    """The mover's own gain is no upper bound for themselves."""
    for seed in [8, 130, 310, *range(60)]:
        tree = sharing_ten(seed, turns=turns)
        assert max_n_search(tree, lowest=0, total=10) == max_n_search(tree)


# ---------------------------------------------------------------- alliances


def test_all_together_reach_the_best_sum_there_is():
    for seed in range(60):
        tree = three(seed)
        best = max(sum(utility_vector(tree, leaf)) for leaf in tree.leaves())
        assert sum(alliance_search(tree, interest=alliances((0, 1, 2))).value) == best


def test_any_function_of_the_vector_will_do():
    """Everyone maximises the worst off: u(i) = min of all."""
    found = alliance_search(BOOK, interest=lambda player, vector: min(vector))
    assert found == ((5, 4, 5), 1)
    spite = alliance_search(BOOK, interest=lambda player, vector: vector[player] - sum(vector))
    assert min(spite.value) <= 2


# ---------------------------------------------------------------- all against one


def test_paranoid_prunes():
    seen = whole = 0
    for seed in range(60):
        tree = three(seed, depth=5)
        seen += len(examined(tree, paranoid_search))
        whole += len(list(tree.leaves()))
    assert seen < 0.8 * whole


# ---------------------------------------------------------------- is Pacman with two ghosts...


def test_two_ghosts_are_one_opponent_with_two_layers():
    """Claim 64: they share one utility, so there are two sides: MAX, MIN, MIN."""
    ghosts = GameTree([[[3, 12], [8, 2]], [[4, 6], [5, 7]]], turns=(0, 1, 1))
    assert paranoid_search(ghosts) == (plain(ghosts, ()), 1)
    assert plain(ghosts, ()) == 4
    with pytest.raises(UnsuitedGame, match="paranoid_search"):
        alpha_beta_search(ghosts)


def test_one_min_layer_for_several_ghosts_would_be_wrong():
    alternating = GameTree([[[3, 12], [8, 2]], [[4, 6], [5, 7]]])
    assert minimax_search(alternating).value == 8 != 4


def test_ghosts_of_one_side_or_as_players_of_their_own_mean_the_same_to_pacman():
    one_side, players = PacmanMaze(), PacmanMaze(ghosts="players")
    assert (one_side.players, players.players) == (2, 3)
    depth = 2 * players.plies_per_round
    together = paranoid_search(one_side, depth=depth)
    apart = paranoid_search(players, depth=depth, evaluate=one_side_view(one_side))
    assert together == apart


def one_side_view(game):
    """Pacman's evaluation of a maze, whichever way its ghosts are counted."""
    return lambda state, player: game.evaluate(state, 0)


@pytest.mark.parametrize("turns", [(0, 1, 1), (0, 0, 1), (1, 1, 0), (0, 1, 1, 1)])
def test_any_order_of_turns(turns):
    for seed in range(60):
        tree = GameTree(random_tree(5, (1, 3), seed).to_nested(), turns=turns)
        found = paranoid_search(tree)
        assert found.value == plain(tree, ())
        assert found.action in plain_best(tree, ())


def test_the_line_of_play_among_three():
    line = principal_variation(BOOK, search=max_n_search)
    assert isinstance(line, Sequence)
    state = ()
    for action in line:
        state = BOOK.result(state, action)
    assert utility_vector(BOOK, state) == (1, 2, 6)
