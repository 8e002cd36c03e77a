"""Whether a search of the reader's own agrees with the right one, and where it first does not.

The right search is minimax, expectiminimax or max^n, as the tree demands.
"""

from __future__ import annotations

from typing import Any, Final

from gamesearch.game import CHANCE, Path
from gamesearch.games.tree import GameTree
from gamesearch.quizzes.questions import run_of, values_found
from gamesearch.reading import quote
from gamesearch.search import alpha_beta_search
from gamesearch.tracing.notation import is_real, show
from gamesearch.tracing.replay import NodeView
from gamesearch.tracing.tracer import Trace, trace
from gamesearch.widgets.base import Json
from gamesearch.widgets.frames import dotted
from gamesearch.wrong_step import about_wrong_node, first_wrong_node, joined, same_value

MOST_NAMES: Final = 8  # of leaves that were read in vain

Values = dict[Path, Any]


def verdict_on(run: Trace | None, depth: int | None) -> Json:
    """What the badge says of a run: right or not, in words, and the nodes to mark.

    Nothing for a run that did not end, on anything but a whole explicit tree.
    """
    if run is None or run.error is not None or depth is not None:
        return {}
    tree, root = run.game, run.root.state
    if not isinstance(tree, GameTree) or not tree.actions(root):
        return {}
    if tree.players > 2 and not isinstance(run.value, tuple | list):
        return {}  # a value of one player's, such as the paranoid one
    truth = run_of("values", tree)
    if truth.error is not None:
        return {}
    values = values_found(truth)
    wrong = _about_kind(run, tree) or [
        *_about_value(run, tree, values), *_about_move(run, tree, values)
    ]  # fmt: skip
    ended = first_wrong_node(run, tree) if wrong else None
    blamed = None if ended is None else ended.node.path
    if blamed is not None:
        wrong.append(about_wrong_node(run, tree, blamed))
    in_vain = [] if wrong else _read_in_vain(run, tree)
    said = wrong or [_agrees(run, tree), *_about_leaves(run, tree, in_vain)]
    return {
        "right": not wrong,
        "text": " ".join(said),
        "node": None if blamed is None else dotted(blamed),
        "vain": [dotted(path) for path in in_vain],
    }


def _agrees(run: Trace, tree: GameTree) -> str:
    moves, action = tree.actions(run.root.state), run.action
    if action is not None and action not in moves:  # perhaps a count of nodes
        legal = joined([str(move) for move in moves])
        return f"The value is right; {quote(action)}, which comes with it, is not a move ({legal})."
    move = action is not None and tree.players <= 2  # of several players' moves a tie below decides
    value = run.value is not None
    what = "Value and move are" if value and move else "The value is" if value else "The move is"
    return f"{what} right."


def _about_kind(run: Trace, tree: GameTree) -> list[str]:
    """What is wrong with a result that is neither a value nor a move."""
    value = run.value
    numbers = value if isinstance(value, tuple | list) and value else [value]
    if all(map(is_real, numbers)) or (value is None and run.action in tree.actions(run.root.state)):
        return []
    name = tree.name(run.root.state)
    return [
        f"Your search returns {quote(value)}; the value of {name} or its best move was expected."
    ]


def _about_value(run: Trace, tree: GameTree, values: Values) -> list[str]:
    """What is wrong with the value that the search returned."""
    right = values[run.root.state]
    view = run.replay.final_views().get((), NodeView())
    found = [value for value in (run.value, view.value) if value is not None]
    if not found or any(same_value(_plain(value), right) for value in found):
        return []
    name = tree.name(run.root.state)
    return [f"Your search returns {show(found[-1])}, but {name} is worth {show(right)}."]


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _about_move(run: Trace, tree: GameTree, values: Values) -> list[str]:
    """What is wrong with the move that it returned."""
    root, action = run.root.state, run.action
    if tree.players > 2 or action not in tree.actions(root) or tree.to_move(root) == CHANCE:
        return []
    kids = {a: values[(*root, a)] for a in tree.actions(root)}
    best = [a for a, value in kids.items() if same_value(value, values[root])]
    if action in best:
        return []
    names = joined([tree.action_name(root, a) for a in best])
    played = tree.action_name(root, action)
    verb = "is" if len(best) == 1 else "are"
    return [f"It plays {played}, which is worth {show(kids[action])}; {names} {verb} best."]


# ---------------------------------------------------------------- leaves


def _read_in_vain(run: Trace, tree: GameTree) -> list[Path]:
    """The leaves that a search with windows reads and alpha-beta, in the same order, does not."""
    root = run.root.state
    windows = any(view.window is not None for view in run.replay.final_views().values())
    orders = {
        (*root, *node.path): [child.path[-1] for _, child in node.children if child.visited]
        for node in run.nodes if node.expanded
    }  # fmt: skip
    in_order = all(places == sorted(places) for places in orders.values())
    plain = tree.alternating and not tree.stochastic and tree.players == 2
    if not plain or not in_order or not (windows or run.pruned):
        return []
    needed = {
        node.path for node in trace(alpha_beta_search, tree, root, lines=False).examined_nodes
    }
    return [node.path for node in run.examined_nodes if node.path not in needed]


def _about_leaves(run: Trace, tree: GameTree, in_vain: list[Path]) -> list[str]:
    if not in_vain:
        return []
    names = [tree.name((*run.root.state, *path)) for path in in_vain]
    listed = joined(names) if len(names) <= MOST_NAMES else f"{', '.join(names[:MOST_NAMES])}, ..."
    some = "1 leaf" if len(names) == 1 else f"{len(names)} leaves"
    return [f"It reads {some} that alpha-beta cuts: {listed}."]
