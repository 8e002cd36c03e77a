r"""Pages as TikZ: LaTeX documents of their own, drawn from the same shapes as the others.

Only `geometry`, `fix-cm` and `tikz` are used; Debian's texlive-pictures brings them all.
`\includegraphics` the PDF that pdflatex makes of a document, or copy its colours, its `\gs`
and its `tikzpicture` into a paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from gamesearch.drawing.formats.format import Format
from gamesearch.drawing.geometry import SimpleShape, moved
from gamesearch.drawing.page import Page, content_of
from gamesearch.shapes import Circle, Point, Polygon, Polyline, Role, Text

_DOCUMENT: Final = r"""\documentclass{article}
%% %(alt)s
\usepackage{fix-cm}
\usepackage[paperwidth=%(width)sbp,paperheight=%(height)sbp,margin=0bp,noheadfoot]{geometry}
\usepackage{tikz}
\pagestyle{empty}
\setlength{\parindent}{0pt}
\setlength{\topskip}{0pt}
\setlength{\textheight}{2\paperheight}
%(colours)s
\newcommand{\gs}[2]{\fontsize{#1bp}{#1bp}\selectfont #2}
\begin{document}%%
\begin{tikzpicture}[x=1bp,y=1bp,line join=round,inner sep=0pt,outer sep=0pt]
\useasboundingbox (0,0) rectangle (%(width)s,%(height)s);
%(body)s
\end{tikzpicture}%%
\end{document}
"""


def write_tikz(page: Page, _dpi: int) -> bytes:
    """A page as a LaTeX document. Raises ValueError for one that was put together by hand."""
    content, drawing = content_of(page), page.shaped
    shapes = (moved(shape, 0, 0, drawing.scale) for shape in content.shapes())
    body = [line for shape in shapes for line in _drawn(shape)]
    used = {name for line in body for name in re.findall(r"=(gs\w+)", line)}
    colours = "\n".join(
        rf"\definecolor{{{_colour(role)}}}{{HTML}}{{{colour[1:].upper()}}}"
        for role, colour in sorted(content.theme.items())
        if _colour(role) in used
    )
    document = _DOCUMENT % {
        "alt": drawing.alt.replace("\n", " "),
        "width": _number(drawing.width),
        "height": _number(drawing.height),
        "colours": colours,
        "body": "\n".join(body),
    }
    return document.encode()


FORMAT: Final = Format("tikz", "tex", "application/x-tex", write_tikz, rank=5, label="TikZ")


# ---------------------------------------------------------------- shapes as TikZ


def _drawn(shape: SimpleShape) -> Iterator[str]:
    match shape:
        case Text():
            yield from _words(shape)
        case Polyline(points, role, width, dash):
            yield rf"\draw[{_pen(role, width, dash)}] {_through(points)};"
        case Polygon(points, fill, line, width, dash):
            yield from _filled(f"{_through(points)} -- cycle", fill, line, width, dash)
        case Circle(x, y, radius, fill, line, width, dash):
            circle = f"{_at(x, y)} circle[radius={_number(radius)}bp]"
            yield from _filled(circle, fill, line, width, dash)


def _words(words: Text) -> Iterator[str]:
    if not words.text:
        return
    anchor = {"start": "base west", "middle": "base", "end": "base east"}[words.anchor]
    face = (r"\ttfamily " if words.mono else r"\sffamily ") + (r"\bfseries " if words.bold else "")
    where = _at(words.x, words.y + words.size * 0.36)
    text = rf"{face}\gs{{{_number(words.size)}}}{{{escape(words.text)}}}"
    yield rf"\node[anchor={anchor},text={_colour(words.fill)}] at {where} {{{text}}};"


def _filled(
    path: str, fill: Role | None, line: Role | None, width: float, dash: str
) -> Iterator[str]:
    options = [f"fill={_colour(fill)}"] if fill else []
    if line:
        options.append(_pen(line, width, dash))
    if options:
        yield rf"\path[{','.join(options)}] {path};"


def _pen(role: Role, width: float, dash: str) -> str:
    dashes = f",{dash}" if dash != "solid" else ""
    return f"draw={_colour(role)},line width={_number(width)}bp{dashes}"


def _colour(role: str) -> str:
    """A name that xcolor takes: it reads punctuation as mixing of colours."""
    return "gs" + role.replace("-", "")


def _through(points: tuple[Point, ...]) -> str:
    return " -- ".join(_at(x, y) for x, y in points)


def _at(x: float, y: float) -> str:
    return f"({_number(x)},{_number(-y)})"


def _number(value: float) -> str:
    """Two decimals at most, never -0 and never 1e-05, which TeX cannot read."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


_TEX: Final = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "<": "$<$", ">": "$>$", "|": "$|$", '"': r"\char34{}", "'": r"\char39{}", "-": "-{}",
    "`": r"\char96{}", "−": "$-$", "∞": r"$\infty$", "≤": r"$\leq$", "≥": r"$\geq$",
    "≠": r"$\neq$", "≈": r"$\approx$", "×": r"$\times$", "·": r"$\cdot$", "√": r"$\surd$",
    "α": r"$\alpha$", "β": r"$\beta$", "γ": r"$\gamma$", "Δ": r"$\Delta$", "′": "$'$",
    "″": "$''$", "…": r"\ldots{}", "⋮": r"$\vdots$", "–": "--", "—": "---", "→": r"$\rightarrow$",
    "←": r"$\leftarrow$", "↑": r"$\uparrow$", "↓": r"$\downarrow$", "•": r"$\bullet$",
    "½": r"$\frac12$", "°": r"$^\circ$", "\u00a0": "~", "“": "``", "”": "''", "‘": "`", "’": "'",
}  # fmt: skip


def escape(text: str) -> str:
    r"""A text as LaTeX; letters that plain LaTeX does not know become question marks.

    >>> print(escape("v ≤ α_1"))
    v $\leq$ $\alpha$\_1
    """
    written = (_TEX.get(c, c if c.isascii() else "?") for c in text.replace("  ", "\u00a0 "))
    return "".join(written)
