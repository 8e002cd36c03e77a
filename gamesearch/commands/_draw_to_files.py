"""The work of `python -m gamesearch draw`: from a tree or a game in words to files.

Pictures are written whole or not at all. A sequence of frames becomes numbered files; in a format
that holds many pages, one file: as pdf one of many pages (for
`\\includegraphics<n>[page=n]`), and as gif, one that moves.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path
from traceback import extract_tb
from typing import Any, Literal, NamedTuple

import gamesearch.drawing.formats.catalogue as catalogue
from gamesearch.drawing.page import Page
from gamesearch.drawing.tree_pictures import draw_frames
from gamesearch.files import write_file
from gamesearch.games import GameTree, game_named
from gamesearch.games.display import state_of
from gamesearch.games.tree_text import MOST_CHARACTERS, TreeError
from gamesearch.reading import known_name, quote, shorten
from gamesearch.tracing.notation import error_in_words
from gamesearch.tracing.run import MOST_STEPS, TraceTooLarge
from gamesearch.tracing.tracer import Trace, trace


class Order(NamedTuple):
    """An order to `python -m gamesearch draw`.

    With `panel`, the running function stands beside the tree and a caption below, which `bare`
    leaves out; the page is then cropped to what any frame shows. Nodes that the search has not
    reached are drawn unless `unread` is "hidden". A white page is transparent in SVG unless there
    is to be a `background`, and white in PNG unless that is to be `transparent`. `out` is a file,
    a folder for frames, or "-" for the standard output. In a film each frame stays for `seconds`.
    """

    tree: str | None = None
    root: str | None = None
    game: str | None = None
    state: str | None = None
    depth: int | None = None
    search: str | None = None
    playouts: int | None = None
    frames: bool = False
    by: str = "event"
    step: int | None = None
    overlay: str = "window"
    theme: str = "light"
    panel: bool = False
    bare: bool = False
    unread: Literal["shown", "hidden"] = "shown"
    background: bool = False
    transparent: bool = False
    seconds: float | None = None
    format: str | None = None
    out: str | None = None

    def title_of(self, subject: Any) -> str:
        """Return the title of the document, as the catalogue's figures have theirs."""
        what = f"{self.game} {self.state or ''}".strip() if self.game else str(subject)
        text = f"{self.search} on {what}" if self.search else what if self.game else f"Tree {what}"
        return shorten(text[0].upper() + text[1:], 120)


def draw_to_files(tree: str | None = None, **wishes: Any) -> dict[Path, int]:
    """Do what `python -m gamesearch draw` does; return how many pages each file it wrote has.

    `wishes` are the fields of `Order`. Everything is drawn before anything is written. Raises
    ValueError for a slip.
    """
    order = Order(tree, **wishes)
    folder, name = _place_of_frames(order.out, order.format) if order.frames else (Path(), "")
    file = order.out if name is not None and order.out and not Path(order.out).is_dir() else ""
    wanted = order.format or catalogue.format_of(Path(file).suffix[1:] or "svg").name
    formats = [catalogue.format_named(k.strip()).name for k in dict.fromkeys(wanted.split(","))]
    if order.out == "-" and (order.frames or len(formats) > 1):
        raise ValueError("--out -: only one picture in one format goes to the standard output")
    catalogue.check_film(formats, order.seconds)
    if order.search and ".py" not in order.search:
        from gamesearch.search.catalogue import search_names  # it imports all searches

        names = search_names(["uct"])
        search = known_name(order.search, names, "search", "searches")
        order = order._replace(search=names[search])
    if order.bare and not order.panel:
        raise ValueError("--bare leaves out the panel's caption; --panel was expected with it")
    subject, start = _subject(order)
    if order.playouts is not None or order.search == "uct":
        pages = _playout_pages(order, subject, start)
    else:
        run = _run(order, subject, start)
        pages = _pages(order, run, subject, start, {*formats} <= {"ascii", "dot", "json"})
    for page in pages if order.transparent else ():
        page.ground = "none"
    title = order.title_of(subject)
    if order.out == "-":
        if sys.stdout is None:
            raise ValueError("--out -: the standard output is closed")
        sys.stdout.flush()
        data = catalogue.page_bytes(pages[0], formats[0], title=title)
        sys.stdout.buffer.write(_on_ground(data, order))
        return {}
    if order.frames:
        frames = catalogue.sequence_files(
            pages, formats, folder, name, title=title, seconds=order.seconds
        )
        pictures = list(frames)
    else:
        path = Path(order.out or "tree")
        if order.out and (order.out.endswith(os.sep) or path.is_dir()):
            path /= "tree"
        name, pictures = path.stem if path.suffix[1:] in catalogue.suffixes() else path.name, []
        for kind in map(catalogue.format_named, formats):
            target = path.with_name(f"{name}.{kind.suffix}")
            pictures.append((target, catalogue.page_bytes(pages[0], kind.name, title=title)))
    for target, data in pictures:
        write_file(target, _on_ground(data, order))
    holding = catalogue.of_many_pages()
    return {path: len(pages) if path.suffix in holding else 1 for path, _ in pictures}


def _on_ground(data: bytes, order: Order) -> bytes:
    """Return an SVG on a white page, if it is to be; another format as it is."""
    if not order.background:
        return data
    page = b'<rect width="100%" height="100%" fill="white"/>'
    return re.sub(rb"<svg\b[^>]*>", lambda tag: tag[0] + page, data, count=1)


def _pages(order: Order, run: Trace | None, subject: Any, start: Any, text: bool) -> list[Page]:
    """Return what is drawn; nothing but `text` shows no boards."""
    if order.frames and order.step is not None:
        raise ValueError("--frames draws all frames and --step one; one of the two was expected")
    every, step = run.frames(order.by) if run else [], order.step
    if run and step is not None and not 1 <= step <= len(every):
        raise ValueError(f"step {quote(step)}; a number from 1 to {len(every)} was expected")
    steps: Sequence[int | None] = every if order.frames else [every[step - 1] if step else None]
    looks: dict[str, Any] = {
        "overlay": order.overlay,
        "unread": order.unread,
        "depth": order.depth,
        "since": every[step - 2] if step and step > 1 else None,
    }
    if not (order.panel and run):
        looks |= {"theme": order.theme, "state": None if run else start, "boards": not text}
        return list(draw_frames(run or subject, steps=steps, **looks))
    from gamesearch.drawing.slide import without_words  # few pictures are slides
    from gamesearch.drawing.slide_sequence import sequence

    moments = [len(run.steps) - 1 if step is None else step for step in steps]
    slides = list(sequence(run, steps=moments, **looks))
    return [slide.draw(order.theme) for slide in (without_words(slides) if order.bare else slides)]


def _subject(order: Order) -> tuple[Any, Any]:
    """Return the game to draw, and the state to begin in."""
    tree, game = order.tree, order.game
    if tree is not None and game is not None:
        raise ValueError("there is a tree, and --game names a game; one of the two was expected")
    if game is not None:
        if order.root is not None:
            raise ValueError("--root is for a tree; a --state of the game says who moves")
        played: Any = game_named(game)()
        return played, state_of(played, order.state)
    if tree is None:
        raise ValueError("a tree such as '[[3,12,8],[2,4]]', or --game NAME, was expected")
    if order.state is not None:
        raise ValueError("--state is a position of a game; --game NAME was expected with it")
    if tree == "-":
        if sys.stdin is None:
            raise ValueError("tree -: the standard input is closed")
        tree = sys.stdin.read(MOST_CHARACTERS + 1)
    elif tree.strip() and tree.lstrip()[0] not in "[({":
        if not Path(tree).exists():
            raise ValueError(
                f"there is no file {quote(tree, 200)}; a file, or a tree in brackets such as "
                "'[[3,12,8],[2,4,6]]', was expected"
            )
        try:
            with Path(tree).open(encoding="utf-8") as lines:
                return GameTree.parse(lines.read(MOST_CHARACTERS + 1), root=order.root), None
        except UnicodeDecodeError:
            raise ValueError(f"{tree} is not a text file; a tree, in UTF-8, was expected") from None
        except TreeError as error:
            raise TreeError(f"{tree}: {error}") from None
    return GameTree.parse(tree, root=order.root), None


def _run(order: Order, game: Any, state: Any) -> Trace | None:
    """Return the traced search. One that knows no depth looks to the end, and is drawn so deep."""
    search, depth = order.search, order.depth
    if search is None:
        hides = order.unread == "hidden"
        by = order.by != "event"
        if order.frames or order.panel or hides or by or order.step is not None:
            raise ValueError(
                "--frames, --by, --step, --panel and --unread show a search; name one with --search"
            )
        return None
    if ".py" in search:
        function = _search_in_file(search)
        takes, needs = frozenset(signature(function).parameters), frozenset[str]()
    else:
        from gamesearch.search.catalogue import searches_by_name

        function, takes, needs, *_ = searches_by_name()[search]
    if depth is None and "depth" in needs:
        raise ValueError(f"the search {search!r} must know how far to look; give it --depth PLIES")
    options: dict[str, Any] = {} if depth is None or "depth" not in takes else {"depth": depth}
    if "bounds" in needs:
        if not isinstance(game, GameTree):
            raise ValueError(f"the search {search!r} needs bounds on all values; give it a tree")
        options["bounds"] = game.bounds()
    try:
        recorded = trace(function, game, state, seconds=20, **options)
    except TraceTooLarge:
        raise ValueError(
            f"{search} goes through more than {MOST_STEPS:,} steps here; a --state nearer to the "
            "end, or cutoff with a smaller --depth, was expected"
        ) from None
    if (error := recorded.error) is not None:
        file, _, name = search.rpartition(":")
        own = str(Path(file).resolve())
        lines = [at.lineno for at in extract_tb(error.__traceback__) if at.filename == own]
        words = error_in_words(error, f"{file}, line {lines[-1]}" if lines else "")
        called = f"; it was called as {name}(game, state)"
        raise ValueError(shorten(words, 240) + called if file else shorten(error, 240))
    return recorded


def _playout_pages(order: Order, game: Any, state: Any) -> list[Page]:
    """Return the tree that a search by playouts grows; with --frames, one page a playout."""
    from gamesearch.drawing.diagrams.branch_trees import playout_slides
    from gamesearch.search import uct

    if order.panel or order.unread == "hidden" or order.overlay != "window":
        raise ValueError("--panel, --overlay and --unread are for a search by lines, not playouts")
    most, search = 100 if order.playouts is None else order.playouts, order.search or ""
    if most < 1 or not 1 <= (order.step or 1) <= most:
        raise ValueError(f"playouts {most}, step {order.step}; 1 playout or more was expected")
    begin = game.initial if state is None else state
    own = _search_in_file(search) if ".py" in search else None
    if search != "uct" and (own is None or "playouts" not in signature(own).parameters):
        raise ValueError(
            f"--playouts with the search {search!r}; uct, or FILE.py:FUNCTION(game, state, "
            "playouts) that returns its root, was expected"
        )

    def grow(count: int) -> object:
        return own(game, begin, playouts=count) if own else next(uct(game, begin, batch=count))

    numbers = range(1, most + 1) if order.frames else [order.step or most]
    depth = order.depth if order.depth is not None or isinstance(game, GameTree) else 1
    slides = playout_slides(game, grow, numbers, state=begin, depth=depth)
    return [slide.draw(order.theme) for slide in slides]


def _search_in_file(place: str) -> Callable[..., Any]:
    """Return the function that `my_file.py:my_search` names. Raises ValueError."""
    if place.endswith(".py"):
        raise ValueError(f"search {quote(place)} names no function; FILE.py:FUNCTION was expected")
    file, _, name = place.rpartition(":")
    if not Path(file).is_file():
        raise ValueError(f"there is no file {quote(file, 200)}; FILE.py:FUNCTION was expected")
    spec = spec_from_file_location("own_search", file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["own_search"] = module_from_spec(spec)
    sys.path.insert(0, str(Path(file).resolve().parent))  # for what it imports from beside it
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise ValueError(f"{file} ends with {shorten(error_in_words(error), 240)}") from None
    functions = [one for one, member in vars(module).items() if callable(member)]
    name = known_name(name, functions, "function", "functions")
    function: Callable[..., Any] = getattr(module, name)
    return function


def _place_of_frames(out: str | None, formats: str | None) -> tuple[Path, str | None]:
    """Return the folder of the frames, and the name of the one file that holds all, if given."""
    path, is_folder = Path(out or "frames"), (out or "").endswith(("/", os.sep))
    if is_folder or not path.suffix or path.is_dir():
        return path, None
    holding = catalogue.of_many_pages()
    if formats is not None or path.suffix not in holding:
        raise ValueError(
            f"--out {out}: the name of a folder was expected, for with --frames each frame is a "
            f"file; one file can hold them all if it ends in {' or '.join(holding)}, without "
            "--format (a folder with a dot in its name ends in a /)"
        )
    return path.parent, path.stem
