"""Calls on a small written-out game, one after the other, what comes of them, and pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import islice
from typing import Any, NamedTuple

from gamesearch.grading.sandbox.protocol import Kept, Misuse, brief, hidden_tests_seen
from gamesearch.grading.verdict import is_shown
from gamesearch.grading.watched_search import (
    ProtocolGame,
    pictures_of,
    run_search,
    value_and_action,
)
from gamesearch.members import player_name
from gamesearch.tracing.recorded_game import same

from .positions import Positions, State

Answer = Callable[..., Any]
Pair = tuple[Any, Any]  # value, action


class Call(NamedTuple):
    """A call of a search: where to begin, and how many plies to look ahead."""

    state: State
    depth: int


class SeriesCase(NamedTuple):
    """A game, and calls on it in turn."""

    game: Positions
    calls: tuple[Call, ...]

    def describe(self, place: int) -> str:
        """Return the game and the calls up to the one at `place`."""
        calls = [
            f"{name}, {player_name(self.game, mover)} to move, depth {depth}"
            for (name, mover), depth in self.calls[: place + 1]
        ]
        before = f", after {', then '.join(calls[:-1])} with the same table" if place else ""
        return f"{self.game}.{self.game.who_moves()} Asked for {calls[-1]}{before}"

    def told_apart(self) -> SeriesCase:
        """Return the case with another name for each state, in place of one for each position."""
        calls = (Call((f"{name}{mover}", mover), depth) for (name, mover), depth in self.calls)
        return SeriesCase(self.game.told_apart(), tuple(calls))


class CallResult(NamedTuple):
    """The outcome of one call."""

    pairs: tuple[Pair, ...]
    reads: tuple[State, ...]  # states whose utility or estimate was asked for, in order
    problem: str = ""
    kind: str = ""

    def agrees(self, other: CallResult, *, reads: bool) -> bool:
        """Return whether both came to the same pairs, and read as often."""
        same = self.kind == other.kind and self.pairs == other.pairs
        return same and (not reads or len(self.reads) == len(other.reads))


Results = tuple[CallResult, ...]  # what came of each call of a case


class AskedGame(ProtocolGame):
    """The game as an answer sees it: the protocol with an estimate. What is read is noted."""

    def __init__(self, game: Any, evaluate: Callable[..., Any]) -> None:
        super().__init__(game, "initial", "to_move", "actions", "result", "is_terminal")
        self._game, self._estimate = game, evaluate
        self.reads: list[State] = []
        self.at_the_end = False  # whether the last of them is a finished game's utility

    def utility(self, state: State, player: int) -> Any:
        self.reads.append(state)
        self.at_the_end = True
        return self._game.utility(state, player)

    def evaluate(self, state: State, player: int) -> Any:
        self.reads.append(state)
        self.at_the_end = False
        return self._estimate(state, player)


@dataclass(frozen=True)
class Asker:
    """Asks an answer, each time in the same way, and hears its pairs.

    `each_depth` says whether there is a pair for each depth up to the one asked for.
    """

    each_depth: bool

    def call(self, answer: Answer, game: Any, call: Call, table: Any) -> list[Any]:
        """Return what an answer gives to one call, as a list of pairs."""
        if self.each_depth:
            return _pairs_in(answer(game, call.state, call.depth), call.depth)
        return [answer(game, call.state, call.depth, table)]

    def run(self, answer: Answer, case: SeriesCase) -> Results:
        """Return what an answer says to each call of a watched game, up to the first failure."""
        table: Any = Kept()
        results: list[CallResult] = []
        for call in case.calls:
            results.append(self.ask(answer, case.game, call, table))
            if results[-1].problem:
                break
        return tuple(results)

    def ask(self, answer: Answer, game: Any, call: Call, table: Any) -> CallResult:
        """Return what an answer says to one call; its game is watched."""
        pairs: list[Pair] = []
        asked: list[AskedGame] = []

        def search(door: Any, state: Any, evaluate: Any) -> Any:
            asked.append(AskedGame(door, evaluate))
            given = self.call(answer, asked[0], Call(state, call.depth), table)
            pairs.extend(value_and_action(pair, game, state) for pair in given)
            self._fill(pairs, game, call, asked[0].at_the_end)
            return pairs[-1]

        found = run_search(search, game, call.state, (game.evaluate,))
        reads = tuple(asked[0].reads)
        if found.kind:
            return CallResult((), reads, found.problem, found.kind)
        return CallResult(tuple(pairs), reads)

    def _fill(self, pairs: list[Pair], game: Positions, call: Call, over: bool) -> None:
        """Fill in the depths left out because every line had reached the end."""
        wanted = call.depth if self.each_depth else 1
        if len(pairs) > wanted:
            raise Misuse(f"went on after depth {wanted}, which was the last one asked for")
        over = over and game.value(call.state, len(pairs)) == game.value(call.state, wanted)
        if not pairs or (not over and len(pairs) < min(wanted, game.height(call.state))):
            if len(pairs) == wanted - 1:
                raise Misuse(f"gave no pair for depth {wanted}, the last one that was asked for")
            raise Misuse(f"gave {len(pairs)} of the {wanted} pairs that were asked for")
        pairs += pairs[-1:] * (wanted - len(pairs))

    def plainly(self, search: Answer, case: SeriesCase) -> Results:
        """Return what a search of our own says to each call; nobody watches, so it is quick."""
        return _said_by(search, self, case, hidden_tests_seen.get())

    def depths(self, call: Call) -> Sequence[int]:
        """Return the depths that a call gives pairs for."""
        return range(1, call.depth + 1) if self.each_depth else [call.depth]


@lru_cache(maxsize=16_384)  # the same cases come back with every answer of a class
def _said_by(search: Answer, asker: Asker, case: SeriesCase, _silent: bool) -> Results:
    """Return what a search says to each call, in the words for before or after hidden tests."""
    table: Any = {}
    game: Any = case.game
    results: list[CallResult] = []
    for call in case.calls:
        asked = AskedGame(game, game.evaluate)
        try:
            given = asker.call(search, asked, call, table)
            pairs = tuple(value_and_action(pair, game, call.state) for pair in given)
            results.append(CallResult(pairs, tuple(asked.reads)))
        except Exception as error:  # as a mistake may have it
            results.append(CallResult((), tuple(asked.reads), str(error), type(error).__name__))
            break
    return tuple(results)


def _pairs_in(found: Any, depth: int) -> list[Any]:
    """Return the pairs of a list or a generator. Raises Misuse for anything else."""
    if found is None:
        raise Misuse(
            "returned None; a list of pairs (value, action) was expected, or a generator that "
            "yields them"
        )
    if isinstance(found, Mapping):
        raise Misuse(
            f"returned {brief(found)}; a list of pairs was expected, with the one for depth 1 first"
        )
    try:
        pairs = list(islice(found, depth + 1))
    except TypeError:
        if hasattr(found, "__next__") or hasattr(type(found), "__iter__"):
            raise
        raise Misuse(f"returned {brief(found)}; a list of pairs was expected") from None
    if len(pairs) == 2 and not any(isinstance(pair, tuple | list) for pair in pairs):
        raise Misuse(
            f"returned a single pair {brief(found)}; a list with a pair for each depth was expected"
        )
    return pairs


def reads_of(results: Results) -> int:
    """Return how many states were read in all calls."""
    return sum(len(got.reads) for got in results)


def smaller_cases(case: SeriesCase) -> Iterator[SeriesCase]:
    """Yield the case with one piece less: a call, a part of the game, a ply."""
    if not is_shown():
        return
    for n in range(len(case.calls)):
        if len(case.calls) > 1:
            yield SeriesCase(case.game, case.calls[:n] + case.calls[n + 1 :])
    for game in case.game.smaller():
        if all(call.state[0] in game.moves for call in case.calls):
            yield SeriesCase(game, case.calls)
    call = case.calls[-1]
    if len(case.calls) == 1 and call.depth > 1:
        yield SeriesCase(case.game, (Call(call.state, call.depth - 1),))


def last_call(
    asker: Asker, search: Answer, case: SeriesCase, outdated: Collection[State] = ()
) -> Answer:
    """Return the last call of a case as a search, when all calls before it have been made.

    It can be made once: then its table is full. Estimates of `outdated` states are not recorded.
    """
    table: Any = Kept()
    *before, last = case.calls
    for one in before:
        asker.ask(search, case.game, one, table)

    def call(game: Any, state: Any, evaluate: Any) -> Any:
        def recorded(asked: Any, player: int) -> Any:
            known = any(same(asked, one) for one in outdated)
            return (case.game.evaluate if known else evaluate)(asked, player)

        asked = AskedGame(game, recorded)
        return list(asker.call(search, asked, Call(state, last.depth), table))[-1]

    if not asker.each_depth:  # else the lines of all depths would be mixed up
        call.__dict__["__wrapped__"] = search
    return call


def outdated_estimates(asker: Asker, search: Answer, case: SeriesCase) -> frozenset[State]:
    """Return states that one depth estimates, and a greater one looks beyond.

    A tree that shows all depths would show such an estimate in place of the value.
    """
    if not asker.each_depth:
        return frozenset()
    game, reads = case.game, asker.ask(search, case.game, case.calls[-1], Kept()).reads
    beyond: set[State] = set()  # all that lead to what is read later
    found: set[State] = set()
    for read in reversed(reads):
        if read in beyond and not game.is_terminal(read):
            found.add(read)
        beyond |= game.above(read)
    return frozenset(found)


def pictures_in_series(
    asker: Asker, case: SeriesCase, *searches: tuple[str, Answer]
) -> Iterator[tuple[str, Any]]:
    """Yield the last call as a tree, for each search; the calls before it have filled its table."""
    game: Any = case.game
    state, more = case.calls[-1].state, (game.evaluate,)
    for caption, search in searches:
        call = partial(last_call, asker, search, case, outdated_estimates(asker, search, case))
        drawn = caption, call(), run_search(call(), game, state, more)
        yield from pictures_of(game, state, drawn, more=more)
