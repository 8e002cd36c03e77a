"""One algorithm for all trees: siblings keep off each other, parents stand in the middle."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from gamesearch import random_tree
from gamesearch.drawing.tidy_tree import (
    Contours,
    EvenContours,
    Path,
    Spacing,
    Span,
    Strips,
    around,
    arrange,
)

SPACINGS = (Strips(padding=3), Contours(), EvenContours(between_leaves=4))
Tree = dict[Path, list[Path]]


def some_tree(seed: int) -> Tree:
    tree = random_tree(branching=(1, 3), depth=4, seed=seed)
    paths = sorted(tree.nodes())
    return {path: [(*path, a) for a in tree.actions(path)] for path in paths}


def some_spans(tree: Tree, seed: int) -> dict[Path, Span]:
    """Leaves of any width, and inner nodes that are narrower than those."""
    rng = Random(seed)
    return {path: around(1 if kids else rng.randint(2, 9)) for path, kids in tree.items()}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("spacing", SPACINGS, ids=lambda spacing: type(spacing).__name__)
def test_parents_stand_over_the_middle_and_nothing_overlaps(spacing: Spacing, seed: int) -> None:
    tree = some_tree(seed)
    spans = some_spans(tree, seed)
    xs, width = arrange(tree, spans, spacing)
    for path, kids in tree.items():
        if kids:
            assert xs[path] == pytest.approx((xs[kids[0]] + xs[kids[-1]]) / 2)
    assert min(xs[path] - spans[path].left for path in tree) >= 0
    assert max(xs[path] + spans[path].right for path in tree) <= width
    for depth in range(5):
        row = [path for path in tree if len(path) == depth]
        for one, other in itertools.pairwise(row):
            assert xs[one] + spans[one].right <= xs[other] - spans[other].left + 1e-9


@pytest.mark.parametrize("seed", range(6))
def test_contours_need_no_more_room_than_strips(seed: int) -> None:
    tree = some_tree(seed)
    spans = some_spans(tree, seed)
    assert arrange(tree, spans, Contours()).width <= arrange(tree, spans, Strips()).width + 1e-9


def test_a_strip_is_its_own_from_top_to_bottom() -> None:
    """A leaf beside a deep subtree: in strips it stands beyond all of that, else nearer."""
    deep: Tree = {
        (): [(0,), (1,)], (0,): [(0, 0), (0, 1), (0, 2)], (0, 0): [], (0, 1): [], (0, 2): [],
        (1,): [],
    }  # fmt: skip
    spans = dict.fromkeys(deep, Span(5, 5))
    apart = {
        type(spacing).__name__: arrange(deep, spans, spacing).xs
        for spacing in (Strips(), Contours())
    }
    assert apart["Strips"][(1,)] - apart["Strips"][(0, 2)] == 10
    assert apart["Contours"][(1,)] - apart["Contours"][(0,)] == 10


def test_even_steps_are_whole_columns() -> None:
    tree = some_tree(3)
    xs = arrange(tree, some_spans(tree, 3), EvenContours(between_leaves=3)).xs
    for kids in tree.values():
        steps = {xs[b] - xs[a] for a, b in itertools.pairwise(kids)}
        assert len(steps) <= 1
        assert all(step == int(step) for step in steps)
