"""The shape of a game, which is sent ahead: who moves in which state, what can be done there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from gamesearch.grading.sandbox.protocol import pickled

MOST_SHAPE: Final = 500  # nodes of a game that are sent ahead
MOST_SHAPES: Final = 200  # that are remembered


class ShapeNode(NamedTuple):
    """A state of a game whose shape is sent ahead."""

    state: Any
    actions: Sequence[Any]
    children: list[ShapeNode]  # none if they are not sent, or if there are none


class GameShape(NamedTuple):
    """The first nodes of a game in breadth, and the same as they are sent, in one pickle.

    Of each: the state, who moves, whether it is over, the actions, and how many children
    follow further on in the list. No utility is among it.
    """

    game: Any
    root: ShapeNode
    sent: Any


_shapes: Final[dict[tuple[int, Any], GameShape]] = {}  # instances come back again and again


def shape_of(game: Any, start: Any) -> GameShape:
    """The shape of a game from a state on; it is worked out once."""
    key = id(game), start
    known = _shapes.pop(key, None)
    shape = _shapes[key] = known or _work_out(game, start)
    if len(_shapes) > MOST_SHAPES:
        del _shapes[next(iter(_shapes))]  # the one that was not asked for the longest
    return shape


def _work_out(game: Any, start: Any) -> GameShape:
    root = ShapeNode(start, game.actions(start), [])
    queue, sent = [root], list[Any]()
    for node in queue:
        if len(queue) + len(node.actions) <= MOST_SHAPE:
            for action in node.actions:
                state = game.result(node.state, action)
                node.children.append(ShapeNode(state, game.actions(state), []))
            queue += node.children
        state = node.state
        mover, is_terminal = game.to_move(state), bool(game.is_terminal(state))
        sent.append((state, mover, is_terminal, node.actions, len(node.children)))
    return GameShape(game, root, pickled(sent))
