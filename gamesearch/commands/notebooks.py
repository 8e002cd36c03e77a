"""Re-execute the lecture notebooks."""

from __future__ import annotations

import argparse

from gamesearch.commands._argument_types import jobs


def add_arguments(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("names", nargs="*", help="only those whose names begin with this, such as 02")
    add("--jobs", type=jobs, default=2, help="how many to run at a time")


def run(options: argparse.Namespace) -> int:
    from gamesearch.lab.execution import execute_notebooks
    from gamesearch.pack import PackError, root

    paths = sorted((root() / "notebooks").glob("*.ipynb"))
    if options.names:
        paths = [p for p in paths if p.name.startswith(tuple(options.names))]
    if not paths:
        raise PackError(f"no notebook's name begins with {' or '.join(options.names)}")
    changed = execute_notebooks(paths, jobs=options.jobs)
    names = ", ".join(path.name for path in changed)
    print(f"{len(paths)} executed, {len(changed)} changed{': ' + names if names else ''}")
    return 0
