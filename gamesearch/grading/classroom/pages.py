"""All that goes out: tables, the page that each student reads, and those about the class.

The tables are grades.csv, canvas.csv, changes.csv, and a file for Gradescope of each submission.
Pages are made from `templates/`. A student's page has the marks, what failed, and on which tree,
drawn. What is told and drawn there comes from public tests (`grade_one.py`); a tree that the secret
seed draws is left out in any case. About a class there are statistics.html, and review.html with
the texts to read.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from gamesearch.drawing.theme import THEMES
from gamesearch.files import write_file
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.assignment_spec import AssignmentSpec, Part
from gamesearch.grading.classroom.journal import sealed, unsealed
from gamesearch.grading.classroom.marks import (
    Grade,
    QuestionMark,
    Value,
    as_csv,
    lateness_in_words,
    number,
)
from gamesearch.grading.classroom.submissions import MOST_NOTEBOOK, Refused, read_plain_file
from gamesearch.grading.notebook import MOST_ATTEMPTS
from gamesearch.grading.sandbox.isolation import isolation_in_words
from gamesearch.grading.verdict import Verdict
from gamesearch.html_pages import HtmlPages
from gamesearch.reading import shorten

# ---------------------------------------------------------------- tables


def write_tables(
    out: Path, spec: AssignmentSpec, grades: Sequence[Grade], names: Mapping[str, str]
) -> None:
    """Write grades.csv, canvas.csv and gradescope/; `names` are those of the students' files."""
    columns = [name for part in spec.parts for name in (part.name, f"{part.name} max")]
    more = "late total max pending status reason seconds isolation"
    rows: list[Sequence[Value]] = [["student", *columns, *more.split()]]
    canvas: list[Sequence[Value]] = [
        ("Student", "ID", "SIS User ID", "SIS Login ID", "Section", spec.name),
        ("    Points Possible", "", "", "", "", number(spec.points)),
    ]
    for grade in grades:
        record = grade.record
        points = [n for m in grade.marks for n in (number(m.points), number(m.part.points))]
        totals = [number(n) for n in (0 - grade.deducted, grade.total, spec.points)]
        how = [record.status, record.reason, f"{record.seconds:.2f}", record.isolation]
        rows.append([grade.student, *points, *totals, " ".join(grade.pending), *how])
        total = "" if grade.pending else number(grade.total)  # blank while a reader is awaited
        canvas.append((grade.student, "", "", grade.student, "", total))
        data = json.dumps(_gradescope(grade), indent=1) + "\n"
        write_file(out / "gradescope" / f"{names[grade.student]}.json", data.encode())
    write_file(out / "grades.csv", as_csv(rows))
    write_file(out / "canvas.csv", as_csv(canvas))


def _gradescope(grade: Grade) -> dict[str, Any]:
    """Return a submission as Gradescope's results.json, which students read.

    It does not say how long the grading took: that an answer could choose by the hidden tests.
    """
    tests = []
    for place, mark in enumerate(grade.marks, 1):
        words = mark.by_hand.comment if mark.by_hand else mark.finding.fault
        test = {
            "number": str(place),
            "name": f"{mark.part.name}: {mark.part.title}",
            "max_score": mark.part.points,
            "output": ": ".join(filter(None, [mark.state, words])),
        }
        tests.append(test | ({} if mark.points is None else {"score": mark.points}))
    output = f"{grade.record.reason}\n{lateness_in_words(grade)}".strip()
    return {"score": grade.total, "output": output, "tests": tests}


class Change(NamedTuple):
    """A number that is no longer what it was in the run before."""

    student: str
    what: str
    before: str
    after: str
    why: str


NEW: Final = "new since the last run"  # why a student's grade is there, or no longer there
GONE: Final = "gone since the last run"

GradeSummary = Mapping[str, Any]  # what is kept of a grade


def summary(grade: Grade) -> GradeSummary:
    """Return what has to be kept of a grade to compare the next run's with it.

    Of each mark that is its points, their weight, and whether it was given by hand.
    """
    return {
        "work": grade.record.work,
        "total": grade.total,
        "late": list(grade.late) if grade.late else None,
        "marks": {m.part.name: [m.points, m.part.points, bool(m.by_hand)] for m in grade.marks},
    }


class LastRun(NamedTuple):
    """The grades of the last run that came to its end, and the names of all pages in the folder.

    Pages of a run that was killed are among them.
    """

    grades: Mapping[str, GradeSummary]
    pages: Collection[str]

    def write(self, path: Path) -> None:
        """Keep it for the next run."""
        write_file(path, sealed(self.grades, sorted(self.pages)).encode())


def read_last_run(path: Path) -> LastRun:
    """Return the last run, from the grader's own file. Raises GradingError for a damaged one."""
    try:
        return LastRun(*unsealed(path.read_bytes())) if path.is_file() else LastRun({}, ())
    except ValueError:
        raise GradingError(
            f"{path} is damaged; put back a copy of the file, or delete it: changes since the run "
            "that it tells of will then not be listed"
        ) from None


def write_changes(
    path: Path, before: Mapping[str, GradeSummary], grades: Sequence[Grade]
) -> list[Change]:
    """Write how the grades differ from the last run's, each with the reason; no file if in nothing.

    Returns what it writes.
    """
    gone = before.keys() - {grade.student for grade in grades}
    changes = [Change(one, "total", number(before[one]["total"]), "", GONE) for one in sorted(gone)]
    for grade in grades:
        new = summary(grade)
        old = before.get(grade.student, new)
        if before and old is new:
            changes.append(Change(grade.student, "total", "", number(grade.total), NEW))
        reasons = []
        for question, mark in new["marks"].items():
            was = old["marks"].get(question, (None, *mark[1:]))
            if was[0] != mark[0]:
                reasons.append(_why(old, new, was, mark))
                points = number(was[0]), number(mark[0])
                changes.append(Change(grade.student, question, *points, reasons[-1]))
        if old["late"] != new["late"]:
            reasons.append("lateness")
        if old["total"] != new["total"]:
            totals, why = (number(old["total"]), number(new["total"])), dict.fromkeys(reasons)
            changes.append(Change(grade.student, "total", *totals, ", ".join(why)))
    if changes:
        write_file(path, as_csv([Change._fields, *changes]))
    else:
        path.unlink(missing_ok=True)
    return changes


def _why(old: GradeSummary, new: GradeSummary, was: Sequence[Any], mark: Sequence[Any]) -> str:
    if was[2] or mark[2]:
        return "marked by hand"
    if old["work"] != new["work"]:
        return "handed in again" if new["work"] else "nothing could be opened"
    if was[1] != mark[1]:
        return "the question has another weight"
    return "graded again with another seed, package or isolation"


# ---------------------------------------------------------------- pages


@dataclass(frozen=True)
class GradedClass:
    """A graded class: its grades by student, and where each has a page."""

    out: Path
    spec: AssignmentSpec
    grades: Sequence[Grade]
    pages: Mapping[str, str]  # by student, the name of the page's file
    notebooks: Mapping[str, Path]
    changes: Sequence[Change]
    unknown: Sequence[str]  # students named in a table of marks who handed nothing in
    overlooked: Sequence[str]  # files and folders that are not submissions
    notices: Sequence[str]  # what the person who grades should look at
    first_run: bool

    @property
    def totals(self) -> list[float]:
        """The totals of what was graded, of which the class's mean is taken."""
        return [grade.total for grade in self.grades if grade.record.status == "graded"]

    def address(self, student: str) -> str:
        """Return the address of a student's page, from the pages about the class."""
        return f"feedback/{quote(self.pages[student])}.html"

    def marks(self, part: Part) -> Sequence[tuple[str, QuestionMark]]:
        """Return the students and their marks for a question."""
        return [
            (grade.student, mark)
            for grade in self.grades
            for mark in grade.marks
            if mark.part == part
        ]


_ROLES: Final = {role: f"#0a{place:02x}0b" for place, role in enumerate(THEMES["light"])}
_VARIABLES: Final = {colour: f"var(--{role})" for role, colour in _ROLES.items()}
PAGES: Final = HtmlPages("gamesearch.grading.classroom", number=number, lateness=lateness_in_words)


def write_feedback(
    target: Path, grade: Grade, spec: AssignmentSpec, advice: Mapping[str, str]
) -> bool:
    """Write a student's page; `advice` has HTML by question, as `advice_of` makes it.

    False if the page was there already and says the same.
    """
    return PAGES.write(target, "feedback.html.j2", grade=grade, spec=spec, advice=advice)


def advice_of(verdict: Verdict, hidden: Iterable[str] = ()) -> str:
    """Return the HTML of what is wrong with an answer; no tree in `hidden` may be shown."""
    if verdict.status != "graded" or not verdict.fault:
        return ""
    captions = [caption for caption, _ in verdict.pictures]
    is_hidden = verdict.tree is not None and str(verdict.tree) in hidden
    shown = () if is_hidden else verdict.pictures
    lines = [line for line in verdict.details if line not in captions]
    pictures = [(caption, round(drawn.width), _svg(drawn)) for caption, drawn in shown]
    return PAGES.render(
        "advice.html.j2", verdict=verdict, hidden=is_hidden, lines=lines, pictures=pictures
    )


def _svg(picture: Any) -> str:
    """Return a picture whose colours are the page's, so that both themes and print show it well."""
    from gamesearch.drawing.formats.dot import Drawing  # most submissions need no picture

    if not isinstance(picture, Drawing) or picture.content is None:
        return str(picture.for_notebook())
    content, scale = picture.content, picture.scale
    size = picture.width / scale, picture.height / scale
    drawn = Drawing(*size, picture.alt, _ROLES, content.trees, content.pictures, scale=scale)
    svg: str = drawn.pipe("svg", "utf-8")
    svg = re.sub("#0a[0-9a-f]{2}0b", lambda colour: _VARIABLES[colour[0]], svg)
    svg = svg.replace(' style="max-width:100%;height:auto"', "", 1)
    return re.sub(r' id="[^"]*"', "", svg)  # a page has many pictures, and ids must not repeat


MOST_FAULT: Final = 200  # characters


class MadeMistake(NamedTuple):
    """A mistake that was made in a question: how often, by whom, and how many of them mended it."""

    name: str
    times: int
    students: Sequence[str]
    mended: int


def faults_in(notebook: Path) -> dict[str, list[str]]:
    """Return by question the faults of all attempts that a notebook keeps, "" if it was right."""
    kept: dict[str, list[str]] = {}
    with suppress(Refused, ValueError, RecursionError, MemoryError, *_OF_ANOTHER_SHAPE):
        for cell in json.loads(read_plain_file(notebook, MOST_NOTEBOOK, ""))["cells"]:
            with suppress(*_OF_ANOTHER_SHAPE):
                notes = (output.get("metadata", {}).get("gamesearch") for output in cell["outputs"])
                for note in filter(None, notes):
                    faults = [one.get("fault") for one in note["attempts"][-MOST_ATTEMPTS:]]
                    kept[note["question"]] = [
                        shorten(one, MOST_FAULT) for one in faults if isinstance(one, str)
                    ]
    return kept


_OF_ANOTHER_SHAPE: Final = (TypeError, AttributeError, KeyError)  # what reading JSON then raises


def mistakes_made(faults: Mapping[str, Sequence[str]], most: int) -> list[MadeMistake]:
    """Return the commonest mistakes among the attempts of students at one question.

    One is mended if the student's last attempt does not have it.
    """
    names = {name for tried in faults.values() for name in tried if name}
    made = []
    for name in names:
        students = [student for student, tried in faults.items() if name in tried]
        times = sum(faults[student].count(name) for student in students)
        mended = sum(faults[student][-1] != name for student in students)
        made.append(MadeMistake(name, times, students, mended))
    return sorted(made, key=lambda one: (-one.times, one.name))[:most]


MOST_MISTAKES: Final = 8  # of a question, in the list of the commonest


def write_statistics(graded: GradedClass) -> None:
    """Write statistics.html."""
    kept = {}
    if graded.spec.keeps_attempts:
        kept = {student: faults_in(notebook) for student, notebook in graded.notebooks.items()}
    totals, most = graded.totals, graded.spec.points
    facts = {"submissions": str(len(graded.grades)), "graded": str(len(totals))}
    if totals:
        facts |= {
            "mean": number(round(fmean(totals), 1)), "median": number(round(median(totals), 1)),
            "highest": number(max(totals)),
        }  # fmt: skip
    to_read = sum(grade.to_read for grade in graded.grades)
    facts |= {"possible": number(most), "answers to read": str(to_read)}
    isolated = Counter(g.record.isolation for g in graded.grades if g.record.isolation)
    used = ", ".join(f"{how} ({count})" for how, count in sorted(isolated.items()))
    measures = "".join(f" {isolation_in_words(how)}." for how in sorted(isolated))
    took = f"{sum(g.record.seconds for g in graded.grades):.0f} seconds of grading in total."
    isolation = f"Isolation: {used or 'nothing was run'}.{measures} {took}"
    tenths = Counter(min(int(10 * total / most), 9) for total in totals)
    edges = [number(round(most * i / 10, 1)) for i in range(11)]
    histogram = [
        (f"{edges[i]} to {'' if i == 9 else 'under '}{edges[i + 1]}", tenths[i])
        for i in reversed(range(10))
    ]
    PAGES.write(
        graded.out / "statistics.html",
        "statistics.html.j2",
        graded=graded,
        there=[path.name for path in graded.out.iterdir()],
        facts=facts,
        isolation=isolation,
        totals=histogram,
        questions=[_question(graded, part, kept) for part in graded.spec.parts],
    )


def _question(
    graded: GradedClass, part: Part, kept: Mapping[str, Mapping[str, Sequence[str]]]
) -> dict[str, Any]:
    """Return a class's results on one question; `kept` has the faults on the way, by student."""
    marks = {
        student: mark for student, mark in graded.marks(part) if mark.finding.status != "not graded"
    }
    points = [mark.points for mark in marks.values() if mark.points is not None]
    waiting = len(marks) - len(points)
    summary = f"{waiting} waiting for a reader. " if waiting else ""
    if not points:
        nothing = dict.fromkeys(("scores", "mistakes", "made"), ())
        return {"part": part, "summary": summary or "Nothing was graded.", **nothing}
    full = sum(n == part.points for n in points) / len(points)
    missing = sum(m.finding.status == "not attempted" for m in marks.values())
    summary += f"Mean {fmean(points):.1f} of {number(part.points)}, full marks {full:.0%}"
    summary += f", not attempted {missing / len(marks):.0%}." if missing else "."
    last = {student: [_without_places(mark.finding.fault)] for student, mark in marks.items()}
    tried = {
        student: [_without_places(fault) for fault in faults[part.name]]
        for student, faults in kept.items()
        if student in marks and part.name in faults
    }
    counts = Counter(points)
    scores = sorted({0.0, part.points} | set(counts), reverse=True)
    return {
        "part": part,
        "summary": summary,
        "scores": [(number(n), counts[n]) for n in scores],
        "mistakes": mistakes_made(last, MOST_MISTAKES),
        "made": mistakes_made(tried, MOST_MISTAKES),
    }


def _without_places(fault: str) -> str:
    """Return a mistake without the places in one student's code or tree."""
    fault = re.sub(r" \(line \d+, in [^)]*\)", "", fault)
    return re.sub(r"\b(leaf|node) [a-z]+\d+\b", r"a \1", fault)


# what nbconvert reads, which would take longer to load than a small class takes to grade
_MARKDOWN: Final = ("strikethrough", "table", "url", "task_lists", "def_list")


def write_review(graded: GradedClass, texts: Mapping[tuple[str, str], str]) -> None:
    """Write review.html, if any question is read by a person; answers still to be read come first.

    `texts` has what students wrote, by student and question.
    """
    from mistune import create_markdown

    as_html = create_markdown(escape=False, plugins=_MARKDOWN)  # never of what students write
    questions = []
    for part in (part for part in graded.spec.parts if part.written):
        marks = [(s, mark) for s, mark in graded.marks(part) if mark.finding.status == "pending"]
        marks.sort(key=lambda pair: pair[1].is_settled)
        questions.append((part, [(*pair, texts[pair[0], part.name]) for pair in marks]))
    if questions:
        target = graded.out / "review.html"
        PAGES.write(target, "review.html.j2", graded=graded, questions=questions, as_html=as_html)
