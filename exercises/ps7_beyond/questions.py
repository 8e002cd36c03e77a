"""The questions of `ps7_beyond`: UCB1, back-propagation, a trap, and a board that is not seen.

Three are answered by hand, number by number; what is usually written instead of the right number
is worked out as well, and named. Back-propagation is a function on cases.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import comb, isfinite, log, log2, log10, sqrt
from typing import Any, Final

from gamesearch.games.phantom_tic_tac_toe import PhantomTicTacToe
from gamesearch.games.tree import GameTree
from gamesearch.grading.questions.by_hand import EntriesQuestion, number_in, wrong_numbers
from gamesearch.grading.questions.function import FunctionQuestion, Input
from gamesearch.grading.questions.own_instances import own_instance
from gamesearch.grading.questions.question import Named, in_order
from gamesearch.grading.questions.slips import Slip, SlipFile, slips_in
from gamesearch.grading.sandbox.protocol import Misuse, brief
from gamesearch.grading.watched_search import as_list, is_number
from gamesearch.search import uct
from gamesearch.search.belief import after_action, after_others, observed

FILE: Final = SlipFile(__file__)
NAMED: Final = FILE.named
DECIMALS: Final = 2  # of a number by hand

# ---------------------------------------------------------------- q1: UCB1

Table = dict[str, tuple[int, int]]  # wins and playouts of each action


@cache
def _own_table(student: str) -> tuple[tuple[int, int], ...]:
    def draw(seed: int) -> tuple[tuple[int, int], ...]:
        rng = random.Random(seed)
        visits = [rng.randint(2, 20) for _ in range(3)]
        return tuple((rng.randint(1, n - 1), n) for n in visits)

    def suits(table: tuple[tuple[int, int], ...]) -> bool:
        """Return whether neither the best mean nor the fewest playouts decide."""
        scores = [_ucb1(wins, n, sum(n for _, n in table)) for wins, n in table]
        means, visits = [wins / n for wins, n in table], [n for _, n in table]
        best = scores.index(max(scores))
        clear = sorted(scores)[-1] - sorted(scores)[-2] > 0.05
        decided = best in (means.index(max(means)), visits.index(min(visits)))
        return clear and not decided and len(set(visits)) == len(set(means)) == 3

    return own_instance(student, "ps7/q1", draw, suits)


def own_table(student: str) -> Table:
    """Return wins and playouts of three actions, the student's own."""
    return {f"a{place}": counts for place, counts in enumerate(_own_table(student), 1)}


def _ucb1(wins: int, n: int, total: int) -> float:
    return wins / n + sqrt(2) * sqrt(log(total) / n)


def judge_ucb1(answer: Mapping[str, Any], student: str) -> dict[str, Named]:
    """Judge q1: {"a1": 1.52, "a2": 1.71, "a3": 1.33, "next": "a2"}; the last may follow.

    An action counts as its number in the list of actions.
    """
    table = own_table(student)
    total = sum(n for _, n in table.values())
    right = {a: _ucb1(wins, n, total) for a, (wins, n) in table.items()}
    won = sum(wins for wins, _ in table.values())
    usual = {a: _wrong_scores(wins, n, total, won) for a, (wins, n) in table.items()}
    best = max(right, key=lambda a: right[a])
    named = {*re.findall(r"\ba?\s?(\d+)\b", str(answer["next"]).lower())}
    if len(named) == 1:
        said = {a: number_in(answer[a]) for a in right}
        if None not in said.values() and named == {max(said, key=lambda a: said[a] or 0)[1:]}:
            named = {best[1:]}
        answer = {**answer, "next": named.pop()}
    by_mean = max(table, key=lambda a: table[a][0] / table[a][1])
    fewest = min(table, key=lambda a: table[a][1])
    usual["next"] = {"by_mean": int(by_mean[1:]), "fewest": int(fewest[1:]), "from_zero": 0}
    return wrong_numbers(answer, {**right, "next": int(best[1:])}, usual, NAMED, DECIMALS)


def _wrong_scores(wins: int, n: int, total: int, won: int) -> dict[str, float]:
    mean, bonus = wins / n, sqrt(log(total) / n)
    return {
        "mean_alone": mean,
        "bonus_alone": sqrt(2) * bonus,
        "no_c": mean + bonus,
        "c_is_2": mean + 2 * bonus,
        "log_2": mean + sqrt(2) * sqrt(log2(total) / n),
        "log_10": mean + sqrt(2) * sqrt(log10(total) / n),
        "losses": 1 - mean + sqrt(2) * bonus,
        "no_log": mean + sqrt(2) * sqrt(total / n),
        "no_root": mean + sqrt(2) * log(total) / n,
        "swapped": mean + sqrt(2) * sqrt(log(n) / total),
        "wins_not_mean": wins + sqrt(2) * bonus,
        "subtracted": mean - sqrt(2) * bonus,
        "c_inside": mean + sqrt(sqrt(2)) * bonus,
        "n_of_wins": mean + sqrt(2 * log(won) / n),
    }


# ---------------------------------------------------------------- q2: back-propagation

Counts = list[tuple[int, float, int]]  # who moved into a node, its wins and playouts


def back_propagate(path: Counts, winner: int | None) -> list[tuple[float, int]]:
    """Return wins and playouts of the nodes on a path after one more playout."""
    gains = [0.5 if winner is None else float(winner == into) for into, _, _ in path]
    return [(wins + gain, n + 1) for (_, wins, n), gain in zip(path, gains, strict=True)]


def _read_counts(value: Any) -> dict[Any, float]:
    """Return the numbers of each node by name. Raises Misuse."""
    pairs: list[Any] = list(value) if isinstance(value, list | tuple) else [value]
    read: dict[Any, float] = {}
    for place, pair in enumerate(map(as_list, pairs)):
        usable = isinstance(pair, list | tuple) and len(pair) == 2
        if not usable or not all(is_number(n) and isfinite(n) for n in pair):
            raise Misuse(f"returned {brief(value)}; a list of pairs (wins, playouts) was expected")
        read |= {f"wins at node {place}": pair[0], f"playouts at node {place}": pair[1]}
    return read


def count_inputs(seed: int) -> list[Input]:
    """Return AIMA's path, short ones, draws, and players who move twice in a row."""
    rng = random.Random(seed)
    aima: Counts = [(0, 37, 100), (1, 60, 79), (0, 16, 53), (1, 27, 35), (0, 0, 0)]
    paths: list[Counts] = [aima[-1:], [(1, 2, 5), (0, 3, 4)], aima]
    for length in (3, 4, 5):
        visits = sorted((rng.randint(1, 60) for _ in range(length)), reverse=True)
        paths.append([(rng.randint(0, 1), rng.randint(0, n), n) for n in visits])
    return [
        Input(f"back_propagate({path}, {winner})", (list(path), winner))
        for path in paths
        for winner in (0, 1, None)
    ]


def count_slips() -> Iterator[Slip]:
    """Return every slip with a function of a path and a winner that has it."""
    return slips_in(FILE.slips["back_propagate"], FILE.base("back_propagate"))


COUNTS: Final = FunctionQuestion(
    "q2",
    "back_propagate",
    4,
    reference=back_propagate,
    inputs=count_inputs,
    slips=count_slips,
    read=_read_counts,
    advice="Every node on the path has one playout more; it has one win more if the player who "
    "moved into it has won, and half a win more after a draw.",
)

# ---------------------------------------------------------------- q3: the trap

SIZES: Final = (10, 20, 30, 40, 60, 80, 120, 160)
RUNS: Final = 20
MOST_WRONG: Final = 2  # of the runs


@cache
def own_trap(student: str) -> GameTree:
    """Return a tree in which a1 looks good at random, and MIN knows better."""

    def draw(seed: int) -> GameTree:
        rng = random.Random(seed)
        high, low, sure = rng.randint(6, 12), -rng.randint(1, 5), rng.randint(1, 3)
        first = [high, high, low]
        rng.shuffle(first)
        return GameTree([first, [sure] * 3])

    def suits(tree: GameTree) -> bool:
        good = times_right(tree)
        enough = playouts_for(tree, RUNS - MOST_WRONG)
        return good[0] <= RUNS // 4 and enough in SIZES[2:7]

    return own_instance(student, "ps7/q3", draw, suits)


@cache
def times_right(tree: GameTree) -> tuple[int, ...]:
    """Return in how many runs `uct` plays a2, for each number of playouts."""
    right = [0] * len(SIZES)
    for seed in range(RUNS):
        so_far = uct(tree, batch=10, seed=seed)
        done = 0
        for place, size in enumerate(SIZES):
            while done < size:
                playouts = next(so_far)
                done = playouts.playouts
            right[place] += playouts.action == 1
    return tuple(right)


def playouts_for(tree: GameTree, runs: int) -> int:
    """Return the first number of playouts after which so many runs are right, or 0."""
    enough = (size for size, right in zip(SIZES, times_right(tree), strict=True) if right >= runs)
    return next(enough, 0)


def judge_trap(answer: Mapping[str, Any], student: str) -> dict[str, Named]:
    """Judge q3: {"random": 6.33, "minimax": -1, "share": 0.73, "playouts": 100}."""
    tree = own_trap(student)
    first, second = tree.to_nested()
    low, high, sure = min(first), max(first), second[0]
    share = (high - sure) / (high - low)
    right = {
        "random": sum(first) / 3,
        "minimax": low,
        "share": share,
        "playouts": playouts_for(tree, RUNS - MOST_WRONG),
    }
    usual = {
        "random": {"random_a2": sure, "sum_not_mean": sum(first), "best_of_a1": high,
                   "worst_of_a1": low},
        "minimax": {"best_for_max": high, "of_the_root": sure, "mean_of_a1": sum(first) / 3},
        "share": {"percent": 100 * share, "other_share": 1 - share, "to_zero": high / (high - low),
                  "one_third": 1 / 3},
        "playouts": {"half_of_runs": playouts_for(tree, RUNS // 2),
                     "all_runs": playouts_for(tree, RUNS),
                     "place_in_list": SIZES.index(playouts_for(tree, RUNS - MOST_WRONG))},
    }  # fmt: skip
    wrong = wrong_numbers(answer, right, usual, NAMED, DECIMALS)
    for part in ("share", "playouts"):
        if wrong.get(part) == NAMED[f"not {part}"] and (said := number_in(answer[part])):
            wrong[part] = NAMED[f"{part} too {'low' if said < right[part] else 'high'}"]
    return wrong


# ---------------------------------------------------------------- q4: a board that is not seen

BOARDS: Final = ((2, 4), (2, 5), (3, 4), (2, 6), (2, 7))  # rows and columns


def own_board(student: str) -> tuple[int, int]:
    """Return rows and columns of the student's own board."""
    return own_instance(
        student, "ps7/q4", lambda seed: random.Random(seed).choice(BOARDS), lambda board: True
    )


@cache
def states_possible(rows: int, columns: int) -> dict[str, int]:
    """Return how many states X must consider possible, event by event."""
    game = PhantomTicTacToe(rows, columns, 3)
    one, two = 0, game.rows * game.columns - 1  # no three in a row, whatever O does
    after_o = after_others(game, after_action(game, [game.initial], one), 0)
    parts = observed(game, after_action(game, after_o, two), 0).values()
    taken, free = sorted(parts, key=len)
    again = after_others(game, free, 0)
    sizes = map(len, (after_o, taken, free, again))
    return dict(zip(("after O", "taken", "free", "after O again"), sizes, strict=True))


def judge_belief(answer: Mapping[str, Any], student: str) -> dict[str, Named]:
    """Judge q4: {"after O": 16, "taken": 2, "free": 14, "after O again": 84}."""
    rows, columns = own_board(student)
    squares, pairs = rows * columns, comb(rows * columns - 2, 2)
    right = states_possible(rows, columns)
    usual = {
        "after O": {"boards_alone": squares - 1, "own_square": 2 * squares,
                    "all_squares": squares},
        "taken": {"boards_by_answer": 1, "nothing_ruled_out": 2 * (squares - 1),
                  "exchanged": right["free"]},
        "free": {"boards_by_answer": squares - 2, "nothing_ruled_out": 2 * (squares - 1),
                 "exchanged": right["taken"]},
        "after O again": {"boards_of_two": pairs, "one_square_known": 2 * pairs,
                          "in_order": 8 * pairs},
    }  # fmt: skip
    return wrong_numbers(answer, right, usual, NAMED, DECIMALS)


# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    EntriesQuestion("q1", dict.fromkeys(("a1", "a2", "a3", "next"), 1), judge_ucb1, "table"),
    COUNTS,
    EntriesQuestion(
        "q3", dict.fromkeys(("random", "minimax", "share", "playouts"), 1), judge_trap, "trap"
    ),
    EntriesQuestion(
        "q4", dict.fromkeys(("after O", "taken", "free", "after O again"), 1), judge_belief, "board"
    ),
)


def plays(student: str, playouts: int, seed: int) -> int | None:
    """Return the action that UCT plays on a student's tree after some playouts."""
    if not 1 <= playouts <= MOST_PLAYOUTS:  # the grader computes it, too
        raise ValueError(f"{playouts} playouts; 1 to {MOST_PLAYOUTS} were expected")
    return next(uct(own_trap(student), batch=playouts, seed=seed)).action


MOST_PLAYOUTS: Final = 1000
GIVEN: Final = {"table": own_table, "trap": own_trap, "board": own_board, "plays": plays}
