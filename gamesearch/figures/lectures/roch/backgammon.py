"""Backgammon: a position, its rules, its moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from gamesearch.drawing.boards import Arrow, annotated
from gamesearch.drawing.diagrams import table
from gamesearch.drawing.slide import Slide
from gamesearch.figures.catalogue import Frames, Section
from gamesearch.games import Backgammon
from gamesearch.games.backgammon import FOUR_MOVES, START
from gamesearch.games.backgammon_board import checker_centre
from gamesearch.shapes import Diagram, Role

SECTION: Final = Section()


BACKGAMMON: Final = Backgammon()


@SECTION.figure(
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


@SECTION.figure("Backgammon: rules in a nutshell", row="0.23", place="line 589")
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
    note = " (A substitute: a position of our own with the lecture's six pairs.)"
    captions = [caption + note for _, caption in frames]
    yield from _moves("Backgammon: moves", boards, rows, captions)
