"""Runs any search on any game, unchanged, and records what it did.

The code on the screen is the code that ran. Two sources are joined:

- *The tree.* The search is handed the game inside a `RecordedGame`, which gives out plain
  states and recognises them again when the search asks about them. So a search, a
  student's too, draws its own tree by running.
- *The lines.* `sys.settrace`, limited to functions of the search's own module (or
  notebook) and of `gamesearch.search`, notes every line with the numbers among its
  variables.

What a node's fate is called, here and in grading:

    visited    the search asked for its actions, its utility or an evaluation of it
               (or asked whether it is terminal inside a call made for it)
    examined   visited, and its utility or evaluation asked for
    expanded   its actions asked for; not so a node that was examined and left at that
    pruned     never visited although its parent was expanded
    known      made but never visited, an equal state having been valued before: a table's answer
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

from gamesearch.game import MAX, MIN, Game, Player, players_of

Path = tuple[int, ...]


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


class RecordedGame:
    """A game that remembers which of its states were asked about, and in which order."""

    def __init__(self, game: Game[Any, Any], state: Any, on_event: Callable[..., None]) -> None:
        self.game = game
        self.nodes: list[Node] = []
        self.inside = 0  # calls into the game under way: nothing there is traced
        self._on_event = on_event
        self._by_identity: dict[int, Node] = {}
        self.root = self._new_node(state, None, None, ())
        self.examined: list[Node] = []
        self.keys_asked = False

    # -- the game protocol; every answer is the game's own

    @property
    def initial(self) -> Any:
        return self.root.handles[0]

    def is_terminal(self, state: Any) -> bool:
        node = self.node_of(state)
        answer = bool(self._ask(self.game.is_terminal, state))
        node.is_terminal = answer
        node.peeked = True
        self._on_event("peek", node)
        return answer

    def to_move(self, state: Any) -> Player:
        player: Player = self._ask(self.game.to_move, state)
        return player

    def actions(self, state: Any) -> Sequence[Any]:
        node = self.node_of(state)
        answer: Sequence[Any] = self._ask(self.game.actions, state)
        if not isinstance(answer, Sequence):
            answer = list(answer)
        node.actions = answer
        self._visit(node)
        return answer

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
            known = [named.pop(word) for word in ("state", "player") if word in named]
            args = (*args, *known, *named.values())
            answer = self._ask(evaluate, *args)
            states = [arg for arg in args if id(arg) in self._by_identity]
            if states:
                player = args[-1] if len(args) > 1 and isinstance(args[-1], int) else MAX
                self._examine(self.node_of(states[0]), answer, player)
            return answer

        return evaluate_recorded

    def __getattr__(self, name: str) -> Any:
        if name == "game":  # not set yet
            raise AttributeError(name)
        member = getattr(self.game, name)
        if name == "evaluate":
            return self.recorded_evaluation(member)
        if name == "key":
            self.keys_asked = True
        return member

    # -- recognising states

    def node_of(self, state: Any) -> Node:
        """The node that `state` stands for: the very object, or the newest open equal one."""
        node = self._by_identity.get(id(state))
        if node is not None:
            return node
        node = self._equal_node(state)
        if node is None:  # a state of the search's own making: it hangs below the root
            node = self._new_node(state, self.root, None, (*self.root.path, -1 - len(self.nodes)))
        return node

    def known(self, state: Any) -> Node | None:
        """The node whose very state object this is, if any."""
        return self._by_identity.get(id(state))

    def _equal_node(self, state: Any) -> Node | None:
        found = None
        for node in reversed(self.nodes):
            if same(node.state, state):
                if not node.visited:
                    return node
                found = found or node
        return found

    def _child(self, parent: Node, action: Any, state: Any) -> Any:
        for made, child in parent.children:
            if same(made, action):
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

    # -- noting

    def _ask(self, question: Callable[..., Any], *args: Any) -> Any:
        self.inside += 1
        try:
            return question(*args)
        finally:
            self.inside -= 1

    def _visit(self, node: Node) -> None:
        first = not node.visited
        node.visited = True
        self._on_event("visit" if first else "again", node)

    def _examine(self, node: Node, answer: Any, player: Player) -> None:
        if not node.examined:
            node.examined = True
            two_sided = players_of(self.game) == 2 and not isinstance(answer, tuple)
            node.utility = -answer if player == MIN and two_sided else answer
            self.examined.append(node)
            node.visited = True
            self._on_event("leaf", node)
        else:
            self._visit(node)


def same(one: Any, other: Any) -> bool:
    """Whether two states or actions are of one type and equal."""
    try:
        return type(one) is type(other) and bool(one == other)
    except Exception:  # a state of the student's own class may compare badly
        return one is other
