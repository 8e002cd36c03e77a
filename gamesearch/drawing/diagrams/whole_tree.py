"""A whole game tree in one picture, however many nodes it has: what a search read of it.

A ply is a band across the page, and a node has its share of its parent's width. Where nodes are
narrower than a column of the picture, the column is filled as high as their share that was read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Final

from gamesearch.drawing.digraph import Drawing, compose
from gamesearch.drawing.geometry import PlacedPicture
from gamesearch.drawing.theme import theme_named
from gamesearch.game import Game
from gamesearch.search.minimax import minimax_search
from gamesearch.shapes import Diagram, Polygon, Role, Shape, Text
from gamesearch.watch import CountingGame, GameWrapper

MOST_NODES: Final = 2_000_000
COLUMNS: Final = 240
WIDTH, BAND, GAP, LABEL, COUNT = 720.0, 26.0, 10.0, 56.0, 176.0
SIZE: Final = 16.0

_Place = tuple[int, float, float]  # ply, left end and width, as parts of the whole
_Spot = tuple[Any, int, float, float]  # a state, and its place


class _Spread(GameWrapper[Any, Any]):
    """A game in which a state knows its place in the picture."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.initial: _Spot = (game.initial, 0, 0.0, 1.0)

    def to_move(self, spot: _Spot) -> int:
        return self.game.to_move(spot[0])

    def is_terminal(self, spot: _Spot) -> bool:
        return self.game.is_terminal(spot[0])

    def actions(self, spot: _Spot) -> Sequence[Any]:
        return self.game.actions(spot[0])

    def result(self, spot: _Spot, action: Any) -> _Spot:
        state, ply, left, width = spot
        actions = list(self.game.actions(state))
        width /= len(actions)
        place = actions.index(action)
        return self.game.result(state, action), ply + 1, left + place * width, width

    def utility(self, spot: _Spot, player: int) -> float:
        return self.game.utility(spot[0], player)


def whole_tree(
    game: Game[Any, Any], search: Callable[..., Any], *, theme: str = "light"
) -> Drawing:
    """The whole tree of a small game in grey, and what `search(game)` reads of it in ink.

    Both are drawn by running a search: minimax, which visits the whole tree, and `search`. Raises
    ValueError for a tree of more than two million nodes.

    >>> from gamesearch import GameTree, alpha_beta_search
    >>> book = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> whole_tree(book, alpha_beta_search).alt.partition(".")[0]
    '11 of 13 nodes are read'
    """
    every, read = (_by_ply(_visited(game, one)) for one in (minimax_search, search))
    shapes: list[Shape] = []
    words = []
    for ply, spots in enumerate(every):
        own = read[ply] if ply < len(read) else []
        top = ply * (BAND + GAP)
        share = f"{len(own):,} of {len(spots):,}"
        shapes += [
            _band(spots, top, "box"),
            _band(own, top, "best"),
            Text(0, top + BAND / 2, f"ply {ply}", SIZE, "muted", "start"),
            Text(LABEL + WIDTH + COUNT, top + BAND / 2, share, SIZE, "text", "end"),
        ]
        words.append(f"ply {ply}: {share}")
    width, height = LABEL + WIDTH + COUNT, len(every) * (BAND + GAP) - GAP
    counts = [sum(map(len, some)) for some in (read, every)]
    alt = f"{counts[0]:,} of {counts[1]:,} nodes are read. {'; '.join(words)}."
    picture = PlacedPicture(Diagram(width, height, tuple(shapes), alt), 8, height + 8, 1)
    return compose(width + 16, height + 16, alt, theme_named(theme), [], [picture])


def _visited(game: Game[Any, Any], search: Callable[..., Any]) -> set[_Place]:
    places: set[_Place] = set()

    def note(spot: _Spot) -> None:
        places.add(spot[1:])
        if len(places) > MOST_NODES:
            raise ValueError(f"the tree has more than {MOST_NODES:,} nodes; begin further on")

    search(CountingGame(_Spread(game), on_node=note))
    return places


def _by_ply(places: set[_Place]) -> list[list[_Place]]:
    plies: list[list[_Place]] = [[] for _ in range(1 + max(ply for ply, _, _ in places))]
    for place in places:
        plies[place[0]].append(place)
    return plies


def _band(places: Sequence[_Place], top: float, fill: Role) -> Polygon:
    """The nodes of a ply: each column is as high as the share of it that they fill."""
    shares = [0.0] * (COLUMNS + 1)
    for _, left, width in places:
        at, end = left * COLUMNS, (left + width) * COLUMNS
        while at < end - 1e-9:
            column = int(at + 1e-9)
            shares[column] += min(column + 1, end) - at
            at = column + 1.0
    foot, step, column = top + BAND, WIDTH / COLUMNS, 0
    outline = [(LABEL, foot)]
    for share, equal in groupby(round(share, 2) for share in shares[:COLUMNS]):
        first, column = column, column + len(list(equal))
        outline += [(LABEL + at * step, foot - share * BAND) for at in (first, column)]
    return Polygon((*outline, (LABEL + WIDTH, foot)), fill)
