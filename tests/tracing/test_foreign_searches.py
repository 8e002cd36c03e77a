"""Forty searches as people publish them: each is right by itself, and the trace must say so."""

# ruff: noqa: E701, E702, E731, N802, N803, N806
from __future__ import annotations

import copy
import enum
import random
import types
from collections import namedtuple
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial, reduce

import numpy as np
import pytest

from gamesearch import random_tree, trace
from gamesearch.tracing.run import TraceError

INF = float("inf")


# fmt: off
# ---------------------------------------------------------------- plain recursion, many results
def agent_of_one_expression(game, state):
    def value(s):
        if game.is_terminal(s): return game.utility(s, 0)
        return (max, min)[game.to_move(s)](value(game.result(s, a)) for a in game.actions(s))
    choose = (max, min)[game.to_move(state)]
    return choose(game.actions(state), key=lambda a: value(game.result(state, a)))
def path_with_append_and_pop(game, state):
    def value(path):
        if game.is_terminal(s := tuple(path)): return game.utility(s, 0)
        values = []
        for a in game.actions(s): path.append(a); values.append(value(path)); path.pop()
        return (max, min)[game.to_move(s)](values)
    return value(list(state))
def lambda_and_a_fixed_point(game, state):
    fix = lambda f: lambda s: f(fix(f), s)
    step = lambda go, s: (
        game.utility(s, 0) if game.is_terminal(s)
        else [max, min][game.to_move(s)](map(go, (game.result(s, a) for a in game.actions(s)))))
    return fix(step)(state)
def best_of_a_sorted_list(game, state):
    if game.is_terminal(state): return [game.utility(state, 0), -1]
    scores = [[best_of_a_sorted_list(game, game.result(state, a))[0], a]
              for a in game.actions(state)]
    scores.sort(key=lambda pair: pair[0])
    return scores[-1] if game.to_move(state) == 0 else scores[0]
def negamax_with_colour(game, state, colour=None):
    colour = colour or (1 if game.to_move(state) == 0 else -1)
    if game.is_terminal(state): return colour * game.utility(state, 0)
    value = -INF
    for a in game.actions(state):
        value = max(value, -negamax_with_colour(game, game.result(state, a), -colour))
    return value
def negamax_pairs_move_first(game, state, alpha=-INF, beta=INF):
    if game.is_terminal(state): return None, game.utility(state, game.to_move(state))
    best_move, best = None, -INF
    for move in game.actions(state):
        _, score = negamax_pairs_move_first(game, game.result(state, move), -beta, -alpha)
        if -score > best: best_move, best = move, -score
        alpha = max(alpha, best)
        if alpha >= beta: break
    return best_move, best
def dictionaries(game, state):
    if game.is_terminal(state): return {"score": game.utility(state, 0), "index": None}
    moves = [{"index": a, "score": dictionaries(game, game.result(state, a))["score"]}
             for a in game.actions(state)]
    return (max, min)[game.to_move(state)](moves, key=lambda move: move["score"])
def principal_variation(game, state, alpha=-INF, beta=INF):
    if game.is_terminal(state): return game.utility(state, 0), []
    line, me = [], game.to_move(state)
    for a in game.actions(state):
        v, rest = principal_variation(game, game.result(state, a), alpha, beta)
        if me == 0 and v > alpha: alpha, line = v, [a, *rest]
        elif me == 1 and v < beta: beta, line = v, [a, *rest]
        if alpha >= beta: break
    return (alpha if me == 0 else beta), line
def texts(game, state):
    if game.is_terminal(state): return f"{game.utility(state, 0)}:"
    below = {a: texts(game, game.result(state, a)) for a in game.actions(state)}
    found = [text.split(":")[0] + f":{a}" for a, text in below.items()]
    return (max, min)[game.to_move(state)](found, key=lambda text: int(text.split(":")[0]))
Step = namedtuple("Step", "action score")
def named_tuples(game, state):
    if game.is_terminal(state): return Step(None, game.utility(state, 0))
    steps = (Step(a, named_tuples(game, game.result(state, a)).score) for a in game.actions(state))
    return (max, min)[game.to_move(state)](steps, key=lambda step: step.score)
def vectors_of_max_n(game, state):
    if game.is_terminal(state): return (game.utility(state, 0), game.utility(state, 1)), None
    best, choice, me = None, None, game.to_move(state)
    for a in game.actions(state):
        vector, _ = vectors_of_max_n(game, game.result(state, a))
        if best is None or vector[me] > best[me]: best, choice = vector, a
    return best, choice
def expectiminimax_with_items(game, state):
    def value(s):
        if game.is_terminal(s): return game.utility(s, 0)
        below = [value(game.result(s, a)) for a in game.actions(s)]
        if game.to_move(s) == 0: return max(below)
        if game.to_move(s) == 1: return min(below)
        return sum(game.probability(s, i) * v for i, v in enumerate(below))
    results = {a: value(game.result(state, a)) for a in game.actions(state)}
    return sorted(results.items(), key=lambda item: item[1], reverse=game.to_move(state) == 0)[0]

# ---------------------------------------------------------------- alpha-beta in other clothes
def keyword_arguments(game, state):
    def search(*, s, lo, hi, turn):
        if game.is_terminal(s): return {"val": game.utility(s, 0), "act": None}
        out = {"val": hi if turn else lo, "act": None}
        for a in game.actions(s):
            got = search(s=game.result(s, a), lo=lo, hi=hi, turn=1 - turn)["val"]
            if turn == 0 and got > lo: lo, out = got, {"val": got, "act": a}
            if turn == 1 and got < hi: hi, out = got, {"val": got, "act": a}
            if lo >= hi: break
        return out
    return search(s=state, lo=-1e9, hi=1e9, turn=game.to_move(state))
def bounds_in_a_dictionary(game, state):
    def go(s, bounds):
        if game.is_terminal(s): return game.utility(s, 0)
        bounds, (side, pick) = dict(bounds), (("alpha", max), ("beta", min))[game.to_move(s)]
        for a in game.actions(s):
            bounds[side] = pick(bounds[side], go(game.result(s, a), bounds))
            if bounds["alpha"] >= bounds["beta"]: break
        return bounds[side]
    return go(state, {"alpha": -INF, "beta": INF})
def none_at_cuts(game, state):
    def go(s, alpha, beta):
        if game.is_terminal(s): return game.utility(s, 0)
        for a in game.actions(s):
            v = go(game.result(s, a), alpha, beta)
            if v is None: continue
            if game.to_move(s) == 0: alpha = max(alpha, v)
            else: beta = min(beta, v)
            if alpha >= beta: return None
        return alpha if game.to_move(s) == 0 else beta
    return go(state, -INF, INF)
class Cutoff(Exception): ...
def exception_within_a_node(game, state, a=-INF, b=INF):
    if game.is_terminal(state): return game.utility(state, 0)
    top, v = game.to_move(state) == 0, INF if game.to_move(state) else -INF
    try:
        for move in game.actions(state):
            w = exception_within_a_node(game, game.result(state, move), a, b)
            v = max(v, w) if top else min(v, w)
            a, b = (max(a, v), b) if top else (a, min(b, v))
            if a >= b: raise Cutoff
    except Cutoff: pass
    return v
def exception_to_the_parent(game, state):
    def scan(s, a, b):
        if game.is_terminal(s): return game.utility(s, 0)
        top, v = game.to_move(s) == 0, INF if game.to_move(s) else -INF
        for move in game.actions(s):
            try: w = scan(game.result(s, move), a, b)
            except Cutoff as cut: w = cut.args[0]
            v = max(v, w) if top else min(v, w)
            a, b = (max(a, v), b) if top else (a, min(b, v))
            if a >= b and s != state: raise Cutoff(v)
        return v
    return scan(state, -INF, INF)
def null_windows(game, state):
    def pvs(s, alpha, beta, color):
        if game.is_terminal(s): return color * game.utility(s, 0)
        for i, a in enumerate(game.actions(s)):
            child = game.result(s, a)
            score = -pvs(child, -(alpha + 1 if i else beta), -alpha, -color)
            if i and alpha < score < beta: score = -pvs(child, -beta, -score, -color)
            alpha = max(alpha, score)
            if alpha >= beta: break
        return alpha
    color = -1 if game.to_move(state) else 1
    return color * pvs(state, -1000, 1000, color)
def mtd_f(game, state):
    low, high = {}, {}
    def ab(s, alpha, beta):
        if low.get(s, -INF) >= beta: return low[s]
        if high.get(s, INF) <= alpha: return high[s]
        a, b, me, g = alpha, beta, game.to_move(s), (-INF, INF)[game.to_move(s)]
        if game.is_terminal(s): g = game.utility(s, 0)
        for m in game.actions(s):
            v = ab(game.result(s, m), a, b)
            g, a, b = (min(g, v), a, min(b, v)) if me else (max(g, v), max(a, v), b)
            if a >= b: break
        if g < beta: high[s] = g
        if g > alpha: low[s] = g
        return g
    guess, lower, upper = 0, -INF, INF
    while lower < upper:
        beta = guess + 1 if guess == lower else guess
        guess = ab(state, beta - 1, beta)
        lower, upper = (lower, guess) if guess < beta else (guess, upper)
    return guess
def table_and_deepening(game, state):
    table, best = {}, [None]
    def ab(s, depth, alpha, beta):
        if game.is_terminal(s): return game.utility(s, 0)
        if depth == 0: return 0
        if (s, depth) in table: return table[s, depth]
        me, v, a0, b0 = game.to_move(s), (-INF, INF)[game.to_move(s)], alpha, beta
        for a in game.actions(s):
            w = ab(game.result(s, a), depth - 1, alpha, beta)
            if (w < v) if me else (w > v):
                v = w
                if s == state: best[0] = a
            alpha, beta = (alpha, min(beta, v)) if me else (max(alpha, v), beta)
            if alpha >= beta: break
        if a0 < v < b0: table[s, depth] = v
        return v
    for depth in range(1, 7): value = ab(state, depth, -INF, INF)
    return best[0], value
def aspiration_from_a_beam(game, state):
    ab = partial(exception_within_a_node, game)
    beam = [state]
    while not game.is_terminal(beam[0]):
        beam = [game.result(s, a) for s in beam for a in game.actions(s)][:1]
    guess = game.utility(beam[0], 0)
    found = ab(state, guess - 2, guess + 2)
    return found if guess - 2 < found < guess + 2 else ab(state, -INF, INF)
def fractions(game, state, a=Fraction(-100), b=Fraction(100)):
    if game.is_terminal(state): return Fraction(game.utility(state, 0))
    for m in game.actions(state):
        v = fractions(game, game.result(state, m), a, b)
        a, b = (a, min(b, v)) if game.to_move(state) else (max(a, v), b)
        if a >= b: break
    return b if game.to_move(state) else a
def all_best_moves(game, state):
    values = {m: fractions(game, game.result(state, m)) for m in game.actions(state)}
    best = (max, min)[game.to_move(state)](values.values())
    return best, [m for m, v in values.items() if v == best]
def shuffled_moves(game, state, alpha=-INF, beta=INF):
    if game.is_terminal(state): return None, game.utility(state, 0)
    moves, best, me = list(game.actions(state)), None, game.to_move(state)
    random.Random(len(state)).shuffle(moves)
    for a in moves:
        _, v = shuffled_moves(game, game.result(state, a), alpha, beta)
        if me == 0 and v > alpha: best, alpha = a, v
        if me == 1 and v < beta: best, beta = a, v
        if alpha >= beta: break
    return best, (beta if me else alpha)

# ---------------------------------------------------------------- classes and objects
class Agent:
    def __init__(self, game): self.game, self.best = game, None
    def get_move(self, state):
        self.alphabeta(state, -INF, INF, self.game.to_move(state) == 0, top=True)
        return self.best
    def alphabeta(self, state, alpha, beta, is_max, top=False):
        if self.game.is_terminal(state): return self.game.utility(state, 0)
        best = -INF if is_max else INF
        for action in self.game.actions(state):
            val = self.alphabeta(self.game.result(state, action), alpha, beta, not is_max)
            if (is_max and val > best) or (not is_max and val < best):
                best = val
                if top: self.best = action
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if beta <= alpha: break
        return best
def agent_that_keeps_its_move(game, state): return Agent(copy.deepcopy(game)).get_move(state)
class Solver:
    @staticmethod
    def max_node(g, s, a, b):
        if g.is_terminal(s): return g.utility(s, 0), None
        v, move = -INF, None
        for m in g.actions(s):
            if (w := Solver.min_node(g, g.result(s, m), max(a, v), b)[0]) > v: v, move = w, m
            if v >= b: break
        return v, move
    @staticmethod
    def min_node(g, s, a, b):
        if g.is_terminal(s): return g.utility(s, 0), None
        v, move = INF, None
        for m in g.actions(s):
            if (w := Solver.max_node(g, g.result(s, m), a, min(b, v))[0]) < v: v, move = w, m
            if v <= a: break
        return v, move
def static_methods(game, state):
    return (Solver.max_node, Solver.min_node)[game.to_move(state)](game, state, -INF, INF)
@dataclass
class Node:
    state: object
    move: object = None
    children: list = field(default_factory=list)
    value: float | None = None
def tree_of_dataclasses(game, state):
    def build(s, move=None):
        return Node(s, move, [build(game.result(s, a), a) for a in game.actions(s)])
    def back_up(node):
        pick = (max, min)[game.to_move(node.state)]
        values = [back_up(child).value for child in node.children]
        node.value = pick(values) if values else game.utility(node.state, 0)
        return node
    top = back_up(build(state))
    return next((c.move, top.value) for c in top.children if c.value == top.value)
class Board:
    def __init__(self, game, state): self.game, self.past = game, [state]
    def push(self, move): self.past.append(self.game.result(self.past[-1], move))
    def pop(self): self.past.pop()
    def legal_moves(self): return list(self.game.actions(self.past[-1]))
    def outcome(self):
        s = self.past[-1]
        return self.game.utility(s, 0) if self.game.is_terminal(s) else None
def push_and_pop(game, state):
    board = Board(game, state)
    def search(alpha, beta, white):
        if (score := board.outcome()) is not None: return score
        for move in board.legal_moves():
            board.push(move); score = search(alpha, beta, not white); board.pop()
            if white: alpha = max(alpha, score)
            else: beta = min(beta, score)
            if alpha >= beta: break
        return alpha if white else beta
    return search(-INF, INF, game.to_move(state) == 0)
class Side(enum.Enum):
    X, O = "X", "O"  # noqa: E741
def players_x_and_o(game, state):
    def best(s, player):
        if game.is_terminal(s): return game.utility(s, 0), None
        bestVal, bestMove = (-1000, None) if player is Side.X else (1000, None)
        for a in game.actions(s):
            val, _ = best(game.result(s, a), Side.O if player is Side.X else Side.X)
            if val > bestVal if player is Side.X else val < bestVal: bestVal, bestMove = val, a
        return bestVal, bestMove
    return best(state, Side.O if game.to_move(state) else Side.X)
class GameState:
    def __init__(self, game, s): self.game, self.s = game, s
    def getLegalActions(self, agentIndex): return list(self.game.actions(self.s))
    def generateSuccessor(self, agentIndex, action):
        return GameState(self.game, self.game.result(self.s, action))
    def isOver(self): return self.game.is_terminal(self.s)
    def getScore(self): return self.game.utility(self.s, 0)
def pacman_agent(game, state):
    def value(gs, agentIndex, depth):
        if gs.isOver() or depth == 50: return gs.getScore(), None
        pairs = [(value(gs.generateSuccessor(agentIndex, a), 1 - agentIndex, depth + 1)[0], a)
                 for a in gs.getLegalActions(agentIndex)]
        return (max, min)[agentIndex](pairs, key=lambda pair: pair[0])
    return value(GameState(game, state), game.to_move(state), 0)[1]

# ---------------------------------------------------------------- without recursion
def stack_of_lists(game, state):
    start = lambda s: [s, iter(game.actions(s)), (-INF, INF)[game.to_move(s)]]
    stack = [start(state)]
    while True:
        s, moves, got = stack[-1]
        a = next(moves, None)
        if a is None: stack.pop()
        elif not game.is_terminal(child := game.result(s, a)): stack.append(start(child)); continue
        else: got = game.utility(child, 0)
        if not stack: return got
        stack[-1][2] = (max, min)[game.to_move(stack[-1][0])](stack[-1][2], got)
def breadth_first_and_backwards(game, state):
    order, values = [state], {}
    for s in order: order.extend(game.result(s, a) for a in game.actions(s))
    for s in reversed(order):
        below = [values[game.result(s, a)] for a in game.actions(s)]
        values[s] = (max, min)[game.to_move(s)](below) if below else game.utility(s, 0)
    return values[state]
def generator_of_improvements(game, state):
    def improving(s, sign):
        if game.is_terminal(s): yield game.utility(s, 0); return
        best = None
        for a in game.actions(s):
            *_, v = improving(game.result(s, a), -sign)
            if best is None or sign * v > sign * best: best = v; yield best
    *_, last = improving(state, -1 if game.to_move(state) else 1)
    return last
def trampoline(game, state):
    def node(s):
        if game.is_terminal(s): return game.utility(s, 0)
        values = []
        for a in game.actions(s): values.append((yield node(game.result(s, a))))
        return (max, min)[game.to_move(s)](values)
    stack, sent = [node(state)], None
    while stack:
        try: stack.append(stack[-1].send(sent)); sent = None
        except StopIteration as done: stack.pop(); sent = done.value
    return sent
def asynchronous(game, state):
    async def go(s):
        if game.is_terminal(s): return game.utility(s, 0)
        return (max, min)[game.to_move(s)]([await go(game.result(s, a)) for a in game.actions(s)])
    try: go(state).send(None)  # no event loop: another test of this process may have one
    except StopIteration as done: return done.value

# ---------------------------------------------------------------- functional, memory, numbers
def cached_move_and_value(game, state):
    @lru_cache(maxsize=10_000)
    def solve(s):
        if game.is_terminal(s): return game.utility(s, 0)
        return (max, min)[game.to_move(s)](solve(game.result(s, a)) for a in game.actions(s))
    pick = (max, min)[game.to_move(state)]
    return pick(game.actions(state), key=lambda a: solve(game.result(state, a))), solve(state)
def functions_in_a_dictionary(game, state):
    rules = {
        0: lambda s: max(step(game.result(s, a)) for a in game.actions(s)),
        1: lambda s: min(step(game.result(s, a)) for a in game.actions(s)),
        "end": lambda s: game.utility(s, 0)}
    step = lambda s: rules["end" if game.is_terminal(s) else game.to_move(s)](s)
    return step(state)
def partial_and_reduce(game, state):
    def fold(pick, other, s):
        if game.is_terminal(s): return game.utility(s, 0)
        down = partial(fold, other, pick)
        return reduce(pick, (down(game.result(s, a)) for a in game.actions(s)))
    return fold(*((min, max) if game.to_move(state) else (max, min)), state)
def numpy_argmax_agent(game, state):
    def value(s):
        if game.is_terminal(s): return np.float64(game.utility(s, 0))
        vals = np.array([value(game.result(s, a)) for a in game.actions(s)])
        return vals.min() if game.to_move(s) else vals.max()
    vals = np.array([value(game.result(state, a)) for a in game.actions(state)])
    return np.argmin(vals) if game.to_move(state) else np.argmax(vals)
MODULE = types.ModuleType("engine")
exec("""def best(game, state):
    if game.is_terminal(state): return game.utility(state, 0)
    return (max, min)[game.to_move(state)](
        best(game, game.result(state, a)) for a in game.actions(state))""", vars(MODULE))
def of_another_module(game, state): return MODULE.best(game, state)

# fmt: on
# ---------------------------------------------------------------- what the trace must say

SEARCHES = [
    thing for thing in list(globals().values())
    if isinstance(thing, types.FunctionType) and thing.__code__.co_varnames[:2] == ("game", "state")
]  # fmt: skip


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


def forest():
    for seed in range(30):
        most, root = 9 if seed % 2 else 3, "min" if seed % 3 == 2 else "max"
        yield random_tree(seed % 4 + 1, (1, 3), seed, low=-most, high=most, uneven=0.2, root=root)


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_a_published_search_is_followed(search):
    """Value, moves, leaves and cuts are right; what is unknown has a note or was never told."""
    for tree in forest():
        (game, read, met), value = watched(tree), true_value(tree)
        told, run = search(game, ()), trace(search, tree)
        best = [a for a in tree.actions(()) if true_value(tree, (a,)) == value]
        side = -1 if "negamax" in search.__name__ and tree.to_move(()) else 1  # as it is written
        values = [None, side * value, (value, -value)]
        assert run.value in values or (run.value == told and "no number" in "".join(run.notes))
        assert run.action in [None, *best]
        if not isinstance(told, str | dict):
            assert (run.value, run.action) != (None, None) or run.notes
        if isinstance(told, tuple | list):
            assert run.value is not None
            assert run.action in best
        assert list(dict.fromkeys(run.examined)) == list(dict.fromkeys(read))
        assert sorted(run.pruned) == unread(tree, met.union(read))


def test_an_async_function_is_told_apart():
    async def search(game, state):
        return game.utility(state, 0)

    with pytest.raises(TraceError, match="async function"):
        trace(search, random_tree(1))
