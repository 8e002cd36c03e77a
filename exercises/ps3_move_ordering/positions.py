"""Games that answers to `ps3_move_ordering` are checked on: drawn at random, and one by hand."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from gamesearch.game import MAX, MIN
from gamesearch.grading.questions.positions import Positions

MOST_DRAWN: Final = 200  # games of a kind, for one seed


def hidden_positions(seed: int) -> frozenset[str]:
    """The games that a seed may draw, as text: those that no feedback may show."""
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
        """A name for the next unfinished position: A, B, ..., Z, A2, B2, ..."""
        round_, place = divmod(len(self.guesses) - len(self.worth), len(_LETTERS))
        return _LETTERS[place] + (str(round_ + 1) if round_ else "")

    def unfinished(self, low: int, high: int) -> str:
        """A new unfinished position, estimated at a number between the two."""
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
    """A tree in which each estimate is near what comes after it: sums of random steps."""
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
    """A game in which most positions can be reached in several ways, and no state at two plies.

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


def reached_again(sign: int, first: int) -> Positions:
    """C is reached at depth 3, cut off at depth 4, and reached again at depth 5: c2 comes first."""
    line = {"D": ("E",), "E": ("F",), "F": ("f1",), "G": ("g1",)}
    moves = {"A": ("B", "G"), "B": ("C", "D"), "C": ("c1", "c2"), **line}
    worth = {"c1": sign * -4, "c2": sign * 5, "f1": sign * 4, "g1": sign * -2}
    guesses = {"B": -sign, "C": sign, "E": sign * -3, "F": sign * -3, "G": sign * -5}
    return Positions(moves, worth, guesses, first)
