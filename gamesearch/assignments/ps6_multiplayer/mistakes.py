"""What goes wrong in `ps6_multiplayer`: in max^n, in alliances, and with several ghosts.

Max^n and alliances are one search that differs in the interest of whoever moves, so their
mistakes are changes to the same source.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from math import inf
from typing import Any, Final

from gamesearch.game import MAX, Game
from gamesearch.grading.questions.mistakes import (
    ZERO_FOR_NONE,
    Mistake,
    Search,
    source_of,
    variants_of,
)
from gamesearch.search import multiplayer

_INTEREST: Final = "interest(mover, v2)"
_KEEP: Final = "best, v, move = gain, v2, a"
_NOTHING: Final = "v: Vector = ()"
_START: Final = "best, move = -inf, None"
_RETURN: Final = "\n    return v, move"
_TERMINAL: Final = (
    "    if game.is_terminal(state):\n        return utility_vector(game, state), None\n"
)
_FROM_HERE: Final = "best_for_interest(game, state,"
_CALL: Final = "v2, _ = best_for_interest("
_LEVEL: Final = "inf, None)\n"  # a depth below 0 never ends: it counts the levels instead

_OWN_NUMBER: Final = (
    "Whoever moves compares one number of each vector, their own: vector[game.to_move(state)]."
)
_ASK_WHO: Final = (
    "Players need not move in turn, and a search may begin in the middle of a game: ask "
    "game.to_move(state) at every node."
)
_REMEMBER: Final = "Remember the action together with the vector it improved"
_FOR_EACH_MOVER: Final = (
    Mistake("player 0's number is compared at every node", _OWN_NUMBER,
            ((_INTEREST, "v2[0]"),)),
    Mistake("the number of the player who moves next is compared",
            "Compare vectors by the one who moves at `state`, not at the child that they come "
            "from: ask game.to_move(state) before the loop.",
            ((_INTEREST, "v2[game.to_move(game.result(state, a))]"),)),
    Mistake("the number of the next player in the row is compared", _OWN_NUMBER,
            ((_INTEREST, "v2[(mover + 1) % len(v2)]"),)),
    Mistake("the number of the player before in the row is compared", _OWN_NUMBER,
            ((_INTEREST, "v2[mover - 1]"),)),
    Mistake("the number of the player at the root is compared at every node",
            _OWN_NUMBER + " It is another one on every level.",
            ((_INTEREST, "v2[BEGAN[0]]"),)),
    Mistake("everybody takes what is worst for themselves",
            "Every player maximises; there is no MIN here.",
            ((_INTEREST, "-v2[mover]"),)),
    Mistake("the others take what is worst for themselves",
            "There is no MIN here: every player maximises their own number, not only player 0.",
            ((_INTEREST, "v2[mover] if mover == 0 else -v2[mover]"),)),
    Mistake("the others take what is worst for themselves",
            "There is no MIN here: every player maximises their own number, not only the one who "
            "begins.",
            ((_INTEREST, "v2[mover] if mover == BEGAN[0] else -v2[mover]"),)),
)  # fmt: skip

_PARANOID: Final = (
    "That is the paranoid search. Here nobody plays against anybody: each player only cares for "
    "their own number. "
)
FOR_ONESELF: Final = (
    Mistake("whoever moves maximises the sum of all numbers",
            "That would be one team. " + _OWN_NUMBER,
            ((_INTEREST, "sum(v2)"),)),
    Mistake("vectors are compared as wholes, so that player 0's number decides",
            "Python compares tuples by their first number. " + _OWN_NUMBER,
            ((_START, "best, move = (-inf,), None"), (_INTEREST, "v2"))),
    Mistake("the others play against player 0", _PARANOID + _OWN_NUMBER,
            ((_INTEREST, "v2[0] if mover == 0 else -v2[0]"),)),
    Mistake("the others play against the player who begins", _PARANOID + _OWN_NUMBER,
            ((_INTEREST, "v2[BEGAN[0]] if mover == BEGAN[0] else -v2[BEGAN[0]]"),)),
    Mistake("whoever moves maximises their lead over the others",
            "What the others get does not matter to a player. " + _OWN_NUMBER,
            ((_INTEREST, "2 * v2[mover] - sum(v2)"),)),
    Mistake("whoever moves keeps the others low",
            "What the others get does not matter to a player. " + _OWN_NUMBER,
            ((_INTEREST, "v2[mover] - sum(v2)"),)),
)  # fmt: skip

_SHARED: Final = (
    "A member who moves takes the largest sum of the members' numbers; everybody else takes the "
    "largest number of their own."
)
_SUM: Final = "sum(v2[p] for p in ALLIED)"
FOR_MEMBERS: Final = (
    Mistake("the alliance changes nothing: that is max^n", _SHARED,
            ((_INTEREST, "v2[mover]"),)),
    Mistake("those who are not allied work for the alliance as well",
            "Is the mover a member? " + _SHARED,
            ((_INTEREST, _SUM),)),
    Mistake("those who are not allied play against the alliance",
            "They do not care what the members get. " + _SHARED,
            ((_INTEREST, f"{_SUM} if mover in ALLIED else -{_SUM}"),)),
    Mistake("those who are not members are taken for an alliance too", _SHARED,
            ((_INTEREST, "sum(v2[p] for p in range(len(v2))\n"
              "                   if (p in ALLIED) == (mover in ALLIED))"),)),
    Mistake("members maximise the sum of all numbers", "Only the members' numbers count. "
            + _SHARED,
            ((_INTEREST, "sum(v2) if mover in ALLIED else v2[mover]"),)),
    Mistake("members only care for the other members",
            "The mover's own number belongs to the sum. " + _SHARED,
            ((_INTEREST, "sum(v2[p] for p in ALLIED if p != mover) if mover in ALLIED "
              "else v2[mover]"),)),
    Mistake("members maximise their lead over the others", _SHARED,
            ((_INTEREST, f"2 * {_SUM} - sum(v2) if mover in ALLIED else v2[mover]"),)),
    Mistake("only the player at the root keeps to the alliance",
            "A member who moves further down keeps to it as well: hand `members` down. " + _SHARED,
            ((_INTEREST, "interest(mover, v2) if mover == BEGAN[0] else v2[mover]"),)),
    Mistake("only the player at the root keeps to the alliance",
            "Members who move further down keep to it as well: hand `members` down. " + _SHARED,
            ((_INTEREST, "interest(mover, v2) if depth == -1 else v2[mover]"),
             (_LEVEL, "-1, None)\n"))),
    Mistake("members maximise the smallest of their numbers", _SHARED,
            ((_INTEREST, "min(v2[p] for p in ALLIED) if mover in ALLIED else v2[mover]"),)),
    Mistake("members maximise the largest of their numbers", _SHARED,
            ((_INTEREST, "max(v2[p] for p in ALLIED) if mover in ALLIED else v2[mover]"),)),
    Mistake("members and the others are exchanged", _SHARED,
            ((_INTEREST, "v2[mover] if mover in ALLIED else\\\n"
              "            sum(v2[p] for p in range(len(v2)) if p not in ALLIED)"),)),
    Mistake("the first players are taken for the members",
            "`members` names them, such as (0, 2). " + _SHARED,
            (("alliances(members)", "alliances(range(len(members)))"),)),
    Mistake("members get the sum in the vector, too",
            "The sum is only what members compare. The vector says what everybody gets in the end, "
            "as it stands at the leaf.",
            ((_TERMINAL, _TERMINAL.replace("utility_vector(game, state)",
              "tuple(\n            sum(game.utility(state, q) for q in (ALLIED if p in ALLIED "
              "else [p]))\n            for p in range(players_of(game)))")),
             (_INTEREST, "v2[mover]"))),
)  # fmt: skip

_LEVELS: Final = "levels count instead of to_move"
HOW_IT_WALKS: Final = (
    Mistake(_LEVELS, _ASK_WHO,
            (("mover = game.to_move(state)", "mover = (-1 - depth) % players_of(game)"),
             (_LEVEL, "-1, None)\n"))),
    Mistake(_LEVELS, _ASK_WHO,
            (("mover = game.to_move(state)",
              "mover = (BEGAN[0] - 1 - depth) % players_of(game)"),
             (_LEVEL, "-1, None)\n"))),
    Mistake("every player's best number is taken, each from another child",
            "The mover chooses one child, and with it the whole vector of that child.",
            ((f"gain = {_INTEREST}\n",
              f"gain = {_INTEREST}\n        v = tuple(map(max, v or v2, v2))\n"),
             (_KEEP, "best, move = gain, a"))),
    Mistake("the vectors of the children are added up",
            "The mover chooses one child, and with it the whole vector of that child.",
            ((f"gain = {_INTEREST}\n",
              f"gain = {_INTEREST}\n        v = tuple(x + y for x, y in "
              "zip(v or (0,) * len(v2), v2))\n"),
             (_KEEP, "best, move = gain, a"))),
    Mistake("it starts at 0 instead of minus infinity",
            "Numbers may be negative, or all 0: let the first child always count.",
            ((_START, "best, move = 0, None"), (_NOTHING, "v = (0,) * players_of(game)"))),
    Mistake("the terminal test is missing",
            "A finished game has no actions, so its vector stays as it was at the start. Ask "
            "game.is_terminal(state) first.",
            ((_NOTHING, "v = (-inf,) * players_of(game)"), (_TERMINAL, ""))),
    Mistake("the terminal test is missing",
            "A finished game has no actions, so its vector stays as it was at the start. Ask "
            "game.is_terminal(state) first.",
            ((_NOTHING, "v = (0,) * players_of(game)"), (_TERMINAL, ""))),
    Mistake("every leaf is worth player 0's number to all",
            "game.utility(state, player) asks for one player: ask for each in turn.",
            ((_TERMINAL, _TERMINAL.replace("utility_vector(game, state)",
              "(game.utility(state, 0),) * players_of(game)")),)),
    Mistake("leaves are worth what they are to player 0, and minus that to the others",
            "That holds for two players. Ask game.utility(state, player) for each in turn.",
            ((_TERMINAL, _TERMINAL.replace("utility_vector(game, state)",
              "tuple(game.utility(state, 0) * (-1 if p else 1) for p in range(players_of(game)))"
              )),)),
    Mistake("it begins at game.initial instead of state",
            "The search is asked about the state it is given, which may lie in the middle of a "
            "game.",
            ((_FROM_HERE, "best_for_interest(game, game.initial,"),)),
    Mistake("only the first child is looked at",
            "The last return belongs behind the loop, not inside it.",
            ((_RETURN, "\n        return v, move"),)),
    Mistake("the last child counts instead of the best one",
            "Replace the best number so far together with the vector and the action.",
            ((_KEEP, "v, move = v2, a"),)),
    Mistake("the action is a reply from further down",
            "The pair that a child returns holds somebody else's reply: take its vector, and keep "
            "the action of your own loop.",
            ((_CALL, "v2, reply = best_for_interest("),
             (_KEEP, "best, v, move = gain, v2, a if reply is None else reply"))),
    Mistake("the action returned is always the first", _REMEMBER + ".",
            ((_KEEP, "best, v, move = gain, v2, 0"),)),
    Mistake("the action returned is always the last", _REMEMBER + ", and only when it does.",
            ((_KEEP, "best, v = gain, v2"), (_RETURN, "\n    return v, a"))),
    Mistake("no action is returned for a player's move", _REMEMBER + ".",
            ((_RETURN, "\n    return v, None"),)),
)  # fmt: skip


_MAX_N_FROM: Final = """

BEGAN = [0]


def search(game, state):
    BEGAN[0] = game.to_move(state)
    return best_for_interest(game, state, lambda player, vector: vector[player], inf, None)
"""
_ALLIANCE_FROM: Final = """

BEGAN, ALLIED = [0], []


def search(game, state, members):
    BEGAN[0], ALLIED[:] = game.to_move(state), members
    return best_for_interest(game, state, alliances(members), inf, None)
"""
_CUTS: Final = Mistake(
    "it cuts as alpha-beta does",
    "Alpha-beta lives on one number that both sides want, one up and one down. What is good for B "
    "need not be bad for A, so a node may still matter after such a cut: look at every child.",
    (),
)
_PRUNED: Final = """
def search(game, state):
    return bounded(game, state, -inf, inf)


def bounded(game, state, alpha, beta):
    if game.is_terminal(state):
        return utility_vector(game, state), None
    mover = game.to_move(state)
    v, move = None, None
    for a in game.actions(state):
        v2, _ = bounded(game, game.result(state, a), ALPHA, BETA)
        if v is None or v2[mover] > v[mover]:
            v, move = v2, a
        if mover == 0 or NEGAMAX:
            if v[mover] >= beta:
                break
            alpha = max(alpha, v[mover])
        else:
            if v[WHOSE] <= alpha:
                break
            beta = min(beta, v[WHOSE])
    return v, move
"""
_ABOVE: Final = """
def search(game, state, sure=None):
    if game.is_terminal(state):
        return utility_vector(game, state), None
    sure = sure or {}
    mover = game.to_move(state)
    v, move = None, None
    for a in game.actions(state):
        v2, _ = search(game, game.result(state, a), dict(sure))
        if v is None or v2[mover] > v[mover]:
            v, move = v2, a
        sure[mover] = max(sure.get(mover, -inf), v[mover])
        if any(v[p] <= sure[p] for p in sure if p != mover):
            break
    return v, move
"""


def _pruned(alpha: str, beta: str, negamax: bool, whose: str) -> str:
    words = {"ALPHA": alpha, "BETA": beta, "NEGAMAX": str(negamax), "WHOSE": whose}
    text = _PRUNED
    for word, meaning in words.items():
        text = text.replace(word, meaning)
    return text


def _stops_early(root: str) -> Iterable[tuple[Any, Search]]:
    for plies in (1, 2, 3):
        mistake = Mistake(
            f"it looks only {plies} plies ahead",
            "Go on until game.is_terminal(state), however deep the tree is.",
            ((_LEVEL, f"{plies}, lambda state, player: 0)\n"),),
        )
        yield from variants_of(multiplayer, (mistake,), _walk() + root)


def _walk(last: bool = False) -> str:
    """The search for any interest; of equal moves it keeps the first, or the last."""
    source = source_of(multiplayer, "best_for_interest")
    return source.replace("gain > best", "gain >= best") if last else source


def max_n_variants() -> Iterable[tuple[Any, Search]]:
    """Every mistake in max^n, with the first and with the last of equal moves."""
    mistakes = (*FOR_ONESELF, *_FOR_EACH_MOVER, *HOW_IT_WALKS)
    sources = (_walk() + _MAX_N_FROM, _walk(last=True) + _MAX_N_FROM)
    yield from variants_of(multiplayer, mistakes, *sources)
    cuts = (
        _pruned("alpha", "beta", False, "0"),
        _pruned("alpha", "beta", False, "mover"),
        _pruned("-beta", "-alpha", True, "0"),
        _ABOVE,
    )
    yield from variants_of(multiplayer, (_CUTS,), *cuts)
    yield from _stops_early(_MAX_N_FROM)


def alliance_variants() -> Iterable[tuple[Any, Search]]:
    """Every mistake with an alliance, with the first and with the last of equal moves."""
    mistakes = (*FOR_MEMBERS, *_FOR_EACH_MOVER, *HOW_IT_WALKS)
    sources = (_walk() + _ALLIANCE_FROM, _walk(last=True) + _ALLIANCE_FROM)
    yield from variants_of(multiplayer, mistakes, *sources)
    yield from _stops_early(_ALLIANCE_FROM)


# ---------------------------------------------------------------- several ghosts


def by_rounds(
    game: Game[Any, Any], state: Any, rounds: float, evaluate: Callable[[Any, int], float]
) -> tuple[float, Any]:
    """MAX's value and an action, after so many rounds estimated by `evaluate(state, 0)`.

    A round is a move of MAX and all moves of MIN until MAX is to move again.
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    pacman = game.to_move(state) == MAX
    if rounds == 0 and pacman:
        return evaluate(state, MAX), None
    left = rounds - 1 if pacman else rounds
    v, move = (-inf if pacman else inf), None
    for a in game.actions(state):
        v2, _ = by_rounds(game, game.result(state, a), left, evaluate)
        if v2 > v if pacman else v2 < v:
            v, move = v2, a
    return v, move


_ROUNDS_FROM: Final = """

def search(game, state, rounds, evaluate):
    return by_rounds(game, state, rounds, evaluate)
"""
_UTILITY_FIRST: Final = (
    "    if game.is_terminal(state):\n        return game.utility(state, MAX), None\n"
)
_WHO: Final = "    pacman = game.to_move(state) == MAX\n"
_ESTIMATE: Final = "    if rounds == 0 and pacman:\n        return evaluate(state, MAX), None\n"
_ANYWHERE: Final = _ESTIMATE.replace(" and pacman", "")
_LEFT: Final = "left = rounds - 1 if pacman else rounds"
_BETTER: Final = "v2 > v if pacman else v2 < v"
_KEEP_BOTH: Final = "v, move = v2, a"
_BEST: Final = "v, move = (-inf if pacman else inf), None"
_BEGINS: Final = "return by_rounds(game, state, rounds, evaluate)"
_DEEPER: Final = "v2, _ = by_rounds("

A_ROUND: Final = (
    "A round is over when Pacman is to move again: count it down when Pacman moves, and stop only "
    "where game.to_move(state) is 0. How many ghosts there are, you need not know."
)
_ONE_LAYER: Final = "one MIN layer for several ghosts"
_TWO_GHOSTS: Final = "two ghosts are taken for granted"
_TERMINAL_FIRST: Final = (
    "Ask game.is_terminal(state) first, at every node: a finished game is worth its utility, at "
    "any depth, and has no actions."
)
_EACH_LAYER: Final = "Every ghost is a layer of MIN of its own: ask game.to_move(state), each time."
_LAST_RETURN: Final = "The last return belongs behind the loop, not inside it."

GHOSTS: Final = (
    Mistake("depth is counted for each agent and not in rounds", A_ROUND,
            ((_ESTIMATE, _ANYWHERE), (_LEFT, "left = rounds - 1"))),
    Mistake("the ghosts of the last round do not move", A_ROUND,
            ((_ESTIMATE, _ANYWHERE),)),
    Mistake(_ONE_LAYER, _EACH_LAYER + " " + A_ROUND,
            ((_ESTIMATE, _ANYWHERE), (_LEFT, "left = rounds - 1"), (_BEGINS,
              "return by_rounds(game, state, 2 * rounds, evaluate)"))),
    Mistake(_ONE_LAYER, _EACH_LAYER,
            ((_WHO, "    pacman = rounds % 2 == 0\n"), (_ESTIMATE, _ANYWHERE),
             (_LEFT, "left = rounds - 1"),
             (_BEGINS, "return by_rounds(game, state, 2 * rounds, evaluate)"))),
    Mistake(_TWO_GHOSTS, A_ROUND,
            ((_ESTIMATE, _ANYWHERE), (_LEFT, "left = rounds - 1"), (_BEGINS,
              "return by_rounds(game, state, 3 * rounds, evaluate)"))),
    Mistake(_TWO_GHOSTS, _EACH_LAYER + " " + A_ROUND,
            ((_WHO, "    pacman = rounds % 3 == 0\n"), (_ESTIMATE, _ANYWHERE),
             (_LEFT, "left = rounds - 1"),
             (_BEGINS, "return by_rounds(game, state, 3 * rounds, evaluate)"))),
    Mistake("the depth test comes before the terminal test", _TERMINAL_FIRST,
            ((_UTILITY_FIRST + _WHO + _ESTIMATE, _WHO + _ESTIMATE + _UTILITY_FIRST),)),
    Mistake("the depth test comes before the terminal test", _TERMINAL_FIRST + " " + A_ROUND,
            ((_UTILITY_FIRST + _WHO + _ESTIMATE, _WHO + _ANYWHERE + _UTILITY_FIRST),)),
    Mistake("the terminal test is only made at depth 0", _TERMINAL_FIRST,
            ((_UTILITY_FIRST, ""),
             ("        return evaluate(state, MAX), None\n",
              "        return (game.utility(state, MAX) if game.is_terminal(state)\n"
              "                else evaluate(state, MAX)), None\n"))),
    Mistake("the terminal test is missing", _TERMINAL_FIRST,
            ((_UTILITY_FIRST, ""),)),
    Mistake("finished games are evaluated", _TERMINAL_FIRST,
            ((_UTILITY_FIRST, _UTILITY_FIRST.replace("game.utility", "evaluate")),)),
    Mistake("the depth limit is not kept: it goes on to the end of the game", A_ROUND,
            ((_LEFT, "left = rounds"),)),
    Mistake("it goes one round too deep",
            "With no rounds left, Pacman's state is evaluated: test rounds == 0.",
            (("rounds == 0", "rounds == -1"),)),
    Mistake("it stops one round too early",
            "With `rounds` = 1 Pacman moves, all ghosts move, and then comes the evaluation.",
            (("rounds == 0", "rounds <= 1"),)),
    Mistake("it stops one ghost too early: the last one does not move", A_ROUND,
            ((_ESTIMATE, "    if not pacman and rounds == 0 and all(\n"
              "            game.to_move(game.result(state, a)) == MAX\n"
              "            for a in game.actions(state)):\n"
              "        return evaluate(state, MAX), None\n"),)),
    Mistake("the parent is evaluated and not the successor",
            "Evaluate the state in which the search stops, not the one before the last move.",
            ((_DEEPER, "child = game.result(state, a)\n"
              "        cut = left == 0 and not pacman and game.to_move(child) == MAX\n"
              "        v2, _ = (evaluate(state, MAX), None) if cut and not game.is_terminal(child) "
              "else by_rounds("),)),
    Mistake("nothing is evaluated where the search stops",
            "evaluate(state, 0) says what is to be expected there.",
            (("return evaluate(state, MAX), None", "return 0, None"),)),
    Mistake("the evaluation is the ghosts'",
            "Values are Pacman's everywhere: evaluate(state, 0).",
            (("evaluate(state, MAX)", "evaluate(state, 1)"),)),
    Mistake("leaves are valued from the side to move",
            "Values are Pacman's everywhere: game.utility(state, 0), whoever is to move.",
            (("game.utility(state, MAX)", "game.utility(state, game.to_move(state))"),)),
    Mistake("leaves are valued for the ghosts",
            "Values are Pacman's everywhere: game.utility(state, 0).",
            (("game.utility(state, MAX)", "game.utility(state, 1)"),)),
    Mistake("the ghosts help Pacman: everybody takes the largest value", _EACH_LAYER,
            ((_BETTER, "v2 > v"), (_BEST, "v, move = -inf, None"))),
    Mistake("everybody takes the smallest value",
            "Pacman, player 0, takes the largest value, the ghosts the smallest.",
            ((_BETTER, "v2 < v"), (_BEST, "v, move = inf, None"))),
    Mistake("Pacman and the ghosts are exchanged",
            "Pacman, player 0, takes the largest value, the ghosts the smallest.",
            ((_BETTER, "v2 < v if pacman else v2 > v"),
             (_BEST, "v, move = (inf if pacman else -inf), None"))),
    Mistake("the ghosts move at random",
            "That is expectimax. Here they take the smallest value.",
            ((_RETURN, "\n    if not pacman:\n"
              "        below = [by_rounds(game, game.result(state, a), left, evaluate)[0]\n"
              "                 for a in game.actions(state)]\n"
              "        return sum(below) / len(below), 0\n    return v, move"),)),
    Mistake("MAX starts at 0 instead of minus infinity",
            "Start at -inf for Pacman, so that the first child always counts.",
            ((_BEST, "v, move = (0 if pacman else inf), None"),)),
    Mistake("MIN starts at 0 instead of plus infinity",
            "Start at inf for the ghosts, so that the first child always counts.",
            ((_BEST, "v, move = (-inf if pacman else 0), None"),)),
    Mistake(*ZERO_FOR_NONE,
            ((_BETTER, "not v or v2 > v if pacman else not v or v2 < v"),)),
    Mistake("it begins at game.initial instead of state",
            "The search is asked about the state it is given, which may lie in the middle of a "
            "game.",
            ((_BEGINS, "return by_rounds(game, game.initial, rounds, evaluate)"),)),
    Mistake("only the first child is looked at", _LAST_RETURN,
            ((_RETURN, "\n        return v, move"),)),
    Mistake("the last child counts instead of the best one",
            "Keep the best value so far, and replace it only when a child is better.",
            ((_BETTER, "True"),)),
    Mistake("the action is a reply from further down",
            "The pair that a child returns holds somebody else's reply: take its value, and keep "
            "the action of your own loop.",
            ((_DEEPER, "v2, reply = by_rounds("),
             (_KEEP_BOTH, "v, move = v2, a if reply is None else reply"))),
    Mistake("the action returned is always the first",
            "Remember the action together with the value it improved.",
            ((_KEEP_BOTH, "v, move = v2, 0"),)),
    Mistake("the action returned is always the last",
            "Remember the action together with the value it improved, and only when it does.",
            ((_KEEP_BOTH, "v = v2"), (_RETURN, "\n    return v, a"))),
    Mistake("no action is returned for Pacman's move",
            "Remember the action together with the value it improved.",
            ((_RETURN, "\n    return v, None"),)),
)  # fmt: skip


def ghosts_variants() -> Iterable[tuple[Any, Search]]:
    """Every mistake with several ghosts, with the first and with the last of equal moves."""
    module = sys.modules[__name__]
    first = source_of(module, "by_rounds") + _ROUNDS_FROM
    last = first.replace(f"if {_BETTER}:", f"if v2 == v or ({_BETTER}):")
    yield from variants_of(module, GHOSTS, first, last)
