"""Alpha-beta: partial computations, bounds, a larger tree, the order of moves; and evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from gamesearch import GameTree, alpha_beta_search, minimax_search
from gamesearch.drawing.diagrams.branch_trees import Branch, branch_tree
from gamesearch.drawing.diagrams.charts import bar_chart
from gamesearch.drawing.diagrams.formulas_and_tables import formula, number_line, table
from gamesearch.drawing.frame_marks import ManualFrame
from gamesearch.drawing.slide import Slide
from gamesearch.figures.lecture_contents import Frames, Section
from gamesearch.figures.lecture_trees import BOOK, BOOK_BEST, HAYWARD_T2_IN, ROSEN, ROSEN_NAMES
from gamesearch.figures.shared import (
    ALPHA_BETA,
    Captions,
    Moment,
    captioned,
    listing,
    rosen_with_code,
    run,
    slides_at,
    step_of,
    two_orders,
    whole_algorithm,
)
from gamesearch.game import MAX
from gamesearch.games import Checkers
from gamesearch.search import leaves_over_orders
from gamesearch.search.alpha_beta import max_value, min_value
from gamesearch.search.evaluation import LinearEvaluation
from gamesearch.shapes import Diagram, Role
from gamesearch.tracing.notation import show
from gamesearch.tracing.tracer import Trace

SECTION: Final = Section()


# ---------------------------------------------------------------- alpha-beta


@SECTION.figure("Alpha-beta pruning", row="0.7", place="lines 234–246")
def siblings() -> Frames:
    """Show the tree recalled; its value as a formula; and what need not be looked at."""
    lines = (
        "max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))",
        "max(3, 2, 2)",
        "max(3, min(2, {4}, {6}), 2)",
    )
    frames = (
        (minimax_search, "Recall our trivial game tree. Its value is a formula."),
        (minimax_search, "At depth 1: the values of B, C and D."),
        (alpha_beta_search, "Once we know 2, its siblings don't matter: MAX has 3 at B."),
    )
    for shown, (search, caption) in enumerate(frames, 1):
        slide = Slide("Alpha-beta pruning", caption=caption)
        above, below = slide.body.rows(2.1, 1)
        slide.tree(run(BOOK, search), above, overlay="none", moves=False)
        yield slide.picture(formula(*lines, shown=shown, size=24), below)


MIRRORED: Final = [[3, 1], [5, 9], [2, 3]]  # BOOK's case at a MIN node: 9 is cut


@SECTION.figure("Prune partial computations", row="0.8", place="line 252")
def partial_computations() -> Frames:
    """Show the two rules, each followed by an example."""
    rules = (
        (("max(a_min, min(…, x, {…}))", "x < a_min"), BOOK, "max"),
        (("min(a_max, max(…, x, {…}))", "x > a_max"), MIRRORED, "min"),
    )
    captions = (
        "Once a term x is below what MAX has elsewhere, the rest of the minimum cannot matter.",
        "MAX has 3 at B. C is worth at most 2, so 4 and 6 are not needed.",
        "The mirror image: once a term x is above what MIN has, the rest of the maximum cannot.",
        "MIN has 3 at B. C is worth at least 5, so 9 is not needed. This works at any depth.",
    )
    for shown, caption in enumerate(captions):
        slide = Slide("Prune partial computations", caption=caption)
        columns = slide.body.columns(1, 1)
        for number, (lines, nested, root) in enumerate(rules):
            head, tree = columns[number].rows(1, 2)
            if shown >= 2 * number:
                slide.picture(formula(*lines, size=22), head, title=f"At a {root.upper()} node")
            if shown > 2 * number:
                slide.tree(run(nested, root=root), tree, overlay="none", moves=False)
        yield slide


# ---------------------------------------------------------------- bounds on a line


@SECTION.figure("Bounding a node: possible values", row="0.9", place="line 268")
def possible_values() -> Frames:
    """Show a window on a number line, and one that holds nothing.

    The slide asks for α > β; the lecture's code stops at α = β already.
    """
    captions = (
        "Only a value between α and β can still change the decision.",
        "Once α > β no value can: stop searching. (Stopping at α = β is sound too and cuts more.)",
    )
    for shown, caption in enumerate(captions, 1):
        slide = Slide("Bounding a node", caption=caption)
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


@SECTION.figure("Bounding a node: α rises at MAX", row="0.10", place="line 284")
def raise_alpha() -> Frames:
    """Show a MAX node before and after a child has come back."""
    words = {
        2: "A MAX node with the window [2, 8]. Its first leaf is worth 5.",
        3: "MAX is now sure of 5: α, the lower bound, rises from 2 to 5.",
    }
    lines = (number_line(2, 8, value=5), number_line(5, 8, alpha_was=2, value=5))
    yield from _above_a_line(run([5, 3, 6], MAX_INSIDE), words, lines)


@SECTION.figure("Bounding a node: β falls at MIN", row="0.10", place="line 290")
def lower_beta() -> Frames:
    """Show a MIN node before and after a child has come back."""
    words = {
        2: "A MIN node with the window [2, 8]. Its first leaf is worth 5.",
        3: "MIN now allows at most 5: β, the upper bound, falls from 8 to 5.",
    }
    lines = (number_line(2, 8, value=5), number_line(2, 5, beta_was=8, value=5))
    yield from _above_a_line(run([5, 7, 4], MIN_INSIDE, root="min"), words, lines)


def _above_a_line(recorded: Trace, words: Captions, lines: Sequence[Diagram]) -> Frames:
    for (event, caption), line in zip(words.items(), lines, strict=True):
        slide = Slide("Bounding a node", caption=caption)
        above, below = slide.body.rows(1.1, 1)
        slide.tree(recorded, above, step=step_of(recorded, event), moves=False)
        yield slide.picture(line, below)


@SECTION.figure("Bounding a node: the loop of MAX", row="0.11", place="line 296")
def max_loop() -> Frames:
    """Show children one after the other; one at or above β ends the loop."""
    captions = (
        "A MAX node loops over its children. Its window from above is [2, 8].",
        "B reads 5 and 7 and returns 5 < β = 8: go on, and raise α to 5.",
        "C reads 9 and 12 and returns 9 ≥ β: MIN has better elsewhere. Return 9; D is cut.",
    )
    yield from _loop(run([[5, 7], [9, 12], [6, 4]], MAX_INSIDE), captions)


@SECTION.figure("Bounding a node: the loop of MIN", row="0.11", place="line 304")
def min_loop() -> Frames:
    """Show the mirror image: a child at or below α ends the loop."""
    captions = (
        "A MIN node loops over its children. Its window from above is [2, 8].",
        "B reads 5 and 3 and returns 5 > α = 2: go on, and lower β to 5.",
        "C reads 1 and 0 and returns 1 ≤ α: MAX has better elsewhere. Return 1; D is cut.",
    )
    yield from _loop(run([[5, 3], [1, 0], [6, 4]], MIN_INSIDE, root="min"), captions)


def _loop(recorded: Trace, captions: Sequence[str]) -> Frames:
    """Show the root's own events: it is entered, takes a value in, and cuts."""
    events = recorded.replay.events
    chosen = [n for n, e in enumerate(events, 1) if e.node is recorded.root]
    words = dict(zip(chosen, captions, strict=True))
    yield from slides_at(recorded, words, title="Bounding a node")


@SECTION.figure("Bounding example", row="0.12", place="line 314")
def bounding_example() -> Frames:
    """Show the trivial tree with the window of every call, a frame for each leaf that is read."""
    recorded, tree = run(BOOK), GameTree(BOOK)
    captions = (
        "Leaf 3: MIN has 3 at B, so B is worth at most 3. β falls to 3.",
        "Leaf 12 does not help MIN.",
        "Leaf 8 does not either: B is worth 3. MAX is sure of 3 at A, so α rises to 3.",
        "Leaf 2 at C, where α = 3: C is worth at most 2. Cut: 4 and 6 are never examined.",
        "Leaf 14: D is worth at most 14, so only values between 3 and 14 matter.",
        "Leaf 5: D is worth at most 5. Now only values between 3 and 5 matter.",
        "Leaf 2: D is worse than B. A is worth 3; seven of nine leaves were examined.",
    )
    before: int | None = None
    for step, caption in zip(recorded.frames("leaf"), captions, strict=True):
        slide = Slide("Bounding example", caption=caption)
        above, below = slide.body.rows(1, 5.2, gap=4)
        snapshot, leaves = recorded.replay.at(step), []
        for path in tree.leaves():  # those that were read are bold, cut ones are crossed out
            is_cut = path in snapshot.nodes and snapshot.nodes[path].pruned
            form = "*{}*" if path in snapshot.seen else "{{{}}}" if is_cut else "{}"
            leaves.append(form.format(tree.leaf(path)))
        terms = (f"min({', '.join(leaves[first : first + 3])})" for first in (0, 3, 6))
        slide.picture(formula(f"max({', '.join(terms)})", size=24), above)
        yield slide.tree(recorded, below, step=step, since=before, moves=False)
        before = step


# ---------------------------------------------------------------- a larger tree


rosen: Final = partial(run, ROSEN, names=ROSEN_NAMES)


@SECTION.figure("A game tree", row="0.13", place="line 319")
def rosen_tree() -> Frames:
    """Show the tree ROSEN, bare.

    The tree is from Bruce Rosen's recitation notes (UCLA, CS 161).
    """
    caption = "Four plies and twelve leaves. Three nodes have a single child."
    tree = GameTree(ROSEN, names=ROSEN_NAMES)
    yield Slide("Game tree", caption=caption).tree(tree, moves=False)


@SECTION.figure("Bounding a node", row="0.13", place="lines 324–342")
def bounding_a_node() -> Frames:
    """Walk from the first descent to the case that is tricky, each node with [α, β]."""
    words = {
        4: "Down to 1.1.1, the lowest MIN node. Nothing is known: every window is [−∞, +∞].",
        6: "Leaf 3: MIN has 3 at 1.1.1, so its value is at most 3. β falls to 3.",
        9: "Leaf 17 does not help MIN: 1.1.1 returns 3.",
        10: "MAX is sure of 3 at 1.1: α rises to 3 there.",
        11: "1.1.2 inherits the window [3, +∞]: only a value above 3 matters.",
        13: "Leaf 2: MIN has 2 ≤ α = 3, so MAX will not come here. 12 is cut.",
        16: "1.1 returns 3. MIN now has 3 at 1: β falls to 3.",
        18: "1.2 and 1.2.1 inherit [−∞, 3]: only a value below 3 matters.",
        20: "This case is tricky: the leaf is 15, far above β = 3. Is anything cut here?",
    }
    yield from slides_at(rosen(), words, title="Bounding a node", panel=False, overlay="held")


@SECTION.figure("Alpha-beta algorithm", row="0.14", place="line 346")
def algorithm() -> Frames:
    """Show the search and its two functions on one page.

    The slide's first listing returns nothing for leaves: “return v” is within the else.
    """
    caption = "Leaves return at once. Equal values cut too, and a move is kept only when v2 > v."
    yield whole_algorithm("Alpha-beta algorithm", ALPHA_BETA, caption)


@SECTION.figure("The tricky case", row="0.14", place="lines 378–408")
def tricky_case() -> Frames:
    """Show why nothing is cut at the leaf 15, and what is cut one level higher."""
    words: dict[Moment, str] = {
        (20, "if v <= alpha"):
            "Leaf 15 > 3, but min_value only checks α, and 15 ≤ −∞ is false: no cut.",
        21: "1.2.1 has no other child. It returns 15 to its parent.",
        (22, "if v >= beta"): "max_value at 1.2 checks β, and 15 ≥ 3 is true.",
        22: "MIN will not come here: 1.2 returns 15, and the node above 25 and 0 is cut.",
        24: "Back at 1, MIN keeps its 3 and returns it.",
        25: "MAX is sure of 3 at the root: α = 3. Proceed along the right subtree at home.",
    }  # fmt: skip
    yield from slides_at(rosen(), words, title="The tricky case", folded=[(1,)])


@SECTION.figure("Along the right subtree", row="0.14", place="line 411")
def right_subtree() -> Frames:
    """Show the part that the lecture leaves as an exercise."""
    words = {
        28: "The right subtree starts with α = 3, all the way down to 2.1.1.",
        30: "Leaf 2: 2 ≤ α, so leaf 5 is cut.",
        31: "2.1.1 is worth at most 2, too little to raise α = 3 at 2.1.",
        34: "2.1.2 reads 3 ≤ α: it breaks off, though there is nothing left to cut.",
        36: "2.1 is worth 3 and returns it.",
        37: "At 2 MIN has 3 ≤ α: all of 2.2 is cut, with the leaves 2 and 14.",
    }
    title = "Along the right subtree"
    yield from slides_at(rosen(), words, title=title, panel=False, overlay="held")


@SECTION.figure("The final tree", row="0.15", place="line 414")
def final_tree() -> Frames:
    """Show the end of the run, and what the values of the right subtree really are."""
    end = run(ROSEN, minimax_search, names=ROSEN_NAMES).replay.at()
    inner = {path: view.value for path, view in end.nodes.items() if path not in end.seen}
    whole = ManualFrame(values=inner, best=end.best[-1:], seen=end.seen)
    captions = (
        "The root is worth 3: MAX moves left. Six of twelve leaves were examined. "
        "Node 2 returned 3 as well, but only as a bound.",
        "Minimax examines all: node 2 is really worth 2. “The action with value v” might pick "
        "it, because it returned 3; so the move is kept only when v2 > v.",
    )
    for manual, caption in zip((None, whole), captions, strict=True):
        slide = Slide("The final tree", caption=caption, caption_lines=2)
        yield slide.tree(rosen(), manual=manual, overlay="none", moves=False)


@SECTION.figure("The whole run", row="0.15", place="lines 319–414")
def whole_run() -> Frames:
    """Show all 39 events, with our own source beside the tree.

    Nodes have letters here, so that the whole tree has room beside the code.
    """
    yield from rosen_with_code("Alpha-beta, event by event")


# ---------------------------------------------------------------- move ordering


@SECTION.figure("Move ordering", row="0.16", place="line 418")
def move_ordering() -> Frames:
    """Draw one tree with the leaves of D in two orders."""
    caption = "MIN's best answer at D is the leaf 2. Found first, it cuts the other two leaves."
    yield from two_orders("Move ordering", caption, levels=False)


@SECTION.figure("Move ordering: every order", row="0.16", place="line 418")
def every_order() -> Frames:
    """Show how many leaves alpha-beta reads in each of the 1,296 orders of siblings."""
    counts = leaves_over_orders(GameTree(BOOK))
    total = sum(counts.values())
    mean = sum(leaves * orders for leaves, orders in counts.items()) / total
    title = f"All {total:,} orders of the trivial tree"
    fewest = "Five leaves, 3 + 3 − 1, are the fewest that can prove the value."
    for marked, (words, nested) in ORDERS.items():
        slide = bar_chart(
            [*map(str, counts)],
            [*counts.values()],
            title=title,
            across="leaves examined",
            down="orders",
            marked=[marked],
            caption=f"{mean:.2f} on average. {fewest}",
            share=0.48,
        )
        right = slide.body.columns(0.48, 0.52)[1]
        yield slide.tree(run(nested), right, title=words, moves=False, levels=False, overlay="none")


ORDERS: Final = {  # by the bar that such an order is counted in
    0: ("one of the 48 best: 5 leaves are read", BOOK_BEST),
    -1: ("one of the 336 worst: all 9 are read", [[6, 4, 2], [14, 5, 2], [12, 8, 3]]),
}


# ---------------------------------------------------------------- evaluation

CHECKERS: Final = Checkers()
POSITION: Final = "B:W14,18,22,23,26,27,30,31,K1:B2,4,7,8,10,11,12,16,20,21"
WEIGHTS: Final = {
    "pawns": 1.0, "kings": 2.0, "advance_sum": 0.1, "moves": 0.1, "captures_by_pawns": 0.5,
    "on_edge": 0.1, "protected": 0.1, "menaced": -0.5,
}  # fmt: skip


@SECTION.figure("Features", row="0.18", place="line 461")
def features() -> Frames:
    """Show the way from a state to a number, through features."""
    caption = "Features describe a state in numbers, here Black's minus White's."
    slide = Slide("Features…", caption=caption)
    left, right = slide.body.columns(1, 1.5, gap=40)
    state = CHECKERS.parse(POSITION)
    slide.picture(CHECKERS.picture(state), left)
    numbers, weights = CHECKERS.features(state, MAX), {"pawns": 1, "kings": 2, "moves": 0.1}
    kids = tuple(
        Branch(f"{name}\n{_signed(numbers[name])}", edge=f"× {weight:g}", role="chance")
        for name, weight in weights.items()
    )
    total = LinearEvaluation(CHECKERS.features, weights)(state, MAX)
    top = Branch(f"evaluation\n{_signed(total)}", kids, role="marked")
    yield slide.picture(branch_tree(top, gap=70, level=96, size=20), right)


def _signed(number: float) -> str:
    return f"{round(number, 2):+g}".replace("-", "−") if round(number, 2) else "0"


@SECTION.figure("Who has the better position?", row="0.19", place="line 467")
def better_position() -> Frames:
    """Show a position, its features, and what a weighted sum makes of them.

    A substitute: A position of our own: the lecture's picture is lost.
    """
    state = CHECKERS.parse(POSITION)
    numbers = CHECKERS.features(state, MAX)
    captions = (
        "Black moves down the board, White up, and Black is to move. Which side would you take?",
        "Most features are relative to the opponent: Black's count minus White's (B − W).",
        "Weighted and added up they give one number for Black. Weights can be learned.",
    )
    head = ["feature", "B − W", "weight", "product"]
    rows = [
        [name.replace("_", " "), _signed(numbers[name]), show(w), _signed(w * numbers[name])]
        for name, w in WEIGHTS.items()
    ]
    rows.append(["sum", "", "", _signed(LinearEvaluation(CHECKERS.features, WEIGHTS)(state, MAX))])
    for columns, caption in zip((1, 2, 4), captions, strict=True):
        slide = Slide("Who has the better position?", caption=caption)
        left, right = slide.body.columns(380, 500)
        slide.picture(CHECKERS.picture(state), left)
        cells = [head, *([*row[:columns], *[""] * (4 - columns)] for row in rows)]
        whole = columns == 4
        marked = {(len(rows), 3)} if whole else ()
        shown = len(rows) if whole else len(rows) - 1
        yield slide.picture(table(cells, align="lrrr", shown=shown, marked=marked), right)


@SECTION.figure("Opening moves", row="0.20", place="line 510")
def opening_moves() -> Frames:
    """Show moves played in the openings that we know, and how often; the first line on a board.

    A substitute: An opening tree from our own data: the lecture's excerpt is lost.
    """
    from gamesearch.games.chess import Chess

    captions = (
        "Why search a billion nodes to move a pawn? 1.e4 × 18: 18 lines of our book begin so.",
        "Black's answers to 1.e4.",
        "We follow only the most frequent move.",
        "After 2.Nf3 Black nearly always defends the pawn.",
        "Four openings with names. A program looks them up and searches once the book ends.",
    )
    game = Chess()
    state = game.initial
    for plies, (caption, move) in enumerate(zip(captions, RUY_LOPEZ, strict=True), 1):
        state = game.result(state, game.parse_action(state, move))
        slide = Slide("Opening moves", caption=caption)
        left, right = slide.body.columns(2, 1)
        tree = branch_tree(_book(game, plies), gap=6, level=(12, 17, 11, 11, 14), size=18)
        slide.picture(tree, left)
        yield slide.picture(game.picture(state), right)


RUY_LOPEZ: Final = ("e4", "e5", "Nf3", "Nc6", "Bb5")
NAMED: Final = {
    "Bb5": "Ruy Lopez",
    "Bc4": "Italian Game",
    "d4": "Scotch Game",
    "Nc3": "Three Knights",
}


def _book(game: Any, plies: int) -> Branch:
    """Return the opening book's tree; the move played most stands in the middle and is followed."""
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
            text += f" × {lines}\n{NAMED[name]}" if ply == 4 else f"\n× {lines}"
            side: Role = "min" if ply % 2 else "max"
            kids.append(Branch(text, further, role=side, hidden=ply >= plies))
        half = (len(kids) + 1) // 2
        return (*kids[1:half], *kids[:1], *kids[half:])

    return Branch("start", below(game.initial, 0), role="box")


# ---------------------------------------------------------------- the lecture's last pages

EXAMPLE: Final = Section()
TITLE: Final = "Alpha-beta pruning example"


@EXAMPLE.figure("Additional example: alpha-beta pruning", row="0.29", place="lines 717–767")
def additional_example() -> Frames:
    """Show the two functions; then a tree, where a cut shows α or β as if it had been set.

    A substitute: The lecture's tree is lost; this is the tree of Hayward's t2.in. A loop that
    breaks does not really set α or β: the lecture shows it for emphasis.
    """
    breaks = ("MAX stops as soon as v ≥ β.", "MIN stops as soon as v ≤ α.")
    for code, caption in zip(ALPHA_BETA[1:], breaks, strict=True):
        slide = Slide(TITLE, caption=f"Recall the algorithm: {caption}")
        yield slide.code(listing(code), slide.body.columns(1, 3, 1)[1], size=20)
    words = (
        "Leaf 4: E has 4, and α rises to 4 there.",
        "Leaf 6 is better for MAX: E returns 6, and β falls to 6 at B.",
        "Leaf 7 at F, and 7 ≥ β: 9 is cut. F shows [7, 6] only for emphasis. B is worth 6.",
        "Leaf 1 at G is below α = 6: nothing to raise.",
        "Leaf 2: G returns 2, and 2 ≤ α at C: H is cut. For emphasis C shows [6, 2].",
        "Leaf 8 at I is above α = 6: α rises to 8 there.",
        "Leaf 1 does not help: node I returns 8, and β falls to 8 at D.",
        "Leaf 9 at J, and 9 ≥ β: 2 is cut, [9, 8]. D is worth 8, as is the root: the third move.",
    )
    recorded = run(HAYWARD_T2_IN)
    captions = dict(zip(recorded.frames("leaf"), words, strict=True))
    look = {"panel": False, "overlay": "emphasis", "moves": False}
    yield from captioned(recorded, captions, title=TITLE, **look)
