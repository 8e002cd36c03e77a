"""Grades one submission: whatever was handed in becomes a row, with a verdict on each question.

The notebook's cells run in a sandbox, from the top, each error kept with its cell. What the
course wrote is not taken from the submission but from the released exercise: the first cell,
and the places where questions are checked. There the grader takes the answer, as it stands at that
place, as in the notebook. What a student wrote into such a cell runs as a cell of theirs. A process
that is lost on the way (it crashed, it did not end, it ate its memory) costs that cell or that
question; the rest goes on in a new one.

Hidden tests wait until all cells have run. A process that has seen some is ended with the verdict:
no cell runs in it any more and no question is asked. Each further function is asked in a new one,
in which the cells above its place have run anew, and no others; so is the first, if it fails.

Hidden tests decide the points. An answer that was asked one may hand it on: as a value, as an
action, by the tree on which it goes wrong. So what a student reads about it comes from tests that
everyone can draw, those of `check` in the notebook among them, in a process that has seen no other.
Nearly every mistake shows on one of those; of one that does not, only the points are told.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Any, Final

from gamesearch.grading.answer_session import answer_session, stopwatch_of
from gamesearch.grading.answer_time import ENDLESS_ADVICE, NOT_FINISHED, WAITING_ADVICE, counted_by
from gamesearch.grading.assignment_loader import given_with
from gamesearch.grading.checks import check_answer
from gamesearch.grading.classroom.submissions import (
    MOST_ID,
    Cell,
    Edition,
    Refused,
    edition_of,
    ids_in,
    read_cells,
)
from gamesearch.grading.questions.own_instances import plain_id
from gamesearch.grading.questions.question import WRONG_FORM, GradedQuestion
from gamesearch.grading.sandbox.isolation import isolation_here
from gamesearch.grading.sandbox.process import Lost, Sandbox, Spent, allowance_for
from gamesearch.grading.sandbox.protocol import RemoteError
from gamesearch.grading.sandbox.session import Session, StandIn
from gamesearch.grading.verdict import Verdict, for_points_only
from gamesearch.reading import shorten

PUBLIC_SEEDS: Final = (0, 1, 2)  # of the tests that are shown; the notebook's are the first
HIDDEN_ONLY: Final = "it goes wrong on hidden tests, though on none of the public ones"
_HIDDEN_ADVICE: Final = (
    "Hidden tests are like those of check in the notebook, but with other trees and numbers, and "
    "they are not shown. Try your function on trees that you draw yourself: "
    "with ties, negative numbers, single children, leaves at several depths and MIN at the root."
)


def needs_explaining(verdict: Verdict) -> bool:
    """Return whether a verdict on hidden tests says more than may be shown.

    Time that ran out is told as it is: on public tests it would run out once more.
    """
    if verdict.status != "graded" or verdict.passed:
        return False
    says_nothing_more = not verdict.details and verdict.tree is None and not verdict.pictures
    no_time = NOT_FINISHED in verdict.fault or verdict.advice in (ENDLESS_ADVICE, WAITING_ADVICE)
    return not (says_nothing_more and no_time)


def explained(verdict: Verdict, shown: Verdict | None) -> Verdict:
    """Return the points of a verdict on hidden tests, with what one on public tests says and draws.

    `shown` is None where there is none, because the answer could not be asked again.
    """
    if shown is None or shown.status != "graded" or shown.passed:
        return Verdict(
            verdict.question, verdict.score, verdict.max_score, HIDDEN_ONLY, _HIDDEN_ADVICE
        )
    return replace(shown, score=verdict.score)


NO_ID_THERE: Final = "the notebook has no id, so it showed nothing that is drawn for one"


def of_another_id(
    assignment: str, asked: GradedQuestion, verdict: Verdict, student: str, other: str
) -> Verdict:
    """Return a verdict with its points, and with the reason that they are few: the id.

    The notebook used another one, or none. Both trees are drawn, if the question is about trees.
    """
    mine, theirs = shorten(student, MOST_ID), shorten(other, MOST_ID)
    fault = f"your notebook has no id, so it did not show you your {asked.own}, {mine}'s"
    advice = f'Write STUDENT = "{mine}" at the top, run the notebook, and answer again.'
    if other:
        fault = f"this answer belongs to the {asked.own} of {theirs}, not to yours, {mine}'s"
        advice = (
            f'Your notebook says STUDENT = "{theirs}", but you handed it in as {mine}. '
            "Tell your teacher which of the two is your id."
        )
    pictures: list[tuple[str, Any]] = []
    if asked.own == "tree":
        from gamesearch.drawing.tree_pictures import draw  # most submissions need no picture

        own_tree = given_with(assignment)["tree"]
        titles = {student: f"Your tree, {mine}'s", other: f"The tree of {theirs}"}
        pictures = [
            (words, draw(own_tree(one, asked.question))) for one, words in titles.items() if one
        ]
    return asked.verdict(verdict.score, fault, advice, pictures=tuple(pictures))


CELL_SECONDS: Final = 5.0  # of computing, for one cell
ALL_SECONDS: Final = 60.0  # of computing, for a whole submission
ANSWER_SECONDS: Final = 150.0  # that the grader may compute for a whole submission's messages
MOST_NOTES: Final = 4  # that go into a row's reason
EXPLAIN_SECONDS: Final = 20.0  # the same, for what is said of one answer: no time of its author
MOST_LOST: Final = 3  # cells that may take the process with them; then the rest is left out


@dataclass(frozen=True)
class GradedSubmission:
    """The result of a submission, with a verdict on every question of the assignment, in order.

    `status` is "graded" if its answers could be checked; "refused" for what is not a notebook;
    "crashed", "timed out" or "out of memory" where the student's process was lost before any
    answer was checked, so that nothing counts. `reason` says why, or what to know of a graded
    one: cells that failed, answers that ended the process. `out_of_time` tells whether something
    ran out of its time or was stopped, and might not have been on a quieter machine: such a row is
    graded once more, while nothing else runs.
    """

    student: str
    assignment: str
    verdicts: tuple[Verdict, ...]
    status: str
    reason: str
    seconds: float
    isolation: str
    out_of_time: bool = False


def grade_submission(
    notebook: Path, assignment: str, student: str, *, seed: int, unsafe: bool = False
) -> GradedSubmission:
    """Grade one notebook; never raises for what it is or does.

    `student` is whose it is, whatever the notebook says; `seed` chooses the hidden instances.
    Raises GradingError for an unknown assignment, and where submissions cannot be isolated
    unless `unsafe` accepts that.
    """
    start = time.monotonic()
    isolation, edition = isolation_here(unsafe), edition_of(assignment)
    run = _SubmissionRun(edition, student, seed, unsafe)
    try:
        run.grade(read_cells(notebook))
        status = "graded" if run.could_check or not run.losses else run.losses[0].status
        reason, verdicts = run.reason, run.verdicts
    except Refused as error:
        status, reason = "refused", f"{error}."
        verdicts = {
            name: asked.verdict(0, "nothing could be graded", reason)
            for name, asked in edition.questions.items()
        }
    finally:
        run.end()
    in_order = tuple(verdicts[name] for name in edition.questions)
    seconds = round(time.monotonic() - start, 3)
    late = any(loss.in_doubt for loss in run.losses)  # not in its time, by a little or by the clock
    return GradedSubmission(student, assignment, in_order, status, reason, seconds, isolation, late)


class _Processes:
    """The processes of a submission, one after the other, and the time that they may still spend.

    Cells that run again in a new process cost their author no time twice, up to a limit.
    """

    def __init__(self, assignment: str, student: str, unsafe: bool) -> None:
        self._assignment, self._student, self._unsafe = assignment, student, unsafe
        self.session: Session | None = None  # with the process that runs now
        self._hides_tests = True
        self.ran: list[tuple[str, str]] = []  # cells, to be run again in a new process
        self.has_run = 0  # so many of them, in the process that runs now
        self._unchanged_from = 0  # so many of them: those below give no name to another thing
        self._time_left = allowance_for(ALL_SECONDS)
        self._rerun_left = allowance_for(ALL_SECONDS)  # for cells that have run before
        self._answering_left = ANSWER_SECONDS  # whatever the processes are there for
        self._spent_when_ready = Spent()  # where the accounts of a process stood when it was ready

    def ready(self, cells: int | None = None) -> Session:
        """Return a process that saw no hidden test, below so many cells or all. Raises Lost."""
        session, cells = self.session, len(self.ran) if cells is None else cells
        stands = self._unchanged_from <= cells <= self.has_run
        if stands and session is not None and session.lost is None and not session.is_checked:
            return session
        self.end()
        if min(*self._time_left, self._answering_left) <= 0:
            raise Lost("timed out", f"was not reached within {ALL_SECONDS:g} seconds")
        sandbox = Sandbox(self._student, unsafe=self._unsafe)
        session = self.session = answer_session(
            sandbox, self._assignment, self._student, hides_tests=self._hides_tests, overtime=True
        )
        self._spent_when_ready = session.spent()
        self._allow(session, self._time_left.plus(self._rerun_left))
        for source, label in self.ran[:cells]:
            session.run(source, label, CELL_SECONDS)
        self.has_run = cells
        spent = session.spent()
        cost, self._spent_when_ready = spent.since(self._spent_when_ready), spent
        free = cost.least(self._rerun_left)
        self._rerun_left = self._rerun_left.since(free)
        self._time_left = self._time_left.since(cost.since(free))
        self._allow(session, self._time_left)
        return session

    def run(self, source: str, label: str) -> tuple[list[str], str]:
        """Run a cell in a process that has run all others. Raises Lost."""
        session = self.ready()
        functions, words = session.run(source, label, CELL_SECONDS)
        session.settle()
        self.ran.append((source, label))
        self.has_run = len(self.ran)
        if session.renamed:
            self._unchanged_from = self.has_run
        return functions, words

    def _allow(self, session: Session, most: Spent) -> None:
        """Let a process spend so much from now on, and no more than is left for its messages."""
        left = max(0.0, self._answering_left - session.spent().answered)
        session.allow(most.least(Spent(inf, inf, left)))

    def end(self) -> None:
        """End the process that is still there."""
        if self.session is not None:
            spent = self.session.spent()
            self._time_left = self._time_left.since(spent.since(self._spent_when_ready))
            self._answering_left -= spent.answered
            self.session.sandbox.close()
            self.session = None

    @contextmanager
    def apart(self, seconds: float) -> Iterator[None]:
        """Let processes be new ones for a while, for public tests, with a time of their own."""
        self.end()
        self._hides_tests = False
        kept = self._time_left, self._rerun_left
        self._time_left, self._rerun_left = allowance_for(seconds), allowance_for(ALL_SECONDS)
        try:
            yield
        finally:
            self.end()
            self._hides_tests = True
            self._time_left, self._rerun_left = kept


_TOO_MANY_LOST: Final = f"{MOST_LOST} cells above were left out, which is the limit"


class _SubmissionRun:
    """One submission being graded: what was found out so far."""

    def __init__(self, edition: Edition, student: str, seed: int, unsafe: bool) -> None:
        self.edition, self.student, self.seed = edition, student, seed
        self.verdicts: dict[str, Verdict] = {}
        self._processes = _Processes(edition.assignment, student, unsafe)
        self.end = self._processes.end
        self._notes: list[str] = []
        self.losses: list[Lost] = []
        self._left_out = 0  # cells that took the process with them
        self._first_not_run = ""  # after too many of these, by its label
        self.could_check = False
        self._found: dict[str, int] = {}  # by question, how many cells its function stands below
        self._failed: dict[str, str] = {}  # by name of a cell, what went wrong in it
        self._functions_by_cell: dict[str, list[str]] = {}  # those it made, by its name
        self._unwritten: dict[str, str] = {}  # by function, the cell left as it was handed out
        self._questions: dict[int, str] = {}  # by number of a cell, what it is for
        self._ids: list[str] = []  # that the notebook was worked on under

    @property
    def reason(self) -> str:
        """The sentences that the row gives as its reason."""
        sentences = [f"{note}." for note in self._notes[:MOST_NOTES]]
        if more := len(self._notes) - len(sentences):
            sentences.append(f"And {more} more.")
        if self._first_not_run:
            sentences.append(f"From {self._first_not_run} on, no cell was run: {_TOO_MANY_LOST}.")
        return " ".join(sentences)

    def grade(self, cells: Sequence[Cell]) -> None:
        """Run the cells, check each function where the exercise has its check, then the rest."""
        edition = self.edition
        edition.refuse_another(cells)
        self._ids = ids_in(cells)
        self._questions = edition.questions_of(cells)
        for name in edition.setup:
            self._run_cell(Cell(0, "code", edition.sources[name], ()))
        for cell in cells:
            ours = edition.stands_for(cell)
            if ours is None:
                self._run_cell(cell)
                continue
            above, below = edition.added_to(cell, ours)
            self._run_cell(above)
            if edition.places[ours]:
                self._check(edition.places[ours], early=True)
            elif ours not in edition.setup:
                self._run_cell(cell._replace(source=edition.sources[ours], names=()))
            self._run_cell(below)
        for question in edition.functions:
            self._check(question, early=True)
        for question, cells_above in reversed(self._found.items()):  # the last where all have run
            self._check(question, cells_above)
        for question in self._found:
            self._check(question)
        for question in edition.headings:
            text = edition.written_in(cells, question)
            self.verdicts[question] = self._verdict_on(question, text, self.seed)

    # ------------------------------------------------------------ cells

    def _run_cell(self, cell: Cell) -> None:
        source = cell.source.strip()
        if cell.kind != "code" or not source:
            return
        is_own = source not in self.edition.given  # else it is not the student's doing
        label = place = f"cell {cell.number}" if cell.number else "the first cell"
        if question := self._questions.get(cell.number, ""):  # notebooks do not show numbers
            place = f"{label} (for question {question})"
        if self._left_out >= MOST_LOST:
            if is_own:
                self._first_not_run = self._first_not_run or place
                self._failed |= dict.fromkeys(cell.names, f"was not run: {_TOO_MANY_LOST}")
            return
        try:
            functions, words = self._processes.run(cell.source, label)
        except Lost as error:
            words = f"{error} and was left out"
            self.losses.append(error)
            self._left_out += 1
        else:
            self._functions_by_cell |= dict.fromkeys(cell.names, functions)
            whole = self.edition.unwritten.get(source, ()) if cell.names else ()
            self._unwritten |= dict.fromkeys(whole, label)
        if words and is_own:
            self._notes.append(f"{place} {words}")
            self._failed |= dict.fromkeys(cell.names, words)

    # ------------------------------------------------------------ questions

    def _check(self, question: str, cells: int | None = None, *, early: bool = False) -> None:
        """Check a question as it stands below so many cells, or all, unless that is done.

        With `early` more cells are to come: a function that hidden tests are for is only noted.
        One that turns out to be still unwritten is asked once more at the end.
        """
        known = self.verdicts.get(question)
        done = known is not None and known.status != "not attempted"
        if done or (early and question in self._found):
            return
        try:
            session = self._processes.ready(cells)
            answer = self._answer(session, question)
        except (RemoteError, Lost) as error:  # or what is there by the name cannot be read
            self._note_loss(question, error)
            self.verdicts[question] = self._zero(question, f"it {error}")
            return
        if early and isinstance(answer, StandIn) and not self.edition.is_by_hand(question):
            self._found[question] = len(self._processes.ran)
            return
        with for_points_only():
            verdict = self._verdict_on(question, answer, self.seed)
            verdict = self._by_id(question, answer, verdict)
        if answer is None and question in self._failed:
            verdict = self._zero(question, f"its cell {self._failed[question]}")
        self.could_check |= answer is not None
        with suppress(Lost):
            session.settle()
        if cells is not None and cells < self._processes.has_run and not verdict.passed:
            self._processes.end()  # it may be a cell further down that is in its way
            self._check(question, cells)
            return
        if session.lost is not None:
            self._note_loss(question, session.lost)
        if session.saw_hidden_tests and needs_explaining(verdict):
            verdict = explained(verdict, self._shown(question, cells))
        self.verdicts[question] = verdict

    def _shown(self, question: str, cells: int | None) -> Verdict | None:
        """Return the verdict on public tests, in a process of their own; None if it is lost."""
        shown, notes = None, len(self._notes)
        with self._processes.apart(EXPLAIN_SECONDS), suppress(RemoteError, Lost):
            answer = self._answer(self._processes.ready(cells), question)
            for seed in PUBLIC_SEEDS:
                shown = self._verdict_on(question, answer, seed)
                if not shown.passed:
                    break
        del self._notes[notes:]
        return shown

    def _answer(self, session: Session, question: str) -> Any:
        """Return what is there by the function's name, or the only function that its cell made.

        Ellipsis for the one that was handed out to be written: it need not be called.
        """
        name = self.edition.functions[question]
        answer = session.look(name, unwritten=self._unwritten.get(name, ""))
        functions = self._functions_by_cell.get(question, [])
        if answer is None and len(functions) == 1:
            note = f"{question}: there is no {name}, so {functions[0]} was checked"
            answer = session.look(functions[0])
        elif answer is None and functions:
            made = shorten(", ".join(functions), 200)
            note = f"{question}: there is no {name}; its cell defines {made}"
        else:
            return answer
        self._notes += [note] if note not in self._notes else []  # it is asked twice
        return answer

    def _verdict_on(self, question: str, answer: Any, seed: int, student: str = "") -> Verdict:
        """Return what becomes of an answer; the time of its own process counts."""
        session, student = self._processes.session, student or self.student
        with nullcontext() if session is None else counted_by(stopwatch_of(session)):
            exercise = self.edition.assignment
            return check_answer(exercise, question, answer, student=student, seed=seed)

    def _by_id(self, question: str, answer: Any, verdict: Verdict) -> Verdict:
        """Return the verdict, or what to say where the answer belongs to another id."""
        asked, fault = self.edition.questions[question], verdict.fault
        others = [named for named in self._ids if plain_id(named) != plain_id(self.student)]
        failed = not fault or fault.startswith("it ") or fault == WRONG_FORM
        if not asked.own or not others or verdict.status != "graded" or failed:
            return verdict
        if len(others) < len(self._ids):  # the student's own id is there as well
            scores = {one: self._verdict_on(question, answer, self.seed, one) for one in others}
            others = [one for one in others if scores[one].score > verdict.score]
        if not others:
            return verdict
        if not others[0] and NO_ID_THERE not in self._notes:
            self._notes.append(NO_ID_THERE)
        return of_another_id(self.edition.assignment, asked, verdict, self.student, others[0])

    def _zero(self, question: str, fault: str) -> Verdict:
        return self.edition.questions[question].verdict(0, fault)

    def _note_loss(self, question: str, error: Exception) -> None:
        self._notes.append(f"{question}: it {error}")
        self.losses += [error] if isinstance(error, Lost) else []
