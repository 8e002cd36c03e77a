# ruff: noqa: C408, B905, N801, RUF012, B006, F841

"""More answers to ps4_evaluation, written without a look at the checks."""

from __future__ import annotations

import math
from collections import Counter
from math import inf

import numpy as np

from gamesearch.games import Checkers
from tests.assignments.answers.fresh_ps4 import CUTOFF, EVALUATE
from tests.assignments.answers.lists import Answers

COUNTS, MATCH = Answers(), Answers()
checkers = Checkers()


# ---------------------------------------------------------------- q1b: features, by program


def one_side_of_feat_counter(state, p):
    men, kings = checkers.squares(state, p)
    c = Counter(men=len(men), kings=len(kings))
    for m in men:
        r = (m - 1) // 4
        r = 7 - r if p else r
        c["advance"] += r
        c["home"] += r == 0
    return c


@COUNTS.is_right
def feat_counter(state, player):
    a, b = one_side_of_feat_counter(state, player), one_side_of_feat_counter(state, 1 - player)
    return {k: a[k] - b[k] for k in ["men", "kings", "advance", "home"]}


@COUNTS.is_right
def feat_library(state, player):
    f = checkers.features(state, player)
    home = {0: {1, 2, 3, 4}, 1: {29, 30, 31, 32}}
    guards = [len(home[p] & set(checkers.squares(state, p)[0])) for p in (0, 1)]
    diff = guards[player] - guards[1 - player]
    return dict(men=f["pawns"], kings=f["kings"], advance=f["advance_sum"], home=diff)


@COUNTS.is_wrong("it counts for the player to move, not for the player who asks")
def feat_mover(state, player):
    me = checkers.to_move(state)

    def count(p):
        men, kings = checkers.squares(state, p)
        rows = [(m - 1) // 4 for m in men]
        if p == 1:
            rows = [7 - r for r in rows]
        return {"men": len(men), "kings": len(kings), "advance": sum(rows), "home": rows.count(0)}

    mine, theirs = count(me), count(1 - me)
    return {k: mine[k] - theirs[k] for k in mine}


@COUNTS.is_wrong("kings are counted among the men")
def feat_pieces_as_men(state, player):
    f = checkers.features(state, player)
    first = (1, 2, 3, 4) if player == 0 else (29, 30, 31, 32)
    other = (29, 30, 31, 32) if player == 0 else (1, 2, 3, 4)
    mine = [m for m in checkers.squares(state, player)[0] if m in first]
    theirs = [m for m in checkers.squares(state, 1 - player)[0] if m in other]
    return {
        "men": f["pieces"],
        "kings": f["kings"],
        "advance": f["advance_sum"],
        "home": len(mine) - len(theirs),
    }


@COUNTS.is_wrong("rows begin a square too early: q // 4")
def feat_row_off(state, player):
    res = {}
    both = []
    for p in [player, 1 - player]:
        men, kings = checkers.squares(state, p)
        adv = 0
        home = 0
        for m in men:
            row = m // 4
            if p == 1:
                row = 7 - row
            adv += row
            if row == 0:
                home += 1
        both.append((len(men), len(kings), adv, home))
    for i, n in enumerate(["men", "kings", "advance", "home"]):
        res[n] = both[0][i] - both[1][i]
    return res


@COUNTS.is_wrong("the rows of both colours are counted from the top")
def feat_home_enemy_row(state, player):
    men0, k0 = checkers.squares(state, 0)
    men1, k1 = checkers.squares(state, 1)
    d = {}
    d["men"] = len(men0) - len(men1)
    d["kings"] = len(k0) - len(k1)
    d["advance"] = sum((m - 1) // 4 for m in men0) - sum(7 - (m - 1) // 4 for m in men1)
    d["home"] = sum(m <= 4 for m in men0) - sum(m <= 4 for m in men1)
    if player == 1:
        d = {k: -v for k, v in d.items()}
    return d


@COUNTS.is_wrong("`advance` counts kings as well")
def feat_advance_with_kings_sign(state, player):
    def f(p):
        men, kings = checkers.squares(state, p)
        rows = [(q - 1) // 4 if p == 0 else 7 - (q - 1) // 4 for q in men + kings]
        return [len(men), len(kings), sum(rows), len([r for r in rows if r == 0])]

    x, y = f(player), f(1 - player)
    return dict(zip(["men", "kings", "advance", "home"], [i - j for i, j in zip(x, y)]))


totals_of_feat_running = dict.fromkeys(["men", "kings", "advance", "home"], 0)


@COUNTS.is_wrong("it gives a different answer when asked again")
def feat_running_totals(state, player):
    mine = one_side_of_feat_counter(state, player)
    theirs = one_side_of_feat_counter(state, 1 - player)
    for k in totals_of_feat_running:
        totals_of_feat_running[k] += mine[k] - theirs[k]
    return totals_of_feat_running


# ---------------------------------------------------------------- q2: one number


@EVALUATE.is_right
def eval_tanh(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    return math.tanh((f["pawns"] + 2 * f["kings"] + 0.05 * f["advance_sum"]) / 20)


class Evaluation_of_eval_numpy_class:
    names = ["pawns", "kings", "advance_sum", "menaced"]

    def __init__(self, weights):
        self.w = np.array(weights)

    def __call__(self, state, player):
        u = checkers.utility(state, player) if checkers.is_terminal(state) else None
        if u is not None:
            return u
        f = checkers.features(state, player)
        x = self.w @ np.array([f[n] for n in self.names])
        return x / (10 + abs(x))


eval_numpy_class = Evaluation_of_eval_numpy_class([1, 2, 0.1, -0.4])


# @EVALUATE.is_right


def for_black_of_eval_black_sign(state):
    men, kings = checkers.squares(state, 0)
    wmen, wkings = checkers.squares(state, 1)
    material = len(men) - len(wmen) + 1.8 * (len(kings) - len(wkings))
    steps = sum((m - 1) // 4 for m in men) - sum((32 - m) // 4 for m in wmen)
    return (material + steps / 12) / 40


@EVALUATE.is_right
def eval_black_sign(state, player):
    sign = 1 - 2 * player
    if checkers.is_terminal(state):
        return sign * checkers.utility(state, 0)
    return sign * for_black_of_eval_black_sign(state)


@EVALUATE.is_wrong("the absolute value is missing in x / (c + abs(x))")
def eval_x_over_1_plus_x(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    x = f["pawns"] + 2 * f["kings"] + 0.07 * f["advance_sum"]
    return x / (10 + x)


@EVALUATE.is_wrong("it ignores how far a man has advanced")
def eval_pieces_and_kings_only(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    return (f["pieces"] + f["kings"] - 0.5 * f["menaced"]) / 30


@EVALUATE.is_wrong("a king counts less than a man")
def eval_king_weight_one_big_advance(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    x = f["pieces"] + 0.2 * f["advance_sum"]
    return x / (20 + abs(x))


@EVALUATE.is_wrong("a remembered answer is given to the other player too")
def eval_cache_state(state, player, seen={}):
    if state in seen:
        return seen[state]
    if checkers.is_terminal(state):
        v = checkers.utility(state, player)
    else:
        f = checkers.features(state, player)
        v = (f["pawns"] + 2 * f["kings"] + 0.05 * f["advance_sum"]) / 40
    seen[state] = v
    return v


@EVALUATE.is_wrong("four rows of advance change nothing, though twelve do")
def eval_round(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    x = f["pawns"] + 2 * f["kings"] + 0.1 * f["advance_sum"]
    return round(x / (10 + abs(x)), 1)


@EVALUATE.is_wrong("White's men count more the less they have advanced")
def eval_white_rows(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    tot = []
    for p in (player, 1 - player):
        men, kings = checkers.squares(state, p)
        tot.append(len(men) + 2.0 * len(kings) + sum(0.05 * ((m - 1) // 4) for m in men))
    return (tot[0] - tot[1]) / 50


# ---------------------------------------------------------------- q3: cut off, and evaluate


@CUTOFF.is_right
def cut_negamax(game, state, depth, evaluate):
    def nega(s, d, color):
        if game.is_terminal(s):
            return color * game.utility(s, 0)
        if d == 0:
            return color * evaluate(s, 0)
        best = -inf
        for a in game.actions(s):
            t = game.result(s, a)
            c = color if game.is_terminal(t) else (1 if game.to_move(t) == 0 else -1)
            v = nega(t, d - 1, c)
            best = max(best, v if c == color else -v)
        return best

    me = 1 if game.to_move(state) == 0 else -1
    pick = None
    for a in game.actions(state):
        t = game.result(state, a)
        c = me if game.is_terminal(t) else (1 if game.to_move(t) == 0 else -1)
        v = nega(t, depth - 1, c)
        v = v if c == me else -v
        if pick is None or v > pick[0]:
            pick = v, a
    return me * pick[0], pick[1]


@CUTOFF.is_right
def cut_stack(game, state, depth, evaluate):
    def frame(s, d, via):
        p = game.to_move(s)
        return [s, d, iter(game.actions(s)), p, -inf if p == 0 else inf, None, via]

    stack = [frame(state, depth, None)]
    while True:
        top = stack[-1]
        a = next(top[2], None)
        if a is None:
            stack.pop()
            if not stack:
                return top[4], top[5]
            v, via, top = top[4], top[6], stack[-1]
        else:
            s = game.result(top[0], a)
            via = a
            if game.is_terminal(s):
                v = game.utility(s, 0)
            elif top[1] == 1:
                v = evaluate(s, 0)
            else:
                stack.append(frame(s, top[1] - 1, a))
                continue
        if top[5] is None or (v > top[4] if top[3] == 0 else v < top[4]):
            top[4], top[5] = v, via


@CUTOFF.is_wrong("depth is off by one, except at the root: it stops one ply too")
def cut_one_too_few(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = -inf if game.to_move(state) == 0 else inf
    move = None
    for a in game.actions(state):
        child = game.result(state, a)
        if depth - 1 <= 1 and not game.is_terminal(child):
            v = evaluate(child, 0)
        else:
            v = cut_one_too_few(game, child, depth - 1, evaluate)[0]
        if (game.to_move(state) == 0 and v > best) or (game.to_move(state) == 1 and v < best):
            best, move = v, a
    return best, move


@CUTOFF.is_wrong("it evaluates the children to put them in order")
def cut_order_by_eval(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    mx = game.to_move(state) == 0
    kids = [(evaluate(game.result(state, a), 0), i, a) for i, a in enumerate(game.actions(state))]
    kids.sort(reverse=mx)
    best = None
    for _, _, a in kids:
        v = cut_order_by_eval(game, game.result(state, a), depth - 1, evaluate)[0]
        if best is None or (v > best[0] if mx else v < best[0]):
            best = v, a
    return best


@CUTOFF.is_wrong("the value is ")
def cut_zero_start(game, state, depth, evaluate):
    if game.is_terminal(state):
        return (game.utility(state, 0), None)
    if depth == 0:
        return (evaluate(state, 0), None)
    best_action = None
    if game.to_move(state) == 0:
        best = 0
        for action in game.actions(state):
            value = cut_zero_start(game, game.result(state, action), depth - 1, evaluate)[0]
            if value > best:
                best = value
                best_action = action
    else:
        best = 1000
        for action in game.actions(state):
            value = cut_zero_start(game, game.result(state, action), depth - 1, evaluate)[0]
            if value < best:
                best = value
                best_action = action
    return (best, best_action)


@CUTOFF.is_wrong("it evaluates node A, where the search goes on")
def cut_adds_evaluations_up(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    pick = max if game.to_move(state) == 0 else min
    pairs = [
        (cut_adds_evaluations_up(game, game.result(state, a), depth - 1, evaluate)[0], a)
        for a in game.actions(state)
    ]
    value, action = pick(pairs, key=lambda pair: pair[0])
    return value + evaluate(state, 0), action


# ---------------------------------------------------------------- q5: a match of twenty


@MATCH.is_right
def match_menaced(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    mover = 1 if checkers.to_move(state) == player else -1
    x = (
        f["pawns"]
        + 2 * f["kings"]
        - 0.6 * f["menaced"]
        + 0.02 * f["advance_sum"]
        + 0.02 * f["protected"]
    )
    x += 0
    return x / 60


@MATCH.is_right
def match_quiet_capture(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, 0)
    x = f["pawns"] + 2 * f["kings"] + 0.03 * f["advance_sum"]
    if any(abs((a[0] - 1) // 4 - (a[1] - 1) // 4) == 2 for a in checkers.actions(state)):
        x += 1 if checkers.to_move(state) == 0 else -1
    x = x / (20 + abs(x))
    return x if player == 0 else -x


@MATCH.is_wrong("it plays exactly as the baseline does: men and kings alone")
def match_baseline(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    return (f["pawns"] + 2 * f["kings"]) / 25


@MATCH.is_wrong("a piece that can be taken looks better to it than one that cannot")
def match_menaced_plus(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    x = f["pieces"] + f["kings"] + 0.5 * f["menaced"] + 0.05 * f["advance_sum"]
    return x / (20 + abs(x))


@MATCH.is_wrong("it plays to lose: fewer pieces look better")
def match_sign(state, player):
    me = player
    you = 1 - player
    if checkers.is_terminal(state):
        return checkers.utility(state, me)
    f = checkers.features(state, you)
    x = f["pawns"] + 2 * f["kings"] - 0.5 * f["menaced"]
    return x / 60


@MATCH.is_wrong("it gives pieces away")
def match_no_terminal_advance(state, player):
    f = checkers.features(state, player)
    x = 0.1 * f["pieces"] + 1.0 * f["advance_sum"]
    return x / (1 + abs(x))


@MATCH.is_wrong("it answers for the player to move, not for the player who asks")
def match_for_the_mover(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, checkers.to_move(state))
    return (f["pieces"] + f["kings"] - 0.9 * f["menaced"]) / 60
