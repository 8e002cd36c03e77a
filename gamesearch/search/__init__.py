"""The searches of the lectures: one module for each idea, each reading like its pseudocode.

    minimax        minimax_search, best_actions, principal_variation, single_agent_search
    alpha_beta     alpha_beta_search, negamax_search
    ordering       orders, killer moves, the history heuristic, and counts to compare them by
    transposition  TranspositionTable, alpha_beta_with_table, mtd_f_search
    null_window    principal_variation_search
    deepening      iterative_deepening
    cutoff         cutoff_search, beam (Shannon's Type B), quiescent
    evaluation     features, weights, guidelines
    learning       evolve_weights, fit_weights
    chance         expectiminimax_search, star1_search, star2_search, compare_scales
    multiplayer    max_n_search, alliance_search, paranoid_search
    monte_carlo    flat_monte_carlo, uct
    retrograde     retrograde_analysis
    openings       book_search, OpeningBook
    belief         and_or_search, on belief states; find_plan_mistake

You call a search as `search(game, state, ...)`: `state` is the initial one if None, and
everything after it goes by name. It returns a `Decision(value, action)`, `and_or_search` a `Plan`;
values are player 0's, no matter who moves, and of more players vectors, or what the search says.
Searches that you can stop at any time are generators, and the caller owns the budget. A game that a
search is not meant for raises UnsuitedGame, which names one that is.

`catalogue` says how a search is added; a line below makes it public, also for type checkers.
"""

# ruff: noqa: F403
from gamesearch.search.alpha_beta import *
from gamesearch.search.belief import *
from gamesearch.search.chance import *
from gamesearch.search.cutoff import *
from gamesearch.search.deepening import *
from gamesearch.search.evaluation import *
from gamesearch.search.learning import *
from gamesearch.search.minimax import *
from gamesearch.search.monte_carlo import *
from gamesearch.search.multiplayer import *
from gamesearch.search.null_window import *
from gamesearch.search.openings import *
from gamesearch.search.ordering import *
from gamesearch.search.retrograde import *
from gamesearch.search.transposition import *

__all__ = sorted(
    name
    for name, thing in globals().items()
    if str(getattr(thing, "__module__", "")).startswith(f"{__name__}.")
)
