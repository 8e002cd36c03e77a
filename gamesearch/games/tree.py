"""Explicit game trees, as the lectures draw them: `GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])`.

    s       a state is the tuple of child numbers on the way from the root; () is the root
    a       an action is the number of a child: 0, 1, 2, ...
    leaf    a number, a tuple of numbers (one for each player), or '?' for one not known

Text forms that `GameTree.parse` reads: nested lists `[[3, 12, 8], [2, 4]]`, with vectors
`(1, 2, 6)` and chance nodes `{0.9: [2, 2], 1/10: [3, 3]}`; the Lisp form `((3 12 8) (2 4))`;
and the `.in` format of Hayward's course (`X: CHILDREN`, `X value`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import fsum, isclose, isfinite
from numbers import Real
from typing import TYPE_CHECKING, Any

from gamesearch.game import CHANCE, MAX, MIN, IllegalAction, Path, Player
from gamesearch.games.tree_text import (
    DEEPEST,
    TOO_DEEP,
    UNKNOWN,
    Chance,
    TreeError,
    read_tree,
    write_tree,
)
from gamesearch.reading import Ratio, quote

if TYPE_CHECKING:
    from fractions import Fraction

Leaf = int | float | tuple[int | float, ...] | str


class UnknownLeaf(ValueError):
    """A search asked for the value of a leaf that is '?'."""


class InnerNode(ValueError):
    """A search asked for the utility of a node at which the game goes on."""


def _no_node(path: object) -> TreeError:
    return TreeError(f"{quote(path)} is not a node of this tree")


class GameTree:
    """A game whose tree is written out.

    `tree` is a nested list; a level of lists is a level of moves, and the players move in
    turn. `root` says who begins: "max" or "min". With vector leaves there are as many
    players as numbers in a vector and they move cyclically; `turns` sets another cycle,
    such as (0, 1, 1) for MAX and two layers of MIN.

    Inner nodes are named A, B, C, ... level by level and edges a1, a2, ... after their
    parent, as in AIMA's figure 5.2; where A, B and C are the players, nodes begin at D.
    `names` gives other names by path, and edges below a number are numbered with a dot (1.2
    below 1). Raises TreeError.
    """

    alternating: bool

    def __init__(
        self,
        tree: Any,
        *,
        root: str = "max",
        turns: Sequence[Player] | None = None,
        names: Mapping[Path, str] | None = None,
    ) -> None:
        if (root := str(root).lower()) not in ("max", "min"):
            raise TreeError(f"root is {quote(root)}; 'max' or 'min' was expected")
        self._children: dict[Path, int] = {}
        self._leaves: dict[Path, Leaf] = {}
        self._chances: dict[Path, tuple[float | Fraction, ...]] = {}
        if not isinstance(names, Mapping | None):
            raise TreeError(f"names is {quote(names)}; a dictionary of names by path was expected")
        self._given_names = dict(names or {})
        order = list(self._read(tree))
        for path in self._given_names:
            if path not in self._children and path not in self._leaves:
                raise TreeError(f"names has {quote(path)}, which is not a node of this tree")
        self._check_values()
        self.players = self._vector_length() or 2
        self.turns: tuple[Player, ...] = tuple(turns) if turns else tuple(range(self.players))
        if root == "min":
            if self.players != 2 or turns:
                raise TreeError("root='min' is for two players; give turns=(...) instead")
            self.turns = (MIN, MAX)
        for player in self.turns:
            if player not in range(self.players):
                raise TreeError(
                    f"turns has player {player!r}; the players here are 0 to {self.players - 1}"
                )
        self.alternating = self.players == 2 and self.turns in ((MAX, MIN), (MIN, MAX))
        self.stochastic = bool(self._chances)
        self.zero_sum = self._has_constant_sum()
        self._mover = self._assign_movers(order)

    # ------------------------------------------------------------ the game protocol

    initial: Path = ()

    def to_move(self, state: Path) -> Player:
        try:
            return self._mover[state]
        except KeyError:
            raise _no_node(state) from None

    def actions(self, state: Path) -> Sequence[int]:
        return range(self._children.get(state, 0))

    def result(self, state: Path, action: int) -> Path:
        if action not in range(self._children.get(state, 0)):
            raise IllegalAction(
                f"node {self.name(state)} has no child {quote(action)}; "
                f"it has {self._children.get(state, 0)}, counted from 0"
            )
        return (*state, action)

    def is_terminal(self, state: Path) -> bool:
        return state in self._leaves

    def utility(self, state: Path, player: Player) -> float:
        try:
            value = self._leaves[state]
        except KeyError:
            raise self._no_leaf(state) from None
        if isinstance(value, tuple):
            return value[player]
        if isinstance(value, str):
            raise UnknownLeaf(
                f"{self._where(state)} is '?', and the search asked for its value; give it a number"
            )
        return value if player == MAX else -value

    def probability(self, state: Path, outcome: int) -> float:
        """Return the probability of an outcome of a chance node."""
        return float(self._chances[state][outcome])

    # ------------------------------------------------------------ what a reader wants to know

    def name(self, state: Path) -> str:
        """Return A, B, C, ... for inner nodes; a leaf goes by its edge (b1), a lone root by A."""
        try:
            return self._names[state]
        except KeyError:
            raise _no_node(state) from None

    def action_name(self, state: Path, action: int) -> str:
        """Return the edge as the book writes it: a1, a2, ..."""
        child = (*state, action)
        if child in self._leaves:
            return self._names[child]
        return _edge(self.name(state), action)

    def leaf(self, state: Path) -> Leaf:
        """Return what is written at a leaf: a number, a tuple of numbers or '?'."""
        if state not in self._leaves:
            raise self._no_leaf(state)
        return self._leaves[state]

    def edge_probability(self, state: Path, action: int) -> float | Fraction | None:
        """Return the probability as it was written (1/6 stays 1/6); None where no dice roll."""
        chances = self._chances.get(state)
        return chances[action] if chances else None

    def nodes(self) -> Iterator[Path]:
        """Return all nodes in preorder: a node, then its children from left to right."""
        return iter(self._mover)

    def bounds(self) -> tuple[float, float]:
        """Return two numbers, the first below the second, between which all known leaves lie."""
        known = [self.utility(leaf, MAX) for leaf in self.leaves() if self.leaf(leaf) != UNKNOWN]
        low, high = min(known, default=-1), max(known, default=1)
        return (low, high) if low < high else (low - 1, high + 1)

    def leaves(self) -> Iterator[Path]:
        """Return the leaves from left to right."""
        return iter(self._leaves)

    def replace(self, values: Mapping[Path, Leaf]) -> GameTree:
        """Return this tree with other values at some leaves. Raises TreeError."""
        for path in values:
            if path not in self._leaves:
                raise TreeError(f"{quote(path)} is not a leaf of this tree")
        return self._rebuild(self.to_nested(values))

    def to_nested(self, values: Mapping[Path, Leaf] | None = None, state: Path = ()) -> Any:
        """Return the nested list of the tree, or of what is below `state`. Raises TreeError.

        `values` take the place of some leaves.
        """
        built: dict[Path, Any] = dict(self._leaves | dict(values or {}))
        for path in reversed(list(self._mover)):
            if path not in self._leaves:
                kids = [built.pop((*path, a)) for a in self.actions(path)]
                chances = self._chances.get(path)
                built[path] = Chance(list(zip(chances, kids, strict=True))) if chances else kids
            if path == state:
                return built[path]
        raise TreeError(f"{quote(state)} is not a node of this tree")

    def rearranged(
        self,
        families: Mapping[Path, Sequence[int | None]],
        chances: Mapping[Path, Sequence[float | Fraction]] | None = None,
    ) -> GameTree:
        """Return this tree with other children at some nodes (see `gamesearch.games.tree_edits`).

        A family lists children by their present places: a child left out is deleted, a child listed
        twice is copied, None is a new leaf worth 0. A leaf is its own only child, so [0, None]
        turns it into a node with two. A node that loses all its children becomes a leaf, worth what
        its first leaf was worth. Outcomes keep their probabilities, unless `chances` gives all
        those of the node. Raises TreeError.
        """
        chances = chances or {}
        self._check_families(families, chances)
        names: dict[Path, str] = {}
        named: set[Path] = set()

        def grow(old: Path, new: Path) -> Any:
            if old in self._given_names and old not in named:
                named.add(old)
                names[new] = self._given_names[old]
            family = families.get(old, self.actions(old))
            if not family:
                below = (leaf for path, leaf in self._leaves.items() if path[: len(old)] == old)
                return next(below)
            kids = []
            for i, place in enumerate(family):
                if place is None:
                    kids.append(self._blank)
                elif old in self._leaves:
                    kids.append(self._leaves[old])
                else:
                    kids.append(grow((*old, place), (*new, i)))
            if old not in self._chances:
                return kids
            own = [self._chances[old][place] for place in family if place is not None]
            return Chance(list(zip(chances.get(old, own), kids, strict=True)))

        return self._rebuild(grow((), ()), names)

    def _check_families(
        self,
        families: Mapping[Path, Sequence[int | None]],
        chances: Mapping[Path, Sequence[float | Fraction]],
    ) -> None:
        for path, family in families.items():
            places = range(1) if path in self._leaves else self.actions(path)
            odds = chances.get(path, [p for p in family if p is not None])
            lacking = path in self._chances and len(odds) != len(family)
            if path not in self._mover or lacking or not {*family} <= {*places, None}:
                raise TreeError(
                    f"{quote(path)} with the children {quote(list(family))}: a node, places of its "
                    "children, and a probability for each outcome were expected"
                )

    @property
    def _blank(self) -> Leaf:
        """The value of a new leaf."""
        return (0,) * self._vector_length() or 0

    def with_root(self, root: str) -> GameTree:
        """Return this tree with "max" or "min" to move at its root. Raises TreeError."""
        if self.players != 2 or not self.alternating:
            raise TreeError("another player at the root is for two players who move in turn")
        return GameTree(self.to_nested(), root=root, names=self._given_names)

    def _rebuild(self, nested: Any, names: Mapping[Path, str] | None = None) -> GameTree:
        own = self._given_names if names is None else names
        if self.turns == (MIN, MAX) and self.players == 2:
            return GameTree(nested, root="min", names=own)
        return GameTree(nested, turns=self.turns, names=own)

    def __str__(self) -> str:
        return write_tree(self.to_nested())

    def __repr__(self) -> str:
        return self._in_words

    @cached_property
    def _in_words(self) -> str:
        more = ""
        if self.turns != tuple(range(self.players)):
            more = ", root='min'" if self.turns == (MIN, MAX) else f", turns={self.turns}"
        return f"GameTree({self!s}{more})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameTree):
            return False
        return repr(self) == repr(other) and self._names == other._names

    def __hash__(self) -> int:
        return hash(self._in_words)

    @classmethod
    def parse(cls, text: str, *, root: str | None = None) -> GameTree:
        """Read any of this module's forms, with its own turns if `root` is None. Raises TreeError.

        >>> GameTree.parse("((3 12 8) (2 4 6))")
        GameTree([[3, 12, 8], [2, 4, 6]])
        """
        nested, names, turns = read_tree(text)
        return cls(nested, root=root or "max", turns=None if root else turns, names=names)

    def format(self, state: Path = ()) -> str:
        """Return the tree below `state` as text that `parse` reads back."""
        return write_tree(self.to_nested(state=state))

    # ------------------------------------------------------------ reading nested lists

    def _read(self, tree: Any) -> Iterator[Path]:
        """Walk the nested list in preorder, without recursion, and note its shape."""
        stack: list[tuple[Path, Any]] = [((), tree)]
        while stack:
            path, node = stack.pop()
            if len(path) > DEEPEST:
                raise TreeError(TOO_DEEP)
            if isinstance(node, Mapping):
                node = Chance(list(node.items()))
            if isinstance(node, Chance):
                self._chances[path] = tuple(p for p, _ in node.outcomes)
                node = [kid for _, kid in node.outcomes]
            if isinstance(node, list):
                self._children[path] = len(node)
                stack.extend(((*path, i), kid) for i, kid in reversed(list(enumerate(node))))
            else:
                self._leaves[path] = node
            yield path

    @cached_property
    def _names(self) -> dict[Path, str]:
        """Letters for inner nodes level by level; a leaf goes by its edge."""
        names = dict(self._given_names)
        taken = set(names.values())
        inner = sorted(self._children, key=lambda path: (len(path), path))
        for number, path in enumerate(inner, self._letters_of_players()):
            letter = _letters(number)
            names.setdefault(path, f"{letter}′" if letter in taken else letter)
        for path in self._leaves:
            names.setdefault(path, _edge(names[path[:-1]], path[-1]) if path else "A")
        return names

    def _letters_of_players(self) -> int:
        """Return how many letters the players have; where two are opposed they are MAX and MIN."""
        vectors = [value for value in self._leaves.values() if isinstance(value, tuple)]
        players = max(map(len, vectors), default=0)
        pairs = players == 2 and all(map(_is_number, chain.from_iterable(vectors)))
        return players if players > 2 or (pairs and not self._has_constant_sum()) else 0

    def _check_values(self) -> None:
        """Raise TreeError for the first empty node, wrong probability or wrong leaf."""
        for path, count in self._children.items():
            if not count:
                raise TreeError(
                    f"{self._where(path)} is an empty list; a node has at least one child"
                )
        for path, chances in self._chances.items():
            for i, p in enumerate(chances):
                if not (_is_number(p) and 0 <= p <= 1):
                    raise TreeError(
                        f"probability {i + 1} of {self._where(path)} is {quote(p, 40)}; "
                        "a number from 0 to 1 was expected"
                    )
            if not isclose(fsum(chances), 1, abs_tol=1e-9):
                raise TreeError(
                    f"the probabilities of {self._where(path)} sum to {fsum(chances):g}; "
                    "a sum of 1 was expected (in Python a dict holds each probability once; "
                    "Chance([(0.5, 4), (0.5, 0)]) holds them all)"
                )
        for path, value in self._leaves.items():
            self._leaves[path] = self._leaf_value(path, value)

    def _leaf_value(self, path: Path, value: Any) -> Leaf:
        if isinstance(value, tuple) and len(value) > 1 and all(map(_is_number, value)):
            return tuple(_plain(number) for number in value)
        if _is_number(value):
            return _plain(value)
        if isinstance(value, str) and value == UNKNOWN:
            return UNKNOWN
        raise TreeError(
            f"{self._where(path)} is {quote(value, 40)}; "
            "a number, a tuple of numbers or '?' was expected"
        )

    def _vector_length(self) -> int:
        """Return how many numbers the vector leaves have; 0 if the leaves are scalars."""
        seen: dict[int, Path] = {}
        for path, value in self._leaves.items():
            if value != UNKNOWN:
                seen.setdefault(len(value) if isinstance(value, tuple) else 0, path)
        if len(seen) > 1:
            (first, here), (second, there) = list(seen.items())[:2]
            kinds = [f"{n} numbers" if n else "a single number" for n in (first, second)]
            raise TreeError(
                f"{self._where(here)} has {kinds[0]} and {self._where(there)} has {kinds[1]}; "
                "all leaves must have equally many"
            )
        return next(iter(seen), 0)

    def _has_constant_sum(self) -> bool:
        vectors = [v for v in self._leaves.values() if isinstance(v, tuple)]
        return all(isclose(fsum(v), fsum(vectors[0]), abs_tol=1e-9) for v in vectors)

    def _assign_movers(self, order: list[Path]) -> dict[Path, Player]:
        """Return who moves at each node, in preorder; chance nodes take no player's turn."""
        turn: dict[Path, int] = {(): 0}
        mover: dict[Path, Player] = {}
        for path in order:
            if path:
                parent = path[:-1]
                turn[path] = turn[parent] + (parent not in self._chances)
            mover[path] = (
                CHANCE if path in self._chances else self.turns[turn[path] % len(self.turns)]
            )
        return mover

    def _no_leaf(self, state: Path) -> ValueError:
        if state not in self._children:
            return TreeError(f"{quote(state)} is not a node of this tree")
        return InnerNode(
            f"{self._where(state)} has no utility, because the game goes on there; ask "
            "is_terminal(state) first, or value it with an evaluation"
        )

    def _where(self, path: Path) -> str:
        """Say `leaf 3 of node C`, or `node C`, for messages."""
        if path in self._children:
            return f"node {self._names[path]}"
        return f"leaf {path[-1] + 1} of node {self._names[path[:-1]]}" if path else "the only leaf"


def _is_number(value: Any) -> bool:
    if type(value) is not int and (not isinstance(value, Real) or isinstance(value, bool)):
        return False
    try:
        return isfinite(value)
    except OverflowError:  # a whole number beyond all floats
        return False


def _plain(value: Any) -> int | float:
    """Return an int where the number is whole, so that 3.0 and NumPy's 3 print as 3."""
    if value == int(value):
        return int(value)
    is_fraction = getattr(value, "denominator", 1) != 1 and isfinite(float(value))
    return Ratio(str(value)) if is_fraction else value if type(value) is Ratio else float(value)


def _edge(parent: str, place: int) -> str:
    """Return b1 for the first edge below B, 2.1.1 below 2.1, and op1 below Opening position."""
    short = "".join(word[0] for word in parent.split()) if " " in parent else parent
    return f"{short.lower()}{'.' if short[-1:].isdigit() else ''}{place + 1}"


def _letters(number: int) -> str:
    """Return A, B, ..., Z, AA, AB, ... for 0, 1, 2, ..."""
    name, number = "", number + 1
    while number:
        number, digit = divmod(number - 1, 26)
        name = chr(ord("A") + digit) + name
    return name
