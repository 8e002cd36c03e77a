"""Would the tests notice? Every search is broken in many ways, and each must be found out.

A mutant is a search module with one piece of its source replaced: the classic mistakes, and
more of our own. Each module has a suite of short checks, all against oracles that share no
code with the package: a function here that has the module's name and is marked `@suite`. The
module as it stands passes its suite; every mutant must fail in it. `pytest -n0 -rP` shows
which check noticed which mutant.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
import statistics
import sys
import traceback
import types
from fractions import Fraction
from functools import cache, partial
from itertools import islice
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest

import gamesearch.search
from gamesearch.game import Decision, UnsuitedGame
from gamesearch.games import GameTree, random_tree
from gamesearch.games.phantom_tic_tac_toe import PhantomTicTacToe
from gamesearch.games.tic_tac_toe import TicTacToe
from gamesearch.games.tree_text import Chance
from gamesearch.search import (
    HistoryHeuristic,
    KillerMoves,
    LinearEvaluation,
    TranspositionTable,
    random_states,
)
from gamesearch.watch import CountingGame
from tests.lecture_trees import T1, T2, T3, T8, T9, TWO_PLAYER
from tests.search.oracles import (
    E3,
    E3_DEEP,
    Halves,
    Hidden,
    Lattice,
    Maze,
    blind_win,
    chance_tree,
    examined,
    fractional_tree,
    layered_chance_tree,
    plain,
    plain_best,
    plain_outcomes,
    sharing_ten,
    textbook_leaves,
    trees,
)


def zero(state, player):
    return 0


def alone(nested):
    """A tree in which one player makes all the moves."""
    tree = GameTree(nested, turns=(0,))
    tree.players = 1
    return tree


TREES = [
    SimpleNamespace(tree=tree, value=plain(tree, ()), best=plain_best(tree, ()) or [None])
    for tree in trees(45)
]
LATTICES = [Lattice(seed) for seed in range(15)]
ROLLING = [(tree, plain(tree, ())) for tree in map(chance_tree, range(60))]
TIC_TAC_TOE = TicTacToe()
TWICE = GameTree([[[3, 12], [8, 2]], [[4, 6], [5, 7]]], turns=(0, 1, 1))
PHANTOM = PhantomTicTacToe(2, 2, 2)
NOT_IN_TURN = [GameTree(T9), GameTree(T3), TWICE, alone([3, [1, 2]]), PHANTOM]


def agrees(search, leaves=None):
    """The value and a best action; if `leaves` is given, the first one, and those leaves."""
    for one in TREES:
        found = search(one.tree)
        assert found.value == one.value
        assert found.action in (one.best[:1] if leaves else one.best)
        if leaves:
            assert examined(one.tree, search) == leaves(one.tree)


@cache
def truth(game, depth):
    """The value of a game to a limited depth by its own evaluation, and the best actions."""
    return (
        plain(game, game.initial, depth, game.evaluate),
        plain_best(game, game.initial, depth, game.evaluate),
    )


@cache
def best_replies(state):
    return plain_best(TIC_TAC_TOE, state)


def is_true(found, game, depth):
    value, best = truth(game, depth)
    assert found.value == value
    assert found.action in best


def looks_ahead(search, game, depth):
    is_true(search(game, depth=depth), game, depth)


def refuses(search, *games):
    for game in games:
        with pytest.raises(UnsuitedGame):
            search(game)


def reached(tree, line):
    state = ()
    for action in line:
        state = tree.result(state, action)
    return tree.utility(state, 0)


# ---------------------------------------------------------------- the suites

SUITES = {}  # by the name of the module


def suite(checks):
    """Make `checks` the suite of the module that has its name."""
    SUITES[checks.__name__] = checks
    return checks


@suite
def minimax(m):
    agrees(m.minimax_search, leaves=lambda tree: list(tree.leaves()))
    refuses(m.minimax_search, *NOT_IN_TURN)
    for one in TREES:
        assert m.minimax_value(one.tree, ()) == one.value
        assert (m.best_actions(one.tree) or [None]) == one.best
    for tree in (E3, E3_DEEP, T2.tree, GameTree([[-3, -4], [-3, -1]], root="min")):
        assert m.best_actions(tree) == [0]
    refuses(m.best_actions, *NOT_IN_TURN)
    for lecture in TWO_PLAYER.values():
        assert reached(lecture.tree, m.principal_variation(lecture.tree)) == lecture.value
    assert m.principal_variation(T8.tree, (2,)) == [0, 0]
    first = SimpleNamespace(action=0)
    assert m.principal_variation(GameTree(T9), search=lambda game, state: first) == [0]
    deep = alone([[5, [9, 9]], [7, 6]])
    assert m.single_agent_search(deep) == (9, 0)
    assert m.single_agent_search(deep, depth=2, evaluate=zero) == (7, 1)
    refuses(m.single_agent_search, T1.tree)


@suite
def alpha_beta(m):
    for search in (m.alpha_beta_search, m.negamax_search):
        agrees(search, leaves=textbook_leaves)
        refuses(search, *NOT_IN_TURN)
        for one in TREES[:15]:
            assert search(Halves(one.tree)).value == plain(Halves(one.tree), ())
    assert m.min_value(E3, (1,), 5, inf)[0] == 3  # fail-soft: what it had, outside the window
    assert m.max_value(GameTree([[4]]), (), -inf, 3)[0] == 4
    out_of_turn(m)


def out_of_turn(m):
    """A side may move twice in a row, and any player may be the one who is MAX."""

    def search(game, player=0, depth=inf):
        moves = m.AlphaBetaOutOfTurn(game, player, spread)
        return Decision(*moves.value(game.initial, -inf, +inf, depth))

    agrees(search, leaves=textbook_leaves)
    assert search(TWICE) == (4, 1)
    for tree in map(sharing_ten, range(10)):
        for player in (0, 1, 2):
            for depth in (1, 2, inf):
                assert search(tree, player, depth).value == against(tree, (), player, depth)


@suite
def ordering(m):
    assert m.leaves_over_orders(GameTree([[3, 4], [1, 2]])) == {3: 4, 4: 4}
    assert m.leaves_examined(T2.tree) == 6
    assert [m.knuth_moore_minimum(3, depth) for depth in range(5)] == [1, 3, 5, 11, 17]
    assert m.effective_branching_factor(40, 3) == pytest.approx(3)
    wide = SimpleNamespace(rows=6, columns=7)
    assert m.centre_first(wide, None, range(7)) == [3, 2, 4, 1, 5, 0, 6]
    assert m.centre_first(TIC_TAC_TOE, None, range(9))[:5] == [4, 1, 3, 5, 7]
    kinds = m.by_kind(lambda g, s, a: a > 5, lambda g, s, a: a > 3)
    assert kinds(None, None, [1, 4, 6, 2, 5, 7]) == [6, 7, 4, 5, 1, 2]
    tree = GameTree([[[0], [0]], [[0]], [[0]]])
    guess = {(0,): 1, (1,): 5, (2,): 5, (0, 0): 7, (0, 1): 2}.__getitem__
    best = m.best_first(lambda state, player: guess(state))
    assert best(tree, (), range(3)) == [1, 2, 0]
    assert best(tree, (0,), range(2)) == [1, 0]
    assert m.best_first(zero)(GameTree([1, 3, 2]), (), range(3)) == [1, 2, 0]
    searched = m.best_first(zero, search=lambda g, s: SimpleNamespace(value=guess(s)))
    assert searched(tree, (), range(3)) == [1, 2, 0]
    shuffle = m.random_order(1)
    once, twice = (shuffle(None, None, range(9)) for _ in range(2))
    assert sorted(once) == sorted(twice) == list(range(9))
    assert once != twice
    killers, history = m.KillerMoves(slots=2), m.HistoryHeuristic()
    for action in "abcaa":
        killers.remember(action, 3, 0, 1)
    assert killers.arrange("fcba", 3, 0) == ["a", "c", "f", "b"]
    assert list(killers.arrange("fb", 3, 0)) == ["f", "b"]
    assert list(killers.arrange("fcba", 2, 0)) == list("fcba")
    for action, player, depth in (("a", 0, 1), ("a", 0, 1), ("b", 0, 2), ("c", 1, 9)):
        history.remember(action, 0, player, depth)
    assert history.arrange("cab", 0, 0) == ["b", "a", "c"]
    assert list(m.OrderedGame(T1.tree, lambda g, s, actions: actions[::-1]).actions(())) == [
        2,
        1,
        0,
    ]
    with pytest.raises(ValueError, match="gave back none"):
        m.OrderedGame(T1.tree, lambda g, s, actions: []).actions(())
    with pytest.raises(ValueError, match="the limit"):
        next(m.sibling_orders(random_tree(5, 3)))
    assert m.leaves_over_orders(T1.tree) == {5: 48, 6: 96, 7: 432, 8: 384, 9: 336}


@suite
def transposition(m):
    table = m.TranspositionTable(size=1)
    for key, depth in (("deep", 5), ("shallow", 2)):
        table.put(m.Entry(key, key, 0, m.EXACT, depth, ()))
    assert table.get("deep").depth == 5
    assert table.get("shallow").depth == 2
    assert table.get("none") is None
    table.put(m.Entry("fresh", "fresh", 0, m.EXACT, 1, ()))
    assert table.get("fresh") is not None
    mirrored = m.Entry("key", "state", 0, m.EXACT, 1, (7, 8))
    assert (mirrored.action_for("state"), mirrored.action_for("image")) == (7, None)
    assert (mirrored.for_state("state").line, mirrored.for_state("image").line) == ((7, 8), ())
    for game in LATTICES:
        for size in (1, 3, 1000):
            for depth in (3, 5, 6):
                table = m.TranspositionTable(size)
                looks_ahead(partial(m.alpha_beta_with_table, table=table), game, depth)
        kept = m.TranspositionTable()
        for depth in (1, 2, 3, 5, 6):
            looks_ahead(partial(m.alpha_beta_with_table, table=kept), game, depth)
        assert len(kept) > 0
    mirrored = m.TranspositionTable(key=TIC_TAC_TOE.key)
    for board in ("X../O../.X.", "..X/..O/.X."):
        state = TIC_TAC_TOE.parse(board)
        found = m.alpha_beta_with_table(TIC_TAC_TOE, state, table=mirrored)
        assert found.action in best_replies(state)
    for key, most in ((None, 4_866), (TIC_TAC_TOE.key, 1_113)):
        counted = CountingGame(TIC_TAC_TOE)
        assert m.alpha_beta_with_table(counted, table=m.TranspositionTable(key=key)).value == 0
        assert counted.nodes <= most
    agrees(m.alpha_beta_with_table, leaves=textbook_leaves)
    refuses(m.alpha_beta_with_table, *NOT_IN_TURN)
    mtd_f(m)


@suite
def null_window(m):
    page_alone(m)
    enhanced_by_hand(m)
    search = m.principal_variation_search
    agrees(search)
    agrees(partial(search, bounds=(-9, 9)))
    for game in LATTICES:
        for size in (1, 3, 1000):
            kept = TranspositionTable(size)
            for depth in (1, 2, 3, 4, 5, 6):
                looks_ahead(partial(search, table=kept), game, depth)
                looks_ahead(partial(search, table=TranspositionTable(size)), game, depth)
    for one in TREES:
        enhanced = m.SearchWithTable(one.tree, zero)
        value, seen = enhanced.search((), inf)
        assert reached(one.tree, seen.line) == value == one.value
        assert seen.depth == inf
        enhanced = m.SearchWithTable(one.tree, zero)
        _, seen = [enhanced.search((), depth) for depth in (2, 2)][-1]
        assert seen.depth == 2 or seen.depth == inf
    for heuristics, most in (([], 5_260), ([KillerMoves()], 2_157)):
        counted = CountingGame(TicTacToe(3, 4, 3))
        search(counted, depth=5, evaluate=zero, heuristics=heuristics)
        assert counted.nodes <= most
    counted, kept = CountingGame(TicTacToe(3, 4, 3)), TranspositionTable()
    heuristics = [KillerMoves(), HistoryHeuristic()]
    for depth in (1, 2, 3, 4, 5, 6):
        search(counted, depth=depth, evaluate=zero, table=kept, heuristics=heuristics)
    assert counted.nodes <= 5_059
    mirrored = TranspositionTable(key=TIC_TAC_TOE.key)
    for board in ("X../O../.X.", "..X/..O/.X."):
        state = TIC_TAC_TOE.parse(board)
        assert search(TIC_TAC_TOE, state, table=mirrored).action in best_replies(state)


def page_alone(m):
    """Null windows without the enhancements."""
    for one in TREES:
        page = m.NullWindowSearch(one.tree, 0, zero)
        value, move = page.value((), -inf, inf, inf)
        assert (value, move) == (one.value, one.best[0])
    for game in LATTICES:
        for depth in (1, 3, 6):
            value, move = m.NullWindowSearch(game, 0, game.evaluate).value(
                game.initial, -inf, inf, depth
            )
            is_true(SimpleNamespace(value=value, action=move), game, depth)

    def page_search(game):
        return m.NullWindowSearch(game, 0, zero).value((), -inf, inf, inf)

    assert examined(T1.tree, page_search) == textbook_leaves(T1.tree)
    again = GameTree([[2, 5, 14], [6, 4, 2], [8, 12, 3]])
    seen = examined(again, page_search)
    assert (len(seen), len(set(seen))) == (12, 9)
    assert sum(len(examined(one.tree, page_search)) for one in TREES) <= 414
    asked = [(0, 0), (1, 0, 0), (1, 1, 0)]  # the second grandchild need not be known exactly
    assert examined(GameTree([[5], [[9, 10], [4]]]), page_search) == asked
    assert examined(GameTree([[5], [[1, 0], [6]]], root="min"), page_search) == asked
    assert m.NullWindowSearch(T1.tree, 0, zero).value((), -inf, inf, 2) == (3, 0)


def enhanced_by_hand(m):
    search = m.principal_variation_search
    refuses(search, *NOT_IN_TURN)
    win = GameTree([[1], [1, 1], [1]])
    assert len(examined(win, search, bounds=(-1, 1))) == 1
    table = TranspositionTable()
    search(T1.tree, table=table)
    assert len(table) == 4
    bounds = [table.get(state).bound for state in ((), (0,), (1,), (2,))]
    assert bounds == ["=", "=", "<=", "<="]  # C and D are cut as soon as they are worth 2
    seen_to_the_end = GameTree([[1, [[[5]]]], [0, [[[9]]]]])
    table = TranspositionTable()
    search(seen_to_the_end, depth=2, evaluate=zero, table=table)
    assert [table.get(state).depth for state in ((), (0,), (1,))] == [2, 1, inf]
    notes = []
    heuristic = SimpleNamespace(
        arrange=lambda actions, ply, player: actions[::-1],
        remember=lambda *note: notes.append(note),
    )
    seen = examined(T1.tree, search, heuristics=[heuristic])
    assert seen[0] == (2, 2)
    heuristic.arrange = lambda actions, ply, player: actions
    notes.clear()
    search(T1.tree, depth=2, evaluate=zero, heuristics=[heuristic])
    assert notes == [(0, 1, 1, 1), (2, 1, 1, 1)]
    known = SimpleNamespace(action_for=lambda state: 2)
    assert m.SearchWithTable(T1.tree, zero).arranged((), known, 0, 0) == [2, 0, 1]


def mtd_f(m):
    def search(game, **options):  # a mutant may never converge
        return m.mtd_f_search(CountingGame(game, budget=50_000), **options)

    refuses(search, *NOT_IN_TURN)
    for guess in (0, -7, 2.5, 1e9):
        agrees(partial(search, guess=guess))
        for one in TREES:
            assert search(one.tree, guess=guess).action == one.best[0]
    for game in LATTICES:
        for size in (1, 3, 1000):
            for depth in (1, 3, 5, 6):
                for guess in (0, 4):
                    table = TranspositionTable(size)
                    looks_ahead(partial(search, guess=guess, table=table), game, depth)
    backwards = search(T1.tree, order=lambda game, state, actions: actions[::-1])
    assert backwards == (3, 0)
    two_best = GameTree([[4, 9], [4, 8], [1]])
    assert search(two_best, order=lambda game, state, actions: actions[::-1]).action == 1
    for guess, leaves in ((3, [0, 0, 1, 2]), (9, [0, 1, 2, 0])):  # at least 3, at most 3?
        seen = examined(GameTree([[3], [2], [1]]), search, guess=guess)
        assert seen == [(leaf, 0) for leaf in leaves]
    assert search(GameTree([[3, 1], [3, 4]]), guess=3) == (3, 1)
    assert search(GameTree([[-3, -1], [-3, -4]], root="min"), guess=-3) == (-3, 1)
    table = TranspositionTable()
    search(T1.tree, table=table)
    assert len(table) == 4
    for guess in (inf, -inf):
        with pytest.raises(ValueError, match="finite"):
            search(T1.tree, guess=guess)
    for guess, most in ((0, 4_377), (1, 4_295)):
        counted = CountingGame(TIC_TAC_TOE)
        assert search(counted, guess=guess).value == 0
        assert counted.nodes <= most


@suite
def deepening(m):
    refuses(partial(m.iterative_deepening, evaluate=zero), *NOT_IN_TURN)
    assert [one.depth for one in all_depths(m, T1.tree, evaluate=zero)] == [1, 2]
    assert len(all_depths(m, T2.tree, max_depth=3, evaluate=zero)) == 3
    assert len(all_depths(m, T2.tree, max_depth=1, evaluate=zero)) == 1
    with pytest.raises(ValueError, match="max_depth"):
        m.iterative_deepening(T2.tree, max_depth=0, evaluate=zero)
    for limit in ({"seconds": 0}, {"nodes": 1}):
        (only,) = all_depths(m, TIC_TAC_TOE, **limit)
        assert (only.depth, only.nodes) == (1, 10)
    clock = iter(range(100))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(m, "Clock", partial(m.Clock, now=lambda: next(clock)))
        assert len(all_depths(m, GameTree([[[[4]]]]), evaluate=zero, seconds=5)) == 2
    deepen = partial(all_depths, m)
    for game in LATTICES:
        for size in (1, 1000):
            *_, last = found = deepen(game, table=TranspositionTable(size))
            assert [one.depth for one in found] == list(range(1, len(found) + 1))
            for one in found:
                is_true(one, game, one.depth)
            assert last.depth <= game.layers
            assert last.value == truth(game, inf)[0]
        short = deepen(game, nodes=40)
        assert short == deepen(game)[: len(short)]
        assert len(short) == 1 or sum(one.nodes for one in short) <= 40
    for one in TREES[::2]:
        *_, last = deepen(one.tree, evaluate=zero)
        assert reached(one.tree, last.line) == last.value == one.value
    counted = CountingGame(TicTacToe(3, 4, 3))
    deepen(counted, evaluate=zero, max_depth=6)
    assert counted.nodes <= 5_471
    win = GameTree([[1], [1, 1], [1]])
    *_, last = deepen(win, evaluate=zero, bounds=(-1, 1))
    assert last.nodes == 3
    (first,) = deepen(GameTree([3, 3, 3]), evaluate=zero, order=lambda g, s, a: a[::-1])
    assert first.action == 2


def all_depths(m, game, **options):
    found = list(islice(m.iterative_deepening(game, **options), 20))
    assert len(found) < 20, "it goes on for ever"
    return found


@suite
def cutoff(m):
    agrees(partial(m.cutoff_search, depth=9, evaluate=zero), leaves=textbook_leaves)
    refuses(partial(m.cutoff_search, depth=2, evaluate=zero), *NOT_IN_TURN)
    for game in LATTICES:
        for depth in (1, 2, 3, 6):
            looks_ahead(m.cutoff_search, game, depth)
        keep_all = m.beam(3)
        looks_ahead(partial(m.cutoff_search, order=keep_all), game, 5)
    two = partial(m.cutoff_search, depth=2, evaluate=zero)
    for one in TREES[::2]:
        assert examined_or_cut(one.tree, two) == textbook_leaves(one.tree, limit=2)
    assert m.cutoff_search(GameTree([5, [1, 1]]), depth=1, evaluate=lambda s, p: 3) == (5, 0)
    hasty = partial(m.cutoff_search, depth=9, evaluate=zero, ply_bonus=1e-6)
    for root, nested, action in (
        ("max", [[[[[1]]]], [1], [[[1]]]], 1),
        ("max", [[[[-1]]], [-1], [[[[-1]]]]], 2),
        ("min", [[[[[-1]]]], [-1], [[[-1]]]], 1),
        ("max", [[0], [[[0]]]], 0),
    ):
        tree = GameTree(nested, root=root)
        assert hasty(tree).action == hasty(Halves(tree)).action == action
        assert hasty(tree).value == pytest.approx(plain(tree, ()), abs=1e-5)
    assert hasty(Halves(GameTree([[0], [[[0]]]]))) == (0.5, 0)
    points = GameTree([[[[(1, 2)]]], [(1, 2)], [[[[(1, 2)]]]]])  # they sum to 3: a loss counts 1
    assert hasty(points).action == 2
    first = partial(m.cutoff_search, depth=2, evaluate=zero, order=lambda g, s, a: a[:1])
    assert examined(T1.tree, first) == [(0, 0)]
    keep = m.beam(2, lambda state, player: {(0,): 1, (1,): 5, (2,): 4}[state])
    assert list(keep(GameTree([[0], [0], [0]]), (), range(3))) == [1, 2]
    for one in TREES:
        quietens(m, one.tree)


def examined_or_cut(tree, search):
    """The leaves and the cut off nodes that a limited search values, in order."""
    seen = []

    class Watched:
        def __getattr__(self, name):
            return getattr(tree, name)

        def utility(self, state, player):
            seen.append(state)
            return tree.utility(state, player)

    def evaluate(state, player):
        seen.append(state)
        return 0

    search(Watched(), evaluate=evaluate)
    return seen


def quietens(m, tree):
    """Quiescence against its definition, with a random choice of noisy moves."""
    rng = random.Random(str(tree))
    guess = {node: rng.randint(-9, 9) for node in tree.nodes()}
    loud = {node: [a for a in tree.actions(node) if rng.random() < 0.6] for node in guess}

    def value(state, depth=inf):
        if tree.is_terminal(state):
            return tree.utility(state, 0)
        if depth == 0:
            return guess[state]
        options = [value(tree.result(state, a), depth - 1) for a in loud[state]]
        if len(options) < len(tree.actions(state)):
            options.append(guess[state])
        return max(options) if tree.to_move(state) == 0 else min(options)

    calm = m.quiescent(tree, loud.get, lambda state, player: guess[state])
    assert calm((), 0) == -calm((), 1) == value(())
    brief = m.quiescent(tree, loud.get, lambda state, player: guess[state], depth=1)
    assert brief((), 0) == value((), 1)


def position(state, player):
    """Three features of tic-tac-toe, relative to the opponent."""
    squares = {"centre": 1 << 4, "corners": 0b101000101, "edges": 0b010101010}
    own, other = state[player], state[1 - player]
    return {n: (own & bits).bit_count() - (other & bits).bit_count() for n, bits in squares.items()}


@suite
def evaluation(m):
    weights = {"centre": 0.5, "corners": 0.25, "edges": -0.125}
    states = m.random_states(TIC_TAC_TOE, 150, seed=5)
    assert len(states) == 150
    assert any(map(TIC_TAC_TOE.is_terminal, states))
    evaluate, below = (
        m.LinearEvaluation(position, weights),
        m.LinearEvaluation(position, weights, win=1),
    )
    corner = TIC_TAC_TOE.result(TIC_TAC_TOE.initial, 0)
    assert (evaluate(corner, 0), evaluate(corner, 1)) == (0.25, -0.25)
    assert m.LinearEvaluation(lambda s, p: {"x": s}, {"x": 1}, win=2)(6, 0) == 1.5
    assert sorted(states, key=lambda s: below(s, 0)) == sorted(states, key=lambda s: evaluate(s, 0))
    with pytest.raises(KeyError, match="no such feature"):
        m.LinearEvaluation(position, {"queens": 9})(corner, 0)
    own = m.relative(lambda state, player: state[player].bit_count())
    assert (own(corner, 0), own(corner, 1)) == (1, -1)
    assert m.feature_set({"own": own})(corner, 1) == {"own": -1}
    found = dict(keeps(m, states))
    assert found == {
        "none": [],
        "order": ["order"],
        "flat": ["order"],
        "one win": ["order"],
        "one side": ["antisymmetry"],
        "bounds": ["bounds"],
        "low": ["antisymmetry", "bounds"],
    }
    pairs = [(1, 2), (2, 4.5), (4, 7), (3, -1)]
    assert m.correlation(pairs) == pytest.approx(statistics.correlation(*zip(*pairs, strict=True)))


def keeps(m, states):
    """Which guidelines each of some evaluations breaks."""
    game = TIC_TAC_TOE
    good, ended = game.evaluate, game.is_terminal
    win = next(state for state in states if ended(state) and game.utility(state, 0) == 1)
    for name, evaluate in {
        "none": good,
        "order": lambda s, p: -good(s, p) if ended(s) else good(s, p),
        "flat": lambda s, p: 0 if ended(s) else good(s, p),
        "one win": lambda s, p: 0 if s == win else good(s, p),
        "one side": lambda s, p: good(s, 0),
        "bounds": lambda s, p: good(s, p) if ended(s) else 9 * good(s, p),
        "low": lambda s, p: good(s, p) if ended(s) or p else -1,
    }.items():
        yield name, [one.guideline for one in m.check_guidelines(game, evaluate, states)]


@suite
def learning(m):
    """The middle column is worth having, and the seed decides; the better half lives on."""
    weights = {"centre": 0.5, "corners": 0.25, "edges": -0.125}
    evaluate = LinearEvaluation(position, weights)
    values = [(s, evaluate(s, 0)) for s in random_states(TIC_TAC_TOE, 150, seed=5)]
    assert m.fit_weights(position, values) == pytest.approx(weights)
    noisy = [(1, 1), (1, 3), (2, 4)]
    assert m.fit_weights(lambda s, p: {"x": s}, noisy) == {"x": 2}
    uneven = [((2e6, 0), 4e6), ((0, 1), 3), ((2e6, 1), 4e6 + 3)]
    fitted = m.fit_weights(lambda s, p: {"large": s[0], "small": s[1]}, uneven)
    assert fitted == pytest.approx({"large": 2, "small": 3})
    with pytest.raises(ValueError, match="mixture"):
        m.fit_weights(lambda s, p: {"a": s, "b": 2 * s}, noisy)
    with pytest.raises(ValueError, match="no samples"):
        m.fit_weights(position, [])
    m.RANDOM_PLIES = 1

    def feature(state, player):
        return {"middle": position(state, player)["centre"]}

    evolve = partial(m.evolve_weights, TIC_TAC_TOE, feature, ["middle"], population=6, rounds=1)
    for seed in (0, 1, 2):
        generations = list(islice(evolve(seed=seed), 5))
        assert generations[-1].weights["middle"] > 0
        assert generations == list(islice(evolve(seed=seed), 5))
        assert [one.number for one in generations] == [0, 1, 2, 3, 4]
        for one in generations:
            assert one.weights == one.population[0]
            assert -1 <= one.fitness <= 1
            assert len(one.population) == 6
    first, second = islice(evolve(seed=4), 2)
    assert all(one in second.population for one in first.population[:3])
    assert [one in first.population for one in second.population].count(True) == 3
    with pytest.raises(UnsuitedGame):
        m.evolve_weights(GameTree(T3), feature, ["middle"])


@suite
def chance(m):
    for tree, value in ROLLING:
        for search in (
            m.expectiminimax_search,
            partial(m.star1_search, bounds=(-5, 5)),
            partial(m.star2_search, bounds=(-5, 5)),
        ):
            found = search(tree)
            assert found.value == pytest.approx(value, abs=1e-9)
            if found.action is not None:
                assert plain(tree, (found.action,)) == pytest.approx(value, abs=1e-9)
    for seed in (334, 1911):  # the ones in 3,000 that show what a probe that failed must not do
        tree = layered_chance_tree(seed)
        assert m.star2_search(tree, bounds=(-5, 5)).value == pytest.approx(plain(tree, ()))
    for seed in (454, 3552, 3838, 5709):  # and rounding shows in these of 10,000
        tree = fractional_tree(seed)
        for search in (m.star1_search, m.star2_search):
            found = search(tree, bounds=(-5, 5))
            assert plain(tree, (found.action,)) == pytest.approx(plain(tree, ()), abs=1e-9)
    limited(m)
    pruned(m)
    assert m.expectiminimax_search(GameTree(T3)).value == (1, 2, 6)
    rolls = [Chance([(0.5, (4, 0, 2)), (0.25, (0, 8, 2)), (0.25, (0, 4, 2))]), (1, 9, 9)]
    assert m.expectiminimax_search(GameTree(rolls)) == ((2, 3, 2), 0)
    shared = sharing_ten(1)
    assert m.expectiminimax_search(shared).value == plain(shared, ())
    found = m.compare_scales(GameTree(T9), {"A": float, "B": {1: 10, 2: 20, 3: 30, 4: 400}})
    assert [found[name].action for name in "AB"] == [0, 1]
    assert found["B"].value == pytest.approx(49)
    game = m.RescaledGame(GameTree([[3, 1], [2, 4]]), lambda value: value + 10)
    assert (game.utility((0, 0), 0), game.utility((0, 0), 1)) == (13, -13)
    with pytest.raises(ValueError, match="bounds"):
        m.star1_search(GameTree([[3, 9]]), bounds=(0, 5))
    refuses(m.expectiminimax_search, PHANTOM)
    refuses(partial(m.star1_search, bounds=(0, 9)), PHANTOM, GameTree(T3))


def limited(m):
    """Depth counts moves of players and no rolls."""
    for tree in [tree for tree, _ in ROLLING[:20]] + [chance_tree(s, depth=6) for s in (75, 359)]:
        guess = {node: (17 * len(node) + 3 * sum(node)) % 11 - 5 for node in tree.nodes()}
        options = {"evaluate": lambda s, p, guess=guess: guess[s] if p == 0 else -guess[s]}
        for depth in (1, 2):
            value = plain(tree, (), depth, options["evaluate"])
            for search in (m.expectiminimax_search, m.star1_search, m.star2_search):
                bounds = {} if search is m.expectiminimax_search else {"bounds": (-5, 5)}
                found = search(tree, depth=depth, **options, **bounds)
                assert found.value == pytest.approx(value, abs=1e-9)


def pruned(m):
    """Where the stars cut, and that they cut no less on the whole than they do today."""

    def die(*kids):
        return Chance([(Fraction(1, len(kids)), kid) for kid in kids])

    star1, star2 = (partial(s, bounds=(0, 5)) for s in (m.star1_search, m.star2_search))
    for bad, root in ((1, "max"), (4, "min")):
        tree = GameTree([die(5 - bad, 5 - bad), die(bad, 5)], root=root)
        assert examined(tree, star1) == [(0, 0), (0, 1), (1, 0)]
    for root, good, bad, unseen in (("max", 3, 1, 5), ("min", 2, 4, 0)):
        rolls = [[unseen, unseen, bad], *([bad, unseen, unseen] for _ in range(3))]
        tree = GameTree([die([good, good]), die(*rolls)], root=root)
        assert [leaf[0] for leaf in examined(tree, star1)].count(1) == 4
        assert [leaf[0] for leaf in examined(tree, star2)].count(1) == 3
    for search, most in ((m.star1_search, 416), (m.star2_search, 550)):
        seen = [examined(tree, search, bounds=(-5, 5)) for tree, _ in ROLLING]
        assert sum(map(len, seen)) <= most


@suite
def multiplayer(m):
    several_by_hand(m)
    for turns in ((0, 1, 2), (0, 1, 1, 2)):
        for seed in range(12):
            tree = sharing_ten(seed, least=3, turns=turns)
            assert m.max_n_search(tree, lowest=3, total=19) == m.max_n_search(tree)
    for seed in range(30):
        tree = sharing_ten(seed)
        value = plain(tree, ())
        assert m.max_n_search(tree).value == value
        assert plain(tree, (m.max_n_search(tree).action,)) == value
        assert m.alliance_search(tree, interest=m.alliances()) == m.max_n_search(tree)
        assert m.max_n_search(tree, lowest=0, total=10).value == value
        for player in (0, 1, 2):
            assert m.paranoid_search(tree, player=player).value == against(tree, (), player)
        assert m.paranoid_search(tree).value == against(tree, (), 0)
        for depth in (1, 2):
            value = plain(tree, (), depth, spread)
            assert m.max_n_search(tree, depth=depth, evaluate=spread).value == value
            alone = m.alliance_search(tree, interest=m.alliances(), depth=depth, evaluate=spread)
            cutting = m.max_n_search(tree, depth=depth, evaluate=spread, lowest=-9, total=0)
            assert alone.value == cutting.value == value
            assert m.paranoid_search(tree, player=1, depth=depth, evaluate=spread).value == against(
                tree, (), 1, depth
            )
    agrees(m.paranoid_search, leaves=textbook_leaves)


def several_by_hand(m):
    interested = partial(m.alliance_search, interest=m.alliances())
    for search in (m.max_n_search, interested, m.paranoid_search):
        refuses(search, GameTree(T9), PHANTOM)
    refuses(partial(m.paranoid_search, player=3), GameTree(T3))
    book = GameTree(T3)
    assert m.max_n_search(book) == ((1, 2, 6), 0)
    assert m.alliance_search(book, interest=m.alliances((0, 1))) == ((5, 4, 5), 1)
    assert m.alliances((0, 2))(0, (1, 10, 100)) == 101
    with pytest.raises(ValueError, match="two groups"):
        m.alliances((0, 1), (1, 2))
    assert m.paranoid_search(TWICE) == (4, 1)
    cut = GameTree([[(9, 5, 5)], [(5, 8, 6), (12, 3, 4)]], turns=(0, 1))
    assert examined(cut, m.max_n_search, lowest=3, total=19) == [(0, 0), (1, 0)]
    everything = GameTree([(10, 0, 0), (3, 3, 4)])
    assert examined(everything, m.max_n_search, lowest=0, total=10) == [(0,)]
    for options in (
        {"lowest": 0},
        {"total": 10},
        {"lowest": 2, "total": 99},
        {"lowest": 0, "total": 8},
    ):
        with pytest.raises(ValueError, match=r"total"):
            m.max_n_search(book, **options)


def spread(state, player):
    """An evaluation for three players that sums to 0 and never falls below -9."""
    first, second = (7 * sum(state) + len(state)) % 5 - 2, (3 * sum(state)) % 5 - 2
    return (first, second, -first - second)[player]


def against(game, state, player, depth=inf):
    """What `player` is sure of if everybody else is against them."""
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return spread(state, player)
    kids = [against(game, game.result(state, a), player, depth - 1) for a in game.actions(state)]
    return max(kids) if game.to_move(state) == player else min(kids)


@suite
def monte_carlo(m):
    refuses(m.uct, PHANTOM)
    refuses(m.flat_monte_carlo, PHANTOM)
    flat = partial(m.flat_monte_carlo, T1.tree, seed=1)
    found = flat(playouts=1500)
    assert [one.mean for one in found.estimates] == pytest.approx([23 / 3, 4, 7], abs=0.35)
    assert (found.value, found.action) == (found.estimates[0].mean, 0)
    for estimate, leaves in zip(found.estimates, T1.nested, strict=True):
        mean = sum(leaves) / 3
        spread = (sum((leaf - mean) ** 2 for leaf in leaves) / 3 / estimate.playouts) ** 0.5
        assert estimate.high - estimate.mean == pytest.approx(1.959964 * spread, rel=0.15)
        assert estimate.mean - estimate.low == pytest.approx(estimate.high - estimate.mean)
    (pair,) = m.flat_monte_carlo(GameTree([[1, 3]]), playouts=2, seed=4).estimates
    assert (pair.mean, pair.high) == (2, pytest.approx(2 + 1.959964))
    assert flat() == flat() != m.flat_monte_carlo(T1.tree, seed=2)
    lowest = GameTree([[3, 3], [2, 2], [9, 9]], root="min")
    assert m.flat_monte_carlo(lowest, playouts=3) == (2, 1)
    b_moves = m.flat_monte_carlo(GameTree(T3), (0,), playouts=600)
    assert b_moves.action == 1
    assert b_moves.value == pytest.approx(2.5, abs=0.2)
    dice = GameTree([Chance([(Fraction(9, 10), 0), (Fraction(1, 10), 10)]), 2])
    assert m.flat_monte_carlo(dice, playouts=600).value == 2
    assert m.flat_monte_carlo(dice, (0,), playouts=1500).value == pytest.approx(1, abs=0.3)
    assert m.flat_monte_carlo(GameTree(4)) == (4, None)
    last = flat(playouts=3, policy=lambda game, state, rng: game.actions(state)[-1])
    assert [one.mean for one in last.estimates] == [8, 6, 2]
    short = m.flat_monte_carlo(TIC_TAC_TOE, playouts=2, depth=1, evaluate=lambda s, p: 7 - s[2])
    assert short.value == 7
    grows(m)


def grows(m):
    """UCT: the decision, the bookkeeping, and a budget that is the caller's."""
    assert next(m.uct(GameTree(T9), batch=3000, seed=2)).value == pytest.approx(2.1, abs=0.1)
    assert len(next(m.uct(GameTree(T9))).line) == 1
    roll = next(m.uct(GameTree(Chance([(0.25, 4), (0.75, 0)])), batch=3000))
    assert (roll.action, roll.line) == (None, ())
    assert roll.value == pytest.approx(1, abs=0.15)
    lowest = GameTree([[3, 3], [2, 2], [9, 9]], root="min")
    assert next(m.uct(lowest, batch=300))[1:4] == (2, 1, (1, 0))
    assert next(m.uct(GameTree(T3), (1,), batch=1500)).action == 0
    assert 4 < next(m.uct(GameTree(T3), (1,), batch=1500)).value <= 5
    trap = GameTree([[10, 10, -1], [2, 2, 2]])  # 11 points for MAX, not 20
    assert next(m.uct(trap, batch=100)).action == 1
    needle = GameTree([[[0]], [[0]], [[*[0] * 9, 1]]])
    assert next(m.uct(needle, batch=600)).action == 2
    shares = []
    for exploration in (0.1, 1, 20):
        root = next(m.uct(T1.tree, batch=400, exploration=exploration)).root
        assert sum(kid.visits for kid in root.children.values()) == root.visits == 400
        shares.append(max(kid.visits for kid in root.children.values()))
    assert shares == sorted(shares, reverse=True)
    assert shares[2] < 150
    assert [one.playouts for one in islice(m.uct(T1.tree, batch=7), 3)] == [7, 14, 21]
    assert next(m.uct(TIC_TAC_TOE, seed=1))[:4] == next(m.uct(TIC_TAC_TOE, seed=1))[:4]
    (only,) = m.uct(GameTree(4))
    assert only[:4] == (0, 4, None, ())
    for name in ("T1", "T2", "T5", "T6", "T8"):
        assert next(m.uct(TWO_PLAYER[name].tree, batch=1500)).action == TWO_PLAYER[name].action
    for one in TREES[::6]:
        if one.best != [None]:
            assert next(m.uct(one.tree, batch=1000)).action in one.best


@suite
def retrograde(m):
    refuses(m.retrograde_analysis, GameTree(T9), GameTree(T3), PHANTOM)
    for seed in range(60):
        game = Maze(seed)
        outcomes = plain_outcomes(game)
        everything = m.retrograde_analysis(game, states=[*game.moves, *game.ends])
        assert dict(everything) == outcomes
        for state in game.moves:
            decision = everything.decide(game, state)
            after = outcomes[game.result(state, decision.action)]
            assert decision.value == after[0] == outcomes[state][0]
            if after[0]:
                assert after[1] == outcomes[state][1] - 1
        forwards = m.retrograde_analysis(game)
        assert {s: forwards[s] for s in forwards} == {s: outcomes[s] for s in forwards}
        with pytest.raises(KeyError):
            forwards["elsewhere"]
    small = TicTacToe(2, 3, 2)
    by_key = m.retrograde_analysis(small, key=small.key)
    assert len(by_key) < len(whole := m.retrograde_analysis(small))
    assert all(by_key[state] == outcome for state, outcome in whole.items())
    assert m.retrograde_analysis(GameTree([[3, 12], [-2, 4]]))[()] == (1, 2)
    assert m.retrograde_analysis(Halves(GameTree([[0, 5], [-2, 4]])))[()].value == 0
    m.MOST_STATES = 50
    with pytest.raises(ValueError, match="the game has more than 50"):
        m.retrograde_analysis(small)
    m.MOST_STATES = 10_000
    table = m.retrograde_analysis(TIC_TAC_TOE)
    assert len(table) == 5_478
    assert table[TIC_TAC_TOE.initial] == (0, None)


@suite
def openings(m):
    game, start = TIC_TAC_TOE, TIC_TAC_TOE.initial
    after = game.result(start, 4)
    book = m.OpeningBook({start: {0: 1, 4: 3}, after: {1: 1, 0: 2}})

    def search(game, state):
        return "searched"

    assert m.book_search(game, book=book, search=search) == (None, 4)
    assert m.book_search(game, after, book=book, search=search).action == 0
    assert m.book_search(game, game.parse("..X/.../..."), book=book, search=search) == "searched"
    assert (
        m.book_search(game, game.parse("XXX/OO./..."), book=lambda g, s: 5, search=search)
        == "searched"
    )
    assert m.OpeningBook({"any": {7: 1, 3: 2}}, key=lambda state: "any")(game, start) == 3
    with pytest.raises(ValueError, match="not legal"):
        m.book_search(game, book=lambda g, s: 9, search=search)
    entries = {"1": 5, "2": 9, "3": 7}
    rows = [SimpleNamespace(move=move, weight=weight) for move, weight in entries.items()]
    read = m.reader_book(lambda b: rows * (b == "START"), position=str.upper, action=int)
    assert read(game, "start") == 2
    assert read(game, "other") is None


@suite
def belief(m):
    beliefs_by_hand(m)
    plans_are_judged(m)
    for seed in range(25):
        tree = random_tree(4, (1, 3), seed, low=-2, high=2, uneven=0.1)
        square = random_tree(4, 2, seed, low=-2, high=2)
        for at_least in (-1, 0, 1):
            found = m.and_or_search(tree, at_least=at_least)
            assert (found is not None) == (plain(tree, ()) >= at_least)
            other = m.and_or_search(tree, player=1, at_least=at_least)
            assert (other is not None) == (-plain(tree, ()) >= at_least)
            blind = m.and_or_search(Hidden(square), at_least=at_least)
            assert (blind is not None) == blind_win(Hidden(square), at_least)
            if blind is not None:
                keeps_its_promise(Hidden(square), blind, (), at_least)


def beliefs_by_hand(m):
    with pytest.raises(ValueError, match="empty"):
        m.and_or_search(TIC_TAC_TOE, belief=[])
    refuses(partial(m.and_or_search, player=2), TIC_TAC_TOE)
    phantom = PhantomTicTacToe(2, 3, 2)
    plan = m.and_or_search(phantom)
    assert plan.longest() == 3
    keeps_its_promise(phantom, plan, phantom.initial, 1)
    assert m.and_or_search(phantom, depth=2) is None
    assert m.and_or_search(phantom, depth=3) is not None
    for nested in ([[[1, 5], [5]]], [[[5], [1, 5]]]):
        unlike = Hidden(GameTree(nested))
        assert m.and_or_search(unlike, at_least=1).action == 0
        assert m.and_or_search(unlike, at_least=5) is None
    over_unseen = Hidden(GameTree([[5, [5, 0]]]), see=lambda state: min(len(state), 2))
    assert m.and_or_search(over_unseen, at_least=5) is not None
    for seed in (1, 3, 22, 186):
        maze = Maze(seed)
        for state, (value, _) in plain_outcomes(maze).items():
            assert (m.and_or_search(maze, state) is not None) == (value == 1)
    board, state = PhantomTicTacToe(), phantom.initial
    assert len(m.after_others(board, [board.result(state, 4)], 0)) == 16
    for square in (3, 5, 7, 1, 2, 8, 5, 8):
        state = board.result(state, square)
    possible = board.consistent_states(board.observation(state, 0), 0)
    assert m.and_or_search(board, state) is not None
    assert m.and_or_search(board, belief=possible) is None
    rolls = GameTree.parse("[{1/2: 3, 1/2: 4}, {9/10: 9, 1/10: 0}]")
    assert m.and_or_search(rolls, at_least=3).action == 0
    assert m.and_or_search(rolls, at_least=4) is None
    rounds = Maze(0)
    rounds.moves, rounds.ends, rounds.mover = {0: [1], 1: [0, 2]}, {2: 1}, [0, 0, 0]
    assert m.and_or_search(rounds).longest() == 2
    rounds.mover = [0, 1, 0]
    assert m.and_or_search(rounds) is None


def plans_are_judged(m):
    for seed in range(20):
        tree = random_tree(3, (1, 3), seed)
        value = plain(tree, ())
        plan = m.and_or_search(tree, at_least=value)
        assert m.find_plan_mistake(tree, plan, at_least=value) is None
        assert m.find_plan_mistake(tree, plan, at_least=value + 1) is not None
    leaf = GameTree([[3, 0]])
    gap = m.Plan(0, {(0,): m.Plan(None, {(0, 0): m.Plan(0, {(0, 0, 0): m.DONE})})})
    assert m.find_plan_mistake(GameTree([[[3], [1]]]), gap, at_least=0).path == ((0,), (0, 1))
    unplanned = m.find_plan_mistake(GameTree([[3, 1], [2, 4]]), None, belief=[(0,), (1,)])
    assert "has no answer" in unplanned.text  # though the two states look different
    assert "not legal" in m.find_plan_mistake(leaf, m.Plan(1, {}), at_least=0).text
    assert "has no action" in m.find_plan_mistake(leaf, m.Plan(None, {}), at_least=0).text
    hasty = m.Plan(0, {(0,): m.Plan(0, {})})
    assert "not to move" in m.find_plan_mistake(leaf, hasty, at_least=0).text
    assert "no answer" in m.find_plan_mistake(leaf, None, at_least=0).text
    blind = m.find_plan_mistake(leaf, None, belief=[(0, 0), (0, 1)], at_least=1)
    assert "may end with 0 for MAX" in blind.text
    assert m.find_plan_mistake(leaf, None, (0, 0), player=1, at_least=0) is not None
    theirs = m.find_plan_mistake(leaf, m.Plan(1, {}), (0,), player=1, at_least=1)
    assert "0 for MIN" in theirs.text


def keeps_its_promise(game, plan, state, at_least):
    """Follow the plan against everything that player 1 can do."""
    if game.is_terminal(state):
        assert game.utility(state, 0) >= at_least
    elif game.to_move(state) == 0:
        child = game.result(state, plan.action)
        keeps_its_promise(game, plan.after[game.observation(child, 0)], child, at_least)
    else:
        for child in (game.result(state, a) for a in game.actions(state)):
            seen = game.observation(child, 0)
            unnoticed = not game.is_terminal(child) and seen == game.observation(state, 0)
            keeps_its_promise(game, plan if unnoticed else plan.after[seen], child, at_least)


# ---------------------------------------------------------------- the mutants


@suite
def stable_hash(m):
    keys = [0, 1, -1, -2, 2**61 - 1, 2**61, -(2**70), (), (1,), (1, 2), (2, 1), ((1, -1), 0), True]
    if sys.hash_info.width == 64:
        assert [m.wide_hash(key) for key in keys] == [hash(key) for key in keys]
        assert m.stable_hash is hash
    assert m.wide_hash((None, "a")) == m.wide_hash((None, "a"))
    assert m.wide_hash(None) == 0xFCA86420


class Mutant(NamedTuple):
    """What is wrong with it, and the piece of source that makes it so."""

    fault: str
    old: str
    new: str
    nth: int  # which occurrence of `old`, counted from 1

    def source(self, healthy):
        """The module's source with the fault in it."""
        pieces = healthy.split(self.old)
        assert len(pieces) > self.nth, f"{self.fault}: the source has changed, so must the mutant"
        return self.old.join(pieces[: self.nth]) + self.new + self.old.join(pieces[self.nth :])


def read_mutants():
    """The mutants of each module, from the text file beside this one."""
    text = Path(__file__).with_name("mutants.txt").read_text("utf-8")
    mutants = {}
    for section in text.split("\n==== ")[1:]:
        module, *blocks = section.split("\n# ")
        mutants[module.strip()] = [read_mutant(block) for block in blocks]
    return mutants


def read_mutant(block):
    head, *lines = block.rstrip().split("\n")
    fault, _, nth = head.partition(" @")
    old, new = ("\n".join(x[1:] for x in lines if x[0] == sign) for sign in "-+")
    return Mutant(fault, old, new, int(nth or 1))


MUTANTS = read_mutants()


def healthy_source(module):
    return Path(importlib.import_module(f"gamesearch.search.{module}").__file__).read_text("utf-8")


def check_that_fails(module, source):
    """The line of the suite that `source` does not pass, or None."""
    made = types.ModuleType(f"gamesearch.search.{module}")
    exec(compile(source, f"<{module}>", "exec"), made.__dict__)
    try:
        SUITES[module](made)
    except (Exception, pytest.fail.Exception) as error:
        here = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == __file__]
        return f"line {here[-1].lineno}: {here[-1].line}"
    return None


@pytest.mark.parametrize("module", SUITES)
def test_the_module_as_it_stands_passes(module):
    assert check_that_fails(module, healthy_source(module)) is None


@pytest.mark.many(8)
@pytest.mark.parametrize("module", SUITES)
def test_every_mutant_is_noticed(module):
    healthy = healthy_source(module)
    noticed = {m.fault: check_that_fails(module, m.source(healthy)) for m in MUTANTS[module]}
    print(f"\n{module}: {len(noticed)} mutants")
    for fault, line in noticed.items():
        print(f"  {fault:52.52} {line or 'NOT NOTICED'}")
    assert [fault for fault, line in noticed.items() if line is None] == []
    assert len(noticed) == len(MUTANTS[module]), "two mutants have one name"


def test_all_searches_have_their_mutants():
    """Or, as long as they are new, a test of their own."""
    modules = {module.name for module in pkgutil.iter_modules(gamesearch.search.__path__)}
    modules -= {"preconditions", "catalogue"}
    new = {
        name
        for name in modules - set(SUITES)
        if Path(__file__).with_name(f"test_{name}.py").exists()
    }
    assert set(MUTANTS) == set(SUITES) == modules - new
    assert all(MUTANTS.values())


def test_a_mutant_that_fits_nothing_says_so():
    with pytest.raises(AssertionError, match="the source has changed, so must the mutant"):
        Mutant("levels never alternate", "min_value(", "max_value(", 1).source("def search(): ...")
