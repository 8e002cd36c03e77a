"""Questions that ask for a small function of plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple

from gamesearch.grading.answer_time import CHANGES, agrees_when_asked_again, in_time
from gamesearch.grading.questions.question import GradedQuestion, Named
from gamesearch.grading.questions.slips import Slip, first_that_explains
from gamesearch.grading.sandbox.protocol import ReadOnlyDict, in_words
from gamesearch.grading.verdict import Verdict, is_shown, share
from gamesearch.grading.watched_search import close
from gamesearch.tracing.notation import in_full, show


class Input(NamedTuple):
    """Arguments of a function, and how they read."""

    text: str
    args: tuple[Any, ...]


@dataclass(frozen=True)
class FunctionQuestion(GradedQuestion):
    """A question whose answer is a small function of plain data, compared with ours.

    `read` makes of what is returned something that can be compared, and raises Misuse if it
    cannot. `variants` are programs with a known mistake.
    """

    question: str
    function: str
    points: float
    reference: Callable[..., Any]
    inputs: Callable[[int], Iterable[Input]]  # by seed, small ones first
    slips: Callable[[], Iterable[Slip]]
    read: Callable[[Any], dict[Any, float]]
    advice: str
    clues: tuple[tuple[str, str], ...] = ()  # words of a failure, and what to say of it

    def check(self, answer: Any, student: str, seed: int) -> Verdict:
        """Return all points for right results; half if what the function is given is changed."""
        del student
        if not callable(answer):
            return self.not_callable(answer)
        inputs = list(self.inputs(seed))
        with in_time():
            kept = found = [self._result(answer, one, ReadOnlyDict) for one in inputs]
            if any(isinstance(got, str) for got in kept):
                found = [self._result(answer, one) for one in inputs]
        fails = [isinstance(got, str) for got in found]
        refused = next((n for n, got in enumerate(kept) if isinstance(got, str) > fails[n]), None)
        right = [self._result(self.reference, one) for one in inputs]
        wrong = [i for i in range(len(inputs)) if not _agree(found[i], right[i])]
        if not wrong and refused is not None:  # with dicts that it may change
            seen = f"On {inputs[refused].text}, {kept[refused]}."
            return self.verdict(share(self.points, 1, 2), *_USES_UP, details=(seen,))
        if not wrong:
            return self.full_marks()
        first = wrong[0]
        got = found[first]
        if isinstance(got, str):
            advice = next((text for clue, text in self.clues if clue in got), "")
            return self.verdict(0, got, advice, details=(f"On {inputs[first].text}.",))
        fault, advice = self._name_slip(answer, inputs, found, right, refused is not None)
        details = f"On {inputs[first].text}.", *_beside(right[first], got)
        return self.verdict(0, fault, advice, details=details)

    def _result(
        self, function: Callable[..., Any], given: Input, kind: type[dict[Any, Any]] = dict
    ) -> Any:
        """Return what a function makes of an input, or a sentence on why that cannot be used.

        Each dict is copied, as one of the kind.
        """
        try:
            mine = (kind(one) if isinstance(one, dict) else one for one in given.args)
            return self.read(function(*mine))
        except (NotImplementedError, KeyboardInterrupt):
            raise
        except Exception as error:
            return f"it {in_words(error)}"

    def _name_slip(
        self, answer: Any, inputs: list[Input], found: list[Any], right: list[Any], changes: bool
    ) -> Named:
        def explains(function: Callable[..., Any]) -> bool:
            return all(map(_agree, found, (self._result(function, one) for one in inputs)))

        if named := first_that_explains(self.slips(), explains):
            return named
        if changes:
            return _USES_UP
        both = zip(inputs, found, strict=True)
        again = (_agree(self._result(answer, one), before) for one, before in both)
        if is_shown() and not agrees_when_asked_again(lambda: again):
            return CHANGES
        if all(map(_agree_but_for_rounding, found, right)):
            return "the result is rounded", "Do not round it."
        return f"what {self.function} returns is not right yet", self.advice


_USES_UP: Final = (
    "the dict it was given is changed",
    "The caller may still need it. Only read what you are given, and put what is new into a "
    "variable of your own.",
)


def _agree(one: Any, other: Any) -> bool:
    if not isinstance(one, dict) or not isinstance(other, dict):
        return bool(one == other)
    return set(one) == set(other) and all(close(one[key], other[key]) for key in one)


def _agree_but_for_rounding(one: Any, other: Any) -> bool:
    """Return whether a result agrees but for decimals that are cut off."""
    if not isinstance(one, dict) or not isinstance(other, dict) or set(one) != set(other):
        return False
    return any(
        all(one[key] == round(other[key], places) for key in one) for places in range(10)
    ) or _agree(one, other)


def _beside(right: Any, got: Any) -> tuple[str, str]:
    """Say what was expected and what came, with as many digits as it takes to tell them apart."""
    expected, yours = (_written(one, _fraction) for one in (right, got))
    if expected == yours or _agree_but_for_rounding(got, right):
        expected, yours = (_written(one, in_full) for one in (right, got))
    return f"Expected: {expected}.", f"Yours: {yours}."


def _written(result: Mapping[Any, float], write: Callable[[float], str]) -> str:
    """Return a result as text: a dict, or the number alone that a function returned."""
    texts = {x: write(number) for x, number in result.items()}
    if set(texts) == {""}:
        return show(result[""]) if write is _fraction else texts[""]
    return "{" + ", ".join(f"{show(x)}: {text}" for x, text in texts.items()) + "}"


def distribution_text(distribution: Mapping[Any, float]) -> str:
    """Return a distribution with fractions where they are simple: {2: 1/36, 3: 1/18}."""
    return _written(distribution, _fraction)


def _fraction(p: float) -> str:
    simple = Fraction(p).limit_denominator(500)
    return show(simple) if close(float(simple), p) else show(p)
