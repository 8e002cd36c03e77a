"""What is asked about a tree, what is right, and what is said to anything else.

A question has items, one for each answer that is asked for. The truth is what a search of the
package did when it was traced on the tree, and so are the words: "C can give at most 2, and MAX
already has 3 at A". An item knows beforehand what is to be said to any answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from statistics import fmean
from typing import Any, Final, NamedTuple

from gamesearch.game import CHANCE, MAX, MIN, Player, player_name
from gamesearch.games.tree import GameTree
from gamesearch.search import (
    alpha_beta_search,
    expectiminimax_search,
    max_n_search,
    minimax_search,
)
from gamesearch.tracing.notation import show
from gamesearch.tracing.recording import Path
from gamesearch.tracing.replay import Event, NodeView
from gamesearch.tracing.tracer import Trace, trace

Answer = float | tuple[float, ...] | bool

CLOSE: Final = 0.005  # answers are asked for to two decimals


class Item(NamedTuple):
    """One answer that is asked for, and all that can be said about it."""

    id: str  # the node's path as "0.2", or "alpha", "beta", "move"
    path: Path
    name: str  # what is asked for: "the value of C"
    right: tuple[Answer, ...]  # every answer that is accepted
    otherwise: str  # what is said to any other answer
    hints: tuple[str, str, str]  # where to look; the rule there; this one answer
    step: int  # of the traced run, where it can be seen
    says: tuple[tuple[Answer, str], ...] = ()  # what is said to mistakes that are known
    needs: tuple[str, ...] = ()  # items to put right before this one
    rests: str = ""  # what is said until they are
    blamed: Path | None = None  # the node that a mistake is marked at, if not its own
    default: bool | None = None  # what no answer stands for


class Question(NamedTuple):
    """A tree, what is asked about it, and the run of the search that has the answers."""

    kind: str
    tree: GameTree
    prompt: str
    items: tuple[Item, ...]
    run: Trace
    node: Path | None = None  # the node that the question is about


class Judgement(NamedTuple):
    """What is to be said about one item: right, wrong or empty."""

    item: Item
    verdict: str
    text: str


# ---------------------------------------------------------------- judging


def judge(question: Question, answers: Mapping[str, Any]) -> list[Judgement]:
    """Look every item's answer up; `answers` has them by the items' ids.

    >>> from gamesearch.quizzes import Quiz
    >>> question = Quiz("values", tree=[[3, 12, 8], [2, 4, 6], [14, 5, 2]]).question(0)
    >>> judge(question, {"0": 3, "1": 6, "2": 2})[1].text
    '6 is the largest of 2, 4 and 6, and C is a MIN node: it takes the smallest.'
    """
    verdicts = {item.id: _verdict(item, answers.get(item.id)) for item in question.items}
    return [
        Judgement(item, verdicts[item.id], _said(item, answers.get(item.id), verdicts))
        for item in question.items
    ]


def is_right(judgements: Sequence[Judgement]) -> bool:
    """Whether every answer is there and right."""
    return all(judgement.verdict == "right" for judgement in judgements)


def _verdict(item: Item, answer: Any) -> str:
    answer = item.default if answer is None else answer
    if answer is None:
        return "empty"
    return "right" if any(same_answer(answer, right) for right in item.right) else "wrong"


def _said(item: Item, answer: Any, verdicts: Mapping[str, str]) -> str:
    if verdicts[item.id] != "wrong":
        return ""
    if any(verdicts[need] != "right" for need in item.needs):
        return item.rests
    return next((text for known, text in item.says if same_answer(answer, known)), item.otherwise)


def same_answer(one: Any, other: Any) -> bool:
    """Whether two answers are the same, numbers to two decimals."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return one == other or abs(one - other) < CLOSE
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(same_answer, one, other))
    return False


# ---------------------------------------------------------------- what is asked

_PROMPTS: Final = {
    "values": "What is each node worth? Fill in the minimax values.",
    "chance": "What is each node worth? Fill in the expected values (expectiminimax).",
    "vectors": "Each player maximises their own number: player A the first, player B the second, "
    "and so on; of equally good vectors the first is chosen. Fill in the vector that comes about "
    "at each node (max^n).",
    "cuts": "Alpha-beta goes from left to right and cuts on equality too. "
    "Mark the leaves that it never examines.",
    "window": "Alpha-beta goes from left to right. With which window does it enter node {}?",
    "move": "{} is to move at the root. Which move is best?",
}


def run_of(kind: str, tree: GameTree) -> Trace:
    """The search that has the answers, traced."""
    if kind in ("cuts", "window"):
        return trace(alpha_beta_search, tree)
    if tree.players > 2:
        return trace(max_n_search, tree)
    plain = tree.alternating and not tree.stochastic
    return trace(minimax_search if plain else expectiminimax_search, tree)


def ask(kind: str, run: Trace, node: Path | None) -> Question:
    """A question of one kind on the tree of a run; `node` is whose window is asked for."""
    tree: Any = run.game
    makers: dict[str, Callable[..., list[Item]]] = {"cuts": _leaf_items, "move": _move_items}
    asked = makers.get(kind, _value_items)(run) if node is None else _window_items(run, node)
    word = tree.name(node) if node is not None else player_name(tree, tree.to_move(()))
    return Question(kind, tree, _PROMPTS[kind].format(word), tuple(asked), run, node)


def _values_found(run: Trace) -> dict[Path, Any]:
    """What every node turned out to be worth."""
    return {path: view.value for path, view in run.replay.at().nodes.items()}


def _kids(tree: GameTree, values: Mapping[Path, Any], path: Path) -> list[Any]:
    """What the children are worth, from left to right."""
    return [values[*path, a] for a in tree.actions(path)]


def _id(path: Path) -> str:
    return ".".join(map(str, path))


# ---------------------------------------------------------------- values


def _value_items(run: Trace) -> list[Item]:
    """The inner nodes in the order in which the search finished them: children first."""
    ends = {event.node.path: event.step for event in run.replay.events}
    values = _values_found(run)
    tree: Any = run.game
    inner = sorted((path for path in tree.nodes() if tree.actions(path)), key=ends.__getitem__)
    return [_value_item(tree, values, path, ends[path]) for path in inner]


def _value_item(tree: GameTree, values: Mapping[Path, Any], path: Path, step: int) -> Item:
    name = tree.name(path)
    below = [(*path, a) for a in tree.actions(path) if tree.actions((*path, a))]
    told = _list([tree.name(kid) for kid in below])
    look = f"Look at {name}: " + (
        f"{told} {'is' if len(below) == 1 else 'are'} to be known first, and then it follows."
        if below
        else "there are only leaves below it."
    )
    value = values[path]
    otherwise, says = _about_value(tree, path, _kids(tree, values, path))
    return Item(
        _id(path), path, f"the value of {name}", (value,), otherwise,
        (look, _rule(tree, path), f"{name} is worth {show(value)}."), step,
        says=tuple((answer, text) for answer, text in says if not same_answer(answer, value)),
        needs=tuple(map(_id, below)),
        rests=f"{name} rests on {told}: put {'that' if len(below) == 1 else 'those'} right first."
        if below
        else "",
    )  # fmt: skip


def _rule(tree: GameTree, path: Path) -> str:
    """What a node does with its children's values."""
    name, mover, count = tree.name(path), tree.to_move(path), len(tree.actions(path))
    if count == 1:
        return f"{name} has one child only, and is worth as much as that."
    if mover == CHANCE:
        return f"{name} is a chance node: add up its children's values, each times its probability."
    if tree.players > 2:
        return (
            f"At {name} player {player_name(tree, mover)} chooses the child in whose vector the "
            f"{_ordinal(mover)} number is largest."
        )
    who = player_name(tree, mover)
    return (
        f"{name} is a {who} node: it takes the {_extreme(mover, count)} of its children's values."
    )


def _about_value(
    tree: GameTree, path: Path, found: list[Any]
) -> tuple[str, list[tuple[Answer, str]]]:
    """What is said to a wrong value, and to wrong values that have a reason."""
    name, mover, count = tree.name(path), tree.to_move(path), len(found)
    who, listed = player_name(tree, mover), _list([show(kid) for kid in found])
    if count == 1:
        only = tree.name((*path, 0))
        return f"{name} has one child only, {only}, which is worth {listed}.", []
    if mover == CHANCE:
        return _about_mean(tree, path, found)
    if tree.players > 2:
        said = f"At {name} player {who} compares the {_ordinal(mover)} numbers of {listed}."
        return said, [(v, f"{show(v)} gives player {who} {show(v[mover])}. {said}") for v in found]
    right, wrong = _extreme(mover, count), _extreme(MAX + MIN - mover, count)
    other = max(found) if mover == MIN else min(found)
    return f"{name} is a {who} node: the {right} of {listed}.", [
        (
            other,
            f"{show(other)} is the {wrong} of {listed}, and {name} is a {who} node: it takes the "
            f"{right}.",
        )
    ]


def _about_mean(
    tree: GameTree, path: Path, found: list[Any]
) -> tuple[str, list[tuple[Answer, str]]]:
    name, listed, mean = tree.name(path), _list([show(kid) for kid in found]), fmean(found)
    chances = [tree.edge_probability(path, a) for a in tree.actions(path)]
    terms = [
        f"{p} × {show(v) if v >= 0 else f'({show(v)})'}"
        for p, v in zip(chances, found, strict=True)
    ]
    return f"{name} is a chance node: {' + '.join(terms)}.", [
        (
            mean,
            f"{show(mean)} is the plain mean of {listed}, but the outcomes of {name} are not "
            "equally likely.",
        )
    ]


def _extreme(mover: Player, count: int) -> str:
    return {
        MAX: "larger" if count == 2 else "largest", MIN: "smaller" if count == 2 else "smallest",
    }[mover]  # fmt: skip


def _ordinal(player: Player) -> str:
    return ("first", "second", "third")[player] if player < 3 else f"{player + 1}th"


# ---------------------------------------------------------------- cuts


def _leaf_items(run: Trace) -> list[Item]:
    """The leaves from left to right."""
    tree: Any = run.game
    cuts = {event.node.path: event for event in run.replay.events if event.kind == "cut"}
    seen = {event.node.path: event for event in run.replay.events if event.kind == "leaf"}
    items = []
    pruned = run.pruned
    for leaf in tree.leaves():
        if leaf in seen:
            items.append(_seen_item(run, leaf, seen[leaf]))
        else:
            top = next(top for top in pruned if leaf[: len(top)] == top)
            items.append(_cut_item(run, leaf, cuts[top[:-1]]))
    return items


def _cut_item(run: Trace, leaf: Path, cut: Event) -> Item:
    """A leaf that is never examined, since a node above it was cut."""
    assert cut.child is not None
    tree: Any = run.game
    name, mover = tree.name(cut.node.path), tree.to_move(cut.node.path)
    caption = run.captions.at(cut.step)
    compared = caption.rpartition(": ")[0]
    bound, side = ("β", "MIN") if mover == MAX else ("α", "MAX")
    return Item(
        _id(leaf), leaf, f"leaf {tree.name(leaf)}", (True,),
        f"{compared}: what is left below {name} is never examined.",
        (
            f"Look at {name} when {tree.name(cut.child.path)} has come back.",
            f"{name} is a {player_name(tree, mover)} node: it is left as soon as its value is at "
            f"{'least' if mover == MAX else 'most'} {bound}, which is what {side} already has "
            "above it.",
            caption,
        ),
        cut.step, blamed=cut.node.path, default=False,
    )  # fmt: skip


def _seen_item(run: Trace, leaf: Path, event: Event) -> Item:
    """A leaf that is examined: the node nearest above it that had a value was not cut."""
    tree: Any = run.game
    name = tree.name(leaf)
    views = run.replay.at(event.step).nodes
    standing = [path for path in _above(leaf) if views[path].value is not None]
    if standing:
        reason = _not_cut(tree, standing[-1], views[standing[-1]])
        where = f"Compare {tree.name(standing[-1])} with its window just before {name}."
    else:
        reason = "it is the first one, and nothing is known yet that could cut it"
        where = "Nothing is cut before a leaf has come back."
    said = f"{name} is examined: {reason}."
    return Item(
        _id(leaf), leaf, f"leaf {name}", (False,), said,
        (f"Look at {name} again: is it really left out?", where, said), event.step, default=False,
    )  # fmt: skip


def _not_cut(tree: GameTree, path: Path, view: NodeView) -> str:
    """Why a node goes on: its value, and the bound it has not reached."""
    mover = tree.to_move(path)
    assert view.window is not None
    bound = (
        f"below β = {show(view.window[1])}" if mover == MAX else f"above α = {show(view.window[0])}"
    )
    return (
        f"{tree.name(path)} is a {player_name(tree, mover)} node, and the {show(view.value)} that "
        f"it has so far is {bound}"
    )


def _above(path: Path) -> list[Path]:
    """The nodes above one, root first."""
    return [path[:length] for length in range(len(path))]


# ---------------------------------------------------------------- windows


def windows(run: Trace) -> list[Path | None]:
    """The nodes whose window can be asked for: entered with a bound that is finite."""
    return [path for path, window in _entered(run).items() if window != (-inf, inf)]


def _entered(run: Trace) -> dict[Path, Any]:
    """The window with which alpha-beta enters each inner node."""
    return {
        event.node.path: run.replay.at(event.step).nodes[event.node.path].window
        for event in run.replay.events
        if event.kind == "enter"
    }


def _window_items(run: Trace, node: Path) -> list[Item]:
    step = next(e.step for e in run.replay.events if e.kind == "enter" and e.node.path == node)
    alpha, beta = _entered(run)[node]
    return [
        _bound_item(run, node, step, "alpha", MAX, alpha, beta),
        _bound_item(run, node, step, "beta", MIN, beta, alpha),
    ]


def _bound_item(
    run: Trace, node: Path, step: int, name: str, holder: Player, bound: float, other: float
) -> Item:
    """Alpha or beta: what the `holder` already has above the node."""
    tree: Any = run.game
    views = run.replay.at(step).nodes
    letter, who, here = {MAX: "α", MIN: "β"}[holder], player_name(tree, holder), tree.name(node)
    above = [path for path in _above(node) if tree.to_move(path) == holder]
    known = [_what_it_knows(tree, path, views) for path in above if views[path].value is not None]
    said = (
        f"{letter} is what {who} is sure of: the {_extreme(holder, 3)} value that a {who} node "
        f"above {here} has so far. "
    ) + (
        " ".join(known)
        or ("No such node has a value yet." if above else f"There is no {who} node above {here}.")
    )
    look = f"Look at the {who} nodes above {here}: {_list([tree.name(p) for p in above])}."
    start = -inf if holder == MAX else inf
    mistakes = (
        (other, f"That is the other bound. {said}"),
        (start, f"{letter} does not begin anew at {here}: it is handed down. {' '.join(known)}"),
        (-start, f"{letter} is what {who} is sure of, and that is never {show(-start)}."),
    )
    return Item(
        name, node, letter, (bound,), said,
        (look if above else f"Is there any {who} node above {here}?", said,
         f"{letter} = {show(bound)}."),
        step, says=tuple(mistake for mistake in mistakes if mistake[0] != bound),
    )  # fmt: skip


def _what_it_knows(tree: GameTree, path: Path, views: Mapping[Path, NodeView]) -> str:
    kids = [(*path, a) for a in tree.actions(path)]
    back = [tree.name(kid) for kid in kids if kid in views and views[kid].returned]
    return f"{tree.name(path)} knows what {_list(back)} {'gives' if len(back) == 1 else 'give'}."


# ---------------------------------------------------------------- moves


def _move_items(run: Trace) -> list[Item]:
    """The one move that is asked for; all that lead to the root's value are right."""
    tree: Any = run.game
    values = _values_found(run)
    mover, name, moves = tree.to_move(()), tree.name(()), tree.actions(())
    who, kids = player_name(tree, mover), _kids(tree, values, ())
    best = tuple(a for a in moves if same_answer(kids[a], values[()]))
    says = [(a, _about_move(tree, a, kids[a], mover)) for a in moves if a not in best]
    return [
        Item(
            "move", (), "the move", best,
            f"One of {_list([tree.action_name((), a) for a in moves])} was expected.",
            (
                f"Work out what {_list([tree.name((a,)) for a in moves])} are worth.",
                f"{name} is a {who} node: it takes the {_extreme(mover, len(kids))} value.",
                f"{name} is worth {show(values[()])}.",
            ),
            len(run.steps) - 1, says=tuple(says),
        )
    ]  # fmt: skip


def _about_move(tree: GameTree, action: int, value: Any, mover: Player) -> str:
    where = f"{tree.name((action,))}, which is worth" if tree.actions((action,)) else "a leaf worth"
    return (
        f"{tree.action_name((), action)} leads to {where} {show(value)}, and another move leads to "
        f"{'more' if mover == MAX else 'less'}: {player_name(tree, mover)} to move takes the "
        f"{_extreme(mover, len(tree.actions(())))}."
    )


def _list(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)
