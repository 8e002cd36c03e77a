"""HTML pages that need no other file: made from Jinja2 templates, with the pack's own style.

A room keeps its templates in its folder `templates`; those that all rooms share are in the
package's own. Everything is escaped, so nothing that a student wrote can act in a page, and the
only script that may run is one of ours. Pages need no network, follow the reader's light or dark
theme, and print.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gamesearch.drawing.theme import THEMES
from gamesearch.files import write_file

if TYPE_CHECKING:
    from jinja2 import Environment

_SHARED: Final = Path(__file__).parent / "templates"


class HtmlPages:
    """The pages of a room, made from its own templates and the shared ones.

    >>> pages = HtmlPages("gamesearch")
    >>> pages.environment.from_string("<p>{{ words }}</p>").render(words="1 < 2")
    '<p>1 &lt; 2</p>'
    """

    def __init__(self, package: str, **filters: Callable[..., object]) -> None:
        """Take the room's package, such as `gamesearch.tournament`, and its templates' filters."""
        self._package = package
        self._filters = {"sentence": sentence, **filters}

    @cached_property
    def environment(self) -> Environment:
        """The maker of the pages; a process that writes none does without Jinja2."""
        from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

        loaders = [PackageLoader(name) for name in dict.fromkeys((self._package, "gamesearch"))]
        environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
        environment.loader, environment.undefined = ChoiceLoader(loaders), StrictUndefined
        environment.policies["json.dumps_kwargs"] = {"separators": (",", ":")}
        environment.filters |= self._filters
        return environment

    def render(self, template: str, **values: Any) -> str:
        """Return the text that a template makes of some values."""
        return self.environment.get_template(template).render(**values)

    def write(self, target: Path, template: str, *, script: str = "", **values: Any) -> bool:
        """Write a page from a template that extends `page.html.j2`; False if nothing changed.

        The template sets its `title`, or a value does, and perhaps `who`, to be named below it.
        The page runs `script`, if there is one, and no other.
        """
        from markupsafe import Markup  # what only imports this module does without

        own = {"css": _css(), "script": script, "allowed": allowed(script) if script else ""}
        text = self.render(template, **{name: Markup(part) for name, part in own.items()}, **values)
        return write_file(target, text.encode(errors="replace"))


def allowed(script: str) -> str:
    """Return the part of a page's policy that lets one script of its own run."""
    return f"; script-src 'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


@cache
def _css() -> str:
    light, dark = (
        ";".join(f"--{role}:{colour}" for role, colour in THEMES[name].items())
        for name in ("light", "dark")
    )
    rules = (_SHARED / "page.css").read_text(encoding="utf-8")
    return (
        f":root{{{light}}}\n@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
        f"@media print{{:root{{{light}}}}}\n{rules}"
    )


def sentence(text: str) -> str:
    """Return a text that begins and ends as a sentence does; a name such as is_terminal stays.

    >>> sentence("it cannot be read")
    'It cannot be read.'
    """
    if "_" not in text.partition(" ")[0]:
        text = text[:1].upper() + text[1:]
    return text if not text or text.endswith((".", "!", "?")) else text + "."
