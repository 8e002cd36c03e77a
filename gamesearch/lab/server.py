"""JupyterLab, opened on the reader's folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import gamesearch.pack as pack
from gamesearch.lab.workspace import prepare_work, trust

START: Final = "00_start_here.ipynb"
CONNECTION: Final = "gamesearch.lab.nodelay.NoDelayConnection"
CONTENTS: Final = "gamesearch.lab.widget_snapshots.WidgetSnapshots"
SETTINGS: Final = Path(__file__).parent / "settings"
EXTENSIONS: Final = Path(__file__).parent / "labextensions"


def run_jupyterlab(*, in_place: bool = False, browser: bool = True, port: int = 8888) -> int:
    """Run JupyterLab on `work/` until it is stopped; its exit status.

    Raises OSError if no picture could be drawn here: better now than in each cell.
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
        f"--LabServerApp.extra_labextensions_path={EXTENSIONS}",
        f"--ServerApp.kernel_websocket_connection_class={CONNECTION}",
        f"--ServerApp.contents_manager_class={CONTENTS}",
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
