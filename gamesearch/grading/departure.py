"""Where a search of the reader's own first departs from a right one, on the same tree.

Four things are looked for, and the first of them in the run is told: a node searched with another
window, a leaf read in vain, a branch left out that matters, and a value that does not follow from
the children's. What a right search may do in another way is no departure: its bounds may lie
beyond all leaves, or a cut may leave another bound.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import inf, isclose, isinf
from re import sub
from typing import NamedTuple

from gamesearch.game import CHANCE, MAX, Path
from gamesearch.games.tree import GameTree
from gamesearch.quizzes.first_wrong import about_wrong_node, entry_windows, first_wrong
from gamesearch.tracing.conventions import Window
from gamesearch.tracing.counted_nodes import Node
from gamesearch.tracing.notation import in_full, is_real, show
from gamesearch.tracing.recorded_game import same
from gamesearch.tracing.replay import Event, NodeView
from gamesearch.tracing.tracer import Trace


class Departure(NamedTuple):
    """The step of a run at which it departs from a right one, and what happens there."""

    step: int
    words: str


def departure(run: Trace, right: Trace, wrong: Collection[str]) -> Departure | None:
    """The first step at which a run departs from a right one; None if none can be told.

    `wrong` are the parts of its answer that are: "value", "action", "leaves", or its "form".
    """
    if run.error is not None:
        last = len(run.steps) - 1
        return Departure(last, f"This line fails, at {_name(run, run.steps[last].node.path)}.")
    if "form" in wrong:
        return next(_last_word(run, "This is what it returns."), None)
    found = [*_wrong_values(run, right, wrong)]
    cuts = any(view.window for view in right.replay.final_views().values())
    if "leaves" in wrong or cuts:
        found += _other_windows(run, right)
    if "leaves" in wrong:
        matters = cuts or len(wrong) > 1
        found += [*_in_vain(run, right), *_left_out(run, right, matters)]
    return min(found or _last_word(run, _about_answer(run, right, wrong)), default=None)


def _tree_of(run: Trace) -> GameTree:
    assert isinstance(run.game, GameTree)
    return run.game


def _name(run: Trace, path: Path) -> str:
    return _tree_of(run).name((*run.root.state, *path))


# ---------------------------------------------------------------- values


def _wrong_values(run: Trace, right: Trace, wrong: Collection[str]) -> Iterator[Departure]:
    """The first node that is worth something else, and the first leaf."""
    if "value" not in wrong:
        return
    tree = _tree_of(run)
    turned = _first_turned_leaf(run)
    if turned is not None and tree.stochastic:  # a negamax perhaps: dice hide whose side it takes
        return
    yield from _first_infinity(run)
    if event := None if run.replay.turned else first_wrong(run, tree):
        words = about_wrong_node(run, tree, event.node.path)
        yield Departure(_where_returned(run, event), words)
    if not run.replay.turned:
        yield from _wrong_bounds(run, right)
    if turned is not None and not run.replay.turned:
        name, worth = _name(run, turned.node.path), turned.node.utility
        words = f"Leaf {name} is worth {show(worth)} to MAX, but here it is {show(-worth)}."
        yield Departure(turned.step, words)


def _first_infinity(run: Trace) -> Iterator[Departure]:
    """Where a node with children first returns the infinity that it began with."""
    for number, step in enumerate(run.steps):
        if step.kind == "return" and step.node.expanded:
            pair = isinstance(step.value, tuple | list) and len(step.value) > run.value_place
            value = step.value[run.value_place] if pair else step.value
            if is_real(value) and isinf(value):
                name = _name(run, step.node.path)
                words = (
                    f"{name} returns {show(value)} here, but none of its children is worth that."
                )
                yield Departure(number, words)
                return


def _wrong_bounds(run: Trace, right: Trace) -> Iterator[Departure]:
    """The first chance node that is cut and returns what it cannot be worth.

    The root's window in a right search bounds what the outcomes still to come are worth.
    """
    tree, final, ours = _tree_of(run), run.replay.final_views(), entry_windows(right)
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
            yield Departure(_where_returned(run, event), words)
            return


def _first_turned_leaf(run: Trace) -> Event | None:
    """The first leaf that is handed up with the other sign."""
    final = run.replay.final_views()
    for event in run.replay.events:
        worth, given = event.node.utility, final[event.node.path].value
        read = event.kind == "leaf" and is_real(worth) and is_real(given)
        if read and worth and given == -worth:
            return event
    return None


def _last_word(run: Trace, words: str) -> Iterator[Departure]:
    """Where the root returns."""
    last = next((event for event in reversed(run.replay.events) if event.kind != "update"), None)
    if last is not None and last.node is run.root and words:
        yield Departure(_where_returned(run, last), words)


def _about_answer(run: Trace, right: Trace, wrong: Collection[str]) -> str:
    """What is wrong with what the root returns; nothing if that cannot be told."""
    if "value" in wrong:
        texts = show(run.value), show(right.value)
        if is_real(right.value) and isclose(run.value, right.value, rel_tol=1e-3):
            texts = in_full(run.value), in_full(right.value)
        return f"Here it returns {texts[0]}; {texts[1]} is right."
    if "action" in wrong and right.action is not None:
        moves = [
            _tree_of(run).action_name(run.root.state, move)
            if move in _tree_of(run).actions(run.root.state) else str(move)
            for move in (run.action, right.action)
        ]  # fmt: skip
        if moves[0] != moves[1]:
            return f"Here its move is {moves[0]}; {moves[1]} is right."
    return ""


def _where_returned(run: Trace, event: Event) -> int:
    """The line that first returns what a node is worth: others may hand it on as it is."""
    steps, found = run.steps, event.step
    for number in range(event.step, -1, -1):
        step = steps[number]
        if step.node is not event.node:
            break
        if step.kind == "return" and same(step.value, steps[event.step].value):
            found = number
    return found


# ---------------------------------------------------------------- windows


def _other_windows(run: Trace, right: Trace) -> Iterator[Departure]:
    """The first node that is searched with another window than in a right run."""
    if run.replay.turned:
        return
    ours = entry_windows(right)
    for path, window in entry_windows(run).items():
        if path in ours and _within(run, window) != _within(right, ours[path]):
            alpha, beta = ours[path]
            words = (
                f"{_name(run, path)} is searched with α = {show(window[0])}, β = {show(window[1])}"
                f"; a correct search has α = {show(alpha)}, β = {show(beta)} there."
            )
            node = next(node for node in run.nodes if node.path == path)
            yield Departure(_step_before(run, node), words)
            return


def _within(run: Trace, window: Window) -> Window:
    """A window with bounds beyond all leaves moved to just beyond them."""
    tree = _tree_of(run)
    worths = [float(tree.utility(leaf, MAX)) for leaf in tree.leaves()]
    low, high = min(worths) - 1, max(worths) + 1
    alpha, beta = (min(max(float(bound), low), high) for bound in window)
    return alpha, beta


# ---------------------------------------------------------------- leaves


def _in_vain(run: Trace, right: Trace) -> Iterator[Departure]:
    """Where it goes on to a leaf that a right search does not read."""
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
            yield Departure(_step_before(run, node), f"Here it goes on to {name}. {words}")
            return


def why_cut(right: Trace, path: Path) -> str:
    """Why a right search cuts a node, which another one may go on to."""
    return sub(r" (is|are) cut\.$", " could be cut.", right.captions.why(path))


def _left_out(run: Trace, right: Trace, matters: bool) -> Iterator[Departure]:
    """Where it ends a node below which there is a leaf that a right search reads."""
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
                yield Departure(event.step, words)
                return


def _step_before(run: Trace, node: Node) -> int:
    """The line from which the search turned to a node; for the root its first line."""
    first = next(i for i, step in enumerate(run.steps) if step.node is node)
    before = range(first - 1, -1, -1)
    return next((i for i in before if run.steps[i].kind == "line"), _first_line(run, first))


def _first_line(run: Trace, first: int) -> int:
    return next((i for i in range(first, len(run.steps)) if run.steps[i].line), first)
