"""Answers that are written down and not programmed: numbers, names of branches, texts, trees."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from math import isnan
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from gamesearch.game import Path
from gamesearch.games.tree import GameTree
from gamesearch.grading.answer_time import in_time
from gamesearch.grading.questions.question import (
    AnswerError,
    GradedQuestion,
    Named,
    SpecialQuestion,
)
from gamesearch.grading.sandbox.protocol import brief, in_words
from gamesearch.grading.verdict import Verdict
from gamesearch.reading import read_number
from gamesearch.time_limit import TraceTimeout

Value = TypeVar("Value")  # what a node is worth: a number, or a vector


def by_hand(answer: Any) -> Any:
    """Return an answer by hand: what the reader's function returns, or the thing itself.

    Raises AnswerError if the function fails; NotImplementedError passes through.
    """
    if not callable(answer):
        return answer
    try:
        with in_time():
            return answer()
    except (NotImplementedError, KeyboardInterrupt, TraceTimeout):
        raise
    except BaseException as error:
        raise AnswerError(f"it {in_words(error)}") from None


def is_blank(given: Any) -> bool:
    """Return whether nothing has been written down yet."""
    is_empty = isinstance(given, str | list | tuple | dict) and not given
    return given is None or given is ... or is_empty


def entries(answer: Any, parts: Iterable[str]) -> dict[Any, Any] | None:
    """Return an answer of several entries, with None for each that is left out.

    Small letters and capitals are the same. None if the answer is not a dict, or has none of them.
    """
    names = {part.lower(): part for part in parts}
    given = answer if isinstance(answer, dict) else {}
    found = {names.get(str(name).strip().lower(), name): part for name, part in given.items()}
    return dict.fromkeys(names.values()) | found if found.keys() & {*names.values()} else None


def unknown_key(given: Mapping[Any, Any], asked: Iterable[str]) -> Named | None:
    """Name a key that is not asked for, if one that is has nothing yet."""
    keys = list(asked)
    odd = next((key for key in given if key not in keys), None)
    if odd is None or all(given.get(key) is not None for key in keys):
        return None
    return f"{odd!r:.40} is not a key of the answer", f"Its keys are {', '.join(map(repr, keys))}."


class EntriesQuestion(GradedQuestion):
    """A question that is answered by a dict of entries, each with its points.

    `judge(entries, student)` says of each wrong entry what is wrong, and what to look at. What is
    said in the same words of several is one slip, and paid for once.
    """

    def __init__(
        self,
        question: str,
        parts: Mapping[str, float],
        judge: Callable[[Mapping[str, Any], str], Mapping[str, Named]],
        own: str = "",
    ) -> None:
        self.question, self.points, self.own = question, sum(parts.values()), own
        self.parts, self.judge = parts, judge

    def check(self, answer: Any, student: str, seed: int) -> Verdict:
        """Return the points of the entries that are right; the first wrong one is named."""
        del seed
        found = entries(given := by_hand(answer), self.parts)
        if found is None:
            return self.wrong_form(given, f"a dict with {', '.join(map(repr, self.parts))}")
        if all(is_blank(found[part]) for part in self.parts):
            return self.not_attempted()
        if not (wrong := self.judge(found, student)):
            return self.full_marks()
        lost: dict[Named, float] = {}
        for part, named in wrong.items():
            lost[named] = max(self.parts[part], lost.get(named, 0))
        first, (fault, advice) = next(iter(wrong.items()))
        fault = f"{first}: {'nothing is there yet' if found[first] is None else fault}"
        named = unknown_key(found, self.parts) or (fault, advice)
        others = (f"Not right yet: {', '.join(wrong)}.",) if len(wrong) > 1 else ()
        return self.verdict(self.points - sum(lost.values()), *named, details=others)


def wrong_numbers(
    found: Mapping[str, Any],
    right: Mapping[str, float],
    usual: Mapping[str, Mapping[str, float]],
    named: Mapping[str, Named],
    places: int = 3,
) -> dict[str, Named]:
    """Return what is to be said of the numbers that are wrong, to so many decimals.

    `usual` has the wrong numbers that are often given for an entry, by the key of the slip in
    `named`. What is to be said of an entry where none explains it is there as "not ...".
    """
    wrong = {}
    for part, number in right.items():
        given = found[part]
        if not is_about(given, number, places):
            likely = (key for key, n in usual[part].items() if is_about(given, n, places))
            fault, advice = named[next(likely, f"not {part}")]
            odd = not is_blank(given) and number_in(given) is None
            wrong[part] = ((f"{brief(given)} for {part} is not a number" if odd else fault), advice)
    return wrong


def is_about(given: Any, number: float, places: int = 3) -> bool:
    """Return whether a number is given, to so many decimals."""
    found = number_in(given)
    return found is not None and abs(found - number) <= 0.5 * 0.1**places + 1e-9


def number_in(given: Any) -> float | None:
    """Return the number that is given, be it as text, in any of its forms; None if it is none."""
    if isinstance(given, str):
        return read_number(given)
    try:
        number = float(given)
    except (TypeError, ValueError, OverflowError):
        return None
    return None if isinstance(given, bool) or isnan(number) else number


def is_number(given: Any, number: float) -> bool:
    """Return whether this number is given, be it as text and with the minus of print."""
    return number_in(given) == number


def names_in_order(given: Any) -> list[str]:
    """Return the names of branches or nodes: a list of them, or one text such as "c2 and c3"."""
    listed = given if isinstance(given, list | tuple | set | frozenset) else [given]
    names = (name for text in listed for name in re.findall(r"[^\s,;]+", str(text).lower()))
    return [name for name in names if name not in ("and", "node")]


def names_in(given: Any) -> set[str]:
    """Return the names of branches or nodes where their order does not matter."""
    return set(names_in_order(given))


def written(question: str, points: float) -> SpecialQuestion:
    """Return a question that is answered in words, which a person reads."""
    return SpecialQuestion(question, points, read_by_a_person)


def read_by_a_person(asked: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    del student, seed
    return asked.verdict(0, status="pending") if str(answer).strip() else asked.not_attempted()


# ---------------------------------------------------------------- the values of a tree


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

    @property
    def differ(self) -> bool:
        """True if every child has a value, and something has to be worked out from them."""
        return self.complete and (len(self.below) == 1 or len({*self.below}) > 1)


def moves_in(tree: GameTree, said: Any) -> set[str]:
    """Return the moves at the root, by name; one may be given as the action, a number from 0 up."""
    if is_blank(said):
        return set()
    if type(said) is int and said in tree.actions(()):
        return {tree.action_name((), said)}
    return names_in(said)


class TreeByHand(GradedQuestion, Generic[Value]):
    """A question that asks for the value of every node of a student's own tree, and the best move.

    A slip is paid for once: a node is right if its value is, or if it follows from what was said of
    its children and these differ, or one number everywhere would be half right. The points go by
    rungs, such as the nodes right above the leaves; a rung with a mistake on it costs its share. An
    assignment says in a subclass what a node is worth there, how a value is read, and how the usual
    mistakes are called.
    """

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
        """Give points by rungs; a value that only follows is named, and costs nothing."""
        del seed
        if not isinstance(answer := by_hand(answer), dict):
            return self.wrong_form(answer, f"a dict such as {self.example}")
        if all(map(is_blank, answer.values())):
            return self.not_attempted()
        tree = self.own_tree(student)
        inner = (path for path in tree.nodes() if not tree.is_terminal(path))
        keys = [*sorted(map(tree.name, inner)), self.move]
        given = entries(answer, keys) or answer
        nodes = self._nodes(tree, given)
        wrong = [path for path, node in nodes.items() if not self._is_right_or_follows(node)]
        slips = [path for path, node in nodes.items() if not self._is_right(node)]
        moves = moves_in(tree, given.get(self.move))
        is_shown = nodes[()].differ or not any(len(path) == 1 for path in slips)
        move_is_right = is_shown and moves in self.best_moves(nodes[()])
        rungs = {self.rung(tree, path) for path in wrong}
        rungs |= set() if move_is_right else {self.move_rung}
        score = self.points - self.rung_points * len(rungs)
        if unknown := unknown_key(given, keys):
            return self.verdict(score, *unknown)
        if not (wrong or move_is_right):
            return self.verdict(score, *self.name_wrong_move(nodes[()], moves))
        if slips:
            return self.verdict(score, *self.name_wrong_node(nodes, (wrong or slips)[0]))
        return self.full_marks()

    def _nodes(self, tree: GameTree, given: Mapping[str, Any]) -> dict[Path, NodeByHand[Value]]:
        """Return what was said of each inner node, those right above the leaves first."""

        def said(path: Path) -> Value | None:
            if tree.is_terminal(path):
                return self.value(tree, path)
            return self.read(given.get(tree.name(path)))

        nodes = {}
        inner = [path for path in tree.nodes() if not tree.is_terminal(path)]
        for path in sorted(inner, key=lambda path: (-len(path), path)):
            below = tuple(said((*path, a)) for a in tree.actions(path))
            nodes[path] = NodeByHand(tree, path, given.get(tree.name(path)), said(path), below)
        return nodes

    def _is_right(self, node: NodeByHand[Value]) -> bool:
        return node.said is not None and self.same(node.said, self.value(node.tree, node.path))

    def _is_right_or_follows(self, node: NodeByHand[Value]) -> bool:
        follows = node.said is not None and node.differ and self.follows(node)
        return follows or self._is_right(node)
