"""A match as the players may see it, drawn for the browser.

Pictures travel as numbered SVG elements. Most of them stay from one position to the next, so a
whole match is small.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from gamesearch.game import CHANCE, Player
from gamesearch.games.display import picture_of, state_text
from gamesearch.games.tree import GameTree
from gamesearch.match import Ply
from gamesearch.members import has, observation_of, player_name
from gamesearch.shapes import Box, Diagram, Picture, Text
from gamesearch.widgets.base import Json
from gamesearch.widgets.board_words import caption, node_in_lines
from gamesearch.widgets.front_end import NumberedElements

LETTERS: Final = 0.5  # of a written board, in squares


# A picture in the browser is {"drawn": numbers of elements, "size": [width, height]}; a frame is
# that and "alt", the "caption" (how the position came about), "marks" (the squares of the move
# that led to it) and "values" (of the moves, where the reader has chosen one).


class BoardView:
    """The view of a match, position by position.

    In a game that hides something the match is seen through the eyes of a player, the `viewer`,
    who is told of the other players' moves when the game is over.
    """

    def __init__(self, game: Any, elements: NumberedElements) -> None:
        self.game, self.elements = game, elements
        self.viewer: Player | None = None
        self.shown: list[int] = []  # the number of the ply that led to each frame
        self._made: dict[Any, Json] = {}

    @property
    def hides(self) -> bool:
        """Return whether the game hides something from its players."""
        return has(self.game, "observation")

    def look_for(self, people: Sequence[Player]) -> None:
        """Choose the viewer: one of the `people` who play, if there are any.

        Two people take turns; the second one asks for the board when the first looks away.
        """
        if self.viewer not in people or len(people) <= 1:
            self.viewer = people[0] if people else None

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
        if picture is None:
            return written(
                game.text_board(seen) if has(game, "text_board") else state_text(game, seen)
            )
        return picture

    def halfway(self, state: Any, names: tuple[str, ...]) -> Json | None:
        """Return the board after the first touches of a move, if the game can show it."""
        if not names or not has(self.game, "halfway"):
            return None
        return self.elements.draw(self.picture(self.game.halfway(state, names)))

    def cover(self, player: Player | None) -> Json:
        """Return what lies on the board while it is handed over to a player."""
        name = player_name(self.game, player or 0)
        words = f"It is {name}'s turn. Only {name} may look."
        drawn = self.elements.draw(written(words))
        return {"alt": words, "caption": words, "marks": [], "values": [], **drawn}

    # ------------------------------------------------------------ frames

    def frames(self, plies: Sequence[Ply], state: Any, people: Collection[Player]) -> list[Json]:
        """Return a frame for every position, without those in which the viewer saw nothing new."""
        frames: list[Json] = []
        self.shown = []
        over = self.game.is_terminal(state)
        states = [ply.state for ply in plies] + [state]
        last: Any = None
        marks: list[Box] = []
        for number, (ply, now) in enumerate(zip([None, *plies], states, strict=True)):
            seen = self.see(now)
            if self.hides and number and seen == last:
                continue
            secret = not over and self._is_secret(ply, people)
            key = (self.viewer, over, number, now, repr(ply.action) if ply else "")
            if key not in self._made:
                self._made[key] = self._frame(ply, seen, secret)
            frame = self._made[key]
            last, marks = seen, frame["marks"] if ply and ply.player != CHANCE else marks
            frames.append({**frame, "marks": marks})
            self.shown.append(number - 1)
        return frames

    def _frame(self, ply: Ply | None, seen: Any, secret: bool) -> Json:
        picture = self.picture(seen)
        marks: list[Box] = []
        if ply and not secret and ply.player != CHANCE and has(self.game, "touches"):
            for touch in self.game.touches(ply.state, ply.action):
                boxes = touch.covers or ((touch.box,) if touch.box else ())
                marks += [box for box in boxes if box not in marks]
        return {
            "alt": picture.alt, "caption": caption(self.game, ply, secret), "marks": marks,
            "values": [], **self.elements.draw(picture),
        }  # fmt: skip

    def _is_secret(self, ply: Ply | None, people: Collection[Player]) -> bool:
        """Return whether the viewer must not be told of a move."""
        if ply is None or not self.hides or not people:
            return False
        return ply.player not in (self.viewer, CHANCE)


def written(text: str) -> Diagram:
    """Return a few lines of text as a picture, in units as large as a square of a board."""
    rows = text.replace("/", "\n").splitlines() or [""]
    leading = 1.4 * LETTERS
    width = max(max(map(len, rows)) * LETTERS * 0.61 + 0.6, 4)
    words = tuple(
        Text(0.3, (number + 0.75) * leading, row.replace(" ", "\u00a0"), LETTERS,
              anchor="start", mono=True)
        for number, row in enumerate(rows)
    )  # fmt: skip
    return Diagram(width, len(rows) * leading + 0.4, words, text)
