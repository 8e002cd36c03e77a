"""A game and a state in it, as people write them, at every door: picture, trace and widgets."""

from __future__ import annotations

import re

import pytest

from gamesearch import BoardWidget, GameTree, TicTacToe, TreeWidget, alpha_beta_search, draw, trace
from gamesearch.__main__ import main
from gamesearch.games.display import position_of
from gamesearch.games.tree_text import TreeError

TEXT = "X.O/.X./..O"


class SumToThree:
    """One player adds 1 or 2 until there are 3."""

    initial, players = 0, 1

    def to_move(self, _: int) -> int:
        return 0

    def actions(self, state: int) -> list[int]:
        return [n for n in (1, 2) if state + n <= 3]

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_terminal(self, state: int) -> bool:
        return state == 3

    def utility(self, _: int, __: int) -> int:
        return 1


def test_a_tree_may_be_a_list_or_a_text_everywhere() -> None:
    tree = GameTree([[3, 12], [2, 4]])
    for given in ([[3, 12], [2, 4]], "[[3, 12], [2, 4]]", tree):
        assert position_of(given) == (tree, ())
    assert draw([[3, 12], [2, 4]]).source == draw(tree).source
    assert trace(alpha_beta_search, [[3, 12], [2, 4]]).value == 3


def test_a_state_may_be_the_text_of_a_position_everywhere() -> None:
    game = TicTacToe()
    state = game.parse(TEXT)
    assert position_of(game, TEXT) == (game, state)
    assert draw(game, state=TEXT, depth=1).source == draw(game, state=state, depth=1).source
    assert TreeWidget(game, state=TEXT, depth=1).error == ""
    board = BoardWidget(game, state=TEXT)
    assert board.state == state
    with pytest.raises(ValueError, match="expected"):
        draw(game, state="X.O/", depth=1)


@pytest.mark.parametrize(
    "arguments", [["play", "sum", "--state"], ["draw", "--game", "sum", "--state"]]
)
def test_a_text_is_refused_by_a_game_that_reads_none(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The smallest game of CONTRIBUTING.md has no `parse`."""
    monkeypatch.setattr("gamesearch.commands._draw_to_files.game_named", lambda _: SumToThree)
    monkeypatch.setattr("gamesearch.games.game_named", lambda _: SumToThree)
    said = r"state '2': SumToThree has no parse(text) to read it with; a state such as 0 was"
    assert main([*arguments, "2"]) == 2
    assert said in capsys.readouterr().err
    with pytest.raises(ValueError, match=re.escape(said)):
        BoardWidget(SumToThree(), state="2")


@pytest.mark.parametrize("state", [(9,), (0, 0, 0), 3, "B"])
def test_what_is_not_a_node_is_said(state: object) -> None:
    for ask in (draw, lambda tree, state: trace(alpha_beta_search, tree, state)):
        with pytest.raises(TreeError, match="is not a node of this tree; one like"):
            ask([[3, 12], [2, 4]], state=state)


@pytest.mark.parametrize("game", [3, None, TicTacToe])
def test_what_is_not_a_game_is_said(game: object) -> None:
    with pytest.raises(TreeError, match="a GameTree, a nested list such as"):
        draw(game)
