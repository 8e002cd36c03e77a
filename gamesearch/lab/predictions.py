"""Predictions stay predictions: a reader's copy does not yet hold what a question asks for.

The committed notebooks keep their outputs, so that they can be read without a kernel. In a copy,
outputs that come after a cell which says *Predict* are gone until the reader runs the cells; on a
page they are folded.
"""

from __future__ import annotations

import re
from typing import Any, Final

_PREDICT: Final = re.compile(r"\*\*Predict\b")
_HEADING: Final = re.compile(r"#{1,6} ")


def without_answers(book: Any) -> bool:
    """Clear the outputs that answer a prediction, and return whether there were any."""
    answers = answering(book)
    for cell in answers:
        cell.outputs, cell.execution_count = [], None
    return bool(answers)


def answering(book: Any) -> list[Any]:
    """Return the cells whose outputs answer a prediction, which lasts until the next heading."""
    asked, answers = False, []
    for cell in book.cells:
        if cell.cell_type == "markdown":
            asked = bool(_PREDICT.search(cell.source)) or (
                asked and not _HEADING.match(cell.source)
            )
        elif cell.cell_type == "code" and asked and cell.outputs:
            answers.append(cell)
    return answers
