"""What goes wrong with expectiminimax in `ps5_chance`; `dice_mistakes` has what comes before."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from gamesearch.grading.questions.slips import (
    Base,
    Slip,
    slip,
    slips_in,
)
from gamesearch.grading.questions.textbook import (
    FROM_INITIAL,
    ITS_PLACE,
    NAMES,
    REPLY,
    RETURN_IN_LOOP,
    STOPS_DEEP,
    TERMINAL,
    THE_PLACE,
    ZERO_FOR_NONE,
    after_loop,
)
from gamesearch.grading.search_advice import NOT_ITS_PLACE

_EXPECTIMINIMAX: Final = """
def expected_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    player = game.to_move(state)
    if player == CHANCE:
        mean = 0.0
        for r in game.actions(state):
            v2, _ = expected_value(game, game.result(state, r))
            mean += game.probability(state, r) * v2
        return mean, None
    v, move = -inf if player == MAX else inf, None
    for a in game.actions(state):
        v2, _ = expected_value(game, game.result(state, a))
        if v2 > v if player == MAX else v2 < v:
            v, move = v2, a
    return v, move


def search(game, state):
    return expected_value(game, state)
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
            mean += game.probability(state, r) * at_level(game, game.result(state, r), AFTER)[0]
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
            mean += game.probability(state, r) * v2
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
            mean += game.probability(state, r) * search(game, game.result(state, r), depth - 1)[0]
        return mean, None
    v, move = -inf if player == MAX else inf, None
    for a in game.actions(state):
        v2, _ = search(game, game.result(state, a), depth - 1)
        if v2 > v if player == MAX else v2 < v:
            v, move = v2, a
    return v, move
"""

_OUTCOMES: Final = "for r in game.actions(state):\n    ..."
_AFTER_OUTCOMES: Final = "for r in ...:\n    ...\n"
_ADD_OUTCOME: Final = "mean += game.probability(state, r) * v2"
_UTILITY: Final = "game.utility(state, MAX)"
_MEAN: Final = "return mean, None"
_KEEP: Final = "v, move = v2, a"
_START: Final = "v, move = -inf if player == MAX else inf, None"
_BETTER: Final = "v2 > v if player == MAX else v2 < v"
_WEIGH: Final = "A chance node is worth the sum of P(r) times the value after r, over all outcomes."
_NOBODY: Final = (
    "No player chooses at a chance node: neither the largest nor the smallest is taken. "
)
_START_AT: Final = (
    "Start at -inf for MAX and at +inf for MIN, so that the first child always counts."
)
_ASK_WHO: Final = (
    "Ask game.to_move(state) at every node: 0 is MAX, 1 is MIN, -1 is chance. A node's depth "
    "does not tell you who moves there, and a player may even move twice in a row."
)

EXPECTIMINIMAX: Final = (
    slip("the probabilities are ignored: all outcomes count alike", _WEIGH,
            ((_ADD_OUTCOME, "mean += v2 / len(game.actions(state))"),)),
    slip("the outcomes are added up without their probabilities", _WEIGH,
            ((_ADD_OUTCOME, "mean += v2"),)),
    slip("the weighted sum is divided once more",
            "The probabilities already sum to 1, so nothing is left to divide by.",
            ((_MEAN, "return mean / len(game.actions(state)), None"),)),
    *(slip("the outcomes' sum is divided by a constant",
              "How many outcomes there are, and how likely each is, differs from node to node. "
              + _WEIGH,
              ((_ADD_OUTCOME, f"mean += v2 / {number}"),)) for number in (2, 3, 6, 21, 36)),
    slip("the largest value is taken at chance nodes", _NOBODY + _WEIGH,
            ((_ADD_OUTCOME, "mean = max(mean, v2)"), ("mean = 0.0", "mean = -inf"))),
    slip("the smallest value is taken at chance nodes",
            _NOBODY + _WEIGH + " (If your test is for 0 and everything else is MIN: chance is -1.)",
            ((_ADD_OUTCOME, "mean = min(mean, v2)"), ("mean = 0.0", "mean = inf"))),
    slip("only the first outcome counts", "The return belongs after the loop. " + _WEIGH,
            ((_AFTER_OUTCOMES + "return mean, None", _AFTER_OUTCOMES + "    return mean, None"),)),
    slip("only the first outcome counts", _WEIGH,
            ((_AFTER_OUTCOMES + "return mean, None", _AFTER_OUTCOMES + "    return v2, None"),)),
    slip("each outcome overwrites the one before",
            "Add up: mean += ... " + _WEIGH,
            ((_ADD_OUTCOME, "mean = game.probability(state, r) * v2"),)),
    slip("each outcome overwrites the one before",
            _WEIGH,
            ((_ADD_OUTCOME, "mean = v2"),)),
    slip("the first outcome's probability is used for all of them",
            "Ask game.probability(state, outcome) for each outcome.",
            ((_ADD_OUTCOME, "mean += game.probability(state, game.actions(state)[0]) * v2"),)),
    slip("only the likeliest outcome counts", _WEIGH,
            ((_OUTCOMES, _OUTCOMES.replace("game.actions(state)",
              "[max(game.actions(state), key=lambda r: game.probability(state, r))]")),
             (_ADD_OUTCOME, "mean = v2"))),
    *(slip("only the likeliest outcome counts", _WEIGH,
              (("mean = 0.0", "mean, likeliest = 0.0, (0.0, -inf)"),
               (_ADD_OUTCOME,
                f"likeliest = max(likeliest, (game.probability(state, r), v2){of_equals})\n"
                "mean = likeliest[1]")))
      for of_equals in ("", ", key=lambda pair: pair[0]")),
    slip("the last outcome is left out", "Let the loop go over all game.actions(state).",
            ((_OUTCOMES,
              _OUTCOMES.replace("game.actions(state)", "list(game.actions(state))[:-1]")),)),
    *(slip("the sum over the outcomes begins at infinity instead of 0",
              "Only the best value of a player begins at -inf or +inf. " + _WEIGH,
              (("mean = 0.0", f"mean = {start}"),)) for start in ("-inf", "inf")),
    slip("the mean is rounded", "An expected value is seldom a whole number: do not round it.",
            ((_MEAN, "return round(mean), None"),)),
    slip("the mean is rounded", "// drops the fraction: return the mean unchanged.",
            ((_MEAN, "return mean // 1, None"),)),
    slip("the mean is rounded", "int() drops the fraction: return the mean unchanged.",
            ((_MEAN, "return int(mean), None"),)),
    slip("the value of a leaf is truncated to a whole number",
            "int() drops the fraction: use the utility unchanged.",
            ((TERMINAL, TERMINAL.replace(_UTILITY, f"int({_UTILITY})")),)),
    slip("the value of a leaf is rounded", "Use the utility unchanged.",
            ((TERMINAL, TERMINAL.replace(_UTILITY, f"round({_UTILITY})")),)),
    slip("the probabilities are matched with the wrong outcomes",
            "Ask game.probability(state, outcome) for each outcome, where its value is weighed.",
            ((_ADD_OUTCOME, "rolls = list(game.actions(state))\n"
              "mean += game.probability(state, rolls[-1 - rolls.index(r)]) * v2"),)),
    slip("leaves are valued for the player to move",
            "Values are MAX's everywhere: game.utility(state, 0), no matter who moves.",
            ((TERMINAL, TERMINAL.replace("MAX", "game.to_move(state)")),)),
    slip("leaves are valued for player 1",
            "Values are MAX's everywhere: game.utility(state, 0).",
            ((TERMINAL, TERMINAL.replace("MAX", "1")),)),
    slip("MAX starts at 0 instead of minus infinity", _START_AT,
            ((_START, "v, move = 0 if player == MAX else inf, None"),)),
    slip("MIN starts at 0 instead of plus infinity", _START_AT,
            ((_START, "v, move = -inf if player == MAX else 0, None"),)),
    slip("both sides start at 0", _START_AT,
            ((_START, "v, move = 0, None"),)),
    slip("MAX and MIN are swapped",
            "game.to_move(state) is 0 where MAX moves and 1 where MIN does.",
            (("player == MAX", "player != MAX"),)),
    slip("MIN is missing: every player takes the largest value",
            "Player 1 is MIN and takes the smallest value. " + _ASK_WHO,
            (("player == MAX", "True"),)),
    slip("MAX is missing: every player takes the smallest value",
            "Player 0 is MAX and takes the largest value. " + _ASK_WHO,
            (("player == MAX", "False"),)),
    slip("MIN plays at random",
            "Only the dice are random; MIN takes the smallest value.",
            ((_BETTER, "player == MAX and v2 > v"),
             ("return v, move",
              "if player != MAX:\n"
              "    kids = [expected_value(game, game.result(state, a))[0]\n"
              "            for a in game.actions(state)]\n"
              "    return sum(kids) / len(kids), 0\nreturn v, move")),
            not_in=("last", "pairs")),
    slip("the values of a player's moves are added up",
            "A player chooses one move: the largest value for MAX, the smallest for MIN.",
            ((_START, "v, move = 0, 0"), (f"if {_BETTER}:\n    {_KEEP}", "v = v + v2")),
            not_in=("last", "pairs")),
    slip("it begins at game.initial instead of state",
            "Search from the state that is given, which may lie in the middle of a game.",
            (FROM_INITIAL,)),
    slip("only the first child is searched",
            "The last return belongs after the loop, not inside it.",
            (RETURN_IN_LOOP,)),
    slip("the last child counts instead of the best one",
            "Keep the best value so far, and replace it only when a child is better.",
            ((_BETTER, "True"),),
            not_in=("last", "pairs")),
    slip(*ZERO_FOR_NONE,
            ((_BETTER, "not v or v2 > v if player == MAX else not v or v2 < v"),),
            not_in=("last", "pairs")),
    slip("the action is a reply from further down",
            "The pair that a child returns holds a later move: take its value, and keep "
            "the action of your own loop.",
            (REPLY, (_KEEP, "v, move = v2, a if reply is None else reply"))),
    slip("the action is a reply from further down",
            "A chance node has no action of its own, so it must not hand one up. Keep the action "
            "of your own loop.",
            (REPLY, (_MEAN, "return mean, reply"),
             (_KEEP, "v, move = v2, a if reply is None else reply"))),
    slip("the action returned is always the first",
            "Remember an action whenever it improves the value.",
            ((_KEEP, "v, move = v2, game.actions(state)[0]"),)),
    slip(THE_PLACE,
            NOT_ITS_PLACE,
            ((_KEEP, f"v, move = v2, {ITS_PLACE}"),)),
    slip("the action returned is always the last",
            "Remember an action only when it improves the value.",
            ((_KEEP, "v = v2"), after_loop("v, a"))),
    slip("no action is returned for a player's move",
            "Remember the action of your own loop whenever it improves the value. The pair that a "
            "child returns has the child's action, and a leaf and a chance node have none.",
            (after_loop("v, None"),)),
)  # fmt: skip

_LEVELS: Final = "it goes by level instead of to_move"


@cache
def _by_levels() -> tuple[Base, ...]:
    """Who moves is told from the depth, in the ways that depth can be counted."""
    return tuple(
        Base(_BY_LEVEL.replace("FIRST", first).replace("AFTER", after), NAMES)
        for first in ("game.to_move(state) == 1", "0")
        for after in ("level + 1", "level", "0")
    )


@cache
def _to_a_depth(plies: int) -> Base:
    return Base(_TO_A_DEPTH.replace("DEPTH", str(plies)), NAMES)


_PRUNES: Final = slip(
    "it prunes: not every leaf is read",
    "A fresh window below each chance node is correct, but cuts come in the bonus question. Read "
    "every leaf here.",
    (("bounded(game, game.result(state, r), alpha, beta)",
      "bounded(game, game.result(state, r), -inf, inf)"),),
)  # fmt: skip
CUTS_BELOW_CHANCE: Final = "alpha-beta cuts below chance nodes without bounds on the values"
NO_WINDOW: Final = (
    "A window for the mean is not one for a single outcome: the others may make up for a bad roll. "
)
_READ_ALL: Final = "Here every leaf must be read; the bonus question shows how to prune anyway."
_TOO_EARLY: Final = ("mean >= beta", "mean >= beta or mean <= alpha", "v2 >= beta or v2 <= alpha")


def unsound(advice: str) -> Iterator[Slip]:
    """Alpha-beta that goes through chance nodes as if they were others, in several ways."""
    breaks = (((_ADD_OUTCOME, f"{_ADD_OUTCOME}\nif {test}:\n    break"),) for test in _TOO_EARLY)
    mistakes = (slip(CUTS_BELOW_CHANCE, advice, patches) for patches in ((), *breaks))
    return slips_in(tuple(mistakes), _CUTTING)


_PLAIN: Final = Base(_EXPECTIMINIMAX, NAMES, ("plain",))
_LAST: Final = _PLAIN.written("last", (_BETTER, "v2 >= v if player == MAX else v2 <= v"))
_PAIRS: Final = _PLAIN.written(  # `max` and `min` of them
    "pairs", (_BETTER, "v2 >= v if player == MAX else v2 < v")
)
_CUTTING: Final = Base(_ALPHA_BETA, NAMES)


def expectiminimax_slips() -> Iterator[Slip]:
    """Every mistake in several ways: with the first or the last of equal moves, by levels."""
    yield from slips_in(EXPECTIMINIMAX, _PLAIN, _LAST, _PAIRS)
    for base in _by_levels():
        yield from slips_in((slip(_LEVELS, _ASK_WHO),), base)
    yield from slips_in((_PRUNES,), _CUTTING)
    yield from unsound(NO_WINDOW + _READ_ALL)
    for plies in (1, 2, 3, 4):
        stops = slip(f"it looks only {plies} plies ahead", STOPS_DEEP[1])
        yield from slips_in((stops,), _to_a_depth(plies))
    yield from slips_in((slip(*STOPS_DEEP),), _to_a_depth(8))
