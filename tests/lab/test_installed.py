"""The pack as people install it: a wheel, in an environment of its own, used in any folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*command: object, cwd: Path, status: int = 0) -> str:
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    bare["JUPYTER_PATH"] = str(Path(sys.prefix) / "share" / "jupyter")  # borrowed as well
    done = subprocess.run([*map(str, command)], cwd=cwd, env=bare, capture_output=True, text=True)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr if status else done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs in a new environment, which borrows other people's packages alone."""
    there = tmp_path_factory.mktemp("installed")
    build = "import setuptools.build_meta as made; print(made.build_wheel(r'{}'))"
    run("cp", "-r", *(ROOT / name for name in ("gamesearch", "notebooks", "exercises")), there,
        cwd=ROOT)  # fmt: skip
    run("cp", *(ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE")), there,
        cwd=ROOT)  # fmt: skip
    run(sys.executable, "-c", build.format(there), cwd=there)
    (wheel,) = there.glob("*.whl")
    run(sys.executable, "-m", "venv", there / "env", cwd=there)
    programs = there / "env" / ("Scripts" if os.name == "nt" else "bin")
    (site,) = (there / "env").glob("[lL]ib/**/site-packages")
    borrowed = Path(pytest.__file__).parents[1]  # its own .pth files, such as ours, are not read
    (site / "borrowed.pth").write_text(f"{borrowed}\n")
    run(programs / "python", "-m", "pip", "install", "--no-deps", "--no-index", wheel, cwd=there)
    return programs


@pytest.mark.slow
def test_an_installed_pack_works_in_any_folder(installed: Path, tmp_path: Path) -> None:
    program = installed / "gamesearch"
    where = "import gamesearch, gamesearch.pack as pack; print(gamesearch.__file__, pack.root())"
    package, root = run(installed / "python", "-c", where, cwd=tmp_path).split()
    assert Path(package).is_relative_to(installed.parent)
    assert Path(root) == installed.parent / "share" / "gamesearch"
    copy = tmp_path / "work" / "exercises" / "ps2_alpha_beta" / "ps2_alpha_beta.ipynb"
    assert run(program, "start", "ps2_alpha_beta", cwd=tmp_path) == f"copied to {copy}\n"
    assert "ps2_alpha_beta.ipynb: 0 of" in run(program, "check", copy, cwd=tmp_path)
    run(program, "draw", "[[3, 12], [2, 4]]", "--search", "alpha-beta", cwd=tmp_path)
    run(program, "deck", "00", cwd=tmp_path)
    assert (tmp_path / "decks" / "00_start_here.slides.html").is_file()
    for command in ("site", "release"):  # what only a clone has
        assert "clone" in run(program, command, cwd=tmp_path, status=2)
    lab = (
        "from gamesearch.lab.workspace import prepare_work; from gamesearch.lab import server;"
        "print(prepare_work()); print(server.SETTINGS.is_dir(), server.EXTENSIONS.is_dir())"
    )
    said = run(installed / "python", "-c", lab, cwd=tmp_path).splitlines()
    assert said == [str(tmp_path / "work"), "True True"]
    first = json.loads((tmp_path / "work" / "00_start_here.ipynb").read_text(encoding="utf-8"))
    assert first["cells"]


def test_every_exercise_and_every_file_of_the_package_is_installed() -> None:
    """A new exercise needs one line of pyproject.toml; a new kind of file, its ending."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    shared = tools["setuptools"]["data-files"]
    found = {path for patterns in shared.values() for one in patterns for path in ROOT.glob(one)}
    for name in ("notebooks", "exercises"):
        kept = (path for path in (ROOT / name).rglob("*.*") if "__pycache__" not in path.parts)
        assert {path for path in kept if path.suffix in (".ipynb", ".py", ".toml")} <= found
    package = ROOT / "gamesearch"
    patterns = tools["setuptools"]["package-data"]["gamesearch"]
    taken = {path for one in patterns for path in package.glob(one)}
    left = {path.suffix for path in package.rglob("*.*") if path.is_file() and path not in taken}
    assert left <= {".py", ".pyc", ".ts"}
