"""What a game is, and how to count, limit and play one.

The vocabulary is that of AIMA 4e, section 5.1: a state *s*, TO-MOVE(s), ACTIONS(s),
RESULT(s, a), IS-TERMINAL(s) and UTILITY(s, p). Any class with these methods is a game;
there is nothing to inherit from.

    s   a state: immutable and hashable, mostly a tuple of ints
    a   an action, whatever `actions(s)` lists
    p   a player: 0, 1, 2, ..., or CHANCE where dice move
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action")
Player = int
Utility = float | tuple[float, ...]

MAX: Final = 0
MIN: Final = 1
CHANCE: Final = -1


class Game(Protocol[State, Action]):
    """The rules of a game, asked one question at a time.

    Optional members that searches and pictures use where a game has them:

    - `players: int` (2 if absent), `player_names: Sequence[str]`
    - `probability(state, outcome) -> float`: where dice move (`to_move` is CHANCE), how likely
      each of the `actions` is; they sum to 1
    - `stochastic: bool` (if absent: whether there is a `probability` method)
    - `zero_sum: bool` (True if absent; a constant sum other than 0 serves as well)
    - `alternating: bool` (True if absent; False where a player may move twice in a row)
    - `evaluate(state, player) -> float`: an estimate of `utility` for any state
    - `key(state)`: equal for states that are the same by symmetry
    - `ordered_actions(state)`: the actions, those first that are mostly good
    - `picture(state)`: the board as shapes (see `gamesearch.shapes`), and
      `labelled_picture(state)`: the same with the names of the squares, for those who play;
      `icon(state)`: what stands in the nodes of a tree, where the board could not be read
    - `lettered: bool`: whether squares go by column and row, a1 the top left one, and `format`
      writes the rows one after the other with '/' between them
    - `touches(state, action)`: what a player touches on the picture, one thing after the
      other, to make the move (see `gamesearch.shapes.Touch`). Different actions have different
      names there, and none begins with all the names of another
    - `touch_orders(state, action)`: all orders of touches that make the same move, where there
      are several; `halfway(state, names)`: a state to show when only so much was touched
    - `observation(state, player)`: what that player may know of the state,
      `consistent_states(observation, player)`: the states in which that is all they know, and
      `observation_picture(observation, player)` and `format_observation(observation, player)`:
      the board as that player sees it, drawn and as text
    - `format(state)` and `action_name(state, action)`: both as text, which `parse(text)` and
      `parse_action(state, text)` read; `text_board(state)`: the board for a terminal;
      `name(state)`: what captions call a node
    """

    @property
    def initial(self) -> State:
        """The state in which play begins."""

    def to_move(self, state: State) -> Player:
        """The player who moves in `state`: 0 (MAX), 1 (MIN), ... or CHANCE."""

    def actions(self, state: State) -> Sequence[Action]:
        """The legal actions in a fixed order; at CHANCE the outcomes; none at the end."""

    def result(self, state: State, action: Action) -> State:
        """The state after `action`. Raises IllegalAction if it is not legal."""

    def is_terminal(self, state: State) -> bool:
        """Whether the game is over in `state`."""

    def utility(self, state: State, player: Player) -> float:
        """What the finished game is worth to `player`, from that player's point of view."""


class Decision(NamedTuple, Generic[Action]):
    """What a search returns: a value from player 0's point of view, and an action.

    The action is None where there is nothing to decide (a terminal state).
    """

    value: Any
    action: Action | None


class IllegalAction(ValueError):
    """An action that the rules do not allow in the state it was tried in."""


class UnsuitedGame(ValueError):
    """A game handed to a search that is not meant for it; the message names one that is."""


class BudgetExceeded(RuntimeError):
    """A search asked for more nodes than it was given."""


# ---------------------------------------------------------------- questions about a game


def players_of(game: Game[Any, Any]) -> int:
    """How many players take part, chance not counted."""
    return int(getattr(game, "players", 2))


def is_stochastic(game: Game[Any, Any]) -> bool:
    """Whether chance moves somewhere in the game."""
    return bool(getattr(game, "stochastic", hasattr(game, "probability")))


def player_name(game: Game[Any, Any], player: Player) -> str:
    """MAX and MIN for two players, A, B, C, ... for more, or the game's own names."""
    if player == CHANCE:
        return "CHANCE"
    if names := getattr(game, "player_names", None):
        return str(names[player])
    return ("MAX", "MIN")[player] if players_of(game) <= 2 else chr(ord("A") + player)


def action_name(game: Game[Any, Any], state: Any, action: Any) -> str:
    """The action as people write it, or its plain text where the game has no notation."""
    namer = getattr(game, "action_name", None)
    return str(namer(state, action)) if namer else str(action)


def utility_vector(game: Game[State, Any], state: State) -> tuple[float, ...]:
    """The utility of a finished game for every player in turn."""
    return tuple(game.utility(state, player) for player in range(players_of(game)))


# ---------------------------------------------------------------- wrappers


class GameWrapper(Generic[State, Action]):
    """A game that hands every question on to another one; a subclass answers some itself.

    What it does not define is the wrapped game's own, optional members included. The methods
    that searches ask at every node are kept at hand, so that a wrapper costs next to nothing.
    """

    def __init__(self, game: Game[State, Action]) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        if name == "game":  # not set yet: a copy being unpickled asks first
            raise AttributeError(name)
        member = getattr(self.game, name)
        if callable(member):
            setattr(self, name, member)
        return member


class CountingGame(GameWrapper[State, Action]):
    """A game that counts the nodes a search visits, and can limit them.

    A node is counted when the search asks `is_terminal`, `actions` or `utility` of another
    state than the one it asked about last. Everything else of the game passes through.

    >>> from gamesearch import TicTacToe, alpha_beta_search
    >>> game = CountingGame(TicTacToe())
    >>> alpha_beta_search(game).value, game.nodes
    (0, 18297)
    """

    def __init__(self, game: Game[State, Action], budget: int | None = None) -> None:
        """Wrap `game`; with a `budget`, node number `budget + 1` raises BudgetExceeded."""
        super().__init__(game)
        self.budget = budget
        self.nodes = 0
        self._last: object = None
        self._is_terminal = game.is_terminal
        self._actions = game.actions
        self._utility = game.utility

    def is_terminal(self, state: State) -> bool:
        if state is not self._last:
            self._count(state)
        return self._is_terminal(state)

    def actions(self, state: State) -> Sequence[Action]:
        if state is not self._last:
            self._count(state)
        return self._actions(state)

    def utility(self, state: State, player: Player) -> float:
        if state is not self._last:
            self._count(state)
        return self._utility(state, player)

    def _count(self, state: State) -> None:
        self._last = state
        self.nodes += 1
        if self.budget is not None and self.nodes > self.budget:
            raise BudgetExceeded(f"the search may visit {self.budget:,} nodes and wanted more")


# ---------------------------------------------------------------- playing

Agent = Callable[[Any, Any], Any]  # agent(game, state) -> action


class Match(NamedTuple):
    """A finished (or cut off) match."""

    history: list[tuple[Any, Player, Any]]  # (state, who moved, action), chance included
    final: Any
    utilities: tuple[float, ...] | None  # None if the match was cut off by `max_plies`


def play_match(
    game: Game[Any, Any],
    agents: Sequence[Agent] | Mapping[Player, Agent],
    state: Any = None,
    *,
    rng: random.Random | None = None,
    max_plies: int | None = None,
) -> Match:
    """Let `agents[p]`, called as `agent(game, state)`, move for player p until the game ends.

    Chance is drawn from `rng` (seeded with 0 if none is given). Where the game hides
    information, an agent gets `game.observation(state, player)` instead of the state.
    Raises IllegalAction, naming the player, if an agent's answer is not legal.
    """
    rng = rng or random.Random(0)
    observe = getattr(game, "observation", None)
    state = game.initial if state is None else state
    history: list[tuple[Any, Player, Any]] = []
    while not game.is_terminal(state):
        if max_plies is not None and len(history) >= max_plies:
            return Match(history, state, None)
        player = game.to_move(state)
        if player == CHANCE:
            action = sample_outcome(game, state, rng)
        else:
            action = agents[player](game, observe(state, player) if observe else state)
            if action not in game.actions(state):
                raise IllegalAction(
                    f"{player_name(game, player)} played {action!r}, "
                    f"which is not legal after {len(history)} plies"
                )
        history.append((state, player, action))
        state = game.result(state, action)
    return Match(history, state, utility_vector(game, state))


def sample_outcome(game: Any, state: Any, rng: random.Random) -> Any:
    """One outcome of the chance node `state`, drawn with the game's own probabilities."""
    outcomes = game.actions(state)
    weights = [game.probability(state, outcome) for outcome in outcomes]
    return rng.choices(outcomes, weights)[0]
