"""What goes wrong in Star1, the bonus question of `ps5_chance`: cuts at chance nodes.

Ballard 1983, "The *-minimax search procedure for trees containing chance nodes".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from gamesearch.grading.questions.slips import Base, Search, Slip, slip, slips_in
from gamesearch.grading.questions.textbook import NAMES

from .slips import NO_WINDOW, expectiminimax_slips, unsound

_STAR1: Final = """
def search(game, state, lowest, highest):
    return value(game, state, lowest, highest, lowest, highest)


def value(game, state, alpha, beta, lowest, highest):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    player = game.to_move(state)
    if player == CHANCE:
        return mean(game, state, alpha, beta, lowest, highest), None
    if player == MAX:
        return max_value(game, state, alpha, beta, lowest, highest)
    return min_value(game, state, alpha, beta, lowest, highest)


def max_value(game, state, alpha, beta, lowest, highest):
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = value(game, game.result(state, a), alpha, beta, lowest, highest)
        if v2 > v:
            v, move = v2, a
            alpha = max(alpha, v)
        if v >= beta:
            return v, move
    return v, move


def min_value(game, state, alpha, beta, lowest, highest):
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = value(game, game.result(state, a), alpha, beta, lowest, highest)
        if v2 < v:
            v, move = v2, a
            beta = min(beta, v)
        if v <= alpha:
            return v, move
    return v, move


def mean(game, state, alpha, beta, lowest, highest):
    chances = [(game.probability(state, r), r) for r in game.actions(state)]
    outcomes = [(p, game.result(state, r)) for p, r in chances if p > 0]
    lower, upper = [lowest] * len(outcomes), [highest] * len(outcomes)
    least = sum(p * bound for (p, _), bound in zip(outcomes, lower, strict=True))
    most = sum(p * bound for (p, _), bound in zip(outcomes, upper, strict=True))
    for (p, child), bottom, top in zip(outcomes, lower, upper, strict=True):
        least -= p * bottom
        most -= p * top
        a, b = (alpha - most) / p, (beta - least) / p
        v, _ = value(game, child, max(a, lowest), min(b, highest), lowest, highest)
        least += p * v
        most += p * v
        if v <= a:
            return min(most, alpha)
        if v >= b:
            return max(least, beta)
    return least
"""
# What Star2 (Hauk, Buro and Schaeffer 2004) does first: it probes one action behind each outcome.
_PROBE: Final = """
def probe(game, outcomes, lower, upper, alpha, beta, lowest, highest):
    least, most = lowest, highest
    for i, (p, child) in enumerate(outcomes):
        if game.is_terminal(child) or (player := game.to_move(child)) == CHANCE:
            continue
        first = game.result(child, game.actions(child)[0])
        if player == MAX:
            b = (beta - (least - p * lowest)) / p
            lower[i], _ = value(game, first, lowest, min(b, highest), lowest, highest)
            least += p * (lower[i] - lowest)
            if lower[i] >= b:
                return max(least, beta)
        else:
            a = (alpha - (most - p * highest)) / p
            upper[i], _ = value(game, first, max(a, lowest), highest, lowest, highest)
            most += p * (upper[i] - highest)
            if upper[i] <= a:
                return min(most, alpha)
    return None
"""
_PROBED: Final = """
lower, upper = ...
cut = probe(game, outcomes, lower, upper, alpha, beta, lowest, highest)
if cut is not None:
    return cut
"""
_WINDOW: Final = "a, b = (alpha - most) / p, (beta - least) / p"
_SEARCH_OUTCOME: Final = (
    "v, _ = value(game, child, max(a, lowest), min(b, highest), lowest, highest)"
)
_FAILS: Final = "if v <= a:\n    return min(most, alpha)"
_EXCEEDS: Final = "if v >= b:\n    return max(least, beta)"
_REST: Final = "The outcomes still to come are worth `lowest` at least and `highest` at most. "
_SOLVE: Final = (
    "Below an outcome of probability p the window is that of the mean, minus what the others "
    "contribute at most (for alpha) or at least (for beta), divided by p."
)

_NOT_DIVIDED: Final = "the window of an outcome is not divided by its probability"
# how a chance node whose outcomes have a wrong window may see that it can stop, and what it returns
_ON_SUMS: Final = (("v <= a", "most <= alpha"), ("v >= b", "least >= beta"))
_TESTS: Final[tuple[tuple[tuple[tuple[str, str], ...], tuple[str, ...]], ...]] = (
    ((), ()),
    (_ON_SUMS, ()),
    ((("return min(most, alpha)", "return most"), ("return max(least, beta)", "return least")),
     ("clipped",)),
    ((("return min(most, alpha)", "return most + p * top"),
      ("return max(least, beta)", "return least + p * bottom")), ("clipped",)),
)  # fmt: skip

STAR1: Final = (
    slip("the window is forgotten at chance nodes",
            "That is correct, but cuts too little. " + _SOLVE,
            ((_WINDOW, "a, b = lowest, highest"), (_FAILS, ""), (_EXCEEDS, "")),
            not_in=("clipped",)),
    slip("chance nodes never stop early",
            "Once the mean cannot get back into the window, cut the other outcomes: test the "
            "value of each outcome against its own window.",
            ((_FAILS, ""), (_EXCEEDS, "")),
            not_in=("clipped",)),
    slip("outcomes are searched without a window",
            "The test at the chance node is right; the outcomes can have a window too. "
            + _SOLVE,
            ((_SEARCH_OUTCOME, "v, _ = value(game, child, lowest, highest, lowest, highest)"),),
            not_in=("loose",)),
    slip("chance nodes only stop when they are too good",
            "Cut as well when the mean can no longer get above alpha.",
            ((_FAILS, ""),),
            not_in=("clipped",)),
    slip("chance nodes only stop when they are too bad",
            "Cut as well when the mean can no longer get below beta.",
            ((_EXCEEDS, ""),),
            not_in=("clipped",)),
    slip("chance nodes only stop when they are too good",
            "Cut as well when the mean can no longer get above alpha.",
            ((_FAILS, ""), (_WINDOW, "a, b = lowest, (beta - least) / p")),
            not_in=("clipped",)),
    slip("chance nodes only stop when they are too bad",
            "Cut as well when the mean can no longer get below beta.",
            ((_EXCEEDS, ""), (_WINDOW, "a, b = (alpha - most) / p, highest")),
            not_in=("clipped",)),
    slip("players never cut",
            "At MAX nodes stop when v >= beta, at MIN nodes when v <= alpha, as in alpha-beta.",
            (("if v >= beta:\n    return v, move", ""),
             ("if v <= alpha:\n    return v, move", ""))),
    *(slip("the mean's window is handed to the outcomes unchanged", _SOLVE,
              ((_WINDOW, "a, b = alpha, beta"), *test), not_in=unmade)
      for test, unmade in _TESTS),
    *(slip(_NOT_DIVIDED, _SOLVE, ((_WINDOW, window), *test), not_in=unmade)
      for window in ("a, b = alpha - most, beta - least",
                     "a, b = alpha - most - p * top, beta - least - p * bottom")
      for test, unmade in _TESTS),
    slip("outcomes still to come are counted as 0", _REST + _SOLVE,
            (("least = sum(...)", "least = most = 0"), ("most = sum(...)", ""),
             ("least -= p * bottom\nmost -= p * top", ""))),
    slip("outcomes already searched still count with their bounds",
            "For the outcomes that follow, replace the bound by the value that was found.",
            (("least += p * v\nmost += p * v",
              "found += p * v\nleast += p * bottom\nmost += p * top"),
             ("least = sum(...)", "found = 0.0\nleast = sum(...)"),
             ("return least", "return found"))),
    *(slip("the outcome itself is counted among those still to come",
              "Before you search an outcome, take its own bounds out of the sums. " + _SOLVE,
              ((_WINDOW, "a, b = (alpha - most - p * top) / p, (beta - least - p * bottom) / p"),
               *test), not_in=unmade)
      for test, unmade in _TESTS),
    slip("the probabilities are ignored: all outcomes count alike",
            "A chance node is worth the sum of P(r) times the value after r.",
            (("[(p, game.result(state, r)) for p, r in chances if p > 0]",
              "[(1 / len(chances), game.result(state, r)) for p, r in chances]"),)),
    *(slip("lowest and highest are swapped",
              _REST + "Compare alpha with the most that the mean can be, beta with the least.",
              ((_WINDOW, "a, b = (alpha - least) / p, (beta - most) / p"), *test), not_in=unmade)
      for test, unmade in _TESTS),
    slip("chance nodes do not cut on equality",
            "Cut when v <= alpha' and when v >= beta', with the outcome's own window: a mean that "
            "only reaches the bound changes nothing.",
            (("v <= a", "v < a"), ("v >= b", "v > b"))),
    slip("players do not cut on equality",
            "Cut when v >= beta at MAX nodes and when v <= alpha at MIN nodes.",
            (("v >= beta", "v > beta"), ("v <= alpha", "v < alpha"))),
    slip("nothing is cut on equality",
            "Cut when v >= beta and when v <= alpha: a node that only equals the bound changes "
            "nothing above it.",
            (("v >= beta", "v > beta"), ("v <= alpha", "v < alpha"),
             ("v <= a", "v < a"), ("v >= b", "v > b"))),
    slip("a chance node that is cut returns the value of one outcome",
            "Return what the mean can be at most (at least), or alpha (beta): a bound on the mean.",
            (("return min(most, alpha)", "return v"), ("return max(least, beta)", "return v")),
            not_in=("clipped",)),
    *(slip("a chance node adds up its values without their probabilities",
              "A chance node is worth the sum of P(r) times the value after r: add p times v.",
              (("least += p * v\nmost += p * v", "least += v\nmost += v"), *test), not_in=unmade)
      for test, unmade in _TESTS),
    slip("a chance node that is cut returns a bound of one outcome",
            "The outcome's window holds for the outcome. Return what the mean can be at most (at "
            "least), or the node's own alpha (beta).",
            (("return min(most, alpha)", "return a"), ("return max(least, beta)", "return b")),
            not_in=("clipped",)),
    slip("a chance node that is cut returns the wrong bound",
            "If the mean cannot reach alpha, return alpha or the most it can be; if it cannot stay "
            "below beta, return beta or the least.",
            (("return min(most, alpha)", "return beta"),
             ("return max(least, beta)", "return alpha")),
            not_in=("clipped",)),
    slip("a chance node that is cut returns its sum so far",
            "The sum of the outcomes so far is not a bound: those to come count with `lowest` or "
            "`highest`.",
            (("least += p * v", "found += p * v\nleast += p * v"),
             ("least = sum(...)", "found = 0.0\nleast = sum(...)"),
             ("return min(most, alpha)", "return found"),
             ("return max(least, beta)", "return found")),
            not_in=("clipped",)),
    slip("alpha is never raised",
            "A MAX node raises alpha to its best value so far before it goes on.",
            (("alpha = max(alpha, v)", ""),)),
    slip("beta is never lowered",
            "A MIN node lowers beta to its best value so far before it goes on.",
            (("beta = min(beta, v)", ""),)),
    slip("alpha and beta are swapped in the call",
            "The order of the arguments is alpha, beta, everywhere.",
            (("value(game, game.result(state, a), alpha, beta, lowest, highest)",
              "value(game, game.result(state, a), beta, alpha, lowest, highest)"),)),
    slip("an equally good move replaces the earlier one",
            "A child that was cut returns a bound, which may equal the best value although the "
            "child is worse: replace the move only when v2 > v (at MIN nodes v2 < v).",
            (("v2 > v", "v2 >= v"), ("v2 < v", "v2 <= v"))),
    slip("it begins at game.initial instead of state",
            "Search from the state that is given.",
            (("def search(game, state, lowest, highest):\n    ...",
              "def search(game, state, lowest, highest):\n    state = game.initial\n    ..."),)),
)  # fmt: skip


_PROBES: Final = slip(
    "it probes the outcomes first: that is Star2",
    "Star2 is correct, and often reads less. The question asks for Star1, which goes through the "
    "outcomes in order, once each.",
    (("lower, upper = ...", _PROBED),),
)


_CLIPPED: Final = (("min(most, alpha)", "alpha"), ("max(least, beta)", "beta"))
_HELD: Final = Base(_STAR1 + _PROBE, NAMES, ("held",))
_LOOSE: Final = _HELD.written(
    "loose",
    (_SEARCH_OUTCOME, "v, _ = value(game, child, a, b, lowest, highest)"),
    ("return value(game, state, lowest, highest, ..., ...)",
     "return value(game, state, -inf, inf, ..., ...)"),
)  # fmt: skip
_BASES: Final = tuple(
    base for way in (_HELD, _LOOSE) for base in (way, way.written("clipped", *_CLIPPED))
)


def star1_slips() -> Iterator[Slip]:
    """Every mistake with a Star1 that has it, called with the two bounds on all values.

    Windows are held within the bounds or not, and a cut returns what the mean can be at most (at
    least), or alpha (beta): all of these are right, but a mistake shows differently in each. What
    can be wrong in expectiminimax, can be wrong in a search that prunes as well.
    """
    yield from slips_in((*STAR1, _PROBES), *_BASES)
    for other in (*unsound(NO_WINDOW + _SOLVE), *expectiminimax_slips()):
        yield other._replace(program=_with_bounds(other.program))


@cache
def _with_bounds(search: Search) -> Search:
    """A search that is called with bounds and does not care."""

    def call(game: Any, state: Any, *bounds: Any) -> Any:
        del bounds
        return search(game, state)

    return call
