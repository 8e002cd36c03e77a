"""The engine behind every question that asks for a search, on all the kinds of search there are.

What is right is taken from `search_oracles`, by definition; the answers are written anew.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import fsum, inf, isclose

import numpy as np
import pytest

from gamesearch.game import CHANCE
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import Chance
from gamesearch.grading.assignment_loader import questions_of
from gamesearch.grading.checks import check_answer
from gamesearch.grading.questions.check_trees import (
    random_chance_instances,
    random_instances,
    random_vector_instances,
)
from gamesearch.grading.questions.own_instances import own_instance
from gamesearch.grading.questions.patches import Patch
from gamesearch.grading.questions.search import SearchQuestion
from gamesearch.grading.questions.search_cases import (
    Case,
    any_tie_of_max_n,
    path_estimate,
    smallest_instance,
)
from gamesearch.grading.questions.slips import Base, SlipError, slip, slips_in
from gamesearch.members import utility_vector
from gamesearch.pack import masters
from gamesearch.search import cutoff_search, expectiminimax_search, max_n_search
from tests.search.oracles import plain, plain_best

MAX_N_BASE = Base(
    """
def search(game, state):
    if game.is_terminal(state):
        return utility_vector(game, state), None
    mover = game.to_move(state)
    v, move = (-inf,) * game.players, None
    for a in game.actions(state):
        v2, _ = search(game, game.result(state, a))
        if v2[mover] > v[mover]:
            v, move = v2, a
    return v, move
""",
    {"inf": inf, "utility_vector": utility_vector},
)
EXPECTI_BASE = Base(
    """
def search(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    if player == CHANCE:
        mean = 0.0
        for r in game.actions(state):
            v2, _ = search(game, game.result(state, r))
            mean += game.probability(state, r) * v2
        return mean, None
    v, move = -inf if player == 0 else inf, None
    for a in game.actions(state):
        v2, _ = search(game, game.result(state, a))
        if v2 > v if player == 0 else v2 < v:
            v, move = v2, a
    return v, move
""",
    {"inf": inf, "CHANCE": CHANCE},
)
CUTOFF_BASE = Base(
    """
def search(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    maximising = game.to_move(state) == 0
    v, move = -inf if maximising else inf, None
    for a in game.actions(state):
        v2, _ = search(game, game.result(state, a), depth - 1, evaluate, alpha, beta)
        if v2 > v if maximising else v2 < v:
            v, move = v2, a
        if v >= beta if maximising else v <= alpha:
            return v, move
        alpha, beta = (max(alpha, v), beta) if maximising else (alpha, min(beta, v))
    return v, move
""",
    {"inf": inf},
)
MAX_N = SearchQuestion(
    "q2", "max_n", 6, max_n_search,
    instances=random_vector_instances,
    slips=lambda: slips_in(
        (
            slip("everyone works for player 0", "", (("v2[mover] > v[mover]", "v2[0] > v[0]"),)),
            slip("everyone works for the sum", "",
                    (("v2[mover] > v[mover]", "sum(v2) > sum(v)"),)),
        ),
        MAX_N_BASE,
    ),
    parts=("value", "action"),
    right_pairs=any_tie_of_max_n,
)  # fmt: skip

EXPECTI = SearchQuestion(
    "q2", "expectiminimax", 6, expectiminimax_search,
    instances=random_chance_instances,
    slips=lambda: slips_in(
        (slip("the probabilities are ignored", "",
                 (("game.probability(state, r) * v2", "v2 / len(game.actions(state))"),)),),
        EXPECTI_BASE,
    ),
)  # fmt: skip


def to_a_depth(game, state, depth, evaluate):
    return cutoff_search(game, state, depth=depth, evaluate=evaluate)


CUTOFF = SearchQuestion(
    "q3", "cutoff_search", 6, to_a_depth,
    instances=lambda seed: [
        (tree, state, (1 + n % 3, path_estimate))
        for n, (tree, state) in enumerate(random_instances(seed))
    ],
    slips=lambda: slips_in(
        (slip("it goes one ply too deep", "", (("depth == 0", "depth == -1"),)),),
        CUTOFF_BASE,
    ),
)  # fmt: skip


def answer(best_of, leaf, mean=None):
    """Return a search from scratch: `best_of(mover)` is a key, `leaf(game, state)` a value."""

    def search(game, state, *depth_and_evaluation):
        if game.is_terminal(state):
            return leaf(game, state), None
        depth, evaluate = depth_and_evaluation or (inf, None)
        if depth == 0:
            return evaluate(state, 0), None
        more = (depth - 1, evaluate) if evaluate else ()
        mover = game.to_move(state)
        kids = [(search(game, game.result(state, a), *more)[0], a) for a in game.actions(state)]
        if mover == CHANCE:
            return mean(game, state, kids), None
        return max(kids, key=lambda kid: best_of(mover)(kid[0]))

    return search


def for_max(game, state):
    return game.utility(state, 0)


def vector(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def two_sided(mover):
    return lambda value: -value if mover else value


def own(mover):
    return lambda values: values[mover]


def fair(game, state, kids):
    return sum(v for v, _ in kids) / len(kids)


def weighted(game, state, kids):
    return fsum(game.probability(state, a) * v for v, a in reversed(kids))


def with_last_of_equals(game, state):
    """Use the rule that our own search does not follow, and NumPy's numbers."""
    if game.is_terminal(state):
        return np.array(vector(game, state)), None
    mover, best = game.to_move(state), None
    for a in game.actions(state):
        v, _ = with_last_of_equals(game, game.result(state, a))
        if best is None or v[mover] >= best[0][mover]:
            best = v, a
    return best


def with_bounds(game, state, depth, evaluate, alpha=-inf, beta=inf):
    """Alpha-beta to a depth, in one function."""
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    best = None
    for a in game.actions(state):
        child = game.result(state, a)
        v, _ = with_bounds(game, child, depth - 1, evaluate, alpha, beta)
        if game.to_move(state) == 0:
            best = max(best or (v, a), (v, a), key=lambda pair: pair[0])
            alpha = max(alpha, v)
        else:
            best = min(best or (v, a), (v, a), key=lambda pair: pair[0])
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best


def test_right_answers_have_full_marks():
    right = {
        MAX_N: (max_n_search, answer(own, vector), with_last_of_equals),
        EXPECTI: (expectiminimax_search, answer(two_sided, for_max, weighted)),
        CUTOFF: (to_a_depth, with_bounds),
    }
    for question, searches in right.items():
        for search in searches:
            verdict = question.check(search, "", 0)
            assert verdict.passed, str(verdict)
            assert verdict.score == 6


WRONG = {
    "everyone works for player 0": (MAX_N, answer(lambda mover: own(0), vector)),
    "everyone works for the sum": (MAX_N, answer(lambda mover: sum, vector)),
    "the probabilities are ignored": (EXPECTI, answer(two_sided, for_max, fair)),
    "it goes one ply too deep": (
        CUTOFF,
        lambda game, state, depth, evaluate: with_bounds(game, state, depth + 1, evaluate),
    ),
    "leaf a1 is not read": (
        EXPECTI,
        lambda game, state: answer(two_sided, for_max, weighted)(
            game, game.result(state, game.actions(state)[-1])
        ),
    ),
    "it returned 3 (int)": (MAX_N, lambda game, state: 3),
    "a tuple of 3 numbers, one for each player, was expected": (MAX_N, answer(two_sided, for_max)),
    "it stops at node B, where it should go on": (
        CUTOFF,
        lambda game, state, depth, evaluate: answer(two_sided, for_max)(game, state, 1, evaluate),
    ),
}


@pytest.mark.parametrize("fault", WRONG)
def test_wrong_answers_are_named_on_a_small_tree_where_they_are_wrong(fault):
    question, search = WRONG[fault]
    verdict = question.check(search, "", 0)
    assert fault in verdict.fault
    assert verdict.score < 6
    assert len(list(verdict.tree.leaves())) <= 4
    depth = verdict.details[0].partition(", to depth ")[2].rstrip(".")
    more = (int(depth), path_estimate) if depth else ()
    outcome = Case(verdict.tree, verdict.state, more).run(search)
    if not outcome.problem:
        value = plain(verdict.tree, verdict.state, *more)
        best = plain_best(verdict.tree, verdict.state, *more)
        same_value = outcome.value == value or (not isinstance(value, tuple) and
                                                isclose(outcome.value, value))  # fmt: skip
        assert not same_value or outcome.action not in best or "read" in fault


def test_what_is_expected_is_drawn_beside_what_came():
    verdict = WRONG["it goes one ply too deep"][0].check(
        WRONG["it goes one ply too deep"][1], "", 0
    )
    smallest, expected, yours = verdict.details
    assert smallest == "The smallest tree found: [[1]], MAX moves at A; MIN at B, to depth 1."
    assert expected == "Expected: value −8, action a1, leaves read B=−8."
    assert yours == "Yours: value 1, action a1, leaves read b1=1."
    assert [caption for caption, _ in verdict.pictures] == [expected, yours]


def test_no_action_is_asked_for_where_chance_moves_first():
    verdict = EXPECTI.check(WRONG["the probabilities are ignored"][1], "", 0)
    assert "CHANCE moves at A" in verdict.details[0]
    assert not any("action" in line for line in verdict.details)
    rolled = GameTree({Fraction(1, 4): 4, Fraction(3, 4): 8})
    for action in (None, 0, 1):
        outcome = Case(rolled).run(lambda game, state, a=action: (7, a))
        assert EXPECTI.wrong_in(Case(rolled), outcome) == {"leaves"}


def test_only_the_parts_that_are_asked_for_are_judged():
    """An answer may prune where the leaves are not judged."""

    def guess(game, state):
        return 3, game.actions(state)[0]

    tree = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    for parts in product((False, True), repeat=3):
        names = tuple(p for p, on in zip(("value", "action", "leaves"), parts, strict=True) if on)
        question = SearchQuestion("q", "f", 1, expectiminimax_search, lambda seed: [], list, names)
        found = question.wrong_in(Case(tree), Case(tree).run(guess))
        assert found == {"leaves"} & set(names)


# ---------------------------------------------------------------- ties of max^n


def vectors_by_trying(tree):
    """Return what max^n may end in: at every node, each of the equal choices is tried."""
    inner = [path for path in tree.nodes() if not tree.is_terminal(path)]
    found = set()
    for choice in product(*(tree.actions(path) for path in inner)):
        plan = dict(zip(inner, choice, strict=True))
        value = {leaf: tree.leaf(leaf) for leaf in tree.leaves()}
        for path in sorted(inner, key=len, reverse=True):
            value[path] = value[(*path, plan[path])]
        if all(
            value[path][m] >= value[(*path, a)][m]
            for path in inner
            for m in [tree.to_move(path)]
            for a in tree.actions(path)
        ):
            found.add((value[()], plan[()]))
    return found


def test_every_tie_of_max_n_is_right_and_nothing_else():
    tried = 0
    for tree, _ in random_vector_instances(3, 40):
        inner = [path for path in tree.nodes() if not tree.is_terminal(path)]
        if len(inner) <= 9:
            assert set(any_tie_of_max_n(tree, ())) == vectors_by_trying(tree), tree
            tried += 1
    assert tried >= 10


# ---------------------------------------------------------------- trees of other kinds


def test_random_trees_have_what_they_are_for():
    for seed in range(3):
        trees = [tree for tree, _ in random_chance_instances(seed)]
        assert len(trees) == 30
        assert {tree.to_move(()) for tree in trees} == {CHANCE, 0, 1}
        chances = [
            tree.edge_probability(path, a)
            for tree in trees
            for path in tree.nodes()
            if tree.to_move(path) == CHANCE
            for a in tree.actions(path)
        ]
        assert {0, 1, Fraction(1, 2)} < set(chances)
        vectors = [tree for tree, _ in random_vector_instances(seed)]
        assert {tree.players for tree in vectors} == {3}
        assert any(len(any_tie_of_max_n(tree, ())) > 1 for tree in vectors)
    assert random_chance_instances(0) != random_chance_instances(1)


def test_trees_with_dice_and_vectors_are_cut_down_as_well():
    for tree, _ in random_chance_instances(5):
        small, _ = smallest_instance(tree, (), lambda tree, _: tree.stochastic)
        assert len(list(small.nodes())) == 3 - (1 in set(chances_of(small)))
        assert fsum(chances_of(small)) == 1
    for tree, _ in random_vector_instances(5):
        one, _ = smallest_instance(tree, (), lambda tree, _: True)
        assert (one.players, len(list(one.nodes()))) == (3, 2)


def chances_of(tree):
    return [float(tree.edge_probability((), a)) for a in tree.actions(())]


def test_who_moves_stays_when_a_tree_is_cut_down():
    dice = Chance([(Fraction(1, 2), [1, 2]), (Fraction(1, 2), [3, 4])])
    below_dice, _ = smallest_instance(
        GameTree([dice, 5]), (0, 1), lambda tree, state: tree.to_move(state) == 1
    )
    assert below_dice.to_move(()) == 1
    players = GameTree([[[(1, 2, 3), (3, 2, 1)]]])
    of_c, _ = smallest_instance(
        players,
        (0, 0),
        lambda tree, state: tree.to_move(state) == 2 and not tree.is_terminal(state),
    )
    assert of_c.to_move(()) == 2


# ---------------------------------------------------------------- what an author can get wrong


def test_a_mistake_that_fits_no_base_is_told():
    mistakes = (slip("gone", "", (("no_such(line)", "x"),)),)
    with pytest.raises(ValueError, match=r"'gone' cannot be made in the only .*'no_such\(line\)'"):
        list(slips_in(mistakes, MAX_N_BASE))
    with pytest.raises(ValueError, match="the slip 'kept out' is meant for no base"):
        list(slips_in((slip("kept out", "", (), ("odd",)),), MAX_N_BASE.styled("odd")))


def test_a_mistake_does_not_care_how_a_base_is_written():
    """Formatting, parentheses and comments are not part of a program."""
    base = Base("def search(a, b):\n    return (max( a,  # the better one\n b))", {})
    swapped = base.with_slip(slip("", "", (("max(...,   ...)", "min(..., ...)"),)))
    assert swapped(1, 2) == 1
    with pytest.raises(ValueError, match="never in search"):
        Patch("max(b, a)", "a", within="search").apply(ast.parse(base.text))


@pytest.mark.slow
def test_every_mistake_of_every_assignment_can_be_made():
    """A mistake that no longer fits a base it is meant for raises, and is not passed over."""
    tables = 0
    for name in masters():
        for question in questions_of(name).values():
            if hasattr(question, "slips"):
                assert list(question.slips())
                tables += 1
    assert tables > 10


def test_a_mistake_that_cannot_be_made_is_no_verdict(monkeypatch):
    """The author has to hear of it, and not the student."""
    gone = (slip("gone", "", (("no_such(line)", "x"),)),)
    lost = replace(MAX_N, slips=lambda: slips_in(gone, MAX_N_BASE))
    monkeypatch.setitem(questions_of("ps6_multiplayer"), "q2", lost)

    def first_child(game, state):
        if game.is_terminal(state):
            return tuple(game.utility(state, player) for player in range(game.players)), None
        first = game.actions(state)[0]
        return first_child(game, game.result(state, first))[0], first

    with pytest.raises(SlipError, match="'gone' cannot be made"):
        check_answer("ps6_multiplayer", "q2", first_child)


def test_own_instances_are_the_same_on_every_machine():
    drawn = own_instance("Ada", "ps9/q1", lambda seed: seed, lambda seed: seed % 10 == 0)
    assert drawn == own_instance(" ada", "ps9/q1", lambda seed: seed, lambda seed: seed % 10 == 0)
    assert drawn % 10 == 0
    assert drawn != own_instance("alan", "ps9/q1", lambda seed: seed, lambda seed: seed % 10 == 0)
