"""Playing in the terminal: a person against a search, or one search against another.

An agent is a function `agent(game, state) -> action`, as `gamesearch.game.play_match` wants
it. How hard it thinks is its strength, 1 to 5.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from gamesearch.game import (
    CHANCE,
    Agent,
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
from gamesearch.replay import show

STRENGTHS: Final = range(1, 6)
NODES: Final = (50, 500, 5_000, 25_000, 100_000)  # for a move, by strength
PLAYOUTS: Final = (10, 50, 200, 800, 3_000)
DICE_PLIES: Final = (1, 1, 2, 2, 3)  # dice make every ply dear

AGENTS: Final = ("human", "best", "random", "deepening", "expectiminimax", "max-n", "uct")


class Quit(Exception):
    """The person at the keyboard wants to stop."""


# ---------------------------------------------------------------- agents


def make_agent(name: str, strength: int = 3, seed: int = 0) -> Agent:
    """An agent by name; "best" is the search that suits the game. Raises ValueError."""
    if strength not in STRENGTHS:
        raise ValueError(f"strength {strength}; a number from 1 to 5 was expected")
    rng = random.Random(seed)
    level = strength - 1
    makers: dict[str, Callable[[], Agent]] = {
        "best": lambda: _best(strength, seed),
        "random": lambda: lambda game, state: rng.choice(list(game.actions(state))),
        "deepening": lambda: _deepening(NODES[level]),
        "expectiminimax": lambda: _expectiminimax(DICE_PLIES[level]),
        "max-n": lambda: _max_n(DICE_PLIES[level]),
        "uct": lambda: _uct(PLAYOUTS[level], seed),
    }
    if name not in makers:
        raise ValueError(f"there is no player {name!r}; the players are {', '.join(AGENTS)}")
    return makers[name]()


def _deepening(nodes: int) -> Agent:
    def agent(game: Any, state: Any) -> Any:
        from gamesearch.search import iterative_deepening

        chosen = game.actions(state)[0]
        for found in iterative_deepening(game, state, nodes=nodes):
            chosen = found.action
        return chosen

    return agent


def _expectiminimax(depth: int) -> Agent:
    def agent(game: Any, state: Any) -> Any:
        from gamesearch.search import expectiminimax_search

        return expectiminimax_search(game, state, depth=depth).action

    return agent


def _max_n(depth: int) -> Agent:
    def agent(game: Any, state: Any) -> Any:
        from gamesearch.search import max_n_search

        return max_n_search(game, state, depth=depth).action

    return agent


def _uct(playouts: int, seed: int) -> Agent:
    def agent(game: Any, state: Any) -> Any:
        from gamesearch.search import uct

        depth = 40 if hasattr(game, "evaluate") else None
        return next(uct(game, state, seed=seed, batch=playouts, depth=depth)).action

    return agent


def _best(strength: int, seed: int) -> Agent:
    """The search that suits a game: what the lectures would use."""
    level = strength - 1

    def agent(game: Any, state: Any) -> Any:
        if hasattr(game, "observation"):
            return _guessing(_uct(PLAYOUTS[level] // 5 + 1, seed), seed)(game, state)
        two_sided = players_of(game) == 2 and getattr(game, "alternating", True)
        if is_stochastic(game) and two_sided and hasattr(game, "evaluate"):
            return _expectiminimax(DICE_PLIES[level])(game, state)
        if two_sided and not is_stochastic(game) and hasattr(game, "evaluate"):
            return _deepening(NODES[level])(game, state)
        return _uct(PLAYOUTS[level], seed)(game, state)

    return agent


def _guessing(agent: Agent, seed: int, guesses: int = 5) -> Agent:
    """For hidden information: the action that is chosen most often in states that may be."""

    def guess(game: Any, seen: Any) -> Any:
        player = game.to_move(seen)
        possible = list(game.consistent_states(seen, player))
        chosen = random.Random(seed).sample(possible, min(guesses, len(possible)))
        votes = Counter(agent(_OpenGame(game), state) for state in chosen)
        return votes.most_common(1)[0][0]

    return guess


class _OpenGame:
    """A game whose hidden information lies open, for thinking about one possible state."""

    observation = None

    def __init__(self, game: Any) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


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
    rng = random.Random(seed)
    state = game.initial if state is None else state
    observe = getattr(game, "observation", None)
    people = [player for player, agent in enumerate(agents) if agent is None]
    try:
        while not game.is_terminal(state):
            player = game.to_move(state)
            if player == CHANCE:
                action = sample_outcome(game, state, rng)
                write(f"chance: {action_name(game, state, action)}")
            else:
                seen = observe(state, player) if observe else state
                agent = agents[player]
                if agent is None:
                    write(_board(game, seen, player if observe else None))
                    action = _ask(game, seen, player, read, write)
                else:
                    action = agent(game, seen)
                    if not observe or not people:
                        write(f"{player_name(game, player)}: {action_name(game, state, action)}")
            state = game.result(state, action)
    except (Quit, EOFError):
        write("You left the game.")
        return None
    write(_board(game, state))
    ends = utility_vector(game, state)
    for player, value in enumerate(ends):
        write(f"{player_name(game, player)}: {show(value)}")
    return ends


def _board(game: Any, state: Any, seen_by: Player | None = None) -> str:
    """The position as text, a row on a line of its own; what one player sees, if named."""
    if seen_by is not None:
        text = str(game.format_observation(state, seen_by)).replace("/", "\n")
    elif hasattr(game, "text_board"):
        text = str(game.text_board(state))
    else:
        text = str(game.format(state)).replace("/", "\n")
    return "\n" + text


def _ask(
    game: Any, state: Any, player: int, read: Callable[[str], str], write: Callable[[str], None]
) -> Any:
    """A legal action from the keyboard, however many tries it takes. Raises Quit."""
    actions = list(game.actions(state))
    names = [action_name(game, state, action) for action in actions]
    prompt = f"{player_name(game, player)} to move (? for the moves, q to leave): "
    while True:
        typed = read(prompt).strip()
        if typed.lower() in ("q", "quit"):
            raise Quit
        if typed in ("", "?"):
            write("  ".join(names))
            continue
        try:
            return _read_action(game, state, typed, actions, names)
        except ValueError as error:
            write(f"{error}")


def _read_action(
    game: Any, state: Any, typed: str, actions: Sequence[Any], names: Sequence[str]
) -> Any:
    """The action that was typed. Raises ValueError (IllegalAction too) with the reason."""
    if typed in names:
        return actions[names.index(typed)]
    if hasattr(game, "parse_action"):
        return game.parse_action(state, typed)
    some = ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")
    raise IllegalAction(f"{typed!r} is no move here; one of {some} was expected")


def matches(
    game: Any, agents: Sequence[Agent], count: int, *, seed: int = 0
) -> Iterator[tuple[float, ...]]:
    """The utilities of `count` matches between agents, chance drawn anew for each."""
    for number in range(count):
        played = play_match(game, agents, rng=random.Random(f"{seed}/{number}"))
        assert played.utilities is not None
        yield played.utilities
