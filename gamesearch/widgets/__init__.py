"""Widgets for the notebook: trees to edit and step, games to play, and questions about trees.

tree, board, quiz   one module for each widget; its front end is in the .js files that begin with
                    its name, and shared.js, picture.js, step_bar.js serve all of them
edits, history      what a reader does to a tree: tree_edit.js sends a request to
                    `TreeWidget._receive`, `edits.edited` makes the new tree; and the way back
search_runs, frames a search on the tree, and what its steps look like
asking              questions about a tree, and their answers; asked.js asks, judge.js judges
own_search_verdict  where a reader's own search goes wrong
page_*.js           what a page does without a kernel: page_search.js runs minimax and alpha-beta
                    and puts their steps into words, page_draw.js draws

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
