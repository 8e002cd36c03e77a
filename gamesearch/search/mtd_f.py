"""MTD(f): alpha-beta that closes in on the value by null windows alone.

Plaat, Schaeffer, Pijls and de Bruin 1996, "Best-first fixed-depth minimax algorithms". Each
pass asks one question about the whole tree: is its value at least this much? A null window
cuts more than any other, and the answer, a bound, says what to ask next. The passes visit the
same states again and again, so they need a table to remember them.
"""

from __future__ import annotations

from math import inf, nextafter
from typing import Final

from gamesearch.game import MIN, Action, Decision, Game, State
from gamesearch.search.ordering import Order, ordered
from gamesearch.search.preconditions import Evaluate, check_two_sides_in_turn, horizon
from gamesearch.search.transposition import AlphaBetaWithMemory, TranspositionTable

__all__ = ["mtd_f_search"]

LECTURE: Final = 3
MENU_LABELS: Final = {"mtd_f_search": "MTD(f)"}


def mtd_f_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    order: Order | None = None,
    table: TranspositionTable | None = None,
    guess: float = 0,
) -> Decision[Action]:
    """Return the value that alpha-beta finds, from a first `guess`; the closer, the fewer passes.

    The value is player 0's, the action the first best one in the order of `order`. The other
    arguments are those of `alpha_beta_with_table`. A good guess is the value of a search two
    plies shallower. Raises UnsuitedGame as `alpha_beta_search` does, ValueError for a guess
    that is not a finite number.

    >>> from gamesearch import GameTree
    >>> mtd_f_search(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    Decision(value=3, action=0)
    """
    if state is None:
        state = game.initial
    check_two_sides_in_turn(game, state, "mtd_f_search")
    if not -inf < guess < inf:
        raise ValueError(f"guess is {guess}; a finite number was expected")
    limit, estimate = horizon(game, depth, evaluate, "mtd_f_search")
    search = AlphaBetaWithMemory(ordered(game, order), state, estimate, table)
    return Decision(*mtdf(search, guess, limit))


def mtdf(
    search: AlphaBetaWithMemory[State, Action], f: float, depth: float
) -> tuple[float, Action | None]:
    """Return MTDF(root, f, d): the value of the root of `search`, and the mover's move.

    A move proves a bound on one side only: MAX's that the value is at least this much, MIN's that
    it is at most this much. A move is kept once it has proved its bound.
    """
    minimising = search.game.to_move(search.root) == MIN
    g, move = f, None
    lower, upper = -inf, +inf
    while lower < upper:
        beta = nextafter(g, inf) if g == lower else g
        g, move2 = search.search(nextafter(beta, -inf), beta, depth)
        if g < beta:
            upper = g
        else:
            lower = g
        if (g < beta) == minimising:
            move = move2
    return g, move
