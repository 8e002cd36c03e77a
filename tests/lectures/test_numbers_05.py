"""What lecture 05 says in numbers, worked out once more by other means or read off its cells."""

from __future__ import annotations

import contextlib
import io
import re
from fractions import Fraction
from functools import cache
from itertools import product
from math import exp, log, pi, sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist

import pytest
from nbformat.v4 import reads_json

from gamesearch import CHANCE, GameTree, TicTacToe, minimax_search, trace
from gamesearch.games import Backgammon, DiceRace
from gamesearch.search import (
    compare_scales,
    expectiminimax_search,
    flat_monte_carlo,
    star1_search,
    star2_search,
)
from gamesearch.watch import CountingGame

LECTURE = Path(__file__).parents[2] / "notebooks" / "05_chance.ipynb"
BOOK = GameTree.parse("[{.9: [2, 2], .1: [3, 3]}, {.9: [1, 1], .1: [4, 4]}]")
RACE = DiceRace(4)
LONG = DiceRace(10)
DIE = {face: Fraction(1, 6) for face in range(1, 7)}


@cache
def cells():
    return reads_json(LECTURE.read_text(encoding="utf-8")).cells


@cache
def prose():
    text = " ".join(cell.source for cell in cells() if cell.cell_type == "markdown")
    return re.sub(r"\s+", " ", text)


def printed(code):
    """What the cell that holds `code` has printed."""
    (cell,) = (cell for cell in cells() if cell.cell_type == "code" and code in cell.source)
    return "".join(output.get("text", "") for output in cell.outputs)


# ---------------------------------------------------------------- dice


def test_two_dice_and_their_rolls():
    pairs = list(product(DIE, DIE))
    assert sum(sorted(pair) == [1, 6] for pair in pairs) == 2
    assert len({tuple(sorted(pair)) for pair in pairs}) == 21
    assert 6 * Fraction(1, 36) + 15 * Fraction(1, 18) == 1


def test_95_percent_of_the_area_under_the_bell_is_within_1_96():
    def area(limit, strips=10000):
        wide = 2 * limit / strips
        middles = (-limit + (n + 0.5) * wide for n in range(strips))
        return sum(exp(-(x**2) / 2) / sqrt(2 * pi) * wide for x in middles)

    assert (round(area(1.96), 3), round(area(9), 6)) == (0.95, 1)


def test_the_400_changes_the_move_from_121_on():
    def move(largest):
        return expectiminimax_search(GameTree.parse(
            f"[{{.9: [20, 20], .1: [30, 30]}}, {{.9: [10, 10], .1: [{largest}, {largest}]}}]"
        )).action  # fmt: skip

    assert [move(largest) for largest in (40, 110, 120, 121, 130, 400)] == [0, 0, 0, 1, 1, 1]


def test_next_to_a_lost_race_only_a_roll_can_win():
    """MIN is on square 3: it is home with a step and with every face, so a 4 must come at once."""
    late = (0, 3, 0, False)
    assert expectiminimax_search(RACE, late) == (Fraction(1, 4) - Fraction(3, 4), "roll")
    assert expectiminimax_search(RACE, RACE.result(late, "step")).value == -1


def test_expectations_of_a_die():
    mean = sum(x * p for x, p in DIE.items())
    assert (mean, sum((6 if x == 6 else -1) * p for x, p in DIE.items())) == (
        Fraction(7, 2), Fraction(1, 6),
    )  # fmt: skip
    assert sum((10 * x + 3) * p for x, p in DIE.items()) == 10 * mean + 3
    assert [Fraction(0 + 5**k, 2) for k in (1, 2)] == [2.5, 12.5]
    assert "($3 > 2.5$), but not once all are squared ($9 < 12.5$)" in prose()
    for k in range(30):
        assert sum((-k if x == 1 else x) * p for x, p in DIE.items()) == Fraction(20 - k, 6)
    assert printed("mean = sum(") == "mean 7/2, gain 1/6\n"


# ---------------------------------------------------------------- expectiminimax


@cache
def value(game, state, worst=False):
    """Expectiminimax on fractions; with `worst` the dice are a second MIN."""
    if game.is_terminal(state):
        return Fraction(game.utility(state, 0))
    children = {a: value(game, game.result(state, a), worst) for a in game.actions(state)}
    who = game.to_move(state)
    if who == CHANCE and not worst:
        chances = {a: Fraction(game.probability(state, a)).limit_denominator(36) for a in children}
        return sum(chances[a] * v for a, v in children.items())
    return max(children.values()) if who == 0 else min(children.values())


def test_what_the_readers_search_says_before_and_after():
    assert (value(BOOK, (), worst=True), value(BOOK, ())) == (2, Fraction(21, 10))


def test_the_step_wins_48_games_of_64_and_the_roll_47():
    rolling = RACE.result(RACE.initial, "roll")
    step, *faces = (
        32 * (value(RACE, RACE.result(state, action)) + 1)
        for state, action in [(RACE.initial, "step"), *((rolling, f) for f in (1, 2, 3, 4))]
    )
    assert (step, faces, sum(faces) / 4) == (48, [28, 48, 48, 64], 47)
    assert 32 * (Fraction(1, 2) + 1) == 48
    assert 32 * (Fraction("0.46875") + 1) == 47


def test_when_to_gamble_in_the_race():
    def move(mine, other):
        return expectiminimax_search(RACE, (mine, other, 0, False)).action

    rows = [" ".join([str(mine), *(move(mine, other) for other in range(4))]) for mine in range(2)]
    assert printed("for mine in range(2)").splitlines() == rows
    assert rows[0].startswith("0 step roll")


# ---------------------------------------------------------------- the scale


def test_the_same_order_and_another_move():
    scales = {"A": {n: n for n in range(1, 5)}, "B": {1: 10, 2: 20, 3: 30, 4: 400}}
    a, b = compare_scales(BOOK, scales).values()
    assert (round(a.value, 9), a.action, round(b.value, 9), b.action) == (2.1, 0, 49, 1)
    flat = GameTree([[2, 3], [1, 4]])
    assert {d.action for d in compare_scales(flat, scales, search=minimax_search).values()} == {0}


# ---------------------------------------------------------------- backgammon


def test_backgammon_in_numbers():
    game = Backgammon()
    start = game.initial
    rolled = {roll: game.result(start, roll) for roll in game.actions(start)}
    places = sum(len(game.actions(state)) for state in rolled.values())
    assert (len(rolled), places) == (21, 447)
    told = printed("log(1_000_000")
    assert [round(log(1_000_000) / log(b), 1) for b in (7, 35, 447)] == [7.1, 3.9, 2.3]
    assert re.findall(r"[\d.]+(?= plies)", told) == ["7.1", "3.9", "2.3"]


def test_a_larger_number_bears_off_from_the_rear():
    game = Backgammon()
    state = game.parse("White 4:2 3:1 2:2 off:10; Black 24:2 6:5 5:4 3:4; White 6-3")
    assert {game.action_name(state, action) for action in game.actions(state)} == {"4/off 3/off"}


# ---------------------------------------------------------------- Monte Carlo


def test_how_many_games_choose_the_right_move():
    """By the normal approximation, and by playing: 0.5 and 0.46875 with results of 1 and -1."""
    gap, scatter = 1 / 32, sqrt(1 - 0.5**2 + 1 - 0.46875**2)
    bell = NormalDist()
    assert round((bell.inv_cdf(0.95) * scatter / gap) ** 2, -2) == 4200
    widths = sqrt(1 - 0.5**2) + sqrt(1 - 0.46875**2)  # of both intervals, halves, in 1.96 sigma
    assert round((1.96 * widths / gap) ** 2, -3) == 12_000
    shares = [bell.cdf(gap * sqrt(n) / scatter) for n in (100, 1_000, 4_200, 12_000)]
    told = re.findall(r"[\d.]+(?=%)", printed("scatter = sqrt"))
    assert [f"{share:.1%}"[:-1] for share in shares] == told == ["60.0", "78.8", "94.9", "99.7"]


def test_what_the_experiments_printed():
    choices = re.findall(r"(step|roll)$", printed("def play_out"), re.MULTILINE)
    assert choices == ["roll", "step", "roll", "step", "step"]
    assert printed("tries = [") == (
        "of 200: 192 intervals hold the true value; 121 choose the right move\n"
    )
    assert "chosen 121 times of 200 (15 of them by a tie" in prose()


def test_a_tie_goes_to_the_step_15_times_of_200():
    best = cache(lambda state: expectiminimax_search(RACE, state).action)
    runs = [
        flat_monte_carlo(RACE, playouts=100, seed=seed, policy=lambda game, s, rng: best(s))
        for seed in range(200)
    ]
    means = [[one.mean for one in run.estimates] for run in runs]
    assert sum(step == roll for step, roll in means) == 15
    assert sum(step >= roll for step, roll in means) == 121


def test_the_shares_of_three_first_moves_tend_to_61_54_and_69():
    """X's wins after a corner, an edge and the centre if both sides move at random, exactly."""
    game = TicTacToe()

    @cache
    def share(state):
        if game.is_terminal(state):
            return Fraction(game.utility(state, 0) > 0)
        below = [share(game.result(state, action)) for action in game.actions(state)]
        return sum(below) / len(below)

    shares = [share(game.result(game.initial, square)) for square in (0, 1, 4)]
    assert [round(100 * s) for s in shares] == [61, 54, 69]


# ---------------------------------------------------------------- learning by self-play


@cache
def taught():
    """The lecture's own cells on learning, run once more."""
    names: dict = {}
    first, helpers = [cell for cell in cells() if cell.cell_type == "code"][:2]
    wanted = (
        "# Imports for the optional",
        "long_race =",
        "def evaluation",
        "def learn",
        "def two",
        "def school",
        "few, few_",
    )
    sources = [first.source, helpers.source] + [
        cell.source for cell in cells() if cell.cell_type == "code"
        if any(text in cell.source for text in wanted)
    ]  # fmt: skip
    assert len(sources) == 2 + len(wanted)
    with contextlib.redirect_stdout(io.StringIO()):
        for source in sources:
            exec(compile(source, "05_chance", "exec"), names)
    return names


def wins(first, second):
    """The share of games that one choice wins against another, from both sides, exactly."""

    def worth(sides):
        @cache
        def of(state):
            if LONG.is_terminal(state):
                return LONG.utility(state, 0)
            if LONG.to_move(state) == CHANCE:
                return sum(of(LONG.result(state, face)) for face in range(1, 5)) / 4
            return of(LONG.result(state, sides[state[2]](state)))

        return of(LONG.initial)

    return 0.5 + (worth((first, second)) - worth((second, first))) / 4


@pytest.fixture(scope="module")
def pupils():
    names = taught()
    estimates = {
        "untaught": names["evaluation"]({}, names["two"]),
        "two": names["evaluation"](names["few"], names["two"]),
        "table": names["evaluation"](names["many"], names["table"]),
        "perfect": names["exact"],
    }
    moves = {
        name: cache(lambda state, value=estimate: names["choose"](state, value))
        for name, estimate in estimates.items()
    }
    return moves | {"roll": lambda state: "roll"}


def test_the_long_race_has_200_positions_and_100_pairs_of_places():
    states = [(*places, player, False) for places in product(range(10), repeat=2)
              for player in (0, 1)]  # fmt: skip
    assert len(states) == 200
    assert [LONG.to_move(state) for state in states] == [0, 1] * 100
    assert not any(map(LONG.is_terminal, states))
    assert all(map(LONG.is_terminal, [(10, 0, 1, False), (0, 10, 0, False)]))


@pytest.mark.slow
def test_the_exact_values_are_expectiminimaxs():
    exact = taught()["exact"]
    for mine, theirs, player in product((3, 6, 9), (4, 7), (0, 1)):
        state = (mine, theirs, player, False)
        assert exact(state) == pytest.approx(float(value(LONG, state)))


@pytest.mark.slow
def test_two_weights_learn_sooner_and_the_table_learns_more():
    few, many = dict(taught()["few_curve"]), dict(taught()["many_curve"])
    assert few[0] == many[0] > 0.5
    assert few[100] < 0.13 < 0.4 < many[100]
    assert round(few[100], 2) == 0.12
    assert abs(few[100] - few[10_000]) < 0.02
    assert many[10_000] < 0.06 < 0.1 < few[10_000]


@pytest.mark.slow
def test_two_weights_overshoot_at_the_tables_rate():
    names = taught()
    weights, rng = {}, Random(1)
    for _ in range(100):
        names["learn"](weights, names["two"], rng, 0.1)
    learned, exact, met = names["evaluation"](weights, names["two"]), names["exact"], names["met"]
    error = sum(abs(learned(state) - exact(state)) for state in met) / len(met)
    assert round(error, 2) == 0.33
    assert "(0.01; at 0.1 they overshoot)" in prose()


@pytest.mark.slow
def test_who_wins_how_often(pupils):
    """Exactly, and within the intervals that the lecture prints."""
    pairs = [
        ("untaught", "perfect"), ("two", "untaught"), ("two", "perfect"), ("table", "perfect"),
        ("roll", "untaught"), ("roll", "perfect"),
    ]  # fmt: skip
    exactly = [wins(pupils[one], pupils[other]) for one, other in pairs]
    assert [f"{share:.1%}" for share in exactly[2:4]] == ["49.3%", "49.5%"]
    told = re.findall(r"([\d.]+)% ± ([\d.]+)%", printed("in matches.items()"))
    for share, (mean, half) in zip(exactly, told, strict=True):
        assert abs(100 * share - float(mean)) <= float(half)
    assert "69 to 31" in prose()
    assert round(float(told[1][0])) == 69
    assert "wins 66 and 48" in prose()
    assert [round(float(mean)) for mean, _ in told[4:]] == [66, 48]


@pytest.mark.slow
def test_a_long_memory_learns_faster():
    names = taught()
    for fade, error in ((0, 0.37), (1, 0.21)):
        _, curve = names["school"](names["table"], 0.1, 300, fade)
        assert round(curve[-1][1], 2) == error


@pytest.mark.slow
def test_the_dice_explore():
    """The table learns without random moves: an answer to what the reader is to try."""
    names = taught()
    weights, rng = {}, Random(1)
    for _ in range(10_000):
        names["learn"](weights, names["table"], rng, 0.1, explore=0)
    learned, exact = names["evaluation"](weights, names["table"]), names["exact"]
    met = names["met"]
    assert sum(abs(learned(state) - exact(state)) for state in met) / len(met) < 0.1


@pytest.mark.slow
def test_where_the_pupils_play_it_safe(pupils):
    """Two weights nowhere short of home, the table in 7 of 8 places and in 6 where it is wrong."""
    gains = {}
    for places in product(range(8), range(10)):
        step, roll = (value(LONG, LONG.result((*places, 0, False), a)) for a in ("step", "roll"))
        gains[*places, 0, False] = step - roll
    right = {state: "s" if gain > 0 else "." if gain else "=" for state, gain in gains.items()}
    moves = {
        name: {state: "s" if pupils[name](state) == "step" else "." for state in gains}
        for name in ("untaught", "two", "table")
    }
    columns = [*moves.values(), right]
    drawn = printed("show_maps({").splitlines()[1:]
    for mine, line in enumerate(drawn):
        for number, column in enumerate(columns):
            row = "".join(column[mine, theirs, 0, False] for theirs in range(10))
            assert line[14 * number :][:10] == row
    found = [
        sum(moves[name][state] == "s" for state in gains if right[state] == kind)
        for name in ("two", "table") for kind in "s."
    ]  # fmt: skip
    assert (len(drawn), len(gains), list(right.values()).count("s")) == (8, 80, 8)
    assert found == [0, 0, 7, 6]
    assert {state[0] for state in gains if right[state] == "s"} == {4, 6}
    untaught = {state for state in gains if moves["untaught"][state] == "s"}
    assert untaught == {state for state in gains if state[0] < 6}  # from 6 a roll may bring it home


# ---------------------------------------------------------------- optional


def as_printed(game, state, *, returns=False):
    if game.is_terminal(state):
        return game.utility(state, 0)
    actions = game.actions(state)
    child = {a: as_printed(game, game.result(state, a), returns=returns) for a in actions}
    if game.to_move(state) == 0:
        return max(actions, key=child.get)
    if game.to_move(state) == 1:
        return min(actions, key=child.get)
    mean = sum(game.probability(state, r) * child[r] for r in actions)
    return mean if returns else None


def test_the_listing_fails_at_the_root():
    run = trace(as_printed, BOOK)
    assert run.error is not None
    assert [run.replay.final_views()[path].value for path in [(0, 0), (1, 1)]] == [0, 0]


def nodes(search, game, state, **limits):
    counted = CountingGame(game)
    return search(counted, state, **limits).value, counted.nodes


def test_star1_cuts_g_and_only_within_tight_bounds():
    tenfold = BOOK.replace(
        {leaf: {1: 10, 2: 20, 3: 30, 4: 400}[BOOK.leaf(leaf)] for leaf in BOOK.leaves()}
    )
    tight = trace(lambda game, state: star1_search(game, state, bounds=(1, 4)), BOOK)
    wide = trace(lambda game, state: star1_search(game, state, bounds=(10, 400)), tenfold)
    assert (1, 1) in tight.pruned
    assert (1, 1) not in wide.pruned


@pytest.mark.slow
def test_nodes_after_a_3_1():
    game = Backgammon()
    state = game.result(game.initial, (3, 1))
    bounds = {"bounds": (-3, 3), "depth": 2}
    found = [
        nodes(expectiminimax_search, game, state, depth=2),
        nodes(star1_search, game, state, **bounds), nodes(star2_search, game, state, **bounds),
    ]  # fmt: skip
    assert [count for _, count in found] == [7812, 7657, 3084]
    assert len({round(worth, 9) for worth, _ in found}) == 1
