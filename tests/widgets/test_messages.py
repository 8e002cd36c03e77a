"""Whatever comes from a browser or a reader's cell: widgets take it, or refuse it in one line."""

from __future__ import annotations

import random
from typing import Any

import pytest
import traitlets

from gamesearch.games import Backgammon, PhantomTicTacToe, TicTacToe
from gamesearch.search import uct
from gamesearch.widgets import BoardWidget, QuizWidget, TreeWidget

LONG = "x" * 100_000


class Sly:
    """Even to look at it raises."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


# ---------------------------------------------------------------- arguments

TREE = [[3, 12], [2, 4]]
SLIPS = {
    "controls": [5, "edit", b"edit", [LONG], [5, "x", None], [[]], None, {"x": 1}, Sly(), [Sly()]],
    "depth": ["x", 1.5, True, [LONG], Sly(), "3"],
    "search": [5, LONG, [LONG], Sly(), b"minimax", ()],
    "evaluate": [5, LONG, [LONG], Sly()],
    "overlay": [5, None],
    "text": [5, LONG, [LONG], None],
    "values": [5, LONG, [LONG], {LONG: LONG}, {5: 5}, {(): 1}],
    "step": [LONG, [LONG], None, 1.5],
    "chosen": [5, LONG, [LONG], None],
}
TRAITS = ("text", "values", "step", "chosen")


def said_of(make: Any) -> str:
    """Return what a slip is told: one line, by an error of a kind that readers know."""
    with pytest.raises((ValueError, TypeError, traitlets.TraitError)) as refusal:
        make()
    said = str(refusal.value)
    assert "\n" not in said
    assert len(said) < 320
    return said


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_in_a_tree_widget_is_named_in_one_line(name: str) -> None:
    """Of traits traitlets says it, in as many lines as it likes."""
    for value in SLIPS[name]:
        if name in TRAITS:
            widget = TreeWidget(TREE)
            before = (str(widget.game), widget.chosen, widget.step)
            with pytest.raises(traitlets.TraitError):
                setattr(widget, name, value)
            assert (str(widget.game), widget.chosen, widget.step) == before
        else:
            said_of(lambda value=value: TreeWidget(TREE, **{name: value}))


def test_slips_are_told_what_was_expected() -> None:
    assert said_of(lambda: TreeWidget(TREE, controls=5)) == (  # type: ignore[arg-type]
        "controls 5; a list with any of search, edit, export was expected"
    )
    assert said_of(lambda: TreeWidget(TREE, depth="x")) == (  # type: ignore[arg-type]
        "depth is 'x'; a whole number from 0 up was expected"
    )
    assert "'mini'; minimax is near; " in said_of(lambda: TreeWidget(TREE, search="mini"))
    assert TreeWidget(TREE, search="AlphaBeta").chosen == "alpha-beta"
    assert TreeWidget(TREE, search="mcts").in_words() == TreeWidget(TREE, search=uct).in_words()


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("kinds", [5, None, [LONG], LONG, [[]], [5], Sly()]),
        ("seed", [LONG, [LONG], 1.5, True, Sly()]),
        ("difficulty", [LONG, 9, 0, True, [1], Sly()]),
        ("tree", [LONG, 5, [], [LONG], Sly()]),
    ],
)
def test_a_slip_in_a_quiz_is_named_in_one_line(name: str, values: list[Any]) -> None:
    for value in values:
        said_of(lambda value=value: QuizWidget(**{name: value}))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("game", [5, None, LONG, (), [], TicTacToe]),
        ("players", [5, None, LONG, [5], [LONG], [], [None], Sly(), ["human", "best", "best"]]),
        ("strength", [LONG, 9, 0, [1], None, Sly()]),
        ("seed", [LONG, "7", [1], None, Sly()]),
    ],
)
def test_a_slip_in_a_board_is_named_in_one_line(name: str, values: list[Any]) -> None:
    for value in values:
        said_of(lambda value=value: BoardWidget(**{"game": TicTacToe(), name: value}))


# ---------------------------------------------------------------- messages to the board

JUNK: list[Any] = [
    None, True, False, -1, -5, 10**9, 10**30, 1.5, float("nan"), float("inf"), "", "x", LONG, "0",
    [], [[]], [None], ["x"], [LONG], [1], {}, {"x": 1}, [["a1"]], b"x", "__class__", "human ",
]  # fmt: skip
GAMES = {"tic-tac-toe": TicTacToe, "backgammon": Backgammon, "phantom": PhantomTicTacToe}
MESSAGES: list[dict[str, Any]] = [
    {"do": "touch", "after": [], "name": "b2"}, {"do": "touch", "after": ["b2"], "name": None},
    {"do": "move", "place": 0}, {"do": "seat", "seat": 1, "player": "random", "strength": 1},
    {"do": "tree", "frame": 0},
]  # fmt: skip
FIELDS = ("do", "after", "name", "place", "seat", "player", "strength", "frame")


def malformed(rng: random.Random, number: int) -> Any:
    """Return a message with something in it that cannot be meant."""
    if rng.random() < 0.05:
        return rng.choice([*JUNK, [["do", "new"]]])
    message = {**rng.choice(MESSAGES), "at": number, "id": rng.choice(["1/0.5", *JUNK])}
    fields = [name for name in FIELDS if name in message and name != "name"]
    name = rng.choice(fields)
    odd = rng.choice(JUNK)
    if name == "after":
        odd = rng.choice([*JUNK[:12], [None], [[]], [1], {}])
    if name == "strength":
        odd = rng.choice([one for one in JUNK if one != 1 or one is True])
    if rng.random() < 0.1:
        del message[name]
    else:
        message[name] = odd
    return message


def seen_of(board: BoardWidget) -> Any:
    """All that a message may change, but for the sentence on what is wrong."""
    return (
        board.state, list(board.plies), board.seats, board.turn["state"], board.turn["moves"],
        board.turn["touches"], len(board.frames), board.tree,
    )  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_a_malformed_message_changes_no_board(name: str) -> None:
    rng = random.Random(f"board/{name}")
    board = BoardWidget(GAMES[name](), players=("human", "random"), strength=1)
    sent: list[Any] = []
    board.send = lambda content, buffers=None: sent.append(content)
    for number in range(300):
        before = seen_of(board)
        message = malformed(rng, board.turn["number"])
        board._receive(None, message, None)
        assert seen_of(board) == before, message
        assert len(board.error) <= 400
        assert "\n" not in board.error
        assert len(sent) == number + 1


def test_nobody_moves_for_a_search() -> None:
    """What could be touched a moment ago cannot be touched in the search's turn."""
    board = BoardWidget(TicTacToe(), players=("human", "random"), strength=1)
    board._receive(None, {"do": "move", "at": board.turn["number"], "place": 0}, None)
    plies = board.plies
    assert board.turn["state"] == "search"
    for message in ({"do": "move", "place": 0}, {"do": "touch", "after": [], "name": "b2"}):
        board._receive(None, {**message, "at": board.turn["number"]}, None)
        assert board.plies == plies
        assert board.error.startswith("it is not your turn")
    board._receive(None, {"do": "think", "at": board.turn["number"]}, None)
    assert len(board.plies) == 2


# ---------------------------------------------------------------- what a quiz is told


def a_state(rng: random.Random) -> dict[str, Any]:
    """Traits as a browser sends them, none of which a reader could bring about."""
    good = {"difficulty": 1, "number": 0, "answers": {"": 1}}
    event = rng.choice(JUNK)
    if rng.random() < 0.7:
        event = {**good, rng.choice(["difficulty", "number"]): rng.choice([*JUNK[:10], 7.5])}
    if isinstance(event, dict) and event and rng.random() < 0.2:
        event.pop(rng.choice(list(event)), None)
    if isinstance(event, dict) and _is_whole(event):
        event = None
    return {
        "number": rng.choice([one for one in JUNK if one is not False]),
        "difficulty": rng.choice([0, 6, *(one for one in JUNK if one is not True)]),
        "events": rng.choice([[event], [good, event], event if event != [] else None]),
        "count": rng.choice(JUNK), "series": rng.choice(JUNK), "_esm": rng.choice(JUNK),
        rng.choice(["comm", "quiz", "keys", "nobody", "_model_name"]): rng.choice(JUNK),
    }  # fmt: skip


def _is_whole(event: dict[str, Any]) -> bool:
    level, number = event.get("difficulty"), event.get("number")
    kinds = type(level) is int and type(number) is int
    return kinds and level in range(1, 6) and number >= 0 and "answers" in event


def test_a_malformed_state_changes_no_quiz() -> None:
    rng = random.Random("quiz")
    quiz = QuizWidget(seed=3)
    before = quiz.get_state()
    for _ in range(300):
        state = a_state(rng)
        quiz.set_state(state)
        assert quiz.get_state() == before, state


def test_what_a_reader_does_in_the_browser_is_taken() -> None:
    quiz = QuizWidget(seed=3)
    event = {"difficulty": 2, "number": 1, "hint": ""}
    quiz.set_state({"number": 1, "difficulty": 2, "events": [event]})
    assert (quiz.number, quiz.difficulty, quiz.events) == (1, 2, [event])
