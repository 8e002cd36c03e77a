"""Answers to question 2 of ps4_evaluation: evaluations of checkers.

Wrong ones give the words that their fault has to be named with, and what they have of 8 points.
"""

from __future__ import annotations

from fractions import Fraction
from math import tanh

import numpy as np

from gamesearch.games import Checkers
from tests.assignments.answers.edits import edited
from tests.assignments.answers.lists import Answers

checkers = Checkers()
ANSWERS = Answers()
RIGHT, WRONG = ANSWERS.right, ANSWERS.wrong
right, wrong = ANSWERS.is_right, ANSWERS.is_wrong


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


right(at_the_end(edited(by_weights, name="divided")))


@right
@at_the_end
def squeezed_by_tanh(state, player):
    return tanh(ahead(state, player, king=1.7, forward=0.1) / 10)


@right
@at_the_end
def exact_fractions(state, player):
    total = Fraction(str(ahead(state, player, king=3, forward=0.25)))
    return total / (5 + abs(total))


@right
@at_the_end
def menaced_are_half_gone(state, player):
    f = checkers.features(state, player)
    return (f["pawns"] + 2 * f["kings"] + 0.05 * f["advance_sum"] - 0.5 * f["menaced"]) / 50


@right
@at_the_end
def the_mover_takes(state, player):
    """What can be captured at once is as good as captured."""
    total = ahead(state, player, king=1.6, forward=0.04)
    moves = checkers.actions(state)
    if any("x" in checkers.action_name(state, a) for a in moves):
        taken = max(len(a) - 1 for a in moves)
        total += taken if checkers.to_move(state) == player else -taken
    return np.float64(total / (20 + abs(total)))


@right
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
    return wrong(fault, points)(end(edited(by_weights, *edits, name=name)))


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
    "nothing_at_the_end", "worth no more than a lost one", 6,
    (f"return {WEIGHTS}", IS_OVER % "0"), end=as_it_is,
)  # fmt: skip
weighs(
    "utility_of_player_0", "in finished games the player is ignored", 6,
    (f"return {WEIGHTS}", IS_OVER % "checkers.utility(state, 0)"), end=as_it_is,
)  # fmt: skip
weighs("always_for_black", "the player is ignored", 3, ("(state, player, f", "(state, 0, f"))
weighs(
    "for_the_mover", "it answers for the player to move", 4,
    ("(state, player, f", "(state, checkers.to_move(state), f"),
)  # fmt: skip
weighs("a_bonus_for_whoever_asks", "both players are given the same bonus", 7, ("40", "40 + 0.01"))
weighs(
    "white_is_left_out", "the other gets 0", 3,
    (f"return {WEIGHTS}",
     "if player == 0:\n    return ahead(state, 0, forward=0.05) / 40\nreturn 0"),
)  # fmt: skip
weighs("theirs_minus_mine", "the sign is wrong", 5, ("return ahead", "return -ahead"))
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
    "draws_lots_a_little", "it gives a different answer when asked again", 6,
    ("40", "40 + random.uniform(-1e-4, 1e-4)"),
)  # fmt: skip
men_and_kings = weighs(
    "men_and_kings", "it ignores how far a man has advanced", 7, (", forward=0.05) / 40", ") / 25")
)
weighs("stays_at_home", "a man counts more the less it has advanced", 7, ("0.05", "-0.05"))


@wrong("the opponent's pieces are not counted", 6)
@at_the_end
def own_pieces_only(state, player):
    men, kings = checkers.squares(state, player)
    rows = [(q - 1) // 4 if player == 0 else 7 - (q - 1) // 4 for q in men]
    return (len(men) + 2 * len(kings) + 0.05 * sum(rows)) / 40


@wrong("the opponent's pieces are added", 6)
@at_the_end
def all_pieces_added(state, player):
    mine, theirs = (own_pieces_only(state, who) for who in (player, 1 - player))
    return mine / 2 + theirs / 3


@wrong("an extra man is worth nothing", 7)
@at_the_end
def kings_and_advance_of_the_first(state, player):
    total = 0
    for sign, who in ((1, player), (-1, 1 - player)):
        men, kings = checkers.squares(state, who)
        rows = [(q - 1) // 4 if who == 0 else 7 - (q - 1) // 4 for q in men]
        total += sign * (7 * len(kings) + max(rows, default=0))
    return total / 100


@wrong("White's men count more the less they have advanced", 6)
@at_the_end
def rows_from_the_top(state, player):
    mine, theirs = (checkers.squares(state, who) for who in (player, 1 - player))
    rows = sum((q - 1) // 4 for q in mine[0]) - sum((q - 1) // 4 for q in theirs[0])
    return (ahead(state, player) + 0.05 * rows) / 40


@wrong("the colours are not treated alike", 7)
@at_the_end
def loves_the_left_corner(state, player):
    value = ahead(state, player, forward=0.05) / 40
    sign = 1 if player == 0 else -1
    return value + 0.001 * sign * (4 in checkers.squares(state, 0)[0])


@wrong("it gives the same number for every position", 0)
def zero(state, player):
    return 0


@wrong("a return missing", 0)
def no_return(state, player):
    total = ahead(state, player) / 25
    total += 0


@wrong("a number was expected", 0)
def a_pair(state, player):
    return ahead(state, 0), ahead(state, 1)


@wrong("raised ZeroDivisionError", 0)
def a_mean_over_nobody(state, player):
    men, _ = checkers.squares(state, player)
    return sum((q - 1) // 4 for q in men) / len(men) / 100
