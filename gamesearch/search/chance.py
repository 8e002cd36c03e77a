"""Games of chance: expected values, and pruning by bounds on them.

AIMA 4e, section 5.5. Dice move at chance nodes (to_move is CHANCE); their actions are the
outcomes, each with a probability, and what such a node is worth is the mean:

    EXPECTIMINIMAX(s) = UTILITY(s, MAX)                       if IS-TERMINAL(s)
                        max over a of EXPECTIMINIMAX(RESULT(s, a))   if MAX moves
                        min over a of EXPECTIMINIMAX(RESULT(s, a))   if MIN moves
                        sum over r of P(r) EXPECTIMINIMAX(RESULT(s, r))   if chance moves

The search asks at every node who moves, so several actions may belong to one roll, the same player
may go on (Pig), and there may be any number of players and of dice. A depth counts the moves of
players; a roll costs nothing, so the horizon may lie just before one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf, isfinite
from typing import Final, Generic, NamedTuple, cast

from gamesearch.game import (
    CHANCE,
    MAX,
    Action,
    AnyGame,
    Decision,
    Game,
    Player,
    State,
    UnsuitedGame,
)
from gamesearch.members import FullGame, is_zero_sum, players_of, utility_vector
from gamesearch.search.alpha_beta import AlphaBetaOutOfTurn
from gamesearch.search.preconditions import Evaluate, check_bounds, check_nothing_hidden, horizon
from gamesearch.watch import GameWrapper

__all__ = [
    "RescaledGame", "compare_scales", "expectiminimax_search", "star1_search", "star2_search",
]  # fmt: skip

LECTURE: Final = 5
MENU_LABELS: Final = {"star1_search": "Star1", "star2_search": ""}


def expectiminimax_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
) -> Decision[Action]:
    """Return the expected value of `state` under best play, and the first best action.

    The value is player 0's; in games of more than two players, or not zero-sum, it is the
    vector of all players' expected utilities, and each maximises their own. Where chance
    moves first the action is None. `depth` counts players' moves; after that many,
    `evaluate(state, player)` (the game's own if None) takes the place of play. Raises UnsuitedGame
    for games with hidden information.

    >>> from gamesearch import GameTree
    >>> expectiminimax_search(GameTree.parse("[{1/2: 4, 1/2: 0}, {1/3: 0, 2/3: 6}]"))
    Decision(value=4.0, action=1)
    """
    state = game.initial if state is None else state
    check_nothing_hidden(game, "expectiminimax_search")
    limit, estimate = horizon(game, depth, evaluate, "expectiminimax_search")
    if players_of(game) <= 2 and is_zero_sum(game):
        return Decision(*expected_value(game, state, limit, estimate))
    return Decision(*expected_vector(game, state, limit, estimate))


def expected_value(
    game: Game[State, Action], state: State, depth: float, evaluate: Evaluate
) -> tuple[float, Action | None]:
    """Return EXPECTIMINIMAX(s) and the mover's choice."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return evaluate(state, MAX), None
    player = game.to_move(state)
    if player == CHANCE:
        mean = 0.0
        for r in game.actions(state):
            v2, _ = expected_value(game, game.result(state, r), depth, evaluate)
            mean += probability(game, state, r) * v2
        return mean, None
    v, move = -inf if player == MAX else inf, None
    for a in game.actions(state):
        v2, _ = expected_value(game, game.result(state, a), depth - 1, evaluate)
        if v2 > v if player == MAX else v2 < v:
            v, move = v2, a
    return v, move


def expected_vector(
    game: Game[State, Action], state: State, depth: float, evaluate: Evaluate
) -> tuple[tuple[float, ...], Action | None]:
    """Return the expected utilities of all players, each of whom maximises their own."""
    players = range(players_of(game))
    if game.is_terminal(state):
        return utility_vector(game, state), None
    if depth == 0:
        return tuple(evaluate(state, player) for player in players), None
    mover = game.to_move(state)
    if mover == CHANCE:
        mean = [0.0 for _ in players]
        for r in game.actions(state):
            v2, _ = expected_vector(game, game.result(state, r), depth, evaluate)
            p = probability(game, state, r)
            mean = [m + p * u for m, u in zip(mean, v2, strict=True)]
        return tuple(mean), None
    v, move = tuple(-inf for _ in players), None
    for a in game.actions(state):
        v2, _ = expected_vector(game, game.result(state, a), depth - 1, evaluate)
        if v2[mover] > v[mover]:
            v, move = v2, a
    return v, move


def probability(game: Game[State, Action], state: State, outcome: Action) -> float:
    """Return P(outcome), which only games of chance have."""
    return float(cast("FullGame[State, Action]", game).probability(state, outcome))


# ---------------------------------------------------------------- Star1 and Star2


def star1_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    bounds: tuple[float, float],
    depth: int | None = None,
    evaluate: Evaluate | None = None,
) -> Decision[Action]:
    """Search like expectiminimax, with alpha-beta cuts, at chance nodes too.

    At a chance node some outcomes are known, and the others lie within `bounds`, the lowest
    and highest value that any state can have. So the mean has bounds as well, and once they
    leave the window the remaining outcomes are cut. Ballard 1983, "The *-minimax search
    procedure for trees containing chance nodes".

    The value is `expectiminimax_search`'s (up to rounding), for one or two players. Raises
    ValueError if a value turns up outside `bounds`, because the cuts would not be sound, and
    UnsuitedGame for more than two players or a sum that is not constant.
    """
    state = game.initial if state is None else state
    _check_bounded(game, bounds, "star1_search")
    limit, estimate = horizon(game, depth, evaluate, "star1_search")
    return Decision(*Star1(game, bounds, estimate).value(state, *bounds, limit))


def star2_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    bounds: tuple[float, float],
    depth: int | None = None,
    evaluate: Evaluate | None = None,
) -> Decision[Action]:
    """Search like Star1, but probe one action after each outcome before any in full.

    What MAX gets from one action is the least that the outcome is worth (with MIN: the
    most). Such bounds are tighter than `bounds` and often cut the node before a single
    outcome is searched, if the first action is a good one: order the actions well. Where the probes
    do not cut, they are extra work. Hauk, Buro and Schaeffer 2004, "Rediscovering *-minimax
    search". Value and errors as for `star1_search`.
    """
    state = game.initial if state is None else state
    _check_bounded(game, bounds, "star2_search")
    limit, estimate = horizon(game, depth, evaluate, "star2_search")
    return Decision(*Star2(game, bounds, estimate).value(state, *bounds, limit))


def _check_bounded(game: AnyGame, bounds: tuple[float, float], search: str) -> None:
    """Raise unless both sides share one value that lies between two finite bounds."""
    check_nothing_hidden(game, search)
    if players_of(game) > 2 or not is_zero_sum(game):
        raise UnsuitedGame(
            f"{search} prunes with one value for both sides, so it is for zero-sum games of two "
            "players; use expectiminimax_search"
        )
    check_bounds(bounds)
    if not all(map(isfinite, bounds)):
        raise ValueError(f"bounds are {bounds[0]} and {bounds[1]}; finite numbers were expected")


class BoundedOutcome(NamedTuple, Generic[State]):
    """An outcome of a chance node, and what is known of its value before it is searched."""

    probability: float
    state: State
    bottom: float
    top: float


class Star1(AlphaBetaOutOfTurn[State, Action]):
    """Alpha-beta with a third function, for chance nodes; all values are `low` to `high`."""

    def __init__(
        self, game: Game[State, Action], bounds: tuple[float, float], evaluate: Evaluate
    ) -> None:
        super().__init__(game, MAX, evaluate)
        self.low, self.high = bounds

    def value(
        self, state: State, alpha: float, beta: float, depth: float
    ) -> tuple[float, Action | None]:
        """Return the value of `state` within the window (fail-soft: else a bound), and the move."""
        if self.game.is_terminal(state):
            return self.within_bounds(state, self.game.utility(state, MAX)), None
        if depth == 0:
            return self.within_bounds(state, self.evaluate(state, MAX)), None
        player = self.game.to_move(state)
        if player == CHANCE:
            return self.chance_value(state, alpha, beta, depth), None
        if player == MAX:
            return self.max_value(state, alpha, beta, depth)
        return self.min_value(state, alpha, beta, depth)

    def chance_value(self, state: State, alpha: float, beta: float, depth: float) -> float:
        """Return the mean over the outcomes, or a bound on it as soon as that leaves the window."""
        return self.mean(self.outcomes(state), alpha, beta, depth)

    def mean(
        self, outcomes: Sequence[BoundedOutcome[State]], alpha: float, beta: float, depth: float
    ) -> float:
        """Search the outcomes in turn; all along, the mean lies between `least` and `most`.

        The cuts compare an outcome with the edge of its own window, and what a cut returns
        stays on its side of the parent's: rounding must not make a bound look like a value.
        """
        least = sum(p * bottom for p, _, bottom, _ in outcomes)
        most = sum(p * top for p, _, _, top in outcomes)
        for p, child, bottom, top in outcomes:
            least -= p * bottom
            most -= p * top
            alpha2, beta2 = (alpha - most) / p, (beta - least) / p
            v, _ = self.value(child, max(alpha2, self.low), min(beta2, self.high), depth)
            least += p * v
            most += p * v
            if v <= alpha2:
                return min(most, alpha)
            if v >= beta2:
                return max(least, beta)
        return least

    def outcomes(self, state: State) -> list[BoundedOutcome[State]]:
        """Return the possible outcomes; so far only the general bounds on their values are known.

        Impossible outcomes are left out, because the windows are divided by the probability.
        """
        chances = [(probability(self.game, state, r), r) for r in self.game.actions(state)]
        low, high = self.low, self.high
        return [BoundedOutcome(p, self.game.result(state, r), low, high) for p, r in chances if p]

    def within_bounds(self, state: State, v: float) -> float:
        """Return the value of a leaf. Raises ValueError if it lies outside the bounds."""
        if not self.low <= v <= self.high:
            raise ValueError(
                f"{state!r} is worth {v:g} and bounds says {self.low:g} to {self.high:g}; "
                "give bounds that hold for all states"
            )
        return v


class Star2(Star1[State, Action]):
    """Star1 with a probing phase before its search phase."""

    def chance_value(self, state: State, alpha: float, beta: float, depth: float) -> float:
        """Return Star1's mean, within the bounds that the probes give; unless one of them cuts."""
        outcomes = self.outcomes(state)
        least, most = self.low, self.high
        for i, (p, child, low, high) in enumerate(outcomes):
            player = CHANCE if self.game.is_terminal(child) else self.game.to_move(child)
            if player == MAX:
                beta2 = (beta - (least - p * low)) / p
                v = self.probe(child, low, min(beta2, high), depth)
                least += p * (v - low)
                outcomes[i] = BoundedOutcome(p, child, v, high)
                if v >= beta2:
                    return max(least, beta)
            elif player != CHANCE:
                alpha2 = (alpha - (most - p * high)) / p
                v = self.probe(child, max(alpha2, low), high, depth)
                most += p * (v - high)
                outcomes[i] = BoundedOutcome(p, child, low, v)
                if v <= alpha2:
                    return min(most, alpha)
        return self.mean(outcomes, alpha, beta, depth)

    def probe(self, state: State, alpha: float, beta: float, depth: float) -> float:
        """Return what the mover gets from the first action, which bounds the value on one side."""
        first = self.game.result(state, self.game.actions(state)[0])
        v, _ = self.value(first, alpha, beta, depth - 1)
        return v


# ---------------------------------------------------------------- the scale matters


Scale = Callable[[float], float] | Mapping[float, float]


class RescaledGame(GameWrapper[State, Action]):
    """A game with other utilities in the same order.

    `scale` maps player 0's utility to a new one: a function, or a mapping such as
    {1: 10, 2: 20, 3: 30, 4: 400}. Player 1 gets the negative of it.
    """

    evaluate = None  # the game's own would still be on the old scale

    def __init__(self, game: Game[State, Action], scale: Scale) -> None:
        """Raise UnsuitedGame unless it is a game of at most two players, and zero-sum."""
        if players_of(game) > 2 or not is_zero_sum(game):
            raise UnsuitedGame(
                "RescaledGame changes one value for both sides, so it is for zero-sum games of two "
                "players; use alliance_search, which takes any interests"
            )
        super().__init__(game)
        self.scale = scale.__getitem__ if isinstance(scale, Mapping) else scale

    def utility(self, state: State, player: Player) -> float:
        worth = self.game.utility(state, MAX)
        try:
            value = self.scale(worth)
        except KeyError:
            raise UnsuitedGame(f"the scale has no value for the utility {worth!r}") from None
        return value if player == MAX else -value


def compare_scales(
    game: Game[State, Action],
    scales: Mapping[str, Scale],
    *,
    search: Callable[..., Decision[Action]] = expectiminimax_search,
) -> dict[str, Decision[Action]]:
    """Return what `search` decides with the utilities on each of the other `scales`.

    Minimax only compares values, so any scale that keeps their order keeps the decision.
    Chance nodes add and multiply, so with dice the decision may change: an evaluation has
    to be proportional to the chance of winning; the right order is not enough (AIMA 4e,
    section 5.5; the lectures' tables A and B).

    >>> from gamesearch import GameTree
    >>> tree = GameTree.parse("[{.9: [2, 2], .1: [3, 3]}, {.9: [1, 1], .1: [4, 4]}]")
    >>> scales = {"A": {1: 1, 2: 2, 3: 3, 4: 4}, "B": {1: 10, 2: 20, 3: 30, 4: 400}}
    >>> {name: found.action for name, found in compare_scales(tree, scales).items()}
    {'A': 0, 'B': 1}
    """
    return {name: search(RescaledGame(game, scale), game.initial) for name, scale in scales.items()}
