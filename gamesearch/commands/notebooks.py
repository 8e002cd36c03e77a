"""Re-execute the lecture notebooks."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from gamesearch.commands._argument_types import jobs


def add_arguments(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("names", nargs="*", help="only those whose names begin with this, such as 02")
    add("--jobs", type=jobs, default=2, help="how many to run at a time")


def run(names: Sequence[str], jobs: int) -> int:
    from gamesearch.lab.execution import execute_notebooks
    from gamesearch.pack import PackError, root

    paths = sorted((root() / "notebooks").glob("*.ipynb"))
    if names:
        paths = [p for p in paths if p.name.startswith(tuple(names))]
    if not paths:
        raise PackError(f"no notebook's name begins with {' or '.join(names)}")
    changed = execute_notebooks(paths, jobs=jobs)
    which = ", ".join(path.name for path in changed)
    print(f"{len(paths)} executed, {len(changed)} changed{': ' + which if which else ''}")
    return 0
