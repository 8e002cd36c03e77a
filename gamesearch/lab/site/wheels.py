"""The packages that run in the browser, ours among them, and the list that pyodide loads from.

The same files give the same bytes: everything in a wheel of ours is of one date, in one order.

A browser has nowhere to keep compiled modules, so Python would compile all that it loads at each
visit: more than half of the wait for a first tree. So the modules that are loaded until a notebook
is at work are compiled when the site is built, by the Python that will load them, which Node.js
runs. Ours keep their source beside them, for readers look into it; other people's are there in one
form, to save room.
"""

from __future__ import annotations

import json
import re
import tomllib
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping
from email.parser import HeaderParser
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import gamesearch
import gamesearch.pack as pack
from gamesearch.exercises import Exercise
from gamesearch.lab.environment import canonical
from gamesearch.lab.site.parts import SiteError, find_tool, run_tool

_DATE: Final = (2020, 1, 1, 0, 0, 0)
_PACKAGE: Final = Path(gamesearch.__file__).parent
_AT_HOME: Final = ("lab", "commands")  # rooms that no notebook in a browser uses
_LEFT_OUT: Final = ("__pycache__", "classroom")
# compiled code; front ends, which are served from elsewhere; tests; what IPython has for terminals;
# and of the languages that are coloured those that IPython does not name
_LEFT_BEHIND: Final = re.compile(
    r".*\.(so|c)$|.*/labextension/|.*\.data/data/|.*/tests?/"
    r"|IPython/(external|sphinxext|testing/plugin|terminal/(?!(pt_inputhooks/)?__init__))"
    r"|pygments/lexers/(?!(__init__|_mapping|_css_builtins|_lilypond_builtins|_scheme_builtins|css"
    r"|data|html|javascript|jvm|lilypond|lisp|markup|perl|python|ruby|shell)\.py$)"
)
_NO_MORE: Final = b'''"""Other packages cannot be installed here."""

NO_MORE = "This site has all that the course needs; other packages cannot be installed here."


async def install(*packages, **options):
    print(NO_MORE)
'''
_NO_PIP: Final = b'''"""What `%pip` does."""


async def get_transformed_code(words):
    return "import piplite; print(piplite.NO_MORE)"
'''
# for code that requires these but works without them: what completes names in IPython, if it is
# there, and what would fetch packages from other hosts
STAND_INS: Final[Mapping[str, Mapping[str, bytes]]] = {
    "jedi": {},
    "micropip": {},
    "piplite": {
        "piplite/__init__.py": _NO_MORE, "piplite/cli.py": _NO_PIP, "piplite/piplite.py": b"",
    },
}  # fmt: skip
# `@viz-js/viz` makes its WebAssembly module in the background and hands it over later; a picture is
# drawn within one call, in a worker, where a module may be made on the spot
_AT_ONCE: Final = (
    ("async function r(A={})", "function r(A={})"),
    ("aA=await async function(){function A(A)", "aA=function(){function A(A)"),
    (
        "(await s(0,f,v));return j}(),await async function(){N&&await(async()=>T)(),E||",
        "({instance:new WebAssembly.Instance(new WebAssembly.Module(f),v)});return j}(),"
        "function(){E||",
    ),
    (
        "A.instance=function(){return r().then(A=>new a(A))}",
        "A.instance=function(){return new a(r())}",
    ),
)


class Wheel(NamedTuple):
    """A package as a file: its name in the registry, and what it needs of the others."""

    name: str
    version: str
    file: str
    data: bytes
    needs: tuple[str, ...]
    modules: tuple[str, ...]


def our_wheel(viz: bytes, exercises: Iterable[Exercise]) -> Wheel:
    """Return the package with Graphviz for browsers; its file is named by what is in it.

    The exercises are beside it, as in the pack.
    """
    paths = [path.relative_to(_PACKAGE) for path in sorted(_PACKAGE.rglob("*")) if path.is_file()]
    files = {
        f"gamesearch/{path.as_posix()}": (_PACKAGE / path).read_bytes()
        for path in paths
        if path.parts[0] not in _AT_HOME and not set(_LEFT_OUT) & set(path.parts)
    }
    files["gamesearch/drawing/engines/viz.js"] = viz
    for one in exercises:
        for path in one.files():
            files[f"exercises/{one.name}/{path.name}"] = path.read_bytes()
    text = (pack.root() / "pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]  # what no browser has, has a condition there
    needs = tuple(_needs(project["dependencies"]))
    return named_by_content(_wheel("gamesearch", project["version"], files, needs))


def graphviz_at_once(package: Path) -> bytes:
    """Return the script of viz.js with an `instance()` that returns a value, not a promise.

    `package` is the folder of the npm package. Raises SiteError if the file is a different one.
    """
    text = (package / "dist" / "viz-global.js").read_bytes().decode()
    for awaited, at_once in _AT_ONCE:
        if text.count(awaited) != 1:
            raise SiteError(f"viz.js is not the one that was pinned: it lacks {awaited!r}")
        text = text.replace(awaited, at_once)
    return text.encode()


def named_by_content(wheel: Wheel) -> Wheel:
    """Rename a wheel by what is in it: browsers keep files by name."""
    build = int(sha256(wheel.data).hexdigest()[:12], 16)
    return wheel._replace(file=f"{wheel.name}-{wheel.version}-{build}-py3-none-any.whl")


def stand_in(name: str) -> Wheel:
    """Return a package of this name that does next to nothing."""
    return _wheel(name, "0", STAND_INS[name], ())


def _wheel(name: str, number: str, files: Mapping[str, bytes], needs: tuple[str, ...]) -> Wheel:
    about = f"{name}-{number}.dist-info"
    files = {
        **files,
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {number}\n".encode(),
        f"{about}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = ""
    for path, data in files.items():
        digest = urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    files[f"{about}/RECORD"] = f"{record}{about}/RECORD,,\n".encode()
    modules = (name,) if f"{name}/__init__.py" in files else ()
    return Wheel(name, number, f"{name}-{number}-py3-none-any.whl", zipped(files), needs, modules)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip file, the same for the same files."""
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for path, content in files.items():
            entry = ZipInfo(path, _DATE)
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, content)
    return data.getvalue()


# ---------------------------------------------------------------- other people's


def read_wheel(path: Path) -> Wheel:
    """Return a wheel that was fetched, without what no browser uses."""
    data, file = path.read_bytes(), path.name
    with ZipFile(BytesIO(data)) as archive:
        names = archive.namelist()
        if any(map(_LEFT_BEHIND.match, names)):
            kept = {name: archive.read(name) for name in names if not _LEFT_BEHIND.match(name)}
            data, file = zipped(kept), f"{'-'.join(path.name.split('-')[:2])}-py3-none-any.whl"
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = HeaderParser().parsestr(archive.read(about).decode())
    tops = {name.split("/")[0] for name in names if name.endswith(".py")}
    modules = {top.removesuffix(".py") for top in tops if not top.endswith((".dist-info", ".data"))}
    name, version = canonical(metadata["Name"]), metadata["Version"]
    needs = tuple(_needs(metadata.get_all("Requires-Dist") or ()))
    return Wheel(name, version, file, data, needs, tuple(sorted(modules)))


def _needs(requirements: Iterable[str]) -> Iterator[str]:
    """Return what a package needs everywhere, and so in a browser."""
    for requirement in requirements:
        name, _, condition = requirement.partition(";")
        if not condition.strip():
            yield canonical(re.match(r"[\w.-]+", name)[0])  # type: ignore[index]


def lock_of(wheels: Iterable[Wheel], info: Mapping[str, Any]) -> bytes:
    """Return Pyodide's list of packages; needs that are met by none of them are left out of it."""
    by_name = {wheel.name: wheel for wheel in sorted(wheels)}
    packages = {
        name: {
            "name": name,
            "version": wheel.version,
            "file_name": wheel.file,
            "install_dir": "site",
            "sha256": sha256(wheel.data).hexdigest(),
            "package_type": "package",
            "imports": list(wheel.modules),
            "depends": [n for n in wheel.needs if n in by_name],
            "unvendored_tests": False,
        }
        for name, wheel in by_name.items()
    }
    return json.dumps({"info": info, "packages": packages}, sort_keys=True).encode()


# ---------------------------------------------------------------- compiled ahead

LIBRARY: Final = "python_stdlib.zip"
_SCRIPT: Final = Path(__file__).parent / "templates" / "compile.js"


def compile_ahead(folder: Path, wheels: Iterable[Wheel], work: Path) -> list[Wheel]:
    """Return the `wheels` with compiled modules; Python's library in the `folder` gets its own.

    The folder holds the wheels, too. Raises SiteError where Node.js is missing or fails.
    """
    node = find_tool("node", "no module can be compiled")
    answer = work / "answer.json"
    command = [node, str(_SCRIPT), str(folder), str(answer)]
    run_tool(command, None, "the modules could not be compiled: {}")
    compiled = {
        path.partition("site-packages/")[2] or path.partition(".zip/")[2]: b64decode(code)
        for path, code in json.loads(answer.read_text(encoding="utf-8")).items()
    }
    library = folder / LIBRARY
    library.write_bytes(_with_bytecode(library.read_bytes(), compiled, ours=False))
    packed = []
    for wheel in wheels:
        ours = wheel.name == "gamesearch"
        wheel = wheel._replace(data=_with_bytecode(wheel.data, compiled, ours=ours))
        packed.append(named_by_content(wheel) if ours else wheel)
    return packed


def _with_bytecode(archive: bytes, compiled: Mapping[str, bytes], *, ours: bool) -> bytes:
    """Return an archive with its compiled modules: beside the source, or else in its place."""
    with ZipFile(BytesIO(archive)) as opened:
        files = {name: opened.read(name) for name in opened.namelist() if name[-1] != "/"}
    for name in sorted(files.keys() & compiled.keys()):
        path = Path(name)  # and Python's place for what it compiles
        cached = path.parent / "__pycache__" / f"{path.stem}.cpython-314.pyc"
        files[cached.as_posix() if ours else f"{name}c"] = compiled[name]
        if not ours:
            del files[name]
    return zipped(files)
