"""The questions of `ps1_minimax`, and how each is checked; Pacman's is in `corridor`."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from operator import itemgetter
from typing import Any, ClassVar, Final

from gamesearch.game import MAX, BudgetExceeded, Path
from gamesearch.games.nim import Nim
from gamesearch.games.pacman_corridor import PacmanCorridor
from gamesearch.games.take_away import TakeAway
from gamesearch.games.tic_tac_toe import TicTacToe
from gamesearch.games.tree import GameTree
from gamesearch.grading.answer_time import endless, in_time, says_the_same
from gamesearch.grading.questions.by_hand import written
from gamesearch.grading.questions.check_trees import (
    SIX_DEEP,
    lecture_instances,
    out_of_turn_instances,
    random_instances,
)
from gamesearch.grading.questions.question import SpecialQuestion, in_order
from gamesearch.grading.questions.search import SearchQuestion
from gamesearch.grading.questions.search_cases import Case, value_alone
from gamesearch.grading.questions.slips import Search, first_that_explains
from gamesearch.grading.sandbox.protocol import brief, in_words
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import SearchOutcome
from gamesearch.grading.watched_search import is_number as is_any_number
from gamesearch.search import minimax_search
from gamesearch.time_limit import TraceTimeout
from gamesearch.watch import CountingGame

from .class_of_game import GameQuestion, Size
from .corridor import check_corridor, own_corridor
from .own_tree import OwnMinimaxTree, own_tree
from .slips import count_slips, looks_only, minimax_slips, take_away_slips, value_slips

# ---------------------------------------------------------------- q1: take-away as a game


def take_away_sizes(seed: int) -> list[Size]:
    """(objects, most): small ones first, and a few that the seed chooses."""
    rng = random.Random(seed)
    more = [(rng.randint(4, 7), rng.randint(1, 4)) for _ in range(3)]
    return [(1, 1), (2, 1), (2, 2), (1, 3), (3, 2), (4, 2), (4, 3), *sorted(more)]


TAKE_AWAY: Final = GameQuestion(
    "q1", "TakeAway", 6, TakeAway, take_away_sizes,
    slips=take_away_slips,
    advice={
        "initial": "All objects are still there, and player 0 is to move.",
        "is_terminal": "The game is over when nothing is left, and not before.",
        "to_move": "Player 0 begins, and the players take turns: 0, 1, 0, 1, ...",
        "actions": "A move takes 1, 2, ... objects: no more than `most`, and no more than are "
                   "left.",
        "result": "Make a new state: fewer objects, and the other player to move. Raise "
                  "ValueError for an illegal action.",
        "utility": "The player who took the last object wins: +1 for the winner, -1 for the "
                   "loser. Answer for `player`.",
    },
)  # fmt: skip

# ---------------------------------------------------------------- q2: minimax


def minimax_instances(seed: int) -> tuple[Any, ...]:
    """The lectures' trees and random ones, small enough to be read whole in no time."""
    drawn = [one for one in random_instances(seed, 30) if len(list(one[0].leaves())) <= 60]
    return (*lecture_instances(), (SIX_DEEP, ()), *drawn)


def node_by_node(game: GameTree, state: Path) -> tuple[float, int | None]:
    """Minimax, no matter who moves where: our own search is for players who move in turn."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    pick = max if game.to_move(state) == MAX else min
    below = [(node_by_node(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return pick(below, key=itemgetter(0))


@dataclass(frozen=True)
class AnyTurns(SearchQuestion):
    """A search on trees in which a player may move twice in a row.

    A search that goes wrong where the players move in turn is judged there alone, where its
    mistake has a name.
    """

    def judged(
        self, answer: Search, cases: Sequence[Case], outcomes: Sequence[SearchOutcome]
    ) -> Verdict:
        both = list(zip(cases, outcomes, strict=True))
        in_turn = [one for one in both if one[0].tree.alternating]
        if any(self.wrong_in(*one) for one in in_turn):
            cases, outcomes = zip(*in_turn, strict=True)
        return super().judged(answer, cases, outcomes)


VALUE: Final = AnyTurns(
    "q2a", "value", 2, node_by_node,
    lambda seed: (*minimax_instances(seed), *out_of_turn_instances(seed)), value_slips,
    parts=("value",), adapt=value_alone,
)  # fmt: skip

MINIMAX: Final = SearchQuestion(
    "q2", "minimax", 6, minimax_search, minimax_instances, minimax_slips,
    unread="Minimax reads every leaf, one by one. Does the loop end too early: a return or a break "
    "inside it, a range that is too short?",
)  # fmt: skip


# ---------------------------------------------------------------- q5: how many states


def _board(rows: int, columns: int, in_a_row: int) -> str:
    """The name of a tic-tac-toe board, as Python takes it."""
    return f"TicTacToe(rows={rows}, columns={columns}, in_a_row={in_a_row})"


class _Roundabout:
    """A graph in which B is one move from A, and three."""

    players, initial = 2, "A"
    moves: ClassVar = {"A": "BC", "B": "b", "C": "D", "D": "B", "b": ""}

    def to_move(self, state: str) -> int:
        return int(state in "BC")

    def actions(self, state: str) -> str:
        return self.moves[state]

    def result(self, state: str, action: str) -> str:
        return action

    def is_terminal(self, state: str) -> bool:
        return state == "b"

    def utility(self, state: str, player: int) -> int:
        return 1 if player == MAX else -1


COUNTED: Final = {"TicTacToe()": 5478}
MOST_LOOKS: Final = 100_000  # at states of tic-tac-toe; its tree has 549,946 nodes
_CHAIN: Final = "TakeAway(12, 1)"  # twelve plies, and a state after each
SMALL: Final[tuple[tuple[str, Callable[[], Any]], ...]] = (
    ("TakeAway(1, 1)", lambda: TakeAway(1, 1)),
    ("TakeAway(3, 2)", lambda: TakeAway(3, 2)),
    ("GameTree([[1, 2], [3, [4, 5]]])", lambda: GameTree([[1, 2], [3, [4, 5]]])),
    ("Nim((1, 2))", lambda: Nim((1, 2))),
    (_board(2, 2, 2), lambda: TicTacToe(2, 2, 2)),
    ("PacmanCorridor(5, max_moves=4)", lambda: PacmanCorridor(5, max_moves=4)),
    (_board(2, 3, 2), lambda: TicTacToe(2, 3, 2)),
    (_CHAIN, lambda: TakeAway(12, 1)),
    ("a graph in which B is one move from A, and three", _Roundabout),
)
_TO_THE_END: Final = "Games differ in length: go on until there is no state left to explore."


def count_states(game: Any, key: Callable[[Any], Any] = lambda state: state) -> int:
    """The number of different states, by `key`, that play can lead to from the beginning."""
    seen = {key(game.initial)}
    frontier = [game.initial]
    for state in frontier:
        if not game.is_terminal(state):
            for action in game.actions(state):
                child = game.result(state, action)
                if key(child) not in seen:
                    seen.add(key(child))
                    frontier.append(child)
    return len(seen)


def check_count(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q5: half of the points for small games, half for tic-tac-toe in good time."""
    del student
    if not callable(answer):
        return question.not_callable("count_states", answer)
    rng = random.Random(seed)
    drawn = rng.randint(5, 12), rng.randint(2, 4)
    games = (*SMALL, (f"TakeAway{drawn}", lambda: TakeAway(*drawn)))
    right = {name: count_states(make()) for name, make in games} | COUNTED
    with in_time():
        counts = {name: _counted(answer, make()) for name, make in games}
    small = next((name for name in counts if counts[name] != right[name]), "")
    if not small:
        game = CountingGame(TicTacToe(), MOST_LOOKS)
        counts |= {name: _counted_in_time(answer, game) for name in COUNTED}
    wrong = next((name for name in counts if counts[name] != right[name]), "")
    if not wrong:
        return question.full_marks()
    fault, advice = _forgetful(answer, counts, dict(games)) or _count_fault(
        counts, dict(games), right, wrong
    )
    return question.verdict(
        0 if small else 2, fault, advice,
        details=(f"Expected: {right[wrong]} states of {wrong}.", f"Yours: {counts[wrong]}."),
    )  # fmt: skip


def _counted_in_time(answer: Callable[..., Any], game: Any) -> Any:
    try:
        with in_time(2):  # a list in place of a set is slow, but right
            return _counted(answer, game)
    except TraceTimeout as stopped:
        return f"it {endless(stopped)}"


def _counted(answer: Callable[..., Any], game: Any) -> Any:
    """What the answer counts, or a sentence on why that is no whole number."""
    try:
        found = answer(game)
    except (NotImplementedError, KeyboardInterrupt, TraceTimeout):
        raise
    except BaseException as error:
        if BudgetExceeded.__name__ in in_words(error):
            return f"it looked at more than {MOST_LOOKS:,} states, most of them again and again"
        return f"it {in_words(error)}"
    counts = is_any_number(found) and not isinstance(found, bool)
    if not counts or abs(found) == inf or found != int(found):
        return f"it returned {brief(found)}; a whole number was expected"
    return int(found)


def _forgetful(
    answer: Callable[..., Any],
    counts: Mapping[str, Any],
    games: Mapping[str, Callable[[], Any]],
) -> tuple[str, str] | None:
    """Name and advice if the answer counts otherwise when it is asked again about small games."""
    if says_the_same(lambda: (_counted(answer, games[name]()) == counts[name] for name in games)):
        return None
    return (
        "it gives a different answer when asked again",
        "Something is kept from one game to the next (a global variable, a set as a default "
        "argument, a cache) or left to chance. Begin each call with a new set.",
    )


def _count_fault(
    counts: Mapping[str, Any],
    games: Mapping[str, Callable[[], Any]],
    right: Mapping[str, int],
    wrong: str,
) -> tuple[str, str]:
    if isinstance(counts[wrong], str):
        if "no attribute 'key'" in counts[wrong]:
            return counts[wrong], "States are equal if they are ==: symmetry is the next question."
        advice = "Is each state explored only once, however many paths lead to it?"
        slow = any(clue in counts[wrong] for clue in ("seconds", "again and again"))
        return counts[wrong], advice if slow else ""
    if len({counts[name] for name in games}) == 1:
        return "the number is the same for every game", "Count the states of the game it is given."

    if wrong == _CHAIN and 0 < counts[wrong] < right[wrong]:
        return looks_only(counts[wrong] - 1), _TO_THE_END

    def explains(count: Search) -> bool:
        return all(counts[name] == count(make(), None) for name, make in games.items())

    return first_that_explains(count_slips(), explains) or (
        "the number of states is not right yet",
        "Begin with game.initial; keep a set of all states seen, and explore each once.",
    )


_ASKED: Final = ((2, 2), (2, 3))  # in any case
BOARDS: Final = tuple(  # all with few states
    (rows, columns, in_a_row)
    for rows in (1, 2, 3)
    for columns in (2, 3, 4, 5, 6)
    for in_a_row in (2, 3)
    if 3 <= rows * columns <= 8 and in_a_row <= max(rows, columns) and (rows, columns) not in _ASKED
)


def check_symmetry(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q5b: the states of tic-tac-toe boards that differ by more than turning and mirroring.

    One of the boards is drawn from the seed, so that a list of known numbers is not enough.
    """
    del student
    if not callable(answer):
        return question.not_callable("count_up_to_symmetry", answer)
    drawn = random.Random(seed).choice(BOARDS)
    boards = ((1, 2, 2), (2, 2, 2), (2, 3, 2), drawn, (3, 3, 3))
    games: list[tuple[str, Any]] = [(_board(*board), TicTacToe(*board)) for board in boards]
    games.append((f"Nim({_TEN_HEAPS})", Nim(_TEN_HEAPS)))
    games.append(("a game of Nim whose keys are texts", _WrittenKeys((1, 3))))
    counts, right = list[Any](), list[int]()
    with in_time():
        for _, game in games:
            if len(counts) >= _SMALL_BOARDS and counts != right:
                break
            counts.append(_counted(answer, game))
            right.append(count_states(game, game.key))
    if counts == right:
        return question.full_marks()
    wrong = next(i for i in range(len(counts)) if counts[i] != right[i])
    name, found = games[wrong][0], counts[wrong]
    if isinstance(found, str):
        fault, advice = found, _NOT_A_STATE if wrong == len(games) - 1 else ""
    else:
        fault, advice = _symmetry_fault(counts, games)
    return question.verdict(
        0, fault, advice,
        details=(f"Expected: {right[wrong]} for {name}.", f"Yours: {found}."),
    )  # fmt: skip


def _symmetry_fault(counts: Sequence[Any], games: Sequence[tuple[str, Any]]) -> tuple[str, str]:
    """Name and advice of what explains all counts, those of the first games."""
    games = games[: len(counts)]
    if counts == [count_states(game) for _, game in games]:
        return "symmetric states are counted separately", _KEYS
    if set(counts) == {1}:
        return "all states count as one", "Keep what game.key(state) returns, for each new state."
    if any(counts == [count_states(game) // n for _, game in games] for n in (2, 4, 8)):
        return "the number of states is divided by the number of symmetries", (
            f"Some boards look the same when they are turned or mirrored. {_KEYS}"
        )
    by_ply = [_keys_by_ply(game) for _, game in games]
    for plies in range(_MOST_PLIES):
        if counts == [keys[min(plies, len(keys) - 1)] for keys in by_ply]:
            return looks_only(plies), _TO_THE_END
    kinds = [_UpToSymmetry(game) for _, game in games]

    def explains(count: Search) -> bool:
        return all(found == count(game, None) for found, game in zip(counts, kinds, strict=True))

    return first_that_explains(count_slips(), explains) or (
        "the number of states up to symmetry is not right yet", _KEYS,
    )  # fmt: skip


@dataclass(frozen=True)
class _Kind:
    """A state that equals all those with the same key."""

    key: Any
    state: Any = field(compare=False)


class _UpToSymmetry:
    """A game in which symmetric states are equal, so that mistakes in counting look the same."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.initial = self._kind(game.initial)
        self.is_terminal = lambda kind: game.is_terminal(kind.state)
        self.actions = lambda kind: game.actions(kind.state)

    def result(self, kind: _Kind, action: Any) -> _Kind:
        return self._kind(self._game.result(kind.state, action))

    def _kind(self, state: Any) -> _Kind:
        return _Kind(self._game.key(state), state)


class _WrittenKeys(Nim):
    """Nim with keys that nobody can take for states."""

    def key(self, state: Any) -> Any:
        return str(super().key(state))


_NOT_A_STATE: Final = "A key is for comparing: play on from the state, and keep its key in the set."
_TEN_HEAPS: Final = (1,) * 10  # ten plies, and a key after each
_MOST_PLIES: Final = len(_TEN_HEAPS)
_SMALL_BOARDS: Final = 3  # which tell mistakes apart
_KEYS: Final = (
    "game.key(state) is the same for all states that are equal by symmetry: boards that are turned "
    "or mirrored, and heaps in another order. Keep a set of keys."
)


def _keys_by_ply(game: Any) -> list[int]:
    """How many keys there are among the states that play reaches in 0, 1, 2, ... plies."""
    keys, states, counts = set[Any](), [game.initial], list[int]()
    while states:
        keys |= {game.key(state) for state in states}
        counts.append(len(keys))
        unfinished = [state for state in states if not game.is_terminal(state)]
        states = list({game.result(s, a) for s in unfinished for a in game.actions(s)})
    return counts


# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    TAKE_AWAY,
    VALUE,
    MINIMAX,
    OwnMinimaxTree("q3", 6),
    SpecialQuestion("q4", 5, check_corridor),
    SpecialQuestion("q5", 4, check_count),
    SpecialQuestion("q5b", 2, check_symmetry),
    written("q6", 4),
)
GIVEN: Final = {"tree": own_tree, "corridor": own_corridor}
