"""What lecture 07 says in numbers, worked out by other means or read off its own functions."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from math import log, sqrt
from pathlib import Path

import pytest
from nbformat.v4 import reads_json

from gamesearch import GameTree, minimax_search
from gamesearch.games import PhantomTicTacToe
from gamesearch.search import and_or_search, find_plan_mistake, flat_monte_carlo, uct

pytestmark = pytest.mark.slow  # they read what all cells of the lecture have made
NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "07_beyond.ipynb"
TRAP = GameTree([[10, 10, -1], [2, 2, 2]])
SHY = GameTree([5, [[0, 9], [0, 9]]])


def code():
    cells = reads_json(NOTEBOOK.read_text(encoding="utf-8")).cells
    return [cell.source for cell in cells if cell.cell_type == "code"]


@pytest.fixture(scope="module")
def lecture():
    """The names of the notebook after all of its cells have run."""
    names: dict = {"__name__": "lecture"}
    for source in code():
        exec(source, names)
    return names


# ---------------------------------------------------------------- playouts


def test_random_games_answer_for_players_at_random():
    one, two = flat_monte_carlo(TRAP, playouts=1_000, seed=1).estimates
    assert one.low < (10 + 10 - 1) / 3 < one.high
    assert (two.mean, minimax_search(TRAP)) == (2, (2, 1))


def tallies(root):
    return {action: (node.visits, round(node.mean(0), 2)) for action, node in root.children.items()}


def test_the_trap_grows_as_the_strip_and_the_answer_say(lecture):
    """By the package's search, and by the lecture's own with another seed."""
    wanted = {
        5: {0: (4, 7.25), 1: (1, 2)},
        12: {0: (7, 3.71), 1: (5, 2)},
        50: {0: (25, 2.08), 1: (25, 2)},
        100: {0: (43, 1.3), 1: (57, 2)},
    }
    for playouts, expected in wanted.items():
        so_far = next(uct(TRAP, batch=playouts))
        assert tallies(so_far.root) == expected
        visits, mean = expected[so_far.action]
        (page,) = lecture["playout_slides"](TRAP, lecture["grow"], [playouts])
        assert page.caption.endswith(f"({visits} ×, mean {mean})")
        value, move = lecture["my_uct"](TRAP, (), playouts)
        assert (move, round(value, 2)) == (so_far.action, mean)
    assert so_far.action == 1
    assert so_far.root.children[0].children[2].visits == 34
    assert next(uct(TRAP, batch=50)).action == 0


def test_when_the_shy_move_overtakes():
    at = {n: tallies(next(uct(SHY, batch=n)).root) for n in (10, 30, 100)}
    assert at[10][0][0] == at[10][1][0] == 5
    assert (at[30][1], at[100][1]) == ((20, 6.75), (79, 7.97))


@pytest.mark.slow
def test_the_packages_uct_needs_as_many_playouts(lecture):
    sizes = (10, 20, 50, 100, 200)
    found = [sum(next(uct(TRAP, batch=n, seed=s)).action == 1 for s in range(50)) for n in sizes]
    flat = [
        sum(flat_monte_carlo(TRAP, playouts=n // 2, seed=s).action == 1 for s in range(50))
        for n in sizes
    ]
    assert lecture["right"] == {"UCT": found, "no tree": flat}
    assert found == [0, 0, 18, 50, 50]


@pytest.mark.slow
def test_greed_solves_the_trap_and_misses_the_shy_move(lecture):
    def with_c(tree, c):
        runs = (next(uct(tree, batch=300, seed=seed, exploration=c)) for seed in range(50))
        return sum(run.action == 1 for run in runs)

    trap, shy = lecture["chosen"].values()
    assert [with_c(TRAP, c) for c in (0, sqrt(2), 10)] == [trap[0], *trap[2:]] == [50, 50, 0]
    assert [with_c(SHY, c) for c in (0, sqrt(2), 10)] == [shy[0], *shy[2:]] == [4, 50, 50]


def test_too_curious_after_100_playouts_from_2_2_on():
    moves = [next(uct(TRAP, exploration=c / 5)).action for c in (7, 10, 11, 12, 50)]
    assert moves == [1, 1, 0, 0, 0]
    assert next(uct(TRAP, exploration=2.2)).root.children[0].mean(0) > 2


def test_after_five_playouts_a2_deserves_the_next_look(lecture):
    """Worked out from the two tallies that the fifth page shows."""
    (page,) = lecture["playout_slides"](TRAP, lecture["grow"], [5])
    assert page.caption.endswith("plays a1 (4 ×, mean 7.25)")
    scores = [mean + 11 * sqrt(2 * log(5) / visits) for visits, mean in ((4, 7.25), (1, 2))]
    assert [round(score, 1) for score in scores] == [17.1, 21.7]
    assert round(11 * sqrt(2), 1) == 15.6
    assert tallies(next(uct(TRAP, batch=6)).root) == {0: (4, 7.25), 1: (2, 2)}


def test_a_prior_helps_and_can_be_corrected(lecture):
    """Few playouts with a good one, more without, most with a bad one; in the end all are right."""
    good, none, bad = lecture["found"].values()
    assert (good[1], none[1], none[2], bad[2], bad[3]) == (50, 18, 50, 0, 50)
    assert all(a >= b >= c for a, b, c in zip(good, none, bad, strict=True))


def test_without_a_sign_min_is_thought_a_friend(lecture):
    (source,) = (source for source in code() if "def ucb1" in source)
    names = dict(lecture)
    exec(source.replace("else -1", "else 1"), names)
    value, move = lecture["my_uct"](TRAP, (), 300, names["ucb1"])
    assert move == 0
    assert 9 < value < 10


# ---------------------------------------------------------------- what you cannot see


def test_a_belief_grows_when_o_moves_unseen(lecture):
    phantom = PhantomTicTacToe()
    centre = phantom.result(phantom.initial, 4)
    free = {phantom.result(centre, a) for a in range(9) if a != 4}
    refused = phantom.result(centre, 4)
    after = free | {phantom.result(refused, a) for a in range(9) if a != 4}
    seen = phantom.observation(next(iter(after)), 0)
    assert lecture["two"] == after == set(phantom.consistent_states(seen, 0))
    taken = [state for state in after if state[1] & 1]
    assert (len(lecture["one"]), len(after), len(lecture["three"])) == (1, 16, 16)
    assert sorted(map(len, lecture["four"].values())) == [len(taken), 16 - len(taken)] == [2, 14]


def test_lots_of_states():
    phantom = PhantomTicTacToe()
    seen = [(sum(1 << square for square in (4, 0, 1)[:k]), 0, 0, 0, 0) for k in range(4)]
    assert [len(phantom.consistent_states(o, 0)) for o in seen] == [1, 16, 84, 144]


def test_the_plan_for_the_small_board(lecture):
    assert lecture["plan"].longest() == 3


def test_the_plan_that_never_loses_lives_on_running_into_o():
    phantom = PhantomTicTacToe()
    plans, seen = [and_or_search(phantom, at_least=0)], []
    while plans:
        after = plans.pop().after
        seen += after
        plans += after.values()
    to_name = [o for o in seen if not phantom.is_terminal(o) and o[4] == 0]
    assert (len(to_name), sum(o[1] > 0 for o in to_name)) == (22, 20)


def test_ones_own_and_or_search_needs_the_two_lines_that_are_missing(lecture):
    """With one of them the judge objects, with both it agrees."""
    (stub,) = (source for source in code() if "def my_or" in source)
    once = "        return Plan(action, after)\n"
    each = "        if after is not None:\n            return Plan(action, after)\n"
    hole = "        plans[seen] = my_or(game, part)\n"
    whole = hole + "        if plans[seen] is None:\n            return None\n"
    small = lecture["small"]
    for mended, right in (
        (stub, False),
        (stub.replace(once, each), False),
        (stub.replace(hole, whole), False),
        (stub.replace(once, each).replace(hole, whole), True),
    ):
        names = dict(lecture)
        exec(mended, names)
        plan = names["my_or"](small, {small.initial})
        assert (find_plan_mistake(small, plan) is None) is right


def test_blind_max_is_certain_of_one(lecture):
    for game, certain in ((GameTree, 3), (lecture["Unseen"], 1)):
        tree = game(lecture["nested"])
        assert and_or_search(tree, at_least=certain) is not None
        assert and_or_search(tree, at_least=certain + 1) is None


# ---------------------------------------------------------------- poker


def hand(first, second, cards):
    """What the first player wins; strategies say how likely each card bets: at once or after the
    other's pass, and when facing a bet."""
    mine, theirs = cards
    higher = 1 if "JQK".index(mine) > "JQK".index(theirs) else -1
    bets, calls = first[mine]
    raises, defends = second[theirs]
    after_bet = defends * 2 * higher + (1 - defends)
    after_pass = raises * (calls * 2 * higher - (1 - calls)) + (1 - raises) * higher
    return bets * after_bet + (1 - bets) * after_pass


def mean(first, second):
    deals = list(permutations("JQK", 2))
    return sum(Fraction(hand(first, second, cards)) for cards in deals) / len(deals)


PURE = [
    dict(zip("JQK", zip(bits[::2], bits[1::2], strict=True), strict=True))
    for bits in product((0, 1), repeat=6)
]


def test_kuhns_solution_is_worth_minus_one_eighteenth():
    """Against it, and for every share of bluffs up to a third, no pure strategy does better."""
    third = Fraction(1, 3)
    second = {"J": (third, 0), "Q": (0, third), "K": (1, 1)}
    for bluffs in (Fraction(0), Fraction(1, 5), third):
        first = {"J": (bluffs, 0), "Q": (0, bluffs + third), "K": (3 * bluffs, 1)}
        assert min(mean(first, pure) for pure in PURE) == Fraction(-1, 18)
    assert max(mean(pure, second) for pure in PURE) == Fraction(-1, 18)


def sides(strategy):
    """A strategy of the lecture, for the first and for the second player."""
    bet = {seen: shares[1] for seen, shares in strategy.items()}
    first = {card: (bet[card], bet[card + "pb"]) for card in "JQK"}
    return first, {card: (bet[card + "p"], bet[card + "b"]) for card in "JQK"}


def test_regret_minimisation_closes_in_on_it(lecture):
    low, high = dict(lecture["sure"]), dict(lecture["conceded"])
    for rounds, strategy in lecture["learned"].items():
        first, second = sides(strategy)
        assert low[rounds] == pytest.approx(float(min(mean(first, pure) for pure in PURE)))
        assert high[rounds] == pytest.approx(float(max(mean(pure, second) for pure in PURE)))
        assert low[rounds] < -1 / 18 < high[rounds]
    assert (round(low[10_000], 3), round(high[10_000], 3)) == (-0.059, -0.054)
    gaps = [high[rounds] - low[rounds] for rounds in sorted(low)]
    assert gaps == sorted(gaps, reverse=True)


def test_the_two_deals_drawn_pay_what_the_table_of_moves_says(lecture):
    """The leaves in order: pp, pbp, pbb, bp, bb, with the queen against the jack and the king."""

    def leaves(branch):
        kids = [leaf for kid in branch.children for leaf in leaves(kid)]
        return kids or [branch.content]

    against_jack, against_king = lecture["deals"].children
    assert leaves(against_jack) == ["+1", "−1", "+2", "+1", "+2"]
    assert leaves(against_king) == ["−1", "−1", "−2", "+1", "−2"]
    named = [kid.content for kid in (against_jack, against_king)]
    assert named == ["Q", "Q"]


def test_the_jack_bluffs_for_the_king(lecture):
    solution = lecture["solution"]
    assert round(solution["J"][1], 2) == 0.21
    assert solution["J"][1] / solution["K"][1] == pytest.approx(1 / 3, abs=0.02)
    assert 0.3 < solution["Qb"][1] < solution["Qpb"][1] < 0.6
    honest = solution | {"J": [1, 0]}
    assert round(lecture["best_answer"](honest, 1), 2) == -0.09
    assert round(lecture["best_answer"](solution, 1), 2) == -0.06


# ---------------------------------------------------------------- champions


def test_what_two_hundred_million_positions_buy():
    plies = log(200_000_000) / log(35)
    assert (round(plies, 1), round(2 * plies, 1)) == (5.4, 10.8)
