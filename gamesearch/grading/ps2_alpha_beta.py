"""The questions of `ps2_alpha_beta`, and how each is checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gamesearch.game import MIN
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import TreeError
from gamesearch.grading.checks import (
    Outcome,
    Question,
    Verdict,
    by_hand,
    pictures_of,
    run_search,
    same_action,
)
from gamesearch.grading.faults import FAULTS, Dress, Search, faulty_search, variants
from gamesearch.grading.instances import (
    Instance,
    lecture_instances,
    own_tree,
    random_instances,
    smallest,
)
from gamesearch.replay import show
from gamesearch.search import alpha_beta_search, best_actions
from gamesearch.search.minimax import minimax_value
from gamesearch.tracing import Path, trace

# ---------------------------------------------------------------- q1: the student's own tree


def check_own_tree(answer: Any, student: str, seed: int) -> Verdict:
    """q1: {"value": 3, "move": "a1", "cut": ["c2", "c3"]} for the student's own tree."""
    del seed
    answer = by_hand(answer)
    tree = own_tree(student, "ps2/q1")
    run = trace(alpha_beta_search, tree)
    right: dict[str, Any] = {
        "value": run.value,
        "move": tree.action_name((), run.action),
        "cut": {run.replay.name(path) for path in run.pruned},
    }
    if not isinstance(answer, dict) or not set(right) <= set(answer):
        found = (
            f"a {type(answer).__name__}" if not isinstance(answer, dict) else str(sorted(answer))
        )
        return Verdict(
            "q1", 0, 6, "the answer has not the form that was asked for",
            f"Found {found}; a dict with 'value', 'move' and 'cut' was expected.",
        )  # fmt: skip
    if all(answer[name] in (None, ..., "", []) for name in right):
        return Verdict("q1", 0, 6, status="not attempted")
    given = answer["cut"] if isinstance(answer["cut"], list | tuple | set) else [answer["cut"]]
    names = {str(name).strip().lower() for name in given}
    wrong = {
        "value": answer["value"] != right["value"],
        "move": str(answer["move"]).strip().lower() != right["move"],
        "cut": names != right["cut"],
    }
    score = 2.0 * sum(not is_wrong for is_wrong in wrong.values())
    if not any(wrong.values()):
        return Verdict("q1", score, 6)
    parts = [part for part, is_wrong in wrong.items() if is_wrong]
    return Verdict(
        "q1", score, 6, f"not right yet: {' and '.join(parts)}", _hint(wrong, names, right, run)
    )


def _hint(wrong: dict[str, bool], names: set[str], right: dict[str, Any], run: Any) -> str:
    """A pointer to where to look, without the answer."""
    if wrong["value"] or wrong["move"]:
        return "Work out the bottom nodes first, then their parents; MIN nodes take the smallest."
    extra = sorted(names - right["cut"])
    if extra:
        path = next((p for p in run.game.nodes() if run.replay.name(p) == extra[0]), None)
        if path is None:
            return f"There is no branch called {extra[0]!r} in your tree."
        return f"{extra[0]} is read, or lies below a branch that was cut higher up."
    return "There is one more place to cut: compare each node's value with both bounds, <= and >=."


# ---------------------------------------------------------------- q2: alpha-beta


def check_alpha_beta(answer: Any, student: str, seed: int) -> Verdict:
    """q2: a search with the right value, a best action, and exactly the leaves alpha-beta reads."""
    del student
    if not callable(answer):
        return _not_callable("q2", "alpha_beta", 6, answer)
    return _check_search("q2", answer, (*lecture_instances(), *random_instances(seed)))


def _not_callable(question: str, name: str, points: float, answer: Any) -> Verdict:
    return Verdict(
        question, 0, points, "the answer is no function",
        f"Found a {type(answer).__name__}; hand in the function itself: "
        f'check("{question}", {name}).',
    )  # fmt: skip


def _check_search(question: str, answer: Search, instances: Sequence[Instance]) -> Verdict:
    outcomes = []
    for tree, state in instances:
        outcome = run_search(answer, tree, state)
        outcomes.append(outcome)
        if outcome.problem:
            return _broken(question, answer, tree, state, outcome)
    wrong = [_wrong_in(*one, outcome) for one, outcome in zip(instances, outcomes, strict=True)]
    score = 2.0 * sum(
        not any(part in parts for parts in wrong) for part in ("value", "action", "leaves")
    )
    if not any(wrong):
        return Verdict(question, score, 6)
    named = name_fault(instances, outcomes)
    tree, state, got = _smallest_wrong(answer, instances, outcomes)
    fault, advice = named or _first_difference(tree, state, got)
    return Verdict(
        question, score, 6, fault, advice, tree=tree, state=state,
        details=_details(tree, state, got),
        pictures=pictures_of(alpha_beta_search, answer, tree, state),
    )  # fmt: skip


def _broken(
    question: str, answer: Search, tree: GameTree, state: Path, outcome: Outcome
) -> Verdict:
    """A search that fails or gives no usable answer, on the smallest tree that shows it."""
    kind = outcome.problem.split(":")[0]

    def fails(smaller: GameTree) -> bool:
        return run_search(answer, smaller).problem.split(":")[0] == kind

    if state == ():
        tree = smallest(tree, fails)
        outcome = run_search(answer, tree)
    return Verdict(
        question, 0, 6, outcome.problem, f"This happened on the tree {tree}.",
        tree=tree, state=state,
        pictures=pictures_of(alpha_beta_search, answer, tree, state)[1:],
    )  # fmt: skip


def _right(tree: GameTree, state: Path) -> Outcome:
    return run_search(alpha_beta_search, tree, state)


def _wrong_in(tree: GameTree, state: Path, outcome: Outcome) -> set[str]:
    """In which of value, action and leaves an outcome differs from what is right."""
    right = _right(tree, state)
    wrong = set()
    if outcome.value != right.value:
        wrong.add("value")
    if not any(same_action(outcome.action, a) for a in optimal_actions(tree, state)):
        wrong.add("action")
    if set(outcome.leaves) != set(right.leaves):
        wrong.add("leaves")
    return wrong


def optimal_actions(tree: GameTree, state: Path) -> list[int]:
    """All actions of `state` whose true minimax value is the best."""
    values = {a: minimax_value(tree, tree.result(state, a)) for a in tree.actions(state)}
    best = (min if tree.to_move(state) == MIN else max)(values.values())
    return [a for a, value in values.items() if value == best]


def name_fault(
    instances: Sequence[Instance], outcomes: Sequence[Outcome]
) -> tuple[str, str] | None:
    """Name and advice of the first known fault that explains every outcome, if any does."""
    for fault, search in variants():
        for (tree, state), outcome in zip(instances, outcomes, strict=True):
            if not outcome.agrees(run_search(search, tree, state)):
                break
        else:
            return fault.name, fault.advice
    return None


def _smallest_wrong(
    answer: Search, instances: Sequence[Instance], outcomes: Sequence[Outcome]
) -> tuple[GameTree, Path, Outcome]:
    """A small tree on which the answer goes wrong, in the worst way in which it does."""
    checked = [(*one, outcome) for one, outcome in zip(instances, outcomes, strict=True)]
    worst = min(_gravity(*one) for one in checked)
    wrong = [one for one in checked if _gravity(*one) == worst]
    whole = [one for one in wrong if one[1] == ()]
    if not whole:
        return wrong[0]

    def fails(tree: GameTree) -> bool:
        return not tree.is_terminal(()) and _gravity(tree, (), run_search(answer, tree)) == worst

    first = min(whole, key=lambda one: len(list(one[0].nodes())))
    tree = smallest(first[0], fails)
    return tree, (), run_search(answer, tree)


def _gravity(tree: GameTree, state: Path, outcome: Outcome) -> int:
    """0 for a wrong value, 1 for a wrong action, 2 for wrong leaves, 3 for nothing wrong."""
    wrong = _wrong_in(tree, state, outcome)
    return next((i for i, part in enumerate(("value", "action", "leaves")) if part in wrong), 3)


def _details(tree: GameTree, state: Path, got: Outcome) -> tuple[str, ...]:
    """Expected and got, in words, on the tree that is drawn."""
    right = _right(tree, state)
    where = "" if state == () else f" from node {tree.name(state)} on"
    begins = "MIN" if tree.to_move(state) == MIN else "MAX"
    best = [tree.action_name(state, a) for a in optimal_actions(tree, state)]
    played = tree.action_name(state, got.action) if got.action is not None else "no action"
    return (
        f"The smallest tree found: {tree}{where}, {begins} moves first.",
        f"Expected: value {show(right.value)}, action {' or '.join(best)}, leaves read "
        f"{_leaf_list(tree, right)}.",
        f"Yours: value {show(got.value)}, action {played}, leaves read {_leaf_list(tree, got)}.",
    )


def _leaf_list(tree: GameTree, outcome: Outcome) -> str:
    names = (f"{tree.name(path)}={show(tree.leaf(path))}" for path in outcome.leaves)
    return ", ".join(names) or "none"


def _first_difference(tree: GameTree, state: Path, got: Outcome) -> tuple[str, str]:
    """What is wrong with which node, where no known fault explains the answer."""
    right = _right(tree, state)
    run = trace(alpha_beta_search, tree, state)
    depth = len(state)
    for leaf in got.leaves:
        if leaf not in right.leaves:
            above = [n for n in range(1, len(leaf) - depth + 1) if leaf[depth:][:n] in _cut(run)]
            reason = run.replay.why(leaf[depth:][: above[0]]) if above else ""
            return f"leaf {tree.name(leaf)} is read although it cannot matter", reason
    for leaf in right.leaves:
        if leaf not in got.leaves:
            return (
                f"leaf {tree.name(leaf)} is not read although it can matter",
                "When the search comes to it, the window is still open: its value decides.",
            )
    if got.value != right.value:
        return (
            f"the value is {show(got.value)} instead of {show(right.value)}",
            "The right leaves were read: look at how their values are combined.",
        )
    return (
        "the action is not a best one",
        "Remember the action together with the value it improved, and only when it improves it.",
    )


def _cut(run: Any) -> set[Path]:
    return {path for path, _, known in run.unvisited() if not known}


# ---------------------------------------------------------------- q3: all best actions


def check_best_actions(answer: Any, student: str, seed: int) -> Verdict:
    """q3: the set of all actions whose minimax value is the best."""
    del student
    if not callable(answer):
        return _not_callable("q3", "best_actions", 4, answer)
    for tree, state in (*lecture_instances(), *random_instances(seed)):
        if _best_actions_problem(answer, tree, state):
            if state == ():
                tree = smallest(tree, lambda t: bool(_best_actions_problem(answer, t, ())))
            return _best_actions_verdict(answer, tree, state)
    return Verdict("q3", 4, 4)


def _best_actions_problem(answer: Callable[..., Any], tree: GameTree, state: Path) -> str:
    """Why an answer is wrong on one tree; empty if it is right."""
    found: list[Any] = []

    def as_search(game: Any, start: Any) -> tuple[float, None]:
        found.append(answer(game, start))
        return 0.0, None

    outcome = run_search(as_search, tree, state)
    if outcome.problem:
        return outcome.problem
    if not isinstance(found[0], list | tuple | set | frozenset):
        return f"it returned a {type(found[0]).__name__}; a list of actions was expected"
    right = optimal_actions(tree, state)
    extra = [a for a in found[0] if not any(same_action(a, b) for b in right)]
    missing = [a for a in right if not any(same_action(a, b) for b in found[0])]
    if extra:
        return "an action that is worse is among them: a child that was cut gave only a bound"
    if missing:
        return "a best action is missing: a cut hid that it is as good"
    return ""


def _best_actions_verdict(answer: Callable[..., Any], tree: GameTree, state: Path) -> Verdict:
    problem = _best_actions_problem(answer, tree, state)
    names = [tree.action_name(state, a) for a in sorted(best_actions(tree, state))]
    return Verdict(
        "q3", 0, 4, problem,
        "Give each child of the root a window that still admits equality, or search it in full.",
        tree=tree, state=state,
        details=(f"The smallest tree found: {tree}.", f"Expected: {', '.join(names)}."),
    )  # fmt: skip


# ---------------------------------------------------------------- q4: bug hunt

BROKEN: Final = {
    "alpha has no effect: it is never raised, or MIN never tests it": "leaves",
    "MAX starts at 0 instead of minus infinity": "value",
    "MIN cuts on beta instead of alpha": "value",
    "a move that is no better replaces the one before (>= instead of >)": "action",
}


def broken_searches() -> list[Search]:
    """The four searches of the bug hunt, in order. Each is wrong in what `BROKEN` says."""
    searches = []
    for name in BROKEN:
        fault = next(fault for fault in FAULTS if fault.name == name)
        search = faulty_search(fault, Dress(hard=name.startswith("a move")))
        assert search is not None
        searches.append(search)
    return searches


def check_bug_hunt(answer: Any, student: str, seed: int) -> Verdict:
    """q4: for each of four broken searches, a tree on which it goes wrong."""
    del student, seed
    answer = by_hand(answer)
    if not isinstance(answer, list | tuple) or len(answer) != len(BROKEN):
        return Verdict(
            "q4", 0, 8, "the answer has not the form that was asked for",
            f"A list of {len(BROKEN)} trees was expected.",
        )  # fmt: skip
    if all(tree in (None, ..., []) for tree in answer):
        return Verdict("q4", 0, 8, status="not attempted")
    problems = []
    for number, (nested, search, part) in enumerate(
        zip(answer, broken_searches(), BROKEN.values(), strict=True), 1
    ):
        problem = _survives(nested, search, part)
        if problem:
            problems.append(f"search {number}: {problem}")
    score = 2.0 * (len(BROKEN) - len(problems))
    if not problems:
        return Verdict("q4", score, 8)
    return Verdict(
        "q4", score, 8, f"{len(problems)} of {len(BROKEN)} searches got away",
        details=tuple(problems),
    )  # fmt: skip


def _survives(nested: Any, search: Search, part: str) -> str:
    """Why a tree does not convict a broken search; empty if it does."""
    if nested in (None, ...):
        return "no tree yet"
    try:
        tree = nested if isinstance(nested, GameTree) else GameTree(nested)
        tree.to_nested()
    except TreeError as error:
        return str(error)
    if tree.is_terminal(()) or not (tree.alternating and not tree.stochastic):
        return "a tree for MAX and MIN with at least one move was expected"
    wrong = _wrong_in(tree, (), run_search(search, tree))
    if part in wrong:
        return ""
    return f"on your tree its {part} {'are' if part == 'leaves' else 'is'} right"


# ---------------------------------------------------------------- q5: in words


def check_written(answer: Any, student: str, seed: int) -> Verdict:
    """q5: a written answer, which a person reads."""
    del student, seed
    if not str(answer).strip():
        return Verdict("q5", 0, 4, status="not attempted")
    return Verdict("q5", 0, 4, status="pending")


QUESTIONS: Final = {
    "q1": Question(6, check_own_tree),
    "q2": Question(6, check_alpha_beta),
    "q3": Question(4, check_best_actions),
    "q4": Question(8, check_bug_hunt),
    "q5": Question(4, check_written),
}
