"""The questions of `ps6_multiplayer`, and how each is checked."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any, Final

from gamesearch.assignments.ps6_multiplayer.ghosts import A_ROUND, by_rounds, ghosts_variants
from gamesearch.assignments.ps6_multiplayer.mistakes import alliance_variants, max_n_variants
from gamesearch.game import MAX, player_name
from gamesearch.games.pacman import PacmanMaze
from gamesearch.games.tree import GameTree, random_tree
from gamesearch.grading.questions.by_hand import by_hand, is_blank, names_in, written
from gamesearch.grading.questions.instances import own_instance, random_vector_instances
from gamesearch.grading.questions.mistakes import Search
from gamesearch.grading.questions.question import SpecialQuestion, in_order
from gamesearch.grading.questions.search import (
    Case,
    Pair,
    SearchQuestion,
    any_tie_of_max_n,
    path_estimate,
)
from gamesearch.grading.verdict import Verdict
from gamesearch.grading.watched_search import SearchOutcome
from gamesearch.search import alliance_search, alliances, max_n_search
from gamesearch.search.multiplayer import Interest, Vector
from gamesearch.tracing.recording import Path

# ---------------------------------------------------------------- the trees that are tried

_INNER: Final[tuple[Path, ...]] = ((), (0,), (1,), (0, 0), (0, 1), (1, 0), (1, 1))


def _named(nested: Any, letters: str) -> GameTree:
    """A tree with other names than A, B and C, which are the players."""
    return GameTree(nested, names=dict(zip(_INNER, letters, strict=True)))


LECTURE: Final = _named(
    [[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]],
     [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]],
    "PQRXTUV",
)  # fmt: skip

_CYCLES: Final = ((0, 1, 2), (2, 0, 1), (1, 0, 2), (0, 0, 1, 2), (0, 1, 2), (0, 2, 1))


@cache
def vector_instances(seed: int) -> tuple[tuple[GameTree, Path], ...]:
    """The lecture's tree and random ones, with ties and without, for three players and four.

    In some of them a player moves twice in a row or another one begins, numbers are negative,
    or the search begins in the middle.
    """
    small = [
        GameTree([(0, 0, 0), (0, 0, 0)]),
        GameTree([[(0, 0, 1), (1, 0, 0)], [(0, 1, 2), (2, 1, 0)]]),
        GameTree([(3, 1, 2), (2, 5, 9)], turns=(1, 0, 2)),
        GameTree([(0, 1, 2), (-3, 2, 1)]),  # is a best number of 0 taken for none?
    ]
    made = [(LECTURE, ()), *((tree, ()) for tree in small), (LECTURE, (1,)), (LECTURE, (0, 1))]
    return (*made, *_drawn(seed))


def _drawn(seed: int) -> Iterator[tuple[GameTree, Path]]:
    """Trees with few ties and with many; of every third a part is searched."""
    few = random_vector_instances(seed, 18, 3, 20)
    many = random_vector_instances(seed + 1, 12, 3, 4)
    four = random_vector_instances(seed + 2, 14, 4, 20)
    for number, (tree, _) in enumerate((*few, *many, *four)):
        nested = _lowered(tree.to_nested(), (0, 10, 25)[number % 3])
        turns = _CYCLES[number // 3 % 6] if tree.players == 3 else (3, 1, 0, 2)
        turned = GameTree(nested, turns=turns if number % 2 or tree.players > 3 else (0, 1, 2))
        inner = [path for path in turned.nodes() if turned.actions(path)]
        if (4 if tree.players == 3 else 12) <= len(list(turned.leaves())) <= 60:
            yield turned, inner[len(inner) // 2] if number % 3 == 2 else ()


def _lowered(nested: Any, by: int) -> Any:
    if isinstance(nested, list):
        return [_lowered(kid, by) for kid in nested]
    return tuple(number - by for number in nested)


@cache
def alliance_instances(seed: int) -> tuple[tuple[GameTree, Path, tuple[Any, ...]], ...]:
    """The same trees, each with players who are allied; now and then nobody is, or all are."""
    rng = random.Random(seed)
    made = []
    for number, (tree, state) in enumerate(vector_instances(seed)):
        pairs = list(combinations(range(tree.players), 2))
        members: tuple[int, ...] = rng.choice(pairs)
        if number % 9 == 7:
            members = tuple(range(tree.players)) if number % 2 else (1,)
        elif tree.players > 3 and number % 3 == 0:
            members = (0, 1, 3)
        made.append((tree, state, (members,)))
    lecture = [(LECTURE, (), (pair,)) for pair in combinations(range(3), 2)]
    return (*lecture, *_TELLING, *made)


_TELLING: Final[tuple[tuple[GameTree, Path, tuple[Any, ...]], ...]] = (
    # C and D are not members: are they taken for another alliance?
    (GameTree([(1, 4, 3, 0), (4, 1, 2, 9)], turns=(2,)), (), ((0, 1),)),
    # three are allied: are only two of them counted?
    (GameTree([(5, 1, 0), (1, 4, 9)]), (), ((0, 1, 2),)),
    # is a best sum of 0 taken for none?
    (GameTree([(2, -2, 1), (0, -1, 1)]), (), ((0, 1),)),
)


@cache
def ghost_instances(seed: int) -> tuple[tuple[GameTree, Path, tuple[Any, ...]], ...]:
    """Trees for Pacman and one, two or three ghosts, to be searched one round deep or more."""
    rng = random.Random(seed)
    zeros = ([[0], [-2]], [[0, 3], [-2, 4]])  # is a best value of 0 taken for none?
    small = [(GameTree(nested, turns=(0, 1)), (), (1, path_estimate)) for nested in zeros]
    made: list[tuple[GameTree, Path, tuple[Any, ...]]] = []
    while len(made) < 40:
        number = len(made)
        ghosts = (2, 1, 2, 3)[number % 4]
        rounds = 1 + number // 4 % (3 if ghosts == 1 else 2)
        plies = (ghosts + 1) * rounds + rng.randint(0, ghosts + 3)
        low, high = ((-9, 9), (-9, -1), (1, 9), (-30, 30))[number // 2 % 4]
        drawn = random_tree(
            min(plies, 9), (1, 2 if plies > 5 else 3), rng.randrange(10**9), low=low, high=high,
            uneven=(0.15, 0.0, 0.1)[number % 3],
        )  # fmt: skip
        tree = GameTree(drawn.to_nested(), turns=(0, *(1,) * ghosts))
        if 4 <= len(list(tree.leaves())) <= 60:
            made.append((tree, _pacmans_node(tree, number), (rounds, path_estimate)))
    return (*small, *made)


def _pacmans_node(tree: GameTree, number: int) -> Path:
    """Mostly the root; in every fifth tree a node one round further down, where there is one."""
    below = [p for p in tree.nodes() if p and tree.to_move(p) == MAX and tree.actions(p)]
    return below[0] if number % 5 == 4 and below else ()


# ---------------------------------------------------------------- q1: the student's own tree

PAIRS: Final = tuple(combinations(range(3), 2))


@cache
def own_tree(student: str, question: str = "q1") -> GameTree:
    """Three players, three plies, no ties: mistakes give other vectors, one alliance another move.

    Inner nodes are called P to V, for A, B and C are the players. Question 4 asks about the
    tree of question 1.
    """
    del question
    return own_instance(student, "ps6/q1", _draw_own_tree, _suits)


def _draw_own_tree(seed: int) -> GameTree:
    rng = random.Random(seed)
    numbers = [rng.sample(range(10), 8) for _ in range(3)]  # no player has a number twice
    leaves = list(zip(*numbers, strict=True))
    pairs = [list(leaves[n : n + 2]) for n in range(0, 8, 2)]
    return _named([pairs[:2], pairs[2:]], "PQRSTUV")


def _suits(tree: GameTree) -> bool:
    right = max_n_search(tree).value
    return all(right != _by(tree, (), rule) for rule, _ in SLIPS) and bool(_changes(tree))


def _inner(tree: GameTree) -> list[Path]:
    """The inner nodes, those right above the leaves first."""
    return sorted((p for p in tree.nodes() if tree.actions(p)), key=lambda p: (-len(p), p))


def _kids(tree: GameTree, path: Path) -> list[Path]:
    return [(*path, a) for a in tree.actions(path)]


def _value(tree: GameTree, path: Path) -> Vector:
    vector: Any = max_n_search(tree, path).value
    return tuple(vector)


def _changes(tree: GameTree) -> list[tuple[tuple[int, ...], int, Vector, str]]:
    """The one pair whose alliance changes A's move: pair, move, vector, and who is tempted where.

    Empty if there is none or more than one, if sums are equal somewhere, if the pair does not
    win by it, or if nobody could do better by breaking it or at more than one node.
    """
    before = max_n_search(tree)
    changed = []
    for pair in PAIRS:
        pairs = any_tie_of_max_n(tree, (), (), alliances(pair))
        if len(pairs) > 1:
            return []
        if pairs[0][1] != before.action:
            changed.append((pair, *pairs[0]))
    if len(changed) != 1:
        return []
    pair, vector, action = changed[0]
    tempted = _tempted(tree, pair)
    if len(tempted) != 1 or sum(vector[p] for p in pair) <= sum(before.value[p] for p in pair):
        return []
    return [(pair, action, vector, tempted[0])]


def _tempted(tree: GameTree, pair: tuple[int, ...]) -> list[str]:
    """The nodes on the way of the alliance where its member who moves would do better alone.

    That is, would get a larger number for themselves if the others went on as they had agreed.
    """
    names = []
    path: Path = ()
    while not tree.is_terminal(path):
        mover, (vector, action) = tree.to_move(path), _allied(tree, path, pair)
        values = [_allied(tree, kid, pair)[0] for kid in _kids(tree, path)]
        if mover in pair and max(value[mover] for value in values) > vector[mover]:
            names.append(tree.name(path))
        path = (*path, action)
    return names


def _allied(tree: GameTree, path: Path, pair: tuple[int, ...]) -> tuple[Any, Any]:
    return tuple(alliance_search(tree, path, interest=alliances(pair)))


# Ways to go wrong at every node: what is maximised there, and how that is called.
SLIPS: Final[tuple[tuple[Interest, str], ...]] = (
    (lambda mover, vector: sum(vector), "the sums of the vectors are compared"),
    (lambda mover, vector: vector[0], "A's numbers are compared"),
    (lambda mover, vector: vector[(mover + 1) % 3], "the next player's numbers are compared"),
    (lambda mover, vector: vector[mover - 1], "the numbers of the player before are compared"),
    (lambda mover, vector: -vector[mover], "the smallest of the mover's numbers is taken"),
    (
        lambda mover, vector: vector[0] if mover == 0 else -vector[0],
        "B and C keep A's number small",
    ),
)


def _by(tree: GameTree, path: Path, rule: Interest) -> Vector:
    """The vector of a node if `rule(mover, vector)` is what everybody maximises."""
    return tuple(alliance_search(tree, path, interest=rule).value)


def check_own_tree(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q1: {"P": (1, 2, 6), "Q": ..., "move": "p1"} for the student's own tree.

    Two points each for the nodes of C, those of B, and the root with A's move. A node is right
    if it follows from what was said of its children: a slip is paid for once.
    """
    del seed
    answer = by_hand(answer)
    tree = own_tree(student)
    if not isinstance(answer, dict):
        return question.wrong_form(answer, 'a dict such as {"P": (1, 2, 6), "move": "p1"}')
    given = {str(name).strip().upper(): value for name, value in answer.items()}
    if all(is_blank(value) for value in given.values()):
        return question.not_attempted()
    inner = _inner(tree)
    wrong = [path for path in inner if not _follows(tree, path, given)]
    right_move = tree.action_name((), int(max_n_search(tree).action or 0))
    move_wrong = names_in(given.get("MOVE") or []) != {right_move}
    rungs = {len(path) for path in wrong} | ({0} if move_wrong else set())
    score = 6 - 2 * len(rungs)
    slips = wrong or [path for path in inner if _vector(given, tree, path) != _value(tree, path)]
    if slips and not (move_wrong and not wrong):
        return question.verdict(score, *_wrong_node(tree, slips[0], given))
    if move_wrong:
        return question.verdict(
            score, "the move is not right",
            "A moves at P: compare the first numbers of its children. A move is written like p1.",
        )  # fmt: skip
    return question.full_marks()


def _vector(given: Mapping[str, Any], tree: GameTree, path: Path) -> Vector | None:
    """What is written at a leaf or was said of an inner node; None if that is no vector."""
    if tree.is_terminal(path):
        return tree.leaf(path)  # type: ignore[return-value]
    said = given.get(tree.name(path))
    return _as_vector(said)


def _as_vector(said: Any) -> Vector | None:
    """Three numbers, in a tuple, a list, or a text such as "(1, 2, 6)"."""
    if isinstance(said, str):
        said = said.strip(" ()[]").split(",")
    try:
        numbers = tuple(map(float, said))
    except (TypeError, ValueError):
        return None
    return numbers if len(numbers) == 3 else None


def _follows(tree: GameTree, path: Path, given: Mapping[str, Any]) -> bool:
    """Whether a vector is right, or would be if those of the children were as they were given."""
    said, mover = _vector(given, tree, path), tree.to_move(path)
    if said is None or said == _value(tree, path):
        return said is not None
    below = [_vector(given, tree, kid) for kid in _kids(tree, path)]
    known = [vector for vector in below if vector is not None]
    best = max((vector[mover] for vector in known), default=None)
    return len(known) == len(below) and said in known and said[mover] == best


def _wrong_node(tree: GameTree, path: Path, given: Mapping[str, Any]) -> tuple[str, str]:
    """What is wrong at a node, and a hint that does not give its vector away."""
    name, mover = tree.name(path), tree.to_move(path)
    who = player_name(tree, mover)
    if is_blank(given.get(name)):
        return (f"node {name} has no vector yet", "Begin with the nodes right above the leaves.")
    said = _vector(given, tree, path)
    advice = (
        f"{who} moves at {name} and compares the {('first', 'second', 'third')[mover]} number of "
        "each child's vector; the larger one wins, and its whole vector goes up."
    )
    if said is None:
        return f"what stands at {name} is no vector of three numbers", advice
    below = [v for kid in _kids(tree, path) if (v := _vector(given, tree, kid)) is not None]
    if len(below) > 1 and said == tuple(map(max, *below)):
        return (f"at {name} every number comes from another child", advice)
    if said not in below:
        return (f"the vector of {name} is that of none of its children", advice)
    for rule, words in SLIPS:
        if all(_chosen_by(rule, tree, node, given) for node in _inner(tree)):
            return (f"{words} at every node", advice)
    return (f"at {name} the smaller number is taken, and {who} maximises it there", advice)


def _chosen_by(rule: Interest, tree: GameTree, path: Path, given: Mapping[str, Any]) -> bool:
    """Whether a node has the child's vector that is best by `rule`, as the children are given."""
    below = [_vector(given, tree, kid) for kid in _kids(tree, path)]
    known = [vector for vector in below if vector is not None]
    said, mover = _vector(given, tree, path), tree.to_move(path)
    best = max(known, key=lambda vector: rule(mover, vector), default=None)
    return len(known) == len(below) and said == best


# ---------------------------------------------------------------- q2, q3: the searches

_NO_VECTOR: Final = "a single number where a vector is due"
_VECTOR_DUE: Final = (
    "At the end of a game the value is a tuple with one utility for each player, from 0 to "
    "game.players - 1, and that whole tuple is what is handed up. The pair is (vector, action)."
)
_WRONG_LENGTH: Final = (
    "a vector has too few numbers, or too many",
    "There may be more than three players: ask game.players. " + _VECTOR_DUE,
)
_CLUES: Final = {
    "(tuple); a tuple of": _WRONG_LENGTH,
    "(list); a tuple of": _WRONG_LENGTH,
    "index out of range": _WRONG_LENGTH,
    **{
        f"({number}); a tuple of": (_NO_VECTOR, _VECTOR_DUE)
        for number in ("int", "float", "int64", "float64", "Fraction")
    },
    "; a tuple of": ("something else where a vector is due", _VECTOR_DUE),
    "is not subscriptable": (_NO_VECTOR, _VECTOR_DUE),
    "between instances of": (
        "a vector is compared with a single number",
        "Compare the mover's numbers: vector[mover] > best[mover].",
    ),
}


class _VectorQuestion(SearchQuestion):
    """A search whose value is a vector; what is typically returned in its place is named."""

    def _broken(self, answer: Search, case: Case, outcome: SearchOutcome) -> Verdict:
        verdict = super()._broken(answer, case, outcome)
        for clue, (fault, advice) in _CLUES.items():
            if clue in verdict.fault:
                details = (f"What happened: {verdict.fault}.", *verdict.details)
                return replace(verdict, fault=fault, advice=advice, details=details)
        return verdict


MAX_N: Final = _VectorQuestion(
    "q2", "max_n", 6, max_n_search, vector_instances, max_n_variants,
    parts=("value", "action"), right_pairs=any_tie_of_max_n,
)  # fmt: skip


def _alliance(game: Any, state: Any, members: Sequence[int]) -> tuple[Any, Any]:
    return alliance_search(game, state, interest=alliances(members))


def any_tie_of_alliance(tree: GameTree, state: Path, more: tuple[Any, ...]) -> list[Pair]:
    """What an alliance may end in, whichever of equal moves players take."""
    return any_tie_of_max_n(tree, state, (), alliances(more[0]))


ALLIANCE: Final = _VectorQuestion(
    "q3", "alliance", 6, _alliance, alliance_instances, alliance_variants,
    parts=("value", "action"), right_pairs=any_tie_of_alliance,
)  # fmt: skip

# ---------------------------------------------------------------- q4: the alliance that matters


def check_own_alliance(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q4: {"members": "AB", "move": "p2", "vector": (5, 4, 5), "tempted": "R"}, a point each."""
    del seed
    answer = by_hand(answer)
    parts = ("members", "move", "vector", "tempted")
    if not isinstance(answer, dict) or not set(parts) <= set(answer):
        return question.wrong_form(answer, f"a dict with {', '.join(map(repr, parts))}")
    if all(is_blank(answer[part]) for part in parts):
        return question.not_attempted()
    tree = own_tree(student)
    ((pair, action, vector, tempted),) = _changes(tree)
    wrong = {
        "members": _members(answer["members"]) != set(pair),
        "move": names_in(answer["move"]) != {tree.action_name((), action)},
        "vector": _as_vector(answer["vector"]) != vector,
        "tempted": names_in(answer["tempted"]) != {tempted.lower()},
    }
    parts_wrong = [part for part in parts if wrong[part]]
    if not parts_wrong:
        return question.full_marks()
    return question.verdict(
        4 - len(parts_wrong), f"not right yet: {', '.join(parts_wrong)}",
        _HINTS[parts_wrong[0]],
    )  # fmt: skip


def _members(said: Any) -> set[int]:
    """Players named by letters or numbers: "AB", "A and B", ["A", "B"], (0, 1)."""
    listed = said if isinstance(said, list | tuple | set | frozenset) else [said]
    text = " ".join(map(str, listed)).upper().replace("AND", " ")
    return {"ABC012".index(letter) % 3 for letter in text if letter in "ABC012"}


_HINTS: Final = {
    "members": "Try all three pairs. A member compares the sum of both members' numbers, whoever "
    "is no member the number of their own; only one pair makes A move otherwise at P.",
    "move": "A takes another move than in question 1.",
    "vector": "Follow the moves of the alliance from P down to a leaf; the vector is what stands "
    "there.",
    "tempted": "Go down the way the alliance takes. At each node where a member moves, ask: would "
    "another child give this member alone a larger number?",
}

# ---------------------------------------------------------------- q5: several ghosts


class _GhostQuestion(SearchQuestion):
    """A search that is told rounds, which begin with a move of Pacman."""

    def wrong_in(self, case: Case, outcome: SearchOutcome) -> set[str]:
        """As for every search; a tree cut down for drawing may begin with a ghost's move."""
        if case.tree.to_move(case.state) != MAX:
            return set()
        return super().wrong_in(case, outcome)

    def check(self, answer: Any, student: str, seed: int) -> Verdict:
        """What the rounds are is said beside the tree."""
        verdict = super().check(answer, student, seed)
        if verdict.tree is None:
            return verdict
        turns = " ".join(player_name(verdict.tree, player) for player in verdict.tree.turns)
        told = [line.replace("to depth", f"turns {turns}, rounds:") for line in verdict.details]
        return replace(verdict, details=tuple(told))


GHOSTS: Final = _GhostQuestion(
    "q5", "ghosts", 6, by_rounds, ghost_instances, ghosts_variants, parts=("value", "action"),
    ends=A_ROUND,
)  # fmt: skip


def lecture_tree(student: str) -> GameTree:
    """The lecture's tree, the same for everybody; X is the node the lecture asks about."""
    del student
    return LECTURE


def small_maze(student: str, *, three_players: bool = False) -> PacmanMaze:
    """A maze with two ghosts that is over after four rounds: to try, the same for everybody."""
    del student
    return PacmanMaze(
        "%%%%%%%/%G   .%/% %P% %/%.   G%/%%%%%%%",
        ghosts="players" if three_players else "min",
        max_plies=12,
    )


# ---------------------------------------------------------------- the assignment

QUESTIONS: Final = in_order(
    SpecialQuestion("q1", 6, check_own_tree),
    MAX_N,
    ALLIANCE,
    SpecialQuestion("q4", 4, check_own_alliance),
    GHOSTS,
    written("q6", 4),
)
GIVEN: Final = {"lecture": lecture_tree, "tree": own_tree, "maze": small_maze}
