"""What goes wrong in `ps1_minimax`: in minimax, in take-away as a game, in counting states."""

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
from gamesearch.search import alpha_beta, minimax

# ---------------------------------------------------------------- minimax

_ROOT: Final = """

def search(game, state):
    if game.to_move(state) == MIN:
        return min_value(game, state)
    return max_value(game, state)
"""

_LOOP: Final = """

def search(game, state):
    minimising = game.to_move(state) == MIN
    best, choice = (inf if minimising else -inf), None
    for action in game.actions(state):
        below = max_value if minimising else min_value
        value, _ = below(game, game.result(state, action))
        if value < best if minimising else value > best:
            best, choice = value, action
    return best, choice
"""

_NEGAMAX: Final = """
def search(game, state):
    side = -1 if game.to_move(state) == MIN else +1
    v, move = negamax(game, state, side)
    return side * v, move


def negamax(game, state, side):
    if game.is_terminal(state):
        return side * game.utility(state, MAX), None
    v = -inf
    move = None
    for a in game.actions(state):
        v2, _ = negamax(game, game.result(state, a), -side)
        if -v2 > v:
            v, move = -v2, a
    return v, move
"""

_TO_A_DEPTH: Final = """
def search(game, state, depth=DEPTH):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return 0, None
    minimising = game.to_move(state) == MIN
    v, move = (inf if minimising else -inf), None
    for a in game.actions(state):
        v2, _ = search(game, game.result(state, a), depth - 1)
        if v2 < v if minimising else v2 > v:
            v, move = v2, a
    return v, move
"""

_ALPHA_BETA: Final = """

def search(game, state):
    if game.to_move(state) == MIN:
        return min_value(game, state, -inf, inf)
    return max_value(game, state, -inf, inf)
"""

_BEGIN: Final = "def search(game, state):\n"
_TERMINAL: Final = (
    "    if game.is_terminal(state):\n        return game.utility(state, MAX), None\n"
)
_MAX_CALLS_MIN: Final = "min_value(game, game.result(state, a))"
_MIN_CALLS_MAX: Final = "max_value(game, game.result(state, a))"
_START_AT: Final = (
    "Start at -inf for MAX and at +inf for MIN, so that the first child always counts."
)
_IN_TURN: Final = (
    "The players move in turn: below a MAX node it is MIN's turn, and the other way round."
)
_OWN_VALUE: Final = (
    "Every call has a best value of its own: a plain local variable, which begins afresh."
)

MINIMAX: Final = (
    Mistake("MAX starts at 0 instead of minus infinity", _START_AT,
            (("v, move = -inf, None", "v, move = 0, None"),)),
    Mistake("MIN starts at 0 instead of plus infinity", _START_AT,
            (("v, move = inf, None", "v, move = 0, None"),)),
    Mistake("both sides start at 0", _START_AT,
            (("v, move = -inf, None", "v, move = 0, None"),
             ("v, move = inf, None", "v, move = 0, None"))),
    Mistake("the levels never alternate: MAX moves on every level", _IN_TURN,
            ((_MAX_CALLS_MIN, _MIN_CALLS_MAX),)),
    Mistake("the levels never alternate: MIN moves on every level below", _IN_TURN,
            ((_MIN_CALLS_MAX, _MAX_CALLS_MIN),)),
    Mistake("the levels never alternate: whoever begins moves on every level", _IN_TURN,
            ((_MAX_CALLS_MIN, "OTHER"), (_MIN_CALLS_MAX, _MAX_CALLS_MIN),
             ("OTHER", _MIN_CALLS_MAX))),
    Mistake("the levels never alternate: MAX moves on every level", _IN_TURN,
            ((_MAX_CALLS_MIN, _MIN_CALLS_MAX),
             ("return min_value(game, state)", "return max_value(game, state)"))),
    Mistake("the levels never alternate: MIN moves on every level", _IN_TURN,
            ((_MIN_CALLS_MAX, _MAX_CALLS_MIN),
             ("return max_value(game, state)", "return min_value(game, state)"))),
    Mistake("MAX and MIN are exchanged",
            "game.to_move(state) is 0 where MAX moves and 1 where MIN does.",
            (("== MIN", "== MAX"),)),
    Mistake("the root is always treated as MAX's",
            "Ask game.to_move(state): 0 is MAX, 1 is MIN, and MIN may be the one who begins.",
            (("game.to_move(state) == MIN", "False"),)),
    Mistake("it begins at game.initial instead of state",
            "The search is asked about the state it is given, which may lie in the middle of a "
            "game.",
            ((_BEGIN, _BEGIN + "    state = game.initial\n"),)),
    Mistake("leaves are valued from the side to move",
            "Values are MAX's everywhere: game.utility(state, 0), whoever is to move. Only a "
            "negamax wants the mover's: game.utility(state, game.to_move(state)).",
            ((_TERMINAL, _TERMINAL.replace("MAX", "game.to_move(state)")),)),
    Mistake("the value has the wrong sign when MIN is at the root",
            "Values are MAX's, whoever begins: a leaf is worth game.utility(state, 0), and a "
            "negamax turns the sign round before it returns.",
            (("        return min_value(game, state)\n",
              "        v, move = min_value(game, state)\n        return -v, move\n"),)),
    Mistake("a negamax without the minus",
            "What is good for the child's player is as bad for this one: v = -negamax(...).",
            (("if -v2 > v:", "if v2 > v:"), ("v, move = -v2, a", "v, move = v2, a"))),
    Mistake("the terminal test is missing",
            "A leaf has no actions, so its value stays infinite. Ask game.is_terminal(state) "
            "first, and return game.utility(state, 0) there.",
            ((_TERMINAL, ""),)),
    Mistake("only the first child is looked at",
            "The last return belongs behind the loop, not inside it.",
            (("\n    return v, move", "\n        return v, move"),)),
    Mistake("the last child counts instead of the best one",
            "Keep the best value so far, and replace it only when a child is better.",
            (("if v2 > v:", "if True:"), ("if v2 < v:", "if True:"))),
    Mistake(*ZERO_FOR_NONE,
            (("if v2 > v:", "if not v or v2 > v:"), ("if v2 < v:", "if not v or v2 < v:"))),
    Mistake("the values of the children are added up",
            "A player chooses one child: the largest value for MAX, the smallest for MIN.",
            (("v, move = -inf, None", "v, move = 0, None"),
             ("v, move = inf, None", "v, move = 0, None"),
             ("if v2 > v:\n            v, move = v2, a", "v, move = v + v2, move or 0"),
             ("if v2 < v:\n            v, move = v2, a", "v, move = v + v2, move or 0"))),
    Mistake("MIN takes the mean of its children",
            "Minimax reckons with the best reply there is, not with one drawn by lot.",
            (("v, move = inf, None", "v, move = 0, None"),
             ("if v2 < v:\n            v, move = v2, a\n    return v, move",
              "v, move = v + v2, 0\n    return v / len(game.actions(state)), move"))),
    Mistake("one best value is shared by all calls", _OWN_VALUE,
            (("    for a in game.actions(state):\n        v2, _ = min_value",
              "    v = ALL[0]\n    for a in game.actions(state):\n        v2, _ = min_value"),
             ("    for a in game.actions(state):\n        v2, _ = max_value",
              "    v = ALL[1]\n    for a in game.actions(state):\n        v2, _ = max_value"),
             ("if v2 > v:\n            v, move = v2, a",
              "if v2 > ALL[0]:\n            ALL[0], move = v2, a\n        v = ALL[0]"),
             ("if v2 < v:\n            v, move = v2, a",
              "if v2 < ALL[1]:\n            ALL[1], move = v2, a\n        v = ALL[1]"),
             (_BEGIN,
              "ALL = [0, 0]\n\n\ndef search(game, state):\n    ALL[:] = -inf, inf\n"))),
    Mistake("the children of all nodes are gathered in one list", _OWN_VALUE,
            (("if v2 > v:\n            v, move = v2, a",
              "ALL.append(v2)\n        v, move = max(ALL), a if v2 > v else move"),
             ("if v2 < v:\n            v, move = v2, a",
              "ALL.append(v2)\n        v, move = min(ALL), a if v2 < v else move"),
             (_BEGIN,
              "ALL = []\n\n\ndef search(game, state):\n    ALL.clear()\n"))),
    Mistake("an action is returned where a value is due",
            "A node is worth the best of its children's values (max, min), not the number of the "
            "child that has it (argmax, argmin): keep both, and compare values.",
            (("\n    return v, move", "\n    return move, move"),)),
    Mistake("the action is a reply from further down",
            "The pair that a child returns holds the other player's reply: take its value, and "
            "keep the action of your own loop.",
            (("v2, _ = ", "v2, reply = "),
             ("v, move = v2, a", "v, move = v2, a if reply is None else reply"))),
    Mistake("the action returned is always the first",
            "Remember the action together with the value it improved.",
            (("            v, move = v2, a\n", "            v, move = v2, 0\n"),)),
    Mistake("the action returned is always the last",
            "Remember the action together with the value it improved, and only when it does.",
            (("            v, move = v2, a\n", "            v = v2\n"),
             ("\n    return v, move", "\n    return v, a"))),
    Mistake("the children are put in order by the wrong side",
            "MAX takes the largest value and MIN the smallest, at the root too.",
            (("value < best if minimising else value > best",
              "value > best if minimising else value < best"),
             ("(inf if minimising else -inf)", "(-inf if minimising else inf)"))),
    Mistake("the action returned is always the first",
            "Remember the action together with the value it improved.",
            (("best, choice = value, action", "best, choice = value, 0"),)),
    Mistake("MAX starts at 0 instead of minus infinity", _START_AT,
            (("(inf if minimising else -inf)", "(inf if minimising else 0)"),)),
    Mistake("MIN starts at 0 instead of plus infinity", _START_AT,
            (("(inf if minimising else -inf)", "(0 if minimising else -inf)"),)),
    Mistake("both sides start at 0", _START_AT,
            (("(inf if minimising else -inf)", "0"),)),
)  # fmt: skip

_PRUNES: Final = Mistake(
    "it prunes: not every leaf is read",
    "That is alpha-beta, and right; it comes in the next problem set. Minimax reads every leaf.",
    (),
)


def _stops(plies: int) -> Mistake:
    return Mistake(
        f"it looks only {plies} plies ahead",
        "Go on until game.is_terminal(state), however deep the tree is.",
        (),
    )


def minimax_variants() -> Iterable[tuple[Any, Search]]:
    """Every mistake in several ways: with the first or last of equals, a loop, a negamax."""
    pair = source_of(minimax, "max_value", "min_value")
    last = pair.replace("v2 > v", "v2 >= v").replace("v2 < v", "v2 <= v")
    yield from variants_of(minimax, MINIMAX, pair + _ROOT, last + _ROOT, pair + _LOOP, _NEGAMAX)
    bounded = source_of(alpha_beta, "max_value", "min_value") + _ALPHA_BETA
    strictly = bounded.replace("v >= beta", "v > beta").replace("v <= alpha", "v < alpha")
    yield from variants_of(alpha_beta, (_PRUNES,), bounded, strictly)
    for plies in (1, 2, 3, 4, 5, 6, 8, 10):
        yield from variants_of(minimax, (_stops(plies),), _TO_A_DEPTH.replace("DEPTH", str(plies)))


# ---------------------------------------------------------------- take-away as a game

_UTILITY: Final = "return 1 if (state[1] == player) == self.misere else -1"
_ACTIONS: Final = "range(1, min(self.most, state[0]) + 1)"

FORMULATIONS: Final = (
    Mistake("the utility is the mover's, whoever is asked about",
            "utility(state, player) is what the game is worth to `player`. At the end the one to "
            "move is the one who has lost; compare that with `player`.",
            ((_UTILITY, "return -1"),)),
    Mistake("the utility is MAX's, whoever is asked about",
            "utility(state, 1) is what the game is worth to player 1: what one wins, the other "
            "loses.",
            ((_UTILITY, "return 1 if state[1] == 1 else -1"),)),
    Mistake("the winner's utility is given to both players",
            "What one wins, the other loses: utility(state, 0) == -utility(state, 1).",
            ((_UTILITY, "return 1"),)),
    Mistake("the last to take loses",
            "Here whoever takes the last object wins (the other rule is called misère). After "
            "that move it is the loser's turn.",
            ((_UTILITY, "return 1 if state[1] == player else -1"),)),
    Mistake("the loser gets 0 instead of -1",
            "Zero-sum: what one wins, the other loses.",
            ((_UTILITY, "return 1 if state[1] != player else 0"),)),
    Mistake("more can be taken than is left",
            "With one object left, only one can be taken: min(most, left).",
            ((_ACTIONS, "range(1, self.most + 1)"),)),
    Mistake("more can be taken than is left",
            "With one object left, only one can be taken: min(most, left).",
            ((_ACTIONS, "range(1, self.most + 1)"), ("state[0] == 0", "state[0] <= 0"))),
    Mistake("nothing can be taken too",
            "Every move takes an object at least, or the game might never end.",
            ((_ACTIONS, "range(min(self.most, state[0]) + 1)"),)),
    Mistake("the most that may be taken is left out",
            "range(1, n) ends at n - 1.",
            ((_ACTIONS, "range(1, min(self.most, state[0]))"),)),
    Mistake("the most that may be taken is left out",
            "range(1, n) ends at n - 1.",
            ((_ACTIONS, "range(1, min(self.most, state[0] + 1))"),)),
    Mistake("the most that may be taken is left out",
            "range(1, n) ends at n - 1.",
            ((_ACTIONS, "range(1, self.most)"),)),
    Mistake("only the largest number can be taken",
            "All numbers from 1 up to the largest are actions.",
            ((_ACTIONS, "(min(self.most, state[0]),)"),)),
    Mistake("the players do not take turns",
            "After player 0 it is player 1's turn: 1 - player.",
            (("return left - action, 1 - player", "return left - action, player"),)),
    Mistake("player 1 begins",
            "Player 0, MAX, has the first move.",
            (("(objects, MAX)", "(objects, 1)"),)),
    Mistake("every move takes one object",
            "The action says how many objects go.",
            (("left - action", "left - 1"),)),
    Mistake("who moves is told from what is left",
            "What is left does not tell who moves: 3 objects can be left to either player. Put the "
            "player into the state.",
            (("return state[1]\n", "return state[0] % 2\n"),)),
    Mistake("who moves is told from what is left",
            "What is left does not tell who moves: 3 objects can be left to either player. Put the "
            "player into the state.",
            (("return state[1]\n", "return (self.initial[0] - state[0]) % 2\n"),)),
    Mistake("the game ends one object too early",
            "The last object is there to be taken too.",
            (("state[0] == 0", "state[0] <= 1"),)),
    Mistake("the game ends as soon as all that is left could be taken",
            "Let the player make that last move: the game is over when nothing is left.",
            (("state[0] == 0", "state[0] <= self.most"),)),
    Mistake("actions that are not legal are not refused",
            "result raises ValueError for an action that is not in actions(state), so that a slip "
            "in a search shows at once.",
            (("if action not in self.actions(state):", "if False:"),)),
)  # fmt: skip


# ---------------------------------------------------------------- counting states

_COUNT: Final = """
def search(game, _):
    seen = {game.initial}
    frontier = [game.initial]
    for state in frontier:
        if not game.is_terminal(state):
            for action in game.actions(state):
                child = game.result(state, action)
                if child not in seen:
                    seen.add(child)
                    frontier.append(child)
    return len(seen)
"""
_NEW: Final = "if child not in seen:"

COUNTS: Final = (
    Mistake("nodes of the tree are counted, not states",
            "Two ways to the same state are one state: keep a set of those that were seen.",
            ((_NEW, "if True:"), ("len(seen)", "len(frontier)"))),
    Mistake("finished games are counted, not states",
            "A state in the middle of a game counts too, and each only once.",
            ((_NEW, "if True:"), ("len(seen)", "sum(map(game.is_terminal, frontier))"))),
    Mistake("the first state is not counted",
            "Play begins in game.initial, so it can be reached as well.",
            (("len(seen)", "len(seen) - 1"),)),
    Mistake("finished states are not counted",
            "A finished game has no actions, but its state was reached all the same.",
            (("len(seen)", "sum(not game.is_terminal(s) for s in seen)"),)),
    Mistake("only finished states are counted",
            "The states on the way count too.",
            (("len(seen)", "sum(map(game.is_terminal, seen))"),)),
    Mistake("moves are counted, not states",
            "Count what moves lead to, and each state once.",
            (("    frontier =", "    moves = 0\n    frontier ="),
             ("                child =", "                moves += 1\n                child ="),
             ("len(seen)", "moves"))),
    Mistake("only the states after the first move are counted",
            "Go on from every new state: it belongs on the list of those to look into.",
            (("frontier.append(child)", "pass"),)),
    Mistake("only the first action is followed",
            "Look at all actions of a state, not only the first: is there a return or break in the "
            "loop?",
            (("in game.actions(state):", "in list(game.actions(state))[:1]:"),)),
)  # fmt: skip


def count_variants() -> Iterable[tuple[Any, Search]]:
    """Every mistake with a function that counts so, called with a game and None."""
    return variants_of(minimax, COUNTS, _COUNT)
