"""Files: written whole or not at all, and left alone where nothing changed.

Temporary folders, too: they go with the process that made them, or after it if it was killed.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final

_UNFINISHED: Final = ".writing-"  # how the name of a file begins that is being written


def write_file(target: Path, data: bytes) -> bool:
    """Write `data` to `target` in one step; False if it held exactly that already.

    A file keeps its mode, and a new one gets the user's; a link is followed. Raises OSError, which
    names `target` or the folder that could not be made.
    """
    if target.is_file() and target.read_bytes() == data:
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    with errors_named(target):
        target = target.resolve()  # a link stays one
        unfinished = target.with_name(f"{_UNFINISHED}{os.urandom(8).hex()}")
        try:
            with unfinished.open("xb") as file:
                file.write(data)
            if target.exists():
                shutil.copymode(target, unfinished)
            unfinished.replace(target)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
    return True


@contextmanager
def errors_named(path: Path) -> Iterator[None]:
    """Let an OSError name this file, also where it names none, or one that was to become it."""
    try:
        yield
    except OSError as error:
        if error.errno is None:  # not the system's: it says all that there is to say
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error


def remove_unfinished(folder: Path) -> None:
    """Remove what killed runs had begun to write here, or one folder down.

    Nobody else may be writing here meanwhile.
    """
    for pattern in (f"{_UNFINISHED}*", f"*/{_UNFINISHED}*"):
        for path in folder.glob(pattern):
            if path.is_file():
                path.unlink(missing_ok=True)


# ---------------------------------------------------------------- temporary folders

_OURS: Final = "gamesearch."  # how the names of temporary folders begin
_held: dict[Path, int] = {}  # the folders of this process, each with the descriptor of its lock


def temporary_folder(kind: str) -> Path:
    """Make an empty folder for this process, which holds a lock on it as long as it lives.

    When the process ends, the folder goes. If the process was killed, the next one that makes a
    folder of any kind removes it. Raises OSError.
    """
    _remove_abandoned()
    while True:
        folder = Path(tempfile.mkdtemp(prefix=f"{_OURS}{kind}."))
        with suppress(FileNotFoundError):  # another process took it for abandoned: make a new one
            lock = _lock(folder)
            if folder.is_dir():
                _held[folder] = lock
                return folder
            _unlock(lock)


def remove_temporary_folders() -> None:
    """Remove the temporary folders of this process."""
    for folder in list(_held):
        remove_temporary_folder(folder)


def remove_temporary_folder(folder: Path) -> None:
    """Remove one of the temporary folders of this process."""
    shutil.rmtree(folder, ignore_errors=True)
    _unlock(_held.pop(folder, -1))


atexit.register(remove_temporary_folders)
if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(after_in_child=_held.clear)  # they stay its parent's


@cache
def _remove_abandoned() -> None:
    """Remove this user's folders that no living process holds, where there are locks to tell."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_OURS}*.*"):
        if hasattr(os, "getuid") and not folder.is_symlink():  # not on Windows
            with suppress(OSError):
                if folder.stat().st_uid == os.getuid() and (lock := _lock(folder, wait=False)) >= 0:
                    shutil.rmtree(folder, ignore_errors=True)
                    _unlock(lock)


def _lock(folder: Path, *, wait: bool = True) -> int:
    """Return the descriptor of a lock on a folder; -1 where there is none to be had."""
    try:
        import fcntl
    except ImportError:  # Windows
        return -1
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        os.close(descriptor)
        return -1
    return descriptor


def _unlock(lock: int) -> None:
    if lock >= 0:
        os.close(lock)
