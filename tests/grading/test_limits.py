"""The grader is limited like the student: sizes before every parse, and the clock at every message.

Messages are forged here as a student's process could: they are read in a moment, or refused.
"""

from __future__ import annotations

import ast
import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from itertools import count, starmap

import pytest

from gamesearch.games.tree import GameTree
from gamesearch.grading.answer_session import KINDS, answer_session
from gamesearch.grading.classroom import submissions as editions
from gamesearch.grading.classroom.batch import GradingTask
from gamesearch.grading.classroom.grade_one import grade_submission
from gamesearch.grading.classroom.journal import from_line
from gamesearch.grading.classroom.pool import LocalWorkers, run_tasks
from gamesearch.grading.classroom.submissions import Cell, Submission, edition_of
from gamesearch.grading.sandbox import protocol
from gamesearch.grading.sandbox import session as sessions
from gamesearch.grading.sandbox.process import Lost, Sandbox
from gamesearch.grading.sandbox.protocol import (
    MOST_CODE,
    MOST_NOTES,
    Garbled,
    RemoteError,
    TooLarge,
    pack,
    parse_code,
    to_line,
)
from gamesearch.grading.sandbox.session import LentObjects
from gamesearch.grading.watched_search import WatchedGame
from tests.grading.forger import Forger
from tests.grading.handing_in import PS2, STUBS, graded, light, scores, with_cell
from tests.grading.told import Doing, Told

pytestmark = pytest.mark.slow

PRIME = 2**61 - 1  # all its multiples hash alike


# ---------------------------------------------------------------- messages that were made up


def talk(messages):
    forger = Forger(map(to_line, messages))
    return answer_session(forger, PS2, "eve"), forger


def value(data):
    return [[], "value", data, False]


def look(data):
    return talk([value(data)])[0].look("answer")


FINE = [
    range(protocol.MOST_RANGE), list(range(1000)), {PRIME * n for n in range(100)},
    [(-1, -2)] * 1000, [2**64] * 1000, {2**64 + n: n for n in range(5000)},
    {(x, y): -x for x in range(-60, 60) for y in range(-9, 9)}, [float("nan")] * 300,
    {n / 7: 1 for n in range(5000)}, [()] * 1000, [range(5)] * 1000, [None, True, False] * 1000,
]  # fmt: skip


@pytest.mark.parametrize("honest", FINE, ids=lambda honest: repr(honest)[:30])
def test_what_is_large_and_honest_crosses(honest):
    found = look(pack(honest, None))
    assert found == honest or repr(found) == repr(honest)  # not a number is not equal to itself


def test_a_tree_of_some_thousand_nodes_is_read():
    tree = GameTree([[[1, 2, 3]] * 30] * 30)
    assert look({"g": [tree.to_nested(), [0, 1]]}).to_nested() == tree.to_nested()


@pytest.mark.parametrize(
    ("length", "why"),
    [
        (protocol.MOST_RANGE + 1, "more than 100,000 numbers"),
        (10**12, "more than 100,000 numbers"),
        (protocol.OWN_HASHES, "more than 100,000 numbers"),
        (10**30, "numbers that are too large"),
    ],
)
def test_a_long_range_is_refused_on_its_own_side(length, why):
    with pytest.raises(TooLarge, match=f"handed over a range of {why}"):
        pack({"P": range(length)}, None)


NOTES = {
    "before any game": [[1], "value", 1, False],
    "after a call of an object": [[1], "end"],
    "nonsense": [["utility", 0], "value", 1, False],
    "a list": [[[]], "value", 1, False],
    "none": ["value", 1, False],
    "text": ["to_move", "value", 1, False],
}


@pytest.mark.parametrize("what", NOTES)
def test_notes_on_a_game_that_was_never_given_are_the_authors_fault(what):
    session, forger = talk([NOTES[what]])
    with pytest.raises(Lost, match="wrote something into the grader's pipe that is not a message"):
        session.look("answer")
    assert not forger.alive


def lent():
    objects = LentObjects(talk([])[0], KINDS)
    objects.pack(WatchedGame(GameTree([[3, 12], [2, 4]]), (), [(0, 0)]))
    return objects


def test_notes_on_a_game_before_the_last_one():
    """After a game that is not recorded there is nothing that could have been noted."""
    objects = lent()

    class Plain:
        initial = ()
        is_terminal = to_move = actions = result = staticmethod(lambda *_: 0)

    objects.pack(Plain())
    with pytest.raises(Garbled):
        objects.note([1])


def test_more_notes_than_are_ever_sent_at_once():
    objects = lent()
    objects.note([MOST_NOTES])
    with pytest.raises(Garbled):
        objects.note([MOST_NOTES + 1])


@pytest.mark.parametrize("read", [[4], [0], [3, 3], [-4], [99], [True], ["3"]], ids=str)
def test_no_leaf_is_noted_but_one_whose_worth_was_sent(read):
    objects = lent()
    objects.note([1, 3])  # by its place in breadth
    with pytest.raises(Garbled):
        objects.note([1, *read])


@pytest.mark.parametrize("notes", [[True], [-1], [0], [1, 1], ["1"], [1.0], [[1]]])
def test_notes_that_no_search_can_leave(notes):
    with pytest.raises(Garbled):
        lent().note(notes)


# ---------------------------------------------------------------- the clock at every message

ASKED = {
    "given": [[], "given", "tree", ["q1"]],
    "given what is not": [[], "given", "answers", []],
    "noted": [[], "noted"],
    "asked": [[], "ask", 0, "actions", [], {}],
    "looked at": [[], "get", 0, "tree"],
}


@pytest.mark.parametrize("what", ASKED)
def test_questions_one_after_the_other_do_not_stop_the_clock(what, monkeypatch):
    """All clocks go on by a second whenever somebody looks at them."""
    seconds = count()
    monkeypatch.setattr(sessions.time, "monotonic", lambda: next(seconds))
    monkeypatch.setattr(sessions.time, "thread_time", lambda: next(seconds))
    session, forger = talk(ASKED[what] for _ in range(1000))
    with pytest.raises(Lost):
        session.run("x = 1", "cell 1", 5.0)
    assert len(forger.answers) < 10


# ---------------------------------------------------------------- code

CODE = {
    "statements": "0;" * (10 * MOST_CODE),
    "signs": "-" * 100_000 + "1",
    "brackets": "(" * 100_000,
    "not": "not " * 50_000 + "1",
    "lambdas": "lambda:" * 20_000 + "1",
    "branches": "if a: 0\n" + "elif a: 0\n" * 20_000,
    "a NUL": "x\0",
    "half a character": "x = '\ud800'",
    "powers": "1**" * 50_000 + "1",
    "choices": "a if a else " * 20_000 + "a",
}


@pytest.mark.parametrize("what", CODE)
def test_code_that_cannot_be_read_is_a_syntax_error(what):
    with pytest.raises(SyntaxError):
        parse_code(CODE[what])


@pytest.mark.parametrize("repeated", ["+1", ".a", "()", "[a]"])
def test_a_long_chain_is_read_or_a_syntax_error(repeated):
    """Which of the two depends on the version of Python."""
    with suppress(SyntaxError):
        assert len(parse_code("x" + repeated * 50_000).body) == 1


def test_a_cell_that_is_too_large_is_not_run():
    session, forger = talk([])
    _, words = session.run("0;" * MOST_CODE, "cell 1", 5.0)
    assert words.startswith("was not run: it has 2,000,000 characters; at most 1,000,000 are read")
    assert forger.answers == []


@pytest.mark.sandbox
def test_a_cell_that_leaves_too_many_names_is_left_out():
    """Each cell looks at all names: twenty cells of 50,000 each took a minute."""
    with closing(Sandbox("eve")) as sandbox:
        session = answer_session(sandbox, PS2, "eve")
        many = "for i in range(50_000): globals()[f'x{i}'] = lambda: i"
        made, words = session.run(many, "cell 1", 20.0)
        assert (made, words[:41]) == ([], "was left out: it brings the names to 50,0")
        assert "name 'x9' is not defined" in session.run("x9", "cell 2", 20.0)[1]


@pytest.mark.parametrize("cells", [["0;" * 10_000_000], ["0;" * 20_000] * 400, ["0"] * 900])
@pytest.mark.parametrize("boxes", [1, 50])
def test_code_beside_an_empty_answer_is_parsed_within_bounds(cells, boxes, monkeypatch):
    edition, parsed = edition_of(PS2), []
    parse = ast.parse
    monkeypatch.setattr(ast, "parse", lambda text, *_: parsed.append(len(text)) or parse("0"))
    code = [Cell(n, "code", f"{text}#{n}", ()) for n, text in enumerate(cells)]
    box = [Cell(0, "markdown", edition.sources["q5"], ("q5",))] * boxes
    edition.written_in([*box, *code, *box], "q5")
    assert sum(parsed) <= editions.MOST_CODE


def test_words_in_a_cell_of_code_still_count():
    edition = edition_of(PS2)
    box = Cell(1, "markdown", edition.sources["q5"], ("q5",))
    words = Cell(2, "code", "The value is the same.", ())
    assert edition.written_in([box, words, Cell(3, "code", "x = 1", ())], "q5") == words.source


HALF = (
    "x = '\ud800'\ny = '''\udfff'''\n"
    + "\n".join(f"z{n} = {n} + x" for n in range(30))
    + "\n\ud800 = 1"
)


@pytest.mark.sandbox
def test_half_a_character_costs_nobody_the_row(tmp_path):
    """The points of the other cells stay; a character that no file can hold becomes a "?"."""
    book = with_cell(HALF, **STUBS)
    plain = scores(graded(tmp_path, light()))
    assert scores(graded(tmp_path, book)) == plain
    path = tmp_path / "ada.ipynb"
    path.write_text(json.dumps(book), encoding="utf-8")
    task = GradingTask(PS2, 7, False, "engine", grade_submission)
    record = from_line(task(Submission("ada", path, work="work")))
    assert record.status == "graded"
    assert {one.question: one.score for one in record.findings} == plain


# ---------------------------------------------------------------- values, from a real process


@pytest.mark.sandbox
@pytest.mark.parametrize("made", ["{'P': range(10**12)}", "(range(-10**12, 0),)"])
def test_a_long_range_is_told_in_words(made):
    with closing(Sandbox("eve")) as sandbox:
        session = answer_session(sandbox, PS2, "eve")
        session.run(f"def mine(): return {made}", "cell 1", 20.0)
        with pytest.raises(RemoteError, match="handed over a range of more than 100,000 numbers"):
            session.look("mine")()


# ---------------------------------------------------------------- workers


def test_a_worker_that_eats_its_memory_costs_one_row_which_says_why():
    does = {"a": "hoard bit by bit", "b": "", "c": "die", "d": "hoard", "e": ""}
    todo = list(starmap(Told, does.items()))
    rows = {
        record.student: (record.status, record.reason)
        for record in run_tasks(Doing(), todo, LocalWorkers, 1)
    }
    memory = "grading it took more than a grader's 4 GB of memory"
    assert rows == {
        "a": ("crashed", memory), "b": ("graded", ""),
        "c": ("crashed", "the process that graded it died, even when it was graded alone"),
        "d": ("crashed", memory), "e": ("graded", ""),
    }  # fmt: skip


def test_a_pool_of_threads_is_not_limited():
    """A limit belongs to a worker's process and never to the one that began the run."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    list(run_tasks(Doing(), [Told("ada")], ThreadPoolExecutor, 1))
    assert resource.getrlimit(resource.RLIMIT_AS) == before
