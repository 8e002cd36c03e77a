# ruff: noqa: E731, SIM108, F821, F841, B006

"""More answers to ps6_multiplayer, written without a look at the checks."""

from __future__ import annotations

from math import inf

import numpy as np

from tests.assignments.answers.fresh_ps6 import ALLIANCE, GHOSTS, MAX_N

# ---------------------------------------------------------------- q2: max^n


@MAX_N.is_right
def maxn_key(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    me = game.to_move(state)
    return max(
        ((maxn_key(game, game.result(state, a))[0], a) for a in game.actions(state)),
        key=lambda pair: pair[0][me],
    )


@MAX_N.is_right
def maxn_numpy(game, state):
    if game.is_terminal(state):
        return np.array([game.utility(state, p) for p in range(game.players)]), None
    me = game.to_move(state)
    best, move = None, None
    for a in game.actions(state):
        v, _ = maxn_numpy(game, game.result(state, a))
        if best is None or v[me] >= best[me]:
            best, move = v, a
    return best, move


@MAX_N.is_wrong("it goes by level instead of to_move")
def maxn_depth_turn(game, state, player=0):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    best, move = None, None
    for a in game.actions(state):
        found, _ = maxn_depth_turn(game, game.result(state, a), (player + 1) % game.players)
        if best is None or found[player] > best[player]:
            best, move = found, a
    return best, move


@MAX_N.is_wrong("whole vectors are compared, so that player 0's number decides")
def maxn_tuple_max(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    options = []
    for a in game.actions(state):
        options.append((maxn_tuple_max(game, game.result(state, a))[0], a))
    return max(options)


@MAX_N.is_wrong("the number of the player who moves next is compared")
def maxn_child_mover(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    best, move = None, None
    for a in game.actions(state):
        child = game.result(state, a)
        found, _ = maxn_child_mover(game, child)
        i = game.to_move(child) if not game.is_terminal(child) else game.to_move(state)
        if best is None or found[i] > best[i]:
            best, move = found, a
    return best, move


@MAX_N.is_wrong("all players are given the same number at a leaf")
def maxn_mover_utility(game, state, mover=None):
    if game.is_terminal(state):
        return tuple(game.utility(state, mover or 0) for p in range(game.players)), None
    mover = game.to_move(state)
    best = None
    for a in game.actions(state):
        v = maxn_mover_utility(game, game.result(state, a), mover)[0]
        if best is None or v[mover] > best[0][mover]:
            best = v, a
    return best


@MAX_N.is_wrong("the last child's action takes the place of the best one")
def maxn_last_action(game, state):
    if game.is_terminal(state):
        return [game.utility(state, p) for p in range(game.players)], None
    mover = game.to_move(state)
    best = [-inf] * game.players
    for a in game.actions(state):
        found, action = maxn_last_action(game, game.result(state, a))
        if found[mover] > best[mover]:
            best = found
            action = a
    return best, action


@MAX_N.is_wrong("it gives a different answer when asked again")
def maxn_default_list(game, state, best=[]):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    me = game.to_move(state)
    for a in game.actions(state):
        v, _ = maxn_default_list(game, game.result(state, a))
        if not best or v[me] > best[0][0][me]:
            best[:] = [(v, a)]
    return best[0]


# ---------------------------------------------------------------- q3: an alliance


@ALLIANCE.is_right
def ally_mean(game, state, members):
    if game.is_terminal(state):
        return [game.utility(state, p) for p in range(game.players)], None
    mover = game.to_move(state)
    team = members if mover in members else (mover,)

    def key(option):
        return sum(option[0][p] for p in team) / len(team)

    return max(
        [(ally_mean(game, game.result(state, a), members)[0], a) for a in game.actions(state)],
        key=key,
    )


@ALLIANCE.is_wrong("players outside the alliance work for it as well")
def ally_all_sum(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    best, move = None, None
    for a in game.actions(state):
        v, _ = ally_all_sum(game, game.result(state, a), members)
        if best is None or sum(v[m] for m in members) > sum(best[m] for m in members):
            best, move = v, a
    return best, move


@ALLIANCE.is_wrong("players outside the alliance play against it")
def ally_hostile(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    opts = [(ally_hostile(game, game.result(state, a), members)[0], a) for a in game.actions(state)]
    team = lambda o: sum(o[0][m] for m in members)
    return max(opts, key=team) if mover in members else min(opts, key=team)


@ALLIANCE.is_wrong("the first players are treated as the members")
def ally_prefix(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)

    def worth(v):
        if mover in members:
            return sum(v[: len(members)])
        return v[mover]

    best, move = None, None
    for a in game.actions(state):
        v, _ = ally_prefix(game, game.result(state, a), members)
        if best is None or worth(v) > worth(best):
            best, move = v, a
    return best, move


@ALLIANCE.is_wrong("members get the sum in the vector, too")
def ally_shared_vector(game, state, members):
    if game.is_terminal(state):
        u = [game.utility(state, p) for p in range(game.players)]
        total = sum(u[m] for m in members)
        return tuple(total if p in members else u[p] for p in range(game.players)), None
    mover = game.to_move(state)
    return max(
        (
            (ally_shared_vector(game, game.result(state, a), members)[0], a)
            for a in game.actions(state)
        ),
        key=lambda o: o[0][mover],
    )


@ALLIANCE.is_wrong("members maximise the smallest of their numbers")
def ally_min_member(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    group = members if mover in members else (mover,)
    opts = [
        (ally_min_member(game, game.result(state, a), members)[0], a) for a in game.actions(state)
    ]
    return max(opts, key=lambda o: min(o[0][g] for g in group))


def max_n_of_ally_forgot_members_below(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    me = game.to_move(state)
    return max(
        (
            (max_n_of_ally_forgot_members_below(game, game.result(state, a))[0], a)
            for a in game.actions(state)
        ),
        key=lambda pair: pair[0][me],
    )


@ALLIANCE.is_wrong("only the player at the root keeps to the alliance")
def ally_forgot_members_below(game, state, members):
    if game.is_terminal(state):
        return max_n_of_ally_forgot_members_below(game, state)
    mover = game.to_move(state)
    opts = [
        (max_n_of_ally_forgot_members_below(game, game.result(state, a))[0], a)
        for a in game.actions(state)
    ]
    if mover in members:
        return max(opts, key=lambda o: sum(o[0][m] for m in members))
    return max(opts, key=lambda o: o[0][mover])


@ALLIANCE.is_wrong("`members` is assumed to be a pair")
def ally_two_only(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    best, move = None, None
    for a in game.actions(state):
        v, _ = ally_two_only(game, game.result(state, a), members)
        if mover in members:
            score = v[members[0]] + v[members[1]]
        else:
            score = v[mover]
        if best is None or score > top:
            best, move, top = v, a, score
    return best, move


@ALLIANCE.is_wrong("it gives a different answer when asked again")
def ally_default_memo(game, state, members, memo={}):
    if state not in memo:
        if game.is_terminal(state):
            return tuple(game.utility(state, p) for p in range(game.players)), None
        me = game.to_move(state)
        memo[state] = max(
            ((ally_default_memo(game, game.result(state, a), members)[0], a)
             for a in game.actions(state)),
            key=lambda pair: sum(pair[0][i] for i in members) if me in members else pair[0][me],
        )  # fmt: skip
    return memo[state]


# ---------------------------------------------------------------- q5: several ghosts


@GHOSTS.is_right
def ghosts_loop(game, state, rounds, evaluate):
    def v(s, r, lo, hi):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if game.to_move(s) == 0:
            if r == 0:
                return evaluate(s, 0)
            for a in game.actions(s):
                lo = max(lo, v(game.result(s, a), r - 1, lo, hi))
                if lo >= hi:
                    break
            return lo
        for a in game.actions(s):
            hi = min(hi, v(game.result(s, a), r, lo, hi))
            if hi <= lo:
                break
        return hi

    best, move = -inf, None
    for a in game.actions(state):
        x = v(game.result(state, a), rounds - 1, best, inf)
        if x > best:
            best, move = x, a
    return best, move


@GHOSTS.is_wrong("depth counts single moves instead of rounds")
def ghosts_ply(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if rounds == 0:
        return evaluate(state, 0), None
    pick = max if game.to_move(state) == 0 else min
    return pick(
        (
            (ghosts_ply(game, game.result(state, a), rounds - 1, evaluate)[0], a)
            for a in game.actions(state)
        ),
        key=lambda p: p[0],
    )


@GHOSTS.is_wrong("the ghosts of the last round do not move")
def ghosts_stop_early(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if rounds == 0:
        return evaluate(state, 0), None
    best, move = None, None
    pacman = game.to_move(state) == 0
    for a in game.actions(state):
        v, _ = ghosts_stop_early(
            game, game.result(state, a), rounds - 1 if pacman else rounds, evaluate
        )
        if best is None or (v > best if pacman else v < best):
            best, move = v, a
    return best, move


@GHOSTS.is_wrong("the depth test comes before the terminal test")
def ghosts_terminal_late(game, state, rounds, evaluate):
    if game.to_move(state) == 0 and rounds == 0:
        return evaluate(state, 0), None
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pacman = game.to_move(state) == 0
    vals = []
    for a in game.actions(state):
        vals.append(
            (ghosts_terminal_late(game, game.result(state, a), rounds - pacman, evaluate)[0], a)
        )
    vals.sort(key=lambda p: p[0])
    return vals[-1] if pacman else vals[0]


@GHOSTS.is_wrong("it goes one round too deep")
def ghosts_one_more(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == 1:
        v = inf
        m = None
        for a in game.actions(state):
            v2 = ghosts_one_more(game, game.result(state, a), rounds, evaluate)[0]
            if v2 < v:
                v, m = v2, a
        return v, m
    if rounds < 0:
        return evaluate(state, 0), None
    v = -inf
    m = None
    for a in game.actions(state):
        v2 = ghosts_one_more(game, game.result(state, a), rounds - 1, evaluate)[0]
        if v2 > v:
            v, m = v2, a
    return v, m


@GHOSTS.is_wrong("the ghosts move at random")
def ghosts_mean(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == 1:
        vs = [
            ghosts_mean(game, game.result(state, a), rounds, evaluate)[0]
            for a in game.actions(state)
        ]
        return sum(vs) / len(vs), None
    if rounds == 0:
        return evaluate(state, 0), None
    vs = [
        (ghosts_mean(game, game.result(state, a), rounds - 1, evaluate)[0], a)
        for a in game.actions(state)
    ]
    return max(vs, key=lambda t: t[0])


@GHOSTS.is_wrong("leaves are valued for the player to move")
def ghosts_eval_1(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state)), None
    if game.to_move(state) == 0:
        if rounds == 0:
            return evaluate(state, 0), None
        return max(
            [
                (ghosts_eval_1(game, game.result(state, a), rounds - 1, evaluate)[0], a)
                for a in game.actions(state)
            ],
            key=lambda t: t[0],
        )
    return min(
        [
            (ghosts_eval_1(game, game.result(state, a), rounds, evaluate)[0], a)
            for a in game.actions(state)
        ],
        key=lambda t: t[0],
    )


@GHOSTS.is_wrong("the action is not a best one")
def ghosts_equal_bound_replaces(game, state, rounds, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pacman = game.to_move(state) == 0
    if pacman and rounds == 0:
        return evaluate(state, 0), None
    left = rounds - 1 if pacman else rounds
    best = None
    for a in game.actions(state):
        child = game.result(state, a)
        v, _ = ghosts_equal_bound_replaces(game, child, left, evaluate, alpha, beta)
        if best is None or (v >= best[0] if pacman else v <= best[0]):
            best = v, a
        if pacman:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best


@GHOSTS.is_wrong("it assumes that players take turns, and asks who moves only at the root")
def ghosts_negamax(game, state, rounds, evaluate, side=1):
    if game.is_terminal(state):
        return side * game.utility(state, 0), None
    pacman = game.to_move(state) == 0
    if pacman and rounds == 0:
        return side * evaluate(state, 0), None
    best = -inf, None
    for a in game.actions(state):
        v = -ghosts_negamax(game, game.result(state, a), rounds - pacman, evaluate, -side)[0]
        if v > best[0]:
            best = v, a
    return best
