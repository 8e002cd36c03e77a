"""The files of a sequence of pictures: one file each, or one that holds them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from gamesearch.drawing.formats.catalogue import format_named, page_bytes
from gamesearch.drawing.formats.format import Format
from gamesearch.drawing.page import Page


def sequence_files(
    pages: Sequence[Page],
    formats: Sequence[str],
    folder: Path,
    name: str | None = None,
    *,
    title: str = "",
    seconds: float | None = None,
) -> Iterator[tuple[Path, bytes]]:
    """The files of a sequence: `folder/03.svg` for each frame, `folder/name.pdf` for all.

    `name` is the folder's if None, and the `title` within a file is the name if there is none.
    In a film each frame stays for `seconds`. Raises ValueError for an unknown format.
    """
    digits = max(2, len(str(len(pages))))
    name = name or folder.resolve().name
    for kind in map(format_named, formats):
        if kind.write_all is not None:
            data = _together(kind, pages, title or name, seconds)
            yield folder / f"{name}.{kind.suffix}", data
        else:
            for number, page in enumerate(pages, 1):
                yield folder / f"{number:0{digits}}.{kind.suffix}", page_bytes(page, kind.name)


def check_film(formats: Sequence[str], seconds: float | None) -> None:
    """Raise ValueError if frames are timed and none of the formats moves."""
    if seconds is not None and not any(format_named(kind).write_film for kind in formats):
        raise ValueError(
            f"--seconds-per-frame {seconds:g} times a film, and {' and '.join(formats)} "
            "cannot move; gif was expected among the formats"
        )


def _together(kind: Format, pages: Sequence[Page], title: str, seconds: float | None) -> bytes:
    if kind.write_film is not None and seconds is not None:
        return kind.write_film(pages, seconds)
    assert kind.write_all is not None
    return kind.write_all(pages, title)
