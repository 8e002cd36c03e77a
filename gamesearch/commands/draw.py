"""Draw a tree, or a search on it, frame by frame.

A tree is a nested list such as '[[3,12,8],[2,4,6]]'.
"""

from __future__ import annotations

import argparse

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
    add("--panel", action="store_true",
        help="show the running function and a caption beside the tree")  # fmt: skip
    add("--overlay", default="window",
        help="what the boxes show: window, held, bounds, emphasis or none")  # fmt: skip
    add("--unread", default="shown", choices=("shown", "hidden"),
        help="nodes that the search has not reached yet: shown, or hidden till then")  # fmt: skip
    add("--background", action="store_true",
        help="a white page in svg, for places that may be dark")  # fmt: skip
    add_looks(command, "leave out the panel's caption, for a slide with its own words")
    add("-o", "--out", help="the file to write (- for standard output) or, with --frames, a "
        "folder or a single .pdf or .gif")  # fmt: skip


def _about_searches() -> str:
    from gamesearch.search.catalogue import searches_by_name

    names = [*searches_by_name(), "uct", "your own, FILE.py:FUNCTION"]
    return f"run this search and draw it: {any_of(names)}"


def run(options: argparse.Namespace) -> int:
    from gamesearch.commands._draw_to_files import draw_to_files

    wanted = {k: v for k, v in vars(options).items() if k not in ("run", "command")}
    wanted["tree"] = " ".join(options.tree) if options.tree else None  # one in need of quotes
    written = draw_to_files(**wanted)
    if not written:  # it went to standard output
        return 0
    files, pages = [*written], max(written.values())
    beside = files[0].parent.iterdir() if options.frames else ()
    endings = {path.suffix for path in files}
    frames = [path for path in beside if path.stem.isdecimal() and path.suffix in endings]
    older = len(set(frames).difference(files))
    count = f", {many(pages, 'page' if '.pdf' in endings else 'frame')}" * (pages > 1)
    print(f"{span(files)}{count}{f'; {older} of an earlier run are still there' * bool(older)}")
    return 0
