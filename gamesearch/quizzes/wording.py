"""Words that all kinds of questions share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gamesearch.game import MAX, MIN, Path, Player
from gamesearch.games.tree import GameTree
from gamesearch.tracing.tracer import Trace


def tree_of(run: Trace) -> GameTree:
    """The explicit tree that a search of the quiz ran on."""
    assert isinstance(run.game, GameTree)
    return run.game


def node_id(path: Path) -> str:
    """A node's path as an item is called: "0.2" for (0, 2), "" for the root."""
    return ".".join(map(str, path))


def joined(names: Sequence[str]) -> str:
    """ "B, C and D"."""
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)


def extreme(mover: Player, count: int) -> str:
    """Which of its children's values a player takes: "the largest", without the article."""
    return {
        MAX: "larger" if count == 2 else "largest", MIN: "smaller" if count == 2 else "smallest",
    }[mover]  # fmt: skip


def ordinal(player: Player) -> str:
    """Which number of a vector is a player's: "first" for player 0."""
    return ("first", "second", "third")[player] if player < 3 else f"{player + 1}th"


def nodes_above(path: Path) -> list[Path]:
    """The nodes above one, root first."""
    return [path[:length] for length in range(len(path))]


def values_found(run: Trace) -> dict[Path, Any]:
    """What every node turned out to be worth."""
    return {path: view.value for path, view in run.replay.at().nodes.items()}


def child_values(tree: GameTree, values: Mapping[Path, Any], path: Path) -> list[Any]:
    """What the children are worth, from left to right."""
    return [values[*path, a] for a in tree.actions(path)]
