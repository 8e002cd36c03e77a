"""How numbers may be typed: one table of forms for Python and for the browser.

    3   -2.5   .5   +4    whole numbers and decimals, with a point
    −3   –3               a minus sign or a dash in place of the hyphen
    5/2                   a fraction
    2,5                   a decimal comma: an answer may have one; of a leaf, where a comma also
                          stands between the numbers of a vector, it is explained and refused
    inf   −∞   oo         infinities: α and β may be infinite, a leaf may not

The browser reads the answers of a quiz by this table alone, since a page may have no kernel
(`numbers.js`). Python reads leaves, with all else that a tree's text may hold
(`gamesearch.games.tree_text`), and takes from here how signs and commas are meant.
"""

from __future__ import annotations

import re
from typing import Final

# regular expressions that Python and JavaScript understand alike
NUMBER_FORMS: Final = {
    "minus": "[−–]",
    "comma": "^([+-]?[0-9]*),([0-9]+)",
    "finite": r"^([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+))(?:/([0-9]+))?$",
    "infinite": "^([+-]?)(inf|infinity|∞|oo)$",
}


def with_hyphens(text: str) -> str:
    """A text as Python reads it: with hyphens where other signs for minus were typed."""
    return re.sub(NUMBER_FORMS["minus"], "-", text.strip())


def with_point(text: str) -> str | None:
    """A number with a point in place of its decimal comma; None for any other text.

    >>> with_point("−2,5")
    '-2.5'
    """
    found = re.fullmatch(NUMBER_FORMS["comma"], with_hyphens(text))
    return f"{found[1]}.{found[2]}" if found else None
