"""The evaluations of `ps4_evaluation` that are under suspicion: which guideline does each break?

Whoever says that one breaks a guideline hands in the position that proves it, and it is tried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, Player
from gamesearch.games.checkers import State
from gamesearch.grading.questions.by_hand import by_hand, entries, is_blank
from gamesearch.grading.questions.question import SpecialQuestion
from gamesearch.grading.sandbox.protocol import brief
from gamesearch.grading.verdict import Verdict
from gamesearch.search import check_guidelines
from gamesearch.tracing.notation import show

from .asked_evaluation import Evaluate
from .evaluate import CAPTURED
from .positions import CHECKERS, board, mirrored, titled

GUIDELINES: Final = ("order", "antisymmetry", "bounds")

# ---------------------------------------------------------------- the suspects


def ahead(state: State) -> int:
    """Return how many men Black is ahead; a king counts two."""
    black, white, kings, _, _ = state
    mine = black.bit_count() + (black & kings).bit_count()
    return mine - white.bit_count() - (white & kings).bit_count()


def _for(player: Player, value: float) -> float:
    return value if player == MAX else -value


def divided(state: State, player: Player) -> float:
    """A: the utility at the end, else men ahead / 25."""
    if CHECKERS.is_terminal(state):
        return CHECKERS.utility(state, player)
    return _for(player, ahead(state) / 25)


def by_pieces_alone(state: State, player: Player) -> float:
    """B: men ahead / 25, finished or not."""
    return _for(player, ahead(state) / 25)


def divided_by_ten(state: State, player: Player) -> float:
    """C: the utility at the end, else men ahead / 10."""
    if CHECKERS.is_terminal(state):
        return CHECKERS.utility(state, player)
    return _for(player, ahead(state) / 10)


def with_the_move(state: State, player: Player) -> float:
    """D: as A, and 0.01 more for the one who asks if it is their turn."""
    if CHECKERS.is_terminal(state):
        return CHECKERS.utility(state, player)
    return _for(player, ahead(state) / 25) + (0.01 if player == state[3] else 0)


def for_black(state: State, player: Player) -> float:
    """E: the utility for Black at the end, else x / (1 + |x|) of the men that Black is ahead."""
    if CHECKERS.is_terminal(state):
        return CHECKERS.utility(state, MAX)
    return ahead(state) / (1 + abs(ahead(state)))


def not_divided(state: State, player: Player) -> float:
    """F: men ahead, finished or not."""
    return _for(player, ahead(state))


SUSPECTS: Final[Mapping[str, Evaluate]] = {
    "A": divided, "B": by_pieces_alone, "C": divided_by_ten, "D": with_the_move, "E": for_black,
    "F": not_divided,
}  # fmt: skip
BREAKS: Final[Mapping[str, frozenset[str]]] = {
    "A": frozenset(),
    "B": frozenset({"order"}),
    "C": frozenset({"bounds"}),
    "D": frozenset({"antisymmetry"}),
    "E": frozenset({"antisymmetry"}),
    "F": frozenset({"order", "bounds"}),
}
CLUES: Final[Mapping[str, str]] = {
    "order": "Think of a player who has more pieces than the other, and cannot move.",
    "antisymmetry": "Ask for both players and add up.",
    "bounds": "What is the most that it can ever give to a game that is still going on?",
}

# ---------------------------------------------------------------- the check


class Claim(NamedTuple):
    """A claim about one suspect: by guideline the positions that are to prove it, and a fault.

    Where there is a fault, `states` are the positions to look at, if it has to do with any.
    """

    fault: str = ""
    advice: str = ""
    states: tuple[State, ...] = ()
    is_missing: bool = False  # a guideline that it breaks was not named


def check_suspects(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q4: {"A": {}, "B": {"bounds": state}, "C": {"order": (state, state)}, ...}.

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
    wrong = {name: claim for name, claim in judged.items() if claim.fault}
    score = question.points - len(wrong)
    if not wrong:
        return question.full_marks()
    given = [name for name in wrong if answer[name] is not None and answer[name] is not ...]
    # first what cannot be read, then what is not proved, then what is still open
    name = min(given or wrong, key=lambda name: (wrong[name].is_missing, bool(wrong[name].states)))
    claim = wrong[name]
    details = [f"Not right yet: {', '.join(wrong)}."] if len(wrong) > 1 else []
    for state in claim.states:
        values = [show(SUSPECTS[name](state, player)) for player in (0, 1)]
        text = CHECKERS.format(state)
        details.append(f"{text}: {name} says {values[0]} to player 0, {values[1]} to player 1.")
    return question.verdict(
        score, f"{name}: {claim.fault}", claim.advice, details=tuple(details),
        pictures=tuple((titled(state), board(state)) for state in claim.states),
    )  # fmt: skip


def _judged(name: str, given: Any) -> Claim:
    """Return what is wrong with what was said of a suspect; nothing if it is right."""
    if given is None or given is ...:
        return Claim("there is no verdict on it yet", "{} says that it keeps all three.")
    claimed = {} if is_blank(given) else given
    if not isinstance(claimed, dict):
        return Claim(f"{brief(given)} does not have the form that was asked for",
                     "Map each guideline that it breaks to the position that proves it; {} if it "
                     "breaks none.")  # fmt: skip
    odd = [guideline for guideline in claimed if guideline not in GUIDELINES]
    if odd:
        return Claim(f"{brief(odd[0])} is not one of the guidelines",
                     f"They are called {', '.join(GUIDELINES)}.")  # fmt: skip
    for guideline, proof in claimed.items():
        claim = _tried(name, guideline, proof)
        if claim.fault:
            return claim
    missing = BREAKS[name] - set(claimed)
    if missing:
        also = "another guideline" if claimed else "one of the guidelines"
        return Claim(f"it breaks {also}", CLUES[next(iter(missing))], is_missing=True)
    return Claim()


def _tried(name: str, guideline: str, proof: Any) -> Claim:
    """Return whether a proof holds: the suspect breaks the guideline on these very positions."""
    given = proof if isinstance(proof, list | tuple) and not _is_state(proof) else (proof,)
    wanted = 2 if guideline == "order" else 1
    states = [state for one in given if (state := _state(one)) is not None]
    if len(states) < len(given):
        return Claim(f"{guideline}: {brief(proof)} is not a position",
                     'Write checkers.parse("B:W21,K22:B1,2"), or that text alone.')  # fmt: skip
    if len(states) != wanted:
        return Claim(f"{guideline}: {_number_of(len(states))} given, {wanted} expected",
                     "Two finished games prove a wrong order; for the others one position is "
                     "enough.")  # fmt: skip
    finished = [CHECKERS.is_terminal(state) for state in states]
    if guideline == "order" and not all(finished):
        return Claim("order: one of the games is not finished",
                     "The first guideline is about finished games.",
                     (states[finished.index(False)],))  # fmt: skip
    if guideline == "bounds" and any(finished):
        return Claim("bounds: the game is finished",
                     "This guideline is about games that are still going on.",
                     (states[0],))  # fmt: skip
    return Claim() if _breaks(name, guideline, states) else _not_proved(name, guideline, states)


def _breaks(name: str, guideline: str, states: Sequence[State]) -> bool:
    ends = [CAPTURED, mirrored(CAPTURED)] if guideline == "bounds" else []
    found = check_guidelines(CHECKERS, SUSPECTS[name], [*states, *ends])
    return any(violation.guideline == guideline for violation in found)


def _not_proved(name: str, guideline: str, states: Sequence[State]) -> Claim:
    if guideline == "order" and len({CHECKERS.utility(state, MAX) for state in states}) == 1:
        advice = "Both games ended alike: take two with different utilities."
    elif guideline in BREAKS[name]:
        advice = f"It does break {guideline}, but not on this position. {CLUES[guideline]}"
    else:
        advice = "Work out what it gives there, by hand. Is there any position where it goes wrong?"
    return Claim(f"what you gave does not break {guideline}", advice, tuple(states))


def _number_of(count: int) -> str:
    return "one position was" if count == 1 else f"{count} positions were"


def _is_state(given: Any) -> bool:
    return isinstance(given, tuple | list) and len(given) == 5 and all(
        isinstance(part, int) for part in given
    )  # fmt: skip


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
