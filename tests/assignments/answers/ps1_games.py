"""Answers to question 1 of ps1_minimax: take-away as a game, in five forms and with mistakes."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np


class AsTuples:
    """A state is (left, player)."""

    def __init__(self, objects, most):
        self.initial, self.most = (objects, 0), most

    def is_terminal(self, state):
        return state[0] == 0

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return list(range(1, min(self.most, state[0]) + 1))

    def result(self, state, action):
        left, player = state
        if action not in self.actions(state):
            raise ValueError(f"{action} cannot be taken from {left}")
        return left - action, 1 - player

    def utility(self, state, player):
        return -1 if self.to_move(state) == player else 1


class AsHistories:
    """A state is the tuple of all moves so far, and who moves follows from their number."""

    def __init__(self, objects, most):
        self.objects, self.most = objects, most

    initial = ()

    def left(self, state):
        return self.objects - sum(state)

    def is_terminal(self, state):
        return not self.left(state)

    def to_move(self, state):
        return len(state) % 2

    def actions(self, state):
        return {n for n in range(1, self.most + 1) if n <= self.left(state)}

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError(action)
        return (*state, action)

    def utility(self, state, player):
        return 1.0 if len(state) % 2 != player else -1.0


class AsNumbers(AsTuples):
    """A state is a number, negative where player 1 moves, and 0.5 where player 0 has won."""

    def __init__(self, objects, most):
        self.initial, self.most = objects, most

    def is_terminal(self, state):
        return np.bool_(abs(state) == 0.5)

    def to_move(self, state):
        return np.int64(state < 0)

    def actions(self, state):
        return np.arange(1, min(self.most, int(abs(state))) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError("no such move")
        side = 1 if state > 0 else -1
        return -side * (abs(state) - action or 0.5)

    def utility(self, state, player):
        return np.sign(state) * (1 if player else -1)


class Turn(IntEnum):
    MAX = 0
    MIN = 1

    def other(self):
        return Turn(1 - self)


class Heap(NamedTuple):
    left: int
    turn: Turn = Turn.MAX


class AsNamedTuples(AsTuples):
    """A state has names for its parts, and methods."""

    def __init__(self, objects, most):
        self.initial, self.most = Heap(objects), most

    def is_terminal(self, state):
        return state.left == 0

    def to_move(self, state):
        return state.turn

    def actions(self, state):
        return range(1, min(self.most, state.left) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError
        return state._replace(left=state.left - action, turn=state.turn.other())

    def utility(self, state, player):
        return -1 if state.turn is Turn(player) else 1


class AsText(AsTuples):
    """A state is a text such as '3 MAX'."""

    def __init__(self, objects, most):
        self.initial, self.most = f"{objects} 0", most

    def is_terminal(self, state):
        return state[0] == "0"

    def to_move(self, state):
        return int(state[-1])

    def actions(self, state):
        return tuple(range(1, min(self.most, int(state[:-2])) + 1))

    def result(self, state, action):
        if not 1 <= action <= min(self.most, int(state[:-2])):
            raise ValueError
        return f"{int(state[:-2]) - action} {1 - int(state[-1])}"


class AsLists(AsTuples):
    """A state is a list, which result copies."""

    def __init__(self, objects, most):
        self.initial, self.most = [objects, 0], most

    def result(self, state, action):
        return list(super().result(state, action))


class WithAListThatChanges(AsLists):
    def result(self, state, action):
        state[:] = super().result(state, action)
        return state


RIGHT_GAMES = (AsTuples, AsHistories, AsNumbers, AsNamedTuples, AsText, AsLists)
WRONG_GAMES = {}  # name -> (class, the words of its fault, points)


def wrong_game(fault, points, base=AsTuples, **methods):
    name = fault.replace(" ", "_") + f"_{len(WRONG_GAMES)}"
    WRONG_GAMES[name] = type("TakeAway", (base,), methods), fault, points


def careless(self, state, action):
    return state[0] - action, 1 - state[1]


def refuses_too_little(self, state, action):
    if action == 0 or action > min(self.most, state[0]):
        raise ValueError
    return state[0] - action, 1 - state[1]


class Forgetful(AsTuples):
    """Who moves stands in the game and not in the state."""

    def __init__(self, objects, most):
        self.initial, self.most, self.player = objects, most, 0

    def is_terminal(self, state):
        return state == 0

    def to_move(self, state):
        return self.player

    def actions(self, state):
        return range(1, min(self.most, state) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError
        self.player = 1 - self.player
        return state - action


class WithAClassAttribute(AsTuples):
    """Whatever game is made last decides for all."""

    def __init__(self, objects, most):
        self.initial = (objects, 0)
        WithAClassAttribute.most = most


class Mutable:
    def __init__(self, left, player):
        self.left, self.player = left, player

    def __repr__(self):
        return f"Mutable({self.left}, {self.player})"


class WithObjects(AsTuples):
    """The state is an object, and result changes it."""

    def __init__(self, objects, most):
        self.initial, self.most = Mutable(objects, 0), most

    def is_terminal(self, state):
        return state.left == 0

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return range(1, min(self.most, state.left) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError
        state.left -= action
        state.player = 1 - state.player
        return state


class InitialIsAMethod(AsTuples):
    def __init__(self, objects, most):
        self.objects, self.most = objects, most

    def initial(self):
        return self.objects, 0


wrong_game("the utility is the mover's", 5, utility=lambda self, state, player: -1)
wrong_game("the utility is MAX's", 5, utility=lambda self, s, player: 1 if s[1] == 1 else -1)
wrong_game("the winner's utility is given to both", 5, utility=lambda self, s, player: 1)
wrong_game("the last to take loses", 5, utility=lambda self, s, p: 1 if s[1] == p else -1)
wrong_game("the loser gets 0", 5, utility=lambda self, s, p: 0 if s[1] == p else 1)
wrong_game(
    "more can be taken than is left", 5, actions=lambda self, s: list(range(1, self.most + 1))
)
wrong_game(
    "more can be taken than is left", 4, result=careless,
    actions=lambda self, s: range(1, self.most + 1), is_terminal=lambda self, s: s[0] <= 0,
)  # fmt: skip
wrong_game("taking nothing is allowed", 5, actions=lambda self, s: range(min(self.most, s[0]) + 1))
wrong_game("the largest legal move is missing", 5, actions=lambda self, s: range(1, self.most))
wrong_game("the players do not take turns", 3, result=lambda self, s, a: (s[0] - a, s[1]))
wrong_game("player 1 begins", 4, to_move=lambda self, s: 1 - s[1])
wrong_game("the mover is worked out from what is left", 4, to_move=lambda self, s: s[0] % 2)
wrong_game("the game ends one object too early", 5, is_terminal=lambda self, s: s[0] <= 1)
wrong_game("illegal actions are not refused", 5, result=careless)
wrong_game("`result` is not right", 5, result=refuses_too_little)
wrong_game("`to_move` gives a different answer when asked again", 4, Forgetful)
wrong_game("`actions` gives a different answer once another game", 5, WithAClassAttribute)
wrong_game("`result` changed the state it was given", 4, WithAListThatChanges)
wrong_game("`result` changed the state it was given", 4, WithObjects)
wrong_game("`initial` is a function", 0, InitialIsAMethod)
wrong_game("`utility` is still to be written", 5, utility=lambda self, s, p: _unwritten())
wrong_game("`result` returned None", 4, result=lambda self, s, a: None)
wrong_game("`to_move` returned 'MAX' (str); 0 or 1", 4, to_move=lambda self, s: "MAX")
wrong_game("`is_terminal` returned None", 4, is_terminal=lambda self, s: None)
wrong_game("`actions` raised KeyError", 3, actions=lambda self, s: {}[s])


def _unwritten():
    raise NotImplementedError
