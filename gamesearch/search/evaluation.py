"""Evaluation functions: features, their weights, what makes them good, and how to learn them.

    feature    a number that says something about a state, such as a lead in kings
    weight     how much it counts
    Eval(s) = w1 f1(s) + ... + wn fn(s)          AIMA 4e, section 5.3.1, and every lecture

Features and evaluations are from the point of view of the player they are asked for:
`features(state, player)` gives a mapping from names to numbers, `evaluate(state, player)`
one number. Weights have the same names.

    roughly = LinearEvaluation(game.features, {"kings": 2, "pawns": 1})
    cutoff_search(game, depth=4, evaluate=roughly)

`gamesearch.search.learning` finds the weights.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, islice, pairwise
from math import inf
from typing import Any, NamedTuple

from gamesearch.game import CHANCE, MAX, MIN, AnyGame, Player
from gamesearch.match import sample_outcome
from gamesearch.members import is_zero_sum, utility_vector
from gamesearch.search.preconditions import Evaluate

__all__ = [
    "LinearEvaluation", "check_guidelines", "correlation", "feature_set", "random_states",
    "relative",
]  # fmt: skip

Feature = Callable[[Any, Player], float]
Features = Callable[[Any, Player], Mapping[str, float]]
Weights = Mapping[str, float]


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
        """Raise ValueError for a `win` that is not positive."""
        if win is not None and not win > 0:
            raise ValueError(f"win is {win}; a number above 0 was expected")
        self.features = features
        self.weights = dict(weights)
        self.win = win

    def __call__(self, state: Any, player: Player) -> float:
        features = self.features(state, player)
        if missing := [name for name in self.weights if name not in features]:
            raise KeyError(
                f"there is a weight for {missing[0]!r} but no such feature; "
                f"the features are {', '.join(features)}"
            )
        total = sum(weight * features[name] for name, weight in self.weights.items())
        return total if self.win is None else self.win * total / (self.win + abs(total))

    def __repr__(self) -> str:
        terms = " + ".join(f"{weight:g} {name}" for name, weight in self.weights.items())
        return f"LinearEvaluation({terms.replace(' + -', ' - ')})"


def feature_set(features: Mapping[str, Feature]) -> Features:
    """Put single features, each with a name, together for `LinearEvaluation`."""
    return partial(_all_of, features)  # unlike a function made here, it can be pickled


def _all_of(features: Mapping[str, Feature], state: Any, player: Player) -> Mapping[str, float]:
    return {name: feature(state, player) for name, feature in features.items()}


def relative(number: Feature) -> Feature:
    """Return a feature relative to the opponent: `player`'s number minus the other's.

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
    """Return where `evaluate` breaks the guidelines on `states`; one example of each at most.

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
    wrong = _wrong_order(game, evaluate, finished)
    one_sided = _one_sided(game, evaluate, states, finished)
    beyond = _beyond_a_win(game, evaluate, finished, going_on)
    return [first for broken in (wrong, one_sided, beyond) for first in islice(broken, 1)]


def _wrong_order(game: AnyGame, evaluate: Evaluate, finished: Sequence[Any]) -> Iterator[Violation]:
    """Compare the finished games of each utility with those of the next higher one."""

    def utility(state: Any) -> float:
        return game.utility(state, MAX)

    groups = [list(group) for _, group in groupby(sorted(finished, key=utility), utility)]
    for lower, higher in pairwise(groups):
        best = max(lower, key=lambda s: evaluate(s, MAX))
        worst = min(higher, key=lambda s: evaluate(s, MAX))
        if evaluate(best, MAX) >= evaluate(worst, MAX):
            why = f"a game worth {utility(best):g} is valued {evaluate(best, MAX):g}, "
            why += f"and one worth {utility(worst):g} no more: {evaluate(worst, MAX):g}"
            yield Violation("order", (best, worst), why)


def _one_sided(
    game: AnyGame, evaluate: Evaluate, states: Sequence[Any], finished: Sequence[Any]
) -> Iterator[Violation]:
    total = sum(utility_vector(game, finished[0])) if finished else 0
    for state in states if is_zero_sum(game) else ():
        mine, yours = evaluate(state, MAX), evaluate(state, MIN)
        if abs(mine + yours - total) > 1e-9 * max(1, abs(mine)):
            why = f"a state is worth {mine:g} to player 0 and {yours:g} to player 1; "
            yield Violation("antisymmetry", (state,), f"{why}the two must sum to {total:g}")


def _beyond_a_win(
    game: AnyGame, evaluate: Evaluate, finished: Sequence[Any], going_on: Sequence[Any]
) -> Iterator[Violation]:
    utilities = {game.utility(s, MAX) for s in finished}
    low, high = (min(utilities), max(utilities)) if len(utilities) > 1 else (-inf, inf)
    for state in going_on:
        if not low < (value := evaluate(state, MAX)) < high:
            why = f"an unfinished game is valued {value:g}, but games end with {low:g} to {high:g}"
            yield Violation("bounds", (state,), why)


def correlation(pairs: Iterable[tuple[float, float]]) -> float:
    """Return Pearson's correlation of pairs, such as evaluations and outcomes: -1 to 1.

    Raises ValueError if one of the two never changes.

    >>> correlation([(1, 10), (2, 20), (3, 30)])
    1.0
    """
    from statistics import StatisticsError, correlation  # slow to import, and seldom needed

    try:
        return correlation(*zip(*pairs, strict=True))
    except StatisticsError:
        raise ValueError("all evaluations, or all outcomes, are equal; they must differ") from None


def random_states(game: AnyGame, number: int, *, seed: int = 0) -> list[Any]:
    """Return `number` states met in games between random players, finished ones included."""
    rng = random.Random(seed)
    met: list[Any] = []
    while len(met) < number:
        here = game.initial
        met.append(here)
        while not game.is_terminal(here):
            here = random_move(game, here, rng)
            met.append(here)
    return met[:number]


def random_move(game: AnyGame, state: Any, rng: random.Random) -> Any:
    """Return the state after a random move, or after a roll."""
    if game.to_move(state) == CHANCE:
        return game.result(state, sample_outcome(game, state, rng))
    return game.result(state, rng.choice(game.actions(state)))
