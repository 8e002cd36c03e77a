# value and move: where MAX begins

from math import inf
from typing import Any


class Searcher:
    """A class that holds the game; its methods know only the position."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def search(self, position: Any) -> Any:
        return self.maximise(position, -inf, inf)

    def maximise(self, position: Any, alpha: float, beta: float) -> Any:
        if self.game.is_terminal(position):
            return self.game.utility(position, 0), None
        best, best_move = -inf, None
        for move in self.game.actions(position):
            score = self.minimise(self.game.result(position, move), alpha, beta)[0]
            if score > best:
                best, best_move = score, move
            if best >= beta:
                break
            alpha = max(alpha, best)
        return best, best_move

    def minimise(self, position: Any, alpha: float, beta: float) -> Any:
        if self.game.is_terminal(position):
            return self.game.utility(position, 0), None
        best, best_move = inf, None
        for move in self.game.actions(position):
            score = self.maximise(self.game.result(position, move), alpha, beta)[0]
            if score < best:
                best, best_move = score, move
            if best <= alpha:
                break
            beta = min(beta, best)
        return best, best_move


class CallableSearch:
    """An object that is called like a function, with options of its own."""

    def __call__(self, game: Any, state: Any) -> Any:
        return Searcher(game).search(state)


callable_search = CallableSearch()
