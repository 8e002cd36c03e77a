"""The student's side of the pipe: runs their cells and calls their functions on order.

It runs inside the sandbox, in a process that is the student's to wreck. Nothing here is
secret and nothing is decided here: what is right is known to the grader alone.
"""

from __future__ import annotations

import gc
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec
from numbers import Integral, Real
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, NoReturn

from gamesearch.grading.sandbox.protocol import (
    MOST_BYTES,
    MOST_NOTES,
    OUT_OF_MEMORY,
    SHAPE,
    SilentOutput,
    TooLarge,
    from_line,
    in_words,
    is_hashable,
    measure_tree,
    pack,
    to_line,
    unpack,
    unpickled,
)

MOST_NAMES: Final = 10_000  # of a notebook's

# What speaks to the notebook: `%time f()`, `f?`; and `files = !ls`
_MAGIC: Final = r"(?s)(\s*)([%!?].*|[\w.]+\?\??\s*)"
_ASSIGNED_MAGIC: Final = r"(?s)([^=]*[\w\])\s]=)\s*[%!].*"


def compile_cell(source: str, label: str) -> CodeType:
    """Return a cell's code; lines that speak to the notebook and not to Python do nothing.

    Only a line at which Python stumbles can be one: `% b` may also go on from the line above.
    `label` is the file name that errors give. Raises SyntaxError.
    """
    lines = source.split("\n")
    while True:
        try:
            return compile("\n".join(lines), label, "exec", dont_inherit=True)
        except SyntaxError as error:
            place = (error.lineno or 0) - 1
            line = lines[place] if 0 <= place < len(lines) else ""
            if spoken := re.fullmatch(_MAGIC, line):
                plain = f"{spoken[1]}pass"
            elif assigned := re.fullmatch(_ASSIGNED_MAGIC, line):
                plain = f"{assigned[1]} get_ipython()"
            else:
                raise
        while lines[place].endswith("\\") and place + 1 < len(lines):
            lines[place], plain, place = plain, "", place + 1
        lines[place] = plain


def main(student: str, limits: dict[str, int], uid: int | None) -> NoReturn:
    """Give up all rights, then do what comes through the pipe until it ends."""
    import resource

    reading, writing = os.dup(0), os.dup(1)
    for name, most in limits.items():  # by their names in the module `resource`
        with suppress(ValueError, OSError, AttributeError):  # a system that has no such limit
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))
    if uid is not None:
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    os.close(nowhere)
    gc.freeze()  # what was imported stays, and need not be looked at again
    gc.enable()  # it was off meanwhile
    try:
        StudentSide(reading, writing, student).serve()
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except BaseException:  # the grader has gone, or the pipe was wrecked
        os._exit(1)
    os._exit(0)


def trace_later(*args: Any, **named: Any) -> Any:
    """Trace as the package does; it is loaded only here, for it takes half of a start."""
    return import_module("gamesearch.tracing.tracer").trace(*args, **named)


class StudentSide:
    """The namespace of a student's notebook, and the pipe to the grader."""

    def __init__(self, reading: int, writing: int, student: str) -> None:
        self._lines = open(reading, "rb")  # noqa: SIM115
        self._writing = writing
        self.known: dict[int, int] = {}  # states by number, by the identity of their objects
        self._alive: list[Any] = []  # these objects, so that no other has the identity of one
        self.shape: dict[str, list[Any]] = {name: [] for name in SHAPE}  # of states, by number
        self._copied: list[Any] = []  # games of the grader's, played here
        self._tables: dict[int, dict[Any, Any]] = {}  # dicts that calls find again
        self._root: Any = None  # the state at which the shape begins
        self._answered = 0  # questions answered here, of which the grader has not heard yet
        self.read: list[int] = []  # leaves whose worth was, by number
        self._kept: list[Any] = []  # objects that the grader knows by number
        self._places: dict[Any, int] = {}  # of those: by themselves, or by identity
        kept = self._kept
        self._orders: dict[str, Callable[..., list[Any]]] = {
            "run": self.run, "look": self.look, "call": self.call,
            "next": lambda number: self._outcome(next, kept[number]),
            "member": lambda number, name: self._outcome(getattr, kept[number], name),
            "iterate": lambda number: self._outcome(iter, kept[number]),
        }  # fmt: skip
        self._printed = SilentOutput()
        sys.stdout = sys.stderr = self._printed
        sys.argv = [""]
        book = sys.modules["__main__"] = ModuleType("__main__")
        self.names = book.__dict__
        self.names.update(STUDENT=student, display=nothing, get_ipython=nothing)
        sys.meta_path.append(AbsentModules())
        vars(sys.modules["gamesearch"])["trace"] = trace_later
        grading = sys.modules["gamesearch.grading"]
        vars(grading).update(assignment=self._assignment, check=nothing, check_answer=nothing)

    def serve(self) -> None:
        """Do what the grader orders, until the orders end."""
        self._send(["ready"])
        while line := self._lines.readline():
            self._carry_out(*from_line(line))

    def _carry_out(self, order: str, *rest: Any) -> None:
        """Do what the grader orders, and say what came of it."""
        reply = self._orders[order](*rest)
        try:
            self._send(reply)
        except (ValueError, RecursionError, MemoryError):  # of too many digits, say
            self._send(self._raised(TooLarge("returned more than can be read")))

    def _send(self, message: list[Any]) -> None:
        """Send a message, with what was asked here. Raises ValueError where it is too large."""
        line = to_line([[self._answered, *self.read] if self._answered else [], *message])
        if len(line) > MOST_BYTES:
            raise TooLarge("handed over more than can be read")
        self._answered, self.read = 0, []
        while line:
            line = line[os.write(self._writing, line) :]

    # ------------------------------------------------------------ what the grader orders

    def run(self, source: str, label: str) -> list[Any]:
        """Run a cell: the functions it made, what went wrong, whether a name has changed hands.

        One after which there are too many names is left out, since each cell looks at all of them.
        """
        before, words = dict(self.names), ""
        self._printed.characters = 0
        try:
            exec(compile_cell(source, label), self.names)
        except BaseException as error:
            words = in_words(error)
        if (count := len(self.names)) > MOST_NAMES:
            words = f"was left out: it brings the names to {count:,}, of at most {MOST_NAMES:,}"
            self.names.clear()
            self.names.update(before)
        new_functions = [
            name
            for name, thing in list(self.names.items())
            if before.get(name) is not thing and _cell_of(thing) == label
        ]
        renamed = any(self.names.get(name) is not thing for name, thing in before.items())
        return ["ran", new_functions, words, renamed]

    def look(self, name: str, unwritten: str) -> list[Any]:
        """Return what there is by a name, unless it is a function of the cell `unwritten`."""
        if unwritten and _cell_of(self.names.get(name)) == unwritten:
            return ["unwritten"]
        return self._outcome(self.names.get, name)

    def call(self, number: int, args: list[Any], named: dict[str, Any]) -> list[Any]:
        """Call an object of the student's."""
        given = [self.unpack(arg) for arg in args]
        words = {word: self.unpack(arg) for word, arg in named.items()}
        return self._outcome(self._kept[number], *given, **words)

    def _outcome(self, function: Any, /, *args: Any, **named: Any) -> list[Any]:
        """Return what a function returns, or raises, as a message."""
        self._printed.characters = 0
        try:
            value = function(*args, **named)
        except BaseException as error:
            return self._raised(error)
        try:
            return ["value", pack(value, self._other), bool(self._printed.characters)]
        except RecursionError:
            return self._raised(TooLarge("returned something nested too deeply to be read"))
        except BaseException as error:
            return self._raised(error)

    def _raised(self, error: BaseException) -> list[Any]:
        words = str(error) if isinstance(error, TooLarge) else in_words(error)
        kinds = [kind.__name__ for kind in type(error).__mro__]
        return ["raised", kinds, words, bool(self._printed.characters)]

    # ------------------------------------------------------------ what the student's code asks

    def ask(self, message: list[Any]) -> Any:
        """Return the grader's answer to a question. Raises what it raises."""
        self._send(message)
        kind, *rest = from_line(self._lines.readline())
        while kind in self._orders:  # a search of the grader's asks a game of the student's
            self._carry_out(kind, *rest)
            kind, *rest = from_line(self._lines.readline())
        answer = self.unpack(*rest)
        if kind == "refuse":
            raise answer
        return answer

    def copied_state(self, number: int) -> Any:
        """Return a state that was sent as an object of its own, by whose identity it is known."""
        state = (*self.shape["state"][number],)
        self.known[id(state)] = number
        self._alive.append(state)
        return state

    def count(self) -> None:
        """Count a question that is answered here."""
        self._answered += 1
        if self._answered >= MOST_NOTES:
            self.ask(["noted"])

    def ask_thing(self, number: int, name: str, /, *args: Any, **named: Any) -> Any:
        """Call a function of the grader's."""
        packed = {word: self.pack(value) for word, value in named.items()}
        return self.ask(["ask", number, name, [self.pack(arg) for arg in args], packed])

    def _assignment(self, name: str = "", student: str = "", **options: Any) -> Any:
        """Return `work` of the first cell: the grader gives what comes with the assignment."""
        return RemoteAssignment(self, name, self.names["STUDENT"])

    # ------------------------------------------------------------ packing and unpacking

    def pack(self, value: Any) -> Any:
        """Return a value as a message can hold it; a state by its number."""
        number = self.known.get(id(value))
        return pack(value, self._other) if number is None else {"h": number}

    def _other(self, value: Any) -> Any:
        """Pack what is not plain data: a state, a number of another type, a tree, any object."""
        if id(value) in self.known:
            return self.pack(value)
        tree = sys.modules.get("gamesearch.games.tree")
        if tree is not None and isinstance(value, tree.GameTree):
            return {"g": pack([measure_tree(value.to_nested()), list(value.turns)], self._other)}
        if tree is not None and isinstance(value, tree.Chance):
            return {"c": pack([tuple(outcome) for outcome in value.outcomes], self._other)}
        for kind, plain in _PLAINER:
            if isinstance(value, kind) and not isinstance(value, bool):
                content = pack(plain(value), self._other)
                kept = isinstance(value, tuple | int | str) and is_hashable(value)
                return {"n": [content, self._keep(value, True)]} if kept else content
        kind, hashes = type(value), is_hashable(value)
        able = [callable(value), *(hasattr(kind, name) for name in ("__iter__", "__next__"))]
        try:
            text = repr(value)[:200]
        except Exception:
            text = "?"
        return {"o": [kind.__name__, text, self._keep(value, hashes), [*able, hashes]]}

    def _keep(self, value: Any, hashes: bool) -> int:
        """Return the number of an object that stays here; what is equal has the same."""
        key = value if hashes else id(value)
        place = self._places.setdefault((type(value), key), len(self._kept))
        if place == len(self._kept):
            self._kept.append(value)
        return place

    def take_shape(self, packed: Any) -> None:
        """Read the shape of a game, in the place of the last one's, which nobody may ask."""
        for own, sent in zip(self.shape.values(), self.unpack(packed), strict=True):
            own[:] = sent
        self._root = self.copied_state(0)

    def unpack(self, data: Any) -> Any:
        """Return the value that the grader sent."""
        return unpack(data, self._tagged)

    def _tagged(self, tag: str, content: Any) -> Any:
        match tag:
            case "S":
                number, state = content[0], self.unpack(content[1])
                self.known.setdefault(id(state), number)
                self._alive.append(state)
                return state
            case "R":
                return self._root
            case "K":
                return self._kept[content]
            case "D":
                return self._tables.setdefault(content, {})
            case "C":
                number, *copied = content
                self._copied += map(self.unpack, copied)
                return self._copied[number]
            case "G":
                self.known.clear()
                for column in (self._alive, *self.shape.values()):
                    column.clear()
                return RemoteGame(self, *content)
            case "F":
                return LentFunction(self, content)
        return unpickled(content)


_PLAINER: Final[tuple[tuple[Any, Any], ...]] = (
    (Integral, int), (Real, float), (str, str), (tuple, tuple), (list, list), (dict, dict),
    (set, set), (frozenset, frozenset),
)  # fmt: skip


def _cell_of(thing: Any) -> str:
    """Return the label of the cell that made a function; "" for anything else."""
    return thing.__code__.co_filename if type(thing) is FunctionType else ""


# ---------------------------------------------------------------- what the grader lends


class RemoteGame:
    """The grader's game. What its shape tells is answered here, and noted; the rest is asked."""

    def __init__(
        self, side: StudentSide, number: int, initial: Any, names: list[str], shape: list[Any]
    ) -> None:
        for name in names:
            setattr(self, name, partial(side.ask_thing, number, name))
        if shape:
            sent, heard = shape
            side.take_shape(sent)
            for name in _FROM_SHAPE.keys() - {*heard}:
                answer = _FROM_SHAPE[name](side, name, getattr(self, name))
                answer.__name__, answer.__qualname__ = name, f"game.{name}"  # as errors call it
                setattr(self, name, answer)
        self.initial = side.unpack(initial)
        self._ask = lambda name: side.ask(["get", number, name])

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._ask(name)


Answer = Callable[..., Any]  # to a question about a state whose shape was sent; else it asks


def _what_was_sent(side: StudentSide, name: str, ask: Answer) -> Answer:
    known, answers, count = side.known, side.shape[name], side.count

    def of_state(state: Any) -> Any:
        if (number := known.get(id(state), _NEVER)) >= len(answers):
            return ask(state)
        count()
        return answers[number][:] if name == "actions" else answers[number]

    return of_state


def _result(side: StudentSide, _: str, ask: Answer) -> Answer:
    known, actions, children = side.known, side.shape["actions"], side.shape["children"]

    def result(state: Any, action: Any) -> Any:
        if (number := known.get(id(state), _NEVER)) < len(children):
            for own, child in zip(actions[number], children[number], strict=False):
                if type(own) is type(action) and own == action:
                    side.count()
                    return side.copied_state(child)
        return ask(state, action)

    return result


def _utility(side: StudentSide, _: str, ask: Answer) -> Answer:
    known, worth = side.known, side.shape["worth"]

    def utility(state: Any, player: Any) -> Any:
        number = known.get(id(state), _NEVER)
        own = worth[number] if number < len(worth) else ()
        if type(player) is not int or not 0 <= player < len(own):
            return ask(state, player)
        side.read.append(number)
        side.count()
        return own[player]

    return utility


_NEVER: Final = sys.maxsize  # the number of a state that was never sent
_FROM_SHAPE: Final[dict[str, Callable[[StudentSide, str, Answer], Answer]]] = {
    "to_move": _what_was_sent, "actions": _what_was_sent, "is_terminal": _what_was_sent,
    "result": _result, "utility": _utility,
}  # fmt: skip


class LentFunction:
    """A function of the grader's: it is called here and runs there, its code never crosses."""

    __globals__: Final[dict[str, Any]] = {}  # for tracers: none of its lines run here

    def __init__(self, side: StudentSide, number: int) -> None:
        self._side, self._number = side, number

    def __call__(self, *args: Any, **named: Any) -> Any:
        return self._side.ask_thing(self._number, "", *args, **named)


class RemoteAssignment:
    """An assignment: `work.tree("q1")` and the like are answered by the grader."""

    def __init__(self, side: StudentSide, name: str, student: str) -> None:
        self._side, self.name, self.student = side, name, student

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        side = self._side
        return lambda *args: side.ask(["given", name, [side.pack(arg) for arg in args]])


# ---------------------------------------------------------------- modules that are not there


class Nothing:
    """Stands for pictures, widgets and checks, which no reader sees here: it does nothing."""

    def __call__(self, *args: Any, **named: Any) -> Nothing:
        return self

    def __getattr__(self, name: str) -> Nothing:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __iter__(self) -> Iterator[Any]:
        return iter(())


nothing = Nothing()
_SHOWS: Final = tuple(f"gamesearch.{part}" for part in ("drawing", "widgets", "figures", "grading"))


class AbsentModules:
    """An importer for the parts of the package that are not here: searches refuse."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        package, _, rest = name.partition(".")
        return ModuleSpec(name, self, is_package=True) if package == "gamesearch" and rest else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        shows = module.__name__.startswith(_SHOWS)

        def member(name: str) -> Any:
            if name.startswith("__"):
                raise AttributeError(name)
            if (module.__name__, name) == ("gamesearch.grading.notebook", "assignment"):
                return sys.modules["gamesearch.grading"].assignment
            return nothing if shows else partial(_refuse, name)

        vars(module)["__getattr__"] = member


def _refuse(name: str, *args: Any, **named: Any) -> NoReturn:
    raise RuntimeError(f"{name} is not available while answers are graded: call your own functions")
