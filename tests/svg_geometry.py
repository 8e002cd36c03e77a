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
from matplotlib.ft2font import FT2Font, LoadFlags

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


class Ground(NamedTuple):
    """A filled shape that lies under what is drawn after it."""

    points: tuple[tuple[float, float], ...]
    box: Box
    colour: str

    def holds(self, x: float, y: float) -> bool:
        box = self.box
        if not (box.left <= x <= box.right and box.top <= y <= box.bottom):
            return False
        if len(self.points) == 2:  # centre and radius of an ellipse
            (cx, cy), (rx, ry) = self.points
            return ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1
        inside = False
        for (x1, y1), (x2, y2) in zip(self.points, self.points[1:], strict=False):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                inside = not inside
        return inside


class Page:
    """An SVG that Graphviz has drawn; each text with the grounds that were drawn before it."""

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
        self.grounds: list[Ground] = []
        self.on: list[tuple[Text, list[Ground]]] = []
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
            self._keep(Shape(owner, kind, dict(found), (centre, radius)))

    def _add(self, owner: str, kind: str, found: dict[str, str], numbers: list[str]) -> None:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        points = tuple(self._at(float(x), float(y)) for x, y in pairs)
        self._keep(Shape(owner, kind, dict(found), points))

    def _keep(self, shape: Shape) -> None:
        self.shapes.append(shape)
        if re.fullmatch("#[0-9a-f]{6}", fill := shape.attributes.get("fill", "none")):
            self.grounds.append(Ground(shape.points, shape.box, fill))

    def _at(self, x: float, y: float) -> tuple[float, float]:
        scale, dx, dy = self.transform
        return scale * (x + dx), scale * (y + dy)

    def _text(self, owner: str, element: ElementTree.Element) -> Text:
        found = element.attrib
        size = float(found["font-size"]) * self.transform[0]
        x, y = self._at(float(found["x"]), float(found["y"]))
        face = "DejaVuSansMono" if "Mono" in found["font-family"] else "DejaVuSans"
        face += "-Bold" if found.get("font-weight") == "bold" else ""
        width, above, below = extent(element.text or "", round(size, 2), face)
        left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[found["text-anchor"]] * width
        box = Box(left, y - above, left + width, y + below)
        text = Text(owner, element.text or "", (x, y), box, size, found["fill"])
        self.on.append((text, list(self.grounds)))
        return text

    def ground_of(self, text: Text, grounds: list[Ground], page: str) -> str:
        x, y = (text.box.left + text.box.right) / 2, (text.box.top + text.box.bottom) / 2
        return next((g.colour for g in reversed(grounds) if g.holds(x, y)), page)

    def shapes_of(self, owner: str) -> list[Shape]:
        return [shape for shape in self.shapes if shape.owner == owner]

    def text_of(self, owner: str) -> str | None:
        """An element's text, its lines joined."""
        return " ".join(text.words for text in self.texts if text.owner == owner) or None


@cache
def extent(words: str, size: float, face: str = "DejaVuSans") -> tuple[float, float, float]:
    """The width of a text, and how far it reaches above and below its line."""
    fonts = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    font = FT2Font(str(fonts / f"{face}.ttf"))
    font.set_size(size, 72)
    font.set_text(words, 0.0, LoadFlags.NO_HINTING)  # as browsers and PDF readers set it
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
