"""Chance: dice, expectiminimax, scales, Monte Carlo, Star1."""
