"""JupyterLab, opened on the reader's folder."""

from __future__ import annotations

import os
import secrets
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Final
from urllib.request import ProxyHandler, build_opener

import gamesearch.pack as pack
from gamesearch.lab.workspace import prepare_work, trust

START: Final = "00_start_here.ipynb"
CONNECTION: Final = "gamesearch.lab.server_classes.NoDelayConnection"
CONTENTS: Final = "gamesearch.lab.server_classes.WidgetSnapshots"
SETTINGS: Final = Path(__file__).parent / "settings"
EXTENSIONS: Final = Path(__file__).parent / "labextensions"


def run_jupyterlab(*, in_place: bool = False, browser: bool = True, port: int = 8888) -> int:
    """Run JupyterLab on `work/` until it is stopped; its exit status.

    Raises OSError if pictures cannot be drawn here: better now than in every cell.
    """
    from gamesearch.drawing.engines.graphviz import load_graphviz

    load_graphviz()
    folder = pack.root() / "notebooks" if in_place else prepare_work()
    if in_place:
        trust(sorted(folder.glob("*.ipynb")))
    port, token = _free_port(port), secrets.token_hex(16)
    secret = {"JUPYTER_TOKEN": token}  # and not an argument, which every user could read
    command = _command(folder, port, browser=browser)
    with subprocess.Popen(command, env={**os.environ, **secret}) as server:
        try:
            _wait_for(f"http://localhost:{port}/api", server)
            if server.poll() is None:
                address = f"http://localhost:{port}/lab/tree/{START}?token={token}"
                print(
                    f"The course is open at {address}\nYour notebooks are in {folder}. "
                    "Ctrl+C here closes it.",
                    flush=True,
                )
            return server.wait()
        except KeyboardInterrupt:
            server.terminate()
            return 0


def _command(folder: Path, port: int, *, browser: bool) -> list[str]:
    """Return what starts JupyterLab on a folder, with the settings of the course."""
    command = [
        sys.executable, "-m", "jupyterlab",
        f"--ServerApp.root_dir={folder}",
        "--ServerApp.ip=localhost",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--ServerApp.answer_yes=True",  # to Ctrl+C
        "--Application.log_level=ERROR",
        f"--LabApp.default_url=/lab/tree/{START}",
        f"--LabApp.app_settings_dir={SETTINGS}",
        f"--LabServerApp.extra_labextensions_path={EXTENSIONS}",
        f"--ServerApp.kernel_websocket_connection_class={CONNECTION}",
        f"--ServerApp.contents_manager_class={CONTENTS}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--ServerApp.jpserver_extensions=nbgrader.server_extensions.formgrader=False",
    ]  # fmt: skip
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # a container; still on localhost and with a token
    return command


def _free_port(first: int) -> int:
    """Return the first port from `first` on that is not in use. Raises OSError."""
    last = min(first + 49, 65_535)
    for port in range(first, last + 1):
        with socket.socket() as door, suppress(OSError):
            try:
                door.bind(("localhost", port))
            except PermissionError:
                break
            return port
    raise OSError(f"ports {first} to {last} are taken or kept; choose one above 1023 with --port")


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers, or ends."""
    direct = build_opener(ProxyHandler({}))  # a proxy does not know this machine's own servers
    while server.poll() is None:
        with suppress(OSError), direct.open(address, timeout=5):
            return
        sleep(0.2)
