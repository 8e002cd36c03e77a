"""Widgets for the notebook: trees to edit and step, games to play, and questions about trees.

tree, board, quiz   one module for each widget; its front end is js/NAME/widget.js
front_end           joins a widget's script from the modules in js/
edits               what a reader does to a tree: js/tree/fields.js hears it, js/tree/requests.js
                    sends it to `TreeWidget._receive`, `edits.carry_out` makes the new tree; and the
                    way back
frames              a search on the tree, and what its steps look like: js/picture.js switches the
                    elements of one picture from frame to frame
verdicts            questions about a tree, and their answers: js/tree/asking.js asks them,
                    js/answers.js judges; and where a reader's own search goes wrong:
                    js/tree/verdict.js says so
js/page             what a page does without a kernel: it alone knows a search

Each is imported when it is first used: one of them does not wait for the others.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamesearch.widgets.board import BoardWidget as BoardWidget
    from gamesearch.widgets.quiz import QuizWidget as QuizWidget
    from gamesearch.widgets.tree import TreeWidget as TreeWidget

_HOMES = {"BoardWidget": "board", "QuizWidget": "quiz", "TreeWidget": "tree"}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if home := _HOMES.get(name):
        return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
