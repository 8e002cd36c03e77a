"""Copy an exercise into the reader's folder."""

from __future__ import annotations

import argparse

HELP = "copy an exercise into work/, where you solve it"


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    command.add_argument("exercise", help="its name, such as ps2_alpha_beta")


def run(options: argparse.Namespace) -> int:
    """Run the command; its exit status."""
    from gamesearch.lab.workspace import start_exercise

    path, is_new = start_exercise(options.exercise)
    print(f"{'copied to' if is_new else 'already there, left as it is:'} {path}")
    return 0
