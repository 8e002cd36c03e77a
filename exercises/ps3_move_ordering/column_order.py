"""The question of `ps3_move_ordering` that orders Connect Four's columns, and how it is judged.

The grader searches, and asks the answer at every position for the order of its moves; so the
nodes are counted where nobody can forge them. Budgets are measured on the same positions: from
left to right, centre first, and with a move that wins at once before the centre.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gamesearch.game import BudgetExceeded
from gamesearch.games.connect_four import ConnectFour
from gamesearch.grading.answer_time import endless, in_time
from gamesearch.grading.questions.question import SpecialQuestion
from gamesearch.grading.questions.slips import (
    NAMES,
    Base,
    Slip,
    first_that_explains,
    read_slips,
    slips_in,
)
from gamesearch.grading.sandbox.protocol import as_text, brief, in_words
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import same_action
from gamesearch.search import OrderedGame, by_kind, centre_first, cutoff_search
from gamesearch.search.ordering import Order
from gamesearch.time_limit import TraceTimeout
from gamesearch.tracing.recorded_game import same
from gamesearch.watch import CountingGame

if TYPE_CHECKING:
    from gamesearch.drawing.digraph import Drawing

BOARD: Final = ConnectFour()
DEPTH: Final = 4  # plies that are searched from each position
DISCS: Final = (10, 8, 9, 11, 12, 13)  # on the board of each
SLACK: Final = 1.2  # an order that is as good, but takes equals the other way round

State = tuple[int, int, bool]

# ---------------------------------------------------------------- orders to measure by


def _wins(game: Any, state: Any, action: Any) -> bool:
    child = game.result(state, action)
    return bool(game.is_terminal(child) and game.utility(child, game.to_move(state)) > 0)


def wins_first(game: Any, state: Any, actions: Sequence[int]) -> Sequence[int]:
    """Put a move that wins at once first, then the middle."""
    return by_kind(_wins)(game, state, centre_first(game, state, actions))


ORDERS: Final[dict[str, Order]] = {
    "left to right": lambda game, state, actions: actions,
    "right to left": lambda game, state, actions: actions[::-1],
    "centre first": centre_first, "wins first": wins_first,
}  # fmt: skip


class Start(NamedTuple):
    """A position to search from, and the nodes that each of the orders costs there."""

    state: State
    nodes: dict[str, int]


@cache
def starts(seed: int) -> tuple[Start, ...]:
    """Return positions in the middle of a game, where orders differ; one has a full column."""
    rng = random.Random(f"columns/{seed}")
    found = []
    for discs in DISCS:
        start = None
        while start is None:
            column = str(rng.randint(1, 7)) if discs == DISCS[0] else ""
            start = _start(_drawn(rng, discs, 6 * column))
        found.append(start)
    return tuple(found)


def _start(state: State) -> Start | None:
    """Return the nodes of the orders at a position; None if they are too near to each other.

    From right to left has to be as bad as from left to right: else the position favours one
    side, and an order by chance could be good.
    """
    nodes = {"wins first": nodes_of(wins_first, state)}
    nodes["centre first"] = nodes_of(centre_first, state)
    if nodes["wins first"] > 0.8 * nodes["centre first"]:
        return None
    for name in ("left to right", "right to left"):
        nodes[name] = nodes_of(ORDERS[name], state)
        if nodes["centre first"] > 0.7 * nodes[name]:
            return None
    return Start(state, nodes)


@cache
def shown() -> tuple[State, ...]:
    """Return positions that may be shown to anybody; every answer is asked about them first."""
    found = [start.state for start in starts(0)]
    found += [BOARD.result(state, a) for state in found for a in BOARD.actions(state)]
    return tuple(state for state in found if not BOARD.is_terminal(state))


def _drawn(rng: random.Random, discs: int, begin: str = "") -> State:
    """Return a position that random play leads to, not yet won."""
    while True:
        state = BOARD.parse(begin) if begin else BOARD.initial
        while state[1].bit_count() < discs and not BOARD.is_terminal(state):
            state = BOARD.result(state, rng.choice(BOARD.actions(state)))
        if not BOARD.is_terminal(state):
            return state


def nodes_of(order: Order, state: State, budget: int | None = None) -> int:
    """Count the nodes that alpha-beta visits. Raises BudgetExceeded, and what the order raises."""
    game = CountingGame(OrderedGame(BOARD, order), budget)
    cutoff_search(game, state, depth=DEPTH)
    return game.nodes


# ---------------------------------------------------------------- asking for an order


class _NoOrder(Exception):
    """Raised where an answer gives no order of the actions."""

    def __init__(self, state: State, fault: str, advice: str = "", line: str = "") -> None:
        super().__init__(fault)
        self.state, self.fault, self.advice, self.line = state, fault, advice, line


class _AskedOrder:
    """Asks an answer for orders and remembers them; they are orders, or it raises _NoOrder."""

    def __init__(self, answer: Callable[..., Any]) -> None:
        self.answer = answer
        self.given: list[tuple[State, tuple[int, ...]]] = []

    def order(self, game: Any, state: State, actions: Sequence[int]) -> Sequence[int]:
        """Return the actions in the answer's order."""
        try:
            given = self.answer(game, state, actions)
            bare = isinstance(given, str) or not isinstance(given, Iterable)
            listed = None if bare else list(islice(given, 100))
        except (KeyboardInterrupt, TraceTimeout):
            raise
        except BaseException as error:
            if isinstance(error, NotImplementedError) and not self.given:
                raise
            raise _NoOrder(state, f"it {in_words(error)}", _advice(error)) from None
        if isinstance(given, set | frozenset):
            raise _NoOrder(state, "it returned a set, which has no order", _A_LIST)
        if listed is None:
            raise _NoOrder(state, *_no_list(given))
        ordered = _as_columns(state, actions, listed)
        self.given.append((state, ordered))
        return ordered


def _advice(error: BaseException) -> str:
    text = str(error)
    if "'tuple' object has no attribute" in text or "does not support item" in text:
        return "The actions are a tuple, which cannot be changed: return a new list, sorted(...)."
    if "not iterable" in text:
        return "Return all the actions, as a list, the best one first."
    return ""


def _no_list(given: Any) -> tuple[str, str]:
    if given is None:
        return (
            "it returned None; a list of actions was expected",
            "list.sort() and random.shuffle() change a list and return None; sorted(...) returns "
            "a new list. Or is a return missing?",
        )
    return (
        f"it returned {brief(given)}; a list of actions was expected",
        "Return all the actions, the best one first.",
    )


def _as_columns(state: State, actions: Sequence[int], listed: list[Any]) -> tuple[int, ...]:
    """Return the actions in the order listed. Raises _NoOrder, which says which one is wrong."""
    found = [next((a for a in actions if same_action(one, a)), None) for one in listed]
    line = f"Given: actions {_these(actions)}. Yours: {_these(listed[:12]) or 'none'}."
    invented = [one for one, known in zip(listed, found, strict=True) if known is None]
    if sorted(map(str, listed)) == sorted(str(a + 1) for a in actions):
        raise _NoOrder(state, "the columns are counted from 1", _FROM_0, line)
    results = [BOARD.result(state, a) for a in actions]
    if invented and all(any(same(one, result) for result in results) for one in listed):
        raise _NoOrder(state, "positions come back, not actions", _A_LIST, line)
    if invented:
        text = "full" if invented[0] in range(BOARD.columns) else "not on the board"
        raise _NoOrder(
            state, f"it invents an action: {brief(invented[0])}, a column that is {text}",
            "Order the actions that you are given; a column may be full.", line,
        )  # fmt: skip
    for action in actions:
        times = found.count(action)
        if times != 1:
            fault = "drops" if times == 0 else "repeats"
            raise _NoOrder(
                state, f"it {fault} action {action}, which is column {action + 1}",
                "Return each action exactly once. A dropped action is never searched, and the "
                "value may be wrong; a repeated one is searched twice.", line,
            )  # fmt: skip
    return tuple(a for a in found if a is not None)


_A_LIST: Final = "Return a list of the actions themselves: sorted(actions, key=...) gives one."
_FROM_0: Final = "Actions are counted from 0: the column with the number 1 below it is action 0."


def _these(actions: Iterable[Any]) -> str:
    return ", ".join(map(as_text, actions))


# ---------------------------------------------------------------- the verdict


def check_order(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q2: 2 points for fewer nodes than left to right, 4 for centre first, 6 for wins first."""
    del student
    if not callable(answer):
        return question.not_callable("order_actions", answer)
    found, first = starts(seed), shown()
    left, right, centre, wins = (sum(start.nodes[name] for start in found) for name in ORDERS)
    asked, visited = _AskedOrder(answer), 0
    try:
        with in_time():
            for state in first:
                asked.order(BOARD, state, BOARD.actions(state))
            for start in found:
                visited += nodes_of(asked.order, start.state, 2 * left - visited)
    except _NoOrder as error:
        lines = (error.line,) if error.line else ()
        return _drawn_verdict(question, 0, (error.fault, error.advice, error.state), lines, seed)
    except BudgetExceeded:
        visited = 2 * left
    except TraceTimeout as stopped:
        if stopped.waited:
            raise
        return question.verdict(0, f"it {endless(stopped)}", _LESS_FAR)
    more = " and more" * (visited == 2 * left)
    counts = (
        f"Nodes: {visited:,}{more} with your order, {left:,} from left to right, {centre:,} with "
        f"the centre first, {wins:,} with winning moves first, then the centre."
    )
    score = _points(visited, (SLACK * wins, SLACK * centre, 0.6 * min(left, right)))
    if score == question.points:
        return question.verdict(score, details=(counts,))
    named = _name_column_order_slip(answer, asked, score)
    given = next((order for state, order in asked.given if state == named[2]), None)
    begins = "" if given is None else f", and column {given[0] + 1} comes first"
    return _drawn_verdict(question, score, named, (counts,), seed, begins)


def _points(visited: int, most: tuple[float, float, float]) -> int:
    """Return points by tiers: at most so many nodes for six, for four and for two."""
    return next((points for m, points in zip(most, (6, 4, 2), strict=True) if visited <= m), 0)


def _drawn_verdict(
    question: SpecialQuestion,
    score: int,
    found: tuple[str, str, State | None],
    details: tuple[str, ...],
    seed: int,
    begins: str = "",
) -> Verdict:
    """Return a verdict with the position drawn, unless it is one of the hidden ones."""
    fault, advice, state = found
    pictures: tuple[tuple[str, Any], ...] = ()
    if state is not None and (seed == 0 or state in shown()):
        mover = BOARD.player_names[BOARD.to_move(state)]
        pictures = ((f"It shows here, where {mover} is to move{begins}.", _board(state)),)
    elif state is not None:
        details = (*details, "It goes wrong on a hidden position, which is not shown here.")
    return question.verdict(score, fault, advice, details=details, pictures=pictures)


def _board(state: State) -> Drawing:
    from gamesearch.drawing.diagrams.boards import annotated
    from gamesearch.drawing.digraph import compose
    from gamesearch.drawing.geometry import PlacedPicture
    from gamesearch.drawing.theme import theme_named

    page = annotated(BOARD.picture(state), unit=36)
    placed = PlacedPicture(page, 0, page.height, 1)
    return compose(page.width, page.height, page.alt, theme_named("light"), pictures=[placed])


def _name_column_order_slip(
    answer: Any, asked: _AskedOrder, score: int
) -> tuple[str, str, State | None]:
    """Return name, advice, and a position that shows it."""
    orders = [(state, given) for state, given in asked.given if len(given) > 1]

    def explains(order: Order) -> bool:
        return all(tuple(order(BOARD, s, BOARD.actions(s))) == given for s, given in orders)

    if named := first_that_explains(column_order_slips(), explains):
        return *named, next((s for s, given in orders if _is_worse(s, given)), None)
    for state, given in orders[:40]:
        try:
            again = _AskedOrder(answer).order(BOARD, state, BOARD.actions(state))
        except _NoOrder:
            again = ()
        if tuple(again) != given:
            return "it gives a different answer when asked again", _CHANCE, state
    for state, given in orders:
        wins = [a for a in given if _wins(BOARD, state, a)]
        if wins and given[0] not in wins:
            return (
                f"a move that wins at once does not come first: action {wins[0]}, which is column "
                f"{wins[0] + 1}",
                "game.result(state, action) is the position after a move. " + _BETTER,
                state,
            )
    if score:
        return "a good order, but a better one is within reach", _BETTER, None
    return "hardly fewer nodes than left to right", _CENTRE, None


def _is_worse(state: State, given: Sequence[int]) -> bool:
    """Return whether an order begins with another move than either of two good orders."""
    actions, player = BOARD.actions(state), BOARD.to_move(state)
    best = max(actions, key=lambda a: BOARD.evaluate(BOARD.result(state, a), player))
    return given[0] not in (wins_first(BOARD, state, actions)[0], best)


_LESS_FAR: Final = (
    "It is asked for the order at hundreds of positions, and all calls share this limit. If it "
    "searches ahead, look less far; and see whether a loop never ends."
)
_CHANCE: Final = (
    "Is the order left to chance, or something kept from one call to the next? A random order "
    "gains nothing: think about which moves are usually good."
)
_CENTRE: Final = "More rows of four pass through the middle: try the middle columns first."
_BETTER: Final = (
    "What is the best that a move can do at once? And what does it keep the other player from "
    "doing?"
)


_BASE: Final = """
def search(game, state, actions):
    middle_out = centre_first(game, state, actions)
    wins = [a for a in actions if wins_at_once(game, state, a)]
    others = middle_out
    return wins + [a for a in others if a not in wins]
"""


@cache
def column_order_slips() -> tuple[Slip, ...]:
    """Return every slip with an order that has it."""
    names = {**NAMES, "centre_first": centre_first, "wins_at_once": _wins}
    return tuple(slips_in(read_slips(Path(__file__))["orders"], Base(_BASE, names)))


ORDER: Final = SpecialQuestion("q2", 6, check_order)
