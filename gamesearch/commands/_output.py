"""How commands write lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from gamesearch.reading import many


def span(paths: Sequence[Path]) -> str:
    """Return how many files there are, with the names of the first and the last.

    >>> span([Path("1.svg"), Path("1.png")])
    '2 files: 1.svg and 1.png'
    >>> span([Path("1.svg"), Path("2.svg"), Path("3.svg")])
    '3 files: 1.svg to 3.svg'
    """
    names = " and ".join(map(str, paths)) if len(paths) < 3 else f"{paths[0]} to {paths[-1]}"
    return f"{many(len(paths), 'file')}: {names}"


def any_of(names: Iterable[str]) -> str:
    """Return names to choose from.

    >>> any_of(["svg", "pdf", "png"])
    'svg, pdf or png'
    """
    *names, last = names
    return f"{', '.join(names)} or {last}" if names else last
