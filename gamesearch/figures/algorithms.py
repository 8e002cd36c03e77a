"""Minimax and alpha-beta as pseudocode, short enough to fit on one slide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamesearch.drawing.code_panel import Listing, panel_height
from gamesearch.drawing.slide import Slide

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
