"""The tree in the notebook: a tree to edit, and a search on it to step line by line.

One picture and a list of frames go to the browser; stepping happens there and needs no
kernel. What is edited or chosen comes back here as a request, is checked, and the search
(ours or the reader's) runs again.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar, Final

import traitlets

from gamesearch.drawing.formats.catalogue import format_named, in_menus
from gamesearch.drawing.formats.dot import Drawing
from gamesearch.drawing.frame_marks import KEYS, OVERLAYS
from gamesearch.drawing.theme import THEMES, theme_named
from gamesearch.drawing.tree_pictures import draw
from gamesearch.game import Path
from gamesearch.games.display import position_of
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import TreeError
from gamesearch.interpreter import no_collection
from gamesearch.members import players_of
from gamesearch.quizzes.questions import node_id
from gamesearch.reading import NUMBER_FORMS, quote, shorten
from gamesearch.search.catalogue import Search
from gamesearch.tracing import captions
from gamesearch.tracing.tracer import Trace
from gamesearch.widgets.base import CourseWidget, Json, Message, named, number_in, some_of, text_in
from gamesearch.widgets.edits import EDITS, carry_out, leaf_of, path_of, player_on_top, values_of
from gamesearch.widgets.frames import SearchRun, listings_of, places, run_offer, set_stage
from gamesearch.widgets.front_end import style_sheet
from gamesearch.widgets.kernel import one_before
from gamesearch.widgets.searches import SearchList
from gamesearch.widgets.verdicts import asked_kinds, questions, verdict_on
from gamesearch.wrong_step import CLOSE

PANELS: Final = ("search", "edit", "export")
MOST_SAID: Final = 280  # characters of what is wrong
MOST_EDITS: Final = 1000  # that can be undone

Position = tuple[Any, Any]  # a game, and the state on top

ON_PAGES: Final = (  # what a page without a kernel is handed
    "step", "frames", "svg", "nodes", "node_words", "listings", "tally", "summary",
    "notes", "error", "text", "chosen", "overlay", "asked", "answers", "reached", "judge",
    "verdict", "number_line", "line",
)  # fmt: skip
# of a page without a kernel: `js/page/search.js` tells what the kernel would tell
PAGE_SEARCHES: Final = ("minimax", "alpha-beta")
PAGE_OVERLAYS: Final = ("held", "window", "none")  # that it can show
LIMITS: Final = {
    "leaves": 100, "plies": 12, "undone": MOST_EDITS,
    "values": captions.MOST_LEAVES, "cuts": captions.MOST_CUTS,  # that a summary lists
}  # fmt: skip
NEEDS_NOTEBOOK: Final = "in the notebook only"
_ALL_LINES: Final = GameTree([[1], [2]])  # a search of it runs through all its functions


def packed(trait: Any) -> Any:
    """Return a trait that goes to the browser as one text: ipywidgets then does not search it."""
    return trait.tag(sync=True, to_json=lambda value, _: json.dumps(value, ensure_ascii=False))


class TreeWidget(CourseWidget):
    """A game tree that can be edited, and on which a search can be stepped.

    `game` is a GameTree, a nested list, a tree as text, or any game (then give `depth`, the
    plies to search below `state`). `search` is any function `search(game, state)`, including one
    typed into a cell, or the name of one of ours; if None, alpha-beta or what suits the game. A
    function is handed `depth` and `evaluate` if they are given. `controls` says which panels there
    are below the picture: any of "search", "edit" and "export". `at` is where the widget opens:
    "start", "end" or the number of a step; if None at the start, or at the end if the search
    failed. `ask` hides what the search will find: the reader types values on the nodes and marks
    branches as cut, and each answer is judged when the search gets there. It may also be "values",
    "cuts" or "bounds" (α and β on entry), or a list of them; the tree is explicit then, and the
    answers stay when the same cell is run again. A `graded` tree steps only past what has been
    answered. `judge` says of a search of your own whether it is right, and where it first goes
    wrong. `number_line` shows beside the tree what the node that is searched can still be worth.

    Traits: `values` maps a leaf's path, such as "0.2", to its value, and those that are set
    replace what was there; `text` is the whole tree as a nested list, and may be set to
    another; `chosen` is the name of the search in the list; `overlay` is what the boxes hold, as
    for `draw`; `step` is the number of the frame that is shown; `frames` is what there is to step;
    `notes` says what could not be followed, and `error` what went wrong in the search. All edits
    can be undone: `undo()`, `redo()`, `reset()`. `fold("0.2")` folds a subtree, or opens it.

    Raises TreeError for a bad tree or a `state` that is not in it, ValueError for a name that
    is not in a list, and traitlets.TraitError for bad values or text, which then stay as they
    were; in the browser a bad value is refused where it was typed. A search that runs for
    more than 2 seconds is stopped.
    """

    front_end = "tree"
    title = "A search on a game tree, step by step"
    invitation = "Run this cell to step and edit"
    constants: ClassVar = {
        "NUMBERS": NUMBER_FORMS,
        "CLOSE": CLOSE,
        "KEYS": KEYS,
        "THEMES": list(THEMES),
        "LIMITS": LIMITS,
    }
    _css = style_sheet("tree", "quiz", "tree_asking")

    _quiet = False  # while traits are set that need no check
    _shown: SearchRun

    values = traitlets.Dict().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    overlay = traitlets.Enum(OVERLAYS, "held").tag(sync=True)
    chosen = traitlets.Unicode().tag(sync=True)
    frames: Any = packed(traitlets.List())
    svg = traitlets.Unicode().tag(sync=True)
    nodes: Any = packed(traitlets.List())
    node_words: Any = packed(traitlets.Dict())
    preview: Any = packed(traitlets.Dict())
    listings: Any = packed(traitlets.List())
    tally = traitlets.Unicode().tag(sync=True)
    can: Any = packed(traitlets.Dict())
    summary = traitlets.Unicode().tag(sync=True)
    notes = traitlets.Unicode().tag(sync=True)
    error = traitlets.Unicode().tag(sync=True)
    judge = traitlets.Bool(True).tag(sync=True)
    number_line = traitlets.Bool(False).tag(sync=True)
    line: Any = packed(traitlets.Dict())
    verdict: Any = packed(traitlets.Dict())
    asked: Any = packed(traitlets.Dict())
    answers: Any = traitlets.Dict().tag(sync=True)  # as typed, and True for a branch marked
    reached = traitlets.Int(0).tag(sync=True)  # the furthest frame seen: answers up to it count
    revision = traitlets.Int(0).tag(sync=True)  # rises whenever there is something new to show

    def __init__(
        self,
        game: Any,
        state: Any = None,
        *,
        search: Search | str | None = None,
        depth: int | None = None,
        evaluate: Callable[..., Any] | None = None,
        overlay: str = "held",
        controls: Collection[str] = PANELS,
        at: str | int | None = None,
        ask: bool | str | Collection[str] = False,
        graded: bool = False,
        judge: bool = True,
        number_line: bool = False,
    ) -> None:
        if at not in (None, "start", "end") and type(at) is not int:
            raise ValueError(f"at {quote(at)}; 'start', 'end' or the number of a step was expected")
        self._panels, self._at = some_of(controls, PANELS, "controls"), at
        super().__init__(overlay=overlay, judge=judge, number_line=number_line)
        self._start_with(game, state, depth, evaluate)
        self._kinds, self._graded = asked_kinds(ask, self.game), graded
        if self._kinds and at == "end":
            raise ValueError("`ask` needs the start of a search; leave out at='end'")
        self._fits, searches = search is None, self._searches  # without a wish, what fits the tree
        chosen = searches.fitting(self.game) if search is None else searches.name(search)
        self._set_quietly(chosen=chosen)
        self._show(opening=True)
        if self._kinds and (old := one_before(self)) is not None and old.asked == self.asked:
            self._set_quietly(answers=old.answers, reached=old.reached, step=old.step)
        self.on_msg(self._receive)
        wishes = ["overlay", "chosen", "judge", "number_line"]
        self.observe(lambda _: None if self._quiet else self._show(), wishes)

    def _start_with(self, game: Any, state: Any, depth: int | None, evaluate: Any) -> None:
        """Begin with a game or position: no edits, no folds, and the searches that suit it."""
        if evaluate is not None and not callable(evaluate):
            raise ValueError(f"evaluate {quote(evaluate)}; a function (state, player) was expected")
        self._begin: Position = position_of(game, state)
        self.game, self.state = self._begin
        self._depth, self._folds = depth, dict[Path, bool]()
        self._past, self._future = list[Position](), list[Position]()
        given = {"depth": depth, "evaluate": evaluate}
        self._searches = SearchList({name: v for name, v in given.items() if v is not None})
        self._searches.suit(self.game, self.state)

    # ------------------------------------------------------------ searches

    @property
    def trace(self) -> Trace | None:
        """The run of the search; None if it could not be recorded."""
        return self._shown.trace

    @traitlets.validate("chosen")
    def _check_name(self, proposal: Any) -> str:
        name = str(proposal["value"])
        if name not in self._searches.offers:
            raise traitlets.TraitError(f"there is no search {quote(name)} in the list")
        if not self._quiet:
            self._fits = False
        return name

    # ------------------------------------------------------------ edits

    @traitlets.validate("values", "text")
    def _check_edit(self, proposal: Any) -> Any:
        """Refuse what is not a tree, a leaf or a value, before anything has changed."""
        wish, is_text = proposal["value"], proposal["trait"].name == "text"
        if self._quiet or not (wish or is_text or isinstance(self.game, GameTree)):
            return wish
        try:
            if is_text:
                self._edited = carry_out(self._explicit(), (), {"do": "read", "text": wish}).tree
            else:
                leaves = {path_of(name): leaf_of(value) for name, value in wish.items()}
                self._edited = self._explicit().replace(leaves)
        except TreeError as error:
            raise traitlets.TraitError(str(error)) from None
        return str(self._edited) if is_text else values_of(self._edited)

    @traitlets.observe("values", "text")
    def _was_edited(self, change: Any) -> None:
        if not self._quiet:
            self._adopt(self._edited, () if change["name"] == "text" else None)

    @traitlets.validate("step")
    def _check_step(self, proposal: Any) -> int:
        """Return the nearest frame there is: the browser may not yet know that there are fewer."""
        return max(0, min(int(proposal["value"]), len(self.frames) - 1))

    def undo(self) -> None:
        """Take the last edit back, if there is one."""
        self._turn(self._past, self._future)

    def redo(self) -> None:
        """Redo what was undone last."""
        self._turn(self._future, self._past)

    def _turn(self, source: list[Position], target: list[Position]) -> None:
        if source:
            target.append((self.game, self.state))
            self._show_tree(*source.pop())

    def reset(self) -> None:
        """Return to the tree that the widget was made with; this can be undone too."""
        self._adopt(*self._begin)

    def look_at(
        self,
        game: Any,
        state: Any = None,
        *,
        search: Search | str,
        depth: int | None = None,
        evaluate: Callable[..., Any] | None = None,
    ) -> None:
        """Switch to another game or position, and open as at first; edits are forgotten."""
        self._start_with(game, state, depth, evaluate)
        self._set_quietly(chosen=self._searches.name(search))
        self._show(opening=True)

    def _explicit(self) -> GameTree:
        if not isinstance(self.game, GameTree):
            raise TreeError("only an explicit tree can be edited, and this is a game's")
        return self.game

    def _adopt(self, tree: GameTree, state: Any = None) -> None:
        """Go on with another tree; `state` is the node on top, or the same one if it is None."""
        state = self.state if state is None else state
        if (tree, state) == (self.game, self.state):
            return
        self._past = [*self._past[1 - MOST_EDITS :], (self.game, self.state)]
        self._future = []
        self._show_tree(tree, state)

    def _show_tree(self, tree: Any, state: Any) -> None:
        while isinstance(tree, GameTree) and state not in set(tree.nodes()):
            state = state[:-1]  # the node that was shown is gone: the one above it
        explicit = isinstance(tree, GameTree) and isinstance(self.game, GameTree)
        same = list(tree.nodes()) == list(self.game.nodes()) if explicit else tree is self.game
        if not (same and state == self.state):
            self._folds = {}
        self.game, self.state = tree, state
        self._show()

    # ------------------------------------------------------------ requests from the browser

    def _receive(self, _: object, content: Message, __: object) -> None:
        """Answer {"do": what, "number": n, ...}, always, by {"number": n, "problem": ...}.

        The browser waits for the answer before it sends the next request.
        """
        if not isinstance(content, Mapping) or "do" not in content:
            return
        number = content.get("number")
        answer: Json = {"number": number if isinstance(number, int | float) else 0, "problem": ""}
        data: list[bytes] = []
        if content.get("revision") == self.revision and isinstance(content.get("step"), int):
            self.step = content["step"]
        try:
            answer |= self._do(content, data)
        except (traitlets.TraitError, ValueError) as error:
            answer["problem"] = shorten(error, MOST_SAID)
        except Exception as error:
            answer["problem"] = shorten(f"{type(error).__name__}: {error}", MOST_SAID)
            raise
        finally:
            self.send(answer, data)

    def _do(self, content: Message, data: list[bytes]) -> Json:
        """Do what is asked for, and what there is to answer; files go into `data`."""
        what = content["do"] if isinstance(content["do"], str) else ""
        if what in EDITS:
            made = carry_out(self._explicit(), self.state, content)
            self._adopt(made.tree, () if what in ("read", "random") else None)
            below = None if made.selected is None else made.selected[len(self.state) :]
            return {"selected": None if below is None else node_id(below), "note": made.note}
        if what in ("undo", "redo", "reset"):
            getattr(self, what)()
        elif what == "fold":
            self.fold(text_in(content, "node"))
        elif what in ("chosen", "overlay", "number_line"):
            setattr(self, what, content.get("value"))
        elif what == "export":
            kind = format_named(str(content.get("format")))
            step = number_in(content, "step")
            data.append(self.shown(step, theme=str(content.get("theme"))).pipe(kind.name))
            return {"file": f"tree.{kind.suffix}"}
        else:
            raise ValueError(f"request {quote(content['do'])} is not known")
        return {}

    # ------------------------------------------------------------ what is shown

    def _show(self, opening: bool = False) -> None:
        """Run the searches again, and send the picture and then all that is to be stepped."""
        previewed = not (opening or self._kinds)
        at_end = previewed and self.step >= len(self.frames) - 1
        is_judged = self.judge and not self._kinds and self.chosen in self._searches.own
        # the line is for two players' values, and would tell an answer
        drawn = self.number_line and players_of(self.game) <= 2 and not self._kinds
        with no_collection():
            main = self._search(opening)
            picture: Json = {"svg": main.stage.svg, "nodes": places(main.stage, self.game)}
            if previewed:  # the frames take longer to make
                picture["preview"] = main.preview(None if at_end else self.step, self.overlay)
            self._set_quietly(**picture, values=values_of(self.game))
            time.sleep(0.01 if previewed else 0)  # it goes ahead: they keep the machine busy
            with self.hold_sync():
                self._set_quietly(
                    **main.traits(self.overlay),
                    text=str(self.game) if isinstance(self.game, GameTree) else "",
                    verdict=verdict_on(main.trace, self._depth) if is_judged else {},
                    can=self._what_can_be_done(),
                    line=main.number_line() if drawn else {},
                    revision=self.revision + 1,
                )
                at = self._at if opening else self.step
                at_end = at_end or at == "end" or (at is None and main.problem != "")
                start = at if isinstance(at, int) else 0
                self._set_quietly(step=len(self.frames) - 1 if at_end else start)
                self._ask(main)

    def _ask(self, main: SearchRun) -> None:
        """Begin to ask, or begin anew where something else is asked than before."""
        asked = questions(main, self._kinds, self._graded)
        if asked == self.asked:
            return
        kept = {} if self.reached else self.answers
        self._set_quietly(step=0 if self.asked else self.step, asked=asked, answers=kept)
        self._set_quietly(reached=self.step)

    def _search(self, opening: bool) -> SearchRun:
        """Run the search on a picture, which is drawn anew at the opening."""
        self._searches.suit(self.game, self.state)
        if self._fits:
            self._set_quietly(chosen=self._searches.fitting(self.game))
        name, wanted = self.chosen, (self._folds, self.overlay)
        run, problem = run_offer(name, self._searches.offers[name], self.game, self.state)
        old = None if opening else self._shown.stage
        stage = set_stage(self.game, self.state, self._depth, run, old, *wanted)
        self._shown = SearchRun(name, stage, run, problem)
        return self._shown

    def fold(self, node: str) -> None:
        """Fold what lies below a node, such as "0.2" below the root, or open it again.

        Raises ValueError for a node that is not in the picture, or has nothing below it.
        """
        run = self._shown
        path, step = path_of(node), run.step_at(self.step)
        shown = run.stage.nodes.get(path)
        if shown is None or not (shown.children or shown.is_counted):
            raise ValueError(f"nothing lies below node {quote(node)}; an inner node was expected")
        self._folds = {**self._folds, path: not shown.is_counted}
        self._show()
        self._set_quietly(step=self._shown.frame_at(step))

    def _what_can_be_done(self) -> Json:
        """Return what the panels offer; where something is not to be had, the reason."""
        explicit, begin = isinstance(self.game, GameTree), self._begin[0]
        return {
            "live": True,
            "panels": [panel for panel in self._panels if panel != "edit" or explicit],
            "searches": [[name, offer.reason] for name, offer in self._searches.offers.items()],
            "formats": in_menus(),
            "undo": bool(self._past),
            "redo": bool(self._future),
            "line": players_of(self.game) <= 2 and not self._kinds,
            "root": player_on_top(self.game),
            "begin": str(begin) if isinstance(begin, GameTree) else "",
        }

    def shown(self, step: int | None = None, theme: str = "light") -> Drawing:
        """Return the picture at one of the `frames`, or at `step` if none is given.

        Raises ValueError for an unknown theme.
        """
        frame, colours = self.step if step is None else step, theme_named(theme)
        return self._shown.picture(frame, self.overlay, colours)

    def _set_quietly(self, **traits: object) -> None:
        """Set traits to what holds, in one message; this is not a wish that must be checked."""
        self._quiet = True
        try:
            with self.hold_sync():
                for name, value in traits.items():
                    setattr(self, name, value)
        finally:
            self._quiet = False

    # ------------------------------------------------------------ without a front end

    def __repr__(self) -> str:
        called = self._searches.offers[self.chosen].called
        return f"TreeWidget({named(self.game)}, search={called})"

    def still(self) -> Drawing:
        walk = self._shown.walk
        bare = walk is None or (self.step == 0 and len(self.frames) > 1)  # nothing is known yet
        subject, state = (self.game, self.state) if bare else (walk, None)
        step = None if bare else self._shown.step_at(self.step)
        return draw(subject, step, overlay=self.overlay, state=state, depth=self._depth)

    def in_words(self) -> str:
        """Return what there is to see at `step`."""
        return self._shown.words_at(self.step)

    def page_state(self) -> Json:
        page: Json = {name: getattr(self, name) for name in ON_PAGES}
        can = self.can | {"live": False, "panels": []}
        return page | {"values": {}, "can": can, "page": self._page_search()}

    def _page_search(self) -> Json:
        """Return what a page needs to edit and search; nothing where it cannot search the tree."""
        offers, known = self._searches.offers, self.chosen in PAGE_SEARCHES
        known = known and self.overlay in PAGE_OVERLAYS and self.state == () and not self._kinds
        if not (known and is_plain(self.game)):
            return {}
        listings = {
            name: [*listings_of(run_offer(name, offers[name], _ALL_LINES, ())[0]).values()]
            for name in PAGE_SEARCHES
        }
        searches = [[one, "" if one in PAGE_SEARCHES else NEEDS_NOTEBOOK] for one in offers]
        offered = {"panels": ["search", "edit"], "searches": searches, "overlays": PAGE_OVERLAYS}
        can = {"live": True, "page": True, "undo": False, "redo": False, "line": False} | offered
        return {"listings": listings, "can": can, "values": values_of(self.game)}


def is_plain(game: Any) -> bool:
    """Return whether a tree is small and all in its text: two sides, numbers, the usual names."""
    if not (root := player_on_top(game)) or game.stochastic:
        return False
    leaves = list(game.leaves())
    plain = all(type(game.leaf(leaf)) in (int, float) for leaf in leaves)
    small = len(leaves) <= LIMITS["leaves"] and max(map(len, leaves)) <= LIMITS["plies"]
    return plain and small and GameTree(game.to_nested(), root=root) == game
