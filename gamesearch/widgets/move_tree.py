"""The tree in which a move was chosen, cut so that it can be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamesearch.game import CHANCE, Player
from gamesearch.games.tree import GameTree
from gamesearch.members import action_name, has, is_stochastic
from gamesearch.play.agents import no_idea
from gamesearch.play.move_values import suited_search
from gamesearch.search.ordering import OrderedGame
from gamesearch.widgets.tree import TreeWidget

DEEPEST: Final = 4  # plies
MOST_BOARDS: Final = 12  # side by side: each is large enough to be read
DECIMALS: Final = 3  # of an evaluation


def show_beside(
    game: Any, widget: TreeWidget | None, state: Any, played: Any = None
) -> tuple[TreeWidget, str]:
    """Show the tree of a position, in a `widget` that is there already; with a note about it.

    `played` is the move that was made there, if one was.
    """
    search, whole = suited_search(game), isinstance(game, GameTree)

    def rounded(state: Any, player: Player) -> float:  # what is drawn is what was compared
        return round(float(game.evaluate(state, player)), DECIMALS)

    shown, depth = (game, None) if whole else _readable(game, state, played)
    evaluate = None if whole else rounded if has(game, "evaluate") else no_idea
    if widget is None:
        widget = TreeWidget(
            shown, state, search=search, depth=depth, evaluate=evaluate,
            overlay="none", controls=(), judge=False, at="end",
        )  # fmt: skip
    else:
        widget.look_at(shown, state, search=search, depth=depth, evaluate=evaluate)
    said = []
    if depth:
        most = getattr(shown, "most_moves", None)
        only = f" with the {most} most promising moves of each position" if most else ""
        said.append(f"The next {'ply' if depth == 1 else f'{depth} plies'}{only}.")
    run = widget.trace
    if played is not None and run is not None and run.action not in (None, played):
        better = action_name(game, state, run.action)
        if not whole:
            said.append(f"To this depth, {better} looks better.")
        elif search(game, game.result(state, played)).value != run.value:
            said.append(f"{better} is better.")
    return widget, " ".join(said)


def _readable(game: Any, state: Any, played: Any) -> tuple[Any, int]:
    """Return the game with few enough moves, and a depth, for all boards to fit on the page."""
    for most in (None, 4, 3, 2):
        plain = most is None and played is None
        shown = game if plain else _NarrowedGame(game, most, state, played)
        depth, whole = _drawable_plies(shown, state)
        if depth >= 2 or whole:
            break
    # each roll is a ply to draw, but a depth counts moves: two of them roll twice
    return shown, min(depth, 2) if is_stochastic(game) else depth


def _drawable_plies(game: Any, state: Any) -> tuple[int, bool]:
    """Return how many plies, at least one, can be drawn, and whether the game ends in them."""
    fringe, depth = [state], 0
    while depth < DEEPEST:
        ended = [node for node in fringe if game.is_terminal(node)]
        going = [node for node in fringe if not game.is_terminal(node)]
        below = [game.result(node, action) for node in going for action in game.actions(node)]
        if not below:
            return max(depth, 1), True
        if len(ended) + len(below) > MOST_BOARDS:
            break
        fringe, depth = ended + below, depth + 1
    return max(depth, 1), False


class _NarrowedGame(OrderedGame[Any, Any]):
    """A game with at most so many moves, those that look best to the mover.

    The move that was played comes first: of equal moves a search keeps the first.
    """

    def __init__(self, game: Any, most: int | None, root: Any, played: Any) -> None:
        super().__init__(game, self._best)
        self.most_moves, self._root, self._played = most, root, played

    def _best(self, game: Any, state: Any, actions: Sequence[Any]) -> Sequence[Any]:
        player, kept = game.to_move(state), actions

        def worth(action: Any) -> float:
            below = game.result(state, action)
            if game.is_terminal(below):
                return float(game.utility(below, player))
            return float(game.evaluate(below, player)) if has(game, "evaluate") else 0.0

        if player != CHANCE and self.most_moves is not None and len(actions) > self.most_moves:
            kept = sorted(actions, key=worth, reverse=True)[: self.most_moves]
        if state != self._root or self._played is None:
            return kept
        return [self._played, *(a for a in kept if a != self._played)][: len(kept)]
