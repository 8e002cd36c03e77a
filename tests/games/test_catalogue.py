"""The catalogue of games: all are in it without a list, and each can be begun by its name."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import subprocess
import sys
from typing import Any, Protocol

import pytest

from gamesearch import GameTree, games
from gamesearch.game import MAX
from gamesearch.games import ConnectFour, catalogue, game_named
from gamesearch.grading.sandbox.isolation import visible_pack
from gamesearch.watch import GameWrapper

QUESTIONS = ("to_move", "actions", "result", "is_terminal", "utility")
NAMES = [entry.command_name for entry in catalogue.entries()]


def classes() -> list[type]:
    """The classes that have the questions of a game, wrappers and protocols left out."""
    modules = [
        importlib.import_module(f"gamesearch.games.{module.name}")
        for module in pkgutil.iter_modules(games.__path__)
    ]
    return [
        member
        for module in modules
        for member in vars(module).values()
        if inspect.isclass(member)
        and member.__module__ == module.__name__
        and all(hasattr(member, question) for question in QUESTIONS)
        and not issubclass(member, GameWrapper)
        and Protocol not in member.__bases__
    ]


def test_every_game_is_in_the_catalogue() -> None:
    named = {game_named(name) for name in NAMES}
    assert named == set(classes()) - {GameTree}
    assert {game.__name__ for game in named} < set(games.__all__)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_begun_by_its_name(name: str) -> None:
    game: Any = catalogue.standard_game(name)
    assert game is catalogue.standard_game(name)
    assert game.command_name == name
    assert game.actions(game.initial)
    assert not game.is_terminal(game.initial)


def test_a_game_says_whether_it_can_be_played_in_a_tournament() -> None:
    assert {"checkers", "connect-four"} <= set(catalogue.tournament_games())
    for name in catalogue.tournament_games():
        game = catalogue.standard_game(name)
        assert game.opening_plies > 0
        assert game.picture(game.initial).alt
        assert isinstance(game.evaluate(game.initial, MAX), int | float)


def test_a_new_game_is_one_new_file(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "race.py").write_text(
        'class Helper:\n    pass\n\n\nclass Race:\n    """A race."""\n\n'
        '    command_name = "race"\n    opening_plies = 2\n'
    )
    monkeypatch.setattr(catalogue, "_FOLDER", tmp_path)
    assert catalogue.entries.__wrapped__() == (("race", "Race", "race"),)


def test_a_name_that_no_game_has() -> None:
    for written in ("connect-four", "ConnectFour", "connect four", "CONNECT_FOUR"):
        assert game_named(written) is ConnectFour
    with pytest.raises(ValueError, match="there is no game 'conect4'; connect-four is near; the g"):
        game_named("conect4")
    with pytest.raises(ValueError, match="there is no game 'go'; the games are backgammon, blokus"):
        game_named("go")


def test_two_games_of_one_name(tmp_path, monkeypatch):
    for name in ("One", "Other"):
        text = f'class {name}:\n    command_name = "same"\n'
        (tmp_path / f"{name.lower()}.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(catalogue, "_FOLDER", tmp_path)
    with pytest.raises(ValueError, match="two games are called 'same': One in one and Other in"):
        catalogue.entries.__wrapped__()


def test_a_game_finds_its_data_in_the_copy_that_a_sandbox_sees() -> None:
    code = "from gamesearch.games import Chess; print(Chess().picture(Chess().initial).alt)"
    told = subprocess.run(
        [sys.executable, "-c", code], cwd=visible_pack(), capture_output=True, text=True, check=True
    ).stdout
    assert told.startswith("Chess, White to move.")
