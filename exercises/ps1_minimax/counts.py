"""The questions of `ps1_minimax` that count states: all of a game, and those up to symmetry."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from math import inf
from time import perf_counter
from types import SimpleNamespace
from typing import Any, Final

from gamesearch.game import MAX, BudgetExceeded
from gamesearch.games.nim import Nim
from gamesearch.games.pacman_corridor import PacmanCorridor
from gamesearch.games.tic_tac_toe import TicTacToe
from gamesearch.games.tree import GameTree
from gamesearch.grading.answer_time import agrees_when_asked_again, endless, in_time
from gamesearch.grading.questions.question import Named, SpecialQuestion
from gamesearch.grading.questions.slips import (
    Slip,
    SlipFile,
    filled,
    first_that_explains,
    slips_in,
    stopping_slips,
)
from gamesearch.grading.sandbox.protocol import brief, in_words
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import is_number
from gamesearch.time_limit import TraceTimeout
from gamesearch.watch import CountingGame

from .take_away import TakeAway

FILE: Final = SlipFile(__file__)
NAMED: Final = FILE.named

# ---------------------------------------------------------------- slips in counting

_COUNTED, _PLY_BY_PLY, _OLDEST = (FILE.base(way) for way in ("counted", "ply_by_ply", "by_turns"))
_NEWEST: Final = _OLDEST.written("newest", ("waiting.pop(0)", "waiting.pop()"))


def count_slips() -> Iterator[Slip]:
    """Yield every slip with a function that counts so, called with a game and None."""
    yield from stopping_slips(lambda n: FILE.base("stops", PLIES=n), range(1, 12), named=12)
    yield from slips_in(FILE.slips["counts"], _COUNTED)
    yield from slips_in(FILE.slips["once_a_ply"], _PLY_BY_PLY)
    yield from slips_in(FILE.slips["noted_late"], _OLDEST, _NEWEST)


def count_states(game: Any, key: Callable[[Any], Any] = lambda state: state) -> int:
    """Return the number of different states, by `key`, that play can lead to from the beginning."""
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


def _counted(answer: Callable[..., Any], game: Any) -> Any:
    """Return what the answer counts, or a sentence on why that is no whole number."""
    try:
        found = answer(game)
    except (NotImplementedError, KeyboardInterrupt, TraceTimeout):
        raise
    except BaseException as error:
        if BudgetExceeded.__name__ in in_words(error):
            return f"it looked at more than {MOST_LOOKS:,} states, most of them again and again"
        return f"it {in_words(error)}"
    counts = is_number(found) and not isinstance(found, bool)
    if not counts or abs(found) == inf or found != int(found):
        return f"it returned {brief(found)}; a whole number was expected"
    return int(found)


def _no_count(problem: str, *, otherwise: str = "no_count") -> Named:
    """Return why there is no number, and what to look at."""
    clues = {"no attribute 'key'": "by_key", "seconds": "slow", "again and again": "slow"}
    key = next((clues[clue] for clue in clues if clue in problem), otherwise)
    return filled(NAMED[key], problem=problem)


def _board(rows: int, columns: int, in_a_row: int) -> str:
    """Return the name of a tic-tac-toe board, as Python takes it."""
    return f"TicTacToe(rows={rows}, columns={columns}, in_a_row={in_a_row})"


# ---------------------------------------------------------------- q5: all states


_NEXT: Final = {0: (1, 2), 1: (4,), 2: (3,), 3: (1, 1.0), 4: ()}
_ROUNDABOUT: Final = SimpleNamespace(  # (1,) is one move from the first state, and (1.0,) three
    players=2,
    initial=(0,),
    actions=lambda state: _NEXT[state[0]],
    to_move=lambda state: int(state[0] in (1, 2)),
    result=lambda state, action: (action,),
    is_terminal=lambda state: state == (4,),
    utility=lambda state, player: 1 if player == MAX else -1,
)

WHOLE: Final = "TicTacToe()"
STATES: Final = 5478  # of tic-tac-toe
MOST_LOOKS: Final = 50_000  # at states of tic-tac-toe; its tree has 549,946 nodes
_SLOW: Final = 8  # times as long as with a set
SMALL: Final[Mapping[str, Callable[[], Any]]] = {
    "TakeAway(1, 1)": lambda: TakeAway(1, 1),
    "TakeAway(3, 2)": lambda: TakeAway(3, 2),
    "GameTree([[1, 2], [3, [4, 5]]])": lambda: GameTree([[1, 2], [3, [4, 5]]]),
    "Nim((1, 2))": lambda: Nim((1, 2)),
    _board(2, 2, 2): lambda: TicTacToe(2, 2, 2),
    "PacmanCorridor(5, max_moves=4)": lambda: PacmanCorridor(5, max_moves=4),
    _board(2, 3, 2): lambda: TicTacToe(2, 3, 2),
    "TakeAway(12, 1)": lambda: TakeAway(12, 1),  # twelve plies, and a state after each
    "a graph in which one move leads to (1,), and three to (1.0,)": lambda: _ROUNDABOUT,
}


def check_count(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q5: half a point for small games alone, as a walk through the tree has them."""
    del student
    rng = random.Random(seed)
    drawn = rng.randint(5, 12), rng.randint(2, 4)
    games = {**SMALL, f"TakeAway{drawn}": lambda: TakeAway(*drawn)}
    right = {name: count_states(make()) for name, make in games.items()}
    with in_time():
        counts = {name: _counted(answer, make()) for name, make in games.items()}
    score = 0 if counts != right else 1 / 2
    if score:
        right[WHOLE] = STATES
        try:
            with in_time(2):  # a list in place of a set is slow, but right
                begun = perf_counter()
                count_states(TicTacToe())  # in here, so that both are listened to
                with_a_set = perf_counter() - begun
                counts[WHOLE] = _counted(answer, CountingGame(TicTacToe(), MOST_LOOKS))
        except TraceTimeout as stopped:
            counts[WHOLE] = f"it {endless(stopped)}"
    wrong = next((name for name in counts if counts[name] != right[name]), "")
    if not wrong:
        slow = perf_counter() - begun > _SLOW * with_a_set
        return question.full_marks(details=NAMED["right_but_slow"][1:] if slow else ())
    again = (_counted(answer, make()) == counts[name] for name, make in games.items())
    stays = agrees_when_asked_again(lambda: again)
    fault = _count_fault(counts, games, wrong) if stays else NAMED["gives_different_answer_when"]
    details = f"Expected: {right[wrong]} states of {wrong}.", f"Yours: {counts[wrong]}."
    return question.verdict(score, *fault, details=details)


def _count_fault(
    counts: Mapping[str, Any], games: Mapping[str, Callable[[], Any]], wrong: str
) -> Named:
    if isinstance(counts[wrong], str):
        return _no_count(counts[wrong])
    if len({counts[name] for name in games}) == 1:
        return NAMED["number_same_every_game"]

    def explains(count: Callable[..., int]) -> bool:
        return all(counts[name] == count(make(), None) for name, make in games.items())

    return first_that_explains(count_slips(), explains) or NAMED["number_states_not_right"]


# ---------------------------------------------------------------- q5b: up to symmetry

_ASKED: Final = ((2, 2), (2, 3))  # in any case
BOARDS: Final = tuple(  # all with few states
    (rows, columns, in_a_row)
    for rows in (1, 2, 3)
    for columns in (2, 3, 4, 5, 6)
    for in_a_row in (2, 3)
    if 3 <= rows * columns <= 8 and in_a_row <= max(rows, columns) and (rows, columns) not in _ASKED
)
_TEN_HEAPS: Final = (1,) * 10  # ten plies, and a key after each
_SMALL_BOARDS: Final = 3  # which tell slips apart


class _WrittenKeys(Nim):
    """Nim with keys that nobody can take for states."""

    def key(self, state: Any) -> Any:
        return str(super().key(state))


def check_symmetry(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q5b: the states of tic-tac-toe boards that differ by more than turning and mirroring.

    One of the boards is drawn from the seed, so that a list of known numbers is not enough.
    """
    del student
    boards = ((1, 2, 2), (2, 2, 2), (2, 3, 2), random.Random(seed).choice(BOARDS), (3, 3, 3))
    games: list[tuple[str, Any, Any]] = [(_board(*one), TicTacToe, one) for one in boards]
    games.append((f"Nim({_TEN_HEAPS})", Nim, (_TEN_HEAPS,)))
    games.append(("a game of Nim whose keys are texts", _WrittenKeys, ((1, 3),)))
    counts, right = list[Any](), list[int]()
    with in_time():
        for _, kind, size in games:
            if len(counts) >= _SMALL_BOARDS and counts != right:
                break
            counts.append(_counted(answer, CountingGame(kind(*size), MOST_LOOKS)))
            right.append(_count_keys(kind, *size))
    if counts == right:
        return question.full_marks()
    wrong = next(i for i in range(len(counts)) if counts[i] != right[i])
    name, found = games[wrong][0], counts[wrong]
    if isinstance(found, str):
        named = _no_count(found, otherwise="key" if wrong == len(games) - 1 else "no_count")
    else:

        def explains(count: Callable[[Any], int]) -> bool:
            return all(found == count(games[n][1](*games[n][2])) for n, found in enumerate(counts))

        same = len(set(counts)) == 1 < len(counts)
        unknown = NAMED["number_same_every_game" if same else "number_states_up_symmetry"]
        named = first_that_explains(_symmetry_slips(), explains) or unknown
    details = f"Expected: {right[wrong]} for {name}.", f"Yours: {found}."
    return question.verdict(0, *named, details=details)


def _symmetry_slips() -> Iterator[Slip]:
    """Yield every slip with a function that counts so."""
    yield Slip(*NAMED["symmetric_states_counted_separately"], count_states)
    yield Slip(*NAMED["all_states_count"], lambda game: 1)
    for n, more in product((2, 4, 8), (0, 1)):
        divided = NAMED["number_states_divided_number"]
        yield Slip(*divided, lambda game, n=n, more=more: count_states(game) // n + more)
    for slip in count_slips():
        count = slip.program
        yield slip._replace(program=lambda game, count=count: count(_UpToSymmetry(game), None))


@cache
def _count_keys(kind: Any, *size: Any) -> int:
    game = kind(*size)
    return count_states(game, game.key)


class _UpToSymmetry:
    """A game whose states are keys, so that slips in counting look the same."""

    def __init__(self, game: Any) -> None:
        self.game, self.states = game, dict[Any, Any]()  # by key, one of those that have it
        self.initial = self._key_of(game.initial)

    def is_terminal(self, key: Any) -> bool:
        return bool(self.game.is_terminal(self.states[key]))

    def actions(self, key: Any) -> Any:
        return self.game.actions(self.states[key])

    def result(self, key: Any, action: Any) -> Any:
        return self._key_of(self.game.result(self.states[key], action))

    def _key_of(self, state: Any) -> Any:
        key = self.game.key(state)
        self.states.setdefault(key, state)
        return key
