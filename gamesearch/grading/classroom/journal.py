"""The grader's journal: one line for each graded submission, written as soon as it is known.

A run that was interrupted, or killed in the middle of a line, goes on from here. What counts is
held in memory; the long parts (drawn feedback, texts) are read from the file when they are needed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from gamesearch.files import errors_named, remove_unfinished
from gamesearch.grading.assignment_loader import GradingError


class Finding(NamedTuple):
    """The result of the checks on one question, before any weight is applied."""

    question: str
    score: float
    max_score: float
    status: str  # "graded", "not attempted", "pending" or "not graded"
    fault: str


@dataclass(frozen=True)
class Record:
    """A submission and its findings.

    `work` is the fingerprint of what was handed in, `engine` that of how it was graded: the
    package, the seed and the isolation. Where both are the same, so are the findings.
    `out_of_time` tells whether something ran out of its time. The long parts are `advice`, HTML by
    question, and `answers`, the written texts by question.
    """

    student: str
    work: str
    engine: str
    status: str
    reason: str
    seconds: float = 0.0
    isolation: str = ""
    findings: tuple[Finding, ...] = ()
    out_of_time: bool = False
    advice: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)

    @property
    def short(self) -> Record:
        """The record without its long parts."""
        return replace(self, advice={}, answers={})


def one_line(*notes: str) -> str:
    """Return the notes on a submission in one line, without those that are empty.

    >>> one_line("q2: it had not finished.", "", "the folder's name counts")
    "q2: it had not finished; the folder's name counts"
    """
    *others, last = [*filter(None, notes)] or [""]
    return "; ".join([*(note.removesuffix(".") for note in others), last])


def sealed(*parts: Any) -> str:
    """Return data as one line of JSON with its fingerprint, by which damage shows."""
    whole = json.loads(json.dumps(parts))  # as it will be read
    return json.dumps([*whole, _print_of(whole)]) + "\n"


def unsealed(line: str | bytes) -> Any:
    """Return the data in a line. Raises ValueError for one that was damaged."""
    with suppress(ValueError, TypeError, RecursionError):
        *parts, known = json.loads(line)
        if known == _print_of(parts):
            return parts
    raise ValueError("a line that was damaged")


def _print_of(parts: list[Any]) -> str:
    return sha256(json.dumps(parts).encode()).hexdigest()[:16]


def as_line(record: Record) -> str:
    """Return a record as one line of text."""
    return sealed(asdict(record))


def from_line(line: str | bytes) -> Record:
    """Return the record that a line holds. Raises ValueError for one that holds another thing."""
    try:
        (fields,) = unsealed(line)
        findings = tuple(Finding(*finding) for finding in fields.pop("findings"))
        return Record(**fields, findings=findings)
    except (TypeError, KeyError, AttributeError):
        raise ValueError("a line that another edition has written") from None


def engine_print(*settings: object) -> str:
    """Return the fingerprint of this package, with its pages' templates, and of some settings."""
    digest = sha256(json.dumps(settings).encode())
    package = Path(__file__).parents[2]
    kinds = {".py", ".j2", ".toml"}
    for path in sorted(path for path in package.rglob("*") if path.suffix in kinds):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class Journal:
    """The records of a run, the newest for each student, in a file that only grows."""

    def __init__(self, path: Path) -> None:
        """Open a journal, or begin one. A line that was cut off is removed.

        `notices` tell if others hold no record: their work is done again.
        """
        self.path = path
        self.notices: list[str] = []
        self.records: dict[str, Record] = {}
        self._places: dict[str, int] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        with path.open("r+b") as file:
            lost = list[tuple[int, int, int]]()  # lines by number, where they begin, their length
            end = 0
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break  # the last one, which was cut off
                try:
                    if line.strip():
                        self._note(from_line(line), end)
                except ValueError:
                    lost.append((number, end, len(line)))
                end += len(line)
            file.truncate(end)
            for _, place, length in lost:  # they are told once
                file.seek(place)
                file.write(b" " * (length - 1))
        if lost:
            are = f"and {len(lost) - 1} more were" if lost[1:] else "was"
            self.notices.append(
                f"{path}, line {lost[0][0]} {are} damaged, or written by another edition: that "
                "work was done again, unless a later line records it"
            )

    def _note(self, record: Record, place: int) -> None:
        self.records[record.student] = record.short
        self._places[record.student] = place

    def add(self, record: Record) -> None:
        """Write a record at the end, all of it or nothing. Raises OSError."""
        rest = memoryview(as_line(record).encode())
        with errors_named(self.path), self.path.open("ab", buffering=0) as file:
            place = file.seek(0, os.SEEK_END)
            try:
                while rest:  # a disk that is nearly full takes a part
                    rest = rest[file.write(rest) :]
            except BaseException:
                file.truncate(place)
                raise
        self._note(record, place)

    def knows(self, student: str, work: str, engine: str) -> bool:
        """Return whether there is a record for exactly this work, made by exactly this engine."""
        record = self.records.get(student)
        return record is not None and (record.work, record.engine) == (work, engine)

    def whole(self, student: str) -> Record:
        """Return a student's newest record with its long parts. Raises KeyError."""
        with self.path.open("rb") as file:
            file.seek(self._places[student])
            return from_line(file.readline())


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


def read_json(path: Path, kind: type[Any], cure: str) -> Any:
    """Return what a small file of the grader's own holds; None if there is no such file.

    Raises GradingError for a damaged one, which stays as it is, with what to do about it.
    """
    try:
        value = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError):
        value = None
    if type(value) is not kind:
        raise GradingError(f"{path} is damaged; {cure}")
    return value
