"""Answers to ps6_multiplayer as students hand them in: what is wrong with its name, what is right.

Every one is written from nothing. Wrong ones give the words that their fault has to be named
with.
"""

from __future__ import annotations

from math import inf

import numpy as np

from tests.assignments.answers.edits import edited

WRONG = {}  # by question, then by name: (search, the words of its fault)
RIGHT = {}


def wrong(question, fault):
    def note(search):
        assert search.__name__ not in WRONG.setdefault(question, {})
        WRONG[question][search.__name__] = search, fault
        return search

    return note


def right(question):
    def note(search):
        RIGHT.setdefault(question, {})[search.__name__] = search
        return search

    return note


def slip(question, fault, name, style, *edits):
    """A wrong answer made from a right one."""
    wrong(question, fault)(edited(style, *edits, name=name))


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def by(worth, pick=max):
    """A search in which whoever moves takes the child that is best by `worth(mover, vector)`."""

    def search(game, state):
        if game.is_terminal(state):
            return leaf(game, state), None
        mover = game.to_move(state)
        kids = [(search(game, game.result(state, a))[0], a) for a in game.actions(state)]
        return pick(kids, key=lambda kid: worth(mover, kid[0]))

    return search


# ---------------------------------------------------------------- q2: right max^n


@right("q2")
def with_a_loop(game, state):
    if game.is_terminal(state):
        return leaf(game, state), None
    mover = game.to_move(state)
    best, move = None, None
    for a in game.actions(state):
        v, _ = with_a_loop(game, game.result(state, a))
        if best is None or v[mover] > best[mover]:
            best, move = v, a
    return best, move


START, BETTER = "best, move = None, None", "best is None or v[mover] > best[mover]"
right("q2")(
    edited(
        with_a_loop,
        ("return leaf(game, state)", "return list(leaf(game, state))"),
        (START, "best, move = [-inf] * game.players, None"), (BETTER, "v[mover] >= best[mover]"),
        name="with_the_last_of_equals",
    )
)  # fmt: skip


@right("q2")
def with_numpy(game, state):
    if game.is_terminal(state):
        return np.array(leaf(game, state)), None
    values = np.array([with_numpy(game, game.result(state, a))[0] for a in game.actions(state)])
    best = values[:, game.to_move(state)].argmax()
    return values[best], list(game.actions(state))[best]


@right("q2")
def with_a_stack(game, state):
    found, stack = {}, [(state, False)]
    while stack:
        s, opened = stack.pop()
        if game.is_terminal(s):
            found[s] = leaf(game, s), None
        elif not opened:
            stack += [(s, True), *((game.result(s, a), False) for a in game.actions(s))]
        else:
            kids = [(found[game.result(s, a)][0], a) for a in game.actions(s)]
            found[s] = sorted(kids, key=lambda kid, s=s: kid[0][game.to_move(s)])[-1]
    return found[state]


@right("q2")
def with_a_generator(game, state):
    def scored(s):
        for a in game.actions(s):
            yield a, with_a_generator(game, game.result(s, a))[0]

    if game.is_terminal(state):
        return leaf(game, state), None
    mover = game.to_move(state)
    move, v = max(scored(state), key=lambda pair: pair[1][mover])
    return v, move


# ---------------------------------------------------------------- q2: wrong max^n

for name, fault, worth in (
    ("by_the_sum", "sum of all numbers", lambda mover, v: sum(v)),
    ("player_0_always", "player 0's number is compared", lambda mover, v: v[0]),
    ("whole_vectors", "whole vectors are compared", lambda mover, v: v),
    ("against_player_0", "play against player 0", lambda mover, v: -v[0] if mover else v[0]),
    ("min_at_the_others", "worst for themselves", lambda mover, v: -v[mover] if mover else v[0]),
    ("all_minimise", "every player takes what is worst", lambda mover, v: -v[mover]),
    (
        "one_further",
        "the next player's number in the vector",
        lambda mover, v: v[(mover + 1) % len(v)],
    ),
    ("one_before", "the previous player's number in the vector", lambda mover, v: v[mover - 1]),
    ("by_the_lead", "lead over the others", lambda mover, v: 2 * v[mover] - sum(v)),
):
    WRONG.setdefault("q2", {})[name] = by(worth), fault


NO_MOVER = ("mover = game.to_move(state)", "")
slip(
    "q2", "the number of the player who moves next", "next_mover", with_a_loop,
    NO_MOVER,
    ("v, _ = with_a_loop(game, game.result(state, a))",
     "child = game.result(state, a)\nv, _ = with_a_loop(game, child)\np = game.to_move(child)"),
    (BETTER, "best is None or v[p] > best[p]"),
)  # fmt: skip
slip(
    "q2", "a single number where a vector is expected", "a_number_at_the_leaves", with_a_loop,
    ("leaf(game, state)", "game.utility(state, game.to_move(state))"),
)  # fmt: skip
slip(
    "q2", "compared with a single number", "compares_with_infinity", with_a_loop, NO_MOVER,
    (START, "best, move = -inf, None"), (BETTER, "v > best"),
)  # fmt: skip
slip(
    "q2", "starts at 0", "starts_at_0", with_a_loop,
    (START, "best, move = (0,) * game.players, None"), (BETTER, "v[mover] > best[mover]"),
)  # fmt: skip
slip(
    "q2", "cuts as alpha-beta does", "alpha_beta", with_a_loop,
    ("(game, state):", "(game, state, alpha=-inf, beta=inf):"),
    ("state, a))", "state, a), alpha, beta)"),
    (f"if {BETTER}:\n    best, move = v, a",
     f"if {BETTER}:\n    best, move = v, a\nif mover == 0:\n    if best[0] >= beta:\n"
     "        return best, move\n    alpha = max(alpha, best[0])\nelse:\n    if best[0] <= alpha:\n"
     "        return best, move\n    beta = min(beta, best[0])"),
)  # fmt: skip
slip(
    "q2", "the action is a reply", "reply_returned", with_a_loop,
    (START, "best = None"), ("v, _ =", "v, reply ="), ("best[mover]", "best[0][mover]"),
    ("best, move = v, a", "best = v, a if reply is None else reply"),
    ("return best, move", "return best"),
)  # fmt: skip
slip(
    "q2", "the last child counts", "keeps_nothing", with_a_loop, NO_MOVER, (START, ""),
    (f"if {BETTER}:\n    best, move = v, a", ""), ("return best, move", "return v, a"),
)  # fmt: skip
slip(
    "q2", "only the first child", "returns_in_the_loop", with_a_loop, NO_MOVER, (START, ""),
    ("v, _ = with_a_loop(game, game.result(state, a))",
     "return with_a_loop(game, game.result(state, a))[0], a"),
    (f"if {BETTER}:\n    best, move = v, a", ""), ("return best, move", ""),
)  # fmt: skip


@wrong("q2", "play against the player who begins")
def paranoid(game, state):
    me = game.to_move(state)

    def value(s):
        if game.is_terminal(s):
            return leaf(game, s), None
        pick = max if game.to_move(s) == me else min
        kids = [(value(game.result(s, a))[0], a) for a in game.actions(s)]
        return pick(kids, key=lambda kid: kid[0][me])

    return value(state)


def by_levels(game, state, level):
    if game.is_terminal(state):
        return leaf(game, state), None
    kids = [(by_levels(game, game.result(state, a), level + 1)[0], a) for a in game.actions(state)]
    return max(kids, key=lambda kid: kid[0][level % game.players])


@wrong("q2", "it goes by level instead of to_move")
def levels_from_0(game, state):
    return by_levels(game, state, 0)


@wrong("q2", "it goes by level instead of to_move")
def levels_from_the_first(game, state):
    return by_levels(game, state, game.to_move(state))


@wrong("q2", "a single number where a vector is expected")
def only_the_movers_number(game, state):
    v, move = with_a_loop(game, state)
    return v[game.to_move(state)], move


@wrong("q2", "an action is returned where a value is expected")
def an_action_where_a_vector_is_due(game, state):
    v, move = with_a_loop(game, state)
    return move, v


@wrong("q2", "too few numbers")
def three_players_for_certain(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(3)), None
    mover = game.to_move(state)
    kids = [(three_players_for_certain(game, game.result(state, a))[0], a)
            for a in game.actions(state)]  # fmt: skip
    return max(kids, key=lambda kid: kid[0][mover])


@wrong("q2", "from different children")
def best_of_each(game, state):
    if game.is_terminal(state):
        return leaf(game, state), None
    mover = game.to_move(state)
    kids = [best_of_each(game, game.result(state, a))[0] for a in game.actions(state)]
    own = [v[mover] for v in kids]
    return tuple(map(max, zip(*kids, strict=True))), own.index(max(own))


@wrong("q2", "begins at game.initial")
def from_the_beginning(game, state):
    return with_a_loop(game, game.initial)


@wrong("q2", "no action is returned")
def keeps_no_action(game, state):
    return with_a_loop(game, state)[0], None


@wrong("q2", "given player 0's number at the leaves")
def the_same_for_all(game, state):
    if game.is_terminal(state):
        return (game.utility(state, 0),) * game.players, None
    kids = [(the_same_for_all(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return max(kids, key=lambda kid: kid[0][0])


# ---------------------------------------------------------------- q3: an alliance


def allied(worth):
    """An alliance in which whoever moves maximises `worth(mover, vector, members)`."""

    def search(game, state, members):
        return by(lambda mover, v: worth(mover, v, members))(game, state)

    return search


def total(v, members):
    return sum(v[p] for p in members)


@right("q3")
def alliance_in_a_loop(game, state, members):
    if game.is_terminal(state):
        return leaf(game, state), None
    best, move, most = None, None, -inf
    mover = game.to_move(state)
    for a in game.actions(state):
        v, _ = alliance_in_a_loop(game, game.result(state, a), members)
        gain = total(v, members) if mover in members else v[mover]
        if gain >= most:
            best, move, most = v, a, gain
    return best, move


@right("q3")
def alliance_with_numpy(game, state, members):
    if game.is_terminal(state):
        return np.array(leaf(game, state)), None
    mover = game.to_move(state)
    counts = np.array([p in members if mover in members else p == mover
                       for p in range(game.players)])  # fmt: skip
    kids = [alliance_with_numpy(game, game.result(state, a), members)[0]
            for a in game.actions(state)]  # fmt: skip
    best = int(np.argmax([v @ counts for v in kids]))
    return kids[best], game.actions(state)[best]


for name, fault, worth in (
    ("ignored", "changes nothing", lambda m, v, us: v[m]),
    ("all_for_them", "work for it as well", lambda m, v, us: total(v, us)),
    ("all_against_them", "play against it",
     lambda m, v, us: total(v, us) * (1 if m in us else -1)),
    ("two_alliances", "an alliance too",
     lambda m, v, us: total(v, us) if m in us else sum(v) - total(v, us)),
    ("sum_of_all", "the sum of all numbers", lambda m, v, us: sum(v) if m in us else v[m]),
    ("for_the_partner", "only care about the other",
     lambda m, v, us: total(v, us) - v[m] if m in us else v[m]),
    ("the_weakest", "smallest of their numbers",
     lambda m, v, us: min(v[p] for p in us) if m in us else v[m]),
    ("the_strongest", "largest of their numbers",
     lambda m, v, us: max(v[p] for p in us) if m in us else v[m]),
    ("the_first_ones", "the first players are treated",
     lambda m, v, us: sum(v[: len(us)]) if m < len(us) else v[m]),
):  # fmt: skip
    WRONG.setdefault("q3", {})[name] = allied(worth), fault


@wrong("q3", "only the player at the root")
def not_handed_down(game, state, members):
    if game.is_terminal(state):
        return leaf(game, state), None
    mover = game.to_move(state)

    def gain(v):
        return total(v, members) if mover in members else v[mover]

    kids = [(not_handed_down(game, game.result(state, a), [mover])[0], a)
            for a in game.actions(state)]  # fmt: skip
    return max(kids, key=lambda kid: gain(kid[0]))


@wrong("q3", "members get the sum in the vector")
def shared_in_the_vector(game, state, members):
    v, move = alliance_in_a_loop(game, state, members)
    return tuple(total(v, members) if p in members else u for p, u in enumerate(v)), move


# ---------------------------------------------------------------- q5: several ghosts


@right("q5")
def counted_when_pacman_moves(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pacman = game.to_move(state) == 0
    if pacman and rounds == 0:
        return evaluate(state, 0), None
    kids = [(counted_when_pacman_moves(game, game.result(state, a), rounds - pacman, evaluate)[0],
             a) for a in game.actions(state)]  # fmt: skip
    return (max if pacman else min)(kids, key=lambda kid: kid[0])


@right("q5")
def counted_when_the_ghosts_are_done(game, state, rounds, evaluate):
    def value(s, left):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if left == 0:
            return evaluate(s, 0)
        values = []
        for a in game.actions(s):
            child = game.result(s, a)
            over = game.to_move(s) == 1 and game.to_move(child) == 0
            values.append(value(child, left - over))
        return min(values) if game.to_move(s) else max(values)

    kids = {a: value(game.result(state, a), rounds) for a in game.actions(state)}
    best = max(kids, key=kids.get)
    return kids[best], best


@right("q5")
def with_alpha_and_beta(game, state, rounds, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return np.float64(game.utility(state, 0)), None
    mine = game.to_move(state) == 0
    if mine and not rounds:
        return evaluate(state, game.to_move(state)), None
    best, move = -inf if mine else inf, None
    for a in game.actions(state):
        child = game.result(state, a)
        v, _ = with_alpha_and_beta(game, child, rounds - mine, evaluate, alpha, beta)
        if v > best if mine else v < best:
            best, move = v, a
        alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best, move


def plies(game, state, depth, evaluate, who=None):
    """A depth in plies; `who(depth)` says whether Pacman moves, if to_move is not asked."""
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    pick = max if (who(depth) if who else game.to_move(state) == 0) else min
    kids = [(plies(game, game.result(state, a), depth - 1, evaluate, who)[0], a)
            for a in game.actions(state)]  # fmt: skip
    return pick(kids, key=lambda kid: kid[0])


@wrong("q5", "counts single moves")
def depth_for_each_agent(game, state, rounds, evaluate):
    return plies(game, state, rounds, evaluate)


@wrong("q5", "one MIN layer")
def two_plies_a_round(game, state, rounds, evaluate):
    return plies(game, state, 2 * rounds, evaluate)


@wrong("q5", "one MIN layer")
def max_and_min_in_turn(game, state, rounds, evaluate):
    return plies(game, state, 2 * rounds, evaluate, lambda depth: depth % 2 == 0)


@wrong("q5", "it assumes that there are two ghosts")
def three_plies_a_round(game, state, rounds, evaluate):
    return plies(game, state, 3 * rounds, evaluate)


def with_tests(tests, worth=lambda game, s: game.utility(s, 0), start=inf):
    """Pacman and ghosts, where `tests` says in which order what is asked."""

    def search(game, state, rounds, evaluate):
        pacman = game.to_move(state) == 0
        for test in tests:
            if test == "terminal" and game.is_terminal(state):
                return worth(game, state), None
            if test == "depth" and rounds == 0 and pacman:
                return evaluate(state, 0), None
            if test == "anybody" and rounds == 0:
                return evaluate(state, 0), None
            if test == "both" and rounds == 0 and pacman:
                over = game.is_terminal(state)
                return worth(game, state) if over else evaluate(state, 0), None
        best, move = -start if pacman else start, None
        for a in game.actions(state):
            v, _ = search(game, game.result(state, a), rounds - pacman, evaluate)
            if v > best if pacman else v < best:
                best, move = v, a
        return best, move

    return search


for name, fault, search in (
    ("depth_first", "depth test comes before the terminal", with_tests(["depth", "terminal"])),
    ("no_depth", "it ignores the depth limit", with_tests(["terminal"])),
    ("only_at_depth_0", "made only at depth 0", with_tests(["both"])),
    ("no_terminal", "the terminal test is missing", with_tests(["depth"])),
    ("last_ghosts_stand", "the last round do not move", with_tests(["terminal", "anybody"])),
    ("the_movers", "for the player to move",
     with_tests(["terminal", "depth"], lambda game, s: game.utility(s, game.to_move(s)))),
    ("the_ghosts", "valued for the ghosts",
     with_tests(["terminal", "depth"], lambda game, s: game.utility(s, 1))),
):  # fmt: skip
    WRONG.setdefault("q5", {})[name] = search, fault


@wrong("q5", "the parent is evaluated")
def parent_evaluated(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pacman = game.to_move(state) == 0
    best, move = -inf if pacman else inf, None
    for a in game.actions(state):
        child = game.result(state, a)
        if (
            rounds == 1 - (not pacman)
            and not game.is_terminal(child)
            and not (pacman or game.to_move(child))
        ):
            v = evaluate(state, 0)
        else:
            v, _ = parent_evaluated(game, child, rounds - pacman, evaluate)
        if v > best if pacman else v < best:
            best, move = v, a
    return best, move


def two_sided(worth, evaluated=lambda evaluate, s: evaluate(s, 0)):
    """`worth(pacman, values)` is what a node is worth whose children have these values."""

    def search(game, state, rounds, evaluate):
        if game.is_terminal(state):
            return game.utility(state, 0), None
        pacman = game.to_move(state) == 0
        if pacman and rounds == 0:
            return evaluated(evaluate, state), None
        values = [search(game, game.result(state, a), rounds - pacman, evaluate)[0]
                  for a in game.actions(state)]  # fmt: skip
        v = worth(pacman, values)
        return v, values.index(v) if v in values else 0

    return search


def fair(pacman, values):
    return max(values) if pacman else min(values)


for name, fault, search in (
    ("ghosts_help", "the ghosts help Pacman", two_sided(lambda pacman, vs: max(vs))),
    ("pacman_minimises", "every player takes the smallest", two_sided(lambda pacman, vs: min(vs))),
    ("exchanged", "are swapped", two_sided(lambda pacman, vs: fair(not pacman, vs))),
    ("random_ghosts", "move at random",
     two_sided(lambda pacman, vs: max(vs) if pacman else sum(vs) / len(vs))),
    ("ghosts_evaluation", "the evaluation is taken for the ghosts",
     two_sided(fair, lambda evaluate, s: evaluate(s, 1))),
    ("zero_evaluation", "nothing is evaluated", two_sided(fair, lambda evaluate, s: 0)),
):  # fmt: skip
    WRONG["q5"][name] = search, fault


@wrong("q3", "instead of (")
def pairs_alone(game, state, members):
    """Right as long as there are but two of them."""
    pair = members[:2]

    def worth(mover, vector):
        return sum(vector[p] for p in pair) if mover in pair else vector[mover]

    return by(worth)(game, state)


@wrong("q2", "instead of (")
def best_of_zero(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover, best, found = game.to_move(state), None, None
    for a in game.actions(state):
        vector, _ = best_of_zero(game, game.result(state, a))
        if not best or vector[mover] > best:
            best, found = vector[mover], (vector, a)
    return found


@wrong("q2", "something else where a vector is expected")
def dict_for_a_vector(game, state):
    vector, action = best_of_zero(game, state)
    return dict(enumerate(vector)), action


@wrong("q5", "a best value of 0 is mistaken for no value yet")
def zero_is_none(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pacman = game.to_move(state) == 0
    if pacman and rounds == 0:
        return evaluate(state, 0), None
    best, move = None, None
    for a in game.actions(state):
        v, _ = zero_is_none(game, game.result(state, a), rounds - pacman, evaluate)
        if not best or (v > best if pacman else v < best):
            best, move = v, a
    return best, move


@wrong("q5", "no action is returned")
def no_action(game, state, rounds, evaluate):
    return counted_when_pacman_moves(game, state, rounds, evaluate)[0], None


@wrong("q5", "begins at game.initial")
def ghosts_from_the_beginning(game, state, rounds, evaluate):
    return counted_when_pacman_moves(game, game.initial, rounds, evaluate)
