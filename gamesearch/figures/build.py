"""The figures as files: numbered frames, a PDF and a GIF for each sequence, and a gallery.

    figures/roch/03-trivial-tree/01.svg
    figures/roch/03-trivial-tree/03-trivial-tree.pdf
    figures/index.html

The gallery is a page that opens offline. A record beside it remembers what each file was made of,
so that a figure that has not changed is not drawn again; the same figures give the same bytes.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from fnmatch import fnmatch
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from gamesearch.drawing.formats.catalogue import (
    all_formats,
    check_film,
    format_named,
    page_bytes,
    sequence_files,
)
from gamesearch.drawing.slide import without_words
from gamesearch.drawing.theme import theme_named
from gamesearch.figures.catalogue import LECTURES, lecture
from gamesearch.figures.lecture_contents import Figure
from gamesearch.files import write_file
from gamesearch.html_pages import HtmlPages

RECORD: Final = ".figures.json"
DRAWING: Final = Path(__file__).parents[1] / "drawing"
PICTURES: Final = (".svg", ".png")  # what a page can show, the better first


class FigureError(ValueError):
    """The function of a figure failed, or what it draws does not fit."""


class Wanted(NamedTuple):
    """The files wanted of every figure, in a folder."""

    out: Path
    formats: Sequence[str] = ("svg",)
    theme: str = "light"
    bare: bool = False  # without titles and captions
    transparent: bool = False  # no page in PNG
    seconds: float | None = None  # that each frame of a film stays


class Built(NamedTuple):
    """The files made of a figure."""

    figure: str  # its path
    files: dict[str, str]  # file below the output folder -> what it was made of
    written: int  # files whose bytes are new
    drawn: int  # files that were drawn, whether new or not
    frames: list[tuple[str, str]]  # (caption, alternative text)


def chosen(lectures: Sequence[str] = (), only: str | None = None) -> list[Figure]:
    """Return the figures of some lectures (of all by default) whose name or title matches `only`.

    `only` is part of a name or a title, in which a * stands for anything, or a row: 3.5 also finds
    the figure of the rows 3.5–3.10. Raises ValueError if nothing is left.
    """
    figures = [figure for name in lectures or LECTURES for figure in lecture(name).figures]
    if only is not None:
        wanted, part = only.lower().replace("-", "–"), f"*{only.lower()}*"
        figures = [
            figure
            for figure in figures
            if wanted in (figure.row, *figure.rows)
            or fnmatch(figure.path, part)
            or fnmatch(figure.title.lower(), part)
        ]
    if not figures:
        raise ValueError(f"no figure matches {only!r}; --list shows their names")
    return figures


def listed(figures: Iterable[Figure]) -> list[str]:
    """Return a line for each figure: its name, how many frames, and its place in the lecture."""
    figures = list(figures)
    wide = max(len(figure.path) for figure in figures)
    lines = []
    for figure in figures:
        count = len(figure.frames())
        where = ", ".join(part for part in (figure.row, figure.place) if part)
        mark = "; a substitute" if figure.remark.startswith("A substitute") else ""
        lines.append(f"{figure.path:<{wide}} {count:>3} frame{'s'[: count != 1]:<1}  {where}{mark}")
    return lines


def build_figures(
    figures: Sequence[Figure], wanted: Wanted, *, jobs: int | None = None, force: bool = False
) -> list[Built]:
    """Draw the figures that changed; return what became of each, in order.

    `jobs` figures are drawn at a time (if None, one per processor). Raises ValueError for an
    unknown format or theme, or seconds without a film, before anything is written.
    """
    from tqdm.auto import tqdm

    kinds = tuple(format_named(name).name for name in dict.fromkeys(wanted.formats))
    wanted, out = wanted._replace(formats=kinds), wanted.out
    theme_named(wanted.theme)
    check_film(kinds, wanted.seconds)
    record = {} if force else _read_record(out)
    known = {path: entry["files"] for path, entry in record.items()}
    jobs = min(jobs or os.cpu_count() or 1, len(figures))
    built: dict[str, Built] = {}
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [  # from the end: the longest walks are there, and no processor waits for them
            pool.submit(_build, f.lecture, f.number, wanted, known.get(f.path, {}))
            for f in reversed(figures)
        ]
        done_ones = as_completed(waiting)
        for future in tqdm(done_ones, total=len(waiting), unit="figure", leave=False, disable=None):
            done = future.result()
            built[done.figure] = done
    _finish(built, out, wanted.theme)
    return [built[figure.path] for figure in figures]


def _build(name: str, number: int, wanted: Wanted, known: dict[str, str]) -> Built:
    """Draw one figure; `known` is what its files were made of last time."""
    figure, out = lecture(name).figures[number - 1], wanted.out
    try:
        frames = figure.frames()
        shown = without_words(frames) if wanted.bare else frames
        pages = [frame.draw(wanted.theme) for frame in shown]
        for page in pages if wanted.transparent else ():
            page.ground = "none"
    except Exception as error:
        raise FigureError(f"{figure.path}: {type(error).__name__}: {error}") from error
    digest = sha256(f"{figure.title} {wanted[2:]} {_renderer()}".encode())
    for page in pages:
        digest.update(page_bytes(page, "dot") + page.alt.encode())
    made_of = digest.hexdigest()[:16]
    files: dict[str, str] = {}
    written = drawn = 0
    for kind in wanted.formats:
        old = [file for file in known if file.endswith(f".{format_named(kind).suffix}")]
        if old and all(known[file] == made_of and (out / file).is_file() for file in old):
            files |= dict.fromkeys(old, made_of)
            continue
        for target, data in sequence_files(
            pages, [kind], out / figure.path, title=figure.title, seconds=wanted.seconds
        ):
            files[target.relative_to(out).as_posix()] = made_of
            written += write_file(target, data)
            drawn += 1
        for file in set(old) - set(files):  # frames that the figure no longer has
            (out / file).unlink(missing_ok=True)
    words = [
        (str(frame.caption or ""), page.alt) for frame, page in zip(frames, pages, strict=True)
    ]
    return Built(figure.path, files, written, drawn, words)


@cache
def _renderer() -> str:
    """Return the fingerprint of the code that draws."""
    sources = b"".join(path.read_bytes() for path in sorted(DRAWING.rglob("*.py")))
    libraries = " ".join(version(name) for name in ("pygraphviz", "matplotlib", "pypdf", "pillow"))
    return sha256(sources + libraries.encode()).hexdigest()


# ---------------------------------------------------------------- the record and the gallery


def _read_record(out: Path) -> dict[str, Any]:
    """Return what the folder holds, by figure; empty if there is no readable record."""
    try:
        record: dict[str, Any] = json.loads((out / RECORD).read_text(encoding="utf-8"))
        return {path: entry for path, entry in record.items() if {"files", "frames"} <= set(entry)}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def _finish(built: dict[str, Built], out: Path, theme: str) -> None:
    """Write the record and the gallery of all that the folder now holds."""
    catalogue = {figure.path: figure for name in LECTURES for figure in lecture(name).figures}
    record = {path: entry for path, entry in _read_record(out).items() if path in catalogue}
    for path, done in built.items():
        files = {**record.get(path, {}).get("files", {}), **done.files}
        here = {file: made_of for file, made_of in files.items() if (out / file).is_file()}
        record[path] = {"files": here, "frames": done.frames}
    ordered = {path: record[path] for path in catalogue if path in record}
    write_file(out / RECORD, (json.dumps(ordered, indent=1, sort_keys=True) + "\n").encode())
    cards = [
        card_of(catalogue[path], entry["files"], entry["frames"]) for path, entry in ordered.items()
    ]
    groups = groupby(cards, key=lambda card: card["lecture"])
    HtmlPages("gamesearch.figures").write(
        out / "index.html",
        "gallery.html.j2",
        title="Slide figures",
        data=cards,
        script=(Path(__file__).parent / "templates" / "gallery.js").read_text("utf-8"),
        ground=theme_named(theme)["page"],
        frames=sum(len(card["words"]) for card in cards),
        lectures=[(lecture(name), [*own]) for name, own in groups],
    )


def card_of(
    figure: Figure, files: Iterable[str], frames: Sequence[Sequence[str]]
) -> dict[str, Any]:
    """Return a figure as the page and its script read it; `frames` hold a caption and words each.

    `pictures` are a file for each frame; none if a page cannot show any.
    """
    ordered = sorted(files, key=lambda file: re.sub(r"\d+", lambda n: n[0].zfill(9), file))
    kinds = ([file for file in ordered if file.endswith(end)] for end in PICTURES)
    names = {f".{kind.suffix}": kind.label or kind.name.upper() for kind in all_formats().values()}
    by_kind = ((name, [f for f in ordered if f.endswith(end)]) for end, name in names.items())
    return {
        "path": figure.path,
        "title": figure.title,
        "lecture": figure.lecture,
        "where": ", ".join(part for part in (figure.row, figure.place) if part),
        "rows": figure.rows,
        "remark": figure.remark,
        "length": f"{len(frames)} frame{'s' * (len(frames) != 1)}",
        "pictures": next((kind for kind in kinds if len(kind) == len(frames)), []),
        "words": [list(words) for words in frames],
        "files": [(name, own) for name, own in by_kind if own],
    }
