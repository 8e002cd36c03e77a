"""The first page: a tree that lives, the lectures and exercises, and the reader's own work.

The page searches its tree itself, as every page that a TreeWidget makes, so the tree can be stepped
and changed at once. Meanwhile the browser fetches what the lectures need.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from markupsafe import Markup

import gamesearch.pack as pack
from gamesearch.files import write_file
from gamesearch.html_pages import HtmlPages
from gamesearch.lab.site.contents import Shelved
from gamesearch.lab.site.jupyter import PYODIDE, STORAGE
from gamesearch.lab.site.licences import Carried
from gamesearch.widgets.front_end import bundle
from gamesearch.widgets.tree import TreeWidget

TREE: Final = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
_TEMPLATES: Final = Path(__file__).parent / "templates"


def script_of(name: str) -> str:
    """Return a script of the site."""
    return (_TEMPLATES / name).read_text(encoding="utf-8")


def write_landing(
    out: Path, shelf: Sequence[Shelved], edition: str, decks: Mapping[str, str]
) -> None:
    """Write the first page; `decks` are the files of slides by the name of their lecture."""
    widget = TreeWidget(TREE)
    data = {
        "state": widget.page_state(), "storage": STORAGE, "soon": _needed_soon(out),
        "editions": {one.path: one.edition for one in shelf},
    }  # fmt: skip
    script = bundle(_TEMPLATES / "landing.js", **widget.constants)
    HtmlPages("gamesearch.lab.site").write(
        out / "index.html", "landing.html.j2", title="Game search, step by step",
        script=f"{{\n{script}}}".replace("</", "<\\/"), widget_css=Markup(widget._css),
        data=Markup(json.dumps(data).replace("<", "\\u003c")), edition=edition, decks=decks,
        gallery=(out / "gallery").is_dir(),
        lectures=[one for one in shelf if "/" not in one.path],
        exercises=sorted((one for one in shelf if "/" in one.path), key=lambda one: one.title),
    )  # fmt: skip


def _needed_soon(out: Path) -> list[str]:
    """Return what every lecture needs, the largest part of what is fetched when one is opened."""
    found = [*out.glob(f"{PYODIDE}/*"), *out.glob("build/jlab_core.*.js")]
    return sorted(path.relative_to(out).as_posix() for path in found)


def write_licences(folder: Path, parts: Sequence[Carried]) -> None:
    """Write the page that says whose work the site carries, and the text of each licence."""
    HtmlPages("gamesearch.lab.site").write(
        folder / "index.html", "licences.html.j2", title="Licences", parts=parts
    )
    for part in parts:
        write_file(folder / part.file, part.text.encode())
    write_file(folder / "gamesearch.txt", (pack.root() / "LICENSE").read_bytes())
