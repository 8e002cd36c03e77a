"""Right alpha-betas of rarer make, each in a style of its own."""

from __future__ import annotations

from functools import partial, reduce
from math import inf
from typing import NamedTuple

import numpy as np

from tests.assignments.answers.edits import edited
from tests.assignments.answers.ps2_list import mistake, right
from tests.assignments.answers.ps2_styles import (
    default_arguments,
    flag_and_break_on_crossed_bounds,
    the_best_pair,
)


@right
def negamax_fail_hard_with_colour(game, state):
    colour = 1 if game.to_move(state) == 0 else -1

    def nega(s, alpha, beta, colour):
        if game.is_terminal(s):
            return colour * game.utility(s, 0)
        for a in game.actions(s):
            alpha = max(alpha, -nega(game.result(s, a), -beta, -alpha, -colour))
            if alpha >= beta:
                return beta
        return alpha

    best, move = -inf, None
    for a in game.actions(state):
        v = -nega(game.result(state, a), -inf, -best, -colour)
        if v > best:
            best, move = v, a
    return colour * best, move


@right
def iterative_with_a_stack(game, state):
    class Frame:
        def __init__(self, s, alpha, beta, by):
            self.s, self.alpha, self.beta, self.by = s, alpha, beta, by
            self.max = game.to_move(s) == 0
            self.v, self.move = (-inf if self.max else inf), None
            self.todo = iter(game.actions(s))

        def take(self, value, action):
            if value > self.v if self.max else value < self.v:
                self.v, self.move = value, action
            if self.max:
                self.alpha = max(self.alpha, self.v)
            else:
                self.beta = min(self.beta, self.v)

    stack = [Frame(state, -inf, inf, None)]
    while True:
        top = stack[-1]
        action = None if top.alpha >= top.beta else next(top.todo, None)
        if action is None:
            stack.pop()
            if not stack:
                return top.v, top.move
            stack[-1].take(top.v, top.by)
            continue
        child = game.result(top.s, action)
        if game.is_terminal(child):
            top.take(game.utility(child, 0), action)
        else:
            stack.append(Frame(child, top.alpha, top.beta, action))


@right
def generators(game, state):
    """Each node is a generator that asks for its children's values one by one."""

    def node(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        is_max = game.to_move(s) == 0
        v, move = (-inf if is_max else inf), None
        for a in game.actions(s):
            w, _ = yield node(game.result(s, a), alpha, beta)
            if w > v if is_max else w < v:
                v, move = w, a
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return v, move

    stack, answer = [node(state, -inf, inf)], None
    while stack:
        try:
            stack.append(stack[-1].send(answer))
            answer = None
        except StopIteration as done:
            stack.pop()
            answer = done.value
    return answer


@right
def lambdas(game, state):
    return (
        lambda ab: ab(ab, state, -inf, inf)
    )(
        lambda ab, s, alpha, beta: (game.utility(s, 0), None)
        if game.is_terminal(s)
        else reduce(
            lambda so_far, a: so_far
            if so_far[2] >= so_far[3]
            else (
                lambda v: (
                    (v, a, max(so_far[2], v), so_far[3])
                    if game.to_move(s) == 0
                    else (v, a, so_far[2], min(so_far[3], v))
                )
                if (v > so_far[0] if game.to_move(s) == 0 else v < so_far[0])
                else so_far
            )(ab(ab, game.result(s, a), so_far[2], so_far[3])[0]),
            game.actions(s),
            (-inf if game.to_move(s) == 0 else inf, None, alpha, beta),
        )[:2]
    )  # fmt: skip


@right
def numpy_numbers(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return np.float64(game.utility(s, 0)), None
        actions = np.array(game.actions(s))
        values = np.full(len(actions), -np.inf if game.to_move(s) == 0 else np.inf)
        for i, a in enumerate(actions):
            values[i] = ab(game.result(s, a), alpha, beta)[0]
            if game.to_move(s) == 0:
                alpha = np.maximum(alpha, values[i])
            else:
                beta = np.minimum(beta, values[i])
            if alpha >= beta:
                break
        best = values.argmax() if game.to_move(s) == 0 else values.argmin()
        return values[best], actions[best]

    return ab(state, -np.inf, np.inf)


class Found(NamedTuple):
    value: float
    action: int | None


@right
def returns_a_named_tuple(game, state):
    def best(s, alpha, beta):
        if game.is_terminal(s):
            return Found(float(game.utility(s, 0)), None)
        found = Found(-inf if game.to_move(s) == 0 else inf, None)
        for a in game.actions(s):
            value = best(game.result(s, a), alpha, beta).value
            if game.to_move(s) == 0 and value > found.value:
                found = Found(value, a)
                alpha = max(alpha, value)
            elif game.to_move(s) == 1 and value < found.value:
                found = Found(value, a)
                beta = min(beta, value)
            if alpha >= beta:
                return found
        return found

    return best(state, -inf, inf)


class Node:
    def __init__(self, game, state, parent=None, action=None):
        self.game, self.state, self.parent, self.action = game, state, parent, action

    def children(self):
        for a in self.game.actions(self.state):
            yield Node(self.game, self.game.result(self.state, a), self, a)

    def best(self, alpha=-inf, beta=inf):
        if self.game.is_terminal(self.state):
            self.value = self.game.utility(self.state, 0)
            return self
        self.value, chosen = None, None
        for child in self.children():
            child.best(alpha, beta)
            if self.game.to_move(self.state) == 0:
                if self.value is None or child.value > self.value:
                    self.value, chosen = child.value, child
                alpha = max(alpha, self.value)
            else:
                if self.value is None or child.value < self.value:
                    self.value, chosen = child.value, child
                beta = min(beta, self.value)
            if alpha >= beta:
                break
        return chosen


@right
def nodes_of_its_own(game, state):
    root = Node(game, state)
    chosen = root.best()
    return root.value, chosen.action


class Player:
    def __init__(self, sign):
        self.sign = sign
        self.opponent = None

    def __call__(self, game, state, *, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player=0), None
        best, choice = -self.sign * inf, None
        for action in game.actions(state=state):
            child = game.result(state=state, action=action)
            value, _ = self.opponent(game, child, alpha=alpha, beta=beta)
            if self.sign * value > self.sign * best:
                best, choice = value, action
            if self.sign > 0:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, choice


@right
def keyword_arguments(game, state):
    players = Player(+1), Player(-1)
    players[0].opponent, players[1].opponent = players[1], players[0]
    return players[game.to_move(state)](game, state, alpha=-inf, beta=inf)


@mistake("the bounds begin at finite numbers instead of infinity", "the root is a loop")
def large_numbers_for_infinity(game, state):
    big = 10**6

    def value(s, alpha, beta, player):
        if game.is_terminal(s):
            return game.utility(s, 0)
        best = -big if player == 0 else big
        for a in game.actions(s):
            v = value(game.result(s, a), alpha, beta, 1 - player)
            best = (max if player == 0 else min)(best, v)
            if player == 0:
                if best >= beta:
                    return best
                alpha = max(alpha, best)
            else:
                if best <= alpha:
                    return best
                beta = min(beta, best)
        return best

    player, move, alpha, beta = game.to_move(state), None, -big, big
    for a in game.actions(state):
        v = value(game.result(state, a), alpha, beta, 1 - player)
        if player == 0 and v > alpha:
            alpha, move = v, a
        elif player == 1 and v < beta:
            beta, move = v, a
    return (alpha, beta)[player], move


@right
def first_action_with_value_v(game, state):
    """The book's third edition: safe, as long as it is the first one that has the value."""
    values = {}

    def ab(s, alpha, beta, root=False):
        if game.is_terminal(s):
            return game.utility(s, 0)
        is_max = game.to_move(s) == 0
        v = -inf if is_max else inf
        for a in game.actions(s):
            w = ab(game.result(s, a), alpha, beta)
            if root:
                values[a] = w
            v = max(v, w) if is_max else min(v, w)
            if v >= beta if is_max else v <= alpha:
                return v
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
        return v

    v = ab(state, -inf, inf, root=True)
    return v, next(a for a in game.actions(state) if values[a] == v)


@right
def window_put_back_by_hand(game, state):
    """Bounds in attributes, saved and put back around every call."""

    class Bounds:
        alpha, beta = -inf, inf

    def ab(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        saved = Bounds.alpha, Bounds.beta
        is_max = game.to_move(s) == 0
        v, move = (-inf if is_max else inf), None
        for a in game.actions(s):
            w, _ = ab(game.result(s, a))
            if w > v if is_max else w < v:
                v, move = w, a
            if is_max:
                Bounds.alpha = max(Bounds.alpha, v)
            else:
                Bounds.beta = min(Bounds.beta, v)
            if Bounds.alpha >= Bounds.beta:
                break
        Bounds.alpha, Bounds.beta = saved
        return v, move

    return ab(state)


class SearchAgent:
    """Callable object, handed in as it is."""

    def __call__(self, game, state):
        return partial(self.value, game)(state, -inf, inf)

    def value(self, game, s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        name = "max" if game.to_move(s) == 0 else "min"
        return getattr(self, name)(game, s, alpha, beta)

    def max(self, game, s, alpha, beta):
        v, move = -inf, None
        for a in game.actions(s):
            w = self.value(game, game.result(s, a), alpha, beta)[0]
            if w > v:
                v, move = w, a
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v, move

    def min(self, game, s, alpha, beta):
        v, move = inf, None
        for a in game.actions(s):
            w = self.value(game, game.result(s, a), alpha, beta)[0]
            if w < v:
                v, move = w, a
            if v <= alpha:
                break
            beta = min(beta, v)
        return v, move


right(SearchAgent(), "callable_object")


# ---------------------------------------------------------------- edits of a style

right(
    edited(
        default_arguments,
        ("return game.utility(state, 0), None", "return [game.utility(state, 0), None]"),
        ("v, _ = default_arguments(game, game.result(state, a), alpha, beta)",
         "v = default_arguments(game, game.result(state, a), alpha, beta)[0]"),
        ("if best is None or (v > best[0] if game.to_move(state) == 0 else v < best[0]):\n"
         "    best = v, a\n", ""),
        ("alpha = max(alpha, v)",
         "if best is None or v > best[0]:\n    best = [v, a]\nalpha = max(alpha, v)"),
        ("beta = min(beta, v)",
         "if best is None or v < best[0]:\n    best = [v, a]\nbeta = min(beta, v)"),
        name="returns_a_list",
    )
)  # fmt: skip
right(
    edited(
        the_best_pair,
        ("game.utility(s, 0)", "Fraction(game.utility(s, 0))"),
        ("= max(alpha, v)", "= v if alpha is None else max(alpha, v)"),
        ("= min(beta, v)", "= v if beta is None else min(beta, v)"),
        ("if alpha >= beta", "if alpha is not None and beta is not None and alpha >= beta"),
        ("state, -inf, inf", "state, None, None"),
        name="exact_fractions",
    )
)  # fmt: skip
right(
    edited(
        the_best_pair,
        ("alpha, beta):", 'alpha, beta, indent=""):\n'
         '    print(indent, "node", s, "window", alpha, beta)'),
        ("s, a), alpha, beta)", 's, a), alpha, beta, indent + "  ")'),
        ("break", 'print(indent, "cut")\nbreak'),
        name="prints_what_it_does",
    )
)  # fmt: skip
right(
    edited(
        the_best_pair,
        ("if game.is_terminal(s):\n    return game.utility(s, 0), None",
         "if game.is_terminal(s):\n    assert game.is_terminal(s)\n"
         "    assert game.utility(s, 0) == -game.utility(s, 1)\n"
         "    return game.utility(s, 0), None\n"
         "ends = [game.is_terminal(game.result(s, a)) for a in game.actions(s)]\n"
         "assert len(ends) == len(game.actions(s))"),
        ("max(alpha, v)", "max(alpha, best[0])"), ("min(beta, v)", "min(beta, best[0])"),
        name="asks_everything_twice",  # and early, but not for values
    )
)  # fmt: skip
right(
    edited(
        the_best_pair,
        ("def ab(s, alpha, beta):",
         "memo = {}\n\ndef ab(s, alpha, beta):\n"
         "    if (s, alpha, beta) not in memo:\n"
         "        memo[s, alpha, beta] = compute(s, alpha, beta)\n"
         "    return memo[s, alpha, beta]\n\ndef compute(s, alpha, beta):"),
        name="memo_for_each_call",
    )
)  # fmt: skip
right(
    edited(
        flag_and_break_on_crossed_bounds,
        ("alpha, beta, maximizing):", "window):\n    alpha, beta = window"),
        ("alpha, beta, not maximizing)", "(alpha, beta))"),
        ("if maximizing else", "if game.to_move(s) == 0 else"),
        ("if maximizing:", "if game.to_move(s) == 0:"),
        ("-inf, inf, game.to_move(state) == 0)", "(-inf, inf))"),
        name="window_as_one_argument",
    )
)  # fmt: skip
