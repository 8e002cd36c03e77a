"""The course pack on disk: where its folders are, and how its notebooks are written.

In a clone they are beside the package. An installation brings notebooks and exercises as data, in
`share/gamesearch/`, as Jupyter's own packages do; then a reader's `work/` is in the folder in which
the pack was opened.
"""

from __future__ import annotations

import site
import sysconfig
from pathlib import Path
from typing import Any

_SHARE = ("share", "gamesearch")
_DATA = sysconfig.get_path("data")  # where an installation puts what is not code
_OF_USER = site.getuserbase() or _DATA  # a browser has no users
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


class PackError(RuntimeError):
    """The pack's folders are not where they should be, or a name is not in them."""


def beside_or_shared(name: str) -> Path:
    """Return a folder of the pack: beside the package, or in the data that came with it."""
    beside = Path(__file__).resolve().parents[1]
    shares = (Path(place, *_SHARE) for place in (_DATA, _OF_USER))
    found = (place / name for place in (beside, *shares) if (place / name).is_dir())
    return next(found, beside / name)


def root() -> Path:
    """Return the folder that holds `notebooks/` and `exercises/`. Raises PackError."""
    notebooks = beside_or_shared("notebooks")
    if not notebooks.is_dir():
        raise PackError(
            f"there is no notebooks folder beside {Path(__file__).parent}; run this from a clone "
            "of the course pack, or install it: pip install gamesearch"
        )
    return notebooks.parent


def is_clone() -> bool:
    """Return whether the pack is a clone, with an environment of its own, or was installed."""
    return root().parts[-2:] != _SHARE


def work() -> Path:
    """Return the reader's own folder."""
    return (root() if is_clone() else Path.cwd()) / "work"


def exercises() -> list[str]:
    """Return the names of the exercises, in order."""
    return sorted(path.parent.name for path in (root() / "exercises").glob("*/*.ipynb"))


def masters() -> dict[str, Path]:
    """Return the master notebooks by assignment. Raises OSError where they may not be read."""
    folder = root() / "solutions"
    books = [one / f"{one.name}.ipynb" for one in (folder.iterdir() if folder.is_dir() else ())]
    return {book.stem: book for book in sorted(books) if book.is_file()}


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
