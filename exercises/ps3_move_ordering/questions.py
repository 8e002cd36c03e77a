"""The questions of `ps3_move_ordering`, and how each is checked.

Connect Four's columns are in `column_order`, the effective branching factor in
`branching_factor`. What is called several times (iterative deepening, alpha-beta with a table)
is judged on the games of `positions`.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from math import factorial, prod
from typing import Any, Final

from gamesearch.game import MAX, MIN, Path
from gamesearch.games.random_trees import random_tree
from gamesearch.games.tree import GameTree
from gamesearch.grading.questions.by_hand import by_hand, entries, is_blank, names_in_order, written
from gamesearch.grading.questions.check_trees import LARGE
from gamesearch.grading.questions.own_instances import own_instance
from gamesearch.grading.questions.question import SpecialQuestion, in_order
from gamesearch.grading.questions.slips import filled, read_named
from gamesearch.grading.verdict import Verdict
from gamesearch.members import player_name
from gamesearch.search import (
    OrderedGame,
    alpha_beta_search,
    leaves_examined,
    leaves_over_orders,
    minimax_value,
)
from gamesearch.tracing.tracer import trace

from .branching_factor import check_branching
from .calls import Asker, Call, SeriesCase, one_pair, pair_for_each_depth
from .column_order import ORDER
from .positions import (
    MOST_DRAWN,
    Positions,
    State,
    hidden_positions,
    random_plain,
    random_transpositions,
    reached_again,
)
from .series import SeriesQuestion
from .slips import absent, misleading, rights, slips_of

NAMED: Final = read_named(__file__)

# ---------------------------------------------------------------- q1: the student's own tree

Orders = dict[Path, tuple[int, ...]]  # of the children of each inner node
MOST_ORDERS: Final = 1500


@lru_cache(maxsize=1024)  # a student may ask for any
def own_tree(student: str, question: str = "q1") -> GameTree:
    """Return a tree of three plies in which best first is the best order, worst first the worst."""
    return own_instance(
        student, f"ps3/{question}", lambda seed: random_tree(3, (2, 3), seed, low=-9, high=20),
        _suits,
    )  # fmt: skip


def _suits(tree: GameTree) -> bool:
    leaves = [tree.leaf(path) for path in tree.leaves()]
    if not 9 <= len(leaves) <= 12 or len(set(leaves)) < len(leaves):
        return False
    drawn, best = leaves_examined(tree), _leaves_in(tree, _sorted(tree, best=True))
    if best > drawn - 2 or len(leaves) < drawn + 2:
        return False
    if _leaves_in(tree, _sorted(tree, best=False)) < len(leaves):
        return False
    for_max = _leaves_in(tree, _sorted(tree, best=True, by=MAX))
    return for_max > best and _has_few_orders(tree) and min(leaves_over_orders(tree)) == best


def _has_few_orders(tree: GameTree) -> bool:
    return prod(factorial(len(tree.actions(path))) for path in _inner(tree)) <= MOST_ORDERS


def _inner(tree: GameTree) -> list[Path]:
    return [path for path in tree.nodes() if tree.actions(path)]


def _sorted(tree: GameTree, *, best: bool, by: int | None = None) -> Orders:
    """Order all siblings, best or worst first, for the player to move or for the one named."""
    orders = {}
    for path in _inner(tree):
        mover = tree.to_move(path) if by is None else by
        values = [minimax_value(tree, (*path, a)) for a in tree.actions(path)]
        descending = (mover == MAX) == best
        orders[path] = tuple(sorted(tree.actions(path), key=values.__getitem__, reverse=descending))
    return orders


def _in_order(tree: GameTree, orders: Orders) -> OrderedGame[Path, int]:
    return OrderedGame(tree, lambda game, state, actions: orders[state])


def _leaves_in(tree: GameTree, orders: Orders) -> int:
    return leaves_examined(_in_order(tree, orders))


def check_own_tree(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q1: {"best": {"A": "a2 a1", ...}, "worst": {...}} for the student's own tree.

    Three points for each order that is as good (as bad) as any, two if it is off by one leaf,
    one if by two but still better than the tree as it is drawn.
    """
    del seed
    answer = entries(given := by_hand(answer), ("best", "worst"))
    tree = own_tree(student)
    if answer is None:
        return question.wrong_form(given, "a dict with 'best' and 'worst'")
    if all(is_blank(answer[part]) or answer[part] == {} for part in ("best", "worst")):
        return question.not_attempted()
    found = {part: _orders_of(tree, answer[part]) for part in ("best", "worst")}
    orders = {part: order for part, order in found.items() if isinstance(order, dict)}
    scores = {part: _points(tree, part, _leaves_in(tree, orders[part])) for part in orders}
    score = sum(scores.values())
    for part, problem in found.items():
        if isinstance(problem, tuple):
            fault, advice = problem
            return question.verdict(score, f"{part}: {fault}", advice)
    return question.full_marks() if score == 6 else _off(question, tree, orders, scores)


def _points(tree: GameTree, part: str, leaves: int) -> int:
    drawn = leaves_examined(tree)
    goal = _goal(tree, part)
    closer = abs(leaves - goal) < abs(drawn - goal)
    return max(0, 3 - abs(leaves - goal)) if closer else 0


def _goal(tree: GameTree, part: str) -> int:
    return _leaves_in(tree, _sorted(tree, best=part == "best"))


def _orders_of(tree: GameTree, given: Any) -> Orders | tuple[str, str]:
    """Return the orders that are written down; what is not mentioned stays as it is drawn.

    Where they cannot be read: a fault, and advice.
    """
    orders = {path: tuple(tree.actions(path)) for path in _inner(tree)}
    if not isinstance(given, Mapping):
        fault = "the order is missing" if is_blank(given) else "the order is not a dict"
        return fault, 'Write it as {"A": "a2 a1", "B": "b1 b3 b2", ...}.'
    named = {tree.name(path): path for path in orders}
    for name, branches in given.items():
        path = named.get(str(name).strip().upper())
        if path is None:
            return f"there is no inner node {name!r}", f"They are {', '.join(named)}."
        if is_blank(branches):
            continue
        numbers = {tree.action_name(path, a): a for a in tree.actions(path)}
        listed = names_in_order(branches)
        for branch in listed:
            if branch not in numbers:
                return f"{branch!r} is not a branch of {name}", f"They are {', '.join(numbers)}."
        if sorted(listed) != sorted(numbers):
            return filled(NAMED["order_does_not_name"], name=name, numbers=", ".join(numbers))
        orders[path] = tuple(numbers[branch] for branch in listed)
    return orders


def _off(
    question: SpecialQuestion,
    tree: GameTree,
    orders: dict[str, Orders],
    scores: Mapping[str, int],
) -> Verdict:
    """Return the verdict on orders that are not both as good, and as bad, as can be."""
    from gamesearch.drawing.tree_pictures import draw

    part = "best" if scores["best"] < 3 else "worst"
    read = {name: _leaves_in(tree, order) for name, order in orders.items()}
    most, drawn = "fewest" if part == "best" else "most", leaves_examined(tree)
    fault, advice = _name_branch_order_mistake(tree, orders, part)
    line = (
        f"In your {part} order alpha-beta reads {read[part]} of the {len(list(tree.leaves()))} "
        f"leaves ({drawn} as the tree is drawn). That is not the {most} possible."
    )
    picture = draw(trace(alpha_beta_search, _in_order(tree, orders[part])))
    return question.verdict(
        sum(scores.values()), f"{part}: {fault}", advice, details=(line,),
        pictures=((f"Alpha-beta in your {part} order", picture),),
    )  # fmt: skip


def _name_branch_order_mistake(
    tree: GameTree, orders: dict[str, Orders], part: str
) -> tuple[str, str]:
    """Say what is wrong with an order, without giving the right one away."""
    given, as_drawn = orders[part], {path: tuple(tree.actions(path)) for path in _inner(tree)}
    best = part == "best"
    if given == as_drawn:
        return NAMED["tree_still_order_drawn"]
    read = {name: _leaves_in(tree, order) for name, order in orders.items()}
    if given == _sorted(tree, best=not best) or read == {
        "best": _goal(tree, "worst"),
        "worst": _goal(tree, "best"),
    }:
        return NAMED["best_worst_swapped"]
    for player in (MAX, 1 - MAX):
        if given == _sorted(tree, best=best, by=player):
            who = player_name(tree, player)
            return f"at every node the branches are in the order that {who} would like", _GOOD
    leaves = _leaves_in(tree, given)
    right = _sorted(tree, best=best)
    for path in _inner(tree):
        changed = _leaves_in(tree, given | {path: right[path]})
        if changed < leaves if best else changed > leaves:
            who, name = player_name(tree, tree.to_move(path)), tree.name(path)
            kind = "best" if best else "worst"
            return filled(NAMED["different_branch_should_come"], name=name, who=who, kind=kind)
    return NAMED["no_single_node_blame"]


_GOOD: Final = (
    "The player to move judges what is good: at a MAX node the largest value comes first, at a MIN "
    "node the smallest. The values are those of the whole subtrees, so begin at the bottom."
)

# ---------------------------------------------------------------- q3: iterative deepening


@cache
def deepening_cases(seed: int) -> tuple[SeriesCase, ...]:
    """Return a small tree, then random ones; in every fifth the search begins further down."""
    cases = []
    for number in range(32):
        game = random_plain(seed, number)
        depth = (3, 4, 4, 5)[number % 4] - (number % 7 == 6)
        start = game.initial
        if number % 5 == 4:
            start = next(
                state for a in game.actions(start) if game.actions(state := game.result(start, a))
            )
        cases.append(SeriesCase(game, (Call(start, depth),)))
    small = [SeriesCase(_SMALL, (Call(_SMALL.initial, depth),)) for depth in (1, 2, 4)]
    return (*small, *cases, *_OTHER_SIZES, *_WIDE, *_CUT_THEN_NEEDED, *_LEFT_OVER, *_REACHED_AGAIN)


# What looks best at depth 1 is worst at depth 2; then the game is over, whatever the depth.
_SMALL: Final = Positions(
    {"A": ("B", "C", "D"), "B": ("b1", "b2"), "C": ("c1", "c2"), "D": ("d1", "d2")},
    {"b1": -4, "b2": 3, "c1": 2, "c2": 5, "d1": 0, "d2": 7},
    {"A": 1, "B": 6, "C": 2, "D": 4, "b1": 9, "b2": 9, "c1": -9, "c2": -9, "d1": 9, "d2": -9},
)


def _times(factor: float, game: Positions) -> Positions:
    """Return the game with other numbers."""
    worth = {name: factor * worth for name, worth in game.worth.items()}
    return Positions(game.moves, worth, {n: factor * guess for n, guess in game.guesses.items()})


# Fractions, and numbers beyond any that is usually taken for infinity.
_OTHER_SIZES: Final = tuple(
    SeriesCase(_times(factor, _SMALL), (Call(_SMALL.initial, 2),))
    for factor in (0.25, LARGE, -LARGE)
)


def _wide(sign: int, first: int) -> SeriesCase:
    """Return a game in which the last move looks best and the first one is.

    The order of those others decides how much is read, and their estimates put it upside down.
    """
    moves = "BCDEFGH"
    worth = {f"{move.lower()}{n}": sign * (9 + n) for move in moves for n in range(7)}
    worth |= {f"{move.lower()}0": sign * n for n, move in enumerate(moves[1:-1], 1)}
    worth["h0"] = sign * -9
    below = {move: tuple(f"{move.lower()}{n}" for n in range(7)) for move in moves}
    guesses = {move: sign * n for n, move in enumerate("BGFEDCH", 3)}
    game = Positions({"A": tuple(moves), **below}, worth, guesses, first)
    return SeriesCase(game, (Call(game.initial, 2),))


_WIDE: Final = (_wide(1, MAX), _wide(-1, MIN))


def _cut_then_needed(sign: int, first: int) -> SeriesCase:
    """Return a game in which K is cut below F, and needed in full as deep below G."""
    moves = {"A": ("C",), "C": ("F", "G"), "F": ("f1", "K"), "G": ("K",), "K": ("k1", "k2")}
    worth = {"f1": sign * -3, "k1": sign, "k2": sign * 2}
    game = Positions(moves, worth, {"K": sign * -3}, first)  # so F stays first at every depth
    return SeriesCase(game, (Call(game.initial, 4),))


_CUT_THEN_NEEDED: Final = (_cut_then_needed(1, MIN), _cut_then_needed(-1, MAX))


def _left_over(sign: int, first: int) -> tuple[SeriesCase, SeriesCase]:
    """Return two games with the same names: what is best at C in one is not first in the other."""
    moves = {"A": ("b1", "C"), "C": ("c1", "c2")}
    found = []
    for numbers in ({"b1": 5, "c1": 8, "c2": 7}, {"b1": 5, "c1": 1, "c2": 9}):
        worth = {name: sign * number for name, number in numbers.items()}
        game = Positions(moves, worth, {}, first)
        found.append(SeriesCase(game, (Call(game.initial, 2),)))
    return found[0], found[1]


_REACHED_AGAIN: Final = tuple(
    SeriesCase(game, (Call(game.initial, 5),)) for game in map(reached_again, (1, -1), (MAX, MIN))
)
_LEFT_OVER: Final = (*_left_over(1, MAX), *_left_over(-1, MIN))

DEEPENING: Final = SeriesQuestion(
    "q3", "iterative_deepening", 6, deepening_cases, Asker(pair_for_each_depth, each_depth=True),
    rights=partial(rights, "deepening"), slips=partial(slips_of, "deepening"),
    absent=partial(absent, "deepening"),
    too_much=NAMED["reads_more_last_depth"],
    slack=1.03, exact=(*_LEFT_OVER, *_WIDE, *_REACHED_AGAIN),
)  # fmt: skip

# ---------------------------------------------------------------- q4: a transposition table


@cache
def table_cases(seed: int) -> tuple[SeriesCase, ...]:
    """Return games with transpositions, and a tree now and then, each asked about several times.

    No later call looks less far ahead than an earlier one: then an entry that looked deeper than
    is wanted does not come up, whose value might be better informed, and there is one right value.
    """
    cases = []
    for number in range(30):
        shared = number % 4 != 3
        game = (random_transpositions if shared else random_plain)(seed, number)
        cases.append(SeriesCase(game, _calls(game, number)))
    return (*cases, *_telling(seed, cases), *_OTHER_SIZES, *_CUT_BEFORE, *_DEEPER_TWICE)


def _cut_before(sign: int, first: int) -> SeriesCase:
    """Return a game in which S is cut first; then its bound in the table settles it."""
    below = {move: (f"{move.lower()}1", "S", f"{move.lower()}2") for move in "CDEF"}
    worth = {
        name: sign * (6 if name.endswith("1") else 3)
        for kids in below.values()
        for name in kids
        if name != "S"
    }
    worth |= {"b1": sign * 5, "c1": sign * 7, "s1": sign * 9, "s2": sign * 8}
    moves = {"A": ("B", *below), "B": ("b1",), **below, "S": ("s1", "s2")}
    game = Positions(moves, worth, {}, first)
    return SeriesCase(game, (Call(game.initial, 3),))


_CUT_BEFORE: Final = (_cut_before(1, MAX), _cut_before(-1, MIN))


def _deeper_twice(first: int) -> SeriesCase:
    """Ask for a small depth, then for a greater one twice: in the end nothing is left to read."""
    game = Positions({"A": ("B",), "B": ("b1", "C"), "C": ("c1",)}, {"b1": 5, "c1": 3}, {}, first)
    return SeriesCase(game, tuple(Call(game.initial, depth) for depth in (2, 3, 3)))


_DEEPER_TWICE: Final = (_deeper_twice(MAX), _deeper_twice(MIN))


def _telling(seed: int, cases: Sequence[SeriesCase]) -> list[SeriesCase]:
    """Return more cases, until every slip that gives wrong answers does so in two of them.

    Some seldom do: a bound that is taken for a value is often the value.
    """
    missing = {slip.program: 2 for slip in misleading("table")}
    drawn = (random_transpositions(seed, number) for number in range(30, MOST_DRAWN))
    kept: list[SeriesCase] = []
    more = (SeriesCase(game, _calls(game, (0, 4)[number % 2])) for number, game in enumerate(drawn))
    for number, case in enumerate(itertools.chain(cases, more)):
        found = [search for search in missing if TABLE.misleads(search, case)]
        for search in found:
            missing[search] -= 1
        missing = {search: times for search, times in missing.items() if times}
        if found and number >= len(cases):
            kept.append(case)
        if not missing:
            break
    return kept


def _calls(game: Positions, number: int) -> tuple[Call, ...]:
    """Ask once; deeper and deeper; twice; and from the states one or two plies further on."""
    root, height = game.initial, game.height(game.initial)
    whole = Call(root, height)
    plans: list[list[Call]] = [
        [whole],
        [Call(root, depth) for depth in (1, 2, 3, height)],
        [whole, whole],
        [Call(root, 2), whole, *_further_on(game, [root], height)],
        [whole, *_further_on(game, _row(game, [root]), height - 1)],
    ]
    return tuple(plans[number % 5])


def _row(game: Positions, states: Sequence[State]) -> list[State]:
    """Return the states one move after these, each once."""
    kids = (game.result(state, a) for state in states for a in game.actions(state))
    return list(dict.fromkeys(kids))


def _further_on(game: Positions, states: Sequence[State], height: int) -> list[Call]:
    """Return the unfinished states one move after these, to be searched as far as they were."""
    return [Call(kid, height - 1) for kid in _row(game, states) if game.actions(kid)]


TABLE: Final = SeriesQuestion(
    "q4", "alpha_beta_with_table", 6, table_cases, Asker(one_pair),
    rights=partial(rights, "table"), slips=partial(slips_of, "table"),
    absent=partial(absent, "table"), plain=Positions.is_tree,
    too_much=NAMED["reads_more_correct_search"],
    slack=1.01, exact=(*_CUT_BEFORE, *_DEEPER_TWICE),
)  # fmt: skip

# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    SpecialQuestion("q1", 6, check_own_tree, "tree"),
    ORDER,
    DEEPENING,
    TABLE,
    SpecialQuestion("q5", 3, check_branching),
    written("q6", 4),
)
GIVEN: Final = {"tree": own_tree}
HIDDEN: Final = hidden_positions
