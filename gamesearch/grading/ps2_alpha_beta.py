"""The questions of `ps2_alpha_beta`, and how each is checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from gamesearch.game import MIN
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import TreeError
from gamesearch.grading.checks import (
    ENDLESS_ADVICE,
    SECONDS,
    Misuse,
    Outcome,
    Question,
    Verdict,
    brief,
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
    smallest_instance,
)
from gamesearch.replay import show
from gamesearch.search import alpha_beta_search, minimax_search
from gamesearch.search.minimax import minimax_value
from gamesearch.tracing import Path, TraceTimeout, deadline, trace

Found = TypeVar("Found")

# ---------------------------------------------------------------- q1: the student's own tree


def check_own_tree(answer: Any, student: str, seed: int) -> Verdict:
    """q1: {"value": 3, "move": "a1", "cut": ["c2", "c3"]} for the student's own tree."""
    del seed
    answer = by_hand(answer)
    tree = own_tree(student, "ps2/q1")
    run = trace(alpha_beta_search, tree)
    if not isinstance(answer, dict) or not {"value", "move", "cut"} <= set(answer):
        return Verdict(
            "q1", 0, 6, "the answer has not the form that was asked for",
            f"Found {brief(answer)}; a dict with 'value', 'move' and 'cut' was expected.",
        )  # fmt: skip
    if all(_is_blank(answer[name]) for name in ("value", "move", "cut")):
        return Verdict("q1", 0, 6, status="not attempted")
    given = _branch_names(answer["cut"])
    cut = {tree.action_name(path[:-1], path[-1]) for path in run.pruned}
    wrong = {
        "value": not _is_number(answer["value"], run.value),
        "move": str(answer["move"]).strip().lower() != tree.action_name((), run.action),
        "cut": given != cut,
    }
    parts = [part for part, is_wrong in wrong.items() if is_wrong]
    if not parts:
        return Verdict("q1", 6, 6)
    return Verdict(
        "q1", 6 - 2 * len(parts), 6, f"not right yet: {', '.join(parts)}",
        "Work out the bottom nodes first, then their parents; MIN nodes take the smallest."
        if wrong["value"] or wrong["move"]
        else _hint_at_cuts(tree, given, cut),
    )  # fmt: skip


def _is_blank(given: Any) -> bool:
    """Whether nothing has been written down yet."""
    return given is None or given is ... or (isinstance(given, str | list) and not given)


def _is_number(given: Any, number: float) -> bool:
    """Whether a number is given, be it as text and with the minus of print."""
    try:
        return float(str(given).replace("\N{MINUS SIGN}", "-")) == number
    except ValueError:
        return False


def _branch_names(given: Any) -> set[str]:
    """The names of branches: a list of them, or one text such as "c2, c3"."""
    listed = given if isinstance(given, list | tuple | set | frozenset) else [given]
    return {name for text in listed for name in str(text).lower().replace(",", " ").split()}


def _hint_at_cuts(tree: GameTree, given: set[str], cut: set[str]) -> str:
    """A pointer to where to look, without the answer."""
    edges = {tree.action_name(path[:-1], path[-1]): path for path in tree.nodes() if path}
    for name in sorted(given - cut):
        if name not in edges:
            return f"There is no branch called {name!r} in your tree."
        if any(edges[name][: len(edges[top])] == edges[top] for top in cut):
            return f"{name} lies below a branch that is cut higher up: name only the topmost."
        return f"{name} is not cut: compare the value before it with both bounds once more."
    return "A branch is missing: compare each node's value with both bounds, <= and >=."


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
    with deadline(SECONDS):
        for tree, state in instances:
            outcomes.append(run_search(answer, tree, state))
            if outcomes[-1].problem:
                break
    if outcomes[-1].problem:
        return _broken(question, answer, tree, state, outcomes[-1])
    wrong = [_wrong_in(*one, outcome) for one, outcome in zip(instances, outcomes, strict=True)]
    score = 2 * sum(
        not any(part in parts for parts in wrong) for part in ("value", "action", "leaves")
    )
    if not any(wrong):
        return Verdict(question, score, 6)
    named = name_fault(instances, outcomes) or _name_of_no_search(answer, instances, outcomes)
    tree, state, got = _smallest_wrong(answer, instances, outcomes)
    fault, advice = named or _first_difference(tree, state, got)
    right = _right(tree, state)
    expected, yours = _expected(tree, state, right), _yours(tree, state, got)
    return Verdict(
        question, score, 6, fault, advice, tree=tree, state=state,
        details=(f"The smallest tree found: {_where(tree, state)}.", expected, yours),
        pictures=pictures_of(
            tree, state, (expected, alpha_beta_search, right), (yours, answer, got)
        ),
    )  # fmt: skip


def _broken(
    question: str, answer: Search, tree: GameTree, state: Path, outcome: Outcome
) -> Verdict:
    """A search that fails or gives no usable answer, on the smallest tree that shows it."""
    kind = outcome.kind
    if kind != "endless":
        tree, state, outcome = _shrunk(
            (tree, state, outcome), partial(run_search, answer), lambda _, __, got: got.kind == kind
        )
    advice = next((text for clue, text in CLUES.items() if clue in outcome.problem), "")
    yours = _yours(tree, state, outcome)
    return Verdict(
        question, 0, 6, outcome.problem, advice, tree=tree, state=state,
        details=(f"This happened on the tree {_where(tree, state)}.", yours),
        pictures=() if kind == "endless" else pictures_of(tree, state, (yours, answer, outcome)),
    )  # fmt: skip


CLUES: Final = {
    "NoneType": "A function that ends without a return gives None, and a leaf has no action.",
    "empty": "max() or min() of nothing: is the terminal test missing?",
    "called itself without end": "Each call must go one step down: game.result(state, action), "
    "and stop where game.is_terminal(state).",
    "and went on": ENDLESS_ADVICE,
    "SystemExit": "Return the answer; do not end the program.",
}


def _shrunk(
    found: tuple[GameTree, Path, Found],
    run: Callable[[GameTree, Path], Found],
    fails: Callable[[GameTree, Path, Found], bool],
) -> tuple[GameTree, Path, Found]:
    """A small instance that still fails, with what `run` gives there.

    It stays as it was found if the answer takes too long over the smaller ones, or does not
    fail any more when it is asked again.
    """
    try:
        with deadline(SECONDS):
            small = smallest_instance(*found[:2], lambda tree, at: fails(tree, at, run(tree, at)))
            again = (*small, run(*small))
    except TraceTimeout:
        return found
    return again if fails(*again) else found


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


def _name_of_no_search(
    answer: Search, instances: Sequence[Instance], outcomes: Sequence[Outcome]
) -> tuple[str, str] | None:
    """Name and advice of what no search does: not to look, or to answer otherwise next time."""
    if not any(outcome.leaves for outcome in outcomes):
        return (
            "it answers without reading a single leaf",
            "It may use a game of its own (a global variable), or remember what it found in an "
            "earlier call. Use the game and the state that it is given.",
        )
    with deadline(SECONDS):
        again = [run_search(answer, *one) for one in instances]
    if all(one.agrees(other) for one, other in zip(outcomes, again, strict=True)):
        return None
    return (
        "it answers differently when it is asked again",
        "Something is kept from one call to the next (a global variable, a dict or a list as "
        "default argument, a cache) or left to chance. Begin each call afresh.",
    )


def _smallest_wrong(
    answer: Search, instances: Sequence[Instance], outcomes: Sequence[Outcome]
) -> tuple[GameTree, Path, Outcome]:
    """A small tree on which the answer goes wrong, in the worst way in which it does."""
    checked = [(*one, outcome) for one, outcome in zip(instances, outcomes, strict=True)]
    worst = min(_gravity(*one) for one in checked)
    wrong = [one for one in checked if _gravity(*one) == worst]

    def as_bad(tree: GameTree, state: Path, outcome: Outcome) -> bool:
        if outcome.problem or tree.is_terminal(state):
            return False
        return _gravity(tree, state, outcome) == worst

    def size(one: tuple[GameTree, Path, Outcome]) -> int:
        return len(list(one[0].nodes()))

    begin = sorted(wrong, key=size)[:3]  # each leads to a tree with nothing to spare
    return min((_shrunk(one, partial(run_search, answer), as_bad) for one in begin), key=size)


def _gravity(tree: GameTree, state: Path, outcome: Outcome) -> int:
    """0 for a wrong value, 1 for a wrong action, 2 for wrong leaves, 3 for nothing wrong."""
    wrong = _wrong_in(tree, state, outcome)
    return next((i for i, part in enumerate(("value", "action", "leaves")) if part in wrong), 3)


def _where(tree: GameTree, state: Path) -> str:
    """A tree, where the search begins in it and who moves there."""
    begins = "MIN" if tree.to_move(state) == MIN else "MAX"
    at = "" if state == () else f" from node {tree.name(state)} on"
    return f"{tree}{at}, {begins} moves first"


def _expected(tree: GameTree, state: Path, right: Outcome) -> str:
    best = " or ".join(tree.action_name(state, a) for a in optimal_actions(tree, state))
    leaves = _leaf_list(tree, right)
    return f"Expected: value {show(right.value)}, action {best}, leaves read {leaves}."


def _yours(tree: GameTree, state: Path, got: Outcome) -> str:
    leaves = _leaf_list(tree, got)
    if got.problem:
        ends = {"unusable": "no usable answer", "Misuse": "a question that has no answer",
                "endless": "no end"}  # fmt: skip
        return f"Yours: leaves read {leaves}, then {ends.get(got.kind, got.kind)}."
    played: Any = got.action
    if isinstance(played, int):
        played = tree.action_name(state, played)
    return f"Yours: value {show(got.value)}, action {played}, leaves read {leaves}."


def _leaf_list(tree: GameTree, outcome: Outcome) -> str:
    names = [f"{tree.name(path)}={show(tree.leaf(path))}" for path in outcome.leaves]
    return ", ".join(names[:12] + ["..."] * (len(names) > 12)) or "none"


def _first_difference(tree: GameTree, state: Path, got: Outcome) -> tuple[str, str]:
    """What is wrong with which node, where no known fault explains the answer."""
    right = _right(tree, state)
    if isinstance(got.action, str):
        actions = list(tree.actions(state))
        return (
            f"the action it returned is {got.action}; one of {actions} was expected",
            "Are value and action the wrong way round? The pair is (value, action)."
            if got.value in actions
            else "An action is one of those that game.actions(state) lists.",
        )
    for leaf in got.leaves:
        if leaf not in right.leaves:
            return f"leaf {tree.name(leaf)} is read although it cannot matter", _why_cut(
                tree, state, leaf
            )
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
        "no action is returned" if got.action is None else "the action is not a best one",
        "Remember the action together with the value it improved, and only when it improves it.",
    )


def _why_cut(tree: GameTree, state: Path, leaf: Path) -> str:
    """Which cut a leaf lies below, and why it was made."""
    run = trace(alpha_beta_search, tree, state)
    below = leaf[len(state) :]
    cut = next((below[:n] for n in range(1, len(below) + 1) if below[:n] in _cut(run)), None)
    return run.replay.why(cut) if cut else ""


def _cut(run: Any) -> set[Path]:
    return {path for path, _, known in run.unvisited() if not known}


# ---------------------------------------------------------------- q3: all best actions


def check_best_actions(answer: Any, student: str, seed: int) -> Verdict:
    """q3: the set of all actions whose minimax value is the best."""
    del student
    if not callable(answer):
        return _not_callable("q3", "best_actions", 4, answer)

    run = partial(_best_actions_found, answer)

    def fails(tree: GameTree, state: Path, found: BestActions) -> bool:
        return bool(found.problem)

    with deadline(SECONDS):
        for tree, state in (*lecture_instances(), *random_instances(seed)):
            found = run(tree, state)
            if found.problem:
                break
    if not found.problem:
        return Verdict("q3", 4, 4)
    return _best_actions_verdict(*_shrunk((tree, state, found), run, fails))


class BestActions(NamedTuple):
    """The actions an answer to q3 gave on one tree, by name, and what is wrong with them."""

    names: tuple[str, ...] = ()
    problem: str = ""


def _best_actions_found(answer: Any, tree: GameTree, state: Path) -> BestActions:
    given: list[Any] = []

    def as_search(game: Any, start: Any) -> tuple[float, None]:
        actions = answer(game, start)
        if not isinstance(actions, list | tuple | set | frozenset):
            raise Misuse(f"returned {brief(actions)}; a list of actions was expected")
        given.extend(actions)
        return 0.0, None

    outcome = run_search(as_search, tree, state)
    if outcome.problem:
        return BestActions(problem=outcome.problem)
    right = optimal_actions(tree, state)
    names = tuple(_name_of_action(tree, state, action) for action in given)
    if not all(any(same_action(a, b) for b in tree.actions(state)) for a in given):
        return BestActions(names, "something that is no action is among them")
    if not all(any(same_action(a, b) for b in right) for a in given):
        return BestActions(names, "an action that is worse is among them")
    if not all(any(same_action(a, b) for a in given) for b in right):
        return BestActions(names, "a best action is missing")
    return BestActions(names)


def _name_of_action(tree: GameTree, state: Path, action: Any) -> str:
    legal = next((a for a in tree.actions(state) if same_action(action, a)), None)
    return brief(action) if legal is None else tree.action_name(state, legal)


def _best_actions_verdict(tree: GameTree, state: Path, found: BestActions) -> Verdict:
    from gamesearch.drawing import draw

    right = [tree.action_name(state, a) for a in optimal_actions(tree, state)]
    details = [f"The smallest tree found: {_where(tree, state)}.", f"Expected: {', '.join(right)}."]
    if found.problem in BEST_ACTIONS_ADVICE:
        details.append(f"Yours: {', '.join(found.names) or 'no action'}.")
    return Verdict(
        "q3", 0, 4, found.problem, BEST_ACTIONS_ADVICE.get(found.problem, ""),
        tree=tree, state=state, details=tuple(details),
        pictures=(("The value of every node", draw(trace(minimax_search, tree, state))),),
    )  # fmt: skip


BEST_ACTIONS_ADVICE: Final = {
    "an action that is worse is among them": "A child that was cut gives only a bound, which may "
    "equal the best value although the child is worse. Give each child of the root a window that "
    "still admits equality, or search it in full.",
    "a best action is missing": "Another action reaches the same value: keep every action whose "
    "value equals the best, and do not cut a child on equality before its value is known.",
    "something that is no action is among them": "Return the actions themselves, as game.actions "
    "lists them.",
}


# ---------------------------------------------------------------- q4: bug hunt

MOST_LEAVES: Final = 200  # of a tree that convicts
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
    if all(_is_blank(tree) for tree in answer):
        return Verdict("q4", 0, 8, status="not attempted")
    with deadline(SECONDS):
        told = map(_survives, answer, broken_searches(), BROKEN.values())
        problems = [f"search {n}: {problem}" for n, problem in enumerate(told, 1) if problem]
    score = 2 * (len(BROKEN) - len(problems))
    if not problems:
        return Verdict("q4", score, 8)
    return Verdict(
        "q4", score, 8, f"{len(problems)} of {len(BROKEN)} searches got away",
        details=tuple(problems),
    )  # fmt: skip


def _survives(nested: Any, search: Search, part: str) -> str:
    """Why a tree does not convict a broken search; empty if it does."""
    if _is_blank(nested):
        return "no tree yet"
    try:
        tree = nested if type(nested) is GameTree else GameTree(nested)
    except TreeError as error:
        return str(error)
    except Exception as error:
        return f"it cannot be read as a tree ({type(error).__name__})"
    if tree.is_terminal(()) or not (tree.alternating and tree.zero_sum) or tree.stochastic:
        return "a tree for MAX and MIN with at least one move was expected"
    if len(list(tree.leaves())) > MOST_LEAVES:
        return f"the tree has more than {MOST_LEAVES} leaves; a small one is enough"
    outcome = run_search(search, tree)
    if outcome.problem:  # a leaf is '?'
        return outcome.problem
    if part in _wrong_in(tree, (), outcome):
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
