"""Asking a class: a tree that starts unsolved, and what its browser needs to judge the answers.

An answer is judged there (js/answers.js), by looking it up as `gamesearch.quizzes.judging` does, as
soon as the frame is reached at which the search has it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection
from typing import Any, Final

from gamesearch.game import Path
from gamesearch.games.tree import GameTree
from gamesearch.quizzes.judging import Item
from gamesearch.quizzes.score import plain_answer
from gamesearch.quizzes.walk_items import USUAL, WALK, ask_along
from gamesearch.reading import quote
from gamesearch.widgets.base import Json
from gamesearch.widgets.checking import some_of
from gamesearch.widgets.frames import Stage, dotted, node_place, steps_of
from gamesearch.widgets.search_runs import SearchRun
from gamesearch.wrong_step import joined

ON_BRANCH: Final = (28.0, 30.0)  # points: what is clicked to cut a branch, at most
ALONG: Final = 0.55  # of a branch, from its upper end
PROMPTS: Final = {
    "values": "type what each node is worth",
    "cuts": "click the branches that it cuts off",
    "bounds": "type the α and β with which each node is entered, such as “3 ∞”",
}


def asked_kinds(ask: object, game: object) -> list[str]:
    """What a widget asks for: of True values and cuts. Raises ValueError."""
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


def questions(run: SearchRun, kinds: Collection[str]) -> Json:
    """What the browser needs to ask and to judge; nothing where there is nothing to ask."""
    walk, stage = run.walk, run.stage
    if not kinds or walk is None or not isinstance(walk.game, GameTree):
        return {}
    items = [item for item in ask_along(walk, kinds) if _has_place(item, stage)]
    if not items:
        return {}
    items.sort(key=_is_branch)  # fields are walked in this order
    steps = steps_of(walk, stage)[0]
    wanted = joined([PROMPTS[kind] for kind in kinds])
    blank = "" if set(kinds) == {"cuts"} else "; leave blank what it never reaches"
    return {
        "kind": "walk",
        "prompt": f"What will {run.name} find? On the tree, {wanted}{blank}. Then step.",
        "items": [_page_item(item, steps) for item in items],
        "places": {item.id: _place(item, stage) for item in items},
        "size": walk.game.players if _vectors(items) else 1,
    }


def _has_place(item: Item, stage: Stage) -> bool:
    """Whether there is room to answer; trees of several players have none for windows."""
    return item.path in (stage.layout.boxes if _is_window(item) else stage.nodes)


def _vectors(items: Collection[Item]) -> bool:
    return any(isinstance(item.right[0], tuple) for item in items if not _is_window(item))


def _is_window(item: Item) -> bool:
    return item.id.startswith("bounds ")


def _is_branch(item: Item) -> bool:
    return item.id.startswith("cut ")


def _page_item(item: Item, steps: list[int]) -> Json:
    return {
        "id": item.id,
        "at": item.id,
        "blamed": item.id,
        "node": dotted(item.path),
        "branch": _is_branch(item),
        "hides": "w" if _is_window(item) else "n",
        "size": 2 if _is_window(item) else None,
        "name": item.name,
        "replies": [[plain_answer(known), *reply] for known, *reply in item.replies],
        "otherwise": item.otherwise,
        "default": item.default,
        "needs": [],
        "rests": "",
        "frame": min(bisect_left(steps, item.step), len(steps) - 1),
    }


def _place(item: Item, stage: Stage) -> list[float]:
    if _is_window(item):
        return _window_place(item.path, stage)
    return _branch_place(item.path, stage) if _is_branch(item) else node_place(item.path, stage)


def _window_place(path: Path, stage: Stage) -> list[float]:
    layout = stage.layout
    x, y, width, height = layout.boxes[path]
    places = (
        x / layout.width, 1 - y / layout.height, width / layout.width, height / layout.height,
        1 - y / layout.height,
    )  # fmt: skip
    return [round(share, 5) for share in places]


def _branch_place(path: Path, stage: Stage) -> list[float]:
    """Where a branch is clicked to cut it: around its slashes, and as wide as its siblings let."""
    layout = stage.layout
    (x, y), *others = [
        (x1 + ALONG * (x2 - x1), y1 + ALONG * (y2 - y1))
        for (x1, y1), (x2, y2) in (layout.edges[kid] for kid in _with_siblings(path, stage))
    ]
    width = min([ON_BRANCH[0], *(abs(x - other) for other, _ in others)])
    places: list[Any] = [
        x / layout.width, 1 - y / layout.height, width / layout.width,
        ON_BRANCH[1] / layout.height, 1 - y / layout.height,
    ]  # fmt: skip
    return [round(share, 5) for share in places]


def _with_siblings(path: Path, stage: Stage) -> list[Path]:
    """A node, and then its siblings."""
    kids = stage.nodes[path[:-1]].children
    return [path, *(kid for kid in kids if kid != path and kid in stage.layout.edges)]
