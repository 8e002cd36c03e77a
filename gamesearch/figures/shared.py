"""Parts of several lectures: runs and their moments, pseudocode, and vectors that rise."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from gamesearch import GameTree, alpha_beta_search, trace
from gamesearch.drawing.code_panel import Listing, listing_of, panel_height
from gamesearch.drawing.frame_marks import ManualFrame
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.figures.lecture_contents import Frames
from gamesearch.figures.lecture_trees import BOOK, BOOK_BEST, ROSEN, THREE_PLAYERS
from gamesearch.game import Path
from gamesearch.search import max_n_search
from gamesearch.tracing.tracer import Trace

Moment = int | tuple[int, str]  # an event of a run, from 1; or a line of code on the way to it
Captions = Mapping[int, str] | Mapping[Moment, str]


def run(nested: Any, search: Callable[..., Any] = alpha_beta_search, **named: Any) -> Trace:
    """Return a search of a tree, recorded."""
    return trace(search, GameTree(nested, **named))


def step_of(recorded: Trace, moment: Moment) -> int:
    """Return the step of a moment."""
    events = recorded.replay.events
    if isinstance(moment, int):
        return events[moment - 1].step
    number, code = moment
    lines = {n: text for f in recorded.functions for n, text in listing_of(f).lines if code in text}
    steps = range(events[number - 2].step + 1, events[number - 1].step + 1)
    return next(i for i in steps if recorded.steps[i].line in lines)


def captioned(recorded: Trace, captions: Mapping[int, str], **options: Any) -> Iterator[Slide]:
    """Return a slide for each step that has a caption."""
    return sequence(recorded, steps=[*captions], caption=captions.__getitem__, **options)


def slides_at(recorded: Trace, words: Captions, **options: Any) -> Iterator[Slide]:
    """Return a slide for each moment that has a caption."""
    captions = {step_of(recorded, moment): text for moment, text in words.items()}
    return captioned(recorded, captions, running=True, moves=False, **options)


def rosen_with_code(title: str) -> Frames:
    """Show alpha-beta on ROSEN, a frame for each call, cut and return, beside our own code.

    Without boxes and levels the tree leaves the code room enough for its whole loop.
    """
    yield from sequence(
        run(ROSEN), title=title, beside=[(560, 328)], overlay="none", levels=False, moves=False
    )


def two_orders(title: str, caption: str, **options: Any) -> Frames:
    """Show alpha-beta on BOOK, with the leaves of D in two orders."""
    slide = Slide(title, caption=caption)
    orders = {"D: 14, 5, 2": BOOK, "D: 2, 5, 14": BOOK_BEST}
    for (heading, nested), box in zip(orders.items(), slide.body.columns(1, 1), strict=True):
        slide.tree(run(nested), box, title=heading, moves=False, **options)
    yield slide


# ---------------------------------------------------------------- pseudocode

MIRRORED: Final = {  # what MAX's code becomes in MIN's
    "max_value": "min_value", "min_value": "max_value", "−∞": "+∞", "v2 >": "v2 <",
    "v = max(": "v = min(", "α = max(α": "β = min(β", "v ≥ β": "v ≤ α",
}  # fmt: skip


def for_both(code: str) -> tuple[str, str]:
    """Return MAX's function, and the same for MIN."""
    phrases = "|".join(map(re.escape, MIRRORED))
    return code, re.sub(phrases, lambda found: MIRRORED[found[0]], code)


MINIMAX: Final = (
    """\
minimax_search(s):
  return the move of max_value(s)""",
    *for_both("""\
max_value(s):
  if is_terminal(s):
    return utility(s), none
  v = −∞
  for a in actions(s):
    v2, a2 = min_value(
      result(s, a))
    if v2 > v:
      v, move = v2, a
  return v, move"""),
)
ALPHA_BETA: Final = (
    """\
alpha_beta_search(s):
  return the move of max_value(s, −∞, +∞)""",
    *for_both("""\
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
  return v, move"""),
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
    title: str, captions: Sequence[str] = EACH_FOR_ITSELF, search: Callable[..., Any] = max_n_search
) -> Frames:
    """Show THREE_PLAYERS: the leaves, then what C, B and A take of them (AIMA's figure 5.4)."""
    recorded = run(THREE_PLAYERS, search)
    end = recorded.replay.at()
    for depth, caption in zip((3, 2, 1, 0), captions, strict=True):
        slide = Slide(title, caption=caption)
        values: dict[Path, Any] = {
            path: view.value for path, view in end.nodes.items() if depth <= len(path) < 3
        }
        manual = ManualFrame(values=values, best=end.best[-1:] if depth == 0 else ())
        yield slide.tree(recorded.game, manual=manual, names=False, moves=False)
