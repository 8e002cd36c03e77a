"""The grader's end of the pipe: calls a student's functions, and answers what they ask.

A game that is handed over stays here. Its *shape* is sent ahead (who moves in which state, what
can be done there), for it takes five times as many messages to ask for each of these by itself.
The student's side reports which of such questions were put, in their order, before it asks for
anything else. They are put here to the game that watches, so its record is the same as if the
function had run here. What a finished game is worth is never sent ahead: every leaf that is
looked at is asked for, and counted, on this side.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import compress
from typing import Any, Final, NamedTuple

from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import Chance
from gamesearch.grading.checks import given_with
from gamesearch.grading.sandbox.protocol import (
    AHEAD,
    GAME_QUESTIONS,
    Garbled,
    Kept,
    RemoteError,
    clean,
    pack,
    pickled,
    unpack,
)
from gamesearch.grading.sandbox.sandbox import Lost, Sandbox
from gamesearch.tracing.recording import RecordedGame

LOOK_SECONDS: Final = 10.0  # to see what a name stands for
MOST_SHAPE: Final = 500  # nodes of a game that are sent ahead
MOST_SHAPES: Final = 200  # that are remembered


class Talk:
    """The conversation with one process: orders go out, questions come in."""

    def __init__(self, sandbox: Sandbox, assignment: str, student: str, until: float) -> None:
        self.sandbox = sandbox
        self.given = (assignment, student)
        self.until = until  # when the whole submission has to end
        self.lost: Lost | None = None
        self.printed = False  # whether the last call printed anything
        self._shared = _Shared(self)

    def run(self, source: str, label: str, seconds: float) -> tuple[list[str], str]:
        """Run a cell: the functions it made, and what went wrong, to go on after "it".

        Raises Lost, for a cell that takes longer than `seconds`, too.
        """
        until = min(self.until, time.monotonic() + seconds)
        try:
            reply = self._order(["run", source, label], until)
        except Lost as error:
            if error.status == "timed out" and until <= time.monotonic() < self.until:
                limit = f"had not come to an end within {seconds:g} seconds"
                raise Lost(error.status, limit) from None
            raise
        match reply:
            case ["ran", [*made], str(words)]:
                return [name for name in made if isinstance(name, str)], clean(words)
        raise self._lose(_garbled())

    def look(self, name: str) -> Any:
        """What there is by a name, None if there is nothing. Raises RemoteError and Lost."""
        reply = self._order(["look", name], min(self.until, time.monotonic() + LOOK_SECONDS))
        return None if reply == ["missing"] else self._value(reply)

    def ask(self, order: str, number: int, *more: Any) -> Any:
        """What comes of an order about an object. Raises RemoteError and Lost."""
        return self._value(self._order([order, number, *more], self.until))

    def call(self, number: int, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Call an object. Raises RemoteError for what it raises, and Lost."""
        given = [self._shared.pack(arg) for arg in args]
        words = {word: self._shared.pack(value) for word, value in named.items()}
        return self.ask("call", number, given, words)

    def next(self, number: int) -> Any:
        """The next value of an iterator. Raises StopIteration, RemoteError and Lost."""
        reply = self._order(["next", number], self.until)
        if reply == ["end"]:
            raise StopIteration
        return self._value(reply)

    def settle(self) -> None:
        """Make sure that nothing was said which nobody asked for. Raises Lost."""
        if self.lost is None and self.sandbox.spoke_unasked():
            raise self._lose(_garbled())

    def _value(self, reply: Any) -> Any:
        match reply:
            case ["value", data, bool(printed)]:
                self.printed = printed
                try:
                    return self._shared.unpack(data)
                except Garbled:
                    raise self._lose(_garbled()) from None
            case ["raised", [str(kind), *kinds], str(words), bool(printed)]:
                self.printed = printed
                raise remote_error(kind, kinds, words)
        raise self._lose(_garbled())

    def _order(self, message: list[Any], until: float) -> Any:
        """Send an order, answer questions, and return the reply. Once lost, it stays so."""
        if self.lost is not None:
            raise Lost(self.lost.status, str(self.lost))
        try:
            self.sandbox.send(message, until)
            while (answer := self._answer(reply := self._received(until))) is not None:
                self.sandbox.send(answer, until)
        except Garbled:
            raise self._lose(_garbled()) from None
        except Lost as error:
            raise self._lose(error) from None
        except BaseException:  # it is stopped while it answers
            self._lose(Lost("timed out", "had not come to an end when its time was up"))
            raise
        return reply

    def _received(self, until: float) -> list[Any]:
        """The next message, after the questions that it says were put before it."""
        match self.sandbox.receive(until):
            case [[*notes], *message]:
                self._shared.note(notes)
                return message
        raise Garbled("a message without its notes")

    def _answer(self, message: list[Any]) -> list[Any] | None:
        """The answer to a question; None if it is none but the reply."""
        try:
            match message:
                case ["ask", int(number), str(name), [*args], dict(named)]:
                    return ["answer", self._shared.answer(number, name, args, named)]
                case ["get", int(number), str(name)]:
                    return ["answer", self._shared.member(number, name)]
                case ["given", str(name), [*args]]:
                    return ["answer", self._given(name, args)]
                case ["noted"]:
                    return ["answer", None]
        except (Garbled, KeyboardInterrupt):
            raise
        except Exception as error:
            return ["refuse", _pickled_error(error)]
        return None

    def _given(self, name: str, args: list[Any]) -> Any:
        """What the assignment gives its student, as `work.tree("q1")` does."""
        assignment, student = self.given
        given = given_with(assignment)
        if name not in given:
            raise AttributeError(f"{assignment} gives {', '.join(given)} and no {name!r}")
        return pickled(given[name](student, *map(self._shared.unpack, args)), _is_hidden)

    def _lose(self, error: Lost) -> Lost:
        self.lost = self.lost or error
        self.sandbox.kill()
        return self.lost


def _garbled() -> Lost:
    return Lost("crashed", "wrote into the grader's pipe what is no message")


_VISIBLE: Final = ("gamesearch.game", "gamesearch.grading.sandbox.protocol")


def _is_hidden(module: str | None) -> bool:
    """Whether a module's functions are not there on the student's side."""
    if module is None or module in ("builtins", "__main__"):  # made by `exec`
        return True
    return module.startswith("gamesearch.") and not module.startswith(_VISIBLE)


def _pickled_error(error: Exception) -> Any:
    try:
        return pickled(error)
    except Exception:
        return pickled(RuntimeError(str(error)))


# ---------------------------------------------------------------- what is on the other side


class Thing:
    """An object of the student's: it stays on its side, and can be asked from here.

    Its class has the name of the object's own. Equal objects are equal here as well.
    """

    __globals__: Final[dict[str, Any]] = {}  # for tracers: none of its lines run here

    def __init__(self, talk: Talk, text: str, number: int) -> None:
        self._talk, self._text, self._number = talk, text, number

    def __repr__(self) -> str:
        return self._text

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self._talk.ask("member", self._number, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thing) and (self._talk, self._number) == (
            other._talk,
            other._number,
        )

    def __hash__(self) -> int:
        return self._number


# Named tuples, members of an IntEnum and the like: as states they have to come back as they were.
OWN: Final[dict[type, Any]] = {kind: type(kind.__name__, (kind,), {}) for kind in (tuple, int, str)}


def _call(self: Thing, *args: Any, **named: Any) -> Any:
    try:
        return self._talk.call(self._number, args, named)
    finally:
        if self._talk.printed:
            print()  # whoever asks hears that something was printed, not what


def _iter(self: Thing) -> Any:
    return self if hasattr(type(self), "__next__") else self._talk.ask("iterate", self._number)


def _next(self: Thing) -> Any:
    return self._talk.next(self._number)


_ABILITIES: Final = (("__call__", _call), ("__iter__", _iter), ("__next__", _next))


def _thing(talk: Talk, content: Any) -> Thing:
    """The stand-in for an object, which can do what that one can. Raises Garbled."""
    match content:
        case [str(kind), str(text), int(number), [bool(), bool(), bool(), bool(hashes)] as able]:
            members: dict[str, Any] = {} if hashes else {"__hash__": None}
            members |= dict(compress(_ABILITIES, able))
            made: Thing = type(clean(kind, 60), (Thing,), members)(talk, clean(text, 200), number)
            return made
    raise Garbled("an object that is none")


_RAISED: Final = (
    NotImplementedError, RecursionError, ZeroDivisionError, KeyError, IndexError, AssertionError,
    AttributeError, TypeError, ValueError,
)  # fmt: skip


def remote_error(kind: str, kinds: list[Any], words: str) -> RemoteError:
    """The exception to raise for what a student's function raised.

    It has the name of that one, and is of the same kind where a check may care about it.
    """
    bases = [base for base in _RAISED if base.__name__ in (kind, *kinds)][:1]
    made: RemoteError = type(clean(kind, 60), (RemoteError, *bases), {})(clean(words))
    return made


# ---------------------------------------------------------------- what the other side may ask about


class _Shared:
    """The things and the states that the other side knows by number."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self._things: list[Any] = []
        self._copied: list[Any] = []
        self._kept: list[Kept] = []
        self._states: list[Any] = []
        self._nodes: list[_Node | None] = []  # of each state, if it was sent ahead
        self._asked_game: Any = None
        self._watched: RecordedGame | None = None

    # ------------------------------------------------------------ what goes over

    def pack(self, value: Any) -> Any:
        """Pack an argument: games and functions stay here and are asked, the rest crosses."""
        if self._watched is not None and value is self._watched.initial:
            return {"R": None}
        return pack(value, self._other)

    def _pack_state(self, state: Any, node: _Node | None = None) -> Any:
        """Pack a state together with its number."""
        self._states.append(state)
        self._nodes.append(node)
        return {"S": [len(self._states) - 1, pack(state, pickled)]}

    def _other(self, value: Any) -> Any:
        if isinstance(value, Thing):
            return {"K": value._number}
        if type(value) in OWN.values():
            return {"K": value.number}
        if isinstance(value, Kept):
            return {"D": _place(self._kept, value)}
        if hasattr(type(value), "is_terminal") or "is_terminal" in getattr(value, "__dict__", ()):
            own = type(value).__module__.startswith("gamesearch.games.")
            return self._copy(value) if own else self._game(value)
        if callable(value):
            self._things.append(value)
            return {"F": len(self._things) - 1}
        return pickled(value)

    def _copy(self, game: Any) -> Any:
        """Pack a game that is to be played over there; it goes over once."""
        known = len(self._copied)
        number = _place(self._copied, game)
        return {"C": [number] if number < known else [number, pickled(game)]}

    def _game(self, game: Any) -> Any:
        """Pack a game that stays here; a watched one with its shape from where it begins."""
        self._things.append(game)
        names = [name for name in GAME_QUESTIONS if hasattr(game, name)]
        watched = getattr(game.actions, "__self__", None)
        shape: list[Any] = []
        self._states.clear()
        self._nodes.clear()
        self._watched = None
        if isinstance(watched, RecordedGame):
            self._watched, self._asked_game = watched, game
            _, root, sent = _shape_of(watched.game, watched.initial)
            shape = [self._pack_state(watched.initial, root), *sent]
        return {"G": [len(self._things) - 1, self.pack(game.initial), names, shape]}

    # ------------------------------------------------------------ what comes back

    def unpack(self, data: Any) -> Any:
        """What the student's side sent. Raises Garbled."""

        def tagged(tag: str, content: Any) -> Any:
            if tag == "h" and type(content) is int:
                return self._state(content)
            if tag == "o":
                return _thing(self._talk, content)
            if tag == "n":
                return self._own(content)
            if tag == "c":
                return _chance(unpack(content, tagged))
            if tag == "g":
                return _tree(unpack(content, tagged))
            raise Garbled(f"a thing tagged {tag!r}")

        try:
            return unpack(data, tagged)
        except RecursionError:
            raise Garbled("a message that is nested too deep") from None

    def _own(self, content: Any) -> Any:
        """A value of a kind of the student's own, which goes back as it was. Raises Garbled."""
        match content:
            case [data, int(number)]:
                value = self.unpack(data)
                if type(value) in OWN:
                    own = OWN[type(value)](value)
                    own.number = number
                    return own
        raise Garbled("a named tuple that is none")

    def note(self, notes: list[Any]) -> None:
        """Put the questions that the other side could answer by itself. Raises Garbled."""
        for note in notes:
            match note:
                case [str(name), int(number)] if name in AHEAD and name != "result":
                    getattr(self._asked_game, name)(self._state(number))
                case ["result", int(number), int(place)]:
                    state, node = self._state(number), self._nodes[number]
                    if node is None or not 0 <= place < len(node.children):
                        raise Garbled("a step to where nothing was sent")
                    self._states.append(self._asked_game.result(state, node.actions[place]))
                    self._nodes.append(node.children[place])
                case _:
                    raise Garbled("a question that is none")

    def _state(self, number: int) -> Any:
        if not 0 <= number < len(self._states):
            raise Garbled("a state that was never given")
        return self._states[number]

    def answer(self, number: int, name: str, args: list[Any], named: dict[str, Any]) -> Any:
        """The packed answer to a question about one of the things. Raises what answering raises."""
        asked = self._thing(number)
        question = getattr(asked, name) if name in GAME_QUESTIONS else asked
        given = [self.unpack(arg) for arg in args]
        answer = question(*given, **{word: self.unpack(arg) for word, arg in named.items()})
        return self._pack_state(answer) if name == "result" else self.pack(answer)

    def member(self, number: int, name: str) -> Any:
        """What one of the things has by a name, if it is plain data. Raises AttributeError."""
        if name.startswith("_"):
            raise AttributeError(f"{name!r} cannot be looked at")
        return pack(getattr(self._thing(number), name), _unshown)

    def _thing(self, number: int) -> Any:
        if not 0 <= number < len(self._things):
            raise Garbled("a question about nothing that was given")
        return self._things[number]


def _place(things: list[Any], thing: Any) -> int:
    """Where this very thing stands in the list; at its end if it was not there yet."""
    for number, known in enumerate(things):
        if known is thing:
            return number
    things.append(thing)
    return len(things) - 1


def _unshown(value: Any) -> Any:
    raise AttributeError(f"a {type(value).__name__} of the grader's cannot be looked at")


def _tree(content: Any) -> GameTree:
    """A game tree that the student's side made. Raises Garbled for one that cannot be."""
    match content:
        case [nested, [*turns]]:
            with suppress(ValueError, TypeError):
                return GameTree(nested, turns=turns)
    raise Garbled("a game tree that is none")


def _chance(content: Any) -> Chance:
    match content:
        case [*outcomes] if all(type(one) is tuple and len(one) == 2 for one in outcomes):
            return Chance(outcomes)
    raise Garbled("a chance node that is none")


# ---------------------------------------------------------------- the shape of a game


class _Node(NamedTuple):
    """A state of a game whose shape is sent ahead."""

    state: Any
    actions: Sequence[Any]
    children: list[_Node]  # none if they are not sent, or if there are none


class _Shape(NamedTuple):
    """The first nodes of a game in breadth, and the same as they are sent.

    Of each: the state, who moves, whether it is over, the actions, and how many children
    follow further on in the list. No utility is among it.
    """

    game: Any
    root: _Node
    sent: list[Any]


_shapes: Final[dict[tuple[int, Any], _Shape]] = {}  # instances are handed out again and again


def _shape_of(game: Any, start: Any) -> _Shape:
    shape = _shapes.get((id(game), start))
    if shape is None:
        if len(_shapes) >= MOST_SHAPES:
            _shapes.clear()
        shape = _shapes[id(game), start] = _shape(game, start)
    return shape


def _shape(game: Any, start: Any) -> _Shape:
    root = _Node(start, game.actions(start), [])
    queue, sent = [root], []
    for node in queue:
        if len(queue) + len(node.actions) <= MOST_SHAPE:
            for action in node.actions:
                state = game.result(node.state, action)
                node.children.append(_Node(state, game.actions(state), []))
            queue += node.children
        state = node.state
        sent.append([
            pack(state, pickled), game.to_move(state), bool(game.is_terminal(state)),
            pack(node.actions, pickled), len(node.children),
        ])  # fmt: skip
    return _Shape(game, root, sent)
