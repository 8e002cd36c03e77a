"""Phantom tic-tac-toe: refusals, what a player knows, belief states against enumeration."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch.game import IllegalAction
from gamesearch.games.phantom_tic_tac_toe import PhantomTicTacToe, State
from gamesearch.shapes import Line, Rectangle, Text


def play(game: PhantomTicTacToe, squares: str) -> State:
    """The state after naming some squares, such as 'b2 b2 a1'."""
    state = game.initial
    for name in squares.split():
        state = game.result(state, game.parse_action(state, name))
    return state


# ---------------------------------------------------------------- rules


def test_a_refused_move_tells_the_mover_and_leaves_the_turn() -> None:
    game = PhantomTicTacToe()
    placed = play(game, "b2")
    refused = play(game, "b2 b2")
    assert game.to_move(placed) == game.to_move(refused) == 1
    assert game.format(placed) == ".../.X./..."
    assert game.format(refused) == ".../.x./..."
    assert 4 in game.actions(placed)
    assert 4 not in game.actions(refused)
    assert game.format(play(game, "b2 b2 a1")) == "O../.x./..."


def test_what_the_mover_may_name_tells_nothing_new() -> None:
    """A hidden mark does not shorten the list of actions."""
    game = PhantomTicTacToe()
    assert list(game.actions(play(game, "b2 a1"))) == [0, 1, 2, 3, 5, 6, 7, 8]


def test_a_row_of_three_ends_the_game() -> None:
    game = PhantomTicTacToe()
    state = play(game, "a1 a3 b1 b3 c1")
    assert game.is_terminal(state)
    assert game.actions(state) == ()
    assert (game.utility(state, 0), game.utility(state, 1)) == (1, -1)


def test_a_full_board_is_drawn() -> None:
    game = PhantomTicTacToe()
    state = game.parse("XOX/XOO/OXX")
    assert game.is_terminal(state)
    assert game.utility(state, 0) == game.utility(state, 1) == 0


# ---------------------------------------------------------------- what a player knows


def test_each_player_sees_own_marks_and_those_run_into() -> None:
    game = PhantomTicTacToe()
    state = play(game, "b2 b2 a1 a1 c3")  # each has run into the other once
    assert game.format(state) == "o../.x./..X"
    x_sees, o_sees = game.observation(state, 0), game.observation(state, 1)
    assert game.format_observation(x_sees, 0) == "o??/?X?/??X"
    assert game.format_observation(o_sees, 1) == "O??/?x?/???"
    assert (game.hidden_marks(x_sees, 0), game.hidden_marks(o_sees, 1)) == (0, 1)


def test_the_belief_state_after_two_moves() -> None:
    """X has the centre; O may be on any of the other eight squares, and may know of X or not."""
    game = PhantomTicTacToe()
    seen = game.observation(play(game, "b2 a1"), 0)
    assert len(game.consistent_boards(seen, 0)) == 8
    assert len(game.consistent_states(seen, 0)) == 16
    to_o = game.observation(play(game, "b2 a1"), 1)
    assert len(game.consistent_boards(to_o, 1)) == 8


def test_the_belief_state_leaves_out_games_that_would_be_over() -> None:
    game = PhantomTicTacToe()
    state = game.parse("oo./XX./X.O")
    assert game.to_move(state) == 0
    boards = game.consistent_boards(game.observation(state, 0), 0)
    hidden = sorted((o & ~0b11).bit_length() - 1 for _, o in boards)
    assert hidden == [5, 7, 8]  # not c1: O would have won


def test_at_the_end_the_board_is_shown() -> None:
    game = PhantomTicTacToe()
    state = play(game, "a1 a3 b1 b3 c1")
    for player in (0, 1):
        seen = game.observation(state, player)
        assert seen == state
        assert game.consistent_states(seen, player) == [state]
        assert game.consistent_boards(seen, player) == [state[:2]]
        assert game.hidden_marks(seen, player) == 0


def test_belief_states_are_what_can_have_happened() -> None:
    """On 2x3, all plays of up to four marks: a player believes in exactly those states that
    agree with the whole history of own moves and refusals."""
    game = PhantomTicTacToe(2, 3, 3)
    nodes: set[tuple[State, tuple[Any, ...], tuple[Any, ...]]] = {(game.initial, (), ())}
    frontier = nodes
    while frontier:
        found = set()
        for state, x_saw, o_saw in frontier:
            for action in game.actions(state):
                after = game.result(state, action)
                news = (action, after[:2] == state[:2])
                if (after[0] | after[1]).bit_count() > 4:
                    continue
                if state[4] == 0:
                    found.add((after, (*x_saw, news), o_saw))
                else:
                    found.add((after, x_saw, (*o_saw, news)))
        frontier = found - nodes
        nodes = nodes | found
    alike: dict[Any, set[State]] = defaultdict(set)
    for state, x_saw, o_saw in nodes:
        if not game.is_terminal(state):
            alike[0, x_saw, game.to_move(state)].add(state)
            alike[1, o_saw, game.to_move(state)].add(state)
    assert len(alike) > 1000
    for (player, _, _), states in alike.items():
        for state in states:
            seen = game.observation(state, player)
            believed = game.consistent_states(seen, player)
            assert len(believed) == len(states)
            assert set(believed) == states


@st.composite
def reached(draw: st.DrawFn) -> State:
    game = PhantomTicTacToe()
    state = game.initial
    for choice in draw(st.lists(st.integers(0, 99), max_size=20)):
        actions = game.actions(state)
        if actions:
            state = game.result(state, actions[choice % len(actions)])
    return state


@given(reached())
@settings(max_examples=40)
def test_the_true_state_is_believed_and_all_believed_states_look_alike(state: State) -> None:
    game = PhantomTicTacToe()
    for player in (0, 1):
        seen = game.observation(state, player)
        believed = game.consistent_states(seen, player)
        assert state in believed
        assert {game.observation(other, player) for other in believed} == {seen}
        assert {s[:2] for s in believed} == set(game.consistent_boards(seen, player))
        if game.to_move(state) == player:
            assert {tuple(game.actions(other)) for other in believed} == {tuple(game.actions(seen))}


# ---------------------------------------------------------------- pictures


def test_the_referee_sees_all() -> None:
    game = PhantomTicTacToe()
    picture = game.picture(game.parse("X.o/.x./..O"))
    assert [(s.x, s.y) for s in picture.shapes if isinstance(s, Rectangle)] == [(2, 0), (1, 1)]
    assert len([s for s in picture.shapes if isinstance(s, Line) and s.line == "player0"]) == 4
    assert picture.alt.endswith("X.o, .x., ..O: X to move.")


def test_a_player_sees_question_marks() -> None:
    game = PhantomTicTacToe()
    seen = game.observation(game.parse("X.o/.x./..O"), 0)
    picture = game.observation_picture(seen, 0)
    words = [s.text for s in picture.shapes if isinstance(s, Text)]
    assert words == ["?"] * 6 + ["1 O hidden"]
    assert [(s.x, s.y) for s in picture.shapes if isinstance(s, Rectangle)] == [(2, 0)]
    assert picture.alt.endswith("X?o, ?X?, ???, 1 O hidden: X to move.")


def test_pictures_of_the_end() -> None:
    game = PhantomTicTacToe()
    won = play(game, "a1 a3 b1 b3 c1")
    assert game.picture(won).alt.endswith("X has won.")
    assert "?" not in game.format_observation(game.observation(won, 1), 1)
    assert game.observation_picture(won, 1).alt.endswith("0 X hidden: X has won.")
    assert game.picture(game.parse("XOX/XOO/OXX")).alt.endswith("drawn.")


# ---------------------------------------------------------------- bad input


def test_a_square_known_to_be_taken() -> None:
    game = PhantomTicTacToe()
    state = play(game, "b2 b2")
    with pytest.raises(IllegalAction, match="O knows that square b2 is taken"):
        game.result(state, 4)
    with pytest.raises(IllegalAction, match="O knows that square b2 is taken"):
        game.parse_action(state, "b2")
    with pytest.raises(IllegalAction, match="X knows that square b2 is taken"):
        game.result(play(game, "b2 a1"), 4)  # its own mark


@pytest.mark.parametrize("action", [9, -1, "b2", None])
def test_no_such_square(action: object) -> None:
    game = PhantomTicTacToe()
    with pytest.raises(IllegalAction, match="not a square; a number from 0 to 8"):
        game.result(game.initial, action)  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match=r"'d1' is not a square; .*, or in words a1 to c3"):
        game.parse_action(game.initial, "d1")


@pytest.mark.parametrize("text", ["", "...", "XX./.../...", "?../.../..."])
def test_bad_boards(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected|X has 2"):
        PhantomTicTacToe().parse(text)
