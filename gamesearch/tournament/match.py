"""One game between two agents: openings, limits, and who is at fault if it goes wrong.

An agent is `agent(game, state, budget) -> action`; `gamesearch.games.budget` says what it is
handed. It answers with one of `game.actions(state)`. Whoever answers with anything else, raises
something, or has not answered GRACE seconds after its time was up loses the game, and the
reason is kept. Nothing that an agent does ends more than its game.

A player, as `play` wants it, is any function that finds such an answer. The agents of a
tournament are SandboxedAgents: each game is a fresh process for either side, in which the
agent has a game of its own; only its actions come out, and they are checked here. The
referees' own opponents, `REFERENCES`, are of rising strength.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from gamesearch.game import (
    MAX,
    Agent,
    Budget,
    BudgetExceeded,
    Forfeit,
    action_name,
    has_evaluation,
    is_alternating,
    play_match,
    player_name,
    read_action,
)
from gamesearch.games.budget import GameOnBudget
from gamesearch.games.catalogue import standard_game
from gamesearch.grading.checks import brief, in_words, same_action
from gamesearch.grading.sandbox.protocol import RemoteError
from gamesearch.grading.sandbox.sandbox import Lost, Sandbox
from gamesearch.grading.sandbox.session import Talk
from gamesearch.play.agents import make_agent, no_idea
from gamesearch.search import cutoff_search, iterative_deepening, paranoid_search
from gamesearch.search.ordering import OrderedGame, centre_first

ASSIGNMENT: Final = "project_tournament"
GRACE: Final = 0.5  # seconds beyond the budget, for the way through the pipe
LOAD_SECONDS: Final = 10.0  # for everything that an agent's file does before the first move
MOST_PLIES: Final = 200  # then the game is drawn; checkers may go on for long

Player = Callable[[Any, Budget], Any]  # (state, budget) -> action


# ---------------------------------------------------------------- openings


def openings(name: str, count: int, seed: object) -> list[tuple[str, ...]]:
    """`count` ways to begin, as moves: the empty one first, then different random ones.

    After none of them can whoever moves next, or would move then, win at once.
    """
    rng = random.Random(f"openings/{name}/{seed}")
    found: list[tuple[str, ...]] = [()]
    while len(found) < count:
        moves = _random_opening(name, rng)
        if moves is not None and moves not in found:
            found.append(moves)
    return found[:count]


def _random_opening(name: str, rng: random.Random) -> tuple[str, ...] | None:
    """A few random moves; None if they bring somebody close to a win."""
    game = standard_game(name)
    state, moves = game.initial, []
    for _ in range(game.opening_plies):
        action = rng.choice(game.actions(state))
        moves.append(action_name(game, state, action))
        state = game.result(state, action)
    after = [game.result(state, action) for action in game.actions(state)]
    later = [game.result(s, a) for s in after for a in game.actions(s)]
    return None if any(map(game.is_terminal, [*after, *later])) else tuple(moves)


def states_of(name: str, moves: Sequence[str]) -> list[Any]:
    """The states of a game from its written moves, the first one included. Raises ValueError."""
    game = standard_game(name)
    states = [game.initial]
    for move in moves:
        states.append(game.result(states[-1], read_action(game, states[-1], move)))
    return states


# ---------------------------------------------------------------- a game


class Played(NamedTuple):
    """A game: all its moves as they are written, and what it was worth to the first player."""

    moves: tuple[str, ...]
    points: float  # 1, 0.5 or 0
    reason: str  # how it ended; if by a fault, it continues "it ..."
    at_fault: int | None = None  # the player whose fault it was


class Fault(Forfeit):
    """Why a player loses the game; the message continues "it ...".

    Where it is the answer's fault, `answer` has it.
    """

    def __init__(self, message: object, answer: Any = ...) -> None:
        super().__init__(str(message))
        self.answer = answer


def play(
    name: str, players: Sequence[Player], opening: Sequence[str], budget: Budget
) -> Played:  # fmt: skip
    """Play a game from an opening until it is over, `MOST_PLIES` are played, or one is at fault."""
    game = standard_game(name)
    agents = [_agent(name, player, budget) for player in players]
    start, plies_left = states_of(name, opening)[-1], MOST_PLIES - len(opening)
    match = play_match(game, agents, start, max_plies=plies_left)
    moves = (*opening, *(action_name(game, ply.state, ply.action) for ply in match.history))
    if match.forfeit is not None:
        loser, fault = match.forfeit
        return Played(moves, float(loser != MAX), str(fault), loser)
    if match.utilities is None:
        return Played(moves, 0.5, f"stopped as a draw after {MOST_PLIES} plies")
    worth = match.utilities[MAX]
    winner = player_name(game, MAX if worth > 0 else 1 - MAX)
    points = 0.5 + ((worth > 0) - (worth < 0)) / 2
    return Played(moves, points, f"{winner} won" if worth else "a draw")


def _agent(name: str, player: Player, budget: Budget) -> Agent:
    """A player of the game `name` as `play_match` asks it; its faults forfeit the match."""
    return lambda game, state: answer_of(name, player, state, budget)


def answer_of(name: str, player: Player, state: Any, budget: Budget) -> Any:
    """A player's action, checked, as the game itself lists it. Raises Fault.

    Python's own ways to stop (KeyboardInterrupt, NotImplementedError at the very beginning of
    an exercise, the time limit of a check) are the business of whoever has made the player.
    """
    answer = player(state, budget)
    for action in standard_game(name).actions(state):
        if same_action(answer, action):
            return action
    raise Fault(f"answered {brief(answer)}, which is not a legal action here", answer)


def fault_of(error: BaseException) -> Fault:
    """What an exception that came out of an agent makes it lose by."""
    if type(error).__name__ == BudgetExceeded.__name__:
        return Fault("had no answer when its budget was spent: it let BudgetExceeded through")
    return Fault(in_words(error))


# ---------------------------------------------------------------- agents of the referees


def reference(name: str, opponent: str, seed: object = 0) -> Player:
    """One of `REFERENCES` as a player of the game `name`. Raises KeyError."""
    agent, rng = REFERENCES[opponent], random.Random(f"{opponent}/{seed}")

    def player(state: Any, budget: Budget) -> Any:
        return agent(GameOnBudget(name, budget), state, rng)

    return player


Reference = Callable[[GameOnBudget, Any, random.Random], Any]


def _at_random(game: GameOnBudget, state: Any, rng: random.Random) -> Any:
    return rng.choice(game.actions(state))


def _seeing(plies: int) -> Reference:
    """Sees wins and losses so many plies ahead, however many nodes that takes.

    Among moves that it thinks equal it draws lots.
    """

    def agent(game: GameOnBudget, state: Any, rng: random.Random) -> Any:
        def shuffled(game: Any, state: Any, actions: Sequence[Any]) -> Sequence[Any]:
            return rng.sample(actions, len(actions))

        if not is_alternating(game):
            unordered = OrderedGame(game.game, shuffled)
            return paranoid_search(unordered, state, depth=plies, evaluate=no_idea).action
        return cutoff_search(
            game.game, state, depth=plies, evaluate=no_idea, order=shuffled, haste=1e-6
        ).action

    return agent


def _greedy(game: GameOnBudget, state: Any, rng: random.Random) -> Any:
    """Takes the position that the game's own evaluation likes best."""
    search = cutoff_search if is_alternating(game) else paranoid_search
    return search(game.game, state, depth=1, evaluate=_own_evaluation(game)).action


def _deepening(game: GameOnBudget, state: Any, rng: random.Random) -> Any:
    """Iterative deepening with the game's own evaluation, on the same budget as everybody."""
    best = game.actions(state)[0]
    if not is_alternating(game):
        found = make_agent("paranoid", strength=5)(game, state)
        return best if found is None else found
    order = centre_first if hasattr(game, "columns") else None
    with suppress(BudgetExceeded):
        for found in iterative_deepening(game, state, order=order, evaluate=_own_evaluation(game)):
            best = found.action
    return best


def _own_evaluation(game: GameOnBudget) -> Callable[[Any, int], float] | None:
    """What makes a search use the game's own evaluation, or none where the game has none."""
    return None if has_evaluation(game) else no_idea


REFERENCES: Final[dict[str, Reference]] = {
    "random": _at_random,
    "one-ply": _seeing(1),
    "two-ply": _seeing(2),
    "four-ply": _seeing(4),
    "six-ply": _seeing(6),
    "greedy": _greedy,
    "deepening": _deepening,
}


# ---------------------------------------------------------------- agents of others


class Entrant(NamedTuple):
    """Who takes part: a name, and the code that is to define `agent`.

    One of the `REFERENCES` has no code, but its name in `plays`.
    """

    name: str
    cells: tuple[str, ...] = ()
    plays: str = ""

    def player(self, name: str, seed: str, *, unsafe: bool = False) -> Player:
        """Its player for one game of `name`; some are to be closed."""
        if self.plays:
            return reference(name, self.plays, seed)
        return SandboxedAgent(self, name, seed, unsafe=unsafe)


class SandboxedAgent:
    """A player in a process of its own, which is started for its first move.

    `seed` settles what the agent's process draws with Python's and NumPy's random numbers.
    """

    def __init__(self, entrant: Entrant, name: str, seed: str, *, unsafe: bool = False) -> None:
        self.entrant, self.name, self.seed, self.unsafe = entrant, name, seed, unsafe
        self._talk: Talk | None = None
        self._agent: Any = None

    def __call__(self, state: Any, budget: Budget) -> Any:
        if self._talk is None:
            self._load(budget)
        assert self._talk is not None
        self._talk.until = time.monotonic() + budget.seconds + GRACE
        try:
            action = self._agent(GameOnBudget(self.name, budget), state, budget)
            self._talk.settle()
        except Lost as error:
            late = error.status == "timed out"
            raise Fault(f"had no answer after {budget.seconds:g} s" if late else error) from None
        except RemoteError as error:
            raise fault_of(error) from None
        return action

    def _load(self, budget: Budget) -> None:
        """Run the agent's code. Raises Fault."""
        processor = LOAD_SECONDS + (budget.seconds + GRACE) * MOST_PLIES / 2
        sandbox = Sandbox(self.entrant.name, unsafe=self.unsafe, seconds=round(processor))
        until = time.monotonic() + LOAD_SECONDS
        self._talk = Talk(sandbox, ASSIGNMENT, self.entrant.name, until)
        try:
            words = self._run(self._talk)
            self._agent = self._talk.look("agent")
        except (Lost, RemoteError) as error:
            raise Fault(f"could not be loaded: its code {error}") from None
        if not callable(self._agent):
            raise Fault(f"defines no function agent{': ' * bool(words)}{words}")

    def _run(self, talk: Talk) -> str:
        """Run its cells, and settle what is left to chance; the first thing that went wrong."""
        words = ""
        talk.run(f"import random\nrandom.seed({self.seed!r})", "the referee", LOAD_SECONDS)
        for number, source in enumerate(self.entrant.cells, 1):
            label = f"cell {number}" if len(self.entrant.cells) > 1 else "its file"
            _, went_wrong = talk.run(source, label, LOAD_SECONDS)
            words = words or (went_wrong and f"{label} {went_wrong}")
        talk.run(_SEED_NUMPY.format(sum(self.seed.encode())), "the referee", LOAD_SECONDS)
        return words

    def close(self) -> None:
        """End the process."""
        if self._talk is not None:
            self._talk.sandbox.close()


_SEED_NUMPY: Final = """
import sys
if "numpy" in sys.modules:
    sys.modules["numpy"].random.seed({})
"""
