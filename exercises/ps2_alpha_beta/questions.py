"""The questions of `ps2_alpha_beta`, and how each is checked; the walk by hand is in `walk`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from math import inf
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, MIN, Path
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import TreeError
from gamesearch.grading.answer_time import agrees_when_asked_again, in_time
from gamesearch.grading.questions.by_hand import (
    EntriesQuestion,
    by_hand,
    is_blank,
    is_number,
    names_in,
    written,
)
from gamesearch.grading.questions.check_trees import (
    BOOK,
    lecture_instances,
    out_of_turn_instances,
    random_instances,
)
from gamesearch.grading.questions.question import Named, SpecialQuestion, in_order
from gamesearch.grading.questions.search import SearchQuestion
from gamesearch.grading.questions.search_cases import Case, line_of_play, shrunk
from gamesearch.grading.questions.slips import (
    Base,
    Search,
    Slip,
    SlipFile,
    filled,
    first_that_explains,
    slips_in,
    stopping_slips,
)
from gamesearch.grading.sandbox.protocol import Misuse, brief
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import run_search
from gamesearch.search import alpha_beta_search, minimax_search, minimax_value
from gamesearch.time_limit import TraceTimeout
from gamesearch.tracing.tracer import trace

from .walk import WalkByHand, own_tree

FILE: Final = SlipFile(__file__)
NAMED: Final = FILE.named
SLIPS: Final = FILE.slips["alpha_beta"]

# ---------------------------------------------------------------- bases

_RIGHT: Final = FILE.base("alpha_beta", "window", "alpha_beta_root", kinds="pair call")
_LOOPED: Final = FILE.base("alpha_beta", "window", "loop", kinds="pair loop")
_LOOPED_RIGHT: Final = FILE.base("alpha_beta", "window", "loop", kinds="pair right_loop")
_NEGAMAX: Final = FILE.base("negamax", kinds="negamax")

# ---------------------------------------------------------------- styles


_STYLES: Final = {style.name: style.patches for style in FILE.slips["styles"]}


def _styles(base: Base) -> tuple[Base, Base, Base]:
    """Return the base itself, fail-hard, and fail-hard at the leaves too."""
    hard = base.styled("hard", *_STYLES["hard"])
    return base, hard, hard.styled("clamped", *_STYLES["clamped"])


_CROSSING: Final = [
    base.styled("crossed", *_STYLES["crossed"]) for base in (_RIGHT, _LOOPED, _LOOPED_RIGHT)
]
BASES: Final = (
    *(style for base in (_RIGHT, _LOOPED, _LOOPED_RIGHT, *_CROSSING) for style in _styles(base)),
    _NEGAMAX,
)
PLAIN, HARD = BASES[:2]

# ---------------------------------------------------------------- slips in all of them


def alpha_beta_slips() -> Iterator[Slip]:
    """Yield every slip with a search that has it, in all the styles that it can have."""
    yield from slips_in(FILE.slips["takes_turns"], *BASES)
    yield from slips_in(SLIPS, *BASES)
    plies = (1, 2, 3, 4, 5, 6, 8, 10)
    yield from stopping_slips(lambda n: FILE.base("to_a_depth", DEPTH=n), plies, named=0)


def search_with(name: str, base: Base = PLAIN) -> Search:
    """Return our alpha-beta with the first slip of that name."""
    search = base.with_slip(next(known for known in SLIPS if known.name == name))
    assert search is not None
    return search


# ---------------------------------------------------------------- q3: all best actions


def best_actions_slips() -> Iterator[Slip]:
    """Yield every slip with a function that lists actions so."""
    yield from slips_in(FILE.slips["takes_turns"], FILE.base("best_actions_in_turn"))
    yield from slips_in(FILE.slips["best_actions"], FILE.base("best_actions"))


# ---------------------------------------------------------------- q1: the student's own tree


def judge_own_tree(answer: Mapping[str, Any], student: str) -> dict[str, Named]:
    """Judge q1: {"value": 3, "move": "a1", "cut": ["c2", "c3"]} for the student's own tree."""
    tree = own_tree(student, "ps2/q1")
    run = trace(alpha_beta_search, tree, lines=False)
    wrong = {}
    if not is_number(answer["value"], run.value):
        for_min = minimax_search(GameTree(tree.to_nested(), root="min")).value
        mistaken = is_number(answer["value"], for_min)
        wrong["value"] = NAMED["min_at_the_root" if mistaken else "value"]
    moves = names_in(answer["move"])
    if moves != {tree.action_name((), run.action)}:
        names = [tree.action_name((), a) for a in tree.actions(())]
        key = "move" if moves <= set(names) else "not_a_move"
        wrong["move"] = filled(NAMED[key], names=", ".join(names), given=brief(answer["move"]))
    given = set() if is_blank(answer["cut"]) else names_in(answer["cut"])
    cut = {tree.action_name(one.path[:-1], one.path[-1]) for one in run.unvisited}
    if given != cut:
        wrong["cut"] = _hint_at_cuts(tree, given, cut)
    return wrong


def _hint_at_cuts(tree: GameTree, given: set[str], cut: set[str]) -> Named:
    """Point to where to look, without giving the answer away."""
    edges = {tree.action_name(path[:-1], path[-1]): path for path in tree.nodes() if path}
    for name in sorted(given - cut):
        path = edges.get(name, ())
        key = "not_cut"
        if not path:
            key = "unknown_branch"
        elif any(path[: len(edges[top])] == edges[top] for top in cut):
            key = "below_a_cut"
        elif (*path[:-1], path[-1] + 1) in map(edges.get, cut):
            key = "one_before"
        return filled(NAMED[key], name=name)
    parents = {edges[name][:-1] for name in given}
    if any(edges[name][:-1] in parents for name in cut - given):
        return NAMED["one_left"]
    return NAMED["branch_missing" if given else "no_branch"]


# ---------------------------------------------------------------- q2: alpha-beta


def whoever_moves(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> tuple[float, Any]:
    """Return alpha-beta's pair whoever moves where: our own search is for players in turn."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    max_moves = game.to_move(state) == MAX
    v, move = (-inf if max_moves else inf), None
    for a in game.actions(state):
        v2, _ = whoever_moves(game, game.result(state, a), alpha, beta)
        if v2 > v if max_moves else v2 < v:
            v, move = v2, a
        alpha, beta = (max(alpha, v), beta) if max_moves else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return v, move


@lru_cache(maxsize=16_384)  # trees come back with every answer
def critical_leaves(case: Case, held: frozenset[int] = frozenset()) -> list[Path]:
    """Return the leaves that alpha-beta reads from left to right, whatever is written at them.

    Nothing is cut where a player moves until an opponent has found a value further up, as those in
    `held` have: these are the critical positions of Knuth and Moore (1975).
    """
    tree, state, _ = case
    mover, found = tree.to_move(state), [state] if tree.is_terminal(state) else []
    for action in tree.actions(state):
        found += critical_leaves(Case(tree, (*state, action)), held)
        if held - {mover}:
            break
        held |= {mover}
    return found


def alpha_beta_instances(seed: int) -> tuple[Any, ...]:
    """Return the lectures' trees, random ones, and those in which a player moves twice in a row."""
    return (*lecture_instances(), *random_instances(seed), *out_of_turn_instances(seed))


ALPHA_BETA: Final = SearchQuestion(
    "q2",
    "alpha_beta",
    6,
    reference=whoever_moves,
    instances=alpha_beta_instances,
    slips=alpha_beta_slips,
    adapt=line_of_play,
    next_step="Of the lecture's tree it reads 7 of 9 leaves. In the best order it would read 5: "
    "03_move_ordering looks for that order.",
    prunes=True,
    simple=lambda case: case.tree.alternating,
    certain=critical_leaves,
)


# ---------------------------------------------------------------- q3: all best actions


class ActionsFound(NamedTuple):
    """The actions an answer to q3 gave on one tree, by name, and what is wrong with them."""

    names: tuple[str, ...] = ()
    problem: str = ""  # in words, or the key of one in `NAMED`
    leaves: int = 0  # that it read


_DEEPER_BOUNDS: Final = (  # the best move's value is found only if nothing below it is cut
    (GameTree([5, [[4, 1]], 2], root="min"), ()),
    (GameTree([-5, [[-4, -1]], -2]), ()),
)


def check_best_actions(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q3: the set of all actions whose minimax value is the best, whoever moves how often."""
    from gamesearch.drawing.tree_pictures import draw

    del student
    run = partial(_actions_found, answer)
    in_turn = (*lecture_instances(), *random_instances(seed)[:18], *_DEEPER_BOUNDS)
    instances = (*in_turn, *out_of_turn_instances(seed))
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
    named = NAMED["forgets"] if forgets else _name_slip(run, [failed, *instances[:20]])
    right = _best_by_name(tree, state)
    shows: Search = minimax_search if tree.alternating else minimax_value
    details = [f"The smallest tree found: {Case(tree, state)}.", f"Expected: {', '.join(right)}."]
    if found.problem in NAMED:
        details.append(f"Yours: {', '.join(found.names) or 'no action'}.")
    pictures = (("The value of every node", draw(trace(shows, tree, state))),)
    shown: Any = {"tree": tree, "state": state, "details": tuple(details), "pictures": pictures}
    return question.verdict(0, *(named or _fault(tree, state, found)), **shown)


@lru_cache(maxsize=4096)  # the same trees come back with every answer of a class
def _best_by_name(tree: GameTree, state: Path) -> list[str]:
    """Return all best actions, also where a player moves twice in a row."""
    best = minimax_value(tree, state)
    found = (a for a in tree.actions(state) if minimax_value(tree, (*state, a)) == best)
    return [tree.action_name(state, a) for a in found]


def _actions_found(answer: Any, tree: GameTree, state: Path) -> ActionsFound:
    given: list[Any] = []

    def as_search(game: Any, start: Any) -> tuple[float, None]:
        actions = answer(game, start)
        if not isinstance(actions, list | tuple | set | frozenset):
            raise Misuse(f"returned {brief(actions)}; a list of actions was expected")
        given.extend(actions)
        return 0.0, None

    outcome = run_search(as_search, tree, state, ahead=tree.leaves())
    if outcome.problem:
        return ActionsFound(problem=outcome.problem)
    legal = [tree.action_name(state, a) for a in tree.actions(state)]
    right = set(_best_by_name(tree, state))
    names = tuple(str(a) if a in legal else brief(a) for a in given)
    problems = {
        "no_action": not set(names) <= set(legal),
        "worse": not set(names) <= right,
        "missing": not right <= set(names),
        "twice": len(right) < len(names),
    }
    problem = next((problem for problem, is_there in problems.items() if is_there), "")
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
    problem = found.problem
    if problem not in NAMED:
        return problem, ""
    if not found.names:
        problem = "empty"
    elif problem == "worse" and not found.leaves:
        problem = "worse_unread"
    elif problem == "worse" and found.leaves >= sum(
        path[: len(state)] == state for path in tree.leaves()
    ):
        problem = "worse_all_read"
    return NAMED[problem]


# ---------------------------------------------------------------- q4: bug hunt

MOST_LEAVES: Final = 200  # of a tree that convicts
EXAMPLES: Final = ([[3, 4], [1, 2]], BOOK.to_nested())  # the form of an answer, and the widget's
BROKEN: Final = {
    "alpha has no effect: it is never raised, or MIN never tests it": "leaves",
    "MAX starts at 0 instead of minus infinity": "value",
    "MIN stops after its first child": "value",
    "an equally good move replaces the earlier one (>= instead of >)": "action",
}


def broken_searches() -> list[Search]:
    """Return the four searches of the bug hunt, in order. Each is wrong in what `BROKEN` says."""
    return [
        search_with(name, HARD if name.startswith("an equally good move") else PLAIN)
        for name in BROKEN
    ]


def check_bug_hunt(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q4: for each of four broken searches, a tree on which it goes wrong."""
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
    fault = f"{len(problems)} of {len(BROKEN)} searches got away"
    one = "Four trees were expected, in a list; this looks like one." if missing > score else ""
    return question.verdict(score, fault, one, details=tuple(problems))


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
    if part in ALPHA_BETA.wrong_but_for_line(Case(tree), outcome):
        return ""
    return f"on your tree its {part} {'are' if part == 'leaves' else 'is'} right"


def _as_lists(nested: Any) -> Any:
    """Return nested tuples as lists: in a `GameTree` a tuple is a vector. Raises RecursionError."""
    return list(map(_as_lists, nested)) if isinstance(nested, list | tuple) else nested


# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    EntriesQuestion("q1", dict.fromkeys(("value", "move", "cut"), 2), judge_own_tree, "tree"),
    WalkByHand("q1b", 6, "ps2/q1b"),
    ALPHA_BETA,
    SpecialQuestion("q3", 4, check_best_actions, function="best_actions"),
    SpecialQuestion("q4", 8, check_bug_hunt),
    written("q5", 4),
)
GIVEN: Final = {
    "tree": lambda student, question: own_tree(student, f"ps2/{question}"),
    "broken": lambda student: broken_searches(),
}
