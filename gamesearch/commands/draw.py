"""Draw a tree, or a search on it, frame by frame.

A tree is a nested list such as '[[3,12,8],[2,4,6]]'.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from gamesearch.commands._argument_types import (
    add_looks,
    any_of,
    at_least_one,
    explain_when_asked,
    non_negative,
    span,
)
from gamesearch.reading import many


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the command's arguments: what to draw, which frames, and how."""
    add = command.add_argument
    add("tree", nargs="*", help="the tree, a file that holds it, or - for standard input")
    add("--root", help="who moves at the root: max (if the file does not say) or min")
    add("--game", help="draw a game instead of a tree, such as tic-tac-toe")
    add("--state", help="the game's position as text, such as X.O/.X./..O")
    add("--depth", type=non_negative, help="how many plies to search and draw")
    explain_when_asked(command, add("--search"), _about_searches)
    add("--playouts", type=at_least_one, help="how many games to play out, with --search uct")
    add("--frames", action="store_true", help="write one picture for each frame")
    add("--by", default="event", help="what makes a frame: event, leaf or line")
    add("--step", type=int, help="draw only this frame, counted from 1")
    add("--panel", action="store_true", help="show the running function and a caption, too")
    add("--overlay", default="window", help="in boxes: window, held, bounds, emphasis or none")
    unread = "nodes that the search has not reached yet: shown, or hidden till then"
    add("--unread", default="shown", choices=("shown", "hidden"), help=unread)
    add("--background", action="store_true", help="a white page in svg, where it may be dark")
    add_looks(command, "leave out the panel's caption, for a slide with its own words")
    out = "the file to write (- for standard output) or, with --frames, a folder, .pdf or .gif"
    add("-o", "--out", help=out)


def _about_searches() -> str:
    from gamesearch.search.catalogue import searches_by_name

    names = [*searches_by_name(), "uct", "your own, FILE.py:FUNCTION"]
    return f"run this search and draw it: {any_of(names)}"


def run(tree: Sequence[str], **wishes: Any) -> int:
    from gamesearch.commands._draw_to_files import draw_to_files

    written = draw_to_files(" ".join(tree) if tree else None, **wishes)  # one in need of quotes
    if not written:  # it went to standard output
        return 0
    files, pages = [*written], max(written.values())
    beside = files[0].parent.iterdir() if wishes["frames"] else ()
    endings = {path.suffix for path in files}
    frames = [path for path in beside if path.stem.isdecimal() and path.suffix in endings]
    older = len(set(frames).difference(files))
    count = f", {many(pages, 'page' if '.pdf' in endings else 'frame')}" * (pages > 1)
    print(f"{span(files)}{count}{f'; {older} of an earlier run are still there' * bool(older)}")
    return 0
