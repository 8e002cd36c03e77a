"""Pig and the dice race: published and hand-made values, then rules, laws and bad input."""

from __future__ import annotations

from functools import cache
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from gamesearch.game import CHANCE, IllegalAction
from gamesearch.games.dice_race import DiceRace
from gamesearch.games.pig import Pig
from gamesearch.search.chance import expectiminimax_search
from gamesearch.shapes import Polygon, Rectangle, Text


def exact_value(game: Any, state: Any) -> float:
    """The expected utility of MAX by cases, each state looked at once: no search of ours."""

    @cache
    def value(state: Any) -> float:
        if game.is_terminal(state):
            return float(game.utility(state, 0))
        children = {a: value(game.result(state, a)) for a in game.actions(state)}
        if game.to_move(state) == CHANCE:
            return sum(game.probability(state, r) * v for r, v in children.items())
        return (max if game.to_move(state) == 0 else min)(children.values())

    return value(state)


# ---------------------------------------------------------------- Pig: the best play


def values_of_best_play(game: Any) -> dict[Any, float]:
    """The expected utility of MAX in every state, again and again until nothing changes."""
    values, todo = {game.initial: 0.0}, [game.initial]
    while todo:
        state = todo.pop()
        for after in {game.result(state, a) for a in game.actions(state)} - values.keys():
            values[after] = float(game.utility(after, 0)) if game.is_terminal(after) else 0.0
            todo.append(after)
    change = 1.0
    while change > 1e-12:
        change = 0.0
        for state in values:
            children = [values[game.result(state, a)] for a in game.actions(state)]
            if children:
                choose = {CHANCE: fmean, 0: max, 1: min}[game.to_move(state)]
                change, values[state] = (
                    max(change, abs(choose(children) - values[state])),
                    choose(children),
                )
    return values


@pytest.mark.parametrize(
    ("text", "probability"),
    [
        ("0-0 MAX +0", 4 / 7),
        ("0-0 MAX +2", 5 / 7),
        ("0-2 MAX +0", 2 / 5),
        ("0-2 MAX +2", 3 / 5),
        ("2-0 MAX +0", 4 / 5),
        ("2-2 MAX +0", 2 / 3),
    ],
)
def test_piglet_as_published(text: str, probability: float) -> None:
    """Piglet (Neller and Presser 2004) is Pig with a coin, to two heads: here a head counts 2."""
    game = Pig(4, faces=2)
    value = values_of_best_play(game)[game.parse(text)]
    assert (value + 1) / 2 == pytest.approx(probability)


# ---------------------------------------------------------------- Pig: rules


def test_a_turn_of_pig() -> None:
    game = Pig()
    start = game.initial
    assert list(game.actions(start)) == ["roll"]
    rolling = game.result(start, "roll")
    assert game.to_move(rolling) == CHANCE
    assert list(game.actions(rolling)) == [1, 2, 3, 4, 5, 6]
    assert [game.probability(rolling, face) for face in (1, 6)] == [1 / 6, 1 / 6]
    five = game.result(rolling, 5)
    assert game.format(five) == "0-0 MAX +5"
    assert list(game.actions(five)) == ["roll", "hold"]
    assert game.format(game.result(five, "hold")) == "5-0 MIN +0"
    lost = game.result(game.result(five, "roll"), 1)
    assert game.format(lost) == "0-0 MIN +0"


@pytest.mark.parametrize("game", [Pig(), DiceRace()])
def test_a_face_that_numpy_has_rolled_counts_as_any_other(game: Any) -> None:
    rolled = game.result(game.initial, "roll")
    for face in game.actions(rolled):
        state = game.result(rolled, np.int64(face))
        assert state == game.result(rolled, face)
        assert all(type(part) in (int, bool) for part in state)


def test_who_reaches_the_target_has_won() -> None:
    game = Pig(10)
    won = game.result(game.parse("3-4 MAX +5 rolls"), 2)
    assert game.format(won) == "10-4 MIN +0"
    assert game.is_terminal(won)
    assert game.actions(won) == ()
    assert (game.utility(won, 0), game.utility(won, 1)) == (1, -1)
    assert game.utility(game.result(game.parse("3-9 MIN rolls"), 6), 1) == 1
    assert not game.is_terminal(game.result(game.parse("3-4 MAX +4 rolls"), 2))


# ---------------------------------------------------------------- the dice race


@pytest.mark.parametrize(
    ("squares", "win", "action"), [(1, 1, "step"), (2, 1, "step"), (3, 3 / 4, "roll")]
)
def test_short_races_by_hand(squares: int, win: float, action: str) -> None:
    """A step of 2 wins up to 2 squares. From 3 on level terms, write W(mine, theirs) for the
    mover's chance with so many squares to go. W(3, 2) = W(3, 1) = 1/2: only a roll can still
    win. Level: a step leaves 1 and W = 1 - W(3, 1) = 1/2; a roll wins with 3 or 4, and
    otherwise leaves the other side W(3, 1 or 2), so W(3, 3) = 1/2 + 1/2 * 1/2 = 3/4."""
    assert expectiminimax_search(DiceRace(squares)) == (2 * win - 1, action)


def test_who_is_level_steps_and_who_is_behind_gambles() -> None:
    """Four squares to go. Level: the step gives 1 - W(4, 2) = 3/4 and the roll 47/64. One behind:
    the step gives 1 - W(3, 2) = 1/2 and the roll 1/4 + 1/4 (1/4 + 1/2 + 1/2) = 9/16."""
    game = DiceRace(4)
    assert expectiminimax_search(game) == (2 * 3 / 4 - 1, "step")
    assert expectiminimax_search(game, game.parse("0-0 MAX rolls")).value == 2 * 47 / 64 - 1
    assert expectiminimax_search(game, game.parse("0-1 MAX")) == (2 * 9 / 16 - 1, "roll")
    assert expectiminimax_search(game, game.parse("1-0 MIN")) == (1 - 2 * 9 / 16, "roll")


def test_race_with_a_coin_by_hand() -> None:
    """Two squares, a coin for 1 or 2, a step of 1. W(2, 1) = 1/2 by rolling, so W(2, 2) =
    1/2 + 1/2 * (1 - 1/2) = 3/4, again by rolling."""
    game = DiceRace(2, faces=2, step=1)
    assert expectiminimax_search(game) == (0.5, "roll")
    assert expectiminimax_search(game, game.parse("0-1 MAX")) == (0.0, "roll")


def test_search_and_cases_agree_on_a_longer_race() -> None:
    game = DiceRace(5, faces=6, step=3)
    for mine in range(5):
        for theirs in range(5):
            state = (mine, theirs, 0, False)
            value = expectiminimax_search(game, state).value
            assert value == pytest.approx(exact_value(game, state))
            mirrored = expectiminimax_search(game, (theirs, mine, 1, False)).value
            assert value == pytest.approx(-mirrored)


def test_a_move_of_the_race() -> None:
    game = DiceRace(6)
    assert list(game.actions(game.initial)) == ["step", "roll"]
    assert game.format(game.result(game.initial, "step")) == "2-0 MIN"
    rolling = game.result(game.initial, "roll")
    assert game.to_move(rolling) == CHANCE
    assert list(game.actions(rolling)) == [1, 2, 3, 4]
    assert game.format(game.result(rolling, 3)) == "3-0 MIN"
    beyond = game.result(game.parse("0-5 MIN rolls"), 4)
    assert game.format(beyond) == "0-6 MAX"
    assert game.is_terminal(beyond)
    assert game.actions(beyond) == ()
    assert (game.utility(beyond, 0), game.utility(beyond, 1)) == (-1, 1)


# ---------------------------------------------------------------- pictures


def test_picture_of_pig() -> None:
    game = Pig()
    picture = game.picture(game.parse("42-30 MAX +15 rolls"))
    bars = {s.fill: s.width for s in picture.shapes if isinstance(s, Rectangle) and s.fill}
    assert bars["player0"] == pytest.approx(6 * 0.42)
    assert bars["player1"] == pytest.approx(6 * 0.30)
    words = [s.text for s in picture.shapes if isinstance(s, Text)]
    assert words == ["MAX", "42 of 100", "MIN", "30 of 100", "turn total 15", "?"]
    assert picture.alt == (
        "Pig to 100, MAX 42, MIN 30 points, turn total 15: MAX has rolled the die."
    )
    assert game.picture(game.parse("42-30 MIN +4")).alt.endswith("turn total 4: MIN to move.")
    assert game.picture(game.parse("42-100 MAX")).alt.endswith("MIN has won.")


def test_picture_of_the_race() -> None:
    game = DiceRace(6)
    picture = game.picture(game.parse("2-3 MIN"))
    tokens = {s.fill: s.points[0] for s in picture.shapes if isinstance(s, Polygon)}
    assert tokens["player0"][0] == pytest.approx(1.7 + 2.5)
    assert tokens["player1"][0] == pytest.approx(1.7 + 3.5)
    assert picture.alt == "Dice race to square 6, MAX on 2, MIN on 3: MIN to move."
    assert game.picture(game.parse("6-3 MIN")).alt.endswith("MAX has won.")
    assert game.picture(game.parse("0-0 MAX rolls")).alt.endswith("MAX has rolled the die.")


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("text", "action", "message"),
    [
        ("0-0 MAX", "hold", "nothing to hold yet"),
        ("0-0 MAX +4", 4, "'roll' or 'hold' was expected"),
        ("0-0 MAX +4 rolls", "hold", "a face from 1 to 6"),
        ("0-0 MAX +4 rolls", 7, "a face from 1 to 6"),
        ("100-0 MIN", "roll", "the game is over"),
    ],
)
def test_illegal_actions_of_pig(text: str, action: Any, message: str) -> None:
    game = Pig()
    with pytest.raises(IllegalAction, match=message):
        game.result(game.parse(text), action)
    with pytest.raises(IllegalAction, match=message):
        game.parse_action(game.parse(text), str(action))


@pytest.mark.parametrize(
    ("text", "action", "message"),
    [
        ("0-0 MAX", 2, "'step' or 'roll' was expected"),
        ("0-0 MAX rolls", "step", "a face from 1 to 4"),
        ("0-0 MAX rolls", 5, "a face from 1 to 4"),
        ("6-0 MIN", "step", "the race is over"),
    ],
)
def test_illegal_actions_of_the_race(text: str, action: Any, message: str) -> None:
    game = DiceRace()
    with pytest.raises(IllegalAction, match=message):
        game.result(game.parse(text), action)
    with pytest.raises(IllegalAction, match=message):
        game.parse_action(game.parse(text), str(action))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "such as '12-30 MAX"),
        ("3:4", "such as '12-30 MAX"),
        ("3-4 HER", "such as '12-30 MAX"),
        ("100-100", "both sides have 100 points"),
        ("100-0 MIN +3", "the game is over"),
        ("98-0 MAX +2", "the game is over"),
        ("3-4 MAX (2)", "such as '12-30 MAX"),
    ],
)
def test_bad_states_of_pig(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Pig().parse(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "such as '2-3 MAX'"),
        ("2-3 roll", "such as '2-3 MAX'"),
        ("7-0", "numbers from 0 to 6"),
        ("6-6", "only one player on the last square"),
        ("6-0 MIN rolls", "no die rolls"),
    ],
)
def test_bad_states_of_the_race(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        DiceRace().parse(text)


def test_impossible_games() -> None:
    with pytest.raises(ValueError, match="2 faces or more"):
        Pig(faces=1)
    with pytest.raises(ValueError, match="1 or more of each"):
        DiceRace(0)
