"""Attacks: each costs its author's marks and nothing else, and the row says why.

What may be reached from inside is asked by code that runs inside; what must not have changed
is looked at from outside.
"""

from __future__ import annotations

import json
import sysconfig
from pathlib import Path
from typing import Final

import psutil
import pytest

from gamesearch import time_limit
from gamesearch.grading import answer_time
from gamesearch.grading.answer_session import answer_session
from gamesearch.grading.classroom import grade_one
from gamesearch.grading.sandbox import isolation, process
from gamesearch.grading.sandbox.process import Lost, Sandbox
from gamesearch.grading.sandbox.protocol import from_line, pack, to_line, unpack
from gamesearch.pack import root
from tests.grading.attack_tables import attacks, program
from tests.grading.handing_in import (
    BEST_ACTIONS,
    LIGHT,
    PS2,
    RIGHT,
    SCORES,
    STUBS,
    cell,
    code,
    graded,
    light,
    notebook,
    scores,
    verdict,
    with_cell,
)

pytestmark = pytest.mark.sandbox


@pytest.fixture(autouse=True)
def nothing_is_left_behind():
    """Whatever a submission did, its processes are gone and the machine's files are the same."""
    marker = Path("/tmp/i-was-here")
    marker.unlink(missing_ok=True)
    before = {child.pid for child in psutil.Process().children(recursive=True)}
    yield
    after = {child.pid for child in psutil.Process().children(recursive=True)}
    assert after <= before
    assert not marker.exists()


@pytest.fixture
def in_haste(monkeypatch):
    """Less time for a cell than in earnest, so that what never ends does end soon."""
    monkeypatch.setattr(grade_one, "CELL_SECONDS", 0.4)


@pytest.fixture
def box():
    """Runs a cell in a sandbox, and gives the conversation with it."""
    opened = []

    def box(source):
        opened.append(Sandbox("eve"))
        session = answer_session(opened[-1], PS2, "eve")
        assert session.run(source, "cell 1", 20.0)[1] == ""
        return session

    yield box
    for one in opened:
        one.close()


def report(folder, source):
    """What a cell inside finds out: it raises its report, and the row has it as that error."""
    row = graded(folder, with_cell(source, **STUBS))
    assert row.status == "graded"
    return row.reason


# ---------------------------------------------------------------- answers that are none

OBJECTS = """
class Yes:
    def _yes(self, *_, **__):
        return True
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __contains__ = _yes
    __call__ = __hash__ = __len__ = __index__ = __float__ = __int__ = _yes
"""
HOSTILE: Final = attacks("hostile")


@pytest.mark.many(4)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_answer_costs_its_own_marks(tmp_path, name):
    source, words = HOSTILE[name]
    row = graded(tmp_path, light(q2=source))
    assert scores(row) == LIGHT
    assert row.status == "graded"
    told = verdict(row, "q2")
    assert words in f"{told.fault} {told.advice}"
    assert "\n" not in told.fault
    f"{row.reason}{told}{told.to_html()}".encode()


def test_hostile_answers_by_hand(tmp_path):
    for answer in ("Yes()", "{'value': Yes(), 'move': Yes(), 'cut': [Yes()]}", "[Yes()] * 4"):
        row = graded(tmp_path, light(q1=f"{OBJECTS}my_tree = lambda: {answer}"))
        assert scores(row) == {**LIGHT, "q1": 0}
    row = graded(tmp_path, light(q4=f"{OBJECTS}bug_hunt = [Yes(), [10 ** 4000], [[]], 'x' * 99]"))
    assert scores(row) == {**LIGHT, "q4": 0}
    assert "4 of 4 searches got away" in verdict(row, "q4").fault


# ---------------------------------------------------------------- wrecking the process

WRECKS: Final = attacks("wrecks")


@pytest.mark.parametrize("name", WRECKS)
def test_a_cell_that_wrecks_the_process_is_left_out(tmp_path, name):
    source, words = WRECKS[name]
    row = graded(tmp_path, with_cell(source, **STUBS))
    assert scores(row) == LIGHT
    assert f"cell 15 (for question q2) {words}" in row.reason
    assert "and was left out" in row.reason


def test_a_notebook_that_wrecks_every_process_has_no_marks(tmp_path):
    book = notebook()
    book["cells"] = [code("import os\nos._exit(0)", f"c{n}") for n in range(30)]
    row = graded(tmp_path, book)
    assert set(scores(row).values()) == {0}
    assert row.status == "crashed"
    assert row.reason.count("ended the program") == grade_one.MOST_LOST
    assert row.reason.endswith(
        "From cell 4 on, no cell was run: 3 cells above were left out, which is the limit."
    )
    assert row.seconds < 30


def test_answers_below_too_many_lost_cells_are_told_why_they_have_no_marks(tmp_path):
    book = light(q4=STUBS["q2"])
    place = book["cells"].index(cell(book, "q2"))
    lost = [code("1 / 0", "c"), *(code("import os\nos._exit(0)", f"c{n}") for n in range(3))]
    cell(book, "q3")["source"] = RIGHT["q3"]
    book["cells"][place:place] = [*lost, code("1 / 0", "not reached")]
    row = graded(tmp_path, book)
    assert scores(row) == {**LIGHT, "q4": 0}
    assert verdict(row, "q3").fault == (
        "its cell was not run: 3 cells above were left out, which is the limit"
    )
    assert "From cell 19 (for question q2) on, no cell was run" in row.reason


ENDLESS: Final = attacks("endless")


@pytest.mark.many(11)
@pytest.mark.parametrize("name", ENDLESS)
def test_a_cell_without_end_is_left_out(tmp_path, in_haste, name):
    row = graded(tmp_path, with_cell(ENDLESS[name], **STUBS))
    assert scores(row) == LIGHT
    waits = name in ("sleep", "a stop", "reads what nobody writes")
    waited = "after waiting for 0.8 seconds (waiting is limited too)"
    words = {f"had not finished {waited if waits else 'within 0.4 seconds'}"}
    if name == "asks without end":  # on a busy machine the answers' time is up first
        words.add("asked more questions than could be answered within 0.8 seconds")
    assert any(f"cell 15 (for question q2) {end} and was left out" in row.reason for end in words)


@pytest.mark.slow
def test_a_function_without_end_costs_its_question(tmp_path, monkeypatch):
    monkeypatch.setattr(time_limit, "PATIENCE", 1)
    monkeypatch.setattr(answer_time, "SECONDS", 0.5)
    lines = ENDLESS["a loop that ignores everything"].strip().splitlines()
    body = "\n".join(f"    {line}" for line in lines)
    row = graded(tmp_path, light(q2=f"def alpha_beta(game, state):\n{body}"))
    assert scores(row) == LIGHT
    said = f"it had not finished after {answer_time.SECONDS:g} seconds"
    assert verdict(row, "q2").fault == said
    assert row.reason == "q2: it had not finished when its time was up."


@pytest.mark.slow
def test_a_submission_without_end_ends(tmp_path, in_haste, monkeypatch):
    monkeypatch.setattr(grade_one, "ALL_SECONDS", 0.8)
    book = notebook()
    book["cells"] = [code("while True: pass", f"c{n}") for n in range(30)] + book["cells"]
    row = graded(tmp_path, book)
    assert (row.status, {*scores(row).values()}) == ("timed out", {0})
    assert "had not finished" in row.reason
    assert row.seconds < 20


# ---------------------------------------------------------------- taking more than one's share


def test_gigabytes_of_memory_are_not_to_be_had(tmp_path, monkeypatch):
    monkeypatch.setitem(process.LIMITS, "AS", 300 << 20)
    for source in ("block = bytearray(3 << 30)", "hoard = [bytearray(1 << 26) for _ in range(50)]"):
        assert "cell 15 (for question q2) raised MemoryError" in report(tmp_path, source)
    row = graded(tmp_path, light(q2=HUGE))
    assert scores(row) == LIGHT
    assert "MemoryError" in verdict(row, "q2").fault


HUGE = "def alpha_beta(game, state): return bytearray(3 << 30), 0"


def test_a_gigabyte_of_output_goes_nowhere(tmp_path):
    loud = """
import os, sys
page = "x" * (1 << 20)
for number in range(1 << 10):
    os.write(1, page.encode())
    if number < 40:  # what is printed is counted
        print(page)
        sys.stderr.write(page)
"""
    row = graded(tmp_path, with_cell(loud, **STUBS))
    assert (scores(row), row.reason) == (LIGHT, "")


FLOOD = "while True: print('x' * 10**6)"


def test_output_without_end_fails_at_once(tmp_path):
    row = graded(tmp_path, with_cell(FLOOD, **STUBS))
    said = "raised OSError: more than 100,000,000 characters were printed (line 1, in <module>)"
    assert (scores(row), row.reason) == (LIGHT, f"cell 15 (for question q2) {said}.")
    row = graded(tmp_path, light(q2=f"def alpha_beta(game, state):\n    {FLOOD}"))
    assert (scores(row), row.out_of_time) == (LIGHT, False)
    assert "OSError: more than 100,000,000 characters were printed" in verdict(row, "q2").fault


def test_output_is_counted_anew_for_each_cell_and_each_call(tmp_path):
    """A tenth of the limit for each of forty calls and more, which no search is failed for."""
    row = graded(tmp_path, light(q3=BEST_ACTIONS.replace("THINK", "print('x' * 10_000_000)")))
    assert verdict(row, "q3").score == verdict(row, "q3").max_score


def test_output_without_end_that_no_error_stops_ends_with_its_time(tmp_path, in_haste):
    stubborn = f"""
while True:
    try: {FLOOD[12:]}
    except OSError: pass
"""
    assert "had not finished within 0.4 seconds" in report(tmp_path, stubborn)


# ---------------------------------------------------------------- looking around


def test_nothing_of_the_repository_can_be_seen(tmp_path, monkeypatch):
    """Neither masters nor tests nor searches, nor other submissions, by name or by walking."""
    monkeypatch.setenv("GRADER_SECRET", "the seed is 7")
    (tmp_path / "bob.ipynb").write_text(json.dumps(notebook()))
    wanted = [root() / "solutions", root() / "tests", root() / "gamesearch", root() / ".git",
              tmp_path, tmp_path / "bob.ipynb", "/proc", "/proc/1/environ", "/sys", "/etc/passwd",
              "/home", "/var", "/run", "/usr/bin/env", "/bin/sh"]  # fmt: skip
    packages = Path(sysconfig.get_path("purelib"))  # the way to them can be seen
    wanted = [str(path) for path in wanted if not packages.is_relative_to(path)]
    source = LOOKING.replace("WANTED", repr(wanted))
    assert "ValueError: [] [] [] [] [] (line" in report(tmp_path, source)


LOOKING: Final = program("looking_around")


def test_nothing_can_be_written_but_the_empty_folder(tmp_path):
    assert f"ValueError: ['/tmp'] {BELOW_TMP} 0 (line" in report(tmp_path, WRITING)


# where this clone lies below /tmp, its packages can be read there, and nothing else
PACKAGES = [Path(path) for path in isolation.SITE_PACKAGES]
BELOW_TMP = sorted({path.parts[2] for path in PACKAGES if path.parts[1] == "tmp"})

WRITING: Final = program("writing_anywhere")


# ---------------------------------------------------------------- looking for the right answer


def test_the_trees_worth_is_not_in_the_process(tmp_path):
    """Frames, the collector and a tracer show the shape of the tree, and no leaf's worth."""
    row = graded(tmp_path, light(q2=HUNTING))
    assert scores(row) == LIGHT
    assert verdict(row, "q2").fault.startswith("it raised ValueError (")


HUNTING: Final = program("hunting_for_objects")


def test_a_forger_is_told_so(tmp_path):
    row = graded(tmp_path, light(q2=FORGING.replace("MESSAGE", repr(FORGED))))
    assert scores(row) == LIGHT
    assert row.reason == "q2: it wrote something into the grader's pipe that is not a message."


FORGED: Final = '[[], "value", {"t": [0, 0]}, false]'
FORGING: Final = program("forging_replies")


# ---------------------------------------------------------------- the pipe by itself


def test_what_is_packed_comes_back():
    def no_other(value):
        raise AssertionError(value)

    values = [
        None, True, 0, -1, 1 << 80, 2.5, float("inf"), "é\n", [1, [2]], (1, (2, ())), {1, 2},
        frozenset({(1, 2)}), {(1, 2): [3], "a": {4: 5}}, range(1, 9, 2), [], (), {}, set(),
    ]  # fmt: skip
    for value in values:
        back = unpack(from_line(to_line(pack(value, no_other))), no_other)
        assert back == value
        assert type(back) is type(value)


def test_what_is_lost_stays_lost(box):
    session = box("import os\ndef f(): os._exit(4)\ndef g(): return 1")
    function = session.look("g")
    assert function() == 1
    with pytest.raises(Lost, match=r"ended the program \(exit status 4\)"):
        session.look("f")()
    for _ in range(2):
        with pytest.raises(Lost, match=r"ended the program \(exit status 4\)"):
            function()


def test_two_at_a_time_do_not_meet(box):
    one, other = (box("import os\nopen('/tmp/i-was-here', 'w').write('x')") for _ in range(2))
    for session in (one, other):
        session.run("def seen(): return os.listdir('/tmp'), os.getpid()", "cell 2", 5.0)
    for seen, processes in (one.look("seen")(), other.look("seen")()):
        assert (sorted(seen), processes) == (sorted([*BELOW_TMP, "i-was-here"]), 2)


def test_right_answers_are_right_after_all_this(tmp_path):
    assert scores(graded(tmp_path, notebook())) == SCORES
