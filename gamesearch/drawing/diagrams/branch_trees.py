"""Trees whose nodes are any text or picture: AND-OR trees, openings, playouts, MCTS.

Game trees with values, windows and cuts are drawn by `draw` and `Slide.tree`; these are for nodes
that hold something else: a set of boards, a move, wins out of visits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import atan2, cos, inf, sin
from typing import Any, Final, Literal, NamedTuple

from gamesearch.drawing.geometry import LEADING, Place, placed, rounded, text_width
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.theme import Look, Outline, outlined
from gamesearch.drawing.tidy_tree import Contours, around, arrange
from gamesearch.game import CHANCE, MAX, Action, AnyGame, Game, Path, Player, State
from gamesearch.members import action_name
from gamesearch.reading import quote
from gamesearch.shapes import Diagram, Picture, Polygon, Polyline, Role, Shape, Text, outline_of
from gamesearch.tracing.notation import show
from gamesearch.tracing.playouts import Grown, playouts_of

SIZE: Final = 18.0
ALONG: Final = 0.55  # of an edge: where its label stands
Outer = Outline | Literal["none"]


class Branch(NamedTuple):
    """A node, the label of the edge that leads to it, and its children.

    `content` is a picture or a text (in lines). `outer` is what is drawn round a text; MAX is
    a triangle, MIN an inverted one. `all_of` joins the edges to the children by an arc: every
    one of them must be provided for (an AND node). `role` names the colours:
    box, max, min, chance, leaf, seen or marked. A `bold` node and its edge stand out; an edge with
    `flow` has an arrow "up" or "down"; `dash` is how the edge is drawn. A `hidden` subtree keeps
    its space.
    """

    content: Picture | str
    children: tuple[Branch, ...] = ()
    edge: str = ""
    all_of: bool = False
    outer: Outer = "box"
    role: Role = "leaf"
    bold: bool = False
    flow: Literal["", "up", "down"] = ""
    dash: Literal["solid", "dashed", "dotted"] = "solid"
    hidden: bool = False


def branch_tree(
    root: Branch,
    *,
    cell: float = 72,
    gap: float = 20,
    level: float | Sequence[float] = 58,
    levels: Sequence[str] = (),
    alt: str = "",
    size: float = SIZE,
) -> Diagram:
    """Draw a tree from the top: `cell` is the height of a board, `level` what lies between
    two levels (or a number for each pair of them).

    `levels` are written at the left, the root's first; levels that are entirely hidden are left
    out.

    >>> tree = Branch("1.e4", (Branch("e5", edge="open"), Branch("c5", edge="Sicilian")))
    >>> branch_tree(tree).alt
    'Tree. 1.e4: open e5; Sicilian c5.'
    """
    nodes = dict(_walk(root))
    sizes = {path: _size(node, cell, size) for path, node in nodes.items()}
    left = max((text_width(name, size) + 26 for name in levels), default=0.0)
    spots, height = _spots(nodes, sizes, gap, level, left, size)
    drawn = {
        path for path in nodes if not any(nodes[path[:i]].hidden for i in range(len(path) + 1))
    }
    shapes: list[Shape] = []
    for depth, name in enumerate(levels):
        here = next((spot for p, spot in spots.items() if len(p) == depth and p in drawn), None)
        if here:
            shapes.append(Text(0, here.y, name, size, "muted", "start"))
    for path in nodes:
        if path and path in drawn:
            shapes += _edge(nodes[path], spots[path[:-1]], spots[path], size)
    for path, node in nodes.items():
        if path in drawn:
            below = [spots[(*path, i)] for i in range(len(node.children)) if (*path, i) in drawn]
            if node.all_of and below:  # an arc through the edges
                x, y = spots[path].x, spots[path].y + spots[path].height / 2
                angles = [atan2(s.y - s.height / 2 - y, s.x - x) for s in below]
                first, last = min(angles), max(angles)
                turns = [first + (last - first) * i / 12 for i in range(13)]
                arc = tuple((x + 20 * cos(t), y + 20 * sin(t)) for t in turns)
                shapes.append(Polyline(arc, "text", 2.4))
            shapes += _node(node, spots[path], size)
    width = max(spot.x + spot.width / 2 for spot in spots.values()) + 1
    return Diagram(width, height, tuple(shapes), alt or f"Tree. {_in_words(root)}.")


def _walk(root: Branch, path: Path = ()) -> Iterator[tuple[Path, Branch]]:
    if not isinstance(root, Branch):
        raise ValueError(f"node {quote(root)}; a Branch was expected, and so were its children")
    yield path, root
    for number, child in enumerate(root.children):
        yield from _walk(child, (*path, number))


def _size(node: Branch, cell: float, size: float) -> tuple[float, float]:
    if isinstance(node.content, Diagram):
        return node.content.width, node.content.height
    if not isinstance(node.content, str):
        return node.content.width * cell / node.content.height, cell
    lines = node.content.split("\n")
    wide, high = max(text_width(line, size) for line in lines), len(lines) * size * LEADING
    if node.outer == "circle":
        across = max(wide + 14, high + 14, 44.0) if node.content else 34.0
        return across, across
    if node.outer in ("triangle", "invtriangle"):
        return max(1.6 * wide + 18, 44.0), max(high + 12, 34.0)
    return wide + 20, high + 12


def _spots(
    nodes: dict[Path, Branch],
    sizes: dict[Path, tuple[float, float]],
    gap: float,
    level: float | Sequence[float],
    left: float,
    size: float,
) -> tuple[dict[Path, Place], float]:
    """Return where the nodes stand, from `left` on, and how high the picture is.

    An edge's label has room beside those of its siblings.
    """
    spans = {}
    for path, node in nodes.items():
        label = text_width(node.edge, size) + 22 if node.edge else 0.0
        spans[path] = [around(max(sizes[path][0] + gap, label / ALONG))]
    children = {path: [(*path, i) for i in range(len(nodes[path].children))] for path in nodes}
    xs = arrange(children, spans, Contours()).xs
    depth = max(map(len, nodes))
    tall = [max(sizes[p][1] for p in nodes if len(p) == d) for d in range(depth + 1)]
    gaps = list(level) if isinstance(level, Sequence) else [level] * depth
    middles = [1 + sum(tall[:d]) + sum(gaps[:d]) + tall[d] / 2 for d in range(depth + 1)]
    shift = left + 1 - min(xs[path] - sizes[path][0] / 2 for path in nodes)
    spots = {path: Place(xs[path] + shift, middles[len(path)], *sizes[path]) for path in nodes}
    return spots, middles[-1] + tall[-1] / 2 + 1


def _edge(node: Branch, above: Place, here: Place, size: float) -> Iterator[Shape]:
    start = (above.x, above.y + above.height / 2)
    end = (here.x, here.y - here.height / 2)
    if node.flow == "up":
        start, end = end, start
    role: Role = "best" if node.bold else "line"
    width = 4.0 if node.bold else 1.6
    yield Polyline((start, end), role, width, node.dash, head=bool(node.flow))
    if node.edge:
        (x1, y1), (x2, y2) = sorted((start, end), key=lambda point: point[1])
        x, y = x1 + (x2 - x1) * ALONG, y1 + (y2 - y1) * ALONG
        half = text_width(node.edge, size) / 2 + 3
        yield Polygon(rounded(x - half, y - size * 0.6, 2 * half, size * 1.2, 4), "page", None)
        yield Text(x, y, node.edge, size, "muted")


def _node(node: Branch, spot: Place, size: float) -> Iterator[Shape]:
    x, y, width, height = spot
    if not isinstance(node.content, str):
        picture = node.content
        yield from placed(picture, x - width / 2, y - height / 2, width / picture.width)
        return
    if node.outer != "none":
        line: Role = "current" if node.bold else outline_of(node.role)
        outline: Outline = "rounded" if node.outer == "box" else node.outer
        look = Look(outline, node.role, line, "text", 4.0 if node.bold else 1.6, "solid")
        yield from outlined(look, x, y, width, height, corner=6 if node.outer == "box" else 8)
    y += {"triangle": 0.14, "invtriangle": -0.14}.get(node.outer, 0.0) * height
    lines = node.content.split("\n")
    for number, text in enumerate(lines):
        at = y + (number - (len(lines) - 1) / 2) * size * LEADING
        yield Text(x, at, text, size, bold=node.bold)


def _in_words(node: Branch) -> str:
    text = node.content if isinstance(node.content, str) else node.content.alt.rstrip(".")
    text = text.replace("\n", " ")
    kids = [f"{kid.edge} {_in_words(kid)}".strip() for kid in node.children if not kid.hidden]
    if not kids:
        return text
    children = (" and " if node.all_of else "; ").join(kids)
    return (
        f"{text}: {children}" if len(kids) == 1 or not node.all_of else f"{text}: all of {children}"
    )


# ---------------------------------------------------------------- Monte-Carlo tree search

Counted = tuple[int, int, Sequence["Counted"]]  # wins, playouts, children of the same form


def monte_carlo_steps(tree: Counted, path: Sequence[int], *, won: bool) -> list[Diagram]:
    """Return selection, expansion, simulation and back-propagation (AIMA 4e, figure 5.10).

    `tree` is (wins, playouts, children), the wins being those of the player who moved into
    the node. `path` leads from the root to the leaf that is selected, where a child with 0/0
    is added. `won` says whether the playout is won by the player who moves into that child:
    back-propagation adds a playout to every node of the path, and a win to that player's.

    >>> steps = monte_carlo_steps((3, 5, [(1, 3, []), (2, 2, [])]), [1], won=True)
    >>> steps[3].alt
    'Back-propagation. 4/6: 1/3; 2/3: 1/1: won.'
    """
    diagrams = []
    for stage, name in enumerate(("Selection", "Expansion", "Simulation", "Back-propagation")):
        root = _counted(tree, tuple(path), (), stage, won)
        diagrams.append(branch_tree(root, gap=14, level=42, alt=f"{name}. {_in_words(root)}."))
    return diagrams


def _counted(node: Counted, path: Path, here: Path, stage: int, won: bool) -> Branch:
    wins, visits, children = node
    on_path = path[: len(here)] == here
    kids = [_counted(kid, path, (*here, i), stage, won) for i, kid in enumerate(children)]
    if here == path:  # the node that is added, and the game that is played from it
        result = "won" if won else "lost"
        down: Literal["", "down"] = "down" if stage == 2 else ""
        up: Literal["", "up"] = "up" if stage == 3 else ""
        played = Branch(result, role="seen", dash="dotted", flow=down, hidden=stage < 2)
        added = Branch(f"{int(won)}/1" if stage == 3 else "0/0", (played,), role="seen")
        kids.append(added._replace(hidden=stage == 0, bold=stage in (1, 3), flow=up))
    if stage == 3 and on_path:
        mine = (len(path) + 1 - len(here)) % 2 == 0  # the mover into the new leaf, or the other
        wins, visits = wins + (mine == won), visits + 1
    moves_along = on_path and here
    return Branch(
        f"{wins}/{visits}",
        tuple(kids),
        bold=on_path and stage in (0, 3),
        role=("max", "min")[len(here) % 2],
        flow="down" if moves_along and stage == 0 else "up" if moves_along and stage == 3 else "",
    )


TALLY: Final = (52.0, 46.0)  # width and height of a node with its visits and its mean


def playout_tree(
    game: Game[State, Action], root: object, *, state: State | None = None, depth: int | None = None
) -> Diagram:
    """Draw the tree that `uct`, or a search of your own, has grown: visits and MAX's mean.

    A node that no playout has added yet keeps its space, so all pictures of one search have the
    same geometry. The action that the root visited most is bold. Every node of the game gets a
    place, `depth` plies below `state`. `root` is a node, or an answer that holds one; see
    `gamesearch.tracing.playouts`.

    >>> from gamesearch import GameTree
    >>> from gamesearch.search import uct
    >>> trap = GameTree([[10, 10, -1], [2, 2, 2]])
    >>> playout_tree(trap, next(uct(trap, batch=2)).root).alt
    'Playouts. 2 ×, mean 6: a1 1 ×, mean 10; a2 1 ×, mean 2.'
    """
    if state is None:
        state = getattr(root, "state", game.initial)
    tree = _tallied(game, state, playouts_of(root), inf if depth is None else depth, "")
    return branch_tree(tree, gap=6, level=46, size=16, alt=f"Playouts. {_in_words(tree)}.")


def playout_slides(
    game: Game[State, Action],
    grow: Callable[[int], object],
    numbers: Iterable[int],
    *,
    state: State | None = None,
    depth: int | None = None,
) -> Iterator[Slide]:
    """Yield a page for each number of playouts: the tree that `grow(number)` returns.

    `Filmstrip(playout_slides(...))` shows them side by side.

    >>> from gamesearch import GameTree
    >>> from gamesearch.search import uct
    >>> trap = GameTree([[10, 10, -1], [2, 2, 2]])
    >>> grow = lambda playouts: uct(trap, batch=playouts)
    >>> [page.caption for page in playout_slides(trap, grow, [12, 100])][0]
    '12 playouts: plays a1 (7 ×, mean 3.71)'
    """
    start = game.initial if state is None else state
    for number in numbers:
        root = playouts_of(grow(number))
        caption = "1 playout" if number == 1 else f"{number:,} playouts"
        if (action := _most_visited(game, start, root)) is not None:
            best, name = root.children[action], action_name(game, start, action)
            caption += f": plays {name} ({best.visits} ×, mean {show(round(best.mean, 2))})"
        drawn = playout_tree(game, root, state=start, depth=depth)
        width, height = max(540, drawn.width + 60), drawn.height + 120
        page = Slide(caption=caption, caption_lines=1, width=width, height=height)
        yield page.picture(drawn)


def _most_visited(game: AnyGame, state: Any, node: Grown) -> Any:
    """Return the action played most often; among equals, the one that is better for the mover."""
    sign = 1 if not node.children or game.to_move(state) == MAX else -1
    return max(
        node.children,
        default=None,
        key=lambda a: (node.children[a].visits, sign * node.children[a].mean),
    )


def _tallied(game: AnyGame, state: Any, node: Grown | None, depth: float, edge: str) -> Branch:
    """Return a state's tree of boxes, each with its node's visits and mean."""
    best = None if node is None or edge else _most_visited(game, state, node)
    over, kids = game.is_terminal(state), []
    for action in () if over or depth <= 0 else game.actions(state):
        child, name = node.children.get(action) if node else None, action_name(game, state, action)
        branch = _tallied(game, game.result(state, action), child, depth - 1, name)
        kids.append(branch._replace(bold=action == best))
    movers: Mapping[Player, Role] = {CHANCE: "chance", MAX: "max"}
    role: Role = "seen" if over else movers.get(game.to_move(state), "min")
    width, height = TALLY
    box = Diagram(width, height, (), "")  # what no playout has added yet keeps its space
    if node is not None:
        visits, mean = f"{node.visits} ×", show(round(node.mean, 2))
        look = Look("rounded", role, outline_of(role), "text", 1.6, "solid")
        shapes = (
            *outlined(look, width / 2, height / 2, width, height, corner=6),
            Text(width / 2, 14, visits, 15, "muted"),
            Text(width / 2, 33, mean, 17 if len(mean) < 5 else 14, bold=True),
        )
        box = Diagram(width, height, shapes, f"{visits}, mean {mean}")
    return Branch(box, tuple(kids), edge=edge, hidden=node is None)
