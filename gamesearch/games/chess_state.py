"""A state of chess: what stands where in its tuple, and how it looks when the board is turned."""

from __future__ import annotations

from typing import Final

State = tuple[int, ...]  # as in `gamesearch.games.chess`

KING, WHITE, CASTLING, PASSANT, QUIET, PLAYER = range(5, 11)  # places in a state

# The eight turns and mirrorings of the board as maps of squares' bits, the board as it is first.
_SYMMETRIES: Final = [
    {
        1 << s: 1 << 8 * (7 - r if flip else r) + (7 - f if mirror else f)
        for s in range(64)
        for f, r in [(s // 8, s % 8) if turn else (s % 8, s // 8)]
    }
    for turn in (0, 1)
    for flip in (0, 1)
    for mirror in (0, 1)
]
# For each bit: the maps that bring it to the left half, or to the triangle a1-d1-d4.
_LEFT: Final = sum(1 << square for square in range(64) if square % 8 < 4)
_TRIANGLE: Final = sum(1 << square for square in range(64) if square // 8 <= square % 8 < 4)
_TO_LEFT: Final = {bit: [m for m in _SYMMETRIES[:2] if m[bit] & _LEFT] for bit in _SYMMETRIES[0]}
_TO_TRIANGLE: Final = {
    bit: [m for m in _SYMMETRIES if m[bit] & _TRIANGLE] for bit in _SYMMETRIES[0]
}


def representative(state: State) -> State:
    """The same state for all positions that are equal by turning or mirroring the board.

    Castling knows left from right, and pawns know up from down: the board is mirrored in
    all eight ways without either, left and right with pawns, and not at all with castling.
    """
    if state[CASTLING]:
        return state
    maps = _TO_LEFT if state[0] else _TO_TRIANGLE
    return min(_moved(state, symmetry) for symmetry in maps[state[KING] & state[WHITE]])


def _moved(state: State, symmetry: dict[int, int]) -> State:
    """The state with every piece moved, and without any right to castle."""
    boards = []
    for bits in state[:CASTLING]:
        moved = 0
        while bits:
            bit = bits & -bits
            moved |= symmetry[bit]
            bits ^= bit
        boards.append(moved)
    passant = state[PASSANT]
    if passant >= 0:
        passant = symmetry[1 << passant].bit_length() - 1
    return (*boards, 0, passant, *state[QUIET:])
