"""A game that is watched: it counts the nodes a search visits, and can limit them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from gamesearch.game import Action, BudgetExceeded, Game, Player, State


class GameWrapper(Generic[State, Action]):
    """A game that passes every question on to another game; a subclass answers some itself.

    Whatever it does not define comes from the wrapped game, optional members included. It keeps the
    methods that searches call at every node at hand, so a wrapper costs next to nothing.
    """

    def __init__(self, game: Game[State, Action]) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        if name == "game":  # not set yet: a copy being unpickled asks first
            raise AttributeError(name)
        member = getattr(self.game, name)
        if callable(member):
            setattr(self, name, member)
        return member


class CountingGame(GameWrapper[State, Action]):
    """A game that counts the nodes a search visits, and can limit them.

    A node is counted when the search asks for `is_terminal`, `actions` or `utility` of a state
    other than the last one it asked about. Everything else passes through to the game.

    >>> from gamesearch import TicTacToe, alpha_beta_search
    >>> game = CountingGame(TicTacToe())
    >>> alpha_beta_search(game).value, game.nodes
    (0, 18297)
    """

    def __init__(self, game: Game[State, Action], budget: int | None = None) -> None:
        """Wrap `game`; with a `budget`, node number `budget + 1` raises BudgetExceeded."""
        super().__init__(game)
        self.budget = budget
        self.nodes = 0
        self._last: object = None
        self._is_terminal = game.is_terminal
        self._actions = game.actions
        self._utility = game.utility

    def is_terminal(self, state: State) -> bool:
        if state is not self._last:
            self._count(state)
        return self._is_terminal(state)

    def actions(self, state: State) -> Sequence[Action]:
        if state is not self._last:
            self._count(state)
        return self._actions(state)

    def utility(self, state: State, player: Player) -> float:
        if state is not self._last:
            self._count(state)
        return self._utility(state, player)

    def _count(self, state: State) -> None:
        self._last = state
        self.nodes += 1
        if self.budget is not None and self.nodes > self.budget:
            raise BudgetExceeded(f"the search may visit {self.budget:,} nodes and wanted more")
