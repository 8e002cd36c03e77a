"""Evaluation functions: features, their weights, what makes them good, and how to learn them.

    feature    a number that says something about a state, such as a lead in kings
    weight     how much it counts
    Eval(s) = w1 f1(s) + ... + wn fn(s)          AIMA 4e, section 5.3.1, and every lecture

Features and evaluations are from the point of view of the player they are asked for:
`features(state, player)` gives a mapping from names to numbers, `evaluate(state, player)`
one number. Weights have the same names, so that a report can say what each feature gave.

    roughly = LinearEvaluation(game.features, {"kings": 2, "pawns": 1})
    cutoff_search(game, depth=4, evaluate=roughly)

Programs can learn weights: `evolve_weights` lets evaluations play matches and breeds from the
winners; `fit_weights` fits the weights to values that a deeper search found.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count, groupby, pairwise
from math import fsum, inf, sqrt
from typing import Any, Final, NamedTuple

from gamesearch.game import CHANCE, MAX, MIN, AnyGame, Player, UnsuitedGame
from gamesearch.match import Agent, play_match, sample_outcome
from gamesearch.members import is_zero_sum, players_of, utility_vector
from gamesearch.search.cutoff import cutoff_search
from gamesearch.search.preconditions import Evaluate

__all__ = [
    "LinearEvaluation",
    "check_guidelines",
    "correlation",
    "evolve_weights",
    "feature_set",
    "fit_weights",
    "random_states",
    "relative",
]

Feature = Callable[[Any, Player], float]
Features = Callable[[Any, Player], Mapping[str, float]]
Weights = Mapping[str, float]


class Term(NamedTuple):
    """One line of a report: weight times feature."""

    name: str
    weight: float
    feature: float
    product: float


class LinearEvaluation:
    """A weighted sum of features, to be called as `evaluate(state, player)`.

    `features(state, player)` gives named numbers; those without a weight are not used. With
    `win`, the sum x is squeezed to win * x / (win + |x|): the order stays the same, and the
    value stays between -win and win, so that a won game always looks best.

    >>> kings = LinearEvaluation(lambda state, player: {"kings": 2, "pawns": 5}, {"kings": 2})
    >>> kings(None, 0)
    4
    """

    def __init__(self, features: Features, weights: Weights, *, win: float | None = None) -> None:
        """Raises ValueError for a `win` that is not positive."""
        if win is not None and not win > 0:
            raise ValueError(f"win is {win}; a number above 0 was expected")
        self.features = features
        self.weights = dict(weights)
        self.win = win

    def __call__(self, state: Any, player: Player) -> float:
        features = self._features_of(state, player)
        total = sum(weight * features[name] for name, weight in self.weights.items())
        return total if self.win is None else self.win * total / (self.win + abs(total))

    def report(self, state: Any, player: Player) -> list[Term]:
        """What each feature contributes to the sum, in the order of the weights."""
        features = self._features_of(state, player)
        return [
            Term(name, weight, features[name], weight * features[name])
            for name, weight in self.weights.items()
        ]

    def _features_of(self, state: Any, player: Player) -> Mapping[str, float]:
        features = self.features(state, player)
        if missing := [name for name in self.weights if name not in features]:
            raise KeyError(
                f"there is a weight for {missing[0]!r} but no such feature; "
                f"the features are {', '.join(features)}"
            )
        return features

    def __repr__(self) -> str:
        terms = " + ".join(f"{weight:g} {name}" for name, weight in self.weights.items())
        return f"LinearEvaluation({terms.replace(' + -', ' - ')})"


def feature_set(features: Mapping[str, Feature]) -> Features:
    """Features with a name and one number each, put together for `LinearEvaluation`."""
    return partial(_all_of, features)  # unlike a function made here, it can be pickled


def _all_of(features: Mapping[str, Feature], state: Any, player: Player) -> Mapping[str, float]:
    return {name: feature(state, player) for name, feature in features.items()}


def relative(number: Feature) -> Feature:
    """A feature relative to the opponent: `player`'s number minus the other's.

    For two players; such a feature is antisymmetric, as any zero-sum evaluation has to be.
    """
    return partial(_difference, number)


def _difference(number: Feature, state: Any, player: Player) -> float:
    return number(state, player) - number(state, 1 - player)


# ---------------------------------------------------------------- the guidelines


class Violation(NamedTuple):
    """A guideline that an evaluation breaks, and where."""

    guideline: str  # "order", "antisymmetry" or "bounds"
    states: tuple[Any, ...]
    message: str


def check_guidelines(game: AnyGame, evaluate: Evaluate, states: Iterable[Any]) -> list[Violation]:
    """Where `evaluate` breaks the guidelines on `states`; at most one example of each.

    - order: of two finished games, the better one must be worth more to player 0;
    - antisymmetry: a state costs one player what it is worth to the other (zero-sum games;
      where utilities sum to something other than 0, evaluations have to sum to the same);
    - bounds: no unfinished game is worth as much as a win or as little as a loss, that is
      the highest and lowest utility among `states`, if these differ.

    The lectures' third guideline, correlation with winning, is a matter of degree: see
    `correlation`.
    """
    states = list(states)
    finished = [s for s in states if game.is_terminal(s)]
    going_on = [s for s in states if not game.is_terminal(s)]
    violations = [
        _wrong_order(game, evaluate, finished),
        _one_sided(game, evaluate, states, finished),
        _beyond_a_win(game, evaluate, finished, going_on),
    ]
    return [violation for violation in violations if violation]


def _wrong_order(game: AnyGame, evaluate: Evaluate, finished: Sequence[Any]) -> Violation | None:
    """Compare the finished games of each utility with those of the next higher one."""

    def utility(state: Any) -> float:
        return game.utility(state, MAX)

    groups = [list(group) for _, group in groupby(sorted(finished, key=utility), utility)]
    for lower, higher in pairwise(groups):
        best = max(lower, key=lambda s: evaluate(s, MAX))
        worst = min(higher, key=lambda s: evaluate(s, MAX))
        if evaluate(best, MAX) >= evaluate(worst, MAX):
            return Violation(
                "order",
                (best, worst),
                f"a game worth {utility(best):g} is valued {evaluate(best, MAX):g}, "
                f"and one worth {utility(worst):g} no more: {evaluate(worst, MAX):g}",
            )
    return None


def _one_sided(
    game: AnyGame, evaluate: Evaluate, states: Sequence[Any], finished: Sequence[Any]
) -> Violation | None:
    if not is_zero_sum(game):
        return None
    total = sum(utility_vector(game, finished[0])) if finished else 0
    for state in states:
        mine, yours = evaluate(state, MAX), evaluate(state, MIN)
        if abs(mine + yours - total) > 1e-9 * max(1, abs(mine)):
            return Violation(
                "antisymmetry",
                (state,),
                f"a state is worth {mine:g} to player 0 and {yours:g} to player 1; "
                f"the two must sum to {total:g}",
            )
    return None


def _beyond_a_win(
    game: AnyGame, evaluate: Evaluate, finished: Sequence[Any], going_on: Sequence[Any]
) -> Violation | None:
    utilities = {game.utility(s, MAX) for s in finished}
    low, high = (min(utilities), max(utilities)) if len(utilities) > 1 else (-inf, inf)
    for state in going_on:
        if not low < (value := evaluate(state, MAX)) < high:
            return Violation(
                "bounds",
                (state,),
                f"an unfinished game is valued {value:g}, but games end with {low:g} to {high:g}",
            )
    return None


def correlation(pairs: Iterable[tuple[float, float]]) -> float:
    """Pearson's correlation of pairs of numbers, such as evaluations and outcomes: -1 to 1.

    Raises ValueError if one of the two never changes.

    >>> correlation([(1, 10), (2, 20), (3, 30)])
    1.0
    """
    xs, ys = zip(*pairs, strict=True)
    mean_x, mean_y = fsum(xs) / len(xs), fsum(ys) / len(ys)
    spread_x = fsum((x - mean_x) ** 2 for x in xs)
    spread_y = fsum((y - mean_y) ** 2 for y in ys)
    if not spread_x or not spread_y:
        raise ValueError("all evaluations, or all outcomes, are the same; they must differ")
    together = fsum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    return together / sqrt(spread_x * spread_y)


def random_states(game: AnyGame, number: int, *, seed: int = 0) -> list[Any]:
    """`number` states met in games between random players, finished ones included."""
    rng = random.Random(seed)
    met: list[Any] = []
    while len(met) < number:
        here = game.initial
        met.append(here)
        while not game.is_terminal(here):
            here = _random_move(game, here, rng)
            met.append(here)
    return met[:number]


def _random_move(game: AnyGame, state: Any, rng: random.Random) -> Any:
    if game.to_move(state) == CHANCE:
        return game.result(state, sample_outcome(game, state, rng))
    return game.result(state, rng.choice(game.actions(state)))


# ---------------------------------------------------------------- learning: a genetic algorithm


class Generation(NamedTuple):
    """The result of one generation of `evolve_weights`."""

    number: int  # 0, 1, 2, ...
    weights: dict[str, float]  # of the fittest
    fitness: float  # its mean result per match: 1 if it won them all, -1 if it lost them all
    population: list[dict[str, float]]  # the fittest first


MUTATION: Final = 0.3  # standard deviation of the noise; the first weights have 1


def evolve_weights(
    game: AnyGame,
    features: Features,
    names: Sequence[str],
    *,
    population: int = 8,
    rounds: int = 2,
    depth: int = 1,
    win: float = 1.0,
    search: Callable[..., Any] = cutoff_search,
    random_plies: int = 2,
    max_plies: int = 200,
    seed: int = 0,
    run: Callable[..., Iterable[float]] = map,
) -> Iterator[Generation]:
    """Learn weights for the named features by a genetic algorithm; yields each generation.

    The individuals of a generation play each other `rounds` times, once from either side,
    after `random_plies` random opening moves, looking ahead `depth` plies with
    `search(game, state, depth=..., evaluate=...)`. The better half live on unchanged, and
    each child takes each of its weights from one of two parents, with a little noise. It never
    ends by itself: the caller stops taking generations.

    The same seed gives the same generations. `run` spreads out the matches: `executor.map`
    for many processes (game and features must then be picklable). A match of more than
    `max_plies` counts as a draw. Raises UnsuitedGame for other than two players, ValueError for a
    population below 4, without feature names or without rounds.
    """
    if players_of(game) != 2:
        raise UnsuitedGame(
            f"evolve_weights lets two players play matches, but this game has {players_of(game)}; "
            "use fit_weights on values that max_n_search has found"
        )
    if population < 4 or not names or rounds < 1:
        raise ValueError(
            f"population {population}, {len(names)} feature names, {rounds} rounds: expected 4 or "
            "more individuals, a name and a round"
        )
    rng = random.Random(seed)
    herd = [{name: rng.gauss(0, 1) for name in names} for _ in range(population)]
    duel = _Duel(game, features, partial(search, depth=depth), win, random_plies, max_plies)
    return _generations(herd, duel, rounds, rng, run)


def _generations(
    herd: list[dict[str, float]],
    duel: _Duel,
    rounds: int,
    rng: random.Random,
    run: Callable[..., Iterable[float]],
) -> Iterator[Generation]:
    for number in count():
        fitness = _tournament(herd, duel, rounds, rng, run)
        order = sorted(range(len(herd)), key=lambda i: -fitness[i])
        herd = [herd[i] for i in order]
        yield Generation(number, dict(herd[0]), fitness[order[0]], [dict(one) for one in herd])
        parents = herd[: len(herd) // 2]
        children = []
        for _ in herd[len(parents) :]:
            mother, father = rng.sample(parents, 2)
            children.append(_child(mother, father, rng))
        herd = parents + children


def _child(mother: Weights, father: Weights, rng: random.Random) -> dict[str, float]:
    """Each weight from one of the two, and a little noise."""
    return {
        name: rng.choice((mother[name], father[name])) + rng.gauss(0, MUTATION) for name in mother
    }


def _tournament(
    herd: Sequence[Weights],
    duel: _Duel,
    rounds: int,
    rng: random.Random,
    run: Callable[..., Iterable[float]],
) -> list[float]:
    """Everyone plays everyone, from both sides; the mean result of each."""
    pairs = [(i, j) for i in range(len(herd)) for j in range(len(herd)) if i != j] * rounds
    first, second = [herd[i] for i, _ in pairs], [herd[j] for _, j in pairs]
    seeds = [rng.randrange(2**32) for _ in pairs]
    results: list[list[float]] = [[] for _ in herd]
    for (i, j), result in zip(pairs, run(duel, first, second, seeds), strict=True):
        results[i].append(result)
        results[j].append(-result)
    return [fsum(one) / len(one) for one in results]


class _Duel(NamedTuple):
    """How a match between two sets of weights is played."""

    game: AnyGame
    features: Features
    search: Callable[..., Any]
    win: float
    random_plies: int
    max_plies: int

    def __call__(self, first: Weights, second: Weights, seed: int) -> float:
        """1, 0 or -1: whether `first`, as player 0, beat `second`."""
        rng = random.Random(seed)
        state = self.game.initial
        for _ in range(self.random_plies):
            if not self.game.is_terminal(state):
                state = _random_move(self.game, state, rng)
        agents = [self._agent(first), self._agent(second)]
        match = play_match(self.game, agents, state, rng=rng, max_plies=self.max_plies)
        if match.utilities is None:
            return 0
        mine, yours = match.utilities
        return (mine > yours) - (mine < yours)

    def _agent(self, weights: Weights) -> Agent:
        evaluate = LinearEvaluation(self.features, weights, win=self.win)
        return lambda game, state: self.search(game, state, evaluate=evaluate).action


# ---------------------------------------------------------------- learning: regression


def fit_weights(
    features: Features, samples: Iterable[tuple[Any, float]], *, ridge: float = 0.0
) -> dict[str, float]:
    """The weights that fit the values of `samples` best, by least squares.

    A sample is a state and what it is worth to player 0, such as the value of a search
    deeper than those that will use the weights: `(state, cutoff_search(game, state,
    depth=4).value)`. Solves the
    normal equations (F'F + ridge I) w = F'v; a `ridge` above 0 draws all weights towards 0,
    which helps where samples are few. Raises ValueError where the samples do not determine
    the weights.

    >>> fit_weights(lambda s, player: {"a": s[0], "b": s[1]}, [((1, 0), 2), ((0, 1), 3)])
    {'a': 2.0, 'b': 3.0}
    """
    rows, values = [], []
    for state, value in samples:
        rows.append(features(state, MAX))
        values.append(value)
    if not rows:
        raise ValueError("there are no samples; pairs of a state and its value were expected")
    names = list(rows[0])
    columns = [[row[name] for row in rows] for name in names]
    matrix = [[_dot(one, other) for other in columns] for one in columns]
    for i in range(len(names)):
        matrix[i][i] += ridge
    return dict(zip(names, _solve(matrix, [_dot(c, values) for c in columns], names), strict=True))


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return fsum(a * b for a, b in zip(one, other, strict=True))


def _solve(matrix: list[list[float]], right: list[float], names: Sequence[str]) -> list[float]:
    """Solve a symmetric system of equations by Gauss-Jordan elimination with pivots."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    scale = max((abs(x) for row in matrix for x in row), default=0.0)
    for i, name in enumerate(names):
        pivot = max(range(i, len(rows)), key=lambda r: abs(rows[r][i]))
        if abs(rows[pivot][i]) <= 1e-12 * scale:
            raise ValueError(
                f"on these samples {name!r} is a mixture of the other features (or always 0): "
                "leave it out, take more samples, or set ridge above 0"
            )
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for r, row in enumerate(rows):
            if r != i and row[i]:
                rows[r] = [x - row[i] * y for x, y in zip(row, rows[i], strict=True)]
    return [row[-1] for row in rows]
