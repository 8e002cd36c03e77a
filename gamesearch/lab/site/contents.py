"""Notebooks and exercises as readers get them, and the first page with a tree that lives.

Each notebook says in its metadata which edition it is, and what was in its cells: a reader's saved
copy keeps that. One that was not changed follows a new edition; of another the reader is told. The
first page searches its tree itself, as every page that a TreeWidget makes. Meanwhile the browser
fetches what the lectures need.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from markupsafe import Markup

import gamesearch.pack as pack
from gamesearch.exercises import Exercise
from gamesearch.files import write_file
from gamesearch.html_pages import HtmlPages
from gamesearch.lab.decks import convert
from gamesearch.lab.notebook_html import title
from gamesearch.lab.site.jupyter import PYODIDE
from gamesearch.lab.site.parts import SiteError
from gamesearch.lab.workspace import without_answers
from gamesearch.widgets.front_end import bundle
from gamesearch.widgets.tree import TreeWidget

TREE: Final = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
_TEMPLATES: Final = Path(__file__).parent / "templates"
_PAGES: Final = HtmlPages("gamesearch.lab.site")
_FONT: Final = re.compile(r"src: url\(data:font/woff;base64,([\w+/=]+)\)")
_LINK: Final = re.compile(r'href="(?:\.\./)*((?:exercises/)?[\w/-]+)\.(?:ipynb|html)(#[^"]*)?"')
_IN_FRAME: Final = r'href="../notebooks/index.html?path=\1.ipynb\2" target="_top"'


class Shelved(NamedTuple):
    """A notebook of the site: where it is, what it is called, and which edition it is."""

    path: str
    title: str
    edition: str

    @property
    def name(self) -> str:
        """The name of its file, without its ending."""
        return Path(self.path).stem

    @property
    def is_lecture(self) -> bool:
        """True for a lecture, False for an exercise."""
        return "/" not in self.path


def shelve(folder: Path, exercises: Iterable[Exercise]) -> list[Shelved]:
    """Write all lectures and these exercises into a folder, as they lie in `work/`; what is there.

    Raises SiteError for an exercise without a notebook.
    """
    from nbformat.v4 import reads_json, writes_json

    lectures = sorted((pack.root() / "notebooks").glob("*.ipynb"))
    places = [(path, path.name) for path in lectures]
    for one in exercises:
        if not one.notebook.is_file():
            raise SiteError(f"there is no {one.notebook}; release the exercise first")
        places.append((one.notebook, f"exercises/{one.name}/{one.notebook.name}"))
    shelf = []
    for source, place in places:
        book = reads_json(source.read_text(encoding="utf-8"))
        without_answers(book)
        edition = sha256(writes_json(book).encode()).hexdigest()[:12]
        sources = "\0".join(cell.source for cell in book.cells).encode()
        book.metadata["gamesearch"] = {"edition": edition, "words": sha256(sources).hexdigest()}
        # each text in one piece: JupyterLite does not join their lines
        written = json.loads(writes_json(book, split_lines=False))
        for cell in written["cells"]:
            if cell["cell_type"] == "code":
                cell["metadata"]["trusted"] = True  # or its pictures are not shown before it runs
        text = json.dumps(written, indent=1, ensure_ascii=False, sort_keys=True)
        write_file(folder / place, f"{text}\n".encode())
        shelf.append(Shelved(place, title(book, {"metadata": {"name": source.stem}}), edition))
    return shelf


# ---------------------------------------------------------------- pages


def write_landing(
    out: Path, shelf: Sequence[Shelved], edition: str, decks: Mapping[str, str]
) -> None:
    """Write the first page; `decks` are the files of slides by the name of their lecture."""
    widget = TreeWidget(TREE)
    # what every lecture needs: first what shows one, the largest part before the others
    patterns = ("build/jlab_core.*.js", "extensions/**/*.js", "build/*.js", f"{PYODIDE}/*")
    soon = [path for pattern in patterns for path in sorted(out.glob(pattern))]
    data = {
        "state": widget.page_state(),
        "soon": list(dict.fromkeys(path.relative_to(out).as_posix() for path in soon)),
        "editions": {one.path: one.edition for one in shelf},
    }
    # in a file of its own: JupyterLite reads the page itself, in search of settings
    script = bundle(_TEMPLATES / "landing.js", **widget.constants, PAGE=data)
    write_file(out / "landing.js", script.encode())
    _PAGES.write(
        out / "index.html",
        "landing.html.j2",
        widget_css=Markup(widget._css),
        edition=edition,
        shelf=shelf,
        decks=decks,
        there=[path.name for path in out.iterdir()],
    )


def frame_notebooks(out: Path, contents: Path, shelf: Sequence[Shelved]) -> None:
    """Put a bar around all notebooks, and write each as a page to be read while it loads."""
    places = {
        one.path: {"title": one.title, "page": f"pages/{one.name}.html", "edition": one.edition}
        for one in shelf
    }
    lectures = [one for one in shelf if one.is_lecture]
    for one, following in pairwise(lectures):
        places[one.path]["next"] = following.path
    for one in lectures:
        for other in shelf:
            if other.name.startswith(f"ps{one.name[:2].removeprefix('0')}_"):
                places[one.path]["exercise"] = other.path
                places[other.path]["lecture"] = one.path
    for one in shelf:
        text = _LINK.sub(_IN_FRAME, convert(contents / one.path, "html"))
        write_file(out / "pages" / f"{one.name}.html", text.encode())
        share_font(out / "pages" / f"{one.name}.html", "")  # `frame.js` brings it, to who stays
    home = (_TEMPLATES / "tree.html.j2").read_bytes()
    write_file(out / "tree" / "index.html", home)  # File > Open
    page = out / "notebooks" / "index.html"
    core, script = next(out.glob("build/jlab_core.*.js")).name, bundle(_TEMPLATES / "frame.js")
    frame = _PAGES.render("frame.html.j2", places=places, script=Markup(script), core=core)
    head, body, rest = page.read_text(encoding="utf-8").partition("<body")
    body, end, rest = f"{body}{rest}".partition(">")
    page.write_text(f"{head}{body}{end}\n{frame}{rest}", encoding="utf-8")


def share_font(page: Path, source: str = "src: url(maths.woff)") -> None:
    """Put the font that a page brings into a file beside it, the same for all pages there."""
    text = page.read_text(encoding="utf-8")
    if font := _FONT.search(text):
        (page.parent / "maths.woff").write_bytes(b64decode(font[1]))
        page.write_text(text.replace(font[0], source), encoding="utf-8")
