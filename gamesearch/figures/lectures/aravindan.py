"""The figures of C. Aravindan's lecture on playing games, in its order."""

from __future__ import annotations

from typing import Final

from gamesearch import GameTree, alpha_beta_search, minimax_search, trace
from gamesearch.drawing.diagrams import formula, principle_chain
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.slide_sequence import panels, reveal, sequence
from gamesearch.figures.catalogue import Frames, Lecture
from gamesearch.figures.lectures.roch.games import tic_tac_toe as first_plies
from gamesearch.figures.shared import vectors_rise
from gamesearch.figures.trees import T1, T1_BEST

LECTURE: Final = Lecture("aravindan", "Playing games", by="C. Aravindan", chapter=3)

BOUNDS: Final = (  # what each leaf of T1 tells
    "Leaf 3: B is worth at most 3.",
    "Leaf 12: MIN would not go there, and B stays at most 3.",
    "Leaf 8 was B's last: B is worth exactly 3, so A is worth at least 3.",
    "Leaf 2: C is worth at most 2. A has 3 already, so C's other leaves are not needed.",
    "Leaf 14: D is worth at most 14, and A lies between 3 and 14.",
    "Leaves 5 and 2: D is worth exactly 2, and A exactly 3. MAX plays a1.",
)


@LECTURE.figure("Problem solving so far", row="3.13", place="page 2")
def problem_solving() -> Frames:
    """What the course has had, and the question that it leads to."""
    yield from reveal(
        "Problem solving so far",
        [
            "A problem as a space of states, searched without and with heuristics: best-first, A*",
            "Local search: hill climbing, annealing, genetic algorithms; continuous spaces",
            "Does any of it help when others decide, too?",
        ],
        caption="One agent so far; from here on there are several.",
    )


@LECTURE.figure(
    "Search strategies for playing games", row="3.1", place="page 4",
    substitute="The lecture's title picture is lost; this is a tree of ours.",
)  # fmt: skip
def title_picture() -> Frames:
    """A title for the part on strategies."""
    yield Slide(
        "Search strategies for playing games",
        caption="MAX and MIN move in turn. A substitute: the lecture's own title picture is lost.",
    ).tree(GameTree([[[1, 0], [0, 1]], [[0, 0], [1, 1]]]), names=False, moves=False)


@LECTURE.figure("Several agents", row="3.13", place="page 5")
def several_agents() -> Frames:
    """How large the tree is, and three ways to think of the others."""
    yield from reveal(
        "Several agents",
        [
            "The tree is huge: in chess about 35 moves a position and 100 plies, 35^100",
            "Three ways to think of the other agents:",
            "  all of them in aggregate, as an economy",
            "  as parts of the environment, which is then nondeterministic",
            "  as adversaries with aims, who are modelled in the search",
            "Here: two players, zero-sum, perfect information",
            "We call them MAX and MIN",
        ],
        caption="100 plies are 50 moves by each player.",
    )


@LECTURE.figure("What a game is made of", row="3.13", place="page 12")
def formulation() -> Frames:
    """The six parts of a game's formulation."""
    yield from reveal(
        "What a game is made of",
        [
            "S₀: the state in which it begins",
            "TO_MOVE(s): whose turn it is",
            "ACTIONS(s): the legal moves",
            "RESULT(s, a): the state that a move leads to",
            "IS_TERMINAL(s): whether the game is over",
            "UTILITY(s, p): what the end is worth to player p; in chess 1, 0 or ½",
        ],
        caption="1, 0 and ½ make every game sum to 1: constant-sum, as good as zero-sum.",
    )


@LECTURE.figure("Optimal decisions: a game's tree", row="3.2", place="page 18")
def tic_tac_toe() -> Frames:
    """AIMA's figure 5.1: the first plies of tic-tac-toe, and three of its ends."""
    yield from first_plies()


@LECTURE.figure("The minimax decision", row="3.13", place="page 19")
def minimax_decision() -> Frames:
    """Values rise from the leaves; then the definition by cases."""
    points = [
        "An optimal strategy for deterministic games",
        "Utilities rise from the terminal states to the root",
        "MAX goes to the successor with the highest value",
        "MIN to the one with the lowest: all values are MAX's",
    ]
    caption = "The value of a state is what MAX gets if both play best from there on."
    yield from reveal("The minimax decision", points, caption=caption)
    slide = list(reveal("The minimax decision", points, caption=caption))[-1]
    cases = formula(
        "minimax(s) =",
        "utility(s, MAX)",
        "max of minimax(result(s, a))",
        "min of minimax(result(s, a))",
        notes=["", "if s is terminal", "if MAX is to move", "if MIN is to move"],
        size=20,
    )
    yield slide.picture(cases, slide.body.rows(1, 1)[1])


@LECTURE.figure("Minimax, line by line", row="3.13", place="page 21, the algorithm")
def minimax_algorithm() -> Frames:
    """Our minimax on T1, returning pairs of value and move: a frame for each call and return."""
    yield from sequence(trace(minimax_search, GameTree(T1)), title="Minimax returns (value, move)")


@LECTURE.figure("Optimal decisions: the values", row="3.3", place="page 22")
def values() -> Frames:
    """T1 with its values, as AIMA's figure 5.2 has it."""
    yield Slide(
        "Optimal decisions",
        caption="The MIN nodes are worth 3, 2 and 2; MAX plays a1, and MIN answers b1.",
    ).tree(trace(minimax_search, GameTree(T1)), overlay="none")


@LECTURE.figure("Properties of minimax", row="3.13", place="page 23")
def properties() -> Frames:
    """Question and answer, one after the other."""
    yield from reveal(
        "Properties of minimax",
        [
            "Complete?",
            "  Yes, if the tree is finite: it is a complete depth-first search",
            "Optimal?",
            "  Yes, against an optimal opponent; against others it still gets at least its value",
            "Space?",
            "  O(bm), or O(m) if successors are made one at a time",
            "Time?",
            "  O(b^m)",
            "  Chess, 35^100: out of the question",
        ],
        caption="b is the branching factor, m the depth of the tree.",
        size=21,
    )


@LECTURE.figure("A game for three", row="3.4", place="page 34, multiplayer games")
def three_players() -> Frames:
    """T3: the leaves alone, then level by level."""
    yield from vectors_rise("Multiplayer games: A to move")


@LECTURE.figure("Pruning", row="3.5–3.10", place="pages 36 to 41")
def pruning() -> Frames:
    """AIMA's figure 5.5: the range in which each node's value must lie, after each leaf."""
    run = trace(alpha_beta_search, GameTree(T1))
    after = run.frames("leaf")
    told = dict(zip([*after[:5], after[6]], BOUNDS, strict=True))  # leaves 5 and 2 come at once
    yield from sequence(
        run, list(told), panel=False, overlay="bounds", caption=told.__getitem__,
        title="Pruning: between which bounds?", unread="hidden",
    )  # fmt: skip


@LECTURE.figure("Pruning on one page", row="3.5–3.10", place="pages 36 to 41")
def pruning_on_one_page() -> Frames:
    """The six panels of AIMA's figure 5.5 together."""
    run = trace(alpha_beta_search, GameTree(T1))
    after = run.frames("leaf")
    read = ("leaf 3", "leaf 12", "leaf 8", "leaf 2", "leaf 14", "leaves 5 and 2")
    headings = [f"({letter}) {words}" for letter, words in zip("abcdef", read, strict=True)]
    yield panels(
        run, dict(zip([*after[:5], after[6]], headings, strict=True)), overlay="bounds",
        unread="hidden", names="inside", moves=False, title="Pruning: between which bounds?",
        caption="In each box: between which bounds the node's value lies. After (d) C is cut.",
    )  # fmt: skip


@LECTURE.figure("Alpha and beta", row="3.13", place="page 42")
def alpha_and_beta() -> Frames:
    """What the two bounds say."""
    yield from reveal(
        "Alpha and beta",
        [
            "α: the best that MAX has found so far on the path to here. He gets at least that",
            "β: the best that MIN has found so far on the path to here. MAX gets at most that",
        ],
        caption="Both are values of MAX; a node matters while its value may lie between them.",
    )


@LECTURE.figure("The principle of pruning", row="3.11", place="page 43")
def principle() -> Frames:
    """AIMA's figure 5.6."""
    yield Slide(
        "The principle of pruning",
        caption="If m or m′ is better than n for Player, we never get to n.",
    ).picture(principle_chain())


@LECTURE.figure("Alpha-beta, line by line", row="3.13", place="page 44, the algorithm")
def alpha_beta_algorithm() -> Frames:
    """Our alpha-beta on T1: a frame for each call, cut and return."""
    run = trace(alpha_beta_search, GameTree(T1))
    yield from sequence(run, title="Alpha-beta returns (value, move)")


@LECTURE.figure("What pruning costs and gains", row="3.13", place="page 46, complexities")
def complexities() -> Frames:
    """Pruning changes neither the answer nor the space."""
    yield from reveal(
        "What pruning costs and gains",
        [
            "Complete and optimal just as minimax is",
            "As much space as minimax",
            "With the best move first, far fewer nodes: the exponent is halved",
            "But can we know the best move first?",
        ],
        caption="The exponent is halved, not the number of nodes: "
        "at best b^⌈m/2⌉ + b^⌊m/2⌋ − 1 leaves.",
    )


@LECTURE.figure(
    "The same tree in its best order", row="3.12", place="page 49, complexities",
    substitute="The lecture's picture is lost; this is the nine-leaf tree, sorted.",
)  # fmt: skip
def best_order() -> Frames:
    """T1 sorted so that alpha-beta reads as few leaves as can be."""
    slide = Slide(
        "With the best move first",
        caption="7 leaves as the tree stands, 5 with D sorted. "
        "A substitute: the lecture's own picture is lost.",
    )
    left, right = slide.body.columns(1, 1)
    for tree, box, title in ((T1, left, "14, 5, 2"), (T1_BEST, right, "2, 5, 14")):
        run = trace(alpha_beta_search, GameTree(tree))
        slide.tree(run, box, title=title, overlay="none", moves=False)
    yield slide


@LECTURE.figure("Move ordering", row="3.13", place="page 50")
def move_ordering() -> Frames:
    """What an order is worth, and where one comes from."""
    yield from reveal(
        "Move ordering",
        [
            "The best order: O(b^(m/2))",
            "  which is O((√b)^m): an effective branching factor of √b",
            "A random order: about O(b^(3m/4)), for moderate b",
            "Heuristics: in chess captures, threats, forward moves, backward moves",
            "Dynamic ordering: what was best before",
            "  in this search, or at the last depth of iterative deepening",
            "Transposition table: values kept by position, to be used again",
        ],
        caption="The number of moves stays what it was: only their order changes.",
    )


@LECTURE.figure("Type A and Type B", row="3.13", place="page 58")
def type_a_and_b() -> Frames:
    """Shannon's two strategies."""
    yield from reveal(
        "Shannon's two strategies",
        [
            "Even a well-ordered alpha-beta cannot finish chess or Go",
            "Type A: all moves down to some depth, then an evaluation",
            "  wide but shallow",
            "Type B: leave out moves that look bad, and follow the others far",
            "  deep but narrow",
        ],
        caption="C. Shannon, Programming a computer for playing chess, 1950.",
    )
