"""What goes wrong in `ps6_multiplayer`: in max^n and in alliances.

Max^n and alliances are one search that differs in the interest of the player who moves, so their
mistakes are changes to the same program.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from gamesearch.grading.questions.slips import Base, Slip, slip, slips_in
from gamesearch.grading.questions.textbook import (
    ITS_PLACE,
    NAMES,
    REPLY,
    RETURN_IN_LOOP,
    STOPS_DEEP,
    THE_PLACE,
    after_loop,
)
from gamesearch.grading.search_advice import NO_ACTION, NOT_ITS_PLACE
from gamesearch.members import players_of, utility_vector
from gamesearch.search import alliances

_WALK: Final = """
def best_for_interest(game, state, interest, depth, evaluate):
    if game.is_terminal(state):
        return utility_vector(game, state), None
    if depth == 0:
        return tuple(evaluate(state, player) for player in range(players_of(game))), None
    mover = game.to_move(state)
    v = ()
    best, move = -inf, None
    for a in game.actions(state):
        v2, _ = best_for_interest(game, game.result(state, a), interest, depth - 1, evaluate)
        gain = interest(mover, v2)
        if gain > best:
            best, v, move = gain, v2, a
    return v, move
"""
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

_INTEREST: Final = "interest(mover, v2)"
_GAIN: Final = "gain = interest(mover, v2)"
_MOVER: Final = "mover = game.to_move(state)"
_KEEP: Final = "best, v, move = gain, v2, a"
_NOTHING: Final = "v = ()"
_START: Final = "best, move = -inf, None"
_TERMINAL: Final = "if game.is_terminal(state):\n    return utility_vector(game, state), None"
_LEAF: Final = "utility_vector(game, state)"
_LEVEL: Final = "best_for_interest(game, state, ..., inf, None)"
_FROM_MINUS_1: Final = (  # a depth below 0 never ends: it counts the levels instead
    "best_for_interest(game, state, ..., -1, None)"
)

_OWN_NUMBER: Final = (
    "The player to move compares one number of each vector, their own: vector[game.to_move(state)]."
)
_ASK_WHO: Final = (
    "Players need not take turns, and a search may begin in the middle of a game: ask "
    "game.to_move(state) at every node."
)
_REMEMBER: Final = "Remember the action with its vector"
_FOR_EACH_MOVER: Final = (
    slip("player 0's number is compared at every node", _OWN_NUMBER,
            ((_INTEREST, "v2[0]"),)),
    slip("the number of the player who moves next is compared",
            "Compare vectors by the player to move at `state`, not at the child that they come "
            "from: ask game.to_move(state) before the loop.",
            ((_INTEREST, "v2[game.to_move(game.result(state, a))]"),)),
    *(slip("the number of the player who moves next is compared",
              "Compare vectors by the player to move at `state`, not at the child that they come "
              "from: ask game.to_move(state) before the loop.",
              (("gain > best", "not v or v2[gain] > v[gain]"),
               (_GAIN, f"{kept} = mover if game.is_terminal(game.result(state, a)) else\\\n"
                "            game.to_move(game.result(state, a))")),
              not_in=("last",))
      for kept in ("gain", "gain = mover")),
    slip("the next player's number in the vector is compared", _OWN_NUMBER,
            ((_INTEREST, "v2[(mover + 1) % len(v2)]"),)),
    slip("the previous player's number in the vector is compared", _OWN_NUMBER,
            ((_INTEREST, "v2[mover - 1]"),)),
    slip("the number of the player at the root is compared at every node",
            _OWN_NUMBER + " The player differs from level to level.",
            ((_INTEREST, "v2[BEGAN[0]]"),)),
    slip("at the root player 0's number is compared, no matter who moves there",
            _OWN_NUMBER + " This holds at the root too.",
            ((_INTEREST, "v2[0] if depth == -1 else interest(mover, v2)"),
             (_LEVEL, _FROM_MINUS_1))),
    slip("every player takes what is worst for themselves",
            "Every player maximises; there is no MIN here.",
            ((_INTEREST, "-v2[mover]"),)),
    slip("the others take what is worst for themselves",
            "There is no MIN here: every player maximises their own number, not only player 0.",
            ((_INTEREST, "v2[mover] if mover == 0 else -v2[mover]"),)),
    slip("the others take what is worst for themselves",
            "There is no MIN here: every player maximises their own number, not only the player "
            "who begins.",
            ((_INTEREST, "v2[mover] if mover == BEGAN[0] else -v2[mover]"),)),
)  # fmt: skip

_PARANOID: Final = (
    "That is paranoid search. Here no player wants to harm another: each player only cares about "
    "their own number. "
)
FOR_ONESELF: Final = (
    slip("the player to move maximises the sum of all numbers",
            "That would be one team. " + _OWN_NUMBER,
            ((_INTEREST, "sum(v2)"),)),
    slip("whole vectors are compared, so that player 0's number decides",
            "Python compares tuples by their first number. " + _OWN_NUMBER,
            ((_START, "best, move = (-inf,), None"), (_INTEREST, "v2"))),
    slip("the others play against player 0", _PARANOID + _OWN_NUMBER,
            ((_INTEREST, "v2[0] if mover == 0 else -v2[0]"),)),
    slip("the others play against the player who begins", _PARANOID + _OWN_NUMBER,
            ((_INTEREST, "v2[BEGAN[0]] if mover == BEGAN[0] else -v2[BEGAN[0]]"),)),
    slip("the player to move maximises their lead over the others",
            "What the others get does not matter to a player. " + _OWN_NUMBER,
            ((_INTEREST, "2 * v2[mover] - sum(v2)"),)),
    slip("the player to move maximises their lead over the best of the others",
            "What the others get does not matter to a player. " + _OWN_NUMBER,
            ((_INTEREST, "v2[mover] - max(v2[:mover] + v2[mover + 1:])"),)),
    slip("the player to move keeps the others low",
            "What the others get does not matter to a player. " + _OWN_NUMBER,
            ((_INTEREST, "v2[mover] - sum(v2)"),)),
)  # fmt: skip

_SHARED: Final = (
    "A member who moves maximises the sum of the members' numbers; every other player maximises "
    "their own number."
)
_SUM: Final = "sum(v2[p] for p in ALLIED)"
_SUM_IN_VECTOR: Final = "members get the sum in the vector, too"
_ONLY_COMPARED: Final = (
    "The sum is only what members compare. The vector says what each player gets at the leaf."
)
FOR_MEMBERS: Final = (
    slip("the alliance changes nothing: that is max^n", _SHARED,
            ((_INTEREST, "v2[mover]"),)),
    slip("players outside the alliance work for it as well",
            "Is the mover a member? " + _SHARED,
            ((_INTEREST, _SUM),)),
    slip("players outside the alliance play against it",
            "They do not care what the members get. " + _SHARED,
            ((_INTEREST, f"{_SUM} if mover in ALLIED else -{_SUM}"),)),
    slip("players outside the alliance are treated as an alliance too", _SHARED,
            ((_INTEREST, "sum(v2[p] for p in range(len(v2))\n"
              "                   if (p in ALLIED) == (mover in ALLIED))"),)),
    slip("members maximise the sum of all numbers", "Only the members' numbers count. "
            + _SHARED,
            ((_INTEREST, "sum(v2) if mover in ALLIED else v2[mover]"),)),
    slip("members only care about the other members",
            "The mover's own number belongs to the sum. " + _SHARED,
            ((_INTEREST, "sum(v2[p] for p in ALLIED if p != mover) if mover in ALLIED "
              "else v2[mover]"),)),
    slip("members maximise their lead over the others", _SHARED,
            ((_INTEREST, f"2 * {_SUM} - sum(v2) if mover in ALLIED else v2[mover]"),)),
    *(slip("only one of the members maximises the sum", _SHARED,
              ((_INTEREST, f"{_SUM} if mover == ALLIED[{which}] else v2[mover]"),))
      for which in (0, -1)),
    slip("whether the mover is a member is asked only at the root",
            "Ask at every node: mover in members. " + _SHARED,
            ((_INTEREST, f"{_SUM} if BEGAN[0] in ALLIED else v2[mover]"),)),
    slip("only the player at the root keeps to the alliance",
            "A member who moves further down keeps to it as well: hand `members` down. " + _SHARED,
            ((_INTEREST, "interest(mover, v2) if mover == BEGAN[0] else v2[mover]"),)),
    slip("only the player at the root keeps to the alliance",
            "Members who move further down keep to it as well: hand `members` down. " + _SHARED,
            ((_INTEREST, "interest(mover, v2) if depth == -1 else v2[mover]"),
             (_LEVEL, _FROM_MINUS_1))),
    slip("members count the mover's own number twice",
            "The sum holds every member once, the mover among them. " + _SHARED,
            ((_INTEREST, f"{_SUM} + v2[mover] if mover in ALLIED else v2[mover]"),)),
    slip("members maximise the number of one of them", _SHARED,
            ((_INTEREST, "v2[ALLIED[0]] if mover in ALLIED else v2[mover]"),)),
    slip("members maximise the number of one of them", _SHARED,
            ((_INTEREST, "v2[ALLIED[-1]] if mover in ALLIED else v2[mover]"),)),
    slip("members maximise the smallest of their numbers", _SHARED,
            ((_INTEREST, "min(v2[p] for p in ALLIED) if mover in ALLIED else v2[mover]"),)),
    slip("members maximise the largest of their numbers", _SHARED,
            ((_INTEREST, "max(v2[p] for p in ALLIED) if mover in ALLIED else v2[mover]"),)),
    slip("members and the others are swapped", _SHARED,
            ((_INTEREST, "v2[mover] if mover in ALLIED else\\\n"
              "            sum(v2[p] for p in range(len(v2)) if p not in ALLIED)"),)),
    slip("the first players are treated as the members",
            "`members` names them, such as (0, 2). " + _SHARED,
            (("alliances(members)", "alliances(range(len(members)))"),)),
    slip("the first players are treated as the members",
            "`members` names them, such as (0, 2). " + _SHARED,
            ((_INTEREST, "sum(v2[:len(ALLIED)]) if mover in ALLIED else v2[mover]"),)),
    slip("A and B are always treated as the members",
            "`members` names them, such as (0, 2). " + _SHARED,
            (("alliances(members)", "alliances((0, 1))"),)),
    slip("members look at their own number first, and at the sum only where that is equal",
            _SHARED,
            ((_START, "best, move = (-inf,), None"),
             (_INTEREST, f"(v2[mover], {_SUM}) if mover in ALLIED else (v2[mover],)"))),
    *(slip(_SUM_IN_VECTOR, _ONLY_COMPARED,
              (after_loop(f"tuple({_SUM.replace('v2', 'v')} if {whose} else v[n]\n"
                          "              for n in range(len(v))), move"),))
      for whose in ("mover in ALLIED and n in ALLIED", "mover in ALLIED and n == mover")),
    slip(_SUM_IN_VECTOR, _ONLY_COMPARED,
            ((_LEAF, "tuple(sum(game.utility(state, q) for q in (ALLIED if p in ALLIED else [p]))\n"
              "      for p in range(players_of(game)))"),
             (_INTEREST, "v2[mover]"))),
)  # fmt: skip

_WHOLE_VECTOR: Final = "The mover chooses one child, and with it the whole vector of that child."
_LEVELS: Final = "it goes by level instead of to_move"
HOW_IT_WALKS: Final = (
    slip(_LEVELS, _ASK_WHO,
            ((_MOVER, "mover = (-1 - depth) % players_of(game)"),
             (_LEVEL, _FROM_MINUS_1))),
    slip(_LEVELS, _ASK_WHO,
            ((_MOVER,
              "mover = (BEGAN[0] - 1 - depth) % players_of(game)"),
             (_LEVEL, _FROM_MINUS_1))),
    slip("every player's best number is taken, from different children", _WHOLE_VECTOR,
            ((_GAIN, f"{_GAIN}\nv = tuple(map(max, v or v2, v2))"),
             (_KEEP, "best, move = gain, a"))),
    *(slip("only the mover's number of a vector is kept, not the whole vector", _WHOLE_VECTOR,
              ((_KEEP, "best, v, move = gain, v2 if not v else\\\n"
                "            (*v[:mover], v2[mover], *v[mover + 1:]), a"), *start))
      for start in ((), ((_NOTHING, "v = (-inf,) * players_of(game)"),),
                    ((_NOTHING, "v = (0,) * players_of(game)"),))),
    slip("the vectors of the children are added up", _WHOLE_VECTOR,
            ((_GAIN, f"{_GAIN}\nv = tuple(x + y for x, y in zip(v or (0,) * len(v2), v2))"),
             (_KEEP, "best, move = gain, a"))),
    slip("it starts at 0 instead of minus infinity",
            "Numbers may be negative, or all 0: let the first child always count.",
            ((_START, "best, move = 0, None"), (_NOTHING, "v = (0,) * players_of(game)"))),
    slip("the terminal test is missing",
            "A finished game has no actions, so its vector stays as it was at the start. Ask "
            "game.is_terminal(state) first.",
            ((_NOTHING, "v = (-inf,) * players_of(game)"), (_TERMINAL, ""))),
    slip("the terminal test is missing",
            "A finished game has no actions, so its vector stays as it was at the start. Ask "
            "game.is_terminal(state) first.",
            ((_NOTHING, "v = (0,) * players_of(game)"), (_TERMINAL, ""))),
    slip("every player is given player 0's number at the leaves",
            "game.utility(state, player) asks for one player: ask for each in turn.",
            ((_LEAF, "(game.utility(state, 0),) * players_of(game)"),)),
    *(slip("all players are given the same number at a leaf",
              "game.utility(state, player) asks for one player: ask for each in turn.",
              ((_LEAF, f"(game.utility(state, {whose}),) * players_of(game)"),))
      for whose in ("game.to_move(state[:-1]) if state else 0", "game.to_move(state)")),
    slip("the others are given minus player 0's number at the leaves",
            "That holds for two players. Ask game.utility(state, player) for each in turn.",
            ((_LEAF,
              "tuple(game.utility(state, 0) * (-1 if p else 1)\n"
              "      for p in range(players_of(game)))"),)),
    slip("the values of a leaf are truncated to whole numbers",
            "int() drops the fraction: use the utilities unchanged.",
            ((_LEAF, f"tuple(map(int, {_LEAF}))"),)),
    slip("it begins at game.initial instead of state",
            "Search from the state that is given, which may lie in the middle of a game.",
            ((_LEVEL, "best_for_interest(game, game.initial, ..., inf, None)"),)),
    slip("only the first child is searched",
            "The last return belongs after the loop, not inside it.",
            (RETURN_IN_LOOP,)),
    slip("the last child counts instead of the best one",
            "Keep the best number so far, and replace it only when a child is better.",
            ((_KEEP, "v, move = v2, a"),)),
    slip("the action is a reply from further down",
            "The pair that a child returns holds another player's reply: take its vector, and keep "
            "the action of your own loop.",
            (REPLY,
             (_KEEP, "best, v, move = gain, v2, a if reply is None else reply"))),
    slip("the last child's action takes the place of the best one",
            "The pair that a child returns holds a later move, or None: give it another name, or "
            "take the vector alone.",
            (REPLY, (_GAIN, f"move = reply\n{_GAIN}"))),
    slip("the action returned is always the first", _REMEMBER + ".",
            ((_KEEP, "best, v, move = gain, v2, game.actions(state)[0]"),)),
    slip(THE_PLACE, NOT_ITS_PLACE,
            ((_KEEP, f"best, v, move = gain, v2, {ITS_PLACE}"),)),
    slip("the action returned is always the last", _REMEMBER + ", and only when it does.",
            ((_KEEP, "best, v = gain, v2"), after_loop("v, a"))),
    slip("no action is returned for a player's move", NO_ACTION,
            (after_loop("v, None"),)),
)  # fmt: skip


_CUTS: Final = slip(
    "it cuts as alpha-beta does",
    "Alpha-beta needs one number that one side wants high and the other low. What is good for B "
    "need not be bad for A, so a node may still matter after such a cut: look at every child.",
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


_NAMES: Final = {
    **NAMES, "alliances": alliances, "players_of": players_of, "utility_vector": utility_vector,
}  # fmt: skip
_MAX_N: Final = Base(_WALK + _MAX_N_FROM, _NAMES)
_ALLIANCE: Final = Base(_WALK + _ALLIANCE_FROM, _NAMES)


def _pruned(alpha: str, beta: str, negamax: bool, whose: str) -> Base:
    words = {"ALPHA": alpha, "BETA": beta, "NEGAMAX": str(negamax), "WHOSE": whose}
    text = _PRUNED
    for word, meaning in words.items():
        text = text.replace(word, meaning)
    return Base(text, _NAMES)


_CUTTING: Final = (
    _pruned("alpha", "beta", False, "0"),
    _pruned("alpha", "beta", False, "mover"),
    _pruned("-beta", "-alpha", True, "0"),
    Base(_ABOVE, _NAMES),
)


def _stops_early(base: Base) -> Iterator[Slip]:
    for plies in (1, 2, 3, 8):
        call = f"best_for_interest(game, state, ..., {plies}, lambda state, player: 0)"
        mistake = slip(
            f"it looks only {plies} plies ahead" if plies < 4 else STOPS_DEEP[0],
            STOPS_DEEP[1],
            ((_LEVEL, call),),
        )
        yield from slips_in((mistake,), base)


def max_n_slips() -> Iterator[Slip]:
    """Every mistake in max^n, with the first and with the last of equal moves."""
    mistakes = (*FOR_ONESELF, *_FOR_EACH_MOVER, *HOW_IT_WALKS)
    yield from slips_in(mistakes, _MAX_N, _last(_MAX_N))
    yield from slips_in((_CUTS,), *_CUTTING)
    yield from _stops_early(_MAX_N)


def alliance_slips() -> Iterator[Slip]:
    """Every mistake with an alliance, with the first and with the last of equal moves."""
    mistakes = (*FOR_MEMBERS, *_FOR_EACH_MOVER, *HOW_IT_WALKS)
    yield from slips_in(mistakes, _ALLIANCE, _last(_ALLIANCE))
    yield from _stops_early(_ALLIANCE)


@cache
def _last(base: Base) -> Base:
    """The same search, keeping the last of equal moves."""
    return base.written("last", ("gain > best", "gain >= best"))
