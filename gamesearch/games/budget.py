"""A game on a budget: what an agent is handed for one move of a match.

An agent is a function `agent(game, state, budget) -> action`. Its `game` counts nodes and looks
at the clock, so that agents can be compared with equal means:

- a **node** is one call of `game.result`: one position that the agent looks at. Call number
  `budget.nodes + 1` raises BudgetExceeded, and so does every later one;
- once `budget.seconds` have passed, `game.result` raises BudgetExceeded as well.

So an agent may search on and on, catch BudgetExceeded, and answer with the best action of the
last search that came to its end. Everything else of the game passes through uncounted, but for
a solver that a game may have: that would be no search of the agent's own.

The count is kept where the agent runs. It is an agreement, as the limits of a chess game are:
a program that works positions out by itself, without `game.result`, is not counted. The clock
is another matter; whoever asks the agent has one that no agent can reach.
"""

from __future__ import annotations

from functools import cache
from time import perf_counter
from typing import Any, Final, NamedTuple

from gamesearch.game import BudgetExceeded
from gamesearch.games import game_named

_NO_SEARCH: Final = ("solve", "score_of")


class Budget(NamedTuple):
    """What an agent may spend on one move: nodes (None: as many as it likes) and seconds."""

    nodes: int | None = 1000
    seconds: float = 2.0


class GameOnBudget:
    """A game of the pack by name, for one move on a budget. `nodes` says how many were spent.

    >>> game = GameOnBudget("connect-four", Budget(nodes=2))
    >>> after = [game.result(game.initial, action) for action in (3, 4)]
    >>> game.nodes
    2
    >>> game.result(game.initial, 5)
    Traceback (most recent call last):
    gamesearch.game.BudgetExceeded: the 2 nodes for this move are spent
    """

    def __init__(self, name: str, budget: Budget) -> None:
        """The clock starts now. Raises ValueError for a name that no game has."""
        self.game, self.name, self.budget = standard_game(name), name, budget
        self.nodes = 0
        self._end = perf_counter() + budget.seconds
        self._result = self.game.result

    def result(self, state: Any, action: Any) -> Any:
        """The state after `action`. Raises IllegalAction, and BudgetExceeded."""
        if self.nodes == self.budget.nodes:
            raise BudgetExceeded(f"the {self.budget.nodes:,} nodes for this move are spent")
        if perf_counter() > self._end:
            raise BudgetExceeded(f"the {self.budget.seconds:g} seconds for this move are over")
        self.nodes += 1
        return self._result(state, action)

    def __getattr__(self, name: str) -> Any:
        if name == "game" or name in _NO_SEARCH:
            raise AttributeError(f"a game on a budget has no {name!r}")
        found = getattr(self.game, name)
        setattr(self, name, found)  # it may be wanted at every node: keep it at hand
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name, self.budget)  # in another process the clock starts there


@cache
def standard_game(name: str) -> Any:
    """A game by name with its usual rules; the same object each time. Raises ValueError."""
    return game_named(name)()
