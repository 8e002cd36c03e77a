"""Is everything that the pack needs here? One line for each thing, and what to do if it is missing.

What only lecturers, graders or contributors need is marked as such and never fails.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Final, NamedTuple

import gamesearch.pack as pack
from gamesearch.lab.decks import find_browser
from gamesearch.lab.environment import MEGABYTES, installed, is_complete, pins

ROOM: Final = 200  # megabytes that notebooks, figures and decks may take


class Diagnosis(NamedTuple):
    """The finding on one thing; `remedy` is empty if there is nothing to do."""

    thing: str
    found: str
    remedy: str = ""
    is_needed: bool = True

    def __str__(self) -> str:
        sign = "ok" if not self.remedy else "MISSING" if self.is_needed else "without"
        return f"{sign:8}{self.thing:14}{self.found}" + (
            f"\n{'':22}-> {self.remedy}" if self.remedy else ""
        )


def examine() -> Iterator[Diagnosis]:
    """Return all findings, one after another; the last ones take a second or two each."""
    from gamesearch.grading.sandbox.isolation import SandboxError, choose_isolation

    python = (
        f"{platform.python_version()} on {platform.platform(terse=True)} "
        f"({platform.machine()}, {os.cpu_count()} cores), {sys.executable}"
    )
    ok = sys.version_info >= (3, 11)
    yield Diagnosis("Python", python, "" if ok else "run Python 3.11 or newer")
    yield _packages()
    folder, needed = pack.work().parent, ROOM if is_complete() else ROOM + MEGABYTES
    free = shutil.disk_usage(folder).free // 2**20
    remedy = "" if free >= needed else f"make room: {needed} MB is enough"
    if not os.access(folder, os.W_OK):
        remedy = "you may not write to this folder; copy the pack elsewhere"
    yield Diagnosis("disk", f"{free:,} MB free in {folder}", remedy)
    try:
        yield Diagnosis("browser", find_browser())
    except ValueError:
        without = "no Chromium, Chrome or Edge; other browsers show the notebooks too"
        remedy = "install one of them to print decks as PDF and to run the browser tests"
        yield Diagnosis("browser", without, remedy, is_needed=False)
    try:
        yield Diagnosis("sandbox", choose_isolation(unsafe=False))
    except SandboxError as error:
        without = "none here; only grading and tournaments need one"
        yield Diagnosis("sandbox", without, str(error), is_needed=False)
    if is_complete():
        yield _tried("pictures", _draw)
        yield _tried("notebooks", _ask_kernel)


def describe(findings: list[Diagnosis]) -> str:
    """Return the result in one line."""
    lacking = [one.thing for one in findings if one.remedy and one.is_needed]
    if lacking:
        return f"Not yet: {', '.join(lacking)}. If you ask for help, paste these lines."
    return "All is well. If something still fails, paste these lines into your question."


def _packages() -> Diagnosis:
    """Return whether what is installed is what the requirements pin."""
    if not is_complete():
        return Diagnosis("packages", "not set up yet", "python3 -m gamesearch lab")
    if not pack.is_clone():
        return Diagnosis("packages", f"gamesearch {version('gamesearch')} and what it needs")
    wanted = pins((pack.root() / "requirements.txt").read_text("utf-8"))
    there = {name: number for name in wanted if (number := installed(name))}
    others = [f"{name} {there[name]}" for name in sorted(there) if there[name] not in wanted[name]]
    found = f"{len(there)} of those in requirements.txt"
    if not others:
        return Diagnosis("packages", f"{found}, all in the versions that it names")
    found += f", {len(others)} in another version ({', '.join(others[:4])})"
    remedy = "python -m pip install --requirement requirements.txt"
    return Diagnosis("packages", found, remedy, is_needed=False)


def _tried(thing: str, work: Callable[[], str]) -> Diagnosis:
    """Return what some work results in; its error says what to fix."""
    try:
        return Diagnosis(thing, work())
    except Exception as error:
        words = " ".join(str(error).split()) or type(error).__name__
        return Diagnosis(thing, "does not work", words)


def _draw() -> str:
    from gamesearch.drawing.engines.graphviz import load_graphviz
    from gamesearch.drawing.tree_pictures import draw
    from gamesearch.games.tree import GameTree

    graphviz = load_graphviz()
    picture = draw(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).pipe("png")
    return f"pygraphviz {graphviz.__version__} drew a tree ({len(picture):,} bytes)"


def _ask_kernel() -> str:
    from nbclient import NotebookClient
    from nbformat.v4 import new_code_cell, new_notebook

    book = new_notebook(cells=[new_code_cell("import gamesearch")])
    NotebookClient(book, timeout=60, extra_arguments=["--log-level=ERROR"]).execute()
    return f"JupyterLab {version('jupyterlab')}, with a kernel that finds the pack"
