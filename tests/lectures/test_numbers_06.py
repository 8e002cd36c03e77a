"""What lecture 06 says in numbers, worked out once more by other means or read off a run."""

from __future__ import annotations

from itertools import product
from math import inf
from random import Random
from statistics import mean, stdev

import pytest

from gamesearch import GameTree, alpha_beta_search, minimax_search, random_tree, trace
from gamesearch.figures.lectures.danyluk import BLOKUS_ROUNDS
from gamesearch.games.blokus import Blokus
from gamesearch.games.pacman_maze import PacmanMaze
from gamesearch.members import utility_vector
from gamesearch.search.multiplayer import alliance_search, alliances, max_n_search, paranoid_search

BOOK = GameTree([
    [[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]],
    [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]],
])  # fmt: skip
TWO = GameTree([[(4, 3)], [(1, 2), (9, 3)]])


def outcomes(nested, mover=0):
    """The vectors of max^n with the first and with the last of equal moves, on a nested list."""
    if not isinstance(nested, list):
        return [nested, nested]
    kids = [outcomes(kid, (mover + 1) % _players(nested)) for kid in nested]
    firsts, lasts = [kid[0] for kid in kids], [kid[1] for kid in kids]
    return [max(firsts, key=lambda v: v[mover]), max(reversed(lasts), key=lambda v: v[mover])]


def _players(nested):
    return len(nested) if isinstance(nested, tuple) else _players(nested[0])


def cut_like_alpha_beta(game, state, sure=None):
    """The lecture's search: the cut of two opposed players, for any number of them."""
    if game.is_terminal(state):
        return utility_vector(game, state), None
    sure = sure or [-inf] * game.players
    mover, best, move = game.to_move(state), None, None
    for action in game.actions(state):
        vector, _ = cut_like_alpha_beta(game, game.result(state, action), sure)
        if best is None or vector[mover] > best[mover]:
            best, move = vector, action
        if any(best[p] <= sure[p] for p in range(game.players) if p != mover):
            break
        sure = [max(s, best[p]) if p == mover else s for p, s in enumerate(sure)]
    return best, move


def share_ten(rng):
    a = rng.randint(0, 10)
    b = rng.randint(0, 10 - a)
    return a, b, 10 - a - b


def zero_sum(rng):
    v = rng.randint(0, 9)
    return v, -v


KINDS = {
    "2 players, zero-sum": (zero_sum, 0, 0),
    "2 players, any sum": (lambda rng: (rng.randint(0, 9), rng.randint(0, 9)), 233, 188),
    "3 players, constant sum": (share_ten, 338, 484),
    "3 players, any sum": (lambda rng: tuple(rng.randint(0, 9) for _ in range(3)), 418, 349),
}


def grow(leaf, rng, depth=3):
    return [grow(leaf, rng, depth - 1) for _ in range(3)] if depth else leaf(rng)


def leaves_read(search, tree):
    return len(trace(search, tree, lines=False).examined)


def test_the_book_tree_ends_in_its_first_leaf():
    values = {BOOK.name(path): max_n_search(BOOK, path).value for path in BOOK.nodes()}
    assert [values[name] for name in "GHIJ"] == [(1, 2, 6), (6, 1, 2), (1, 5, 2), (5, 4, 5)]
    assert [values[name] for name in "EFD"] == [(1, 2, 6), (1, 5, 2), (1, 2, 6)]
    sums = [sum(BOOK.leaf(leaf)) for leaf in BOOK.leaves()]
    assert (min(sums), max(sums)) == (7, 15)


def test_max_n_of_two_opposed_players_is_minimax():
    for seed in range(300):
        tree = random_tree(4, (1, 3), seed)
        value, action = minimax_search(tree)
        assert max_n_search(tree) == ((value, -value), action)


def test_a_tie_of_bs_decides_over_a_with_two_players_and_with_three():
    whim = [[(2, 5, 3)], [(4, 3, 3), (0, 3, 7)]]
    assert outcomes(whim) == [(4, 3, 3), (2, 5, 3)]
    assert max_n_search(GameTree(whim)) == ((4, 3, 3), 1)
    pairs = [[leaf[:2] for leaf in kid] for kid in whim]
    assert outcomes(pairs) == [(4, 3), (2, 5)]


def test_an_alliance_changes_the_move_and_tempts_b():
    pair = alliances((0, 1))
    assert alliance_search(BOOK, interest=pair) == ((5, 4, 5), 1)
    below = [alliance_search(BOOK, path, interest=pair).value for path in [(0,), (1,)]]
    assert below == [(6, 1, 2), (5, 4, 5)]
    assert max_n_search(BOOK, (1,)).value == (1, 5, 2)


def test_paranoid_search_reads_six_leaves_of_eight():
    run = trace(paranoid_search, BOOK)
    assert (run.value, len(run.examined), run.pruned) == (1, 6, [(1, 1)])
    assert [paranoid_search(BOOK, player=p).value for p in range(3)] == [1, 2, 2]


def test_the_cut_is_alpha_betas_where_two_players_are_opposed():
    for seed in range(100):
        tree = random_tree(4, (1, 3), seed)
        ours, theirs = (trace(f, tree, lines=False) for f in (cut_like_alpha_beta,
                                                              alpha_beta_search))  # fmt: skip
        assert ours.examined == theirs.examined


@pytest.mark.parametrize("nested", [[[(4, 3, 3)], [(1, 2, 7), (9, 3, 0)]], TWO.to_nested()])
def test_the_cut_is_wrong_with_three_players_and_with_two(nested):
    run = trace(cut_like_alpha_beta, GameTree(nested))
    assert (run.examined, run.value[0]) == ([(0, 0), (1, 0)], 4)
    assert outcomes(nested)[0][0] == 9


@pytest.mark.parametrize("kind", KINDS)
def test_how_often_cut_and_tie_matter(kind):
    leaf, wrong, ties = KINDS[kind]
    found_wrong = found_ties = 0
    for seed in range(1000):
        nested = grow(leaf, Random(seed))
        first, last = outcomes(nested)
        found_wrong += cut_like_alpha_beta(GameTree(nested), ())[0][0] != first[0]
        found_ties += first[0] != last[0]
    assert (found_wrong, found_ties) == (wrong, ties)
    assert all(1.96 * (n * (1000 - n) / 1000) ** 0.5 <= 31 for n in (wrong, ties))


def test_two_ghosts_are_two_layers():
    plies = [[[8, 3], [5, 6]], [[2, 9], [7, 4]]]
    assert max(min(map(min, kid)) for kid in plies) == 3
    assert paranoid_search(GameTree(plies, turns=(0, 1, 1))) == (3, 0)
    assert max(min(map(max, kid)) for kid in plies) == 7
    assert minimax_search(GameTree(plies)) == (7, 1)


def test_pacman_sees_the_ghost_from_one_round_on():
    maze = PacmanMaze("%%%%%%%%/%G. P.G%/%%%% %%%/%%%%  .%/%%%%%%%%")
    assert maze.plies_per_round == 3
    moves = [paranoid_search(maze, depth=depth).action for depth in (1, 2, 3, 6)]
    assert [maze.action_name(maze.initial, a) for a in moves] == ["east"] * 2 + ["south"] * 2
    assert paranoid_search(maze, depth=15).value < -400 < paranoid_search(maze, depth=14).value
    state = maze.initial
    for name in ("east", "east", "west"):  # Pacman, ghost 1, ghost 2
        state = maze.result(state, maze.parse_action(state, name))
    assert maze.is_caught(state)


def test_blokus_after_three_rounds():
    game = Blokus()
    state = game.initial
    for move in BLOKUS_ROUNDS:
        state = game.result(state, game.parse_action(state, move))
    assert (len(game.actions(game.initial)), len(game.actions(state))) == (58, 689)
    assert round(689**4 / 1e9) == 225
    vector, best = max_n_search(game, state, depth=1)
    after = game.result(state, best)
    assert vector == (-60.5, -67.5, -67.5, -67.5)
    assert (game.open_corners(state, 0), game.open_corners(after, 0)) == (13, 17)
    assert game.score(after, 0) - game.score(state, 0) == 5
    assert (len(game.pieces), game.score(game.initial, 0)) == (21, -89)


def test_a_small_game_of_blokus_takes_about_twenty_moves():
    game, lengths = Blokus(4, 8, pieces=("L4", "I3", "V3", "2", "1")), []
    for seed in range(5):
        rng, state, moves = Random(seed), game.initial, 0
        while not game.is_terminal(state):
            state = game.result(state, rng.choice(game.actions(state)))
            moves += 1
        lengths.append(moves)
    assert 18 <= min(lengths) <= max(lengths) <= 25


def test_answers_to_try_this():
    assert max_n_search(BOOK.replace({(1, 1, 1): (5, 6, 5)})) == ((5, 6, 5), 1)
    assert max_n_search(BOOK.replace({(1, 0, 1): (1, 3, 2)})) == ((5, 4, 5), 1)
    for better, b in product(range(10), range(10)):
        tree = TWO.replace({(1, 1): (better, b)})
        if b <= 2 or better <= 4:
            assert cut_like_alpha_beta(tree, ()) == max_n_search(tree)


def test_trust_and_suspicion():
    three = [random_tree(3, 3, seed, players=3, low=0, high=9) for seed in range(1000)]
    means = []
    for search in (max_n_search, paranoid_search):
        after = [(tree, (search(tree).action,)) for tree in three]
        for values in (
            [max_n_search(tree, child).value[0] for tree, child in after],
            [paranoid_search(tree, child, player=0).value for tree, child in after],
        ):
            means.append(round(mean(values), 1))
            assert 1.96 * stdev(values) / 1000**0.5 < 0.2
    assert means == [7.0, 0.6, 4.9, 1.2]
    lost, saved = means[0] - means[2], means[3] - means[1]  # by suspicion
    assert round(lost / (lost + saved), 1) == 0.8  # "four times in five"


def test_the_best_order_of_paranoid_search():
    deep = [random_tree(6, 3, seed, players=3, low=0, high=9) for seed in range(20)]
    equal = deep[0].replace(dict.fromkeys(deep[0].leaves(), (1, 1, 1)))
    assert leaves_read(paranoid_search, equal) == 3**4 + 3**2 - 1 == 89
    assert mean(leaves_read(paranoid_search, tree) for tree in deep) == 221.7


@pytest.mark.slow
def test_shallow_pruning_is_sound_and_saves_a_tenth():
    def shallow(game, state=None):
        return max_n_search(game, state, lowest=0, total=10)

    ten = GameTree([[(6, 2, 2)], [(2, 5, 3), (9, 0, 1)]])
    assert trace(shallow, ten).pruned == [(1, 1)]
    read = 0
    for seed in range(1000):
        nested = grow(share_ten, Random(seed))
        run = trace(shallow, GameTree(nested), lines=False)
        assert run.value == outcomes(nested)[0]
        read += len(run.examined)
    assert read == 24_202
