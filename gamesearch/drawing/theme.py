"""Themes: colours by role, for light, dark and print.

The hues are Okabe and Ito's, which colour-blind readers can tell apart, some of them darkened;
no meaning rests on them alone. A colour has one meaning: yellow marks what was read; White is light
and Black is dark in every theme. Every text colour has a contrast of at least 4.5:1 on every ground
it is used on (tested).

A new theme is a table of all roles below and a name for it in THEMES; the command line, `draw` and
`Slide` then know it. The reader's choice for an export is in `widgets/js/tree/panels.js`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamesearch.reading import quote

Theme = Mapping[str, str]

FONT: Final = "DejaVu Sans"
MONO: Final = "DejaVu Sans Mono"

_LIGHT: Theme = {
    "page": "#ffffff",
    "text": "#1a1a1a",
    "muted": "#595959",
    "line": "#4d4d4d",
    "faint": "#8c8c8c",
    "max": "#d6e9f8",
    "max-line": "#00588c",
    "min": "#fde4d3",
    "min-line": "#a64000",
    "chance": "#d3efe4",
    "chance-line": "#006b50",
    "third": "#d3efe4",
    "third-line": "#006b50",
    "fourth": "#e6dcf2",
    "fourth-line": "#5b3fa0",
    "leaf": "#ffffff",
    "seen": "#fff1b8",
    "marked": "#eddff3",
    "best": "#1a1a1a",
    "cut": "#b3003b",
    "current": "#7a2e8e",
    "box": "#f2f2f2",
    # boards
    "grid": "#4d4d4d",
    "ground": "#ffffff",
    "square": "#cfc5b0",
    "highlight": "#b3003b",
    "accent": "#006b50",
    "wall": "#2b3a67",
    "white": "#ffffff",
    "white-edge": "#1a1a1a",
    "black": "#1a1a1a",
    "black-edge": "#ffffff",
    "red": "#b81422",
    "green": "#00734f",
    "player0": "#0072b2",
    "player1": "#b81422",
    "player2": "#e6b800",
    "player3": "#007f5f",
    "edge0": "#ffffff",
    "edge1": "#ffffff",
    "edge2": "#1a1a1a",
    "edge3": "#ffffff",
}

_DARK: Theme = {
    **_LIGHT,
    "page": "#14171c",
    "text": "#f2f2f2",
    "muted": "#b3b3b3",
    "line": "#a6a6a6",
    "faint": "#7d7d7d",
    "max": "#0d3a5a",
    "max-line": "#6ebcec",
    "min": "#57290d",
    "min-line": "#f4a261",
    "chance": "#074436",
    "chance-line": "#3ec79f",
    "third": "#074436",
    "third-line": "#3ec79f",
    "fourth": "#37285c",
    "fourth-line": "#b79cf0",
    "leaf": "#14171c",
    "seen": "#4a3f10",
    "marked": "#44284d",
    "best": "#f2f2f2",
    "cut": "#ff7b9c",
    "current": "#d9a0e8",
    "box": "#2a2f38",
    "grid": "#a6a6a6",
    "ground": "#1d2128",
    "square": "#4a4334",
    "highlight": "#ff7b9c",
    "accent": "#3ec79f",
    "wall": "#4a5a99",
    "white": "#ffffff",
    "white-edge": "#14171c",
    "black": "#000000",
    "black-edge": "#d9d9d9",
    "red": "#ff6b6b",
    "green": "#3ec79f",
    "player0": "#56b4e9",
    "player1": "#ff6b6b",
    "player2": "#f0e442",
    "player3": "#2fc49b",
    "edge0": "#14171c",
    "edge1": "#14171c",
    "edge2": "#14171c",
    "edge3": "#14171c",
}

_PRINT: Theme = {
    **_LIGHT,
    "text": "#000000",
    "muted": "#404040",
    "line": "#262626",
    "faint": "#808080",
    "max": "#ffffff",
    "max-line": "#000000",
    "min": "#e3e3e3",
    "min-line": "#000000",
    "chance": "#ffffff",
    "chance-line": "#000000",
    "third": "#c4c4c4",
    "third-line": "#000000",
    "fourth": "#a6a6a6",
    "fourth-line": "#000000",
    "seen": "#ffffff",
    "marked": "#ededed",
    "best": "#000000",
    "cut": "#000000",
    "current": "#000000",
    "box": "#ffffff",
    "grid": "#262626",
    "square": "#d0d0d0",
    "highlight": "#000000",
    "accent": "#6b6b6b",
    "wall": "#262626",
    "white": "#ffffff",
    "white-edge": "#000000",
    "black": "#000000",
    "black-edge": "#ffffff",
    "red": "#000000",
    "green": "#6b6b6b",
    # dark enough for lines, and told apart by their lightness
    "player0": "#000000",
    "player1": "#707070",
    "player2": "#c4c4c4",
    "player3": "#9c9c9c",
    "edge0": "#ffffff",
    "edge1": "#ffffff",
    "edge2": "#000000",
    "edge3": "#000000",
}


def _told_apart(theme: Theme, other: Theme) -> Theme:
    """A theme in which no colour stands for two of the other's.

    Where one does, it is changed by a shade that no eye can see.
    """
    stands_for: dict[str, str] = {}
    shades = {}
    for role, colour in theme.items():
        shade = colour
        while stands_for.setdefault(shade, other[role]) != other[role]:
            blue = int(shade[5:], 16)
            shade = f"{shade[:5]}{blue + (1 if blue < 128 else -1):02x}"
        shades[role] = shade
    return shades


THEMES: Final[Mapping[str, Theme]] = {
    "light": _told_apart(_LIGHT, _DARK), "dark": _DARK, "print": _PRINT
}  # fmt: skip


def theme_named(name: str) -> Theme:
    """The theme called `name`. Raises ValueError."""
    if name not in THEMES:
        raise ValueError(f"theme {quote(name)}; one of {', '.join(THEMES)} was expected")
    return THEMES[name]


def in_the_dark(theme: Theme) -> Mapping[str, str]:
    """The dark colour for each colour of the light theme; any other colour stays as it is."""
    if theme != THEMES["light"]:  # a picture may come from another process
        return {}
    return {colour: _DARK[role] for role, colour in theme.items()}
