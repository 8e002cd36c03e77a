"""All formats, one for each module here that has a FORMAT, and the files of a sequence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from gamesearch.drawing import formats as folder
from gamesearch.drawing.engines.graphviz import current_engine
from gamesearch.drawing.formats.format import PNG_DPI, Format
from gamesearch.drawing.page import Page
from gamesearch.reading import known_name


@cache
def all_formats() -> Mapping[str, Format]:
    """Return the formats by name, in the order of their ranks."""
    modules = (import_module(f"{folder.__name__}.{m.name}") for m in iter_modules(folder.__path__))
    found = [module.FORMAT for module in modules if hasattr(module, "FORMAT")]
    return {one.name: one for one in sorted(found, key=lambda one: (one.rank, one.name))}


def format_named(name: str) -> Format:
    """Return the format of this name. Raises ValueError."""
    return all_formats()[known_name(name, all_formats(), "format", "formats")]


def format_of(suffix: str) -> Format:
    """Return the format that a file name's ending stands for, or its name. Raises ValueError."""
    found = (one for one in all_formats().values() if one.suffix == suffix)
    return next(found, None) or format_named(suffix)


def in_menus() -> dict[str, str]:
    """Return the formats for menus that can be drawn here: by name, what menus call them.

    >>> in_menus()
    {'svg': 'SVG', 'pdf': 'PDF', 'png': 'PNG', ...}
    """
    drawn = current_engine().formats | {""}
    return {
        one.name: one.label for one in all_formats().values() if one.label and one.drawn_as in drawn
    }


def suffixes() -> frozenset[str]:
    """Return the endings of all file names."""
    return frozenset(one.suffix for one in all_formats().values())


def of_many_pages() -> tuple[str, ...]:
    """Return the endings, with their dots, of files that hold a whole sequence."""
    return tuple(f".{one.suffix}" for one in all_formats().values() if one.write_all)


def page_bytes(page: Page, name: str, dpi: int = PNG_DPI, title: str = "") -> bytes:
    """Return a page in any format; a document has a title. Raises ValueError for an unknown one.

    >>> from gamesearch import GameTree, draw
    >>> print(page_bytes(draw(GameTree([3, 12])), "ascii").decode()[:20])
      *
     / \\
    *   *
    3  12
    """
    kind = format_named(name)
    if kind.write_all and title:
        return kind.write_all([page], title)
    return kind.write(page, dpi) if kind.write else page.rendered(kind.drawn_as, dpi)


def sequence_files(
    pages: Sequence[Page],
    formats: Sequence[str],
    folder: Path,
    name: str | None = None,
    *,
    title: str = "",
    seconds: float | None = None,
) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of a sequence: `folder/03.svg` for each frame, `folder/name.pdf` for all.

    `name` is the folder's if None, and the `title` within a file is the name if there is none.
    In a film each frame stays for `seconds`. Raises ValueError for an unknown format.
    """
    digits = max(2, len(str(len(pages))))
    name = name or folder.resolve().name
    for kind in map(format_named, formats):
        whole = folder / f"{name}.{kind.suffix}"
        if kind.write_film is not None and seconds is not None:
            yield whole, kind.write_film(pages, seconds)
        elif kind.write_all is not None:
            yield whole, kind.write_all(pages, title or name)
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
