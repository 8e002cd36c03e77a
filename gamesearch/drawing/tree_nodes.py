"""The shape of a tree to be drawn: which nodes there are and what is written on them.

The nodes are found once, from a game and a depth or from a trace, and serve every frame.
They are known by their path: the places of the actions from the root.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from functools import partial
from heapq import heappop, heappush
from math import isclose
from typing import Any, Final, Literal, NamedTuple

from gamesearch.game import CHANCE, MAX, Path, Player
from gamesearch.games.display import PictureKind, node_name, picture_of
from gamesearch.games.tree import GameTree
from gamesearch.members import action_name, has, is_zero_sum, player_name, players_of
from gamesearch.reading import check_number
from gamesearch.shapes import Picture
from gamesearch.tracing.conventions import Window
from gamesearch.tracing.notation import show
from gamesearch.tracing.replay import Snapshot
from gamesearch.tracing.tracer import Trace

Kind = Literal["max", "min", "player", "chance", "leaf", "collapsed"]

WIDEST_WINDOW: Final = "[−∞, +∞]"
WINDOWS: Final = ("window", "held", "emphasis")  # overlays whose boxes hold α and β
MOST_LEAVES: Final = 30  # what fits on a slide
MOST_BOARDS: Final = 20


class TreeNode(NamedTuple):
    """One node of a tree to be drawn."""

    path: Path
    state: Any
    kind: Kind
    mover: str  # MAX, MIN, CHANCE, or the player's name
    name: str  # the letter beside it, or nothing
    text: str  # what a leaf is worth, or how much a collapsed subtree holds at most
    edge: str  # what is written on the edge that leads to it
    children: tuple[Path, ...]
    picture: Picture | None
    longest: str = ""  # the longest value that a run writes into it
    window: str = WIDEST_WINDOW  # the widest that a run writes beside it
    visits: str = ""  # the most of a run by playouts, which stand there instead
    turn: int = 0  # the number of the player to move, from 0
    leaves: int = 0  # how many leaves of a tree a collapsed node stands for
    chances: tuple[float, ...] = ()  # of the children of a chance node

    @property
    def is_counted(self) -> bool:
        """True if a count stands in place of a subtree."""
        return bool(self.text) and self.kind != "leaf"

    def count_text(self, seen: Collection[Path] | None) -> str:
        """Return how much a collapsed subtree holds; of a tree, how many leaves of it were seen."""
        if not self.leaves:
            return self.text
        if seen is None:
            return f"{self.leaves} leaves" if self.leaves > 1 else "1 leaf"
        read = sum(leaf[: len(self.path)] == self.path for leaf in seen)
        return f"{read} of {self.leaves} read"


TreeNodes = dict[Path, TreeNode]  # in preorder
_Shape = dict[Path, tuple[Any, list[Any] | None]]  # a state, and its actions where it is open


def nodes_to_draw(
    game: Any,
    state: Any = None,
    *,
    depth: int | None = None,
    most_leaves: int | None = None,
    trace: Trace | None = None,
    boards: bool = True,
    folded: Collection[Path] = (),
    opened: Collection[Path] = (),
) -> TreeNodes:
    """Return the nodes to draw below `state`: `depth` plies, or what `trace` walked.

    Once there are `most_leaves` nodes at the fringe (by default as many as fit on a slide), what
    lies below is collapsed: the best line of a run is opened first, then the nodes beside it;
    without a run, level by level. The nodes of `folded` are collapsed in any case, and those of
    `opened` never.
    """
    if depth is not None:
        check_number(depth, "depth")
    root = game.initial if state is None else state
    boards = boards and picture_of(game, root) is not None
    if most_leaves is None:
        most_leaves = MOST_BOARDS if boards else MOST_LEAVES
    expanded: set[Path] | None = None  # of a game, only what the run went through is drawn
    if trace is not None and not isinstance(game, GameTree):
        views = trace.replay.final_views().items()
        expanded = {p[:-1] for p, v in views if p and (v.visited or v.pruned or v.known)}

    def actions_of(path: Path, here: Any, others: int) -> list[Any]:
        beyond = path in folded or (depth is not None and len(path) >= depth)
        if beyond or (expanded is not None and path not in expanded) or game.is_terminal(here):
            return []
        actions = list(game.actions(here))
        return actions if path in opened or others + len(actions) <= most_leaves else []

    line = trace.replay.best_line() if trace is not None else ()
    shape = _opened(game, root, line[-1] if line else (), actions_of)
    kind: PictureKind = "icon" if len(shape) > 1 else "picture"
    draw = partial(picture_of, game, kind=kind) if boards else None
    nodes = {path: _node(game, path, shape, draw) for path in sorted(shape)}
    for path, node in nodes.items():
        if node.kind == "collapsed":
            nodes[path] = _counted(game, node, trace, depth)
    return nodes


def _opened(
    game: Any,
    root: Any,
    best: Path,
    actions_of: Callable[[Path, Any, int], list[Any]],
) -> _Shape:
    """Return the nodes with their actions, from the `best` line outwards; None for the fringe.

    A node is opened if it has actions while so many others are at the fringe. Nodes wait by how
    many plies they lie beside the line, which goes on with first moves.
    """
    shape: _Shape = {}
    waiting: list[tuple[int, int, Path, Any]] = [(0, 0, (), root)]
    fringe = 1
    while waiting:
        *_, path, node = heappop(waiting)
        actions = actions_of(path, node, fringe - 1)
        fringe += max(len(actions) - 1, 0)
        shape[path] = (node, actions or None)
        longer = (*best, *[0] * (len(path) + 1 - len(best)))
        for i, action in enumerate(actions):
            child = (*path, i)
            same = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(child, longer))  # noqa: B905
            beside = len(child) - sum(1 for _ in same) if best else 0
            heappush(waiting, (beside, len(child), child, game.result(node, action)))
    return shape


def _counted(game: Any, node: TreeNode, trace: Trace | None, depth: int | None) -> TreeNode:
    """Return a collapsed node with what it holds; "…" if unknown, nothing at the depth limit."""
    plies = len(node.path)
    if isinstance(game, GameTree):
        count = sum(leaf[: len(node.state)] == node.state for leaf in game.leaves())
        node = node._replace(leaves=count)  # it has room for what it says in the end
        return node._replace(text=f"{count} of {count} read" if trace else node.count_text(None))
    if trace is None:
        return node._replace(text="" if plies == depth else "…")
    views = trace.replay.final_views().items()
    more = sum(view.visited and path[:plies] == node.path for path, view in views) - 1
    return node._replace(text=f"{more} more" if more > 0 else "")


def _node(
    game: Any, path: Path, shape: _Shape, draw: Callable[[Any], Picture | None] | None
) -> TreeNode:
    state, actions = shape[path]
    terminal = game.is_terminal(state)
    mover: Player = MAX if terminal else game.to_move(state)
    kind: Kind = "leaf"
    text = ""
    if isinstance(game, GameTree):
        text = show(game.leaf(state)) if terminal else ""
    elif terminal:
        worths = tuple(game.utility(state, player) for player in range(players_of(game)))
        text = show(worths if len(worths) > 2 else worths[0])
    if not terminal:
        opposed = players_of(game) == 2 and is_zero_sum(game)
        two_sided = opposed or (players_of(game) == 1 and mover == MAX)
        kind = "chance" if mover == CHANCE else ("max", "min")[mover] if two_sided else "player"
        kind = "collapsed" if actions is None else kind
    name = "" if terminal else node_name(game, state)
    edge = _edge_text(game, shape[path[:-1]], path[-1]) if path else ""
    return TreeNode(
        path,
        state,
        kind,
        "" if terminal else _mover_name(game, state, mover),
        name,
        text,
        "" if edge == name else edge,  # nothing is written twice
        tuple((*path, i) for i in range(len(actions or ()))),
        draw(state) if draw else None,
        turn=max(mover, 0),
        chances=tuple(float(game.probability(state, a)) for a in actions or () if mover == CHANCE),
    )


def _mover_name(game: Any, state: Any, mover: Player) -> str:
    """Return MIN1 and MIN2 where a player of a tree has several turns in a round with others."""
    name = player_name(game, mover)
    turns = game.turns if isinstance(game, GameTree) else ()
    if len(set(turns)) < 2 or turns.count(mover) < 2:
        return name
    above = (state[:length] for length in range(len(state)))
    place = sum(game.to_move(node) != CHANCE for node in above) % len(turns)
    return f"{name}{turns[: place + 1].count(mover)}"


def _edge_text(game: Any, parent: tuple[Any, list[Any] | None], place: int) -> str:
    """Return a move, or an outcome with its chance: of dice, if no short decimal, as a fraction."""
    state, actions = parent
    action = (actions or [])[place]
    if game.is_terminal(state) or game.to_move(state) != CHANCE:
        return action_name(game, state, action)
    of = game.edge_probability if has(game, "edge_probability") else game.probability
    chance = of(state, action)
    if isinstance(chance, float) and round(chance, 4) != chance:
        fraction = Fraction(chance).limit_denominator(36)
        chance = fraction if isclose(fraction, chance, rel_tol=1e-9) else chance
    text = str(chance) if isinstance(chance, Fraction) else show(round(float(chance), 4))
    return text if isinstance(game, GameTree) else f"{action_name(game, state, action)}: {text}"


def levels(nodes: TreeNodes) -> Iterator[tuple[int, str]]:
    """Yield (depth, who moves there) for each level on which one player moves at every node."""
    for depth in range(max(map(len, nodes)) + 1):
        movers = {n.mover for p, n in nodes.items() if len(p) == depth and n.mover}
        if len(movers) == 1:
            yield depth, movers.pop()


def has_boards(nodes: TreeNodes) -> bool:
    """Return whether nodes show boards: what is written at those may be smaller."""
    return any(node.picture is not None for node in nodes.values())


def alt_text(
    nodes: TreeNodes,
    game: Any,
    trace: Trace | None,
    step: int | None,
    overlay: str = "window",
    since: int | None = None,
) -> str:
    """Return the alternative text of a tree, or of a run at `step` (at its end if None).

    It tells what happened after the step `since`, speaks of α and β if the `overlay` does, and of
    subtrees that are not drawn.
    """
    root = nodes[()]
    name = f" {root.name}" if root.name else ""
    what = "Game tree" if players_of(game) > 1 else "Search tree"
    folded = [node for node in nodes.values() if node.is_counted]
    if folded:
        what += f", {len(folded)} subtree{'s' * (len(folded) > 1)} folded"
    words = what + (f"; {root.mover} moves at the root{name}." if root.mover else " of one leaf.")
    if trace is None:
        words += f" {game.format(root.state)}" if isinstance(game, GameTree) else ""
    elif step is None:
        words += f" {trace.captions.in_words()}"
    else:
        words += f" {trace.captions.of_frames([step], since, window=overlay in WINDOWS)[0]}"
        words += _state_in_words(nodes, trace, step, overlay)
    snapshot, parts = trace.replay.at(step) if trace else None, []
    for node in folded:
        held = node.count_text(snapshot.seen if snapshot else None)
        held = "not counted" if held == "…" else held
        held += " nodes" if held.endswith(" more") else ""
        held += ", with a cut" if snapshot and has_cut_within(node.path, snapshot) else ""
        parts.append(f"{called(nodes, node.path)} ({held})")
    return words + (f" Folded: {_first(parts)}." if parts else "")


def has_cut_within(path: Path, snapshot: Snapshot) -> bool:
    """Return whether something below a node was cut."""
    below = (p for p, view in snapshot.nodes.items() if view.pruned and len(p) > len(path))
    return any(other[: len(path)] == path for other in below)


def _state_in_words(nodes: TreeNodes, trace: Trace, step: int, overlay: str) -> str:
    """Return what is known at a step: what was read, is worth and was cut, and the window there."""
    snapshot, name = trace.replay.at(step), trace.captions.name
    views = {path: view for path, view in sorted(snapshot.nodes.items()) if path in nodes}
    here = (snapshot.current[:plies] for plies in range(len(snapshot.current) + 1))
    windows = [
        f"{name(path)} {interval(window)}"
        for path in here
        if path in views and nodes[path].children
        if overlay in WINDOWS and (window := getattr(views[path], overlay))
    ]
    known = {
        "Read": [show(snapshot.nodes[path].value) for path in snapshot.seen],
        "worth": [
            f"{name(path)} {show(view.value, view.bound)}"
            for path, view in views.items()
            if nodes[path].children and view.value is not None and not view.pruned
        ],
        "cut": [name(path) for path, view in views.items() if view.pruned],
        "window" if overlay == "window" else "[α, β]": windows[-1:],
    }
    parts = [f"{what}: {_first(words)}" for what, words in known.items() if words]
    return f" {'; '.join(parts)}." if parts else ""


def _first(words: Sequence[str], most: int = 12) -> str:
    """Return a list in words, of which only the first are named."""
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return f"{', '.join(words[:most])}{more}"


def interval(window: Window) -> str:
    """Return two numbers as the boxes have them."""
    return f"[{show(window[0])}, {show(window[1])}]"


def called(nodes: TreeNodes, path: Path) -> str:
    """Return a node's letter, or the moves that lead to it."""
    moves = (nodes[path[:length]].edge for length in range(1, len(path) + 1))
    return nodes[path].name or " ".join(moves) or "root"
