"""The mistakes of q3 (iterative deepening) and q4 (a table) in `ps3_move_ordering`, by name.

Which one an answer has made, `SeriesQuestion.name_slip` finds out (in `series`).
The mistakes of q1 stand in `questions`, those of q2 in `column_order`, those of q5 in
`branching_factor`, each with the function that names them.

A program that is right is written down once for each question, in `bases`. Its patches are of two
kinds: other ways to be right, and mistakes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from gamesearch.grading.questions.patches import AnyOf, Patch
from gamesearch.grading.questions.slips import Base, Slip, slip, slips_in
from gamesearch.grading.questions.textbook import NAMES

from .bases import DEEPENING, TABLE

_START: Final = "v, move = (-inf if maximising else inf), None"
_HARD: Final = (_START, "v, move = (alpha if maximising else beta), None")
_GAME_OVER: Final = """
if game.is_terminal(state):
    return game.utility(state, MAX), None
"""
_TOO_DEEP: Final = """
if depth == 0:
    return game.evaluate(state, MAX), None
"""
_ROOT_CALL: Final = "look(game, state, depth, ..., ..., ...)"


def _before_look(definition: str) -> AnyOf:
    """A patch that defines a function more."""
    look = "def look(game, state, depth, alpha, beta, {}):\n    ..."
    return AnyOf(tuple(
        Patch(look.format(last), f"{definition}\n\n{look.format(last)}")
        for last in ("best", "table")
    ))  # fmt: skip


# ---------------------------------------------------------------- alpha-beta to a depth

_WHERE_IT_ENDS: Final = (
    "Ask first whether the game is over, and take its utility then, at any depth; only an "
    "unfinished state at depth 0 is estimated."
)
_MAXS: Final = (
    "Values are MAX's everywhere: game.utility(state, 0) and game.evaluate(state, 0), no "
    "matter who moves."
)
_FASTER: Final = "Cut where alpha >= beta: the rest cannot matter."

_TO_A_DEPTH: Final = (
    slip("it begins at game.initial instead of state",
            "Search from the state that is given, which may lie in the middle of a game.",
            ((_ROOT_CALL, _ROOT_CALL.replace("state", "game.initial")),)),
    slip("the value is given from the point of view of the player to move", _MAXS,
            ((_ROOT_CALL, f"turned_{_ROOT_CALL}"),
             _before_look("def turned_look(game, state, *more):\n"
                          "    v, move = look(game, state, *more)\n"
                          "    return (v if game.to_move(state) == MAX else -v), move"))),
    slip("a finished game is estimated at the depth limit", _WHERE_IT_ENDS,
            ((_GAME_OVER + _TOO_DEEP, _TOO_DEEP + _GAME_OVER),)),
    slip("finished games are estimated too, at any depth", _WHERE_IT_ENDS,
            (("game.utility(state, MAX)", "game.evaluate(state, MAX)"),)),
    slip("an unfinished state at depth 0 is worth 0 instead of its estimate", _WHERE_IT_ENDS,
            (("game.evaluate(state, MAX)", "0"),)),
    slip("the estimate is taken from the point of view of the player to move", _MAXS,
            (("game.evaluate(state, MAX)", "game.evaluate(state, game.to_move(state))"),)),
    slip("the estimate is taken from the point of view of the player who has just moved", _MAXS,
            (("game.evaluate(state, MAX)", "game.evaluate(state, 1 - game.to_move(state))"),)),
    slip("all utilities are taken from the point of view of the player to move", _MAXS,
            (("game.evaluate(state, MAX)", "game.evaluate(state, game.to_move(state))"),
             ("game.utility(state, MAX)", "game.utility(state, game.to_move(state))"))),
    slip("the depth is handed on unchanged",
            "Each call goes one ply down: hand on depth - 1.", (("depth - 1", "depth"),)),
    slip("it goes one ply too deep",
            "At depth 0 the state itself is estimated, not its children.",
            (("depth == 0", "depth == -1"),)),
    slip("it stops one ply too early", "At depth 0 the state is estimated, at depth 1 its "
            "children are.", (("depth == 0", "depth == 1"),)),
    slip("MAX moves on every level", "Ask game.to_move(state) at each state: 0 is MAX.",
            (("game.to_move(state) == MAX", "True"),)),
    slip("MAX and MIN are swapped", "game.to_move(state) is 0 where MAX moves.",
            (("game.to_move(state) == MAX", "game.to_move(state) != MAX"),)),
    slip("an equally good move replaces the earlier one (>= instead of >)",
            "A child that was cut gives only a bound, which may look as good as the best value. "
            "Keep a move only when it is better.",
            (("v2 > v if maximising else v2 < v", "v2 >= v if maximising else v2 <= v"),)),
    *(
        slip("the bounds begin at finite numbers instead of infinity",
                "When the search begins, any value is possible: alpha is -inf and beta is +inf.",
                (AnyOf(tuple(
                    Patch(f"look(game, state, depth, -inf, inf, {last})",
                          f"look(game, state, depth, -{n}, {n}, {last})")
                    for last in ("best", "table"))),
                 (_START, f"v, move = (-{n} if maximising else {n}), None")),
                not_in=("hard",))
        for n in (1000, 9999, 10**6)
    ),
    slip("MAX and MIN start at 0", "Start at -inf for MAX and at +inf for MIN.",
            ((_START, "v, move = 0, None"),),
            not_in=("hard",)),
)  # fmt: skip
_SLOW: Final = (
    slip("nothing is cut", _FASTER, (("alpha >= beta", "False"),)),
    slip("it does not cut on equality", _FASTER, (("alpha >= beta", "alpha > beta"),)),
)  # fmt: skip

# ---------------------------------------------------------------- iterative deepening

_EVERY_STATE: Final = (
    "Keep one dict for all depths that gives each state's best move, with the state as its key; "
    "the next depth tries that move first, at every state that it reaches again."
)
_FROM_1: Final = "The first pair is for depth 1, the last for max_depth."
_ORDER_ONLY: Final = (
    "An order leaves nothing out and repeats nothing: the best move, then the rest."
)

_FULL_WINDOW: Final = "Every depth begins with the full window, from -inf to +inf: values may fall."

_LEARNS_NOTHING: Final = (
    slip("no depth learns from the one before",
            _EVERY_STATE, (("[first] + [a for a in actions if a != first]",
                            "list(actions)"),)),
    slip("nothing is cut, and no depth learns from the one before", f"{_FASTER} {_EVERY_STATE}",
            (("alpha >= beta", "False"),
             ("[first] + [a for a in actions if a != first]", "list(actions)"))),
    slip("the best move of the last depth is tried first only at the root", _EVERY_STATE,
            (("best = {}", 'best = {"root": state}'),
             ("best.get(state)", 'best.get(state) if state == best["root"] else None'))),
    slip("one best move is kept for each ply, not for each state", _EVERY_STATE,
            (("found.append(look(game, state, depth, -inf, inf, best))",
              "best['depth'] = depth\nfound.append(look(game, state, depth, -inf, inf, best))"),
             ("best.get(state)", "best.get(best['depth'] - depth)"),
             ("first is None", "first not in actions"),
             ("best[state] = move", "best[best['depth'] - depth] = move"))),
    slip("best moves are forgotten when the next depth does not reach their states",
            _EVERY_STATE,
            (("found.append(look(game, state, depth, -inf, inf, best))",
              "best = {'new': {}} | best.get('new', {})\n"
              "found.append(look(game, state, depth, -inf, inf, best))"),
             ("best[state] = move", "best['new'][state] = move"))),
    slip("no best move is kept where the search cuts",
            "The move that causes a cut is the one to try first next time: keep it there as well.",
            (("break", "return v, move"),)),
    slip("the best move of the last depth is tried last", _EVERY_STATE,
            (("[first] + [a for a in actions if a != first]",
              "[a for a in actions if a != first] + [first]"),)),
    slip("the best move of the last depth is searched twice", _ORDER_ONLY,
            (("[first] + [a for a in actions if a != first]", "[first] + list(actions)"),)),
    slip("the best move of the last depth changes places with the first one",
            "Put it in front, and leave the others in the order of game.actions(state).",
            (("[first] + [a for a in actions if a != first]",
              "[first, *(actions[0] if a == first else a for a in actions[1:])]"),)),
)  # fmt: skip
_DEEPENING_WRONG: Final = (
    slip("only the best move of the last depth is searched again", _ORDER_ONLY,
            (("[first] + [a for a in actions if a != first]", "[first]"),)),
    slip("the game's first move is dropped when another is put first", _ORDER_ONLY,
            (("[first] + [a for a in actions if a != first]", "[first] + list(actions)[1:]"),)),
    slip("it begins at depth 0, or stops one ply too early", _FROM_1,
            (("range(1, max_depth + 1)", "range(0, max_depth)"),)),
    slip("it begins at depth 2, or goes one ply too deep", _FROM_1,
            (("range(1, max_depth + 1)", "range(2, max_depth + 2)"),)),
    slip("every depth gets the result of max_depth",
            "Search to depth 1, then to depth 2, ... and return a pair for each.",
            ((_ROOT_CALL, _ROOT_CALL.replace("depth", "max_depth")),)),
    slip("the deepest search comes first", "The pair for depth 1 comes first.",
            (("range(1, max_depth + 1)", "range(max_depth, 0, -1)"),)),
    slip("the deepest search comes first", "The pair for depth 1 comes first.",
            (("return found", "return found[::-1]"),)),
    slip("values from a shallower depth are reused",
            "A shallower search knows less: keep its best moves for the order, but search again "
            "for the values.",
            (("maximising = ...", "if state in best and len(best) and (state, 'v') in best:\n"
              "    return best[state, 'v'], best[state]\nmaximising = ..."),
             ("best[state] = move", "best[state] = move\nbest[state, 'v'] = v"))),
    slip("a value is kept and returned again, though a cut makes it only a bound",
            "Keep the best moves for the order, but search a state again for its value.",
            (("maximising = ...", "if (state, depth) in best:\n    return best[state, depth]\n"
              "maximising = ..."),
             ("best[state] = move", "best[state] = move\nbest[state, depth] = v, move"))),
    slip("alpha and beta are kept from one depth to the next", _FULL_WINDOW,
            (("look(game, state, depth, -inf, inf, best)",
              "look(game, state, depth, found[-1][0] if found else -inf, inf, best)"),)),
    *(
        slip("alpha and beta are kept from one depth to the next", _FULL_WINDOW,
                (("look(game, state, depth, -inf, inf, best)",
                  "look(game, state, depth, *window(game, state, found), best)"),
                 _before_look("def window(game, state, found):\n"
                              "    values = [v for v, _ in found]\n"
                              "    if not values:\n        return -inf, inf\n"
                              "    maximising = game.to_move(state) == MAX\n"
                              f"    return ({low}, inf) if maximising else (-inf, {high})"),
                 *start),
                not_in=("hard",))
        for low, high in (("max(values)", "min(values)"), ("values[-1]", "values[-1]"))
        for start in ((_HARD,), ())
    ),
    *(slip for slip in _TO_A_DEPTH if "one ply too" not in slip.name),
)  # fmt: skip

# ---------------------------------------------------------------- with a table

_KINDS: Final = (
    "v <= alpha is an UPPER bound, v >= beta a LOWER one, with alpha and beta as they were when "
    "the state was entered; all else is EXACT. A LOWER bound settles a search if it is >= beta, an "
    "UPPER one if it is <= alpha, EXACT always."
)
_DEPTH: Final = (
    "You may use an entry if it looked at least as deep as you need now: store the depth with it, "
    "and compare (>=)."
)
_LOWER: Final = 'bound == "LOWER" and v >= beta'
_UPPER: Final = 'bound == "UPPER" and v <= alpha'
_BOUND: Final = 'bound = "UPPER" if v <= low else "LOWER" if v >= high else "EXACT"'
_STORE: Final = "table[key] = v, bound, depth, move"
_USE_IT: Final = (
    "Look a state up before you search it. Store what you found after you search it, even after a "
    "cut."
)

_UPPER_OF: Final = '"UPPER" if v <= alpha else "LOWER" if v >= beta else "EXACT"'
_LOWER_OF: Final = '"LOWER" if v >= beta else "UPPER" if v <= alpha else "EXACT"'
_MOVERS: Final = (  # what is stored is what it is to the mover, as in negamax
    ("v, bound, looked, move = table[key]",
     "v, bound, looked, move = turned(table[key], state[1])"),
    (_STORE, "table[key] = turned((v, bound, depth, move), state[1])"),
    _before_look(
        "def turned(entry, mover):\n"
        "    v, bound, looked, move = entry\n"
        '    other = {"LOWER": "UPPER", "UPPER": "LOWER", "EXACT": "EXACT"}[bound]\n'
        "    return (-v, other, looked, move) if mover else entry"
    ),
)  # fmt: skip

_TABLE_WRONG: Final = (
    slip("a bound is stored, or used, as if it were an exact value", _KINDS,
            ((_BOUND, 'bound = "EXACT"'),)),
    slip("a bound is stored, or used, as if it were an exact value", _KINDS,
            ((_LOWER, 'bound == "LOWER" and v >= alpha'),
             (_UPPER, 'bound == "UPPER" and v <= beta'))),
    *(
        slip("a bound is stored, or used, as if it were an exact value", _KINDS, (patch,))
        for patch in (
            (_LOWER, 'bound == "LOWER"'),
            (_UPPER, 'bound == "UPPER"'),
            (_LOWER, 'bound == "LOWER" and v >= alpha'),
            (_UPPER, 'bound == "UPPER" and v <= beta'),
            (_BOUND, _BOUND.replace("v <= low", "v < low")),
            (_BOUND, _BOUND.replace("v >= high", "v > high")),
        )
    ),
    slip("neither the kind of an entry nor its depth is checked", f"{_KINDS} {_DEPTH}",
            ((_BOUND, 'bound = "EXACT"'), ("looked >= depth", "True"))),
    slip("LOWER and UPPER are swapped", _KINDS,
            ((_BOUND, 'bound = "LOWER" if v <= low else "UPPER" if v >= high else "EXACT"'),)),
    slip("LOWER and UPPER are treated as the mover's bounds, not MAX's", _KINDS,
            ((_BOUND, 'bound = "EXACT" if low < v < high else "LOWER" if maximising == (v >= high) '
              'else "UPPER"'),)),
    slip("the kind of a bound is decided by who moves, not by the window", _KINDS,
            ((_BOUND, 'bound = "EXACT" if low < v < high else "LOWER" if maximising else "UPPER"'),
             )),
    *(
        slip("the kind is decided by the changed window, not the original one",
                "Remember alpha and beta before the loop changes them. " + _KINDS,
                ((_BOUND, f"bound = ({one}) if maximising else ({other})"),))
        for one, other in ((_UPPER_OF, _UPPER_OF), (_UPPER_OF, _LOWER_OF), (_LOWER_OF, _LOWER_OF))
    ),
    slip("cuts are stored as bounds, but values that were not good enough as exact", _KINDS,
            ((_BOUND, 'bound = "LOWER" if maximising and v >= high else "UPPER" if not maximising '
              'and v <= low else "EXACT"'),)),
    slip("a bound is used where it settles nothing, and not where it does", _KINDS,
            ((_LOWER, 'bound == "LOWER" and v < beta'),
             (_UPPER, 'bound == "UPPER" and v > alpha'))),
    slip("an entry is used that did not look deep enough", _DEPTH,
            (("looked >= depth", "True"),)),
    slip("an entry is stored one ply deeper than it was searched", _DEPTH,
            ((_STORE, "table[key] = v, bound, depth + 1, move"),)),
    slip("the player to move is missing from the key",
            "The same position with the other player to move is a different state. Use the whole "
            "state as the key: it holds both.", (("key = state", "key = state[0]"),)),
    slip("the player to move is missing from the key",
            "The same position with the other player to move is a different state. Use the whole "
            "state as the key: it holds both.", (("key = state", "key = state[0]"), *_MOVERS)),
    slip("the best move is lost when the table answers",
            "Store the move with the value, and return both: the same call must return a move "
            "next time too.",
            (*((f"if {test}:\n    return v, move", f"if {test}:\n    return v, None")
               for test in ('bound == "EXACT"', _LOWER, _UPPER)),)),
    *_TO_A_DEPTH,
)  # fmt: skip
_SELDOM_FOUND: Final = (  # even with the best move first, too much is read
    slip("bounds are never used, only exact values", _KINDS,
            ((_LOWER, "False"), (_UPPER, "False"))),
    slip("nothing is stored where the search is cut", _USE_IT,
            (("break", "return v, move"),)),
    slip("an entry is never replaced by a later one",
            "A state is searched again only if its entry does not settle the matter. What is found "
            "then looks deeper, or is a better bound: put it in the place of the old entry.",
            ((_STORE, "table.setdefault(key, (v, bound, depth, move))"),)),
    slip("the table is used within one call, but not from one call to the next",
            "Use the dict that you are handed: do not make a new one, and do not empty it.",
            (("look(game, state, depth, -inf, inf, table)",
              "look(game, state, depth, -inf, inf, {})"),)),
    slip("no entry counts as deep enough",
            "An entry that looked exactly as deep as you need now is deep enough: compare with "
            ">=, and store the depth that was searched.",
            (("looked >= depth", "looked > depth"),)),
)  # fmt: skip
_TABLE_SLOW: Final = (
    slip("the table does not help: nothing is found in it, or no entry counts as deep enough",
            f"{_USE_IT} An entry of the same depth is deep enough (>=).",
            (("key in table", "False"),)),
    _SELDOM_FOUND[3],
    slip("the kind is decided by the changed window: hardly anything counts as exact",
            "Remember alpha and beta before the loop changes them. " + _KINDS,
            ((_BOUND, f"bound = ({_LOWER_OF}) if maximising else ({_UPPER_OF})"),)),
    _SELDOM_FOUND[0],
    slip("a bound that equals the edge of the window is not used", _KINDS,
            ((_LOWER, _LOWER.replace(">=", ">")), (_UPPER, _UPPER.replace("<=", "<")))),
    _SELDOM_FOUND[1],
    _SELDOM_FOUND[2],
    slip("the window is part of the key",
            "Then an entry is found only with the very same window. Keep the window out of the "
            "key, and let the kind of the entry say when it can be used.",
            (("key = state", "key = state, alpha, beta"),)),
    *_SLOW,
    slip("nothing is cut", _FASTER,
            (("alpha >= beta", "False"), (_BOUND, 'bound = "EXACT"'))),  # without a window
)  # fmt: skip

# ---------------------------------------------------------------- searches made of them

_FIRST: Final = (
    ("for a in game.actions(state):\n    ...",
     "for a in arranged(game.actions(state), table.get(key)):\n    ..."),
    _before_look(
        "def arranged(actions, entry):\n"
        "    moves = [entry[3]] if entry and entry[3] in actions else []\n"
        "    return moves + [a for a in actions if a not in moves]"
    ),
)  # fmt: skip
_CUT_TO_THE_WINDOW: Final = (  # fail-hard as books have it: `if v >= beta: return beta`
    _BOUND, f"v = min(max(v, low), high)\n{_BOUND}",
)  # fmt: skip
_ROOT_SEARCHED: Final = (  # whatever the table knows of it, as the package's search does
    "return look(game, ..., ..., ..., ..., ...)",
    "table.pop(state, None)\nreturn look(game, ..., ..., ..., ..., ...)",
)  # fmt: skip

_DEEPENED: Final = Base(DEEPENING, NAMES, ("deepening",))
_TABLED: Final = Base(TABLE, NAMES, ("table",))
_TABLED_HARD: Final = _TABLED.written("hard", _HARD)
# The ways to be right that lead to other entries, and so to other reads and other mistakes.
_BASES: Final = {
    "deepening": (_DEEPENED, _DEEPENED.written("hard", _HARD)),
    "table": (
        _TABLED,
        _TABLED_HARD,
        _TABLED.written("first", *_FIRST),
        _TABLED_HARD.written("first", *_FIRST),
    ),
}
# More ways to be right, for which no mistake looks different.
_MORE: Final = {
    "deepening": (),
    "table": (
        _TABLED.written("searched", _ROOT_SEARCHED),
        _TABLED_HARD.written("clipped", _CUT_TO_THE_WINDOW),
    ),
}
# Mistakes that make values or actions wrong, and those for which only more is read.
_WRONG: Final = {"deepening": _DEEPENING_WRONG, "table": _TABLE_WRONG}
_SLOWER: Final = {"deepening": (*_LEARNS_NOTHING, *_SLOW), "table": _TABLE_SLOW}
Made = Callable[..., Any]


@cache
def rights(kind: str) -> tuple[Made, ...]:
    """Searches that are right: of "deepening" or of "table", the plainest first."""
    return tuple(base.search() for base in (*_BASES[kind], *_MORE[kind]))


@cache
def slips_of(kind: str) -> tuple[Slip, ...]:
    """Every mistake with a search that has it, once for each of the bases that it fits."""
    plain = _BASES[kind][:2]  # with the best move first, such a search is quick enough
    first = slips_in(_SELDOM_FOUND, *_BASES[kind][2:]) if kind == "table" else ()
    return (*misleading(kind), *slips_in(_SLOWER[kind], *plain), *first)


@cache
def misleading(kind: str) -> tuple[Slip, ...]:
    """Those of the variants that give wrong values or actions."""
    return tuple(slips_in(_WRONG[kind], *_BASES[kind]))
