"""What a TreeWidget and its front end share, trait by trait."""

from __future__ import annotations

import json
from typing import Any, Final

import traitlets

from gamesearch.drawing.frame_marks import OVERLAYS
from gamesearch.widgets.base import CourseWidget

ON_PAGES: Final = (  # what a page without a kernel is handed
    "step", "frames", "svg", "nodes", "node_words", "listings", "tally", "other", "summary",
    "error", "text", "chosen", "compared", "overlay", "asked", "answers", "reached", "judge",
    "verdict",
)  # fmt: skip


def packed(trait: Any) -> Any:
    """A trait that goes to the browser as one text: ipywidgets then does not search it."""
    return trait.tag(sync=True, to_json=lambda value, _: json.dumps(value, ensure_ascii=False))


class TreeTraits(CourseWidget):
    """The traits of a TreeWidget; those without a check are set by it alone."""

    _quiet = False  # while traits are set that need no check

    values = traitlets.Dict().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    overlay = traitlets.Enum(OVERLAYS, "held").tag(sync=True)
    chosen = traitlets.Unicode().tag(sync=True)
    compared = traitlets.Unicode().tag(sync=True)
    frames: Any = packed(traitlets.List())
    svg = traitlets.Unicode().tag(sync=True)
    nodes: Any = packed(traitlets.List())
    node_words: Any = packed(traitlets.Dict())
    glance: Any = packed(traitlets.Dict())
    listings: Any = packed(traitlets.List())
    tally = traitlets.Unicode().tag(sync=True)
    other: Any = packed(traitlets.Dict())
    can: Any = packed(traitlets.Dict())
    summary = traitlets.Unicode().tag(sync=True)
    error = traitlets.Unicode().tag(sync=True)
    judge = traitlets.Bool(True).tag(sync=True)
    verdict: Any = packed(traitlets.Dict())
    asked: Any = packed(traitlets.Dict())
    answers: Any = traitlets.Dict().tag(sync=True)  # as typed, and True for a branch marked
    reached = traitlets.Int(0).tag(sync=True)  # the furthest frame seen: answers up to it count
    revision = traitlets.Int(0).tag(sync=True)  # rises whenever there is something new to show

    def _set_quietly(self, **traits: object) -> None:
        """Set traits to what holds: this is not a wish that would have to be checked."""
        self._quiet = True
        try:
            for name, value in traits.items():
                setattr(self, name, value)
        finally:
            self._quiet = False
