"""The legal moves of checkers, on bitboards: steps, chains of jumps, and the pieces they menace.

The bits are those of the docstring of `gamesearch.games.checkers`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

State = tuple[int, int, int, int, int]  # as in `gamesearch.games.checkers`
Action = tuple[int, ...]

BIT: Final = {square: 1 << square - 1 + (square - 1) // 8 for square in range(1, 33)}
_SQUARE: Final = {bit: square for square, bit in BIT.items()}
ROW: Final = {square: (square - 1) // 4 for square in BIT}  # 0 at the top
COLUMN: Final = {square: 2 * ((square - 1) % 4) + 1 - ROW[square] % 2 for square in BIT}
_BOARD: Final = sum(_SQUARE)
EDGE: Final = sum(b for b, s in _SQUARE.items() if ROW[s] in (0, 7) or COLUMN[s] in (0, 7))
START: Final = (sum(BIT[s] for s in range(1, 13)), sum(BIT[s] for s in range(21, 33)))
LAST_ROW: Final = (sum(BIT[s] for s in range(29, 33)), sum(BIT[s] for s in range(1, 5)))


def squares_of(bits: int) -> list[int]:
    """The numbers of the squares whose bits are set."""
    return [square for square, bit in BIT.items() if bits & bit]


# For 4 and 5 bits, down and up the board: a step (from, to) by the bit that it ends on.
_STEPS_DOWN: Final = {
    n: {b << n: (s, _SQUARE[b << n]) for b, s in _SQUARE.items() if b << n in _SQUARE}
    for n in (4, 5)
}
_STEPS_UP: Final = {
    n: {b >> n: (s, _SQUARE[b >> n]) for b, s in _SQUARE.items() if b >> n in _SQUARE}
    for n in (4, 5)
}
# For a bit: the bits that a jump from there passes over and lands on.
_JUMPS_DOWN: Final = {
    b: [(b << n, b << 2 * n) for n in (4, 5) if b << 2 * n in _SQUARE] for b in _SQUARE
}
_JUMPS_UP: Final = {
    b: [(b >> n, b >> 2 * n) for n in (5, 4) if b >> 2 * n in _SQUARE] for b in _SQUARE
}
_JUMPS: Final = {b: _JUMPS_UP[b] + _JUMPS_DOWN[b] for b in _SQUARE}
# For a jump (from, to): the bit between.
OVER: Final = {(_SQUARE[b], _SQUARE[end]): over for b in _SQUARE for over, end in _JUMPS[b]}


def sides_of(state: State) -> tuple[int, int, int, int]:
    """Pieces that may move down the board, and up; the opponent's; and the empty squares."""
    black, white, kings, player, _ = state
    empty = _BOARD ^ black ^ white
    if player:
        return white & kings, white, black, empty
    return black, black & kings, white, empty


def can_move(state: State) -> bool:
    """Whether the player to move has a move."""
    down, up, other, empty = sides_of(state)
    return bool(
        (down << 4 | down << 5 | up >> 4 | up >> 5) & empty or menaced(down, up, other, empty)
    )


def menaced(down: int, up: int, other: int, empty: int) -> int:
    """Those of the `other` pieces that can be jumped: a square behind them is empty."""
    return other & (
        down << 4 & empty >> 4
        | down << 5 & empty >> 5
        | up >> 4 & empty << 4
        | up >> 5 & empty << 5
    )


def steps_of(down: int, up: int, empty: int) -> list[Action]:
    """All steps to empty squares, in order."""
    steps: list[Action] = []
    for ends, table in (
        (down << 4 & empty, _STEPS_DOWN[4]),
        (down << 5 & empty, _STEPS_DOWN[5]),
        (up >> 4 & empty, _STEPS_UP[4]),
        (up >> 5 & empty, _STEPS_UP[5]),
    ):
        while ends:
            bit = ends & -ends
            steps.append(table[bit])
            ends ^= bit
    steps.sort()
    return steps


def jumps_of(down: int, up: int, other: int, empty: int) -> list[Action]:
    """All chains of jumps, in order."""
    chains: list[Action] = []
    for jumps, pieces in ((_JUMPS, down & up), (_JUMPS_DOWN, down & ~up), (_JUMPS_UP, up & ~down)):
        for square in squares_of(pieces):
            start = BIT[square]
            chains += _chains(start, jumps, other, empty | start)
    return sorted(chain for chain in chains if len(chain) > 1)


def _chains(
    at: int, jumps: dict[int, list[tuple[int, int]]], other: int, empty: int
) -> Iterator[Action]:
    """Every way on from the bit `at`, jump after jump until there is none, as squares.

    A piece that was jumped leaves the board with the last jump and is not jumped again; it
    is never in the way either, because landing squares and jumped squares alternate in rows.
    """
    ended = True
    for over, end in jumps[at]:
        if over & other and end & empty:
            ended = False
            for rest in _chains(end, jumps, other ^ over, empty):
                yield (_SQUARE[at], *rest)
    if ended:
        yield (_SQUARE[at],)
