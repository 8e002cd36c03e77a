"""How a quiz went: a transcript, and the score that follows from it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Any, Final, NamedTuple

from gamesearch.games.tree import GameTree
from gamesearch.quizzes.judging import Answer, QuizQuestion, is_right, judge
from gamesearch.quizzes.series import DIFFICULTIES, Quiz, QuizError, is_whole
from gamesearch.reading import quote

Transcript = Mapping[str, Any]
Event = Mapping[str, Any]

MOST_EVENTS: Final = 10_000  # of a transcript
_INFINITE: Final[Mapping[object, str]] = {inf: "inf", -inf: "-inf"}  # as JSON has them
MOST_QUESTIONS: Final = 500  # that count: asking one anew takes some hundredths of a second


# ---------------------------------------------------------------- the score


class Tally(NamedTuple):
    """The score in the questions of one kind."""

    asked: int = 0  # questions that were answered, asked a hint for, or shown
    right: int = 0  # answered right, without having been shown
    first_try: int = 0  # of these: on the first try and without a hint
    hints: int = 0
    tries: int = 0
    shown: int = 0  # questions whose trace was opened before they were right


class Score(NamedTuple):
    """A tally for each kind of question that was asked."""

    kinds: dict[str, Tally]

    @property
    def total(self) -> Tally:
        return _added(self.kinds.values())

    def __str__(self) -> str:
        total = self.total
        return (
            f"{total.right} of {total.asked} right, {total.first_try} on the first try without "
            f"hints (tries: {total.tries}, hints: {total.hints}, shown: {total.shown})"
        )


def _added(tallies: Iterable[Tally]) -> Tally:
    return Tally(*map(sum, zip(Tally(), *tallies, strict=True)))


class _Progress:
    """The tries at one question."""

    def __init__(self, question: QuizQuestion) -> None:
        self.question, self.tally = question, Tally(1)

    def add(self, event: Event) -> None:
        """Count one event; after the right answer, events no longer count."""
        tally = self.tally
        if tally.right or tally.shown:
            return
        if "answers" in event:
            judgements = judge(self.question, _read_answers(event["answers"]))
            right = is_right(judgements)
            tries = tally.tries + (right or any(one.verdict == "wrong" for one in judgements))
            first_try = right and tries == 1 and not tally.hints
            self.tally = tally._replace(right=right, first_try=first_try, tries=tries)
        elif "hint" in event:
            self.tally = tally._replace(hints=tally.hints + 1)
        else:
            self.tally = tally._replace(shown=1)


def score_of(transcript: Transcript, *, difficulty: int = 1) -> Score:
    """Ask, judge and count everything in a transcript again.

    Questions easier than `difficulty` do not count, nor do those after the first 500.

    A transcript is what `QuizWidget.transcript` gives: {"kinds": [...], "seed": 0, "tree": None,
    "events": [...]}, where an event has the "difficulty" and "number" of a question, and either
    "answers", or a "hint", or "shown". It may have been through JSON. What it says of right and
    wrong is not believed. Raises QuizError.
    """
    records: dict[tuple[int, int], _Progress] = {}
    quizzes: dict[int, Quiz] = {}
    for place, event in enumerate(_events(transcript)):
        level, number = _place_of(event, place)
        if level < difficulty:
            continue
        if level not in quizzes:
            quizzes[level] = quiz_of(transcript, level)
        number %= quizzes[level].count or number + 1
        if (level, number) not in records and len(records) < MOST_QUESTIONS:
            records[level, number] = _Progress(quizzes[level].question(number))
        if (level, number) in records:
            records[level, number].add(event)
    kinds: dict[str, list[Tally]] = {}
    for record in records.values():
        kinds.setdefault(record.question.kind, []).append(record.tally)
    return Score({kind: _added(tallies) for kind, tallies in kinds.items()})


def transcript_of(quiz: Quiz, events: Sequence[Event]) -> dict[str, Any]:
    """Return what was asked and what happened, in plain types that JSON can hold."""
    tree = quiz.tree
    return {
        "kinds": list(quiz.kinds),
        "seed": quiz.seed,
        "tree": None if tree is None else {"text": str(tree), "turns": list(tree.turns)},
        "events": json.loads(json.dumps(list(events))),
    }


def quiz_of(transcript: Transcript, difficulty: int) -> Quiz:
    """Return the quiz that a transcript is of. Raises QuizError."""
    try:
        given = transcript["tree"]
        tree = None
        if given is not None:
            parsed = GameTree.parse(given["text"]).to_nested()
            tree = GameTree(parsed, turns=tuple(given["turns"]))
        return Quiz(transcript["kinds"], seed=transcript["seed"], difficulty=difficulty, tree=tree)
    except QuizError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise QuizError(f"this is not the transcript of a quiz: {error!r}") from None


def _events(transcript: object) -> list[Any]:
    events = transcript.get("events") if isinstance(transcript, Mapping) else None
    if not isinstance(events, list) or len(events) > MOST_EVENTS:
        raise QuizError(
            f"the transcript has no list of at most {MOST_EVENTS:,} 'events'; what "
            "QuizWidget.transcript gives was expected"
        )
    return events


def are_events(events: object) -> bool:
    """Return whether something is a list of events, as a transcript has it."""
    try:
        for place, event in enumerate(_events({"events": events})):
            _place_of(event, place)
        json.dumps(events, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return False
    return True


def _place_of(event: object, place: int) -> tuple[int, int]:
    """Difficulty and number of the question that an event is about. Raises QuizError."""
    if isinstance(event, Mapping) and {"answers", "hint", "shown"} & {*event}:
        level, number = event.get("difficulty"), event.get("number")
        if is_whole(level) and is_whole(number) and level in DIFFICULTIES and number >= 0:
            return level, number
    raise QuizError(
        f"event {place + 1} of the transcript is {quote(event)}; a difficulty, a number and "
        "one of answers, hint and shown were expected"
    )


def _read_answers(answers: object) -> dict[str, object]:
    """Return answers that came through JSON, which knows neither tuples nor infinities."""

    def read(answer: object) -> object:
        if isinstance(answer, list):
            return tuple(answer)
        infinite = isinstance(answer, str) and answer in ("inf", "-inf")
        return float(str(answer)) if infinite else answer

    given = answers if isinstance(answers, Mapping) else {}
    return {str(name): read(answer) for name, answer in given.items()}


def plain_answer(answer: Answer) -> Any:
    """Return an answer in types that JSON can hold."""
    if isinstance(answer, tuple):
        return [_INFINITE.get(part, part) for part in answer]
    return _INFINITE.get(answer, answer)
