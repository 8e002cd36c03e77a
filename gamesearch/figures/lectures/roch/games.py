"""Games and their trees: tic-tac-toe, a trivial tree, several players, how trees grow."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any, Final

from gamesearch import Decision, GameTree, TicTacToe, minimax_search
from gamesearch.drawing.diagrams.boards import Note, annotated
from gamesearch.drawing.diagrams.branch_trees import Branch, branch_tree
from gamesearch.drawing.diagrams.formulas_and_tables import table
from gamesearch.drawing.geometry import text_width
from gamesearch.drawing.slide import Slide
from gamesearch.figures.lecture_contents import Frames, Section
from gamesearch.figures.lecture_trees import BOOK
from gamesearch.figures.shared import captioned, run, step_of, vectors_rise
from gamesearch.search import alliance_search, alliances
from gamesearch.shapes import Diagram, Polygon, Polyline, Shape, Text

SECTION: Final = Section()


# ---------------------------------------------------------------- games and their trees

GAME: Final = TicTacToe()
FINISHED: Final = {"XOX/.OX/.O.": "−1", "XOX/OOX/XXO": "0", "XOX/.X./XOO": "+1"}


@SECTION.figure("Tic-tac-toe", row="0.2", place="line 45")
def tic_tac_toe() -> Frames:
    """Draw part of the game tree (AIMA's figure 5.1) ply by ply, then three finished games."""
    captions = (
        "MAX (X) has nine moves, three of them different. MIN (O) answers on one of eight squares.",
        "X then has seven squares. At most 9! = 362,880 games: a small game tree.",
        "A finished game has a utility for MAX: −1, 0 or +1. MIN gets the opposite.",
    )
    words = (
        "Part of a game tree, with boards in the nodes. The empty board; MAX to move.",
        "X in the left corner above, on other squares, and so on.",
        "After X in the corner: O beside it, in the other corner, in the centre, and so on.",
        "After O beside it: X in the other corner, X below, and so on.",
        f"In the end: {'; '.join(f'{board} is worth {n}' for board, n in FINISHED.items())}.",
    )
    names = ("MAX (X)", "MIN (O)", "MAX (X)", "MIN (O)", "TERMINAL")
    for plies, caption in enumerate(captions, 2):
        alt = " ".join(words[: plies + 1])
        tree = branch_tree(_boards(plies), cell=52, gap=30, level=32, levels=names, alt=alt)
        yield Slide("Tic-tac-toe", caption=caption).picture(tree)


def _boards(plies: int) -> Branch:
    """Draw boards of the tree's upper left corner; those after `plies` plies are hidden."""

    def board(text: str, ply: int, *below: Branch) -> Branch:
        return Branch(GAME.picture(GAME.parse(text)), below, hidden=ply > plies)

    def more(ply: int) -> Branch:
        return Branch("…", outer="none", hidden=ply > plies)

    def finished(text: str, utility: str) -> Branch:
        game_over, beneath = GAME.picture(GAME.parse(text)), [Note(1.5, 3.55, utility)]
        alt, margin = f"Utility {utility}.", (0, 0, 0, 1.1)
        picture = annotated(game_over, unit=52 / 3, notes=beneath, margin=margin, alt=alt)
        return Branch(picture, edge="…", dash="dotted", hidden=plies < 4)

    ends = tuple(finished(text, utility) for text, utility in FINISHED.items())
    third = (board("XOX/.../...", 3, *ends), board("XO./X../...", 3), more(3))
    second = (
        board("XO./.../...", 2, *third), board("X.O/.../...", 2), board("X../.O./...", 2), more(2),
    )  # fmt: skip
    first = (
        board("X../.../...", 1, *second), board(".X./.../...", 1), board("..X/.../...", 1),
        board(".../X../...", 1), board(".../.X./...", 1), more(1),
    )  # fmt: skip
    return board(".../.../...", 0, *first)


@SECTION.figure("Trivial game tree", row="0.3", place="line 74")
def trivial_tree() -> Frames:
    """Show the tree of AIMA's figure 5.2, the values of its inner nodes not yet known."""
    caption = "MAX has three moves at A and MIN three answers to each: one turn, two plies."
    yield Slide("Trivial game tree", caption=caption).tree(GameTree(BOOK))


MINIMAX_CODE: Final = """\
minimax(A):
  return arg max over a
    in {a1, a2, a3} of
    min_value(result(A, a))
"""
MAX_CODE: Final = """\
max_value(s):
  if s is terminal:
    return utility(s)
  v = −∞
  for a in actions(s):
    v = max(v,
      min_value(result(s, a)))
  return v
"""
MIN_CODE: Final = """\
min_value({0}):
  if {0} is terminal:
    return utility({0})
  v = +∞
  for a in {{{1}1, {1}2, {1}3}}:
    v = min(v,
      max_value(result({0}, a)))
  return v
"""


def _min_code(node: str) -> str:
    return MIN_CODE.format(node, node.lower())


# event of the run, code, line, variables, caption
BY_HAND: Final[tuple[tuple[int, str, int | None, Mapping[str, Any], str], ...]] = (
    (1, MINIMAX_CODE, 2, {"A": "a1, a2 or a3"},
     "MAX is to move at A. What is each move worth once MIN has answered?"),
    (2, MINIMAX_CODE + "\n" + _min_code("B"), 9, {"v": inf},
     "Move a1 leads to B, where MIN moves. v starts at +∞ and can only fall."),
    (3, MAX_CODE, 3, {"s": "b1", "return": 3},
     "b1 leads to a leaf: max_value returns its utility, 3."),
    (5, MAX_CODE, 3, {"s": "b2", "return": 12},
     "B has 3 so far. b2 leads to a leaf as well and returns 12."),
    (7, MAX_CODE, 3, {"s": "b3", "return": 8},
     "12 does not help MIN. The third leaf, b3, returns 8."),
    (9, _min_code("B"), 8, {"v": 3, "return": 3},
     "3, 12 and 8 came back. MIN takes the smallest: B is worth 3."),
    (11, _min_code("C"), 4, {"v": inf},
     "MAX has 3 at A. Move a2 leads to C, where min_value starts again at +∞."),
    (18, _min_code("C"), 8, {"v": 2, "return": 2}, "Leaves 2, 4, 6: C is worth min(2, 4, 6) = 2."),
    (27, _min_code("D"), 8, {"v": 2, "return": 2},
     "C gives 2, less than 3. Leaves 14, 5, 2: D is worth min(14, 5, 2) = 2 as well."),
    (29, MINIMAX_CODE, 2, {"return": "a1"},
     "A is worth max(3, 2, 2) = 3: the best move is a1, and MIN's best answer is b1."),
)  # fmt: skip


@SECTION.figure("Trivial game tree, with the code", row="0.4", place="lines 74–203")
def minimax_by_hand() -> Frames:
    """Show what runs beside what it has found, and the whole tree at the end.

    On the slide, “return v” is within the else, so that a terminal state returns nothing; and the
    listing for C stands where that for D should.
    """
    recorded = run(BOOK, minimax_search)
    for event, code, line, variables, caption in BY_HAND:
        slide = Slide("Trivial game tree", caption=caption)
        left, right = slide.body.columns(54, 46)
        slide.tree(recorded, left, step=step_of(recorded, event), overlay="none")
        yield slide.code(code, right, line=line, variables=variables, size=18, rows=13)
    caption = "Best play is a1, then b1: MAX gets 3. Minimax examined all nine leaves."
    slide = Slide("Trivial game tree", caption=caption)
    left, right = slide.body.columns(54, 46)
    slide.tree(recorded, left, overlay="none")
    yield slide.text(["A = max(B, C, D)", "= max(3, 2, 2)", "= 3, by a1"], right.below(40), size=24)


@SECTION.figure("Minimax, call by call", row="0.4", place="lines 74–203")
def minimax_calls() -> Frames:
    """Show all 13 calls and 13 returns of our own code, its current line lit."""
    recorded = run(BOOK, minimax_search)
    captions: dict[int, str] = {}
    given = ""  # what came back since the frame before
    updates = {event.step for event in recorded.replay.events if event.kind == "update"}
    for number, step in enumerate(recorded.steps):
        who, name = step.function and step.function.co_name, recorded.captions.name(step.node.path)
        if number in updates:
            given = f"{recorded.captions.at(number)} "
        if who in {"max_value", "min_value"} and step.kind in ("call", "return"):
            leaf = "leaf " if step.node.is_terminal else ""
            does = "is called" if step.kind == "call" else f"returns {step.value[0]}"
            captions[number], given = f"{given}{who} {does} for {leaf}{name}.", ""
    yield from captioned(recorded, captions, title="Minimax, call by call", overlay="none")


# ---------------------------------------------------------------- more than two players


@SECTION.figure("Multiplayer games", row="0.5", place="line 216")
def multiplayer() -> Frames:
    """Show three players, each for themselves: vectors come up the tree, a level at a time.

    This is AIMA's figure 5.4; 5.3 is the algorithm.
    """
    captions = (
        "A, B and C move in turn. Each leaf holds the utility vector (u_A, u_B, u_C).",
        "C compares the third numbers: at the leftmost node 6 beats 3.",
        "B compares the second numbers: 2 beats 1 on the left, 5 beats 4 on the right.",
        "Both moves give A 1: a tie, so A keeps the first.",
    )
    yield from vectors_rise("Multiplayer games (u_A, u_B, u_C)", captions)


@SECTION.figure("An alliance", row="0.5", place="line 212")
def alliance() -> Frames:
    """Draw one tree when A and B share what they get: another move."""
    captions = (
        "Let A and B be allies: each maximizes u_A + u_B.",
        "C plays as before.",
        "B now prefers (6, 1, 2), whose sum is 7, to (1, 2, 6), and (5, 4, 5), whose sum is 9.",
        "A moves right: 9 beats 7. The alliance changes the move.",
    )

    def allied(game: Any, state: Any) -> Decision[Any]:
        return alliance_search(game, state, interest=alliances((0, 1)))

    yield from vectors_rise("An alliance of A and B", captions, allied)


# ---------------------------------------------------------------- size


@SECTION.figure("Game tree size", row="0.6", place="line 223")
def game_tree_size() -> Frames:
    """Show 35 moves in every position, and what becomes of that.

    These are nodes of the tree (the slide says states). Checkers has 5·10²⁰ positions; 10⁴⁰ are its
    lines of play.
    """
    captions = (
        "In chess a player has about 35 moves to choose from.",
        "After one move each: 1,225 nodes. Every edge is still drawn here.",
        "After three plies: 42,875 nodes, and the edges run together.",
        "After 50 moves each: 35^100, about 10^154 nodes in the tree.",
    )
    rows = [["plies, m", "35^m nodes"]]
    rows += [[str(plies), f"{35**plies:,}"] for plies in (1, 2, 3, 4, 5)]
    rows += [["10", "about 2.8·10^15"], ["100", "about 10^154"]]
    for shown, caption in enumerate(captions, 1):
        slide = Slide("Game tree size", caption=caption)
        left, right = slide.body.columns(1, 0.8)
        slide.picture(fan(min(shown, 3)), left)
        yield slide.picture(table(rows, align="rr", shown=shown if shown < 4 else 7), right)


def fan(shown: int) -> Diagram:
    """Draw three plies of 35 moves each, counted at the right; what is not `shown` keeps its room.

    The third ply has more edges than can be drawn, and is a solid band.
    """
    width, top, between = 400.0, 26.0, 350 / 3
    shapes: list[Shape] = []
    counts = [35**ply for ply in range(shown + 1)]
    for ply in range(shown, 0, -1):
        above, below, count = top + between * (ply - 1), top + between * ply, counts[ply]
        if ply == 3:
            half = width / count * 35 / 2  # of the outermost parents' edges
            band = ((half, above), (width - half, above), (width, below), (0, below))
            shapes.append(Polygon(band, "faint", None))
            continue
        for child in range(count):
            parent = (child // 35 + 0.5) * width * 35 / count
            start = (parent, above + 20 if ply == 1 else above)
            end = ((child + 0.5) * width / count, below)
            shapes.append(Polyline((start, end), "line", 1.4 if ply == 1 else 0.5))
    for ply, count in enumerate(counts):
        shapes.append(Text(width + 18, top + between * ply, f"{count:,}", 18, "text", "start"))
    x = width / 2
    root = ((x, top - 24), (x - 30, top + 20), (x + 30, top + 20))
    shapes.append(Polygon(root, "max", "max-line", 2))
    in_words = ", then ".join(["1 node", *(f"{count:,}" for count in counts[1:])])
    alt = f"A tree with 35 children at every node: {in_words}."
    return Diagram(width + 18 + text_width("42,875", 18), 390.0, tuple(shapes), alt)
