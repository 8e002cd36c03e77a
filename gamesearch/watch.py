"""A game that is watched: it counts the nodes a search visits, and others may listen.

A budget of nodes, a clock, a progress bar or a picture is a listener: `on_node(state)` is called
for each node that is counted, and what it raises stops the search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic

from gamesearch.game import Action, BudgetExceeded, Game, Player, State

OnNode = Callable[[Any], object]  # on_node(state)


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

    def __init__(
        self, game: Game[State, Action], budget: int | None = None, *, on_node: OnNode | None = None
    ) -> None:
        """Wrap `game`; with a `budget`, node number `budget + 1` raises BudgetExceeded."""
        super().__init__(game)
        self.count = count = NodeCount(game, budget, on_node)
        self.is_terminal = count.is_terminal
        self.actions = count.actions
        self.utility = count.utility

    @property
    def nodes(self) -> int:
        """The nodes visited so far."""
        return self.count.nodes

    @property
    def leaves(self) -> int:
        """The finished games whose utility was asked for so far, by one player or by all."""
        return self.count.leaves


class NodeCount(Generic[State, Action]):
    """The questions of a counting game, and what they count.

    It stands apart from the game because every node asks it, and Python is slow to reach the
    attributes of a class with a `__getattr__`.
    """

    def __init__(
        self, game: Game[State, Action], budget: int | None, on_node: OnNode | None
    ) -> None:
        self.nodes = self.leaves = 0
        self.budget, self.on_node = budget, on_node
        self._last: object = None
        self._last_leaf: object = None
        self._is_terminal = game.is_terminal
        self._actions = game.actions
        self._utility = game.utility
        self._result = game.result

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
        if state is not self._last_leaf:
            self._last_leaf = state
            self.leaves += 1
        return self._utility(state, player)

    def result(self, state: State, action: Action) -> State:
        """Count a call as a node: for an agent's budget, which is spent on positions made."""
        self._count(state)
        return self._result(state, action)

    def _count(self, state: State) -> None:
        if self.budget is not None and self.nodes >= self.budget:
            raise BudgetExceeded(f"the search may visit {self.budget:,} nodes and wanted more")
        if self.on_node is not None:
            self.on_node(state)
        self._last = state
        self.nodes += 1
