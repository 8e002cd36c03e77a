"""Pages as pinned graphs that show themselves in a notebook and write themselves as files.

`Drawing` is a `graphviz.Digraph`, so `.source`, `.save` and the notebook's display work as usual,
but our own engine draws it, without any program on the path.
"""

from __future__ import annotations

import webbrowser
from collections.abc import Sequence
from copy import deepcopy
from math import inf
from os import PathLike
from pathlib import Path
from typing import Any

import graphviz

from gamesearch.drawing.engines.choice import current_engine
from gamesearch.drawing.formats.catalogue import format_named, format_of, page_bytes
from gamesearch.drawing.formats.dot import background_line, in_dots, page_lines, tree_lines
from gamesearch.drawing.formats.format import PNG_DPI
from gamesearch.drawing.formats.svg import for_notebook
from gamesearch.drawing.geometry import PlacedPicture
from gamesearch.drawing.page import Content
from gamesearch.drawing.theme import Theme
from gamesearch.drawing.tree_shapes import PlacedTree
from gamesearch.files import write_file

FileName = str | PathLike[str]


class Drawing(graphviz.Digraph):  # type: ignore[misc]
    """A pinned graph with an alternative text, drawn without any program on the path."""

    def __init__(
        self,
        width: float,
        height: float,
        alt: str,
        theme: Theme,
        trees: Sequence[PlacedTree] = (),
        pictures: Sequence[PlacedPicture] = (),
        *,
        scale: float = 1.0,
    ) -> None:
        """Make a page of `width` x `height` points, drawn `scale` times as large.

        Pictures lie beneath trees, on the ground of the theme. A white page is transparent in SVG
        and PDF, so that it takes a slide's own background, and white in PNG and in a notebook,
        whose background may be too dark to read on. With the `ground` "none" it is transparent in
        PNG as well.
        """
        super().__init__(name="tree", engine="neato", format="svg")
        self.width, self.height, self.alt = width * scale, height * scale, alt
        self.ground = theme["page"]
        self.scale = scale
        self.widest = inf  # pixels in a notebook
        self.content = Content(theme, tuple(trees), tuple(pictures))
        self.body += page_lines(width, height, scale, self.ground)
        boards = [board for tree in trees for board in tree.boards()]
        if beneath := [*pictures, *boards]:
            self.body.append(background_line(beneath, theme))
        for tree in trees:
            self.body += tree_lines(tree, theme)

    def pipe(
        self,
        format: str | None = None,  # noqa: A002
        encoding: str | None = None,
        *,
        dpi: int = PNG_DPI,
        **_: Any,
    ) -> Any:
        """Return the picture as bytes, or as text if an `encoding` is named.

        `format` is any registered format; a PNG has `dpi` dots per inch. Raises ValueError for any
        other format and RenderError if the engine fails.
        """
        data = page_bytes(self, format or self.format, dpi)
        return data.decode(encoding) if encoding else data

    def rendered(self, format: str, dpi: int) -> bytes:  # noqa: A002
        """Return the picture as svg, pdf or png, as the engine leaves it. Raises RenderError."""
        source = in_dots(self.source, dpi, self.ground) if format == "png" else self.source
        return current_engine().render(source, format)

    def render(
        self,
        filename: FileName | None = None,
        directory: FileName | None = None,
        view: bool = False,
        cleanup: bool = False,
        format: str | None = None,  # noqa: A002
        outfile: FileName | None = None,
        **_: Any,
    ) -> str:
        """Write the picture (and, unless `cleanup`, the DOT source); return its file name."""
        if outfile:
            target = Path(outfile)
            write_file(target, self.pipe(format or format_of(target.suffix[1:]).name))
        else:
            source = Path(self.save(filename, directory=directory))
            chosen = format or self.format
            target = source.with_name(f"{source.name}.{format_named(chosen).suffix}")
            write_file(target, self.pipe(chosen))
            if cleanup:
                source.unlink()
        if view:
            webbrowser.open(target.resolve().as_uri())
        return str(target)

    def copy(self) -> Drawing:
        """Return an independent copy."""
        return deepcopy(self)

    def _repr_mimebundle_(self, *_: Any, **__: Any) -> dict[str, str]:
        return {"image/svg+xml": self.for_notebook(), "text/plain": self.alt}

    def for_notebook(self) -> str:
        """Return the SVG on a ground of its theme's colour; a light one follows a dark page."""
        return for_notebook(self.pipe("svg", "utf-8"), self.content.theme, self.widest)

    def __repr__(self) -> str:
        return f"<Drawing {self.width:g} x {self.height:g} pt: {self.alt}>"
