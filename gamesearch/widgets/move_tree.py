"""The tree in which a move was chosen, cut so that it can be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from gamesearch.game import CHANCE, Player
from gamesearch.games.tree import GameTree
from gamesearch.members import action_name, has, is_stochastic
from gamesearch.play.agents import no_idea
from gamesearch.play.move_values import suited_search
from gamesearch.search import alpha_beta_search, expectiminimax_search
from gamesearch.search.ordering import OrderedGame
from gamesearch.widgets.tree import TreeWidget

DEEPEST: Final = 4  # plies
MOST_BOARDS: Final = 12  # side by side: each is large enough to be read
DECIMALS: Final = 3  # of an evaluation


class _Shown(NamedTuple):
    """A game cut so that its tree can be read, and the search that walks it."""

    game: Any
    search: Callable[..., Any]
    depth: int | None
    evaluate: Callable[..., Any] | None
    whole: bool  # whether it shows the game to its end


class TreeBeside:
    """The tree of the position on a board: one widget that follows the game."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self._pruning = True
        self._at: Any = None
        self.widget: TreeWidget | None = None
        self.note = ""

    @property
    def switch(self) -> str:
        """Pruning, "on" or "off"; nothing where no search of such a game prunes."""
        if suited_search(self._game) is not alpha_beta_search:
            return ""
        return "on" if self._pruning else "off"

    def prune(self, on: bool) -> None:
        """Search with alpha-beta, or walk the whole tree."""
        self._pruning = on
        if self._at is not None:
            self.show(*self._at)

    def show(self, state: Any, played: Any = None) -> None:
        """Go on to a position; `played` is the move that was made there, if one was."""
        shown = _shown(self._game, state, played)
        search = shown.search
        if search is alpha_beta_search and not self._pruning:
            search = expectiminimax_search  # minimax that takes a depth
        self._at = (state, played)
        most = getattr(shown.game, "most_moves", None)
        only = f" with the {most} most promising moves of each position" if most else ""
        deep = "ply" if shown.depth == 1 else f"{shown.depth} plies"
        wanted: dict[str, Any] = {
            "search": search,
            "depth": shown.depth,
            "evaluate": shown.evaluate,
        }
        if self.widget is None:
            plain: dict[str, Any] = {"overlay": "none", "controls": (), "judge": False, "at": "end"}
            self.widget = TreeWidget(shown.game, state, **wanted, **plain)
        else:
            self.widget.look_at(shown.game, state, **wanted)
        reach = f"The next {deep}{only}." if shown.depth else ""
        self.note = f"{reach} {self._doubt(shown, state, played)}".strip()

    def _doubt(self, shown: _Shown, state: Any, played: Any) -> str:
        """Return what there is to say where the tree favours another move than the one played."""
        run = self.widget.trace if self.widget else None
        if played is None or run is None or run.action in (None, played):
            return ""
        below = shown.game.result(state, played)
        if shown.whole and shown.search(shown.game, below).value == run.value:
            return ""
        better = action_name(self._game, state, run.action)
        return f"{better} is better." if shown.whole else f"To this depth, {better} looks better."


def _shown(game: Any, state: Any, played: Any) -> _Shown:
    search = suited_search(game)
    if isinstance(game, GameTree):
        return _Shown(game, search, None, None, whole=True)
    shown, depth = _readable(game, state, played)

    def rounded(state: Any, player: Player) -> float:  # what is drawn is what was compared
        return round(float(game.evaluate(state, player)), DECIMALS)

    evaluate = rounded if has(game, "evaluate") else no_idea
    return _Shown(shown, search, depth, evaluate, whole=False)


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
    """Return the plies, at least one, that have no more boards at their end than can be drawn.

    And whether they go to the end of the game.
    """
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
        if player != CHANCE and self.most_moves is not None and len(actions) > self.most_moves:
            worth = {a: _worth(game, game.result(state, a), player) for a in actions}
            kept = sorted(actions, key=lambda a: -worth[a])[: self.most_moves]
        if state != self._root or self._played is None:
            return kept
        return [self._played, *(a for a in kept if a != self._played)][: len(kept)]


def _worth(game: Any, state: Any, player: Player) -> float:
    """Return how good a state looks to a player."""
    if game.is_terminal(state):
        return float(game.utility(state, player))
    return float(game.evaluate(state, player)) if has(game, "evaluate") else 0.0
