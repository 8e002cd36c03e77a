"""Blokus: up to four players, each for themselves, as in Danyluk's lecture.

    s       a tuple of 2n + 3 ints for n players: the squares each has covered, the pieces each
            has left (both as bits), the player to move, and as bits of players: who has
            passed, and whose last piece was the monomino
    a       a placement: its number in the list of all ways to lay a piece on the board, larger
            pieces first (see `Blokus.squares`); or PASS
    square  row * (size + 1) + column, from the top left. The extra column is always empty, so
            that a shift by one never carries a square round the edge of the board

A piece must touch a piece of its own colour at a corner and none at an edge; the first one
covers the player's start square. So every legal placement covers one of few "open corners",
and these are where `Blokus.actions` looks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from gamesearch.game import IllegalAction, Player
from gamesearch.games.blokus_pieces import (
    MARKS,
    PIECES,
    connected,
    covered_square,
    ones,
    piece_picture,
    placements_on,
    start_square,
)
from gamesearch.reading import check_text, quote
from gamesearch.shapes import Line, Picture, Rectangle, Shape, Text, Touch

State = tuple[int, ...]

PASS: Final = -1
ALL_PLACED: Final = 15  # points for placing everything,
MONOMINO_LAST: Final = 5  # and these besides if the single square came last


class Blokus:
    """Blokus on 20x20 for four, or on other boards for two to four.

    Each square of a piece left over at the end costs a point; a player who has placed all of them
    wins 15, or 20 if the last one was the single square. With three or four players the utility is
    a player's own points, and the sum is not constant: that takes max^n or paranoid search. With
    two it is the lead over the opponent, which is zero-sum.

    A player must pass when nothing fits, and only then; after that they always pass, since a
    place never becomes free. The game is over when all have passed. Players move clockwise
    from the top left corner. `Blokus.duo()` is Blokus Duo, 14x14 for two.

    >>> game = Blokus()
    >>> len(game.actions(game.initial))
    58
    """

    command_name = "blokus"
    lettered = True

    def __init__(
        self,
        players: int = 4,
        size: int = 20,
        *,
        starts: Sequence[tuple[int, int]] | None = None,
        pieces: Sequence[str] = tuple(PIECES),
    ) -> None:
        """Make a board of `size` x `size`, `starts` as (row, column) from 0, `pieces` by name.

        Raises ValueError if this is not a board, or if a piece or a start is not on it.
        """
        corners = ((0, 0), (0, size - 1), (size - 1, size - 1), (size - 1, 0))
        if starts is None:
            starts = corners[::2] if players == 2 else corners[:players]
        _check_board(players, size, starts, pieces)
        self.players, self.size = players, size
        self.zero_sum = players == 2
        self.player_names = ("Blue", "Red", "Yellow", "Green")[:players]
        self.pieces = tuple(name for name in PIECES if name in pieces)
        self._stride = size + 1
        self._starts = [self._square(*start) for start in starts]
        self._board = sum((1 << size) - 1 << row * self._stride for row in range(size))
        self._table = placements_on(size, self.pieces)
        self._all_pieces = (1 << len(self.pieces)) - 1
        self._everyone = (1 << players) - 1
        self._total = sum(PIECES[name].count("X") for name in self.pieces)
        self.initial: State = (0,) * players + (self._all_pieces,) * players + (0, 0, 0)

    @classmethod
    def duo(cls) -> Blokus:
        """Return Blokus Duo: two players, 14x14, starting on e5 and j10."""
        return cls(2, 14, starts=((4, 4), (9, 9)))

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: State) -> Player:
        return state[-3]

    def actions(self, state: State) -> Sequence[int]:
        if self.is_terminal(state):
            return ()
        if state[-2] >> state[-3] & 1:
            return (PASS,)
        return tuple(sorted(self._fitting(state, state[-3]))) or (PASS,)

    def result(self, state: State, action: int) -> State:
        player, passed, last = state[-3:]
        following = (player + 1) % self.players
        if not self._is_legal(state, action):
            raise IllegalAction(self._why_not(state, action))
        if action == PASS:
            return (*state[:-3], following, passed | 1 << player, last)
        piece = self._table.piece[action]
        after = list(state)
        after[player] |= self._table.squares[action]
        after[self.players + player] &= ~(1 << piece)
        if not after[self.players + player] and self.pieces[piece] == "1":
            after[-1] |= 1 << player
        after[-3] = following
        return tuple(after)

    def is_terminal(self, state: State) -> bool:
        return state[-2] == self._everyone

    def utility(self, state: State, player: Player) -> int:
        """Return the player's points; with two players, the lead over the opponent."""
        if self.players == 2:
            return self.score(state, player) - self.score(state, 1 - player)
        return self.score(state, player)

    # ------------------------------------------------------------ beyond the protocol

    def score(self, state: State, player: Player) -> int:
        """Return the points of one player if the game ended in `state`."""
        if state[self.players + player]:
            return state[player].bit_count() - self._total
        return ALL_PLACED + (MONOMINO_LAST if state[-1] >> player & 1 else 0)

    def open_corners(self, state: State, player: Player) -> int:
        """Return how many squares may take the corner of the player's next piece."""
        return self._corners(state, player)[0].bit_count()

    def evaluate(self, state: State, player: Player) -> float:
        """Return the points so far and half a point for each open corner; with two, the lead."""
        if self.is_terminal(state):
            return self.utility(state, player)
        points = [
            self.score(state, p) + (0 if state[-2] >> p & 1 else self.open_corners(state, p) / 2)
            for p in range(self.players)
        ]
        return points[player] - points[1 - player] if self.players == 2 else points[player]

    def squares(self, action: int) -> tuple[str, ...]:
        """Return the names of the squares that a placement covers, in reading order."""
        bits = 0 if action == PASS else self._table.squares[action]
        return tuple(self._square_name(square) for square in ones(bits))

    def action_name(self, state: State, action: int) -> str:
        """Return the piece, a letter for the way it lies, and its first square in reading order.

        'L4c b7' is the third of the eight ways to lay an L4; 'X c1' needs no letter. 'pass'.
        """
        if action == PASS:
            return "pass"
        way = self._table.way[action]
        return f"{way} {self.squares(action)[0]}"

    def parse_action(self, state: State, text: str) -> int:
        """Read 'L4c b7', the squares covered ('b7 b8 b9 c9'), or 'pass'. Raises IllegalAction."""
        check_text(text, "the move")
        words = text.replace(",", " ").split()
        action = self._read_placement(words) if words != ["pass"] else PASS
        if action is None or not self._is_legal(state, action):
            raise IllegalAction(self._why_not(state, text if action is None else action))
        return action

    def format(self, state: State) -> str:
        """Write rows from the top with each square's first letter of a colour, then who is to move.

        '.../.B./B.. R to move', and where it applies 'passed BG' and 'monomino last B'.
        """
        names = "".join(name[0] for name in self.player_names)
        cells = ["."] * (self._stride * self.size)
        for player, name in enumerate(names):
            for square in ones(state[player]):
                cells[square] = name
        rows = ("".join(cells[r : r + self.size]) for r in range(0, len(cells), self._stride))
        player, *groups = state[-3:]
        text = f"{'/'.join(rows)} {names[player]} to move"
        for words, group in zip(("passed", "monomino last"), groups, strict=True):
            text += f" {words} {''.join(names[p] for p in ones(group))}" if group else ""
        return text

    def parse(self, text: str) -> State:
        """Read what `format` writes, rows on lines of their own as well. Raises ValueError.

        Which pieces are left follows from the board: pieces of one colour never touch at an
        edge, so the connected parts are the pieces.
        """
        check_text(text, "the position")
        names = "".join(name[0] for name in self.player_names)
        match = re.fullmatch(
            rf"([\s/.{names}]*)\s([{names}]) to move"
            rf"(?: passed ([{names}]+))?(?: monomino last ([{names}]+))?",
            text.strip(),
        )
        rows = re.split(r"[\s/]+", match[1].strip()) if match else []
        if not match or [len(row) for row in rows] != [self.size] * self.size:
            raise ValueError(
                f"the position is {quote(text)}; {self.size} rows of {self.size} squares (. "
                f"or one of "
                f"{names}) and then '{names[0]} to move' were expected"
            )
        covered = [self._read_colour(rows, name) for name in names]
        left = [self._pieces_left(player, bits) for player, bits in enumerate(covered)]
        groups = [sum(1 << names.index(name) for name in set(match[g] or "")) for g in (3, 4)]
        state = (*covered, *left, names.index(match[2]), *groups)
        self._check_groups(state)
        return state

    def touches(self, state: State, action: int) -> tuple[Touch, ...]:
        """Return the piece, the way it lies if there are several, and its first square.

        The squares that the piece will cover light up.
        """
        if action == PASS:
            return (Touch("pass", key="p"),)
        name, way = self.pieces[self._table.piece[action]], self._table.way[action]
        squares = [divmod(s, self._stride) for s in ones(self._table.squares[action])]
        covers = tuple((column + 1, row + 1, 1, 1) for row, column in squares)
        place = Touch(self.squares(action)[0], covers[0], covers)
        piece = Touch(name, picture=piece_picture(name, state[-3]))
        if way == name:
            return piece, place
        return piece, Touch(way, picture=piece_picture(name, state[-3], way)), place

    def picture(self, state: State) -> Picture:
        """Draw the board with its coordinates; every colour has a mark: dot, cross, ring or bar."""
        size = self.size
        shapes: list[Shape] = [Rectangle(1, 1, size, size, "ground", "grid", 0.06)]
        for line in range(1, size):
            shapes.append(Line(1 + line, 1, 1 + line, 1 + size, "muted", 0.03))
            shapes.append(Line(1, 1 + line, 1 + size, 1 + line, "muted", 0.03))
        for number in range(size):
            shapes.append(Text(1.5 + number, 0.5, chr(ord("a") + number), 0.75))
            shapes.append(Text(0.5, 1.5 + number, str(number + 1), 0.75))
        for player, start in enumerate(self._starts):
            if not any(bits >> start & 1 for bits in state[: self.players]):
                row, column = divmod(start, self._stride)
                shapes += start_square(column + 1, row + 1, player)
        for player in range(self.players):
            for square in ones(state[player]):
                row, column = divmod(square, self._stride)
                shapes += covered_square(column + 1, row + 1, player)
        return Picture(size + 1.1, size + 1.1, tuple(shapes), alt=self._in_words(state))

    # ------------------------------------------------------------ where pieces fit

    def _corners(self, state: State, player: Player) -> tuple[int, int]:
        """Return the open corners of a player, and the squares that his pieces may not cover."""
        own, stride = state[player], self._stride
        taken = 0
        for bits in state[: self.players]:
            taken |= bits
        taken |= own << 1 | own >> 1 | own << stride | own >> stride
        if not own:
            return 1 << self._starts[player] & ~taken, taken
        touched = own << stride - 1 | own << stride + 1 | own >> stride - 1 | own >> stride + 1
        return touched & self._board & ~taken, taken

    def _fitting(self, state: State, player: Player) -> set[int]:
        """Return every placement of a piece the player has left that the rules allow."""
        corners, taken = self._corners(state, player)
        squares, through = self._table.squares, self._table.through
        left = list(ones(state[self.players + player]))
        placements: set[int] = set()
        for corner in ones(corners):
            for piece in left:
                ways = through[corner][piece]
                placements.update([a for a in ways if not squares[a] & taken])
        return placements

    def _is_legal(self, state: State, action: object) -> bool:
        player, passed, _ = state[-3:]
        if not isinstance(action, int) or not PASS <= action < len(self._table.squares):
            return False
        if action == PASS or passed >> player & 1 or self.is_terminal(state):
            return action in self.actions(state)
        if not state[self.players + player] >> self._table.piece[action] & 1:
            return False
        corners, taken = self._corners(state, player)
        squares = self._table.squares[action]
        return not squares & taken and bool(squares & corners)

    def _why_not(self, state: State, action: object) -> str:
        if self.is_terminal(state):
            return "the game is over; all have passed"
        player, passed, _ = state[-3:]
        who = self.player_names[player]
        if not isinstance(action, int) or not PASS <= action < len(self._table.squares):
            return (
                f"{quote(action)} is not a placement; a piece and its first square such as "
                f"{self.action_name(state, 0)!r}, its squares, or 'pass' was expected"
            )
        if action == PASS:
            one = self.action_name(state, self.actions(state)[0])
            return f"{who} cannot pass: something fits, {one!r} for one"
        if passed >> player & 1:
            return f"{who} has passed and nothing fits any more; 'pass' was expected"
        return (
            f"{who} cannot play {self.action_name(state, action)!r}: {self._fault(state, action)}"
        )

    def _fault(self, state: State, action: int) -> str:
        """Say which rule a placement breaks."""
        player, piece = state[-3], self._table.piece[action]
        squares, own = self._table.squares[action], state[player]
        if not state[self.players + player] >> piece & 1:
            return f"the {self.pieces[piece]} is placed already"
        if any(squares & bits for bits in state[: self.players]):
            return "a square is taken"
        if squares & self._corners(state, player)[1]:
            return "it touches an edge of its own colour"
        if not own:
            return f"the first piece must cover {self._square_name(self._starts[player])}"
        return "it touches no corner of its own colour"

    # ------------------------------------------------------------ names and text

    def _square(self, row: int, column: int) -> int:
        return row * self._stride + column

    def _square_name(self, square: int) -> str:
        """Return column letter and row number, row 1 at the top."""
        row, column = divmod(square, self._stride)
        return f"{chr(ord('a') + column)}{row + 1}"

    def _read_square(self, word: str) -> int | None:
        match = re.fullmatch(r"([a-z])([1-9]\d?)", word)
        row, column = (int(match[2]) - 1, ord(match[1]) - ord("a")) if match else (-1, -1)
        inside = range(self.size)
        return self._square(row, column) if row in inside and column in inside else None

    def _read_placement(self, words: Sequence[str]) -> int | None:
        """Return the placement that is meant, legal or not; None if there is none."""
        if len(words) == 2 and words[0] in self._table.shapes:
            first = self._read_square(words[1])
            shape = self._table.shapes[words[0]]
            offset = (shape & -shape).bit_length() - 1
            shift = -1 if first is None else first - offset
            return self._table.number.get(shape << shift) if shift >= 0 else None
        squares = {self._read_square(word) for word in words}
        bits = sum(1 << square for square in squares if square is not None)
        return (
            None if None in squares or len(squares) < len(words) else self._table.number.get(bits)
        )

    def _read_colour(self, rows: Sequence[str], name: str) -> int:
        return sum(
            1 << self._square(r, c)
            for r, row in enumerate(rows)
            for c, cell in enumerate(row)
            if cell == name
        )

    def _pieces_left(self, player: Player, covered: int) -> int:
        """Return the pieces that are not on the board. Raises ValueError for other shapes there."""
        left, who = self._all_pieces, self.player_names[player]
        if covered and not covered >> self._starts[player] & 1:
            raise ValueError(
                f"{who} does not cover {self._square_name(self._starts[player])}, where the first "
                "piece goes"
            )
        while covered:
            part = connected(covered & -covered, covered, self._stride)
            covered &= ~part
            where = self._square_name((part & -part).bit_length() - 1)
            number = self._table.number.get(part)
            if number is None:
                raise ValueError(f"{who}'s squares connected with {where} are not a piece")
            piece = self._table.piece[number]
            if not left >> piece & 1:
                raise ValueError(f"{who} has the {self.pieces[piece]} on the board twice: {where}")
            left &= ~(1 << piece)
        return left

    def _check_groups(self, state: State) -> None:
        """Raise ValueError if one who passed could move, or a last monomino was not placed."""
        for player, who in enumerate(self.player_names):
            if state[-2] >> player & 1 and self._fitting(state, player):
                raise ValueError(f"{who} is said to have passed, but something fits")
            if state[-1] >> player & 1 and state[self.players + player]:
                raise ValueError(f"{who} is said to have placed all, but has pieces left")

    def _in_words(self, state: State) -> str:
        who = [
            f"{name} ({MARKS[player]}) has covered {_count(state[player], 'square')} and has "
            f"{_count(state[self.players + player], 'piece')} left"
            for player, name in enumerate(self.player_names)
        ]
        over = self.is_terminal(state)
        end = "The game is over" if over else f"{self.player_names[state[-3]]} to move"
        return f"Blokus on {self.size} by {self.size} squares. {'; '.join(who)}. {end}."


def _check_board(
    players: int, size: int, starts: Sequence[tuple[int, int]], pieces: Sequence[str]
) -> None:
    """Raise ValueError unless this is a board of Blokus."""
    if not 2 <= players <= 4 or not 1 <= size <= 26 or len(starts) != players:
        raise ValueError(
            f"{players} players, {size} rows, {len(starts)} starts: expected 2 to 4 players, "
            "1 to 26 rows, and a start for each player"
        )
    inside = range(size)
    if len(set(starts)) < players or not all(r in inside and c in inside for r, c in starts):
        raise ValueError(f"the starts {starts} are not {players} squares of the board")
    if not pieces or set(pieces) - set(PIECES) or len(set(pieces)) < len(pieces):
        raise ValueError(f"the pieces are {pieces}; some of {', '.join(PIECES)} were expected")


def _count(bits: int, thing: str) -> str:
    """Return how many, in words: 1 square, 5 squares."""
    number = bits.bit_count()
    return f"{number} {thing}" + ("" if number == 1 else "s")
