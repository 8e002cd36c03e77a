"""Answers to ps3_move_ordering by a student who tried the exercises."""

from __future__ import annotations

from decimal import Decimal
from math import inf

from tests.assignments.answers.edits import edited
from tests.assignments.answers.fresh_ps3 import (
    BRANCHING,
    DEEPENING,
    ORDERS,
    SORTED,
    TABLE,
    centre_alone,
    halving,
    in_steps_of_a_hundredth,
    killer_moves,
    slip,
)

# ---------------------------------------------------------------- q2

slip(ORDERS, "one column too far to the left", "left_of_the_middle", centre_alone,
     ("abs(a - 3)", "abs(a - game.columns // 2 + 1)"))  # fmt: skip
slip(ORDERS, "action 4, which is column 5", "counted_from_0", centre_alone)

# ---------------------------------------------------------------- q3

DEEPEN = "return [search(state, -inf, inf, depth) for depth in range(1, max_depth + 1)]"
ENTERED = "actions = list(game.actions(s))"
KEPT = "best[s] = move\n"

slip(DEEPENING, "a value is kept and returned again", "values_by_depth", killer_moves,
     (ENTERED, f"if (s, depth) in best:\n    return best[s, depth]\n{ENTERED}"),
     (KEPT, f"{KEPT}best[s, depth] = v, move\n"))  # fmt: skip
slip(DEEPENING, "it reads other states when asked again", "dict_by_default", killer_moves,
     ("max_depth):\n    best = {}", "max_depth, best={}):"))  # fmt: skip
slip(DEEPENING, "kept from one depth to the next", "last_value_as_bound", killer_moves,
     (DEEPEN, "alpha, beta, found = -inf, inf, []\n"
      "for depth in range(1, max_depth + 1):\n"
      "    found.append(search(state, alpha, beta, depth))\n"
      "    if game.to_move(state) == 0:\n"
      "        alpha = found[-1][0]\n"
      "    else:\n"
      "        beta = found[-1][0]\n"
      "return found"))  # fmt: skip
slip(DEEPENING, "one best move is kept for each ply", "one_for_each_ply", killer_moves,
     (SORTED.strip(), "if best.get(best['to'] - depth) in actions:\n"
      "    actions.sort(key=lambda a: a != best[best['to'] - depth])"),
     (KEPT, "best[best['to'] - depth] = move\n"),
     (DEEPEN, "found = []\nfor best['to'] in range(1, max_depth + 1):\n"
      "    found.append(search(state, -inf, inf, best['to']))\nreturn found"))  # fmt: skip
slip(DEEPENING, "it returned {1: (7, 'D')} (dict)", "in_a_dict", killer_moves,
     ("[search(state, -inf, inf, depth) for", "{depth: search(state, -inf, inf, depth) for"),
     ("range(1, max_depth + 1)]", "range(1, max_depth + 1)}"))  # fmt: skip
slip(DEEPENING, "it raised IllegalAction", "value_for_a_move", killer_moves,
     ("actions.sort(key=lambda a: a != best[s])", "actions = [best[s], *actions]"),
     (KEPT, "best[s] = v\n"))  # fmt: skip
DEEPENING.is_right(edited(
    killer_moves, (DEEPEN, "found = []\nfor depth in range(1, max_depth + 1):\n"
                   "    best['estimated'] = False\n"
                   "    found.append(search(state, -inf, inf, depth))\n"
                   "    if not best['estimated']:\n        break\nreturn found"),
    ("if depth == 0:", "if depth == 0:\n    best['estimated'] = True"),
    name="until_nothing_is_estimated"))  # fmt: skip
slip(DEEPENING, "the deepest search comes first", "turned_round", killer_moves,
     (DEEPEN, f"{DEEPEN}[::-1]"))  # fmt: skip
slip(DEEPENING, "best moves are forgotten", "by_plies_left", killer_moves,
     ("if s in best:", "if (s, depth - 1) in best:"), ("a != best[s]", "a != best[s, depth - 1]"),
     (KEPT, "best[s, depth] = move\n"))  # fmt: skip
slip(DEEPENING, "best moves are forgotten", "of_one_depth", killer_moves,
     (KEPT, "best['new', s] = move\n"),
     (DEEPEN, "found = []\nfor depth in range(1, max_depth + 1):\n"
      "    found.append(search(state, -inf, inf, depth))\n"
      "    best = {k[1]: move for k, move in best.items() if k[0] == 'new'}\n"
      "return found"))  # fmt: skip
slip(DEEPENING, "the last depth's best moves first", "sorted_by_values", killer_moves,
     (SORTED.strip(), "actions.sort(key=lambda a: best.get((s, a), 0),\n"
      "             reverse=game.to_move(s) == 0)"),
     ("alpha, beta, depth - 1)", "alpha, beta, depth - 1)\nbest[s, a] = w"))  # fmt: skip

slip(DEEPENING, "the last depth's best moves first", "the_others_backwards", killer_moves,
     (ENTERED, "actions = list(game.actions(s))[:: -1 if s in best else 1]"))  # fmt: skip
slip(DEEPENING, "finished games are estimated too", "estimates_only", killer_moves,
     ("game.utility(s, 0)", "game.evaluate(s, 0)"))  # fmt: skip
slip(DEEPENING, "at depth 0 is worth 0", "nothing_at_depth_0", killer_moves,
     ("game.evaluate(s, 0)", "0"))  # fmt: skip

# ---------------------------------------------------------------- q4


@TABLE.is_right
def move_of_the_entry_first(game, state, depth, table):
    def ab(s, d, al, be):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return game.evaluate(s, 0), None
        a0, b0, first = al, be, None
        if s in table:
            v, kind, dd, first = table[s]
            if dd >= d and (kind == "E" or (kind == "L" and v >= be) or (kind == "U" and v <= al)):
                return v, first
        acts = list(game.actions(s))
        if first is not None:
            acts = [first, *(a for a in acts if a != first)]
        mx = game.to_move(s) == 0
        best, m = (-inf if mx else inf), None
        for a in acts:
            v, _ = ab(game.result(s, a), d - 1, al, be)
            if (mx and v > best) or (not mx and v < best):
                best, m = v, a
            if mx:
                al = max(al, best)
            else:
                be = min(be, best)
            if al >= be:
                break
        kind = "U" if best <= a0 else "L" if best >= b0 else "E"
        table[s] = best, kind, d, m
        return best, m

    return ab(state, depth, -inf, inf)


ENTRY = "table[s] = best, kind, d, m"
slip(TABLE, "an entry is never replaced", "first_entry_wins", move_of_the_entry_first,
     (ENTRY, "table.setdefault(s, (best, kind, d, m))"))  # fmt: skip
slip(TABLE, "not from one call to the next", "made_anew", move_of_the_entry_first,
     ("def ab(", "table = {}\n\ndef ab("))  # fmt: skip
slip(TABLE, "not from one call to the next", "cleared", move_of_the_entry_first,
     ("def ab(", "table.clear()\n\ndef ab("))  # fmt: skip
slip(TABLE, "no entry counts as deep enough", "deeper_alone", move_of_the_entry_first,
     ("dd >= d", "dd > d"))  # fmt: skip
slip(TABLE, "as if it were an exact value", "exact_always", move_of_the_entry_first,
     (ENTRY, "table[s] = best, 'E', d, m"))  # fmt: skip
slip(TABLE, "LOWER and UPPER are swapped", "kinds_swapped", move_of_the_entry_first,
     ('"U" if best', '"L" if best'), ('"L" if best >= b0', '"U" if best >= b0'))  # fmt: skip
slip(TABLE, "decided by who moves", "kind_by_mover", move_of_the_entry_first,
     (ENTRY, "table[s] = best, 'E' if a0 < best < b0 else 'L' if mx else 'U', d, m"))  # fmt: skip
slip(TABLE, "did not look deep enough", "no_depth", move_of_the_entry_first,
     ("dd >= d and (", "dd and ("))  # fmt: skip


@TABLE.is_wrong("nothing is cut")
def minimax_with_a_table(game, state, depth, table):
    def look(s, d):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return game.evaluate(s, 0), None
        if (s, d) not in table:
            pick = (max, min)[game.to_move(s)]
            pairs = [(look(game.result(s, a), d - 1)[0], a) for a in game.actions(s)]
            table[s, d] = pick(pairs, key=lambda pair: pair[0])
        return table[s, d]

    return look(state, depth)


# ---------------------------------------------------------------- q5


@BRANCHING.is_right
def as_a_decimal(nodes, depth):
    return Decimal(halving(nodes, depth))


slip(BRANCHING, "it had not finished", "until_it_is_equal", in_steps_of_a_hundredth,
     (") < nodes", ") != nodes"))  # fmt: skip
