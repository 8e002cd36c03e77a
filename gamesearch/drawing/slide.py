"""Slides: pages of 960 x 540 points on which trees, pictures, text and code stand together.

    slide = Slide("Move ordering", caption="The same leaves in another order.")
    left, right = slide.body.columns(1, 1)
    slide.tree(trace(alpha_beta_search, worst), left, title="14, 5, 2")
    slide.tree(trace(alpha_beta_search, best), right, title="2, 5, 14")
    slide.draw("dark").render("ordering", format="pdf")

A slide has no colours until it is drawn, so one description serves every theme. Positions are in
points from the top left corner. Nothing smaller than 14 points is drawn: what does not fit raises
DoesNotFit. `slide_sequence` makes the frames of a whole run.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from math import ceil, floor
from types import MappingProxyType
from typing import Any, Final, Literal, get_args

from gamesearch.drawing.code_panel import Listing, code_in_words, code_panel
from gamesearch.drawing.formats.dot import Drawing
from gamesearch.drawing.formats.svg import SLIDE_WIDE
from gamesearch.drawing.frame_marks import (
    ManualFrame,
    Mark,
    Marks,
    check_paths,
    element,
    key_to_boxes,
    manual_marks,
    marks_at,
    without,
)
from gamesearch.drawing.geometry import (
    FONT_SIZE,
    LEADING,
    PlacedPicture,
    Region,
    extent,
    placed,
    text_width,
    with_exponents,
    wrapped,
)
from gamesearch.drawing.page import Content
from gamesearch.drawing.theme import theme_named
from gamesearch.drawing.tidy_tree import SIDE, SMALL_SIDE
from gamesearch.drawing.tree_layout import LARGEST, READABLE, SLIDE, Room, lay_out
from gamesearch.drawing.tree_nodes import alt_text, called
from gamesearch.drawing.tree_pictures import (
    DoesNotFit,
    TreeSubject,
    excess_of,
    fitted,
    subject_of,
    warn_of_size,
)
from gamesearch.drawing.tree_shapes import PlacedTree
from gamesearch.game import Path
from gamesearch.reading import check_text, quote
from gamesearch.shapes import Anchor, Diagram, Picture, Shape, Text
from gamesearch.tracing.notation import show

EDGE: Final = 28.0  # what is kept free round the page
TITLE_SIZE: Final = 26.0
TITLE_AT: Final = 38.0  # from the top of the page to its middle
KEY_ROOM: Final = 48.0  # at the top of a page without a title, for the key to its boxes
HEADING_SIZE: Final = 18.0  # over a tree or a picture
HEADING_ROOM: Final = 28.0
CAPTION_SIZE: Final = 18.0
MARGIN: Final = 6.0  # round what is drawn on a slide without its words


def caption_room(captions: Iterable[str], width: float = SLIDE[0]) -> int:
    """Return how many lines the longest of some captions takes on pages of a width."""
    lines = (len(wrapped(text, width - 2 * EDGE, CAPTION_SIZE)) for text in captions if text)
    return max(lines, default=0)


class Slide:
    """A page to be filled. All methods that put something on it return the slide.

    `caption` stands at the foot of the page; `caption_lines` keeps room for that many lines,
    so that all slides of a sequence have the same `body`. With `key_room`, a page without a title
    keeps room for the key to its boxes.

    >>> slide = Slide("Two dice", caption="36 equally likely pairs")
    >>> slide.body
    Region(left=28.0, top=68.0, width=904.0, height=414)
    """

    def __init__(
        self,
        title: str = "",
        *,
        caption: str = "",
        caption_lines: int | None = None,
        width: float = SLIDE[0],
        height: float = SLIDE[1],
        theme: str = "light",
        key_room: bool = False,
    ) -> None:
        check_text(title, "title")
        check_text(caption, "caption")
        self.title, self.caption, self.theme = title, caption, theme
        self.width, self.height = width, height
        self._headline: list[Shape] = []  # and the caption
        self._ink: list[Shape] = []
        self._trees: list[tuple[SlideTree, Marks]] = []
        self._words: list[str] = []
        self._keys: list[str] = []  # what the boxes on the trees say: one thing, if you can
        self.pictures: list[Picture] = []
        self._crop = Region(0, 0, width, height)  # what is left of the page
        lines = wrapped(caption, width - 2 * EDGE, CAPTION_SIZE) if caption else []
        room = len(lines) if caption_lines is None else caption_lines
        if len(lines) > room:
            raise DoesNotFit(f"the caption has {len(lines)} lines, and there is room for {room}")
        foot = room * CAPTION_SIZE * LEADING + 10 if room else 0
        top = 68.0 if title else KEY_ROOM if key_room else 24.0
        self.body = Region(EDGE, top, width - 2 * EDGE, round(height - 24 - foot - top))
        if title:
            heading = Text(EDGE, TITLE_AT, title, TITLE_SIZE, anchor="start", bold=True)
            self._headline += with_exponents(heading)
        for number, line in enumerate(lines):
            y = height - 14 - foot + 10 + (number + 0.5) * CAPTION_SIZE * LEADING
            self._headline += with_exponents(Text(EDGE, y, line, CAPTION_SIZE, anchor="start"))

    # ------------------------------------------------------------ what can be put on it

    def tree(
        self,
        subject: Any,
        box: Region | None = None,
        *,
        step: int | None = None,
        manual: ManualFrame | None = None,
        hidden: Collection[Path] = (),
        since: int | None = None,
        texts: Mapping[Path, str] = MappingProxyType({}),
        title: str = "",
        **options: Any,
    ) -> Slide:
        """Put a game's tree, or a traced search at `step`, in a box (the whole body if None).

        `subject` may be a `SlideTree` that was made before; otherwise `options` are those of
        `SlideTree`. `manual` is a frame made by hand; `hidden` nodes are left out, their room kept.
        A cut after the step `since`, that of the slide before, is tied to its cause. `texts` stand
        in nodes in place of their values. Warns of a `LargeTree` if it cannot be read from the last
        row, however much of it is folded.

        >>> from gamesearch import GameTree
        >>> tree = GameTree([[3, 12], [2, 4]])
        >>> Slide().tree(tree, manual=ManualFrame(values={(0,): 3}, best=[(0, 0)])).alt
        'Game tree; MAX moves at the root A. [[3, 12], [2, 4]]; B: 3.'
        """
        if manual is not None and manual.windows:
            options.setdefault("windows", True)
        box = self._headed(title, box)
        tree = subject if isinstance(subject, SlideTree) else SlideTree(subject, box=box, **options)
        warn_of_size(tree.nodes, tree.layout)
        check_paths(tree.nodes, hidden=hidden, texts=texts)
        frame = tree.frame(step, manual, hidden, since)
        for path, text in texts.items():
            name = element("node", path)
            frame[name] = frame[name]._replace(text=show(text))
        self._trees.append((tree, frame))
        self._words.append(tree.in_words(step, manual, hidden, since))
        if (key := tree.key(frame)) and key not in self._keys:
            self._keys.append(key)
        return self

    def picture(self, picture: Picture, box: Region | None = None, *, title: str = "") -> Slide:
        """Put a game's board, or a diagram, as large as fits, in the middle of a box.

        >>> from gamesearch import TicTacToe
        >>> game = TicTacToe()
        >>> slide = Slide("Tic-tac-toe").picture(game.picture(game.initial))
        """
        if not isinstance(picture, Picture):
            raise ValueError(f"picture {quote(picture)}; game.picture(state) was expected")
        box = self._headed(title, box)
        scale = min(box.width / picture.width, box.height / picture.height)
        if isinstance(picture, Diagram):
            scale = min(scale, LARGEST)
        self.pictures.append(picture)
        left = box.left + (box.width - picture.width * scale) / 2
        top = box.top + (box.height - picture.height * scale) / 2
        self._ink += placed(picture, left, top, scale)
        self._words.append(picture.alt)
        return self

    def text(
        self,
        lines: str | Sequence[str],
        box: Region | None = None,
        *,
        size: float = 20.0,
        align: Anchor = "start",
        bold: bool = False,
    ) -> Slide:
        """Put lines of text from the top of a box, wrapped if they are too long for it.

        A `^` raises what follows it: b^m, b^(m/2).

        >>> slide = Slide().text(["• opponents must be predicted", "• time is short"], size=22)
        """
        box = self._headed("", box)
        lines = [*lines] if isinstance(lines, Iterable) and not isinstance(lines, str) else [lines]
        for line in lines:
            check_text(line, "text")
        if align not in get_args(Anchor):
            raise ValueError(f"align {quote(align)}; start, middle or end was expected")
        rows = [row for line in lines for row in wrapped(line, box.width, size)]
        if len(rows) * size * LEADING > box.height:
            raise DoesNotFit(
                f"{len(rows)} lines of {size:g} points do not fit into {box.height:.0f} points"
            )
        x = box.left + {"start": 0.0, "middle": 0.5, "end": 1.0}[align] * box.width
        for number, row in enumerate(rows):
            y = box.top + (number + 0.5) * size * LEADING
            self._ink += with_exponents(Text(x, y, row, size, "text", align, bold))
        self._words.append(" ".join(lines))
        return self

    def point(self, text: str, box: Region, *, size: float = 22.0) -> float:
        """Write a point of a list, its later lines beneath its first word; return its height."""
        if not isinstance(text, str) or " " not in text:
            raise ValueError(f"point {quote(text)}; a mark and words were expected: '• words'")
        mark, words = text.split(" ", 1)
        box = self._headed("", box)
        hang = text_width(mark + " ", size)
        inner = box._replace(left=box.left + hang, width=box.width - hang)
        self.text(words, inner, size=size)
        self._ink.append(Text(box.left, box.top + 0.5 * size * LEADING, mark, size, anchor="start"))
        self._words[-1] = text
        return len(wrapped(words, inner.width, size)) * size * LEADING + 0.4 * size

    def code(
        self,
        code: Listing | str,
        box: Region | None = None,
        *,
        line: int | None = None,
        variables: Mapping[str, Any] | None = None,
        size: float = READABLE,
        rows: int | None = None,
    ) -> Slide:
        """Put a panel with source or pseudocode; `line` is lit, `variables` stand below.

        `line` is a line number of the listing (of a text: counted from 1). `rows` keeps room
        for that many rows of code, so that the variables do not move between frames; of longer code
        only the part round the lit line is shown.

        >>> slide = Slide().code("v = -inf\\nfor a in actions(s):", line=2, variables={"v": 3})
        """
        if isinstance(code, str):
            code = Listing("", tuple(enumerate(code.splitlines() or [""], 1)))
        elif not isinstance(code, Listing):
            raise ValueError(f"code {quote(code)}; a text or a listing of a function was expected")
        self._ink += code_panel(code, self._headed("", box), size, line, variables or {}, rows)
        self._words.append(code_in_words(code, line, variables or {}))
        return self

    # ------------------------------------------------------------ the finished page

    def ink(self) -> Region:
        """Return the part of the page on which something is drawn besides title and caption."""
        trees, pictures = self._drawn([*self._ink, *self._key()])
        drawn = extent(Content({}, tuple(trees), tuple(pictures)).shapes())
        left, foot = self._crop.left, self._crop.top + self._crop.height
        return drawn._replace(left=drawn.left + left, top=drawn.top + foot)

    @property
    def alt(self) -> str:
        """The slide in words."""
        sentences = [self.title, *self._words, "; ".join(self._keys)]
        if not any(self.caption in words for words in self._words):
            sentences.append(self.caption)
        return " ".join(
            part if part.rstrip(")")[-1:] in ".,;:!?…" else f"{part}." for part in sentences if part
        )

    def draw(self, theme: str | None = None) -> Drawing:
        """Draw the slide in a theme: "light", "dark" or "print"; its own if None.

        Raises DoesNotFit, and ValueError for an unknown theme.
        """
        for shape in (*self._headline, *self._ink):
            if isinstance(shape, Text) and shape.size < FONT_SIZE - 0.01:
                raise DoesNotFit(
                    f"{shape.text!r} would be {shape.size:.1f} points high; {FONT_SIZE:g} or more "
                    "was expected: give it a larger box"
                )
        content = self._drawn([*self._headline, *self._ink, *self._key()])
        colours = theme_named(theme or self.theme)
        drawing = Drawing(self.width, self.height, self.alt, colours, *content)
        drawing.widest = SLIDE_WIDE
        return drawing

    def _drawn(self, shapes: Sequence[Shape]) -> tuple[list[PlacedTree], list[PlacedPicture]]:
        """Return the trees at their places, and what lies beneath them as one picture."""
        left, foot = self._crop.left, self._crop.top + self._crop.height
        trees = []
        for n, (tree, frame) in enumerate(self._trees, 1):
            x, y = tree.box.left - left, foot - tree.box.top - tree.box.height
            prefix = f"t{n}_" if n > 1 else ""
            trees.append(replace(tree.unmarked, marks=frame, left=x, bottom=y, prefix=prefix))
        page = Diagram(self.width, self.height, tuple(shapes), self.title)
        return trees, [PlacedPicture(page, -left, foot, 1)] if shapes else []

    def _repr_mimebundle_(self, *_: Any, **__: Any) -> dict[str, str]:
        return self.draw()._repr_mimebundle_()

    def __repr__(self) -> str:
        return f"<Slide: {self.alt}>"

    def _headed(self, title: str, box: Region | None) -> Region:
        """Return the box beneath a heading, which is written. Raises ValueError for no box."""
        box = box or self.body
        if not isinstance(box, Region):
            raise ValueError(
                f"{quote(box)} is no place on the slide; slide.body or a part of it was expected "
                "(a title goes by its name: title=...)"
            )
        check_text(title, "title")
        if not title:
            return box
        x = box.left + box.width / 2
        self._ink.append(Text(x, box.top + 12, title, HEADING_SIZE, bold=True))
        self._words.append(title)
        return box.below(HEADING_ROOM)

    def _key(self) -> list[Shape]:
        """Return what the boxes on the trees say: at the upper right, always at the same place."""
        if not self._keys:
            return []
        text = "; ".join(self._keys)
        y = TITLE_AT if self.title else KEY_ROOM / 2
        free = self.body.width - text_width(self.title, TITLE_SIZE, bold=True)
        if text_width(text, READABLE) + 12 > free:  # beneath a long title
            y = self.body.top - 8
        return [Text(EDGE + self.body.width, y, text, READABLE, "muted", "end")]


def without_words(slides: Iterable[Slide]) -> list[Slide]:
    """Return slides without titles and captions, their pages cropped to what any of them shows.

    Alternative texts keep title and caption.

    >>> (slide,) = without_words([Slide("Two dice", caption="36 pairs").text("Roll!")])
    >>> slide.height, slide.alt
    (37.0, 'Two dice. Roll! 36 pairs.')
    """
    bare = [copy(slide) for slide in slides]
    ink = [slide.ink() for slide in bare] or [Region(0, 0, 0, 0)]
    left = floor(min(part.left for part in ink) - MARGIN)
    top = floor(min(part.top for part in ink) - MARGIN)
    width = float(ceil(max(part.left + part.width for part in ink) + MARGIN) - left)
    height = float(ceil(max(part.top + part.height for part in ink) + MARGIN) - top)
    for slide in bare:
        slide._headline, slide._crop = [], Region(float(left), float(top), width, height)
        slide.width, slide.height = width, height
    return bare


# ---------------------------------------------------------------- a tree in a box


class SlideTree:
    """A tree made ready for a `box` of a page: laid out once, for any number of frames.

    `subject` is a game or a trace. A tree of more than 30 leaves (20 boards) is collapsed until it
    fits and can be read from the last row; if it has to be `readable`, a smaller tree as well, and
    if False, none for that. `windows` keeps room for boxes beside nodes (if None: where a trace has
    an overlay), `values` for those beneath boards. If `unread` is "hidden", nodes that a run has
    not reached yet are not drawn. With `running`, only calls that still run have boxes. `side` is
    that of triangles at least. `written` are those of TreeSubject, the others those of `draw`.
    Raises DoesNotFit.

    >>> from gamesearch import GameTree
    >>> tree = SlideTree(GameTree([[3, 12], [2, 4]]), box=Region(0, 0, 400, 300))
    >>> len(tree.nodes), round(tree.layout.width * tree.layout.scale)
    (7, 400)
    """

    def __init__(
        self,
        subject: Any,
        *,
        box: Region,
        depth: int | None = None,
        overlay: str = "window",
        windows: bool | None = None,
        values: bool | None = None,
        unread: Literal["shown", "hidden"] = "shown",
        readable: bool | None = None,
        running: bool = False,
        side: float = SIDE,
        **written: Any,
    ) -> None:
        self.game, root, self.trace = subject_of(subject, written.pop("state", None))
        run, boxed = self.trace, overlay if windows is None else ""
        self.box, self.overlay, self._unread, self._running = box, overlay, unread, running
        self._subject = tree = TreeSubject(self.game, root, run, boxed, **written)
        boxes = run is not None and overlay != "none" if windows is None else windows
        values = boxes or run is not None if values is None else values
        side = SMALL_SIDE if tree.names == "inside" else side
        room = Room((box.width, box.height), boxes, values, margin=1.5, side=side)
        self.nodes = self._subject.nodes(depth)
        check_paths(self.nodes, labels=tree.labels, folded=tree.folded)
        self.layout = lay_out(self._subject.as_written(self.nodes), room)
        if not self.is_whole or (readable and not self.layout.is_readable):
            self.nodes, self.layout = fitted(tree, room, depth, readable=readable is not False)
        if excess := excess_of(self.nodes, self.layout):
            raise excess
        self.unmarked = PlacedTree(
            self.nodes, self.layout, {}, scale=self.layout.scale, game=self.game
        )

    @property
    def is_whole(self) -> bool:
        """True if no subtree is folded that was not to be."""
        folded = {path for path, node in self.nodes.items() if node.kind == "collapsed"}
        return folded <= {*self._subject.folded}

    def frame(
        self,
        step: int | None = None,
        manual: ManualFrame | None = None,
        hidden: Collection[Path] = (),
        since: int | None = None,
    ) -> Marks:
        """Return the marks at a step of the trace, or of a frame made by hand.

        `hidden` names nodes that are not drawn yet, with all below them. If the frame before is
        that of the step `since`, a cut between the two is tied to its cause.
        """
        if manual is not None:
            shown = manual_marks(self.nodes, self.layout, manual)
        else:
            run, overlay, unread = self.trace, self.overlay, self._unread
            shown = marks_at(self.nodes, self.layout, run, step, overlay, since, unread)
        here = next((p for p in self.nodes if element("pointer", p) in shown), ())
        for path, node in self.nodes.items():
            name = element("node", path)
            if self._subject.names == "inside" and node.name and name in shown:
                shown[name] = Mark(node.name, shown[name].style)
            if self._running and path != here[: len(path)]:
                shown.pop(element("window", path), None)
        return without(shown, [path for path in self.nodes if _below(path, hidden)])

    def key(self, frame: Marks) -> str:
        """Return what the boxes of a frame say; nothing if it has none."""
        if not any(element("window", path) in frame for path in self.nodes):
            return ""
        return key_to_boxes(self.trace, self.overlay) if self.trace else "Boxes: [α, β]"

    def in_words(
        self,
        step: int | None = None,
        manual: ManualFrame | None = None,
        hidden: Collection[Path] = (),
        since: int | None = None,
    ) -> str:
        """Return the alternative text of a frame, with the labels beneath collapsed subtrees."""
        trace, values = (self.trace, {}) if manual is None else (None, manual.values)
        labels = self._subject.labels
        drawn = {
            path: node._replace(text="") if path in labels or _below(path, hidden) else node
            for path, node in self.nodes.items()
        }
        words = alt_text(drawn, self.game, trace, None if manual else step, self.overlay, since)
        known = [f"{called(self.nodes, path)}: {show(value)}" for path, value in values.items()]
        known += [
            f"beneath {called(self.nodes, path)}: {label}"
            for path, label in labels.items()
            if path in drawn and not _below(path, hidden)
        ]
        return "; ".join([words.removesuffix("."), *known])


def _below(path: Path, tops: Collection[Path]) -> bool:
    return any(path[:length] in tops for length in range(len(path) + 1))
