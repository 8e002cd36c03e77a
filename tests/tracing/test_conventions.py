"""Searches as people write them: whatever they return, and however they name and sign it."""

from __future__ import annotations

import re
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stories import STYLES, children, entry_windows, story, style_name, trees

from gamesearch import GameTree, TicTacToe, alpha_beta_search, trace
from gamesearch.search import negamax_search
from gamesearch.search.minimax import minimax_value
from gamesearch.tracing import conventions
from tests.lecture_trees import T1, T2, TWO_PLAYER, LectureTree, Nested
from tests.search.styles import WITH_WINDOWS, style


def test_the_table_of_conventions_names_what_is_there() -> None:
    """Each row of the module's docstring ends in the functions that recognise it."""
    assert conventions.__doc__ is not None
    rows = [line[71:] for line in conventions.__doc__.splitlines() if line.startswith("    ")]
    names = [name for row in rows if "(" not in row for name in re.findall(r"\w+", row)]
    places = (conventions, conventions.Conventions)
    assert [name for name in names if not any(hasattr(place, name) for place in places)] == []
    assert names


# ---------------------------------------------------------------- whole searches


@pytest.mark.parametrize("name", TWO_PLAYER)
@pytest.mark.parametrize("search", STYLES, ids=style_name)
def test_every_style_draws_the_same_tree(search: Any, name: str) -> None:
    lecture: LectureTree = TWO_PLAYER[name]
    tree = lecture.tree
    t = trace(search, tree)
    assert t.error is None
    assert t.value == lecture.value
    assert t.action in (lecture.action, None)  # some styles return a value alone
    assert tuple(tree.leaf(leaf) for leaf in t.examined) == lecture.examined
    assert tuple(t.pruned) == lecture.pruned
    assert t.known == []


SAME_STORY = [
    style("nested_functions"), style("methods"), style("action_first"),
    style("one_function"), style("negamax"), style("negamax_with_colour"),
    style("children_first"), style("own_states"),
]  # fmt: skip


@pytest.mark.parametrize("search", SAME_STORY, ids=style_name)
def test_every_style_tells_the_same_story(search: Any) -> None:
    """Events, windows, values and bounds at every step: negamax's too, from MAX's side."""
    for lecture in TWO_PLAYER.values():
        assert story(trace(search, lecture.tree)) == story(trace(alpha_beta_search, lecture.tree))


def test_styles_without_windows_show_none() -> None:
    """An explicit stack holds the windows of all nodes in turn: they are no one node's."""
    t = trace(style("explicit_stack"), T2.tree)
    assert set(entry_windows(t).values()) == {None}
    assert all(window is None for _, _, window, _, _ in story(t))
    assert story(t)[-1][:4] == ("return", (), None, 3)


@given(trees, st.sampled_from(WITH_WINDOWS))
@settings(max_examples=60)
def test_styles_agree_on_random_trees(nested: Nested, search: Any) -> None:
    """One-child nodes, ties, zeros, leaves at every depth: the trace of each is that of ours.

    Where no node has a second child, all calls are given the same two numbers, as two options with
    defaults are: those that are not called alpha and beta may be either.
    """
    tree = GameTree(nested)
    t, ours = trace(search, tree), trace(alpha_beta_search, tree)
    assert (t.value, t.examined, t.pruned) == (ours.value, ours.examined, ours.pruned)
    windows, expected = entry_windows(t), entry_windows(ours)
    if search is not style("one_function") or len(ours.examined) > 1:
        assert {p: w for p, w in windows.items() if p} == {p: w for p, w in expected.items() if p}


def test_two_numbers_that_every_call_is_given_alike_are_no_window() -> None:
    t = trace(style("one_function"), GameTree([[0]]))
    assert entry_windows(t) == {(): None, (0,): None}


# ---------------------------------------------------------------- recursion in other shapes


def minimax_by_generators(game: Any, s: Any) -> Any:
    if game.is_terminal(s):
        return game.utility(s, 0)
    best = max if game.to_move(s) == 0 else min
    return best(minimax_by_generators(game, game.result(s, a)) for a in game.actions(s))


minimax_lambda = lambda game, s: (  # noqa: E731
    game.utility(s, 0)
    if game.is_terminal(s)
    else (max if game.to_move(s) == 0 else min)(
        minimax_lambda(game, game.result(s, a)) for a in game.actions(s)
    )
)


def minimax_by_comprehension(game: Any, s: Any) -> Any:
    if game.is_terminal(s):
        return game.utility(s, 0)
    values = [minimax_by_comprehension(game, game.result(s, a)) for a in game.actions(s)]
    return max(values) if game.to_move(s) == 0 else min(values)


@pytest.mark.parametrize(
    "search", [minimax_by_generators, minimax_lambda, minimax_by_comprehension], ids=style_name
)
def test_generators_lambdas_and_comprehensions(search: Any) -> None:
    t = trace(search, T1.tree)
    assert t.value == 3
    assert t.examined == list(T1.tree.leaves())
    assert [e.node.path for e in t.replay.events if e.kind == "enter"] == [(), (0,), (1,), (2,)]
    returned = {e.node.path: t.replay.at(e.step).nodes[e.node.path].value
                for e in t.replay.events if e.kind == "return"}  # fmt: skip
    assert returned == {(0,): 3, (1,): 2, (2,): 2, (): 3}


def test_helper_functions_do_not_value_nodes() -> None:
    """A helper that is handed a state returns something, but not that state's value."""

    def whose_turn(game: Any, state: Any) -> int:
        return int(game.to_move(state))

    def mobility(game: Any, state: Any) -> int:
        return 100 + len(game.actions(state))

    def search(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state, 0)
        children = [game.result(state, a) for a in game.actions(state)]
        children.sort(key=lambda child: mobility(game, child))
        best = max if whose_turn(game, state) == 0 else min
        return best(search(game, child) for child in children)

    t = trace(search, T1.tree)
    numbers = {
        show.value for step in range(len(t.steps)) for show in t.replay.at(step).nodes.values()
    }
    assert numbers <= {None, 2, 3, 4, 5, 6, 8, 12, 14}
    assert [e.kind for e in t.replay.events].count("leaf") == 9


# ---------------------------------------------------------------- names


def test_an_action_a_and_a_best_value_b_are_no_window() -> None:
    def search(game: Any, s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s, 0)
        b = -99 if game.to_move(s) == 0 else 99
        for a in game.actions(s):
            b = (max if game.to_move(s) == 0 else min)(b, search(game, game.result(s, a)))
        return b

    assert set(entry_windows(trace(search, T1.tree)).values()) == {None}


# ---------------------------------------------------------------- sides


@given(trees)
@settings(max_examples=30)
def test_negamax_is_told_from_maxs_side_when_min_begins(nested: Nested) -> None:
    tree = GameTree(nested, root="min")
    t, ours = trace(style("negamax"), tree), trace(alpha_beta_search, tree)
    bare = trace(style("negamax"), tree, lines=False)
    assert bare.value == t.value == ours.value  # though the search speaks from the mover's side
    assert story(t) == story(ours)
    back = trace(negamax_search, tree)  # which turns its answer back to MAX's side at the root
    assert back.replay.final_views()[()].value == back.value == ours.value


NOT_ALL_ZERO = children(st.recursive(st.integers(1, 9), children, max_leaves=14))


@given(NOT_ALL_ZERO, st.sampled_from(["max", "min"]))
@settings(max_examples=60)
def test_aimas_own_search_tells_the_same_story(nested: Nested, root: str) -> None:
    """Whoever begins: its values are those of the player at the root, ours are MAX's."""
    tree = GameTree(nested, root=root)
    run, ours = trace(style("the_move_alone"), tree), trace(alpha_beta_search, tree)
    assert (run.examined, run.pruned) == (ours.examined, ours.pruned)
    both = [(t.replay.views_at(len(t.steps) - 1), entry_windows(t)) for t in (run, ours)]
    (views, windows), (our_views, our_windows) = both
    assert {p: v.value for p, v in views.items()} == {p: v.value for p, v in our_views.items()}
    assert {**windows, (): None} == {**our_windows, (): None}


def test_negamax_on_a_drawn_game() -> None:
    """All values are 0, the same from either side: the windows tell whose side a call takes."""
    tree = GameTree([[[0, 0], [0, 0]], [[0, 0], [0, 0]]])
    t = trace(style("negamax"), tree)
    assert entry_windows(t) == entry_windows(trace(alpha_beta_search, tree))
    assert entry_windows(t)[(1,)] == (0, inf)


def test_utilities_are_told_from_maxs_side() -> None:
    """Negamax asks a leaf's utility for the player who would move there: MIN, on T8."""
    for lines in (True, False):
        t = trace(style("negamax"), TWO_PLAYER["T8"].tree, lines=lines)
        views = t.replay.at().nodes
        assert tuple(views[leaf].value for leaf in t.examined) == TWO_PLAYER["T8"].examined


# ---------------------------------------------------------------- results


T6_LIKE = GameTree([[-3, 4], [-5, 6], [1, 7]])


def test_value_and_action_in_either_order() -> None:
    t = trace(style("action_first"), T6_LIKE)
    assert (t.value, t.action) == (1, 2)
    t = trace(lambda game, state: (2, minimax_value(game, state)), T6_LIKE)
    assert (t.value, t.action) == (1, 2)
    t = trace(lambda game, state: [minimax_value(game, state), 2], T6_LIKE)
    assert (t.value, t.action) == (1, 2)
    assert trace(style("action_first"), T6_LIKE, lines=False).value == 1
    t = trace(lambda game, state: style("action_first")(game, state)[::-1], T6_LIKE)
    assert (t.value, t.action, t.replay.final_views()[()].value) == (1, 2, 1)


def _max_value(game: Any, state: Any) -> tuple[Any, Any]:
    if game.is_terminal(state):
        return game.utility(state, 0), None
    found = [(_min_value(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return max(found, key=lambda pair: pair[0])


def _min_value(game: Any, state: Any) -> tuple[Any, Any]:
    if game.is_terminal(state):
        return game.utility(state, 0), None
    found = [(_max_value(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return min(found, key=lambda pair: pair[0])


def aima_4(game: Any, state: Any) -> Any:
    """MINIMAX-SEARCH as the fourth edition prints it: the move alone comes back."""
    _, move = _max_value(game, state)
    return move


def aima_3(game: Any, state: Any) -> Any:
    """MINIMAX-DECISION of the third edition: nothing is called for the root itself."""
    return max(game.actions(state), key=lambda a: _min_value(game, game.result(state, a))[0])


def test_a_search_may_return_the_move_alone() -> None:
    run = trace(aima_4, T1.tree)
    assert (run.value, run.action) == (3, 0)
    assert run.captions.at(len(run.steps) - 1) == "A is worth 3: MAX plays a1."
    run = trace(aima_3, T1.tree)
    assert (run.value, run.action) == (3, 0)  # its child's
    assert run.captions.at(len(run.steps) - 1) == "MAX plays a1."
    assert run.captions.in_words().endswith(
        " leaves examined: 3, 12, 8, 2, 4, 6, 14, 5, 2. Value 3, best move a1."
    )
    game = TicTacToe()
    run = trace(aima_4, game, game.parse("XOX/OX./..O"))
    assert (run.value, run.action) == (1, 6)


@given(trees)
def test_a_value_alone_is_not_taken_for_a_move(nested: Nested) -> None:
    """Actions and values are both small numbers here."""

    def value(game: Any, state: Any) -> Any:
        return _max_value(game, state)[0]

    tree = GameTree(nested)
    run = trace(value, tree)
    assert run.value == minimax_value(tree, ())
    assert run.action in (None, _max_value(tree, ())[1])  # the move, if that is the same number
    assert trace(_max_value, tree).value == minimax_value(tree, ())


def test_a_mean_and_an_action_in_either_order() -> None:
    """The mean is no leaf's worth; which is the action is known from the root's."""

    def mean(game: Any, state: Any) -> float:
        if game.is_terminal(state):
            return float(game.utility(state, 0))
        kids = [mean(game, game.result(state, a)) for a in game.actions(state)]
        return sum(kids) / len(kids)

    def best(game: Any, state: Any) -> tuple[Any, Any]:
        return max((mean(game, game.result(state, a)), a) for a in game.actions(state))

    def turned(game: Any, state: Any) -> tuple[Any, Any]:
        return best(game, state)[::-1]

    tree = GameTree([[1, 2], [4, 8.5], [3, 3]])
    for search in (best, turned):
        run = trace(search, tree)
        assert (run.value, run.action) == (6.25, 1)


@pytest.mark.parametrize(
    ("returned", "value", "told"),
    [
        ((3, 0, 13), 3, "Value 3, best move a1."),
        ((3, [0, 0]), 3, "Value 3, best move a1."),
        ((3, 77), 3, "Value 3, best move 77, which is not an action of A."),
        ((3, (0,)), 3, "Value 3, best move a1."),
    ],
)
def test_other_things_that_searches_return(returned: Any, value: Any, told: str) -> None:
    def search(game: Any, state: Any) -> Any:
        _max_value(game, state)
        return returned

    run = trace(search, T1.tree)
    assert run.value == value
    assert run.captions.in_words().endswith(told)
    assert run.captions.at(len(run.steps) - 1)
