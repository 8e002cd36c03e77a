"""The tree in the notebook: leaves to edit, a search to step line by line.

One picture and a list of frames go to the browser; stepping happens there and needs no
kernel. An edit comes back here, is checked, and the search (ours or the reader's) runs
again on the new tree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from types import CodeType
from typing import Any, Final

import traitlets

from gamesearch.drawing import draw
from gamesearch.drawing.graphviz import Drawing, drawing
from gamesearch.drawing.layout import Layout, lay_out
from gamesearch.drawing.listing import listing
from gamesearch.drawing.outline import Outline, outline
from gamesearch.drawing.theme import THEMES
from gamesearch.drawing.tree import Mark, Marks, element, marks
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import Chance, TreeError, read_nested
from gamesearch.replay import Replay, Snapshot, show
from gamesearch.search import alpha_beta_search, cutoff_search
from gamesearch.tracing import Path, Trace, TraceError, TraceTimeout, trace
from gamesearch.widgets.base import CourseWidget, script, style_sheet

SECONDS: Final = 2.0  # how long a search may run before it is stopped
MOST_NODES: Final = 2000  # of a search that is stepped
MOST_LINE_STEPS: Final = 1500  # a longer run is stepped by events only

ELEMENTS: Final = "nvletxw"  # the letters of everything that a node may have in a picture

# The picture names its colours by role, so that the page's theme decides: each role has a
# colour of its own while Graphviz draws, which then becomes the role's CSS variable.
_ROLES: Final = {role: f"#0a{number:02x}0b" for number, role in enumerate(THEMES["light"])}
_VARIABLES: Final = {colour: f"var(--gs-{role})" for role, colour in _ROLES.items()}


class TreeWidget(CourseWidget):
    """A game tree whose leaves can be edited and on which a search can be stepped.

    `game` is a GameTree, a nested list, or any game (then give `depth`, the plies to search
    below `state`). `search` is any function `search(game, state)`, one typed into a cell
    too; `depth` and `evaluate` are handed on to it if given, and alpha_beta_search, which
    knows no depth, then gives way to cutoff_search.

    Traits: `values` maps a leaf's path, such as "0.2", to its value, and those that are set
    replace what was there; `step` is the number of the frame that is shown; `frames` is what
    there is to step; `overlay` is what the boxes hold, as for `draw`; `error` says what went
    wrong in the search, if anything did. Raises TreeError for a bad tree or a `state` that
    is not in it, and traitlets.TraitError for bad `values`, which then stay as they were; in
    the browser a bad value is refused where it was typed. A search that runs for more than 2
    seconds is stopped.
    """

    _esm = script("tree")
    _css = style_sheet("tree")

    values = traitlets.Dict().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    frames: Any = traitlets.List().tag(sync=True)
    svg = traitlets.Unicode().tag(sync=True)
    fields: Any = traitlets.List().tag(sync=True)
    listings: Any = traitlets.List().tag(sync=True)
    summary = traitlets.Unicode().tag(sync=True)
    error = traitlets.Unicode().tag(sync=True)
    overlay = traitlets.Enum(("window", "bounds", "emphasis", "none"), "window").tag(sync=True)

    def __init__(
        self,
        game: Any,
        state: Any = None,
        *,
        search: Callable[..., Any] = alpha_beta_search,
        depth: int | None = None,
        evaluate: Callable[..., Any] | None = None,
        overlay: str = "window",
    ) -> None:
        super().__init__(overlay=overlay)
        self.game: Any = GameTree(game) if isinstance(game, list | dict) else game
        self.state = self.game.initial if state is None else state
        if isinstance(self.game, GameTree) and self.state not in list(self.game.nodes()):
            raise TreeError(
                f"{state!r} is no node of this tree; a path such as (0, 2) was expected"
            )
        limited = search is alpha_beta_search and depth is not None
        self.search = cutoff_search if limited else search
        self.trace: Trace | None = None
        self._depth = depth
        given = {"depth": depth, "evaluate": evaluate}
        self._options: dict[str, Any] = {k: v for k, v in given.items() if v is not None}
        self._edited = self.game
        self._drawn: tuple[Marks, Layout] | None = None  # what `svg` was made of
        self._sources: dict[CodeType, dict[str, Any]] = {}  # the listings read so far
        self._show(keep_step=False)
        self.on_msg(self._receive)
        self.observe(lambda _: self._show(), "overlay")

    # ------------------------------------------------------------ edits

    @traitlets.validate("values")
    def _check_values(self, proposal: Any) -> dict[str, Any]:
        """Refuse what is no leaf or no value, before anything has changed."""
        if not isinstance(self.game, GameTree):
            if proposal["value"]:
                raise traitlets.TraitError("only the leaves of an explicit tree can be edited")
            return {}
        try:
            wanted = {_path(name): _leaf(value) for name, value in proposal["value"].items()}
            self._edited = self.game.replace(wanted)
        except TreeError as error:
            raise traitlets.TraitError(str(error)) from None
        return _values(self._edited)

    @traitlets.observe("values")
    def _values_changed(self, _: Any) -> None:
        if self._edited != self.game:
            self.game = self._edited
            self._show()

    @traitlets.validate("step")
    def _check_step(self, proposal: Any) -> int:
        """The nearest frame there is: the browser may not yet know that there are fewer."""
        return max(0, min(int(proposal["value"]), len(self.frames) - 1))

    def _receive(self, _: Any, content: Mapping[str, Any], __: Any) -> None:
        """An edit from the browser: {"edit": leaf, "text": what was typed, "number": n}."""
        if "edit" not in content:
            return
        leaf = content["edit"]
        reply = {"leaf": leaf, "number": content.get("number"), "problem": ""}
        try:
            with self.hold_sync():  # one message with all that an edit changes
                self.values = {**self.values, leaf: _typed(str(content.get("text", "")))}
        except traitlets.TraitError as error:
            reply["problem"] = str(error)
        finally:  # the browser waits for an answer before it sends the next edit
            self.send(reply)

    # ------------------------------------------------------------ what is shown

    def _show(self, keep_step: bool = True) -> None:
        """Run the search again and send what changed, in one message."""
        at_end = not keep_step or self.step >= len(self.frames) - 1
        run, problem = self._run()
        nodes = outline(self.game, self.state, depth=self._depth, trace=run)
        layout = lay_out(nodes, boxes=True)
        everything = _everything(nodes, layout)
        with self.hold_sync():
            self.trace = run
            self.error = problem
            if (everything, layout) != self._drawn:
                self.svg = _base_picture(nodes, layout, everything)
                self.fields = _fields(self.game, nodes, layout)
                self._drawn = everything, layout
            self.listings = [self._source(code) for code in _listed(run)] if run else []
            self.frames = _frames(run, nodes, layout, self.overlay)
            self.values = _values(self.game)
            self.summary = run.replay.in_words() if run else problem
            self.step = len(self.frames) - 1 if at_end else self.step

    def _run(self) -> tuple[Trace | None, str]:
        """The traced search, and in one sentence what went wrong."""
        try:
            run = trace(self.search, self.game, self.state, seconds=SECONDS, **self._options)
        except TraceError as error:  # its message is a sentence of its own
            return None, str(error)
        except (Exception, SystemExit) as error:  # the reader's function may fail in any way
            return None, f"{type(error).__name__}: {error}"
        if len(run.nodes) > MOST_NODES:
            return None, (
                f"the search walked {len(run.nodes):,} nodes, and at most {MOST_NODES:,} can be "
                "stepped; give it a smaller depth, or a state nearer to the end"
            )
        try:
            run.replay.in_words()
        except Exception as error:  # it may return anything, too
            return None, f"{type(error).__name__} in telling what {self._name} returned: {error}"
        if isinstance(run.value, Iterator):
            return None, (
                f"{self._name} yields one answer after another; a function that returns one, such "
                "as the last of them, was expected"
            )
        return run, _problem(run)

    def _source(self, code: CodeType) -> dict[str, Any]:
        if code not in self._sources:
            self._sources[code] = listing(code)._asdict()
        return self._sources[code]

    # ------------------------------------------------------------ without a front end

    @property
    def _name(self) -> str:
        return str(getattr(self.search, "__name__", type(self.search).__name__))

    def __repr__(self) -> str:
        kind: Any = type(self.game)
        plain = kind.__repr__ is object.__repr__  # it would hold an address
        game = kind.__name__ if plain else repr(self.game)
        return f"TreeWidget({game}, search={self._name})"

    @property
    def title(self) -> str:
        return f"{self._name}, step by step"

    def still(self) -> Drawing:
        subject = self.trace if self.trace and self.trace.steps else self.game
        return draw(subject, overlay=self.overlay, state=self.state, depth=self._depth)

    def in_words(self) -> str:
        return self.summary

    def page_state(self) -> dict[str, Any]:
        shown = ("step", "frames", "svg", "listings", "summary", "error")
        return {name: getattr(self, name) for name in shown} | {"values": {}, "fields": []}


def _problem(run: Trace) -> str:
    """What ended a search before its time, and in which line."""
    if run.error is None:
        return ""
    last = run.steps[-1] if run.steps else None
    where = f"line {last.line} of {last.function.co_name}" if last and last.function else ""
    if isinstance(run.error, TraceTimeout):
        return f"{run.error} ({where})" if where else str(run.error)
    return f"{type(run.error).__name__}{f' in {where}' if where else ''}: {run.error}"


# ---------------------------------------------------------------- frames


def _frames(
    run: Trace | None, nodes: Outline, layout: Layout, overlay: str
) -> list[dict[str, Any]]:
    """The frames, each as what changed since the one before."""
    if run is None or not run.steps:
        bare = marks(nodes, layout)
        return [{"changes": _changes({}, bare, bare), "event": True, "leaf": True}]
    replay = run.replay
    drawn = [step.node.path in nodes for step in run.steps]  # not so below a collapsed node
    kinds = {by: {i for i in replay.frames(by) if drawn[i]} for by in ("event", "leaf")}
    lines = [i for i in replay.frames("line") if drawn[i]]
    last = len(run.steps) - 1
    steps = kinds["event"].union(lines if len(lines) <= MOST_LINE_STEPS else (), [last])
    listed = _listed(run)
    places = {code: listed.index(_home(code, run)) for code in run.functions}
    frames = []
    film = _film(replay, sorted(steps), nodes, layout, overlay)
    for step, changes in film:
        frame: dict[str, Any] = {"changes": changes, "caption": replay.caption(step)}
        frame |= {by: step in kinds[by] for by in ("event", "leaf")}
        frames.append(frame | _where(replay, step, places))
    return frames


def _film(
    replay: Replay, steps: list[int], nodes: Outline, layout: Layout, overlay: str
) -> Iterator[tuple[int, dict[str, Any]]]:
    """For each step, what changes in the picture; only what may change is looked at."""
    ids = {path: [element(letter, path) for letter in ELEMENTS] for path in nodes}
    shown: Marks = {}
    before: Snapshot | None = None
    for step in steps:
        after = replay.at(step)
        # bounds rise from leaf to root, so with them any node may change
        paths = _touched(nodes, before, after) if before and overlay != "bounds" else nodes.keys()
        fresh = marks({path: nodes[path] for path in paths}, layout, after, overlay)
        changes = _changes(shown, fresh, [name for path in paths for name in ids[path]])
        yield step, changes
        for name in changes.keys() - fresh.keys():
            del shown[name]
        shown |= fresh
        before = after


def _touched(nodes: Outline, before: Snapshot, after: Snapshot) -> Collection[Path]:
    """The nodes that may look different after a step."""
    touched = {path for path, view in after.nodes.items() if view != before.nodes.get(path)}
    if cut := {path for path in touched if after.nodes[path].pruned}:
        touched |= {path for path in nodes if any(path[: len(top)] == top for top in cut)}
    touched |= {before.current} ^ {after.current} | {*before.best} ^ {*after.best}
    return touched & nodes.keys()


def _changes(shown: Marks, fresh: Marks, names: Collection[str]) -> dict[str, Any]:
    """[text, classes] for each of the named elements that differs; None where it goes away."""
    return {
        name: [fresh[name].text, " ".join(sorted(fresh[name].style))] if name in fresh else None
        for name in names
        if shown.get(name) != fresh.get(name)
    }


def _where(replay: Replay, step: int, places: Mapping[Any, int]) -> dict[str, Any]:
    """The line a step stands on, and its variables as text."""
    here = replay.trace.steps[step]
    variables = {name: _short(value) for name, value in here.variables.items()}
    if here.kind == "return" and here.line is not None and here.value is not None:
        variables["return"] = _short(here.value)
    return {
        "listing": places.get(here.function, -1),
        "line": here.line,
        "node": replay.name(here.node.path),
        "variables": variables,
    }


def _listed(run: Trace) -> list[CodeType]:
    """The functions whose source is shown."""
    return [code for code in run.functions if _home(code, run) is code]


def _home(code: CodeType, run: Trace) -> CodeType:
    """The function itself; for a lambda or comprehension, the function that it stands in."""
    around = [outer for outer in run.functions if code in outer.co_consts]
    return _home(around[0], run) if code.co_name.startswith("<") and around else code


def _short(value: Any) -> str:
    return "None" if value is None else show(tuple(value) if isinstance(value, tuple) else value)


# ---------------------------------------------------------------- the picture and its fields


def _everything(nodes: Outline, layout: Layout) -> Marks:
    """Every element that any frame may show, with a text where one may stand."""
    everything: Marks = {}
    plain = Mark("0", frozenset())
    for path, node in nodes.items():
        style = frozenset({node.kind} | ({"board"} if node.picture else set()))
        everything[element("n", path)] = Mark("" if node.picture else "0", style)
        if node.picture:
            everything[element("v", path)] = plain
        if path in layout.names:
            everything[element("l", path)] = Mark(node.name, frozenset())
        if path:
            everything[element("e", path)] = everything[element("x", path)] = plain
        if path in layout.edge_labels:
            everything[element("t", path)] = Mark(node.edge, frozenset())
        if path in layout.boxes:
            everything[element("w", path)] = plain
    return everything


def _base_picture(nodes: Outline, layout: Layout, everything: Marks) -> str:
    """The SVG whose elements the browser switches, its colours by role."""
    svg = drawing(nodes, layout, everything, _ROLES, "Game tree").pipe("svg", "utf-8")
    return re.sub("#0a[0-9a-f]{2}0b", lambda found: _VARIABLES[found[0]], svg)


def _fields(game: Any, nodes: Outline, layout: Layout) -> list[dict[str, Any]]:
    """The leaves to edit, and where they are as shares of the picture's width and height."""
    if not isinstance(game, GameTree):
        return []
    fields = []
    for path, node in nodes.items():
        if node.kind == "leaf":
            x, y, width, height = layout.nodes[path]
            fields.append(
                {
                    "leaf": _dotted(node.state),
                    "name": game.name(node.state),
                    "x": round(x / layout.width, 5),
                    "y": round(1 - y / layout.height, 5),
                    "width": round(width / layout.width, 5),
                    "height": round(height / layout.height, 5),
                }
            )
    return fields


def _values(game: Any) -> dict[str, Any]:
    """The leaves of an explicit tree by path, as the browser knows them."""
    if not isinstance(game, GameTree):
        return {}
    return {_dotted(path): _plain(game.leaf(path)) for path in game.leaves()}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _leaf(value: Any) -> Any:
    """A leaf as the tree has it: vectors come from the browser as lists."""
    if isinstance(value, dict | Chance):
        raise TreeError(f"found {value!r}; a number, a tuple of numbers or '?' was expected")
    return tuple(value) if isinstance(value, list) else value


def _dotted(path: Path) -> str:
    return ".".join(map(str, path))


def _path(name: str) -> Path:
    """(0, 2) for "0.2"; () for the empty name of a tree that is one leaf."""
    try:
        return tuple(int(place) for place in name.split(".")) if name else ()
    except (ValueError, AttributeError):
        raise TreeError(f"leaf {name!r}; a path such as '0.2' was expected") from None


def _typed(text: str) -> Any:
    """A leaf as somebody types it: 3, -2.5, 1/2, (1, 2, 6) or ?.

    What is none of these stays text, and the tree itself refuses it and says where.
    """
    text = text.strip()
    try:
        value = read_nested(text.replace("−", "-"))
    except TreeError:
        return text
    return text if isinstance(value, list | Chance) else value
