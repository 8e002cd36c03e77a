"""A fifth set of attacks, written with the code at hand: what was open is tried here once more."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Final

import pytest

from gamesearch.games.tree import GameTree
from gamesearch.grading.classroom import grade_one
from gamesearch.grading.sandbox.protocol import Misuse, from_line, to_line
from gamesearch.grading.watched_search import WatchedGame
from gamesearch.pack import root
from tests.grading.handing_in import RIGHT
from tests.grading.submissions import PS2, hand_in, notebook

# ---------------------------------------------------------------- folders that are made empty

# To be an ordinary user, root makes a namespace in which it is one.
ORDINARY: Final = ["bwrap", "--dev-bind", "/", "/", "--unshare-user", "--uid", "1000",
                   "--gid", "1000", "--cap-drop", "ALL"]  # fmt: skip
USERS: Final = ["root", "ordinary user"] if os.geteuid() == 0 else ["ordinary user"]
# As where the pack is installed among the packages: its folder is seen, and is empty.
INSTALLED: Final = """
import json, sys, numpy, pathlib
from gamesearch.grading.sandbox import isolation
from gamesearch.grading.sandbox.process import Sandbox
from gamesearch.grading.answer_session import answer_session

hidden = str(pathlib.Path(numpy.__file__).parent)
isolation._secrets = lambda: [hidden]
sandbox = Sandbox("eve")
session = answer_session(sandbox, "ps2_alpha_beta", "eve")
session.run(f"HIDDEN = {hidden!r}" + sys.stdin.read(), "cell 1", 30.0)
print(json.dumps(session.look("report")()))
sandbox.close()
"""
WRITING: Final = """
def report():
    import os
    found = os.listdir(HIDDEN)
    try:
        open(HIDDEN + "/new", "wb").close()
    except OSError as error:
        return found, error.strerror
    return found, "written"
"""


@pytest.mark.sandbox
@pytest.mark.parametrize("user", USERS)
def test_what_hides_the_pack_cannot_be_filled(user):
    """It lies in memory, and bubblewrap bounds the working folder alone."""
    prefix = ORDINARY if user == "ordinary user" and os.geteuid() == 0 else []
    ran = subprocess.run(
        [*prefix, sys.executable, "-c", INSTALLED], text=True, capture_output=True, check=False,
        input=WRITING, env={**os.environ, "PYTHONPATH": str(root())}, timeout=120,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == [[], "Read-only file system"]


# ---------------------------------------------------------------- states of an answer's own making


@pytest.mark.parametrize("made", ["b1", 7, frozenset({1}), (9, 9), [0], None], ids=repr)
@pytest.mark.parametrize("question", ["is_terminal", "actions", "to_move", "utility"])
def test_what_is_no_state_is_refused_however_often_it_is_asked_about(made, question):
    """It is remembered as a node, but is not known as a state by that."""
    game = WatchedGame(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), ())
    more = (0,) if question == "utility" else ()
    for _ in range(3):
        with pytest.raises(Misuse, match="is not a state of the game"):
            getattr(game, question)(made, *more)


# ---------------------------------------------------------------- messages


@pytest.mark.parametrize(
    "message",
    [["answer", -3], [[], "ready"], "a ü \U0001f600 \x00 \u2028 \"", 1e300, -0.0, None, True,
     {"d": [[1, {"t": []}]]}, [float("inf"), -float("inf")], {}, []],
    ids=repr,
)  # fmt: skip
def test_a_message_is_the_json_of_the_library(message):
    whole = json.dumps(message, separators=(",", ":")).encode() + b"\n"
    assert to_line(message) == whole
    assert from_line(whole) == message


def test_what_json_has_no_word_for_is_refused():
    for message in ({1, 2}, [b"x"], object(), [10**5000]):
        with pytest.raises((TypeError, ValueError)):
            to_line(message)


# ---------------------------------------------------------------- the same check over and over

CHECK: Final = {
    "cell_type": "code", "id": "q2-check", "metadata": {}, "source": "", "outputs": [],
    "execution_count": None,
}  # fmt: skip
UNWRITTEN: Final = "def alpha_beta(game, state):\n    return still_to_come()\n"
TO_COME: Final = "def still_to_come():\n    raise NotImplementedError\n"


@pytest.mark.sandbox
@pytest.mark.parametrize("written", [False, True], ids=["never written", "written at last"])
def test_an_unwritten_answer_is_asked_twice_however_often_it_is_checked(
    tmp_path, monkeypatch, written
):
    """Each time takes a process: a notebook of a thousand checks kept the grader for minutes."""
    started = []

    class Counted(grade_one.Sandbox):
        def __init__(self, *args, **named):
            started.append(args)
            super().__init__(*args, **named)

    monkeypatch.setattr(grade_one, "Sandbox", Counted)
    book = notebook(q2=TO_COME + UNWRITTEN)
    book["cells"] += [CHECK] * 12
    if written:
        book["cells"].append({**CHECK, "id": "last", "source": RIGHT["q2"]})
    row = grade_one.grade_submission(
        hand_in(tmp_path, "eve", book), PS2, "eve", seed=1
    )  # fmt: skip
    found = next(verdict for verdict in row.verdicts if verdict.question == "q2")
    assert (found.status, found.score) == (("graded", 6) if written else ("not attempted", 0))
    assert len(started) <= 3
