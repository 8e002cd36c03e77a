"""The figures of Andrea Danyluk's lecture on efficiency and more, in its order."""

from __future__ import annotations

from typing import Final

from gamesearch import GameTree, alpha_beta_search, minimax_search, trace
from gamesearch.drawing.boards import Note, annotated
from gamesearch.drawing.marks import ManualFrame
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.figures.catalogue import Frames, Lecture
from gamesearch.figures.shared import vectors_rise
from gamesearch.figures.trees import T1, T2, T8
from gamesearch.games import Blokus, ConnectFour, PacmanMaze
from gamesearch.games.blokus_pieces import pieces_picture

LECTURE: Final = Lecture("danyluk", "Games: efficiency and more", by="Andrea Danyluk", chapter=4)

LOST: Final = "A substitute: the lecture's own tree is lost."

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


@LECTURE.figure(
    "An earlier example revisited", row="4.1", place="slide 5",
    substitute="The lecture's tree is lost; this is the nine-leaf tree of AIMA.",
)  # fmt: skip
def earlier_example() -> Frames:
    """T1 as minimax leaves it."""
    yield Slide(
        "An earlier example revisited", caption=f"Minimax has read all nine leaves. {LOST}"
    ).tree(trace(minimax_search, GameTree(T1)), overlay="none")


@LECTURE.figure(
    "An earlier example, leaf by leaf", row="4.1", place="slides 6 to 11",
    substitute="The lecture's trees are lost; this is a tree of three plies and twelve leaves.",
)  # fmt: skip
def three_plies() -> Frames:
    """T8: how many of twelve leaves are needed?"""
    run = trace(alpha_beta_search, GameTree(T8))
    yield Slide(
        "How many of these leaves are needed?",
        caption=f"Three plies, twelve leaves. {LOST}",
        caption_lines=1,
    ).tree(run.game, windows=True, values=True)
    yield from sequence(run, by="leaf", panel=False, title="How many of these leaves are needed?")


@LECTURE.figure(
    "A walk with the code", row="4.2", place="between the two listings",
    substitute="The lecture's pictures are lost; this is Rosen's tree, beside our code.",
)  # fmt: skip
def walk_with_code() -> Frames:
    """Alpha-beta on T2, a frame for each call, cut and return."""
    run = trace(alpha_beta_search, GameTree(T2))
    last = run.frames()[-1]

    def told(step: int) -> str:
        return run.captions.at(step) + (f" {LOST}" if step == last else "")

    yield from sequence(run, title="A walk with the code", caption=told, moves=False)


@LECTURE.figure("Where the bound is raised", row="4.3", place="the second listing")
def dedented_bound() -> Frames:
    """The listing with its last step inside the loop, and outside as it was printed."""
    slide = Slide(
        "Where is α raised?",
        caption="The second listing has this line outside the loop, and MIN's likewise. The value "
        "is still right, but no window ever narrows and nothing is cut: it is plain minimax.",
    )
    left, right = slide.body.columns(1, 1)
    heading = 34.0
    slide.text("Inside the loop", left, bold=True).text("Outside, as printed", right, bold=True)
    slide.code(RIGHT, left.below(heading), line=10, size=15)
    yield slide.code(DEDENTED, right.below(heading), line=10, size=15)


@LECTURE.figure("Which column first?", row="4.4", place="move ordering")
def column_order() -> Frames:
    """Connect Four with its columns numbered from the centre outwards."""
    game = ConnectFour()
    order = game.ordered_actions(game.initial)
    numbers = [Note(column + 0.5, -0.4, str(place)) for place, column in enumerate(order, 1)]
    told = "Columns from left to right are tried as number " + ", ".join(
        str(order.index(column) + 1) for column in range(7)
    )
    yield Slide(
        "Connect Four: which column first?",
        caption="From the centre outwards: a disc there belongs to more rows of four.",
    ).picture(
        annotated(game.picture(game.initial), notes=numbers, margin=(0, 0.8, 0, 0), alt=f"{told}.")
    )


@LECTURE.figure("Blokus: the pieces", row="4.5", place="games with more than two players")
def blokus_pieces() -> Frames:
    """The 21 polyominoes that each player has."""
    yield Slide(
        "Blokus: 21 pieces for each player",
        caption="One of one square, one of two, two of three, five of four, twelve of five: 89 "
        "squares in all.",
    ).picture(pieces_picture())


@LECTURE.figure("Blokus: the board", row="4.5", place="games with more than two players")
def blokus_board() -> Frames:
    """The empty board, and a position after three rounds."""
    game = Blokus()
    state = game.initial
    yield Slide(
        "Blokus: four players on 20 × 20",
        caption="Everyone begins in a corner of their own. Pieces of one colour meet at corners.",
    ).picture(game.picture(state))
    for text in BLOKUS_ROUNDS:
        state = game.result(state, game.parse_action(state, text))
    yield Slide(
        "Blokus: four players on 20 × 20",
        caption="After three rounds. Each tries to leave the others no room for their pieces.",
    ).picture(game.picture(state))


@LECTURE.figure("A vector for each state", row="4.6", place="multi-player games")
def vectors() -> Frames:
    """T3: the leaves alone, then level by level."""
    yield from vectors_rise("Each player takes the largest entry of their own")


@LECTURE.figure("Pacman with two ghosts", row="4.7", place="multi-player games")
def two_ghosts() -> Frames:
    """A round of three plies: MAX, MIN1, MIN2."""
    maze = PacmanMaze()
    tree = GameTree(TWO_GHOSTS, turns=(0, 1, 1))
    slide = Slide(
        "Is Pacman with two ghosts a multi-player game?",
        caption="Three move, but the ghosts want the same: two layers of MIN below each of MAX, "
        "and three plies a round. The values here are made up.",
    )
    left, right = slide.body.columns(1, 1)
    slide.picture(maze.picture(maze.initial), left)
    manual = ManualFrame(values=TWO_GHOSTS_VALUES, best=[(0, 0, 1)])
    yield slide.tree(tree, right, manual=manual, names=False, moves=False)
