"""Scripts and style sheets for the browser.

The scripts are ES modules in `js/`. A widget carries one script, so `bundle` joins a module with
all that it imports; it knows the two forms of `import` and of `export` that ours use. While you
work on them, start Jupyter with ANYWIDGET_HMR=1: widgets then reload when a file changes.
"""

from __future__ import annotations

import json
import os
import re
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from weakref import ref

from gamesearch.drawing.formats.svg import svg_elements
from gamesearch.drawing.theme import THEMES
from gamesearch.shapes import Picture

FOLDER: Final = Path(__file__).parent
JS: Final = FOLDER / "js"
CONSTANTS: Final = "constants.js"  # a module that Python writes; constants.d.ts has its types

# A picture for the front end names its colours by role, so that the page's theme decides: drawn
# with ROLES, each role has a colour of its own, and `by_role` makes it the role's CSS variable.
ROLES: Final = {role: f"#0a{number:02x}0b" for number, role in enumerate(THEMES["light"])}
_BY_ROLE: Final = {role: f"var(--gs-{role})" for role in ROLES}
_VARIABLES: Final = {colour: _BY_ROLE[role] for role, colour in ROLES.items()}


def by_role(svg: str) -> str:
    """Return an SVG drawn with ROLES in the colours of the theme that the page has."""
    return re.sub("#0a[0-9a-f]{2}0b", lambda found: _VARIABLES[found[0]], svg)


class NumberedElements:
    """The SVG elements of some pictures, each kept once under its number."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def draw(self, picture: Picture) -> dict[str, Any]:
        """Return a picture for the browser: the numbers of its elements, and its size."""
        numbers = self._numbers
        elements = svg_elements(picture, _BY_ROLE)
        drawn = [numbers.setdefault(element, len(numbers)) for element in elements]
        return {"drawn": drawn, "size": [picture.width, picture.height]}

    def in_order(self) -> list[str]:
        """Return the elements, by their numbers."""
        return list(self._numbers)


# ---------------------------------------------------------------- scripts

_IMPORT: Final = re.compile(r'^import (\w+|\{[^}]*\}) from "([^"]+)";$', re.M)
_EXPORT: Final = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.M)
_EXPORT_DEFAULT: Final = re.compile(r"^export default (.*);$", re.M)
_COMMENT: Final = re.compile(r"^\s*(//[^\n]*|/\*\*((?!\*/).)*\*/)?[ ]*\n", re.M | re.S)


def bundle(entry: Path, **constants: object) -> str:
    """Return a module and all that it imports as one script.

    `constants` are what the modules import from `constants.js`. Comments stay behind: every widget
    of a notebook carries its script with it. Raises ValueError where modules import each other.
    """
    done: dict[Path, str] = {}
    code = _module(entry.resolve(), constants, done, ())
    return "\n".join([*done.values(), code])


def _module(path: Path, constants: dict[str, object], done: dict[Path, str], within: Any) -> str:
    """Return the code of a module, whose imports are then `done`, each a constant of its own."""
    if path in within:
        raise ValueError(f"{path.name} imports itself, by way of {within[-1].name}")
    if path.name == CONSTANTS:
        return "".join(f"export const {n} = {json.dumps(v)};\n" for n, v in constants.items())
    code = _COMMENT.sub("", path.read_text(encoding="utf-8"))
    for _, name in _IMPORT.findall(code):
        used = (path.parent / name).resolve()
        if used not in done:
            inside = _module(used, constants, done, (*within, path))
            exports = _EXPORT.findall(inside)
            if default := _EXPORT_DEFAULT.search(inside):
                exports.append(f"default: {default[1]}")
            inside = _EXPORT_DEFAULT.sub("", _EXPORT.sub("", inside))
            back = f"return {{ {', '.join(exports)} }};"  # so that its other names are its own
            done[used] = f"const {_name(used)} = (() => {{\n{inside}\n{back}\n}})();"

    def bound(found: re.Match[str]) -> str:
        names = found[1] if found[1].startswith("{") else f"{{ default: {found[1]} }}"
        return f"const {names} = {_name(path.parent / found[2])};"

    return _IMPORT.sub(bound, code)


def _name(path: Path) -> str:
    return "$" + re.sub(r"\W", "_", os.path.relpath(path, JS).removesuffix(".js"))


# ---------------------------------------------------------------- while one works on them


def follow_files(widget: Any) -> None:
    """Give a widget its script anew whenever a file of it changes, under ANYWIDGET_HMR=1."""
    if os.environ.get("ANYWIDGET_HMR") == "1":
        threading.Thread(target=_follow, args=[ref(widget)], daemon=True).start()


def _follow(still_there: Callable[[], Any]) -> None:
    seen = changed_at()
    while widget := still_there():
        if (now := changed_at()) != seen:
            widget._esm, seen = widget.script(), now
        del widget
        time.sleep(0.5)


def changed_at() -> float:
    """Return when a script was last changed."""
    return max(path.stat().st_mtime for path in JS.rglob("*.js"))


# ---------------------------------------------------------------- style sheets


def style_sheet(*names: str) -> str:
    """Return the CSS of `shared.css` and others, with the colours of our themes as variables.

    The theme is chosen as JupyterLab or the system is: `var(--gs-text)` is the text's colour.
    """
    light, dark = (
        ";".join(f"--gs-{role}:{colour}" for role, colour in THEMES[name].items())
        for name in ("light", "dark")
    )
    themes = (
        f".gs-page,.gs-widget{{{light}}}\n"
        f"@media (prefers-color-scheme:dark){{.gs-page,.gs-page .gs-widget{{{dark}}}}}\n"
        f"[data-jp-theme-light=false] .gs-widget{{{dark}}}"
    )
    files = [FOLDER / f"{name}.css" for name in ("shared", *names)]
    return "\n".join([themes, *(file.read_text(encoding="utf-8") for file in files)])
