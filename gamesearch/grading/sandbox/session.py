"""The grader's end of the pipe: calls a student's functions, and answers what they ask.

A game that is handed over stays here. Its *shape* is sent ahead (who moves in which state, what
can be done there), because asking for each of these by itself takes five times as many messages.
The student's side reports which of these questions were put, in their order, before it asks for
anything else. They are put here to the game that watches, so its record is the same as if the
function had run here. What a finished game is worth is never sent ahead: every leaf that is
looked at is asked for, and counted, on this side.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final

from gamesearch.grading.sandbox.lent_objects import (
    KNOWN_ERRORS,
    GameKinds,
    LentObjects,
    StandIn,
    remote_error,
)
from gamesearch.grading.sandbox.process import SLICE, Lost, Sandbox, too_slow
from gamesearch.grading.sandbox.protocol import (
    Garbled,
    Misuse,
    TooLarge,
    clean,
    hidden_tests_seen,
    measure_code,
    pickled,
    to_line,
)
from gamesearch.grading.sandbox.spending import Allowance, Overrun, Spent, allowance_for

MOST_NAME: Final = 60  # characters of a function's name
MOST_GIVEN_BYTES: Final = 200  # by which what the exercise gives is asked for; it is remembered
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
        match self._order_within(seconds, ["run", source, label]):
            case ["ran", [*functions], str(words)]:
                texts = [one for one in functions if isinstance(one, str) and one.isidentifier()]
                return [name for name in texts if len(name) <= MOST_NAME], clean(words)
        raise self._lose(_garbled())

    def look(self, name: str, unwritten: str = "") -> Any:
        """Return what there is by a name, None if there is nothing. Raises RemoteError and Lost.

        Ellipsis stands for a function that the cell of the label `unwritten` made.
        """
        reply = self._order_within(LOOK_SECONDS, ["look", name, unwritten])
        if reply in (["missing"], ["unwritten"]):
            return None if reply == ["missing"] else ...
        return self._value(reply)

    def ask(self, order: str, number: int, *more: Any) -> Any:
        """Return what an order about an object results in. Raises RemoteError and Lost."""
        return self._value(self._order([order, number, *more]))

    def call(self, number: int, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Call an object. Raises RemoteError for what it raises, and Lost."""
        if (args or named) and not self._depth:
            self.is_checked = True
            if self._hides_tests:
                hidden_tests_seen.set(True)
        given = [self._lent.pack(arg) for arg in args]
        words = {word: self._lent.pack(value) for word, value in named.items()}
        return self.ask("call", number, given, words)

    def next(self, number: int) -> Any:
        """Return the next value of an iterator. Raises StopIteration, RemoteError and Lost."""
        reply = self._order(["next", number])
        if reply == ["end"]:
            raise StopIteration
        return self._value(reply)

    def settle(self) -> None:
        """Make sure that the process has said only what it was asked for. Raises Lost."""
        if self.lost is None and self.sandbox.spoke_unasked():
            raise self._lose(_garbled())

    def _value(self, reply: Any) -> Any:
        """Return the value of a reply. The process has to answer for the time that reading takes.

        Raises what a student's function raised, without their words once it saw hidden tests.
        """
        match reply:
            case ["value", data, bool(printed)]:
                self.printed = printed
                with suppress(Garbled), self._counted():
                    value = self._lent.unpack(data)
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

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Count what this thread computes in here for the process."""
        if not self._depth:
            self._began = time.thread_time()
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth:
                self._answering += time.thread_time() - self._began

    # ------------------------------------------------------------ orders and questions

    def _order_within(self, seconds: float, message: list[Any]) -> Any:
        with self.allowed(allowance_for(seconds), lost_by):
            return self._order(message)

    def _order(self, message: list[Any]) -> Any:
        """Send an order, answer questions, and return the reply. Once lost, it stays so."""
        if self.lost is not None:
            raise self.lost.with_traceback(None)
        try:
            with self._counted():
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
        if kind == "ask" or kind == "get":
            self._answered |= self.is_checked
        try:
            if kind == "ask":
                return ["answer", self._asked(*message[1:])]
            match message:
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

    def _asked(self, number: Any = None, name: Any = None, *more: Any) -> Any:
        """Return the packed answer to a question about what was lent. Raises what answering raises.

        Most messages are such questions, so they are read without a pattern, which takes longer.
        """
        kinds = [type(part) for part in (number, name, *more)]
        if kinds != [int, str, list, dict]:
            raise Garbled("something that is not a question")
        if self.is_checked and number in self._lent.given:
            raise Misuse(
                "called one of the exercise's functions, which is not available while an "
                "answer is checked"
            )
        return self._lent.answer(number, name, *more)

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
