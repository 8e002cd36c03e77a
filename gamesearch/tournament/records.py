"""A tournament as data: entrants, pairings, games, standings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from gamesearch.games.budget import Budget
from gamesearch.games.catalogue import standard_game
from gamesearch.members import player_name

if TYPE_CHECKING:
    from gamesearch.tournament.ratings import Rating

ASSIGNMENT: Final = "project_tournament"  # whose submissions can be entered


class Entrant(NamedTuple):
    """A participant: a name, and the code that is to define `agent`.

    A reference agent has no code; `plays` says which of the `REFERENCES` it is.
    """

    name: str
    cells: tuple[str, ...] = ()
    plays: str = ""


@dataclass(frozen=True)
class Pairing:
    """A game to be played."""

    number: int
    round: int
    first: Entrant
    second: Entrant
    opening: tuple[str, ...]

    @property
    def key(self) -> str:
        """The game's name in the journal."""
        return json.dumps([self.round, self.first.name, self.second.name])

    @cached_property
    def work(self) -> str:
        """The fingerprint of everything particular to this game."""
        return sha256(repr((self.first, self.second, self.opening)).encode()).hexdigest()


class TournamentGame(NamedTuple):
    """A game of the tournament; `points` are the first player's, None if it could not be played."""

    pairing: Pairing
    points: float | None
    moves: tuple[str, ...]
    reason: str
    at_fault: int | None

    @property
    def names(self) -> tuple[str, str]:
        """The first player's name and the second's."""
        return self.pairing.first.name, self.pairing.second.name


class Standing(NamedTuple):
    """The results of one entrant."""

    name: str
    rating: Rating
    wins: int
    draws: int
    losses: int
    faults: int  # of the losses, those that were not lost on the board

    @property
    def games(self) -> int:
        """The number of games that it played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """1 for a win, a half for a draw."""
        return self.wins + self.draws / 2


@dataclass(frozen=True)
class Tournament:
    """A finished tournament: the standings, the games and the rules."""

    game: str
    budget: Budget
    standings: Sequence[Standing]  # the strongest first
    games: Sequence[TournamentGame]
    left_out: Sequence[tuple[str, str]]
    isolation: str
    notices: Sequence[str]  # what the person who runs it should look at

    @property
    def void(self) -> list[TournamentGame]:
        """The games that could not be played."""
        return [game for game in self.games if game.points is None]

    def between(self, one: str, other: str) -> tuple[float, int]:
        """Return the points of `one` against `other`, and the number of their games."""
        points = [
            game.points if game.names == (one, other) else 1 - game.points
            for game in self.games
            if game.points is not None and set(game.names) == {one, other}
        ]
        return sum(points), len(points)

    def end_of(self, game: TournamentGame) -> str:
        """Return how a game ended, in words."""
        if game.at_fault is None:
            return game.reason
        side = player_name(standard_game(self.game), game.at_fault)
        return f"{game.names[game.at_fault]} ({side}) {game.reason}"
