"""Playing: agents make moves by turns, dice are rolled, and every ply is kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from gamesearch.game import CHANCE, Action, AnyGame, Game, IllegalAction, Player, State
from gamesearch.members import observation_of, player_name, players_of, utility_vector
from gamesearch.reading import quote

Agent = Callable[[Any, Any], Any]  # agent(game, state) -> action
Agents = Sequence[Agent] | Mapping[Player, Agent]


class Ply(NamedTuple):
    """One move of a player or of chance, and the state in which it was made."""

    state: Any
    player: Player
    action: Any


class Forfeit(Exception):
    """Raised by an agent that cannot go on: it loses the match, for the reason in the message."""


class Match(NamedTuple):
    """A finished (or cut off) match."""

    history: list[Ply]  # chance included
    final: Any
    utilities: tuple[float, ...] | None  # None if `max_plies` or a forfeit cut the match off
    forfeit: tuple[Player, Forfeit] | None = None  # who gave the match up, and why


class MatchInProgress:
    """A match in progress: what was played, whose turn it is, and the way back.

    Chance is drawn from `rng`. Without one, `seed` fixes the dice of every ply: after a move is
    taken back, they fall the same way again.
    """

    def __init__(
        self, game: AnyGame, state: Any = None, *, seed: object = 0, rng: Random | None = None
    ) -> None:
        self.game, self.seed, self.rng = game, seed, rng
        self.state = game.initial if state is None else state
        self.plies: list[Ply] = []

    @property
    def player(self) -> Player | None:
        """The player to move; None when the game is over. Raises ValueError for no player."""
        if self.game.is_terminal(self.state):
            return None
        player, count = self.game.to_move(self.state), players_of(self.game)
        if player not in (CHANCE, *range(count)):
            known = f"0 to {count - 1} was expected, as the game's `players` is {count}"
            raise ValueError(f"to_move returned {quote(player)}; {known}")
        return player

    def seen_by(self, player: Player) -> Any:
        """Return the state, or what `player` may know of it."""
        return observation_of(self.game, self.state, player)

    def play(self, action: Any) -> Ply:
        """Make a move. Raises IllegalAction, naming the player."""
        game, state = self.game, self.state
        player = game.to_move(state)
        if action not in game.actions(state):
            raise IllegalAction(
                f"{player_name(game, player)} played {quote(action)}, "
                f"which is not legal here (ply {len(self.plies) + 1})"
            )
        self.state = game.result(state, action)
        self.plies.append(Ply(state, player, action))
        return self.plies[-1]

    def roll(self) -> Ply:
        """Let chance move."""
        rng = self.rng or Random(f"{self.seed}/{len(self.plies)}")
        return self.play(sample_outcome(self.game, self.state, rng))

    def go_on(self, agents: Agents, *, max_plies: int | None = None) -> Iterator[Ply]:
        """Yield each ply as it is made, until the game ends or it has `max_plies` plies.

        `agents[p]`, called as `agent(game, state)`, moves for player p; where the game hides
        something it is given what the player observes. What an agent raises passes through. Raises
        ValueError for agents that are no functions.
        """
        listed = list(agents.values() if isinstance(agents, Mapping) else agents)
        if not listed or not all(map(callable, listed)):
            raise ValueError(f"agents {quote(listed)}; functions agent(game, state) were expected")
        while max_plies is None or len(self.plies) < max_plies:
            player = self.player
            if player is None:
                return
            if player == CHANCE:
                yield self.roll()
            else:
                yield self.play(agents[player](self.game, self.seen_by(player)))

    def can_take_back(self, people: Collection[Player]) -> bool:
        """Return whether one of `people` (of all players if there are none) has moved."""
        return any(self._decided(ply, people) for ply in self.plies)

    def take_back(self, people: Collection[Player]) -> None:
        """Go back to where one of `people`, or if there are none any player, last decided."""
        while self.can_take_back(people):
            ply = self.plies.pop()
            self.state = ply.state
            if self._decided(ply, people):
                return

    def _decided(self, ply: Ply, people: Collection[Player]) -> bool:
        return ply.player in people if people else ply.player != CHANCE


def play_match(
    game: AnyGame,
    agents: Agents,
    state: Any = None,
    *,
    rng: Random | None = None,
    max_plies: int | None = None,
) -> Match:
    """Let `agents[p]`, called as `agent(game, state)`, move for player p until the game ends.

    Chance is drawn from `rng` (seeded with 0 if none is given). Where the game hides
    information, an agent gets `game.observation(state, player)` instead of the state. An agent
    that raises Forfeit loses the match there. Raises IllegalAction, naming the player, if an
    agent's answer is not legal.
    """
    match = MatchInProgress(game, state, rng=rng or Random(0))
    try:
        for _ in match.go_on(agents, max_plies=max_plies):
            pass
    except Forfeit as forfeit:
        return Match(match.plies, match.state, None, (game.to_move(match.state), forfeit))
    over = game.is_terminal(match.state)
    return Match(match.plies, match.state, utility_vector(game, match.state) if over else None)


def sample_outcome(game: Game[State, Action], state: State, rng: Random) -> Action:
    """Return one outcome of the chance node `state`, drawn with the game's own probabilities."""
    outcomes = game.actions(state)
    chances: Any = game
    weights = [chances.probability(state, outcome) for outcome in outcomes]
    return rng.choices(outcomes, weights)[0]
