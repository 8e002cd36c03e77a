"""What a student gets to read: a page with the marks, what failed, and on which tree, drawn.

Pages are plain HTML, and the only script they may run is one of our own, where a page has one. So
nothing that a submission wrote can act in them. They need no network, follow the reader's light or
dark theme and print. A hidden test is never shown: a tree is drawn only if it was made smaller than
the one drawn from the secret seed.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

from gamesearch.drawing.digraph import Drawing, compose
from gamesearch.drawing.theme import THEMES
from gamesearch.files import write_file
from gamesearch.grading.assignment_spec import Paper, Part
from gamesearch.grading.checks import Verdict
from gamesearch.grading.classroom.gradebook import Grade, Mark, late_in_words, number

_ROLES: Final = {role: f"#0a{place:02x}0b" for place, role in enumerate(THEMES["light"])}
_VARIABLES: Final = {colour: f"var(--{role})" for role, colour in _ROLES.items()}
HIDDEN_HEAD: Final = '<span class="unseen">as a bar</span>'
_SIGNS: Final = {
    "right": "✓", "partly right": "◐", "marked by hand": "✎", "waits for a reader": "…",
    "not attempted": "○",
}  # fmt: skip


# ---------------------------------------------------------------- a page


def write_page(
    target: Path, title: str, who: str, parts: Iterable[str], *, script: str = ""
) -> bool:
    """Write a page of our make; `parts` are its HTML. False if it held exactly that already.

    The page runs `script`, if there is one, and no other.
    """
    digest = b64encode(sha256(script.encode()).digest()).decode()
    text = _PAGE.format(
        title=escape(f"{who}: {title}" if who else title), heading=escape(title), css=_css(),
        who=f'<p class="who"><bdi>{escape(who)}</bdi></p>' if who else "", body="\n".join(parts),
        allowed=f"; script-src 'sha256-{digest}'" if script else "",
        script=f"<script>{script}</script>" if script else "",
    )  # fmt: skip
    return write_file(target, text.encode(errors="replace"))


_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'{allowed}">
<style>{css}</style></head>
<body><header><h1>{heading}</h1>{who}</header>
<main>
{body}
</main>{script}</body></html>
"""


@cache
def _css() -> str:
    light, dark = (
        ";".join(f"--{role}:{colour}" for role, colour in THEMES[name].items())
        for name in ("light", "dark")
    )
    rules = Path(__file__).with_name("feedback.css").read_text(encoding="utf-8")
    return (
        f":root{{{light}}}\n@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
        f"@media print{{:root{{{light}}}}}\n{rules}"
    )


def words(tag: str, text: str, look: str = "") -> str:
    """A text as an element, with nothing in it that a browser would act on; none if empty."""
    attribute = f' class="{look}"' if look else ""
    return f"<{tag}{attribute}>{escape(text)}</{tag}>" if text else ""


def bar(share: float) -> str:
    """A bar beside a number that says the same."""
    width = max(0.0, min(share, 1.0)) * 100
    return f'<span class="bar" aria-hidden="true"><i style="width:{width:.3g}%"></i></span>'


def sentence(text: str) -> str:
    """A text that begins and ends as a sentence does."""
    text = text[:1].upper() + text[1:]
    return text if not text or text.endswith((".", "!", "?")) else text + "."


# ---------------------------------------------------------------- what a verdict says


def advice_of(verdict: Verdict, hidden: Iterable[str] = ()) -> str:
    """The HTML of what is wrong with an answer; `hidden` are trees that must not be shown."""
    if verdict.status != "graded":
        return ""
    parts = [words("p", sentence(verdict.fault), "fault"), words("p", verdict.advice, "detail")]
    if verdict.tree is not None and str(verdict.tree) in hidden:
        parts.append(words("p", "It shows on a hidden tree, which is not printed here.", "detail"))
        return "".join(parts)
    captions = [caption for caption, _ in verdict.pictures]
    parts += [words("p", line, "detail") for line in verdict.details if line not in captions]
    figures = "".join(_figure(caption, picture) for caption, picture in verdict.pictures)
    if figures:
        parts.append(f'<div class="pictures">{figures}</div>')
    return "".join(parts)


def _figure(caption: str, picture: Any) -> str:
    return (
        f'<figure style="--drawn:{round(picture.width)}px">{words("figcaption", caption)}'
        f'<div class="picture" tabindex="0" role="group" aria-label="{escape(caption)}">'
        f"{_svg(picture)}</div></figure>"
    )


def _svg(picture: Any) -> str:
    """A picture whose colours are the page's, so that both themes and print show it well."""
    if not isinstance(picture, Drawing) or picture.content is None:
        return str(picture.for_notebook())
    content, scale = picture.content, picture.scale
    drawn = compose(
        picture.width / scale, picture.height / scale, picture.alt, _ROLES, content.trees,
        content.pictures, scale=scale,
    )  # fmt: skip
    svg: str = drawn.pipe("svg", "utf-8")
    svg = re.sub("#0a[0-9a-f]{2}0b", lambda found: _VARIABLES[found[0]], svg)
    svg = svg.replace(' style="max-width:100%;height:auto"', "", 1)
    return re.sub(r' id="[^"]*"', "", svg)  # a page has many pictures, and ids must not repeat


# ---------------------------------------------------------------- a student's page


def write_feedback(target: Path, grade: Grade, paper: Paper, advice: Mapping[str, str]) -> bool:
    """Write a student's page; `advice` has HTML by question, as `advice_of` makes it."""
    parts = [*_heading(grade, paper), *_table(grade)]
    parts += [_question(mark, advice.get(mark.part.name, "")) for mark in grade.marks]
    parts.append(_closing(grade))
    return write_page(target, paper.title, grade.student, parts)


def _heading(grade: Grade, paper: Paper) -> Iterable[str]:
    yield (
        f'<p class="total">{number(grade.total)} <span>of {number(paper.points)} points</span></p>'
    )
    if grade.pending:
        most = sum(mark.part.points for mark in grade.marks if mark.points is None)
        waiting = f"Up to {number(most)} more come from a reader: {', '.join(grade.pending)}."
        yield words("p", waiting, "muted")
    if grade.late:
        yield f'<div class="notice">{words("p", late_in_words(grade))}</div>'
    if grade.record.status != "graded":
        yield (
            f'<div class="notice"><p><strong>Your notebook was not graded: it was '
            f"{escape(grade.record.status)}.</strong></p>"
            f"{words('p', sentence(grade.record.reason))}"
            f"{_AGAIN_REFUSED if grade.record.status == 'refused' else _AGAIN}</div>"
        )
    elif grade.record.reason:
        yield f'<div class="notice calm">{words("p", grade.record.reason)}</div>'


def heading_of(part: Part) -> str:
    """A question's name and title, as HTML."""
    return f"{part.name} · {escape(part.title[:1].upper() + part.title[1:])}"


def state_of(mark: Mark) -> str:
    """A mark's state with its sign, as HTML."""
    sign = _SIGNS.get(mark.state, "✗")
    return f'<span class="state"><b aria-hidden="true">{sign}</b> {escape(mark.state)}</span>'


def points_of(mark: Mark) -> str:
    """Points of how many."""
    got = "–" if mark.points is None else number(mark.points)
    return f"{got} of {number(mark.part.points)}"


def _table(grade: Grade) -> Iterable[str]:
    yield '<div class="scroll"><table class="marks"><thead><tr><th scope="col">Question</th>'
    yield '<th scope="col" class="number">Points</th><th scope="col">'
    yield f'{HIDDEN_HEAD}</th><th scope="col">State</th></tr></thead><tbody>'
    for mark in grade.marks:
        yield (
            f'<tr><th scope="row">{heading_of(mark.part)}</th>'
            f'<td class="number">{points_of(mark)}</td>'
            f'<td class="bars">{bar((mark.points or 0) / mark.part.points)}</td>'
            f"<td>{state_of(mark)}</td></tr>"
        )
    yield "</tbody></table></div>"


def _question(mark: Mark, advice: str) -> str:
    """What there is to say on one question; nothing for one that is right."""
    told = advice if mark.finding.fault else ""
    if mark.by_hand:
        told += words("p", mark.by_hand.comment, "comment")
    elif mark.finding.status == "pending":
        told = words("p", "A person reads this answer. What you wrote has been received.")
    elif mark.finding.status == "not attempted":
        told = words("p", "There was nothing to check.")
    if not told or mark.finding.status == "not graded":
        return ""
    return (
        f'<section class="question"><h2><span>{heading_of(mark.part)}</span>'
        f'<span class="points">{points_of(mark)}</span></h2>{told}</section>'
    )


def _closing(grade: Grade) -> str:
    """What the page ends with, as HTML."""
    findings = [mark.finding for mark in grade.marks]
    if any(finding.fault or finding.status == "not graded" for finding in findings):
        return _NEXT
    if any(finding.status == "graded" for finding in findings):
        return words("p", "Everything that was checked is right.")
    if any(mark.by_hand or mark.finding.status == "pending" for mark in grade.marks):
        return words("p", "Nothing was attempted but what a person reads.")
    return _NOTHING


_AGAIN: Final = """<p>Open it, restart the kernel, run all cells, and see that the checks come to an
end; then ask whether you may hand it in once more.</p>"""

_AGAIN_REFUSED: Final = """<p>Put that right, and see that Jupyter opens the file; then ask whether
you may hand it in once more.</p>"""

_NOTHING: Final = """<p>Nothing was attempted: all answers are as they were handed out, or empty. If
you did write some, this is not the notebook that you meant to hand in; then tell your teacher.</p>
"""

_NEXT: Final = """<h2>If you think a mark is wrong</h2>
<p>The check in your notebook finds the same mistakes, on other trees: run it again, and step your
search on a tree on which it fails. If the mark still looks wrong to you, write to your teacher,
name the question, and say what you expected.</p>"""
