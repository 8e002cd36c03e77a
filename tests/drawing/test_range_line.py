"""The number line beside a tree: ranges, anchors, and when a node is left."""

from __future__ import annotations

from math import inf

import pytest

from gamesearch import GameTree, alpha_beta_search, minimax_search, trace
from gamesearch.drawing.diagrams.range_line import (
    number_line_slides,
    range_at,
    range_line,
    scale_of,
)
from gamesearch.drawing.geometry import Region
from gamesearch.drawing.slide_tree import SlideTree
from gamesearch.games.random_trees import random_tree
from gamesearch.search.multiplayer import max_n_search

BOOK = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def nodes_of(run):
    return SlideTree(run, box=Region(0, 0, 9000, 500), most_leaves=999, readable=False).nodes


def test_the_lecture_s_example_leaf_by_leaf():
    run = trace(alpha_beta_search, BOOK)
    nodes = nodes_of(run)
    seen = [range_at(nodes, run, step) for step in run.frames("leaf")]
    assert [(one.name, one.low, one.high) for one in seen] == [
        ("B", -inf, 3), ("B", -inf, 3), ("B", 3, 3),
        ("C", -inf, 2),
        ("D", -inf, 14), ("D", -inf, 5), ("D", 2, 2),
    ]  # fmt: skip
    assert [one.at_least and one.at_least.value for one in seen] == [None, None, 3, 3, 3, 3, 3]
    assert [one.name for one in seen if one.cannot_matter] == ["C"]
    assert seen[3].at_least.name == "A"
    assert seen[3].at_most is None


@pytest.mark.parametrize("seed", range(40))
def test_the_value_is_in_the_range_and_a_cut_leaves_nothing_in_it(seed):
    game = random_tree(4, (1, 3), seed, root="max" if seed % 2 else "min")
    run = trace(alpha_beta_search, game)
    nodes = nodes_of(run)
    cuts = {event.step for event in run.replay.events if event.kind == "cut"}
    for event in run.replay.events:
        here = range_at(nodes, run, event.step)
        assert here.low <= minimax_search(game, here.path).value <= here.high
        if event.step in cuts and run.replay.cut_children(event.node):
            assert here.cannot_matter, event


def test_the_picture_says_the_same_in_words():
    run = trace(alpha_beta_search, BOOK)
    after_c1 = run.frames("leaf")[3]
    picture = range_line(range_at(nodes_of(run), run, after_c1), scale_of(run))
    assert picture.alt == ("Number line: C ≤ 2. MAX has 3 at A. No value in this range can matter.")
    assert next(number_line_slides(run)).caption.startswith("b1 gives 3")


def test_vectors_have_no_place_on_a_line():
    run = trace(max_n_search, random_tree(2, 2, players=3))
    with pytest.raises(ValueError, match=r"3 players have a value each.* two players was expected"):
        scale_of(run)
