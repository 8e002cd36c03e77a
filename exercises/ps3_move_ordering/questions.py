"""The questions of `ps3_move_ordering`, and how each is checked.

Connect Four's columns are in `column_order`. What is called several times (iterative deepening,
alpha-beta with a table) is judged on the games of `positions`, as `series` says.
"""

from __future__ import annotations

import itertools
import random
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cache, lru_cache
from math import factorial, prod
from pathlib import Path as FilePath
from typing import Any, Final

from gamesearch.game import MAX, MIN, Path
from gamesearch.games.random_trees import random_tree
from gamesearch.games.tree import GameTree
from gamesearch.grading.answer_time import endless, in_time
from gamesearch.grading.questions.by_hand import (
    by_hand,
    entries,
    is_blank,
    names_in_order,
    unknown_key,
    written,
)
from gamesearch.grading.questions.check_trees import LARGE
from gamesearch.grading.questions.own_instances import own_instance
from gamesearch.grading.questions.question import Named, SpecialQuestion, in_order
from gamesearch.grading.questions.slips import SlipFile, filled, first_that_explains, slips_in
from gamesearch.grading.sandbox.protocol import brief, in_words
from gamesearch.grading.verdict import Verdict, share
from gamesearch.grading.watched_search import is_number
from gamesearch.members import player_name
from gamesearch.search import (
    OrderedGame,
    alpha_beta_search,
    effective_branching_factor,
    leaves_examined,
    leaves_over_orders,
    minimax_value,
)
from gamesearch.time_limit import TraceTimeout
from gamesearch.tracing.tracer import trace

from .calls import Asker, Call, SeriesCase
from .column_order import ORDER
from .positions import (
    MOST_DRAWN,
    Positions,
    State,
    hidden_positions,
    random_plain,
    random_transpositions,
)
from .series import SeriesQuestion, misleading

FILE: Final = SlipFile(__file__)
NAMED: Final = FILE.named


Case = tuple[int, int]  # nodes below the root, and depth
GIVE: Final = 0.01
CHAINS: Final = ((6, 6), (2, 2))  # trees without any choice
_LECTURE: Final = ((13_224, 6), (1_407, 6), (137_257, 6))
_BASE: Final = FILE.base("branching")
SLIPS: Final = tuple(slips_in(FILE.slips["branching"], _BASE))


def branching_below(nodes: int, depth: int) -> float:
    """Return the branching of the uniform tree with so many nodes below its root."""
    return effective_branching_factor(nodes + 1, depth)


def branching_cases(seed: int) -> list[Case]:
    """Return the lecture's trees, whole ones, and random ones."""
    rng = random.Random(seed)
    drawn = [(rng.randint(depth + 20, 20_000), depth) for depth in (2, 3, 5, 8)]
    return [*_LECTURE, (52, 5), (14, 3), (3, 1), *drawn]


def check_branching(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q5: two points for trees that branch, one for those that do not."""
    del student
    cases = branching_cases(seed)
    try:
        with in_time():
            numbers = {one: _number_from(answer, *one) for one in (*cases, *CHAINS)}
    except TraceTimeout as stopped:
        if stopped.waited:
            raise
        return question.verdict(0, *filled(NAMED["no_end"], problem=endless(stopped)))
    wrong = [one for one in numbers if not _all_near([one], numbers)]
    if not wrong:
        return question.full_marks()
    score = share(3, 2 * (not set(wrong) & set(cases)) + (not set(wrong) & set(CHAINS)), 3)
    nodes, depth = shown = next((one for one in wrong if isinstance(numbers[one], str)), wrong[0])
    right, yours = branching_below(nodes, depth), numbers[shown]
    expected = f"Expected: {right:.3f} for {nodes:,} nodes and depth {depth}."
    found = f"Yours: {yours if isinstance(yours, str) else f'{yours:.3f}'}."
    named = _name_branching_slip(cases, numbers)
    return question.verdict(score, *named, details=(expected, found))


def _number_from(answer: Callable[..., Any], nodes: int, depth: int) -> Any:
    """Return the number that an answer gives, or a sentence on why there is none."""
    try:
        found = answer(nodes, depth)
        if isinstance(found, Decimal):
            found = float(found)
        if isinstance(found, bool) or not is_number(found):
            return f"it returned {brief(found)}; a number was expected"
        return float(found)
    except (NotImplementedError, KeyboardInterrupt, TraceTimeout):
        raise
    except BaseException as error:
        return f"it {in_words(error)}"


def _all_near(
    cases: Iterable[Case],
    numbers: Mapping[Case, Any],
    right: Callable[[int, int], float] = branching_below,
    give: float = GIVE,
) -> bool:
    """Return whether all numbers are there, and near to those of a function."""
    found = [(numbers[one], one) for one in cases]
    return all(not isinstance(b, str) and abs(b - right(*one)) <= give for b, one in found)


def _name_branching_slip(cases: Sequence[Case], numbers: Mapping[Case, Any]) -> Named:
    """Return what is wrong, and what to look at."""
    problem = next((number for number in numbers.values() if isinstance(number, str)), "")
    if not problem:
        low, high = min(numbers.values()), max(numbers.values())
        for key, bound, other in (("never_above", high, min), ("never_below", low, max)):

            def bounded(nodes: int, depth: int, bound: float = bound, other: Any = other) -> float:
                return float(other(bound, branching_below(nodes, depth)))

            if _all_near(numbers, numbers, bounded):
                return filled(NAMED[key], bound=bound)
    some_wrong = not _all_near(cases, numbers)
    if some_wrong:
        deep = [one for one in cases if one[1] > 1]
        if named := first_that_explains(SLIPS, lambda slip: _all_near(deep, numbers, slip)):
            return named
        if _all_near(cases, numbers, give=0.11):
            return NAMED["nearly"]
    if not problem and all((2 * b).is_integer() for b in numbers.values()):
        return NAMED["halves"]
    fails_in_chain = any(numbers[one] == problem for one in CHAINS)
    unnamed = NAMED["unknown" if some_wrong and not fails_in_chain else "chain"]
    return problem or unnamed[0], unnamed[1]


# ---------------------------------------------------------------- q1: the student's own tree

Orders = dict[Path, tuple[int, ...]]  # of the children of each inner node
MOST_ORDERS: Final = 1500


@lru_cache(maxsize=1024)  # a student may ask for any
def own_tree(student: str, question: str = "q1") -> GameTree:
    """Return a tree of three plies in which best first is the best order, worst first the worst."""

    def draw(seed: int) -> GameTree:
        return random_tree(3, (2, 3), seed, low=-9, high=20)

    return own_instance(student, f"ps3/{question}", draw, _suits)


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
    few = prod(factorial(len(tree.actions(path))) for path in _inner(tree)) <= MOST_ORDERS
    return for_max > best and few and min(leaves_over_orders(tree)) == best


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
    """Check q1: {"best": {"A": "a2 a1", ...}, "worst": {...}} for the student's own tree.

    Three points for each order that is as good (as bad) as any, two if it is off by one leaf,
    one if by two but still better than the tree as it is drawn.
    """
    from gamesearch.drawing.tree_pictures import draw

    del seed
    answer = entries(given := by_hand(answer), ("best", "worst"))
    tree = own_tree(student)
    if answer is None:
        return question.wrong_form(given, "a dict with 'best' and 'worst'")
    if all(is_blank(answer[part]) for part in ("best", "worst")):
        return question.not_attempted()
    found = {part: _orders_of(tree, answer[part]) for part in ("best", "worst")}
    orders = {part: order for part, order in found.items() if isinstance(order, dict)}
    read = {part: _leaves_in(tree, order) for part, order in orders.items()}
    scores = {}
    for part, leaves in read.items():
        lost = abs(leaves - _goal(tree, part))
        closer = lost < abs(leaves_examined(tree) - _goal(tree, part))
        scores[part] = max(0, 3 - lost) if closer else 0
    score = sum(scores.values())
    for part, problem in found.items():
        if isinstance(problem, tuple):
            named = unknown_key(answer, ("best", "worst")) or (f"{part}: {problem[0]}", problem[1])
            return question.verdict(score, *named)
    if score == 6:
        return question.full_marks()
    part = "best" if scores["best"] < 3 else "worst"
    fault, advice = _name_branch_order_mistake(tree, orders, read, part)
    line = (
        f"In your {part} order alpha-beta reads {read[part]} of the {len(list(tree.leaves()))} "
        f"leaves ({leaves_examined(tree)} as the tree is drawn). That is not the "
        f"{'fewest' if part == 'best' else 'most'} possible."
    )
    picture = draw(trace(alpha_beta_search, _in_order(tree, orders[part])))
    pictures = ((f"Alpha-beta in your {part} order", picture),)
    return question.verdict(score, f"{part}: {fault}", advice, details=(line,), pictures=pictures)


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


def _name_branch_order_mistake(
    tree: GameTree, orders: dict[str, Orders], read: dict[str, int], part: str
) -> Named:
    """Say what is wrong with an order, without giving the right one away."""
    given, best = orders[part], part == "best"
    if all(given[path] == tuple(tree.actions(path)) for path in given):
        return NAMED["tree_still_order_drawn"]
    turned = {"best": _goal(tree, "worst"), "worst": _goal(tree, "best")}
    if given == _sorted(tree, best=not best) or read == turned:
        return NAMED["best_worst_swapped"]
    for player in (MAX, 1 - MAX):
        if given == _sorted(tree, best=best, by=player):
            return filled(NAMED["one_players_order"], who=player_name(tree, player))
    for path, right in _sorted(tree, best=best).items():
        changed = _leaves_in(tree, given | {path: right})
        if changed < read[part] if best else changed > read[part]:
            who, name = player_name(tree, tree.to_move(path)), tree.name(path)
            return filled(NAMED["different_branch_should_come"], name=name, who=who, kind=part)
    return NAMED["no_single_node_blame"]


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
    exact = (*_WIDE, *_CUT_THEN_NEEDED, *_LEFT_OVER, *_REACHED_AGAIN)
    return (*small, *cases, *_OTHER_SIZES, *exact)


_WRITTEN: Final = tomllib.loads(FilePath(__file__).with_name("games.toml").read_text("utf-8"))


def _game(name: str, factor: float = 1, first: int = MAX) -> Positions:
    """Return a game of `games.toml`, with all its numbers times a factor."""
    game = _WRITTEN[name]
    worth, guesses = (
        {place: factor * number for place, number in game.get(numbers, {}).items()}
        for numbers in ("worth", "guesses")
    )
    return Positions(game["moves"], worth, guesses, first)


def _written_case(name: str, *depths: int, factor: float = 1, first: int = MAX) -> SeriesCase:
    game = _game(name, factor, first)
    return SeriesCase(game, tuple(Call(game.initial, depth) for depth in depths))


def _both(name: str, *depths: int, first: int = MAX) -> tuple[SeriesCase, SeriesCase]:
    """Return a case, and the same with the players exchanged: `first` begins, or the other."""
    mirrored = _written_case(name, *depths, factor=-1, first=1 - first)
    return _written_case(name, *depths, first=first), mirrored


_SMALL: Final = _game("small")
# Fractions, and numbers beyond any that is usually taken for infinity.
_OTHER_SIZES: Final = tuple(
    _written_case("small", 2, factor=factor) for factor in (0.25, LARGE, -LARGE)
)


def _wide(sign: int, first: int) -> SeriesCase:
    """Return a game in which the last move looks best and the first one is.

    The order of those others decides how much is read: neither estimates nor names give it away.
    """
    moves = first_move, *others, last = tuple("ECHBGDF")
    worth = {f"{move.lower()}{n}": sign * (9 + n) for move in moves for n in range(7)}
    worth |= {f"{move.lower()}0": sign * n for n, move in enumerate(others, 1)}
    worth[f"{last.lower()}0"] = sign * -9
    below = {move: tuple(f"{move.lower()}{n}" for n in range(7)) for move in moves}
    guesses = {m: sign * n for n, m in enumerate((first_move, *others[::-1], last), 3)}
    game = Positions({"A": moves, **below}, worth, guesses, first)
    return SeriesCase(game, (Call(game.initial, 2),))


_WIDE: Final = (_wide(1, MAX), _wide(-1, MIN))
_CUT_THEN_NEEDED: Final = _both("cut_then_needed", 4, first=MIN)
_REACHED_AGAIN: Final = _both("reached_again", 5)
_LEFT_OVER: Final = tuple(
    _written_case(name, 2, factor=factor, first=first)
    for factor, first in ((1, MAX), (-1, MIN))
    for name in ("left_over", "left_over_2")
)

DEEPENING: Final = SeriesQuestion(
    "q3",
    "iterative_deepening",
    6,
    kind="deepening",
    cases=deepening_cases,
    asker=Asker(each_depth=True),
    too_much=NAMED["reads_more_last_depth"],
    slack=1.03,
    exact=(*_LEFT_OVER, *_WIDE, *_REACHED_AGAIN),
)

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
    return (
        *cases,
        *_telling(seed, cases),
        *_OTHER_SIZES,
        *_CUT_BEFORE,
        *_DEEPER_TWICE,
        *_EITHER_MOVER,
    )


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
# A small depth, then a greater one twice: in the end nothing is left to read.
_EITHER_MOVER: Final = _both("either_mover", 3, 4)
_DEEPER_TWICE: Final = tuple(_written_case("deeper_twice", 2, 3, 3, first=p) for p in (MAX, MIN))


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
    "q4",
    "alpha_beta_with_table",
    6,
    kind="table",
    cases=table_cases,
    asker=Asker(each_depth=False),
    too_much=NAMED["reads_more_correct_search"],
    plain=Positions.is_tree,
    slack=1.01,
    exact=(*_CUT_BEFORE, *_DEEPER_TWICE),
)

# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    SpecialQuestion("q1", 6, check_own_tree, "tree"),
    ORDER,
    DEEPENING,
    TABLE,
    SpecialQuestion("q5", 3, check_branching, function="effective_branching"),
    written("q6", 4),
)
GIVEN: Final = {"tree": own_tree}
HIDDEN: Final = hidden_positions
