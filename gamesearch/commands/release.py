"""Make the student editions of the exercises."""

from __future__ import annotations

import argparse
from collections.abc import Sequence


def add_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "names", nargs="*", help="only these, such as ps2_alpha_beta; or folders of your own"
    )


def run(names: Sequence[str]) -> int:
    from gamesearch.grading.release import release_assignments
    from gamesearch.pack import masters

    changed = release_assignments(names)
    print(f"{len(names) or len(masters())} released, {len(changed)} changed")
    return 0
