"""Slides: pages of 960 x 540 points on which trees, pictures, text and code stand together.

    slide = Slide("Move ordering", caption="The same leaves in another order.")
    left, right = slide.body.columns(1, 1)
    slide.tree(trace(alpha_beta_search, worst), left, title="14, 5, 2")
    slide.tree(trace(alpha_beta_search, best), right, title="2, 5, 14")
    slide.draw("dark").render("ordering", format="pdf")

A slide knows no colours until it is drawn, so that one description serves every theme.
Positions are in points from the top left corner. Nothing smaller than 14 points is drawn:
what does not fit raises DoesNotFit. `sequence` makes the frames of a whole run.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from gamesearch.drawing.formats.dot import Drawing, PlacedPicture, PlacedTree, compose
from gamesearch.drawing.geometry import corners, placed, rounded
from gamesearch.drawing.listing import Listing, listing_of
from gamesearch.drawing.marks import (
    ManualFrame,
    Marks,
    element,
    frame_marks,
    manual_marks,
    with_longest,
)
from gamesearch.drawing.text_metrics import FONT_SIZE, text_width, with_exponents, wrapped
from gamesearch.drawing.theme import theme_named
from gamesearch.drawing.tree_fit import DoesNotFit, check_fits, fitted
from gamesearch.drawing.tree_layout import LARGEST, SLIDE, lay_out
from gamesearch.drawing.tree_nodes import TreeNodes, in_words, nodes_to_draw
from gamesearch.shapes import Anchor, Diagram, Picture, Polygon, Role, Shape, Text
from gamesearch.tracing.notation import show
from gamesearch.tracing.recording import Path
from gamesearch.tracing.run import Trace

EDGE: Final = 28.0  # what is kept free round the page
TITLE_SIZE: Final = 26.0
HEADING_SIZE: Final = 18.0  # over a tree or a picture
CAPTION_SIZE: Final = 16.0
LEADING: Final = 1.36  # from one line of text to the next


class Box(NamedTuple):
    """A part of a page, in points from its top left corner."""

    left: float
    top: float
    width: float
    height: float

    def columns(self, *shares: float, gap: float = 24) -> list[Box]:
        """The box in columns whose widths are as `shares`: `columns(2, 1)`."""
        each = (self.width - gap * (len(shares) - 1)) / sum(shares)
        lefts = [self.left + each * sum(shares[:i]) + gap * i for i in range(len(shares))]
        return [
            self._replace(left=left, width=each * share)
            for left, share in zip(lefts, shares, strict=True)
        ]

    def rows(self, *shares: float, gap: float = 16) -> list[Box]:
        """The box in rows whose heights are as `shares`."""
        each = (self.height - gap * (len(shares) - 1)) / sum(shares)
        tops = [self.top + each * sum(shares[:i]) + gap * i for i in range(len(shares))]
        return [
            self._replace(top=top, height=each * share)
            for top, share in zip(tops, shares, strict=True)
        ]

    def below(self, height: float) -> Box:
        """What is left of the box when `height` points are taken away at its top."""
        return self._replace(top=self.top + height, height=self.height - height)


class Tree:
    """A tree made ready for a box of a page: laid out once, for any number of frames.

    `subject` is a game or a trace. A tree of more than 30 leaves (20 boards) is collapsed
    until it fits; `most_leaves` and `depth` say how much is drawn. `labels` are written
    beneath collapsed subtrees, by path; `names` and `moves` say whether letters and edge
    labels are shown; `windows` keeps room for boxes on the nodes (if None: where a trace has
    an overlay), `values` for those beneath boards. The other arguments are those of `draw`.
    Raises DoesNotFit.

    >>> from gamesearch import GameTree
    >>> tree = Tree(GameTree([[3, 12], [2, 4]]), Box(0, 0, 400, 300))
    >>> len(tree.nodes), round(tree.layout.width * tree.layout.scale)
    (7, 400)
    """

    def __init__(
        self,
        subject: Any,
        box: Box,
        *,
        state: Any = None,
        depth: int | None = None,
        overlay: str = "window",
        boards: bool = True,
        most_leaves: int | None = None,
        labels: Mapping[Path, str] | None = None,
        names: bool = True,
        moves: bool = True,
        windows: bool | None = None,
        values: bool | None = None,
    ) -> None:
        self.trace = subject if isinstance(subject, Trace) else None
        self.game: Any = self.trace.game if self.trace else subject
        self.box, self.overlay = box, overlay
        self._left_out = "" + ("" if names else "l") + ("" if moves else "t")
        self._labels = labels or {}
        root = self.trace.root.state if self.trace else state
        if windows is None:
            windows = self.trace is not None and overlay != "none"

        def make(depth: int | None, most_leaves: int | None) -> TreeNodes:
            nodes = nodes_to_draw(
                self.game, root, depth=depth, most_leaves=most_leaves, trace=self.trace,
                boards=boards,
            )  # fmt: skip
            for path, label in self._labels.items():
                nodes[path] = nodes[path]._replace(text=label)
            return with_longest(nodes, self.trace)

        place = partial(
            lay_out, page=(box.width, box.height), boxes=windows,
            values=windows or self.trace is not None if values is None else values, margin=4,
        )  # fmt: skip
        self.nodes = make(depth, most_leaves)
        if most_leaves is None and any(node.kind == "collapsed" for node in self.nodes.values()):
            self.nodes, self.layout = fitted(make, place, depth)
        else:
            self.layout = place(self.nodes)
        check_fits(self.nodes, self.layout)
        self._bare = PlacedTree(self.nodes, self.layout, {})

    def frame(
        self,
        step: int | None = None,
        manual: ManualFrame | None = None,
        hidden: Collection[Path] = (),
    ) -> Marks:
        """The marks at a step of the trace, or of a frame made by hand.

        `hidden` names nodes that are not drawn yet, with all below them.
        """
        if manual is not None:
            made = manual_marks(self.nodes, self.layout, manual)
        else:
            snapshot = self.trace.replay.at(step) if self.trace else None
            made = frame_marks(self.nodes, self.layout, snapshot, self.overlay)
        gone = {
            element(letter, path)
            for path in self.nodes
            for letter in ("nevltwxm" if _below(path, hidden) else self._left_out)
        }
        return {name: mark for name, mark in made.items() if name not in gone}

    def placed(self, frame: Marks, prefix: str, page_height: float) -> PlacedTree:
        """A frame at its place on a page."""
        bottom = page_height - self.box.top - self.box.height
        return replace(
            self._bare, frame=frame, left=self.box.left, bottom=bottom, scale=self.layout.scale,
            prefix=prefix,
        )  # fmt: skip

    def in_words(
        self,
        step: int | None = None,
        manual: ManualFrame | None = None,
        hidden: Collection[Path] = (),
    ) -> str:
        """The alternative text of a frame, with the labels beneath collapsed subtrees."""
        trace, values = (self.trace, {}) if manual is None else (None, manual.values)
        words = in_words(self.nodes, self.game, trace, step if manual is None else None)
        known = [f"{self._called(path)}: {show(v)}" for path, v in values.items()]
        known += [
            f"beneath {self._called(path)}: {label}"
            for path, label in self._labels.items()
            if not _below(path, hidden)
        ]
        return "; ".join([words.removesuffix("."), *known]) if known else words

    def _called(self, path: Path) -> str:
        """A node's letter, or the moves that lead to it."""
        moves = (self.nodes[path[:length]].edge for length in range(1, len(path) + 1))
        return self.nodes[path].name or " ".join(moves) or "root"


def _below(path: Path, tops: Collection[Path]) -> bool:
    return any(path[:length] in tops for length in range(len(path) + 1))


class Slide:
    """A page to be filled. All methods that put something on it return the slide.

    `caption` stands at the foot of the page; `caption_lines` keeps room for that many lines,
    so that all slides of a sequence have the same `body`.

    >>> slide = Slide("Two dice", caption="36 equally likely pairs")
    >>> slide.body
    Box(left=28.0, top=68.0, width=904.0, height=416)
    """

    def __init__(
        self,
        title: str = "",
        *,
        caption: str = "",
        caption_lines: int | None = None,
        width: float = SLIDE[0],
        height: float = SLIDE[1],
    ) -> None:
        self.title, self.caption = title, caption
        self.width, self.height = width, height
        self._ink: list[Shape] = []
        self._trees: list[tuple[Tree, Marks]] = []
        self._words: list[str] = []
        lines = wrapped(caption, width - 2 * EDGE, CAPTION_SIZE) if caption else []
        room = len(lines) if caption_lines is None else caption_lines
        if len(lines) > room:
            raise DoesNotFit(f"the caption has {len(lines)} lines, and there is room for {room}")
        foot = room * CAPTION_SIZE * LEADING + 10 if room else 0
        top = 68.0 if title else 24.0
        self.body = Box(EDGE, top, width - 2 * EDGE, round(height - 24 - foot - top))
        if title:
            self._line(title, EDGE, 38, TITLE_SIZE, bold=True)
        for number, line in enumerate(lines):
            y = height - 14 - foot + 10 + (number + 0.5) * CAPTION_SIZE * LEADING
            self._line(line, EDGE, y, CAPTION_SIZE)

    # ------------------------------------------------------------ what can be put on it

    def tree(
        self,
        subject: Any,
        box: Box | None = None,
        *,
        step: int | None = None,
        manual: ManualFrame | None = None,
        hidden: Collection[Path] = (),
        title: str = "",
        **options: Any,
    ) -> Slide:
        """A game's tree, or a traced search at `step`, in a box (the whole body if None).

        `subject` may be a `Tree` that was made before; otherwise `options` are those of
        `Tree`. `manual` is a frame made by hand; `hidden` nodes are left out, their room kept.

        >>> from gamesearch import GameTree
        >>> tree = GameTree([[3, 12], [2, 4]])
        >>> Slide().tree(tree, manual=ManualFrame(values={(0,): 3}, best=[(0, 0)])).alt
        'Game tree; MAX moves at the root A. [[3, 12], [2, 4]]; B: 3.'
        """
        if isinstance(subject, Tree):
            tree = subject
        else:
            if manual is not None and manual.windows:
                options.setdefault("windows", True)
            tree = Tree(subject, self._headed(title, box), **options)
        self._trees.append((tree, tree.frame(step, manual, hidden)))
        self._words.append(tree.in_words(step, manual, hidden))
        return self

    def picture(self, picture: Picture, box: Box | None = None, *, title: str = "") -> Slide:
        """A game's board, or a diagram, as large as fits into the middle of a box.

        >>> from gamesearch import TicTacToe
        >>> game = TicTacToe()
        >>> slide = Slide("Tic-tac-toe").picture(game.picture(game.initial))
        """
        box = self._headed(title, box)
        scale = min(box.width / picture.width, box.height / picture.height)
        if isinstance(picture, Diagram):
            scale = min(scale, LARGEST)
        left = box.left + (box.width - picture.width * scale) / 2
        top = box.top + (box.height - picture.height * scale) / 2
        self._ink += placed(picture, left, top, scale)
        self._words.append(picture.alt)
        return self

    def text(
        self,
        lines: str | Sequence[str],
        box: Box | None = None,
        *,
        size: float = 20.0,
        role: Role = "text",
        align: Anchor = "start",
        bold: bool = False,
        mono: bool = False,
    ) -> Slide:
        """Lines of text from the top of a box, broken where they are too long for it.

        A `^` raises what follows it, but not in code (`mono`): b^m, b^(m/2).

        >>> slide = Slide().text(["• opponents must be predicted", "• time is short"], size=22)
        """
        box = box or self.body
        lines = [lines] if isinstance(lines, str) else lines
        rows = [row for line in lines for row in wrapped(line, box.width, size, mono=mono)]
        if len(rows) * size * LEADING > box.height:
            raise DoesNotFit(
                f"{len(rows)} lines of {size:g} points do not fit into {box.height:.0f} points"
            )
        x = box.left + {"start": 0.0, "middle": 0.5, "end": 1.0}[align] * box.width
        for number, row in enumerate(rows):
            y = box.top + (number + 0.5) * size * LEADING
            line = Text(x, y, row, size, role, align, bold, mono)
            self._ink += [line] if mono else with_exponents(line)
        self._words.append(" ".join(lines))
        return self

    def point(self, text: str, box: Box, *, size: float = 22.0) -> float:
        """A point of a list, its later lines beneath its first word; the room it took."""
        mark, words = text.split(" ", 1)
        hang = text_width(mark + " ", size)
        lines = wrapped(words, box.width - hang, size)
        self.text(lines, box._replace(left=box.left + hang, width=box.width - hang), size=size)
        self._ink.append(Text(box.left, box.top + 0.5 * size * LEADING, mark, size, anchor="start"))
        self._words[-1] = text
        return len(lines) * size * LEADING + 0.4 * size

    def code(
        self,
        code: Listing | str,
        box: Box | None = None,
        *,
        line: int | None = None,
        variables: Mapping[str, Any] | None = None,
        size: float = FONT_SIZE,
        rows: int | None = None,
    ) -> Slide:
        """A panel with source or pseudocode; `line` is lit, `variables` stand below.

        `line` is a line number of the listing (of a text: counted from 1). `rows` keeps room
        for that many rows of code, so that the variables do not move between frames; of longer
        code the part round the lit line is shown.

        >>> slide = Slide().code("v = -inf\\nfor a in actions(s):", line=2, variables={"v": 3})
        """
        if isinstance(code, str):
            code = Listing("", tuple(enumerate(code.splitlines(), 1)))
        panel = _Panel(code, box or self.body, size, rows)
        self._ink += panel.shapes(line, variables)
        self._words.append(panel.in_words(line, variables))
        return self

    # ------------------------------------------------------------ what comes of it

    @property
    def alt(self) -> str:
        """The slide in words."""
        told = [self.title, *self._words]
        if not any(self.caption in words for words in self._words):
            told.append(self.caption)
        return " ".join(
            part if part.rstrip(")")[-1:] in ".,;:!?…" else f"{part}." for part in told if part
        )

    def draw(self, theme: str = "light") -> Drawing:
        """The slide in a theme: "light", "dark" or "print". Raises DoesNotFit, ValueError."""
        self._check_sizes()
        page = Diagram(self.width, self.height, tuple(self._ink), self.title)
        trees = [
            tree.placed(frame, f"t{number}_" if number > 1 else "", self.height)
            for number, (tree, frame) in enumerate(self._trees, 1)
        ]
        pictures = [PlacedPicture(page, 0, self.height, 1)] if self._ink else []
        colours = theme_named(theme)
        return compose(self.width, self.height, self.alt, colours, trees, pictures)

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None, **_: Any
    ) -> dict[str, str]:
        return self.draw()._repr_mimebundle_()

    def __repr__(self) -> str:
        return f"<Slide: {self.alt}>"

    def _check_sizes(self) -> None:
        for shape in self._ink:
            if isinstance(shape, Text) and shape.size < FONT_SIZE - 0.01:
                raise DoesNotFit(
                    f"{shape.text!r} would be {shape.size:.1f} points high; {FONT_SIZE:g} or more "
                    "was expected: give it a larger box"
                )

    def _headed(self, title: str, box: Box | None) -> Box:
        """The box beneath a heading, which is written."""
        box = box or self.body
        if not title:
            return box
        x = box.left + box.width / 2
        self._ink.append(Text(x, box.top + 12, title, HEADING_SIZE, bold=True))
        self._words.append(title)
        return box.below(28)

    def _line(self, text: str, x: float, y: float, size: float, bold: bool = False) -> None:
        self._ink += with_exponents(Text(x, y, text, size, anchor="start", bold=bold))


# ---------------------------------------------------------------- the panel with code


class _Panel:
    """Source on a ground, its long lines broken, one of them lit; variables beneath."""

    def __init__(self, code: Listing, box: Box, size: float, rows: int | None = None) -> None:
        self.box, self.size, self.code = box, size, code
        self.lead = size * LEADING
        columns = code_columns(box.width, size)
        self.rows = [(n, row) for n, text in code.lines for row in broken(text, columns)]
        self.room = len(self.rows) if rows is None else rows
        if 20 + self.room * self.lead > box.height:
            raise DoesNotFit(
                f"{self.room} lines of code do not fit into {box.height:.0f} points; a higher box "
                "was expected, or fewer `rows`, which show the part of the code round the lit line"
            )

    def shapes(self, line: int | None, variables: Mapping[str, Any] | None) -> Iterator[Shape]:
        box = self.box
        height = 20 + self.room * self.lead
        yield Polygon(rounded(box.left, box.top, box.width, height, 8), "box", "faint", 1)
        rows = _excerpt(self.rows, self.room, line)
        lit = [row for row, (number, _) in enumerate(rows) if number == line]
        if lit:
            yield from self._light(lit[0], len(lit))
        for row, (_, text) in enumerate(rows):
            bare = text.lstrip()
            x = box.left + 26 + text_width(text[: len(text) - len(bare)], self.size, mono=True)
            if bare:
                yield Text(x, self._y(row), bare, self.size, "text", "start", mono=True)
        for number, row_text in enumerate(variable_rows(variables or {}, box.width, self.size)):
            y = box.top + height + 8 + (number + 0.5) * self.lead
            yield Text(box.left + 26, y, row_text, self.size, "text", "start", mono=True)

    def _y(self, row: float) -> float:
        return self.box.top + 10 + (row + 0.5) * self.lead

    def _light(self, first: int, count: int) -> Iterator[Shape]:
        """A ground beneath the rows, and a pointer: no meaning by colour alone."""
        top = self._y(first - 0.5)
        outline_ = corners(self.box.left + 20, top, self.box.width - 26, count * self.lead)
        yield Polygon(outline_, "seen", "current", 1.6)
        x, y = self.box.left + 6, self._y(first)
        yield Polygon(((x, y - 6), (x + 11, y), (x, y + 6)), "current", None)

    def in_words(self, line: int | None, variables: Mapping[str, Any] | None) -> str:
        name = self.code.name or "Code"
        at = next((text.strip() for number, text in self.code.lines if number == line), "")
        words = (
            f"{name}, at the line: {at}" if at else f"Code of {name}" if self.code.name else name
        )
        known = ", ".join(f"{n} = {_written(value)}" for n, value in (variables or {}).items())
        return f"{words}; {known}" if known else words


def _written(value: Any) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(map(_written, value))})"
    return "None" if value is None else show(value)


def variable_rows(variables: Mapping[str, Any], width: float, size: float) -> list[str]:
    """The variables beneath a panel of this width, row by row."""
    items = [f"{name} = {_written(value)}" for name, value in variables.items()]
    rows = [""]
    for item in items:
        longer = f"{rows[-1]}   {item}" if rows[-1] else item
        if rows[-1] and text_width(longer, size, mono=True) > width - 32:
            rows.append(item)
        else:
            rows[-1] = longer
    return rows if items else []


def _excerpt(rows: list[tuple[int, str]], room: int, line: int | None) -> list[tuple[int, str]]:
    """As many rows of code as there is room for, with the lit line; `…` stands for the others.

    It moves on by a third of the room, so that most frames show the same part.
    """
    if len(rows) <= room:
        return rows
    at = next((row for row, (number, _) in enumerate(rows) if number == line), 0)
    leap = max(1, room // 3)
    start = min(max(0, at // leap - 1) * leap, len(rows) - room)
    shown = rows[start : start + room]
    for end, left_out in ((0, start > 0), (-1, start + room < len(rows))):
        if left_out:
            text = shown[end][1]
            shown[end] = 0, " " * (len(text) - len(text.lstrip())) + "…"
    return shown


def code_columns(width: float, size: float) -> int:
    """How many letters of code fit into a panel of this width."""
    return int((width - 34) / text_width("m", size, mono=True))


def broken(text: str, columns: int) -> list[str]:
    """A line of code in rows of at most so many columns, the later ones indented further."""
    rows = []
    indent = " " * (len(text) - len(text.lstrip()) + 4)
    while len(text) > columns:
        at = text.rfind(" ", len(indent) + 4, columns)
        if at < 0:
            at = max(text.rfind("(", len(indent), columns), text.rfind(",", len(indent), columns))
        if at < 0:
            at = max(columns - 1, len(indent))
        rows.append(text[: at + 1].rstrip())
        text = indent + text[at + 1 :].lstrip()
    return [*rows, text]


# ---------------------------------------------------------------- a list that grows


def reveal(
    title: str, points: Sequence[str], *, caption: str = "", size: float = 24
) -> Iterator[Slide]:
    """A slide for each point of a list, with all the points up to it.

    A point that begins with two blanks belongs to the one before it. Raises DoesNotFit.

    >>> [slide.alt for slide in reveal("Optimal?", ["Yes,", "  if the opponent is."])][1]
    'Optimal? • Yes, – if the opponent is.'
    """
    for shown in range(1, len(points) + 1):
        slide = Slide(title, caption=caption)
        room = slide.body.below(8)
        for point in points[:shown]:
            deep = point.startswith("  ")
            place = room._replace(left=room.left + 32 * deep, width=room.width - 32 * deep)
            rows = slide.point(
                ("– " if deep else "• ") + point.strip(), place, size=size - 2 * deep
            )
            room = room.below(rows)
        yield slide


# ---------------------------------------------------------------- the frames of a run


def sequence(
    trace: Trace,
    steps: Sequence[int] | None = None,
    *,
    by: str = "event",
    panel: bool = True,
    overlay: str = "window",
    title: str | Callable[[int], str] = "",
    caption: bool | Callable[[int], str] = True,
    **options: Any,
) -> Iterator[Slide]:
    """The slides of a run, one for each step, all of the same geometry.

    `steps` are those of the trace (`trace.frames(by)` if None). With `panel`, the running
    function stands beside the tree, its current line lit, its variables below. `title` is
    one for all slides, or a function of the step. `caption` says below what happens, in the
    words of the replay or of a function of the step. `options` are those of `Tree`. Raises
    DoesNotFit.

    >>> from gamesearch import GameTree, alpha_beta_search, trace
    >>> run = trace(alpha_beta_search, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> len(list(sequence(run, title="Bounding a node")))
    23
    """
    steps = trace.frames(by) if steps is None else steps
    told = caption if callable(caption) else trace.replay.caption
    captions = [told(step) if caption else "" for step in steps]
    width = SLIDE[0] - 2 * EDGE
    lines = max((len(wrapped(text, width, CAPTION_SIZE)) for text in captions if text), default=0)
    titles = [title(step) if callable(title) else title for step in steps]
    listings: dict[Any, Listing] = (
        {code: listing_of(code) for code in trace.functions} if panel else {}
    )
    tree: Tree | None = None
    rows = 0
    for step, heading, words in zip(steps, titles, captions, strict=True):
        slide = Slide(heading, caption=words, caption_lines=lines)
        place, side = slide.body.columns(58, 42) if listings else (slide.body, slide.body)
        tree = tree or Tree(trace, place, overlay=overlay, **options)
        slide.tree(tree, step=step)
        if listings:
            rows = rows or _rows_of_code(trace, steps, listings, side)
            slide.code(
                listings.get(trace.steps[step].function, Listing("", ())), side,
                line=trace.steps[step].line, variables=_variables(trace, step), rows=rows,
            )  # fmt: skip
        yield slide


def _rows_of_code(
    trace: Trace, steps: Sequence[int], listings: Mapping[Any, Listing], box: Box
) -> int:
    """The rows that all functions have room in; if there are too many, those that fit.

    The variables of all frames keep their room beneath.
    """
    columns, lead = code_columns(box.width, FONT_SIZE), FONT_SIZE * LEADING
    rows = max(
        sum(len(broken(text, columns)) for _, text in code.lines) for code in listings.values()
    )
    if 20 + rows * lead <= box.height:
        return rows
    beneath = (variable_rows(_variables(trace, step), box.width, FONT_SIZE) for step in steps)
    return max(5, int((box.height - 28) / lead) - max(map(len, beneath)))


def _variables(trace: Trace, step: int) -> dict[str, Any]:
    here = trace.steps[step]
    returned = here.kind == "return" and here.value is not None
    return {**here.variables, "return": here.value} if returned else dict(here.variables)
