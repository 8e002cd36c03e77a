"""The grader's end of the pipe: calls a student's functions, and answers what they ask.

A game that is handed over stays here. Its *shape* is sent ahead (who moves in which state, what
can be done there), because asking for each of these by itself takes five times as many messages.
The student's side reports how many of these questions it answered, before it asks for anything
else, and the game that watches counts them. What a finished game is worth is told ahead only where
any right answer asks for it, or where asking is not judged; all else is asked for, and counted.

Games, functions and states of the grader are known to a student by number; objects and errors of
the student have stand-ins here.
"""

from __future__ import annotations

import builtins
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from itertools import compress
from types import FunctionType
from typing import Any, Final

import gamesearch.game
from gamesearch.grading.sandbox.isolation import HIDDEN_GAMES
from gamesearch.grading.sandbox.process import (
    SLICE,
    Allowance,
    Lost,
    Overrun,
    Sandbox,
    Spent,
    allowance_for,
    too_slow,
)
from gamesearch.grading.sandbox.protocol import (
    GAME_QUESTIONS,
    MOST_NOTES,
    OWN_HASHES,
    Garbled,
    Kept,
    MessageSize,
    Misuse,
    RemoteError,
    TooLarge,
    clean,
    hidden_tests_seen,
    measure_code,
    pack,
    pickled,
    to_line,
    unpack,
)
from gamesearch.watch import CountingGame

MOST_NAME: Final = 60  # characters of a function's name
MOST_GIVEN_BYTES: Final = 200  # by which what the exercise gives is asked for; it is remembered
Reader = Callable[[list[Any]], Any]  # of a reply
LOOK_SECONDS: Final = 10.0  # to see what a name stands for; of computing, as all limits are


class Session:
    """The conversation with one process: orders go out, questions come in."""

    def __init__(
        self,
        sandbox: Sandbox,
        given: Mapping[str, Callable[..., Any]],
        kinds: GameKinds,
        *,
        hides_tests: bool = False,
        overtime: bool = False,
    ) -> None:
        """Begin to talk to a process.

        `given` has what the student's code may ask for, by name; `kinds` is what the grader knows
        of games. With `hides_tests`, nothing that the student wrote is handed on once its functions
        were called. With `overtime`, a process that has used up its time computes on for a while,
        so that `lost` tells whether that is in doubt; it earns nothing by it.
        """
        self.sandbox = sandbox
        self._hides_tests, self._has_overtime = hides_tests, overtime
        self._given_by_name = given
        self.lost: Lost | None = None
        self.printed = False  # whether the last call printed anything
        self.renamed = False  # whether the last cell gave a name to another thing than before
        self.is_checked = False  # whether a function was called with what a test is made of
        self._answered = False  # whether such a call was answered, or put a question to the grader
        self._depth = 0  # of orders that are given while another is carried out
        self._lent = LentObjects(self, kinds)
        self._allowances: list[Allowance] = []
        # once time is up: which is used up, what ran over, and what it had spent: the rest is free
        self._overtime: tuple[Allowance, Overrun, Spent] | None = None
        self._is_clear = False  # that it is, however busy the machine was
        self._answering = 0.0  # seconds that this thread has computed for its orders
        self._began = 0.0  # the outermost order, by the processor's time of this thread
        self._look_again = 0.0
        sandbox.while_it_is_awaited = self._look

    @property
    def saw_hidden_tests(self) -> bool:
        """True if it was given what is hidden."""
        return self._hides_tests and self.is_checked

    def run(self, source: str, label: str, seconds: float) -> tuple[list[str], str]:
        """Run a cell: the functions it made, and what went wrong, to go on after "it".

        Raises Lost, also for a cell that computes for more than `seconds`. A cell that is too large
        to be read is not run.
        """
        try:
            measure_code(source)
        except TooLarge as error:
            return [], f"was not run: it {error}"
        match self._order_within(seconds, ["run", source, label], list):
            case ["ran", [*functions], str(words), bool(renamed)]:
                self.renamed = renamed
                texts = [one for one in functions if isinstance(one, str) and one.isidentifier()]
                return [name for name in texts if len(name) <= MOST_NAME], clean(words)
        raise self._lose(_garbled())

    def look(self, name: str, unwritten: str = "") -> Any:
        """Return what there is by a name, None if there is nothing. Raises RemoteError and Lost.

        Ellipsis stands for a function that the cell of the label `unwritten` made.
        """

        def read(reply: list[Any]) -> Any:
            return ... if reply == ["unwritten"] else self._value(reply)

        return self._order_within(LOOK_SECONDS, ["look", name, unwritten], read)

    def ask(self, order: str, number: int, *more: Any) -> Any:
        """Return what an order about an object results in. Raises RemoteError and Lost."""
        return self._order([order, number, *more], self._value)

    def call(self, number: int, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Call an object. Raises RemoteError for what it raises, and Lost."""
        if (args or named) and not self._depth:
            self.is_checked = True
            if self._hides_tests:
                hidden_tests_seen.set(True)
        given = [self._lent.pack(arg) for arg in args]
        words = {word: self._lent.pack(value) for word, value in named.items()}
        return self.ask("call", number, given, words)

    def settle(self) -> None:
        """Make sure that the process has said only what it was asked for. Raises Lost."""
        if self.lost is None and self.sandbox.spoke_unasked():
            raise self._lose(_garbled())

    def _value(self, reply: Any) -> Any:
        """Return the value of a reply.

        Raises what a student's function raised, without their words once it saw hidden tests.
        """
        match reply:
            case ["value", data, bool(printed)]:
                self.printed = printed
                try:
                    value = self._lent.unpack(data)
                except Garbled:
                    raise self._lose(_garbled()) from None
                self._answered |= self.is_checked and not isinstance(value, StandIn)
                return value
            case ["raised", [str(), *_] as raised, str(words), bool(printed)]:
                self.printed = printed
                kinds = [kind for kind in raised if isinstance(kind, str)]
                if self.saw_hidden_tests:
                    kinds = [kind for kind in kinds if kind in KNOWN_ERRORS] or ["Exception"]
                    words = f"raised {kinds[0]}"
                error = remote_error(kinds, words)
                error.late = self._answered
                raise error
        raise self._lose(_garbled())

    # ------------------------------------------------------------ what may be spent

    def spent(self) -> Spent:
        """Return what the process has spent so far, and what it took to answer its questions.

        What it computes after its time was up is not among it.
        """
        return self._overtime[2] if self._overtime else self._spent_by_now()

    def _spent_by_now(self) -> Spent:
        here = time.thread_time() - self._began if self._depth else 0.0
        return self.sandbox.spent()._replace(answered=self._answering + here)

    @contextmanager
    def allowed(self, most: Spent, raised: Callable[[Overrun], BaseException]) -> Iterator[None]:
        """Let the process spend so much at most.

        What `raised` makes of an overrun is raised while it is awaited, and the process is lost.
        """
        self._allowances.append(Allowance(self.spent(), most, raised))
        try:
            yield
        finally:
            self._allowances.pop()

    def allow(self, most: Spent) -> None:
        """Let the process spend so much at most, from now to its end."""
        self._allowances[:] = [Allowance(self.spent(), most, lambda _: too_slow())]

    def _look(self, now: float) -> None:
        """Look at what was spent, now and then. Raises what an allowance raises."""
        if now < self._look_again:
            return
        self._look_again = now + SLICE / 1000
        spent = self._spent_by_now()
        for allowance in self._allowances if self._overtime is None else ():
            if (overrun := allowance.overrun(spent)) is not None:
                self._overtime = allowance, overrun, spent
                break
        if self._overtime is not None:
            by_far = self._overtime[0].overrun(spent, by_far=True)
            self._is_clear = by_far is not None and by_far.account == "computed"
            if by_far is not None or not self._has_overtime:
                self._raise_that_time_is_up()

    def _raise_that_time_is_up(self) -> None:
        """Raise it if it is so, whatever the process has answered since."""
        if self._overtime is not None:
            allowance, overrun, _ = self._overtime
            raise allowance.raised(overrun)

    # ------------------------------------------------------------ orders and questions

    def _order_within(self, seconds: float, message: list[Any], read: Reader) -> Any:
        with self.allowed(allowance_for(seconds), lost_by):
            return self._order(message, read)

    def _order(self, message: list[Any], read: Reader) -> Any:
        """Give an order, and read the reply. Once lost, it stays so.

        The process has to answer for the time that this thread computes meanwhile.
        """
        if self.lost is not None:
            raise self.lost.with_traceback(None)
        if not self._depth:
            self._began = time.thread_time()
        self._depth += 1
        try:
            return read(self._reply_to(message))
        finally:
            self._depth -= 1
            if not self._depth:
                self._answering += time.thread_time() - self._began

    def _reply_to(self, message: list[Any]) -> list[Any]:
        """Send an order, answer questions, and return the reply."""
        try:
            try:
                self.sandbox.send(message)
                while (answer := self._answer(reply := self._received())) is not None:
                    self.sandbox.send(answer)
            except KeyboardInterrupt:
                raise
            except BaseException:
                self._raise_that_time_is_up()
                raise
            self._raise_that_time_is_up()
            return reply
        except Garbled:
            raise self._lose(_garbled()) from None
        except Lost as error:
            raise self._lose(error) from None
        except BaseException:  # it is stopped while it is awaited
            self._lose(too_slow())
            raise

    def _received(self) -> list[Any]:
        """Return the next message, after the questions that it says were put before it.

        Raises Lost when time is up, even where the message has long been there.
        """
        self._look(time.monotonic())
        message = self.sandbox.receive()
        if type(message) is not list or not message or type(message[0]) is not list:
            raise Garbled("a message without its notes")
        notes, *rest = message
        if notes:
            self._answered |= self.is_checked
            self._lent.note(notes)
        return rest

    def _answer(self, message: list[Any]) -> list[Any] | None:
        """Return the answer to a question; None for a message that is the reply."""
        kind = message[0] if message else None
        if kind == "value":
            return None
        if kind == "ask" or kind == "get":
            self._answered |= self.is_checked
        try:
            match message:
                case ["ask", int(number), str(name), [*args], dict(named)]:
                    if self.is_checked and number in self._lent.given:
                        raise Misuse(
                            "called one of the exercise's functions, which is not available while "
                            "an answer is checked"
                        )
                    return ["answer", self._lent.answer(number, name, args, named)]
                case ["get", int(number), str(name)]:
                    return ["answer", self._lent.member(number, name)]
                case ["given", str(name), [*args]]:  # as `work.tree("q1")` asks
                    if name not in self._given_by_name:
                        known = ", ".join(self._given_by_name)
                        raise AttributeError(f"the assignment gives {known}, but no {name!r}")
                    wanted = [self._lent.unpack(arg) for arg in args]
                    plain = all(one is None or type(one) in (str, int, bool) for one in wanted)
                    if len(to_line(args)) > MOST_GIVEN_BYTES or not plain:
                        raise ValueError(f"{name} is given by a question's name, or a number")
                    return ["answer", self._lent.give(self._given_by_name[name](*wanted))]
                case ["noted"]:
                    return ["answer", None]
        except (Garbled, KeyboardInterrupt):
            raise
        except Exception as error:
            with suppress(Exception):
                return ["refuse", pickled(error)]
            return ["refuse", pickled(RuntimeError(str(error)))]
        return None

    def _lose(self, error: Lost) -> Lost:
        if self.lost is None:
            words = _ITS_NUMBER.sub("", str(error)) if self.saw_hidden_tests else str(error)
            self.lost = Lost(error.status, words, error.in_doubt and not self._is_clear)
        self.sandbox.kill()
        return self.lost


def lost_by(overrun: Overrun) -> Lost:
    """Return the end of a process that has spent more than it may."""
    return Lost("timed out", str(overrun))


def _garbled() -> Lost:
    return Lost("crashed", "wrote something into the grader's pipe that is not a message")


# which an answer may choose, but for the usual ones: 0 and 1, and a crash's SIGABRT and SIGSEGV
_ITS_NUMBER: Final = re.compile(r" \((?:exit status (?![01]\))-?|signal (?!(?:6|11)\)))\d+\)")


# ---------------------------------------------------------------- objects of the other side


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
    ("__next__", lambda self: self._session.ask("next", self._number)),
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
    AttributeError, TypeError, ValueError, StopIteration,
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
    base = next((base for base in _RAISED if base.__name__ in kinds), RemoteError)
    return _remote_kind(clean(kinds[0], 60), base)(clean(words))


@lru_cache(maxsize=64)  # an answer may raise it at every call
def _remote_kind(name: str, base: type[Exception]) -> type[RemoteError]:
    return type(name, tuple(dict.fromkeys((RemoteError, base))), {})


MOST_SHAPE: Final = 500  # nodes of a game that are sent ahead


@lru_cache(maxsize=200)  # instances come back again and again
def shape_of(game: Any, start: Any, ahead: frozenset[Any]) -> tuple[list[Any], Any]:
    """Return a game's first states in breadth, and all that is sent of them, as `SHAPE` has it.

    Their worth is told of those `ahead`.
    """
    states, sent = [start], list[Any]()
    for state in states:
        actions, count = game.actions(state), len(states)
        if count + len(actions) <= MOST_SHAPE:
            states += [game.result(state, action) for action in actions]
        mover, is_terminal = game.to_move(state), bool(game.is_terminal(state))
        worth = [game.utility(state, p) for p in range(game.players)] if state in ahead else []
        sent.append((state, mover, is_terminal, actions, worth, range(count, len(states))))
    return states, pickled([*zip(*sent, strict=True)])


# Kinds of games that the sandbox does not know: what makes one of a message, by its tag, and the
# class of those that are watched, which have the `game` itself and the `initial` state, and `hear`
# how many questions were put, and which leaves were read of those `ahead`, whose worth was sent.
GameKinds = tuple[Mapping[str, Callable[[Any], Any]], type[Any]]


class LentObjects:
    """The things and the states that the other side knows by number."""

    def __init__(self, session: Session, kinds: GameKinds) -> None:
        self._session, (self._makers, self._watched_kind) = session, kinds
        self._things: list[Any] = []
        self.given: set[int] = set()  # functions that the exercise gives its students
        self._copied: list[Any] = []
        self._kept: list[Kept] = []
        self._states: list[Any] = []  # those sent ahead, and those that were asked for
        self._watched: Any = None  # the game that is asked now, if its shape was sent ahead

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

    def _pack_state(self, state: Any) -> Any:
        """Pack a state together with its number."""
        self._states.append(state)
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
        self._states, self._watched = [], None
        if isinstance(watched, self._watched_kind):
            self._watched = watched
            states, *shape = shape_of(watched.game, watched.initial, watched.ahead)
            self._states += states  # and what a check listens to itself is asked
            heard = [name for name in names if getattr(game, name) != getattr(watched, name, None)]
            shape.append(heard)
        return {"G": [len(self._things) - 1, self.pack(game.initial), names, shape]}

    # ------------------------------------------------------------ what comes back

    def unpack(self, data: Any) -> Any:
        """Return what the student's side sent. Raises Garbled, also for what is too large."""
        if type(data) is int and abs(data) <= OWN_HASHES:  # as most arguments are, or a state:
            return data  # there is nothing in them to be measured
        if type(data) is dict and len(data) == 1 and "h" in data:
            return self._state(data["h"])
        add = MessageSize().add

        def tagged(tag: str, content: Any) -> Any:
            if tag == "h":
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
        """Count the questions that the other side answered by itself. Raises Garbled."""
        watched, (count, *read) = self._watched, notes
        leaves = [self._state(number) for number in read]
        can_be = type(count) is int and max(1, len(leaves)) <= count <= MOST_NOTES
        if watched is None or not can_be or not watched.ahead.issuperset(leaves):
            raise Garbled("questions that were noted and cannot have been put")
        watched.hear(count, leaves)

    def _state(self, number: Any) -> Any:
        if type(number) is not int or not 0 <= number < len(self._states):
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
