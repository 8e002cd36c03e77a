"""The searches of the lectures: one module for each idea, each reading like its pseudocode.

    minimax        minimax_search, best_actions, principal_variation, single_agent_search
    alpha_beta     alpha_beta_search, negamax_search
    ordering       orders, killer moves, the history heuristic, and counts to compare them by
    transposition  TranspositionTable, alpha_beta_with_table
    deepening      iterative_deepening, principal_variation_search
    cutoff         cutoff_search, beam (Shannon's Type B), quiescent
    evaluation     features, weights, guidelines, learning
    chance         expectiminimax_search, star1_search, star2_search, compare_scales
    multiplayer    max_n_search, alliance_search, paranoid_search
    monte_carlo    flat_monte_carlo, uct
    retrograde     retrograde_analysis
    openings       book_search, OpeningBook
    belief         and_or_search

A search is called as `search(game, state, ...)`: the initial state if None, everything after
it by name. It returns a `Decision(value, action)`; values are player 0's, whoever moves, and
vectors of everyone's where more than two play. Searches that can be stopped at any time
(iterative_deepening, uct, evolve_weights) are generators, and the caller owns the budget. A
game that a search is not meant for raises UnsuitedGame, which names one that is.
"""

from gamesearch.search.alpha_beta import alpha_beta_search, negamax_search
from gamesearch.search.belief import Plan, and_or_search
from gamesearch.search.chance import (
    RescaledGame,
    compare_scales,
    expectiminimax_search,
    star1_search,
    star2_search,
)
from gamesearch.search.cutoff import beam, cutoff_search, quiescent
from gamesearch.search.deepening import (
    Deepening,
    iterative_deepening,
    principal_variation_search,
)
from gamesearch.search.evaluation import (
    LinearEvaluation,
    check_guidelines,
    correlation,
    evolve_weights,
    feature_set,
    fit_weights,
    random_states,
    relative,
)
from gamesearch.search.minimax import (
    best_actions,
    minimax_search,
    minimax_value,
    principal_variation,
    single_agent_search,
)
from gamesearch.search.monte_carlo import flat_monte_carlo, uct
from gamesearch.search.multiplayer import (
    alliance_search,
    alliances,
    max_n_search,
    paranoid_search,
)
from gamesearch.search.openings import OpeningBook, book_search, reader_book
from gamesearch.search.ordering import (
    HistoryHeuristic,
    KillerMoves,
    OrderedGame,
    best_first,
    by_kind,
    centre_first,
    effective_branching_factor,
    knuth_moore_minimum,
    leaves_examined,
    leaves_over_orders,
    own_order,
    random_order,
    sibling_orders,
)
from gamesearch.search.retrograde import EndgameTable, retrograde_analysis
from gamesearch.search.transposition import TranspositionTable, alpha_beta_with_table

__all__ = [
    "Deepening",
    "EndgameTable",
    "HistoryHeuristic",
    "KillerMoves",
    "LinearEvaluation",
    "OpeningBook",
    "OrderedGame",
    "Plan",
    "RescaledGame",
    "TranspositionTable",
    "alliance_search",
    "alliances",
    "alpha_beta_search",
    "alpha_beta_with_table",
    "and_or_search",
    "beam",
    "best_actions",
    "best_first",
    "book_search",
    "by_kind",
    "centre_first",
    "check_guidelines",
    "compare_scales",
    "correlation",
    "cutoff_search",
    "effective_branching_factor",
    "evolve_weights",
    "expectiminimax_search",
    "feature_set",
    "fit_weights",
    "flat_monte_carlo",
    "iterative_deepening",
    "knuth_moore_minimum",
    "leaves_examined",
    "leaves_over_orders",
    "max_n_search",
    "minimax_search",
    "minimax_value",
    "negamax_search",
    "own_order",
    "paranoid_search",
    "principal_variation",
    "principal_variation_search",
    "quiescent",
    "random_order",
    "random_states",
    "reader_book",
    "relative",
    "retrograde_analysis",
    "sibling_orders",
    "single_agent_search",
    "star1_search",
    "star2_search",
    "uct",
]
