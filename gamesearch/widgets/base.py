"""What all widgets share: themes, a picture where there is no front end, pages of their own.

A widget's front end is `shared.js` followed by its own module, which ends in
`const widget = { render }; export default widget;`. Its CSS follows `shared.css`, where the
colours of our themes stand as variables, `var(--gs-text)`. Everything lies in an element of
class `gs-widget`.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any, Final

import anywidget

from gamesearch.drawing.digraph import Drawing
from gamesearch.drawing.theme import THEMES

HERE: Final = Path(__file__).parent


# A picture for the front end names its colours by role, so that the page's theme decides: drawn
# with ROLES, each role has a colour of its own, and `by_role` makes it the role's CSS variable.
ROLES: Final = {role: f"#0a{number:02x}0b" for number, role in enumerate(THEMES["light"])}
_VARIABLES: Final = {colour: f"var(--gs-{role})" for role, colour in ROLES.items()}


def by_role(svg: str) -> str:
    """An SVG drawn with ROLES, in the colours of the theme that the page has."""
    return re.sub("#0a[0-9a-f]{2}0b", lambda found: _VARIABLES[found[0]], svg)


def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def script(*names: str) -> str:
    """The front end of a widget: what all share, and its own files, `name`.js, in order."""
    return "\n".join(_text(f"{name}.js") for name in ("shared", *names))


def _theme_rules(name: str) -> str:
    return ";".join(f"--gs-{role}:{colour}" for role, colour in THEMES[name].items())


def style_sheet(*names: str) -> str:
    """CSS with the colours of our themes, chosen as JupyterLab or the system is."""
    dark = _theme_rules("dark")
    return "\n".join(
        [
            f".gs-widget{{{_theme_rules('light')}}}",
            f"@media (prefers-color-scheme:dark){{.gs-page .gs-widget{{{dark}}}}}",
            f"[data-jp-theme-light=false] .gs-widget{{{dark}}}",
            *(_text(f"{name}.css") for name in ("shared", *names)),
        ]
    )


class CourseWidget(anywidget.AnyWidget):
    """A widget with a picture for print and a page for the web.

    A widget says what `still` picture stands for it where nothing can move, and which of its
    traits a page without a kernel needs (`page_state`).
    """

    @property
    def title(self) -> str:
        """What its page is called."""
        raise NotImplementedError

    def still(self) -> Drawing:
        """The picture for places that have no front end or kernel: GitHub, PDF, print."""
        raise NotImplementedError

    def page_state(self) -> dict[str, Any]:
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
        """A page of its own that works without a kernel and without the network."""
        return _PAGE.format(
            title=escape(self.title),
            css=self._css,
            state=json.dumps(self.page_state()).replace("<", "\\u003c"),
            module=self._esm.replace("</", "<\\/"),
        )


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width">
<style>:root{{color-scheme:light dark}}body{{margin:1rem;font-family:sans-serif}}
h1{{font-size:1.3rem;margin:0 8px 8px}}{css}</style></head>
<body class="gs-page"><main><h1>{title}</h1><div id="widget"></div></main>
<script type="application/json" id="state">{state}</script>
<script type="module">{module}
const state = JSON.parse(document.getElementById("state").textContent);
const model = {{ get: (name) => state[name], set: (name, value) => {{ state[name] = value; }},
  save_changes() {{}}, on() {{}}, off() {{}}, send() {{}} }};
widget.render({{ model, el: document.getElementById("widget") }});
</script></body></html>
"""
