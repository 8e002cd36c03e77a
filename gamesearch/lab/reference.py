"""The pages of the reference: public names with their docstrings, and the book's pseudocode."""

from __future__ import annotations

import tomllib
import warnings
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

ROOMS: Final = (
    "game", "games", "search", "tracing.tracer", "tracing.run", "drawing", "quizzes", "play",
    "widgets.tree", "widgets.quiz", "widgets.board",
)  # fmt: skip
_PSEUDOCODE: Final = Path(__file__).parent / "pseudocode.toml"


def write_reference(out: Path) -> Path:
    """Write the reference of the public names into a folder; return its first page.

    Raises ValueError without pdoc.
    """
    try:
        pdoc: Any = import_module("pdoc")
    except ModuleNotFoundError:
        raise ValueError(
            "the reference is made by pdoc, which is missing; python -m pip install pdoc"
        ) from None
    modules = [import_module(f"gamesearch.{room}") for room in ROOMS]
    show_pseudocode(modules)
    pdoc.render.configure(docformat="markdown", footer_text="Game search, step by step")
    names = ("gamesearch", "!gamesearch.", *(one.__name__ for one in modules))
    with warnings.catch_warnings(action="ignore"):  # of types that are imported for mypy alone
        pdoc.pdoc(*names, output_directory=out)
    return out / "index.html"


def show_pseudocode(modules: list[ModuleType]) -> None:
    """Put the pseudocode of each search below its docstring, once."""
    written = tomllib.loads(_PSEUDOCODE.read_text(encoding="utf-8"))
    for name, text in written.items():
        (search,) = {getattr(one, name) for one in modules if hasattr(one, name)}
        if text not in search.__doc__:
            search.__doc__ += f"\n\n**As the book has it**\n\n```text{text}```\n"
