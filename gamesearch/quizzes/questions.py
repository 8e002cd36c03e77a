"""The kinds of questions: the search that has the answers to each, and the items it asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Any, Final

from gamesearch.game import CHANCE, MAX, MIN, Path
from gamesearch.games.tree import GameTree
from gamesearch.members import player_name
from gamesearch.quizzes.judging import Item, QuizQuestion, same_answer
from gamesearch.search import alpha_beta_search, expectiminimax_search, max_n_search, minimax_search
from gamesearch.tracing.notation import show
from gamesearch.tracing.replay import NodeView
from gamesearch.tracing.tracer import Trace, trace
from gamesearch.wrong_step import about_value, entry_windows, extreme, joined, ordinal, tree_of

_PROMPTS: Final = {
    "values": "What is each node worth? Fill in the minimax values.",
    "chance": "What is each node worth? Fill in the expected values (expectiminimax).",
    "vectors": "What is each node worth? Fill in the vectors (max^n): player A maximises the first "
    "number, player B the second, and so on. Among equally good vectors, take the first.",
    "cuts": "Alpha-beta goes from left to right and cuts on equality too. "
    "Mark the leaves that it never examines.",
    "window": "Alpha-beta goes from left to right. With which window does it enter node {}?",
    "move": "{} is to move at the root. Which move is best?",
}


def run_of(kind: str, tree: GameTree) -> Trace:
    """Return the search that has the answers, traced."""
    if kind in ("cuts", "window"):
        return trace(alpha_beta_search, tree)
    if tree.players > 2:
        return trace(max_n_search, tree)
    plain = tree.alternating and not tree.stochastic
    return trace(minimax_search if plain else expectiminimax_search, tree)


def ask(kind: str, run: Trace, node: Path | None) -> QuizQuestion:
    """Return a question of one kind on the tree of a run; a window's is about `node`."""
    tree = tree_of(run)
    makers: dict[str, Callable[..., list[Item]]] = {"cuts": ask_for_cuts, "move": ask_for_move}
    asked = makers.get(kind, ask_for_values)(run) if node is None else ask_for_window(run, node)
    word = tree.name(node) if node is not None else player_name(tree, tree.to_move(()))
    return QuizQuestion(kind, tree, _PROMPTS[kind].format(word), tuple(asked), run, node)


# ---------------------------------------------------------------- what nodes are worth


def ask_for_values(run: Trace) -> list[Item]:
    """Return the inner nodes in the order in which the search finished them: children first."""
    tree, values = tree_of(run), values_found(run)
    ends = {event.node.path: event.step for event in run.replay.events}
    items = []
    for path in sorted(filter(tree.actions, tree.nodes()), key=ends.__getitem__):
        name, value = tree.name(path), values[path]
        below = [(*path, a) for a in tree.actions(path) if tree.actions((*path, a))]
        look, rests = f"Look at {name}: there are only leaves below it.", ""
        if below:
            names, those = joined([*map(tree.name, below)]), "that" if len(below) == 1 else "those"
            look = f"Look at {name}: it follows from {names}, so find {those} first."
            rests = f"{name} depends on {names}: correct {those} first."
        otherwise, says = about_value(tree, path, child_values(tree, values, path))
        hints = (look, _rule(tree, path), f"{name} is worth {show(value)}.")
        item = Item(node_id(path), path, f"the value of {name}", (value,), otherwise, ends[path])
        needs = tuple(map(node_id, below))
        items.append(item._replace(hints=hints, says=tuple(says), needs=needs, rests=rests))
    return items


def _rule(tree: GameTree, path: Path) -> str:
    """Return what a node does with its children's values."""
    name, mover, count = tree.name(path), tree.to_move(path), len(tree.actions(path))
    if count == 1:
        return f"{name} has only one child, and is worth as much as that child."
    if mover == CHANCE:
        return f"{name} is a chance node: add up its children's values, each times its probability."
    if tree.players > 2:
        return (
            f"At {name} player {player_name(tree, mover)} chooses the child in whose vector the "
            f"{ordinal(mover)} number is largest."
        )
    who = player_name(tree, mover)
    return f"{name} is a {who} node: it takes the {extreme(mover, count)} of its children's values."


# ---------------------------------------------------------------- the best move


def ask_for_move(run: Trace) -> list[Item]:
    """Return the one move that is asked for; all that lead to the root's value are right."""
    tree, values = tree_of(run), values_found(run)
    mover, name, moves = tree.to_move(()), tree.name(()), tree.actions(())
    who, kids = player_name(tree, mover), child_values(tree, values, ())
    best = tuple(a for a in moves if same_answer(kids[a], values[()]))
    rule = f"takes the {extreme(mover, len(kids))} value."
    better = f"another move leads to {'more' if mover == MAX else 'less'}: {who} {rule}"
    says = []
    for a in moves:
        where = f"{tree.name((a,))}, which is worth" if tree.actions((a,)) else "a leaf worth"
        found = f"{tree.action_name((), a)} leads to {where} {show(kids[a])}"
        says.append((a, f"{found}, but {better}"))
    otherwise = f"One of {joined([tree.action_name((), a) for a in moves])} was expected."
    hints = (
        f"Work out what {joined([tree.name((a,)) for a in moves])} are worth.",
        f"{name} is a {who} node: it {rule}",
        f"{name} is worth {show(values[()])}.",
    )
    return [Item("move", (), "the move", best, otherwise, len(run.steps) - 1, hints, tuple(says))]


# ---------------------------------------------------------------- leaves that are cut off


def ask_for_cuts(run: Trace) -> list[Item]:
    """Return the leaves from left to right.

    One is examined because the node nearest above it that had a value was not cut; one is not
    because the search left a node above it early, at which a mistake is marked.
    """
    tree, items = tree_of(run), []
    cuts = {event.node.path: event for event in run.replay.events if event.kind == "cut"}
    seen = {event.node.path: event for event in run.replay.events if event.kind == "leaf"}
    for leaf in tree.leaves():
        name, event, blamed = tree.name(leaf), seen.get(leaf), None
        if event:
            reason = "it comes first, before there is a bound that could cut it"
            where = "Nothing is cut before the first leaf has returned its value."
            views = run.replay.at(event.step).nodes
            for path in (path for path in nodes_above(leaf) if views[path].value is not None):
                reason = not_cut(tree, path, views[path])
                where = f"Compare {tree.name(path)} with its window just before {name}."
            said = f"{name} is examined: {reason}."
            hints = (f"Look at {name} again: is it really left out?", where, said)
        else:
            blamed = next(path[:-1] for path in run.pruned if leaf[: len(path)] == path)
            event = cuts[blamed]
            assert event.child is not None
            above, mover = tree.name(blamed), tree.to_move(blamed)
            caption = run.captions.at(event.step)
            bound, side = ("β", "MIN") if mover == MAX else ("α", "MAX")
            compared = caption.rpartition(": ")[0]
            said = f"{compared}: the rest of {above}'s subtree is never examined."
            hints = (
                f"Look at {above} just after {tree.name(event.child.path)} has returned.",
                f"{above} is a {player_name(tree, mover)} node: the search leaves it as soon as "
                f"its value is at {'least' if mover == MAX else 'most'} {bound}, which is what "
                f"{side} already has above it.",
                caption,
            )
        item = Item(node_id(leaf), leaf, f"leaf {name}", (blamed is not None,), said, event.step)
        items.append(item._replace(hints=hints, blamed=blamed, default=False))
    return items


def not_cut(tree: GameTree, path: Path, view: NodeView) -> str:
    """Say why a node goes on: its value, and the bound it has not reached."""
    mover = tree.to_move(path)
    assert view.window is not None
    alpha, beta = map(show, view.window)
    bound = f"below β = {beta}" if mover == MAX else f"above α = {alpha}"
    return (
        f"{tree.name(path)} is a {player_name(tree, mover)} node, and its value so far, "
        f"{show(view.value)}, is {bound}"
    )


# ---------------------------------------------------------------- windows


def finite_windows(run: Trace) -> list[Path | None]:
    """Return the nodes whose window can be asked for: entered with a bound that is finite."""
    return [path for path, window in entry_windows(run).items() if window != (-inf, inf)]


def ask_for_window(run: Trace, node: Path) -> list[Item]:
    """Return both bounds of the window with which alpha-beta enters `node`.

    Each is what its holder, MAX or MIN, already has above the node.
    """
    tree, step, (alpha, beta) = tree_of(run), run.step_of("enter", node), entry_windows(run)[node]
    views, here, items = run.replay.at(step).nodes, tree.name(node), []
    for holder, bound, other in ((MAX, alpha, beta), (MIN, beta, alpha)):
        name, letter = (("alpha", "α"), ("beta", "β"))[holder]
        who, start = player_name(tree, holder), -inf if holder == MAX else inf
        above = [path for path in nodes_above(node) if tree.to_move(path) == holder]
        known = ""
        for path in (path for path in above if views[path].value is not None):
            kids = [(*path, a) for a in tree.actions(path)]
            back = [tree.name(kid) for kid in kids if kid in views and views[kid].returned]
            gives = "gives" if len(back) == 1 else "give"
            known += f" {tree.name(path)} knows what {joined(back)} {gives}."
        look, nothing = f"Is there any {who} node above {here}?", f"No {who} node is above {here}."
        if above:
            look = f"Look at the {who} nodes above {here}: {joined([*map(tree.name, above)])}."
            nothing = "No such node has a value yet."
        said = (
            f"{letter} is what {who} is sure of: the {extreme(holder, 3)} value that a {who} node "
            f"above {here} has so far.{known or ' ' + nothing}"
        )
        mistakes = (
            (other, f"That is the other bound. {said}"),
            (start, f"{letter} does not start afresh at {here}: it is handed down.{known}"),
            (-start, f"{letter} is what {who} is sure of, and that is never {show(-start)}."),
        )
        hints = (look, said, f"{letter} = {show(bound)}.")
        items.append(Item(name, node, letter, (bound,), said, step, hints, mistakes))
    return items


# ---------------------------------------------------------------- nodes and their values


def node_id(path: Path) -> str:
    """Return a node's path as an item is called: "0.2" for (0, 2), "" for the root."""
    return ".".join(map(str, path))


def nodes_above(path: Path) -> list[Path]:
    """Return the nodes above one, root first."""
    return [path[:length] for length in range(len(path))]


def values_found(run: Trace) -> dict[Path, Any]:
    """Return what every node turned out to be worth."""
    return {path: view.value for path, view in run.replay.at().nodes.items()}


def child_values(tree: GameTree, values: Mapping[Path, Any], path: Path) -> list[Any]:
    """Return what the children are worth, from left to right."""
    return [values[*path, a] for a in tree.actions(path)]
