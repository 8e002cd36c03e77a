"""The reader's own folder `work/`, and JupyterLab opened on it.

Readers never edit the committed notebooks: they work on copies, which are made when they
are not there yet and never overwritten. So updates do not conflict, and nothing is lost.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path

START = "00_start_here.ipynb"
PROMPT = "gamesearch.prompt.PromptConnection"
PICTURES = "gamesearch.reopened.PicturesOfLostWidgets"
SETTINGS = Path(__file__).parent / "lab_settings"


class WorkspaceError(RuntimeError):
    """The pack's folders are not where they should be, or a name is not in them."""


def root() -> Path:
    """The folder that holds `notebooks/` and `exercises/`. Raises WorkspaceError."""
    folder = Path(__file__).resolve().parents[1]
    if not (folder / "notebooks").is_dir():
        raise WorkspaceError(
            f"there is no notebooks folder beside {Path(__file__).parent}; run this from a clone "
            "of the course pack, installed with: pip install -r requirements.txt"
        )
    return folder


def assignments() -> list[str]:
    """The names of the exercises, in order."""
    return sorted(path.parent.name for path in (root() / "exercises").glob("*/*.ipynb"))


def copy_missing(source: Path, target: Path) -> list[Path]:
    """Copy every notebook below `source` that `target` does not have; return the new ones."""
    from gamesearch.files import write_file

    copied = []
    for path in sorted(source.rglob("*.ipynb")):
        new = target / path.relative_to(source)
        if ".ipynb_checkpoints" in path.parts or new.exists():
            continue
        write_file(new, path.read_bytes())
        copied.append(new)
    trust(copied)
    return copied


def trust(paths: Iterable[Path]) -> None:
    """Sign notebooks that came with the pack, so that JupyterLab shows their pictures unrun."""
    from nbformat.sign import NotebookNotary
    from nbformat.v4 import reads_json

    with suppress(OSError):  # no home to keep signatures in: then cells must be run first
        notary = NotebookNotary()
        with closing(notary.store):
            for path in paths:
                notary.sign(reads_json(path.read_text(encoding="utf-8")))


def prepare_work() -> Path:
    """Make `work/` complete: the lectures, and the exercises below `exercises/`."""
    work = root() / "work"
    copy_missing(root() / "notebooks", work)
    if (root() / "exercises").is_dir():
        copy_missing(root() / "exercises", work / "exercises")
    return work


def start_exercise(name: str) -> tuple[Path, bool]:
    """The reader's copy of an exercise, and whether it was made just now. Raises WorkspaceError."""
    if name not in assignments():
        raise WorkspaceError(
            f"there is no exercise {name!r}; the exercises are {', '.join(assignments())}"
        )
    target = root() / "work" / "exercises" / name
    made = copy_missing(root() / "exercises" / name, target)
    return target / f"{name}.ipynb", bool(made)


def lab(*, in_place: bool = False, browser: bool = True, port: int = 8888) -> int:
    """Run JupyterLab on `work/` until it is stopped; its exit status.

    Raises OSError if no picture could be drawn here: rather now than in each cell.
    """
    from gamesearch.drawing.rendering import load_graphviz

    load_graphviz()
    folder = root() / "notebooks" if in_place else prepare_work()
    if in_place:
        trust(sorted(folder.glob("*.ipynb")))
    command = [
        sys.executable, "-m", "jupyterlab",
        f"--ServerApp.root_dir={folder}",
        "--ServerApp.ip=localhost",
        f"--ServerApp.port={port}",
        f"--LabApp.default_url=/lab/tree/{START}",
        f"--LabApp.app_settings_dir={SETTINGS}",
        f"--ServerApp.kernel_websocket_connection_class={PROMPT}",
        f"--ServerApp.contents_manager_class={PICTURES}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # a container; still on localhost and with a token
    print(f"JupyterLab opens on {folder}; press Ctrl+C twice here to stop it.", flush=True)
    try:
        return subprocess.run(command, check=False).returncode
    except KeyboardInterrupt:
        return 0
