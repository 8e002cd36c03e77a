"""JupyterLite: the program around the notebooks, with settings for this course.

It asks nothing of other hosts: pyodide and all packages lie beside it, and its service worker
keeps what was loaded once, for the next visit without a network.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from gamesearch.lab.server import EXTENSIONS, SETTINGS
from gamesearch.lab.site.parts import SiteError, run_tool
from gamesearch.lab.site.wheels import Wheel, read_wheel

KERNEL: Final = "jupyterlite_pyodide_kernel"
PYODIDE: Final = "static/pyodide"
_APPS: Final = ("notebooks", "tree")
_DATE: Final = 1577836800  # of all files: 1 January 2020
_OF_ENVIRONMENT: Final = ("anywidget", "@jupyter-widgets/jupyterlab-manager")
_NOT_NEEDED: Final = (
    "rspack.config*.js", "**/*.map",
    "build/fa-*.eot", "build/fa-*.svg", "build/fa-*.ttf", "build/fa-*.woff",  # there is woff2
    # loaded for cells of a kind that no notebook here has:
    *(f"build/{number}.*.js" for number in (963, 3294, 4680, 5506, 6491, 9393)),  # Mermaid
    *(f"build/{number}.*.js" for number in (1450, 3927, 7813)),  # Vega
    *(f"build/{number}.*.js" for number in (2113, 2613, 2802)),  # a terminal
)  # fmt: skip
# asked for while a notebook opens and runs, and brought by none of the parts
_ICONS: Final = (
    "favicon.ico",
    "static/favicons/favicon-notebook.ico",
    *(f"static/favicons/favicon-busy-{number}.ico" for number in (1, 2, 3)),
)
# JupyterLite's worker keeps nothing unless told, and never what lies below `api`, such as lists of
# files; ours keeps all that was loaded, for one edition of the site
_KEPT: Final = (
    (
        "async function maybeFromCache(e){let{request:t}=e;if(!enableCache)return await fetch(t);"
        "let a=await fromCache(t);return a?e.waitUntil(refetch(t)):(a=await fetch(t),"
        "e.waitUntil(updateCache(t,a.clone()))),a}",
        "async function maybeFromCache(e){return fromThisEdition(e.request)}",
    ),
    ('||t.pathname.includes("/api/")', ""),
    ('self.addEventListener("activate",onActivate),', ""),
)


def lay_out(kernel: Path, contents: Path, work: Path, out: Path) -> list[Wheel]:
    """Build JupyterLite into `out` from what readers get; the packages that its kernel brings.

    `kernel` is the wheel of the kernel, `work` a folder for the time being. Raises SiteError.
    """
    extension = work / "extensions" / "pyodide-kernel-extension"
    wheels = _unpack_kernel(kernel, extension)
    installed = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
    extensions = [extension, *(installed / name for name in _OF_ENVIRONMENT)]
    extensions += sorted(path for path in EXTENSIONS.iterdir() if path.is_dir())
    for folder in extensions:
        if not (folder / "package.json").is_file():
            raise SiteError(f"{folder} is missing; install it: python -m pip install {folder.name}")
    config = {
        "apps": _APPS,
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "ignore_sys_prefix": True,
        "federated_extensions": [str(path) for path in extensions],
        "contents": [str(contents)],
        "output_dir": str(out),
        "lite_dir": str(work),
    }
    (work / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": config}))
    command = [sys.executable, "-m", "jupyterlite_core", "build", f"--source-date-epoch={_DATE}"]
    run_tool(command, work, "JupyterLite could not be built: {}")
    for pattern in _NOT_NEEDED:
        for path in out.glob(pattern):
            path.unlink()
    for name in _ICONS:
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(out / "notebooks" / "favicon.ico", out / name)
    for listing in (out / "api" / "contents").rglob("*.json"):  # as the disk has its files
        read = json.loads(listing.read_text(encoding="utf-8"))
        read["content"].sort(key=lambda entry: entry["path"])
        listing.write_text(json.dumps(read, sort_keys=True), encoding="utf-8")
    return wheels


def _unpack_kernel(kernel: Path, extension: Path) -> list[Wheel]:
    """Put the kernel's front end into a folder; the packages of Python that it carries."""
    begins = "/share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/"
    carried = extension.parent / "wheels"
    with ZipFile(kernel) as archive:
        for name in archive.namelist():
            _, inside, path = name.partition(begins)
            if not inside or path.endswith((".map", "/")):
                continue
            pypi = path.startswith("static/pypi/")
            if pypi and not path.endswith(".whl"):
                continue
            target = carried / Path(path).name if pypi else extension / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(name))
    found = [read_wheel(path) for path in sorted(carried.glob("*.whl"))]
    return list({wheel.name: wheel for wheel in found}.values())  # of two versions the later


# ---------------------------------------------------------------- settings


def configure(out: Path, packages: Iterable[str], name: str) -> None:
    """Tell JupyterLite where pyodide is, and what to load before the first cell runs."""
    path = out / "jupyter-lite.json"
    read = json.loads(path.read_text(encoding="utf-8"))
    kernel = {
        "pyodideUrl": f"./{PYODIDE}/pyodide.mjs",
        "disablePyPIFallback": True,
        "pipliteUrls": [],
        "loadPyodideOptions": {"packages": sorted(packages)},
    }
    settings = read["jupyter-config-data"]
    later = [one for one in settings["federated_extensions"] if one["name"] in _OF_ENVIRONMENT]
    settings |= {  # the extension of ours brings those that come later
        "federated_extensions": [e for e in settings["federated_extensions"] if e not in later],
        "later": later,
        "appName": name,
        "settingsOverrides": json.loads((SETTINGS / "overrides.json").read_text(encoding="utf-8")),
        # "Last Checkpoint: 6 years ago", for all files of the site are of one date
        "disabledExtensions": ["@jupyter-notebook/notebook-extension:checkpoints"],
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
    }
    path.write_text(json.dumps(read, indent=1, sort_keys=True), encoding="utf-8")


def keep_for_offline(out: Path, edition: str) -> None:
    """Have the service worker keep what is loaded, for this edition of the site.

    Raises SiteError if JupyterLite's worker is not the one that this was written for.
    """
    path = out / "service-worker.js"
    worker = path.read_text(encoding="utf-8")
    for theirs, ours in _KEPT:
        if worker.count(theirs) != 1:
            raise SiteError(f"JupyterLite's service worker has changed: it lacks {theirs[:60]!r}")
        worker = worker.replace(theirs, ours)
    script = (Path(__file__).parent / "templates" / "offline.js").read_text(encoding="utf-8")
    path.write_text(f"const EDITION = {json.dumps(edition)};\n{script}\n{worker}", encoding="utf-8")


def files_below(folder: Path) -> Iterator[Path]:
    """Return all files in order."""
    yield from sorted(path for path in folder.rglob("*") if path.is_file())
