"""Alpha-beta as people write it: one search, in the styles that a lecture meets.

Each takes (game, state) and is right. They cut on equality and try children from left to
right, so all of them see the same leaves, and where they name a window it is the same one.
The tests of the trace run every one of them, unchanged.
"""

from __future__ import annotations

from math import inf
from typing import Any

# ---------------------------------------------------------------- the two functions, elsewhere


def nested_functions(game: Any, state: Any) -> Any:
    """AIMA 4e as aima-python has it: two closures over the game."""
    player = game.to_move(state)

    def max_value(state: Any, alpha: float, beta: float) -> Any:
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state: Any, alpha: float, beta: float) -> Any:
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, -inf, inf)


def the_move_alone(game: Any, state: Any) -> Any:
    """The same as AIMA 4e prints it: the value stays within."""
    _value, move = nested_functions(game, state)
    return move


class Searcher:
    """A class that holds the game; its methods know only the position."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def search(self, position: Any) -> Any:
        return self.maximise(position, -inf, inf)

    def maximise(self, position: Any, alpha: float, beta: float) -> Any:
        if self.game.is_terminal(position):
            return self.game.utility(position, 0), None
        best, best_move = -inf, None
        for move in self.game.actions(position):
            score = self.minimise(self.game.result(position, move), alpha, beta)[0]
            if score > best:
                best, best_move = score, move
            if best >= beta:
                break
            alpha = max(alpha, best)
        return best, best_move

    def minimise(self, position: Any, alpha: float, beta: float) -> Any:
        if self.game.is_terminal(position):
            return self.game.utility(position, 0), None
        best, best_move = inf, None
        for move in self.game.actions(position):
            score = self.maximise(self.game.result(position, move), alpha, beta)[0]
            if score < best:
                best, best_move = score, move
            if best <= alpha:
                break
            beta = min(beta, best)
        return best, best_move


def methods(game: Any, state: Any) -> Any:
    return Searcher(game).search(state)


class CallableSearch:
    """An object that is called like a function, with options of its own."""

    def __call__(self, game: Any, state: Any) -> Any:
        return Searcher(game).search(state)


# ---------------------------------------------------------------- AIMA 3e: values without moves


def third_edition(game: Any, state: Any) -> Any:
    """AIMA 3e: the calls return numbers; the root keeps the action, and raises alpha itself."""

    def max_value(state: Any, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, 0)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state: Any, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, 0)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best_score, beta, best_action = -inf, inf, None
    for a in game.actions(state):
        v = min_value(game.result(state, a), best_score, beta)
        if v > best_score:
            best_score, best_action = v, a
    return best_score, best_action


def action_first(game: Any, state: Any) -> Any:
    """Pairs the other way round: (action, value), as Berkeley's students tend to write."""
    return max_with_action_first(game, state, -inf, inf)


def max_with_action_first(game: Any, state: Any, alpha: float, beta: float) -> Any:
    if game.is_terminal(state):
        return None, game.utility(state, 0)
    best_action, v = None, -inf
    for a in game.actions(state):
        _, v2 = min_with_action_first(game, game.result(state, a), alpha, beta)
        if v2 > v:
            best_action, v = a, v2
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return best_action, v


def min_with_action_first(game: Any, state: Any, alpha: float, beta: float) -> Any:
    if game.is_terminal(state):
        return None, game.utility(state, 0)
    best_action, v = None, inf
    for a in game.actions(state):
        _, v2 = max_with_action_first(game, game.result(state, a), alpha, beta)
        if v2 < v:
            best_action, v = a, v2
        beta = min(beta, v)
        if alpha >= beta:
            break
    return best_action, v


# ---------------------------------------------------------------- one function for both sides


def one_function(game: Any, s: Any, a: float = -inf, b: float = inf) -> Any:
    """Wikipedia's form: one function, a flag by to_move; short names; a value alone."""
    if game.is_terminal(s):
        return game.utility(s, 0)
    if game.to_move(s) == 0:
        value = -inf
        for move in game.actions(s):
            value = max(value, one_function(game, game.result(s, move), a, b))
            a = max(a, value)
            if a >= b:
                break
        return value
    value = inf
    for move in game.actions(s):
        value = min(value, one_function(game, game.result(s, move), a, b))
        b = min(b, value)
        if a >= b:
            break
    return value


def negamax(game: Any, node: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """No colour: the game says who moves, and utility is asked for that player."""
    if game.is_terminal(node):
        return game.utility(node, game.to_move(node)), None
    best, best_move = -inf, None
    for move in game.actions(node):
        value = -negamax(game, game.result(node, move), -beta, -alpha)[0]
        if value > best:
            best, best_move = value, move
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, best_move


def negamax_with_colour(
    game: Any, node: Any, alpha: float = -inf, beta: float = inf, colour: int = 1
) -> Any:
    """Wikipedia's negamax: the leaf's value times the colour; a value alone."""
    if game.is_terminal(node):
        return colour * game.utility(node, 0)
    value = -inf
    for move in game.actions(node):
        child = game.result(node, move)
        value = max(value, -negamax_with_colour(game, child, -beta, -alpha, -colour))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def fail_hard(game: Any, pos: Any, lo: float = -inf, hi: float = inf) -> Any:
    """Fail-hard, without a value of its own: what comes back never leaves the window."""
    if game.is_terminal(pos):
        return game.utility(pos, 0)
    for move in game.actions(pos):
        v = fail_hard(game, game.result(pos, move), lo, hi)
        if game.to_move(pos) == 0:
            lo = max(lo, v)
        else:
            hi = min(hi, v)
        if lo >= hi:
            break
    return lo if game.to_move(pos) == 0 else hi


# ---------------------------------------------------------------- what a wrapper must bear


def children_first(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """Makes all children before it searches any: making is not visiting."""
    if game.is_terminal(state):
        return game.utility(state, 0), None
    children = [(a, game.result(state, a)) for a in game.actions(state)]
    maximising = game.to_move(state) == 0
    v, move = -inf if maximising else inf, None
    for a, child in children:
        v2, _ = children_first(game, child, alpha, beta)
        if (v2 > v) if maximising else (v2 < v):
            v, move = v2, a
        if maximising:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v, move


def parent_values_leaves(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """The parent asks whether its children are terminal, and values those that are itself."""
    maximising = game.to_move(state) == 0
    v, move = -inf if maximising else inf, None
    for a in game.actions(state):
        child = game.result(state, a)
        if game.is_terminal(child):
            v2 = game.utility(child, 0)
        else:
            v2, _ = parent_values_leaves(game, child, alpha, beta)
        if (v2 > v) if maximising else (v2 < v):
            v, move = v2, a
        if maximising:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v, move


def own_states(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """Rebuilds every state it is given, as code with lists or copies in it does."""
    state = (*state,)
    if game.is_terminal(state):
        return game.utility(state, 0)
    maximising = game.to_move(state) == 0
    v = -inf if maximising else inf
    for a in list(game.actions(state)):
        child = (*game.result(state, a),)
        v2 = own_states(game, child, alpha, beta)
        v = max(v, v2) if maximising else min(v, v2)
        if maximising:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def explicit_stack(game: Any, state: Any) -> Any:
    """No recursion: a stack of [state, actions left, value, window]."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    start = -inf if game.to_move(state) == 0 else inf
    stack = [[state, list(game.actions(state)), start, -inf, inf]]
    while True:
        here, left, v, low, high = stack[-1]
        maximising = game.to_move(here) == 0
        cut = v >= high if maximising else v <= low
        if left and not cut:
            child = game.result(here, left.pop(0))
            window = (max(low, v), high) if maximising else (low, min(high, v))
            if not game.is_terminal(child):
                start = -inf if game.to_move(child) == 0 else inf
                stack.append([child, list(game.actions(child)), start, *window])
                continue
            value = game.utility(child, 0)
        else:
            stack.pop()
            if not stack:
                return v
            value, maximising = v, game.to_move(stack[-1][0]) == 0
        stack[-1][2] = max(stack[-1][2], value) if maximising else min(stack[-1][2], value)


def by_generator(game: Any, state: Any) -> Any:
    """The children's values come from a generator that is left when there is a cut."""

    def values(state: Any, alpha: float, beta: float) -> Any:
        maximising = game.to_move(state) == 0
        for a in game.actions(state):
            v = value(game.result(state, a), alpha, beta)
            yield v
            if maximising:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                return

    def value(state: Any, alpha: float, beta: float) -> Any:
        if game.is_terminal(state):
            return game.utility(state, 0)
        return (max if game.to_move(state) == 0 else min)(values(state, alpha, beta))

    return value(state, -inf, inf)


WITH_WINDOWS = [
    nested_functions,
    methods,
    CallableSearch(),
    third_edition,
    action_first,
    one_function,
    negamax,
    negamax_with_colour,
    fail_hard,
    children_first,
    parent_values_leaves,
    own_states,
]
WITHOUT_WINDOWS = [explicit_stack, by_generator]
