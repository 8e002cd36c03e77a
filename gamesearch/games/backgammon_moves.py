"""The legal moves of backgammon: dice played step by step, as many of them as possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from gamesearch.game import MAX, Player
from gamesearch.games.backgammon_board import BAR, CHECKERS, NO_DICE, OFF, State

Board = tuple[int, ...]  # the 26 places as the mover sees them: own checkers positive
Step = tuple[int, int]
Move = tuple[Step, ...]

HOME: Final = 6  # points 1 to 6 are a player's own home board


def seen_by(player: Player, state: State) -> Board:
    """The board in the player's own numbering, own checkers positive."""
    board = state[:26]
    return board if player == MAX else tuple(-n for n in reversed(board))


@lru_cache(maxsize=512)  # a depth-first search asks again only for states on its path
def legal_moves(state: State) -> dict[Move, State]:
    """Every legal whole move of the player whose dice lie there, and where it leads."""
    if CHECKERS in state[26:28]:
        return {}
    player = state[30]
    boards = _whole_moves(seen_by(player, state), state[28:30])
    moves: dict[Move, State] = {}
    for board, action in sorted(boards.items(), key=lambda item: item[1], reverse=True):
        off = list(state[26:28])
        off[player] += sum(target == OFF for _, target in action)
        white = board if player == MAX else tuple(-n for n in reversed(board))
        moves[action] = (*white, *off, *NO_DICE, 1 - player)
    return moves


def _whole_moves(board: Board, dice: Sequence[int]) -> dict[Board, Move]:
    """The positions a roll can lead to, each with one way there.

    As many dice must be played as can be; if that is one and either could be it, the larger.
    """
    high, low = dice
    if high == low:
        return _play(board, (high,) * 4)[1]
    played, moves = _play(board, (high, low))
    played_low_first, low_first = _play(board, (low, high))
    if played < played_low_first:
        return low_first
    if played == played_low_first == 2:
        for reached, action in low_first.items():
            moves[reached] = max(action, moves.get(reached, ()))
    return moves


def _play(board: Board, dice: Sequence[int]) -> tuple[int, dict[Board, Move]]:
    """Play dice in this order as long as any way allows: how many, and the positions reached."""
    reached: dict[Board, Move] = {board: ()}
    for played, die in enumerate(dice):
        further: dict[Board, Move] = {}
        for here, action in reached.items():
            for step in _steps(here, die):
                there = after(here, (step,))
                further[there] = max((*action, step), further.get(there, ()))
        if not further:
            return played, reached
        reached = further
    return len(dice), reached


def _steps(board: Board, die: int) -> Iterator[Step]:
    """The legal steps with one die; while a checker is on the bar no other may move."""
    furthest = next((place for place in range(BAR, 0, -1) if board[place] > 0), OFF)
    for source in range(furthest, OFF, -1):
        target = source - die
        if board[source] <= 0:
            continue
        if target > OFF:
            if board[target] >= -1:  # two or more of the other side block a point
                yield source, target
        elif furthest <= HOME and (target == OFF or source == furthest):
            yield source, OFF  # a larger number takes off the checker furthest back
        if source == BAR:
            return


def after(board: Board, steps: Sequence[Step]) -> Board:
    """The board after the steps; a single checker of the opponent is hit."""
    places = list(board)
    for source, target in steps:
        places[source] -= 1
        if target == OFF:
            continue
        if places[target] == -1:
            places[target] = 0
            places[0] -= 1  # the other side's bar
        places[target] += 1
    return tuple(places)


def stake(board: Board, loser_off: int) -> int:
    """What a won game is worth, the board seen by the winner."""
    if loser_off:
        return 1
    return 3 if any(n < 0 for n in board[: HOME + 1]) else 2


@lru_cache(maxsize=4)
def orders_of(state: State) -> dict[Move, list[Move]]:
    """Every way to play the dice, die by die, listed under the move that it amounts to."""
    player, high, low = state[30], *state[28:30]
    start = seen_by(player, state)
    orders: dict[Board, dict[Move, None]] = {}  # the moves as keys, each once
    for dice in {(high,) * 4} if high == low else {(high, low), (low, high)}:
        ways: list[tuple[Move, Board]] = [((), start)]
        for die in dice:
            further = [
                ((*steps, step), after(board, (step,)))
                for steps, board in ways
                for step in _steps(board, die)
            ]
            ways = further or ways
        for steps, board in ways:
            orders.setdefault(board, {})[steps] = None
    return {action: list(orders[after(start, action)]) for action in legal_moves(state)}
