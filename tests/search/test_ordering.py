"""Move ordering, tables, null windows, iterative deepening; test_search_mutants checks more."""

from __future__ import annotations

import sys
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gamesearch.game import BudgetExceeded
from gamesearch.games import GameTree, random_tree
from gamesearch.games.checkers import Checkers
from gamesearch.games.chess import Chess
from gamesearch.games.connect_four import ConnectFour
from gamesearch.games.tic_tac_toe import TicTacToe
from gamesearch.search import (
    OrderedGame,
    TranspositionTable,
    alpha_beta_search,
    alpha_beta_with_table,
    best_first,
    centre_first,
    cutoff_search,
    effective_branching_factor,
    iterative_deepening,
    knuth_moore_minimum,
    leaves_examined,
    leaves_over_orders,
    max_n_search,
    minimax_search,
    mtd_f_search,
    own_order,
    principal_variation_search,
    random_order,
    random_states,
)
from gamesearch.search.stable_hash import stable_hash, wide_hash
from gamesearch.watch import CountingGame
from tests.lecture_trees import T2
from tests.search.oracles import plain, plain_best, trees


def zero(state, player):
    return 0


def backwards(game, state, actions):
    return actions[::-1]


# ---------------------------------------------------------------- the lectures' experiment


def test_minimax_sees_all_leaves_in_every_order():
    assert leaves_over_orders(GameTree([[3, 12], [2, 4]]), search=minimax_search) == {4: 8}


def test_too_many_orders_are_refused():
    with pytest.raises(ValueError, match="the limit"):
        leaves_over_orders(random_tree(5, 3))
    with pytest.raises(ValueError, match="the limit"):
        leaves_over_orders(random_tree(1, 200))  # 200! orders: more than a float can hold


@pytest.mark.parametrize(("branching", "depth"), [(2, 4), (3, 3), (2, 7), (4, 2), (5, 3)])
def test_the_best_order_reaches_knuth_and_moores_minimum(branching, depth):
    tree = random_tree(depth, branching, seed=1, low=-(10**6), high=10**6)
    best = OrderedGame(tree, _by_true_value(tree))
    assert leaves_examined(best) == knuth_moore_minimum(branching, depth)
    assert leaves_examined(tree) > knuth_moore_minimum(branching, depth)


def _by_true_value(tree):
    """Best first, found out beforehand so that the search itself asks for no leaf twice."""
    value = {node: plain(tree, node) for node in tree.nodes()}

    def order(game, state, actions):
        best = sorted(actions, key=lambda a: value[(*state, a)])
        return best[::-1] if tree.to_move(state) == 0 else best

    return order


def test_branching_of_what_cannot_be_and_of_a_deep_run():
    with pytest.raises(ValueError, match="branching 0"):
        knuth_moore_minimum(0, 2)
    with pytest.raises(ValueError, match="3 nodes, depth 4"):
        effective_branching_factor(3, 4)
    assert effective_branching_factor(5, 4) == pytest.approx(1, abs=1e-6)
    b = effective_branching_factor(10**8, 41)
    assert sum(b**ply for ply in range(42)) == pytest.approx(10**8)


# ---------------------------------------------------------------- static orders


@pytest.mark.parametrize(
    "order", [backwards, best_first(zero), random_order(3)], ids=["backwards", "best", "random"]
)
def test_orders_change_counts_and_never_the_value(order):
    for tree in trees(100):
        game = OrderedGame(tree, order)
        best = plain_best(tree, ()) or [None]
        for search in (alpha_beta_search, principal_variation_search, alpha_beta_with_table):
            found = search(game)
            assert found.value == plain(tree, ())
            assert found.action in best


@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_any_permutation_of_siblings_keeps_the_value(seed, rng):
    tree = random_tree(4, (1, 3), seed, low=-3, high=3)
    game = OrderedGame(tree, lambda game, state, actions: rng.sample(actions, len(actions)))
    assert alpha_beta_search(game).value == plain(tree, ())


def test_games_that_recommend_an_order():
    """Connect Four from the middle; chess captures, threats, forward, then the rest."""
    four = ConnectFour()
    assert own_order(four, four.initial, range(7)) == (3, 2, 4, 1, 5, 0, 6)
    chess = Chess("4k3/8/8/3p4/4P3/8/8/R3K3 w - - 0 1")
    moves = own_order(chess, chess.initial, chess.actions(chess.initial))
    assert list(moves[:2]) == ["e4d5", "a1a8"]  # the capture, then the check
    nodes = []
    for order in (None, own_order):
        counted = CountingGame(chess)
        found = cutoff_search(counted, depth=3, order=order)
        assert found.value == cutoff_search(chess, depth=3).value
        nodes.append(counted.nodes)
    assert nodes[1] < nodes[0]


def test_the_lectures_killer_moves_order_by_a_search_of_lesser_depth():
    """E4, first meaning: a search to the ply above; better than the order as it comes."""
    killers = best_first(search=partial(cutoff_search, depth=1))
    as_it_comes, by_killers = CountingGame(TicTacToe(3, 4, 3)), CountingGame(TicTacToe(3, 4, 3))
    value = cutoff_search(as_it_comes, depth=4).value
    assert cutoff_search(by_killers, depth=4, order=uncounted(killers)).value == value
    assert by_killers.nodes < as_it_comes.nodes / 2


def uncounted(order):
    """The same order, looking ahead in a game that does not count."""
    return lambda game, state, actions: order(game.game, state, actions)


# ---------------------------------------------------------------- the transposition table


def test_the_table_stays_within_its_size():
    table = TranspositionTable(size=10)
    alpha_beta_with_table(TicTacToe(), depth=5, table=table)
    assert 10 < len(table) <= 20
    with pytest.raises(ValueError, match="size is 0"):
        TranspositionTable(size=0)


# ---------------------------------------------------------------- principal variation search


def test_null_windows_hold_no_number_however_close_the_values():
    tree = GameTree([[0.3], [0.1 + 0.2], [0.3, 0.4]])
    assert principal_variation_search(tree) == (0.1 + 0.2, 1)
    for guess in (0, 0.3, 0.1 + 0.2, 1):
        assert mtd_f_search(tree, guess=guess) == (0.1 + 0.2, 1)


def test_in_good_order_null_windows_cost_less():
    game = ConnectFour()
    counts = {}
    for search in (alpha_beta_with_table, principal_variation_search):
        counted = CountingGame(game)
        search(counted, depth=9, evaluate=zero, order=centre_first)
        counts[search] = counted.nodes
    assert counts[principal_variation_search] <= counts[alpha_beta_with_table]


# ---------------------------------------------------------------- MTD(f)


@given(st.integers(0, 10**6), st.sampled_from(["max", "min"]), st.floats(-20, 20))
def test_mtd_f_finds_the_minimax_value_from_any_guess(seed, root, guess):
    tree = random_tree(4, (1, 3), seed, low=-9, high=9, root=root)
    assert mtd_f_search(tree, guess=guess) == minimax_search(tree)


def test_mtd_f_visits_fewer_nodes_than_alpha_beta_with_a_table():
    """Plaat et al. 1996."""
    cases = [
        (TicTacToe(), {}),
        (ConnectFour(), {"depth": 9, "evaluate": zero, "order": centre_first}),
    ]
    for game, options in cases:
        nodes = {}
        for search in (alpha_beta_with_table, mtd_f_search):
            counted = CountingGame(game)
            nodes[search] = (search(counted, **options).value, counted.nodes)
        assert nodes[mtd_f_search][0] == nodes[alpha_beta_with_table][0]
        assert nodes[mtd_f_search][1] < nodes[alpha_beta_with_table][1]


# ---------------------------------------------------------------- iterative deepening


def test_an_unfinished_depth_would_have_misled():
    """At depth 3 the first move looks good until its last reply; the budget ends before."""
    game = GameTree([[[5], [5], [-9]], [[1], [1], [1]]])
    whole = list(iterative_deepening(game, evaluate=zero))
    assert [one.action for one in whole][-1] == 1
    for budget in range(1, sum(one.nodes for one in whole)):
        found = list(iterative_deepening(game, evaluate=zero, nodes=budget))
        assert found == whole[: len(found)]
        assert len(found) < len(whole)


def test_a_limit_that_the_game_brought_along_is_not_swallowed():
    limited = CountingGame(ConnectFour(), budget=50)
    with pytest.raises(ValueError, match="no evaluate"):
        iterative_deepening(T2.tree)
    with pytest.raises(BudgetExceeded):
        list(iterative_deepening(limited, evaluate=zero))


def test_connect_four_to_depth_twelve():
    """3,050,083 nodes for the plain search, at most 32,000 with all this."""
    game = ConnectFour()
    depths = list(
        iterative_deepening(
            game,
            max_depth=12,
            evaluate=zero,
            order=centre_first,
            table=TranspositionTable(key=game.key),
        )
    )
    assert depths[-1].value == 0
    assert sum(found.nodes for found in depths) <= 32_000


# ---------------------------------------------------------------- slots, the same everywhere

NUMBERS = st.integers() | st.integers(-(2**200), 2**200) | st.booleans()
KEYS = st.recursive(NUMBERS, lambda keys: st.lists(keys, max_size=12).map(tuple), max_leaves=40)


@pytest.mark.slow
@pytest.mark.skipif(sys.hash_info.width != 64, reason="compares with a hash of 64 bits")
@given(KEYS)
@example(())
@example((2**61 - 1, -(2**61), -1, (-2,)))
def test_the_slots_of_a_table_are_those_of_wide_machines(key):
    assert wide_hash(key) == hash(key) == stable_hash(key)


def test_states_of_our_games_have_one_slot_everywhere():
    """Their keys are numbers and tuples of them; anything else would change from run to run."""

    def plain(key):
        return all(map(plain, key)) if isinstance(key, tuple) else isinstance(key, int)

    for game in (TicTacToe(), ConnectFour(), Checkers(4), GameTree([[3, 12], [2, 4]])):
        for state in random_states(game, 20, seed=1):
            assert plain(game.key(state) if hasattr(game, "key") else state)


def test_a_leaf_counts_once_however_often_it_is_asked_about() -> None:
    vectors = random_tree(3, 2, 1, players=3)
    assert leaves_examined(vectors, search=max_n_search) == 8
    book = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    hasty = partial(cutoff_search, depth=2, evaluate=lambda state, player: 0, ply_bonus=1e-6)
    assert leaves_examined(book, search=hasty) == 7


def test_an_order_by_value_needs_an_evaluation() -> None:
    with pytest.raises(ValueError, match="best_first needs an evaluation"):
        cutoff_search(
            GameTree([[3, 12], [2, 4]]), depth=2, evaluate=lambda *_: 0, order=best_first()
        )
