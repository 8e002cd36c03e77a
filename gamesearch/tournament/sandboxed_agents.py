"""Agents as players: other people's agents in the sandbox, in a fresh process for each match.

In its process an agent has a game of its own. Only its actions come out, and they are checked
by the match. While its opponent thinks the process is frozen. On an agent's own turn, only the
processor time that it uses counts: two threads have half the time each, and a busy machine costs no
one any time. An agent that sleeps is stopped as well.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from gamesearch.games.budget import Budget, GameOnBudget
from gamesearch.grading.answer_session import answer_session
from gamesearch.grading.sandbox.process import Lost, Sandbox
from gamesearch.grading.sandbox.protocol import RemoteError
from gamesearch.grading.sandbox.session import Session, lost_by
from gamesearch.grading.sandbox.spending import Overrun, allowance_for
from gamesearch.tournament.entrants import ASSIGNMENT
from gamesearch.tournament.match import GRACE, MOST_PLIES, AgentForfeit, Player, forfeit_for
from gamesearch.tournament.records import Entrant
from gamesearch.tournament.references import reference_player

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
        try:
            with self._session.allowed(most, partial(_no_answer, budget)):
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
                words = self._run(self._session)
                self._agent = self._session.look("agent")
        except (Lost, RemoteError) as error:
            raise AgentForfeit(f"could not be loaded: its code {error}") from None
        if not callable(self._agent):
            raise AgentForfeit(f"defines no function agent{': ' * bool(words)}{words}")

    def _run(self, session: Session) -> str:
        """Run its cells with chance settled; return the first thing that went wrong."""
        words = ""
        session.run(f"import random\nrandom.seed({self.seed!r})", "the referee", LOAD_SECONDS)
        for number, source in enumerate(self.entrant.cells, 1):
            label = f"cell {number}" if len(self.entrant.cells) > 1 else "its file"
            _, went_wrong = session.run(source, label, LOAD_SECONDS)
            words = words or (went_wrong and f"{label} {went_wrong}")
        session.run(_SEED_NUMPY.format(sum(self.seed.encode())), "the referee", LOAD_SECONDS)
        return words

    def close(self) -> None:
        """End the process."""
        if self._session is not None:
            self._session.sandbox.close()


def _no_answer(budget: Budget, overrun: Overrun) -> Lost:
    waited = f": it had waited for {overrun.seconds:g} s" if overrun.account == "waited" else ""
    return Lost("timed out", f"had no answer after {budget.seconds:g} s{waited}")


_SEED_NUMPY: Final = """
import sys
if "numpy" in sys.modules:
    sys.modules["numpy"].random.seed({})
"""
