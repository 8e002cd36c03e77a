"""Tic-tac-toe and its larger kin: rules, the published counts, symmetry, notation, bad input."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamesearch import IllegalAction, TicTacToe, alpha_beta_search, minimax_search
from gamesearch.game import MAX, MIN
from gamesearch.games.tic_tac_toe import State
from gamesearch.search import alpha_beta
from gamesearch.shapes import Circle, Line
from gamesearch.watch import CountingGame

GAME = TicTacToe()
BOARDS = [(3, 3, 3), (4, 4, 3), (3, 5, 3), (5, 2, 4), (6, 7, 4), (15, 15, 5)]


# ---------------------------------------------------------------- the lecture's game


def test_x_begins_with_nine_moves() -> None:
    assert GAME.to_move(GAME.initial) == MAX
    assert list(GAME.actions(GAME.initial)) == list(range(9))
    assert not GAME.is_terminal(GAME.initial)


@pytest.mark.parametrize(
    ("board", "value"), [("XOX/.OX/.O.", -1), ("XOX/OOX/XXO", 0), ("XOX/.X./XOO", 1)]
)
def test_the_terminal_states_of_figure_5_1(board: str, value: int) -> None:
    state = GAME.parse(board)
    assert GAME.is_terminal(state)
    assert GAME.actions(state) == ()
    assert (GAME.utility(state, MAX), GAME.utility(state, MIN)) == (value, -value)


def test_the_value_is_a_draw() -> None:
    assert alpha_beta_search(GAME) == (0, 0)


def test_a_fork_wins() -> None:
    """X holds two corners and moves: the fourth corner makes two threats."""
    state = GAME.parse("XO./.../O.X")
    value, move = alpha_beta_search(GAME, state)
    assert value == 1
    assert GAME.action_name(state, move) == "c1"


# ---------------------------------------------------------------- counts


@cache
def reachable() -> tuple[frozenset[State], ...]:
    """The states by ply, breadth first."""
    plies = [frozenset({GAME.initial})]
    while plies[-1]:
        plies.append(frozenset(GAME.result(s, a) for s in plies[-1] for a in GAME.actions(s)))
    return tuple(plies[:-1])


def test_states_by_ply() -> None:
    assert [len(ply) for ply in reachable()] == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert sum(len(ply) for ply in reachable()) == 5478


def test_states_up_to_symmetry() -> None:
    keys = {GAME.key(state) for ply in reachable() for state in ply}
    assert len(keys) == 765
    assert sum(GAME.is_terminal(key) for key in keys) == 138


def games_below(merge: bool) -> Counter[int]:
    """How many games end in a win of X, of O, in a draw; with `merge`, mirrored moves are one."""

    @cache
    def below(state: State) -> tuple[int, int, int]:
        if GAME.is_terminal(state):
            value = GAME.utility(state, MAX)
            return (value == 1, value == -1, value == 0)
        after = [GAME.result(state, a) for a in GAME.actions(state)]
        if merge:
            after = sorted({GAME.key(s) for s in after})
        x, o, draws = zip(*map(below, after), strict=True)
        return sum(x), sum(o), sum(draws)

    return Counter(dict(zip((1, -1, 0), below(GAME.initial), strict=True)))


def test_games() -> None:
    assert games_below(merge=False) == {1: 131_184, -1: 77_904, 0: 46_080}
    assert games_below(merge=False).total() == 255_168
    assert games_below(merge=True).total() == 26_830


def test_nodes_of_alpha_beta() -> None:
    game = CountingGame(GAME)
    assert alpha_beta_search(game).value == 0
    assert game.nodes == 18_297
    game = CountingGame(GAME)
    assert alpha_beta.max_value(game, GAME.initial, -1, 1)[0] == 0
    assert game.nodes == 16_811


def test_nodes_of_minimax() -> None:
    game = CountingGame(GAME)
    assert minimax_search(game).value == 0
    assert game.nodes == 549_946


# ---------------------------------------------------------------- against a naive referee


def naive_winner(board: str, k: int) -> str | None:
    """The mark that has k in a row, found by looking along every line from every square."""
    rows = board.split("/")
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = [
                    (r + i * dr, c + i * dc) for i in range(k)
                    if r + i * dr < len(rows) and 0 <= c + i * dc < len(row)
                ]  # fmt: skip
                if mark != "." and len(line) == k and all(rows[y][x] == mark for y, x in line):
                    return mark
    return None


def playout(game: TicTacToe, seed: int) -> Iterator[State]:
    rng, state = random.Random(seed), game.initial
    yield state
    while not game.is_terminal(state):
        state = game.result(state, rng.choice(game.actions(state)))
        yield state


@pytest.mark.parametrize("size", BOARDS)
def test_every_state_of_a_playout(size: tuple[int, int, int]) -> None:
    """Ends, values, moves and notation agree with the referee, ply by ply."""
    k, game = size[2], TicTacToe(*size)
    for seed in range(3 if size[0] > 10 else 25):
        for ply, state in enumerate(playout(game, seed)):
            board = game.format(state)
            winner = naive_winner(board, k)
            over = winner is not None or "." not in board
            assert game.is_terminal(state) == over
            assert game.to_move(state) == ply % 2
            empty = [i for i, mark in enumerate(board.replace("/", "")) if mark == "."]
            assert list(game.actions(state)) == ([] if over else empty)
            if over:
                assert game.utility(state, MAX) == {"X": 1, "O": -1, None: 0}[winner]
                assert game.utility(state, MIN) == -game.utility(state, MAX)
            assert game.parse(board) == state


@given(st.sampled_from(BOARDS), st.integers(0, 2**32), st.floats(0, 0.6))
def test_random_fillings(size: tuple[int, int, int], seed: int, share: float) -> None:
    """Any set of squares, reachable or not: a line is found exactly where there is one."""
    rows, columns, k = size
    rng, game = random.Random(seed), TicTacToe(*size)
    marks = ["X" if rng.random() < share else "." for _ in range(rows * columns)]
    board = "/".join("".join(marks[r * columns : (r + 1) * columns]) for r in range(rows))
    bits = sum(1 << i for i, mark in enumerate(marks) if mark == "X")
    found = game.is_terminal((bits, 0, MIN))
    assert found == (naive_winner(board, k) is not None or "." not in board)


@pytest.mark.parametrize("size", BOARDS[:-1])
def test_lines_neither_wrap_nor_leave_the_board(size: tuple[int, int, int]) -> None:
    rows, columns, k = size
    lines = (
        rows * max(columns - k + 1, 0)
        + columns * max(rows - k + 1, 0)
        + 2 * max(rows - k + 1, 0) * max(columns - k + 1, 0)
    )
    game = TicTacToe(*size)
    assert game.open_lines(game.initial, MAX) == 0
    assert game.evaluate(game.initial, MAX) == 0
    taken = game.result(game.initial, 0)
    through_corner = (columns >= k) + (rows >= k) + (min(rows, columns) >= k)
    assert game.open_lines(taken, MAX) == through_corner
    assert game.evaluate(taken, MAX) == pytest.approx(through_corner / (lines + 1))
    assert game.evaluate(taken, MIN) == -game.evaluate(taken, MAX)


def test_values_of_small_boards() -> None:
    """3x3 with 3 is drawn, a wider board is a win for X, 2 in a row is a win at once."""
    assert alpha_beta_search(TicTacToe(2, 2, 2)).value == 1
    assert alpha_beta_search(TicTacToe(3, 3, 2)).value == 1
    assert alpha_beta_search(TicTacToe(2, 3, 3)).value == 0
    assert alpha_beta_search(TicTacToe(1, 1, 1)).value == 1


# ---------------------------------------------------------------- symmetry and evaluation


def turned(board: str) -> str:
    """A quarter turn."""
    rows = board.split("/")
    return "/".join("".join(row[c] for row in reversed(rows)) for c in range(len(rows[0])))


def mirrored(board: str) -> str:
    return "/".join(row[::-1] for row in board.split("/"))


@pytest.mark.parametrize("size", [(3, 3, 3), (4, 4, 3), (3, 5, 3)])
def test_key_is_the_same_for_symmetric_positions(size: tuple[int, int, int]) -> None:
    game = TicTacToe(*size)
    for seed in range(10):
        for state in playout(game, seed):
            board = game.format(state)
            same = [board, mirrored(board), turned(turned(board)), mirrored(turned(turned(board)))]
            if size[0] == size[1]:
                same += [turned(b) for b in same]
            assert {game.key(game.parse(b)) for b in same} == {game.key(state)}
            assert game.key(state) in {game.parse(b) for b in same}


def test_symmetric_states_have_equal_values() -> None:
    rng = random.Random(1)
    for state in rng.sample(sorted(reachable()[4]), 12):
        value = alpha_beta_search(GAME, state).value
        assert alpha_beta_search(GAME, GAME.key(state)).value == value
        assert alpha_beta_search(GAME, GAME.parse(turned(GAME.format(state)))).value == value


def test_open_lines_of_the_centre() -> None:
    """X in the centre closes four lines to O, then O in a corner closes three to X."""
    assert GAME.open_lines(GAME.parse(".../.X./..."), MAX) == 8 - 4
    assert GAME.open_lines(GAME.parse("O../.X./..."), MAX) == 5 - 4


# ---------------------------------------------------------------- notation and picture


def test_names_of_squares() -> None:
    assert [GAME.action_name(GAME.initial, a) for a in (0, 1, 3, 4, 8)] == [
        "a1", "b1", "a2", "b2", "c3",
    ]  # fmt: skip


def test_parse_reads_spaces_and_small_letters() -> None:
    assert GAME.parse("xo. .x. ..o") == GAME.parse("XO..X...O") == GAME.parse("XO./.X./..O")


def test_picture_shows_every_mark() -> None:
    picture = GAME.picture(GAME.parse("XO./.X./..O"))
    assert (picture.width, picture.height) == (3, 3)
    assert sum(isinstance(shape, Circle) for shape in picture.shapes) == 2
    crosses = [s for s in picture.shapes if isinstance(s, Line) and s.line == "player0"]
    assert len(crosses) == 4  # two strokes each
    assert picture.alt == "Tic-tac-toe, rows from the top XO., .X., ..O: X to move."


def test_picture_strikes_the_winning_row_through() -> None:
    picture = GAME.picture(GAME.parse("XXX/OO./..."))
    struck = [s for s in picture.shapes if isinstance(s, Line) and s.line == "highlight"]
    assert [(s.x1, s.y1, s.x2, s.y2) for s in struck] == [(0.5, 0.5, 2.5, 0.5)]
    assert picture.alt.endswith("X has won.")


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (0, "square a1 is taken"),
        (9, "9 is not a square; a number from 0 to 8 was expected"),
        (-1, "-1 is not a square"),
        ("a1", "'a1' is not a square"),
        (None, "None is not a square"),
    ],
)
def test_illegal_actions(action: object, message: str) -> None:
    state = GAME.parse("X../.../...")
    with pytest.raises(IllegalAction, match=message):
        GAME.result(state, action)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"the board is ''; 3 rows of 3 squares such as '.../.../...' were expected"),
        ("XO/X./..", "3 rows of 3 squares"),
        ("XOX/...", "3 rows of 3 squares"),
        ("XQ./.../...", "square 2 is 'Q'; X, O or . was expected"),
        ("OO./.../...", "X has 0 squares and O 2; X moves first"),
        ("XX./.../...", "X has 2 squares and O 0"),
        ("XXX/OOO/...", "taken after a winning row"),
        ("XXX/OO./O..", "taken after a winning row"),  # X has the row, and X is to move
    ],
)
def test_bad_boards(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        GAME.parse(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("size", [(0, 3, 3), (3, 20, 3), (3, 3, 4), (3, 3, 0)])
def test_bad_sizes(size: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="expected 1 to 19 rows and columns, and a winning row"):
        TicTacToe(*size)
