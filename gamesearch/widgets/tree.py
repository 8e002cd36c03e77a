"""The tree in the notebook: leaves to edit, a search to step line by line.

One picture and a list of frames go to the browser; stepping happens there and needs no
kernel. An edit comes back here, is checked, and the search (ours or the reader's) runs
again on the new tree.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path as FilePath
from typing import Any, Final

import anywidget
import traitlets

from gamesearch.drawing import draw
from gamesearch.drawing.graphviz import drawing
from gamesearch.drawing.layout import Layout, lay_out
from gamesearch.drawing.listing import listing
from gamesearch.drawing.outline import Outline, outline
from gamesearch.drawing.theme import THEMES
from gamesearch.drawing.tree import Mark, Marks, element, marks
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import TreeError, read_nested
from gamesearch.replay import Replay, Snapshot, show
from gamesearch.search import alpha_beta_search
from gamesearch.tracing import Path, Trace, TraceTimeout, trace

HERE: Final = FilePath(__file__).parent
SECONDS: Final = 2.0  # how long a search may run before it is stopped
MOST_LINE_STEPS: Final = 1500  # a longer run is stepped by events only


def _theme_rules(name: str) -> str:
    return ";".join(f"--gs-{role}:{colour}" for role, colour in THEMES[name].items())


def _style_sheet() -> str:
    """The widget's CSS with the colours of our themes, chosen as JupyterLab or the system is."""
    dark = _theme_rules("dark")
    return "\n".join(
        [
            f".gs-tree{{{_theme_rules('light')}}}",
            f"@media (prefers-color-scheme:dark){{.gs-page .gs-tree{{{dark}}}}}",
            f"[data-jp-theme-light=false] .gs-tree{{{dark}}}",
            (HERE / "tree.css").read_text(encoding="utf-8"),
        ]
    )


class TreeWidget(anywidget.AnyWidget):
    """A game tree whose leaves can be edited and on which a search can be stepped.

    `game` is a GameTree, a nested list, or any game (then `depth` plies below `state` are
    searched). `search` is any function `search(game, state)`, one typed into a cell too;
    `depth` and `evaluate` are handed on to it if given.

    Traits: `values` maps a leaf's path, such as "0.2", to its value and can be set;
    `step` is the number of the frame that is shown; `frames` is what there is to step.
    `error` says what went wrong in the search, if anything did. Raises TreeError for a bad
    tree and traitlets.TraitError for bad `values`; in the browser a bad value is refused
    where it was typed.
    """

    _esm = HERE / "tree.js"
    _css = _style_sheet()

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
        self.game: Any = GameTree(game) if isinstance(game, list) else game
        self.state = self.game.initial if state is None else state
        self.search = search
        self.trace: Trace | None = None
        self._depth = depth
        given = {"depth": depth, "evaluate": evaluate}
        self._options: dict[str, Any] = {
            name: value for name, value in given.items() if value is not None
        }
        self._show(keep_step=False)
        self.on_msg(self._receive)
        self.observe(lambda _: self._show(), "overlay")

    # ------------------------------------------------------------ edits

    @traitlets.validate("values")
    def _check_values(self, proposal: Any) -> dict[str, Any]:
        """Refuse what is no leaf or no value, before anything has changed."""
        if not hasattr(self, "game"):
            return dict(proposal["value"])
        try:
            wanted = {_path(name): _leaf(value) for name, value in proposal["value"].items()}
            self._edited = self.game.replace(wanted)
        except (TreeError, ValueError, AttributeError) as error:
            raise traitlets.TraitError(str(error)) from None
        return _values(self._edited)

    @traitlets.observe("values")
    def _values_changed(self, change: Any) -> None:
        if hasattr(self, "_edited") and self._edited != self.game:
            self.game = self._edited
            self._show()

    def _receive(self, _: Any, content: Mapping[str, Any], __: Any) -> None:
        """An edit from the browser: {"edit": leaf, "text": what was typed, "number": n}."""
        if "edit" not in content:
            return
        reply = {"number": content.get("number"), "leaf": content["edit"], "problem": ""}
        try:
            value = _typed(str(content["text"]))
            self.values = {**self.values, content["edit"]: value}
        except (TreeError, traitlets.TraitError) as error:
            reply["problem"] = str(error)
        self.send(reply)

    # ------------------------------------------------------------ what is shown

    def _show(self, keep_step: bool = True) -> None:
        """Run the search again and send what changed, in one message."""
        at_end = not keep_step or self.step >= len(self.frames) - 1
        run, problem = self._run()
        nodes = outline(self.game, self.state, depth=self._depth, trace=run)
        layout = lay_out(nodes, boxes=True)
        frames, listings = _frames(run, nodes, layout, self.overlay)
        with self.hold_sync():
            self.trace = run
            self.error = problem
            self.svg = _base_picture(nodes, layout)
            self.fields = _fields(nodes, layout) if isinstance(self.game, GameTree) else []
            self.listings, self.frames = listings, frames
            self.values = _values(self.game)
            self.summary = run.replay.in_words() if run else problem
            self.step = len(frames) - 1 if at_end else min(self.step, len(frames) - 1)

    def _run(self) -> tuple[Trace | None, str]:
        """The traced search, and in one sentence what went wrong."""
        try:
            run = trace(self.search, self.game, self.state, seconds=SECONDS, **self._options)
        except Exception as error:  # the reader's function may fail in any way
            return None, f"{type(error).__name__}: {error}"
        if run.error is None:
            return run, ""
        if isinstance(run.error, TraceTimeout):
            return run, str(run.error)
        line = next((s.line for s in reversed(run.steps) if s.kind == "exception"), None)
        where = f" in line {line}" if line else ""
        return run, f"{type(run.error).__name__}{where}: {run.error}"

    # ------------------------------------------------------------ without a front end

    def __repr__(self) -> str:
        name = getattr(self.search, "__name__", type(self.search).__name__)
        return f"TreeWidget({self.game!r}, search={name})"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The live widget, with a picture for places that have no front end or kernel."""
        live = super()._repr_mimebundle_(**options)
        data, metadata = live if isinstance(live, tuple) else (live, {})
        subject = self.trace if self.trace and self.trace.steps else self.game
        picture = draw(subject, overlay=self.overlay, state=self.state)
        data = dict(data or {})
        data["image/svg+xml"] = picture.for_notebook()
        data["text/plain"] = f"{self!r}\n{self.summary}"
        return data, metadata

    def to_html(self) -> str:
        """A page of its own that steps without a kernel and without the network."""
        shown = ("values", "step", "frames", "svg", "fields", "listings", "summary", "error")
        state = json.dumps({name: getattr(self, name) for name in shown}).replace("</", "<\\/")
        module = (HERE / "tree.js").read_text(encoding="utf-8").replace("</", "<\\/")
        return _PAGE.format(
            title=escape(self.summary), css=_style_sheet(), state=state, module=module
        )


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width">
<style>:root{{color-scheme:light dark}}body{{margin:1rem}}{css}</style></head>
<body class="gs-page"><div id="tree"></div>
<script type="application/json" id="state">{state}</script>
<script type="module">{module}
const state = JSON.parse(document.getElementById("state").textContent);
const model = {{ get: (name) => state[name], set: (name, value) => {{ state[name] = value; }},
  save_changes() {{}}, on() {{}}, off() {{}}, send() {{}}, offline: true }};
widget.render({{ model, el: document.getElementById("tree") }});
</script></body></html>
"""


# ---------------------------------------------------------------- frames


def _frames(
    run: Trace | None, nodes: Outline, layout: Layout, overlay: str
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The frames, each as what changed since the one before, and the listings they point to."""
    if run is None or not run.steps:
        return [_frame(marks(nodes, layout), {})], []
    replay = run.replay
    kinds = {by: set(replay.frames(by)) for by in ("event", "leaf")}
    lines = replay.frames("line")
    steps = sorted(kinds["event"].union(lines if len(lines) <= MOST_LINE_STEPS else ()))
    places = {code: place for place, code in enumerate(run.functions)}
    frames: list[dict[str, Any]] = []
    shown: Marks = {}
    before: Snapshot | None = None
    for step in steps or [len(run.steps) - 1]:
        snapshot = replay.at(step)
        same = before is not None and snapshot[1:5] == before[1:5]
        looks = shown if same else marks(nodes, layout, snapshot, overlay)
        before = snapshot
        frame = _frame(looks, shown)
        frame |= {"caption": replay.caption(step), **_where(replay, step, places)}
        frame["event"], frame["leaf"] = step in kinds["event"], step in kinds["leaf"]
        frames.append(frame)
        shown = looks
    return frames, [listing(code)._asdict() for code in run.functions]


def _frame(looks: Marks, shown: Marks) -> dict[str, Any]:
    """What changes in the picture from `shown` to `looks`."""
    changes: dict[str, Any] = {
        name: [mark.text, " ".join(sorted(mark.style))]
        for name, mark in looks.items()
        if shown.get(name) != mark
    }
    changes |= dict.fromkeys(shown.keys() - looks.keys())
    return {"changes": changes}


def _where(replay: Replay, step: int, places: Mapping[Any, int]) -> dict[str, Any]:
    """The line a step stands on, and its variables as text."""
    here = replay.trace.steps[step]
    if here.kind == "return" and here.line is not None and here.value is not None:
        returned = {"return": _short(here.value)}
    else:
        returned = {}
    return {
        "listing": places.get(here.function, -1),
        "line": here.line,
        "node": replay.name(here.node.path),
        "variables": {name: _short(value) for name, value in here.variables.items()} | returned,
    }


def _short(value: Any) -> str:
    return "None" if value is None else show(tuple(value) if isinstance(value, tuple) else value)


# ---------------------------------------------------------------- the picture and its fields


def _base_picture(nodes: Outline, layout: Layout) -> str:
    """The SVG with every element that any frame may show, for the browser to switch."""
    everything: Marks = {}
    for path, node in nodes.items():
        style = frozenset({node.kind} | ({"board"} if node.picture else set()))
        everything[element("n", path)] = Mark("" if node.picture else "0", style)
        plain = Mark("0", frozenset())
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
    return str(
        drawing(nodes, layout, everything, THEMES["light"], "Game tree").pipe("svg", "utf-8")
    )


def _fields(nodes: Outline, layout: Layout) -> list[dict[str, Any]]:
    """Where the leaves are, as shares of the picture's width and height."""
    fields = []
    for path, node in nodes.items():
        if node.kind == "leaf":
            x, y, width, height = layout.nodes[path]
            fields.append(
                {
                    "leaf": ".".join(map(str, path)),
                    "name": node.edge or "the only leaf",
                    "x": round((x - width / 2) / layout.width, 5),
                    "y": round(1 - (y + height / 2) / layout.height, 5),
                    "width": round(width / layout.width, 5),
                    "height": round(height / layout.height, 5),
                }
            )
    return fields


def _values(game: Any) -> dict[str, Any]:
    """The leaves of an explicit tree by path, as the browser knows them."""
    if not isinstance(game, GameTree):
        return {}
    return {".".join(map(str, path)): _plain(game.leaf(path)) for path in game.leaves()}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _leaf(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _path(name: str) -> Path:
    """(0, 2) for "0.2"; () for the empty name of a tree that is one leaf."""
    try:
        return tuple(int(place) for place in name.split(".")) if name else ()
    except (ValueError, AttributeError):
        raise TreeError(f"leaf {name!r}; a path such as '0.2' was expected") from None


def _typed(text: str) -> Any:
    """A leaf as somebody types it: 3, -2.5, 1/2, (1, 2, 6) or ?."""
    text = text.strip().replace("−", "-")
    if not text:
        raise TreeError("the field is empty; a number or '?' was expected")
    value = read_nested(text)
    if isinstance(value, list):
        raise TreeError(f"found {text!r}; one number, a tuple of numbers or '?' was expected")
    return value
