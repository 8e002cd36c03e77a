"""Predictions stay predictions: a reader's copy does not yet hold what a question asks for.

The committed notebooks keep their outputs, so that they can be read without a kernel. In a copy,
outputs that come after a cell which says *Predict* are gone until the reader runs the cells.
"""

from __future__ import annotations

import re
from typing import Any, Final

_PREDICT: Final = re.compile(r"\*\*Predict\b")
_HEADING: Final = re.compile(r"#{1,6} ")


def without_answers(book: Any) -> bool:
    """Clear the outputs that answer a prediction; whether there were any.

    A prediction lasts until the next heading.
    """
    asked = changed = False
    for cell in book.cells:
        if cell.cell_type == "markdown":
            asked = bool(_PREDICT.search(cell.source)) or (
                asked and not _HEADING.match(cell.source)
            )
        elif cell.cell_type == "code" and asked and cell.outputs:
            cell.outputs, cell.execution_count = [], None
            changed = True
    return changed
