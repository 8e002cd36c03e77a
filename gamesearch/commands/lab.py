"""Open the course pack in JupyterLab."""

from __future__ import annotations

import argparse
from typing import Any

from gamesearch.commands._argument_types import port
from gamesearch.commands._stopping import stopping_tidily


def add_arguments(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("--in-place", action="store_true", help="open notebooks/ itself, not a copy (for authors)")
    add("--no-browser", action="store_false", dest="browser", help="only print the address")
    add("--port", type=port, default=8888, help="the first port to try")


def run(**options: Any) -> int:
    from gamesearch.lab.server import run_jupyterlab

    with stopping_tidily("everything that you saved"):  # or JupyterLab would keep its port
        return run_jupyterlab(**options)
