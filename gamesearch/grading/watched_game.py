"""A small game as an answer sees it: watched, with named moves, and the protocol alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from gamesearch.game import CHANCE, IllegalAction, Path, Player
from gamesearch.games.tree import GameTree
from gamesearch.grading.answer_time import MOST_CALLS
from gamesearch.grading.sandbox.protocol import Misuse, brief
from gamesearch.tracing.recorded_game import Node, RecordedGame, Reply, listed
from gamesearch.watch import GameWrapper


class TooManyCalls(BaseException):
    """Raised inside an answer that asks its game endlessly; the answer must not catch it."""


class NamedMoves(GameWrapper[Path, str]):
    """A tree in which an action is the name of its edge, such as "b2", and not its place.

    An answer that hands back a place, or counts the actions instead of taking them from the
    game, would go unnoticed in a tree whose actions are places.
    """

    def __init__(self, tree: GameTree) -> None:
        """Name the moves of a tree."""
        super().__init__(tree)  # type: ignore[arg-type]  # its actions become names
        self.tree = tree
        self.players = tree.players
        self._names: dict[Path, tuple[str, ...]] = {}
        self._children: dict[Path, dict[str, Path]] = {}  # by name

    def actions(self, state: Path) -> Sequence[str]:
        names = self._names.get(state)
        return self._named(state) if names is None else names

    def result(self, state: Path, action: str) -> Path:
        if state not in self._children:
            self._named(state)
        child = self._children[state].get(action) if isinstance(action, str) else None
        if child is None:
            raise IllegalAction(
                f"node {self.tree.name(state)} has no action {brief(action)}; game.actions(state) "
                f"gives {', '.join(map(repr, self._names[state])) or 'none'}"
            )
        return child

    def _named(self, state: Path) -> tuple[str, ...]:
        """Return the names of a node's moves, which are kept."""
        places = self.tree.actions(state)
        names = tuple(self.tree.action_name(state, place) for place in places)
        self._names[state] = names
        self._children[state] = {name: (*state, names.index(name)) for name in names}
        return names

    def probability(self, state: Path, outcome: str) -> float:
        return self.tree.probability(state, self.actions(state).index(outcome))


class RecordedNamedMoves(NamedMoves):
    """The same, and the tree's own game, which is being recorded, hears of each question."""

    def __init__(self, tree: GameTree, recorded: RecordedGame) -> None:
        super().__init__(tree)
        self.game = recorded

    def actions(self, state: Path) -> Sequence[str]:
        self.game.actions(state)
        return super().actions(state)

    def result(self, state: Path, action: str) -> Path:
        place: Any = super().result(state, action)[-1]
        return self.game.result(state, place)


@lru_cache(maxsize=1024)  # the same trees come back with every answer of a class
def _named_moves(tree: GameTree) -> NamedMoves:
    return NamedMoves(tree)


class WatchedGame(RecordedGame):
    """A recorded game with a limit on the questions it answers, and a word on senseless ones."""

    def __init__(self, game: Any, state: Any) -> None:
        super().__init__(
            _named_moves(game) if isinstance(game, GameTree) else game, state, _nothing
        )
        self.tree = game
        self.players = game.players
        self.calls = 0
        self.valued: list[Any] = []  # the states whose utility was asked for, as often as it was
        self._most_calls = MOST_CALLS
        self._players = range(game.players)

    def end(self) -> None:
        """Answer no more: the search has come to its end."""
        self._most_calls = -1
        for node in self.nodes:
            node.children.clear()  # else nodes hold each other, and wait for the garbage collector

    def recorded_evaluation(self, evaluate: Callable[..., Any]) -> Callable[..., Any]:
        """Return an evaluation that counts for any state, be it one that the answer made itself."""

        def evaluate_state(*args: Any) -> Any:
            if args and id(args[0]) not in self._by_identity:
                self._check_state(args[0], evaluate.__name__)
            return evaluate(*args)

        recorded = super().recorded_evaluation(evaluate_state)

        def evaluate_known(*args: Any, **named: Any) -> Any:
            in_order = [named.pop(word) for word in ("state", "player") if word in named]
            return recorded(*map(self._as_known, (*args, *in_order, *named.values())))

        return evaluate_known

    def _as_known(self, value: Any) -> Any:
        """Return the object by which the game knows a state, if the value is a state."""
        try:
            self.tree.name(value)
        except (KeyError, TypeError):
            return value
        return value if self.node_by_identity(value) else self.node_of(value).handles[-1]

    # ------------------------------------------------------------ the game protocol
    # A check asks thousands of questions: each is counted and noted in place, and no event is made.

    def is_terminal(self, state: Any) -> bool:
        node = self._by_identity.get(id(state)) or self._node_of_other(state, "is_terminal")
        self._count()
        node.is_terminal = bool(self.game.is_terminal(state))
        return node.is_terminal

    def to_move(self, state: Any) -> Player:
        if id(state) not in self._by_identity:
            self._check_state(state, "to_move")
        self._count()
        return self.game.to_move(state)

    def actions(self, state: Any) -> Sequence[Any]:
        node = self._by_identity.get(id(state)) or self._node_of_other(state, "actions")
        self._count()
        node.actions = listed(self.game.actions(state))
        node.visited = True
        return node.actions

    def result(self, state: Any, action: Any) -> Any:
        node = self._by_identity.get(id(state)) or self._node_of_other(state, "result")
        self._count()
        return self._child(node, action, self.game.result(state, action))

    def utility(self, state: Any, player: Any) -> Any:
        if id(state) not in self._by_identity:
            self._check_state(state, "utility")
        if not self.game.is_terminal(state):
            raise Misuse(
                f"asked for the utility of node {self.tree.name(state)}, where the game is not over"
            )
        if player not in self._players:
            raise Misuse(
                f"asked what a leaf is worth to {brief(player)}, who is not a player; players "
                f"are numbered 0 to {self.tree.players - 1}"
            )
        self.valued.append(state)
        node = self._by_identity.get(id(state)) or self._node_of_other(state, "utility")
        self._count()
        worth = self.game.utility(state, player)
        self._examine(node, worth, player)
        return worth

    def probability(self, state: Any, outcome: Any) -> float:
        if self.to_move(state) != CHANCE:
            raise Misuse(
                f"asked for a probability at node {self.tree.name(state)}, where no dice are thrown"
            )
        if outcome not in self.game.actions(state):
            raise Misuse(f"asked for the probability of {brief(outcome)}, which is not an outcome")
        return float(self.game.probability(state, outcome))  # type: ignore[attr-defined]

    # ------------------------------------------------------------ counting and noting

    def _ask(self, question: Callable[..., Reply], *args: Any) -> Reply:
        self._count()
        return question(*args)

    def _count(self) -> None:
        self.calls += 1
        if self.calls <= self._most_calls:
            return
        if self._most_calls < 0:
            raise Misuse("asked the game of an earlier call; only the game that it is given counts")
        raise TooManyCalls

    def _examine(self, node: Node, answer: Any, player: Player) -> None:
        """Note that a node was examined; nobody asks what it was worth."""
        del answer, player
        if not node.examined:
            node.examined = node.visited = True
            self.examined.append(node)

    def _node_of_other(self, state: Any, question: str) -> Node:
        self._check_state(state, question)  # it is of the answer's own making
        return super()._node_of_other(state, question)

    def _check_state(self, state: Any, name: str) -> None:
        """Raise Misuse for what is no state of the game."""
        try:
            self.tree.name(state)
        except (KeyError, TypeError):
            asked = f"game.{name}" if hasattr(self.tree, name) else name
            raise Misuse(f"gave {asked} {brief(state)}, which is not a state of the game") from None


def _nothing(*_: Any) -> None:
    """What a watched game does about each event: it looks at the nodes in the end."""


_PROTOCOL: Final = ("to_move", "actions", "result", "is_terminal", "utility")


class ProtocolGame:
    """The game as an answer sees it: the members that are named, and nothing of what is behind.

    It is no wrapper that hands on what it does not know, for an answer could look behind it.
    """

    initial: Any

    def __init__(self, game: Any, *members: str) -> None:
        for name in members:
            setattr(self, name, getattr(game, name))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(
            f"only the functions of the game protocol are there, to_move, actions, result, "
            f"is_terminal and utility, but no {name!r}"
        )


def protocol_of(watched: WatchedGame) -> ProtocolGame:
    """Return the protocol of a watched tree, with `probability` or `players` if it needs them."""
    members = [*_PROTOCOL]
    if watched.tree.stochastic:
        members.append("probability")
    if watched.tree.players > 2:
        members.append("players")
    game = ProtocolGame(watched, *members)
    game.initial = watched.game.initial  # the whole game's, wherever the search begins
    return game
