"""Playing: what searches tell as they think, the table, and the terminal with its keyboard
and screen stood in for."""

from __future__ import annotations

import random
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from gamesearch import GameTree, IllegalAction, TicTacToe, alpha_beta_search, games, random_tree
from gamesearch.__main__ import main
from gamesearch.game import CHANCE, Decision
from gamesearch.games import (
    Backgammon,
    Chess,
    ConnectFour,
    Nim,
    PacmanMaze,
    PhantomTicTacToe,
    Pig,
    TakeAway,
    game_named,
)
from gamesearch.match import MatchInProgress, play_match
from gamesearch.play import NODES, agent_of, make_agent, play
from gamesearch.search import (
    cutoff_search,
    expectiminimax_search,
    iterative_deepening,
    paranoid_search,
    uct,
)
from gamesearch.watch import GameWrapper

OTHERS = ("Blokus", "Chance", "GameTree")
NAMES = [name for name in games.__all__ if name[0].isupper() and name not in OTHERS]


class Terminal:
    """A keyboard that types given lines, and a screen that keeps what is written."""

    def __init__(self, *lines):
        self.lines = list(lines)
        self.screen: list[str] = []

    def read(self, prompt):
        self.screen.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def write(self, text):
        self.screen.append(text)

    def __str__(self):
        return "\n".join(self.screen)


def test_a_person_wins_at_tic_tac_toe_against_nobody_in_particular():
    game, terminal = TicTacToe(), Terminal("a1", "b1", "c1")

    def first_free(game, state):
        return max(game.actions(state))

    ends = play(game, [None, first_free], read=terminal.read, write=terminal.write)
    assert ends == (1, -1)
    assert "1 X X X\n2 . . .\n3 . O O" in str(terminal)


def test_who_plays_sees_what_the_squares_are_called():
    terminal = Terminal("q")
    play(TicTacToe(3, 4), [None, None], TicTacToe(3, 4).parse("X.../..O./...."),
         read=terminal.read, write=terminal.write)  # fmt: skip
    assert terminal.screen[0] == "\n  a b c d\n1 X . . .\n2 . . O .\n3 . . . ."
    for game in map(game_named, ("hex", "blokus", "phantom-tic-tac-toe")):
        terminal = Terminal("q")
        play(game(), [None] * getattr(game(), "players", 2), read=terminal.read,
             write=terminal.write)  # fmt: skip
        letters, first, *_ = terminal.screen[0].removeprefix("\n").splitlines()
        assert letters.split()[:3] == ["a", "b", "c"]
        assert first.split()[0] == "1"
    game = ConnectFour()
    assert game.text_board(game.parse("44")).splitlines()[-3:] == [
        ". . . O . . .",
        ". . . X . . .",
        "1 2 3 4 5 6 7",
    ]


def test_a_bad_move_gets_a_reason_and_another_try():
    game, terminal = TicTacToe(), Terminal("zz", "b2", "b2", "q")
    agent = make_agent("best", 1)
    assert play(game, [None, agent], read=terminal.read, write=terminal.write) is None
    assert "'zz' is not a move here" in str(terminal)
    assert "'b2' is not a move here" in str(terminal)  # it is taken by then
    assert terminal.screen[-1] == "You left the game."


def test_a_question_mark_lists_the_moves():
    terminal = Terminal("?", "q")
    play(ConnectFour(), [None, None], read=terminal.read, write=terminal.write)
    assert "1  2  3  4  5  6  7" in terminal.screen


def test_the_end_of_the_input_leaves_the_game():
    terminal = Terminal()
    assert play(Nim(), [None, None], read=terminal.read, write=terminal.write) is None


def test_hidden_information_stays_hidden():
    terminal = Terminal("a1", "q")

    def takes_the_centre(game, seen):
        return 4

    game = PhantomTicTacToe()
    play(game, [None, takes_the_centre], read=terminal.read, write=terminal.write)
    assert "b2" not in str(terminal)
    assert "O" not in str(terminal).replace("You left", "")


@pytest.mark.parametrize("name", NAMES)
def test_every_game_can_be_played_to_its_end(name):
    game = getattr(games, name)()
    agents = [make_agent("best", 1, seat) if seat == 0 else make_agent("random", seed=seat)
              for seat in range(getattr(game, "players", 2))]  # fmt: skip
    terminal = Terminal()
    ends = play(game, agents, seed=0, read=terminal.read, write=terminal.write)
    assert ends is not None
    assert len(ends) == len(agents)


def matches(game, agents, number):
    """The utilities of matches, in each of which chance falls anew."""
    rngs = (random.Random(f"0/{one}") for one in range(number))
    return [play_match(game, agents, rng=rng).utilities for rng in rngs]


def test_strength_pays():
    game = ConnectFour(5, 5)
    strong, weak = make_agent("deepening", 3), make_agent("deepening", 1)
    as_first = sum(first for first, _ in matches(game, [strong, weak], 1))
    as_second = sum(second for _, second in matches(game, [weak, strong], 1))
    assert as_first + as_second >= 1


def test_the_same_seed_plays_the_same_match():
    agents = [make_agent("uct", 1, 3), make_agent("random", seed=4)]
    again = [make_agent("uct", 1, 3), make_agent("random", seed=4)]
    assert matches(TicTacToe(), agents, 3) == matches(TicTacToe(), again, 3)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["go"], "there is no game 'go'"),
        (["chess", "--players", "human,magnus"], "there is no player 'magnus'"),
        (["chess", "--strength", "9"], "strength 9; a number from 1 to 5"),
        (["tic-tac-toe", "--state", "XXX"], "3 rows of 3 squares"),
    ],
)
def test_bad_input_gets_one_line(arguments, reason, capsys):
    assert main(["play", *arguments]) == 2
    error = capsys.readouterr().err
    assert reason in error
    assert error.count("\n") == 1


# ---------------------------------------------------------------- what searches tell


def test_deepening_tells_depth_after_depth():
    game = ConnectFour()
    thoughts = list(make_agent("best", 3).think(game, game.initial))
    assert [thought.depth for thought in thoughts] == list(range(1, len(thoughts) + 1))
    for one, next_one in pairwise(thoughts):
        assert one.nodes < next_one.nodes <= NODES[2]
    for thought in thoughts:
        state = game.initial
        assert thought.action == thought.line[0]
        for action in thought.line:
            state = game.result(state, action)  # or it would raise
    bare = list(iterative_deepening(game, nodes=NODES[2]))
    assert [(t.action, t.value) for t in thoughts] == [
        (found.action, found.value) for found in bare
    ]


def test_dice_are_thought_about_deeper_and_deeper():
    game = Pig(20)
    *_, last = make_agent("best", 3).think(game, game.initial)
    assert last.search == "expectiminimax"
    assert last.nodes <= NODES[2]
    value, action = expectiminimax_search(game, depth=last.depth)
    assert (last.value, last.action) == (value, action)


def test_the_best_search_fits_the_game():
    for game, search in (
        (TicTacToe(), "iterative deepening"), (TakeAway(), "iterative deepening"),
        (Backgammon(), "expectiminimax"), (PacmanMaze(), "paranoid"),
        (games.Blokus(), "max^n"), (games.PacmanCorridor(), "max^n"),
        (Nim((30, 40, 50)), "Monte Carlo tree search"),  # too large to solve, no evaluation
    ):  # fmt: skip
        state = game.initial
        while game.to_move(state) == CHANCE:
            state = game.result(state, game.actions(state)[0])
        *_, thought = make_agent("best", 1 if search == "max^n" else 3, seconds=1).think(
            game, state
        )
        assert thought.search.endswith(search)
    seen = PhantomTicTacToe.initial
    *_, thought = make_agent("best", 1).think(PhantomTicTacToe(), seen)
    assert thought.search.startswith("a vote of 1")


def test_the_best_player_needs_no_evaluation_to_win_nim():
    game = Nim((3, 4, 5))
    assert make_agent("best", 4)(game, game.initial) == (0, 2)


def test_a_search_answers_when_its_time_is_up():
    for game, name in ((Chess(), "best"), (games.Blokus(), "best"), (ConnectFour(), "uct")):
        thoughts = list(make_agent(name, 5, seconds=1e-9).think(game, game.initial))
        assert len(thoughts) == 1  # what it finds first
        assert thoughts[0].action in game.actions(game.initial)


def test_a_reader_s_search_may_answer_in_many_ways():
    game = TicTacToe()
    state = game.parse("XX./OO./...")
    for search in (
        alpha_beta_search,
        partial(cutoff_search, depth=2),
        lambda game, state: 2,
        lambda game, state: (1, 2),
        lambda game, state: Decision(1, 2),
        lambda game, state: iter([Decision(0, 5), Decision(1, 2)]),
        agent_of(uct, 0.05),
    ):
        agent = agent_of(search)
        assert agent(game, state) == 2
    (thought,) = agent_of(alpha_beta_search).think(game, state)
    assert (thought.search, thought.value) == ("alpha_beta_search", 1)
    assert thought.nodes > 1
    checkers = games.Checkers()
    pair = checkers.actions(checkers.initial)[0]  # a pair of squares is a move here, no value
    assert agent_of(lambda game, state: pair)(checkers, checkers.initial) == pair


def test_a_search_that_never_answers_is_stopped_when_it_asks_the_game():
    def endless(game, state):
        while True:
            game.actions(game.result(state, 0))

    with pytest.raises(TimeoutError, match=r"endless gave no answer in 0\.01 seconds"):
        agent_of(endless, 0.01, grace=0)(TicTacToe(), TicTacToe.initial)


def test_a_search_whose_time_is_up_may_finish_its_first_answer():
    def patient(game, state):
        for action in game.actions(state):
            assert not game.is_terminal(game.result(state, action))
            yield action

    reports = agent_of(patient, 1e-9).think(TicTacToe(), TicTacToe.initial)
    assert [report.action for report in reports] == [0]
    assert agent_of(alpha_beta_search, 1e-9)(TicTacToe(), TicTacToe().parse("XX./OO./...")) == 2


def test_a_search_that_asks_the_game_nothing_is_stopped_too():
    def spinning(game, state):
        while True:
            pass

    def stuck(game, state):
        yield 3
        while True:
            pass

    with pytest.raises(TimeoutError, match=r"spinning gave no answer in 0\.01 seconds"):
        agent_of(spinning, 0.01, grace=0)(TicTacToe(), TicTacToe.initial)
    assert agent_of(stuck, 0.01)(TicTacToe(), TicTacToe.initial) == 3  # its last answer


# ---------------------------------------------------------------- the table


@pytest.mark.parametrize("name", ["TicTacToe", "Backgammon", "Pig", "PhantomTicTacToe"])
def test_the_way_back_is_the_way_there(name):
    rng = random.Random(8)
    table = MatchInProgress(getattr(games, name)(), seed=5)
    states = []
    while len(states) < 20 and table.player is not None:
        if table.player == CHANCE:
            table.roll()
            continue
        states.append(table.state)
        table.play(rng.choice(list(table.game.actions(table.state))))
    assert states
    while table.can_take_back([0, 1]):
        table.take_back([0, 1])
        assert table.state == states.pop()
    assert not states


def test_only_the_people_s_own_moves_are_taken_back_to():
    table = MatchInProgress(TicTacToe())
    for action in (4, 0, 8):
        table.play(action)
    table.take_back([1])
    assert [ply.action for ply in table.plies] == [4]
    assert not table.can_take_back([1])
    table.take_back([1])  # and nothing happens
    assert [ply.action for ply in table.plies] == [4]
    with pytest.raises(IllegalAction, match="O played 4, which is not legal here"):
        table.play(4)


def test_the_table_s_dice_follow_from_its_seed():
    def rolls(seed):
        table = MatchInProgress(Backgammon(), seed=seed)
        for _ in range(5):
            table.roll()
            table.play(table.game.actions(table.state)[0])
        return [ply.action for ply in table.plies if ply.player == CHANCE]

    assert rolls(1) == rolls(1)
    assert rolls(1) != rolls(2)
    assert len(set(rolls(1))) > 1


class Guessed(GameWrapper[Any, Any]):
    """A tree whose nodes are valued at random."""

    def evaluate(self, state, player):
        value = random.Random(repr(state)).randint(-9, 9)
        return value if player == 0 else -value


def test_thinking_ends_with_the_game_and_not_where_two_depths_cost_the_same():
    """By chance alpha-beta visits as many nodes to one depth as to the next."""
    same_cost = 0
    for seed in range(100):
        tree = GameTree(random_tree(4, (1, 3), seed).to_nested(), turns=(0, 1, 1))
        reports = list(make_agent("paranoid", 5).think(Guessed(tree), ()))
        assert reports[-1].value == paranoid_search(tree).value
        costs = [reports[0].nodes, *(two.nodes - one.nodes for one, two in pairwise(reports))]
        same_cost += any(one == two for one, two in pairwise(costs))
    assert same_cost  # else nothing was tried
