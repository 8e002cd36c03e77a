"""Games at random for `ps5_chance`: by what laws they may be drawn, and what an answer did."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import fsum, isfinite, sqrt
from typing import Any, Final, NamedTuple

from gamesearch.game import CHANCE, MAX, Path
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import Chance
from gamesearch.grading.sandbox.protocol import brief
from gamesearch.grading.watched_search import is_number, run_search

Z: Final = 1.96  # standard deviations to either side that hold 95 % of a normal distribution
# playouts of a run; the first two have one seed, the third the next one
SIZES: Final = (20, 20, 20, 80, 160, 240)
FAR: Final = 6.0  # standard deviations that no honest draw strays

Law = Callable[[GameTree, Path], Sequence[float]]  # how likely each action of a node is


# ---------------------------------------------------------------- the trees


def playout_instances(seed: int) -> list[tuple[GameTree, Path]]:
    """Three small trees with dice: from the root, from a roll, and from the middle."""
    rng = random.Random(seed)

    def die() -> tuple[Fraction, Fraction]:
        chance = Fraction(rng.choice((2, 3, 7, 8)), 10)
        return chance, 1 - chance

    def roll(first: Any, second: Any) -> Chance:
        return Chance(list(zip(die(), (first, second), strict=True)))

    def leaves(count: int) -> list[int]:
        return rng.sample(range(-9, 10), count)

    a, b, c, d, e, f, g = leaves(7)
    begin = [roll(a, [b, c]), [roll(d, e), f], g]
    a, b, c, d, e = leaves(5)
    from_a_roll = roll([a, b], [c, roll(d, e)])
    a, b, c, d, e, f = leaves(6)
    middle = [[e, f], [roll(a, [b, c]), d]]
    return [
        (GameTree(begin, root=rng.choice(("max", "min"))), ()),
        (GameTree(from_a_roll), ()),
        (GameTree(middle), (1,)),
    ]


def kids(tree: GameTree, path: Path) -> list[Path]:
    return [(*path, a) for a in tree.actions(path)]


def _equally(tree: GameTree, path: Path) -> list[float]:
    count = len(tree.actions(path))
    return [1 / count] * count


def _by_dice(tree: GameTree, path: Path) -> list[float]:
    return [tree.probability(path, a) for a in tree.actions(path)]


def _players(chances: Callable[[int], Sequence[float]]) -> Law:
    """Return a law: dice as they fall, and players who choose among so many actions like this."""

    def law(tree: GameTree, path: Path) -> Sequence[float]:
        if tree.to_move(path) == CHANCE:
            return _by_dice(tree, path)
        return chances(len(tree.actions(path)))

    return law


at_random: Final = _players(lambda count: [1 / count] * count)  # the right law


def _likeliest(tree: GameTree, path: Path) -> Sequence[float]:
    """Dice that always show the likeliest outcome."""
    if tree.to_move(path) != CHANCE:
        return _equally(tree, path)
    chances = _by_dice(tree, path)
    return [float(p == max(chances)) for p in chances]


def _by_leaves(tree: GameTree, path: Path) -> Sequence[float]:
    """Return every end equally likely, whatever the way there."""
    below = [sum(leaf[: len(kid)] == kid for leaf in tree.leaves()) for kid in kids(tree, path)]
    return [count / sum(below) for count in below]


def _reversed_dice(tree: GameTree, path: Path) -> Sequence[float]:
    """Return the probability of one outcome given to another."""
    right = at_random(tree, path)
    return right[::-1] if tree.to_move(path) == CHANCE else right


LAWS: Final[Mapping[str, Law]] = {  # by which an answer may draw, by the name of its mistake
    "dice_treated_fair_all": _equally,
    "likeliest_outcome_dice_always": _likeliest,
    "probabilities_matched_wrong_outcomes": _reversed_dice,
    "players_always_take_first": _players(lambda count: [1.0] + [0.0] * (count - 1)),
    "players_always_take_last": _players(lambda count: [0.0] * (count - 1) + [1.0]),
    "players_never_take_last": _players(
        lambda count: [1 / (count - 1)] * (count - 1) + [0.0] if count > 1 else [1.0]
    ),
    "all_ends_game_equally": _by_leaves,
}


def ends_by(law: Law, tree: GameTree, state: Path) -> dict[Path, float]:
    """Return how likely each leaf below `state` is."""
    if tree.is_terminal(state):
        return {state: 1.0}
    chances = law(tree, state)
    return {
        leaf: p * q
        for p, kid in zip(chances, kids(tree, state), strict=True)
        for leaf, q in ends_by(law, tree, kid).items()
    }


# ---------------------------------------------------------------- what an answer does


class Run(NamedTuple):
    """One call of an answer: what it was asked, how its playouts ended, and what it returned."""

    tree: GameTree
    state: Path
    n: int  # 0 where all runs on a tree are meant
    seed: int
    ends: tuple[Path, ...] = ()
    mean: float = 0.0
    half: float = 0.0
    problem: str = ""
    moves: int = 0  # that were made, in all playouts together

    @property
    def sample(self) -> list[float]:
        """The playouts' values to MAX."""
        return [self.tree.utility(end, MAX) for end in self.ends]

    @property
    def remembers(self) -> bool:
        """True if each end's value was asked only once, so that its playouts are not known."""
        return 2 <= len(set(self.ends)) == len(self.ends) < self.n


def truth_of(asked: Run) -> tuple[float, float]:
    """Return the expected utility of a random playout for MAX, and its standard deviation."""
    chances = ends_by(at_random, asked.tree, asked.state)
    mean = fsum(p * asked.tree.utility(end, MAX) for end, p in chances.items())
    square = fsum(p * asked.tree.utility(end, MAX) ** 2 for end, p in chances.items())
    return mean, sqrt(square - mean**2)


ROUNDED: Final = (1.96, 1.9599, 1.95996, 1.959964)  # what 1.96 may be, with more digits or less


def has_squares(one: Run, z: float) -> bool:
    """Return whether mean and half width are those of n whole numbers."""
    variance = one.half / z * one.half / z * one.n
    squares = variance * (one.n - 1) + one.n * one.mean * one.mean
    if not is_whole(squares, 1e-6 + 4e-6 * variance * one.n):
        return False
    return (round(squares) - round(one.mean * one.n)) % 2 == 0


def is_whole(number: float, apart: float = 1e-6) -> bool:
    """Return whether a number is a whole one, or nearly so."""
    return isfinite(number) and abs(number - round(number)) <= apart


def run(answer: Any, tree: GameTree, state: Path, n: int, seed: int) -> Run:
    """Call the answer on a watched game. NotImplementedError and the time limit pass through."""
    states: list[Any] = []  # whose utility was asked for
    found: list[Any] = []
    moves: list[Any] = []

    def noting(question: Callable[..., Any], asked: list[Any]) -> Callable[..., Any]:
        def ask(*args: Any, **named: Any) -> Any:
            answer = question(*args, **named)
            asked.append(args[0] if args else named["state"])
            return answer

        return ask

    def as_search(game: Any, start: Any) -> tuple[float, None]:
        game.utility = noting(game.utility, states)
        game.result = noting(game.result, moves)
        found.append(answer(game, start, n, seed))
        return 0.0, None

    outcome = run_search(as_search, tree, state)
    asked = Run(tree, state, n, seed, tuple(map(tuple, _ends(states, n))), moves=len(moves))
    if outcome.problem:
        return asked._replace(problem=outcome.problem)
    pair = found[0]
    if not isinstance(pair, tuple | list) or len(pair) != 2 or not all(map(_is_finite, pair)):
        return asked._replace(
            problem=f"it returned {brief(pair)}; a pair (mean, half_width) of numbers was expected"
        )
    return asked._replace(mean=float(pair[0]), half=float(pair[1]))


def _ends(states: Sequence[Path], n: int) -> list[Path]:
    """Return the end of each playout; what one end is worth may be asked for more than once.

    Every playout ends in a state of its own, unless the answer keeps states from one playout to
    the next, as in a tree that is built once: then each question, or as many as are asked about
    every playout, stand for one. An answer that asks about all ends equally often has counted or
    remembered them, so that its playouts are not known: each of its ends is given once.
    """
    own = list({id(state): state for state in states}.values())
    if len(own) == n:
        return own
    if len(set(own)) == len(own):
        one_after_another = states[:: max(1, len(states) // n)]
        for ends in (one_after_another, states[:n]):
            if len(ends) == n and _are_asked_about(ends, states):
                return list(ends)
        return own if len(set(Counter(states).values())) == 1 else list(states)
    return [state for i, state in enumerate(states) if i == 0 or state is not states[i - 1]]


def _are_asked_about(ends: Sequence[Path], states: Sequence[Path]) -> bool:
    """Return whether the questions are these ends, as often: at once, or round by round."""
    times = len(states) // len(ends)
    in_rounds = list(ends) * times
    at_once = [end for end in ends for _ in range(times)]
    return list(states) in (in_rounds, at_once)


def _is_finite(number: Any) -> bool:
    return is_number(number) and isfinite(number)
