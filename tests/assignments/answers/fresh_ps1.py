"""Answers to questions 1, 2, 2a and 5 of ps1_minimax, written without a look at the checks."""

from __future__ import annotations

from math import inf

from tests.assignments.answers.edits import edited
from tests.assignments.answers.lists import Answers
from tests.assignments.answers.ps1 import negamax_with_a_side

MINIMAX, VALUE, COUNT, GAME = Answers(), Answers(), Answers(), Answers()


def slip(answers, fault, name, style, *edits):
    """A wrong answer made from a style."""
    answers.is_wrong(fault)(edited(style, *edits, name=name))


def also_right(answers, name, style, *edits):
    """A right answer made from a style."""
    answers.is_right(edited(style, *edits, name=name))


# ---------------------------------------------------------------- q2: minimax


@MINIMAX.is_right
def by_itself(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = None
    for a in game.actions(state):
        v = by_itself(game, game.result(state, a))[0]
        if best is None or (v > best[0] if game.to_move(state) == 0 else v < best[0]):
            best = v, a
    return best


@MINIMAX.is_right
def with_a_flag(game, state):
    def search(s, maximising):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        value, move = (-inf if maximising else inf), None
        for a in game.actions(s):
            v, _ = search(game.result(s, a), not maximising)
            if (maximising and v > value) or (not maximising and v < value):
                value, move = v, a
        return value, move

    return search(state, game.to_move(state) == 0)


@MINIMAX.is_right
def pairs(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    below = [(pairs(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return max(below) if game.to_move(state) == 0 else min(below)


negamax = MINIMAX.is_right(edited(negamax_with_a_side, name="negamax"))

CHOICE = "max(below) if game.to_move(state) == 0 else min(below)"
START = "(-inf if maximising else inf)"

also_right(MINIMAX, "a_list", by_itself, ("return best", "return list(best)"))
also_right(MINIMAX, "a_key", pairs, ("max(below)", "max(below, key=lambda pair: pair[0])"))
slip(MINIMAX, "for MIN, player 1", "for_min", by_itself, ("utility(state, 0)", "utility(state, 1)"))
slip(MINIMAX, "for the player to move", "movers", by_itself,
     ("utility(state, 0)", "utility(state, game.to_move(state))"))  # fmt: skip
slip(MINIMAX, "MAX and MIN are swapped", "exchanged", by_itself, ("== 0", "== 1"))
slip(MINIMAX, "always treated as MAX's", "max_begins", with_a_flag,
     ("game.to_move(state) == 0)", "True)"))  # fmt: skip
slip(
    MINIMAX,
    "the player who begins moves on every level",
    "no_turns",
    with_a_flag,
    ("a), not maximising)", "a), maximising)"),
)
slip(MINIMAX, "both sides start at 0", "from_0", with_a_flag, (START, "0"))
slip(MINIMAX, "the value is −∞", "from_minus_infinity", with_a_flag, (START, "-inf"))
slip(MINIMAX, "the value is 100 instead of", "from_100", with_a_flag,
     (START, "(-100 if maximising else 100)"))  # fmt: skip
slip(MINIMAX, "the action it returned is (0,)", "child", by_itself,
     ("best = v, a", "best = v, game.result(state, a)"))  # fmt: skip
slip(MINIMAX, "index is returned", "place", by_itself,
     ("for a in game.actions(state)", "for i, a in enumerate(game.actions(state))"),
     ("best = v, a", "best = v, i"))  # fmt: skip
slip(
    MINIMAX,
    "only the first child",
    "return_inside",
    with_a_flag,
    (
        "if (maximising and v > value) or (not maximising and v < value):\n    value, move = v, a",
        "return v, a",
    ),
)
slip(MINIMAX, "'int' object is not subscriptable", "value_alone", pairs,
     (CHOICE, "max(below)[0] if game.to_move(state) == 0 else min(below)[0]"))  # fmt: skip
slip(
    MINIMAX,
    "instances of 'int' and 'str'",
    "turned_pair",
    by_itself,
    ("best = v, a", "best = a, v"),
)
slip(MINIMAX, "a best value of 0", "falsy", by_itself, ("best is None", "not best or not best[0]"))
slip(MINIMAX, "MIN takes the mean", "mean", pairs,
     ("min(below)", "(sum(v for v, _ in below) / len(below), below[0][1])"))  # fmt: skip
slip(
    MINIMAX,
    "instead of",
    "absolute",
    by_itself,
    ("game.utility(state, 0)", "abs(game.utility(state, 0))"),
)
slip(MINIMAX, "looks only 2 plies ahead", "three_deep", with_a_flag,
     ("def search(s, maximising):",
      "def search(s, maximising, depth=3):\n    if not depth:\n        return 0, None"),
     ("a), not maximising)", "a), not maximising, depth - 1)"))  # fmt: skip
slip(MINIMAX, "NoneType", "no_test", by_itself,
     ("if game.is_terminal(state):\n    return game.utility(state, 0), None\n", ""))  # fmt: skip
slip(MINIMAX, "the last child counts", "last", by_itself,
     ("(v > best[0] if game.to_move(state) == 0 else v < best[0])", "True"))  # fmt: skip
slip(MINIMAX, "a reply from further down", "reply", by_itself,
     ("v = by_itself(game, game.result(state, a))[0]",
      "v, r = by_itself(game, game.result(state, a))"),
     ("best = v, a", "best = v, r or a"))  # fmt: skip
slip(MINIMAX, "instead of 1.625", "whole", by_itself, ("best = v, a", "best = int(v), a"))
slip(MINIMAX, "MAX moves on every level", "maxima", pairs, (CHOICE, "max(below)"))
slip(MINIMAX, "MIN moves on every level", "a_name", pairs, ("== 0", "== 'MAX'"))
slip(MINIMAX, "KeyError", "dicts", by_itself, ("return best", "return dict([best])"))
slip(
    MINIMAX,
    "wrong sign when MIN is at the root",
    "unsigned",
    negamax,
    ("side * v, move", "v, move"),
)
slip(MINIMAX, "for the player to move", "bare", negamax, ("side * game.utility", "game.utility"))
slip(MINIMAX, "a negamax without the minus", "no_minus", negamax, ("w = -nega", "w = nega"))
slip(MINIMAX, "always the first", "first", pairs,
     (f"return {CHOICE}", f"return ({CHOICE})[0], game.actions(state)[0]"))  # fmt: skip

# ---------------------------------------------------------------- q2a: the value alone


@VALUE.is_right
def by_formula(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [by_formula(game, game.result(state, a)) for a in game.actions(state)]
    return [max, min][game.to_move(state)](values)


IN_TURN = "it assumes that the players take turns"


@VALUE.is_wrong(IN_TURN)
def alternating(game, state):
    def of_max(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return max(of_min(game.result(s, a)) for a in game.actions(s))

    def of_min(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return min(of_max(game.result(s, a)) for a in game.actions(s))

    return of_min(state) if game.to_move(state) else of_max(state)


@VALUE.is_wrong(IN_TURN)
def by_parity(game, state, depth=0, first=None):
    first = game.to_move(state) if first is None else first
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [by_parity(game, game.result(state, a), depth + 1, first) for a in game.actions(state)]
    return max(values) if (depth + first) % 2 == 0 else min(values)


slip(VALUE, "it asks who moves one level too deep", "of_the_child", by_formula,
     ("[max, min][game.to_move(state)]",
      "[min, max][game.to_move(game.result(state, game.actions(state)[0]))]"))  # fmt: skip
slip(
    VALUE,
    "MAX moves on every level",
    "largest",
    by_formula,
    ("[max, min][game.to_move(state)]", "max"),
)
slip(VALUE, "MAX and MIN are swapped", "turned", by_formula, ("[max, min]", "[min, max]"))
slip(VALUE, "are added up", "sums", by_formula, ("[max, min][game.to_move(state)]", "sum"))
slip(
    VALUE,
    "a number was expected",
    "a_list",
    by_formula,
    ("return game.utility(state, 0)", "return [1]"),
)

# ---------------------------------------------------------------- q5: counting


@COUNT.is_right
def layers(game):
    seen, layer = {game.initial}, [game.initial]
    while layer:
        below = {
            game.result(s, a) for s in layer if not game.is_terminal(s) for a in game.actions(s)
        }
        layer = below - seen
        seen |= layer
    return len(seen)


@COUNT.is_right
def asks_at_each_edge(game):
    seen, waiting = [game.initial], [game.initial]
    known = set(seen)
    while waiting:
        s = waiting.pop(0)
        for a in game.actions(s):
            child = game.result(s, a)
            if not game.is_terminal(child) and child not in known:
                waiting.append(child)
            known.add(child)
    return len(known)


slip(COUNT, "the first state is not counted", "without_the_first", layers,
     ("seen, layer = {game.initial}", "seen, layer = set()"))  # fmt: skip
slip(
    COUNT, "looks only 9 plies ahead", "nine_layers", layers, ("while layer:", "for _ in range(9):")
)
slip(COUNT, "looked at more than 100,000 states", "a_tree", asks_at_each_edge,
     (" and child not in known", ""))  # fmt: skip
slip(COUNT, "a whole number was expected", "the_set", layers, ("return len(seen)", "return seen"))
slip(COUNT, "only finished states", "finished", layers,
     ("return len(seen)", "return len([s for s in seen if game.is_terminal(s)])"))  # fmt: skip
slip(COUNT, "finished states are not counted", "unfinished", layers,
     ("return len(seen)", "return len([s for s in seen if not game.is_terminal(s)])"))  # fmt: skip

# ---------------------------------------------------------------- q1: take-away


@GAME.is_right
class TakeAway:
    def __init__(self, objects, most):
        self.objects, self.most = objects, most
        self.initial = {"left": objects, "player": 0}

    def is_terminal(self, state):
        return state["left"] == 0

    def to_move(self, state):
        return state["player"]

    def actions(self, state):
        return [n for n in range(1, self.most + 1) if n <= state["left"]]

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError
        return {"left": state["left"] - action, "player": 1 - state["player"]}

    def utility(self, state, player):
        return 1 if player != state["player"] else -1


slip(GAME, "once another game has been made", "class_attribute", TakeAway,
     ("self.objects, self.most = objects, most", "type(self).most = most"))  # fmt: skip
slip(GAME, "`result` changed the state", "in_place", TakeAway,
     ('return {"left": state["left"] - action, "player": 1 - state["player"]}',
      'state["left"] -= action\nreturn state'))  # fmt: skip
slip(
    GAME,
    "the players do not take turns",
    "no_turns",
    TakeAway,
    ('1 - state["player"]', 'state["player"]'),
)
slip(GAME, "more can be taken than is left", "too_many", TakeAway, (' if n <= state["left"]', ""))
slip(GAME, "the last to take loses", "misere", TakeAway, ("player != state", "player == state"))
slip(GAME, "larger than what is left are not refused", "below_nothing", TakeAway,
     ("action not in self.actions(state)", "not 1 <= action <= self.most"))  # fmt: skip
slip(GAME, "larger than what is left are not refused", "down_to_nothing", TakeAway,
     ("action not in self.actions(state)", "not 1 <= action <= self.most"),
     ('state["left"] - action', 'max(0, state["left"] - action)'))  # fmt: skip
slip(GAME, "larger than `most` are not refused", "all_at_once", TakeAway,
     ("action not in self.actions(state)", 'not 1 <= action <= state["left"]'))  # fmt: skip
slip(GAME, "not refused", "careless", TakeAway,
     ("if action not in self.actions(state):\n    raise ValueError\n", ""))  # fmt: skip
slip(
    GAME,
    "an illegal action raises KeyError, not ValueError",
    "asserts",
    TakeAway,
    ("raise ValueError", "raise KeyError"),
)

OWN_BOUND = (
    "action not in self.actions(state)",
    'not 1 <= action <= min(self.most, state["left"])',
)
slip(GAME, "the largest legal move is missing", "ends_before", TakeAway,
     ("self.most + 1", "self.most"), OWN_BOUND)  # fmt: skip
slip(GAME, "more can be taken than is left", "refused_though_listed", TakeAway,
     (' if n <= state["left"]', ""), OWN_BOUND)  # fmt: skip
slip(GAME, "zero and negative numbers are not refused", "zero", TakeAway,
     ("action not in self.actions(state)", 'action > min(self.most, state["left"])'))  # fmt: skip
slip(GAME, "numbers that are too large are not refused", "too_large", TakeAway,
     ("action not in self.actions(state)", "action < 1"))  # fmt: skip
slip(GAME, "`result` refuses 1, which is legal there", "strict", TakeAway,
     ("action not in self.actions(state)", 'not 1 <= action < state["left"]'))  # fmt: skip

# ---------------------------------------------------------------- by a second class


@GAME.is_right
class WithHistory:
    def __init__(self, objects, most):
        self.objects, self.most, self.initial = objects, most, ()

    def left(self, state):
        return self.objects - sum(state)

    def is_terminal(self, state):
        return not self.left(state)

    def to_move(self, state):
        return len(state) % 2

    def actions(self, state):
        return range(1, min(self.most, self.left(state)) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError(action)
        return (*state, action)

    def utility(self, state, player):
        return 1 if (len(state) - 1) % 2 == player else -1


slip(GAME, "the players are numbered 1 and 2", "from_1_to_2", TakeAway,
     ('"player": 0}', '"player": 1}'), ("1 - state", "3 - state"))  # fmt: skip
slip(GAME, "the game is never over", "a_state_is_no_number", TakeAway,
     ('state["left"] == 0', "state == 0"))  # fmt: skip
slip(GAME, "`most` is not used", "three_at_most", TakeAway,
     ("self.most + 1", "4"))  # fmt: skip
slip(GAME, "`result` raised IndexError", "by_index", TakeAway,
     ('return {"left": state["left"] - action,',
      'return {"left": state["left"] - self.actions(state)[action],'))  # fmt: skip
slip(GAME, "the loser gets 0 instead of -1", "no_loss", TakeAway, ("else -1", "else 0"))
slip(GAME, "the utility is MAX's", "for_max", TakeAway,
     ("player != state", "0 != state"))  # fmt: skip
slip(GAME, "`initial` is a function", "a_method", TakeAway,
     ('self.initial = {"left": objects, "player": 0}',
      'self.initial = lambda: {"left": objects, "player": 0}'))  # fmt: skip


@GAME.is_wrong("the mover is worked out from what is left")
class OnlyTheHeap:
    def __init__(self, objects, most):
        self.initial, self.most = objects, most

    def is_terminal(self, state):
        return state == 0

    def to_move(self, state):
        return (self.initial - state) % 2

    def actions(self, state):
        return list(range(1, min(self.most, state) + 1))

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError(action)
        return state - action

    def utility(self, state, player):
        return -1 if self.to_move(state) == player else 1


@VALUE.is_right
def by_sign(game, state):
    if not game.actions(state):
        return game.utility(state, 0)
    sign = -1 if game.to_move(state) else 1
    return sign * max(sign * by_sign(game, game.result(state, a)) for a in game.actions(state))


@VALUE.is_right
def by_two_passes(game, state):
    states, kids = [state], []
    for s in states:  # grows
        below = [] if game.is_terminal(s) else [game.result(s, a) for a in game.actions(s)]
        kids.append(range(len(states), len(states) + len(below)))
        states += below
    values = {}
    for n in reversed(range(len(states))):
        pick = min if game.to_move(states[n]) == 1 else max
        values[n] = pick(map(values.get, kids[n])) if kids[n] else game.utility(states[n], 0)
    return values[0]


@VALUE.is_wrong("it gives a different answer when asked again")
def in_a_shared_list(game, state, values=[]):  # noqa: B006
    if game.is_terminal(state):
        return game.utility(state, 0)
    for a in game.actions(state):
        values.append(in_a_shared_list(game, game.result(state, a)))
    return max(values) if game.to_move(state) == 0 else min(values)


slip(VALUE, "MIN takes the mean", "mean", by_formula,
     ("[max, min][game.to_move(state)]", "[max, lambda v: sum(v) / len(v)][game.to_move(state)]"),
     )  # fmt: skip
slip(VALUE, "only the first child", "first_child", by_formula,
     ("[max, min][game.to_move(state)](values)", "values[0]"))  # fmt: skip
slip(VALUE, "it asked for the utility of node", "one_ply", by_formula,
     ("by_formula(game, game.result(state, a))", "game.utility(game.result(state, a), 0)"),
     )  # fmt: skip


@MINIMAX.is_right
def by_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    found = {by_value(game, game.result(state, a))[0]: a for a in game.actions(state)}
    value = max(found) if game.to_move(state) == 0 else min(found)
    return value, found[value]


@MINIMAX.is_wrong("the action it returned is 'b1'")
def one_variable_for_the_move(game, state):
    best_move = None

    def value(s):
        nonlocal best_move
        if game.is_terminal(s):
            return game.utility(s, 0)
        mine = game.to_move(s) == 0
        best = -inf if mine else inf
        for a in game.actions(s):
            v = value(game.result(s, a))
            if v > best if mine else v < best:
                best, best_move = v, a
        return best

    return value(state), best_move


@MINIMAX.is_wrong("leaf a1 is not read although it can matter")
def without_the_last(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    mine = game.to_move(state) == 0
    best, move, actions = (-inf if mine else inf), None, game.actions(state)
    for i in range(len(actions) - 1):
        v = without_the_last(game, game.result(state, actions[i]))[0]
        if v > best if mine else v < best:
            best, move = v, actions[i]
    return best, move


slip(MINIMAX, "no action is returned", "pair_of_the_child", pairs,
     ("(pairs(game, game.result(state, a))[0], a)", "pairs(game, game.result(state, a))"),
     (CHOICE, CHOICE.replace("below)", "below, key=lambda pair: pair[0])")))  # fmt: skip
slip(MINIMAX, "the value is +∞", "greater_for_min", with_a_flag, ("v < value", "v > value"))
slip(MINIMAX, "it prunes", "with_cuts", with_a_flag,
     ("def search(s, maximising):", "def search(s, maximising, alpha=-inf, beta=inf):"),
     ("not maximising)\n", "not maximising, alpha, beta)\n"),
     ("        value, move = v, a\n",
      "        value, move = v, a\n"
      "        alpha, beta = (max(alpha, v), beta) if maximising else (alpha, min(beta, v))\n"
      "        if alpha >= beta:\n            break\n"))  # fmt: skip


@COUNT.is_right
def until_nothing_is_new(game):
    known, new = frozenset(), frozenset([game.initial])
    while new:
        known |= new
        below = (game.result(s, a) for s in new for a in game.actions(s))
        new = frozenset(below) - known
    return len(known)


@COUNT.is_wrong("a state counts again while it waits to be explored")
def noted_when_taken(game):
    seen, waiting, n = set(), [game.initial], 0
    while waiting:
        s = waiting.pop()
        seen.add(s)
        n += 1
        if not game.is_terminal(s):
            below = [game.result(s, a) for a in game.actions(s)]
            waiting.extend(child for child in below if child not in seen)
    return n


@COUNT.is_wrong("a state counts once for each number of moves")
def layer_by_layer(game):
    layer, total = {game.initial}, 0
    while layer:
        total += len(layer)
        layer = {
            game.result(s, a) for s in layer if not game.is_terminal(s) for a in game.actions(s)
        }
    return total


slip(COUNT, "the number is the same for every game", "known_by_heart", layers,
     ("return len(seen)", "return 5478"))  # fmt: skip
slip(COUNT, "no attribute 'key'", "up_to_symmetry", layers,
     ("return len(seen)", "return len({game.key(s) for s in seen})"))  # fmt: skip
