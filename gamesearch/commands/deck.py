"""Make slides, pages and PDF files from notebooks.

All lectures from 01 on are taken if none is named. Each becomes one file, which works offline.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from gamesearch.commands._argument_types import any_of, names, span
from gamesearch.lab.decks import DECK_FORMATS


def add_arguments(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("notebooks", nargs="*", help="a lecture, such as 02, or a file")
    known = [f"{name}{form.note}" for name, form in DECK_FORMATS.items()]
    add("--format", type=names, default="slides",
        help=f"{any_of(known)}; separate several by commas")  # fmt: skip
    add("--theme", choices=("light", "dark"), default="",
        help="on screen and on paper (the browser's theme on screen, light on paper)")  # fmt: skip
    add("--out", type=Path, default=Path("decks"), help="the folder to write")


def run(options: argparse.Namespace) -> int:
    from gamesearch.lab.decks import find_notebooks, make_decks, was_run

    notebooks = find_notebooks(options.notebooks)
    written = make_decks(notebooks, options.out, options.format, options.theme)
    for notebook in notebooks:
        if not was_run(notebook):
            print(f"{notebook} was not run: run all cells, save it, and make the deck again")
    print(span(written))
    return 0
