"""What goes wrong with expectations and the sum of two dice in `ps5_chance`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamesearch.grading.questions.slips import Base, Slip, slip, slips_in

# ---------------------------------------------------------------- an expected value

_EXPECTED: Final = """
def search(distribution, u):
    total = 0
    for x, p in distribution.items():
        total += p * u(x)
    return total
"""
_WEIGHTED: Final = "total += p * u(x)"
_TOTAL: Final = "return total"
_COUNT_AS_THEY_ARE_LIKELY: Final = "E[u(X)] is the sum of P(x) u(x): a rare value hardly counts."

ANY_FACES: Final = (
    "A die may have any numbers on its faces: go over what the distribution holds, "
    "distribution.items()."
)

EXPECTED: Final = (
    slip("the probabilities are ignored", _COUNT_AS_THEY_ARE_LIKELY,
            ((_WEIGHTED, "total += u(x) / len(distribution)"),)),
    slip("the values are added up without their probabilities", _COUNT_AS_THEY_ARE_LIKELY,
            ((_WEIGHTED, "total += u(x)"),)),
    slip("that is the mean of X itself: u is not used",
            "What counts is what an outcome is worth, u(x), not the number on the die.",
            ((_WEIGHTED, "total += p * x"),)),
    *(
        slip("the probability goes into u, not the face",
                "u says what a face is worth: u(x). The probability is what it is multiplied by.",
                ((_WEIGHTED, f"total += {term}"),))
        for term in ("x * u(p)", "p * u(p)", "u(p)")
    ),
    slip("the probability is multiplied into the face before u is taken",
            "First what the face is worth, then its weight: p * u(x), not u(p * x).",
            ((_WEIGHTED, "total += u(p * x)"),)),
    *(
        slip("the faces are numbered instead of read from the distribution", ANY_FACES,
                ((_WEIGHTED, f"total += p * u(list(distribution).index(x) + {first})"),))
        for first in (1, 0)
    ),
    slip("only the faces 1 to 6 are looked at", ANY_FACES,
            ((_WEIGHTED, f"if x in (1, 2, 3, 4, 5, 6):\n    {_WEIGHTED}"),)),
    slip("that is u of the mean, not the mean of u",
            "u(E[X]) is not E[u(X)]: apply u to every outcome first, then take the mean.",
            ((_WEIGHTED, "total += p * x"), (_TOTAL, "return u(total)"))),
    slip("the weighted sum is divided once more",
            "The probabilities already sum to 1, so nothing is left to divide by.",
            ((_TOTAL, "return total / len(distribution)"),)),
    slip("only the likeliest outcome counts", _COUNT_AS_THEY_ARE_LIKELY,
            ((_TOTAL, "return u(max(distribution, key=distribution.get))"),)),
    slip("only the first outcome counts",
            "The return belongs after the loop, not inside it.",
            (("for x, p in ...:\n    ...\nreturn total",
              "for x, p in ...:\n    ...\n    return total"),)),
    slip("each outcome overwrites the one before",
            "Add up: total += ...",
            ((_WEIGHTED, "total = p * u(x)"),)),
    slip("the best outcome is taken",
            "No player chooses what the dice show. " + _COUNT_AS_THEY_ARE_LIKELY,
            ((_TOTAL, "return max(u(x) for x in distribution)"),)),
    slip("the die is assumed to have six faces",
            "Read faces and probabilities from the distribution that is given.",
            ((_WEIGHTED, "total += u(x) / 6"),)),
)  # fmt: skip


_MEAN_OF_U: Final = Base(_EXPECTED, {})


def expected_slips() -> Iterator[Slip]:
    """Every mistake with a function of a distribution and u that has it."""
    return slips_in(EXPECTED, _MEAN_OF_U)


# ---------------------------------------------------------------- the sum of two dice

_SUM: Final = """
def search(first, second):
    sums = {}
    for x, p in first.items():
        for y, q in second.items():
            sums[x + y] = sums.get(x + y, 0) + p * q
    return sums
"""
_ADD: Final = "sums[x + y] = sums.get(x + y, 0) + p * q"
_RETURN: Final = "return sums"
_NOT_ALIKE: Final = "A 7 can be rolled in six ways and a 2 in one: the sums are not equally likely."

SUMS: Final = (
    slip("only the last way to each sum counts",
            "Several pairs of faces have the same sum: add up their probabilities.",
            ((_ADD, "sums[x + y] = p * q"),)),
    slip("probabilities of independent events are added",
            "Both things must happen: P(x) P(y), not P(x) + P(y).",
            ((_ADD, "sums[x + y] = sums.get(x + y, 0) + p + q"),)),
    slip("ways are counted, but not turned into probabilities",
            "Weight each way by its probability: P(x) P(y). All probabilities sum to 1.",
            ((_ADD, "sums[x + y] = sums.get(x + y, 0) + 1"),)),
    slip("every die is treated as fair",
            "Use the probabilities that are given, P(x) P(y), and not a share of all ways.",
            ((_ADD, "sums[x + y] = sums.get(x + y, 0) + 1 / len(first) / len(second)"),)),
    *(
        slip("only the faces 1 to 6 are looked at", ANY_FACES,
                ((_ADD, f"if {test}:\n    {_ADD}"),))
        for test in ("1 <= x <= 6 and 2 <= x + y <= 12", "1 <= x <= 6 and 1 <= y <= 6")
    ),
    slip("all sums are treated as equally likely", _NOT_ALIKE,
            ((_RETURN, "return {s: 1 / len(sums) for s in sums}"),)),
    slip("the second die is ignored",
            "The dice may differ: x comes from the first and y from the second.",
            (("second.items()", "first.items()"),)),
    slip("a pair of faces is only counted in one order",
            "Red 1 with green 6 and red 6 with green 1 are different events; both have the sum 7.",
            ((_ADD, f"if x <= y:\n    {_ADD}"),)),
    slip("the faces of the dice are paired one to one",
            "Each face of one die can come with each face of the other: two loops, one inside the "
            "other.",
            (("for y, q in second.items():\n    ...",
              "y = dict(zip(first, second)).get(x, 0)\nq = second.get(y, 0)\n"
              "if y in second:\n    ..."),)),
    slip("the faces are multiplied", "The question asks for the sum x + y.",
            (("x + y", "x * y"),)),
    slip("the return is inside the loop",
            "It belongs after both loops: the first face is not the only one.",
            (("for x, p in ...:\n    ...\nreturn sums",
              "for x, p in ...:\n    ...\n    return sums"),)),
    slip("keys and values are swapped: the probabilities are the keys",
            "The keys are the sums of the faces, the values their probabilities.",
            ((_RETURN, "return {p: s for s, p in sums.items()}"),)),
)  # fmt: skip


_SUM_OF_TWO: Final = Base(_SUM, {})


def sum_slips() -> Iterator[Slip]:
    """Every mistake with a function of two distributions that has it."""
    return slips_in(SUMS, _SUM_OF_TWO)
