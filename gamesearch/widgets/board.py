"""The board in the notebook: any game, played by people and searches, and what they think.

The kernel knows the rules and does the thinking; the browser draws what it is told and says
what was touched. A move is made of touches, and every message names the position it was meant
for: a click that comes late, because a search was thinking, never hits another position.

All positions so far are in the browser (see `board_view`), so the whole match can be stepped
through there, in a page without a kernel too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Any, Final

import traitlets
from ipywidgets import widget_serialization

from gamesearch.drawing.diagrams.boards import drawing_of
from gamesearch.drawing.formats.dot import Drawing
from gamesearch.game import CHANCE, IllegalAction, Player
from gamesearch.games.display import state_of
from gamesearch.games.move_input import MoveInput
from gamesearch.games.tree import GameTree
from gamesearch.match import Agent, MatchInProgress, Ply
from gamesearch.members import (
    action_name,
    has,
    is_alternating,
    is_stochastic,
    is_zero_sum,
    player_name,
    players_of,
    read_action,
)
from gamesearch.play.agents import AGENTS, SECONDS, STRENGTHS, SearchAgent, agent_of, make_agent
from gamesearch.play.move_values import values_of_moves
from gamesearch.reading import is_whole, quote, shorten
from gamesearch.shapes import Picture
from gamesearch.tracing.recorded_game import same
from gamesearch.widgets import board_view
from gamesearch.widgets.base import CourseWidget, Json, Message, named, number_in, text_in
from gamesearch.widgets.board_view import BoardView, Chosen, written
from gamesearch.widgets.front_end import NumberedElements, style_sheet
from gamesearch.widgets.kernel import stoppable

if TYPE_CHECKING:
    from gamesearch.widgets.tree import TreeWidget

LARGEST: Final = 420.0  # points, of the picture for print
UNIT: Final = 48.0  # points to a unit of a board that is not too large for it
MOST_SAID: Final = 400  # characters of what went wrong
MOST_NAMED: Final = 6  # moves in the message to a person who is to move; all can be stepped
TOO_LATE: Final = "That was meant for the previous position. Please choose again."
NO_KERNEL: Final = (
    "This page has no kernel, but you can step through the moves that were played. To play "
    "yourself, or to see the tree of a position, run the notebook."
)
HIDDEN: Final = "What it thinks stays hidden: it would tell what you may not see."
NOTHING_TO_DO: Final[Json] = {"touches": [], "moves": [], "halfway": None, "hint": False}
FAILED: Final[Json] = NOTHING_TO_DO | {"state": "failed", "message": ""}


class BoardWidget(CourseWidget):
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
    `new_game`, `show_tree` and `hide_tree`. These raise an error if something goes wrong; in the
    browser a sentence says what, even if the game itself fails, and `error` holds it.

    Raises ValueError for a player or a strength that does not exist.
    """

    _move_input: MoveInput  # of the person to move
    front_end = "board"
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
        tree: bool | None = None,
        ask: bool = False,
    ) -> None:
        self.game: Any = GameTree(game) if isinstance(game, list | dict) else game
        if isinstance(game, type) or type(self.game).__module__ == "builtins":
            raise ValueError(
                f"game {quote(game)}; a game such as TicTacToe(), or a nested list, was expected"
            )
        start = {**FAILED, "number": 0, "undo": False, "tree": False, "auto": False}
        super().__init__(name=board_view.title_of(self.game), turn=start)
        self.title, self._seed, self._matches = self.name, seed, 0
        self._start = None if state is None else state_of(self.game, state)
        self._match: MatchInProgress | None = None
        self._number = 0  # of the position; whatever happens, it changes
        self._elements = NumberedElements()
        self._view = BoardView(self.game, self._elements)
        self._seats = Seats(self.game, players, strength, seed)
        self._beside: TreeWidget | None = None
        self._ask, self._with_tree = bool(ask), False
        self._chosen: dict[int, Chosen | None] = {}  # by the plies before; None if it failed
        self.seats, self.agents = self._seats.for_browser(), self._seats.choice
        self._careful(self.new_game)
        if tree or (tree is None and isinstance(self.game, GameTree)):
            self._careful(self.show_tree)
        self.on_msg(self._receive)

    # ------------------------------------------------------------ the match

    @property
    def state(self) -> Any:
        """The position on the board, with all that is hidden in it."""
        return self._running.state

    @property
    def plies(self) -> list[Ply]:
        """The moves so far, rolls included."""
        return list(self._running.plies)

    def new_game(self) -> None:
        """Begin again, with other dice than in the match before."""
        seed = f"{self._seed}/{self._matches}" if self._matches else self._seed
        self._matches += 1
        self._match = None
        self._match = MatchInProgress(self.game, self._start, seed=seed)
        self._view = BoardView(self.game, self._elements)
        self.thought, self._chosen = [], {}
        self._go_on()

    def play(self, move: Any) -> None:
        """Move for the player to move: an action, or its name. Raises IllegalAction."""
        if self._running.player is None:
            raise IllegalAction("the game is over; there are no more moves")
        self._running.play(self._read(move))
        self._go_on()

    def _read(self, move: Any) -> Any:
        """Return an action by its name. Raises IllegalAction."""
        state = self._running.state
        if isinstance(move, str) and move not in self.game.actions(state):
            return read_action(self.game, state, move)
        return move

    def choose(self, move: Any) -> None:
        """Say what you would play, where that is asked; then all moves show their values.

        Raises ValueError where nothing is asked, and IllegalAction.
        """
        if self.turn["state"] != "asked":
            raise ValueError("this board asks nothing; `BoardWidget(game, ask=True)` does")
        action = self._read(move)
        if action not in self.game.actions(self._running.state):
            raise IllegalAction(f"{quote(move)} is not legal here; another move was expected")
        self._value_moves(action)

    def hint(self) -> None:
        """Show what all moves are worth, where a person is to move.

        Raises ValueError where there is nothing to choose, or nothing may be told.
        """
        if not self.turn["hint"]:
            raise ValueError("there is no hint now; wait until a person has a choice of moves")
        self._value_moves(None)

    def _value_moves(self, action: Any) -> None:
        """Go on with the values of all moves beside an action; with None beside no action."""
        match, before, found = self._running, self.turn, None
        thinking = {**before, "state": "thinking", "message": "Searching every move …"}
        try:
            with stoppable() as way:
                self.turn = {**thinking, "touches": [], "hint": False, "stop": way}
                for deeper in values_of_moves(self.game, match.state):
                    found = deeper
        except KeyboardInterrupt:  # the reader has waited long enough
            if found is None:
                self.turn = before
                raise
        except Exception:
            self._chosen[len(match.plies)] = None  # or the match could not go on
            self._go_on()
            raise
        assert found is not None
        self._chosen[len(match.plies)] = Chosen(match.state, action, found)
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
            seen, goes_on = view.see(match.state), True
            while goes_on:  # with what the viewer may not know of
                match.play(self._answer(agent, player, thinking))
                goes_on = view.hides and match.player == player and view.see(match.state) == seen
        except BaseException:
            self.turn = {**before, "state": "failed"}
            raise
        self._go_on()

    def take_back(self) -> None:
        """Go back to where a person last decided; without people, to the last move."""
        self._running.take_back(self._seats.people)
        plies = len(self._running.plies)
        self._chosen = {at: chosen for at, chosen in self._chosen.items() if at < plies}
        self.thought = []
        self._go_on()

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
            self.turn = {**self.turn, **FAILED, **left}
            raise

    def _answer(self, agent: SearchAgent, player: Player, thinking: Json) -> Any:
        """Return what the search decides. What it reports meanwhile is shown."""
        game, seen = self.game, self._running.seen_by(player)
        secret = self._view.hides and bool(self._seats.people)
        started, report = time.perf_counter(), None
        try:
            with stoppable() as way:
                self.turn = {**thinking, "stop": way}
                for report in agent.think(game, seen):
                    took = time.perf_counter() - started
                    if not any(same(report.action, own) for own in game.actions(seen)):
                        answer = f"{agent.name} answered {report.action!r}, which is not legal here"
                        raise IllegalAction(f"{answer}; one of game.actions(state) was expected")
                    rows = board_view.report_rows(game, seen, report, took)
                    self.thought = [["", HIDDEN]] if secret else rows
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
            raise ValueError(f"the game could not start: {self.error}")
        return self._match

    def _careful(self, do: Callable[[], None]) -> None:
        """Do something; what goes wrong ends in a sentence."""
        try:
            do()
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            self.error = shorten(board_view.error_sentence(error), MOST_SAID)

    # ------------------------------------------------------------ the tree beside the board

    def show_tree(self, frame: int | None = None) -> None:
        """Show the tree of the position, and go on with it as the game does.

        `frame` is the position of the match that is looked at, from 0; the last one if None.
        Raises ValueError where the game hides something.
        """
        match, view = self._running, self._view
        if view.hides:
            why = "this game hides something, so no search walks a tree of its states"
            raise ValueError(f"{why}; and_or_search makes plans for such games")
        self._with_tree = True
        if self.turn["state"] == "asked" and frame is None:
            return  # it comes with the answer
        from gamesearch.widgets.move_tree import show_beside  # with all that a tree needs

        ply = len(match.plies) if frame is None else view.shown[frame] + 1
        over = ply == len(match.plies) and match.player is None
        ply -= over and ply > 0  # a game that is over has a tree no more: the one before the end
        played = match.plies[ply] if ply < len(match.plies) else None
        before = "Before the last move:" if over else "Before this move:" if played else ""
        with self.hold_sync():
            state, action = (played.state, played.action) if played else (match.state, None)
            self._beside, note = show_beside(self.game, self._beside, state, action)
            self.tree = self._beside
            made = board_view.caption(self.game, played, secret=False) if played else ""
            self.tree_note = " ".join(filter(None, [before, made, note]))

    def hide_tree(self) -> None:
        """Show the board alone."""
        self._with_tree, self.tree = False, None

    # ------------------------------------------------------------ what is shown

    def _show(self) -> None:
        """Send the positions and the turn, in one message.

        Its state says what the browser can do: "over", "asked", "person" (to move) or "search".
        """
        match, view = self._running, self._view
        player = match.player
        view.viewer = self._seats.people[0] if view.hides and self._seats.people else None
        frames = view.frames(match.plies, match.state, self._seats.people)
        for place, ply in enumerate(view.shown):
            if valued := self._chosen.get(ply + 1):
                frames[place]["values"] = board_view.values_on_board(self.game, valued)
        if player is None:
            state = "over"
        elif self._ask and self._may_be_valued():
            state = "asked"
        else:
            state = "person" if player in self._seats.people else "search"
        turn = {
            **NOTHING_TO_DO,
            **self._what_can_be_touched(state, player),
            "number": self._number,
            "state": state,
            "message": self._message(frames, player, state),
            "undo": match.can_take_back(self._seats.people),
            "auto": bool(self._seats.people) and not self._chosen.get(len(match.plies)),
            "asks": self._ask,
            "tree": not view.hides and state != "asked",
            "hint": state == "person" and self._may_be_valued(),
        }
        with self.hold_sync():
            self.elements = self._elements.in_order()
            self.frames = frames
            self.turn = turn
        if state == "asked":
            self.tree = None  # it would tell the answer
        elif self._with_tree:
            self.show_tree()

    def _may_be_valued(self) -> bool:
        """Return whether there is a choice of moves whose values may be told, and have not been."""
        valued = len(self._running.plies) in self._chosen
        return not valued and not self._view.hides and len([*self.game.actions(self.state)]) > 1

    def _what_can_be_touched(self, state: str, player: Player | None) -> Json:
        """Return the moves of a person, as touches and as a list."""
        if player is None or state not in ("person", "asked"):
            return {}
        seen = self._running.seen_by(player)
        self._move_input = MoveInput(self.game, seen)
        if not self._move_input.ways:
            stuck = f"{player_name(self.game, player)} has no move here"
            raise IllegalAction(f"{stuck}, but is_terminal says that the game goes on")
        moves = {action: action_name(self.game, seen, action) for action in self.game.actions(seen)}
        if chosen := self._chosen.get(len(self._running.plies)):
            for action, value in chosen.found.values.items():
                moves[action] += f" ({board_view.signed(value)})"
        return {"moves": [*moves.values()], **self._touchable(())}

    def _touchable(self, names: tuple[str, ...]) -> Json:
        """Return what can be touched next, and the board as it looks meanwhile."""
        draw, halfway, touches = self._elements.draw, None, []
        for touch, after, ends, chosen in self._move_input.options(names):
            picture = draw(touch.picture) if touch.picture else None
            step = {"after": list(after), "ends": ends, "chosen": chosen, "picture": picture}
            touches.append(touch._asdict() | step)
        if names and has(self.game, "halfway"):
            halfway = draw(self._view.picture(self.game.halfway(self.state, names)))
        return {"touches": touches, "halfway": halfway}

    def _message(self, frames: Sequence[Json], player: Player | None, state: str) -> str:
        """Return the moves since a person last moved, and who is to move."""
        captions: list[str] = []
        plies = self._running.plies
        for number in range(len(frames) - 1, 0, -1):
            captions.insert(0, frames[number]["caption"])
            mover = plies[self._view.shown[number]].player
            if mover in (self._seats.people or range(len(self._seats.agents))):
                break
        if len(captions) > MOST_NAMED:
            captions = ["…", *captions[-MOST_NAMED:]]
        if player is None:
            return " ".join(
                [*captions, board_view.result_of(self.game, self.state, self._seats.people)]
            )
        agent, name = self._seats.agents[player], player_name(self.game, player)
        who = f"{name} ({agent.name})" if agent else name
        turn = f"Your move, {who}." if self._seats.people == [player] else f"{who} to move."
        if chosen := self._chosen.get(len(plies)):
            ask = f"Press “One move” for the reply of {who}." if agent else turn
            return f"{board_view.verdict(self.game, chosen)} {ask}"
        ask = f"What would you play for {name}? Choose a move, then see."
        return " ".join([*captions, ask if state == "asked" else turn])

    # ------------------------------------------------------------ messages from the browser

    def _receive(self, _: object, content: Message, __: object) -> None:
        """Do what the browser asks: {"do": ..., "id": ...}, and the number of the position."""
        content = content if isinstance(content, Mapping) else {}
        try:
            self._careful(lambda: self._do(content))
        finally:
            number = content.get("id")
            self.send({"answered": number if isinstance(number, str | int | float) else None})

    def _do(self, content: Message) -> None:
        is_late = content.get("at") != self._number  # meant for a position that is gone
        match content.get("do"):
            case "touch" | "move" if is_late:
                self.turn = {**self.turn, "message": f"{TOO_LATE} {self.turn['message']}"}
            case "touch" | "move" if self.turn["state"] not in ("person", "asked"):
                raise ValueError("it is not your turn; wait for the search, or begin a new game")
            case "touch":
                self._touch(content)
            case "move":
                actions = list(self.game.actions(self.state))
                self._take(actions[number_in(content, "place", len(actions))])
            case "think" if not is_late:  # or another view has asked already
                self.think()
            case "undo":
                self.take_back()
            case "hint":
                self.hint()
            case "new":
                self.new_game()
            case "no tree":
                self.hide_tree()
            case "tree" if is_whole(content.get("frame"), most=len(self._view.shown) - 1):
                self.show_tree(content["frame"])
            case "seat":
                seat = number_in(content, "seat", len(self._seats.agents))
                strength = number_in(content, "strength", STRENGTHS[-1] + 1)
                self._seats.seat(seat, text_in(content, "player"), strength)
                self.seats = self._seats.for_browser()
                self._go_on()

    def _touch(self, content: Message) -> None:
        """Take a touch; `after` has those before it. Raises ValueError and IllegalAction."""
        after, moves = content.get("after"), self._move_input
        if not isinstance(after, list) or not all(isinstance(name, str) for name in after):
            raise ValueError(f"after is {quote(after)}; a list of texts was expected")
        names = tuple(after) if content.get("name") is None else (*after, text_in(content, "name"))
        if names in moves.ways:
            self._take(moves.action(names))
        elif moves.begun(names):
            touchable = self._touchable(names)
            self.elements = self._elements.in_order()  # before the turn that names them
            self.turn = self.turn | touchable
        else:
            raise IllegalAction(f"no move begins with {quote(', '.join(names))}")

    def _take(self, action: Any) -> None:
        """Play the move of a person; or take it for an answer, where one is asked for."""
        (self.choose if self.turn["state"] == "asked" else self.play)(action)

    # ------------------------------------------------------------ without a front end

    def __repr__(self) -> str:
        players = ", ".join(repr(seat["player"]) for seat in self.seats)
        return f"BoardWidget({named(self.game)}, players=({players}))"

    def still(self) -> Drawing:
        view, begun = self._view, self._match is not None
        picture: Picture = view.picture(view.see(self.state)) if begun else written(self.error)
        scale = min(UNIT, LARGEST / max(picture.width, picture.height))
        return drawing_of(picture, scale)

    def in_words(self) -> str:
        return f"{self.frames[-1]['alt']} {self.turn['message']}" if self.frames else self.error

    def page_state(self) -> Json:
        shown = ("elements", "frames", "seats", "name", "error", "thought", "agents")
        turn = {**NOTHING_TO_DO, "number": 0, "state": "page", "message": NO_KERNEL}
        return {name: getattr(self, name) for name in shown} | {"turn": turn, "tree": None}


# ---------------------------------------------------------------- who plays


class Seats:
    """The agents of a match; None stands for a person.

    `given` says who plays for player 0, 1, ...; the last one plays for all that are not named.
    Raises ValueError for a player or a strength that does not exist.
    """

    def __init__(
        self, game: Any, given: Sequence[str | Agent] | str | Agent, strength: int, seed: int
    ) -> None:
        one = isinstance(given, str) or callable(given)
        players: Any = [given] if one else list(given) if isinstance(given, Sequence) else []
        if not players or any(not isinstance(who, str) and not callable(who) for who in players):
            raise ValueError(
                f"players {quote(given)}; functions, or some of {', '.join(AGENTS)}, were expected"
            )
        if not is_whole(seed, -inf):
            raise ValueError(f"seed {quote(seed)}; a whole number was expected")
        self._game, self._seed = game, seed
        count = players_of(game)
        if len(players) > max(count, 2):  # two are named where nothing is said
            raise ValueError(f"{len(players)} players are named, but the game is for {count}")
        self.agents: dict[Player, SearchAgent | None] = {}
        self._own: dict[Player, SearchAgent] = {}  # the reader's functions, by their first seat
        self._strengths = [strength] * count
        for player in range(count):
            self.seat(player, players[min(player, len(players) - 1)], strength)

    @property
    def people(self) -> list[Player]:
        """The players for whom a person moves."""
        return [player for player, agent in self.agents.items() if agent is None]

    def seat(self, player: Player, who: str | Agent, strength: int) -> None:
        """Let `who` play for `player` from now on. Raises ValueError."""
        if strength not in STRENGTHS:
            raise ValueError(f"strength {quote(strength)}; a number from 1 to 5 was expected")
        own = self._own.get(player)
        if not isinstance(who, str):
            agent = agent_of(who)
            name = f"my {agent.name}" if agent.name in AGENTS else agent.name
            self._own[player] = own = SearchAgent(name, agent.think)
            who = own.name
        if own and who == own.name:
            self.agents[player] = own
        elif who == "human":
            if has(self._game, "observation") and {*self.people} - {player}:
                raise ValueError("this game hides something; one person at most can play it here")
            self.agents[player] = None
        else:
            seconds = SECONDS[strength - 1]
            self.agents[player] = make_agent(who, strength, self._seed + player, seconds=seconds)
        self._strengths[player] = strength

    @property
    def choice(self) -> list[str]:
        """The names of those that make sense in the game, for all to choose from."""
        game = self._game
        if has(game, "observation"):
            return ["human", "best", "random"]
        chance = is_stochastic(game)
        two_sides = not chance and players_of(game) == 2 and is_zero_sum(game)
        in_turn = two_sides and is_alternating(game)
        fits = {
            "deepening": in_turn,
            "expectiminimax": chance,
            "paranoid": not chance and not in_turn,
            "max-n": not chance and not two_sides,
        }
        return [name for name in AGENTS if fits.get(name, True)]

    def for_browser(self) -> list[Json]:
        """Return for each player a name, who plays and how hard, and the reader's own function."""
        return [
            {
                "name": player_name(self._game, player),
                "player": agent.name if agent else "human",
                "strength": self._strengths[player],
                "own": self._own[player].name if player in self._own else "",
            }
            for player, agent in self.agents.items()
        ]
