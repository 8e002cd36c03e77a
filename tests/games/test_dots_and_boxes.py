"""Dots and Boxes: who moves again, known values of small boards, counts, text and pictures.

The oracle knows the game only as sets of pairs of dots, and shares no code with the package.
"""

from __future__ import annotations

import random
from functools import cache
from math import perm
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamesearch import IllegalAction
from gamesearch.game import MAX, MIN, UnsuitedGame
from gamesearch.games import DotsAndBoxes
from gamesearch.games.dots_and_boxes import State
from gamesearch.games.move_input import MoveInput
from gamesearch.match import play_match
from gamesearch.members import action_name, is_alternating, read_action
from gamesearch.play import make_agent
from gamesearch.search import alpha_beta_search, max_n_search, paranoid_search

SIZES = [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 3)]


def played(game: DotsAndBoxes, moves: str, state: State | None = None) -> State:
    """The state after moves such as 'a1b1 a1a2'."""
    state = game.initial if state is None else state
    for move in moves.split():
        state = game.result(state, game.parse_action(state, move))
    return state


def at_random(game: DotsAndBoxes, seed: int, plies: int) -> State:
    rng, state = random.Random(seed), game.initial
    for _ in range(plies):
        if not game.is_terminal(state):
            state = game.result(state, rng.choice(game.actions(state)))
    return state


# ---------------------------------------------------------------- the rules


def test_a_player_who_completes_a_box_owns_it_and_moves_again() -> None:
    game = DotsAndBoxes(1, 2)
    state = played(game, "a1b1 a2b2 a1a2")
    assert game.to_move(state) == MIN
    state = played(game, "b1b2", state)
    assert game.format(state) == "+-+.+/|O|../+-+.+ O"
    assert (game.to_move(state), game.utility(state, MAX), game.utility(state, MIN)) == (1, -1, 1)
    state = played(game, "b1c1", state)
    assert game.to_move(state) == MAX


def test_one_line_may_complete_two_boxes() -> None:
    game = DotsAndBoxes(1, 2)
    state = game.parse("+-+-+/|...|/+-+-+ X")
    after = played(game, "b1b2", state)
    assert game.is_terminal(after)
    assert game.utility(after, MAX) == 2
    assert game.actions(after) == ()


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_a_match_has_as_many_plies_as_lines_and_shares_out_all_boxes(
    rows: int, columns: int
) -> None:
    game = DotsAndBoxes(rows, columns)
    lines = rows * (columns + 1) + columns * (rows + 1)
    assert len(game.actions(game.initial)) == lines
    rng = random.Random(3)
    match = play_match(game, [lambda game, state: rng.choice(game.actions(state))] * 2)
    assert len(match.history) == lines
    _, x, o, _ = match.final
    assert x & o == 0
    assert x.bit_count() + o.bit_count() == rows * columns
    assert match.utilities == (x.bit_count() - o.bit_count(), o.bit_count() - x.bit_count())


@pytest.mark.parametrize("plies", [1, 2, 3, 4])
def test_lines_can_be_drawn_in_any_order(plies: int) -> None:
    """12 lines on 2x2: 12, 132, 1320, 11880 ways to begin."""
    game = DotsAndBoxes(2, 2)

    def ways(state: State, left: int) -> int:
        if not left:
            return 1
        return sum(ways(game.result(state, a), left - 1) for a in game.actions(state))

    assert ways(game.initial, plies) == perm(12, plies)


@pytest.mark.parametrize("action", [-1, 24, "a1b1", None, [0]])
def test_what_is_not_a_line_is_refused(action: Any) -> None:
    game = DotsAndBoxes()
    with pytest.raises(IllegalAction, match="is not a line; a number from 0 to 23 was expected"):
        game.result(game.initial, action)


def test_a_line_is_drawn_once() -> None:
    game = DotsAndBoxes(1, 1)
    state = played(game, "a1b1")
    with pytest.raises(IllegalAction, match="line a1b1 is drawn already"):
        game.result(state, 0)
    over = played(game, "a1a2 b1b2 a2b2", state)
    with pytest.raises(IllegalAction, match="the game is over"):
        game.result(over, 0)


@pytest.mark.parametrize("size", [(0, 1), (1, 0), (13, 1), (2, 13), (-1, 2)])
def test_a_board_has_1_to_12_rows_and_columns(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="1 to 12 were expected"):
        DotsAndBoxes(*size)


# ---------------------------------------------------------------- values

Dots = frozenset[tuple[int, int]]


def value_by_sets(rows: int, columns: int, first: Dots | None = None) -> int:
    """The lead of the player who begins, under best play, or if `first` is the first line."""
    across = [frozenset({(r, c), (r, c + 1)}) for r in range(rows + 1) for c in range(columns)]
    down = [frozenset({(r, c), (r + 1, c)}) for r in range(rows) for c in range(columns + 1)]
    boxes = [
        {line for line in across + down if line <= {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}}
        for r in range(rows)
        for c in range(columns)
    ]

    @cache
    def lead(free: frozenset[Dots]) -> int:
        return max((lead_after(free, line) for line in free), default=0)

    def lead_after(free: frozenset[Dots], line: Dots) -> int:
        rest = free - {line}
        won = sum(line in box and not box & rest for box in boxes)
        return won + lead(rest) if won else -lead(rest)

    free = frozenset(across + down)
    return lead(free) if first is None else lead_after(free, first)


def value_by_key(game: DotsAndBoxes) -> dict[State, float]:
    """The values of all states, where states with one key share one."""
    known: dict[Any, float] = {}

    def value(state: State) -> float:
        key = game.key(state)
        if key not in known:
            below = [value(game.result(state, action)) for action in game.actions(state)]
            best = max if game.to_move(state) == MAX else min
            known[key] = best(below) if below else game.utility(state, MAX)
        return known[key]

    value(game.initial)
    return known


@pytest.mark.parametrize(
    ("rows", "columns", "lead"), [(1, 1, -1), (1, 2, 0), (2, 1, 0), (1, 3, -1), (2, 2, 2)]
)
def test_small_boards_have_their_known_values(rows: int, columns: int, lead: int) -> None:
    """On nine dots the first player wins by 3 to 1."""
    game = DotsAndBoxes(rows, columns)
    assert value_by_sets(rows, columns) == lead
    assert value_by_key(game)[game.key(game.initial)] == lead


def test_a_first_line_into_the_middle_of_nine_dots_gives_the_win_away() -> None:
    """The second player mirrors every move, and draws."""
    game = DotsAndBoxes(2, 2)
    known = value_by_key(game)
    values = {name: known[game.key(played(game, name))] for name in ("a1b1", "b1b2")}
    assert values == {"a1b1": 2, "b1b2": 0}
    for name, line in (("a1b1", {(0, 0), (0, 1)}), ("b1b2", {(0, 1), (1, 1)})):
        assert value_by_sets(2, 2, frozenset(line)) == values[name]


@pytest.mark.parametrize("seed", range(5))
def test_the_search_for_players_who_move_again_finds_the_value(seed: int) -> None:
    game = DotsAndBoxes(2, 2)
    known, state = value_by_key(game), at_random(game, seed, 6)
    decision = paranoid_search(game, state)
    assert decision.value == known[game.key(state)]
    assert max_n_search(game, state).value[0] == decision.value
    assert known[game.key(game.result(state, decision.action))] == decision.value


def test_a_search_that_lets_players_take_turns_refuses_the_game() -> None:
    assert not is_alternating(DotsAndBoxes())
    with pytest.raises(UnsuitedGame, match="a side may move twice in a row"):
        alpha_beta_search(DotsAndBoxes(1, 1))


def test_the_best_player_takes_what_is_handed_over() -> None:
    game = DotsAndBoxes(2, 2)
    state = game.parse("+-+.+/|..../+-+.+/...../+.+.+ X")
    assert game.action_name(state, make_agent("best", 2)(game, state)) == "b1b2"
    assert game.action_name(state, game.ordered_actions(state)[0]) == "b1b2"
    gift = game.parse("+-+.+/|..../+.+.+/...../+.+.+ X")
    hand_over = {game.action_name(gift, a) for a in game.ordered_actions(gift)[-2:]}
    assert hand_over == {"a2b2", "b1b2"}


# ---------------------------------------------------------------- laws

positions = st.builds(
    lambda size, seed, plies: (game := DotsAndBoxes(*size), at_random(game, seed, plies)),
    st.sampled_from(SIZES), st.integers(0, 2**32), st.integers(0, 24),
)  # fmt: skip


@given(positions)
def test_text_is_read_back(position: tuple[DotsAndBoxes, State]) -> None:
    game, state = position
    assert game.parse(game.format(state)) == state
    for action in game.actions(state):
        name = action_name(game, state, action)
        assert read_action(game, state, name) == game.parse_action(state, name[2:] + name[:2])
        assert game.parse_action(state, name.upper()) == action


@given(positions)
def test_turned_boards_have_one_key(position: tuple[DotsAndBoxes, State]) -> None:
    game, state = position
    mirrored = DotsAndBoxes(game.rows, game.columns)
    rows = game.format(state).partition(" ")
    board = "/".join(row[::-1] for row in rows[0].split("/"))
    other = mirrored.parse(f"{board} {rows[2]}")
    assert mirrored.key(other) == game.key(state)
    assert game.evaluate(state, MAX) == -game.evaluate(state, MIN)
    assert sorted(game.ordered_actions(state)) == sorted(game.actions(state))


@given(positions)
def test_every_line_can_be_touched_on_the_picture(position: tuple[DotsAndBoxes, State]) -> None:
    game, state = position
    moves, picture = MoveInput(game, state), game.labelled_picture(state)
    for option in moves.options():
        assert option.ends
        assert option.touch.box is not None
        x, y, width, height = option.touch.box
        assert 0 <= x < x + width <= picture.width
        assert 0 <= y < y + height <= picture.height
    assert {moves.action((option.touch.name,)) for option in moves.options()} == set(
        game.actions(state)
    )


# ---------------------------------------------------------------- text and picture


def test_the_board_in_the_terminal() -> None:
    game = DotsAndBoxes(1, 2)
    assert game.text_board(game.parse("+-+.+/|X|../+-+.+ X")) == (
        "   a b c\n 1 +-+ +\n   |X|\n 2 +-+ +"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "3 rows of 5 signs"),
        ("+-+.+/|X|../+-+", "3 rows of 5 signs"),
        ("+-+.+/|X|../+-+.+ Z", "'Z' is to move; X or O was expected"),
        ("+-+.+/|.|../+-+.+", "in every box with four lines"),
        ("+-+.+/|X.../+-+.+", "and only there"),
        ("+|+.+/|X|../+-+.+", "lines '-' and '|'"),
        ("+-+.+/|Y|../+-+.+", "X or O in every box"),
    ],
)
def test_bad_text_gets_a_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason.replace("|", r"\|")):
        DotsAndBoxes(1, 2).parse(text)


@pytest.mark.parametrize("text", ["", "a1", "a1c1", "a1b2", "z9z8", "a1b1a2"])
def test_a_move_that_is_none_gets_a_reason(text: str) -> None:
    game = DotsAndBoxes()
    with pytest.raises(IllegalAction, match="is not a line"):
        game.parse_action(game.initial, text)


def test_the_picture_says_in_words_what_it_shows() -> None:
    game = DotsAndBoxes(1, 2)
    state = game.parse("+-+.+/|X|../+-+.+ X")
    assert game.picture(state).alt == (
        "Dots and boxes, 1 by 2 boxes, X has 1 and O 0; lines a1b1, a2b2, a1a2, b1b2: X to move."
    )
    over = game.parse("+-+-+/|X|O|/+-+-+ X")
    assert game.picture(over).alt.endswith("drawn.")
    assert game.picture(game.initial).alt.endswith("lines none: X to move.")
