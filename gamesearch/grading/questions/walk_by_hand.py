"""A question that is answered by walking: alpha-beta on the student's own tree, step by step.

The reader says with which α and β each node is entered, what it is worth, and which branches are
cut. A slip is paid for once: an entry is right if it is what the search has there, or if it
follows from the reader's own entries before it. Bounds, values and cuts earn a third of the points
each; one slip among them costs half of that third, a second one the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from gamesearch.game import Path
from gamesearch.games.tree import GameTree
from gamesearch.grading.questions.by_hand import by_hand
from gamesearch.grading.questions.own_instances import own_tree
from gamesearch.grading.questions.question import GradedQuestion, Named
from gamesearch.grading.questions.walk_slips import EnteredNode, name_bounds, name_cut, name_value
from gamesearch.grading.questions.written_walk import OPEN, Window, WrittenWalk, read_walk
from gamesearch.grading.verdict import Verdict
from gamesearch.quizzes.walk_items import WALK, ask_along
from gamesearch.search import alpha_beta_search, minimax_value
from gamesearch.tracing.tracer import trace

KINDS: Final = ("bounds", "values", "cuts")
SLIPS_THAT_COUNT: Final = 2  # of a kind: then nothing is left of its points
EXAMPLE: Final = '{"A": (-inf, inf, 3), "B": (-inf, inf, 3), ..., "cut": ["c2", "c3"]}'


class Slip(NamedTuple):
    """An entry that does not follow from those before it."""

    kind: str
    path: Path
    named: Named


@dataclass(frozen=True)
class WalkByHand(GradedQuestion):
    """The question; `drawn_for` says which own tree it is about, such as "ps2/q1b"."""

    question: str
    points: float
    drawn_for: str

    def check(self, answer: Any, student: str, seed: int) -> Verdict:
        """Points for each kind of entry; the first slip of the walk is named."""
        del seed
        answer = by_hand(answer)
        if not isinstance(answer, Mapping):
            return self.wrong_form(answer, f"a dict such as {EXAMPLE}")
        tree = own_tree(student, self.drawn_for)
        said = read_walk(tree, answer)
        if said.is_empty:
            return self.not_attempted()
        slips = _slips_of(tree, said)
        slips += [Slip("cuts", (), _unknown(name)) for name in said.unknown]
        if not slips:
            return self.full_marks()
        if not (said.windows or said.values or said.cut):
            return self.verdict(0, *slips[-1].named)
        count = {kind: sum(slip.kind == kind for slip in slips) for kind in KINDS}
        lost = sum(min(number, SLIPS_THAT_COUNT) for number in count.values())
        score = self.points * (1 - lost / len(KINDS) / SLIPS_THAT_COUNT)
        others = [f"the {slip.kind} at {tree.name(slip.path)}" for slip in slips[1:]]
        more = (f"Look again at {_listed(others)}.",) if others else ()
        return self.verdict(round(score, 2), *slips[0].named, tree=tree, details=more)


def _slips_of(tree: GameTree, said: WrittenWalk) -> list[Slip]:
    """The slips of a walk; α and β the wrong way round everywhere is a single one."""
    slips = list(_Walk(tree, said).slips())
    bounds = [slip for slip in slips if slip.kind == "bounds"]
    turned = {path: window and window[::-1] for path, window in said.windows.items()}
    again = list(_Walk(tree, replace(said, windows=turned)).slips()) if len(bounds) > 1 else slips
    if any(slip.kind == "bounds" for slip in again):
        return slips
    return [*bounds[:1], *again]


def _unknown(name: str) -> Named:
    return (
        f"your tree has nothing called {name!r}",
        'Use capitals for nodes, such as "B", and the labels for branches, such as "c2".',
    )


def _listed(words: list[str], most: int = 4) -> str:
    words = list(dict.fromkeys(words))
    shown = [*words[:most], f"{len(words) - most} more"] if len(words) > most else words
    return " and ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))


class _Walk:
    """The walk by the reader's own entries, from the root down and left to right."""

    def __init__(self, tree: GameTree, said: WrittenWalk) -> None:
        self.tree, self.said, self.truth = tree, said, _right_walk(tree)
        self.last: Window | None = None  # what the node that was left last held in the end

    def slips(self) -> Iterator[Slip]:
        """What does not follow, in the order of the walk."""
        yield from self._enter(EnteredNode(self.tree, (), OPEN, OPEN, None))

    def _enter(self, entered: EnteredNode) -> Iterator[Slip]:
        """A node: its window, then its children, then its value."""
        path, windows = entered.path, self.said.windows
        given = windows.get(path, None if path else entered.window)
        if path and path not in windows:
            yield Slip("bounds", path, _missing(entered, "bounds"))
        elif given is None:
            yield Slip("bounds", path, _unread(entered, "bounds"))
        elif given not in (entered.window, self.truth.windows.get(path)):
            yield Slip("bounds", path, name_bounds(entered, given))
        if given is not None and given[0] < given[1]:  # else nothing would follow from it
            entered = replace(entered, window=given)
        known: list[float] = []
        yield from self._children(entered, known)
        yield from self._value(entered, known)

    def _children(self, entered: EnteredNode, known: list[float]) -> Iterator[Slip]:
        """The children in turn, until they cannot matter; `known` takes their values."""
        tree, path = self.tree, entered.path
        low, high = entered.window
        below = {(*path, a) for a in tree.actions(path)}
        as_true = path in self.truth.values and below & self.said.cut == below & self.truth.cut
        blamed = False
        for action in tree.actions(path):
            child = (*path, action)
            marked = child in self.said.cut
            stops = marked if as_true else low >= high
            if marked != stops and not blamed:
                blamed = True
                late = any((*path, a) in self.said.cut for a in tree.actions(path) if a > action)
                yield Slip("cuts", path, name_cut(entered, known, marked, late))
                if marked:
                    yield from self._left_out(child)
            if marked or stops:
                continue
            window = low, high
            if not tree.is_terminal(child):
                yield from self._enter(EnteredNode(tree, child, window, entered.window, self.last))
            known.append(self._worth(child))
            best = entered.best(known)
            low, high = (low, min(high, best)) if entered.is_min else (max(low, best), high)
        self.last = low, high

    def _left_out(self, child: Path) -> Iterator[Slip]:
        """What was not worked out because a branch was cut that matters."""
        if not self.tree.is_terminal(child) and child not in self.said.values:
            entered = EnteredNode(self.tree, child, OPEN, OPEN, None)
            yield from (Slip(kind, child, _missing(entered, kind)) for kind in ("bounds", "values"))

    def _worth(self, path: Path) -> float:
        """What a node hands up: what was said of it, or else what it is."""
        said = self.said.values.get(path)
        return float(minimax_value(self.tree, path)) if said is None else said

    def _value(self, entered: EnteredNode, known: list[float]) -> Iterator[Slip]:
        """The value of a node: its children's best, the bound that it reaches, or its true one."""
        path, (low, high) = entered.path, entered.window
        if path not in self.said.values:
            yield Slip("values", path, _missing(entered, "values"))
            return
        said = self.said.values[path]
        whole = [self._worth((*path, a)) for a in self.tree.actions(path)]
        true = float(minimax_value(self.tree, path))
        right = {true, self.truth.values.get(path, true), entered.best(whole)}
        if known:
            best = entered.best(known)
            right |= {best, min(max(best, low), high)}
        if said is None:
            yield Slip("values", path, _unread(entered, "values"))
        elif said not in right:
            yield Slip("values", path, name_value(entered, known, said))


@lru_cache(maxsize=1024)
def _right_walk(tree: GameTree) -> WrittenWalk:
    """What alpha-beta has at each step."""
    items = ask_along(trace(alpha_beta_search, tree), WALK)
    return read_walk(tree, {item.id: item.right[0] for item in items if item.right[0] is not False})


def _missing(entered: EnteredNode, kind: str) -> Named:
    verb = "are" if kind == "bounds" else "is"
    return (
        f"{_what(entered, kind)} {verb} missing",
        f"The walk comes to {entered.name}: give the α and β with which it is entered, "
        "and its value. Where the search cuts, that is the best value so far.",
    )


def _unread(entered: EnteredNode, kind: str) -> Named:
    return (
        f"your answer for {_what(entered, kind)} cannot be read",
        "Numbers were expected, such as (3, inf, 5): α, β and the value.",
    )


def _what(entered: EnteredNode, kind: str) -> str:
    return f"the {'bounds' if kind == 'bounds' else 'value'} of {entered.name}"
