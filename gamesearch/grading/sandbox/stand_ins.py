"""Stand-ins on the grader's side for objects and errors of a student's process."""

from __future__ import annotations

from itertools import compress
from typing import Any, Final, Protocol

from gamesearch.grading.sandbox.protocol import Garbled, RemoteError, clean
from gamesearch.grading.sandbox.sizes import OWN_HASHES


class Conversation(Protocol):
    """What a stand-in needs of the session that it belongs to."""

    printed: bool

    def ask(self, order: str, number: int, *more: Any) -> Any: ...
    def call(self, number: int, args: tuple[Any, ...], named: dict[str, Any]) -> Any: ...
    def next(self, number: int) -> Any: ...


class StandIn:
    """An object of the student's: it stays on its side, and can be asked from here.

    Its class has the name of the object's own. Equal objects are equal here as well.
    """

    __globals__: Final[dict[str, Any]] = {}  # for tracers: none of its lines run here

    def __init__(self, session: Conversation, text: str, number: int) -> None:
        self._session, self._text, self._number = session, text, number

    def __repr__(self) -> str:
        return self._text

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self._session.ask("member", self._number, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StandIn) and (self._session, self._number) == (
            other._session,
            other._number,
        )

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


def _iter(self: StandIn) -> Any:
    return self if hasattr(type(self), "__next__") else self._session.ask("iterate", self._number)


def _next(self: StandIn) -> Any:
    return self._session.next(self._number)


_ABILITIES: Final = (("__call__", _call), ("__iter__", _iter), ("__next__", _next))


def stand_in_for(session: Conversation, content: Any) -> StandIn:
    """The stand-in for an object, which can do what that one can. Raises Garbled."""
    match content:
        case [
            str(kind),
            str(text),
            int(number),
            [bool(), bool(), bool(), bool(hashes)] as able,
        ] if abs(number) <= OWN_HASHES:
            members: dict[str, Any] = {} if hashes else {"__hash__": None}
            members |= dict(compress(_ABILITIES, able))
            kind_of_its_own = type(clean(kind, 60), (StandIn,), members)
            stand_in: StandIn = kind_of_its_own(session, clean(text, 200), number)
            return stand_in
    raise Garbled("something that is not an object")


_RAISED: Final = (
    NotImplementedError, RecursionError, ZeroDivisionError, KeyError, IndexError, AssertionError,
    AttributeError, TypeError, ValueError,
)  # fmt: skip


def remote_error(kind: str, kinds: list[Any], words: str) -> RemoteError:
    """The exception to raise for what a student's function raised.

    It has the name of that one, and is of the same kind where a check may care about it.
    """
    bases = [base for base in _RAISED if base.__name__ in (kind, *kinds)][:1]
    error: RemoteError = type(clean(kind, 60), (RemoteError, *bases), {})(clean(words))
    return error
