"""The questions of `project_tournament`, and how each is checked.

The ladder, rung by rung: legal columns, a win that is taken, a threat that is answered, nothing
handed over; then an agent with a budget, which is never without an answer, sees three plies
ahead, and climbs past opponents of rising strength; then the same agent at another game.

Answers are functions that play, so they are asked about positions and play matches, each move
on a budget. Matches are played as in a tournament (`league.py`); here no move waits for a
process of its own.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from gamesearch.assignments.project_tournament.positions import (
    GAME,
    WITHOUT_LOOKING,
    deepest_of,
    forcing,
    losing,
    nodes_of,
    own_leaves,
    own_position,
    positions,
    right_columns,
    threatened,
)
from gamesearch.game import MAX, player_name
from gamesearch.games.budget import Budget, GameOnBudget, standard_game
from gamesearch.games.connect_four import State
from gamesearch.grading import limits
from gamesearch.grading.limits import ENDLESS_ADVICE
from gamesearch.grading.questions.by_hand import by_hand, is_blank, is_number, written
from gamesearch.grading.questions.question import Named, SpecialQuestion, in_order
from gamesearch.grading.sandbox.protocol import brief
from gamesearch.grading.verdict import Verdict
from gamesearch.tournament.match import GRACE, Forfeit, PlayedMatch, answer_of, forfeit_for, play
from gamesearch.tournament.opening_moves import random_openings, states_of
from gamesearch.tournament.references import reference_player
from gamesearch.tracing.time_limit import TraceTimeout, deadline

CONNECT_FOUR: Final = "connect-four"


# ---------------------------------------------------------------- asking and drawing


def player_of(answer: Callable[..., Any], name: str, *, told: bool = True) -> Any:
    """A student's function as a player of the game `name`; `told` of its budget or not.

    NotImplementedError and Ctrl+C go through; all else that goes wrong is a Forfeit.
    """

    def player(state: Any, budget: Budget) -> Any:
        more = (budget,) if told else ()
        try:
            with deadline(budget.seconds + GRACE):
                return answer(GameOnBudget(name, budget), state, *more)
        except (NotImplementedError, KeyboardInterrupt):
            raise
        except TraceTimeout:
            raise Forfeit(f"had no answer after {budget.seconds:g} seconds") from None
        except BaseException as error:
            raise forfeit_for(error) from None

    return player


class Slip(NamedTuple):
    """A position in which an answer goes wrong: what it was asked, and what it answered."""

    state: Any
    right: tuple[int, ...]
    got: Any = None
    fault: str = ""  # why that is no action at all
    nodes: int | None = None

    @property
    def counts_from_one(self) -> bool:
        """Whether the answer would be right if columns were counted from 1."""
        return isinstance(self.got, int) and self.got - 1 in self.right


def slip_of(player: Any, state: State, right: Sequence[int], budget: Budget) -> Slip | None:
    """Ask for a column; None if it is one of the right ones."""
    try:
        got = answer_of(CONNECT_FOUR, player, state, budget)
    except Forfeit as fault:
        return Slip(state, tuple(right), fault.answer, f"it {fault}", budget.nodes)
    return None if got in right else Slip(state, tuple(right), got, "", budget.nodes)


def verdict_on(
    question: SpecialQuestion, score: float, fault: Named, slip: Slip, seed: int
) -> Verdict:
    """The verdict, with the position drawn, expected beside got; a hidden one is not shown."""
    if seed:
        hidden = ("It shows on a hidden position, which is not printed here.",)
        return question.verdict(score, *fault, details=hidden)
    mover = player_name(GAME, GAME.to_move(slip.state))
    within = f", on a budget of {slip.nodes} nodes" if slip.nodes else ""
    where = f"In the position {GAME.format(slip.state)}, {mover} to move{within}."
    expected = f"Expected: column {' or '.join(str(column + 1) for column in slip.right)}."
    shown = {f"{mover} to move": slip.state, expected: GAME.result(slip.state, slip.right[0])}
    if not slip.fault:
        shown[f"Yours: column {slip.got + 1}."] = GAME.result(slip.state, slip.got)
    told = " ".join([where, *list(shown)[1:]])
    pictures = ((told, boards(CONNECT_FOUR, shown)),)
    return question.verdict(score, *fault, details=(told,), pictures=pictures)


def boards(name: str, states: Mapping[str, Any]) -> Any:
    """Positions side by side, each with a title, as one drawing."""
    from gamesearch.drawing.formats.dot import PlacedPicture, compose
    from gamesearch.drawing.gallery import gallery
    from gamesearch.drawing.theme import THEMES

    pictures = [standard_game(name).picture(state) for state in states.values()]
    row = gallery(pictures, titles=list(states), cell=210)
    placed = PlacedPicture(row, 0, row.height, 1)
    return compose(row.width, row.height, row.alt, THEMES["light"], pictures=[placed])


# ---------------------------------------------------------------- q1: the student's own position

BLUNDERS: Final = "blunders"
PARTS: Final = (BLUNDERS, "nodes", "minimax", "alpha-beta")


def check_own_position(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q1: {"blunders": [2, 5], "nodes": 37, "minimax": 4, "alpha-beta": 8}; 2 points, 2, 1, 1."""
    del seed
    answer = by_hand(answer)
    if not isinstance(answer, dict) or set(PARTS) - set(answer):
        return question.wrong_form(answer, f"a dict with {', '.join(map(repr, PARTS))}")
    if all(is_blank(answer[part]) for part in PARTS):
        return question.not_attempted()
    state, leaves = own_position(student), own_leaves(student)
    plain, best = deepest_of(leaves)
    blunders = _columns_in(answer[BLUNDERS])
    wrong = {
        BLUNDERS: blunders != {a + 1 for a in losing(state)},
        "nodes": not is_number(answer["nodes"], nodes_of(state)),
        "minimax": not is_number(answer["minimax"], plain),
        "alpha-beta": not is_number(answer["alpha-beta"], best),
    }
    lost = 2 * wrong[BLUNDERS] + 2 * wrong["nodes"] + wrong["minimax"] + wrong["alpha-beta"]
    first = next((part for part in PARTS if wrong[part]), "")
    if not first:
        return question.full_marks()
    if first == BLUNDERS:
        fault = _wrong_columns(state, blunders)
    elif first == "nodes":
        fault = _wrong_count(state, answer["nodes"])
    else:
        fault = _wrong_depth(first, answer, leaves)
    parts = ", ".join(part for part in PARTS if wrong[part])
    return question.verdict(6 - lost, *fault, details=(f"Not right yet: {parts}.",))


def _columns_in(given: Any) -> set[int] | None:
    """The columns of a list, or of a text such as "2, 5"; None if they cannot be read."""
    listed = given.replace(",", " ").split() if isinstance(given, str) else given
    try:
        return {int(column) for column in listed}
    except (TypeError, ValueError):
        return None


def _wrong_columns(state: State, given: set[int] | None) -> tuple[str, str]:
    """What is wrong with the blunders, and a hint that does not give them away."""
    lost = losing(state)
    if given is None:
        return "the blunders cannot be read", "A list of columns such as [2, 5] was expected."
    if given == set(lost):
        return "columns are counted from 0", "On paper they are 1 to 7, as under the board."
    if given == {a + 1 for a in GAME.actions(state) if a not in lost}:
        return "these are the columns that do not lose", "The others were asked for."
    if full := given - {a + 1 for a in GAME.actions(state)}:
        there = 1 <= min(full) <= GAME.columns
        advice = "Look at the board: is it full?" if there else "On paper they are 1 to 7."
        return f"column {min(full)} cannot be played", advice
    if given > {a + 1 for a in lost}:
        return "a column is called a blunder that is none", _LOOK
    if given < {a + 1 for a in lost}:
        return "a blunder is missing", _LOOK
    return "these are not the blunders", _LOOK


_LOOK: Final = (
    "Put your disc into a column and look at the square above it, and at all other columns: does "
    "the opponent's next disc make four?"
)


def _wrong_count(state: State, given: Any) -> tuple[str, str]:
    """What is wrong with the number of nodes, by the usual slips."""
    children = [GAME.result(state, a) for a in GAME.actions(state)]
    right, wide = nodes_of(state), len(children)
    below = right - 1 - wide
    known = (
        (right - 1, "the root is not counted", "The position itself is a node, too."),
        (1 + wide, "only one ply is counted", "The tree has two plies: your disc, and the reply."),
        (below, "only the last ply is counted", "All three levels were asked for."),
        (57, "full columns are counted", "A full column cannot be played: fewer than 7 moves."),
        (1 + wide + wide**2, "a column that becomes full is counted",
         "Where your disc fills a column, the opponent has one reply less."),
        (below + wide, "the root is not counted", "The position itself is a node, too."),
    )  # fmt: skip
    for number, name, advice in known:
        if is_number(given, number):
            return f"the number of nodes is not right: {name}", advice
    return (
        "the number of nodes is not right",
        "Count level by level: the position, one node for each column that is free, and for each "
        "of these as many as it has free columns itself.",
    )


def _wrong_depth(part: str, answer: Mapping[str, Any], leaves: int) -> tuple[str, str]:
    """What is wrong with a depth."""
    plain, best = deepest_of(leaves)
    if is_number(answer["minimax"], best) and is_number(answer["alpha-beta"], plain):
        return "the two depths are exchanged", "Who cuts looks deeper with as many leaves."
    if part == "minimax":
        if is_number(answer[part], plain + 1):
            return "minimax cannot look so deep", f"7 to that power is more than {leaves:,}."
        return "the depth of minimax is not right", "The largest d with 7 ** d leaves or fewer."
    if is_number(answer[part], 2 * plain):
        return (
            "alpha-beta is taken to look exactly twice as deep",
            "That is a rule of thumb. Try one ply more, too: 7 ** ceil(d / 2) + 7 ** floor(d / 2) "
            "- 1 leaves.",
        )
    return (
        "the depth of alpha-beta is not right",
        "In the best order it examines 7 ** ceil(d / 2) + 7 ** floor(d / 2) - 1 leaves.",
    )


# ---------------------------------------------------------------- q2: a careful player

FREE: Final = Budget(None, limits.SECONDS)
RUNGS: Final[Mapping[str, tuple[str, str]]] = {
    "legal": ("it plays what is not legal", "Return one of game.actions(state)."),  # as a fault
    "win": (
        "it does not take a win",
        "Try every column: if the game is over and game.utility(child, player) is 1, take it.",
    ),
    "block": (
        "it does not see that the opponent would win next",
        "After your disc, try every reply. A column that leaves the opponent a win is no good.",
    ),
    "trap": (
        "it hands the opponent the square above its own disc",
        "A disc also makes room: after it, the square above can be played. Try every reply.",
    ),
}


def check_careful(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q2: two points each for legal columns, wins, blocks, and for handing nothing over."""
    del student
    if not callable(answer):
        return question.not_callable("careful", answer)
    player = player_of(answer, CONNECT_FOUR, told=False)
    slips: dict[str, list[Slip]] = {kind: [] for kind in RUNGS}
    for kind in RUNGS:
        for state in positions(kind, seed):
            right = GAME.actions(state) if kind == "legal" else right_columns(state)
            slip = slip_of(player, state, right, FREE)
            slips[kind] += [slip] if slip else []
            if slip and _is_late(slip):
                return verdict_on(question, 0, _name_of_fault(slip), slip, seed)
    if not any(slips.values()):
        return question.full_marks()
    score = 2 * sum(not found for found in slips.values())
    name, slip = _name_of(slips, seed)
    return verdict_on(question, score, name, slip, seed)


def _is_late(slip: Slip) -> bool:
    return "had no answer after" in slip.fault


def _name_of_fault(slip: Slip) -> tuple[str, str]:
    """What is wrong with an answer that is no action, and what to do."""
    got = slip.got
    if got is None:
        return "it returned None", "Is a return missing? In every case an action was expected."
    if isinstance(got, tuple | list) and len(got) == 2:
        return (
            f"it returned the pair {brief(got)}",
            "A search returns a value and an action; an agent the action alone.",
        )
    if got == slip.state:
        return "it returned the state", "Which of game.actions(state) is to be played?"
    if type(got) is int and 0 <= got <= 6:
        return slip.fault, "That column is full: choose from game.actions(state)."
    if got is not ...:
        return slip.fault, "Return one of game.actions(state), just as it is listed there."
    if "BudgetExceeded" in slip.fault:
        return slip.fault, _CATCH
    if _is_late(slip):
        return slip.fault, ENDLESS_ADVICE
    return slip.fault, ""


_FROM_ONE: Final = ("columns are counted from 1", "Actions count from 0: return them as they come.")
_CATCH: Final = (
    "game.result raises BudgetExceeded when the budget is spent: catch it round the whole search "
    "and return the best action so far. Before the first depth is finished that is any legal one."
)
_FOR_X: Final = (
    "as O it plays for X",
    "Values are X's (player 0's) everywhere. Where game.to_move(state) is 1, the smallest is best.",
)


def _name_of(slips: Mapping[str, Sequence[Slip]], seed: int) -> tuple[tuple[str, str], Slip]:
    """The mistake behind the slips on each rung, by what they have in common, and one of them."""
    wrong = [slip for found in slips.values() for slip in found]
    if len(wrong) >= MANY and all(slip.counts_from_one for slip in wrong):
        return _FROM_ONE, wrong[0]
    if fault := next((slip for slip in wrong if slip.fault), None):
        return _name_of_fault(fault), fault
    states = [state for kind in slips if kind != "legal" for state in positions(kind, seed)]
    if _plays_for_x(wrong, states):
        return _FOR_X, wrong[0]
    for name, choose in WITHOUT_LOOKING:
        fails = [state for state in states if choose(state) not in right_columns(state)]
        if [s.state for s in wrong] == fails and all(s.got == choose(s.state) for s in wrong):
            return (name, "It does not look at the board: try each with game.result."), wrong[0]
    kind = next(kind for kind in RUNGS if slips[kind])
    if kind == "win" and all(s.got in threatened(s.state) for s in slips["win"]):
        name = "it blocks where it could win itself"
        return (name, "First look for a win; then for what is threatened."), wrong[0]
    return RUNGS[kind], wrong[0]


MANY: Final = 5  # slips, to see what they have in common


def _plays_for_x(wrong: Sequence[Slip], asked: Sequence[State]) -> bool:
    """Whether all goes well with X to move, and much goes wrong with O."""
    all_o = sum(GAME.to_move(state) != MAX for state in asked)
    by_o = sum(GAME.to_move(slip.state) != MAX for slip in wrong)
    return bool(by_o == len(wrong) and by_o > all_o / 3)


# ---------------------------------------------------------------- q3: an agent on a budget

FEW: Final = (1, 2, 7, 8, 30)  # nodes with which there must be an answer, whichever
FOR_A_WIN: Final = (20, 30, 45, 70, 100, 150, 250, 400)
FOR_A_BLOCK: Final = (150, 200, 300, 450, 700)
FOR_THREE_PLIES: Final = 800
IN_HASTE: Final = Budget(None, 0.1)


def check_agent(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q3: two points each for answers on any budget, for no unfinished ones, for three plies."""
    del student
    if not callable(answer):
        return question.not_callable("agent", answer)
    player = player_of(answer, CONNECT_FOUR)
    found = []
    for demand in (_on_any_budget, _with_more_nodes, _three_plies):
        found.append(demand(player, seed))
        if found[-1] and _is_late(found[-1][1]):
            break
    failed = list(filter(None, found))
    if not failed:
        return question.full_marks()
    return verdict_on(question, 2 * found.count(None), *failed[0], seed)


Finding = tuple[tuple[str, str], Slip] | None


def _on_any_budget(player: Any, seed: int) -> Finding:
    """An answer, and a legal one, with hardly any nodes and with hardly any time."""
    states = [GAME.initial, *positions("legal", seed)[:2], *positions("trap", seed)[:2]]
    budgets = [Budget(nodes) for nodes in FEW]
    for state in states:
        for budget in (*budgets, *([IN_HASTE] if state == GAME.initial else ())):
            slip = slip_of(player, state, GAME.actions(state), budget)
            if slip:
                return _name_of_fault(slip), slip
    return None


def _with_more_nodes(player: Any, seed: int) -> Finding:
    """Wins and blocks are found, and not lost again where there are more nodes."""
    for kind, budgets in (("win", FOR_A_WIN), ("block", FOR_A_BLOCK)):
        states, slips = positions(kind, seed)[:8], []
        for state in states:
            right = right_columns(state)
            row = [slip_of(player, state, right, Budget(nodes)) for nodes in budgets]
            slips += [(place, slip, row) for place, slip in enumerate(row) if slip]
            fault = next((slip for slip in row if slip and slip.fault), None)
            if fault:
                return _name_of_fault(fault), fault
        if slips:
            name, slip = _name_by_budget(kind, slips, states)
            return (_LOTS if _draws_lots(player, slip) else name), slip
    return None


def _draws_lots(player: Any, slip: Slip) -> bool:
    """Whether the same question has different answers; a few are enough to see that."""
    asked = [slip_of(player, slip.state, (), Budget(slip.nodes)) for _ in range(6)]
    return len({one.got for one in asked if one and not one.fault}) > 1


_LOTS: Final = (
    "it draws lots where it must not",
    "Asked again about the same position, with as many nodes, it answers otherwise. Where there is "
    "a win or a threat, only one column will do.",
)


def _name_by_budget(
    kind: str, slips: Sequence[tuple[int, Slip, Sequence[Slip | None]]], states: Sequence[State]
) -> tuple[tuple[str, str], Slip]:
    """Why a win or a block is found with some budgets and not with others."""
    for place, slip, row in slips:
        if None in row[:place]:
            return _UNFINISHED, slip
    _, slip, row = slips[0]
    if row[-1] is None:
        return (f"with {slip.nodes} nodes it does not see a {kind} next to it", _SHALLOW), slip
    wrong = list({slip.state: slip for _, slip, _ in slips}.values())
    return (_FOR_X if _plays_for_x(wrong, states) else RUNGS[kind]), slip


_UNFINISHED: Final = (
    "a search that was not finished decides",
    "With fewer nodes it found the right column. A depth that BudgetExceeded interrupts has seen "
    "some columns only: keep the action of the last depth that came to its end.",
)
_SHALLOW: Final = (
    "One ply costs 7 nodes, two cost 56 at most. Search to depth 1 first, then 2, then 3, ..."
)


def _three_plies(player: Any, seed: int) -> Finding:
    """Wins by force in three plies."""
    states, slips = positions("forced", seed)[:8], []
    for state in states:
        slip = slip_of(player, state, forcing(state), Budget(FOR_THREE_PLIES))
        if slip and slip.fault:
            return _name_of_fault(slip), slip
        slips += [slip] if slip else []
    if not slips:
        return None
    name = (
        "it does not see a win in three plies",
        f"Three plies are at most 399 nodes, and with depths 1 and 2 before them 462: "
        f"{FOR_THREE_PLIES} should do.",
    )
    return (_FOR_X if _plays_for_x(slips, states) else name), slips[0]


# ---------------------------------------------------------------- q4 and q5: matches

LADDER: Final = {"random": 2, "one-ply": 2, "two-ply": 2, "four-ply": 3, "six-ply": 3}
STEPS: Final = {"random": 1, "greedy": 1}
ROUNDS: Final = 5  # openings, each played with both colours
ON_LADDER: Final = Budget(1000, 1.0)
MOST_SECONDS: Final = 40.0  # for all matches of a question


class Match(NamedTuple):
    """Games against one opponent, as far as they had to be played to know who scores more."""

    opponent: str
    points: float
    games: tuple[tuple[int, PlayedMatch], ...]  # with the side that the answer played

    @property
    def won(self) -> bool:
        """Whether the answer scores more than half of all games."""
        return self.points > ROUNDS

    def __str__(self) -> str:
        count = len(self.games)
        early = " (the rest could change nothing)" if count < 2 * ROUNDS else ""
        return f"{self.opponent}: {self.points:g} of {count}{early}"

    def lost(self) -> Iterator[tuple[int, PlayedMatch]]:
        """The games that the answer did not win, those first that it lost by a fault."""
        games = [(side, game) for side, game in self.games if _worth(side, game) < 1]
        yield from sorted(games, key=lambda one: (one[1].at_fault != one[0], _worth(*one)))


def _worth(side: int, game: PlayedMatch) -> float:
    return game.points if side == MAX else 1 - game.points


def match(name: str, player: Any, opponent: str, seed: int, budget: Budget, until: float) -> Match:
    """Play until the match is decided, or its time is up."""
    points, games = 0.0, list[tuple[int, PlayedMatch]]()
    for number, opening in enumerate(random_openings(name, ROUNDS, seed)):
        for side in (0, 1):
            players = [player, reference_player(name, opponent, f"{seed}/{number}/{side}")]
            if time.monotonic() > until:
                late = PlayedMatch(
                    opening, float(side), "had no time left for all its matches", side
                )
                return Match(opponent, points, (*games, (side, late)))
            games.append((side, play(name, players[:: 1 - 2 * side], opening, budget)))
            points += _worth(*games[-1])
            left = 2 * ROUNDS - len(games)
            if points > ROUNDS or points + left <= ROUNDS:
                return Match(opponent, points, tuple(games))
    return Match(opponent, points, tuple(games))


def climb(
    question: str, name: str, answer: Any, ladder: Mapping[str, float], budget: Budget, seed: int
) -> list[Match]:
    """The matches against one opponent after the other, up to the first that is not won."""
    player, until, matches = player_of(answer, name), time.monotonic() + MOST_SECONDS, []
    with _bar(question, len(ladder)) as bar:
        for opponent in ladder:
            matches.append(match(name, player, opponent, seed, budget, until))
            bar.update()
            if not matches[-1].won:
                break
    return matches


@contextmanager
def _bar(question: str, opponents: int) -> Iterator[Any]:
    """A bar that says in a notebook how far it is, and goes when all is done."""
    from IPython import get_ipython
    from tqdm.auto import tqdm

    bar = tqdm(
        total=opponents, desc=question, unit="opponent", leave=False, disable=get_ipython() is None
    )
    try:
        yield bar
    finally:
        bar.total = bar.n  # or a bar that stops early would stay, in red
        bar.close()


def check_ladder(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q4: points for every opponent that is beaten, up to the first that is not."""
    del student
    if not callable(answer):
        return question.not_callable("agent", answer)
    _not_attempted_yet(answer, CONNECT_FOUR)
    matches = climb("q4", CONNECT_FOUR, answer, LADDER, ON_LADDER, seed)
    score = sum(LADDER[one.opponent] for one in matches if one.won)
    if score == 12:
        return question.full_marks()
    return _fallen(question, score, CONNECT_FOUR, LADDER, matches, seed)


def _not_attempted_yet(answer: Any, name: str) -> None:
    """Raise NotImplementedError if that is all that the answer does."""
    game = standard_game(name)
    try:
        player_of(answer, name)(game.initial, Budget(60, 1.0))
    except Forfeit:
        return


def _fallen(
    question: SpecialQuestion, score: float, name: str, ladder: Mapping[str, float],
    matches: Sequence[Match], seed: int,
) -> Verdict:  # fmt: skip
    """The verdict on an agent that does not climb to the top."""
    last = matches[-1]
    place = f"opponent {len(matches)} of {len(ladder)}, {last.opponent}"
    side, game = next(last.lost())
    details = [f"More than half of {2 * ROUNDS} games beats an opponent.", *map(str, matches)]
    if game.at_fault == side:
        fault = f"it loses by a fault against {place}: it {game.reason}", ""
    else:
        fault = f"it does not beat {place}", ADVICE.get(last.opponent, "")
    if seed:
        return question.verdict(score, *fault, details=tuple(details))
    who = player_name(standard_game(name), side)
    details.append(f"A game that you did not win, as {who}: {' '.join(game.moves)}")
    end = {"How it ended": states_of(name, game.moves)[-1]}
    return question.verdict(
        score, *fault, details=tuple(details),
        pictures=((details[-1], boards(name, end)),),
    )  # fmt: skip


ADVICE: Final[Mapping[str, str]] = {
    "random": "It draws lots. Does your agent take a win, whichever side it has?",
    "one-ply": "It takes a win when it sees one. Do you leave it one?",
    "two-ply": "It takes wins and answers threats. To beat it, make two threats at once: look "
    "deeper than two plies, and use game.evaluate(state, 0) where you stop.",
    "four-ply": "It sees four plies ahead. Spend all your nodes: deepen step by step, cut with "
    "alpha and beta, and try the middle columns first.",
    "six-ply": "It sees six plies ahead. Order the moves, so that more is cut; evaluate where you "
    "stop; and do not visit again what a depth before has shown to be best last.",
    "greedy": "It grabs whatever it can. Look at what it can do next.",
}


def check_checkers(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q5: two points for legal moves on any budget, and one each for two opponents."""
    del student
    if not callable(answer):
        return question.not_callable("agent", answer)
    _not_attempted_yet(answer, "checkers")
    player = player_of(answer, "checkers")
    for state in _checkers_positions(seed):
        for nodes in (1, 100):
            try:
                answer_of("checkers", player, state, Budget(nodes))
            except Forfeit as fault:
                where = "" if seed else f"In the position {standard_game('checkers').format(state)}"
                return question.verdict(
                    0, f"it {fault}", _ANY_GAME, details=(where,) if where else ()
                )
    matches = climb("q5", "checkers", answer, STEPS, Budget(150, 1.0), seed)
    score = 2 + sum(one.won for one in matches)
    if score == 4:
        return question.full_marks()
    return _fallen(question, score, "checkers", STEPS, matches, seed)


_ANY_GAME: Final = (
    "Checkers' actions are tuples of squares, such as (11, 15). Know the game only by its own "
    "functions, and order columns only where there are columns: hasattr(game, 'columns')."
)


def _checkers_positions(seed: int) -> list[Any]:
    """Positions of random games, some with captures."""
    game, rng, found = standard_game("checkers"), random.Random(f"checkers/{seed}"), list[Any]()
    while len(found) < 6:
        state = game.initial
        for _ in range(rng.randrange(4, 40)):
            if not game.is_terminal(state):
                state = game.result(state, rng.choice(game.actions(state)))
        if not game.is_terminal(state):
            found.append(state)
    return found


# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    SpecialQuestion("q1", 6, check_own_position),
    SpecialQuestion("q2", 8, check_careful),
    SpecialQuestion("q3", 6, check_agent),
    SpecialQuestion("q4", 12, check_ladder),
    SpecialQuestion("q5", 4, check_checkers),
    written("q6", 5),
)
GIVEN: Final = {"position": own_position, "leaves": own_leaves}
