"""Regenerate the slide figures of the five lectures.

All lectures are drawn if none is named; a gallery shows their figures.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gamesearch.commands._argument_types import add_looks, jobs, names
from gamesearch.reading import many


def add_arguments(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("lectures", nargs="*", help="roch, berkeley, hayward, aravindan or danyluk")
    add("--list", action="store_true", help="only list the figures")
    add("--only", help="figures with this in their name or title (rosen), or of this row (0.3)")
    add("--out", type=Path, default=Path("figures"), help="the folder to write")
    bare = "leave out titles and captions, for slides that have their own words"
    add_looks(command, bare, type=names, dest="formats", default="svg")
    add("--jobs", type=jobs, help="how many figures to draw at a time")
    add("--force", action="store_true", help="also redraw what has not changed")


def run(lectures: list[str], only: str | None, jobs: int | None, force: bool, **look: Any) -> int:
    from gamesearch.figures.build import Wanted, build_figures, chosen, listed

    figures = chosen(lectures, only)
    if look.pop("list"):
        print("\n".join(listed(figures)))
        return 0
    wanted = Wanted(**look)
    built = build_figures(figures, wanted, jobs=jobs, force=force)
    files, frames = sum(len(one.files) for one in built), sum(len(one.frames) for one in built)
    drawn, changed = sum(one.drawn for one in built), sum(one.written for one in built)
    print(
        f"{many(len(built), 'figure')}, {many(frames, 'frame')}: {many(files, 'file')}, "
        f"{drawn} drawn, {changed} changed; see {wanted.out / 'index.html'}"
    )
    return 0
