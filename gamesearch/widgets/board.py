"""The board in the notebook: any game, played by people and searches, and what they think.

The kernel knows the rules and does the thinking; the browser draws what it is told and says
what was touched. A move is made of touches, and every message names the position it was meant
for: a click that comes late, because a search was thinking, never hits another position.

All positions so far are in the browser (see `board_view`), so the whole match can be stepped
through there, in a page without a kernel too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import traitlets
from ipywidgets import widget_serialization  # type: ignore[import-untyped]

from gamesearch.drawing.digraph import Drawing, compose
from gamesearch.drawing.geometry import PlacedPicture
from gamesearch.drawing.theme import THEMES
from gamesearch.game import (
    CHANCE,
    Agent,
    IllegalAction,
    MatchInProgress,
    Player,
    Ply,
    action_name,
    player_name,
    read_action,
)
from gamesearch.games.move_input import MoveInput, Option
from gamesearch.games.tree import GameTree
from gamesearch.play.agents import AGENTS, STRENGTHS, SearchAgent, SearchReport
from gamesearch.reading import quote, shorten
from gamesearch.shapes import Picture, Touch
from gamesearch.widgets.base import CourseWidget, Json, Message
from gamesearch.widgets.board_view import BoardFrame, BoardView, NumberedElements, written
from gamesearch.widgets.board_words import error_sentence, report_rows, result_of, title_of
from gamesearch.widgets.checking import as_message, is_place, list_of_words, whole_number, words
from gamesearch.widgets.front_end import script, style_sheet
from gamesearch.widgets.seats import Seats
from gamesearch.widgets.stopping import stoppable

if TYPE_CHECKING:
    from gamesearch.widgets.move_tree import TreeBeside
    from gamesearch.widgets.tree import TreeWidget

LARGEST: Final = 420.0  # points, of the picture for print
UNIT: Final = 48.0  # points to a unit of a board that is not too large for it
MOST_SAID: Final = 400  # characters of what went wrong
MOST_NAMED: Final = 6  # moves in the message to a person who is to move; all can be stepped

_LATE: Final = "That was meant for the position before. Please choose again."
_NO_TREE: Final = (
    "this game hides something, so no search walks a tree of its states; and_or_search makes "
    "plans for such games"
)
_HIDDEN: Final = "What it thinks stays hidden until the game is over."
_NO_KERNEL: Final = (
    "This page has no kernel: go back and forth through the moves that were played. To play "
    "yourself, run the notebook."
)

_NOTHING_TO_DO: Final[Json] = {
    "state": "failed",
    "message": "",
    "touches": [],
    "moves": [],
    "halfway": None,
}


class BoardWidget(CourseWidget):
    """A game to be played: by people, by searches, or by both.

    `game` is any game, one typed into a cell too. `players` says who moves for player 0, 1, ...
    (the last one for all that are not named): "human", a search by its name ("best", "random",
    "deepening", "expectiminimax", "max-n", "paranoid", "uct"), or a function of your own,
    `my_search(game, state)`, that answers with an action or with a value and an action.
    `strength`, 1 to 5, says how hard the named ones think; a move takes them 10 seconds at
    most, a function of your own is stopped after 30, and the kernel does nothing else meanwhile.
    Dice and searches follow from `seed`. With `tree` the tree of the position stands beside the
    board from the beginning.

    A search moves once the widget is on the screen, or when `think` is called. From Python the
    match is reached by `state`, `plies`, `play`, `think`, `take_back`, `new_game`, `show_tree`,
    `hide_tree` and `tree_of_last_move`. These raise what goes wrong; in the browser
    it ends in a sentence, as it does where the game itself fails, and `error` has it.

    Raises ValueError for a player or a strength that does not exist.
    """

    _esm = script("board_touches", "board_tree", "board")
    _css = style_sheet("board")

    elements: Any = traitlets.List().tag(sync=True)  # SVG, numbered by their places
    frames: Any = traitlets.List().tag(sync=True)  # the positions so far, as they may be seen
    turn: Any = traitlets.Dict().tag(sync=True)  # who is to move, and what can be touched
    seats: Any = traitlets.List().tag(sync=True)  # who plays
    agents: Any = traitlets.List().tag(sync=True)  # who could play
    thought: Any = traitlets.List().tag(sync=True)  # what the search thinks: [name, text] each
    error = traitlets.Unicode().tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)
    tree_note = traitlets.Unicode().tag(sync=True)
    pruning = traitlets.Unicode(help="on, off, or nothing where no search prunes").tag(sync=True)
    tree: Any = traitlets.Instance(CourseWidget, allow_none=True).tag(
        sync=True, **widget_serialization
    )

    def __init__(
        self,
        game: Any,
        *,
        players: Sequence[str | Agent] | str | Agent = ("human", "best"),
        strength: int = 3,
        state: Any = None,
        seed: int = 0,
        tree: bool = False,
    ) -> None:
        self.game: Any = GameTree(game) if isinstance(game, list | dict) else game
        if isinstance(game, type) or type(self.game).__module__ == "builtins":
            raise ValueError(
                f"game {quote(game)}; a game such as TicTacToe(), or a nested list, was expected"
            )
        start = {**_NOTHING_TO_DO, "number": 0, "undo": False, "tree": False, "auto": False}
        super().__init__(name=title_of(self.game), agents=list(AGENTS), turn=start)
        self._start, self._seed, self._matches = state, seed, 0
        self._match: MatchInProgress | None = None
        self._move_input: MoveInput | None = None
        self._number = 0  # of the position; whatever happens, it changes
        self._elements = NumberedElements()
        self._view = BoardView(self.game, self._elements)
        self._seats = Seats(self.game, players, strength, seed)
        self._beside: TreeBeside | None = None
        self.seats = self._seats.for_browser()
        self._careful(self.new_game)
        if tree:
            self._careful(self.show_tree)
        self.on_msg(self._receive)

    # ------------------------------------------------------------ the match

    @property
    def state(self) -> Any:
        """The position on the board, with all that is hidden in it."""
        return self._running.state

    @property
    def plies(self) -> list[Ply]:
        """What was played so far, rolls included."""
        return list(self._running.plies)

    @property
    def people(self) -> list[Player]:
        """The players for whom a person moves."""
        return self._seats.people

    def new_game(self) -> None:
        """Begin again, with other dice than in the match before."""
        seed = f"{self._seed}/{self._matches}" if self._matches else self._seed
        self._matches += 1
        self._match = None
        self._match = MatchInProgress(self.game, self._start, seed=seed)
        self._view = BoardView(self.game, self._elements)
        self.thought = []
        self._go_on()

    def play(self, move: Any) -> None:
        """Move for the player to move: an action, or its name. Raises IllegalAction."""
        match = self._running
        if match.player is None:
            raise IllegalAction("the game is over; there are no more moves")
        if isinstance(move, str) and move not in self.game.actions(match.state):
            move = read_action(self.game, match.state, move)
        match.play(move)
        self._go_on()

    def think(self) -> None:
        """Let the search whose turn it is move; when it is not a search's turn, do nothing.

        Raises what the search raises, and IllegalAction if its answer is not legal.
        """
        match, view = self._running, self._view
        player = match.player
        agent = self._seats.agents[player] if player is not None else None
        if player is None or agent is None:
            return
        self.error, self.thought, before = "", [], self.turn
        words = f"{player_name(self.game, player)} ({agent.name}) is thinking …"
        thinking = {**before, "state": "thinking", "message": words, "touches": []}
        try:
            seen = view.see(match.state)
            match.play(self._answer(agent, player, thinking))
            while view.hides and match.player == player and view.see(match.state) == seen:
                # the viewer may not know that it went on
                match.play(self._answer(agent, player, thinking))
        except BaseException:
            self.turn = {**before, "state": "failed"}
            raise
        self._go_on()

    def take_back(self) -> None:
        """Go back to where a person last decided; without people, to the last move."""
        self._running.take_back(self.people)
        self.thought = []
        self._go_on()

    def tree_of_last_move(self, ply: int | None = None) -> TreeWidget:
        """The tree in which the last move was chosen, or the last one up to number `ply`, from 0.

        It begins in the position before the move and is cut so that it can be read: a few
        plies, and where there are many moves, only the most promising ones and the one played.
        Raises ValueError where no move was made, or where the game hides something.
        """
        from gamesearch.widgets.move_tree import tree_of_move  # with all that a TreeWidget needs

        plies = self.plies if ply is None else self.plies[: ply + 1]
        moves = [each for each in plies if each.player != CHANCE]
        if not moves:
            raise ValueError("no move was made yet; play one, then ask for its tree")
        if self._view.hides:
            raise ValueError(_NO_TREE)
        return tree_of_move(self.game, moves[-1].state, moves[-1].action)

    def _go_on(self) -> None:
        """Roll the dice if it is their turn, then show the position."""
        self.error = ""
        self._number += 1
        match = self._running
        try:
            while match.player == CHANCE:
                match.roll()
            self._show()
        except BaseException:
            left = {"number": self._number, "undo": bool(match.plies)}
            self.turn = {**self.turn, **_NOTHING_TO_DO, **left}
            raise

    def _answer(self, agent: SearchAgent, player: Player, thinking: Json) -> Any:
        """What the search decides. What it reports meanwhile is shown."""
        game, seen = self.game, self._running.seen_by(player)
        secret = self._view.hides and bool(self.people)
        started, report = time.perf_counter(), None
        try:
            with stoppable() as way:
                self.turn = {**thinking, "stop": way}
                for report in agent.think(game, seen):
                    took = time.perf_counter() - started
                    _check_legal(game, seen, agent, report)
                    self.thought = (
                        [["", _HIDDEN]] if secret else report_rows(game, seen, report, took)
                    )
        except KeyboardInterrupt:  # the reader has waited long enough
            if report is None:
                raise
        if report is None:
            raise IllegalAction(f"{agent.name} gave no move; an action of the game was expected")
        return report.action

    @property
    def _running(self) -> MatchInProgress:
        """The match. Raises ValueError if it could not begin."""
        if self._match is None:
            raise ValueError(f"the game could not begin: {self.error}")
        return self._match

    # ------------------------------------------------------------ messages from the browser

    def _receive(self, _: object, content: Message, __: object) -> None:
        """Something to do: {"do": ..., "id": ...}, and the number of the position it is for."""
        actions: dict[str, Callable[[], None]] = {
            "touch": lambda: self._touch(content),
            "move": lambda: self._move(content),
            "think": lambda: self._think(content),
            "undo": self.take_back,
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

    def _careful(self, do: Callable[[], None]) -> None:
        """Do something; what goes wrong ends in a sentence."""
        try:
            do()
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            self.error = shorten(error_sentence(error), MOST_SAID)

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
        names = list_of_words(content, "after")
        if content.get("name") is not None:
            names = (*names, words(content, "name"))
        if names in self._move_input.ways:
            self._running.play(self._move_input.action(names))
            self._go_on()
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
            self._running.play(actions[whole_number(content, "place", len(actions))])
            self._go_on()

    def _check_turn(self) -> None:
        """Raise ValueError unless it is for a person to move."""
        if self.turn["state"] != "person":
            raise ValueError("no person is to move now; wait for the search, or begin a new game")

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

    # ------------------------------------------------------------ the tree beside the board

    def show_tree(self, frame: int | None = None) -> None:
        """Show the tree of the position, and go on with it as the game does.

        `frame` is the position of the match that is looked at, from 0; the last one if None.
        Raises ValueError where the game hides something.
        """
        match, view = self._running, self._view
        if view.hides:
            raise ValueError(_NO_TREE)
        if self._beside is None:
            from gamesearch.widgets.move_tree import TreeBeside  # with all that a tree needs

            self._beside = TreeBeside(self.game)
        ply = len(match.plies) if frame is None else view.shown[frame] + 1
        over = ply == len(match.plies) and match.player is None
        ply -= over and ply > 0  # a game that is over has a tree no more: the one before the end
        before = "Before the last move. " if over else ""
        played = match.plies[ply] if ply < len(match.plies) else None
        with self.hold_sync():
            self._beside.show(played.state if played else match.state, played and played.action)
            self.tree_note = f"{before}{self._beside.note}"
            self.pruning = self._beside.switch
            self.tree = self._beside.widget

    def hide_tree(self) -> None:
        """Show the board alone."""
        self.tree = None

    def _look(self, content: Message) -> None:
        """Show the tree of a frame, if it is still there."""
        frame = content.get("frame")
        if is_place(frame, len(self._view.shown)):
            self.show_tree(frame)

    def _prune(self, content: Message) -> None:
        if self._beside is not None:
            self._beside.prune(content.get("on") is True)
            self.pruning = self._beside.switch

    # ------------------------------------------------------------ what is shown

    def _show(self) -> None:
        """The positions and the turn, in one message."""
        match, view = self._running, self._view
        player = match.player
        if view.hides and player is not None:
            view.look_for(self.people)
        covered = len(self.people) > 1 and player in self.people and player != view.viewer
        if view.hides and covered:
            frames, state = [view.cover(player)], "handover"
        else:
            frames = view.frames(match.plies, match.state, self.people)
            state = self._situation(player)
        turn = {
            "number": self._number, "state": state, "message": self._message(frames, player),
            "moves": [], "halfway": None, "undo": match.can_take_back(self.people),
            "auto": bool(self.people), "tree": not view.hides,
        } | self._what_can_be_touched(state, player)  # fmt: skip
        with self.hold_sync():
            self.elements = self._elements.in_order()
            self.frames = frames
            self.turn = turn
        if self.tree is not None:
            self.show_tree()

    def _situation(self, player: Player | None) -> str:
        """What the browser can do: "over", "person" (to move) or "search"."""
        if player is None:
            return "over"
        return "person" if self._seats.agents[player] is None else "search"

    def _what_can_be_touched(self, state: str, player: Player | None) -> Json:
        if state == "handover":
            ready = Touch(f"Show the board to {player_name(self.game, player or 0)}")
            return {"touches": [self._as_json(Option(ready, (), True, False))]}
        if state == "person" and player is not None:
            return self._choices(player)
        return {"touches": []}

    def _choices(self, player: Player) -> Json:
        """The moves of a person, as touches and as a list."""
        seen = self._running.seen_by(player)
        self._move_input = MoveInput(self.game, seen)
        if not self._move_input.ways:
            who = player_name(self.game, player)
            raise IllegalAction(
                f"{who} has no move here, and yet is_terminal says that the game goes on"
            )
        moves = [action_name(self.game, seen, action) for action in self.game.actions(seen)]
        return {"moves": moves, **self._touchable(())}

    def _touchable(self, names: tuple[str, ...]) -> Json:
        """What can be touched next, and the board as it looks meanwhile."""
        assert self._move_input is not None
        options = [self._as_json(option) for option in self._move_input.options(names)]
        return {"touches": options, "halfway": self._view.halfway(self.state, names)}

    def _as_json(self, option: Option) -> Json:
        touch = option.touch
        return {
            "name": touch.name, "after": list(option.after), "ends": option.ends,
            "chosen": option.chosen, "box": touch.box, "covers": touch.covers, "key": touch.key,
            "picture": self._elements.draw(touch.picture) if touch.picture else None,
        }  # fmt: skip

    def _message(self, frames: Sequence[BoardFrame], player: Player | None) -> str:
        """The moves since a person last moved, and who is to move."""
        captions: list[str] = []
        plies = self._running.plies
        for number in range(len(frames) - 1, 0, -1):
            captions.insert(0, frames[number]["caption"])
            mover = plies[self._view.shown[number]].player
            if mover in (self.people or range(len(self._seats.agents))):
                break
        if len(captions) > MOST_NAMED:
            captions = ["…", *captions[-MOST_NAMED:]]
        if player is None:
            return " ".join([*captions, result_of(self.game, self.state)])
        agent = self._seats.agents[player]
        who = player_name(self.game, player) + (f" ({agent.name})" if agent else "")
        return " ".join([*captions, f"{who} to move."])

    # ------------------------------------------------------------ without a front end

    def __repr__(self) -> str:
        kind: Any = type(self.game)
        plain = kind.__repr__ is object.__repr__  # it would hold an address
        game = kind.__name__ if plain else repr(self.game)
        players = ", ".join(repr(seat["player"]) for seat in self.seats)
        return f"BoardWidget({game}, players=({players}))"

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
        turn = {**_NOTHING_TO_DO, "number": 0, "state": "page", "message": _NO_KERNEL}
        return {name: getattr(self, name) for name in shown} | {"turn": turn, "tree": None}


def _check_legal(game: Any, state: Any, agent: SearchAgent, report: SearchReport) -> None:
    """Raise IllegalAction, with what was expected, unless a legal move was found."""
    actions = game.actions(state)
    if report.action not in actions:
        some = ", ".join(map(repr, actions[:4])) + (", …" if len(actions) > 4 else "")
        raise IllegalAction(
            f"{agent.name} answered {report.action!r}, which is not legal here; one of {some} "
            "was expected"
        )
