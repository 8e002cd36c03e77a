"""Widgets for the notebook: trees to edit and step, games to play, and questions about trees.

tree, board, quiz   one module for each widget; its front end is in the .js files that begin with
                    its name: start at the end of tree.js, board.js or quiz.js
front_end           joins a widget's script, and says which files all of them share
edit_requests,
history             what a reader does to a tree: tree_fields.js hears it, tree_requests.js sends it
                    to `TreeWidget._receive`, `edit_requests.carry_out` makes the new tree; and
                    the way back
search_runs, frames a search on the tree, and what its steps look like: picture.js switches the
                    elements of one picture from frame to frame
asking              questions about a tree, and their answers: tree_asking.js asks them,
                    judging.js judges
own_search_verdict  where a reader's own search goes wrong: tree_verdict.js says so
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
