"""The width of a text, without a font engine, and what depends on it: line breaks and exponents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from gamesearch.shapes import Text

FONT_SIZE: Final = 14.0  # points, of the text in trees
LEADING: Final = 1.36  # from one line of text to the next, in sizes of its letters

_ADVANCES: Final = (  # of DejaVu Sans, in thousandths of the font's size
    (227, "′"), (275, "'"), (278, "ijl"), (295, "IJ"), (318, " \u00a0,.·"), (337, "/:;\\|"),
    (352, "f"), (361, "-"), (390, "()[]"), (392, "t"), (401, "!₀"), (411, "r"), (460, '"'),
    (500, "*_`–°"), (518, "“”"), (521, "s"), (525, "z"), (531, "?"), (550, "c"), (557, "L"),
    (575, "F"), (579, "k"), (590, "•"), (592, "vxyγ"), (603, "P"), (611, "TY"), (613, "ao"),
    (615, "e"), (632, "E"), (634, "hnu"), (636, "Sbdgpq$0123456789{}"), (637, "√"), (638, "β"),
    (656, "K"), (659, "α"), (684, "AV"), (685, "XZ"), (686, "B"), (695, "R"), (698, "C"),
    (732, "U"), (748, "N"), (752, "H"), (770, "D"), (775, "G"), (780, "&"), (787, "OQ"), (818, "w"),
    (833, "∞"), (838, "#+<=>^~−≤≥×→←↑↓≠≈"), (863, "M"), (950, "%"), (969, "½"), (974, "m"),
    (989, "W"), (1000, "@…—"),
)  # fmt: skip
_ADVANCE: Final = {letter: width / 1000 for width, letters in _ADVANCES for letter in letters}
_MONO: Final = 0.602
_BOLD: Final = 1.11  # about as much wider than the plain letters


def text_width(text: str, size: float, *, bold: bool = False, mono: bool = False) -> float:
    """How wide a text is, in the unit of its size."""
    if mono:
        return len(text) * _MONO * size
    return sum(_ADVANCE.get(c, 0.77) for c in text) * size * (_BOLD if bold else 1.0)


def wrapped(text: str, width: float, size: float, *, mono: bool = False) -> list[str]:
    """The text in lines no wider than `width`, broken at spaces."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and text_width(longer, size, mono=mono) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


# ---------------------------------------------------------------- exponents

_EXPONENT: Final = re.compile(r"(\S*)\^(\w+|\([^()]*\)|⌈[^⌉]*⌉|⌊[^⌋]*⌋)")
_LEAST: Final = 18.0  # points: exponents are read, too


def with_exponents(line: Text) -> Iterator[Text]:
    """A line in pieces, with what follows a `^` raised: 35^m, b^(m/2), b^⌈m/2⌉.

    The exponent starts where the base ends, so that a text that is a little narrower than
    `text_width` says leaves no gap.
    """
    pieces = _EXPONENT.split(line.text)  # some words, a base, its exponent, some words, ...
    if len(pieces) == 1:
        yield line
        return
    small, lift = max(line.size * 0.7, _LEAST), line.size * 0.36
    runs = [
        (piece.strip("()"), small, lift) if n % 3 == 2 else (piece, line.size, 0.0)
        for n, piece in enumerate(pieces)
    ]
    widths = [text_width(text, size, bold=line.bold) + up / 3 for text, size, up in runs]
    x = line.x - sum(widths) * {"start": 0.0, "middle": 0.5, "end": 1.0}[line.anchor]
    for n, ((text, size, up), width) in enumerate(zip(runs, widths, strict=True)):
        if n % 3 == 1:
            yield line._replace(x=x + width, text=text, anchor="end")
        elif text.strip():
            indent = text_width(" ", size) * (len(text) - len(text.lstrip())) + up / 6
            place = line._replace(x=x + indent, y=line.y - up, size=size, anchor="start")
            yield place._replace(text=text.strip())
        x += width
