"""Python's side of a trace: the lines that ran, and how a search ends."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import groupby
from math import inf
from pathlib import Path
from typing import Any

import pytest
from stories import STYLES, fails_at_c1, style_name, value_of

from gamesearch import alpha_beta_search, random_tree, time_limit, trace
from gamesearch.interpreter import MONITORING, free_tools
from gamesearch.search import principal_variation_search, transposition
from gamesearch.search.stable_hash import wide_hash
from gamesearch.time_limit import TraceTimeout
from gamesearch.tracing.lines import TracedFunction
from gamesearch.tracing.run import TraceTooLarge
from gamesearch.watch import GameWrapper
from tests.lecture_trees import T1, T2
from tests.search.styles import style

# ---------------------------------------------------------------- lines


def test_steps_are_lines_of_the_source_with_their_variables() -> None:
    t = trace(alpha_beta_search, T1.tree)
    source = Path(t.functions[0].co_filename).read_text(encoding="utf-8").splitlines()
    cuts = [
        s for s in t.steps if s.kind == "line" and source[s.line - 1].strip() == "if v <= alpha:"
    ]
    seen = [(s.node.state, s.variables["v"], s.variables["alpha"]) for s in cuts]
    assert seen == [
        ((0,), 3, -inf), ((0,), 3, -inf), ((0,), 3, -inf),
        ((1,), 2, 3),
        ((2,), 14, 3), ((2,), 5, 3), ((2,), 2, 3),
    ]  # fmt: skip
    assert [f.co_name for f in t.functions][:3] == ["alpha_beta_search", "max_value", "min_value"]


def sets_all_sorts(game: Any, state: Any, alpha: float = -9, beta: float = 9) -> Any:
    """Minimax that sets variables in every way, deletes one and fills a list."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    best, seen = None, []
    for a in game.actions(state):
        seen.append(value := sets_all_sorts(game, game.result(state, a), alpha, beta))
        high = low = sum(x for x in seen if x > 3)
        del low
        best = value if best is None else (min if len(state) % 2 else max)(best, value)
        alpha += high - high
    return best


@pytest.mark.parametrize("search", [*STYLES, sets_all_sorts, fails_at_c1], ids=style_name)
def test_a_line_is_asked_only_for_what_it_has_set(
    search: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each step has the variables, in their order, that reading all of them at each line gives.

    From Python 3.12 on, other tools may have taken every number: the lines are the same.
    """

    def told() -> list[Any]:
        steps = trace(search, T2.tree).steps
        return [(s.kind, s.node.path, s.line, [*s.variables.items()], s.call) for s in steps]

    quick = told()
    for tool in (taken := free_tools()):
        MONITORING.use_tool_id(tool, "another")
    try:
        assert told() == quick
    finally:
        for tool in taken:
            MONITORING.free_tool_id(tool)
    always = property(lambda self: defaultdict(lambda: self.names), lambda *_: None)
    monkeypatch.setattr(TracedFunction, "setting", always, raising=False)
    assert told() == quick


def test_only_the_searchs_own_lines_are_recorded() -> None:
    t = trace(alpha_beta_search, T1.tree)
    assert {Path(code.co_filename).name for code in t.functions} == {"alpha_beta.py"}
    t = trace(style("one_function"), T1.tree)
    assert {code.co_name for code in t.functions} == {"one_function"}


# ---------------------------------------------------------------- searches that fail


def test_an_exception_ends_the_trace_in_the_failing_line() -> None:
    t = trace(fails_at_c1, T1.tree)
    assert isinstance(t.error, ZeroDivisionError)
    assert t.value is None
    last = t.steps[-1]
    assert (last.kind, last.node.state, last.value) == ("exception", (1, 0), t.error)
    assert last.line == fails_at_c1.__code__.co_firstlineno + 2
    assert t.examined == [(0, 0), (0, 1), (0, 2), (1, 0)]
    assert t.pruned == []  # nothing was cut: the search never got so far
    assert t.replay.events[-1].kind == "error"
    assert "cut" not in [event.kind for event in t.replay.events]
    view = t.replay.at().nodes
    assert view[(0,)].value == 3
    assert view[(1,)].open
    assert view[()].open


def test_what_an_exception_leaves_uncut_and_cut() -> None:
    def search(game: Any, state: Any, alpha: float, beta: float) -> Any:
        if game.is_terminal(state):
            return 1 // (game.utility(state, 0) - 14)
        v = -inf if game.to_move(state) == 0 else inf
        for a in game.actions(state):
            w = search(game, game.result(state, a), alpha, beta)
            v = max(v, w) if game.to_move(state) == 0 else min(v, w)
            if game.to_move(state) == 1 and v <= alpha:
                return v
            alpha = max(alpha, v) if game.to_move(state) == 0 else alpha
        return v

    t = trace(partial(search, alpha=-inf, beta=inf), T1.tree)
    assert isinstance(t.error, ZeroDivisionError)
    assert t.pruned == [(1, 1), (1, 2)]


def test_an_illegal_action_is_the_searchs_error() -> None:
    def search(game: Any, state: Any) -> Any:
        return game.result(state, 99)

    t = trace(search, T1.tree)
    assert str(t.error) == "node A has no child 99; it has 3, counted from 0"
    assert t.steps[-1].line == search.__code__.co_firstlineno + 1


def test_an_exception_that_the_search_handles_is_no_error() -> None:
    def search(game: Any, state: Any) -> Any:
        try:
            return fails_at_c1(game, state)
        except ZeroDivisionError:
            return -1

    t = trace(search, T1.tree)
    assert (t.value, t.error) == (-1, None)
    assert t.steps[-1].kind == "return"


# ---------------------------------------------------------------- searches without end


def endless(game: Any, state: Any) -> Any:
    while True:
        for action in game.actions(state):
            sum(range(2000))  # a slow line: time runs out before the steps do
            game.result(state, action)


def endless_that_swallows(game: Any, state: Any) -> Any:
    while True:
        with contextlib.suppress(Exception):
            endless(game, state)


def spinning(game: Any, state: Any) -> Any:
    game.actions(state)
    while True:
        pass


@pytest.mark.parametrize(
    ("search", "lines"),
    [(endless, True), (endless, False), (endless_that_swallows, True),
     (endless_that_swallows, False), (spinning, False)],
)  # fmt: skip
def test_an_endless_search_is_stopped(search: Any, lines: bool) -> None:
    t = trace(search, T1.tree, seconds=0.1, lines=lines)
    assert isinstance(t.error, TraceTimeout)
    assert "0.1 seconds" in str(t.error)
    assert t.pruned == []


def test_no_deadline_outlives_its_search() -> None:
    """However little time there was: a watcher that lives on would stop something else."""

    def search(game: Any, state: Any) -> int:
        return sum(game.is_terminal(state) for _ in range(200))

    for n in range(60):
        with contextlib.suppress(TraceTimeout):
            trace(search, T1.tree, seconds=0.0002 * (1 + n % 7))
    assert [
        t for t in threading.enumerate() if t.name.startswith("Thread") and "watch" in t.name
    ] == []
    for seconds in (0, -1, float("nan"), "5"):
        with pytest.raises(ValueError, match="a number above 0 was expected"):
            trace(search, T1.tree, seconds=seconds)


def test_the_clock_counts_less_than_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where this process gets nothing to compute, the clock runs three times as long."""
    monkeypatch.setattr(time_limit.time, "process_time", lambda: 0.0)
    start = time.monotonic()
    with pytest.raises(TraceTimeout), time_limit.deadline(0.05):
        all(n == 0 for n in iter(int, 1))
    assert time.monotonic() - start >= 0.15


def without_end(game: Any, state: Any) -> Any:
    return [without_end(game, state) for _ in game.actions(state)]


def in_a_loop(game: Any, state: Any) -> Any:
    while not game.is_terminal(state):
        state = game.result(state, 1)


@pytest.mark.parametrize("search", [without_end, in_a_loop])
@pytest.mark.parametrize("lines", [True, False])
def test_a_search_that_goes_deeper_and_deeper(search: Any, lines: bool) -> None:
    game = GameWrapper(T1.tree)
    game.is_terminal, game.result = lambda _: False, lambda state, _: state
    with pytest.raises(TraceTooLarge, match="give it a depth limit"):
        trace(search, game, lines=lines)


def busy(game: Any, state: Any) -> Any:
    n = len(game.actions(state))
    while n:
        n += 1
    return n


def busy_and_careless(game: Any, state: Any) -> Any:
    while True:
        with contextlib.suppress(Exception):
            return busy(game, state)


@pytest.mark.slow
@pytest.mark.parametrize("search", [busy, busy_and_careless])
def test_too_many_steps(search: Any) -> None:
    too_large = r"more than 100,000 steps; give the search a depth .* check that line \d+ of busy "
    with pytest.raises(TraceTooLarge, match=too_large):
        trace(search, T1.tree)


def test_an_interrupt_names_the_line_and_leaves_nothing_behind() -> None:
    """As a reader interrupts the kernel: what was running is said, and nothing is followed on."""

    def interrupted(game: Any, state: Any) -> Any:
        game.actions(state)
        raise KeyboardInterrupt

    before = sys.gettrace(), threading.gettrace()
    line = interrupted.__code__.co_firstlineno + 2
    for with_lines, where in [(True, f"line {line} of interrupted"), (False, "it")]:
        with pytest.raises(KeyboardInterrupt, match=f"check that {where} does not run forever"):
            trace(interrupted, T1.tree, lines=with_lines)
    assert (sys.gettrace(), threading.gettrace()) == before


# ---------------------------------------------------------------- good manners


@pytest.mark.parametrize("search", [alpha_beta_search, fails_at_c1, without_end])
def test_a_tracer_that_was_set_is_set_again(search: Any) -> None:
    """Coverage and debuggers keep working, however the search ends."""
    heard = []

    def tracer(frame: Any, event: str, arg: Any) -> Any:
        heard.append(event)

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        with contextlib.suppress(TraceTooLarge):
            notes = trace(search, T1.tree).notes
            said = [note for note in notes if "debugger or coverage was switched off" in note]
            assert bool(said) == (sys.version_info < (3, 12))
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)
    assert heard


def test_a_hash_made_by_our_own_code_is_no_step_of_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where Python's hash is narrow, tables have one in Python; the steps stay the same."""
    steps = [step.line for step in trace(principal_variation_search, T1.tree).steps]
    monkeypatch.setattr(transposition, "stable_hash", wide_hash)
    assert [step.line for step in trace(principal_variation_search, T1.tree).steps] == steps


# ---------------------------------------------------------------- threads


def at_the_root(game: Any, state: Any, apply: Callable[..., Any]) -> Any:
    actions = game.actions(state)
    values = list(apply(lambda a: value_of(game, game.result(state, a)), actions))
    best = max(values)
    return best, actions[values.index(best)]


def in_a_pool(game: Any, state: Any) -> Any:
    with ThreadPoolExecutor(3) as pool:
        return at_the_root(game, state, pool.map)


def one_by_one(game: Any, state: Any) -> Any:
    return at_the_root(game, state, map)


@pytest.fixture
def busy_switching() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("busy_switching")
@pytest.mark.parametrize("seed", range(4))
def test_threads_of_a_pool_are_recorded_task_by_task(seed: int) -> None:
    """However they take turns, the tree is the one that a single thread walks."""
    tree = random_tree(4, (2, 4), seed)
    one, several = trace(one_by_one, tree), trace(in_a_pool, tree)
    assert several.notes == ()
    assert (several.value, several.action) == (one.value, one.action)
    assert several.pruned == one.pruned
    tasks = [task for task, _ in groupby(leaf[0] for leaf in several.examined)]
    assert sorted(tasks) == [*range(len(tree.actions(())))]  # each as a whole
    assert sorted(several.examined) == one.examined
    inner = {p: v for p, v in several.replay.final_views().items() if p}
    assert inner == {path: one.replay.final_views()[path] for path in inner}
    assert threading.gettrace() is None


def test_threads_that_were_there_before_have_a_note() -> None:
    with ThreadPoolExecutor(1) as pool:
        pool.submit(int).result()
        run = trace(lambda game, state: pool.submit(value_of, game, state).result(), T1.tree)
    assert run.value == 3
    assert run.notes[0].startswith("Threads that were there before asked the game; start")
