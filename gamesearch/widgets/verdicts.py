"""A reader's answers about a tree, and a reader's own search: what is right, and what is not.

An answer is judged in the browser (js/answers.js), by looking it up as `gamesearch.quizzes.judging`
does, as soon as the frame is reached at which the search has it. A search is judged here: the right
one is minimax, expectiminimax or max^n, as the tree demands.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import isinf
from typing import Any, Final

from gamesearch.game import CHANCE, Path
from gamesearch.games.tree import GameTree
from gamesearch.quizzes.judging import Answer, Item
from gamesearch.quizzes.questions import node_id, run_of, values_found
from gamesearch.quizzes.walk_items import USUAL, WALK, ask_along
from gamesearch.reading import quote
from gamesearch.search import alpha_beta_search
from gamesearch.tracing.notation import is_real, show
from gamesearch.tracing.replay import NodeView
from gamesearch.tracing.tracer import Trace, trace
from gamesearch.widgets.base import Json, some_of
from gamesearch.widgets.frames import SearchRun, Stage, frame_of_step, node_place, shares
from gamesearch.wrong_step import about_wrong_node, first_wrong_node, joined, same_value

ON_BRANCH: Final = (28.0, 30.0)  # points: what is clicked to cut a branch, at most
ALONG: Final = 0.55  # of a branch, from its upper end
PROMPTS: Final = {
    "values": "type what each node is worth",
    "cuts": "click the branches that it cuts off",
    "bounds": "type the α and β with which each node is entered, such as “3 ∞”",
}
MOST_NAMES: Final = 8  # of leaves that were read in vain


# ---------------------------------------------------------------- answers


def asked_kinds(ask: object, game: object) -> list[str]:
    """Return what a widget asks for: of True values and cuts. Raises ValueError."""
    if ask is False or ask is None:
        return []
    if not isinstance(game, GameTree):
        raise ValueError(
            f"ask {quote(ask)}; only a tree that is written out, such as [[3, 12], [2, 4]], can "
            "be asked about"
        )
    if ask is True:
        return list(USUAL)
    return some_of([ask] if isinstance(ask, str) else ask, WALK, "ask")


def questions(run: SearchRun, kinds: Collection[str], graded: bool) -> Json:
    """Return what the browser needs to ask and to judge; nothing where there is nothing to ask."""
    walk, stage = run.walk, run.stage
    if not kinds or walk is None or not isinstance(walk.game, GameTree):
        return {}
    # trees of several players have no room for windows
    boxes, nodes = stage.layout.boxes, stage.nodes
    homes = {"bounds": boxes}
    asked = [each for each in ask_along(walk, kinds) if each.path in homes.get(_kind(each), nodes)]
    if not asked:
        return {}
    items = sorted(asked, key=lambda each: _kind(each) == "cut")  # fields are walked in this order
    wanted = joined([PROMPTS[kind] for kind in kinds])
    blank = "" if set(kinds) == {"cuts"} else "; leave blank what it never reaches"
    vectors = any(isinstance(each.right[0], tuple) for each in items if _kind(each) != "bounds")
    return {
        "kind": "walk",
        "graded": graded,
        "prompt": f"What will {run.name} find? On the tree, {wanted}{blank}. Then step.",
        "items": [page_item(each, run.steps) | _on_tree(each) for each in items],
        "places": {each.id: _place(each, stage) for each in items},
        "size": walk.game.players if vectors else 1,
    }


def page_item(item: Item, steps: Sequence[int]) -> Json:
    """Return an item as the browser has it; `frame` is the picture that explains it."""
    return {
        "id": item.id,
        "name": item.name,
        "replies": [[plain_answer(known), *reply] for known, *reply in item.replies],
        "otherwise": item.otherwise,
        "default": item.default,
        "frame": frame_of_step(item.step, steps),
        "at": node_id(item.path),
        "blamed": node_id(item.path if item.blamed is None else item.blamed),
        "needs": item.needs,
        "rests": item.rests,
        "hints": item.hints,
    }


def plain_answer(answer: Answer | str) -> Any:
    """Return an answer in types that JSON can hold, which knows neither tuples nor infinities."""
    if isinstance(answer, tuple):
        return [plain_answer(part) for part in answer]
    return str(answer) if isinstance(answer, float) and isinf(answer) else answer


def _on_tree(item: Item) -> Json:
    """Return where an item of a walk is answered, and what hides there until it is judged."""
    window, branch = _kind(item) == "bounds", _kind(item) == "cut"
    kind = {"branch": branch, "hides": "nw"[window], "size": 2 if window else None}
    return {"at": item.id, "blamed": item.id, "node": node_id(item.path), **kind}


def _kind(item: Item) -> str:
    """Return "bounds" for an item that is answered at a window, "cut" for one on a branch."""
    return item.id.partition(" ")[0]


def _place(item: Item, stage: Stage) -> list[float]:
    """Return where an item is answered: at its window, on its branch, or on its node.

    A branch is clicked around its slashes, as wide as its siblings let.
    """
    layout, path = stage.layout, item.path
    if _kind(item) == "bounds":
        box = layout.boxes[path]
        return shares(layout, *box, text=box.y)
    if _kind(item) != "cut":
        return node_place(path, stage)
    across = {}
    for kid in stage.nodes[path[:-1]].children:
        if kid in layout.edges:
            (x1, y1), (x2, y2) = layout.edges[kid]
            across[kid] = x1 + ALONG * (x2 - x1), y1 + ALONG * (y2 - y1)
    x, y = across.pop(path)
    width = min([ON_BRANCH[0], *(abs(x - other) for other, _ in across.values())])
    return shares(layout, x, y, width, ON_BRANCH[1], text=y)


# ---------------------------------------------------------------- a reader's own search


def verdict_on(run: Trace | None, depth: int | None) -> Json:
    """Return what the badge says of a run: right or not, in words, and the nodes to mark.

    Nothing for a run that did not end, on anything but a whole explicit tree.
    """
    if run is None or run.error is not None or depth is not None or run.playouts:
        return {}
    tree, root = run.game, run.root.state
    if not isinstance(tree, GameTree) or not tree.actions(root):
        return {}
    if tree.players > 2 and not isinstance(run.value, tuple | list):
        return {}  # a value of one player's, such as the paranoid one
    truth = run_of("values", tree)
    if truth.error is not None:
        return {}
    in_vain: list[Path] = []
    said, blamed = _no_result(run, tree)
    at_once = bool(said)  # it gives no value away
    if not said:
        said = _what_is_wrong(run, tree, values_found(truth))
        if said and (event := first_wrong_node(run)):
            blamed = event.node.path
            said.append(about_wrong_node(run, tree, blamed))
    if right := not said:
        in_vain, moves, action = _read_in_vain(run, tree), tree.actions(root), run.action
        move = action is not None and tree.players <= 2  # of several players' a tie decides
        value = run.value is not None and not run.choosers
        what = "Value and move are" if value and move else f"The {'value' if value else 'move'} is"
        said = [f"{what} right."]
        if action is not None and action not in moves:  # perhaps a count of nodes
            legal = joined([str(move) for move in moves])
            with_it = f"{quote(action)}, which comes with it, is not a move ({legal})."
            said = [f"The value is right; {with_it}"]
    if in_vain:
        names = [tree.name((*root, *path)) for path in in_vain]
        many = f"{', '.join(names[:MOST_NAMES])}, ..."
        some = "1 leaf" if len(names) == 1 else f"{len(names)} leaves"
        listed = joined(names) if len(names) <= MOST_NAMES else many
        said.append(f"It reads {some} that alpha-beta cuts: {listed}.")
    return {
        "right": right,
        "text": " ".join(said),
        "at_once": at_once,
        "node": None if blamed is None else node_id(blamed),
        "vain": [node_id(path) for path in in_vain],
    }


def _no_result(run: Trace, tree: GameTree) -> tuple[list[str], Path | None]:
    """Return what to say of a result that is neither a value nor a move, and the node to show."""
    root, value = run.root.state, run.value
    numbers = value if isinstance(value, tuple | list) and value else [value]
    if all(map(is_real, numbers)) or (value is None and run.action in tree.actions(root)):
        return [], None
    expected = f"the value of {tree.name(root)} or its best move was expected"
    said = f"Your search returns {quote(value)}; {expected}."
    for step in run.steps:
        if step.kind == "return" and step.value is None and step.function == run.steps[-1].function:
            where = f"The call for {tree.name(step.node.state)} returns None."
            return [said, where], step.node.path
    return [said], ()


def _what_is_wrong(run: Trace, tree: GameTree, values: dict[Path, Any]) -> list[str]:
    """Return in what way a value or a move is not the best."""
    root, value, action = run.root.state, run.value, run.action
    name, moves = tree.name(root), tree.actions(root)
    said = []
    at_root = run.replay.final_views().get((), NodeView()).value
    only_move = value is None or run.choosers  # what the picture shows besides was not returned
    found = [] if only_move else [one for one in (value, at_root) if one is not None]
    plain = [tuple(one) if isinstance(one, list) else one for one in found]
    if found and not any(same_value(one, values[root]) for one in plain):
        worth = show(values[root])
        said.append(f"Your search returns {show(found[-1])}, but {name} is worth {worth}.")
    if tree.players > 2 or action not in moves or tree.to_move(root) == CHANCE:
        return said
    kids = {a: values[(*root, a)] for a in moves}
    best = [a for a, worth in kids.items() if same_value(worth, values[root])]
    if action not in best:
        names = joined([tree.action_name(root, a) for a in best])
        played, verb = tree.action_name(root, action), "is" if len(best) == 1 else "are"
        said.append(f"It plays {played}, which is worth {show(kids[action])}; {names} {verb} best.")
    return said


def _read_in_vain(run: Trace, tree: GameTree) -> list[Path]:
    """Return the leaves that a search with windows reads and alpha-beta, in its order, does not."""
    root = run.root.state
    windows = any(view.window is not None for view in run.replay.final_views().values())
    orders = [
        [child.path[-1] for _, child in node.children if child.visited]
        for node in run.nodes
        if node.expanded
    ]
    in_order = all(places == sorted(places) for places in orders)
    plain = tree.alternating and not tree.stochastic and tree.players == 2
    if not plain or not in_order or not (windows or run.pruned):
        return []
    right = trace(alpha_beta_search, tree, root, lines=False)
    needed = {node.path for node in right.examined_nodes}
    return [node.path for node in run.examined_nodes if node.path not in needed]
