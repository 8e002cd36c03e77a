"""An evaluation as `ps4_evaluation` asks it: once about everything, and held to numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, MIN, Player
from gamesearch.games.checkers import State
from gamesearch.grading.sandbox.protocol import brief, in_words
from gamesearch.grading.watched_search import close
from gamesearch.tracing.notation import show

from .positions import CHECKERS, as_float

Evaluate = Callable[[Any, Player], float]


class EvaluationMistake(NamedTuple):
    """A fault of an evaluation, what to look at, and the positions that show it."""

    name: str
    advice: str
    states: tuple[State, ...]
    lines: tuple[str, ...] = ()


class NoEvaluation(Exception):
    """Raised where an evaluation fails, gives no number, or changes its mind."""

    def __init__(self, mistake: EvaluationMistake) -> None:
        super().__init__(mistake.name)
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
                return EvaluationMistake(*CHANGES, (state,), (line,))
        return None


CHANGES: Final = (
    "it gives a different answer when asked again",
    "Something is left to chance, or kept from one call to the next. An evaluation may depend "
    "only on the state and the player.",
)


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
    raise NoEvaluation(EvaluationMistake(problem, "", (state,), (asked_about(state, player),)))


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
