"""Who plays: for each player a person, a search by its name, or a function of the reader's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamesearch.game import Player
from gamesearch.match import Agent
from gamesearch.members import (
    has,
    is_alternating,
    is_stochastic,
    is_zero_sum,
    player_name,
    players_of,
)
from gamesearch.play.agents import AGENTS, SECONDS, STRENGTHS, SearchAgent, agent_of, make_agent
from gamesearch.reading import quote
from gamesearch.widgets.base import Json


class Seats:
    """The agents of a match; None stands for a person.

    `given` says who plays for player 0, 1, ...; the last one plays for all that are not named.
    Raises ValueError for a player or a strength that does not exist.
    """

    def __init__(
        self, game: Any, given: Sequence[str | Agent] | str | Agent, strength: int, seed: int
    ) -> None:
        one = isinstance(given, str) or callable(given)
        players: Any = [given] if one else list(given) if isinstance(given, Sequence) else []
        if not players or any(not isinstance(who, str) and not callable(who) for who in players):
            raise ValueError(
                f"players {quote(given)}; functions, or some of {', '.join(AGENTS)}, were expected"
            )
        self._game, self._seed = game, seed
        count = players_of(game)
        self.agents: dict[Player, SearchAgent | None] = {}
        self._own: dict[Player, SearchAgent] = {}  # the reader's functions, by their first seat
        self._strengths = [strength] * count
        for player in range(count):
            self.seat(player, players[min(player, len(players) - 1)], strength)

    @property
    def people(self) -> list[Player]:
        """The players for whom a person moves."""
        return [player for player, agent in self.agents.items() if agent is None]

    def seat(self, player: Player, who: str | Agent, strength: int) -> None:
        """Let `who` play for `player` from now on. Raises ValueError."""
        if strength not in STRENGTHS:
            raise ValueError(f"strength {quote(strength)}; a number from 1 to 5 was expected")
        own = self._own.get(player)
        if not isinstance(who, str):
            agent = agent_of(who)
            name = f"my {agent.name}" if agent.name in AGENTS else agent.name
            self._own[player] = own = SearchAgent(name, agent.think)
            who = own.name
        if own and who == own.name:
            self.agents[player] = own
        elif who == "human":
            if has(self._game, "observation") and {*self.people} - {player}:
                raise ValueError("this game hides something; one person at most can play it here")
            self.agents[player] = None
        else:
            seconds = SECONDS[strength - 1]
            self.agents[player] = make_agent(who, strength, self._seed + player, seconds=seconds)
        self._strengths[player] = strength

    @property
    def choice(self) -> list[str]:
        """The names of those that make sense in the game, for all to choose from."""
        game = self._game
        if has(game, "observation"):
            return ["human", "best", "random"]
        chance = is_stochastic(game)
        two_sides = not chance and players_of(game) == 2 and is_zero_sum(game)
        in_turn = two_sides and is_alternating(game)
        fits = {
            "deepening": in_turn, "expectiminimax": chance, "paranoid": not chance and not in_turn,
            "max-n": not chance and not two_sides,
        }  # fmt: skip
        return [name for name in AGENTS if fits.get(name, True)]

    def for_browser(self) -> list[Json]:
        """Return for each player a name, who plays and how hard, and the reader's own function."""
        return [
            {
                "name": player_name(self._game, player),
                "player": agent.name if agent else "human",
                "strength": self._strengths[player],
                "own": self._own[player].name if player in self._own else "",
            }
            for player, agent in self.agents.items()
        ]
