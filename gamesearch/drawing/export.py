"""Pictures as files: whole or not at all, one picture or one for each frame."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from gamesearch.drawing import draw_frames
from gamesearch.drawing.graphviz import FORMATS
from gamesearch.games import GameTree, game_named
from gamesearch.tracing import Trace, trace


def write_file(target: Path, data: bytes) -> bool:
    """Write `data` to `target` in one step; False if it held exactly that already."""
    if target.is_file() and target.read_bytes() == data:
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".writing-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return True


def draw_to_files(
    tree: str | None = None,
    *,
    root: str = "max",
    game: str | None = None,
    state: str | None = None,
    depth: int | None = None,
    search: str | None = None,
    frames: bool = False,
    by: str = "event",
    step: int | None = None,
    overlay: str = "window",
    theme: str = "light",
    format: str | None = None,  # noqa: A002
    out: str | None = None,
) -> list[Path]:
    """What `python -m gamesearch draw` does; the files it wrote, in order.

    Everything is drawn before anything is written. Raises ValueError for a slip.
    """
    subject, start = _subject(tree, root, game, state)
    formats = _formats(format, out, frames)
    run = _run(search, subject, start, depth)
    if (frames or step is not None) and run is None:
        raise ValueError("frames and steps are those of a search; name one with --search")
    steps = _steps(run, frames, by, step)
    pages = draw_frames(run or subject, steps, overlay, theme, state=start, depth=depth)
    targets = _targets(out, formats, len(steps) if frames else 0)
    pictures = [
        (page.pipe(kind), target)
        for page, row in zip(pages, targets, strict=True)
        for kind, target in zip(formats, row, strict=True)
    ]
    for data, target in pictures:
        write_file(target, data)
    return [target for _, target in pictures]


def _subject(tree: str | None, root: str, game: str | None, state: str | None) -> tuple[Any, Any]:
    """The game to draw, and the state to begin in."""
    if (tree is None) == (game is None):
        raise ValueError("a tree such as '[[3,12,8],[2,4]]', or --game NAME, was expected")
    if game is not None:
        played: Any = game_named(game)()
        return played, played.parse(state) if state is not None else None
    assert tree is not None
    if tree == "-":
        tree = sys.stdin.read()
    elif not any(bracket in tree for bracket in "[({"):
        tree = Path(tree).read_text(encoding="utf-8")
    return GameTree.parse(tree, root=root), None


def search_named(name: str) -> Callable[..., Any]:
    """The search by the name that the command line uses. Raises ValueError."""
    from gamesearch import search

    known = {
        m.removesuffix("_search").replace("_", "-"): m
        for m in search.__all__
        if m.endswith("_search")
    }
    if name not in known:
        raise ValueError(
            f"there is no search {name!r}; the searches are {', '.join(sorted(known))}"
        )
    found: Callable[..., Any] = getattr(search, known[name])
    return found


def _run(search: str | None, game: Any, state: Any, depth: int | None) -> Trace | None:
    if search is None:
        return None
    options: dict[str, Any] = {"depth": depth} if depth else {}
    made = trace(search_named(search), game, state, **options)
    if made.error is not None:
        raise ValueError(str(made.error))
    return made


def _steps(run: Trace | None, frames: bool, by: str, step: int | None) -> Sequence[int | None]:
    if run is None:
        return [None]
    every = run.frames(by)
    if step is not None:
        if not 1 <= step <= len(every):
            raise ValueError(f"step {step}; a number from 1 to {len(every)} was expected")
        return [every[step - 1]]
    return every if frames else [None]


def _formats(wanted: str | None, out: str | None, frames: bool) -> list[str]:
    suffix = Path(out).suffix[1:] if out and not frames else ""
    formats = wanted.split(",") if wanted else [suffix or "svg"]
    for name in formats:
        if name not in FORMATS:
            raise ValueError(f"format {name!r}; {', '.join(FORMATS)} was expected")
    return formats


def _targets(out: str | None, formats: list[str], frames: int) -> list[list[Path]]:
    """One row of file names for each picture."""
    if frames:
        folder, digits = Path(out or "frames"), max(2, len(str(frames)))
        return [[folder / f"{n:0{digits}}.{f}" for f in formats] for n in range(1, frames + 1)]
    path = Path(out or "tree")
    if out and (out.endswith(os.sep) or path.is_dir()):
        path /= "tree"
    stem = path.with_suffix("") if path.suffix[1:] in FORMATS else path
    return [[stem.with_name(f"{stem.name}.{f}") for f in formats]]
