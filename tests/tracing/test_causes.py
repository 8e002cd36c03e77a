"""Why a node is cut: which bound its value ran into, and where that bound was set."""

from __future__ import annotations

from functools import partial
from math import inf
from typing import Any

import pytest
from hypothesis import given

from gamesearch import GameTree, alpha_beta_search, minimax_search, trace
from gamesearch.drawing.code_panel import listing_of
from gamesearch.search import mtd_f_search, negamax_search, principal_variation_search
from gamesearch.search.chance import star1_search
from gamesearch.tracing.replay import Cause
from gamesearch.tracing.tracer import Trace
from tests.lecture_trees import T1, T2, T8
from tests.search.styles import WITH_WINDOWS
from tests.tracing.stories import style_name, trees


def causes(run: Trace) -> dict[tuple[int, ...], Cause | None]:
    """The cause of each cut, by the node that is cut."""
    cuts = (event for event in run.replay.events if event.kind == "cut")
    return {event.node.path: run.replay.cause_at(event.step) for event in cuts}


@pytest.mark.parametrize("search", [*WITH_WINDOWS, negamax_search], ids=style_name)
def test_the_books_cuts_run_into_what_b_gave_to_a(search: Any) -> None:
    """C's 2 meets alpha = 3, which A has had since B returned; however the search is written."""
    assert causes(trace(search, GameTree(T1.nested))) == {
        (1,): Cause((1,), 3, "α", "child", (), (0,)),
        (2,): Cause((2,), 3, "α", "child", (), (0,)),
    }


def test_a_deep_cut_names_the_root() -> None:
    """The alpha of the root cuts three plies below, in 2.1.1: nodes between only pass it on."""
    found = causes(trace(alpha_beta_search, GameTree(T2.nested)))
    assert found[(1, 0, 0)] == Cause((1, 0, 0), 3, "α", "child", (), (0,))
    assert found[(0, 0, 1)] == Cause((0, 0, 1), 3, "α", "child", (0, 0), (0, 0, 0))
    assert found[(0, 1)] == Cause((0, 1), 3, "β", "child", (0,), (0, 0))


def test_a_null_window_is_no_value_of_a_child() -> None:
    """A asks whether D is worth more than its 6: the bound first stands at D, and none set it."""
    run = trace(principal_variation_search, GameTree(T8.nested))
    found = causes(run)[(2, 1)]
    assert found is not None
    assert (found.origin, found.name, found.holder, found.setter) == ("call", "β", (2,), None)
    assert found.bound == pytest.approx(6)
    told = "J can give at least 9, and A searched D with β = 6: j2 is cut."
    assert run.captions.why((2, 1, 1)) == told


def test_a_search_may_begin_with_a_bound() -> None:
    run = trace(mtd_f_search, GameTree(T8.nested))
    found = causes(run)[(2, 1)]
    assert found is not None
    assert (found.origin, found.holder, found.setter) == ("given", (), None)
    cut = next(e for e in run.replay.events if e.kind == "cut" and e.node.path == (0, 1))
    told = "F can give at least 7, and the search of A began with β = 0: f2 is cut."
    assert run.captions.at(cut.step) == told


def test_a_bound_may_come_from_a_table() -> None:
    """A node that raises its own alpha before any child has it from elsewhere."""

    def search(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> float:
        if game.is_terminal(state):
            return float(game.utility(state, 0))
        best = -inf if game.to_move(state) == 0 else inf
        if state == ():
            alpha = max(alpha, 2.5)
        for action in game.actions(state):
            value = search(game, game.result(state, action), alpha, beta)
            if game.to_move(state) == 0:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    run = trace(search, GameTree([[2, 9], [4, 8]]))
    assert causes(run)[(0,)] == Cause((0,), 2.5, "α", "table", (), None)
    assert run.captions.why((0, 1)) == "B can give at most 2, and α is 2.5 at A: b2 is cut."


def test_helpers_hold_no_window() -> None:
    """The `low` and `high` of a function that only lists outcomes are no window."""
    star = trace(partial(star1_search, bounds=(-10, 9)), GameTree.parse("[4, {1/2: -5, 1/2: 8}]"))
    assert causes(star)[(1,)] == Cause((1,), 4, "α", "child", (), (0,))


def test_only_the_steps_of_a_cut_have_a_cause() -> None:
    """It is there from the step at which the value meets the bound, and gone with the next node."""
    run = trace(alpha_beta_search, GameTree(T1.nested))
    cut = run.step_of("cut")
    having = [step for step in range(len(run.steps)) if run.replay.cause_at(step)]
    assert [step for step in having if step <= cut] == list(range(cut - 3, cut + 1))
    assert "if v <= alpha" in _line(run, cut - 2)
    assert run.replay.at(cut).cause == run.replay.cause_at(cut)
    assert run.replay.at(cut + 1).cause is None
    assert not causes(trace(minimax_search, GameTree(T1.nested)))


def _line(run: Trace, step: int) -> str:
    function, line = run.steps[step].function, run.steps[step].line
    assert function is not None
    return dict(listing_of(function).lines)[line or 0]


@given(trees)
def test_laws_of_causes(nested: Any) -> None:
    """The holder is the cut node or above it, holds the bound, and has it from its own child."""
    run = trace(alpha_beta_search, GameTree(nested))
    for event in run.replay.events:
        if event.kind != "cut":
            continue
        cause, views = run.replay.cause_at(event.step), run.replay.views_at(event.step)
        assert cause is not None
        assert cause.origin == "child"  # nothing else sets a bound in plain alpha-beta
        assert cause.node == event.node.path
        assert cause.node[: len(cause.holder)] == cause.holder != cause.node
        assert cause.setter is not None
        assert cause.setter[:-1] == cause.holder
        assert views[cause.setter].value == views[cause.holder].value == cause.bound
        value = views[cause.node].value
        assert value <= cause.bound if cause.name == "α" else value >= cause.bound
