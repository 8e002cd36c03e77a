"""The grader's game and assignment, as a student's code sees them through the pipe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

Side = Any  # the student's end of the pipe: `worker.StudentSide`, which imports this module


class NumberedState(NamedTuple):
    """A state that the grader knows by its number."""

    state: Any
    number: int
    node: SentNode | None


class SentNode:
    """A state of a game whose shape was sent ahead."""

    def __init__(self, state: Any, to_move: int, is_terminal: bool, actions: Any) -> None:
        self.state, self.to_move, self.is_terminal = state, to_move, is_terminal
        self.actions = actions
        self.children: list[SentNode] = []

    def place(self, action: Any) -> int | None:
        """Return where an action stands among the actions, if what it leads to was sent."""
        for place, own in enumerate(self.actions[: len(self.children)]):
            if type(own) is type(action) and own == action:
                return place
        return None


class RemoteGame:
    """The grader's game. What its shape tells is answered here, and noted; the rest is asked."""

    def __init__(
        self, side: Side, number: int, initial: Any, names: list[str], shape: list[Any]
    ) -> None:
        for name in names:
            setattr(self, name, _asking(side, number, name))
        if shape:
            side.take_shape(*shape)
            for name in ("to_move", "actions", "result", "is_terminal"):
                setattr(self, name, _answering_from_shape(side, name, getattr(self, name)))
        self.initial = side.unpack(initial)
        self._ask = lambda name: side.ask(["get", number, name])

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._ask(name)


def _asking(side: Side, number: int, name: str) -> Callable[..., Any]:
    """Return a function of the game that the grader answers."""

    def ask(*args: Any, **named: Any) -> Any:
        return side.ask_thing(number, name, args, named)

    ask.__name__ = name
    return ask


def _answering_from_shape(side: Side, name: str, ask: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that answers for states whose shape was sent, and else asks."""

    def of_state(state: Any) -> Any:
        node = side.ahead(name, state)
        if node is None:
            return ask(state)
        return node.actions[:] if name == "actions" else getattr(node, name)

    def result(state: Any, action: Any) -> Any:
        node = side.ahead(name, state, action)
        return ask(state, action) if node is None else side.state(_fresh_copy(node.state), node)

    answer = result if name == "result" else of_state
    answer.__name__, answer.__qualname__ = name, f"game.{name}"  # as errors call it
    return answer


def _fresh_copy(state: Any) -> Any:
    """Return an equal but distinct object: nodes are told apart by the identity of their states."""
    if type(state) is tuple:
        return (*state,)
    from copy import copy  # trees need it not, and each process would load it

    return copy(state)


class LentFunction:
    """A function of the grader's: it is called here and runs there, its code never crosses.

    A search may be given a game of the student's own. The game stays here, and is asked.
    """

    __globals__: Final[dict[str, Any]] = {}  # for tracers: none of its lines run here

    def __init__(self, side: Side, number: int) -> None:
        self._side, self._number = side, number

    def __call__(self, *args: Any, **named: Any) -> Any:
        own = len(args) == 2 and hasattr(args[0], "is_terminal")
        if not own or type(args[0]).__module__ == "gamesearch.games.tree":  # which goes over
            return self._side.ask_thing(self._number, "", args, named)
        numbered = NumberedGame(*args)
        value, action = self._side.ask_thing(self._number, "", (numbered, 0), {})
        return value, None if action is None else numbered.listed[0][action]


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

    def __init__(self, side: Side, name: str, student: str) -> None:
        self._side, self.name, self.student = side, name, student

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        side = self._side
        return lambda *args: side.ask(["given", name, [side.pack(arg) for arg in args]])
