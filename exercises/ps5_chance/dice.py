"""The dice of `ps5_chance`: probabilities and means by hand, and two small functions of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from math import fsum, isfinite
from typing import Any, Final

from gamesearch.grading.questions.by_hand import EntriesQuestion, is_about, number_in, wrong_numbers
from gamesearch.grading.questions.function import FunctionQuestion, Input, distribution_text
from gamesearch.grading.questions.own_instances import own_instance
from gamesearch.grading.questions.question import Named
from gamesearch.grading.questions.slips import Slip, SlipFile, slips_in
from gamesearch.grading.sandbox.protocol import Misuse, brief
from gamesearch.grading.watched_search import is_number

FILE: Final = SlipFile(__file__)
NAMED: Final = FILE.named
Die = dict[int, float]  # what it may show, and how likely
FAIR: Final[Die] = dict.fromkeys(range(1, 7), 1 / 6)


# ---------------------------------------------------------------- q1: by hand


@cache
def _own_die(student: str) -> tuple[int, ...]:
    """Return tenths of the six faces of a loaded die."""

    def draw(seed: int) -> tuple[int, ...]:
        rng = random.Random(seed)
        tenths = [1] * 6
        for _ in range(4):
            tenths[rng.randrange(6)] += 1
        return tuple(tenths)

    def suits(tenths: tuple[int, ...]) -> bool:
        mean = sum(face * p for face, p in enumerate(tenths, 1))
        return max(tenths) >= 3 and mean not in (30, 35, 40)

    return own_instance(student, "ps5/q1/die", draw, suits)


def own_die(student: str) -> Die:
    """Return the student's own loaded die: the probability of each face."""
    return {face: p / 10 for face, p in enumerate(_own_die(student), 1)}


@cache
def own_sum(student: str) -> int:
    """Return a sum of two dice for the student to look into; 7 would be too well known."""
    return own_instance(
        student, "ps5/q1/sum", lambda seed: random.Random(seed).randint(4, 10), lambda s: s != 7
    )


def right_by_hand(student: str) -> dict[str, float]:
    """Return the five numbers asked for."""
    die, total = own_die(student), own_sum(student)
    return {
        "red 1, green 6": 1 / 36,
        "{1, 6}": 1 / 18,
        "sum": (6 - abs(total - 7)) / 36,
        "mean": fsum(p * x for x, p in die.items()),
        "mean of squares": fsum(p * x * x for x, p in die.items()),
    }


def _wrong_numbers(student: str) -> dict[str, dict[str, float]]:
    """Return the wrong numbers that are often given, by entry and by name."""
    die, total, right = own_die(student), own_sum(student), right_by_hand(student)
    mean, squares = right["mean"], right["mean of squares"]
    ways = 6 - abs(total - 7)
    unordered = (ways + 1) // 2
    return {
        "red 1, green 6": {"both_orders": 1 / 18, "added": 1 / 3, "one_die": 1 / 6},
        "{1, 6}": {"one_order": 1 / 36, "rolls_alike": 1 / 21, "pairs_added": 1 / 3},
        "sum": {
            "sums_alike": 1 / 11, "rolls_alike": unordered / 21, "pairs_once": unordered / 36,
            "ways_counted": ways,
        },
        "mean": {
            "fair_mean": 3.5, "faces_added": 21, "divided_again": mean / 6,
            "likeliest_face": max(die, key=lambda x: die[x]),
        },
        "mean of squares": {
            "mean_squared": mean**2, "variance": squares - mean**2, "fair_squares": 91 / 6,
            "squares_added": 91, "divided_again": squares / 6,
            "p_squared": fsum((p * x) ** 2 for x, p in die.items()),
        },
    }  # fmt: skip


def judge_by_hand(answer: Mapping[str, Any], student: str) -> dict[str, Named]:
    """Judge q1: {"red 1, green 6": ..., "{1, 6}": ..., "sum": ..., "mean": ..., ...}.

    A point for each; three decimals are enough.
    """
    right = right_by_hand(student)
    wrong = wrong_numbers(answer, right, _wrong_numbers(student), NAMED)
    for part in wrong:  # a right number may be written in a wrong way
        percent = number_in(str(answer[part]).rstrip(" %"))
        if percent is not None and right[part] < 1 and is_about(percent / 100, right[part]):
            wrong[part] = NAMED["percent"]
        elif percent and percent in (round(right[part], 1), round(right[part], 2)):
            wrong[part] = NAMED["rounded"]
    return wrong


# ---------------------------------------------------------------- functions of distributions


def _one_number(value: Any) -> dict[Any, float]:
    if not is_number(value) or not isfinite(value):
        raise Misuse(f"returned {brief(value)}; a number was expected")
    return {"": float(value)}


def _a_distribution(value: Any) -> dict[Any, float]:
    """Return sums with their probabilities in order, those left out that cannot be."""
    if not isinstance(value, dict) or not all(
        is_number(number) and isfinite(number) for pair in value.items() for number in pair
    ):
        raise Misuse(
            f"returned {brief(value)}; a dict with the probability of each sum, such as "
            "{2: 0.25, 3: 0.75}, was expected"
        )
    return {x: float(value[x]) for x in sorted(value) if value[x]}


def expected(distribution: Mapping[Any, float], u: Callable[[Any], float]) -> float:
    """Return E[u(X)]."""
    return fsum(p * u(x) for x, p in distribution.items())


def sum_of_dice(first: Mapping[int, float], second: Mapping[int, float]) -> Die:
    """Return the distribution of the sum of two independent dice."""
    sums: dict[int, list[float]] = {}
    for x, p in first.items():
        for y, q in second.items():
            sums.setdefault(x + y, []).append(p * q)
    return {total: fsum(parts) for total, parts in sums.items()}


def _draw_die(rng: random.Random, faces: int) -> Die:
    """Return a loaded die with other numbers on its faces than 1, 2, 3, ..."""
    weights = [rng.randint(1, 4) for _ in range(faces)]
    numbers = sorted(rng.sample(range(-3, 9), faces))
    return {x: w / sum(weights) for x, w in zip(numbers, weights, strict=True)}


def expected_inputs(seed: int) -> list[Input]:
    """Return a coin, a fair die, loaded dice, and one that shows a face never; with several u."""
    rng = random.Random(seed)
    prizes: list[tuple[str, Callable[[Any], float]]] = [
        ("u(x) = x", lambda x: x),
        ("u(x) = x²", lambda x: x * x),
        ("u(x) = 10 for x > 3, else −1", lambda x: 10 if x > 3 else -1),
        ("u(x) = 3 − 2x", lambda x: 3 - 2 * x),
    ]
    dice = [{0: 0.5, 1: 0.5}, {1: 0.25, 5: 0.75}, {2: 0.5, 4: 0.5, 9: 0.0}, FAIR]
    dice += [_draw_die(rng, faces) for faces in (2, 3, 5)]
    return [
        Input(f"expected({distribution_text(die)}, u) with {text}", (dict(die), u))
        for die in dice
        for text, u in prizes
    ]


def sum_inputs(seed: int) -> list[Input]:
    """Return pairs of coins, fair dice, and loaded dice of different make."""
    rng = random.Random(seed)
    pairs: list[tuple[Die, Die]] = [
        ({0: 0.5, 1: 0.5}, {0: 0.5, 1: 0.5}),
        ({1: 0.25, 2: 0.75}, {1: 0.5, 4: 0.5}),
        ({1: 0.5, 2: 0.5}, {1: 0.25, 2: 0.25, 3: 0.5}),
        (_draw_die(rng, 3), _draw_die(rng, 2)),
        (FAIR, FAIR),
        (_draw_die(rng, 4), _draw_die(rng, 5)),
    ]
    return [
        Input(
            f"sum_of_dice({distribution_text(one)}, {distribution_text(two)})",
            (dict(one), dict(two)),
        )
        for one, two in pairs
    ]


def expected_slips() -> Iterator[Slip]:
    """Return every slip with a function of a distribution and u that has it."""
    return slips_in(FILE.slips["expected"], FILE.base("expected"))


def sum_slips() -> Iterator[Slip]:
    """Return every slip with a function of two distributions that has it."""
    return slips_in(FILE.slips["sums"], FILE.base("sum"))


PARTS: Final = dict.fromkeys(("red 1, green 6", "{1, 6}", "sum", "mean", "mean of squares"), 1)
BY_HAND: Final = EntriesQuestion("q1", PARTS, judge_by_hand, "die")
_KEYS_ALONE: Final = "cannot unpack non-iterable", NAMED["keys_alone"][1]
EXPECTED: Final = FunctionQuestion(
    "q1b",
    "expected",
    2,
    reference=expected,
    inputs=expected_inputs,
    slips=expected_slips,
    read=_one_number,
    advice="Add up P(x) u(x) over all x in the distribution.",
    clues=(("KeyError", NAMED["any_faces"][1]), _KEYS_ALONE),
)
SUM_OF_DICE: Final = FunctionQuestion(
    "q1c",
    "sum_of_dice",
    2,
    reference=sum_of_dice,
    inputs=sum_inputs,
    slips=sum_slips,
    read=_a_distribution,
    advice="Go over all pairs of faces, x of the first die and y of the second: P(x) P(y) belongs "
    "to the sum x + y. The probabilities of all sums together are 1.",
    clues=(_KEYS_ALONE,),
)
