"""Copy an exercise into work/, where you solve it."""

from __future__ import annotations

import argparse


def add_arguments(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("exercise", help="its name, such as ps2_alpha_beta")
    add("--over", action="store_true", help="start over; your copy stays, under another name")


def run(exercise: str, over: bool) -> int:
    from gamesearch.lab.workspace import start_exercise

    path, is_new = start_exercise(exercise, over=over)
    print(f"{'copied to' if is_new else 'already there, left as it is:'} {path}")
    return 0
