"""Types of the command line's arguments, help that is found when it is asked for, and lists."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from gamesearch.drawing.theme import THEMES
from gamesearch.reading import many, quote

LARGEST: Final = 999_999_999  # of a number on the command line


def _whole_number(least: int, expected: str, most: int = LARGEST) -> Callable[[str], int]:
    """Return a type of arguments: whole numbers in a range."""

    def read(text: str) -> int:
        if text.isdecimal() and len(text) <= len(str(LARGEST)) and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"{quote(text)}; {expected} expected")

    return read


port: Final = _whole_number(1, "a number from 1 to 65535 was", 65535)
jobs: Final = _whole_number(1, "1 or more jobs were")
at_least_one: Final = _whole_number(1, "a whole number from 1 up was")
non_negative: Final = _whole_number(0, "a whole number from 0 up was")


def seconds(text: str) -> float:
    """Return a time from the command line."""
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 0.01 <= value <= 3600:
        raise argparse.ArgumentTypeError(f"{quote(text)}; 0.01 to 3600 seconds were expected")
    return value


def names(text: str) -> list[str]:
    """Return the parts of a text with commas, each once."""
    return list(dict.fromkeys(part.strip() for part in text.split(",")))


def explain_when_asked(
    command: argparse.ArgumentParser, option: argparse.Action, explain: Callable[[], str]
) -> None:
    """Find out what the help of `option` says only when help is asked for: it may take long."""
    usual = command.format_help

    def format_help() -> str:
        option.help = explain()
        return usual()

    command.format_help = format_help  # type: ignore[method-assign]


def add_looks(command: argparse.ArgumentParser, bare: str, **formats: Any) -> None:
    """Add the options on how pictures look; `bare` says what is left out, `formats` of which."""
    add = command.add_argument
    add("--bare", action="store_true", help=bare)
    add("--transparent", action="store_true", help="no page in png, for a slide's own background")
    add("--theme", default="light", help=any_of(THEMES))
    explain_when_asked(command, add("--format", **formats), _about_formats)
    add("--seconds-per-frame", type=seconds, dest="seconds", help="for each frame of a gif (1.5)")


def _about_formats() -> str:
    from gamesearch.drawing.formats.catalogue import all_formats

    return f"{any_of(all_formats())}; separate several by commas"


# ---------------------------------------------------------------- lists in words


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
