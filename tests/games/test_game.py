"""What a game is: the protocol's questions, counting and budgets, playing a match."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from typing import Any

import pytest

from gamesearch import CHANCE, Decision, GameTree, IllegalAction, TicTacToe, alpha_beta_search
from gamesearch.game import MAX, MIN, BudgetExceeded, UnsuitedGame
from gamesearch.games.display import node_name, picture_of, state_text
from gamesearch.match import Forfeit, MatchInProgress, play_match, sample_outcome
from gamesearch.members import (
    action_name,
    has,
    is_alternating,
    is_stochastic,
    is_zero_sum,
    observation_of,
    player_name,
    players_of,
    read_action,
    utility_vector,
)
from gamesearch.search.minimax import minimax_value
from gamesearch.shapes import Picture
from gamesearch.time_limit import Clock, OutOfTime
from gamesearch.watch import CountingGame, GameWrapper
from tests.lecture_trees import T1, T3, T9


class Countdown:
    """The smallest game there can be: take 1 or 2 from a heap; who takes the last wins.

    No base class, no optional member: a class with the six methods is a game.
    """

    initial = (4, 0)

    def to_move(self, state: Any) -> int:
        return int(state[1])

    def actions(self, state: Any) -> list[int]:
        return [n for n in (1, 2) if n <= state[0]]

    def result(self, state: Any, action: int) -> Any:
        if action not in self.actions(state):
            raise IllegalAction(f"{action!r} cannot be taken from {state[0]}")
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state: Any) -> bool:
        return bool(state[0] == 0)

    def utility(self, state: Any, player: int) -> float:
        return 1 if state[1] != player else -1


# ---------------------------------------------------------------- questions about a game


def test_any_class_with_the_methods_is_a_game() -> None:
    assert alpha_beta_search(Countdown()) == Decision(1, 1)  # take 1, leave 3
    assert alpha_beta_search(Countdown(), (3, 0)).value == -1
    assert players_of(Countdown()) == 2
    assert not is_stochastic(Countdown())


def test_players() -> None:
    assert [players_of(g) for g in (T1.tree, GameTree(T3), TicTacToe())] == [2, 3, 2]
    assert [is_stochastic(g) for g in (T1.tree, GameTree(T9))] == [False, True]


def test_players_have_names() -> None:
    assert [player_name(T1.tree, p) for p in (MAX, MIN, CHANCE)] == ["MAX", "MIN", "CHANCE"]
    assert [player_name(GameTree(T3), p) for p in range(3)] == ["A", "B", "C"]
    assert [player_name(TicTacToe(), p) for p in range(2)] == ["X", "O"]


def test_actions_have_names() -> None:
    assert action_name(T1.tree, (1,), 0) == "c1"
    assert action_name(TicTacToe(), (0, 0, 0), 4) == "b2"
    assert action_name(Countdown(), (4, 0), 2) == "2"


def test_utility_vectors() -> None:
    assert utility_vector(T1.tree, (0, 1)) == (12, -12)
    assert utility_vector(GameTree(T3), (0, 0, 0)) == (1, 2, 6)


def test_a_decision_is_a_pair() -> None:
    value, action = Decision(3, 0)
    assert (value, action) == (3, 0)
    assert repr(Decision(3, None)) == "Decision(value=3, action=None)"


def test_errors_are_of_the_kinds_that_callers_expect() -> None:
    assert issubclass(IllegalAction, ValueError)
    assert issubclass(UnsuitedGame, ValueError)
    assert issubclass(BudgetExceeded, RuntimeError)


# ---------------------------------------------------------------- counting


def test_every_visited_node_is_counted_once() -> None:
    """13 nodes in the book's tree; alpha-beta leaves out 2."""
    game = CountingGame(T1.tree)
    minimax_value(game, ())
    assert game.nodes == 13
    game = CountingGame(T1.tree)
    alpha_beta_search(game)
    assert game.nodes == 11


def test_making_a_state_is_no_visit() -> None:
    game = CountingGame(T1.tree)
    assert game.result(game.initial, 0) == (0,)
    assert game.to_move(game.initial) == MAX
    assert game.nodes == 0


def test_asking_twice_of_one_node_counts_once() -> None:
    game = CountingGame(TicTacToe())
    state = game.initial
    assert not game.is_terminal(state)
    assert len(game.actions(state)) == 9
    assert game.nodes == 1


@pytest.mark.parametrize("budget", [1, 5, 10])
def test_a_budget_stops_the_search_at_the_next_node(budget: int) -> None:
    game = CountingGame(T1.tree, budget=budget)
    with pytest.raises(BudgetExceeded, match=f"may visit {budget} nodes and wanted more"):
        alpha_beta_search(game)
    assert game.nodes == budget


def test_a_budget_that_is_just_enough() -> None:
    assert alpha_beta_search(CountingGame(T1.tree, budget=11)) == (3, 0)


def test_everything_else_passes_through() -> None:
    game = CountingGame(TicTacToe())
    assert game.format(game.initial) == ".../.../..."
    assert game.player_names == ("X", "O")
    assert players_of(game) == 2
    assert not is_stochastic(game)
    assert is_stochastic(CountingGame(GameTree(T9)))
    assert player_name(game, 1) == "O"
    with pytest.raises(AttributeError, match="no_such_thing"):
        _ = game.no_such_thing


def test_a_counting_game_can_be_copied_and_sent() -> None:
    game = CountingGame(T1.tree, budget=100)
    alpha_beta_search(game)
    for other in (pickle.loads(pickle.dumps(game)), copy.copy(game)):
        assert other.nodes == 11
        assert alpha_beta_search(other).value == 3


def test_listeners_hear_of_each_node_and_may_stop_the_search() -> None:
    asked: list[Any] = []
    alpha_beta_search(CountingGame(T1.tree, on_node=asked.append))
    assert asked[:3] == [(), (0,), (0, 0)]
    assert len(asked) == len(set(asked)) == 11
    game = CountingGame(T1.tree, on_node=Clock(-1.0).check)
    with pytest.raises(OutOfTime, match="the time for this move is up"):
        alpha_beta_search(game)
    assert game.nodes == 0


def test_leaves_are_counted_once_for_all_players() -> None:
    game = CountingGame(T1.tree)
    alpha_beta_search(game)
    assert game.leaves == 7
    game = CountingGame(GameTree([(1, 2, 6), (4, 3, 3)]))
    assert utility_vector(game, (0,)) == (1, 2, 6)
    assert game.leaves == 1


# ---------------------------------------------------------------- playing


def perfect(game: Any, state: Any) -> Any:
    return alpha_beta_search(game, state).action


def first(game: Any, state: Any) -> Any:
    return game.actions(state)[0]


def test_perfect_play_draws() -> None:
    match = play_match(TicTacToe(), [perfect, perfect])
    assert match.utilities == (0, 0)
    assert [player for _, player, _ in match.history] == [0, 1, 0, 1, 0, 1, 0, 1, 0]
    assert match.history[0][0] == TicTacToe.initial


def test_the_history_replays_to_the_end() -> None:
    game = TicTacToe()
    match = play_match(game, {0: perfect, 1: first})
    assert match.utilities == (1, -1)
    state = game.initial
    for before, player, action in match.history:
        assert (before, player) == (state, game.to_move(state))
        state = game.result(state, action)
    assert state == match.final
    assert game.is_terminal(state)


def test_a_match_from_another_state_and_cut_off() -> None:
    game = TicTacToe()
    start = game.parse("XO./.X./...")
    match = play_match(game, [first, first], start, max_plies=2)
    assert match.history[0][0] == start
    assert len(match.history) == 2
    assert match.utilities is None
    over = play_match(game, [first, first], game.parse("XXX/OO./..."))
    assert (over.history, over.utilities) == ([], (1, -1))


def test_an_illegal_answer_names_the_player() -> None:
    with pytest.raises(IllegalAction, match=r"O played 0, which is not legal here \(ply 2\)"):
        play_match(TicTacToe(), [first, lambda game, state: 0])


def test_chance_is_drawn_with_the_games_probabilities() -> None:
    """9 to 1 on both sides of T9; the same seed gives the same match."""
    tree = GameTree(T9)
    rng = random.Random(4)
    drawn = Counter(sample_outcome(tree, (0,), rng) for _ in range(2000))
    assert drawn[0] / 2000 == pytest.approx(0.9, abs=0.03)
    one, other = (play_match(tree, [first, first], rng=random.Random(3)) for _ in range(2))
    assert one == other
    assert [player for _, player, _ in one.history] == [MAX, CHANCE, MIN]


def test_hidden_information_stays_hidden() -> None:
    """Where the game says what a player may know, agents see that and not the state."""

    class Hidden(Countdown):
        def observation(self, state: Any, player: int) -> str:
            return f"player {player}"

    seen: list[Any] = []

    def blind(game: Any, observation: Any) -> int:
        seen.append(observation)
        return 1

    play_match(Hidden(), [blind, blind])
    assert seen == ["player 0", "player 1", "player 0", "player 1"]


def test_an_agent_that_cannot_go_on_loses_the_match() -> None:
    """A forfeit is data: who gave up, and why; anything else an agent raises passes through."""

    def resigns(game: Any, state: Any) -> Any:
        raise Forfeit("it has seen enough")

    with pytest.raises(ValueError, match=r"agents \['best'\]; functions agent\(game, state\) were"):
        play_match(TicTacToe(), ["best"])  # type: ignore[list-item]
    match = play_match(TicTacToe(), [first, resigns])
    assert match.utilities is None
    assert match.forfeit is not None
    loser, reason = match.forfeit
    assert (loser, str(reason)) == (1, "it has seen enough")
    assert [ply.action for ply in match.history] == [0]


def test_a_match_can_be_followed_ply_by_ply() -> None:
    match = MatchInProgress(TicTacToe())
    for number, ply in enumerate(match.go_on([first, first], max_plies=4), 1):
        assert match.plies[-1] == ply
        assert len(match.plies) == number
    assert (number, match.player) == (4, 0)


# ---------------------------------------------------------------- optional members


class Talkative(Countdown):
    """A game with some of what a game may have."""

    def evaluate(self, state: Any, player: int) -> float:
        return 0.5

    def format(self, state: Any) -> str:
        return f"{state[0]} left"

    def observation(self, state: Any, player: int) -> str:
        return f"player {player}"

    def picture(self, state: Any) -> Picture:
        return Picture(1, 1, (), "plain")

    def icon(self, state: Any) -> Picture:
        return Picture(1, 1, (), "small")


@pytest.mark.parametrize("wrap", [lambda game: game, CountingGame, GameWrapper])
def test_optional_members_are_seen_through_wrappers(wrap: Any) -> None:
    plain, talkative = wrap(Countdown()), wrap(Talkative())
    assert not any(has(plain, member) for member in ("evaluate", "observation", "gridded"))
    assert is_zero_sum(plain)
    assert is_alternating(plain)
    assert has(talkative, "evaluate", "observation")
    assert not has(talkative, "evaluate", "touches")
    assert state_text(plain, (4, 0)) == "(4, 0)"
    assert state_text(talkative, (4, 0)) == "4 left"
    assert observation_of(plain, (4, 0), 1) == (4, 0)
    assert observation_of(talkative, (4, 0), 1) == "player 1"
    assert picture_of(plain, (4, 0)) is None
    for kind, words in (("picture", "plain"), ("labelled_picture", "plain"), ("icon", "small")):
        drawn = picture_of(talkative, (4, 0), kind)
        assert drawn is not None
        assert drawn.alt == words
    assert (node_name(talkative, (4, 0)), node_name(wrap(T1.tree), (1,))) == ("", "C")
    assert has(wrap(TicTacToe()), "touches", "gridded")
    assert not is_alternating(wrap(GameTree([[1, 2]], turns=(0, 1, 1))))


def test_what_a_game_holds_under_a_members_name_is_no_member() -> None:
    """A title in `name` and a table in `key` were not meant for us."""
    game: Any = Countdown()
    game.name, game.key, game.columns, game.evaluate = "Countdown", {}, 3, None
    assert not any(has(game, member) for member in ("name", "key", "gridded", "evaluate"))
    assert node_name(game, (4, 0)) == ""


def test_actions_are_read_by_their_names() -> None:
    assert read_action(Countdown(), (4, 0), "2") == 2
    with pytest.raises(IllegalAction, match="'3' is not a move here; one of 1, 2 was expected"):
        read_action(Countdown(), (4, 0), "3")
