"""Answers to ps4_evaluation as students hand them in: what is wrong with its name, what is right.

Every one is written from nothing. Wrong ones give the words that their fault has to be named
with.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf, tanh

import numpy as np

from gamesearch.games import Checkers
from tests.assignments.answers.edits import edited

checkers = Checkers()

WRONG = {}  # cutoff_search: name -> (search, the words of its fault)
RIGHT = {}
WRONG_EVALUATIONS = {}  # name -> (evaluate, the words of its fault, what it has of 8 points)
RIGHT_EVALUATIONS = {}


def wrong(fault):
    def note(search):
        assert search.__name__ not in WRONG
        WRONG[search.__name__] = search, fault
        return search

    return note


def right(search):
    RIGHT[search.__name__] = search
    return search


def wrong_evaluation(fault, points):
    def note(evaluate):
        assert evaluate.__name__ not in WRONG_EVALUATIONS
        WRONG_EVALUATIONS[evaluate.__name__] = evaluate, fault, points
        return evaluate

    return note


def right_evaluation(evaluate):
    RIGHT_EVALUATIONS[evaluate.__name__] = evaluate
    return evaluate


# ---------------------------------------------------------------- right searches


@right
def book_pairs_without_cuts(game, state, depth, evaluate):
    def maximum(s, d):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return evaluate(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w, _ = minimum(game.result(s, a), d - 1)
            if w > v:
                v, move = w, a
        return v, move

    def minimum(s, d):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return evaluate(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            w, _ = maximum(game.result(s, a), d - 1)
            if w < v:
                v, move = w, a
        return v, move

    return minimum(state, depth) if game.to_move(state) else maximum(state, depth)


@right
def fail_hard_alpha_beta(game, state, depth, evaluate):
    def search(s, d, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return evaluate(s, 0), None
        move = None
        for a in game.actions(s):
            w, _ = search(game.result(s, a), d - 1, alpha, beta)
            if game.to_move(s) == 0 and w > alpha:
                alpha, move = w, a
            if game.to_move(s) == 1 and w < beta:
                beta, move = w, a
            if alpha >= beta:
                break
        return (alpha if game.to_move(s) == 0 else beta), move

    return search(state, depth, -inf, inf)


@right
def negamax_with_cuts(game, state, depth, evaluate):
    def nega(s, d, alpha, beta, side):
        if game.is_terminal(s):
            return side * game.utility(s, 0), None
        if not d:
            return side * evaluate(s, 0), None
        best, move = -inf, None
        for a in game.actions(s):
            w = -nega(game.result(s, a), d - 1, -beta, -max(alpha, best), -side)[0]
            if w > best:
                best, move = w, a
            if best >= beta:
                break
        return best, move

    side = 1 - 2 * game.to_move(state)
    value, move = nega(state, depth, -inf, inf, side)
    return side * value, move


@right
def called_by_keyword(game, state, depth, evaluate):
    if game.is_terminal(state=state):
        return game.utility(state, player=0), None
    if depth == 0:
        return evaluate(state=state, player=0), None
    choose = min if game.to_move(state=state) else max
    return choose(
        (called_by_keyword(game, game.result(state, action=a), depth - 1, evaluate)[0], a)
        for a in game.actions(state=state)
    )


@right
def mover_asks_and_turns(game, state, depth, evaluate):
    """The evaluation of the mover, with the sign turned for MIN: the same number."""
    if game.is_terminal(state):
        return game.utility(state, 0), None
    mover = game.to_move(state)
    if depth == 0:
        mine = evaluate(state, mover)
        return (mine if mover == 0 else -mine), None
    pairs = [
        (mover_asks_and_turns(game, game.result(state, a), depth - 1, evaluate)[0], a)
        for a in game.actions(state)
    ]
    return max(pairs) if mover == 0 else min(pairs)


@right
def numpy_numbers(game, state, depth, evaluate):
    if game.is_terminal(state):
        return np.float64(game.utility(state, 0)), None
    if depth == 0:
        return np.float32(evaluate(state, 0)), None
    actions = list(game.actions(state))
    below = [numpy_numbers(game, game.result(state, a), depth - 1, evaluate)[0] for a in actions]
    best = np.argmin(below) if game.to_move(state) else np.argmax(below)
    return below[best], np.int64(actions[best])


@right
def counts_up(game, state, depth, evaluate, ply=0):
    over = game.is_terminal(state)
    if over or ply == depth:
        return [game.utility(state, 0) if over else evaluate(state, 0), None]
    choose = min if game.to_move(state) == 1 else max
    found = {a: counts_up(game, game.result(state, a), depth, evaluate, ply + 1)[0]
             for a in game.actions(state)}  # fmt: skip
    action = choose(found, key=found.get)
    return [found[action], action]


class Searcher:
    def __init__(self, game, evaluate):
        self.game, self.evaluate = game, evaluate

    def below(self, state, depth):
        for a in self.game.actions(state):
            yield self.value(self.game.result(state, a), depth - 1), a

    def value(self, state, depth):
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        if depth == 0:
            return self.evaluate(state, 0)
        return self.best(state, depth)[0]

    def best(self, state, depth):
        return (max, min)[self.game.to_move(state)](self.below(state, depth))


@right
def a_class_with_a_generator(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    return Searcher(game, evaluate).best(state, depth)


# ---------------------------------------------------------------- wrong searches


def to_a_depth(value_of, step=1):
    """A search of one function; `value_of(game, s, d, evaluate)` is the value where it stops."""

    def search(game, state, depth, evaluate):
        value = value_of(game, state, depth, evaluate)
        if value is not None:
            return value, None
        best, move = None, None
        for a in game.actions(state):
            w, _ = search(game, game.result(state, a), depth - step, evaluate)
            if best is None or (w > best if game.to_move(state) == 0 else w < best):
                best, move = w, a
        return best, move

    return search


def stop(game, s, d, evaluate):
    if game.is_terminal(s):
        return game.utility(s, 0)
    return evaluate(s, 0) if d == 0 else None


RIGHT["where_it_stops"] = to_a_depth(stop)
TERMINAL = "if game.is_terminal(s):\n    return game.utility(s, 0)"


def stops(name, fault, *edits, step=1):
    """A search to a depth with a mistake in where it stops, or in what it finds there."""
    WRONG[name] = to_a_depth(edited(stop, *edits), step), fault


stops(
    "depth_is_tested_first", "it cuts off before it asks whether the game is over",
    (TERMINAL, "if d == 0:\n    return evaluate(s, 0)"),
    ("evaluate(s, 0) if d == 0 else", "game.utility(s, 0) if game.is_terminal(s) else"),
)  # fmt: skip
stops(
    "evaluates_everything_at_the_end",
    "it evaluates finished games instead of asking their utility",
    (TERMINAL, ""), ("if d == 0", "if d == 0 or game.is_terminal(s)"),
)  # fmt: skip
stops("one_ply_too_far", "depth is off by one: it looks one ply too far", ("d == 0", "d < 0"))
stops("one_ply_too_early", "depth is off by one: it stops one ply too early", ("d == 0", "d == 1"))
stops("a_round_at_a_time", "depth falls by two with every move", ("d == 0", "d <= 0"), step=2)
stops("forgets_to_count_down", "the depth does not stop it", step=0)
stops(
    "evaluates_for_the_mover", "from the point of view of the side to move",
    ("evaluate(s, 0)", "evaluate(s, game.to_move(s))"),
)  # fmt: skip
stops(
    "everything_for_the_mover",
    "evaluation and utility are both valued from the side to move",
    ("evaluate(s, 0)", "evaluate(s, game.to_move(s))"),
    ("game.utility(s, 0)", "game.utility(s, game.to_move(s))"),
)  # fmt: skip
stops(
    "evaluates_for_min", "the evaluation has the wrong sign", ("evaluate(s, 0)", "evaluate(s, 1)")
)
stops(
    "evaluates_on_arrival", "it evaluates every node on its way",
    ("return evaluate(s, 0)", "estimate = evaluate(s, 0)\nreturn estimate"),
)  # fmt: skip
stops("nothing_at_the_horizon", "worth 0: the evaluation is not asked", ("evaluate(s, 0)", "0"))
stops(
    "utility_at_the_horizon", "asked for the utility of node", (TERMINAL, ""),
    ("evaluate(s, 0) if d == 0", "game.utility(s, 0) if d == 0 or game.is_terminal(s)"),
)  # fmt: skip


@wrong("the levels never alternate: whoever begins moves on every level")
def the_flag_is_never_turned(game, state, depth, evaluate):
    best_of = max if game.to_move(state) == 0 else min

    def value(s, d):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if d == 0:
            return evaluate(s, 0)
        return best_of(value(game.result(s, a), d - 1) for a in game.actions(s))

    if game.is_terminal(state):
        return game.utility(state, 0), None
    return best_of((value(game.result(state, a), depth - 1), a) for a in game.actions(state))


@wrong("it evaluates inner nodes as well and lets them count")
def starts_at_the_estimate(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    v, move = evaluate(state, 0), None
    for a in game.actions(state) if depth else ():
        w, _ = starts_at_the_estimate(game, game.result(state, a), depth - 1, evaluate)
        if w > v if game.to_move(state) == 0 else w < v:
            v, move = w, a
    return v, move


@wrong("cannot unpack non-iterable")
def a_bare_number_at_the_horizon(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0)
    best, move = (-inf if game.to_move(state) == 0 else inf), None
    for a in game.actions(state):
        w, _ = a_bare_number_at_the_horizon(game, game.result(state, a), depth - 1, evaluate)
        if w > best if game.to_move(state) == 0 else w < best:
            best, move = w, a
    return best, move


@wrong("the terminal test is missing")
def no_terminal_test(game, state, depth, evaluate):
    if depth == 0:
        return evaluate(state, 0), None
    best, move = (-inf if game.to_move(state) == 0 else inf), None
    for a in game.actions(state):
        w, _ = no_terminal_test(game, game.result(state, a), depth - 1, evaluate)
        if w > best if game.to_move(state) == 0 else w < best:
            best, move = w, a
    return best, move


@wrong("a move that is no better replaces the one before")
def keeps_the_last_after_a_cut(game, state, depth, evaluate):
    def search(s, d, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return evaluate(s, 0), None
        maximising = game.to_move(s) == 0
        v, move = (-inf if maximising else inf), None
        for a in game.actions(s):
            w, _ = search(game.result(s, a), d - 1, alpha, beta)
            if w >= v if maximising else w <= v:
                v, move = w, a
            if maximising:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v, move

    return search(state, depth, -inf, inf)


def alpha_beta_that_cuts(where, *, fresh_at_root=False):
    """Alpha-beta which stops a node where(whether MAX moves, its value, alpha, beta)."""

    def search(game, state, depth, evaluate, alpha=-inf, beta=inf, at_root=True):
        if game.is_terminal(state):
            return game.utility(state, 0), None
        if depth == 0:
            return evaluate(state, 0), None
        by_max = game.to_move(state) == 0
        v, move = (-inf if by_max else inf), None
        for a in game.actions(state):
            window = (-inf, inf) if fresh_at_root and at_root else (alpha, beta)
            w, _ = search(game, game.result(state, a), depth - 1, evaluate, *window, False)
            if w > v if by_max else w < v:
                v, move = w, a
            alpha, beta = (max(alpha, v), beta) if by_max else (alpha, min(beta, v))
            if where(by_max, v, alpha, beta):
                break
        return v, move

    return search


MISSING_CUTS = {
    "min_never_cuts": (
        alpha_beta_that_cuts(lambda by_max, v, alpha, beta: by_max and v >= beta),
        "alpha has no effect: it is never raised, or MIN never tests it",
    ),
    "min_never_tests_the_window": (
        alpha_beta_that_cuts(lambda by_max, v, alpha, beta: by_max and alpha >= beta),
        "alpha has no effect: it is never raised, or MIN never tests it",
    ),
    "max_never_cuts": (
        alpha_beta_that_cuts(lambda by_max, v, alpha, beta: not by_max and v <= alpha),
        "beta has no effect: it is never lowered, or MAX never tests it",
    ),
    "max_never_tests_the_window": (
        alpha_beta_that_cuts(lambda by_max, v, alpha, beta: not by_max and alpha >= beta),
        "beta has no effect: it is never lowered, or MAX never tests it",
    ),
    "fresh_window_at_the_root": (
        alpha_beta_that_cuts(lambda by_max, v, alpha, beta: alpha >= beta, fresh_at_root=True),
        "the root gives each child a fresh window",
    ),
}
WRONG |= MISSING_CUTS


@wrong("a best value of 0 is taken for none yet")
def zero_is_none(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    player, best, move = game.to_move(state), None, None
    for a in game.actions(state):
        v, _ = zero_is_none(game, game.result(state, a), depth - 1, evaluate)
        if not best or (v > best if player == 0 else v < best):
            best, move = v, a
    return best, move


# ---------------------------------------------------------------- evaluations


def ahead(state, player, *, king=2.0, forward=0.0):
    """Men ahead, with a weight for kings and for each row of advance."""
    total = 0.0
    for sign, who in ((1, player), (-1, 1 - player)):
        men, kings = checkers.squares(state, who)
        rows = [(q - 1) // 4 if who == 0 else 7 - (q - 1) // 4 for q in men]
        total += sign * (len(men) + king * len(kings) + forward * sum(rows))
    return total


def at_the_end(evaluate):
    """The evaluation, with the utility where the game is over."""

    def with_the_end(state, player):
        if checkers.is_terminal(state):
            return checkers.utility(state, player)
        return evaluate(state, player)

    with_the_end.__name__ = evaluate.__name__
    return with_the_end


def by_weights(state, player):
    return ahead(state, player, forward=0.05) / 40


right_evaluation(at_the_end(edited(by_weights, name="divided")))


@right_evaluation
@at_the_end
def squeezed_by_tanh(state, player):
    return tanh(ahead(state, player, king=1.7, forward=0.1) / 10)


@right_evaluation
@at_the_end
def exact_fractions(state, player):
    total = Fraction(str(ahead(state, player, king=3, forward=0.25)))
    return total / (5 + abs(total))


@right_evaluation
@at_the_end
def menaced_are_half_gone(state, player):
    f = checkers.features(state, player)
    return (f["pawns"] + 2 * f["kings"] + 0.05 * f["advance_sum"] - 0.5 * f["menaced"]) / 50


@right_evaluation
@at_the_end
def the_mover_takes(state, player):
    """What can be captured at once is as good as captured."""
    total = ahead(state, player, king=1.6, forward=0.04)
    moves = checkers.actions(state)
    if any("x" in checkers.action_name(state, a) for a in moves):
        taken = max(len(a) - 1 for a in moves)
        total += taken if checkers.to_move(state) == player else -taken
    return np.float64(total / (20 + abs(total)))


@right_evaluation
def black_first_and_turned(state, player):
    """For player 0, then the sign turned; the end as a very large number, squeezed."""
    f = checkers.features(state, 0)
    total = f["pawns"] + 2 * f["kings"] + 0.1 * f["advance_sum"] + 0.02 * f["moves"]
    if checkers.is_terminal(state):
        total = 1e6 * checkers.utility(state, 0)
    value = total / (1 + abs(total))
    return value if player == 0 else -value


def weighs(name, fault, points, *edits, end=at_the_end):
    """The weights with a mistake; at the end of the game the utility, if nothing else is said."""
    return wrong_evaluation(fault, points)(end(edited(by_weights, *edits, name=name)))


def as_it_is(evaluate):
    return evaluate


WEIGHTS = "ahead(state, player, forward=0.05) / 40"
IS_OVER = f"if checkers.is_terminal(state):\n    return %s\nreturn {WEIGHTS}"
weighs("not_divided", "an unfinished game is worth as much as a win", 7, (" / 40", ""))
weighs("by_pieces_to_the_end", "a finished game is valued by its pieces", 6, end=as_it_is)
weighs(
    "the_loser_is_rewarded", "finished games are the wrong way round", 6,
    (f"return {WEIGHTS}", IS_OVER % "checkers.utility(state, 1 - player)"), end=as_it_is,
)  # fmt: skip
weighs(
    "nothing_at_the_end", "worth no more than one that is lost", 6,
    (f"return {WEIGHTS}", IS_OVER % "0"), end=as_it_is,
)  # fmt: skip
weighs(
    "utility_of_player_0", "in finished games the player is ignored", 6,
    (f"return {WEIGHTS}", IS_OVER % "checkers.utility(state, 0)"), end=as_it_is,
)  # fmt: skip
weighs("always_for_black", "the player is ignored", 3, ("(state, player, f", "(state, 0, f"))
weighs(
    "for_the_mover", "it answers for the one who moves", 4,
    ("(state, player, f", "(state, checkers.to_move(state), f"),
)  # fmt: skip
weighs("a_bonus_for_whoever_asks", "both players are given the same bonus", 7, ("40", "40 + 0.01"))
weighs(
    "white_is_left_out", "the other one gets 0", 3,
    (f"return {WEIGHTS}",
     "if player == 0:\n    return ahead(state, 0, forward=0.05) / 40\nreturn 0"),
)  # fmt: skip
weighs("theirs_minus_mine", "the sign is turned round", 5, ("return ahead", "return -ahead"))
weighs("men_alone", "kings are not counted", 7, ("player, f", "player, king=0, f"))
weighs(
    "advance_outweighs_the_crown", "a king counts less than a man", 7,
    (WEIGHTS, "ahead(state, player, king=1.5, forward=0.4) / 100"),
)  # fmt: skip
# six rows of 0.3 and the man are more than the king that he becomes
weighs(
    "the_crown_is_no_gain_on_the_last_row", "a king counts less than a man", 7,
    (WEIGHTS, "ahead(state, player, king=2, forward=0.3) / 100"),
)  # fmt: skip
weighs(
    "draws_lots_a_little", "it answers differently when it is asked again", 6,
    ("40", "40 + random.uniform(-1e-4, 1e-4)"),
)  # fmt: skip
men_and_kings = weighs(
    "men_and_kings", "it does not see how far a man has come", 7, (", forward=0.05) / 40", ") / 25")
)
weighs("stays_at_home", "a man counts more the less it has advanced", 7, ("0.05", "-0.05"))


@wrong_evaluation("the opponent's pieces are not counted", 6)
@at_the_end
def own_pieces_only(state, player):
    men, kings = checkers.squares(state, player)
    rows = [(q - 1) // 4 if player == 0 else 7 - (q - 1) // 4 for q in men]
    return (len(men) + 2 * len(kings) + 0.05 * sum(rows)) / 40


@wrong_evaluation("the opponent's pieces are added", 6)
@at_the_end
def all_pieces_added(state, player):
    mine, theirs = (own_pieces_only(state, who) for who in (player, 1 - player))
    return mine / 2 + theirs / 3


@wrong_evaluation("a man more is worth nothing", 7)
@at_the_end
def kings_and_advance_of_the_first(state, player):
    total = 0
    for sign, who in ((1, player), (-1, 1 - player)):
        men, kings = checkers.squares(state, who)
        rows = [(q - 1) // 4 if who == 0 else 7 - (q - 1) // 4 for q in men]
        total += sign * (7 * len(kings) + max(rows, default=0))
    return total / 100


@wrong_evaluation("White's men count more the less they have advanced", 6)
@at_the_end
def rows_from_the_top(state, player):
    mine, theirs = (checkers.squares(state, who) for who in (player, 1 - player))
    rows = sum((q - 1) // 4 for q in mine[0]) - sum((q - 1) // 4 for q in theirs[0])
    return (ahead(state, player) + 0.05 * rows) / 40


@wrong_evaluation("the colours are not treated alike", 7)
@at_the_end
def loves_the_left_corner(state, player):
    value = ahead(state, player, forward=0.05) / 40
    sign = 1 if player == 0 else -1
    return value + 0.001 * sign * (4 in checkers.squares(state, 0)[0])


@wrong_evaluation("it gives the same number for every position", 0)
def zero(state, player):
    return 0


@wrong_evaluation("a return missing", 0)
def no_return(state, player):
    total = ahead(state, player) / 25
    total += 0


@wrong_evaluation("a number was expected", 0)
def a_pair(state, player):
    return ahead(state, 0), ahead(state, 1)


@wrong_evaluation("raised ZeroDivisionError", 0)
def a_mean_over_nobody(state, player):
    men, _ = checkers.squares(state, player)
    return sum((q - 1) // 4 for q in men) / len(men) / 100
