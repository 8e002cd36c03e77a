"""The BoardWidget without a browser: every game touched, taken back and searched.

What the browser makes of it is tested in tests/browser.
"""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

from gamesearch import BoardWidget, GameTree, TicTacToe, alpha_beta_search
from gamesearch.drawing.formats.svg import svg_elements
from gamesearch.drawing.geometry import text_width
from gamesearch.drawing.theme import THEMES
from gamesearch.game import CHANCE, IllegalAction
from gamesearch.games import (
    Backgammon,
    Blokus,
    Checkers,
    Chess,
    ConnectFour,
    DiceRace,
    Hex,
    Nim,
    PacmanCorridor,
    PacmanMaze,
    PhantomTicTacToe,
    Pig,
    TakeAway,
)
from gamesearch.games.move_input import MoveInput
from gamesearch.match import sample_outcome
from gamesearch.play import agent_of
from gamesearch.search import iterative_deepening, uct
from gamesearch.shapes import Picture, Text
from gamesearch.widgets.kernel import stop

GAMES: dict[str, Callable[[], Any]] = {
    "tic-tac-toe": TicTacToe,
    "five in a row": lambda: TicTacToe(9, 9, 5),
    "corridor": lambda: PacmanCorridor(6, pacman=1, pellet=3, ghost=4),
    "corridor alone": PacmanCorridor,
    "maze": PacmanMaze,
    "nim": Nim,
    "take-away": TakeAway,
    "connect four": ConnectFour,
    "checkers": Checkers,
    "chess": Chess,
    "hex": lambda: Hex(4),
    "dice race": DiceRace,
    "pig": lambda: Pig(30),
    "backgammon": Backgammon,
    "blokus": Blokus,
    "blokus duo": Blokus.duo,
    "phantom tic-tac-toe": PhantomTicTacToe,
    "explicit tree": lambda: GameTree([[3, {0.25: 12, 0.75: [1, 2]}], [2, 4]]),
}
OPEN = [name for name in GAMES if not name.startswith("phantom")]


class Page:
    """What the browser does: it sends what was touched, and reads what comes back."""

    def __init__(self, widget: BoardWidget) -> None:
        self.widget = widget
        self.replies: list[Any] = []
        widget.send = lambda content, buffers=None: self.replies.append(content)

    def do(self, what: str, **content: Any) -> None:
        message = {"do": what, "id": len(self.replies), "at": self.widget.turn["number"]}
        self.widget._receive(self.widget, message | content, [])
        assert self.replies[-1] == {"answered": message["id"]}
        json.dumps(self.seen())  # or it could not be sent

    def touch(self, name: str) -> None:
        (option,) = [o for o in self.widget.turn["touches"] if o["name"] == name]
        self.do("touch", after=option["after"], name=None if option["chosen"] else name)

    def touch_all(self, names: tuple[str, ...]) -> None:
        for number, name in enumerate(names):
            after = list(names[:number])
            assert any(
                o["name"] == name and o["after"] == after for o in self.widget.turn["touches"]
            )
            self.do("touch", after=after, name=name)

    def seen(self) -> dict[str, Any]:
        names = ("elements", "frames", "turn", "seats", "thought", "error")
        return {name: getattr(self.widget, name) for name in names}


def positions(game: Any, seed: int, most: int) -> list[Any]:
    """Return the positions of a random match in which a player moves."""
    rng, state, found = random.Random(seed), game.initial, []
    while not game.is_terminal(state) and len(found) < most:
        if game.to_move(state) == CHANCE:
            state = game.result(state, sample_outcome(game, state, rng))
            continue
        found.append(state)
        state = game.result(state, rng.choice(list(game.actions(state))))
    return found


# ---------------------------------------------------------------- touches


@pytest.mark.parametrize("name", GAMES)
def test_every_move_has_touches_of_its_own(name: str) -> None:
    game = GAMES[name]()
    for state in positions(game, seed=5, most=12):
        move_input = MoveInput(game, state)
        assert {action for _, action in move_input.ways.values()} == set(game.actions(state))
        for names in move_input.ways:
            assert not any(names[:step] in move_input.ways for step in range(len(names)))
        if not hasattr(game, "picture"):
            continue
        picture = game.picture(state)
        for touch in {touch for touches, _ in move_input.ways.values() for touch in touches}:
            for left, top, width, height in (*([touch.box] if touch.box else []), *touch.covers):
                assert -1e-9 <= left <= left + width <= picture.width + 1e-9, touch
                assert -1e-9 <= top <= top + height <= picture.height + 1e-9, touch


def test_the_dice_may_be_played_in_any_order() -> None:
    game = Backgammon()
    state = game.result(game.initial, (6, 5))
    move_input = MoveInput(game, state)
    for names in (
        ("point 24", "point 18", "point 18", "point 13"),
        ("point 13", "point 8", "point 24", "point 18"),
        ("point 24", "point 18", "point 13", "point 8"),
    ):
        assert game.action_name(state, move_input.action(names)) in ("24/13", "24/18 13/8")
    two_ways = {move_input.action(("point 13", "point 8", "point 24", "point 18")),
                move_input.action(("point 24", "point 18", "point 13", "point 8"))}  # fmt: skip
    assert len(two_ways) == 1
    halfway = game.halfway(state, ("point 24", "point 18", "point 13"))
    assert halfway[24] == 1
    assert halfway[18] == 1
    assert halfway[13] == 5  # it is touched, but has not moved yet
    # White's checker on Black's bar counts too: Black enters and hits
    state = game.parse(
        "White 24:2 13:5 8:3 6:5; Black bar:1 24:1 13:5 8:3 6:5; Black 4-3"
    )  # fmt: skip
    names = ("bar", "point 22, drawn as 3")
    assert MoveInput(game, state).begun(names)
    assert game.halfway(state, names)[0] == 0


def test_what_can_be_touched_when_a_piece_is_chosen() -> None:
    game = Checkers()
    move_input = MoveInput(game, game.initial)
    options = {o.touch.name: (o.after, o.ends, o.chosen) for o in move_input.options(("11",))}
    assert options == {
        "9": ((), False, False), "10": ((), False, False), "11": ((), False, True),
        "12": ((), False, False), "15": (("11",), True, False), "16": (("11",), True, False),
    }  # fmt: skip
    duo = Blokus.duo()
    move_input = MoveInput(duo, duo.initial)
    choices = [o.touch.name for o in move_input.options(("L4", "L4c")) if o.touch.box is None]
    assert len(choices) == 21 + 8  # both steps can still be changed
    assert {o.touch.name for o in move_input.options(("L4", "L4c")) if o.ends} <= {
        f"{column}{row}" for column in "cdefg" for row in range(2, 6)
    }


def test_a_pawn_that_arrives_asks_what_to_become() -> None:
    game = Chess("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    widget = BoardWidget(game, players="human")
    page = Page(widget)
    page.touch_all(("a7", "a8"))
    asked = [o for o in widget.turn["touches"] if o["box"] is None]
    assert {option["name"] for option in asked} == {"queen", "rook", "bishop", "knight"}
    assert all(option["picture"] for option in asked)
    page.do("touch", after=["a7", "a8"], name="knight")
    assert widget.plies[0].action == "a7a8n"


@pytest.mark.parametrize("name", GAMES)
def test_every_shape_becomes_an_element_in_the_colours_of_the_page(name: str) -> None:
    widget = BoardWidget(GAMES[name](), players="random", seed=1)
    for element in widget.elements:
        parsed = ElementTree.fromstring(element)
        assert parsed.tag in ("polygon", "polyline", "circle", "text")
        painted = [parsed.get(kind) for kind in ("fill", "stroke") if parsed.get(kind)]
        assert painted
        for colour in painted:
            assert colour == "none" or colour[9:-1] in THEMES["light"], colour
    assert set(widget.frames[0]["drawn"]) <= set(range(len(widget.elements)))


def test_text_on_a_board_is_no_markup() -> None:
    picture = Picture(1, 1, (Text(0.5, 0.5, "<b> & co"),), "a text")
    (element,) = svg_elements(picture, THEMES["light"])
    assert ElementTree.fromstring(element).text == "<b> & co"


# ---------------------------------------------------------------- playing


@pytest.mark.many(8)
@pytest.mark.parametrize("name", OPEN)
def test_moves_by_touches_and_by_the_list_and_all_the_way_back(name: str) -> None:
    game, rng = GAMES[name](), random.Random(11)
    widget = BoardWidget(game, players="human", seed=3)
    page, states = Page(widget), [widget.state]
    for number in range(8):
        if widget.turn["state"] == "over":
            break
        move_input = MoveInput(game, widget.state)
        names = rng.choice(list(move_input.ways))
        expected = game.result(widget.state, move_input.action(names))
        before = len(widget.plies)
        if number % 3 == 2:
            place = list(game.actions(widget.state)).index(move_input.action(names))
            assert len(widget.turn["moves"]) == len(game.actions(widget.state))
            page.do("move", place=place)
        else:
            page.touch_all(names)
        assert widget.error == ""
        assert [*(ply.state for ply in widget.plies), widget.state][before + 1] == expected
        assert len(widget.frames) == len(widget.plies) + 1
        states.append(widget.state)
    assert len(states) > 2
    for state in reversed(states[:-1]):
        page.do("undo")
        assert widget.state == state
    assert not widget.turn["undo"]
    page.do("undo")  # and nothing happens
    assert widget.state == states[0]


@pytest.mark.parametrize("name", GAMES)
def test_searches_play_it_out_or_on(name: str) -> None:
    widget = BoardWidget(GAMES[name](), players="best", strength=1, seed=1)
    page = Page(widget)
    for _ in range(8):
        if widget.turn["state"] == "over":
            break
        assert widget.turn["state"] == "search"
        before = len(widget.plies)
        page.do("think")
        assert widget.error == ""
        assert len(widget.plies) > before
        assert [row[0] for row in widget.thought][:2] == ["search", "move"]
    assert widget.plies


def test_the_panel_tells_what_alpha_beta_found() -> None:
    game = TicTacToe()
    widget = BoardWidget(game, state=game.parse("XOX/OXO/OX."), players="deepening")
    widget.think()
    told = dict(widget.thought)
    assert (told["move"], told["expects"]) == ("X: c3", "c3")
    assert told["value"] == "1 for X"
    assert (told["depth"], told["nodes"]) == ("1", "2")  # all there is
    assert re.fullmatch(r"\d+\.\d\d s", told["time"])
    assert widget.turn["state"] == "over"
    assert widget.turn["message"] == "X: c3. X has won."


def test_taking_back_goes_to_one_s_own_last_decision() -> None:
    widget = BoardWidget(TicTacToe(), strength=1)
    page = Page(widget)
    page.touch("b2")
    assert widget.turn["state"] == "search"
    assert widget.turn["touches"] == []
    page.do("think")
    after_two = widget.state
    page.touch(widget.turn["touches"][0]["name"])
    page.do("undo")  # before the search has answered
    assert widget.state == after_two
    page.do("undo")  # its answer as well
    assert widget.plies == []


def test_dice_fall_alike_after_a_move_was_taken_back() -> None:
    widget = BoardWidget(Pig(), players="human", seed=2)
    page = Page(widget)
    page.touch("roll")
    rolled = widget.state
    page.do("undo")
    page.touch("roll")
    assert widget.state == rolled
    assert "The die shows" in widget.turn["message"]
    page.do("new")
    assert widget.plies == []


def test_a_click_that_comes_late_hits_no_other_position() -> None:
    widget = BoardWidget(TicTacToe(), strength=1)
    page = Page(widget)
    number = widget.turn["number"]
    page.touch("b2")
    page.do("touch", at=number, after=[], name="a1")  # clicked before the answer was there
    assert len(widget.plies) == 1
    assert "meant for the previous position" in widget.turn["message"]
    page.do("think", at=number)  # and nobody thinks about what is gone
    assert len(widget.plies) == 1
    page.do("move", at=number, place=0)
    assert len(widget.plies) == 1
    page.do("think")
    assert len(widget.plies) == 2


def test_another_piece_may_be_chosen_and_none_again() -> None:
    widget = BoardWidget(Checkers())
    page = Page(widget)
    page.touch("11")
    page.touch("9")
    chosen = [o["name"] for o in widget.turn["touches"] if o["chosen"]]
    assert chosen == ["9"]
    page.touch("9")
    assert not any(o["chosen"] for o in widget.turn["touches"])
    page.touch_all(("9", "13"))
    assert widget.plies[-1].action == (9, 13)


def test_from_python() -> None:
    widget = BoardWidget(TicTacToe(), players="human")
    widget.play("b2")
    widget.play(0)
    assert [ply.action for ply in widget.plies] == [4, 0]
    with pytest.raises(ValueError, match="'b2' is not a move here"):
        widget.play("b2")
    widget.take_back()
    assert widget.state == TicTacToe().parse(".../.X./...")
    widget.think()  # a person is to move: nothing happens
    assert len(widget.plies) == 1
    chess = BoardWidget(Chess(), players="human")
    for move in ("e2e4", "e5", "Nf3"):
        chess.play(move)
    assert chess.plies[-1].action == "g1f3"


def test_searches_may_be_the_reader_s_own() -> None:
    game = TicTacToe()
    for search in (alpha_beta_search, iterative_deepening, agent_of(uct, 0.1)):
        widget = BoardWidget(game, players=("human", search), state=game.parse("XO./.../..."))
        widget.play("b2")
        widget.think()
        assert widget.error == ""
        assert len(widget.plies) == 2
        assert dict(widget.thought)["nodes"] != "0"


def test_seats_can_be_changed_while_the_match_goes_on() -> None:
    def last(game: Any, state: Any) -> Any:
        return game.actions(state)[-1]

    widget = BoardWidget(TicTacToe(), players=("human", last))
    page = Page(widget)
    assert [(seat["player"], seat["own"]) for seat in widget.seats] == [
        ("human", ""), ("last", "last"),
    ]  # fmt: skip
    page.touch("a1")
    page.do("seat", seat=1, player="random", strength=3)
    page.do("think")
    assert len(widget.plies) == 2
    page.do("seat", seat=1, player="last", strength=3)
    page.do("seat", seat=0, player="best", strength=1)
    for _ in range(2):
        page.do("think")
    assert len(widget.plies) == 4
    assert widget.seats[0] == {"name": "X", "player": "best", "strength": 1, "own": ""}


# ---------------------------------------------------------------- hidden information


def test_what_is_hidden_never_reaches_the_browser() -> None:
    def sent_when_o_plays(squares: list[int]) -> Any:
        left = list(squares)
        widget = BoardWidget(PhantomTicTacToe(), players=("human", lambda game, seen: left.pop(0)))
        page = Page(widget)
        page.touch("b2")
        page.do("think")
        assert not left
        assert widget.turn["state"] == "person"
        frames = [frame["caption"] for frame in widget.frames]
        assert frames == ["The starting position.", "X: b2.", "O has moved."]
        return page.seen() | {"mime": widget._repr_mimebundle_()[0]["image/svg+xml"]}

    corner = sent_when_o_plays([0])
    assert corner == sent_when_o_plays([8])
    assert corner == sent_when_o_plays([4, 8])  # that O ran into X is nobody's business either
    assert "hidden" in corner["frames"][-1]["alt"]


def test_the_board_is_shown_when_the_game_is_over() -> None:
    squares = [0, 1]
    widget = BoardWidget(PhantomTicTacToe(), players=("human", lambda game, seen: squares.pop(0)))
    page = Page(widget)
    for name in ("a3", "b3", "c3"):
        page.touch(name)
        if widget.turn["state"] == "search":
            page.do("think")
    assert widget.turn["message"] == "X: c3. You won."
    assert "O: a1." in [frame["caption"] for frame in widget.frames]
    assert "OO., ..., XXX" in widget.frames[-1]["alt"]


def test_one_person_at_most_plays_a_game_that_hides_something() -> None:
    with pytest.raises(ValueError, match="one person at most"):
        BoardWidget(PhantomTicTacToe(), players="human")
    widget = BoardWidget(PhantomTicTacToe())
    page = Page(widget)
    page.do("seat", seat=1, player="human", strength=3)
    assert "one person at most" in widget.error
    page.do("seat", seat=0, player="random", strength=3)
    page.do("seat", seat=1, player="human", strength=3)
    assert widget._seats.people == [1]


def test_a_search_sees_only_what_it_may() -> None:
    seen_by_o: list[Any] = []

    def spy(game: Any, seen: Any) -> Any:
        seen_by_o.append(seen)
        return game.actions(seen)[0]

    widget = BoardWidget(PhantomTicTacToe(), players=("human", spy))
    widget.play("b2")
    widget.think()
    assert seen_by_o == [(0, 0, 0, 0, 1)]


# ---------------------------------------------------------------- what goes wrong


def raises(game: Any, state: Any) -> Any:
    return 1 / 0


def illegal(game: Any, state: Any) -> Any:
    return 99


def a_value(game: Any, state: Any) -> Any:
    return 1.0


def silent(game: Any, state: Any) -> Any:
    return iter(())


def endless(game: Any, state: Any) -> Any:
    while True:
        game.actions(game.result(state, game.actions(state)[0]))


@pytest.mark.parametrize(
    ("agent", "sentence"),
    [
        (raises, r"ZeroDivisionError in line \d+ of raises: division by zero"),
        (illegal, "illegal answered 99, which is not legal here; one of game.actions"),
        (a_value, "a_value answered 1.0, which is not legal here; one of game.actions"),
        (silent, "silent gave no move; an action of the game was expected"),
        (agent_of(endless, 0.05, grace=0), "endless gave no answer in 0.05 seconds"),
    ],
)
def test_a_search_that_fails_says_so_and_the_widget_lives(agent: Any, sentence: str) -> None:
    widget = BoardWidget(TicTacToe(), players=("human", agent))
    page = Page(widget)
    page.touch("c3")
    page.do("think")
    assert re.match(sentence, widget.error), widget.error
    assert widget.turn["state"] == "failed"
    assert len(widget.plies) == 1
    page.do("seat", seat=1, player="best", strength=1)
    assert widget.error == ""
    page.do("think")
    assert len(widget.plies) == 2
    assert widget.turn["state"] == "person"
    from_python = BoardWidget(TicTacToe(), players=agent)
    with pytest.raises((ZeroDivisionError, ValueError, TimeoutError)):
        from_python.think()


def test_a_search_that_is_interrupted_plays_what_it_has() -> None:
    def patient(game: Any, state: Any) -> Any:
        yield from game.actions(state)[:1]
        raise KeyboardInterrupt

    def slow(game: Any, state: Any) -> Any:
        raise KeyboardInterrupt

    widget = BoardWidget(TicTacToe(), players=(patient, slow))
    page = Page(widget)
    page.do("think")
    assert [ply.action for ply in widget.plies] == [0]
    page.do("think")
    assert widget.error == "You stopped the kernel before the search had any answer."
    assert len(widget.plies) == 1


def test_a_search_in_a_thread_of_its_own_is_stopped_from_another() -> None:
    asked = threading.Event()

    def spinning(game: Any, state: Any) -> Any:
        asked.set()
        while True:
            pass

    widget = BoardWidget(TicTacToe(), players=spinning)
    thread = threading.Thread(target=Page(widget).do, args=("think",))
    thread.start()
    assert asked.wait(60)
    way = widget.turn["stop"]
    assert not way["interrupt"]
    stop(way["number"])
    thread.join(60)
    assert widget.turn["state"] == "failed"
    assert widget.error == "You stopped the kernel before the search had any answer."
    stop(way["number"])  # it has ended: nothing is stopped


def test_a_function_may_have_the_name_of_a_search() -> None:
    def random(game: Any, state: Any) -> Any:
        return 8

    widget = BoardWidget(TicTacToe(), players=random)
    assert widget.seats[0]["player"] == "my random"
    Page(widget).do("seat", seat=1, player="random", strength=1)
    assert widget.seats[1]["player"] == "random"


class Broken(TicTacToe):
    """Tic-tac-toe with a slip in one method, from the second state on or at once."""

    def __init__(self, method: str, at_once: bool) -> None:
        super().__init__()
        correct = getattr(self, method)

        def slip(state: Any, *rest: Any) -> Any:
            if at_once or state != TicTacToe.initial:
                raise NameError("name 'sate' is not defined")
            return correct(state, *rest)

        setattr(self, method, slip)


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize(
    "method", ["to_move", "actions", "is_terminal", "picture", "labelled_picture", "action_name"]
)
def test_a_game_that_fails_ends_in_a_sentence(method: str, at_once: bool) -> None:
    widget = BoardWidget(Broken(method, at_once), players="human")
    page = Page(widget)
    if not at_once:
        assert widget.error == ""
        page.touch("b2")
    assert re.match(r"NameError in line \d+ of slip: name 'sate' is not", widget.error)
    assert widget.turn["state"] == "failed"
    page.do("undo")
    assert (widget.error == "") == (not at_once)
    page.do("new")
    assert (widget.error == "") == (not at_once)
    assert "Broken" in repr(widget)


def test_a_game_for_more_players_than_it_says_is_told() -> None:
    class Three:
        initial: tuple[int, ...] = ()

        def to_move(self, state: tuple[int, ...]) -> int:
            return len(state)

        def actions(self, state: tuple[int, ...]) -> list[int]:
            return [0, 1]

        def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
            return (*state, action)

        def is_terminal(self, state: tuple[int, ...]) -> bool:
            return len(state) == 3

        def utility(self, state: tuple[int, ...], player: int) -> int:
            return state[player]

    said = "to_move returned 2; 0 to 1 was expected, as the game's `players` is 2"
    widget = BoardWidget(Three(), players="human")
    widget.play(0)
    with pytest.raises(ValueError, match=re.escape(said)):
        widget.play(0)
    widget = BoardWidget(Three(), players="human")
    for _ in range(2):
        Page(widget).do("move", place=0)
    assert widget.error == said


def test_a_game_without_a_beginning_or_a_move_is_told() -> None:
    class NoBeginning:
        def to_move(self, state: Any) -> int:
            return 0

    widget = BoardWidget(NoBeginning())
    assert "AttributeError" in widget.error
    assert "initial" in widget.error
    Page(widget).do("undo")
    assert "the game could not start" in widget.error
    assert widget._repr_mimebundle_()[0]["image/svg+xml"]

    class NoMove(TicTacToe):
        def actions(self, state: Any) -> Any:
            return ()

    assert BoardWidget(NoMove()).error == (
        "X has no move here, but is_terminal says that the game goes on"
    )


def test_the_rules_alone_make_a_game() -> None:
    class Countdown:
        """Take 1 or 2 from 4; who takes the last has won. No picture, no names, nothing else."""

        initial = (4, 0)

        def to_move(self, state: Any) -> int:
            return int(state[1])

        def actions(self, state: Any) -> list[int]:
            return [n for n in (1, 2) if n <= state[0]]

        def result(self, state: Any, action: int) -> Any:
            return state[0] - action, 1 - state[1]

        def is_terminal(self, state: Any) -> bool:
            return bool(state[0] == 0)

        def utility(self, state: Any, player: int) -> int:
            return -1 if state[1] == player else 1

    widget = BoardWidget(Countdown())
    page = Page(widget)
    assert [option["name"] for option in widget.turn["touches"]] == ["1", "2"]
    assert widget.frames[0]["alt"] == "(4, 0)"
    page.touch("1")
    page.do("think")
    assert widget.error == ""
    page.touch("1")
    page.do("think")
    assert widget.turn["message"].endswith(("MAX: 1. MIN: 1. You lost.", "You won."))


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"players": "magnus"}, "there is no player 'magnus'; the players are human, best"),
        ({"strength": 9}, "strength 9; a number from 1 to 5 was expected"),
        ({"players": "human", "strength": 0}, "strength 0; a number from 1 to 5 was expected"),
        ({"players": ()}, "players (); functions, or some of human, best"),
    ],
)
def test_bad_input_is_refused(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        BoardWidget(TicTacToe(), **given)


# ---------------------------------------------------------------- what would you play?

ASKED = TicTacToe().parse("XX./OO./...")


def test_the_reader_chooses_before_anything_is_told() -> None:
    widget = BoardWidget(TicTacToe(), state=ASKED, ask=True, tree=True)
    page = Page(widget)
    assert widget.turn["state"] == "asked"
    assert widget.turn["message"].endswith("What would you play for X? Choose a move, then see.")
    assert widget.tree is None  # it would tell
    assert not any(frame["values"] for frame in widget.frames)
    page.touch("c2")
    assert widget.plies == []  # an answer is no move yet
    assert widget.turn["state"] == "person"
    assert widget.turn["message"] == (
        "You chose c2: 0. Best: c1, with +1. Values are for X, with play to the end. Your move, X."
    )
    values = {each["text"]: (each["best"], each["mine"]) for each in widget.frames[-1]["values"]}
    assert values == {"+1": (True, False), "0": (False, True), "−1": (False, False)}
    assert widget.turn["moves"] == ["c1 (+1)", "c2 (0)", "a3 (−1)", "b3 (−1)", "c3 (−1)"]
    assert widget.tree.state == ASKED
    page.touch("c1")
    assert widget.turn["state"] == "over"
    assert widget.frames[0]["values"]  # they are there for a reader who looks back
    assert not widget.frames[1]["values"]
    page.do("undo")
    assert widget.turn["state"] == "asked"  # and asked anew
    assert not widget.frames[-1]["values"]


def test_a_search_waits_for_the_reader_s_answer() -> None:
    widget = BoardWidget(TicTacToe(), state=ASKED, ask=True, strength=1)
    page = Page(widget)
    widget.play("c2")
    assert widget.turn["state"] == "asked"
    assert "for O" in widget.turn["message"]
    page.touch("c1")
    assert widget.turn["state"] == "search"
    assert not widget.turn["auto"]  # the values stay on the board until it is asked to move
    assert widget.turn["message"].endswith("Press “One move” for the reply of O (best).")
    page.do("think")
    assert len(widget.plies) == 2
    with pytest.raises(ValueError, match="this board asks nothing"):
        BoardWidget(TicTacToe()).choose("b2")
    with pytest.raises(IllegalAction):
        widget.choose("c2")


@pytest.mark.many(20)
@pytest.mark.parametrize("name", [name for name in OPEN if name not in ("five in a row", "chess")])
def test_every_open_game_can_ask(name: str) -> None:
    widget = BoardWidget(GAMES[name](), players="human", ask=True, seed=3)
    if len(widget.game.actions(widget.state)) == 1:  # there is nothing to choose
        assert widget.turn["state"] == "person"
        return
    action = widget.game.actions(widget.state)[-1]
    widget.choose(action)
    assert widget.turn["message"].startswith("You chose ")
    assert widget.turn["state"] == "person"
    widget.play(action)
    assert len([ply for ply in widget.plies if ply.player != CHANCE]) == 1


class _NoEvaluation(TicTacToe):
    def utility(self, state: Any, player: int) -> float:
        raise OverflowError("no number")


def test_where_moves_cannot_be_valued_the_match_goes_on() -> None:
    widget = BoardWidget(_NoEvaluation(), players="human", ask=True)
    page = Page(widget)
    page.touch("b2")
    assert "no number" in widget.error
    assert widget.turn["state"] == "person"
    page.touch("b2")
    assert len(widget.plies) == 1


def test_a_game_that_hides_something_asks_nothing() -> None:
    widget = BoardWidget(PhantomTicTacToe(), ask=True)
    assert widget.turn["state"] != "asked"
    assert not widget.turn["hint"]
    with pytest.raises(ValueError, match="there is no hint now"):
        widget.hint()


def test_a_hint_tells_what_all_moves_are_worth_and_the_end_who_won() -> None:
    widget = BoardWidget(TicTacToe(), state=ASKED, strength=1)
    page = Page(widget)
    assert widget.turn["hint"]
    page.do("hint")
    assert widget.turn["message"] == (
        "Best: c1, with +1. Values are for X, with play to the end. Your move, X."
    )
    assert not any(each["mine"] for each in widget.frames[-1]["values"])
    assert (widget.turn["state"], widget.turn["hint"]) == ("person", False)  # once is enough
    page.touch("c1")
    assert widget.turn["message"] == "X: c1. You won."


# ---------------------------------------------------------------- trees, print, pages


@pytest.mark.many(4)
@pytest.mark.parametrize("name", [name for name in OPEN if name != "explicit tree"])
def test_the_tree_of_a_move_can_be_read(name: str) -> None:
    widget = BoardWidget(GAMES[name](), players="random", seed=4)
    for _ in range(2):
        widget.think()
    moves = [ply for ply in widget.plies if ply.player != CHANCE]
    for move in moves:
        widget.show_tree(widget._view.shown.index(widget.plies.index(move) - 1))
        tree = widget.tree
        assert tree.error == ""
        assert tree.state == move.state
        assert move.action in tree.game.actions(tree.state)
        assert 2 <= sum(node.visited for node in tree.trace.nodes) <= 2000


def test_the_tree_of_the_position_follows_the_game() -> None:
    widget = BoardWidget(TicTacToe(), players="human")
    page = Page(widget)
    page.do("tree", frame=0)
    tree = widget.tree
    assert tree.state == TicTacToe.initial
    assert widget.tree_note == "The next 2 plies with the 3 most promising moves of each position."
    for square in ("b2", "a1", "c1"):
        page.touch(square)
        assert widget.tree is tree  # one widget for the whole match
        assert tree.state == widget.state
    page.do("tree", frame=1)  # the reader looks back
    assert tree.state == widget.plies[1].state
    assert widget.plies[1].action in tree.game.actions(tree.state)
    assert widget.tree_note.startswith("Before this move: O: a1. The next 2 plies")
    page.do("tree", frame=9)  # the position is gone: nothing happens
    assert widget.error == ""
    page.do("no tree")
    assert widget.tree is None
    page.touch("a3")
    assert widget.tree is None
    widget.show_tree()
    for square in ("c2", "b3", "c3"):
        page.touch(square)
    assert widget.turn["state"] == "over"
    assert widget.tree_note == "Before the last move: X: c3. The next 2 plies."
    assert tree.state == widget.plies[-1].state


def test_a_tree_that_favours_another_move_than_the_one_played_says_so() -> None:
    game = TicTacToe()
    widget = BoardWidget(game, players="human", state=game.parse("XX./OO./..."))
    widget.play("a3")  # and overlooks c1
    widget.show_tree(0)
    assert widget.tree.trace.action == 2
    assert widget.tree_note.endswith(" c1 is better.")
    widget = BoardWidget([[3, 12], [2, 4], [3, 8]], players="human")
    notes = []
    for move in ("a1", "a2", "a3"):
        widget.new_game()
        widget.play(move)
        widget.show_tree(0)
        notes.append(widget.tree_note.partition(f"MAX: {move}.")[2])
    assert notes == ["", " a1 is better.", ""]  # a3 is worth the same


def test_the_board_of_a_tree_says_what_lies_below_each_move() -> None:
    widget = BoardWidget(GameTree([[3, {0.25: 12, 0.75: [1, 2]}], [2, 4]]), players="human")
    for move in ("a2", "c1"):
        widget.play(move)
    assert [frame["alt"] for frame in widget.frames] == [
        "A; a1: 3, {0.25: 12, 0.75: [1, 2]}; a2: 2, 4.", "C; c1: 2; c2: 4.", "c1: 2.",
    ]  # fmt: skip


def test_of_moves_that_are_worth_the_same_the_tree_favours_the_one_played() -> None:
    widget = BoardWidget(TicTacToe(), players="human")
    for move in widget.game.actions(widget.state)[::4]:  # the first, one between, the last
        widget.new_game()
        widget.play(move)
        widget.show_tree(0)
        assert widget.tree.trace.action == move
        assert "better" not in widget.tree_note


def test_the_tree_of_a_small_game_has_its_true_values() -> None:
    """The first lecture has its readers look there for the move that lost."""
    game = TicTacToe()
    for position in (".../.../...", "X../.O./...", "XXO/.O./..."):
        widget = BoardWidget(game, players="human", state=game.parse(position), tree=True)
        assert widget.tree.trace.value == 0
        assert "estimates" not in widget.tree_note
    assert "estimates" in BoardWidget(ConnectFour(), tree=True).tree_note


def test_a_tree_that_is_the_game_is_drawn_beside_the_board() -> None:
    widget = BoardWidget([[3, 12, 8], [2, 4, 6]], players="human")
    assert widget.tree.state == ()
    widget.play("a1")
    assert widget.tree.state == (0,)
    assert BoardWidget([[3, 12], [2, 4]], tree=False).tree is None
    assert BoardWidget(TicTacToe()).tree is None


def test_what_a_search_thought_is_hidden() -> None:
    widget = BoardWidget(PhantomTicTacToe(), players=("human", "random"), seed=1)
    widget.play("b2")
    widget.think()
    assert widget.thought == [
        ["", "What it thinks stays hidden: it would tell what you may not see."]
    ]


def test_no_tree_of_a_game_that_hides_something() -> None:
    hidden = BoardWidget(PhantomTicTacToe(), players="random", tree=True)
    assert hidden.tree is None
    assert "this game hides something" in hidden.error
    hidden.think()
    assert not hidden.turn["tree"]
    with pytest.raises(ValueError, match="this game hides something"):
        hidden.show_tree()


def test_values_in_the_tree_are_short_and_no_stem_hides_them() -> None:
    widget = BoardWidget(ConnectFour(), players="human", tree=True)
    for column in "43":
        widget.play(column)
    stage, run = widget.tree._shown.stage, widget.tree.trace
    values = [view.value for view in run.replay.final_views().values() if view.visited]
    assert all(value == round(value, 3) for value in values)
    assert any(value < 0 for value in values)
    for path, node in stage.nodes.items():
        if not node.children:
            continue
        x, _ = stage.layout.value_place(path, node.longest)
        half = text_width(node.longest, stage.layout.letter_size(path)) / 2
        assert x - half >= stage.layout.values[path][0] + 5
        shown = ElementTree.fromstring(stage.svg.replace("&nbsp;", " "))
        name = "v_" + ("_".join(map(str, path)) or "r")
        (text,) = (
            each
            for group in shown.iter("{http://www.w3.org/2000/svg}g") if group.get("id") == name
            for each in group.iter("{http://www.w3.org/2000/svg}text")
        )  # fmt: skip
        assert text.text == node.longest  # it was laid out for the longest


@pytest.mark.parametrize("name", GAMES)
def test_what_stands_in_a_notebook_without_a_front_end(name: str) -> None:
    shown = [BoardWidget(GAMES[name](), seed=1)._repr_mimebundle_()[0] for _ in range(2)]
    for kind in ("image/svg+xml", "text/plain"):
        assert shown[0][kind] == shown[1][kind]
    assert "<svg" in shown[0]["image/svg+xml"]
    assert " 0x" not in shown[0]["text/plain"]
    assert shown[0]["text/plain"].startswith("BoardWidget(")


def test_a_page_has_the_match_and_no_moves() -> None:
    widget = BoardWidget(TicTacToe(), players="human")
    for move in ("b2", "a1"):
        widget.play(move)
    state = widget.page_state()
    assert [frame["caption"] for frame in state["frames"]] == [
        "The starting position.",
        "X: b2.",
        "O: a1.",
    ]
    assert state["turn"]["touches"] == []
    assert "no kernel" in state["turn"]["message"]
    assert "<script" not in json.dumps(state)
    page = widget.to_html()
    assert "<h1>Tic-tac-toe</h1>" in page


@pytest.mark.parametrize(
    ("game", "searches"),
    [
        (ConnectFour(), ["deepening", "uct"]),
        (Pig(), ["expectiminimax", "uct"]),
        (GameTree([(1, 2, 3), (3, 2, 1)]), ["max-n", "paranoid", "uct"]),
        (PhantomTicTacToe(), []),
    ],
    ids=["Connect Four", "Pig", "three players", "hidden"],
)
def test_the_opponents_on_offer_make_sense_for_the_game(game: Any, searches: list[str]) -> None:
    assert BoardWidget(game).agents == ["human", "best", "random", *searches]
