"""The board in the notebook: any game, played by people and searches, and what they think.

The kernel knows the rules and does the thinking; the browser draws what it is told and says
what was touched. A move is made of touches (see `gamesearch.touching`), and every message
names the position it was meant for: a click that comes late, because a search was thinking,
never hits another position.

Pictures travel as SVG elements, each of them once; a position is a list of their numbers. So
the whole match can be stepped through in the browser, and in a page without a kernel.
"""

from __future__ import annotations

import re
import sysconfig
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import traitlets
from ipywidgets import widget_serialization  # type: ignore[import-untyped]

from gamesearch.drawing.digraph import Drawing, compose
from gamesearch.drawing.geometry import PlacedPicture
from gamesearch.drawing.svg_shapes import svg_elements
from gamesearch.drawing.theme import THEMES
from gamesearch.drawing.tree_nodes import MOST_BOARDS
from gamesearch.game import (
    CHANCE,
    MAX,
    Agent,
    IllegalAction,
    Player,
    action_name,
    is_stochastic,
    player_name,
    players_of,
    utility_vector,
)
from gamesearch.games.tree import GameTree
from gamesearch.play import (
    AGENTS,
    SECONDS,
    STRENGTHS,
    Ply,
    Table,
    Thinker,
    Thought,
    agent_of,
    make_agent,
    no_idea,
    read_action,
)  # fmt: skip
from gamesearch.search.ordering import OrderedGame
from gamesearch.shapes import Diagram, Picture, Text, Touch
from gamesearch.touching import Option, Touching
from gamesearch.tracing.notation import show
from gamesearch.widgets.base import HERE, CourseWidget, script, style_sheet

if TYPE_CHECKING:
    from gamesearch.widgets.tree import TreeWidget

LARGEST: Final = 420.0  # points, of the picture for print
UNIT: Final = 48.0  # points to a unit of a board that is not too large for it
LONGEST_LINE: Final = 8  # moves of a principal variation that are shown
DEEPEST_TREE: Final = 4  # plies
MOST_TOLD: Final = 6  # moves that are told when a person is to move again; all can be stepped

_BY_ROLE: Final = {role: f"var(--gs-{role})" for role in THEMES["light"]}
_NOT_THE_READER_S: Final = (
    str(HERE.parent), *(sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")),
)  # fmt: skip
_LATE: Final = "That was meant for the position before. Please choose again."
_HIDDEN: Final = "What it thinks stays hidden until the game is over."
_NO_KERNEL: Final = (
    "This page has no kernel: go back and forth through the moves that were played. To play "
    "yourself, run the notebook."
)

_NOTHING: Final[dict[str, Any]] = {
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
    most, and the kernel does nothing else meanwhile. Dice and searches follow from `seed`.

    A search moves once the widget is on the screen, or when `think` is called. From Python the
    match is reached by `state`, `plies`, `play`, `think`, `take_back`, `new_game` and
    `tree_of_last_move`. These raise what goes wrong; in the browser it ends in a sentence, as
    it does where the game itself fails, and `error` has it.

    Raises ValueError for a player or a strength that there is not.
    """

    _esm = script("board")
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
    ) -> None:
        self.game: Any = GameTree(game) if isinstance(game, list | dict) else game
        start = {**_NOTHING, "number": 0, "undo": False, "tree": False, "auto": False}
        super().__init__(name=_title(self.game), agents=list(AGENTS), turn=start)
        self._start, self._seed, self._matches = state, seed, 0
        self._table: Table | None = None
        self._touching: Touching | None = None
        self._viewer: Player | None = None  # through whose eyes, where something is hidden
        self._number = 0  # of the position; whatever happens, it changes
        self._shown: list[int] = []  # the number of the ply that led to each frame
        self._places: dict[str, int] = {}  # of the SVG elements
        self._drawn: dict[Any, dict[str, Any]] = {}  # the frames made so far
        given = [players] if isinstance(players, str) or callable(players) else list(players)
        if not given:
            raise ValueError(f"no players; one or more of {', '.join(AGENTS)} were expected")
        self._players: list[Thinker | None] = [None] * players_of(self.game)
        self._own: dict[Player, Thinker] = {}  # the reader's functions, by the seat they came for
        self.seats = [{}] * len(self._players)
        for player in range(len(self._players)):
            self._seat(player, given[min(player, len(given) - 1)], strength)
        self._careful(self.new_game)
        self.on_msg(self._receive)

    # ------------------------------------------------------------ the match

    @property
    def state(self) -> Any:
        """The position on the board, with all that is hidden in it."""
        return self._at_table().state

    @property
    def plies(self) -> list[Ply]:
        """What was played so far, rolls included."""
        return list(self._at_table().plies)

    @property
    def people(self) -> list[Player]:
        """The players for whom a person moves."""
        return [player for player, agent in enumerate(self._players) if agent is None]

    def new_game(self) -> None:
        """Begin again; the dice fall otherwise than in the match before."""
        seed = f"{self._seed}/{self._matches}" if self._matches else self._seed
        self._matches += 1
        self._table = None
        self._table = Table(self.game, self._start, seed=seed)
        self._viewer, self._drawn, self.thought, self.tree = None, {}, [], None
        self._go_on()

    def play(self, move: Any) -> None:
        """Move for whoever is to move: an action, or its name. Raises IllegalAction."""
        table = self._at_table()
        if table.player is None:
            raise IllegalAction("the game is over; nobody moves")
        if isinstance(move, str) and move not in self.game.actions(table.state):
            move = read_action(self.game, table.state, move)
        table.play(move)
        self._go_on()

    def think(self) -> None:
        """Let the search whose turn it is move; nothing if it is nobody's or a person's turn.

        Raises what the search raises, and IllegalAction if its answer is not legal.
        """
        table = self._at_table()
        player = table.player
        agent = self._players[player] if player is not None else None
        if player is None or agent is None:
            return
        self.error, self.thought, before = "", [], self.turn
        words = f"{player_name(self.game, player)} ({agent.name}) is thinking …"
        self.turn = {**before, "state": "thinking", "message": words, "touches": []}
        try:
            seen = self._view(table.state)
            table.play(self._answer(agent, player))
            while self._hides and table.player == player and self._view(table.state) == seen:
                table.play(self._answer(agent, player))  # nobody may know that it went on
        except BaseException:
            self.turn = {**before, "state": "failed"}
            raise
        self._go_on()

    def take_back(self) -> None:
        """Go back to where a person last decided; without people, to the last move."""
        self._at_table().take_back(self.people)
        self.thought = []
        self._go_on()

    def tree_of_last_move(self, ply: int | None = None) -> TreeWidget:
        """The tree in which the last move was chosen, or the last one up to number `ply`, from 0.

        It begins in the position before the move and is cut so that it can be read: a few
        plies, and where there are many moves, only the most promising ones and the one played.
        Raises ValueError where no move was made, or where the game hides something.
        """
        plies = self.plies if ply is None else self.plies[: ply + 1]
        moves = [made for made in plies if made.player != CHANCE]
        if not moves:
            raise ValueError("no move was made yet; play one, then ask for its tree")
        if self._hides:
            raise ValueError(
                "this game hides something, so no search walks a tree of its states; "
                "and_or_search makes plans for such games"
            )
        return _tree_of(self.game, moves[-1].state, moves[-1].action)

    def _go_on(self) -> None:
        """Roll the dice if it is their turn, then show the position."""
        self.error = ""
        self._number += 1
        table = self._at_table()
        try:
            while table.player == CHANCE:
                table.roll()
            self._show()
        except BaseException:
            self.turn = {**self.turn, **_NOTHING, "number": self._number, "undo": bool(table.plies)}
            raise

    def _answer(self, agent: Thinker, player: Player) -> Any:
        """What the search decides. What it thinks meanwhile is shown."""
        game, seen = self.game, self._at_table().seen_by(player)
        secret = self._hides and bool(self.people)
        started, thought = time.perf_counter(), None
        try:
            for thought in agent.think(game, seen):
                took = time.perf_counter() - started
                _check_legal(game, seen, agent, thought)
                self.thought = [["", _HIDDEN]] if secret else _rows(game, seen, thought, took)
        except KeyboardInterrupt:  # the reader has waited long enough
            if thought is None:
                raise
        if thought is None:
            raise IllegalAction(f"{agent.name} gave no move; an action of the game was expected")
        return thought.action

    def _at_table(self) -> Table:
        if self._table is None:
            raise ValueError(f"the game could not begin: {self.error}")
        return self._table

    @property
    def _hides(self) -> bool:
        return getattr(self.game, "observation", None) is not None

    # ------------------------------------------------------------ who plays

    def _seat(self, player: Player, who: str | Agent, strength: int) -> None:
        """Let somebody play for `player`. Raises ValueError."""
        if strength not in STRENGTHS:
            raise ValueError(f"strength {strength}; a number from 1 to 5 was expected")
        if not isinstance(who, str):
            agent = agent_of(who)
            named = f"my {agent.name}" if agent.name in AGENTS else agent.name
            self._own[player] = Thinker(named, agent.think)
        own = self._own.get(player)
        if not isinstance(who, str) or (own and who == own.name):
            self._players[player] = own
        elif who == "human":
            self._players[player] = None
        else:
            self._players[player] = make_agent(
                who, strength, self._seed + player, seconds=SECONDS[strength - 1]
            )
        now = self._players[player]
        seat = {
            "name": player_name(self.game, player), "strength": strength,
            "player": now.name if now else "human", "own": own.name if own else "",
        }  # fmt: skip
        self.seats = [*self.seats[:player], seat, *self.seats[player + 1 :]]

    # ------------------------------------------------------------ messages from the browser

    def _receive(self, _: Any, content: Mapping[str, Any], __: Any) -> None:
        """Something to do: {"do": ..., "id": ...}, and the number of the position it is for."""
        actions: dict[str, Callable[[], None]] = {
            "touch": lambda: self._touch(content),
            "move": lambda: self._move(content),
            "think": lambda: self._think(content),
            "undo": self.take_back,
            "new": self.new_game,
            "seat": lambda: self._change_seat(content),
            "tree": lambda: self._show_tree(content),
            "no tree": lambda: self.set_trait("tree", None),
        }
        try:
            self._careful(actions[content["do"]])
        finally:
            self.send({"answered": content.get("id")})

    def _careful(self, do: Callable[[], None]) -> None:
        """Do something; what goes wrong ends in a sentence."""
        try:
            do()
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            self.error = _sentence(error)

    def _is_late(self, content: Mapping[str, Any]) -> bool:
        """Whether a message was meant for a position that is there no more."""
        if content.get("at") == self._number:
            return False
        self.turn = {**self.turn, "message": f"{_LATE} {self.turn['message']}"}
        return True

    def _touch(self, content: Mapping[str, Any]) -> None:
        if self._is_late(content):
            return
        if self.turn["state"] == "handover":
            self._viewer = self._at_table().player
            self._go_on()
            return
        assert self._touching is not None
        names = tuple(content["after"])
        if content.get("name") is not None:
            names = (*names, content["name"])
        if names in self._touching.ways:
            self._at_table().play(self._touching.action(names))
            self._go_on()
        elif self._touching.begun(names):
            self.turn = self.turn | self._touchable(names)
        else:
            raise IllegalAction(f"no move begins with {', '.join(names)}")

    def _move(self, content: Mapping[str, Any]) -> None:
        if not self._is_late(content):
            self._at_table().play(self.game.actions(self.state)[content["place"]])
            self._go_on()

    def _think(self, content: Mapping[str, Any]) -> None:
        if content.get("at") == self._number:  # or another view has asked already
            self.think()

    def _change_seat(self, content: Mapping[str, Any]) -> None:
        self._seat(content["seat"], content["player"], content["strength"])
        self._viewer = None
        self._go_on()

    def _show_tree(self, content: Mapping[str, Any]) -> None:
        """The tree of the move that led to a frame; a sentence if there is none."""
        self.error = ""
        try:
            tree = self.tree_of_last_move(self._shown[content["frame"]])
        except ValueError as error:
            self.error = str(error)
            return
        most = getattr(tree.game, "most_moves", None)
        only = f", with the {most} most promising moves of each position" if most else ""
        with self.hold_sync():
            self.tree_note = (
                f"Before this move: the next plies{only}. A search that looks deeper may decide "
                "otherwise."
            )
            self.tree = tree

    # ------------------------------------------------------------ what is shown

    def _show(self) -> None:
        """The positions and the turn, in one message."""
        table = self._at_table()
        player, over = table.player, table.player is None
        if self._hides and not over:
            self._viewer = self._looks()
        covered = self._hides and len(self.people) > 1 and player in self.people
        covered = covered and player != self._viewer
        frames = [self._cover(player)] if covered else self._seen_frames(over)
        state = self._situation(player)
        turn = {
            "number": self._number, "state": "handover" if covered else state,
            "message": self._message(frames, player), "moves": [], "halfway": None,
            "undo": table.can_take_back(self.people), "auto": bool(self.people),
            "tree": not self._hides,
        }  # fmt: skip
        if covered:
            ready = Touch(f"Show the board to {player_name(self.game, player or 0)}")
            turn |= {"touches": [self._as_json(Option(ready, (), True, False))]}
        elif state == "person" and player is not None:
            turn |= self._choices(player)
        else:
            turn |= {"touches": []}
        with self.hold_sync():
            self.elements = list(self._places)
            self.frames = frames
            self.turn = turn

    def _situation(self, player: Player | None) -> str:
        """What the browser can do: "over", "person" (to move) or "search"."""
        if player is None:
            return "over"
        return "person" if self._players[player] is None else "search"

    def _looks(self) -> Player | None:
        """Through whose eyes a game that hides something is shown: nobody's if only searches play.

        Two people take turns; the second one asks for the board when the first looks away.
        """
        people = self.people
        if self._viewer in people and len(people) > 1:
            return self._viewer
        return people[0] if people else None

    def _choices(self, player: Player) -> dict[str, Any]:
        """The moves of a person, as touches and as a list."""
        seen = self._at_table().seen_by(player)
        self._touching = Touching(self.game, seen)
        if not self._touching.ways:
            who = player_name(self.game, player)
            raise IllegalAction(
                f"{who} has no move here, and yet is_terminal says that the game goes on"
            )
        moves = [action_name(self.game, seen, action) for action in self.game.actions(seen)]
        return {"moves": moves, **self._touchable(())}

    def _touchable(self, names: tuple[str, ...]) -> dict[str, Any]:
        """What can be touched next, and the board as it looks meanwhile."""
        assert self._touching is not None
        options = [self._as_json(option) for option in self._touching.options(names)]
        halfway = None
        if names and hasattr(self.game, "halfway"):
            halfway = self._picture_of(self.game.halfway(self._at_table().state, names))
        drawn = self._as_elements(halfway) if halfway else None
        if len(self._places) > len(self.elements):
            self.elements = list(self._places)
        return {"touches": options, "halfway": drawn}

    def _as_json(self, option: Option) -> dict[str, Any]:
        touch = option.touch
        return {
            "name": touch.name, "after": list(option.after), "ends": option.ends,
            "chosen": option.chosen, "box": touch.box, "covers": touch.covers, "key": touch.key,
            "picture": self._as_elements(touch.picture) if touch.picture else None,
        }  # fmt: skip

    # ------------------------------------------------------------ frames

    def _seen_frames(self, over: bool) -> list[dict[str, Any]]:
        """A frame for every position, without those in which the viewer saw nothing new."""
        plies = self._at_table().plies
        frames: list[dict[str, Any]] = []
        self._shown = []
        states = [ply.state for ply in plies] + [self.state]
        last: Any = None
        marks: list[Any] = []
        for number, (ply, state) in enumerate(zip([None, *plies], states, strict=True)):
            seen = self._view(state)
            if self._hides and number and seen == last:
                continue
            key = (self._viewer, over, number, state, repr(ply.action) if ply else "")
            if key not in self._drawn:
                self._drawn[key] = self._frame(ply, seen, self._is_secret(ply, over))
            frame = self._drawn[key]
            last, marks = seen, frame["marks"] if ply and ply.player != CHANCE else marks
            frames.append({**frame, "marks": marks})
            self._shown.append(number - 1)
        return frames

    def _frame(self, ply: Ply | None, seen: Any, secret: bool) -> dict[str, Any]:
        """A position for the browser: its picture, how it came about, and where the move was."""
        picture = self._picture_of(seen)
        marks: list[Any] = []
        if ply and not secret and ply.player != CHANCE and hasattr(self.game, "touches"):
            for touch in self.game.touches(ply.state, ply.action):
                boxes = touch.covers or ((touch.box,) if touch.box else ())
                marks += [box for box in boxes if box not in marks]
        said = {"alt": picture.alt, "caption": _caption(self.game, ply, secret)}
        return {**said, "marks": marks, **self._as_elements(picture)}

    def _is_secret(self, ply: Ply | None, over: bool) -> bool:
        """Whether a move must not be told to the one who looks on."""
        if ply is None or over or not self._hides or not self.people:
            return False
        return ply.player not in (self._viewer, CHANCE)

    def _view(self, state: Any) -> Any:
        return state if self._viewer is None else self.game.observation(state, self._viewer)

    def _picture_of(self, seen: Any) -> Picture:
        """What is seen as a picture; as text where the game draws none."""
        if self._viewer is not None and hasattr(self.game, "observation_picture"):
            picture: Picture = self.game.observation_picture(seen, self._viewer)
        elif draw := getattr(self.game, "labelled_picture", getattr(self.game, "picture", None)):
            picture = draw(seen)
        else:
            written = getattr(self.game, "text_board", getattr(self.game, "format", str))
            picture = _written(str(written(seen)))
        return picture

    def _cover(self, player: Player | None) -> dict[str, Any]:
        """What lies on the board while it is handed over."""
        words = f"It is the turn of {player_name(self.game, player or 0)}, who looks alone."
        said = {"alt": words, "caption": words}
        return {**said, "marks": [], **self._as_elements(_written(words))}

    def _as_elements(self, picture: Picture) -> dict[str, Any]:
        """A picture as the numbers of its elements, and its size."""
        places = self._places
        drawn = [places.setdefault(e, len(places)) for e in svg_elements(picture, _BY_ROLE)]
        return {"drawn": drawn, "size": [picture.width, picture.height]}

    def _message(self, frames: Sequence[Mapping[str, Any]], player: Player | None) -> str:
        """What has happened since a person last moved, and who is to move."""
        told: list[str] = []
        plies = self._at_table().plies
        for number in range(len(frames) - 1, 0, -1):
            told.insert(0, frames[number]["caption"])
            if plies[self._shown[number]].player in (self.people or range(len(self._players))):
                break
        if len(told) > MOST_TOLD:
            told = ["…", *told[-MOST_TOLD:]]
        if player is None:
            return " ".join([*told, _result(self.game, self.state)])
        agent = self._players[player]
        who = player_name(self.game, player) + (f" ({agent.name})" if agent else "")
        return " ".join([*told, f"{who} to move."])

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
        picture: Picture = _written(self.error)
        if self._table is not None:
            picture = self._picture_of(self._view(self.state))
        scale = min(UNIT, LARGEST / max(picture.width, picture.height))
        width, height = picture.width * scale, picture.height * scale
        placed = PlacedPicture(picture, 0, height, scale)
        return compose(width, height, picture.alt, THEMES["light"], pictures=[placed])

    def in_words(self) -> str:
        return f"{self.frames[-1]['alt']} {self.turn['message']}" if self.frames else self.error

    def page_state(self) -> dict[str, Any]:
        shown = ("elements", "frames", "seats", "name", "error", "thought", "agents")
        turn = {**_NOTHING, "number": 0, "state": "page", "message": _NO_KERNEL}
        return {name: getattr(self, name) for name in shown} | {"turn": turn, "tree": None}


# ---------------------------------------------------------------- in words


def _title(game: Any) -> str:
    """The game's name as it is written: "Connect Four", "Phantom tic-tac-toe"."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(game).__name__)
    name = words.replace("Tic Tac Toe", "tic-tac-toe")
    return name[0].upper() + name[1:]


def _caption(game: Any, ply: Ply | None, secret: bool) -> str:
    if ply is None:
        return "The beginning."
    if secret:
        return f"{player_name(game, ply.player)} has moved."
    name = action_name(game, ply.state, ply.action)
    if ply.player == CHANCE:
        if isinstance(game, GameTree):
            return f"Chance: {name}."
        return f"The die shows {name}." if isinstance(ply.action, int) else f"The dice show {name}."
    return f"{player_name(game, ply.player)}: {name}."


def _result(game: Any, state: Any) -> str:
    """How the game has ended."""
    ends = utility_vector(game, state)
    if ends == (0, 0):
        return "The game is drawn."
    if ends in ((1, -1), (-1, 1)):
        return f"{player_name(game, ends.index(1))} has won."
    return f"The game is over: {_everyone(game, ends)}."


def _everyone(game: Any, values: Sequence[float]) -> str:
    return ", ".join(f"{player_name(game, p)} {show(value)}" for p, value in enumerate(values))


def _check_legal(game: Any, state: Any, agent: Thinker, thought: Thought) -> None:
    """Raise IllegalAction, with what was expected, unless the thought is of a legal move."""
    actions = game.actions(state)
    if thought.action not in actions:
        some = ", ".join(map(repr, actions[:4])) + (", …" if len(actions) > 4 else "")
        raise IllegalAction(
            f"{agent.name} answered {thought.action!r}, which is not legal here; one of {some} "
            "was expected"
        )


def _rows(game: Any, state: Any, thought: Thought, seconds: float) -> list[list[str]]:
    """A thought as the panel shows it, without what it does not know."""
    mover = game.to_move(state)
    rows = [["search", thought.search]]
    if thought.action is not None:
        rows.append(["move", action_name(game, state, thought.action)])
    if isinstance(thought.value, tuple | list):
        rows.append(["value", _everyone(game, thought.value)])
    elif thought.value is not None:
        whose = player_name(game, MAX if players_of(game) <= 2 else mover)
        rows.append(["value", f"{show(thought.value)} for {whose}"])
    if line := _line(game, state, thought.line):
        rows.append(["expects", line])
    for name in ("depth", "nodes", "cutoffs", "playouts"):
        if (number := getattr(thought, name)) is not None:
            rows.append([name, f"{number:,}"])
    return [*rows, ["time", f"{seconds:.2f} s"]]


def _line(game: Any, state: Any, line: Sequence[Any]) -> str:
    """The principal variation in the game's notation."""
    names = []
    for action in line[:LONGEST_LINE]:
        if action not in game.actions(state):
            break
        names.append(action_name(game, state, action))
        state = game.result(state, action)
        if game.is_terminal(state) or game.to_move(state) == CHANCE:
            break
    return " ".join(names) + (" …" if len(line) > LONGEST_LINE else "")


def _sentence(error: BaseException) -> str:
    """What went wrong, and where in the reader's own code if it was there."""
    if isinstance(error, KeyboardInterrupt):
        return "You stopped the kernel before the search had any answer."
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith(_NOT_THE_READER_S)]
    if not own and isinstance(error, ValueError | TimeoutError):
        return f"{error}"
    where = f" in line {own[-1].lineno} of {own[-1].name}" if own else ""
    return f"{type(error).__name__}{where}: {error}"


def _written(text: str) -> Diagram:
    """A few lines of text as a picture, in units as large as a square of a board."""
    rows = text.replace("/", "\n").splitlines() or [""]
    size = 0.5
    width = max(max(map(len, rows)) * size * 0.61 + 0.6, 4)
    words = tuple(
        Text(0.3, (number + 0.75) * size * 1.4, row.replace(" ", "\u00a0"), size,
              anchor="start", mono=True)
        for number, row in enumerate(rows)
    )  # fmt: skip
    return Diagram(width, len(rows) * size * 1.4 + 0.4, words, text)


# ---------------------------------------------------------------- the tree of a move


def _tree_of(game: Any, state: Any, played: Any) -> TreeWidget:
    """A tree of a few plies below `state` that fits on the page."""
    from gamesearch.search import (
        alpha_beta_search,
        expectiminimax_search,
        max_n_search,
        paranoid_search,
    )
    from gamesearch.widgets.tree import TreeWidget

    if isinstance(game, GameTree):
        shown, depth = game, None
    else:
        shown, depth = _readable(game, state, played)
    search: Any = max_n_search
    if is_stochastic(game):
        search = expectiminimax_search
    elif players_of(game) == 2 and getattr(game, "zero_sum", True):
        in_turn = getattr(game, "alternating", True)
        search = alpha_beta_search if in_turn else paranoid_search
    evaluate = None if hasattr(game, "evaluate") or depth is None else no_idea
    return TreeWidget(shown, state, search=search, depth=depth, evaluate=evaluate)


def _readable(game: Any, state: Any, played: Any) -> tuple[Any, int]:
    """The game with so few moves, and a depth, that as many boards come of it as fit."""
    for most in (None, 4, 3, 2):
        shown = game if most is None else _Narrowed(game, most, state, played)
        depth = _drawable_plies(shown, state)
        if depth >= 2:
            break
    # each roll is a ply to draw, but a depth counts moves: two of them roll twice
    return shown, min(depth, 2) if is_stochastic(game) else depth


def _drawable_plies(game: Any, state: Any) -> int:
    """The plies, at least one, that have no more boards at their end than can be drawn."""
    fringe, depth = [state], 0
    while depth < DEEPEST_TREE:
        ended = [node for node in fringe if game.is_terminal(node)]
        going = [node for node in fringe if not game.is_terminal(node)]
        below = [game.result(node, action) for node in going for action in game.actions(node)]
        if not below or len(ended) + len(below) > MOST_BOARDS:
            break
        fringe, depth = ended + below, depth + 1
    return max(depth, 1)


class _Narrowed(OrderedGame[Any, Any]):
    """A game with only those moves that look best to the mover, and the one that was played."""

    def __init__(self, game: Any, most: int, root: Any, played: Any) -> None:
        super().__init__(game, self._best)
        self.most_moves, self._root, self._played = most, root, played

    def _best(self, game: Any, state: Any, actions: Sequence[Any]) -> Sequence[Any]:
        player = game.to_move(state)
        if player == CHANCE or len(actions) <= self.most_moves:
            return actions
        worth = {a: _worth(game, game.result(state, a), player) for a in actions}
        best = sorted(actions, key=lambda a: -worth[a])[: self.most_moves]
        if state != self._root or self._played in best:
            return best
        return [*best[:-1], self._played]


def _worth(game: Any, state: Any, player: Player) -> float:
    if game.is_terminal(state):
        return float(game.utility(state, player))
    return float(game.evaluate(state, player)) if hasattr(game, "evaluate") else 0.0
