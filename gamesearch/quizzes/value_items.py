"""What every node is worth, and the mistakes that can be explained."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import Any

from gamesearch.game import CHANCE, MAX, MIN, Path, player_name
from gamesearch.games.tree import GameTree
from gamesearch.quizzes.judging import Answer, Item, same_answer
from gamesearch.quizzes.wording import (
    child_values,
    extreme,
    joined,
    node_id,
    ordinal,
    tree_of,
    values_found,
)
from gamesearch.tracing.notation import show
from gamesearch.tracing.tracer import Trace


def ask_for_values(run: Trace) -> list[Item]:
    """The inner nodes in the order in which the search finished them: children first."""
    ends = {event.node.path: event.step for event in run.replay.events}
    values = values_found(run)
    tree = tree_of(run)
    inner = sorted((path for path in tree.nodes() if tree.actions(path)), key=ends.__getitem__)
    return [_value_item(tree, values, path, ends[path]) for path in inner]


def _value_item(tree: GameTree, values: Mapping[Path, Any], path: Path, step: int) -> Item:
    name = tree.name(path)
    below = [(*path, a) for a in tree.actions(path) if tree.actions((*path, a))]
    names = joined([tree.name(kid) for kid in below])
    value = values[path]
    look, rests = f"Look at {name}: there are only leaves below it.", ""
    if below:
        those = "that" if len(below) == 1 else "those"
        look = f"Look at {name}: it follows from {names}, so find {those} first."
        rests = f"{name} depends on {names}: correct {those} first."
    otherwise, says = about_value(tree, path, child_values(tree, values, path))
    return Item(
        node_id(path), path, f"the value of {name}", (value,), otherwise,
        (look, _rule(tree, path), f"{name} is worth {show(value)}."), step,
        says=tuple((answer, text) for answer, text in says if not same_answer(answer, value)),
        needs=tuple(map(node_id, below)), rests=rests,
    )  # fmt: skip


def _rule(tree: GameTree, path: Path) -> str:
    """What a node does with its children's values."""
    name, mover, count = tree.name(path), tree.to_move(path), len(tree.actions(path))
    if count == 1:
        return f"{name} has only one child, and is worth as much as that child."
    if mover == CHANCE:
        return f"{name} is a chance node: add up its children's values, each times its probability."
    if tree.players > 2:
        return (
            f"At {name} player {player_name(tree, mover)} chooses the child in whose vector the "
            f"{ordinal(mover)} number is largest."
        )
    who = player_name(tree, mover)
    return f"{name} is a {who} node: it takes the {extreme(mover, count)} of its children's values."


Feedback = tuple[str, list[tuple[Answer, str]]]  # to any wrong value; to those with a reason


def about_value(tree: GameTree, path: Path, below: list[Any]) -> Feedback:
    """What is said to wrong values of a node; `below` are its children's values."""
    name, mover, count = tree.name(path), tree.to_move(path), len(below)
    who, listed = player_name(tree, mover), joined([show(value) for value in below])
    if count == 1:
        only = tree.name((*path, 0))
        return f"{name} has only one child, {only}, which is worth {listed}.", []
    if mover == CHANCE:
        return _about_mean(tree, path, below)
    if any(isinstance(value, tuple) for value in below):
        said = f"At {name} player {who} compares the {ordinal(mover)} numbers of {listed}."
        return said, [(v, f"{show(v)} gives player {who} {show(v[mover])}. {said}") for v in below]
    right, wrong = extreme(mover, count), extreme(MAX + MIN - mover, count)
    other = max(below) if mover == MIN else min(below)
    mixed_up = (
        f"{show(other)} is the {wrong} of {listed}, and {name} is a {who} node: it takes the "
        f"{right}."
    )
    return f"{name} is a {who} node: it takes the {right} of {listed}.", [(other, mixed_up)]


def _about_mean(tree: GameTree, path: Path, below: list[Any]) -> Feedback:
    name, listed = tree.name(path), joined([show(v) for v in below])
    chances = [tree.edge_probability(path, a) for a in tree.actions(path)]
    terms = [
        f"{p} × {show(v) if isinstance(v, tuple) or v >= 0 else f'({show(v)})'}"
        for p, v in zip(chances, below, strict=True)
    ]
    sum_of_terms = f"{name} is a chance node: {' + '.join(terms)}."
    if any(isinstance(value, tuple) for value in below):
        return sum_of_terms, []
    mean = fmean(below)
    unweighted = (
        f"{show(mean)} is the plain mean of {listed}, but the outcomes of {name} are not equally "
        "likely."
    )
    return sum_of_terms, [(mean, unweighted)]
