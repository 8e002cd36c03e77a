"""The leaves that prove the value of a tree: two proofs, in two colours, that share a leaf.

MAX's proof that the root is worth at least its value: one move at each MAX node against all of
MIN's answers. MIN's proof that it is worth at most that: one answer to each of all MAX's moves.
D. E. Knuth, R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import Final

from gamesearch.drawing.frame_marks import ManualFrame
from gamesearch.drawing.geometry import Region
from gamesearch.drawing.slide import Slide, SlideTree
from gamesearch.game import MAX, MIN, Path
from gamesearch.games.tree import GameTree
from gamesearch.search.alpha_beta import alpha_beta_search
from gamesearch.search.minimax import minimax_search
from gamesearch.shapes import Diagram, Point, Polyline, Role, Shape, Text
from gamesearch.tracing.notation import show
from gamesearch.tracing.tracer import trace

ASIDE: Final = 4.0  # points that each proof's lines keep from the middle of an edge
THICK: Final = 5.0
LETTERS: Final = 18.0


def proof(tree: GameTree, player: int, path: Path = ()) -> Iterator[Path]:
    """Yield the nodes of a player's proof, root first: their best move, all moves of the other.

    >>> book = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> [tree_leaf for tree_leaf in proof(book, MAX) if book.is_terminal(tree_leaf)]
    [(0, 0), (0, 1), (0, 2)]
    """
    yield path
    if tree.is_terminal(path):
        return
    children = [tree.result(path, action) for action in tree.actions(path)]
    if tree.to_move(path) == player:
        best = max if player == MAX else min
        children = [best(children, key=lambda child: minimax_search(tree, child).value)]
    for child in children:
        yield from proof(tree, player, child)


def two_proofs(tree: GameTree, *, caption: str = "") -> Slide:
    """Draw a slide with what alpha-beta reads of a tree, and both proofs along its edges.

    MAX's proof is a solid line, MIN's a dashed one. Raises DoesNotFit.
    """
    slide = Slide(caption=caption, width=1280, height=620)
    room, key = slide.body.rows(10, 1)
    run = trace(alpha_beta_search, tree)
    views = run.replay.final_views().items()
    marks = ManualFrame(
        values={path: show(view.value, view.bound) for path, view in views if view.returned},
        pruned=run.pruned,
        seen=run.examined,
    )
    drawn = SlideTree(tree, box=room, moves=False)
    shapes: list[Shape] = []
    words = []
    sides: tuple[tuple[int, Role, str], ...] = ((MAX, "max-line", "MAX"), (MIN, "min-line", "MIN"))
    for player, role, name in sides:
        paths = list(proof(tree, player))
        leaves = sum(tree.is_terminal(path) for path in paths)
        words.append(f"{name}’s proof: {leaves} leaves")
        shapes += _along(drawn, slide.body, paths, role, player)
        x, y = key.width * (0.06 + 0.5 * player), key.top - slide.body.top + key.height * 0.7
        shapes.append(_line(((x, y), (x + 44, y)), role, player))
        shapes.append(Text(x + 56, y, words[-1], LETTERS, anchor="start"))
    shared = {*proof(tree, MAX)} & {*proof(tree, MIN)}
    both = sum(tree.is_terminal(path) for path in shared)
    alt = f"{'; '.join(words)}; {both} of them in both."
    lines = Diagram(slide.body.width, slide.body.height, tuple(shapes), alt)
    return slide.picture(lines).tree(drawn, manual=marks)


def _along(
    drawn: SlideTree, body: Region, paths: Iterable[Path], role: Role, player: int
) -> Iterator[Shape]:
    """Yield a line beside each edge of a proof: MAX's at the left, MIN's at the right."""
    box, layout = drawn.box, drawn.layout
    side = ASIDE if player == MIN else -ASIDE
    for path in paths:
        if path not in layout.edges:
            continue
        (x1, y1), (x2, y2) = (
            (
                box.left - body.left + x * layout.scale,
                box.top - body.top + box.height - y * layout.scale,
            )
            for x, y in layout.edges[path]
        )
        length = hypot(x2 - x1, y2 - y1)
        across, down = side * (y2 - y1) / length, side * (x1 - x2) / length
        yield _line(((x1 + across, y1 + down), (x2 + across, y2 + down)), role, player)


def _line(points: tuple[Point, ...], role: Role, player: int) -> Polyline:
    return Polyline(points, role, THICK, "solid" if player == MAX else "dashed")
