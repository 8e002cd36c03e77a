"""The reader's folder, JupyterLab opened on it, and lecture notebooks executed again."""

from __future__ import annotations

import asyncio
import importlib
import json
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from queue import Empty
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from jupyter_client.session import Session
from traitlets.config import LoggingConfigurable

from gamesearch.__main__ import main
from gamesearch.lab.workspace import RECORD, prepare_work
from gamesearch.pack import normalised, root


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Every test runs in an empty folder; Jupyter's signatures stay out of the home folder."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path.parent / f"{tmp_path.name}-jupyter"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def notebook(source="1 + 1"):
    cell = {
        "cell_type": "code", "execution_count": None, "id": "a", "metadata": {},
        "outputs": [], "source": source,
    }  # fmt: skip
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def pack(tmp_path, monkeypatch):
    """A small course pack: two lectures, two exercises."""
    for name in (
        "notebooks/00_start_here", "notebooks/01_minimax", "notebooks/.ipynb_checkpoints/01-c",
        "exercises/ps1_minimax/ps1_minimax", "exercises/ps2_alpha_beta/ps2_alpha_beta",
    ):  # fmt: skip
        path = tmp_path / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(notebook(), encoding="utf-8")
    monkeypatch.setattr("gamesearch.pack.root", lambda: tmp_path)
    return tmp_path


def code(copy):
    """What is in the cell of a notebook, however the file is written."""
    return nbformat.read(copy, as_version=4).cells[0].source


def in_work():
    """The notebooks in the reader's folder."""
    return sorted(map(str, Path("work").rglob("*.ipynb")))


def test_start_copies_an_exercise_and_never_overwrites(pack, capsys):
    copy = pack / "work/exercises/ps1_minimax/ps1_minimax.ipynb"
    assert main(["start", "ps1_minimax"]) == 0
    assert capsys.readouterr().out == f"copied to {copy}\n"
    assert code(copy) == "1 + 1"
    assert in_work() == ["work/exercises/ps1_minimax/ps1_minimax.ipynb"]
    copy.write_text(notebook("my answer"), encoding="utf-8")
    assert main(["start", "ps1_minimax"]) == 0
    assert capsys.readouterr().out == f"already there, left as it is: {copy}\n"
    assert copy.read_text(encoding="utf-8") == notebook("my answer")


def test_start_of_an_unknown_exercise(pack, capsys):
    assert main(["start", "ps9"]) == 2
    assert capsys.readouterr().err == (
        "gamesearch start: there is no exercise 'ps9'; "
        "the exercises are ps1_minimax, ps2_alpha_beta\n"
    )
    assert in_work() == []


# ---------------------------------------------------------------- a new edition


def lecture(pack: Path) -> tuple[Path, Path]:
    """A lecture of the pack, and its reader's copy."""
    return pack / "notebooks/01_minimax.ipynb", pack / "work/01_minimax.ipynb"


def test_a_copy_that_was_not_changed_follows_a_new_edition(pack: Path, capsys: Any) -> None:
    """To run its cells is not to change it; what was left as it is stays out of the way."""
    source, copy = lecture(pack)
    prepare_work()
    copy.write_text(notebook().replace('"outputs": []', '"outputs": [{}]'), encoding="utf-8")
    source.write_text(notebook("2 + 2"), encoding="utf-8")
    prepare_work()
    assert code(copy) == "2 + 2"
    said = "New editions, of notebooks that you had not changed: 01_minimax.ipynb\n"
    assert capsys.readouterr().out == said
    prepare_work()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("done", [{"events": [{"answers": {}}]}, {"answers": {"A": "3"}}], ids=str)
def test_a_copy_with_answers_on_its_widgets_is_kept(done: Any, pack: Path, capsys: Any) -> None:
    """They are saved in the notebook's metadata; where there are none, it follows."""
    source, copy = lecture(pack)
    for state, left in (({"events": [], "answers": {}}, "2 + 2"), (done, "2 + 2")):
        prepare_work()
        book = json.loads(copy.read_bytes())
        saved = {"application/vnd.jupyter.widget-state+json": {"state": {"1": {"state": state}}}}
        copy.write_text(json.dumps(book | {"metadata": {"widgets": saved}}), encoding="utf-8")
        source.write_text(notebook("3 + 3" if state is done else "2 + 2"), encoding="utf-8")
        prepare_work()
        assert code(copy) == left
    assert "01_minimax.ipynb has a new edition; you have worked in" in capsys.readouterr().out


def test_a_copy_that_was_changed_is_kept_and_its_reader_is_asked_once(
    pack: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, copy = lecture(pack)
    prepare_work()
    copy.write_text(notebook("mine"), encoding="utf-8")
    source.write_text(notebook("2 + 2"), encoding="utf-8")
    prepare_work()  # without a terminal
    assert "01_minimax.ipynb has a new edition; you have worked in" in capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
    answers = iter(["c", ""])
    prepare_work(lambda question: next(answers))
    assert "-mine\n+2 + 2\n" in capsys.readouterr().out
    prepare_work(lambda question: pytest.fail("asked again"))
    assert copy.read_text(encoding="utf-8") == notebook("mine")
    source.write_text(notebook("3 + 3"), encoding="utf-8")
    prepare_work(lambda question: "s")
    assert code(copy) == "3 + 3"
    (kept,) = pack.glob("work/01_minimax (mine, 20*).ipynb")
    assert kept.read_text(encoding="utf-8") == notebook("mine")


@pytest.mark.parametrize("record", ["", "[]", '{"01_minimax.ipynb": 3}', "{"])
def test_a_copy_of_an_unknown_edition_is_taken_for_changed(
    record: str, pack: Path, capsys: Any
) -> None:
    source, copy = lecture(pack)
    prepare_work()
    source.write_text(notebook("2 + 2"), encoding="utf-8")
    (copy.parent / RECORD).write_text(record, encoding="utf-8")
    prepare_work()
    assert code(copy) == "1 + 1"
    assert "so it is kept" in capsys.readouterr().out


def test_start_over_loses_nothing(pack: Path, capsys: Any) -> None:
    main(["start", "ps1_minimax"])
    copy = pack / "work/exercises/ps1_minimax/ps1_minimax.ipynb"
    for text in ("first", "second"):
        copy.write_text(notebook(text), encoding="utf-8")
        assert main(["start", "ps1_minimax", "--over"]) == 0
        assert code(copy) == "1 + 1"
    kept = sorted(path.read_text(encoding="utf-8") for path in copy.parent.glob("*mine*"))
    assert kept == [notebook("first"), notebook("second")]


# ---------------------------------------------------------------- JupyterLab


@pytest.mark.parametrize("command", [["lab"], ["draw", "[1, 2]", "-o", "tree.svg"]], ids=" ".join)
def test_a_machine_on_which_graphviz_cannot_be_loaded(command, pack, capsys, monkeypatch):
    """Such as a slim container, which has Python and nothing of a desktop."""
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    assert main(command) == 2
    message = capsys.readouterr().err
    assert message.startswith(f"gamesearch {command[0]}: Graphviz cannot be loaded: ")
    assert message.endswith("apt-get install libglib2.0-0 libxrender1 libxext6\n")
    assert message.count("\n") == 1
    assert in_work() == []


@pytest.fixture
def launched(monkeypatch):
    """The commands that would have been run."""
    commands: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", partial(FakeServer, commands))
    return commands


class FakeServer:
    """A JupyterLab that ends at once, with a status, or because it is interrupted."""

    def __init__(self, commands, command, *, env, status=0):
        commands.append(command)
        assert len(env["JUPYTER_TOKEN"]) >= 32
        self.status, self.terminated = status, False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def poll(self):
        return self.status

    def wait(self):
        if self.status < 0:
            raise KeyboardInterrupt
        return self.status

    def terminate(self):
        self.terminated = True


def test_lab_completes_the_readers_folder(pack, launched, monkeypatch):
    """Lectures and exercises that are missing are copied; what is there stays as it is."""
    monkeypatch.setattr("os.geteuid", lambda: 1000, raising=False)
    mine = pack / "work/01_minimax.ipynb"
    mine.parent.mkdir()
    mine.write_text("mine", encoding="utf-8")
    with closing(socket.create_server(("localhost", 0))) as door:  # closed, it is free
        port = door.getsockname()[1]
    assert main(["lab", "--no-browser", "--port", str(port)]) == 0
    assert in_work() == [
        "work/00_start_here.ipynb", "work/01_minimax.ipynb",
        "work/exercises/ps1_minimax/ps1_minimax.ipynb",
        "work/exercises/ps2_alpha_beta/ps2_alpha_beta.ipynb",
    ]  # fmt: skip
    assert mine.read_text(encoding="utf-8") == "mine"
    (command,) = launched
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={pack / 'work'}" in command
    assert "--ServerApp.ip=localhost" in command
    assert f"--ServerApp.port={port}" in command
    assert "--no-browser" in command
    assert "--allow-root" not in command
    assert any("00_start_here.ipynb" in part for part in command)
    assert not any("token" in part for part in command)  # every user can read arguments


def test_lab_in_place_copies_nothing_and_may_be_root_in_a_container(pack, launched, monkeypatch):
    monkeypatch.setattr("os.geteuid", lambda: 0, raising=False)
    assert main(["lab", "--in-place"]) == 0
    assert in_work() == []
    assert f"--ServerApp.root_dir={pack / 'notebooks'}" in launched[0]
    assert "--no-browser" not in launched[0]
    assert {"--allow-root", "--ServerApp.ip=localhost"} <= {*launched[0]}


def test_a_lost_widget_is_seen_as_its_picture(pack, launched):
    """A widget that is gone with its kernel, and was not saved, would be an error there."""
    main(["lab"])
    (named,) = (part for part in launched[0] if "contents_manager_class" in part)
    module, _, name = named.partition("=")[2].rpartition(".")
    picture, widget = "image/svg+xml", "application/vnd.jupyter.widget-view+json"
    view = {"model_id": "a1", "version_major": 2, "version_minor": 0}
    shown = [{picture: "<svg/>", widget: view, "text/plain": ""}, {widget: view, "text/plain": ""}]
    shown.append({picture: "<svg/>", widget: view | {"model_id": "saved"}})
    saved = {"application/vnd.jupyter.widget-state+json": {"state": {"saved": {}}}}
    outputs = [nbformat.v4.new_output("display_data", data) for data in shown]
    cell = nbformat.v4.new_code_cell("w", outputs=outputs)
    path = pack / "work/mine.ipynb"
    book = nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": saved})
    nbformat.write(book, path)
    before = path.read_bytes()

    class Client:
        """Of a kernel that has these widgets, or says nothing if they are None."""

        session = Session()
        start_channels = stop_channels = lambda *_, **options: None

        def __init__(self, widgets):
            self.control_channel, self.widgets = self, widgets

        def send(self, message):
            assert message["msg_type"] == "comm_info_request"

        async def get_msg(self, timeout):
            if self.widgets is None:
                raise Empty
            return {"content": {"comms": {widget: {} for widget in self.widgets}}}

    def types_of_first_outputs(**running):
        async def sessions():
            return [{"path": f"{one}.ipynb", "kernel": {"id": one}} for one in running]

        def get_kernel(one):
            return SimpleNamespace(client=lambda: Client(running[one]))

        server = LoggingConfigurable()
        server.session_manager = SimpleNamespace(list_sessions=sessions)
        server.kernel_manager = SimpleNamespace(get_kernel=get_kernel)
        made = getattr(importlib.import_module(module), name)

        async def read():
            files = made(root_dir=str(pack / "work"), parent=server)
            with closing(files.notary.store):
                return (await files.get("/mine.ipynb"))["content"]

        with ThreadPoolExecutor() as elsewhere:  # here a browser test's loop may be running
            content = elsewhere.submit(asyncio.run, read()).result()
        return [set(output["data"]) for output in content["cells"][0]["outputs"]]

    whole = [set(data) for data in shown]
    lost = [{picture, "text/plain"}, *whole[1:]]
    assert types_of_first_outputs() == lost
    assert types_of_first_outputs(other=["a1"]) == lost
    assert types_of_first_outputs(mine=["a1", "b2"]) == whole
    assert types_of_first_outputs(mine=["b2"]) == lost  # the kernel was restarted meanwhile
    assert types_of_first_outputs(mine=None) == whole  # it is too busy to say
    assert path.read_bytes() == before


def test_lab_returns_jupyters_status(pack, monkeypatch):
    monkeypatch.setattr(subprocess, "Popen", partial(FakeServer, [], status=3))
    assert main(["lab"]) == 3
    monkeypatch.setattr(subprocess, "Popen", partial(FakeServer, [], status=-2))
    assert main(["lab"]) == 0


def test_lab_takes_the_next_port_that_is_free(pack, launched, capsys):
    with socket.socket() as taken:
        taken.bind(("localhost", 0))
        taken.listen()
        port = taken.getsockname()[1]
        main(["lab", "--port", str(port)])
    (chosen,) = (int(part.split("=")[1]) for part in launched[0] if "ServerApp.port=" in part)
    assert port < chosen < port + 50


def test_the_pack_is_where_it_should_be(tmp_path, monkeypatch, capsys):
    assert (root() / "notebooks").is_dir()
    monkeypatch.setattr("gamesearch.pack.__file__", str(tmp_path / "site" / "gamesearch" / "x.py"))
    assert main(["lab"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("gamesearch lab: there is no notebooks folder beside ")
    assert err.count("\n") == 1


# ---------------------------------------------------------------- notebooks


def test_what_differs_by_nature_is_stripped():
    book = nbformat.reads(notebook("slider"), as_version=4)
    book.metadata["widgets"] = {"state": {}}
    book.metadata["language_info"] = {"name": "python", "version": "3.11.7"}
    book.cells[0].metadata["execution"] = {"iopub.execute_input": "2024-01-01"}
    view = {"application/vnd.jupyter.widget-view+json": {"model_id": "5f"}, "text/plain": "a tree"}
    book.cells[0].outputs = [nbformat.v4.new_output("display_data", view)]
    text = normalised(book)
    assert [one for one in ("3.11.7", "2024", "model_id", "widgets") if one in text] == []
    assert "a tree" in text
    assert text.endswith("}\n")
    assert normalised(nbformat.reads(text, as_version=4)) == text


NOTEBOOKS = """
import sys
from pathlib import Path
from gamesearch import pack
from gamesearch.__main__ import main
pack.root = lambda: Path(sys.argv[1])
sys.exit(main(["notebooks", *sys.argv[2:]]))
"""


def notebooks(pack, *names):
    """The command in a process of its own: kernels leave event loops behind.

    A kernel that is told to end while it writes complains of its own sockets, which is not ours.
    """
    command = [sys.executable, "-c", NOTEBOOKS, str(pack), *names]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    ours = [line for line in run.stderr.splitlines(True) if line.startswith("gamesearch")]
    return run.returncode, run.stdout, "".join(ours)


@pytest.mark.slow
def test_notebooks_are_executed_and_one_that_fails_stays_as_it_was(pack):
    good, bad = pack / "notebooks/00_start_here.ipynb", pack / "notebooks/01_minimax.ipynb"
    bad.write_text(notebook("1 / 0"), encoding="utf-8")
    message = "gamesearch notebooks: 01_minimax.ipynb: ZeroDivisionError: division by zero\n"
    assert notebooks(pack) == (2, "", message)
    assert bad.read_text(encoding="utf-8") == notebook("1 / 0")
    text = good.read_text(encoding="utf-8")
    (output,) = json.loads(text)["cells"][0]["outputs"]
    assert output["data"] == {"text/plain": ["2"]}
    assert notebooks(pack, "00") == (0, "1 executed, 0 changed\n", "")
    assert good.read_text(encoding="utf-8") == text


def test_an_unknown_notebook(pack, capsys):
    assert main(["notebooks", "77"]) == 2
    assert capsys.readouterr().err == "gamesearch notebooks: no notebook's name begins with 77\n"
