"""A match as the players may see it, in pictures and in words.

Pictures travel as numbered SVG elements. Most of them stay from one position to the next, so a
whole match is small.
"""

from __future__ import annotations

import re
import sysconfig
import traceback
from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

from gamesearch.game import CHANCE, MAX, Player
from gamesearch.games.display import picture_of, state_text
from gamesearch.games.move_input import MoveInput
from gamesearch.games.tree import GameTree
from gamesearch.match import Ply
from gamesearch.members import (
    action_name,
    has,
    observation_of,
    player_name,
    players_of,
    utility_vector,
)
from gamesearch.play.agents import SearchReport
from gamesearch.play.move_values import MoveValues
from gamesearch.shapes import Box, Diagram, Picture, Text
from gamesearch.tracing.notation import show
from gamesearch.widgets.base import Json
from gamesearch.widgets.front_end import FOLDER, NumberedElements

LETTERS: Final = 0.5  # of a written board, in squares
LONGEST_LINE: Final = 8  # moves of a principal variation that are shown
DECIMALS: Final = 3
MOST_NAMED: Final = 3  # moves that are better

_LIBRARIES: Final = [sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")]
_NOT_THE_READERS: Final = (str(FOLDER.parent), *_LIBRARIES)

# A picture in the browser is {"drawn": numbers of elements, "size": [width, height]}; a frame is
# that and "alt", the "caption" (how the position came about), "marks" (the squares of the move
# that led to it) and "values" (of the moves, where the reader has chosen one).


class BoardView:
    """The view of a match, position by position.

    In a game that hides something the match is seen through the eyes of the person who plays, the
    `viewer`, who is told of the other players' moves when the game is over.
    """

    def __init__(self, game: Any, elements: NumberedElements) -> None:
        self.game, self.elements = game, elements
        self.viewer: Player | None = None
        self.shown: list[int] = []  # the number of the ply that led to each frame
        self.hides = has(game, "observation")  # something, from its players
        self._made: dict[Any, Json] = {}

    def see(self, state: Any) -> Any:
        """Return a state, or what the viewer may know of it."""
        return state if self.viewer is None else observation_of(self.game, state, self.viewer)

    # ------------------------------------------------------------ pictures

    def picture(self, seen: Any) -> Picture:
        """Return what is seen as a picture; as text where the game draws none."""
        game = self.game
        if isinstance(game, GameTree):
            lines = node_in_lines(game, seen)
            return written(lines)._replace(alt=f"{lines}.".replace("\n", "; "))
        if self.viewer is not None and has(game, "observation", "observation_picture"):
            picture: Picture | None = game.observation_picture(seen, self.viewer)
        else:
            picture = picture_of(game, seen, "labelled_picture")
        if picture is not None:
            return picture
        return written(game.text_board(seen) if has(game, "text_board") else state_text(game, seen))

    # ------------------------------------------------------------ frames

    def frames(self, plies: Sequence[Ply], state: Any, people: Collection[Player]) -> list[Json]:
        """Return a frame for every position, without those in which the viewer saw nothing new."""
        game, frames = self.game, list[Json]()
        self.shown = []
        over = game.is_terminal(state)
        hidden = self.hides and not over and bool(people)
        last: Any = None
        marks: list[Box] = []
        states = [ply.state for ply in plies] + [state]
        for number, (ply, now) in enumerate(zip([None, *plies], states, strict=True)):
            seen = self.see(now)
            if self.hides and number and seen == last:
                continue
            key = (self.viewer, over, number, now, repr(ply.action) if ply else "")
            if key not in self._made:
                secret = hidden and ply is not None and ply.player not in (self.viewer, CHANCE)
                moved: list[Box] = []
                if ply and not secret and ply.player != CHANCE and has(game, "touches"):
                    for touch in game.touches(ply.state, ply.action):
                        boxes = touch.covers or ((touch.box,) if touch.box else ())
                        moved += [box for box in boxes if box not in moved]
                picture = self.picture(seen)
                made = {"alt": picture.alt, "caption": caption(game, ply, secret), "marks": moved}
                self._made[key] = {**made, "values": [], **self.elements.draw(picture)}
            frame = self._made[key]
            last, marks = seen, frame["marks"] if ply and ply.player != CHANCE else marks
            frames.append({**frame, "marks": marks})
            self.shown.append(number - 1)
        return frames


def written(text: str) -> Diagram:
    """Return a few lines of text as a picture, in units as large as a square of a board."""
    rows = text.replace("/", "\n").replace(" ", "\u00a0").splitlines() or [""]
    leading = 1.4 * LETTERS
    width = max(max(map(len, rows)) * LETTERS * 0.61 + 0.6, 4)
    words = tuple(
        Text(0.3, (number + 0.75) * leading, row, LETTERS, anchor="start", mono=True)
        for number, row in enumerate(rows)
    )
    return Diagram(width, len(rows) * leading + 0.4, words, text)


# ---------------------------------------------------------------- words


def title_of(game: Any) -> str:
    """Return the game's name as it is written: "Connect Four", "Phantom tic-tac-toe"."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(game).__name__)
    name = words.replace("Tic Tac Toe", "tic-tac-toe")
    return name[0].upper() + name[1:]


def caption(game: Any, ply: Ply | None, secret: bool) -> str:
    """Return how a position came about; of a `secret` move, only that it was made."""
    if ply is None:
        return "The starting position."
    if secret:
        return f"{player_name(game, ply.player)} has moved."
    name = action_name(game, ply.state, ply.action)
    if ply.player == CHANCE:
        if isinstance(game, GameTree):
            return f"Chance: {name}."
        return f"The die shows {name}." if isinstance(ply.action, int) else f"The dice show {name}."
    return f"{player_name(game, ply.player)}: {name}."


def node_in_lines(tree: GameTree, node: Any) -> str:
    """Return a node of a tree: its name, and on a line for each move what lies below it."""
    if tree.is_terminal(node):
        return f"{tree.name(node)}: {tree.format(node)}"
    below = {action: tree.format(tree.result(node, action)) for action in tree.actions(node)}
    bare = {action: text[1:-1] if text[0] == "[" else text for action, text in below.items()}
    moves = [f"{tree.action_name(node, action)}: {text}" for action, text in bare.items()]
    return "\n".join([tree.name(node), *moves])


def result_of(game: Any, state: Any, people: Sequence[Player] = ()) -> str:
    """Return how the game has ended; said to the reader, where one of the `people` alone plays."""
    ends = utility_vector(game, state)
    if ends == (0, 0):
        return "The game is drawn."
    if ends in ((1, -1), (-1, 1)):
        if len(people) == 1:
            return "You won." if ends[people[0]] == 1 else "You lost."
        return f"{player_name(game, ends.index(1))} has won."
    return f"The game is over: {_everyone(game, ends)}."


def _everyone(game: Any, values: Sequence[float]) -> str:
    return ", ".join(f"{player_name(game, p)} {show(value)}" for p, value in enumerate(values))


def report_rows(game: Any, state: Any, report: SearchReport, seconds: float) -> list[list[str]]:
    """Return what a search has found, [name, text] each, without what it does not know."""
    rows = [["search", report.search]]
    if report.action is not None:
        mover = player_name(game, game.to_move(state))
        rows.append(["move", f"{mover}: {action_name(game, state, report.action)}"])
    if isinstance(report.value, tuple | list):
        rows.append(["value", _everyone(game, report.value)])
    elif report.value is not None:
        whose = player_name(game, MAX if players_of(game) <= 2 else game.to_move(state))
        rows.append(["value", f"{show(report.value)} for {whose}"])
    names: list[str] = []  # of the principal variation
    for action in report.line[:LONGEST_LINE]:
        ended = game.is_terminal(state) or game.to_move(state) == CHANCE
        if ended or action not in game.actions(state):
            break
        names.append(action_name(game, state, action))
        state = game.result(state, action)
    if names:
        rows.append(["expects", " ".join(names) + " …" * (len(report.line) > LONGEST_LINE)])
    for name in ("depth", "nodes", "playouts"):
        if (number := getattr(report, name)) is not None:
            rows.append([name, f"{number:,}"])
    return [*rows, ["time", f"{seconds:.2f} s"]]


def error_sentence(error: BaseException) -> str:
    """Return what went wrong, and where in the reader's own code if it was there."""
    if isinstance(error, KeyboardInterrupt):
        return "You stopped the kernel before the search had any answer."
    lines = traceback.extract_tb(error.__traceback__)
    own = [line for line in lines if not line.filename.startswith(_NOT_THE_READERS)]
    if not own and isinstance(error, ValueError | TimeoutError):
        return f"{error}"
    where = f" in line {own[-1].lineno} of {own[-1].name}" if own else ""
    return f"{type(error).__name__}{where}: {error}"


# ---------------------------------------------------------------- what would you play?


class Chosen(NamedTuple):
    """A move that was chosen in a position, None for a hint, and what all moves are worth."""

    state: Any
    action: Any
    found: MoveValues


def signed(value: float) -> str:
    """Return a value with its sign: "+0.5", "0", "−1"."""
    text = show(round(value, DECIMALS) + 0.0)
    return text if text.startswith("−") or text == "0" else f"+{text}"


def verdict(game: Any, chosen: Chosen) -> str:
    """Return how the chosen move compares, or which is best; and whose values these are."""
    state, action, found = chosen
    said = ""
    if action is not None:
        name = action_name(game, state, action)
        said = f"You chose {name}: {signed(found.values[action])}. "
    if action in found.best:
        said += "No move is better."
    else:
        better = [action_name(game, state, best) for best in found.best]
        more = f" and {len(better) - MOST_NAMED} more" if len(better) > MOST_NAMED else ""
        listed = ", ".join(better[:MOST_NAMED])
        said += f"Best: {listed}{more}, with {signed(found.values[found.best[0]])}."
    viewer, mover = player_name(game, found.viewer), player_name(game, found.mover)
    reach = "with play to the end" if found.plies is None else f"looking {found.plies} plies ahead"
    wants = "" if found.viewer == found.mover else f"; {mover} wants small ones"
    return f"{said} Values are for {viewer}, {reach}{wants}."


def values_on_board(game: Any, chosen: Chosen) -> list[Json]:
    """Place values where a single touch makes a move: on the place that it is about."""
    shown: list[Json] = []
    best = chosen.found.best
    for touches, action in MoveInput(game, chosen.state).ways.values():
        touch = touches[0]
        if len(touches) > 1 or not (touch.box or touch.covers):
            continue
        box, value = touch.covers[0] if touch.covers else touch.box, chosen.found.values[action]
        looks = {"best": action in best, "mine": action == chosen.action}
        shown.append({"box": box, "text": signed(value), **looks})
    return shown
