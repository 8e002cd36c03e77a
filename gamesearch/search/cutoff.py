"""Cutting the search off: an estimate takes the place of play to the end.

AIMA 4e, section 5.3 (H-MINIMAX) and the lectures' `if cutoff-test(state, depth) return
f_eval(board)`. Real games are too deep to search to their end, so the search stops after
some plies and asks an evaluation `evaluate(state, player)` what the state is worth. The
guarantee of the best move is lost; the better the evaluation, the closer to it.

Shannon's two strategies (1950, "Programming a computer for playing chess"):

    Type A   all moves, to a fixed depth: `cutoff_search(game, depth=4)`
    Type B   only moves that look good, but deeper:
             `cutoff_search(game, depth=8, order=beam(5))`

And against the horizon effect, an evaluation that plays out what hangs in the air first:
`cutoff_search(game, depth=4, evaluate=quiescent(game, captures))`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final

from gamesearch.game import MAX, MIN, Action, AnyGame, Decision, Game, State
from gamesearch.search.ordering import Order, best_first, ordered
from gamesearch.search.preconditions import Evaluate, check_two_sides_in_turn, evaluation_of, plies

__all__ = ["beam", "cutoff_search", "quiescent"]

LECTURE: Final = 4
MENU_LABELS: Final = {"cutoff_search": "alpha-beta"}  # the version with a depth

Noisy = Callable[[State], Sequence[Action]]  # the actions that cannot be left hanging


def cutoff_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int,
    evaluate: Evaluate | None = None,
    order: Order | None = None,
    ply_bonus: float = 0.0,
) -> Decision[Action]:
    """Search like alpha-beta for `depth` plies, where `evaluate(state, 0)` takes over.

    Finished games are worth their utility at any depth. The value is player 0's; the move
    is the first best one in the order of `order`, a function such as `centre_first` or
    `beam(5)`. `evaluate` is the game's own if None; it should stay below a win.

    `ply_bonus` is what a win gains with every ply that it comes sooner. Without it the search is
    content to see a win somewhere and may put it off forever. With a little, say 1e-6, it
    takes the quickest win and puts off a loss as long as it can. The value of a decided
    game then lies that little beyond its utility; draws stay as they are.

    Raises UnsuitedGame as `alpha_beta_search` does, and ValueError for a depth below 1 or
    without an evaluation.

    >>> from gamesearch import TicTacToe
    >>> cutoff_search(TicTacToe(), depth=2)
    Decision(value=0.1111111111111111, action=4)
    """
    state = game.initial if state is None else state
    check_two_sides_in_turn(game, state, "cutoff_search")
    if depth is None:
        raise ValueError("cutoff_search was given no depth; a number of plies was expected")
    limit = plies(depth)
    estimate = evaluation_of(game, evaluate, "cutoff_search")
    game = ordered(game, order)
    if game.to_move(state) == MIN:
        return Decision(*min_value(game, state, -inf, +inf, limit, estimate, ply_bonus))
    return Decision(*max_value(game, state, -inf, +inf, limit, estimate, ply_bonus))


def max_value(
    game: Game[State, Action],
    state: State,
    alpha: float,
    beta: float,
    depth: float,
    evaluate: Evaluate,
    ply_bonus: float,
) -> tuple[float, Action | None]:
    """Return the value of a state in which MAX moves, and MAX's move, with `depth` plies to go."""
    if game.is_terminal(state):
        return final_value(game, state, depth, ply_bonus), None
    if depth == 0:
        return evaluate(state, MAX), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = min_value(game, game.result(state, a), alpha, beta, depth - 1, evaluate, ply_bonus)
        if v2 > v:
            v, move = v2, a
            if v > alpha:  # max(alpha, v), and a tenth faster
                alpha = v
        if v >= beta:
            return v, move
    return v, move


def min_value(
    game: Game[State, Action],
    state: State,
    alpha: float,
    beta: float,
    depth: float,
    evaluate: Evaluate,
    ply_bonus: float,
) -> tuple[float, Action | None]:
    """Return the value of a state in which MIN moves, and MIN's move, with `depth` plies to go."""
    if game.is_terminal(state):
        return final_value(game, state, depth, ply_bonus), None
    if depth == 0:
        return evaluate(state, MAX), None
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = max_value(game, game.result(state, a), alpha, beta, depth - 1, evaluate, ply_bonus)
        if v2 < v:
            v, move = v2, a
            if v < beta:
                beta = v
        if v <= alpha:
            return v, move
    return v, move


def final_value(game: Game[State, Any], state: State, depth: float, ply_bonus: float) -> float:
    """Return the utility for MAX, and `ply_bonus` more for the winner for each ply left."""
    value = game.utility(state, MAX)
    if not ply_bonus:
        return value
    others = game.utility(state, MIN)
    if value == others:  # a draw, also where utilities sum to something else than 0
        return value
    return value + ply_bonus * depth if value > others else value - ply_bonus * depth


# ---------------------------------------------------------------- forward pruning


def beam(width: int, evaluate: Evaluate | None = None) -> Order:
    """Return the order that keeps only the `width` actions that look best: Shannon's Type B.

    `evaluate(state, 0)`, the game's own if None, values what an action leads to. The right
    move may be among those thrown away; the depth gained has to make up for that.
    Raises ValueError for a width below 1.
    """
    if width < 1:
        raise ValueError(f"width is {width}; 1 action or more was expected")
    best_in_front = best_first(evaluate)

    def best_few(game: AnyGame, state: Any, actions: Sequence[Any]) -> Sequence[Any]:
        return best_in_front(game, state, actions)[:width]

    return best_few


# ---------------------------------------------------------------- quiescence


def quiescent(
    game: Game[State, Action],
    noisy: Noisy[State, Action],
    evaluate: Evaluate | None = None,
    *,
    depth: int | None = None,
) -> Evaluate:
    """Return an evaluation that first plays out the noisy actions, above all captures.

    A depth limit may fall into the middle of an exchange, where a count of pieces means
    nothing (the horizon effect). So the mover may either stand pat, worth
    `evaluate(state, 0)`, or play one of `noisy(state)`, and so on until all is quiet. If
    every legal action is noisy, the mover cannot stand pat: a compulsory capture must be made.
    `depth` limits the plies played out (None: until all is quiet).

    Beal 1990, "A generalised quiescence search algorithm".
    """
    estimate = evaluation_of(game, evaluate, "quiescent")
    limit = plies(depth)

    def value(state: State, alpha: float, beta: float, depth: float) -> float:
        """Search the noisy actions alone by alpha-beta; return the value for MAX."""
        if game.is_terminal(state):
            return game.utility(state, MAX)
        actions = noisy(state)
        if depth == 0 or not actions:
            return estimate(state, MAX)
        forced = len(actions) == len(game.actions(state))
        maximising = game.to_move(state) == MAX
        v = (-inf if maximising else inf) if forced else estimate(state, MAX)
        for a in actions:
            if v >= beta if maximising else v <= alpha:
                return v
            alpha, beta = (max(alpha, v), beta) if maximising else (alpha, min(beta, v))
            v2 = value(game.result(state, a), alpha, beta, depth - 1)
            v = max(v, v2) if maximising else min(v, v2)
        return v

    return lambda state, player: value(state, -inf, +inf, limit) * (1 if player == MAX else -1)
