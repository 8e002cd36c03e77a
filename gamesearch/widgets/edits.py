"""A reader's edits of a tree in the browser: the new tree, and the way back.

A request comes from `js/tree/requests.js` through `TreeWidget._receive`. It names what to do and,
where there is one, the node, as "0.2" below the root that is shown. Nothing is changed in place,
so that any edit can be undone.

    edit       a leaf's value, as `text`              random    `branching`, `depth`, `seed`
    chance     an outcome's probability, as `text`    read      a whole tree from `text`
    add delete duplicate    a child                   root      `player` "max" or "min" begins
    move       a child `to` another place             order     `kind` "best" or "worst"
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from gamesearch.game import Path
from gamesearch.games import tree_edits
from gamesearch.games.random_trees import random_tree
from gamesearch.games.tree import GameTree, UnknownLeaf
from gamesearch.games.tree_text import Chance, TreeError, read_nested
from gamesearch.quizzes.questions import node_id
from gamesearch.reading import check_text, quote, with_hyphens
from gamesearch.search import alpha_beta_search
from gamesearch.widgets.base import Json, Message, number_in
from gamesearch.widgets.searches import fewest_leaves, refusal, worst_first

MOST_LEAVES: Final = 1_000  # of a tree that is typed or grown in the browser

# ---------------------------------------------------------------- nodes and leaves


def path_of(name: Any) -> Path:
    """Return (0, 2) for "0.2", () for "". Raises TreeError."""
    try:
        check_text(name, "the path of a leaf")
        return tuple(int(place) for place in name.split(".")) if name else ()
    except ValueError:
        raise TreeError(f"leaf {quote(name)}; a path such as '0.2' was expected") from None


def leaf_of(value: Any) -> Any:
    """Return a leaf as the tree has it: the browser sends vectors as lists. Raises TreeError."""
    if isinstance(value, dict | Chance):
        raise TreeError(f"found {quote(value)}; a number, a tuple of numbers or '?' was expected")
    return tuple(value) if isinstance(value, list) else value


def values_of(game: object) -> Json:
    """Return the leaves of an explicit tree by path, as the browser knows them."""
    if not isinstance(game, GameTree):
        return {}
    leaves = {node_id(path): game.leaf(path) for path in game.leaves()}
    return {path: list(leaf) if isinstance(leaf, tuple) else leaf for path, leaf in leaves.items()}


def read_typed_leaf(text: str) -> Any:
    """Return a leaf as it is typed: 3, -2.5, 1/2, (1, 2, 6) or ?.

    Anything else stays text, and the tree itself refuses it and says where.
    """
    text = text.strip()
    try:
        value = read_nested(with_hyphens(text))
    except TreeError:
        return text
    return text if isinstance(value, list | Chance) else value


def player_on_top(game: object) -> str:
    """Return "max" or "min" where either may begin, else nothing."""
    if not (isinstance(game, GameTree) and game.alternating):
        return ""
    return ("max", "min")[game.turns[0]]


# ---------------------------------------------------------------- requests


class Edited(NamedTuple):
    """A tree after an edit, the node to go on with, and what there is to say."""

    tree: GameTree
    selected: Path | None = None
    note: str = ""


def carry_out(tree: GameTree, root: Path, request: Message) -> Edited:
    """Return the tree after what `request` asks for, `root` being the node shown on top.

    Raises TreeError, whose message is for the reader.
    """
    do, text = request["do"], str(request.get("text", ""))
    if do in ON_WHOLE_TREES:
        return ON_WHOLE_TREES[do](tree, root, request)
    path = (*root, *path_of(request.get("node")))
    if do == "edit":
        return _edit(tree, path, text)
    if path not in set(tree.nodes()):
        name = quote(request.get("node"))
        raise TreeError(f"{name} is not a node of this tree; perhaps it has been deleted")
    if path == root and do in NOT_THE_ROOT:
        raise TreeError(f"the root {NOT_THE_ROOT[do]}; choose a node below it")
    *_, place = path or (0,)
    match do:
        case "chance":
            chance = read_typed_leaf(text)
            if not isinstance(chance, int | float | Fraction) or isinstance(chance, bool):
                raise TreeError(f"found {quote(text)}; a probability such as 0.25 was expected")
            return Edited(tree_edits.set_probability(tree, path, chance), path)
        case "add":
            grown = tree_edits.add_child(tree, path)
            return Edited(grown, (*path, len(grown.actions(path)) - 1))
        case "delete":
            left = len(tree.actions(path[:-1])) - 1
            beside = (*path[:-1], min(place, left - 1)) if left else path[:-1]
            return Edited(tree_edits.delete(tree, path), beside)
        case "duplicate":
            return Edited(tree_edits.duplicate(tree, path), (*path[:-1], place + 1))
    to = number_in(request, "to")
    return Edited(tree_edits.move(tree, path, to), (*path[:-1], to))


def _edit(tree: GameTree, path: Path, text: str) -> Edited:
    try:
        return Edited(tree.replace({path: leaf_of(read_typed_leaf(text))}), path)
    except TreeError:
        if not tree.is_terminal(path):
            raise
        leaves = map(tree.leaf, tree.leaves())
        size = max(len(leaf) if isinstance(leaf, tuple) else 0 for leaf in leaves)
        wanted = f"{size} numbers" if size else "a number"
        raise TreeError(  # by the name that is drawn, and as it was typed
            f"leaf {tree.name(path)} is {quote(text.strip(), 50)}; {wanted} or '?' was expected"
        ) from None


def _order(tree: GameTree, root: Path, request: Message) -> Edited:
    if reason := refusal(alpha_beta_search, tree, root, {}):
        raise TreeError(f"alpha-beta {reason}, so there is no order to find")
    every = sum(leaf[: len(root)] == root for leaf in tree.leaves())
    try:
        if request.get("kind") == "best":
            orders, count = fewest_leaves(tree, root)
            note = "no order needs fewer"
        else:
            orders, count = worst_first(tree, root)
            note = "the worst child comes first everywhere"
    except UnknownLeaf as error:
        raise TreeError(f"{error}; to find an order, every leaf needs a value") from None
    note = f"Alpha-beta examines {count} of {every} leaves now; {note}."
    return Edited(tree.rearranged(orders), None, note)


def _read(tree: GameTree, _: Path, request: Message) -> Edited:
    tree_read = GameTree.parse(str(request.get("text", "")))
    if tree_read.alternating and player_on_top(tree) == "min":
        tree_read = tree_read.with_root("min")
    count = sum(1 for _ in tree_read.leaves())
    if count > MOST_LEAVES:
        raise TreeError(f"this tree has {count:,} leaves; at most {MOST_LEAVES:,} can be shown")
    return Edited(tree_read, ())


def _random(tree: GameTree, _: Path, request: Message) -> Edited:
    branching, depth, seed = (number_in(request, n) for n in ("branching", "depth", "seed"))
    if not (1 <= branching <= MOST_LEAVES and 1 <= depth <= 30 and branching**depth <= MOST_LEAVES):
        raise TreeError(
            f"branching {quote(branching)} and depth {quote(depth)}: a tree of 1 to "
            f"{MOST_LEAVES:,} leaves was expected, and at most 30 plies"
        )
    root = player_on_top(tree) or "max"
    return Edited(random_tree(depth, branching, seed, players=tree.players, root=root), ())


NOT_THE_ROOT: Final = {
    "delete": "cannot be deleted", "duplicate": "cannot be copied", "move": "has no siblings",
}  # fmt: skip
ON_WHOLE_TREES: Final[Mapping[str, Callable[[GameTree, Path, Message], Edited]]] = {
    "order": _order,
    "read": _read,
    "random": _random,
    "root": lambda tree, _, request: Edited(tree.with_root(str(request.get("player")))),
}
EDITS: Final = {"edit", "chance", "add", *NOT_THE_ROOT, *ON_WHOLE_TREES}
