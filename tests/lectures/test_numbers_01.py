"""What lecture 01 says in numbers, worked out once more on plain boards or read off a run."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from gamesearch import GameTree, TicTacToe, minimax_search, random_tree, trace
from gamesearch.games import PacmanCorridor
from gamesearch.search import best_actions, single_agent_search
from gamesearch.watch import CountingGame

GAME = TicTacToe()
LATE = "XOO/..X/.XO"
BOOK = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
GHOST = GameTree([[-8, -5], [-10, 8]])
HAYWARD = GameTree([[2, 3, -1], [1, 6], [-4, 2, 9]])

ROWS = ("012", "345", "678", "036", "147", "258", "048", "246")


def winner(board):
    """X, O or nothing, on a board of nine characters."""
    return next((board[int(a)] for a, b, c in ROWS
                 if board[int(a)] == board[int(b)] == board[int(c)] != "."), "")  # fmt: skip


def after(board):
    """The boards that the moves lead to; none at the end of a game."""
    if winner(board):
        return []
    mark = "XO"[board.count("X") - board.count("O")]
    return [board[:i] + mark + board[i + 1 :] for i in range(9) if board[i] == "."]


@cache
def value(board):
    """Minimax on text boards, remembering them."""
    if not after(board):
        return {"X": 1, "O": -1, "": 0}[winner(board)]
    best = max if board.count("X") == board.count("O") else min
    return best(map(value, after(board)))


def line(text):
    return text.replace("/", "")


# ---------------------------------------------------------------- tic-tac-toe


def test_the_first_position_wins_with_a2_alone():
    state = GAME.parse(LATE)
    names = [GAME.action_name(state, action) for action in GAME.actions(state)]
    assert dict(zip(names, map(value, after(line(LATE))), strict=True)) == {
        "a2": 1, "b2": 0, "a3": 0,
    }  # fmt: skip
    assert GAME.action_name(state, minimax_search(GAME, state).action) == "a2"


def test_after_a2_x_threatens_two_squares_and_after_the_centre_one():
    def threats(board):
        free = [i for i in range(9) if board[i] == "."]
        return sum(winner(board[:i] + "X" + board[i + 1 :]) == "X" for i in free)

    assert [threats(board) for board in after(line(LATE))] == [2, 1, 1]


def test_sixteen_boards_hang_below_it_and_the_tree_of_all_is_counted():
    """Ply by ply, each board with the number of ways that lead to it."""

    def plies(board):
        found = [Counter({board: 1})]
        while found[-1]:
            below: Counter[str] = Counter()
            for one, ways in found[-1].items():
                for child in after(one):
                    below[child] += ways
            found.append(below)
        return found[:-1]

    assert sum(ply.total() for ply in plies(line(LATE))) == 16
    every = plies("." * 9)
    assert [ply.total() for ply in every] == [
        1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872,
    ]  # fmt: skip
    assert sum(ply.total() for ply in every) == 549_946
    assert len(every) == 10
    ends: Counter[str] = Counter()
    for ply in every:
        for board, ways in ply.items():
            if not after(board):
                ends[winner(board)] += ways
    assert ends == {"X": 131_184, "O": 77_904, "": 46_080}
    assert (ends.total(), ends["X"] > ends.total() / 2, ends["O"] < ends.total() / 3) == (
        255_168, True, True,
    )  # fmt: skip
    positions = {board for ply in every for board in ply}
    assert len(positions) == 5_478
    assert round(549_946 / len(positions)) == 100
    symmetric = {GAME.key(GAME.parse("/".join((b[:3], b[3:6], b[6:])))) for b in positions}
    assert len(symmetric) == 765


def test_the_empty_board_is_a_draw_and_all_first_moves_keep_it():
    assert [value(board) for board in after("." * 9)] == [0] * 9
    assert best_actions(GAME) == list(range(9))


@pytest.mark.slow
def test_minimax_visits_every_node():
    counted = CountingGame(GAME)
    assert minimax_search(counted) == (0, 0)
    assert counted.nodes == 549_946


def test_the_strategy_never_loses():
    """It takes the first best move; here it is found on text boards."""

    def results(board, me):
        below = after(board)
        if not below:
            return Counter([winner(board)])
        if me == "XO"[board.count("X") - board.count("O")]:
            best = max if me == "X" else min
            below = [best(below, key=value)]  # the first of equal ones
        return sum((results(child, me) for child in below), Counter())

    assert results("." * 9, "X") == {"X": 99, "": 2}
    assert results("." * 9, "O") == {"O": 498, "": 183}


def test_a_win_that_comes_later_is_as_good():
    mad = GAME.parse("XO./X../.O.")
    found = minimax_search(GAME, mad)
    assert (found.value, GAME.action_name(mad, found.action)) == (1, "b2")
    assert winner(line("XO./X../XO.")) == "X"


def test_in_misere_only_the_centre_saves_x():
    @cache
    def misere(board):
        if not after(board):
            return {"X": -1, "O": 1, "": 0}[winner(board)]
        best = max if board.count("X") == board.count("O") else min
        return best(map(misere, after(board)))

    values = [misere(board) for board in after("." * 9)]
    assert values == [-1, -1, -1, -1, 0, -1, -1, -1, -1]


# ---------------------------------------------------------------- Pacman


def test_values_in_the_corridor():
    """10 points, one for each step on the way; a step to the left costs two."""
    game = PacmanCorridor()
    left, right = (game.result(game.initial, a) for a in game.actions(game.initial))
    assert [single_agent_search(game, s).value for s in (game.initial, left, right)] == [8, 6, 8]
    below = [game.result(s, a) for s in (left, right) for a in game.actions(s)]
    assert [single_agent_search(game, s).value for s in below] == [4, 6, 6, 8]


def test_the_ghosts_tree_goes_left_until_the_10_is_better_than_8():
    assert minimax_search(GHOST) == (-8, 0)
    assert all(minimax_search(GHOST.replace({(1, 1): n})) == (-8, 0) for n in range(-10, 1000))
    assert minimax_search(GHOST.replace({(1, 0): -8})) == (-8, 0)
    assert minimax_search(GHOST.replace({(1, 0): -7})) == (-7, 1)


# ---------------------------------------------------------------- small trees


def test_nine_leaves_and_the_order_of_their_values():
    run = trace(minimax_search, BOOK)
    valued = [e.node.state for e in run.replay.events if e.kind in ("leaf", "return")]
    assert " ".join(map(BOOK.name, valued)) == "b1 b2 b3 B c1 c2 c3 C d1 d2 d3 D A"
    assert (run.value, run.action) == (3, 0)
    assert minimax_search(BOOK.with_root("min")) == (6, 1)


def test_one_leaf_changed_makes_max_play_a2():
    assert minimax_search(BOOK.replace({(1, 0): 3})).action == 0
    assert minimax_search(BOOK.replace({(1, 0): 3.5})) == (3.5, 1)


def test_haywards_tree_and_its_mirror_image():
    assert minimax_search(HAYWARD) == (1, 1)
    assert [minimax_search(HAYWARD, (a,)) for a in range(3)] == [(-1, 2), (1, 0), (-4, 0)]
    mirrored = GameTree([numbers[::-1] for numbers in HAYWARD.to_nested()[::-1]])
    assert minimax_search(mirrored) == (1, 1)


def test_a_tie_and_an_opponent_who_tosses_a_coin():
    assert best_actions(GameTree([[3, 4], [1, 9], [5, 3]])) == [0, 2]
    careless = GameTree([[3, 4], [2, 100]])
    assert minimax_search(careless) == (3, 0)
    assert [sum(pair) / 2 for pair in careless.to_nested()] == [3.5, 51]


def test_the_last_child_is_right_on_30_of_100_trees():
    """What the reader's own search begins as."""

    def last(tree, state):
        if tree.is_terminal(state):
            return tree.utility(state, 0)
        return last(tree, tree.result(state, tree.actions(state)[-1]))

    trees = [random_tree(4, (1, 3), seed, uneven=0.2) for seed in range(100)]
    assert sum(last(tree, tree.initial) == minimax_search(tree).value for tree in trees) == 30


# ---------------------------------------------------------------- what it costs


def test_nodes_of_a_regular_tree():
    for plies, nodes in ((2, 13), (4, 121), (6, 1_093), (8, 9_841)):
        counted = CountingGame(random_tree(plies, 3))
        minimax_search(counted)
        assert counted.nodes == nodes == sum(3**ply for ply in range(plies + 1))


def test_chess_at_200_million_nodes_a_second():
    assert 35**6 <= 180 * 200_000_000 < 35**7
    assert 10**138 < 35**100 / (200_000_000 * 365 * 24 * 60 * 60) < 10**139
    assert 10**154 < 35**100 < 10**155
