"""Searches by playouts, ours and others: stepped in four events, with visits and means."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import log, sqrt
from random import Random

import pytest

from gamesearch import GameTree, TicTacToe, draw, trace
from gamesearch.search import uct
from gamesearch.tracing.playouts import playouts_of

TRAP = GameTree([[10, 10, -1], [2, 2, 2]])
STEPS = ["select", "expand", "simulate", "back-propagate"]


class Counted:
    def __init__(self, state, parent=None):
        self.state, self.parent, self.children, self.n, self.w = state, parent, {}, 0, 0


def best(game, node):
    sign = 1 if game.to_move(node.state) == 0 else -1
    kids = node.children.values()
    return max(kids, key=lambda k: sign * k.w / k.n + 15 * sqrt(log(node.n) / k.n))


def untried(game, node):
    return [a for a in game.actions(node.state) if a not in node.children]


def played_out(game, state, rng):
    while not game.is_terminal(state):
        state = game.result(state, rng.choice(game.actions(state)))
    return game.utility(state, 0)


def in_one_loop(game, state, playouts):
    """All four steps in one function, with parents to go back by."""
    rng, root = Random(1), Counted(state)
    for _ in range(playouts):
        node = root
        while not game.is_terminal(node.state) and not untried(game, node):
            node = best(game, node)
        if not game.is_terminal(node.state):
            action = untried(game, node)[0]
            node.children[action] = Counted(game.result(node.state, action), node)
            node = node.children[action]
        result = played_out(game, node.state, rng)
        while node:
            node.n, node.w, node = node.n + 1, node.w + result, node.parent
    return root, max(root.children, key=lambda a: root.children[a].n)


def recursive(game, state, playouts):
    """A function that calls itself and counts on the way back; nodes know no parents."""
    rng, root = Random(1), Counted(state)

    def playout(node):
        if game.is_terminal(node.state):
            result = game.utility(node.state, 0)
        elif actions := untried(game, node):
            kid = node.children[actions[0]] = Counted(game.result(node.state, actions[0]))
            result = played_out(game, kid.state, rng)
            kid.n, kid.w = 1, result
        else:
            result = playout(best(game, node))
        node.n, node.w = node.n + 1, node.w + result
        return result

    for _ in range(playouts):
        playout(root)
    return root, max(root.children, key=lambda a: root.children[a].n)


class Agent:
    """The tree is kept in the agent, and the four steps are methods."""

    def __init__(self, playouts):
        self.playouts, self.rng = playouts, Random(1)

    def select(self, game):
        node = self.root
        while not game.is_terminal(node.state) and not untried(game, node):
            node = best(game, node)
        return node

    def expand(self, game, leaf):
        if game.is_terminal(leaf.state):
            return leaf
        action = untried(game, leaf)[0]
        leaf.children[action] = Counted(game.result(leaf.state, action), leaf)
        return leaf.children[action]

    def back_propagate(self, node, result):
        node.n, node.w = node.n + 1, node.w + result
        if node.parent:
            self.back_propagate(node.parent, result)

    def __call__(self, game, state):
        self.root = Counted(state)
        for _ in range(self.playouts):
            child = self.expand(game, self.select(game))
            self.back_propagate(child, played_out(game, child.state, self.rng))
        return self.root, max(self.root.children, key=lambda a: self.root.children[a].n)


STYLES = {
    "uct": lambda n: (uct, {"batch": n}),
    "in one loop": lambda n: (in_one_loop, {"playouts": n}),
    "recursive": lambda n: (recursive, {"playouts": n}),
    "an agent": lambda n: (Agent(n), {}),
}


def counted(tree, path=()):
    """The visits and the mean of every node, by its path."""
    yield path, (tree.visits, round(tree.mean, 2))
    for action, kid in tree.children.items():
        yield from counted(kid, (*path, action))


@pytest.mark.parametrize("style", STYLES)
def test_each_playout_is_stepped_as_the_search_itself_counted_it(style):
    """After each playout every node has the visits and the mean of a search of so many."""
    search, options = STYLES[style](40)
    run = trace(search, TRAP, **options)
    ends = run.frames("leaf")
    assert len(ends) == 40
    for number, step in enumerate(ends, 1):
        shorter, fewer = STYLES[style](number)
        grown = dict(counted(playouts_of(shorter(TRAP, (), **fewer))))
        views = run.replay.at(step).nodes
        assert {path: (v.visits, v.value) for path, v in views.items() if v.visits} == grown


@pytest.mark.parametrize("style", STYLES)
def test_a_playout_is_four_events(style):
    """The new node appears with its second, and is counted with its last."""
    search, options = STYLES[style](12)
    run = trace(search, TRAP, **options)
    kinds = [event.kind for event in run.replay.events]
    at = [i for i, kind in enumerate(kinds) if kind == "select"] + [len(kinds)]
    assert len(at) == 13
    new = {}
    for begin, end in pairwise(at):
        assert kinds[begin:end] in (STEPS, [STEPS[0], *STEPS[2:]])  # or the game was over there
        for event in run.replay.events[begin:end]:
            if event.kind == "expand":
                new[event.node.path] = run.replay.at(event.step).nodes[event.node.path].visits
    assert new == dict.fromkeys([(0,), (1,), *((a, b) for a in (0, 1) for b in (0, 1, 2))], 0)
    leaves = {event.node.path for event in run.replay.events if event.kind == "simulate"}
    assert leaves == {*TRAP.leaves()}


def test_the_picture_has_the_visits_and_the_means_of_what_grew():
    run = trace(uct, TRAP, batch=12)
    words = draw(run).source
    for text in ("12 ×", "7 ×", "3.71", "5 ×", "4 ×"):
        assert f'label="{text}"' in words or f"label={text} " in words
    assert run.captions.in_words() == "12 playouts. Value 3.714, best move a1."
    assert run.captions.why((0,)) == "B: 7 ×, mean 3.71."
    assert run.replay.best_line() == ((), (0,), (0, 2))
    assert trace(uct, TRAP, batch=12, lines=False).captions.why((0,)) == "B: 7 ×, mean 3.71."


def test_of_a_game_only_the_tree_is_drawn_and_not_what_was_played_out():
    run = trace(uct, TicTacToe(), batch=30)
    grown = {path for path, view in run.replay.final_views().items() if view.visits}
    assert len(grown) == 31 < len(run.visited)
    assert run.notes == ()
    assert " 30 playouts. " in draw(run).alt


def in_dictionaries(game, state):
    visits, wins = Counter(), Counter()
    for seed in range(6):
        wins[state] += played_out(game, state, Random(seed))
        visits[state] += 1
    return game.actions(state)[0]


def in_threads(game, state):
    root = Counted(state)

    def playout(seed):
        root.w += played_out(game, state, Random(seed))
        root.n += 1

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(playout, range(6)))
    return game.actions(state)[0]


@pytest.mark.parametrize(
    ("search", "note"),
    [(in_dictionaries, "counted in dictionaries"), (in_threads, "of several threads")],
)
def test_playouts_that_are_not_followed_have_a_note(search, note):
    assert trace(search, TRAP).notes[0].startswith(f"Playouts {note}")
