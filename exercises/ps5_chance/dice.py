"""The dice of `ps5_chance`: probabilities and means by hand, and two small functions of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from math import fsum, isfinite
from pathlib import Path
from typing import Any, Final, NamedTuple

from gamesearch.grading.questions.by_hand import by_hand, entries, is_blank
from gamesearch.grading.questions.function import FunctionQuestion, Input, distribution_text
from gamesearch.grading.questions.own_instances import own_instance
from gamesearch.grading.questions.question import SpecialQuestion
from gamesearch.grading.questions.slips import Base, Slip, read_programs, read_slips, slips_in
from gamesearch.grading.sandbox.protocol import Misuse, brief
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import is_number

PROGRAMS: Final = read_programs(__file__)

SLIPS: Final = read_slips(Path(__file__))
Die = dict[int, float]  # what it may show, and how likely
FAIR: Final[Die] = dict.fromkeys(range(1, 7), 1 / 6)


# ---------------------------------------------------------------- reading numbers by hand


def number_of(given: Any) -> float | None:
    """Return the number that is given, also as text, such as 1/18, or with a real minus."""
    over, _, under = str(given).replace("\N{MINUS SIGN}", "-").partition("/")
    try:
        return float(over) / float(under or 1)
    except (ValueError, ZeroDivisionError):
        return None


def is_about(given: Any, number: float) -> bool:
    """Return whether a number is given, to three decimals."""
    found = number_of(given)
    return found is not None and abs(found - number) <= 0.0005 + 1e-9


def _is_rounded(given: Any, number: float) -> bool:
    """Return whether a number is right as far as it goes, and goes to one or two decimals only."""
    found = number_of(given)
    return found in (round(number, 1), round(number, 2)) and found != 0


# ---------------------------------------------------------------- q1: by hand


@cache
def _own_die(student: str) -> tuple[int, ...]:
    """Tenths of the six faces of a loaded die."""

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


class WrongNumber(NamedTuple):
    """A wrong number that is often given, and what to say to it."""

    number: float
    name: str
    advice: str


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


_WEIGHTED: Final = "Weight each face by its probability: add up P(x) x."
_SQUARES: Final = "First the square of every face, then the mean: add up P(x) x²."
_ROLLS: Final = (
    "There are 21 different rolls, but a double can come up in one way and all others in two."
)
_PAIRS: Final = "Two dice show 36 ordered pairs, all equally likely: count those that fit."


def _wrong_numbers(student: str) -> dict[str, tuple[WrongNumber, ...]]:
    return _wrong_chances(own_sum(student)) | _wrong_means(student)


def _wrong_chances(total: int) -> dict[str, tuple[WrongNumber, ...]]:
    ways = 6 - abs(total - 7)
    unordered = (ways + 1) // 2
    return {
        "red 1, green 6": (
            WrongNumber(1 / 18, "both orders are counted",
                 "The dice have colours here: red shows the 1 and green the 6."),
            WrongNumber(1 / 3, "probabilities of independent events are added",
                 "Both must happen, so multiply: 1/6 times 1/6."),
            WrongNumber(1 / 6, "only one of the dice is considered", "Both must happen."),
        ),
        "{1, 6}": (
            WrongNumber(1 / 36, "only one of the two orders is counted",
                 "Red 1 and green 6, or red 6 and green 1: two of the 36 pairs."),
            WrongNumber(1 / 21, "the 21 rolls are treated as equally likely", _ROLLS),
            WrongNumber(1 / 3, "probabilities of independent events are added", _PAIRS),
        ),
        "sum": (
            WrongNumber(1 / 11, "the eleven sums are treated as equally likely", _PAIRS),
            WrongNumber(unordered / 21, "the 21 rolls are treated as equally likely", _ROLLS),
            WrongNumber(unordered / 36, "each pair of faces is counted in one order only", _PAIRS),
            WrongNumber(ways, "ways are counted, but not turned into a probability", _PAIRS),
        ),
    }  # fmt: skip


def _wrong_means(student: str) -> dict[str, tuple[WrongNumber, ...]]:
    die, right = own_die(student), right_by_hand(student)
    return {
        "mean": (
            WrongNumber(3.5, "that is the mean of a fair die", _WEIGHTED),
            WrongNumber(21, "the faces are added up without their probabilities", _WEIGHTED),
            WrongNumber(right["mean"] / 6, "the weighted sum is divided once more",
                 "The probabilities already sum to 1, so nothing is left to divide by."),
            WrongNumber(max(die, key=lambda x: die[x]), "that is the likeliest face", _WEIGHTED),
        ),
        "mean of squares": (
            WrongNumber(right["mean"] ** 2, "the mean is squared", _SQUARES),
            WrongNumber(right["mean of squares"] - right["mean"] ** 2, "that is the variance",
                 "Nothing is subtracted: add up P(x) x² over all faces."),
            WrongNumber(91 / 6, "that is the number for a fair die", _SQUARES),
            WrongNumber(91, "the squares are added up without their probabilities", _SQUARES),
            WrongNumber(right["mean of squares"] / 6, "the weighted sum is divided once more",
                 "The probabilities already sum to 1, so nothing is left to divide by."),
        ),
    }  # fmt: skip


def check_by_hand(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q1: {"red 1, green 6": ..., "{1, 6}": ..., "sum": ..., "mean": ..., "mean of squares": ...}.

    A point for each; three decimals are enough.
    """
    del seed
    right = right_by_hand(student)
    answer = entries(given := by_hand(answer), right)
    if answer is None:
        return question.wrong_form(given, f"a dict with {', '.join(map(repr, right))}")
    if all(is_blank(answer[name]) for name in right):
        return question.not_attempted()
    wrong = [name for name in right if not is_about(answer[name], right[name])]
    if not wrong:
        return question.full_marks()
    name = wrong[0]
    if is_blank(answer[name]):
        return question.verdict(5 - len(wrong), f'there is no "{name}" yet', _HINTS[name])
    written = {n: _written_otherwise(answer[n], right[n]) for n in wrong}
    slips = {written[n] or n for n in wrong}  # each is paid for once
    if number_of(answer[name]) is None and not written[name]:
        found = f"Found {brief(answer[name])}; a number such as 0.25 or 1 / 4 was expected."
        return question.verdict(5 - len(slips), f"{name}: that is not a number", found)
    mistake = written[name] or next(
        (s for s in _wrong_numbers(student)[name] if is_about(answer[name], s.number)), None
    )
    fault = f"{name}: {mistake.name}" if mistake else f"not right yet: {'; '.join(wrong)}"
    return question.verdict(5 - len(slips), fault, mistake.advice if mistake else _HINTS[name])


_ROUNDED: Final = WrongNumber(0, "rounded too far", "Give three decimals, or a fraction.")
_PERCENT: Final = WrongNumber(
    0, "given in percent", "A probability lies between 0 and 1: write 0.25 or 1 / 4, not 25."
)


def _written_otherwise(given: Any, number: float) -> WrongNumber | None:
    """Return the slip of a right number that is only written in a wrong way."""
    found = number_of(str(given).rstrip(" %"))
    if found is not None and number < 1 and abs(found / 100 - number) <= 0.0005:
        return _PERCENT
    return _ROUNDED if _is_rounded(given, number) else None


_HINTS: Final = {
    "red 1, green 6": "Of the 36 ordered pairs (red, green), how many are meant?",
    "{1, 6}": "Of the 36 ordered pairs of faces, how many are meant?",
    "sum": "Of the 36 ordered pairs of faces, how many have this sum?",
    "mean": "Weight each face by its probability: add up P(x) x over all faces.",
    "mean of squares": "Add up P(x) x² over all faces.",
}


# ---------------------------------------------------------------- functions of distributions


def _one_number(value: Any) -> dict[Any, float]:
    if not is_number(value) or not isfinite(value):
        raise Misuse(f"returned {brief(value)}; a number was expected")
    return {"": float(value)}


def _a_distribution(value: Any) -> dict[Any, float]:
    """Sums with their probabilities in order, those left out that cannot be."""
    if not isinstance(value, dict) or not all(
        is_number(number) and isfinite(number) for pair in value.items() for number in pair
    ):
        raise Misuse(
            f"returned {brief(value)}; a dict with the probability of each sum, such as "
            "{2: 0.25, 3: 0.75}, was expected"
        )
    return {x: float(value[x]) for x in sorted(value) if value[x]}


def expected(distribution: Mapping[Any, float], u: Callable[[Any], float]) -> float:
    """E[u(X)]."""
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
    """Pairs of coins, fair dice, and loaded dice of different make."""
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
    return slips_in(SLIPS["expected"], Base(PROGRAMS["expected"], {}))


def sum_slips() -> Iterator[Slip]:
    """Return every slip with a function of two distributions that has it."""
    return slips_in(SLIPS["sums"], Base(PROGRAMS["sum"], {}))


_ANY_FACES: Final = (
    "A die may have any numbers on its faces: go over what the distribution holds, "
    "distribution.items()."
)
_KEYS_ALONE: Final = (
    "cannot unpack non-iterable",
    "A loop over a dict goes over its keys alone, the faces. Its pairs (x, P(x)) are its .items().",
)
EXPECTED: Final = FunctionQuestion(
    "q1b", "expected", 2, expected, expected_inputs, expected_slips, _one_number,
    "Add up P(x) u(x) over all x in the distribution.", (("KeyError", _ANY_FACES), _KEYS_ALONE),
)  # fmt: skip
SUM_OF_DICE: Final = FunctionQuestion(
    "q1c", "sum_of_dice", 2, sum_of_dice, sum_inputs, sum_slips, _a_distribution,
    "Go over all pairs of faces, x of the first die and y of the second: P(x) P(y) belongs to the "
    "sum x + y. The probabilities of all sums together are 1.", (_KEYS_ALONE,),
)  # fmt: skip
