"""The players of a match: other people's agents, each in a sandbox of its own, and our own.

In its process an agent has a game of its own. Only its actions come out, and they are checked
by the match. While its opponent thinks the process is frozen. On an agent's own turn, only the
processor time that it uses counts: two threads have half the time each, and a busy machine costs no
one any time. An agent that sleeps is stopped as well.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from gamesearch.game import AnyGame, BudgetExceeded
from gamesearch.games.budget import Budget, GameOnBudget
from gamesearch.grading.answer_session import answer_session
from gamesearch.grading.sandbox.process import Lost, Overrun, Sandbox, allowance_for
from gamesearch.grading.sandbox.protocol import RemoteError
from gamesearch.grading.sandbox.session import Session, lost_by
from gamesearch.members import has, is_alternating
from gamesearch.play.agents import estimate_of, make_agent, no_idea
from gamesearch.search.cutoff import cutoff_search
from gamesearch.search.deepening import iterative_deepening
from gamesearch.search.multiplayer import paranoid_search
from gamesearch.search.ordering import OrderedGame, centre_first
from gamesearch.tournament.match import GRACE, MOST_PLIES, AgentForfeit, Player, forfeit_for
from gamesearch.tournament.records import ASSIGNMENT, Entrant

LOAD_SECONDS: Final = 10.0  # of computing, for all that an agent's file does before the first move


def player_for(entrant: Entrant, name: str, seed: str, *, unsafe: bool = False) -> Player:
    """Return an entrant's player for one match of the game `name`; close a SandboxedAgent."""
    if entrant.plays:
        return reference_player(name, entrant.plays, seed)
    return SandboxedAgent(entrant, name, seed, unsafe=unsafe)


class SandboxedAgent:
    """A player in a process of its own, which starts with its first move.

    `seed` fixes the random numbers that the agent's process draws with Python and NumPy.
    """

    def __init__(self, entrant: Entrant, name: str, seed: str, *, unsafe: bool = False) -> None:
        self.entrant, self.name, self.seed, self.unsafe = entrant, name, seed, unsafe
        self._session: Session | None = None
        self._agent: Any = None

    def __call__(self, state: Any, budget: Budget) -> Any:
        if self._session is None:
            self._load(budget)
        assert self._session is not None
        sandbox = self._session.sandbox
        before = sandbox.processor_seconds()
        sandbox.thaw()
        most = allowance_for(budget.seconds + GRACE)

        def late(overrun: Overrun) -> Lost:
            waited = f": it had {overrun.account}" if overrun.account == "waited" else ""
            return Lost("timed out", f"had no answer after {budget.seconds:g} s{waited}")

        try:
            with self._session.allowed(most, late):
                action = self._agent(GameOnBudget(self.name, budget), state, budget)
            self._session.settle()
        except Lost as error:
            raise AgentForfeit(error) from None
        except RemoteError as error:
            raise forfeit_for(error) from None
        finally:
            sandbox.freeze()
        computed = sandbox.processor_seconds() - before
        if computed > budget.seconds + GRACE:
            raise AgentForfeit(
                f"computed for {computed:.1f} s in all its threads; {budget.seconds:g} were allowed"
            )
        return action

    def _load(self, budget: Budget) -> None:
        """Run the agent's code. Raises AgentForfeit."""
        processor = LOAD_SECONDS + (budget.seconds + GRACE) * MOST_PLIES / 2
        sandbox = Sandbox(self.entrant.name, unsafe=self.unsafe, seconds=round(processor))
        self._session = answer_session(sandbox, ASSIGNMENT, self.entrant.name)
        try:
            with self._session.allowed(allowance_for(LOAD_SECONDS), lost_by):
                words = ""
                self._session.run(_SEED.format(self.seed), "the referee", LOAD_SECONDS)
                for number, source in enumerate(self.entrant.cells, 1):
                    label = f"cell {number}" if len(self.entrant.cells) > 1 else "its file"
                    _, went_wrong = self._session.run(source, label, LOAD_SECONDS)
                    words = words or (went_wrong and f"{label} {went_wrong}")
                numbers = sum(self.seed.encode())
                self._session.run(_SEED_NUMPY.format(numbers), "the referee", LOAD_SECONDS)
                self._agent = self._session.look("agent")
        except (Lost, RemoteError) as error:
            raise AgentForfeit(f"could not be loaded: its code {error}") from None
        if not callable(self._agent):
            raise AgentForfeit(f"defines no function agent{': ' * bool(words)}{words}")

    def close(self) -> None:
        """End the process."""
        if self._session is not None:
            self._session.sandbox.close()


_SEED: Final = "import random\nrandom.seed({!r})"
_SEED_NUMPY: Final = """
import sys
if "numpy" in sys.modules:
    sys.modules["numpy"].random.seed({})
"""


# ---------------------------------------------------------------- our own, of rising strength


def reference_player(name: str, opponent: str, seed: object = 0) -> Player:
    """Return one of `REFERENCES` as a player of the game `name`. Raises KeyError."""
    agent, rng = REFERENCES[opponent], random.Random(f"{opponent}/{seed}")
    return lambda state, budget: agent(GameOnBudget(name, budget), state, rng)


Reference = Callable[[GameOnBudget, Any, random.Random], Any]


def _seeing(plies: int) -> Reference:
    """Return an agent that sees wins and losses some plies ahead, however many nodes that takes.

    It chooses at random among moves that it thinks equal.
    """

    def agent(game: GameOnBudget, state: Any, rng: random.Random) -> Any:
        def shuffled(game: AnyGame, state: Any, actions: Sequence[Any]) -> Sequence[Any]:
            return rng.sample(actions, len(actions))

        looking: dict[str, Any] = {"depth": plies, "evaluate": no_idea}
        if not is_alternating(game):
            return paranoid_search(OrderedGame(game.game, shuffled), state, **looking).action
        looking |= {"order": shuffled, "ply_bonus": 1e-6}
        return cutoff_search(game.game, state, **looking).action

    return agent


def _greedy(game: GameOnBudget, state: Any, rng: random.Random) -> Any:
    """Return the move to the position that the game's own evaluation likes best."""
    search = cutoff_search if is_alternating(game) else paranoid_search
    return search(game.game, state, depth=1, evaluate=estimate_of(game.game)).action


def _deepening(game: GameOnBudget, state: Any, rng: random.Random) -> Any:
    """Deepen with the game's own evaluation, on the same budget as all agents."""
    best = game.actions(state)[0]
    if not is_alternating(game):
        action = make_agent("paranoid", strength=5)(game, state)
        return best if action is None else action
    order = centre_first if has(game, "gridded") else None
    deeper = iterative_deepening(game, state, order=order, evaluate=estimate_of(game))
    with suppress(BudgetExceeded):
        for decision in deeper:
            best = decision.action
    return best


REFERENCES: Final[dict[str, Reference]] = {
    "random": lambda game, state, rng: rng.choice(game.actions(state)),
    "one-ply": _seeing(1),
    "two-ply": _seeing(2),
    "four-ply": _seeing(4),
    "six-ply": _seeing(6),
    "greedy": _greedy,
    "deepening": _deepening,
}
