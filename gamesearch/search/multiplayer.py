"""More than two players: everyone for themselves, all against one, or in alliances.

AIMA 4e, section 5.2.2. The value of a state is a vector with one utility for each player,
"interpreted as a function of the utility vector and the agent that produced the node":

    every player for themselves   u(i) = u_i                    max_n_search
    alliances                     u(i) = f([u_1, ..., u_n])     alliance_search
    all others against me         they minimise my utility      paranoid_search

The search asks at every node who moves, so players may move in any order and several times in a
row. Is Pacman with two ghosts a game of three players? The ghosts share one utility, so it has two
sides, and the second side has two layers of MIN: use `paranoid_search` on a game with `players = 2`
or with three; to Pacman it makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final

from gamesearch.game import MAX, Action, AnyGame, Decision, Game, Player, State, UnsuitedGame
from gamesearch.members import players_of, utility_vector
from gamesearch.search.alpha_beta import AlphaBetaOutOfTurn
from gamesearch.search.preconditions import Evaluate, check_no_chance, horizon

__all__ = ["alliance_search", "alliances", "max_n_search", "paranoid_search"]

LECTURE: Final = 6
MENU_LABELS: Final = {"max_n_search": "max^n"}

Vector = tuple[float, ...]  # the utility of player 0, 1, 2, ...
Interest = Callable[[Player, Vector], float]  # what a player makes of a utility vector


# ---------------------------------------------------------------- every player for themselves


def max_n_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    lowest: float | None = None,
    total: float | None = None,
) -> Decision[Action]:
    """Return the utility vector if all players maximise their own utility, and the action.

    Of several best actions a player takes the first. In max^n this choice matters: another one
    may change every number in the vector except the mover's own, and so what the players who
    moved before will do (Luckhardt and Irani 1986). `depth` counts plies;
    where it ends, player p gets `evaluate(state, p)`, the game's own evaluation if None.

    With `lowest`, the least utility there can be, and `total`, the largest sum of utilities,
    shallow pruning cuts branches (Korf 1991, "Multi-player alpha-beta pruning"), and the
    answer stays the same. Deep pruning is not sound in max^n, and without both numbers
    nothing can be cut.

    Raises UnsuitedGame for games of chance, ValueError if only one of the two numbers is
    given or if the game's utilities contradict them.

    >>> from gamesearch import GameTree
    >>> max_n_search(GameTree([[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]],
    ...                        [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]]))
    Decision(value=(1, 2, 6), action=0)
    """
    state = game.initial if state is None else state
    check_no_chance(game, "max_n_search")
    limit, estimate = horizon(game, depth, evaluate, "max_n_search")
    if lowest is None and total is None:
        own = lambda player, v: v[player]  # noqa: E731  # a tracer takes no notice of its calls
        return Decision(*max_n(game, state, limit, estimate, own))
    if lowest is None or total is None:
        raise ValueError(
            "shallow pruning is sound only where no utility is below `lowest` and no sum of them "
            f"above `total`; found lowest={lowest} and total={total}; give both or neither"
        )
    return Decision(*_Shallow(game, estimate, lowest, total).max_n(state, limit, None, -inf))


def max_n(
    game: Game[State, Action], state: State, depth: float, evaluate: Evaluate, interest: Interest
) -> tuple[Vector, Action | None]:
    """Return the utility vector of `state`, and the action of the player to move."""
    if game.is_terminal(state):
        return utility_vector(game, state), None
    if depth == 0:
        return tuple(evaluate(state, player) for player in range(players_of(game))), None
    mover = game.to_move(state)
    v, best, move = (-inf,) * players_of(game), -inf, None
    for a in game.actions(state):
        v2, _ = max_n(game, game.result(state, a), depth - 1, evaluate, interest)
        gain = interest(mover, v2)
        if gain > best:
            v, best, move = v2, gain, a
    return v, move


class _Shallow:
    """Max^n with shallow pruning: what one player is sure of limits the player above."""

    def __init__(self, game: AnyGame, evaluate: Evaluate, lowest: float, total: float) -> None:
        self.game, self.evaluate = game, evaluate
        self.players = players_of(game)
        self.lowest, self.total = lowest, total

    def max_n(
        self, state: Any, depth: float, above: Player | None, sure: float
    ) -> tuple[Vector, Any]:
        """Search like `max_n`, below a player `above` who is `sure` of that much elsewhere.

        Once `above` cannot get more here, they will not play into `state`, and it does not
        matter what else it holds.
        """
        ended = self.game.is_terminal(state)
        if ended or depth == 0:
            estimates = (self.evaluate(state, player) for player in range(self.players))
            vector = utility_vector(self.game, state) if ended else tuple(estimates)
            slack = 1e-9 * max(1.0, abs(self.total))  # sums of fractions are rounded
            if min(vector) < self.lowest or sum(vector) > self.total + slack:
                raise ValueError(
                    f"{state!r} is worth {vector}, but lowest={self.lowest} and total={self.total} "
                    "were given; shallow pruning would cut what it must not"
                )
            return vector, None
        mover = self.game.to_move(state)
        enough = self.lowest if above in (None, mover) else max(sure, self.lowest)
        most = self.total - (self.players - 2) * self.lowest  # that two players can share
        v, move = (-inf,) * self.players, None
        for a in self.game.actions(state):
            v2, _ = self.max_n(self.game.result(state, a), depth - 1, mover, v[mover])
            if v2[mover] > v[mover]:
                v, move = v2, a
            if most - v[mover] <= enough:
                return v, move
        return v, move


# ---------------------------------------------------------------- alliances


def alliance_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    interest: Interest,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
) -> Decision[Action]:
    """Return the utility vector if player i maximises `interest(i, vector)`, and the action.

    With `alliances((0, 1))`, players 0 and 1 share what they get while the others play for
    themselves; any other function will do. Nothing is pruned, because interests may have any
    sum, even where utilities have a known one. `depth` and `evaluate` are as in
    `max_n_search`. Raises UnsuitedGame for games of chance.

    >>> from gamesearch import GameTree
    >>> tree = GameTree([[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]],
    ...                  [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]])
    >>> alliance_search(tree, interest=alliances((0, 1)))
    Decision(value=(5, 4, 5), action=1)
    """
    state = game.initial if state is None else state
    check_no_chance(game, "alliance_search")
    limit, estimate = horizon(game, depth, evaluate, "alliance_search")
    return Decision(*max_n(game, state, limit, estimate, interest))


def alliances(*groups: Sequence[Player]) -> Interest:
    """Return the interest of players allied in `groups`: the sum of the group's utilities.

    Players outside the groups play for themselves. Raises ValueError for one in two groups.

    >>> alliances((0, 2))(0, (1, 10, 100)), alliances((0, 2))(1, (1, 10, 100))
    (101, 10)
    """
    friends = {player: group for group in groups for player in group}
    if len(friends) < sum(map(len, groups)):
        raise ValueError(f"a player is in two groups of {groups}; one at most was expected")
    return lambda player, vector: sum(vector[p] for p in friends.get(player, (player,)))


# ---------------------------------------------------------------- all against one


def paranoid_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    player: Player | None = None,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
) -> Decision[Action]:
    """Return what `player` gets if all others play against them, and the mover's action.

    The others become one MIN, and alpha-beta is sound again (Sturtevant and Korf 2000, "On
    pruning techniques for multi-player games"). The value is `player`'s: by default player
    0's in games of one or two players, as everywhere, and the mover's in games of more.

    The search asks at every node who moves, so it also suits two sides if one of them moves several
    times in a row: Pacman against two ghosts, draughts jump by jump. `depth` counts plies (a round
    of Pacman and two ghosts is three); where it ends, `evaluate(state, player)` is asked, the
    game's own if None.

    Raises UnsuitedGame for games of chance and for a player who does not take part.

    >>> from gamesearch import GameTree
    >>> paranoid_search(GameTree([[[3, 12], [8, 2]], [[4, 6], [5, 7]]], turns=(0, 1, 1)))
    Decision(value=4, action=1)
    """
    state = game.initial if state is None else state
    check_no_chance(game, "paranoid_search")
    players = players_of(game)
    if player is None:
        player = MAX if players <= 2 or game.is_terminal(state) else game.to_move(state)
    if player not in range(players):
        raise UnsuitedGame(f"player is {player}; this game has players 0 to {players - 1}")
    limit, estimate = horizon(game, depth, evaluate, "paranoid_search")
    search = AlphaBetaOutOfTurn(game, player, estimate)
    return Decision(*search.value(state, -inf, +inf, limit))
