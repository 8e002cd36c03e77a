"""Pacman in small mazes, with several ghosts or none.

A maze is read from text as in Berkeley's layouts ('%' wall, '.' pellet, 'P', 'G', ' ' free):

    s   (pellets, pacman, ghost 1, ghost 2, ..., plies): the pellets left as bits, the cell of
        each (row * columns + column), and how many moves were made so far
    a   NORTH, EAST, SOUTH or WEST (0 to 3); STOP (4) only for a piece that is walled in

A round is one move by Pacman and one by each ghost in turn: `plies_per_round` plies. A depth
limit is in plies, so "three moves ahead" is `depth = 3 * game.plies_per_round`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import Final, Literal

from gamesearch.game import MAX, IllegalAction, Player
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
from gamesearch.shapes import Circle, Picture, Rectangle, Shape, Touch

Maze = tuple[int, ...]

NORTH, EAST, SOUTH, WEST, STOP = range(5)
DIRECTIONS: Final = ("north", "east", "south", "west", "stop")
KEYS: Final = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "s")

PELLET: Final = 10  # points in a maze, as in Berkeley's game
WIN: Final = 500  # for the last pellet; being caught costs as much
MOST_GHOSTS: Final = 4

TWO_GHOSTS: Final = """
    %%%%%%%%%
    %.  G  .%
    % %% %% %
    %   P   %
    % %% %% %
    %.  G  .%
    %%%%%%%%%
"""


class PacmanMaze:
    """Pacman eats pellets in a maze while ghosts, one after the other, try to catch him.

    The score, as in Berkeley's game: -1 for each move of Pacman, +10 for a pellet, +500 for
    the last one, -500 for being caught. The game ends with either of the two, or after
    `max_plies` plies at the score reached. Everyone moves one cell and may turn round at any
    time; ghosts may share a cell and walk over pellets. If Pacman enters a ghost's cell,
    he is caught before he can eat. (Berkeley's ghosts turn only in dead ends, and there are power
    pellets; both are left out.)

    Are two ghosts two more players? `ghosts` says how they are seen:

    - "min": one opponent, MIN, who moves them in turn. With several ghosts MIN moves more
      than once in a row (layers MAX, MIN, MIN): `alternating` is False, and the two-player
      searches, which let the sides move in turn, refuse the game.
    - "players": each ghost is a player with a utility of its own, which is minus the score.
      As they all want the same, max^n gives the values that MIN gives.

    The utility is the score for Pacman, minus the score for ghosts. Without ghosts there is
    one player.

    >>> game = PacmanMaze("%%%%%%/%P. G%/%%%%%%")
    >>> state = game.result(game.initial, EAST)
    >>> game.format(state), game.score(state)
    ('%%%%%%/% P G%/%%%%%% ghosts e2 ply 1', 509)
    """

    command_name = "pacman-maze"

    def __init__(
        self,
        layout: str = TWO_GHOSTS,
        *,
        ghosts: Literal["min", "players"] = "min",
        max_plies: int = 200,
    ) -> None:
        """Read a `layout`: lines, or rows separated by '/'. Raises ValueError."""
        if ghosts not in ("min", "players"):
            raise ValueError(f"ghosts is {ghosts!r}; 'min' or 'players' was expected")
        if max_plies < 1:
            raise ValueError(f"max_plies is {max_plies}; 1 or more was expected")
        self.max_plies = max_plies
        drawn = self._read_walls(layout)
        self.plies_per_round = 1 + len(drawn.ghosts)
        one_side = ghosts == "min" or len(drawn.ghosts) < 2
        self.players = min(2, self.plies_per_round) if one_side else self.plies_per_round
        self.alternating = self.plies_per_round == self.players > 1
        self.zero_sum = self.players <= 2
        self.player_names = ("Pacman", *_ghost_names(len(drawn.ghosts), one_side))
        self._moves = self._legal_moves()
        self._pellets = sum(1 << cell for cell in drawn.pellets)
        if not self._pellets:
            raise ValueError("the maze has no pellets; one '.' at least was expected")
        self.initial: Maze = self.parse(layout)

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: Maze) -> Player:
        return min(state[-1] % self.plies_per_round, self.players - 1)

    def actions(self, state: Maze) -> Sequence[int]:
        if self.is_terminal(state):
            return ()
        return self._moves[state[1 + state[-1] % self.plies_per_round]]

    def result(self, state: Maze, action: int) -> Maze:
        if action not in self.actions(state):
            raise IllegalAction(self._why_not(state, action))
        turn = state[-1] % self.plies_per_round
        cell = state[1 + turn] + self._steps[action]
        pellets, pacman, *ghosts, plies = state
        if turn > 0:
            ghosts[turn - 1] = cell
        else:
            pacman = cell
            if pacman not in ghosts:
                pellets &= ~(1 << pacman)
        return (pellets, pacman, *ghosts, plies + 1)

    def is_terminal(self, state: Maze) -> bool:
        return not state[0] or state[1] in state[2:-1] or state[-1] >= self.max_plies

    def utility(self, state: Maze, player: Player) -> int:
        return self.score(state) if player == MAX else -self.score(state)

    # ------------------------------------------------------------ beyond the protocol

    def score(self, state: Maze) -> int:
        """Return Pacman's points so far, those for a win or a loss included."""
        eaten = (self._pellets & ~state[0]).bit_count()
        end = -WIN if self.is_caught(state) else WIN if not state[0] else 0
        return PELLET * eaten - rounds_of(state[-1], self.plies_per_round) + end

    def is_caught(self, state: Maze) -> bool:
        """Return whether Pacman shares a cell with a ghost."""
        return state[1] in state[2:-1]

    def evaluate(self, state: Maze, player: Player) -> float:
        """Return the score, minus the way to the next pellet, plus that to a ghost (3 at most).

        The two features are worth less than a win or a loss as long as the maze is small (distances
        under 500 cells). Pellets and ghosts that cannot be reached are left out.
        """
        if self.is_terminal(state):
            return self.utility(state, player)
        way = self._distances[state[1]]
        pellets = [way[c] for c in range(len(way)) if state[0] >> c & 1 and way[c] >= 0]
        ghosts = [way[c] for c in state[2:-1] if way[c] >= 0]
        value = self.score(state) - min(pellets, default=0) + min([3, *ghosts])
        return value if player == MAX else -value

    def action_name(self, state: Maze, action: int) -> str:
        """Return 'north', 'east', 'south', 'west' or 'stop'."""
        return DIRECTIONS[action]

    def parse_action(self, state: Maze, text: str) -> int:
        """Read a direction or its first letters ('n', 'st'). Raises IllegalAction."""
        check_text(text, "the move")
        word = text.strip().lower()
        fitting = [a for a in self.actions(state) if word and DIRECTIONS[a].startswith(word)]
        if len(fitting) != 1:
            raise IllegalAction(self._why_not(state, text))
        return fitting[0]

    def format(self, state: Maze) -> str:
        """Return the rows, the ghosts in their order (column letter, row number), the plies so far.

        A ghost on a pellet is 'g'; Pacman and a ghost in one cell are 'X', 'x' on a pellet.
        """
        pellets, pacman, *ghosts, plies = state
        cells = [
            "%" if wall else symbol_of(c == pacman, c in ghosts, pellets >> c & 1)
            for c, wall in enumerate(self._walls)
        ]
        rows = range(0, len(cells), self.columns)
        text = "/".join("".join(cells[r : r + self.columns]) for r in rows)
        order = " ".join(["ghosts", *map(self._cell_name, ghosts)]) + " " if ghosts else ""
        return f"{text} {order}ply {plies}"

    def parse(self, text: str) -> Maze:
        """Read what `format` writes, or a layout with this maze's walls and ghosts.

        If no order of the ghosts is given, it is the reading order; if no ply is given, it is 0.
        Raises ValueError.
        """
        rows, rest = split_text(text)
        plies, names = read_rest(rest)
        layout = MazeLayout.of(rows)
        if [len(row) for row in rows] != [self.columns] * self.rows or layout.walls != [
            cell for cell, wall in enumerate(self._walls) if wall
        ]:
            raise ValueError(
                f"the walls of {quote(text)} are not those of this maze of {self.rows} rows and "
                f"{self.columns} columns"
            )
        pellets = sum(1 << cell for cell in layout.pellets)
        if pellets & ~self._pellets:
            raise ValueError(f"there are pellets where this maze had none: {quote(text)}")
        ghosts = layout.ghosts if names is None else [self._cell_number(name) for name in names]
        if sorted(set(ghosts)) != layout.ghosts or len(ghosts) != self.plies_per_round - 1:
            raise ValueError(
                f"the ghosts of {quote(text)} are on "
                f"{quote([self._cell_name(c) for c in layout.ghosts])}, and "
                f"listed {quote(names)}; the same {self.plies_per_round - 1} were expected"
            )
        return (pellets, layout.pacman, *ghosts, plies)

    def touches(self, state: Maze, action: int) -> tuple[Touch, ...]:
        """Return the cell that is moved to."""
        cell = state[1 + state[-1] % self.plies_per_round] + self._steps[action]
        row, column = divmod(cell, self.columns)
        return (Touch(DIRECTIONS[action], (column, row, 1, 1), key=KEYS[action]),)

    def picture(self, state: Maze) -> Picture:
        """Draw the maze in unit cells; with several ghosts each one bears its number."""
        pellets, pacman, *ghosts, _ = state
        shapes: list[Shape] = [Rectangle(0, 0, self.columns, self.rows, "ground")]
        shapes += self._wall_shapes()
        for cell in range(len(self._walls)):
            if pellets >> cell & 1:
                shapes.append(Circle(*self._centre(cell), 0.11, "text"))
        shapes += pacman_shapes(*self._centre(pacman), facing=1)
        for number, cell in enumerate(ghosts):
            x, y = self._centre(cell)
            behind = ghosts[:number].count(cell)  # a second ghost in a cell shows behind the first
            label = str(number + 1) if len(ghosts) > 1 else ""
            shapes += ghost_shapes(x + 0.14 * behind, y - 0.08 * behind, 1 + number % 3, label)
        return Picture(self.columns, self.rows, tuple(shapes), alt=self._in_words(state))

    # ------------------------------------------------------------ the maze

    def _read_walls(self, layout: str) -> MazeLayout:
        """Set rows, columns and walls, and return what else the layout holds."""
        rows, _ = split_text(layout)
        self.rows, self.columns = len(rows), len(rows[0])
        lengths = {len(row) for row in rows}
        if self.rows < 3 or not 3 <= self.columns <= 26 or len(lengths) > 1:
            raise ValueError(
                f"the maze has rows of {sorted(lengths)} cells; at least 3 rows of the same "
                "length, 3 to 26, were expected"
            )
        sides = {row[0] for row in rows} | {row[-1] for row in rows}
        if set(rows[0]) | set(rows[-1]) | sides != {"%"}:
            raise ValueError("the maze is open at its edge; '%' all round was expected")
        self._walls = [symbol == "%" for symbol in "".join(rows)]
        self._steps = (-self.columns, 1, self.columns, -1, 0)
        drawn = MazeLayout.of(rows)
        if len(drawn.ghosts) > MOST_GHOSTS:
            raise ValueError(f"{len(drawn.ghosts)} ghosts; {MOST_GHOSTS} at most were expected")
        return drawn

    def _legal_moves(self) -> list[tuple[int, ...]]:
        """Return for each cell the directions without a wall; STOP where there are none."""
        moves: list[tuple[int, ...]] = []
        for cell, wall in enumerate(self._walls):
            free = (a for a in range(4) if not wall and not self._walls[cell + self._steps[a]])
            moves.append(tuple(free) or (STOP,))
        return moves

    @cached_property
    def _distances(self) -> list[list[int]]:
        """The number of moves between each pair of cells, -1 if there is no way."""
        return [self._distances_from(cell) for cell in range(len(self._walls))]

    def _distances_from(self, source: int) -> list[int]:
        """Return the distance to every cell, by breadth-first search."""
        way = [-1] * len(self._walls)
        way[source] = 0
        frontier = [source]
        for cell in frontier:  # grows while we walk along it: a queue
            for action in self._moves[cell]:
                neighbour = cell + self._steps[action]
                if way[neighbour] < 0:
                    way[neighbour] = way[cell] + 1
                    frontier.append(neighbour)
        return way

    def _cell_name(self, cell: int) -> str:
        row, column = divmod(cell, self.columns)
        return f"{chr(ord('a') + column)}{row + 1}"

    def _cell_number(self, name: str) -> int:
        column, row = ord(name[0]) - ord("a"), name[1:]
        if not (0 <= column < self.columns and row.isdecimal() and 1 <= int(row) <= self.rows):
            raise ValueError(f"{quote(name)} is not a cell here; one such as 'b2' was expected")
        return (int(row) - 1) * self.columns + column

    def _centre(self, cell: int) -> tuple[float, float]:
        row, column = divmod(cell, self.columns)
        return column + 0.5, row + 0.5

    def _wall_shapes(self) -> Iterator[Shape]:
        """Draw a rectangle for each run of walls in a row, and in a column: no seams show."""
        cells = range(len(self._walls))
        for row in range(self.rows):
            first = row * self.columns
            for start, length in self._runs(cells[first : first + self.columns]):
                yield Rectangle(start, row, length, 1, "wall")
        for column in range(self.columns):
            for start, length in self._runs(cells[column :: self.columns]):
                if length > 1:
                    yield Rectangle(column, start, 1, length, "wall")

    def _runs(self, cells: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield where among the cells each run of walls begins, and how long it is."""
        place = 0
        for wall, run in groupby(self._walls[cell] for cell in cells):
            length = sum(1 for _ in run)
            if wall:
                yield place, length
            place += length

    def _why_not(self, state: Maze, action: object) -> str:
        if self.is_terminal(state):
            return "the game is over; there are no moves left"
        names = ", ".join(DIRECTIONS[a] for a in self.actions(state))
        who = self._mover_name(state)
        return f"{quote(action)} is not a move of {who} here; one of {names} was expected"

    def _mover_name(self, state: Maze) -> str:
        turn = state[-1] % self.plies_per_round
        return ("Pacman", *_ghost_names(self.plies_per_round - 1, False))[turn]

    def _in_words(self, state: Maze) -> str:
        pellets, pacman, *ghosts, _ = state
        where = f"Pacman on {self._cell_name(pacman)}, {pellets.bit_count()} pellets left"
        if ghosts:
            where += f", ghosts on {', '.join(map(self._cell_name, ghosts))}"
        if self.is_caught(state):
            end = "Pacman is caught"
        elif self.is_terminal(state):
            end = "out of moves" if pellets else "Pacman has eaten all pellets"
        else:
            end = f"{self._mover_name(state)} to move"
        return (
            f"A maze of {self.rows} rows and {self.columns} columns: {where}; "
            f"score {self.score(state)}, {end}."
        )


def _ghost_names(ghosts: int, one_side: bool) -> tuple[str, ...]:
    if ghosts < 2:
        return ("Ghost",) * ghosts
    return ("Ghosts",) if one_side else tuple(f"Ghost {i + 1}" for i in range(ghosts))
