"""Pages for whoever teaches: the class in numbers, the texts to read, the code that is alike."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from pathlib import Path
from statistics import fmean, median
from typing import Final
from urllib.parse import quote

import gamesearch.search
from gamesearch.grading.assignment_spec import Paper, Part
from gamesearch.grading.classroom.feedback import (
    HIDDEN_HEAD,
    bar,
    heading_of,
    sentence,
    state_of,
    words,
    write_page,
)
from gamesearch.grading.classroom.grade_one import Cell, Refused, read_cells
from gamesearch.grading.classroom.gradebook import Change, Grade, Mark, answer_print, number
from gamesearch.grading.classroom.journal import Journal
from gamesearch.grading.classroom.similarity import (
    Likeness,
    Pair,
    Print,
    code_of,
    like_lines,
    likeness,
)

MOST_FAULTS: Final = 8  # of a question, in the list of the commonest
MOST_CHANGES: Final = 60
MOST_PAIRS: Final = 40  # with their code side by side; more are only counted
MOST_NAMES: Final = 30
SEARCHES: Final = Path(gamesearch.search.__file__).parent


@dataclass(frozen=True)
class Class:
    """A graded class: its grades by student, and where each has a page."""

    out: Path
    paper: Paper
    grades: tuple[Grade, ...]
    pages: Mapping[str, str]
    notebooks: Mapping[str, Path]
    changes: tuple[Change, ...] = ()
    strangers: tuple[str, ...] = ()  # named in a table of marks, and nothing handed in
    overlooked: tuple[str, ...] = ()  # files and folders that are no submissions
    first: bool = True  # whether this was the first run

    def link(self, student: str) -> str:
        """A student's name as a link to the page."""
        target = f"feedback/{quote(self.pages[student])}.html"
        return f'<a href="{target}"><bdi>{escape(student)}</bdi></a>'

    def links(self, students: Sequence[str]) -> str:
        """Some names as links, and how many more there are."""
        more = len(students) - MOST_NAMES
        tail = f" and {more} more" if more > 0 else ""
        return ", ".join(map(self.link, students[:MOST_NAMES])) + tail


def _table(head: Iterable[str], rows: Iterable[str], look: str = "") -> str:
    """A table whose columns' names end in # if they hold numbers."""
    cells = "".join(
        f'<th scope="col" class="number">{name[:-1]}</th>'
        if name.endswith("#")
        else f'<th scope="col">{name}</th>'
        for name in head
    )
    return (
        f'<div class="scroll"><table class="{look}"><thead><tr>{cells}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def write_class_pages(them: Class, journal: Journal, prints: Mapping[str, Sequence[Print]]) -> None:
    """Write review.html, similarity.html and statistics.html; `prints` are by student."""
    write_review(them, journal)
    pack = [path.read_text(encoding="utf-8") for path in sorted(SEARCHES.glob("*.py"))]
    write_similarity(them, likeness(prints, them.paper.given, [*pack, *them.paper.solved]), prints)
    write_statistics(them)


# ---------------------------------------------------------------- the class in numbers


def write_statistics(them: Class) -> None:
    """Write statistics.html."""
    parts = [
        _navigation(them), _facts(them), *_warnings(them), _to_look_at(them), _totals(them),
        '<h2>Question by question</h2><div class="columns">',
        *(_question(them, part) for part in them.paper.parts),
        "</div>", _changed(them),
    ]  # fmt: skip
    write_page(them.out / "statistics.html", f"{them.paper.title}: the class", "", parts)


_BACK: Final = (
    '<nav aria-label="Other pages"><ul><li><a href="statistics.html">the class</a></li></ul></nav>'
)


def _navigation(them: Class) -> str:
    pages = {"similarity.html": "like submissions", "grades.csv": "grades.csv",
             "changes.csv": "changes.csv"}  # fmt: skip
    if any(part.written for part in them.paper.parts):
        pages = {"review.html": "answers to read", **pages}
    links = "".join(
        f'<li><a href="{name}">{text}</a></li>'
        for name, text in pages.items()
        if (them.out / name).is_file()
    )
    return f'<nav aria-label="Other pages"><ul>{links}</ul></nav>'


def _facts(them: Class) -> str:
    totals = [grade.total for grade in them.grades]
    waiting = sum(len(grade.pending) for grade in them.grades)
    facts = {
        "submissions": str(len(totals)),
        "mean": number(round(fmean(totals), 1)),
        "median": number(round(median(totals), 1)),
        "highest": number(max(totals)),
        "possible": number(them.paper.points),
        "answers to read": str(waiting),
    }
    items = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts.items())
    isolated = Counter(g.record.isolation for g in them.grades if g.record.isolation)
    used = ", ".join(f"{how} ({count})" for how, count in sorted(isolated.items()))
    seconds = sum(grade.record.seconds for grade in them.grades)
    told = f"Isolation: {used or 'nothing was run'}. {seconds:.0f} seconds of grading in all."
    return f'<dl class="facts">{items}</dl>{words("p", told, "muted")}'


def _warnings(them: Class) -> Iterator[str]:
    if any(grade.record.isolation == "none" for grade in them.grades):
        yield (
            '<div class="notice"><p><strong>Some submissions ran without isolation '
            "(--unsafe).</strong> They could read and write whatever you can.</p></div>"
        )
    if them.strangers:
        names = ", ".join(them.strangers[:MOST_NAMES])
        yield (
            '<div class="notice"><p>manual.csv or late.csv name students who handed nothing in: '
            f"<bdi>{escape(names)}</bdi>. Has a spreadsheet changed their ids?</p></div>"
        )

    if them.overlooked:
        names = ", ".join(them.overlooked[:MOST_NAMES])
        yield (
            '<div class="notice"><p>Beside the submissions lies what was not looked at: '
            f"<bdi>{escape(names)}</bdi>. Is one of them somebody's work?</p></div>"
        )


def _to_look_at(them: Class) -> str:
    odd = [grade for grade in them.grades if grade.record.status != "graded"]
    if not odd:
        return ""
    rows = (
        f'<tr><th scope="row">{them.link(g.student)}</th><td class="state">'
        f"{escape(g.record.status)}</td>"
        f"<td>{escape(sentence(g.record.reason))}</td></tr>"
        for g in odd
    )
    return f"<h2>Not graded, with the reason</h2>{_table(('Student', 'What', 'Why'), rows)}"


def _totals(them: Class) -> str:
    """How many have how much of all points, in tenths."""
    most = them.paper.points
    bins = Counter(min(int(10 * grade.total / most), 9) for grade in them.grades)
    edges = [(number(round(most * i / 10, 1)), number(round(most * (i + 1) / 10, 1)))
             for i in range(10)]  # fmt: skip
    labels = [f"{low} to {'' if i == 9 else 'under '}{high}" for i, (low, high) in enumerate(edges)]
    rows = [(label, bins[i]) for i, label in enumerate(labels)][::-1]
    return f"<h2>Totals</h2>{_histogram('Points', rows)}"


def _histogram(name: str, rows: Sequence[tuple[str, int]]) -> str:
    """Counts as a table with a bar in each row; the highest fills its cell."""
    most = max((count for _, count in rows), default=0) or 1
    lines = (
        f'<tr><th scope="row" class="number">{label}</th><td class="number">{count}</td>'
        f'<td class="bars">{bar(count / most)}</td></tr>'
        for label, count in rows
    )
    return _table((f"{name}#", "Submissions#", HIDDEN_HEAD), lines, "histogram")


def _question(them: Class, part: Part) -> str:
    marks = {
        grade.student: mark
        for grade in them.grades
        if (mark := _mark(grade, part)).finding.status != "not graded"
    }
    points = [mark.points for mark in marks.values() if mark.points is not None]
    heading = f"<h3>{heading_of(part)}</h3>"
    waiting = len(marks) - len(points)
    told = f"{waiting} wait for a reader. " if waiting else ""
    if not points:
        return f"<section>{heading}{words('p', told or 'Nothing was graded.')}</section>"
    full = sum(n == part.points for n in points) / len(points)
    missing = sum(m.finding.status == "not attempted" for m in marks.values())
    told += f"Mean {fmean(points):.1f} of {number(part.points)}, full marks {full:.0%}"
    told += f", not attempted {missing / len(marks):.0%}." if missing else "."
    return (
        f"<section>{heading}{words('p', told)}{_histogram('Points', _scores(points, part))}"
        f"{_faults(them, marks)}</section>"
    )


def _mark(grade: Grade, part: Part) -> Mark:
    return next(mark for mark in grade.marks if mark.part == part)


def _scores(points: Sequence[float], part: Part) -> list[tuple[str, int]]:
    """How often each score was given: every whole number, and what lies between if it occurs."""
    whole = {float(n) for n in range(int(part.points) + 1)}
    if part.points > 20:
        whole = {0.0, float(part.points)}
    found = Counter(points)
    return [(number(n), found[n]) for n in sorted(whole | set(found), reverse=True)]


def _faults(them: Class, marks: Mapping[str, Mark]) -> str:
    """The commonest faults, each with the students who have it."""
    having: dict[str, list[str]] = {}
    for student, mark in marks.items():
        if mark.finding.fault:
            having.setdefault(_plain_fault(mark.finding.fault), []).append(student)
    common = sorted(having.items(), key=lambda item: (-len(item[1]), item[0]))[:MOST_FAULTS]
    if not common:
        return ""
    items = "".join(
        f"<li><details><summary>{escape(sentence(fault))} "
        f'<span class="muted">({len(students)})</span></summary>'
        f"<p>{them.links(students)}</p></details></li>"
        for fault, students in common
    )
    return f'<p class="muted">Commonest faults</p><ol>{items}</ol>'


def _plain_fault(fault: str) -> str:
    """A fault without the places in one student's code or tree."""
    fault = re.sub(r" \(line \d+, in [^)]*\)", "", fault)
    return re.sub(r"\b(leaf|node) [a-z]+\d+\b", r"a \1", fault)


def _changed(them: Class) -> str:
    if them.first:
        return ""
    if not them.changes:
        return "<h2>Since the last run</h2><p>No grade has changed.</p>"
    rows = (
        f'<tr><th scope="row">{them.link(c.student)}</th><td>{c.what}</td>'
        f'<td class="number">{c.before or "–"}</td><td class="number">{c.after or "–"}</td>'
        f"<td>{escape(c.why)}</td></tr>"
        for c in them.changes[:MOST_CHANGES]
    )
    more = len(them.changes) - MOST_CHANGES
    tail = words("p", f"{more} more are in changes.csv.", "muted") if more > 0 else ""
    table = _table(("Student", "What", "Before#", "Now#", "Why"), rows)
    return f"<h2>Since the last run</h2>{table}{tail}"


# ---------------------------------------------------------------- the texts to read


def write_review(them: Class, journal: Journal) -> None:
    """Write review.html: what was asked, the rubric, and each answer with its mark so far."""
    parts = [part for part in them.paper.parts if part.written]
    if parts:
        body = _review(them, journal, parts)
        write_page(them.out / "review.html", f"{them.paper.title}: answers to read", "", body)


def _review(them: Class, journal: Journal, parts: Sequence[Part]) -> Iterator[str]:
    yield _BACK
    yield _HOW_TO_MARK
    for part in parts:
        yield f"<h2>{heading_of(part)}, {number(part.points)} points</h2>"
        yield _task(part)
        waiting = [g for g in them.grades if _mark(g, part).finding.status == "pending"]
        done = sum(_mark(grade, part).points is not None for grade in waiting)
        yield words("p", f"{done} of {len(waiting)} answers are marked.")
        answers = {g.student: journal.answer(g.student, part.name) for g in waiting}
        same: dict[str, list[str]] = {}
        for student, text in answers.items():
            same.setdefault(answer_print(text), []).append(student)
        for grade in sorted(waiting, key=lambda g: _mark(g, part).points is not None):
            text = answers[grade.student]
            twins = [s for s in same[answer_print(text)] if s != grade.student]
            yield _answer(them, _mark(grade, part), grade.student, text, twins)


_HOW_TO_MARK: Final = """<p>Write your marks into <a href="manual.csv">manual.csv</a>, which has a
row for each answer below: a score, and a comment that the student will read. Then run the same
command again: nothing is graded twice, and the marks go into all tables and pages. The file is
yours; rows are only ever added to it. A row with another question, such as q2, overrides what the
checks found.</p>"""


def _task(part: Part) -> str:
    lines = "".join(
        f'<tr><td class="number">{number(c.points)}</td><td>{escape(sentence(c.text))}</td></tr>'
        for c in part.rubric
    )
    rubric = f"<h3>Rubric</h3>{_table(('Points#', 'For'), [lines])}" if part.rubric else ""
    return (
        f"{_markdown(part.task)}{rubric}<details><summary>What the course would answer</summary>"
        f"{_markdown(part.model)}</details>"
    )


def _markdown(text: str) -> str:
    """The master's Markdown as HTML. What students write is never read as Markdown."""
    from nbconvert.filters import markdown2html

    return str(markdown2html(text))


def _answer(them: Class, mark: Mark, student: str, text: str, twins: Sequence[str]) -> str:
    """One answer with its mark so far; `twins` wrote the same, word for word."""
    told = f"{state_of(mark)} "
    if mark.by_hand:
        told += f"<b>{number(mark.points)} of {number(mark.part.points)}</b>"
    stale = ""
    if mark.by_hand and mark.by_hand.stale:
        stale = (
            '<div class="notice"><p>This answer has changed since it was marked. The mark counts '
            "until you fill in the new row in manual.csv.</p></div>"
        )
    comment = words("p", mark.by_hand.comment, "comment") if mark.by_hand else ""
    also = f'<p class="muted">Word for word as {them.links(twins)}.</p>' if twins else ""
    return (
        f'<article class="answer"><h3>{them.link(student)}</h3><p class="muted">{told}</p>{stale}'
        f"{words('div', text, 'text')}{also}{comment}</article>"
    )


# ---------------------------------------------------------------- the code that is alike


def write_similarity(them: Class, found: Likeness, prints: Mapping[str, Sequence[Print]]) -> None:
    """Write similarity.html: pairs of like submissions, the first with their code."""
    body = _similarity(them, found, prints)
    write_page(them.out / "similarity.html", f"{them.paper.title}: like submissions", "", body)


def _similarity(
    them: Class, found: Likeness, prints: Mapping[str, Sequence[Print]]
) -> Iterator[str]:
    yield _BACK
    yield _WHAT_IT_MEANS
    if not found.pairs:
        yield "<p><strong>No two submissions are strikingly alike.</strong></p>"
    else:
        shown = found.pairs[:MOST_PAIRS]
        more = len(found.pairs) - len(shown)
        rows = (_pair_row(them, place, pair) for place, pair in enumerate(shown, 1))
        yield _table(("Pair#", "Students", "Alike#", "Rare passages#"), rows)
        if more > 0:
            yield words("p", f"{more} more pairs are less alike than these.", "muted")
    if found.close_to_pack:
        yield "<h2>Close to the pack's own code</h2>"
        yield "<p>All may read it, so this is no sign that they worked together.</p>"
        rows = (
            f'<tr><th scope="row">{them.link(student)}</th><td class="number">{share:.0%}</td></tr>'
            for student, share in found.close_to_pack[:MOST_PAIRS]
        )
        yield _table(("Student", "Of their code#"), rows)
    if found.pairs:
        yield "<h2>Side by side</h2>"
    for place, pair in enumerate(found.pairs[:MOST_PAIRS], 1):
        yield _side_by_side(them, place, pair, found, prints)


_WHAT_IT_MEANS: Final = """<p>Code is compared without names, numbers, texts, comments and layout.
What was handed out, what stands in the pack itself, and what many in the class have alike does not
count. <strong>Likeness is a reason to look and to ask, never a proof:</strong> a textbook's
algorithm leaves little room. <em>Alike</em> is the share of the smaller one's code that is in the
other; <em>rare passages</em> are those that few others have.</p>"""


def _pair_row(them: Class, place: int, pair: Pair) -> str:
    return (
        f'<tr><td class="number"><a href="#pair{place}">{place}</a></td>'
        f"<td>{them.link(pair.one)} and {them.link(pair.other)}</td>"
        f'<td class="number">{pair.share:.0%}</td><td class="number">{pair.rare}</td></tr>'
    )


def _side_by_side(
    them: Class, place: int, pair: Pair, found: Likeness, prints: Mapping[str, Sequence[Print]]
) -> str:
    lines = like_lines(prints[pair.one], prints[pair.other], found.handed_out)
    sides = "".join(
        f"<div><p><bdi>{escape(student)}</bdi></p>{_code(them, student, alike)}</div>"
        for student, alike in zip((pair.one, pair.other), lines, strict=True)
    )
    names = " and ".join(f"<bdi>{escape(name)}</bdi>" for name in (pair.one, pair.other))
    return (
        f'<details class="screen"><summary>Pair {place}: {names}</summary>'
        f'<div class="sides" id="pair{place}">{sides}</div></details>'
    )


def _code(them: Class, student: str, alike: frozenset[int]) -> str:
    """A student's code, with the lines marked that are alike."""
    cells: list[Cell] = []
    with suppress(Refused):
        cells = read_cells(them.notebooks[student])
    given = {source.strip() for source in them.paper.given}
    source = "\n".join("\n".join(cell.splitlines()) for cell in code_of(cells, given))
    lines = "".join(
        f"<{'mark' if place in alike else 'span'}>{escape(line) or ' '}"
        f"</{'mark' if place in alike else 'span'}>"
        for place, line in enumerate(source.splitlines(), 1)
    )
    return f'<pre tabindex="0" aria-label="Code of {escape(student)}">{lines}</pre>'
