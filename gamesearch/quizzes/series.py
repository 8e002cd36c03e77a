"""Series of questions: on random trees, by seed and difficulty, or on a tree that is given."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from fractions import Fraction
from math import inf
from typing import Any, Final, NamedTuple

from gamesearch.game import CHANCE, Path
from gamesearch.games.random_trees import random_tree
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import UNKNOWN, Chance
from gamesearch.quizzes.judging import QuizQuestion
from gamesearch.quizzes.questions import ask, finite_windows, run_of
from gamesearch.reading import is_whole, quote

KINDS: Final = ("values", "cuts", "window", "move", "chance", "vectors")
DIFFICULTIES: Final = range(1, 6)
MOST_LEAVES: Final = 30  # of the reader's own tree


class QuizError(ValueError):
    """A quiz that cannot be asked; the message says why."""


class Quiz:
    """A series of questions, the same for the same arguments.

    `kinds` are asked in turn. Without a `tree` every question has a random one: `difficulty`
    1 to 5 says how deep, with how many ties, one-child nodes, leaves above the last level, and
    whether MIN may begin. With a `tree` all questions are on it, and they are `count`;
    otherwise `count` is None and there is no end. Raises QuizError.
    """

    def __init__(
        self, kinds: Sequence[str], *, seed: int = 0, difficulty: int = 1, tree: Any = None
    ) -> None:
        given: Any = kinds
        listed = isinstance(given, Sequence) and not isinstance(given, str)
        self.kinds: tuple[str, ...] = tuple(given) if listed else (given,)
        self.seed, self.difficulty = seed, difficulty
        self.tree: GameTree | None = GameTree(tree) if isinstance(tree, list | dict) else tree
        for kind in self.kinds or ("",):
            if not isinstance(kind, str) or kind not in KINDS:
                raise QuizError(f"kind {quote(kind)}; any of {', '.join(KINDS)} was expected")
        if not is_whole(seed, least=-inf):
            raise QuizError(f"seed {quote(seed)}; a whole number was expected")
        if not is_whole(difficulty) or difficulty not in DIFFICULTIES:
            raise QuizError(
                f"difficulty {quote(difficulty)}; a number from 1 (easy) to 5 was expected"
            )
        self._asked = self._on_the_tree(self.tree) if self.tree is not None else []
        self.count = len(self._asked) or None

    def question(self, number: int) -> QuizQuestion:
        """Return the question of that number; a given tree's questions come round again."""
        if self.tree is not None:
            kind, node = self._asked[number % len(self._asked)]
            return ask(kind, run_of(kind, self.tree), node)
        return _random_question(
            self.kinds[number % len(self.kinds)], self.seed, self.difficulty, number
        )

    def _on_the_tree(self, tree: GameTree) -> list[tuple[str, Path | None]]:
        """Return the (kind, node) of every question that can be asked on a given tree."""
        if not isinstance(tree, GameTree):
            kind = type(tree).__name__
            raise QuizError(f"tree is a {kind}; a GameTree or a nested list is expected")
        leaves = list(tree.leaves())
        if not 2 <= len(leaves) <= MOST_LEAVES:
            raise QuizError(f"the tree has {len(leaves)} leaves; 2 to {MOST_LEAVES} were expected")
        if unknown := [tree.name(leaf) for leaf in leaves if tree.leaf(leaf) == UNKNOWN]:
            raise QuizError(f"leaf {unknown[0]} is '?'; a quiz needs the value of every leaf")
        asked: list[tuple[str, Path | None]] = []
        for kind in self.kinds:
            if problem := _unsuited(kind, tree):
                fitting = ", ".join(other for other in KINDS if not _unsuited(other, tree))
                advice = f"ask for one of {fitting}" if fitting else "it needs another tree"
                raise QuizError(f"no {kind!r} question on this tree: {problem}; {advice}")
            nodes = finite_windows(run_of(kind, tree)) if kind == "window" else [None]
            asked += [(kind, node) for node in nodes]
        return asked


def _unsuited(kind: str, tree: GameTree) -> str:
    """Say why a kind of question cannot be asked on a tree, or nothing."""
    if tree.players == 2 and not tree.zero_sum:
        return "its two players do not want opposite things"
    if (kind == "vectors") != (tree.players > 2):
        return f"its leaves are for {tree.players} players"
    if kind != "move" and (kind == "chance") != tree.stochastic:
        return "it has chance nodes" if tree.stochastic else "it has no chance nodes"
    if kind == "move" and tree.to_move(()) == CHANCE:
        return "chance moves at its root"
    if kind in ("cuts", "window") and (tree.stochastic or not tree.alternating):
        return "its players do not move in turn"
    if kind == "window" and not finite_windows(run_of(kind, tree)):
        return "every node is entered with −∞ and +∞"
    return ""


# ---------------------------------------------------------------- random questions


class _Level(NamedTuple):
    """The shape of random trees of one difficulty."""

    plies: int
    branching: tuple[int, int]
    values: tuple[int, int]
    leaves: tuple[int, int]  # the least and the most of them
    uneven: float = 0.0  # how likely a node above the last level is a leaf
    distinct: bool = False
    min_begins: bool = False  # half of the time


_LEVELS: Final = {
    1: _Level(2, (2, 3), (1, 12), (4, 7), distinct=True),
    2: _Level(3, (2, 2), (0, 20), (8, 8), distinct=True),
    3: _Level(3, (2, 3), (-9, 9), (8, 12), min_begins=True),
    4: _Level(3, (1, 3), (-9, 9), (7, 12), uneven=0.25, min_begins=True),
    5: _Level(4, (1, 3), (-4, 5), (8, 12), uneven=0.2, min_begins=True),
}
_ODDS: Final = {  # how likely the outcomes of a chance node are, in quarters
    2: ((2, 2), (1, 3), (3, 1)),
    3: ((1, 1, 2), (1, 2, 1), (2, 1, 1)),
}
RANKS: Final = range(1, 10)  # what leaves are worth to one of three players, all different


def _random_question(kind: str, seed: int, difficulty: int, number: int) -> QuizQuestion:
    """Return the first question drawn that is worth asking.

    There is something to find out, and only one way to write it down.
    """
    for draw in itertools.count():
        rng = random.Random(f"{kind}/{seed}/{difficulty}/{number}/{draw}")
        tree = _random_tree(kind, _LEVELS[difficulty], rng)
        if tree is None:
            continue
        run = run_of(kind, tree)
        nodes: list[Path | None] = [None]
        if kind == "window":
            nodes = [path for path in finite_windows(run) if path and len(path) > (difficulty >= 3)]
        if not nodes:
            continue
        question = ask(kind, run, rng.choice(nodes))
        answers: list[Any] = [answer for item in question.items for answer in item.right]
        if kind == "cuts" and difficulty < 3 and True not in answers:
            continue  # later on there may be nothing to cut
        if kind == "move" and len(answers) == len(tree.actions(())):
            continue
        if kind == "chance" and any(abs(100 * a - round(100 * a)) > 1e-6 for a in answers):
            continue  # two decimals are to be enough
        return question
    raise AssertionError


def _random_tree(kind: str, level: _Level, rng: random.Random) -> GameTree | None:
    """Return a tree for a kind of question, or None if what was drawn is too large or too small."""
    players = 3 if kind == "vectors" else 2
    branching = (2, level.branching[1]) if kind == "chance" else level.branching
    root = rng.choice(("max", "min")) if level.min_begins and players == 2 else "max"
    tree = random_tree(
        level.plies,
        branching,
        rng.randrange(2**32),
        low=level.values[0],
        high=level.values[1],
        players=players,
        root=root,
        uneven=level.uneven,
    )
    leaves = list(tree.leaves())
    least, most = level.leaves
    if kind == "vectors":
        most = min(most, len(RANKS))
    if not least <= len(leaves) <= most or max(map(len, leaves)) < level.plies:
        return None
    if level.distinct and len({tree.leaf(leaf) for leaf in leaves}) < len(leaves):
        return None
    if kind == "vectors":  # without ties, since max^n leaves open how they are broken
        columns = [rng.sample(RANKS, len(leaves)) for _ in range(players)]
        given = tree.replace(dict(zip(leaves, zip(*columns, strict=True), strict=True)))
        inner = sorted(set(given.nodes()).difference(leaves), key=lambda path: (len(path), path))
        # the players are called A, B and C, so the nodes begin with T
        return GameTree(given.to_nested(), names=dict(zip(inner, "TUVWXYZ", strict=False)))
    if kind == "chance":
        return GameTree(_with_chance(tree.to_nested(), rng), turns=tree.turns)
    return tree


def _with_chance(nested: Any, rng: random.Random, depth: int = 0) -> Any:
    """Return the nested list with dice on every second level, the root's not among them."""
    if not isinstance(nested, list):
        return nested
    kids = [_with_chance(kid, rng, depth + 1) for kid in nested]
    if depth % 2 == 0:
        return kids
    odds = rng.choice(_ODDS[len(kids)])
    return Chance([(Fraction(part, 4), kid) for part, kid in zip(odds, kids, strict=True)])
