"""The result of a search: the value, the move, or both, told apart by what the run knows.

    the action alone     a move that is no number; or a number that is a best move and is not what
                         the calls for the root's children returned
    nothing              None
    a vector             (1, 2, 6), where three play
    fields               {"score": 3, "move": 0}, an object or a named tuple with such fields
    several best moves   [0, 2]
    a pair, or longer    (3, 0), (0, 3), [3, 0, 13], (3, [0, 1]): the value stands where the calls
                         for leaves put their utility
    a value              3

A function that only hands on what another one returned for the root counts as that one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, takewhile
from types import CodeType
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, Decision, Game
from gamesearch.members import players_of
from gamesearch.tracing.notation import is_real, vector_of
from gamesearch.tracing.recorded_game import Node, attributes_of, same
from gamesearch.tracing.run import RecordedRun

Function = CodeType | None  # None where only the tree was recorded

VALUE_FIELDS: Final = ("value", "score", "utility", "evaluation", "eval", "best_value", "val", "v")
ACTION_FIELDS: Final = ("action", "move", "best_action", "best_move", "choice", "act", "index", "a")


class Result(NamedTuple):
    """The result of a search, taken apart; the value is signed as the search has it."""

    value: Any = None
    action: Any = None
    choosers: frozenset[Function] = frozenset()  # the functions that returned the action alone
    notes: tuple[str, ...] = ()  # of what is in doubt


def read_result(run: RecordedRun, returned: object) -> Result:
    """Return the value and the action in `returned`: by the first of the forms above that fits."""
    if (alone := _action_alone(run, returned)) is not None:
        return alone
    if returned is None:  # the search failed, or forgot its `return`
        return Result()
    if is_vector(returned, run.game):
        return Result(returned)
    if isinstance(returned, list | tuple | set) and _are_best_moves(run, list(returned)):
        return Result(None, next(iter(returned)))
    if (parts := value_and_action(run, returned)) is None:
        return Result(returned)
    value, action = parts
    is_list = _is_line(action, run.root) and not is_action(action, run.root)
    return Result(value, action[0] if is_list else action)  # of a line, or of all best, the first


def _action_alone(run: RecordedRun, returned: object) -> Result | None:
    """Return the action, if it came back alone: AIMA's `return move`, and agents in general."""
    if not is_action(returned, run.root):
        return None
    returns = run.returns[::-1]
    handed_on = takewhile(lambda s: s.node is run.root and same(s.value, returned), returns)
    chain = [*handed_on][::-1]  # the calls for the root that end the run with it, innermost first
    choosers = frozenset(step.function for step in chain)
    before = (step for step in returns[len(chain) :] if step.node is run.root)
    last = next(before, None)
    inner = None if last is None else value_and_action(run, last.value)
    if inner is not None and same(inner[1], returned):
        return Result(inner[0], returned, choosers)
    if inner is not None and same(inner[0], returned):
        return None
    alone = Result(None, returned, choosers)
    if run.playouts or not is_real(returned):
        return alone
    is_value, is_best = _is_best_value(run, returned), _is_best_move(run, returned)
    calls = (step for step in run.steps if step.kind == "call" and step.node is not run.root)
    if chain and any(step.function is chain[0].function for step in calls):  # all the way up
        return alone if is_best and not is_value else None
    if not is_value:
        if run.unrecognised and not is_best:  # what the root's children are worth is not known
            return Result()
        return alone if chain or is_best else None
    if not is_best:
        return None
    note = (
        f"The result {returned} is the best value and also the best move; return (value, action) "
        "to say which."
    )
    both = Result(returned, returned) if returned == run.worths[run.root] else alone
    return both._replace(notes=(note,))


def _are_best_moves(run: RecordedRun, moves: list[Any]) -> bool:
    """Return whether a search returned several best moves, in a list of their own."""
    if not all(is_action(move, run.root) and _is_best_move(run, move) for move in moves):
        return False
    twice = any(same(move, other) for move, other in combinations(moves, 2))
    is_pair = len(moves) == 2 and any(is_real(m) and _is_best_value(run, m) for m in moves)
    in_pairs = any(isinstance(s.value, list | tuple) for s in run.returns if s.node.examined)
    return bool(moves) and not (twice or is_pair or in_pairs)


# ---------------------------------------------------------------- evidence


def _is_best_value(run: RecordedRun, number: Any) -> bool:
    """Return whether a number is what the calls for the root's children make of the root.

    Their values may be MAX's, the mover's (negamax), or those of MIN at the root.
    """
    given = ((step.node.index, in_result(run, step.value)) for step in run.returns)
    returned = {index: value for index, value in given if is_real(value)}
    worths = [(child.index, run.worths[child]) for _, child in run.root.children]
    pairs = [(returned.get(index, worth), worth) for index, worth in worths]
    values = [value for value, _ in pairs if is_real(value)]
    known = [worth for _, worth in pairs if is_real(worth)] or values
    if not values:
        return False
    turned = [value for value, worth in pairs if worth and value == -worth]
    are_turned = bool(turned) and not any(worth and value == worth for value, worth in pairs)
    # a second search of a child may have returned a bound: what is known counts, too
    if run.game.to_move(run.root.state) == MAX:
        return number in (-min(values) if are_turned else max(values), max(known))
    return number in ((max(values),) if are_turned else (min(values), -min(values), min(known)))


def _is_best_move(run: RecordedRun, move: object) -> bool:
    """Return whether a move leads to the best child, by the leaves that were examined."""
    best = run.worths[run.root]
    if not is_real(best) or not run.root.children:
        return False
    first, *others = [action for action, child in run.root.children if run.worths[child] == best]
    if same(first, move) or not any(same(action, move) for action in others):
        return same(first, move)
    here = next(child.path for action, child in run.root.children if same(action, move))
    return not any(cut.path[: len(here)] == here for cut in run.unvisited)  # else a mere bound


# ---------------------------------------------------------------- parts


def value_place(run: RecordedRun, returned: object) -> int:
    """Return where in a returned pair the value stands, 0 or 1: where calls for leaves put it.

    If the calls for leaves return no pairs, what the root returned decides. If in one order alone
    its parts are the root's value and a best move, it is that order. If one part is an action of
    the root's, the other is the value. If both parts are some leaf's utility, they may be a vector
    of two; otherwise the value is the one that is.
    """
    votes = [0, 0]
    for step in run.returns:
        if step.node.examined:
            for place, part in enumerate(parts_of(step.value)[:2]):
                votes[place] += part is not None and _is_utility(part, step.node)
    if any(votes) or isinstance(returned, Decision):
        return int(votes[1] > votes[0])
    parts = parts_of(returned)[1::-1] if returned is run.swapped else parts_of(returned)[:2]
    if len(parts) == 2:
        orders = [(parts[0], parts[1]), (parts[1], parts[0])]
        fits = [is_real(v) and _is_best_value(run, v) and _is_best_move(run, a) for v, a in orders]
        if sum(fits) == 1:
            return fits.index(True)
    actions = [is_action(part, run.root) or _is_line(part, run.root) for part in parts]
    utilities = [any(_is_utility(part, leaf) for leaf in run.examined_nodes) for part in parts]
    if len(parts) == 2 and sum(actions) == 1 and not all(utilities):
        return actions.index(False)
    return int(utilities == [False, True])


def value_and_action(run: RecordedRun, returned: object) -> tuple[Any, Any] | None:
    """Return the two parts of what a call returned, in fields or a pair; None if it has not two."""
    if returned is not None and not is_real(returned) and type(returned) not in (tuple, list, str):
        own = returned._asdict() if hasattr(returned, "_asdict") else attributes_of(returned)
        held: Mapping[Any, Any] = returned if isinstance(returned, Mapping) else own
        value = next((name for name in VALUE_FIELDS if name in held), None)
        action = next((name for name in ACTION_FIELDS if name in held), None)
        if value is not None and action is not None:
            return held[value], held[action]
    parts = parts_of(returned)
    if len(parts) < 2 or is_vector(returned, run.game):
        return None
    place = 1 - run.value_place if returned is run.swapped else run.value_place
    return parts[place], parts[1 - place]


def is_swapped(run: RecordedRun, returned: object) -> bool:
    """Return whether the root's result is a pair that another call for it returned, swapped."""
    pairs = [(s.function, parts_of(s.value)[:2]) for s in run.returns if s.node is run.root]
    last, pair = pairs[-1] if pairs else (None, ())
    before = (other for function, other in pairs if function is not last and len(other) == 2)
    turned = pair[::-1] if len(pair) == 2 and not same(*pair) else None
    return turned is not None and any(all(map(same, other, turned)) for other in before)


def parts_of(returned: Any) -> Sequence[Any]:
    """Return the parts of a tuple, a list or an array; nothing for anything else."""
    is_plain = isinstance(returned, (tuple, list))  # `tuple | list` would be made at each call
    parts = returned if is_plain else getattr(returned, "tolist", tuple)()
    return parts if isinstance(parts, (tuple, list)) else ()


def in_result(run: RecordedRun, returned: object) -> Any:
    """Return the value in what a call returned: a part of it, or all of it."""
    parts = value_and_action(run, returned)
    return returned if parts is None else parts[0]


def is_vector(returned: object, game: Game[Any, Any]) -> bool:
    """Return whether it is a utility vector, and not a pair of value and action."""
    players = players_of(game)
    numbers = vector_of(returned) if players > 2 else None
    return numbers is not None and len(numbers) == players


def is_action(part: object, node: Node) -> bool:
    """Return whether it is one of the actions that the search was given at a node."""
    return any(same(action, part) for action in node.actions or ())


def _is_line(part: object, node: Node) -> bool:
    """Return whether it is a line of play from a node, or a list of moves there."""
    return isinstance(part, list | tuple) and bool(part) and is_action(part[0], node)


def _is_utility(part: Any, node: Node) -> bool:
    """Return whether a number is the utility of an examined node, from either player's side.

    Of a vector it is the first number, which is player 0's.
    """
    if isinstance(part, (tuple, list)) and len(part) > 1:
        part = part[0]
    return is_real(part) and is_real(node.utility) and bool(abs(part) == abs(node.utility))
