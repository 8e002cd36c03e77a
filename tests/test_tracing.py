"""The trace: any search, however it is written, draws its own tree by running."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import pytest
import search_styles
from hypothesis import given, settings
from hypothesis import strategies as st
from lecture_trees import T1, T2, TWO_PLAYER, LectureTree, Nested
from search_styles import WITH_WINDOWS, WITHOUT_WINDOWS

from gamesearch import GameTree, TicTacToe, alpha_beta_search, minimax_search, trace
from gamesearch.search.minimax import minimax_value
from gamesearch.tracing import time_limit
from gamesearch.tracing.run import Trace, TraceError, TraceTooLarge
from gamesearch.tracing.time_limit import TraceTimeout

STYLES = WITH_WINDOWS + WITHOUT_WINDOWS
GAME = TicTacToe()


def style_name(search: Any) -> str:
    return getattr(search, "__name__", type(search).__name__)


def entry_windows(t: Trace) -> dict[tuple[int, ...], Any]:
    """For each inner node, the window that its call was given."""
    return {
        event.node.path: t.replay.at(event.step).nodes[event.node.path].window
        for event in t.replay.events
        if event.kind == "enter"
    }


def story(t: Trace) -> list[tuple[Any, ...]]:
    """All events, with the window, the value and the bound of the node they happen at."""
    told = []
    for event in t.replay.events:
        view = t.replay.at(event.step).nodes[event.node.path]
        told.append((event.kind, event.node.path, view.window, view.value, view.bound))
    return told


# ---------------------------------------------------------------- alpha-beta on the book's tree


def test_the_books_tree() -> None:
    t = trace(alpha_beta_search, T1.tree)
    assert (t.value, t.action) == (3, 0)
    assert t.examined == [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1), (2, 2)]
    assert t.pruned == [(1, 1), (1, 2)]
    assert t.known == []
    assert t.error is None
    assert t.visited == [
        (),
        (0,),
        (0, 0),
        (0, 1),
        (0, 2),
        (1,),
        (1, 0),
        (2,),
        (2, 0),
        (2, 1),
        (2, 2),
    ]


def test_minimax_prunes_nothing() -> None:
    t = trace(minimax_search, T1.tree)
    assert (t.value, t.action) == (3, 0)
    assert t.examined == list(T1.tree.leaves())
    assert t.pruned == []


def test_steps_are_lines_of_the_source_with_their_variables() -> None:
    t = trace(alpha_beta_search, T1.tree)
    source = Path(t.functions[0].co_filename).read_text(encoding="utf-8").splitlines()
    cuts = [
        s for s in t.steps if s.kind == "line" and source[s.line - 1].strip() == "if v <= alpha:"
    ]
    seen = [(s.state, s.variables["v"], s.variables["alpha"]) for s in cuts]
    assert seen == [
        ((0,), 3, -inf), ((0,), 3, -inf), ((0,), 3, -inf),
        ((1,), 2, 3),
        ((2,), 14, 3), ((2,), 5, 3), ((2,), 2, 3),
    ]  # fmt: skip
    assert [f.co_name for f in t.functions][:3] == ["alpha_beta_search", "max_value", "min_value"]


def test_steps_call_and_return_in_pairs() -> None:
    t = trace(alpha_beta_search, T2.tree)
    depth = 0
    for step in t.steps:
        depth += (step.kind == "call") - (step.kind == "return")
        assert depth >= 0
    assert depth == 0


def test_a_search_from_another_state() -> None:
    t = trace(alpha_beta_search, T1.tree, (2,))
    assert (t.value, t.action) == (2, 2)
    assert t.examined == [(2, 0), (2, 1), (2, 2)]
    assert t.root.state == (2,)
    assert t.root.path == ()


def test_a_tree_of_one_leaf() -> None:
    t = trace(alpha_beta_search, GameTree(7))
    assert (t.value, t.action, t.examined, t.pruned) == (7, None, [()], [])


def test_options_reach_the_search() -> None:
    def to_depth(game: Any, state: Any, depth: int, evaluate: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state, 0)
        if depth == 0:
            return evaluate(state, 0)
        values = [
            to_depth(game, game.result(state, a), depth - 1, evaluate) for a in game.actions(state)
        ]
        return max(values) if game.to_move(state) == 0 else min(values)

    t = trace(to_depth, T1.tree, depth=1, evaluate=lambda state, player: 10 * state[0])
    assert t.value == 20
    assert t.examined == [(0,), (1,), (2,)]  # evaluated nodes are the leaves of this search


def test_a_partial_and_a_bound_method_are_searches() -> None:
    def deep(game: Any, state: Any, limit: int) -> Any:
        return search_styles.one_function(game, state) if limit else None

    assert trace(partial(deep, limit=3), T1.tree).value == 3
    game = T1.tree
    bound = type("Bound", (), {"play": lambda self, game, state: minimax_value(game, state)})()
    assert trace(bound.play, game).value == 3


# ---------------------------------------------------------------- as people write it


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


@pytest.mark.parametrize("search", WITH_WINDOWS, ids=style_name)
def test_every_style_shows_the_same_windows(search: Any) -> None:
    for lecture in TWO_PLAYER.values():
        windows = entry_windows(trace(search, lecture.tree))
        expected = entry_windows(trace(alpha_beta_search, lecture.tree))
        if search is search_styles.third_edition:  # its root keeps alpha in best_score
            assert windows.pop(()) is None
            expected.pop(())
        assert windows == expected


SAME_STORY = [
    search_styles.nested_functions,
    search_styles.methods,
    search_styles.action_first,
    search_styles.one_function,
    search_styles.negamax,
    search_styles.negamax_with_colour,
    search_styles.children_first,
    search_styles.own_states,
]


@pytest.mark.parametrize("search", SAME_STORY, ids=style_name)
def test_every_style_tells_the_same_story(search: Any) -> None:
    """Events, windows, values and bounds at every step: negamax's too, from MAX's side."""
    for lecture in TWO_PLAYER.values():
        assert story(trace(search, lecture.tree)) == story(trace(alpha_beta_search, lecture.tree))


def test_styles_without_windows_show_none() -> None:
    """An explicit stack holds the windows of all nodes in turn: they are no one node's."""
    t = trace(search_styles.explicit_stack, T2.tree)
    assert set(entry_windows(t).values()) == {None}
    assert all(window is None for _, _, window, _, _ in story(t))
    assert story(t)[-1][:4] == ("return", (), None, 3)


def children(kids: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(kids, min_size=1, max_size=3)


trees = children(st.recursive(st.integers(-4, 4), children, max_leaves=14))


@given(trees, st.sampled_from(WITH_WINDOWS))
@settings(max_examples=60)
def test_styles_agree_on_random_trees(nested: Nested, search: Any) -> None:
    """One-child nodes, ties, zeros, leaves at every depth: the trace of each is that of ours."""
    tree = GameTree(nested)
    t, ours = trace(search, tree), trace(alpha_beta_search, tree)
    assert (t.value, t.examined, t.pruned) == (ours.value, ours.examined, ours.pruned)
    windows, expected = entry_windows(t), entry_windows(ours)
    assert {p: w for p, w in windows.items() if p} == {p: w for p, w in expected.items() if p}


@given(trees)
@settings(max_examples=30)
def test_negamax_is_told_from_maxs_side_when_min_begins(nested: Nested) -> None:
    tree = GameTree(nested, root="min")
    t, ours = trace(search_styles.negamax, tree), trace(alpha_beta_search, tree)
    assert t.value == -ours.value  # what the search said: it speaks from the mover's side
    assert story(t) == story(ours)


NOT_ALL_ZERO = children(st.recursive(st.integers(1, 9), children, max_leaves=14))


@given(NOT_ALL_ZERO, st.sampled_from(["max", "min"]))
@settings(max_examples=60)
def test_aimas_own_search_tells_the_same_story(nested: Nested, root: str) -> None:
    """Whoever begins: its values are those of the player at the root, ours are MAX's."""
    tree = GameTree(nested, root=root)
    run, ours = trace(search_styles.the_move_alone, tree), trace(alpha_beta_search, tree)
    assert (run.examined, run.pruned) == (ours.examined, ours.pruned)
    both = [(t.replay.views_at(len(t.steps) - 1), entry_windows(t)) for t in (run, ours)]
    (views, windows), (our_views, our_windows) = both
    assert {p: v.value for p, v in views.items()} == {p: v.value for p, v in our_views.items()}
    assert {**windows, (): None} == {**our_windows, (): None}


def test_negamax_on_a_drawn_game() -> None:
    """All values are 0, the same from either side: the windows tell whose side a call takes."""
    tree = GameTree([[[0, 0], [0, 0]], [[0, 0], [0, 0]]])
    t = trace(search_styles.negamax, tree)
    assert entry_windows(t) == entry_windows(trace(alpha_beta_search, tree))
    assert entry_windows(t)[(1,)] == (0, inf)


def test_value_and_action_in_either_order() -> None:
    t = trace(search_styles.action_first, T6_LIKE)
    assert (t.value, t.action) == (1, 2)
    t = trace(lambda game, state: (2, minimax_value(game, state)), T6_LIKE)
    assert (t.value, t.action) == (1, 2)
    t = trace(lambda game, state: [minimax_value(game, state), 2], T6_LIKE)
    assert (t.value, t.action) == (1, 2)
    assert trace(search_styles.action_first, T6_LIKE, lines=False).value == 1


T6_LIKE = GameTree([[-3, 4], [-5, 6], [1, 7]])


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


def argmax_with_a_key(game: Any, state: Any) -> Any:
    """AIMA 3e's minimax_decision: a lambda over actions, which is no call for a state."""

    def value(state: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state, 0)
        best = max if game.to_move(state) == 0 else min
        return best(value(game.result(state, a)) for a in game.actions(state))

    action = max(game.actions(state), key=lambda a: value(game.result(state, a)))
    return value(game.result(state, action)), action


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
    assert run.replay.caption(len(run.steps) - 1) == "A is worth 3: MAX plays a1."
    run = trace(aima_3, T1.tree)
    assert (run.value, run.action) == (None, 0)
    assert run.replay.caption(len(run.steps) - 1) == "MAX plays a1."
    assert run.replay.in_words().endswith(
        " leaves examined: 3, 12, 8, 2, 4, 6, 14, 5, 2. Best move a1."
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
        ((3, 77), 3, "Value 3, best move 77, which is no action of A."),
        ((3, (0,)), 3, "Value 3, best move a1."),
    ],
)
def test_other_things_that_searches_return(returned: Any, value: Any, told: str) -> None:
    def search(game: Any, state: Any) -> Any:
        _max_value(game, state)
        return returned

    run = trace(search, T1.tree)
    assert run.value == value
    assert run.replay.in_words().endswith(told)
    assert run.replay.caption(len(run.steps) - 1)


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


def test_a_lambda_over_actions() -> None:
    t = trace(argmax_with_a_key, T1.tree)
    assert (t.value, t.action) == (3, 0)
    assert set(t.examined) == set(T1.tree.leaves())


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


def test_looking_at_children_is_no_visit() -> None:
    """Ordering moves by a table of guesses hands every child to a function: two are still cut."""

    def guess(child: Any) -> int:
        return {(1, 0): -9}.get(child, 0)

    def search(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
        if game.is_terminal(state):
            return game.utility(state, 0)
        sign = 1 if game.to_move(state) == 0 else -1
        v = -inf * sign
        for child in sorted((game.result(state, a) for a in game.actions(state)), key=guess):
            w = search(game, child, alpha, beta)
            v = max(v, w) if sign == 1 else min(v, w)
            if sign == 1:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v

    t = trace(search, T1.tree)
    assert t.pruned == [(1, 1), (1, 2)]
    views = t.replay.at().nodes
    assert views[(1, 1)].pruned
    assert not views[(1, 1)].visited
    assert [e.kind for e in t.replay.events].count("return") == 2  # B and A: C and D are cut


def test_asking_whether_children_are_terminal_is_no_visit() -> None:
    """Putting the finished games first asks every child: two are cut nevertheless."""

    def search(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
        if game.is_terminal(state):
            return game.utility(state, 0)
        maximising = game.to_move(state) == 0
        v = -inf if maximising else inf
        children = [game.result(state, a) for a in game.actions(state)]
        for child in sorted(children, key=game.is_terminal, reverse=True):
            w = search(game, child, alpha, beta)
            v = max(v, w) if maximising else min(v, w)
            if maximising:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v

    t = trace(search, T1.tree)
    assert t.pruned == [(1, 1), (1, 2)]
    assert len(t.visited) == 11


def test_utilities_are_told_from_maxs_side() -> None:
    """Negamax asks a leaf's utility for the player who would move there: MIN, on T8."""
    for lines in (True, False):
        t = trace(search_styles.negamax, TWO_PLAYER["T8"].tree, lines=lines)
        views = t.replay.at().nodes
        assert tuple(views[leaf].value for leaf in t.examined) == TWO_PLAYER["T8"].examined


def test_an_action_a_and_a_best_value_b_are_no_window() -> None:
    def search(game: Any, s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s, 0)
        b = -99 if game.to_move(s) == 0 else 99
        for a in game.actions(s):
            b = (max if game.to_move(s) == 0 else min)(b, search(game, game.result(s, a)))
        return b

    assert set(entry_windows(trace(search, T1.tree)).values()) == {None}


# ---------------------------------------------------------------- tables


def minimax_with_a_table(game: Any, state: Any) -> Any:
    table: dict[Any, Any] = {}

    def value(state: Any) -> Any:
        if state not in table:
            if game.is_terminal(state):
                table[state] = game.utility(state, 0)
            else:
                values = [value(game.result(state, a)) for a in game.actions(state)]
                table[state] = max(values) if game.to_move(state) == 0 else min(values)
        return table[state]

    return value(state)


def test_a_table_knows_and_does_not_prune() -> None:
    """Minimax with a table visits each position once and asks again for every way into one."""
    state = GAME.parse("XO./.XO/...")
    plain, with_table = trace(minimax_value, GAME, state), trace(minimax_with_a_table, GAME, state)
    assert with_table.value == plain.value == 1
    assert with_table.pruned == []
    assert len(with_table.visited) == len(set(plain.visited)) == 71
    ways_in = sum(len(GAME.actions(s)) for s in set(plain.visited))
    assert len(with_table.known) == ways_in - (71 - 1)  # each but the root has a first way in


def test_a_table_by_symmetry_knows_mirrored_positions() -> None:
    def search(game: Any, state: Any) -> Any:
        table: dict[Any, Any] = {}

        def value(state: Any) -> Any:
            key = game.key(state)
            if key not in table:
                if game.is_terminal(state):
                    table[key] = game.utility(state, 0)
                else:
                    values = [value(game.result(state, a)) for a in game.actions(state)]
                    table[key] = max(values) if game.to_move(state) == 0 else min(values)
            return table[key]

        return value(state)

    t = trace(search, GAME, GAME.parse("XO./.X./..O"))
    assert t.value == 1
    assert t.pruned == []
    keys = {GAME.key(s) for s in t.visited}
    assert len(t.visited) == len(keys)
    assert {GAME.key(s) for s in t.known} <= keys


def test_alpha_beta_without_a_table_knows_nothing() -> None:
    """What it cuts may have been visited elsewhere, but it did not look that up."""
    t = trace(alpha_beta_search, GAME, GAME.parse("XO./.X./..O"))
    assert set(t.pruned) & set(t.visited)
    assert t.known == []


def test_two_paths_to_one_position_are_two_nodes() -> None:
    """157 nodes, of 69 positions: the tree is drawn, not the graph (design.md, section 5)."""
    state = GAME.parse("XOX/O../...")
    t = trace(minimax_search, GAME, state)

    def size(state: Any) -> int:
        return 1 + sum(size(GAME.result(state, a)) for a in GAME.actions(state))

    assert len(t.nodes) == len(t.visited) == size(state)
    assert len(set(t.visited)) < len(t.visited)
    paths = [node.path for node in t.nodes]
    assert len(set(paths)) == len(paths)
    assert all(GAME.result(n.parent.state, n.action) == n.state for n in t.nodes if n.parent)


class Stairs:
    """One or two steps down at a time; there is one object for each stair, however reached."""

    initial = (4,)
    players = 1
    stairs = tuple((n,) for n in range(5))

    def to_move(self, state: Any) -> int:
        return 0

    def actions(self, state: Any) -> Any:
        return range(1, min(2, state[0]) + 1)

    def result(self, state: Any, action: int) -> Any:
        return self.stairs[state[0] - action]

    def is_terminal(self, state: Any) -> bool:
        return bool(state[0] == 0)

    def utility(self, state: Any, player: int) -> int:
        return 1


def test_a_game_that_hands_out_the_same_object_twice() -> None:
    """From stair 4 there are five ways down, over 12 nodes, though there are but 5 stairs."""

    def ways_down(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state, 0)
        below = [game.result(state, a) for a in game.actions(state)]
        return sum(ways_down(game, child) for child in below)

    t = trace(ways_down, Stairs())
    assert t.value == len(t.examined) == 5
    assert len(t.visited) == len(t.nodes) == 12
    assert t.pruned == []


def test_states_of_the_searchs_own_making() -> None:
    """Breadth first, on copies: of two equal states neither is taken for the other's visit."""

    def breadth_first(game: Any, state: Any) -> Any:
        queue = [state]
        for state in queue:
            queue += [(*game.result((*state,), a),) for a in game.actions((*state,))]
        return len(queue)

    state = GAME.parse("XOX/OX./..O")
    t = trace(breadth_first, GAME, state)
    assert t.value == len(t.visited) == len(trace(minimax_search, GAME, state).visited)
    assert t.pruned == []


@pytest.mark.parametrize("search", STYLES, ids=style_name)
def test_every_style_on_a_game(search: Any) -> None:
    """States that are plain tuples, equal states on many paths, no explicit tree."""
    state = GAME.parse("XOX/OX./..O")
    t, ours = trace(search, GAME, state), trace(alpha_beta_search, GAME, state)
    assert t.value == ours.value == 1
    assert t.examined == ours.examined
    assert t.pruned == ours.pruned


def take_away(encode: Any, decode: Any) -> Any:
    """Take one to three from a heap of five, in turn; who takes the last wins."""

    class TakeAway:
        initial = encode(5, 0)

        def to_move(self, state: Any) -> int:
            return int(decode(state)[1])

        def actions(self, state: Any) -> Any:
            return range(1, min(3, decode(state)[0]) + 1)

        def result(self, state: Any, action: int) -> Any:
            heap, player = decode(state)
            return encode(heap - action, 1 - player)

        def is_terminal(self, state: Any) -> bool:
            return bool(decode(state)[0] == 0)

        def utility(self, state: Any, player: int) -> int:
            return 1 if decode(state)[1] != player else -1

    return TakeAway()


@dataclass(frozen=True)
class Heap:
    left: int
    player: int


KINDS_OF_STATES = {
    "tuple": (lambda n, p: (n, p), lambda s: s),
    "list": (lambda n, p: [n, p], lambda s: s),
    "text": (lambda n, p: f"{n}:{p}", lambda s: (int(s[0]), int(s[2]))),
    "number": (lambda n, p: 2 * n + p, lambda s: divmod(s, 2)),
    "dataclass": (Heap, lambda s: (s.left, s.player)),
}


@pytest.mark.parametrize("kind", KINDS_OF_STATES)
def test_states_of_any_kind(kind: str) -> None:
    """The reader's own game may use numbers, texts, even lists: the tree is the same."""
    game = take_away(*KINDS_OF_STATES[kind])
    plain = take_away(*KINDS_OF_STATES["tuple"])

    def size(state: Any) -> int:
        return 1 + sum(size(plain.result(state, a)) for a in plain.actions(state))

    full = trace(minimax_search, game)
    assert len(full.visited) == size(plain.initial)
    t, same = trace(alpha_beta_search, game), trace(alpha_beta_search, plain)
    assert (t.value, t.action) == (same.value, same.action) == (1, 1)
    assert [node.path for node in t.nodes] == [node.path for node in same.nodes]
    assert (len(t.examined), len(t.pruned)) == (len(same.examined), len(same.pruned))


def test_states_arrive_as_they_are() -> None:
    """No wrapper round the state: it can be hashed, compared, indexed and taken apart."""
    seen: list[Any] = []

    def search(game: Any, state: Any) -> Any:
        x, o, player = state
        seen.append((type(state), hash(state) == hash((x, o, player)), state in {(x, o, player)}))
        if game.is_terminal(state):
            return game.utility(state, 0)
        values = [search(game, game.result(state, a)) for a in game.actions(state)]
        return max(values) if player == 0 else min(values)

    assert trace(search, GAME, GAME.parse("XOX/OX./..O")).value == 1
    assert set(seen) == {(tuple, True, True)}


# ---------------------------------------------------------------- searches that go wrong


def fails_at_c1(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state, 0) / (0 if state == (1, 0) else 1)
    values = [fails_at_c1(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if game.to_move(state) == 0 else min(values)


def test_an_exception_ends_the_trace_in_the_failing_line() -> None:
    t = trace(fails_at_c1, T1.tree)
    assert isinstance(t.error, ZeroDivisionError)
    assert t.value is None
    last = t.steps[-1]
    assert (last.kind, last.state, last.value) == ("exception", (1, 0), t.error)
    assert last.line == fails_at_c1.__code__.co_firstlineno + 2
    assert t.examined == [(0, 0), (0, 1), (0, 2), (1, 0)]
    assert t.pruned == []  # nothing was cut: the search never got so far
    assert t.replay.events[-1].kind == "error"
    assert "cut" not in [event.kind for event in t.replay.events]
    view = t.replay.at().nodes
    assert view[(0,)].value == 3
    assert view[(1,)].open
    assert view[()].open


def test_what_an_exception_leaves_uncut_and_cut() -> None:
    def search(game: Any, state: Any, alpha: float, beta: float) -> Any:
        if game.is_terminal(state):
            return 1 // (game.utility(state, 0) - 14)
        v = -inf if game.to_move(state) == 0 else inf
        for a in game.actions(state):
            w = search(game, game.result(state, a), alpha, beta)
            v = max(v, w) if game.to_move(state) == 0 else min(v, w)
            if game.to_move(state) == 1 and v <= alpha:
                return v
            alpha = max(alpha, v) if game.to_move(state) == 0 else alpha
        return v

    t = trace(partial(search, alpha=-inf, beta=inf), T1.tree)
    assert isinstance(t.error, ZeroDivisionError)
    assert t.pruned == [(1, 1), (1, 2)]


def test_an_illegal_action_is_the_searchs_error() -> None:
    def search(game: Any, state: Any) -> Any:
        return game.result(state, 99)

    t = trace(search, T1.tree)
    assert str(t.error) == "node A has no child 99; it has 3, counted from 0"
    assert t.steps[-1].line == search.__code__.co_firstlineno + 1


def test_an_exception_that_the_search_handles_is_no_error() -> None:
    def search(game: Any, state: Any) -> Any:
        try:
            return fails_at_c1(game, state)
        except ZeroDivisionError:
            return -1

    t = trace(search, T1.tree)
    assert (t.value, t.error) == (-1, None)
    assert t.steps[-1].kind == "return"


def endless(game: Any, state: Any) -> Any:
    while True:
        for action in game.actions(state):
            sum(range(2000))  # a slow line: time runs out before the steps do
            game.result(state, action)


def endless_that_swallows(game: Any, state: Any) -> Any:
    while True:
        with contextlib.suppress(Exception):
            endless(game, state)


def spinning(game: Any, state: Any) -> Any:
    game.actions(state)
    while True:
        pass


# the alarm rings wherever Python is: should that be in a callback of the garbage collector,
# it is reported as ignored there, and rings again
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    ("search", "lines"),
    [
        (endless, True),
        (endless, False),
        (endless_that_swallows, True),
        (endless_that_swallows, False),
        (spinning, False),
    ],
)
def test_an_endless_search_is_stopped(search: Any, lines: bool) -> None:
    t = trace(search, T1.tree, seconds=0.1, lines=lines)
    assert isinstance(t.error, TraceTimeout)
    assert "0.1 seconds" in str(t.error)
    assert t.pruned == []


def test_an_exception_without_words_is_told_by_its_name() -> None:
    def fails(game: Any, state: Any) -> None:
        game.is_terminal(state)
        raise AssertionError

    run = trace(fails, T1.tree)
    assert run.replay.in_words().endswith("The search ended with AssertionError.")
    assert run.replay.caption(len(run.steps) - 1).endswith(" at A.")


def test_no_deadline_outlives_its_search() -> None:
    """However little time there was: a watcher that lives on would stop something else."""

    def search(game: Any, state: Any) -> int:
        return sum(game.is_terminal(state) for _ in range(200))

    for n in range(60):
        with contextlib.suppress(TraceTimeout):
            trace(search, T1.tree, seconds=0.0002 * (1 + n % 7))
    assert [
        t for t in threading.enumerate() if t.name.startswith("Thread") and "watch" in t.name
    ] == []
    for seconds in (0, -1):
        with pytest.raises(ValueError, match="a number above 0 was expected"):
            trace(search, T1.tree, seconds=seconds)


def test_the_clock_counts_less_than_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where this process gets nothing to compute, the clock runs three times as long."""
    monkeypatch.setattr(time_limit.time, "process_time", lambda: 0.0)
    start = time.monotonic()
    with pytest.raises(TraceTimeout), time_limit.deadline(0.05):
        all(n == 0 for n in iter(int, 1))
    assert time.monotonic() - start >= 0.15


def without_end(game: Any, state: Any) -> Any:
    return [without_end(game, state) for _ in game.actions(state)]


@pytest.mark.parametrize("lines", [True, False])
def test_a_recursion_without_end(lines: bool) -> None:
    with pytest.raises(TraceTooLarge, match="give it a depth limit"):
        trace(without_end, T1.tree, lines=lines)


def busy(game: Any, state: Any) -> Any:
    n = len(game.actions(state))
    while n:
        n += 1
    return n


def busy_and_careless(game: Any, state: Any) -> Any:
    while True:
        with contextlib.suppress(Exception):
            return busy(game, state)


@pytest.mark.parametrize("search", [busy, busy_and_careless])
def test_too_many_steps(search: Any) -> None:
    too_large = r"more than 100,000 steps; give the search a depth .* check that line \d+ of busy "
    with pytest.raises(TraceTooLarge, match=too_large):
        trace(search, T1.tree)


@pytest.mark.parametrize("lines", [True, False])
def test_a_search_that_asks_a_game_of_its_own(lines: bool) -> None:
    def search(game: Any, state: Any) -> Any:
        return alpha_beta_search(T1.tree)

    with pytest.raises(TraceError, match="use the `game` and `state` it is called with"):
        trace(search, T1.tree, lines=lines)


def test_a_search_that_remembers_an_earlier_run() -> None:
    memory: dict[Any, Any] = {}

    def search(game: Any, state: Any) -> Any:
        if state not in memory:
            memory[state] = minimax_value(game, state)
        return memory[state]

    assert trace(search, T1.tree).value == 3
    with pytest.raises(TraceError, match="remember answers from an earlier run"):
        trace(search, T1.tree)


# ---------------------------------------------------------------- good manners


@pytest.mark.parametrize("search", [alpha_beta_search, fails_at_c1, without_end])
def test_a_tracer_that_was_set_is_set_again(search: Any) -> None:
    """Coverage and debuggers keep working, however the search ends."""
    heard = []

    def tracer(frame: Any, event: str, arg: Any) -> Any:
        heard.append(event)

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        with contextlib.suppress(TraceTooLarge):
            trace(search, T1.tree)
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)
    assert heard


def test_without_lines_the_tree_is_the_same() -> None:
    for lecture in TWO_PLAYER.values():
        full = trace(alpha_beta_search, lecture.tree)
        bare = trace(alpha_beta_search, lecture.tree, lines=False)
        assert (bare.value, bare.action) == (full.value, full.action)
        assert (bare.examined, bare.pruned) == (full.examined, full.pruned)
        assert bare.visited == full.visited
        assert bare.functions == []
        assert {step.kind for step in bare.steps} == {"visit", "leaf"}


def test_tracing_changes_nothing_for_the_game() -> None:
    game = T2.tree
    before = repr(game)
    trace(alpha_beta_search, game)
    assert repr(game) == before
    assert alpha_beta_search(game) == (T2.value, T2.action)


def test_only_the_searchs_own_lines_are_recorded() -> None:
    t = trace(alpha_beta_search, T1.tree)
    assert {Path(code.co_filename).name for code in t.functions} == {"alpha_beta.py"}
    t = trace(search_styles.one_function, T1.tree)
    assert {code.co_name for code in t.functions} == {"one_function"}


def test_the_repr_says_what_came_out() -> None:
    assert repr(trace(alpha_beta_search, T1.tree)) == (
        "<trace of alpha_beta_search: value=3, action=0, 7 leaves examined>"
    )
    assert "ZeroDivisionError" in repr(trace(fails_at_c1, T1.tree))
