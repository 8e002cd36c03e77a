"""A run told again: the lecture's frames and windows, event by event."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import GameTree, alpha_beta_search, minimax_search, random_tree, trace
from gamesearch.tracing.conventions import Window
from gamesearch.tracing.notation import show
from tests.lecture_trees import T1, T2, T6, T8, TWO_PLAYER

FREE: Window = (-inf, inf)


# ---------------------------------------------------------------- Roch's worked example, T2


# Row by row, the node's window, v, and the window with "emphasis" (alpha or
# beta set on a break too). A cut is one event with its return. Leaves have no window of
# their own in the lecture, so none is given here.
T2_TABLE: list[tuple[int, str, tuple[int, ...], Window | None, int | None, Window | None]] = [
    (1, "enter", (), FREE, None, FREE),
    (1, "enter", (0,), FREE, None, FREE),
    (1, "enter", (0, 0), FREE, None, FREE),
    (1, "enter", (0, 0, 0), FREE, None, FREE),
    (2, "leaf", (0, 0, 0, 0), None, 3, None),
    (2, "update", (0, 0, 0), (-inf, 3), 3, (-inf, 3)),
    (3, "leaf", (0, 0, 0, 1), None, 17, None),
    (3, "update", (0, 0, 0), (-inf, 3), 3, (-inf, 3)),
    (3, "return", (0, 0, 0), (-inf, 3), 3, (-inf, 3)),
    (4, "update", (0, 0), (3, inf), 3, (3, inf)),
    (5, "enter", (0, 0, 1), (3, inf), None, (3, inf)),
    (6, "leaf", (0, 0, 1, 0), None, 2, None),
    (6, "cut", (0, 0, 1), (3, inf), 2, (3, 2)),
    (7, "update", (0, 0), (3, inf), 3, (3, inf)),
    (7, "return", (0, 0), (3, inf), 3, (3, inf)),
    (7, "update", (0,), (-inf, 3), 3, (-inf, 3)),
    (8, "enter", (0, 1), (-inf, 3), None, (-inf, 3)),
    (8, "enter", (0, 1, 0), (-inf, 3), None, (-inf, 3)),
    (9, "leaf", (0, 1, 0, 0), None, 15, None),
    (9, "update", (0, 1, 0), (-inf, 3), 15, (-inf, 3)),  # "this case is tricky"
    (9, "return", (0, 1, 0), (-inf, 3), 15, (-inf, 3)),
    (10, "cut", (0, 1), (-inf, 3), 15, (15, 3)),
    (11, "update", (0,), (-inf, 3), 3, (-inf, 3)),
    (11, "return", (0,), (-inf, 3), 3, (-inf, 3)),
    (11, "update", (), (3, inf), 3, (3, inf)),
    (12, "enter", (1,), (3, inf), None, (3, inf)),
    (12, "enter", (1, 0), (3, inf), None, (3, inf)),
    (12, "enter", (1, 0, 0), (3, inf), None, (3, inf)),
    (13, "leaf", (1, 0, 0, 0), None, 2, None),
    (13, "cut", (1, 0, 0), (3, inf), 2, (3, 2)),
    (14, "update", (1, 0), (3, inf), 2, (3, inf)),
    (14, "enter", (1, 0, 1), (3, inf), None, (3, inf)),
    (14, "leaf", (1, 0, 1, 0), None, 3, None),
    (14, "cut", (1, 0, 1), (3, inf), 3, (3, 3)),  # nothing is left to be cut
    (15, "update", (1, 0), (3, inf), 3, (3, inf)),
    (15, "return", (1, 0), (3, inf), 3, (3, inf)),
    (15, "cut", (1,), (3, inf), 3, (3, 3)),
    (16, "update", (), (3, inf), 3, (3, inf)),
    (16, "return", (), (3, inf), 3, (3, inf)),
]


def test_rosens_tree_event_by_event() -> None:
    t = trace(alpha_beta_search, T2.tree)
    assert len(t.replay.events) == len(T2_TABLE)
    for (row, kind, node, window, value, emphasis), event in zip(
        T2_TABLE, t.replay.events, strict=True
    ):
        assert (event.kind, event.node.path) == (kind, node), f"row {row}"
        view = t.replay.at(event.step).nodes[node]
        assert view.value == value, f"row {row}"
        if window is not None:
            assert (view.window, view.emphasis) == (window, emphasis), f"row {row}"


def test_values_of_nodes_that_were_cut_are_bounds() -> None:
    """At the end: 2 at most, 15 at least, 2 at most, 3 at most; the others are exact."""
    views = trace(alpha_beta_search, T2.tree).replay.at().nodes
    bounds = {path: view.bound + show(view.value) for path, view in views.items() if view.bound}
    assert bounds == {(0, 0, 1): "≤2", (0, 1): "≥15", (1, 0, 0): "≤2", (1,): "≤3"}


def test_snapshots_grow_from_frame_to_frame() -> None:
    """What is pruned is known only once it is cut; what was returned stays."""
    t = trace(alpha_beta_search, T2.tree)
    when: dict[tuple[int, ...], int] = {}
    for row, event in zip(T2_TABLE, t.replay.events, strict=True):
        for path, view in t.replay.at(event.step).nodes.items():
            if view.pruned:
                when.setdefault(path, row[0])
    assert when == {(0, 0, 1, 1): 6, (0, 1, 1): 10, (1, 0, 0, 1): 13, (1, 1): 15}


def test_snapshots_do_not_depend_on_the_way_to_them() -> None:
    t = trace(alpha_beta_search, T2.tree)
    forwards = [t.replay.at(step) for step in range(len(t.steps))]
    backwards = [t.replay.at(step) for step in reversed(range(len(t.steps)))]
    assert forwards == backwards[::-1]


# ---------------------------------------------------------------- events


def test_the_natural_frames_of_minimax() -> None:
    """26 events: 13 calls and 13 returns, of which a leaf's two are one here; no windows."""
    t = trace(minimax_search, T1.tree)
    kinds = [event.kind for event in t.replay.events]
    assert kinds.count("enter") == kinds.count("return") == 4
    assert kinds.count("leaf") == 9
    assert kinds.count("update") == 12  # every child is taken in
    assert "cut" not in kinds
    assert all(view.window is None for view in t.replay.at().nodes.values())


def test_a_comprehension_is_no_call_of_its_own() -> None:
    """Before Python 3.12 it has a frame, which no call opens."""

    def after(game: Any, state: Any) -> list[Any]:
        return [game.result(state, a) for a in game.actions(state)]

    def search(game: Any, state: Any) -> tuple[Any, Any]:
        if game.is_terminal(state):
            return game.utility(state, 0), None
        return max(search(game, s)[0] for s in after(game, state)), None

    replay = trace(search, GameTree([[3, 12], [2]])).replay
    kinds = [event.kind for event in replay.events if event.node.path == (0,)]
    assert kinds == ["enter", "update", "return"]


# ---------------------------------------------------------------- frames


def test_frames_by_leaf_show_what_each_leaf_taught() -> None:
    """T1 has seven leaves to show; after each, the root's window and value as in the lecture."""
    t = trace(alpha_beta_search, T1.tree)
    frames = t.frames("leaf")
    assert len(frames) == 7
    seen = [[T1.tree.leaf(path) for path in t.replay.at(step).seen] for step in frames]
    assert seen == [list(T1.examined[: n + 1]) for n in range(7)]
    windows = [t.replay.at(step).nodes[()].window for step in frames]
    assert windows == [FREE, FREE, (3, inf), (3, inf), (3, inf), (3, inf), (3, inf)]
    assert frames[-1] == len(t.steps) - 1


@pytest.mark.parametrize("by", ["event", "leaf", "line"])
def test_frames_are_steps_in_order(by: str) -> None:
    for lecture in TWO_PLAYER.values():
        t = trace(alpha_beta_search, lecture.tree)
        frames = t.frames(by)
        assert frames == sorted(set(frames))
        assert all(0 <= step < len(t.steps) for step in frames)
        assert frames[-1] == len(t.steps) - 1
        assert by != "leaf" or len(frames) == len(lecture.examined)


def test_a_step_that_is_not_there() -> None:
    t = trace(alpha_beta_search, T1.tree)
    last = len(t.steps) - 1
    for step in (-1, last + 1):
        with pytest.raises(IndexError, match=f"step {step} of a run with steps 0 to {last}"):
            t.replay.at(step)
    with pytest.raises(ValueError, match="frames by 'colour'; 'event', 'leaf' or 'line' was"):
        t.frames("colour")


# ---------------------------------------------------------------- the best line


@pytest.mark.parametrize(
    ("lecture", "line"),
    [
        (T1, [(), (0,), (0, 0)]),
        (T2, [(), (0,), (0, 0), (0, 0, 0), (0, 0, 0, 0)]),
        (T6, [(), (1,), (1, 0)]),
        (T8, [(), (2,), (2, 0), (2, 0, 0)]),
    ],
)
def test_the_best_line(lecture: Any, line: list[tuple[int, ...]]) -> None:
    """On T2 both children of the root return 3: the line goes through the one whose value it is."""
    for search in (minimax_search, alpha_beta_search):
        t = trace(search, lecture.tree)
        assert t.replay.at().best == tuple(line)
        assert t.replay.at(0).best == ()  # not known before the end


def test_the_best_line_goes_through_the_searchs_own_choice() -> None:
    def last_best(game: Any, state: Any) -> Any:
        values = [game.utility(game.result(state, a), 0) for a in game.actions(state)]
        return max(values), max(range(len(values)), key=lambda a: (values[a], a))

    t = trace(last_best, GameTree([7, 3, 7]))
    assert t.replay.at().best == ((), (2,))
    assert trace(minimax_search, GameTree([7, 3, 7])).replay.at().best == ((), (0,))


@given(st.integers(0, 10**6), st.integers(1, 4), st.sampled_from(["max", "min"]))
@settings(max_examples=40)
def test_laws_of_a_replay(seed: int, depth: int, root: str) -> None:
    """For any tree: one enter and one return for each inner node visited, in order; the line
    of best play ends in a leaf worth the root's value; windows only ever narrow."""
    tree = random_tree(depth, (1, 3), seed, low=-3, high=3, root=root, uneven=0.2)
    t = trace(alpha_beta_search, tree)
    inner = [p for p in t.visited if not tree.is_terminal(p)]
    kinds: dict[str, list[tuple[int, ...]]] = {}
    for event in t.replay.events:
        kinds.setdefault(event.kind, []).append(event.node.path)
    assert kinds.get("enter", []) == inner
    assert sorted(kinds.get("return", []) + kinds.get("cut", [])) == sorted(inner)
    assert kinds.get("leaf", []) == t.examined
    final = t.replay.at()
    if inner:
        assert tree.leaf(final.best[-1]) == t.value
    assert {p for p, view in final.nodes.items() if view.pruned} == set(t.pruned)
    last: dict[tuple[int, ...], Window] = {}
    for event in t.replay.events:
        path = event.node.path
        window = t.replay.at(event.step).nodes[path].window
        assert window is not None
        low, high = last.get(path, FREE)
        assert low <= window[0] <= window[1] <= high
        last[path] = window


def test_the_steps_of_a_kind_of_event_are_found_by_its_name_and_its_node():
    run = trace(alpha_beta_search, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    said = [run.captions.at(step, window=False) for step in run.steps_of("return")]
    assert said == ["B returns 3.", "A is worth 3: MAX plays a1."]
    assert run.captions.at(run.step_of("cut"), window=False).startswith("C can give at most 2")
    assert run.step_of("enter", "D") > run.step_of("cut", "C") == run.step_of("cut")
    with pytest.raises(ValueError, match="this run has no 'cut' at B"):
        run.step_of("cut", "B")
    with pytest.raises(
        ValueError, match="no kind of event 'cutt'; cut is near; the kinds are ente"
    ):
        run.steps_of("cutt")
