"""Tables of attacks, code by name: TOML files whose first lines say what for."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from gamesearch.pack import root


def attacks(table: str) -> dict[str, Any]:
    """Return the attacks of a table by name."""
    text = (Path(__file__).parent / "attacks" / f"{table}.toml").read_text(encoding="utf-8")
    found: dict[str, Any] = tomllib.loads(text.replace("@ROOT@", str(root())))
    return found


def program(name: str) -> str:
    """Return a program that a submission runs, as the text of a cell."""
    path = Path(__file__).parent / "attacks" / "programs" / f"{name}.py"
    return "\n" + path.read_text(encoding="utf-8").replace("@ROOT@", str(root()))
