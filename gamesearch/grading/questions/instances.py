"""The trees that answers are checked on: the book's, random ones, and the smallest that fail.

Random trees are drawn so that every classic mistake shows on some of them: at least three
plies, ties, one-child nodes, leaves at several depths, regions of negative numbers, zeros,
MIN at the root, and a start in the middle of the tree.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any, Final, TypeVar

from gamesearch.game import CHANCE, MAX, MIN
from gamesearch.games.random_trees import random_tree
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import Chance
from gamesearch.grading.points_only import is_shown
from gamesearch.search import alpha_beta_search, expectiminimax_search
from gamesearch.tracing.recording import Path
from gamesearch.tracing.tracer import trace

Instance = tuple[GameTree, Path]
Drawn = TypeVar("Drawn")

BOOK: Final = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
ROSEN: Final = GameTree([[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]])
HAYWARD: Final = GameTree([[[4, 6], [7, 9]], [[1, 2], [0, 1]], [[8, 1], [9, 2]]])
_DEEP: Final = GameTree([3, [1, [4, [1, [5, [9, [2, [6, [5, [3, [5, [8, 9]]]]]]]]]]]])
SIX_DEEP: Final = GameTree([1, [[[[[4, 6]]]]]])
_DECIDED_DEEP: Final = GameTree([1, [[[[[[[[[[4, 6]]]]]]]]]]])  # by leaves eleven plies down

_RANGES: Final = ((-9, 9), (-2, 2), (-9, -1), (0, 3), (1, 9), (-30, 30))


def lecture_instances() -> list[Instance]:
    """The lectures' trees, and small ones for mistakes that random trees seldom show.

    Those are a wrong move at the root, a bound that falls back (the lecture's program did
    that until 2019), a limit of the depth, -1000 or -9999 for minus infinity, values cut to whole
    numbers, and a start in the middle of the tree.
    """
    trees = [
        BOOK,
        ROSEN,
        HAYWARD,
        GameTree([[2, 3, -1], [1, 6], [-4, 2, 9]]),
        GameTree([2, [5, [4, 3]]]),
        GameTree([[3, 4], [3, 1]]),
        GameTree([[[[3]]], [[[3, 1]]]]),
        GameTree([2, [[1, [2, 3]]]]),
        GameTree([2, [[3, [2, 1]]]], root="min"),
        _DEEP,
        _DECIDED_DEEP,
        *(GameTree([[-2000], [-3000, -1500]], root=root) for root in ("max", "min")),
        *(GameTree([[2000], [3000, 1500]], root=root) for root in ("max", "min")),
        *(GameTree([[30_000], [20_000]], root=root) for root in ("max", "min")),
        *(GameTree([[-30_000], [-20_000]], root=root) for root in ("max", "min")),
        *(GameTree([[1.75, 1.5], [1.25, 1.625]], root=root) for root in ("max", "min")),
        GameTree([[3, 2], [3, 5]], root="min"),
    ]
    middle: list[Instance] = [(GameTree([[3, 4], [1, 2]]), (1,)), (ROSEN, (0,)), (ROSEN, (1, 0))]
    return [(tree, ()) for tree in trees] + middle


@cache
def random_instances(seed: int, count: int = 36) -> tuple[Instance, ...]:
    """`count` random trees for one seed; half of them have MIN at the root."""
    return tuple((_random_tree(seed, number), ()) for number in range(count))


@cache
def out_of_turn_instances(seed: int, count: int = 12) -> tuple[Instance, ...]:
    """Trees in which a player moves twice in a row: two small ones, and `count` random ones."""
    small = [GameTree([[3, 7], [2, 9]], turns=turns) for turns in ((MAX,), (MIN,))]
    drawn = (_random_tree(seed, number) for number in range(count))
    cycles = itertools.cycle(_OUT_OF_TURN)
    trees = [GameTree(tree.to_nested(), turns=next(cycles)) for tree in drawn]
    return tuple((tree, ()) for tree in (*small, *trees))


_OUT_OF_TURN: Final = (
    (MAX, MAX, MIN), (MIN, MIN, MAX), (MAX, MIN, MIN), (MIN, MAX, MAX), (MAX, MAX, MIN, MIN),
)  # fmt: skip


@cache
def random_chance_instances(seed: int, count: int = 30) -> tuple[Instance, ...]:
    """`count` random trees with dice for one seed; half of them have MIN as the first player.

    Any node above the last level may be one of chance, the root too, and chance may follow
    chance. Probabilities are fractions, seldom equal, and some are 0.
    """
    instances = []
    for number in itertools.count():
        rng = random.Random(f"chance/{seed}/{number}")
        tree = _random_tree(seed, number)
        rolled = GameTree(_with_dice(tree.to_nested(), rng), turns=tree.turns)
        if rolled.stochastic:
            instances.append((rolled, ()))
        if len(instances) == count:
            return tuple(instances)
    raise AssertionError


def _with_dice(nested: Any, rng: random.Random) -> Any:
    """The nested list with some of its nodes handed to chance."""
    if not isinstance(nested, list):
        return nested
    kids = [_with_dice(kid, rng) for kid in nested]
    if rng.random() < 0.6:
        return kids
    weights = [rng.choice((0, 1, 1, 2, 3, 5)) for _ in kids]
    weights[rng.randrange(len(kids))] += 1
    return Chance([(Fraction(w, sum(weights)), kid) for w, kid in zip(weights, kids, strict=True)])


@cache
def random_vector_instances(
    seed: int, count: int = 30, players: int = 3, most: int = 6
) -> tuple[Instance, ...]:
    """`count` random trees for three players or more, with leaves from 0 to `most` and ties."""
    return tuple(
        (
            random_tree(
                3 + number % 2, (1 + number // 2 % 2, 3), seed * 1000 + number,
                low=0, high=most, players=players, uneven=(0.0, 0.2)[number % 2],
            ),
            (),
        )
        for number in range(count)
    )  # fmt: skip


def _random_tree(seed: int, number: int) -> GameTree:
    """A tree of three plies or more; with one-child nodes it takes a few draws to get one."""
    low, high = _RANGES[number % len(_RANGES)]
    draws = (
        random_tree(
            3 + number % 3, (1 + number // 4 % 2, 3), (seed * 1000 + number) * 1000 + draw,
            low=low, high=high, root=("max", "min")[number // 2 % 2],
            uneven=(0.0, 0.2)[number % 2],
        )
        for draw in itertools.count()
    )  # fmt: skip
    return next(tree for tree in draws if _plies(tree) >= 3 and len(list(tree.leaves())) >= 5)


def _plies(tree: GameTree) -> int:
    return max(len(leaf) for leaf in tree.leaves())


def smallest_instance(
    tree: GameTree, state: Path, fails: Callable[[GameTree, Path], bool]
) -> Instance:
    """A small instance on which something still fails; it begins at the root if it can."""
    if not is_shown():
        return tree, state
    if state != ():
        below = _below(tree, state)
        if not fails(below, ()):
            return tree, state
        tree = below
    return smallest(tree, lambda smaller: fails(smaller, ())), ()


def smallest(tree: GameTree, fails: Callable[[GameTree], bool]) -> GameTree:
    """A small tree on which something still fails: `tree`, cut down piece by piece.

    Children are taken away, subtrees become leaves of the same value, a child takes the place of
    the root, and the numbers become 1, 2, 3, ... in the same order, as long as it still fails.
    Dice lose outcomes, become fair, or are taken away.
    """
    found = True
    while found:
        found = False
        for smaller in _reductions(tree):
            if fails(smaller):
                tree, found = smaller, True
                break
    for values in _plainer_values(tree):
        if fails(plain := tree.replace(values)):
            return plain
    return tree


def _reductions(tree: GameTree) -> Iterator[GameTree]:
    """The tree with one piece less, the largest pieces first."""
    inner = [path for path in tree.nodes() if not tree.is_terminal(path)]
    for path in inner:
        if path and tree.actions(path):
            yield _with(tree, path, _whole(expectiminimax_search(tree, path).value))
        if tree.to_move(path) == CHANCE:
            yield from (_with(tree, path, dice) for dice in _simpler_dice(tree, path))
            continue
        kids = [tree.to_nested(state=(*path, a)) for a in tree.actions(path)]
        for a in range(len(kids) if len(kids) > 1 else 0):
            yield _with(tree, path, kids[:a] + kids[a + 1 :])
    for path in inner:
        if len(path) == 1:
            yield _below(tree, path)


def _simpler_dice(tree: GameTree, path: Path) -> Iterator[Any]:
    """What may stand in place of a chance node: a child, fewer outcomes, or as likely ones."""
    node = tree.to_nested(state=path)
    outcomes = [(Fraction(p).limit_denominator(1000), kid) for p, kid in node.outcomes]
    for a, (chance, kid) in enumerate(outcomes):
        yield kid
        if chance < 1 and len(outcomes) > 2:
            others = outcomes[:a] + outcomes[a + 1 :]
            yield Chance([(p / (1 - chance), other) for p, other in others])
    fair = Fraction(1, len(outcomes))
    if any(p != fair for p, _ in outcomes):
        yield Chance([(fair, kid) for _, kid in outcomes])


def _whole(value: Any) -> Any:
    """A value as leaves have it, without the fractions of a mean."""
    return tuple(map(round, value)) if isinstance(value, tuple) else round(value)


def _below(tree: GameTree, path: Path) -> GameTree:
    """What is below `path`, as a tree of its own."""
    moves = sum(tree.to_move(path[:n]) != CHANCE for n in range(len(path)))
    first = moves % len(tree.turns)
    return GameTree(tree.to_nested(state=path), turns=tree.turns[first:] + tree.turns[:first])


def _with(tree: GameTree, path: Path, part: Any) -> GameTree:
    """The tree with another part at `path`."""
    return GameTree(_replaced(tree.to_nested(), path, part), turns=tree.turns)


def _replaced(nested: Any, path: Path, part: Any) -> Any:
    if not path:
        return part
    if isinstance(nested, Chance):
        chances, kids = zip(*nested.outcomes, strict=True)
        return Chance(list(zip(chances, _replaced(list(kids), path, part), strict=True)))
    place = path[0]
    return [*nested[:place], _replaced(nested[place], path[1:], part), *nested[place + 1 :]]


def _plainer_values(tree: GameTree) -> Iterator[dict[Path, Any]]:
    """The same order of values with small numbers: from 1 up, or on both sides of 0."""
    leaves = {path: tree.leaf(path) for path in tree.leaves()}
    numbers = {n for leaf in leaves.values() for n in (leaf if isinstance(leaf, tuple) else [leaf])}
    ranks: dict[Any, int] = {n: i for i, n in enumerate(sorted(numbers), 1)}
    for shift in (0, 1 + sum(n < 0 for n in ranks)):
        yield {
            path: tuple(ranks[n] - shift for n in leaf)
            if isinstance(leaf, tuple)
            else ranks[leaf] - shift
            for path, leaf in leaves.items()
        }


def own_seed(student: str, question: str) -> int:
    """A number for a student's own instance of a question, the same on every machine."""
    return int.from_bytes(sha256(f"{student.strip().lower()}/{question}".encode()).digest()[:4])


@lru_cache(maxsize=64)
def own_tree(student: str, question: str) -> GameTree:
    """The student's own three-ply tree, on which alpha-beta cuts two branches or more."""

    def suits(tree: GameTree) -> bool:
        leaves = [tree.leaf(path) for path in tree.leaves()]
        differ = 10 <= len(leaves) <= 14 and len(set(leaves)) == len(leaves)
        return differ and len(trace(alpha_beta_search, tree, lines=False).pruned) >= 2

    return own_instance(
        student, question, lambda seed: random_tree(3, (2, 3), seed, low=-9, high=20), suits
    )


def own_instance(
    student: str, question: str, draw: Callable[[int], Drawn], suits: Callable[[Drawn], bool]
) -> Drawn:
    """The first thing drawn for a student that suits; `question` is written like "ps2/q1"."""
    seed = own_seed(student, question)
    return next(drawn for drawn in map(draw, itertools.count(seed)) if suits(drawn))
