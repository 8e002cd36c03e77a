"""Make slides, pages and PDF files from notebooks.

All lectures from 01 on are taken if none is named. Each becomes one file, which works offline.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from gamesearch.commands._argument_types import any_of, names, span
from gamesearch.lab.decks import DECK_FORMATS


def add_arguments(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("notebooks", nargs="*", help="a lecture, such as 02, or a file")
    known = any_of(f"{name}{form.note}" for name, form in DECK_FORMATS.items())
    add("--format", type=names, default="slides", help=f"{known}; separate several by commas")
    theme = "on screen and on paper (the browser's theme on screen, light on paper)"
    add("--theme", choices=("light", "dark"), default="", help=theme)
    add("--out", type=Path, default=Path("decks"), help="the folder to write")


def run(notebooks: Sequence[str], out: Path, format: Sequence[str], theme: str) -> int:  # noqa: A002
    from gamesearch.lab.decks import find_notebooks, make_decks, was_run

    found = find_notebooks(notebooks)
    written = make_decks(found, out, format, theme)
    for notebook in found:
        if not was_run(notebook):
            print(f"{notebook} was not run: run all cells, save it, and make the deck again")
    print(span(written))
    return 0
