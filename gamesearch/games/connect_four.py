"""Connect Four on a board of any size: a disc falls to the lowest free square of its column.

The standard board was solved in 1988 (Allen; Allis): the first player wins, from the centre.

s   (last, taken, over): the discs of the player who moved last and the discs of both, as
    bits, and whether the game is over. That could be computed from the discs; keeping it
    means that a winning row is looked for once, when the disc that may make it lands
a   a column, 0 at the left; people write columns from 1

The squares of a column are neighbouring bits, the lowest square first, and above every
column lies one bit more that stays empty: a guard. On a board of 3 rows and 4 columns

    guards   3   7  11  15
             2   6  10  14
             1   5   9  13
    bottom   0   4   8  12

So one step up is a shift by 1, one step right a shift by rows + 1, and no row of discs can
run from the top of one column into the bottom of the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from gamesearch.game import MAX, Decision, IllegalAction, Player
from gamesearch.games.connect_four_solver import Solver
from gamesearch.games.display import disc, mover_of
from gamesearch.games.remembered import Remembered
from gamesearch.reading import check_text, is_whole, quote
from gamesearch.shapes import Circle, Line, Picture, Rectangle, Shape, Text, Touch

State = tuple[int, int, bool]


class ConnectFour:
    """Connect Four, 6 rows by 7 columns unless told otherwise.

    The utility is 1 for a win of X, who moves first, -1 for a win of O and 0 for a draw. With
    `score=True` a win counts by how early it comes, as `discs_left` says; the best play is
    then the quickest win, or the longest resistance.

    >>> game = ConnectFour()
    >>> game.format(game.parse("445"))
    '......./......./......./......./...O.../...XX..'
    """

    command_name = "connect-four"
    opening_plies = 4
    gridded = True
    players = 2
    player_names = ("X", "O")
    initial: State = (0, 0, False)

    def __init__(
        self, rows: int = 6, columns: int = 7, in_a_row: int = 4, *, score: bool = False
    ) -> None:
        """Make a board of `rows` x `columns` on which `in_a_row` wins. Raises ValueError."""
        fits = is_whole(rows, 1, 20) and is_whole(columns, 1, 20)
        if not (fits and is_whole(in_a_row, 1, max(rows, columns))):
            raise ValueError(
                f"{rows} rows, {columns} columns, {in_a_row} in a row: expected 1 to 20 rows and "
                "columns, and a winning row that fits the board"
            )
        self.rows, self.columns, self.in_a_row = rows, columns, in_a_row
        self.score = score
        self._height = rows + 1  # bits to a column, the guard included
        self._bottom = {c: 1 << c * self._height for c in range(columns)}
        self._guards = sum(self._bottom.values()) << rows
        self._tops = self._guards >> 1
        self._full = self._guards - sum(self._bottom.values())
        whole = [bottom * ((1 << rows) - 1) for bottom in self._bottom.values()]
        self._middle = whole[columns // 2] if columns % 2 else 0
        apart = range((columns - 1) * self._height, 0, -2 * self._height)
        self._opposite = list(zip(whole, reversed(whole), apart, strict=False))  # half of them
        self._shifts = self._doubling_shifts()
        self._won = Remembered(self._has_row)  # the same discs turn up again and again
        self._image = Remembered(self._mirrored)
        self._weights: list[int] = [0, *(4**n for n in range(in_a_row - 1))]  # by a window's discs
        middle_first = sorted(range(columns), key=lambda c: abs(2 * c - columns + 1))
        self._open = _OpenColumns(range(columns), rows)
        self._open_middle_first = _OpenColumns(middle_first, rows)

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: State) -> Player:
        return state[1].bit_count() & 1

    def actions(self, state: State) -> Sequence[int]:
        return () if state[2] else self._open[state[1] & self._tops]

    def result(self, state: State, action: int) -> State:
        last, taken, over = state
        try:
            # The sum carries through the discs of the column and ends in its first empty bit.
            filled = taken | taken + self._bottom[action]
            mine = filled ^ last
            won = self._won[mine]
        except (KeyError, TypeError):  # no such column, or no such set of discs: it is full
            raise IllegalAction(self._why_not(state, action)) from None
        if over:
            raise IllegalAction(self._why_not(state, action))
        return mine, filled, won or filled == self._full

    def is_terminal(self, state: State) -> bool:
        return state[2]

    def utility(self, state: State, player: Player) -> int:
        if not self._won[state[0]]:
            return 0
        value = self.discs_left(state) if self.score else 1
        loser = state[1].bit_count() & 1  # who would have to move
        return -value if player == loser else value

    # ------------------------------------------------------------ beyond the protocol

    def discs_left(self, state: State) -> int:
        """Return the usual score of a win: the winner's discs left, including the winning one.

        On the standard board a player has 21 discs: the quickest win, with the fourth of
        them, scores 18, and a win with the last one 1.
        """
        return (self.rows * self.columns + 2 - state[1].bit_count()) // 2

    def ordered_actions(self, state: State) -> Sequence[int]:
        """Return the actions from the middle column outwards: more rows pass through there."""
        return () if state[2] else self._open_middle_first[state[1] & self._tops]

    def key(self, state: State) -> State:
        """Return one state for a position and its mirror image."""
        last, taken, over = state
        if taken < self._image[taken]:  # the heights of the columns mostly settle which it is
            return state
        image = self._image[last], self._image[taken], over
        return image if image[1] < taken else min(state, image)

    def evaluate(self, state: State, player: Player) -> float:
        """Weigh windows of `in_a_row` squares that only one side has discs in, for `player`.

        A window with n discs of one side counts 4 to the power n - 1 for it. The difference
        is given as a share of what all windows could count: always smaller than a win.
        """
        if self.is_terminal(state):
            return self.utility(state, player)
        x, o = self.discs(state)
        windows, weights, total = self.windows, self._weights, 0
        for window in windows:
            if not window & o:
                total += weights[(window & x).bit_count()]
            elif not window & x:
                total -= weights[(window & o).bit_count()]
        value = total / (len(windows) * weights[-1] + 1)
        return value if player == MAX else -value

    def discs(self, state: State) -> tuple[int, int]:
        """Return the discs of X and the discs of O, as bits."""
        last, taken, _ = state
        return (taken ^ last, last) if self.to_move(state) == MAX else (last, taken ^ last)

    # ------------------------------------------------------------ solved

    def score_of(self, state: State) -> int:
        """Return the score of `state` under best play, from X's side, as `discs_left` counts.

        It is what a search to the end finds where `score=True`; see
        `gamesearch.games.connect_four_solver`. With 16 discs on the standard board it takes
        less than a tenth of a second, with 12 a second or two, with 8 a minute or more; the
        scores of the empty board and of its first moves are the published ones. Raises
        ValueError unless four in a row win.

        >>> game = ConnectFour()
        >>> game.score_of(game.parse("4455"))
        18
        """
        value = self._score_of(self._solver(), state)
        return value if self.to_move(state) == MAX else -value

    def solve(self, state: State | None = None) -> Decision[int]:
        """Return the score of `state` (the initial one if None), and the first best of its actions.

        The value is what `score_of` gives, so the action is the quickest win, or the longest
        resistance; among equals, the one nearest the middle. Raises ValueError unless four in a row
        win.

        >>> game = ConnectFour()
        >>> game.solve(game.parse("4455"))
        Decision(value=18, action=2)
        """
        if state is None:
            state = self.initial
        solver = self._solver()
        value = self._score_of(solver, state)
        moves = ((self.result(state, action), action) for action in self.ordered_actions(state))
        good = (action for after, action in moves if not self._scores(solver, after, 1 - value))
        return Decision(value if self.to_move(state) == MAX else -value, next(good, None))

    def _solver(self) -> Solver:
        if self.in_a_row != 4:
            instead = "use principal_variation_search"
            raise ValueError(f"the solver knows four in a row, not {self.in_a_row}; {instead}")
        return Solver(self.rows, self.columns)

    def _score_of(self, solver: Solver, state: State) -> int:
        """Return the score of `state` for the player to move."""
        last, taken, _ = state
        return -self.discs_left(state) if self._won[last] else solver.score(taken ^ last, taken)

    def _scores(self, solver: Solver, state: State, goal: int) -> bool:
        """Return whether the player to move can score `goal` or more."""
        last, taken, _ = state
        if self._won[last]:
            return goal <= -self.discs_left(state)
        return solver.scores(taken ^ last, taken, goal)

    # ------------------------------------------------------------ notation

    def action_name(self, state: State, action: int) -> str:
        """Return the number of the column, from 1 at the left."""
        return str(action + 1)

    def parse_action(self, state: State, text: str) -> int:
        """Read what `action_name` writes. Raises IllegalAction."""
        check_text(text, "the move")
        for action in self.actions(state):
            if text.strip() == self.action_name(state, action):
                return action
        number = text.strip()
        raise IllegalAction(self._why_not(state, int(number) - 1 if number.isdecimal() else text))

    def format(self, state: State) -> str:
        """Write rows from the top, separated by '/'; X moves first."""
        x, o = self.discs(state)
        rows = []
        for row in reversed(range(self.rows)):
            squares = [1 << column * self._height + row for column in range(self.columns)]
            rows.append("".join("X" if s & x else "O" if s & o else "." for s in squares))
        return "/".join(rows)

    def text_board(self, state: State) -> str:
        """Write the board for a terminal, the numbers of its columns beneath it."""
        width = len(str(self.columns))
        rows = [*map(list, self.format(state).split("/")), range(1, self.columns + 1)]
        return "\n".join(" ".join(f"{square:>{width}}" for square in row) for row in rows)

    def parse(self, text: str) -> State:
        """Read a board as `format` writes it, or the columns played so far. Raises ValueError.

        Columns count from 1: "44455" or, where numbers have two digits, "4 4 4 5 5".
        """
        check_text(text, "the position")
        if text.strip() and set(text) <= set("0123456789 "):
            state = self.initial
            for number in text.split() if " " in text.strip() else text.strip():
                state = self.result(state, self.parse_action(state, number))
            return state
        x, o = self._parse_board(text)
        last, other = (o, x) if mover_of(x, o, "discs") == MAX else (x, o)
        if self._won[other]:
            raise ValueError("a disc was played after a winning row; the game ends with the row")
        return last, x | o, self._won[last] or x | o == self._full

    def _parse_board(self, text: str) -> tuple[int, int]:
        rows = text.strip().split("/") if "/" in text else text.split()
        if [len(row) for row in rows] != [self.columns] * self.rows:
            raise ValueError(
                f"the board is {quote(text)}; {self.rows} rows of {self.columns} squares such as "
                f"{quote(self.format(self.initial))}, or columns such as '44', were expected"
            )
        discs = {"X": 0, "O": 0, ".": 0}
        for row, marks in enumerate(reversed(rows)):
            for column, mark in enumerate(marks.upper()):
                if mark not in discs:
                    raise ValueError(f"a square holds {quote(mark)}; X, O or . was expected")
                square = 1 << column * self._height + row
                if mark != "." and discs["."] & square >> 1:
                    raise ValueError(f"column {column + 1} has a disc above an empty square")
                discs[mark] |= square
        return discs["X"], discs["O"]

    # ------------------------------------------------------------ the picture

    def touches(self, state: State, action: int) -> tuple[Touch, ...]:
        """Return the column; the disc falls to the square that it covers."""
        discs = state[1] >> action * self._height & (1 << self.rows) - 1
        lands = (action, self.rows - 1 - discs.bit_count(), 1, 1)
        name = str(action + 1)
        return (Touch(name, (action, 0, 1, self.rows), (lands,), key=name),)

    def picture(self, state: State) -> Picture:
        """Draw a board with holes; X's discs bear a cross, O's a ring; winning rows are struck."""
        x, o = self.discs(state)
        edge = 0.02  # keeps the whole frame inside the picture
        shapes: list[Shape] = [
            Rectangle(edge, edge, self.columns - 2 * edge, self.rows - edge, "square", "grid")
        ]
        for column, bottom in self._bottom.items():
            for row in range(self.rows):
                square = bottom << row
                if square & (x | o):
                    shapes += disc(*self._centre(square), 0 if square & x else 1)
                else:
                    shapes.append(Circle(*self._centre(square), 0.38, "ground", "grid", 0.03))
            shapes.append(Text(column + 0.5, self.rows + 0.3, str(column + 1), 0.4))
        for window in self.windows:
            if window & state[0] == window:
                ends = self._centre(window & -window) + self._centre(window)
                shapes.append(Line(*ends, "highlight", stroke=0.14))
        return Picture(self.columns, self.rows + 0.55, tuple(shapes), alt=self._in_words(state))

    def _centre(self, squares: int) -> tuple[float, float]:
        """Return the centre of the last of `squares` (column by column, upwards)."""
        column, row = divmod(squares.bit_length() - 1, self._height)
        return column + 0.5, self.rows - row - 0.5

    def _in_words(self, state: State) -> str:
        mover, other = self.player_names[:: 1 - 2 * self.to_move(state)]
        won, over = self._won[state[0]], state[2]
        end = f"{other} has won" if won else "drawn" if over else f"{mover} to move"
        return f"Connect Four, rows from the top {self.format(state).replace('/', ', ')}: {end}."

    # ------------------------------------------------------------ bits

    def _doubling_shifts(self) -> list[list[int]]:
        """Return by direction the shifts that join 1 disc to 2, 2 to 4, ... up to a winning row.

        >>> ConnectFour()._doubling_shifts()  # up, right, right and down, right and up
        [[1, 2], [7, 14], [6, 12], [8, 16]]
        """
        lengths = []
        joined = 1
        while joined < self.in_a_row:
            lengths.append(min(joined, self.in_a_row - joined))
            joined += lengths[-1]
        steps = (1, self._height, self._height - 1, self._height + 1)
        return [[step * length for length in lengths] for step in steps]

    def _has_row(self, discs: int) -> bool:
        """Return whether `discs` hold a winning row. Raises KeyError if one lies above the top."""
        if discs & self._guards:
            raise KeyError(discs)
        if discs.bit_count() < self.in_a_row:
            return False
        for shifts in self._shifts:
            row = discs
            for shift in shifts:
                row &= row >> shift
            if row:
                return True
        return False

    @cached_property
    def windows(self) -> tuple[int, ...]:
        """Every set of squares that is a winning row: 69 on the standard board."""
        windows = set()
        long = self.in_a_row - 1
        for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
            step = right * self._height + up
            for column in range(self.columns - right * long):
                for row in range(max(0, -up * long), self.rows - max(0, up * long)):
                    first = column * self._height + row
                    windows.add(sum(1 << first + step * i for i in range(self.in_a_row)))
        return tuple(sorted(windows))

    def _mirrored(self, discs: int) -> int:
        """Return the discs with left and right exchanged."""
        mirrored = discs & self._middle
        for left, right, apart in self._opposite:
            mirrored |= (discs & left) << apart | (discs & right) >> apart
        return mirrored

    def _why_not(self, state: State, action: object) -> str:
        if state[2]:
            return "the game is over; no disc can be played"
        if not isinstance(action, int) or not 0 <= action < self.columns:
            given = action + 1 if isinstance(action, int) else action
            return f"there is no column {quote(given)}; the columns are 1 to {self.columns}"
        return f"column {action + 1} is full"


class _OpenColumns(dict[int, tuple[int, ...]]):
    """The columns that are not full, in a given order, by the top squares that are taken."""

    def __init__(self, order: Iterable[int], rows: int) -> None:
        super().__init__()
        self.tops = [(column, 1 << column * (rows + 1) + rows - 1) for column in order]

    def __missing__(self, taken: int) -> tuple[int, ...]:
        self[taken] = tuple(column for column, top in self.tops if not taken & top)
        return self[taken]
