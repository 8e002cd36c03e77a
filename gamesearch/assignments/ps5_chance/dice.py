"""The dice of `ps5_chance`: probabilities and means by hand, and two small functions of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import fsum, isfinite
from typing import Any, Final, NamedTuple

from gamesearch.assignments.ps5_chance.mistakes import expected_variants, sum_variants
from gamesearch.grading import checks
from gamesearch.grading.checks import Misuse, Verdict, brief, by_hand, close, in_words, is_number
from gamesearch.grading.questions.by_hand import is_blank, wrong_form
from gamesearch.grading.questions.instances import own_instance
from gamesearch.grading.questions.search import not_callable
from gamesearch.tracing.notation import show
from gamesearch.tracing.time_limit import deadline

Die = dict[int, float]  # what it may show, and how likely
FAIR: Final[Die] = dict.fromkeys(range(1, 7), 1 / 6)


# ---------------------------------------------------------------- reading numbers by hand


def number_of(given: Any) -> float | None:
    """The number that is given, be it as text, as a fraction such as 1/18, or with a real minus."""
    over, _, under = str(given).replace("\N{MINUS SIGN}", "-").partition("/")
    try:
        return float(over) / float(under or 1)
    except (ValueError, ZeroDivisionError):
        return None


def is_about(given: Any, number: float) -> bool:
    """Whether a number is given, to three decimals."""
    found = number_of(given)
    return found is not None and abs(found - number) <= 0.0005 + 1e-9


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
    """The student's own loaded die: the probability of each face."""
    return {face: p / 10 for face, p in enumerate(_own_die(student), 1)}


@cache
def own_sum(student: str) -> int:
    """A sum of two dice for the student to look into; 7 would be too well known."""
    return own_instance(
        student, "ps5/q1/sum", lambda seed: random.Random(seed).randint(4, 10), lambda s: s != 7
    )


class Slip(NamedTuple):
    """A wrong number that is often given, and what to say to it."""

    number: float
    fault: str
    advice: str


def right_by_hand(student: str) -> dict[str, float]:
    """The five numbers asked for."""
    die, total = own_die(student), own_sum(student)
    return {
        "red 1, green 6": 1 / 36,
        "{1, 6}": 1 / 18,
        "sum": (6 - abs(total - 7)) / 36,
        "mean": fsum(p * x for x, p in die.items()),
        "mean of squares": fsum(p * x * x for x, p in die.items()),
    }


def _slips(student: str) -> dict[str, tuple[Slip, ...]]:
    die, total = own_die(student), own_sum(student)
    right = right_by_hand(student)
    ways = 6 - abs(total - 7)
    unordered = (ways + 1) // 2
    weighted = "Each face counts as much as it is likely: add up P(x) x."
    squares = "First the square of every face, then the mean: add up P(x) x²."
    rolls = "There are 21 different rolls, but a double comes in one way and all others in two."
    pairs = "Two dice show 36 ordered pairs, each as likely as the other: count those that fit."
    return {
        "red 1, green 6": (
            Slip(1 / 18, "both orders are counted",
                 "The dice have colours here: red shows the 1 and green the 6."),
            Slip(1 / 3, "probabilities of independent events are added",
                 "Both have to happen, so they multiply: 1/6 times 1/6."),
            Slip(1 / 6, "only one of the dice is looked at", "Both have to happen."),
        ),
        "{1, 6}": (
            Slip(1 / 36, "only one of the two orders is counted",
                 "Red 1 and green 6, or red 6 and green 1: two of the 36 pairs."),
            Slip(1 / 21, "the 21 rolls are taken as equally likely", rolls),
            Slip(1 / 3, "probabilities of independent events are added", pairs),
        ),
        "sum": (
            Slip(1 / 11, "the eleven sums are taken as equally likely", pairs),
            Slip(unordered / 21, "the 21 rolls are taken as equally likely", rolls),
            Slip(unordered / 36, "each pair of faces is counted in one order only", pairs),
            Slip(ways, "ways are counted, and not made into a probability", pairs),
        ),
        "mean": (
            Slip(3.5, "that is the mean of a fair die", weighted),
            Slip(21, "the faces are added up without their probabilities", weighted),
            Slip(right["mean"] / 6, "the weighted sum is divided once more",
                 "The probabilities already sum to 1, so nothing is left to divide by."),
            Slip(max(die, key=lambda x: die[x]), "that is the likeliest face", weighted),
        ),
        "mean of squares": (
            Slip(right["mean"] ** 2, "the mean is squared", squares),
            Slip(91 / 6, "that is the number for a fair die", squares),
            Slip(91, "the squares are added up without their probabilities", squares),
            Slip(right["mean of squares"] / 6, "the weighted sum is divided once more",
                 "The probabilities already sum to 1, so nothing is left to divide by."),
        ),
    }  # fmt: skip


def check_by_hand(answer: Any, student: str, seed: int) -> Verdict:
    """q1: {"red 1, green 6": ..., "{1, 6}": ..., "sum": ..., "mean": ..., "mean of squares": ...}.

    A point for each; three decimals are enough.
    """
    del seed
    answer = by_hand(answer)
    right = right_by_hand(student)
    if not isinstance(answer, dict) or not set(right) <= set(answer):
        return wrong_form("q1", 5, answer, f"a dict with {', '.join(map(repr, right))}")
    if all(is_blank(answer[name]) for name in right):
        return Verdict("q1", 0, 5, status="not attempted")
    wrong = [name for name in right if not is_about(answer[name], right[name])]
    if not wrong:
        return Verdict("q1", 5, 5)
    name = wrong[0]
    slip = next((s for s in _slips(student)[name] if is_about(answer[name], s.number)), None)
    fault = f"{name}: {slip.fault}" if slip else f"not right yet: {'; '.join(wrong)}"
    return Verdict("q1", 5 - len(wrong), 5, fault, slip.advice if slip else _HINTS[name])


_HINTS: Final = {
    "red 1, green 6": "Independent events multiply.",
    "{1, 6}": "Of the 36 ordered pairs of faces, how many are meant?",
    "sum": "Of the 36 ordered pairs of faces, how many have this sum?",
    "mean": "Each face counts as much as it is likely: add up P(x) x over all faces.",
    "mean of squares": "Add up P(x) x² over all faces.",
}


# ---------------------------------------------------------------- functions of distributions


class Input(NamedTuple):
    """What a function is called with, and how that reads."""

    text: str
    args: tuple[Any, ...]


@dataclass(frozen=True)
class FunctionQuestion:
    """A question whose answer is a small function of plain data, compared with ours.

    `read` makes of what is returned something that can be compared, and raises Misuse if it
    cannot. `variants` are mistakes as in `searches.py`.
    """

    question: str
    function: str
    points: float
    reference: Callable[..., Any]
    inputs: Callable[[int], Iterable[Input]]  # by seed, small ones first
    variants: Callable[[], Iterable[tuple[Any, Callable[..., Any]]]]
    read: Callable[[Any], dict[Any, float]]
    advice: str

    def check(self, answer: Any, student: str, seed: int) -> Verdict:
        """All points if every result is right."""
        del student
        if not callable(answer):
            return not_callable(self.question, self.function, self.points, answer)
        inputs = list(self.inputs(seed))
        with deadline(checks.SECONDS):
            found = [self._result(answer, one) for one in inputs]
        right = [self._result(self.reference, one) for one in inputs]
        wrong = [i for i in range(len(inputs)) if not _agree(found[i], right[i])]
        if not wrong:
            return Verdict(self.question, self.points, self.points)
        first = wrong[0]
        got = found[first]
        if isinstance(got, str):
            return Verdict(
                self.question, 0, self.points, got, details=(f"On {inputs[first].text}.",)
            )
        fault, advice = self._name_fault(inputs, found)
        return Verdict(
            self.question, 0, self.points, fault, advice,
            details=(f"On {inputs[first].text}.", *_beside(right[first], got)),
        )  # fmt: skip

    def _result(self, function: Callable[..., Any], given: Input) -> Any:
        """What a function makes of an input, or a sentence on why that cannot be used."""
        try:
            mine = (dict(one) if isinstance(one, dict) else one for one in given.args)
            return self.read(function(*mine))  # which may use up what it is given
        except (NotImplementedError, KeyboardInterrupt):
            raise
        except Exception as error:
            return f"it {in_words(error)}"

    def _name_fault(self, inputs: list[Input], found: list[Any]) -> tuple[str, str]:
        for mistake, function in self.variants():
            wrong = [self._result(function, one) for one in inputs]
            if all(map(_agree, found, wrong)):
                return mistake.name, mistake.advice
        right = [self._result(self.reference, one) for one in inputs]
        if all(map(_agree_but_for_rounding, found, right)):
            return "the result is rounded", "Leave it as it is."
        return f"what {self.function} returns is not right yet", self.advice


def _agree(one: Any, other: Any) -> bool:
    if not isinstance(one, dict) or not isinstance(other, dict):
        return bool(one == other)
    return set(one) == set(other) and all(close(one[key], other[key]) for key in one)


def _agree_but_for_rounding(one: Any, other: Any) -> bool:
    """Whether a result agrees, as far as it goes on behind the point, and stops there early."""
    if not isinstance(one, dict) or not isinstance(other, dict) or set(one) != set(other):
        return False
    return any(
        all(one[key] == round(other[key], places) for key in one) for places in range(10)
    ) or _agree(one, other)


def _beside(right: Any, got: Any) -> tuple[str, str]:
    """What was expected and what came, with as many digits as it takes to tell them apart."""
    expected, yours = _written(right), _written(got)
    if expected == yours and isinstance(right, dict) and isinstance(got, dict):
        expected, yours = _in_full(right), _in_full(got)
    return f"Expected: {expected}.", f"Yours: {yours}."


def _in_full(result: Mapping[Any, float]) -> str:
    """A result with all digits that a comparison sees."""
    texts = {x: f"{number:.12g}".replace("-", "\N{MINUS SIGN}") for x, number in result.items()}
    if set(texts) == {""}:
        return texts[""]
    return "{" + ", ".join(f"{show(x)}: {text}" for x, text in texts.items()) + "}"


def _written(result: Mapping[Any, float]) -> str:
    if set(result) == {""}:
        return show(result[""])
    return distribution_text(result)


def distribution_text(distribution: Mapping[Any, float]) -> str:
    """A distribution with fractions where they are simple: {2: 1/36, 3: 1/18}."""
    return "{" + ", ".join(f"{show(x)}: {_fraction(p)}" for x, p in distribution.items()) + "}"


def _fraction(p: float) -> str:
    simple = Fraction(p).limit_denominator(500)
    return show(simple) if close(float(simple), p) else show(p)


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
    """The distribution of the sum of two independent dice."""
    sums: dict[int, list[float]] = {}
    for x, p in first.items():
        for y, q in second.items():
            sums.setdefault(x + y, []).append(p * q)
    return {total: fsum(parts) for total, parts in sums.items()}


def _draw_die(rng: random.Random, faces: int) -> Die:
    """A loaded die with other numbers on its faces than 1, 2, 3, ..."""
    weights = [rng.randint(1, 4) for _ in range(faces)]
    numbers = sorted(rng.sample(range(-3, 9), faces))
    return {x: w / sum(weights) for x, w in zip(numbers, weights, strict=True)}


def expected_inputs(seed: int) -> list[Input]:
    """A coin, a fair die, loaded dice, and one that shows a face never; with several u."""
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


EXPECTED: Final = FunctionQuestion(
    "q1b", "expected", 2, expected, expected_inputs, expected_variants, _one_number,
    "Add up P(x) u(x) over all x in the distribution.",
)  # fmt: skip
SUM_OF_DICE: Final = FunctionQuestion(
    "q1c", "sum_of_dice", 2, sum_of_dice, sum_inputs, sum_variants, _a_distribution,
    "Go over all pairs of faces, x of the first die and y of the second: P(x) P(y) belongs to the "
    "sum x + y. The probabilities of all sums together are 1.",
)  # fmt: skip
