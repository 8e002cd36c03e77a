"""Parts of the site that are not ours: fetched once, pinned by hashes, kept in a cache."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha512
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import gamesearch.pack as pack
from gamesearch.lab.environment import installed, pins

LITE: Final = "0.8.6"  # of JupyterLite
_HERE: Final = Path(__file__).parent
_WHEELS: Final = _HERE / "wheels.txt"  # what pip is to fetch
# of the platforms that the one package with compiled code names, which is taken out
_PLATFORM: Final = (
    "--python-version=3.14", "--implementation=cp", "--abi=cp314", "--abi=none",
    "--platform=any", "--platform=manylinux2014_x86_64",
)  # fmt: skip
_UNFETCHED: Final = "{} could not be fetched ({{}}); are you online? If so, run it again"


class SiteError(ValueError):
    """Something that the site is built from is missing; the message says what to do."""


class NpmPart(NamedTuple):
    """A package of the npm registry."""

    name: str
    version: str
    integrity: str

    @property
    def archive(self) -> str:
        """The name that `npm pack` gives its file."""
        return f"{self.name.removeprefix('@').replace('/', '-')}-{self.version}.tgz"


@cache
def npm_parts() -> Mapping[str, NpmPart]:
    """Return the packages of npm by name, as `npm-lock.json` pins them."""
    text = (_HERE / "npm-lock.json").read_text(encoding="utf-8")
    parts = (NpmPart(name, **pinned) for name, pinned in json.loads(text).items())
    return {part.name: part for part in parts}


def default_cache() -> Path:
    """Return where fetched parts are kept, unless you say otherwise."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "gamesearch-site"


def check_tools() -> None:
    """Raise a SiteError that names a required tool that is not installed."""
    if not (pack.root() / "pyproject.toml").is_file():
        raise SiteError(
            f"the site is built from a clone of the course pack, and {pack.root()} was installed; "
            'clone it, and install what builds it: python -m pip install -e ".[site]"'
        )
    for module in ("jupyterlite_core", "jupyter_server", "pdoc"):
        if find_spec(module) is None:
            raise SiteError(
                f"the package {module.replace('_', '-')} is missing; "
                'python -m pip install -e ".[site]" installs all that the site needs'
            )
    wanted = pinned_wheels() | {"jupyterlite-core": LITE}
    for name in ("anywidget", "ipywidgets", "jupyterlite-core"):  # their front ends come from here
        if (there := installed(name) or "nothing") != wanted[name]:
            raise SiteError(
                f"{name} {there} is installed, but the site has {wanted[name]}; install the same "
                f"version: python -m pip install {name}=={wanted[name]}"
            )


def pinned_wheels() -> dict[str, str]:
    """Return the version of each package for the browser."""
    return {name: number for name, (number,) in pins(_WHEELS.read_text("utf-8")).items()}


# ---------------------------------------------------------------- fetching


def fetch_npm(name: str, cache: Path) -> Path:
    """Return the folder of a package of npm, unpacked; fetched if it is not in the cache.

    Raises SiteError where npm is missing or fails, or where the file is not the pinned one.
    """
    part = npm_parts()[name]
    archive, folder = cache / "npm" / part.archive, cache / "npm" / part.archive[: -len(".tgz")]
    if not archive.exists():
        npm = find_tool("npm", f"{part.name} cannot be fetched")
        archive.parent.mkdir(parents=True, exist_ok=True)
        command = [npm, "pack", "--silent", f"{part.name}@{part.version}"]
        run_tool(command, archive.parent, _UNFETCHED.format(part.name))
    digest = b64encode(sha512(archive.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != part.integrity:
        archive.unlink()
        raise SiteError(
            f"{part.archive} is not the file that the site pins; it was removed from {cache}: run "
            "the same command again, and if that does not help, ask the course's authors"
        )
    if not folder.exists():
        with tarfile.open(archive) as tar:  # the file whose hash is pinned
            if hasattr(tarfile, "data_filter"):  # Python 3.11.2 has none
                tar.extraction_filter = tarfile.data_filter
            tar.extractall(folder)
    return folder / "package"


def fetch_wheels(cache: Path) -> list[Path]:
    """Return the pinned packages of Python for the browser, fetched if they are not in the cache.

    Raises SiteError where pip fails; it checks the hashes.
    """
    folder = cache / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    if not all(found := _wheels_in(folder)):
        command = [
            sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
            "--no-deps", "--only-binary=:all:", "--require-hashes", *_PLATFORM,
            f"--dest={folder}", f"--requirement={_WHEELS}",
        ]  # fmt: skip
        run_tool(command, folder, _UNFETCHED.format("the packages for the browser"))
        found = _wheels_in(folder)
    return [path for path in found if path]


def _wheels_in(folder: Path) -> list[Path | None]:
    """Return the file of each pinned package, None for one that was not fetched yet."""
    files = {tuple(path.name.lower().split("-")[:2]): path for path in folder.glob("*.whl")}
    pinned = pinned_wheels().items()
    return [files.get((name.replace("-", "_"), number)) for name, number in pinned]


def run_tool(command: list[str], folder: Path | None, failure: str) -> None:
    """Run a program; what it said last goes into the message of the SiteError if it fails."""
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "no reason given").splitlines()
        raise SiteError(failure.format(said[-1]))


def find_tool(name: str, without: str) -> str:
    """Return a program of Node.js. Raises SiteError, which says what is not done without it."""
    if (program := shutil.which(name)) is None:
        raise SiteError(
            f"{name} is missing, and without it {without}; install Node.js (on Debian and Ubuntu: "
            "apt-get install npm)"
        )
    return program
