"""Learning weights for an evaluation: by playing, or from values that a deeper search found.

`evolve_weights` lets evaluations play matches and breeds from the winners (a genetic algorithm);
`fit_weights` fits the weights to given values (regression). AIMA 4e, section 5.3.1, says where
weights may come from.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, permutations
from math import fsum
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, AnyGame
from gamesearch.match import Agent, play_match
from gamesearch.members import players_of
from gamesearch.search.cutoff import cutoff_search
from gamesearch.search.evaluation import Features, LinearEvaluation, Weights, random_move
from gamesearch.search.preconditions import refuse

__all__ = ["evolve_weights", "fit_weights"]

# ---------------------------------------------------------------- a genetic algorithm

MUTATION: Final = 0.3  # standard deviation of the noise; the first weights have 1
RANDOM_PLIES: Final = 2  # with which a match begins

Weighting = dict[str, float]


class Generation(NamedTuple):
    """The result of one generation of `evolve_weights`."""

    number: int  # 0, 1, 2, ...
    weights: Weighting  # of the fittest
    fitness: float  # its mean result per match: 1 if it won them all, -1 if it lost them all
    population: list[Weighting]  # the fittest first


def evolve_weights(
    game: AnyGame,
    features: Features,
    names: Sequence[str],
    *,
    population: int = 8,
    rounds: int = 2,
    depth: int = 1,
    max_plies: int = 200,
    seed: int = 0,
) -> Iterator[Generation]:
    """Learn weights for the named features by a genetic algorithm; yield each generation.

    The individuals of a generation play each other `rounds` times, once from either side,
    after two random opening moves, with `cutoff_search` to `depth` plies. The better half live
    on unchanged, and each child takes each of its weights from one of two parents, with a
    little noise. It never ends by itself: the caller stops taking generations.

    The same seed gives the same generations. A match of more than `max_plies` counts as a draw.
    Raises UnsuitedGame for other than two players, ValueError for a population below 4, without
    feature names or without rounds.
    """
    if players_of(game) != 2:
        why = f"lets two players play matches, but this game has {players_of(game)}; "
        refuse("evolve_weights", f"{why}use fit_weights on values that max_n_search has found")
    if population < 4 or not names or rounds < 1:
        raise ValueError(
            f"population {population}, {len(names)} feature names, {rounds} rounds: expected 4 or "
            "more individuals, a name and a round"
        )
    rng = random.Random(seed)
    herd = [{name: rng.gauss(0, 1) for name in names} for _ in range(population)]
    return _generations(herd, Duel(game, features, depth, max_plies), rounds, rng)


def _generations(
    herd: list[Weighting], duel: Duel, rounds: int, rng: random.Random
) -> Iterator[Generation]:
    """Let everyone play everyone, from both sides; yield how they did, and breed the next ones."""
    pairs = [*permutations(range(len(herd)), 2)] * rounds
    for number in count():
        results: list[list[float]] = [[] for _ in herd]
        for i, j in pairs:
            result = duel(herd[i], herd[j], rng.randrange(2**32))
            results[i].append(result)
            results[j].append(-result)
        fitness = [fsum(one) / len(one) for one in results]
        order = sorted(range(len(herd)), key=lambda i: -fitness[i])
        herd = [herd[i] for i in order]
        yield Generation(number, dict(herd[0]), fitness[order[0]], [dict(one) for one in herd])
        parents = herd[: len(herd) // 2]
        children = []
        for _ in herd[len(parents) :]:
            mother, father = rng.sample(parents, 2)
            children.append(
                {n: rng.choice((mother[n], father[n])) + rng.gauss(0, MUTATION) for n in mother}
            )
        herd = parents + children


class Duel(NamedTuple):
    """A match between two sets of weights."""

    game: AnyGame
    features: Features
    depth: int
    max_plies: int

    def __call__(self, first: Weights, second: Weights, seed: int) -> float:
        """Return 1, 0 or -1: whether `first`, as player 0, beat `second`."""
        rng = random.Random(seed)
        state = self.game.initial
        for _ in range(RANDOM_PLIES):
            if not self.game.is_terminal(state):
                state = random_move(self.game, state, rng)
        agents = [self._agent(weights) for weights in (first, second)]
        match = play_match(self.game, agents, state, rng=rng, max_plies=self.max_plies)
        if match.utilities is None:
            return 0
        mine, yours = match.utilities
        return (mine > yours) - (mine < yours)

    def _agent(self, weights: Weights) -> Agent:
        evaluate = LinearEvaluation(self.features, weights, win=1)
        return lambda game, state: (
            cutoff_search(game, state, depth=self.depth, evaluate=evaluate).action
        )


# ---------------------------------------------------------------- regression


def fit_weights(features: Features, samples: Iterable[tuple[Any, float]]) -> Weighting:
    """Return the weights that fit the values of `samples` best, by least squares.

    A sample is a state and what it is worth to player 0, such as the value of a search
    deeper than those that will use the weights: `(state, cutoff_search(game, state,
    depth=4).value)`. Solves the normal equations F'F w = F'v. Raises ValueError where the
    samples do not determine the weights.

    >>> fit_weights(lambda s, player: {"a": s[0], "b": s[1]}, [((1, 0), 2), ((0, 1), 3)])
    {'a': 2.0, 'b': 3.0}
    """
    known = [(features(state, MAX), value) for state, value in samples]
    if not known:
        raise ValueError("there are no samples; pairs of a state and its value were expected")
    rows, values = zip(*known, strict=True)
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    equations = [
        [*(_dot(one, other) for other in columns.values()), _dot(one, values)]
        for one in columns.values()
    ]
    squares = [row[i] for i, row in enumerate(equations)]  # of each feature, over the samples
    for i, name in enumerate(columns):  # eliminated in turn: symmetric, they need no pivots
        if equations[i][i] <= 1e-12 * squares[i]:
            raise ValueError(
                f"on these samples {name!r} is a mixture of the other features (or always 0): "
                "leave it out, or take more samples"
            )
        equations[i] = [x / equations[i][i] for x in equations[i]]
        for r, row in enumerate(equations):
            if r != i:
                equations[r] = [x - row[i] * y for x, y in zip(row, equations[i], strict=True)]
    return {name: row[-1] for name, row in zip(columns, equations, strict=True)}


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return fsum(a * b for a, b in zip(one, other, strict=True))
