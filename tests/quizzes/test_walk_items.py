"""What is asked along a run: values and cuts, judged where the search has them."""

from __future__ import annotations

from math import inf

import pytest

from gamesearch import GameTree, alpha_beta_search, minimax_search, random_tree
from gamesearch.quizzes.judging import same_answer
from gamesearch.quizzes.walk_items import ask_along
from gamesearch.search import expectiminimax_search, max_n_search
from gamesearch.tracing.tracer import trace

BOOK = [[3, 12, 8], [2, 1, 6], [14, 5, 2]]
ROSEN = [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]


def asked(search, tree, state=None):
    return {item.id: item for item in ask_along(trace(search, GameTree(tree), state))}


def test_the_book_s_tree_is_asked_about_in_the_order_of_alpha_beta():
    items = asked(alpha_beta_search, BOOK)
    values = [item.name for item in items.values() if item.default is None]
    assert values == ["Value of B", "Value of C", "Value of D", "Value of A"]
    assert [i.name for i in items.values() if i.right == (True,)] == ["Branch c2", "Branch c3"]
    assert len([item for item in items.values() if item.default is False]) == 12


@pytest.mark.parametrize(
    ("node", "answer", "verdict"),
    [
        ("0", 3, "right"), ("0", ("≤", 3), "right"), ("0", 12, "wrong"), ("0", None, "empty"),
        ("1", 2, "right"), ("1", ("≤", 2), "right"), ("1", ("≥", 2), "wrong"),
        ("1", 1, "right"),  # what it is truly worth
        ("1", 6, "wrong"), ("cut 1.1", True, "right"), ("cut 1.1", None, "wrong"),
        ("cut 2.2", True, "wrong"), ("cut 2.2", None, "right"),
    ],
)  # fmt: skip
def test_values_bounds_and_cuts_are_judged(node, answer, verdict):
    assert asked(alpha_beta_search, BOOK)[node].judge(answer)[0] == verdict


def test_what_is_wrong_comes_with_its_reason():
    items = asked(alpha_beta_search, BOOK)
    assert items["0"].judge(12)[1] == (
        "12 is the largest of 3, 12 and 8, and B is a MIN node: it takes the smallest."
    )
    cut = "C can give at most 2, and MAX already has 3 at A: c2 and c3 are cut."
    assert items["1"].judge(6)[1] == items["cut 1.2"].judge(None)[1] == cut
    assert items["cut 2.2"].judge(True)[1] == (
        "The search goes on to d3: D is a MIN node, and its value so far, 5, is above α = 3."
    )
    assert items["cut 0.1"].judge(True)[1].endswith("is above α = −∞.")
    assert items["cut 1.0"].judge(True)[1] == (
        "The search goes on to c1: C has no value yet that could cut it."
    )  # A's window says nothing of it
    assert asked(minimax_search, BOOK)["cut 1.1"].judge(True)[1] == (
        "The search goes on to c2: C's value so far, 2, does not rule it out."
    )


def test_vectors_are_explained_below_dice_and_for_two_players_too():
    dice = GameTree.parse("[{1/2: (1, 2, 6), 1/2: (3, 0, 0)}, (0, 0, 1)]")
    _, chance = sorted(ask_along(trace(expectiminimax_search, dice), ["values"]), key=_depth)
    assert chance.judge((2.0, 1.0, 3.0)) == ("right", "")
    said = "E is a chance node: 1/2 × (1, 2, 6) + 1/2 × (3, 0, 0)."
    assert chance.judge((1, 2, 6)) == ("wrong", said)
    own_ends = GameTree([[(1, 2), (3, 1)], [(2, 2), (0, 5)]])  # each player has ends of their own
    _, first, _ = sorted(ask_along(trace(max_n_search, own_ends), ["values"]), key=_depth)
    assert first.judge((1, 2)) == ("right", "")
    said = (
        "(3, 1) gives player B 1. At D player B compares the second numbers of (1, 2) and (3, 1)."
    )
    assert first.judge((3, 1)) == ("wrong", said)


def _depth(item):
    return len(item.path), *item.path


def test_below_a_cut_a_mark_may_be_left_out():
    items = asked(alpha_beta_search, [[3, 12], [2, [7, 8]]])
    for answer in (True, None):
        assert items["cut 1.1.0"].judge(answer)[0] == "right"
    assert items["cut 1.1"].judge(None)[0] == "wrong"
    assert items["1.1"].judge(None)[0] == "right"  # it has no value


def test_other_searches_and_subtrees_are_asked_about_too():
    vectors = asked(max_n_search, [[(1, 2, 6), (4, 3, 3)], [(6, 1, 2), (7, 4, 1)]])
    assert vectors["0"].right == ((4, 3, 3),)
    dice = asked(expectiminimax_search, {0.9: [2, 2], 0.1: [3, 3]})
    assert dice[""].judge(2.1)[0] == "right"
    below = asked(alpha_beta_search, BOOK, (2,))
    assert below[""].name == "Value of D"
    assert below["cut 0"].name == "Branch d1"


@pytest.mark.parametrize("seed", range(8))
def test_every_right_answer_is_judged_right_and_comes_when_the_search_has_it(seed):
    run = trace(alpha_beta_search, random_tree(3, 3, seed))
    items = ask_along(run)
    final = run.replay.final_views()
    for item in items:
        assert all(item.judge(answer)[0] == "right" for answer in item.right)
        wrong = [answer for answer, verdict, _ in item.replies if verdict == "wrong"]
        assert not any(same_answer(one, right) for one in wrong for right in item.right)
        if item.default is None:
            assert run.replay.views_at(item.step)[item.path].value == final[item.path].value
            assert run.replay.views_at(item.step)[item.path].returned
    cuts = [item.path for item in items if item.right == (True,)]
    assert sorted(cuts) == sorted(run.pruned)


def test_the_bounds_of_a_node_are_judged_when_it_is_entered():
    run = trace(alpha_beta_search, GameTree(ROSEN))
    bounds = {item.path: item for item in ask_along(run, ["bounds"])}
    entered = {e.node.path: e.step for e in run.replay.events if e.kind == "enter"}
    inner = {node.path for node in run.nodes if node.expanded and node.path}
    assert {path for path, item in bounds.items() if item.default is None} == inner
    for path in inner:
        item = bounds[path]
        assert item.step == entered[path]
        window = run.replay.views_at(item.step)[path].window
        assert item.judge(window) == ("right", "")
        if window != (-inf, inf):
            assert "do not start afresh" in item.judge((-inf, inf))[1]
            assert "the wrong way round" in item.judge(window[::-1])[1]
        assert "hands " in item.judge((7.5, 8.5))[1]


@pytest.mark.parametrize("seed", range(8))
def test_places_to_fill_in_do_not_give_the_cuts_away(seed):
    """There is one at every inner node; below a cut it is to be left open."""
    tree = random_tree(3, 3, seed)
    run = trace(alpha_beta_search, tree)
    inner = {path for path in tree.nodes() if not tree.is_terminal(path)}
    values, bounds = ask_along(run, ["values"]), ask_along(run, ["bounds"])
    assert {item.path for item in values} == inner
    assert {item.path for item in bounds} == inner - {()}
    reached = {node.path for node in run.nodes}
    for item in (*values, *bounds):
        if item.path in reached:
            assert item.judge(None) == ("empty", "")
        else:
            assert item.judge(None) == ("right", "")
            verdict, said = item.judge(3)
            assert verdict == "wrong"
            assert said.startswith(f"The search never reaches {tree.name(item.path)}. ")
