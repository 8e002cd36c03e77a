"""Whose work the site carries, under which licence, and where its source is."""

from __future__ import annotations

from collections.abc import Iterable
from email.parser import HeaderParser
from io import BytesIO
from typing import Final, NamedTuple
from zipfile import ZipFile

from gamesearch.lab.site.parts import npm_parts
from gamesearch.lab.site.wheels import Wheel


class Carried(NamedTuple):
    """A part, its licence and the place of its source."""

    name: str
    version: str
    licence: str
    source: str


_GRAPHVIZ: Final = "16.1.0"  # what the pinned viz.js is made of, as its own provenance.json says
_EXPAT: Final = "2.8.5"


def carried(wheels: Iterable[Wheel], jupyterlite: str) -> list[Carried]:
    """All parts of the site that are not ours, the `wheels` among them."""
    npm = npm_parts()
    parts = [
        Carried("Pyodide, with CPython", npm["pyodide"].version, "MPL-2.0, and PSF-2.0 of Python",
                "https://github.com/pyodide/pyodide"),
        Carried("viz.js", npm["@viz-js/viz"].version, "MIT", "https://github.com/mdaines/viz-js"),
        Carried("Graphviz, in viz.js", _GRAPHVIZ, "EPL-1.0", "https://gitlab.com/graphviz/graphviz"),
        Carried("Expat, in viz.js", _EXPAT, "MIT", "https://github.com/libexpat/libexpat"),
        Carried("JupyterLite, with JupyterLab and Notebook", jupyterlite, "BSD-3-Clause",
                "https://github.com/jupyterlite/jupyterlite"),
        Carried("Pyodide kernel for JupyterLite", jupyterlite, "BSD-3-Clause",
                "https://github.com/jupyterlite/pyodide-kernel"),
    ]  # fmt: skip
    return parts + sorted(_of_wheel(wheel) for wheel in wheels)


def _of_wheel(wheel: Wheel) -> Carried:
    with ZipFile(BytesIO(wheel.data)) as archive:
        about = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = HeaderParser().parsestr(archive.read(about).decode())
    classified = [
        line.rsplit(" :: ", 1)[-1]
        for line in metadata.get_all("Classifier") or ()
        if line.startswith("License :: ")
    ]
    named = str(metadata.get("License-Expression") or metadata.get("License") or "")
    short = named if named and "\n" not in named and len(named) < 40 else ", ".join(classified)
    return Carried(
        wheel.name, wheel.version, short or "see the package",
        f"https://pypi.org/project/{wheel.name}/{wheel.version}/",
    )  # fmt: skip
