"""Playing: a person against a search, or one search against another, and how a match goes on.

An agent is a function `agent(game, state) -> action`, as `gamesearch.game.play_match` wants
it. Ours are Thinkers: they also tell, as they search, what they have found so far. How hard
they think is their strength, 1 to 5. A Table is a match in progress, on which moves are made
and taken back; the terminal and the board widget play on one.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import count
from math import inf
from string import ascii_lowercase
from typing import Any, Final, NamedTuple

from gamesearch.game import (
    CHANCE,
    Agent,
    BudgetExceeded,
    CountingGame,
    IllegalAction,
    Player,
    action_name,
    is_stochastic,
    play_match,
    player_name,
    players_of,
    sample_outcome,
    utility_vector,
)
from gamesearch.tracing.notation import show

STRENGTHS: Final = range(1, 6)
NODES: Final = (50, 500, 5_000, 25_000, 100_000)  # for a move, by strength
PLAYOUTS: Final = (10, 50, 200, 800, 3_000)
SECONDS: Final = (2.0, 2.0, 4.0, 6.0, 10.0)  # where somebody waits: hardly ever the limit
BATCHES: Final = 10  # how often playouts tell how far they are
OWN_SECONDS: Final = 30.0  # for a search of the reader's own

AGENTS: Final = (
    "human", "best", "random", "deepening", "expectiminimax", "max-n", "paranoid", "uct",
)  # fmt: skip


class Quit(Exception):
    """The person at the keyboard wants to stop."""


# ---------------------------------------------------------------- agents that tell


class Thought(NamedTuple):
    """What a search has found so far."""

    search: str
    action: Any
    value: Any = None  # player 0's, or everybody's; None where nothing was valued
    line: tuple[Any, ...] = ()  # what it expects to be played, `action` first
    depth: int | None = None  # how far it looked ahead
    nodes: int | None = None  # how many it visited
    cutoffs: int | None = None
    playouts: int | None = None


Think = Callable[[Any, Any], Iterator[Thought]]  # think(game, state)


class Thinker:
    """An agent that yields better and better answers; called, it gives the last one's action."""

    def __init__(self, name: str, think: Think) -> None:
        self.name, self.think = name, think

    def __call__(self, game: Any, state: Any) -> Any:
        action = None
        for thought in self.think(game, state):
            action = thought.action
        return action

    def __repr__(self) -> str:
        return f"<{self.name}>"


def make_agent(
    name: str, strength: int = 3, seed: int = 0, *, seconds: float | None = None
) -> Thinker:
    """An agent by name; "best" is the search that suits the game. Raises ValueError.

    Its budget for a move is a number of nodes or playouts, so that the same seed plays the
    same match on every machine; after `seconds`, if given, it answers with what it has.

    >>> from gamesearch import TicTacToe
    >>> make_agent("best")(TicTacToe(), TicTacToe().parse("XX./OO./..."))
    2
    """
    if strength not in STRENGTHS:
        raise ValueError(f"strength {strength}; a number from 1 to 5 was expected")
    if name not in AGENTS[1:]:
        raise ValueError(f"there is no player {name!r}; the players are {', '.join(AGENTS)}")
    budget = _Budget(NODES[strength - 1], PLAYOUTS[strength - 1], seconds or inf, seed)
    makers: dict[str, Callable[[_Budget], Think]] = {
        "best": _best, "random": _random, "deepening": _deepening,
        "expectiminimax": _expectiminimax, "max-n": _max_n, "paranoid": _paranoid, "uct": _uct,
    }  # fmt: skip
    return Thinker(name, makers[name](budget))


def agent_of(function: Agent, seconds: float = OWN_SECONDS) -> Thinker:
    """A reader's own `function(game, state)` as a Thinker.

    It may answer with an action, with a Decision or a pair (value, action), as searches do, or
    with an iterator that yields such answers. After `seconds` it is stopped as soon as it asks
    the game something: an iterator's last answer then counts, otherwise TimeoutError is raised.
    """
    if isinstance(function, Thinker):
        return function
    inner = getattr(function, "func", function)  # of a partial
    name = str(getattr(inner, "__name__", type(function).__name__))

    def think(game: Any, state: Any) -> Iterator[Thought]:
        watched = _Watched(game, seconds=seconds)
        thought = None
        try:
            answer = function(watched, state)
            for found in answer if isinstance(answer, Iterator) else (answer,):
                thought = _as_thought(name, found, watched, state)
                yield thought
                if watched.late():
                    return
        except OutOfTime:
            if thought is None:
                raise TimeoutError(f"{name} gave no answer in {seconds:g} seconds") from None

    return Thinker(name, think)


def _as_thought(name: str, answer: Any, game: _Watched, state: Any) -> Thought:
    if hasattr(answer, "action"):
        parts = {part: getattr(answer, part, None) for part in ("value", "depth", "playouts")}
        line = tuple(getattr(answer, "line", ()))
        return Thought(name, answer.action, line=line, nodes=game.nodes, **parts)
    actions = game.game.actions(state)
    if answer not in actions and isinstance(answer, tuple) and len(answer) == 2:
        return Thought(name, answer[1], answer[0], nodes=game.nodes)
    return Thought(name, answer, nodes=game.nodes)


# ---------------------------------------------------------------- how ours think


class _Budget(NamedTuple):
    nodes: int
    playouts: int
    seconds: float
    seed: int


class OutOfTime(BudgetExceeded):
    """A search that took too long."""


class _Watched(CountingGame[Any, Any]):
    """A counting game that stops a search when its time is up."""

    def __init__(self, game: Any, *, seconds: float) -> None:
        super().__init__(game)
        self._began = time.perf_counter()
        self.stop_after(seconds)

    def stop_after(self, seconds: float) -> None:
        """Count the seconds since the search began."""
        self._deadline = self._began + seconds

    def late(self) -> bool:
        return time.perf_counter() > self._deadline

    def _count(self, state: Any) -> None:
        super()._count(state)
        if self.late():
            raise OutOfTime("the time for this move is up")


class _Cutoffs:
    """A heuristic that changes nothing and counts the cutoffs it is told of."""

    def __init__(self) -> None:
        self.number = 0

    def arrange(self, actions: Sequence[Any], ply: int, player: Player) -> Sequence[Any]:
        return actions

    def remember(self, action: Any, ply: int, player: Player, depth: float) -> None:
        self.number += 1


def _random(budget: _Budget) -> Think:
    rng = random.Random(budget.seed)

    def think(game: Any, state: Any) -> Iterator[Thought]:
        yield Thought("a random move", rng.choice(list(game.actions(state))))

    return think


def _deepening(budget: _Budget) -> Think:
    def think(game: Any, state: Any) -> Iterator[Thought]:
        from gamesearch.search import HistoryHeuristic, KillerMoves, iterative_deepening

        cutoffs, nodes = _Cutoffs(), 0
        for found in iterative_deepening(
            game, state, nodes=budget.nodes, seconds=budget.seconds,
            evaluate=None if hasattr(game, "evaluate") else no_idea,
            heuristics=(KillerMoves(), HistoryHeuristic(), cutoffs),
        ):  # fmt: skip
            nodes += found.nodes
            yield Thought(
                "iterative deepening", found.action, found.value, found.line, found.depth, nodes,
                cutoffs.number,
            )  # fmt: skip

    return think


def _solving(budget: _Budget) -> Think:
    """For games without an evaluation: solve what is small, and sample what is not."""

    def think(game: Any, state: Any) -> Iterator[Thought]:
        watched = _Watched(game, seconds=inf)
        yield from _deepening(budget)(watched, state)
        watched.stop_after(budget.seconds)
        if watched.nodes >= budget.nodes or watched.late():  # so it was not seen to the end
            yield from _uct(budget)(game, state)

    return think


def no_idea(state: Any, player: Player) -> float:
    """What an unfinished game is worth to a search that knows of wins and losses only."""
    return 0


def _expectiminimax(budget: _Budget) -> Think:
    from gamesearch.search import expectiminimax_search

    return _deeper("expectiminimax", expectiminimax_search, budget)


def _max_n(budget: _Budget) -> Think:
    from gamesearch.search import max_n_search

    return _deeper("max^n", max_n_search, budget)


def _paranoid(budget: _Budget) -> Think:
    from gamesearch.search import paranoid_search

    return _deeper("paranoid", paranoid_search, budget)


def _deeper(name: str, search: Callable[..., Any], budget: _Budget) -> Think:
    """Depth 1, 2, 3, ... of a search that does not deepen itself; the first one is finished."""

    def think(game: Any, state: Any) -> Iterator[Thought]:
        watched = _Watched(game, seconds=inf)
        visited, evaluate = 0, None if hasattr(game, "evaluate") else no_idea
        for depth in count(1):
            before = watched.nodes
            try:
                found = search(watched, state, depth=depth, evaluate=evaluate)
            except BudgetExceeded:
                return
            line = () if found.action is None else (found.action,)
            yield Thought(name, found.action, found.value, line, depth, watched.nodes)
            if watched.nodes - before == visited:
                return  # no more nodes than a depth before: the game ends sooner
            visited = watched.nodes - before
            watched.budget = budget.nodes
            watched.stop_after(budget.seconds)

    return think


def _uct(budget: _Budget) -> Think:
    def think(game: Any, state: Any) -> Iterator[Thought]:
        from gamesearch.search import uct

        started = time.perf_counter()
        depth = 40 if hasattr(game, "evaluate") else None
        batch = -(-budget.playouts // BATCHES)
        for found in uct(game, state, seed=budget.seed, batch=batch, depth=depth):
            late = time.perf_counter() - started > budget.seconds
            yield Thought(
                "Monte Carlo tree search", found.action, found.value, found.line,
                playouts=found.playouts,
            )  # fmt: skip
            if late or found.playouts >= budget.playouts or found.action is None:
                return

    return think


def _best(budget: _Budget) -> Think:
    """The search that suits a game: what the lectures would use."""

    def think(game: Any, state: Any) -> Iterator[Thought]:
        return _suiting(game, budget)(game, state)

    return think


def _suiting(game: Any, budget: _Budget) -> Think:
    if getattr(game, "observation", None) is not None:
        return _guessing(budget)
    if is_stochastic(game):
        return _expectiminimax(budget) if hasattr(game, "evaluate") else _uct(budget)
    if players_of(game) == 2 and getattr(game, "zero_sum", True):
        if getattr(game, "alternating", True):
            return _deepening(budget) if hasattr(game, "evaluate") else _solving(budget)
        return _paranoid(budget)
    return _max_n(budget) if hasattr(game, "evaluate") else _uct(budget)


def _guessing(budget: _Budget, guesses: int = 5) -> Think:
    """For hidden information: the action that is chosen most often in states that may be."""

    def think(game: Any, seen: Any) -> Iterator[Thought]:
        uct = _uct(budget._replace(playouts=budget.playouts // guesses + 1))
        possible = list(game.consistent_states(seen, game.to_move(seen)))
        rng = random.Random(budget.seed)
        votes: Counter[Any] = Counter()
        for state in rng.sample(possible, min(guesses, len(possible))):
            *_, thought = uct(OpenGame(game), state)
            votes[thought.action] += 1
            name = f"a vote of {votes.total()} of the {len(possible)} states that may be"
            yield Thought(name, votes.most_common(1)[0][0])

    return think


class OpenGame:
    """A game whose hidden information lies open, for thinking about one possible state."""

    observation = None

    def __init__(self, game: Any) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


# ---------------------------------------------------------------- a match in progress


class Ply(NamedTuple):
    """One move of a player or of chance, and the state in which it was made."""

    state: Any
    player: Player
    action: Any


class Table:
    """A match in progress: what was played, whose turn it is, and the way back.

    The dice of every ply are fixed by `seed`: after a move is taken back they fall alike.
    """

    def __init__(self, game: Any, state: Any = None, *, seed: object = 0) -> None:
        self.game, self.seed = game, seed
        self.state = game.initial if state is None else state
        self.plies: list[Ply] = []

    @property
    def player(self) -> Player | None:
        """Who moves; None when the game is over."""
        return None if self.game.is_terminal(self.state) else self.game.to_move(self.state)

    def seen_by(self, player: Player) -> Any:
        """The state, or what `player` may know of it."""
        observe = getattr(self.game, "observation", None)
        return observe(self.state, player) if observe else self.state

    def play(self, action: Any) -> Ply:
        """Make a move. Raises IllegalAction."""
        game, state = self.game, self.state
        player = game.to_move(state)
        if action not in game.actions(state):
            raise IllegalAction(
                f"{player_name(game, player)} played {action!r}, which is not legal here"
            )
        self.state = game.result(state, action)
        self.plies.append(Ply(state, player, action))
        return self.plies[-1]

    def roll(self) -> Ply:
        """Let chance move."""
        rng = random.Random(f"{self.seed}/{len(self.plies)}")
        return self.play(sample_outcome(self.game, self.state, rng))

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


# ---------------------------------------------------------------- the terminal


def play(
    game: Any,
    agents: Sequence[Agent | None],
    state: Any = None,
    *,
    seed: int = 0,
    read: Callable[[str], str] = input,
    write: Callable[[str], None] = print,
) -> tuple[float, ...] | None:
    """Play a game in the terminal; None in `agents` is the person at the keyboard.

    Everyone's utility at the end, or None if the person left.
    """
    table = Table(game, state, seed=seed)
    hidden = getattr(game, "observation", None) is not None
    try:
        while (player := table.player) is not None:
            if player == CHANCE:
                ply = table.roll()
                write(f"chance: {action_name(game, ply.state, ply.action)}")
                continue
            seen, agent = table.seen_by(player), agents[player]
            if agent is None:
                write(_board(game, seen, player if hidden else None))
                table.play(_ask(game, seen, player, read, write))
            else:
                ply = table.play(agent(game, seen))
                if not hidden or None not in agents:
                    name = action_name(game, ply.state, ply.action)
                    write(f"{player_name(game, player)}: {name}")
    except (Quit, EOFError):
        write("You left the game.")
        return None
    write(_board(game, table.state))
    ends = utility_vector(game, table.state)
    for player, value in enumerate(ends):
        write(f"{player_name(game, player)}: {show(value)}")
    return ends


def _board(game: Any, state: Any, seen_by: Player | None = None) -> str:
    """The position as text, a row on a line of its own; what one player sees, if named."""
    if seen_by is not None:
        text = str(game.format_observation(state, seen_by))
    elif hasattr(game, "text_board"):
        return f"\n{game.text_board(state)}"
    else:
        text = str(getattr(game, "format", str)(state))
    return "\n" + (
        _with_letters(text) if getattr(game, "lettered", False) else text.replace("/", "\n")
    )


def _with_letters(text: str) -> str:
    """A board with the letters of its columns above it and the numbers of its rows beside it."""
    board, _, more = text.partition(" ")
    rows = board.split("/")
    margin = len(str(len(rows)))
    lines = [f"{number:>{margin}} {' '.join(row)}" for number, row in enumerate(rows, 1)]
    letters = f"{'':>{margin}} {' '.join(ascii_lowercase[: len(rows[0])])}"
    return "\n".join([letters, *lines, *([more] if more else [])])


def _ask(
    game: Any, state: Any, player: int, read: Callable[[str], str], write: Callable[[str], None]
) -> Any:
    """A legal action from the keyboard, however many tries it takes. Raises Quit."""
    prompt = f"{player_name(game, player)} to move (? for the moves, q to leave): "
    while True:
        typed = read(prompt).strip()
        if typed.lower() in ("q", "quit"):
            raise Quit
        if typed in ("", "?"):
            write("  ".join(_names(game, state)))
            continue
        try:
            return read_action(game, state, typed)
        except ValueError as error:
            write(f"{error}")


def read_action(game: Any, state: Any, typed: str) -> Any:
    """The action that was typed. Raises ValueError (IllegalAction too) with the reason."""
    names = _names(game, state)
    if typed in names:
        return game.actions(state)[names.index(typed)]
    if hasattr(game, "parse_action"):
        return game.parse_action(state, typed)
    some = ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")
    raise IllegalAction(f"{typed!r} is no move here; one of {some} was expected")


def _names(game: Any, state: Any) -> list[str]:
    return [action_name(game, state, action) for action in game.actions(state)]


def matches(
    game: Any, agents: Sequence[Agent], count: int, *, seed: int = 0
) -> Iterator[tuple[float, ...]]:
    """The utilities of `count` matches between agents, chance drawn anew for each."""
    for number in range(count):
        played = play_match(game, agents, rng=random.Random(f"{seed}/{number}"))
        assert played.utilities is not None
        yield played.utilities
