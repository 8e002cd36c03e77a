"""The Monte-Carlo question of `ps5_chance`: games at random, their mean, and how far to trust it.

What such an answer returns is left to chance, so there is no number to compare it with. But the
game it is handed notes how every playout ended: its utility is asked for, as the question demands.
So mean and half width are known to the last digit, and the ends of many playouts tell by what law
they were drawn, but for six standard deviations.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import fsum, isclose, isfinite, sqrt
from typing import Any, Final, NamedTuple

from gamesearch.game import CHANCE, MAX, Path
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import Chance
from gamesearch.grading.answer_time import in_time
from gamesearch.grading.questions.question import Named, SpecialQuestion
from gamesearch.grading.questions.search import advice_on
from gamesearch.grading.questions.slips import SlipFile
from gamesearch.grading.sandbox.protocol import brief
from gamesearch.grading.verdict import Verdict, is_shown, share
from gamesearch.grading.watched_search import is_number, run_search
from gamesearch.members import player_name
from gamesearch.tracing.notation import in_full, show

from .own_tree import chances_of, children

NAMED: Final = SlipFile(__file__).named
Z: Final = 1.96  # standard deviations to either side that hold 95 % of a normal distribution
# playouts of a run; the first two have one seed, the third the next one
SIZES: Final = (20, 20, 20, 80, 160, 240)
FAR: Final = 6.0  # standard deviations that no honest draw strays

Law = Callable[[GameTree, Path], Sequence[float]]  # how likely each action of a node is


# ---------------------------------------------------------------- the trees


def playout_instances(seed: int) -> list[tuple[GameTree, Path]]:
    """Return three small trees with dice: from the root, from a roll, and from the middle."""
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


def _equally(tree: GameTree, path: Path) -> list[float]:
    count = len(tree.actions(path))
    return [1 / count] * count


def _players(chances: Callable[[int], Sequence[float]]) -> Law:
    """Return a law: dice as they fall, and players who choose among so many actions like this."""

    def law(tree: GameTree, path: Path) -> Sequence[float]:
        if tree.to_move(path) == CHANCE:
            return chances_of(tree, path)
        return chances(len(tree.actions(path)))

    return law


at_random: Final = _players(lambda count: [1 / count] * count)  # the right law


def _likeliest(tree: GameTree, path: Path) -> Sequence[float]:
    """Return the chances of dice that always show the likeliest outcome."""
    if tree.to_move(path) != CHANCE:
        return _equally(tree, path)
    chances = chances_of(tree, path)
    return [float(p == max(chances)) for p in chances]


def _by_leaves(tree: GameTree, path: Path) -> Sequence[float]:
    """Return the chances with which every end is equally likely, whatever the way there."""
    kids, leaves = children(tree, path), list(tree.leaves())
    below = [sum(leaf[: len(kid)] == kid for leaf in leaves) for kid in kids]
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
        for p, kid in zip(chances, children(tree, state), strict=True)
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
        if is_shown():  # else no mistake is named by them, and to be asked takes a sandbox long
            game.result = noting(game.result, moves)
        found.append(answer(game, start, n, seed))
        return 0.0, None

    outcome = run_search(as_search, tree, state)
    asked = Run(tree, state, n, seed, tuple(map(tuple, _ends(states, n))), moves=len(moves))
    if outcome.problem:
        return asked._replace(problem=outcome.problem)
    pair = found[0]
    two = isinstance(pair, tuple | list) and len(pair) == 2
    if not two or not all(is_number(number) and isfinite(number) for number in pair):
        return asked._replace(
            problem=f"it returned {brief(pair)}; a pair (mean, half_width) of numbers was expected"
        )
    return asked._replace(mean=float(pair[0]), half=float(pair[1]))


def _ends(states: list[Path], n: int) -> list[Path]:
    """Return the end of each playout; what one end is worth may be asked for more than once.

    Every playout ends in a state of its own, unless the answer keeps states from one playout to
    the next, as in a tree that is built once: then as many questions stand for one as are asked
    about every playout, at once or round by round.
    """
    own = list({id(state): state for state in states}.values())
    if len(own) == n:
        return own
    times = max(1, len(states) // n)
    if len(set(own)) == len(own):
        for ends in (states[::times], states[:n]):
            if len(ends) == n and states in ([e for e in ends for _ in range(times)], ends * times):
                return ends
        return states
    return [state for i, state in enumerate(states) if i == 0 or state is not states[i - 1]]


class PlayoutMistake(NamedTuple):
    """A mistake, what to look at, and where it shows."""

    named: Named
    where: Run
    lines: tuple[str, ...] = ()


def _mean_and_half(one: Run) -> str:
    """Return what a run came to, in words."""
    return f"mean {show(one.mean)}, half width {show(one.half)}"


# ---------------------------------------------------------------- the verdict


def check_estimate(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q6: two points each for the playouts, the mean, the half width of its interval."""
    del student
    rng = random.Random(seed)
    first, *others = rng.sample(range(1_000_000), len(SIZES) - 2)
    seeds = [first, first, first + 1, *others]
    runs = []
    with in_time():
        for tree, state in playout_instances(seed):
            for n, own in zip(SIZES, seeds, strict=True):
                runs.append(run(answer, tree, state, n, own))
                if runs[-1].problem:
                    named = runs[-1].problem, advice_on(runs[-1].problem, by_pairs=False)
                    return _verdict(question, 0, PlayoutMistake(named, runs[-1]))
    if not any(one.ends for one in runs):
        return _verdict(question, 0, PlayoutMistake(NAMED["never_plays_game_end"], runs[0]))
    found = list(filter(None, (judge(runs) for judge in (_games, _mean, _half))))
    if not found:
        return question.full_marks()
    return _verdict(question, share(question.points, 3 - len(found), 3), found[0])


def _verdict(question: SpecialQuestion, score: float, fault: PlayoutMistake) -> Verdict:
    from gamesearch.drawing.tree_pictures import draw

    tree, state = fault.where.tree, fault.where.state
    begins = "" if state == () else f" from node {tree.name(state)} on"
    asked = f", with n = {fault.where.n}, seed = {fault.where.seed}" if fault.where.n else ""
    where: Any = {"tree": tree, "state": state}
    details = (f"On the tree {tree}{begins}{asked}.", *fault.lines)
    pictures = (("The game that was played", draw(tree)),)
    return question.verdict(score, *fault.named, details=details, pictures=pictures, **where)


# -- the playouts


def _games(runs: Sequence[Run]) -> PlayoutMistake | None:
    """Return whether the playouts are n games, drawn as they should be, anew for each seed."""
    groups = [runs[i : i + len(SIZES)] for i in range(0, len(runs), len(SIZES))]
    for one in runs:
        if len(one.ends) != one.n:
            lines = (f"Expected: {one.n} playouts.", f"Yours: {len(one.ends)}.")
            return PlayoutMistake(NAMED["does_not_play_n"], one, lines)
    return _mistake_with_seeds(groups) or _law(groups)


def _law(groups: Sequence[Sequence[Run]]) -> PlayoutMistake | None:
    """Return whether each end is as frequent as in random play, or by what other law."""
    counts = [Counter(end for one in group[1:] for end in one.ends) for group in groups]
    if all(map(_follow, [at_random] * 3, groups, counts)):
        return None
    for group, count in zip(groups, counts, strict=True):
        state = group[0].state
        if any(end[: len(state)] != state for end in count):
            return PlayoutMistake(NAMED["begins_game_initial_instead"], group[0]._replace(n=0))
    known = (key for key, law in LAWS.items() if all(map(_follow, [law] * 3, groups, counts)))
    named = NAMED[next(known, "moves_drawn_wrong_probabilities")]
    return PlayoutMistake(named, *_farthest(groups, counts))


def _follow(law: Law, group: Sequence[Run], count: Mapping[Path, int]) -> bool:
    """Return whether the ends of a tree's playouts may have been drawn by this law."""
    total = sum(count.values())
    chances = ends_by(law, group[0].tree, group[0].state)
    return all(end in chances for end in count) and all(
        _strays(count[end], total, p) < FAR for end, p in chances.items()
    )


def _strays(count: int, total: int, p: float) -> float:
    """Return by how many standard deviations a count strays from the p that is expected of all."""
    spread = sqrt(total * p * (1 - p))
    apart = abs(count - total * p)
    return apart / spread if spread > 1e-9 else 0.0 if apart < 1e-6 else 2 * FAR


def _farthest(
    groups: Sequence[Sequence[Run]], counts: Iterable[Counter[Path]]
) -> tuple[Run, tuple[str, ...]]:
    """Return the choice that strays farthest from the right law: where, and the two numbers."""
    found = []
    for group, count in zip(groups, counts, strict=True):
        all_runs = group[0]._replace(n=0)
        tree, state = group[0].tree, group[0].state
        through = Counter(end[:i] for end in count.elements() for i in range(len(end) + 1))
        for path in tree.nodes():
            if path[: len(state)] != state or tree.is_terminal(path) or not through[path]:
                continue
            chances = at_random(tree, path)
            for kid, p in zip(children(tree, path), chances, strict=True):
                strays = _strays(through[kid], through[path], p)
                found.append((strays, all_runs, path, kid, p, through[kid], through[path]))
    _, where, path, kid, p, came, total = max(found, key=lambda one: one[0])
    mover, edge = player_name(where.tree, where.tree.to_move(path)), kid[-1]
    name = f"{where.tree.name(path)} ({mover} moves there)"
    return where, (
        f"At node {name} branch {edge + 1} was taken in {came} of {total} playouts.",
        f"Expected: in about {show(round(total * p))}.",
    )


# -- the seed


def _mistake_with_seeds(groups: Sequence[Sequence[Run]]) -> PlayoutMistake | None:
    """Return whether the seed decides everything, and nothing else does."""
    for first, again, *_ in groups:
        if (first.mean, first.half) != (again.mean, again.half):
            lines = (f"First: {_mean_and_half(first)}.", f"Again: {_mean_and_half(again)}.")
            return PlayoutMistake(NAMED["same_seed_gives_different"], again, lines)
    later = [one for group in groups for one in group[2:]]
    differ = any(len({one.ends[0] for one in group[2:]}) > 1 for group in groups)
    if differ and all(len(set(one.ends)) == 1 for one in later):  # one game, and another by seed
        alone = all(one.moves == len(one.ends[0]) - len(one.state) for one in later)
        key = "only_first_playout_played" if alone else "all_games_run_same"
        return PlayoutMistake(NAMED[key], later[0])
    if all(
        len(set(again.ends)) > 1 and again.ends[1:] == following.ends[: again.n - 1]
        for _, again, following, *_ in groups
    ):  # a run's games are those of the run with the seed before, but for the first
        return PlayoutMistake(NAMED["each_playout_own_generator"], groups[0][2])
    beginnings = {one.ends[:20] for one in groups[0][1:]}
    if len(beginnings) == 1 and len(set(*beginnings)) > 1:
        return PlayoutMistake(NAMED["seed_ignored_always_same"], groups[0][2])
    return None


# -- what is made of them


def _mean(runs: Sequence[Run]) -> PlayoutMistake | None:
    """Return whether the mean is that of what the playouts were worth to MAX."""
    known = [one for one in runs if one.ends]
    wrong = next((one for one in known if not _same(one.mean, mean_of(one.sample))), None)
    if wrong is None:
        return None
    usual = (
        key for key, wrongly in MEANS.items() if all(_same(one.mean, wrongly(one)) for one in known)
    )
    key, rounded = next(usual, ""), False
    if not key and all(_is_rounded(one.mean, mean_of(one.sample)) for one in known):
        key, rounded = "mean_rounded", True
    write = in_full if rounded else show
    lines = (f"Expected: mean {write(mean_of(wrong.sample))}.", f"Yours: {write(wrong.mean)}.")
    return PlayoutMistake(NAMED[key or "mean_does_not_match"], wrong, lines)


def mean_of(numbers: Sequence[float]) -> float:
    """Return the mean."""
    return fsum(numbers) / len(numbers)


def variance_of(numbers: Sequence[float], less: int = 1) -> float:
    """Return the variance of a sample, or with less=0 of a whole population."""
    mean = mean_of(numbers)
    return fsum((x - mean) ** 2 for x in numbers) / (len(numbers) - less or 1)


MEANS: Final[Mapping[str, Callable[[Run], float]]] = {
    "sum_returned_instead_mean": lambda one: fsum(one.sample),
    "playouts_valued_player_1": lambda one: -mean_of(one.sample),
    "playouts_valued_player_move": lambda one: mean_of(
        [one.tree.utility(end, one.tree.to_move(end)) for end in one.ends]
    ),
    "half_width_comes_before": lambda one: half_width(one.sample),
    "ends_interval_returned": lambda one: mean_of(one.sample) - half_width(one.sample),
    "mean_divided_n_1": lambda one: fsum(one.sample) / (one.n - 1),
    "wins_counted_instead_utilities": lambda one: sum(x > 0 for x in one.sample) / one.n,
    "only_last_playout_counts": lambda one: one.sample[-1],
    "only_best_playout_counts": lambda one: max(one.sample),
    "mean_rounded": lambda one: round(mean_of(one.sample)),
    "mean_rounded_2": lambda one: fsum(one.sample) // one.n,
}


def half_width(sample: Sequence[float]) -> float:
    """Return half the width of the 95 % interval for the mean: 1.96 s / sqrt(n)."""
    return Z * sqrt(variance_of(sample) / len(sample))


# what may stand in the place of s, of sqrt(n) and of 1.96; the right ones have no name
SPREADS: Final[Mapping[str, Callable[[Sequence[float]], float]]] = {
    "": lambda sample: sqrt(variance_of(sample)),
    "population_standard_deviation_squares": lambda sample: sqrt(variance_of(sample, 0)),
    "variance_used_instead_square": variance_of,
    "variance_used_instead_square_2": lambda sample: variance_of(sample, 0),
}
ROOTS: Final[Mapping[str, Callable[[int], float]]] = {
    "": sqrt,
    "half_width_does_not": lambda n: 1.0,
    "half_width_divided_n": float,
    "n_1_under_root": lambda n: sqrt(n - 1),
}
FACTORS: Final[Mapping[str, float]] = {
    "": Z,
    "1_96_missing": 1,
    "whole_width_returned": 2 * Z,
    "factor_2_instead_1": 2,
    "factor_90": 1.645,
    "factor_99": 2.576,
    "factor_0_95": 0.95,
}


def _half(runs: Sequence[Run]) -> PlayoutMistake | None:
    """Return whether the half width is 1.96 s / sqrt(n)."""
    known = [one for one in runs if len(one.ends) > 1]
    wrong = next((one for one in known if not _same(one.half, half_width(one.sample))), None)
    if wrong is None:
        return None
    rounded = all(_is_rounded(one.half, half_width(one.sample)) for one in known)
    write = in_full if rounded else show
    expected, yours = write(half_width(wrong.sample)), write(wrong.half)
    lines = f"Expected: half width {expected}.", f"Yours: {yours}."
    named = NAMED["half_width_rounded" if rounded else _name_of_half(known)]
    return PlayoutMistake(named, wrong, lines)


def _name_of_half(known: Sequence[Run]) -> str:
    """Say what is wrong with the formula, by trying the usual ones, with one mistake first."""
    tries = sorted(
        itertools.product(SPREADS, ROOTS, FACTORS), key=lambda keys: sum(map(bool, keys))
    )
    for spread, root, factor in tries:
        s, divisor, z = SPREADS[spread], ROOTS[root], FACTORS[factor]
        if all(_same(one.half, z * s(one.sample) / divisor(len(one.sample))) for one in known):
            return root or spread or factor
    if all(_same(one.half, Z * sqrt(sqrt(variance_of(one.sample)) / one.n)) for one in known):
        return "root_s_taken_too"
    return "half_width_not_1_2"


def _is_rounded(given: float, right: float) -> bool:
    """Return whether a number is right as far as it goes on behind the point."""
    return any(isclose(given, round(right, places), abs_tol=1e-9) for places in range(12))


def _same(one: float, other: float) -> bool:
    """Compare to four digits: 1.96 may have more of them."""
    return isclose(one, other, rel_tol=1e-4, abs_tol=1e-9)
