"""Asks an answer to `project_tournament` for one move, and shows a position where it is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from gamesearch.games.budget import Budget, GameOnBudget
from gamesearch.games.catalogue import standard_game
from gamesearch.games.connect_four import State
from gamesearch.grading.answer_time import computed, within
from gamesearch.grading.questions.question import Named, SpecialQuestion
from gamesearch.grading.verdict import Verdict
from gamesearch.members import player_name
from gamesearch.time_limit import TraceTimeout
from gamesearch.tournament.match import GRACE, AgentForfeit, answer_of, forfeit_for

from .positions import GAME

CONNECT_FOUR: Final = "connect-four"
CATCH: Final = (
    "game.result raises BudgetExceeded when the budget is spent: catch it round the whole search "
    "and return the best action so far. Before the first depth is finished, that is any legal "
    "action."
)


# ---------------------------------------------------------------- asking and drawing


def player_of(answer: Callable[..., Any], name: str, *, knows_budget: bool = True) -> Any:
    """Return a student's function as a player of the game `name`, which may know its budget.

    NotImplementedError and Ctrl+C go through; all else that goes wrong is an AgentForfeit.
    """

    def player(state: Any, budget: Budget) -> Any:
        more = (budget,) if knows_budget else ()
        try:
            with within(budget.seconds + GRACE):
                return answer(GameOnBudget(name, budget), state, *more)
        except (NotImplementedError, KeyboardInterrupt):
            raise
        except TraceTimeout:
            raise AgentForfeit(f"had no answer after {budget.seconds:g} seconds") from None
        except BaseException as error:
            raise forfeit_for(error) from None

    return player


class Timed:
    """A player whose computing is added up, so that no more is asked of it than is fair."""

    def __init__(self, player: Any, seconds: float) -> None:
        self.player, self.left = player, seconds

    @property
    def spent(self) -> bool:
        """Return whether its time for all positions together is up."""
        return self.left <= 0

    def __call__(self, state: Any, budget: Budget) -> Any:
        before = computed()
        try:
            return self.player(state, budget)
        finally:
            self.left -= computed() - before


class WrongMove(NamedTuple):
    """A position in which an answer goes wrong: what it was asked, and what it answered."""

    state: Any
    right: tuple[int, ...]
    got: Any = None
    fault: str = ""  # why that is no action at all
    nodes: int | None = None

    @property
    def counts_from_one(self) -> bool:
        """Return whether the answer would be right if columns were counted from 1."""
        return isinstance(self.got, int) and self.got - 1 in self.right


def wrong_move_of(
    player: Any, state: State, right: Sequence[int], budget: Budget
) -> WrongMove | None:
    """Ask for a column; None if it is one of the right ones."""
    try:
        got = answer_of(CONNECT_FOUR, player, state, budget)
    except AgentForfeit as fault:
        return WrongMove(state, tuple(right), fault.answer, f"it {fault}", budget.nodes)
    return None if got in right else WrongMove(state, tuple(right), got, "", budget.nodes)


def verdict_on(
    question: SpecialQuestion, score: float, fault: Named, slip: WrongMove, seed: int
) -> Verdict:
    """Return the verdict, with the position drawn unless it is a hidden one."""
    if seed:
        hidden = ("It goes wrong on a hidden position, which is not shown here.",)
        return question.verdict(score, *fault, details=hidden)
    mover = player_name(GAME, GAME.to_move(slip.state))
    within = f", on a budget of {slip.nodes} nodes" if slip.nodes else ""
    where = f"In the position {GAME.format(slip.state)}, {mover} to move{within}."
    expected = f"Expected: column {' or '.join(str(column + 1) for column in slip.right)}."
    shown = {f"{mover} to move": slip.state, expected: GAME.result(slip.state, slip.right[0])}
    if not slip.fault:
        shown[f"Yours: column {slip.got + 1}."] = GAME.result(slip.state, slip.got)
    caption = " ".join([where, *list(shown)[1:]])
    pictures = ((caption, boards(CONNECT_FOUR, shown)),)
    return question.verdict(score, *fault, details=(caption,), pictures=pictures)


def boards(name: str, states: Mapping[str, Any]) -> Any:
    """Positions side by side, each with a title, as one drawing."""
    from gamesearch.drawing.diagrams.boards import gallery
    from gamesearch.drawing.digraph import compose
    from gamesearch.drawing.geometry import PlacedPicture
    from gamesearch.drawing.theme import THEMES

    pictures = [standard_game(name).picture(state) for state in states.values()]
    row = gallery(pictures, titles=list(states), cell=210)
    placed = PlacedPicture(row, 0, row.height, 1)
    return compose(row.width, row.height, row.alt, THEMES["light"], pictures=[placed])
