"""Games that other people wrote: players called 'X' and 'O', 1 and -1, MAX and MIN, or other names.

The search is handed such a game as it is. Pictures and captions ask the game that is made of it
here, in which the player who moves first is 0 (MAX) and the other one 1 (MIN).
"""

from __future__ import annotations

from typing import Any, Final

from gamesearch.game import CHANCE, MAX, MIN, AnyGame, Player
from gamesearch.members import players_of
from gamesearch.reading import quote
from gamesearch.watch import GameWrapper

# what trace asks of a game, and what other games call it
OTHER_NAMES: Final = {
    "to_move": ("turn", "current_player", "get_turn", "player"),
    "actions": ("get_legal_actions", "legal_actions", "legal_moves", "get_moves", "moves"),
    "result": ("make_move", "next_state", "apply", "generate_successor", "successor", "move"),
    "is_terminal": ("terminal_test", "is_over", "game_over", "is_game_over", "terminal"),
    "utility": ("score", "get_score", "payoff", "reward", "evaluate"),
}
MIN_NAMES: Final = ("MIN", "min", "Min")  # of a player who is MIN even if they begin
PLIES: Final = 8  # in which both players are looked for


class GameWithEnds(GameWrapper[Any, Any]):
    """A game of AIMA's own Python, whose `terminal_test` is called `is_terminal` here."""

    def is_terminal(self, state: Any) -> bool:
        return bool(self.game.terminal_test(state))  # type: ignore[attr-defined]


class RenamedPlayers(GameWrapper[Any, Any]):
    """A game for two whose players are 0 and 1; `names` are what the game itself calls them."""

    def __init__(self, game: AnyGame, names: tuple[Any, Any]) -> None:
        super().__init__(game)
        self.names = names
        other = "the other one" if names[MIN] is None else repr(names[MIN])
        self.note = f"The player {names[MAX]!r} is shown as MAX, {other} as MIN."

    def to_move(self, state: Any) -> Player:
        return MAX if self.game.to_move(state) == self.names[MAX] else MIN

    def utility(self, state: Any, player: Player) -> float:
        if self.names[player] is None:  # the second player has not been seen to move
            return -self.game.utility(state, self.names[MAX])
        return self.game.utility(state, self.names[player])


def with_known_names(game: AnyGame) -> AnyGame:
    """Return a game that has what trace asks for. Raises ValueError with an adapter to write."""
    if not hasattr(game, "is_terminal") and hasattr(game, "terminal_test"):
        game = GameWithEnds(game)
    missing = [name for name in OTHER_NAMES if name != "utility" and not hasattr(game, name)]
    if not missing:
        return game
    own = {
        name: next((other for other in (name, *others) if hasattr(game, other)), "...")
        for name, others in OTHER_NAMES.items()
    }
    raise ValueError(
        f"{type(game).__name__} has no {missing[0]}(...); wrap it in an adapter such as\n\n"
        "class Adapter:\n"
        "    def __init__(self, game): self.game, self.initial = game, game.initial\n"
        f"    def to_move(self, state): return self.game.{own['to_move']}(state)  # 0 or 1\n"
        f"    def actions(self, state): return self.game.{own['actions']}(state)\n"
        f"    def result(self, state, action): return self.game.{own['result']}(state, action)\n"
        f"    def is_terminal(self, state): return self.game.{own['is_terminal']}(state)\n"
        f"    def utility(self, state, player): return self.game.{own['utility']}(state, player)"
    )


def with_numbered_players(game: AnyGame, state: Any) -> AnyGame:
    """Return a game whose players are 0, 1, ...: `game` itself, if it has such players.

    Raises ValueError for more than two players with names.
    """
    first: Any
    try:
        first = game.to_move(state)
    except Exception:  # nobody has to move when the game is over
        return game
    if first == MAX or game.is_terminal(state):
        return game
    seen: list[Any] = []  # who moves along the line of the first actions
    while len(seen) < PLIES and not game.is_terminal(state):
        seen.append(game.to_move(state))
        state = game.result(state, next(iter(game.actions(state))))
    chance = (CHANCE,) if hasattr(game, "probability") else ()
    if all(mover in (*range(players_of(game)), *chance) for mover in seen):
        return game
    if players_of(game) > 2:
        raise ValueError(
            f"to_move returned {quote(first)}; 0, 1, ... were expected for the players"
        )
    second = next((mover for mover in seen if mover != first), None)
    names = (second, first) if first in MIN_NAMES else (first, second)
    return RenamedPlayers(game, names)
