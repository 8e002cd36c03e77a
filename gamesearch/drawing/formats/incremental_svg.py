"""SVG drawn line by line: for the same line an engine always draws the same.

The frames of a sequence have most of their lines in common, and every line is pinned. So from a
page's second picture on the SVG of each line is kept, only new lines go to the engine, and the
bytes are those of the whole.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Set
from functools import cached_property, lru_cache
from typing import Final

from gamesearch.drawing.engines.interface import Engine
from gamesearch.drawing.formats.svg import bare

_LOCK = threading.RLock()  # of what is known so far
_NAME: Final = r'("(?:[^"\\]|\\.)*"|\w+)'
_STATEMENT: Final = re.compile(rf"\t{_NAME}(?: -> {_NAME})? \[.*\]\n")
_OF_THE_PAGE: Final = re.compile(r"digraph |\t(?:graph|node|edge) \[|\t\t|.* style=invis\]$")
_ELEMENT: Final = re.compile(r'<g id="[^"]*" class="(?:node|edge)\b.*?</g>\n', re.DOTALL)
_END: Final = "</g>\n</svg>\n"
_MANY: Final = 5_000  # elements of a page, before they are forgotten


def svg_by_line(source: str, engine: Engine) -> str:
    """Return DOT as a bare SVG, the same as if the engine drew all of it. Raises RenderError."""
    head: list[str] = []
    lines: list[str] = []
    *body, end = source.splitlines(keepends=True) or [""]
    for line in body:
        (head if _OF_THE_PAGE.match(line) else lines).append(line)
    try:
        if end != "}\n":
            raise ValueError(end)
        statements = _Statements(lines)
    except ValueError:  # not written by us alone
        return bare(engine.render(source, "svg").decode())
    with _LOCK:
        return _page("".join(head), engine).svg(statements)


class _Statements:
    """Lines of DOT, each on one node or one edge; raises ValueError if one is not."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = list(lines)
        self.nodes: dict[str, str] = {}  # in the order in which they are first named
        self.edges: dict[str, tuple[str, str]] = {}
        for line in self.lines:
            found = _STATEMENT.fullmatch(line)
            if found is None:
                raise ValueError(line)
            if found[2] is None:
                self.nodes[found[1]] = line
            else:
                self.edges[line] = found[1], found[2]
                for name in self.edges[line]:
                    self.nodes.setdefault(name, "")
        if sorted([*self.nodes.values(), *self.edges]) != sorted(self.lines):
            raise ValueError("something is described twice or not at all")

    def drawn(self) -> list[str]:
        """Return the lines in Graphviz's order: edges, by where they begin; then nodes."""
        rank = {name: number for number, name in enumerate(self.nodes)}
        return [
            *sorted(self.edges, key=lambda line: rank[self.edges[line][0]]),
            *self.nodes.values(),
        ]

    def only(self, wanted: Set[str]) -> _Statements:
        """Return the wanted lines, and those on the nodes at the ends of wanted edges."""
        ends = {self.nodes[name] for line in wanted for name in self.edges.get(line, ())}
        return _Statements(line for line in self.lines if line in wanted or line in ends)


class _PageSoFar:
    """All that is said of a page itself, and what was drawn on it, by its line of DOT."""

    def __init__(self, head: str, engine: Engine) -> None:
        self.head, self.engine = head, engine
        self.known: dict[str, str] = {}
        self.single = True  # as most pages are: nothing is kept for a second picture

    def svg(self, statements: _Statements) -> str:
        """Return the picture of these lines; from the second one on, only new lines are drawn."""
        if self.single:
            self.single = False
            return self._drawn(statements.lines)
        order = statements.drawn()
        if new := set(order).difference(self.known):
            if len(self.known) > _MANY:
                self.known.clear()
                new = set(order)
            some = statements.only(new)
            svg = self._drawn(some.lines)
            elements = _ELEMENT.findall(svg)
            whole = "".join([self._opening, *elements, _END])
            if svg != whole or len(elements) != len(some.lines):
                return self._drawn(statements.lines)  # something sticks out of the page
            self.known.update(zip(some.drawn(), elements, strict=True))
        return "".join([self._opening, *map(self.known.__getitem__, order), _END])

    @cached_property
    def _opening(self) -> str:
        return self._drawn([]).removesuffix(_END)

    def _drawn(self, lines: Iterable[str]) -> str:
        source = "".join([self.head, *lines, "}\n"])
        return bare(self.engine.render(source, "svg").decode())


_page = lru_cache(maxsize=8)(_PageSoFar)
