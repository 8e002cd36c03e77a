"""The pages of the reference: public names with their docstrings, and the book's pseudocode."""

from __future__ import annotations

import tomllib
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any, Final

ROOMS: Final = (
    "game", "games", "search", "tracing.tracer", "tracing.run", "drawing", "quizzes", "play",
    "widgets.tree", "widgets.quiz", "widgets.board",
)  # fmt: skip
_STYLE: Final = """<style>
main.pdoc a { text-decoration: underline; }
.pdoc :is(.def, .nb, .bp, .k, .kc, .kd, .kn, .ow, .ne) { color: #005a00 !important; }
.pdoc :is(.c1, .s1, .s2, .sd, .mi, .mf, .o, .gp) { color: #333 !important; }
.pdoc .attr:is(.class, .variable) { white-space: normal; overflow-wrap: anywhere; }
a.attribution { color: #333 !important; opacity: 1 !important; }
</style></head>"""
_FOR_ALL_READERS: Final = {  # what pdoc's pages lack, by axe
    '<a class="headerlink"': '<a class="headerlink" aria-label="Link to this heading"',
    "<pre>": '<pre tabindex="0">',  # which scrolls, as a long signature does
    '<div class="attr function">': '<div class="attr function" tabindex="0">',
    "<h5>Inherited Members</h5>": "<p>Inherited members</p>",
    "</head>": _STYLE,
}
_PSEUDOCODE: Final = Path(__file__).parent / "pseudocode.toml"


def write_reference(out: Path) -> Path:
    """Write the reference of the public names into a folder; return its first page.

    Raises ValueError without pdoc.
    """
    try:
        pdoc: Any = import_module("pdoc")
    except ModuleNotFoundError:
        raise ValueError(
            "the reference is made by pdoc, which is missing; python -m pip install pdoc"
        ) from None
    modules = [import_module(f"gamesearch.{room}") for room in ROOMS]
    for name, text in tomllib.loads(_PSEUDOCODE.read_text(encoding="utf-8")).items():
        (search,) = {getattr(one, name) for one in modules if hasattr(one, name)}
        if text not in search.__doc__:
            search.__doc__ += f"\n\n**As the book has it**\n\n```text{text}```\n"
    pdoc.render.configure(docformat="markdown", footer_text="Game search, step by step")
    names = ("gamesearch", "!gamesearch.", *(one.__name__ for one in modules))
    with warnings.catch_warnings(action="ignore"):  # of types that are imported for mypy alone
        pdoc.pdoc(*names, output_directory=out)
    for page in out.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for theirs, ours in _FOR_ALL_READERS.items():
            text = text.replace(theirs, ours)
        page.write_text(text, encoding="utf-8")
    return out / "index.html"
