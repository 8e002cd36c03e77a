"""The last call of a series once more: its pictures, and the reader's own lines in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Any

from gamesearch.game import Path
from gamesearch.grading.sandbox.protocol import Kept
from gamesearch.grading.traced_answer import CodeWalk, has_own_lines, pictures_of, traced, walk_to
from gamesearch.grading.verdict import is_shown
from gamesearch.grading.watched_search import close, run_search
from gamesearch.tracing.conventions import Window
from gamesearch.tracing.notation import is_real, show
from gamesearch.tracing.recorded_game import same
from gamesearch.tracing.tracer import Trace
from gamesearch.wrong_step import WrongStep, step_before, where_returned

from .calls import Answer, AskedGame, Asker, Call, SeriesCase
from .positions import State


def last_call(
    asker: Asker,
    search: Answer,
    case: SeriesCase,
    *,
    with_lines: bool,
    outdated: Collection[State] = (),
) -> Answer:
    """Return the last call of a case as a search, when all calls before it have been made.

    It can be made once: then its table is full. Estimates of `outdated` states are not recorded.
    """
    table: Any = Kept()
    *before, last = case.calls
    for one in before:
        asker.ask(search, case.game, one, table)

    def call(game: Any, state: Any, evaluate: Any) -> Any:
        def recorded(asked: Any, player: int) -> Any:
            known = any(same(asked, one) for one in outdated)
            return (case.game.evaluate if known else evaluate)(asked, player)

        asked = AskedGame(game, recorded)
        return list(asker.call(search, asked, Call(state, last.depth), table))[-1]

    if with_lines:
        call.__dict__["__wrapped__"] = search
    return call


def outdated_estimates(asker: Asker, search: Answer, case: SeriesCase) -> frozenset[State]:
    """States that one depth estimates, and a greater one looks beyond.

    A tree that shows all depths would show such an estimate in place of the value.
    """
    if not asker.each_depth:
        return frozenset()
    game, reads = case.game, asker.ask(search, case.game, case.calls[-1], Kept()).reads
    beyond: set[State] = set()  # all that lead to what is read later
    found: set[State] = set()
    for read in reversed(reads):
        if read in beyond and not game.is_terminal(read):
            found.add(read)
        beyond |= game.above(read)
    return frozenset(found)


def pictures_in_series(
    asker: Asker, case: SeriesCase, *searches: tuple[str, Answer]
) -> Iterator[tuple[str, Any]]:
    """Yield the last call as a tree, for each search; the calls before it have filled its table."""
    game: Any = case.game
    state, more = case.calls[-1].state, (game.evaluate,)
    lines = not asker.each_depth  # else the lines of all depths would be mixed up
    for caption, search in searches:
        call = partial(
            last_call, asker, search, case, with_lines=lines,
            outdated=outdated_estimates(asker, search, case),
        )  # fmt: skip
        drawn = caption, call(), run_search(call(), game, state, more)
        yield from pictures_of(game, state, drawn, more=more)


def walk_in_series(
    asker: Asker, rights: Sequence[Answer], answer: Answer, case: SeriesCase, wrong: str
) -> CodeWalk | None:
    """Return the walk through the last call of a case, to where it goes wrong.

    `wrong` is "value", "action", "leaves" for too many of them, or "form". Nothing is said
    where the run does not show it for certain.
    """
    if not is_shown() or not has_own_lines(answer):
        return None
    outdated = outdated_estimates(asker, answer, case)
    run = _run_of(asker, answer, case, outdated)

    def find(run: Trace) -> WrongStep | None:
        if run.error is not None:
            last = len(run.steps) - 1
            theirs = run.steps[last].kind == "exception"  # else it is what we make of the answer
            return WrongStep(last, "This line fails." if theirs else "This is what it returns.")
        first = _last_round(run, case) if asker.each_depth else 0
        if wrong == "value":
            return next(_wrong_values(run, case, first), None)
        if wrong == "leaves":
            runs = [_run_of(asker, search, case, outdated) for search in rights]
            return next(_read_in_vain(run, [right for right in runs if right]), None)
        return next(_wrong_move(run, case), None) if wrong == "action" else None

    return walk_to(run, find)


def _run_of(
    asker: Asker, search: Answer, case: SeriesCase, outdated: Collection[State]
) -> Trace | None:
    state, more = case.calls[-1].state, (case.game.evaluate,)
    game: Any = case.game
    call = partial(last_call, asker, search, case, with_lines=True, outdated=outdated)
    outcome = run_search(call(), game, state, more)
    return traced(game, state, call(), outcome, more)


def _last_round(run: Trace, case: SeriesCase) -> int:
    """Return the step at which the search to the last depth begins: none was as deep before.

    Where none was as deep as it has to be, that cannot be told, and it is past the end.
    """
    call = case.calls[-1]
    if call.depth == 1:
        return 0
    deepest = max(len(node.path) for node in run.nodes if node.visited)
    if deepest < min(call.depth, case.game.height(call.state)):
        return len(run.steps)
    reached = next(n for n, step in enumerate(run.steps) if len(step.node.path) == deepest)
    outermost = run.steps[0].frame
    own = (n for n in range(reached, -1, -1) if run.steps[n].frame in (outermost, -1))
    return next((n for n in own if run.steps[n].kind == "line"), 0)


def _wrong_values(run: Trace, case: SeriesCase, first: int) -> Iterator[WrongStep]:
    """Yield the first node whose value cannot be, with the window it was searched with.

    Within the window a value is exact; beyond it, it is only a bound. Where the window is called
    something that we do not know, only the root's value is certain.
    """
    game, depth = case.game, case.calls[-1].depth
    final = run.replay.final_views().values()
    has_windows = any(view.window for view in final)
    cuts = any(view.pruned for view in final)
    windows: dict[Path, Window | None] = {}
    for event in run.replay.events:
        path, views = event.node.path, run.replay.views_at(event.step)
        if event.kind == "enter" or path not in windows:  # what a table settles is not entered
            windows[path] = views[path].window
        ends = event.kind in ("return", "cut")
        window = windows.pop(path, None) if ends else windows.get(path)
        if not (ends or event.kind == "leaf") or event.step < first or run.replay.turned:
            continue
        said = views[path].value
        right = game.value(event.node.state, max(0, depth - len(path)))
        is_exact = event.kind == "leaf" or window or not (has_windows or (cuts and path))
        if is_exact and is_real(said) and not _may_be(said, right, window):
            name = game.name(event.node.state)
            words = f"{name} is worth {show(right)} here, but {show(said)} is returned."
            yield WrongStep(where_returned(run, event), words)


def _may_be(said: float, right: float, window: Window | None) -> bool:
    """Return whether a value may be returned: the right one, or a bound on it beyond the window."""
    if close(said, right) or window is None:
        return close(said, right)
    alpha, beta = window
    return right >= said >= beta or right <= said <= alpha


def _read_in_vain(run: Trace, rights: Sequence[Trace]) -> Iterator[WrongStep]:
    """Yield the first position that is read more often than by any search that is right."""
    known: Counter[object] = Counter()
    for right in rights:
        known |= Counter(right.examined)
    read: Counter[object] = Counter()
    for leaf in run.examined_nodes:
        read[leaf.state] += 1
        if read[leaf.state] > known[leaf.state]:
            again = " again" if read[leaf.state] > 1 else ""
            words = f"Here it goes on to {leaf.state[0]}, which no correct search reads{again}."
            yield WrongStep(step_before(run, leaf), words)


def _wrong_move(run: Trace, case: SeriesCase) -> Iterator[WrongStep]:
    """Yield where the root hands up a move that is not a best one."""
    call, game = case.calls[-1], case.game
    best = game.best_actions(call.state, call.depth)
    if run.action in best:
        return
    said = "no move is returned" if run.action is None else f"its move is {run.action}"
    for number in range(len(run.steps) - 1, -1, -1):
        step = run.steps[number]
        if (
            step.node is run.root
            and step.kind == "return"
            and same(step.value, (run.value, run.action))
        ):
            words = f"Here {said}; {' or '.join(best)} is right."
            yield WrongStep(number, words)
