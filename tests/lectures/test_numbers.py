"""What the lectures say in numbers, worked out once more by other means or read off a run."""

from __future__ import annotations

from collections import Counter
from math import inf

import pytest

from gamesearch import GameTree, TicTacToe, alpha_beta_search, minimax_search, trace
from gamesearch.drawing.frame_marks import value_bounds
from gamesearch.drawing.tree_nodes import nodes_to_draw
from gamesearch.search import alpha_beta
from gamesearch.search.ordering import knuth_moore_minimum
from gamesearch.watch import CountingGame

BOOK = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
ROSEN = GameTree([[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]])
HAYWARD = GameTree([[[4, 6], [7, 9]], [[1, 2], [0, 1]], [[8, 1], [9, 2]]])
T4 = GameTree([[[[4, 3], [9, 9]], [[9, 8], [8, 1]]], [[[4, 2], [8, 9]], [[9, 3], [7, 8]]]])


def bounded(game, state, alpha=-inf, beta=inf, *, strict=False, outright=False):
    """Alpha-beta in one function, with the two variants of which lecture 02 speaks."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    side = 1 if game.to_move(state) == 0 else -1
    v = -side * inf
    for action in game.actions(state):
        child = bounded(game, game.result(state, action), alpha, beta, strict=strict,
                        outright=outright)  # fmt: skip
        v = max(v, child) if side > 0 else min(v, child)
        bound = beta if side > 0 else alpha
        if side * v > side * bound or (not strict and v == bound):
            return v
        if side > 0:
            alpha = v if outright else max(alpha, v)
        else:
            beta = v if outright else min(beta, v)
    return v


# ---------------------------------------------------------------- 00


def test_a_four_at_c1_keeps_c_in_the_race():
    for c1, unread in ((2, [(1, 1), (1, 2)]), (4, [])):
        run = trace(alpha_beta_search, BOOK.replace({(1, 0): c1}))
        assert run.pruned == unread
    assert (run.value, minimax_search(BOOK)) == (4, (3, 0))
    assert len(trace(minimax_search, BOOK).examined) == 9


# ---------------------------------------------------------------- 02


def test_seven_of_nine_leaves_and_two_cuts():
    run = trace(alpha_beta_search, BOOK)
    assert (len(run.examined), run.pruned) == (7, [(1, 1), (1, 2)])


def test_after_leaf_14_three_kinds_of_brackets():
    run = trace(alpha_beta_search, BOOK)
    snapshot = run.replay.at(run.frames("leaf")[4])
    bounds = value_bounds(nodes_to_draw(BOOK), snapshot)
    assert (bounds[()], bounds[(1,)]) == ((3, 14), (-inf, 2))
    assert snapshot.nodes[()].window == snapshot.nodes[(1,)].window == (3, inf)
    assert snapshot.nodes[(1,)].emphasis == (3, 2)


def test_rosens_tree_reads_six_leaves_and_bounds_c_by_three():
    run = trace(alpha_beta_search, ROSEN)
    assert (len(trace(minimax_search, ROSEN).examined), len(run.examined)) == (12, 6)
    assert [ROSEN.leaf(state) for state in run.examined] == [3, 17, 2, 15, 2, 3]
    assert len(run.pruned) == 4
    at_c = run.replay.at().nodes[(1,)]
    assert (minimax_search(ROSEN, (1,)).value, at_c.value, at_c.bound) == (2, 3, "≤")


def test_the_roots_bound_cuts_at_l():
    """L's window is [3, +∞] although neither F nor C has a value yet."""
    run = trace(alpha_beta_search, ROSEN)
    at = run.replay.at(run.step_of("cut", "L")).nodes
    assert at[(1, 0, 0)].window == (3, inf)
    assert (at[(1,)].window, at[(1, 0)].window) == ((3, inf), (3, inf))
    assert at[()].window == (3, inf)


def test_the_three_rows_of_the_promise_hold_for_every_window():
    for number in range(40):
        from gamesearch import random_tree

        tree = random_tree(4, (1, 3), number)
        true = minimax_search(tree).value
        for alpha in range(-9, 9, 3):
            for beta in range(alpha + 1, 10, 4):
                v, _ = alpha_beta.max_value(tree, (), alpha, beta)
                assert true <= v if v <= alpha else true >= v if v >= beta else true == v


def test_hayward_and_the_games_that_are_won_or_lost():
    run = trace(alpha_beta_search, HAYWARD)
    assert (run.value, len(run.examined), run.pruned) == (8, 8, [(0, 1, 1), (1, 1), (2, 1, 1)])
    mystery = trace(alpha_beta_search, GameTree([[7, 5], [3, "?", "?"]]))
    assert (mystery.value, mystery.action, len(mystery.examined)) == (5, 0, 3)
    won = GameTree([[1, 1], [0, 1], [1, 0]])
    told = trace(lambda game, state: alpha_beta.max_value(game, state, -inf, 1), won)
    assert (told.value, told.action, len(told.examined)) == (1, 0, 2)


@pytest.mark.slow
def test_nodes_of_tic_tac_toe():
    for strict, nodes in ((False, 18_297), (True, 146_120)):
        game = CountingGame(TicTacToe())
        bounded(game, game.initial, strict=strict)
        assert game.nodes == nodes


def test_one_node_in_thirty_and_thirty_replies_of_72():
    """Counted in a search of its own: which first moves are read, and how many replies to each."""
    game, read = TicTacToe(), Counter()

    def look(state, first, ply, alpha=-inf, beta=inf):
        read[ply] += 1
        read[first] += ply == 2
        if game.is_terminal(state):
            return game.utility(state, 0)
        for action in game.actions(state):
            child = game.result(state, action)
            v = look(child, f"after {action}" if ply == 0 else first, ply + 1, alpha, beta)
            alpha, beta = (max(alpha, v), beta) if ply % 2 == 0 else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return alpha if ply % 2 == 0 else beta

    assert look(game.initial, "", 0) == 0
    plies = [read[ply] for ply in range(10)]
    assert plies == [1, 9, 30, 132, 409, 1_306, 2_645, 5_173, 5_316, 3_276]
    assert (sum(plies), round(549_946 / sum(plies))) == (18_297, 30)
    first, *others = (read[f"after {action}"] for action in range(9))
    assert (first, min(others), max(others)) == (8, 1, 5)


def test_a_bound_takes_the_place_of_the_true_best_where_the_root_does_not_compare_strictly():
    trap = GameTree([[3, 4], [3, 1]])
    run = trace(alpha_beta_search, trap)
    assert (run.value, run.action, run.pruned) == (3, 0, [(1, 1)])
    best, move = -inf, None
    for action in trap.actions(()):
        v, _ = alpha_beta.min_value(trap, trap.result((), action), best, inf)
        if v >= best:  # the wrong line
            best, move = v, action
    assert (best, move, minimax_search(trap, (1,)).value) == (3, 1, 1)


def test_a_bound_set_outright_reads_one_leaf_more():
    for tree, right, wrong in ((HAYWARD, 8, 8), (T4, 9, 10)):
        counts = [
            len(trace(lambda g, s, o=outright: (bounded(g, s, outright=o), None), tree).examined)
            for outright in (False, True)
        ]
        assert counts == [right, wrong]


def test_all_best_moves_need_true_values():
    """The usual window does not give them, nor does sparing the root's children."""
    deep = GameTree([[[[3]]], [[[3, 1]]]])
    assert [minimax_search(deep, (a,)).value for a in (0, 1)] == [3, 1]
    usual, fresh = (alpha_beta.min_value(deep, (1,), alpha, inf)[0] for alpha in (3, -inf))
    assert (usual, fresh, bounded(deep, (1,), 3, inf, strict=True)) == (3, 1, 1)
    below_c, _ = alpha_beta.max_value(deep, (1, 0), 3, inf)  # what a lenient C is handed
    assert below_c == 3


def test_on_t2_alpha_falls_where_it_is_set_outright():
    """G is the first child of C, whose window begins at 6; its first leaf is 1."""
    run = trace(alpha_beta_search, HAYWARD)
    assert run.replay.at().nodes[(1, 0)].window[0] == 6
    assert (HAYWARD.name((1, 0)), HAYWARD.leaf((1, 0, 0))) == ("G", 1)


def test_what_to_try():
    """Answers of lecture 02."""
    for change in ({(1, 0): 7}, {(0, 0): 1}):
        assert len(trace(alpha_beta_search, BOOK.replace(change)).examined) == 9
    two, three = (trace(alpha_beta_search, ROSEN.replace({(0, 1, 0, 0): j1})) for j1 in (2, 3))
    assert (0, 1, 1) not in two.pruned
    assert (0, 1, 1) in three.pruned


def test_the_best_order_of_the_books_tree_reads_five():
    best = GameTree([[3, 12, 8], [2, 4, 6], [2, 5, 14]])
    assert len(trace(alpha_beta_search, best).examined) == knuth_moore_minimum(3, 2) == 5
