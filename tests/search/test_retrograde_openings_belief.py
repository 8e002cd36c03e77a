"""Retrograde analysis, opening books, and AND-OR search over belief states."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

import pytest

from gamesearch.game import MAX, IllegalAction, UnsuitedGame
from gamesearch.games import GameTree
from gamesearch.games.checkers import Checkers
from gamesearch.games.chess import Chess, board_of, opening_tree, position
from gamesearch.games.phantom_tic_tac_toe import PhantomTicTacToe
from gamesearch.games.tic_tac_toe import TicTacToe
from gamesearch.match import play_match
from gamesearch.search import (
    OpeningBook,
    alpha_beta_search,
    and_or_search,
    best_actions,
    book_search,
    minimax_search,
    reader_book,
    retrograde_analysis,
)
from gamesearch.search.belief import DONE, after_action, after_others, observed
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


def test_distances_are_those_of_hurry_and_delay():
    def plies(state):
        outcome = TABLE[state]
        if GAME.is_terminal(state) or outcome.value == 0:
            return 0 if outcome.value else None
        winner_moves = (outcome.value == 1) == (GAME.to_move(state) == MAX)
        kids = [TABLE[GAME.result(state, a)] for a in GAME.actions(state)]
        same = [kid.plies for kid in kids if kid.value == outcome.value]
        return 1 + (min(same) if winner_moves else max(same))

    assert all(TABLE[state].plies == plies(state) for state in TABLE)
    fork = GAME.parse("X../.O./..X")
    assert TABLE[fork].value == 0
    assert TABLE[GAME.result(fork, 6)] == (1, 3)  # O into a corner: X wins in two moves of his
    assert max(outcome.plies or 0 for outcome in TABLE.values()) == 5


def test_endless_play_is_a_draw():
    """Two rooms and a door that the winner to be cannot force: nobody ever has to leave."""
    game = Maze(0)
    game.moves, game.ends = {0: [1], 1: [0, 2]}, {2: 1}
    game.mover = [0, 1, 0]
    table = retrograde_analysis(game)
    assert table[0] == table[1] == (0, None)
    game.mover = [1, 0, 0]
    assert retrograde_analysis(game)[0] == (1, 2)


def test_decisions_by_the_table_are_perfect_play():
    def by_table(game, state):
        return TABLE.decide(game, state).action

    def at_random(game, state, rng=random.Random(1)):  # noqa: B008
        return rng.choice(game.actions(state))

    for _ in range(30):
        assert play_match(GAME, [by_table, at_random]).utilities[0] >= 0
        assert play_match(GAME, [at_random, by_table]).utilities[1] >= 0
    for state in random.Random(2).sample(sorted(TABLE), 200):
        decision = TABLE.decide(GAME, state)
        assert decision.value == TABLE[state].value
        if decision.action is not None:
            assert decision.action in best_actions(GAME, state)
            after = TABLE[GAME.result(state, decision.action)]
            assert after.value == decision.value
            if decision.value:
                assert after.plies == TABLE[state].plies - 1


def test_two_kings_against_one_in_checkers():
    """An endgame of checkers: won from here, though a careless side can lose a king, or two."""
    game = Checkers(quiet_limit=None)
    state = game.parse("B:WK32:BK1,K2")
    table = retrograde_analysis(game, state)
    assert table[state].value == 1
    values = Counter(outcome.value for outcome in table.values())
    assert values[1] > values[0] > 0 < values[-1]


@pytest.mark.slow
def test_the_longest_win_with_king_and_rook_takes_sixteen_moves():
    """As published, White to move; with the queen it is ten, which took as long to find."""
    game = Chess(quiet_limit=None)
    table = retrograde_analysis(game, game.parse("8/8/8/8/8/8/8/KRk5 b - - 0 1"), key=game.key)
    assert len(table) > 50_000
    white = [o.plies for s, o in table.items() if o.plies is not None and game.to_move(s) == 0]
    assert max(white) == 2 * 16 - 1


# ---------------------------------------------------------------- openings


def test_books_with_illegal_moves_are_refused():
    with pytest.raises(IllegalAction, match="the book plays 9"):
        book_search(GAME, book=lambda game, state: 9, search=alpha_beta_search)


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


def follow(game, plan, state, player, at_least):
    """Play `plan` against everything the others can do; every end must be good enough."""
    if game.is_terminal(state):
        assert game.utility(state, player) >= at_least
        return
    look = getattr(game, "observation", lambda state, player: state)
    if game.to_move(state) == player:
        child = game.result(state, plan.action)
        follow(game, plan.after[look(child, player)], child, player, at_least)
        return
    for action in game.actions(state):
        child = game.result(state, action)
        noticed = game.is_terminal(child) or look(child, player) != look(state, player)
        after = plan.after[look(child, player)] if noticed else plan
        follow(game, after, child, player, at_least)


def test_phantom_tic_tac_toe_x_need_not_lose():
    """On the full board, and without seeing a single mark of O."""
    game = PhantomTicTacToe()
    plan = and_or_search(game, at_least=0)
    assert plan is not None
    follow(game, plan, game.initial, 0, 0)


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


def test_a_win_for_certain_with_a_mark_hidden():
    """X has two corners and has met one O; wherever the other O is, X wins."""
    game = PhantomTicTacToe()
    state = played(0, 7, 6, 3, 7)
    belief = game.consistent_states(game.observation(state, 0), 0)
    assert state in belief
    plan = and_or_search(game, belief=belief)
    assert plan is not None
    for possible in belief:
        follow(game, plan, possible, 0, 1)


def test_to_win_in_every_state_one_may_have_to_know_which_it_is():
    """X could win in each of 32 states that look alike, but not by the same moves."""
    game = PhantomTicTacToe()
    belief = game.consistent_states(game.observation(played(3, 5, 7, 1, 2, 8, 5, 8), 0), 0)
    assert len(belief) == 32
    assert all(and_or_search(game, state) is not None for state in belief)
    assert and_or_search(game, belief=belief) is None


def test_what_goes_unnoticed():
    """O runs into X's mark: to X nothing has changed, and O is still to move."""
    game = PhantomTicTacToe()
    state = game.result(game.initial, 4)
    after = after_others(game, [state], 0)
    assert len(after) == 16  # eight squares, each with and without having run into the centre
    (seen,) = observed(game, after, 0)
    assert seen == game.observation(after[0], 0)
    assert all(game.to_move(one) == 0 for one in after)


def test_ones_own_move_may_be_refused():
    """X names the centre: it is free, or O is there, and then X knows."""
    game = PhantomTicTacToe()
    free, taken = played(0, 8), played(0, 4)
    possible = after_action(game, [free, taken], 4)
    assert possible == [game.result(free, 4), game.result(taken, 4)]
    assert [len(belief) for belief in observed(game, possible, 0).values()] == [1, 1]
    assert len(observed(game, [free, taken], 0)) == 1


def test_circles_are_no_plans():
    """Round and round is not a win; the door is."""
    game = Maze(0)
    game.moves, game.ends = {0: [1], 1: [0, 2]}, {2: 1}
    game.mover = [0, 0, 0]
    plan = and_or_search(game)
    assert plan.longest() == 2
    game.moves = {0: [1], 1: [0]}
    assert and_or_search(game) is None
    game.mover = [0, 1, 0]
    game.moves = {0: [1], 1: [0, 2]}
    assert and_or_search(game) is None


def test_a_failure_on_one_path_may_be_a_success_on_another():
    """From 1, the way back to 0 is a circle only for those who came from there."""
    game = Maze(0)
    game.moves, game.ends = {0: [1, 2], 1: [0], 2: [1, 3]}, {3: 1}
    game.mover = [0, 0, 1, 0]
    assert and_or_search(game) is None
    game.mover = [0, 0, 0, 0]
    assert and_or_search(game, 1).longest() == 3


def test_in_games_that_go_in_circles_a_plan_is_a_forced_win():
    for seed in range(150):
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


def test_dice_are_among_the_others():
    """What the dice may do is provided for, however unlikely."""
    sure = GameTree.parse("[{1/2: 3, 1/2: 4}, {9/10: 9, 1/10: 0}]")
    assert and_or_search(sure, at_least=3).action == 0
    assert and_or_search(sure, at_least=4) is None
