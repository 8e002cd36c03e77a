"""What students' processes and files say, under fuzz: it is read, or refused in one short line."""

from __future__ import annotations

import json
import random
from itertools import chain, repeat
from math import nan
from pathlib import Path
from typing import Any

import pytest

from gamesearch.games.tree import GameTree
from gamesearch.grading.answer_session import answer_session
from gamesearch.grading.classroom.submissions import Refused, edition_of, read_cells
from gamesearch.grading.sandbox.process import Lost
from gamesearch.grading.sandbox.protocol import MOST_BYTES, RemoteError, to_line
from gamesearch.lab.decks import convert
from tests.grading.forger import Forger
from tests.grading.handing_in import PS2, notebook

# ---------------------------------------------------------------- messages of the protocol

ATOMS: list[Any] = [
    None, True, False, 0, 1, -1, 7, 2**31, 2**63, -(10**30), 10**400, 0.5, nan, float("inf"), "",
    "x", "value", "q2", "__class__", "actions", "\ud800", "\0", "x" * 5000, [], {}, [[]], [None],
]  # fmt: skip
TAGS = [*"tszdrhgconSRKDCGFP", "T", "", "tt", "\ud800", "__class__"]
HEADS = ["value", "raised", "ran", "missing", "end", "ask", "get", "given", "noted", "ready",
         "call", "answer", ""]  # fmt: skip
GAME_QUESTIONS = ["actions", "result", "utility", "to_move", "is_terminal", "probability",
                  "__class__", "game", "x"]  # fmt: skip


def anything(rng: random.Random, depth: int = 4) -> Any:
    """Return what JSON can hold, most of it tagged as the protocol has it, or nearly so."""
    match rng.randrange(8 if depth else 2):
        case 0 | 1:
            return rng.choice(ATOMS)
        case 2:
            return [anything(rng, depth - 1) for _ in range(rng.randrange(4))]
        case 3:
            return {rng.choice(TAGS): anything(rng, depth - 1) for _ in range(rng.randrange(3))}
        case 4:  # a range, large or small
            return {"r": [rng.choice([0, 1, -5, 10**9, 10**30]) for _ in range(rng.choice([2, 3]))]}
        case 5:  # objects and trees of theirs
            content: Any = [rng.choice(ATOMS) for _ in range(rng.randrange(6))]
            return {rng.choice("ognc"): content}
        case 6:
            pairs = [[anything(rng, depth - 1), anything(rng, depth - 1)] for _ in range(2)]
            return {"d": pairs}
    return {rng.choice(TAGS): anything(rng, depth - 1)}


def a_message(rng: random.Random) -> Any:
    """Return a reply or a question, right in most of its parts."""
    kind = rng.randrange(7)
    if rng.random() < 0.75:
        plain = [rng.choice([0, 7, 0.5, "x", None, True]) for _ in range(2)]
        return rng.choice([
            ["value", {"t": plain}, False], ["value", plain, True], ["value", anything(rng), False],
            ["raised", ["ValueError", "Exception"], f"raised ValueError: {plain}", False],
            ["ask", 0, rng.choice(GAME_QUESTIONS), [rng.choice([{"h": 0}, {"h": 1}, 0])], {}],
            ["get", 0, rng.choice(GAME_QUESTIONS)],
            ["given", "tree", [rng.choice(["q1", "q2", 5])]], ["noted"],
        ])  # fmt: skip
    some = [anything(rng) for _ in range(rng.randrange(4))]
    if kind == 0:
        return ["value", anything(rng), rng.choice([True, False, 1, None])]
    if kind == 1:
        kinds = [rng.choice(["ValueError", "KeyError", "x" * 999, 5, None]) for _ in range(2)]
        return ["raised", kinds, rng.choice(ATOMS), rng.choice([True, False, 0])]
    if kind == 2:
        named = rng.choice([{}, {"x": 1}, {"": anything(rng)}, [], None])
        return ["ask", rng.choice([0, 1, 2, -1, 10**9, True]), rng.choice(GAME_QUESTIONS), some,
                named]  # fmt: skip
    if kind == 3:
        return ["get", rng.choice([0, 1, -1, 10**9, None]), rng.choice(GAME_QUESTIONS)]
    if kind == 4:
        return ["given", rng.choice(["tree", "broken", "x", "__class__", None]), some]
    if kind == 5:
        return [rng.choice(HEADS), *some]
    return anything(rng)


def a_line(rng: random.Random) -> bytes:
    """Return a line as it comes through the pipe: notes, then a message, now and then damaged."""
    notes = rng.choice(
        [
            *repeat([], 14), [anything(rng)],
            [1], [rng.choice(ATOMS)], [rng.choice(ATOMS), rng.choice(ATOMS)], {}, None,
        ]
    )  # fmt: skip
    message = a_message(rng)
    whole = [notes, *message] if isinstance(message, list) else message
    try:
        line = to_line(whole)
    except (ValueError, UnicodeEncodeError):
        return b"\n"
    if rng.random() < 0.05:
        place = rng.randrange(len(line))
        line = line[:place] + bytes([rng.randrange(256)]) + line[place + 1 :]
    return line.replace(b"\n", b"") + b"\n"


ENDS = b'[[],"value",0,false]\n'
TREE = GameTree([[3, 12], [2, 4]])


@pytest.mark.parametrize("count", [1000, pytest.param(20_000, marks=pytest.mark.nightly)])
def test_forged_messages_end_in_a_sentence(count: int) -> None:
    """Each conversation ends in a value, in an error of theirs, or with the process lost."""
    rng = random.Random("the protocol")
    ended = {"value": 0, "raised": 0, "lost": 0}
    for _ in range(count):
        lines = (a_line(rng) for _ in range(rng.randint(1, 4)))  # made up as they are read
        forger: Any = Forger(chain(lines, repeat(ENDS)))
        session = answer_session(forger, PS2, "eve", hides_tests=rng.random() < 0.5)
        try:
            if rng.random() < 0.2:
                names, words = session.run("x = 1", "cell 1", 60.0)
                assert all(isinstance(name, str) for name in names)
                assert len(words) <= 400
            value = session.call(0, (TREE, ()), {})
            ended["value"] += 1
            str(value)
            assert elements(value) <= MOST_BYTES
            continue
        except (RemoteError, Lost) as error:
            said = error
        ended["lost" if isinstance(said, Lost) else "raised"] += 1
        assert forger.alive != isinstance(said, Lost)
        check_words(said, 600)
    assert min(ended.values()) > count / 20, ended
    assert str(TREE) == "[[3, 12], [2, 4]]"


def elements(found: Any) -> int:
    """Return how many parts a value has, counted as deep as they go."""
    queue, number = [found], 0
    while queue:
        part = queue.pop()
        number += 1
        if type(part) is range:
            number += len(part)
        elif type(part) is dict:
            queue += [*part, *part.values()]
        elif type(part) in (list, tuple, set, frozenset):
            queue += part
    return number


def check_words(error: Exception, most: int) -> None:
    """Check that what is told is one short line."""
    assert len(str(error)) < most
    assert "\n" not in str(error)


# ---------------------------------------------------------------- notebooks


def damaged(book: Any, rng: random.Random) -> Any:
    """Return the notebook with a few of its parts exchanged, gone, or somewhere else."""
    book = json.loads(json.dumps(book))
    places: list[tuple[Any, Any]] = []
    parts = [book]
    for part in parts:
        keys = part if isinstance(part, dict) else range(len(part))
        for key in keys:
            places.append((part, key))
            if isinstance(part[key], dict | list):
                parts.append(part[key])
    for _ in range(rng.randint(1, 6)):
        part, key = rng.choice(places)
        try:
            match rng.randrange(4):
                case 0:
                    del part[key]
                case 1:
                    other, there = rng.choice(places)
                    part[key] = json.loads(json.dumps(other[there]))
                case _:
                    part[key] = rng.choice(ATOMS[:10] + ATOMS[14:])
        except (KeyError, IndexError):  # it went with a part above
            continue
    return book


def as_bytes(book: Any, rng: random.Random) -> bytes:
    data = json.dumps(book).encode()
    for _ in range(rng.choice([0, 0, 0, 1, 5])):
        place = rng.randrange(len(data))
        piece = rng.choice([b"", b"[", b"}", b"\xff", b"\0", b"[" * 5000, b"9" * 5000, b"\\ud800"])
        data = data[:place] + piece + data[place + rng.choice([0, 1, 200]) :]
    return data


@pytest.mark.parametrize("count", [150, pytest.param(1000, marks=pytest.mark.nightly)])
def test_damaged_notebooks_are_read_or_refused(count: int, tmp_path: Path) -> None:
    """As the grader reads them: cells, written answers, what is compared with others."""
    rng, edition, book = random.Random("notebooks"), edition_of(PS2), notebook()
    read, path = 0, tmp_path / "eve.ipynb"
    for _ in range(count):
        path.unlink(missing_ok=True)  # disks make those wait who write over a file
        path.write_bytes(as_bytes(damaged(book, rng), rng))
        try:
            cells = read_cells(path)
        except Refused as error:
            check_words(error, 200)
            continue
        read += 1
        for cell in cells:
            cell.source.encode()
            ours = edition.stands_for(cell)
            if ours is not None:
                edition.added_to(cell, ours)
        for question in edition.headings:
            edition.written_in(cells, question)
    assert read > count / 2


@pytest.mark.slow
def test_decks_of_damaged_notebooks_are_made_or_refused(tmp_path):
    rng, path = random.Random("decks"), tmp_path / "eve.ipynb"
    book = notebook()
    book["cells"] = book["cells"][:6]
    for _ in range(100):
        path.write_bytes(as_bytes(damaged(book, rng), rng))
        try:
            assert convert(path, rng.choice(["slides", "html"]))
        except ValueError as error:
            check_words(error, 300 + len(str(path)))
