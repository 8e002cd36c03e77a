"""The markdown of a notebook as HTML, with its formulas as MathML, which needs no script."""

from __future__ import annotations

import html
import re
from typing import Any, Final

from math_core import LatexError, LatexToMathML
from nbconvert.filters.markdown_mistune import IPythonRenderer
from traitlets.log import get_logger

_CONVERTER: Final = LatexToMathML(fancy_error=False)


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
