"""Evaluation: features, a better position, openings."""

from __future__ import annotations

from typing import Any, Final

from gamesearch.drawing.diagrams.branch_trees import Branch, branch_tree
from gamesearch.drawing.diagrams.formulas_and_tables import table
from gamesearch.drawing.slide import Slide
from gamesearch.figures.lecture_contents import Frames, Section
from gamesearch.game import MAX
from gamesearch.games import Checkers
from gamesearch.search.evaluation import LinearEvaluation
from gamesearch.shapes import Role
from gamesearch.tracing.notation import show

SECTION: Final = Section()


CHECKERS: Final = Checkers()
POSITION: Final = "B:W14,18,22,23,26,27,30,31,K1:B2,4,7,8,10,11,12,16,20,21"
WEIGHTS: Final = {
    "pawns": 1.0, "kings": 2.0, "advance_sum": 0.1, "moves": 0.1, "captures_by_pawns": 0.5,
    "on_edge": 0.1, "protected": 0.1, "menaced": -0.5,
}  # fmt: skip


@SECTION.figure("Features", row="0.18", place="line 461")
def features() -> Frames:
    """From a state to a number, by way of features."""
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


@SECTION.figure(
    "Who has the better position?", row="0.19", place="line 467",
    remark="A substitute: A position of our own: the lecture's picture is lost.",
)  # fmt: skip
def better_position() -> Frames:
    """Show a position, its features, and what a weighted sum makes of them."""
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
        slide = Slide("Who has the better position?", caption=caption, caption_lines=1)
        left, right = slide.body.columns(380, 500)
        slide.picture(CHECKERS.picture(state), left)
        cells = [head, *([*row[:columns], *[""] * (4 - columns)] for row in rows)]
        whole = columns == 4
        marked = {(len(rows), 3)} if whole else ()
        shown = len(rows) if whole else len(rows) - 1
        yield slide.picture(table(cells, align="lrrr", shown=shown, marked=marked), right)


@SECTION.figure(
    "Opening moves", row="0.20", place="line 510",
    remark="A substitute: An opening tree from our own data: the lecture's excerpt is lost.",
)  # fmt: skip
def opening_moves() -> Frames:
    """Show moves played in the openings that we know, and how often; the first line on a board."""
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
        slide = Slide("Opening moves", caption=caption, caption_lines=1)
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
