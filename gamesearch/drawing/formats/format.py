"""The file format as such. Each module beside this one describes one, as its FORMAT."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from gamesearch.drawing.page import Page

PNG_DPI: Final = 144  # a slide becomes 1920 x 1080 pixels


class Format(NamedTuple):
    """A format, by the name that the command line gives it.

    `write` turns a page into the bytes of a file, as the engine draws it if None; the number is the
    dots to an inch, for formats made of dots. `write_all` puts many pages into one file with a
    title. A format without it needs a file for each page. `write_film` does the same for pictures
    that move, each of which stays for some seconds.
    """

    name: str
    suffix: str
    write: Callable[[Page, int], bytes] | None = None
    write_all: Callable[[Sequence[Page], str], bytes] | None = None
    rank: int = 100  # lists begin with the lowest
    write_film: Callable[[Sequence[Page], float], bytes] | None = None
    drawn_as: str = ""  # what the engine has to draw for it: svg, pdf or png
    label: str = ""  # in the menus of widgets; without one it stands in none
