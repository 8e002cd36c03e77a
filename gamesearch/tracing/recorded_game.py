"""The game's side of a trace: which states a search asked about, and in which order.

The search is handed the game inside a `RecordedGame`. That game gives out plain states and
recognises them when the search asks about them, so any search, a student's too, draws its own tree
by running. Here and in grading, a node is called:

    visited    the search asked for its actions, its utility or an evaluation of it
               (or asked whether it is terminal inside a call made for it: `lines` knows)
    examined   visited, and its utility or evaluation asked for
    expanded   its actions asked for, unless the node was examined and left at that
    pruned     neither visited nor known, though its parent was expanded (`replay` asks why)
    known      taken up but never visited, because an equal state was valued: a table's answer

`gamesearch.watch.CountingGame` counts without a trace, and counts every state asked about.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Sequence
from numbers import Integral
from typing import Any, Final, Literal, cast

from gamesearch.game import MAX, MIN, Game, Path, Player
from gamesearch.members import players_of
from gamesearch.tracing.notation import is_real
from gamesearch.watch import GameWrapper

GameEvent = Literal["peek", "visit", "again", "leaf"]  # what the search did with a node
OnEvent = Callable[[GameEvent, "Node"], None]
QUESTIONS: Final = ("is_terminal", "to_move", "actions", "result", "utility")
MOST_PLIES: Final = 5_000  # below the root: a node holds the whole path that leads to it


class Node:
    """A node of the tree that a search walked: a state, reached by one path.

    `path` holds the places of the actions from the root, so in a GameTree searched from its
    root it equals the state.
    """

    __slots__ = (
        "action", "actions", "children", "examined", "first_step", "handles", "index",
        "is_terminal", "parent", "passed", "path", "peeked", "state", "taken", "utility", "visited",
    )  # fmt: skip

    def __init__(self, index: int, state: Any, parent: Node | None, action: Any, path: Path):
        self.index = index
        self.state = state
        self.parent = parent
        self.action = action
        self.path = path
        self.children: list[tuple[Any, Node]] = []
        self.actions: Sequence[Any] | None = None  # as the search was given them, once it asked
        self.visited = self.examined = self.peeked = False
        self.passed = False  # True if a sibling was made before this was visited
        self.taken = 0  # how often a variable has taken it up; `run` asks whether it was cut
        self.is_terminal: bool | None = None
        self.utility: Any = None  # what an examined node was worth to player 0
        self.first_step = -1  # the step at which the search first turned to it
        self.handles: list[Any] = []  # its states as handed out, by whose identity it is known

    @property
    def expanded(self) -> bool:
        """True if its actions were asked for, and not only to value the node itself."""
        is_leaf = self.examined and not any(child.visited for _, child in self.children)
        return self.actions is not None and not is_leaf

    def __repr__(self) -> str:
        return f"Node({self.path})"


class ChangedInPlace(BaseException):
    """Raised inside a search whose game changes its one board, and not to be caught by it."""


class RecordedGame:
    """A game that remembers which of its states were asked about, and in which order.

    `on_event(event, node)` hears of each question; every answer comes from the game itself.
    """

    # It is not a GameWrapper: a class with a __getattr__ is slow to reach all of its attributes.

    __copy__ = __deepcopy__ = lambda self, *_memo: self  # a copy is asked in the same run
    min_player: Any = MIN  # as the game itself calls the player whose utilities are turned

    def __init__(self, game: Game[Any, Any], state: Any, on_event: OnEvent) -> None:
        self.game = game
        self.root = Node(0, state, None, None, ())
        self.nodes = [self.root]
        self.looked_at = 0  # how many there were when variables were last looked at
        self._on_event = on_event
        self.by_identity: dict[int, Node] = {}  # of the state objects that were handed out
        self._by_likeness: dict[Hashable, list[Node]] = {}
        self._for_two = players_of(game) == 2
        self._compared = 0  # how many of the nodes are in there
        self.initial = self._hand_out(self.root, state)
        self.examined: list[Node] = []

    # ------------------------------------------------------------ the game protocol
    # Each question looks its node up in place, and not in a method: a check asks thousands.

    def is_terminal(self, state: Any) -> bool:
        node = self.by_identity.get(id(state)) or self._node_of_other(state)
        node.is_terminal = bool(self.game.is_terminal(state))
        node.peeked = True
        self._on_event("peek", node)
        return node.is_terminal

    def to_move(self, state: Any) -> Player:
        return self.game.to_move(state)

    def actions(self, state: Any) -> Sequence[Any]:
        node = self.by_identity.get(id(state)) or self._node_of_other(state)
        given: Any = self.game.actions(state)
        node.actions = given if isinstance(given, (tuple, range, list, str)) else list(given)
        first, node.visited = not node.visited, True
        self._on_event("visit" if first else "again", node)
        return node.actions

    def result(self, state: Any, action: Any) -> Any:
        node = self.by_identity.get(id(state)) or self._node_of_other(state)
        after = self.game.result(state, action)
        if after is state and id(state) in self.by_identity:
            hasher: Any = type(state).__hash__
            if hasher in (None, object.__hash__):  # it can change
                raise ChangedInPlace(
                    "result(state, action) returned the state it was given, changed; a new one was "
                    "expected: copy the state, change the copy and return it (then nothing is "
                    "undone)"
                )
        return self._child(node, action, after)

    def utility(self, state: Any, *player: Player, **named: Player) -> Any:
        node = self.by_identity.get(id(state)) or self._node_of_other(state)
        answer = self.game.utility(state, *player, **named)  # of a stranger's game, perhaps MAX's
        self._examine(node, answer, *player or named.values() or [MAX])
        return answer

    def recorded_evaluation(self, evaluate: Callable[..., Any]) -> Callable[..., Any]:
        """Return an evaluation function for the search, which notes what it is asked."""

        def evaluate_recorded(*args: Any, **named: Any) -> Any:
            answer = evaluate(*args, **named)
            args = (*args, *[named[word] for word in ("state", "player") if word in named])
            states = [arg for arg in args if id(arg) in self.by_identity]
            if states:
                named_player = len(args) > 1 and isinstance(args[-1], int | str)
                player: Any = args[-1] if named_player else MAX
                self._examine(self.by_identity[id(states[0])], answer, player)
            return answer

        return evaluate_recorded

    # ------------------------------------------------------------ recognising states

    def _node_of_other(self, state: Any) -> Node:
        """Return the node of a state that was not handed out; a new one if it equals no other."""
        if node := self.node_by_equality(state):
            return node
        # of the search's own making: it hangs below the root
        node = Node(len(self.nodes), state, self.root, None, (-1 - len(self.nodes),))
        self.nodes.append(node)
        self._hand_out(node, state)
        return node

    def node_by_equality(self, state: object) -> Node | None:
        """Return the newest node with an equal state, of those not visited yet if there are any."""
        for node in self.nodes[self._compared :]:
            self._by_likeness.setdefault(likeness(node.state), []).append(node)
        self._compared = len(self.nodes)
        alike = self._by_likeness.get(likeness(state), [])
        open_nodes = (node for node in reversed(alike) if not node.visited)
        return next(open_nodes, alike[-1] if alike else None)

    def _child(self, parent: Node, action: Any, state: Any) -> Any:
        """Return the state that `action` leads to, as handed out; make its node if it is new."""
        actions = parent.actions if parent.actions is not None else self.game.actions(parent.state)
        for tried, child in parent.children:
            if tried is action:
                return self._hand_out(child, state)
        for place, own in enumerate(actions):
            if own is action:
                return self._new_child(parent, own, place, state)
        for tried, child in parent.children:  # no action as it was handed out, but an equal one
            if same(tried, action):
                return self._hand_out(child, state)
        for place, own in enumerate(actions):
            if same(own, action):
                return self._new_child(parent, own, place, state)
        return self._new_child(parent, action, len(parent.children), state)

    def _new_child(self, parent: Node, action: Any, place: int, state: Any) -> Any:
        if len(parent.path) == MOST_PLIES:
            raise RecursionError(f"more than {MOST_PLIES:,} moves were made, one after the other")
        child = Node(len(self.nodes), state, parent, action, (*parent.path, place))
        self.nodes.append(child)
        if parent.children and not (before := parent.children[-1][1]).visited:
            before.passed = True
        parent.children.append((action, child))
        return self._hand_out(child, state)

    def _hand_out(self, node: Node, state: Any) -> Any:
        """Return an equal but fresh object for `state`, by which the node is known from now on.

        A number has no copies: it stands for the node for which it was handed out last.
        """
        fresh = (*state,) if type(state) is tuple else copy.copy(state)
        node.handles.append(fresh)
        self.by_identity[id(fresh)] = node
        return fresh

    # ------------------------------------------------------------ noting

    def _examine(self, node: Node, answer: Any, player: Player) -> None:
        """Note that a node was valued at `answer` for `player`."""
        if node.examined:
            self._on_event("again", node)
            return
        turned = player == self.min_player and self._for_two and not isinstance(answer, tuple)
        node.utility = -answer if turned else answer
        node.examined = node.visited = True
        self.examined.append(node)
        self._on_event("leaf", node)


class TracedGame(GameWrapper[Any, Any]):
    """A recorded game that has whatever else the game has, as a search that is traced expects."""

    __copy__, __deepcopy__ = RecordedGame.__copy__, RecordedGame.__deepcopy__
    keys_asked = False

    def __init__(self, game: Game[Any, Any], state: Any, on_event: OnEvent) -> None:
        super().__init__(game)
        self.record = RecordedGame(game, state, on_event)
        for name in ("initial", *QUESTIONS, "recorded_evaluation"):
            setattr(self, name, getattr(self.record, name))

    def __getattr__(self, name: str) -> Any:
        member = super().__getattr__(name)
        if name == "evaluate":
            self.evaluate = member = self.record.recorded_evaluation(member)
        if name == "key":
            self.keys_asked = True
        if name == "terminal_test":
            self.terminal_test = member = self.is_terminal
        return member


def same(one: object, other: object) -> bool:
    """Return whether two states or actions are of one type and equal, or equal whole numbers."""
    if one is other:
        return True
    if type(one) is not type(other):  # numpy's argmax gives whole numbers of another type
        are_numbers = is_real(one) and is_real(other)
        return are_numbers and all(isinstance(n, Integral) for n in (one, other)) and one == other
    try:
        return bool(one == other) or (not _compares(type(one)) and likeness(one) == likeness(other))
    except Exception:  # arrays, and classes of the reader's own, may compare badly
        return likeness(one) == likeness(other)


def likeness(thing: object) -> Hashable:
    """Return what two things have in common that are of one type and equal, or copies.

    Copies of arrays and of objects without `==` are compared by what is in them.
    """
    return type(thing), _contents(thing, 6)


def _contents(thing: Any, depth: int) -> Hashable:
    """Return the contents of a thing as something hashable, `depth` levels deep."""
    kind = type(thing)
    if _compares(kind):
        try:
            hash(thing)
        except TypeError:  # such as a list, or a tuple of lists
            pass
        else:
            return cast(Hashable, thing)
    if not depth:
        return id(thing)
    if isinstance(thing, dict):
        return frozenset((key, _contents(value, depth - 1)) for key, value in thing.items())
    if isinstance(thing, set):
        return frozenset(thing)
    if hasattr(thing, "tolist"):  # an array
        thing = thing.tolist()
    if isinstance(thing, list | tuple):
        return tuple(_contents(part, depth - 1) for part in thing)
    fields = attributes_of(thing)
    return _contents(fields, depth - 1) if fields else id(thing)


def _compares(kind: type) -> bool:
    """Return whether a class says itself when two of its objects are equal."""
    own: Any = kind.__eq__
    return own is not object.__eq__


def attributes_of(thing: object) -> dict[str, Any]:
    """Return the attributes that an object has of its own; nothing for classes and functions."""
    if isinstance(thing, type) or callable(thing):
        return {}
    slots = getattr(type(thing), "__slots__", ())
    names = (slots,) if isinstance(slots, str) else slots
    in_slots = {name: getattr(thing, name) for name in names if hasattr(thing, name)}
    return in_slots | getattr(thing, "__dict__", {})
