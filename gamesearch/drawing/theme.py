"""Themes give each role its colour, for light, dark and print; looks give each style its shape.

The hues are Okabe and Ito's, which colour-blind readers can tell apart, some of them darkened;
no meaning rests on them alone. A colour has one meaning: yellow marks what was read; White is light
and Black is dark in every theme. Every text colour has a contrast of at least 4.5:1 on every ground
it is used on (tested).

A new theme is a column of the table below and a name for it in THEMES; the command line, `draw`
and `Slide` then know it. The reader's choice for an export is in `widgets/js/tree/panels.js`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, sin, tau
from typing import Final, Literal, NamedTuple

from gamesearch.drawing.geometry import SimpleShape, corners, rounded
from gamesearch.reading import known_name
from gamesearch.shapes import Circle, Dash, Polygon, Role, outline_of

Theme = Mapping[str, str]

FONT: Final = "DejaVu Sans"
MONO: Final = "DejaVu Sans Mono"

# In light, dark and print. Each light colour stands for one dark one, since a picture turns dark
# colour by colour; where roles part in the dark, their light colours differ by less than eyes see.
_COLOURS: Final[Mapping[str, tuple[str, str, str]]] = {
    "page": ("#ffffff", "#14171c", "#ffffff"),
    "text": ("#1a1a1a", "#f2f2f2", "#000000"),
    "muted": ("#595959", "#b3b3b3", "#404040"),
    "line": ("#4d4d4d", "#a6a6a6", "#262626"),
    "faint": ("#8c8c8c", "#7d7d7d", "#808080"),
    "max": ("#d6e9f8", "#0d3a5a", "#ffffff"),
    "max-line": ("#00588c", "#6ebcec", "#000000"),
    "min": ("#fde4d3", "#57290d", "#e3e3e3"),
    "min-line": ("#a64000", "#f4a261", "#000000"),
    "chance": ("#d3efe4", "#074436", "#ffffff"),
    "chance-line": ("#006b50", "#3ec79f", "#000000"),
    "third": ("#d3efe4", "#074436", "#c4c4c4"),
    "third-line": ("#006b50", "#3ec79f", "#000000"),
    "fourth": ("#e6dcf2", "#37285c", "#a6a6a6"),
    "fourth-line": ("#5b3fa0", "#b79cf0", "#000000"),
    "leaf": ("#ffffff", "#14171c", "#ffffff"),
    "seen": ("#fff1b8", "#4a3f10", "#ffffff"),
    "pruned": ("#cfcfcf", "#41464e", "#cccccc"),  # of inner nodes that were cut
    "marked": ("#eddff3", "#44284d", "#ededed"),
    "best": ("#1a1a1a", "#f2f2f2", "#000000"),
    "cut": ("#b3003b", "#ff7b9c", "#000000"),
    "current": ("#7a2e8e", "#d9a0e8", "#000000"),
    "box": ("#f2f2f2", "#2a2f38", "#ffffff"),
    # boards
    "grid": ("#4d4d4d", "#a6a6a6", "#262626"),
    "ground": ("#fffffe", "#1d2128", "#ffffff"),
    "square": ("#cfc5b0", "#4a4334", "#d0d0d0"),
    "highlight": ("#b3003b", "#ff7b9c", "#000000"),
    "accent": ("#006b50", "#3ec79f", "#6b6b6b"),
    "wall": ("#2b3a67", "#4a5a99", "#262626"),
    "white": ("#fffffd", "#ffffff", "#ffffff"),
    "white-edge": ("#1a1a1b", "#14171c", "#000000"),
    "black": ("#1a1a1c", "#000000", "#000000"),
    "black-edge": ("#fffffc", "#d9d9d9", "#ffffff"),
    "red": ("#b81422", "#ff6b6b", "#000000"),
    "green": ("#00734f", "#3ec79f", "#6b6b6b"),
    # in print, players are dark enough for lines, and told apart by their lightness
    "player0": ("#0072b2", "#56b4e9", "#000000"),
    "player1": ("#b81422", "#ff6b6b", "#707070"),
    "player2": ("#e6b800", "#f0e442", "#c4c4c4"),
    "player3": ("#007f5f", "#2fc49b", "#9c9c9c"),
    "edge0": ("#ffffff", "#14171c", "#ffffff"),
    "edge1": ("#ffffff", "#14171c", "#ffffff"),
    "edge2": ("#1a1a1b", "#14171c", "#000000"),
    "edge3": ("#ffffff", "#14171c", "#000000"),
}
THEMES: Final[Mapping[str, Theme]] = {
    name: {role: colours[column] for role, colours in _COLOURS.items()}
    for column, name in enumerate(("light", "dark", "print"))
}


def theme_named(name: str) -> Theme:
    """Return the theme called `name`. Raises ValueError."""
    return THEMES[known_name(name, THEMES, "theme", "themes")]


def painted(ground: str) -> str | None:
    """Return the colour to paint a page with; None for white, which a slide has of its own."""
    return None if ground in ("none", "#ffffff") else ground


Outline = Literal["box", "rounded", "triangle", "invtriangle", "circle", "trapezium"]
BAR: Final = 2.5  # points: how wide a bar at the side of a box is
_SLOPE: Final = 0.208  # of a trapezium's width, to each side of its top; as Graphviz has it


class Look(NamedTuple):
    """A node's or an edge's shape and lines; colours by role, None for none."""

    shape: Outline
    fill: Role | None
    line: Role
    text: Role
    width: float
    dash: Dash
    sides: tuple[Role, Role] | None = None  # a bar at the left of a box and one at its right


# of each kind of node, its outline and colour; of players, their colour; of boards, their edges'
_KINDS: Final[dict[str, tuple[Outline, Role]]] = {
    "max": ("triangle", "max"), "min": ("invtriangle", "min"), "player": ("rounded", "max"),
    "chance": ("circle", "chance"), "leaf": ("box", "leaf"), "collapsed": ("trapezium", "box"),
}  # fmt: skip
_PLAYERS: Final[dict[str, Role]] = {
    "first": "max", "second": "min", "third": "third", "fourth": "fourth",
}  # fmt: skip
_BOARDS: Final[dict[str, Role]] = {
    "max": "player0", "min": "player1", "first": "player0", "second": "player1",
}  # fmt: skip


def node_look(style: frozenset[str]) -> Look:
    """Return what a node of this style looks like.

    A heavy outline is solid: dots as thick as that would look like hatching. An inner node that was
    cut is a pale silhouette: dashes would run on into those of its edges.
    """
    kind = next(kind for kind in _KINDS if kind in style)
    dim = bool(style & {"unseen", "pruned", "dim"})
    outline, usual = _KINDS[kind]
    hue = next((hue for word, hue in _PLAYERS.items() if word in style), usual)
    fill: Role | None = "page" if dim else "seen" if kind == "leaf" and "seen" in style else hue
    line: Role = outline_of(hue)
    dash: Dash = "dashed" if style & {"pruned", "known"} else "solid"
    if "board" in style:
        outline, fill = "box", None
        line = next((rim for word, rim in _BOARDS.items() if word in style), "line")
    elif "pruned" in style and kind != "leaf":
        fill, dash = "pruned", "solid"
    line = "faint" if dim else line
    line = "current" if "current" in style else "cut" if "cause" in style else line
    if "current" in style:
        dash = "solid"
    elif "unseen" in style and dash == "solid":
        dash = "dotted"
    width = 4 if "best" in style else 3 if style & {"current", "cause"} else 1.4
    return Look(outline, fill, line, "muted" if dim else "text", width, dash)


def edge_look(style: frozenset[str]) -> Look:
    """Return what an edge of this style looks like."""
    lines: dict[str, Role] = {
        "cause": "cut", "best": "best", "unseen": "faint", "pruned": "faint", "dim": "faint",
        "by-max": "player0", "by-min": "player1",
    }  # fmt: skip
    line: Role = next((role for word, role in lines.items() if word in style), "line")
    dash: Dash = "dashed" if style & {"pruned", "known"} else "solid"
    width = 4 if "best" in style else 3 if "cause" in style else 1.4
    return Look("box", None, line, "muted", width, dash)


def outlined(
    look: Look, x: float, y: float, width: float, height: float, corner: float = 8
) -> Iterator[SimpleShape]:
    """Yield a node's outline, its middle at (x, y), y downwards; `corner` rounds a box."""
    left, top, right, bottom = x - width / 2, y - height / 2, x + width / 2, y + height / 2
    points = corners(left, top, width, height)
    if look.shape == "circle" and width <= height:
        yield Circle(x, y, width / 2, look.fill, look.line, look.width, look.dash)
        return
    if look.shape == "circle":
        turns = [tau * part / 72 for part in range(72)]
        points = tuple((x + width / 2 * cos(t), y + height / 2 * sin(t)) for t in turns)
    elif look.shape == "triangle":
        points = ((x, top), (left, bottom), (right, bottom))
    elif look.shape == "invtriangle":
        points = ((x, bottom), (left, top), (right, top))
    elif look.shape == "trapezium":
        narrow = width * _SLOPE
        points = ((left + narrow, top), (right - narrow, top), (right, bottom), (left, bottom))
    elif look.shape == "rounded":
        points = rounded(left, top, width, height, corner)
    yield Polygon(points, look.fill, look.line, look.width, look.dash)
    for side, role in zip((left, right - BAR), look.sides or (), strict=False):
        yield Polygon(corners(side, top, BAR, height), role)


def window_look(style: frozenset[str], rim: float) -> Look:
    """Return what the plate of a window looks like; its rim has the plate's own colour.

    Alpha, at its left, is MAX's bound and has MAX's colour; beta has MIN's. The two windows of a
    cut, and no others, stand on dark plates. The range of a value is plain text: it is no window.
    """
    plate: Role = "cut" if "cause" in style else "page" if "range" in style else "box"
    words: Role = "page" if "cause" in style else "muted" if "dim" in style else "text"
    sides: tuple[Role, Role] = ("max-line", "min-line") if plate == "box" else (plate, plate)
    if "dim" in style:
        sides = "faint", "faint"
    return Look("box", plate, plate, words, rim, "solid", sides)
