"""The questions of `ps2_alpha_beta`, and how each is checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, MIN, Path
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import TreeError
from gamesearch.grading.answer_time import agrees_when_asked_again, in_time
from gamesearch.grading.questions.by_hand import (
    by_hand,
    entries,
    is_blank,
    is_number,
    names_in,
    written,
)
from gamesearch.grading.questions.check_trees import BOOK, lecture_instances, random_instances
from gamesearch.grading.questions.own_instances import own_tree
from gamesearch.grading.questions.question import Named, SpecialQuestion, in_order
from gamesearch.grading.questions.search import SearchQuestion
from gamesearch.grading.questions.search_cases import Case, shrunk
from gamesearch.grading.questions.slips import Search, first_that_explains
from gamesearch.grading.sandbox.protocol import Misuse, brief
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import run_search
from gamesearch.search import alpha_beta_search, best_actions, minimax_search
from gamesearch.time_limit import TraceTimeout
from gamesearch.tracing.tracer import trace

from .slips import HARD, MIN_STOPS, PLAIN, alpha_beta_slips, best_actions_slips, search_with
from .walk import WalkByHand

# ---------------------------------------------------------------- q1: the student's own tree


def check_own_tree(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q1: {"value": 3, "move": "a1", "cut": ["c2", "c3"]} for the student's own tree."""
    del seed
    answer = entries(handed_in := by_hand(answer), ("value", "move", "cut"))
    tree = own_tree(student, "ps2/q1")
    run = trace(alpha_beta_search, tree)
    if answer is None:
        return question.wrong_form(handed_in, "a dict with 'value', 'move' and 'cut'")
    if all(is_blank(answer[name]) for name in ("value", "move", "cut")):
        return question.not_attempted()
    given = set() if is_blank(answer["cut"]) else names_in(answer["cut"])
    cut = {tree.action_name(path[:-1], path[-1]) for path in run.pruned}
    wrong = {
        "value": not is_number(answer["value"], run.value),
        "move": names_in(answer["move"]) != {tree.action_name((), run.action)},
        "cut": given != cut,
    }
    parts = [part for part, is_wrong in wrong.items() if is_wrong]
    if not parts:
        return question.full_marks()
    return question.verdict(
        6 - 2 * len(parts), f"not right yet: {', '.join(parts)}",
        _hint_at_value(tree, answer["value"]) if wrong["value"]
        else _hint_at_move(tree, answer["move"]) if wrong["move"]
        else _hint_at_cuts(tree, given, cut),
    )  # fmt: skip


def _hint_at_value(tree: GameTree, value: Any) -> str:
    """Say who moves at the root, if that is mistaken, or where to begin."""
    if is_number(value, minimax_search(GameTree(tree.to_nested(), root="min")).value):
        return "MAX moves at the root: the labels on the left of the tree say who moves where."
    return "Work out the bottom nodes first, then their parents; MIN nodes take the smallest."


def _hint_at_move(tree: GameTree, move: Any) -> str:
    """Say what form a move has, or where to look for the best one."""
    names = [tree.action_name((), a) for a in tree.actions(())]
    if is_blank(move):
        return "The move is missing: which branch of the root leads to that value?"
    if names_in(move) - set(names):
        return f"A move is the name of a branch of the root, one of {', '.join(names)}."
    return "Which branch of the root leads to that value?"


def _hint_at_cuts(tree: GameTree, given: set[str], cut: set[str]) -> str:
    """Point to where to look, without giving the answer away."""
    edges = {tree.action_name(path[:-1], path[-1]): path for path in tree.nodes() if path}
    for name in sorted(given - cut):
        if name not in edges:
            return f"There is no branch called {name!r} in your tree."
        if any(edges[name][: len(edges[top])] == edges[top] for top in cut):
            return f"{name} lies below a branch that is cut higher up: leave it out."
        if (*edges[name][:-1], edges[name][-1] + 1) in map(edges.get, cut):
            return f"{name} is read; list the branches that are skipped, not the one before them."
        return f"{name} is not cut: compare the value before it with both bounds once more."
    parents = {edges[name][:-1] for name in given}
    if any(edges[name][:-1] in parents for name in cut - given):
        return (
            "A node at which the search stops skips all its branches that are left: one is missing."
        )
    if not given:
        return "No branch is listed: compare each node's value with both bounds, <= and >=."
    return "A branch is missing: compare each node's value with both bounds, <= and >=."


# ---------------------------------------------------------------- q2: alpha-beta

ALPHA_BETA: Final = SearchQuestion(
    "q2", "alpha_beta", 6, alpha_beta_search,
    instances=lambda seed: (*lecture_instances(), *random_instances(seed)), slips=alpha_beta_slips,
    prunes=True,
    next_step="Of the lecture's tree it reads 7 of 9 leaves. In the best order it would read 5: "
    "03_move_ordering looks for that order.",
)  # fmt: skip


# ---------------------------------------------------------------- q3: all best actions


def check_best_actions(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q3: the set of all actions whose minimax value is the best."""
    del student
    if not callable(answer):
        return question.not_callable("best_actions", answer)
    run = partial(_actions_found, answer)
    instances = (*lecture_instances(), *random_instances(seed)[:18])
    results: list[ActionsFound] = []
    with in_time():
        for instance in instances:
            results.append(run(*instance))
            if results[-1].problem:
                break
    if not results[-1].problem:
        return question.full_marks()
    both = list(zip(instances, results, strict=False))
    failed = both[-1][0]
    forgets = not agrees_when_asked_again(
        lambda: (run(*asked).names == one.names for asked, one in both)
    )
    tree, state, found = shrunk(
        (*failed, results[-1]), run, lambda tree, state, found: bool(found.problem)
    )
    if forgets:
        named = _FORGETS
    else:
        named = _name_slip(run, [failed, *instances[:20]]) or _fault(tree, state, found)
    return _best_actions_verdict(question, tree, state, found, named)


class ActionsFound(NamedTuple):
    """The actions an answer to q3 gave on one tree, by name, and what is wrong with them."""

    names: tuple[str, ...] = ()
    problem: str = ""
    leaves: int = 0  # that it read


def _actions_found(answer: Any, tree: GameTree, state: Path) -> ActionsFound:
    given: list[Any] = []

    def as_search(game: Any, start: Any) -> tuple[float, None]:
        actions = answer(game, start)
        if not isinstance(actions, list | tuple | set | frozenset):
            raise Misuse(f"returned {brief(actions)}; a list of actions was expected")
        given.extend(actions)
        return 0.0, None

    outcome = run_search(as_search, tree, state)
    if outcome.problem:
        return ActionsFound(problem=outcome.problem)
    legal = [tree.action_name(state, a) for a in tree.actions(state)]
    right = {tree.action_name(state, a) for a in best_actions(tree, state)}
    names = tuple(str(a) if a in legal else brief(a) for a in given)
    if not set(names) <= set(legal):
        problem = NO_ACTION
    elif not set(names) <= right:
        problem = WORSE
    elif not right <= set(names):
        problem = MISSING
    else:
        problem = TWICE if len(right) < len(names) else ""
    return ActionsFound(names, problem, len(set(outcome.leaves)))


def _name_slip(
    run: Callable[[GameTree, Path], ActionsFound], asked: Sequence[tuple[GameTree, Path]]
) -> Named | None:
    """Return name and advice of the first slip that explains the list on every tree."""
    try:
        with in_time():
            found = [(tree, state, run(tree, state).names) for tree, state in asked]
    except TraceTimeout:
        return None

    def explains(search: Search) -> bool:
        return all(
            tuple(tree.action_name(state, a) for a in search(tree, state)) == names
            for tree, state, names in found
        )

    return first_that_explains(best_actions_slips(), explains)


def _fault(tree: GameTree, state: Path, found: ActionsFound) -> Named:
    """Return what is wrong where no slip explains it, and what to look at."""
    advice = BEST_ACTIONS_ADVICE.get(found.problem, "")
    if advice and not found.names:
        advice = (
            "The list is empty. Where does the best value begin? Start at -inf for MAX and at +inf "
            "for MIN, or with the first child."
        )
    elif found.problem == WORSE and not found.leaves:
        advice = (
            "No leaf was read here. Use the game and the state that you are given, and remember "
            "nothing from earlier calls."
        )
    elif found.problem == WORSE and found.leaves >= sum(
        path[: len(state)] == state for path in tree.leaves()
    ):
        advice = (
            "Every leaf was read here, so no cut is to blame. The best value of `state` is the "
            "largest among its children's where MAX moves, and the smallest where MIN does."
        )
    return found.problem, advice


def _best_actions_verdict(
    question: SpecialQuestion, tree: GameTree, state: Path, found: ActionsFound, named: Named
) -> Verdict:
    from gamesearch.drawing.tree_pictures import draw

    right = [tree.action_name(state, a) for a in best_actions(tree, state)]
    details = [f"The smallest tree found: {Case(tree, state)}.", f"Expected: {', '.join(right)}."]
    if found.problem in BEST_ACTIONS_ADVICE:
        details.append(f"Yours: {', '.join(found.names) or 'no action'}.")
    return question.verdict(
        0, *named,
        tree=tree, state=state, details=tuple(details),
        pictures=(("The value of every node", draw(trace(minimax_search, tree, state))),),
    )  # fmt: skip


_FORGETS: Final = (
    "it gives a different answer when asked again",
    "Something is kept from one call to the next (a global variable, a dict or a list as default "
    "argument, a cache) or left to chance. Begin each call afresh.",
)
WORSE: Final = "the list contains a worse action"
MISSING: Final = "a best action is missing"
NO_ACTION: Final = "the list contains something that is not an action"
TWICE: Final = "an action is listed twice"
BEST_ACTIONS_ADVICE: Final = {
    WORSE: "A child that was cut gives only a bound, which may equal the best value even though "
    "the child is worse. Give each child of the root a window that still admits equality, or "
    "search it in full.",
    MISSING: "Another action reaches the same value: keep every action whose value equals the "
    "best, and do not cut a child on equality before its value is known.",
    NO_ACTION: "Return actions of `state`, as game.actions(state) gives them: no indices, no "
    "pairs, and no moves from further down.",
    TWICE: "List each best action once.",
}


# ---------------------------------------------------------------- q4: bug hunt

MOST_LEAVES: Final = 200  # of a tree that convicts
EXAMPLES: Final = ([[3, 4], [1, 2]], BOOK.to_nested())  # the form of an answer, and the widget's
BROKEN: Final = {
    "alpha has no effect: it is never raised, or MIN never tests it": "leaves",
    "MAX starts at 0 instead of minus infinity": "value",
    MIN_STOPS: "value",
    "an equally good move replaces the earlier one (>= instead of >)": "action",
}


def broken_searches() -> list[Search]:
    """Return the four searches of the bug hunt, in order. Each is wrong in what `BROKEN` says."""
    return [
        search_with(name, HARD if name.startswith("an equally good move") else PLAIN)
        for name in BROKEN
    ]


def check_bug_hunt(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q4: for each of four broken searches, a tree on which it goes wrong."""
    del student, seed
    answer = by_hand(answer)
    if isinstance(answer, Mapping) and set(answer) <= set(range(1, len(BROKEN) + 1)):
        answer = [answer.get(n) for n in range(1, len(BROKEN) + 1)]
    if not isinstance(answer, list | tuple) or len(answer) > len(BROKEN):
        return question.wrong_form(answer, f"a list of {len(BROKEN)} trees")
    missing = len(BROKEN) - len(answer)
    answer = [*answer, *[None] * missing]
    if all(is_blank(tree) for tree in answer):
        return question.not_attempted()
    with in_time():
        survivals = map(_survives, answer, broken_searches(), BROKEN.values())
        problems = [f"search {n}: {problem}" for n, problem in enumerate(survivals, 1) if problem]
    score = 2 * (len(BROKEN) - len(problems))
    if not problems:
        return question.verdict(score)
    one = "Four trees were expected, in a list; this looks like one." if missing > score else ""
    return question.verdict(
        score, f"{len(problems)} of {len(BROKEN)} searches got away", one,
        details=tuple(problems),
    )  # fmt: skip


def _survives(nested: Any, search: Search, part: str) -> str:
    """Say why a tree does not convict a broken search; nothing if it does."""
    if is_blank(nested):
        return "no tree yet"
    try:
        tree = nested if type(nested) is GameTree else GameTree(_as_lists(nested))
    except TreeError as error:
        return str(error)
    except RecursionError:
        return "it is nested too deeply; does it hold itself?"
    except Exception as error:
        return f"it cannot be read as a tree ({type(error).__name__})"
    plain = tree.turns == (MAX, MIN) and tree.zero_sum and not tree.stochastic
    if not plain or tree.is_terminal(()):
        return "a tree for MAX and MIN, with MAX at the root and at least one move, was expected"
    leaves = [tree.leaf(path) for path in tree.leaves()]
    if len(leaves) > MOST_LEAVES:
        return f"the tree has more than {MOST_LEAVES} leaves; a small one is enough"
    if tree.to_nested() in EXAMPLES:
        return "that is the tree of an example; find one of your own"
    if "?" in leaves:
        return "a leaf is '?'; a number was expected at each"
    outcome = run_search(search, tree)
    if part in ALPHA_BETA.wrong_in(Case(tree), outcome):
        return ""
    return f"on your tree its {part} {'are' if part == 'leaves' else 'is'} right"


def _as_lists(nested: Any) -> Any:
    """Return nested tuples as lists: in a `GameTree` a tuple is a vector. Raises RecursionError."""
    return list(map(_as_lists, nested)) if isinstance(nested, list | tuple) else nested


# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    SpecialQuestion("q1", 6, check_own_tree, "tree"),
    WalkByHand("q1b", 6, "ps2/q1b"),
    ALPHA_BETA,
    SpecialQuestion("q3", 4, check_best_actions),
    SpecialQuestion("q4", 8, check_bug_hunt),
    written("q5", 4),
)
GIVEN: Final = {
    "tree": lambda student, question: own_tree(student, f"ps2/{question}"),
    "broken": lambda student: broken_searches(),
}
