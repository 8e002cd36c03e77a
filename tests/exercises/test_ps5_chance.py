"""Problem set 5: what is said of answers, what is asked, and what a student finds by hand.

What is right is taken from `search.oracles`, by definition, and from numbers done on paper.
"""

from __future__ import annotations

from copy import copy, deepcopy
from decimal import Decimal
from fractions import Fraction
from functools import partial
from inspect import unwrap
from itertools import product
from math import fsum, isclose

import pytest

from gamesearch.exercises.ps5_chance.dice import expected_slips, own_die, own_sum, sum_slips
from gamesearch.exercises.ps5_chance.playouts import Run, playout_instances, run
from gamesearch.exercises.ps5_chance.questions import (
    SCALE_A,
    chance_instances,
    own_tree,
    star1_instances,
)
from gamesearch.game import CHANCE
from gamesearch.games.tree import GameTree
from gamesearch.grading.checks import check_answer
from gamesearch.grading.questions.search_cases import Case
from gamesearch.grading.watched_search import run_search
from tests.exercises.oracles import leaves_below, leaves_of_star, score_of
from tests.exercises.student_answers import (
    as_asked_for,
    right_answers,
    student_answer,
    wrong_answers,
)
from tests.search.oracles import plain, plain_best

PS5 = "ps5_chance"
student_answer = partial(student_answer, PS5)
STUDENTS = ["ada", "alan", "grace", "bob@x.edu", "0815", "Zoë"]


def checked(question, answer, student="ada", **options):
    answer = as_asked_for(PS5, question, answer)
    return check_answer(PS5, question, answer, student=student, **options)


# ---------------------------------------------------------------- q3: expectiminimax


@pytest.mark.parametrize("name", right_answers(PS5, "q3"))
def test_the_value_of_a_right_search_is_right(name):
    search = student_answer("q3", name)
    assert checked("q3a", lambda game, state: search(game, state)[0]).score == 2


def test_the_value_alone_is_named_as_well():
    def mean(game, state):
        if game.is_terminal(state):
            return game.utility(state, 0)
        values = [mean(game, game.result(state, a)) for a in game.actions(state)]
        if game.to_move(state) == -1:
            return sum(values) / len(values)
        return max(values) if game.to_move(state) == 0 else min(values)

    verdict = checked("q3a", mean)
    assert verdict.fault == "the probabilities are ignored: all outcomes count alike"
    expected, yours = verdict.details[1:]
    assert expected.startswith("Expected: value ")
    assert [caption for caption, _ in verdict.pictures] == [expected, yours]
    assert "a number was expected" in checked("q3a", lambda game, state: (3, 0)).fault
    assert checked("q3a", 3).fault == "the answer is not a function"


def test_advice_fits_what_is_multiplied_or_missing():
    def pair(game, state):
        if game.is_terminal(state):
            return game.utility(state, 0), None
        below = [(expected(game, game.result(state, a)), a) for a in game.actions(state)]
        return below[0]

    def expected(game, state):
        if game.is_terminal(state) or game.to_move(state) != CHANCE:
            return pair(game, state)
        children = [
            (game.probability(state, r), game.result(state, r)) for r in game.actions(state)
        ]
        return sum(p * pair(game, child) for p, child in children), None

    assert "argmax" not in (advice := checked("q3", expected).advice)
    assert advice.endswith("Take the value out of the pair.")

    def no_return(game, state):
        if game.is_terminal(state):
            return game.utility(state, 0)
        for a in game.actions(state):
            no_return(game, game.result(state, a)) + 0
        return None

    assert checked("q3a", no_return).advice == "A function that ends without a return gives None."
    in_decimals = checked("q3a", lambda game, state: Decimal(plain(game, state)))
    assert in_decimals.advice.endswith("return float(value).")


def test_where_dice_move_the_line_is_empty():
    """Nobody chooses there; the question says so, and a slip costs the line's points alone."""

    def with_an_outcome(game, state):
        value, line = student_answer("q3", "book_cases")(game, state)
        return value, line or [0]

    def with_the_likeliest(game, state):
        value, line = student_answer("q3", "book_cases")(game, state)
        if game.to_move(state) != -1:
            return value, line
        return value, [max(game.actions(state), key=lambda r: game.probability(state, r))]

    for answer in (with_an_outcome, with_the_likeliest):
        verdict = checked("q3", answer)
        assert verdict.score == 4
        assert verdict.fault == "the line is not best play down to the end: it does not stop there"
        assert verdict.tree.to_move(verdict.state) == CHANCE
        assert "where dice are thrown" in verdict.advice


def test_the_trees_have_what_they_are_for():
    for seed in range(3):
        cases = chance_instances(seed)
        assert {tree.to_move(state) for tree, state in cases} == {CHANCE, 0, 1}
        assert any(not tree.alternating for tree, _ in cases)  # somebody moves twice in a row
        assert any(state for _, state in cases)
        assert len(cases) >= 25
        for tree, _ in cases:
            for node in tree.nodes():
                if tree.to_move(node) == CHANCE:
                    assert min(tree.probability(node, a) for a in tree.actions(node)) > 0


# ---------------------------------------------------------------- q1: dice


def die_of(student):
    """Five numbers, from the 36 pairs and by definition."""
    pairs = list(product(range(1, 7), repeat=2))
    die, total = own_die(student), own_sum(student)
    return {
        "red 1, green 6": pairs.count((1, 6)) / 36,
        "{1, 6}": sum(set(pair) == {1, 6} for pair in pairs) / 36,
        "sum": sum(sum(pair) == total for pair in pairs) / 36,
        "mean": fsum(p * x for x, p in die.items()),
        "mean of squares": fsum(p * x**2 for x, p in die.items()),
    }


@pytest.mark.parametrize("student", STUDENTS)
def test_q1_full_marks_for_the_students_own_die(student):
    right = die_of(student)
    assert isclose(fsum(own_die(student).values()), 1)
    assert 4 <= own_sum(student) <= 10
    assert checked("q1", lambda: right, student=student).score == 5
    rounded = {name: round(number, 3) for name, number in right.items()}
    assert checked("q1", rounded, student=student).passed


# Ada's sum is 5, and her die shows 1 to 6 with .1 .1 .2 .1 .1 .4; done on paper
ADAS_DIE = {
    "red 1, green 6": "1/36", "{1, 6}": Fraction(1, 18), "sum": 4 / 36, "mean": 4.2,
    "mean of squares": 20.8,
}  # fmt: skip


def test_dice_done_by_hand():
    assert own_die("ada") == {1: 0.1, 2: 0.1, 3: 0.2, 4: 0.1, 5: 0.1, 6: 0.4}
    assert own_sum("ada") == 5
    assert checked("q1", ADAS_DIE, student="ada").passed
    assert "a dict with 'red 1" in checked("q1", {"product": 3}).advice
    assert checked("q1", dict.fromkeys(ADAS_DIE)).status == "not attempted"
    for nonsense in ("1/0", "nan", "inf", "1/36/2", [], object()):
        assert checked("q1", {**ADAS_DIE, "mean": nonsense}, student="ada").score == 4


def added(first, second, way):
    sums = {}
    for (x, p), (y, q) in product(first.items(), second.items()):
        sums[x + y] = sums.get(x + y, 0) + way(p, q)
    return sums


def test_a_number_of_another_form_is_told_so():
    name, right = "{1, 6}", die_of("ada")
    as_percent = right | {name: "5.6%"}
    assert checked("q1", as_percent, student="ada").fault == f"{name}: given in percent"
    verdict = checked("q1", right | {name: "one in 36"}, student="ada")
    assert (verdict.score, verdict.fault) == (
        4,
        f"{name}: 'one in 36' (str) for {name} is not a number",
    )


def sums_without_first(first, second):
    sums = {}
    while first:
        x, p = first.popitem()
        for y, q in second.items():
            sums[x + y] = sums.get(x + y, 0) + p * q
    return sums


def sums_in_first(first, second):
    sums = added(first, second, lambda p, q: p * q)
    first.clear()
    first.update(sums)
    return first


def sums_of_positive(first, second):
    return {1: added(first, second, lambda p, q: p * q)}[min([1, *first]) >= 0]


def expected_in_place(distribution, u):
    for x in distribution:
        distribution[x] *= u(x)
    return sum(distribution.values())


def test_a_die_that_is_used_up_costs_half():
    """The next cell asks for sum_of_dice(fair, fair)."""
    for question, function in (
        ("q1b", expected_in_place), ("q1c", sums_without_first), ("q1c", sums_in_first),
    ):  # fmt: skip
        verdict = checked(question, function)
        assert (verdict.score, verdict.fault) == (1, "the dict it was given is changed")
        assert f", in {function.__name__})" in verdict.details[0]
    for copied in (dict, copy, deepcopy, lambda die: die | {}):
        assert checked("q1c", lambda f, s, c=copied: sums_without_first(c(f), s)).passed
    for summed, fault in (
        (sums_without_first, "the dict it was given is changed"),
        (sums_of_positive, "what sum_of_dice returns is not right yet"),  # and it fails later on
    ):
        twice = checked("q1c", lambda f, s, g=summed: {x: 2 * p for x, p in g(f, s).items()})
        assert (twice.score, twice.fault) == (0, fault)


def test_a_loop_over_the_keys_alone_is_told_of_the_pairs():
    for question, function in (
        ("q1b", lambda d, u: sum(p * u(x) for x, p in d)),
        ("q1c", lambda f, s: {x + y: p * q for x, p in f for y, q in s}),
    ):
        assert ".items()" in checked(question, function).advice


def test_a_rounded_result_is_named_and_told_from_the_right_one():
    for places, yours in ((2, "15.17"), (3, "15.167"), (6, "15.166667")):
        verdict = checked(
            "q1b", lambda d, u, n=places: round(sum(p * u(x) for x, p in d.items()), n)
        )
        assert verdict.fault == "the result is rounded"
        assert verdict.details[1:] == ("Expected: 15.1666666667.", f"Yours: {yours}.")
    verdict = checked("q1c", lambda f, s: {
        x: round(p, 4) for x, p in added(f, s, lambda p, q: p * q).items()
    })  # fmt: skip
    assert verdict.fault == "the result is rounded"
    assert verdict.details[1] != verdict.details[2].replace("Yours", "Expected")


def test_a_functions_name_stays_as_it_is_written():
    assert "What expected returns is not right yet." in str(checked("q1b", lambda d, u: 1.5))


def test_every_mistake_with_dice_is_called_by_its_name():
    for question, slips in (("q1b", expected_slips), ("q1c", sum_slips)):
        for name, _, function, *_ in slips():
            for seed in (0, 1):
                assert checked(question, function, seed=seed).fault == name


# ---------------------------------------------------------------- q2: the student's own tree


def by_hand(tree):
    inner = [node for node in tree.nodes() if not tree.is_terminal(node)]
    values = {tree.name(node): plain(tree, node) for node in inner}
    return values | {"best": tree.action_name((), plain_best(tree, ())[0])}


@pytest.mark.parametrize("student", STUDENTS)
def test_own_trees_have_what_they_are_for(student):
    tree = own_tree(student, "q2")
    rolls = [node for node in tree.nodes() if tree.to_move(node) == CHANCE]
    means = [plain(tree, node) for node in rolls]
    fair = [fsum(kids) / len(kids) for kids in (values_below(tree, node) for node in rolls)]
    worst = [min(values_below(tree, node)) for node in rolls]
    best = [max(values_below(tree, node)) for node in rolls]
    decisions = {one[0] < one[1] for one in (means, fair, worst, best)}
    assert len(decisions) == 2  # some wrong way to treat dice turns the decision
    assert all(a != b for wrong in (fair, worst, best) for a, b in zip(means, wrong, strict=True))
    assert checked("q2", lambda: by_hand(tree), student=student).score == 6
    rounded = {k: v if k == "best" else round(v, 3) for k, v in by_hand(tree).items()}
    assert checked("q2", rounded, student=student).passed


def values_below(tree, node):
    return [plain(tree, (*node, a)) for a in tree.actions(node)]


ADAS_ANSWER = {  # MIN begins
    "A": 0.25, "B": 3.2, "C": 0.25, "D": 3, "E": 5, "F": 3, "G": 8, "best": ["a2"],
}  # fmt: skip


def q2(**slips):
    return checked("q2", {**ADAS_ANSWER, **slips}, student="ada")


def test_means_that_are_rounded_too_far_are_told_so():
    """MAX replies, so Carl's dice are worth 3/4 1 + 1/4 8 and 1/2 7 + 1/4 1 + 1/4 9: 2.75 and 6."""
    carls_tree = "[{3/4: [-1, -9, 1], 1/4: [-3, 2, 8]}, {1/2: [7, -4, -4], 1/4: 1, 1/4: [4, 9]}]"
    assert str(own_tree("carl", "q2")) == carls_tree
    carls = {"D": 1, "E": 8, "C": 6, "F": 7, "G": 9, "best": "a1"}
    assert checked("q2", carls | {"B": 2.75, "A": 2.75}, student="carl").passed
    for rounded in (2.8, 3):
        verdict = checked("q2", carls | {"B": rounded, "A": rounded}, student="carl")
        assert verdict.fault == "the value of chance node B is rounded too far"
    for wrong in ({"B": 2.9}, {"B": 3, "C": 7}):
        assert "is not right" in checked("q2", carls | wrong, student="carl").fault


def test_a_slip_is_paid_for_once():
    """With D taken for -2, B = .9 (-2) + .1 (5) = -1.3 follows, and A = -1.3 by a1."""
    for slips in ({}, {"B": -1.3}, {"B": -1.3, "A": -1.3}, {"B": -1.3, "A": -1.3, "best": "a1"}):
        verdict = q2(D=-2, **slips)
        assert (verdict.score, verdict.fault[:4]) == (4, "at D")
    assert q2(D=-2, B=5).score == 2
    assert q2(B=4, best="a1").score == 2
    assert q2(D=-2, B=5, best=None).score == 0


# ---------------------------------------------------------------- q4: the scale matters


def decision(tree, new=lambda value: value):
    return plain_best(tree.replace({n: new(tree.utility(n, 0)) for n in tree.leaves()}), ())


def steps(tree):
    """A change for each value that lifts it and all above; and the linear one."""
    values = sorted({tree.utility(leaf, 0) for leaf in tree.leaves()})
    low, high = values[0], values[-1]
    lifts = [{v: v + 1000 * (v >= step) for v in values} for step in values]
    return lifts, {v: 100 * (v - low) / (high - low) for v in values}


@pytest.mark.parametrize("student", STUDENTS)
def test_q4_can_be_done_on_every_students_tree(student):
    tree = own_tree(student, "q4")
    lifts, line = steps(tree)
    turned = [lift for lift in lifts if decision(tree, lift.__getitem__) != decision(tree)]
    assert turned
    assert decision(tree, line.__getitem__) == decision(tree)
    for lift in lifts:
        verdict = checked("q4", {"changed": lift, "linear": line}, student=student)
        assert verdict.score == (5 if lift in turned else 2)
        assert verdict.passed == (lift in turned)


# [{7/10: [9, 8], 3/10: [5, 5]}, {9/10: [9, 7], 1/10: [4, 8]}]: a1 7.1, a2 6.7
ADAS_LINE = {4: 0, 5: 20, 7: 60, 8: 80, 9: 100}
ADAS_CHANGE = {4: 4, 5: 5, 7: 90, 8: 91, 9: 92}  # a1 65.2, a2 81.4


def q4(changed=ADAS_CHANGE, linear=ADAS_LINE):
    return checked("q4", {"changed": changed, "linear": linear}, student="ada")


def test_a_scale_done_by_hand():
    assert (
        str(own_tree("ada", "q4")) == "[{7/10: [9, 8], 3/10: [5, 5]}, {9/10: [9, 7], 1/10: [4, 8]}]"
    )
    assert q4({v: float("nan") for v in ADAS_LINE}).score == 2
    assert q4({v: 10**400 + v for v in ADAS_LINE}).score == 2
    assert "a dict with 'changed' and 'linear'" in checked("q4", {"change": {}}).advice
    assert checked("q4", {"changed": {}, "linear": None}).status == "not attempted"


def test_both_scales_are_drawn():
    verdict = q4({**ADAS_LINE, 9: 900})
    assert verdict.details == (
        "Before: a1 is worth 7.1, a2 is worth 6.7.",
        "With your numbers: a1 is worth 62, a2 is worth 54.",
    )
    assert [caption for caption, _ in verdict.pictures] == list(verdict.details)
    assert verdict.to_html().count("<svg") == 2


# ---------------------------------------------------------------- q6: Monte Carlo


def test_intervals_hold_the_true_value_as_often_as_they_should():
    """95 % of 400 intervals hold the mean of a fair die; the law, not our own formula."""
    die = GameTree({Fraction(k, 60): k for k in (5, 7, 11, 17, 20)})
    true = plain(die, ())
    answer = student_answer("q6", "running_sums")
    held = [abs(answer(die, (), 60, seed)[0] - true) <= answer(die, (), 60, seed)[1]
            for seed in range(400)]  # fmt: skip
    assert 0.91 <= sum(held) / 400 <= 0.98


def test_every_playout_is_taken_down():
    tree, state = playout_instances(0)[2]
    found = run(student_answer("q6", "running_sums"), tree, state, 50, 3)
    assert isinstance(found, Run)
    assert len(found.ends) == 50
    assert all(tree.is_terminal(end) and end[:1] == state for end in found.ends)
    assert isclose(found.mean, fsum(found.sample) / 50)


def test_what_was_drawn_too_often_is_shown():
    verdict = checked("q6", student_answer("q6", "first_move"))
    assert "was taken in" in verdict.details[1]
    assert verdict.details[2].startswith("Expected: in about ")
    assert len(verdict.pictures) == 1


# ---------------------------------------------------------------- q7: Star1


@pytest.mark.slow
@pytest.mark.parametrize("name", wrong_answers(PS5, "q7"))
def test_a_wrong_star_is_wrong_with_other_seeds(name):
    assert max(score_of(PS5, "q7", student_answer("q7", name), seed) for seed in (1, 2)) < 6


def test_there_is_something_to_cut():
    for seed in range(3):
        cases = [Case(*one) for one in star1_instances(seed)]
        cut = [len(leaves_of_star(c)) < len(leaves_below(c.tree, c.state)) for c in cases]
        assert len(cases) == 51
        assert sum(cut) >= 15
        for tree, _, (lowest, highest) in cases:
            assert all(lowest < tree.utility(leaf, 0) < highest for leaf in tree.leaves())


def test_the_lectures_tree_is_cut_as_on_paper():
    """Values from 0 to 5: after 1, 1 with 9/10 the mean is at most .9 + .5 < 2.1."""
    outcome = run_search(unwrap(student_answer("q7", "fail_hard")), SCALE_A, (), (0.0, 5.0))
    assert isclose(outcome.value, 2.1)
    assert outcome.action == 0
    assert outcome.leaves == ((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0))


# ---------------------------------------------------------------- the assignment as such


# ---------------------------------------------------------------- what was named wrongly


def test_a_number_rounded_too_far_is_told_so():
    """0.03 is 1/36 to two decimals: it says nothing about multiplying."""
    right = die_of("ada")
    verdict = checked("q1", right | {"red 1, green 6": 0.03}, student="ada")
    assert verdict.fault == "red 1, green 6: rounded too far"
    assert "multipl" not in verdict.advice
    verdict = checked("q1", right | {"red 1, green 6": 0.4}, student="ada")
    assert "multipl" not in verdict.advice
