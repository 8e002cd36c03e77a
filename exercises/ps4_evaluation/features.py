"""The features of `ps4_evaluation`: counted by hand on a student's own position, and by program."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from gamesearch.game import MAX, MIN, Player
from gamesearch.games.checkers import COLUMN, State, features_of, sides_of, steps_of
from gamesearch.grading.answer_time import CHANGES, agrees_when_asked_again, in_time
from gamesearch.grading.questions.by_hand import by_hand, entries, is_blank, number_in, unknown_key
from gamesearch.grading.questions.own_instances import id_to_draw_from, own_instance
from gamesearch.grading.questions.question import HIDDEN, Named, SpecialQuestion
from gamesearch.grading.questions.slips import (
    Search,
    Slip,
    SlipFile,
    filled,
    first_that_explains,
    slips_in,
)
from gamesearch.grading.sandbox.protocol import brief, in_words
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import as_list
from gamesearch.search import random_states
from gamesearch.tracing.notation import show

from .evaluate import asked_about
from .positions import CHECKERS, as_float, board, men_squares, row, titled

FILE: Final = SlipFile(__file__)
NAMED: Final = FILE.named
SLIPS: Final = FILE.slips


Count = Callable[[State, Player], float]  # of one side alone

# ---------------------------------------------------------------- q1: one's own position, by hand

FEATURES: Final = ("pieces", "kings", "advance_sum", "moves", "on_edge", "protected", "menaced")


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
    black, white = features_of(state, MAX), features_of(state, MIN)
    if black["kings"] == white["kings"]:
        return False
    differ = sum(black[name] != white[name] for name in FEATURES)
    plain = all(min(black[name], white[name]) > 0 for name in ("advance_sum", "moves", "on_edge"))
    some = all(black[name] + white[name] > 0 for name in ("protected", "menaced"))
    close_game = abs(black["pieces"] - white["pieces"]) <= 2
    suits = differ >= 6 and plain and some and close_game
    return suits and all(
        (count(state, MAX), count(state, MIN)) != _right_pair(state, name)
        for name, slips in COUNTING_MISTAKES.items()
        for slip, count in slips.items()
        if slip != "captures_counted"  # most pieces can be captured in one way only
    )


@cache
def own_weights(student: str) -> dict[str, float]:
    """Return a weight for each feature, the student's own; a king counts as a piece, too."""
    rng = random.Random(f"weights/{id_to_draw_from(student)}")
    return {
        "pieces": 1,
        "kings": rng.choice((0.5, 0.75, 1)),
        "advance_sum": rng.choice((0.05, 0.1)),
        "moves": rng.choice((0.05, 0.1, 0.2)),
        "on_edge": rng.choice((0.1, 0.2, 0.3)),
        "protected": rng.choice((0.1, 0.2, 0.3)),
        "menaced": -rng.choice((0.5, 0.6, 0.8)),
    }


def _all_pieces(state: State, player: Player) -> list[int]:
    men, kings = CHECKERS.squares(state, player)
    return men + kings


def _as_if_men(state: State, player: Player) -> float:
    """Return the steps, with kings that move forwards only."""
    black, white, _, mover, quiet = state
    return features_of((black, white, 0, mover, quiet), player)["moves"]


def _movable(state: State, player: Player) -> int:
    black, white, kings, _, quiet = state
    own = (black, white, kings, player, quiet)
    down, up, _, empty = sides_of(own)
    return len({step[0] for step in steps_of(down, up, empty)})


def _captures(state: State, player: Player) -> float:
    own = features_of(state, player)
    return own["captures_by_pawns"] + own["captures_by_kings"]


def _with_a_friend_behind(state: State, player: Player) -> int:
    """Return the pieces that have one of their own colour diagonally behind them."""
    own = {(row(q), COLUMN[q]) for q in _all_pieces(state, player)}
    behind = 1 if player else -1
    return sum(not {(r + behind, c - 1), (r + behind, c + 1)}.isdisjoint(own) for r, c in own)


COUNTING_MISTAKES: Final[Mapping[str, Mapping[str, Count]]] = {  # by feature and by name
    "pieces": {
        "kings_left_out": lambda s, p: len(men_squares(s, p)),
        "kings_counted_twice": lambda s, p: len(_all_pieces(s, p)) + features_of(s, p)["kings"],
    },
    "kings": {
        "men_counted": lambda s, p: len(men_squares(s, p)),
        "all_pieces_counted": lambda s, p: len(_all_pieces(s, p)),
    },
    "advance_sum": {
        "rows_both_colours_counted": lambda s, p: sum(map(row, men_squares(s, p))),
        "rows_counted_1": lambda s, p: features_of(s, p)["advance_sum"] + len(men_squares(s, p)),
        "kings_counted_well": lambda s, p: sum(abs(row(q) - 7 * p) for q in _all_pieces(s, p)),
        "mean_given": lambda s, p: features_of(s, p)["advance_mean"],
        "largest_given": lambda s, p: features_of(s, p)["advance_max"],
        "rows_still_go_counted": lambda s, p: (
            7 * len(men_squares(s, p)) - features_of(s, p)["advance_sum"]
        ),
    },
    "moves": {
        "jumps_counted_well": lambda s, p: features_of(s, p)["moves"] + _captures(s, p),
        "kings_move_forwards_only": _as_if_men,
        "pieces_can_move_counted": _movable,
    },
    "on_edge": {
        "only_sides_counted": lambda s, p: sum(COLUMN[q] in (0, 7) for q in _all_pieces(s, p)),
        "only_first_last_row": lambda s, p: sum(row(q) in (0, 7) for q in _all_pieces(s, p)),
    },
    "protected": {
        "only_neighbour_behind_looked": _with_a_friend_behind,
        "pieces_without_neighbour_counted": lambda s, p: (
            features_of(s, p)["pieces"] - features_of(s, p)["protected"]
        ),
    },
    "menaced": {
        "pieces_could_take_counted": lambda s, p: features_of(s, 1 - p)["menaced"],
        "captures_counted": lambda s, p: _captures(s, 1 - p),
    },
}


def check_own_position(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q1: {"pieces": (5, 4), ..., "eval": 1.35}: of each feature Black's number and White's.

    A point for each feature; the last for the weighted sum, which may follow from wrong counts.
    """
    del seed
    answer = by_hand(answer)
    if not isinstance(answer, dict):
        return question.wrong_form(answer, 'a dict such as {"pieces": (5, 4), ...}')
    if all(map(is_blank, answer.values())):
        return question.not_attempted()
    keys = (*FEATURES, "eval")
    answer = entries(answer, keys) or answer
    state, weights = own_position(student), own_weights(student)
    pairs = {name: _pair(answer.get(name)) for name in FEATURES}
    right = {name: _right_pair(state, name) for name in FEATURES}
    wrong = [name for name in FEATURES if pairs[name] != right[name]]
    given = number_in(answer.get("eval"))
    sums = (_weighted(right, weights), _weighted(pairs, weights))
    sum_is_wrong = given is None or not any(s is not None and abs(given - s) < 0.005 for s in sums)
    parts, lost = wrong + ["eval"] * sum_is_wrong, len(wrong)
    if all(pair and pair[::-1] == right[name] for name, pair in pairs.items()):
        named, parts, lost = NAMED["every_pair_wrong_way"], [], 1  # one slip, paid for once
    elif wrong:
        named = _wrong_feature(state, wrong[0], answer.get(wrong[0]), pairs[wrong[0]])
    elif sum_is_wrong:
        named = _wrong_sum(answer.get("eval"), pairs, weights)
    else:
        return question.full_marks()
    score = question.points - lost - sum_is_wrong
    details = (f"Not right yet: {', '.join(parts)}.",) if len(parts) > 1 else ()
    pictures = (("Your position", board(state)),)
    named = unknown_key(answer, keys) or named
    return question.verdict(score, *named, details=details, pictures=pictures)


Pair = tuple[float, float]  # Black's number and White's


def _right_pair(state: State, name: str) -> Pair:
    return features_of(state, MAX)[name], features_of(state, MIN)[name]


def _pair(given: Any) -> Pair | None:
    """Return two numbers in a pair; None if there are none."""
    given = as_list(given)
    if not isinstance(given, tuple | list) or len(given) != 2:
        return None
    numbers = [number for number in map(number_in, given) if number is not None]
    return (numbers[0], numbers[1]) if len(numbers) == 2 else None


def _weighted(pairs: Mapping[str, Pair | None], weights: Mapping[str, float]) -> float | None:
    """Return the weighted sum of Black's numbers less White's; None if a pair is missing."""
    known = {name: pair for name, pair in pairs.items() if pair is not None}
    if len(known) < len(weights):
        return None
    return sum(weight * (known[name][0] - known[name][1]) for name, weight in weights.items())


def _wrong_feature(state: State, name: str, given: Any, pair: Pair | None) -> Named:
    """Say what is wrong with a feature, and a hint that does not give the numbers away."""
    if is_blank(given):
        return f'"{name}" is missing', "A pair (Black's number, White's number) was expected."
    if pair is None:
        return filled(NAMED["no_pair"], name=name, given=brief(given))
    right = _right_pair(state, name)
    known = [
        slip
        for slip, count in COUNTING_MISTAKES[name].items()
        for slipped in [(count(state, MAX), count(state, MIN))]
        if slipped != right and all(map(_about, pair, slipped))
    ]
    if len(known) == 1:  # several that come to the same numbers say nothing
        fault, advice = NAMED[known[0]]
        return f'"{name}": {fault}', advice
    if pair == right[::-1]:
        return f'"{name}": the two numbers are swapped', "Black's comes first, then White's."
    sides = [colour for side, colour in enumerate(("Black", "White")) if pair[side] != right[side]]
    return filled(NAMED[name], sides=" and ".join(sides))


def _about(one: float | None, other: float | None) -> bool:
    return one is not None and other is not None and abs(one - other) < 0.01


def _wrong_sum(given: Any, pairs: Mapping[str, Pair | None], weights: Mapping[str, float]) -> Named:
    """Return what is wrong with the weighted sum; all pairs are right here."""
    if (number := number_in(given)) is None:
        fault = '"eval" is missing' if is_blank(given) else f'"eval" is {brief(given)}'
        return fault, NAMED["eval_does_not_follow"][1]
    known = {name: pair for name, pair in pairs.items() if pair is not None}
    usual = {
        "eval_wrong_sign": -(_weighted(known, weights) or 0),
        "eval_only_black": sum(weight * known[name][0] for name, weight in weights.items()),
        "eval_without_weights": sum(black - white for black, white in known.values()),
        "eval_added": sum(weight * sum(known[name]) for name, weight in weights.items()),
        "eval_menaced_positive": _weighted(known, {name: abs(w) for name, w in weights.items()}),
    }
    key = next((key for key, total in usual.items() if _about(number, total)), None)
    return NAMED[key or "eval_does_not_follow"]


COUNTED: Final = {"men": 0.5, "kings": 0.5, "advance": 1, "home": 2}  # and the points for each


_COUNTING: Final = FILE.base("counts", names={"CHECKERS": CHECKERS})


def count_slips() -> Iterator[Slip]:
    """Return every mistake with a function `features(state, player)` that has it."""
    return slips_in(SLIPS["counts"], _COUNTING)


def right_counts(state: State, player: Player) -> dict[str, float]:
    """Return what q1b asks for."""
    features = CHECKERS.features(state, player)

    def home(side: Player) -> int:
        return sum(row(square) == 7 * side for square in men_squares(state, side))

    return {
        "men": features["pawns"],
        "kings": features["kings"],
        "advance": features["advance_sum"],
        "home": home(player) - home(1 - player),
    }


COUNT_TEXTS: Final = (
    "B:W32:B1", "W:W29,32:B1", "B:WK18:B1,5", "B:W20:BK14,24", "W:W9,30:B2,23",
    "B:W30,K32:BK1,K3,7", "W:W5:BK29",
)  # fmt: skip


def count_states(seed: int) -> list[State]:
    """Return small positions first, then some that random players met."""
    met = random_states(CHECKERS, 400, seed=seed)
    return [*map(CHECKERS.parse, COUNT_TEXTS), *met[::10]]


def check_counts(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q1b: points for each feature right in every position, few for the game's own."""
    del student
    asked = [(state, player) for state in count_states(seed) for player in (MAX, MIN)]
    given: list[Mapping[str, Any]] = []
    with in_time():
        for one in asked:
            found = _features_given(answer, *one)
            if isinstance(found, str):
                return _count_verdict(question, 0, (found, ""), one, seed)
            given.append(found)
    right = [right_counts(*one) for one in asked]
    wrong = {name: place for name in COUNTED if (place := _first_wrong(name, right, given)) >= 0}
    if not wrong:
        return question.full_marks()
    score = sum(points for name, points in COUNTED.items() if name not in wrong)
    there = [name for name in wrong if all(found[name] is not None for found in given)]
    if not there:
        missing = f'there is no "{next(iter(wrong))}" yet', ""
        return _count_verdict(question, score, missing, asked[0], seed)
    name = min(there, key=wrong.__getitem__)
    place = wrong[name]
    named = _name_of_count(asked, given, COUNTED) or _name_of_count(asked, given, (name,))
    if not named:
        both = reversed(list(zip(asked, given, strict=True)))  # what adds up may cancel in order
        stays = agrees_when_asked_again(
            lambda: (_features_given(answer, *one) == found for one, found in both)
        )
        unknown = f'"{name}" is not right', "Count on the board below, by hand."
        named = unknown if stays else CHANGES
    unmet = f"Not right yet: {', '.join(wrong)}."
    expected, yours = (show(one[place][name]) for one in (right, given))
    numbers = f'Expected: "{name}" is {expected}.', f"Yours: {yours}."
    return _count_verdict(question, score, named, asked[place], seed, (unmet,), numbers)


def _first_wrong(
    name: str, right: Sequence[Mapping[str, float]], given: Sequence[Mapping[str, Any]]
) -> int:
    """Return the first place at which a feature is not right; -1 if there is none."""
    both = enumerate(zip(right, given, strict=True))
    return next((place for place, (counted, found) in both if counted[name] != found[name]), -1)


def _count_verdict(
    question: SpecialQuestion,
    score: float,
    fault: Named,
    asked: tuple[State, Player],
    seed: int,
    first: tuple[str, ...] = (),
    last: tuple[str, ...] = (),
) -> Verdict:
    """Return a verdict with the position drawn, unless it is one of the hidden ones."""
    state, player = asked
    if seed and CHECKERS.format(state) not in COUNT_TEXTS:
        return question.verdict(score, *fault, details=(*first, HIDDEN))
    details = (*first, asked_about(state, player), *last)
    pictures = ((titled(state), board(state)),)
    return question.verdict(score, *fault, details=details, pictures=pictures)


def _features_given(answer: Any, state: State, player: Player) -> Mapping[str, Any] | str:
    """Return the four numbers, None for one that is not there; or what is wrong, in words."""
    try:
        found = answer(state, player)
    except NotImplementedError:
        raise
    except Exception as error:
        return f"it {in_words(error)}"
    if not isinstance(found, dict) or not set(COUNTED) & set(found):
        return (
            f"it returned {brief(found)}; a dict with {', '.join(map(repr, COUNTED))} was expected"
        )
    odd = next((n for n in COUNTED if n in found and as_float(found[n]) is None), None)
    if odd is not None:
        return f"{odd} is {brief(found[odd])}; a number was expected"
    return dict.fromkeys(COUNTED) | found


def _name_of_count(
    asked: Sequence[tuple[State, Player]],
    given: Sequence[Mapping[str, Any]],
    names: Collection[str],
) -> Named | None:
    """Name and advice of the first known mistake that gives the same numbers by these names."""

    def explains(count: Search) -> bool:
        return all(
            all(counted[name] == found[name] for name in names)
            for one, found in zip(asked, given, strict=True)
            for counted in [count(*one)]
        )

    return first_that_explains(count_slips(), explains)
