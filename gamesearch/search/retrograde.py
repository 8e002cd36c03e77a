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
from gamesearch.search.preconditions import check_win_draw_loss

__all__ = ["EndgameTable", "retrograde_analysis"]

WIN: Final = 1  # for player 0, no matter who moves
DRAW: Final = 0
LOSS: Final = -1

Key = Callable[[State], State]
Predecessors = Callable[[State], Iterable[State]]  # predecessors(state): from where it is reached


class Outcome(NamedTuple):
    """How a state ends under best play."""

    value: int  # WIN, DRAW or LOSS, for player 0
    plies: int | None  # to the end, the winner hurrying and the loser not; None for a draw


class EndgameTable(Mapping[State, Outcome]):
    """The outcome of every state that was analysed: `table[state]`.

    With a `key`, it stores one of several symmetric states and answers for all of them.
    """

    def __init__(
        self,
        game: Game[State, Any],
        outcomes: dict[State, Outcome],
        key: Key[State],
        complete: bool,
    ) -> None:
        """`complete`: whether drawn states are in `outcomes`, or all those that are missing."""
        self.game, self.key = game, key
        self._outcomes = outcomes
        self._complete = complete

    def __getitem__(self, state: State) -> Outcome:
        outcome = self._outcomes.get(self.key(state))
        if outcome is None:
            if self._complete:
                raise KeyError(state)
            return Outcome(DRAW, None)
        return outcome

    def __iter__(self) -> Iterator[State]:
        return iter(self._outcomes)

    def __len__(self) -> int:
        return len(self._outcomes)

    def decide(self, game: Game[State, Action], state: State) -> Decision[Action]:
        """The value of `state` and the action that wins soonest, or else holds out longest.

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
    predecessors: Predecessors[State] | None = None,
    most: int = 10_000_000,
) -> EndgameTable[State]:
    """How every state ends under best play, and in how many plies.

    It analyses all states that `state` (the initial one if None) can lead to, or all that
    `states` can lead to, such as every position of an endgame. It finds them by playing
    forwards, unless the game knows its moves reversed: with `predecessors(state)`, `states`
    are the finished games to go backwards from, and states that are never decided are draws.
    `key` gives for a state the one that stands for it and its mirror images (`game.key` where
    that is a state itself).

    The player with the higher utility wins a finished game; by how much does not matter.
    Raises UnsuitedGame for games of chance, hidden information or other than two players,
    ValueError for more than `most` states, or `predecessors` without `states`.

    >>> from gamesearch import TicTacToe
    >>> table = retrograde_analysis(TicTacToe())
    >>> len(table), table[TicTacToe.initial]
    (5478, Outcome(value=0, plies=None))
    """
    check_win_draw_loss(game, "retrograde_analysis")
    key = key or _itself
    if predecessors is None:
        starts = (game.initial if state is None else state,) if states is None else states
        return _analyse_forwards(game, starts, key, most)
    if states is None:
        raise ValueError("with predecessors, states must give the finished games to start from")
    return _analyse_backwards(game, states, predecessors, key, most)


def _analyse_forwards(
    game: Game[State, Any], starts: Iterable[State], key: Key[State], most: int
) -> EndgameTable[State]:
    """Play forwards from `starts` to find the states, then decide them from the ends back."""
    before = _explore(game, starts, key, most)
    ends = [state for state in before if game.is_terminal(state)]
    ways_out = Counter(chain.from_iterable(before.values()))
    outcomes = _decide(game, ends, before.__getitem__, ways_out.__getitem__, most)
    for state in before:
        outcomes.setdefault(state, Outcome(DRAW, None))
    return EndgameTable(game, outcomes, key, complete=True)


def _analyse_backwards(
    game: Game[State, Any],
    ends: Iterable[State],
    predecessors: Predecessors[State],
    key: Key[State],
    most: int,
) -> EndgameTable[State]:
    """Go backwards from `ends` alone; what is never decided is a draw."""

    def before(state: State) -> Iterable[State]:
        return map(key, predecessors(state))

    def ways_out(state: State) -> int:
        return len(_successors(game, state, key))

    outcomes = _decide(game, list(dict.fromkeys(map(key, ends))), before, ways_out, most)
    return EndgameTable(game, outcomes, key, complete=False)


def _explore(
    game: Game[State, Any], starts: Iterable[State], key: Key[State], most: int
) -> dict[State, list[State]]:
    """All states that can come up, each with its predecessors."""
    before: dict[State, list[State]] = {key(start): [] for start in starts}
    queue = list(before)
    for state in queue:
        for child in _successors(game, state, key):
            if child not in before:
                before[child] = []
                queue.append(child)
            before[child].append(state)
        if len(before) > most:
            raise ValueError(f"the game has more than {most:,} states; raise `most` to go on")
    return before


def _successors(game: Game[State, Any], state: State, key: Key[State]) -> set[State]:
    """The different states that one action leads to; two actions may lead to the same one."""
    return {key(game.result(state, a)) for a in game.actions(state)}


def _decide(
    game: Game[State, Any],
    ends: Sequence[State],
    predecessors: Predecessors[State],
    ways_out: Callable[[State], int],
    most: int,
) -> dict[State, Outcome]:
    """Go backwards from `ends`, the nearest to an end first, and decide what can be decided.

    `ways_out` says to how many different states a state leads.
    """
    decided = {end: _at_the_end(game, end) for end in ends}
    queue = deque(end for end in ends if decided[end].value != DRAW)
    left: dict[State, int] = {}  # successors that are not yet known to be lost for the mover

    def has_escape(state: State) -> bool:
        """Whether something else is left, now that one more successor turned out to be lost."""
        left[state] = left.get(state, 0) or ways_out(state)
        left[state] -= 1
        return left[state] > 0

    while queue:
        state = queue.popleft()
        value, plies = decided[state]
        assert plies is not None, "draws are not in the queue"
        winner = MAX if value == WIN else MIN
        for before in set(predecessors(state)):
            if before in decided or (game.to_move(before) != winner and has_escape(before)):
                continue
            decided[before] = Outcome(value, plies + 1)
            queue.append(before)
        if len(decided) > most:
            raise ValueError(f"more than {most:,} states are decided; raise `most` to go on")
    return decided


def _at_the_end(game: Game[State, Any], state: State) -> Outcome:
    mine, others = game.utility(state, MAX), game.utility(state, MIN)
    if mine == others:
        return Outcome(DRAW, None)
    return Outcome(WIN if mine > others else LOSS, 0)


def _itself(state: State) -> State:
    """The key where no symmetry is used."""
    return state
