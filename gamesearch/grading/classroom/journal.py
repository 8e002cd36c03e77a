"""The grader's journal: one line for each graded submission, written as soon as it is known.

A run that was interrupted, or killed in the middle of a line, goes on from here. What counts
is held in memory; the long parts (drawn feedback, texts) stay in the file and
are read when they are needed, so a class of thousands takes little memory.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from math import isfinite
from pathlib import Path
from typing import Any, Final, NamedTuple

from gamesearch.files import errors_named, remove_unfinished, write_file
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.reading import quote, shorten

STATUSES: Final = frozenset({"graded", "not attempted", "pending", "not graded"})


class Finding(NamedTuple):
    """The result of the checks on one question, before any weight is applied."""

    question: str
    score: float
    max_score: float
    status: str  # one of STATUSES
    fault: str


@dataclass(frozen=True)
class Record:
    """A submission and its findings.

    `work` is the fingerprint of what was handed in, `engine` that of how it was graded: the
    package, the seed and the isolation. Where both are the same, so are the findings.
    `out_of_time` tells whether something ran out of its time.
    """

    student: str
    work: str
    engine: str
    status: str
    reason: str
    seconds: float
    isolation: str
    findings: tuple[Finding, ...]
    out_of_time: bool = False


def one_line(*notes: str) -> str:
    """Return the notes on a submission in one line, without those that are empty.

    >>> one_line("q2: it had not finished.", "", "the folder's name counts")
    "q2: it had not finished; the folder's name counts"
    """
    *others, last = [*filter(None, notes)] or [""]
    return "; ".join([*(note.removesuffix(".") for note in others), last])


@dataclass(frozen=True)
class Details:
    """The long parts of a submission's record.

    `advice` has HTML by question, `answers` the written texts by question.
    """

    advice: Mapping[str, str]
    answers: Mapping[str, str]


Entry = tuple[Record, Details]


def as_line(entry: Entry) -> str:
    """Return an entry as one line of JSON."""
    record, details = (asdict(part) for part in entry)
    return json.dumps([record, details]) + "\n"


def from_line(line: str | bytes) -> Entry:
    """Return the entry that a line holds. Raises ValueError for a line that holds none."""
    try:
        record, details = json.loads(line)
        record["findings"] = tuple(Finding(*finding) for finding in record["findings"])
        entry = Record(**record), Details(details["advice"], details["answers"])
        whole = _is_whole(*entry)
    except (TypeError, KeyError, AttributeError, RecursionError, OverflowError) as error:
        raise ValueError(f"not an entry of a journal: {shorten(error)}") from None
    if not whole:
        raise ValueError("not an entry of a journal: a field has the wrong type")
    return entry


def _is_whole(record: Record, details: Details) -> bool:
    """Return whether everything in an entry is of the kind that belongs there."""
    findings = record.findings
    words = (record.student, record.work, record.engine, record.status, record.reason)
    texts = [
        *words, record.isolation, *details.advice.values(), *details.answers.values(),
        *(text for one in findings for text in (one.question, one.status, one.fault)),
    ]  # fmt: skip
    numbers = [
        record.seconds, *(number for one in findings for number in (one.score, one.max_score)),
    ]  # fmt: skip
    return (
        type(record.out_of_time) is bool
        and all(isinstance(text, str) for text in texts)
        and all(isinstance(one, int | float) and isfinite(one) for one in numbers)
    )


class Journal:
    """The entries of a run, the newest for each student, in a file that only grows."""

    def __init__(self, path: Path, makes_sense: Callable[[Entry], bool] = lambda _: True) -> None:
        """Open a journal, or begin one. A line that was cut off is removed.

        `damaged` are the numbers of other lines that hold no entry, or none that `makes_sense`:
        their work is done again.
        """
        self.path = path
        self._makes_sense = makes_sense
        self.damaged: list[int] = []
        self.records: dict[str, Record] = {}
        self._places: dict[str, int] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_file():
            self._read()

    def _read(self) -> None:
        end = 0
        with self.path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break  # the last one, which was cut off
                try:
                    entry = from_line(line)
                    if not self._makes_sense(entry):
                        raise ValueError("an entry that makes no sense")
                    self._note(entry[0], end)
                except ValueError:
                    self.damaged.append(number)
                end += len(line)
        os.truncate(self.path, end)

    def _note(self, record: Record, place: int) -> None:
        self.records[record.student] = record
        self._places[record.student] = place

    def add(self, entry: Entry) -> None:
        """Write an entry at the end, all of it or nothing. Raises OSError."""
        rest = memoryview(as_line(entry).encode())
        with errors_named(self.path), self.path.open("ab", buffering=0) as file:
            place = file.seek(0, os.SEEK_END)
            try:
                while rest:  # a disk that is nearly full takes a part
                    rest = rest[file.write(rest) :]
            except BaseException:
                file.truncate(place)
                raise
        self._note(entry[0], place)

    def knows(self, student: str, work: str, engine: str) -> bool:
        """Return whether there is an entry for exactly this work, made by exactly this engine."""
        record = self.records.get(student)
        return record is not None and (record.work, record.engine) == (work, engine)

    def notices(self) -> tuple[str, ...]:
        """Return what the person who grades should know about damage that was found."""
        return tuple(
            f"{self.path}, line {number} was damaged: an entry was expected; that work was done "
            "again, unless a later line records it"
            for number in self.damaged[:5]
        )

    def details(self, student: str) -> Details:
        """Return the long parts of a student's newest entry. Raises KeyError."""
        with self.path.open("rb") as file:
            file.seek(self._places[student])
            return from_line(file.readline())[1]

    def keep(self, students: set[str]) -> None:
        """Forget superseded entries, and those of students who are no longer there.

        Raises OSError; the journal is then as it was.
        """
        self.records = {s: r for s, r in self.records.items() if s in students}
        if not self.path.is_file():
            return
        fresh = self.path.with_suffix(".new")
        places: dict[str, int] = {}
        try:
            with errors_named(self.path), self.path.open("rb") as old, fresh.open("wb") as new:
                for student in sorted(self.records, key=self._places.__getitem__):
                    old.seek(self._places[student])
                    places[student] = new.tell()
                    new.write(old.readline())
            fresh.replace(self.path)
        except OSError:
            fresh.unlink(missing_ok=True)
            raise
        self._places = places


@contextmanager
def only_writer(folder: Path) -> Iterator[None]:
    """Hold a folder for one run, and keep other users from reading it.

    What a killed run had begun to write here, or beside the folder, is removed.

    Raises GradingError while another run has it. The system lets go of it when the run ends,
    however it ends. Where there are no such locks (Windows) nothing is held.
    """
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (folder / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise GradingError(
                f"another run is writing to {folder.parent}; wait for it to end, or choose another "
                "folder with --out"
            ) from None
        remove_unfinished(folder.parent)
        yield


def read_json(path: Path, default: Any, is_whole: Callable[[Any], bool], expected: str) -> Any:
    """Return what a small file of the grader's own holds; `default` if there is no such file.

    `expected` says in words what `is_whole` looks for, and what to do about a damaged file.
    Raises GradingError for one; the file stays as it is.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return default
    line = 1
    try:
        value = json.loads(data)
        if is_whole(value):
            return value
    except json.JSONDecodeError as error:
        line = error.lineno
    except (ValueError, RecursionError):
        pass
    text = b"".join(data.splitlines()[line - 1 : line]).decode(errors="replace")
    raise GradingError(f"{path}, line {line} is {quote(text)}; {expected}")


def write_json(path: Path, value: Any) -> None:
    """Write a small file of the grader's own, whole or not at all."""
    write_file(path, (json.dumps(value, indent=1, sort_keys=True) + "\n").encode())
