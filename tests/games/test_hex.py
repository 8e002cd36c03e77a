"""Hex: the small boards solved, then rules and laws, notation, pictures and bad input."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamesearch.game import IllegalAction
from gamesearch.games.hex import Hex, State
from gamesearch.search.alpha_beta import alpha_beta_search
from gamesearch.shapes import Circle, Line, Polygon

# ---------------------------------------------------------------- what is known of the game


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_first_player_wins(size: int) -> None:
    assert alpha_beta_search(Hex(size)).value == 1


def test_the_winning_first_stones_on_the_small_boards() -> None:
    """They lie on the short diagonal, or on 3x3 next to it."""
    winning = {}
    for size in (2, 3):
        game = Hex(size)
        winning[size] = [
            game.action_name(game.initial, a)
            for a in game.actions(game.initial)
            if alpha_beta_search(game, game.result(game.initial, a)).value == 1
        ]
    assert winning[2] == ["b1", "a2"]
    assert winning[3] == ["c1", "a2", "b2", "c2", "a3"]


# ---------------------------------------------------------------- rules


def test_a_chain_from_top_to_bottom_wins_for_x() -> None:
    game = Hex(3)
    state = game.parse("OX./OX./... X")
    won = game.result(state, game.parse_action(state, "a3"))
    assert game.is_terminal(won)
    assert (game.utility(won, 0), game.utility(won, 1)) == (1, -1)
    assert game.actions(won) == ()


def test_a_chain_from_left_to_right_wins_for_o() -> None:
    game = Hex(3)
    state = game.parse("X.O/.OX/..X O")
    won = game.result(state, game.parse_action(state, "a3"))
    assert game.is_terminal(won)
    assert (game.utility(won, 0), game.utility(won, 1)) == (-1, 1)


def test_cells_touch_along_the_short_diagonal_only() -> None:
    game = Hex(2)
    assert game.is_terminal(game.parse(".X/XO"))  # b1 and a2 are neighbours
    assert not game.is_terminal(game.parse("X./OX"))  # a1 and b2 are not


def test_rows_do_not_run_into_each_other() -> None:
    """c1 is the last cell of its row and a2 the first of the next: no neighbours for O."""
    game = Hex(3)
    assert not game.is_terminal(game.parse("XXO/O../X.."))
    assert not game.is_terminal(game.parse("X.O/O.X/X.O X"))


def test_stones_to_go() -> None:
    game = Hex(4)
    assert game.stones_to_go(game.initial, 0) == game.stones_to_go(game.initial, 1) == 4
    state = game.parse(".X../..O./.X../.O..")
    assert game.stones_to_go(state, 0) == 2  # b2 and a4
    assert game.stones_to_go(state, 1) == 3  # a2 and b2 to the left of c2, d2 to the right
    detour = game.parse("..../.XXX/.O../OO..")
    assert game.stones_to_go(detour, 1) == 2
    small = Hex(2)
    assert small.stones_to_go(small.parse(".X/XO"), 1) == inf


# ---------------------------------------------------------------- laws


@st.composite
def played(draw: st.DrawFn) -> tuple[Hex, list[State]]:
    """A board of a small size, and the states of a game played on it."""
    game = Hex(draw(st.integers(1, 7)))
    states = [game.initial]
    for choice in draw(st.lists(st.integers(0, 999), max_size=60)):
        actions = game.actions(states[-1])
        if actions:
            states.append(game.result(states[-1], actions[choice % len(actions)]))
    return game, states


def naive_chain(game: Hex, text: str, mark: str) -> bool:
    """Whether `mark` joins its edges on the written board, walking from cell to cell."""
    rows = text.split()[0].split("/")
    if mark == "O":  # look along the columns: O's edges become top and bottom
        rows = ["".join(column) for column in zip(*rows, strict=True)]
    walk = [(0, c) for c in range(game.size) if rows[0][c] == mark]
    seen = set(walk)
    while walk:
        r, c = walk.pop()
        for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)):
            cell = (r + dr, c + dc)
            inside = 0 <= cell[0] < game.size and 0 <= cell[1] < game.size
            if inside and cell not in seen and rows[cell[0]][cell[1]] == mark:
                seen.add(cell)
                walk.append(cell)
    return any(r == game.size - 1 for r, _ in seen)


@given(played())
def test_bits_agree_with_a_walk_over_the_board(game_and_states: tuple[Hex, list[State]]) -> None:
    game, states = game_and_states
    for state in states:
        text = game.format(state)
        chains = {mark: naive_chain(game, text, mark) for mark in "XO"}
        assert game.is_terminal(state) == any(chains.values())
        assert game.utility(state, 0) == chains["X"] - chains["O"]
        assert game.utility(state, 1) == -game.utility(state, 0)
        for player, mark in enumerate("XO"):
            assert (game.stones_to_go(state, player) == 0) == chains[mark]


@given(st.integers(1, 8), st.randoms(use_true_random=False))
def test_a_full_board_holds_exactly_one_chain(size: int, random: object) -> None:
    """The Hex theorem, on boards filled without regard to the game's end."""
    marks = ["X"] * ((size * size + 1) // 2) + ["O"] * (size * size // 2)
    random.shuffle(marks)  # type: ignore[attr-defined]
    rows = ["".join(marks[r * size : (r + 1) * size]) for r in range(size)]
    game = Hex(size)
    assert naive_chain(game, "/".join(rows), "X") != naive_chain(game, "/".join(rows), "O")


@given(played())
def test_half_a_turn_changes_nothing(game_and_states: tuple[Hex, list[State]]) -> None:
    game, states = game_and_states
    state = states[-1]
    board, mover = game.format(state).split()
    turned = game.parse(f"{board[::-1]} {mover}")
    assert game.key(turned) == game.key(state)
    assert game.key(state) in (state, turned)
    assert game.evaluate(turned, 0) == game.evaluate(state, 0)


def test_who_moves_may_be_left_out() -> None:
    game = Hex(2)
    assert game.parse("../..") == game.initial
    assert game.to_move(game.parse("X./..")) == 1


# ---------------------------------------------------------------- pictures


def test_a_picture_shows_cells_stones_edges_and_the_chain() -> None:
    game = Hex(3)
    picture = game.picture(game.parse("OX./OX./X.."))
    cells = [s for s in picture.shapes if isinstance(s, Polygon)]
    assert len(cells) == 9
    assert sum(cell.fill == "highlight" for cell in cells) == 3
    stones = [s.fill for s in picture.shapes if isinstance(s, Circle) and s.radius > 0.3]
    assert (stones.count("player0"), stones.count("player1")) == (3, 2)
    border = [s for s in picture.shapes if isinstance(s, Line) and s.stroke == 0.2]
    assert {s.line for s in border} == {"player0", "player1"}
    assert picture.alt == (
        "Hex, X joins top and bottom, O left and right; rows from the top, each half a cell "
        "further right, OX., OX., X..: X has won."
    )


@pytest.mark.parametrize("size", [1, 2, 5, 11])
def test_nothing_is_drawn_outside_of_the_picture(size: int) -> None:
    game = Hex(size)
    picture = game.picture(game.initial)
    for shape in picture.shapes:
        points: tuple[tuple[float, float], ...]
        if isinstance(shape, Polygon):
            points = shape.points
        elif isinstance(shape, Line):
            points = ((shape.x1, shape.y1), (shape.x2, shape.y2))
        else:
            points = ((shape.x, shape.y),)
        assert all(0.1 < x < picture.width - 0.1 for x, _ in points)
        assert all(0.1 < y < picture.height - 0.1 for _, y in points)


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize("action", [9, -2, "a1", None, [0]])
def test_no_such_cell(action: object) -> None:
    with pytest.raises(IllegalAction, match=r"not a cell.* a1 to c3"):
        Hex(3).result(Hex.initial, action)  # type: ignore[arg-type]


def test_a_cell_that_is_taken_and_a_game_that_is_over() -> None:
    game = Hex(2)
    state = game.result(game.initial, 1)
    with pytest.raises(IllegalAction, match="cell b1 is taken"):
        game.result(state, 1)
    with pytest.raises(IllegalAction, match="cell b1 is taken"):
        game.parse_action(state, "b1")
    with pytest.raises(IllegalAction, match="game is over"):
        game.result(game.parse(".X/XO"), 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "2 rows of 2 cells"),
        (".../...", "2 rows of 2 cells"),
        ("X?/..", "X, O or . was expected"),
        ("XX/..", "X has 2 stones and O 0"),
        ("X./.. X", "'X' is to move; O was expected"),
        ("O./..", "X has 0 stones and O 1"),
        ("XO/XO X", "after a chain"),
        (".X/XO X", "'X' is to move"),
    ],
)
def test_bad_boards(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Hex(2).parse(text)


@pytest.mark.parametrize("size", [0, -1, 20])
def test_impossible_sizes(size: int) -> None:
    with pytest.raises(ValueError, match="a number from 1 to 19"):
        Hex(size)
