"""Small games with traps in them, and searches too simple to be wrong, for the search tests.

Nothing here uses `gamesearch.search`: the oracles ask the rules and follow the definitions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import inf
from typing import Any

from gamesearch.game import CHANCE, IllegalAction
from gamesearch.games import GameTree, random_tree
from gamesearch.games.tree_text import Chance
from gamesearch.members import players_of, utility_vector

E3 = GameTree([[3, 4], [3, 1]])  # a cut child returns the best value
E3_DEEP = GameTree([[[[3]]], [[[3, 1]]]])


# ---------------------------------------------------------------- games


def trees(count: int, depth: int = 4, **options: Any) -> Iterator[GameTree]:
    """Random trees with ties, one-child nodes and leaves at several depths; every third MIN's."""
    for seed in range(count):
        root = "min" if seed % 3 == 2 and "players" not in options else "max"
        low, high = ((-9, 9), (-2, 2), (-9, -1))[seed % 3]
        settings: dict[str, Any] = {"low": low, "high": high, "uneven": 0.15, "root": root}
        yield random_tree(depth, (1, 3), seed, **{**settings, **options})


def chance_tree(seed: int, depth: int = 4, players: int = 2) -> GameTree:
    """A random tree in which any inner node may be a roll of dice, one of probability 0 too."""
    rng = random.Random(seed)

    def grow(levels: int) -> Any:
        if levels == 0 or (levels < depth and rng.random() < 0.1):
            if players > 2:
                return tuple(rng.randint(-5, 5) for _ in range(players))
            return rng.randint(-5, 5)
        kids = [grow(levels - 1) for _ in range(rng.randint(1, 3))]
        if rng.random() < 0.5:
            weights = [rng.randint(0 if len(kids) > 1 else 1, 4) for _ in kids]
            weights[0] += not sum(weights)
            total = sum(weights)
            return Chance([(Fraction(w, total), kid) for w, kid in zip(weights, kids, strict=True)])
        return kids

    return GameTree(grow(depth))


def layered_chance_tree(seed: int) -> GameTree:
    """Three layers of moves, dice and moves on top of leaves: where both bounds of Star2 meet."""
    rng = random.Random(seed)

    def leaves() -> list[int]:
        return [rng.randint(-5, 5) for _ in range(2)]

    def roll() -> Chance:
        kids = [[leaves() for _ in range(rng.randint(1, 2))] for _ in range(2)]
        return Chance([(Fraction(1, 2), kid) for kid in kids])

    tree = [[roll() for _ in range(2)] for _ in range(2)]
    return GameTree(tree, root="max" if seed % 2 else "min")


def fractional_tree(seed: int) -> GameTree:
    """Dice with probabilities that are no neat fractions, over values that are none either."""
    rng = random.Random(seed)

    def roll() -> Chance:
        weights = [rng.randint(1, 9) for _ in range(3)]
        values = (0.1, 0.2, 0.3, 0.7, 1, -1, -5)
        return Chance([(w / sum(weights), [rng.choice(values) for _ in "ab"]) for w in weights])

    return GameTree([roll() for _ in range(4)])


def sharing_ten(seed: int, least: int = 0, turns: tuple[int, ...] = (0, 1, 2)) -> GameTree:
    """A random tree of three players whose leaves share out 10 points, and `least` for each."""
    rng = random.Random(seed)

    def grow(levels: int) -> Any:
        if levels:
            return [grow(levels - 1) for _ in range(rng.randint(2, 3))]
        low, high = sorted(rng.randint(0, 10) for _ in range(2))
        return (low + least, high - low + least, 10 - high + least)

    return GameTree(grow(4), turns=turns)


class Lattice:
    """A layered game in which most states can be reached in several ways.

    s   (layer, place); the players move in turn, two or three ways from every state
    """

    players = 2

    def __init__(self, seed: int, layers: int = 6, width: int = 4) -> None:
        rng = random.Random(seed)
        self.layers = layers
        self.initial = (0, 0)
        places = range(width)
        self.moves = {
            (layer, place): [(layer + 1, rng.choice(places)) for _ in range(rng.randint(1, 3))]
            for layer in range(layers)
            for place in places
        }
        self.worth = {(layers, place): rng.randint(-5, 5) for place in places}
        self.guess = {state: rng.randint(-5, 5) for state in self.moves}
        self.first = seed % 2

    def to_move(self, state: Any) -> int:
        return (state[0] + self.first) % 2

    def actions(self, state: Any) -> range:
        return range(len(self.moves.get(state, ())))

    def result(self, state: Any, action: int) -> Any:
        if action not in self.actions(state):
            raise IllegalAction(f"{action!r} in {state!r}")
        return self.moves[state][action]

    def is_terminal(self, state: Any) -> bool:
        return state[0] == self.layers

    def utility(self, state: Any, player: int) -> float:
        return self.worth[state] if player == 0 else -self.worth[state]

    def evaluate(self, state: Any, player: int) -> float:
        value = self.guess.get(state, self.worth.get(state, 0))
        return value if player == 0 else -value


class Maze:
    """A game on a random graph in which play may go round in circles for ever."""

    players = 2
    alternating = False

    def __init__(self, seed: int, size: int = 12) -> None:
        rng = random.Random(seed)
        self.initial = 0
        self.ends = {s: rng.choice((-1, 0, 1)) for s in range(size - size // 3, size)}
        self.moves = {
            s: [rng.randrange(size) for _ in range(rng.randint(1, 3))]
            for s in range(size)
            if s not in self.ends
        }
        self.mover = [rng.randrange(2) for _ in range(size)]

    def to_move(self, state: int) -> int:
        return self.mover[state]

    def actions(self, state: int) -> range:
        return range(len(self.moves.get(state, ())))

    def result(self, state: int, action: int) -> int:
        return self.moves[state][action]

    def is_terminal(self, state: int) -> bool:
        return state in self.ends

    def utility(self, state: int, player: int) -> int:
        return self.ends[state] if player == 0 else -self.ends[state]


class Halves:
    """Two sides whose utilities sum to 1, as in a chess tournament: 1, 1/2 or 0."""

    players = 2

    def __init__(self, tree: GameTree) -> None:
        self.tree, self.initial = tree, tree.initial
        self.to_move, self.actions, self.result = tree.to_move, tree.actions, tree.result
        self.is_terminal = tree.is_terminal

    def utility(self, state: Any, player: int) -> float:
        value = self.tree.utility(state, 0)
        points = 0.5 if value == 0 else float(value > 0)
        return points if player == 0 else 1 - points


class Hidden:
    """A tree game in which player 0 sees only what `see(state)` gives; player 1 sees all."""

    def __init__(self, tree: GameTree, see: Any = None) -> None:
        self.tree = tree
        self.see = see or self.own_actions
        self.players = tree.players
        self.initial = tree.initial
        self.to_move, self.actions, self.result = tree.to_move, tree.actions, tree.result
        self.is_terminal, self.utility = tree.is_terminal, tree.utility

    def own_actions(self, state: Any) -> Any:
        """The depth, and what player 0 did: the other's actions stay hidden."""
        mine = [a for i, a in enumerate(state) if self.to_move(state[:i]) == 0]
        return len(state), self.is_terminal(state), *mine

    def observation(self, state: Any, player: int) -> Any:
        return self.see(state) if player == 0 else state


# ---------------------------------------------------------------- oracles


def plain(game: Any, state: Any, depth: float = inf, evaluate: Any = None) -> Any:
    """The value of `state` by definition: max, min, mean; vectors where more than two play."""
    many = players_of(game) > 2
    players = range(players_of(game))
    if game.is_terminal(state):
        return utility_vector(game, state) if many else game.utility(state, 0)
    if depth == 0:
        return tuple(evaluate(state, p) for p in players) if many else evaluate(state, 0)
    mover = game.to_move(state)
    rest = depth if mover == CHANCE else depth - 1
    kids = [plain(game, game.result(state, a), rest, evaluate) for a in game.actions(state)]
    if mover == CHANCE:
        chances = [game.probability(state, a) for a in game.actions(state)]
        if many:
            return tuple(
                sum(p * kid[i] for p, kid in zip(chances, kids, strict=True)) for i in players
            )
        return sum(p * kid for p, kid in zip(chances, kids, strict=True))
    if many:
        return max(kids, key=lambda kid: kid[mover])
    return max(kids) if mover == 0 else min(kids)


def plain_best(game: Any, state: Any, depth: float = inf, evaluate: Any = None) -> list[Any]:
    """All actions that lead to the value of `state`, in order."""
    value = plain(game, state, depth, evaluate)
    rest = depth - 1
    return [
        a
        for a in game.actions(state)
        if plain(game, game.result(state, a), rest, evaluate) == value
    ]


def plain_outcomes(game: Maze) -> dict[int, tuple[int, int | None]]:
    """How every state of a graph ends, by asking again and again until nothing changes."""
    known: dict[int, tuple[int, int | None]] = {
        s: (u, 0 if u else None) for s, u in game.ends.items()
    }
    for plies in range(1, 100):
        new = {}
        for state, moves in game.moves.items():
            if state in known:
                continue
            mover = 1 if game.to_move(state) == 0 else -1
            ends = [known.get(s, (0, None)) for s in moves]
            if (mover, plies - 1) in ends:
                new[state] = (mover, plies)
            elif all(value == -mover for value, _ in ends):
                new[state] = (-mover, plies)
        known |= new
    return {s: known.get(s, (0, None)) for s in (*game.moves, *game.ends)}


def blind_win(game: Hidden, at_least: float) -> bool:
    """Whether player 0, seeing nothing but their own moves, has actions good against all play.

    Tries every list of actions, in a tree whose nodes of one depth have equally many children.
    """
    tree, depth = game.tree, len(next(iter(game.tree.leaves())))
    mine = [i for i in range(depth) if tree.to_move((0,) * i) == 0]
    ways = len(tree.actions(()))
    for actions in product(range(ways), repeat=len(mine)):
        chosen = dict(zip(mine, actions, strict=True))
        leaves = [leaf for leaf in tree.leaves() if all(leaf[i] == a for i, a in chosen.items())]
        if all(tree.utility(leaf, 0) >= at_least for leaf in leaves):
            return True
    return False


def examined(game: Any, search: Any, **options: Any) -> list[Any]:
    """The terminal states that `search` asks the utility of, in order."""
    seen: list[Any] = []

    class Watched:
        def __getattr__(self, name: str) -> Any:
            return getattr(game, name)

        def utility(self, state: Any, player: int) -> Any:
            if not seen or seen[-1] is not state:
                seen.append(state)
            return game.utility(state, player)

    search(Watched(), **options)
    return seen


def textbook_leaves(tree: GameTree, limit: float = inf) -> list[Any]:
    """The leaves that alpha-beta examines from left to right, cutting on equality.

    Written the other way round than the package: one function, fail-hard, `alpha >= beta`.
    Unfinished nodes at depth `limit` are among the leaves and count as 0.
    """
    seen: list[Any] = []

    def value(state: Any, alpha: float, beta: float) -> float:
        if tree.is_terminal(state) or len(state) == limit:
            seen.append(state)
            return tree.utility(state, 0) if tree.is_terminal(state) else 0
        mine = tree.to_move(state) == 0
        for action in tree.actions(state):
            found = value(tree.result(state, action), alpha, beta)
            alpha, beta = (max(alpha, found), beta) if mine else (alpha, min(beta, found))
            if alpha >= beta:
                break
        return alpha if mine else beta

    value(tree.initial, -inf, inf)
    return seen
