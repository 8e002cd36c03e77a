"""What a game is, and how to count, limit and play one.

The vocabulary is that of AIMA 4e, section 5.1: a state *s*, TO-MOVE(s), ACTIONS(s),
RESULT(s, a), IS-TERMINAL(s) and UTILITY(s, p). Any class with these methods is a game;
there is nothing to inherit from.

    s   a state: immutable and hashable, mostly a tuple of ints
    a   an action, whatever `actions(s)` lists
    p   a player: 0, 1, 2, ..., or CHANCE where dice move
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeGuard, TypeVar

from gamesearch.reading import check_text, quote, shorten

if TYPE_CHECKING:
    from random import Random

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action")
Player = int
Path = tuple[int, ...]  # to a node of a tree: which child to take, ply by ply, from 0

MAX: Final = 0
MIN: Final = 1
CHANCE: Final = -1


class Game(Protocol[State, Action]):
    """The rules of a game, asked one question at a time.

    Searches make use of more where a game has it:

    - `players: int` (2 if absent), `player_names: Sequence[str]`
    - `zero_sum: bool` (True if absent; a constant sum other than 0 serves as well)
    - `alternating: bool` (True if absent; False where a player may move twice in a row)
    - `key(state)`: equal for states that are the same by symmetry

    The small protocols below say what a game needs so that it can estimate states, order actions,
    roll dice, hide something or be written as text; `gamesearch.games.display` says what it needs
    so that it can be drawn and touched. `gamesearch.games.catalogue` says what it declares so that
    it is found by name and played in a tournament.
    """

    @property
    def initial(self) -> State:
        """The state in which play begins."""

    def to_move(self, state: State) -> Player:
        """The player who moves in `state`: 0 (MAX), 1 (MIN), ... or CHANCE."""

    def actions(self, state: State) -> Sequence[Action]:
        """The legal actions in a fixed order; the outcomes where CHANCE moves; none at the end."""

    def result(self, state: State, action: Action) -> State:
        """The state after `action`. Raises IllegalAction if it is not legal."""

    def is_terminal(self, state: State) -> bool:
        """Whether the game is over in `state`."""

    def utility(self, state: State, player: Player) -> float:
        """What the finished game is worth to `player`, from their point of view; finite."""


AnyGame = Game[Any, Any]  # whatever its states and actions are


class Evaluated(Game[State, Action], Protocol[State, Action]):
    """A game that estimates unfinished states by itself."""

    def evaluate(self, state: State, player: Player) -> float:
        """An estimate of `utility` for any state."""


class Ordered(Game[State, Action], Protocol[State, Action]):
    """A game that knows which of its actions are usually good."""

    def ordered_actions(self, state: State) -> Sequence[Action]:
        """The actions, those that are usually good first."""


class Gridded(Game[State, Action], Protocol[State, Action]):
    """A game whose actions are columns of a board, or squares numbered row by row."""

    rows: int
    columns: int


class Stochastic(Game[State, Action], Protocol[State, Action]):
    """A game in which chance moves: in some states `to_move` is CHANCE.

    A game that has this method but may be played without chance says so in `stochastic: bool`.
    """

    def probability(self, state: State, outcome: Action) -> float:
        """The probability of one of chance's `actions`; those of a state sum to 1."""


class Hidden(Game[State, Action], Protocol[State, Action]):
    """A game that hides part of the state from its players."""

    def observation(self, state: State, player: Player) -> Any:
        """What `player` may know of `state`."""

    def consistent_states(self, observation: Any, player: Player) -> Sequence[State]:
        """The states in which `player` observes exactly this."""


class WrittenView(Hidden[State, Action], Protocol[State, Action]):
    """A game that writes what one player sees of a hidden state."""

    def format_observation(self, observation: Any, player: Player) -> str:
        """The board as `player` sees it, as text."""


class Notated(Game[State, Action], Protocol[State, Action]):
    """A game whose states and actions can be written and read.

    It may also have `name(state)`, which is what captions call a node.
    """

    def format(self, state: State) -> str:
        """The state as text."""

    def parse(self, text: str) -> State:
        """Read what `format` writes. Raises ValueError."""

    def action_name(self, state: State, action: Action) -> str:
        """The action as people write it."""

    def parse_action(self, state: State, text: str) -> Action:
        """Read what `action_name` writes. Raises ValueError, IllegalAction among them."""


class Decision(NamedTuple, Generic[Action]):
    """What a search returns: a value from player 0's point of view, and an action.

    The action is None where there is nothing to decide (a terminal state).
    """

    value: Any
    action: Action | None


class IllegalAction(ValueError):
    """An action that the rules do not allow in the state where it was tried."""


class UnsuitedGame(ValueError):
    """The search is not meant for this game; the message names a search that is."""


class BudgetExceeded(RuntimeError):
    """A search asked for more nodes or time than it was given."""


# ---------------------------------------------------------------- questions about a game

# With these functions and not with isinstance: for runtime-checkable protocols it would not see
# what a wrapper passes on by `__getattr__`.


def players_of(game: AnyGame) -> int:
    """How many players take part, chance not counted."""
    return int(getattr(game, "players", 2))


def is_stochastic(game: Game[State, Action]) -> TypeGuard[Stochastic[State, Action]]:
    """Whether chance moves somewhere in the game."""
    return bool(getattr(game, "stochastic", hasattr(game, "probability")))


def is_zero_sum(game: AnyGame) -> bool:
    """Whether one player's gain is the others' loss."""
    return bool(getattr(game, "zero_sum", True))


def is_alternating(game: AnyGame) -> bool:
    """Whether the players always move in turn."""
    return bool(getattr(game, "alternating", True))


def is_hidden(game: Game[State, Action]) -> TypeGuard[Hidden[State, Action]]:
    """Whether the game hides something from its players."""
    return getattr(game, "observation", None) is not None


def writes_view(game: Game[State, Action]) -> TypeGuard[WrittenView[State, Action]]:
    """Whether the game writes what one player sees of a hidden state."""
    return is_hidden(game) and hasattr(game, "format_observation")


def has_evaluation(game: Game[State, Action]) -> TypeGuard[Evaluated[State, Action]]:
    """Whether the game estimates unfinished states by itself."""
    return hasattr(game, "evaluate")


def is_ordered(game: Game[State, Action]) -> TypeGuard[Ordered[State, Action]]:
    """Whether the game says which of its actions are usually good."""
    return hasattr(game, "ordered_actions")


def is_gridded(game: Game[State, Action]) -> TypeGuard[Gridded[State, Action]]:
    """Whether the actions are columns or squares of a board."""
    return hasattr(game, "columns")


def player_name(game: AnyGame, player: Player) -> str:
    """MAX and MIN for two sides that want opposite things; else A, B, ..., or the game's names."""
    if player == CHANCE:
        return "CHANCE"
    if names := getattr(game, "player_names", None):
        return str(names[player])
    two_sides = players_of(game) <= 2 and is_zero_sum(game)
    return ("MAX", "MIN")[player] if two_sides else chr(ord("A") + player)


def action_name(game: AnyGame, state: Any, action: Any) -> str:
    """The action as people write it, or its plain text where the game has no notation."""
    namer = getattr(game, "action_name", None)
    return str(namer(state, action)) if namer else str(action)


def read_action(game: AnyGame, state: Any, text: str) -> Any:
    """The action that `text` names. Raises ValueError, IllegalAction among them."""
    check_text(text, "the move")
    actions = game.actions(state)
    names = [action_name(game, state, action) for action in actions]
    if text in names:
        return actions[names.index(text)]
    if reader := getattr(game, "parse_action", None):
        return reader(state, text)
    some = shorten(", ".join(names[:8]) + (", ..." if len(names) > 8 else ""), 160)
    raise IllegalAction(f"{quote(text)} is not a move here; one of {some} was expected")


def observation_of(game: AnyGame, state: Any, player: Player) -> Any:
    """What `player` may know of `state`: all of it, unless the game hides something."""
    return game.observation(state, player) if is_hidden(game) else state


def utility_vector(game: Game[State, Any], state: State) -> tuple[float, ...]:
    """The utility of a finished game for every player in turn."""
    return tuple(game.utility(state, player) for player in range(players_of(game)))


# ---------------------------------------------------------------- wrappers


class GameWrapper(Generic[State, Action]):
    """A game that passes every question on to another game; a subclass answers some itself.

    Whatever it does not define comes from the wrapped game, optional members included. It keeps the
    methods that searches call at every node at hand, so a wrapper costs next to nothing.
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

    A node is counted when the search asks for `is_terminal`, `actions` or `utility` of a state
    other than the last one it asked about. Everything else passes through to the game.

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
        """Who moves; None when the game is over."""
        return None if self.game.is_terminal(self.state) else self.game.to_move(self.state)

    def seen_by(self, player: Player) -> Any:
        """The state, or what `player` may know of it."""
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
        from random import Random  # few games have dice: a student's process need not load it

        rng = self.rng or Random(f"{self.seed}/{len(self.plies)}")
        return self.play(sample_outcome(self.game, self.state, rng))

    def go_on(self, agents: Agents, *, max_plies: int | None = None) -> Iterator[Ply]:
        """Each ply as it is made, until the game ends or it has `max_plies` plies.

        `agents[p]`, called as `agent(game, state)`, moves for player p; where the game hides
        something it is given what the player observes. What an agent raises passes through.
        """
        while max_plies is None or len(self.plies) < max_plies:
            player = self.player
            if player is None:
                return
            if player == CHANCE:
                yield self.roll()
            else:
                yield self.play(agents[player](self.game, self.seen_by(player)))

    def can_take_back(self, people: Collection[Player]) -> bool:
        """Whether one of `people` (of all players if there are none) has moved."""
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
    from random import Random

    match = MatchInProgress(game, state, rng=rng or Random(0))
    try:
        for _ in match.go_on(agents, max_plies=max_plies):
            pass
    except Forfeit as forfeit:
        return Match(match.plies, match.state, None, (game.to_move(match.state), forfeit))
    over = game.is_terminal(match.state)
    return Match(match.plies, match.state, utility_vector(game, match.state) if over else None)


def sample_outcome(game: Game[State, Action], state: State, rng: Random) -> Action:
    """One outcome of the chance node `state`, drawn with the game's own probabilities."""
    outcomes = game.actions(state)
    chances: Any = game
    weights = [chances.probability(state, outcome) for outcome in outcomes]
    return rng.choices(outcomes, weights)[0]
