"""The figures of C. Aravindan's lecture on playing games, in its order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamesearch import GameTree, minimax_search
from gamesearch.drawing.diagrams.boards import gallery
from gamesearch.drawing.diagrams.branch_trees import Branch, branch_tree
from gamesearch.drawing.diagrams.filmstrip import panels
from gamesearch.drawing.diagrams.formulas_and_tables import formula, number_line, table
from gamesearch.drawing.diagrams.range_line import number_line_slides
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.figures.lecture_contents import Frames, Lecture
from gamesearch.figures.lecture_trees import BOOK
from gamesearch.figures.lectures.roch.games import GAME
from gamesearch.figures.lectures.roch.games import tic_tac_toe as first_plies
from gamesearch.figures.shared import (
    ALPHA_BETA,
    MINIMAX,
    captioned,
    run,
    two_orders,
    vectors_rise,
    whole_algorithm,
)
from gamesearch.shapes import Diagram, Polygon, Text
from gamesearch.tracing.tracer import Trace

PLIES: Final = (2, 4, 6)
BOARDS: Final = (".../.../...", "X../.../...", "XO./OX./..X")
LECTURE: Final = Lecture("aravindan", "Playing games", by="C. Aravindan", chapter=3)

BOUNDS: Final = (  # what each leaf of BOOK tells
    "After leaf 3: B is worth at most 3.",
    "After leaf 12: MIN would not go there, so B is still worth at most 3.",
    "After leaf 8, the last one: B is worth exactly 3, so A is worth at least 3.",
    "After leaf 2: C is worth at most 2. MAX already has 3, so 4 and 6 are pruned.",
    "After leaf 14: D is worth at most 14, so A lies between 3 and 14.",
    "After leaves 5 and 2: D is worth exactly 2 and A exactly 3. MAX plays a1.",
)

ON_A_LINE: Final = (  # the same search on a number line; before C's first leaf it looks at C
    "Leaf 3: MIN will not let B be worth more than 3.",
    "Leaf 12 changes nothing: MIN would not go there.",
    "Leaf 8: B is worth exactly 3. MAX has 3 for sure: that is the anchor.",
    "Is C better for MAX? It could still be worth anything.",
    "Leaf 2: C is worth at most 2, and MAX has 3. Whatever 4 and 6 were, they could not matter.",
    "Leaf 14: D could still be better than 3, so MAX reads on.",
    "Leaf 5: D could still be better than 3.",
    "Leaf 2: D is worth 2. A is worth 3: MAX plays a1.",
)


def reveal(
    title: str,
    points: Sequence[str | Sequence[str]],
    *,
    caption: str,
    size: float = 24,
    picture: Diagram | None = None,
) -> Frames:
    """Yield a slide for each point of a list, with all the points up to it.

    A point that begins with two spaces belongs to the one before it. Points in a list of their
    own appear together, and a `|` divides a point whose parts appear one after the other. The
    `picture` stands on all slides, beneath the room of the whole list.

    >>> [slide.alt for slide in reveal("Optimal?", ["Yes|, if", "  he is best."], caption="If.")]
    ['Optimal? • Yes. If.', 'Optimal? • Yes, if. If.', 'Optimal? • Yes, if. – he is best. If.']
    """
    written: list[str] = []
    slides = []
    for point in points:
        group = [point] if isinstance(point, str) else point
        start, *more = group[-1].split("|")
        written += [*group[:-1], start]
        for part in ("", *more):
            written[-1] += part
            slides.append(slide := Slide(title, caption=caption))
            room = slide.body.below(8)
            for line in written:
                deep = line.startswith("  ")
                place = room._replace(left=room.left + 32 * deep, width=room.width - 32 * deep)
                text = ("– " if deep else "• ") + line.strip()
                room = room.below(slide.point(text, place, size=size - 2 * deep))
    for slide in slides:
        yield slide.picture(picture, room) if picture else slide


@LECTURE.figure("Problem solving", row="3.13", place="page 2")
def problem_solving() -> Frames:
    """Show the course so far, and the question that it leads to."""
    so_far = [
        "Problem formulation in a state space",
        "Basic search strategies",
        "Heuristics and best-first search",
        "A* search",
        "Local search: hill climbing and its variants, annealing, genetic algorithms",
        "Searching in continuous domains",
    ]
    yield from reveal(
        "Problem solving",
        [so_far, "Will these ideas help when several players decide?"],
        caption="So far a single agent; from here on several.",
    )


@LECTURE.figure("Search strategies for playing games", row="3.1", place="page 4")
def title_picture() -> Frames:
    """Show a title for the part on strategies.

    A substitute: The lecture's title picture is lost, and this is a tree of ours.
    """
    yield Slide("Search strategies for playing games", caption="MAX and MIN move in turn.").tree(
        GameTree([[[1, 0], [0, 1]], [[0, 0], [1, 1]]]), names=False, moves=False
    )


@LECTURE.figure("Several agents", row="3.13", place="page 5")
def several_agents() -> Frames:
    """Show how large the tree is, and three ways to think of the others."""
    yield from reveal(
        "Search strategies for playing games",
        [
            "The search tree is huge: chess has about 35 moves a position and 100 plies, 35^100",
            "There are three ways to handle several agents:",
            "  treat them all together as an economy",
            "  treat them as part of an environment, which becomes nondeterministic",
            "  model them as adversaries and search a game tree",
            "We take two-player zero-sum games of perfect information",
            "We call the players MAX and MIN",
        ],
        caption="100 plies are 50 moves by each player.",
    )


@LECTURE.figure("Game formulation", row="3.13", place="page 12")
def formulation() -> Frames:
    """Show the six parts of a game's formulation.

    With 1, 0 and ½ every game sums to 1. Constant-sum is as good as zero-sum.
    """
    yield from reveal(
        "Game formulation",
        [
            "S₀: the initial state",
            "TO_MOVE(s): the player to move in s",
            "ACTIONS(s): the legal moves in s",
            "RESULT(s, a): the state that move a leads to",
            "IS_TERMINAL(s): true when the game is over",
            "UTILITY(s, p): what the end is worth to player p; in chess 1, 0 or ½",
        ],
        caption="Six elements define a game.",
        picture=gallery(
            [GAME.picture(GAME.parse(board)) for board in BOARDS],
            titles=["S₀", "RESULT(S₀, a1)", "UTILITY 1 for X"],
            cell=110,
            gap=120,
        ),
    )


@LECTURE.figure("Optimal decisions: a game tree", row="3.2", place="page 18")
def tic_tac_toe() -> Frames:
    """Draw AIMA's figure 5.1: the first plies of tic-tac-toe, and three of its ends."""
    yield from first_plies()


@LECTURE.figure("Minimax decision", row="3.13", place="page 19")
def minimax_decision() -> Frames:
    """Show values that rise from the leaves; then the definition by cases."""
    points = [
        "The optimal strategy for deterministic games",
        "Utilities rise from the terminal states to the root",
        "At a MAX node choose the successor with the highest value",
        "At a MIN node choose the lowest: all values are MAX's",
    ]
    caption = "A state is worth what MAX gets if both play best from there on."
    bullets, both = (next(reveal("Minimax decision", [points], caption=caption)) for _ in range(2))
    cases = formula(
        "minimax(s) =",
        "utility(s, MAX)",
        "max of minimax(result(s, a))",
        "min of minimax(result(s, a))",
        notes=["", "if s is terminal", "if MAX is to move", "if MIN is to move"],
        size=20,
    )
    yield bullets
    yield both.picture(cases, both.body.rows(1, 1)[1])


@LECTURE.figure("Minimax algorithm", row="3.13", place="page 21, the algorithm")
def minimax_algorithm() -> Frames:
    """Show the whole algorithm, then our own on BOOK: a frame for each call and return."""
    yield whole_algorithm(
        "Minimax algorithm",
        MINIMAX,
        "The two functions call each other; both return a value and the move that leads to it.",
    )
    yield from sequence(run(BOOK, minimax_search), title="Minimax algorithm")


@LECTURE.figure("Optimal decisions: the values", row="3.3", place="page 22")
def values() -> Frames:
    """Draw BOOK with its values, as AIMA's figure 5.2 has it."""
    caption = "B, C and D are worth 3, 2 and 2. MAX plays a1 and MIN answers b1."
    solved = run(BOOK, minimax_search)
    yield Slide("Optimal decisions", caption=caption).tree(solved, overlay="none")


@LECTURE.figure("Properties of minimax", row="3.13", place="page 23")
def properties() -> Frames:
    """Show question and answer, one after the other.

    Against a weaker opponent minimax still gets its value, though perhaps not the most.
    """
    yield from reveal(
        "Properties of minimax",
        [
            "Complete?",
            "  Yes, if the tree is finite|: it is a complete depth-first search",
            "Optimal?",
            "  Yes, against an optimal opponent",
            "Space complexity?",
            "  O(bm)|, or O(m) if successors are generated one at a time",
            "Time complexity?",
            "  O(b^m)",
            "  For chess 35^100: impractical",
        ],
        caption="b is the branching factor, m the depth of the tree.",
        size=21,
    )


@LECTURE.figure("Multiplayer games", row="3.4", place="page 34, multiplayer games")
def three_players() -> Frames:
    """Draw THREE_PLAYERS: the leaves alone, then level by level."""
    yield from vectors_rise("Multiplayer games: A to move")


RANGES: Final = {"title": "Pruning", "overlay": "bounds", "unread": "hidden"}


@LECTURE.figure("Pruning", row="3.5–3.10", place="pages 36 to 41")
def pruning() -> Frames:
    """Draw AIMA's figure 5.5: the range in which each node's value lies, after each leaf."""
    recorded, steps = _figure_5_5()
    captions = dict(zip(steps, BOUNDS, strict=True))
    yield from captioned(recorded, captions, panel=False, **RANGES)


@LECTURE.figure("Pruning: all six stages", row="3.5–3.10", place="pages 36 to 41")
def pruning_on_one_page() -> Frames:
    """Show the six panels of AIMA's figure 5.5, four and then two, so that no range is broken."""
    recorded, steps = _figure_5_5()
    read = (
        "leaf 3\nB ≤ 3", "leaf 12\nB ≤ 3", "leaf 8\nB = 3, A ≥ 3", "leaf 2\nC ≤ 2: 4, 6 cut",
        "leaf 14\nD ≤ 14", "leaves 5 and 2\nD = 2, A = 3",
    )  # fmt: skip
    headings = [f"({letter}) {words}" for letter, words in zip("abcdef", read, strict=True)]
    stages = list(zip(steps, headings, strict=True))
    look: dict[str, Any] = {**RANGES, "names": "inside", "moves": False, "levels": False}
    for some, caption in (
        (stages[:4], "The range of each node's value after a leaf. At C, 4 and 6 are cut."),
        (stages[4:], "Two leaves are never examined."),
    ):
        yield panels(recorded, steps=dict(some), caption=caption, **look)


def _figure_5_5() -> tuple[Trace, list[int]]:
    """Trace alpha-beta on BOOK, with its steps after each leaf; leaves 5 and 2 come at once."""
    recorded = run(BOOK)
    after = recorded.frames("leaf")
    return recorded, [*after[:5], after[6]]


@LECTURE.figure("Alpha-beta pruning", row="3.13", place="page 42")
def alpha_and_beta() -> Frames:
    """Show the picture of the course, BOOK beside a number line; then the two bounds in words."""
    recorded = run(BOOK)
    after_leaf = recorded.frames("leaf")
    at_c = recorded.step_of("enter", (1,))
    yield from number_line_slides(
        recorded,
        [*after_leaf[:3], at_c, *after_leaf[3:]],
        captions=ON_A_LINE,
        title="Alpha-beta pruning",
    )
    yield from reveal(
        "Alpha-beta pruning",
        [
            "α: the best choice for MAX so far along the path, “at least”: a lower bound",
            "β: the best choice for MIN so far along the path, “at most”: an upper bound",
        ],
        caption="Both are values for MAX. A node matters as long as its value may lie between.",
        picture=number_line(2, 8, value=5),
    )


@LECTURE.figure("Alpha-beta pruning: the principle", row="3.11", place="page 43")
def principle() -> Frames:
    """Draw AIMA's figure 5.6: m hangs below the path to n at its top, m′ at its end."""

    def of_player(leaf: str, move: Branch) -> Branch:
        aside = Branch(leaf, outer="circle")
        opponent = Branch("", (move,), outer="invtriangle", role="min")
        return Branch("", (aside, opponent), outer="triangle", role="max")

    lower = of_player("m′", Branch("n", outer="circle"))._replace(dash="dotted")
    levels = ("Player", "Opponent", "Player", "Opponent")
    alt = (
        "A path through a game tree: Player, Opponent, and so on, Player, Opponent, then n. m "
        "hangs below the first Player node and m′ below the last: if m or m′ is better than n "
        "for Player, play never gets to n."
    )
    tree = branch_tree(
        of_player("m", lower), level=(30, 60, 30, 30), gap=60, levels=levels, alt=alt
    )
    yield Slide(
        "Alpha-beta pruning", caption="If m or m′ is better than n for Player, we never get to n."
    ).picture(tree)


@LECTURE.figure("Alpha-beta search algorithm", row="3.13", place="page 44, the algorithm")
def alpha_beta_algorithm() -> Frames:
    """Show the whole algorithm, then our own on BOOK: a frame for each call, cut and return."""
    yield whole_algorithm(
        "Alpha-beta search algorithm",
        ALPHA_BETA,
        "MAX raises α, MIN lowers β, and a value outside the window returns at once.",
    )
    yield from sequence(run(BOOK), title="Alpha-beta search algorithm", beside=[(478, 410)])


@LECTURE.figure("Complexities", row="3.13", place="page 46, complexities")
def complexities() -> Frames:
    """Show that pruning changes neither the answer nor the space.

    At best alpha-beta examines b^⌈m/2⌉ + b^⌊m/2⌋ − 1 leaves of b^m.
    """
    yield from reveal(
        "Complexities",
        [
            "Alpha-beta is as complete and as optimal as minimax",
            "It needs as much space as minimax",
            "With the best move first it examines far fewer nodes: the exponent is halved",
            "But can we know the best move first?",
        ],
        caption="Pruning changes the time, never the answer.",
        picture=table(
            [
                ["leaves of chess, 35 moves each", *(f"{m} plies" for m in PLIES)],
                ["minimax", *(f"{35**m:,}" for m in PLIES)],
                [
                    "alpha-beta at best",
                    *(f"{35 ** -(-m // 2) + 35 ** (m // 2) - 1:,}" for m in PLIES),
                ],
            ],
            align="lrrr",
            size=18,
        ),
    )


@LECTURE.figure("The same tree in its best order", row="3.12", place="page 49, complexities")
def best_order() -> Frames:
    """Draw BOOK sorted so that alpha-beta reads as few leaves as can be.

    A substitute: The lecture's picture is lost; this is the nine-leaf tree, sorted.
    """
    caption = "Alpha-beta reads seven leaves; with the leaves of D sorted, five."
    yield from two_orders("Complexities", caption, overlay="none")


@LECTURE.figure("Move ordering", row="3.13", place="page 50")
def move_ordering() -> Frames:
    """Show the worth of an order, and where one comes from."""
    yield from reveal(
        "Move ordering",
        [
            "The best order halves the exponent|: O(b^(m/2))|, which is O((√b)^m)|. "
            "The effective branching factor is √b",
            "A random order: about O(b^(3m/4)) for moderate b",
            "Heuristics order the moves|: in chess captures, threats, forward moves, "
            "backward moves",
            "Dynamic ordering: moves that were best before, as in iterative deepening",
            "Transposition table: store the values of positions, to use them again",
        ],
        caption="The order changes how many nodes are examined, never the value.",
    )


@LECTURE.figure("Type A and Type B strategies", row="3.13", place="page 58")
def type_a_and_b() -> Frames:
    """Show Shannon's two strategies: all moves to a depth, and a few moves far beyond it."""
    root = ((150.0, 6.0), (500.0, 6.0))
    wide = (root[0], (10.0, 96.0), (290.0, 96.0))
    deep = (root[1], (455.0, 170.0), (545.0, 170.0))
    faint = (root[1], (360.0, 96.0), (640.0, 96.0))
    shapes = (
        Polygon(wide, "max", "max-line", 2),
        Polygon(faint, None, "faint", 1.4, "dashed"),
        Polygon(deep, "max", "max-line", 2),
        Text(150, 116, "Type A", 18),
        Text(600, 150, "Type B", 18),
    )
    yield from reveal(
        "Type A and Type B strategies",
        [
            "Even with alpha-beta and good ordering, minimax may not finish chess or Go",
            [
                "Claude Shannon proposed two strategies:",
                "  Type A: all moves to a certain depth, then an evaluation (wide but shallow)",
            ],
            "  Type B: ignore moves that look bad, follow the others far (deep but narrow)",
        ],
        caption="C. Shannon, Programming a computer for playing chess, 1950.",
        picture=Diagram(650, 176, shapes, "Type A: wide and shallow. Type B: narrow and deep."),
    )
