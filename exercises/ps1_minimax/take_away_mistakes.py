"""What goes wrong in take-away as a game, in `ps1_minimax`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamesearch.grading.questions.slips import (
    Base,
    Slip,
    slip,
    slips_in,
)
from gamesearch.grading.questions.textbook import (
    NAMES,
)

# ---------------------------------------------------------------- take-away as a game

_UTILITY: Final = "return 1 if (state[1] == player) == self.misere else -1"
_REFUSES: Final = "action not in self.actions(state)"
_TAKE_AWAY: Final = """
class TakeAway:
    def __init__(self, objects, most):
        self.most, self.misere = most, False
        self.initial = (objects, MAX)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(1, min(self.most, state[0]) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError(action)
        left, player = state
        return left - action, 1 - player

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return 1 if (state[1] == player) == self.misere else -1


search = TakeAway
"""
_ACTIONS: Final = "range(1, min(self.most, state[0]) + 1)"

FORMULATIONS: Final = (
    slip("the utility is the mover's, whichever player is asked about",
            "utility(state, player) is what the game is worth to `player`. At the end the player "
            "to move has lost; compare that player with `player`.",
            ((_UTILITY, "return -1"),),
            not_in=("by turn",)),
    slip("the utility is MAX's, whichever player is asked about",
            "utility(state, 1) is what the game is worth to player 1: what one wins, the other "
            "loses.",
            ((_UTILITY, "return 1 if state[1] == 1 else -1"),),
            not_in=("by turn",)),
    slip("the winner's utility is given to both players",
            "What one wins, the other loses: utility(state, 0) == -utility(state, 1).",
            ((_UTILITY, "return 1"),),
            not_in=("by turn",)),
    slip("the last to take loses",
            "Here the player who takes the last object wins (the other rule is called misère). "
            "After that move it is the loser's turn.",
            ((_UTILITY, "return 1 if state[1] == player else -1"),),
            not_in=("by turn",)),
    slip("the loser gets 0 instead of -1",
            "Zero-sum: what one wins, the other loses.",
            ((_UTILITY, "return 1 if state[1] != player else 0"),),
            not_in=("by turn",)),
    slip("more can be taken than is left",
            "With one object left, only one can be taken: min(most, left).",
            ((_ACTIONS, "range(1, self.most + 1)"),)),
    slip("more can be taken than is left",
            "With one object left, only one can be taken: min(most, left).",
            ((_ACTIONS, "range(1, self.most + 1)"), ("state[0] == 0", "state[0] <= 0"))),
    slip("taking nothing is allowed",
            "Every move takes at least one object, or the game might never end.",
            ((_ACTIONS, "range(min(self.most, state[0]) + 1)"),)),
    slip("the largest legal move is missing",
            "range(1, n) ends at n - 1.",
            ((_ACTIONS, "range(1, min(self.most, state[0]))"),)),
    slip("the largest legal move is missing",
            "range(1, n) ends at n - 1.",
            ((_ACTIONS, "range(1, min(self.most, state[0] + 1))"),)),
    slip("the largest legal move is missing",
            "range(1, n) ends at n - 1.",
            ((_ACTIONS, "range(1, self.most)"),)),
    slip("only the largest number can be taken",
            "All numbers from 1 up to the largest are actions.",
            ((_ACTIONS, "(min(self.most, state[0]),)"),)),
    slip("the players do not take turns",
            "After player 0 it is player 1's turn: 1 - player.",
            (("return left - action, 1 - player", "return left - action, player"),)),
    slip("the players do not take turns",
            "After player 0 it is player 1's turn, and then player 0's again: 1 - player.",
            (("return left - action, 1 - player", "return left - action, 1"),)),
    slip("player 1 begins",
            "Player 0, MAX, has the first move.",
            (("(objects, MAX)", "(objects, 1)"),)),
    slip("the players are numbered 1 and 2",
            "They are 0 and 1: player 0 begins, and the other is 1 - player.",
            (("(objects, MAX)", "(objects, 1)"), ("1 - player", "3 - player"))),
    *(
        slip("`most` is not used: the largest move is the same in every game",
                "TakeAway(5, 2) and TakeAway(5, 4) differ: keep the number, self.most = most.",
                ((_ACTIONS, f"range(1, min({most}, state[0]) + 1)"),))
        for most in (2, 3)
    ),
    slip("every move takes one object",
            "The action says how many objects to take.",
            (("left - action", "left - 1"),)),
    slip("the mover is worked out from what is left",
            "What is left does not tell you who moves: either player may be left with 3 objects. "
            "Put the player into the state.",
            (("return state[1]", "return state[0] % 2"),)),
    slip("the mover is worked out from what is left",
            "What is left does not tell you who moves: either player may be left with 3 objects. "
            "Put the player into the state.",
            (("return state[1]", "return (self.initial[0] - state[0]) % 2"),)),
    slip("the game is never over",
            "Compare the objects that are left with 0; a state that holds more than their number "
            "equals no number.",
            (("state[0] == 0", "False"),)),
    slip("the game ends one object too early",
            "The last object must be taken too.",
            (("state[0] == 0", "state[0] <= 1"),)),
    slip("the game ends as soon as one move could finish it",
            "Let the player make that last move: the game is over when nothing is left.",
            (("state[0] == 0", "state[0] <= self.most"),)),
    slip("illegal actions are not refused",
            "Let result raise ValueError for an action that is not in actions(state), so that a "
            "slip in a search shows at once.",
            ((_REFUSES, "False"),),
            not_in=("careless", "careful")),
    slip("zero and negative numbers are not refused",
            "A move takes at least one object: `result` has to raise ValueError for 0 and -1 too.",
            ((_REFUSES, "action > min(self.most, state[0])"),),
            not_in=("careless", "careful")),
    slip("numbers that are too large are not refused",
            "A move takes at most `most` objects, and no more than are left: `result` has to raise "
            "ValueError for any other number.",
            ((_REFUSES, "action < 1"),),
            not_in=("careless", "careful")),
    *(
        slip("numbers larger than what is left are not refused",
                "A move takes no more than are left: `result` has to raise ValueError for any "
                "number above state[0] too.",
                ((_REFUSES, "not 1 <= action <= self.most"), *more),
                not_in=("careless", "careful"))
        for more in ((), (("left - action", "max(0, left - action)"),))
    ),
    slip("numbers larger than `most` are not refused",
            "A move takes at most `most` objects: `result` has to raise ValueError for any larger "
            "number, even if that many are left.",
            ((_REFUSES, "not 1 <= action <= state[0]"),),
            not_in=("careless", "careful")),
)  # fmt: skip


_PLAIN: Final = Base(_TAKE_AWAY, NAMES, ("plain",))
_BY_TURN: Final = _PLAIN.written("by turn", ("state[1] == player", "self.to_move(state) == player"))
_BY_ITSELF: Final = _PLAIN.written(  # it refuses without a look at its `actions`
    "careful", (_REFUSES, "not 1 <= action <= min(self.most, state[0])")
)
_WAYS: Final = (_PLAIN, _BY_TURN, *(way.written("careless", (_REFUSES, "False"))
                                    for way in (_PLAIN, _BY_TURN)), _BY_ITSELF)  # fmt: skip


def take_away_slips() -> Iterator[Slip]:
    """Every mistake with a class that has it; a careless one refuses nothing."""
    return slips_in(FORMULATIONS, *_WAYS)
