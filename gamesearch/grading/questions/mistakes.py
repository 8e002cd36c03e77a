"""Searches with a known mistake: our own source with a piece of it exchanged.

An answer that goes wrong exactly as one of them does is told the name of that mistake.
`searches.py` compares, and says how a question gets its table of mistakes.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, Final, NamedTuple

Patch = tuple[str, str]  # a piece of source, and what takes its place wherever it stands
Search = Callable[..., tuple[Any, Any]]


class Mistake(NamedTuple):
    """A mistake: what it is, what to look at, and what it changes in the source."""

    name: str
    advice: str
    patches: tuple[Patch, ...]


ZERO_FOR_NONE: Final = (  # name and advice of what goes wrong in any search
    "a best value of 0 is taken for none yet",
    "0 is false in Python, so `if not best` also holds where the best value so far is 0. Ask "
    "`if best is None`, or start at -inf and +inf.",
)


@cache
def variants_of(
    module: ModuleType, mistakes: tuple[Mistake, ...], *sources: str
) -> tuple[tuple[Mistake, Search], ...]:
    """Every mistake with a search that has it, once for each source that it fits.

    Each source is text that defines a function `search`, the plainest first; its other names
    are those of `module`. Raises ValueError for a mistake that fits none of them.
    """
    found = [
        (mistake, search_from(module, text))
        for source in sources
        for mistake in mistakes
        if (text := patched(source, mistake.patches)) is not None
    ]
    for mistake in mistakes:
        if mistake not in [fitting for fitting, _ in found]:
            raise ValueError(f"the mistake {mistake.name!r} fits no source: was it changed?")
    return tuple(found)


@cache
def source_of(module: ModuleType, *functions: str) -> str:
    """The source of some functions of a module, one after the other."""
    return "\n\n".join(inspect.getsource(getattr(module, name)) for name in functions)


def patched(source: str, patches: tuple[Patch, ...]) -> str | None:
    """The source with every patch applied; None if one finds nothing to replace."""
    for old, new in patches:
        if old not in source:
            return None
        source = source.replace(old, new)
    return source


def search_from(module: ModuleType, source: str, **more: Any) -> Search:
    """The function `search` that the source defines, with the names of `module` and `more`."""
    names = {name: thing for name, thing in vars(module).items() if not name.startswith("__")}
    names.update(more)
    exec("from __future__ import annotations\n" + source, names)
    made: Search = names["search"]
    return made
