"""One algorithm for all trees: siblings keep off each other, parents stand in the middle."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from gamesearch import random_tree
from gamesearch.drawing.formats.ascii import EvenContours
from gamesearch.drawing.tidy_tree import Contours, Span, around, arrange, spread_leaves
from gamesearch.game import Path

SPACINGS = (Contours(), Contours(padding=3), EvenContours(between_leaves=4))
Tree = dict[Path, list[Path]]


def some_tree(seed):
    tree = random_tree(branching=(1, 3), depth=4, seed=seed)
    paths = sorted(tree.nodes())
    return {path: [(*path, a) for a in tree.actions(path)] for path in paths}


def some_spans(tree, seed):
    """Leaves of any width, and inner nodes that are narrower than those."""
    rng = Random(seed)
    return {path: around(1 if kids else rng.randint(2, 9)) for path, kids in tree.items()}


def in_rows(spans):
    """Each node in one row of its level."""
    return {path: [span] for path, span in spans.items()}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("spacing", SPACINGS, ids=lambda spacing: type(spacing).__name__)
def test_parents_stand_over_the_middle_and_nothing_overlaps(spacing, seed):
    tree = some_tree(seed)
    spans = some_spans(tree, seed)
    xs, width = arrange(tree, in_rows(spans), spacing)
    for path, kids in tree.items():
        if kids:
            assert xs[path] == pytest.approx((xs[kids[0]] + xs[kids[-1]]) / 2)
    assert min(xs[path] - spans[path].left for path in tree) >= 0
    assert max(xs[path] + spans[path].right for path in tree) <= width
    for depth in range(5):
        row = [path for path in tree if len(path) == depth]
        for one, other in itertools.pairwise(row):
            assert xs[one] + spans[one].right <= xs[other] - spans[other].left + 1e-9


def test_a_leaf_stands_near_a_deep_subtree():
    """Subtrees come as near as their outlines permit, level by level."""
    deep: Tree = {
        (): [(0,), (1,)], (0,): [(0, 0), (0, 1), (0, 2)], (0, 0): [], (0, 1): [], (0, 2): [],
        (1,): [],
    }  # fmt: skip
    spans = dict.fromkeys(deep, Span(5, 5))
    for padding in (0, 6):
        xs = arrange(deep, in_rows(spans), Contours(padding)).xs
        assert xs[1,] - xs[0,] == 10
        assert xs[0, 1] - xs[0, 0] == 10


def test_families_of_leaves_keep_further_apart_than_siblings():
    tree: Tree = {(): [(0,), (1,)], (0,): [(0, 0)], (0, 0): [], (1,): [(1, 0)], (1, 0): []}
    spans = dict.fromkeys(tree, Span(5, 5))
    xs = arrange(tree, in_rows(spans), Contours(padding=6)).xs
    assert xs[1, 0] - xs[0, 0] == 16


def test_even_steps_are_whole_columns():
    tree = some_tree(3)
    xs = arrange(tree, in_rows(some_spans(tree, 3)), EvenContours(between_leaves=3)).xs
    for kids in tree.values():
        steps = {xs[b] - xs[a] for a, b in itertools.pairwise(kids)}
        assert len(steps) <= 1
        assert all(step == int(step) for step in steps)


@pytest.mark.parametrize("seed", range(12))
def test_leaves_take_the_room_of_their_level(seed):
    """No family is moved, none overlaps, and siblings stay nearer to each other than to cousins."""
    rng = Random(seed)
    families = [[(n, k) for k in range(rng.randint(1, 3))] for n in range(5)]
    spans = {path: around(rng.randint(2, 9)) for family in families for path in family}
    xs, x = {}, 0.0
    for family in families:
        x += rng.randint(10, 60)
        for path in family:
            xs[path] = x + spans[path].left
            x += spans[path].left + spans[path].right
    page = Span(0, x + 40)
    spread = spread_leaves([families], spans, xs, page)

    def free(one, other):
        return spread[other] - spans[other].left - spread[one] - spans[one].right

    for family in families:
        middle = (xs[family[0]] + xs[family[-1]]) / 2
        assert (spread[family[0]] + spread[family[-1]]) / 2 == pytest.approx(middle)
    within = [free(*pair) for family in families for pair in itertools.pairwise(family)]
    between = [free(one[-1], other[0]) for one, other in itertools.pairwise(families)]
    assert min(within) == pytest.approx(max(within))
    assert min(within) > 0
    assert min(between) >= 1.6 * max(within) - 1e-9
    assert spread[families[0][0]] - spans[families[0][0]].left >= page.left
    assert spread[families[-1][-1]] + spans[families[-1][-1]].right <= page.right
