"""What a student gets to read: a page with the marks, what failed, and on which tree, drawn.

What is told and drawn comes from public tests (`explained.py`); a tree that the secret seed draws
is left out in any case.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from gamesearch.drawing.theme import THEMES
from gamesearch.grading.assignment_spec import AssignmentSpec
from gamesearch.grading.classroom.csv_files import number
from gamesearch.grading.classroom.marks import Grade, lateness_in_words
from gamesearch.grading.verdict import Verdict
from gamesearch.html_pages import HtmlPages

_ROLES: Final = {role: f"#0a{place:02x}0b" for place, role in enumerate(THEMES["light"])}
_VARIABLES: Final = {colour: f"var(--{role})" for role, colour in _ROLES.items()}
PAGES: Final = HtmlPages("gamesearch.grading.classroom", number=number, percent="{:.0%}".format)


def write_feedback(
    target: Path, grade: Grade, spec: AssignmentSpec, advice: Mapping[str, str]
) -> bool:
    """Write a student's page; `advice` has HTML by question, as `advice_of` makes it.

    False if the page was there already and says the same.
    """
    return PAGES.write(
        target, "feedback.html.j2", title=spec.title, who=grade.student, grade=grade, spec=spec,
        advice=advice, lateness=lateness_in_words(grade) if grade.late else "",
    )  # fmt: skip


def advice_of(verdict: Verdict, hidden: Iterable[str] = ()) -> str:
    """The HTML of what is wrong with an answer; `hidden` are trees that must not be shown."""
    if verdict.status != "graded" or not verdict.fault:
        return ""
    captions = [caption for caption, _ in verdict.pictures]
    is_hidden = verdict.tree is not None and str(verdict.tree) in hidden
    pictures = () if is_hidden else verdict.pictures
    return PAGES.render(
        "advice.html.j2", verdict=verdict, hidden=is_hidden,
        lines=[line for line in verdict.details if line not in captions],
        pictures=[(caption, round(drawn.width), _svg(drawn)) for caption, drawn in pictures],
    )  # fmt: skip


def _svg(picture: Any) -> str:
    """A picture whose colours are the page's, so that both themes and print show it well."""
    from gamesearch.drawing.digraph import Drawing, compose  # most submissions need no picture

    if not isinstance(picture, Drawing) or picture.content is None:
        return str(picture.for_notebook())
    content, scale = picture.content, picture.scale
    drawn = compose(
        picture.width / scale, picture.height / scale, picture.alt, _ROLES, content.trees,
        content.pictures, scale=scale,
    )  # fmt: skip
    svg: str = drawn.pipe("svg", "utf-8")
    svg = re.sub("#0a[0-9a-f]{2}0b", lambda colour: _VARIABLES[colour[0]], svg)
    svg = svg.replace(' style="max-width:100%;height:auto"', "", 1)
    return re.sub(r' id="[^"]*"', "", svg)  # a page has many pictures, and ids must not repeat
