"""Pig: roll as often as you dare, and hold before a 1 costs you all that the turn has won.

With the best play on both sides, the player who begins wins 53.06 % of the games to 100 (Neller
and Presser 2004, "Optimal play of the dice game Pig").

s   (points of MAX, points of MIN, turn total, player, rolling): whose turn it is, and whether
    the die is in the air (then chance moves)
a   "roll" or "hold"; of chance a face, 1 to `faces`
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from gamesearch.game import CHANCE, MAX, MIN, IllegalAction, Player
from gamesearch.games.dice_race import NAMES, ROLL, Action, DiceGame
from gamesearch.reading import check_number, check_text, quote
from gamesearch.shapes import Picture, Polygon, Rectangle, Role, Shape, Text, written

State = tuple[int, int, int, Player, bool]

HOLD: Final = "hold"
NOTATION: Final = re.compile(r"(\d+)-(\d+)(?: +(MAX|MIN))?(?: +\+(\d+))?( +rolls)?", re.IGNORECASE)


class Pig(DiceGame):
    """Pig to 100 points with one die; utility 1 for a win of MAX and -1 for one of MIN.

    A turn begins with a roll. A face of 2 or more is added to the turn total; a 1 ends the turn
    with nothing. Holding ends the turn and adds its total to the player's points. A player with
    `target` points, the turn total included, wins.

    The game has cycles (two turns that end with a 1 change nothing), so its tree is endless:
    a search needs a depth limit.

    >>> game = Pig()
    >>> game.format(game.result(game.result(game.initial, "roll"), 5))
    '0-0 MAX +5'
    """

    command_name = "pig"
    alternating = False
    initial: State = (0, 0, 0, MAX, False)

    def __init__(self, target: int = 100, *, faces: int = 6) -> None:
        """Play to `target` points with a die of `faces` faces. Raises ValueError."""
        if target < 1 or faces < 2:
            raise ValueError(
                f"target {target}, {faces} faces: expected 1 point or more, and 2 faces or more"
            )
        self.target, self.faces = target, faces

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: State) -> Player:
        return CHANCE if state[4] else state[3]

    def actions(self, state: State) -> Sequence[Action]:
        if self.is_terminal(state):
            return ()
        if state[4]:
            return range(1, self.faces + 1)
        return (ROLL, HOLD) if state[2] else (ROLL,)

    def result(self, state: State, action: Action) -> State:
        if action not in self.actions(state):
            raise IllegalAction(self._why_not(state, action))
        max_points, min_points, total, player, _ = state
        if action == ROLL:
            return max_points, min_points, total, player, True
        if action == 1:
            return self._end_turn(state, 0)
        if action != HOLD:
            total += int(action)
            if state[player] + total < self.target:
                return max_points, min_points, total, player, False
        return self._end_turn(state, total)

    def is_terminal(self, state: State) -> bool:
        return max(state[MAX], state[MIN]) >= self.target

    # ------------------------------------------------------------ beyond the protocol

    def evaluate(self, state: State, player: Player) -> float:
        """Return the lead in points, the turn total included, as a share of the target.

        Always smaller than a win.
        """
        if self.is_terminal(state):
            return self.utility(state, player)
        total = state[2] if state[3] == player else -state[2]
        return (state[player] - state[1 - player] + total) / self.target

    def _end_turn(self, state: State, gain: int) -> State:
        """Return the state after the mover's turn has won `gain` points."""
        max_points, min_points, _, player, _ = state
        if player == MAX:
            return max_points + gain, min_points, 0, MIN, False
        return max_points, min_points + gain, 0, MAX, False

    # ------------------------------------------------------------ notation

    def format(self, state: State) -> str:
        """Return points, who moves and the turn total: '12-30 MAX +5', or '12-30 MAX +5 rolls'."""
        max_points, min_points, total, player, rolling = state
        return f"{max_points}-{min_points} {NAMES[player]} +{total}{' rolls' if rolling else ''}"

    def parse(self, text: str) -> State:
        """Read what `format` writes; all but the points may be left out. Raises ValueError."""
        check_text(text, "the position")
        match = NOTATION.fullmatch(text.strip())
        if not match:
            raise ValueError(f"the state is {quote(text)}; one such as '12-30 MAX +5' was expected")
        max_points, min_points, total = (int(match[i] or 0) for i in (1, 2, 4))
        player = NAMES.index((match[3] or NAMES[MAX]).upper())
        state = (max_points, min_points, total, player, bool(match[5]))
        most = self.target + self.faces - 1  # the last gain may go beyond the target
        check_number(max(max_points, min_points), "the larger number of points", most)
        if min(max_points, min_points) >= self.target:
            raise ValueError(f"both sides have {self.target} points; the first to reach them wins")
        if (total or match[5]) and (
            self.is_terminal(state) or state[player] + total >= self.target
        ):
            raise ValueError("the game is over, so there is no turn total and no roll")
        return state

    # ------------------------------------------------------------ the picture

    def picture(self, state: State) -> Picture:
        """Draw a bar of points for each player, the turn total as an empty piece at its end.

        A triangle points at the player whose turn it is, a die says that chance moves.
        """
        shapes: list[Shape] = []
        shapes += self._bar(state, MAX, "player0")
        shapes += self._bar(state, MIN, "player1")
        if not self.is_terminal(state):
            y = 0.55 + state[3]
            shapes.append(Polygon(((0.1, y - 0.25), (0.1, y + 0.25), (0.45, y)), "highlight"))
            shapes.append(Text(4.7, 2.4, f"turn total {state[2]}", 0.45))
        if state[4]:
            shapes.append(Rectangle(7.4, 2.1, 0.6, 0.6, "ground", "grid", 0.05))
            shapes.append(Text(7.7, 2.4, "?", 0.45))
        return Picture(10.4, 2.8, tuple(shapes), alt=self._in_words(state))

    def icon(self, state: State) -> Picture:
        """Draw the points of both, MAX's first, and beneath them the turn total."""
        score = f"{state[MAX]}–{state[MIN]}"
        lines = [score, *([] if self.is_terminal(state) else [f"+{state[2]}"])]
        return written(lines, self._in_words(state), width=0.6 + 1.4 * len(str(self.target)))

    def _bar(self, state: State, player: Player, role: Role) -> list[Shape]:
        """Draw a player's name, bar and points; a bar of 6 units is the target."""
        top, left, full = 0.25 + player, 1.9, 6.0
        points = min(state[player], self.target)
        total = state[2] if state[3] == player else 0
        own, more = full * points / self.target, full * total / self.target
        shapes: list[Shape] = [
            Text(1.15, top + 0.3, NAMES[player], 0.45),
            Rectangle(left, top, full, 0.6, "ground", "grid"),
        ]
        if points:
            shapes.append(Rectangle(left, top, own, 0.6, role, "grid"))
        if total:
            shapes.append(Rectangle(left + own, top + 0.12, more, 0.36, "ground", "highlight", 0.1))
        score = f"{state[player]} of {self.target}"
        return [*shapes, Text(left + full + 1.25, top + 0.3, score, 0.45)]

    def _in_words(self, state: State) -> str:
        max_points, min_points, total, player, rolling = state
        points = f"Pig to {self.target}, MAX {max_points}, MIN {min_points} points"
        if self.is_terminal(state):
            return f"{points}: {NAMES[min_points > max_points]} has won."
        if rolling:
            return f"{points}, turn total {total}: {NAMES[player]} has rolled the die."
        return f"{points}, turn total {total}: {NAMES[player]} to move."

    def _why_not(self, state: State, action: object) -> str:
        if self.is_terminal(state):
            return "the game is over; there is nothing to roll or hold"
        if action == HOLD and not state[4]:
            return "a turn begins with a roll; there is nothing to hold yet"
        expected = f"a face from 1 to {self.faces}" if state[4] else "'roll' or 'hold'"
        return f"{quote(action)} is not possible; {expected} was expected"
