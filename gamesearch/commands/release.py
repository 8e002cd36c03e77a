"""Make the student editions of the exercises."""

from __future__ import annotations

import argparse


def add_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "names", nargs="*", help="only these, such as ps2_alpha_beta; or folders of your own"
    )


def run(options: argparse.Namespace) -> int:
    from gamesearch.grading.release import release_assignments
    from gamesearch.pack import masters

    changed = release_assignments(options.names)
    print(f"{len(options.names) or len(masters())} released, {len(changed)} changed")
    return 0
