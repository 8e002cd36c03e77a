"""The code of a notebook's cell, without the lines that speak to the notebook."""

from __future__ import annotations

import re
from types import CodeType
from typing import Final

# Compiled when they are first needed: each process would wait for them.
_MAGIC: Final = r"(?s)(\s*)([%!?].*|[\w.]+\?\??\s*)"  # `%time f()`, `f?`
_ASSIGNED_MAGIC: Final = r"(?s)([^=]*[\w\])\s]=)\s*[%!].*"  # `files = !ls`


def compile_cell(source: str, label: str) -> CodeType:
    """A cell's code; lines that speak to the notebook and not to Python do nothing.

    Only a line at which Python stumbles can be one: `% b` may also go on from the line above.
    `label` is the file name that errors give. Raises SyntaxError.
    """
    lines = source.split("\n")
    while True:
        try:
            return compile("\n".join(lines), label, "exec", dont_inherit=True)
        except SyntaxError as error:
            place = (error.lineno or 0) - 1
            if not 0 <= place < len(lines) or (plain := _without_magic(lines[place])) is None:
                raise
        while lines[place].endswith("\\") and place + 1 < len(lines):
            lines[place], plain, place = plain, "", place + 1
        lines[place] = plain


def _without_magic(line: str) -> str | None:
    """The line with nothing in place of what it says to the notebook; None if it says nothing."""
    if spoken := re.fullmatch(_MAGIC, line):
        return f"{spoken[1]}pass"
    if assigned := re.fullmatch(_ASSIGNED_MAGIC, line):
        return f"{assigned[1]} get_ipython()"
    return None
