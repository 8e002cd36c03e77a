"""Backgammon: the opening, one position for each rule, and an independent move generator."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamesearch.game import CHANCE, MAX, MIN, IllegalAction
from gamesearch.games.backgammon import FOUR_MOVES, ROLLS, START, Backgammon
from gamesearch.games.backgammon_board import checker_centre
from gamesearch.match import play_match

GAME = Backgammon()
FAR = "Black 1:15"  # Black's checkers out of the way, all on White's 24 point


def moves(text):
    """The names of the legal moves in a position, as a set."""
    state = GAME.parse(text)
    return {GAME.action_name(state, action) for action in GAME.actions(state)}


def play(text, move):
    """The position after a move, in text."""
    state = GAME.parse(text)
    return GAME.format(GAME.result(state, GAME.parse_action(state, move)))


# ---------------------------------------------------------------- the opening


def test_the_start():
    assert GAME.format(GAME.initial) == START
    assert GAME.to_move(GAME.initial) == CHANCE
    assert (GAME.pips(GAME.initial, MAX), GAME.pips(GAME.initial, MIN)) == (167, 167)


def test_twenty_one_rolls():
    rolls = GAME.actions(GAME.initial)
    assert len(rolls) == 21
    chances = Counter(GAME.probability(GAME.initial, roll) for roll in rolls)
    assert chances == {1 / 36: 6, 1 / 18: 15}
    assert isclose(sum(GAME.probability(GAME.initial, roll) for roll in rolls), 1)


@pytest.mark.parametrize(("roll", "positions"), [("21", 15), ("31", 16), ("65", 7)])
def test_positions_after_an_opening_roll(roll, positions):
    state = GAME.result(GAME.initial, GAME.parse_action(GAME.initial, roll))
    assert len(GAME.actions(state)) == positions
    assert len({GAME.result(state, action) for action in GAME.actions(state)}) == positions


def test_chance_and_players_alternate():
    state = GAME.initial
    movers = []
    for _ in range(6):
        movers.append(GAME.to_move(state))
        state = GAME.result(state, GAME.actions(state)[-1])
    assert movers == [CHANCE, MAX, CHANCE, MIN, CHANCE, MAX]


def test_black_plays_as_white_does():
    """With the sides exchanged the names of the moves are the same."""
    for roll in ROLLS:
        white = GAME.result(GAME.initial, roll)
        black = (*white[:30], MIN)
        names = [[GAME.action_name(s, a) for a in GAME.actions(s)] for s in (white, black)]
        assert names[0] == names[1]


def test_the_four_moves_of_aima():
    """Our position for the caption of AIMA's figure 5.10 has these legal moves and no others."""
    state = GAME.parse(FOUR_MOVES)
    assert {GAME.aima_name(state, action) for action in GAME.actions(state)} == {
        "(5–10, 5–11)",
        "(5–11, 19–24)",
        "(5–10, 10–16)",
        "(5–11, 11–16)",
    }
    assert moves(FOUR_MOVES) == {"20/15* 20/14", "20/14 6/1", "20/15*/9", "20/9"}


# ---------------------------------------------------------------- one position for each rule


def test_bar_first():
    position = "White bar:1 13:7 8:7; Black 6:15; White 6-4"  # the 6 cannot bring it in
    assert moves(position) == {"bar/21 13/7", "bar/21 8/2", "bar/15"}


def test_two_on_the_bar_use_both_dice():
    assert moves("White bar:2 6:13; Black 1:2 off:13; White 4-3") == {"bar/22 bar/21"}
    assert moves("White bar:2 6:13; Black 4:2 1:2 off:11; White 4-3") == {"bar/22"}


def test_a_closed_board_is_a_pass():
    position = "White bar:1 6:14; Black 6:2 5:2 4:2 3:2 2:2 1:2 off:3; White 6-4"
    assert moves(position) == {"no move"}
    assert play(position, "no move").endswith("Black to roll")
    assert play(position, "pass") == play(position, "no move")
    state = GAME.parse(position)
    assert GAME.actions(state) == ((),)


def test_a_single_checker_is_hit():
    position = "White 24:2 6:13; Black 5:1 6:14; White 4-1"  # Black's 5 point is White's 20
    assert "24/20* 6/5" in moves(position)
    after = play(position, "24/20* 6/5")
    assert after == "White 24:1 20:1 6:12 5:1; Black bar:1 6:14; Black to roll"


def test_hit_and_run():
    position = "White 24:2 6:13; Black 5:1 7:14; White 4-1"
    assert {"24/20*/19", "24/19"} <= moves(position)  # hitting on the way, or passing by
    assert "bar:1" in play(position, "24/20*/19")
    assert "bar:1" not in play(position, "24/19")


def test_two_checkers_block_a_point():
    position = "White 24:1 6:14; Black 5:2 off:13; White 4-1"
    names = moves(position)
    assert "24/20" not in " ".join(names)
    assert "24/19" in names  # by way of 23


def test_both_dice_if_any_way_allows_it():
    # 14/11 with the 3 would leave no 6 (White's 5 and 3 are blocked), so the 3 must be 9/6.
    position = "White 14:1 9:1 1:13; Black 22:2 20:2 off:11; White 6-3"
    assert moves(position) == {"14/8 9/6"}


def test_the_order_of_the_dice_is_free():
    position = "White 16:1 1:14; Black 15:2 off:13; White 6-3"  # 10 is blocked, 13 is open
    assert moves(position) == {"16/7"}


def test_the_larger_if_only_one_can_be_played():
    # From 20, both 20/16 and 20/15 are open and what follows either, 20/11, is blocked.
    position = "White 20:1 1:14; Black 14:2 off:13; White 5-4"
    assert moves(position) == {"20/15"}


def test_the_smaller_if_the_larger_cannot_be_played():
    position = "White 20:1 1:14; Black 14:2 10:2 off:11; White 5-4"  # 15 and 11 are blocked
    assert moves(position) == {"20/16"}


def test_doubles_are_played_four_times():
    position = f"White 23:1 6:14; {FAR}; White 3-3"
    assert {"23/11", "6/3(4)", "23/20 6/3(3)"} <= moves(position)
    state = GAME.parse(position)
    assert {len(action) for action in GAME.actions(state)} == {4}


def test_doubles_as_far_as_they_go():
    position = "White 24:1 1:14; Black 13:2 off:13; White 4-4"  # 24/20/16, and 12 is blocked
    assert moves(position) == {"24/16"}


def test_bearing_off_needs_all_at_home():
    assert moves(f"White 7:1 6:14; {FAR}; White 6-5") == {"7/2 6/off", "7/1 6/1"}
    off = moves(f"White 9:1 6:14; {FAR}; White 6-1")
    assert off == {"9/3 6/5", "9/2"}  # too late with either die


def test_exact_count_takes_off():
    assert "6/off 4/off" in moves(f"White 6:5 4:5 1:5; {FAR}; White 6-4")


def test_a_larger_roll_takes_off_the_furthest_only():
    """E7: not 'exact count' alone; a 6 takes off the furthest checker, here on 4."""
    assert moves(f"White 4:2 3:13; {FAR}; White 6-5") == {"4/off(2)"}
    # A 5 takes nothing off the 4 point while one is on 6: that one has to move first.
    assert moves("White 6:1 4:1 off:13; Black 1:15; White 5-2") == {"6/1 4/2", "6/off"}


def test_the_last_checker_ends_the_game():
    state = GAME.parse("White 3:1 off:14; Black 1:15; White 6-5")
    (action,) = GAME.actions(state)
    assert GAME.action_name(state, action) == "3/off"
    end = GAME.result(state, action)
    assert GAME.is_terminal(end)
    assert GAME.actions(end) == ()


def test_order_does_not_make_two_moves():
    assert moves(f"White 13:1 1:14; {FAR}; White 2-1") == {"13/10"}


# ---------------------------------------------------------------- what a win is worth


@pytest.mark.parametrize(
    ("black", "stake"),
    [
        ("6:14 off:1", 1),
        ("6:15", 2),  # gammon: nothing borne off
        ("18:15", 2),
        ("19:1 6:14", 3),  # backgammon: a checker in the winner's home board
        ("bar:1 6:14", 3),
        ("24:14 off:1", 1),  # something is off, so it is a single game wherever the rest is
    ],
)
def test_game_gammon_and_backgammon(black, stake):
    white_won = GAME.parse(f"White off:15; Black {black}; Black to roll")
    assert (GAME.utility(white_won, MAX), GAME.utility(white_won, MIN)) == (stake, -stake)
    black_won = GAME.parse(f"White {black}; Black off:15; White to roll")
    assert (GAME.utility(black_won, MAX), GAME.utility(black_won, MIN)) == (-stake, stake)


@pytest.mark.parametrize(
    ("checkers", "rolls"),  # (published) rolls of 36 that bear off everything at once
    [
        ("6:1", 27), ("5:1", 31), ("4:1", 34), ("3:1", 36), ("1:2", 36), ("2:2", 26), ("3:2", 17),
        ("4:2", 11), ("5:2", 6), ("6:2", 4), ("6:1 1:1", 15), ("6:1 5:1", 6), ("5:1 2:1", 19),
        ("4:1 3:1", 17),
    ],
)  # fmt: skip
def test_chance_to_bear_off_in_one_roll(checkers, rolls):
    left = sum(int(word.split(":")[1]) for word in checkers.split())
    state = GAME.parse(f"White {checkers} off:{15 - left}; Black 1:15; White to roll")
    chance = 0.0
    for roll in GAME.actions(state):
        rolled = GAME.result(state, roll)
        done = any(GAME.is_terminal(GAME.result(rolled, a)) for a in GAME.actions(rolled))
        chance += GAME.probability(state, roll) * done
    assert round(36 * chance) == rolls


# ---------------------------------------------------------------- against a second generator


def reachable(own, other, dice):
    """The rules once more, written differently: positions as (own, other) sorted distances.

    Every order of the dice is tried in full, and the rules about how many dice must be
    played are applied to the complete list.
    """
    orders = {dice * 2} if dice[0] == dice[1] else set(permutations(dice))
    found = set()

    def go(own, other, order, used):
        stuck = True
        if order:
            die, rest = order[0], order[1:]
            for man in set(own):
                if 25 in own and man != 25:
                    continue
                there = man - die
                left = list(own)
                left.remove(man)
                if there <= 0:
                    if max(own) > 6 or (there < 0 and man != max(own)):
                        continue
                    go(tuple(left), other, rest, (*used, die))
                elif other.count(25 - there) < 2:
                    hit = tuple(sorted(25 if o == 25 - there else o for o in other))
                    go(tuple(sorted([*left, there])), hit, rest, (*used, die))
                else:
                    continue
                stuck = False
        if stuck:
            found.add((used, own, other))

    for order in orders:
        go(own, other, order, ())
    most = max(len(used) for used, _, _ in found)
    found = {f for f in found if len(f[0]) == most}
    if most == 1 and dice[0] != dice[1]:
        best = max(used for used, _, _ in found)
        found = {f for f in found if f[0] == best}
    return {(own, other) for _, own, other in found}


def men(state, player):
    """The player's checkers as sorted distances from being off."""
    board = state[:26] if player == MAX else [-n for n in reversed(state[:26])]
    return tuple(place for place, n in enumerate(board) for _ in range(n))


def random_position(rng):
    """Checkers strewn on points with a bias to stacks; some on the bar or off."""
    points = list(range(1, 25))
    rng.shuffle(points)
    split = rng.randint(4, 20)
    sides = []
    for own in (points[:split], [25 - p for p in points[split:]]):
        own = own[: rng.randint(1, 8)]
        if rng.random() < 0.4:
            own = [p for p in own if p <= 6] or own
        count = Counter(rng.choice(own) for _ in range(15))
        count["off"] = 0
        for _ in range(rng.choice((0, 0, 3, 9))):
            p = rng.choice([p for p in count if count[p] and p != "off"] or ["off"])
            count[p] -= 1
            count["off"] += 1
        if rng.random() < 0.25:
            p = rng.choice([p for p in count if count[p]])
            count[p] -= 1
            count["bar"] += 1
        sides.append(" ".join(f"{p}:{n}" for p, n in count.items() if n))
    high, low = rng.choice(ROLLS)
    turn = rng.choice(["White", "Black"])
    return f"White {sides[0]}; Black {sides[1]}; {turn} {high}-{low}"


@given(st.integers(0, 2**32))
def test_moves_agree_with_a_second_generator(seed):
    text = random_position(random.Random(seed))
    state = GAME.parse(text)
    player, dice = state[30], state[28:30]
    if GAME.is_terminal(state) or (dice[0] == dice[1] and len(set(men(state, player))) > 5):
        return  # the second generator is slow on doubles
    ours = [GAME.result(state, action) for action in GAME.actions(state)]
    positions = {(men(s, player), men(s, 1 - player)) for s in ours}
    assert len(positions) == len(ours)
    assert positions == reachable(men(state, player), men(state, 1 - player), tuple(dice))


@pytest.mark.parametrize("seed", range(6))
def test_whole_matches_agree_with_the_second_generator(seed):
    rng = random.Random(seed)
    match = play_match(GAME, [lambda g, s: rng.choice(g.actions(s))] * 2, rng=rng)
    assert match.utilities is not None
    assert sum(match.utilities) == 0
    for state, player, _ in match.history:
        if player != CHANCE and (state[28] != state[29] or len(set(men(state, player))) < 5):
            ours = {GAME.result(state, action) for action in GAME.actions(state)}
            positions = {(men(s, player), men(s, 1 - player)) for s in ours}
            dice = tuple(state[28:30])
            assert positions == reachable(men(state, player), men(state, 1 - player), dice)


# ---------------------------------------------------------------- text, evaluation, picture


@pytest.mark.parametrize("text", ["13/11 24/18", "24/18 13/11", " 24/18,13/11 "])
def test_steps_may_be_written_in_any_order(text):
    state = GAME.result(GAME.initial, (6, 2))
    assert GAME.action_name(state, GAME.parse_action(state, text)) == "24/18 13/11"


def test_doubles_may_be_written_out_or_counted():
    state = GAME.result(GAME.initial, (2, 2))
    written = {GAME.parse_action(state, t) for t in ("13/11(2) 6/4(2)", "6/4 13/11 6/4 13/11")}
    assert {GAME.action_name(state, action) for action in written} == {"13/11(2) 6/4(2)"}
    assert GAME.action_name(state, GAME.parse_action(state, "24/22/20(2)")) == "24/20(2)"


@pytest.mark.parametrize("text", ["6-5", "56", "5 6"])
def test_a_roll_in_either_order(text):
    assert GAME.parse_action(GAME.initial, text) == (6, 5)
    assert GAME.action_name(GAME.initial, (6, 5)) == "6-5"


def test_the_evaluation_follows_the_race():
    ahead = GAME.parse("White 1:2 off:13; Black 6:15; Black to roll")
    assert GAME.evaluate(ahead, MAX) > 0 > GAME.evaluate(ahead, MIN)
    won = GAME.parse("White off:15; Black 6:15; Black to roll")
    assert GAME.evaluate(won, MAX) == 2


def test_the_picture_counts_what_is_more_than_five():
    picture = GAME.picture(GAME.parse("White 6:7 off:8; Black 1:15; White 6-5"))
    words = {shape.text for shape in picture.shapes if hasattr(shape, "text")}
    assert {"7", "15", "bar", "off", "White", "24"} <= words
    assert picture.alt == (
        "Backgammon, each side in its own numbering: White has 7 on 6, 8 on off; "
        "Black has 15 on 1. White to play 6-5."
    )


def test_checkers_are_drawn_on_their_points():
    x1, y1 = checker_centre(1, 0)
    x24, y24 = checker_centre(24, 0)
    assert x1 == x24
    assert y1 > y24
    assert len({checker_centre(place, 0) for place in range(26)}) == 26


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "was expected"),
        ("White 6:15; Black 6:15", "was expected"),
        ("Black 6:15; White 6:15; White to roll", "was expected"),
        ("White 6:14; Black 6:15; White to roll", "White has 14 checkers; 15"),
        ("White 6:16; Black 6:15; White to roll", "White has 16 checkers; 15"),
        ("White 25:15; Black 6:15; White to roll", "'25:15'"),
        ("White six; Black 6:15; White to roll", "'six'"),
        ("White 6:15; Black 19:15; White to roll", "share White's 6 point"),
        ("White 6:15; Black 6:15; White 7-1", "'7-1'"),
        ("White 6:15; Black 6:15; White", "'to roll' or '6-5'"),
        ("White 6:15; Black 6:15; Red to roll", "was expected"),
        ("White off:15; Black off:15; White to roll", "both borne off all"),
    ],
)
def test_a_position_that_cannot_be(text, message):
    with pytest.raises(ValueError, match=message):
        GAME.parse(text)


@pytest.mark.parametrize(
    "text", ["", "hello", "24/17", "24/18", "no move", "1/2", "30/24", "24/18 13/12 6/5", "7/1"]
)
def test_a_move_that_cannot_be(text):
    state = GAME.result(GAME.initial, (6, 2))
    with pytest.raises(
        IllegalAction, match="is not a legal move of White with 6-2; one of these 14"
    ):
        GAME.parse_action(state, text)


def test_nothing_moves_after_the_end():
    end = GAME.parse("White off:15; Black 6:15; Black to roll")
    with pytest.raises(IllegalAction, match="the game is over"):
        GAME.result(end, (6, 5))
    with pytest.raises(IllegalAction, match="the game is over"):
        GAME.parse_action(end, "6-5")
