"""Graphviz for browsers, ready at once.

`@viz-js/viz` makes its WebAssembly module in the background and hands it over later. A picture is
drawn within one call, in a worker, where a module may be made on the spot. So the few words in
which the pinned file waits are replaced.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from gamesearch.lab.site.parts import SiteError

_AT_ONCE: Final = (
    ("async function r(A={})", "function r(A={})"),
    ("aA=await async function(){function A(A)", "aA=function(){function A(A)"),
    (
        "(await s(0,f,v));return j}(),await async function(){N&&await(async()=>T)(),E||",
        "({instance:new WebAssembly.Instance(new WebAssembly.Module(f),v)});return j}(),"
        "function(){E||",
    ),
    (
        "A.instance=function(){return r().then(A=>new a(A))}",
        "A.instance=function(){return new a(r())}",
    ),
)


def graphviz_at_once(package: Path) -> bytes:
    """Return the script of viz.js with an `instance()` that returns a value, not a promise.

    `package` is the folder of the npm package. Raises SiteError if the file is a different one.
    """
    text = (package / "dist" / "viz-global.js").read_bytes().decode()
    for awaited, at_once in _AT_ONCE:
        if text.count(awaited) != 1:
            raise SiteError(f"viz.js is not the one that was pinned: it lacks {awaited!r}")
        text = text.replace(awaited, at_once)
    return text.encode()
