"""Pictures of game trees and of traced searches: as much of a tree as fits and can be read."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from gamesearch.drawing.formats.dot import Drawing
from gamesearch.drawing.frame_marks import OVERLAYS, key_to_boxes, marks_at, with_longest
from gamesearch.drawing.geometry import FONT_SIZE, PlacedPicture, text_width, wrapped
from gamesearch.drawing.theme import node_look, outlined, theme_named
from gamesearch.drawing.tidy_tree import Size, has_folded
from gamesearch.drawing.tree_layout import READABLE, SLIDE, Layout, Room, lay_out
from gamesearch.drawing.tree_nodes import TreeNodes, alt_text, has_boards, nodes_to_draw
from gamesearch.drawing.tree_shapes import PlacedTree
from gamesearch.game import Path
from gamesearch.games.display import position_of
from gamesearch.reading import quote
from gamesearch.shapes import Diagram, Shape, Text
from gamesearch.tracing.notation import show
from gamesearch.tracing.tracer import Trace, with_numbered_players

PAGES: Final = (1.0, 1.25, 1.5, 1.75, 2.0, 3.0, 4.0)  # in widths of a slide
HANDOUT: Final = 1.75  # what still is one sheet of paper
_LEGEND: Final = 28.0  # the height of a line beneath a tree
_NOTES: Final = 480.0  # points: the least width at which a note is wrapped


def draw(
    tree_or_trace: Any,
    step: int | None = None,
    overlay: str = "window",
    theme: str = "light",
    *,
    state: Any = None,
    depth: int | None = None,
    slide: bool = False,
    unread: Literal["shown", "hidden"] = "shown",
) -> Drawing:
    """Draw a picture of a game's tree, or of a traced search at `step` (its end if None).

    A tree may be a nested list, too, and a `state` the text of a position; a run has its own.

    `overlay` says what the boxes on the nodes hold: the alpha-beta "window" in which the node's
    children are searched, alpha and beta as they are "held" by the code's variables (many
    functions set them before they test for a cut), the window with "emphasis" (alpha or beta
    set on a cut in any case), the "bounds" between which the node's value can still lie, or
    "none". `theme` is "light", "dark" or "print". With a `depth`, that many plies below `state`
    are drawn. `slide` gives a page of 960 x 540 points, or one of that shape on which letters of
    18 points have room; otherwise the page is as large as the tree needs. Nodes that the search
    has not reached at the step are left out if `unread` is "hidden".

    It returns a graphviz.Digraph, which shows itself in a notebook, has `.source` and writes files
    by `.render("tree", format="pdf")`. The description in its SVG says what happens at the `step`
    and why a node was cut; of the end, the whole run. Raises ValueError for an option that
    is not known, or a step without a traced search; IndexError for a step that does not exist.
    """
    pictures = draw_frames(
        tree_or_trace,
        steps=[step],
        overlay=overlay,
        theme=theme,
        state=state,
        depth=depth,
        slide=slide,
        unread=unread,
    )
    return next(pictures)


def draw_frames(
    tree_or_trace: Any,
    *,
    steps: Sequence[int | None],
    overlay: str = "window",
    theme: str = "light",
    state: Any = None,
    depth: int | None = None,
    slide: bool = True,
    unread: Literal["shown", "hidden"] = "shown",
    since: int | None = None,
    boards: bool = True,
) -> Iterator[Drawing]:
    """Yield one picture for each of the `steps`, all of the same geometry. Arguments as for `draw`.

    The root's children are drawn without boards if they are too many for them. A cut between one
    step and the next is tied to its cause; `since` is the step before the first. Warns of a
    `LargeTree` if it had to be folded or to get a larger page to be read from the last row.
    """
    colours = theme_named(theme)
    game, root, trace = subject_of(tree_or_trace, state)
    if trace is not None:
        trace.replay.check_steps(steps)
    subject = TreeSubject(game=game, state=root, trace=trace, overlay=overlay, boards=boards)
    boxes = trace is not None and overlay != "none"
    key = key_to_boxes(trace, overlay) if trace and overlay in OVERLAYS else ""
    room = Room(boxes=boxes, values=trace is not None, legend=_LEGEND, key=key)
    fit = _on_slide if slide else fitted
    nodes, layout = fit(subject, room, depth)
    if depth != 0 and nodes[()].kind == "collapsed":
        subject = subject._replace(boards=False)
        nodes, layout = fit(subject, room, depth)
        if nodes[()].kind == "collapsed":  # not even so: the page is as large as they need
            nodes = subject.nodes(depth, opened=[()])
            layout = lay_out(subject.as_written(nodes), room)
    if slide:
        warn_of_size(nodes, layout, SLIDE, depth)
    notes = trace.notes if trace and list(steps) == [None] else ()
    width, foot, beneath = _with_legend(nodes, layout, trace is not None, notes)
    tree, height = PlacedTree(nodes, layout, {}, bottom=foot, game=game), layout.height + foot
    for before, step in zip([since, *steps], steps, strict=False):
        frame = replace(tree, marks=marks_at(nodes, layout, trace, step, overlay, before, unread))
        alt = alt_text(nodes, game, trace, step, overlay, before)
        yield Drawing(width, height, alt, colours, [frame], beneath, scale=layout.scale)


def subject_of(tree_or_trace: Any, state: Any) -> tuple[Any, Any, Trace | None]:
    """Return a game, the state on top, and the run if it is one. Raises ValueError."""
    if not isinstance(tree_or_trace, Trace):
        game, root = position_of(tree_or_trace, state)
        return with_numbered_players(game, root), root, None
    if state is not None:
        raise ValueError(f"state {quote(state)}; a run has its own: trace(search, game, state)")
    return tree_or_trace.game, tree_or_trace.root.state, tree_or_trace


def _on_slide(subject: TreeSubject, room: Room, depth: int | None) -> tuple[TreeNodes, Layout]:
    """Return as much of a tree as can be read on a slide, or all of it on a larger page.

    Folding is better than a large page, except for a handout, which is only a little larger, and
    for a thin tree of many levels, of which hardly anything would be left.
    """
    nodes, layout = fitted(subject, room._replace(page=SLIDE), depth, readable=True)
    if has_boards(nodes) or (layout.is_readable and not has_folded(nodes, depth)):
        return nodes, layout
    whole = subject.nodes(depth, opened=[()])  # its root's children may be too many for a slide
    fringe = sum(not node.children for node in whole.values())
    most = PAGES[-1]
    if layout.is_readable and len(nodes) > 1 and fringe > 2 * max(map(len, whole)):
        most = 0.0 if has_folded(whole) else HANDOUT
    for larger in (one for one in PAGES if one <= most):
        page = SLIDE[0] * larger, SLIDE[1] * larger
        wide = lay_out(subject.as_written(whole), room._replace(page=page))
        if wide.is_readable and not excess_of(whole, wide):
            return whole, wide
    return nodes, layout


def _with_legend(
    nodes: TreeNodes, layout: Layout, searched: bool, notes: Sequence[str]
) -> tuple[float, float, list[PlacedPicture]]:
    """Return a page's width, the room at its foot, and what is written there.

    It says what the shape of a folded subtree means, and gives the notes on a run.
    """
    size, scale = min(READABLE, FONT_SIZE * layout.scale), 1 / layout.scale
    wide = max(layout.width * layout.scale, _NOTES)
    notes = [line for note in notes for line in wrapped(note, wide - 12, size)]
    lines = [Text(6, 0, line, size, "muted", "start") for line in notes]
    shapes: list[Shape] = []
    if has_folded(nodes):
        text = "its value, and what it holds; // a cut within it" if searched else "what it holds"
        shapes += outlined(node_look(frozenset({"collapsed"})), 20, 14, 28, 18)
        lines.insert(0, Text(42, 0, f"a folded subtree: {text}", size, "muted", "start"))
    if not lines:
        return layout.width, 0.0, []
    shapes += [line._replace(y=14 + _LEGEND * row) for row, line in enumerate(lines)]
    widest = max(line.x + 8 + text_width(line.text, size) for line in lines)
    legend = Diagram(widest, _LEGEND * len(lines), tuple(shapes), "")
    width, foot = max(layout.width, legend.width * scale), legend.height * scale
    return width, foot, [PlacedPicture(legend, (width - legend.width * scale) / 2, foot, scale)]


# ---------------------------------------------------------------- until it fits


class DoesNotFit(ValueError):
    """A tree, a text or a picture is too large for its place on a page."""


class LargeTree(UserWarning):
    """A tree is too large for a slide on which all of it can be read from the last row."""


class TreeSubject(NamedTuple):
    """A game below a state, or a run: what is drawn of it, and what is written on it.

    `labels` are written beneath collapsed subtrees, by path; `names`, `moves` and `levels` say
    whether letters, labels of edges ("leaves": theirs alone) and names of levels are shown, letters
    "inside" nodes in place of values.
    """

    game: Any
    state: Any = None
    trace: Trace | None = None
    overlay: str = ""  # what the boxes hold that have room; if empty, windows of the usual width
    boards: bool = True
    labels: Mapping[Path, str] = MappingProxyType({})
    names: bool | Literal["inside"] = True
    moves: bool | Literal["leaves"] = True
    levels: bool = True
    folded: Collection[Path] = ()  # subtrees that are folded in any case
    steps: Sequence[int] = ()  # those that are shown, if not any may be

    def nodes(
        self, depth: int | None, most_leaves: int | None = None, opened: Collection[Path] = ()
    ) -> TreeNodes:
        """Return the nodes down to `depth`, collapsed so that `most_leaves` are at the fringe."""
        nodes = nodes_to_draw(
            self.game,
            self.state,
            depth=depth,
            most_leaves=most_leaves,
            trace=self.trace,
            boards=self.boards,
            folded=[*self.folded],
            opened=opened,
        )
        for path in self.labels.keys() & nodes.keys():
            nodes[path] = nodes[path]._replace(text=show(self.labels[path]), leaves=0)
        return with_longest(nodes, self.trace, self.overlay, self.steps)

    def as_written(self, nodes: TreeNodes) -> TreeNodes:
        """Return the nodes with those letters and labels of edges that are shown."""
        every = self.moves is True
        return {
            path: node._replace(
                name=node.name if self.names is True else "",
                edge=node.edge if every or (self.moves and node.kind == "leaf") else "",
                mover=node.mover if self.levels else "",
                longest=node.name if self.names == "inside" else node.longest,
            )
            for path, node in nodes.items()
        }


def fitted(
    subject: TreeSubject, room: Room, depth: int | None = None, *, readable: bool = False
) -> tuple[TreeNodes, Layout]:
    """Return as much of a tree as fits, the rest collapsed; all of it if nothing would help.

    A tree that is too high loses a level, one that is too wide a seventh of its leaves, until it
    fits. If it has to be `readable`, more is collapsed before letters get small, except for those
    of boards.
    """
    most: int | None = None
    whole: tuple[TreeNodes, Layout] | None = None
    while True:
        nodes = subject.nodes(depth, most)
        layout = lay_out(subject.as_written(nodes), room)
        whole = whole or (nodes, layout)
        if len(nodes) == 1:  # nothing is left but the root
            return whole
        plies, is_high = max(map(len, nodes)), layout.needed[0] <= layout.width + 0.01
        if not excess_of(nodes, layout):
            if not readable or has_boards(nodes) or layout.is_readable:
                return nodes, layout
            larger = layout.needed[1] * READABLE / FONT_SIZE
            is_high = plies > 1 and larger > layout.height * layout.scale
        if is_high:
            depth = plies - 1
        else:
            most = int(sum(not node.children for node in nodes.values()) * 0.85)
        if depth == 0 or most in (0, 1):
            return whole


def excess_of(nodes: TreeNodes, layout: Layout) -> DoesNotFit | None:
    """Return why a tree needs more room than its page has, if it does."""
    wide, high = layout.needed
    if wide > layout.width + 0.01:
        row = max(Counter(map(len, nodes)).values())
        return DoesNotFit(
            f"{row} nodes side by side do not fit into "
            f"{layout.width * layout.scale:.0f} points; give the tree a wider box"
        )
    if high > layout.height + 0.01:
        return DoesNotFit(
            f"{max(map(len, nodes)) + 1} levels do not fit into "
            f"{layout.height * layout.scale:.0f} points; give the tree a higher box"
        )
    return None


def warn_of_size(
    nodes: TreeNodes, layout: Layout, slide: Size | None = None, depth: int | None = None
) -> None:
    """Say in one line how a tree was made to fit a slide; nothing where that was not needed.

    `slide` is the size that its page was meant to have, if it may have been drawn on a larger one.
    What is folded at `depth` was to be folded.
    """
    count = sum(node.is_counted and len(path) != depth for path, node in nodes.items())
    width, height = layout.width * layout.scale, layout.height * layout.scale
    message = ""
    if not has_boards(nodes) and not layout.is_readable:
        message = (
            f"a tree this large has letters of {layout.scale * FONT_SIZE:.0f} points on a slide, "
            f"not {READABLE:.0f}; draw fewer levels (depth), or give it a larger place"
        )
    elif slide and width > slide[0] + 0.01:
        message = (
            f"a tree this large does not fit a slide in letters of {READABLE:.0f} points; it is "
            f"on a page of {width:.0f} x {height:.0f}, for a handout"
        )
    elif slide and count:
        message = (
            f"{count} subtree{'s are' if count > 1 else ' is'} folded, so that letters on the "
            "slide have room; to see into one, draw it on its own"
        )
    if message:
        warnings.warn(message, LargeTree, stacklevel=3)
