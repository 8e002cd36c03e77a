"""The checks that every search makes once, before it begins: is it meant for this game?

The checks raise UnsuitedGame, and the message names a search that does fit.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from numbers import Integral
from typing import Any, NoReturn

from gamesearch.game import MAX, MIN, AnyGame, Game, Player, State, UnsuitedGame
from gamesearch.members import has, is_alternating, is_stochastic, is_zero_sum, players_of

Evaluate = Callable[[Any, Player], float]  # evaluate(state, player), as the game's own does


def check_two_sides_in_turn(game: Game[State, Any], state: State, search: str) -> None:
    """Raise unless two players move in turn, zero-sum, without dice or hidden information."""
    players = players_of(game)
    if players == 1:
        refuse(search, "is for two players, but this game has one; use single_agent_search")
    if players > 2:
        instead = "use max_n_search or paranoid_search"
        refuse(search, f"is for two players, but this game has {players}; {instead}")
    check_no_chance(game, search)
    if not is_zero_sum(game):
        refuse(search, "is for zero-sum games, but this one is not; use max_n_search")
    if not is_alternating(game):
        twice = "but here a side may move twice in a row; use paranoid_search"
        refuse(search, f"lets the two sides move in turn, {twice}")
    if not game.is_terminal(state) and (mover := game.to_move(state)) not in (MAX, MIN):
        refuse(search, f"expects player 0 or 1 to move; to_move gave {mover!r}")


def refuse(search: str, why: str) -> NoReturn:
    """Raise UnsuitedGame, saying why the search is not for this game, and what is."""
    raise UnsuitedGame(f"{search} {why}")


def check_no_chance(game: AnyGame, search: str) -> None:
    """Raise if the game has dice: the players alone must decide what happens."""
    check_nothing_hidden(game, search)
    if is_stochastic(game):
        instead = "use expectiminimax_search"
        refuse(search, f"does not handle chance nodes, but this game has some; {instead}")


def check_nothing_hidden(game: AnyGame, search: str) -> None:
    """Raise if the game hides something: a search that sees all must not play it."""
    if has(game, "observation"):
        hidden = "looks at the whole state, but this game hides part of it from its players"
        refuse(search, f"{hidden}; use and_or_search")


def check_win_draw_loss(game: AnyGame, search: str) -> None:
    """Raise unless two players without dice, in any order of moves, win, draw or lose."""
    check_no_chance(game, search)
    if players_of(game) != 2 or not is_zero_sum(game):
        instead = "use max_n_search, or single_agent_search for one player"
        refuse(search, f"is for two players with opposed interests; {instead}")


def itself(state: Any) -> Any:
    """Return the state: the key by which a table knows it where no symmetry is used."""
    return state


def plies(depth: int | None, name: str = "depth") -> float:
    """Return a depth limit as a number that can be counted down: None becomes infinity.

    Raises ValueError for anything but a whole number from 1 on; `name` is what the caller calls it.
    """
    if depth is None:
        return inf
    if not isinstance(depth, Integral) or depth < 1:
        raise ValueError(f"{name} is {depth!r}; a whole number of plies, 1 or more, was expected")
    return depth


def check_bounds(bounds: tuple[float, float]) -> None:
    """Raise ValueError unless the lowest value comes first and the highest second."""
    low, high = bounds
    if not low < high:
        expected = "two numbers, the lower first, were expected"
        raise ValueError(f"bounds are {low} and {high}; {expected}")


def evaluation_of(game: AnyGame, evaluate: Evaluate | None, search: str) -> Evaluate:
    """Return `evaluate`, or the game's own if it is None. Raises ValueError if there is neither."""
    if evaluate is not None:
        return evaluate
    if has(game, "evaluate"):
        return game.evaluate
    raise ValueError(
        f"{search} needs an evaluation for what it does not see to the end: this game has "
        "no evaluate(state, player); pass one as evaluate="
    )


def horizon(
    game: AnyGame, depth: int | None, evaluate: Evaluate | None, search: str
) -> tuple[float, Evaluate]:
    """Return the depth to count down and the evaluation to use where it ends, both checked."""
    limit = plies(depth)
    if limit == inf and evaluate is None:
        return limit, game.utility  # it is not asked where nothing is cut off
    return limit, evaluation_of(game, evaluate, search)
