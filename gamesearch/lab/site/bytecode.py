"""Modules compiled when the site is built.

A browser has nowhere to keep compiled modules, so Python would compile all that it loads at each
visit: more than half of the wait for a first tree. Here the modules that are loaded until a
notebook is at work are compiled by the Python that will load them, which Node.js runs. Our own keep
their source beside them, for readers look into it; other people's are there in one form, to save
room.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from gamesearch.lab.site.parts import find_tool, run_tool
from gamesearch.lab.site.wheels import Wheel, named_by_content, zipped

LIBRARY: Final = "python_stdlib.zip"
_SCRIPT: Final = Path(__file__).parent / "templates" / "compile.js"
_AT_WORK: Final = """
import importlib.util
import json
import sys

import piplite.cli
import pyodide_kernel
from IPython.core.interactiveshell import InteractiveShell

shell = InteractiveShell.instance()
for cell in (
    "from gamesearch import GameTree, TreeWidget, alpha_beta_search, assignment, check, draw",
    "draw(GameTree([[3, 12], [2, 4]]))",
    "assignment('ps2_alpha_beta')",
    "check('q2', alpha_beta_search)",
):
    shell.run_cell(cell).raise_error()
found = {}
for module in list(sys.modules.values()):
    spec = getattr(module, "__spec__", None)
    if spec and spec.has_location and spec.origin.endswith(".py"):
        found[spec.origin] = spec.loader.get_source(spec.name)
json.dumps(found, sort_keys=True)
"""
_COMPILE: Final = """
import importlib.util
import json
from base64 import b64encode
from importlib._bootstrap_external import _code_to_hash_pyc

def compiled(path, source):
    code = compile(source, path, "exec", dont_inherit=True)
    checked_never = _code_to_hash_pyc(code, importlib.util.source_hash(source.encode()), False)
    return b64encode(checked_never).decode()

json.dumps({path: compiled(path, source) for path, source in json.loads(sources).items()})
"""


def compile_ahead(folder: Path, wheels: Iterable[Wheel], work: Path) -> list[Wheel]:
    """Return the `wheels` with compiled modules; Python's library in the `folder` gets its own.

    The folder holds the wheels, too. Raises SiteError where Node.js is missing or fails.
    """
    modules = _compiled(folder, work)
    library = folder / LIBRARY
    library.write_bytes(_replaced(_files(library.read_bytes()), modules))
    return [_with_bytecode(wheel, modules) for wheel in wheels]


def _compiled(folder: Path, work: Path) -> Mapping[str, bytes]:
    """Compiled modules by their places below a package's folder."""
    node = find_tool("node", "no module can be compiled")
    order, answer = work / "order.json", work / "answer.json"
    order.write_text(json.dumps({"list": _AT_WORK, "compile": _COMPILE}))
    command = [node, str(_SCRIPT), str(folder), str(order), str(answer)]
    run_tool(command, None, "the modules could not be compiled: {}")
    read = json.loads(answer.read_text(encoding="utf-8"))
    return {_place(path): b64decode(code) for path, code in read.items()}


def _place(path: str) -> str:
    """Return where a module is below the folder or archive that it is loaded from.

    >>> _place("/lib/python314.zip/json/decoder.py")
    'json/decoder.py'
    >>> _place("/lib/python3.14/site-packages/gamesearch/game.py")
    'gamesearch/game.py'
    """
    return path.partition("site-packages/")[2] or path.partition(".zip/")[2]


def _with_bytecode(wheel: Wheel, modules: Mapping[str, bytes]) -> Wheel:
    files = _files(wheel.data)
    if wheel.name != "gamesearch":
        return wheel._replace(data=_replaced(files, modules))
    ours = {_in_cache(name): code for name, code in sorted(modules.items()) if name in files}
    return named_by_content(wheel._replace(data=zipped({**files, **ours})))


def _files(archive: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist() if name[-1] != "/"}


def _replaced(files: Mapping[str, bytes], modules: Mapping[str, bytes]) -> bytes:
    """Return an archive of some files, the modules among them in their compiled form alone."""
    return zipped({
        f"{name}c" if name in modules else name: modules.get(name, data)
        for name, data in files.items()
    })  # fmt: skip


def _in_cache(name: str) -> str:
    """Return where Python looks for a compiled module whose source is there.

    >>> _in_cache("gamesearch/game.py")
    'gamesearch/__pycache__/game.cpython-314.pyc'
    """
    folder, _, module = name.rpartition("/")
    return f"{folder}/__pycache__/{module.removesuffix('.py')}.cpython-314.pyc"
