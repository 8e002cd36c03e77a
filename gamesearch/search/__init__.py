"""The searches of the lectures: one module for each idea, each reading like its pseudocode."""

from gamesearch.search.alpha_beta import alpha_beta_search
from gamesearch.search.minimax import minimax_search

__all__ = ["alpha_beta_search", "minimax_search"]
