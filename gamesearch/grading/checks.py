"""The check engine: runs an answer within limits and says what came out.

An answer only ever sees the game protocol. It is called with a game that watches it, so what
it visited is known from the game's side; its number of questions and its time are capped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape
from importlib import import_module
from math import isnan
from numbers import Real
from typing import Any, Final, NamedTuple

from gamesearch.games.tree import GameTree
from gamesearch.replay import show
from gamesearch.tracing import RecordedGame, TraceTimeout, deadline, same, trace

Answer = Any  # a function for most questions; numbers, texts and trees for those by hand

SECONDS: Final = 2.0  # for one check
MOST_CALLS: Final = 200_000  # questions to one game


class GradingError(ValueError):
    """An assignment or question that does not exist."""


class AnswerError(Exception):
    """An answer by hand that could not be had; the message says why."""


class _TooManyCalls(BaseException):
    """Raised inside an answer that asks its game without end; not to be caught by it."""


# ---------------------------------------------------------------- verdicts


@dataclass(frozen=True)
class Verdict:
    """What became of an answer.

    `fault` is empty when the answer is right; otherwise it names the mistake in a few words
    and `advice` says what to look at. `tree` is the smallest tree found on which it shows.
    """

    question: str
    score: float
    max_score: float
    fault: str = ""
    advice: str = ""
    status: str = "graded"  # or "not attempted", "pending"
    tree: GameTree | None = None
    state: Any = ()
    details: tuple[str, ...] = ()
    pictures: tuple[tuple[str, Any], ...] = field(default=(), repr=False)  # (title, drawing)

    @property
    def passed(self) -> bool:
        """Whether the answer is right in every respect."""
        return self.status == "graded" and not self.fault

    def __str__(self) -> str:
        head = f"{self.question}: {self.score:g} of {self.max_score:g}"
        if self.passed:
            return f"{head}. Right."
        if self.status == "not attempted":
            return f"{head}. Not attempted yet."
        lines = [f"{head}. {_sentence(self.fault)}", self.advice, *self.details]
        return "\n".join(line for line in lines if line)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self.to_html()}

    def to_html(self) -> str:
        """The verdict with the failing tree drawn, expected beside got."""
        mark = "✓" if self.passed else "○" if self.status == "not attempted" else "✗"
        head, *rest = str(self).splitlines()
        parts = [f"<p><strong>{mark} {escape(head)}</strong></p>"]
        parts += [f"<p>{escape(line)}</p>" for line in rest]
        pictures = [
            f'<figure style="flex:1 1 320px;min-width:260px;max-width:560px;margin:0">'
            f"<figcaption>{escape(title)}</figcaption>{picture.for_notebook()}</figure>"
            for title, picture in self.pictures
        ]
        if pictures:
            style = "display:flex;flex-wrap:wrap;gap:16px"
            parts.append(f'<div style="{style}">{"".join(pictures)}</div>')
        return f'<div class="gamesearch-verdict">{"".join(parts)}</div>'


def _sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."


# ---------------------------------------------------------------- questions


class Question(NamedTuple):
    """One question of an assignment."""

    points: float
    check: Callable[[Answer, str, int], Verdict]  # check(answer, student, seed)


def question_of(assignment: str, question: str) -> Question:
    """A question by name. Raises GradingError."""
    try:
        module = import_module(f"gamesearch.grading.{assignment}")
        questions: Mapping[str, Question] = module.QUESTIONS
    except (ImportError, AttributeError):
        raise GradingError(f"there is no assignment {assignment!r}") from None
    if question not in questions:
        raise GradingError(
            f"{assignment} has no question {question!r}; its questions are {', '.join(questions)}"
        )
    return questions[question]


def check_answer(
    assignment: str, question: str, answer: Answer, *, student: str = "", seed: int = 0
) -> Verdict:
    """Check one answer; never raises for what the answer does.

    `student` is the id that the student's own instances are drawn from; `seed` chooses the
    random instances, the same for all in the notebook and a secret one in grading.
    Raises GradingError for an unknown assignment or question.
    """
    asked = question_of(assignment, question)
    if answer is None or answer is Ellipsis or answer == "":
        return Verdict(question, 0, asked.points, "", status="not attempted")
    try:
        with deadline(SECONDS):
            return asked.check(answer, student, seed)
    except NotImplementedError:
        return Verdict(question, 0, asked.points, "", status="not attempted")
    except TraceTimeout:
        return Verdict(question, 0, asked.points, _ENDLESS, _ENDLESS_ADVICE)
    except AnswerError as error:
        return Verdict(question, 0, asked.points, str(error))


_ENDLESS: Final = f"it had not come to an end after {SECONDS:g} seconds"
_ENDLESS_ADVICE: Final = (
    "Look for a loop that never ends, or for a call that hands on the same state again."
)


def by_hand(answer: Answer) -> Any:
    """An answer by hand: what the reader's function returns, or the thing itself.

    Raises AnswerError if the function fails; NotImplementedError passes through.
    """
    if not callable(answer):
        return answer
    try:
        return answer()
    except NotImplementedError:
        raise
    except Exception as error:
        raise AnswerError(f"it raised {type(error).__name__}: {error}{_line(error)}") from error


# ---------------------------------------------------------------- running a search


class Outcome(NamedTuple):
    """What a search answered on one tree, seen from the game's side."""

    value: Any
    action: Any
    leaves: tuple[Any, ...]  # the states whose utility was asked for, in order
    problem: str = ""  # why there is no answer, or none that can be used

    def agrees(self, other: Outcome) -> bool:
        """Whether both have the same value, action and leaves."""
        return self[:3] == other[:3] and bool(self.problem) == bool(other.problem)


class _WatchedGame(RecordedGame):
    """A recorded game with a limit on the questions it answers."""

    def __init__(self, game: Any, state: Any) -> None:
        super().__init__(game, state, lambda *_: None)
        self.calls = 0

    def _ask(self, question: Callable[..., Any], *args: Any) -> Any:
        self.calls += 1
        if self.calls > MOST_CALLS:
            raise _TooManyCalls
        return super()._ask(question, *args)


def run_search(search: Callable[..., Any], tree: GameTree, state: Any = ()) -> Outcome:
    """Call `search(game, state)` on a watched tree and take down what comes of it.

    NotImplementedError and the time limit pass through; everything else ends in an Outcome.
    """
    watched = _WatchedGame(tree, state)
    try:
        result = search(watched, watched.initial)
    except _TooManyCalls:
        return Outcome(None, None, (), f"it asked its game {MOST_CALLS:,} questions and went on")
    except NotImplementedError:
        raise
    except RecursionError:
        return Outcome(None, None, (), "it called itself without end (RecursionError)")
    except Exception as error:
        return Outcome(None, None, (), f"it raised {type(error).__name__}: {error}{_line(error)}")
    leaves = tuple(node.state for node in watched.examined)
    problem = _unusable(result, tree.actions(state))
    if problem:
        return Outcome(None, None, leaves, problem)
    value, action = result
    return Outcome(float(value), int(action) if action is not None else None, leaves)


def _line(error: BaseException) -> str:
    """Where in the reader's code it happened: the innermost frame outside this package."""
    found, at = "", error.__traceback__
    while at is not None:
        module = str(at.tb_frame.f_globals.get("__name__"))
        if not module.startswith("gamesearch."):
            found = f" (line {at.tb_lineno}, in {at.tb_frame.f_code.co_name})"
        at = at.tb_next
    return found


def _unusable(result: Any, actions: Any) -> str:
    """What is wrong with the type of an answer; empty if nothing is."""
    if result is None:
        return "it returned None; a pair (value, action) was expected: is a return missing?"
    if not isinstance(result, tuple | list) or len(result) != 2:
        return f"it returned {_brief(result)}; a pair (value, action) was expected"
    value, action = result
    if not isinstance(value, Real) or isinstance(value, bool) or isnan(value):
        return f"the value it returned is {_brief(value)}; a number was expected"
    if action is not None and not any(same_action(action, a) for a in actions):
        return f"the action it returned is {_brief(action)}; one of {list(actions)} was expected"
    return ""


def same_action(one: Any, other: Any) -> bool:
    """Whether two actions are the same, NumPy's integers among them."""
    whole = isinstance(one, Real) and not isinstance(one, bool) and isinstance(other, int)
    return bool(one == other) if whole else same(one, other)


def _brief(value: Any) -> str:
    text = repr(value)
    return f"{text if len(text) <= 40 else text[:37] + '...'} ({type(value).__name__})"


def pictures_of(
    right: Callable[..., Any], answer: Callable[..., Any], tree: GameTree, state: Any
) -> tuple[tuple[str, Any], ...]:
    """The right search and the answer on the same tree, drawn alike."""
    from gamesearch.drawing import draw

    drawn: list[tuple[str, Any]] = []
    for title, search in (("Expected", right), ("Yours", answer)):
        try:
            run = trace(search, tree, state)
        except Exception:  # it fails again, or differently: there is nothing to draw
            continue
        if run.steps:
            value = "no value" if run.value is None else f"value {show(run.value)}"
            drawn.append((f"{title}: {value}, {len(run.examined)} leaves read", draw(run)))
    return tuple(drawn)
