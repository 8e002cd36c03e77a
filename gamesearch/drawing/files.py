"""The files of a sequence of pictures: one for each, or one that holds them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from gamesearch.drawing.formats.registry import format_named, page_bytes
from gamesearch.drawing.page import Page


def sequence_files(
    pages: Sequence[Page], formats: Sequence[str], folder: Path, name: str | None = None
) -> Iterator[tuple[Path, bytes]]:
    """The files of a sequence: `folder/03.svg` for each frame, `folder/name.pdf` for all.

    `name` is the folder's if None. Raises ValueError for an unknown format.
    """
    digits = max(2, len(str(len(pages))))
    name = name or folder.resolve().name
    for kind in map(format_named, formats):
        if kind.write_all is not None:
            yield folder / f"{name}.{kind.suffix}", kind.write_all(pages, name)
        else:
            for number, page in enumerate(pages, 1):
                yield folder / f"{number:0{digits}}.{kind.suffix}", page_bytes(page, kind.name)
