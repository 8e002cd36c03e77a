"""Retrograde analysis: minimax backwards, from the ends of the game to every state.

This is how the lectures solve endgames ("minimax search backwards from terminal states");
Ströhlein 1970 for chess; Thompson 1986, "Retrograde analysis of certain endgames". A search
forwards through an endgame goes round in circles. Backwards it does not:

- a state is won if some action leads to a state that the opponent has lost, and the
  quickest such action counts;
- it is lost if every action leads to a state that the opponent has won, and the one that
  holds out longest counts;
- a state that is neither is a draw: its player cannot win and need not lose, because the
  game ends drawn or never ends.

States are decided in the order of their distance from the end, and each only once.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, MIN, Action, Decision, Game, State
from gamesearch.search.preconditions import check_win_draw_loss, itself

__all__ = ["EndgameTable", "retrograde_analysis"]

WIN: Final = 1  # for player 0, no matter who moves
DRAW: Final = 0

MOST_STATES: Final = 10_000_000

Key = Callable[[State], State]


class Outcome(NamedTuple):
    """How a state ends under best play."""

    value: int  # WIN, DRAW or -1, for player 0
    plies: int | None  # to the end, the winner hurrying and the loser not; None for a draw


class EndgameTable(Mapping[State, Outcome]):
    """The outcome of every state that was analysed: `table[state]`.

    With a `key`, it stores one of several symmetric states and answers for all of them.
    """

    def __init__(self, outcomes: dict[State, Outcome], key: Key[State]) -> None:
        self._outcomes, self._key = outcomes, key

    def __getitem__(self, state: State) -> Outcome:
        return self._outcomes[self._key(state)]

    def __iter__(self) -> Iterator[State]:
        return iter(self._outcomes)

    def __len__(self) -> int:
        return len(self._outcomes)

    def decide(self, game: Game[State, Action], state: State) -> Decision[Action]:
        """Return the value of `state` and the action that wins soonest, or else holds out longest.

        It can be called like a search, `table.decide(game, state)`. Raises KeyError for a
        state that was not analysed.
        """
        value = self[state].value
        if game.is_terminal(state):
            return Decision(value, None)
        side = 1 if game.to_move(state) == MAX else -1

        def worth(action: Action) -> tuple[int, int]:
            outcome = self[game.result(state, action)]
            mine, plies = side * outcome.value, outcome.plies or 0
            return mine, -plies if mine > 0 else plies

        return Decision(value, max(game.actions(state), key=worth))


def retrograde_analysis(
    game: Game[State, Any],
    state: State | None = None,
    *,
    states: Iterable[State] | None = None,
    key: Key[State] | None = None,
) -> EndgameTable[State]:
    """Return how every state ends under best play, and in how many plies.

    It finds all states that `state` (the initial one if None) can lead to by playing forwards, or
    all that `states` can lead to, such as every position of an endgame; then it decides them from
    the ends back. `key` gives for a state the one that stands for it and its mirror images
    (`game.key` where that is a state itself).

    The player with the higher utility wins a finished game; by how much does not matter.
    Raises UnsuitedGame for games of chance, hidden information or other than two players,
    ValueError for more than ten million states.

    >>> from gamesearch import TicTacToe
    >>> table = retrograde_analysis(TicTacToe())
    >>> len(table), table[TicTacToe.initial]
    (5478, Outcome(value=0, plies=None))
    """
    check_win_draw_loss(game, "retrograde_analysis")
    key = key or itself
    starts = (game.initial if state is None else state,) if states is None else states
    predecessors = _explore(game, starts, key)
    outcomes = _decide(game, predecessors)
    for state in predecessors:
        outcomes.setdefault(state, Outcome(DRAW, None))
    return EndgameTable(outcomes, key)


def _explore(
    game: Game[State, Any], starts: Iterable[State], key: Key[State]
) -> dict[State, list[State]]:
    """Return all states that can come up, each with its predecessors."""
    before: dict[State, list[State]] = {key(start): [] for start in starts}
    queue = list(before)
    for state in queue:
        for a in () if game.is_terminal(state) else game.actions(state):
            child = key(game.result(state, a))
            if child not in before:
                before[child] = []
                queue.append(child)
            before[child].append(state)
        if len(before) > MOST_STATES:
            raise ValueError(f"the game has more than {MOST_STATES:,} states; begin nearer its end")
    return before


def _decide(
    game: Game[State, Any], predecessors: Mapping[State, Sequence[State]]
) -> dict[State, Outcome]:
    """Go backwards from the ends, the nearest to an end first, and decide what can be decided."""
    decided = {}
    for end in (state for state in predecessors if game.is_terminal(state)):
        mine, others = game.utility(end, MAX), game.utility(end, MIN)
        value = (mine > others) - (mine < others)
        decided[end] = Outcome(value, None if value == DRAW else 0)
    queue = deque(end for end, outcome in decided.items() if outcome.value != DRAW)
    # for each state, its successors that are not yet known to be lost for the mover
    left = Counter(chain.from_iterable(predecessors.values()))
    while queue:
        state = queue.popleft()
        value, plies = decided[state]
        winner = MAX if value == WIN else MIN
        for before in predecessors[state]:
            if before in decided:
                continue
            left[before] -= 1
            if game.to_move(before) == winner or not left[before]:
                decided[before] = Outcome(value, (plies or 0) + 1)
                queue.append(before)
    return decided
