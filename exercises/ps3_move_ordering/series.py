"""Questions whose answer is called several times, or gives an answer for each of several depths.

A *case* is a small written-out game and calls on it in turn; in one case all calls are handed
the same table. Right is the minimax value for the depth that was asked for, and any best action;
and no more may be *read* (a finished game's utility, an estimate) than by the worst of some
searches that are right, made in different ways. A mistake is named by a
search that goes wrong in the same way in every call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from math import isclose
from typing import Any, Final

from gamesearch.grading.answer_time import CHANGES, agrees_when_asked_again, in_time
from gamesearch.grading.questions.question import GradedQuestion, Named, points_by_group
from gamesearch.grading.questions.search import SAID, about_no_leaf, advice_on, is_a_place
from gamesearch.grading.questions.slips import Slip, SlipFile, first_that_explains, slips_in
from gamesearch.grading.sandbox.protocol import as_text
from gamesearch.grading.verdict import NOT_SHOWN, Verdict, is_shown
from gamesearch.grading.watched_search import NotAnAction, close, same_action
from gamesearch.time_limit import TraceTimeout
from gamesearch.tracing.notation import show

from .calls import (
    Answer,
    Asker,
    Call,
    CallResult,
    Results,
    SeriesCase,
    pictures_in_series,
    reads_of,
    smaller_cases,
)
from .positions import Positions, State

FILE: Final = SlipFile(__file__)


# ---------------------------------------------------------------- other ways to be right

_WAYS: Final = {way.name: way.patches for way in FILE.slips["ways"]}
_DEEPENED: Final = FILE.base("deepening", "helpers", kinds="deepening")
_TABLED: Final = FILE.base("table", "helpers", kinds="table")
_TABLED_HARD: Final = _TABLED.written("hard", *_WAYS["hard"])
# Those that lead to other entries, and so to other reads and other slips.
_BASES: Final = {
    "deepening": (_DEEPENED, _DEEPENED.written("hard", *_WAYS["hard"])),
    "table": (
        _TABLED,
        _TABLED_HARD,
        _TABLED.written("first", *_WAYS["first"]),
        _TABLED_HARD.written("first", *_WAYS["first"]),
    ),
}
# More of them, for which no slip looks different.
_MORE: Final = {
    "deepening": (),
    "table": (
        _TABLED.written("searched", *_WAYS["searched"]),
        _TABLED_HARD.written("clipped", *_WAYS["clipped"]),
    ),
}

# ---------------------------------------------------------------- what goes wrong

# Slips that make values or actions wrong, and those for which only more is read.
_WRONG: Final = {
    "deepening": (
        *FILE.slips["deepening"],
        *(slip for slip in FILE.slips["to_a_depth"] if "one ply too" not in slip.name),
    ),
    "table": (*FILE.slips["table"], *FILE.slips["to_a_depth"]),
}
_SLOWER: Final = {
    "deepening": (*FILE.slips["learns_nothing"], *FILE.slips["slow"]),
    "table": FILE.slips["table_slow"],
}
Made = Callable[..., Any]
Ran = tuple[SeriesCase, Results]  # a case, and what an answer said to its calls


@cache
def rights(kind: str) -> tuple[Made, ...]:
    """Return the searches that are right: of "deepening" or of "table", the plainest first."""
    return tuple(base.search() for base in (*_BASES[kind], *_MORE[kind]))


@cache
def absent(kind: str) -> tuple[Made, ...]:
    """Return searches that are right, but learn nothing from before: with cuts, and without."""
    nothing = FILE.slips["learns_nothing" if kind == "deepening" else "table_slow"][:2]
    return tuple(slip.program for slip in slips_in(nothing, *_BASES[kind]))


@cache
def slips_of(kind: str) -> tuple[Slip, ...]:
    """Return every slip with a search that has it, once for each of the bases that it fits."""
    return (*misleading(kind), *slips_in(_SLOWER[kind], *_BASES[kind]))


@cache
def misleading(kind: str) -> tuple[Slip, ...]:
    """Return those of the slips that give wrong values or actions."""
    return tuple(slips_in(_WRONG[kind], *_BASES[kind]))


# ---------------------------------------------------------------- the question


@dataclass(frozen=True)
class SeriesQuestion(GradedQuestion):
    """A question as the module's docstring describes it. A third of the points for each part.

    Where values or actions are wrong, half of their third is left if they are right at depth 1, or
    in the first call for each game of `plain`. A search that reads as much as one of the `absent`
    does without what is asked for, and earns nothing.
    """

    question: str
    function: str
    points: float
    kind: str  # "deepening" or "table", whose searches and slips are in `slips`
    cases: Callable[[int], Sequence[SeriesCase]]  # by seed
    asker: Asker
    too_much: Named  # where no mistake explains why so much is read
    plain: Callable[[Positions], bool] = lambda _: True
    slack: float = 1.0  # how many times as much as the right searches read is still right
    exact: tuple[SeriesCase, ...] = ()  # cases in which all right searches read the same

    def check(self, answer: Any, student: str, seed: int) -> Verdict:
        """Give points for values, for actions, and for no more read than is needed."""
        del student
        if not callable(answer):
            return self.not_callable(answer)
        ran: list[Ran] = []
        with in_time():
            for case in self.cases(seed):
                ran.append((case, self.asker.run(answer, case)))
                if ran[-1][1][-1].problem:
                    return self._broken(answer, ran[-1])
        return self._judged(answer, ran)

    # -- what is right

    def wrong_in(self, game: Positions, call: Call, got: CallResult) -> set[str]:
        """Return in which of value and action the pairs of a call differ from what is right."""
        wrong = set()
        for depth, (value, action) in zip(self.asker.depths(call), got.pairs, strict=True):
            if not close(value, game.value(call.state, depth)):
                wrong.add("value")
            if not any(same_action(action, a) for a in game.best_actions(call.state, depth)):
                wrong.add("action")
        return wrong

    def _wrong(self, case: SeriesCase, results: Results) -> list[set[str]]:
        """Return what is wrong in each call of a case, up to a failure."""
        calls = zip(case.calls, results, strict=False)
        return [self.wrong_in(case.game, call, got) for call, got in calls if not got.kind]

    def _wrong_in_simple(self, case: SeriesCase, got: Results) -> set[str]:
        """Return in which parts the first depth is wrong, or the first call for a plain game."""
        call, first = case.calls[0], got[0]
        if self.asker.each_depth:
            call, first = call._replace(depth=1), first._replace(pairs=first.pairs[:1])
        return self.wrong_in(case.game, call, first) if self.plain(case.game) else set()

    def misleads(self, search: Answer, case: SeriesCase) -> bool:
        """Return whether a search of our own gives some wrong answer, or none."""
        results = self.asker.plainly(search, case)
        return bool(results[-1].kind) or any(self._wrong(case, results))

    @lru_cache(maxsize=4096)  # noqa: B019  # an assignment's questions live on
    def most(self, *cases: SeriesCase) -> int:
        """Return how many states the right search that reads most reads in all calls."""
        return max(
            sum(reads_of(self.asker.plainly(search, case)) for case in cases)
            for search in rights(self.kind)
        )

    # -- what is said

    def _judged(self, answer: Answer, ran: Sequence[Ran]) -> Verdict:
        wrong = [found for one in ran for found in self._wrong(*one)]
        parts = {part for found in wrong for part in found}
        simple = [self._wrong_in_simple(*one) for one in ran]
        economical = "value" not in parts and self._is_economical(ran)
        if not parts and economical:
            return self.full_marks()
        does_without = any(
            all(len(a.reads) == len(b.reads) for a, b in self._beside(search, ran))
            for search in absent(self.kind)
        )
        too_much = () if economical else ({"leaves"},)
        groups = [*simple, *too_much], [*wrong, *too_much]
        score = 0 if does_without else points_by_group(self.points, _PARTS, *groups)
        if not is_shown():
            return self.verdict(score, NOT_SHOWN)
        named = self.name_slip(ran, by_reads=True) or (
            self.name_slip(ran, by_reads=False) if parts else None
        )
        if not parts:
            return self._too_much(answer, ran, score, named)
        part = "value" if "value" in parts else "action"
        fails = partial(self._gravely, part=part)
        found = [one for one in ran if fails(*one)]
        smallest = min(found, key=lambda one: len(one[0].game.moves) + 5 * len(one[0].calls))
        small = self._shrunk(answer, smallest, fails)
        if not named and self._keeps_state(answer, ran):
            named = CHANGES
        if not named and self._takes_for_the_same(answer, ran):
            named = FILE.named["mover_missing"]
        named = named or _unnamed(self, *small, part)
        return self._shown(answer, small, score, named)

    def _is_economical(self, ran: Sequence[Ran]) -> bool:
        """Return whether the right searches read about as much in all, and as much where exact."""
        read = sum(reads_of(results) for _, results in ran)
        most = self.slack * self.most(*(case for case, _ in ran))
        exact = [(case, results) for case, results in ran if case in self.exact]
        return read <= most and all(reads_of(got) <= self.most(case) for case, got in exact)

    def name_slip(self, ran: Sequence[Ran], *, by_reads: bool) -> Named | None:
        """Name and advice of the first known mistake that explains every call, if any does."""

        def explains(search: Answer) -> bool:
            both = self._beside(search, ran)
            if not all(one.agrees(other, reads=by_reads) for one, other in both):
                return False
            its_reads = sum(reads_of(self.asker.plainly(search, case)) for case, _ in ran)
            reads = sum(reads_of(results) for _, results in ran)
            return by_reads or isclose(its_reads, reads, rel_tol=_ABOUT)

        return first_that_explains(slips_of(self.kind), explains)

    def _beside(
        self, search: Answer, ran: Sequence[Ran]
    ) -> Iterator[tuple[CallResult, CallResult]]:
        """Yield what a search of our own says to each call, and what the answer said."""
        for case, results in ran:
            yield from zip(self.asker.plainly(search, case), results, strict=False)

    def _keeps_state(self, answer: Answer, ran: Sequence[Ran]) -> bool:
        """Return whether the answer does otherwise when it is asked again."""
        again = (self.asker.run(answer, case) == results for case, results in ran)
        return not agrees_when_asked_again(lambda: again)

    def _takes_for_the_same(self, answer: Answer, ran: Sequence[Ran]) -> bool:
        """Return whether an answer is right if a position's name tells who is to move there."""
        with suppress(TraceTimeout), in_time(1 / 2):
            apart = (case.told_apart() for case, _ in ran)
            again = ((case, self.asker.run(answer, case)) for case in apart)
            return not any(got[-1].problem or any(self._wrong(case, got)) for case, got in again)
        return False

    def _too_much(
        self, answer: Answer, ran: Sequence[Ran], score: float, named: Named | None
    ) -> Verdict:
        """Return the verdict on a search that is right, but reads too much."""

        def fails(case: SeriesCase, results: Results) -> bool:
            right = not self._gravely(case, results, "any")
            return right and reads_of(results) > self.most(case)

        worst = max(ran, key=lambda one: reads_of(one[1]) - self.most(one[0]))
        if fails(*worst):
            worst = self._shrunk(answer, worst, fails)
        if not named:
            named = _OTHER_STATES if self._keeps_state(answer, ran) else self.too_much
        return self._shown(answer, worst, score, named, self._reads_in_words(*worst))

    def _reads_in_words(self, case: SeriesCase, results: Results) -> str:
        """Say what is read too much: by the last call, which is shown, or else by all of them."""
        last = results[-1:]
        most = max(reads_of(self.asker.plainly(search, case)[-1:]) for search in rights(self.kind))
        where = "there"
        if reads_of(last) <= most:
            last, most = results, self.most(case)
            where = f"there in {len(results)} calls"
        bar = f"at most {most} state{'s' * (most != 1)}" if most else "nothing"
        return f"A correct search reads {bar} {where}, yours {reads_of(last)}."

    def _broken(self, answer: Answer, failed: Ran) -> Verdict:
        """Return the verdict on a search that fails or gives no usable answer."""
        kind = failed[1][-1].kind
        if kind != "endless":
            failed = self._shrunk(answer, failed, lambda _, results: results[-1].kind == kind)
        case, results = failed
        problem, state = results[-1].problem, case.calls[0].state
        advice = advice_on(problem)
        details = (f"This happened in the game {case.describe(len(results) - 1)}.",)
        return self.verdict(0, problem, advice, tree=case.game, state=state, details=details)

    def _shown(self, answer: Answer, found: Ran, score: float, named: Named, *more: str) -> Verdict:
        case, results = found
        place = len(results) - 1
        right = self.asker.plainly(rights(self.kind)[0], case)
        expected = f"Expected: {self._in_words(case, place, right[place], right=True)}"
        yours = f"Yours: {self._in_words(case, place, results[place])}"
        searches = (expected, rights(self.kind)[0]), (yours, answer)
        pictures = tuple(pictures_in_series(self.asker, case, *searches))
        # those that look alike do not show what is wrong
        drawn = {picture.pipe("svg", encoding="utf-8") for _, picture in pictures}
        pictures = pictures if len(drawn) == len(pictures) else ()
        details = (f"The smallest game found: {case.describe(place)}.", *more, expected, yours)
        where: Any = {"tree": case.game, "state": case.calls[0].state}
        return self.verdict(score, *named, details=details, pictures=pictures, **where)

    def _in_words(
        self, case: SeriesCase, place: int, got: CallResult, *, right: bool = False
    ) -> str:
        call = case.calls[place]
        texts = []
        for depth, (value, action) in zip(self.asker.depths(call), got.pairs, strict=True):
            actions = case.game.best_actions(call.state, depth) if right else [action]
            names = " or ".join(_name(case.game, call.state, a) for a in actions)
            at = f"depth {depth}: " if self.asker.each_depth else ""
            texts.append(f"{at}value {show(value)}, action {names}")
        read = ", ".join(_read(case.game, state) for state in got.reads[:14])
        return f"{'; '.join(texts)}; read {read or 'nothing'}{', ...' * (len(got.reads) > 14)}."

    # -- the smallest game

    def _gravely(self, case: SeriesCase, results: Results, part: str) -> bool:
        """Return whether some call is wrong in that part, or in "any", and none fails."""
        wrong = {found for call in self._wrong(case, results) for found in call}
        return not results[-1].problem and (part in wrong or (part == "any" and bool(wrong)))

    def _shrunk(
        self, answer: Answer, found: Ran, fails: Callable[[SeriesCase, Results], bool]
    ) -> Ran:
        """Return a small case that still fails; as far as time allows."""

        def smaller(case: SeriesCase) -> Ran | None:
            ran = ((small, self.asker.run(answer, small)) for small in smaller_cases(case))
            return next((one for one in ran if fails(*one)), None)

        with suppress(TraceTimeout), in_time(1 / 2):
            while one := smaller(found[0]):
                found = one
        return found


_COMBINED: Final = (
    "That is what one of the positions it read is worth. Look at how values are combined, at what "
    "is cut, and at what is known from before."
)
_PARTS: Final = ("value", "action", "leaves")
_OTHER_STATES: Final = ("it reads other states when asked again", CHANGES[1])
_ABOUT: Final = 0.1  # by how much the reads of the same mistake in another search may differ


def _unnamed(
    question: SeriesQuestion, case: SeriesCase, results: Results, part: str
) -> tuple[str, str]:
    """Say what is wrong, where no known mistake explains the answer."""
    call, got = case.calls[len(results) - 1], results[-1]
    for depth, (value, action) in zip(question.asker.depths(call), got.pairs, strict=True):
        right = case.game.value(call.state, depth)
        if isinstance(action, NotAnAction):
            actions = list(case.game.actions(call.state))
            return (
                f"the action it returned is {action}; one of {actions} was expected",
                SAID["place" if is_a_place(action, actions) else "action"],
            )
        if part == "value" and not close(value, right):
            worths = [_worth(case.game, state) for one in results for state in one.reads]
            return (
                f"the value for depth {depth} is {show(value)} instead of {show(right)}",
                _COMBINED if value in worths else about_no_leaf(value, worths),
            )
        best = case.game.best_actions(call.state, depth)
        if part == "action" and not any(same_action(action, a) for a in best):
            if action is None:
                return "no action is returned", SAID["no_action"]
            return "the action is not a best one", SAID["improves"]
    return f"the {part} is not right", ""


def _name(game: Positions, state: State, action: Any) -> str:
    return action if action in game.actions(state) else as_text(action)


def _worth(game: Positions, state: State) -> float:
    """Return what a state that was read is worth to MAX: the utility, or the estimate."""
    return game.worth[state[0]] if game.is_terminal(state) else game.evaluate(state, 0)


def _read(game: Positions, state: State) -> str:
    return f"{state[0]}{'=' if game.is_terminal(state) else '≈'}{show(_worth(game, state))}"
