"""Cutting the search off, quiescence, Shannon's two types; features, guidelines, learning."""

from __future__ import annotations

import pytest

from gamesearch.game import UnsuitedGame
from gamesearch.games import GameTree, random_tree
from gamesearch.games.checkers import Checkers
from gamesearch.games.connect_four import ConnectFour
from gamesearch.games.tic_tac_toe import TicTacToe
from gamesearch.match import play_match
from gamesearch.search import (
    LinearEvaluation,
    alpha_beta_search,
    beam,
    check_guidelines,
    correlation,
    cutoff_search,
    evolve_weights,
    fit_weights,
    quiescent,
    random_states,
)
from tests.lecture_trees import T1
from tests.search.oracles import Halves, examined


def zero(state, player):
    return 0


# ---------------------------------------------------------------- Type A: to a fixed depth


def test_bad_depths_and_missing_evaluations():
    with pytest.raises(ValueError, match="depth is 0"):
        cutoff_search(T1.tree, depth=0, evaluate=zero)
    with pytest.raises(ValueError, match="no evaluate"):
        cutoff_search(T1.tree, depth=2)


def test_the_evaluation_is_asked_for_player_0_at_every_depth():
    asked = set()

    def evaluate(state, player):
        asked.add(player)
        return 0

    for depth in (1, 2, 3):
        cutoff_search(TicTacToe(), depth=depth, evaluate=evaluate)
    assert asked == {0}


# ---------------------------------------------------------------- a won game is won


def test_a_winner_with_a_bonus_wins_on_the_board():
    """Connect Four: X has three in a row with both ends open; without the bonus X may dawdle."""
    game = ConnectFour()
    state = game.parse("3344")
    hasty = play_match(
        game,
        [lambda g, s: cutoff_search(g, s, depth=5, evaluate=zero, ply_bonus=1e-6).action] * 2,
        state,
    )
    assert hasty.utilities == (1, -1)
    assert len(hasty.history) == 3


# ---------------------------------------------------------------- Type B: a beam


def test_a_beam_keeps_the_best_few():
    guesses = {(0,): 1, (1,): 5, (2,): 4, (0, 0): 9, (0, 1): 2, (0, 2): 3, (1, 0): 7}
    keep = beam(2, lambda state, player: guesses[state])
    tree = GameTree([[[1], [1], [1]], [[1]], [[1]]])
    assert list(keep(tree, (), range(3))) == [1, 2]
    assert list(keep(tree, (0,), range(3))) == [1, 2]  # MIN keeps what is worst for MAX
    assert list(keep(tree, (1,), range(1))) == [0]
    with pytest.raises(ValueError, match="width is 0"):
        beam(0)


def test_a_narrow_beam_sees_less_and_may_miss_the_best():
    tree = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    blind = {node: -len(node) - node[-1] if node else 0 for node in tree.nodes()}

    def evaluate(state, player):
        return blind[state]

    worst_first = beam(1, lambda state, player: state[-1])
    assert cutoff_search(tree, depth=2, evaluate=evaluate, order=worst_first) == (2, 2)
    seen = examined(tree, cutoff_search, depth=2, evaluate=evaluate, order=worst_first)
    assert len(seen) < len(T1.examined)


# ---------------------------------------------------------------- quiescence


class Exchange:
    """A queen takes a defended pawn, at the very edge of the search.

    s   the moves so far; 'x' takes, 'q' is quiet. After x comes the taking back.
    """

    initial = ""
    players = 2

    def __init__(self, forced=False):
        self.moves = {"": "x" if forced else "qx", "x": "qx"}
        self.moves |= dict.fromkeys(("q", "xx", "xq", "qq", "xxq"), "q")
        self.material = {"": 0, "q": 0, "x": 1, "xx": -8, "xq": 1, "qq": 0, "xxq": -8}

    def to_move(self, state):
        return len(state) % 2

    def actions(self, state):
        return tuple(self.moves.get(state, ""))

    def result(self, state, action):
        return state + action

    def is_terminal(self, state):
        return state not in self.moves

    def utility(self, state, player):
        return 0

    def evaluate(self, state, player):
        value = self.material[state]
        return value if player == 0 else -value

    def captures(self, state):
        return [a for a in self.actions(state) if a == "x"]


def test_the_horizon_effect_and_its_cure():
    game = Exchange()
    assert cutoff_search(game, depth=1) == (1, "x")
    calm = quiescent(game, game.captures)
    assert cutoff_search(game, depth=1, evaluate=calm) == (0, "q")


def test_standing_pat():
    """The mover need not capture: at the start the exchange is declined."""
    game = Exchange()
    calm = quiescent(game, game.captures)
    assert calm("", 0) == 0
    assert calm("x", 0) == -8
    assert calm("x", 1) == 8
    assert quiescent(game, game.captures, depth=1)("", 0) == 1


def test_compulsory_captures_leave_no_standing_pat():
    game = Exchange(forced=True)
    assert quiescent(game, game.captures)("", 0) == -8


# ---------------------------------------------------------------- features and weights


def test_the_berkeley_evaluation_of_checkers():
    """2 agent_kings + agent_pawns - 2 opp_kings - opp_pawns (claims 117, 120, 124, 125)."""
    game = Checkers()
    evaluate = LinearEvaluation(game.features, {"kings": 2, "pawns": 1})
    state = game.parse("B:WK18,26,27:BK9,K10,15")
    assert evaluate(state, 0) == 2 * 2 + 1 - 2 * 1 - 2
    assert evaluate(state, 1) == -evaluate(state, 0)
    assert repr(evaluate) == "LinearEvaluation(2 kings + 1 pawns)"


# ---------------------------------------------------------------- the guidelines


GAME = TicTacToe()
STATES = random_states(GAME, 300, seed=5)


def test_a_broken_order_shows_two_games_that_prove_it():
    (violation,) = (v for v in check_guidelines(GAME, zero, STATES) if v.guideline == "order")
    worse, better = violation.states
    assert GAME.utility(worse, 0) < GAME.utility(better, 0)


def test_evaluations_sum_to_what_utilities_sum_to():
    """1, 1/2, 0 for a win, a draw, a loss: each player is worth 1 minus the other (E10)."""
    game = Halves(random_tree(2, 3, seed=1, low=-1, high=1))
    states = list(game.tree.nodes())

    def share(state, player):
        return game.utility(state, player) if game.is_terminal(state) else 0.5

    assert check_guidelines(game, share, states) == []
    broken = check_guidelines(game, lambda s, p: share(s, p) - 0.25, states)
    assert [violation.guideline for violation in broken] == ["antisymmetry"]


def test_games_that_all_end_alike_tell_nothing_of_the_bounds():
    game = GameTree([[1, 1], [-1, 1]])
    states = [state for state in game.nodes() if state != (1, 0)]  # every game seen was won

    def alike(state, player):
        return game.utility(state, player) if game.is_terminal(state) else 0

    assert check_guidelines(game, alike, states) == []


def test_players_with_interests_of_their_own_need_no_antisymmetry():
    game = GameTree([[(1, 2), (2, 1)], [(0, 0), (3, 1)]])

    def hopeful(state, player):
        return game.utility(state, player) if game.is_terminal(state) else 1.5

    assert check_guidelines(game, hopeful, list(game.nodes())) == []


def test_correlation_with_winning():
    pairs = [(GAME.evaluate(s, 0), alpha_beta_search(GAME, s).value) for s in STATES[:60]]
    assert 0.2 < correlation(pairs) < 1
    assert correlation([(1, -1), (2, -2), (5, -5)]) == pytest.approx(-1)
    with pytest.raises(ValueError, match="must differ"):
        correlation([(1, 2), (1, 3)])


def test_random_states_repeat_with_the_seed():
    assert random_states(GAME, 30, seed=4) == random_states(GAME, 30, seed=4)
    assert random_states(GAME, 30, seed=4) != random_states(GAME, 30, seed=5)
    assert any(GAME.is_terminal(state) for state in random_states(GAME, 30))


# ---------------------------------------------------------------- learning


def position(state, player):
    """Two features that matter and one that does not."""
    x, o, _ = state
    weights = {"centre": 1 << 4, "corners": 0b101000101, "odd": 0b000000010}
    sign = 1 if player == 0 else -1
    return {
        name: sign * ((x & squares).bit_count() - (o & squares).bit_count())
        for name, squares in weights.items()
    }


def test_regression_is_least_squares():
    """Moving any weight a little makes the squared error larger."""
    samples = [(s, cutoff_search(GAME, s, depth=3).value) for s in STATES[:80]]
    found = fit_weights(position, samples)

    def error(weights):
        evaluate = LinearEvaluation(position, weights)
        return sum((evaluate(state, 0) - value) ** 2 for state, value in samples)

    for name in found:
        for step in (-0.01, 0.01):
            assert error({**found, name: found[name] + step}) > error(found)


def test_evolution_refuses_what_it_cannot_play():
    with pytest.raises(ValueError, match="population 3"):
        evolve_weights(GAME, position, ["centre"], population=3)
    three = GameTree([[(1, 2, 3)], [(3, 2, 1)]])
    with pytest.raises(UnsuitedGame, match="fit_weights"):
        evolve_weights(three, position, ["centre"])
