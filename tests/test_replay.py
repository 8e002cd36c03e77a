"""A run told again: the lecture's frames, windows and captions, event by event."""

from __future__ import annotations

from functools import partial
from math import inf
from typing import Any

import pytest
from gamesearch.tracing.replay import NodeView, Window
from hypothesis import given, settings
from hypothesis import strategies as st
from lecture_trees import T1, T2, T6, T8, TWO_PLAYER

from gamesearch import GameTree, TicTacToe, alpha_beta_search, minimax_search, random_tree, trace
from gamesearch.search import paranoid_search, star1_search
from gamesearch.tracing.notation import show

FREE: Window = (-inf, inf)
Row = tuple[str, tuple[int, ...], Window, Any, Window | None]


def story(search: Any, tree: Any) -> list[Row]:
    """(kind, node, window, value, emphasis) of every event."""
    t = trace(search, tree)
    told = []
    for event in t.replay.events:
        view = t.replay.at(event.step).nodes[event.node.path]
        told.append((event.kind, event.node.path, view.window, view.value, view.emphasis))
    return told


# ---------------------------------------------------------------- Roch's worked example, T2

# figures.md, T2: row by row, the node's window, v, and the window with "emphasis" (alpha or
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


def test_the_table_has_the_lectures_39_events() -> None:
    kinds = [kind for _, kind, *_ in T2_TABLE]
    returns = kinds.count("return") + kinds.count("cut")
    assert (kinds.count("enter"), kinds.count("leaf"), kinds.count("update")) == (11, 6, 11)
    assert returns == 11
    assert len(kinds) == 39


@pytest.mark.parametrize("number", range(len(T2_TABLE)))
def test_rosens_tree_event_by_event(number: int) -> None:
    t = trace(alpha_beta_search, T2.tree)
    assert len(t.replay.events) == len(T2_TABLE)
    row, kind, node, window, value, emphasis = T2_TABLE[number]
    event = t.replay.events[number]
    assert (event.kind, event.node.path) == (kind, node), f"row {row}"
    view = t.replay.at(event.step).nodes[node]
    assert view.value == value
    if window is not None:
        assert (view.window, view.emphasis) == (window, emphasis)


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


# ---------------------------------------------------------------- the book's tree, T1


def test_the_natural_frames_of_minimax() -> None:
    """figures.md 0.4: 26 events, 13 calls and 13 returns, of which a leaf's two are one here."""
    t = trace(minimax_search, T1.tree)
    kinds = [event.kind for event in t.replay.events]
    assert kinds.count("enter") == kinds.count("return") == 4
    assert kinds.count("leaf") == 9
    assert kinds.count("update") == 12  # every child is taken in
    assert "cut" not in kinds


def test_minimax_has_no_windows() -> None:
    t = trace(minimax_search, T1.tree)
    assert all(view.window is None for view in t.replay.at().nodes.values())


def test_captions_of_the_books_tree() -> None:
    t = trace(alpha_beta_search, T1.tree)
    captions = [t.replay.caption(step) for step in t.frames()]
    assert captions[:6] == [
        "MAX to move at A; α = −∞, β = +∞.",
        "MIN to move at B; α = −∞, β = +∞.",
        "Leaf b1 is worth 3.",
        "b1 gives 3, so B is worth at most 3; α = −∞, β = 3.",
        "Leaf b2 is worth 12.",
        "b2 gives 12; B stays at 3; α = −∞, β = 3.",
    ]
    assert "C can give at most 2, and MAX already has 3 at A: c2 and c3 are cut." in captions
    assert captions[-1] == "A is worth 3: MAX plays a1."


def test_why_a_node_was_cut() -> None:
    replay = trace(alpha_beta_search, T1.tree).replay
    cut = "C can give at most 2, and MAX already has 3 at A: c2 and c3 are cut."
    assert replay.why((1, 1)) == replay.why((1, 2)) == cut
    assert replay.why((0, 1)) == "Leaf b2 is worth 12."
    replay = trace(alpha_beta_search, T2.tree).replay
    assert replay.why((1, 1, 0, 0)) == "This node was never reached: it lies below a cut."


@pytest.mark.parametrize(
    ("root", "text", "side"),
    [
        ("min", "[-3, {1/2: 7, 1/2: 4}]", "least −1.5, and MIN already has −3"),
        ("max", "[4, {1/2: -5, 1/2: 8}]", "most 2, and MAX already has 4"),
    ],
)
def test_dice_are_cut_by_the_bound_that_their_mean_runs_into(
    root: str, text: str, side: str
) -> None:
    star = trace(partial(star1_search, bounds=(-10, 9)), GameTree.parse(text, root=root))
    assert star.replay.why((1, 1)) == f"B can give at {side} at A: b2 is cut."


def test_what_dice_give_after_a_cut_is_a_bound() -> None:
    """D's mean is at most what MAX has, but may be less: it must not look like a value."""
    tree = GameTree.parse("[{1/2: 3, 0.5: 3}, {1/2: 0, 0.5: 5}, {1/2: 1, 0.5: 0}]")
    star = trace(partial(star1_search, bounds=(0, 5)), tree)
    told = [star.replay.caption(e.step) for e in star.replay.events]
    assert "C gives ≤2.5, no better than what MAX already has; α = 3, β = 5." in told
    assert "D gives ≤3, no better than what MAX already has; α = 3, β = 5." in told
    bounds = {path: star.replay.at().nodes[path].bound for path in [(0,), (1,), (2,)]}
    assert bounds == {(0,): "", (1,): "≤", (2,): "≤"}


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


def test_the_run_in_words() -> None:
    replay = trace(alpha_beta_search, T1.tree).replay
    assert replay.in_words() == (
        "7 leaves examined: 3, 12, 8, 2, 14, 5, 2; cut: c2, c3. Value 3, best move a1."
    )


def test_captions_say_max_and_min_of_a_game_by_its_names() -> None:
    game = TicTacToe()
    t = trace(alpha_beta_search, game, game.parse("XOX/OX./..O"))
    assert t.replay.caption(t.frames()[0]) == "X to move at the root; α = −∞, β = +∞."
    assert t.replay.caption(t.frames()[-1]) == "The root is worth 1: X plays a3."


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


@pytest.mark.parametrize("name", TWO_PLAYER)
def test_there_is_a_frame_for_each_leaf(name: str) -> None:
    t = trace(alpha_beta_search, TWO_PLAYER[name].tree)
    assert len(t.frames("leaf")) == len(TWO_PLAYER[name].examined)


def test_frames_by_line_are_all_the_lines() -> None:
    t = trace(alpha_beta_search, T1.tree)
    assert t.frames("line") == [
        i for i, step in enumerate(t.steps) if step.kind not in ("visit", "leaf")
    ]
    assert all(t.steps[i].line for i in t.frames("line"))


@pytest.mark.parametrize("by", ["event", "leaf", "line"])
def test_frames_are_steps_in_order(by: str) -> None:
    for lecture in TWO_PLAYER.values():
        t = trace(alpha_beta_search, lecture.tree)
        frames = t.frames(by)
        assert frames == sorted(set(frames))
        assert all(0 <= step < len(t.steps) for step in frames)
        assert frames[-1] == len(t.steps) - 1


def test_without_lines_there_are_frames_too() -> None:
    t = trace(alpha_beta_search, T2.tree, lines=False)
    shown = [t.replay.at(step) for step in t.frames("leaf")]
    assert [len(snapshot.seen) for snapshot in shown] == [1, 2, 3, 4, 5, 6]


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


# ---------------------------------------------------------------- numbers in pictures


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "?"),
        (3, "3"),
        (-5, "−5"),
        (inf, "+∞"),
        (-inf, "−∞"),
        (2.1, "2.1"),
        (1 / 3, "0.3333"),
        ((1, 2, 6), "(1, 2, 6)"),
        ((1, -2), "(1, −2)"),
        ("?", "?"),
    ],
)
def test_show(value: Any, text: str) -> None:
    assert show(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(1000000.5, "1000000"), (-123456.7, "−123457"), (9999.4, "9999"), (12345, "12345"),
     (10**15, "1e+15"), (-(10**308), "−1e+308"), (10**400, "1e+400"), (2.5e20, "2.5e+20")],
)  # fmt: skip
def test_large_numbers_are_shown_whole_and_huge_ones_short(value: Any, text: str) -> None:
    assert show(value) == text


def test_show_with_a_bound() -> None:
    assert show(2, "≤") == "≤2"
    assert show(15, "≥") == "≥15"


def test_nothing_is_known_of_a_node_at_first() -> None:
    assert NodeView() == NodeView(False, False, None, None, None, False, "", False, False)


def test_vectors_are_values_too() -> None:
    """A search that returns utility vectors (max^n) is told with them."""

    def max_n(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return tuple(game.utility(state, p) for p in range(3))
        best = None
        for a in game.actions(state):
            v = max_n(game, game.result(state, a))
            if best is None or v[game.to_move(state)] > best[game.to_move(state)]:
                best = v
        return best

    tree = GameTree([[(1, 2, 6), (4, 3, 2)], [(6, 1, 2), (7, 4, 1)]])
    t = trace(max_n, tree)
    views = t.replay.at().nodes
    assert views[(0,)].value == (4, 3, 2)
    assert views[(1,)].value == (7, 4, 1)
    assert views[()].value == (7, 4, 1)
    assert t.replay.at().best == ((), (1,), (1, 1))


def test_in_a_paranoid_search_the_others_are_the_bound() -> None:
    """Values are those of the player at the root, whoever that is; the others hold them down."""
    kids = [[2, 7], [1, 9], [0, 4]]  # what the root's player gets; worst for the others first
    for first in range(3):
        mover, *others = [(first + k) % 3 for k in range(3)]
        leaves = [[tuple(n if p == mover else -n for p in range(3)) for n in kid] for kid in kids]
        run = trace(paranoid_search, GameTree(leaves, turns=(mover, *others)))
        assert run.pruned == [(1, 1), (2, 1)]
        replay, who = run.replay, "ABC"[mover]
        said = [replay.caption(step) for step in run.frames()]
        assert f"F can give at most 1, and player {who} already has 2 at D: f2 is cut." in said
        assert "E gives 2, so D is worth at least 2; α = 2, β = +∞." in said
        views = replay.views_at(len(run.steps) - 1)
        assert [views[path].bound for path in ((), (0,), (1,), (2,))] == ["", "", "≤", "≤"]


@pytest.mark.parametrize("players", [2, 3])
def test_vectors_may_be_compared_with_bounds_of_ones_own(players: int) -> None:
    """A vector is no bound: a node with one stops at it, and is worth neither more nor less."""

    def max_n(game: Any, state: Any, alpha: float = -9, beta: float = 5) -> Any:
        if game.is_terminal(state):
            return tuple(game.utility(state, p) for p in range(players)), None
        best, move, mover = None, None, game.to_move(state)
        for a in game.actions(state):
            vector, _ = max_n(game, game.result(state, a), alpha, beta)
            if best is None or vector[mover] > best[mover]:
                best, move = vector, a
            if best[mover] >= beta:
                break
        return best, move

    leaves = [[(1, 2, 3), (3, 4, 5)], [(5, 6, 7), (7, 8, 9)]]
    tree = GameTree([[leaf[:players] for leaf in kid] for kid in leaves])
    run = trace(max_n, tree)
    assert (run.value, run.action) == ((5, 6, 7)[:players], 1)
    replay = run.replay
    who, left, right = ("MIN", "b", "c") if players == 2 else ("player B", "e", "f")
    said = [replay.caption(step) for step in run.frames()]
    best = show((1, 2, 3)[:players])
    assert f"{left}1 gives {best}, the best for {who} so far; α = −9, β = 5." in said
    assert f"{right.upper()} stops at {show((5, 6, 7)[:players])}: {right}2 is cut." in said
    assert not [line for line in said if "at most" in line or "at least" in line]
    assert {view.bound for view in replay.views_at(len(run.steps) - 1).values()} == {""}
