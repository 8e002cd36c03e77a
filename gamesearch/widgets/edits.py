"""A reader's edits of a tree in the browser: the new tree, and the way back.

A request comes from `js/tree/requests.js` through `TreeWidget._receive`. It names what to do and,
where there is one, the node, as "0.2" below the root that is shown. Nothing is changed in place,
so that any edit can be undone.

    edit       a leaf's value, as `text`              random    `branching`, `depth`, `seed`
    chance     an outcome's probability, as `text`    read      a whole tree from `text`, or a link
    add delete duplicate    a child                   root      `player` "max" or "min" begins
    move       a child `to` another place             order     `kind` "best" or "worst"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from gamesearch.game import Path
from gamesearch.games import tree_edits
from gamesearch.games.random_trees import random_tree
from gamesearch.games.tree import GameTree, UnknownLeaf
from gamesearch.games.tree_text import UNKNOWN, Chance, TreeError, read_nested
from gamesearch.reading import check_text, quote, shorten, with_hyphens, with_point
from gamesearch.search import alpha_beta_search
from gamesearch.widgets.base import Json, Message
from gamesearch.widgets.frames import dotted
from gamesearch.widgets.searches import fewest_leaves, most_leaves, refusal

MOST_LEAVES: Final = 1_000  # of a tree that is typed or grown in the browser
MOST_EDITS: Final = 1000  # that can be undone
LINK: Final = r"#tree=([^&\s]*)(?:&root=(min|max))?"  # the end of an address that holds a tree

Position = tuple[Any, Any]  # a game, and the state on top


class EditHistory:
    """The positions before the one that is shown, and those that were undone."""

    def __init__(self) -> None:
        self.past: list[Position] = []
        self.future: list[Position] = []

    def leave(self, shown: Position) -> None:
        """Keep the position that is shown, before an edit makes another."""
        self.past = [*self.past[1 - MOST_EDITS :], shown]
        self.future = []

    def undo(self, shown: Position) -> Position:
        """Return the position to go back to; the one that is `shown` if there was no edit."""
        return self._go(shown, self.past, self.future)

    def redo(self, shown: Position) -> Position:
        """Return the position that was undone last; the one that is `shown` if there is none."""
        return self._go(shown, self.future, self.past)

    def _go(self, shown: Position, source: list[Position], target: list[Position]) -> Position:
        if not source:
            return shown
        target.append(shown)
        return source.pop()


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
    leaves = {dotted(path): game.leaf(path) for path in game.leaves()}
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


def why_not_order(tree: object, root: Path) -> str:
    """Return why siblings have no best order here; nothing if they have one."""
    if not isinstance(tree, GameTree):
        return "only in a tree that is written out"
    reason = refusal(alpha_beta_search, tree, root, {})
    return f"alpha-beta {reason}" if reason else ""


def player_on_top(game: object) -> str:
    """Return "max" or "min" where either may begin, else nothing."""
    if not (isinstance(game, GameTree) and game.alternating):
        return ""
    return ("max", "min")[game.turns[0]]


# ---------------------------------------------------------------- requests

Request = Message


class Edited(NamedTuple):
    """A tree after an edit, the node to go on with, and what there is to say."""

    tree: GameTree
    selected: Path | None = None
    note: str = ""

    def answer(self, root: Path) -> Json:
        """Return what the browser is told: the node to go on with, below `root`, and a note."""
        selected = None if self.selected is None else dotted(self.selected[len(root) :])
        return {"selected": selected, "note": self.note}


def carry_out(tree: GameTree, root: Path, request: Request) -> Edited:
    """Return the tree after what `request` asks for, `root` being the node shown on top.

    Raises TreeError, whose message is for the reader.
    """
    return EDITS[request["do"]](tree, root, request)


def _edit(tree: GameTree, root: Path, request: Request) -> Edited:
    path = (*root, *path_of(request.get("node")))
    text = str(request.get("text", ""))
    vectors = any(isinstance(tree.leaf(leaf), tuple) for leaf in tree.leaves())
    if tree.is_terminal(path) and not vectors and (number := with_point(text)):
        raise TreeError(
            f"leaf {tree.name(path)} is {quote(text.strip())}; {shorten(number)}, with a point, "
            "was expected"
        )
    value = leaf_of(read_typed_leaf(text))
    _check_kind(tree, path, value)
    try:
        return Edited(tree.replace({path: value}), path)
    except TreeError:
        if not tree.is_terminal(path):
            raise
        raise TreeError(  # by the name that is drawn, and as it was typed
            f"leaf {tree.name(path)} is {quote(text.strip(), 50)}; a number, a tuple of numbers "
            "or '?' was expected"
        ) from None


def _check_kind(tree: GameTree, path: Path, value: Any) -> None:
    """Raise TreeError if the other leaves hold more or fewer numbers.

    The tree would say so too, but with the names that a tree of such leaves has.
    """

    def kind(leaf: Any) -> str:
        return f"{len(leaf)} numbers" if isinstance(leaf, tuple) else "a single number"

    others = [tree.leaf(leaf) for leaf in tree.leaves() if leaf != path]
    kinds = {kind(other) for other in others if other != UNKNOWN}
    if tree.is_terminal(path) and not isinstance(value, str) and kinds - {kind(value)}:
        raise TreeError(
            f"{tree.name(path)} would have {kind(value)}, but the other leaves have {kinds.pop()} "
            "each; give all leaves the same number of values"
        )


def _node(tree: GameTree, root: Path, request: Request, root_may: str = "") -> Path:
    """Return the node of a request, which is not the root if that may not: "cannot be deleted"."""
    path = (*root, *path_of(request.get("node")))
    if path not in set(tree.nodes()):
        name = request.get("node")
        raise TreeError(f"{quote(name)} is not a node of this tree; perhaps it has been deleted")
    if root_may and path == root:
        raise TreeError(f"the root {root_may}; choose a node below it")
    return path


def _chance(tree: GameTree, root: Path, request: Request) -> Edited:
    path = _node(tree, root, request)
    text = str(request.get("text", ""))
    chance = read_typed_leaf(text)
    if not isinstance(chance, int | float | Fraction) or isinstance(chance, bool):
        raise TreeError(f"found {quote(text)}; a probability such as 0.25 or 1/6 was expected")
    return Edited(tree_edits.set_probability(tree, path, chance), path)


def _add(tree: GameTree, root: Path, request: Request) -> Edited:
    path = _node(tree, root, request)
    grown = tree_edits.add_child(tree, path)
    return Edited(grown, (*path, len(grown.actions(path)) - 1))


def _delete(tree: GameTree, root: Path, request: Request) -> Edited:
    path = _node(tree, root, request, "cannot be deleted")
    left = len(tree.actions(path[:-1])) - 1
    beside = (*path[:-1], min(path[-1], left - 1)) if left else path[:-1]
    return Edited(tree_edits.delete(tree, path), beside)


def _duplicate(tree: GameTree, root: Path, request: Request) -> Edited:
    path = _node(tree, root, request, "cannot be copied")
    return Edited(tree_edits.duplicate(tree, path), (*path[:-1], path[-1] + 1))


def _move(tree: GameTree, root: Path, request: Request) -> Edited:
    to = _whole(request, "to")
    path = _node(tree, root, request, "has no siblings")
    return Edited(tree_edits.move(tree, path, to), (*path[:-1], to))


def _order(tree: GameTree, root: Path, request: Request) -> Edited:
    if reason := why_not_order(tree, root):
        raise TreeError(f"{reason}, so there is no order to find")
    every = sum(leaf[: len(root)] == root for leaf in tree.leaves())
    try:
        if request.get("kind") == "best":
            orders, count = fewest_leaves(tree, root)
            note = "no order needs fewer"
        else:
            orders, count, sure = most_leaves(tree, root)
            note = "no order needs more" if sure else "the worst child comes first everywhere"
    except UnknownLeaf as error:
        raise TreeError(f"{error}; to find an order, every leaf needs a value") from None
    note = f"Alpha-beta examines {count} of {every} leaves now; {note}."
    return Edited(tree.rearranged(orders), None, note)


def _root(tree: GameTree, _: Path, request: Request) -> Edited:
    return Edited(tree.with_root(str(request.get("player"))))


def _read(tree: GameTree, _: Path, request: Request) -> Edited:
    text, root = str(request.get("text", "")), player_on_top(tree)
    if link := re.search(LINK, text):
        text, root = unquote(link[1]), link[2]
    tree_read = GameTree.parse(text)
    if tree_read.alternating and root == "min":
        tree_read = tree_read.with_root("min")
    count = sum(1 for _ in tree_read.leaves())
    if count > MOST_LEAVES:
        raise TreeError(f"this tree has {count:,} leaves; at most {MOST_LEAVES:,} can be shown")
    return Edited(tree_read, ())


def _random(tree: GameTree, _: Path, request: Request) -> Edited:
    branching, depth, seed = (_whole(request, name) for name in ("branching", "depth", "seed"))
    if not (1 <= branching <= MOST_LEAVES and 1 <= depth <= 30 and branching**depth <= MOST_LEAVES):
        raise TreeError(
            f"branching {quote(branching)} and depth {quote(depth)}: a tree of 1 to "
            f"{MOST_LEAVES:,} leaves was expected, and at most 30 plies"
        )
    root = player_on_top(tree) or "max"
    return Edited(random_tree(depth, branching, seed, players=tree.players, root=root), ())


def _whole(request: Request, name: str) -> int:
    value = request.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise TreeError(f"{name} is {quote(value)}; a whole number such as 2 was expected")
    return value


EDITS: Final[Mapping[str, Callable[[GameTree, Path, Request], Edited]]] = {
    "edit": _edit, "chance": _chance, "add": _add, "delete": _delete, "duplicate": _duplicate,
    "move": _move, "order": _order, "root": _root, "read": _read, "random": _random,
}  # fmt: skip
