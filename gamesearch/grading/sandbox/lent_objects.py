"""Lent objects: what stands on one side of the pipe for an object of the other.

Games, functions and states of the grader are known to a student by number; objects and
errors of the student have stand-ins here. The shape of a game is sent ahead: who moves in which
state, what can be done there.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import compress
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import gamesearch.game
from gamesearch.grading.sandbox.isolation import HIDDEN_GAMES
from gamesearch.grading.sandbox.protocol import (
    GAME_QUESTIONS,
    MOST_NOTES,
    OWN_HASHES,
    Garbled,
    Kept,
    MessageSize,
    RemoteError,
    clean,
    pack,
    pickled,
    unpack,
)
from gamesearch.watch import CountingGame

if TYPE_CHECKING:
    from gamesearch.grading.sandbox.session import Session


class StandIn:
    """An object of the student's: it stays on its side, and can be asked from here.

    Its class has the name of the object's own. Equal objects are equal here as well.
    """

    __globals__: Final[dict[str, Any]] = {}  # for tracers: none of its lines run here

    def __init__(self, session: Session, text: str, number: int) -> None:
        self._session, self._text, self._number = session, text, number

    def __repr__(self) -> str:
        return self._text

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self._session.ask("member", self._number, name)

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, StandIn) and self._session == other._session
        return same and self._number == other._number  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return self._number


# Named tuples, members of an IntEnum and the like: as states they have to come back as they were.
OWN: Final[dict[type, Any]] = {kind: type(kind.__name__, (kind,), {}) for kind in (tuple, int, str)}


def _call(self: StandIn, *args: Any, **named: Any) -> Any:
    try:
        return self._session.call(self._number, args, named)
    finally:
        if self._session.printed:
            print()  # the check hears that something was printed, not what


_ABILITIES: Final = (
    ("__call__", _call),
    ("__iter__", lambda self: self if hasattr(type(self), "__next__")
                 else self._session.ask("iterate", self._number)),
    ("__next__", lambda self: self._session.next(self._number)),
)  # fmt: skip


def stand_in_for(session: Session, content: Any) -> StandIn:
    """Return the stand-in for an object, which can do what that one can. Raises Garbled."""
    match content:
        case [str(kind), str(text), int(number), [bool(), bool(), bool(), bool(hashes)] as able]:
            members: dict[str, Any] = {} if hashes else {"__hash__": None}
            members |= dict(compress(_ABILITIES, able))
            kind_of_its_own = type(clean(kind, 60), (StandIn,), members)
            if abs(number) <= OWN_HASHES:
                stand_in: StandIn = kind_of_its_own(session, clean(text, 200), number)
                return stand_in
    raise Garbled("something that is not an object")


_RAISED: Final = (
    NotImplementedError, RecursionError, ZeroDivisionError, KeyError, IndexError, AssertionError,
    AttributeError, TypeError, ValueError,
)  # fmt: skip


KNOWN_ERRORS: Final = frozenset(
    name
    for name, kind in [*vars(builtins).items(), *vars(gamesearch.game).items()]
    if isinstance(kind, type) and issubclass(kind, BaseException)
)


def remote_error(kinds: list[str], words: str) -> RemoteError:
    """Return the exception to raise for what a student's function raised.

    It has the name of that one, the first of its kinds, and is of the same kind where a check may
    care about it.
    """
    bases = [base for base in _RAISED if base.__name__ in kinds][:1]
    error: RemoteError = type(clean(kinds[0], 60), (RemoteError, *bases), {})(clean(words))
    return error


MOST_SHAPE: Final = 500  # nodes of a game that are sent ahead


class ShapeNode(NamedTuple):
    """A state of a game whose shape is sent ahead."""

    state: Any
    actions: Sequence[Any]
    children: list[ShapeNode]  # none if they are not sent, or if there are none


@lru_cache(maxsize=200)  # instances come back again and again
def shape_of(game: Any, start: Any) -> tuple[ShapeNode, Any]:
    """Return the root of a game's first nodes in breadth, and all of them as they are sent.

    That is one pickle, which has of each node the state, who moves, whether it is over, the
    actions, and how many children follow further on in the list. No utility is among it.
    """
    root = ShapeNode(start, game.actions(start), [])
    queue, sent = [root], list[Any]()
    for node in queue:
        if len(queue) + len(node.actions) <= MOST_SHAPE:
            for action in node.actions:
                state = game.result(node.state, action)
                node.children.append(ShapeNode(state, game.actions(state), []))
            queue += node.children
        state = node.state
        mover, is_terminal = game.to_move(state), bool(game.is_terminal(state))
        sent.append((state, mover, is_terminal, node.actions, len(node.children)))
    return root, pickled(sent)


# Kinds of games that the sandbox does not know: what makes one of a message, by its tag, and the
# class of those that are watched, which have the `game` itself and the `initial` state.
GameKinds = tuple[Mapping[str, Callable[[Any], Any]], type[Any]]


class LentObjects:
    """The things and the states that the other side knows by number."""

    def __init__(self, session: Session, kinds: GameKinds) -> None:
        self._session, (self._makers, self._watched_kind) = session, kinds
        self._things: list[Any] = []
        self.given: set[int] = set()  # functions that the exercise gives its students
        self._copied: list[Any] = []
        self._kept: list[Kept] = []
        self._states: list[Any] = []
        self._nodes: list[ShapeNode | None] = []  # of each state, if it was sent ahead
        self._asked_game: Any = None
        self._watched: Any = None

    # ------------------------------------------------------------ what goes over

    def pack(self, value: Any) -> Any:
        """Pack an argument: games and functions stay here and are asked, the rest crosses."""
        if self._watched is not None and value is self._watched.initial:
            return {"R": None}
        return pack(value, self._other)

    def give(self, value: Any) -> Any:
        """Pack what an assignment gives its students: data crosses, functions stay here."""

        def lend(part: Any) -> Any:
            if isinstance(part, FunctionType | partial):
                self.given.add(number := _place(self._things, part))
                return {"F": number}
            return pickled(part)

        return pack(value, lend)

    def _pack_state(self, state: Any, node: ShapeNode | None = None) -> Any:
        """Pack a state together with its number."""
        self._states.append(state)
        self._nodes.append(node)
        return {"S": [len(self._states) - 1, pack(state, pickled)]}

    def _other(self, value: Any) -> Any:
        if isinstance(value, StandIn):
            return {"K": value._number}
        if type(value) in OWN.values():
            return {"K": value.number}
        if isinstance(value, Kept):
            return {"D": _place(self._kept, value)}
        if hasattr(type(value), "is_terminal") or "is_terminal" in getattr(value, "__dict__", ()):
            counted = value.game if type(value) is CountingGame else value
            package, _, module = type(counted).__module__.rpartition(".")
            if package == "gamesearch.games" and module not in HIDDEN_GAMES:  # known over there
                known = len(self._copied)
                number = _place(self._copied, value)  # it goes over once
                return {"C": [number] if number < known else [number, pickled(value)]}
            return self._game(value)
        if callable(value):
            self._things.append(value)
            return {"F": len(self._things) - 1}
        return pickled(value)

    def _game(self, game: Any) -> Any:
        """Pack a game that stays here; a watched one with its shape from where it begins."""
        self._things.append(game)
        names = [name for name in GAME_QUESTIONS if hasattr(game, name)]
        watched = getattr(game.actions, "__self__", None)
        shape: list[Any] = []
        self._states.clear()
        self._nodes.clear()
        self._watched = self._asked_game = None
        if isinstance(watched, self._watched_kind):
            self._watched, self._asked_game = watched, game
            root, sent = shape_of(watched.game, watched.initial)
            shape = [self._pack_state(watched.initial, root), sent]
        return {"G": [len(self._things) - 1, self.pack(game.initial), names, shape]}

    # ------------------------------------------------------------ what comes back

    def unpack(self, data: Any) -> Any:
        """Return what the student's side sent. Raises Garbled, also for what is too large."""
        if type(data) is int and abs(data) <= OWN_HASHES:  # as most arguments are, or a state:
            return data  # there is nothing in them to be measured
        if type(data) is dict and len(data) == 1 and type(data.get("h")) is int:
            return self._state(data["h"])
        add = MessageSize().add

        def tagged(tag: str, content: Any) -> Any:
            if tag == "h" and type(content) is int:
                return self._state(content)
            if tag == "o":
                return stand_in_for(self._session, content)
            if tag == "n" and type(content) is list:  # of a kind of the student's own
                data, number = content
                value = unpack(data, tagged, add)
                if type(value) in OWN and type(number) is int:
                    own = OWN[type(value)](value)
                    own.number = number
                    return own
            if tag in self._makers:
                return self._makers[tag](unpack(content, tagged, add))
            raise Garbled(f"a thing tagged {tag!r}")

        try:
            return unpack(data, tagged, add)
        except Exception as error:  # whatever it is, the student's side has made it up
            raise Garbled(f"a message that cannot be read ({error})") from None

    def note(self, notes: list[Any]) -> None:
        """Put the questions that the other side could answer by itself. Raises Garbled."""
        if notes and (self._asked_game is None or len(notes) > MOST_NOTES):
            raise Garbled("questions that were noted and cannot have been put")
        for note in notes:
            match note:
                case ["to_move" | "actions" | "is_terminal" as name, int(number)]:
                    getattr(self._asked_game, name)(self._state(number))
                case ["result", int(number), int(place)]:
                    state, node = self._state(number), self._nodes[number]
                    if node is None or not 0 <= place < len(node.children):
                        raise Garbled("a step to where nothing was sent")
                    self._states.append(self._asked_game.result(state, node.actions[place]))
                    self._nodes.append(node.children[place])
                case _:
                    raise Garbled("something that is not a question")

    def _state(self, number: int) -> Any:
        if not 0 <= number < len(self._states):
            raise Garbled("a state that was never given")
        return self._states[number]

    def answer(self, number: int, name: str, args: list[Any], named: dict[str, Any]) -> Any:
        """Return the packed answer to a question about a thing. Raises what answering raises."""
        asked = self._thing(number)
        question = getattr(asked, name) if name in GAME_QUESTIONS else asked
        given = [self.unpack(arg) for arg in args]
        answer = question(*given, **{word: self.unpack(arg) for word, arg in named.items()})
        return self._pack_state(answer) if name == "result" else self.pack(answer)

    def member(self, number: int, name: str) -> Any:
        """Return plain data that a thing has by a name. Raises AttributeError."""

        def unshown(value: Any) -> Any:
            raise AttributeError(f"a {type(value).__name__} of the grader's cannot be looked at")

        if name.startswith("_"):
            raise AttributeError(f"{name!r} cannot be looked at")
        return pack(getattr(self._thing(number), name), unshown)

    def _thing(self, number: int) -> Any:
        if not 0 <= number < len(self._things):
            raise Garbled("a question about nothing that was given")
        return self._things[number]


def _place(things: list[Any], thing: Any) -> int:
    """Return where this very thing stands in the list; at its end if it was not there yet."""
    place = next((at for at, known in enumerate(things) if known is thing), len(things))
    if place == len(things):
        things.append(thing)
    return place
