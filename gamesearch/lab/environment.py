"""The folder `.venv` with everything a reader needs, made and filled by Python alone.

Only the standard library is imported here, because nothing else is there when this runs.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import venv
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NoReturn

import gamesearch.pack as pack

MEGABYTES: Final = 460  # on disk, once it is filled; on a cold cache half of it is fetched
_NEEDED: Final = ("pygraphviz", "jupyterlab", "anywidget")  # without these nothing works
_STAMP: Final = "gamesearch-requirements"  # in the folder: which requirements it was filled from
_MOST_SHOWN: Final = 12  # lines of an installation that failed


class SetupError(Exception):
    """The environment cannot be made; the message says why, and what to do."""


def is_complete() -> bool:
    """Whether the Python that runs this has what the pack needs."""
    return not _missing()


def _missing() -> list[str]:
    invalidate_caches()  # it may just have been installed
    return [name for name in _NEEDED if not find_spec(name)]


def in_environment(arguments: Sequence[str], *, make: bool) -> NoReturn:
    """Run `python -m gamesearch` with these arguments in the pack's environment.

    With `make`, the environment is made first if it is missing or if the requirements have changed
    since. Raises SetupError, also if it is this environment in which something is missing.
    """
    folder = pack.root() / ".venv"
    python = _python_of(folder)
    if make:
        make_environment()
    elif not python.exists():
        raise SetupError(
            "the pack is not set up yet; run `python3 -m gamesearch lab` once to set it up"
        )
    if Path(sys.prefix).resolve() == folder.resolve() and (missing := _missing()):
        raise SetupError(  # to start this Python again would never end
            f"{folder} lacks {', '.join(missing)}; delete that folder, then run "
            "`python3 -m gamesearch lab` to set the pack up again"
        )
    command = [str(python), "-m", "gamesearch", *arguments]
    if os.name == "nt":  # exec would return to the prompt at once
        sys.exit(subprocess.run(command, check=False).returncode)
    sys.stdout.flush()
    os.execv(command[0], command)


def make_environment() -> None:
    """Make `.venv`, or bring it up to date, and report progress. Raises SetupError."""
    folder, requirements = pack.root() / ".venv", pack.root() / "requirements.txt"
    stamp = folder / _STAMP
    wanted = sha256(requirements.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return
    began = time.monotonic()
    names = _names_in(requirements.read_text("utf-8"))
    print(
        f"Setting up the pack in {folder}: {len(names)} packages, {MEGABYTES} MB. "
        "This happens once and takes a minute or two.",
        flush=True,
    )
    python = _python_of(folder)
    if not python.exists():
        try:  # a link that leads nowhere is left of a Python that was removed
            venv.create(folder, with_pip=True, symlinks=os.name != "nt", clear=python.is_symlink())
        except (OSError, subprocess.CalledProcessError) as error:
            raise SetupError(
                f"{folder} could not be created ({error}); Python's own venv and pip are needed "
                "(on Debian and Ubuntu: apt-get install python3-venv)"
            ) from None
    _install(python, requirements, names)
    stamp.write_text(wanted, "utf-8")
    print(f"Set up in {time.monotonic() - began:.0f} seconds.", flush=True)


def _python_of(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _names_in(requirements: str) -> set[str]:
    """The packages that a file of requirements names."""
    names = re.findall(r"^([A-Za-z0-9][\w.-]*)==", requirements, re.MULTILINE)
    return {_plain(name) for name in names}


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _install(python: Path, requirements: Path, names: set[str]) -> None:
    """Install the packages, without compiling what may never be imported. Raises SetupError."""
    command = [
        str(python), "-m", "pip", "install", "--no-compile", "--no-input", "--progress-bar=off",
        "--disable-pip-version-check", "--requirement", str(requirements),
    ]  # fmt: skip
    with subprocess.Popen(
        command, cwd=requirements.parent, text=True, encoding="utf-8", errors="replace",
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as pip:  # fmt: skip
        said: list[str] = []
        _show(_progress(_noted(pip.stdout or (), said), names))
    if pip.returncode:
        last = "".join(said[-_MOST_SHOWN:])
        raise SetupError(
            f"the packages could not be installed; pip said:\n{last}"
            "Are you online, and is there room on the disk? Then run the same command again."
        )


def _noted(lines: Iterable[str], said: list[str]) -> Iterator[str]:
    for line in lines:
        said.append(line)
        yield line


def _progress(lines: Iterable[str], names: set[str]) -> Iterator[str]:
    """What pip is at, a line for each package that it turns to."""
    collected: set[str] = set()
    for line in lines:
        if match := re.match(r"Collecting ([\w.-]+)", line):
            collected.add(_plain(match[1]))
            yield f"{len(collected & names)} of {len(names)} packages found, now {match[1]}"
        elif line.startswith("Installing collected packages"):
            yield "All packages are here; unpacking them"


def _show(messages: Iterable[str]) -> None:
    """One line that changes in a terminal; a few lines elsewhere."""
    changes = sys.stdout.isatty()
    for number, message in enumerate(messages):
        if changes:
            print(f"\r\x1b[2K{message}", end="", flush=True)
        elif number % 30 == 0 or message.startswith("All"):
            print(message, flush=True)
    if changes:
        print("\r\x1b[2K", end="", flush=True)
