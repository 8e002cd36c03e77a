"""Connect Four solved: exact scores from the middle of the game on, by knowing the game.

The searches of `gamesearch.search` know nothing of a game but its rules. This one answers the same
question far sooner, by using six facts about Connect Four:

    questions  "can the mover score at least so much?" has two answers, so alpha-beta needs
               no window, and a few questions find the score; what one of them taught stays
    threats    a threat is an empty square that completes four in a row. The mover has to
               answer one that can be played at once, loses to two of them, and must not
               play right below one. Few moves are left, and none that loses at once
    following  where an even number of squares is left, the other player can play above every
               disc of the mover. If that alone keeps the mover from four, there is no win
    bounds     where nobody wins with the very next disc, nobody beats a win with the one after
    order      the moves that make most threats first, equal ones from the middle outwards
    memory     what each position is known to score at least and at most: a move known to be good
               enough spares the others. And the threats of each set of discs

Sources: Allis 1988, "A knowledge-based approach of Connect-Four", for threats, what follows
from them, and following up; Tromp's Fhourstones for the bits; Pons 2015, "Solving Connect 4:
how to build a perfect AI" (blog.gamesolver.org), which puts such a solver together.
Mirror images are left apart: with 12 to 16 discs on the board, treating them as one never
saved time and cost up to a quarter more.

A position is two sets of squares as bits, laid out as in `gamesearch.games.connect_four`:

    mine     the discs of the player to move
    taken    the discs of both
    theirs   the squares where the other player has a threat
    safe     the squares that the mover can play without losing to the next disc
    goal     the score that is asked about, from the point of view of the player to move
"""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from gamesearch.games.remembered import Remembered

# The empty board of 6 x 7 and its seven first moves take hours, so their scores are not found
# here: Allis and Allen proved in 1988 who wins, and BitBully, a solver in C++, gives the same.
FIRST_MOVES: Final = (-2, -1, 0, 1, 0, -1, -2)  # by column, for the player who has made it
MOST_BOUNDS: Final = 1_500_000  # positions, about 150 MB; a full table is emptied


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
        self.lower = sum(self.bottom << row for row in range(rows % 2, rows, 2))  # of each pair
        middle_first = sorted(range(columns), key=lambda c: abs(2 * c - columns + 1))
        self.columns = [(1 << rows) - 1 << c * self.height for c in middle_first]
        self.published: dict[int, int] = {}  # by discs taken, for the player to move
        if (rows, columns) == (6, 7):
            self.published[0] = max(FIRST_MOVES)
            for column, score in enumerate(FIRST_MOVES):
                self.published[1 << column * self.height] = -score
        self.least: dict[int, int] = {}  # scores, by position
        self.most: dict[int, int] = {}
        self.steps = [(one, 2 * one, 3 * one) for one in (rows, rows + 1, rows + 2)]
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
        left = self.squares - taken.bit_count()
        if self.threats(mine) & taken + self.bottom & self.board:  # a win with the next disc
            return goal <= (left + 1) // 2
        safe = self.safe_squares(taken, self.threats(mine ^ taken))
        if not safe:  # the other player wins with the next disc, or the board is full
            return goal <= -(left // 2)
        if goal > (left - 1) // 2:  # more than a win with the mover's next disc but one
            return False
        return goal <= 1 - left // 2 or self.reaches(mine, taken, safe, goal)

    # ------------------------------------------------------------ the search

    def reaches(self, mine: int, taken: int, safe: int, goal: int) -> bool:
        """Return whether the player to move, who has a safe square, can score `goal` or more.

        Neither player can win with the next disc, and `goal` is no more than a win with the mover's
        next disc but one.
        """
        left = self.squares - taken.bit_count()
        position = mine + taken  # one number for each position, see below
        if goal <= self.least.get(position, -left):
            return True
        if goal > self.most.get(position, left):
            return False
        if goal > 0 and left % 2 == 0 and self.is_held(mine, taken):
            self.keep(self.most, position, 0)
            return False
        other, others_goal = mine ^ taken, 1 - goal
        moves = []  # threats that the mover has then, discs taken, safe replies
        for column in self.columns:
            if square := safe & column:
                filled = taken | square
                threats = self.threats_of[mine | square]
                replies = self.safe_squares(filled, threats)
                if not replies or others_goal > self.most.get(other + filled, left):
                    self.keep(self.least, position, goal)
                    return True
                moves.append(((threats & ~filled).bit_count(), filled, replies))
        if goal < (left - 1) // 2:  # else only a win with the next disc but one would do
            moves.sort(key=threat_count, reverse=True)
            for _, filled, replies in moves:
                if not self.reaches(other, filled, replies, others_goal):
                    self.keep(self.least, position, goal)
                    return True
        self.keep(self.most, position, goal - 1)
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

    def is_held(self, mine: int, taken: int) -> bool:
        """Return whether the other player keeps the mover from four in a row by following up.

        An even number of squares is empty. The other player answers right above the mover; or, to
        the first disc in a column with an odd number, with the first in another one. So the mover
        gets at most what can be played now and the lower square of each pair above.
        """
        discs = mine | self.lower & ~taken | taken + self.bottom & self.board
        return not self.threats(discs) & discs

    def keep(self, bounds: dict[int, int], position: int, score: int) -> None:
        """Remember a bound of a position, and begin a new page when the table is full."""
        if len(bounds) >= MOST_BOUNDS:
            bounds.clear()
        bounds[position] = score

    # ------------------------------------------------------------ bits

    def threats(self, discs: int) -> int:
        """Return the squares that complete four in a row with three of `discs`, taken or not."""
        completing = discs << 1 & discs << 2 & discs << 3
        for one, two, three in self.steps:
            before, after = discs << one, discs >> one
            completing |= before & discs << two & (discs << three | after)
            completing |= after & discs >> two & (discs >> three | before)
        return completing & self.board


threat_count = itemgetter(0)
