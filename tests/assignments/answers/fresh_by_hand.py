"""Answers for ada by hand, and with small functions, written without a look at the checks.

Questions 4 and 5b of ps1_minimax, 1, 3 and 4 of ps2_alpha_beta, and 1 of ps3_move_ordering.
"""

from __future__ import annotations

from math import inf

import numpy as np

from gamesearch.games.tree import GameTree
from tests.assignments.answers.edits import edited
from tests.assignments.answers.lists import Answers

CORRIDOR, SYMMETRY, CUTS, BEST, HUNT, ORDERS = (Answers() for _ in range(6))


def slip(answers, fault, name, style, *edits):
    """A wrong answer made from a style."""
    answers.is_wrong(fault)(edited(style, *edits, name=name))


# ---------------------------------------------------------------- ps1 q4: the corridor


@CORRIDOR.is_right
def corridor():
    return {"start": 8, "left": 8, "right": 6, "haunted": [11, 10, 9, 8, -10, -10], "caught": 5}


@CORRIDOR.is_right
def in_an_array():
    haunted = np.array([11, 10, 9, 8, -10, -10])
    caught = int(np.argmax(haunted < 0)) + 1
    return {"caught": caught, "haunted": haunted, "right": 6.0, "left": np.int64(8), "start": 8}


slip(CORRIDOR, "not right yet: right", "one_point_lost", corridor, ('"right": 6', '"right": 7'))
slip(CORRIDOR, "not right yet: start", "what_he_has", corridor, ('"start": 8', '"start": 10'))
slip(CORRIDOR, "not right yet: left, right", "exchanged", corridor,
     ('"left": 8, "right": 6', '"left": 6, "right": 8'))  # fmt: skip
slip(CORRIDOR, "not right yet: caught", "in_plies", corridor, ('"caught": 5', '"caught": 10'))
slip(CORRIDOR, "not right yet: haunted", "one_less", corridor, ("[11, 10", "[10"))

# ---------------------------------------------------------------- ps1 q5b: symmetry


@SYMMETRY.is_right
def keys_of_all(game):
    seen, waiting = {game.initial}, [game.initial]
    while waiting:
        s = waiting.pop()
        for a in game.actions(s) if not game.is_terminal(s) else ():
            child = game.result(s, a)
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    return len({game.key(s) for s in seen})


@SYMMETRY.is_right
def one_of_each_kind(game):
    kinds = {game.key(game.initial): game.initial}
    new = dict(kinds)
    while new:
        below = {}
        for s in new.values():
            for a in game.actions(s) if not game.is_terminal(s) else ():
                child = game.result(s, a)
                below.setdefault(game.key(child), child)
        new = {key: s for key, s in below.items() if key not in kinds}
        kinds |= new
    return len(kinds)


@SYMMETRY.is_wrong("it raised ValueError")
def plays_on_from_the_key(game):
    seen, waiting = set(), [game.key(game.initial)]
    while waiting:
        s = waiting.pop()
        if s not in seen:
            seen.add(s)
            if not game.is_terminal(s):
                waiting += [game.key(game.result(s, a)) for a in game.actions(s)]
    return len(seen)


slip(SYMMETRY, "symmetric states are counted separately", "all_states", keys_of_all,
     ("len({game.key(s) for s in seen})", "len(seen)"))  # fmt: skip
slip(SYMMETRY, "divided by the number of symmetries", "an_eighth", keys_of_all,
     ("len({game.key(s) for s in seen})", "len(seen) // 8"))  # fmt: skip
slip(SYMMETRY, "all states count as one", "key_not_called", keys_of_all,
     ("{game.key(s) for", "{game.key for"))  # fmt: skip
slip(SYMMETRY, "the first state is not counted", "without_the_first", keys_of_all,
     ("len({game.key(s) for s in seen})", "len({game.key(s) for s in seen}) - 1"))  # fmt: skip

slip(SYMMETRY, "finished states are not counted", "unfinished_alone", keys_of_all,
     ("len({game.key(s) for s in seen})",
      "len({game.key(s) for s in seen if not game.is_terminal(s)})"))  # fmt: skip


@SYMMETRY.is_wrong("a state counts again each time that a move leads to it")
def every_arrival(game):
    seen, waiting, found = {game.key(game.initial)}, [game.initial], 1
    while waiting:
        s = waiting.pop()
        for a in game.actions(s) if not game.is_terminal(s) else ():
            child = game.result(s, a)
            found += 1
            if game.key(child) not in seen:
                seen.add(game.key(child))
                waiting.append(child)
    return found


@SYMMETRY.is_wrong("a state counts once for each number of moves that leads to it")
def one_of_each_kind_in_each_ply(game):
    kinds, found = {game.key(game.initial): game.initial}, 0
    while kinds:
        found += len(kinds)
        unfinished = [s for s in kinds.values() if not game.is_terminal(s)]
        below = [game.result(s, a) for s in unfinished for a in game.actions(s)]
        kinds = {game.key(child): child for child in below}
    return found


# ---------------------------------------------------------------- ps2 q1: the cuts of a tree


@CUTS.is_right
def cuts():
    return {"value": 11, "move": "a2", "cut": ["e2", "e3"]}


slip(CUTS, "not right yet: cut", "the_next_alone", cuts, ('["e2", "e3"]', '["e2"]'))
slip(CUTS, "not right yet: cut", "none", cuts, ('["e2", "e3"]', "[]"))
slip(CUTS, "not right yet: cut", "values_of_leaves", cuts, ('["e2", "e3"]', "[15, 20]"))
slip(CUTS, "not right yet: cut", "one_too_many", cuts, ('["e2",', '["g2", "e2",'))
slip(CUTS, "not right yet: move", "the_node", cuts, ('"a2"', '"C"'))
slip(CUTS, "not right yet: value, cut", "min_begins", cuts,
     ('11, "move": "a2", "cut": ["e2", "e3"]', '4, "move": "a2", "cut": ["c2"]'))  # fmt: skip

# ---------------------------------------------------------------- ps2 q3: all best actions


@BEST.is_right
def in_groups(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return (max, min)[game.to_move(s)](value(game.result(s, a)) for a in game.actions(s))

    groups = {}
    for a in game.actions(state):
        groups.setdefault(value(game.result(state, a)), []).append(a)
    return groups[(max, min)[game.to_move(state)](groups)]


@BEST.is_right
def with_strict_cuts(game, state):
    def search(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        mine = game.to_move(s) == 0
        v = -inf if mine else inf
        for a in game.actions(s):
            w = search(game.result(s, a), alpha, beta)
            v = max(v, w) if mine else min(v, w)
            alpha, beta = (max(alpha, v), beta) if mine else (alpha, min(beta, v))
            if alpha > beta:
                break
        return v

    mine = game.to_move(state) == 0
    alpha, beta, best, found = -inf, inf, None, []
    for a in game.actions(state):
        v = search(game.result(state, a), alpha, beta)
        if best is None or (v > best if mine else v < best):
            best, found = v, [a]
        elif v == best:
            found.append(a)
        alpha, beta = (max(alpha, v), beta) if mine else (alpha, min(beta, v))
    return found


GROUPED = "groups[(max, min)[game.to_move(state)](groups)]"
slip(BEST, "the list contains a worse action", "the_trap", with_strict_cuts,
     ("alpha > beta", "alpha >= beta"))  # fmt: skip
slip(BEST, "the largest value is taken", "for_max", in_groups, (GROUPED, "groups[max(groups)]"))
slip(BEST, "only the first of the best", "first_alone", in_groups, (GROUPED, f"{GROUPED}[:1]"))
slip(BEST, "only the first of the best", "the_same_object", with_strict_cuts,
     ("v == best", "v is best"), ("game.utility(s, 0)", "float(game.utility(s, 0))"))  # fmt: skip
slip(BEST, "rounded to whole numbers", "rounded", in_groups,
     ("value(game.result(state, a)), []", "round(value(game.result(state, a))), []"))  # fmt: skip
slip(BEST, "differ by a fraction count as equal", "cut_off", in_groups,
     ("value(game.result(state, a)), []", "int(value(game.result(state, a))), []"))  # fmt: skip
slip(BEST, "the list is not emptied", "never_emptied", with_strict_cuts,
     ("best, found = v, [a]", "best, found = v, [*found, a]"))  # fmt: skip
slip(BEST, "something that is not an action", "pairs", in_groups,
     ("[]).append(a)", "[]).append((0, a))"))  # fmt: skip
slip(BEST, "when asked again", "default_list", with_strict_cuts,
     ("def with_strict_cuts(game, state):", "def with_strict_cuts(game, state, found=[]):"),
     ("best, found = -inf, inf, None, []", "best = -inf, inf, None"),
     ("best, found = v, [a]", "best = v\nfound.append(a)"))  # fmt: skip

# ---------------------------------------------------------------- ps2 q4: bug hunt


@HUNT.is_right
def trees():
    return [
        [[2, 3], [1, 4]],
        [[-4, -6], [-1, -3]],
        [[6, 1], [2, 5]],
        [[3, 4], [3, 1]],
    ]


@HUNT.is_right
def game_trees():
    return tuple(map(GameTree, trees()))


@HUNT.is_wrong("2 of 4 searches got away")
def two_so_far():
    return trees()[:2]


slip(HUNT, "1 of 4 searches got away", "a_tuple", trees,
     ("[[3, 4], [3, 1]]", "((3, 4), (3, 1))"))  # fmt: skip
slip(HUNT, "1 of 4 searches got away", "an_example", trees,
     ("[[3, 4], [3, 1]]", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"))  # fmt: skip

# ---------------------------------------------------------------- ps3 q1: two orders


@ORDERS.is_right
def orders():
    best = {"A": "a2 a1", "B": "b1 b3 b2", "C": "c1 c2", "D": "d2 d1", "G": "g2 g1"}
    worst = {"B": "b2 b3 b1", "C": "c2 c1", "F": "f2 f1", "H": "h2 h1"}
    return {"best": best, "worst": worst}


slip(ORDERS, "best: best and worst are swapped", "exchanged", orders,
     ('{"best": best, "worst": worst}', '{"best": worst, "worst": best}'))  # fmt: skip
slip(ORDERS, "worst: the order is missing", "best_alone", orders, (', "worst": worst', ""))
slip(ORDERS, "best: '8' is not a branch of D", "values", orders, ("d2 d1", "8 -7"))
slip(ORDERS, "best: the order of D does not name", "one_branch", orders, ("d2 d1", "d2"))


# ---------------------------------------------------------------- ps2 q3: the children's values


@BEST.is_right
def by_value(game, state):
    def value(node):
        if game.is_terminal(node):
            return game.utility(node, 0)
        values = [value(game.result(node, a)) for a in game.actions(node)]
        return max(values) if game.to_move(node) == 0 else min(values)

    values = {a: value(game.result(state, a)) for a in game.actions(state)}
    best = max(values.values()) if game.to_move(state) == 0 else min(values.values())
    return [a for a in values if values[a] == best]


for _who, _asked in (
    ("MAX moves on every level", "True"),
    ("MIN moves on every level", "False"),
    ("MAX and MIN are swapped", "game.to_move(node) == 1"),
):
    slip(BEST, f"below the root {_who}", f"below, {_who}", by_value,
         ("game.to_move(node) == 0", _asked))  # fmt: skip
