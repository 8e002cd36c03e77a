"""Sixty searches as people publish them: each is right by itself, and the trace must say so.

A file of `searches` is one search, by the file's name. Its first comment says what it returns: a
value, a move, a value and a move, or a text; or its own value, where it leaves moves out.
"""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from gamesearch import GameTree, random_tree, trace
from gamesearch.tracing.run import TraceError
from tests.search import styles

SEARCHES = {path.stem: path for path in sorted(Path(__file__).with_name("searches").glob("*.py"))}
TEN = (
    "agent_of_one_expression", "negamax_pairs_move_first", "dictionaries", "principal_variation",
    "null_windows", "mtd_f", "exception_within_a_node", "push_and_pop", "players_x_and_o",
    "stack_of_lists",
)  # fmt: skip


def load(name):
    """Return what a search returns, and the search."""
    path = SEARCHES[name]
    kind = path.read_text(encoding="utf-8").partition(":")[0].removeprefix("# ")
    return kind, styles.load(path)


def watched(tree):
    """Return a copy of a tree, the leaves it has valued, and the states it was asked about."""
    game, read, met = copy.copy(tree), [], set()
    game.utility = lambda s, player: read.append(s) or tree.utility(s, player)
    game.is_terminal = lambda s: met.add(s) or tree.is_terminal(s)
    return game, read, met


def true_value(tree, s=()):
    below = [true_value(tree, (*s, a)) for a in tree.actions(s)]
    return (max, min)[tree.to_move(s)](below) if below else tree.utility(s, 0)


def unread(tree, read, s=()):
    """Return the topmost nodes that the search never met, and of which it read no leaf."""
    below = [met for met in read if met[: len(s)] == s]
    if below in ([], [s]):
        return [] if below else [s]
    return [cut for a in tree.actions(s) for cut in unread(tree, read, (*s, a))]


def is_followed(kind, search, seed):
    """Value, move, leaves and cuts are right, on a tree of this seed."""
    most, root = 9 if seed % 2 else 3, "min" if seed % 3 == 2 else "max"
    tree = random_tree(seed % 4 + 1, (1, 3), seed, low=-most, high=most, uneven=0.2, root=root)
    (game, read, met), value = watched(tree), true_value(tree)
    (estimated := search.__globals__.get("MET", [])).clear()
    returned = search(game, ())
    run = trace(search, tree)
    if kind == "its own value":
        value = returned
    if kind == "text":
        assert "no number" in run.notes[0]
    elif run.unrecognised and kind == "value":
        assert run.value in (value, None)
    else:
        assert run.value in (value, (value, -value))
    best = [a for a in tree.actions(()) if true_value(tree, (a,)) == value]
    # a value may be a best move's number, too
    assert run.action in best or (run.action is None and (kind != "move" or run.value == value))
    assert run.action in best or kind != "value and move"
    assert set(run.examined) == {*read, *estimated}
    assert [s for s in dict.fromkeys(run.examined) if s in read] == list(dict.fromkeys(read))
    left_out = unread(tree, met.union(read, estimated))
    assert [child.path for child in run.unvisited if child.reason == "cut"] == left_out
    views = run.replay.final_views()
    cut = sorted(path for path, view in views.items() if view.pruned)
    assert run.pruned == cut
    assert cut == left_out or kind == "its own value"
    assert (cut != left_out) == any("Moves were left out" in note for note in run.notes)
    # a value is a bound where children were cut, or a bound was returned in place of their best
    valued = {path: view for path, view in views.items() if view.value is not None}
    signs = {path: view.bound for path, view in valued.items() if view.bound}
    cut_at = {p[:-1]: "≥≤"[tree.to_move(p[:-1])] for p in cut if p[:-1] in valued}
    assert {path: signs[path] for path in cut_at} == cut_at
    for path in signs if kind != "its own value" else ():
        turn = 1 - 2 * "≥≤".index(signs[path])
        assert turn * views[path].value <= turn * true_value(tree, path)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_published_search_is_followed(name):
    kind, search = load(name)
    for seed in range(30):
        is_followed(kind, search, seed)


@pytest.mark.nightly
@pytest.mark.parametrize("name", TEN)
def test_ten_styles_agree_with_the_oracle_on_a_thousand_random_trees(name):
    kind, search = load(name)
    for seed in range(1000, 2000):
        is_followed(kind, search, seed)


def test_a_bound_that_comes_back_in_place_of_a_value_has_its_sign():
    run = trace(load("fail_hard")[1], GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    assert [run.replay.final_views()[move,].bound for move in range(3)] == ["", "≤", "≤"]


def test_an_async_function_is_told_apart():
    async def search(game, state):
        return game.utility(state, 0)

    with pytest.raises(TraceError, match="async function"):
        trace(search, random_tree(1))
