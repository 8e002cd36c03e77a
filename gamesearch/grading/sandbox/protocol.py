"""Messages between the grader and a student's process, and how they cross the pipe.

Messages are lines of JSON. Plain data crosses as it is, with a tag where JSON has no word for
it: tuples, sets, dicts, ranges. The game does not cross. It stays with the grader, and the
student's code asks it questions; each state that it is given has a number, by which the grader
knows it again. So the student's process holds nothing that it gains by looking up or forging.

    tags    t tuple, s set, z frozenset, d dict, r range
            h a state by its number, g a game tree,         (student -> grader)
            c a chance node, o any other object, which stays there
            n a named tuple or other kind of tuple, int or text: it crosses, and stays there too
            S a state with its number, R the state          (grader -> student)
            at which a search begins, G a game,
            F a function, P a pickle, C a copied game,
            K an object that stayed there, D a dict that
            the student's code fills, which lives there

What the student's side sends is read by exact types; nothing in it is ever executed or
unpickled. It is measured first, since a few bytes may stand for far more: a range for all its
numbers, numbers that hash alike for a set that takes hours to fill. What the grader sends is
trusted, so it may be pickled. This module is imported on both sides and needs the standard library
alone.
"""

from __future__ import annotations

import io
import re

# what `json` has in C: to load what it has in Python takes a process a millisecond
from _json import encode_basestring_ascii as in_ascii
from _json import make_encoder, make_scanner
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

if TYPE_CHECKING:
    import ast

MOST_BYTES: Final = 1_000_000  # of one message from the student's side
MOST_CODE: Final = 1_000_000  # characters of a cell, or of an agent's file
MOST_RANGE: Final = 100_000  # numbers of one range
MOST_RANGED: Final = 10 * MOST_RANGE  # numbers of all ranges of a message
MOST_TREE: Final = 20_000  # parts of a game tree
MOST_ALIKE: Final = 200  # different values of a message with one and the same hash
OWN_HASHES: Final = 2**61 - 2  # integers up to here are their own hashes
GRADER_BYTES: Final = 4 << 30  # of memory for a process that grades
MOST_NOTES: Final = 500  # questions that are noted before the grader hears of them
MOST_PRINTED: Final = 100_000_000  # characters that are printed at one order
OUT_OF_MEMORY: Final = 77  # the exit status of a process that cannot even say so
GAME_QUESTIONS: Final = (
    "to_move", "actions", "result", "is_terminal", "utility", "probability", "evaluate", "key",
)  # fmt: skip
# What is sent ahead of the states of a game, column by column: `worth` to each player is there for
# leaves that may be told, `children` are numbers of states.
SHAPE: Final = "state", "to_move", "is_terminal", "actions", "worth", "children"

Other = Callable[[Any], Any]  # packs what is not plain data
Tagged = Callable[[str, Any], Any]  # unpacks what one side alone may say
Setting = TypeVar("Setting")


class Kept(dict[Any, Any]):
    """A dict for the student's code to fill and to find again at the next call.

    Across the pipe there is one such dict on the student's side, and this one stays empty.
    """


class ReadOnlyDict(dict[Any, Any]):
    """A dict that is not to be changed: it raises Misuse, on either side of the pipe.

    A copy of it is a plain dict.
    """

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise Misuse("changed the dict it was given")

    __setitem__ = __delitem__ = __ior__ = _refuse
    pop = popitem = clear = update = setdefault = _refuse

    def __copy__(self) -> dict[Any, Any]:
        return dict(self)

    def __deepcopy__(self, memo: Any) -> dict[Any, Any]:
        return dict(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return ReadOnlyDict, (dict(self),)


class SilentOutput(io.TextIOBase):
    """The place where everything goes that is printed: nowhere. How much it was is counted.

    What prints without end would compute until its time is up; here it fails at once.
    """

    def __init__(self) -> None:
        self.characters = 0  # since the last order began

    def write(self, text: str) -> int:
        self.characters += len(text)
        if self.characters > MOST_PRINTED:
            raise OSError(f"more than {MOST_PRINTED:,} characters were printed")
        return len(text)


class Garbled(ValueError):
    """Something that is not a message, or that only the other side may send."""


# ---------------------------------------------------------------- words for both sides


class Misuse(ValueError):
    """A misuse of the game by an answer; the message continues "it ..."."""


class RemoteError(Exception):
    """An error that a student's function raised on its own side; the message continues "it ...".

    It is `late` if the function had been asked before, or had asked something itself.
    """

    late = False

    def __str__(self) -> str:
        return str(self.args[0])


# whether the answer has seen hidden tests: no value of its is then shown, which may hold them
hidden_tests_seen: Final = ContextVar("hidden_tests_seen", default=False)


@contextmanager
def within_context(variable: ContextVar[Setting], value: Setting) -> Iterator[None]:
    """Let a context variable have a value in here."""
    before = variable.set(value)
    try:
        yield
    finally:
        variable.reset(before)


def in_words(error: BaseException) -> str:
    """Return what happened and where, to go on after "it": one line, whatever the exception is."""
    if isinstance(error, RemoteError):
        return str(error)
    if isinstance(error, Misuse):
        return f"{error}{_line(error)}"
    name = type(error).__name__
    if isinstance(error, RecursionError):
        return f"called itself endlessly ({name}){_line(error)}"
    if isinstance(error, NotImplementedError):
        return f"reached a part that is still to be written ({name}){_line(error)}"
    text = (_text(str, error).strip().splitlines() or [""])[0]
    text = re.sub(_INNER_NAMES, "game.", text)
    return f"raised {name}{': ' * bool(text)}{text[:150]}{_line(error)}"


# What the functions of the game are called here, in "WatchedGame.utility() missing 1 ...".
_INNER_NAMES: Final = r"\b(WatchedGame|RecordedGame|AskedGame)\."


def _line(error: BaseException) -> str:
    """Return where in the reader's code it happened: the innermost frame of the module it is in."""
    place, theirs, at = "", None, error.__traceback__
    while at is not None:
        names = at.tb_frame.f_globals
        if theirs is None and not str(names.get("__name__")).startswith("gamesearch."):
            theirs = names
        if names is theirs:
            place = f" (line {at.tb_lineno}, in {at.tb_frame.f_code.co_name})"
        at = at.tb_next
    return place


def brief(value: Any) -> str:
    """Return a value and its type, in words; once hidden tests were seen, nothing about it."""
    if hidden_tests_seen.get():
        return _UNSAID
    text = " ".join(re.sub(r" at 0x[0-9a-fA-F]+", "", _text(repr, value)).split())
    return f"{text if len(text) <= 40 else text[:37] + '...'} ({type(value).__name__})"


def as_text(value: Any) -> str:
    """Return a value as a text; once hidden tests were seen, nothing about it."""
    return _UNSAID if hidden_tests_seen.get() else str(value)


_UNSAID: Final = "something"


def _text(writer: Callable[[Any], str], value: Any) -> str:
    """Return what `str` or `repr` makes of a value, even of one that cannot be written."""
    try:
        return writer(value)
    except KeyboardInterrupt:
        raise
    except BaseException:  # a text that ends the program, say
        return "?"


# ---------------------------------------------------------------- how much is read


class TooLarge(ValueError):
    """More than the grader reads; the message continues "it ..."."""


def measure_code(source: str) -> str:
    """Return the code. Raises TooLarge."""
    if len(source) > MOST_CODE:
        raise TooLarge(
            f"has {len(source):,} characters; at most {MOST_CODE:,} are read: leave out data and "
            "what is not needed"
        )
    return source


def parse_code(source: str) -> ast.Module:
    """Return the syntax tree of code.

    Raises SyntaxError, also for code that is too large, holds what no file can hold, or is
    nested deeper than Python reads.
    """
    import ast  # each process of a student's would load it, and none needs it

    try:
        return ast.parse(measure_code(source))
    except (ValueError, RecursionError, MemoryError) as error:
        raise SyntaxError(f"it cannot be read ({type(error).__name__})") from None


def measure_range(numbers: range) -> range:
    """Return the range. Raises TooLarge for one of more numbers than are read."""
    if max(abs(numbers.start), abs(numbers.stop)) > OWN_HASHES:  # they may all have one hash
        raise TooLarge("handed over a range of numbers that are too large")
    if len(numbers) > MOST_RANGE:
        raise TooLarge(f"handed over a range of more than {MOST_RANGE:,} numbers")
    return numbers


def measure_tree(nested: Any) -> Any:
    """Return the nested lists. Raises TooLarge for those of more parts than are read."""
    parts = [nested]
    for part in parts:
        if isinstance(part, list | tuple):
            parts += part
        if len(parts) > MOST_TREE:
            raise TooLarge(f"handed over a game tree of more than {MOST_TREE:,} parts")
    return nested


class MessageSize:
    """The size of the values of one message, which are read one after the other."""

    def __init__(self) -> None:
        self._ranged = 0
        self._by_hash: dict[int, list[Hashable]] = {}

    def add(self, value: Any) -> Any:
        """Return the value, counted. Raises TooLarge when the message holds too much by now."""
        kind = type(value)
        if kind is range:
            self._ranged += len(measure_range(value))
            if self._ranged > MOST_RANGED:
                raise TooLarge(f"handed over ranges of more than {MOST_RANGED:,} numbers")
        elif kind is int:
            if abs(value) > OWN_HASHES:
                self._add_hash(value)
        elif value is not None and kind is not str and kind is not bool and is_hashable(value):
            self._add_hash(value)
        return value

    def _add_hash(self, value: Hashable) -> None:
        """Remember a value by its hash; texts are left out, whose hashes nobody can foresee."""
        alike = self._by_hash.setdefault(hash(value), [])
        alike.append(value)
        if len(alike) > MOST_ALIKE:
            alike[:] = {repr(one): one for one in alike}.values()
            if len(alike) > MOST_ALIKE // 2:
                raise TooLarge(f"handed over {len(alike)} values that Python cannot tell apart")


def is_hashable(value: Any) -> bool:
    """Return whether a value can be a key; a class may raise anything."""
    try:
        hash(value)
    except Exception:
        return False
    return True


# ---------------------------------------------------------------- messages


_READING: Final[Any] = SimpleNamespace(  # as `json` reads it
    strict=True,
    parse_int=int,
    parse_float=float,
    parse_constant=float,
    object_hook=None,
    object_pairs_hook=None,
)
_read: Final = make_scanner(_READING)
_write: Final = make_encoder(None, None, in_ascii, None, ":", ",", False, False, True)  # type: ignore[arg-type]


def to_line(message: Any) -> bytes:
    """Return a message as a line of JSON. Raises ValueError for a number of too many digits."""
    return "".join(_write(message, 0)).encode() + b"\n"


def from_line(line: bytes) -> Any:
    """Return the message in a line. Raises Garbled."""
    try:
        text = line.decode().rstrip("\n")
        message, end = _read(text, 0)
        if end == len(text):
            return message
    except (ValueError, RecursionError, StopIteration):
        pass
    raise Garbled("what came through the pipe is not a message")


def pack(value: Any, other: Other) -> Any:
    """Return a value as JSON can hold it; `other` packs what is not plain data.

    Raises TooLarge for a range of more numbers than are read.
    """
    kind = type(value)
    if value is None or kind is int or kind is bool or kind is float or kind is str:
        return value
    if kind is list:
        return [pack(part, other) for part in value]
    if kind is tuple:
        return {"t": [pack(part, other) for part in value]}
    if kind is dict:
        return {"d": [[pack(key, other), pack(part, other)] for key, part in value.items()]}
    if kind is set or kind is frozenset:
        return {"s" if kind is set else "z": [pack(part, other) for part in value]}
    if kind is range:
        measure_range(value)
        return {"r": [value.start, value.stop, value.step]}
    return other(value)


def unpack(data: Any, tagged: Tagged, add: Callable[[Any], Any] = lambda value: value) -> Any:
    """Return the value that `pack` made data of, each part handed to `add` on the way.

    Raises Garbled for anything else.
    """
    if type(data) is list:
        return [unpack(part, tagged, add) for part in data]
    if type(data) is not dict:
        if type(data) is str:  # with a question mark for each half of a character
            return data if data.isascii() else data.encode("utf-8", "replace").decode()
        return add(data)
    if len(data) != 1:
        raise Garbled("a message holds a thing without a tag")
    ((tag, content),) = data.items()
    if tag not in _PLAIN:
        return add(tagged(tag, content))
    if type(content) is not list:  # a range would be as long as it likes in a set
        raise Garbled("a message holds a collection that is not written out")
    parts = unpack(content, tagged, add)
    try:
        return add(_PLAIN[tag](parts))
    except (TypeError, ValueError):  # it cannot be hashed, is not a pair, or is too large
        raise Garbled("a message holds a collection that cannot be") from None


def _dict(pairs: Any) -> dict[Any, Any]:
    if not all(type(pair) is list for pair in pairs):
        raise TypeError  # a text would do for a pair
    return dict(pairs)


_PLAIN: Final[dict[str, Callable[[Any], Any]]] = {
    "t": tuple, "s": set, "z": frozenset, "d": _dict, "r": lambda three: range(*three),
}  # fmt: skip


def clean(text: str, most: int = 400) -> str:
    """Return a text of one line, with a question mark for each character that is not to be seen.

    A page cannot hold some of them. Others turn the direction of what follows, or command the
    terminal in which a table is read.
    """
    whole = " ".join(text[:most].encode("utf-8", "replace").decode().split())
    return "".join(one if one.isprintable() else "?" for one in whole)


# ---------------------------------------------------------------- what the grader gives away


def pickled(value: Any) -> Any:
    """Return a pickle of a value for the other side. It holds no code: functions are lent."""
    import pickle
    from binascii import b2a_base64  # base64 itself would take a process a while to load

    return {"P": b2a_base64(pickle.dumps(value), newline=False).decode()}


def unpickled(content: str) -> Any:
    """Return what the grader pickled; for the student's side alone."""
    from _pickle import loads  # without what is written in Python, which takes a while to load
    from binascii import a2b_base64

    return loads(a2b_base64(content))
