"""Notebooks as slides, pages and PDF files that need nothing else: no network, no other file.

What `jupyter nbconvert --to slides` and `--to html` make, and JupyterLab's "Save and Export", loads
its scripts from the network. Where this package is installed they use the templates beside this
module instead (Jupyter's configuration calls `configure`), where

- formulas are MathML, made when the notebook is converted and set by the browser itself;
- pictures are embedded, and described by the words that their SVG carries;
- a deck brings its own script, and the cells' slide types say where a slide begins.

`make_decks` converts many notebooks at a time with the same templates, and prints PDF files with
the Chromium, Chrome or Edge that is installed.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from gamesearch.files import write_file
from gamesearch.pack import root
from gamesearch.reading import known_name, shorten

TEMPLATES: Final = Path(__file__).parent / "templates"
_FILTERS: Final = ("picture", "picture_in_steps", "answers", "maths_font", "allowed_in")
BROWSERS: Final = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)  # fmt: skip


class DeckFormat(NamedTuple):
    """A format that a notebook can become; a PDF is printed from slides or the page."""

    ending: str
    base: str  # "slides" or "html"
    note: str = ""


DECK_FORMATS: Final = {
    "slides": DeckFormat(".slides.html", "slides"),
    "html": DeckFormat(".html", "html"),
    "pdf": DeckFormat(".slides.pdf", "slides", " (of the slides)"),
    "handout": DeckFormat(".pdf", "html", " (the page as PDF)"),
}


def configure(config: Any) -> None:
    """Have nbconvert use our templates; `config` is a traitlets Config."""
    config.TemplateExporter.extra_template_basedirs = [str(TEMPLATES), str(Path.cwd())]
    config.TemplateExporter.extra_template_paths = [str(TEMPLATES)]  # for {% extends %}
    ours = "gamesearch.lab.notebook_html"
    config.TemplateExporter.filters = {
        "markdown2html": f"{ours}.markdown_to_html",
        "notebook_title": f"{ours}.title",
        **{name: f"{ours}.{name}" for name in _FILTERS},
    }
    config.HTMLExporter.template_name = "gamesearch-page"
    config.SlidesExporter.template_name = "gamesearch-deck"


def convert(notebook: Path, form: str, theme: str = "") -> str:
    """Return a notebook as the text of one HTML file; `form` is "slides" or "html".

    It follows the reader's browser, and is light on paper, unless its `theme` is "light" or
    "dark". Raises ValueError for a file that is not a notebook, or has no cells.
    """
    import nbformat

    try:
        cells = list(cast("Any", nbformat).read(notebook, as_version=4).cells)
    except OSError:
        raise
    except Exception:  # nbformat trusts that lists are lists, and texts texts
        raise ValueError(f"{notebook} is not a notebook") from None
    if not cells:
        raise ValueError(f"{notebook} has no cells; a notebook to be shown was expected")
    resources = {"deck_theme": theme}
    try:
        return str(_exporter(form).from_filename(str(notebook), resources=resources)[0])
    except OSError:
        raise
    except Exception as error:  # nbconvert checks the parts of a notebook as it comes to them
        what, *_ = str(error).splitlines() or [""]
        raise ValueError(
            f"{notebook} cannot be shown: {type(error).__name__}, {shorten(what, 120)}; open it in "
            "JupyterLab and save it again"
        ) from error


@cache
def _exporter(form: str) -> Any:
    """Return what converts notebooks, made once: its templates take longer than a notebook."""
    from nbconvert import HTMLExporter, SlidesExporter
    from traitlets.config import Config

    config = Config()
    configure(config)
    return (SlidesExporter if form == "slides" else HTMLExporter)(config=config)


def was_run(notebook: Path) -> bool:
    """Return whether a cell of a notebook has an output, or there is no code that could."""
    cells = json.loads(notebook.read_text(encoding="utf-8")).get("cells", [])
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    return not code or any(cell.get("outputs") for cell in code)


def find_notebooks(names: Iterable[str]) -> list[Path]:
    """Return notebooks by the beginning of a lecture's name, such as 02, or as files.

    If none is named, it is all lectures but the first, which speaks to a reader at a keyboard.
    Raises ValueError for a name that is neither.
    """
    lectures = sorted((root() / "notebooks").glob("*.ipynb"))
    notebooks: list[Path] = []
    for name in names:
        named = [path for path in lectures if path.name.startswith(name)]
        if not named and not Path(name).is_file():
            raise ValueError(
                f"no notebook is called {shorten(name)}: a file, or 00 to 08, was expected"
            )
        notebooks += named or [Path(name)]
    return list(dict.fromkeys(notebooks)) or lectures[1:]


def make_decks(
    notebooks: Iterable[Path], out: Path, formats: Iterable[str], theme: str = ""
) -> list[Path]:
    """Write each notebook in each format into the folder `out`; the files, in order.

    For the formats see DECK_FORMATS, for `theme` see `convert`. Raises ValueError for another
    format, for two notebooks of the same name, and for a PDF where no browser is found.
    """
    from tqdm import tqdm

    notebooks, named = list(notebooks), dict[str, Path]()
    formats = [known_name(name, DECK_FORMATS, "deck format", "formats") for name in formats]
    for notebook in notebooks:
        if (other := named.setdefault(notebook.stem, notebook)) != notebook:
            raise ValueError(f"{notebook} and {other} would be one file; give each its own --out")
    browser = find_browser() if {"pdf", "handout"} & set(formats) else ""
    written = []
    for notebook in tqdm(notebooks, unit="notebook", disable=None):
        forms = [DECK_FORMATS[name] for name in formats]
        texts = {base: convert(notebook, base, theme) for base in {one.base for one in forms}}
        for form in forms:
            target, text = out / f"{notebook.stem}{form.ending}", texts[form.base]
            printed = target.suffix == ".pdf"
            write_file(target, print_page(text, browser, out) if printed else text.encode())
            written.append(target)
    return written


# ---------------------------------------------------------------- printing


def find_browser() -> str:
    """Return the program that prints. Raises ValueError."""
    for name in BROWSERS:
        if program := shutil.which(name):
            return program
    raise ValueError(
        "a PDF is printed by Chromium, Chrome or Edge, and none was found; install one, or make "
        "slides or html, open them in your browser, and print there"
    )


def print_page(page: str, browser: str, out: Path) -> bytes:
    """Return a page as PDF, on paper of the size that its style sets.

    Meanwhile the page lies below `out`, because a browser may not be allowed into the system's
    temporary folder. Links to other files are left out, because on paper they would point to that
    place.
    """
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.resolve(), prefix="printing-") as name:
        folder = Path(name)
        page = re.sub(r'<a href="(?!#|https?:)[^"]*"', "<a", page)
        (folder / "page.html").write_text(page, encoding="utf-8")
        command = [
            browser, "--headless", "--disable-gpu", f"--user-data-dir={folder / 'profile'}",
            "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "--no-pdf-header-footer", f"--print-to-pdf={folder / 'page.pdf'}",
        ]  # fmt: skip
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.append("--no-sandbox")  # Chromium does not start as root otherwise
        address = (folder / "page.html").as_uri()
        try:
            subprocess.run([*command, address], capture_output=True, check=True, timeout=120)
        except subprocess.SubprocessError as error:
            raise ValueError(f"{browser} did not print: {error}") from error
        return (folder / "page.pdf").read_bytes()
