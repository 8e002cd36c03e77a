r"""Pages as TikZ, drawn from the same shapes as the others, in the fonts of the paper or deck.

A file is a picture to be `\input` into any document that loads `tikz`, and pdflatex makes a page
of it as it is. `fix-cm` and `geometry`, which it needs by itself, are in every LaTeX.

The letters of another font are larger or smaller than ours. So the picture measures the fonts that
it meets, and makes all its letters as wide as ours are on average; pieces of one line, such as
those of a formula, are each made exactly as wide, so that no gap opens between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from gamesearch.drawing.formats.format import Format
from gamesearch.drawing.geometry import SimpleShape, corners, moved, text_extent, text_width
from gamesearch.drawing.page import Page
from gamesearch.drawing.theme import painted
from gamesearch.shapes import Circle, Point, Polygon, Polyline, Role, Text

_FILE: Final = Path(__file__).with_name("picture.tex")
_STROKES: Final = {"dashed": 6, "dotted": 2}  # as Graphviz has them; TikZ's own are hardly apart
_SAMPLE: Final = "max(3, min(14, 2)) is the value of a node"


def write_tikz(page: Page, _dpi: int) -> bytes:
    """Return a page for LaTeX."""
    content = page.content
    shapes = [moved(shape, 0, 0, page.scale) for shape in content.shapes()]
    if painted(content.theme["page"]):
        sheet = corners(0, -page.height, page.width, page.height)
        shapes.insert(0, Polygon(sheet, "page"))
    pieces = _pieces(shape for shape in shapes if isinstance(shape, Text))
    body = [line for shape in shapes for line in _drawn(shape, pieces)]
    used = {name for line in body for name in re.findall(r"=(gs\w+)", line)}
    colours = "\n".join(
        rf"\definecolor{{{_colour(role)}}}{{HTML}}{{{colour[1:].upper()}}}%"
        for role, colour in sorted(content.theme.items())
        if _colour(role) in used
    )
    document = _FILE.read_text(encoding="utf-8") % {
        "alt": page.alt.replace("\n", " "),
        "width": _number(page.width),
        "height": _number(page.height),
        "colours": colours,
        "sample": _SAMPLE,
        "sans": _number(text_width(_SAMPLE, 10)),
        "bold": _number(text_width(_SAMPLE, 10, bold=True)),
        "mono": _number(text_width(_SAMPLE, 10, mono=True)),
        "body": "\n".join(body),
    }
    return document.encode()


def _pieces(texts: Iterable[Text]) -> set[Text]:
    """Return the texts that continue one another on a line, such as the pieces of a formula."""
    places = [(text, text_extent(text)) for text in texts if not text.mono and text.text]
    places.sort(key=lambda place: place[1].left)
    found: set[Text] = set()
    for number, (text, box) in enumerate(places):
        end = box.left + box.width
        for other, beside in places[number + 1 :]:
            if beside.left > end + 0.7 * text.size:
                break
            if abs(other.y - text.y) < 0.7 * text.size and abs(beside.left - end) < 0.7 * text.size:
                found |= {text, other}
    return found


FORMAT: Final = Format("tikz", "tex", write_tikz, rank=5, label="TikZ")


# ---------------------------------------------------------------- shapes as TikZ


def _drawn(shape: SimpleShape, pieces: set[Text]) -> Iterator[str]:
    match shape:
        case Text():
            yield from _words(shape, shape in pieces)
        case Polyline(points, role, width, dash):
            yield rf"\draw[{_pen(role, width, dash)}] {_through(points)};"
        case Polygon(points, fill, line, width, dash):
            yield from _filled(f"{_through(points)} -- cycle", fill, line, width, dash)
        case Circle(x, y, radius, fill, line, width, dash):
            circle = f"{_at(x, y)} circle[radius={_number(radius)}bp]"
            yield from _filled(circle, fill, line, width, dash)


def _words(words: Text, piece: bool) -> Iterator[str]:
    if not words.text:
        return
    anchor = {"start": "base west", "middle": "base", "end": "base east"}[words.anchor]
    face = r"\gsmono" if words.mono else r"\gsbold" if words.bold else r"\gs"
    where = _at(words.x, words.y + words.size * 0.36)
    text = rf"{face}{{{_number(words.size)}}}{{{escape(words.text, mono=words.mono)}}}"
    if piece:
        text = rf"\gsfit{{{_number(text_extent(words).width)}}}{{{text}}}"
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
    dashes = f",dash pattern=on {_STROKES[dash]}bp off 6bp" if dash != "solid" else ""
    return f"draw={_colour(role)},line width={_number(width)}bp{dashes}"


def _colour(role: str) -> str:
    """Return a name that xcolor takes: it reads punctuation as mixing of colours."""
    return "gs" + role.replace("-", "")


def _through(points: tuple[Point, ...]) -> str:
    return " -- ".join(_at(x, y) for x, y in points)


def _at(x: float, y: float) -> str:
    return f"({_number(x)},{_number(-y)})"


def _number(value: float) -> str:
    """Return two decimals at most, never -0 and never 1e-05, which TeX cannot read."""
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


# in a typewriter font these have letters of their own, and three dots are as wide as one letter
_TYPEWRITER: Final = {"<": "<", ">": ">", "|": "|", "…": r"\gsdots{}"}


def escape(text: str, *, mono: bool = False) -> str:
    r"""Return a text as LaTeX; letters that plain LaTeX does not know become question marks.

    >>> print(escape("v ≤ α_1"))
    v $\leq$ $\alpha$\_1
    """
    known = {**_TEX, **_TYPEWRITER} if mono else _TEX
    written = (known.get(c, c if c.isascii() else "?") for c in text.replace("  ", "\u00a0 "))
    return "".join(written)
