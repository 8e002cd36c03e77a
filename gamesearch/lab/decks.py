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

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from gamesearch.files import write_file
from gamesearch.lab.printing import find_browser, print_page
from gamesearch.pack import root
from gamesearch.reading import quote, shorten

MOST_BYTES: Final = 100_000_000  # of a notebook
TEMPLATES: Final = Path(__file__).parent / "templates"


class DeckFormat(NamedTuple):
    """A format by name. A PDF is printed from another format; `note` says of what it is made."""

    name: str
    ending: str
    printed_from: str = ""
    note: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.note})" if self.note else self.name


DECK_FORMATS: Final = {
    form.name: form
    for form in (
        DeckFormat("slides", ".slides.html"),
        DeckFormat("html", ".html"),
        DeckFormat("pdf", ".slides.pdf", "slides", "of the slides"),
        DeckFormat("handout", ".pdf", "html", "the page as PDF"),
    )
}


def configure(config: Any) -> None:
    """Have nbconvert use our templates; `config` is a traitlets Config."""
    config.TemplateExporter.extra_template_basedirs = [str(TEMPLATES), str(Path.cwd())]
    config.TemplateExporter.extra_template_paths = [str(TEMPLATES)]  # for {% extends %}
    config.TemplateExporter.filters = {
        "markdown2html": "gamesearch.lab.notebook_html.markdown_to_html",
        "notebook_title": "gamesearch.lab.notebook_html.title",
        "picture": "gamesearch.lab.notebook_html.picture",
        "picture_in_steps": "gamesearch.lab.notebook_html.picture_in_steps",
        "answers": "gamesearch.lab.notebook_html.answers",
        "maths_font": "gamesearch.lab.notebook_html.maths_font",
    }
    config.HTMLExporter.template_name = "gamesearch-page"
    config.SlidesExporter.template_name = "gamesearch-deck"


def convert(notebook: Path, form: str, theme: str = "") -> str:
    """Return a notebook as the text of one HTML file; `form` is "slides" or "html".

    It follows the reader's browser, and is light on paper, unless its `theme` is "light" or
    "dark". Raises ValueError for a file that is not a notebook, or has no cells.
    """
    from nbconvert import HTMLExporter, SlidesExporter
    from traitlets.config import Config

    if not _read(notebook).cells:
        raise ValueError(f"{notebook} has no cells; a notebook to be shown was expected")
    config = Config()
    configure(config)
    exporters: dict[str, Any] = {"slides": SlidesExporter, "html": HTMLExporter}
    exporter = exporters[form](config=config)
    try:
        return str(exporter.from_filename(str(notebook), resources={"deck_theme": theme})[0])
    except OSError:
        raise
    except Exception as error:  # nbconvert checks the parts of a notebook as it comes to them
        what, *_ = str(error).splitlines() or [""]
        raise ValueError(
            f"{notebook} cannot be shown: {type(error).__name__}, {shorten(what, 120)}; open it in "
            "JupyterLab and save it again"
        ) from error


def _read(notebook: Path) -> Any:
    """Return what is in a notebook's file. Raises ValueError, and OSError."""
    import nbformat

    if (size := notebook.stat().st_size) > MOST_BYTES:
        raise ValueError(
            f"{notebook} has {size:,} bytes; at most {MOST_BYTES:,} were expected, so clear some "
            "outputs"
        )
    try:
        read = cast("Any", nbformat).read(notebook, as_version=4)
        list(read.cells)
    except OSError:
        raise
    except Exception:  # nbformat trusts that lists are lists, and texts texts
        raise ValueError(f"{notebook} is not a notebook") from None
    return read


def find_notebooks(names: Iterable[str]) -> list[Path]:
    """Notebooks by the beginning of a lecture's name, such as 02, or as files; or else all.

    Raises ValueError for a name that is neither.
    """
    lectures = sorted((root() / "notebooks").glob("*.ipynb"))
    notebooks: list[Path] = []
    for name in names:
        named = [path for path in lectures if path.name.startswith(name)]
        if not named and Path(name).is_file():
            named = [Path(name)]
        if not named:
            raise ValueError(
                f"no notebook is called {shorten(name)}: a file, or 00 to 08, was expected"
            )
        notebooks += named
    return list(dict.fromkeys(notebooks)) or lectures


def make_decks(
    notebooks: Iterable[Path], out: Path, formats: Iterable[str], theme: str = ""
) -> list[Path]:
    """Write each notebook in each format into the folder `out`; the files, in order.

    The formats are slides and html (one file each), pdf (the slides) and handout (the page);
    for `theme` see `convert`.
    Raises ValueError for another format, for two notebooks of the same name, and for a PDF
    where no browser is found.
    """
    from tqdm import tqdm

    wanted, notebooks = [_format_named(name) for name in formats], list(notebooks)
    _check_that_names_differ(notebooks)
    browser = find_browser() if any(form.printed_from for form in wanted) else ""
    written = []
    for notebook in tqdm(notebooks, unit="notebook", disable=None):
        texts = {
            base: convert(notebook, base, theme)
            for base in {f.printed_from or f.name for f in wanted}
        }
        for form in wanted:
            target = out / f"{notebook.stem}{form.ending}"
            text = texts[form.printed_from or form.name]
            data = print_page(text, browser, out) if form.printed_from else text.encode()
            write_file(target, data)
            written.append(target)
    return written


def _format_named(name: str) -> DeckFormat:
    if name not in DECK_FORMATS:
        raise ValueError(f"{quote(name)} is not a deck format; there are {', '.join(DECK_FORMATS)}")
    return DECK_FORMATS[name]


def _check_that_names_differ(notebooks: Sequence[Path]) -> None:
    named = {notebook.stem: notebook for notebook in notebooks}
    for notebook in notebooks:
        if (other := named[notebook.stem]) != notebook:
            raise ValueError(
                f"{notebook} and {other} would be the same file; give each its own --out"
            )
