"""Pacman in a corridor, from the Berkeley lecture note: one row of cells, alone or with a ghost.

Cells are numbered from 0 at the left:

    s   (pacman, ghost, plies): where the two are (ghost is -1 where there is none), and how
        many moves were made so far
    a   LEFT (-1) or RIGHT (+1)

A round is one move by Pacman and one by the ghost: `plies_per_round` plies. A depth limit is in
plies, so "three moves ahead" is `depth = 3 * game.plies_per_round`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamesearch.game import MAX, IllegalAction, Player
from gamesearch.games.display import PLAYERS
from gamesearch.games.pacman_board import (
    MazeLayout,
    ghost_shapes,
    pacman_shapes,
    read_rest,
    rounds_of,
    split_text,
    symbol_of,
)
from gamesearch.reading import check_text, quote
from gamesearch.shapes import Circle, Line, Picture, Rectangle, Role, Shape, Touch

Corridor = tuple[int, int, int]

LEFT: Final = -1
RIGHT: Final = +1
NO_GHOST: Final = -1
CAUGHT: Final = -10  # points


class PacmanCorridor:
    """Pacman and one pellet in a row of cells, alone or with a ghost that moves in turn.

    Pacman has `start` points and loses one with each move. Reaching the pellet ends the game
    at the points he has then; being caught ends it at -10 points, however many he had;
    and it ends after `max_moves` moves of each side (by default when no points are left).
    Everyone moves one cell left or right in turn and cannot stand still. The ghost may cross
    the pellet; while it stands there, Pacman is caught if he enters that cell.

    Without a ghost there is one player, who maximises: V(s) = max V(s'). The defaults are the
    lecture's first board, on which the pellet is worth 8 points; its second board is
    `PacmanCorridor(6, pacman=1, pellet=3, ghost=4)`. The lecture cuts that one's tree at
    depth 2 and puts made-up ("spoofed") values -8, -5, -10, +8 there: they are not values of
    this game, whose rules it does not give in full. Going left is a best move here too: up to
    three moves of each side Pacman is safe, and after that the ghost drives him into the left
    end whatever he does.

    >>> game = PacmanCorridor()
    >>> state = game.result(game.result(game.initial, RIGHT), RIGHT)
    >>> game.format(state), game.utility(state, 0)
    ('%    P% ply 2', 8)
    """

    command_name = "pacman-corridor"

    def __init__(
        self,
        cells: int = 5,
        pacman: int = 2,
        pellet: int = 4,
        ghost: int | None = None,
        *,
        start: int = 10,
        max_moves: int | None = None,
    ) -> None:
        """Make a corridor of `cells` cells. Raises ValueError if the pieces do not fit into it."""
        max_moves = start if max_moves is None else max_moves
        inside = range(cells)
        if cells < 2 or not all(c in inside for c in (pacman, pellet, ghost or 0)):
            raise ValueError(
                f"{cells} cells, Pacman on {pacman}, pellet on {pellet}, ghost on {ghost}: "
                "expected 2 cells or more, and everyone on a cell counted from 0"
            )
        if pacman in (pellet, ghost):
            raise ValueError(f"Pacman begins on cell {pacman}, where the pellet or the ghost is")
        if max_moves < 1:
            raise ValueError(f"max_moves is {max_moves}; 1 or more was expected")
        self.cells, self.pellet = cells, pellet
        self.start, self.max_moves = start, max_moves
        self.players = 1 if ghost is None else 2
        self.player_names = ("Pacman", "Ghost")[: self.players]
        self.alternating = self.players == 2
        self.plies_per_round = self.players
        self.initial: Corridor = (pacman, NO_GHOST if ghost is None else ghost, 0)

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: Corridor) -> Player:
        return state[2] % self.players

    def actions(self, state: Corridor) -> Sequence[int]:
        if self.is_terminal(state):
            return ()
        cell = state[self.to_move(state)]
        if cell == 0:
            return (RIGHT,)
        return (LEFT,) if cell == self.cells - 1 else (LEFT, RIGHT)

    def result(self, state: Corridor, action: int) -> Corridor:
        if action not in self.actions(state):
            raise IllegalAction(self._why_not(state, action))
        pacman, ghost, plies = state
        if plies % self.players == MAX:
            return (pacman + action, ghost, plies + 1)
        return (pacman, ghost + action, plies + 1)

    def is_terminal(self, state: Corridor) -> bool:
        pacman, ghost, plies = state
        return pacman in (ghost, self.pellet) or plies >= self.max_moves * self.players

    def utility(self, state: Corridor, player: Player) -> int:
        value = CAUGHT if self.is_caught(state) else self.score(state)
        return value if player == MAX else -value

    # ------------------------------------------------------------ beyond the protocol

    def score(self, state: Corridor) -> int:
        """Return the points Pacman has left: `start` minus his moves."""
        return self.start - rounds_of(state[2], self.players)

    def is_caught(self, state: Corridor) -> bool:
        """Return whether Pacman and the ghost are in one cell."""
        return state[0] == state[1]

    def evaluate(self, state: Corridor, player: Player) -> float:
        """Return the points Pacman would have at the pellet if no ghost stopped him."""
        if self.is_terminal(state):
            return self.utility(state, player)
        value = self.score(state) - abs(state[0] - self.pellet)
        value = max(value, self.start - self.max_moves)
        return value if player == MAX else -value

    def action_name(self, state: Corridor, action: int) -> str:
        """Return 'left' or 'right'."""
        return "left" if action == LEFT else "right"

    def parse_action(self, state: Corridor, text: str) -> int:
        """Read 'left' or 'right', or its first letter. Raises IllegalAction."""
        check_text(text, "the move")
        word = text.strip().lower()
        for action, name in ((LEFT, "left"), (RIGHT, "right")):
            if word and name.startswith(word) and action in self.actions(state):
                return action
        raise IllegalAction(self._why_not(state, text))

    def format(self, state: Corridor) -> str:
        """Return the cells between walls and the number of moves so far: '%  P .% ply 0'."""
        pacman, ghost, plies = state
        cells = [
            symbol_of(c == pacman, c == ghost, c == self.pellet != pacman)
            for c in range(self.cells)
        ]
        if self.is_caught(state):
            cells[pacman] = symbol_of(True, True, pacman == self.pellet)
        return f"%{''.join(cells)}% ply {plies}"

    def parse(self, text: str) -> Corridor:
        """Read what `format` writes; without 'ply' it is ply 0. Raises ValueError."""
        rows, rest = split_text(text)
        plies, ghosts = read_rest(rest)
        if len(rows) != 1 or len(rows[0]) != self.cells + 2 or ghosts is not None:
            raise ValueError(
                f"the corridor is {quote(text)}; {self.cells} cells between two '%' were "
                f"expected, as in {quote(self.format(self.initial))}"
            )
        layout = MazeLayout.of([rows[0][1:-1]])
        if layout.walls or len(layout.ghosts) != self.players - 1:
            raise ValueError(
                f"the corridor {quote(text)} has {len(layout.ghosts)} ghosts and "
                f"{len(layout.walls)} inner walls; {self.players - 1} and 0 were expected"
            )
        state = (layout.pacman, layout.ghosts[0] if layout.ghosts else NO_GHOST, plies)
        eaten = layout.pacman == self.pellet and not self.is_caught(state)
        if layout.pellets != ([] if eaten else [self.pellet]):
            raise ValueError(f"the pellet of this corridor is on cell {self.pellet}: {quote(text)}")
        return state

    def touches(self, state: Corridor, action: int) -> tuple[Touch, ...]:
        """Return the cell that is moved to."""
        cell = state[self.to_move(state)] + action
        key = "ArrowLeft" if action == LEFT else "ArrowRight"
        return (Touch(self.action_name(state, action), (cell + 0.06, 0.06, 1, 1), key=key),)

    def picture(self, state: Corridor) -> Picture:
        """Draw a row of unit cells; the frame has the mover's colour."""
        pacman, ghost, _ = state
        frame: Role = "wall" if self.is_terminal(state) else PLAYERS[self.to_move(state)]
        shapes: list[Shape] = [Rectangle(0.06, 0.06, self.cells, 1, "ground")]
        shapes += [Line(c + 0.06, 0.06, c + 0.06, 1.06, "muted", 0.02) for c in range(self.cells)]
        shapes.append(Rectangle(0.06, 0.06, self.cells, 1, None, frame, 0.1))
        if pacman != self.pellet or self.is_caught(state):
            shapes.append(Circle(self.pellet + 0.56, 0.56, 0.11, "text"))
        shapes += pacman_shapes(pacman + 0.56, 0.56, facing=-1 if self.pellet < pacman else 1)
        if ghost != NO_GHOST:
            shapes += ghost_shapes(ghost + 0.56, 0.56)
        return Picture(self.cells + 0.12, 1.12, tuple(shapes), alt=self._in_words(state))

    def _why_not(self, state: Corridor, action: object) -> str:
        if self.is_terminal(state):
            return "the game is over; there are no moves left"
        names = " or ".join(self.action_name(state, a) for a in self.actions(state))
        who = self.player_names[self.to_move(state)]
        return f"{quote(action)} is not a move of {who} here; {names} was expected"

    def _in_words(self, state: Corridor) -> str:
        pacman, ghost, _ = state
        where = f"Pacman on cell {pacman}, the pellet on cell {self.pellet}"
        where += f", a ghost on cell {ghost}" if ghost != NO_GHOST else ""
        if self.is_caught(state):
            end = f"Pacman is caught, {self.utility(state, MAX)} points"
        elif self.is_terminal(state):
            eaten = "the pellet is eaten" if pacman == self.pellet else "out of moves"
            end = f"{eaten}, {self.score(state)} points"
        else:
            end = f"{self.score(state)} points, {self.player_names[self.to_move(state)]} to move"
        return f"A corridor of cells 0 to {self.cells - 1}: {where}; {end}."
