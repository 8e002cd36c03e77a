"""The two proofs of a tree's value, by Knuth and Moore's formula and on random trees."""

from __future__ import annotations

from math import ceil, floor

import pytest

from gamesearch import GameTree, alpha_beta_search, trace
from gamesearch.drawing.diagrams.two_proofs import proof, two_proofs
from gamesearch.game import MAX, MIN
from gamesearch.games.random_trees import random_tree

SIXTEEN = GameTree(
    [[[[6, 28], [2, 14]], [[9, 30], [8, 10]]], [[[4, 18], [3, 19]], [[17, 24], [1, 27]]]]
)


def leaves(tree, player):
    return {path for path in proof(tree, player) if tree.is_terminal(path)}


def test_seven_leaves_of_sixteen_of_which_one_serves_both_proofs():
    of_max, of_min = leaves(SIXTEEN, MAX), leaves(SIXTEEN, MIN)
    assert {SIXTEEN.leaf(path) for path in of_max} == {6, 28, 9, 30}
    assert {SIXTEEN.leaf(path) for path in of_min} == {6, 2, 4, 3}
    assert of_max | of_min == set(trace(alpha_beta_search, SIXTEEN).examined)
    assert "MAX’s proof: 4 leaves; MIN’s proof: 4 leaves; 1 of them in both." in (
        two_proofs(SIXTEEN).alt
    )


@pytest.mark.parametrize(("b", "m"), [(2, 3), (3, 2), (3, 3), (2, 5)])
def test_the_proofs_have_as_many_leaves_as_knuth_and_moore_say(b, m):
    tree = random_tree(m, b, seed=b * m, low=0, high=10**6)
    assert {len(leaves(tree, MAX)), len(leaves(tree, MIN))} == {b ** ceil(m / 2), b ** floor(m / 2)}
    assert len(leaves(tree, MAX) & leaves(tree, MIN)) == 1
