"""The game's side of a trace: which states a search asked about, and in which order.

The search is handed the game inside a `RecordedGame`. It gives out plain states and recognises
them when the search asks about them, so a search draws its own tree by running, a student's
search too. Nodes are counted in `_visit` and `_examine`; what becomes of a node is called, here
and in grading:

    visited    the search asked for its actions, its utility or an evaluation of it
               (or asked whether it is terminal inside a call made for it)
    examined   visited, and its utility or evaluation asked for
    expanded   its actions asked for, unless the node was examined and left at that
    pruned     never visited although its parent was expanded
    known      made but never visited, because an equal state was valued before: a table's answer
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

from gamesearch.game import MAX, MIN, Game, GameWrapper, Player, players_of

Path = tuple[int, ...]
GameEvent = Literal["peek", "visit", "again", "leaf"]  # what the search did with a node
Reply = TypeVar("Reply")


class Node:
    """A node of the tree that a search walked: a state, reached by one path.

    `path` holds the places of the actions from the root, so in a GameTree searched from its
    root it equals the state.
    """

    __slots__ = (
        "action", "actions", "children", "examined", "first_step", "handles",
        "index", "is_terminal", "parent", "path", "peeked", "state", "utility", "visited",
    )  # fmt: skip

    def __init__(self, index: int, state: Any, parent: Node | None, action: Any, path: Path):
        self.index = index
        self.state = state
        self.parent = parent
        self.action = action
        self.path = path
        self.children: list[tuple[Any, Node]] = []
        self.actions: Sequence[Any] | None = None  # as the search was told, once it asked
        self.visited = self.examined = self.peeked = False
        self.is_terminal: bool | None = None
        self.utility: Any = None  # what an examined node was worth to player 0
        self.first_step = -1  # the step at which the search first turned to it
        self.handles: list[Any] = [state]  # kept alive: nodes are known by identity

    @property
    def expanded(self) -> bool:
        """Whether its actions were asked for, and not only to value the node itself."""
        is_leaf = self.examined and not any(child.visited for _, child in self.children)
        return self.actions is not None and not is_leaf

    def __repr__(self) -> str:
        return f"Node({self.path})"


class RecordedGame(GameWrapper[Any, Any]):
    """A game that remembers which of its states were asked about, and in which order.

    `on_event(event, node)` is told of each question; every answer is the game's own.
    """

    def __init__(
        self, game: Game[Any, Any], state: Any, on_event: Callable[[GameEvent, Node], None]
    ) -> None:
        super().__init__(game)
        self.nodes: list[Node] = []
        self.inside = 0  # calls into the game under way: nothing there is traced
        self._on_event = on_event
        self._by_identity: dict[int, Node] = {}
        self.root = self._new_node(state, None, None, ())
        self.examined: list[Node] = []
        self.keys_asked = False

    # ------------------------------------------------------------ the game protocol

    @property
    def initial(self) -> Any:
        return self.root.handles[0]

    def is_terminal(self, state: Any) -> bool:
        node = self.node_of(state)
        node.is_terminal = bool(self._ask(self.game.is_terminal, state))
        node.peeked = True
        self._on_event("peek", node)
        return node.is_terminal

    def to_move(self, state: Any) -> Player:
        return self._ask(self.game.to_move, state)

    def actions(self, state: Any) -> Sequence[Any]:
        node = self.node_of(state)
        actions = self._ask(self.game.actions, state)
        node.actions = actions if isinstance(actions, Sequence) else list(actions)
        self._visit(node)
        return node.actions

    def result(self, state: Any, action: Any) -> Any:
        node = self.node_of(state)
        return self._child(node, action, self._ask(self.game.result, state, action))

    def utility(self, state: Any, player: Player) -> Any:
        node = self.node_of(state)
        answer = self._ask(self.game.utility, state, player)
        self._examine(node, answer, player)
        return answer

    def recorded_evaluation(self, evaluate: Callable[..., Any]) -> Callable[..., Any]:
        """An evaluation function handed to the search, made to note what it was asked."""

        def evaluate_recorded(*args: Any, **named: Any) -> Any:
            in_order = [named.pop(word) for word in ("state", "player") if word in named]
            args = (*args, *in_order, *named.values())
            answer = self._ask(evaluate, *args)
            states = [arg for arg in args if id(arg) in self._by_identity]
            if states:
                player = args[-1] if len(args) > 1 and isinstance(args[-1], int) else MAX
                self._examine(self.node_of(states[0]), answer, player)
            return answer

        return evaluate_recorded

    def __getattr__(self, name: str) -> Any:
        member = super().__getattr__(name)
        if name == "evaluate":
            self.evaluate = member = self.recorded_evaluation(member)
        if name == "key":
            self.keys_asked = True
        return member

    # ------------------------------------------------------------ recognising states

    def node_of(self, state: Any) -> Node:
        """The node that `state` stands for: the very object, or the newest open equal one."""
        node = self._by_identity.get(id(state))
        if node is None:
            node = self.node_by_equality(state)
        if node is None:  # a state of the search's own making: it hangs below the root
            node = self._new_node(state, self.root, None, (*self.root.path, -1 - len(self.nodes)))
        return node

    def node_by_identity(self, state: object) -> Node | None:
        """The node whose very state object this is, if any."""
        return self._by_identity.get(id(state))

    def node_by_equality(self, state: object) -> Node | None:
        """The newest node with an equal state, of those not visited yet if there are any."""
        newest = None
        for node in reversed(self.nodes):
            if same(node.state, state):
                if not node.visited:
                    return node
                newest = newest or node
        return newest

    def _child(self, parent: Node, action: Any, state: Any) -> Any:
        """The state that `action` leads to, as handed out; its node is made the first time."""
        for tried, child in parent.children:
            if same(tried, action):
                return self._hand_out(child, state)
        actions = parent.actions if parent.actions is not None else self.game.actions(parent.state)
        place = next((i for i, a in enumerate(actions) if same(a, action)), len(parent.children))
        child = self._new_node(state, parent, action, (*parent.path, place))
        parent.children.append((action, child))
        return child.handles[-1]

    def _new_node(self, state: Any, parent: Node | None, action: Any, path: Path) -> Node:
        node = Node(len(self.nodes), state, parent, action, path)
        node.handles.clear()
        self.nodes.append(node)
        self._hand_out(node, state)
        return node

    def _hand_out(self, node: Node, state: Any) -> Any:
        """An equal but fresh object for `state`, by which the node is known from now on."""
        fresh = (*state,) if type(state) is tuple else copy.copy(state)
        if id(fresh) not in self._by_identity or not node.handles:
            node.handles.append(fresh)
            self._by_identity[id(fresh)] = node
        return fresh

    # ------------------------------------------------------------ noting

    def _ask(self, question: Callable[..., Reply], *args: Any) -> Reply:
        self.inside += 1
        try:
            return question(*args)
        finally:
            self.inside -= 1

    def _visit(self, node: Node) -> None:
        """Count a node as visited."""
        first = not node.visited
        node.visited = True
        self._on_event("visit" if first else "again", node)

    def _examine(self, node: Node, answer: Any, player: Player) -> None:
        """Count a node as examined, and keep what it is worth to player 0."""
        if node.examined:
            self._visit(node)
            return
        node.examined = True
        two_sided = players_of(self.game) == 2 and not isinstance(answer, tuple)
        node.utility = -answer if player == MIN and two_sided else answer
        self.examined.append(node)
        node.visited = True
        self._on_event("leaf", node)


def same(one: object, other: object) -> bool:
    """Whether two states or actions are of one type and equal."""
    try:
        return type(one) is type(other) and bool(one == other)
    except Exception:  # a state of the student's own class may compare badly
        return one is other
