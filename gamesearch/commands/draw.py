"""Draw a tree, or a search on it."""

from __future__ import annotations

import argparse
from pathlib import Path

from gamesearch.commands._argument_types import (
    name_formats,
    name_searches,
    name_themes,
    non_negative,
    seconds,
)
from gamesearch.commands._output import span

HELP = "draw a tree, or a search on it, frame by frame"


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    command.description = (
        "Draw a tree such as '[[3,12,8],[2,4,6]]', or a search on it, frame by frame."
    )
    _say_what(command)
    _say_which_frames(command)
    _say_how(command)
    command.add_argument(
        "-o", "--out",
        help="the file to write (- for standard output) or, with --frames, a folder or a single "
        ".pdf or .gif",
    )  # fmt: skip


def _say_what(command: argparse.ArgumentParser) -> None:
    """Return the tree or game, and the search on it."""
    command.add_argument(
        "tree", nargs="*", help="the tree, a file that holds it, or - for standard input"
    )
    command.add_argument("--root", default="max", help="who moves at the root: max or min")
    command.add_argument("--game", help="draw a game instead of a tree, such as tic-tac-toe")
    command.add_argument("--state", help="the game's position as text, such as X.O/.X./..O")
    command.add_argument("--depth", type=non_negative, help="how many plies to search and draw")
    name_searches(command, command.add_argument("--search"))


def _say_which_frames(command: argparse.ArgumentParser) -> None:
    command.add_argument("--frames", action="store_true", help="write one picture for each frame")
    command.add_argument("--by", default="event", help="what makes a frame: event, leaf or line")
    command.add_argument("--step", type=int, help="draw only this frame, counted from 1")


def _say_how(command: argparse.ArgumentParser) -> None:
    """Return what a frame shows, and in which format."""
    command.add_argument(
        "--panel", action="store_true",
        help="show the running function and a caption beside the tree",
    )  # fmt: skip
    command.add_argument(
        "--bare", action="store_true",
        help="leave out the panel's caption, for a slide with its own words",
    )  # fmt: skip
    command.add_argument(
        "--overlay", default="window",
        help="what the boxes show: window, held, bounds, emphasis or none",
    )  # fmt: skip
    command.add_argument(
        "--unread", default="shown", choices=("shown", "hidden"),
        help="nodes that the search has not reached yet: shown, or hidden until it gets there",
    )  # fmt: skip
    name_themes(command, command.add_argument("--theme", default="light"))
    name_formats(command, command.add_argument("--format"))
    command.add_argument(
        "--seconds-per-frame", type=seconds, dest="seconds", metavar="SECONDS",
        help="how long a frame stays in a gif (1.5)",
    )  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Run the command; its exit status."""
    from gamesearch.commands._draw_to_files import draw_to_files, forget_older_frames

    wanted = {k: v for k, v in vars(options).items() if k not in ("run", "command")}
    wanted["tree"] = " ".join(options.tree) if options.tree else None  # one in need of quotes
    written = draw_to_files(**wanted)
    if not written:  # it went to standard output
        return 0
    folder = Path(options.out or "frames")
    removed = forget_older_frames(folder, written) if options.frames and folder.is_dir() else 0
    older = f"; {removed} of an earlier run removed" * bool(removed)
    print(f"{len(written)} file{'s' * (len(written) != 1)}: {span(written)}{older}")
    return 0
