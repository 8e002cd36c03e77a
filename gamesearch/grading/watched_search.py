"""Runs an answer on a small game within limits, and takes down what comes of it.

An answer only ever sees the game protocol, with named moves. It is called with a game that watches
it, so what it visited is known from the game's side; the number of its questions is capped. Run
once more and traced, it gives its pictures, and its own lines where it goes wrong.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from inspect import unwrap
from math import inf, isclose, isnan
from numbers import Real
from pathlib import Path as FilePath
from typing import Any, Final, NamedTuple

import gamesearch
from gamesearch.game import CHANCE, IllegalAction, Path, Player
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import TreeError
from gamesearch.grading.answer_time import MOST_CALLS, in_time
from gamesearch.grading.sandbox.protocol import Misuse, brief, in_words
from gamesearch.grading.verdict import is_shown
from gamesearch.time_limit import TraceTimeout
from gamesearch.tracing.recorded_game import RecordedGame, same
from gamesearch.tracing.tracer import Trace, trace
from gamesearch.watch import GameWrapper
from gamesearch.wrong_step import WrongStep, find_wrong_step

Search = Callable[..., Any]  # (game, state, *more)
More = tuple[Any, ...]


class TooManyCalls(BaseException):
    """Raised inside an answer that asks its game endlessly; the answer must not catch it."""


class NamedMoves(GameWrapper[Path, str]):
    """A tree that renames its moves: an action is the name of its edge, "b2", and not its place.

    An answer that hands back a place, or counts the actions instead of taking them from the
    game, would go unnoticed in a tree whose actions are places.
    """

    def __init__(self, tree: GameTree, asked: Any = None) -> None:
        """Name the moves of a tree; `asked` is that tree's game where it is being recorded."""
        game: Any = tree if asked is None else asked  # its actions become names
        super().__init__(game)
        self.tree = tree
        self.players = tree.players
        self._places = {  # by name, for each node
            node: {tree.action_name(node, place): place for place in tree.actions(node)}
            for node in tree.nodes()
        }

    def actions(self, state: Path) -> Sequence[str]:
        self.game.actions(state)  # it may be recorded
        return tuple(self._places[state])

    def result(self, state: Path, action: str) -> Path:
        places: Any = self._places[state]
        if not isinstance(action, str) or action not in places:
            raise IllegalAction(
                f"node {self.tree.name(state)} has no action {brief(action)}; game.actions(state) "
                f"gives {', '.join(map(repr, places)) or 'none'}"
            )
        return self.game.result(state, places[action])

    def probability(self, state: Path, outcome: str) -> float:
        return self.tree.probability(state, self._places[state][outcome])

    def place(self, state: Path, action: Any) -> int | None:
        """Return the place of the child that an action's name leads to; None for anything else."""
        return self._places[state].get(action) if isinstance(action, str) else None


named_moves: Final = lru_cache(maxsize=1024)(NamedMoves)  # trees come back with every answer


class WatchedGame:
    """A game that notes what is asked about which state, and refuses what makes no sense.

    Its states can be told apart by what they are, so nothing more is needed to know them again.
    """

    def __init__(self, game: Any, state: Any, ahead: Iterable[Any] = ()) -> None:
        self.tree, self.ahead = game, frozenset(ahead)  # leaves whose worth a sandbox may know
        self.game: Any = named_moves(game) if isinstance(game, GameTree) else game
        self.initial = (*state,)  # an object of its own, by which a message tells that it is meant
        self.players, self.calls = game.players, 0
        self.examined: dict[Any, None] = {}  # states that were valued or evaluated, in order
        self.valued: list[Any] = []  # the states whose utility was asked for, as often as it was
        self.evaluated: list[Any] = []  # and those that were evaluated
        self._most_calls = MOST_CALLS

    def end(self) -> None:
        """Answer no more: the search has come to its end."""
        self._most_calls = -1

    def recorded_evaluation(self, evaluate: Callable[..., Any]) -> Callable[..., Any]:
        """Return an evaluation that counts for any state, be it one that the answer made itself."""

        @wraps(evaluate)
        def evaluate_watched(*args: Any, **named: Any) -> Any:
            in_order = [named.pop(word) for word in ("state", "player") if word in named]
            state, *more = (*args, *in_order, *named.values()) or (None,)
            self._hear(state, evaluate.__name__)
            self.evaluated.append(state)
            answer = evaluate(state, *more)
            self.examined[state] = None
            return answer

        return evaluate_watched

    # ------------------------------------------------------------ the game protocol

    def is_terminal(self, state: Any) -> bool:
        self._hear(state, "is_terminal")
        return bool(self.game.is_terminal(state))

    def to_move(self, state: Any) -> Player:
        self._hear(state, "to_move")
        mover: Player = self.game.to_move(state)
        return mover

    def actions(self, state: Any) -> Sequence[Any]:
        self._hear(state, "actions")
        actions: Sequence[Any] = self.game.actions(state)
        return actions

    def result(self, state: Any, action: Any) -> Any:
        self._hear(state, "result")
        return self.game.result(state, action)

    def utility(self, state: Any, player: Any) -> Any:
        self._hear(state, "utility")
        if not self.game.is_terminal(state):
            raise Misuse(
                f"asked for the utility of node {self.tree.name(state)}, where the game is not over"
            )
        if player not in range(self.players):
            raise Misuse(
                f"asked what a leaf is worth to {brief(player)}, who is not a player; players "
                f"are numbered 0 to {self.players - 1}"
            )
        self.valued.append(state)
        worth = self.game.utility(state, player)
        self.examined[state] = None
        return worth

    def probability(self, state: Any, outcome: Any) -> float:
        if self.to_move(state) != CHANCE:
            raise Misuse(
                f"asked for a probability at node {self.tree.name(state)}, where no dice are thrown"
            )
        if outcome not in self.game.actions(state):
            raise Misuse(f"asked for the probability of {brief(outcome)}, which is not an outcome")
        return float(self.game.probability(state, outcome))

    def _hear(self, state: Any, question: str) -> None:
        """Count a question. Raises Misuse for what is no state of the game."""
        try:
            self.tree.name(state)
        except (TreeError, TypeError):
            asked = f"game.{question}" if hasattr(self.tree, question) else question
            raise Misuse(f"gave {asked} {brief(state)}, which is not a state of the game") from None
        self.hear()

    def hear(self, questions: int = 1, leaves: Sequence[Any] = ()) -> None:
        """Count questions, and the leaves they read. Raises Misuse where the search has ended."""
        self.calls += questions
        if self.calls > self._most_calls:
            if self._most_calls < 0:
                raise Misuse("asked the game of an earlier call; only the one it is given counts")
            raise TooManyCalls
        self.valued += leaves
        self.examined |= dict.fromkeys(leaves)


_PROTOCOL: Final = ("to_move", "actions", "result", "is_terminal", "utility")


class ProtocolGame:
    """A game that hides all but the members that are named: it is what an answer gets to see.

    A wrapper would hand on what it does not know, and an answer could look behind it.
    """

    initial: Any

    def __init__(self, game: Any, *members: str) -> None:
        for name in members:
            setattr(self, name, getattr(game, name))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"only the functions of the game protocol are there, but no {name!r}")


# ---------------------------------------------------------------- a run of an answer


class NotAnAction(str):
    """A thing that a search returned in place of a legal action, described in words."""


class LineFound(tuple[Any, ...]):
    """A line of play that a search returned where others return an action."""

    def __str__(self) -> str:
        return brief(list(self)).removesuffix(" (list)")


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
    search: Search, tree: GameTree, state: Any = (), more: More = (), ahead: Iterable[Path] = ()
) -> SearchOutcome:
    """Call `search(game, state, *more)` on a watched tree and take down what comes of it.

    A function among `more` is an evaluation, and the states it is asked about count as leaves.
    A sandbox is told at once what leaves `ahead` are worth, where knowing that earns nothing.
    A NotImplementedError before any work, the time limit and Ctrl+C pass through;
    everything else ends in an SearchOutcome.
    """
    watched = WatchedGame(tree, state, ahead)
    needed = {"probability": tree.stochastic, "players": tree.players > 2}
    game = ProtocolGame(watched, *_PROTOCOL, *(name for name in needed if needed[name]))
    game.initial = watched.game.initial  # the whole game's, wherever the search begins
    value = action = line = None
    problem = kind = ""
    try:
        result = search(game, watched.initial, *recorded_arguments(watched, more))
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
    leaves = tuple(watched.examined)
    if kind:
        return SearchOutcome(None, None, leaves, problem, kind)
    asked = tuple(watched.evaluated), tuple(watched.valued)
    return SearchOutcome(value, action, leaves, "", "", *asked, line)


def recorded_arguments(game: RecordedGame | WatchedGame, more: More) -> list[Any]:
    """Return what a search is handed besides game and state; an evaluation is recorded as well."""
    return [game.recorded_evaluation(part) if callable(part) else part for part in more]


def value_and_action(result: Any, game: Any, state: Any) -> tuple[Any, Any]:
    """Return what a search returned, in plain types. Raises _Unusable if it cannot be used.

    The action is the game's own one; what is not a legal action is described in words.
    """
    if not isinstance(result, tuple | list) or len(result) != 2:
        found, hint = ("None", ": is a return missing?") if result is None else (brief(result), "")
        raise _Unusable(f"it returned {found}; a pair (value, action) was expected{hint}")
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


# ---------------------------------------------------------------- traced, and drawn


def pictures_of(
    tree: GameTree, state: Any, *searches: tuple[str, Search, SearchOutcome], more: More = ()
) -> tuple[tuple[str, Any], ...]:
    """Draw searches on one tree, each given as caption, search and what it answered.

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
        if isinstance(tree, GameTree) and any(leaf[: len(state)] != state for leaf in got.leaves):
            begins = f"The whole tree: the search was to begin at {tree.name(state)}."
            drawn.append((begins, draw(tree)))
    return tuple(drawn)


def traced(
    tree: GameTree, state: Any, search: Search, got: SearchOutcome, more: More = ()
) -> Trace | None:
    """Return the trace of a search if it does the same as when it was checked."""
    try:
        with in_time():
            run = trace(with_arguments(search, more, tree), tree, state)
        if tuple(dict.fromkeys(run.examined)) != got.leaves:
            return None
        if run.error is not None or got.kind:  # both ended in the same way, or gave what is none
            kinds = ("unusable",) if run.error is None else (type(run.error).__name__, "Misuse")
            return run if got.kind in kinds else None
        vector = isinstance(got.value, tuple)
        value = as_vector(run.value, len(got.value)) if vector else run.value
        return run if close(value, got.value) else None
    except KeyboardInterrupt:
        raise
    except BaseException:  # it ends the program, or goes too deep to be recorded
        return None


def with_arguments(search: Search, more: More, tree: Any = None) -> Search:
    """Return the search as a function of game and state alone; it is traced as its own self.

    On a tree, it has named moves as when it was checked, if its lines are to be shown.
    """
    named = isinstance(tree, GameTree) and has_own_lines(search)
    if not more and not named and not hasattr(search, "__wrapped__"):
        return search

    def call(game: RecordedGame, state: Any) -> Any:
        seen = NamedMoves(tree, game) if named else game
        answer = search(seen, state, *recorded_arguments(game, more))
        if not isinstance(answer, tuple | list) or len(answer) != 2:
            return answer
        value, action = answer
        if isinstance(action, LineFound):
            action = action[0] if action else None
        places = tree.actions(state) if named else ()
        names = [tree.action_name(state, place) for place in places]
        return value, names.index(action) if action in names else action

    call.__dict__["__wrapped__"] = search
    return call


# ---------------------------------------------------------------- the reader's own lines

BEFORE: Final = 6  # lines that are shown before the one that goes wrong
AFTER: Final = 4
PAGE: Final = (860.0, 400.0)  # points: in a notebook the letters are as large as those around it
SHARES: Final = ((35, 65), (50, 50))  # of tree and code

_OURS: Final = FilePath(gamesearch.__file__).parent


class WalkFrame(NamedTuple):
    """A step of the walk; `here` is the one at which the search goes wrong."""

    number: int
    words: str
    picture: Any
    here: bool


@dataclass(frozen=True)
class CodeWalk:
    """The lines of a run round the step at which it goes wrong."""

    run: Trace = field(compare=False)
    wrong_step: WrongStep

    def frames(self) -> list[WalkFrame]:
        """Return what there is to step; nothing if tree and code do not fit on a page."""
        from gamesearch.drawing.geometry import FONT_SIZE
        from gamesearch.drawing.slide import without_words
        from gamesearch.drawing.slide_sequence import sequence
        from gamesearch.drawing.tree_pictures import DoesNotFit

        lines = self.run.frames("line")
        at = min(bisect_left(lines, self.wrong_step.step), len(lines) - 1)
        first = max(0, at - BEFORE)
        steps = lines[first : at + AFTER + 1]
        words = [self.run.captions.at(step) for step in steps]
        words[at - first] = self.wrong_step.words
        try:
            slides = sequence(
                self.run, steps=steps, caption=False, page=PAGE, beside=SHARES, code_size=FONT_SIZE
            )
            pictures = [slide.draw() for slide in without_words(slides)]
        except DoesNotFit:
            return []
        for picture in pictures:
            picture.widest = inf
        return [
            WalkFrame(first + place + 1, *shown, here=first + place == at)
            for place, shown in enumerate(zip(words, pictures, strict=True))
        ]


def has_own_lines(answer: object) -> bool:
    """Return whether an answer has lines to show: the reader's own, run in this process."""
    try:
        answer = unwrap(answer)  # type: ignore[arg-type]  # anything may be handed in
    except Exception:  # it wraps itself, or cannot be looked at
        return False
    return not str(getattr(answer, "__module__", "")).startswith("gamesearch.")


def walk_to_wrong_step(run: Trace | None, right: Trace, wrong: Collection[str]) -> CodeWalk | None:
    """Return the walk to where a run goes wrong; `wrong` is as for `find_wrong_step`.

    Only the reader's own lines are shown: a search that graders ask through a pipe has none.
    """
    if run is None or not is_shown() or not run.functions:
        return None
    if any(_OURS in FilePath(code.co_filename).parents for code in run.functions):
        return None
    try:
        for node in run.nodes:  # an answer may take anything for a state, such as an action
            run.replay.mover(node)
        found = find_wrong_step(run, right, wrong)
    except (ValueError, TypeError, ArithmeticError, LookupError):  # or compute with anything
        return None
    return None if found is None else CodeWalk(run, found)
