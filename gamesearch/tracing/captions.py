"""A run in words: what happens at a step, everything about a node, the whole run."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from gamesearch.game import Path
from gamesearch.games.display import node_name
from gamesearch.members import action_name, is_zero_sum, player_name, players_of, utility_vector
from gamesearch.tracing.conventions import Window
from gamesearch.tracing.notation import error_in_words, is_real, is_stop, show
from gamesearch.tracing.notes import notes_on
from gamesearch.tracing.recorded_game import Node, same
from gamesearch.tracing.replay import Cause, Event, EventKind, NodeView, Replay
from gamesearch.tracing.results import is_action

Views = dict[Path, NodeView]

MOST_LEAVES: Final = 30  # that are listed one by one
MOST_CUTS: Final = 12
WITH_WINDOW: Final = ("enter", "update")  # the events at which α and β are given
AT_BOUND: Final = {"≤": "at most ", "≥": "at least "}


class Captions:
    """The sentences that tell a replay."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self._run = replay.run
        self._game: Any = replay.run.game
        self._nodes = {node.path: node for node in reversed(self._run.nodes)}  # a path's first
        self._sentences: dict[Event, tuple[str, Window | None]] = {}
        self._tell: dict[EventKind, Callable[[Event, Views], str]] = {
            "enter": self._enter,
            "leaf": self._leaf,
            "update": self._update,
            "cut": self._cut,
            "return": self._return,
            "error": self._error,
        }

    def at(self, step: int, *, window: bool = True) -> str:
        """Say what happens at a step, in one sentence or two; with α and β, if `window` is true."""
        event, here = self.replay.event_at(step), self._run.steps[step]
        if event is None or (event.step < step and here.kind == "call"):
            return _sentence(self._to_move(here.node))
        if event not in self._sentences:
            views = self.replay.views_at(event.step)
            bounds = views[event.node.path].window if event.kind in WITH_WINDOW else None
            self._sentences[event] = self._tell[event.kind](event, views), bounds
        words, bounds = self._sentences[event]
        return _sentence(_with_window(words, bounds) if window else words)

    def why(self, path: Path) -> str:
        """Say everything that is known about a node: its value, its window, why it was cut."""
        view = self.replay.final_views().get(path, NodeView())
        if view.pruned:
            events = self.replay.events_at(path[:-1])
            cut = next((event for event in events if event.kind == "cut"), None)
            return self.at(cut.step) if cut else f"{self.name(path)} was left out."
        if view.known:
            return f"{self.name(path)} was not searched: an equal position already had a value."
        if not view.visited:
            over = "the search ended first" if self._run.error else "it lies below a cut"
            return f"This node was never reached: {over}."
        enter = next(iter(self.replay.events_at(path)), None)
        first = self.at(enter.step) if enter else ""
        if enter is not None and enter.kind == "leaf":
            return first
        return f"{first} Value {show(view.value, view.bound)}."

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """All that could not be followed, in sentences: what is missing, why, and what to do."""
        return (*self._run.recording_notes, *notes_on(self._run, self.replay))

    def in_words(self) -> str:
        """Tell the whole run in a few sentences: the alternative text of its picture."""
        return " ".join([self._summary(), *self.notes])

    def _summary(self) -> str:
        run, final = self._run, self.replay.final_views()
        leaves = [show(self._worth(node)) for node in run.examined_nodes]
        text = f"{len(leaves)} {'leaf' if len(leaves) == 1 else 'leaves'} examined"
        if leaves and len(leaves) <= MOST_LEAVES:
            text += f": {', '.join(leaves)}"
        cut = sorted(path for path, view in final.items() if view.pruned)
        if cut:
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
            text += f"{'. Best' if run.value is None else ', best'} move {self._move()}"
        return text + "."

    def _worth(self, node: Node) -> Any:
        """Return what a leaf was worth: to all players, where there are more than two."""
        if players_of(self._game) <= 2 or not self._game.is_terminal(node.state):
            return node.utility
        return utility_vector(self._game, node.state)

    # ------------------------------------------------------------ names

    def name(self, path: Path) -> str:
        """Return what a caption calls a node: its letter, or the moves that lead to it."""
        node = self._nodes.get(path)
        if node is None:
            parent = self._nodes[path[:-1]]
            return action_name(self._game, parent.state, (parent.actions or ())[path[-1]])
        if name := node_name(self._game, node.state):
            return name
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

    def _move(self) -> str:
        """Return the action that the search returned for the root; of a line of play the first."""
        root, action = self._run.root, self._run.action
        if isinstance(action, tuple | list) and action and is_action(action[0], root):
            action = action if is_action(action, root) else action[0]
        legal = root.actions is None and any(
            same(action, own) for own in self._game.actions(root.state)
        )  # answered from a table, it may never ask for them
        if legal or is_action(action, root):
            return action_name(self._game, root.state, action)
        text = str(action)
        text = text if len(text) <= 20 else f"{text[:17]}..."
        return f"{text}, which is not an action of {self.name(root.path)}"

    # ------------------------------------------------------------ what is said of each event

    def _enter(self, event: Event, views: Views) -> str:
        return self._to_move(event.node)

    def _to_move(self, node: Node) -> str:
        if node.is_terminal:
            return f"the game is over at {self.name(node.path)}"
        return f"{self._who(node)} to move at {self.name(node.path)}"

    def _leaf(self, event: Event, views: Views) -> str:
        return f"Leaf {self.name(event.node.path)} is worth {show(views[event.node.path].value)}"

    def _update(self, event: Event, views: Views) -> str:
        """Say that a child has returned its value, and what the node made of it."""
        assert event.child is not None
        view, child = views[event.node.path], views[event.child.path]
        worth = AT_BOUND.get(child.bound or "", "") + show(child.value)
        text = f"{self.name(event.child.path)} gives {worth}"
        return text + self._effect(event.node, view, child)

    def _effect(self, node: Node, view: NodeView, child: NodeView) -> str:
        """Say what a child's value has done to that of the node."""
        wants_more = self.replay.wants_more(node)
        bounded = is_real(view.value) and (self.replay.two_sided or view.window)
        if view.value is None or wants_more is None:
            return ""
        if child.bound and bounded:
            return f", no better than what {self._who(node)} already has"
        if child.value != view.value:
            return f"; {self.name(node.path)} stays at {show(view.value)}"
        if bounded:
            side = "least" if wants_more else "most"
            return f", so {self.name(node.path)} is worth at {side} {show(view.value)}"
        return f", the best for {self._who(node)} so far"

    def _cut(self, event: Event, views: Views) -> str:
        """Say that a child has returned a value that ends the node, and why."""
        view, name = views[event.node.path], self.name(event.node.path)
        too_good = self.replay.is_too_good(event.node, view)
        if too_good is None:
            text = f"{name} stops at {show(view.value)}"
        else:
            text = f"{name} can give at {'least' if too_good else 'most'} {show(view.value)}"
        if cause := self.replay.cause_at(event.step):
            text += f", and {self._reason(cause)}"
        cut = [self.name(path) for path in self.replay.pruned_children(event.node)]
        if not cut:
            return f"{text}: no child is left to cut"
        return f"{text}: {_listed(cut)} {'is' if len(cut) == 1 else 'are'} cut"

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

    def _return(self, event: Event, views: Views) -> str:
        view, name = views[event.node.path], self.name(event.node.path)
        if event.node is self._run.root and self._run.action is not None:
            worth = f"{name} is worth {show(view.value)}: " if view.value is not None else ""
            return f"{worth}{self._who(event.node)} plays {self._move()}"
        return f"{name} returns{'' if view.value is None else ' ' + show(view.value)}"

    def _error(self, event: Event, views: Views) -> str:
        line = self._run.steps[event.step].line
        where = f"line {line} at " if line else ""
        return error_in_words(self._run.error, where + self.name(event.node.path))


def _with_window(text: str, window: Window | None) -> str:
    return f"{text}; α = {show(window[0])}, β = {show(window[1])}" if window else text


def _sentence(text: str) -> str:
    """Add a full stop and begin with a capital; but b1 stays b1, as the book has it."""
    capital = text.startswith(("the ", "after ", "player ", "stopped "))
    return f"{text[0].upper() + text[1:] if capital else text}."


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
