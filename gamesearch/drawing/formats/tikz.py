r"""Pages as TikZ: LaTeX documents of their own, drawn from the same shapes as the others.

Only `geometry`, `fix-cm` and `tikz` are used; Debian's texlive-pictures brings them all.
`\includegraphics` the PDF that pdflatex makes of a document, or copy its colours, its `\gs`
and its `tikzpicture` into a paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, sin, tau
from typing import TYPE_CHECKING, Final

from gamesearch.drawing.geometry import Place, SimpleShape, corners, moved, placed, rounded, slashes
from gamesearch.drawing.marks import Look, edge_look, element, node_look
from gamesearch.drawing.text_metrics import FONT_SIZE
from gamesearch.shapes import Circle, Point, Polygon, Polyline, Role, Text

if TYPE_CHECKING:
    from gamesearch.drawing.formats.dot import Content, Drawing, PlacedTree

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


def document(drawing: Drawing) -> str:
    """A drawing as a LaTeX document. Raises ValueError for one that was put together by hand."""
    if drawing.content is None:
        raise ValueError("this drawing does not know what it is made of; draw a tree or a slide")
    content = drawing.content
    body = [
        line for shape in shapes_of(content) for line in _drawn(moved(shape, 0, 0, drawing.scale))
    ]
    used = {name for line in body for name in re.findall(r"=(gs\w+)", line)}
    colours = "\n".join(
        rf"\definecolor{{{_colour(role)}}}{{HTML}}{{{colour[1:].upper()}}}"
        for role, colour in sorted(content.theme.items())
        if _colour(role) in used
    )
    return _DOCUMENT % {
        "alt": drawing.alt.replace("\n", " "),
        "width": _number(drawing.width),
        "height": _number(drawing.height),
        "colours": colours,
        "body": "\n".join(body),
    }


def shapes_of(content: Content) -> Iterator[SimpleShape]:
    """All that is on a page as shapes: pictures, then trees. y downwards from the page's foot."""
    for picture, left, top, scale in content.pictures:
        yield from placed(picture, left, -top, scale)
    for tree in content.trees:
        for picture, left, top, scale in tree.boards():
            yield from placed(picture, left, -top, scale)
        for shape in _tree_shapes(tree):
            yield moved(shape, tree.left, -tree.bottom, tree.scale)


# ---------------------------------------------------------------- a tree as shapes


def _tree_shapes(tree: PlacedTree) -> Iterator[SimpleShape]:
    """A frame of a tree; edges first, as nodes and windows lie on top of them."""
    layout, frame = tree.layout, tree.frame
    for text, where in layout.level_names:
        yield _label(text, where, "muted")
    for path in tree.nodes:
        if element("e", path) in frame:
            yield from _edge_shapes(tree, path)
    for path in tree.nodes:
        if element("n", path) in frame:
            yield from _node_shapes(tree, path)
    for path in tree.nodes:
        if window := frame.get(element("w", path)):
            yield _framed(layout.boxes[path], Look("box", "box", "box", "text", 1, "solid"))
            yield _label(window.text, layout.boxes[path][:2], "text")


def _edge_shapes(tree: PlacedTree, path: tuple[int, ...]) -> Iterator[SimpleShape]:
    layout, frame = tree.layout, tree.frame
    start, end = layout.edges[path]
    look = edge_look(frame[element("e", path)].style)
    for one, other in layout.strokes(path):
        yield _line(one, other, look.line, look.width, look)
    if label := frame.get(element("t", path)):
        yield _label(label.text, layout.edge_labels[path], look.text)
    if element("x", path) in frame:
        for one, other in slashes(start, end, 0.3 if tree.nodes[path].children else 0.42):
            yield Polyline((_down(one), _down(other)), "cut", 2.4)


def _node_shapes(tree: PlacedTree, path: tuple[int, ...]) -> Iterator[SimpleShape]:
    layout, frame = tree.layout, tree.frame
    mark, place = frame[element("n", path)], layout.nodes[path]
    look = node_look(mark.style)
    yield _framed(place, look)
    lower = {"triangle": -place.height / 6, "invtriangle": place.height / 6}.get(look.shape, 0.0)
    size = layout.letter_size_of(tree.nodes[path], mark.text)
    yield _label(mark.text, (place.x, place.y + lower), look.text, size)
    if tent := layout.tents.get(path):
        yield _framed(tent, node_look(frozenset({"collapsed"})))
    if path in layout.counts:
        yield _label(*layout.counts[path], "muted")
    if value := frame.get(element("v", path)):
        yield _label(
            value.text,
            layout.value_place(path, value.text),
            "muted" if "pruned" in value.style else "text",
            layout.letter_size(path),
        )
    if name := frame.get(element("l", path)):
        yield _label(name.text, layout.names[path], "muted")


def _framed(place: Place, look: Look) -> SimpleShape:
    """The outline of a node."""
    x, y, width, height = place.x, -place.y, place.width, place.height
    left, top = x - width / 2, y - height / 2
    if look.shape == "circle" and width > height:
        turns = [tau * part / 72 for part in range(72)]
        ellipse = tuple((x + width / 2 * cos(t), y + height / 2 * sin(t)) for t in turns)
        return Polygon(ellipse, look.fill, look.line, look.width, look.dash)
    if look.shape == "circle":
        return Circle(x, y, width / 2, look.fill, look.line, look.width, look.dash)
    points: tuple[Point, ...]
    if look.shape == "triangle":
        points = ((x, top), (left, top + height), (left + width, top + height))
    elif look.shape == "invtriangle":
        points = ((x, top + height), (left, top), (left + width, top))
    elif look.shape == "rounded":
        points = rounded(left, top, width, height, 8)
    else:
        points = corners(left, top, width, height)
    return Polygon(points, look.fill, look.line, look.width, look.dash)


def _line(start: Point, end: Point, role: Role, width: float, look: Look) -> Polyline:
    return Polyline((_down(start), _down(end)), role, width, look.dash)


def _label(text: str, where: Point, role: Role, size: float = FONT_SIZE) -> Text:
    return Text(where[0], -where[1], text, size, role)


def _down(point: Point) -> Point:
    return point[0], -point[1]


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
