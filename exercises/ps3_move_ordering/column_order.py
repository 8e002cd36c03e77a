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
from typing import Any, Final, NamedTuple

from gamesearch.game import BudgetExceeded
from gamesearch.games.connect_four import ConnectFour
from gamesearch.grading.answer_time import endless, in_time
from gamesearch.grading.questions.question import HIDDEN, Named, SpecialQuestion
from gamesearch.grading.questions.slips import (
    NAMES,
    Slip,
    SlipFile,
    filled,
    first_that_explains,
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

FILE: Final = SlipFile(__file__)
NAMED: Final = FILE.named
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
    "centre first": centre_first,
    "wins first": wins_first,
}


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
    nodes = {name: nodes_of(ORDERS[name], state) for name in ("wins first", "centre first")}
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

    def __init__(self, state: State, named: Named, *lines: str) -> None:
        super().__init__(named[0])
        self.state, self.named, self.lines = state, named, lines


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
            text, key = str(error), "raised"
            if "'tuple' object has no attribute" in text or "does not support item" in text:
                key = "tuple"
            elif "not iterable" in text:
                key = "not_iterable"
            raise _NoOrder(state, filled(NAMED[key], problem=in_words(error))) from None
        if isinstance(given, set | frozenset):
            raise _NoOrder(state, NAMED["set"])
        if listed is None:
            key = "none" if given is None else "no_list"
            raise _NoOrder(state, filled(NAMED[key], given=brief(given)))
        ordered = _as_columns(state, actions, listed)
        self.given.append((state, ordered))
        return ordered


def _as_columns(state: State, actions: Sequence[int], listed: list[Any]) -> tuple[int, ...]:
    """Return the actions in the order listed. Raises _NoOrder, which says which one is wrong."""
    found = [next((a for a in actions if same_action(one, a)), None) for one in listed]
    asked, theirs = (", ".join(map(as_text, some)) for some in (actions, listed[:12]))
    line = f"Given: actions {asked}. Yours: {theirs or 'none'}."
    invented = [one for one, known in zip(listed, found, strict=True) if known is None]
    if sorted(map(str, listed)) == sorted(str(a + 1) for a in actions):
        raise _NoOrder(state, NAMED["counted_from_1"], line)
    results = [BOARD.result(state, a) for a in actions]
    if invented and all(any(same(one, result) for result in results) for one in listed):
        raise _NoOrder(state, NAMED["positions"], line)
    if invented:
        what = "full" if invented[0] in range(BOARD.columns) else "not on the board"
        named = filled(NAMED["invented"], action=brief(invented[0]), what=what)
        raise _NoOrder(state, named, line)
    for action in actions:
        if (times := found.count(action)) != 1:
            does = "repeats" if times else "drops"
            named = filled(NAMED["not_once"], does=does, action=action, column=action + 1)
            raise _NoOrder(state, named, line)
    return tuple(a for a in found if a is not None)


# ---------------------------------------------------------------- the verdict


def check_order(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q2: 1 point for fewer nodes than left to right, 3 than centre first, 6 for wins."""
    del student
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
        return question.verdict(0, *error.named, **_shown(error.state, error.lines, seed))
    except BudgetExceeded:
        visited = 2 * left
    except TraceTimeout as stopped:
        if stopped.waited:
            raise
        return question.verdict(0, *filled(NAMED["endless"], problem=endless(stopped)))
    more = " and more" * (visited == 2 * left)
    counts = (
        f"Nodes: {visited:,}{more} with your order, {left:,} from left to right, {centre:,} with "
        f"the centre first, {wins:,} with winning moves first, then the centre."
    )
    tiers = {6: SLACK * wins, 3: 0.8 * centre, 1: 0.6 * min(left, right)}
    score = next((points for points, most in tiers.items() if visited <= most), 0)
    if score == question.points:
        return question.verdict(score, details=(counts,))
    named, shows = _name_column_order_slip(answer, asked, score)
    given = next((order for state, order in asked.given if state == shows), None)
    begins = "" if given is None else f", and column {given[0] + 1} comes first"
    return question.verdict(score, *named, **_shown(shows, [counts], seed, begins))


def _shown(state: State | None, lines: Sequence[str], seed: int, begins: str = "") -> Any:
    """Return the fields of a verdict: what is said, and the position, unless it is hidden."""
    from gamesearch.drawing.diagrams.boards import drawing_of

    if state is None:
        return {"details": (*lines,)}
    if seed != 0 and state not in shown():
        return {"details": (*lines, HIDDEN)}
    board = drawing_of(BOARD.picture(state), 36)
    caption = f"It shows here, where {BOARD.player_names[BOARD.to_move(state)]} is to move{begins}."
    return {"details": (*lines,), "pictures": ((caption, board),)}


def _name_column_order_slip(
    answer: Any, asked: _AskedOrder, score: int
) -> tuple[Named, State | None]:
    """Return name and advice, and a position that shows it."""
    orders = [(state, given) for state, given in asked.given if len(given) > 1]

    def explains(order: Order) -> bool:
        return all(tuple(order(BOARD, s, BOARD.actions(s))) == given for s, given in orders)

    if named := first_that_explains(column_order_slips(), explains):
        return named, next((s for s, given in orders if _is_worse(s, given)), None)
    for state, given in orders[:40]:
        try:
            again = _AskedOrder(answer).order(BOARD, state, BOARD.actions(state))
        except _NoOrder:
            again = ()
        if tuple(again) != given:
            return NAMED["chance"], state
    for state, given in orders:
        wins = [a for a in given if _wins(BOARD, state, a)]
        if wins and given[0] not in wins:
            named = filled(NAMED["win_not_first"], action=wins[0], column=wins[0] + 1)
            return named, state
    return NAMED["good" if score else "no_order"], None


def _is_worse(state: State, given: Sequence[int]) -> bool:
    """Return whether an order begins with another move than either of two good orders."""
    actions, player = BOARD.actions(state), BOARD.to_move(state)
    best = max(actions, key=lambda a: BOARD.evaluate(BOARD.result(state, a), player))
    return given[0] not in (wins_first(BOARD, state, actions)[0], best)


@cache
def column_order_slips() -> tuple[Slip, ...]:
    """Return every slip with an order that has it."""
    names = {**NAMES, "centre_first": centre_first, "wins_at_once": _wins}
    base = FILE.base("order", names=names)
    return tuple(slips_in(FILE.slips["orders"], base))


ORDER: Final = SpecialQuestion("q2", 6, check_order, function="order_actions")
