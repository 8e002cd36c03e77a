"""Answers to questions 2, 3 and 5 of ps6_multiplayer, written without a look at the checks."""

from __future__ import annotations

from math import inf

from tests.assignments.answers.edits import edited
from tests.assignments.answers.lists import Answers

MAX_N, ALLIANCE, GHOSTS = Answers(), Answers(), Answers()


def slip(answers, fault, name, style, *edits):
    """A wrong answer made from a style."""
    answers.is_wrong(fault)(edited(style, *edits, name=name))


# ---------------------------------------------------------------- q2: max^n


@MAX_N.is_right
def by_loop(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    best, choice = None, None
    for action in game.actions(state):
        vector, _ = by_loop(game, game.result(state, action))
        if best is None or vector[mover] > best[mover]:
            best, choice = vector, action
    return best, choice


@MAX_N.is_right
def by_key(game, state):
    if game.is_terminal(state):
        return [game.utility(state, p) for p in range(game.players)], None
    mover = game.to_move(state)
    options = [(by_key(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return max(options, key=lambda option: option[0][mover])


@MAX_N.is_right
def last_of_equals(game, state):
    def vector(s):
        if game.is_terminal(s):
            return tuple(game.utility(s, p) for p in range(game.players))
        who = game.to_move(s)
        best = (-inf,) * game.players
        for a in game.actions(s):
            new = vector(game.result(s, a))
            if new[who] >= best[who]:
                best = new
        return best

    if game.is_terminal(state):
        return vector(state), None
    top, move = vector(state), None
    for a in game.actions(state):
        if vector(game.result(state, a)) == top:
            move = a
    return top, move


slip(
    MAX_N,
    "player 0's number is compared at every node",
    "first_player_everywhere",
    by_loop,
    ("vector[mover] > best[mover]", "vector[0] > best[0]"),
)
slip(
    MAX_N,
    "whole vectors are compared",
    "all_of_the_vector",
    by_loop,
    ("vector[mover] > best[mover]", "vector > best"),
)
slip(
    MAX_N,
    "the player to move maximises the sum of all numbers",
    "the_sum",
    by_loop,
    ("vector[mover] > best[mover]", "sum(vector) > sum(best)"),
)
slip(
    MAX_N,
    "every player takes what is worst for themselves",
    "minimises",
    by_loop,
    ("vector[mover] > best[mover]", "vector[mover] < best[mover]"),
)
slip(
    MAX_N,
    "the others play against player 0",
    "min_for_the_second",
    by_loop,
    ("vector[mover] > best[mover]", "(vector[0] > best[0] if mover == 0 else vector[0] < best[0])"),
)
slip(
    MAX_N,
    "a vector has too few numbers, or too many",
    "three_players",
    by_key,
    ("range(game.players)", "range(3)"),
)
slip(
    MAX_N,
    "a vector has too few numbers, or too many",
    "two_players",
    by_key,
    ("range(game.players)", "range(2)"),
)
slip(
    MAX_N,
    "the number of the player who moves next is compared",
    "the_child_moves",
    by_loop,
    (
        "vector, _ = by_loop(game, game.result(state, action))",
        "vector, _ = by_loop(game, game.result(state, action))\n"
        "mover = game.to_move(game.result(state, action)) if not "
        "game.is_terminal(game.result(state, action)) else mover",
    ),
)
slip(
    MAX_N,
    "the next player's number in the vector is compared",
    "next_player",
    by_key,
    ("mover = game.to_move(state)", "mover = (game.to_move(state) + 1) % game.players"),
)
slip(
    MAX_N,
    "the value is",
    "by_level",
    by_key,
    ("mover = game.to_move(state)", "mover = len(state) % game.players"),
)
slip(
    MAX_N,
    "a single number where a vector is expected",
    "own_number_alone",
    by_loop,
    ("return best, choice", "return best[mover], choice"),
)
slip(
    MAX_N,
    "it starts at 0 instead of minus infinity",
    "from_zero",
    last_of_equals,
    ("(-inf,) * game.players", "(0,) * game.players"),
)
slip(
    MAX_N,
    "no action is returned for a player's move",
    "no_action",
    last_of_equals,
    ("return top, move", "return top, None"),
)
slip(
    MAX_N,
    "only the first child is searched",
    "first_child",
    by_loop,
    ("return best, choice", "    return best, choice"),
)
slip(
    MAX_N,
    "no action is returned for a player's move",
    "reply",
    by_loop,
    ("vector, _ =", "vector, action ="),
)
slip(
    MAX_N,
    "the action's index is returned, not the action",
    "place",
    by_key,
    (
        "(by_key(game, game.result(state, a))[0], a) for a in game.actions(state)",
        "(by_key(game, game.result(state, a))[0], i) for i, a in enumerate(game.actions(state))",
    ),
)
slip(
    MAX_N,
    "every player's best number is taken, from different children",
    "each_best_number",
    last_of_equals,
    ("if new[who] >= best[who]:\n    best = new", "best = tuple(map(max, best, new))"),
)
slip(
    MAX_N,
    "every player is given player 0's number at the leaves",
    "first_utility_for_all",
    by_loop,
    ("game.utility(state, p) for", "game.utility(state, 0) for"),
)
slip(
    MAX_N,
    "the value is",
    "backwards",
    by_loop,
    ("range(game.players)", "reversed(range(game.players))"),
)


@MAX_N.is_wrong("at the root player 0's number is compared")
def root_of_player_0(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    below = [(by_loop(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return max(below, key=lambda pair: pair[0][0])


# ---------------------------------------------------------------- q3: an alliance


@ALLIANCE.is_right
def shared(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    team = members if mover in members else (mover,)
    options = [(shared(game, game.result(state, a), members)[0], a) for a in game.actions(state)]
    return max(options, key=lambda option: sum(option[0][p] for p in team))


@ALLIANCE.is_right
def asked_each_time(game, state, members):
    def gain(player, vector):
        if player in members:
            return sum(vector[m] for m in members)
        return vector[player]

    if game.is_terminal(state):
        return [game.utility(state, p) for p in range(game.players)], None
    best, move = None, None
    for a in game.actions(state):
        vector = asked_each_time(game, game.result(state, a), members)[0]
        mover = game.to_move(state)
        if best is None or gain(mover, vector) > gain(mover, best):
            best, move = vector, a
    return best, move


slip(
    ALLIANCE,
    "players outside the alliance work for it as well",
    "all_share",
    shared,
    ("members if mover in members else (mover,)", "members"),
)
slip(
    ALLIANCE,
    "the alliance changes nothing",
    "nobody_shares",
    shared,
    ("members if mover in members else (mover,)", "(mover,)"),
)
slip(
    ALLIANCE,
    "the value is",
    "only_two",
    shared,
    ("members if mover in members", "members[:2] if mover in members"),
)
slip(
    ALLIANCE,
    "members maximise the number of one of them",
    "the_first_leads",
    shared,
    ("members if mover in members", "members[:1] if mover in members"),
)
slip(
    ALLIANCE,
    "members only care about the other members",
    "the_others",
    shared,
    ("members if mover in members", "[m for m in members if m != mover] if mover in members"),
)
slip(
    ALLIANCE,
    "only one of the members maximises the sum",
    "first_member_alone_shares",
    shared,
    ("mover in members", "mover == members[0]"),
)
slip(
    ALLIANCE,
    "only the player at the root keeps to the alliance",
    "forgotten_below",
    shared,
    ("shared(game, game.result(state, a), members)", "shared(game, game.result(state, a), ())"),
)
slip(
    ALLIANCE,
    "members maximise the largest of their numbers",
    "the_better_of_them",
    shared,
    ("sum(option", "max(option"),
)
slip(
    ALLIANCE,
    "members maximise the smallest of their numbers",
    "the_worse_of_them",
    shared,
    ("sum(option", "min(option"),
)
slip(
    ALLIANCE,
    "players outside the alliance play against it",
    "everybody_else_against",
    shared,
    (
        "key=lambda option: sum(option[0][p] for p in team)",
        "key=lambda option: sum(option[0][p] for p in members) * (1 if mover in members else -1)",
    ),
)
slip(
    ALLIANCE,
    "the value is",
    "sum_in_the_vector",
    asked_each_time,
    ("return best, move", "return tuple(gain(p, best) for p in range(game.players)), move"),
)
slip(
    ALLIANCE,
    "members maximise the sum of all numbers",
    "sum_of_all",
    asked_each_time,
    ("for m in members)", "for m in range(len(vector)))"),
)
slip(
    ALLIANCE,
    "members count the mover's own number twice",
    "a_mean_with_the_mover",
    asked_each_time,
    (
        "return sum(vector[m] for m in members)",
        "return vector[player] + sum(vector[m] for m in members)",
    ),
)
slip(
    ALLIANCE,
    "the first players are treated as the members",
    "the_first_numbers",
    asked_each_time,
    ("sum(vector[m] for m in members)", "sum(vector[: len(members)])"),
)
slip(
    ALLIANCE,
    "members look at their own number first",
    "own_number_first",
    asked_each_time,
    (
        "return sum(vector[m] for m in members)",
        "return vector[player], sum(vector[m] for m in members)",
    ),
)


# ---------------------------------------------------------------- q5: several ghosts


@GHOSTS.is_right
def counts_pacman(game, state, rounds, evaluate):
    def worth(s, left):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if game.to_move(s) == 0:
            if left == 0:
                return evaluate(s, 0)
            return max(worth(game.result(s, a), left - 1) for a in game.actions(s))
        return min(worth(game.result(s, a), left) for a in game.actions(s))

    if game.is_terminal(state) or rounds == 0:
        return worth(state, rounds), None
    options = [(worth(game.result(state, a), rounds - 1), a) for a in game.actions(state)]
    return max(options, key=lambda option: option[0])


slip(
    GHOSTS,
    "depth counts single moves instead of rounds",
    "plies",
    counts_pacman,
    (
        "if game.to_move(s) == 0:\n    if left == 0:\n        return evaluate(s, 0)",
        "if left == 0:\n    return evaluate(s, 0)\nif game.to_move(s) == 0:",
    ),
    ("worth(game.result(s, a), left) for", "worth(game.result(s, a), left - 1) for"),
)
slip(
    GHOSTS,
    "it goes one round too deep",
    "one_round_more",
    counts_pacman,
    ("rounds - 1)", "rounds)"),
)
slip(
    GHOSTS,
    "it goes on at node C, where it should stop",
    "one_ghost",
    counts_pacman,
    ("worth(game.result(s, a), left) for", "worth(game.result(s, a), left - 1) for"),
)
slip(
    GHOSTS,
    "the ghosts help Pacman",
    "ghosts_maximise",
    counts_pacman,
    ("return min(", "return max("),
)
slip(
    GHOSTS,
    "the value is",
    "pacman_minimises",
    counts_pacman,
    ("return max(options", "return min(options"),
)
slip(
    GHOSTS,
    "the evaluation is taken for the ghosts",
    "evaluates_for_ghosts",
    counts_pacman,
    ("evaluate(s, 0)", "evaluate(s, 1)"),
)
slip(
    GHOSTS,
    "nothing is evaluated where the search stops",
    "no_evaluation",
    counts_pacman,
    ("return evaluate(s, 0)", "return 0"),
)
slip(
    GHOSTS,
    "the value is",
    "whole_numbers",
    counts_pacman,
    ("return evaluate(s, 0)", "return int(evaluate(s, 0))"),
)
slip(
    GHOSTS,
    "leaves are valued for the ghosts",
    "utility_of_ghosts",
    counts_pacman,
    ("game.utility(s, 0)", "game.utility(s, 1)"),
)
slip(
    GHOSTS,
    "it returned 1 (int); a pair (value, action) was expected",
    "value_alone",
    counts_pacman,
    ("key=lambda option: option[0])", "key=lambda option: option[0])[0]"),
)
slip(
    GHOSTS,
    "the rounds are counted down by every ghost",
    "ghosts_count",
    counts_pacman,
    ("if left == 0", "if left <= 0"),
    ("return min(worth(game.result(s, a), left)", "return min(worth(game.result(s, a), left - 1)"),
    ("return max(worth(game.result(s, a), left - 1)", "return max(worth(game.result(s, a), left)"),
    ("rounds - 1)", "rounds)"),
)


@GHOSTS.is_wrong("where the game is over")
def each_ghost_ends_a_round(game, state, rounds, evaluate):
    if rounds == 0:
        return evaluate(state, 0), None
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == 0:
        options = [
            (each_ghost_ends_a_round(game, game.result(state, a), rounds, evaluate)[0], a)
            for a in game.actions(state)
        ]
        return max(options, key=lambda option: option[0])
    return min(
        each_ghost_ends_a_round(game, game.result(state, a), rounds - 1, evaluate)[0]
        for a in game.actions(state)
    ), None
