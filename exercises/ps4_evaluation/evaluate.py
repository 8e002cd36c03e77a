"""The evaluation asked for in `ps4_evaluation`: what is demanded of it, and how it is asked.

An evaluation can be right in many ways, so there is none to compare it with. It is asked once about
everything, and held to the guidelines on finished and unfinished games, and to what everybody
agrees on: a man more is good, a king is more than a man, a man near its crown is more than one that
has not moved, and the colours are alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache, partial
from math import isfinite
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, MIN, Player
from gamesearch.games.checkers import State
from gamesearch.grading.answer_time import in_time
from gamesearch.grading.questions.question import HIDDEN, Named, SpecialQuestion
from gamesearch.grading.questions.slips import SlipFile
from gamesearch.grading.sandbox.protocol import brief, in_words
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import close
from gamesearch.search import check_guidelines, random_states
from gamesearch.tracing.notation import show

from .positions import CHECKERS, as_float, board, mirrored, titled

NAMED: Final = SlipFile(__file__).named


Evaluate = Callable[[Any, Player], float]


class EvaluationMistake(NamedTuple):
    """A fault of an evaluation, what to look at, and the positions that show it."""

    named: Named
    states: tuple[State, ...]
    lines: tuple[str, ...] = ()


class NoEvaluation(Exception):
    """Raised where an evaluation fails, gives no number, or changes its mind."""

    def __init__(self, mistake: EvaluationMistake) -> None:
        super().__init__(mistake.named[0])
        self.mistake = mistake


def asked_about(state: State, player: Player) -> str:
    """Return in which position, and for which player, an answer was asked."""
    who = CHECKERS.player_names[player]
    return f'checkers.parse("{CHECKERS.format(state)}"), asked for player {player}, {who}.'


class AskedOnce:
    """An evaluation that is asked but once about everything. Raises what `NoEvaluation` tells."""

    def __init__(self, answer: Evaluate) -> None:
        self.answer = answer
        self.known: dict[tuple[State, Player], float] = {}

    def __call__(self, state: State, player: Player) -> float:
        if (state, player) not in self.known:
            self.known[state, player] = usable_number(self.answer, state, player)
        return self.known[state, player]

    def changed(self, most: int | None = None) -> EvaluationMistake | None:
        """Return what to say if it answers otherwise when asked once more, about `most` at most."""
        for (state, player), value in list(self.known.items())[:most]:
            again = usable_number(self.answer, state, player)
            if not close(value, again):
                line = f"{asked_about(state, player)} First: {value:.9g}. Again: {again:.9g}."
                return EvaluationMistake(NAMED["changes"], (state,), (line,))
        return None


def usable_number(answer: Evaluate, state: State, player: Player) -> float:
    """Return what an evaluation says. Raises NoEvaluation; NotImplementedError passes through."""
    try:
        value = answer(state, player)
    except NotImplementedError:
        raise
    except Exception as error:
        problem = f"it {in_words(error)}"
    else:
        if (number := as_float(value)) is not None:
            return number
        problem = f"it returned {brief(value)}; a number was expected"
        if value is None:
            problem = "it returned None: is a return missing?"
    raise NoEvaluation(EvaluationMistake((problem, ""), (state,), (asked_about(state, player),)))


# ---------------------------------------------------------------- what to show


def value_lines(asked: AskedOnce, *states: State) -> tuple[str, ...]:
    """Return what positions are worth to each player, a line for each."""
    return tuple(
        f'checkers.parse("{CHECKERS.format(state)}") is worth {show(asked(state, MAX))} to '
        f"player 0 and {show(asked(state, MIN))} to player 1."
        for state in states
    )


def plainest(states: Sequence[State]) -> State:
    """Return the position with the fewest pieces, one in which play goes on if there is any."""
    return min(states, key=lambda s: (CHECKERS.is_terminal(s), (s[0] | s[1]).bit_count()))


# ---------------------------------------------------------------- positions

# Black has more men and cannot move; White has no piece left; two kings more, but drawn
BLOCKED: Final = CHECKERS.parse("B:W23,26,27,31,32:B12,16,19,20,24,28")
CAPTURED: Final = CHECKERS.parse("W:W:B1,14")
DRAWN: Final = CHECKERS.parse("B:WK32:BK1,K6,K10:H80")
LEVEL_DRAW: Final = CHECKERS.parse("W:WK32:BK1:H80")


def _both(*states: State) -> tuple[State, ...]:
    """Return the positions, and the same with the colours exchanged."""
    return tuple(one for state in states for one in (state, mirrored(state)))


FINISHED: Final = _both(BLOCKED, CAPTURED, DRAWN, LEVEL_DRAW)
RICH: Final = CHECKERS.parse("B:W32:BK1,K2,K3,K6,K7,K9,K10,K11,K14,K15,K18,K22")


@cache
def states_of(seed: int) -> tuple[State, ...]:
    """Return finished games of every kind, a rich position, and what random players met."""
    met = random_states(CHECKERS, 700, seed=seed)
    ends = [state for state in met if CHECKERS.is_terminal(state)]
    return (*FINISHED, *_both(RICH), *met[::14], *ends)


class Comparison(NamedTuple):
    """A position that must be worth more to Black than another; than nothing if that is None."""

    better: State
    worse: State | None = None


def _compared(better: str, worse: str = "") -> Comparison:
    return Comparison(CHECKERS.parse(better), CHECKERS.parse(worse) if worse else None)


MEN: Final = (
    _compared("W:W29,30:B1,2,3"),
    _compared("B:W21-28,30-32:B1-12", "B:W21-32:B1-12"),
    _compared("B:W27,29,30:B1,2,9,10", "B:W27,29,30:B1,2,10"),
)
KINGS: Final = (
    _compared("B:W29,30:B1,K14", "B:W29,30:B1,14"),
    _compared("W:W28,31,32:B2,K6,7", "W:W28,31,32:B2,6,7"),
    _compared("B:W28,32:B1,K26", "B:W28,32:B1,26"),  # however near its crown the man was
)
# neither protected nor menaced, nor on the edge, before or after, and with as many moves
ADVANCE: Final = (
    _compared("B:W28,32:B1,26", "B:W28,32:B1,10"),
    _compared("W:W29,32:B1,4,23", "W:W29,32:B1,4,7"),
)
FAR: Final = _compared("B:W29:B22,23,24", "B:W29:B6,7,8")  # the same, with three men


@cache
def comparisons_of(seed: int) -> tuple[list[Comparison], list[Comparison], list[Comparison]]:
    """Return comparisons of men, of kings and of advance: those above, and as many drawn.

    An evaluation that knows the ones above by heart does not know the others.
    """
    rng = random.Random(f"comparisons/{seed}")
    drawn: tuple[list[Comparison], ...] = ([], [], [])
    for _ in range(len(MEN)):
        home, row_8 = rng.sample(_ROW_1, 3), rng.sample(_ROW_8, 3)
        mover, gone, square = rng.choice("BW"), rng.choice(_ROW_8), rng.choice((9, 10, 11))
        start = ",".join(map(str, sorted({*range(21, 33)} - {gone})))
        black, white = f"B{home[0]},{home[1]}", f"W{row_8[0]},{row_8[1]}"
        drawn[0].append(_compared(f"{mover}:{white}:{black},{home[2]}"))
        drawn[0].append(_compared(f"{mover}:W{start}:B1-12", f"{mover}:W21-32:B1-12"))
        with_two = f"{mover}:W27,{row_8[0]},{row_8[1]}:{black},{square + 1}"
        drawn[0].append(_compared(f"{with_two},{square}", with_two))
        middle = rng.choice((10, 11, 14, 15, 18, 19))
        going = f"{mover}:{white}:B{home[0]}"
        drawn[1].append(_compared(f"{going},K{middle}", f"{going},{middle}"))
        near, others = rng.choice(((26, (28, 29, 32)), (27, (28, 29, 30))))
        first, second = rng.sample(others, 2)
        going = f"{mover}:W{first},{second}:B{home[0]}"
        drawn[2].append(_compared(f"{going},{near}", f"{going},{near - 16}"))
    return [*MEN, *drawn[0]], [*KINGS, *drawn[1]], [*ADVANCE, *drawn[2]]


_ROW_1: Final = (1, 2, 3, 4)  # where Black's men come from, and White's
_ROW_8: Final = (29, 30, 31, 32)

# ---------------------------------------------------------------- q2: one's own evaluation

WORTH: Final = {
    "antisymmetry": 1,
    "men": 1,
    "kings": 1,
    "bounds": 1,
    "order": 2,
    "advance": 1,
    "colours": 1,
}


def check_evaluate(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q2: a point for each demand, two for order; one in all if advance is ignored."""
    del student
    asked = AskedOnce(answer)
    try:
        with in_time():
            found = mistakes_in(asked, seed)
            changed = asked.changed()
    except NoEvaluation as error:
        return verdict_on(question, 0, error.mistake, seed)
    if not found and not changed:
        return question.full_marks()
    score = question.points - (sum(WORTH[part] for part in found) or WORTH["order"])
    if len(set(asked.known.values())) == 1:
        return verdict_on(question, 0, NOTHING, seed)
    # before men and kings what may be why these do not count
    unfair = ("antisymmetry", "advance", "colours") if "colours" in found else ()
    first = changed or next(found[part] for part in (*unfair, *found) if part in found)
    unmet = [f"Not met yet: {', '.join(found)}."] if found else []
    if "advance" in found and found["advance"].named == NAMED["advance_ignored"]:
        unmet.append("Without advance, all eight points together are worth one.")
        score = min(score, 1)
    return verdict_on(question, score, first, seed, *unmet)


def verdict_on(
    question: SpecialQuestion, score: float, mistake: EvaluationMistake, seed: int, *first: str
) -> Verdict:
    """Return a verdict that names a mistake and draws its positions unless they are hidden."""
    compared = [state for one in (*MEN, *KINGS, *ADVANCE) for state in one if state is not None]
    known_to_all = {*FINISHED, *_both(RICH, *compared)}
    if seed and not set(mistake.states) <= known_to_all:
        return question.verdict(score, *mistake.named, details=(*first, HIDDEN))
    details = (*first, *mistake.lines)
    pictures = tuple((titled(state), board(state)) for state in mistake.states)
    return question.verdict(score, *mistake.named, details=details, pictures=pictures)


NOTHING: Final = EvaluationMistake(NAMED["gives_same_number_every"], (MEN[0].better,))


def mistakes_in(asked: AskedOnce, seed: int) -> dict[str, EvaluationMistake]:
    """Return what an evaluation does not meet, in the order of `WORTH`, each with its mistake."""
    states = states_of(seed)
    men, kings, advance = comparisons_of(seed)
    violations = {v.guideline: v.states for v in check_guidelines(CHECKERS, asked, states)}
    found = {
        "antisymmetry": _antisymmetry(asked, states),
        "men": _comparison_mistake(asked, men, partial(_name_of_men, men)),
        "kings": _comparison_mistake(asked, kings, partial(_name_of_kings, asked)),
        "bounds": None,
        "order": None,
        "advance": _comparison_mistake(asked, advance, partial(_name_of_advance, asked)),
        "colours": _colours(asked, states),
    }
    if "bounds" in violations:
        found["bounds"] = shown_by(asked, "unfinished_game_worth_much", *violations["bounds"])
    if "order" in violations:
        key = _name_of_order(asked, violations["order"])
        found["order"] = shown_by(asked, key, *violations["order"])
    if not {"bounds", "order"} & set(violations):
        found["bounds"] = _worth_of_a_win(asked, states)
    return {part: mistake for part, mistake in found.items() if mistake is not None}


def shown_by(asked: AskedOnce, key: str, *states: State) -> EvaluationMistake:
    """Return a mistake with positions that show it, and what they are worth."""
    return EvaluationMistake(NAMED[key], states, value_lines(asked, *states))


# -- the guidelines


def _worth_of_a_win(asked: AskedOnce, states: Sequence[State]) -> EvaluationMistake | None:
    """Return where a win is worth no more than an unfinished game, or more than its utility."""
    won = [s for s in states if CHECKERS.is_terminal(s) and CHECKERS.utility(s, MAX) > 0]
    win = min(won, key=lambda s: asked(s, MAX))
    rich = max((s for s in states if not CHECKERS.is_terminal(s)), key=lambda s: asked(s, MAX))
    if asked(rich, MAX) >= asked(win, MAX):
        return shown_by(asked, "won_game_worth_no", win, rich)
    if asked(CAPTURED, MAX) > 1 + 1e-9:
        return shown_by(asked, "win_other_than_1", CAPTURED)
    return None


def _name_of_order(asked: AskedOnce, states: Sequence[State]) -> str:
    decided = _both(BLOCKED, CAPTURED)
    if all(asked(s, MAX) == 0 for s in decided):
        return "won_like_lost"
    if all(asked(s, MAX) * CHECKERS.utility(s, MAX) < 0 for s in decided):
        return "finished_wrong_way_round"
    if asked(BLOCKED, MAX) > asked(CAPTURED, MAX) or asked(BLOCKED, MAX) > 0:
        return "finished_by_pieces"
    drawn = any(CHECKERS.utility(s, MAX) == 0 for s in states)
    return "drawn_like_decided" if drawn else "finished_out_of_order"


# -- what everybody agrees on


class Failure(NamedTuple):
    """A comparison that comes out wrong: its positions, for which colour, and by how much."""

    states: tuple[State, ...]
    colour: Player
    by: float


Failures = Sequence[Failure]


def _failing(asked: AskedOnce, comparisons: Sequence[Comparison]) -> list[Failure]:
    """Return what comes out wrong for a colour, which stands where Black does."""
    found = []
    for one in comparisons:
        for colour in (MAX, MIN):
            states = (one.better,) if one.worse is None else (one.better, one.worse)
            seen = tuple(mirrored(state) if colour == MIN else state for state in states)
            better, worse = (*(asked(state, colour) for state in seen), 0.0)[:2]
            if better - worse <= 1e-9:
                found.append(Failure(seen, colour, better - worse))
    return found


def _comparison_mistake(
    asked: AskedOnce, comparisons: Sequence[Comparison], name: Callable[[Failures], str]
) -> EvaluationMistake | None:
    """Return what does not count, named by all that fails, with the first of it."""
    failing = _failing(asked, comparisons)
    if not failing:
        return None
    states, colour, _ = failing[0]
    lines = (
        f'checkers.parse("{CHECKERS.format(s)}") is worth {show(asked(s, colour))} to '
        f"player {colour}, {CHECKERS.player_names[colour]}."
        for s in states
    )
    wanted = "Expected: a number above 0." if len(states) == 1 else "Expected: the first is more."
    return EvaluationMistake(NAMED[name(failing)], states, (*lines, wanted))


def _no_difference(failing: Failures) -> bool:
    return not any(one.by for one in failing)


def _name_of_men(men: Sequence[Comparison], failing: Failures) -> str:
    if len(failing) == 2 * len(men) and all(one.by < 0 for one in failing):
        return "men_wrong_sign"
    return "men_worth_nothing" if _no_difference(failing) else "men_not_ahead"


def _name_of_kings(asked: AskedOnce, failing: Failures) -> str:
    if close(asked(KINGS[0].better, MAX), asked(CHECKERS.parse("B:W29,30:B1"), MAX)):
        return "kings_not_counted"
    return "kings_no_more_than_men" if _no_difference(failing) else "kings_less_than_men"


def _name_of_advance(asked: AskedOnce, failing: Failures) -> str:
    colours = {one.colour for one in failing}
    if len(colours) == 2 and _no_difference(failing):
        far = asked(FAR.better, MAX) > asked(FAR.worse or FAR.better, MAX)
        return "four_rows_advance_change" if far else "advance_ignored"
    by_colour = {MAX: "advance_backwards_black", MIN: "advance_backwards_white"}
    return "advance_backwards" if len(colours) == 2 else by_colour[colours.pop()]


def _colours(asked: AskedOnce, states: Sequence[State]) -> EvaluationMistake | None:
    """Return where a position is not worth to White what it is worth to Black, turned round."""
    odd = [s for s in states if not close(asked(s, MAX), asked(mirrored(s), MIN))]
    if not odd:
        return None
    state = plainest(odd)
    other = mirrored(state)
    lines = (
        f"The first is worth {show(asked(state, MAX))} to Black.",
        f"The second is worth {show(asked(other, MIN))} to White.",
    )
    return EvaluationMistake(NAMED["colours_not_treated_alike"], (state, other), lines)


# -- why it is not as bad for one player as good for the other

_AHEAD: Final = CHECKERS.parse("B:W32:B1,5")  # Black by one man
_BEHIND: Final = CHECKERS.parse("B:W28,31,32:B1,5")  # and here White
_WHITE_FIRST: Final = CHECKERS.parse("B:W32:B1,6")  # Black by one man; White is asked about first
_PLAIN: Final = MEN[0].better  # Black by one man, with White to move
_BLACKS_TURN: Final = (*_PLAIN[:3], 1 - _PLAIN[3], _PLAIN[4])  # the same with Black to move


def _antisymmetry(asked: AskedOnce, states: Sequence[State]) -> EvaluationMistake | None:
    """Return what is wrong where a position's two numbers do not add up to 0."""
    values = [(s, asked(s, MAX), asked(s, MIN)) for s in states]
    odd = [s for s, one, other in values if abs(one + other) > 1e-9 * max(1, abs(one))]
    if not odd:
        return None
    going_on = [s for s in states if not CHECKERS.is_terminal(s)]
    return shown_by(asked, _name_of_asymmetry(asked, odd, going_on), plainest(odd))


def _name_of_asymmetry(asked: AskedOnce, odd: Sequence[State], going_on: Sequence[State]) -> str:
    """Return the usual reason that fits: first what is wrong with whose number it is."""
    if all(map(CHECKERS.is_terminal, odd)):
        if not any(CHECKERS.utility(s, MAX) for s in odd):
            return "drawn_game_worth_something"
        alike = all(close(asked(s, MAX), asked(s, MIN)) for s in odd)
        return "finished_games_player_ignored" if alike else "finished_games_not_worth"
    if all(close(asked(s, MAX), asked(s, MIN)) for s in going_on):
        if close(asked(_PLAIN, MAX), -asked(_BLACKS_TURN, MAX)) and asked(_PLAIN, MAX):
            return "answers_player_move_not"
        if all(asked(s, MAX) >= 0 for s in going_on):
            return "never_negative_whoever_ahead"
        remembers = asked(_AHEAD, MAX) * asked(_WHITE_FIRST, MIN) < 0
        return "remembered_answer_given_other" if remembers else "player_ignored_always_answers"
    if not any(asked(s, MIN) for s in going_on):
        return "knows_only_player_other"
    if close(asked(_AHEAD, MAX), asked(_BEHIND, MAX)):
        return "opponent_pieces_not_counted"
    if asked(_BEHIND, MAX) > asked(_AHEAD, MAX):
        return "opponent_pieces_added"
    return _name_of_sums(asked, going_on)


def _name_of_sums(asked: AskedOnce, going_on: Sequence[State]) -> str:
    """Return why a position's two numbers do not add up to 0, by what they add up to."""
    pairs = [(asked(s, MAX), asked(s, MIN)) for s in going_on]
    sums = [one + other for one, other in pairs]
    if all(one > 0 for one in sums) and asked(_PLAIN, MIN) > asked(_BLACKS_TURN, MIN):
        return "player_move_given_bonus"
    if all(close(one, sums[0]) for one in sums):
        if close(sums[0], 1) and all(0 <= one <= 1 for one, _ in pairs):
            return "goes_0_1_instead"
        same = close(asked(_PLAIN, MAX), asked(_BLACKS_TURN, MAX))
        return "both_players_given_same" if same else "player_move_given_bonus"
    if all(value == int(value) for pair in pairs for value in pair if isfinite(value)):
        return "every_unfinished_game_worth"
    if all(close(one + other, 2 * one * other) for one, other in pairs):
        return "absolute_value_missing_x"  # x / (c + x) for one player, -x / (c - x) for the other
    return "not_antisymmetric"
