"""The check engine: runs an answer within limits and says what came out.

An answer only ever sees the game protocol. It is called with a game that watches it, so what
it visited is known from the game's side; its number of questions and its time are capped.
Whatever it raises becomes a sentence, SystemExit too; only KeyboardInterrupt goes through,
for that is how a reader stops a check.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field, replace
from html import escape
from importlib import import_module
from math import isclose, isnan
from numbers import Real
from typing import Any, Final, NamedTuple

from gamesearch.game import CHANCE
from gamesearch.games.tree import GameTree
from gamesearch.grading.sandbox.protocol import Misuse as Misuse
from gamesearch.grading.sandbox.protocol import brief as brief
from gamesearch.grading.sandbox.protocol import in_words as in_words
from gamesearch.tracing.lines import trace
from gamesearch.tracing.recording import RecordedGame, same
from gamesearch.tracing.run import Trace
from gamesearch.tracing.time_limit import TraceTimeout, deadline

Answer = Any  # a function for most questions; numbers, texts and trees for those by hand

SECONDS: Final = 2.0  # of an answer's own time, in one check
MOST_CALLS: Final = 50_000  # questions to one game: over a hundred for each node of the largest


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
    tree: Any = None  # a GameTree, or another small game that is written out
    state: Any = ()
    details: tuple[str, ...] = ()
    pictures: tuple[tuple[str, Any], ...] = field(default=(), repr=False)  # (title, drawing)
    shown_in: int | None = field(
        default=None, repr=False, compare=False
    )  # the cell that showed it already

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
        if self.status == "pending":
            return f"{self.question}: up to {self.max_score:g}, given by a reader."
        lines = [f"{head}. {_sentence(self.fault)}", self.advice, *self.details]
        return "\n".join(line for line in lines if line)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self.to_html()}

    def _ipython_display_(self) -> None:
        """Nothing more in the cell whose check has just shown it."""
        from IPython import get_ipython

        if self.shown_in != getattr(get_ipython(), "execution_count", -1):
            raise NotImplementedError  # IPython then shows it as anything else

    def to_html(self) -> str:
        """The verdict with the failing tree drawn, expected beside got.

        A line that is a picture's caption stands there and nowhere else.
        """
        mark = "✓" if self.passed else "✗" if self.status == "graded" else "○"
        head, *rest = str(self).splitlines()
        captions = [title for title, _ in self.pictures]
        parts = [f'<p style="{_LINE}"><strong>{mark} {escape(head)}</strong></p>']
        parts += [f'<p style="{_LINE}">{escape(line)}</p>' for line in rest if line not in captions]
        pictures = "".join(_figure(title, picture) for title, picture in self.pictures)
        if pictures:
            style = "display:flex;flex-wrap:wrap;gap:8px 32px;margin-top:0.8em"
            parts.append(f'<div style="{style}">{pictures}</div>')
        return f'<div class="gamesearch-verdict">{"".join(parts)}</div>'


_LINE: Final = "margin:0.4em 0;max-width:60em"


def _figure(title: str, picture: Any) -> str:
    """A picture below its caption, its letters as large as the text's (a point to a pixel)."""
    width = max(340, round(picture.width))
    image = f'<div style="max-width:{round(picture.width)}px">{picture.for_notebook()}</div>'
    caption = f'<figcaption style="margin-bottom:4px">{escape(title)}</figcaption>'
    return f'<figure style="flex:0 1 {width}px;margin:0">{caption}{image}</figure>'


def _sentence(text: str) -> str:
    if "_" not in text.partition(" ")[0]:  # else it is a name, such as is_terminal
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."


# ---------------------------------------------------------------- questions


def share(points: float, right: int, of: int) -> float:
    """The points for so many right parts of all, without a fraction where there is none."""
    score = points * right / of
    return int(score) if score == int(score) else score


class Question(NamedTuple):
    """One question of an assignment."""

    points: float
    check: Callable[[Answer, str, int], Verdict]  # check(answer, student, seed)


def question_of(assignment: str, question: str) -> Question:
    """A question by name. Raises GradingError."""
    questions = questions_of(assignment)
    if question not in questions:
        raise GradingError(
            f"{assignment} has no question {question!r}; its questions are {', '.join(questions)}"
        )
    return questions[question]


def questions_of(assignment: str) -> Mapping[str, Question]:
    """The questions of an assignment, in order. Raises GradingError."""
    questions: Mapping[str, Question] = _module_of(assignment).QUESTIONS
    return questions


def given_with(assignment: str) -> Mapping[str, Callable[..., Any]]:
    """What an assignment gives its students: functions of the student's id. Raises GradingError."""
    given: Mapping[str, Callable[..., Any]] = getattr(_module_of(assignment), "GIVEN", {})
    return given


def hidden_with(assignment: str, seed: int) -> frozenset[str]:
    """The positions of its own that an assignment draws from a seed, as text; often none.

    The assignment's module names the function `HIDDEN`. Raises GradingError.
    """
    hidden: Callable[[int], frozenset[str]] | None = getattr(_module_of(assignment), "HIDDEN", None)
    return hidden(seed) if hidden else frozenset()


def _module_of(assignment: str) -> Any:
    """The module of an assignment, which has its QUESTIONS. Raises GradingError."""
    try:
        module = import_module(f"gamesearch.assignments.{assignment}.questions")
    except (ImportError, TypeError):
        module = None
    if not hasattr(module, "QUESTIONS"):
        raise GradingError(f"there is no assignment {assignment!r}")
    return module


def check_answer(
    assignment: str, question: str, answer: Answer, *, student: str = "", seed: int = 0
) -> Verdict:
    """Check one answer; never raises for what the answer does (a Ctrl+C goes through).

    `student` is the id that the student's own instances are drawn from; `seed` chooses the
    random instances, the same for all in the notebook and a secret one in grading. What the
    answer prints meanwhile is not shown. Raises GradingError for an unknown assignment or
    question.
    """
    asked = question_of(assignment, question)
    printed = _Unheard()
    try:
        with redirect_stdout(printed):
            verdict = _checked(asked, question, answer, student, seed)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # the answer is an object that cannot even be looked at
        verdict = Verdict(question, 0, asked.points, "the answer cannot be read", in_words(error))
    if printed.heard and not verdict.passed:
        verdict = replace(verdict, details=(*verdict.details, _PRINTED))
    return verdict


def _checked(asked: Question, question: str, answer: Answer, student: str, seed: int) -> Verdict:
    not_attempted = Verdict(question, 0, asked.points, status="not attempted")
    if answer is None or answer is Ellipsis or (isinstance(answer, str) and not answer.strip()):
        return not_attempted
    try:
        return asked.check(answer, student, seed)
    except NotImplementedError:
        return not_attempted
    except TraceTimeout:
        return Verdict(question, 0, asked.points, _ENDLESS, ENDLESS_ADVICE)
    except AnswerError as error:
        return Verdict(question, 0, asked.points, str(error))


class _Unheard(io.TextIOBase):
    """Where an answer prints to while it is checked, hundreds of times over: nowhere."""

    heard = False

    def write(self, text: str) -> int:
        self.heard = True
        return len(text)


_PRINTED: Final = "What it prints is not shown during a check; call it yourself to see it."
_ENDLESS: Final = f"it had not come to an end after {SECONDS:g} seconds"
ENDLESS_ADVICE: Final = (
    "Look for a loop that never ends, for a call that hands on the same state again, or for work "
    "that is done over and over: the same is right when it is quicker."
)


def by_hand(answer: Answer) -> Any:
    """An answer by hand: what the reader's function returns, or the thing itself.

    Raises AnswerError if the function fails; NotImplementedError passes through.
    """
    if not callable(answer):
        return answer
    try:
        with deadline(SECONDS):
            return answer()
    except (NotImplementedError, KeyboardInterrupt, TraceTimeout):
        raise
    except BaseException as error:
        raise AnswerError(f"it {in_words(error)}") from None


# ---------------------------------------------------------------- running a search


class Outcome(NamedTuple):
    """What a search answered on one tree, seen from the game's side."""

    value: Any  # a float, or a tuple of them where more than two play
    action: int | str | None  # what is no legal action is described in words
    leaves: tuple[Any, ...]  # the states whose utility was asked for, in order
    problem: str = ""  # why there is no answer, or none that can be used
    kind: str = ""  # of problem: the exception's name, "unusable" or "endless"

    def agrees(self, other: Outcome, parts: Sequence[str] = ("value", "action", "leaves")) -> bool:
        """Whether both have the same kind, value (but for rounding), action and leaves."""
        if self.kind != other.kind or not (self.kind or close(self.value, other.value)):
            return False
        return all(getattr(self, part) == getattr(other, part) for part in parts if part != "value")


def close(one: Any, other: Any) -> bool:
    """Whether two values are the same but for rounding: numbers, or vectors of them."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(close, one, other))
    numbers = isinstance(one, Real) and isinstance(other, Real)
    return numbers and isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def is_number(value: Any) -> bool:
    """Whether it is one number, infinities and truth values among them; no vector and no NaN."""
    return isinstance(value, Real) and not isnan(value)


class _Unusable(Exception):
    """Raised for what a search returned, if it is no answer; the message says why."""


class _WatchedGame(RecordedGame):
    """A recorded game with a limit on the questions it answers, and a word on senseless ones."""

    def __init__(self, game: GameTree, state: Any) -> None:
        super().__init__(game, state, lambda *_: None)
        self.tree = game
        self.calls = 0

    def utility(self, state: Any, player: Any) -> Any:
        if not self._ask(self.game.is_terminal, state):
            raise Misuse(
                f"asked for the utility of node {self.tree.name(state)}, where the game is not over"
            )
        if player not in range(self.tree.players):
            raise Misuse(
                f"asked what a leaf is worth to {brief(player)}, who is no player; they are "
                f"numbered 0 to {self.tree.players - 1}"
            )
        return super().utility(state, player)

    def probability(self, state: Any, outcome: Any) -> float:
        if self._ask(self.game.to_move, state) != CHANCE:
            raise Misuse(
                f"asked for a probability at node {self.tree.name(state)}, where no dice are thrown"
            )
        if outcome not in self._ask(self.game.actions, state):
            raise Misuse(f"asked for the probability of {brief(outcome)}, which is no outcome")
        return self.tree.probability(state, outcome)

    def _ask(self, question: Callable[..., Any], *args: Any) -> Any:
        self.calls += 1
        if self.calls > MOST_CALLS:
            raise _TooManyCalls
        try:
            self.tree.name(args[0])
        except (KeyError, TypeError):
            name = question.__name__
            asked = f"game.{name}" if hasattr(self.tree, name) else name
            raise Misuse(f"gave {asked} {brief(args[0])}, which is no state of the game") from None
        return super()._ask(question, *args)


class _Door:
    """The game as an answer sees it: the protocol, and nothing of what is behind it.

    Where dice are thrown there is `probability`, where more than two play, `players`.
    """

    def __init__(self, watched: _WatchedGame) -> None:
        self.initial = watched.game.initial
        self.to_move = watched.to_move
        self.actions = watched.actions
        self.result = watched.result
        self.is_terminal = watched.is_terminal
        self.utility = watched.utility
        if watched.tree.stochastic:
            self.probability = watched.probability
        if watched.tree.players > 2:
            self.players = watched.tree.players

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(
            f"only the functions of the game protocol are there, to_move, actions, result, "
            f"is_terminal and utility, and no {name!r}"
        )


def run_search(
    search: Callable[..., Any], tree: GameTree, state: Any = (), more: tuple[Any, ...] = ()
) -> Outcome:
    """Call `search(game, state, *more)` on a watched tree and take down what comes of it.

    A function among `more` is an evaluation, and the states it is asked about count as leaves.
    A NotImplementedError before any work, the time limit and Ctrl+C pass through;
    everything else ends in an Outcome.
    """
    watched = _WatchedGame(tree, state)
    value = action = None
    problem = kind = ""
    try:
        result = search(_Door(watched), watched.initial, *_recorded(watched, more))
        value, action = value_and_action(result, tree, state)
    except (KeyboardInterrupt, TraceTimeout):
        raise
    except _Unusable as error:
        problem, kind = str(error), "unusable"
    except BaseException as error:
        if isinstance(error, NotImplementedError) and not watched.calls:
            raise
        problem, kind = f"it {in_words(error)}", type(error).__name__
    if watched.calls > MOST_CALLS:  # even if it went on after being told
        problem, kind = f"it asked its game {MOST_CALLS:,} questions and went on", "endless"
    leaves = tuple(node.state for node in watched.examined)
    return Outcome(None, None, leaves, problem, kind) if kind else Outcome(value, action, leaves)


def _recorded(game: RecordedGame, more: tuple[Any, ...]) -> list[Any]:
    return [game.recorded_evaluation(part) if callable(part) else part for part in more]


def value_and_action(result: Any, tree: GameTree, state: Any) -> tuple[Any, int | str | None]:
    """What a search returned, in plain types. Raises _Unusable if it cannot be used."""
    if result is None:
        raise _Unusable(
            "it returned None; a pair (value, action) was expected: is a return missing?"
        )
    if not isinstance(result, tuple | list) or len(result) != 2:
        raise _Unusable(f"it returned {brief(result)}; a pair (value, action) was expected")
    value, action = result
    value = _number(value) if tree.players == 2 else _vector(value, tree.players)
    if action is None:
        return value, None
    legal = any(same_action(action, a) for a in tree.actions(state))
    return value, int(action) if legal else brief(action)


def _number(value: Any) -> float:
    if not _is_number(value):
        raise _Unusable(f"the value it returned is {brief(value)}; a number was expected")
    return float(value)


def _vector(value: Any, players: int) -> tuple[float, ...]:
    listed = value.tolist() if type(value).__name__ == "ndarray" else value
    if (
        not isinstance(listed, tuple | list)
        or len(listed) != players
        or not all(map(_is_number, listed))
    ):
        raise _Unusable(
            f"the value it returned is {brief(value)}; a tuple of {players} numbers, one for each "
            "player, was expected"
        )
    return tuple(map(float, listed))


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool) and not isnan(value)


def same_action(one: Any, other: Any) -> bool:
    """Whether two actions are the same, NumPy's integers among them."""
    whole = isinstance(one, Real) and not isinstance(one, bool) and isinstance(other, int)
    return bool(one == other) if whole else same(one, other)


# ---------------------------------------------------------------- drawing both


def pictures_of(
    tree: GameTree,
    state: Any,
    *searches: tuple[str, Callable[..., Any], Outcome],
    more: tuple[Any, ...] = (),
) -> tuple[tuple[str, Any], ...]:
    """Pictures of searches on one tree, each given as caption, search and what it answered.

    They are called as `run_search` calls them. A search that cannot be traced, or does something
    else when it is drawn than when it was checked, is left out: a picture never contradicts its
    caption.
    """
    from gamesearch.drawing.tree_pictures import draw

    drawn: list[tuple[str, Any]] = []
    for caption, search, got in searches:
        try:
            run = trace(_with_arguments(search, more), tree, state, seconds=SECONDS)
            if _is_the_same_run(run, got):
                drawn.append((caption, draw(run)))
        except KeyboardInterrupt:
            raise
        except BaseException:  # it ends the program, or goes too deep to be recorded
            continue
    return tuple(drawn)


def _with_arguments(search: Callable[..., Any], more: tuple[Any, ...]) -> Callable[..., Any]:
    """The search as a function of game and state alone; it is traced as its own self."""
    if not more:
        return search

    def call(game: RecordedGame, state: Any) -> Any:
        return search(game, state, *_recorded(game, more))

    call.__dict__["__wrapped__"] = search
    return call


def _is_the_same_run(run: Trace, got: Outcome) -> bool:
    if tuple(run.examined) != got.leaves:
        return False
    if run.error is not None:
        return got.kind in (type(run.error).__name__, Misuse.__name__)
    if got.kind:
        return got.kind == "unusable"
    vector = isinstance(got.value, tuple)
    return close(_vector(run.value, len(got.value)) if vector else run.value, got.value)
