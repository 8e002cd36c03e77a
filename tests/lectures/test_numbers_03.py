"""What lecture 03 says in numbers: worked out by other means, or with the code of its cells."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache, partial
from itertools import pairwise, permutations, product
from math import factorial, inf, nextafter, sqrt
from pathlib import Path
from statistics import mean

import pytest
from nbformat.v4 import reads_json

from gamesearch import GameTree, TicTacToe, alpha_beta_search, minimax_search, random_tree, trace
from gamesearch.game import BudgetExceeded
from gamesearch.games.chess import Chess
from gamesearch.games.connect_four import ConnectFour
from gamesearch.match import play_match
from gamesearch.search.cutoff import cutoff_search
from gamesearch.search.null_window import principal_variation_search
from gamesearch.search.ordering import (
    OrderedGame,
    by_kind,
    centre_first,
    knuth_moore_minimum,
    leaves_examined,
    own_order,
)
from gamesearch.search.transposition import TranspositionTable, alpha_beta_with_table
from gamesearch.watch import CountingGame

LECTURE = Path(__file__).parents[2] / "notebooks" / "03_move_ordering.ipynb"
BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
BEST = [[[[6, 28], [2, 14]], [[9, 30], [8, 10]]], [[[4, 18], [3, 19]], [[17, 24], [1, 27]]]]
PARIS = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16"
QUIET = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
BOARD, NOUGHTS = ConnectFour(), TicTacToe()


@cache
def cells():
    """What the lecture's own cells define: its search, its table and its match."""
    wanted = ("import random", "def nodes(", "noughts = ", "board = ", "def search(",
              "def killer_search(", "def look_up(", "def work_out(", "def capture(",
              "plies = [", "def share(")  # fmt: skip
    found: dict = {}
    sources = [c.source for c in reads_json(LECTURE.read_text("utf-8")).cells
               if c.cell_type == "code"]  # fmt: skip
    for source in (source for source in sources if any(start in source for start in wanted)):
        exec(source, found)
    return found


def nodes(search, game, *more, **options):
    counted = CountingGame(game)
    search(counted, *more, **options)
    return counted.nodes


def leaves_read(tree, maximise=True, alpha=-inf, beta=inf):
    """How many leaves of nested lists alpha-beta reads, and the value."""
    if not isinstance(tree, list):
        return 1, tree
    read, v = 0, -inf if maximise else inf
    for child in tree:
        more, value = leaves_read(child, not maximise, alpha, beta)
        read += more
        v = max(v, value) if maximise else min(v, value)
        alpha, beta = (max(alpha, v), beta) if maximise else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return read, v


def turned_round(tree):
    return [turned_round(child) for child in reversed(tree)] if isinstance(tree, list) else tree


# ---------------------------------------------------------------- best, worst, random


def test_seven_leaves_and_five():
    assert leaves_read(BOOK) == (7, 3)
    assert leaves_read([[3, 12, 8], [2, 4, 6], [2, 5, 14]]) == (5, 3)


def test_all_1296_orders_of_the_books_tree():
    trees = [[[list(leaves) for leaves in inner][i] for i in root]
             for inner in product(*(permutations(leaves) for leaves in BOOK))
             for root in permutations(range(3))]  # fmt: skip
    assert len(trees) == factorial(3) ** 4 == 1296
    counts = Counter(leaves_read(tree)[0] for tree in trees)
    assert counts == {5: 48, 6: 96, 7: 432, 8: 384, 9: 336}
    assert counts[5] == 2 * 2 * 2 * 6
    assert round(sum(n * many for n, many in counts.items()) / 1296, 2) == 7.67


def test_the_sixteen_leaves_stand_in_the_best_order_and_turned_round_in_the_worst():
    game = GameTree(BEST)
    for state in inner_nodes(game):
        values = [minimax_search(game, game.result(state, a)).value for a in game.actions(state)]
        assert values == sorted(values, reverse=game.to_move(state) == 0)
    assert leaves_read(BEST) == (7, 6)
    assert knuth_moore_minimum(2, 4) == 4 + 4 - 1 == 7
    assert leaves_read(turned_round(BEST)) == (16, 6)
    assert len(set(str(BEST).replace("[", "").replace("]", "").split(", "))) == 16


def inner_nodes(game):
    todo = [game.initial]
    while todo:
        state = todo.pop()
        if not game.is_terminal(state):
            yield state
            todo += [game.result(state, action) for action in game.actions(state)]


def test_the_exponent_is_halved():
    assert [knuth_moore_minimum(3, m) for m in (2, 10)] == [5, 485]
    assert 3**10 == 59_049
    assert 485 / 3**10 < 0.01
    assert 5.9 < sqrt(35) < 6


@pytest.mark.nightly
def test_a_ply_more_of_a_random_order_costs_less_and_less():
    def read(m):
        trees = [random_tree(m, 3, seed, high=10**6) for seed in range(200)]
        return mean(leaves_read(tree.to_nested())[0] for tree in trees)

    leaves = [read(m) for m in (2, 4, 6, 8)]
    growth = [sqrt(more / less) for less, more in pairwise(leaves)]
    assert [round(times, 2) for times in growth] == [2.47, 2.34, 2.25]
    assert growth[0] > growth[1] > 3**0.75 > growth[2] > 2.148


def test_even_the_worst_order_may_leave_a_deep_cut():
    worst = [[[[1, 0], [12, 8]], [[10, 2], [15, 6]]], [[[5, 4], [13, 11]], [[14, 3], [9, 7]]]]
    game = GameTree(worst)
    for state in inner_nodes(game):
        values = [minimax_search(game, game.result(state, a)).value for a in game.actions(state)]
        assert values == sorted(values, reverse=game.to_move(state) == 1)
    assert leaves_read(worst) == (15, 7)


# ---------------------------------------------------------------- static orders


@pytest.mark.slow
def test_each_kind_of_chess_move_earns_something_somewhere():
    kinds = [cells()[name] for name in ("capture", "threat", "forward")]
    games = [Chess(PARIS), Chess(QUIET)]
    wanted = [[3_263, 1_979, 1_685, 1_685], [24_653, 3_005, 3_005, 2_695]]
    for game, counts, move in zip(games, wanted, ("Qb8+", "Nd5"), strict=True):
        found, visited = set(), []
        for many in range(4):
            counted = CountingGame(game)
            found.add(cutoff_search(counted, depth=3, order=by_kind(*kinds[:many])).action)
            visited.append(counted.nodes)
        assert visited == counts
        assert nodes(cutoff_search, game, depth=3, order=own_order) == counts[-1]
        assert [game.action_name(game.initial, action) for action in found] == [move]


def test_morphys_mate():
    game = Chess(PARIS)
    state = game.initial
    for move in ("Qb8+", "Nxb8", "Rd8#"):
        state = game.result(state, game.parse_action(state, move))
    assert game.is_terminal(state)
    assert game.utility(state, 0) == 1


def test_the_middle_first_comes_close_to_the_best_order():
    counts = [nodes(cutoff_search, BOARD, depth=6, order=o) for o in (None, centre_first)]
    assert counts == [13_224, 1_407]
    assert counts[0] / counts[1] > 9
    perfect = sum(knuth_moore_minimum(7, ply) for ply in range(7))
    assert perfect == 1_249
    assert counts[1] / perfect < 1.13
    values = [cutoff_search(BOARD, depth=6, order=o).value for o in (None, centre_first)]
    assert values[0] == values[1]


@pytest.mark.slow
def test_on_4_by_4_every_edge_first_order_beats_every_middle_first_one():
    small = ConnectFour(4, 4)

    def cost(columns):
        order = lambda game, state, actions: sorted(actions, key=columns.index)  # noqa: E731
        counted = CountingGame(OrderedGame(small, order))
        assert alpha_beta_search(counted).value == 0
        return counted.nodes

    half = [columns for columns in permutations(range(4)) if columns[0] < 2]
    costs = {columns: cost(columns) for columns in half}  # the other half is their mirror image
    assert cost((3, 0, 2, 1)) == costs[0, 3, 1, 2]
    edge = [n for c, n in costs.items() if c[0] == 0]
    middle = [n for c, n in costs.items() if c[0] == 1]
    assert (len(edge), len(middle)) == (6, 6)
    assert (min(edge), max(edge), min(middle), max(middle)) == (58_290, 63_882, 75_000, 155_968)
    champion = tuple(centre_first(small, small.initial, range(4)))
    assert champion == (1, 2, 0, 3)
    assert costs[champion] == max(costs.values())


def test_seven_of_ten_rows_pass_through_each_column_of_4_by_4():
    squares = set(product(range(4), range(4)))
    ways = ((0, 1), (1, 0), (1, 1), (1, -1))
    lines = [line for r, c in squares for down, right in ways
             if (line := {(r + i * down, c + i * right) for i in range(4)}) <= squares]  # fmt: skip
    assert len(lines) == 10
    assert [sum(any(c == column for _, c in line) for line in lines) for column in range(4)] == [
        7
    ] * 4


def test_your_own_order_can_read_three_leaves_of_nine():
    three = ConnectFour(3, 4, 3)
    state = three.parse("21323444")
    counts = [
        leaves_examined(OrderedGame(three, lambda g, s, a, c=c: sorted(a, key=c.index)), state)
        for c in permutations(range(4))
    ]
    assert (counts[0], min(counts)) == (9, 3)
    assert leaves_examined(three, state, search=minimax_search) == 9


# ---------------------------------------------------------------- orders that learn


class Forgetful(dict):
    def __setitem__(self, key, value):
        pass


@pytest.mark.slow
def test_the_lectures_searches_find_what_alpha_beta_finds():
    rng = random.Random(3)
    for _ in range(30):
        state = BOARD.initial
        for _ in range(rng.randrange(12)):
            if not BOARD.is_terminal(state):
                state = BOARD.result(state, rng.choice(BOARD.actions(state)))
        if BOARD.is_terminal(state):
            continue
        for depth in (1, 2, 3, 4):
            true = cutoff_search(BOARD, state, depth=depth).value
            for name, memory in product(("search", "killer_search"), (Forgetful, dict)):
                assert cells()[name](BOARD, state, depth, memory()) == true


def deepened(depths):
    best: dict = {}
    return [nodes(cells()["search"], BOARD, BOARD.initial, depth, best)
            for depth in range(1, depths + 1)]  # fmt: skip


def test_deepening_costs_half_of_the_last_depth_alone():
    search, killer_search = cells()["search"], cells()["killer_search"]
    alone = nodes(search, BOARD, BOARD.initial, 6, Forgetful())
    assert alone == nodes(cutoff_search, BOARD, depth=6) == 13_224
    assert sum(deepened(6)) == 6_629
    assert 0.45 < 6_629 / alone < 0.55
    best: dict = {}
    centred = OrderedGame(BOARD, centre_first)
    assert sum(nodes(search, centred, BOARD.initial, d, best) for d in range(1, 7)) == 3_572
    assert nodes(search, centred, BOARD.initial, 6, Forgetful()) == 1_407
    assert nodes(killer_search, BOARD, BOARD.initial, 6, {}) == 6_078 < alone / 2


@pytest.mark.slow
def test_deeper_down_deepening_pays_more():
    assert sum(deepened(8)) == 46_820
    assert nodes(cutoff_search, BOARD, depth=8) == 204_408


def test_a_killer_saves_four_of_twelve_replies():
    search, state = cells()["killer_search"], NOUGHTS.parse("XXO/.X./.O.")
    read = [
        len(trace(lambda g, s, k=k: search(g, s, 2, k(), -1, 1), NOUGHTS, state).examined)
        for k in (Forgetful, dict)
    ]
    assert read == [12, 8]
    last = NOUGHTS.actions(state)[-1]
    assert NOUGHTS.action_name(state, last) == "c3"
    for action in NOUGHTS.actions(state)[:-1]:
        after = NOUGHTS.result(NOUGHTS.result(state, action), last)
        assert NOUGHTS.utility(after, 0) == 1


# ---------------------------------------------------------------- memory


def test_117649_ways_lead_to_16422_positions():
    assert 7**6 == 117_649
    assert [len(states) for states in cells()["plies"]] == [1, 7, 49, 238, 1_120, 4_263, 16_422]
    assert BOARD.parse("147") == BOARD.parse("741")


@cache
def unfinished():
    seen = {NOUGHTS.initial}
    for _ in range(9):
        seen |= {NOUGHTS.result(s, a) for s in seen for a in NOUGHTS.actions(s)}
    return [state for state in seen if not NOUGHTS.is_terminal(state)]


def test_the_lectures_table_is_right_and_saves(monkeypatch):
    table: dict = {}
    assert nodes(cells()["look_up"], NOUGHTS, NOUGHTS.initial, table) == 2_793
    asked = 0
    look_up = cells()["look_up"]

    def counted(*arguments):
        nonlocal asked
        asked += 1
        return look_up(*arguments)

    monkeypatch.setitem(cells(), "look_up", counted)
    assert counted(NOUGHTS, NOUGHTS.initial, {}) == 0
    assert asked == 4_866  # with those that the table already knew
    kinds = Counter(kind for kind, _ in table.values())
    assert round(100 * kinds["exactly"] / kinds.total()) == 7
    assert kinds.total() == len(table) == 2_511
    assert kinds == {"at most": 1_209, "at least": 1_135, "exactly": 167}
    assert sum(entry in (("at least", 1), ("at most", -1)) for entry in table.values()) == 1_710
    assert nodes(alpha_beta_search, NOUGHTS) == 18_297
    for state, (kind, v) in table.items():
        true = alpha_beta_search(NOUGHTS, state).value
        assert {"at most": true <= v, "at least": true >= v, "exactly": true == v}[kind]


class Careless(dict):
    """A table that calls every entry exact."""

    def __setitem__(self, state, entry):
        super().__setitem__(state, ("exactly", entry[1]))


def test_a_careless_table_gets_the_empty_board_right_and_a_draw_wrong():
    look_up, drawn = cells()["look_up"], NOUGHTS.parse(".X./.X./OO.")
    assert look_up(NOUGHTS, NOUGHTS.initial, Careless()) == 0
    assert (look_up(NOUGHTS, drawn, Careless()), look_up(NOUGHTS, drawn, {})) == (1, 0)


def test_mirrored_boards_share_a_key():
    class Mirrored(dict):
        def __contains__(self, state):
            return super().__contains__(NOUGHTS.key(state))

        def __getitem__(self, state):
            return super().__getitem__(NOUGHTS.key(state))

        def __setitem__(self, state, entry):
            super().__setitem__(NOUGHTS.key(state), entry)

    assert nodes(cells()["look_up"], NOUGHTS, NOUGHTS.initial, Mirrored()) == 647


def test_more_memory_fewer_nodes():
    counts = [nodes(alpha_beta_with_table, NOUGHTS, table=TranspositionTable(10**n))
              for n in range(5)]  # fmt: skip
    assert counts == [18_297, 16_792, 11_438, 6_129, 4_989]


# ---------------------------------------------------------------- what it buys


def test_how_deep_10000_nodes_reach():
    def mirrored(game, depth):
        table = TranspositionTable(key=game.key)
        return alpha_beta_with_table(game, depth=depth, order=centre_first, table=table)

    def deepest(search):
        for depth in range(1, 12):
            try:
                search(CountingGame(BOARD, budget=10_000), depth=depth)
            except BudgetExceeded:
                return depth - 1
        raise AssertionError("the budget is never spent")

    searches = (cutoff_search, partial(cutoff_search, order=centre_first), mirrored)
    assert [deepest(search) for search in searches] == [5, 7, 9]
    assert sum(7**ply for ply in range(5)) <= 10_000 < sum(7**ply for ply in range(6))


def test_the_hundred_starts_are_distinct_positions_after_four_plies():
    starts = cells()["starts"]
    assert len({BOARD.key(state) for state in starts}) == 100
    assert not any(map(BOARD.is_terminal, starts))
    assert all(sum(map(BOARD.format(state).count, "XO")) == 4 for state in starts)


def test_a_share_is_that_of_the_points_of_two_games():
    """Counted without `share`, whose cell plays 600 games whenever the notebook is run."""

    def looking(depth):
        return lambda game, state: cutoff_search(game, state, depth=depth, order=own_order).action

    for start in cells()["starts"][:10]:
        points = 0.0
        for side, depths in enumerate(((2, 1), (1, 2))):
            match = play_match(BOARD, [*map(looking, depths)], start)
            points += {1: 1, 0: 0.5, -1: 0}[match.utilities[side]]
        assert points / 2 == cells()["share"](start, 2, 1)


# ---------------------------------------------------------------- optional, and answers


def test_a_null_window_is_tried_on_c_and_lost_on_d():
    run = trace(principal_variation_search, GameTree([[2, 5, 14], [6, 4, 2], [8, 12, 3]]))
    assert run.value == 3
    counted = CountingGame(GameTree([[2, 5, 14], [6, 4, 2], [8, 12, 3]]))
    assert leaves_examined(counted.game, search=principal_variation_search) == 12
    windows = {run.replay.at(step).nodes[(1,)].window for step in run.frames("event")
               if (1,) in run.replay.at(step).nodes}  # fmt: skip
    assert (2, nextafter(2, inf)) in windows


def test_a_small_window_finds_the_same_value_with_fewer_nodes():
    search = cells()["search"]
    guess = search(BOARD, BOARD.initial, 4, {})
    low, high = guess - 0.002, guess + 0.002
    v = search(BOARD, BOARD.initial, 6, {}, low, high)
    assert low < v < high
    assert v == search(BOARD, BOARD.initial, 6, {})
    counts = [nodes(search, BOARD, BOARD.initial, 6, {}, *w) for w in ((-inf, inf), (low, high))]
    assert counts == [11_042, 7_714]


def test_the_worst_order_of_the_books_tree_reads_nine():
    assert leaves_read([[6, 4, 2], [14, 5, 2], [12, 8, 3]]) == (9, 3)
