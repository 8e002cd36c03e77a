"""The figures of the lecture "Adversarial search" by Marie Roch, in its order.

Where the lecture's own words need a correction (its errata E1, E3, E7, E11, E13), the caption
of the figure that they touch gives it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import inf
from random import Random
from typing import Any, Final, NamedTuple

from gamesearch import Decision, GameTree, TicTacToe, alpha_beta_search, minimax_search, trace
from gamesearch.drawing.bars_and_dice import dice_grid
from gamesearch.drawing.boards import Arrow, Note, annotated, belief_set
from gamesearch.drawing.branches import Branch, Outer, branch_tree
from gamesearch.drawing.charts import bar_chart
from gamesearch.drawing.diagrams import formula, number_line, table
from gamesearch.drawing.fans import fan, playout_fan
from gamesearch.drawing.listing import listing_of
from gamesearch.drawing.marks import ManualFrame
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.drawing.slide_tree import SlideTree
from gamesearch.figures.catalogue import Frames, Lecture
from gamesearch.figures.shared import vectors_rise
from gamesearch.figures.trees import (
    PAIRS,
    T1,
    T1_BEST,
    T2,
    T2_NAMES,
    T8,
    T9,
    T9_AIMA,
    T9_TENFOLD,
)
from gamesearch.game import MAX, play_match
from gamesearch.games import Backgammon, Checkers, PhantomTicTacToe
from gamesearch.games.backgammon import FOUR_MOVES, START, checker_centre
from gamesearch.search import (
    alliance_search,
    alliances,
    expectiminimax_search,
    leaves_over_orders,
)
from gamesearch.search.alpha_beta import max_value, min_value
from gamesearch.search.belief import after_action, observed
from gamesearch.search.evaluation import LinearEvaluation
from gamesearch.search.monte_carlo import random_policy
from gamesearch.shapes import Diagram, Role
from gamesearch.tracing.notation import show
from gamesearch.tracing.recording import Path
from gamesearch.tracing.run import Trace

LECTURE: Final = Lecture("roch", "Adversarial search", by="Marie Roch")

Moment = int | tuple[int, str]  # an event of a run, from 1; or a line of code on the way to it
Told = Mapping[int, str] | Mapping[Moment, str]


def run(nested: Any, search: Callable[..., Any] = alpha_beta_search, **named: Any) -> Trace:
    """A search of a tree, recorded."""
    return trace(search, GameTree(nested, **named))


def step_of(recorded: Trace, moment: Moment) -> int:
    """The step of a moment."""
    events = recorded.replay.events
    if isinstance(moment, int):
        return events[moment - 1].step
    number, code = moment
    lines = {n: text for f in recorded.functions for n, text in listing_of(f).lines if code in text}
    steps = range(events[number - 2].step + 1, events[number - 1].step + 1)
    return next(i for i in steps if recorded.steps[i].line in lines)


def told(recorded: Trace, words: Told, **options: Any) -> Iterator[Slide]:
    """A slide for each moment that has a caption."""
    captions = {step_of(recorded, moment): text for moment, text in words.items()}
    return sequence(recorded, list(captions), caption=captions.__getitem__, **options)


# ---------------------------------------------------------------- games and their trees

GAME: Final = TicTacToe()
FINISHED: Final = {"XOX/.OX/.O.": "−1", "XOX/OOX/XXO": "0", "XOX/.X./XOO": "+1"}


@LECTURE.figure("Tic-tac-toe", row="0.2", place="line 45")
def tic_tac_toe() -> Frames:
    """Part of the game tree (AIMA's figure 5.1), a ply at a time, then three finished games."""
    captions = (
        "Nine squares are free: MAX, who plays X, has the choice of nine moves.",
        "By symmetry three of the nine differ: a corner, an edge and the centre.",
        "MIN answers with O on one of eight squares.",
        "Then X has seven: there are at most 9! = 362,880 games, not many for a game tree.",
        "A finished game has a utility for MAX: −1, 0 or +1. What MIN gets is the opposite.",
    )
    words = (
        "Part of a game tree, with boards in the nodes. The empty board; MAX to move.",
        "X in the left corner above, on other squares, and so on.",
        "After X in the corner: O beside it, in the other corner, in the centre, and so on.",
        "After O beside it: X in the other corner, X below, and so on.",
        f"In the end: {'; '.join(f'{board} is worth {n}' for board, n in FINISHED.items())}.",
    )
    names = ("MAX (X)", "MIN (O)", "MAX (X)", "MIN (O)", "TERMINAL")
    for plies, caption in enumerate(captions):
        tree = branch_tree(
            _boards(plies), cell=52, gap=44, level=32, levels=names, centred=True,
            alt=" ".join(words[: plies + 1]),
        )  # fmt: skip
        yield Slide("Tic-tac-toe", caption=caption).picture(tree)


def _boards(plies: int) -> Branch:
    """Boards of the tree's upper left corner; those after `plies` plies are hidden."""

    def board(text: str, ply: int, *below: Branch) -> Branch:
        return Branch(GAME.picture(GAME.parse(text)), below, hidden=ply > plies)

    def more(ply: int) -> Branch:
        return Branch("…", outer="none", hidden=ply > plies)

    ends = tuple(_finished(text, utility, hidden=plies < 4) for text, utility in FINISHED.items())
    third = (board("XOX/.../...", 3, *ends), board("XO./X../...", 3), more(3))
    second = (
        board("XO./.../...", 2, *third), board("X.O/.../...", 2), board("X../.O./...", 2), more(2),
    )  # fmt: skip
    first = (
        board("X../.../...", 1, *second), board(".X./.../...", 1), board("..X/.../...", 1),
        board(".../X../...", 1), board(".../.X./...", 1), more(1),
    )  # fmt: skip
    return board(".../.../...", 0, *first)


def _finished(text: str, utility: str, *, hidden: bool) -> Branch:
    """A finished game with its utility beneath."""
    picture = annotated(
        GAME.picture(GAME.parse(text)), unit=52 / 3, notes=[Note(1.5, 3.55, utility)],
        margin=(0, 0, 0, 1.1), alt=f"Utility {utility}.",
    )  # fmt: skip
    return Branch(picture, edge="…", dash="dotted", hidden=hidden)


@LECTURE.figure("Trivial game tree", row="0.3", place="line 74")
def trivial_tree() -> Frames:
    """The tree of AIMA's figure 5.2, the values of its inner nodes not yet known."""
    caption = "MAX has three moves at A, and MIN three answers to each: one turn, two plies."
    yield Slide("Trivial game tree", caption=caption).tree(GameTree(T1))


MINIMAX_CODE: Final = """\
minimax(A):
    return arg max over a in {a1, a2, a3}
        of min_value(result(A, a))
"""
MAX_CODE: Final = """\
max_value(s):
    if s is terminal:
        return utility(s)
    v = −∞
    for a in actions(s):
        v = max(v, min_value(result(s, a)))
    return v
"""
MIN_CODE: Final = """\
min_value({0}):
    if {0} is terminal:
        return utility({0})
    v = +∞
    for a in {{{1}1, {1}2, {1}3}}:
        v = min(v, max_value(result({0}, a)))
    return v
"""


def _min_code(node: str) -> str:
    return MIN_CODE.format(node, node.lower())


# event of the run, code, line, variables, caption
BY_HAND: Final[tuple[tuple[int, str, int | None, Mapping[str, Any], str], ...]] = (
    (1, MINIMAX_CODE, 2, {"A": "a1, a2 or a3"},
     "MAX is to move at A, and asks of each move what it is worth when MIN has answered."),
    (2, MINIMAX_CODE + "\n" + _min_code("B"), 8, {"v": inf},
     "For a1 that is the value of B, where MIN moves. It can only become smaller than +∞."),
    (3, MAX_CODE, 3, {"s": "b1", "return": 3},
     "The leaf b1 is terminal: its value is its utility, 3. (On the slide, “return v” is within "
     "the else, so that a terminal state would return nothing: a slip.)"),
    (9, _min_code("B"), 7, {"v": 3, "return": 3},
     "b1, b2 and b3 gave 3, 12 and 8. MIN takes the smallest: B is worth 3."),
    (11, _min_code("C"), 4, {"v": inf}, "The same for a2: min_value begins anew at C."),
    (18, _min_code("C"), 7, {"v": 2, "return": 2}, "2, 4 and 6: C is worth 2."),
    (27, _min_code("D"), 7, {"v": 2, "return": 2},
     "14, 5 and 2: D is worth 2 as well. (The slide repeats the listing for C here.)"),
    (29, MINIMAX_CODE, 3, {"return": "a1"},
     "max(3, 2, 2) = 3: the best move is a1, and MIN's best answer to it is b1."),
)  # fmt: skip


@LECTURE.figure("Trivial game tree, with the code", row="0.4", place="lines 74–203")
def minimax_by_hand() -> Frames:
    """The lecture's slides: what runs beside what it has found, and the whole tree at the end."""
    recorded = run(T1, minimax_search)
    tree: SlideTree | None = None
    for event, code, line, variables, caption in BY_HAND:
        slide = Slide("Trivial game tree", caption=caption, caption_lines=2)
        left, right = slide.body.columns(54, 46)
        tree = tree or SlideTree(recorded, left, overlay="none")
        slide.tree(tree, step=step_of(recorded, event))
        yield slide.code(code, right, line=line, variables=variables, rows=11)
    caption = "Best play is a1, then b1, and gives MAX 3. Minimax has read all nine leaves for it."
    slide = Slide("Trivial game tree", caption=caption, caption_lines=2).tree(tree)
    sums = ["A = max(B, C, D)", "= max(3, 2, 2)", "= 3, by a1"]
    yield slide.text(sums, slide.body.columns(54, 46)[1].below(40), size=24)


@LECTURE.figure("Minimax, call by call", row="0.4", place="lines 74–203")
def minimax_calls() -> Frames:
    """All 13 calls and 13 returns of our own code, its current line lit."""
    recorded = run(T1, minimax_search)
    names = {"max_value", "min_value"}
    steps = [
        i
        for i, step in enumerate(recorded.steps)
        if step.kind in ("call", "return") and step.function and step.function.co_name in names
    ]

    def caption(step: int) -> str:
        here = recorded.steps[step]
        name = recorded.replay.name(here.node.path)
        who = here.function.co_name if here.function else ""
        if here.kind == "call":
            return f"{who} is called for {name}."
        return f"{who} returns {here.value[0]} for {name}."

    yield from sequence(
        recorded, steps, overlay="none", title="Minimax, call by call", caption=caption
    )


# ---------------------------------------------------------------- more than two players


@LECTURE.figure("Multiplayer games", row="0.5", place="line 216")
def multiplayer() -> Frames:
    """Three players, each for themselves: vectors come up the tree, a level at a time."""
    captions = (
        "A, B and C move in turn. A leaf holds what each of them gets: (u of A, u of B, u of C).",
        "C takes the vector with the larger third number: at the leftmost node 6 rather than 3.",
        "B looks at the second number only: 2 rather than 1 on the left, 5 rather than 4.",
        "Both moves give A 1: a tie, the first is kept. (AIMA's figure 5.4; 5.3 is the algorithm.)",
    )
    yield from vectors_rise("Multiplayer games", captions)


@LECTURE.figure("An alliance", row="0.5", place="line 212")
def alliance() -> Frames:
    """The same tree when A and B share what they get: another move."""
    captions = (
        "Let A and B be allies: each of them cares for the sum of u of A and u of B.",
        "C plays as before.",
        "B now prefers (6, 1, 2), with a sum of 7, to (1, 2, 6), and (5, 4, 5), with 9.",
        "A moves to the right: 9 rather than 7. The alliance has changed the move.",
    )

    def allied(game: Any, state: Any) -> Decision[Any]:
        return alliance_search(game, state, interest=alliances((0, 1)))

    yield from vectors_rise("An alliance of A and B", captions, allied)


# ---------------------------------------------------------------- size


@LECTURE.figure("Game tree size", row="0.6", place="line 223")
def game_tree_size() -> Frames:
    """35 moves in every position, and what becomes of that."""
    captions = (
        "In chess a player has about 35 moves to choose from.",
        "After a move of either side there are 1,225 nodes, each edge still drawn here.",
        "After three plies there are 42,875, and nothing can be told apart any more.",
        "50 moves of either side: 35¹⁰⁰, about 10¹⁵⁴. These are nodes of the tree (the slide says "
        "states). Checkers has 5·10²⁰ positions; 10⁴⁰ are its lines of play.",
    )
    rows = [["plies, m", "35^m nodes"]]
    rows += [[str(plies), f"{35**plies:,}"] for plies in (1, 2, 3, 4, 5)]
    rows += [["10", "about 2.8·10^15"], ["100", "about 10^154"]]
    for shown, caption in enumerate(captions, 1):
        slide = Slide("Game tree size", caption=caption, caption_lines=2)
        left, right = slide.body.columns(1, 0.8)
        slide.picture(fan(35, 3, shown=min(shown, 3)), left)
        yield slide.picture(table(rows, align="rr", shown=shown if shown < 4 else 7), right)


# ---------------------------------------------------------------- alpha-beta


@LECTURE.figure("Alpha-beta pruning", row="0.7", place="lines 234–246")
def siblings() -> Frames:
    """The tree recalled; its value as a formula; and what need not be looked at."""
    lines = (
        "max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))",
        "max(3, 2, 2)",
        "max(3, min(2, {4}, {6}), 2)",
    )
    frames = (
        (minimax_search, "Recall our trivial game tree: its value is a formula."),
        (minimax_search, "At depth 1 stand the values of B, C and D."),
        (alpha_beta_search, "Once we know 2, we need not look at its siblings: "
                            "C is worth 2 or less, and MAX has 3 at B."),
    )  # fmt: skip
    for shown, (search, caption) in enumerate(frames, 1):
        slide = Slide("Alpha-beta pruning", caption=caption)
        above, below = slide.body.rows(2.1, 1)
        slide.tree(run(T1, search), above, overlay="none", windows=False, moves=False)
        yield slide.picture(formula(*lines, shown=shown, size=24), below)


MIRRORED: Final = [[3, 1], [5, 9], [2, 3]]  # T1's case at a MIN node: 9 is cut


@LECTURE.figure("Prune partial computations", row="0.8", place="line 252")
def partial_computations() -> Frames:
    """The two rules, each followed by an example."""
    rules = (
        (("max(a_min, min(…, x, {…}))", "x < a_min"), T1, "max"),
        (("min(a_max, max(…, x, {…}))", "x > a_max"), MIRRORED, "min"),
    )
    captions = (
        "A minimum is no larger than any of its terms. Once a term x is below what MAX has "
        "elsewhere, it cannot matter how small the minimum becomes.",
        "From the earlier slide: max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2)). After 3 and 2 "
        "the terms 4 and 6 are not needed.",
        "The same the other way round: a maximum is no smaller than any of its terms.",
        "MIN has 3 at B, and 5 makes C too good for MAX to be allowed there: 9 is not needed. "
        "This works at any depth and never changes the decision.",
    )
    for shown, caption in enumerate(captions):
        slide = Slide("Prune partial computations", caption=caption, caption_lines=2)
        columns = slide.body.columns(1, 1)
        for number, (lines, nested, root) in enumerate(rules):
            head, tree = columns[number].rows(1, 2)
            if shown >= 2 * number:
                slide.picture(formula(*lines, size=22), head, title=f"At a {root.upper()} node")
            made = SlideTree(
                run(nested, root=root), tree, overlay="none", windows=False, moves=False
            )
            if shown > 2 * number:
                slide.tree(made)
        yield slide


# ---------------------------------------------------------------- bounds on a line


@LECTURE.figure("Bounding a node: possible values", row="0.9", place="line 268")
def possible_values() -> Frames:
    """A window on a number line, and one that holds nothing."""
    captions = (
        "Between α and β lie the values by which a node can still change the decision.",
        "Once α is above β, no value does: the node is not worth searching on. The code of the "
        "lecture stops at α = β already, which is sound too, and cuts more.",
    )
    for shown, caption in enumerate(captions, 1):
        slide = Slide("Bounding a node", caption=caption, caption_lines=2)
        lines = (
            number_line(2.5, 7.5, numbers=False, note="α: lower bound, β: upper bound"),
            number_line(6.5, 3.5, numbers=False, note="α > β: not viable"),
        )
        for line, box in zip(lines[:shown], slide.body.rows(1, 1), strict=False):
            slide.picture(line, box)
        yield slide


# from a node in the middle of a tree, where the window is [2, 8]
MAX_INSIDE: Final = partial(max_value, alpha=2, beta=8)
MIN_INSIDE: Final = partial(min_value, alpha=2, beta=8)


@LECTURE.figure("Bounding a node: α rises at MAX", row="0.10", place="line 284")
def raise_alpha() -> Frames:
    """A MAX node before and after a child has come back."""
    words = {
        2: "A MAX node that is worth searching between 2 and 8. Its first child is worth 5.",
        3: "MAX is sure of 5 now: α, the lower bound, goes up from 2 to 5.",
    }
    lines = (number_line(2, 8, value=5), number_line(5, 8, alpha_was=2, value=5))
    yield from _above_a_line(run([5, 3, 6], MAX_INSIDE), words, lines)


@LECTURE.figure("Bounding a node: β falls at MIN", row="0.10", place="line 290")
def lower_beta() -> Frames:
    """A MIN node before and after a child has come back."""
    words = {
        2: "A MIN node that is worth searching between 2 and 8. Its first child is worth 5.",
        3: "MIN will not let MAX have more than 5 here: β, the upper bound, comes down from 8.",
    }
    lines = (number_line(2, 8, value=5), number_line(2, 5, beta_was=8, value=5))
    yield from _above_a_line(run([5, 7, 4], MIN_INSIDE, root="min"), words, lines)


def _above_a_line(recorded: Trace, words: Told, lines: Sequence[Diagram]) -> Frames:
    for (event, caption), line in zip(words.items(), lines, strict=True):
        slide = Slide("Bounding a node", caption=caption)
        above, below = slide.body.rows(1.1, 1)
        slide.tree(recorded, above, step=step_of(recorded, event), moves=False)
        yield slide.picture(line, below)


@LECTURE.figure("Bounding a node: the loop of MAX", row="0.11", place="line 296")
def max_loop() -> Frames:
    """Children one after the other; one at or above β ends the loop."""
    recorded = run([[5, 7], [9, 12], [6, 4]], MAX_INSIDE)
    yield from _loop(recorded, (
        "A MAX node goes through its children. From above it has the window [2, 8].",
        "B gives 5, less than β = 8: go on, and see whether α can be raised. It can.",
        "C gives 9, and 9 ≥ β: MIN has something better elsewhere. Return 9; D is never seen.",
    ))  # fmt: skip


@LECTURE.figure("Bounding a node: the loop of MIN", row="0.11", place="line 304")
def min_loop() -> Frames:
    """The mirror image: a child at or below α ends the loop."""
    recorded = run([[5, 3], [1, 0], [6, 4]], MIN_INSIDE, root="min")
    yield from _loop(recorded, (
        "A MIN node goes through its children. From above it has the window [2, 8].",
        "B gives 5, more than α = 2: go on, and see whether β can be lowered. It can.",
        "C gives 1, and 1 ≤ α: MAX has something better elsewhere. Return 1; D is never seen.",
    ))  # fmt: skip


def _loop(recorded: Trace, captions: Sequence[str]) -> Frames:
    """The root's own events: it is entered, takes a value in, and cuts."""
    events = recorded.replay.events
    chosen = [n for n, e in enumerate(events, 1) if e.node is recorded.root]
    words = dict(zip(chosen, captions, strict=True))
    yield from told(recorded, words, title="Bounding a node", moves=False)


@LECTURE.figure("Bounding example", row="0.12", place="line 314")
def bounding_example() -> Frames:
    """The trivial tree with the window of every call, a frame for each leaf that is read."""
    recorded = run(T1)
    captions = (
        "MIN has 3 at B, so B is worth 3 at most: β comes down to 3.",
        "12 is no improvement for MIN.",
        "8 neither: B is worth 3, and MAX is sure of 3 at A: α goes up.",
        "2 at C, where α = 3: C is worth 2 at most, and MAX has 3. Cut; 4 and 6 are not read.",
        "14 at D: D may still be anything between 3 and 14.",
        "5 at D: between 3 and 5.",
        "2 at D: worse than B. A is worth 3, and seven of nine leaves were read.",
    )
    tree: SlideTree | None = None
    for step, caption in zip(recorded.frames("leaf"), captions, strict=True):
        slide = Slide("Bounding example", caption=caption)
        above, below = slide.body.rows(1, 5.2, gap=4)
        tree = tree or SlideTree(recorded, below, moves=False)
        slide.picture(formula(_so_far(recorded, step), size=24), above)
        yield slide.tree(tree, step=step)


def _so_far(recorded: Trace, step: int) -> str:
    """T1 as a formula; leaves that were read are bold, those that were cut are crossed out."""
    snapshot, tree = recorded.replay.at(step), GameTree(T1)

    def leaf(path: Path) -> str:
        text = str(tree.leaf(path))
        if path in snapshot.seen:
            return f"*{text}*"
        return f"{{{text}}}" if path in snapshot.nodes and snapshot.nodes[path].pruned else text

    terms = (", ".join(leaf((b, i)) for i in range(3)) for b in range(3))
    return f"max({', '.join(f'min({term})' for term in terms)})"


# ---------------------------------------------------------------- a larger tree


def rosen() -> Trace:
    """Alpha-beta on the tree T2, nodes numbered as 1.2.1."""
    return run(T2, names=T2_NAMES)


@LECTURE.figure("A game tree", row="0.13", place="line 319")
def rosen_tree() -> Frames:
    """The tree T2, bare."""
    caption = (
        "Four plies and twelve leaves; three nodes have one child only. The tree is from Bruce "
        "Rosen's recitation notes (UCLA)."
    )
    tree = GameTree(T2, names=T2_NAMES)
    yield Slide("Game tree", caption=caption, caption_lines=2).tree(tree, moves=False, windows=True)


@LECTURE.figure("Bounding a node", row="0.13", place="lines 324–342")
def bounding_a_node() -> Frames:
    """From the first descent to the case that is tricky, each node with [α, β]."""
    words = {
        4: "Down to the first MIN node above leaves. Nothing is known: every window is [−∞, +∞].",
        6: "The leaf 3: MIN has 3 at 1.1.1, so its value is 3 at most. β comes down to 3.",
        9: "17 is no improvement for MIN: 1.1.1 returns 3.",
        10: "MAX is sure of 3 at 1.1: α goes up to 3 there.",
        11: "1.1.2 inherits the window [3, +∞]: only a value above 3 would matter.",
        13: "The leaf 2: MIN has 2, and 2 ≤ α = 3, so MAX will not come here. 12 is cut.",
        16: "1.1 returns 3. MIN has 3 at 1 now: β comes down to 3.",
        18: "1.2 and 1.2.1 inherit [−∞, 3]: only a value below 3 would matter.",
        20: "This case is tricky: the leaf is 15, far above β = 3. Is anything cut here? "
            "Let us look at the algorithm before we go on.",
    }  # fmt: skip
    yield from told(rosen(), words, title="Bounding a node", panel=False, moves=False)


@LECTURE.figure("The alpha-beta algorithm", row="0.14", place="line 346")
def algorithm() -> Frames:
    """Our own source of both functions."""
    caption = (
        "Leaves return at once (the slide's first listing returns nothing for them), equal values "
        "cut too, and a move is kept only when it is better: v2 > v."
    )
    slide = Slide("The alpha-beta algorithm", caption=caption, caption_lines=2)
    above, below = slide.body.rows(3, 1)
    for function, box in zip((max_value, min_value), above.columns(1, 1), strict=True):
        slide.code(listing_of(function.__code__), box)
    sides = (
        ["MAX raises α, what it is sure of,", "and stops as soon as v ≥ β."],
        ["MIN lowers β, what it is sure of,", "and stops as soon as v ≤ α."],
    )
    for lines, box in zip(sides, below.columns(1, 1), strict=True):
        slide.text(lines, box.below(16), size=22, align="middle")
    yield slide


@LECTURE.figure("The tricky case", row="0.14", place="lines 378–408")
def tricky_case() -> Frames:
    """Why nothing is cut at the leaf 15, and what is cut one level higher."""
    words: dict[Moment, str] = {
        (20, "if v <= alpha"): "15 > 3, but min_value compares with α only, and 15 ≤ −∞ does not "
                               "hold. No cut here.",
        21: "1.2.1 has no other child. It returns 15 to its parent.",
        (22, "if v >= beta"): "max_value at 1.2 compares with β, and 15 ≥ 3 does hold.",
        22: "MIN will not come here: 1.2 returns 15, and the node that holds 25 and 0 is cut.",
        24: "Back at 1, MIN keeps its 3 and returns it.",
        25: "MAX is sure of 3 at the root: α = 3. Go on along the right subtree, at home.",
    }  # fmt: skip
    yield from told(rosen(), words, title="The tricky case", moves=False)


@LECTURE.figure("Along the right subtree", row="0.14", place="line 411")
def right_subtree() -> Frames:
    """What the lecture leaves as an exercise."""
    words = {
        28: "The right subtree begins with α = 3, all the way down to 2.1.1.",
        30: "The leaf 2: 2 ≤ α. The leaf 5 is cut.",
        31: "2.1.1 gives 2 at most: too little for MAX to raise α = 3 at 2.1.",
        34: "2.1.2 finds 3, and 3 ≤ α: it breaks off, with nothing left to cut.",
        36: "2.1 is worth 3 and returns it.",
        37: "At 2 MIN has 3, and 3 ≤ α: the whole of 2.2 is cut, with the leaves 2 and 14.",
    }
    yield from told(rosen(), words, title="Along the right subtree", panel=False, moves=False)


@LECTURE.figure("The final tree", row="0.15", place="line 414")
def final_tree() -> Frames:
    """The end of the run, and what the values of the right subtree really are."""
    frames = (
        (rosen(), "The root is worth 3, and MAX moves left. Six of twelve leaves were read. "
                  "Node 2 returned 3 as well, but only as a bound."),
        (run(T2, minimax_search, names=T2_NAMES),
         "Minimax reads all: node 2 is worth 2. “Return the action with value v” may pick it, for "
         "it returned 3; so the move is kept only when v2 > v."),
    )  # fmt: skip
    for recorded, caption in frames:
        slide = Slide("The final tree", caption=caption, caption_lines=2)
        yield slide.tree(recorded, moves=False, windows=True)


@LECTURE.figure("The whole run", row="0.15", place="lines 319–414")
def whole_run() -> Frames:
    """All 39 events, with our own source beside the tree."""
    yield from sequence(rosen(), title="Alpha-beta, event by event", moves=False)


# ---------------------------------------------------------------- move ordering


@LECTURE.figure("Move ordering", row="0.16", place="line 418")
def move_ordering() -> Frames:
    """The same tree with the leaves of D in two orders."""
    slide = Slide(
        "Move ordering",
        caption="At D the best answer of MIN is the leaf 2. Found first, it cuts the other two: "
        "five leaves are read in place of seven.",
        caption_lines=2,
    )
    columns = slide.body.columns(1, 1)
    for nested, words, box in zip((T1, T1_BEST), ("14, 5, 2", "2, 5, 14"), columns, strict=True):
        slide.tree(run(nested), box, title=f"D: {words}", moves=False)
    yield slide


@LECTURE.figure("Move ordering: every order", row="0.16", place="line 418")
def every_order() -> Frames:
    """How many leaves alpha-beta reads in each of the 1,296 orders of siblings."""
    counts = leaves_over_orders(GameTree(T1))
    total = sum(counts.values())
    mean = sum(leaves * orders for leaves, orders in counts.items()) / total
    yield bar_chart(
        [str(leaves) for leaves in counts], list(counts.values()),
        title=f"All {total:,} orders of the trivial tree", across="leaves read", down="orders",
        marked=[0],
        caption=f"{mean:.2f} on average. Five leaves, 3 + 3 − 1, are the fewest that can prove "
        "the value.",
    )  # fmt: skip


# ---------------------------------------------------------------- evaluation

CHECKERS: Final = Checkers()
POSITION: Final = "B:W14,18,22,23,26,27,30,31,K1:B2,4,7,8,10,11,12,16,20,21"
WEIGHTS: Final = {
    "pawns": 1.0, "kings": 2.0, "advance_sum": 0.1, "moves": 0.1, "captures_by_pawns": 0.5,
    "on_edge": 0.1, "protected": 0.1, "menaced": -0.5,
}  # fmt: skip


@LECTURE.figure("Features", row="0.18", place="line 461")
def features() -> Frames:
    """From a state to a number, by way of features."""
    caption = (
        "Features tell something about a state in numbers, here Black's minus White's. An "
        "evaluation weighs them up."
    )
    slide = Slide("Features…", caption=caption, caption_lines=2)
    left, right = slide.body.columns(1, 1.5, gap=40)
    slide.picture(CHECKERS.picture(CHECKERS.parse(POSITION)), left)
    report = LinearEvaluation(CHECKERS.features, {"pawns": 1, "kings": 2, "moves": 0.1})
    terms = report.report(CHECKERS.parse(POSITION), MAX)
    kids = tuple(
        Branch(f"{t.name}\n{_signed(t.feature)}", edge=f"× {t.weight:g}", role="chance")
        for t in terms
    )
    total = _signed(sum(term.product for term in terms))
    top = Branch(f"evaluation\n{total}", kids, role="seen")
    yield slide.picture(branch_tree(top, gap=26, level=96, size=20), right)


def _signed(number: float) -> str:
    return f"{round(number, 2):+g}".replace("-", "−") if round(number, 2) else "0"


@LECTURE.figure(
    "Who has the better position?", row="0.19", place="line 467",
    substitute="A position of our own: the lecture's picture is lost.",
)  # fmt: skip
def better_position() -> Frames:
    """A position, its features, and what a weighted sum makes of them."""
    state = CHECKERS.parse(POSITION)
    terms = LinearEvaluation(CHECKERS.features, WEIGHTS).report(state, MAX)
    captions = (
        "Black (solid) moves down, White (hollow) up, and Black is to move. Which side would you "
        "rather have, and why? (A substitute: the lecture's picture is lost.)",
        "Most features are relative to the opponent: count Black's, count White's, and take the "
        "difference. (A substitute: the lecture's picture is lost.)",
        "Weighed and added up they give one number, here for Black. The weights are guesses; they "
        "can be learned. (A substitute: the lecture's picture is lost.)",
    )
    head = ["feature", "Black − White", "weight", "product"]
    rows = [
        [name.replace("_", " "), _signed(feature), show(weight), _signed(product)]
        for name, weight, feature, product in terms
    ]
    rows.append(["sum", "", "", _signed(sum(term.product for term in terms))])
    for columns, caption in zip((1, 2, 4), captions, strict=True):
        slide = Slide("Who has the better position?", caption=caption, caption_lines=2)
        left, right = slide.body.columns(1, 1.1, gap=32)
        slide.picture(CHECKERS.picture(state), left)
        cells = [head, *([*row[:columns], *[""] * (4 - columns)] for row in rows)]
        whole = columns == 4
        marked = {(len(rows), 3)} if whole else ()
        shown = len(rows) if whole else len(rows) - 1
        yield slide.picture(table(cells, align="lrrr", shown=shown, marked=marked), right)


@LECTURE.figure(
    "Opening moves", row="0.20", place="line 510",
    substitute="An opening tree from our own data: the lecture's excerpt is lost.",
)  # fmt: skip
def opening_moves() -> Frames:
    """What is played in the openings that we know, and how often; the first line on a board."""
    from gamesearch.games.chess import Chess

    captions = (
        "Why search a billion nodes in order to move a pawn? White's first moves in our book, "
        "with the number of lines that begin so.",
        "Black's answers to 1.e4.",
        "Only the most frequent move is followed further.",
        "After 2.Nf3 Black nearly always defends the pawn.",
        "Four openings with names. A program looks them up, and thinks when the book has ended.",
    )
    game = Chess()
    state = game.initial
    for plies, (caption, move) in enumerate(zip(captions, RUY_LOPEZ, strict=True), 1):
        state = game.result(state, game.parse_action(state, move))
        note = f"{caption} (A substitute: the lecture's excerpt is lost.)"
        slide = Slide("Opening moves", caption=note, caption_lines=2)
        left, right = slide.body.columns(1.8, 1)
        slide.picture(branch_tree(_book(game, plies), gap=18, level=33, centred=True), left)
        yield slide.picture(game.picture(state), right)


RUY_LOPEZ: Final = ("e4", "e5", "Nf3", "Nc6", "Bb5")
NAMED: Final = {
    "Bb5": "Ruy Lopez",
    "Bc4": "Italian Game",
    "d4": "Scotch Game",
    "Nc3": "Three Knights",
}


def _book(game: Any, plies: int) -> Branch:
    """The opening book's tree, the moves played most in front; only the first is followed."""
    from gamesearch.games.chess import opening_tree, position

    book = opening_tree()

    def below(state: Any, ply: int) -> tuple[Branch, ...]:
        known = sorted(book[position(state)].items(), key=lambda move: -move[1])
        kids = []
        for action, lines in known if ply < len(RUY_LOPEZ) else ():
            name = game.action_name(state, action)
            followed = name == RUY_LOPEZ[ply]
            further = below(game.result(state, action), ply + 1) if followed else ()
            text = f"{ply // 2 + 1}{'.…'[ply % 2]}{name}"
            if ply == 4:
                text += f"\n{NAMED[name]}"
            side: Role = "min" if ply % 2 else "max"
            kids.append(Branch(text, further, edge=str(lines), role=side, hidden=ply >= plies))
        return tuple(kids)

    return Branch("start", below(game.initial, 0), role="box")


# ---------------------------------------------------------------- chance


@LECTURE.figure("The distribution of a die", row="0.21", place="line 546")
def fair_die() -> Frames:
    """Six bars of 1/6."""
    yield bar_chart(
        "123456", [1 / 6] * 6, title="A fair die", across="x, the number thrown", down="P(X = x)",
        written=["1/6"] * 6, marked=[2],
        caption="P(X = 3) = 1/6. No probability is negative, and they sum to 1. The mean is 3.5.",
    )  # fmt: skip


@LECTURE.figure("Two dice", row="0.21", place="line 555")
def two_dice() -> Frames:
    """36 pairs, all alike; a red 1 with a green 6, then a 1 and a 6 on any dice."""
    either = {pair for pair in PAIRS if sorted(pair) == [1, 6]}
    frames: tuple[tuple[set[tuple[int, int]], list[str], str], ...] = (
        (set(), ["P(any pair)", "= 1/36"],
         "A red and a green die: 6 × 6 pairs, each as likely as the others."),
        ({(1, 6)}, ["P(R = 1, G = 6)", "= P(R = 1) · P(G = 6)", "= 1/6 · 1/6", "= 1/36"],
         "The dice do not know of each other: their probabilities are multiplied."),
        (either, ["P(a 1 and a 6)", "= 1/36 + 1/36", "= 1/18"],
         "Mostly we care for the numbers only, not for which die shows them: two pairs, 1/18. "
         "A double such as 3, 3 is one pair: 1/36."),
    )  # fmt: skip
    for marked, lines, caption in frames:
        slide = Slide("Two dice", caption=caption, caption_lines=2)
        left, right = slide.body.columns(1.2, 1)
        slide.picture(dice_grid(marked, first="red", second="green"), left)
        yield slide.text(lines, right.below(130), size=26)


BACKGAMMON: Final = Backgammon()


@LECTURE.figure(
    "Backgammon", row="0.22", place="line 582",
    substitute="A position of our own with the same four moves; AIMA's is not known to us.",
)  # fmt: skip
def backgammon() -> Frames:
    """White has rolled 6–5 and has the four moves of AIMA's figure."""
    state = BACKGAMMON.parse(FOUR_MOVES)
    moves = BACKGAMMON.actions(state)
    captions = (
        "White, at home below on the right, has rolled 6–5 and has four legal moves.",
        "One checker goes from 20 to 15 and hits (*), the other one from 20 to 14.",
        "The checker that has hit goes on with the 6.",
        "First the 6, then the 5: the same checker comes to the same point, but hits nothing.",
        "From 20 to 14 with the 6, and the 5 at home.",
    )
    rows = [["AIMA's numbers", "White's own"]]
    rows += [[BACKGAMMON.aima_name(state, m), BACKGAMMON.action_name(state, m)] for m in moves]
    boards = [_board(state, move) for move in ((), *moves)]
    note = " (A substitute: a position of our own with the four moves of AIMA's figure.)"
    yield from _moves("Backgammon", boards, rows, [text + note for text in captions])


def _moves(
    title: str, boards: Sequence[Diagram], rows: Sequence[Sequence[str]], captions: Sequence[str]
) -> Frames:
    """A board beside a table of moves, of which board n shows the n-th, counted from 1."""
    for number, (board, caption) in enumerate(zip(boards, captions, strict=True)):
        slide = Slide(title, caption=caption, caption_lines=2)
        left, right = slide.body.columns(1.5, 1)
        slide.picture(board, left)
        marked = {(number, 0), (number, 1)} if number else ()
        yield slide.picture(table(rows, marked=marked, size=18), right)


def _board(
    state: Any, steps: Steps, looks: Sequence[Look] = (), others: Sequence[Arrow] = ()
) -> Diagram:
    """A board with an arrow for each step of White, from where its checker lies to its place.

    `looks` are the arrows' own; `others` are further arrows.
    """
    heights = list(state[:26])
    arrows = []
    for number, (start, end) in enumerate(steps):
        role, label = looks[number] if looks else ("accent", str(start - end))
        heights[start] = max(heights[start] - 1, 0)
        target = checker_centre(end, max(heights[end], 0)) if end else TRAY
        along = (0.35, 0.65)[number % 2]
        arrows.append(Arrow(checker_centre(start, heights[start]), target, role, label, along))
        heights[end] = max(heights[end], 0) + 1
    told = "; ".join(f"{start} to {end or 'off'}" for start, end in steps)
    return annotated(
        BACKGAMMON.picture(state), unit=36, arrows=[*arrows, *others],
        alt=f"Arrows: {told}." if told else "",
    )  # fmt: skip


Steps = Sequence[tuple[int, int]]  # from place to place, in White's numbers
Look = tuple[Role, str]  # the colour of an arrow, and its label
TRAY: Final = (13.9, 7.6)  # where checkers go that are borne off, in units of the board


class Rule(NamedTuple):
    """A rule of backgammon, as arrows on a board."""

    position: str
    steps: tuple[tuple[int, int], ...]
    caption: str
    looks: tuple[Look, ...] = ()
    others: tuple[Arrow, ...] = ()


RULES: Final = (
    Rule(
        START, (),
        "White plays from 24 down to 1 and home to the lower right, Black the other way round.",
        others=(
            Arrow((12.6, 5.15), (0.6, 5.15), "max-line", "White", 0.3),
            Arrow((0.6, 7.25), (12.6, 7.25), "max-line", "White", 0.7),
            Arrow((12.6, 6.8), (0.6, 6.8), "min-line", "Black", 0.7),
            Arrow((0.6, 5.6), (12.6, 5.6), "min-line", "Black", 0.3),
        ),
    ),
    Rule(
        START.replace("to roll", "6-5"), ((24, 18), (13, 8)),
        "A roll can be divided: the 6 with one checker, the 5 with another.",
    ),
    Rule(
        START.replace("to roll", "6-5"), ((24, 18), (18, 13)),
        "Or combined: the 6 and the 5 with the same checker.",
    ),
    Rule(
        "White 24:2 13:5 8:3 6:5; Black 24:2 16:1 13:4 8:3 6:5; White 4-2", ((13, 9),),
        "A single checker of the opponent can be hit: it goes to the bar and has to enter again. "
        "Two or more hold their point.",
        others=(Arrow(checker_centre(9, 0), checker_centre(0, 0), "min-line", "to the bar", 0.7),),
    ),
    Rule(
        "White 4:2 3:1 2:2 off:10; Black 24:2 6:5 5:4 3:4; White 6-3", ((4, 0), (3, 0)),
        "With all of them at home, checkers are borne off: by exact count, says the slide, as with "
        "the 3. But a larger number, the 6, takes off the one furthest back.",
        looks=(("accent", "6"), ("accent", "3")),
    ),
)  # fmt: skip


@LECTURE.figure("Backgammon: rules in a nutshell", row="0.23", place="line 589")
def backgammon_rules() -> Frames:
    """Direction, divided and combined rolls, hits, bearing off: an arrow for each."""
    for rule in RULES:
        state = BACKGAMMON.parse(rule.position)
        slide = Slide("Rules in a nutshell", caption=rule.caption, caption_lines=2)
        yield slide.picture(_board(state, rule.steps, rule.looks, rule.others))


# White has a 6 for orange and green and a 5 for blue and red; blue and orange can go on
SIX_MOVES: Final = "White 23:2 20:2 17:2 13:2 6:2 5:2 4:3; Black 18:2 14:3 13:4 10:3 7:3; White 6-5"
COLOURS: Final[dict[tuple[int, int], Look]] = {
    (13, 8): ("max-line", "blue 5"), (8, 2): ("max-line", "blue 6"),
    (20, 14): ("min-line", "orange 6"), (14, 9): ("min-line", "orange 5"),
    (23, 17): ("chance-line", "green 6"), (6, 1): ("cut", "red 5"),
}  # fmt: skip
COLOUR_PAIRS: Final = {
    "blue + orange": (((20, 14), (13, 8)), "Orange plays the 6 and blue the 5."),
    "blue + blue": (((13, 8), (8, 2)), "Blue plays the 5, and goes on with the 6."),
    "blue + green": (((23, 17), (13, 8)), "Green plays the 6 and blue the 5."),
    "orange + orange": (((20, 14), (14, 9)), "Orange plays the 6, and goes on with the 5."),
    "orange + red": (((20, 14), (6, 1)), "Orange plays the 6 and red the 5."),
    "green + red": (((23, 17), (6, 1)), "Green plays the 6 and red the 5."),
}


@LECTURE.figure(
    "Backgammon: moves", row="0.24", place="line 604",
    substitute="Which checkers the lecture coloured is lost: a position of our own with its six "
    "pairs.",
)  # fmt: skip
def backgammon_moves() -> Frames:
    """A 6 and a 5, each by one of two checkers or both by one: the lecture's six pairs."""
    state = BACKGAMMON.parse(SIX_MOVES)
    rows = [["colours", "move"]]
    frames: list[tuple[tuple[tuple[int, int], ...], str]] = [
        (((13, 8), (20, 14), (6, 1), (23, 17)),
         "Blue and red can play the 5, orange and green the 6: six moves in all.")
    ]  # fmt: skip
    for name, (steps, caption) in COLOUR_PAIRS.items():
        rows.append([name, BACKGAMMON.action_name(state, steps)])
        frames.append((steps, caption))
    boards = [_board(state, steps, [COLOURS[step] for step in steps]) for steps, _ in frames]
    note = " (A substitute: a position of our own with the lecture's six pairs.)"
    captions = [caption + note for _, caption in frames]
    yield from _moves("Backgammon: moves", boards, rows, captions)


@LECTURE.figure("Chance nodes", row="0.25", place="line 624")
def chance_nodes() -> Frames:
    """A tree of backgammon with its dice (AIMA 3e, figure 5.11), a ply at a time."""
    captions = (
        "MAX has rolled, and has a choice of moves.",
        "After each of them the dice decide: a chance node, in which nobody has a choice.",
        "An edge holds an outcome and its probability: 1/36 for each of 6 doubles, 1/18 for each "
        "of 15 other rolls.",
        "MIN knows the roll and moves; then the dice are thrown again.",
        "So it goes on: 21 rolls, and some 20 moves for each of them.",
        "At the end there are utilities. A chance node is worth the average of its children.",
    )
    levels = ("MAX", "CHANCE", "MIN", "CHANCE", "MAX", "TERMINAL")
    for plies, caption in enumerate(captions):
        slide = Slide("Chance nodes", caption=caption)
        alt = f"A game tree with dice: {', '.join(levels[: plies + 1])}."
        tree = branch_tree(
            _dice_tree(plies), gap=44, level=(20, 60, 20, 60, 28), levels=levels, centred=True,
            alt=alt,
        )  # fmt: skip
        yield slide.picture(tree)


def _dice_tree(plies: int) -> Branch:
    """MAX, dice, MIN, dice, MAX, utilities: of each level one node is followed."""
    looks: tuple[tuple[Outer, Role], ...] = (
        ("triangle", "max"), ("circle", "chance"), ("invtriangle", "min"), ("circle", "chance"),
        ("triangle", "max"),
    )  # fmt: skip

    def node(ply: int, *below: Branch, edge: str = "") -> Branch:
        outer, role = looks[ply]
        return Branch("", below, edge, outer=outer, role=role, hidden=ply > plies)

    def more(ply: int) -> Branch:
        return Branch("…", outer="none", hidden=ply > plies)

    def rolls(ply: int, *below: Branch) -> tuple[Branch, ...]:
        one, two, five, six = (f"{roll}: {chance}" for roll, chance in OUTCOMES)
        followed = node(ply, *below, edge=two)
        return node(ply, edge=one), followed, more(ply), node(ply, edge=five), node(ply, edge=six)

    ends = tuple(Branch(text, hidden=plies < 5) for text in ("2", "−1", "1", "−1", "1"))
    second = (node(3), node(3, *rolls(4, *ends)), more(3))
    return node(0, node(1), node(1, *rolls(2, *second)), more(1))


OUTCOMES: Final = (("1,1", "1/36"), ("1,2", "1/18"), ("6,5", "1/18"), ("6,6", "1/36"))


@LECTURE.figure("Evaluation without dice: order is enough", row="0.26", place="line 655")
def order_is_enough() -> Frames:
    """Minimax with evaluations A and B of the lecture: the same move."""
    caption = (
        "Minimax only compares: any evaluation that puts the states into the same order leads to "
        "the same move. (The slide says three states; its table has four.)"
    )
    slide = Slide("Evaluation: order is enough for minimax", caption=caption, caption_lines=2)
    trees = {"A: 1, 2, 3, 4": [[2, 3], [1, 4]], "B: 10, 20, 30, 400": [[20, 30], [10, 400]]}
    for (title, nested), box in zip(trees.items(), slide.body.columns(1, 1), strict=True):
        slide.tree(run(nested, minimax_search), box, title=title, overlay="none")
    yield slide


@LECTURE.figure("Stochastic games and evaluation", row="0.26", place="line 672")
def evaluation_scales() -> Frames:
    """The same order on another scale: with chance nodes the move changes."""
    ours, theirs = "B: 10, 20, 30, 400", "B of AIMA 3e: 1, 20, 30, 400"
    frames = (
        (T9_TENFOLD, ours, False, False, "The same order of four kinds of states on two scales. "
         "What about here?"),
        (T9_TENFOLD, ours, True, False, "With A the averages are 0.9 · 2 + 0.1 · 3 = 2.1 and "
         "0.9 · 1 + 0.1 · 4 = 1.3: MAX plays a1."),
        (T9_TENFOLD, ours, True, True, "With B they are 0.9 · 20 + 0.1 · 30 = 21 and 0.9 · 10 + "
         "0.1 · 400 = 49: MAX plays a2. The size of the values matters."),
        (T9_AIMA, theirs, True, True, "The book's own B gives the worst state 1 in place of 10: 21 "
         "against 40.9, the same change of move."),
    )  # fmt: skip
    for nested, title, first, second, caption in frames:
        slide = Slide("Stochastic games and evaluation", caption=caption, caption_lines=2)
        trees = ((T9, "A: 1, 2, 3, 4", first), (nested, title, second))
        for (tree, head, solved), box in zip(trees, slide.body.columns(1, 1), strict=True):
            manual = None if solved else ManualFrame()
            slide.tree(
                run(tree, expectiminimax_search), box, title=head, manual=manual, overlay="none"
            )
        yield slide


# ---------------------------------------------------------------- playouts and beliefs


@LECTURE.figure("Monte-Carlo simulation", row="0.27", place="line 690")
def monte_carlo() -> Frames:
    """Tic-tac-toe games played at random after a corner, an edge and the centre."""
    moves = [(name, playouts(square, 8)) for name, square in FIRST_MOVES.items()]
    captions = {
        1: "X has three first moves that differ. After each of them one game is played at random.",
        2: "Two games: W is a win of X, L a loss, D a draw.",
        4: "Four games: the shares of wins begin to tell the moves apart.",
        8: "The move with the best share is chosen. Eight games are few: with ever more of them "
           "the shares of wins tend to 61, 54 and 69 in 100.",
    }  # fmt: skip
    for shown, caption in captions.items():
        slide = Slide("Monte-Carlo simulation", caption=caption, caption_lines=2)
        yield slide.picture(playout_fan(moves, shown=shown))


FIRST_MOVES: Final = {"corner": 0, "edge": 1, "centre": 4}


def playouts(square: int, number: int) -> str:
    """W, L or D for X, for each of so many random games that begin with X on `square`."""
    rng = Random(square)

    def agent(game: Any, state: Any) -> Any:
        return random_policy(game, state, rng)

    start = GAME.result(GAME.initial, square)
    matches = (play_match(GAME, (agent, agent), start) for _ in range(number))
    return "".join("DWL"[GAME.utility(match.final, MAX)] for match in matches)


@LECTURE.figure(
    "Partial information", row="0.28", place="line 701",
    substitute="Phantom tic-tac-toe in place of the lecture's picture, which is lost.",
)  # fmt: skip
def belief_states() -> Frames:
    """X does not see O's mark: a set of boards, and what an answer of the referee leaves of it."""
    captions = (
        "Phantom tic-tac-toe: X has the centre, and O has moved unseen.",
        "X keeps a belief state: all boards that are possible, one for each square of O.",
        "X names a1. If it is taken, the referee says so, and one board is left; if it is free, "
        "seven are. A plan needs an answer for both: an and-or tree.",
    )
    for shown, caption in enumerate(captions):
        note = f"{caption} (A substitute: the lecture's picture is lost.)"
        slide = Slide("Partial information", caption=note, caption_lines=2)
        left, right = slide.body.columns(1, 3)
        slide.picture(PHANTOM.observation_picture(SEEN_BY_X, MAX), left, title="What X sees")
        if shown:
            slide.picture(_beliefs(shown), right)
        yield slide


PHANTOM: Final = PhantomTicTacToe()
SEEN_BY_X: Final = PHANTOM.observation(
    PHANTOM.result(PHANTOM.result(PHANTOM.initial, 4), 0), MAX
)  # X has the centre; that O has a1 is not seen


def _beliefs(shown: int) -> Diagram:
    """What X holds possible, and what is left of it after X has named a1."""
    belief = PHANTOM.consistent_states(SEEN_BY_X, MAX)
    parts = observed(PHANTOM, after_action(PHANTOM, belief, 0), MAX)
    kids = (
        Branch(_set_of(states), edge=f"a1 is {'taken' if seen[1] else 'free'}", hidden=shown < 2)
        for seen, states in parts.items()
    )
    alt = "X's belief state: eight boards, with O on one of the squares round the centre."
    if shown == 2:
        alt += " Below, joined by an arc: one board if a1 is taken, seven if it is free."
    return branch_tree(Branch(_set_of(belief), tuple(kids), all_of=True), level=70, alt=alt)


def _set_of(states: Any) -> Diagram:
    """The different boards of a belief state."""
    boards = sorted({(x, o) for x, o, *_ in states}, key=lambda board: board[1])
    pictures = [GAME.picture((x, o, MAX)) for x, o in boards]
    return belief_set(pictures, columns=min(4, len(boards)), cell=56)


# ---------------------------------------------------------------- one more example


@LECTURE.figure(
    "Additional example: alpha-beta pruning", row="0.29", place="lines 717–767",
    substitute="Another tree, for the lecture's is lost: that of Hayward's t2.in.",
)  # fmt: skip
def additional_example() -> Frames:
    """Three plies and twelve leaves; on a cut, alpha or beta is shown as if it had been set."""
    words = (
        "E has 4: α goes up to 4 there.",
        "6 is better for MAX: E returns 6, and β comes down to 6 at B.",
        "7 at F, and 7 ≥ β: 9 is cut. F shows [7, 6] for emphasis; a loop that breaks does not "
        "really set α. B is worth 6.",
        "1 at G is less than α = 6: nothing is raised.",
        "G returns 2, and 2 ≤ α at C: H is cut. For emphasis C shows [6, 2].",
        "8 at I is more than α = 6: α goes up to 8 there.",
        "1 is no improvement: I returns 8, and β comes down to 8 at D.",
        "9 at J, and 9 ≥ β: cut, [9, 8]. D is worth 8, and so is the root: the third move.",
    )
    recorded = run(T8)
    steps = recorded.frames("leaf")
    captions = dict(zip(steps, words, strict=True))
    note = " (A substitute: the lecture's own tree is lost.)"
    yield from sequence(
        recorded, steps, panel=False, overlay="emphasis", moves=False,
        title="Alpha-beta pruning example", caption=lambda step: captions[step] + note,
    )  # fmt: skip
