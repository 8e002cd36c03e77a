"""The evaluations of `ps4_evaluation` that are under suspicion: which guideline does each break?

Whoever says that one breaks a guideline hands in the position that proves it, and it is tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, Player
from gamesearch.games.checkers import State
from gamesearch.grading.questions.by_hand import by_hand, entries, is_blank, unknown_key
from gamesearch.grading.questions.question import Named, SpecialQuestion
from gamesearch.grading.questions.slips import SlipFile, filled
from gamesearch.grading.sandbox.protocol import brief
from gamesearch.grading.verdict import Verdict
from gamesearch.search import check_guidelines
from gamesearch.tracing.notation import show

from .evaluate import CAPTURED, Evaluate
from .positions import CHECKERS, board, mirrored, titled

NAMED: Final = SlipFile(__file__).named
GUIDELINES: Final = ("order", "antisymmetry", "bounds")

# ---------------------------------------------------------------- the suspects


def ahead(state: State) -> int:
    """Return how many men Black is ahead; a king counts two."""
    black, white, kings, _, _ = state
    mine = black.bit_count() + (black & kings).bit_count()
    return mine - white.bit_count() - (white & kings).bit_count()


def _ahead_over(divisor: float) -> Evaluate:
    """Return an evaluation that divides by so much how far a player is ahead."""
    return lambda state, player: (-ahead(state) if player else ahead(state)) / divisor


def _unless_over(going_on: Evaluate) -> Evaluate:
    """Return an evaluation that gives the utility at the end of a game."""
    return lambda state, player: (
        CHECKERS.utility(state, player) if CHECKERS.is_terminal(state) else going_on(state, player)
    )


def _for_black(state: State, player: Player) -> float:
    """Return the same for either player: Black's utility, or x / (1 + |x|) of what it is ahead."""
    del player
    if CHECKERS.is_terminal(state):
        return CHECKERS.utility(state, MAX)
    return ahead(state) / (1 + abs(ahead(state)))


A_MAN: Final = _ahead_over(25)
SUSPECTS: Final[Mapping[str, Evaluate]] = {
    "A": _unless_over(A_MAN),
    "B": A_MAN,
    "C": _unless_over(_ahead_over(10)),
    "D": _unless_over(lambda state, player: A_MAN(state, player) + 0.01 * (player == state[3])),
    "E": _for_black,
    "F": _ahead_over(1),
}
BREAKS: Final[Mapping[str, frozenset[str]]] = {
    "A": frozenset(),
    "B": frozenset({"order"}),
    "C": frozenset({"bounds"}),
    "D": frozenset({"antisymmetry"}),
    "E": frozenset({"antisymmetry"}),
    "F": frozenset({"order", "bounds"}),
}


# ---------------------------------------------------------------- the check


class Claim(NamedTuple):
    """A claim about one suspect that is wrong, and the positions to look at, if there are any."""

    fault: Named
    states: tuple[State, ...] = ()
    is_missing: bool = False  # a guideline that it breaks was not named


def check_suspects(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q4: {"A": {}, "B": {"bounds": state}, "C": {"order": (state, state)}, ...}.

    A point for each suspect of which all broken guidelines are named and proved, and no other.
    """
    del student, seed
    answer = entries(given := by_hand(answer), SUSPECTS)
    expected = 'a dict such as {"A": {}, "B": {"bounds": state}, ...} with A to F'
    if answer is None:
        return question.wrong_form(given, expected)
    if all(answer[name] is None or answer[name] is ... for name in SUSPECTS):
        return question.not_attempted()
    judged = {name: _judged(name, answer[name]) for name in SUSPECTS}
    wrong = {name: claim for name, claim in judged.items() if claim}
    if not wrong:
        return question.full_marks()
    given = [name for name in wrong if answer[name] is not None and answer[name] is not ...]
    # first what cannot be read, then what is not proved, then what is still open
    name = min(given or wrong, key=lambda name: (wrong[name].is_missing, bool(wrong[name].states)))
    (fault, advice), states, _ = wrong[name]
    details = [f"Not right yet: {', '.join(wrong)}."] if len(wrong) > 1 else []
    for state in states:
        values = [show(SUSPECTS[name](state, player)) for player in (0, 1)]
        text = CHECKERS.format(state)
        details.append(f"{text}: {name} says {values[0]} to player 0, {values[1]} to player 1.")
    pictures = tuple((titled(state), board(state)) for state in states)
    named = unknown_key(answer, SUSPECTS) or (f"{name}: {fault}", advice)
    score = question.points - len(wrong)
    return question.verdict(score, *named, details=tuple(details), pictures=pictures)


def _judged(name: str, given: Any) -> Claim | None:
    """Return what is wrong with what was said of a suspect; None if it is right."""
    if given is None or given is ...:
        return Claim(NAMED["no_verdict"])
    claimed = {} if is_blank(given) else given
    if not isinstance(claimed, dict):
        return Claim(filled(NAMED["other_form"], given=brief(given)))
    claimed = {str(guideline).strip().lower(): proof for guideline, proof in claimed.items()}
    odd = [guideline for guideline in claimed if guideline not in GUIDELINES]
    if odd:
        return Claim(filled(NAMED["no_guideline"], given=brief(odd[0])))
    tried = (_tried(name, guideline, proof) for guideline, proof in claimed.items())
    if fault := next(filter(None, tried), None):
        return fault
    missing = BREAKS[name] - set(claimed)
    if not missing:
        return None
    also = "another guideline" if claimed else "one of the guidelines"
    return Claim((f"it breaks {also}", NAMED[next(iter(missing))][1]), is_missing=True)


def _tried(name: str, guideline: str, proof: Any) -> Claim | None:
    """Return why these very positions do not prove that the suspect breaks the guideline."""
    given = proof if isinstance(proof, list | tuple) and not _is_state(proof) else (proof,)
    wanted = 2 if guideline == "order" else 1
    states = tuple(state for one in given if (state := _state(one)) is not None)
    if len(states) < len(given):
        return Claim(filled(NAMED["no_position"], guideline=guideline, given=brief(proof)))
    if len(states) != wanted:
        number = "one position was" if len(states) == 1 else f"{len(states)} positions were"
        fault = filled(NAMED["other_number"], guideline=guideline, number=number, wanted=wanted)
        return Claim(fault)
    going_on = [state for state in states if not CHECKERS.is_terminal(state)]
    if guideline == "order" and going_on:
        return Claim(NAMED["not_finished"], (going_on[0],))
    if guideline == "bounds" and not going_on:
        return Claim(NAMED["finished"], states)
    ends = [CAPTURED, mirrored(CAPTURED)] if guideline == "bounds" else []
    found = check_guidelines(CHECKERS, SUSPECTS[name], [*states, *ends])
    if any(violation.guideline == guideline for violation in found):
        return None
    advice = NAMED["not_broken"][1]
    if guideline == "order" and len({CHECKERS.utility(state, MAX) for state in states}) == 1:
        advice = "Both games ended alike: take two with different utilities."
    elif guideline in BREAKS[name]:
        advice = f"It does break {guideline}, but not on this position. {NAMED[guideline][1]}"
    return Claim((NAMED["not_broken"][0].format(guideline=guideline), advice), states)


def _is_state(given: Any) -> bool:
    is_of_five = isinstance(given, tuple | list) and len(given) == 5
    return is_of_five and all(isinstance(part, int) for part in given)


def _state(given: Any) -> State | None:
    """Return a position of checkers, be it written as text; None if it is none."""
    try:
        if isinstance(given, str):
            return CHECKERS.parse(given)
        if not _is_state(given):
            return None
        state: State = tuple(map(int, given))  # type: ignore[assignment]
        return state if CHECKERS.parse(CHECKERS.format(state)) == state else None
    except (ValueError, IndexError, KeyError, OverflowError):
        return None
