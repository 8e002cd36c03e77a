"""What crosses the pipe between the grader and a student's process, and how.

Messages are lines of JSON. Plain data crosses as it is, with a tag where JSON has no word for
it: tuples, sets, dicts, ranges. The game does not cross. It stays with the grader, and the
student's code asks it questions; each state that it is given has a number, by which the grader
knows it again. So the student's process holds nothing that could be looked up or forged.

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
unpickled. What the grader sends is trusted, so it may be pickled. This module is imported on
both sides and needs the standard library alone; `sizes.py` says how much is read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

from gamesearch.grading.sandbox.sizes import MOST_BYTES as MOST_BYTES
from gamesearch.grading.sandbox.sizes import MessageSize, TooLarge, measure_range

MOST_NOTES: Final = 500  # questions that are noted before the grader hears of them
GAME_QUESTIONS: Final = (
    "to_move", "actions", "result", "is_terminal", "utility", "probability", "evaluate",
)  # fmt: skip
AHEAD: Final = ("to_move", "actions", "result", "is_terminal")  # answered from a game's shape

Other = Callable[[Any], Any]  # packs what is not plain data
Tagged = Callable[[str, Any], Any]  # unpacks what one side alone may say


class Kept(dict[Any, Any]):
    """A dict for the student's code to fill and to find again at the next call.

    Across the pipe there is one such dict on the student's side, and this one stays empty.
    """


class Garbled(ValueError):
    """Something that is not a message, or that only the other side may send."""


# ---------------------------------------------------------------- words for both sides


class Misuse(ValueError):
    """A misuse of the game by an answer; the message continues "it ..."."""


class RemoteError(Exception):
    """What a student's function raised on its own side; the message continues "it ..."."""

    def __str__(self) -> str:
        return str(self.args[0])


def in_words(error: BaseException) -> str:
    """What happened and where, to go on after "it": one line, whatever the exception is."""
    if isinstance(error, RemoteError):
        return str(error)
    if isinstance(error, Misuse):
        return f"{error}{_line(error)}"
    name = type(error).__name__
    if isinstance(error, RecursionError):
        return f"called itself without end ({name}){_line(error)}"
    if isinstance(error, NotImplementedError):
        return f"came to a part that is still to be written ({name}){_line(error)}"
    text = (_text(str, error).strip().splitlines() or [""])[0]
    text = _INNER_NAMES.sub("game.", text)
    return f"raised {name}{': ' * bool(text)}{text[:150]}{_line(error)}"


# What the functions of the game are called here, in "_WatchedGame.utility() missing 1 ...".
_INNER_NAMES: Final = re.compile(r"\b(_WatchedGame|RecordedGame|AskedGame)\.")


def _line(error: BaseException) -> str:
    """Where in the reader's code it happened: the innermost frame of the module it is in."""
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
    """A value and its type, for a sentence."""
    text = " ".join(re.sub(r" at 0x[0-9a-fA-F]+", "", _text(repr, value)).split())
    return f"{text if len(text) <= 40 else text[:37] + '...'} ({type(value).__name__})"


def _text(writer: Callable[[Any], str], value: Any) -> str:
    """What `str` or `repr` makes of a value, even of one that cannot be written."""
    try:
        return writer(value)
    except Exception:
        return "?"


# ---------------------------------------------------------------- messages


def to_line(message: Any) -> bytes:
    """A message as a line of JSON. Raises ValueError for a number of too many digits."""
    return _encode(message).encode() + b"\n"


_encode: Final = json.JSONEncoder(separators=(",", ":")).encode


def from_line(line: bytes) -> Any:
    """The message in a line. Raises Garbled."""
    try:
        return json.loads(line.decode())
    except (ValueError, RecursionError):
        raise Garbled("what came through the pipe is no message") from None


def pack(value: Any, other: Other) -> Any:
    """A value as JSON can hold it; `other` packs what is not plain data.

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


def unpack(data: Any, tagged: Tagged) -> Any:
    """The value that `pack` made data of. Raises Garbled for anything else."""
    return unpack_measured(data, tagged, lambda value: value)


def measured(size: MessageSize) -> Callable[[Any], Any]:
    """A function that hands on each value of one message, and counts it. It raises Garbled."""

    def add(value: Any) -> Any:
        try:
            return size.add(value)
        except TooLarge as error:
            raise Garbled(f"a message that {error}") from None

    return add


def unpack_measured(data: Any, tagged: Tagged, add: Callable[[Any], Any]) -> Any:
    """The same with each value handed to `add` before it goes into a collection."""
    if type(data) is list:
        return [unpack_measured(part, tagged, add) for part in data]
    if type(data) is not dict:
        return data.encode("utf-8", "replace").decode() if type(data) is str else add(data)
    if len(data) != 1:
        raise Garbled("a message holds a thing without a tag")
    ((tag, content),) = data.items()
    if tag not in _PLAIN:
        return add(tagged(tag, content))
    parts = unpack_measured(content, tagged, add)
    try:
        return add(_PLAIN[tag](parts))
    except Garbled:
        raise
    except (TypeError, ValueError):  # it cannot be hashed, or is not a pair
        raise Garbled("a message holds a collection that cannot be") from None


def _dict(pairs: Any) -> dict[Any, Any]:
    if not all(type(pair) is list for pair in pairs):
        raise TypeError  # a text would do for a pair
    return dict(pairs)


_PLAIN: Final[dict[str, Callable[[Any], Any]]] = {
    "t": tuple, "s": set, "z": frozenset, "d": _dict, "r": lambda three: range(*three),
}  # fmt: skip


def clean(text: str, most: int = 400) -> str:
    """A text of one line without half characters and NULs, which no page could hold."""
    whole = text[:most].encode("utf-8", "replace").decode()
    return " ".join(whole.replace("\0", "?").split())


# ---------------------------------------------------------------- what the grader gives away


def pickled(value: Any, hidden: Callable[[str], bool] | None = None) -> Any:
    """A value as a pickle for the other side; functions of `hidden` modules go with their code."""
    import pickle
    from base64 import b64encode
    from io import BytesIO

    class Shipper(pickle.Pickler):
        def reducer_override(self, part: Any) -> Any:
            if type(part) is type(pickled) and hidden is not None and hidden(part.__module__):
                return _shipped(part)
            return NotImplemented

    file = BytesIO()
    Shipper(file).dump(value)
    return {"P": b64encode(file.getvalue()).decode()}


def unpickled(content: str) -> Any:
    """What the grader pickled; for the student's side alone."""
    import pickle
    from base64 import b64decode

    return pickle.loads(b64decode(content))


def _shipped(function: Any) -> Any:
    """A function as its code and the globals that it uses, for a module that cannot be seen."""
    import marshal

    names: set[str] = set()
    codes = [function.__code__]
    while codes:
        code = codes.pop()
        names.update(code.co_names)
        codes += [part for part in code.co_consts if hasattr(part, "co_names")]
    used = {name: function.__globals__[name] for name in names & set(function.__globals__)}
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    arguments = (marshal.dumps(function.__code__), function.__defaults__, cells)
    return function_from, arguments, used, None, None, _set_globals


def function_from(code: bytes, defaults: Any, cells: list[Any]) -> Any:
    """A function without globals, for `_set_globals` to complete."""
    import marshal
    from types import CellType, FunctionType

    names: dict[str, Any] = {"__builtins__": __builtins__, "__name__": "gamesearch.given"}
    closure = tuple(map(CellType, cells))
    return FunctionType(marshal.loads(code), names, None, defaults, closure)


def _set_globals(function: Any, used: dict[str, Any]) -> None:
    function.__globals__.update(used)
