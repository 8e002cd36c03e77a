"""Minimax: a game of your own, minimax, a tree by hand, a count of states."""
