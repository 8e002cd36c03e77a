"""Reads an SVG as a picture: where its texts and shapes are, and which colours meet.

Lengths are points on the page, y downwards. Texts are measured in DejaVu Sans, in which
they are drawn.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import matplotlib
from matplotlib.ft2font import FT2Font

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box, slack: float = 0.0) -> bool:
        return (
            self.left < other.right - slack
            and other.left < self.right - slack
            and self.top < other.bottom - slack
            and other.top < self.bottom - slack
        )

    def inside(self, other: Box) -> bool:
        return (
            self.left >= other.left
            and self.top >= other.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )


class Text(NamedTuple):
    """A line of text, and the id of the element that it belongs to ("" on a board)."""

    owner: str
    words: str
    at: tuple[float, float]  # the middle of its base line
    box: Box
    size: float  # points
    colour: str


class Shape(NamedTuple):
    """A polygon, ellipse, path or polyline of an element."""

    owner: str
    kind: str
    attributes: dict[str, str]
    points: tuple[tuple[float, float], ...]  # corners, or centre and radius of an ellipse

    @property
    def box(self) -> Box:
        if self.kind == "ellipse":
            (x, y), (rx, ry) = self.points
            return Box(x - rx, y - ry, x + rx, y + ry)
        xs, ys = zip(*self.points, strict=True)
        return Box(min(xs), min(ys), max(xs), max(ys))


class Page:
    """An SVG that Graphviz has drawn."""

    def __init__(self, svg: str) -> None:
        self.root = ElementTree.fromstring(svg)
        self.width = float(self.root.attrib["width"].removesuffix("pt"))
        self.height = float(self.root.attrib["height"].removesuffix("pt"))
        self.box = Box(0, 0, self.width, self.height)
        graph = self.root.find(f"{SVG}g")
        assert graph is not None
        scale, _, _, dx, dy = map(float, NUMBER.findall(graph.attrib["transform"]))
        self.transform = (scale, dx, dy)
        self.texts: list[Text] = []
        self.shapes: list[Shape] = []
        self.classes: dict[str, set[str]] = {}
        for child in graph:
            if child.tag == f"{SVG}g":
                self.classes[child.attrib["id"]] = set(child.attrib["class"].split())
            for element in child.iter():
                self._read(child.attrib.get("id", ""), element)

    def _read(self, owner: str, element: ElementTree.Element) -> None:
        kind, found = element.tag.removeprefix(SVG), element.attrib
        if kind == "text":
            self.texts.append(self._text(owner, element))
        elif kind in ("polygon", "polyline"):
            self._add(owner, kind, found, NUMBER.findall(found["points"]))
        elif kind == "path":
            self._add(owner, kind, found, NUMBER.findall(found["d"]))
        elif kind == "ellipse":
            scale = self.transform[0]
            centre = self._at(float(found["cx"]), float(found["cy"]))
            radius = (scale * float(found["rx"]), scale * float(found["ry"]))
            self.shapes.append(Shape(owner, kind, dict(found), (centre, radius)))

    def _add(self, owner: str, kind: str, found: dict[str, str], numbers: list[str]) -> None:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        points = tuple(self._at(float(x), float(y)) for x, y in pairs)
        self.shapes.append(Shape(owner, kind, dict(found), points))

    def _at(self, x: float, y: float) -> tuple[float, float]:
        scale, dx, dy = self.transform
        return scale * (x + dx), scale * (y + dy)

    def _text(self, owner: str, element: ElementTree.Element) -> Text:
        assert element.attrib["text-anchor"] == "middle"
        words = element.text or ""
        size = float(element.attrib["font-size"]) * self.transform[0]
        x, y = self._at(float(element.attrib["x"]), float(element.attrib["y"]))
        width, above, below = extent(words, round(size, 2))
        box = Box(x - width / 2, y - above, x + width / 2, y + below)
        return Text(owner, words, (x, y), box, size, element.attrib["fill"])

    def shapes_of(self, owner: str) -> list[Shape]:
        return [shape for shape in self.shapes if shape.owner == owner]

    def text_of(self, owner: str) -> str | None:
        return next((text.words for text in self.texts if text.owner == owner), None)


@cache
def _font() -> FT2Font:
    fonts = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    return FT2Font(str(fonts / "DejaVuSans.ttf"))


@cache
def extent(words: str, size: float) -> tuple[float, float, float]:
    """The width of a text in DejaVu Sans, and how far it reaches above and below its line."""
    font = _font()
    font.set_size(size, 72)
    font.set_text(words)
    width, height = (number / 64 for number in font.get_width_height())
    below = font.get_descent() / 64
    return width, height - below, below


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours (#rrggbb), as WCAG 2 defines it: 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
