"""The question of `ps4_evaluation` that counts features by program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from gamesearch.game import MAX, MIN, Player
from gamesearch.games.checkers import State
from gamesearch.grading.answer_time import agrees_when_asked_again, in_time
from gamesearch.grading.questions.advice import CHANGES
from gamesearch.grading.questions.question import Named, SpecialQuestion
from gamesearch.grading.questions.slips import (
    Base,
    Search,
    Slip,
    SlipFile,
    first_that_explains,
    slips_in,
)
from gamesearch.grading.sandbox.protocol import brief, in_words
from gamesearch.grading.verdict import Verdict
from gamesearch.search import random_states
from gamesearch.tracing.notation import show

from .asked_evaluation import asked_about
from .positions import CHECKERS, HIDDEN, as_float, board, men_squares, row, titled

PROGRAMS: Final = SlipFile(__file__).programs

SLIPS: Final = SlipFile(__file__).slips

COUNTED: Final = ("men", "kings", "advance", "home")


_COUNTING: Final = Base(PROGRAMS["counts"], {"CHECKERS": CHECKERS})


def count_slips() -> Iterator[Slip]:
    """Return every mistake with a function `features(state, player)` that has it."""
    return slips_in(SLIPS["counts"], _COUNTING)


def right_counts(state: State, player: Player) -> dict[str, float]:
    """Return what q1b asks for."""
    features = CHECKERS.features(state, player)

    def home(side: Player) -> int:
        return sum(row(square) == 7 * side for square in men_squares(state, side))

    return {
        "men": features["pawns"], "kings": features["kings"], "advance": features["advance_sum"],
        "home": home(player) - home(1 - player),
    }  # fmt: skip


COUNT_TEXTS: Final = (
    "B:W32:B1", "W:W29,32:B1", "B:WK18:B1,5", "B:W20:BK14,24", "W:W9,30:B2,23",
    "B:W30,K32:BK1,K3,7", "W:W5:BK29",
)  # fmt: skip


def count_states(seed: int) -> list[State]:
    """Small positions first, then some that random players met."""
    met = random_states(CHECKERS, 400, seed=seed)
    return [*map(CHECKERS.parse, COUNT_TEXTS), *met[::10]]


def check_counts(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q1b: a point for each of four features that is right in every position, for either player."""
    del student
    if not callable(answer):
        return question.not_callable("features", answer)
    asked = [(state, player) for state in count_states(seed) for player in (MAX, MIN)]
    given: list[Mapping[str, Any]] = []
    with in_time():
        for one in asked:
            found = _features_given(answer, *one)
            if isinstance(found, str):
                return _count_verdict(question, 0, (found, ""), one, seed)
            given.append(found)
    right = [right_counts(*one) for one in asked]
    wrong = [n for n in COUNTED if any(r[n] != g[n] for r, g in zip(right, given, strict=True))]
    if not wrong:
        return question.full_marks()
    missing = [n for n in wrong if any(g[n] is None for g in given)]
    score = question.points - len(wrong)
    if missing == wrong:
        return _count_verdict(
            question, score, (f'there is no "{missing[0]}" yet', ""), asked[0], seed
        )
    place, name = next(
        (place, name)
        for place, counted in enumerate(right)
        for name in wrong
        if name not in missing and counted[name] != given[place][name]
    )
    named = _name_of_count(asked, given, COUNTED) or _name_of_count(asked, given, (name,))
    if not named:
        both = reversed(list(zip(asked, given, strict=True)))  # what adds up may cancel in order
        stays = agrees_when_asked_again(
            lambda: (_features_given(answer, *one) == found for one, found in both)
        )
        unknown = f'"{name}" is not right', "Count on the board below, by hand."
        named = unknown if stays else CHANGES
    expected, yours = (show(one[place][name]) for one in (right, given))
    return _count_verdict(
        question, score, named, asked[place], seed, (f"Not right yet: {', '.join(wrong)}.",),
        (f'Expected: "{name}" is {expected}.', f"Yours: {yours}."),
    )  # fmt: skip


def _count_verdict(
    question: SpecialQuestion,
    score: float,
    fault: Named,
    asked: tuple[State, Player],
    seed: int,
    first: tuple[str, ...] = (),
    last: tuple[str, ...] = (),
) -> Verdict:
    """Return a verdict with the position drawn, unless it is one of the hidden ones."""
    state, player = asked
    if seed and CHECKERS.format(state) not in COUNT_TEXTS:
        return question.verdict(score, *fault, details=(*first, HIDDEN))
    return question.verdict(
        score, *fault, details=(*first, asked_about(state, player), *last),
        pictures=((titled(state), board(state)),),
    )  # fmt: skip


def _features_given(answer: Any, state: State, player: Player) -> Mapping[str, Any] | str:
    """Return the four numbers, None for one that is not there; or what is wrong, in words."""
    try:
        found = answer(state, player)
    except NotImplementedError:
        raise
    except Exception as error:
        return f"it {in_words(error)}"
    if not isinstance(found, dict) or not set(COUNTED) & set(found):
        return (
            f"it returned {brief(found)}; a dict with {', '.join(map(repr, COUNTED))} was expected"
        )
    odd = next((n for n in COUNTED if n in found and as_float(found[n]) is None), None)
    if odd is not None:
        return f"{odd} is {brief(found[odd])}; a number was expected"
    return dict.fromkeys(COUNTED) | found


def _name_of_count(
    asked: Sequence[tuple[State, Player]],
    given: Sequence[Mapping[str, Any]],
    names: Sequence[str],
) -> Named | None:
    """Name and advice of the first known mistake that gives the same numbers by these names."""

    def explains(count: Search) -> bool:
        return all(
            all(counted[name] == found[name] for name in names)
            for one, found in zip(asked, given, strict=True)
            for counted in [count(*one)]
        )

    return first_that_explains(count_slips(), explains)
