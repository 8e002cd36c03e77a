"""The question of `ps3_move_ordering` on the effective branching factor."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from math import ceil
from typing import Any, Final

from gamesearch.grading.answer_time import endless, in_time
from gamesearch.grading.questions.question import SpecialQuestion
from gamesearch.grading.sandbox.protocol import brief, in_words
from gamesearch.grading.verdict import Verdict, share
from gamesearch.grading.watched_search import is_number
from gamesearch.search import (
    effective_branching_factor,
)
from gamesearch.tracing.time_limit import TraceTimeout

# ---------------------------------------------------------------- q5: effective branching

_GIVE: Final = 0.01
_NO_END: Final = (
    "Is there a loop that never ends? Floats hardly ever hit a number exactly: end when the "
    "interval is small, not when the sum equals `nodes`. Many small steps take long as well: halve "
    "an interval instead."
)
_CLOSE: Final = 0.11  # found in a right way, but not far enough


_LECTURE: Final = ((13_224, 6), (1_407, 6), (137_257, 6))


def branching_cases(seed: int) -> list[tuple[int, int]]:
    """Nodes and depth: the lecture's, a whole tree, and random ones."""
    rng = random.Random(seed)
    drawn = [(rng.randint(depth + 20, 20_000), depth) for depth in (2, 3, 5, 8)]
    return [*_LECTURE, (53, 5), (15, 3), (4, 1), *drawn]


CHAINS: Final = ((7, 6), (2, 1))  # a tree without any choice


def check_branching(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q5: two points for trees that branch, one for those that do not."""
    del student
    if not callable(answer):
        return question.not_callable("effective_branching", answer)
    cases = branching_cases(seed)
    numbers = {}
    try:
        with in_time():
            for nodes, depth in (*cases, *CHAINS):
                numbers[nodes, depth] = _number_from(answer, nodes, depth)
    except TraceTimeout as stopped:
        if stopped.waited:
            raise
        return question.verdict(0, f"it {endless(stopped)}", _NO_END)
    wrong = [one for one in (*cases, *CHAINS) if not _is_about(numbers[one], *one)]
    if not wrong:
        return question.full_marks()
    score = share(3, 2 * (not set(wrong) & set(cases)) + (not set(wrong) & set(CHAINS)), 3)
    nodes, depth = wrong[0]
    right = effective_branching_factor(nodes, depth)
    yours = numbers[nodes, depth]
    said = yours if isinstance(yours, str) else f"{yours:.3f}"
    return question.verdict(
        score, *_name_branching_mistake(cases, numbers),
        details=(
            f"Expected: {right:.3f} for {nodes:,} nodes and depth {depth}.", f"Yours: {said}."
        ),
    )  # fmt: skip


def _number_from(answer: Callable[..., Any], nodes: int, depth: int) -> Any:
    """The number that an answer gives, or a sentence on why there is none."""
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


def _is_about(found: Any, nodes: int, depth: int, give: float = _GIVE) -> bool:
    right = effective_branching_factor(nodes, depth)
    return not isinstance(found, str) and abs(found - right) <= give


def _uniform(nodes: float, depths: Sequence[int]) -> float:
    """The b for which the sum of b^ply over `depths` is `nodes`."""
    low, high = 0.0, float(nodes)
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if sum(middle**p for p in depths) < nodes else (low, middle)
    return low


_SUM: Final = (
    "A uniform tree with branching b has 1 + b + b^2 + ... + b^depth nodes, including the root. "
    "Find the b for which the sum is the number of nodes, say by halving an interval."
)
BRANCHING_MISTAKES: Final[tuple[tuple[str, Callable[[int, int], float]], ...]] = (
    ("only the last level is counted, as if there were b^depth nodes",
     lambda nodes, depth: nodes ** (1 / depth)),
    ("the root is not counted", lambda nodes, depth: _uniform(nodes, range(1, depth + 1))),
    ("the last level is left out", lambda nodes, depth: _uniform(nodes, range(depth))),
    ("there is one level too many", lambda nodes, depth: _uniform(nodes, range(depth + 2))),
    ("the nodes are divided by the depth", lambda nodes, depth: nodes / depth),
    ("only whole numbers are tried", lambda nodes, depth: float(
        ceil(effective_branching_factor(nodes, depth) - 1e-9))),
    ("the number is rounded", lambda nodes, depth: float(
        round(effective_branching_factor(nodes, depth)))),
    ("the number is rounded down", lambda nodes, depth: float(
        int(effective_branching_factor(nodes, depth) + 1e-9))),
    ("the nodes below the root are divided by the depth",
     lambda nodes, depth: (nodes - 1) / depth),
    ("the wrong half is kept, up to the number of nodes", lambda nodes, depth: float(nodes)),
    ("all nodes but the root are counted as leaves",
     lambda nodes, depth: (nodes - 1) ** (1 / depth)),
)  # fmt: skip


def _never_beyond(numbers: Mapping[tuple[int, int], Any]) -> tuple[str, str] | None:
    """Name and advice if all numbers are right but for those above a highest, or below a lowest."""
    found = {one: b for one, b in numbers.items() if not isinstance(b, str)}
    if len(found) < len(numbers):
        return None
    rights = {one: effective_branching_factor(*one) for one in found}
    low, high = min(found.values()), max(found.values())
    if all(abs(b - min(rights[one], high)) <= _GIVE for one, b in found.items()):
        return (
            f"it finds no b above {high:.3g}",
            "Let the larger end begin at `nodes`.",
        )
    if all(abs(b - max(rights[one], low)) <= _GIVE for one, b in found.items()):
        return f"it finds no b below {low:.3g}", "Let the smaller end begin at 0."
    return None


def _name_branching_mistake(
    cases: Sequence[tuple[int, int]], numbers: Mapping[tuple[int, int], Any]
) -> tuple[str, str]:
    some_wrong = not all(_is_about(numbers[one], *one) for one in cases)
    if named := _never_beyond(numbers):
        return named
    for name, slip in BRANCHING_MISTAKES if some_wrong else ():
        found = [(numbers[one], slip(*one)) for one in cases if one[1] > 1]
        if all(not isinstance(a, str) and abs(a - b) <= _GIVE for a, b in found):
            return name, _SUM
    if some_wrong and all(_is_about(numbers[one], *one, _CLOSE) for one in cases):
        return "it is close, but not to two decimals", "Make the steps, or what is left, smaller."
    if all(not isinstance(b, str) and (2 * b).is_integer() for b in numbers.values()):
        return (
            "only whole numbers and halves come out",
            "Two decimals are asked for. Are the steps too large, or is something cut off?",
        )
    problem = next((numbers[one] for one in (*cases, *CHAINS) if isinstance(numbers[one], str)), "")
    if not some_wrong:
        return problem or "a tree without any choice has branching 1", (
            "If there are depth + 1 nodes, every level has one. The formula for the sum divides by "
            "b - 1 then: add the powers up instead."
        )
    return problem or "it is not the effective branching factor", _SUM
