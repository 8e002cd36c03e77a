"""Questions about a search as it goes: values, branches that it cuts, and bounds it passes down.

Each answer is judged at the step at which the search itself has it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from math import inf
from typing import Any, Final

from gamesearch.game import CHANCE, Path
from gamesearch.games.tree import UnknownLeaf
from gamesearch.quizzes.judging import Answer, Item
from gamesearch.quizzes.questions import node_id, nodes_above, not_cut
from gamesearch.search import expectiminimax_search
from gamesearch.tracing.notation import is_real, show
from gamesearch.tracing.replay import NodeView
from gamesearch.tracing.tracer import Trace
from gamesearch.wrong_step import about_value, entry_windows, tree_of

WALK: Final = ("values", "cuts", "bounds")  # what can be asked for
USUAL: Final = ("values", "cuts")  # of these, what is asked for where nothing is named
AT_MOST, AT_LEAST = "≤", "≥"
VALUE, BOUNDS = ("", "Value of"), ("bounds ", "α and β of")  # how items are called

Views = dict[Path, NodeView]


def ask_along(run: Trace, kinds: Collection[str] = USUAL) -> list[Item]:
    """Return the items of a run on an explicit tree, in the order in which the search answers them.

    `kinds` are those of WALK that are asked for. A value may be answered by a number or, as in
    ("≤", 2), by a bound. A branch below one that is cut may be marked or not. The bounds of a node
    are one answer, (α, β), and judged when the search enters it. Nodes below a cut are asked about
    like all others, so that the blanks do not give the cuts away: there the right answer is none.
    """
    final = run.replay.final_views()
    items: list[Item] = []
    if "values" in kinds:
        items += [*_values(run, final), *_never_reached(run, VALUE)]
    if "cuts" in kinds:
        for path, is_top, why, step in _cut_off(run):  # what is below a cut needs no mark
            items.append(_branch(run, path, (True,) if is_top else (True, False), why, step))
        for path, view in final.items():
            events = run.replay.events_at(path)
            if path and view.visited and events:
                views = run.replay.views_at(events[0].step)
                name = tree_of(run).name(_at(run, path))
                said = f"The search goes on to {name}: {_why_on(run, path, views)}."
                items.append(_branch(run, path, (False,), said, events[0].step))
    if "bounds" in kinds:
        items += [*_bounds(run), *_never_reached(run, BOUNDS)]
    return sorted(items, key=lambda item: item.step)


def _at(run: Trace, path: Path) -> Path:
    """Return a node of the run by its path in the whole tree."""
    return (*run.root.state, *path)


def _at_node(
    run: Trace, path: Path, called: tuple[str, str], right: tuple[Answer, ...], said: str, step: int
) -> Item:
    name = f"{called[1]} {tree_of(run).name(_at(run, path))}"
    return Item(f"{called[0]}{node_id(path)}", path, name, right, said, step)


# ---------------------------------------------------------------- values


def _values(run: Trace, final: Views) -> Iterator[Item]:
    """Yield the inner nodes that the search came back from."""
    tree = tree_of(run)
    for path, view in final.items():
        ends = [e for e in run.replay.events_at(path) if e.kind in ("return", "cut")]
        if not ends or view.value is None:
            continue
        end, where = ends[-1], _at(run, path)
        caption = run.captions.at(end.step)
        says: list[tuple[Answer, str]] = []
        below = [final.get((*path, a), NodeView()).value for a in tree.actions(where)]
        one_for_many = tree.players > 2 and is_real(view.value)  # whose it is, the search decides
        if below and None not in below and not one_for_many:
            caption, says = about_value(tree, where, below)
        value: Any = view.value  # or, after a cut, a bound; then the true value is right as well
        right: tuple[Answer, ...] = (value,)
        if is_real(value) and not view.bound:
            right += (AT_MOST, value), (AT_LEAST, value)
        elif is_real(value):
            right += ((view.bound, value),)
            with suppress(UnknownLeaf):
                right += (expectiminimax_search(tree, where).value,) if tree.players <= 2 else ()
        yield _at_node(run, path, VALUE, right, caption, end.step)._replace(says=tuple(says))


# ---------------------------------------------------------------- bounds


def _bounds(run: Trace) -> Iterator[Item]:
    """Yield α and β with which inner nodes below the root are entered, if the search has them."""
    tree = tree_of(run)
    for path, window in entry_windows(run).items():
        event = next(event for event in run.replay.events_at(path) if event.kind == "enter")
        if not path or not event.node.expanded:
            continue
        where, parent = _at(run, path), _at(run, path[:-1])
        alpha, beta = window
        said = (
            f"{tree.name(parent)} hands {tree.name(where)} the bounds that it holds at that point: "
            f"α = {show(alpha)}, β = {show(beta)}."
        )
        anew = (-inf, inf)
        mistakes = (
            (anew, f"Bounds do not start afresh at each node. {said}"),
            ((beta, alpha), f"These are the right bounds the wrong way round. {said}"),
        )
        yield _at_node(run, path, BOUNDS, (window,), said, event.step)._replace(says=mistakes)


# ---------------------------------------------------------------- cuts


def _cut_off(run: Trace) -> Iterator[tuple[Path, bool, str, int]]:
    """Yield all nodes that are cut off, with what is below them.

    Each with whether it is the branch to it that is cut, and why and when that is.
    """
    tree, start = tree_of(run), len(run.root.state)
    for child in (child for child in run.unvisited if child.reason != "table"):
        events = run.replay.events_at(child.path[:-1])
        end = next((e for e in events if e.kind == "cut"), events[-1])
        why, top = run.captions.at(end.step), _at(run, child.path)
        for where in (node for node in tree.nodes() if node[: len(top)] == top):
            yield where[start:], where == top, why, end.step


def _never_reached(run: Trace, called: tuple[str, str]) -> Iterator[Item]:
    """Yield what is asked about inner nodes that the search never comes to."""
    tree = tree_of(run)
    for path, _, why, step in _cut_off(run):
        if not tree.is_terminal(_at(run, path)):
            said = f"The search never reaches {tree.name(_at(run, path))}. {why}"
            yield _at_node(run, path, called, (False,), said, step)._replace(default=False)


def _why_on(run: Trace, path: Path, views: Views) -> str:
    """Say why the search goes on to a node: what the nearest node above that has a value lacks.

    Before the parent has a value, it can cut nothing, whatever is above it.
    """
    tree, parent = tree_of(run), path[:-1]
    if views[parent].value is None and tree.to_move(_at(run, parent)) != CHANCE:
        return f"{tree.name(_at(run, parent))} has no value yet that could cut it"
    standing = [above for above in nodes_above(path) if views[above].value is not None]
    if not standing:
        return "there is no bound yet that could cut it"
    view, where = views[standing[-1]], _at(run, standing[-1])
    if view.window is None or not is_real(view.value) or tree.to_move(where) == CHANCE:
        return f"{tree.name(where)}'s value so far, {show(view.value)}, does not rule it out"
    return not_cut(tree, where, view)


def _branch(run: Trace, path: Path, right: tuple[bool, ...], said: str, step: int) -> Item:
    *above, action = _at(run, path)
    name = f"Branch {tree_of(run).action_name(tuple(above), action)}"
    return Item(f"cut {node_id(path)}", path, name, right, said, step, default=False)
