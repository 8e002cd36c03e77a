"""Write the reference of the public names as web pages."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--out", type=Path, default=Path("reference"), help="the folder to write")


def run(out: Path) -> int:
    from gamesearch.lab.reference import write_reference

    print(f"the reference: {write_reference(out)}")
    return 0
