"""Answers to question 5 of ps1_minimax: counting states."""

# ruff: noqa: B006 - students write so

from __future__ import annotations

from functools import cache
from math import inf

import numpy as np


def count_depth_first(game):
    seen = set()

    def visit(state):
        if state in seen:
            return
        seen.add(state)
        for action in game.actions(state):
            visit(game.result(state, action))

    visit(game.initial)
    return len(seen)


def count_layer_by_layer(game):
    layer, counted = {game.initial}, 0
    known = set()
    while layer:
        known |= layer
        counted += len(layer)
        layer = {
            game.result(s, a) for s in layer if not game.is_terminal(s) for a in game.actions(s)
        } - known
    return np.int64(counted)


def count_with_a_cache(game):
    @cache
    def visit(state):
        for action in game.actions(state):
            visit(game.result(state, action))

    visit(game.initial)
    return visit.cache_info().currsize


def count_nodes(game):
    def nodes(state):
        return 1 + sum(nodes(game.result(state, a)) for a in game.actions(state))

    return nodes(game.initial)


def count_games(game):
    def games(state):
        if game.is_terminal(state):
            return 1
        return sum(games(game.result(state, a)) for a in game.actions(state))

    return games(game.initial)


def count_without_the_first(game):
    seen, stack = set(), [game.initial]
    while stack:
        state = stack.pop()
        for action in game.actions(state):
            child = game.result(state, action)
            if child not in seen:
                seen.add(child)
                stack.append(child)
    return len(seen)


def count_unfinished(game):
    seen = set()

    def visit(state):
        if game.is_terminal(state) or state in seen:
            return
        seen.add(state)
        for action in game.actions(state):
            visit(game.result(state, action))

    visit(game.initial)
    return len(seen)


def count_positions_only(game):
    """Forgets who moves."""
    seen = set()

    def visit(state):
        key = state[:-1] if isinstance(state, tuple) else state
        if key not in seen:
            seen.add(key)
            for action in game.actions(state):
                visit(game.result(state, action))

    visit(game.initial)
    return len(seen)


def count_in_a_default_argument(game, state=None, seen=set()):
    state = game.initial if state is None else state
    if state in seen:
        return 0
    seen.add(state)
    below = [] if game.is_terminal(state) else game.actions(state)
    return 1 + sum(count_in_a_default_argument(game, game.result(state, a), seen) for a in below)


RIGHT_COUNTS = (count_depth_first, count_layer_by_layer, count_with_a_cache)
WRONG_COUNTS = {
    "nodes of the tree are counted": count_nodes,
    "finished games are counted": count_games,
    "the first state is not counted": count_without_the_first,
    "finished states are not counted": count_unfinished,
    "number of states is not right yet": count_positions_only,
    "it gives a different answer when asked again": count_in_a_default_argument,
    "it returned inf (float); a whole number": lambda game: inf,
    "the number is the same for every game": lambda game: 5478,
    "a whole number was expected": lambda game: {game.initial},
    "it raised ZeroDivisionError": lambda game: 1 / 0,
}
