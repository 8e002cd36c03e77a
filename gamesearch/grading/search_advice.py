"""What to say of a search that fails, or returns what cannot be used."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from gamesearch.grading.answer_time import ENDLESS_ADVICE

_CLUES: Final = {
    "NoneType": "Is a return missing, or the terminal test? A function that ends without a return "
    "gives None, and at a leaf there is no action to keep.",
    "(Decimal); a number was expected": "A Decimal does not mix with other numbers: return "
    "float(value).",
    "where a value is expected": "The pair is (value, action). A node is worth the best of its "
    "children's values (max, min), not the action that leads to it (argmax, argmin): keep both.",
    "can't multiply sequence": "What is multiplied there is a pair (value, action), or the name of "
    "an action. Take the value out of the pair.",
    "where the game is not over": "Only a finished game has a utility: ask game.is_terminal(state) "
    "first. Elsewhere the value comes from the states below or, at a depth limit, from an "
    "estimate.",
    "no dice are thrown": "game.probability(state, outcome) takes the state in which the dice are "
    "thrown, not the one after. Ask it only where game.to_move(state) is -1.",
    "(tuple); a number was expected": "A pair is returned where a number belongs: take the value "
    "out of the pair.",
    "is nan": "Infinity minus infinity: a value stayed infinite. Is the terminal test missing?",
    **dict.fromkeys(
        (
            "of 'tuple' and 'float'",
            "of 'float' and 'tuple'",
            "of 'tuple' and 'int'",
            "of 'int' and 'tuple'",
        ),
        "A search returns a pair (value, action): take the value of what a call gives back, as in "
        "value, _ = search(...).",
    ),
    **dict.fromkeys(
        (
            "of 'int' and 'str'",
            "of 'str' and 'int'",
            "of 'float' and 'str'",
            "of 'str' and 'float'",
        ),
        "An action is compared with a value there: the pair is (value, action), in this order.",
    ),
    **dict.fromkeys(
        (
            "'int' object is not subscriptable",
            "'float' object is not subscriptable",
            "cannot unpack non-iterable int",
            "cannot unpack non-iterable float",
        ),
        "A call gave back one number there. Every call must return the same kind of thing, even "
        "at a leaf.",
    ),
    "has no action None": "At some state no move was better than the best value at the start: "
    "begin with -inf for MAX and +inf for MIN. Where no move was kept, there is none to try first.",
    "has no action [": "That is a list, not an action: take the action out of it, as in "
    "random.choices(...)[0].",
    "has no action": "It may be a move of another state, or one kept from an earlier game, in a "
    "global variable or a default argument. Begin each call afresh.",
    "empty": "max() or min() of nothing: is the terminal test missing?",
    "called itself endlessly": "Each call must go one step down: game.result(state, action), "
    "and stop where game.is_terminal(state).",
    "and went on": ENDLESS_ADVICE,
    "SystemExit": "Return the answer; do not end the program.",
}


CHANGES: Final = (  # name and advice of an answer that is not the same each time
    "it gives a different answer when asked again",
    "Something is kept from one call to the next (a global variable, a dict or a list as default "
    "argument, a cache) or left to chance. Begin each call afresh.",
)
AN_ACTION_IS: Final = "Return one of the actions that game.actions(state) gives."
NO_ACTION: Final = (
    "Return the action of your own loop with its value. The action that a child returns is the "
    "child's, and that of a leaf is None."
)
ONE_THAT_IMPROVES: Final = "Remember an action only when it improves the value."
NOT_ITS_PLACE: Final = (
    "That is its index in the list. Return the action itself, as game.actions(state) gives it."
)


def is_a_place(action: str, actions: Sequence[Any]) -> bool:
    """Return whether what was returned for an action is the number of one in the list."""
    return action.removesuffix(" (int)") in map(str, range(len(actions)))


_A_NUMBER_PLAYED: Final = re.compile(  # where moves have names
    r"has no action [^\s']*\d[^\s']*; game\.actions\(state\) gives '"
)


def advice_on(problem: str, by_pairs: bool = True) -> str:
    """Say what to look at where a search fails; "" where the problem says all.

    `by_pairs` says whether it returns pairs (value, action).
    """
    if _A_NUMBER_PLAYED.search(problem):
        return (
            "That is not a move but a number: a value, or a place in the list. Remember the move "
            "that led to the best value."
        )
    if "NoneType" in problem and not by_pairs:
        return "A function that ends without a return gives None."
    return next((text for clue, text in _CLUES.items() if clue in problem), "")
