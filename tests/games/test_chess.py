"""Chess: the lectures' examples, the rules, endgames, openings, laws, counts, bad input."""

from __future__ import annotations

import random
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import IllegalAction, alpha_beta_search
from gamesearch.games.chess import OPENINGS, Chess, State, board_of, opening_tree, position
from gamesearch.shapes import Polygon, Rectangle, Text

GAME = Chess()
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
MATE = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"  # scholar's mate
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"


def play(*moves: str, fen: str | None = None, game: Chess = GAME) -> State:
    state = game.initial if fen is None else game.parse(fen)
    for move in moves:
        state = game.result(state, game.parse_action(state, move))
    return state


@st.composite
def playouts(draw: st.DrawFn) -> list[State]:
    """The positions of a game of random moves, to the end or for 100 plies."""
    rng = random.Random(draw(st.integers(0, 10**6)))
    states = [draw(st.sampled_from([GAME.initial, GAME.parse(KIWIPETE)]))]
    while (actions := GAME.actions(states[-1])) and len(states) < 100:
        states.append(GAME.result(states[-1], rng.choice(actions)))
    return states


# ---------------------------------------------------------------- the lectures' examples


def test_white_begins_with_twenty_moves() -> None:
    assert GAME.to_move(GAME.initial) == 0
    assert len(GAME.actions(GAME.initial)) == 20
    assert GAME.actions(GAME.initial)[:3] == ("a2a3", "a2a4", "b1a3")


def test_material_counts_pawns_as_one_and_a_queen_as_nine() -> None:
    state = GAME.parse("rnb1kbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQK1NR b KQkq - 0 1")
    assert GAME.material(state, 0) == 9 - 3 - 1
    assert GAME.material(state, 1) == -5
    assert GAME.evaluate(state, 0) == pytest.approx(5 / 136)


def test_actions_in_the_order_of_the_third_lecture() -> None:
    """Captures, threats (checks), forward moves, [moves along a rank,] backward moves."""
    state = GAME.parse("4k3/8/8/3p4/8/3R4/4P3/K7 w - - ;D1 18")  # as test positions are listed
    assert " ".join(GAME.ordered_actions(state)) == (
        "d3d5 d3e3 a1a2 a1b2 d3d4 e2e3 e2e4 a1b1 d3a3 d3b3 d3c3 d3f3 d3g3 d3h3 d3d1 d3d2"
    )
    state = GAME.parse("4k3/8/4p3/3R4/8/8/8/3K4 b - - 0 1")  # Black's forwards is down the board
    assert " ".join(GAME.ordered_actions(state)) == "e6d5 e6e5 e8e7 e8f7 e8f8"


def test_alpha_beta_finds_a_mate_in_two() -> None:
    """1.Kb6 Kb8 2.Rh8: three quiet plies, so that a limit of two makes a draw of it."""
    for limit, value in ((2, 0), (3, 1)):
        game = Chess("k7/8/2K5/8/8/8/8/7R w - - 0 1", quiet_limit=limit)
        assert alpha_beta_search(game).value == value
    assert game.action_name(game.initial, alpha_beta_search(game).action or "") == "Kb6"


# ---------------------------------------------------------------- rules


def test_checkmate_is_worth_one_to_the_winner() -> None:
    state = play("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7")
    assert GAME.is_terminal(state)
    assert GAME.actions(state) == ()
    assert GAME.utility(state, 0) == GAME.evaluate(state, 0) == 1
    assert GAME.utility(state, 1) == GAME.evaluate(state, 1) == -1
    assert GAME.utility(play("f3", "e5", "g4", "Qh4"), 0) == -1


@pytest.mark.parametrize(
    "fen",
    [
        STALEMATE,
        "8/8/8/3k4/8/8/8/K7 w - - 0 1",
        "8/8/8/3k4/8/8/5N2/K7 w - - 0 1",
        "8/8/8/3k1b2/8/8/8/K7 w - - 0 1",
        "4k3/8/8/8/8/8/4P3/4K2R w K - 100 80",
    ],
    ids=["stalemate", "bare kings", "a knight", "a bishop", "fifty moves"],
)
def test_draws(fen: str) -> None:
    state = GAME.parse(fen)
    assert GAME.is_terminal(state)
    assert GAME.actions(state) == ()
    assert GAME.utility(state, 0) == GAME.utility(state, 1) == GAME.evaluate(state, 0) == 0


@pytest.mark.parametrize("pieces", ["4P3/4K3", "3R4/4K3", "3NN3/4K3", "3BN3/4K3"])
def test_what_may_still_be_won_goes_on(pieces: str) -> None:
    assert not GAME.is_terminal(GAME.parse(f"4k3/8/8/8/8/8/{pieces} w - - 99 1"))


def test_captures_and_pawns_moves_start_the_count_of_quiet_plies_again() -> None:
    fen = "4k3/8/8/3p4/8/3R4/4P3/4K3 w - - 40 60"
    assert GAME.format(play("Rd2", fen=fen)).endswith(" b - - 41 1")
    assert GAME.format(play("e3", fen=fen)).endswith(" b - - 0 1")
    assert GAME.format(play("Rxd5", fen=fen)).endswith(" b - - 0 1")


def test_a_mate_on_the_last_quiet_ply_is_a_win() -> None:
    end = play("Rh8", fen="1k6/8/1K6/8/8/8/8/7R w - - 99 80")
    assert GAME.format(end).endswith(" 100 1")
    assert GAME.utility(end, 0) == 1


def test_the_count_bounds_repetition_and_without_it_states_come_back() -> None:
    there_and_back = ("Nf3", "Nf6", "Ng1", "Ng8")
    assert play(*there_and_back) == (*GAME.initial[:9], 4, 0)
    game = Chess(quiet_limit=None)
    assert play(*there_and_back, game=game) == game.initial


def test_castling_promotion_and_taking_in_passing() -> None:
    after = play("O-O", fen="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert GAME.format(after) == "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
    after = play("b8=N", fen="4k3/1P6/8/8/8/8/8/4K3 w - - 0 1")
    assert GAME.format(after) == "1N2k3/8/8/8/8/8/8/4K3 b - - 0 1"
    after = play("e4", "dxe3", fen="4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1")
    assert GAME.format(after) == "4k3/8/8/8/8/4p3/8/4K3 w - - 0 1"


def test_a_pawn_that_nobody_can_take_in_passing_makes_no_difference() -> None:
    assert position(play("e4", "e5", "Nf3")) == position(play("Nf3", "e5", "e4"))


# ---------------------------------------------------------------- symmetry


def test_positions_that_are_turned_or_mirrored_have_one_key() -> None:
    with_rook = ["8/8/8/8/8/3k4/7R/K7", "8/8/8/8/8/4k3/R7/7K", "7K/R7/4k3/8/8/8/8/8"]
    assert len({GAME.key(GAME.parse(f"{fen} w - - 0 1")) for fen in with_rook}) == 1
    with_pawn = ["8/8/8/8/8/3k4/6P1/K7", "8/8/8/8/8/4k3/1P6/7K"]
    keys = [GAME.key(GAME.parse(f"{fen} w - - 0 1")) for fen in with_pawn]
    assert keys[0] == keys[1]
    assert GAME.key(GAME.parse("K7/6P1/3k4/8/8/8/8/8 w - - 0 1")) != keys[0]


def test_who_moves_and_the_right_to_castle_keep_positions_apart() -> None:
    fens = ["4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K2R b - - 0 1"]
    fens += ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "3k4/8/8/8/8/8/8/R2K4 w - - 0 1"]
    keys = [GAME.key(GAME.parse(fen)) for fen in fens]
    assert len(set(keys)) == 3
    assert keys[0] == keys[3]


@given(st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_equal_keys_have_equal_futures(seed: int) -> None:
    rng = random.Random(seed)
    a, b, c, d = rng.sample(range(64), 4)
    state = (0, 1 << c, 0, 0, 1 << d, 1 << a | 1 << b, 1 << a | 1 << c, 0, -1, 0, 0)
    if board_of(state).is_valid():
        key = GAME.key(state)
        assert GAME.key(key) == key
        futures = [
            {GAME.key(GAME.result(s, action)) for action in GAME.actions(s)} for s in (state, key)
        ]
        assert futures[0] == futures[1]


# ---------------------------------------------------------------- endgames


@pytest.mark.nightly
def test_up_to_symmetry_black_to_move_has_28056_positions_with_king_and_rook() -> None:
    """The number of rows in the well-known data set of this endgame (Bain and Muggleton)."""
    rook = set()
    for king, tower, black in permutations(range(64), 3):
        kings = 1 << king | 1 << black
        state = (0, 0, 0, 1 << tower, 0, kings, 1 << king | 1 << tower, 0, -1, 0, 1)
        if not board_of(state).was_into_check():
            rook.add(GAME.key(state))
    assert len(rook) == 28_056
    assert sum(GAME.utility(state, 0) for state in rook) == 27


# ---------------------------------------------------------------- openings


def test_opening_tree_follows_the_lines() -> None:
    tree = opening_tree()
    first = tree[position(GAME.initial)]
    assert set(first) == {"e2e4", "d2d4", "c2c4", "g1f3"}
    assert sum(first.values()) == len(OPENINGS.strip().splitlines())
    spanish = play("e4", "e5", "Nf3", "Nc6")
    assert {GAME.action_name(spanish, a): n for a, n in tree[position(spanish)].items()} == {
        "Bb5": 3, "Bc4": 2, "d4": 1, "Nc3": 1,
    }  # fmt: skip


def test_opening_moves_are_legal_and_end_with_the_lines() -> None:
    tree = opening_tree()
    for state, moves in tree.items():
        assert set(moves) <= set(GAME.actions(state))
    assert position(play("e4", "a6")) not in tree


def test_another_order_of_moves_leads_to_the_same_place_in_the_book() -> None:
    tree = opening_tree("one: 1.d4 Nf6 2.c4 e6\ntwo: 1.c4 e6 2.d4 Nf6 3.Nc3")
    assert tree[position(play("c4", "Nf6", "d4", "e6"))] == {"b1c3": 1}


def test_a_game_score_is_read_with_its_marks() -> None:
    tree = opening_tree("\nmine: 1. e4! e5 {the open game} 2. Nf3 Nc6?! 1/2-1/2\n")
    assert [list(moves) for moves in tree.values()] == [["e2e4"], ["e7e5"], ["g1f3"], ["b8c6"]]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("mine: 1.e4 e5\nyours: 1.e4 e4", "line 2, yours: e4 is not legal; the moves of Black"),
        ("mine: 1.e4 hello", "line 1, mine: the move is 'hello'"),
        ("1.e4 e5", "line 1 is '1.e4 e5'; 'name: 1.e4 e5 ...' was expected"),
    ],
)
def test_wrong_openings_name_the_line(lines: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        opening_tree(lines)


# ---------------------------------------------------------------- laws


@given(playouts())
@settings(max_examples=12, deadline=None)
def test_random_games_keep_the_rules(states: list[State]) -> None:
    for state, after in pairwise(states):
        assert GAME.to_move(after) == 1 - GAME.to_move(state)
        assert (after[5] & after[6]).bit_count() == (after[5] & ~after[6]).bit_count() == 1
        assert pieces(after) <= pieces(state)
        assert board_of(after).is_valid()
        assert bool(GAME.actions(after)) != GAME.is_terminal(after)
        assert GAME.is_terminal(after) or abs(GAME.evaluate(after, 0)) < 1
        assert GAME.evaluate(after, 0) == -GAME.evaluate(after, 1)


def pieces(state: State) -> int:
    return sum(kind.bit_count() for kind in state[:6])


# ---------------------------------------------------------------- counts


def perft(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(GAME.result(state, action), depth - 1) for action in GAME.actions(state))


@pytest.mark.parametrize(("depth", "count"), [(1, 20), (2, 400), (3, 8902)])
def test_perft(depth: int, count: int) -> None:
    assert perft(GAME.initial, depth) == count


@pytest.mark.parametrize(
    ("fen", "depth", "count"),
    [
        (KIWIPETE, 2, 2039),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2812),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467),
    ],
    ids=["castling", "in passing", "promotion"],
)
def test_perft_of_positions_known_for_their_traps(fen: str, depth: int, count: int) -> None:
    assert perft(GAME.parse(fen), depth) == count


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("e5", "e5 is not legal; the moves of White are a3, a4, Na3, "),
        ("Nd2", "Nd2 is not legal"),
        ("e7e5", "e7e5 is not legal"),
        ("O-O", "O-O is not legal"),
        ("--", "-- is not legal"),
    ],
)
def test_illegal_moves_say_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(IllegalAction, match=message):
        GAME.parse_action(GAME.initial, text)


def test_a_move_that_may_mean_two_is_refused() -> None:
    state = GAME.parse("4k3/8/8/8/8/8/8/KN3N2 w - - 0 1")
    with pytest.raises(IllegalAction, match="Nd2 may mean two moves"):
        GAME.parse_action(state, "Nd2")
    assert GAME.parse_action(state, " Nfd2 ") == "f1d2"


@pytest.mark.parametrize("text", ["", "hello", "e9", "11-15", "e2-e4-e5"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="Nf3 or g1f3 was expected"):
        GAME.parse_action(GAME.initial, text)


@pytest.mark.parametrize("fen", [MATE, STALEMATE, "4k3/8/8/8/8/8/4P3/4K3 w - - 100 99"])
def test_nothing_is_legal_when_the_game_is_over(fen: str) -> None:
    state = GAME.parse(fen)
    with pytest.raises(IllegalAction, match="the game is over"):
        GAME.result(state, "e2e3")
    with pytest.raises(IllegalAction, match="the game is over"):
        GAME.parse_action(state, "e3")


@pytest.mark.parametrize("action", ["", "Nf3", "e2e5", "0000", "e2e4q", "P@e4", "e1h1"])
def test_actions_are_legal_moves_by_their_one_name(action: str) -> None:
    with pytest.raises(IllegalAction, match="is not legal; the moves of White are"):
        GAME.result(GAME.parse("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"), action)


@pytest.mark.parametrize(
    ("fen", "message"),
    [
        ("", "a FEN was expected: empty fen"),
        ("e4", "a FEN was expected: expected 8 rows"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "cannot occur: no black king"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "cannot occur: opposite check"),
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "cannot occur: bad castling rights"),
    ],
)
def test_wrong_positions_say_why(fen: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Chess(fen)


def test_a_limit_is_at_least_one_ply() -> None:
    with pytest.raises(ValueError, match="quiet_limit is 0; 1 ply or more"):
        Chess(quiet_limit=0)


# ---------------------------------------------------------------- picture


def test_picture_tells_sides_apart_without_colour() -> None:
    shapes = GAME.picture(GAME.initial).shapes
    men = [s for s in shapes if isinstance(s, Polygon)]
    assert [m.fill for m in men].count("white") == [m.fill for m in men].count("black") == 16
    assert {m.stroke for m in men if m.fill == "white"} == {0.05}
    assert {m.stroke for m in men if m.fill == "black"} == {0.03}


def test_the_six_kinds_of_piece_have_six_outlines() -> None:
    fens = [f"7k/8/8/8/8/8/3{piece}4/K7 w - - 0 1" for piece in "PNBRQ"]
    fens += ["7k/8/8/8/8/8/3K4/1R6 w - - 0 1"]
    on_d2 = [
        shape
        for fen in fens
        for shape in GAME.picture(GAME.parse(fen)).shapes
        if isinstance(shape, Polygon) and all(3 < x < 4 and 6 < y < 7 for x, y in shape.points)
    ]
    assert len(on_d2) == len(set(on_d2)) == 6


def test_white_stands_at_the_bottom_with_a_light_square_at_its_right() -> None:
    picture = GAME.picture(GAME.initial, coordinates=True)
    white = [s for s in picture.shapes if isinstance(s, Polygon) and s.fill == "white"]
    assert min(y for man in white for _, y in man.points) > 6
    dark = {(s.x, s.y) for s in picture.shapes if isinstance(s, Rectangle) and s.fill == "square"}
    assert (7, 7) not in dark
    assert (0, 7) in dark
    texts = [s.text for s in picture.shapes if isinstance(s, Text)]
    assert texts == [*"87654321", *"abcdefgh"]


def test_a_king_in_check_is_framed() -> None:
    framed = [s for s in GAME.picture(GAME.parse(MATE)).shapes if s[-2:-1] == ("highlight",)]
    assert [(int(s.x), int(s.y)) for s in framed if isinstance(s, Rectangle)] == [(4, 0)]
    assert "highlight" not in str(GAME.picture(GAME.initial).shapes)


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        (MATE, "Chess, White has won by checkmate."),
        (STALEMATE, "Chess, stalemate. White: king g6, queen f7; Black: king h8."),
        ("8/8/8/3k4/8/8/8/K7 w - - 0 1", "Chess, drawn."),
        ("3rk3/8/8/8/8/8/8/NN1K4 w - - 0 1", "Chess, White to move, in check. White: king d1, "),
        ("4k3/8/8/8/8/8/8/NN1K4 b - - 0 1", "Black to move. White: king d1, knights a1 b1;"),
    ],
)
def test_picture_in_words(fen: str, words: str) -> None:
    assert words in GAME.picture(GAME.parse(fen)).alt
