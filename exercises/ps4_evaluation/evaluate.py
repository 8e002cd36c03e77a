"""The evaluation asked for in `ps4_evaluation`: what is demanded of it.

An evaluation can be right in many ways, so there is none to compare it with. It is held to the
guidelines on finished and unfinished games, and to what everybody agrees on: a man more is good,
a king is more than a man, a man near its crown is more than one that has not moved, and the
colours are alike.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, MIN, Player
from gamesearch.games.checkers import State
from gamesearch.grading.answer_time import in_time
from gamesearch.grading.questions.question import SpecialQuestion
from gamesearch.grading.questions.slips import read_named
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import close
from gamesearch.search import check_guidelines, random_states
from gamesearch.search.evaluation import Violation
from gamesearch.tracing.notation import show

from .asked_evaluation import AskedOnce, EvaluationMistake, NoEvaluation, plainest, value_lines
from .one_sided import antisymmetry_mistake
from .positions import CHECKERS, HIDDEN, board, mirrored, titled

NAMED: Final = read_named(__file__)

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
    """Finished games of every kind, a rich position, and what random players met."""
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
    """Comparisons of men, of kings and of advance: those above, and as many drawn of their kinds.

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
    "antisymmetry": 1, "men": 1, "kings": 1, "bounds": 1, "order": 2, "advance": 1, "colours": 1,
}  # fmt: skip


def check_evaluate(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q2: a point for each demand that is met, two for the order of finished games."""
    del student
    if not callable(answer):
        return question.not_callable("evaluate", answer)
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
    if _says_nothing(asked):
        return verdict_on(question, 0, NOTHING, seed)
    first = changed or _first_to_name(found)
    unmet = (f"Not met yet: {', '.join(found)}.",) if found else ()
    return verdict_on(question, score, first, seed, *unmet)


def verdict_on(
    question: SpecialQuestion, score: float, mistake: EvaluationMistake, seed: int, *first: str
) -> Verdict:
    """Return a verdict that names a mistake and draws its positions unless they are hidden."""
    if seed and not set(mistake.states) <= _known_to_all():
        return question.verdict(score, mistake.name, mistake.advice, details=(*first, HIDDEN))
    pictures = tuple((titled(state), board(state)) for state in mistake.states)
    return question.verdict(
        score, mistake.name, mistake.advice, details=(*first, *mistake.lines),
        pictures=pictures,
    )  # fmt: skip


@cache
def _known_to_all() -> frozenset[State]:
    """Return the positions that everybody is asked about, whatever the seed."""
    compared = [state for one in (*MEN, *KINGS, *ADVANCE) for state in one if state is not None]
    return frozenset((*FINISHED, *_both(RICH, *compared)))


NOTHING: Final = EvaluationMistake(*NAMED["gives_same_number_every"], (MEN[0].better,))


def _first_to_name(found: Mapping[str, EvaluationMistake]) -> EvaluationMistake:
    """Return the first mistake; before men and kings those that may be why these do not count."""
    unfair = ("antisymmetry", "advance", "colours") if "colours" in found else ()
    return next(found[part] for part in (*unfair, *found) if part in found)


def _says_nothing(asked: AskedOnce) -> bool:
    return len(set(asked.known.values())) == 1


def mistakes_in(asked: AskedOnce, seed: int) -> dict[str, EvaluationMistake]:
    """Return what an evaluation does not meet, in the order of `WORTH`, each with its mistake."""
    states = states_of(seed)
    men, kings, advance = comparisons_of(seed)
    violations = {v.guideline: v for v in check_guidelines(CHECKERS, asked, states)}
    found = {
        "antisymmetry": antisymmetry_mistake(asked, violations, states, MEN[0].better),
        "men": _men(asked, men),
        "kings": _kings(asked, kings),
        "bounds": _bounds(asked, violations),
        "order": _order(asked, violations),
        "advance": _advance(asked, advance),
        "colours": _colours(asked, states),
    }
    if found["bounds"] is None and found["order"] is None:
        found["bounds"] = _beyond_a_win(asked, states) or _other_than_1(asked)
    return {part: mistake for part, mistake in found.items() if mistake is not None}


# -- the guidelines


def _bounds(asked: AskedOnce, violations: Mapping[str, Violation]) -> EvaluationMistake | None:
    violation = violations.get("bounds")
    if violation is None:
        return None
    (state,) = violation.states
    return EvaluationMistake(
        *NAMED["unfinished_game_worth_much"], (state,), value_lines(asked, state)
    )


def _beyond_a_win(asked: AskedOnce, states: Sequence[State]) -> EvaluationMistake | None:
    """Return where a win is worth less than 1, and an unfinished game as much as that."""
    won = [s for s in states if CHECKERS.is_terminal(s) and CHECKERS.utility(s, MAX) > 0]
    win = min(won, key=lambda s: asked(s, MAX))
    rich = max((s for s in states if not CHECKERS.is_terminal(s)), key=lambda s: asked(s, MAX))
    if asked(rich, MAX) < asked(win, MAX):
        return None
    return EvaluationMistake(
        *NAMED["won_game_worth_no"], (win, rich), value_lines(asked, win, rich)
    )


def _other_than_1(asked: AskedOnce) -> EvaluationMistake | None:
    """Return where a win is worth more than the utility of a win."""
    if asked(CAPTURED, MAX) <= 1 + 1e-9:
        return None
    return EvaluationMistake(*NAMED["win_other_than_1"], (CAPTURED,), value_lines(asked, CAPTURED))


def _order(asked: AskedOnce, violations: Mapping[str, Violation]) -> EvaluationMistake | None:
    violation = violations.get("order")
    if violation is None:
        return None
    states = tuple(violation.states)
    name, advice = _name_of_order(asked, states)
    return EvaluationMistake(name, advice, states, value_lines(asked, *states))


def _name_of_order(asked: AskedOnce, states: tuple[State, ...]) -> tuple[str, str]:
    end = "Ask checkers.is_terminal(state) first, and return checkers.utility(state, player) there."
    decided = _both(BLOCKED, CAPTURED)
    signs = {(asked(s, MAX) > 0) - (asked(s, MAX) < 0) for s in decided}
    if signs == {0}:
        return "a won game is worth no more than a lost one", end
    if all(asked(s, MAX) * CHECKERS.utility(s, MAX) < 0 for s in decided):
        return "finished games are the wrong way round", end
    if asked(BLOCKED, MAX) > asked(CAPTURED, MAX) or asked(BLOCKED, MAX) > 0:
        return (
            "a finished game is valued by its pieces, although the player who cannot move has lost",
            f"The number of pieces left does not matter. {end}",
        )
    if any(CHECKERS.utility(s, MAX) == 0 for s in states):
        return "a drawn game is valued like a decided one", end
    return "finished games are not in the order of their utilities", end


# -- what everybody agrees on


def _worth(asked: AskedOnce, one: Comparison, colour: Player) -> tuple[float, float]:
    """Return what both positions of a comparison are worth to a colour, which has Black's place."""
    states = [one.better, one.worse] if one.worse else [one.better]
    seen = [mirrored(state) if colour == MIN else state for state in states]
    values = [asked(state, colour) for state in seen]
    return values[0], values[1] if one.worse else 0.0


def _failing(
    asked: AskedOnce, comparisons: Sequence[Comparison]
) -> list[tuple[Comparison, Player, float]]:
    """Return the comparisons that come out wrong, for which colour, and by how much."""
    return [
        (one, colour, better - worse)
        for one in comparisons
        for colour in (MAX, MIN)
        for better, worse in [_worth(asked, one, colour)]
        if better - worse <= 1e-9
    ]


def _comparison_mistake(
    asked: AskedOnce, failing: Sequence[tuple[Comparison, Player, float]], name: str, advice: str
) -> EvaluationMistake:
    one, colour, _ = failing[0]
    states = tuple(
        mirrored(state) if colour == MIN else state
        for state in (one.better, one.worse)
        if state is not None
    )
    who = CHECKERS.player_names[colour]
    lines = tuple(
        f'checkers.parse("{CHECKERS.format(s)}") is worth {show(asked(s, colour))} to '
        f"player {colour}, {who}."
        for s in states
    )
    wanted = "Expected: a number above 0." if len(states) == 1 else "Expected: the first is more."
    return EvaluationMistake(name, advice, states, (*lines, wanted))


def _men(asked: AskedOnce, comparisons: Sequence[Comparison]) -> EvaluationMistake | None:
    failing = _failing(asked, comparisons)
    if not failing:
        return None
    advice = "One side has an extra man, and nothing else is different: that must count."
    if len(failing) == 2 * len(comparisons) and all(by < 0 for *_, by in failing):
        name = "the sign is wrong: an extra man counts as a disadvantage"
    elif all(not by for *_, by in failing):
        name = "an extra man is worth nothing"
        advice += " Look at its weight, and at any rounding."
    else:
        name = "a player with an extra man does not come out ahead"
    return _comparison_mistake(asked, failing, name, advice)


def _kings(asked: AskedOnce, comparisons: Sequence[Comparison]) -> EvaluationMistake | None:
    failing = _failing(asked, comparisons)
    if not failing:
        return None
    without = CHECKERS.parse("B:W29,30:B1")
    if close(asked(KINGS[0].better, MAX), asked(without, MAX)):
        name = "kings are not counted"
    elif all(not by for *_, by in failing):
        name = "a king counts no more than a man"
    else:
        name = "a king counts less than a man"
    advice = (
        "The same position twice, once with a king where a man stood. A king moves both ways: the "
        "lectures give it 2. Is the man still worth less, even with its points for advance?"
    )
    return _comparison_mistake(asked, failing, name, advice)


def _advance(asked: AskedOnce, comparisons: Sequence[Comparison]) -> EvaluationMistake | None:
    failing = _failing(asked, comparisons)
    if not failing:
        return None
    colours = {colour for _, colour, _ in failing}
    if all(not by for *_, by in failing) and len(colours) == 2:
        if asked(FAR.better, MAX) > asked(FAR.worse or FAR.better, MAX):
            return _comparison_mistake(asked, failing, *_ROUNDED)
        name = "it ignores how far a man has advanced"
    elif colours == {MIN}:
        name = "White's men count more the less they have advanced"
    elif colours == {MAX}:
        name = "Black's men count more the less they have advanced"
    else:
        name = "a man counts more the less it has advanced"
    advice = (
        "The same position twice, one man further ahead in the first: four rows nearer its crown. "
        "Black's men go down from row 0, White's go up from row 7."
    )
    return _comparison_mistake(asked, failing, name, advice)


_ROUNDED: Final = NAMED["four_rows_advance_change"]


def _colours(asked: AskedOnce, states: Sequence[State]) -> EvaluationMistake | None:
    """Return whether a position is worth to White what the same is worth to Black."""
    odd = [s for s in states if not close(asked(s, MAX), asked(mirrored(s), MIN))]
    if not odd:
        return None
    state = plainest(odd)
    other = mirrored(state)
    return EvaluationMistake(
        *NAMED["colours_not_treated_alike"],
        (state, other),
        (
            f"The first is worth {show(asked(state, MAX))} to Black.",
            f"The second is worth {show(asked(other, MIN))} to White.",
        ),
    )
