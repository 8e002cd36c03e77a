"""The questions of `project_tournament` on one move: a careful player, an agent on a budget.

How an answer is asked for a move, and how a position is shown where it is wrong, stands here too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX
from gamesearch.games.budget import Budget, GameOnBudget
from gamesearch.games.catalogue import standard_game
from gamesearch.games.connect_four import State
from gamesearch.grading import answer_time
from gamesearch.grading.answer_time import ENDLESS_ADVICE, computed, within
from gamesearch.grading.questions.question import HIDDEN, Named, SpecialQuestion
from gamesearch.grading.questions.slips import SlipFile, filled
from gamesearch.grading.sandbox.protocol import brief
from gamesearch.grading.verdict import Verdict
from gamesearch.members import player_name
from gamesearch.time_limit import TraceTimeout
from gamesearch.tournament.match import GRACE, AgentForfeit, answer_of, forfeit_for

from .positions import (
    GAME,
    LAST_BLOCKS,
    WITHOUT_LOOKING,
    asked,
    forcing,
    losing,
    positions,
    right_columns,
    threatened,
)

NAMED: Final = SlipFile(__file__).named
CONNECT_FOUR: Final = "connect-four"
CATCH: Final = (
    "game.result raises BudgetExceeded when the budget is spent: catch it round the whole search "
    "and return the best action so far. Before the first depth is finished, that is any legal "
    "action."
)


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
        return question.verdict(score, *fault, details=(HIDDEN,))
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
    """Draw positions side by side, each with a title, as one drawing."""
    from gamesearch.drawing.diagrams.boards import drawing_of, gallery

    pictures = [standard_game(name).picture(state) for state in states.values()]
    return drawing_of(gallery(pictures, titles=list(states), cell=210))


MOST_SECONDS: Final = 20.0  # for all positions of a demand together; then no more are asked
ENOUGH: Final = 2  # positions of each kind that are asked about in any case

# ---------------------------------------------------------------- q2: a careful player

SECONDS: Final = 1.0 * answer_time.SLOWER  # for a move
FREE: Final = Budget(None, SECONDS)
WORTH: Final = {"legal": 1, "win": 2, "block": 2, "trap": 3}  # any legal move is hardly an answer
RUNGS: Final[Mapping[str, tuple[str, str]]] = {
    "legal": NAMED["plays_illegal_move"],  # as a fault
    "win": NAMED["does_not_take_win"],
    "block": NAMED["does_not_see_opponent"],
    "trap": NAMED["hands_opponent_square_above"],
}


def check_careful(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q2: points for legal columns, for wins, for blocks, and for handing nothing over."""
    del student
    player = Timed(player_of(answer, CONNECT_FOUR, knows_budget=False), MOST_SECONDS)
    wrong_moves: dict[str, list[WrongMove]] = {kind: [] for kind in RUNGS}
    rows = zip_longest(*(asked(kind, seed) for kind in RUNGS))  # one of each kind in turn
    in_turn = [one for row in rows for one in zip(row, RUNGS, strict=True) if one[0]]
    for number, (state, kind) in enumerate(in_turn):
        if number < ENOUGH * len(RUNGS) or not player.spent:
            right = GAME.actions(state) if kind == "legal" else right_columns(state)
            slip = wrong_move_of(player, state, right, FREE)
            wrong_moves[kind] += [slip] if slip else []
            if slip and _is_late(slip):
                return verdict_on(question, 0, _name_of_fault(slip), slip, seed)
    if not any(wrong_moves.values()):
        return question.full_marks()
    score = sum(WORTH[kind] for kind, found in wrong_moves.items() if not found)
    name, slip = _name_of(wrong_moves, seed)
    return verdict_on(question, score, name, slip, seed)


def _is_late(slip: WrongMove) -> bool:
    return "had no answer after" in slip.fault


def _name_of_fault(slip: WrongMove) -> tuple[str, str]:
    """Say what is wrong with an answer that is no action, and what to do."""
    got = slip.got
    if got is None:
        return "it returned None", _ALWAYS_ONE if slip.nodes else _A_RETURN
    if isinstance(got, tuple | list) and len(got) == 2:
        return filled(NAMED["returned_pair"], got=brief(got))
    if got == slip.state:
        return NAMED["returned_state"]
    if type(got) is int and 0 <= got <= 6:
        return slip.fault, (
            "That column is full: return one of game.actions(state), not its index in that list."
        )
    if got is not ...:
        return slip.fault, "Return one of game.actions(state), just as it is listed there."
    if "BudgetExceeded" in slip.fault:
        return slip.fault, CATCH
    if _is_late(slip):
        return slip.fault, ENDLESS_ADVICE
    return slip.fault, _ALWAYS_ONE if "UnboundLocalError" in slip.fault else ""


_A_RETURN: Final = "Is a return missing? An action was expected in every case."
_ALWAYS_ONE: Final = (
    "Have a legal action ready before the first call of game.result, and keep it until a depth is "
    "completed: the nodes may be spent in the middle of depth 1."
)


def _name_of(
    wrong_moves: Mapping[str, Sequence[WrongMove]], seed: int
) -> tuple[tuple[str, str], WrongMove]:
    """Return what wrong moves on each rung have in common, and one of them."""
    wrong = [slip for found in wrong_moves.values() for slip in found]
    from_one = sum(slip.counts_from_one for slip in wrong)
    if len(wrong) >= ENOUGH_WRONG and from_one > 0.9 * len(wrong):
        return NAMED["columns_counted_1"], wrong[0]
    if fault := next((slip for slip in wrong if slip.fault), None):
        if all(set(losing(slip.state)) == set(slip.right) for slip in wrong if slip.fault):
            return (_name_of_fault(fault)[0], _ALL_LOSE), fault
        return _name_of_fault(fault), fault
    states = [state for kind in wrong_moves if kind != "legal" for state in asked(kind, seed)]
    if all(slip.state in LAST_BLOCKS for slip in wrong):
        return NAMED["does_not_see_reply"], wrong[0]
    if _plays_for_x(wrong, states):
        return NAMED["o_plays_x"], wrong[0]
    for name, choose in WITHOUT_LOOKING:
        fails = [state for state in states if choose(state) not in right_columns(state)]
        if [s.state for s in wrong] == fails and all(s.got == choose(s.state) for s in wrong):
            return (name, _NOTHING_SEEN), wrong[0]
    kind = next(kind for kind in RUNGS if wrong_moves[kind])
    if kind == "win" and all(s.got in threatened(s.state) for s in wrong_moves["win"]):
        name = "it blocks where it could win itself"
        return (name, "First look for a win, then for threats."), wrong[0]
    return RUNGS[kind], wrong[0]


_NOTHING_SEEN: Final = (
    "It finds neither wins nor threats. Try each column with game.result, and ask for the utility "
    "of the player to move at `state`: at the child the other player is to move."
)
_ALL_LOSE: Final = (
    "Every column loses here, so none is safe: then any of game.actions(state) will do. Have one "
    "ready where your list stays empty."
)
ENOUGH_WRONG: Final = 5  # wrong moves, to see what they have in common


def _plays_for_x(wrong: Sequence[WrongMove], asked: Sequence[State]) -> bool:
    """Return whether all goes well with X to move, and much goes wrong with O."""
    all_o = sum(GAME.to_move(state) != MAX for state in asked)
    by_o = sum(GAME.to_move(slip.state) != MAX for slip in wrong)
    return bool(by_o == len(wrong) and by_o > all_o / 3)


# ---------------------------------------------------------------- q3: an agent on a budget

SCARCE: Final = (1, 2, 7, 8, 30)  # nodes with which there must be an answer, whichever
FOR_A_WIN: Final = (20, 30, 45, 70, 100, 150, 250, 400)
FOR_A_BLOCK: Final = (150, 200, 300, 450, 700)
FOR_THREE_PLIES: Final = 800
FOR_FIVE_PLIES: Final = 4000
OF_FIVE_PLIES: Final = 8  # positions
IN_HASTE: Final = Budget(None, 0.1)


def check_agent(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q3: two points each for answers on any budget, unharmed by more, for three plies."""
    del student
    player = player_of(answer, CONNECT_FOUR)
    found = []
    for demand in (_on_any_budget, _with_more_nodes, _three_plies):
        found.append(demand(Timed(player, MOST_SECONDS), seed))
        if found[-1] and _is_late(found[-1][1]):
            break
    failed = list(filter(None, found))
    if not failed:
        return question.full_marks()
    return verdict_on(question, 2 * found.count(None), *failed[0], seed)


Finding = tuple[tuple[str, str], WrongMove] | None


def _on_any_budget(player: Any, seed: int) -> Finding:
    """Return an answer, and a legal one, with hardly any nodes and with hardly any time."""
    states = [GAME.initial, *positions("legal", seed)[:2], *positions("trap", seed)[:2]]
    budgets = [Budget(nodes, SECONDS) for nodes in SCARCE]
    for state in states:
        for budget in (*budgets, *([IN_HASTE] if state == GAME.initial else ())):
            slip = wrong_move_of(player, state, GAME.actions(state), budget)
            if slip:
                return _name_of_fault(slip), slip
    return None


def _with_more_nodes(player: Any, seed: int) -> Finding:
    """Ask that wins and blocks are found, and not lost again where there are more nodes."""
    for kind, budgets in (("win", FOR_A_WIN), ("block", FOR_A_BLOCK)):
        states, wrong_moves = positions(kind, seed)[:8], []
        for number, state in enumerate(states):
            if number >= ENOUGH and player.spent:
                break
            right = right_columns(state)
            row = [wrong_move_of(player, state, right, Budget(nodes)) for nodes in budgets]
            wrong_moves += [(place, slip, row) for place, slip in enumerate(row) if slip]
            fault = next((slip for slip in row if slip and slip.fault), None)
            if fault:
                return _name_of_fault(fault), fault
        if wrong_moves:
            name, slip = _name_by_budget(kind, wrong_moves, states)
            return (NAMED["plays_random_where_only"] if _draws_lots(player, slip) else name), slip
    return None


def _draws_lots(player: Any, slip: WrongMove) -> bool:
    """Return whether the same question has different answers; a few are enough to see that."""
    asked = [wrong_move_of(player, slip.state, (), Budget(slip.nodes)) for _ in range(6)]
    return len({one.got for one in asked if one and not one.fault}) > 1


def _name_by_budget(
    kind: str,
    wrong_moves: Sequence[tuple[int, WrongMove, Sequence[WrongMove | None]]],
    states: Sequence[State],
) -> tuple[tuple[str, str], WrongMove]:
    """Return why a win or a block is found with some budgets and not with others."""
    lost_again = [slip for place, slip, row in wrong_moves if None in row[:place]]
    if lost_again:
        later = kind == "win" and all(  # a column that leads to a win by force
            any(slip.got in forcing(slip.state, plies) for plies in (3, 5)) for slip in lost_again
        )
        key = "puts_off_immediate_win" if later else "more_nodes_loses_what"
        return NAMED[key], lost_again[0]
    _, slip, row = wrong_moves[0]
    if row[-1] is None:
        return (f"with {slip.nodes} nodes it does not see a {kind} next to it", _SHALLOW), slip
    wrong = list({slip.state: slip for _, slip, _ in wrong_moves}.values())
    if _plays_for_x(wrong, states):
        return NAMED["o_plays_x"], slip
    name, advice = RUNGS[kind]
    return (name, f"{advice} {_SHALLOW}"), slip


_SHALLOW: Final = (
    "One ply costs 7 nodes, two cost at most 56. Search to depth 1 first, then 2, then 3, ..."
)


def _three_plies(player: Any, seed: int) -> Finding:
    """Ask for wins by force in three plies."""
    return _wins_by_force(player, positions("forced", seed, 8), 3, FOR_THREE_PLIES)[0]


def five_plies(player: Any, seed: int) -> tuple[Finding, int]:
    """Ask for wins by force in five plies, for q4, and count those that are missed."""
    states = positions("deep", seed, OF_FIVE_PLIES)
    return _wins_by_force(Timed(player, MOST_SECONDS), states, 5, FOR_FIVE_PLIES)


def _wins_by_force(
    player: Any, states: Sequence[State], plies: int, nodes: int
) -> tuple[Finding, int]:
    """Return what is wrong where wins by force are missed, and how many are."""
    wrong_moves = []
    for number, state in enumerate(states):
        if number >= ENOUGH and player.spent:
            break
        slip = wrong_move_of(player, state, forcing(state, plies), Budget(nodes))
        if slip and slip.fault:
            return (_name_of_fault(slip), slip), len(states)
        wrong_moves += [slip] if slip else []
    if not wrong_moves:
        return None, 0
    name = filled(NAMED[f"does_not_see_{plies}"], nodes=f"{nodes:,}")
    named = NAMED["o_plays_x"] if _plays_for_x(wrong_moves, states) else name
    return (named, wrong_moves[0]), len(wrong_moves)
