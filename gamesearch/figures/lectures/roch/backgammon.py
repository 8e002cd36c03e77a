"""Backgammon: a position, its rules, its moves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import dist
from typing import Any, Final, NamedTuple

from gamesearch.drawing.diagrams.boards import Arrow, annotated
from gamesearch.drawing.diagrams.formulas_and_tables import table
from gamesearch.drawing.geometry import text_width
from gamesearch.drawing.slide import Slide
from gamesearch.figures.lecture_contents import Frames, Section
from gamesearch.games import Backgammon
from gamesearch.games.backgammon import FOUR_MOVES, START
from gamesearch.games.backgammon_board import HEIGHT, RADIUS, checker_centre
from gamesearch.shapes import Diagram, Point, Role, Text

SECTION: Final = Section()


BACKGAMMON: Final = Backgammon()
UNIT: Final = 36  # points to a unit of the board


@SECTION.figure(
    "Backgammon", row="0.22", place="line 582",
    substitute="A position of our own with the same four moves; AIMA's is not known to us.",
)  # fmt: skip
def backgammon() -> Frames:
    """White has rolled 6–5 and has the four moves of AIMA's figure, in its numbers."""
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
    """The board with AIMA's numbers, in which White moves upwards: n where we have 25 - n."""
    high = board.height
    shapes = tuple(
        shape._replace(text=_in_aima(shape.text))
        if isinstance(shape, Text) and shape.text.isdigit() and _is_on_the_rim(shape.y, high)
        else shape
        for shape in board.shapes
    )
    return board._replace(shapes=shapes, alt=_alt_in_aima(board.alt))


def _in_aima(point: str) -> str:
    return str(25 - int(point))


def _alt_in_aima(alt: str) -> str:
    """White's places and arrows in AIMA's numbers, which are those that Black has already."""
    white, black, rest = alt.partition("; Black")
    white = re.sub(r"(?<= on )\d+", lambda found: _in_aima(found[0]), white)
    rest = re.sub(r"\d+(?= to )|(?<= to )\d+", lambda found: _in_aima(found[0]), rest)
    return white.replace("each side in its own numbering", "numbered from 1 to 24") + black + rest


def _is_on_the_rim(y: float, high: float) -> bool:
    """Whether a number names a point, and does not count checkers or label an arrow."""
    return min(y, high - y) < 0.05 * high


def _moves(
    title: str, boards: Sequence[Diagram], rows: Sequence[Sequence[str]], captions: Sequence[str]
) -> Frames:
    """A board beside a table of moves, of which board n shows the n-th, counted from 1."""
    for number, (board, caption) in enumerate(zip(boards, captions, strict=True)):
        slide = Slide(title, caption=caption, caption_lines=1)
        left, right = slide.body.columns(1.3, 1)
        slide.picture(board, left)
        marked = {(number, column) for column in range(len(rows[0]))} if number else ()
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
        arrows.append(Arrow(checker_centre(start, heights[start]), target, role, label))
        heights[end] = max(heights[end], 0) + 1
    taken = [checker_centre(at, n) for at in range(26) for n in range(min(abs(state[at]), 5))]
    for number, arrow in enumerate(arrows):
        arrows[number] = _bent(arrow, taken, arrows[:number])
    ways = "; ".join(f"{start} to {end or 'off'}" for start, end in steps)
    return annotated(
        BACKGAMMON.picture(state), unit=UNIT, arrows=[*arrows, *others],
        alt=f"Arrows: {ways}." if ways else "",
    )  # fmt: skip


def _bent(arrow: Arrow, taken: Sequence[Point], before: Sequence[Arrow]) -> Arrow:
    """The arrow with the least bend that keeps it and its label off most checkers.

    Within one half of the board it bends towards the middle; `before` are arrows to keep off.
    """
    inwards = 1 if arrow.start[1] < MIDDLE else -1
    bends = 7 if (arrow.start[1] < MIDDLE) == (arrow.end[1] < MIDDLE) else 1
    others = (point for other in before for point in (other.end, other.at(other.along)))
    between = {*taken, *others} - {arrow.start, arrow.end}

    def covered(bent: Arrow) -> tuple[int, bool]:
        path = [bent.at(n / 40) for n in range(4, 37)]
        count = sum(any(dist(at, point) < RADIUS for point in path) for at in between)
        return count, _covered(bent, taken, before)[1] > 0

    bent = (arrow._replace(bend=inwards * n * 0.6) for n in range(bends))
    return min((_labelled(one, taken, before) for one in bent), key=covered)


def _half(arrow: Arrow) -> float:
    """Half the width of a label, in units of the board."""
    return (text_width(arrow.label, 18, bold=True) / 2 + 5) / UNIT


def _labelled(arrow: Arrow, taken: Sequence[Point], before: Sequence[Arrow]) -> Arrow:
    """The arrow with its label where that covers no other label and the fewest checkers."""
    places = (arrow._replace(along=n / 40) for n in range(4, 35))
    return min(places, key=lambda at: (*_covered(at, taken, before), abs(at.along - 0.5)))


def _covered(arrow: Arrow, taken: Sequence[Point], before: Sequence[Arrow]) -> tuple[int, float]:
    """How many other labels an arrow's label covers, and how much of the checkers."""
    x, y, half = *arrow.at(arrow.along), _half(arrow)
    others = [(*other.at(other.along), _half(other)) for other in before]
    labels = sum(abs(x - a) < half + wide and abs(y - b) < 0.75 for a, b, wide in others)
    near = (max(abs(x - a) - half, abs(y - b) - 0.35, 0) for a, b in taken)
    return labels, sum(max(0.0, RADIUS - gap) for gap in near)


Steps = Sequence[tuple[int, int]]  # from place to place, in White's numbers
Look = tuple[Role, str]  # the colour of an arrow, and its label
TRAY: Final = (13.9, 7.6)  # where checkers go that are borne off, in units of the board
MIDDLE: Final = HEIGHT / 2


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


@SECTION.figure(
    "Backgammon: rules in a nutshell", row="0.23", place="line 589",
    remark="The slide mentions only the exact count. "
    "Bearing off begins once all checkers are home.",
)  # fmt: skip
def backgammon_rules() -> Frames:
    """Direction, divided and combined rolls, hits, bearing off: an arrow for each."""
    for rule in RULES:
        state = BACKGAMMON.parse(rule.position)
        slide = Slide("Rules in a nutshell", caption=rule.caption, caption_lines=1)
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
    "blue + blue": (((13, 8), (8, 2)), "Blue plays the 5 and goes on with the 6."),
    "blue + green": (((23, 17), (13, 8)), "Green plays the 6 and blue the 5."),
    "orange + orange": (((20, 14), (14, 9)), "Orange plays the 6 and goes on with the 5."),
    "orange + red": (((20, 14), (6, 1)), "Orange plays the 6 and red the 5."),
    "green + red": (((23, 17), (6, 1)), "Green plays the 6 and red the 5."),
}


@SECTION.figure(
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
    captions = [caption for _, caption in frames]
    yield from _moves("Backgammon: moves", boards, rows, captions)
