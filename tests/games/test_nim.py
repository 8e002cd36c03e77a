"""Nim and take-away: Bouton's theory against search, then rules, notation and bad input."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from gamesearch.game import IllegalAction
from gamesearch.games.nim import Nim
from gamesearch.games.take_away import TakeAway
from gamesearch.search.alpha_beta import alpha_beta_search
from gamesearch.search.minimax import minimax_search
from gamesearch.shapes import Circle


def forced_win(game: Any, state: Any, known: dict[Any, bool]) -> bool:
    """Whether the mover can force a win, by looking at every position below once."""
    if state not in known:
        if game.is_terminal(state):
            known[state] = game.utility(state, game.to_move(state)) == 1
        else:
            children = [game.result(state, a) for a in game.actions(state)]
            known[state] = not all(forced_win(game, child, known) for child in children)
    return known[state]


# ---------------------------------------------------------------- Bouton's theory


def test_boutons_example() -> None:
    """3, 4 and 5: 011 xor 100 xor 101 is 010, so 3 must become 1."""
    game = Nim((3, 4, 5))
    assert game.nim_sum(game.initial) == 0b010
    assert game.nim_sum(game.parse("1 4 5")) == 0
    assert alpha_beta_search(game) == (1, (0, 2))


def test_theory_and_search_agree_on_every_position() -> None:
    game = Nim((0,))
    known: dict[Any, bool] = {}
    for heaps in product(range(6), repeat=3):
        for player in (0, 1):
            state = (heaps, player)
            assert game.mover_wins(state) == forced_win(game, state, known)


@pytest.mark.parametrize("heaps", [(1, 2, 3), (1, 1), (2, 2), (1, 2), (3, 1, 1), (1, 3, 3)])
def test_minimax_and_alpha_beta_find_the_same(heaps: tuple[int, ...]) -> None:
    game = Nim(heaps)
    value, action = alpha_beta_search(game)
    assert value == minimax_search(game).value == (1 if game.mover_wins(game.initial) else -1)
    after = [not game.mover_wins(game.result(game.initial, a)) for a in game.actions(game.initial)]
    assert any(after) == game.mover_wins(game.initial)
    if any(after):
        assert not game.mover_wins(game.result(game.initial, action))


@pytest.mark.parametrize("most", [1, 2, 3, 5])
def test_take_away_theory_and_search_agree(most: int) -> None:
    game = TakeAway(0, most)
    known: dict[Any, bool] = {}
    lost = [n for n in range(31) if not forced_win(game, (n, 0), known)]
    assert lost == list(range(0, 31, most + 1))
    assert lost == [n for n in range(31) if not game.mover_wins((n, 0))]


def test_take_away_from_21_begins_by_taking_one() -> None:
    game = TakeAway(21, 3)
    assert not game.mover_wins(game.result(game.initial, 1))
    assert alpha_beta_search(TakeAway(9, 3)) == (1, 1)
    assert alpha_beta_search(TakeAway(8, 3)).value == -1


# ---------------------------------------------------------------- rules


def test_actions_in_their_order() -> None:
    game = Nim((2, 0, 1))
    assert list(game.actions(game.initial)) == [(0, 1), (0, 2), (2, 1)]
    assert game.result(game.initial, (0, 2)) == ((0, 0, 1), 1)
    heap = TakeAway(2, 3)
    assert list(heap.actions(heap.initial)) == [1, 2]
    assert heap.result(heap.initial, 2) == (0, 1)


@pytest.mark.parametrize("game", [Nim((1,)), TakeAway(1, 3)])
def test_who_takes_the_last_object_wins(game: Any) -> None:
    end = game.result(game.initial, game.actions(game.initial)[0])
    assert game.is_terminal(end)
    assert len(game.actions(end)) == 0
    assert (game.utility(end, 0), game.utility(end, 1)) == (1, -1)


def test_the_order_of_heaps_does_not_matter() -> None:
    game = Nim()
    assert game.key(((5, 3, 4), 1)) == game.key(((4, 5, 3), 1)) == ((3, 4, 5), 1)
    assert game.key(((5, 3, 4), 0)) != game.key(((5, 3, 4), 1))


# ---------------------------------------------------------------- notation and pictures


def test_notation_goes_there_and_back() -> None:
    nim: Any = Nim((3, 4, 5))
    heap: Any = TakeAway(21, 3)
    assert nim.format(nim.initial) == "3 4 5 MAX"
    assert heap.format(heap.initial) == "21 MAX"
    for game, text in ((nim, "0 2 11 MIN"), (heap, "7 MIN")):
        assert game.to_move(game.parse(text)) == 1
    assert nim.parse("1 2") == nim.parse("1,2") == ((1, 2), 0)
    assert nim.action_name(nim.initial, (1, 2)) == "B-2"


def test_pictures_show_what_is_left_and_what_is_gone() -> None:
    nim = Nim((3, 4, 5))
    picture = nim.picture(nim.parse("1 4 3 MIN"))
    discs = [s.fill for s in picture.shapes if isinstance(s, Circle)]
    assert (discs.count("square"), discs.count("muted")) == (8, 4)
    assert picture.alt == "Nim, heaps A 1, B 4, C 3: MIN to move."
    heap = TakeAway(5, 3)
    picture = heap.picture((1, 1))
    discs = [s.fill for s in picture.shapes if isinstance(s, Circle)]
    assert (discs.count("square"), discs.count("muted")) == (1, 4)
    assert picture.alt == "Take-away, 1 object left, 1 to 3 may be taken: MIN to move."
    assert heap.picture((0, 1)).alt.endswith("0 objects left, 1 to 3 may be taken: MAX has won.")
    assert nim.picture(((0, 0, 0), 1)).alt.endswith("MAX has won.")


# ---------------------------------------------------------------- bad input


def test_bad_action_names() -> None:
    with pytest.raises(IllegalAction, match="'D-1' cannot be taken"):
        Nim().parse_action(Nim().initial, "D-1")
    with pytest.raises(IllegalAction, match="'4' cannot be taken"):
        TakeAway().parse_action((21, 0), "4")


@pytest.mark.parametrize("text", ["", "MAX", "3 x 5", "-1 2", "3 4 HER", "MIN 3"])
def test_bad_heaps(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        Nim().parse(text)


def test_bad_heap_to_take_from() -> None:
    with pytest.raises(ValueError, match="one number such as '21' was expected"):
        TakeAway().parse("3 4")


def test_impossible_games() -> None:
    with pytest.raises(ValueError, match="1 to 26 numbers, 0 or greater"):
        Nim(())
    with pytest.raises(ValueError, match="1 to 26 numbers, 0 or greater"):
        Nim((3, -1))
    with pytest.raises(ValueError, match="expected 0 or more objects"):
        TakeAway(-1, 3)
    with pytest.raises(ValueError, match="1 or more to take"):
        TakeAway(21, 0)
