"""Asking a class: a tree that starts unsolved, and what its browser needs to judge the answers.

An answer is judged there (js/answers.js), by looking it up as `gamesearch.quizzes.judging` does, as
soon as the frame is reached at which the search has it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import isinf
from typing import Any, Final

from gamesearch.games.tree import GameTree
from gamesearch.quizzes.judging import Answer, Item
from gamesearch.quizzes.questions import node_id
from gamesearch.quizzes.walk_items import USUAL, WALK, ask_along
from gamesearch.reading import quote
from gamesearch.widgets.base import Json, some_of
from gamesearch.widgets.frames import SearchRun, Stage, frame_of_step, node_place, shares
from gamesearch.wrong_step import joined

ON_BRANCH: Final = (28.0, 30.0)  # points: what is clicked to cut a branch, at most
ALONG: Final = 0.55  # of a branch, from its upper end
PROMPTS: Final = {
    "values": "type what each node is worth",
    "cuts": "click the branches that it cuts off",
    "bounds": "type the α and β with which each node is entered, such as “3 ∞”",
}


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
