"""Max^n, alliances, paranoid search and shallow pruning."""

from __future__ import annotations

from collections.abc import Sequence

from gamesearch.games import GameTree, random_tree
from gamesearch.games.pacman_maze import PacmanMaze
from gamesearch.members import utility_vector
from gamesearch.search import (
    alliance_search,
    alliances,
    max_n_search,
    minimax_search,
    paranoid_search,
    principal_variation,
)
from tests.lecture_trees import T3
from tests.search.oracles import trees

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


# ---------------------------------------------------------------- is Pacman with two ghosts...


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


def test_the_line_of_play_among_three():
    line = principal_variation(BOOK, search=max_n_search)
    assert isinstance(line, Sequence)
    state = ()
    for action in line:
        state = BOOK.result(state, action)
    assert utility_vector(BOOK, state) == (1, 2, 6)
