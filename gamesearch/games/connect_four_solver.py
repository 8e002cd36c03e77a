"""Connect Four solved: exact scores from the middle of the game on, by knowing the game.

The searches of `gamesearch.search` know nothing of a game but its rules. This one answers the same
question far sooner, by using five facts about Connect Four:

    questions  "can the mover score at least so much?" has two answers, so alpha-beta needs
               no window, and a few questions find the score; what one of them taught stays
    threats    a threat is an empty square that completes four in a row. The mover has to
               answer one that can be played at once, loses to two of them, and must not
               play right below one. Few moves are left, often a single one
    bounds     where nobody wins with the very next disc, nobody beats a win with the one after
    order      the moves that make most threats first, equal ones from the middle outwards
    memory     what each position is known to score at least and at most, and the threats of
               each set of discs: the same one comes up against many sets of the other's

Sources: Allis 1988, "A knowledge-based approach of Connect-Four", for threats and what
follows from them; Tromp's Fhourstones for the bits; Pons 2015, "Solving Connect 4: how to
build a perfect AI" (blog.gamesolver.org), which puts such a solver together step by step.
Mirror images are left apart: with 12 to 16 discs on the board, treating them as one never
saved time and cost up to a quarter more.

A position is two sets of squares as bits, laid out as in `gamesearch.games.connect_four`:

    mine     the discs of the player to move
    taken    the discs of both
    theirs   the squares where the other player has a threat
    goal     the score that is asked about, from the point of view of the player to move
"""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from gamesearch.games.remembered import Remembered

Move = tuple[int, int, int]  # how many threats the mover has after it, its square, the threats

# The empty board of 6 x 7 and its seven first moves take hours, so their scores are not found
# here: Allis and Allen proved in 1988 who wins, and BitBully, a solver in C++, gives the same.
FIRST_MOVES: Final = (-2, -1, 0, 1, 0, -1, -2)  # by column, for the player who has made it
MOST_BOUNDS: Final = 1_500_000  # positions, about 250 MB; a full table is emptied


class Solver:
    """Exact scores of four in a row on a board of any size.

    A score is the number of discs the winner has left, the winning one counted too: positive
    if the player to move wins, negative if that player loses, 0 for a draw. What a solver
    has learned it keeps, so ask one solver about positions of one game.
    """

    def __init__(self, rows: int, columns: int) -> None:
        """Make a solver for boards of `rows` x `columns` squares."""
        self.squares = rows * columns
        self.height = rows + 1  # bits to a column, the guard included
        self.bottom = sum(1 << c * self.height for c in range(columns))
        self.board = (self.bottom << rows) - self.bottom
        middle_first = sorted(range(columns), key=lambda c: abs(2 * c - columns + 1))
        self.columns = [(1 << rows) - 1 << c * self.height for c in middle_first]
        self.published: dict[int, int] = {}  # by discs taken, for the player to move
        if (rows, columns) == (6, 7):
            self.published[0] = max(FIRST_MOVES)
            for column, score in enumerate(FIRST_MOVES):
                self.published[1 << column * self.height] = -score
        self.known: dict[int, tuple[int, int]] = {}  # the least and the most by position
        self.threats_of = Remembered(self.threats)

    def score(self, mine: int, taken: int) -> int:
        """Return the score of a position that no player has won yet, for the player to move."""
        if taken in self.published:
            return self.published[taken]
        left = self.squares - taken.bit_count()
        low, high = -(left // 2), (left + 1) // 2
        while low < high:
            goal = high - (high - low) // 3  # to ask much is cheaper: it is refuted sooner
            if self.scores(mine, taken, goal):
                low = goal
            else:
                high = goal - 1
        return low

    def scores(self, mine: int, taken: int, goal: int) -> bool:
        """Return whether the player to move can score `goal` or more; neither has won yet."""
        if taken in self.published:
            return goal <= self.published[taken]
        if self.threats(mine) & taken + self.bottom & self.board:  # a win with the next disc
            return goal <= (self.squares - taken.bit_count() + 1) // 2
        return self.reaches(mine, taken, self.threats(mine ^ taken), goal)

    # ------------------------------------------------------------ the search

    def reaches(self, mine: int, taken: int, theirs: int, goal: int) -> bool:
        """Return whether a player who cannot win with the next disc can score `goal` or more."""
        left = self.squares - taken.bit_count()
        safe = self.safe_squares(taken, theirs)
        if not safe:  # the other player wins with the next disc, or the board is full
            return goal <= -(left // 2)
        if goal > (left - 1) // 2:  # more than a win with the mover's next disc but one
            return False
        if goal <= 1 - left // 2:  # no more than a loss to the other's next disc but one
            return True
        other = mine ^ taken
        if not safe & safe - 1:  # a single move: nothing to choose, nothing to remember
            threats = self.threats_of[mine | safe] & ~taken
            return not self.reaches(other, taken | safe, threats, 1 - goal)
        position = mine + taken  # one number for each position, see below
        least, most = self.known.get(position, (-left, left))
        if goal <= least:
            return True
        if goal > most:
            return False
        for _, square, threats in self.moves(mine, taken, safe):
            if not self.reaches(other, taken | square, threats, 1 - goal):
                self.keep(position, goal, most)
                return True
        self.keep(position, least, goal - 1)
        return False

    # Why mine + taken is one number for each position: a column of n discs has taken
    # = 2**n - 1 and mine between 0 and that, so the sum is between 2**n - 1 and 2**(n+1) - 2,
    # a range for each n, and none of them reaches into the next column.

    def safe_squares(self, taken: int, theirs: int) -> int:
        """Return the squares that can be played without losing to the next disc."""
        playable = taken + self.bottom & self.board  # the lowest empty squares
        forced = playable & theirs
        if forced:
            if forced & forced - 1:  # two at once
                return 0
            playable = forced
        return playable & ~(theirs >> 1)

    def moves(self, mine: int, taken: int, safe: int) -> list[Move]:
        """Return the safe moves, those after which the mover has most threats first."""
        moves = []
        for column in self.columns:
            if square := safe & column:
                threats = self.threats_of[mine | square] & ~taken
                moves.append((threats.bit_count(), square, threats))
        moves.sort(key=threat_count, reverse=True)
        return moves

    def keep(self, position: int, least: int, most: int) -> None:
        """Remember the bounds of a position, and begin a new page when the table is full."""
        if len(self.known) >= MOST_BOUNDS:
            self.known.clear()
        self.known[position] = least, most

    # ------------------------------------------------------------ bits

    def threats(self, discs: int) -> int:
        """Return the squares that complete four in a row with three of `discs`, taken or not."""
        completing = discs << 1 & discs << 2 & discs << 3
        for step in (self.height - 1, self.height, self.height + 1):
            before, after = discs << step, discs >> step
            two_before = before & discs << 2 * step
            two_after = after & discs >> 2 * step
            completing |= two_before & (discs << 3 * step | after)
            completing |= two_after & (discs >> 3 * step | before)
        return completing & self.board


threat_count = itemgetter(0)
