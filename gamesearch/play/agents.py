"""Our searches as players, which you choose by name and strength.

An agent is a function `agent(game, state) -> action`, as `gamesearch.match.play_match` wants
it. Ours are SearchAgents: as they search, they also report what they have found so far. How
hard they think is their strength, 1 to 5.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from math import inf
from typing import Any, Final, NamedTuple

from gamesearch.game import AnyGame, BudgetExceeded, Decision, Player
from gamesearch.match import Agent
from gamesearch.members import FullGame, has, is_alternating, is_stochastic, is_zero_sum, players_of
from gamesearch.reading import quote
from gamesearch.search.catalogue import searches_by_name
from gamesearch.search.deepening import iterative_deepening
from gamesearch.search.monte_carlo import uct
from gamesearch.search.preconditions import Evaluate
from gamesearch.time_limit import Clock, OutOfTime, TraceTimeout, deadline
from gamesearch.watch import CountingGame, GameWrapper

STRENGTHS: Final = range(1, 6)
NODES: Final = (50, 500, 5_000, 25_000, 100_000)  # for a move, by strength
PLAYOUTS: Final = (10, 50, 200, 800, 3_000)
GUESSES: Final = 5  # at the state, where it is hidden
SECONDS: Final = (2.0, 2.0, 4.0, 6.0, 10.0)  # where a person waits: hardly ever the limit
BATCHES: Final = 10  # how often playouts report how far they are
OWN_SECONDS: Final = 20.0  # for a search of the reader's own
GRACE: Final = 10.0  # seconds more for one that has no answer yet
_NO_MORE: Final = object()
_PARTS: Final = ("value", "depth", "playouts")  # of an answer that a report tells

DEEPENED: Final = {  # searches to a depth for games that iterative deepening refuses
    name: search
    for name, search in searches_by_name().items()
    if {"depth", "evaluate"} <= search.options
    if not search.needs and search.suits(players=3)
}
AGENTS: Final = ("human", "best", "random", "deepening", *DEEPENED, "uct")


# ---------------------------------------------------------------- agents that report


class SearchReport(NamedTuple):
    """A search's findings so far."""

    search: str
    action: Any
    value: Any = None  # player 0's, or one for each player; None if nothing was valued
    line: tuple[Any, ...] = ()  # what it expects to be played, `action` first
    depth: int | None = None  # how far it looked ahead
    nodes: int | None = None  # how many it visited
    playouts: int | None = None


Think = Callable[[Any, Any], Iterator[SearchReport]]  # think(game, state)


class SearchAgent:
    """An agent that yields better and better reports; called, it gives the last one's action."""

    def __init__(self, name: str, think: Think) -> None:
        self.name, self.think = name, think

    def __call__(self, game: AnyGame, state: Any) -> Any:
        action = None
        for report in self.think(game, state):
            action = report.action
        return action


def make_agent(
    name: str, strength: int = 3, seed: int = 0, *, seconds: float | None = None
) -> SearchAgent:
    """Return an agent by name; "best" is the search that suits the game. Raises ValueError.

    Its budget for a move is a number of nodes or playouts, so that the same seed plays the
    same match on every machine; after `seconds`, if given, it answers with what it has.

    >>> from gamesearch import TicTacToe
    >>> make_agent("best")(TicTacToe(), TicTacToe().parse("XX./OO./..."))
    2
    """
    if strength not in STRENGTHS:
        raise ValueError(f"strength {quote(strength)}; a number from 1 to 5 was expected")
    if name not in AGENTS[1:]:
        raise ValueError(f"there is no player {quote(name)}; the players are {', '.join(AGENTS)}")
    effort = _Effort(NODES[strength - 1], PLAYOUTS[strength - 1], seconds or inf, seed)
    if name == "random":
        return SearchAgent(name, partial(_random, random.Random(seed)))
    thinks = {"best": _best, "deepening": _deepening, "uct": _uct}
    return SearchAgent(name, partial(thinks.get(name) or partial(_deeper, name), effort))


def agent_of(function: Agent, seconds: float = OWN_SECONDS, *, grace: float = GRACE) -> SearchAgent:
    """Return a reader's own `function(game, state)` as a SearchAgent.

    It may answer with an action, with a Decision or a pair (value, action), as searches do, or
    with an iterator that yields such answers. After `seconds` its last answer counts. If it has
    none yet, it may compute for `grace` seconds more; then TimeoutError is raised. It is stopped
    even in a loop that asks the game nothing.
    """
    if isinstance(function, SearchAgent):
        return function
    inner = getattr(function, "func", function)  # of a partial
    name = str(getattr(inner, "__name__", type(function).__name__))

    def think(game: AnyGame, state: Any) -> Iterator[SearchReport]:
        clock = Clock()  # a busy machine may take long over a first answer
        counting = CountingGame(game, on_node=clock.check)
        report = None
        try:
            for answer in _answers(function, counting, state, seconds, grace):
                if not hasattr(answer, "action"):
                    is_pair = isinstance(answer, tuple) and len(answer) == 2
                    is_pair = is_pair and answer not in game.actions(state)
                    answer = Decision(*answer) if is_pair else Decision(None, answer)
                parts = {part: getattr(answer, part, None) for part in _PARTS}
                line, nodes = tuple(getattr(answer, "line", ())), counting.nodes
                report = SearchReport(name, answer.action, line=line, nodes=nodes, **parts)
                yield report
                clock.stop_after(seconds)
                if clock.is_late():
                    return
        except (OutOfTime, TraceTimeout):
            if report is None:
                text = f"{name} gave no answer in {seconds + grace:g} seconds"
                raise TimeoutError(text) from None

    return SearchAgent(name, think)


def _answers(
    function: Agent, game: AnyGame, state: Any, seconds: float, grace: float
) -> Iterator[Any]:
    """Yield the answers of a function. Raises TraceTimeout when its time is up."""
    began = time.process_time()
    with deadline(seconds + grace):
        answers: Any = function(game, state)
        more = isinstance(answers, Iterator)
        answer = next(answers, _NO_MORE) if more else answers
    while answer is not _NO_MORE:
        yield answer
        left = began + seconds - time.process_time()
        if not more or left <= 0:
            return
        with deadline(left):
            answer = next(answers, _NO_MORE)


# ---------------------------------------------------------------- how ours think


class _Effort(NamedTuple):
    """A limit to how hard an agent thinks about a move, and the seed of its random choices."""

    nodes: int
    playouts: int
    seconds: float
    seed: int


def _random(rng: random.Random, game: AnyGame, state: Any) -> Iterator[SearchReport]:
    yield SearchReport("a random move", rng.choice(list(game.actions(state))))


def _deepening(effort: _Effort, game: AnyGame, state: Any) -> Iterator[SearchReport]:
    nodes, name = 0, "iterative deepening"
    for result in iterative_deepening(
        game, state, evaluate=estimate_of(game), nodes=effort.nodes, seconds=effort.seconds
    ):
        nodes += result.nodes
        yield SearchReport(name, result.action, result.value, result.line, result.depth, nodes)


def _solving(effort: _Effort, game: AnyGame, state: Any) -> Iterator[SearchReport]:
    """Solve what is small and sample what is not, in a game without an evaluation."""
    counting, clock = CountingGame(game), Clock(effort.seconds)
    yield from _deepening(effort, counting, state)
    if counting.nodes >= effort.nodes or clock.is_late():  # so it was not seen to the end
        yield from _uct(effort, game, state)


def estimate_of(game: AnyGame) -> Evaluate:
    """Return a game's own evaluation, or that of someone who has none."""
    return game.evaluate if has(game, "evaluate") else no_idea


def no_idea(state: Any, player: Player) -> float:
    """Return 0 for an unfinished game: a search then knows of wins and losses only."""
    return 0


class NotedEvaluation:
    """An evaluation that remembers whether a search has asked it: if not, it saw to the end."""

    def __init__(self, evaluate: Evaluate) -> None:
        self._evaluate = evaluate
        self.was_asked = False

    def __call__(self, state: Any, player: Player) -> float:
        self.was_asked = True
        return self._evaluate(state, player)


def _deeper(name: str, effort: _Effort, game: AnyGame, state: Any) -> Iterator[SearchReport]:
    """Search to depth 1, 2, 3, ... where a search does not deepen itself; finish the first."""
    search, clock = DEEPENED[name], Clock()
    counting = CountingGame(game, on_node=clock.check)
    evaluate = NotedEvaluation(estimate_of(game))
    for depth in count(1):
        evaluate.was_asked = False
        try:
            value, action = search.function(counting, state, depth=depth, evaluate=evaluate)
        except BudgetExceeded:
            return
        line = () if action is None else (action,)
        yield SearchReport(search.label or name, action, value, line, depth, counting.nodes)
        if not evaluate.was_asked:
            return  # every game that matters was played to its end
        counting.count.budget = effort.nodes
        clock.stop_after(effort.seconds)


def _uct(effort: _Effort, game: AnyGame, state: Any) -> Iterator[SearchReport]:
    clock = Clock(effort.seconds)
    depth = 40 if has(game, "evaluate") else None
    batch = -(-effort.playouts // BATCHES)
    name = "Monte Carlo tree search"
    for now in uct(game, state, seed=effort.seed, batch=batch, depth=depth):
        late = clock.is_late()
        yield SearchReport(name, now.action, now.value, now.line, playouts=now.playouts)
        if late or now.playouts >= effort.playouts or now.action is None:
            return


def _best(effort: _Effort, game: AnyGame, state: Any) -> Iterator[SearchReport]:
    """Search as the lectures would in this game."""
    is_valued, two_sides = has(game, "evaluate"), players_of(game) == 2 and is_zero_sum(game)
    if has(game, "observation"):
        return _guessing(effort, game, state)
    if two_sides and not is_stochastic(game):
        if not is_alternating(game):
            return _deeper("paranoid", effort, game, state)
        return (_deepening if is_valued else _solving)(effort, game, state)
    if not is_valued:
        return _uct(effort, game, state)
    return _deeper("expectiminimax" if is_stochastic(game) else "max-n", effort, game, state)


def _guessing(effort: _Effort, game: FullGame[Any, Any], seen: Any) -> Iterator[SearchReport]:
    """Find the action that is chosen most often in states that may be: some of it is hidden."""
    sampling = effort._replace(playouts=effort.playouts // GUESSES + 1)
    possible = list(game.consistent_states(seen, game.to_move(seen)))
    votes: Counter[Any] = Counter()
    for state in random.Random(effort.seed).sample(possible, min(GUESSES, len(possible))):
        *_, report = _uct(sampling, OpenGame(game), state)
        votes[report.action] += 1
        name = f"a vote of {votes.total()} of the {len(possible)} states that may be"
        yield SearchReport(name, votes.most_common(1)[0][0])


class OpenGame(GameWrapper[Any, Any]):
    """A game with its hidden information laid open, to think about one possible state."""

    observation = None
