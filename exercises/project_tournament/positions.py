"""The Connect Four positions of `project_tournament`, and what is right in them.

All are from games at random. What is right is settled by the ends of games alone: by every disc
and every reply, or by alpha-beta without any evaluation.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from gamesearch.games.catalogue import standard_game
from gamesearch.games.connect_four import State
from gamesearch.grading.questions.own_instances import own_instance
from gamesearch.search import cutoff_search

GAME: Final = standard_game("connect-four")


def winning(state: State) -> list[int]:
    """Return the columns in which whoever moves wins at once."""
    mover, found = GAME.to_move(state), []
    for action in GAME.actions(state):
        child = GAME.result(state, action)
        if child[2] and GAME.utility(child, mover) > 0:
            found.append(action)
    return found


def losing(state: State) -> list[int]:
    """Return the columns after which the opponent wins at once."""
    return [a for a in GAME.actions(state) if winning(GAME.result(state, a))]


def threatened(state: State) -> list[int]:
    """Return the columns in which the opponent would win, if it were the opponent's turn."""
    actions = GAME.actions(state)
    return sorted({a for b in actions for a in winning(GAME.result(state, b)) if a != b})


def right_columns(state: State) -> list[int]:
    """Return the wins; without one what does not lose at once, or else everything."""
    lost = losing(state)
    safe = [action for action in GAME.actions(state) if action not in lost]
    return winning(state) or safe or list(GAME.actions(state))


def forcing(state: State, plies: int = 3) -> list[int]:
    """Return the columns that win by force in so many plies, and not at once."""
    after = {action: GAME.result(state, action) for action in GAME.actions(state)}
    return [a for a, child in after.items() if not child[2] and _is_lost(child, plies - 1)]


def _is_lost(state: State, plies: int) -> bool:
    """Return whether whoever moves loses in so many plies, or fewer, whatever they do."""
    children = (GAME.result(state, action) for action in GAME.ordered_actions(state))
    return plies > 1 and all(not child[2] and wins(child, plies - 1) for child in children)


def wins(state: State, plies: int) -> bool:
    """Return whether whoever moves wins by force in so many plies, or fewer."""
    return bool(winning(state) or (plies > 1 and forcing(state, plies)))


def looks_best(state: State, plies: int) -> int:
    """Return the column that looks best so many plies ahead, with the game's own evaluation."""
    looking: Any = {"depth": plies, "evaluate": GAME.evaluate, "ply_bonus": 1e-6}
    return int(cutoff_search(GAME, state, **looking).action or 0)


# ---------------------------------------------------------------- kinds of positions

WITHOUT_LOOKING: Final[tuple[tuple[str, Callable[[State], int]], ...]] = (
    ("the first free column is always taken", lambda state: GAME.actions(state)[0]),
    ("the last free column is always taken", lambda state: GAME.actions(state)[-1]),
    (
        "the free column nearest the middle is always taken",
        lambda state: GAME.ordered_actions(state)[0],
    ),
)
AS_FAR_AS_SEEN: Final = 7  # plies, with the most nodes that are given for a block


def _is_a_win(state: State) -> bool:
    """Return a win, and every other time one that competes with a block."""
    both = state[1].bit_count() % 4 < 2
    return len(winning(state)) == 1 and both == bool(set(threatened(state)) - set(winning(state)))


def _is_a_block(state: State) -> bool:
    """Return whether one column holds the game, which a search that sees further finds not lost."""
    right = right_columns(state)
    if winning(state) or threatened(state) != right or len(right) > 1:
        return False
    return not wins(GAME.result(state, right[0]), AS_FAR_AS_SEEN)


def _is_a_trap(state: State) -> bool:
    """Return whether columns hand over the square above, and nothing else wins or loses at once.

    Among them is one that a careless player takes: the first, the last, or the middle-most.
    """
    if winning(state):
        return False
    after = {a: winning(GAME.result(state, a)) for a in GAME.actions(state)}
    lost = {a for a in after if after[a]}
    careless = {choose(state) for _, choose in WITHOUT_LOOKING}
    return bool(lost & careless) and lost != set(after) and all(after[a] == [a] for a in lost)


def _is_forced(state: State, plies: int = 3) -> bool:
    """Return whether a column or two win in so many plies, and not what looks best in fewer."""
    if winning(state) or threatened(state) or (plies > 3 and forcing(state)):
        return False
    found = forcing(state, plies)
    return 1 <= len(found) <= 2 and not any(looks_best(state, n) in found for n in range(2, plies))


KINDS: Final[Mapping[str, Callable[[State], bool]]] = {
    "legal": lambda state: len(GAME.actions(state)) <= 4,
    "win": _is_a_win,
    "block": _is_a_block,
    "trap": _is_a_trap,
    "forced": _is_forced,
    # with fewer discs there is hardly one
    "deep": lambda state: (state[0] | state[1]).bit_count() >= 16 and _is_forced(state, 5),
}


@cache
def positions(kind: str, seed: int, count: int = 16) -> tuple[State, ...]:
    """Return positions of a kind from games at random, X and O to move in turn."""
    rng, suits = random.Random(f"{kind}/{seed}"), KINDS[kind]
    found: list[State] = []
    while len(found) < count:
        states = [s for s in random_game(rng) if GAME.to_move(s) == len(found) % 2 and suits(s)]
        if states:
            found.append(rng.choice(states))
    return tuple(found)


# one column holds the game, and the only reply to it fills the board
LAST_BLOCKS: Final = tuple(
    GAME.parse(text)
    for board in (
        "O.OOX.O/OXOXOXX/OXOXOOO/XOXXOXX/XOXOXXX/OOXXOXO",
        "OXO.XO./XXOOOXX/OOXXOOX/OXOXXXO/XOXOOOX/OOXOXXX",
        "OX.OO.O/XXOXOXX/OOOXOOX/XXXOXXX/OOOXOXO/XXOOXXO",
        "OX.OO.O/XOXXXOX/XXXOOOX/XXOXXOO/OXOOOXO/XOXOXOX",
    )
    for text in (board, "/".join(row[::-1] for row in board.split("/")))
)
# every column loses, so that a list of safe ones is empty; O to move, and X
ALL_LOSE: Final = tuple(
    map(
        GAME.parse,
        (
            "OX..O../OO..O../XO..X../OXX.XXX/OXOOXXX/OXXOOXO",
            "X..XXX./O..OOO./XO.XOX./OOXXXO./XOXOOO./XXOXOXO",
        ),
    )
)
_FIXED: Final = {"legal": ALL_LOSE, "block": LAST_BLOCKS}


def asked(kind: str, seed: int) -> tuple[State, ...]:
    """Return the positions of a kind that a careful player is asked about."""
    return positions(kind, seed) + _FIXED.get(kind, ())


def random_game(rng: random.Random) -> list[State]:
    """Return the unfinished positions of a game at random."""
    state, states = GAME.initial, list[State]()
    while not GAME.is_terminal(state):
        states.append(state)
        state = GAME.result(state, rng.choice(GAME.actions(state)))
    return states


# ---------------------------------------------------------------- the student's own


@cache
def own_position(student: str) -> State:
    """Return a quiet position with traps, a full column and an almost full one."""

    def draw(seed: int) -> State | None:
        return next(filter(instructive, random_game(random.Random(seed))), None)

    def instructive(state: State) -> bool:
        actions = GAME.actions(state)
        narrower = [a for a in actions if a not in GAME.actions(GAME.result(state, a))]
        full = len(actions) < GAME.columns
        return full and bool(narrower) and _is_a_trap(state) and len(losing(state)) >= 2

    own = own_instance(student, "tournament/q1", draw, lambda state: state is not None)
    assert own is not None
    return own


def own_leaves(student: str) -> int:
    """Return how many leaves may be examined, for a game of seven moves everywhere."""

    def draw(seed: int) -> int:
        return random.Random(seed).randrange(1000, 60_000, 500)

    def suits(most: int) -> bool:
        return deepest_of(most)[1] > 1 + deepest_of(most)[0]

    return own_instance(student, "tournament/leaves", draw, suits)


def deepest_of(most: int) -> tuple[int, int]:
    """Return how deep minimax and alpha-beta at its best look with that many leaves."""
    depths = range(1, 40)
    plain = max(d for d in depths if 7**d <= most)
    return plain, max(d for d in depths if 7 ** (d // 2) + 7 ** (d - d // 2) - 1 <= most)


def nodes_of(state: State, plies: int = 2) -> int:
    """Return the nodes of the tree of so many plies, the root counted."""
    if plies == 0 or GAME.is_terminal(state):
        return 1
    return 1 + sum(nodes_of(GAME.result(state, a), plies - 1) for a in GAME.actions(state))
