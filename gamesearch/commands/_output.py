"""How commands write lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path


def span(paths: Sequence[Path]) -> str:
    """Return the first and the last of some files.

    >>> span([Path("1.svg"), Path("1.png")])
    '1.svg and 1.png'
    >>> span([Path("1.svg"), Path("2.svg"), Path("3.svg")])
    '1.svg to 3.svg'
    """
    if len(paths) < 3:
        return " and ".join(map(str, paths))
    return f"{paths[0]} to {paths[-1]}"


def any_of(names: Iterable[str]) -> str:
    """Names to choose from.

    >>> any_of(["svg", "pdf", "png"])
    'svg, pdf or png'
    """
    *names, last = names
    return f"{', '.join(names)} or {last}" if names else last
