"""The edition for browsers: its parts, its packages, its notebooks. `tests/site` runs it."""

from __future__ import annotations

import json
import re
import zipfile
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from subprocess import CompletedProcess

import pytest

import gamesearch.pack as pack
from gamesearch import __main__ as command_line
from gamesearch.exercises import exercise_at
from gamesearch.lab.site import build, contents, jupyter, parts
from gamesearch.lab.site.contents import shelve
from gamesearch.lab.site.licences import LISTS, carried, write_licences
from gamesearch.lab.site.parts import SiteError, fetch_npm, fetch_wheels, npm_parts
from gamesearch.lab.site.wheels import (
    compile_ahead,
    graphviz_at_once,
    lock_of,
    our_wheel,
    read_wheel,
    zipped,
)

PACKS = [exercise_at(name) for name in pack.exercises()]
site_only = pytest.mark.skipif(
    not find_spec("jupyterlite_core"), reason="needs what the extra [site] installs"
)

# ---------------------------------------------------------------- what is missing


def test_a_missing_tool_is_told_in_one_line(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(parts, "find_spec", lambda name: None)
    assert command_line.main(["site", "--out", str(tmp_path / "site")]) == 2
    assert capsys.readouterr().err == (
        "gamesearch site: the package jupyterlite-core is missing; "
        'python -m pip install -e ".[site]" installs all that the site needs\n'
    )
    assert list(tmp_path.iterdir()) == []


def test_a_front_end_of_another_version_is_refused(monkeypatch):
    monkeypatch.setattr(parts, "find_spec", lambda name: name)
    monkeypatch.setattr(parts, "installed", lambda name: "0.1")
    with pytest.raises(SiteError, match=r"anywidget 0\.1 is installed, but the site has 0\.\d+"):
        parts.check_tools()


@pytest.mark.parametrize(
    ("work", "says"),
    [
        (lambda folder: fetch_npm("pyodide", folder),
         "npm is missing, and without it pyodide cannot be fetched; install Node"),
        (lambda folder: compile_ahead(folder, [], folder),
         "node is missing, and without it no module can be compiled; install Node"),
    ],
)  # fmt: skip
def test_a_missing_program_is_named(work, says, tmp_path, monkeypatch):
    monkeypatch.setattr(parts.shutil, "which", lambda name: None)
    with pytest.raises(SiteError, match=says):
        work(tmp_path)


@pytest.mark.parametrize(
    ("work", "says"),
    [
        (fetch_wheels, "the packages for the browser could not be fetched (ERROR: no route to "
         "host); are you online? If so, run it again"),
        (lambda folder: compile_ahead(folder, [], folder),
         "the modules could not be compiled: ERROR: no route to host"),
    ],
)  # fmt: skip
def test_what_a_program_says_when_it_fails_is_told_in_one_line(work, says, tmp_path, monkeypatch):
    failed = CompletedProcess([], 1, "", "looking\nERROR: no route to host\n")
    monkeypatch.setattr(parts.shutil, "which", lambda name: name)
    monkeypatch.setattr(parts.subprocess, "run", lambda *command, **options: failed)
    with pytest.raises(SiteError) as told:
        work(tmp_path)
    assert str(told.value) == says


def test_another_file_than_the_pinned_one_is_thrown_away(tmp_path):
    (tmp_path / "npm").mkdir()
    archive = tmp_path / "npm" / npm_parts()["@viz-js/viz"].archive
    archive.write_bytes(b"something else")
    with pytest.raises(SiteError, match="is not the file that the site pins; it was removed"):
        fetch_npm("@viz-js/viz", tmp_path)
    assert not archive.exists()


def test_packages_that_are_here_are_not_fetched(tmp_path, monkeypatch):
    def run(command, folder, failure):
        assert "--require-hashes" in command
        for name, number in parts.pinned_wheels().items():
            (folder / f"{name.replace('-', '_')}-{number}-py3-none-any.whl").touch()
        asked.append(command[3])

    asked: list[str] = []
    monkeypatch.setattr(parts, "run_tool", run)
    assert fetch_wheels(tmp_path) == fetch_wheels(tmp_path)
    assert asked == ["download"]
    assert len(fetch_wheels(tmp_path)) == len(parts.pinned_wheels()) > 20
    assert parts._WHEELS.read_text().count("--hash=sha256:") == len(parts.pinned_wheels())


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(build, "check_tools", lambda: None)
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(SiteError, match="holds something else; an empty or new folder"):
        build.build_site(tmp_path, tmp_path / "cache")
    assert (tmp_path / "thesis.txt").read_text() == "mine"


def test_graphviz_that_was_not_pinned_is_refused(tmp_path):
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "viz-global.js").write_text("another")
    with pytest.raises(SiteError, match=r"viz\.js is not the one that was pinned"):
        graphviz_at_once(tmp_path)


# ---------------------------------------------------------------- packages


def test_our_package_goes_along_without_what_a_browser_does_not_use():
    wheel = our_wheel(b"viz", PACKS)
    assert wheel.data == our_wheel(b"viz", PACKS).data
    assert wheel.file != our_wheel(b"another viz", PACKS).file
    names = zipfile.ZipFile(BytesIO(wheel.data)).namelist()
    assert {"gamesearch/__init__.py", "gamesearch/drawing/engines/viz.js"} <= set(names)
    assert "gamesearch/grading/templates/verdict.html.j2" in names
    assert "exercises/ps2_alpha_beta/questions.py" in names
    assert [n for n in names if n.startswith(("gamesearch/lab", "gamesearch/commands"))] == []
    assert [n for n in names if "pycache" in n or "classroom" in n] == []
    assert wheel.modules == ("gamesearch",)


def test_what_our_package_needs_in_a_browser_is_pinned():
    needs = our_wheel(b"viz", PACKS).needs
    assert {"anywidget", "graphviz", "ipywidgets"} <= set(needs)
    assert not set(needs) & {"pygraphviz", "numpy", "jupyterlab", "matplotlib"}
    assert set(needs) <= set(parts.pinned_wheels())


def packed(path, name, needs, *more):
    about = f"{name}-1.0.dist-info/METADATA"
    metadata = f"Name: {name}\nVersion: 1.0\nLicense-Expression: MIT\n{needs}"
    files = {f"{name}/__init__.py": b"", about: metadata.encode(), **dict.fromkeys(more, b"words")}
    path.write_bytes(zipped(files))
    return read_wheel(path)


def test_compiled_code_stays_behind(tmp_path):
    target = tmp_path / "safe-1.0-cp314-cp314-manylinux2014_x86_64.whl"
    wheel = packed(target, "safe", "", "safe/_fast.cpython-314.so", "safe/_fast.c")
    assert wheel.file == "safe-1.0-py3-none-any.whl"
    names = zipfile.ZipFile(BytesIO(wheel.data)).namelist()
    assert names == ["safe/__init__.py", "safe-1.0.dist-info/METADATA"]


def test_the_list_of_packages_names_needs_that_are_met(tmp_path):
    needs = (
        "Requires-Dist: Other_One>=2\nRequires-Dist: absent\n"
        'Requires-Dist: windows; sys_platform == "win32"\n'
    )
    one = packed(tmp_path / "one-1.0-py3-none-any.whl", "one", needs)
    assert one.needs == ("other-one", "absent")
    other = packed(tmp_path / "other_one-1.0-py3-none-any.whl", "other-one", "")
    read = json.loads(lock_of([other, one], {"abi_version": "2026_0"}))
    assert read["info"] == {"abi_version": "2026_0"}
    assert list(read["packages"]) == ["one", "other-one"]
    assert read["packages"]["one"]["depends"] == ["other-one"]
    assert read["packages"]["one"]["imports"] == ["one"]
    assert read["packages"]["one"]["sha256"] == sha256(one.data).hexdigest()
    assert lock_of([one, other], {}) == lock_of([other, one], {})


# ---------------------------------------------------------------- licences

COMPILED = {"python": "3.14.2", "platform": "emscripten_5_0_3"}


@pytest.fixture
def pyodide(tmp_path):
    """A package of npm that says what it is made of."""
    (tmp_path / "pyodide-lock.json").write_text(json.dumps({"info": COMPILED}))
    return tmp_path


@pytest.fixture
def standard(tmp_path):
    """A list of licences, with the ones that the site needs."""
    (tmp_path / "licenses").mkdir()
    for name in ("MPL-2.0", "EPL-1.0", "Python-2.0.1", "MIT", "BSD-3-Clause"):
        text = f"{name}: Copyright (c) <year> <owner>. Go ahead."
        (tmp_path / "licenses" / f"{name}.json").write_text(json.dumps({"licenseText": text}))
    return tmp_path


def listing(folder, **part):
    """JupyterLab's list of what one of its parts is made of."""
    about = {"name": "lumino", "versionInfo": "2.0", "licenseId": "MIT", "extractedText": None}
    path = folder / LISTS
    path.write_text(json.dumps({"packages": [about | part]}))
    return path


@site_only
def test_every_part_has_a_licence_its_text_and_a_source(tmp_path, pyodide, standard):
    one = packed(tmp_path / "one-1.0-py3-none-any.whl", "one", "", "one-1.0.dist-info/LICENSE.txt")
    parts = {part.name: part for part in carried([one], [listing(tmp_path)], pyodide, standard)}
    assert all(part.licence and part.source.startswith("https://") for part in parts.values())
    assert parts["one"].text.split() == ["one-1.0.dist-info/LICENSE.txt", "words"]
    assert parts["Graphviz, in viz.js"].text.startswith("EPL-1.0")
    assert parts["Pyodide"].text.startswith("MPL-2.0")
    assert "Expat maintainers. Go ahead." in parts["Expat, in viz.js"].text
    assert parts["Python, in Pyodide"].version == "3.14.2"
    lab = parts["JupyterLite, with JupyterLab and Notebook"].text
    assert "lumino 2.0 (MIT)\n\nMIT: Copyright (c) the authors. Go ahead." in lab
    assert "Project Jupyter" in lab
    write_licences(tmp_path / "out", [*parts.values()])
    written = {path.name for path in (tmp_path / "out").iterdir()}
    assert written == {part.file for part in parts.values()} | {"gamesearch.txt", "index.html"}
    assert len(written) == len(parts) + 2


@site_only
def test_a_part_without_the_text_of_its_licence_is_named(tmp_path, pyodide, standard):
    bare = packed(tmp_path / "bare-1.0-py3-none-any.whl", "bare", "")
    with pytest.raises(SiteError, match=r"bare 1\.0 comes without the text of its licence \(MIT\)"):
        carried([bare], [], pyodide, standard)
    strange = listing(tmp_path, licenseId="Strange")
    with pytest.raises(SiteError, match="lumino: the SPDX list has no licence 'Strange'"):
        carried([], [strange], pyodide, standard)


# ---------------------------------------------------------------- notebooks


def test_each_notebook_knows_its_edition_and_is_trusted(tmp_path):
    shelf = shelve(tmp_path, PACKS)
    assert [one.path for one in shelf[:2]] == ["00_start_here.ipynb", "01_minimax.ipynb"]
    exercises = [one for one in shelf if "/" in one.path]
    assert [one.name for one in exercises] == pack.exercises()
    assert all(one.title and len(one.edition) == 12 for one in shelf)
    assert len({one.edition for one in shelf}) == len(shelf)
    for one in shelf:
        read = json.loads((tmp_path / one.path).read_text(encoding="utf-8"))
        words = "\0".join("".join(cell["source"]) for cell in read["cells"])
        known = {"edition": one.edition, "words": sha256(words.encode()).hexdigest()}
        assert read["metadata"]["gamesearch"] == known
        code = [cell for cell in read["cells"] if cell["cell_type"] == "code"]
        assert all(cell["metadata"]["trusted"] for cell in code)  # so its pictures are shown unrun
    assert shelve(tmp_path, PACKS) == shelf


def test_an_exercise_from_elsewhere_goes_along(tmp_path):
    own = tmp_path / "course" / "warm_up"
    own.mkdir(parents=True)
    with pytest.raises(SiteError, match=r"warm_up\.ipynb; release the exercise first"):
        shelve(tmp_path / "site", [exercise_at(own)])
    (own / "questions.py").write_text("QUESTIONS = {}\n")
    notebook = pack.root() / "exercises" / "ps1_minimax" / "ps1_minimax.ipynb"
    (own / "warm_up.ipynb").write_bytes(notebook.read_bytes())
    (shelved,) = (one for one in shelve(tmp_path / "site", [exercise_at(own)]) if "/" in one.path)
    assert shelved.path == "exercises/warm_up/warm_up.ipynb"
    wheel = our_wheel(b"viz", [exercise_at(own)])
    assert "exercises/warm_up/questions.py" in zipfile.ZipFile(BytesIO(wheel.data)).namelist()


def test_each_notebook_is_a_page_to_read_and_leads_on(tmp_path):
    site = tmp_path / "site"
    for folder in ("notebooks", "build"):
        (site / folder).mkdir(parents=True)
    (site / "build" / "jlab_core.1.js").touch()
    (site / "notebooks" / "index.html").write_text('<head></head><body class="a"><p>b</p></body>')
    shelf = [one for one in shelve(tmp_path, PACKS) if one.name in ("00_start_here", "ps1_minimax")]
    contents.frame_notebooks(site, tmp_path, [*shelf, shelf[0]._replace(path="01_minimax.ipynb")])
    framed = (site / "notebooks" / "index.html").read_text(encoding="utf-8")
    assert framed.startswith('<head></head><body class="a">\n<link rel="preload"')
    assert 'href="../build/jlab_core.1.js"' in framed
    assert "../index.html#work" in (site / "tree" / "index.html").read_text(encoding="utf-8")
    places = json.loads(re.split('id="gs-places"[^>]*>', framed)[1].split("</script>")[0])
    assert places["00_start_here.ipynb"]["next"] == "01_minimax.ipynb"
    exercise = "exercises/ps1_minimax/ps1_minimax.ipynb"
    assert places["01_minimax.ipynb"]["exercise"] == exercise
    assert places[exercise]["lecture"] == "01_minimax.ipynb"
    page = (site / places["00_start_here.ipynb"]["page"]).read_text(encoding="utf-8")
    assert 'href="../notebooks/index.html?path=01_minimax.ipynb" target="_top"' in page
    assert not re.search(r'href="[\w./]+\.(ipynb|html)"', page)


def test_decks_share_their_font(tmp_path):
    for name in ("one.html", "other.html"):
        (tmp_path / name).write_text("src: url(data:font/woff;base64,d09GRg==)")
        contents.share_font(tmp_path / name)
        assert (tmp_path / name).read_text() == "src: url(maths.woff)"
    assert (tmp_path / "maths.woff").read_bytes() == b"wOFF"


def test_a_service_worker_that_is_another_is_refused(tmp_path):
    (tmp_path / "service-worker.js").write_text("another")
    with pytest.raises(SiteError, match="JupyterLite's service worker has changed"):
        jupyter.keep_for_offline(tmp_path, "1")
