"""Plans of an AND-OR search as trees, with a verdict."""

from __future__ import annotations

from gamesearch.drawing.diagrams.plans import judged_plan, plan_tree
from gamesearch.games.phantom_tic_tac_toe import PhantomTicTacToe
from gamesearch.games.tree import GameTree
from gamesearch.search import and_or_search
from gamesearch.search.belief import Plan

SMALL = PhantomTicTacToe(2, 3, 2)


def test_a_plan_is_an_and_or_tree():
    assert plan_tree(SMALL, and_or_search(SMALL)).alt == (
        "Tree. X: a1: X??/??? O moves: X??/??? X: b1: all of the goal and Xo?/??? X: a2: the goal."
    )


def test_moves_and_movers_are_called_as_where_they_are_made():
    tree = GameTree([[[1, 5, 7], [2, 9, 8]]])
    assert plan_tree(tree, and_or_search(tree, at_least=7)).alt == (
        "Tree. MAX: a1: (0,) MIN moves: all of (0, 0) MAX: c3: the goal "
        "and (0, 1) MAX: d2: the goal."
    )
    dice = GameTree.parse("[{1/2: [3, 5], 1/2: [6, 7]}, 2]")
    assert "CHANCE moves" in plan_tree(dice, and_or_search(dice, at_least=3)).alt
    three = GameTree([[(1, 2, 3), (4, 5, 6)], [(7, 8, 9), (1, 1, 1)]])
    said = plan_tree(three, and_or_search(three, player=2, at_least=1), player=2).alt
    assert "A moves" in said
    assert "B moves" in said


def test_a_plan_that_leaves_the_game_is_drawn_all_the_same():
    tree = GameTree([[3, 12], [2, 4]])
    plan = Plan(7, {(7,): Plan(None, {(7, 0): Plan(None, {})})})
    assert plan_tree(tree, plan).alt == "Tree. MAX: a8: (7,) the others move: the goal."


def test_the_verdict_stands_below_the_plan():
    slide = judged_plan(SMALL, and_or_search(SMALL))
    assert slide.caption == "Right: X gets at least 1, whatever happens."
    assert "X: a2" in slide.draw("dark").pipe("svg", "utf-8")


def test_a_mistake_stands_out_and_the_rest_is_left_out():
    slide = judged_plan(GameTree([[3, 1], [2, 4]]), Plan(0, {(0,): Plan(None, {})}), at_least=2)
    assert slide.caption == "Not yet. After a1: the game may end with 1 for MAX."
    plan = and_or_search(GameTree([[3, 3], [2, 4]]), at_least=3)
    slide = judged_plan(GameTree([[3, 1], [2, 4]]), plan, at_least=3)
    assert "all of … and (0, 1) fails" in slide.alt


def test_no_plan_is_judged_too():
    tree = GameTree([[3, 1], [2, 4]])
    assert judged_plan(tree, None, at_least=3).caption == "Right: there is no plan."
    assert judged_plan(tree, None, at_least=2).caption.startswith("Not yet. Your search finds no")


def test_a_plan_too_large_for_a_page_is_judged_in_words():
    whole = PhantomTicTacToe()
    slide = judged_plan(whole, and_or_search(whole, at_least=0), at_least=0)
    assert slide.caption.startswith("Right")
    assert slide.draw().height < 100
