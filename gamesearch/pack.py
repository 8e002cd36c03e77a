"""The course pack on disk: where its folders are, and how its notebooks are written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


class PackError(RuntimeError):
    """The pack's folders are not where they should be, or a name is not in them."""


def root() -> Path:
    """Return the folder that holds `notebooks/` and `exercises/`. Raises PackError."""
    folder = Path(__file__).resolve().parents[1]
    if not (folder / "notebooks").is_dir():
        raise PackError(
            f"there is no notebooks folder beside {Path(__file__).parent}; run this from a "
            "clone of the course pack, installed with: pip install -r requirements.txt"
        )
    return folder


def exercises() -> list[str]:
    """Return the names of the exercises, in order."""
    return sorted(path.parent.name for path in (root() / "exercises").glob("*/*.ipynb"))


def masters() -> dict[str, Path]:
    """Return the master notebooks by assignment."""
    return {path.stem: path for path in sorted((root() / "solutions").glob("*/*.ipynb"))}


def normalised(book: Any) -> str:
    """Return a notebook as text, without what differs from run to run or machine to machine."""
    from nbformat.v4 import writes_json

    book.metadata.pop("widgets", None)
    book.metadata["kernelspec"] = {
        "display_name": "Python 3", "language": "python", "name": "python3",
    }  # fmt: skip
    book.metadata["language_info"] = {"name": "python"}
    for cell in book.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET_VIEW, None)
    return str(writes_json(book, indent=1, ensure_ascii=False)) + "\n"
