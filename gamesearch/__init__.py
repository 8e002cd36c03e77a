"""Adversarial search that can be read, stepped, drawn and graded.

    from gamesearch import GameTree, alpha_beta_search, trace, draw

CONTRIBUTING.md has the map of the house: which room holds what, and which may use which.

Names are imported when they are first used, so `import gamesearch` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamesearch.drawing.code_panel import show_source as show_source
    from gamesearch.drawing.diagrams.filmstrip import Filmstrip as Filmstrip
    from gamesearch.drawing.tree_pictures import draw as draw
    from gamesearch.game import CHANCE as CHANCE
    from gamesearch.game import Decision as Decision
    from gamesearch.game import IllegalAction as IllegalAction
    from gamesearch.games.random_trees import random_tree as random_tree
    from gamesearch.games.tic_tac_toe import TicTacToe as TicTacToe
    from gamesearch.games.tree import GameTree as GameTree
    from gamesearch.grading.checks import check_answer as check_answer
    from gamesearch.grading.kept_answer import keep_answer as keep_answer
    from gamesearch.grading.notebook import assignment as assignment
    from gamesearch.grading.notebook import check as check
    from gamesearch.search.alpha_beta import alpha_beta_search as alpha_beta_search
    from gamesearch.search.minimax import minimax_search as minimax_search
    from gamesearch.tracing.tracer import trace as trace
    from gamesearch.widgets.board import BoardWidget as BoardWidget
    from gamesearch.widgets.quiz import QuizWidget as QuizWidget
    from gamesearch.widgets.tree import TreeWidget as TreeWidget

_HOMES = {
    "BoardWidget": "widgets.board",
    "CHANCE": "game",
    "Decision": "game",
    "Filmstrip": "drawing.diagrams.filmstrip",
    "GameTree": "games.tree",
    "IllegalAction": "game",
    "QuizWidget": "widgets.quiz",
    "TicTacToe": "games.tic_tac_toe",
    "TreeWidget": "widgets.tree",
    "alpha_beta_search": "search.alpha_beta",
    "minimax_search": "search.minimax",
    "assignment": "grading.notebook",
    "check": "grading.notebook",
    "check_answer": "grading.checks",
    "draw": "drawing.tree_pictures",
    "keep_answer": "grading.kept_answer",
    "random_tree": "games.random_trees",
    "show_source": "drawing.code_panel",
    "trace": "tracing.tracer",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if home := _HOMES.get(name):
        return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
