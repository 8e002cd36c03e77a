"""Moves made by touching: what can be touched next, and which move the touches make.

A game that has `touches(state, action)` says which places and choices a player touches on
the way to a move (see `gamesearch.shapes.Touch`). In a game without it, a move is one choice
with its name on a button.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gamesearch.game import AnyGame
from gamesearch.members import action_name, has
from gamesearch.shapes import Touch


class Option(NamedTuple):
    """Something that can be touched now."""

    touch: Touch
    after: tuple[str, ...]  # what must have been touched before it
    ends: bool  # whether it completes a move
    chosen: bool  # whether it was touched already; touching it again takes it back


class MoveInput:
    """The moves of a state as sequences of touches; none where `actions` lists none.

    >>> from gamesearch.games import Checkers
    >>> game = Checkers()
    >>> move_input = MoveInput(game, game.initial)
    >>> [option.touch.name for option in move_input.options() if not option.after]
    ['9', '10', '11', '12']
    >>> move_input.action(("11", "15"))
    (11, 15)
    """

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.ways: dict[tuple[str, ...], tuple[Sequence[Touch], Any]] = {}
        for action in game.actions(state):
            if has(game, "touch_orders"):
                orders = game.touch_orders(state, action)
            elif has(game, "touches"):
                orders = [game.touches(state, action)]
            else:
                orders = [[Touch(action_name(game, state, action))]]
            for touches in orders:
                self.ways[tuple(touch.name for touch in touches)] = touches, action

    def action(self, names: tuple[str, ...]) -> Any | None:
        """Return the move that these touches make; None if they make none, or not yet."""
        return self.ways[names][1] if names in self.ways else None

    def begun(self, names: tuple[str, ...]) -> bool:
        """Return whether some move begins with these touches."""
        return any(way[: len(names)] == names for way in self.ways)

    def options(self, names: tuple[str, ...] = ()) -> list[Option]:
        """Return everything that can be touched after `names`, which begin a move.

        That is the next step; the first step of any other move; and, among the choices beside the
        board, those of every step, so that each can still be changed.
        """
        options: dict[str, Option] = {}
        for step in range(len(names), -1, -1):
            for option in self._at(step, names):
                on_board = option.touch.box is not None
                if step in (0, len(names)) or option.chosen or not on_board:
                    options.setdefault(option.touch.name, option)
        return sorted(options.values(), key=lambda option: len(option.after))

    def _at(self, step: int, names: tuple[str, ...]) -> Iterator[Option]:
        """Yield what can be touched as number `step` after those in `names`."""
        seen = set()
        before = names[:step]
        for way, (touches, _) in self.ways.items():
            if way[:step] == before and len(way) > step and way[step] not in seen:
                seen.add(way[step])
                chosen = step < len(names) and names[step] == way[step]
                yield Option(touches[step], before, len(way) == step + 1, chosen)
