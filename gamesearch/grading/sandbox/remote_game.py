"""The grader's game and assignment, as a student's code sees them through the pipe."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:  # each process of a student's would make it, which takes longer than the rest
    from typing import Protocol

    class Connection(Protocol):
        """The student's end of the pipe, as a remote game needs it."""

        def ask(self, message: list[Any]) -> Any: ...
        def ask_thing(self, number: int, name: str, args: Any, named: dict[str, Any]) -> Any: ...
        def ahead(self, question: str, state: Any, *action: Any) -> SentNode | None: ...
        def state(self, state: Any, node: SentNode | None) -> Any: ...
        def take_shape(self, root: Any, packed: Any) -> None: ...
        def pack(self, value: Any) -> Any: ...
        def unpack(self, data: Any) -> Any: ...


class NumberedState(NamedTuple):
    """A state that the grader knows by its number."""

    state: Any
    number: int
    node: SentNode | None


class SentNode:
    """A state of a game whose shape was sent ahead."""

    def __init__(self, state: Any, mover: int, is_terminal: bool, actions: Any) -> None:
        self.state, self.mover, self.is_terminal = state, mover, is_terminal
        self.actions = actions
        self.children: list[SentNode] = []

    def place(self, action: Any) -> int | None:
        """Return where an action stands among the actions, if what it leads to was sent."""
        kind = type(action)
        for place in range(len(self.children)):
            own = self.actions[place]
            if type(own) is kind and own == action:
                return place
        return None


class RemoteGame:
    """The grader's game. What its shape tells is answered here, and noted; the rest is asked."""

    def __init__(
        self, side: Connection, number: int, initial: Any, names: list[str], shape: list[Any]
    ) -> None:
        asked = {name: _asking(side, number, name) for name in names}
        self.__dict__.update(asked)
        if shape:
            self.__dict__.update(_answering_from_shape(side, asked))
            side.take_shape(*shape)
        self.initial = side.unpack(initial)
        self._ask = lambda name: side.ask(["get", number, name])

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._ask(name)


def _asking(side: Connection, number: int, name: str) -> Callable[..., Any]:
    """A function of the game that the grader answers."""

    def ask(*args: Any, **named: Any) -> Any:
        return side.ask_thing(number, name, args, named)

    ask.__name__ = name
    return ask


def _answering_from_shape(
    side: Connection, asked: Mapping[str, Callable[..., Any]]
) -> dict[str, Callable[..., Any]]:
    """Functions that answer for the states whose shape was sent, and ask about the others."""

    def to_move(state: Any) -> Any:
        node = side.ahead("to_move", state)
        return asked["to_move"](state) if node is None else node.mover

    def actions(state: Any) -> Any:
        node = side.ahead("actions", state)
        return asked["actions"](state) if node is None else node.actions[:]

    def result(state: Any, action: Any) -> Any:
        node = side.ahead("result", state, action)
        if node is None:
            return asked["result"](state, action)
        return side.state(_fresh_copy(node.state), node)

    def is_terminal(state: Any) -> Any:
        node = side.ahead("is_terminal", state)
        return asked["is_terminal"](state) if node is None else node.is_terminal

    answering = {f.__name__: f for f in (to_move, actions, result, is_terminal)}
    for name, function in answering.items():
        function.__qualname__ = f"game.{name}"  # as errors call it
    return answering


def _fresh_copy(state: Any) -> Any:
    """An equal but distinct object: nodes are told apart by the identity of their states."""
    if type(state) is tuple:
        return (*state,)
    from copy import copy  # trees need it not, and each process would load it

    return copy(state)


class LentFunction:
    """A function of the grader's: it is called here and runs there, its code never crosses.

    A search may be given a game of the student's own. The game stays here, and is asked.
    """

    __globals__: Final[dict[str, Any]] = {}  # for tracers: none of its lines run here

    def __init__(self, side: Connection, number: int) -> None:
        self._side, self._number = side, number

    def __call__(self, *args: Any, **named: Any) -> Any:
        if len(args) == 2 and hasattr(args[0], "is_terminal") and not _crosses(args[0]):
            return self._search(*args)
        return self._side.ask_thing(self._number, "", args, named)

    def _search(self, game: Any, state: Any) -> Any:
        numbered = NumberedGame(game, state)
        value, action = self._side.ask_thing(self._number, "", (numbered, 0), {})
        return value, None if action is None else numbered.listed[0][action]


def _crosses(game: Any) -> bool:
    """Return whether it is a game that goes over as it is."""
    return type(game).__module__ == "gamesearch.games.tree"


class NumberedGame:
    """A game with numbers for states and actions, which a search on the other side can ask."""

    def __init__(self, game: Any, state: Any) -> None:
        self._game, self._states = game, [state]
        self.listed: dict[int, list[Any]] = {}  # the actions by state
        self.initial = 0

    def to_move(self, number: int) -> Any:
        return self._game.to_move(self._states[number])

    def actions(self, number: int) -> list[int]:
        listed = self.listed[number] = list(self._game.actions(self._states[number]))
        return list(range(len(listed)))

    def result(self, number: int, action: int) -> int:
        self._states.append(self._game.result(self._states[number], self.listed[number][action]))
        return len(self._states) - 1

    def is_terminal(self, number: int) -> bool:
        return bool(self._game.is_terminal(self._states[number]))

    def utility(self, number: int, player: int) -> Any:
        return self._game.utility(self._states[number], player)


class RemoteAssignment:
    """An assignment: `work.tree("q1")` and the like are answered by the grader."""

    def __init__(self, side: Connection, name: str, student: str) -> None:
        self._side, self.name, self.student = side, name, student

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        side = self._side
        return lambda *args: side.ask(["given", name, [side.pack(arg) for arg in args]])
