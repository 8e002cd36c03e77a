"""Files: written whole or not at all, and left alone where nothing changed."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_file(target: Path, data: bytes) -> bool:
    """Write `data` to `target` in one step; False if it held exactly that already.

    Raises OSError, which names `target` or the folder that could not be made.
    """
    if target.is_file() and target.read_bytes() == data:
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        _put(target, data)
    except OSError as error:
        if error.filename is None:
            raise
        # it names the file that was to become the target
        raise OSError(error.errno, error.strerror, str(target)) from error
    return True


def _put(target: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".writing-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
