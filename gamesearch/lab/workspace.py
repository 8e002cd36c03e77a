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

from gamesearch import pack
from gamesearch.pack import PackError

START = "00_start_here.ipynb"
PROMPT = "gamesearch.lab.nodelay.PromptConnection"
PICTURES = "gamesearch.lab.widget_snapshots.PicturesOfLostWidgets"
SETTINGS = Path(__file__).parent / "settings"


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
    work = pack.root() / "work"
    copy_missing(pack.root() / "notebooks", work)
    if (pack.root() / "exercises").is_dir():
        copy_missing(pack.root() / "exercises", work / "exercises")
    return work


def start_exercise(name: str) -> tuple[Path, bool]:
    """The reader's copy of an exercise, and whether it was made just now. Raises PackError."""
    if name not in pack.assignments():
        raise PackError(
            f"there is no exercise {name!r}; the exercises are {', '.join(pack.assignments())}"
        )
    target = pack.root() / "work" / "exercises" / name
    made = copy_missing(pack.root() / "exercises" / name, target)
    return target / f"{name}.ipynb", bool(made)


def lab(*, in_place: bool = False, browser: bool = True, port: int = 8888) -> int:
    """Run JupyterLab on `work/` until it is stopped; its exit status.

    Raises OSError if no picture could be drawn here: rather now than in each cell.
    """
    from gamesearch.drawing.engines.graphviz_in_process import load_graphviz

    load_graphviz()
    folder = pack.root() / "notebooks" if in_place else prepare_work()
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
