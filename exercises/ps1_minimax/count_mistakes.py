"""What goes wrong in counting states, in `ps1_minimax`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamesearch.grading.questions.slips import Base, Slip, slip, slips_in
from gamesearch.grading.questions.textbook import NAMES

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
_NEW: Final = "child not in seen"

COUNTS: Final = (
    slip("nodes of the tree are counted, not states",
            "A state that two paths reach counts once: keep a set of the states you have seen.",
            ((_NEW, "True"), ("len(seen)", "len(frontier)"))),
    slip("finished games are counted, not states",
            "States in the middle of a game count too, each of them once.",
            ((_NEW, "True"), ("len(seen)", "sum(map(game.is_terminal, frontier))"))),
    slip("the first state is not counted",
            "Play begins in game.initial, so count it as well.",
            (("len(seen)", "len(seen) - 1"),)),
    slip("finished states are not counted",
            "A finished game has no actions, but its state was reached all the same.",
            (("len(seen)", "sum(not game.is_terminal(s) for s in seen)"),)),
    slip("only finished states are counted",
            "The states on the way count too.",
            (("len(seen)", "sum(map(game.is_terminal, seen))"),)),
    slip("moves are counted, not states",
            "Count the states that moves lead to, each of them once.",
            (("frontier = [game.initial]", "moves = 0\nfrontier = [game.initial]"),
             ("child = ...", "moves += 1\nchild = ..."),
             ("len(seen)", "moves"))),
    slip("a state counts again each time that a move leads to it",
            "Count a state only where it is new: after you have asked whether you have seen it.",
            (("frontier = [game.initial]", "arrivals = 1\nfrontier = [game.initial]"),
             ("child = ...", "arrivals += 1\nchild = ..."),
             ("len(seen)", "arrivals"))),
    slip("only the states after the first move are counted",
            "Go on from every new state: add it to the list of states to explore.",
            (("frontier.append(child)", "pass"),)),
    slip("only the first action is followed",
            "Look at all actions of a state, not only the first: is there a return or break in the "
            "loop?",
            (("game.actions(state)", "list(game.actions(state))[:1]"),)),
)  # fmt: skip


_COUNTED: Final = Base(_COUNT, NAMES)
_PLY_BY_PLY: Final = Base(
    """
def search(game, _):
    states, found = {game.initial}, 0
    while states:
        found += len(states)
        open_ones = [state for state in states if not game.is_terminal(state)]
        states = {game.result(state, a) for state in open_ones for a in game.actions(state)}
    return found
""",
    NAMES,
)
_ONCE_A_PLY: Final = slip(
    "a state counts once for each number of moves that leads to it",
    "Keep one set for the whole game: a state that is reached again, after more moves or fewer, is "
    "not a new one.",
)
_BY_TURNS: Final = tuple(  # the state that waits longest, or the newest
    Base(
        f"""
def search(game, _):
    seen, waiting, found = set(), [game.initial], 0
    while waiting:
        state = waiting.pop({place})
        seen.add(state)
        found += 1
        if not game.is_terminal(state):
            children = [game.result(state, a) for a in game.actions(state)]
            waiting += [child for child in children if child not in seen]
    return found
""",
        NAMES,
    )
    for place in (0, -1)
)
_NOTED_LATE: Final = slip(
    "a state counts again while it waits to be explored",
    "Two states may lead to it before its turn comes. Put it in the set when you put it on the "
    "list, or ask once more when you take it off.",
)


def count_slips() -> Iterator[Slip]:
    """Every mistake with a function that counts so, called with a game and None."""
    yield from slips_in(COUNTS, _COUNTED)
    yield from slips_in((_ONCE_A_PLY,), _PLY_BY_PLY)
    yield from slips_in((_NOTED_LATE,), *_BY_TURNS)
