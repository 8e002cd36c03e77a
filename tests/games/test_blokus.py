"""Blokus: the counts of its pieces, the rules, and a second move generator."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch.game import IllegalAction
from gamesearch.games.blokus import PASS, Blokus
from gamesearch.games.blokus_pieces import PIECES, ways
from gamesearch.members import utility_vector
from gamesearch.search.alpha_beta import alpha_beta_search
from gamesearch.search.minimax import minimax_search

GAME = Blokus()
DUO = Blokus.duo()


def play(game, *moves):
    state = game.initial
    for move in moves:
        state = game.result(state, game.parse_action(state, move))
    return state


def names(game, state):
    return [game.action_name(state, action) for action in game.actions(state)]


# ---------------------------------------------------------------- the pieces


def test_twenty_one_pieces_of_89_squares():
    sizes = [drawing.count("X") for drawing in PIECES.values()]
    assert len(sizes) == 21
    assert sum(sizes) == 89
    assert [sizes.count(n) for n in (1, 2, 3, 4, 5)] == [1, 1, 2, 5, 12]


def test_ninety_one_orientations():
    lying = [cells for name in PIECES for cells in ways(name).values()]
    assert len(lying) == 91
    assert len(set(lying)) == 91  # so no piece is another one turned over


def test_fifty_eight_first_moves_from_every_corner():
    state = GAME.initial
    for _ in range(4):
        actions = GAME.actions(state)
        assert len(actions) == 58
        state = GAME.result(state, actions[0])


def test_first_moves_of_duo():
    """Each square of each of the 91 ways may lie on the start: the squares of all of them."""
    squares = sum(len(cells) for name in PIECES for cells in ways(name).values())
    assert len(DUO.actions(DUO.initial)) == squares == 414


# ---------------------------------------------------------------- the rules


SMALL = Blokus(2, 5, pieces=("1", "2", "V3", "L4"))


def test_the_first_piece_covers_the_own_corner():
    state = Blokus(4, 3, pieces=("1", "2")).initial
    assert names(Blokus(4, 3, pieces=("1", "2")), state) == ["2a a1", "2b a1", "1 a1"]
    starts = ["a1", "t1", "t20", "a20"]
    state = GAME.initial
    for start in starts:
        state = GAME.result(state, GAME.parse_action(state, f"1 {start}"))
    with pytest.raises(IllegalAction, match="the first piece must cover a1"):
        GAME.parse_action(GAME.initial, "1 b1")


def test_corners_must_touch_and_edges_must_not():
    state = play(SMALL, "V3a a1", "1 e5")  # a1, a2, b2
    assert SMALL.format(state) == "B..../BB.../...../...../....R B to move"
    assert SMALL.open_corners(state, 0) == 2
    monomino = [name for name in names(SMALL, state) if name.startswith("1 ")]
    assert monomino == ["1 c1", "1 c3"]
    with pytest.raises(IllegalAction, match="touches an edge of its own colour"):
        SMALL.parse_action(state, "2a c2")
    with pytest.raises(IllegalAction, match="touches no corner of its own colour"):
        SMALL.parse_action(state, "1 e1")
    with pytest.raises(IllegalAction, match="a square is taken"):
        SMALL.parse_action(state, "2b e4")
    with pytest.raises(IllegalAction, match="the V3 is placed already"):
        SMALL.parse_action(state, "V3a c3")


def test_other_colours_may_touch_at_edges():
    game = Blokus(2, 3, pieces=("1", "2"))
    state = play(game, "2a a1", "1 c3")
    assert names(game, state) == ["1 c2"]  # beside Red's c3
    state = play(game, "2a a1", "2b c2")  # Red takes it first
    assert game.format(state) == "BB./..R/..R B to move"
    assert names(game, state) == ["pass"]


def test_passing_only_when_nothing_fits_and_then_for_good():
    game = Blokus(2, 3, pieces=("1", "2"))
    with pytest.raises(IllegalAction, match="Blue cannot pass: something fits, '2a a1' for one"):
        game.result(game.initial, PASS)
    state = play(game, "2a a1", "2b c2", "pass", "pass")
    assert game.is_terminal(state)
    assert game.actions(state) == ()
    assert utility_vector(game, state) == (0, 0)  # the lead over the other
    assert [game.score(state, p) for p in (0, 1)] == [-1, -1]


def test_points():
    pair = ("1", "2")
    game = Blokus(2, 5, pieces=pair)
    both = play(game, "2a a1", "1 e5", "1 c2", "2b d3", "pass", "pass")
    assert game.is_terminal(both)
    assert [game.score(both, p) for p in (0, 1)] == [15 + 5, 15]  # Blue's last was the monomino
    assert utility_vector(game, both) == (5, -5)
    assert game.format(both).endswith("B to move passed BR monomino last B")


def test_points_for_what_is_left():
    assert GAME.score(GAME.initial, 0) == -89
    state = play(GAME, "I5a a1")
    assert [GAME.score(state, p) for p in range(4)] == [-84, -89, -89, -89]


# ---------------------------------------------------------------- which searches it suits


@pytest.mark.parametrize(
    ("size", "pieces"),
    [(3, ("1", "2", "V3")), (3, ("1", "2", "I3", "V3")), (4, ("2", "V3")), (4, ("1", "I3"))],
)
def test_two_players_are(size, pieces):
    game = Blokus(2, size, pieces=pieces)
    assert alpha_beta_search(game) == minimax_search(game)


def max_n_search(game, state):
    """The utility vector when every player maximises its own entry."""
    if game.is_terminal(state):
        return utility_vector(game, state)
    player, best = game.to_move(state), None
    for action in game.actions(state):
        vector = max_n_search(game, game.result(state, action))
        if best is None or vector[player] > best[player]:
            best = vector
    return best


def test_max_n_on_small_boards():
    two = Blokus(2, 4, pieces=("1", "2", "V3"))
    assert max_n_search(two, two.initial) == (16, -16)
    assert minimax_search(two).value == 16
    # With four in so little room the first to move is not the best off.
    four = Blokus(4, 3, pieces=("1", "2"))
    assert max_n_search(four, four.initial) == (-1, -1, 15, -1)


# ---------------------------------------------------------------- a second move generator


def cells_of(state, game, player):
    return {
        (square // (game.size + 1), square % (game.size + 1))
        for square in range(state[player].bit_length())
        if state[player] >> square & 1
    }


def legal_covers(game, state, starts):
    """The rules once more, by trying every way to lay a piece on every square."""
    player = state[-3]
    own = cells_of(state, game, player)
    taken = set().union(*(cells_of(state, game, p) for p in range(game.players)))
    found = set()
    for number, name in enumerate(game.pieces):
        if not state[game.players + player] >> number & 1:
            continue
        for shape in ways(name).values():
            for top in range(game.size):
                for left in range(game.size):
                    laid = {(top + r, left + c) for r, c in shape}
                    if any(r >= game.size or c >= game.size for r, c in laid) or laid & taken:
                        continue
                    edges = {(r + a, c + b) for r, c in laid for a, b in EDGES}
                    corners = {(r + a, c + b) for r, c in laid for a in (-1, 1) for b in (-1, 1)}
                    if not edges & own and (corners & own if own else starts[player] in laid):
                        found.add(frozenset(laid))
    return found


EDGES = ((0, 1), (1, 0), (0, -1), (-1, 0))


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32))
def test_moves_agree_with_a_second_generator(seed):
    rng = random.Random(seed)
    size, players = rng.randint(6, 9), rng.randint(2, 4)
    game = Blokus(players, size)
    far = size - 1
    starts = [(0, 0), (far, far)] if players == 2 else [(0, 0), (0, far), (far, far), (far, 0)]
    state = game.initial
    for _ in range(rng.randint(0, 4 * players)):
        if not game.is_terminal(state):
            state = game.result(state, rng.choice(game.actions(state)))
    if game.is_terminal(state):
        return
    covers = {frozenset(game.squares(action)) for action in game.actions(state)} - {frozenset()}
    theirs = legal_covers(game, state, starts)
    assert covers == {frozenset(f"{chr(97 + c)}{r + 1}" for r, c in laid) for laid in theirs}
    assert len(covers) == len(game.actions(state)) or game.actions(state) == (PASS,)


# ---------------------------------------------------------------- text and pictures


def test_text():
    state = play(SMALL, "V3a a1", "2b e4")
    assert SMALL.format(state) == "B..../BB.../...../....R/....R B to move"
    lines = SMALL.format(state).replace("/", "\n")
    assert SMALL.parse(lines) == state
    assert SMALL.parse_action(state, "c3, d3") == SMALL.parse_action(state, "2a c3")
    assert SMALL.squares(SMALL.parse_action(state, "2a c3")) == ("c3", "d3")
    assert SMALL.squares(PASS) == ()


def test_pieces_left_follow_from_the_board():
    rows = ["BBBBB".ljust(20, "."), *["." * 20] * 19]
    state = GAME.parse("/".join(rows) + " R to move")
    left = [name for n, name in enumerate(GAME.pieces) if state[4] >> n & 1]
    assert set(PIECES) - set(left) == {"I5"}


def test_the_evaluation_counts_squares_and_corners():
    assert GAME.evaluate(GAME.initial, 0) == -89 + 0.5
    state = play(DUO, "I5a e5", "1 j10")
    assert DUO.evaluate(state, 0) == -DUO.evaluate(state, 1) == 4.0
    assert DUO.open_corners(state, 0) == DUO.open_corners(state, 1) == 4


def test_the_picture_marks_every_colour():
    state = play(GAME, "1 a1", "1 t1", "1 t20", "1 a20")
    picture = GAME.picture(state)
    assert "Blue (dot) has covered 1 square and has 20 pieces left" in picture.alt
    assert "Green (bar)" in picture.alt
    marks = [
        shape for shape in picture.shapes if str(getattr(shape, "line", "")).startswith("edge")
    ]
    assert len(marks) == 4  # a cross of two lines, a ring and a bar
    dots = [shape for shape in picture.shapes if getattr(shape, "fill", None) == "edge0"]
    assert len(dots) == 1


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 1}, "2 to 4 players"),
        ({"players": 5}, "2 to 4 players"),
        ({"size": 0}, "1 to 26 rows"),
        ({"size": 27}, "1 to 26 rows"),
        ({"starts": [(0, 0)]}, "a start for each player"),
        ({"players": 2, "starts": [(0, 0), (0, 0)]}, "are not 2 squares"),
        ({"players": 2, "starts": [(0, 0), (0, 20)]}, "are not 2 squares"),
        ({"pieces": ()}, "some of F, I5"),
        ({"pieces": ("1", "Q")}, "some of F, I5"),
        ({"pieces": ("1", "1")}, "some of F, I5"),
    ],
)
def test_a_board_that_cannot_be(arguments, message):
    with pytest.raises(ValueError, match=message):
        Blokus(**arguments)


EMPTY = "...../...../...../...../....."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "5 rows of 5 squares"),
        (EMPTY, "5 rows of 5 squares"),
        (f"{EMPTY} G to move", "5 rows of 5 squares"),
        (f"{EMPTY}/..... B to move", "5 rows of 5 squares"),
        (f"{EMPTY} B to move passed B", "Blue is said to have passed, but something fits"),
        (f"{EMPTY} B to move monomino last R", "Red is said to have placed all"),
        (".B.../...../...../...../..... R to move", "Blue does not cover a1"),
        ("BBB../...../...../...../..... R to move", "connected with a1 are not a piece"),
        ("B..../.B.../...../...../..... R to move", "Blue has the 1 on the board twice: b2"),
    ],
)
def test_a_position_that_cannot_be(text, message):
    with pytest.raises(ValueError, match=message):
        SMALL.parse(text)


@pytest.mark.parametrize(
    "text", ["", "Q a1", "V3 a1", "V3z a1", "V3a a0", "1 f1", "a1 a1", "a1 c1"]
)
def test_a_move_that_cannot_be_read(text):
    with pytest.raises(IllegalAction, match="is not a placement; a piece and its first square"):
        SMALL.parse_action(SMALL.initial, text)


def test_nobody_moves_after_passing_or_after_the_end():
    game = Blokus(2, 3, pieces=("1", "2"))
    passed = play(game, "2a a1", "2b c2", "pass")
    assert game.actions((*passed[:-3], 0, *passed[-2:])) == (PASS,)
    with pytest.raises(IllegalAction, match="Blue has passed and nothing fits any more"):
        game.result((*passed[:-3], 0, *passed[-2:]), 0)
    over = game.result(passed, PASS)
    with pytest.raises(IllegalAction, match="the game is over; all have passed"):
        game.result(over, 0)
