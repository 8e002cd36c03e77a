"""A game on a budget: what an agent is handed for one move of a match.

An agent is a function `agent(game, state, budget) -> action`. Its `game` counts nodes and looks
at the clock, so that agents can be compared with equal means:

- a **node** is one call of `game.result`: one position that the agent looks at. Call number
  `budget.nodes + 1` raises BudgetExceeded, and so does every later one. It is the count of a
  CountingGame, which counts the states asked about instead: there an agent that only evaluates
  positions would pay nothing, and one that goes back and forth between two for both each time;
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
from gamesearch.watch import GameWrapper, NodeCount

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
    gamesearch.game.BudgetExceeded: the search may visit 2 nodes and wanted more
    """

    def __init__(self, name: str, budget: Budget) -> None:
        """Count this process's computing time from now on.

        Raises ValueError for a name that no game has.
        """
        super().__init__(standard_game(name))
        self.name, self.budget = name, budget
        self._end = process_time() + budget.seconds
        self.count = NodeCount(self.game, budget.nodes, self._look_at_clock)
        self.result = self.count.result

    @property
    def nodes(self) -> int:
        """The nodes spent so far."""
        return self.count.nodes

    def _look_at_clock(self, state: Any) -> None:
        if self.nodes % _LOOK == 0 and process_time() > self._end:
            raise BudgetExceeded(f"the {self.budget.seconds:g} seconds for this move are over")

    def __getattr__(self, name: str) -> Any:
        if name in _SOLVERS:
            raise AttributeError(f"a game on a budget has no {name!r}")
        member = super().__getattr__(name)
        setattr(self, name, member)  # the pack's games do not change, so no number does
        return member

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name, self.budget)  # in another process the time counts from there
