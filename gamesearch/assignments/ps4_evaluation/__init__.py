"""Evaluation: features, an evaluation, a cutoff, guidelines, a match."""
