"""JSON: a tree with its names, values, odds and turns, all of it, which `draw` reads back."""

from __future__ import annotations

import json
from typing import Any, Final

from gamesearch.drawing.formats.format import Format
from gamesearch.drawing.page import Page
from gamesearch.game import CHANCE, Path
from gamesearch.games.tree import GameTree


def write_json(page: Page, _dpi: int) -> bytes:
    """Return the tree of a page. Raises ValueError unless there is one, and it is written out."""
    if tree := tree_of(page):
        return (json.dumps(tree, indent=1, ensure_ascii=False) + "\n").encode()
    raise ValueError("json holds a single tree that is written out, and no game or chart")


def tree_of(page: Page) -> dict[str, Any]:
    """Return the single tree that is written out on a page; nothing if there is no such tree."""
    match [(tree.game, tree.nodes[()].state) for tree in page.content.trees]:
        case [(GameTree() as game, root)]:
            begin = sum(game.to_move(root[:n]) != CHANCE for n in range(len(root)))
            turns = [game.turns[(begin + n) % len(game.turns)] for n in range(len(game.turns))]
            return _node(game, root) | {"turns": turns}
    return {}


def _node(tree: GameTree, state: Path) -> dict[str, Any]:
    """Return a node with all below it."""
    node: dict[str, Any] = {"name": tree.name(state)}
    if tree.is_terminal(state):
        return node | {"value": _number(tree.leaf(state))}
    actions = tree.actions(state)
    if tree.to_move(state) == CHANCE:
        node["probabilities"] = [_number(tree.edge_probability(state, a)) for a in actions]
    return node | {"children": [_node(tree, tree.result(state, a)) for a in actions]}


def _number(value: Any) -> Any:
    """Return a number as it is; as text what JSON has no numbers for: 1/3, (1, 2, 6) and ?."""
    return value if type(value) in (int, float) else str(value)


FORMAT: Final = Format("json", "json", write_json, rank=6)
