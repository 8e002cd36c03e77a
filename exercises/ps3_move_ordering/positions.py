"""Small games that are written out, in which several ways may lead to one position.

A state is a pair of a position's name and the player to move there, so the same position
with the other player to move is another state. What a finished game is worth, and what an
unfinished one is estimated at, are numbers of player 0's. Answers to `ps3_move_ordering` are
checked on games drawn at random, and on one by hand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, MIN, IllegalAction
from gamesearch.members import player_name
from gamesearch.reading import quote
from gamesearch.tracing.notation import show

State = tuple[str, int]  # a position, and who moves there
Numbers = Mapping[str, float]


class Positions:
    """A game of positions and moves between them.

    >>> game = Positions({"A": ("B", "C"), "B": ("c1",), "C": ("c1",)}, {"c1": 4}, {})
    >>> str(game)
    'A: B, C; B: c1=4; C: c1=4'
    """

    players = 2
    stochastic = False

    def __init__(
        self, moves: Mapping[str, Sequence[str]], worth: Numbers, guesses: Numbers, first: int = MAX
    ) -> None:
        """Begin at the first position of `moves`, where `first` is to move.

        Whatever cannot be reached from there is left out.
        """
        self.initial: State = (next(iter(moves)), first)
        reached = [self.initial[0]]
        for name in reached:  # grows while we walk along it
            reached += [kid for kid in moves.get(name, ()) if kid not in reached]
        self.moves = {name: tuple(moves[name]) for name in moves if name in reached}
        self.worth = {name: worth[name] for name in worth if name in reached}
        self.guesses = guesses
        self._heights: dict[str, int] = {}
        self._values: dict[tuple[State, int], float] = {}

    def is_tree(self) -> bool:
        """Return whether every position is reached in one way."""
        reached = [name for names in self.moves.values() for name in names]
        return len(set(reached)) == len(reached)

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: State) -> int:
        return state[1]

    def actions(self, state: State) -> Sequence[str]:
        """Return the names of the positions that the moves lead to."""
        return self.moves.get(state[0], ())

    def result(self, state: State, action: str) -> State:
        actions = self.actions(state)
        if action not in actions:
            raise IllegalAction(
                f"{self.name(state)} has no action {quote(action)}; game.actions(state) gives "
                f"{', '.join(map(repr, actions)) or 'none'}"
            )
        return action, 1 - state[1]

    def is_terminal(self, state: State) -> bool:
        return state[0] in self.worth

    def utility(self, state: State, player: int) -> float:
        worth = self.worth[state[0]]
        return worth if player == MAX else -worth

    def evaluate(self, state: State, player: int) -> float:
        """Return an estimate of any position; that of a finished game is not its worth."""
        guess = self.guesses.get(state[0], 0)
        return guess if player == MAX else -guess

    # ------------------------------------------------------------ to be read and drawn

    def name(self, state: Any) -> str:
        """Return the position. Raises KeyError for what is no state."""
        if type(state) is tuple and len(state) == 2 and state[1] in (MAX, MIN):
            position = state[0]
            if type(position) is str and (position in self.moves or position in self.worth):
                return position
        raise KeyError(state)

    def action_name(self, state: State, action: str) -> str:
        """Return the position that it leads to."""
        del state
        return action

    def __str__(self) -> str:
        ends = {name: f"{name}={show(worth)}" for name, worth in self.worth.items()}
        lines = (
            f"{name}: {', '.join(ends.get(kid, kid) for kid in kids)}"
            for name, kids in self.moves.items()
        )
        return "; ".join(lines)

    # ------------------------------------------------------------ positions with either to move

    def states(self) -> list[State]:
        """Return every state that can be reached, the first one first."""
        found = [self.initial]
        for state in found:  # grows while we walk along it
            kids = (self.result(state, a) for a in self.actions(state))
            found += [kid for kid in kids if kid not in found]
        return found

    def told_apart(self) -> Positions:
        """Return the game with a name of its own for each state: P0 and P1 where P was."""
        names = {state: f"{state[0]}{state[1]}" for state in self.states()}
        moves = {names[s]: [names[self.result(s, a)] for a in self.actions(s)] for s in names}
        worth, guesses = (
            {name: numbers[state[0]] for state, name in names.items() if state[0] in numbers}
            for numbers in (self.worth, self.guesses)
        )
        return Positions(moves, worth, guesses, self.initial[1])

    def who_moves(self) -> str:
        """Say who moves where that depends on the way there; nothing if it never does."""
        states, told = self.states(), []
        for name, mover in states:
            if (name, 1 - mover) in states and name in self.moves:
                who, other = player_name(self, mover), player_name(self, 1 - mover)
                above = (a for a, one in states if one != mover and name in self.moves.get(a, ()))
                told.append(f" {who} moves at {name} if {other} came from {' or '.join(above)}.")
        return "".join(told)

    # ------------------------------------------------------------ what is right

    def height(self, state: State) -> int:
        """Return how many moves the longest play from `state` has, whoever moves there."""
        name = state[0]
        if name not in self._heights:
            below = (self.height((kid, MAX)) for kid in self.moves.get(name, ()))
            self._heights[name] = 1 + max(below, default=-1)
        return self._heights[name]

    def value(self, state: State, depth: int) -> float:
        """Return the minimax value for so many plies, with estimates where they end."""
        if self.is_terminal(state):
            return self.worth[state[0]]
        if depth == 0:
            return self.evaluate(state, MAX)
        if (state, depth) not in self._values:
            below = [self.value(self.result(state, a), depth - 1) for a in self.actions(state)]
            self._values[state, depth] = max(below) if state[1] == MAX else min(below)
        return self._values[state, depth]

    def best_actions(self, state: State, depth: int) -> list[str]:
        """Return all actions that reach that value."""
        value = self.value(state, depth)
        return [
            a for a in self.actions(state) if self.value(self.result(state, a), depth - 1) == value
        ]

    def above(self, state: State) -> frozenset[State]:
        """Return the states from which a play leads to `state`, whoever moves there."""
        above, waiting = set(), [state]
        for name, mover in waiting:  # grows while we walk along it
            for other, kids in self.moves.items():
                parent = (other, 1 - mover)
                if name in kids and parent not in above:
                    above.add(parent)
                    waiting.append(parent)
        return frozenset(above)

    # ------------------------------------------------------------ smaller ones

    def smaller(self) -> Iterator[Positions]:
        """Yield the game with one piece less, large pieces first."""
        first = self.initial[1]
        for kid in self.moves[self.initial[0]]:
            if kid in self.moves:
                yield Positions(
                    {kid: self.moves[kid], **self.moves}, self.worth, self.guesses, 1 - first
                )
        for name in list(self.moves)[1:]:
            less = {other: kids for other, kids in self.moves.items() if other != name}
            for mover in (first, 1 - first):
                worth = {**self.worth, name: self.value((name, mover), 99)}
                yield Positions(less, worth, self.guesses, first)
        for name, kids in self.moves.items():
            for a in range(len(kids) if len(kids) > 1 else 0):
                fewer = {**self.moves, name: kids[:a] + kids[a + 1 :]}
                yield Positions(fewer, self.worth, self.guesses, first)


# ---------------------------------------------------------------- games to check answers on

MOST_DRAWN: Final = 200  # games of a kind, for one seed


def hidden_positions(seed: int) -> frozenset[str]:
    """Return the games that a seed may draw, as text: those that no feedback may show."""
    makes = (random_plain, random_transpositions)
    return frozenset(str(make(seed, number)) for make in makes for number in range(MOST_DRAWN))


_OFF: Final = 5  # how far the estimate of a finished game is from what it is worth
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class _Draft(NamedTuple):
    """A game in the making."""

    rng: random.Random
    moves: dict[str, tuple[str, ...]]
    worth: dict[str, int]
    guesses: dict[str, int]

    def letter(self) -> str:
        """Return a name for the next unfinished position: A, B, ..., Z, A2, B2, ..."""
        round_, place = divmod(len(self.guesses) - len(self.worth), len(_LETTERS))
        return _LETTERS[place] + (str(round_ + 1) if round_ else "")

    def unfinished(self, low: int, high: int) -> str:
        """Return a new unfinished position, estimated at a number between the two."""
        name = self.letter()
        self.guesses[name] = self.rng.randint(low, high)
        return name

    def finish(self, name: str, worth: int) -> str:
        self.worth[name] = worth
        self.guesses[name] = worth + self.rng.choice((-_OFF, _OFF))
        return name

    def game(self, first: int) -> Positions:
        return Positions(self.moves, self.worth, self.guesses, first)


def random_plain(seed: int, number: int) -> Positions:
    """Return a tree in which each estimate is near what comes after it: sums of random steps."""
    rng = random.Random(f"plain/{seed}/{number}")
    draft = _Draft(rng, {}, {}, {})
    height, widths = ((3, (3, 4)), (4, (2, 3)), (4, (3, 3)), (5, (2, 3)))[number % 4]

    def grow(parent: str, place: int, level: int, value: int) -> str:
        if level == height or (level > 1 and rng.random() < 0.08):
            return draft.finish(f"{parent.lower()}{place}", value)
        name = draft.letter()
        draft.guesses[name] = value
        draft.moves[name] = ()  # its place in the order
        kids = [
            grow(name, i, level + 1, value + rng.randint(-6, 6))
            for i in range(1, 1 + rng.randint(*widths))
        ]
        draft.moves[name] = tuple(kids)
        return name

    grow("", 0, 0, rng.randint(-3, 3))
    return draft.game((MAX, MIN)[number // 4 % 2])


def random_transpositions(seed: int, number: int) -> Positions:
    """Return a game with positions reached in several ways, and no state at two plies.

    In some of them one move wins a tempo: it leads to a position from which the game goes on
    with the other player to move.
    """
    rng = random.Random(f"transpositions/{seed}/{number}")
    draft = _Draft(rng, {}, {}, {})
    levels = [1, 3, 3, rng.randint(3, 4), 4][: 4 + number % 2]
    low, high = ((-9, 9), (-2, 2), (-3, 3), (-9, -1))[number % 4]
    rows = [[draft.unfinished(low, high) for _ in range(width)] for width in levels]
    below: list[list[str]] = [*rows[1:], []]
    for level, row in enumerate(rows):
        for name in row:
            kids = rng.sample(below[level], min(rng.randint(2, 3), len(below[level])))
            if level == len(rows) - 1 or (level and rng.random() < 0.3):
                ends = rng.randint(2, 3) if not kids else 1
                kids += [
                    draft.finish(f"{name.lower()}{i}", rng.randint(low, high))
                    for i in range(1, ends + 1)
                ]
                rng.shuffle(kids)
            draft.moves[name] = tuple(kids)
    draft.moves[rows[0][0]] = tuple(rows[1])
    if number % 3 != 2:
        winner, other = rows[1][:2] if number % 2 else rows[1][:0:-1]
        draft.moves[winner] = (other, *draft.moves[winner])
    return draft.game((MAX, MIN)[number // 2 % 2])
