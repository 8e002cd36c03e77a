"""Backgammon: the lectures' game of chance, with the full rules (AIMA 4e, section 5.5).

    s       a tuple of 31 ints: what is on the board's 26 places, the checkers White and Black
            have borne off, the dice (0, 0 while they are still to be rolled), and the player
            whose turn it is (0 is White, MAX; 1 is Black, MIN)
    place   1 to 24 are the points in White's numbering, 25 is White's bar, 0 is Black's bar;
            White's checkers count positive, Black's negative
    a       a whole move: a tuple of steps (from, to) in the mover's *own* numbering, in which
            both sides play down from 24 to 1; 25 is the bar and 0 is off the board. The empty
            tuple is the pass of a player who cannot move
    roll    at a chance node, two dice, the larger first: (6, 5)

Chance nodes and the players' nodes alternate. Two orders of the same dice that lead to the
same position are one action, the one that begins with the checker furthest back.

AIMA's figures number White's points the other way round, so that White plays up to 25: its
point n is our 25 - n (see `Backgammon.aima_name`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from gamesearch.game import CHANCE, MAX, MIN, IllegalAction, Player
from gamesearch.games.backgammon_board import (
    BAR,
    CHECKERS,
    HEIGHT,
    NAMES,
    NO_DICE,
    OFF,
    WIDTH,
    State,
    board_shapes,
    place_of,
    touch_of,
)
from gamesearch.reading import check_text, quote
from gamesearch.shapes import Picture, Touch

Board = tuple[int, ...]  # the 26 places as the mover sees them: own checkers positive
Step = tuple[int, int]
Move = tuple[Step, ...]
Roll = tuple[int, int]
Action = tuple[Any, ...]  # a Move, or a Roll at a chance node

HOME: Final = 6  # points 1 to 6 are a player's own home board
ROLLS: Final = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))

START: Final = "White 24:2 13:5 8:3 6:5; Black 24:2 13:5 8:3 6:5; White to roll"

# A position in which White's legal moves with 6-5 are exactly the four that the caption of
# AIMA 3e's figure 5.10 lists: (5-10, 5-11), (5-11, 19-24), (5-10, 10-16), (5-11, 11-16). It is
# our own reconstruction: that figure's position itself is not known to us. The last two moves
# bring the same checker to the same point; they differ because one of them hits on the way.
FOUR_MOVES: Final = "White 20:2 6:4 5:3 4:3 3:3; Black 13:3 10:1 8:3 7:2 6:4 4:2; White 6-5"


class Backgammon:
    """Backgammon for two; utility 1 for a win, 2 for a gammon, 3 for a backgammon.

    A gammon is won if the loser has borne off nothing; it is a backgammon if one of the loser's
    checkers is also still on the bar or in the winner's home board. There is no doubling cube.

    White rolls first. (In the real game each side throws one die, and the side with the higher
    number begins and plays both numbers: so the opening roll is never a double, and either side may
    begin.)

    >>> game = Backgammon()
    >>> state = game.result(game.initial, (3, 1))
    >>> len(game.actions(state)), game.action_name(state, ((8, 5), (6, 5)))
    (16, '8/5 6/5')
    """

    command_name = "backgammon"
    players = 2
    player_names = NAMES
    stochastic = True

    def __init__(self) -> None:
        """Begin with the usual start, White to roll."""
        self.initial: State = self.parse(START)

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: State) -> Player:
        return state[30] if state[28] else CHANCE

    def actions(self, state: State) -> Sequence[Action]:
        if self.is_terminal(state):
            return ()
        if not state[28]:
            return ROLLS
        return tuple(legal_moves(state))

    def result(self, state: State, action: Action) -> State:
        if action not in self.actions(state):
            raise IllegalAction(self._why_not(state, action))
        if not state[28]:
            return (*state[:28], *action, state[30])
        return legal_moves(state)[action]

    def is_terminal(self, state: State) -> bool:
        return CHECKERS in state[26:28]

    def utility(self, state: State, player: Player) -> int:
        """Return 1, 2 or 3 for the winner, and minus that for the loser."""
        winner = MAX if state[26] == CHECKERS else MIN
        value = stake(seen_by(winner, state), loser_off=state[27 - winner])
        return value if player == winner else -value

    def probability(self, state: State, outcome: Roll) -> float:
        """Return 1/36 for a double, 1/18 for any other roll."""
        return 1 / 36 if outcome[0] == outcome[1] else 1 / 18

    # ------------------------------------------------------------ beyond the protocol

    def pips(self, state: State, player: Player) -> int:
        """Return the pip count: how many points in all the player's checkers are from being off."""
        return sum(place * n for place, n in enumerate(seen_by(player, state)) if n > 0)

    def evaluate(self, state: State, player: Player) -> float:
        """Return the lead as a share of the longest race, so always between -1 and 1."""
        if self.is_terminal(state):
            return self.utility(state, player)
        lead = self.pips(state, MIN) - self.pips(state, MAX)
        value = lead / (CHECKERS * BAR)
        return value if player == MAX else -value

    def action_name(self, state: State, action: Action) -> str:
        """Write '24/18 13/11', 'bar/20', '6/off', '8/4(2)', '*' for a hit; 'no move'; a roll '6-5'.

        A checker moved twice is written once ('24/13'), unless it hits on the way
        ('24/18*/13'), since only then the way matters.
        """
        if not state[28]:
            return f"{action[0]}-{action[1]}"
        words = ["/".join(chain) for chain in _chains(seen_by(state[30], state), action)]
        counted = [(word, words.count(word)) for word in dict.fromkeys(words)]
        return " ".join(f"{word}({n})" if n > 1 else word for word, n in counted) or "no move"

    def aima_name(self, state: State, action: Move) -> str:
        """Return the move as AIMA numbers it: White plays up to 25 and Black down to 0."""
        steps = [f"{_aima_place(state, a)}–{_aima_place(state, b)}" for a, b in action]
        return f"({', '.join(steps)})"

    def parse_action(self, state: State, text: str) -> Action:
        """Read a roll ('6-5', '65') or a move in any order of its steps. Raises IllegalAction."""
        check_text(text, "the move")
        if not state[28]:
            dice = re.fullmatch(r"\s*([1-6])\D?([1-6])\s*", text)
            roll = (max(dice.groups()), min(dice.groups())) if dice else ("0", "0")
            outcome = (int(roll[0]), int(roll[1]))
            if outcome in self.actions(state):
                return outcome
            raise IllegalAction(self._why_not(state, text))
        board = seen_by(state[30], state)
        wanted = _after_text(board, text)
        for action in self.actions(state):
            if after(board, action) == wanted:
                return action
        raise IllegalAction(self._why_not(state, text))

    def format(self, state: State) -> str:
        """Write each side's checkers by its own points, and the turn; `START` is an example."""
        turn = f"{state[28]}-{state[29]}" if state[28] else "to roll"
        sides = (f"{name} {_side(p, state)}" for p, name in enumerate(self.player_names))
        return f"{'; '.join(sides)}; {self.player_names[state[30]]} {turn}"

    def parse(self, text: str) -> State:
        """Read what `format` writes: 'White bar:1 6:2 off:12; Black ...; Black 6-5'.

        Each side needs 15 checkers, those borne off included. Raises ValueError.
        """
        check_text(text, "the position")
        parts = [part.split() for part in text.split(";")]
        names = [part[0] if part else "" for part in parts]
        if len(parts) != 3 or names[:2] != ["White", "Black"] or names[2] not in self.player_names:
            raise ValueError(f"the position is {quote(text)}; one such as {START!r} was expected")
        white, black = (_read_side(*part) for part in parts[:2])
        for point in range(1, 25):
            if white[point] and black[25 - point]:
                raise ValueError(f"White and Black share White's {point} point: {quote(text)}")
        if white[OFF] == black[OFF] == CHECKERS:
            raise ValueError("White and Black have both borne off all; a game ends with the first")
        board = [-black[25], *(white[p] - black[25 - p] for p in range(1, 25)), white[25]]
        turn = self.player_names.index(names[2])
        return (*board, white[OFF], black[OFF], *_read_turn(parts[2][1:], text), turn)

    def text_board(self, state: State) -> str:
        """Write the points for a terminal as the mover numbers them: +2 own, -1 the other's."""
        mover = state[30]
        board = seen_by(mover, state)
        heaps = [f"{place:3}:{n:+d}" if n else f"{place:3}: ." for place, n in enumerate(board)]
        dice = f"{state[28]}-{state[29]}" if state[28] else "to roll"
        return "\n".join(
            [
                " ".join([*heaps[13:19], " ", *heaps[19:25]]),
                " ".join([*heaps[12:6:-1], " ", *heaps[6:0:-1]]),
                f"bar: {board[BAR]} and {-board[0]}; "
                f"off: {state[26 + mover]} and {state[27 - mover]}",
                f"{self.player_names[mover]} {dice}",
            ]
        )

    def touches(self, state: State, action: Action) -> tuple[Touch, ...]:
        """Return where each step begins and ends, step after step."""
        steps: tuple[Step, ...] = action
        places = tuple(touch_of(state[30], place) for step in steps for place in step)
        return places or (Touch(self.action_name(state, action), key="n"),)

    def touch_orders(self, state: State, action: Move) -> Sequence[tuple[Touch, ...]]:
        """Return the steps of a move in every order in which the dice can be played."""
        return [self.touches(state, steps) for steps in orders_of(state)[action]]

    def halfway(self, state: State, names: Sequence[str]) -> State:
        """Return the position after the steps touched so far, with the dice unchanged."""
        player = state[30]
        places = [place_of(name) for name in names]
        steps = list(zip(places[::2], places[1::2], strict=False))
        board = after(seen_by(player, state), steps)
        off = list(state[26:28])
        off[player] += sum(target == OFF for _, target in steps)
        return (*seen_by(player, board), *off, *state[28:])

    def picture(self, state: State) -> Picture:
        """Draw the board with White's home below on the right; point numbers are White's.

        Black's checkers bear a ring. If a point holds more than five, their number stands on the
        fifth.
        """
        return Picture(WIDTH, HEIGHT, tuple(board_shapes(state)), alt=self._in_words(state))

    def _why_not(self, state: State, action: object) -> str:
        if self.is_terminal(state):
            return "the game is over; there are no moves left"
        if not state[28]:
            return (
                f"{quote(action)} is not a roll that can come here; one such as (6, 5) was expected"
            )
        legal = [self.action_name(state, a) for a in self.actions(state)]
        some = "; ".join(legal[:4]) + ("; ..." if len(legal) > 4 else "")
        who = self.player_names[state[30]]
        return (
            f"{quote(action)} is not a legal move of {who} with {state[28]}-{state[29]}; "
            f"one of these {len(legal)} was expected: {some}"
        )

    def _in_words(self, state: State) -> str:
        mover = self.player_names[state[30]]
        if self.is_terminal(state):
            winner = self.player_names[state[26] != CHECKERS]
            kind = ("game", "gammon", "backgammon")[abs(self.utility(state, MAX)) - 1]
            end = f"{winner} has won a {kind}"
        elif state[28]:
            end = f"{mover} to play {state[28]}-{state[29]}"
        else:
            end = f"{mover} to roll"
        sides = []
        for player, name in enumerate(self.player_names):
            heaps = [word.split(":") for word in _side(player, state).split()]
            sides.append(f"{name} has {', '.join(f'{n} on {place}' for place, n in heaps)}")
        return f"Backgammon, each side in its own numbering: {'; '.join(sides)}. {end}."


# ---------------------------------------------------------------- text


def _chains(board: Board, action: Sequence[Step]) -> list[list[str]]:
    """Return the way of each checker that moves, as words: its start, where it hits, its end."""
    chains: list[list[str]] = []
    ends: list[int] = []
    for source, target in action:
        hit = "*" if target != OFF and board[target] == -1 else ""
        word = "off" if target == OFF else f"{target}{hit}"
        if source in ends:
            number = ends.index(source)
            if not chains[number][-1].endswith("*"):
                chains[number].pop()
            chains[number].append(word)
            ends[number] = target
        else:
            chains.append(["bar" if source == BAR else str(source), word])
            ends.append(target)
        board = after(board, ((source, target),))
    return chains


def _after_text(board: Board, text: str) -> Board | None:
    """Return the steps of '24/18*/13 8/4(2)', legal or not; None if it is not such a text."""
    words = [] if text.strip().lower() in ("no move", "pass") else text.replace(",", " ").split()
    if not words and not text.strip():
        return None
    for word in words:
        match = re.fullmatch(r"((?:bar|\d+)(?:/(?:off|\d+)\*?)+)(?:\(([1-4])\))?", word.lower())
        if not match:
            return None
        way = match[1].replace("*", "").replace("bar", str(BAR)).replace("off", str(OFF))
        places = [int(place) for place in way.split("/")]
        for _ in range(int(match[2] or 1)):
            for step in pairwise(places):
                if max(step) > BAR or board[step[0]] < 1 or step[0] <= step[1]:
                    return None
                board = after(board, (step,))
    return board


def _aima_place(state: State, place: int) -> int:
    return 25 - place if state[30] == MAX else place


def _side(player: Player, state: State) -> str:
    """Write one side's checkers: 'bar:1 24:2 6:5 off:3'."""
    board = seen_by(player, state)
    words = [f"{p}:{board[p]}" for p in range(24, 0, -1) if board[p] > 0]
    bar = [f"bar:{board[BAR]}"] if board[BAR] else []
    off = [f"off:{state[26 + player]}"] if state[26 + player] else []
    return " ".join([*bar, *words, *off])


def _read_side(name: str, *words: str) -> list[int]:
    """Read checkers by place in the side's own numbering, 0 for those that are off."""
    places = [0] * 26
    for word in words:
        match = re.fullmatch(r"(bar|off|[1-9]|1\d|2[0-4]):(\d{1,2})", word)
        if not match:
            raise ValueError(f"{name} has {quote(word)}; 'bar:1', '24:2' or 'off:3' was expected")
        place = {"bar": BAR, "off": OFF}[match[1]] if match[1].isalpha() else int(match[1])
        places[place] += int(match[2])
    if sum(places) != CHECKERS:
        raise ValueError(f"{name} has {sum(places)} checkers; {CHECKERS} were expected")
    return places


def _read_turn(words: Sequence[str], text: str) -> Roll:
    """Read '6-5' or 'to roll'."""
    turn = " ".join(words)
    if turn == "to roll":
        return NO_DICE
    match = re.fullmatch(r"([1-6])-([1-6])", turn)
    if not match:
        raise ValueError(
            f"the turn in {quote(text)} is {quote(turn)}; 'to roll' or '6-5' was expected"
        )
    return max(int(match[1]), int(match[2])), min(int(match[1]), int(match[2]))


# ---------------------------------------------------------------- the dice, step by step


def seen_by(player: Player, state: State) -> Board:
    """Return the board in the player's own numbering, own checkers positive."""
    board = state[:26]
    return board if player == MAX else tuple(-n for n in reversed(board))


@lru_cache(maxsize=512)  # a depth-first search asks again only for states on its path
def legal_moves(state: State) -> dict[Move, State]:
    """Return every legal whole move of the player whose dice lie there, and where it leads."""
    if CHECKERS in state[26:28]:
        return {}
    player = state[30]
    boards = _whole_moves(seen_by(player, state), state[28:30])
    moves: dict[Move, State] = {}
    for board, action in sorted(boards.items(), key=lambda item: item[1], reverse=True):
        off = list(state[26:28])
        off[player] += sum(target == OFF for _, target in action)
        moves[action] = (*seen_by(player, board), *off, *NO_DICE, 1 - player)
    return moves


def _whole_moves(board: Board, dice: Sequence[int]) -> dict[Board, Move]:
    """Return the positions a roll can lead to, each with one way there.

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
    """Return the legal steps with one die; while a checker is on the bar no other may move."""
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
    """Return the board after the steps; a single checker of the opponent is hit."""
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
    """Return what a won game is worth, the board seen by the winner."""
    if loser_off:
        return 1
    return 3 if any(n < 0 for n in board[: HOME + 1]) else 2


@lru_cache(maxsize=4)
def orders_of(state: State) -> dict[Move, list[Move]]:
    """Return every way to play the dice, die by die, by the move that it amounts to."""
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
