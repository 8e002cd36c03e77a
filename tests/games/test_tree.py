"""Explicit trees: as lists, as text, with vectors, chance and unknown leaves; bad input."""

from __future__ import annotations

import contextlib
import pickle
import random
import re
from fractions import Fraction
from functools import partial
from math import nan
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import (
    CHANCE,
    GameTree,
    IllegalAction,
    alpha_beta_search,
    draw,
    games,
    minimax_search,
    random_tree,
    trace,
)
from gamesearch.drawing.tree_nodes import nodes_to_draw
from gamesearch.game import MAX, MIN
from gamesearch.games.tree import InnerNode, UnknownLeaf
from gamesearch.games.tree_edits import add_child, delete, duplicate, move, set_probability
from gamesearch.games.tree_text import Chance, TreeError
from gamesearch.members import player_name
from gamesearch.tracing.notation import show
from tests.lecture_trees import HAYWARD_T2_IN, T1, T2, T3, T3_LEAVES, T7, T8, T9, Nested

BOOK = T1.tree


# ---------------------------------------------------------------- the book's tree as a game


def test_states_are_child_numbers_from_the_root() -> None:
    assert BOOK.initial == ()
    assert list(BOOK.actions(())) == [0, 1, 2]
    assert BOOK.result((), 2) == (2,)
    assert BOOK.result((2,), 0) == (2, 0)
    assert list(BOOK.actions((2, 0))) == []


def test_max_moves_at_the_root_and_min_below() -> None:
    assert [BOOK.to_move(s) for s in ((), (0,), (1,), (2,))] == [MAX, MIN, MIN, MIN]
    assert [n for n in BOOK.nodes() if BOOK.is_terminal(n)] == list(BOOK.leaves())


def test_utility_is_from_the_named_players_point_of_view() -> None:
    assert BOOK.utility((0, 1), MAX) == 12
    assert BOOK.utility((0, 1), MIN) == -12


def test_names_are_those_of_figure_5_2() -> None:
    assert [BOOK.name(s) for s in ((), (0,), (1,), (2,))] == ["A", "B", "C", "D"]
    assert [BOOK.action_name((), a) for a in range(3)] == ["a1", "a2", "a3"]
    assert [BOOK.action_name((1,), a) for a in range(3)] == ["c1", "c2", "c3"]
    assert BOOK.name((1, 2)) == "c3"


def test_names_go_level_by_level_and_past_z() -> None:
    tree = random_tree(5, 2, seed=1)
    inner = sorted((n for n in tree.nodes() if not tree.is_terminal(n)), key=lambda n: (len(n), n))
    names = [tree.name(n) for n in inner]
    assert names[:3] == ["A", "B", "C"]
    assert names[25:29] == ["Z", "AA", "AB", "AC"]
    assert len(set(names)) == len(names)


def test_nodes_are_not_called_as_players_are() -> None:
    tree = random_tree(2, 2, seed=1, players=3)
    players = {player_name(tree, player) for player in range(3)}
    assert players == {"A", "B", "C"}
    assert [tree.name(path) for path in [(), (0,), (1,), (1, 0)]] == ["D", "E", "F", "f1"]
    pairs = GameTree([[(1, 2), (3, 4)], [(5, 6), (7, 8)]])
    assert [player_name(pairs, player) for player in range(2)] == ["A", "B"]
    assert [pairs.name(path) for path in [(), (0,), (1,)]] == ["C", "D", "E"]


def test_two_players_are_max_and_min_only_where_they_are_opposed() -> None:
    opposed = GameTree([[(1, -1), (3, -3)], [(5, -5), (7, -7)]])
    assert [player_name(opposed, player) for player in range(2)] == ["MAX", "MIN"]
    pairs = GameTree([[(4, 3)], [(1, 2), (9, 3)]])
    assert {node.kind for node in nodes_to_draw(pairs).values()} == {"player", "leaf"}
    assert {node.kind for node in nodes_to_draw(opposed).values()} == {"max", "min", "leaf"}


def test_names_can_be_given() -> None:
    tree = GameTree([[3, 12], 4], names={(): "root", (0,): "left"})
    assert tree.name(()) == "root"
    assert tree.name((0,)) == "left"
    assert tree.action_name((0,), 1) == "left2"
    spoken = GameTree([[3, 12], 4], names={(): "Opening position"})
    assert [spoken.name(path) for path in ((0,), (0, 1), (1,))] == ["B", "b2", "op2"]


def test_illegal_actions() -> None:
    for action in (3, -1, "a", None, 1.5):
        with pytest.raises(IllegalAction, match=r"node B has no child .*; it has 3, counted"):
            BOOK.result((0,), action)  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match="it has 0"):
        BOOK.result((0, 0), 0)


def test_min_at_the_root() -> None:
    tree = GameTree([[3, 12], [2, 4]], root="min")
    assert [tree.to_move(s) for s in ((), (0,))] == [MIN, MAX]
    assert repr(tree) == "GameTree([[3, 12], [2, 4]], root='min')"


def test_leaves_at_any_depth_and_nodes_with_one_child() -> None:
    """T2 has both; a tree may even be a single leaf."""
    tree = T2.tree
    assert len(list(tree.leaves())) == T2.leaves
    assert list(tree.actions((0, 1, 0))) == [0]
    assert tree.leaf((0, 1, 0, 0)) == 15
    uneven = GameTree([2, [5, [4, 3]]])
    assert list(uneven.leaves()) == [(0,), (1, 0), (1, 1, 0), (1, 1, 1)]
    single = GameTree(7)
    assert single.is_terminal(())
    assert (single.utility((), MAX), single.name(())) == (7, "A")


def test_turns_can_be_set() -> None:
    """Pacman and two ghosts: MAX, MIN, MIN, three plies a round."""
    tree = GameTree([[[[1, 2]], [[3, 4]]]], turns=(0, 1, 1))
    assert [tree.to_move((0,) * n) for n in range(4)] == [MAX, MIN, MIN, MAX]
    assert not tree.alternating
    assert BOOK.alternating
    assert GameTree([1, 2], root="min").alternating


# ---------------------------------------------------------------- vectors, chance, unknowns


def test_three_players_move_cyclically() -> None:
    tree = GameTree(T3)
    assert tree.players == 3
    assert [tree.to_move((0,) * n) for n in range(3)] == [0, 1, 2]
    assert tuple(tree.leaf(leaf) for leaf in tree.leaves()) == T3_LEAVES
    assert [tree.utility((0, 0, 0), p) for p in range(3)] == [1, 2, 6]
    assert not tree.zero_sum


def test_a_constant_sum_serves_as_zero_sum() -> None:
    assert GameTree([[(1, 9), (4, 6)], [(10, 0)]]).zero_sum
    assert not GameTree([[(1, 9), (4, 7)]]).zero_sum
    assert BOOK.zero_sum


def test_chance_takes_nobodys_turn() -> None:
    """Figure 5.12: MAX, chance, MIN, leaves."""
    tree = GameTree(
        [Chance([(0.9, [2, 2]), (0.1, [3, 3])]), Chance([(0.9, [1, 1]), (0.1, [4, 4])])]
    )
    assert [tree.to_move(s) for s in ((), (0,), (0, 0))] == [MAX, CHANCE, MIN]
    assert tree.stochastic
    assert not BOOK.stochastic
    assert [tree.probability((0,), outcome) for outcome in (0, 1)] == [0.9, 0.1]


def test_probabilities_are_kept_as_they_were_written() -> None:
    tree = GameTree(T9)
    assert tree.edge_probability((0,), 0) == Fraction(9, 10)
    assert tree.edge_probability((), 0) is None
    assert tree.probability((0,), 0) == 0.9
    assert str(GameTree.parse("{1/6: 1, 5/6: 2}")) == "{1/6: 1, 5/6: 2}"


def test_thirds_sum_to_one() -> None:
    assert GameTree.parse("{1/3: 1, 1/3: 2, 1/3: 3}").stochastic
    assert GameTree([Chance([(0.1, i) for i in range(10)])]).stochastic


def test_an_unknown_leaf_may_not_be_asked_for() -> None:
    tree = GameTree(T7)
    assert tree.leaf((1, 1)) == "?"
    assert tree.utility((1, 0), MAX) == 3
    with pytest.raises(UnknownLeaf, match=r"leaf 2 of node C is '\?'"):
        tree.utility((1, 1), MAX)


def test_an_inner_node_has_no_utility() -> None:
    with pytest.raises(InnerNode, match=r"^node C has no utility, .*; ask is_terminal"):
        T1.tree.utility((1,), MAX)
    with pytest.raises(TreeError, match=r"^\(7, 7\) is not a node of this tree$"):
        T1.tree.utility((7, 7), MAX)


@pytest.mark.parametrize("state", ["B", (0, 9)], ids=repr)
def test_a_search_from_what_is_no_node_says_so(state: Any) -> None:
    said = f"^{re.escape(repr(state))} is not a node of this tree$"
    searches = [partial(search, T1.tree) for search in (minimax_search, alpha_beta_search)]
    for ask in (*searches, T1.tree.name, T1.tree.leaf, partial(T1.tree.result, action=0)):
        with pytest.raises(TreeError, match=said):
            ask(state)


# ---------------------------------------------------------------- text


@pytest.mark.parametrize(
    ("text", "nested"),
    [
        ("[[3,12,8],[2,4,6],[14,5,2]]", T1.nested),
        ("((3 12 8) (2 4 6) (14 5 2))", T1.nested),
        ("((3 12 8)(2 4 6)(14 5 2))", T1.nested),
        ("((((3 17) (2 12)) ((15) (25 0))) (((2 5) (3)) ((2 14))))", T2.nested),
        ("(\n  (3 12\n 8)\n(2 4 6) (14 5 2) )", T1.nested),
        ("[[7, 5], [3, ?, ?]]", T7),
        ("[[7, 5], [3, '?', \"?\"]]", T7),
        ("  [3,\n   -12]\n", [3, -12]),
        ("(3 -12)", [3, -12]),
        ("((3 ?)1/2 # a comment (\n 4)", [[3, "?"], Fraction(1, 2), 4]),
        ("\ufeff[3, −4]", [3, -4]),
        ("ABC\nA: BC # (the root)\nB 3\nC −4", [3, -4]),
        ("[2.5, 1e3, +4]", [2.5, 1000, 4]),
        ("[(1, 2, 6), (4, 2, 3)]", [(1, 2, 6), (4, 2, 3)]),
        ("5", 5),
        (HAYWARD_T2_IN, T8.nested),
    ],
)
def test_parse(text: str, nested: Nested) -> None:
    assert GameTree.parse(text).to_nested() == nested


def test_parse_takes_the_root_too() -> None:
    assert GameTree.parse("[[3,12],[2,4]]", root="min").to_move(()) == MIN


def test_an_in_file_names_its_nodes() -> None:
    """Hayward's t2: A: BCD, B: EF, ...; the labels are the names, of leaves too."""
    tree = GameTree.parse(HAYWARD_T2_IN)
    assert [tree.name(s) for s in ((), (0,), (1,), (2,), (0, 0), (0, 0, 0))] == list("ABCDEK")
    assert tree.leaf((0, 0, 0)) == 4


def test_whole_numbers_print_as_whole_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    assert str(GameTree([3.0, numpy.int64(3), numpy.float64(2.5)])) == "[3, 3, 2.5]"


number = st.integers(-99, 99) | st.floats(-99, 99, allow_nan=False).map(lambda x: round(x, 3))
unknown = st.just("?")


def chances(kids: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    def build(outcomes: list[Any]) -> Chance:
        return Chance([(Fraction(1, len(outcomes)), kid) for kid in outcomes])

    return st.lists(kids, min_size=1, max_size=3).map(build)


def nested_lists(leaves: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    def grow(kids: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        return st.lists(kids, min_size=1, max_size=4) | chances(kids)

    return st.recursive(leaves, grow, max_leaves=12)


@given(nested_lists(number | unknown) | nested_lists(st.tuples(number, number, number)))
def test_text_round_trip(nested: Any) -> None:
    tree = GameTree(nested)
    again = GameTree.parse(str(tree))
    assert again == tree
    assert again.to_nested() == tree.to_nested()
    assert list(again.nodes()) == list(tree.nodes())


@given(st.text(alphabet="[](){},:?/-. 0123x#\n_eE+", max_size=30))
@settings(max_examples=200)
def test_any_text_is_a_tree_or_a_tree_error(text: str) -> None:
    """No other exception, and nothing is evaluated."""
    with contextlib.suppress(TreeError):
        assert list(GameTree.parse(text).leaves())


# ---------------------------------------------------------------- changing a tree


def test_replace_changes_leaves_and_nothing_else() -> None:
    names = {(): "top"}
    tree = GameTree([[3, 12], [2, 4]], root="min", names=names)
    other = tree.replace({(1, 0): -7})
    assert other.to_nested() == [[3, 12], [-7, 4]]
    assert (other.to_move(()), other.name(())) == (MIN, "top")
    assert tree.leaf((1, 0)) == 2
    with pytest.raises(TreeError, match=r"\(0,\) is not a leaf"):
        tree.replace({(0,): 1})
    with pytest.raises(TreeError, match="leaf 1 of node B is 'x'"):
        GameTree(T1.nested).replace({(0, 0): "x"})


def test_a_subtree_as_a_nested_list() -> None:
    assert BOOK.to_nested(state=(1,)) == [2, 4, 6]
    assert BOOK.to_nested(state=(1, 0)) == 2
    assert BOOK.to_nested({(1, 2): 9}, (1,)) == [2, 4, 9]
    with pytest.raises(TreeError, match=r"\(7,\) is not a node"):
        BOOK.to_nested(state=(7,))


def test_equal_trees() -> None:
    assert GameTree([1, 2]) == GameTree([1, 2])
    assert GameTree([1, 2]) != GameTree([2, 1])
    assert GameTree([1, 2]) != GameTree([1, 2], root="min")
    assert GameTree([1, 2]) != [1, 2]


# ---------------------------------------------------------------- random trees


def test_a_random_tree_is_the_same_for_the_same_arguments() -> None:
    assert random_tree(3, (2, 3), seed=5) == random_tree(3, (2, 3), seed=5)
    assert random_tree(3, (2, 3), seed=5) != random_tree(3, (2, 3), seed=6)
    assert repr(random_tree(2, 2, seed=1)) == "GameTree([[-5, 5], [-2, 3]])"


@given(
    st.integers(0, 10**6), st.integers(0, 4), st.integers(1, 3), st.integers(0, 2),
    st.integers(-9, 0), st.integers(0, 9), st.sampled_from([0.0, 0.4]),
)  # fmt: skip
def test_random_trees_keep_to_their_arguments(
    seed: int, depth: int, least: int, more: int, low: int, high: int, uneven: float
) -> None:
    tree = random_tree(depth, (least, least + more), seed, low=low, high=high, uneven=uneven)
    for node in tree.nodes():
        if tree.is_terminal(node):
            assert len(node) == depth or (uneven and 0 < len(node) < depth)
            value = tree.leaf(node)
            assert isinstance(value, int)
            assert low <= value <= high
        else:
            assert least <= len(tree.actions(node)) <= least + more


def test_random_trees_of_other_kinds() -> None:
    assert random_tree(2, 2, seed=3, players=3).players == 3
    assert random_tree(2, 2, seed=3, root="min").to_move(()) == MIN


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"depth": -1}, "expected a depth of 0 to 150"),
        ({"depth": 5000, "branching": 1}, "expected a depth of 0 to 150"),
        ({"branching": 0}, "a branching of 1 or more"),
        ({"branching": (3, 2)}, "a branching of 1 or more"),
        ({"low": 3, "high": 2}, "low <= high"),
        ({"depth": 20, "branching": 3}, "1,000,000 is the limit"),
        ({"root": "left"}, "root is 'left'; 'max' or 'min' was expected"),
    ],
)
def test_bad_arguments_of_random_tree(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(TreeError, match=message):
        random_tree(**arguments)


# ---------------------------------------------------------------- bad input


def deep(levels: int) -> Nested:
    tree: Any = 1
    for _ in range(levels):
        tree = [tree]
    return tree


HERSELF: list[Any] = []
HERSELF.append(HERSELF)


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ([[3, 12], []], "node C is an empty list; a node has at least one child"),
        ([], "node A is an empty list"),
        ([[3, 12], [2, "x"]], r"leaf 2 of node C is 'x'; a number, .* or '\?' was expected"),
        ([[3, None]], "leaf 2 of node B is None"),
        ([[3, True]], "leaf 2 of node B is True"),
        ([[3, nan]], "leaf 2 of node B is nan"),
        ([float("inf")], "leaf 1 of node A is inf"),
        ([10**400], r"leaf 1 of node A is 1000.*\.\.\.;"),
        ([(1, nan), (2, 3)], r"leaf 1 of node A is \(1, nan\)"),
        ([(1,), (2,)], r"leaf 1 of node A is \(1,\)"),
        ("x", "the only leaf is 'x'"),
        ([object()], "leaf 1 of node A is <object"),
        ([[(1, 2), (1, 2, 3)]], "leaf 1 of node E has 2 numbers and leaf 2 of node E has 3"),
        ([[(1, 2)], 3], "leaf 1 of node B has 2 numbers and leaf 2 of node A has a single number"),
        ([Chance([(0.5, 1), (0.4, 2)])], "the probabilities of node B sum to 0.9; a sum of 1 was"),
        (Chance([(nan, 1), (0.5, 2)]), "probability 1 of node A is nan; a number from 0 to 1 was"),
        (Chance([(-1, 1), (2, 2)]), "probability 1 of node A is -1"),
        (Chance([("x", 1)]), "probability 1 of node A is 'x'"),
        (Chance([]), "node A is an empty list"),
        (deep(100_000), "the tree is nested too deeply; at most 150 plies were expected"),
        (deep(151), "the tree is nested too deeply"),
        (HERSELF, "the tree is nested too deeply"),
    ],
)  # fmt: skip
def test_bad_trees_say_where_and_what(tree: Any, message: str) -> None:
    with pytest.raises(TreeError, match=message) as caught:
        GameTree(tree)
    assert "\n" not in str(caught.value)


def test_the_deepest_tree_can_be_searched() -> None:
    from gamesearch import alpha_beta_search

    tree = GameTree(deep(150))
    assert alpha_beta_search(tree).value == 1
    assert trace(alpha_beta_search, tree).value == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"the tree is empty; a nested list such as \[\[3, 12, 8\], \[2, 4\]\] \(or a"),
        ("  \n ", "the tree is empty"),
        ("[3,12", r"column 1: '\[' was never closed; a nested list such as"),
        ("3,12]", r"column 5: unmatched '\]'"),
        ("[3 ?]", r"column 2: found '3 \?'; a nested list .* was expected; is a comma missing"),
        ("[[3,12];[2,4]]", r"column 8: found ';'; a nested list such as .* was expected$"),
        ("[[3,x]]", "column 5: found 'x'; a number, '\\?', a tuple of numbers or a list was"),
        ("[1,\n2,\n x]", "line 3, column 2: found 'x'"),
        ("\n\n[1, x]", "line 3, column 5: found 'x'"),
        ("[[3,'x']]", "column 5: found \"'x'\""),
        ("[[3,nan]]", "column 5: found 'nan'"),
        ("[True]", "column 2: found 'True'"),
        ("[1+2]", r"column 2: found '1 \+ 2'"),
        ("__import__('os')", r"found \"__import__\('os'\)\""),
        ("[3 for x in [1]]", r"found '\[3 for x in \[1\]\]'"),
        ("[1or 2]", "column 2: found '1or'"),
        ("[3,½]", "column 4: found '½'"),
        (
            "[[3,12]\n[2,4]]",
            r"column 2: found '\[3, 12\]\[2, 4\]'; .* expected; is a comma missing",
        ),
        ("[3,12],[2,4]", r"column 1: found '\(\[3, 12\], \[2, 4\]\)'; square brackets around the"),
        ("((3,12),(2,4))", r"column 1: found '\(\(3, 12\), \(2, 4\)\)'; square brackets around"),
        ("((3 12)(2 x))", "column 11: found 'x'; a number, '\\?' or a node in brackets, such as"),
        ("((3 12)\n (2 x))", "line 2, column 5: found 'x'"),
        ("((3 12) (2 4)", r"column 1: '\(' was never closed; a tree, such as \(\(3 12 8\) \(2 4"),
        ("((3 12) (2 4)))", r"column 15: found '\)' after the end of the tree; one tree, such as"),
        ("(3 12) (2 4)", r"column 8: found '\(' after the end of the tree"),
        ("(())", "node B is an empty list"),
        ("[\x00]", "column 1: the text ends or breaks off"),
        ("[[3,12],[]]", "node C is an empty list"),
        ("[3,1e999]", "leaf 2 of node A is inf"),
        ("{0.5: 1, 0.4: 2}", "the probabilities of node A sum to 0.9"),
        ("{1/0: 1}", "column 2: found '1 / 0'"),
        ("[" * 160 + "1" + "]" * 160, "nested too deeply; at most 150 plies were expected"),
        ("[" * 100_000, "nested too deeply"),
        ("(" * 300 + "1" + ")" * 300, "nested too deeply"),
        ("AB\nA: B\nB x", "line 3: found 'B x'; 'X: CHILDREN' or 'X value' was expected"),
        ("AB\nA B\nB 3", "line 2: found 'A B'; 'X: CHILDREN' or 'X value' was expected"),
        ("Root X Y\nRoot: X Y", "'Y' has neither children nor a value; a line for it was expected"),
        ("# nothing but a comment", "the tree is empty"),
        ("AB\nA: BC\nB 3", "line 2: 'C' is not among the labels AB"),
        ("AB\nA: B", "'B' has neither children nor a value"),
        ("AB\nA: BB\nB 3", "'B' hangs below two nodes; a tree was expected"),
        ("ABC\nA: BC\nB 3\nB 4\nC 1", "line 4: 'B' is given twice"),
        ("ABC\nA: B\nB 1\nC 2", "'C' is not below the root 'A'"),
        ("ABB\nA: B", "line 1: found 'ABB'; the labels of all nodes, each once and the root"),
        ("ABC\nA: B\nB: C\nC: A", "'A' hangs below two nodes"),
        ("AB\nA: B\nB nan", "line 3: found 'B nan'; 'X: CHILDREN' or 'X value' was expected"),
    ],
)
def test_bad_texts_say_where_and_what(text: str, message: str) -> None:
    with pytest.raises(TreeError, match=message) as caught:
        GameTree.parse(text)
    assert "\n" not in str(caught.value)


def test_bad_turns_and_roots() -> None:
    with pytest.raises(TreeError, match="root is 'maybe'; 'max' or 'min' was expected"):
        GameTree([1], root="maybe")
    with pytest.raises(TreeError, match=r"root='min' is for two players; give turns=\(...\)"):
        GameTree([(1, 2, 3)], root="min")
    with pytest.raises(TreeError, match="turns has player 2; the players here are 0 to 1"):
        GameTree([1, 2], turns=(0, 2))


# ---------------------------------------------------------------- edits that give another tree


def test_children_are_added_deleted_copied_and_moved() -> None:
    made = {
        "[[3, 12, 8], [2, 4, 6, 0], [14, 5, 2]]": add_child(BOOK, (1,)),
        "[[3, 12, 8], [[2, 0], 4, 6], [14, 5, 2]]": add_child(BOOK, (1, 0)),
        "[[3, 12, 8], [14, 5, 2]]": delete(BOOK, (1,)),
        "[[3, 12, 8], [2, 6], [14, 5, 2]]": delete(BOOK, (1, 1)),
        "[[3, 12, 8], [3, 12, 8], [2, 4, 6], [14, 5, 2]]": duplicate(BOOK, (0,)),
        "[[2, 4, 6], [14, 5, 2], [3, 12, 8]]": move(BOOK, (0,), 2),
    }
    for text, tree in made.items():
        assert str(tree) == text
        assert tree == GameTree.parse(text)
    assert str(BOOK) == "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"  # it stayed as it was


def test_a_node_that_loses_its_last_child_becomes_a_leaf() -> None:
    assert str(delete(GameTree([[5], 2]), (0, 0))) == "[5, 2]"
    assert str(delete(GameTree([[[7, 8]], 2]), (0, 0))) == "[7, 2]"
    assert str(delete(GameTree([4]), (0,))) == "4"
    assert str(add_child(GameTree(4), ())) == "[4, 0]"


def test_a_new_leaf_is_of_its_tree_s_kind() -> None:
    assert str(add_child(GameTree([(1, 2, 3)]), ())) == "[(1, 2, 3), (0, 0, 0)]"
    kept = add_child(GameTree([[1, 2], [3, 4]], root="min"), (0,))
    assert repr(kept) == "GameTree([[1, 2, 0], [3, 4]], root='min')"
    turns = add_child(GameTree([[1, 2], [3, 4]], turns=(0, 1, 1)), (0,))
    assert turns.turns == (0, 1, 1)


def test_given_names_go_with_their_nodes() -> None:
    tree = GameTree([[1, 2], [3, 4], 5], names={(0,): "left", (1,): "right", (1, 0): "x"})
    assert [delete(tree, (0,)).name(path) for path in ((0,), (0, 0))] == ["right", "x"]
    moved = move(tree, (1,), 0)
    assert [moved.name(path) for path in ((0,), (1,), (0, 0))] == ["right", "left", "x"]
    copied = duplicate(tree, (0,))
    assert [copied.name(path) for path in ((0,), (1,), (2,))] == ["left", "C", "right"]
    letters = duplicate(GameTree([[1], [2]], names={(0,): "B", (1,): "C"}), (0,))
    assert [letters.name((i,)) for i in range(3)] == ["B", "C′", "C"]  # and never two alike


def test_a_probability_is_taken_and_the_others_make_room() -> None:
    dice = GameTree.parse("{0.2: 1, 0.3: 2, 0.5: 3}")
    for path, chance, text in [
        ((0,), 0.4, "{0.4: 1, 0.225: 2, 0.375: 3}"),  # those to the right share what is left
        ((1,), 0.6, "{0.2: 1, 0.6: 2, 0.2: 3}"),
        ((2,), 0.6, "{0.16: 1, 0.24: 2, 0.6: 3}"),  # there are none: all others share
        ((1,), 0.9, "{1/35: 1, 9/10: 2, 1/14: 3}"),  # nothing would be left for them: likewise
        ((0,), 1, "{1: 1, 0: 2, 0: 3}"),
        ((0,), Fraction(1, 3), "{1/3: 1, 1/4: 2, 5/12: 3}"),
    ]:
        assert set_probability(dice, path, chance) == GameTree.parse(text), chance
    typed = dice
    for place, chance in enumerate((0.1, 0.7, 0.2)):  # from left to right, all as they were typed
        typed = set_probability(typed, (place,), chance)
    assert str(typed) == "{0.1: 1, 0.7: 2, 0.2: 3}"
    certain = set_probability(dice, (0,), 1)
    assert str(set_probability(certain, (0,), 0.5)) == "{0.5: 1, 0.25: 2, 0.25: 3}"


def test_outcomes_come_and_go_with_their_share() -> None:
    thirds = GameTree.parse("{1/3: 1, 1/3: 2, 1/3: 3}")
    assert str(add_child(thirds, ())) == "{1/4: 1, 1/4: 2, 1/4: 3, 1/4: 0}"
    assert str(delete(thirds, (0,))) == "{1/2: 2, 1/2: 3}"
    assert str(duplicate(thirds, (0,))) == "{1/6: 1, 1/6: 1, 1/3: 2, 1/3: 3}"
    nine = GameTree.parse("{0.9: 1, 0.1: 2}")
    assert str(move(nine, (0,), 1)) == "{0.1: 2, 0.9: 1}"
    assert str(duplicate(nine, (0,))) == "{0.45: 1, 0.45: 1, 0.1: 2}"
    assert str(delete(nine, (1,))) == "{1: 1}"
    assert str(delete(GameTree.parse("{1: 1, 0: 2, 0: 3}"), (0,))) == "{0.5: 2, 0.5: 3}"


@given(st.integers(0, 10_000), st.lists(st.integers(0, 4), min_size=1, max_size=12))
def test_whatever_is_edited_probabilities_sum_to_one(seed: int, edits: list[int]) -> None:
    tree = GameTree.parse("[{0.9: [2, 2], 0.1: 3}, {1/6: 1, 1/6: 2, 2/3: {0.5: 1, 0.5: 2}}]")
    rng = random.Random(seed)
    for number in edits:
        path = rng.choice([p for p in tree.nodes() if p] or [()])
        if not path:
            return
        below_dice = tree.edge_probability(path[:-1], 0) is not None
        if number == 4 and below_dice and len(tree.actions(path[:-1])) > 1:
            tree = set_probability(tree, path, rng.choice([0, 0.25, 0.7, Fraction(1, 7), 1]))
        elif number == 3:
            tree = move(tree, path, rng.randrange(len(tree.actions(path[:-1]))))
        else:
            tree = (add_child, delete, duplicate)[number % 3](tree, path)
        for node in tree.nodes():  # the tree would have been refused, had they not; exactly so:
            odds = [tree.edge_probability(node, a) for a in tree.actions(node)]
            if odds and odds[0] is not None:
                assert sum(Fraction(str(p)) for p in odds) == 1
        assert GameTree.parse(str(tree)) == tree


def test_edits_that_make_no_sense_are_explained() -> None:
    dice = GameTree.parse("{0.5: 1, 0.5: [2]}")
    for edit, message in [
        (lambda: delete(BOOK, ()), "the root cannot be deleted; choose a node below it"),
        (lambda: duplicate(BOOK, ()), "the root cannot be copied; choose a node below it"),
        (lambda: move(BOOK, (0,), 3), "place 3 among 3 siblings; 0 is the first"),
        (lambda: set_probability(BOOK, (0,), 0.5),
         "no dice are rolled at node A, so no edge has a chance"),
        (lambda: set_probability(dice, (0,), 1.5),
         "probability 1 of node A is 1.5; a number from 0 to 1 was expected"),
        (lambda: set_probability(dice, (0,), nan), "probability 1 of node A is nan; a number"),
        (lambda: set_probability(delete(dice, (0,)), (0,), 0.5),
         "A has one outcome, so that is certain; add another"),
        (lambda: BOOK.rearranged({(0,): [3]}), r"\(0,\) with the children \[3\]: a node, places"),
        (lambda: BOOK.rearranged({(9,): [0]}), r"\(9,\) with the children \[0\]: a node, places"),
        (lambda: dice.rearranged({(): [0, 1, None]}), "and a probability for each outcome"),
        (lambda: GameTree([(1, 2, 3)]).with_root("min"), "for two players who move in turn"),
        (lambda: BOOK.with_root("nobody"), "root is 'nobody'"),
    ]:  # fmt: skip
        with pytest.raises(TreeError, match=message):
            edit()


def test_a_coin_is_written_with_chance() -> None:
    coin = Chance([(0.5, 4), (0.5, 0)])
    assert games.Chance is Chance
    assert GameTree([coin, 1]).probability((0,), 1) == 0.5
    with pytest.raises(TreeError, match=r"sum to 0.5; .* Chance\(\[\(0.5, 4\), \(0.5, 0\)\]\)"):
        GameTree([{0.5: 4, 0.5: 0}, 1])  # noqa: F601  # Python keeps the second


def test_names_are_names_of_nodes() -> None:
    with pytest.raises(TreeError, match=r"names is \['A', 'B'\]; a dictionary of names by path"):
        GameTree([1, 2], names=["A", "B"])  # type: ignore[arg-type]
    with pytest.raises(TreeError, match=r"names has \(9,\), which is not a node"):
        GameTree([1, 2], names={(9,): "x"})


def test_a_random_tree_has_players_and_a_chance() -> None:
    for wrong in ({"players": 1}, {"players": 0}, {"uneven": 3}):
        with pytest.raises(TreeError, match="two players or more"):
            random_tree(**wrong)


WITH_NAMES = {
    "lists": "['A', ['B', ('D', 3), ['E', 5]], ['C', ('F', 2), ('G', 9)]]",
    "lists by name": "{'A': ['B', 'C'], 'B': ['D', 'E'], 'C': ['F', 'G'],"
    " 'D': 3, 'E': 5, 'F': 2, 'G': 9}",
    "JSON": '{"name": "A", "children": [{"name": "B", "children": [{"name": "D", "value": 3},'
    ' {"name": "E", "value": 5}]}, {"name": "C", "children": [{"name": "F", "value": 2},'
    ' {"name": "G", "value": 9}]}]}',
    "words": "A: B C\nB: D E\nC: F G\nD 3\nE 5\nF 2\nG 9",
    "Lisp": "(A (B (D 3) (E 5)) (C (F 2) (G 9)))",
    "forest": "[A [B [D 3] [E 5]] [C [F 2] [G 9]]]",
    "qtree": "[.A [.B [.D 3 ] [.E 5 ] ] [.C [.F 2 ] [.G 9 ] ] ]",
    "DOT": 'digraph G { A -> B -> D; B -> E; A -> C; C -> "F"; C -> G\n'
    "D [label=3]; E [shape=box, label=5]; F [label=2]; G [label=9]; }",
}


@pytest.mark.parametrize("form", WITH_NAMES)
def test_a_tree_keeps_the_names_that_it_was_given(form: str) -> None:
    names = {(): "A", (0,): "B", (1,): "C", (0, 0): "D", (0, 1): "E", (1, 0): "F", (1, 1): "G"}
    assert GameTree.parse(WITH_NAMES[form]) == GameTree([[3, 5], [2, 9]], names=names)


def test_words_as_names() -> None:
    text = "root: left right\nleft: l1 l2\nright: r1 r2\nl1 3\nl2 1/3\nr1 -2\nr2 ?"
    tree = GameTree.parse(text)
    assert (tree.name(()), tree.name((1,)), tree.name((0, 1))) == ("root", "right", "l2")
    assert GameTree.parse('["a−b", 3, −4]') == GameTree([3, -4], names={(): "a−b"})
    assert tree.to_nested() == [[3, 1 / 3], [-2, "?"]]
    assert GameTree.parse("root left right\nroot: left right\nleft 3\nright 2").name((0,)) == "left"


@pytest.mark.parametrize("text", ["((3,5),(2,9));", "((3 5) (2 9))"])
def test_trees_without_names(text: str) -> None:
    assert GameTree.parse(text) == GameTree([[3, 5], [2, 9]])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (r"\Tree [.A 3 5 ]", r"column 2: found .*or a tree as Lisp, JSON, Newick, forest, qtree"),
        ("(A)", "'A' has neither children nor a value"),
        ('{"name": "A", "children": []}', "'A' has neither children nor a value"),
        ("digraph { A -> B; C -> D }", "2 nodes have no arrow to them; one root was expected"),
        (draw(GameTree([1, 2])).source, "a picture's source does not hold its tree; a nested list"),
        ("digraph { A -> B }", "found 'B' at 'B'; 'X: CHILDREN' or 'X value' was expected"),
        ('{"a": 1}', "found the names a, and no list of a node's children by name; {"),
        ("{'a': [1, 2]}", "found the names a, and no list of a node's children by name; {"),
        ("{'A': ['B', 'B'], 'B': 3}", "'B' hangs below two nodes; a tree was expected"),
        ("[2, X, X]", r"column 5: found 'X'; a number, '\?'"),
    ],
)
def test_what_is_wrong_with_a_tree_with_names(text: str, message: str) -> None:
    with pytest.raises(TreeError, match=message):
        GameTree.parse(text)


def test_a_fraction_stays_as_it_was_typed():
    """Wherever a value is written: in the tree, by a search, in pictures and captions."""
    tree = GameTree.parse("[[1/3, 2], [-1/2, 4/2]]")
    assert tree.format() == "[[1/3, 2], [-1/2, 2]]"
    assert pickle.loads(pickle.dumps(tree)).format() == tree.format()
    run = trace(alpha_beta_search, tree)
    assert run.captions.in_words().endswith("Value 1/3, best move a1.")
    assert -tree.utility((1, 0), MIN) == tree.utility((1, 0), MAX) == -0.5
    assert show(tree.utility((1, 0), MIN)) == "1/2"
