"""The figures of Andrea Danyluk's lecture on efficiency and more, in its order."""

from __future__ import annotations

from typing import Final

from gamesearch import GameTree, alpha_beta_search, minimax_search, trace
from gamesearch.drawing.diagrams.boards import Note, annotated
from gamesearch.drawing.frame_marks import ManualFrame
from gamesearch.drawing.slide import Slide, SlideTree
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.figures.lecture_contents import Frames, Lecture
from gamesearch.figures.lecture_trees import BOOK, HAYWARD_T2_IN
from gamesearch.figures.shared import rosen_with_code, vectors_rise
from gamesearch.games import Blokus, ConnectFour, PacmanMaze
from gamesearch.games.blokus_pieces import PIECES, covered_square, ways
from gamesearch.shapes import Picture, Shape, Text

LECTURE: Final = Lecture("danyluk", "Games: efficiency and more", by="Andrea Danyluk", chapter=4)

RIGHT: Final = """\
def max_value(state, α, β):
    if terminal(state):
        return utility(state)
    v = −∞
    for a in actions(state):
        v = max(v, min_value(
            result(state, a), α, β))
        if v ≥ β:
            return v
        α = max(α, v)
    return v"""
DEDENTED: Final = RIGHT.replace("        α = max(α, v)", "    α = max(α, v)")

TWO_GHOSTS: Final = [[[8, 3], [5, 6]], [[2, 9], [7, 4]]]  # what a round may be worth, made up
TWO_GHOSTS_VALUES: Final = {
    (0, 0): 3, (0, 1): 5, (1, 0): 2, (1, 1): 4, (0,): 3, (1,): 2, (): 3,
}  # fmt: skip
BLOKUS_ROUNDS: Final = (  # three pieces of each player
    "Wc a1", "Wb s1", "Fb s18", "Fh b18", "X d4", "X p3", "Wc p15", "Wd f16", "Ff h5", "Fe q6",
    "X o12", "X h14",
)  # fmt: skip


@LECTURE.figure("An earlier example revisited", row="4.1", place="slide 5")
def earlier_example() -> Frames:
    """Draw BOOK as minimax leaves it.

    A substitute: The lecture's tree is lost; this is the nine-leaf tree of AIMA.
    """
    caption = "Minimax examines all nine leaves. Does it have to?"
    slide = Slide("An earlier example revisited", caption=caption)
    yield slide.tree(trace(minimax_search, GameTree(BOOK)), overlay="none")


@LECTURE.figure("An earlier example, leaf by leaf", row="4.1", place="slides 6 to 11")
def three_plies() -> Frames:
    """Draw HAYWARD_T2_IN: how many of twelve leaves are needed?

    A substitute: The lecture's trees are lost; this one has twelve.
    """
    run = trace(alpha_beta_search, GameTree(HAYWARD_T2_IN))
    question = Slide(
        "An earlier example revisited",
        caption="Three plies, twelve leaves. How many of them does alpha-beta examine?",
        caption_lines=2,
    )
    yield question.tree(SlideTree(run, box=question.body, overlay="held"), manual=ManualFrame())
    yield from sequence(
        run, by="leaf", panel=False, overlay="held", title="An earlier example revisited"
    )


@LECTURE.figure("A walk with the code", row="4.2", place="between the two listings")
def walk_with_code() -> Frames:
    """Show alpha-beta on ROSEN, a frame for each call, cut and return.

    A substitute: The lecture's pictures are lost; this is Rosen's tree with code.
    """
    yield from rosen_with_code("A walk with the code")


@LECTURE.figure("Where the bound is raised", row="4.3", place="the second listing")
def dedented_bound() -> Frames:
    """Show the listing with its last step inside the loop, and outside as it was printed.

    The lecture's second listing has this line outside the loop, and the one of MIN too.
    """
    slide = Slide(
        "Where is α raised?",
        caption="Outside the loop no window narrows, so nothing is cut: this is plain minimax.",
    )
    left, right = slide.body.columns(1, 1)
    heading = 34.0
    slide.text("Inside the loop", left, bold=True).text("Outside the loop", right, bold=True)
    slide.code(RIGHT, left.below(heading), line=10, size=18)
    yield slide.code(DEDENTED, right.below(heading), line=10, size=18)


@LECTURE.figure("Move ordering", row="4.4", place="move ordering")
def column_order() -> Frames:
    """Connect Four with its columns numbered from the centre outwards, and why."""
    game = ConnectFour()
    order = game.ordered_actions(game.initial)
    places = ", ".join(str(order.index(column) + 1) for column in range(7))
    first = [Note(column + 0.5, -0.4, str(place)) for place, column in enumerate(order, 1)]
    counts = [
        Note(column + 0.5, row + 0.5, str(rows_of_four(row, column)))
        for row in range(6)
        for column in range(7)
    ]
    slide = Slide(
        "Move ordering in Connect 4",
        caption="From the centre outwards: a disc there belongs to more rows of four.",
    )
    order_in_words = f"Columns from left to right are tried as number {places}."
    lowest_row = "Rows of four through the squares of the lowest row: 3, 4, 5, 7, 5, 4, 3."
    boards = (
        ("Which column first?", first, order_in_words),
        ("Rows of four through each square", counts, lowest_row),
    )
    for (title, notes, alt), box in zip(boards, slide.body.columns(1, 1), strict=True):
        board = annotated(game.picture(game.initial), notes=notes, margin=(0, 0.8, 0, 0), alt=alt)
        slide.picture(board, box, title=title)
    yield slide


def rows_of_four(row: int, column: int) -> int:
    """Show how many straight rows of four on 6 x 7 squares go through a square."""
    return sum(window >> (7 * column + 5 - row) & 1 for window in ConnectFour().windows)


@LECTURE.figure("Blokus: the pieces", row="4.5", place="games with more than two players")
def blokus_pieces() -> Frames:
    """Show the 21 polyominoes that each player has."""
    yield Slide(
        "Blokus: 21 pieces for each player",
        caption="1 of one square, 1 of two, 2 of three, 5 of four and 12 of five: 89 squares.",
    ).picture(_all_pieces(width=25))


def _all_pieces(width: int) -> Picture:
    """Draw the pieces with their names, in rows of at most `width` squares, on one line each."""
    rows: list[list[str]] = [[]]
    for name in PIECES:
        if sum(1 + len(PIECES[one].split("/")[0]) for one in [*rows[-1], name]) > width:
            rows.append([])
        rows[-1].append(name)
    shapes: list[Shape] = []
    top = 0.4
    for row in rows:
        x, height = 0.5, max(PIECES[name].count("/") + 1 for name in row)
        for name in row:
            wide, tall = len(PIECES[name].split("/")[0]), PIECES[name].count("/") + 1
            for r, c in next(iter(ways(name).values())):
                shapes += covered_square(x + c, top + height - tall + r, 0)
            shapes.append(Text(x + wide / 2, top + height + 0.6, name, 0.8))
            x += wide + 1
        top += height + 1.7
    number = sum(piece.count("X") for piece in PIECES.values())
    alt = f"{len(PIECES)} Blokus pieces of {number} squares in all: {', '.join(PIECES)}."
    return Picture(width, top - 0.5, tuple(shapes), alt)


@LECTURE.figure("Blokus: the board", row="4.5", place="games with more than two players")
def blokus_board() -> Frames:
    """Show the empty board, and a position after three rounds."""
    game = Blokus()
    state, title = game.initial, "Blokus: four players on 20 × 20"
    caption = "Each player starts in a corner. Pieces of one colour touch only at corners."
    yield Slide(title, caption=caption).picture(game.picture(state))
    for text in BLOKUS_ROUNDS:
        state = game.result(state, game.parse_action(state, text))
    caption = "After three rounds. All try to place their pieces and to block the others."
    yield Slide(title, caption=caption).picture(game.picture(state))


@LECTURE.figure("Multi-player games", row="4.6", place="multi-player games")
def vectors() -> Frames:
    """Draw THREE_PLAYERS: the leaves alone, then level by level."""
    yield from vectors_rise("Multi-player games")


@LECTURE.figure("Pacman with two ghosts", row="4.7", place="multi-player games")
def two_ghosts() -> Frames:
    """Show a round of three plies: MAX, MIN1, MIN2.

    The values of the tree are made up.
    """
    maze = PacmanMaze()
    tree = GameTree(TWO_GHOSTS, turns=(0, 1, 1))
    slide = Slide(
        "Is Pacman with 2 ghosts a multi-player game?",
        caption="Three agents move, but both ghosts want the same: a round is MAX, MIN, MIN.",
    )
    left, right = slide.body.columns(1, 1)
    slide.picture(maze.picture(maze.initial), left)
    manual = ManualFrame(values=TWO_GHOSTS_VALUES, best=[(0, 0, 1)])
    yield slide.tree(tree, right, manual=manual, names=False, moves=False)
