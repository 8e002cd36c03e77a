"""The figures of the Berkeley lecture note on games, in its order."""

from __future__ import annotations

from typing import Any, Final

from gamesearch import GameTree, minimax_search
from gamesearch.drawing.code_panel import panel_height
from gamesearch.drawing.diagrams.bars_and_dice import levels_chart
from gamesearch.drawing.diagrams.branch_trees import Branch, branch_tree
from gamesearch.drawing.diagrams.formulas_and_tables import formula, table
from gamesearch.drawing.frame_marks import ManualFrame
from gamesearch.drawing.geometry import LEADING, rounded, text_width
from gamesearch.drawing.slide import Slide, SlideTree
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.figures.lecture_contents import Frames, Lecture
from gamesearch.figures.lecture_trees import BOOK, GHOST, GHOST_TRUNCATED, PELLET
from gamesearch.figures.shared import for_both, run
from gamesearch.game import Path
from gamesearch.games.pacman_corridor import PacmanCorridor
from gamesearch.shapes import Diagram, Polygon, Role, Shape, Text, outline_of

LECTURE: Final = Lecture("berkeley", "Games", by="Nikhil Sharma, Berkeley CS 188", chapter=1)

VALUE: Final = """\
def value(state):
    if terminal: return its utility
    if the agent is MAX: return max_value(state)
    if the agent is MIN: return min_value(state)"""
MAX_VALUE, MIN_VALUE = for_both("""\
def max_value(state):
    v = −∞
    for c in successors(state):
        v = max(v, value(c))
    return v""")
MAX_VALUE_WINDOW, MIN_VALUE_WINDOW = for_both("""\
def max_value(state, α, β):
    v = −∞
    for c in successors(state):
        v = max(v, value(c, α, β))
        if v ≥ β: return v
        α = max(α, v)
    return v""")

CHECKERS_EVAL: Final = (
    "Eval(s) = 2 · agent's kings + agent's pawns",
    "− 2 · opponent's kings − opponent's pawns",
)


@LECTURE.figure("How well machines play", row="1.1", place="page 1")
def how_well_machines_play() -> Frames:
    """Show that checkers is solved, chess above the experts, Go about there.

    Checkers was weakly solved in 2007: a draw from the start, though not every position is known.
    Go has passed the experts since the note was written.
    """
    levels = ["amateur", "human", "expert", "solved"]
    games = [("Checkers", 4.0), ("Chess", 3.4), ("Go, 2016", 3.0), ("Pacman", None)]
    caption = "Checkers is solved, chess is beyond the experts, Go in 2016 about level. Pacman?"
    yield Slide("How well do machines play?", caption=caption).picture(levels_chart(games, levels))


@LECTURE.figure("A corridor with a pellet", row="1.2", place="page 2")
def pellet_board() -> Frames:
    """Show the board."""
    caption = "He starts with 10 points and loses one per move. The game ends at the pellet."
    slide = Slide("One agent: where should Pacman go?", caption=caption)
    yield slide.picture(PELLET.picture(PELLET.initial))


@LECTURE.figure("The tree of the corridor", row="1.3", place="page 2")
def pellet_tree() -> Frames:
    """Show the tree, two plies of boards: one ply, two plies, then the values."""
    labels: dict[Path, str] = {(0, 0): "2 … 0", (0, 1): "2 … 6", (1, 0): "4 … 6"}
    tree = _boards(PELLET, labels, values=True)
    values = {(): 8, (0,): 6, (1,): 8, (1, 1): 8}
    moments: list[tuple[str, list[Path], dict[Path, Any]]] = [
        ("Pacman can go left or right.", [(0, 0), (0, 1), (1, 0), (1, 1)], {}),
        ("After two moves. Below: two of the scores that may still follow.",
         [], {(1, 1): 8}),
        ("V(s) is the largest value among the successors of s: 6 on the left, 8 on the right.",
         [], values),
    ]  # fmt: skip
    for caption, hidden, known in moments:
        manual = ManualFrame(values=known, best=[(1, 1)] if known == values else [])
        slide = Slide("All that Pacman can do", caption=caption)
        yield slide.tree(tree, manual=manual, hidden=hidden)


@LECTURE.figure("A corridor with a ghost", row="1.4", place="page 3")
def ghost_board() -> Frames:
    """Show the board."""
    caption = "The ghost wants to keep Pacman's score as low as possible."
    slide = Slide("Two agents: a ghost moves in turn with Pacman", caption=caption)
    yield slide.picture(GHOST.picture(GHOST.initial))


@LECTURE.figure("The tree with a ghost", row="1.5", place="page 3")
def ghost_tree() -> Frames:
    """Show two plies of boards, Pacman's layer blue, the ghost's red, and what may follow."""
    labels: dict[Path, str] = {
        (0, 0): "−20 … −8",
        (0, 1): "−18 … −5",
        (1, 0): "−10 … +4",
        (1, 1): "−20 … +8",
    }
    tree = _boards(GHOST, labels, values=False)
    before = "Pacman moves at the top, the ghost one level below: each controls its own layers."
    after = "Both have moved. Below: two of the scores that may still follow."
    for caption, hidden in ((before, [*labels]), (after, [])):
        yield Slide("The agents control layers in turn", caption=caption).tree(tree, hidden=hidden)


@LECTURE.figure("The tree cut off after two plies", row="1.6", place="page 4")
def ghost_tree_truncated() -> Frames:
    """Show the truncated tree: made-up values, then the ghost's nodes, then the root.

    The values of the leaves are the note's, made up for the example.
    """
    tree = GameTree(GHOST_TRUNCATED)
    moments: list[tuple[str, dict[Path, Any], list[Path]]] = [
        ("The tree cut off after two plies. Each leaf holds Pacman's score.", {}, []),
        ("The ghost takes min(−8, −5) = −8 on the left and min(−10, +8) = −10 on the right.",
         {(0,): -8, (1,): -10}, [(0, 0), (1, 0)]),
        ("Pacman takes max(−8, −10) = −8: away from the pellet. The ghost would not allow +8.",
         {(): -8, (0,): -8, (1,): -10}, [(0, 0)]),
    ]  # fmt: skip
    for caption, values, best in moments:
        values = {(1, 1): "+8"} | values  # as the note writes it
        solved = () in values
        manual = ManualFrame(values=values, best=best if solved else (), chosen=best)
        slide = Slide("Minimax: hedge your bets", caption=caption)
        yield slide.tree(tree, names=False, moves=False, manual=manual)


@LECTURE.figure("Minimax as three functions", row="1.7", place="page 5")
def minimax_functions() -> Frames:
    """Show a dispatcher, and the two functions that call it back."""
    called = (
        Branch(_box(MAX_VALUE, "max"), edge="calls", flow="down"),
        Branch(_box(MIN_VALUE, "min"), edge="calls", flow="down"),
    )
    alt = "Three boxes of code: value calls max_value and min_value, and they call value."
    boxes = branch_tree(Branch(_box(VALUE, "box"), called), level=70, gap=24, alt=alt)
    caption = "Values come back in postorder. Minimax plays the move whose value it took."
    yield Slide("Minimax: one function dispatches, two take turns", caption=caption).picture(boxes)


def _box(code: str, hue: Role) -> Diagram:
    """Draw a function in a box."""
    size, lines = 18.0, code.splitlines()
    width = max(text_width(line, size, mono=True) for line in lines) + 28
    height = len(lines) * size * LEADING + 20
    shapes: list[Shape] = [
        Polygon(rounded(1, 1, width - 2, height - 2, 8), hue, outline_of(hue), 2)
    ]
    for row, line in enumerate(lines):
        x = 14 + text_width(" " * (len(line) - len(line.lstrip())), size, mono=True)
        y = 10 + (row + 0.5) * size * LEADING
        shapes.append(Text(x, y, line.strip(), size, "text", "start", mono=True))
    return Diagram(width, height, tuple(shapes), code)


@LECTURE.figure("Minimax on a tree of nine leaves", row="1.8", place="page 5")
def nine_leaves() -> Frames:
    """Draw BOOK solved, then the run that solves it."""
    caption = "min(3, 12, 8) = 3, min(2, 4, 6) = 2, min(14, 5, 2) = 2, and max(3, 2, 2) = 3."
    slide = Slide("min, min, min, then max", caption=caption)
    yield slide.tree(run(BOOK, minimax_search), overlay="none", moves=False, names=False)


@LECTURE.figure("The same tree, pruned", row="1.9", place="page 6")
def nine_leaves_pruned() -> Frames:
    """Draw BOOK with the middle node at most 2, and its other leaves never looked at."""
    caption = "After the leaf 2 the middle node is worth at most 2, and MAX already has 3."
    slide = Slide("4 and 6 are never looked at", caption=caption)
    yield slide.tree(run(BOOK), overlay="none", moves=False, names=False)


@LECTURE.figure("The same tree, leaf by leaf", row="1.9", place="page 6")
def nine_leaves_run() -> Frames:
    """Show alpha-beta on BOOK, a frame for each leaf it looks at."""
    yield from sequence(run(BOOK), by="leaf", panel=False, title="Alpha-beta on nine leaves")


@LECTURE.figure("Alpha-beta as two functions", row="1.10", place="page 6")
def alpha_beta_functions() -> Frames:
    """Show the two functions with their window."""
    slide = Slide(
        "Alpha-beta: the same with a window",
        caption="α is MAX's best option on the path to the root, β is MIN's.",
    )
    left, right = slide.body.below(44).columns(1, 1)
    for code, box, words in (
        (MAX_VALUE_WINDOW, left, ["MAX raises α", "and returns as soon as v ≥ β."]),
        (MIN_VALUE_WINDOW, right, ["MIN lowers β", "and returns as soon as v ≤ α."]),
    ):
        slide.code(code, box, size=19)
        beneath = box.below(panel_height(len(code.splitlines()), 19) + 24)
        slide.text(words, beneath, size=21, align="middle")
    yield slide


@LECTURE.figure("An evaluation of checkers", row="1.11", place="page 7")
def checkers_evaluation() -> Frames:
    """Show four features and their weights.

    The weights are the note's guess; nothing has been learned here.
    """
    rows = [
        ["feature", "weight", "why"],
        ["agent's kings", "+2", "a king moves both ways"],
        ["agent's pawns", "+1", "the unit of measure"],
        ["opponent's kings", "−2", "as good for the opponent"],
        ["opponent's pawns", "−1", "as good for the opponent"],
    ]
    slide = Slide(
        "Features and weights for checkers",
        caption="A linear evaluation: each feature counts pieces, each weight is a guess.",
    )
    above, below = slide.body.rows(3, 1)
    slide.picture(table(rows, align="lcl", size=24), above)
    yield slide.picture(formula(*CHECKERS_EVAL, size=22), below)


def _boards(game: PacmanCorridor, labels: dict[Path, str], *, values: bool) -> SlideTree:
    """Return the first two plies of a corridor as boards, with triangles below them."""
    box = Slide("-", caption="-").body
    return SlideTree(game, box=box, depth=2, labels=labels, values=values)
