"""The folder `.venv` with everything a reader needs, made and filled by Python alone.

A set-up may be stopped at any moment. It leaves the mark `UNFINISHED` in the folder until it is
whole, and a folder with this mark is never mended but made again: pip cannot tell a package that it
was about to unpack from one that is there. What was fetched stays in pip's cache.

Only the standard library is imported here, because nothing else is there when this runs.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NoReturn

import gamesearch.pack as pack

MEGABYTES: Final = 370  # on disk, once it is filled; on a cold cache 230 are fetched
_AT_MOST: Final = MEGABYTES + 100  # until the zeros in its libraries are left out
UNFINISHED: Final = "gamesearch-unfinished"  # in the folder, while it is being made or filled
_NEEDED: Final = ("pygraphviz", "jupyterlab", "anywidget")  # without these nothing works
_STAMP: Final = "gamesearch-requirements"  # in the folder: which requirements it was filled from
_LINES_SHOWN: Final = 12  # of an installation that failed
_PATIENCE: Final = 5  # seconds that may pass without a word
_AGAIN: Final = "then run the same command again"
_MAKE_ROOM: Final = f"there is no room on the disk: {_AT_MOST} MB are needed; make room, {_AGAIN}"


class SetupError(Exception):
    """The environment cannot be made; the message says why, and what to do."""


def is_complete() -> bool:
    """Return whether the Python that runs this has what the pack needs."""
    return not _missing()


def is_set_up() -> bool:
    """Return whether the pack has an environment of its own, made to the end."""
    folder = pack.root() / ".venv"
    return _python_of(folder).exists() and not (folder / UNFINISHED).exists()


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
    elif not is_set_up():
        raise SetupError("the pack is not set up yet; run `python3 -m gamesearch lab` once")
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
    wanted = sha256(requirements.read_bytes()).hexdigest()
    if _is_filled_from(folder, wanted):
        return
    if os.pathsep in str(folder):
        where = f"the path of the pack, {folder.parent}, has a {os.pathsep!r} in it"
        raise SetupError(
            f"{where}, and Python makes no environment there; rename that folder, {_AGAIN}"
        )
    if folder.is_file():
        raise SetupError(f"{folder} is a file; a folder is needed there: rename it, {_AGAIN}")
    try:
        with _alone(folder.parent):
            if not _is_filled_from(folder, wanted):  # another set-up may just have done it
                _set_up(folder, requirements, wanted)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise SetupError(_MAKE_ROOM) from None
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
            raise SetupError(
                f"you may not write to {folder.parent} ({error.strerror}); copy the pack to a "
                f"folder of your own, {_AGAIN}"
            ) from None
        raise SetupError(f"{folder} could not be made: {error}") from None


def _is_filled_from(folder: Path, wanted: str) -> bool:
    stamp = folder / _STAMP
    unfinished = (folder / UNFINISHED).exists()
    return not unfinished and stamp.exists() and stamp.read_text("utf-8") == wanted


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep a second set-up of this folder waiting; a lock ends with the process that holds it."""
    with (folder / ".venv.lock").open("w") as file:
        if os.name != "nt":  # on Windows the system keeps two from replacing one file
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("The pack is being set up in another window; waiting for it.", flush=True)
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _set_up(folder: Path, requirements: Path, wanted: str) -> None:
    began, python = time.monotonic(), _python_of(folder)
    names = set(pins(requirements.read_text("utf-8")))
    print(
        f"Setting up the pack in {folder}: {len(names)} packages, {MEGABYTES} MB. "
        "This happens once and takes a minute or two.",
        flush=True,
    )
    rubbish = folder.with_name(".venv.old")  # renamed first, for clearing may be stopped as well
    shutil.rmtree(rubbish, ignore_errors=True)
    if (folder / UNFINISHED).exists():
        print("The last set-up was stopped before its end; starting it again.", flush=True)
        folder.rename(rubbish)
        shutil.rmtree(rubbish, ignore_errors=True)
    if is_new := not python.exists():
        folder.mkdir(exist_ok=True)
    else:
        _check_python(python)
    (folder / UNFINISHED).touch()
    if is_new:
        _create(folder, python)
    _install(python, requirements, names)
    _leave_out_zeros(folder)
    (folder / _STAMP).write_text(wanted, "utf-8")
    (folder / UNFINISHED).unlink()
    print(f"Set up in {time.monotonic() - began:.0f} seconds.", flush=True)


def _check_python(python: Path) -> None:
    """Raise SetupError unless an environment that we did not just make can be filled."""
    remedy = f"delete that folder, {_AGAIN}"
    folder = python.parents[1]
    ask = "import sys; print(*sys.version_info[:2], sep='.')"
    try:
        asked = subprocess.run([python, "-I", "-c", ask], capture_output=True, text=True)
        number = asked.stdout.strip() if asked.returncode == 0 else ""
    except OSError:
        number = ""
    if not number:
        raise SetupError(
            f"the Python in {folder} does not start, perhaps because the folder was copied from "
            f"another machine; {remedy}"
        )
    if tuple(map(int, number.split("."))) < (3, 11):
        raise SetupError(f"{folder} has Python {number}; 3.11 or newer is needed: {remedy}")
    if subprocess.run([python, "-m", "pip", "--version"], capture_output=True).returncode:
        raise SetupError(f"{folder} has no pip; {remedy}")


def _create(folder: Path, python: Path) -> None:
    """Make an environment with pip in it; a link that leads nowhere is of a removed Python."""
    import venv  # slow to load, as is `importlib.metadata`, and every command comes through here

    print("Making an environment for Python ...", flush=True)
    if python.is_symlink():
        python.unlink()
    try:
        venv.create(folder, with_pip=True, symlinks=os.name != "nt")
    except subprocess.CalledProcessError as error:
        said = (error.output or b"").decode("utf-8", "replace")
        if _NO_ROOM in said:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from None
        raise SetupError(
            f"{folder} could not be made; Python's own venv and pip are needed (on Debian and "
            f"Ubuntu: apt-get install python3-venv). Python said: {said.strip()[-300:]}"
        ) from None


def _python_of(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def pins(requirements: str) -> dict[str, set[str]]:
    """Return the versions that a file of requirements allows for each package."""
    found: dict[str, set[str]] = {}
    for name, number in re.findall(r"^([\w.-]+)==([^\s;]+)", requirements, re.MULTILINE):
        found.setdefault(canonical(name), set()).add(number)
    return found


def installed(name: str) -> str:
    """Return the version of a package here, or nothing; it may be for another platform."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def canonical(name: str) -> str:
    """Return a package's name as registries write it.

    >>> canonical("IPython_Pygments.Lexers")
    'ipython-pygments-lexers'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


# ---------------------------------------------------------------- pip

_NO_ROOM: Final = "No space left on device"
_NO_NETWORK: Final = re.compile(
    r"Failed to establish a new connection|NewConnectionError|NameResolutionError"
    r"|name resolution|getaddrinfo failed|ConnectTimeout|Read timed out|Network is unreachable"
)


def _install(python: Path, requirements: Path, names: set[str]) -> None:
    """Install the packages, without compiling what may never be imported. Raises SetupError."""
    folder, root = python.parents[1], requirements.parent
    command = [
        str(python), "-u", "-m", "pip", "install", "--no-compile", "--no-input",
        "--progress-bar=off", "--disable-pip-version-check", "--requirement", str(requirements),
    ]  # fmt: skip
    log = folder / "pip.log"
    begin, end, wait = ("\r\x1b[2K", "", 1) if sys.stdout.isatty() else ("", "\n", _PATIENCE)
    with log.open("wb") as out, subprocess.Popen(command, cwd=root, stdout=out, stderr=out) as pip:
        try:
            while pip.poll() is None:
                said = log.read_text("utf-8", "replace")
                print(f"{begin}{_progress(said, names, folder)}", end=end, flush=True)
                with suppress(subprocess.TimeoutExpired):
                    pip.wait(wait)
        except BaseException:
            pip.kill()
            raise
    print(begin, end="", flush=True)
    if pip.returncode:
        raise SetupError(_why_not(log.read_text("utf-8", "replace")))


def _leave_out_zeros(folder: Path) -> None:
    """Keep no room on the disk for blocks of zeros: they fill most of some libraries for Linux."""
    for library in folder.glob("lib/*/site-packages/*.libs/*"):
        data = library.read_bytes()
        with library.open("wb") as file:
            for start in range(0, len(data), 4096):
                if (part := data[start : start + 4096]).strip(b"\0"):
                    file.seek(start)
                    file.write(part)
            file.truncate(len(data))


def _progress(said: str, names: set[str], folder: Path) -> str:
    """Return what pip is at: how many packages it has found, and then how many are unpacked."""
    if "\nInstalling collected packages" in said:
        there = len(list(folder.glob("[lL]ib/**/*.dist-info")))
        return f"{there} of {len(names)} packages unpacked"
    found = re.findall(r"^Collecting ([\w.-]+)", said, re.MULTILINE)
    now = f", now {found[-1]}" if found else ""
    return f"{len(names & set(map(canonical, found)))} of {len(names)} packages found{now}"


def _why_not(said: str) -> str:
    """Return why pip failed, as far as its words tell, and what to do."""
    if _NO_ROOM in said:
        return _MAKE_ROOM
    if _NO_NETWORK.search(said):
        return (
            "the packages could not be fetched, because their server was not reached. Are you "
            f"online? If so, is there a proxy that pip must know? Mend it, {_AGAIN}"
        )
    last = "\n".join(said.splitlines()[-_LINES_SHOWN:])
    return (
        f"the packages could not be installed; pip said:\n{last}\nIf you ask for help, paste this."
    )
