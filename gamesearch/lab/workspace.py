"""The reader's own folder `work/`.

Readers never edit the committed notebooks: they work on copies. A copy that its reader has not
changed, neither a cell nor by an answer to a quiz, follows a new edition of the pack, whether it
was run or not. One that was changed is kept; its reader is asked once,
and may compare it with the new edition, or start over, with the old copy under another name.

A copy does not yet hold what a prediction asks for: the committed notebooks keep their outputs, so
that they can be read without a kernel; in a copy, outputs that come after a cell which says
*Predict* are gone until the reader runs the cells, and on a page they are folded.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from datetime import date
from difflib import unified_diff
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, Final

import gamesearch.pack as pack
from gamesearch.files import write_file
from gamesearch.reading import known_name

RECORD: Final = ".editions.json"  # in `work/`: of each copy its edition, and what was in its cells
_STATE: Final = "application/vnd.jupyter.widget-state+json"
PREDICT: Final = re.compile(r"\*\*Predict\b")
_HEADING: Final = re.compile(r"#{1,6} ")
_QUESTION: Final = (
    "{} has a new edition, and you have worked in your copy. Keep yours (Enter), c to compare, "
    "s to start over (yours stays, under another name): "
)


class Workspace:
    """The copies in `work/`, and the record of what they were when they were made."""

    def __init__(self) -> None:
        self.folder = pack.work()
        try:
            known = json.loads((self.folder / RECORD).read_text(encoding="utf-8"))
            self._known = {
                str(name): (str(one), str(other)) for name, (one, other) in known.items()
            }
        except (OSError, ValueError, TypeError, AttributeError):
            self._known = {}

    def bring(self, source: Path, target: Path) -> dict[str, list[tuple[Path, Path]]]:
        """Copy the notebooks below `source` that are missing or have only an older edition.

        Return (notebook, copy) of those that are "new", that have "followed" a new edition, and
        that were "changed" by the reader and left as they are.
        """
        brought: dict[str, list[tuple[Path, Path]]] = {"new": [], "followed": [], "changed": []}
        for path in sorted(source.rglob("*.ipynb")):
            copy = target / path.relative_to(source)
            edition, words = self._known.get(self._name(copy), ("", ""))
            is_there = copy.exists()
            if ".ipynb_checkpoints" in path.parts or (is_there and edition == _edition(path)):
                continue
            found = _words(copy.read_bytes()) if is_there else ""
            if is_there and found == _words(path.read_bytes()):
                self.note(path, copy)
            elif is_there and (found != words or _is_answered(copy)):
                brought["changed"].append((path, copy))
            else:
                brought["followed" if is_there else "new"].append((path, copy))
                self.give(path, copy)
        trust(copy for _, copy in (*brought["new"], *brought["followed"]))
        self._write()
        return brought

    def give(self, path: Path, copy: Path) -> None:
        """Write a copy, whatever is there; what its reader is to predict is not there yet."""
        from ipykernel.ipkernel import IPythonKernel
        from ipykernel.kernelspec import get_kernel_dict
        from nbformat.v4 import reads_json, writes_json

        book = reads_json(path.read_text(encoding="utf-8"))
        without_answers(book)
        # as JupyterLab has it, or the copy would count as changed as soon as it is opened
        book.metadata["language_info"] = IPythonKernel.language_info
        kernel = {"name": "python3", "language": "python"}
        book.metadata["kernelspec"] = kernel | {"display_name": get_kernel_dict()["display_name"]}
        text = f"{writes_json(book, indent=1, ensure_ascii=False)}\n"
        write_file(copy, text.encode())
        self.note(path, copy)

    def note(self, path: Path, copy: Path) -> None:
        """Remember that the reader has this edition, or does not want it."""
        self._known[self._name(copy)] = _edition(path), _words(path.read_bytes())

    def start_over(self, path: Path, copy: Path) -> Path:
        """Make a fresh copy; return where the reader's is kept."""
        mine = f"{copy.stem} (mine, {date.fromtimestamp(copy.stat().st_mtime)}{{}})"
        names = (mine.format(f", {n}" * (n > 1)) for n in count(1))
        kept = next(one for name in names if not (one := copy.with_stem(name)).exists())
        copy.rename(kept)
        self.give(path, copy)
        trust([copy])
        self._write()
        return kept

    def offer(self, path: Path, copy: Path, ask: Callable[[str], str]) -> None:
        """Ask the reader of a changed copy what to do about its new edition."""
        while (answer := ask(_QUESTION.format(self._name(copy))).strip().lower()[:1]) == "c":
            yours, new = (
                "\n\n".join(_cells(one.read_bytes())).splitlines() for one in (copy, path)
            )
            lines = unified_diff(yours, new, "yours", "the new edition", lineterm="", n=1)
            print("\n".join(lines) or "What they say is the same.")
        if answer == "s":
            print(f"Your copy is now {self.start_over(path, copy)}")
        else:
            self.note(path, copy)
            self._write()

    def _name(self, copy: Path) -> str:
        return copy.relative_to(self.folder).as_posix()

    def _write(self) -> None:
        text = json.dumps(self._known, indent=1, sort_keys=True)
        write_file(self.folder / RECORD, f"{text}\n".encode())


def _edition(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:16]


def _cells(notebook: bytes) -> list[str]:
    """Return what is written in the cells of a notebook; of another file, all that it holds."""
    try:
        return ["".join(cell["source"]) for cell in json.loads(notebook)["cells"]]
    except (ValueError, TypeError, KeyError):
        return [notebook.decode("utf-8", "replace")]


def _is_answered(copy: Path) -> bool:
    """Return whether a copy's saved widgets hold answers: to a quiz, or on a tree that asks."""
    try:
        states = [one["state"] for one in saved_widgets(json.loads(copy.read_bytes())).values()]
        return any(state.get("events") or state.get("answers") for state in states)
    except (ValueError, TypeError, KeyError, AttributeError):
        return False


def saved_widgets(notebook: Any) -> dict[str, Any]:
    """Return the widgets whose state is in a notebook, by their ids."""
    state: dict[str, Any] = notebook["metadata"].get("widgets", {}).get(_STATE, {}).get("state", {})
    return state


def _words(notebook: bytes) -> str:
    return sha256(json.dumps(_cells(notebook)).encode()).hexdigest()[:16]


def trust(paths: Iterable[Path]) -> None:
    """Sign notebooks that came with the pack, so that JupyterLab shows their pictures unrun."""
    from nbformat.sign import NotebookNotary
    from nbformat.v4 import reads_json

    with suppress(OSError):  # no home to keep signatures in: then cells must be run first
        notary = NotebookNotary()
        with closing(notary.store):
            for path in paths:
                notary.sign(reads_json(path.read_text(encoding="utf-8")))


def prepare_work(ask: Callable[[str], str] = input) -> Path:
    """Bring `work/` up to date: the lectures, and the exercises below `exercises/`.

    Whoever sits at a terminal is asked about copies that they changed.
    """
    place = Workspace()
    lectures = place.bring(pack.root() / "notebooks", place.folder)
    exercises = place.bring(pack.root() / "exercises", place.folder / "exercises")
    if followed := [copy.name for _, copy in lectures["followed"] + exercises["followed"]]:
        print(f"New editions, of notebooks that you had not changed: {', '.join(followed)}")
    for path, copy in lectures["changed"] + exercises["changed"]:
        if sys.stdin is not None and sys.stdin.isatty():
            with suppress(EOFError):  # no answer: then the next run asks
                place.offer(path, copy, ask)
        else:
            print(f"{copy.name} has a new edition; you have worked in your copy, so it is kept.")
    return place.folder


def start_exercise(name: str, *, over: bool = False) -> tuple[Path, bool]:
    """Return the reader's copy of an exercise, and whether it is new. Raises ValueError.

    To start `over` gives an older copy another name.
    """
    name = known_name(name, pack.exercises(), "exercise", "exercises")
    place, source = Workspace(), pack.root() / "exercises" / name
    copy = place.folder / "exercises" / name / f"{name}.ipynb"
    if over and copy.exists():
        place.start_over(source / copy.name, copy)
        return copy, True
    brought = place.bring(source, copy.parent)
    return copy, bool(brought["new"] or brought["followed"])


# ---------------------------------------------------------------- predictions


def without_answers(book: Any) -> bool:
    """Clear the outputs that answer a prediction, and return whether there were any."""
    answers = answering(book)
    for cell in answers:
        cell.outputs, cell.execution_count = [], None
    return bool(answers)


def answering(book: Any) -> list[Any]:
    """Return the cells whose outputs answer a prediction, which lasts until the next heading."""
    asked, answers = False, []
    for cell in book.cells:
        if cell.cell_type == "markdown":
            asked = bool(PREDICT.search(cell.source)) or (asked and not _HEADING.match(cell.source))
        elif cell.cell_type == "code" and asked and cell.outputs:
            answers.append(cell)
    return answers
