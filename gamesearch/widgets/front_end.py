"""Scripts and style sheets for the browser, joined from files.

A front end is the files of SHARED followed by files of its own. Its CSS follows
`shared.css`, which has the colours of our themes as variables, `var(--gs-text)`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from gamesearch.drawing.theme import THEMES

HERE: Final = Path(__file__).parent
SHARED: Final = ("elements", "full_screen", "kernel", "step_bar")  # what all front ends begin with

# A picture for the front end names its colours by role, so that the page's theme decides: drawn
# with ROLES, each role has a colour of its own, and `by_role` makes it the role's CSS variable.
ROLES: Final = {role: f"#0a{number:02x}0b" for number, role in enumerate(THEMES["light"])}
_VARIABLES: Final = {colour: f"var(--gs-{role})" for role, colour in ROLES.items()}


def by_role(svg: str) -> str:
    """An SVG drawn with ROLES, in the colours of the theme that the page has."""
    return re.sub("#0a[0-9a-f]{2}0b", lambda found: _VARIABLES[found[0]], svg)


def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def script(*names: str, **constants: object) -> str:
    """The front end of a widget: what all share, and its own files, `name`.js, in order.

    They find the `constants` by their names.
    """
    return parts(*SHARED, *names, **constants)


def parts(*names: str, **constants: object) -> str:
    """The same of some files alone, for a script that follows a front end.

    Lines of comment stay behind: every widget of a notebook carries its script with it.
    """
    shared = [f"const {name} = {json.dumps(value)};" for name, value in constants.items()]
    files = "\n".join(_text(f"{name}.js") for name in names)
    code = [line for line in files.splitlines() if not re.match(r"\s*(//|$)", line)]
    return "\n".join([*shared, *code])


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
