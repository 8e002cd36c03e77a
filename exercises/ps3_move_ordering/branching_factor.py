"""The question of `ps3_move_ordering` on the effective branching factor."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from gamesearch.grading.answer_time import endless, in_time
from gamesearch.grading.questions.question import Named, SpecialQuestion
from gamesearch.grading.questions.slips import (
    NAMES,
    Base,
    SlipFile,
    filled,
    first_that_explains,
    slips_in,
)
from gamesearch.grading.sandbox.protocol import brief, in_words
from gamesearch.grading.verdict import Verdict, share
from gamesearch.grading.watched_search import is_number
from gamesearch.search import effective_branching_factor
from gamesearch.time_limit import TraceTimeout

Case = tuple[int, int]  # nodes below the root, and depth
GIVE: Final = 0.01
CHAINS: Final = ((6, 6), (2, 2))  # trees without any choice
_LECTURE: Final = ((13_224, 6), (1_407, 6), (137_257, 6))
NAMED: Final = SlipFile(__file__).named
_BASE: Final = Base(SlipFile(__file__).programs["branching"], NAMES)
SLIPS: Final = tuple(slips_in(SlipFile(__file__).slips["branching"], _BASE))


def branching_below(nodes: int, depth: int) -> float:
    """Return the branching of the uniform tree with so many nodes below its root."""
    return effective_branching_factor(nodes + 1, depth)


def branching_cases(seed: int) -> list[Case]:
    """Return the lecture's trees, whole ones, and random ones."""
    rng = random.Random(seed)
    drawn = [(rng.randint(depth + 20, 20_000), depth) for depth in (2, 3, 5, 8)]
    return [*_LECTURE, (52, 5), (14, 3), (3, 1), *drawn]


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
        return question.verdict(0, *filled(NAMED["no_end"], problem=endless(stopped)))
    wrong = [one for one in numbers if not _all_near([one], numbers)]
    if not wrong:
        return question.full_marks()
    score = share(3, 2 * (not set(wrong) & set(cases)) + (not set(wrong) & set(CHAINS)), 3)
    nodes, depth = wrong[0]
    right, yours = branching_below(nodes, depth), numbers[wrong[0]]
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
    right: Callable[[int, int], float] = branching_below,
    give: float = GIVE,
) -> bool:
    """Return whether all numbers are there, and near to those of a function."""
    found = [(numbers[one], one) for one in cases]
    return all(not isinstance(b, str) and abs(b - right(*one)) <= give for b, one in found)


def _name_branching_slip(cases: Sequence[Case], numbers: Mapping[Case, Any]) -> Named:
    """Return what is wrong, and what to look at."""
    problem = next((number for number in numbers.values() if isinstance(number, str)), "")
    if not problem:
        low, high = min(numbers.values()), max(numbers.values())
        for key, bound, other in (("never_above", high, min), ("never_below", low, max)):

            def bounded(nodes: int, depth: int, bound: float = bound, other: Any = other) -> float:
                return float(other(bound, branching_below(nodes, depth)))

            if _all_near(numbers, numbers, bounded):
                return filled(NAMED[key], bound=bound)
    some_wrong = not _all_near(cases, numbers)
    if some_wrong:
        deep = [one for one in cases if one[1] > 1]
        if named := first_that_explains(SLIPS, lambda slip: _all_near(deep, numbers, slip)):
            return named
        if _all_near(cases, numbers, give=0.11):
            return NAMED["nearly"]
    if not problem and all((2 * b).is_integer() for b in numbers.values()):
        return NAMED["halves"]
    unnamed = NAMED["unknown" if some_wrong and "ZeroDivisionError" not in problem else "chain"]
    return problem or unnamed[0], unnamed[1]
