"""Setting the pack up with Python alone, and the doctor's look at what came of it."""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import tomllib
import venv
from contextlib import suppress
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

import gamesearch.pack as pack
from gamesearch.lab import doctor, environment, server
from gamesearch.lab.doctor import Diagnosis, describe, examine
from gamesearch.lab.environment import SetupError, make_environment

ROOT = Path(__file__).parents[2]
PIP_SAYS = """\
Obtaining file:///pack
Collecting numpy==2.2.1
  Using cached numpy-2.2.1.whl (14 MB)
Collecting Jupyter_Core==5.7
Collecting somebody-elses>=1
Installing collected packages: numpy, jupyter-core
Successfully installed numpy-2.2.1
"""


@pytest.fixture
def bare_pack(tmp_path, monkeypatch):
    """The folder of a pack that is not set up."""
    monkeypatch.setattr(pack, "root", lambda: tmp_path)
    return tmp_path


def test_progress_tells_how_many_packages_are_found_and_unpacked(tmp_path):
    names, lines = {"numpy", "jupyter-core"}, PIP_SAYS.splitlines(keepends=True)
    told = [environment._progress("".join(lines[:end]), names, tmp_path) for end in (1, 2, 4, 6)]
    assert told == [
        "0 of 2 packages found",
        "1 of 2 packages found, now numpy",
        "2 of 2 packages found, now Jupyter_Core",
        "0 of 2 packages unpacked",
    ]


def test_zeros_in_a_library_take_no_room_and_stay_what_they_are(tmp_path):
    library = tmp_path / "lib/python3.11/site-packages/some.libs/lib.so"
    library.parent.mkdir(parents=True)
    library.write_bytes(data := b"a" + bytes(2**20) + b"z" + bytes(2**20))
    environment._leave_out_zeros(tmp_path)
    assert library.read_bytes() == data
    assert library.stat().st_blocks < 128


@pytest.mark.slow
def test_an_environment_is_made_once_and_again_after_a_failure_or_a_change(bare_pack, capsys):
    """What pip said is told; all in one environment, because making it takes seconds."""
    requirements = bare_pack / "requirements.txt"
    requirements.write_text("./there-is-none.whl\n")
    with pytest.raises(SetupError, match=r"(?s)could not be installed.*there-is-none"):
        make_environment()
    assert "Set up in" not in capsys.readouterr().out
    requirements.write_text("# nothing\n")
    make_environment()
    assert "Set up in" in capsys.readouterr().out
    python = bare_pack / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    asked = subprocess.run([python, "-c", "import sys; print(sys.prefix)"], capture_output=True,
                           check=True, text=True).stdout.strip()  # fmt: skip
    assert Path(asked) == bare_pack / ".venv"
    make_environment()
    assert capsys.readouterr().out == ""
    requirements.write_text("# nothing else\n")
    make_environment()
    assert "Set up in" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["lab", "draw"])
def test_an_environment_in_which_something_is_missing_is_not_started_for_ever(
    bare_pack, monkeypatch, command
):
    folder = bare_pack / ".venv"
    environment._python_of(folder).parent.mkdir(parents=True)
    environment._python_of(folder).touch()
    monkeypatch.setattr(environment, "make_environment", lambda: None)  # its stamp is there
    monkeypatch.setattr(environment, "_NEEDED", ("os", "pygraphwiz"))
    monkeypatch.setattr(sys, "prefix", str(folder))
    with pytest.raises(SetupError, match=r"\.venv lacks pygraphwiz; delete that folder, then run"):
        environment.in_environment([command], make=command == "lab")


NO_PIP = "venv.EnvBuilder._setup_pip = lambda *_: None"  # which would take seconds


@pytest.fixture
def without_packages(bare_pack, monkeypatch):
    """The same folder, where an environment gets neither pip nor packages."""
    (bare_pack / "requirements.txt").write_text("# nothing\n")
    monkeypatch.setattr(venv.EnvBuilder, "_setup_pip", lambda *_: None)
    monkeypatch.setattr(environment, "_install", lambda *_: None)
    return bare_pack / ".venv"


@pytest.mark.skipif(os.name == "nt", reason="an environment has copies there")
@pytest.mark.parametrize(
    "stage",
    [
        "venv.EnvBuilder.setup_python = stop",  # a folder without a Python
        "venv.EnvBuilder._setup_pip = stop",  # a Python without pip
        f"environment._install = stop; {NO_PIP}",  # without packages
        "(folder / environment.UNFINISHED).touch(); environment.shutil.rmtree = stop",
    ],
)
def test_a_set_up_that_was_stopped_is_begun_again_by_the_next_run(without_packages, capsys, stage):
    folder = without_packages
    code = f"""
import os, pathlib, signal, venv
import gamesearch.pack as pack
from gamesearch.lab import environment
folder = pathlib.Path({str(folder)!r})
folder.mkdir()
pack.root = lambda: folder.parent
def stop(*_, **__): os.kill(os.getpid(), signal.SIGKILL)
{stage}
environment.make_environment()
"""
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == -signal.SIGKILL
    (folder / "half").touch()
    make_environment()
    said = capsys.readouterr().out
    assert "stopped before its end; starting it again" in said
    assert "Set up in" in said
    assert (folder / "bin" / "python").exists()
    left = {"half", environment.UNFINISHED} & {path.name for path in folder.iterdir()}
    assert not left


@pytest.mark.skipif(os.name == "nt", reason="an environment has copies there")
def test_an_environment_whose_python_was_removed_is_made_anew(without_packages, capsys):
    python = without_packages / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(without_packages / "an_old_python")
    make_environment()
    assert "Set up in" in capsys.readouterr().out
    assert python.is_symlink()
    subprocess.run([python, "-c", ""], check=True)


def an_environment_with(folder, script):
    """Make an environment whose Python is a script of the shell."""
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(script)
    python.chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="the programs are scripts of the shell")
@pytest.mark.parametrize(
    ("prepare", "says"),
    [
        (lambda at: an_environment_with(at, "#!/bin/sh\necho 3.10\n"),
         r"\.venv has Python 3\.10; 3\.11 or newer is needed: delete that folder, then run"),
        (lambda at: an_environment_with(at, "no program"),
         r"does not start, .*copied from another machine; delete that folder, then run"),
        (lambda at: an_environment_with(at, "#!/bin/sh\nexit 3\n"),
         r"the Python in .*\.venv does not start, .*; delete that folder, then run"),
        (lambda at: an_environment_with(at, "#!/bin/sh\n[ $1 = -I ] && echo 3.12\n"),
         r"\.venv has no pip; delete that folder, then run"),
        (lambda at: (at / ".venv").touch(),
         r"\.venv is a file; a folder is needed there: rename it, then run"),
    ],
)  # fmt: skip
def test_a_folder_that_cannot_be_filled_is_told_with_its_remedy(bare_pack, prepare, says):
    (bare_pack / "requirements.txt").write_text("# nothing\n")
    prepare(bare_pack)
    with pytest.raises(SetupError, match=says) as raised:
        make_environment()
    assert "\n" not in str(raised.value)
    assert not (bare_pack / ".venv" / environment.UNFINISHED).exists()


def test_a_path_with_a_colon_is_told(tmp_path, monkeypatch):
    folder = tmp_path / f"a{os.pathsep}b"
    folder.mkdir()
    monkeypatch.setattr(pack, "root", lambda: folder)
    (folder / "requirements.txt").write_text("# nothing\n")
    with pytest.raises(SetupError, match=r"has a .* in it, .* rename that folder"):
        make_environment()


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (errno.ENOSPC, "no room on the disk: 470 MB are needed; make room"),
        (errno.EROFS, "you may not write to .* copy the pack to a folder of your own"),
        (errno.EACCES, "you may not write to .* copy the pack to a folder of your own"),
    ],
)
def test_a_disk_that_takes_nothing_is_told(bare_pack, monkeypatch, number, says):
    def refuses(*_args, **_options):
        raise OSError(number, os.strerror(number))

    (bare_pack / "requirements.txt").write_text("# nothing\n")
    monkeypatch.setattr(venv, "create", refuses)
    with pytest.raises(SetupError, match=says):
        make_environment()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("WARNING: Retrying ... [Errno -3] Temporary failure in name resolution", "online"),
        ("ERROR: Could not install packages: [Errno 28] No space left on device", "make room"),
        ("ERROR: No matching distribution found for numpy==9", "numpy==9\nIf you ask for help"),
    ],
)
def test_the_reason_is_the_one_that_pip_gives(line, says):
    assert says in environment._why_not(line)


@pytest.mark.skipif(os.name == "nt", reason="the lock is the system's there")
def test_a_second_set_up_waits_for_the_first(bare_pack, monkeypatch):
    (bare_pack / "requirements.txt").write_text("# nothing\n")
    stamp = sha256((bare_pack / "requirements.txt").read_bytes()).hexdigest()
    said: Queue[str] = Queue()
    monkeypatch.setattr(environment, "print", lambda text, **_: said.put(text), raising=False)
    with environment._alone(bare_pack):
        second = Thread(target=make_environment)
        second.start()
        assert "waiting for it" in said.get()
        (bare_pack / ".venv").mkdir()  # the first one is done
        (bare_pack / ".venv" / environment._STAMP).write_text(stamp)
        assert second.is_alive()
    second.join()
    assert said.empty()


# ---------------------------------------------------------------- the server


def test_a_free_port_is_found_up_to_the_last_one():
    with socket.socket() as taken:
        taken.bind(("localhost", 0))
        first = taken.getsockname()[1]
        assert server._free_port(first) > first
    with socket.socket() as last:
        with suppress(OSError):  # if another program has it, so much the better
            last.bind(("localhost", 65_535))
        with pytest.raises(OSError, match="ports 65535 to 65535 are taken"):
            server._free_port(65_535)


def test_a_proxy_is_not_asked_for_this_machine_s_own_server(monkeypatch):
    class Answers(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")  # where nothing answers
    monkeypatch.delenv("no_proxy", raising=False)
    polls = iter([None, 0])  # alive once, then it has ended

    class Process:
        def poll(self):
            return next(polls)

    with HTTPServer(("127.0.0.1", 0), Answers) as answering:
        threading.Thread(target=answering.serve_forever, daemon=True).start()
        server._wait_for(f"http://127.0.0.1:{answering.server_port}/", Process())
        answering.shutdown()
    assert next(polls) == 0  # one look was enough


def bare_python(*arguments, cwd=ROOT):
    """Run the pack with a Python that sees no installed packages."""
    command = [sys.executable, "-S", "-m", "gamesearch", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


def test_a_bare_python_explains_itself_before_anything_is_set_up(tmp_path):
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "gamesearch").symlink_to(ROOT / "gamesearch")
    copied = tmp_path / "copy" / "gamesearch"
    shutil.copytree(ROOT / "gamesearch", copied, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "copy" / "notebooks").mkdir()
    asked = bare_python("draw", "[1, 2]", cwd=copied.parent)
    assert asked.returncode == 2
    assert "not set up yet; run `python3 -m gamesearch lab` once" in asked.stderr
    assert asked.stderr.count("\n") == 1
    for words, expected in ((["--help"], "doctor"), (["lab", "--help"], "--in-place")):
        helped = bare_python(*words, cwd=copied.parent)
        assert helped.returncode == 0
        assert expected in helped.stdout
    examined = bare_python("doctor", cwd=copied.parent)
    assert "Not yet: packages" in examined.stdout
    assert "-> python3 -m gamesearch lab" in examined.stdout


@pytest.mark.skipif(os.name == "nt", reason="an old Python is imitated by one that runs a script")
def test_what_an_old_python_reads_first_says_which_one_is_needed():
    """The check stands before anything that only a newer Python can read."""
    text = (ROOT / "gamesearch" / "__main__.py").read_text(encoding="utf-8")
    assert "\n    match " not in text
    code = (
        "import sys, runpy; sys.version_info = (3, 9, 6); sys.argv = ['gamesearch', 'lab'];"
        "runpy.run_module('gamesearch', run_name='__main__')"
    )
    asked = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True,
                           check=False)  # fmt: skip
    assert asked.returncode == 2
    assert "needs Python 3.11 or newer" in asked.stderr


def test_every_package_that_is_asked_for_is_pinned_and_readers_get_what_they_need():
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    reader = environment.pins((ROOT / "requirements.txt").read_text(encoding="utf-8"))
    more = environment.pins((ROOT / "tests" / "requirements.txt").read_text(encoding="utf-8"))
    extras = asked["optional-dependencies"]
    for_tests = [*extras["test"], *extras["dask"], *extras["staff"], *extras["site"]]
    assert [one for one in asked["dependencies"] if _name(one) not in reader] == []
    assert [one for one in for_tests if _name(one) not in {**reader, **more}] == []
    assert not set(reader) & set(more)
    assert not set(reader) & {"playwright", "mypy", "hypothesis", "notebook", "nbgrader", "dask"}


def _name(requirement):
    return environment.canonical(re.split(r"[>=\[]", requirement)[0])


# ---------------------------------------------------------------- the doctor


@pytest.mark.slow
def test_the_doctor_finds_all_that_the_tests_are_run_with():
    findings = list(examine())
    assert " ".join(one.thing for one in findings) == (
        "Python packages disk browser sandbox pictures notebooks"
    )
    assert [one for one in findings if one.remedy and one.is_needed] == []


def test_what_is_missing_or_fails_is_told_with_its_remedy():
    def fails():
        raise RuntimeError("two\nlines")

    missing = Diagnosis("disk", "3 MB free", "make room")
    optional = Diagnosis("browser", "none", "install one", is_needed=False)
    assert str(missing) == f"MISSING disk          3 MB free\n{' ' * 22}-> make room"
    assert str(optional).startswith("without browser")
    assert "Not yet: disk." in describe([missing, optional])
    assert "All is well" in describe([optional])
    assert doctor._tried("pictures", fails) == Diagnosis("pictures", "does not work", "two lines")
