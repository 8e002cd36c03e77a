"""Games of chance: two dice, backgammon, chance nodes, their size; and games played at random."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import dist
from random import Random
from typing import Any, Final, NamedTuple

from gamesearch import minimax_search
from gamesearch.drawing.diagrams.bars_and_dice import dice_grid, die, share_bar
from gamesearch.drawing.diagrams.boards import Arrow, Note, annotated, gallery
from gamesearch.drawing.diagrams.branch_trees import Branch, branch_tree
from gamesearch.drawing.diagrams.charts import bar_chart
from gamesearch.drawing.diagrams.formulas_and_tables import table
from gamesearch.drawing.frame_marks import ManualFrame
from gamesearch.drawing.geometry import placed, rounded, text_width
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.theme import Look, Outline, outlined
from gamesearch.figures.lecture_contents import Frames, Section
from gamesearch.figures.lecture_trees import CHANCE, CHANCE_AIMA, CHANCE_TENFOLD, PAIRS, ROLLS
from gamesearch.figures.lectures.roch.games import GAME
from gamesearch.figures.shared import run
from gamesearch.game import MAX
from gamesearch.games import Backgammon, PhantomTicTacToe
from gamesearch.games.backgammon import FOUR_MOVES, START
from gamesearch.games.backgammon_board import HEIGHT, RADIUS, checker_centre
from gamesearch.match import play_match
from gamesearch.search import expectiminimax_search
from gamesearch.search.belief import after_action, observed
from gamesearch.search.monte_carlo import random_policy
from gamesearch.shapes import Diagram, Point, Polygon, Polyline, Role, Shape, Text, outline_of

SECTION: Final = Section()


@SECTION.figure("The distribution of a die", row="0.21", place="line 546")
def fair_die() -> Frames:
    """Draw six bars of 1/6."""
    yield bar_chart(
        "123456",
        [1 / 6] * 6,
        title="Probability distributions",
        across="x, the number thrown on a fair die",
        down="P(X = x)",
        written=["1/6"] * 6,
        marked=[2],
        caption="P(X = 3) = 1/6. Probabilities are nonnegative and sum to 1.",
    )


@SECTION.figure("Two dice", row="0.21", place="line 555")
def two_dice() -> Frames:
    """Draw 36 pairs, all alike; a red 1 with a green 6, then a 1 and a 6 on any dice."""
    either = {pair for pair in PAIRS if sorted(pair) == [1, 6]}
    frames: tuple[tuple[set[tuple[int, int]], list[str], str], ...] = (
        (set(), ["P(any pair)", "= 1/36"],
         "A red and a green die: 6 × 6 pairs, all equally likely."),
        ({(1, 6)}, ["P(R = 1, G = 6)", "= P(R = 1) · P(G = 6)", "= 1/6 · 1/6", "= 1/36"],
         "The dice are independent, so their probabilities multiply."),
        (either, ["P(a 1 and a 6)", "= 1/36 + 1/36", "= 1/18"],
         "If we don't care which die shows which: two pairs, 1/18. A double is one pair: 1/36."),
    )  # fmt: skip
    for marked, lines, caption in frames:
        slide = Slide("Probability distributions", caption=caption)
        left, right = slide.body.columns(1.2, 1)
        slide.picture(dice_grid(marked, first="red", second="green"), left)
        yield slide.text(lines, right.below(130), size=26)


BACKGAMMON: Final = Backgammon()
UNIT: Final = 36  # points to a unit of the board


@SECTION.figure("Backgammon", row="0.22", place="line 582")
def backgammon() -> Frames:
    """Show that White has rolled 6–5 and has the four moves of AIMA's figure, in its numbers.

    A substitute: A position of our own with the same four moves; AIMA's is not known to us.
    """
    state = BACKGAMMON.parse(FOUR_MOVES)
    moves = BACKGAMMON.actions(state)
    captions = (
        "White moves from 0 towards 25, has rolled 6–5 and has four legal moves.",
        "One checker goes from 5 to 10 and hits, another from 5 to 11.",
        "The checker that hits on 10 goes on to 16.",
        "First the 6, then the 5: the same checker reaches 16 without hitting.",
        "The 6 from 5 to 11, the 5 from 19 to 24.",
    )
    rows = [["White's moves"], *([BACKGAMMON.aima_name(state, move)] for move in moves)]
    boards = [_numbered_as_in_aima(_board(state, move)) for move in ((), *moves)]
    yield from _moves("Backgammon", boards, rows, captions)


def _numbered_as_in_aima(board: Diagram) -> Diagram:
    """Return the board in AIMA's numbers, in which White moves upwards: n where we have 25 - n.

    Only numbers at the rim name points; others count checkers or label an arrow. In the words,
    Black's places have AIMA's numbers already.
    """

    def turned(number: str) -> str:
        return str(25 - int(number))

    shapes = tuple(
        shape._replace(text=turned(shape.text))
        if isinstance(shape, Text)
        and shape.text.isdigit()
        and min(shape.y, board.height - shape.y) < 0.05 * board.height
        else shape
        for shape in board.shapes
    )
    white, black, rest = board.alt.partition("; Black")
    white = re.sub(r"(?<= on )\d+", lambda found: turned(found[0]), white)
    white = white.replace("each side in its own numbering", "numbered from 1 to 24")
    rest = re.sub(r"\d+(?= to )|(?<= to )\d+", lambda found: turned(found[0]), rest)
    return board._replace(shapes=shapes, alt=white + black + rest)


def _moves(
    title: str, boards: Sequence[Diagram], rows: Sequence[Sequence[str]], captions: Sequence[str]
) -> Frames:
    """Show a board beside a table of moves, of which board n shows the n-th, counted from 1."""
    for number, (board, caption) in enumerate(zip(boards, captions, strict=True)):
        slide = Slide(title, caption=caption)
        left, right = slide.body.columns(1.3, 1)
        slide.picture(board, left)
        marked = {(number, column) for column in range(len(rows[0]))} if number else ()
        yield slide.picture(table(rows, marked=marked, size=18), right)


def _board(
    state: Any, steps: Steps, looks: Sequence[ArrowLook] = (), others: Sequence[Arrow] = ()
) -> Diagram:
    """Return a board with an arrow for each step of White, from its checker to where that goes.

    `looks` are the arrows' own; `others` are further arrows.
    """
    heights = list(state[:26])
    arrows = []
    for number, (start, end) in enumerate(steps):
        role, label = looks[number] if looks else ("accent", str(start - end))
        heights[start] = max(heights[start] - 1, 0)
        target = checker_centre(end, max(heights[end], 0)) if end else TRAY
        arrows.append(Arrow(checker_centre(start, heights[start]), target, role, label))
        heights[end] = max(heights[end], 0) + 1
    taken = [checker_centre(at, n) for at in range(26) for n in range(min(abs(state[at]), 5))]
    for number, arrow in enumerate(arrows):
        arrows[number] = _kept_clear(arrow, taken, arrows[:number])
    ways = "; ".join(f"{start} to {end or 'off'}" for start, end in steps)
    return annotated(
        BACKGAMMON.picture(state),
        unit=UNIT,
        arrows=[*arrows, *others],
        alt=f"Arrows: {ways}." if ways else "",
    )


def _kept_clear(arrow: Arrow, taken: Sequence[Point], before: Sequence[Arrow]) -> Arrow:
    """Return the arrow with the bend and the place of its label that cover least.

    Within one half of the board it bends towards the middle. It keeps off checkers, which are
    `taken`, and off the heads and the labels of the arrows `before`.
    """
    inwards = 1 if arrow.start[1] < MIDDLE else -1
    stays = (arrow.start[1] < MIDDLE) == (arrow.end[1] < MIDDLE)
    labels = [(*other.at(other.along), _half(other)) for other in before]
    heads = [point for other in before for point in (other.end, other.at(other.along))]
    between = {*taken, *heads} - {arrow.start, arrow.end}
    places = []
    for bend in range(7 if stays else 1):
        bent = arrow._replace(bend=inwards * bend * 0.6)
        path = [bent.at(n / 40) for n in range(4, 37)]
        crossed = sum(any(dist(at, point) < RADIUS for point in path) for at in between)
        for n in range(4, 35):
            (x, y), half = bent.at(n / 40), _half(arrow)
            hidden = sum(abs(x - a) < half + wide and abs(y - b) < 0.75 for a, b, wide in labels)
            near = (max(abs(x - a) - half, abs(y - b) - 0.35, 0) for a, b in taken)
            over = sum(max(0.0, RADIUS - gap) for gap in near)
            cost = (crossed, hidden, over > 0, bend, over, abs(n - 20), n)
            places.append((cost, bent._replace(along=n / 40)))
    return min(places)[1]


def _half(arrow: Arrow) -> float:
    """Return half the width of a label, in units of the board."""
    return (text_width(arrow.label, 18, bold=True) / 2 + 5) / UNIT


Steps = Sequence[tuple[int, int]]  # from place to place, in White's numbers
ArrowLook = tuple[Role, str]  # the colour of an arrow, and its label
TRAY: Final = (13.9, 7.6)  # where checkers go that are borne off, in units of the board
MIDDLE: Final = HEIGHT / 2


class Rule(NamedTuple):
    """A rule of backgammon, as arrows on a board."""

    position: str
    steps: tuple[tuple[int, int], ...]
    caption: str
    looks: tuple[ArrowLook, ...] = ()
    others: tuple[Arrow, ...] = ()


RULES: Final = (
    Rule(
        START, (),
        "White moves from 24 down to 1, home at the lower right. Black moves the other way.",
        others=(
            Arrow((12.6, 5.25), (0.6, 5.25), "max-line", "White", 0.3),
            Arrow((0.6, 7.15), (12.6, 7.15), "max-line", "White", 0.7),
            Arrow((12.6, 6.77), (0.6, 6.77), "min-line", "Black", 0.7),
            Arrow((0.6, 5.63), (12.6, 5.63), "min-line", "Black", 0.3),
        ),
    ),
    Rule(
        START.replace("to roll", "6-5"), ((24, 18), (13, 8)),
        "A roll can be divided: one checker plays the 6, another the 5.",
    ),
    Rule(
        START.replace("to roll", "6-5"), ((24, 18), (18, 13)),
        "Or combined: one checker plays the 6 and the 5.",
    ),
    Rule(
        "White 24:2 13:5 8:3 6:5; Black 24:2 16:1 13:4 8:3 6:5; White 4-2", ((13, 9),),
        "A single opposing checker can be captured: it goes to the bar and must enter again.",
        others=(Arrow(checker_centre(9, 0), checker_centre(0, 0), "min-line", "hit", 0.6),),
    ),
    Rule(
        "White 4:2 3:1 2:2 off:10; Black 24:2 6:5 5:4 3:4; White 6-3", ((4, 0), (3, 0)),
        "Checkers leave by exact count, like the 3. A larger number takes off the rearmost.",
        looks=(("accent", "6"), ("accent", "3")),
    ),
)  # fmt: skip


@SECTION.figure("Backgammon: rules in a nutshell", row="0.23", place="line 589")
def backgammon_rules() -> Frames:
    """Show direction, divided and combined rolls, hits, bearing off: an arrow for each.

    The slide mentions only the exact count. Bearing off begins once all checkers are home.
    """
    for rule in RULES:
        state = BACKGAMMON.parse(rule.position)
        slide = Slide("Rules in a nutshell (not everything)", caption=rule.caption)
        yield slide.picture(_board(state, rule.steps, rule.looks, rule.others))


# White has a 6 for orange and green and a 5 for blue and red; blue and orange can go on
SIX_MOVES: Final = "White 23:2 20:2 17:2 13:2 6:2 5:2 4:3; Black 18:2 14:3 13:4 10:3 7:3; White 6-5"
COLOURS: Final[dict[tuple[int, int], ArrowLook]] = {
    (13, 8): ("max-line", "blue 5"), (8, 2): ("max-line", "blue 6"),
    (20, 14): ("min-line", "orange 6"), (14, 9): ("min-line", "orange 5"),
    (23, 17): ("chance-line", "green 6"), (6, 1): ("cut", "red 5"),
}  # fmt: skip
ALL_STEPS: Final = ((13, 8), (20, 14), (6, 1), (23, 17))
COLOUR_PAIRS: Final = {
    "blue + orange": (((20, 14), (13, 8)), "Orange plays the 6 and blue the 5."),
    "blue + blue": (((13, 8), (8, 2)), "Blue plays the 5 and goes on with the 6."),
    "blue + green": (((23, 17), (13, 8)), "Green plays the 6 and blue the 5."),
    "orange + orange": (((20, 14), (14, 9)), "Orange plays the 6 and goes on with the 5."),
    "orange + red": (((20, 14), (6, 1)), "Orange plays the 6 and red the 5."),
    "green + red": (((23, 17), (6, 1)), "Green plays the 6 and red the 5."),
}


@SECTION.figure("Backgammon: moves", row="0.24", place="line 604")
def backgammon_moves() -> Frames:
    """Show a 6 and a 5, each by one of two checkers or both by one: the lecture's six pairs.

    A substitute: Which checkers the lecture coloured is lost: a position of our own with its six
    pairs.
    """
    state = BACKGAMMON.parse(SIX_MOVES)
    rows = [["colours", "move"]]
    boards = [_board(state, ALL_STEPS, [COLOURS[step] for step in ALL_STEPS])]
    captions = ["Blue and red can play the 5, orange and green the 6: six moves in all."]
    for name, (steps, caption) in COLOUR_PAIRS.items():
        rows.append([name, BACKGAMMON.action_name(state, steps)])
        boards.append(_board(state, steps, [COLOURS[step] for step in steps]))
        captions.append(caption)
    yield from _moves("Backgammon: moves", boards, rows, captions)


@SECTION.figure("Chance nodes", row="0.25", place="line 624")
def chance_nodes() -> Frames:
    """Show a tree of backgammon with its dice (AIMA 3e, figure 5.11), a ply at a time."""
    captions = (
        "MAX moves, then the dice decide: a double has the probability 1/36, other rolls 1/18.",
        "MIN sees the roll and moves. Then the dice are thrown again.",
        "And so on: 21 different rolls, and about 20 moves for each.",
        "Terminal states have utilities.",
    )
    for plies, caption in enumerate(captions, 2):
        yield Slide("Stochastic game search", caption=caption).picture(
            _dice_tree(LEVELS[: plies + 1])
        )


class Level(NamedTuple):
    """A level of a tree with dice: from each level one node is followed, that at FOLLOWED."""

    name: str
    y: float
    outline: Outline
    role: Role
    xs: Sequence[float]
    texts: Sequence[str] = ()


ENDS: Final = [118 + 38.5 * number for number in range(len(ROLLS))]  # one for each roll
FOLLOWED: Final = len(ROLLS) // 2
CENTRE: Final = ENDS[FOLLOWED]
SOME: Final = (CENTRE - 120, CENTRE - 60, CENTRE)  # moves; an ellipsis stands for the others
LEVELS: Final = (
    Level("MAX", 16, "triangle", "max", (CENTRE,)),
    Level("CHANCE", 84, "circle", "chance", SOME),
    Level("MIN", 180, "invtriangle", "min", ENDS),
    Level("CHANCE", 248, "circle", "chance", SOME),
    Level("MAX", 344, "triangle", "max", ENDS),
    Level("TERMINAL", 398, "box", "leaf", [CENTRE + 44 * n for n in range(-2, 3)],
          ("2", "−1", "1", "−1", "1")),
)  # fmt: skip


def _dice_tree(levels: Sequence[Level]) -> Diagram:
    """Draw the levels; below each chance node a stroke for each of the 21 rolls, one followed."""
    lines: list[Shape] = []
    nodes: list[Shape] = []
    for level, above in zip(levels, (None, *levels), strict=False):
        _, y, outline, role, xs, texts = level
        look = Look(outline, role, outline_of(role), "text", 1.6, "solid")
        nodes.append(Text(0, y, level.name, 18, "muted", "start"))
        for number, x in enumerate(xs):
            nodes += outlined(look, x, y, 28, 26)
            if above:
                ends, is_roll = ((CENTRE, above.y + 12), (x, y - 13)), xs is ENDS
                followed = is_roll and number == FOLLOWED
                half = is_roll and len({*ROLLS[number]}) == 1  # as likely: a double
                wide = 4 if followed else 1 if half else 2
                lines.append(Polyline(ends, "best" if followed else "line", wide))
        nodes += [Text(x, y, text, 18) for x, text in zip(xs, texts, strict=False)]
        if xs is SOME:
            nodes.append(Text(CENTRE + 44, y, "…", 18))
        if xs is ENDS and above:
            for number, pips in enumerate(ROLLS[FOLLOWED]):
                nodes += die(CENTRE + 92 + 40 * number, above.y, pips, "")
            nodes += [
                Text(CENTRE + 160, above.y, _chance_of(ROLLS[FOLLOWED]), 18, anchor="start"),
                Text(ENDS[0] - 14, y - 40, _chance_of(ROLLS[0]), 18, anchor="start"),
                Text(ENDS[-1] + 14, y - 40, _chance_of(ROLLS[-1]), 18, anchor="end"),
            ]
    alt = f"A game tree with dice: {', '.join(level.name for level in levels)}. 21 rolls each time."
    return Diagram(ENDS[-1] + 15, LEVELS[-1].y + 14, (*lines, *nodes), alt)


def _chance_of(roll: tuple[int, int]) -> str:
    """Return a roll with its probability, such as 1,2: 1/18."""
    return f"{roll[0]},{roll[1]}: {'1/36' if roll[0] == roll[1] else '1/18'}"


@SECTION.figure("Evaluation without dice: order is enough", row="0.26", place="line 655")
def order_is_enough() -> Frames:
    """Show that minimax with evaluations A and B of the lecture has the same move.

    The slide says three states; its table has four.
    """
    caption = "Minimax only compares values: the same order gives the same move."
    slide = Slide("Stochastic games and evaluation", caption=caption)
    trees = {
        "eval fn A: 1, 2, 3, 4": [[2, 3], [1, 4]],
        "eval fn B: 10, 20, 30, 400": [[20, 30], [10, 400]],
    }
    for (title, nested), box in zip(trees.items(), slide.body.columns(1, 1), strict=True):
        slide.tree(run(nested, minimax_search), box, title=title, overlay="none", names=False)
    yield slide


@SECTION.figure("Stochastic games and evaluation", row="0.26", place="line 672")
def evaluation_scales() -> Frames:
    """Show one order on two scales: with chance nodes the move changes."""
    ours, theirs = "eval fn B: 10, 20, 30, 400", "AIMA's eval fn B: 1, 20, 30, 400"
    frames = (
        (CHANCE_TENFOLD, ours, False, False,
         "Both functions order the states alike. What about here?"),
        (CHANCE_TENFOLD, ours, True, False,
         "A: 0.9 · 2 + 0.1 · 3 = 2.1 beats 0.9 · 1 + 0.1 · 4 = 1.3. MAX plays a1."),
        (CHANCE_TENFOLD, ours, True, True,
         "B: 0.9 · 10 + 0.1 · 400 = 49 beats 0.9 · 20 + 0.1 · 30 = 21. MAX plays a2."),
        (CHANCE_AIMA, theirs, True, True,
         "AIMA 3e gives the worst state 1 instead of 10: 40.9 beats 21, the same change."),
    )  # fmt: skip
    look: dict[str, Any] = {"overlay": "none", "names": False, "side": 62}  # for 40.9
    for nested, title, first, second, caption in frames:
        slide = Slide("Stochastic games and evaluation", caption=caption)
        trees = ((CHANCE, "eval fn A: 1, 2, 3, 4", first), (nested, title, second))
        for (tree, head, solved), box in zip(trees, slide.body.columns(1, 1), strict=True):
            manual, shown = None if solved else ManualFrame(), run(tree, expectiminimax_search)
            slide.tree(shown, box, title=head, manual=manual, **look)
        yield slide


@SECTION.figure("Monte-Carlo simulation", row="0.27", place="line 690")
def monte_carlo() -> Frames:
    """Show tic-tac-toe games played at random after a corner, an edge and the centre."""
    captions = {
        1: "X has three different first moves. After each, one game is played at random.",
        8: "Eight games each: the shares of wins begin to differ.",
        40: "Forty games each. The tick is the share that X wins in the long run.",
        200: "The best share wins. Over many games the shares tend to 61, 54 and 69 in 100.",
    }
    for games, caption in captions.items():
        slide = Slide("Stochastic search", caption=caption)
        for (square, exact), row in zip(FIRST_MOVES.items(), slide.body.rows(1, 1, 1), strict=True):
            left, right = row.columns(1, 5)
            start = GAME.result(GAME.initial, square)
            bar = share_bar(playouts(start, games), exact, bold=exact == BEST and games == 200)
            slide.picture(GAME.picture(start), left).picture(bar, right)
        yield slide


FIRST_MOVES: Final = {0: 0.61, 1: 0.54, 4: 0.69}  # by square, the share of wins in the long run
BEST: Final = max(FIRST_MOVES.values())


def playouts(start: Any, number: int) -> dict[str, int]:
    """Count how many of so many random games X wins, draws and loses from a position."""
    rng = Random(number)

    def agent(game: Any, state: Any) -> Any:
        return random_policy(game, state, rng)

    matches = (play_match(GAME, (agent, agent), start) for _ in range(number))
    ends = Counter(GAME.utility(match.final, MAX) for match in matches)
    return {"won": ends[1], "drawn": ends[0], "lost": ends[-1]}


@SECTION.figure("Partial information", row="0.28", place="line 701")
def belief_states() -> Frames:
    """Show the boards that X, who does not see O's mark, thinks of, before and after an answer.

    A substitute: Phantom tic-tac-toe in place of the lecture's picture, which is lost.
    """
    captions = (
        "Phantom tic-tac-toe: O moved unseen. X's belief state holds every possible board.",
        "X tries a1. The referee says whether it is taken, and X needs a plan for both answers.",
        "The plan goes on below each answer: an and-or tree.",
    )
    seen = PHANTOM.observation_picture(SEEN_BY_X, MAX)
    names = [Note(n + 0.5, -0.3, "abc"[n], "muted") for n in range(3)]
    names += [Note(-0.3, n + 0.5, str(n + 1), "muted") for n in range(3)]
    board = annotated(seen, unit=64, notes=names, margin=(0.6, 0.6, 0, 0))
    for shown, caption in enumerate(captions, 1):
        slide = Slide("Partial information", caption=caption)
        left, right = slide.body.columns(1, 3.4)
        slide.picture(board, left.rows(1, 5, 1)[1], title="What X sees")
        yield slide.picture(_beliefs(shown), right)


PHANTOM: Final = PhantomTicTacToe()
SEEN_BY_X: Final = PHANTOM.observation(
    PHANTOM.result(PHANTOM.result(PHANTOM.initial, 4), 0), MAX
)  # X has the centre; that O has a1 is not seen


def _beliefs(shown: int) -> Diagram:
    """Return the states that X holds possible, and those left after X has named a1."""
    belief = PHANTOM.consistent_states(SEEN_BY_X, MAX)
    parts = observed(PHANTOM, after_action(PHANTOM, belief, 0), MAX)
    answers = []
    for seen, states in parts.items():
        word, move = (
            ("taken", "X tries a3 instead") if seen[1] else ("free", "after O: X tries c3, to win")
        )
        then = Branch(move, role="max", hidden=shown < 3)
        answers.append(Branch(_set_of(states), (then,), edge=f"a1 is {word}", hidden=shown < 2))
    asked = Branch("", tuple(answers), "X tries a1", all_of=True, outer="circle", hidden=shown < 2)
    alt = "X's belief state: eight boards, with O on one of the squares round the centre."
    if shown > 1:
        alt += " X tries a1. Joined by an arc: one board if a1 is taken, seven if it is free."
    if shown > 2:
        alt += " After the one X tries a3 instead, after the other c3, to win."
    return branch_tree(Branch(_set_of(belief), (asked,)), level=(50, 70, 34), alt=alt)


def _set_of(states: Any) -> Diagram:
    """Draw the different boards of a belief state together in one frame."""
    boards = sorted({(x, o) for x, o, *_ in states}, key=lambda board: board[1])
    pictures = [GAME.picture((x, o, MAX)) for x, o in boards]
    inside = gallery(pictures, cell=52, gap=12)
    width, height = inside.width + 28, inside.height + 28
    frame = Polygon(rounded(1, 1, width - 2, height - 2, 14), "box", "line", 2, "dashed")
    in_words = " Or: ".join(picture.alt.rstrip(".") + "." for picture in pictures)
    count = f"{len(pictures)} state{'s' * (len(pictures) != 1)}"
    shapes = (frame, *placed(inside, 14, 14, 1))
    return Diagram(width, height, shapes, f"A set of {count}: {in_words}")
