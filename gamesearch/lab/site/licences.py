"""Whose work the site carries, under which licence and with its text, and where its source is.

Most parts bring their texts along. Those of npm do not, so theirs are the texts of the SPDX list,
which is pinned like them. A part without a text stops the build.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from email.parser import HeaderParser
from importlib.metadata import files, metadata
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZipFile

import gamesearch.pack as pack
from gamesearch.files import write_file
from gamesearch.html_pages import HtmlPages
from gamesearch.lab.site.parts import LITE, SiteError, npm_parts
from gamesearch.lab.site.wheels import Wheel

LISTS: Final = "third-party-licenses.json"  # in JupyterLab's parts: what they are made of
_FONT: Final = Path(__file__).parents[1] / "fonts" / "LICENSE"
_CONTENTS: Final = Path(__file__).parent / "npm-contents.json"
_TEXT: Final = re.compile(r"(.*/)?(licen[cs]e|copying|notice|authors)[^/]*(?<!\.py)", re.IGNORECASE)
_HOLDERS: Final = re.compile(r"Copyright \(c\) <year> <[^>]+>")


class Carried(NamedTuple):
    """A part, its licence and the licence's text, and the place of its source."""

    name: str
    version: str
    licence: str
    source: str
    text: str

    @property
    def file(self) -> str:
        """The name of the file with its text."""
        return f"{re.sub('[^a-z0-9]+', '-', self.name.lower()).strip('-')}.txt"


def standard_text(texts: Path, licence: str, holders: str, name: str) -> str:
    """Return the text of a licence, with the `holders` of the rights, from the SPDX list.

    `texts` is the folder of its npm package. Raises SiteError, which has the part's `name`, for a
    licence that is not in the list.
    """
    path = texts / "licenses" / f"{licence}.json"
    if not path.is_file():
        raise SiteError(f"{name}: the SPDX list has no licence {licence!r}")
    text = str(json.loads(path.read_text(encoding="utf-8"))["licenseText"])
    return _HOLDERS.sub(lambda _: f"Copyright (c) {holders}", text)


def carried(
    wheels: Iterable[Wheel], lists: Iterable[Path], pyodide: Path, texts: Path
) -> list[Carried]:
    """Return all parts of the site that are not ours, with the `wheels` and JupyterLab's `lists`.

    `pyodide` and `texts` are the folders of its npm package and of the SPDX list's. Raises
    SiteError for a part without a text.
    """
    made = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    versions = {
        "pyodide": npm_parts()["pyodide"].version,
        "viz": npm_parts()["@viz-js/viz"].version,
        "python": made["python"],
        "emscripten": made["platform"].partition("_")[2].replace("_", "."),
    }
    parts = []
    for name, part in json.loads(_CONTENTS.read_text(encoding="utf-8")).items():
        text = standard_text(texts, part["licence"], part["holders"], name)
        version, source = part["version"].format(**versions), f"https://{part['source']}"
        parts.append(Carried(name, version, part["licence"], source, text))
    source, text = "https://dejavu-fonts.github.io", _FONT.read_text(encoding="utf-8")
    font = Carried("DejaVu Math, in slides", "2.37", "Bitstream Vera", source, text)
    parts += [_jupyterlab(lists, texts), font, *sorted(map(_of_wheel, wheels))]
    for one in parts:
        if not one.text.strip():
            raise SiteError(
                f"{one.name} {one.version} comes without the text of its licence "
                f"({one.licence}), and the site may not distribute it without one"
            )
    return parts


def _jupyterlab(lists: Iterable[Path], texts: Path) -> Carried:
    """Return JupyterLite and all that its front ends are made of, each text once."""
    under: defaultdict[str, set[str]] = defaultdict(set)
    for name in ("jupyterlite-core", "notebook", "jupyterlab", "jupyterlab-widgets"):
        brought = sorted(path for path in files(name) or () if ".dist-info/" in path.as_posix())
        own = [path.read_text("utf-8") for path in brought if _TEXT.fullmatch(path.as_posix())]
        under["\n\n".join(own)].add(f"{name} {metadata(name)['Version']}")
    for path in lists:
        for part in json.loads(path.read_text(encoding="utf-8"))["packages"]:
            name, licence = part["name"], part["licenseId"]
            text = part["extractedText"] or standard_text(texts, licence, "the authors", name)
            under[text].add(f"{name} {part['versionInfo']} ({licence})")
    name, licence = "JupyterLite, with JupyterLab and Notebook", "BSD-3-Clause and others"
    source = "https://github.com/jupyterlite/jupyterlite"
    return Carried(name, LITE, licence, source, _joined(under.items()))


def _joined(texts: Iterable[tuple[str, Iterable[str]]]) -> str:
    """Join texts, each below what it is about."""
    return f"\n\n{'=' * 80}\n\n".join(
        "\n".join([*about, "", text.strip(), ""])
        for about, text in sorted((sorted(names), text) for text, names in texts)
    )


# ---------------------------------------------------------------- packages of Python


def _of_wheel(wheel: Wheel) -> Carried:
    with ZipFile(BytesIO(wheel.data)) as archive:
        names = archive.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        described = HeaderParser().parsestr(archive.read(about).decode())
        found = [name for name in names if _TEXT.fullmatch(name)]
        texts = [(archive.read(name).decode(), [name]) for name in found]
    classified = [
        line.rsplit(" :: ", 1)[-1]
        for line in described.get_all("Classifier") or ()
        if line.startswith("License :: ")
    ]
    named = str(described.get("License-Expression") or described.get("License") or "")
    short = named if named and "\n" not in named and len(named) < 40 else ", ".join(classified)
    source = f"https://pypi.org/project/{wheel.name}/{wheel.version}/"
    return Carried(wheel.name, wheel.version, short or "see its text", source, _joined(texts))


def write_licences(folder: Path, parts: list[Carried]) -> None:
    """Write the page that says whose work the site carries, and the text of each licence."""
    pages = HtmlPages("gamesearch.lab.site")
    pages.write(folder / "index.html", "licences.html.j2", parts=parts)
    for part in parts:
        write_file(folder / part.file, part.text.encode())
    write_file(folder / "gamesearch.txt", (pack.root() / "LICENSE").read_bytes())
