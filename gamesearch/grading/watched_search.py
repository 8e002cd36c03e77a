"""Runs an answer on a small game within limits, and takes down what comes of it.

An answer only ever sees the game protocol. It is called with a game that watches it, so what it
visited is known from the game's side; the number of its questions is capped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from math import isclose, isnan
from numbers import Real
from typing import Any, Final, NamedTuple

from gamesearch.game import CHANCE, GameWrapper, IllegalAction
from gamesearch.games.tree import GameTree
from gamesearch.grading.limits import ENDLESS_ADVICE, MOST_CALLS, in_time
from gamesearch.grading.points_only import is_shown
from gamesearch.grading.sandbox.protocol import Misuse, brief, in_words
from gamesearch.tracing.recording import Path, RecordedGame, same
from gamesearch.tracing.time_limit import TraceTimeout
from gamesearch.tracing.tracer import Trace, trace


class _TooManyCalls(BaseException):
    """Raised inside an answer that asks its game without end; not to be caught by it."""


class NotAnAction(str):
    """What a search returned in place of a legal action, described in words."""

    __slots__ = ()


class SearchOutcome(NamedTuple):
    """What a search answered on one tree, seen from the game's side."""

    value: Any  # a float, or a tuple of them where more than two play
    action: Any  # the child's place in a tree, the game's own action elsewhere, or NotAnAction
    leaves: tuple[Any, ...]  # the states whose utility was asked for, in order
    problem: str = ""  # why there is no answer, or none that can be used
    kind: str = ""  # of problem: the exception's name, "unusable" or "endless"
    evaluated: tuple[Any, ...] = ()  # the states that were evaluated, as often as they were

    def agrees(
        self, other: SearchOutcome, parts: Sequence[str] = ("value", "action", "leaves")
    ) -> bool:
        """Whether both have the same kind, value (but for rounding), action and leaves."""
        if self.kind != other.kind or not (self.kind or close(self.value, other.value)):
            return False
        return all(getattr(self, part) == getattr(other, part) for part in parts if part != "value")


def close(one: Any, other: Any) -> bool:
    """Whether two values are the same but for rounding: numbers, or vectors of them."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(close, one, other))
    numbers = isinstance(one, Real) and isinstance(other, Real)
    return numbers and isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def is_number(value: Any) -> bool:
    """Whether it is one number, infinities and truth values among them; no vector and no NaN."""
    return isinstance(value, Real) and not isnan(value)


class _Unusable(Exception):
    """Raised for what a search returned, if it is no answer; the message says why."""


# ---------------------------------------------------------------- the game as an answer sees it


class NamedMoves(GameWrapper[Path, str]):
    """A tree in which an action is the name of its edge, such as "b2", and not its place.

    An answer that hands back a place, or counts the actions instead of taking them from the
    game, would go unnoticed in a tree whose actions are places.
    """

    def __init__(self, tree: GameTree) -> None:
        super().__init__(tree)  # type: ignore[arg-type]  # its actions become names
        self.tree = tree
        self.players = tree.players
        self._names: dict[Path, tuple[str, ...]] = {}

    def actions(self, state: Path) -> Sequence[str]:
        if state not in self._names:
            tree = self.tree
            self._names[state] = tuple(tree.action_name(state, a) for a in tree.actions(state))
        return self._names[state]

    def result(self, state: Path, action: str) -> Path:
        names = self.actions(state)
        if not isinstance(action, str) or action not in names:
            raise IllegalAction(
                f"node {self.tree.name(state)} has no action {brief(action)}; game.actions(state) "
                f"gives {', '.join(map(repr, names)) or 'none'}"
            )
        return self.tree.result(state, names.index(action))

    def probability(self, state: Path, outcome: str) -> float:
        return self.tree.probability(state, self.actions(state).index(outcome))


@lru_cache(maxsize=1024)  # the same trees come back with every answer of a class
def _named_moves(tree: GameTree) -> NamedMoves:
    return NamedMoves(tree)


class _WatchedGame(RecordedGame):
    """A recorded game with a limit on the questions it answers, and a word on senseless ones."""

    def __init__(self, game: Any, state: Any) -> None:
        super().__init__(
            _named_moves(game) if isinstance(game, GameTree) else game, state, _nothing
        )
        self.tree = game
        self.calls = 0
        self.over = False  # whether the search has come to its end

    def recorded_evaluation(self, evaluate: Callable[..., Any]) -> Callable[..., Any]:
        """An evaluation that counts for any state, be it one that the answer made itself."""
        recorded = super().recorded_evaluation(evaluate)

        def evaluate_known(*args: Any, **named: Any) -> Any:
            known = {word: self._as_known(value) for word, value in named.items()}
            return recorded(*map(self._as_known, args), **known)

        return evaluate_known

    def _as_known(self, value: Any) -> Any:
        """The object by which the game knows a state, if the value is a state."""
        try:
            self.tree.name(value)
        except (KeyError, TypeError):
            return value
        return value if self.node_by_identity(value) else self.node_of(value).handles[-1]

    def utility(self, state: Any, player: Any) -> Any:
        if not self._ask(self.game.is_terminal, state):
            raise Misuse(
                f"asked for the utility of node {self.tree.name(state)}, where the game is not over"
            )
        if player not in range(self.tree.players):
            raise Misuse(
                f"asked what a leaf is worth to {brief(player)}, who is no player; they are "
                f"numbered 0 to {self.tree.players - 1}"
            )
        return super().utility(state, player)

    def probability(self, state: Any, outcome: Any) -> float:
        if self._ask(self.game.to_move, state) != CHANCE:
            raise Misuse(
                f"asked for a probability at node {self.tree.name(state)}, where no dice are thrown"
            )
        if outcome not in self._ask(self.game.actions, state):
            raise Misuse(f"asked for the probability of {brief(outcome)}, which is not an outcome")
        return float(self.game.probability(state, outcome))  # type: ignore[attr-defined]

    def _ask(self, question: Callable[..., Any], *args: Any) -> Any:
        if self.over:
            raise Misuse("asked a game of an earlier call; only the one that it is given counts")
        self.calls += 1
        if self.calls > MOST_CALLS:
            raise _TooManyCalls
        try:
            self.tree.name(args[0])
        except (KeyError, TypeError):
            name = question.__name__
            asked = f"game.{name}" if hasattr(self.tree, name) else name
            raise Misuse(
                f"gave {asked} {brief(args[0])}, which is not a state of the game"
            ) from None
        return super()._ask(question, *args)


def _nothing(*_: Any) -> None:
    """What a watched game does about each event: it looks at the nodes in the end."""


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
        raise AttributeError(
            f"only the functions of the game protocol are there, to_move, actions, result, "
            f"is_terminal and utility, and no {name!r}"
        )


def _protocol_of(watched: _WatchedGame) -> ProtocolGame:
    """The protocol of a watched tree: `probability` if dice are thrown, `players` if three play."""
    members = [*_PROTOCOL]
    if watched.tree.stochastic:
        members.append("probability")
    if watched.tree.players > 2:
        members.append("players")
    game = ProtocolGame(watched, *members)
    game.initial = watched.game.initial  # the whole game's, wherever the search begins
    return game


def run_search(
    search: Callable[..., Any], tree: GameTree, state: Any = (), more: tuple[Any, ...] = ()
) -> SearchOutcome:
    """Call `search(game, state, *more)` on a watched tree and take down what comes of it.

    A function among `more` is an evaluation, and the states it is asked about count as leaves.
    A NotImplementedError before any work, the time limit and Ctrl+C pass through;
    everything else ends in an SearchOutcome.
    """
    watched = _WatchedGame(tree, state)
    evaluated: list[Any] = []
    more = tuple(_noted(part, evaluated) if callable(part) else part for part in more)
    value = action = None
    problem = kind = ""
    try:
        result = search(_protocol_of(watched), watched.initial, *_recorded(watched, more))
        value, action = value_and_action(result, watched.game, state)
        action = _place_of(action, watched.game, state)
    except (KeyboardInterrupt, TraceTimeout):
        raise
    except _Unusable as error:
        problem, kind = str(error), "unusable"
    except BaseException as error:
        if isinstance(error, NotImplementedError) and not watched.calls:
            raise
        problem, kind = f"it {in_words(error)}", type(error).__name__
    watched.over = True
    if watched.calls > MOST_CALLS:  # even if it went on after being told
        problem, kind = f"it asked its game {MOST_CALLS:,} questions and went on", "endless"
    leaves = tuple(node.state for node in watched.examined)
    return (
        SearchOutcome(None, None, leaves, problem, kind)
        if kind
        else SearchOutcome(value, action, leaves, evaluated=tuple(evaluated))
    )


def _noted(evaluate: Callable[..., Any], evaluated: list[Any]) -> Callable[..., Any]:
    """An evaluation that puts on a list which states it is asked about."""

    @wraps(evaluate)
    def noted(*args: Any) -> Any:
        evaluated.append(args[0] if args else None)
        return evaluate(*args)

    return noted


def _recorded(game: RecordedGame, more: tuple[Any, ...]) -> list[Any]:
    return [game.recorded_evaluation(part) if callable(part) else part for part in more]


def value_and_action(result: Any, game: Any, state: Any) -> tuple[Any, Any]:
    """What a search returned, in plain types. Raises _Unusable if it cannot be used.

    The action is the game's own one; what is not a legal action is described in words.
    """
    if result is None:
        raise _Unusable(
            "it returned None; a pair (value, action) was expected: is a return missing?"
        )
    if not isinstance(result, tuple | list) or len(result) != 2:
        raise _Unusable(f"it returned {brief(result)}; a pair (value, action) was expected")
    value, action = result
    if any(same_action(value, own) for own in game.actions(state)) and type(value) is str:
        raise _Unusable(f"it returned {brief(result)}: an action is returned where a value is due")
    value = _number(value) if game.players == 2 else _vector(value, game.players)
    if action is None:
        return value, None
    legal = (own for own in game.actions(state) if same_action(action, own))
    return value, next(legal, NotAnAction(brief(action)))


def _place_of(action: Any, game: Any, state: Any) -> Any:
    """The place of a named move, as everything but the answer knows it."""
    if action is None or isinstance(action, NotAnAction) or not isinstance(game, NamedMoves):
        return action
    return game.actions(state).index(action)


def _number(value: Any) -> float:
    if not _is_number(value):
        raise _Unusable(f"the value it returned is {brief(value)}; a number was expected")
    return float(value)


def _vector(value: Any, players: int) -> tuple[float, ...]:
    listed = value.tolist() if type(value).__name__ == "ndarray" else value
    if (
        not isinstance(listed, tuple | list)
        or len(listed) != players
        or not all(map(_is_number, listed))
    ):
        raise _Unusable(
            f"the value it returned is {brief(value)}; a tuple of {players} numbers, one for each "
            "player, was expected"
        )
    return tuple(map(float, listed))


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool) and not isnan(value)


def same_action(one: Any, other: Any) -> bool:
    """Whether an action that came back is one of the game's, as a NumPy number or text too."""
    whole = isinstance(one, Real) and not isinstance(one, bool) and isinstance(other, int)
    text = isinstance(one, str) and isinstance(other, str)
    return bool(one == other) if whole or text else same(one, other)


# ---------------------------------------------------------------- what to say of problems

_CLUES: Final = {
    "NoneType": "A function that ends without a return gives None, and a leaf has no action.",
    "where a value is due": "The pair is (value, action). A node is worth the best of its "
    "children's values (max, min), not the action that leads to it (argmax, argmin): keep both.",
    "can't multiply sequence": "An action is a name: where a value is due, take the best of the "
    "children's values (max, min), and not the action that leads to it (argmax, argmin).",
    "is nan": "Infinity less infinity: a value stayed infinite. Is the terminal test missing?",
    **dict.fromkeys(
        (
            "of 'tuple' and 'float'",
            "of 'float' and 'tuple'",
            "of 'tuple' and 'int'",
            "of 'int' and 'tuple'",
        ),
        "A search returns a pair (value, action): take the value of what a call gives back, as in "
        "value, _ = search(...).",
    ),
    **dict.fromkeys(
        (
            "of 'int' and 'str'",
            "of 'str' and 'int'",
            "of 'float' and 'str'",
            "of 'str' and 'float'",
        ),
        "An action is compared with a value there: the pair is (value, action), in this order.",
    ),
    **dict.fromkeys(
        (
            "'int' object is not subscriptable",
            "'float' object is not subscriptable",
            "cannot unpack non-iterable int",
            "cannot unpack non-iterable float",
        ),
        "A call gave back one number there. Every call has to return the same kind of thing, a "
        "leaf's too.",
    ),
    "empty": "max() or min() of nothing: is the terminal test missing?",
    "called itself without end": "Each call must go one step down: game.result(state, action), "
    "and stop where game.is_terminal(state).",
    "and went on": ENDLESS_ADVICE,
    "SystemExit": "Return the answer; do not end the program.",
}


AN_ACTION_IS: Final = "An action is one of those that game.actions(state) gives."
NOT_ITS_PLACE: Final = (
    "That is its place in the list. Return the action itself, as game.actions(state) gives it."
)


def is_a_place(action: NotAnAction, actions: Sequence[Any]) -> bool:
    """Whether what was returned for an action is the number of one in the list."""
    return action in map(str, range(len(actions)))


def advice_on(problem: str) -> str:
    """What to look at where a search fails; "" where the problem says all."""
    return next((text for clue, text in _CLUES.items() if clue in problem), "")


# ---------------------------------------------------------------- drawing both


def pictures_of(
    tree: GameTree,
    state: Any,
    *searches: tuple[str, Callable[..., Any], SearchOutcome],
    more: tuple[Any, ...] = (),
) -> tuple[tuple[str, Any], ...]:
    """Pictures of searches on one tree, each given as caption, search and what it answered.

    They are called as `run_search` calls them. A search that cannot be traced, or does something
    else when it is drawn than when it was checked, is left out: a picture never contradicts its
    caption.
    """
    from gamesearch.drawing.tree_pictures import draw

    drawn: list[tuple[str, Any]] = []
    for caption, search, got in searches if is_shown() else ():
        if (run := traced(tree, state, search, got, more)) is not None:
            try:
                drawn.append((caption, draw(run)))
            except KeyboardInterrupt:
                raise
            except BaseException:  # it returns what cannot be drawn
                continue
    return tuple(drawn)


def traced(
    tree: GameTree,
    state: Any,
    search: Callable[..., Any],
    got: SearchOutcome,
    more: tuple[Any, ...] = (),
) -> Trace | None:
    """The trace of a search, if it does the same as when it was checked; None if it does not."""
    try:
        with in_time():
            run = trace(with_arguments(search, more), tree, state)
        return run if _is_the_same_run(run, got) else None
    except KeyboardInterrupt:
        raise
    except BaseException:  # it ends the program, or goes too deep to be recorded
        return None


def with_arguments(search: Callable[..., Any], more: tuple[Any, ...]) -> Callable[..., Any]:
    """The search as a function of game and state alone; it is traced as its own self."""
    if not more:
        return search

    def call(game: RecordedGame, state: Any) -> Any:
        return search(game, state, *_recorded(game, more))

    call.__dict__["__wrapped__"] = search
    return call


def _is_the_same_run(run: Trace, got: SearchOutcome) -> bool:
    if tuple(run.examined) != got.leaves:
        return False
    if run.error is not None:
        return got.kind in (type(run.error).__name__, Misuse.__name__)
    if got.kind:
        return got.kind == "unusable"
    vector = isinstance(got.value, tuple)
    return close(_vector(run.value, len(got.value)) if vector else run.value, got.value)
