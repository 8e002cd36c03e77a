"""Checkers, or English draughts: men and kings on the 32 dark squares.

    s   (black, white, kings, player, quiet): three bitboards, who moves (0 is Black, MAX),
        and the plies since a piece was captured or a man moved
    a   the squares that a piece visits: (11, 15) is a step, (22, 15, 8) two jumps in one action

Squares are numbered as in all draughts literature; Black begins, and moves down the board:

         .  1  .  2  .  3  .  4        their bits, with a gap after every second row:
         5  .  6  .  7  .  8  .             0    1    2    3
         .  9  . 10  . 11  . 12          4    5    6    7   (8)
         ...                                9   10   11   12
        29  . 30  . 31  . 32  .         13   14   15   16  (17) ...

Thanks to the gaps, which are never empty squares, a step is a shift by 4 or 5 bits wherever
it begins (A. Samuel 1959, "Some studies in machine learning using the game of checkers").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from gamesearch.game import MAX, IllegalAction, Player
from gamesearch.reading import check_text, quote, shorten
from gamesearch.shapes import Circle, Picture, Polygon, Rectangle, Role, Shape, Text, Touch

State = tuple[int, int, int, int, int]
Action = tuple[int, ...]

PIECES: Final = 12  # of either side at the start

BIT: Final = {square: 1 << square - 1 + (square - 1) // 8 for square in range(1, 33)}
_SQUARE: Final = {bit: square for square, bit in BIT.items()}
ROW: Final = {square: (square - 1) // 4 for square in BIT}  # 0 at the top
COLUMN: Final = {square: 2 * ((square - 1) % 4) + 1 - ROW[square] % 2 for square in BIT}
_BOARD: Final = sum(_SQUARE)
EDGE: Final = sum(b for b, s in _SQUARE.items() if ROW[s] in (0, 7) or COLUMN[s] in (0, 7))
START: Final = (sum(BIT[s] for s in range(1, 13)), sum(BIT[s] for s in range(21, 33)))
LAST_ROW: Final = (sum(BIT[s] for s in range(29, 33)), sum(BIT[s] for s in range(1, 5)))

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
JUMPED: Final = {(_SQUARE[b], _SQUARE[end]): over for b in _SQUARE for over, end in _JUMPS[b]}


class Checkers:
    """English draughts; utility 1 for a win of Black (player 0), -1 for one of White, 0 drawn.

    Captures are compulsory, any of them may be chosen, and a chain of jumps is one action.
    Men move and jump forwards, kings both ways, always to the next square. A man that
    reaches the last row becomes a king and its move ends. A player who cannot move loses.

    The game is drawn after `quiet_limit` plies in which nothing was captured and no man
    moved. This stands in for the draw by threefold repetition, which would need the history
    of the game in every state: all plies between two occurrences of a position are quiet, so
    the counter ends them. And as the counter is part of the state, no state occurs twice in a game,
    and every search ends. With `quiet_limit=None` the counter stays at 0 and states can recur,
    which is what retrograde analysis of endgames needs.

    >>> game = Checkers()
    >>> [game.action_name(game.initial, a) for a in game.actions(game.initial)]
    ['9-13', '9-14', '10-14', '10-15', '11-15', '11-16', '12-16']
    """

    command_name = "checkers"
    opening_plies = 3
    players = 2
    player_names = ("Black", "White")
    initial: State = (*START, 0, MAX, 0)

    def __init__(self, quiet_limit: int | None = 80) -> None:
        """Draw after `quiet_limit` quiet plies (80: forty by each side). Raises ValueError."""
        if quiet_limit is not None and quiet_limit < 1:
            raise ValueError(f"quiet_limit is {quiet_limit}; 1 ply or more, or None, was expected")
        self.quiet_limit = quiet_limit

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: State) -> Player:
        return state[3]

    def actions(self, state: State) -> Sequence[Action]:
        """Return all moves; chains that end alike but visit different squares are two moves."""
        return () if state[4] == self.quiet_limit else moves_of(state)

    def result(self, state: State, action: Action) -> State:
        if action not in self.actions(state):
            raise IllegalAction(self._why_not(state, action))
        black, white, kings, player, quiet = state
        own, other = (white, black) if player else (black, white)
        start, end = BIT[action[0]], BIT[action[-1]]
        taken = sum(JUMPED.get(jump, 0) for jump in pairwise(action))
        was_king = kings & start
        own, other, kings = own ^ start | end, other ^ taken, kings & ~(start | taken)
        if was_king or end & LAST_ROW[player]:
            kings |= end
        quiet = quiet + 1 if self.quiet_limit and was_king and not taken else 0
        return (other, own, kings, 0, quiet) if player else (own, other, kings, 1, quiet)

    def is_terminal(self, state: State) -> bool:
        return state[4] == self.quiet_limit or not can_move(state)

    def utility(self, state: State, player: Player) -> int:
        """Let a player who cannot move lose, even when `quiet_limit` is reached as well."""
        if can_move(state):
            return 0
        return -1 if player == state[3] else 1

    # ------------------------------------------------------------ evaluation

    def evaluate(self, state: State, player: Player) -> float:
        """Return 2 kings + pawns, minus the same for the opponent, divided by 25.

        Twelve kings, 24, are the most a player can have, so a win is always worth more.
        """
        if self.is_terminal(state):
            return self.utility(state, player)
        black, white, kings, _, _ = state
        value = black.bit_count() + (black & kings).bit_count()
        value -= white.bit_count() + (white & kings).bit_count()
        return (value if player == MAX else -value) / (2 * PIECES + 1)

    def features(self, state: State, player: Player) -> dict[str, float]:
        """Return what an evaluation may weigh, each as `player`'s number minus the opponent's.

        pieces, kings, pawns            how many; pawns are the lectures' word for men
        advance_sum, _mean, _max        rows that the pawns have advanced, 0 to 6 each
        moves                           steps to empty squares, even where a capture is due
        captures_by_pawns, _by_kings    chains of jumps
        on_edge                         pieces on the rim of the board: they cannot be jumped
        protected                       pieces that touch another of their own colour
        menaced                         pieces that the opponent could jump now

        Both sides are counted as if it were their turn.
        """
        own, other = (features_of(state, side) for side in (player, 1 - player))
        return {name: own[name] - other[name] for name in own}

    def squares(self, state: State, player: Player) -> tuple[list[int], list[int]]:
        """Return the squares of `player`'s men, and those of their kings: what features count.

        >>> game = Checkers()
        >>> game.squares(game.parse("B:W21,22,K3:B1,2"), 1)
        ([21, 22], [3])
        """
        own, kings = state[player], state[2]
        return squares_of(own & ~kings), squares_of(own & kings)

    # ------------------------------------------------------------ notation

    def action_name(self, state: State, action: Action) -> str:
        """Return the move in Portable Draughts Notation: 11-15, or 22x15x8 with every stop."""
        return ("x" if action[:2] in JUMPED else "-").join(map(str, action))

    def parse_action(self, state: State, text: str) -> Action:
        """Read 11-15, 22x15x8 or, where it can mean one chain only, 22x8.

        Raises ValueError for what is not a move and IllegalAction for one that is not legal.
        """
        check_text(text, "the move")
        if not re.fullmatch(r"\d+(-\d+|(x\d+)+)", text.strip()):
            raise ValueError(
                f"the move is {quote(text)}; one such as 11-15 or 22x15x8 was expected"
            )
        legal = {self.action_name(state, a): a for a in self.actions(state)}
        if action := legal.get(text.strip()):
            return action
        squares = tuple(map(int, re.findall(r"\d+", text)))
        ends = {name: (a[0], a[-1]) for name, a in legal.items() if "x" in name and "x" in text}
        chains = [name for name in ends if ends[name] == squares]
        if len(chains) == 1:
            return legal[chains[0]]
        if chains:
            raise IllegalAction(f"{shorten(text)} may mean {_some(chains)}; write one in full")
        raise IllegalAction(self._why_not(state, squares, shorten(text)))

    def format(self, state: State) -> str:
        """Return the FEN of draughts: 'B:W21,22,K3:B1,2' has Black to move and one king.

        A count of quiet plies other than 0 follows, as in 'B:WK3:BK1:H7'.
        """
        black, white, kings, player, quiet = state
        sides = (
            letter + ",".join("K" * bool(BIT[s] & kings) + str(s) for s in squares_of(side))
            for letter, side in (("W", white), ("B", black))
        )
        return ":".join(["BW"[player], *sides]) + f":H{quiet}" * bool(quiet)

    def parse(self, text: str) -> State:
        """Read what `format` writes; the sides may come in either order, with ranges as in B1-12.

        More quiet plies than `quiet_limit` count as that many. Raises ValueError.
        """
        check_text(text, "the position")
        match = re.fullmatch(
            r"([BW]):([BW])([^:]*):([BW])([^:]*?)(?::H(\d+))?\.?", text.strip().upper()
        )
        if not match or match[2] == match[4]:
            raise ValueError(
                f"the position is {quote(text)}; one such as 'B:W21,22,K3:B1,2' was expected"
            )
        sides = {match[2]: match[3], match[4]: match[5]}
        black, black_kings = _read_side(0, sides["B"])
        white, white_kings = _read_side(1, sides["W"])
        if both := squares_of(black & white):
            raise ValueError(f"square {both[0]} has a piece of either side; one was expected")
        quiet = min(int(match[6] or 0), self.quiet_limit or 0)
        return (black, white, black_kings | white_kings, "BW".index(match[1]), quiet)

    # ------------------------------------------------------------ picture

    def text_board(self, state: State) -> str:
        """Write the board for a terminal: b and w are men, B and W kings; free squares numbered."""
        black, white, kings, _, _ = state
        rows = [["  "] * 8 for _ in range(8)]
        for square, bit in BIT.items():
            mark = f"{square:2}"
            if bit & (black | white):
                mark = " b" if bit & black else " w"
            rows[ROW[square]][COLUMN[square]] = mark.upper() if bit & kings else mark
        return "\n".join(" ".join(row) for row in rows)

    def labelled_picture(self, state: State) -> Picture:
        """Draw the board with the numbers of its squares."""
        return self.picture(state, numbers=True)

    def touches(self, state: State, action: Action) -> tuple[Touch, ...]:
        """Return every square that the piece visits."""
        return tuple(Touch(str(s), (COLUMN[s], ROW[s], 1, 1)) for s in action)

    def picture(self, state: State, *, numbers: bool = False) -> Picture:
        """Draw the board in unit squares, Black at the top; `numbers` adds 1 to 32 in corners.

        Black's pieces are dark and White's light with a thick rim. Kings wear a crown.
        """
        shapes: list[Shape] = [Rectangle(0, 0, 8, 8, "ground")]
        for square, bit in BIT.items():
            x, y = COLUMN[square], ROW[square]
            shapes.append(Rectangle(x, y, 1, 1, "square"))
            if numbers:
                shapes.append(Text(x + 0.11 + 0.08 * (square > 9), y + 0.14, str(square), 0.27))
            for player in (0, 1):
                if bit & state[player]:
                    shapes += _piece(x, y, player, crowned=bool(bit & state[2]), numbers=numbers)
        shapes.append(Rectangle(0, 0, 8, 8, fill=None, line="grid", stroke=0.06))
        return Picture(8, 8, tuple(shapes), alt=self._in_words(state))

    def _in_words(self, state: State) -> str:
        black, white, kings, player, _ = state
        if not self.is_terminal(state):
            status = f"{self.player_names[player]} to move"
        elif self.utility(state, player):
            status = f"{self.player_names[1 - player]} has won"
        else:
            status = "drawn"
        sides = (
            f"{name} has {_listed('man', 'men', side & ~kings)}"
            f" and {_listed('king', 'kings', side & kings)}"
            for name, side in zip(self.player_names, (black, white), strict=True)
        )
        return f"Checkers, {status}. {'; '.join(sides)}."

    def _why_not(self, state: State, action: object, text: str | None = None) -> str:
        """Say why `action`, written as `text`, is not legal."""
        legal = self.actions(state)
        if not legal:
            return "the game is over; no piece can move"
        if not isinstance(action, tuple) or len(action) < 2 or not _are_squares(action):
            return f"{text or quote(action)} is not a move; squares from 1 to 32 were expected"
        name = text or self.action_name(state, action)
        names = _some([self.action_name(state, a) for a in legal])
        if legal[0][:2] not in JUMPED:
            return f"{name} is not legal; {names} was expected"
        if any(a != action and a[: len(action)] == action for a in legal):
            return f"{name} stops before the last jump; {names} was expected"
        return f"{name} is not legal where a capture is compulsory; {names} was expected"


def _some(names: Sequence[str]) -> str:
    """List moves to choose from, for a message of one line."""
    return shorten(" or ".join(names), 160)


# ---------------------------------------------------------------- features, text, drawing


def _are_squares(action: tuple[object, ...]) -> bool:
    return all(isinstance(square, int) and square in BIT for square in action)


def features_of(state: State, player: Player) -> dict[str, float]:
    """Return the features of one side alone, as if it were to move."""
    black, white, kings, _, quiet = state
    down, up, other, empty = sides_of((black, white, kings, player, quiet))
    own, pawns = down | up, (down | up) & ~kings
    others_down, others_up, _, _ = sides_of((black, white, kings, 1 - player, quiet))
    advance = [7 - ROW[s] if player else ROW[s] for s in squares_of(pawns)]
    captures = [BIT[chain[0]] & kings != 0 for chain in jumps_of(down, up, other, empty)]
    return {
        "pieces": own.bit_count(),
        "kings": (own & kings).bit_count(),
        "pawns": pawns.bit_count(),
        "advance_sum": sum(advance),
        "advance_mean": sum(advance) / len(advance) if advance else 0,
        "advance_max": max(advance, default=0),
        "moves": len(steps_of(down, up, empty)),
        "captures_by_pawns": captures.count(False),
        "captures_by_kings": captures.count(True),
        "on_edge": (own & EDGE).bit_count(),
        "protected": (own & (own << 4 | own << 5 | own >> 4 | own >> 5)).bit_count(),
        "menaced": menaced(others_down, others_up, own, empty).bit_count(),
    }


def _read_side(player: Player, text: str) -> tuple[int, int]:
    """Read the bits of all pieces and of the kings, as in '1-3,K7'. Raises ValueError."""
    name = Checkers.player_names[player]
    pieces = kings = 0
    for item in text.split(",") if text else ():
        match = re.fullmatch(r"\s*(K?)(\d{1,2})(?:-(\d{1,2}))?\s*", item)
        first, last = (int(match[2]), int(match[3] or match[2])) if match else (0, 0)
        if not match or not 1 <= first <= last <= 32:
            raise ValueError(
                f"{name} has {quote(item)}; a square from 1 to 32 was expected, a K before it "
                f"for a king"
            )
        for square in range(first, last + 1):
            if BIT[square] & pieces:
                raise ValueError(f"{name} has two pieces on {square}; one was expected")
            if not match[1] and BIT[square] & LAST_ROW[player]:
                raise ValueError(f"{name} has a man on its last row; K{square} was expected")
            pieces |= BIT[square]
            kings |= BIT[square] * bool(match[1])
    if pieces.bit_count() > PIECES:
        raise ValueError(f"{name} has {pieces.bit_count()} pieces; {PIECES} at most were expected")
    return pieces, kings


def _listed(one: str, many: str, bits: int) -> str:
    """Say 'no men', 'a man on 5' or 'men on 5, 6'."""
    squares = squares_of(bits)
    if len(squares) < 2:
        return f"a {one} on {squares[0]}" if squares else f"no {many}"
    return f"{many} on {', '.join(map(str, squares))}"


def _piece(
    x: float, y: float, player: Player, *, crowned: bool, numbers: bool = False
) -> list[Shape]:
    """Draw a disc at (x, y): Black's dark with a groove, White's light with a thick rim.

    Where there are `numbers`, it is smaller and leaves the one of its square free.
    """
    size, middle = (0.84, 0.54) if numbers else (1.0, 0.5)
    x, y = x + middle, y + middle
    mark: Role = "white-edge" if player else "black-edge"
    disc = Circle(x, y, 0.36 * size, "black", mark, stroke=0.03)
    if player:
        disc = Circle(x, y, 0.36 * size, "white", mark, stroke=0.08 * size)
    if crowned:
        crown = tuple((x + dx * size, y + dy * size) for dx, dy in _CROWN)
        return [disc, Polygon(crown, mark)]
    return [disc, Circle(x, y, 0.25 * size, None, mark, stroke=0.03)]


# A crown of three points, round its centre.
_CROWN: Final = (
    (-0.20, 0.16), (-0.24, -0.12), (-0.10, 0.0), (0.0, -0.18), (0.10, 0.0), (0.24, -0.12),
    (0.20, 0.16),
)  # fmt: skip


# ---------------------------------------------------------------- moves, on bitboards


def squares_of(bits: int) -> list[int]:
    """Return the numbers of the squares whose bits are set."""
    return [square for square, bit in BIT.items() if bits & bit]


def sides_of(state: State) -> tuple[int, int, int, int]:
    """Return the pieces that may move down, and up; the opponent's; and the empty squares."""
    black, white, kings, player, _ = state
    empty = _BOARD ^ black ^ white
    if player:
        return white & kings, white, black, empty
    return black, black & kings, white, empty


@lru_cache(maxsize=512)  # a depth-first search asks again only for states on its path
def moves_of(state: State) -> tuple[Action, ...]:
    """Return all chains of jumps if there is one, else all steps, in the order of their squares."""
    down, up, other, empty = sides_of(state)
    if menaced(down, up, other, empty):
        return tuple(jumps_of(down, up, other, empty))
    return tuple(steps_of(down, up, empty))


def can_move(state: State) -> bool:
    """Return whether the player to move has a move."""
    down, up, other, empty = sides_of(state)
    return bool(
        (down << 4 | down << 5 | up >> 4 | up >> 5) & empty or menaced(down, up, other, empty)
    )


def menaced(down: int, up: int, other: int, empty: int) -> int:
    """Return those of the `other` pieces that can be jumped: a square behind them is empty."""
    return other & (
        down << 4 & empty >> 4
        | down << 5 & empty >> 5
        | up >> 4 & empty << 4
        | up >> 5 & empty << 5
    )


def steps_of(down: int, up: int, empty: int) -> list[Action]:
    """Return all steps to empty squares, in order."""
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
    """Return all chains of jumps, in order."""
    chains: list[Action] = []
    for jumps, pieces in ((_JUMPS, down & up), (_JUMPS_DOWN, down & ~up), (_JUMPS_UP, up & ~down)):
        for square in squares_of(pieces):
            start = BIT[square]
            chains += _chains(start, jumps, other, empty | start)
    return sorted(chain for chain in chains if len(chain) > 1)


def _chains(
    at: int, jumps: dict[int, list[tuple[int, int]]], other: int, empty: int
) -> Iterator[Action]:
    """Yield every way on from the bit `at`, jump after jump until there is none, as squares.

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
