"""What the kernel grants a sandbox: system calls one by one, limits, and the number of files.

Each is asked inside a sandbox, once as root, if the tests run as root, and once as an ordinary
user.
"""

from __future__ import annotations

import errno
import os
import platform
import struct
from itertools import pairwise
from pathlib import Path
from typing import Final

import psutil
import pytest

from gamesearch.grading.answer_session import answer_session
from gamesearch.grading.sandbox import process
from gamesearch.grading.sandbox.isolation import ALLOWED, CHECKED, CLONE, NEWER, filter_program
from gamesearch.grading.sandbox.process import Lost, Sandbox
from tests.grading.attack_tables import attacks, program
from tests.grading.handing_in import PS2
from tests.grading.inside import told as told

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

# ---------------------------------------------------------------- system calls

COLUMN: Final = {"x86_64": 0, "aarch64": 1}.get(platform.machine(), 0)
LISTED: Final = {
    *(number for numbers in ALLOWED.values() for number in numbers[COLUMN : COLUMN + 1]),
    *(call["numbers"][COLUMN] for call in CHECKED.values()),
    CLONE[COLUMN],
}
# The kernel lets its own probes by any filter. Of another process it kills one that makes the
# first call, and answers the second itself.
PROBES: Final = {335, 336} if platform.machine() == "x86_64" else set()
MOST_CALLS: Final = 600
OTHER_SET: Final = 0x40000000  # of calls of x86-64, which few kernels have
CALLING: Final = """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
def call(number, *args):
    ctypes.set_errno(0)
    result = libc.syscall(ctypes.c_long(number), *map(ctypes.c_long, args or [0] * 6))
    return ctypes.get_errno() if result == -1 else -1
"""
known_machine = pytest.mark.skipif(not filter_program(), reason="no filter for this machine")


@known_machine
def test_every_call_that_is_not_listed_is_refused(told):
    numbers = [number for number in range(MOST_CALLS + 1) if number not in LISTED | PROBES]
    numbers += [OTHER_SET + number for number in range(MOST_CALLS + 1)] + [-1, 0x7FFFFFFF, 1 << 31]
    source = f"{CALLING}\ndef report(): return [call(number) for number in {numbers}]"
    said = told(source)
    assert isinstance(said, list), said
    answers = dict(zip(numbers, said, strict=True))
    assert {n: e for n, e in answers.items() if e not in (errno.EPERM, errno.ENOSYS)} == {}
    later = [n for n in numbers if n >= NEWER[COLUMN]]
    assert {answers[n] for n in later} == {errno.ENOSYS}


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the numbers are x86-64's")
@pytest.mark.parametrize("number", [335, 336, OTHER_SET + 335, OTHER_SET + 336])
def test_a_call_of_the_kernels_own_probes_harms_its_caller_alone(told, number):
    said = told(f"{CALLING}\ndef report(): return call({number})")
    refused = (errno.EPERM, errno.ENOSYS, errno.ENXIO)
    assert said in refused or said == "Lost: brought down Python itself (signal 4)"


def answer_of(machine, number, arguments=(0,) * 6, architecture=None):
    """What the filter answers to a call: the steps are gone through here, one by one."""
    own = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}[machine]
    shown = struct.pack("<IIQ6Q", number, architecture or own, 0, *arguments)
    steps = list(struct.iter_unpack("HBBI", filter_program(machine)))
    place = held = 0
    while True:
        operation, if_so, if_not, value = steps[place]
        place += 1
        match operation:
            case 0x20:
                held = int.from_bytes(shown[value : value + 4], "little")
            case 0x06:
                return value
            case _:
                compared = {0x15: held == value, 0x35: held >= value, 0x25: held > value,
                            0x45: bool(held & value)}  # fmt: skip
                place += if_so if compared[operation] else if_not


ALLOW, KILL, EPERM, ENOSYS = 0x7FFF0000, 0x80000000, 0x50001, 0x50026


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_the_filter_allows_what_is_listed_call_by_call(machine):
    column = ["x86_64", "aarch64"].index(machine)
    allowed = {numbers[column] for numbers in ALLOWED.values() if column < len(numbers)}
    checked = {call["numbers"][column]: call for call in CHECKED.values()}
    for number in range(2 * MOST_CALLS):
        told = answer_of(machine, number)
        if number in allowed:
            assert told == ALLOW
        elif number not in checked:
            assert told == (ENOSYS if number >= NEWER[column] else EPERM), number
        assert answer_of(machine, OTHER_SET + number) == ENOSYS
        assert answer_of(machine, number, architecture=0x40000003) == KILL
    for number, call in checked.items():
        for value in [*call["values"], *range(64), 1 << 31, 0xFFFFFFFF]:
            arguments = [0] * 6
            arguments[call["argument"]] = value
            expected = ALLOW if value in call["values"] else EPERM
            assert answer_of(machine, number, arguments) == expected
    threads, namespace = 0x10000, 0x20000000
    for flags, expected in ((0, EPERM), (threads, ALLOW), (threads | namespace, EPERM)):
        assert answer_of(machine, CLONE[column], (flags, 0, 0, 0, 0, 0)) == expected


REFUSED: Final = attacks("refused_calls")


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the numbers are x86-64's")
def test_what_could_harm_others_is_refused_by_name(told):
    source = f"{CALLING}\ndef report(): return {{n: call(*c) for n, c in {REFUSED!r}.items()}}"
    answers = told(source)
    assert list(answers) == list(REFUSED)
    assert {n: e for n, e in answers.items() if e not in (errno.EPERM, errno.ENOSYS)} == {}


USEFUL: Final = program("useful_modules")


def test_what_python_needs_to_compute_is_granted(told):
    assert told(USEFUL) == [
        ["a", "ac"], [0, 1, 4, 9, 16], 12586269025, "0.3333333333333333333333333333", "1/3",
        137, 4, [1], True, True, True,
    ]  # fmt: skip


NUMBERS: Final = program("numbers_of_the_kernel")


def test_the_next_process_is_given_the_same_numbers(told):
    assert told(NUMBERS) == told(NUMBERS)


def test_the_pipes_to_the_grader_are_not_numbered_with_all_others(told):
    """Each thread that is looked at in `/proc` drives the counter of pipes on."""
    ends = os.pipe()
    of_pipes = {os.fstat(number).st_dev for number in ends}
    for number in ends:
        os.close(number)
    source = "import os\ndef report(): return [os.fstat(number).st_dev for number in range(5)]"
    assert of_pipes.isdisjoint(told(source))


def test_a_user_of_its_own_has_no_number_that_counts(told):
    """As root each process is another user; counted, its id would say how many there were."""
    ids = [told("import os\ndef report(): return os.getuid()") for _ in range(3)]
    assert len(set(ids)) == 1 or {b - a for a, b in pairwise(ids)} != {1}


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_each_machine_has_a_filter_of_its_own(machine):
    assert len(filter_program(machine)) % 8 == 0
    assert filter_program("sparc") == b""
    column = ["x86_64", "aarch64"].index(machine)
    calls = [numbers[column] for numbers in ALLOWED.values() if column < len(numbers)]
    calls += [call["numbers"][column] for call in CHECKED.values()] + [CLONE[column]]
    assert len(calls) == len(set(calls))


AGAIN: Final = program("executed_again")


@known_machine
def test_python_executed_again_is_held_as_before(told):
    most = process.LIMITS["NOFILE"]
    assert told(AGAIN) == [-1, -1, -1, most, most]


# ---------------------------------------------------------------- limits and files

LIMITED: Final = """
import resource
def report():
    names = [n for n in dir(resource) if n.startswith("RLIMIT_")]
    return {n: resource.getrlimit(getattr(resource, n)) for n in names}
"""


def limits_of(pid):
    """The limits of a process by their names in /proc, as (soft, hard)."""
    lines = Path(f"/proc/{pid}/limits").read_text(encoding="ascii").splitlines()[1:]
    return {line[:26].strip(): tuple(line[26:].split()[:2]) for line in lines}


IN_PROC: Final = {
    "Max address space": "AS", "Max cpu time": "CPU", "Max file size": "FSIZE",
    "Max open files": "NOFILE", "Max core file size": "CORE", "Max msgqueue size": "MSGQUEUE",
    "Max pending signals": "SIGPENDING", "Max locked memory": "MEMLOCK",
}  # fmt: skip


@pytest.fixture
def sandbox():
    """A sandbox, closed at the end."""
    sandbox = Sandbox("eve")
    yield sandbox
    sandbox.close()


def test_bubblewrap_itself_is_limited(sandbox):
    """The process that the grader starts, the first one in the sandbox, and the worker."""
    outer = psutil.Process(sandbox._process.pid)
    family = [outer, *outer.children(recursive=True)]
    assert [one.name() for one in family][:2] == ["bwrap", "bwrap"]
    for one in family:
        limits = limits_of(one.pid)
        for words, name in IN_PROC.items():
            most = str(process.LIMITS[name])
            assert limits[words] == (most, most), (one, words)


def test_limits_hold_and_cannot_be_raised(told):
    limits = told(LIMITED)
    for name, most in process.LIMITS.items():
        assert limits[f"RLIMIT_{name}"] == [most, most]


CROWDS: Final = {
    "empty files that cannot be read": "os.close(os.open(f'/tmp/{n}', os.O_CREAT, 0))",
    "folders in folders": "os.mkdir('x'); os.chdir('x')",
}  # fmt: skip


@pytest.mark.parametrize("kind", CROWDS)
def test_a_million_empty_files_are_not_made(told, kind):
    source = f"import os\ndef report():\n    for n in range(10 ** 6): {CROWDS[kind]}"
    assert told(source) == "Lost: made more than 4096 files and folders"


def test_files_are_counted_between_questions_too(sandbox):
    """A thread of the student's goes on while the grader asks nothing."""
    session = answer_session(sandbox, PS2, "eve")
    session.run(
        "import threading\ndef make():\n"
        "    for n in range(10 ** 6): open(f'/tmp/{n}', 'w').close()\n"
        "threading.Thread(target=make, daemon=True).start()", "cell 1", 5.0,
    )  # fmt: skip
    os.waitid(os.P_PID, sandbox._process.pid, os.WEXITED | os.WNOWAIT)
    with pytest.raises(Lost, match="made more than 4096 files and folders"):
        session.look("make")


def test_files_that_are_deleted_again_do_not_count(told):
    source = """
import os
def report():
    for n in range(3 * 4096):
        open("/tmp/x", "w").close()
        os.remove("/tmp/x")
    for n in range(1000):
        open(f"/tmp/{n}", "w").close()
    return "done"
"""
    assert told(source) == "done"
