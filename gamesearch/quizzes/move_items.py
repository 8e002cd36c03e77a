"""Which move is best; of several best ones, any."""

from __future__ import annotations

from typing import Any

from gamesearch.game import MAX, Player, player_name
from gamesearch.games.tree import GameTree
from gamesearch.quizzes.judging import Item, same_answer
from gamesearch.quizzes.wording import child_values, extreme, joined, tree_of, values_found
from gamesearch.tracing.notation import show
from gamesearch.tracing.tracer import Trace


def ask_for_move(run: Trace) -> list[Item]:
    """The one move that is asked for; all that lead to the root's value are right."""
    tree = tree_of(run)
    values = values_found(run)
    mover, name, moves = tree.to_move(()), tree.name(()), tree.actions(())
    who, kids = player_name(tree, mover), child_values(tree, values, ())
    best = tuple(a for a in moves if same_answer(kids[a], values[()]))
    says = [(a, _about_move(tree, a, kids[a], mover)) for a in moves if a not in best]
    return [
        Item(
            "move", (), "the move", best,
            f"One of {joined([tree.action_name((), a) for a in moves])} was expected.",
            (
                f"Work out what {joined([tree.name((a,)) for a in moves])} are worth.",
                f"{name} is a {who} node: it takes the {extreme(mover, len(kids))} value.",
                f"{name} is worth {show(values[()])}.",
            ),
            len(run.steps) - 1, says=tuple(says),
        )
    ]  # fmt: skip


def _about_move(tree: GameTree, action: int, value: Any, mover: Player) -> str:
    where = f"{tree.name((action,))}, which is worth" if tree.actions((action,)) else "a leaf worth"
    return (
        f"{tree.action_name((), action)} leads to {where} {show(value)}, but another move leads to "
        f"{'more' if mover == MAX else 'less'}: {player_name(tree, mover)} takes the "
        f"{extreme(mover, len(tree.actions(())))} value."
    )
