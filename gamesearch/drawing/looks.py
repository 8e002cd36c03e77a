"""What the words of a mark's style look like: shapes, lines and colours by role."""

from __future__ import annotations

from math import cos, sin, tau
from typing import Final, Literal, NamedTuple

from gamesearch.drawing.geometry import SimpleShape, corners, rounded
from gamesearch.shapes import Circle, Dash, Point, Polygon, Role, outline_of

Outline = Literal["box", "rounded", "triangle", "invtriangle", "circle", "trapezium"]


SLOPE: Final = 0.208  # of a trapezium's width, to each side of its top; as Graphviz has it


class Look(NamedTuple):
    """A node's or an edge's shape and lines; colours by role, None for none."""

    shape: Outline
    fill: Role | None
    line: Role
    text: Role
    width: float
    dash: Dash


_OUTLINES: Final[dict[str, Outline]] = {
    "max": "triangle", "min": "invtriangle", "chance": "circle", "collapsed": "trapezium",
    "player": "rounded", "leaf": "box",
}  # fmt: skip


_HUES: Final[dict[str, Role]] = {
    "max": "max", "min": "min", "player": "max", "chance": "chance", "leaf": "leaf",
    "collapsed": "box",
}  # fmt: skip


_PLAYERS: Final[dict[str, Role]] = {
    "first": "max", "second": "min", "third": "third", "fourth": "fourth",
}  # fmt: skip


_BOARDS: Final[dict[str, Role]] = {  # as their edges
    "max": "player0", "min": "player1", "first": "player0", "second": "player1",
}  # fmt: skip


def node_look(style: frozenset[str]) -> Look:
    """What a node of this style looks like."""
    kind = next(kind for kind in _HUES if kind in style)
    dim = bool(style & {"unseen", "pruned", "dim"})
    hue = next((hue for word, hue in _PLAYERS.items() if word in style), _HUES[kind])
    of_board: Role = next((rim for word, rim in _BOARDS.items() if word in style), "line")
    rim = of_board if "board" in style else outline_of(hue)
    fill: Role = "seen" if kind == "leaf" and "seen" in style else hue
    return Look(
        "box" if "board" in style else _OUTLINES[kind],
        None if "board" in style else "page" if dim else fill,
        _line(style) or ("faint" if dim else rim),
        "muted" if dim else "text",
        4 if "current" in style else 3 if style & {"best", "cause"} else 1.4,
        _dash(style),
    )


def _line(style: frozenset[str]) -> Role | None:
    """The colour of an outline that stands out."""
    return "current" if "current" in style else "cut" if "cause" in style else None


def _dash(style: frozenset[str]) -> Dash:
    """A heavy outline is solid: dots as thick as that would look like hatching."""
    if "current" in style:
        return "solid"
    return "dashed" if style & {"pruned", "known"} else "dotted" if "unseen" in style else "solid"


def trapezium(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """What spreads downwards, such as a folded subtree; from the top left corner clockwise."""
    top, foot = width * (0.5 - SLOPE), width / 2
    up, down = y - height / 2, y + height / 2
    return (x - top, up), (x + top, up), (x + foot, down), (x - foot, down)


def edge_look(style: frozenset[str]) -> Look:
    """What an edge of this style looks like."""
    lines: dict[str, Role] = {
        "cause": "cut", "best": "best", "unseen": "faint", "pruned": "faint", "dim": "faint",
        "by-max": "player0", "by-min": "player1",
    }  # fmt: skip
    return Look(
        "box",
        None,
        next((role for word, role in lines.items() if word in style), "line"),
        "muted",
        4 if "best" in style else 3 if "cause" in style else 1.4,
        "dashed" if style & {"pruned", "known"} else "solid",
    )


def outlined(
    look: Look, x: float, y: float, width: float, height: float, corner: float = 8
) -> SimpleShape:
    """The outline of a node whose middle is at (x, y), y downwards; `corner` rounds a box."""
    left, top, right, bottom = x - width / 2, y - height / 2, x + width / 2, y + height / 2
    points: tuple[Point, ...]
    if look.shape == "circle" and width <= height:
        return Circle(x, y, width / 2, look.fill, look.line, look.width, look.dash)
    if look.shape == "circle":
        turns = [tau * part / 72 for part in range(72)]
        points = tuple((x + width / 2 * cos(t), y + height / 2 * sin(t)) for t in turns)
    elif look.shape == "triangle":
        points = ((x, top), (left, bottom), (right, bottom))
    elif look.shape == "invtriangle":
        points = ((x, bottom), (left, top), (right, top))
    elif look.shape == "trapezium":
        points = trapezium(x, y, width, height)
    elif look.shape == "rounded":
        points = rounded(left, top, width, height, corner)
    else:
        points = corners(left, top, width, height)
    return Polygon(points, look.fill, look.line, look.width, look.dash)


def window_look(style: frozenset[str], rim: float) -> Look:
    """What the plate of a window looks like; its rim has the plate's own colour.

    The two windows of a cut, and no others, stand on dark plates.
    """
    plate: Role = "cut" if "cause" in style else "box"
    words: Role = "page" if "cause" in style else "muted" if "dim" in style else "text"
    return Look("box", plate, plate, words, rim, "solid")
