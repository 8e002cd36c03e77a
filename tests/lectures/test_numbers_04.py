"""What lecture 04 says in numbers, worked out once more by other means or read off a run.

Its matches are played by the run of the notebook; with the package's own search, in the night.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from functools import cache
from itertools import islice
from math import inf, log, sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest
from nbformat.v4 import reads_json

from gamesearch import GameTree, TicTacToe, minimax_search
from gamesearch.figures.lectures.roch.alpha_beta import POSITION, WEIGHTS
from gamesearch.game import BudgetExceeded
from gamesearch.games import Checkers, Chess, ConnectFour
from gamesearch.games.chess import opening_tree
from gamesearch.match import play_match
from gamesearch.search import (
    LinearEvaluation,
    beam,
    cutoff_search,
    evolve_weights,
    quiescent,
    random_states,
    retrograde_analysis,
)
from gamesearch.watch import CountingGame

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "04_evaluation.ipynb"
BOOK = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
THREE = ("pawns", "kings", "menaced")
TIC_TAC_TOE, FOUR, CHECKERS = TicTacToe(), ConnectFour(), Checkers(quiet_limit=40)
FORK = TIC_TAC_TOE.parse("XOX/.../O..")
FIRST = CHECKERS.parse(POSITION)
EXCHANGE = CHECKERS.parse("B:W24,25:B10,19,21")
FROM_ALL = [FOUR.parse(f"{x}{o}") for x in range(1, 8) for o in range(1, 8)]


@cache
def cells():
    return reads_json(NOTEBOOK.read_text(encoding="utf-8")).cells


@cache
def printed():
    """All that the notebook's cells print or return as text."""
    outputs = [output for cell in cells() for output in cell.get("outputs", [])]
    return "\n".join(o.get("text") or o["data"]["text/plain"] for o in outputs)


def captures(state):
    return [a for a in CHECKERS.actions(state) if "x" in CHECKERS.action_name(state, a)]


def looking(depth, evaluate=None):
    """A player with the package's search, where the lecture has one of its own."""

    def agent(game, state):
        return cutoff_search(game, state, depth=depth, evaluate=evaluate).action

    return agent


@cache
def starts():
    return sorted({random_states(CHECKERS, 5, seed=seed)[-1] for seed in range(70)})[:50]


def duel(game, one, two, openings):
    """A match from both sides of every opening, in the lecture's words."""
    points = [
        (1 + play_match(game, agents, start).utilities[side]) / 2
        for start in openings
        for side, agents in enumerate(([one, two], [two, one]))
    ]
    pairs = [(a + b) / 2 for a, b in zip(points[::2], points[1::2], strict=True)]
    margin = 1.96 * stdev(pairs) / sqrt(len(pairs))
    wins, draws, losses = (points.count(p) for p in (1, 0.5, 0))
    return (
        f"{wins} wins, {draws} draws, {losses} losses: "
        f"{mean(points):.0%} of the points, give or take {margin:.0%}"
    )


@cache
def the_lectures_search():
    source = next(c.source for c in cells() if c.source.startswith("def cutoff("))
    names = {"inf": inf}
    exec(source, names)
    return names["cutoff"]


def test_the_search_in_the_cell_agrees_with_the_packages():
    cutoff = the_lectures_search()
    for game, depth in ((TIC_TAC_TOE, 3), (FOUR, 4), (CHECKERS, 4)):
        for state in random_states(game, 60, seed=4)[::3]:
            if not game.is_terminal(state):
                assert cutoff(game, state, depth, game.evaluate) == cutoff_search(
                    game, state, depth=depth
                )


# ---------------------------------------------------------------- cutoff


@pytest.mark.parametrize(
    ("guesses", "found"),
    [((4, 6, 5), (6, 1)), ((6, 6, 5), (6, 0)), ((4, 4, 4), (4, 0))],
    ids=["as shown", "B rises to 6", "C and D fall to 4"],
)
def test_one_ply_believes_its_guesses(guesses, found):
    search = the_lectures_search()
    assert search(BOOK, (), 1, lambda state, player: guesses[state[0]]) == found
    assert [minimax_search(BOOK, (i,)).value for i in range(3)] == [3, 2, 2]


def test_one_ply_is_a_man_ahead_in_the_middle_of_the_exchange_and_level_when_quiet():
    def quiet(state, player):
        found = captures(state)
        if not found:
            return CHECKERS.evaluate(state, player)
        best = max if CHECKERS.to_move(state) == player else min
        return best(quiet(CHECKERS.result(state, a), player) for a in found)

    found = [25 * cutoff_search(CHECKERS, FIRST, depth=1, evaluate=e).value
             for e in (CHECKERS.evaluate, quiet)]  # fmt: skip
    assert found == [1, 0]


def test_the_end_is_tested_before_the_depth():
    tree = GameTree([5, [1, 1]])
    cell = next(c.source for c in cells() if c.source.startswith("def cutoff("))
    end, edge = (
        "    if game.is_terminal(state):\n        return game.utility(state, 0), None\n",
        "    if depth == 0:  # the cutoff test\n        return evaluate(state, 0), None\n",
    )
    for source, found in ((cell, (5, 0)), (cell.replace(end + edge, edge + end), (3, 0))):
        names = {"inf": inf}
        exec(source, names)
        assert names["cutoff"](tree, (), 1, lambda state, player: 3) == found


@cache
def solved(state):
    """X's value of a tic-tac-toe state, by plain minimax with a memory."""
    if TIC_TAC_TOE.is_terminal(state):
        return TIC_TAC_TOE.utility(state, 0)
    values = [solved(TIC_TAC_TOE.result(state, a)) for a in TIC_TAC_TOE.actions(state)]
    return max(values) if TIC_TAC_TOE.to_move(state) == 0 else min(values)


@cache
def undecided():
    """The tic-tac-toe positions of the lecture, in which somebody is to move."""
    states = retrograde_analysis(TIC_TAC_TOE)
    keys = {TIC_TAC_TOE.key(state): None for state in states}
    return [state for state in keys if not TIC_TAC_TOE.is_terminal(state)]


def wrong_moves(depth, evaluate):
    chosen = [
        (s, cutoff_search(TIC_TAC_TOE, s, depth=depth, evaluate=evaluate).action)
        for s in undecided()
    ]
    bad = sum(solved(TIC_TAC_TOE.result(s, a)) != solved(s) for s, a in chosen)
    return round(100 * bad / len(chosen))


def test_wrong_moves_by_depth_and_evaluation():
    assert len(undecided()) == 765 - 138 == 627
    lines = TIC_TAC_TOE.open_lines
    guides = (lambda s, p: -lines(s, p) / 10, lambda s, p: 0, lambda s, p: lines(s, p) / 10)
    assert [wrong_moves(1, guide) for guide in guides] == [24, 18, 10]
    assert [wrong_moves(4, guide) for guide in guides] == [2, 1, 1]


# ---------------------------------------------------------------- what an evaluation is


@pytest.mark.slow
def test_a_man_more_wins_more_often():
    dice, scores = random.Random(0), defaultdict(list)
    for _ in range(1000):
        states = [CHECKERS.initial]
        while not CHECKERS.is_terminal(states[-1]):
            action = dice.choice(CHECKERS.actions(states[-1]))
            states.append(CHECKERS.result(states[-1], action))
        (men, kings), (their_men, their_kings) = (CHECKERS.squares(states[20], p) for p in (0, 1))
        ahead = len(men) + 2 * len(kings) - len(their_men) - 2 * len(their_kings)
        scores[max(-3, min(3, ahead))].append((1 + CHECKERS.utility(states[-1], 0)) / 2)
    percent = [100 * mean(scores[ahead]) for ahead in range(-3, 4)]
    assert [round(share) for share in percent] == [16, 28, 42, 48, 65, 78, 84]
    assert all(196 * stdev(some) / sqrt(len(some)) < 10 for some in scores.values())


def test_an_evaluation_that_outbids_a_win_throws_it_away():
    lines = TIC_TAC_TOE.open_lines
    for points, name, worth in ((0.1, "c3", 1), (1, "a2", -1)):
        action = cutoff_search(
            TIC_TAC_TOE, FORK, depth=3, evaluate=lambda s, p, points=points: points * lines(s, p)
        ).action
        assert TIC_TAC_TOE.action_name(FORK, action) == name
        assert solved(TIC_TAC_TOE.result(FORK, action)) == worth
        assert f"X plays {name}, which is worth {worth}" in printed()


def test_the_first_position():
    assert any(POSITION in cell.source for cell in cells())
    weighed = {n: w * CHECKERS.features(FIRST, 0)[n] for n, w in WEIGHTS.items()}
    assert weighed["pawns"] + weighed["kings"] == 0
    assert round(sum(weighed.values()), 1) == 1.8
    assert len(CHECKERS.features(FIRST, 0)) == 12
    state = FIRST
    for name in ("10x17", "22x13"):
        (only,) = CHECKERS.actions(state)
        assert CHECKERS.action_name(state, only) == name
        state = CHECKERS.result(state, only)
    assert not captures(state)
    assert round(LinearEvaluation(CHECKERS.features, WEIGHTS)(state, 0), 1) == 0.7
    calm = quiescent(CHECKERS, captures)
    assert cutoff_search(CHECKERS, FIRST, depth=10, evaluate=calm).value == 0


# ---------------------------------------------------------------- learning


@cache
def learned_weights():
    """Least squares by the normal equations, solved by elimination."""
    seen = [s for s in random_states(CHECKERS, 1600, seed=1) if not CHECKERS.is_terminal(s)]
    searched = [(s, 25 * cutoff_search(CHECKERS, s, depth=3).value) for s in seen]
    samples = [(s, men) for s, men in searched if abs(men) < 25][:800]
    assert len(samples) == 800
    rows = [[CHECKERS.features(s, 0)[n] for n in THREE] for s, _ in samples]
    values = [men for _, men in samples]
    system = [
        [sum(row[i] * row[j] for row in rows) for j in range(3)]
        + [sum(row[i] * v for row, v in zip(rows, values, strict=True))]
        for i in range(3)
    ]
    for i in range(3):
        system[i] = [x / system[i][i] for x in system[i]]
        for j in range(3):
            if j != i:
                share = system[j][i]
                system[j] = [a - share * b for a, b in zip(system[j], system[i], strict=True)]
    return dict(zip(THREE, (row[3] for row in system), strict=True))


@pytest.mark.slow
def test_a_menaced_piece_is_nearly_gone():
    weights = {name: round(weight, 2) for name, weight in learned_weights().items()}
    assert weights == {"pawns": 1.13, "kings": 1.9, "menaced": -0.84}
    assert str(weights) in printed()
    assert round(weights["pawns"] + weights["menaced"], 1) == 0.3


@pytest.mark.nightly
def test_one_ply_more_beats_better_weights():
    features = LinearEvaluation(CHECKERS.features, learned_weights(), win=1)
    same, more = (duel(CHECKERS, looking(1, features), looking(d), starts()) for d in (1, 2))
    assert same == "74 wins, 19 draws, 7 losses: 84% of the points, give or take 6%"
    assert more == "7 wins, 40 draws, 53 losses: 27% of the points, give or take 5%"
    assert same in printed()
    assert more in printed()
    blind = LinearEvaluation(CHECKERS.features, learned_weights() | {"menaced": 0}, win=1)
    assert "50% of the points" in duel(CHECKERS, looking(1, blind), looking(1), starts())


@pytest.mark.nightly
def test_quiescence_is_worth_about_a_ply():
    calm = quiescent(CHECKERS, captures)
    same, more = (duel(CHECKERS, looking(1, calm), looking(d), starts()) for d in (1, 2))
    assert same == "78 wins, 19 draws, 3 losses: 88% of the points, give or take 4%"
    assert more == "18 wins, 74 draws, 8 losses: 55% of the points, give or take 5%"
    assert same in printed()
    assert more in printed()
    assert duel(CHECKERS, looking(3), looking(2), starts()).startswith("35 wins, 55 draws, 10")


def positions_evaluated(depth, *, quietly=False):
    """How many positions a search looks at per move: all that quiescence visits are counted."""
    calls = [0]

    def evaluate(state, player):
        calls[0] += 1
        noisy = captures(state) if quietly else []
        if not noisy:
            return CHECKERS.evaluate(state, player)
        values = [evaluate(CHECKERS.result(state, a), 0) for a in noisy]
        return max(values) if CHECKERS.to_move(state) == 0 else min(values)

    sample = [s for s in random_states(CHECKERS, 1600, seed=1) if not CHECKERS.is_terminal(s)]
    for state in sample[::20]:
        the_lectures_search()(CHECKERS, state, depth, evaluate)
    return calls[0] / len(sample[::20])


def test_what_a_ply_costs_in_checkers():
    assert round(positions_evaluated(1, quietly=True)) == 8
    assert round(positions_evaluated(2)) == 12
    sample = [s for s in random_states(CHECKERS, 1600, seed=1) if not CHECKERS.is_terminal(s)]
    nodes = []
    for depth in (1, 5):
        counting = CountingGame(CHECKERS)
        for state in sample[::20]:
            cutoff_search(counting, state, depth=depth)
        nodes.append(counting.nodes)
    growth = (nodes[1] / nodes[0]) ** (1 / 4)
    assert 2.8 < growth < 3.2
    assert round(log(2) / log(3), 1) == 0.6


@pytest.mark.slow
def test_breeding_finds_what_hangs():
    @cache
    def three(state, player):
        features = CHECKERS.features(state, player)
        return {name: features[name] for name in THREE}

    assert "menaced is bad at first: 3; menaced is bad 1:" in printed()
    assert "menaced is bad 3: 8" in printed()
    herds = evolve_weights(CHECKERS, three, THREE, population=8, rounds=1, max_plies=60, seed=2)
    assert sum(one["pawns"] < 0 for one in next(islice(herds, 3, None)).population) > 4


# ---------------------------------------------------------------- the horizon


def test_the_exchange():
    found = {d: cutoff_search(CHECKERS, EXCHANGE, depth=d) for d in (1, 2, 4, 6)}
    said = {d: (CHECKERS.action_name(EXCHANGE, a), round(25 * v)) for d, (v, a) in found.items()}
    assert said == {1: ("21x30", 3), 2: ("19x28", 2), 4: ("19x28", 3), 6: ("19x28", 3)}
    crowned = CHECKERS.result(EXCHANGE, (21, 30))  # and it is worse, not merely later in the list
    replies = [cutoff_search(CHECKERS, crowned, depth=d - 1).value for d in (2, 4, 6)]
    assert [round(25 * value) for value in replies] == [1, 0, 0]
    calm = quiescent(CHECKERS, captures)
    action = cutoff_search(CHECKERS, EXCHANGE, depth=1, evaluate=calm).action
    assert CHECKERS.action_name(EXCHANGE, action) == "19x28"


# ---------------------------------------------------------------- Type B, openings, endgames


class CountedFour(ConnectFour):
    """Connect Four that counts how often it is evaluated."""

    calls = 0

    def evaluate(self, state, player):
        self.calls += 1
        return super().evaluate(state, player)


def test_the_beam_to_five_plies_costs_what_all_moves_to_three_do():
    for depth, order in ((5, beam(2)), (3, None)):
        game = CountedFour()
        for start in FROM_ALL:
            cutoff_search(game, start, depth=depth, order=order)
        assert 165 <= game.calls / len(FROM_ALL) <= 170


def test_a_beam_of_two_misses_42_times():
    keep = beam(2)
    missed = 0
    for state in undecided():
        kept = keep(TIC_TAC_TOE, state, TIC_TAC_TOE.actions(state))
        missed += all(solved(TIC_TAC_TOE.result(state, a)) != solved(state) for a in kept)
    assert missed == 42


def test_time_runs_out_inside_depth_7():
    game, nodes = CountingGame(FOUR, budget=20_000), []
    for depth in range(1, 7):
        move = cutoff_search(game, depth=depth).action
        nodes.append(game.nodes)
    assert (move, nodes[-1]) == (3, 18_230)
    assert nodes[-2] < (nodes[-1] - nodes[-2]) / 2
    with pytest.raises(BudgetExceeded):
        cutoff_search(game, depth=7)


def test_the_opening():
    game = CountingGame(Chess())
    move = cutoff_search(game, depth=3).action
    assert (move, game.nodes) == ("a2a3", 546)
    book = opening_tree()
    assert len(book) == 105
    assert max(book[next(iter(book))].items(), key=lambda known: known[1])[0] == "e2e4"


def test_two_kings_against_one():
    game = Checkers(quiet_limit=None)
    corner = game.parse("B:WK32:BK1,K2")
    table = retrograde_analysis(game, corner)
    wins = Counter(end.plies for s, end in table.items() if s[3] == 0 and end.value == 1)
    assert (len(table), max(wins), (max(wins) + 1) // 2) == (16_923, 33, 17)
    assert table[corner] == (1, 33)

    def perfect(game, state):
        return table.decide(game, state).action

    for agent, plies in ((looking(6), 80), (perfect, 33)):
        match = play_match(game, [agent, perfect], corner, max_plies=80)
        assert (len(match.history), bool(match.utilities)) == (plies, plies == 33)
