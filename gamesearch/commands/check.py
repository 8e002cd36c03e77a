"""Check an exercise in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("notebook", type=Path, help="the .ipynb file")


def run(notebook: Path) -> int:
    from gamesearch.grading.shell_check import check_notebook

    verdicts = check_notebook(notebook)
    for verdict in verdicts:
        print(verdict)
    score, most = sum(v.score for v in verdicts), sum(v.max_score for v in verdicts)
    print(f"{notebook.name}: {score:g} of {most:g}")
    return 0
