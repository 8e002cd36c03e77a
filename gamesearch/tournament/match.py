"""One match between two agents: opening, plies, and who is at fault if something goes wrong.

It begins with a few random moves after which neither side is about to win.

An agent is `agent(game, state, budget) -> action`; `gamesearch.games.budget` says what it is
handed. It answers with one of `game.actions(state)`. An agent that answers with anything else,
raises something, or has not answered GRACE seconds after its time was up loses the match, and the
reason is kept (`players` holds the clock). Nothing that an agent does can end more than
its own match.

A player, as `play` wants it, is any function that finds such an answer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, BudgetExceeded
from gamesearch.games.budget import Budget
from gamesearch.games.catalogue import standard_game
from gamesearch.grading.sandbox.protocol import brief, in_words
from gamesearch.grading.watched_search import same_action
from gamesearch.match import Agent, Forfeit, play_match
from gamesearch.members import action_name, player_name, read_action

GRACE: Final = 0.5  # seconds beyond the budget, for the way through the pipe
MOST_PLIES: Final = 200  # then the game is drawn; checkers may go on for long
MOST_TRIES: Final = 1000  # for each opening

Player = Callable[[Any, Budget], Any]  # (state, budget) -> action


class PlayedMatch(NamedTuple):
    """A game: all its moves as they are written, and what it was worth to the first player."""

    moves: tuple[str, ...]
    points: float  # 1, 0.5 or 0
    reason: str  # how it ended; if by a fault, it continues "it ..."
    at_fault: int | None = None  # the player whose fault it was


class AgentForfeit(Forfeit):
    """The reason why a player loses the game; the message continues "it ...".

    If the answer is to blame, it is in `answer`.
    """

    def __init__(self, message: object, answer: Any = ...) -> None:
        super().__init__(str(message))
        self.answer = answer


def play(
    name: str, players: Sequence[Player], opening: Sequence[str], budget: Budget
) -> PlayedMatch:
    """Play from an opening until the game is over, has `MOST_PLIES` plies, or one is at fault."""
    game = standard_game(name)

    def agent_of(player: Player) -> Agent:
        return lambda _, state: answer_of(name, player, state, budget)

    start, plies_left = states_of(name, opening)[-1], MOST_PLIES - len(opening)
    match = play_match(game, [*map(agent_of, players)], start, max_plies=plies_left)
    moves = (*opening, *(action_name(game, ply.state, ply.action) for ply in match.history))
    if match.forfeit is not None:
        loser, reason = match.forfeit
        return PlayedMatch(moves, float(loser != MAX), str(reason), loser)
    if match.utilities is None:
        return PlayedMatch(moves, 0.5, f"stopped as a draw after {MOST_PLIES} plies")
    worth = match.utilities[MAX]
    winner = player_name(game, MAX if worth > 0 else 1 - MAX)
    points = 0.5 + ((worth > 0) - (worth < 0)) / 2
    return PlayedMatch(moves, points, f"{winner} won" if worth else "a draw")


def answer_of(name: str, player: Player, state: Any, budget: Budget) -> Any:
    """Return a player's action, checked, as the game itself lists it. Raises AgentForfeit.

    Python's own ways to stop (KeyboardInterrupt, NotImplementedError at the very beginning of
    an exercise, the time limit of a check) are the business of the code that made the player.
    """
    answer = player(state, budget)
    for action in standard_game(name).actions(state):
        if same_action(answer, action):
            return action
    raise AgentForfeit(f"answered {brief(answer)}, which is not a legal action here", answer)


def forfeit_for(error: BaseException) -> AgentForfeit:
    """Return why an agent that raised this exception loses."""
    spent = "had no answer when its budget was spent: it let BudgetExceeded through"
    is_spent = type(error).__name__ == BudgetExceeded.__name__
    return AgentForfeit(spent if is_spent else in_words(error))


# ---------------------------------------------------------------- openings


def random_openings(name: str, count: int, seed: object) -> list[tuple[str, ...]]:
    """Return `count` ways to begin, as moves: the empty one, then different random ones.

    After each of them, neither the player to move nor the next one can end the game at once.
    Raises ValueError if there are not enough of them.
    """
    game, rng = standard_game(name), random.Random(f"openings/{name}/{seed}")
    openings: dict[tuple[str, ...], None] = {(): None}  # in order, each once
    for _ in range(MOST_TRIES * count):
        if len(openings) >= count:
            return list(openings)[:count]
        state, moves = game.initial, []
        for _ in range(game.opening_plies):
            if not game.is_terminal(state):
                action = rng.choice(game.actions(state))
                moves.append(action_name(game, state, action))
                state = game.result(state, action)
        after = [game.result(state, action) for action in game.actions(state)]
        later = [game.result(s, a) for s in after for a in game.actions(s)]
        if not any(map(game.is_terminal, [state, *after, *later])):
            openings[tuple(moves)] = None
    raise ValueError(
        f"{count} openings of {name} were wanted, and {len(openings)} were found after which "
        "no player can end the game at once; play fewer rounds, or change the game's opening_plies"
    )


def states_of(name: str, moves: Sequence[str]) -> list[Any]:
    """Return the states of a game from its written moves, the first included. Raises ValueError."""
    game = standard_game(name)

    def after(state: Any, move: str) -> Any:
        return game.result(state, read_action(game, state, move))

    return list(accumulate(moves, after, initial=game.initial))
