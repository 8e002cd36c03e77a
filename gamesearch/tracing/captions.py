"""A run in words: its steps, its nodes, the whole of it, and what could not be followed."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from operator import attrgetter
from typing import Any, Final

from gamesearch.game import Path
from gamesearch.games.display import node_name
from gamesearch.members import action_name, is_zero_sum, player_name, players_of, utility_vector
from gamesearch.reading import quote, shorten
from gamesearch.tracing.conventions import Window
from gamesearch.tracing.notation import error_in_words, is_real, is_stop, show, vector_of
from gamesearch.tracing.recorded_game import Node, same
from gamesearch.tracing.replay import Cause, Event, NodeView, Replay

Views = dict[Path, NodeView]

MOST_LEAVES: Final = 30  # that are listed one by one
MOST_CUTS: Final = 12
AT_BOUND: Final = {"≤": "at most ", "≥": "at least "}


class Captions:
    """The sentences that tell a replay."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self._run = replay.run
        self._game: Any = replay.run.game
        self._nodes = {node.path: node for node in reversed(self._run.nodes)}  # a path's first
        self._sentences: dict[Event, tuple[str, Window | None]] = {}

    def at(self, step: int, *, window: bool = True) -> str:
        """Say what happens at a step, in one sentence or two; with α and β, if `window` is true."""
        if (event := self._event(step)) is None:
            return _sentence(self._to_move(self._run.steps[step].node))
        return self._said(event, event.step, window=window)

    def of_frames(
        self, steps: Sequence[int], since: int | None = None, *, window: bool = True
    ) -> list[str]:
        """Return the captions of frames; `since` is the step of the one before the first.

        A frame that joins events tells of them all: what was read, what nodes gave, what was cut.
        Of several leaves it tells the last, and all that follows. α and β come last. The last
        frame of a run says what could not be followed, too.
        """
        captions = []
        for step, before in zip(steps, [since, *steps], strict=False):
            told = self._told(before, step)
            shows = window and not any(event.kind == "cut" for event in told)
            words = [self._said(one, before or 0, window=shows and one is told[-1]) for one in told]
            ends = self.notes if step == len(self._run.steps) - 1 else ()
            captions.append(" ".join([*(words or [self.at(step, window=window)]), *ends]))
        return captions

    def _told(self, since: int | None, step: int) -> list[Event]:
        """Return the events that a frame tells of; of the first frame, the last one alone.

        What a node gives says that it was read or has returned; a cut says what its node gives;
        and where the search is says what it entered on the way.
        """
        if since is None:
            return [event] if (event := self._event(step)) else []
        place = partial(bisect_right, self.replay.events, key=attrgetter("step"))
        events = self.replay.events[place(since) : place(step)]
        read = [n for n, event in enumerate(events) if event.kind == "leaf"]
        events = events[read[-1] if len(read) > 1 else 0 :]
        cut = [e.node for e in events if e.kind == "cut" and self.replay.pruned_children(e.node)]
        told = []
        for event, after in itertools.pairwise([*events, None]):
            assert event is not None
            is_used = after and after.kind == "update" and after.child is event.node
            is_of_cut = event.kind == "update" and event.child in cut
            has_news = {"cut": event.node in cut, "enter": after is None}
            if has_news.get(event.kind, not (is_used or is_of_cut)):
                told.append(event)
        return told or events[-1:]

    def _event(self, step: int) -> Event | None:
        """Return the event that a step belongs to; none if it calls for the next node."""
        event, here = self.replay.event_at(step), self._run.steps[step]
        return None if event and event.step < step and here.kind == "call" else event

    def _said(self, event: Event, since: int, *, window: bool) -> str:
        """Say what happens at an event; what was read after the step `since` is called a leaf."""
        if event not in self._sentences:
            views = self.replay.views_at(event.step)
            bounds = views[event.node.path].window if event.kind in ("enter", "update") else None
            self._sentences[event] = self._words(event, views), bounds
        words, bounds = self._sentences[event]
        if event.kind == "update" and event.child is not None:
            own = self.replay.events_at(event.child.path)
            is_read = any(e.kind == "leaf" and since < e.step < event.step for e in own)
            words = f"Leaf {words}" if is_read else words
        if window and bounds:
            words += f"; α = {show(bounds[0])}, β = {show(bounds[1])}"
        return _sentence(words)

    def why(self, path: Path) -> str:
        """Say everything that is known about a node: its value, its window, why it was cut."""
        view = self.replay.final_views().get(path, NodeView())
        left_out = {node.path for node in self.replay.left_out}
        if view.pruned or (not view.visited and path[:-1] in left_out):
            events = self.replay.events_at(path[:-1])
            cut = next((event for event in events if event.kind == "cut"), None)
            return self.at(cut.step) if cut else f"{self.name(path)} was left out."
        if view.known:
            return f"{self.name(path)} was not searched: an equal position already had a value."
        if not view.visited:
            if path in (child.path for child in self._run.unvisited):
                return f"{self.name(path)} was not searched: cut, or a table answered for it."
            over = "the search ended first" if self._run.error else "it lies below a cut"
            return f"This node was never reached: {over}."
        events = self.replay.events_at(path)
        first = self.at(events[0].step) if events else ""
        if events and events[0].kind == "leaf":
            return first
        return f"{first} Value {show(view.value, view.bound)}."

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """All that could not be followed, in sentences: what is missing, why, and what to do."""
        return (*self._run.recording_notes, *self._missing())

    def _missing(self) -> Iterator[str]:
        """Yield a sentence for each thing that is missing from a run: what, why, and what to do."""
        run = self._run
        if own := len(run.unrecognised):
            states = "1 state was" if own == 1 else f"{own} states were"
            yield (
                f"{states} not recognised, because the search made them, and stand below the root; "
                "take states from game.result(state, action)."
            )
        if not (run.value is None or is_real(run.value) or vector_of(run.value)):
            yield (
                f"The result {quote(run.value)} shows neither a value nor a move, because it is no "
                "number; return the value, or (value, action)."
            )
        if all(x is None for x in (run.value, run.action, run.error, run.playouts or None)):
            yield "The search returned None; is a `return` missing?"
        if untold := sum(child.reason == "unclear" for child in run.unvisited):
            told = f"Cut, or answered by a table? For {untold} of the children it does not show; "
            yield told + ("make each when its turn comes." if run.functions else "record lines.")
        if run.error is not None or run.playouts or not any(step.line for step in run.steps):
            return
        if self.replay.left_out:
            yield (
                "Moves were left out where no bound was seen to be met; what was returned there is "
                "shown without ≥ or ≤."
            )
        views = self.replay.final_views()
        inner = [node for node in run.nodes if node.expanded and node.parent is not None]
        if inner and all(views[node.path].value is None for node in inner if node.path in views):
            yield (
                "Inside the tree no value is shown, because no call was seen to return one for its "
                "state; a function that is given the state and returns its value would show them."
            )
        elif self.replay.cut and not any(view.window for view in views.values()):
            yield (
                "The search cuts, but no window is shown, because no two of its variables were "
                "found to be its bounds; keep them in variables called alpha and beta."
            )

    def in_words(self) -> str:
        """Tell the whole run in a few sentences: the alternative text of its picture."""
        return " ".join([self.summary(), *self.notes])

    def summary(self) -> str:
        """Tell what was examined and cut, and what came out."""
        run = self._run
        leaves, count = [show(self._worth(node)) for node in run.examined_nodes], len(run.examined)
        text = f"{count} {'leaf' if count == 1 else 'leaves'} examined"
        if 0 < count == len(leaves) <= MOST_LEAVES:
            text += f": {', '.join(leaves)}"
        if cut := self.replay.cut:
            names = [self.name(path) for path in cut]
            more = " and more" if len(names) > MOST_CUTS else ""
            text += f"; cut: {', '.join(names[:MOST_CUTS])}{more}"
        if run.error is not None:
            ended = error_in_words(run.error)
            why = ended if is_stop(run.error) else f"the search ended with {ended}"
            return f"{text}. {_sentence(why)}"
        if run.value is not None:
            text += f". Value {show(run.value)}"
        if run.action is not None:
            text += f"{'. Best' if run.value is None else ', best'} move {self.move()}"
        return text + "."

    def _worth(self, node: Node) -> Any:
        """Return what a leaf was worth: to all players, where there are more than two."""
        if players_of(self._game) <= 2 or not self._game.is_terminal(node.state):
            return node.utility
        return utility_vector(self._game, node.state)

    # ------------------------------------------------------------ names

    def name(self, path: Path) -> str:
        """Return what a caption calls a node: its letter, or the moves that lead to it."""
        if (node := self._nodes.get(path)) is None:
            parent = self._nodes[path[:-1]]
            return action_name(self._game, parent.state, (parent.actions or ())[path[-1]])
        if name := node_name(self._game, node.state):
            return f"node {name}" if name == "I" else name  # "I returns 4" is a person's
        if node.parent is None:
            return "the root"
        moves = []
        while node.parent is not None:
            moves.append(action_name(self._game, node.parent.state, node.action))
            node = node.parent
        return "after " + " ".join(reversed(moves))

    def _who(self, node: Node) -> str:
        """Name the player to move; "player B" where B alone could be a node."""
        name = player_name(self._game, self.replay.mover(node))
        lettered = players_of(self._game) > 2 or not is_zero_sum(self._game)
        return f"player {name}" if len(name) == 1 and lettered else name

    def move(self) -> str:
        """Return the action that the search returned for the root."""
        root, action = self._run.root, self._run.action
        # answered from a table, a search may never ask for them
        actions = self._game.actions(root.state) if root.actions is None else root.actions
        if any(same(action, own) for own in actions):
            return action_name(self._game, root.state, action)
        return f"{shorten(action, 20)}, which is not an action of {self.name(root.path)}"

    # ------------------------------------------------------------ what is said of each event

    def _words(self, event: Event, views: Views) -> str:
        """Say what happens at an event; `views` are those of all nodes after it."""
        node, name = event.node, self.name(event.node.path)
        value = views.get(node.path, NodeView()).value
        match event.kind:
            case "leaf":
                return f"Leaf {name} is worth {show(value)}"
            case "update":
                return self._update(event, views)
            case "cut":
                return self._cut(event, views)
            case "return" if node is self._run.root and self._run.action is not None:
                worth = "" if value is None else f"{name} is worth {show(value)}: "
                return f"{worth}{self._who(node)} plays {self.move()}"
            case "return":
                return f"{name} returns{'' if value is None else ' ' + show(value)}"
            case "error":
                line = self._run.steps[event.step].line
                return error_in_words(self._run.error, f"line {line} at {name}" if line else name)
        return self._to_move(node)

    def _to_move(self, node: Node) -> str:
        if node.is_terminal:
            return f"the game is over at {self.name(node.path)}"
        return f"{self._who(node)} to move at {self.name(node.path)}"

    def _update(self, event: Event, views: Views) -> str:
        """Say that a child has returned its value, and what the node made of it."""
        assert event.child is not None
        node, view, child = event.node, views[event.node.path], views[event.child.path]
        worth = AT_BOUND.get(child.bound, "") + show(child.value)
        text = f"{self.name(event.child.path)} gives {worth}"
        if child.value is None:
            return f"back from {self.name(event.child.path)}"
        wants_more = self.replay.wants_more(node)
        if view.value is None or wants_more is None:
            return text
        bounded = is_real(view.value) and (self.replay.two_sided or view.window)
        if child.bound and bounded:
            return f"{text}, no better than what {self._who(node)} already has"
        if child.value != view.value:
            return f"{text}; {self.name(node.path)} stays at {show(view.value)}"
        if bounded:
            side = "least" if wants_more else "most"
            return f"{text}, so {self.name(node.path)} is worth at {side} {show(view.value)}"
        return f"{text}, the best for {self._who(node)} so far"

    def _cut(self, event: Event, views: Views) -> str:
        """Say that a child has returned a value that ends the node, and why."""
        view, name = views[event.node.path], self.name(event.node.path)
        at_beta = self.replay.meets_beta(event.node, view.value, view.window)
        if view.value is None:
            text = f"{name} is left"
        elif at_beta is None:
            text = f"{name} stops at {show(view.value)}"
        else:
            text = f"{name} can give at {'least' if at_beta else 'most'} {show(view.value)}"
        if cause := self.replay.cause_at(event.step):
            text += f", and {self._reason(cause)}"
        cut = [self.name(path) for path in self.replay.pruned_children(event.node)]
        if not cut:
            return f"{text}: no child is left to cut"
        listed = ", ".join(cut[:-1]) + " and " + cut[-1] if len(cut) > 1 else cut[0]
        return f"{text}: {listed} {'is' if len(cut) == 1 else 'are'} cut"

    def _reason(self, cause: Cause) -> str:
        """Say which bound a cut ran into, and where it was set."""
        holder, bound = self._nodes[cause.holder], show(cause.bound)
        where = self.name(cause.holder)
        if cause.origin == "child":
            side = "MIN" if cause.name == "β" else "MAX"
            side = side if self.replay.two_sided else self._who(holder)
            return f"{side} already has {bound} at {where}"
        if cause.origin == "call" and holder.parent is not None:
            return f"{self.name(holder.parent.path)} searched {where} with {cause.name} = {bound}"
        if cause.origin == "given":
            return f"the search of {where} began with {cause.name} = {bound}"
        return f"{cause.name} is {bound} at {where}"


def _sentence(text: str) -> str:
    """Add a full stop and begin with a capital; but b1 stays b1, as the book has it."""
    capital = text.startswith(("the ", "after ", "player ", "node ", "stopped "))
    return f"{text[0].upper() + text[1:] if capital else text}."
