"""A game on a budget: what an agent is handed for one move of a match.

An agent is a function `agent(game, state, budget) -> action`. Its `game` counts nodes and looks
at the clock, so that agents can be compared with equal means:

- a **node** is one call of `game.result`: one position that the agent looks at. Call number
  `budget.nodes + 1` raises BudgetExceeded, and so does every later one. A CountingGame counts the
  states asked about instead: an agent that only evaluates positions would pay nothing there, and
  one that goes back and forth between two positions would pay for both each time;
- once the agent's process has computed for `budget.seconds`, `game.result` raises BudgetExceeded
  as well: every eighth call looks. Time spent waiting for a busy processor does not count.

So an agent may search on and on, catch BudgetExceeded, and answer with the best action of the last
search that finished. Everything else in the game may be used uncounted, except a solver that a game
may have: that would not be the agent's own search.

Nodes are counted in the agent's own process, which relies on fair play: positions that it works out
by itself are not counted. Time is measured by the referee, where no agent can reach it.
"""

from __future__ import annotations

from time import process_time
from typing import Any, Final, NamedTuple

from gamesearch.game import BudgetExceeded
from gamesearch.games.catalogue import standard_game
from gamesearch.watch import GameWrapper

_SOLVERS: Final = ("solve", "score_of")
_LOOK: Final = 8  # nodes between two looks at the clock, which takes longer than a node


class Budget(NamedTuple):
    """The means of an agent for one move: nodes (None: as many as it likes) and seconds."""

    nodes: int | None = 1000
    seconds: float = 2.0


class GameOnBudget(GameWrapper[Any, Any]):
    """A game of the pack by name, for one move on a budget; `nodes` says how many were spent.

    >>> game = GameOnBudget("connect-four", Budget(nodes=2))
    >>> after = [game.result(game.initial, action) for action in (3, 4)]
    >>> game.nodes
    2
    >>> game.result(game.initial, 5)
    Traceback (most recent call last):
    gamesearch.game.BudgetExceeded: the 2 nodes for this move are spent
    """

    def __init__(self, name: str, budget: Budget) -> None:
        """Count this process's computing time from now on.

        Raises ValueError for a name that no game has.
        """
        super().__init__(standard_game(name))
        self.name, self.budget = name, budget
        self.nodes = 0
        self._end = process_time() + budget.seconds
        self._result = self.game.result

    def result(self, state: Any, action: Any) -> Any:
        """Return the state after `action`. Raises IllegalAction, and BudgetExceeded."""
        if self.nodes == self.budget.nodes:
            raise BudgetExceeded(f"the {self.budget.nodes:,} nodes for this move are spent")
        if self.nodes % _LOOK == 0 and process_time() > self._end:
            raise BudgetExceeded(f"the {self.budget.seconds:g} seconds for this move are over")
        self.nodes += 1
        return self._result(state, action)

    def __getattr__(self, name: str) -> Any:
        if name in _SOLVERS:
            raise AttributeError(f"a game on a budget has no {name!r}")
        member = super().__getattr__(name)
        setattr(self, name, member)  # the pack's games do not change, so no number does
        return member

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name, self.budget)  # in another process the time counts from there
