"""What a search finds as it goes along: values, branches that it cuts, and the bounds it hands on.

Each answer is judged at the step at which the search itself has it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import inf
from typing import Any, Final

from gamesearch.game import CHANCE
from gamesearch.games.tree import GameTree, UnknownLeaf
from gamesearch.quizzes.cut_items import not_cut
from gamesearch.quizzes.judging import Answer, Item
from gamesearch.quizzes.value_items import about_value
from gamesearch.quizzes.wording import node_id, nodes_above, tree_of
from gamesearch.search import expectiminimax_search
from gamesearch.tracing.notation import is_real, show
from gamesearch.tracing.recording import Path
from gamesearch.tracing.replay import NodeView
from gamesearch.tracing.tracer import Trace

WALK: Final = ("values", "cuts", "bounds")  # what can be asked for
USUAL: Final = ("values", "cuts")  # of these, what is asked for where nothing is named
NO_HINTS: Final = ("", "", "")
AT_MOST, AT_LEAST = "≤", "≥"

Views = dict[Path, NodeView]


def ask_along(run: Trace, kinds: Collection[str] = USUAL) -> list[Item]:
    """The items of a run on an explicit tree, in the order in which the search answers them.

    `kinds` are those of WALK that are asked for. A value may be answered by a number or, as in
    ("≤", 2), by a bound. A branch below one that is cut may be marked or not. The bounds of a node
    are one answer, (α, β), and judged when the search enters it.
    """
    final = run.replay.final_views()
    items: list[Item] = []
    if "values" in kinds:
        items += _values(run, final)
    if "cuts" in kinds:
        items += [*_cut_branches(run), *_searched_branches(run, final)]
    if "bounds" in kinds:
        items += _bounds(run)
    return sorted(items, key=lambda item: item.step)


def _at(run: Trace, path: Path) -> Path:
    """A node of the run by its path in the whole tree."""
    return (*run.root.state, *path)


# ---------------------------------------------------------------- values


def _values(run: Trace, final: Views) -> Iterator[Item]:
    """The inner nodes that the search came back from."""
    tree = tree_of(run)
    for path, view in final.items():
        ends = [e for e in run.replay.events_at(path) if e.kind in ("return", "cut")]
        if not ends or view.value is None:
            continue
        end, where = ends[-1], _at(run, path)
        caption = run.captions.at(end.step)
        says: list[tuple[Answer, str]] = []
        below = [final.get((*path, a), NodeView()).value for a in tree.actions(where)]
        if below and None not in below:
            caption, says = about_value(tree, where, below)
        right = _accepted(tree, where, view)
        wrong = tuple((answer, text) for answer, text in says if answer not in right)
        yield Item(
            node_id(path), path, f"Value of {tree.name(where)}", right, caption, NO_HINTS,
            end.step, says=wrong,
        )  # fmt: skip


def _accepted(tree: GameTree, where: Path, view: NodeView) -> tuple[Answer, ...]:
    """What may be said of a node: its value, or a bound on it; after a cut its true value too."""
    value: Any = view.value
    if not is_real(value):
        return (value,)
    if not view.bound:
        return value, (AT_MOST, value), (AT_LEAST, value)
    right: tuple[Answer, ...] = (value, (view.bound, value))
    if tree.players > 2:
        return right
    try:
        return (*right, expectiminimax_search(tree, where).value)
    except UnknownLeaf:
        return right


# ---------------------------------------------------------------- bounds


def _bounds(run: Trace) -> Iterator[Item]:
    """α and β with which each inner node below the root is entered, if the search has them."""
    tree, seen = tree_of(run), set()
    for event in run.replay.events:
        path = event.node.path
        window = run.replay.views_at(event.step)[path].window if event.kind == "enter" else None
        if window is None or not path or path in seen or not event.node.expanded:
            continue
        seen.add(path)
        where, parent = _at(run, path), _at(run, path[:-1])
        alpha, beta = window
        said = (
            f"{tree.name(where)} is handed what {tree.name(parent)} holds then: "
            f"α = {show(alpha)}, β = {show(beta)}."
        )
        anew = (-inf, inf)
        mistakes = (
            (anew, f"Bounds do not begin anew at a node. {said}"),
            ((beta, alpha), f"These are the right bounds the wrong way round. {said}"),
        )
        yield Item(
            f"bounds {node_id(path)}", path, f"α and β of {tree.name(where)}", (window,), said,
            NO_HINTS, event.step, says=tuple(each for each in mistakes if each[0] != window),
        )  # fmt: skip


# ---------------------------------------------------------------- cuts


def _cut_branches(run: Trace) -> Iterator[Item]:
    """The branches that are cut off, and those below them, which need no mark."""
    tree = tree_of(run)
    for child in (child for child in run.unvisited() if not child.known):
        parent = child.path[:-1]
        events = run.replay.events_at(parent)
        end = next((e for e in events if e.kind == "cut"), events[-1])
        said, top = run.captions.at(end.step), _at(run, child.path)
        for where in (node for node in tree.nodes() if node[: len(top)] == top):
            path = where[len(run.root.state) :]
            yield _branch(run, path, (True,) if where == top else (True, False), said, end.step)


def _searched_branches(run: Trace, final: Views) -> Iterator[Item]:
    tree = tree_of(run)
    for path, view in final.items():
        events = run.replay.events_at(path)
        if not path or not view.visited or not events:
            continue
        first = events[0]
        views = run.replay.views_at(first.step)
        said = f"The search goes on to {tree.name(_at(run, path))}: {_why_on(run, path, views)}."
        yield _branch(run, path, (False,), said, first.step)


def _why_on(run: Trace, path: Path, views: Views) -> str:
    """Why the search goes on to a node: what the nearest node above that has a value lacks."""
    tree = tree_of(run)
    standing = [above for above in nodes_above(path) if views[above].value is not None]
    if not standing:
        return "nothing that could cut it is known yet"
    view, where = views[standing[-1]], _at(run, standing[-1])
    if view.window is None or not is_real(view.value) or tree.to_move(where) == CHANCE:
        return f"the {show(view.value)} of {tree.name(where)} does not rule it out"
    return not_cut(tree, where, view)


def _branch(run: Trace, path: Path, right: tuple[bool, ...], said: str, step: int) -> Item:
    name = f"Branch to {tree_of(run).name(_at(run, path))}"
    return Item(f"cut {node_id(path)}", path, name, right, said, NO_HINTS, step, default=False)
