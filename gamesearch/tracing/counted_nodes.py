"""The nodes of the tree that a search walked, and what they are counted as.

Here and in grading, a node is called:

    visited    the search asked for its actions, its utility or an evaluation of it
               (or asked whether it is terminal inside a call made for it)
    examined   visited, and its utility or evaluation asked for
    expanded   its actions asked for, unless the node was examined and left at that
    pruned     never visited although its parent was expanded
    known      made but never visited, because an equal state was valued before: a table's answer

`RecordedGame` hears what the search asks and counts by it; `lines` counts the question whether a
node is terminal. `gamesearch.watch.CountingGame` counts without a trace, and counts every state
asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamesearch.game import Path


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
        self.handles: list[Any] = []  # its states as handed out, by whose identity it is known

    def count_visit(self) -> bool:
        """Count the node as visited; return whether this was the first time."""
        first, self.visited = not self.visited, True
        return first

    def count_examined(self, value: Any) -> None:
        """Count the node as examined, and so as visited; `value` is its worth to player 0."""
        self.examined = self.visited = True
        self.utility = value

    @property
    def expanded(self) -> bool:
        """True if its actions were asked for, and not only to value the node itself."""
        is_leaf = self.examined and not any(child.visited for _, child in self.children)
        return self.actions is not None and not is_leaf

    def __repr__(self) -> str:
        return f"Node({self.path})"
