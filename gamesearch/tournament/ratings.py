"""Ratings from games: the strength of each agent, with an interval that says how sure it is.

The model is Bradley and Terry's with Davidson's draws (1970, "On extending the Bradley-Terry
model to accommodate ties"). With strengths x and y, and e the same for all games,

    P(first wins) : P(draw) : P(second wins)  =  exp((x - y) / 2) : e : exp((y - x) / 2)

so that 400 Elo are odds of 10 to 1. The strengths are those that make the results likeliest,
with one grain of doubt: each agent also gets half a win and half a loss against an average agent,
because an agent that wins every game would otherwise be infinitely strong. Only differences mean
anything; the mean is set to 1500.

The interval is 1.96 standard errors to either side, from the curvature of the likelihood. It
assumes that games are independent. If deterministic agents meet from few openings, they are not
quite, and the ratings are a little less certain.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

MEAN: Final = 1500.0
ELO: Final = 400 / np.log(10)  # to a unit of strength
Z: Final = 1.96
DOUBT: Final = 1.0  # games against an average agent, half won and half lost
STEPS: Final = 100  # of Newton's method; a handful is enough

Score = tuple[int, int, float]  # the first player, the second, and what the first got: 1, 0.5, 0


class Rating(NamedTuple):
    """A strength in Elo, and half the width of its 95 % interval."""

    elo: float
    plus_minus: float


def fit_ratings(count: int, scores: Iterable[Score]) -> list[Rating]:
    """Return the ratings of agents 0 to count - 1.

    >>> [round(rating.elo) for rating in fit_ratings(2, [(0, 1, 1), (0, 1, 1), (1, 0, 1)])]
    [1557, 1443]
    """
    games = np.array(list(scores), dtype=float).reshape(-1, 3)
    unknown = np.zeros(count + 1)  # the strengths, and the logarithm of e
    for _ in range(STEPS):
        slope, curvature = _likelihood(unknown, games)
        step = np.linalg.solve(curvature, slope)
        unknown += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-10:
            break
    _, curvature = _likelihood(unknown, games)
    centred = np.eye(count) - 1 / count
    spread = centred @ np.linalg.inv(curvature)[:count, :count] @ centred.T
    elo = MEAN + ELO * (centred @ unknown[:count])
    half = Z * ELO * np.sqrt(np.maximum(np.diag(spread), 0))
    return [Rating(float(e), float(h)) for e, h in zip(elo, half, strict=True)]


def _likelihood(
    unknown: npt.NDArray[np.float64], games: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the slope of the log-likelihood, and its curvature, which is the information.

    The model is an exponential family, so a slope is what was seen less what was expected, and
    the curvature is the covariance of the score and the number of draws. Both begin with the belief
    before any game; for e, which cannot be told if all games or none are draws, that is one game
    between equals that is half drawn.
    """
    count, number = len(unknown) - 1, np.arange(len(games))
    players = np.zeros((len(games), count))  # 1 for the first of a game, -1 for the second
    players[number, games[:, 0].astype(int)] = 1
    players[number, games[:, 1].astype(int)] = -1
    apart = players @ unknown[:count]
    weights = np.exp(np.stack([apart / 2, np.full_like(apart, unknown[-1]), -apart / 2]))
    win, draw, loss = weights / weights.sum(axis=0)
    mean = (win - loss) / 2  # of the first player's score less 1/2
    variance, both = (win + loss) / 4 - mean**2, -mean * draw  # and its covariance with a draw
    wins = 1 / (1 + np.exp(-unknown))
    slope, information = DOUBT * (0.5 - wins), DOUBT * wins * (1 - wins)
    draws = 1 / (1 + 2 * np.exp(-unknown[-1]))
    slope[-1], information[-1] = 0.5 - draws, draws * (1 - draws)
    curvature = np.diag(information)
    slope[:count] += players.T @ (games[:, 2] - 0.5 - mean)
    slope[-1] += np.sum((games[:, 2] == 0.5) - draw)
    curvature[:count, :count] += players.T @ (variance[:, None] * players)
    curvature[:count, -1] += players.T @ both
    curvature[-1, :count] += players.T @ both
    curvature[-1, -1] += np.sum(draw * (1 - draw))
    return slope, curvature
