"""Questions that ask for the value of every node of a student's own tree, and for the best move.

A slip is paid for once: a node is right if its value is, or if it follows from what was said of
its children. The points go by rungs, such as the nodes right above the leaves; a rung with a
mistake on it costs its share. An assignment says in a subclass what a node is worth there, how a
value is read, and how the usual mistakes are called.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from gamesearch.game import Path
from gamesearch.games.tree import GameTree
from gamesearch.grading.questions.by_hand import by_hand, is_blank, names_in
from gamesearch.grading.questions.question import GradedQuestion, Named
from gamesearch.grading.verdict import Verdict

Value = TypeVar("Value")  # what a node is worth: a number, or a vector


class NodeByHand(NamedTuple, Generic[Value]):
    """The entry for a node: as it stands there, as a value if it is one, and of its children."""

    tree: GameTree
    path: Path
    given: Any
    said: Value | None
    below: tuple[Value | None, ...]  # in the order of the children

    @property
    def name(self) -> str:
        return self.tree.name(self.path)

    @property
    def known(self) -> list[Value]:
        """The children's values that can be read."""
        return [value for value in self.below if value is not None]

    @property
    def complete(self) -> bool:
        """True if every child has a value."""
        return None not in self.below


def moves_in(tree: GameTree, said: Any) -> set[str]:
    """Return the moves at the root, by name; one may be given as the action, a number from 0 up."""
    if is_blank(said):
        return set()
    if type(said) is int and said in tree.actions(()):
        return {tree.action_name((), said)}
    return names_in(said)


class TreeByHand(GradedQuestion, Generic[Value]):
    """A question on a student's own tree. The module's docstring says how it is marked."""

    own = "tree"
    example: ClassVar[str]  # of an answer
    move: ClassVar[str] = "best"  # under which name the best move is given
    move_rung: ClassVar[Hashable] = "move"  # where the best move belongs
    rung_points: ClassVar[float] = 2

    def __init__(self, question: str, points: float) -> None:
        self.question, self.points = question, points

    # -- what an assignment says

    def own_tree(self, student: str) -> GameTree:
        """Return the student's own tree."""
        raise NotImplementedError

    def value(self, tree: GameTree, path: Path) -> Value:
        """Return what a node is worth, be it a leaf."""
        raise NotImplementedError

    def read(self, given: Any) -> Value | None:
        """Return the value that was written down; None if it is none."""
        raise NotImplementedError

    def same(self, said: Value, right: Value) -> bool:
        """Return whether a value counts as that one."""
        return said == right

    def follows(self, node: NodeByHand[Value]) -> bool:
        """Return whether a node's value follows from those of its children, which are all there."""
        raise NotImplementedError

    def rung(self, tree: GameTree, path: Path) -> Hashable:
        """Return which nodes share points with this one."""
        raise NotImplementedError

    def best_moves(self, root: NodeByHand[Value]) -> list[set[str]]:
        """Return the sets of moves, by name, that are right as the best ones."""
        raise NotImplementedError

    def name_wrong_node(self, nodes: Mapping[Path, NodeByHand[Value]], path: Path) -> Named:
        """Say what is wrong with a node, and a hint that does not give its value away."""
        raise NotImplementedError

    def name_wrong_move(self, root: NodeByHand[Value], moves: set[str]) -> Named:
        """Say what is wrong with the best moves that were given."""
        raise NotImplementedError

    # -- the check

    def check(self, answer: Any, student: str, seed: int) -> Verdict:
        """Points by rungs; a value that only follows is named, and costs nothing."""
        del seed
        answer = by_hand(answer)
        if not isinstance(answer, dict):
            return self.wrong_form(answer, f"a dict such as {self.example}")
        given = {str(name).strip().upper(): value for name, value in answer.items()}
        if all(map(is_blank, given.values())):
            return self.not_attempted()
        nodes = self._nodes(self.own_tree(student), given)
        wrong = [path for path, node in nodes.items() if not self._is_right_or_follows(node)]
        said = given.get(self.move.upper())
        moves = moves_in(nodes[()].tree, said)
        move_is_right = moves in self.best_moves(nodes[()])
        rungs = {self.rung(nodes[()].tree, path) for path in wrong}
        rungs |= set() if move_is_right else {self.move_rung}
        score = self.points - self.rung_points * len(rungs)
        if wrong:
            return self.verdict(score, *self.name_wrong_node(nodes, wrong[0]))
        if not move_is_right:
            return self.verdict(score, *self.name_wrong_move(nodes[()], moves))
        slips = [path for path, node in nodes.items() if not self._is_right(node)]
        if slips:
            return self.verdict(score, *self.name_wrong_node(nodes, slips[0]))
        return self.full_marks()

    def _nodes(self, tree: GameTree, given: Mapping[str, Any]) -> dict[Path, NodeByHand[Value]]:
        """Return what was said of each inner node, those right above the leaves first."""

        def said(path: Path) -> Value | None:
            if tree.is_terminal(path):
                return self.value(tree, path)
            return self.read(given.get(tree.name(path)))

        inner = [path for path in tree.nodes() if not tree.is_terminal(path)]
        return {
            path: NodeByHand(
                tree, path, given.get(tree.name(path)), said(path),
                tuple(said((*path, a)) for a in tree.actions(path)),
            )
            for path in sorted(inner, key=lambda path: (-len(path), path))
        }  # fmt: skip

    def _is_right(self, node: NodeByHand[Value]) -> bool:
        return node.said is not None and self.same(node.said, self.value(node.tree, node.path))

    def _is_right_or_follows(self, node: NodeByHand[Value]) -> bool:
        if self._is_right(node):
            return True
        return node.said is not None and node.complete and self.follows(node)
