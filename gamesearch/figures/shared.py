"""Parts of several lectures: minimax and alpha-beta as pseudocode, and vectors that rise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gamesearch import GameTree, trace
from gamesearch.drawing.code_panel import Listing, panel_height
from gamesearch.drawing.frame_marks import ManualFrame
from gamesearch.drawing.slide import Slide, SlideTree
from gamesearch.figures.lecture_contents import Frames
from gamesearch.figures.lecture_trees import THREE_PLAYERS
from gamesearch.game import Path
from gamesearch.search import max_n_search

MINIMAX: Final = (
    """\
minimax_search(s):
  return the move of max_value(s)""",
    """\
max_value(s):
  if is_terminal(s):
    return utility(s), none
  v = −∞
  for a in actions(s):
    v2, a2 = min_value(
      result(s, a))
    if v2 > v:
      v, move = v2, a
  return v, move""",
    """\
min_value(s):
  if is_terminal(s):
    return utility(s), none
  v = +∞
  for a in actions(s):
    v2, a2 = max_value(
      result(s, a))
    if v2 < v:
      v, move = v2, a
  return v, move""",
)
ALPHA_BETA: Final = (
    """\
alpha_beta_search(s):
  return the move of max_value(s, −∞, +∞)""",
    """\
max_value(s, α, β):
  if is_terminal(s):
    return utility(s), none
  v = −∞
  for a in actions(s):
    v2, a2 = min_value(
      result(s, a), α, β)
    if v2 > v:
      v, move = v2, a
      α = max(α, v)
    if v ≥ β: return v, move
  return v, move""",
    """\
min_value(s, α, β):
  if is_terminal(s):
    return utility(s), none
  v = +∞
  for a in actions(s):
    v2, a2 = max_value(
      result(s, a), α, β)
    if v2 < v:
      v, move = v2, a
      β = min(β, v)
    if v ≤ α: return v, move
  return v, move""",
)


def whole_algorithm(title: str, functions: Sequence[str], caption: str) -> Slide:
    """Return a search and its two functions together on one page."""
    search, *pair = functions
    slide = Slide(title, caption=caption)
    size = 18.0
    head = panel_height(len(search.splitlines()), size)
    slide.code(listing(search), slide.body._replace(height=head), size=size)
    for code, box in zip(pair, slide.body.below(head + 10).columns(1, 1), strict=True):
        slide.code(listing(code), box, size=size)
    return slide


def listing(code: str) -> Listing:
    """Return pseudocode under the name in its first line.

    >>> listing(MINIMAX[1]).name
    'max_value(s)'
    """
    lines = code.splitlines()
    return Listing(lines[0].rstrip(":"), tuple(enumerate(lines, 1)))


# ---------------------------------------------------------------- max^n

EACH_FOR_ITSELF: Final = (
    "Each leaf holds a utility for each of A, B and C.",
    "C moves last and takes what is best for C.",
    "B knows what C will do and takes what is best for B.",
    "Both moves give A 1: a tie, so A keeps the first. The root is worth (1, 2, 6).",
)


def vectors_rise(
    title: str,
    captions: Sequence[str] = EACH_FOR_ITSELF,
    search: Callable[..., Any] = max_n_search,
) -> Frames:
    """Show THREE_PLAYERS: the leaves, then what C, B and A take of them (AIMA's figure 5.4)."""
    run = trace(search, GameTree(THREE_PLAYERS))
    end = run.replay.at()
    tree: SlideTree | None = None
    for depth, caption in zip((3, 2, 1, 0), captions, strict=True):
        slide = Slide(title, caption=caption)
        tree = tree or SlideTree(run.game, box=slide.body, names=False, moves=False)
        values: dict[Path, Any] = {
            path: view.value for path, view in end.nodes.items() if depth <= len(path) < 3
        }
        best = end.best[-1:] if depth == 0 else ()
        yield slide.tree(tree, manual=ManualFrame(values=values, best=best))
