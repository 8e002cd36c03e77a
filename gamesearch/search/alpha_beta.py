"""Alpha-beta: minimax without the nodes that cannot change its answer.

AIMA 4e, section 5.2.3 and figure 5.7. On the way down a call knows two bounds:

    alpha   the value of MAX's best choice so far on the path to the root ("at least")
    beta    the value of MIN's best choice so far on the path to the root ("at most")

The other side will not play into a MAX node whose value reaches beta, or into a MIN node
whose value falls to alpha: the rest of its children are cut.
"""

from __future__ import annotations

from math import inf
from typing import Final, Generic

from gamesearch.game import MAX, MIN, Action, Decision, Game, Player, State
from gamesearch.search.preconditions import Evaluate, check_two_sides_in_turn

__all__ = ["alpha_beta_search", "negamax_search"]

LECTURE: Final = 2
MENU_LABELS: Final = {"negamax_search": ""}  # it does just what alpha_beta_search does


def alpha_beta_search(game: Game[State, Action], state: State | None = None) -> Decision[Action]:
    """Return the minimax value of `state` (the initial one if None) and the first best action.

    The value is from MAX's (player 0's) point of view, no matter who moves. The search tries
    children in the order of `game.actions`, and also cuts on equality (`v >= beta`,
    `v <= alpha`). It is fail-soft: a node that was cut returns the value it had, which may lie
    outside its window and is only a bound. It keeps a move only when `v2 > v`: to take "the
    action with value v" afterwards could pick a cut sibling whose bound equals v.

    Raises UnsuitedGame for games with chance, more than two players, or a sum that is not
    constant.

    >>> from gamesearch import GameTree
    >>> alpha_beta_search(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    Decision(value=3, action=0)
    """
    state = game.initial if state is None else state
    check_two_sides_in_turn(game, state, "alpha_beta_search")
    if game.to_move(state) == MIN:
        return Decision(*min_value(game, state, -inf, +inf))
    return Decision(*max_value(game, state, -inf, +inf))


def max_value(
    game: Game[State, Action], state: State, alpha: float, beta: float
) -> tuple[float, Action | None]:
    """Return the value of a state in which MAX moves, and MAX's move."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = min_value(game, game.result(state, a), alpha, beta)
        if v2 > v:
            v, move = v2, a
            alpha = max(alpha, v)
        if v >= beta:
            return v, move
    return v, move


def min_value(
    game: Game[State, Action], state: State, alpha: float, beta: float
) -> tuple[float, Action | None]:
    """Return the value of a state in which MIN moves, and MIN's move."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = max_value(game, game.result(state, a), alpha, beta)
        if v2 < v:
            v, move = v2, a
            beta = min(beta, v)
        if v <= alpha:
            return v, move
    return v, move


# ---------------------------------------------------------------- one function for both sides


def negamax_search(game: Game[State, Action], state: State | None = None) -> Decision[Action]:
    """Search like alpha-beta, with max_value and min_value folded into one function.

    It examines the same leaves in the same order as `alpha_beta_search` and returns the
    same. Inside, values are the mover's; at the end they become player 0's again.
    Knuth and Moore 1975, "An analysis of alpha-beta pruning", procedure F2; fail-soft as in
    Fishburn 1983. Raises UnsuitedGame as `alpha_beta_search` does.

    >>> from gamesearch import GameTree
    >>> negamax_search(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    Decision(value=3, action=0)
    """
    state = game.initial if state is None else state
    check_two_sides_in_turn(game, state, "negamax_search")
    side = -1 if game.to_move(state) == MIN else +1
    movers = Decision(*negamax(game, state, -inf, +inf, side))
    return movers._replace(value=side * movers.value)


def negamax(
    game: Game[State, Action], state: State, alpha: float, beta: float, side: int
) -> tuple[float, Action | None]:
    """Return the value of `state` for the player to move (`side` is +1 for MAX, -1 for MIN).

    What is good for one side is as bad for the other: a child's value is negated, and its
    window is negated and swapped. `alpha` is what the mover can already get elsewhere.
    """
    if game.is_terminal(state):
        return side * game.utility(state, MAX), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = negamax(game, game.result(state, a), -beta, -alpha, -side)
        if -v2 > v:
            v, move = -v2, a
            alpha = max(alpha, v)
        if v >= beta:
            return v, move
    return v, move


# ---------------------------------------------------------------- a side may move twice in a row


class AlphaBetaOutOfTurn(Generic[State, Action]):
    """The two functions for games in which a side may move twice in a row: both ask who is next.

    One `player` is MAX, all others are MIN, and values are that player's.
    """

    def __init__(self, game: Game[State, Action], player: Player, evaluate: Evaluate) -> None:
        self.game, self.player, self.evaluate = game, player, evaluate
        # at hand, which is quicker than by a wrapper
        self.to_move, self.is_terminal, self.result = game.to_move, game.is_terminal, game.result

    def value(
        self, state: State, alpha: float, beta: float, depth: float
    ) -> tuple[float, Action | None]:
        """Return the value of `state` within the window (fail-soft: else a bound), and the move."""
        if self.is_terminal(state):
            return self.game.utility(state, self.player), None
        if depth == 0:
            return self.evaluate(state, self.player), None
        if self.to_move(state) == self.player:
            return self.max_value(state, alpha, beta, depth)
        return self.min_value(state, alpha, beta, depth)

    def max_value(
        self, state: State, alpha: float, beta: float, depth: float
    ) -> tuple[float, Action | None]:
        """Return the value of a state in which MAX moves, and MAX's move."""
        v, move = -inf, None
        for a in self.game.actions(state):
            v2, _ = self.value(self.result(state, a), alpha, beta, depth - 1)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(
        self, state: State, alpha: float, beta: float, depth: float
    ) -> tuple[float, Action | None]:
        """Return the value of a state in which MIN moves, and MIN's move."""
        v, move = inf, None
        for a in self.game.actions(state):
            v2, _ = self.value(self.result(state, a), alpha, beta, depth - 1)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move
