"""The kinds of questions, and the search that has the answers to each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gamesearch.game import Path, player_name
from gamesearch.games.tree import GameTree
from gamesearch.quizzes.cut_items import ask_for_cuts
from gamesearch.quizzes.judging import Item, QuizQuestion
from gamesearch.quizzes.move_items import ask_for_move
from gamesearch.quizzes.value_items import ask_for_values
from gamesearch.quizzes.window_items import ask_for_window
from gamesearch.quizzes.wording import tree_of
from gamesearch.search import (
    alpha_beta_search,
    expectiminimax_search,
    max_n_search,
    minimax_search,
)
from gamesearch.tracing.tracer import Trace, trace

_PROMPTS: Final = {
    "values": "What is each node worth? Fill in the minimax values.",
    "chance": "What is each node worth? Fill in the expected values (expectiminimax).",
    "vectors": "What is each node worth? Fill in the vectors (max^n): player A maximises the first "
    "number, player B the second, and so on. Among equally good vectors, take the first.",
    "cuts": "Alpha-beta goes from left to right and cuts on equality too. "
    "Mark the leaves that it never examines.",
    "window": "Alpha-beta goes from left to right. With which window does it enter node {}?",
    "move": "{} is to move at the root. Which move is best?",
}


def run_of(kind: str, tree: GameTree) -> Trace:
    """The search that has the answers, traced."""
    if kind in ("cuts", "window"):
        return trace(alpha_beta_search, tree)
    if tree.players > 2:
        return trace(max_n_search, tree)
    plain = tree.alternating and not tree.stochastic
    return trace(minimax_search if plain else expectiminimax_search, tree)


def ask(kind: str, run: Trace, node: Path | None) -> QuizQuestion:
    """A question of one kind on the tree of a run; for a window, `node` is the node asked about."""
    tree = tree_of(run)
    makers: dict[str, Callable[..., list[Item]]] = {"cuts": ask_for_cuts, "move": ask_for_move}
    asked = makers.get(kind, ask_for_values)(run) if node is None else ask_for_window(run, node)
    word = tree.name(node) if node is not None else player_name(tree, tree.to_move(()))
    return QuizQuestion(kind, tree, _PROMPTS[kind].format(word), tuple(asked), run, node)
