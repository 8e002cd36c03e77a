"""The tree in which a move was chosen, cut so that it can be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gamesearch.drawing.tree_nodes import MOST_BOARDS
from gamesearch.game import (
    CHANCE,
    Player,
    has_evaluation,
    is_alternating,
    is_stochastic,
    is_zero_sum,
    players_of,
)
from gamesearch.games.tree import GameTree
from gamesearch.play.agents import no_idea
from gamesearch.search import (
    alpha_beta_search,
    expectiminimax_search,
    max_n_search,
    paranoid_search,
)
from gamesearch.search.ordering import OrderedGame
from gamesearch.widgets.tree import TreeWidget

DEEPEST: Final = 4  # plies


def tree_of_move(game: Any, state: Any, played: Any) -> TreeWidget:
    """A tree of a few plies below `state` that fits on the page, with the move `played` in it."""
    shown, depth = (game, None) if isinstance(game, GameTree) else _readable(game, state, played)
    evaluate = None if has_evaluation(game) or depth is None else no_idea
    return TreeWidget(shown, state, search=_suited(game), depth=depth, evaluate=evaluate, at="end")


def _suited(game: Any) -> Callable[..., Any]:
    """The search that the lectures would use for a game."""
    if is_stochastic(game):
        return expectiminimax_search
    if players_of(game) == 2 and is_zero_sum(game):
        return alpha_beta_search if is_alternating(game) else paranoid_search
    return max_n_search


def _readable(game: Any, state: Any, played: Any) -> tuple[Any, int]:
    """The game with few enough moves, and a depth, for all boards to fit on the page."""
    for most in (None, 4, 3, 2):
        shown = game if most is None else _NarrowedGame(game, most, state, played)
        depth = _drawable_plies(shown, state)
        if depth >= 2:
            break
    # each roll is a ply to draw, but a depth counts moves: two of them roll twice
    return shown, min(depth, 2) if is_stochastic(game) else depth


def _drawable_plies(game: Any, state: Any) -> int:
    """The plies, at least one, that have no more boards at their end than can be drawn."""
    fringe, depth = [state], 0
    while depth < DEEPEST:
        ended = [node for node in fringe if game.is_terminal(node)]
        going = [node for node in fringe if not game.is_terminal(node)]
        below = [game.result(node, action) for node in going for action in game.actions(node)]
        if not below or len(ended) + len(below) > MOST_BOARDS:
            break
        fringe, depth = ended + below, depth + 1
    return max(depth, 1)


class _NarrowedGame(OrderedGame[Any, Any]):
    """A game with only those moves that look best to the mover, and the one that was played."""

    def __init__(self, game: Any, most: int, root: Any, played: Any) -> None:
        super().__init__(game, self._best)
        self.most_moves, self._root, self._played = most, root, played

    def _best(self, game: Any, state: Any, actions: Sequence[Any]) -> Sequence[Any]:
        player = game.to_move(state)
        if player == CHANCE or len(actions) <= self.most_moves:
            return actions
        worth = {a: _worth(game, game.result(state, a), player) for a in actions}
        best = sorted(actions, key=lambda a: -worth[a])[: self.most_moves]
        if state != self._root or self._played in best:
            return best
        return [*best[:-1], self._played]


def _worth(game: Any, state: Any, player: Player) -> float:
    """How good a state looks to a player."""
    if game.is_terminal(state):
        return float(game.utility(state, player))
    return float(game.evaluate(state, player)) if has_evaluation(game) else 0.0
