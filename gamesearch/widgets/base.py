"""A widget of the course: its picture for print, its page for the web, and what comes from outside.

Its front end is `js/NAME/widget.js`, and what shows it in a page for the web `js/page/NAME.js`. All
its elements lie in one of class `gs-widget`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Any, ClassVar

import anywidget
import traitlets

from gamesearch.drawing.formats.dot import Drawing
from gamesearch.drawing.formats.svg import for_notebook
from gamesearch.drawing.geometry import text_width
from gamesearch.drawing.theme import THEMES
from gamesearch.reading import check_number, quote
from gamesearch.widgets.front_end import JS, bundle, follow_files

Json = dict[str, Any]  # what goes to the browser
Message = Mapping[str, Any]  # what comes back


class CourseWidget(anywidget.AnyWidget):
    """A widget with a picture for print and a page for the web."""

    front_end = ""  # the name of its folder in js/
    title = ""  # of its page
    invitation = "Run this cell to play"  # below the picture that is stored in a notebook
    constants: ClassVar[Mapping[str, object]] = {}  # what its scripts import from constants.js

    own_id = traitlets.Unicode(help="by which the front end finds its model").tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.own_id = self.model_id or ""
        follow_files(self)

    @classmethod
    def script(cls, module: str = "") -> str:
        """Return its front end, or a `module` of js/ in its place, as one script."""
        return bundle(JS / (module or f"{cls.front_end}/widget.js"), **cls.constants)

    def __init_subclass__(cls, **options: Any) -> None:
        """Join its script."""
        if "front_end" in vars(cls):
            cls._esm = cls.script()
        super().__init_subclass__(**options)

    def still(self) -> Drawing:
        """Return the picture for places without a front end or kernel: GitHub, PDF, print."""
        raise NotImplementedError

    def page_state(self) -> Json:
        """Return the traits that the front end reads, as they are to be without a kernel."""
        raise NotImplementedError

    def in_words(self) -> str:
        """Return a sentence that says what the widget shows."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Return the live widget, and its picture with the invitation below it."""
        live = super()._repr_mimebundle_(**options)
        data, metadata = live if isinstance(live, tuple) else (live, {})
        still, words = self.still(), self.invitation
        theme = still.content.theme if still.content else THEMES["light"]
        head, tail = still.pipe("svg", "utf-8").split(">", 1)
        width, height = (float(size) for size in re.findall(r'="([\d.]+)pt"', head))
        width = max(width, 14.0 + text_width(words))
        box = f'width="{width:g}pt" viewBox="0 0 {width:g} {height + 26:g}"'
        head = re.sub(r'\bwidth="[^"]*"', box, re.sub(r'\s+viewBox="[^"]*"', "", head), count=1)
        place = f'x="8" y="{height + 16:g}" font-family="DejaVu Sans" font-size="13"'
        line = f'<text {place} fill="{theme["muted"]}">▶ {words}</text></svg>'
        svg = for_notebook(f"{head}>{tail}".replace("</svg>", line), theme, still.widest)
        plain = f"{self!r}\n{self.in_words()}"
        return {**(data or {}), "image/svg+xml": svg, "text/plain": plain}, metadata

    def to_html(self) -> str:
        """Return a page that holds the widget alone and needs neither kernel nor network."""
        from markupsafe import Markup  # the first page of a site does without templates

        from gamesearch.html_pages import HtmlPages

        return HtmlPages("gamesearch.widgets").render(
            "widget_page.html.j2",
            title=self.title,
            css=Markup(self._css),
            state=Markup(json.dumps(self.page_state()).replace("<", "\\u003c")),
            module=Markup(self.script(f"page/{self.front_end}.js").replace("</", "<\\/")),
        )


def named(game: Any) -> str:
    """Return a game's text, or its class where that text would hold an address in memory."""
    kind: Any = type(game)
    return kind.__name__ if kind.__repr__ is object.__repr__ else repr(game)


# ---------------------------------------------------------------- arguments and messages, checked


def some_of(given: object, known: Sequence[str], what: str) -> list[str]:
    """Return the given ones of some names, in the order of the `known`. Raises ValueError."""
    names = list(given) if isinstance(given, Iterable) and not isinstance(given, str) else [None]
    if any(not isinstance(name, str) or name not in known for name in names):
        listed = ", ".join(known)
        raise ValueError(f"{what} {quote(given)}; a list with any of {listed} was expected")
    return [name for name in known if name in names]


def number_in(content: Message, name: str, count: float = inf) -> int:
    """Return the number from 0 to less than `count` that a message holds. Raises ValueError."""
    value: Any = content.get(name)
    check_number(value, name, count - 1)
    return int(value)


def text_in(content: Message, name: str) -> str:
    """Return the text that a message holds. Raises ValueError."""
    value = content.get(name)
    if not isinstance(value, str):
        raise ValueError(f"{name} is {quote(value)}; a text was expected")
    return value
