"""Helpers of the decks' templates: titles, pictures, and Markdown with formulas as MathML."""

from __future__ import annotations

import html
import re
from base64 import b64encode
from math import ceil, sqrt
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from jinja2 import pass_context
from math_core import LatexError, LatexToMathML
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from traitlets.log import get_logger

from gamesearch.html_pages import allowed
from gamesearch.lab.workspace import answering

FONT: Final = Path(__file__).parent / "fonts" / "DejaVuMath-subset.woff"
_INVITATION: Final = re.compile(r"<text [^>]*>▶ [^<]*</text>")
MOST_IN_LINE: Final = 40  # letters of LaTeX in a formula that fits on a phone
_CONVERTER: Final = LatexToMathML(fancy_error=False)


def title(notebook: Any, resources: Any) -> str:
    """Return the first heading of a notebook, or else its name."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and (heading := re.search(r"^# +(.+)$", cell.source, re.M)):
            return re.sub(r"[`*$]", "", heading[1])
    return str(resources["metadata"]["name"])


def answers(notebook: Any, cell: Any) -> bool:
    """Return whether a cell's outputs answer a prediction, which a page does not give away."""
    return any(one is cell for one in answering(notebook))


def picture(svg: str) -> str:
    """Return an SVG as an HTML image, with its own description as alternative text.

    As an image it cannot clash with the next one's ids, and its size is known before it is drawn.
    A widget's picture no longer says that its cell can be run.
    """
    svg = _INVITATION.sub("", svg)
    root = ElementTree.fromstring(svg)
    says = root.findtext("{*}desc") or root.findtext("{*}title") or "a picture without description"
    _, _, wide, high = (float(n) for n in root.get("viewBox", "0 0 640 360").split())
    asked = re.fullmatch(r"([\d.]+)(?:px)?", root.get("width", ""))
    widest = re.search(r"max-width:\s*([\d.]+)px", root.get("style", ""))
    width = float(asked[1]) if asked else float(widest[1]) if widest else wide
    return _image(svg, says, width, width * high / wide)


def _image(svg: str, says: str, width: float, height: float) -> str:
    return (
        f'<img alt="{html.escape(" ".join(says.split()))}" width="{width:.0f}" '
        f'height="{height:.0f}" style="--wide: {width:.0f}; --high: {height:.0f}" '
        f'src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'
    )


_FRAME: Final = re.compile(
    r'<svg class="frame"[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)">(.*?)</svg>', re.DOTALL
)


def picture_in_steps(svg: str) -> str:
    """Return the picture of a slide, where the frames of a film strip are steps in turn."""
    frames = _FRAME.findall(svg)
    if len(frames) < 2:
        return picture(svg)
    style = re.search(r"<style>.*?</style>", svg, re.DOTALL)
    images = []
    for wide, high, drawn in frames:
        says = re.sub(r"<[^>]*>", " ", drawn[drawn.rindex('<g font-family="') :])
        frame = (
            f'<svg class="gs" xmlns="http://www.w3.org/2000/svg" width="{wide}" '
            f'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {wide} {high}">'
            f"{style[0] if style else ''}{drawn}</svg>"
        )
        images.append(_image(frame, html.unescape(says), float(wide), float(high)))
    later = [image.replace("<img ", '<img class="fragment" ') for image in images[1:]]
    across = ceil(sqrt(len(images)))  # on paper, where all are seen
    shape = f"--across: {across}; --down: {ceil(len(images) / across)}"
    return f'<div class="frames" style="{shape}">{images[0]}{"".join(later)}</div>'


def allowed_in(element: str) -> str:
    """Return the part of a page's policy that lets the script in this element run."""
    return allowed(element.partition(">")[2].removesuffix("</script>"))


def maths_font(notebook: Any) -> str:
    """Return a style that brings the font of the formulas along, if there are any.

    Browsers need a font with stretching braces and roots, which not every machine has.
    """
    if not any("$" in cell.source for cell in notebook.cells if cell.cell_type == "markdown"):
        return ""
    font = b64encode(FONT.read_bytes()).decode()
    source = f"src: url(data:font/woff;base64,{font});"
    return f'@font-face {{ font-family: "Maths of the deck"; {source} }}'


def formula(latex: str, *, displayed: bool) -> str:
    """Return a formula as MathML; one that cannot be read as it is written, with a warning."""
    try:
        return str(_CONVERTER.convert_with_local_state(latex, displaystyle=displayed))
    except LatexError as error:
        get_logger().warning("shown as it is written, %s: %s", error, latex.strip())
        return f"<code>{html.escape(latex)}</code>"


class MathMLRenderer(IPythonRenderer):
    """nbconvert's renderer, without MathJax and with links that hold in decks."""

    ending = ".html"  # of the page that a notebook becomes

    def inline_math(self, body: str) -> str:
        code = formula(body, displayed=False)
        return self._wide("Formula", code) if len(body) > MOST_IN_LINE else code

    def block_math(self, body: str) -> str:
        return self._wide("Formula", formula(body, displayed=True))

    def latex_environment(self, name: str, body: str) -> str:
        return self.block_math(f"\\begin{{{name}}}{body}\\end{{{name}}}")

    def table(self, text: str) -> str:
        rows = text.replace("<th></th>", "<td></td>")  # the corner heads nothing
        return self._wide("Table", f"<table>{rows}</table>\n")

    def _wide(self, what: str, code: str) -> str:
        """Let a page scroll what may be wider than a phone, by the keyboard too."""
        if self.ending != ".html":
            return code
        return f'<span class="wide" role="group" aria-label="{what}" tabindex="0">{code}</span>'

    def inline_html(self, html: str) -> str:
        return html  # unlike the original, which would close a <details> at once

    block_html = inline_html

    def heading(self, text: str, level: int, **attributes: Any) -> str:
        name = html.unescape(re.sub(r"<[^>]*>", "", text)).replace(" ", "-")
        return f'<h{level} id="{html.escape(name)}">{text}</h{level}>\n'

    def link(self, text: str, url: str, title: str | None = None) -> str:
        beside = re.sub(r"^([^/:]+)\.ipynb(?=#|$)", rf"\1{self.ending}", url)
        return str(super().link(text, beside, title))


@pass_context
def markdown_to_html(context: Any, source: str) -> str:
    """Return a cell's markdown as HTML, with formulas as MathML."""
    resources = context.get("resources", {})
    attachments = context.get("cell", {}).get("attachments", {})
    path = resources.get("metadata", {}).get("path", "")
    renderer = MathMLRenderer(escape=False, embed_images=True, attachments=attachments, path=path)
    renderer.ending = resources.get("output_extension", ".html")
    return str(MarkdownWithMath(renderer=renderer).render(source))
