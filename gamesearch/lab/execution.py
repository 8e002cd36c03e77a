"""Re-executes the lecture notebooks and strips whatever naturally differs from run to run.

Outputs are committed, so that a reader without a kernel sees every picture; a second run
must leave the files byte for byte as they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from gamesearch.files import write_file
from gamesearch.pack import normalised


class NotebookError(RuntimeError):
    """A notebook with a cell that fails; the message names both."""


def execute_notebooks(paths: Iterable[Path], *, jobs: int = 2) -> list[Path]:
    """Run the notebooks in parallel and write them back; return those that changed.

    All are tried; raises NotebookError for the first that failed, and leaves that file as
    it was.
    """
    from tqdm import tqdm

    paths = list(paths)
    with ThreadPoolExecutor(jobs) as pool:
        runs = {path: pool.submit(execute_notebook, path) for path in paths}
        bar = tqdm(runs.items(), unit="notebook", disable=None)
        changed = [p for p, r in bar if not r.exception() and write_file(p, r.result().encode())]
    for path, run in runs.items():
        if error := run.exception():
            raise NotebookError(f"{path.name}: {error}") from error
    return changed


def execute_notebook(path: Path) -> str:
    """Return the text of a notebook after a run in a fresh kernel, normalised."""
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError
    from nbformat.v4 import reads_json

    book = reads_json(path.read_text(encoding="utf-8"))
    client = NotebookClient(
        book,
        timeout=120,
        kernel_name="python3",
        coalesce_streams=True,
        extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(path.parent)}},
    )
    try:
        client.execute()
    except CellExecutionError as error:
        raise NotebookError(f"{error.ename}: {error.evalue}") from error
    return normalised(book)
