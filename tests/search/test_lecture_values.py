"""The lectures' trees T1 to T9: values, moves, cuts, leaf sets; then laws on random trees."""

from __future__ import annotations

from math import inf, prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import GameTree, alpha_beta_search, minimax_search, random_tree, trace
from gamesearch.drawing.frame_marks import value_bounds
from gamesearch.drawing.tree_nodes import nodes_to_draw
from gamesearch.game import MAX, Decision
from gamesearch.games.tree import UnknownLeaf
from gamesearch.search import alpha_beta, leaves_over_orders, minimax
from gamesearch.search.minimax import minimax_value
from gamesearch.watch import CountingGame
from tests.lecture_trees import (
    HAYWARD,
    HAYWARD_T2_IN,
    T1,
    T2,
    T7,
    T8,
    TWO_PLAYER,
    LectureTree,
    Nested,
)

LECTURES = pytest.mark.parametrize("lecture", TWO_PLAYER.values(), ids=TWO_PLAYER)

# ---------------------------------------------------------------- an independent oracle


def value_of(nested: Any, player: int = MAX) -> Any:
    """Minimax on the nested list itself: no game, no states."""
    if not isinstance(nested, list):
        return nested
    return (max if player == MAX else min)(value_of(kid, 1 - player) for kid in nested)


def leaves_seen(nested: Nested) -> int:
    return len(trace(alpha_beta_search, GameTree(nested), lines=False).examined)


# ---------------------------------------------------------------- two players


@LECTURES
def test_leaves_that_are_seen_and_nodes_that_are_cut(lecture: LectureTree) -> None:
    tree = lecture.tree
    t = trace(alpha_beta_search, tree)
    assert tuple(tree.leaf(leaf) for leaf in t.examined) == lecture.examined
    assert tuple(t.pruned) == lecture.pruned
    assert len(trace(minimax_search, tree).examined) == lecture.leaves


def test_the_books_tree_node_by_node() -> None:
    """Figure 5.2: B is 3, C and D are 2, A is 3; MAX plays a1 and MIN answers b1."""
    tree = T1.tree
    assert [minimax_value(tree, node) for node in ((0,), (1,), (2,))] == [3, 2, 2]
    assert tree.action_name((), minimax_search(tree).action) == "a1"
    assert tree.action_name((0,), minimax_search(tree, (0,)).action) == "b1"


def test_rosens_tree_node_by_node() -> None:
    """T2: level 3 is 3 2 15 0 2 3 2, level 2 is 3 15 3 2, level 1 is 3 2."""
    tree = T2.tree
    levels = {
        depth: [minimax_value(tree, n) for n in tree.nodes()
                if len(n) == depth and not tree.is_terminal(n)]
        for depth in range(4)
    }  # fmt: skip
    assert levels == {0: [3], 1: [3, 2], 2: [3, 15, 3, 2], 3: [3, 2, 15, 0, 2, 3, 2]}


def test_be_careful_about_comparisons() -> None:
    """On T2 both children of the root return 3, but the right one is worth 2."""
    tree = T2.tree
    t = trace(alpha_beta_search, tree)
    views = t.replay.at().nodes
    assert [views[(0,)].value, views[(1,)].value] == [3, 3]
    assert [minimax_value(tree, (0,)), minimax_value(tree, (1,))] == [3, 2]
    assert t.action == 0


def test_haywards_replies() -> None:
    """T6: the second player answers right (-1), left (1), left (-4)."""
    tree = TWO_PLAYER["T6"].tree
    assert [minimax_search(tree, (i,)) for i in range(3)] == [(-1, 2), (1, 0), (-4, 0)]


@pytest.mark.parametrize(("nested", "value", "seen"), HAYWARD.values(), ids=HAYWARD)
def test_haywards_files(nested: Nested, value: int, seen: int | None) -> None:
    assert minimax_search(GameTree(nested)).value == value
    assert alpha_beta_search(GameTree(nested)).value == value
    if seen is not None:
        assert leaves_seen(nested) == seen


def test_haywards_file_as_a_file() -> None:
    tree = GameTree.parse(HAYWARD_T2_IN)
    t = trace(alpha_beta_search, tree)
    assert t.value == 8
    assert [tree.name(path) for path in t.pruned] == ["N", "H", "V"]
    assert T8.value == 8


def test_unknown_leaves_are_never_asked_for() -> None:
    """T7: after c is at most 3, g and h cannot matter; minimax cannot do without them."""
    tree = GameTree(T7)
    assert alpha_beta_search(tree) == Decision(5, 0)
    assert trace(alpha_beta_search, tree).pruned == [(1, 1), (1, 2)]
    with pytest.raises(UnknownLeaf, match=r"leaf 2 of node C is '\?'"):
        minimax_search(tree)


# ---------------------------------------------------------------- the order of siblings


def test_rosens_tree_in_every_order() -> None:
    """T2: of 2048 orders, 5:16 6:88 7:224 8:432 9:568 10:432 11:216 12:72."""
    assert leaves_over_orders(T2.tree) == {
        5: 16,
        6: 88,
        7: 224,
        8: 432,
        9: 568,
        10: 432,
        11: 216,
        12: 72,
    }


# ---------------------------------------------------------------- Fig 5.5 (a) to (f)

# frame: the leaves seen, and the bounds of A, B, C, D between which their values can lie
FIGURE_5_5 = {
    "a": ((3,), (-inf, inf), (-inf, 3), None, None),
    "b": ((3, 12), (-inf, inf), (-inf, 3), None, None),
    "c": ((3, 12, 8), (3, inf), (3, 3), None, None),
    "d": ((3, 12, 8, 2), (3, inf), (3, 3), (-inf, 2), None),
    "e": ((3, 12, 8, 2, 14), (3, 14), (3, 3), (-inf, 2), (-inf, 14)),
    "after 5": ((3, 12, 8, 2, 14, 5), (3, 5), (3, 3), (-inf, 2), (-inf, 5)),
    "f": ((3, 12, 8, 2, 14, 5, 2), (3, 3), (3, 3), (-inf, 2), (2, 2)),
}


@pytest.mark.parametrize("frame", FIGURE_5_5)
def test_figure_5_5(frame: str) -> None:
    leaves, *expected = FIGURE_5_5[frame]
    t = trace(alpha_beta_search, T1.tree)
    step = t.frames("leaf")[len(leaves) - 1]
    snapshot = t.replay.at(step)
    assert tuple(T1.tree.leaf(leaf) for leaf in snapshot.seen) == leaves
    bounds = value_bounds(nodes_to_draw(T1.tree), snapshot)
    for node, window in zip([(), (0,), (1,), (2,)], expected, strict=True):
        assert bounds[node] == (window or (-inf, inf))


def test_the_three_overlays_differ_on_the_same_tree() -> None:
    """At the root after leaf 14, bounds [3, 14] and window [3, +inf]."""
    t = trace(alpha_beta_search, T1.tree)
    snapshot = t.replay.at(t.frames("leaf")[4])
    assert value_bounds(nodes_to_draw(T1.tree), snapshot)[()] == (3, 14)
    assert snapshot.nodes[()].window == (3, inf)
    after_c = t.replay.at(t.frames("leaf")[3])
    assert after_c.nodes[(1,)].window == (3, inf)
    assert after_c.nodes[(1,)].emphasis == (3, 2)


@given(st.integers(0, 10**6))
@settings(max_examples=40)
def test_bounds_hold_whatever_the_unseen_leaves_are(seed: int) -> None:
    """At every leaf: fill the unseen leaves anew, and each node's value lies in its bounds."""
    tree = random_tree(3, (1, 3), seed, low=-5, high=5)
    t = trace(alpha_beta_search, tree, lines=False)
    nodes = nodes_to_draw(tree)
    for number, step in enumerate(t.frames("leaf")):
        snapshot = t.replay.at(step)
        bounds = value_bounds(nodes, snapshot)
        unseen = set(tree.leaves()) - set(snapshot.seen)
        for filling in (-99, 99, number - 3):
            other = tree.replace(dict.fromkeys(unseen, filling))
            for node, (low, high) in bounds.items():
                assert low <= minimax_value(other, node) <= high


# ---------------------------------------------------------------- laws

leaves = st.integers(-4, 4)


def children(kids: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(kids, min_size=1, max_size=3)


trees = children(st.recursive(leaves, children, max_leaves=16))
roots = st.sampled_from(["max", "min"])


@given(trees, roots)
def test_alpha_beta_sees_some_of_the_leaves_in_the_same_order(nested: Nested, root: str) -> None:
    tree = GameTree(nested, root=root)
    seen = iter(trace(minimax_search, tree, lines=False).examined)
    assert all(leaf in seen for leaf in trace(alpha_beta_search, tree, lines=False).examined)


@given(trees)
def test_values_of_what_was_cut_never_matter(nested: Nested) -> None:
    """Whatever stands below a cut, value, move and the leaves seen stay the same."""
    tree = GameTree(nested)
    t = trace(alpha_beta_search, tree, lines=False)
    unseen = set(tree.leaves()) - set(t.examined)
    for filling in (-99, 99, "?"):
        other = trace(alpha_beta_search, tree.replace(dict.fromkeys(unseen, filling)), lines=False)
        assert (other.value, other.action, other.examined) == (t.value, t.action, t.examined)


@given(trees, st.integers(-5, 5), st.integers(1, 4))
def test_a_narrow_window_gives_the_value_or_a_bound(nested: Nested, alpha: int, width: int) -> None:
    """Fail-soft: inside the window the value, outside a bound on the right side."""
    tree, beta = GameTree(nested), alpha + width
    true = value_of(nested)
    v, _ = alpha_beta.max_value(tree, (), alpha, beta)
    if alpha < v < beta:
        assert v == true
    elif v >= beta:
        assert true >= v
    else:
        assert true <= v


@given(trees, st.integers(1, 3), st.integers(-3, 3))
def test_scaling_and_shifting_keep_the_move(nested: Nested, factor: int, shift: int) -> None:
    def changed(node: Any) -> Any:
        return [changed(kid) for kid in node] if isinstance(node, list) else factor * node + shift

    before, after = (
        alpha_beta_search(GameTree(nested)),
        alpha_beta_search(GameTree(changed(nested))),
    )
    assert after == Decision(factor * before.value + shift, before.action)


@given(trees)
def test_swapping_the_players_and_the_signs_changes_the_sign(nested: Nested) -> None:
    def negated(node: Any) -> Any:
        return [negated(kid) for kid in node] if isinstance(node, list) else -node

    ours = alpha_beta_search(GameTree(nested))
    theirs = alpha_beta_search(GameTree(negated(nested), root="min"))
    assert theirs == Decision(-ours.value, ours.action)


@given(trees)
def test_a_search_from_a_subtree(nested: Nested) -> None:
    tree = GameTree(nested)
    for state in tree.nodes():
        kid = tree.to_nested(state=state)
        assert alpha_beta_search(tree, state).value == value_of(kid, len(state) % 2)


# ---------------------------------------------------------------- counts


@pytest.mark.parametrize("branching", [(1,), (3, 2), (2, 3, 2), (4, 1, 3)])
def test_minimax_visits_every_node_once(branching: tuple[int, ...]) -> None:
    def uniform(widths: tuple[int, ...]) -> Any:
        return [uniform(widths[1:]) for _ in range(widths[0])] if widths else 0

    game = CountingGame(GameTree(uniform(branching)))
    minimax_search(game)
    assert game.nodes == 1 + sum(prod(branching[: n + 1]) for n in range(len(branching)))


def test_searches_return_what_the_book_prints() -> None:
    """`value, move = ...` as in AIMA 4e; a terminal state has a value and no move."""
    value, move = alpha_beta_search(T1.tree)
    assert (value, move) == (3, 0)
    assert alpha_beta_search(GameTree(7)) == minimax_search(GameTree(7)) == Decision(7, None)
    assert minimax.max_value(T1.tree, ()) == (3, 0)
    assert minimax.min_value(T1.tree, (1,)) == (2, 0)
