"""Where a run first goes wrong, on an explicit tree, and what to say there.

On its own a run goes wrong at the first node whose value does not follow from its children's; a
bound that a cut leaves is fine. Beside a right run four things are looked for, and the first of
them in the run is told: a node searched with another window, a leaf read in vain, a branch left
out that matters, and a value that does not follow. What a right search may do in another way is
not a wrong step: its bounds may lie beyond all leaves, or a cut may leave another bound.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import inf, isclose, isinf
from re import sub
from statistics import fmean
from typing import Any, Final, NamedTuple

from gamesearch.game import CHANCE, MAX, MIN, Path, Player
from gamesearch.games.tree import GameTree
from gamesearch.members import player_name
from gamesearch.tracing.conventions import Window
from gamesearch.tracing.notation import in_full, is_real, show
from gamesearch.tracing.recorded_game import Node, same
from gamesearch.tracing.replay import Event, NodeView
from gamesearch.tracing.results import in_result
from gamesearch.tracing.tracer import Trace

CLOSE: Final = 0.005  # values are told, and asked for, to two decimals


class WrongStep(NamedTuple):
    """The step of a run at which it goes wrong, and what happens there."""

    step: int
    words: str


def find_wrong_step(run: Trace, right: Trace, wrong: Collection[str]) -> WrongStep | None:
    """Return the first step at which a run goes wrong beside a right one; None if it is not clear.

    `wrong` are the parts of its answer that are: "value", "action", "leaves", or its "form".
    """
    if run.error is not None:
        last = len(run.steps) - 1
        return WrongStep(last, f"This line fails, at {_name(run, run.steps[last].node.path)}.")
    if "form" in wrong:
        return next(_last_word(run, "This is what it returns."), None)
    found = [*_wrong_values(run, right, wrong)]
    cuts = any(view.window for view in right.replay.final_views().values())
    if "leaves" in wrong or cuts:
        found += _other_windows(run, right)
    if "leaves" in wrong:
        matters = cuts or len(wrong) > 1
        found += [*_in_vain(run, right), *_unread(run, right, matters)]
    return min(found or _last_word(run, _about_answer(run, right, wrong)), default=None)


def tree_of(run: Trace) -> GameTree:
    """Return the explicit tree that a search ran on."""
    assert isinstance(run.game, GameTree)
    return run.game


def _name(run: Trace, path: Path) -> str:
    return tree_of(run).name((*run.root.state, *path))


# ---------------------------------------------------------------- values


def _wrong_values(run: Trace, right: Trace, wrong: Collection[str]) -> Iterator[WrongStep]:
    """Yield the first node that is worth something else, and the first leaf."""
    if "value" not in wrong:
        return
    tree, final, turned = tree_of(run), run.replay.final_views(), None
    for event in run.replay.events:
        worth, given = event.node.utility, final[event.node.path].value
        read = event.kind == "leaf" and is_real(worth) and is_real(given)
        if read and worth and given == -worth:  # the first leaf that is handed up turned
            name = _name(run, event.node.path)
            words = f"Leaf {name} is worth {show(worth)} to MAX, but here it is {show(given)}."
            turned = WrongStep(event.step, words)
            break
    if turned is not None and tree.stochastic:  # a negamax perhaps: dice hide whose side it takes
        return
    for number, step in enumerate(run.steps):
        value = in_result(run, step.value) if step.kind == "return" and step.node.expanded else None
        if is_real(value) and isinf(value):  # the first that returns what it began with
            name, worth = _name(run, step.node.path), show(value)
            words = f"{name} returns {worth} here, but none of its children is worth that."
            yield WrongStep(number, words)
            break
    if run.replay.turned:
        return
    if (end := first_wrong_node(run)) is not None:
        words = about_wrong_node(run, tree, end.node.path)
        yield WrongStep(where_returned(run, end), words)
    yield from _wrong_bounds(run, right)
    if turned is not None:
        yield turned


def _wrong_bounds(run: Trace, right: Trace) -> Iterator[WrongStep]:
    """Yield the first chance node that is cut and returns what it cannot be worth.

    The root's window in a right search bounds what the outcomes still to come are worth.
    """
    tree, final, ours = tree_of(run), run.replay.final_views(), entry_windows(right)
    windows, ends = ours | entry_windows(run), ours.get((), (-inf, inf))
    if not tree.stochastic or any(map(isinf, ends)):
        return
    for event in run.replay.events:
        path, where = event.node.path, (*run.root.state, *event.node.path)
        if event.kind not in ("return", "cut") or tree.to_move(where) != CHANCE:
            continue
        views = [final.get((*path, a), NodeView()) for a in tree.actions(where)]
        value = final[path].value
        known = [view.value for view in views if view.visited]
        if path not in windows or len(known) == len(views) or not all(map(is_real, known)):
            continue
        least, most = (
            sum(
                tree.probability(where, a) * (view.value if view.visited else end)
                for a, view in enumerate(views)
            )
            for end in ends
        )
        if is_real(value) and value not in windows[path] and not least <= value <= most:
            words = (
                f"Here {_name(run, path)} returns {show(value)}, but what it is worth lies between "
                f"{show(least)} and {show(most)}."
            )
            yield WrongStep(where_returned(run, event), words)
            return


def _last_word(run: Trace, words: str) -> Iterator[WrongStep]:
    """Yield where the root returns."""
    last = next((event for event in reversed(run.replay.events) if event.kind != "update"), None)
    if last is not None and last.node is run.root and words:
        yield WrongStep(where_returned(run, last), words)


def _about_answer(run: Trace, right: Trace, wrong: Collection[str]) -> str:
    """Say what is wrong with what the root returns; nothing if that is not clear."""
    if "value" in wrong:
        texts = show(run.value), show(right.value)
        if is_real(right.value) and isclose(run.value, right.value, rel_tol=1e-3):
            texts = in_full(run.value), in_full(right.value)
        return f"Here it returns {texts[0]}; {texts[1]} is right."
    if "action" in wrong and right.action is not None:
        given, best = run.captions.move(), right.captions.move()
        return f"Here its move is {given}; {best} is right." if given != best else ""
    return ""


def where_returned(run: Trace, event: Event) -> int:
    """Return the line that first returns a node's value: others may hand it on as it is."""
    steps, found = run.steps, event.step
    for number in range(event.step, -1, -1):
        step = steps[number]
        if step.node is not event.node:
            break
        if step.kind == "return" and same(step.value, steps[event.step].value):
            found = number
    return found


# ---------------------------------------------------------------- windows


def _other_windows(run: Trace, right: Trace) -> Iterator[WrongStep]:
    """Yield the first node that is searched with another window than in a right run."""
    if run.replay.turned:
        return
    tree, ours = tree_of(run), entry_windows(right)
    worths = [float(tree.utility(leaf, MAX)) for leaf in tree.leaves()]
    low, high = min(worths) - 1, max(worths) + 1

    def within(window: Window) -> list[float]:  # bounds beyond all leaves say no more than these
        return [min(max(float(bound), low), high) for bound in window]

    for path, window in entry_windows(run).items():
        if path in ours and within(window) != within(ours[path]):
            alpha, beta = ours[path]
            words = (
                f"{_name(run, path)} is searched with α = {show(window[0])}, β = {show(window[1])}"
                f"; a correct search has α = {show(alpha)}, β = {show(beta)} there."
            )
            node = next(node for node in run.nodes if node.path == path)
            yield WrongStep(step_before(run, node), words)
            return


# ---------------------------------------------------------------- leaves


def _in_vain(run: Trace, right: Trace) -> Iterator[WrongStep]:
    """Yield where it goes on to a leaf that a right search does not read."""
    read = set(right.examined)
    nodes = {node.path: node for node in right.nodes if node.visited}
    for leaf in run.examined_nodes:
        if leaf.state not in read:
            node = leaf
            while node.parent is not None and node.parent.path not in nodes:
                node = node.parent
            if node.path in nodes:  # a right search stops there, at its limit
                words = f"A correct search evaluates {_name(run, node.path)} and goes no further."
                children = [child for _, child in node.children if child.visited]
                node = min(children, key=lambda child: child.first_step, default=node)
            else:
                words = why_cut(right, node.path)
            name = _name(run, node.path)
            yield WrongStep(step_before(run, node), f"Here it goes on to {name}. {words}")
            return


def why_cut(right: Trace, path: Path) -> str:
    """Say why a right search cuts a node, which another one may go on to."""
    return sub(r" (is|are) cut\.$", " could be cut.", right.captions.why(path))


def _unread(run: Trace, right: Trace, matters: bool) -> Iterator[WrongStep]:
    """Yield where it leaves a node below which there is a leaf that a right search reads."""
    read = set(run.examined)
    missing = [leaf.path for leaf in right.examined_nodes if leaf.state not in read]
    visited = {node.path for node in run.nodes if node.visited}
    for event in run.replay.events:
        path = event.node.path
        if event.kind not in ("return", "cut"):
            continue
        for leaf in missing:
            below = leaf[: len(path) + 1]
            if leaf[: len(path)] == path and len(leaf) > len(path) and below not in visited:
                name = _name(run, path)
                rest = ", which can matter." if matters else ". Without cuts, every leaf is read."
                words = f"Here the search leaves {name} without {_name(run, below)}{rest}"
                yield WrongStep(event.step, words)
                return


def step_before(run: Trace, node: Node) -> int:
    """Return the line from which the search turned to a node; for the root its first line."""
    first = next(i for i, step in enumerate(run.steps) if step.node is node)
    before = (i for i in range(first - 1, -1, -1) if run.steps[i].kind == "line")
    lines = (i for i in range(first, len(run.steps)) if run.steps[i].line)
    return next(before, next(lines, first))


# ---------------------------------------------------------------- one run alone


def first_wrong_node(run: Trace) -> Event | None:
    """Return the end of the first node whose value does not follow from its children's, if any."""
    final, entered = run.replay.final_views(), entry_windows(run)
    for event in run.replay.events:
        if event.kind in ("return", "cut"):
            path = event.node.path
            bounds = {
                bound for length in range(len(path) + 1) for bound in entered.get(path[:length], ())
            }
            if not _follows(run, event.node, final, bounds):
                return event
    return None


def entry_windows(run: Trace) -> dict[Path, Window]:
    """Return the window with which each node is first entered, where the search has windows."""
    windows: dict[Path, Window] = {}
    for event in (event for event in run.replay.events if event.kind == "enter"):
        window = run.replay.views_at(event.step)[event.node.path].window
        if window is not None:
            windows.setdefault(event.node.path, window)
    return windows


def about_wrong_node(run: Trace, tree: GameTree, path: Path) -> str:
    """Say what is wrong with a node's value, and what the rule is there."""
    where, final = (*run.root.state, *path), run.replay.final_views()
    below = [final.get((*path, a), NodeView()).value for a in tree.actions(where)]
    value = final[path].value
    first = f"It first goes wrong at {tree.name(where)}, with {show(value)}"
    if None not in below:
        rule, says = about_value(tree, where, below)
        return f"{first}. {dict(says).get(value, rule)}"
    known = joined([show(value) for value in below if value is not None])
    return f"{first}. It should take the {extreme(tree.to_move(where), 3)} of {known}."


def _follows(
    run: Trace, node: Node, final: Mapping[Path, NodeView], bounds: Collection[float]
) -> bool:
    """Return whether a node's value can be had from what its children gave.

    `bounds` are those it was asked with: a search may hand one back for a value beyond it.
    """
    tree, path, where = tree_of(run), node.path, (*run.root.state, *node.path)
    view = final[path]
    views = [final.get((*path, a), NodeView()) for a in tree.actions(where)]
    if any(kid.known for kid in views):  # a table's answer: its value is not seen
        return True
    kids = [kid.value for kid in views]
    if tree.players > 2:
        return _may_be_chosen(tree, where, view.value, kids)
    known = [value for value in kids if is_real(value)]
    if not known or not is_real(view.value) or len(known) < sum(kid.visited for kid in views):
        return True
    if tree.to_move(where) == CHANCE:
        if bounds or len(known) < len(kids):  # a cut may leave a bound
            return True
        mean = sum(tree.probability(where, a) * kids[a] for a in tree.actions(where))
        return _worth_is(run, view.value, mean)
    taken = max(known) if run.replay.wants_more(node) else min(known)
    return _worth_is(run, view.value, taken) or view.value in bounds


def _worth_is(run: Trace, value: Any, worth: Any) -> bool:
    """Return whether two values agree; a negamax may turn one round at the root or above dice."""
    signs = (1, -1) if run.replay.turned else (1,)
    return any(same_value(sign * float(value), float(worth)) for sign in signs)


def _may_be_chosen(tree: GameTree, where: Path, value: Any, kids: Sequence[Any]) -> bool:
    """Return whether a vector is one of the children's that are best for the player to move.

    A value that is a single number is of a search with other rules, such as a paranoid one.
    """
    vectors = [kid for kid in (value, *kids) if isinstance(kid, tuple)]
    if len(vectors) <= len(kids) or any(len(vector) != tree.players for vector in vectors):
        return True
    mover = tree.to_move(where)
    if mover == CHANCE:
        return True
    most = max(kid[mover] for kid in kids)
    return any(same_value(value, kid) for kid in kids if same_value(kid[mover], most))


# ---------------------------------------------------------------- what a node takes, in words


Feedback = tuple[str, list[tuple[Any, str]]]  # to any wrong value; to those with a reason


def about_value(tree: GameTree, path: Path, below: list[Any]) -> Feedback:
    """Return what is said to wrong values of a node; `below` are its children's values."""
    name, mover, count = tree.name(path), tree.to_move(path), len(below)
    who, listed = player_name(tree, mover), joined([show(value) for value in below])
    if count == 1:
        only = tree.name((*path, 0))
        return f"{name} has only one child, {only}, which is worth {listed}.", []
    if mover == CHANCE:
        return _about_mean(tree, path, below)
    if any(isinstance(value, tuple) for value in below):
        said = f"At {name} player {who} compares the {ordinal(mover)} numbers of {listed}."
        return said, [(v, f"{show(v)} gives player {who} {show(v[mover])}. {said}") for v in below]
    right, wrong = extreme(mover, count), extreme(MAX + MIN - mover, count)
    other = max(below) if mover == MIN else min(below)
    mixed_up = (
        f"{show(other)} is the {wrong} of {listed}, and {name} is a {who} node: it takes the "
        f"{right}."
    )
    return f"{name} is a {who} node: it takes the {right} of {listed}.", [(other, mixed_up)]


def _about_mean(tree: GameTree, path: Path, below: list[Any]) -> Feedback:
    name, listed = tree.name(path), joined([show(v) for v in below])
    chances = [tree.edge_probability(path, a) for a in tree.actions(path)]
    terms = [
        f"{p} × {show(v) if isinstance(v, tuple) or v >= 0 else f'({show(v)})'}"
        for p, v in zip(chances, below, strict=True)
    ]
    sum_of_terms = f"{name} is a chance node: {' + '.join(terms)}."
    if any(isinstance(value, tuple) for value in below):
        return sum_of_terms, []
    mean = fmean(below)
    unweighted = (
        f"{show(mean)} is the plain mean of {listed}, but the outcomes of {name} are not equally "
        "likely."
    )
    return sum_of_terms, [(mean, unweighted)]


def joined(names: Sequence[str]) -> str:
    """Return the names as a list in words: "B, C and D"."""
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)


def extreme(mover: Player, count: int) -> str:
    """Return which of its children's values a player takes: "largest", of two "larger"."""
    return {
        MAX: "larger" if count == 2 else "largest",
        MIN: "smaller" if count == 2 else "smallest",
    }[mover]


def ordinal(player: Player) -> str:
    """Return which number of a vector is a player's: "first" for player 0."""
    return ("first", "second", "third")[player] if player < 3 else f"{player + 1}th"


def same_value(one: Any, other: Any) -> bool:
    """Return whether two numbers, or two vectors of them, are the same to two decimals."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(same_value, one, other))
    numbers = is_real(one) and is_real(other)
    return numbers and (one == other or abs(one - other) < CLOSE)
