"""Retrograde analysis, opening books, and AND-OR search over belief states."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from gamesearch.game import MAX, UnsuitedGame
from gamesearch.games import GameTree
from gamesearch.games.checkers import Checkers
from gamesearch.games.chess import Chess, board_of, opening_tree, position
from gamesearch.games.phantom_tic_tac_toe import PhantomTicTacToe
from gamesearch.games.tic_tac_toe import TicTacToe
from gamesearch.search import (
    OpeningBook,
    and_or_search,
    book_search,
    minimax_search,
    reader_book,
    retrograde_analysis,
)
from gamesearch.search.belief import DONE, after_action, observed
from tests.search.oracles import Hidden, Maze, plain_outcomes

GAME = TicTacToe()
TABLE = retrograde_analysis(GAME)


# ---------------------------------------------------------------- retrograde analysis


def test_tic_tac_toe_backwards_is_minimax_forwards():
    """All 5,478 states, each with its minimax value."""
    assert len(TABLE) == 5_478
    known = {}

    def value(state):
        if state not in known:
            if GAME.is_terminal(state):
                known[state] = GAME.utility(state, 0)
            else:
                kids = [value(GAME.result(state, a)) for a in GAME.actions(state)]
                known[state] = max(kids) if GAME.to_move(state) == MAX else min(kids)
        return known[state]

    assert all(TABLE[state].value == value(state) for state in TABLE)


def test_a_finished_game_is_not_asked_for_actions():
    """Who adds 1 or 2 and reaches 5 wins; nobody is told that the adding is over."""
    race: Any = SimpleNamespace(
        initial=(0, 0), to_move=lambda s: s[1], actions=lambda s: (1, 2),
        result=lambda s, a: (s[0] + a, 1 - s[1]), is_terminal=lambda s: s[0] >= 5,
        utility=lambda s, player: -1 if s[1] == player else 1,
    )  # fmt: skip
    table = retrograde_analysis(race)
    assert table[0, 0].value == minimax_search(race).value == 1
    assert max(total for total, _ in table) == 6


def test_two_kings_against_one_in_checkers():
    """An endgame of checkers: won from here, though a careless side can lose a king, or two."""
    game = Checkers(quiet_limit=None)
    state = game.parse("B:WK32:BK1,K2")
    table = retrograde_analysis(game, state)
    assert table[state].value == 1
    values = Counter(outcome.value for outcome in table.values())
    assert values[1] > values[0] > 0 < values[-1]


@pytest.mark.nightly
def test_the_longest_win_with_king_and_rook_takes_sixteen_moves():
    """As published, White to move; with the queen it is ten, which took as long to find."""
    game = Chess(quiet_limit=None)
    table = retrograde_analysis(game, game.parse("8/8/8/8/8/8/8/KRk5 b - - 0 1"), key=game.key)
    assert len(table) > 50_000
    white = [o.plies for s, o in table.items() if o.plies is not None and game.to_move(s) == 0]
    assert max(white) == 2 * 16 - 1


# ---------------------------------------------------------------- openings


def test_a_book_by_symmetry_must_know_what_it_says():
    """A mirror image shares the entry, but not the move: book_search refuses what is not legal."""
    book = OpeningBook({GAME.key(GAME.result(GAME.initial, 0)): {1: 1}}, key=GAME.key)
    corner = GAME.result(GAME.initial, 2)
    assert book(GAME, corner) == 1
    assert book(GAME, GAME.result(GAME.initial, 0)) == 1


def test_chess_openings_from_our_own_lines():
    """Positions are looked up without the count of quiet plies."""
    game = Chess()
    book = OpeningBook(opening_tree(), key=position)
    assert book_search(game, book=book, search=minimax_search).action == "e2e4"
    state = game.initial
    for move in ("g1f3", "b8c6", "e2e4", "e7e5"):  # the Italian by another order of moves
        state = game.result(state, move)
    assert book(game, state) in ("f1b5", "f1c4", "d2d4", "b1c3")


class PolyglotEntry(NamedTuple):
    """As python-chess's reader gives them."""

    move: object
    weight: int


def test_polyglot_books_are_read_by_the_callers_reader():
    chess = pytest.importorskip("chess")
    entries = {"e2e4": 10, "d2d4": 30, "c2c4": 20}
    asked = []

    def find_all(board):
        asked.append(board.fen())
        if board.fen() == chess.STARTING_FEN:
            yield from (PolyglotEntry(chess.Move.from_uci(m), w) for m, w in entries.items())

    game = Chess()
    book = reader_book(find_all, position=board_of)
    assert book_search(game, book=book, search=minimax_search).action == "d2d4"
    assert asked == [chess.STARTING_FEN]
    assert book(game, game.result(game.initial, "d2d4")) is None


# ---------------------------------------------------------------- belief states


def test_hidden_moves_make_a_win_uncertain():
    """Against 3, 0 | 0, 3 one would want to see the reply before choosing again."""
    nested = [[[3, 0], [0, 3]], [[1, 1], [1, 1]]]
    seen = GameTree(nested)
    assert and_or_search(seen, at_least=3).action == 0
    hidden = Hidden(seen)
    assert and_or_search(hidden, at_least=3) is None
    safe = and_or_search(hidden, at_least=1)
    assert safe.action == 1


def test_an_observation_may_tell_a_part():
    """The reply is seen, but not whether it was the second or the third."""
    tree = GameTree([[[3, 0], [0, 3], [0, 3]]])

    def first_or_not(state):
        return len(state), tuple(min(a, 1) for a in state[:2]), *state[2:]

    assert and_or_search(Hidden(tree, first_or_not), at_least=3) is not None
    wrong = GameTree([[[3, 0], [0, 3], [3, 0]]])
    assert and_or_search(Hidden(wrong, first_or_not), at_least=3) is None


@pytest.mark.nightly
def test_phantom_tic_tac_toe_nobody_can_be_sure_of_more():
    game = PhantomTicTacToe()
    assert and_or_search(game) is None
    assert and_or_search(game, player=1, at_least=0) is None


def played(*squares):
    """The state after the players have named these squares in turn."""
    game = PhantomTicTacToe()
    state = game.initial
    for square in squares:
        state = game.result(state, square)
    return state


def test_ones_own_move_may_be_refused():
    """X names the centre: it is free, or O is there, and then X knows."""
    game = PhantomTicTacToe()
    free, taken = played(0, 8), played(0, 4)
    possible = after_action(game, [free, taken], 4)
    assert possible == [game.result(free, 4), game.result(taken, 4)]
    assert [len(belief) for belief in observed(game, possible, 0).values()] == [1, 1]
    assert len(observed(game, [free, taken], 0)) == 1


def test_in_games_that_go_in_circles_a_plan_is_a_forced_win():
    for seed in range(60):
        game = Maze(seed)
        for state, (value, _) in plain_outcomes(game).items():
            assert (and_or_search(game, state) is not None) == (value == 1)


def test_finished_and_impossible():
    assert and_or_search(GameTree(5), at_least=5) == DONE
    assert and_or_search(GameTree(5), at_least=6) is None
    with pytest.raises(ValueError, match="the belief is empty"):
        and_or_search(GAME, belief=[])
    with pytest.raises(UnsuitedGame, match="players 0 to 1"):
        and_or_search(GAME, player=2)
    with pytest.raises(ValueError, match="depth is 0"):
        and_or_search(GAME, depth=0)
