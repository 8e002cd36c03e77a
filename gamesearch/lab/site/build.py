"""The whole site in a folder, from this pack and from parts that are pinned.

Two builds give the same bytes: nothing in it depends on the day, the machine or the folder.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

import gamesearch.pack as pack
from gamesearch.exercises import Exercise, exercise_at
from gamesearch.figures.build import RECORD, Wanted, build_figures, chosen
from gamesearch.lab.decks import find_notebooks, make_decks
from gamesearch.lab.reference import write_reference
from gamesearch.lab.site import contents, jupyter, wheels
from gamesearch.lab.site.contents import Shelved, shelve
from gamesearch.lab.site.licences import LISTS, carried, write_licences
from gamesearch.lab.site.parts import SiteError, check_tools, fetch_npm, fetch_wheels
from gamesearch.lab.site.wheels import LIBRARY, Wheel, compile_ahead

_MARK: Final = "gamesearch-site.json"  # in the folder, which is ours to replace
_OF_PYODIDE: Final = (
    "package.json", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "python_stdlib.zip",
)  # fmt: skip


class Site(NamedTuple):
    """The site that was built."""

    edition: str
    files: int
    size: int  # bytes


def build_site(
    out: Path, cache: Path, *, extras: bool = True, exercises: Iterable[str] = ()
) -> Site:
    """Build the site into a folder, in place of an older one.

    Slides, gallery and reference are `extras`, `exercises` folders of some that are not the pack's.
    Raises SiteError for what is missing, and where `out` holds something else.
    """
    check_tools()
    if out.exists() and not (out / _MARK).is_file() and any(out.iterdir()):
        raise SiteError(f"{out} holds something else; an empty or new folder was expected")
    with tempfile.TemporaryDirectory(prefix="gamesearch-site-") as folder:
        made = Path(folder) / "site"
        places = [*map(exercise_at, [*pack.exercises(), *exercises])]
        edition = _build(made, Path(folder), cache, places, extras=extras)
        shutil.rmtree(out, ignore_errors=True)
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(made, out)
    sizes = [path.stat().st_size for path in jupyter.files_below(out)]
    return Site(edition, len(sizes), sum(sizes))


def _build(
    made: Path, work: Path, cache: Path, exercises: Sequence[Exercise], *, extras: bool
) -> str:
    shelf = shelve(work / "contents", exercises)
    fetched = {path.name.split("-")[0]: path for path in fetch_wheels(cache)}
    kernel = fetched.pop(jupyter.KERNEL)
    lite = work / "lite"
    lite.mkdir()
    brought = jupyter.lay_out(kernel, work / "contents", lite, made)
    viz = wheels.graphviz_at_once(fetch_npm("@viz-js/viz", cache))
    others = [*map(wheels.read_wheel, fetched.values())]
    others += [wheel for wheel in brought if wheel.name not in wheels.STAND_INS]
    ours = [*map(wheels.stand_in, wheels.STAND_INS), wheels.our_wheel(viz, exercises)]
    _put_pyodide(fetch_npm("pyodide", cache), [*others, *ours], made / jupyter.PYODIDE, work)
    contents.frame_notebooks(made, work / "contents", shelf)
    jupyter.configure(made, [wheel.name for wheel in (*others, *ours)], "Game search")
    decks: dict[str, str] = {}  # the file of slides for each lecture
    if extras:
        notebooks = find_notebooks([])
        pages = make_decks(notebooks, made / "decks", ["slides"])
        for source, page in zip(notebooks, pages, strict=True):
            contents.share_font(page)
            decks[source.stem] = page.name
        build_figures(chosen(), Wanted(made / "gallery"))
        (made / "gallery" / RECORD).unlink()  # is for the next build in the same folder
        write_reference(made / "reference")
    lists = sorted(made.rglob(LISTS))
    texts = fetch_npm("spdx-license-list", cache)
    write_licences(made / "licences", carried(others, lists, fetch_npm("pyodide", cache), texts))
    for path in lists:  # ours say what they say
        path.unlink()
    return _finish(made, shelf, decks)


def _put_pyodide(package: Path, packed: list[Wheel], folder: Path, work: Path) -> None:
    """Put Python and the packages into a folder, with compiled modules."""
    theirs = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))

    def put(packed: list[Wheel], folder: Path) -> None:
        for wheel in packed:
            (folder / wheel.file).write_bytes(wheel.data)
        (folder / "pyodide-lock.json").write_bytes(wheels.lock_of(packed, theirs["info"]))

    for place in (folder, work / "python"):
        place.mkdir(parents=True)
        for name in _OF_PYODIDE:
            shutil.copyfile(package / name, place / name)
    put(packed, work / "python")
    put(compile_ahead(work / "python", packed, work), folder)
    shutil.copyfile(work / "python" / LIBRARY, folder / LIBRARY)


def _finish(made: Path, shelf: list[Shelved], decks: dict[str, str]) -> str:
    """Write what names the edition, which is a hash of all the rest; the edition."""
    contents.write_landing(made, shelf, "", decks)
    digest = sha256()
    for path in jupyter.files_below(made):
        digest.update(f"{path.relative_to(made).as_posix()}\n".encode() + path.read_bytes())
    edition = digest.hexdigest()[:8]
    contents.write_landing(made, shelf, edition, decks)
    jupyter.keep_for_offline(made, edition)
    (made / _MARK).write_text(json.dumps({"edition": edition}) + "\n", encoding="utf-8")
    return edition
