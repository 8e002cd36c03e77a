"""The features of `ps4_evaluation`, counted by hand on a student's own position."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from gamesearch.game import MAX, MIN, Player
from gamesearch.games.checkers import COLUMN, State, sides_of, steps_of
from gamesearch.grading.questions.by_hand import by_hand, is_blank
from gamesearch.grading.questions.own_instances import id_to_draw_from, own_instance
from gamesearch.grading.questions.question import SpecialQuestion
from gamesearch.grading.questions.slips import read_named
from gamesearch.grading.sandbox.protocol import brief
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import as_list
from gamesearch.search import random_states

from .positions import CHECKERS, as_float, board, men_squares, one_side, row

NAMED: Final = read_named(__file__)

Count = Callable[[State, Player], float]  # of one side alone

# ---------------------------------------------------------------- q1: one's own position, by hand

FEATURES: Final = (
    "pieces", "kings", "advance_sum", "moves", "on_edge", "protected", "menaced",
)  # fmt: skip


@cache
def own_position(student: str) -> State:
    """Return a position from the middle of a game in which the usual slips give other numbers."""
    return own_instance(student, "ps4/q1", _draw_position, _tells_mistakes_apart)


def _draw_position(seed: int) -> State:
    """Return the first position of a random game that suits; its last if none does."""
    met: list[State] = random_states(CHECKERS, 66, seed=seed)[random.Random(seed).randint(34, 48) :]
    return next(filter(_tells_mistakes_apart, met), met[-1])


def _tells_mistakes_apart(state: State) -> bool:
    if CHECKERS.is_terminal(state) or not 8 <= (state[0] | state[1]).bit_count() <= 13:
        return False
    black, white = one_side(state, MAX), one_side(state, MIN)
    if black["kings"] == white["kings"]:
        return False
    differ = sum(black[name] != white[name] for name in FEATURES)
    plain = all(min(black[name], white[name]) > 0 for name in ("advance_sum", "moves", "on_edge"))
    some = all(black[name] + white[name] > 0 for name in ("protected", "menaced"))
    close_game = abs(black["pieces"] - white["pieces"]) <= 2
    suits = differ >= 6 and plain and some and close_game
    return suits and all(_differs(state, *slip) for slip in _slips_to_tell_apart())


def _slips_to_tell_apart() -> Iterator[tuple[str, Count]]:
    """Yield the usual slips, each with its feature; most pieces can be captured in one way only."""
    for name, slips in COUNTING_MISTAKES.items():
        yield from ((name, count) for slip, _, count in slips if slip != CAPTURES)


def _differs(state: State, name: str, count: Count) -> bool:
    """Return whether a slip gives another pair of numbers than the right one."""
    return (count(state, MAX), count(state, MIN)) != _right_pair(state, name)


@cache
def own_weights(student: str) -> dict[str, float]:
    """Return a weight for each feature, the student's own; a king counts as a piece, too."""
    rng = random.Random(f"weights/{id_to_draw_from(student)}")
    return {
        "pieces": 1, "kings": rng.choice((0.5, 0.75, 1)), "advance_sum": rng.choice((0.05, 0.1)),
        "moves": rng.choice((0.05, 0.1, 0.2)), "on_edge": rng.choice((0.1, 0.2, 0.3)),
        "protected": rng.choice((0.1, 0.2, 0.3)), "menaced": -rng.choice((0.5, 0.6, 0.8)),
    }  # fmt: skip


def _all_pieces(state: State, player: Player) -> list[int]:
    men, kings = CHECKERS.squares(state, player)
    return men + kings


def _on_sides(state: State, player: Player) -> int:
    return sum(COLUMN[square] in (0, 7) for square in _all_pieces(state, player))


def _with_jumps(state: State, player: Player) -> float:
    own = one_side(state, player)
    return own["moves"] + own["captures_by_pawns"] + own["captures_by_kings"]


def _as_if_men(state: State, player: Player) -> float:
    """Steps, with kings that move forwards only."""
    black, white, _, mover, quiet = state
    return one_side((black, white, 0, mover, quiet), player)["moves"]


def _movable(state: State, player: Player) -> int:
    black, white, kings, _, quiet = state
    own = (black, white, kings, player, quiet)
    down, up, _, empty = sides_of(own)
    return len({step[0] for step in steps_of(down, up, empty)})


def _captures(state: State, player: Player) -> float:
    own = one_side(state, player)
    return own["captures_by_pawns"] + own["captures_by_kings"]


def _with_a_friend_behind(state: State, player: Player) -> int:
    """Return the pieces that have one of their own colour diagonally behind them."""
    own = {(row(q), COLUMN[q]) for q in _all_pieces(state, player)}
    behind = 1 if player else -1
    return sum(not {(r + behind, c - 1), (r + behind, c + 1)}.isdisjoint(own) for r, c in own)


CAPTURES: Final = "captures are counted"
COUNTING_MISTAKES: Final[Mapping[str, tuple[tuple[str, str, Count], ...]]] = {
    "pieces": (
        (*NAMED["kings_left_out"], lambda s, p: len(men_squares(s, p))),
        (
            *NAMED["kings_counted_twice"],
            lambda s, p: one_side(s, p)["pieces"] + one_side(s, p)["kings"],
        ),
    ),
    "kings": (
        (*NAMED["men_counted"], lambda s, p: len(men_squares(s, p))),
        (*NAMED["all_pieces_counted"], lambda s, p: len(_all_pieces(s, p))),
    ),
    "advance_sum": (
        (*NAMED["rows_both_colours_counted"], lambda s, p: sum(map(row, men_squares(s, p)))),
        (
            *NAMED["rows_counted_1"],
            lambda s, p: one_side(s, p)["advance_sum"] + len(men_squares(s, p)),
        ),
        (
            *NAMED["kings_counted_well"],
            lambda s, p: sum(7 - row(q) if p else row(q) for q in _all_pieces(s, p)),
        ),
        (*NAMED["mean_given"], lambda s, p: one_side(s, p)["advance_mean"]),
        (*NAMED["largest_given"], lambda s, p: one_side(s, p)["advance_max"]),
        (
            *NAMED["rows_still_go_counted"],
            lambda s, p: 7 * len(men_squares(s, p)) - one_side(s, p)["advance_sum"],
        ),
    ),
    "moves": (
        (*NAMED["jumps_counted_well"], _with_jumps),
        (*NAMED["kings_move_forwards_only"], _as_if_men),
        (*NAMED["pieces_can_move_counted"], _movable),
    ),
    "on_edge": (
        (*NAMED["only_sides_counted"], _on_sides),
        (
            *NAMED["only_first_last_row"],
            lambda s, p: sum(row(q) in (0, 7) for q in _all_pieces(s, p)),
        ),
    ),
    "protected": (
        (*NAMED["only_neighbour_behind_looked"], _with_a_friend_behind),
        (
            *NAMED["pieces_without_neighbour_counted"],
            lambda s, p: one_side(s, p)["pieces"] - one_side(s, p)["protected"],
        ),
    ),
    "menaced": (
        (*NAMED["pieces_could_take_counted"], lambda s, p: one_side(s, 1 - p)["menaced"]),
        (*NAMED["captures_counted"], lambda s, p: _captures(s, 1 - p)),
    ),
}
_DEFINED: Final = {
    "pieces": "All pieces of the colour, men and kings.",
    "kings": "The pieces with a crown.",
    "advance_sum": "The rows that each man has advanced from its own first row, added up; kings "
    "do not count.",
    "moves": "Steps to an empty square; men move forwards only, Black's down and White's up.",
    "on_edge": "Pieces in the first or last row, or on the left or right edge.",
    "protected": "Pieces with another of their own colour diagonally next to them.",
    "menaced": "Your own pieces that the opponent could jump on its turn: it is next to them, and "
    "the square behind them is empty. The opponent's men jump forwards only.",
}


def check_own_position(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q1: {"pieces": (5, 4), ..., "eval": 1.35}: of each feature Black's number and White's.

    A point for each feature; the last for the weighted sum, which may follow from wrong counts.
    """
    del seed
    answer = by_hand(answer)
    if not isinstance(answer, dict):
        return question.wrong_form(answer, 'a dict such as {"pieces": (5, 4), ...}')
    if all(map(is_blank, answer.values())):
        return question.not_attempted()
    state, weights = own_position(student), own_weights(student)
    pairs = {name: _pair(answer.get(name)) for name in FEATURES}
    if all(pair and pair[::-1] == _right_pair(state, name) for name, pair in pairs.items()):
        return _all_swapped(question, answer.get("eval"), pairs, state, weights)
    wrong = [name for name in FEATURES if pairs[name] != _right_pair(state, name)]
    sum_is_right = _sum_follows(answer.get("eval"), pairs, state, weights)
    score = question.points - len(wrong) - (not sum_is_right)
    parts = wrong + ["eval"] * (not sum_is_right)
    if wrong:
        fault, advice = _wrong_feature(state, wrong[0], answer.get(wrong[0]), pairs[wrong[0]])
    elif not sum_is_right:
        fault, advice = _wrong_sum(answer.get("eval"), pairs, weights)
    else:
        return question.full_marks()
    return question.verdict(
        score, fault, advice,
        details=(f"Not right yet: {', '.join(parts)}.",) if len(parts) > 1 else (),
        pictures=(("Your position", board(state)),),
    )  # fmt: skip


def _all_swapped(
    question: SpecialQuestion,
    given: Any,
    pairs: Mapping[str, Pair | None],
    state: State,
    weights: Mapping[str, float],
) -> Verdict:
    """One slip, which is paid for once: White's number comes first everywhere."""
    sum_is_right = _sum_follows(given, pairs, state, weights)
    return question.verdict(
        question.points - 1 - (not sum_is_right),
        *NAMED["every_pair_wrong_way"],
        pictures=(("Your position", board(state)),),
    )


Pair = tuple[float, float]  # Black's number and White's


def _right_pair(state: State, name: str) -> Pair:
    return one_side(state, MAX)[name], one_side(state, MIN)[name]


def _pair(given: Any) -> Pair | None:
    """Return two numbers in a pair; None if there are none."""
    given = as_list(given)
    if not isinstance(given, tuple | list) or len(given) != 2:
        return None
    numbers = [number for number in map(_number, given) if number is not None]
    return (numbers[0], numbers[1]) if len(numbers) == 2 else None


def _number(given: Any) -> float | None:
    """Return a number of any make, also one written as text with the minus of print."""
    if (number := as_float(given)) is not None:
        return number
    try:
        return float(str(given).replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        return None


def _weighted(pairs: Mapping[str, Pair | None], weights: Mapping[str, float]) -> float | None:
    """Return the weighted sum of Black's numbers less White's; None if a pair is missing."""
    known = {name: pair for name, pair in pairs.items() if pair is not None}
    if len(known) < len(weights):
        return None
    return sum(weight * (known[name][0] - known[name][1]) for name, weight in weights.items())


def _sum_follows(
    given: Any, pairs: Mapping[str, Pair | None], state: State, weights: Mapping[str, float]
) -> bool:
    right = {name: _right_pair(state, name) for name in FEATURES}
    sums = [_weighted(right, weights), _weighted(pairs, weights)]
    number = _number(given)
    return number is not None and any(
        total is not None and abs(number - total) < 0.005 for total in sums
    )


def _wrong_feature(state: State, name: str, given: Any, pair: Pair | None) -> tuple[str, str]:
    """Say what is wrong with a feature, and a hint that does not give the numbers away."""
    if is_blank(given):
        return f'"{name}" is missing', "A pair (Black's number, White's number) was expected."
    if pair is None:
        return (
            f'"{name}" is {brief(given)}; a pair was expected',
            "Black's number and White's, such as (5, 4), and not the difference.",
        )
    right = _right_pair(state, name)
    known = [
        (f'"{name}": {slip}', advice)
        for slip, advice, count in COUNTING_MISTAKES[name]
        for slipped in [(count(state, MAX), count(state, MIN))]
        if slipped != right and all(map(_about, pair, slipped))
    ]
    if len(known) == 1:  # several that come to the same numbers say nothing
        return known[0]
    if pair == right[::-1]:
        return f'"{name}": the two numbers are swapped', "Black's comes first, then White's."
    wrong = [("Black", 0), ("White", 1)]
    sides = [colour for colour, side in wrong if pair[side] != right[side]]
    return f'"{name}": not right for {" and ".join(sides)}', _DEFINED[name]


def _about(one: float, other: float) -> bool:
    return abs(one - other) < 0.01


def _wrong_sum(
    given: Any, pairs: Mapping[str, Pair | None], weights: Mapping[str, float]
) -> tuple[str, str]:
    number, total = _number(given), _weighted(pairs, weights)
    add_up = "Eval = the sum of weight times (Black's number minus White's), over all features."
    if number is None:
        return '"eval" is missing' if is_blank(given) else f'"eval" is {brief(given)}', add_up
    if total and _about(number, -total):
        return NAMED["eval_wrong_sign"]
    mine = sum(weight * pair[0] for name, weight in weights.items() if (pair := pairs[name]))
    if _about(number, mine):
        return '"eval" counts only Black\'s pieces', f"Relative to the opponent: subtract. {add_up}"
    unweighted = sum(pair[0] - pair[1] for pair in pairs.values() if pair)
    if _about(number, unweighted):
        return '"eval" leaves the weights out', add_up
    added = sum(weight * sum(pair) for name, weight in weights.items() if (pair := pairs[name]))
    if _about(number, added):
        return '"eval" adds White\'s numbers', f"Subtract them. {add_up}"
    positive = _weighted(pairs, {name: abs(weight) for name, weight in weights.items()})
    if positive is not None and _about(number, positive):
        return (
            '"eval" treats the weight of "menaced" as positive',
            "It is bad to be menaced. " + add_up,
        )
    return '"eval" does not follow from the numbers', add_up
