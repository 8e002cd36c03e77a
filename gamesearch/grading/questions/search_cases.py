"""Cases that a search is asked in a check, what is right there, and the smallest that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeVar

from gamesearch.game import CHANCE, Path
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import Chance, write_tree
from gamesearch.grading.answer_time import in_time
from gamesearch.grading.questions.check_trees import Instance
from gamesearch.grading.questions.slips import Search
from gamesearch.grading.verdict import is_shown
from gamesearch.grading.watched_search import LineFound, SearchOutcome, as_list, close, run_search
from gamesearch.members import player_name
from gamesearch.search import expectiminimax_search
from gamesearch.search.multiplayer import Interest
from gamesearch.time_limit import TraceTimeout
from gamesearch.tracing.notation import in_digits, show
from gamesearch.watch import GameWrapper

Pair = tuple[Any, Any]  # value, action
Found = TypeVar("Found")


class Case(NamedTuple):
    """A case that a search is asked: a tree, where to begin in it, and further arguments."""

    tree: GameTree
    state: Path = ()
    more: tuple[Any, ...] = ()

    def __str__(self) -> str:
        """Return the tree, where the search begins, who moves where, and what else it is told."""
        tree, state, more = self
        at = "" if state == () else f" from node {tree.name(state)} on"
        depths = "".join(f", to depth {part}" for part in more if isinstance(part, int))
        bounds = " and ".join(show(part) for part in more if isinstance(part, float))
        within = f", all values between {bounds}" if bounds else ""
        allied = "".join(
            f", allied: {' and '.join(player_name(tree, p) for p in part) or 'nobody'}"
            for part in more
            if type(part) is tuple
        )
        turns = turns_in_words(tree, state)
        text = write_tree(tree.to_nested(), _as_shown)
        return f"{text}{at}{turns and ', '}{turns}{depths}{within}{allied}"

    def run(self, search: Search, ahead: Iterable[Path] = ()) -> SearchOutcome:
        return run_search(search, *self, ahead)

    def after(self, place: int) -> Case:
        """Return the case of the child that a search goes on to: a depth is one ply less there."""
        more = tuple(part - 1 if type(part) is int else part for part in self.more)
        return Case(self.tree, (*self.state, place), more)

    def is_over(self) -> bool:
        """Return whether no player chooses here: the game ends, dice move, or no ply is left."""
        tree, state, more = self
        no_plies = any(type(part) is int and part == 0 for part in more)
        return no_plies or tree.is_terminal(state) or tree.to_move(state) == CHANCE


def _as_shown(leaf: Any) -> str:
    """Return a leaf as Python reads it; a large whole number as its value will be told: 2e+9."""
    return in_digits(leaf) if isinstance(leaf, int) else repr(leaf)


def run_cases(
    answer: Search, cases: Iterable[Case], ahead: Callable[[Case], Iterable[Path]] = lambda _: ()
) -> list[SearchOutcome]:
    """Return what an answer makes of each case, up to the first without a usable result.

    It may be told at once what the leaves `ahead` are worth. Raises TraceTimeout.
    """
    outcomes = []
    with in_time():
        for case in cases:
            outcomes.append(case.run(answer, ahead(case)))
            if outcomes[-1].problem:
                break
    return outcomes


def shrunk(
    found: tuple[GameTree, Path, Found],
    run: Callable[[GameTree, Path], Found],
    fails: Callable[[GameTree, Path, Found], bool],
) -> tuple[GameTree, Path, Found]:
    """Return a small instance that still fails, with what `run` gives there.

    It stays as it was found if the answer takes too long over the smaller ones, or does not
    fail any more when it is asked again.
    """
    try:
        with in_time():
            small = smallest_instance(*found[:2], lambda tree, at: fails(tree, at, run(tree, at)))
            again = (*small, run(*small))
    except TraceTimeout:
        return found
    return again if fails(*again) else found


def shrunk_case(
    answer: Search, case: Case, outcome: SearchOutcome, fails: Callable[[Case, SearchOutcome], bool]
) -> tuple[Case, SearchOutcome]:
    more = case.more
    tree, state, outcome = shrunk(
        (case.tree, case.state, outcome),
        lambda tree, state: run_search(answer, tree, state, more),
        lambda tree, state, got: fails(Case(tree, state, more), got),
    )
    return Case(tree, state, more), outcome


_MOST_NODES_NAMED: Final = 12


def turns_in_words(tree: GameTree, state: Path = ()) -> str:
    """Say who moves where below a node, level by level: "MAX moves at A; MIN at B, C".

    Large trees whose levels have one mover each are told by levels, "MAX, MIN, MAX".
    """
    inner = [node for node in tree.nodes() if node[: len(state)] == state and tree.actions(node)]
    names: dict[tuple[int, str], list[str]] = {}  # by level and mover
    for node in sorted(inner, key=lambda node: (len(node), node)):
        mover = player_name(tree, tree.to_move(node))
        names.setdefault((len(node), mover), []).append(tree.name(node))
    if len(inner) > _MOST_NODES_NAMED and len(names) == len({level for level, _ in names}):
        return "levels " + ", ".join(mover for _, mover in names)
    places = [f"{mover} at {', '.join(nodes)}" for (_, mover), nodes in names.items()]
    return "; ".join(places).replace(" at ", " moves at ", 1)


def right_pairs_by(reference: Search, tree: GameTree, state: Path, more: tuple[Any, ...]) -> Any:
    """Return each best action with the value that the reference finds if it is the only one."""
    value, _ = reference(tree, state, *more)
    mover = tree.to_move(state)
    if mover == CHANCE:
        return [(value, None)]
    pairs = [
        (reference(_OneAction(tree, state, a), state, *more)[0], a) for a in tree.actions(state)
    ]
    return [(v, a) for v, a in pairs if close(_gain(v, mover), _gain(value, mover))]


def _gain(value: Any, mover: int) -> Any:
    return value[mover] if isinstance(value, tuple) else value


class _OneAction(GameWrapper[Path, int]):
    """A tree in which `state` has a single action."""

    def __init__(self, tree: GameTree, state: Path, action: int) -> None:
        super().__init__(tree)
        self.state, self.action = state, action

    def actions(self, state: Path) -> Sequence[int]:
        return (self.action,) if state == self.state else self.game.actions(state)


def any_tie_of_max_n(
    tree: GameTree,
    state: Path,
    more: tuple[Any, ...] = (),
    interest: Interest = lambda player, vector: vector[player],
) -> list[Pair]:
    """Return the vectors and actions that max^n may end in, however ties are broken."""
    del more
    if tree.is_terminal(state):
        return [(tree.leaf(state), None)]
    mover = tree.to_move(state)
    below = [
        (a, {v for v, _ in any_tie_of_max_n(tree, tree.result(state, a), (), interest)})
        for a in tree.actions(state)
    ]
    enough = max(min(interest(mover, v) for v in vectors) for _, vectors in below)
    return [(v, a) for a, vs in below for v in sorted(vs) if interest(mover, v) >= enough]


def path_estimate(state: Path, player: int) -> int:
    """Return an evaluation of a node by its path: from -9 to 9, for player 0 or 1."""
    value = sum((7 * i + 3) * (a + 2) for i, a in enumerate(state, 1)) % 19 - 9
    return value if player == 0 else -value


def fraction_estimate(state: Path, player: int) -> float:
    """Return an evaluation by a path in eighths, for one is not to be cut to a whole number."""
    return path_estimate(state, player) / 8


def value_alone(answer: Any) -> Search:
    """Return a function that returns a value and no action, as a search; for `adapt`."""
    return _returning(lambda value: (value, None), answer)


def line_of_play(answer: Any) -> Search:
    """Return a function that returns a value and a line of play, as a search; for `adapt`.

    The line's first action is the search's; the question then judges the whole line.
    """

    def pair(given: Any) -> Any:
        line = as_list(given[1]) if isinstance(given, tuple | list) and len(given) == 2 else None
        return (given[0], LineFound(line)) if isinstance(line, tuple | list) else given

    return _returning(pair, answer)


def _returning(change: Callable[[Any], Any], answer: Any) -> Search:
    def search(*given: Any) -> Any:
        return change(answer(*given))

    search.__dict__["__wrapped__"] = answer
    return search


# ---------------------------------------------------------------- the smallest tree


def smallest_instance(
    tree: GameTree, state: Path, fails: Callable[[GameTree, Path], bool]
) -> Instance:
    """Return a small instance on which something still fails; it begins at the root if it can.

    Children are taken away, subtrees become leaves of the same value, a child takes the place of
    the root, and the numbers become 1, 2, 3, ... in the same order, as long as it still fails.
    Dice lose outcomes, become fair, or are taken away.
    """
    if not is_shown():
        return tree, state
    if state != ():
        below = _below(tree, state)
        if not fails(below, ()):
            return tree, state
        tree = below
    while smaller := next((one for one in _reductions(tree) if fails(one, ())), None):
        tree = smaller
    plainer = map(tree.replace, _plainer_values(tree))
    return next((one for one in plainer if fails(one, ())), tree), ()


def _reductions(tree: GameTree) -> Iterator[GameTree]:
    """Yield the tree with one piece less, the largest pieces first."""
    inner = [path for path in tree.nodes() if not tree.is_terminal(path)]
    for path in inner:
        if path and tree.actions(path):
            value = expectiminimax_search(tree, path).value  # a mean may be a fraction
            plain = tuple(map(round, value)) if isinstance(value, tuple) else round(value)
            yield _with(tree, path, plain)
        if tree.to_move(path) == CHANCE:
            yield from (_with(tree, path, dice) for dice in _simpler_dice(tree, path))
        elif len(kids := [tree.to_nested(state=(*path, a)) for a in tree.actions(path)]) > 1:
            yield from (_with(tree, path, kids[:a] + kids[a + 1 :]) for a in range(len(kids)))
    for path in inner:
        if len(path) == 1:
            yield _below(tree, path)


def _simpler_dice(tree: GameTree, path: Path) -> Iterator[Any]:
    """Yield what may replace a chance node: a child, fewer outcomes, or equally likely ones."""
    node = tree.to_nested(state=path)
    outcomes = [(Fraction(p).limit_denominator(1000), kid) for p, kid in node.outcomes]
    for a, (chance, kid) in enumerate(outcomes):
        yield kid
        if chance < 1 and len(outcomes) > 2:
            others = outcomes[:a] + outcomes[a + 1 :]
            yield Chance([(p / (1 - chance), other) for p, other in others])
    fair = Fraction(1, len(outcomes))
    if any(p != fair for p, _ in outcomes):
        yield Chance([(fair, kid) for _, kid in outcomes])


def _below(tree: GameTree, path: Path) -> GameTree:
    """Return what is below `path`, as a tree of its own."""
    moves = sum(tree.to_move(path[:n]) != CHANCE for n in range(len(path)))
    first = moves % len(tree.turns)
    return GameTree(tree.to_nested(state=path), turns=tree.turns[first:] + tree.turns[:first])


def _with(tree: GameTree, path: Path, part: Any) -> GameTree:
    """Return the tree with another part at `path`."""
    return GameTree(_replaced(tree.to_nested(), path, part), turns=tree.turns)


def _replaced(nested: Any, path: Path, part: Any) -> Any:
    if not path:
        return part
    if isinstance(nested, Chance):
        chances, kids = zip(*nested.outcomes, strict=True)
        return Chance(list(zip(chances, _replaced(list(kids), path, part), strict=True)))
    place = path[0]
    return [*nested[:place], _replaced(nested[place], path[1:], part), *nested[place + 1 :]]


def _plainer_values(tree: GameTree) -> Iterator[dict[Path, Any]]:
    """Yield leaves in the same order by value, with numbers from 1 up, or on both sides of 0."""
    leaves = {path: tree.leaf(path) for path in tree.leaves()}
    numbers = {n for leaf in leaves.values() for n in (leaf if isinstance(leaf, tuple) else [leaf])}
    ranks: dict[Any, int] = {n: i for i, n in enumerate(sorted(numbers), 1)}
    for shift in (0, 1 + sum(n < 0 for n in ranks)):
        yield {
            path: tuple(ranks[n] - shift for n in leaf)
            if isinstance(leaf, tuple)
            else ranks[leaf] - shift
            for path, leaf in leaves.items()
        }
