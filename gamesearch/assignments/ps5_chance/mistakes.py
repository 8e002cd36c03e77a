"""What goes wrong in `ps5_chance`: expectations, dice, expectiminimax, Star1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from gamesearch.grading.questions.mistakes import (
    ZERO_FOR_NONE,
    Mistake,
    Search,
    source_of,
    variants_of,
)
from gamesearch.search import chance

# ---------------------------------------------------------------- an expected value

_EXPECTED: Final = """
def search(distribution, u):
    total = 0
    for x, p in distribution.items():
        total += p * u(x)
    return total
"""
_WEIGHTED: Final = "total += p * u(x)"
_TOTAL: Final = "return total"
_COUNT_AS_THEY_ARE_LIKELY: Final = (
    "E[u(X)] is the sum of P(x) u(x): a value that is seldom seen hardly counts."
)

EXPECTED: Final = (
    Mistake("the probabilities are ignored", _COUNT_AS_THEY_ARE_LIKELY,
            ((_WEIGHTED, "total += u(x) / len(distribution)"),)),
    Mistake("the values are added up without their probabilities", _COUNT_AS_THEY_ARE_LIKELY,
            ((_WEIGHTED, "total += u(x)"),)),
    Mistake("u is not used: that is the mean of X itself",
            "What counts is what an outcome is worth, u(x), not the number on the die.",
            ((_WEIGHTED, "total += p * x"),)),
    Mistake("u is taken of the mean",
            "u(E[X]) is another number than E[u(X)]: first u of every outcome, then the mean.",
            ((_WEIGHTED, "total += p * x"), (_TOTAL, "return u(total)"))),
    Mistake("the weighted sum is divided once more",
            "The probabilities already sum to 1, so nothing is left to divide by.",
            ((_TOTAL, "return total / len(distribution)"),)),
    Mistake("only the likeliest outcome counts", _COUNT_AS_THEY_ARE_LIKELY,
            ((_TOTAL, "return u(max(distribution, key=distribution.get))"),)),
    Mistake("only the first outcome counts",
            "The return belongs behind the loop, not inside it.",
            ((_TOTAL, "    return total"),)),
    Mistake("each outcome overwrites the one before",
            "Add up: total += ...",
            ((_WEIGHTED, "total = p * u(x)"),)),
    Mistake("the best outcome is taken",
            "Nobody chooses what the dice show. " + _COUNT_AS_THEY_ARE_LIKELY,
            ((_TOTAL, "return max(u(x) for x in distribution)"),)),
    Mistake("the die is taken for one of six faces",
            "Read faces and probabilities from the distribution that is given.",
            ((_WEIGHTED, "total += u(x) / 6"),)),
)  # fmt: skip


def expected_variants() -> Iterable[tuple[Any, Search]]:
    """Every mistake with a function of a distribution and u that has it."""
    return variants_of(chance, EXPECTED, _EXPECTED)


# ---------------------------------------------------------------- the sum of two dice

_SUM: Final = """
def search(first, second):
    sums = {}
    for x, p in first.items():
        for y, q in second.items():
            sums[x + y] = sums.get(x + y, 0) + p * q
    return sums
"""
_ADD: Final = "sums[x + y] = sums.get(x + y, 0) + p * q"
_RETURN: Final = "return sums"
_NOT_ALIKE: Final = "A 7 can be rolled in six ways and a 2 in one: the sums are not equally likely."

SUMS: Final = (
    Mistake("of the ways to one sum only the last counts",
            "Several pairs of faces have the same sum: add up their probabilities.",
            ((_ADD, "sums[x + y] = p * q"),)),
    Mistake("probabilities of independent events are added",
            "Both things have to happen: P(x) P(y), not P(x) + P(y).",
            ((_ADD, "sums[x + y] = sums.get(x + y, 0) + p + q"),)),
    Mistake("ways are counted, and not made into probabilities",
            "A way counts as much as it is likely: P(x) P(y). All probabilities sum to 1.",
            ((_ADD, "sums[x + y] = sums.get(x + y, 0) + 1"),)),
    Mistake("every die is taken for a fair one",
            "Use the probabilities that are given, P(x) P(y), and not a share of all ways.",
            ((_ADD, "sums[x + y] = sums.get(x + y, 0) + 1 / len(first) / len(second)"),)),
    Mistake("all sums are taken as equally likely", _NOT_ALIKE,
            ((_RETURN, "return {s: 1 / len(sums) for s in sums}"),)),
    Mistake("the second die is not looked at",
            "The dice may differ: x comes from the first and y from the second.",
            (("in second.items()", "in first.items()"),)),
    Mistake("a pair of faces is only counted in one order",
            "Red 1 and green 6 is another event than red 6 and green 1; both have the sum 7.",
            (("            sums[x", "            if x <= y:\n                sums[x"),)),
    Mistake("only equal places of both dice are paired",
            "Each face of one die can come with each face of the other: two loops, one in the "
            "other.",
            (("        for y, q in second.items():\n            sums[x",
              "        y = dict(zip(first, second)).get(x, 0)\n        q = second.get(y, 0)\n"
              "        if y in second:\n            sums[x"),)),
    Mistake("the faces are multiplied", "What is asked for is the sum x + y.",
            (("x + y", "x * y"),)),
    Mistake("the return stands inside the loop",
            "It belongs behind both loops: the first face is not the only one.",
            ((_RETURN, "    return sums"),)),
    Mistake("the sum of the wrong thing: probabilities stand where sums are due",
            "The keys are the sums of the faces, the values their probabilities.",
            ((_RETURN, "return {p: s for s, p in sums.items()}"),)),
)  # fmt: skip


def sum_variants() -> Iterable[tuple[Any, Search]]:
    """Every mistake with a function of two distributions that has it."""
    return variants_of(chance, SUMS, _SUM)


# ---------------------------------------------------------------- expectiminimax

_ROOT: Final = """

def search(game, state):
    return expected_value(game, state, inf, None)
"""

_BY_LEVEL: Final = """
def search(game, state):
    return at_level(game, state, FIRST)


def at_level(game, state, level):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if game.to_move(state) == CHANCE:
        mean = 0.0
        for r in game.actions(state):
            mean += probability(game, state, r) * at_level(game, game.result(state, r), AFTER)[0]
        return mean, None
    v, move = inf if level % 2 else -inf, None
    for a in game.actions(state):
        v2, _ = at_level(game, game.result(state, a), level + 1)
        if v2 < v if level % 2 else v2 > v:
            v, move = v2, a
    return v, move
"""

_ALPHA_BETA: Final = """
def search(game, state):
    return bounded(game, state, -inf, inf)


def bounded(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    player = game.to_move(state)
    if player == CHANCE:
        mean = 0.0
        for r in game.actions(state):
            v2, _ = bounded(game, game.result(state, r), alpha, beta)
            mean += probability(game, state, r) * v2
        return mean, None
    v, move = -inf if player == MAX else inf, None
    for a in game.actions(state):
        v2, _ = bounded(game, game.result(state, a), alpha, beta)
        if v2 > v if player == MAX else v2 < v:
            v, move = v2, a
        if player == MAX:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v, move
"""

_TO_A_DEPTH: Final = """
def search(game, state, depth=DEPTH):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return 0, None
    player = game.to_move(state)
    if player == CHANCE:
        mean = 0.0
        for r in game.actions(state):
            mean += probability(game, state, r) * search(game, game.result(state, r), depth - 1)[0]
        return mean, None
    v, move = -inf if player == MAX else inf, None
    for a in game.actions(state):
        v2, _ = search(game, game.result(state, a), depth - 1)
        if v2 > v if player == MAX else v2 < v:
            v, move = v2, a
    return v, move
"""

_BEGIN: Final = "def search(game, state):\n"
_TERMINAL: Final = (
    "    if game.is_terminal(state):\n        return game.utility(state, MAX), None\n"
)
_ADD_OUTCOME: Final = "mean += probability(game, state, r) * v2"
_MEAN: Final = "        return mean, None"
_KEEP: Final = "v, move = v2, a\n"
_START: Final = "v, move = -inf if player == MAX else inf, None"
_BETTER: Final = "v2 > v if player == MAX else v2 < v"
_WEIGH: Final = (
    "A chance node is worth the sum of P(r) times the value behind r, over all outcomes."
)
_NOBODY: Final = "Nobody chooses at a chance node: neither the largest nor the smallest is taken. "
_START_AT: Final = (
    "Start at -inf for MAX and at +inf for MIN, so that the first child always counts."
)
_ASK_WHO: Final = (
    "Ask game.to_move(state) at every node: 0 is MAX, 1 is MIN, -1 is chance. How deep a node lies "
    "does not tell who moves there, and a player may even move twice in a row."
)

EXPECTIMINIMAX: Final = (
    Mistake("the probabilities are ignored: all outcomes count alike", _WEIGH,
            ((_ADD_OUTCOME, "mean += v2 / len(game.actions(state))"),)),
    Mistake("the outcomes are added up without their probabilities", _WEIGH,
            ((_ADD_OUTCOME, "mean += v2"),)),
    Mistake("the weighted sum is divided once more",
            "The probabilities already sum to 1, so nothing is left to divide by.",
            ((_MEAN, "        return mean / len(game.actions(state)), None"),)),
    *(Mistake("the outcomes' sum is divided by a constant",
              "How many outcomes there are, and how likely each is, differs from node to node. "
              + _WEIGH,
              ((_ADD_OUTCOME, f"mean += v2 / {number}"),)) for number in (2, 3, 6, 21, 36)),
    Mistake("the largest value is taken at chance nodes", _NOBODY + _WEIGH,
            ((_ADD_OUTCOME, "mean = max(mean, v2)"), ("mean = 0.0", "mean = -inf"))),
    Mistake("the smallest value is taken at chance nodes",
            _NOBODY + _WEIGH + " (If your test is for 0 and everything else is MIN: chance is -1.)",
            ((_ADD_OUTCOME, "mean = min(mean, v2)"), ("mean = 0.0", "mean = inf"))),
    Mistake("only the first outcome counts", "The return belongs behind the loop. " + _WEIGH,
            ((_MEAN, "            return mean, None"),)),
    Mistake("only the first outcome counts", _WEIGH,
            ((_MEAN, "            return v2, None"),)),
    Mistake("each outcome overwrites the one before",
            "Add up: mean += ... " + _WEIGH,
            ((_ADD_OUTCOME, "mean = probability(game, state, r) * v2"),)),
    Mistake("each outcome overwrites the one before",
            _WEIGH,
            ((_ADD_OUTCOME, "mean = v2"),)),
    Mistake("the first outcome's probability is used for all of them",
            "Ask game.probability(state, outcome) for each outcome.",
            ((_ADD_OUTCOME, "mean += probability(game, state, game.actions(state)[0]) * v2"),)),
    Mistake("only the likeliest outcome counts", _WEIGH,
            (("for r in game.actions(state):",
              "for r in [max(game.actions(state), key=lambda r: probability(game, state, r))]:"),
             (_ADD_OUTCOME, "mean = v2"))),
    Mistake("the last outcome is left out", "Let the loop go over all game.actions(state).",
            (("for r in game.actions(state):", "for r in list(game.actions(state))[:-1]:"),)),
    Mistake("the mean is rounded", "An expected value is seldom a whole number: leave it as it is.",
            ((_MEAN, "        return round(mean), None"),)),
    Mistake("the mean is rounded", "int() cuts off the fraction: leave the mean as it is.",
            ((_MEAN, "        return int(mean), None"),)),
    Mistake("an action is returned where a value is due",
            "A node is worth the best of its children's values (max, min), not the number of the "
            "child that has it (arg max, arg min, as in the lecture's listing): keep both.",
            (("    return v, move", "    return move, move"),)),
    Mistake("leaves are valued from the side to move",
            "Values are MAX's everywhere: game.utility(state, 0), whoever is to move.",
            ((_TERMINAL, _TERMINAL.replace("MAX", "game.to_move(state)")),)),
    Mistake("leaves are valued for player 1",
            "Values are MAX's everywhere: game.utility(state, 0).",
            ((_TERMINAL, _TERMINAL.replace("MAX", "1")),)),
    Mistake("MAX starts at 0 instead of minus infinity", _START_AT,
            ((_START, "v, move = 0 if player == MAX else inf, None"),)),
    Mistake("MIN starts at 0 instead of plus infinity", _START_AT,
            ((_START, "v, move = -inf if player == MAX else 0, None"),)),
    Mistake("both sides start at 0", _START_AT,
            ((_START, "v, move = 0, None"),)),
    Mistake("MAX and MIN are exchanged",
            "game.to_move(state) is 0 where MAX moves and 1 where MIN does.",
            (("player == MAX", "player != MAX"),)),
    Mistake("MIN is left out: everybody takes the largest value",
            "Player 1 is MIN and takes the smallest value. " + _ASK_WHO,
            (("player == MAX", "True"),)),
    Mistake("MAX is left out: everybody takes the smallest value",
            "Player 0 is MAX and takes the largest value. " + _ASK_WHO,
            (("player == MAX", "False"),)),
    Mistake("MIN plays at random",
            "Only dice are drawn by lot; MIN takes the smallest value.",
            ((_BETTER, "player == MAX and v2 > v"),
             ("    return v, move",
              "    if player != MAX:\n"
              "        kids = [expected_value(game, game.result(state, a), depth, evaluate)[0]\n"
              "                for a in game.actions(state)]\n"
              "        return sum(kids) / len(kids), 0\n    return v, move"))),
    Mistake("the values of a player's moves are added up",
            "A player chooses one move: the largest value for MAX, the smallest for MIN.",
            ((_START, "v, move = 0, 0"), (f"if {_BETTER}:\n            {_KEEP}", "v = v + v2\n"))),
    Mistake("it begins at game.initial instead of state",
            "The search is asked about the state it is given, which may lie in the middle of a "
            "game.",
            ((_BEGIN, _BEGIN + "    state = game.initial\n"),)),
    Mistake("only the first child is looked at",
            "The last return belongs behind the loop, not inside it.",
            (("\n    return v, move", "\n        return v, move"),)),
    Mistake("the last child counts instead of the best one",
            "Keep the best value so far, and replace it only when a child is better.",
            ((_BETTER, "True"),)),
    Mistake(*ZERO_FOR_NONE,
            ((_BETTER, "not v or v2 > v if player == MAX else not v or v2 < v"),)),
    Mistake("the action is a reply from further down",
            "The pair that a child returns holds somebody else's reply: take its value, and keep "
            "the action of your own loop.",
            (("            v2, _ = expected_value(game, game.result(state, r)",
              "            v2, reply = expected_value(game, game.result(state, r)"),
             ("        v2, _ = expected_value(game, game.result(state, a)",
              "        v2, reply = expected_value(game, game.result(state, a)"),
             (_KEEP, "v, move = v2, a if reply is None else reply\n"))),
    Mistake("the action is a reply from further down",
            "A chance node has no action of its own, so it must not hand one up. Keep the action "
            "of your own loop.",
            (("            v2, _ = expected_value(game, game.result(state, r)",
              "            v2, reply = expected_value(game, game.result(state, r)"),
             ("        v2, _ = expected_value(game, game.result(state, a)",
              "        v2, reply = expected_value(game, game.result(state, a)"),
             (_MEAN, "        return mean, reply"),
             (_KEEP, "v, move = v2, a if reply is None else reply\n"))),
    Mistake("the action returned is always the first",
            "Remember the action together with the value it improved.",
            ((_KEEP, "v, move = v2, 0\n"),)),
    Mistake("the action returned is always the last",
            "Remember the action together with the value it improved, and only when it does.",
            ((_KEEP, "v = v2\n"), ("\n    return v, move", "\n    return v, a"))),
    Mistake("no action is returned for a player's move",
            "Remember the action together with the value it improved. Only a leaf and a chance "
            "node have none.",
            (("\n    return v, move", "\n    return v, None"),)),
)  # fmt: skip

_LEVELS: Final = "levels count instead of to_move"


def _level_mistakes(advice: str) -> Iterable[tuple[Any, Search]]:
    """Who moves is told from the depth, in the ways that depth can be counted."""
    for first in ("game.to_move(state) == 1", "0"):
        for after in ("level + 1", "level", "0"):
            source = _BY_LEVEL.replace("FIRST", first).replace("AFTER", after)
            yield from variants_of(chance, (Mistake(_LEVELS, advice, ()),), source)


_PRUNES: Final = Mistake(
    "it prunes: not every leaf is read",
    "A window that begins afresh below each chance node is right; cuts come in the bonus question. "
    "Here every leaf is to be read.",
    (("v2, _ = bounded(game, game.result(state, r), alpha, beta)",
      "v2, _ = bounded(game, game.result(state, r), -inf, inf)"),),
)  # fmt: skip
_CUTS: Final = "alpha-beta cuts below chance nodes without bounds on the values"
_NO_WINDOW: Final = (
    "A window for the mean is none for a single outcome: a bad roll may be made good by the "
    "others. "
)
_READ_ALL: Final = "Here every leaf is to be read; how to prune all the same is the bonus question."
_ADDED: Final = "            mean += probability(game, state, r) * v2\n"
_TOO_EARLY: Final = ("mean >= beta", "mean >= beta or mean <= alpha", "v2 >= beta or v2 <= alpha")


def _unsound(advice: str) -> Iterable[tuple[Any, Search]]:
    """Alpha-beta that goes through chance nodes as if they were others, in several ways."""
    ways = [f"{_ADDED}            if {test}:\n                break\n" for test in _TOO_EARLY]
    mistakes = (Mistake(_CUTS, advice, ((_ADDED, way),)) for way in (_ADDED, *ways))
    return variants_of(chance, tuple(mistakes), _ALPHA_BETA)


def expectiminimax_variants() -> Iterable[tuple[Any, Search]]:
    """Every mistake in several ways: with the first or the last of equal moves, by levels."""
    plain = source_of(chance, "expected_value")
    last = plain.replace(_BETTER, "v2 >= v if player == MAX else v2 <= v")
    pairs = plain.replace(_BETTER, "v2 >= v if player == MAX else v2 < v")  # max and min of them
    sources = (source + _ROOT for source in (plain, last, pairs))
    yield from variants_of(chance, EXPECTIMINIMAX, *sources)
    yield from _level_mistakes(_ASK_WHO)
    yield from variants_of(chance, (_PRUNES,), _ALPHA_BETA)
    yield from _unsound(_NO_WINDOW + _READ_ALL)
    for plies in (1, 2, 3, 4):
        stops = Mistake(
            f"it looks only {plies} plies ahead",
            "Go on until game.is_terminal(state), however deep the tree is.",
            (),
        )
        yield from variants_of(chance, (stops,), _TO_A_DEPTH.replace("DEPTH", str(plies)))


# ---------------------------------------------------------------- Star1

_STAR: Final = """

def search(game, state, lowest, highest):
    star = Star1(game, (lowest, highest), None)
    return star.value(state, lowest, highest, inf)
"""
_WINDOW: Final = "a, b = (alpha - most) / p, (beta - least) / p"
_SEARCH_OUTCOME: Final = "self.value(child, max(a, self.low), min(b, self.high), depth)"
_FAILS: Final = "            if v <= a:\n                return min(most, alpha)\n"
_EXCEEDS: Final = "            if v >= b:\n                return max(least, beta)\n"
_REST: Final = "The outcomes still to come are worth `lowest` at least and `highest` at most. "
_SOLVE: Final = (
    "Below an outcome of probability p the window is that of the mean, less what the others give "
    "at most (for alpha) or at least (for beta), divided by p."
)

STAR1: Final = (
    Mistake("the window is forgotten at chance nodes",
            "That is right, but cuts too little. " + _SOLVE,
            ((_WINDOW, "a, b = self.low, self.high"), (_FAILS, ""), (_EXCEEDS, ""))),
    Mistake("chance nodes never stop early",
            "Once the mean cannot come back into the window the other outcomes are cut: test the "
            "value of each outcome against its own window.",
            ((_FAILS, ""), (_EXCEEDS, ""))),
    Mistake("outcomes are searched without a window",
            "The test at the chance node is right; the outcomes can be given a window, too. "
            + _SOLVE,
            ((_SEARCH_OUTCOME, "self.value(child, self.low, self.high, depth)"),)),
    Mistake("chance nodes only stop when they are too good",
            "A mean that cannot get above alpha any more is cut as well.",
            ((_FAILS, ""),)),
    Mistake("chance nodes only stop when they are too bad",
            "A mean that cannot get below beta any more is cut as well.",
            ((_EXCEEDS, ""),)),
    Mistake("players never cut",
            "At MAX nodes stop when v >= beta, at MIN nodes when v <= alpha, as in alpha-beta.",
            (("            if v >= beta:\n                return v, move\n", ""),
             ("            if v <= alpha:\n                return v, move\n", ""))),
    Mistake("the mean's window is handed to the outcomes as it is", _SOLVE,
            ((_WINDOW, "a, b = alpha, beta"),)),
    Mistake("the window of an outcome is not divided by its probability", _SOLVE,
            ((_WINDOW, "a, b = alpha - most, beta - least"),)),
    Mistake("outcomes still to come are taken as 0", _REST + _SOLVE,
            (("least = sum(p * bottom for p, _, bottom, _ in outcomes)", "least = most = 0"),
             ("        most = sum(p * top for p, _, _, top in outcomes)\n", ""),
             ("            least -= p * bottom\n            most -= p * top\n", ""))),
    Mistake("outcomes that are known still count with their bounds",
            "Put the value that was found in the place of the bound, for the outcomes after it.",
            (("            least += p * v\n            most += p * v\n",
              "            found += p * v\n            least += p * bottom\n"
              "            most += p * top\n"),
             ("        least = sum(p", "        found = 0.0\n        least = sum(p"),
             ("        return least\n\n", "        return found\n\n"))),
    Mistake("the outcome itself is counted among those still to come",
            "Before an outcome is searched, its own bounds go out of the sums. " + _SOLVE,
            ((_WINDOW, "a, b = (alpha - most - p * top) / p, (beta - least - p * bottom) / p"),)),
    Mistake("the probabilities are ignored: all outcomes count alike",
            "A chance node is worth the sum of P(r) times the value behind r.",
            (("BoundedOutcome(p, self.game", "BoundedOutcome(1 / len(chances), self.game"),
             ("for p, r in chances if p > 0", "for p, r in chances"))),
    Mistake("lowest and highest are exchanged",
            _REST + "Alpha is compared with the most that the mean can be, beta with the least.",
            ((_WINDOW, "a, b = (alpha - least) / p, (beta - most) / p"),)),
    Mistake("chance nodes do not cut on equality",
            "Cut when v <= alpha' and when v >= beta', with the outcome's own window: a mean that "
            "only reaches the bound changes nothing.",
            (("if v <= a:", "if v < a:"), ("if v >= b:", "if v > b:"))),
    Mistake("players do not cut on equality",
            "Cut when v >= beta at MAX nodes and when v <= alpha at MIN nodes.",
            (("if v >= beta:", "if v > beta:"), ("if v <= alpha:", "if v < alpha:"))),
    Mistake("nothing is cut on equality",
            "Cut when v >= beta and when v <= alpha: a node that only equals the bound changes "
            "nothing above it.",
            (("if v >= beta:", "if v > beta:"), ("if v <= alpha:", "if v < alpha:"),
             ("if v <= a:", "if v < a:"), ("if v >= b:", "if v > b:"))),
    Mistake("a chance node that is cut returns the value of one outcome",
            "Return what the mean can be at most (at least), or alpha (beta): a bound on the mean.",
            (("return min(most, alpha)", "return v"), ("return max(least, beta)", "return v"))),
    Mistake("a chance node that is cut returns the wrong bound",
            "If the mean cannot reach alpha, return alpha or the most it can be; if it cannot stay "
            "below beta, return beta or the least.",
            (("return min(most, alpha)", "return beta"),
             ("return max(least, beta)", "return alpha"))),
    Mistake("a chance node that is cut returns what it has summed so far",
            "The sum of the outcomes so far is no bound: those to come count with `lowest` or "
            "`highest`.",
            (("            least += p * v\n",
              "            found += p * v\n            least += p * v\n"),
             ("        least = sum(p", "        found = 0.0\n        least = sum(p"),
             ("return min(most, alpha)", "return found"),
             ("return max(least, beta)", "return found"))),
    Mistake("alpha is never raised",
            "A MAX node raises alpha to its best value so far before it goes on.",
            (("                alpha = max(alpha, v)\n", ""),)),
    Mistake("beta is never lowered",
            "A MIN node lowers beta to its best value so far before it goes on.",
            (("                beta = min(beta, v)\n", ""),)),
    Mistake("alpha and beta are exchanged in the call",
            "The order of the arguments is alpha, beta, everywhere.",
            (("self.value(self.game.result(state, a), alpha, beta, depth - 1)",
              "self.value(self.game.result(state, a), beta, alpha, depth - 1)"),)),
    Mistake("a move that is no better replaces the one before",
            "A child that was cut returns a bound, which may equal the best value although the "
            "child is worse: replace the move only when v2 > v (at MIN nodes v2 < v).",
            (("if v2 > v:", "if v2 >= v:"), ("if v2 < v:", "if v2 <= v:"))),
    Mistake("it begins at game.initial instead of state",
            "The search is asked about the state it is given.",
            (("star.value(state,", "star.value(game.initial,"),)),
)  # fmt: skip


_PROBES: Final = Mistake(
    "it probes the outcomes first: that is Star2",
    "Star2 is right, and often reads less. Here Star1 is asked for, which goes through the "
    "outcomes in their order, and through each of them once.",
    (("    star = Star1(", "    star = Star2("),),
)  # fmt: skip


def star1_variants() -> Iterable[tuple[Any, Search]]:
    """Every mistake with a Star1 that has it, called with the two bounds on all values.

    Windows are held within the bounds or not, and a cut returns what the mean can be at most (at
    least), or alpha (beta): all of these are right, but a mistake shows differently in each. What
    can be wrong in expectiminimax, can be wrong in a search that prunes as well.
    """
    plain = source_of(chance, "Star1", "Star2") + _STAR
    loose = plain.replace("max(a, self.low), min(b, self.high)", "a, b")
    loose = loose.replace("star.value(state, lowest, highest,", "star.value(state, -inf, inf,")
    sources = [
        source.replace("min(most, alpha)", most).replace("max(least, beta)", least)
        for source in (plain, loose)
        for most, least in (("min(most, alpha)", "max(least, beta)"), ("alpha", "beta"))
    ]
    yield from variants_of(chance, (*STAR1, _PROBES), *sources)
    for mistake, search in (*_unsound(_NO_WINDOW + _SOLVE), *expectiminimax_variants()):
        yield mistake, _of_four(search)


def _of_four(search: Search) -> Search:
    """A search that is called with bounds and does not care."""

    def call(game: Any, state: Any, *bounds: Any) -> tuple[Any, Any]:
        del bounds
        return search(game, state)

    return call
