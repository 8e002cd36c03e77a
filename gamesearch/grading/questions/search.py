"""Questions that ask for a search: judged on trees, its mistake named, the smallest tree drawn.

CONTRIBUTING has a whole example. The question stands in an exercise's `questions.py`, its name and
points there alone; the marks of the master have to agree, and a test compares them.

- The *reference* is our search; it is called exactly as the answer is.
- *Instances* are `(tree, state)`, or `(tree, state, more)` where an answer is called with more
  than game and state: `(tree, (), (2, estimate))` calls `cutoff_search(game, state, 2, estimate)`.
  A whole number among `more` is a depth, two floats are bounds on all values, a tuple holds the
  players who are allied, and a function `estimate(state, player)` is an evaluation (of the path
  alone, for trees get smaller; `path_estimate` will do). Evaluated states count as leaves.
- *Parts* are what is judged, in the order of their weight for the reader: the value (to 1e-9), a
  best action (any; not at a chance node), and the set of leaves read. They share the points. With
  `adapt=line_of_play` the action's points are for whole lines; if all are short, there is one.
- *Simple* cases are a group with half of the points; the other half is for all cases together.
- A *slip* exchanges pieces of a base for others (`slips.py` says how they are written). Give
  `slips_in` several bases if students write the search in several ways (a loop at the root, a
  negamax, keeping the last of equal moves): the answer is given the name of the first slip that
  goes wrong exactly as it does, on every instance, in every part that is judged.
- `right_pairs(tree, state, more)` overrides which pairs (value, action) are right.
- `adapt(answer)` makes a search of what is asked for in another form (`value_alone`, where only
  a value is returned; a fresh table as an argument, and the like). Let what it returns have the
  answer as its `__wrapped__`, so that the answer's own lines are traced and drawn.

Trees: `lecture_instances()`, `random_instances(seed)`, with dice `random_chance_instances(seed)`,
with vectors `random_vector_instances(seed)`; a student's own by `own_instance`. What
`work.tree("q3")` gives in the notebook is `GIVEN["tree"](student, "q3")` of the assignment's
module; let it be something that can be pickled, for graders hand it into a sandbox.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import inf, isfinite, trunc
from pathlib import Path as FilePath
from typing import Any, Final

from gamesearch.game import CHANCE, Path
from gamesearch.games.tree import GameTree
from gamesearch.grading.answer_time import CHANGES, ENDLESS_ADVICE, agrees_when_asked_again
from gamesearch.grading.questions.question import GradedQuestion, Named, points_by_group
from gamesearch.grading.questions.search_cases import (
    Case,
    Pair,
    line_of_play,
    right_pairs_by,
    run_cases,
    shrunk_case,
)
from gamesearch.grading.questions.slips import Search, Slip, first_that_explains
from gamesearch.grading.sandbox.protocol import brief, hidden_tests_seen
from gamesearch.grading.verdict import NOT_SHOWN, Verdict, is_shown
from gamesearch.grading.watched_search import (
    CodeWalk,
    LineFound,
    NotAnAction,
    SearchOutcome,
    close,
    has_own_lines,
    is_number,
    named_moves,
    pictures_of,
    traced,
    walk_to_wrong_step,
    with_arguments,
)
from gamesearch.members import players_of
from gamesearch.tracing.notation import in_full, show
from gamesearch.tracing.tracer import trace
from gamesearch.wrong_step import why_cut

# ---------------------------------------------------------------- the question


@dataclass(frozen=True)
class SearchQuestion(GradedQuestion):
    """A question whose answer is a search. The module's docstring says how to describe one."""

    question: str  # "q2"
    function: str  # the name of the function asked for
    points: float
    reference: Search
    instances: Callable[[int], Iterable[tuple[Any, ...]]]  # by seed
    slips: Callable[[], Iterable[Slip]]
    parts: tuple[str, ...] = ("value", "action", "leaves")
    right_pairs: Callable[[GameTree, Path, tuple[Any, ...]], list[Pair]] | None = None
    adapt: Callable[[Any], Search] = lambda answer: answer
    ends: str = "Count the depth down by one with each move, and evaluate where none is left."
    unread: str = "When the search comes to it, the window is still open, so its value matters."
    next_step: str = ""  # said beside full marks
    prunes: bool = False  # then a search that reads every leaf earns nothing, whatever its values
    simple: Callable[[Case], bool] = lambda _: True
    certain: Callable[[Case], Iterable[Path]] = lambda _: ()  # leaves that any right answer reads

    def check(self, answer: Any, student: str, seed: int) -> Verdict:
        """Give points for each part that is right on every instance."""
        del student
        if not callable(answer):
            return self.not_callable(answer)
        answer = self.adapt(answer)
        cases = [Case(*instance) for instance in self.instances(seed)]
        judged = self.prunes or "leaves" in self.parts
        ahead = self.certain if judged else lambda case: case.tree.leaves()
        return self.conclude(answer, cases, run_cases(answer, cases, ahead))

    def conclude(
        self, answer: Search, cases: Sequence[Case], outcomes: Sequence[SearchOutcome]
    ) -> Verdict:
        """Return the verdict on what `run_cases` found."""
        if outcomes[-1].problem:
            return self._broken(answer, cases[len(outcomes) - 1], outcomes[-1])
        if self.adapt is line_of_play and all(one.line is None for one in outcomes):
            return self.verdict(0, *_LINES["none"])
        return self.judged(answer, cases, outcomes)

    # -- what is right

    def right(self, case: Case) -> SearchOutcome:
        """Return what the reference makes of a case; it is worked out once for all answers."""
        return outcome_of_slip(self.reference, case)

    @lru_cache(maxsize=16_384)  # noqa: B019  # an assignment's questions live on
    def pairs(self, case: Case) -> list[Pair]:
        """Return all pairs of value and action that are right."""
        return (self.right_pairs or partial(right_pairs_by, self.reference))(*case)

    def wrong_in(self, case: Case, outcome: SearchOutcome) -> set[str]:
        """Return the parts in which an outcome differs from what is right."""
        wrong = self.wrong_but_for_line(case, outcome)
        if self.adapt is line_of_play and not self._is_best_play(case, outcome.line):
            wrong.add("action")
        return wrong

    def wrong_but_for_line(self, case: Case, outcome: SearchOutcome) -> set[str]:
        """Return the parts in which an outcome is wrong if its line counts up to the first move."""
        pairs = self.pairs(case)
        of_this_value = [(value, action) for value, action in pairs if close(outcome.value, value)]
        wrong = set() if of_this_value else {"value"}
        by_player = case.tree.to_move(case.state) != CHANCE
        if by_player and all(outcome.action != a for _, a in of_this_value or pairs):
            wrong.add("action")
        if "leaves" in self.parts and set(outcome.leaves) != set(self.right(case).leaves):
            wrong.add("leaves")
        return wrong & set(self.parts)

    def _is_best_play(self, case: Case, line: LineFound | None) -> bool:
        """Return whether there is a line, and it keeps a right value to where the case ends."""
        values = [value for value, _ in self.pairs(case)]
        for action in line or ():
            place = named_moves(case.tree).place(case.state, action)
            if case.is_over() or place is None:
                return False
            kept = (v for v, a in self.pairs(case) if a == place)
            values = [v for v in kept if any(close(v, value) for value in values)]
            case = case.after(place)
        return line is not None and bool(values) and case.is_over()

    def _best_line(self, case: Case, value: Any, action: Any) -> LineFound:
        """Return a line of play that keeps a value to where the case ends, from an action on."""
        names = [case.tree.action_name(case.state, action)]
        while not (case := case.after(action)).is_over():
            action = next(a for v, a in self.pairs(case) if close(v, value))
            names.append(case.tree.action_name(case.state, action))
        return LineFound(names)

    # -- what is said

    @property
    def beside(self) -> str:
        """Return what is asked for beside the value: a "line" of play, or an "action"."""
        return "line" if self.adapt is line_of_play else "action"

    def judged(
        self, answer: Search, cases: Sequence[Case], outcomes: Sequence[SearchOutcome]
    ) -> Verdict:
        """Return the verdict on what an answer made of all cases."""
        wrong = [self.wrong_in(*one) for one in zip(cases, outcomes, strict=True)]
        simple = [place for place, case in enumerate(cases) if self.simple(case)]
        group = [wrong[place] for place in simple]
        score = points_by_group(self.points, self.parts, group, wrong)
        if self.prunes and all(map(reads_all, cases, outcomes, map(self.certain, cases))):
            score = 0
        if self.adapt is line_of_play and all(len(one.line or ()) < 2 for one in outcomes):
            score = min(score, 1)  # a pair of value and move, in a list
        if any(group):  # there its slip has a name
            cases, outcomes = [cases[n] for n in simple], [outcomes[n] for n in simple]
        if not any(wrong):
            times = {  # each player may be asked about
                (players_of(case.tree), n)
                for case, outcome in zip(cases, outcomes, strict=True)
                for n in Counter(outcome.valued).values()
            }
            again = len(times) > len({players for players, _ in times})
            said = again and SAID["again"], self.next_step
            return self.full_marks(details=tuple(filter(None, said)))
        if not is_shown():
            return self.verdict(score, NOT_SHOWN)
        more_than_lines = any(map(self.wrong_but_for_line, cases, outcomes))
        named = _LINES["backwards"] if self._are_backwards(cases, outcomes) else None
        named = named or (self.name_slip(cases, outcomes) if more_than_lines else None)
        named = named or _name_of_no_search(answer, cases, outcomes)
        case, got = self._smallest_wrong(answer, cases, outcomes, named[0] if named else "")
        fault, advice = named or self._first_difference(case, got)
        rounded = any(is_rounded(got.value, value) for value, _ in self.pairs(case))
        write = in_full if rounded and "value" in self.wrong_in(case, got) else show
        values, best = zip(*self.pairs(case), strict=True)
        if self.beside == "line" and not case.is_over():
            best = tuple(self._best_line(case, *pair) for pair in self.pairs(case))
        expected = self._line("Expected", case, _either(map(write, values)), best, self.right(case))
        yours = self._yours(case, got, write)
        details = f"The smallest tree found: {case}.", expected, yours
        ours = expected, self.reference, self.right(case)
        drawn = self._drawn(case, ours, (yours, answer, got))
        walk = self._walk(answer, case, got, self.wrong_in(case, got))
        return self.verdict(score, fault, advice, details=details, walk=walk, **drawn)

    def _drawn(self, case: Case, *told: tuple[str, Search, SearchOutcome]) -> dict[str, Any]:
        """Return for a verdict a case's tree, and searches drawn on it, each below its caption."""
        tree, state, more = case
        pictures = pictures_of(tree, state, *told, more=more)
        return {"tree": tree, "state": state, "pictures": pictures}

    def _walk(
        self, answer: Search, case: Case, got: SearchOutcome, wrong: Collection[str]
    ) -> CodeWalk | None:
        """Return the answer's own lines on a tree, round the one at which it goes wrong."""
        if not is_shown() or not has_own_lines(answer):
            return None
        tree, state, more = case
        right = trace(with_arguments(self.reference, more), tree, state)
        return walk_to_wrong_step(traced(tree, state, answer, got, more), right, wrong)

    def _broken(self, answer: Search, case: Case, outcome: SearchOutcome) -> Verdict:
        """Return the verdict on a search that fails or gives no usable answer."""
        kind = outcome.kind
        if kind != "endless":
            case, outcome = shrunk_case(answer, case, outcome, lambda _, got: got.kind == kind)
        pair = f"(value, {self.beside})"
        problem = outcome.problem.replace("(value, action)", pair)
        advice = advice_on(problem, "action" in self.parts).replace("(value, action)", pair)
        yours = self._yours(case, outcome)
        details = f"This happened on the tree {case}.", yours
        if kind == "endless":  # it would not end here either
            return self.verdict(0, problem, advice, details=details, **self._drawn(case))
        drawn = self._drawn(case, (yours, answer, outcome))
        walk = self._walk(answer, case, outcome, {"form"})
        return self.verdict(0, problem, advice, details=details, walk=walk, **drawn)

    def name_slip(self, cases: Sequence[Case], outcomes: Sequence[SearchOutcome]) -> Named | None:
        """Name and advice of the first known mistake that explains every outcome, if any does.

        Of equal moves an answer may keep another one than we do. So where values are wrong, and no
        mistake explains the actions too, one that explains all the rest is named.
        """
        both = list(zip(cases, outcomes, strict=True))
        tolerant = "action" not in self.parts or any("value" in self.wrong_in(*one) for one in both)
        parts = [part for part in self.parts if part != "action"]

        def explains(search: Search) -> float:
            same_actions = True
            for case, outcome in both:
                found = outcome_of_slip(search, case)
                by_player = case.tree.to_move(case.state) != CHANCE
                same_actions &= not by_player or outcome.action == found.action
                if not outcome.agrees(found, parts) or not (same_actions or tolerant):
                    return 0
            return 1 if same_actions or "action" not in self.parts else 1 / 2

        return first_that_explains(self.slips(), explains)

    def can_show(self, mistake: str, case: Case) -> bool:
        """Return whether a tree is one that a mistake can be seen on."""
        del mistake, case
        return True

    def _smallest_wrong(
        self, answer: Search, cases: Sequence[Case], outcomes: Sequence[SearchOutcome], mistake: str
    ) -> tuple[Case, SearchOutcome]:
        """Return a small tree on which the answer goes wrong, in the worst way in which it does."""
        checked = list(zip(cases, outcomes, strict=True))
        worst = min(self._gravity(*one) for one in checked)

        def as_bad(case: Case, outcome: SearchOutcome) -> bool:
            if outcome.problem or case.tree.is_terminal(case.state):
                return False
            return self._gravity(case, outcome) == worst and self.can_show(mistake, case)

        def size(one: tuple[Case, SearchOutcome]) -> int:
            return len(list(one[0].tree.nodes()))

        wrong = sorted((one for one in checked if self._gravity(*one) == worst), key=size)
        wrong.sort(key=lambda one: not self.can_show(mistake, one[0]))
        # each leads to a tree with nothing to spare
        return min((shrunk_case(answer, *one, as_bad) for one in wrong[:3]), key=size)

    def _gravity(self, case: Case, outcome: SearchOutcome) -> int:
        """Return the place of the first part that is wrong; their number if nothing is."""
        wrong = self.wrong_in(case, outcome)
        return next((n for n, part in enumerate(self.parts) if part in wrong), len(self.parts))

    def _yours(self, case: Case, got: SearchOutcome, write: Callable[[Any], str] = show) -> str:
        if got.problem:
            end = _ENDS.get(got.kind, got.kind)
            return f"Yours: leaves read {leaf_list(case, got)}, then {end}."
        best = got.action if got.line is None else got.line
        return self._line("Yours", case, write(got.value), [best], got)

    def _line(
        self, whose: str, case: Case, value: str, best: Sequence[Any], outcome: SearchOutcome
    ) -> str:
        """Say what came out, as far as it is judged: no action where it is chance that moves."""
        line = f"{whose}: value {value}"
        if "action" in self.parts and case.tree.to_move(case.state) != CHANCE:
            form = "line" if isinstance(best[0], LineFound) else "action"
            names = (  # None, or what is not an action, is told as it is
                case.tree.action_name(case.state, a) if isinstance(a, int) else a for a in best
            )
            line += f", {form} {_either(map(str, names))}"
        if "leaves" in self.parts:
            line += f", leaves read {leaf_list(case, outcome)}"
        return line + "."

    def _first_difference(self, case: Case, got: SearchOutcome) -> Named:
        """Say what is wrong with which node, where no known mistake explains the answer."""
        tree, state, _ = case
        right = self.right(case)
        wrong = self.wrong_in(case, got)
        if got.line is not None and not self.wrong_but_for_line(case, got):
            return self._about_line(case, got.line)
        if isinstance(got.action, NotAnAction) and "action" in wrong:
            actions = [tree.action_name(state, a) for a in tree.actions(state)]
            found = "the action it returned is" if got.line is None else "the line begins with"
            expected = f"{found} {got.action}; one of {actions} was expected"
            return expected, about_action(case, got.action)
        if wrong & {"leaves", "value"} and (elsewhere := other_end(case, got, right)):
            return elsewhere, self.ends
        if "leaves" in wrong:
            if named := evaluated_on_the_way(case, got, right):
                return named
            if in_vain := [leaf for leaf in got.leaves if leaf not in right.leaves]:
                why = self._why_not(case, in_vain[0], got)
                return f"leaf {tree.name(in_vain[0])} is read although it cannot matter", why
            if left_out := [leaf for leaf in right.leaves if leaf not in got.leaves]:
                matters = " although it can matter" if self.prunes else ""
                return f"leaf {tree.name(left_out[0])} is not read{matters}", self.unread
        if "value" in wrong:
            return self._other_value(case, got, right)
        if got.action is None:
            return f"no {self.beside} is returned", SAID["no_action"]
        return "the action is not a best one", SAID["improves"]

    def _are_backwards(self, cases: Sequence[Case], outcomes: Sequence[SearchOutcome]) -> bool:
        """Return whether not all lines are best play, but all would be from their end."""
        lines = [one.line or LineFound() for one in outcomes]
        turned = [LineFound(line[::-1]) for line in lines]
        return all(map(self._is_best_play, cases, turned)) and turned != lines

    def _about_line(self, case: Case, line: LineFound) -> Named:
        """Say what is wrong with a line whose first action is a best one."""
        starts = (LineFound(line[:n]) for n in range(len(line)))
        ends = any(self._is_best_play(case, start) for start in starts)
        return _LINES["too_long" if ends else "too_short" if len(line) == 1 else "other"]

    def _other_value(self, case: Case, got: SearchOutcome, right: SearchOutcome) -> Named:
        """Return what the wrong value of the root is, and where to look."""
        tree = case.tree
        if over := [n for n in got.leaves if n in got.evaluated and tree.is_terminal(n)]:
            return f"it evaluates {tree.name(over[0])}, where the game is over", SAID["over"]
        values = _either(show(value) for value, _ in self.pairs(case))
        if any(is_rounded(got.value, value) for value, _ in self.pairs(case)):
            return f"the value is rounded: it is only about {values}", "Do not round it."
        worths = [_worth(case, path) for path in got.leaves]
        if tree.players == 2 and not tree.stochastic and got.value not in worths:
            advice = about_no_leaf(got.value, worths)
        elif tree.players > 2 and got.value not in map(tree.leaf, tree.leaves()):
            advice = SAID["no_leafs_vector"]
        elif all(len(tree.actions(node)) <= 1 for node in tree.nodes()):
            advice = SAID["one_way"]
        elif unread := [leaf for leaf in right.leaves if leaf not in got.leaves]:
            advice = f"It never reads leaf {tree.name(unread[0])}: does its loop end too early?"
        else:
            advice = SAID["combined"]
        return f"the value is {show(got.value)} instead of {values}", advice

    def _why_not(self, case: Case, leaf: Path, got: SearchOutcome) -> str:
        """Say why the reference cuts a leaf off: if it was reached from left to right, as there."""
        if list(got.leaves) != sorted(got.leaves):
            return SAID["order"]
        run = trace(with_arguments(self.reference, case.more), case.tree, case.state)
        cut = {path for path, _, why in run.unvisited if why != "table"}
        below = leaf[len(case.state) :]
        found = next((below[:n] for n in range(1, len(below) + 1) if below[:n] in cut), None)
        return why_cut(run, found) if found else ""


def outcome_of_slip(search: Search, case: Case) -> SearchOutcome:
    """Return what a known mistake makes of a case; it is worked out once for all answers."""
    return _of_slip(search, case, hidden_tests_seen.get())


@lru_cache(maxsize=16_384)
def _of_slip(search: Search, case: Case, _silent: bool) -> SearchOutcome:
    """Return what a slip makes of a case, in the words for before or after hidden tests."""
    return case.run(search)


def _name_of_no_search(
    answer: Search, cases: Sequence[Case], outcomes: Sequence[SearchOutcome]
) -> Named | None:
    """Name and advice of what no search does: not to look, or to answer otherwise next time."""
    without_looking = "it answers without reading a single leaf", SAID["without_looking"]
    if not any(outcome.leaves for outcome in outcomes):
        return without_looking
    both, parts = zip(cases, outcomes, strict=True), ("value", "action", "leaves", "line")
    again = (case.run(answer).agrees(one, parts) for case, one in both)
    if not agrees_when_asked_again(lambda: again):
        return CHANGES
    guesses = (one.value for one in outcomes if not one.leaves)
    return without_looking if any(abs(v) < inf for v in guesses if is_number(v)) else None


def reads_all(case: Case, outcome: SearchOutcome, certain: Iterable[Path] = ()) -> bool:
    """Return whether no leaf is left out but those that any right answer reads."""
    below = {leaf for leaf in case.tree.leaves() if leaf[: len(case.state)] == case.state}
    return below <= {*outcome.leaves, *certain}


def _either(texts: Iterable[str]) -> str:
    return " or ".join(dict.fromkeys(texts))


# ---------------------------------------------------------------- advice where no slip explains it

_WORDS: Final = tomllib.loads(FilePath(__file__).with_name("advice.toml").read_text("utf-8"))
_LINES: Final = {key: (line["name"], line["advice"]) for key, line in _WORDS["line"].items()}
SAID: Final[dict[str, str]] = _WORDS["said"]
_ENDS: Final[dict[str, str]] = _WORDS["ends"]  # by kind of outcome
_A_NUMBER_PLAYED: Final = re.compile(  # where moves have names
    r"has no action [^\s']*\d[^\s']*; game\.actions\(state\) gives '"
)


def advice_on(problem: str, by_pairs: bool = True) -> str:
    """Say what to look at where a search fails; "" where the problem says all.

    `by_pairs` says whether it returns pairs (value, action).
    """
    if _A_NUMBER_PLAYED.search(problem):
        return SAID["a_number_played"]
    if "NoneType" in problem and not by_pairs:
        return SAID["no_return"]
    if "and went on" in problem:
        return ENDLESS_ADVICE
    fitting = (clue for clue in _WORDS["clue"] if any(word in problem for word in clue["words"]))
    return next((clue["advice"] for clue in fitting), "")


def about_no_leaf(value: float, worths: Sequence[float]) -> str:
    """Say what to look at where a value stands at none of the leaves that were read."""
    if any(value in (trunc(worth), round(worth)) for worth in worths if isfinite(worth)):
        return SAID["truncated"]
    if -value in worths:
        return SAID["other_sign"]
    return SAID["no_leafs_value" if isfinite(value) else "infinite"]


def about_action(case: Case, action: str) -> str:
    """Say what to look at where what is returned, told in words, is not an action."""
    tree, state, _ = case
    below = (node for node in tree.nodes() if len(node) > len(state) + 1)
    if is_a_place(action, tree.actions(state)):
        return SAID["place"]
    if action in {brief(tree.action_name(node[:-1], node[-1])) for node in below}:
        return SAID["further_down"]
    if action in {brief(tree.result(state, a)) for a in tree.actions(state)}:
        return SAID["state"]
    return SAID["action"]


def is_a_place(action: str, actions: Sequence[Any]) -> bool:
    """Return whether what was returned for an action is the number of one in the list."""
    return action.removesuffix(" (int)") in map(str, range(len(actions)))


def is_rounded(given: Any, right: Any) -> bool:
    """Return whether a number is the right one with decimals cut off."""
    if not is_number(given) or not is_number(right):
        return False
    return any(given == round(float(right), places) for places in range(1, 12))


def other_end(case: Case, got: SearchOutcome, right: SearchOutcome) -> str:
    """Say at which node a search ends, or does not, though it should do the other; else ""."""
    above = [node for node in got.leaves if _any_below(node, right.leaves)]
    if early := [node for node in above if not _any_below(node, got.leaves)]:
        return f"it stops at node {case.tree.name(early[0])}, where it should go on"
    if late := [node for node in right.leaves if _any_below(node, got.leaves)]:
        return f"it goes on at node {case.tree.name(late[0])}, where it should stop"
    return ""


def evaluated_on_the_way(case: Case, got: SearchOutcome, right: SearchOutcome) -> Named | None:
    """Return the first node that is evaluated although the search rightly goes on below it."""
    above = (node for node in got.evaluated if _any_below(node, right.leaves))
    if (node := next(above, None)) is None:
        return None
    return f"it evaluates node {case.tree.name(node)}, where the search goes on", SAID["on_the_way"]


def _any_below(node: Path, others: Iterable[Path]) -> bool:
    return any(len(other) > len(node) and other[: len(node)] == node for other in others)


def leaf_list(case: Case, outcome: SearchOutcome) -> str:
    """Return the leaves that were read, the first twelve of them."""
    names = [f"{case.tree.name(path)}={show(_worth(case, path))}" for path in outcome.leaves]
    return ", ".join(names[:12] + ["..."] * (len(names) > 12)) or "none"


def _worth(case: Case, path: Path) -> Any:
    """Return what is written at a leaf, or the evaluation of a node above."""
    if case.tree.is_terminal(path):
        return case.tree.leaf(path)
    evaluate = next((part for part in case.more if callable(part)), None)
    return evaluate(path, 0) if evaluate else None
