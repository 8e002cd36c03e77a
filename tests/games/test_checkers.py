"""Checkers: the lectures' examples, the rules in small positions, laws, counts, bad input."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import IllegalAction, alpha_beta_search
from gamesearch.drawing.geometry import text_width
from gamesearch.games.checkers import Action, Checkers, State
from gamesearch.shapes import Circle, Polygon, Text

GAME = Checkers()
Place = tuple[int, int]  # row and column, (0, 0) at the top left


def names(position: str) -> list[str]:
    state = GAME.parse(position)
    return [GAME.action_name(state, action) for action in GAME.actions(state)]


def after(position: str, *moves: str, game: Checkers = GAME) -> str:
    state = game.parse(position)
    for move in moves:
        state = game.result(state, game.parse_action(state, move))
    return game.format(state)


@st.composite
def playouts(draw: st.DrawFn) -> list[tuple[State, Action]]:
    """A game of random moves, to the end or for 150 plies: kings appear from about ply 30."""
    rng = random.Random(draw(st.integers(0, 10**6)))
    state, game = GAME.initial, list[tuple[State, Action]]()
    while (actions := GAME.actions(state)) and len(game) < 150:
        game.append((state, rng.choice(actions)))
        state = GAME.result(*game[-1])
    return game


# ---------------------------------------------------------------- the lectures' examples


def test_black_begins_with_seven_moves() -> None:
    assert GAME.to_move(GAME.initial) == 0
    assert " ".join(names("B:W21-32:B1-12")) == "9-13 9-14 10-14 10-15 11-15 11-16 12-16"
    assert GAME.parse("B:W21-32:B1-12") == GAME.initial


def test_evaluation_of_the_second_lecture() -> None:
    """Eval(s) = 2 agent_kings + agent_pawns - 2 opponent_kings - opponent_pawns, over 25."""
    state = GAME.parse("B:WK15,32:B1,2,K7,K8")
    assert GAME.evaluate(state, 0) == pytest.approx((2 * 2 + 2 - 2 * 1 - 1) / 25)
    assert GAME.evaluate(state, 1) == -GAME.evaluate(state, 0)


def test_who_has_the_better_position() -> None:
    """Every feature of the first lecture, counted by hand: Black's number minus White's."""
    state = GAME.parse("B:W17,22,26,K3:B13,14,19,20")
    features = {
        "pieces": 4 - 4,
        "kings": 0 - 1,
        "pawns": 4 - 3,
        "advance_sum": (3 + 3 + 4 + 4) - (3 + 2 + 1),
        "advance_mean": 14 / 4 - 6 / 3,
        "advance_max": 4 - 3,
        "moves": 4 - 4,  # 14-18 19-23 19-24 20-24, and 22-18 26-23 3-7 3-8
        "captures_by_pawns": 1 - 1,  # 14x21, and 17x10
        "captures_by_kings": 0,
        "on_edge": 2 - 1,  # 13 20, and 3
        "protected": 0 - 3,  # 17 touches 22, and 22 touches 26
        "menaced": 1 - 1,  # 14, and 17
    }
    assert GAME.features(state, 0) == features
    assert GAME.features(state, 1) == {name: -value for name, value in features.items()}


def test_captures_are_counted_by_pawn_and_by_king() -> None:
    features = GAME.features(GAME.parse("W:W18,K10,32:B14,15,7"), 1)
    assert features["captures_by_pawns"] == 2 - 2  # 18x9 18x11x2, and 14x23 15x22
    assert features["captures_by_kings"] == 3 - 0  # 10x3 10x17 10x19


# ---------------------------------------------------------------- rules


def test_a_capture_is_compulsory() -> None:
    assert names("B:W18,30:B14,1,2") == ["14x23"]
    assert names("W:W18,30:B14,1,2") == ["18x9"]


def test_any_capture_may_be_chosen_not_only_the_longest() -> None:
    assert names("B:W6,15,23:B1,11") == ["1x10x19x26", "11x18x27"]


def test_a_chain_of_jumps_is_one_action_that_goes_on_to_its_end() -> None:
    assert names("B:W6,15,24,14:B1") == ["1x10x17", "1x10x19x28"]
    assert after("B:W6,15,24,14:B1", "1x10x19x28") == "W:W14:B28"


def test_men_go_forwards_only_and_kings_both_ways() -> None:
    assert names("B:W32:B18") == ["18-22", "18-23"]
    assert names("W:W18:B1") == ["18-14", "18-15"]
    assert names("B:W32:BK18") == ["18-14", "18-15", "18-22", "18-23"]
    assert names("B:W14,15,22,23:B18") == ["18x25", "18x27"]
    assert names("W:W18:B14,15,22,23") == ["18x9", "18x11"]
    assert names("B:W14,15,22,23:B1,K18") == ["18x9", "18x11", "18x25", "18x27"]


def test_a_man_that_reaches_the_last_row_becomes_a_king_and_stops_there() -> None:
    assert after("B:W12:B25", "25-29") == "W:W12:BK29"
    assert after("W:W5:B12", "5-1") == "B:WK1:B12"
    assert after("B:W25,26:B21", "21x30") == "W:W26:BK30"  # and not on over 26 to 23
    assert names("B:W25,26:BK21") == ["21x30x23"]


def test_a_king_keeps_its_crown_and_a_captured_one_leaves_none_behind() -> None:
    assert after("B:WK14:BK10", "10x17") == "W:W:BK17"
    assert after("B:WK14:B10", "10x17") == "W:W:B17"


def test_a_piece_is_jumped_once_and_a_king_may_end_where_it_began() -> None:
    assert names("B:W14,15,22,23:BK10") == ["10x17x26x19x10", "10x19x26x17x10"]
    assert after("B:W14,15,22,23:BK10", "10x17x26x19x10") == "W:W:BK10"


@pytest.mark.parametrize(
    ("position", "winner"), [("B:W17,21,22:B13", 1), ("W:WK29:BK22,25", 0), ("W:W:B1", 0)]
)
def test_who_cannot_move_has_lost(position: str, winner: int) -> None:
    state = GAME.parse(position)
    assert GAME.is_terminal(state)
    assert GAME.actions(state) == ()
    assert GAME.utility(state, winner) == GAME.evaluate(state, winner) == 1
    assert GAME.utility(state, 1 - winner) == GAME.evaluate(state, 1 - winner) == -1


def test_draw_after_quiet_plies() -> None:
    game = Checkers(quiet_limit=2)
    assert not game.is_terminal(game.parse("W:W12,K32:B4,K6:H1"))
    end = game.parse(after("B:W12,K32:BK1,4", "1-6", "32-27", game=game))
    assert game.is_terminal(end)
    assert game.actions(end) == ()
    assert game.utility(end, 0) == game.utility(end, 1) == game.evaluate(end, 0) == 0


def test_captures_and_moves_of_men_start_the_count_of_quiet_plies_again() -> None:
    assert after("B:W12,K32:BK1,4:H7", "1-6") == "W:W12,K32:B4,K6:H8"
    assert after("B:W12,K32:BK1,4:H7", "4-8") == "W:W12,K32:BK1,8"
    assert after("B:W12,18:BK15,4:H7", "15x22") == "W:W12:B4,K22"


def test_a_win_by_the_last_quiet_ply_is_a_win() -> None:
    game = Checkers(quiet_limit=8)
    end = game.parse(after("B:W21:B14,K22:H7", "22-17", game=game))
    assert end[4] == 8
    assert game.utility(end, 0) == 1


def test_the_count_bounds_repetition_and_without_it_states_come_back() -> None:
    there_and_back = ("1-5", "32-28", "5-1", "28-32")
    assert after("B:WK32:BK1", *there_and_back) == "B:WK32:BK1:H4"
    assert after("B:WK32:BK1", *there_and_back, game=Checkers(quiet_limit=None)) == "B:WK32:BK1"


def test_alpha_beta_catches_a_king_in_its_corner() -> None:
    """Two kings win against one in seven plies; where six quiet ones end the game, it is drawn."""
    for limit, value in ((6, 0), (7, 1)):
        game = Checkers(quiet_limit=limit)
        assert alpha_beta_search(game, game.parse("B:WK4:BK14,K18")).value == value


# ---------------------------------------------------------------- laws


@given(playouts())
def test_random_games_keep_the_rules(game: list[tuple[State, Action]]) -> None:
    for state, action in game:
        after = GAME.result(state, action)
        assert GAME.to_move(after) == 1 - GAME.to_move(state)
        mover = GAME.to_move(state)
        assert after[mover].bit_count() == state[mover].bit_count()
        taken = state[1 - mover].bit_count() - after[1 - mover].bit_count()
        assert taken == ("x" in GAME.action_name(state, action)) * (len(action) - 1)
        assert not after[0] & after[1]
        assert not after[2] & ~(after[0] | after[1])
        assert bool(GAME.actions(after)) != GAME.is_terminal(after)


@given(playouts())
@settings(max_examples=25)
def test_moves_are_those_of_a_plain_generator(game: list[tuple[State, Action]]) -> None:
    for state, _ in game:
        assert set(GAME.actions(state)) == (set() if state[4] == 80 else plain_moves(state))


@given(playouts())
@settings(max_examples=40)
def test_turning_the_board_and_swapping_colours_changes_the_sides_only(
    game: list[tuple[State, Action]],
) -> None:
    for state, _ in game[::5]:
        turned = turn(state)
        assert {tuple(33 - s for s in a) for a in GAME.actions(state)} == set(GAME.actions(turned))
        assert GAME.features(state, 0) == GAME.features(turned, 1)
        assert GAME.evaluate(state, 0) == GAME.evaluate(turned, 1)
        assert GAME.utility(state, 0) == GAME.utility(turned, 1)


def turn(state: State) -> State:
    """The same position seen from the other side of the board, by way of its text."""
    text = GAME.format(state)
    swapped = "".join({"B": "W", "W": "B"}.get(letter, letter) for letter in text)
    head, *sides = swapped.split(":")
    turned = [
        side if side[0] == "H" else side[0] + ",".join(turn_square(s) for s in side[1:].split(","))
        for side in sides
    ]
    return GAME.parse(":".join([head, *turned]))


def turn_square(item: str) -> str:
    return "K" * item.startswith("K") + str(33 - int(item.lstrip("K"))) if item else ""


def plain_moves(state: State) -> set[Action]:
    """The legal moves by rows and columns, without bits: slow, and plain to see."""
    sides = GAME.format(state).split(":")
    board = {
        place(int(item.lstrip("K"))): side[0] + "K" * item.startswith("K")
        for side in sides[1:3]
        for item in side[1:].split(",")
        if item
    }
    jumps, steps = set(), set()
    for at, piece in board.items():
        if piece[0] == sides[0]:
            others = {k: v for k, v in board.items() if k != at}
            jumps |= {(at, *rest) for rest in plain_jumps(at, piece, others)}
            for (row, column), _ in directions(at, piece):
                if inside(row, column) and (row, column) not in board:
                    steps.add((at, (row, column)))
    return {tuple(4 * row + column // 2 + 1 for row, column in path) for path in jumps or steps}


def plain_jumps(at: Place, piece: str, board: dict[Place, str]) -> Iterator[tuple[Place, ...]]:
    for over, end in directions(at, piece):
        if board.get(over, piece)[0] != piece[0] and inside(*end) and end not in board:
            rest = {k: v for k, v in board.items() if k != over}
            further = list(plain_jumps(end, piece, rest))
            yield from [(end, *more) for more in further] or [(end,)]


def directions(at: Place, piece: str) -> Iterator[tuple[Place, Place]]:
    """The place next to `at`, and the one behind it, for each way the piece may go."""
    row, column = at
    for down in (1, -1) if "K" in piece else (1,) if piece == "B" else (-1,):
        for right in (1, -1):
            yield (row + down, column + right), (row + 2 * down, column + 2 * right)


def place(square: int) -> Place:
    row, number = divmod(square - 1, 4)
    return row, 2 * number + (row + 1) % 2


def inside(row: int, column: int) -> bool:
    return 0 <= row < 8 and 0 <= column < 8


# ---------------------------------------------------------------- counts


def perft(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(GAME.result(state, action), depth - 1) for action in GAME.actions(state))


@pytest.mark.parametrize(("depth", "count"), [(1, 7), (2, 49), (4, 1469), (6, 36768)])
def test_perft(depth: int, count: int) -> None:
    assert perft(GAME.initial, depth) == count


# ---------------------------------------------------------------- text


def test_moves_are_read_in_full_and_short() -> None:
    state = GAME.parse("B:W6,15,24,14:B1")
    assert GAME.parse_action(state, "1x10x19x28") == (1, 10, 19, 28)
    assert GAME.parse_action(state, " 1x28 ") == (1, 10, 19, 28)


def test_a_short_capture_that_may_mean_two_is_refused() -> None:
    state = GAME.parse("B:W14,15,22,23:BK10")
    with pytest.raises(IllegalAction, match="10x17x26x19x10 or 10x19x26x17x10; write one in full"):
        GAME.parse_action(state, "10x10")


@pytest.mark.parametrize(
    ("position", "move", "message"),
    [
        ("B:W21-32:B1-12", "9-15", "9-15 is not legal; 9-13 or 9-14 or"),
        ("B:W21-32:B1-12", "9x14", "9x14 is not legal"),
        ("B:W21-32:B1-12", "9-44", "9-44 is not a move; squares from 1 to 32 were expected"),
        ("B:W18,30:B14,1,2", "1-5", "1-5 is not legal where a capture is compulsory; 14x23"),
        ("B:W18,30:B14,1,2", "14-23", "compulsory; 14x23 was expected"),
        ("B:W6,15:B1", "1x10", "1x10 stops before the last jump; 1x10x19 was"),
        ("W:W:B1", "1-5", "the game is over"),
    ],
)
def test_illegal_moves_say_what_was_expected(position: str, move: str, message: str) -> None:
    with pytest.raises(IllegalAction, match=message):
        GAME.parse_action(GAME.parse(position), move)


@pytest.mark.parametrize("text", ["", "e4", "11", "11-15-18", "11 15", "11x", "-11-15"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="one such as 11-15 or 22x15x8 was expected"):
        GAME.parse_action(GAME.initial, text)


def test_more_quiet_plies_than_the_limit_count_as_so_many() -> None:
    assert GAME.parse("B:WK32:BK1:H99") == GAME.parse("B:WK32:BK1:H80")
    assert Checkers(quiet_limit=None).parse("B:WK32:BK1:H99")[4] == 0


def test_sides_come_in_either_order_and_squares_as_ranges() -> None:
    assert GAME.parse("W:B1-3,K20:WK4-5,30") == GAME.parse("W:WK4,K5,30:B1,2,3,K20.")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the position is ''; one such as"),
        ("B:W1:W2", "one such as"),
        ("X:W21:B1", "one such as"),
        ("B:W33:B1", "White has '33'; a square from 1 to 32 was expected"),
        ("B:Wx:B1", "White has 'X'"),
        ("B:W21:B9-5", "Black has '9-5'"),
        ("B:W21,:B1", "White has ''"),
        ("B:W21:B1,1", "Black has two pieces on 1"),
        ("B:W5:B5", "square 5 has a piece of either side"),
        ("B:W21:B29", "Black has a man on its last row; K29 was expected"),
        ("B:W4:BK29", "White has a man on its last row; K4 was expected"),
        ("B:W32:B1-13", "Black has 13 pieces; 12 at most were expected"),
    ],
)
def test_wrong_positions_say_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GAME.parse(text)


def test_a_limit_is_at_least_one_ply() -> None:
    with pytest.raises(ValueError, match="quiet_limit is 0; 1 ply or more"):
        Checkers(quiet_limit=0)


# ---------------------------------------------------------------- picture


def test_picture_tells_sides_and_kings_apart_without_colour() -> None:
    picture = GAME.picture(GAME.parse("B:W21,K22:B1,K2"))
    rims = [s for s in picture.shapes if isinstance(s, Circle) and s.radius > 0.3]
    assert [rim.fill for rim in rims] == ["black", "black", "white", "white"]
    assert [rim.stroke for rim in rims] == [0.03, 0.03, 0.08, 0.08]
    crowns = [s for s in picture.shapes if isinstance(s, Polygon)]
    assert [crown.fill for crown in crowns] == ["black-edge", "white-edge"]
    assert picture.alt == (
        "Checkers, Black to move. Black has a man on 1 and a king on 2; "
        "White has a man on 21 and a king on 22."
    )


def test_picture_has_dark_squares_and_if_wanted_their_numbers() -> None:
    plain, numbered = GAME.picture(GAME.initial), GAME.picture(GAME.initial, numbers=True)
    assert not [s for s in plain.shapes if isinstance(s, Text)]
    numbers = [s for s in numbered.shapes if isinstance(s, Text)]
    assert [s.text for s in numbers] == [str(n) for n in range(1, 33)]
    assert all(int(a.x) < int(b.x) or int(a.y) < int(b.y) for a, b in pairwise(numbers))
    assert int(numbers[0].x) == 1  # 1 is the second square of the top row,
    assert int(numbers[28].x) == 0  # 29 the corner at the bottom left


def test_a_piece_leaves_the_number_of_its_square_free() -> None:
    shapes = GAME.picture(GAME.parse("B:WK1,K10,28,29:BK2,K20,21"), numbers=True).shapes
    discs = [s for s in shapes if isinstance(s, Circle)]
    for number in (s for s in shapes if isinstance(s, Text)):
        right = number.x + text_width(number.text, number.size) / 2
        foot = number.y + 0.37 * number.size  # of its figures
        for disc in discs:
            apart = hypot(disc.x - right, disc.y - foot)
            assert apart > disc.radius + disc.stroke / 2


@pytest.mark.parametrize(
    ("position", "words"),
    [("W:W:B1", "Black has won"), ("B:WK1:BK32:H80", "drawn"), ("W:W15:B1,2", "White to move")],
)
def test_picture_says_how_the_game_stands(position: str, words: str) -> None:
    assert f"Checkers, {words}." in GAME.picture(GAME.parse(position)).alt
