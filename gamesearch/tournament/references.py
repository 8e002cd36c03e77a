"""The referees' own agents, of rising strength."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from gamesearch.game import AnyGame, BudgetExceeded
from gamesearch.games.budget import Budget, GameOnBudget
from gamesearch.members import has, is_alternating
from gamesearch.play.agents import make_agent, no_idea
from gamesearch.search.cutoff import cutoff_search
from gamesearch.search.deepening import iterative_deepening
from gamesearch.search.multiplayer import paranoid_search
from gamesearch.search.ordering import OrderedGame, centre_first
from gamesearch.tournament.match import Player


def reference_player(name: str, opponent: str, seed: object = 0) -> Player:
    """Return one of `REFERENCES` as a player of the game `name`. Raises KeyError."""
    agent, rng = REFERENCES[opponent], random.Random(f"{opponent}/{seed}")

    def player(state: Any, budget: Budget) -> Any:
        return agent(GameOnBudget(name, budget), state, rng)

    return player


Reference = Callable[[GameOnBudget, Any, random.Random], Any]


def _at_random(game: GameOnBudget, state: Any, rng: random.Random) -> Any:
    return rng.choice(game.actions(state))


def _seeing(plies: int) -> Reference:
    """Sees wins and losses this many plies ahead, however many nodes that takes.

    It chooses at random among moves that it thinks equal.
    """

    def agent(game: GameOnBudget, state: Any, rng: random.Random) -> Any:
        def shuffled(game: AnyGame, state: Any, actions: Sequence[Any]) -> Sequence[Any]:
            return rng.sample(actions, len(actions))

        if not is_alternating(game):
            unordered = OrderedGame(game.game, shuffled)
            return paranoid_search(unordered, state, depth=plies, evaluate=no_idea).action
        return cutoff_search(
            game.game, state, depth=plies, evaluate=no_idea, order=shuffled, ply_bonus=1e-6
        ).action

    return agent


def _greedy(game: GameOnBudget, state: Any, rng: random.Random) -> Any:
    """Takes the position that the game's own evaluation likes best."""
    search = cutoff_search if is_alternating(game) else paranoid_search
    return search(game.game, state, depth=1, evaluate=_own_evaluation(game)).action


def _deepening(game: GameOnBudget, state: Any, rng: random.Random) -> Any:
    """Iterative deepening with the game's own evaluation, on the same budget as all agents."""
    best = game.actions(state)[0]
    if not is_alternating(game):
        action = make_agent("paranoid", strength=5)(game, state)
        return best if action is None else action
    order = centre_first if has(game, "gridded") else None
    with suppress(BudgetExceeded):
        for decision in iterative_deepening(
            game, state, order=order, evaluate=_own_evaluation(game)
        ):
            best = decision.action
    return best


def _own_evaluation(game: GameOnBudget) -> Callable[[Any, int], float] | None:
    """Return None, so that a search uses the game's own evaluation, or one that knows nothing."""
    return None if has(game, "evaluate") else no_idea


REFERENCES: Final[dict[str, Reference]] = {
    "random": _at_random,
    "one-ply": _seeing(1),
    "two-ply": _seeing(2),
    "four-ply": _seeing(4),
    "six-ply": _seeing(6),
    "greedy": _greedy,
    "deepening": _deepening,
}
