"""Playing in the terminal, with the keyboard and the screen stood in for."""

from __future__ import annotations

import pytest

from gamesearch import TicTacToe, games
from gamesearch.__main__ import main
from gamesearch.games import ConnectFour, Nim, PhantomTicTacToe, game_named
from gamesearch.play import make_agent, matches, play

NAMES = [name for name in games.__all__ if name[0].isupper() and name not in ("GameTree", "Blokus")]


class Terminal:
    """A keyboard that types given lines, and a screen that keeps what is written."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.screen: list[str] = []

    def read(self, prompt: str) -> str:
        self.screen.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def write(self, text: str) -> None:
        self.screen.append(text)

    def __str__(self) -> str:
        return "\n".join(self.screen)


def test_a_person_wins_at_tic_tac_toe_against_nobody_in_particular() -> None:
    game, terminal = TicTacToe(), Terminal("a1", "b1", "c1")

    def first_free(game: TicTacToe, state: tuple[int, int, int]) -> int:
        return max(game.actions(state))

    ends = play(game, [None, first_free], read=terminal.read, write=terminal.write)
    assert ends == (1, -1)
    assert "XXX\n...\n.OO" in str(terminal)


def test_a_bad_move_gets_a_reason_and_another_try() -> None:
    game, terminal = TicTacToe(), Terminal("zz", "b2", "b2", "q")
    agent = make_agent("best", 1)
    assert play(game, [None, agent], read=terminal.read, write=terminal.write) is None
    assert "'zz' is no move here" in str(terminal)
    assert "'b2' is no move here" in str(terminal)  # it is taken by then
    assert terminal.screen[-1] == "You left the game."


def test_a_question_mark_lists_the_moves() -> None:
    terminal = Terminal("?", "q")
    play(ConnectFour(), [None, None], read=terminal.read, write=terminal.write)
    assert "1  2  3  4  5  6  7" in terminal.screen


def test_the_end_of_the_input_leaves_the_game() -> None:
    terminal = Terminal()
    assert play(Nim(), [None, None], read=terminal.read, write=terminal.write) is None


def test_hidden_information_stays_hidden() -> None:
    terminal = Terminal("a1", "q")

    def takes_the_centre(game: PhantomTicTacToe, seen: object) -> int:
        return 4

    game = PhantomTicTacToe()
    play(game, [None, takes_the_centre], read=terminal.read, write=terminal.write)
    assert "b2" not in str(terminal)
    assert "O" not in str(terminal).replace("You left", "")


@pytest.mark.parametrize("name", NAMES)
def test_every_game_can_be_played_to_its_end(name: str) -> None:
    game = getattr(games, name)()
    agents = [make_agent("best", 1, seat) if seat == 0 else make_agent("random", seed=seat)
              for seat in range(getattr(game, "players", 2))]  # fmt: skip
    terminal = Terminal()
    ends = play(game, agents, seed=5, read=terminal.read, write=terminal.write)
    assert ends is not None
    assert len(ends) == len(agents)


def test_the_best_player_beats_chance_at_connect_four() -> None:
    game = ConnectFour(4, 5)
    results = list(matches(game, [make_agent("best", 2), make_agent("random", seed=1)], 6))
    assert sum(first for first, _ in results) >= 5


def test_strength_pays() -> None:
    game = ConnectFour(5, 5)
    strong, weak = make_agent("deepening", 3), make_agent("deepening", 1)
    as_first = sum(first for first, _ in matches(game, [strong, weak], 1))
    as_second = sum(second for _, second in matches(game, [weak, strong], 1))
    assert as_first + as_second >= 1


def test_the_same_seed_plays_the_same_match() -> None:
    agents = [make_agent("uct", 1, 3), make_agent("random", seed=4)]
    again = [make_agent("uct", 1, 3), make_agent("random", seed=4)]
    assert list(matches(TicTacToe(), agents, 3)) == list(matches(TicTacToe(), again, 3))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["go"], "there is no game 'go'"),
        (["chess", "--players", "human,magnus"], "there is no player 'magnus'"),
        (["chess", "--strength", "9"], "strength 9; a number from 1 to 5"),
        (["tic-tac-toe", "--state", "XXX"], "3 rows of 3 squares"),
    ],
)
def test_bad_input_gets_one_line(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 2
    error = capsys.readouterr().err
    assert reason in error
    assert error.count("\n") == 1


def test_games_by_their_names_on_the_command_line() -> None:
    assert game_named("tic-tac-toe") is TicTacToe
    assert game_named("connect-four") is ConnectFour
