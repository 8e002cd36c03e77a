"""What holds in every game of the pack, at each position of matches between random players."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gamesearch.game import CHANCE, IllegalAction
from gamesearch.games import (
    Blokus,
    Chess,
    ConnectFour,
    DiceRace,
    Hex,
    Nim,
    PacmanCorridor,
    PacmanMaze,
    PhantomTicTacToe,
    Pig,
    TakeAway,
    TicTacToe,
    catalogue,
)  # fmt: skip
from gamesearch.match import sample_outcome
from gamesearch.members import has, is_zero_sum, players_of

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
SMALL: list[Any] = [
    Blokus.duo(), Blokus(3, 12), Chess(KIWIPETE), ConnectFour(4, 4), ConnectFour(2, 3, 3),
    DiceRace(7, faces=3), Hex(3), Nim((3, 2)), TakeAway(9, 3),
    PacmanCorridor(6, pacman=1, pellet=3, ghost=4), PhantomTicTacToe(2, 3, 2), Pig(12),
    PacmanMaze("%%%%%/%PGG%/%...%/%%%%%"),
    PacmanMaze("%%%%%%/%P%.%%/%  G%%/%%%%%%", ghosts="players"), TicTacToe(4, 4, 3),
]  # fmt: skip
GAMES = [*(catalogue.standard_game(e.command_name) for e in catalogue.entries()), *SMALL]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_every_position_of_a_match_is_sound(game: Any) -> None:
    rng, state, moves = random.Random(1), game.initial, 0
    while not game.is_terminal(state) and moves < 100:
        actions = list(game.actions(state))
        look_at(game, state, rng.sample(actions, min(12, len(actions))))
        chance = game.to_move(state) == CHANCE
        if chance:
            assert sum(game.probability(state, a) for a in actions) == pytest.approx(1)
        action = sample_outcome(game, state, rng) if chance else rng.choice(actions)
        state, moves = game.result(state, action), moves + 1
    look_at(game, state, list(game.actions(state)))
    if game.is_terminal(state):
        assert len(game.actions(state)) == 0
        with pytest.raises(IllegalAction):
            game.result(state, action)


def look_at(game: Any, state: Any, actions: list[Any]) -> None:
    """Text, names, estimates, keys and pictures, and what is no action."""
    hash(state)
    assert game.parse(game.format(state)) == state
    for action in actions if has(game, "parse_action") else ():
        assert game.parse_action(state, game.action_name(state, action)) == action
    if has(game, "ordered_actions"):
        assert sorted(game.ordered_actions(state)) == sorted(game.actions(state))
    if has(game, "key"):
        assert game.key(game.key(state)) == game.key(state)
    if has(game, "evaluate") and is_zero_sum(game) and players_of(game) == 2:
        value = game.evaluate(state, 0)
        assert value == -game.evaluate(state, 1)
        if game.is_terminal(state):
            assert value == game.utility(state, 0)
        elif not isinstance(game, Blokus | PacmanCorridor | PacmanMaze):  # ends are points
            assert abs(value) < 1
    assert game.picture(state).alt
    for nonsense in (None, "nonsense", -99, 10**6, (0,), [0], 0.5):
        if not game.is_terminal(state):
            with pytest.raises(IllegalAction) as refused:
                game.result(state, nonsense)
            assert "\n" not in str(refused.value)
