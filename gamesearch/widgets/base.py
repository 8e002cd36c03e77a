"""What all widgets share: a picture for places without a front end, and a page for the web.

Its front end is `js/NAME/widget.js`, and what shows it in a page for the web `js/page/NAME.js`. All
its elements lie in one of class `gs-widget`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar, NoReturn

import anywidget
import traitlets

from gamesearch.drawing.digraph import Drawing
from gamesearch.reading import quote
from gamesearch.widgets.front_end import JS, bundle, follow_files

Json = dict[str, Any]  # what goes to the browser
Message = Mapping[str, Any]  # what comes back


class CourseWidget(anywidget.AnyWidget):
    """A widget with a picture for print and a page for the web.

    A widget says what `still` picture stands for it where nothing can move, and which of its
    traits a page without a kernel needs (`page_state`).
    """

    front_end = ""  # the name of its folder in js/
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
        """Let its traits refuse what they cannot be in one short line."""
        if "front_end" in vars(cls):
            cls._esm = cls.script()
        super().__init_subclass__(**options)
        for trait in vars(cls).values():
            if isinstance(trait, traitlets.TraitType):
                vars(trait)["error"] = partial(_refuse_briefly, trait)

    @property
    def title(self) -> str:
        """What its page is called."""
        raise NotImplementedError

    def still(self) -> Drawing:
        """The picture for places that have no front end or kernel: GitHub, PDF, print."""
        raise NotImplementedError

    def page_state(self) -> Json:
        """The traits that the front end reads, as they are to be without a kernel."""
        raise NotImplementedError

    def in_words(self) -> str:
        """What the widget shows, as a sentence."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **options: Any) -> Any:
        live = super()._repr_mimebundle_(**options)
        data, metadata = live if isinstance(live, tuple) else (live, {})
        data = dict(data or {})
        data["image/svg+xml"] = self.still().for_notebook()
        data["text/plain"] = f"{self!r}\n{self.in_words()}"
        return data, metadata

    def to_html(self) -> str:
        """A page that holds the widget alone and works without a kernel or the network."""
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
    """A game as a widget's text has it: by its class, where its own text would hold an address."""
    kind: Any = type(game)
    return kind.__name__ if kind.__repr__ is object.__repr__ else repr(game)


def _refuse_briefly(trait: Any, instance: Any, value: Any, *more: Any, **named: Any) -> NoReturn:
    """Refuse what a trait cannot be, as `TraitType.error` does, which repeats all of it."""
    del instance, more, named
    raise traitlets.TraitError(
        f"the '{trait.name}' trait cannot be {quote(value)}; {trait.info()} was expected"
    )
