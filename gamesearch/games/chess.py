"""Chess, as an adapter over the package `chess` (python-chess), which knows the legal moves.

    s   (pawns, knights, bishops, rooks, queens, kings, white, castling, passant, quiet, player):
        bitboards of the kinds of piece, of White's pieces and of the rooks that may castle; the
        square on which a pawn can be taken in passing, or -1; the plies since a capture or a
        pawn's move; and who moves, 0 for White (MAX)
    a   a move as UCI writes it: 'e2e4', 'e1g1' (castling), 'a7a8q' (promotion)

A square is a number: 0 (a1), 1 (b1), ... 63 (h8), and its bit in a bitboard is 1 << number.
Every question turns the tuple into python-chess's board and back. That costs about one microsecond;
reading a FEN costs twenty. Actions are strings because they read the same in a trace, in a notebook
and in a JSON message.

python-chess is under the GNU General Public License, version 3 or later; no other module of
the pack imports it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import chess

from gamesearch.game import MAX, IllegalAction, Player
from gamesearch.games.chess_pieces import piece_shapes
from gamesearch.reading import check_text, quote, shorten
from gamesearch.shapes import Picture, Rectangle, Shape, Text, Touch

State = tuple[int, ...]
Action = str
OpeningTree = dict[State, dict[Action, int]]

# Well-known openings, as game scores have them: a name, a colon, the moves.
OPENINGS: Final = Path(__file__).with_name("chess_openings.txt").read_text(encoding="utf-8")

KING, WHITE, CASTLING, PASSANT, QUIET, PLAYER = range(5, 11)  # places in a state
WORTH: Final = (1, 3, 3, 5, 9)  # pawn, knight, bishop, rook, queen, in the order of a state
MOST_MATERIAL: Final = 15 * 9  # no side can have more than fifteen queens beside its king

_KINDS: Final = ("pawn", "knight", "bishop", "rook", "queen", "king")
_MOVES: Final = {
    move.uci(): move
    for start in chess.SQUARES
    for end in chess.SQUARES
    for promotion in ((None, 2, 3, 4, 5) if chess.square_rank(end) in (0, 7) else (None,))
    if start != end and (move := chess.Move(start, end, promotion))
}


class Chess:
    """Chess; utility 1 for a win of White (player 0), -1 for one of Black, 0 for a draw.

    Draws are stalemate, too little material to mate, and `quiet_limit` plies without a capture
    or a pawn's move: 100, fifty moves by each side, after which a player may claim the draw,
    and here always does (150 are the arbiter's seventy-five moves). This stands in for the
    draw by repetition, which would need the history of the game in every state: all plies
    between two occurrences of a position are quiet, so the counter ends them. And as the
    counter is part of the state, no state occurs twice in a game. With `quiet_limit=None` it stays
    at 0 and states can recur, which is what retrograde analysis of endgames needs.

    >>> game = Chess()
    >>> state = game.result(game.initial, "e2e4")
    >>> game.action_name(state, "g8f6")
    'Nf6'
    """

    command_name = "chess"
    players = 2
    player_names = ("White", "Black")

    def __init__(self, fen: str | None = None, *, quiet_limit: int | None = 100) -> None:
        """Begin from the usual position, or from the one in `fen`. Raises ValueError."""
        if quiet_limit is not None and quiet_limit < 1:
            raise ValueError(f"quiet_limit is {quiet_limit}; 1 ply or more, or None, was expected")
        self.quiet_limit = quiet_limit
        self.initial: State = self.parse(chess.STARTING_FEN if fen is None else fen)

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: State) -> Player:
        return state[PLAYER]

    def actions(self, state: State) -> Sequence[Action]:
        """Return the legal moves in alphabetical order."""
        if self._is_drawn_by_rule(state):
            return ()
        return _legal_moves(state)

    def result(self, state: State, action: Action) -> State:
        if action not in self.actions(state):
            raise IllegalAction(self._why_not(state, action))
        board = board_of(state)
        board.push(_MOVES[action])
        return self._state_of(board)

    def is_terminal(self, state: State) -> bool:
        return self._is_drawn_by_rule(state) or not any(board_of(state).legal_moves)

    def utility(self, state: State, player: Player) -> int:
        """Let a player who is mated lose, even when `quiet_limit` is reached as well."""
        if not board_of(state).is_checkmate():
            return 0
        return -1 if player == state[PLAYER] else 1

    # ------------------------------------------------------------ evaluation and order

    def material(self, state: State, player: Player) -> int:
        """Return the worth of `player`'s pieces minus the opponent's, from pawn 1 to queen 9."""
        white, value = state[WHITE], 0
        for worth, kind in zip(WORTH, state[:KING], strict=True):
            value += worth * (2 * (kind & white).bit_count() - kind.bit_count())
        return value if player == MAX else -value

    def evaluate(self, state: State, player: Player) -> float:
        """Return `material` / 136, one more than fifteen queens: always smaller than a win."""
        if self.is_terminal(state):
            return self.utility(state, player)
        return self.material(state, player) / (MOST_MATERIAL + 1)

    def ordered_actions(self, state: State) -> Sequence[Action]:
        """Return the moves as AIMA 4e (section 5.2.4) orders them, so that alpha-beta cuts more.

        Captures come first, then threats (here: checks), then moves forwards, moves along a
        rank, and moves backwards; each group in alphabetical order.
        """
        board = board_of(state)
        return sorted(self.actions(state), key=lambda action: _group(board, _MOVES[action]))

    def key(self, state: State) -> State:
        """Return one state for all positions that are equal by turning or mirroring the board.

        Castling knows left from right, and pawns know up from down: the board is mirrored in
        all eight ways without either, left and right with pawns, and not at all with castling.
        """
        if state[CASTLING]:
            return state
        maps = _TO_LEFT if state[0] else _TO_TRIANGLE
        return min(_moved(state, symmetry) for symmetry in maps[state[KING] & state[WHITE]])

    # ------------------------------------------------------------ notation

    def action_name(self, state: State, action: Action) -> str:
        """Return the move in standard algebraic notation: Nf3, exd5, O-O, e8=Q+."""
        return board_of(state).san(_MOVES[action])

    def parse_action(self, state: State, text: str) -> Action:
        """Read a move in standard algebraic notation (Nf3) or as UCI writes it (g1f3).

        Raises ValueError for what is not a move and IllegalAction for one that is not legal.
        """
        check_text(text, "the move")
        try:
            action = board_of(state).parse_san(text.strip()).uci()
        except chess.InvalidMoveError:
            raise ValueError(f"the move is {quote(text)}; Nf3 or g1f3 was expected") from None
        except chess.AmbiguousMoveError:
            raise IllegalAction(
                f"{shorten(text)} may mean two moves; name the square it leaves"
            ) from None
        except chess.IllegalMoveError:
            raise IllegalAction(self._why_not(state, text.strip())) from None
        if action not in self.actions(state):
            raise IllegalAction(self._why_not(state, text.strip()))
        return action

    def format(self, state: State) -> str:
        """Return the position as FEN; the number of the move, which no state has, is always 1."""
        return board_of(state).fen()

    def parse(self, text: str) -> State:
        """Read a FEN, up to a semicolon; quiet plies count to `quiet_limit`. Raises ValueError."""
        check_text(text, "the position")
        try:
            board = chess.Board(text.partition(";")[0].strip())
        except ValueError as error:
            raise ValueError(
                f"the position is {quote(text)}, and a FEN was expected: {shorten(error, 120)}"
            ) from None
        if status := board.status():
            faults = [str(s.name).lower().replace("_", " ") for s in chess.Status if s & status]
            reasons = shorten(", ".join(faults), 160)
            raise ValueError(f"the position {quote(text)} cannot occur: {reasons}")
        return self._state_of(board)

    # ------------------------------------------------------------ picture

    def text_board(self, state: State) -> str:
        """Write the board for a terminal, White in capitals, with the names of the squares."""
        rows = str(board_of(state)).splitlines()
        numbered = [f"{8 - number}  {row}" for number, row in enumerate(rows)]
        return "\n".join([*numbered, "   a b c d e f g h"])

    def labelled_picture(self, state: State) -> Picture:
        """Draw the board with the letters of its files and the numbers of its ranks."""
        return self.picture(state, coordinates=True)

    def touches(self, state: State, action: Action) -> tuple[Touch, ...]:
        """Return the piece, where it goes (castling: the king), and what a pawn becomes."""
        move = _MOVES[action]
        places = [
            Touch(_square_name(square), (*_place(1 << square), 1, 1))
            for square in (move.from_square, move.to_square)
        ]
        if move.promotion:
            kind = _KINDS[move.promotion - 1]
            shapes = tuple(piece_shapes(0.5, 0.5, kind, state[PLAYER]))
            places.append(Touch(kind, key=action[-1], picture=Picture(1, 1, shapes, kind)))
        return tuple(places)

    def picture(self, state: State, *, coordinates: bool = False) -> Picture:
        """Draw the board in unit squares, White at the bottom; `coordinates` writes a-h and 1-8.

        As books print them, White's pieces are hollow and Black's solid. A king in check
        stands in a frame.
        """
        shapes: list[Shape] = [Rectangle(0, 0, 8, 8, "ground")]
        shapes += [
            Rectangle(x, y, 1, 1, "square") for y in range(8) for x in range(8) if (x + y) % 2
        ]
        if coordinates:
            shapes += [Text(0.12, y + 0.16, str(8 - y), 0.27) for y in range(8)]
            shapes += [Text(x + 0.89, 7.85, "abcdefgh"[x], 0.27) for x in range(8)]
        board = board_of(state)
        if board.is_check():
            x, y = _place(state[KING] & board.occupied_co[board.turn])
            shapes.append(
                Rectangle(x + 0.05, y + 0.05, 0.9, 0.9, fill=None, line="highlight", stroke=0.1)
            )
        for square, piece in board.piece_map().items():
            x, y = _place(1 << square)
            shapes += piece_shapes(x + 0.5, y + 0.5, _KINDS[piece.piece_type - 1], 1 - piece.color)
        shapes.append(Rectangle(0, 0, 8, 8, fill=None, line="grid", stroke=0.06))
        return Picture(8, 8, tuple(shapes), alt=self._in_words(state))

    def _in_words(self, state: State) -> str:
        board = board_of(state)
        mover, other = self.player_names[:: -1 if state[PLAYER] else 1]
        if board.is_checkmate():
            status = f"{other} has won by checkmate"
        elif self.is_terminal(state):
            status = "stalemate" if not any(board.legal_moves) else "drawn"
        else:
            status = f"{mover} to move" + ", in check" * board.is_check()
        sides = (
            f"{name}: "
            + ", ".join(
                f"{_KINDS[kind]}{'s' * (len(squares) > 1)} {' '.join(map(_square_name, squares))}"
                for kind in range(KING, -1, -1)
                if (squares := board.pieces(kind + 1, color))
            )
            for name, color in zip(self.player_names, (chess.WHITE, chess.BLACK), strict=True)
        )
        return f"Chess, {status}. {'; '.join(sides)}."

    # ------------------------------------------------------------ inside

    def _state_of(self, board: chess.Board) -> State:
        """Return the state for a board. Only a legal capture in passing makes a difference."""
        quiet = min(board.halfmove_clock, self.quiet_limit or 0)
        return (
            board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
            board.occupied_co[chess.WHITE], board.clean_castling_rights(),
            board.ep_square if board.ep_square and board.has_legal_en_passant() else -1,
            quiet, 1 - board.turn,
        )  # fmt: skip

    def _is_drawn_by_rule(self, state: State) -> bool:
        """Return whether it is drawn with moves left: by quiet plies, or too little material."""
        if state[QUIET] == self.quiet_limit:
            return True
        pawns, _, _, rooks, queens = state[:KING]
        return not (pawns or rooks or queens) and board_of(state).is_insufficient_material()

    def _why_not(self, state: State, action: object) -> str:
        legal = self.actions(state)
        if not legal:
            return "the game is over; no piece can move"
        if not isinstance(action, str):
            return f"{quote(action)} is not a move; one such as 'e2e4' was expected"
        names = ", ".join(self.action_name(state, a) for a in legal)
        return f"{action} is not legal; the moves of {self.player_names[state[PLAYER]]} are {names}"


# ---------------------------------------------------------------- boards


def board_of(state: State) -> chess.Board:
    """Return python-chess's board for a state; it is the caller's, to change or throw away."""
    board = chess.Board(None)
    pawns, knights, bishops, rooks, queens, kings, white, castling, passant, quiet, player = state
    board.pawns, board.knights, board.bishops = pawns, knights, bishops
    board.rooks, board.queens, board.kings = rooks, queens, kings
    taken = pawns | knights | bishops | rooks | queens | kings
    board.occupied, board.occupied_co = taken, [taken ^ white, white]
    board.castling_rights, board.halfmove_clock = castling, quiet
    board.ep_square = passant if passant >= 0 else None
    board.turn = player == MAX
    return board


@lru_cache(maxsize=1000)  # a search asks for the moves of a state once, and plays each of them
def _legal_moves(state: State) -> Sequence[Action]:
    """Return the legal moves in alphabetical order."""
    return tuple(sorted(move.uci() for move in board_of(state).legal_moves))


def _group(board: chess.Board, move: chess.Move) -> int:
    """Return 0 for captures, 1 for checks, 2, 3, 4 for moves forwards, sideways and backwards."""
    if board.is_capture(move):
        return 0
    if board.gives_check(move):
        return 1
    ranks = chess.square_rank(move.to_square) - chess.square_rank(move.from_square)
    forwards = ranks if board.turn else -ranks
    return 2 if forwards > 0 else 3 if forwards == 0 else 4


def _square_name(square: int) -> str:
    return chess.SQUARE_NAMES[square]


def _place(bit: int) -> tuple[int, int]:
    """Return column from the left and row from the top of the square with this bit."""
    rank, file = divmod(bit.bit_length() - 1, 8)
    return file, 7 - rank


# ---------------------------------------------------------------- symmetry

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


def _moved(state: State, symmetry: dict[int, int]) -> State:
    """Return the state with every piece moved, and without any right to castle."""
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


# ---------------------------------------------------------------- openings


def opening_tree(lines: str = OPENINGS) -> OpeningTree:
    """Return for each position in `lines` the moves played there, and how many lines do.

    A line has a name, a colon, and moves as a game score has them. Positions are looked up
    without the count of quiet plies, `opening_tree()[position(state)]`, so that a position reached
    by another order of moves is found as well. Raises ValueError.
    """
    tree: OpeningTree = {}
    for line in _read_lines(lines):
        for state, action in line:
            moves = tree.setdefault(position(state), {})
            moves[action] = moves.get(action, 0) + 1
    return tree


def position(state: State) -> State:
    """Return the state without its count of quiet plies: what is on the board, and who moves."""
    return (*state[:QUIET], 0, state[PLAYER])


def _read_lines(lines: str) -> Iterator[list[tuple[State, Action]]]:
    """Return the states of each line, with the actions played there."""
    for number, text in enumerate(lines.splitlines(), start=1):
        if not text.strip():
            continue
        name, colon, moves = text.partition(":")
        if not colon:
            raise ValueError(f"line {number} is {quote(text)}; 'name: 1.e4 e5 ...' was expected")
        try:
            yield _play(_NO_MOVES.sub(" ", moves).split())
        except ValueError as error:
            raise ValueError(f"line {number}, {shorten(name)}: {error}") from None


# What a game score has beside moves: their numbers, comments, marks and the result.
_NO_MOVES: Final = re.compile(r"\d+\.+|\{.*?\}|[!?]|(1-0|0-1|1/2-1/2|\*)\s*$")


def _play(moves: Sequence[str]) -> list[tuple[State, Action]]:
    """Return the states from the start, with the actions that the moves name."""
    game = Chess()
    state, line = game.initial, list[tuple[State, Action]]()
    for move in moves:
        line.append((state, game.parse_action(state, move)))
        state = game.result(*line[-1])
    return line
