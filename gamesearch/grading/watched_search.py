"""Runs an answer on a small game within limits, and takes down what comes of it.

An answer only ever sees the game protocol, with named moves. It is called with a game that watches
it, so what it visited is known from the game's side; the number of its questions is capped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from math import isclose, isnan
from numbers import Real
from typing import Any, Final, NamedTuple

from gamesearch.game import CHANCE, IllegalAction, Path, Player
from gamesearch.games.tree import GameTree
from gamesearch.grading.answer_time import MOST_CALLS
from gamesearch.grading.sandbox.protocol import Misuse, brief, in_words
from gamesearch.time_limit import TraceTimeout
from gamesearch.tracing.recorded_game import Node, RecordedGame, Reply, same
from gamesearch.watch import GameWrapper


class TooManyCalls(BaseException):
    """Raised inside an answer that asks its game endlessly; the answer must not catch it."""


class NamedMoves(GameWrapper[Path, str]):
    """A tree in which an action is the name of its edge, such as "b2", and not its place.

    An answer that hands back a place, or counts the actions instead of taking them from the
    game, would go unnoticed in a tree whose actions are places.
    """

    def __init__(self, tree: GameTree) -> None:
        """Name the moves of a tree."""
        super().__init__(tree)  # type: ignore[arg-type]  # its actions become names
        self.tree = tree
        self.players = tree.players
        self._children = {  # by name, for each node
            node: {tree.action_name(node, place): (*node, place) for place in tree.actions(node)}
            for node in tree.nodes()
        }

    def actions(self, state: Path) -> Sequence[str]:
        return tuple(self._children[state])

    def result(self, state: Path, action: str) -> Path:
        children = self._children[state]
        child = children.get(action) if isinstance(action, str) else None
        if child is None:
            raise IllegalAction(
                f"node {self.tree.name(state)} has no action {brief(action)}; game.actions(state) "
                f"gives {', '.join(map(repr, children)) or 'none'}"
            )
        return child

    def probability(self, state: Path, outcome: str) -> float:
        return self.tree.probability(state, self.actions(state).index(outcome))


class RecordedNamedMoves(NamedMoves):
    """Moves with names; the tree's own game, which is being recorded, hears of each question."""

    def __init__(self, tree: GameTree, recorded: RecordedGame) -> None:
        super().__init__(tree)
        self.game = recorded

    def actions(self, state: Path) -> Sequence[str]:
        self.game.actions(state)
        return super().actions(state)

    def result(self, state: Path, action: str) -> Path:
        place: Any = super().result(state, action)[-1]
        return self.game.result(state, place)


_named_moves: Final = lru_cache(maxsize=1024)(NamedMoves)  # trees come back with every answer


class WatchedGame(RecordedGame):
    """A recorded game with a limit on the questions it answers, and a word on senseless ones."""

    def __init__(self, game: Any, state: Any) -> None:
        played: Any = _named_moves(game) if isinstance(game, GameTree) else game
        super().__init__(played, state, lambda *_: None)  # it looks at the nodes in the end
        self.tree = game
        self.players = game.players
        self.calls = 0
        self.valued: list[Any] = []  # the states whose utility was asked for, as often as it was
        self.evaluated: list[Any] = []  # and those that were evaluated
        self._most_calls = MOST_CALLS
        self._players = range(game.players)

    def end(self) -> None:
        """Answer no more: the search has come to its end."""
        self._most_calls = -1
        for node in self.nodes:
            node.children.clear()  # else nodes hold each other, and wait for the garbage collector

    def recorded_evaluation(self, evaluate: Callable[..., Any]) -> Callable[..., Any]:
        """Return an evaluation that counts for any state, be it one that the answer made itself."""

        def evaluate_state(*args: Any) -> Any:
            if args and id(args[0]) not in self._by_identity:
                self._check_state(args[0], evaluate.__name__)
            self.evaluated.append(args[0] if args else None)
            return evaluate(*args)

        recorded = super().recorded_evaluation(evaluate_state)

        @wraps(evaluate)
        def evaluate_known(*args: Any, **named: Any) -> Any:
            in_order = [named.pop(word) for word in ("state", "player") if word in named]
            return recorded(*map(self._as_known, (*args, *in_order, *named.values())))

        return evaluate_known

    def _as_known(self, value: Any) -> Any:
        """Return the object by which the game knows a state, if the value is a state."""
        try:
            self.tree.name(value)
        except (KeyError, TypeError):
            return value
        return value if self.node_by_identity(value) else self.node_of(value).handles[-1]

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: Any) -> Player:
        if id(state) not in self._by_identity:
            self._check_state(state, "to_move")
        return super().to_move(state)

    def utility(self, state: Any, player: Any) -> Any:
        if id(state) not in self._by_identity:
            self._check_state(state, "utility")
        if not self.game.is_terminal(state):
            raise Misuse(
                f"asked for the utility of node {self.tree.name(state)}, where the game is not over"
            )
        if player not in self._players:
            raise Misuse(
                f"asked what a leaf is worth to {brief(player)}, who is not a player; players "
                f"are numbered 0 to {self.tree.players - 1}"
            )
        self.valued.append(state)
        return super().utility(state, player)

    def probability(self, state: Any, outcome: Any) -> float:
        if self.to_move(state) != CHANCE:
            raise Misuse(
                f"asked for a probability at node {self.tree.name(state)}, where no dice are thrown"
            )
        if outcome not in self.game.actions(state):
            raise Misuse(f"asked for the probability of {brief(outcome)}, which is not an outcome")
        return float(self.game.probability(state, outcome))  # type: ignore[attr-defined]

    # ------------------------------------------------------------ counting and noting

    def _ask(self, question: Callable[..., Reply], *args: Any) -> Reply:
        self.calls += 1
        if self.calls > self._most_calls:
            if self._most_calls < 0:
                raise Misuse(
                    "asked the game of an earlier call; only the game that it is given counts"
                )
            raise TooManyCalls
        return question(*args)

    def _examine(self, node: Node, answer: Any, player: Player) -> None:
        """Note that a node was examined; nobody asks what it was worth."""
        del answer, player
        if not node.examined:
            node.examined = node.visited = True
            self.examined.append(node)

    def _node_of_other(self, state: Any, question: str) -> Node:
        self._check_state(state, question)  # it is of the answer's own making
        return super()._node_of_other(state, question)

    def _check_state(self, state: Any, name: str) -> None:
        """Raise Misuse for what is no state of the game."""
        try:
            self.tree.name(state)
        except (KeyError, TypeError):
            asked = f"game.{name}" if hasattr(self.tree, name) else name
            raise Misuse(f"gave {asked} {brief(state)}, which is not a state of the game") from None


_PROTOCOL: Final = ("to_move", "actions", "result", "is_terminal", "utility")


class ProtocolGame:
    """The game as an answer sees it: the members that are named, and nothing of what is behind.

    It is no wrapper that hands on what it does not know, for an answer could look behind it.
    """

    initial: Any

    def __init__(self, game: Any, *members: str) -> None:
        for name in members:
            setattr(self, name, getattr(game, name))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"only the functions of the game protocol are there, but no {name!r}")


def protocol_of(watched: WatchedGame) -> ProtocolGame:
    """Return the protocol of a watched tree, with `probability` or `players` if it needs them."""
    needed = {"probability": watched.tree.stochastic, "players": watched.tree.players > 2}
    game = ProtocolGame(watched, *_PROTOCOL, *(name for name in needed if needed[name]))
    game.initial = watched.game.initial  # the whole game's, wherever the search begins
    return game


# ---------------------------------------------------------------- a run of an answer


class NotAnAction(str):
    """A thing that a search returned in place of a legal action, described in words."""

    __slots__ = ()


class LineFound(tuple[Any, ...]):
    """A line of play that a search returned where others return an action."""

    __slots__ = ()


class SearchOutcome(NamedTuple):
    """The answer of a search on one tree, seen from the game's side."""

    value: Any  # a float, or a tuple of them where more than two play
    action: Any  # the child's place in a tree, the game's own action elsewhere, or NotAnAction
    leaves: tuple[Any, ...]  # the states whose utility was asked for, in order
    problem: str = ""  # why there is no answer, or none that can be used
    kind: str = ""  # of problem: the exception's name, "unusable" or "endless"
    evaluated: tuple[Any, ...] = ()  # the states that were evaluated, as often as they were
    valued: tuple[Any, ...] = ()  # those whose utility was asked for, as often as it was
    line: LineFound | None = None  # of play, if one was returned

    def agrees(
        self, other: SearchOutcome, parts: Sequence[str] = ("value", "action", "leaves")
    ) -> bool:
        """Return whether both have the same kind, value (but for rounding), action and leaves."""
        if self.kind != other.kind or not (self.kind or close(self.value, other.value)):
            return False
        return all(getattr(self, part) == getattr(other, part) for part in parts if part != "value")


def close(one: Any, other: Any) -> bool:
    """Return whether two values are the same but for rounding: numbers, or vectors of them."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(close, one, other))
    numbers = isinstance(one, Real) and isinstance(other, Real)
    return numbers and isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def is_number(value: Any) -> bool:
    """Return whether it is one number, infinities and truth values included, but no NaN."""
    return isinstance(value, Real) and not isnan(value)


class _Unusable(Exception):
    """Raised for what a search returned, if it is no answer; the message says why."""


def run_search(
    search: Callable[..., Any], tree: GameTree, state: Any = (), more: tuple[Any, ...] = ()
) -> SearchOutcome:
    """Call `search(game, state, *more)` on a watched tree and take down what comes of it.

    A function among `more` is an evaluation, and the states it is asked about count as leaves.
    A NotImplementedError before any work, the time limit and Ctrl+C pass through;
    everything else ends in an SearchOutcome.
    """
    watched = WatchedGame(tree, state)
    value = action = line = None
    problem = kind = ""
    try:
        result = search(protocol_of(watched), watched.initial, *recorded_arguments(watched, more))
        value, action = value_and_action(result, watched.game, state)
        line = result[1] if isinstance(result[1], LineFound) else None
        if isinstance(watched.game, NamedMoves) and not isinstance(action, NotAnAction | None):
            action = watched.game.actions(state).index(action)  # as all but the answer know it
    except (KeyboardInterrupt, TraceTimeout):
        raise
    except _Unusable as error:
        problem, kind = str(error), "unusable"
    except BaseException as error:
        if isinstance(error, NotImplementedError) and not watched.calls:
            raise
        problem, kind = f"it {in_words(error)}", type(error).__name__
    watched.end()
    if watched.calls > MOST_CALLS:  # even if it went on after being told
        problem, kind = f"it asked its game {MOST_CALLS:,} questions and went on", "endless"
    leaves = tuple(node.state for node in watched.examined)
    if kind:
        return SearchOutcome(None, None, leaves, problem, kind)
    asked = tuple(watched.evaluated), tuple(watched.valued)
    return SearchOutcome(value, action, leaves, "", "", *asked, line)


def recorded_arguments(game: RecordedGame, more: tuple[Any, ...]) -> list[Any]:
    """Return what a search is handed besides game and state; an evaluation is recorded as well."""
    return [game.recorded_evaluation(part) if callable(part) else part for part in more]


def value_and_action(result: Any, game: Any, state: Any) -> tuple[Any, Any]:
    """Return what a search returned, in plain types. Raises _Unusable if it cannot be used.

    The action is the game's own one; what is not a legal action is described in words.
    """
    if result is None:
        raise _Unusable(
            "it returned None; a pair (value, action) was expected: is a return missing?"
        )
    if not isinstance(result, tuple | list) or len(result) != 2:
        raise _Unusable(f"it returned {brief(result)}; a pair (value, action) was expected")
    value, action = result
    if isinstance(action, LineFound):
        action = action[0] if action else None
    if type(value) is str and any(same_action(value, own) for own in game.actions(state)):
        raise _Unusable(
            f"it returned {brief(result)}: an action is returned where a value is expected"
        )
    if game.players != 2:
        value = as_vector(value, game.players)
    elif not _is_number(value):
        raise _Unusable(f"the value it returned is {brief(value)}; a number was expected")
    else:
        value = float(value)
    if action is None:
        return value, None
    own_actions = (own for own in game.actions(state) if same_action(action, own))
    return value, next(own_actions, NotAnAction(brief(action)))


def as_list(value: Any) -> Any:
    """Return a NumPy array as a list, without a look at NumPy; anything else as it is."""
    return value.tolist() if type(value).__name__ == "ndarray" else value


def as_vector(value: Any, players: int) -> tuple[float, ...]:
    """Return a vector in plain types. Raises _Unusable for anything else."""
    listed = as_list(value)
    if isinstance(listed, tuple | list) and len(listed) == players and all(map(_is_number, listed)):
        return tuple(map(float, listed))
    raise _Unusable(
        f"the value it returned is {brief(value)}; a tuple of {players} numbers, one for each "
        "player, was expected"
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool) and not isnan(value)


def same_action(one: Any, other: Any) -> bool:
    """Return whether a returned action is one of the game's, also as a NumPy number or text."""
    if one is other:
        return True
    whole = isinstance(one, Real) and not isinstance(one, bool) and isinstance(other, int)
    text = isinstance(one, str) and isinstance(other, str)
    return bool(one == other) if whole or text else same(one, other)
