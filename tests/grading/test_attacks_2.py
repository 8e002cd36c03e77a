"""Attacks that were written with the grader's code open: on its time, its memory and its walls.

Each one is harmless where it stands: what it gets at is told, and has to be nothing.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from itertools import count
from typing import Final

import pytest

from gamesearch.grading.answer_session import KINDS, answer_session
from gamesearch.grading.assignment_loader import given_with
from gamesearch.grading.classroom.journal import from_line
from gamesearch.grading.classroom.notebooks import read_cells
from gamesearch.grading.classroom.submissions import find_submissions
from gamesearch.grading.sandbox import process, spending
from gamesearch.grading.sandbox.lent_objects import LentObjects
from gamesearch.grading.sandbox.process import Lost, Sandbox
from gamesearch.grading.sandbox.protocol import Garbled, RemoteError
from gamesearch.grading.sandbox.session import lost_by
from gamesearch.grading.sandbox.sizes import TooLarge, measure_range
from gamesearch.grading.sandbox.spending import Spent
from gamesearch.pack import root

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]
PS1: Final = "ps1_minimax"

# ---------------------------------------------------------------- the walls, as either user

USERS: Final = ["root", "ordinary user"] if os.geteuid() == 0 else ["ordinary user"]
ORDINARY: Final = ["bwrap", "--dev-bind", "/", "/", "--unshare-user", "--uid", "1000",
                   "--gid", "1000", "--cap-drop", "ALL"]  # fmt: skip
PROBES: Final = {  # expressions that say what was got at; anything empty, or an error, is nothing
    "a process's own description": "os.listdir('/proc')",
    "the system's description": "os.listdir('/sys')",
    "the memory of the first process": "open('/proc/1/mem', 'rb')",
    "the grader's environment": "open('/proc/1/environ', 'rb').read()",
    "users": "open('/etc/passwd').read()",
    "the machine's name": "socket.gethostbyname(os.uname().nodename)",
    "home folders": "os.listdir('/home') + os.listdir('/root')",
    "files in the temporary folder of the machine":
    "[name for name in os.listdir('/tmp') if os.path.isfile('/tmp/' + name)]",
    "this very file": f"open({__file__!r}).read()",
    "the masters": f"os.listdir({str(root() / 'solutions')!r})",
    "the grader's own code": "[m for m in ('session', 'process', 'lent_objects')"
    " if os.path.exists(f'/pack/gamesearch/grading/sandbox/{m}.py')]",
    "searches of the pack": "os.listdir('/pack/gamesearch/search')",
    "solver of a game": "os.path.exists('/pack/gamesearch/games/connect_four_solver.py')",
    "inherited descriptors": "inherited",
    "environment of the grader": "set(os.environ) - {'PYTHONHASHSEED', 'OPENBLAS_NUM_THREADS',"
    " 'OMP_NUM_THREADS', 'HOME', 'LC_ALL', 'PWD'}",
    "a new process": "os.fork()",
    "a new process in another way": "os.posix_spawn('/usr/bin/true', ['true'], {})",
    "a shell": "subprocess.run(['sh', '-c', 'echo 1'], capture_output=True).stdout",
    "a network socket": "socket.socket()",
    "a socket of the machine": "socket.socket(socket.AF_UNIX)",
    "a pair of sockets": "socket.socketpair()",
    "a raw socket": "socket.socket(socket.AF_PACKET, socket.SOCK_RAW)",
    "a kernel socket": "socket.socket(16, socket.SOCK_RAW, 0)",
    "a higher limit of memory": "resource.setrlimit(resource.RLIMIT_AS, (-1, -1)) is None",
    "a higher limit of time": "resource.setrlimit(resource.RLIMIT_CPU, (999, 999)) is None",
    "a higher limit of files": "resource.setrlimit(resource.RLIMIT_NOFILE, (999, 999)) is None",
    "a program that collects crashes": "resource.getrlimit(resource.RLIMIT_CORE) != (1, 1)",
    "the limits of the first process": "resource.prlimit(1, resource.RLIMIT_AS)",
    "a higher priority": "os.nice(-5) is None",
    "another priority of the first process": "os.setpriority(os.PRIO_PROCESS, 1, 5) is None",
    "real-time scheduling": "os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)) is None",
    "another core": "os.sched_setaffinity(0, range(os.cpu_count())) is None",
    "another user": "os.setuid(0) is None and os.getuid() == 0",
    "root's groups": "os.setgroups([0]) is None",
    "another root": "os.chroot('/tmp') is None",
    "another namespace": "libc(libc.unshare(0x10000000))",
    "a namespace of users by a file": "open('/proc/self/uid_map', 'w')",
    "a mount": "libc(libc.mount(b'none', b'/tmp', b'tmpfs', 0, None))",
    "an unmount": "libc(libc.umount2(b'/tmp', 2))",
    "a traced process": "libc(libc.ptrace(16, 1, 0, 0))",
    "a debugger's permission": "libc(libc.prctl(4, 1, 0, 0, 0))",
    "the parent's end outlived": "libc(libc.prctl(1, 0, 0, 0, 0))",
    "children of others": "libc(libc.prctl(36, 1, 0, 0, 0))",
    "a file of memory": "os.memfd_create('x')",
    "shared memory": "libc(libc.shmget(0, 4096, 0o1600))",
    "a queue of messages": "libc(libc.msgget(0, 0o1600))",
    "semaphores": "libc(libc.semget(0, 1, 0o1600))",
    "a named semaphore": "open('/dev/shm/x', 'w')",
    "a descriptor of a process": "os.pidfd_open(1)",
    "an event descriptor": "os.eventfd(0)",
    "a waiting descriptor": "select.epoll()",
    "a watch on files": "libc(libc.inotify_init())",
    "a lock on a file": "fcntl.flock(os.open('/usr/lib', os.O_RDONLY), fcntl.LOCK_EX) is None",
    "a larger pipe": "fcntl.fcntl(os.pipe()[0], 1031, 1 << 20)",
    "signals about files": "fcntl.fcntl(0, fcntl.F_SETOWN, 1) == 0",
    "a key ring": "libc(libc.syscall(250, 0, -3, 1, 0, 0))",
    "a program in the kernel": "libc(libc.syscall(321, 0, 0, 0))",
    "a ring of requests": "libc(libc.syscall(425, 1, 0))",
    "a fault handler": "libc(libc.syscall(323, 0))",
    "a clock of the machine": "time.clock_settime(time.CLOCK_REALTIME, 0) is None",
    "another name of the machine": "socket.sethostname('x') is None",
    "a timer of the kernel's": "libc(libc.timerfd_create(1, 0))",
    "locked memory": "libc(libc.mlockall(1))",
    "a symbolic link": "os.symlink('/', '/tmp/all') is None",
    "a second name of a file": "os.link('/usr/lib/os-release', '/tmp/two') is None",
    "a named pipe": "os.mkfifo('/tmp/pipe') is None",
    "a device": "os.mknod('/tmp/disk', 0o60600, os.makedev(8, 0)) is None",
    "a file of the pack": "open('/pack/gamesearch/game.py', 'a')",
    "a file of Python's": "open(os.__file__, 'a')",
    "a file in the root": "open('/x', 'w')",
    "rights on a file of Python's": "os.chmod(os.__file__, 0o777) is None",
    "an attribute of a file": "os.setxattr('/tmp', 'user.x', b'1') is None",
    "a folder from above": "os.open('/tmp/../..', os.O_RDONLY) and os.listdir('/tmp/../../home')",
    "the end of the first process": "os.kill(1, 9) is None and not alive()",
    "the end of all processes": "os.kill(-1, 9) is None and not alive()",
    "a stopped first process": "os.kill(1, 19) is None and not alive()",
    "a terminal": "open('/dev/tty', 'w')",
    "typing for others": "fcntl.ioctl(0, 0x5412, b'x') == 0",
    "a console": "open('/dev/console', 'w')",
    "the kernel's messages": "open('/dev/kmsg', 'rb').read(1)",
    "the machine's memory": "open('/dev/mem', 'rb')",
    "disks": "[name for name in os.listdir('/dev') if name.startswith(('sd', 'vd', 'nvme'))]",
    "the master's questions": "__import__('gamesearch.exercises.ps1_minimax.questions')"
    ".assignments.ps1_minimax.questions.QUESTIONS.keys()",
    "objects of the grader's": "[o for o in gc.get_objects()"
    " if type(o).__name__ in ('Session', 'Sandbox', 'GameTree', 'Verdict')]",
}  # fmt: skip
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
OUTSIDE: Final = """
import json, sys, time
from gamesearch.grading.sandbox.process import Sandbox
from gamesearch.grading.answer_session import KINDS, answer_session, stopwatch_of

sandbox = Sandbox("eve")
session = answer_session(sandbox, "ps1_minimax", "eve", time.monotonic() + 60)
words = session.run(json.load(sys.stdin), "cell 1", 30.0)[1]
assert words == "", words
print(json.dumps(session.look("report")()))
sandbox.close()
"""


@pytest.fixture(scope="module", params=USERS)
def got(request):
    """What the probes got at inside a user's sandbox, by name."""
    prefix = ORDINARY if request.param == "ordinary user" and os.geteuid() == 0 else []
    ran = subprocess.run(
        [*prefix, sys.executable, "-c", OUTSIDE], text=True, capture_output=True, check=False,
        input=json.dumps(PROBING), env={**os.environ, "PYTHONPATH": str(root())}, timeout=120,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


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


MESSAGES: Final = {
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
    begun = answer_session(sandbox, PS1, "ada", time.monotonic() + 120, hides_tests=True)
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
    forged = f'[[],"ran",[{names}],""]' + "\\n"
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
    line = spending.TimeInLine(0.0)
    line.look(2.0, {str(thread): 1.5 for thread in range(30)})
    assert line.seconds == 1.5
    for moment in range(1, 41):  # of each 50 ms another thread tells of 400
        line.look(2 + moment / 20, {str(n): 1.5 + 0.4 * (n < moment) for n in range(40)})
    assert line.seconds <= 2 + 40 / 20 + spending.REPORTED_LATE
    line.look(5.0, {})
    assert line.seconds <= 2 + 40 / 20 + spending.REPORTED_LATE


def test_a_wait_that_is_told_of_late_counts_in_full():
    line = spending.TimeInLine(0.0)
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
    monkeypatch.setattr(spending, "held_up_seconds", lambda _: {"1": float(next(held_up))})
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


@pytest.mark.parametrize(
    "kind", ["[" * 700 + "]" * 700, "null", "7", '{"a": 1}', '"\\\\ud800"', '"nothing known"'],
    ids=["lists without end", "null", "a number", "a dict", "half a character", "another kind"],
)  # fmt: skip
def test_a_cell_of_no_known_kind_is_none(tmp_path, kind):
    book = tmp_path / "ada.ipynb"
    book.write_text(f'{{"cells": [{{"cell_type": {kind}, "source": "1/0"}}]}}')
    assert read_cells(book)[0].kind not in ("code", "markdown")


@pytest.mark.parametrize("line", [
    '[{"findings": [["q1", 1, 1, "graded", ""]]}, []]', "[[], {}]", "[1, 2]", "{}",
    json.dumps([{"student": "a", "work": "", "engine": "", "status": "graded", "reason": "",
                 "isolation": "", "seconds": 10**400, "findings": []},
                {"advice": {}, "answers": {}, "prints": []}]),
])  # fmt: skip
def test_a_line_of_the_journal_that_cannot_be_is_no_entry(line):
    with pytest.raises(ValueError, match=r"entry|unpack"):
        from_line(line)


def make_pipe(path):
    os.mkfifo(path)


def make_link(path):
    path.symlink_to("/etc/passwd")


def make_loop(path):
    path.symlink_to(path.name)


def make_folder(path):
    path.mkdir()


def make_hole(path):
    with path.open("wb") as file:
        file.truncate(65 << 20)


@pytest.mark.parametrize("make", [make_pipe, make_link, make_loop, make_folder, make_hole])
def test_a_notebook_that_is_no_plain_file_is_not_opened(tmp_path, make):
    make(tmp_path / "ada.ipynb")
    (one,) = find_submissions(tmp_path, PS1)
    assert one.problem
    assert not one.work


def test_what_an_answer_raises_is_an_error_of_its_own(session):
    assert session.run(
        "def f(): raise type('\\ud800\\0<b>' * 500, (ValueError,), {})", "cell 2", 5.0
    )
    with pytest.raises((RemoteError, Lost)) as raised:
        session.look("f")()
    assert len(str(raised.value)) <= 400
    str(raised.value).encode()
