"""What is right in a search, by definition: judges that share no code with the package.

Values are taken by definition, and the leaves that alpha-beta reads by Baudet's rule (1978),
without searching. Each judge tells in which parts an outcome is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import inf, isclose
from typing import Any, NamedTuple

from gamesearch.game import CHANCE, MIN
from gamesearch.grading.assignment_loader import question_of
from gamesearch.grading.questions.search_cases import Case, run_cases
from gamesearch.grading.watched_search import SearchOutcome
from tests.exercises.student_answers import right_answers
from tests.search.oracles import plain

Parts = set[str]


@cache
def value_of(tree: Any, state: Any) -> Any:
    """Return the value of a node by definition, chance nodes among them."""
    return plain(tree, state)


def leaves_below(tree: Any, state: Any) -> set[Any]:
    return {leaf for leaf in tree.leaves() if leaf[: len(state)] == state}


def wrong_parts(tree: Any, state: Any, outcome: SearchOutcome, leaves: set[Any]) -> Parts:
    """Judge a search for two players, with or without dice, that has to read certain leaves."""
    value = value_of(tree, state)
    best = [a for a in tree.actions(state) if isclose(value_of(tree, (*state, a)), value)]
    parts = {
        "value": outcome.value is not None and isclose(outcome.value, value, abs_tol=1e-9),
        "action": outcome.action in ([None] if tree.to_move(state) == CHANCE else best),
        "leaves": set(outcome.leaves) == leaves,
    }
    return {part for part, is_right in parts.items() if not is_right}


def minimax(case: Case, outcome: SearchOutcome) -> Parts:
    return wrong_parts(case.tree, case.state, outcome, leaves_below(case.tree, case.state))


# ---------------------------------------------------------------- alpha-beta


@cache
def leaves_read(tree: Any, root: Any) -> set[Any]:
    """Return the leaves that alpha-beta reads, by Baudet's rule.

    A node is visited exactly if the best elder sibling at a MAX node above is worth less
    than the best elder sibling at a MIN node above. Nothing is searched for it.
    """
    return {leaf for leaf in leaves_below(tree, root) if _is_read(tree, leaf, root)}


def _is_read(tree: Any, leaf: Any, root: Any) -> bool:
    alpha, beta = -inf, inf
    for depth in range(len(root), len(leaf)):
        node, place = leaf[:depth], leaf[depth]
        elders = [value_of(tree, (*node, a)) for a in range(place)]
        if tree.to_move(node) == MIN:
            beta = min([beta, *elders])
        else:
            alpha = max([alpha, *elders])
    return alpha < beta


def alpha_beta(case: Case, outcome: SearchOutcome) -> Parts:
    return wrong_parts(case.tree, case.state, outcome, leaves_read(case.tree, case.state))


# ---------------------------------------------------------------- Star1


@cache
def leaves_of_star(case: Case) -> set[Any]:
    """Return what Star1 reads, by one that was written for the tests."""
    return set(case.run(right_answers("ps5_chance", "q7")["fail_hard"].run()).leaves)


def star1(case: Case, outcome: SearchOutcome) -> Parts:
    return wrong_parts(case.tree, case.state, outcome, leaves_of_star(case))


# ---------------------------------------------------------------- more than two players


@cache
def outcomes_of(tree: Any, state: Any, members: Any) -> set[Any]:
    """Return all (vector, action) of plays in which each mover could not do better elsewhere.

    Every choice of a vector for each child is tried, so ties may go any way.
    """
    if tree.is_terminal(state):
        return {(tree.leaf(state), None)}
    mover = tree.to_move(state)

    def gain(v: Any) -> Any:
        return sum(v[p] for p in members) if mover in members else v[mover]

    below = {
        a: {v for v, _ in outcomes_of(tree, (*state, a), members)} for a in tree.actions(state)
    }
    found = set()
    for a, vectors in below.items():
        others = [min(map(gain, vs)) for b, vs in below.items() if b != a]
        found |= {(v, a) for v in vectors if gain(v) >= max(others, default=-inf)}
    return found


def vectors(case: Case, outcome: SearchOutcome) -> Parts:
    """Judge max^n, or a search with an alliance where the case names its members."""
    right = outcomes_of(case.tree, case.state, *(case.more or ((),)))
    return _wrong_pair(right, outcome)


def value_by_rounds(tree: Any, path: Any, end: int, evaluate: Any) -> Any:
    """Return Pacman's value, if the search stops where `end` of his moves are above the node."""
    moves = sum(tree.to_move(path[:n]) == 0 for n in range(len(path)))
    if tree.is_terminal(path):
        return tree.leaf(path)
    if moves == end and tree.to_move(path) == 0:
        return evaluate(path, 0)
    values = [value_by_rounds(tree, (*path, a), end, evaluate) for a in tree.actions(path)]
    return min(values) if tree.to_move(path) else max(values)


def ghosts(case: Case, outcome: SearchOutcome) -> Parts:
    tree, state, (rounds, evaluate) = case
    end = rounds + sum(tree.to_move(state[:n]) == 0 for n in range(len(state)))
    values = {a: value_by_rounds(tree, (*state, a), end, evaluate) for a in tree.actions(state)}
    best = max(values.values())
    return _wrong_pair({(best, a) for a, value in values.items() if value == best}, outcome)


def _wrong_pair(right: set[Any], outcome: SearchOutcome) -> Parts:
    fitting = {a for v, a in right if v == outcome.value}
    wrong = set() if fitting else {"value"}
    return wrong if outcome.action in (fitting or {a for _, a in right}) else wrong | {"action"}


# ---------------------------------------------------------------- by question


class Oracle(NamedTuple):
    """The judge of a question, the points for each part, and how large its trees may be."""

    judge: Callable[[Case, SearchOutcome], Parts]
    part: int
    most_leaves: int  # of the tree on which a mistake is shown
    more: bool = False  # whether a search is told more than game and state
    prunes: bool = False  # whether a search that reads every leaf earns nothing
    by_turns: bool = False  # whether half of the points are for trees in which players take turns
    lines: bool = True  # whether it returns a line of play, and not the first move alone

    def wrong_parts(self, case: Case, outcome: SearchOutcome) -> Parts:
        """Return the parts that are wrong; an action is if what follows it is not best play."""
        if self.lines and not is_best_play(case, outcome.line or ()):
            outcome = outcome._replace(action="")
        return self.judge(case, outcome)

    def score(self, cases: Sequence[Case], outcomes: Sequence[SearchOutcome]) -> float:
        """Return the points: each part counts if it is right on all trees of a group."""
        if outcomes[-1].problem or (self.lines and all(one.line is None for one in outcomes)):
            return 0
        both = list(zip(cases, outcomes, strict=True))
        if self.prunes and all(
            len(outcome.leaves) >= len(leaves_below(case.tree, case.state))
            for case, outcome in both
        ):
            return 0  # nothing is cut
        in_turn = [one for one in both if one[0].tree.alternating or not self.by_turns]
        lost = [
            set().union(*(self.wrong_parts(*one) for one in group)) for group in (in_turn, both)
        ]
        score = 6 - self.part * sum(map(len, lost)) / 2
        short = self.lines and all(len(one.line or ()) < 2 for one in outcomes)
        return min(score, 1) if short else score


def keeps(tree: Any, state: Any, more: tuple[Any, ...], line: Sequence[Any], value: Any) -> bool:
    """Return whether a line of play keeps a value, to where the game is over or dice move."""
    members = more[0] if more and isinstance(more[0], tuple) else ()
    for action in line:
        names = [tree.action_name(state, a) for a in tree.actions(state)]
        if tree.to_move(state) == CHANCE or action not in names:
            return False
        place = names.index(action)
        if isinstance(value, tuple):
            right = (value, place) in outcomes_of(tree, state, members)
        else:
            right = isclose(value_of(tree, (*state, place)), value)
        if not right:
            return False
        state = (*state, place)
    return bool(tree.is_terminal(state) or tree.to_move(state) == CHANCE)


def is_best_play(case: Case, line: Sequence[Any]) -> bool:
    """Return whether each move of a line is best, to where the game is over or dice move."""
    tree, state, more = case
    members = more[0] if more and isinstance(more[0], tuple) else ()
    values = (
        {v for v, _ in outcomes_of(tree, state, members)}
        if tree.players > 2
        else {value_of(tree, state)}
    )
    return any(keeps(tree, state, more, line, value) for value in values)


ORACLES = {
    ("ps1_minimax", "q2"): Oracle(minimax, 2, 4),
    ("ps2_alpha_beta", "q2"): Oracle(alpha_beta, 2, 8, prunes=True, by_turns=True),
    ("ps5_chance", "q3"): Oracle(minimax, 2, 5),
    ("ps5_chance", "q7"): Oracle(star1, 2, 8, more=True, prunes=True),
    ("ps6_multiplayer", "q2"): Oracle(vectors, 3, 8),
    ("ps6_multiplayer", "q3"): Oracle(vectors, 3, 8, more=True),
    ("ps6_multiplayer", "q5"): Oracle(ghosts, 3, 8, more=True, lines=False),
}


def score_of(exercise: str, question: str, search: Any, seed: int = 0) -> float:
    """Return the points of a search, which is run for it."""
    asked: Any = question_of(exercise, question)
    cases = [Case(*instance) for instance in asked.instances(seed)]
    return ORACLES[exercise, question].score(cases, run_cases(asked.adapt(search), cases))
