"""Notebooks as slides, pages and PDF files that need nothing else: no network, no other file.

What `jupyter nbconvert --to slides` and `--to html` make, and JupyterLab's "Save and Export", loads
its scripts from the network. Where this package is installed they use the templates beside this
module instead (Jupyter's configuration calls `configure`), in which

- formulas are MathML, made when the notebook is converted and set by the browser itself;
- pictures are embedded, and described by the words that their SVG carries;
- a deck brings its own script, and the cells' slide types say where a slide begins.

`make_decks` converts many notebooks at a time with the same templates, and prints PDF files with
the Chromium, Chrome or Edge that is installed.
"""

from __future__ import annotations

import html
import os
import re
import shutil
import subprocess
import tempfile
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree

from jinja2 import pass_context

from gamesearch.files import write_file

TEMPLATES = Path(__file__).parent / "templates"
ENDINGS = {"slides": ".slides.html", "html": ".html", "pdf": ".slides.pdf", "handout": ".pdf"}
PRINTED_FROM = {"pdf": "slides", "handout": "html"}
BROWSERS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)  # fmt: skip


# ---------------------------------------------------------------- what the templates ask for


def configure(config: Any) -> None:
    """Have nbconvert use our templates; `config` is a traitlets Config."""
    config.TemplateExporter.extra_template_basedirs = [str(TEMPLATES), str(Path.cwd())]
    config.TemplateExporter.extra_template_paths = [str(TEMPLATES)]  # for {% extends %}
    config.TemplateExporter.filters = {
        "markdown2html": "gamesearch.lab.decks.markdown_to_html",
        "notebook_title": "gamesearch.lab.decks.title",
        "picture": "gamesearch.lab.decks.picture",
    }
    config.HTMLExporter.template_name = "gamesearch-page"
    config.SlidesExporter.template_name = "gamesearch-deck"


def title(notebook: Any, resources: Any) -> str:
    """The first heading of a notebook, or else its name."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and (found := re.search(r"^# +(.+)$", cell.source, re.M)):
            return re.sub(r"[`*$]", "", found[1])
    return str(resources["metadata"]["name"])


def picture(svg: str) -> str:
    """An SVG as an HTML image, with its own description as alternative text.

    As an image it cannot clash with the next one's ids, and its size is known before it is drawn.
    """
    root = ElementTree.fromstring(svg)
    says = root.findtext("{*}desc") or root.findtext("{*}title") or "a picture without description"
    _, _, wide, high = (float(n) for n in root.get("viewBox", "0 0 640 360").split())
    widest = re.search(r"max-width:\s*([\d.]+)px", root.get("style", ""))
    width = float(widest[1]) if widest else wide
    height = width * high / wide
    return (
        f'<img alt="{html.escape(" ".join(says.split()))}" width="{width:.0f}" '
        f'height="{height:.0f}" style="--wide: {width:.0f}; --high: {height:.0f}" '
        f'src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'
    )


@pass_context
def markdown_to_html(context: Any, source: str) -> str:
    """A cell's markdown as HTML, with formulas as MathML."""
    from nbconvert.filters.markdown_mistune import MarkdownWithMath

    resources = context.get("resources", {})
    renderer = _renderer()(
        escape=False,
        attachments=context.get("cell", {}).get("attachments", {}),
        embed_images=True,
        exclude_anchor_links=True,
        path=resources.get("metadata", {}).get("path", ""),
    )
    renderer.ending = resources.get("output_extension", ".html")
    return str(MarkdownWithMath(renderer=renderer).render(source))


@cache
def _renderer() -> Any:
    """The renderer's class, made when it is needed: nbconvert takes half a second to import."""
    from math_core import LatexError, LatexToMathML
    from nbconvert.filters.markdown_mistune import IPythonRenderer
    from traitlets.log import get_logger

    converter = LatexToMathML(fancy_error=False)

    def formula(latex: str, *, displayed: bool) -> str:
        try:
            return str(converter.convert_with_local_state(latex, displaystyle=displayed))
        except LatexError as error:
            get_logger().warning("shown as it is written, %s: %s", error, latex.strip())
            return f"<code>{html.escape(latex)}</code>"

    class Renderer(IPythonRenderer):
        ending = ".html"

        def inline_math(self, body: str) -> str:
            return formula(body, displayed=False)

        def block_math(self, body: str) -> str:
            return formula(body, displayed=True)

        def latex_environment(self, name: str, body: str) -> str:
            return formula(f"\\begin{{{name}}}{body}\\end{{{name}}}", displayed=True)

        def block_html(self, html: str) -> str:
            return html  # unlike the original, which would close a <details> at once

        def inline_html(self, html: str) -> str:
            return html

        def heading(self, text: str, level: int, **attributes: Any) -> str:
            name = html.unescape(re.sub(r"<[^>]*>", "", text)).replace(" ", "-")
            return f'<h{level} id="{html.escape(name)}">{text}</h{level}>\n'

        def link(self, text: str, url: str, title: str | None = None) -> str:
            beside = re.sub(r"^([^/:]+)\.ipynb(?=#|$)", rf"\1{self.ending}", url)
            return str(super().link(text, beside, title))

    return Renderer


# ---------------------------------------------------------------- many notebooks at a time


def convert(notebook: Path, form: str) -> str:
    """A notebook as the text of one HTML file; `form` is "slides" or "html".

    Raises ValueError for a file that is no notebook, or an empty one.
    """
    import nbformat
    from nbconvert import HTMLExporter, SlidesExporter
    from traitlets.config import Config

    try:
        cells = cast("Any", nbformat).read(notebook, as_version=4).cells
    except (ValueError, AttributeError, nbformat.ValidationError):
        raise ValueError(f"{notebook} is not a notebook") from None
    if not cells:
        raise ValueError(f"{notebook} has no cells; a notebook to be shown was expected")
    config = Config()
    configure(config)
    exporters: dict[str, Any] = {"slides": SlidesExporter, "html": HTMLExporter}
    exporter = exporters[form](config=config)
    return str(exporter.from_filename(str(notebook))[0])


def chosen(names: Iterable[str]) -> list[Path]:
    """Notebooks by the beginning of a lecture's name, such as 02, or as files; or else all.

    Raises ValueError for a name that is neither.
    """
    from gamesearch.pack import root

    lectures = sorted((root() / "notebooks").glob("*.ipynb"))
    found: list[Path] = []
    for name in names:
        named = [path for path in lectures if path.name.startswith(name)]
        if not named and Path(name).is_file():
            named = [Path(name)]
        if not named:
            raise ValueError(f"no notebook is called {name}: a file, or 00 to 08, was expected")
        found += named
    return list(dict.fromkeys(found)) or lectures


def make_decks(notebooks: Iterable[Path], out: Path, formats: Iterable[str]) -> list[Path]:
    """Write each notebook in each format into the folder `out`; the files, in order.

    The formats are slides and html (one file each), pdf (the slides) and handout (the page).
    Raises ValueError for another format, for two notebooks of the same name, and for a PDF
    where no browser is found.
    """
    from tqdm import tqdm

    formats, notebooks = list(formats), list(notebooks)
    for form in formats:
        if form not in ENDINGS:
            raise ValueError(f"{form!r} is no format of a deck; there are {', '.join(ENDINGS)}")
    named = {notebook.stem: notebook for notebook in notebooks}
    for notebook in notebooks:
        if (other := named[notebook.stem]) != notebook:
            raise ValueError(
                f"{notebook} and {other} would be the same file; give each an --out of its own"
            )
    browser = _browser() if set(formats) & set(PRINTED_FROM) else ""
    written = []
    for notebook in tqdm(notebooks, unit="notebook", disable=None):
        bases = {PRINTED_FROM.get(form, form) for form in formats}
        texts = {form: convert(notebook, form) for form in bases}
        for form in formats:
            target = out / f"{notebook.stem}{ENDINGS[form]}"
            text = texts[PRINTED_FROM.get(form, form)]
            printed = form in PRINTED_FROM
            write_file(target, _printed(text, browser, out) if printed else text.encode())
            written.append(target)
    return written


def _browser() -> str:
    """The program that prints. Raises ValueError."""
    for name in BROWSERS:
        if found := shutil.which(name):
            return found
    raise ValueError(
        "a PDF is printed by Chromium, Chrome or Edge, and none was found; install one, or make "
        "slides or html, open them in your browser, and print there"
    )


def _printed(page: str, browser: str, out: Path) -> bytes:
    """A page as PDF, on paper of the size that its style asks for.

    It lies below `out` meanwhile: a browser may be shut out of the system's folder for such files.
    Links to other files are left out, as on paper they would name that place.
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
