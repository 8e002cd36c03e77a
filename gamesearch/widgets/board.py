"""The board in the notebook: any game, played by people and searches, and what they think.

The kernel knows the rules and does the thinking; the browser draws what it is told and says
what was touched. A move is made of touches, and every message names the position it was meant
for: a click that comes late, because a search was thinking, never hits another position.

All positions so far are in the browser (see `board_view`), so the whole match can be stepped
through there, in a page without a kernel too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gamesearch.drawing.digraph import Drawing, compose
from gamesearch.drawing.geometry import PlacedPicture
from gamesearch.drawing.theme import THEMES
from gamesearch.game import IllegalAction
from gamesearch.games.tree import GameTree
from gamesearch.match import Agent
from gamesearch.play.agents import STRENGTHS
from gamesearch.reading import quote
from gamesearch.shapes import Picture
from gamesearch.widgets.base import Json, Message, named
from gamesearch.widgets.board_match import NOTHING_TO_DO, BoardMatch
from gamesearch.widgets.board_view import written
from gamesearch.widgets.checking import as_message, is_place, whole_number, words, words_after
from gamesearch.widgets.front_end import style_sheet

LARGEST: Final = 420.0  # points, of the picture for print
UNIT: Final = 48.0  # points to a unit of a board that is not too large for it
_LATE: Final = "That was meant for the previous position. Please choose again."
_NO_KERNEL: Final = (
    "This page has no kernel, but you can step through the moves that were played. To play "
    "yourself, or to see the tree of a position, run the notebook."
)


class BoardWidget(BoardMatch):
    """A game to be played: by people, by searches, or by both.

    `game` is any game, including one typed into a cell. `players` says who moves for player 0, 1,
    ... (the last one for all further players): "human", a search by its name ("best", "random",
    "deepening", "expectiminimax", "max-n", "paranoid", "uct"), or a function of your own,
    `my_search(game, state)`, that answers with an action or with a value and an action. `strength`,
    1 to 5, says how hard the named ones think; a move takes them 10 seconds at most, and a function
    of your own 20, or 30 if it has no answer sooner. Dice and searches follow from `seed`. With
    `tree` the tree of the position stands beside the board from the beginning; so does a tree that
    is itself the game. With `ask` the reader first says what to
    play, for each side: then all moves show what they are worth, and the match goes on.

    A search moves once the widget is on the screen, or when `think` is called. From Python you
    reach the match through `state`, `plies`, `play`, `choose`, `hint`, `think`, `take_back`,
    `new_game`, `show_tree`, `hide_tree` and `tree_of_last_move`. These raise an error if something
    goes wrong; in the browser a sentence says what, even if the game itself fails, and `error`
    holds it.

    Raises ValueError for a player or a strength that does not exist.
    """

    front_end = "board"
    _css = style_sheet("board")

    def __init__(
        self,
        game: Any,
        *,
        players: Sequence[str | Agent] | str | Agent = ("human", "best"),
        strength: int = 3,
        state: Any = None,
        seed: int = 0,
        tree: bool | None = None,
        ask: bool = False,
    ) -> None:
        super().__init__(game, players, strength, state, seed, ask)
        self._careful(self.new_game)
        if tree or (tree is None and isinstance(self.game, GameTree)):
            self._careful(self.show_tree)
        self.on_msg(self._receive)

    # ------------------------------------------------------------ messages from the browser

    def _receive(self, _: object, content: Message, __: object) -> None:
        """Something to do: {"do": ..., "id": ...}, and the number of the position it is for."""
        actions: dict[str, Callable[[], None]] = {
            "touch": lambda: self._touch(content),
            "move": lambda: self._move(content),
            "think": lambda: self._think(content),
            "undo": self.take_back,
            "hint": self.hint,
            "new": self.new_game,
            "seat": lambda: self._change_seat(content),
            "tree": lambda: self._look(content),
            "no tree": self.hide_tree,
            "prune": lambda: self._prune(content),
        }
        content = as_message(content)
        what = content.get("do")
        try:
            if isinstance(what, str) and what in actions:
                self._careful(actions[what])
        finally:
            number = content.get("id")
            self.send({"answered": number if isinstance(number, str | int | float) else None})

    def _is_late(self, content: Message) -> bool:
        """Whether a message was meant for a position that is gone."""
        at = content.get("at")
        if at == self._number and not isinstance(at, bool):
            return False
        self.turn = {**self.turn, "message": f"{_LATE} {self.turn['message']}"}
        return True

    def _touch(self, content: Message) -> None:
        if self._is_late(content):
            return
        if self.turn["state"] == "handover":
            self._view.viewer = self._running.player
            self._go_on()
            return
        self._check_turn()
        assert self._move_input is not None
        names = words_after(content)
        if content.get("name") is not None:
            names = (*names, words(content, "name"))
        if names in self._move_input.ways:
            self._take(self._move_input.action(names))
        elif self._move_input.begun(names):
            touchable = self._touchable(names)
            self.elements = self._elements.in_order()  # before the turn that names them
            self.turn = self.turn | touchable
        else:
            raise IllegalAction(f"no move begins with {quote(', '.join(names))}")

    def _move(self, content: Message) -> None:
        if not self._is_late(content):
            self._check_turn()
            actions = self.game.actions(self.state)
            self._take(actions[whole_number(content, "place", len(actions))])

    def _check_turn(self) -> None:
        """Raise ValueError unless it is for a person to move, or to say what to move."""
        if self.turn["state"] not in ("person", "asked"):
            raise ValueError("it is not your turn; wait for the search, or begin a new game")

    def _take(self, action: Any) -> None:
        """Play the move of a person; or take it for an answer, where one is asked for."""
        (self.choose if self.turn["state"] == "asked" else self.play)(action)

    def _think(self, content: Message) -> None:
        if content.get("at") == self._number:  # or another view has asked already
            self.think()

    def _change_seat(self, content: Message) -> None:
        seat = whole_number(content, "seat", len(self._seats.agents))
        strength = whole_number(content, "strength", STRENGTHS[-1] + 1)
        self._seats.seat(seat, words(content, "player"), strength)
        self.seats = self._seats.for_browser()
        self._view.viewer = None
        self._go_on()

    def _look(self, content: Message) -> None:
        """Show the tree of a frame, if it is still there."""
        frame = content.get("frame")
        if is_place(frame, len(self._view.shown)):
            self.show_tree(frame)

    def _prune(self, content: Message) -> None:
        if self._beside is not None:
            self._beside.prune(content.get("on") is True)
            self.pruning = self._beside.switch

    # ------------------------------------------------------------ without a front end

    def __repr__(self) -> str:
        players = ", ".join(repr(seat["player"]) for seat in self.seats)
        return f"BoardWidget({named(self.game)}, players=({players}))"

    @property
    def title(self) -> str:
        return self.name

    def still(self) -> Drawing:
        picture: Picture = written(self.error)
        if self._match is not None:
            picture = self._view.picture(self._view.see(self.state))
        scale = min(UNIT, LARGEST / max(picture.width, picture.height))
        width, height = picture.width * scale, picture.height * scale
        placed = PlacedPicture(picture, 0, height, scale)
        return compose(width, height, picture.alt, THEMES["light"], pictures=[placed])

    def in_words(self) -> str:
        return f"{self.frames[-1]['alt']} {self.turn['message']}" if self.frames else self.error

    def page_state(self) -> Json:
        shown = ("elements", "frames", "seats", "name", "error", "thought", "agents")
        turn = {**NOTHING_TO_DO, "number": 0, "state": "page", "message": _NO_KERNEL}
        return {name: getattr(self, name) for name in shown} | {"turn": turn, "tree": None}
