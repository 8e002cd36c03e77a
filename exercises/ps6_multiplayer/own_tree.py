"""The student's own tree of `ps6_multiplayer`: by max^n, and with the alliance that matters."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache, partial
from itertools import combinations
from typing import Any, Final

from gamesearch.game import Path
from gamesearch.games.tree import GameTree
from gamesearch.grading.questions.by_hand import (
    NodeByHand,
    TreeByHand,
    is_blank,
    moves_in,
    names_in,
)
from gamesearch.grading.questions.own_instances import own_instance
from gamesearch.grading.questions.question import Named
from gamesearch.grading.questions.search_cases import any_tie_of_max_n
from gamesearch.grading.questions.slips import SlipFile
from gamesearch.members import player_name
from gamesearch.search import alliance_search, alliances, max_n_search
from gamesearch.search.multiplayer import Interest, Vector

NAMED: Final = SlipFile(__file__).named
_INNER: Final[tuple[Path, ...]] = ((), (0,), (1,), (0, 0), (0, 1), (1, 0), (1, 1))


def named(nested: Any, letters: str) -> GameTree:
    """Return a tree with other names than A, B and C, which are the players."""
    return GameTree(nested, names=dict(zip(_INNER, letters, strict=True)))


PAIRS: Final = tuple(combinations(range(3), 2))


@lru_cache(maxsize=1024)  # a student may ask for any
def own_tree(student: str, question: str = "q1") -> GameTree:
    """Return a tree for three players, three plies high, on which mistakes and an alliance show.

    Inner nodes are called P to V, for A, B and C are the players. Question 4 asks about the
    tree of question 1.
    """
    del question
    return own_instance(student, "ps6/q1", _draw_own_tree, _suits)


def _draw_own_tree(seed: int) -> GameTree:
    rng = random.Random(seed)
    numbers = [rng.sample(range(10), 8) for _ in range(3)]  # no player has a number twice
    leaves = list(zip(*numbers, strict=True))
    pairs = [list(leaves[n : n + 2]) for n in range(0, 8, 2)]
    return named([pairs[:2], pairs[2:]], "PQRSTUV")


def _suits(tree: GameTree) -> bool:
    right = max_n_search(tree).value
    wrong = [tuple(alliance_search(tree, interest=rule).value) for rule, _ in WRONG_RULES]
    return right not in wrong and bool(_changes(tree))


def _kids(tree: GameTree, path: Path) -> list[Path]:
    return [(*path, a) for a in tree.actions(path)]


def _value(tree: GameTree, path: Path) -> Vector:
    vector: Any = max_n_search(tree, path).value
    return tuple(vector)


def _changes(tree: GameTree) -> list[tuple[tuple[int, ...], int, Vector, str]]:
    """Return the one pair whose alliance changes A's move, with move, vector and who is tempted.

    Empty if there is none or more than one, if sums are equal somewhere, if the pair does not
    win by it, or if nobody could do better by breaking it or at more than one node.
    """
    before = max_n_search(tree)
    changed = []
    for pair in PAIRS:
        pairs = any_tie_of_max_n(tree, (), (), alliances(pair))
        if len(pairs) > 1:
            return []
        if pairs[0][1] != before.action:
            changed.append((pair, *pairs[0]))
    if len(changed) != 1:
        return []
    pair, vector, action = changed[0]
    tempted = _tempted(tree, pair)
    if len(tempted) != 1 or sum(vector[p] for p in pair) <= sum(before.value[p] for p in pair):
        return []
    return [(pair, action, vector, tempted[0])]


def _tempted(tree: GameTree, pair: tuple[int, ...]) -> list[str]:
    """Return the nodes on the way of the alliance where its member who moves would do better alone.

    That is, would get a larger number for themselves if the others went on as they had agreed.
    """
    names = []
    path: Path = ()
    while not tree.is_terminal(path):
        mover, (vector, action) = tree.to_move(path), _allied(tree, path, pair)
        values = [_allied(tree, kid, pair)[0] for kid in _kids(tree, path)]
        if mover in pair and max(value[mover] for value in values) > vector[mover]:
            names.append(tree.name(path))
        path = (*path, action)
    return names


def _allied(tree: GameTree, path: Path, pair: tuple[int, ...]) -> tuple[Any, Any]:
    return tuple(alliance_search(tree, path, interest=alliances(pair)))


# Ways to go wrong at every node: what is maximised there, and how that is called.
WRONG_RULES: Final[tuple[tuple[Interest, str], ...]] = (
    (lambda mover, vector: sum(vector), "the sums of the vectors are compared"),
    (lambda mover, vector: vector[0], "A's numbers are compared"),
    (lambda mover, vector: vector[(mover + 1) % 3], "the next player's numbers are compared"),
    (lambda mover, vector: vector[mover - 1], "the previous player's numbers are compared"),
    (lambda mover, vector: -vector[mover], "the smallest of the mover's numbers is taken"),
    (
        lambda mover, vector: vector[0] if mover == 0 else -vector[0],
        "B and C keep A's number small",
    ),
)


_EXCHANGED: Final[tuple[Interest, str]] = (
    lambda mover, vector: vector[(0, 2, 1)[mover]],
    "B's and C's numbers are exchanged",
)


# ---------------------------------------------------------------- q1: by hand


def _as_vector(said: Any) -> Vector | None:
    """Read three numbers, in a tuple, a list, or a text such as "(1, 2, 6)"."""
    if isinstance(said, str):
        said = said.strip(" ()[]").split(",")
    try:
        numbers = tuple(map(float, said))
    except (TypeError, ValueError):
        return None
    return numbers if len(numbers) == 3 else None


class OwnVectorTree(TreeByHand[Vector]):
    """{"P": (1, 2, 6), "Q": ..., "move": "p1"} for the student's own tree.

    The rungs are the nodes of C, those of B, and the root with A's move.
    """

    example = '{"P": (1, 2, 6), "move": "p1"}'
    move = "move"
    move_rung = 0

    def own_tree(self, student: str) -> GameTree:
        return own_tree(student)

    def value(self, tree: GameTree, path: Path) -> Vector:
        return _value(tree, path)

    def read(self, given: Any) -> Vector | None:
        return _as_vector(given)

    def follows(self, node: NodeByHand[Vector]) -> bool:
        mover = node.tree.to_move(node.path)
        best = max(vector[mover] for vector in node.known)
        return node.said in node.known and node.said is not None and node.said[mover] == best

    def rung(self, tree: GameTree, path: Path) -> int:
        return len(path)

    def best_moves(self, root: NodeByHand[Vector]) -> list[set[str]]:
        """Return the best move, and those that are best if the children are worth what was said."""
        mover = root.tree.to_move(())
        moves = [int(max_n_search(root.tree).action or 0)]
        if root.complete:
            own = [vector[mover] for vector in root.known]
            moves += [place for place, number in enumerate(own) if number == max(own)]
        return [{root.tree.action_name((), move)} for move in moves]

    def name_wrong_node(self, nodes: Mapping[Path, NodeByHand[Vector]], path: Path) -> Named:
        node = nodes[path]
        tree, name, mover = node.tree, node.name, node.tree.to_move(path)
        who = player_name(tree, mover)
        if is_blank(node.given):
            return f"node {name} has no vector yet", "Begin with the nodes right above the leaves."
        advice = (
            f"{who} moves at {name} and compares the {('first', 'second', 'third')[mover]} number "
            "of each child's vector; the larger one wins, and its whole vector goes up."
        )
        if node.said is None:
            return f"your answer for {name} is not a vector of three numbers", advice
        if len(node.known) > 1 and node.said == tuple(map(max, *node.known)):
            return f"at {name} the numbers come from different children", advice
        if node.said not in node.known:
            return f"the vector of {name} is not the vector of any of its children", advice
        several = sum(not self._is_right_or_follows(other) for other in nodes.values()) > 1
        for rule, words in (*WRONG_RULES, _EXCHANGED) if several else ():
            if all(
                other.complete
                and other.said == max(other.known, key=partial(rule, tree.to_move(other.path)))
                for other in nodes.values()
            ):
                return f"{words} at every node", advice
        return f"at {name} the smaller number is taken, and {who} maximises it there", advice

    def name_wrong_move(self, root: NodeByHand[Vector], moves: set[str]) -> Named:
        if not moves:
            return "the move is missing", "Which does A take at P, p1 or p2?"
        if moves & {root.tree.name(kid).lower() for kid in _kids(root.tree, ())}:
            return "a node is given as the move", "A move is the edge to it, written like p1."
        return (
            "the move is not right",
            "A moves at P: compare the first numbers of its children. A move is written like p1.",
        )


# ---------------------------------------------------------------- q4: the alliance that matters


def judge_own_alliance(answer: Mapping[str, Any], student: str) -> dict[str, Named]:
    """Judge q4: {"members": "AB", "move": "p2", "vector": (5, 4, 5), "tempted": "R"}."""
    tree = own_tree(student)
    ((pair, action, vector, tempted),) = _changes(tree)
    wrong = {
        "members": (allied := _members(answer["members"])) != set(pair),
        "move": moves_in(tree, answer["move"]) != {tree.action_name((), action)},
        "vector": (said := _as_vector(answer["vector"])) != vector,
        "tempted": (nodes := names_in(answer["tempted"])) != {tempted.lower()},
    }
    keys = {part: part for part in wrong}
    if len(allied) != 2:
        keys["members"] = "no_pair"
    total = sum(vector[p] for p in pair)
    if said is None and not is_blank(answer["vector"]):
        keys["vector"] = "no_vector"
    elif said == max_n_search(tree).value:
        keys["vector"] = "without_alliance"
    elif said == tuple(total if p in pair else own for p, own in enumerate(vector)):
        keys["vector"] = "their_sum"
    (end,) = (leaf for leaf in tree.leaves() if tree.leaf(leaf) == vector)
    movers = {tree.name(end[:n]).lower(): tree.to_move(end[:n]) for n in range(len(end))}
    for node in nodes:
        on_the_way = "no_more" if movers.get(node) in pair else "no_member"
        keys["tempted"] = on_the_way if node in movers else "off_the_way"
    if nodes & {"a", "b", "c"}:
        keys["tempted"] = "player_not_node"
    return {part: NAMED[keys[part]] for part in wrong if wrong[part]}


def _members(said: Any) -> set[int]:
    """Read players named by letters or numbers: "AB", "A and B", ["A", "B"], (0, 1)."""
    listed = said if isinstance(said, list | tuple | set | frozenset) else [said]
    text = " ".join(map(str, listed)).upper().replace("AND", " ")
    return {"ABC012".index(letter) % 3 for letter in text if letter in "ABC012"}
