# ruff: noqa: B905, C408, F821, F841

"""Answers to problem sets 4 to 6 and the project, by a third class that never saw the checks."""

from __future__ import annotations

import random
from math import inf, sqrt

from gamesearch.games import Checkers
from tests.assignments.answers.edits import edited
from tests.assignments.answers.fresh_class_project import CAREFUL
from tests.assignments.answers.fresh_class_ps4 import COUNTS
from tests.assignments.answers.fresh_class_ps5 import STAR
from tests.assignments.answers.fresh_class_ps6 import ALLIANCE, GHOSTS, MAX_N
from tests.assignments.answers.fresh_ps4 import CUTOFF, EVALUATE
from tests.assignments.answers.fresh_ps5 import ESTIMATE, EXPECTED, SEARCH, SUMS, VALUE

checkers = Checkers()


def slip(answers, fault, name, style, *edits):
    """A wrong answer made from a style."""
    answers.is_wrong(fault)(edited(style, *edits, name=name))


# ---------------------------------------------------------------- ps4 q1b


@COUNTS.is_right
def counts_nested(state, player):
    def count(p):
        men, kings = checkers.squares(state, p)
        rows = [(s - 1) // 4 for s in men]
        adv = sum(rows) if p == 0 else sum(7 - r for r in rows)
        home = sum(1 for r in rows if r == (0 if p == 0 else 7))
        return {"men": len(men), "kings": len(kings), "advance": adv, "home": home}

    mine, theirs = count(player), count(1 - player)
    return {k: mine[k] - theirs[k] for k in mine}


@COUNTS.is_right
def counts_loops(state, player):
    d = dict(men=0, kings=0, advance=0, home=0)
    for p in (0, 1):
        sign = 1 if p == player else -1
        men, kings = checkers.squares(state, p)
        d["men"] += sign * len(men)
        d["kings"] += sign * len(kings)
        for s in men:
            r = (s - 1) // 4
            if p == 1:
                r = 7 - r
            d["advance"] += sign * r
            if r == 0:
                d["home"] += sign
    return d


slip(
    COUNTS,
    "White's rows are counted back from 8",
    "counts_row_1_8",
    counts_nested,
    ("7 - r for", "8 - r for"),
)


slip(
    COUNTS,
    "`advance` is the mean",
    "counts_mean_advance",
    counts_nested,
    (
        "sum(rows) if p == 0 else sum(7 - r for r in rows)",
        "(sum(rows) if p == 0 else sum(7 - r for r in rows)) / max(1, len(rows))",
    ),
)


slip(
    COUNTS,
    "men and kings change places",
    "counts_squares_unpacked_wrong",
    counts_nested,
    ("men, kings = checkers.squares(state, p)", "kings, men = checkers.squares(state, p)"),
)


# ---------------------------------------------------------------- ps4 q2


@EVALUATE.is_right
def evaluate_squash(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    x = f["pawns"] + 2 * f["kings"] + 0.05 * f["advance_sum"] - 0.6 * f["menaced"]
    return x / (10 + abs(x))


slip(
    EVALUATE,
    "the player to move is given a bonus",
    "evaluate_turn_bonus",
    evaluate_squash,
    ("return x /", "x += 0.1 * (checkers.to_move(state) == player)\nreturn x /"),
)
slip(
    EVALUATE,
    "worth as much as a win",
    "evaluate_divided_by_too_little",
    evaluate_squash,
    ("x / (10 + abs(x))", "x / 10"),
)


slip(
    EVALUATE,
    "a drawn game is valued like a decided one",
    "evaluate_winner_inf",
    evaluate_squash,
    (
        "return checkers.utility(state, player)",
        "return inf if checkers.utility(state, player) == 1 else -inf",
    ),
)


# ---------------------------------------------------------------- ps4 q3


@CUTOFF.is_right
def cutoff_loop(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    best, act = None, None
    mover = game.to_move(state)
    for a in game.actions(state):
        v, _ = cutoff_loop(game, game.result(state, a), depth - 1, evaluate)
        if best is None or (mover == 0 and v > best) or (mover == 1 and v < best):
            best, act = v, a
    return best, act


slip(
    CUTOFF,
    "it asks who moves at the child instead of at the position itself",
    "cutoff_mover_of_child",
    cutoff_loop,
    ("mover = game.to_move(state)\n", ""),
    ("v, _ = cutoff", "child = game.result(state, a)\nmover = game.to_move(child)\nv, _ = cutoff"),
    ("loop(game, game.result(state, a)", "loop(game, child"),
)


@CUTOFF.is_wrong("a negamax that flips the sign at every move")
def cutoff_negamax(game, state, depth, evaluate):
    def negamax(s, left):
        mover = game.to_move(s)
        if game.is_terminal(s):
            return game.utility(s, mover), None
        if left == 0:
            return evaluate(s, mover), None
        values = [(-negamax(game.result(s, a), left - 1)[0], a) for a in game.actions(s)]
        return max(values, key=lambda pair: pair[0])

    value, act = negamax(state, depth)
    return value if game.to_move(state) == 0 else -value, act


@CUTOFF.is_right
def cutoff_alpha_beta(game, state, depth, evaluate):
    def go(s, d, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d <= 0:
            return evaluate(s, 0), None
        move = None
        if game.to_move(s) == 0:
            v = -inf
            for a in game.actions(s):
                w = go(game.result(s, a), d - 1, alpha, beta)[0]
                if w > v:
                    v, move = w, a
                    alpha = max(alpha, v)
                if v >= beta:
                    break
        else:
            v = inf
            for a in game.actions(s):
                w = go(game.result(s, a), d - 1, alpha, beta)[0]
                if w < v:
                    v, move = w, a
                    beta = min(beta, v)
                if v <= alpha:
                    break
        return v, move

    return go(state, depth, -inf, inf)


@CUTOFF.is_wrong("reduced once for each child")
def cutoff_depth_in_loop(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    best, act = None, None
    mover = game.to_move(state)
    for a in game.actions(state):
        depth -= 1
        v, _ = cutoff_depth_in_loop(game, game.result(state, a), depth, evaluate)
        if best is None or (mover == 0 and v > best) or (mover == 1 and v < best):
            best, act = v, a
    return best, act


@CUTOFF.is_wrong("asks who moves only at the root")
def cutoff_alternates_flag(game, state, depth, evaluate, maximizing=None):
    if maximizing is None:
        maximizing = game.to_move(state) == 0
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    pairs = [
        (
            cutoff_alternates_flag(
                game, game.result(state, a), depth - 1, evaluate, not maximizing
            )[0],
            a,
        )
        for a in game.actions(state)
    ]
    return max(pairs, key=lambda p: p[0]) if maximizing else min(pairs, key=lambda p: p[0])


# ---------------------------------------------------------------- ps5 q1b


@EXPECTED.is_right
def expected_items(distribution, u):
    return sum(p * u(x) for x, p in distribution.items())


slip(
    EXPECTED,
    "multiplied into the face before u",
    "expected_u_p_x",
    expected_items,
    ("p * u(x)", "u(p * x)"),
)


@EXPECTED.is_wrong("it raised KeyError")
def expected_faces_1_6(distribution, u):
    return sum(distribution[x] * u(x) for x in range(1, 7))


# ---------------------------------------------------------------- ps5 q1c


@SUMS.is_right
def sums_get(first, second):
    out = {}
    for x, p in first.items():
        for y, q in second.items():
            out[x + y] = out.get(x + y, 0) + p * q
    return out


@SUMS.is_wrong("paired one to one")
def sums_zip(first, second):
    return {x + y: p * q for (x, p), (y, q) in zip(first.items(), second.items())}


# ---------------------------------------------------------------- ps5 q3a


@VALUE.is_right
def value_four_cases(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    who = game.to_move(state)
    if who == 0:
        return max(value_four_cases(game, game.result(state, a)) for a in game.actions(state))
    if who == 1:
        return min(value_four_cases(game, game.result(state, a)) for a in game.actions(state))
    return sum(
        game.probability(state, a) * value_four_cases(game, game.result(state, a))
        for a in game.actions(state)
    )


@VALUE.is_right
def value_match(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    kids = [(a, value_match(game, game.result(state, a))) for a in game.actions(state)]
    match game.to_move(state):
        case 0:
            return max(v for _, v in kids)
        case 1:
            return min(v for _, v in kids)
        case -1:
            total = 0.0
            for a, v in kids:
                total += v * game.probability(state, a)
            return total


slip(
    VALUE,
    "added up without their probabilities",
    "value_sum_no_prob",
    value_four_cases,
    ("game.probability(state, a) * value", "value"),
)


# ---------------------------------------------------------------- ps5 q3


@SEARCH.is_right
def search_one_function(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    who = game.to_move(state)
    if who == -1:
        mean = 0
        for a in game.actions(state):
            mean += game.probability(state, a) * search_one_function(game, game.result(state, a))[0]
        return mean, None
    best, act = (-inf, None) if who == 0 else (inf, None)
    for a in game.actions(state):
        v, _ = search_one_function(game, game.result(state, a))
        if (who == 0 and v > best) or (who == 1 and v < best):
            best, act = v, a
    return best, act


def ev_search_via_helper_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    who = game.to_move(state)
    if who == 0:
        return max(
            ev_search_via_helper_value(game, game.result(state, a)) for a in game.actions(state)
        )
    if who == 1:
        return min(
            ev_search_via_helper_value(game, game.result(state, a)) for a in game.actions(state)
        )
    return sum(
        game.probability(state, a) * ev_search_via_helper_value(game, game.result(state, a))
        for a in game.actions(state)
    )


@SEARCH.is_right
def search_via_helper_value(game, state):
    if game.is_terminal(state) or game.to_move(state) == -1:
        return ev_search_via_helper_value(game, state), None
    sc = [(ev_search_via_helper_value(game, game.result(state, a)), a) for a in game.actions(state)]
    return (max if game.to_move(state) == 0 else min)(sc, key=lambda t: t[0])


slip(
    SEARCH,
    "begins at infinity instead of 0",
    "search_mean_starts_inf",
    search_one_function,
    ("mean = 0", "mean = -inf"),
)


# ---------------------------------------------------------------- ps5 q6


@ESTIMATE.is_right
def estimate_by_hand(game, state, n, seed):
    rng = random.Random(seed)

    def playout(s):
        while not game.is_terminal(s):
            acts = list(game.actions(s))
            if game.to_move(s) == -1:
                a = rng.choices(acts, [game.probability(s, x) for x in acts])[0]
            else:
                a = rng.choice(acts)
            s = game.result(s, a)
        return game.utility(s, 0)

    us = [playout(state) for _ in range(n)]
    m = sum(us) / n
    sd = sqrt(sum((u - m) ** 2 for u in us) / (n - 1))
    return m, 1.96 * sd / sqrt(n)


slip(
    ESTIMATE,
    "the whole width is returned",
    "estimate_full_width",
    estimate_by_hand,
    ("1.96 * sd", "2 * 1.96 * sd"),
)


# ---------------------------------------------------------------- ps5 q7


@STAR.is_right
def star_star1(game, state, lowest, highest):
    def search(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        who = game.to_move(s)
        if who == -1:
            known, rest = 0, 1
            for a in game.actions(s):
                p = game.probability(s, a)
                rest -= p
                lo = (alpha - known - rest * highest) / p
                hi = (beta - known - rest * lowest) / p
                v, _ = search(game.result(s, a), lo, hi)
                known += p * v
                if v <= lo:
                    return known + rest * highest, None
                if v >= hi:
                    return known + rest * lowest, None
            return known, None
        best, act = (-inf if who == 0 else inf), None
        for a in game.actions(s):
            v, _ = search(game.result(s, a), alpha, beta)
            if who == 0:
                if v > best:
                    best, act = v, a
                alpha = max(alpha, best)
            else:
                if v < best:
                    best, act = v, a
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, act

    return search(state, -inf, inf)


slip(
    STAR,
    "not divided by its probability",
    "star_no_division_by_p",
    star_star1,
    ("rest * highest) / p", "rest * highest)"),
    ("rest * lowest) / p", "rest * lowest)"),
)


# ---------------------------------------------------------------- ps6 q2


@MAX_N.is_right
def max_n_loop(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    best, act = None, None
    for a in game.actions(state):
        found, _ = max_n_loop(game, game.result(state, a))
        if best is None or found[mover] > best[mover]:
            best, act = found, a
    return best, act


@MAX_N.is_right
def max_n_max_key(game, state):
    if game.is_terminal(state):
        return tuple([game.utility(state, i) for i in range(game.players)]), None
    me = game.to_move(state)
    return max(
        ((max_n_max_key(game, game.result(state, a))[0], a) for a in game.actions(state)),
        key=lambda r: r[0][me],
    )


@MAX_N.is_wrong("the number of the player who moves next")
def max_n_mover_of_child(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    best, act = None, None
    for a in game.actions(state):
        child = game.result(state, a)
        found, _ = max_n_mover_of_child(game, child)
        mover = game.to_move(child) if not game.is_terminal(child) else mover
        if best is None or found[mover] > best[mover]:
            best, act = found, a
    return best, act


slip(
    MAX_N,
    "too few numbers, or too many",
    "max_n_three_players",
    max_n_loop,
    ("range(game.players)", "range(3)"),
)


slip(
    MAX_N,
    "no action is returned",
    "max_n_childs_action",
    max_n_loop,
    ("found, _ = max_n", "found, a = max_n"),
)


slip(
    MAX_N,
    "a generator where a vector is expected",
    "max_n_generator_no_tuple",
    max_n_loop,
    (
        "tuple(game.utility(state, p) for p in range(game.players))",
        "(game.utility(state, p) for p in range(game.players))",
    ),
)


@MAX_N.is_wrong("only the mover's number of a vector is kept")
def max_n_only_own_number_kept(game, state):
    if game.is_terminal(state):
        return [game.utility(state, p) for p in range(game.players)], None
    mover = game.to_move(state)
    best, act = [-inf] * game.players, None
    for a in game.actions(state):
        found, _ = max_n_only_own_number_kept(game, game.result(state, a))
        if found[mover] > best[mover]:
            best[mover] = found[mover]
            act = a
    return best, act


@MAX_N.is_wrong("only the mover's number of a vector is kept")
def max_n_own_number_kept_zeros(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    me = game.to_move(state)
    best = None
    for a in game.actions(state):
        v = list(max_n_own_number_kept_zeros(game, game.result(state, a))[0])
        if best is None:
            best, act = v, a
        elif v[me] > best[me]:
            best[me], act = v[me], a
    return tuple(best), act


# ---------------------------------------------------------------- ps6 q3


@ALLIANCE.is_right
def alliance_helper(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)

    def worth(v):
        if mover in members:
            return sum(v[m] for m in members)
        return v[mover]

    best, act = None, None
    for a in game.actions(state):
        found, _ = alliance_helper(game, game.result(state, a), members)
        if best is None or worth(found) > worth(best):
            best, act = found, a
    return best, act


slip(
    ALLIANCE,
    "A and B are always treated as the members",
    "alliance_of_the_lecture",
    alliance_helper,
    ("in members", "in (0, 1)", 2),
)


@ALLIANCE.is_right
def alliance_max_key(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    who = game.to_move(state)
    team = members if who in members else [who]
    opts = [
        (alliance_max_key(game, game.result(state, a), members)[0], a) for a in game.actions(state)
    ]
    return max(opts, key=lambda o: sum(o[0][i] for i in team))


def max_n_alliance_members_not_passed(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    best, act = None, None
    for a in game.actions(state):
        found, _ = max_n_alliance_members_not_passed(game, game.result(state, a))
        if best is None or found[mover] > best[mover]:
            best, act = found, a
    return best, act


@ALLIANCE.is_wrong("only the player at the root keeps")
def alliance_members_not_passed(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)

    def worth(v):
        if mover in members:
            return sum(v[m] for m in members)
        return v[mover]

    best, act = None, None
    for a in game.actions(state):
        found, _ = max_n_alliance_members_not_passed(game, game.result(state, a))
        if best is None or worth(found) > worth(best):
            best, act = found, a
    return best, act


@ALLIANCE.is_wrong("members get the sum in the vector")
def alliance_vector_with_sums(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)

    def worth(v):
        if mover in members:
            return sum(v[m] for m in members)
        return v[mover]

    best, act = None, None
    for a in game.actions(state):
        found, _ = alliance_vector_with_sums(game, game.result(state, a), members)
        if best is None or worth(found) > worth(best):
            best, act = found, a
    if mover in members:
        s = sum(best[m] for m in members)
        best = tuple(s if p in members else best[p] for p in range(game.players))
    return best, act


slip(
    ALLIANCE,
    "only care about the other members",
    "alliance_partner_only",
    alliance_helper,
    ("sum(v[m] for m in members)", "sum(v[m] for m in members if m != mover)"),
)


@ALLIANCE.is_wrong("whether the mover is a member is asked only at the root")
def alliance_root_mover(game, state, members):
    root = game.to_move(state)

    def go(s):
        if game.is_terminal(s):
            return tuple(game.utility(s, p) for p in range(game.players)), None
        m = game.to_move(s)
        key = (lambda v: sum(v[i] for i in members)) if root in members else (lambda v: v[m])
        return max(
            ((go(game.result(s, a))[0], a) for a in game.actions(s)), key=lambda t: key(t[0])
        )

    return go(state)


@ALLIANCE.is_wrong("whether the mover is a member is asked only at the root")
def alliance_membership_from_root_default_arg(game, state, members, allied=None):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    me = game.to_move(state)
    if allied is None:
        allied = me in members
    best, act = None, None
    for a in game.actions(state):
        v = alliance_membership_from_root_default_arg(game, game.result(state, a), members, allied)[
            0
        ]
        w = sum(v[m] for m in members) if allied else v[me]
        if best is None or w > bw:
            best, bw, act = v, w, a
    return best, act


slip(
    ALLIANCE,
    "only one of the members maximises the sum",
    "alliance_average",
    alliance_helper,
    ("mover in members", "mover == members[0]"),
)


# ---------------------------------------------------------------- ps6 q5


@GHOSTS.is_right
def ghosts_four_cases(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == 1:
        best, act = inf, None
        for a in game.actions(state):
            v, _ = ghosts_four_cases(game, game.result(state, a), rounds, evaluate)
            if v < best:
                best, act = v, a
        return best, act
    if rounds == 0:
        return evaluate(state, 0), None
    best, act = -inf, None
    for a in game.actions(state):
        v, _ = ghosts_four_cases(game, game.result(state, a), rounds - 1, evaluate)
        if v > best:
            best, act = v, a
    return best, act


slip(
    GHOSTS,
    "the rounds are counted down by every ghost",
    "ghosts_count_and_stop_anywhere",
    ghosts_four_cases,
    (
        "if game.to_move(state) == 1:",
        "if rounds == 0:\n    return evaluate(state, 0), None\nif game.to_move(state) == 1:",
    ),
    ("rounds - 1, evaluate", "LEFT, evaluate"),
    (" rounds, evaluate)\n", " rounds - 1, evaluate)\n"),
    ("LEFT", "rounds"),
)


@GHOSTS.is_right
def ghosts_alpha_beta(game, state, rounds, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pac = game.to_move(state) == 0
    if pac and rounds == 0:
        return evaluate(state, 0), None
    best, act = (-inf if pac else inf), None
    for a in game.actions(state):
        v = ghosts_alpha_beta(game, game.result(state, a), rounds - pac, evaluate, alpha, beta)[0]
        if pac and v > best:
            best, act = v, a
            alpha = max(alpha, v)
        if not pac and v < best:
            best, act = v, a
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best, act


@GHOSTS.is_wrong("there are two ghosts")
def ghosts_two_ghosts_assumed(game, state, rounds, evaluate):
    def go(s, depth):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if depth == 0:
            return evaluate(s, 0), None
        ps = [(go(game.result(s, a), depth - 1)[0], a) for a in game.actions(s)]
        return (max if game.to_move(s) == 0 else min)(ps, key=lambda p: p[0])

    return go(state, 3 * rounds)


@GHOSTS.is_wrong("counted down by every ghost")
def ghosts_rounds_reduced_by_ghosts_only(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == 1:
        best, act = inf, None
        for a in game.actions(state):
            v, _ = ghosts_rounds_reduced_by_ghosts_only(
                game, game.result(state, a), rounds - 1, evaluate
            )
            if v < best:
                best, act = v, a
        return best, act
    if rounds <= 0:
        return evaluate(state, 0), None
    best, act = -inf, None
    for a in game.actions(state):
        v, _ = ghosts_rounds_reduced_by_ghosts_only(game, game.result(state, a), rounds, evaluate)
        if v > best:
            best, act = v, a
    return best, act


# ---------------------------------------------------------------- project q2


@CAREFUL.is_right
def careful_right(game, state):
    me = game.to_move(state)
    good = []
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s) and game.utility(s, me) == 1:
            return a
        if not any(
            game.is_terminal(game.result(s, b)) and game.utility(game.result(s, b), 1 - me) == 1
            for b in game.actions(s)
        ):
            good.append(a)
    return good[0] if good else game.actions(state)[0]


@CAREFUL.is_wrong("the square above its own disc")
def careful_block_at_same_square(game, state):
    me = game.to_move(state)
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s) and game.utility(s, me) == 1:
            return a
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s):
            continue
        for b in game.actions(s):
            t = game.result(s, b)
            if game.is_terminal(t) and game.utility(t, 1 - me) == 1:
                return b
    acts = list(game.actions(state))
    return acts[len(acts) // 2]


slip(
    CAREFUL,
    "it raised IndexError",
    "careful_none_left_crash",
    careful_right,
    ("return good[0] if good else game.actions(state)[0]", "return good[0]"),
)
