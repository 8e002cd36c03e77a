"""The tree in which a move was chosen, cut so that it can be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamesearch.game import CHANCE, MAX, Player
from gamesearch.games.tree import GameTree
from gamesearch.members import action_name, has, is_stochastic
from gamesearch.play.move_values import solution, suited_search
from gamesearch.search.ordering import OrderedGame
from gamesearch.search.preconditions import Evaluate
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
    solve = None if whole else solution(game, state)
    exact = whole or solve is not None

    def evaluate(state: Any, player: Player) -> float:  # what is drawn is what was compared
        if solve:
            return solve(state) * (1 if player == MAX else -1)
        return round(float(game.evaluate(state, player)), DECIMALS) if has(game, "evaluate") else 0

    shown, depth, most = (game, None, None) if whole else _readable(game, state, played, evaluate)
    wish: Any = {"search": search, "depth": depth, "evaluate": None if whole else evaluate}
    if widget is None:
        widget = TreeWidget(
            shown, state, **wish, overlay="none", controls=(), judge=False, at="end"
        )
    else:
        widget.look_at(shown, state, **wish)
    said = []
    if depth:
        only = f" with the {most} most promising moves of each position" if most else ""
        values = "" if exact else "; values are estimates"
        said.append(f"The next {'ply' if depth == 1 else f'{depth} plies'}{only}{values}.")
    run = widget.trace
    if played is not None and run is not None and run.action not in (None, played):
        better = action_name(game, state, run.action)
        if not (whole and search(game, game.result(state, played)).value == run.value):
            is_better = "is better" if exact else "looks better to this depth"
            said.append(f"{better} {is_better}.")
    return widget, " ".join(said)


def _readable(
    game: Any, state: Any, played: Any, evaluate: Evaluate
) -> tuple[Any, int, int | None]:
    """Return the game with few enough moves for all boards to fit, the depth, and how few."""
    for most in (None, 4, 3, 2):
        shown = _narrowed(game, evaluate, most, state, played)
        depth, whole = _drawable_plies(shown, state)
        if depth >= 2 or whole:
            break
    # each roll is a ply to draw, but a depth counts moves: two of them roll twice
    return shown, min(depth, 2) if is_stochastic(game) else depth, most


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


def _narrowed(
    game: Any, evaluate: Evaluate, most: int | None, root: Any, played: Any
) -> OrderedGame[Any, Any]:
    """Return a game with at most so many moves, those that look best to the mover.

    The move that was played comes first: of equal moves a search keeps the first.
    """

    def best(game: Any, state: Any, actions: Sequence[Any]) -> Sequence[Any]:
        player, kept = game.to_move(state), actions

        def worth(action: Any) -> float:
            below = game.result(state, action)
            end = game.is_terminal(below)
            return float(game.utility(below, player) if end else evaluate(below, player))

        if player != CHANCE and most is not None and len(actions) > most:
            kept = sorted(actions, key=worth, reverse=True)[:most]
        if state != root or played is None:
            return kept
        return [played, *(a for a in kept if a != played)][: len(kept)]

    return OrderedGame(game, best)
