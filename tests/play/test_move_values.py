"""What each move is worth: known values, laws, and games that no search sees to the end."""

from __future__ import annotations

import pytest

from gamesearch import GameTree, TicTacToe, minimax_search
from gamesearch.game import MAX
from gamesearch.games import Blokus, Chess, DiceRace, PacmanCorridor, TakeAway
from gamesearch.games.budget import Budget
from gamesearch.members import has
from gamesearch.play import values_of_moves


def last(game, state=None, **options):
    *_, found = values_of_moves(game, game.initial if state is None else state, **options)
    return found


def test_in_the_lecture_s_tree_each_move_is_worth_its_minimum():
    found = last(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    assert found.values == {0: 3, 1: 2, 2: 2}
    assert found.best == [0]
    assert found.plies is None  # to the end


@pytest.mark.parametrize("board", ["XX./OO./...", "XOX/.O./...", "X../.../..."])
def test_the_best_of_them_is_the_minimax_value(board):
    game = TicTacToe()
    state = game.parse(board)
    found, value = last(game, state), minimax_search(game, state).value
    assert {found.values[action] for action in found.best} == {value}
    worst = min if game.to_move(state) == MAX else max
    assert worst(found.values.values()) in (value, -1, 1)


def test_values_are_the_mover_s_where_more_than_two_play():
    game = GameTree([[(1, 2, 6), (4, 3, 3)], [(6, 1, 2), (7, 4, 1)]])
    found = last(game)
    assert found.values == {0: 4, 1: 7}  # B takes its 3, and its 4
    assert found.viewer == found.mover == 0


def test_chance_and_lone_players():
    assert last(DiceRace()).best == ["roll"]
    assert last(PacmanCorridor()).values == {-1: 6, 1: 8}
    assert last(TakeAway()).best == [1]


@pytest.mark.parametrize("game", [Chess(), Blokus()], ids=["chess", "blokus"])
def test_a_large_game_is_looked_at_as_far_as_the_budget_goes(game):
    assert has(game, "evaluate")
    found = last(game, budget=Budget(nodes=100, seconds=60))
    assert found.plies == 1  # the first values come whatever they cost
    assert set(found.values) == set(game.actions(game.initial))
