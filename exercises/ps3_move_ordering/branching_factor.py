"""The question of `ps3_move_ordering` on the effective branching factor."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from math import ceil
from typing import Any, Final

from gamesearch.grading.answer_time import endless, in_time
from gamesearch.grading.questions.question import Named, SpecialQuestion
from gamesearch.grading.questions.slips import Slip, first_that_explains
from gamesearch.grading.sandbox.protocol import brief, in_words
from gamesearch.grading.verdict import Verdict, share
from gamesearch.grading.watched_search import is_number
from gamesearch.search import effective_branching_factor
from gamesearch.time_limit import TraceTimeout

Case = tuple[int, int]  # nodes and depth
GIVE: Final = 0.01
CHAINS: Final = ((7, 6), (2, 1))  # trees without any choice
_LECTURE: Final = ((13_224, 6), (1_407, 6), (137_257, 6))


def branching_cases(seed: int) -> list[Case]:
    """Return the lecture's trees, whole ones, and random ones."""
    rng = random.Random(seed)
    drawn = [(rng.randint(depth + 20, 20_000), depth) for depth in (2, 3, 5, 8)]
    return [*_LECTURE, (53, 5), (15, 3), (4, 1), *drawn]


def check_branching(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q5: two points for trees that branch, one for those that do not."""
    del student
    if not callable(answer):
        return question.not_callable("effective_branching", answer)
    cases = branching_cases(seed)
    try:
        with in_time():
            numbers = {one: _number_from(answer, *one) for one in (*cases, *CHAINS)}
    except TraceTimeout as stopped:
        if stopped.waited:
            raise
        return question.verdict(0, f"it {endless(stopped)}", _NO_END)
    wrong = [one for one in numbers if not _all_near([one], numbers)]
    if not wrong:
        return question.full_marks()
    score = share(3, 2 * (not set(wrong) & set(cases)) + (not set(wrong) & set(CHAINS)), 3)
    nodes, depth = wrong[0]
    right, yours = effective_branching_factor(nodes, depth), numbers[wrong[0]]
    return question.verdict(
        score, *_name_branching_slip(cases, numbers),
        details=(
            f"Expected: {right:.3f} for {nodes:,} nodes and depth {depth}.",
            f"Yours: {yours if isinstance(yours, str) else f'{yours:.3f}'}.",
        ),
    )  # fmt: skip


def _number_from(answer: Callable[..., Any], nodes: int, depth: int) -> Any:
    """Return the number that an answer gives, or a sentence on why there is none."""
    try:
        found = answer(nodes, depth)
        if isinstance(found, Decimal):
            found = float(found)
        if isinstance(found, bool) or not is_number(found):
            return f"it returned {brief(found)}; a number was expected"
        return float(found)
    except (NotImplementedError, KeyboardInterrupt, TraceTimeout):
        raise
    except BaseException as error:
        return f"it {in_words(error)}"


def _all_near(
    cases: Iterable[Case],
    numbers: Mapping[Case, Any],
    right: Callable[[int, int], float] = effective_branching_factor,
    give: float = GIVE,
) -> bool:
    """Return whether all numbers are there, and near to those of a function."""
    found = [(numbers[one], one) for one in cases]
    return all(not isinstance(b, str) and abs(b - right(*one)) <= give for b, one in found)


# ---------------------------------------------------------------- what goes wrong

_NO_END: Final = (
    "Is there a loop that never ends? Floats hardly ever hit a number exactly: end when the "
    "interval is small, not when the sum equals `nodes`. Many small steps take long as well: halve "
    "an interval instead."
)
_SUM: Final = (
    "A uniform tree with branching b has 1 + b + b^2 + ... + b^depth nodes, including the root. "
    "Find the b for which the sum is the number of nodes, say by halving an interval."
)


def _uniform(nodes: float, depths: Sequence[int]) -> float:
    """Return the b for which the sum of b^ply over `depths` is `nodes`."""
    low, high = 0.0, float(nodes)
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if sum(middle**p for p in depths) < nodes else (low, middle)
    return low


def _changed(change: Callable[[float], float]) -> Callable[[int, int], float]:
    """Return the right function with its result changed."""
    return lambda nodes, depth: float(change(effective_branching_factor(nodes, depth)))


SLIPS: Final = tuple(
    Slip(name, _SUM, program)
    for name, program in (
        ("only the last level is counted, as if there were b^depth nodes",
         lambda nodes, depth: nodes ** (1 / depth)),
        ("the root is not counted", lambda nodes, depth: _uniform(nodes, range(1, depth + 1))),
        ("the last level is left out", lambda nodes, depth: _uniform(nodes, range(depth))),
        ("there is one level too many", lambda nodes, depth: _uniform(nodes, range(depth + 2))),
        ("the nodes are divided by the depth", lambda nodes, depth: nodes / depth),
        ("only whole numbers are tried", _changed(lambda b: ceil(b - 1e-9))),
        ("the number is rounded", _changed(round)),
        ("the number is rounded down", _changed(lambda b: int(b + 1e-9))),
        ("the nodes below the root are divided by the depth",
         lambda nodes, depth: (nodes - 1) / depth),
        ("the wrong half is kept, up to the number of nodes", lambda nodes, depth: nodes),
        ("1 // depth is 0: `//` cuts the root of a number to a whole one",
         lambda nodes, depth: nodes ** (1 // depth)),
        ("all nodes but the root are counted as leaves",
         lambda nodes, depth: (nodes - 1) ** (1 / depth)),
    )
)  # fmt: skip


def _name_branching_slip(cases: Sequence[Case], numbers: Mapping[Case, Any]) -> Named:
    """Return what is wrong, and what to look at."""
    problem = next((number for number in numbers.values() if isinstance(number, str)), "")
    if not problem and (named := _never_beyond(numbers)):
        return named
    some_wrong = not _all_near(cases, numbers)
    if some_wrong:
        deep = [one for one in cases if one[1] > 1]
        if named := first_that_explains(SLIPS, lambda slip: _all_near(deep, numbers, slip)):
            return named
        if _all_near(cases, numbers, give=0.11):
            return "it is close, but not to two decimals", (
                "Make the steps, or what is left, smaller."
            )
    if not problem and all((2 * b).is_integer() for b in numbers.values()):
        return (
            "only whole numbers and halves come out",
            "Two decimals are asked for. Are the steps too large, or is something cut off?",
        )
    if some_wrong and "ZeroDivisionError" not in problem:
        return problem or "it is not the effective branching factor", _SUM
    return problem or "a tree without any choice has branching 1", (
        "If there are depth + 1 nodes, every level has one. The formula for the sum divides by "
        "b - 1 then: add the powers up instead."
    )


def _never_beyond(numbers: Mapping[Case, float]) -> Named | None:
    """Name a bound if all numbers are right but for those above a highest, or below a lowest."""
    low, high = min(numbers.values()), max(numbers.values())
    if _all_near(numbers, numbers, _changed(lambda b: min(b, high))):
        return f"it finds no b above {high:.3g}", "Let the larger end begin at `nodes`."
    if _all_near(numbers, numbers, _changed(lambda b: max(b, low))):
        return f"it finds no b below {low:.3g}", "Let the smaller end begin at 0."
    return None
