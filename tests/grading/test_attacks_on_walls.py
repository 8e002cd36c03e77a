"""Attacks on the sandbox's walls, on the pipe, on the grader's memory and its files.

Each one is harmless where it stands: what it gets at is told, and has to be nothing.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from itertools import count, islice, product
from pathlib import Path
from typing import Final

import numpy
import pytest

from gamesearch.games.tree import GameTree
from gamesearch.grading.answer_session import KINDS, answer_session
from gamesearch.grading.assignment_loader import given_with
from gamesearch.grading.classroom import grade_one
from gamesearch.grading.sandbox import process
from gamesearch.grading.sandbox.process import Lost, Sandbox, Spent
from gamesearch.grading.sandbox.protocol import (
    Garbled,
    Misuse,
    RemoteError,
    TooLarge,
    measure_range,
)
from gamesearch.grading.sandbox.session import LentObjects, lost_by
from gamesearch.grading.watched_search import WatchedGame
from tests.grading.attack_tables import attacks
from tests.grading.handing_in import RIGHT
from tests.grading.inside import told as told
from tests.grading.submissions import PS2, hand_in, notebook

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]
PS1: Final = "ps1_minimax"

# ---------------------------------------------------------------- the walls, as either user

PROBES: Final = attacks("probes")
PROBING: Final = f"""
import os
def is_open(number):
    try: os.fstat(number)
    except OSError: return False
    return True
inherited = [number for number in range(3, 64) if is_open(number)][2:]
import ctypes, fcntl, gc, os, resource, select, signal, socket, subprocess, time
_libc = ctypes.CDLL(None, use_errno=True)
class Libc:
    def __call__(self, result): return result != -1
    def __getattr__(self, name): return getattr(_libc, name)
libc = Libc()
def alive(): return os.getppid() == 1
def report():
    got = {{}}
    for name, source in {PROBES!r}.items():
        try: value = eval(source)
        except BaseException: continue
        if value: got[name] = repr(value)[:200]
    return got
"""


@pytest.fixture(scope="module")
def got(told):
    """What the probes got at inside a user's sandbox, by name."""
    return told(PROBING)


@pytest.mark.parametrize("name", PROBES)
def test_what_a_submission_reaches_for_is_not_there(got, name):
    assert got.get(name, "nothing") == "nothing"


# ---------------------------------------------------------------- the pipe

ALIKE: Final = 2**61 - 1  # what Python hashes integers by: all its multiples have the hash 0


@pytest.fixture
def lent():
    """What the grader has lent to nobody."""
    return LentObjects(None, KINDS)


def deep(tag, depth):
    message = []
    for _ in range(depth):
        message = {tag: [message]}
    return message


TUPLES: Final = list(islice(product((-1, -2), repeat=12), 1000))  # -1 and -2 hash alike
MESSAGES: Final = {
    "a range backwards": {"r": [10**12, 0, -1]},
    "a range in a tuple of the student's own kind": {"n": [{"t": [{"r": [0, 10**9, 1]}]}, 0]},
    "a range for a chance node": {"c": {"r": [0, 10**12, 1]}},
    "a range for a game tree": {"g": [{"r": [0, 10**12, 1]}, [0, 1]]},
    "a range for turns": {"g": [[1, 2], {"r": [0, 10**12, 1]}]},
    "a dict of ranges": {"d": [[{"r": [0, 10**12, 1]}, 1]]},
    "numbers in a list that hash alike": [n * ALIKE for n in range(1, 20_000)],
    "tuples that hash alike": {"s": [{"t": one} for one in TUPLES]},
    "tuples of the student's own kind": {"s": [{"n": [{"t": one}, 1]} for one in TUPLES]},
    "frozen sets that hash alike": {"s": [{"z": [{"t": one}]} for one in TUPLES]},
    "numbers of the student's own kind": {"s": [{"n": [n * ALIKE, n]} for n in range(2000)]},
    "objects whose number is their hash": {
        "s": [{"o": ["A", "a", n * ALIKE, [True] * 4]} for n in range(1, 2000)]
    },
    "a tree of very many nodes": {"g": [[[0, 0]] * 120_000, [0, 1]]},
    "turns of nobody": {"g": [[1, 2], [None, {"t": []}]]},
    "a set of a range whose numbers hash alike": {"s": {"r": [0, 1000 * ALIKE, ALIKE]}},
    "a frozen set of such a range": {"z": {"r": [0, 1000 * ALIKE, ALIKE]}},
    "such a range alone, for someone to put into a set": {"r": [0, 1000 * ALIKE, ALIKE]},
    "such a range in a tuple": {"t": [{"r": [-1000 * ALIKE, 0, ALIKE]}]},
    "numbers that hash alike": {"s": [n * ALIKE for n in range(1000)]},
    "the same as keys": {"d": [[n * ALIKE, 0] for n in range(1000)]},
    "powers of two that hash alike": {"s": [float(2 ** (61 * n)) for n in range(16)] * 20
                                      + [n * ALIKE for n in range(300)]},
    "a tuple of a range": {"t": {"r": [0, 9, 1]}},
    "a tuple of a text": {"t": "abc"},
    "a tuple of an object that never ends": {"t": {"o": ["A", "", 0, [False, True, True, True]]}},
    "a set of a set": {"s": {"s": []}},
    "a dict of texts": {"d": ["ab"]},
    "a dict of a dict": {"d": {"d": []}},
    "a range of a range": {"r": {"r": [0, 3, 1]}},
    "a range without a step": {"r": [0, 1, 0]},
    "a range of texts": {"r": ["a", "b", 1]},
    "a range of five numbers": {"r": [0, 1, 1, 1, 1]},
    "a range without an end": {"r": [0, 10**300, 1]},
    "many ranges": [{"r": [0, 100_000, 1]}] * 11,
    "a list that cannot be a key": {"s": [[]]},
    "tuples without end": deep("t", 600),
    "sets without end": deep("z", 600),
    "two tags": {"t": [], "s": []},
    "no tag": {},
    "a tag of the grader's": {"P": "gASVAAAAAAAAAAA="},
    "a copied game of the grader's": {"C": [0]},
    "a function of the grader's": {"F": 0},
    "a state that was never given": {"h": 0},
    "a state before the first": {"h": -1},
    "a state by a number with a point": {"h": 0.0},
    "a tree of too many parts": {"g": [[0] * 30_000, []]},
    "a tree without end": {"g": [deep("t", 300), []]},
    "a tree of texts": {"g": ["x" * 9, []]},
    "a tree without turns": {"g": [[1, 2]]},
    "dice of one side": {"c": [{"t": [1]}]},
    "dice that are none": {"c": 6},
    "an object without abilities": {"o": ["A", "", 0, []]},
    "an object of a large number": {"o": ["A", "", 2**70, [False, False, False, True]]},
    "an object that is a list": {"o": [[], "", 0, [False, False, False, True]]},
    "a named tuple of two": {"n": [{"t": []}, 1, 2]},
    "a named list": {"n": [[], 1]},
    "a named number with a point": {"n": [1.5, 1]},
}  # fmt: skip


@pytest.mark.parametrize("name", MESSAGES)
def test_a_forged_message_is_refused_before_it_is_read_whole(lent, name):
    with pytest.raises(Garbled):
        lent.unpack(MESSAGES[name])


def test_a_range_holds_no_number_that_hashes_otherwise_than_it_reads():
    measure_range(range(-5, 90_000))
    with pytest.raises(TooLarge, match="too large"):
        measure_range(range(0, 3 * ALIKE, ALIKE))


@pytest.fixture
def session():
    """A conversation with a fresh process, in which the student's side can be forged."""
    sandbox = Sandbox("ada")
    begun = answer_session(sandbox, PS1, "ada", hides_tests=True)
    assert begun.run(FORGING, "cell 1", 5.0)[1] == ""
    yield begun
    sandbox.close()


FORGING: Final = """
import gc, os
side = next(one for one in gc.get_objects() if type(one).__name__ == "StudentSide")
read = side._lines.readline
def write(text):
    data = text.encode()
    while data:
        data = data[os.write(side._writing, data):]
def serve():
    while line := read():
        order, *rest = __import__("json").loads(line)
        side._send(side._orders[order](*rest))
"""


@pytest.mark.parametrize(
    "names",
    ['"\\\\ud800"', '"" ', '"a b"', '"<b>"', '"=1+1"', '"' + "b" * 90_000 + '"', "1", "null", "[]"],
    ids=["half a character", "nothing", "two words", "markup", "a formula", "a long one",
         "a number", "null", "a list"],
)  # fmt: skip
def test_functions_that_a_cell_says_it_made_have_names(session, names):
    forged = f'[[],"ran",[{names}],"",false]' + "\\n"
    assert session.run(f"write('{forged}')\nserve()", "cell 2", 5.0) == ([], "")


def test_reading_what_an_answer_returns_is_paid_for_by_the_answer(session):
    width, depth = 100_000, 40
    source = f"""
deep = '{{"t":[' * {depth} + "0," * {width} + "0" + "]}}" * {depth}
reply = '[[],"value",' + deep + ",false]\\\\n"
def answer():
    write(reply)
    serve()
"""
    source = source.replace("\\\\n", "\\n")
    assert session.run(source, "cell 2", 5.0)[1] == ""
    answer = session.look("answer")
    before, began = session.spent().answered, time.thread_time()
    answer()
    cost = time.thread_time() - began
    assert session.spent().answered - before > cost / 2
    with session.allowed(Spent(60, 60, cost / 100), lost_by):
        while session.spent().answered <= before + cost * 1.1:
            with suppress(Lost):
                answer()
        session._look_again = 0.0
        with pytest.raises(Lost, match="questions"):
            answer()


GIVEN_FOR: Final = {
    "a long name": "'x' * 100_000", "a tuple": "(1, 2)", "a list": "[1]", "a fraction": "1.5",
    "a set": "{1}", "an object": "object()", "a large number": "10**4000", "a dict": "{}",
}  # fmt: skip


@pytest.mark.parametrize("name", GIVEN_FOR)
def test_the_grader_remembers_no_tree_of_an_odd_name(session, name):
    words = session.run(f"work = __import__('gamesearch.grading').grading.assignment()\n"
                        f"work.tree({GIVEN_FOR[name]})", "cell 2", 5.0)[1]  # fmt: skip
    assert "raised ValueError: tree is given by a question's name" in words


@pytest.mark.parametrize(
    "assignment", ["ps1_minimax", "ps3_move_ordering", "ps5_chance", "ps6_multiplayer"]
)
def test_the_grader_forgets_trees_when_it_has_many(assignment):
    assert given_with(assignment)["tree"].cache_info().maxsize <= 1024


# ---------------------------------------------------------------- time


def test_threads_that_wait_side_by_side_wait_but_once():
    line = process.TimeInLine(0.0)
    line.look(2.0, {str(thread): 1.5 for thread in range(30)})
    assert line.seconds == 1.5
    for moment in range(1, 41):  # of each 50 ms another thread tells of 400
        line.look(2 + moment / 20, {str(n): 1.5 + 0.4 * (n < moment) for n in range(40)})
    assert line.seconds <= 2 + 40 / 20 + process.REPORTED_LATE
    line.look(5.0, {})
    assert line.seconds <= 2 + 40 / 20 + process.REPORTED_LATE


def test_a_wait_that_is_told_of_late_counts_in_full():
    line = process.TimeInLine(0.0)
    for moment in range(1, 10):
        line.look(moment / 10, {"1": 0.0})
    line.look(1.0, {"1": 0.9})
    assert line.seconds == pytest.approx(0.9)
    line.look(9.0, {"1": 8.9})  # the grader stood in line as well
    assert line.seconds == pytest.approx(8.9)


def test_a_crowd_of_threads_buys_no_time_to_wait(session):
    source = """
import hashlib, threading, time
data = bytes(1 << 20)
threading.stack_size(1 << 17)
def burn(until):
    while time.process_time() < until: hashlib.sha256(data)
crowd = [threading.Thread(target=burn, args=(time.process_time() + 0.8,)) for _ in range(12)]
for one in crowd: one.start()
for one in crowd: one.join()
time.sleep(60)
"""
    own = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(own)})
    try:
        with pytest.raises(Lost, match="waiting for 2 seconds"):
            session.run(source, "cell 2", 1.0)
    finally:
        os.sched_setaffinity(0, own)


def test_a_process_may_begin_late_on_a_busy_machine(monkeypatch):
    monkeypatch.setattr(process, "START_SECONDS", 0.5)
    held_up = count(10**6, 10**6)
    monkeypatch.setattr(process, "held_up_seconds", lambda _: {"1": float(next(held_up))})
    waited = []

    class Late(Sandbox):
        def _check_start(self, now):
            self._accounts.listened += 30  # in line, by the clock
            self._accounts._in_line._looked -= 30
            self._accounts._look_again = 0.0
            super()._check_start(now)
            waited.append(self.spent().waited)

    Late("ada").close()
    assert waited


# ---------------------------------------------------------------- files


def test_what_an_answer_raises_is_an_error_of_its_own(session):
    assert session.run(
        "def f(): raise type('\\ud800\\0<b>' * 500, (ValueError,), {})", "cell 2", 5.0
    )
    with pytest.raises((RemoteError, Lost)) as raised:
        session.look("f")()
    assert len(str(raised.value)) <= 400
    str(raised.value).encode()


# ---------------------------------------------------------------- where the pack is installed

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


def test_what_hides_the_pack_cannot_be_filled(told):
    """Among the packages its folder is seen, and is empty; bubblewrap bounds the working folder."""
    hidden = str(Path(numpy.__file__).parent)
    assert told(f"HIDDEN = {hidden!r}{WRITING}", (hidden,)) == [[], "Read-only file system"]


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


# ---------------------------------------------------------------- the same check over and over

CHECK: Final = {
    "cell_type": "code", "id": "q2-check", "metadata": {}, "source": "", "outputs": [],
    "execution_count": None,
}  # fmt: skip
UNWRITTEN: Final = "def alpha_beta(game, state):\n    return still_to_come()\n"
TO_COME: Final = "def still_to_come():\n    raise NotImplementedError\n"


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
