"""`trace`: runs any search on any game, unchanged, and records what it did.

Two sources are joined: the tree, from the game that the search is handed (`recorded_game`),
and the lines, from Python (`lines`). What the search returned is taken apart by `results`.

Other people's games call their players 'X' and 'O', or 1 and -1. The search is handed such a game
as it is. Pictures and captions ask the game that is made of it here, in which the player who moves
first is 0 (MAX) and the other one 1 (MIN).
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Hashable, Iterator
from contextlib import suppress
from copy import deepcopy
from functools import cached_property, partial
from importlib import import_module
from inspect import CO_VARARGS
from typing import Any, Final, get_args

from gamesearch.game import CHANCE, MAX, MIN, AnyGame, Game, Path, Player
from gamesearch.games.display import position_of
from gamesearch.members import players_of
from gamesearch.reading import known_name, quote
from gamesearch.tracing.captions import Captions
from gamesearch.tracing.lines import StepRecorder
from gamesearch.tracing.notation import error_in_words, is_real
from gamesearch.tracing.playouts import PlayoutCaptions, PlayoutReplay
from gamesearch.tracing.recorded_game import same
from gamesearch.tracing.replay import EventKind, Replay
from gamesearch.tracing.results import is_swapped, read_result, value_place
from gamesearch.tracing.run import MOST_BEGUN, RecordedRun, TraceError, TraceTooLarge
from gamesearch.watch import GameWrapper


class Trace(RecordedRun):
    """The run of a search on a game, to be replayed, described and shown. Made by `trace`."""

    @cached_property
    def value(self) -> Any:
        """The value from MAX's side; of an action that came alone, its child's."""
        value, root = self.written_value, self.root
        if value is None and self.action is not None:
            places = (child.path for action, child in root.children if same(action, self.action))
            view = self.replay.final_views().get(next(places, (-1,)))  # which no node has
            return None if view is None or view.bound else view.value
        if is_real(value) and not root.is_terminal and self.game.to_move(root.state) == MIN:
            worth = self.worths[root]
            shown = self.replay.final_views()[root.path].value if self.functions else worth
            return shown if is_real(shown) and shown == -value and value != worth else value
        return value

    @cached_property
    def replay(self) -> Replay:
        """The run as events, and the tree at any step."""
        return PlayoutReplay(self) if self.playouts else Replay(self)

    @property
    def pruned(self) -> list[Any]:
        """The topmost states that the search cut, as a picture of the run crosses them out.

        Without lines, all are that were never visited although their parent was expanded.
        """
        cut = set(self.replay.cut)
        return [child.state for child in self.unvisited if child.path in cut]

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """All that could not be followed, in sentences: what is missing, why, and what to do."""
        return self.captions.notes

    @cached_property
    def captions(self) -> Captions:
        """The run in words."""
        replay = self.replay
        return PlayoutCaptions(replay) if isinstance(replay, PlayoutReplay) else Captions(replay)

    def __repr__(self) -> str:
        name = getattr(self.search, "__name__", type(self.search).__name__)
        end = f"error={self.error!r}" if self.error else f"value={self.value}, action={self.action}"
        about = f"<trace of {name}: {end}, {len(self.examined)} leaves examined>"
        return "\n".join([about, *self.notes])

    def frames(self, by: str = "event") -> list[int]:
        """Return the steps at which a new picture is due: by "event", "leaf" or "line".

        Each is a number to give to `draw(trace, step=...)`.
        """
        return self.replay.frames(by)

    def steps_of(self, kind: str, node: Path | str | None = None) -> list[int]:
        """Return the steps at which a node is entered, cut and so on, or this happens to one node.

        The kinds are "enter", "leaf", "update", "cut", "return" and "error"; a node is named by its
        path or by its letter. Raises ValueError for another kind.

        >>> from gamesearch import GameTree, alpha_beta_search
        >>> t = trace(alpha_beta_search, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
        >>> t.step_of("cut") == t.step_of("cut", "C") == t.step_of("cut", (1,))
        True
        """
        kind = known_name(kind, get_args(EventKind), "kind of event", "kinds")
        return [
            event.step
            for event in self.replay.events
            if event.kind == kind
            and (node is None or node in (event.node.path, self.captions.name(event.node.path)))
        ]

    def step_of(self, kind: str, node: Path | str | None = None) -> int:
        """Return the first of `steps_of(kind, node)`. Raises ValueError if there is none."""
        if steps := self.steps_of(kind, node):
            return steps[0]
        raise ValueError(f"this run has no {quote(kind)}{'' if node is None else f' at {node}'}")

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        draw = import_module("gamesearch").draw  # drawing stands above tracing
        return draw(self)._repr_mimebundle_(include, exclude)


def trace(
    search: Callable[..., Any],
    game: Game[Any, Any],
    state: Any = None,
    *,
    lines: bool = True,
    seconds: float | None = None,
    **options: Any,
) -> Trace:
    """Run `search(game, state, **options)` as it stands and record what it did.

    `lines=False` records the tree alone. An exception in the search gives a trace that ends
    there, with `error` set. Raises TraceError if the search never asks the game it was handed, if
    it is async or yields; TraceTooLarge past 100,000 steps or Python's recursion depth, with the
    first steps as its `begun`; after `seconds` the search is stopped and `error` is a TraceTimeout.
    On Python 3.11, `while True: pass` on a line has no steps: interrupt it, and the line is named.
    Raises ValueError for `seconds` that are not above 0, and for what is no game or no state of it.

    A search may return a value, or (value, action) in either order and with more behind it, or
    the action alone, as AIMA prints it; `value` and `action` are what is known of the two.

    >>> from gamesearch import GameTree, alpha_beta_search
    >>> t = trace(alpha_beta_search, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> t.value, t.action, t.pruned
    (3, 0, [(1, 1), (1, 2)])
    """
    if seconds is not None and not (is_real(seconds) and seconds > 0):
        raise ValueError(f"seconds {quote(seconds)}; a number above 0 was expected")
    game, state = position_of(with_known_names(game), state)
    shown = with_numbered_players(game, state)
    recorder = StepRecorder(search, game, state)
    recorded, name = recorder.game, getattr(search, "__name__", "the search")
    if isinstance(shown, RenamedPlayers):
        recorded.record.min_player = shown.names[MIN]
        recorder.notes[shown.note] = None
    if "evaluate" in options and callable(options["evaluate"]):
        options["evaluate"] = recorded.record.recorded_evaluation(options["evaluate"])
    run_recorded = partial(recorder.run, lines=lines, seconds=seconds)
    try:
        returned = run_recorded(lambda: search(recorded, recorded.initial, **options))
        if yields := isinstance(returned, Iterator):
            returned = run_recorded(partial(next, returned, None))
    except TraceTooLarge as error:
        error.begun = Trace(search, shown, recorded, recorder.steps[:MOST_BEGUN], error)
        raise
    if yields and recorder.error is None and not recorder.playouts.found:
        raise TraceError(
            f"{name} yields one answer after another; a function that returns one, such as the "
            "last of them, was expected"
        )
    if isinstance(returned, Coroutine):
        returned.close()
        raise TraceError(f"{name} is an async function; one that calls asyncio.run was expected")
    if recorder.error is not None and not recorder.steps:
        hint = "; a search is search(game, state)" * isinstance(recorder.error, TypeError)
        raise TraceError(error_in_words(recorder.error) + hint) from recorder.error
    run = Trace(search, shown, recorded, recorder.steps, recorder.error)
    run.recording_notes += recorder.notes
    run.playouts = recorder.playouts.found
    # in this order: is a pair swapped, where in it does the value stand, what are value and action
    run.swapped = returned if is_swapped(run, returned) else None
    run.value_place = value_place(run, returned)
    run.written_value, run.action, run.choosers, notes = read_result(run, returned)
    run.recording_notes += notes
    if run.error is None and not any(node.visited or node.peeked for node in run.nodes):
        raise TraceError(
            f"{name} returned without asking anything of the game it was handed: it may use a "
            "game of its own (a global variable) or remember "
            "answers from an earlier run; use the `game` and `state` it is called with"
        )
    return run


# ---------------------------------------------------------------- other people's games

# what trace asks of a game, and what other games call it
OTHER_NAMES: Final = {
    "to_move": ("turn", "current_player", "get_turn", "player"),
    "actions": ("get_legal_actions", "legal_actions", "legal_moves", "get_moves", "moves"),
    "result": ("make_move", "next_state", "apply", "generate_successor", "successor", "move"),
    "is_terminal": ("terminal_test", "is_over", "game_over", "is_game_over", "terminal"),
    "utility": ("score", "get_score", "payoff", "reward", "evaluate"),
}
MIN_NAMES: Final = ("MIN", "min", "Min")  # of a player who is MIN even if they begin
PLIES: Final = 8  # in which both players are looked for


class RenamedPlayers(GameWrapper[Any, Any]):
    """A game for two whose players are 0 and 1; `names` are what the game itself calls them."""

    def __init__(self, game: AnyGame, names: tuple[Any, Any]) -> None:
        super().__init__(game)
        self.names = names
        other = "the other one" if names[MIN] is None else repr(names[MIN])
        self.note = f"The player {names[MAX]!r} is shown as MAX, {other} as MIN."

    def to_move(self, state: Any) -> Player:
        return MAX if self.game.to_move(state) == self.names[MAX] else MIN

    def utility(self, state: Any, player: Player) -> float:
        if self.names[player] is None:  # the second player has not been seen to move
            return -self.game.utility(state, self.names[MAX])
        return self.game.utility(state, self.names[player])


def with_known_names(game: Any) -> Any:
    """Return a game that has what trace asks for. Raises ValueError with an adapter to write."""
    if not hasattr(game, "is_terminal") and hasattr(game, "terminal_test"):  # AIMA's own Python
        wrapped: Any = GameWrapper(game)
        game, wrapped.is_terminal = wrapped, wrapped.terminal_test
    code = getattr(getattr(game, "utility", None), "__code__", None)
    needed = 2 + hasattr(game.utility, "__self__") if code else 0
    if code and code.co_argcount < needed and not code.co_flags & CO_VARARGS:
        wanted = "takes a state alone; utility(state, player) was expected"
        raise ValueError(f"{type(game).__name__}.utility {wanted}")
    missing = [name for name in OTHER_NAMES if name != "utility" and not hasattr(game, name)]
    if not missing:
        return game
    own = {
        name: next((other for other in (name, *others) if hasattr(game, other)), "...")
        for name, others in OTHER_NAMES.items()
    }
    if {*own.values()} == {"..."}:  # a tree as a list, or no game at all
        return game
    begin = ", self.initial = game, game.initial" if hasattr(game, "initial") else " = game"
    lines = [f"def __init__(self, game): self.game{begin}"]
    for name, other in own.items():
        given = {"result": "state, action", "utility": "state, player"}.get(name, "state")
        lines.append(f"def {name}(self, {given}): return self.game.{other}({given})")
    raise ValueError(
        f"{type(game).__name__} has no {missing[0]}(...); wrap it in an adapter such as\n\n"
        "class Adapter:  # its players are 0 and 1\n    " + "\n    ".join(lines)
    )


def with_numbered_players(game: AnyGame, state: Any) -> AnyGame:
    """Return a game whose players are 0, 1, ...: `game` itself, if it has such players.

    Raises ValueError for more than two players with names.
    """
    first: Any
    try:
        first = game.to_move(state)
    except Exception:  # nobody has to move when the game is over
        return game
    if first == MAX or game.is_terminal(state):
        return game
    seen = [first]  # who moves along a few lines; one that ends at once does not tell
    for place, _ in enumerate(game.actions(state)):
        board, here = game, state
        if not isinstance(here, Hashable):  # a board, perhaps the one that all moves are made on
            with suppress(Exception):  # something in it cannot be copied, such as a lock
                board, here = deepcopy((game, state))
        here = board.result(here, [*board.actions(here)][place])
        while len(seen) < PLIES and not board.is_terminal(here):
            seen.append(board.to_move(here))
            here = board.result(here, next(iter(board.actions(here))))
        if len(seen) > 1:
            break
    chance = (CHANCE,) if hasattr(game, "probability") else ()
    if all(mover in (*range(players_of(game)), *chance) for mover in seen):
        return game
    if players_of(game) > 2:
        raise ValueError(f"to_move returned {quote(first)}; players 0, 1, ... were expected")
    second = next((mover for mover in seen if mover != first), None)
    names = (second, first) if first in MIN_NAMES else (first, second)
    return RenamedPlayers(game, names)
