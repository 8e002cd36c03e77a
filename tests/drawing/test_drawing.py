"""Pictures of trees and runs, measured in the SVG as a reader would see it."""

from __future__ import annotations

import inspect
import itertools
import os
import re
import struct
import subprocess
import sys
from fractions import Fraction
from functools import partial
from math import cos, dist, radians, sin
from pathlib import Path
from typing import Any

import graphviz
import pytest

from gamesearch import (
    Filmstrip,
    GameTree,
    TicTacToe,
    alpha_beta_search,
    draw,
    minimax_search,
    random_tree,
    trace,
)
from gamesearch.__main__ import main
from gamesearch.commands._draw_to_files import Order
from gamesearch.drawing.engines.graphviz import FORMATS, GraphvizInProcess, RenderError
from gamesearch.drawing.frame_marks import KEYS, ORDERS
from gamesearch.drawing.geometry import slashes
from gamesearch.drawing.slide import Slide, SlideTree
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.drawing.theme import THEMES, edge_look, node_look
from gamesearch.drawing.tree_nodes import nodes_to_draw
from gamesearch.drawing.tree_pictures import draw_frames
from gamesearch.files import write_file
from gamesearch.game import CHANCE
from gamesearch.games import ConnectFour, DiceRace, Nim, Pig, TakeAway
from gamesearch.games.tree_text import Chance
from gamesearch.search import cutoff_search, expectiminimax_search, max_n_search
from tests.frame_faults import faults, sticks_out
from tests.lecture_trees import T1, T2, T3, T8, T9, TWO_PLAYER, t9
from tests.svg_geometry import Box, Page, contrast

SLIDE = (960.0, 540.0)
GAME = TicTacToe()
POSITION = GAME.parse("XOX/OX./..O")


def run(nested, search=alpha_beta_search):
    return trace(search, GameTree(nested))


def page(subject, *arguments, **options):
    return Page(draw(subject, *arguments, **options).pipe("svg", "utf-8"))


class TossOnce:
    """A game of one lot, which wins with the chance that is given."""

    initial = ()

    def __init__(self, chance):
        self.chance = chance

    def to_move(self, state):
        return CHANCE

    def actions(self, state):
        return (0, 1)

    def result(self, state, action):
        return (action,)

    def probability(self, state, outcome):
        return self.chance if outcome == 0 else 1 - self.chance

    def is_terminal(self, state):
        return bool(state)

    def utility(self, state, player):
        return 0


def element(letter, path):
    return letter + "_" + ("_".join(map(str, path)) or "r")


# ---------------------------------------------------------------- what is on the page


def test_the_books_tree():
    """Names A to D, edges a1 to d3, levels MAX and MIN, the nine leaves."""
    shown = page(T1.tree)
    words = {text.owner: text.words for text in shown.texts}
    assert [words[element("l", p)] for p in ((), (0,), (1,), (2,))] == ["A", "B", "C", "D"]
    assert words[element("t", (1, 2))] == "c3"
    assert [words["level0"], words["level1"]] == ["MAX", "MIN"]
    leaves = [words[element("n", leaf)] for leaf in T1.tree.leaves()]
    assert leaves == ["3", "12", "8", "2", "4", "6", "14", "5", "2"]


def test_shapes_tell_who_moves():
    """MAX points up, MIN down, chance is round, a leaf is square."""
    shown = page(GameTree(T9))
    corners = {owner: shown.shapes_of(owner)[0] for owner in ("n_r", "n_0", "n_0_0", "n_0_0_0")}
    assert corners["n_0"].kind == "ellipse"
    for owner, up in (("n_r", True), ("n_0_0", False)):
        ys = [y for _, y in set(corners[owner].points)]
        assert len(ys) == 3
        assert ys.count(max(ys)) == (2 if up else 1)  # y grows downwards
    assert len(set(corners["n_0_0_0"].points)) == 4


def test_every_node_and_edge_has_its_id():
    shown = page(run(T2.nested))
    nodes = list(T2.tree.nodes())
    assert {element("n", node) for node in nodes} <= set(shown.classes)
    assert {element("e", node) for node in nodes if node} <= set(shown.classes)
    svg = draw(run(T2.nested)).pipe("svg", "utf-8")
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert len(set(ids)) == len(ids)


def test_values_and_bounds_of_a_finished_run():
    shown = page(run(T2.nested))
    assert [shown.text_of(element("n", n)) for n in ((), (0,), (1,))] == ["3", "3", "≤3"]
    assert shown.text_of("n_0_1") == "≥15"
    assert shown.text_of("n_0_0_1") == "≤2"
    assert shown.text_of("n_1_1") is None  # never searched


@pytest.mark.parametrize(
    ("leaf", "words"),
    [(3.7142, "3.7142"), (-0.63984, "−0.63984"), (0.125, "0.125"), (1.005, "1.005"),
     (1234.5, "1234.5"), (-1.5, "−1.5"), (187.5, "187.5")],
)  # fmt: skip
def test_a_value_that_was_typed_is_never_rounded(leaf, words):
    drawn = draw(trace(expectiminimax_search, GameTree([Chance([(Fraction(1), leaf)])])))
    shown = Page(drawn.pipe("svg", "utf-8"))
    assert [shown.text_of(owner) for owner in ("n_0_0", "n_0", "n_r")] == [words] * 3
    assert words.replace("−", "-") in drawn.pipe("ascii", "utf-8")
    assert words in drawn.alt


# ---------------------------------------------------------------- folded subtrees

FORTY = [[*range(9, -1, -1)], [*range(19, 9, -1)], [*range(29, 19, -1)], [*range(9, -1, -1)]]
SIXTY = [[[i * j % 7 + k for k in range(5)] for j in range(1, 5)] for i in (1, 3, 5)]


@pytest.mark.parametrize("nested", [FORTY, SIXTY], ids=["4 x 10", "3 x 4 x 5"])
@pytest.mark.parametrize("search", [minimax_search, alpha_beta_search])
def test_the_best_line_is_opened_first(nested, search):
    """Down to its leaf, with all that stands beside it; a losing branch comes after it."""
    t = trace(search, GameTree(nested))
    nodes = nodes_to_draw(t.game, trace=t)
    line = t.replay.best_line()
    assert nodes[line[-1]].kind == "leaf"
    assert all(nodes[path].children for path in line[:-1])
    assert any(node.kind == "collapsed" for node in nodes.values())
    drawn = draw(t, slide=True)
    shown = Page(drawn.pipe("svg", "utf-8"))
    assert "best" in shown.classes[element("n", line[-1])]


def test_a_folded_subtree_has_a_shape_of_its_own():
    """A trapezium, neither MAX's triangle nor MIN's, on the levels of both."""
    for nested, depth in ((FORTY, 1), (SIXTY, 2)):
        shown = page(trace(alpha_beta_search, GameTree(nested)))
        folded = [o for o, w in shown.classes.items() if o[:2] == "n_" and "collapsed" in w]
        assert any(owner.count("_") == depth for owner in folded)
        for owner in folded:
            (shape,) = [one for one in shown.shapes_of(owner) if one.kind == "polygon"]
            ys = sorted({round(y) for _, y in shape.points})
            widths = [[x for x, y in shape.points if round(y) == level] for level in ys]
            top, foot = (max(xs) - min(xs) for xs in (widths[0], widths[-1]))
            assert 0 < top < foot


def test_a_cut_within_a_folded_subtree_is_told():
    t = trace(alpha_beta_search, GameTree(FORTY))
    drawn = draw(t)
    shown = Page(drawn.pipe("svg", "utf-8"))
    assert {owner for owner in shown.classes if owner.startswith(("x_", "f_"))} == {"f_3"}
    assert "Folded: C (10 of 10 read), E (1 of 10 read, with a cut)." in drawn.alt
    assert any(words.words.endswith("// a cut within it") for words in shown.texts)
    unsearched = [words.words for words in page(GameTree(FORTY)).texts]
    assert "a folded subtree: what it holds" in unsearched  # no value yet, and no cut
    text = drawn.pipe("ascii", "utf-8")
    assert "(10/10)" in text
    assert "(1/10 //)" in text
    first = Page(draw(t, step=1).pipe("svg", "utf-8"))
    assert not any(owner.startswith(("x_", "f_")) for owner in first.classes)


def test_open_subtrees_with_a_folded_one_between_them_keep_apart_in_ascii():
    text = draw(trace(alpha_beta_search, GameTree(FORTY))).pipe("ascii", "utf-8")
    rows = text.splitlines()
    assert any(row.split() == ["*"] * 20 for row in rows)
    assert any(row.split()[-10:] == [str(n) for n in FORTY[2]] for row in rows)


def test_probabilities_vectors_and_unknown_leaves():
    assert page(GameTree(T9)).text_of("t_0_0") == "9/10"
    assert page(GameTree(T3)).text_of("n_0_0_0") == "(1, 2, 6)"
    assert page(GameTree([[7, "?"], 3])).text_of("n_0_1") == "?"
    assert page(GameTree([[-7, 2.5]])).text_of("n_0_0") == "−7"
    shown = page(GameTree(T3))
    assert [shown.text_of(f"level{n}") for n in range(3)] == ["A", "B", "C"]


# ---------------------------------------------------------------- runs


def expected_classes(t, path):
    cut = any(path[:length] in t.pruned for length in range(1, len(path) + 1))
    return {"pruned"} if cut else {"seen"}


@pytest.mark.parametrize("name", TWO_PLAYER)
def test_what_was_cut_is_dashed_and_struck_through(name):
    """All that lies below a cut is dashed, but for inner nodes, which are pale silhouettes.

    The two strokes stand at its topmost nodes alone.
    """
    t = run(TWO_PLAYER[name].nested)
    shown = page(t)
    struck = {owner for owner in shown.classes if owner.startswith("x_")}
    assert struck == {element("x", path) for path in TWO_PLAYER[name].pruned}
    assert all(len(shown.shapes_of(owner)) == 2 for owner in struck)
    for path in t.game.nodes():
        node, edge = element("n", path), element("e", path)
        assert shown.classes[node] >= expected_classes(t, path)
        dashed = "pruned" in shown.classes[node]
        shape = shown.shapes_of(node)[0].attributes
        leaf = "leaf" in shown.classes[node]
        assert ("stroke-dasharray" in shape) == (dashed and leaf)
        assert (shape["fill"] == THEMES["light"]["pruned"]) == (dashed and not leaf)
        if path:
            assert ("stroke-dasharray" in shown.shapes_of(edge)[0].attributes) == dashed


@pytest.mark.parametrize("degrees", range(5, 176, 10))  # of an edge downwards, 90 is steepest
def test_slashes_look_like_slashes_on_every_edge(degrees):
    end = (100 * cos(radians(degrees)), -100 * sin(radians(degrees)))
    one, other = slashes((0.0, 0.0), end, 0.3)
    (left, low), (right, high) = sorted(one)
    slant = abs(high - low) / (right - left)
    assert 0.7 < slant < 1.2  # neither level, as in =, nor upright
    (x1, y1), (x2, y2) = one
    across = abs(end[0] * (y2 - y1) - end[1] * (x2 - x1)) / 100 / dist(*one)
    assert across > 0.5  # the sine of the angle between edge and stroke
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in (one, other)]
    assert dist(*middles) * across == pytest.approx(5.2)  # as far apart on every edge
    for x, y in middles:
        assert x * end[1] == pytest.approx(y * end[0])  # on the edge


def test_a_cut_is_shown_only_once_it_has_happened():
    t = run(T2.nested)
    for step in t.frames()[::2]:
        shown = page(t, step)
        struck = {owner for owner in shown.classes if owner.startswith("x_")}
        cut = {path for path, view in t.replay.at(step).nodes.items() if view.pruned}
        assert struck == {element("x", path) for path in cut}


def test_the_best_line_is_thick():
    t = run(T2.nested)
    shown = page(t)
    widths = {
        path: float(shown.shapes_of(element("e", path))[0].attributes["stroke-width"])
        for path in t.game.nodes()
        if path
    }
    best = [(0,), (0, 0), (0, 0, 0), (0, 0, 0, 0)]
    others = max(width for path, width in widths.items() if path not in best)
    assert min(widths[path] for path in best) >= 2 * others


def test_the_current_node_has_a_pointer_and_a_heavy_outline_in_its_own_colour():
    t = run(T1.nested)
    step = t.frames()[5]  # leaf 12 has been taken in at B
    shown = page(t, step)
    current = {owner for owner, words in shown.classes.items() if "current" in words}
    assert [owner for owner in shown.classes if owner.startswith("p_")] == ["p_0"]
    assert "n_0" in current
    heavy = shown.shapes_of("n_0")[0].attributes
    assert float(heavy["stroke-width"]) >= 3
    assert heavy["stroke"] == THEMES["light"]["current"]
    assert float(shown.shapes_of("n_1")[0].attributes["stroke-width"]) < 2


def test_overlays():
    """The three that must never be mixed, after leaf 14 of D."""
    t = run(T1.nested)
    step = t.frames("leaf")[4]
    boxes = {
        overlay: {text.owner: text.words for text in page(t, step, overlay).texts
                  if text.owner.startswith("w_")}
        for overlay in ("bounds", "window", "emphasis", "none")
    }  # fmt: skip
    assert boxes["bounds"]["w_r"] == "[3, 14]"
    assert boxes["window"]["w_r"] == boxes["emphasis"]["w_r"] == "[3, +∞]"
    assert boxes["bounds"]["w_1"] == "[−∞, 2]"
    assert boxes["window"]["w_1"] == "[3, +∞]"
    assert boxes["emphasis"]["w_1"] == "[3, 2]"
    assert boxes["none"] == {}


def test_bounds_at_dice_are_the_means():
    """A leaf that cannot come does not matter, even if it has not been read."""
    tree = GameTree([Chance([(0.5, [1, 5]), (0.5, [3, 2])]), Chance([(1, 4), (0, 9)])])
    t = trace(expectiminimax_search, tree)
    shown = [
        [page(t, step, "bounds").text_of(f"w_{node}") for node in ("0", "1", "r")]
        for step in (*t.frames("leaf")[2:5], None)
    ]
    assert shown == [
        ["[−∞, 2]", None, "[−∞, +∞]"], ["[1.5, 1.5]", None, "[1.5, +∞]"],
        ["[1.5, 1.5]", "[4, 4]", "[4, 4]"], ["[1.5, 1.5]", "[4, 4]", "[4, 4]"],
    ]  # fmt: skip


@pytest.mark.parametrize("slide", [True, False])
@pytest.mark.parametrize("overlay", KEYS)
def test_every_picture_with_boxes_has_its_key_at_one_place(overlay, slide):
    t = run(T1.nested)
    places = set()
    for drawing in draw_frames(t, steps=[*t.frames(), None], overlay=overlay, slide=slide):
        shown = Page(drawing.pipe("svg", "utf-8"))
        boxes = any(text.owner.startswith("w_") for text in shown.texts)
        (key,) = [text for text in shown.texts if text.owner == "k_r"] or [None]
        assert boxes == (key is not None) == (overlay != "none")
        if key:
            assert key.words.endswith(f": {KEYS[overlay]}")
            places.add(key.at)
    assert len(places) == (overlay != "none")


@pytest.mark.parametrize(
    ("seen", "windows"),
    [
        (1, ["[−∞, +∞]", "[−∞, 3]", None, None]),
        (2, ["[−∞, +∞]", "[−∞, 3]", None, None]),
        (3, ["[3, +∞]", "[3, 3]", None, None]),
        (4, ["[3, +∞]", "[3, 3]", "[−∞, 2]", None]),
        (5, ["[3, 14]", "[3, 3]", "[−∞, 2]", "[−∞, 14]"]),
        (7, ["[3, 3]", "[3, 3]", "[−∞, 2]", "[2, 2]"]),
    ],
)
def test_figure_5_5_as_drawn(seen, windows):
    t = run(T1.nested)
    shown = page(t, t.frames("leaf")[seen - 1], "bounds")
    assert [shown.text_of(element("w", p)) for p in ((), (0,), (1,), (2,))] == windows


def test_boards_stand_in_the_nodes_of_a_games_tree():
    t = trace(alpha_beta_search, GAME, POSITION)
    shown = page(t)
    nodes = {owner for owner in shown.classes if owner.startswith("n_")}
    light = THEMES["light"]
    circles = [s for s in shown.shapes if s.kind == "ellipse"]
    rings = [s for s in circles if s.attributes["stroke"] == light["player1"]]
    o = sum(bin(node.state[1]).count("1") for node in t.nodes if element("n", node.path) in nodes)
    assert len(rings) >= o
    assert shown.text_of("v_r") == "1"
    assert shown.text_of("t_1") == "a3"


@pytest.mark.parametrize(
    ("game", "root", "leaves"),
    [
        (Pig(), "0–0 +0", {"0–0 +0", "0–0 +2", "0–0 +3", "0–0 +4", "0–0 +5", "0–0 +6"}),
        (DiceRace(6), "0–0", {"2–2", "2–0", "1–0", "3–0", "4–0"}),
        (TakeAway(9, 3), "9", {"7", "6", "5", "4", "3"}),
        (Nim((2, 1)), "2 1", {"0 1", "0 0", "1 0"}),
    ],
)
def test_boards_too_small_to_read_are_written_as_a_few_numbers(game, root, leaves):
    shown = page(game, depth=2, slide=True)
    nodes = {s.owner: s.box for s in shown.shapes if s.owner.startswith("n_")}
    inside = {
        owner: " ".join(text.words for text in shown.texts if text.box.inside(box))
        for owner, box in nodes.items()
    }
    assert inside["n_r"] == root
    assert leaves <= set(inside.values()), inside
    assert min(text.size for text in shown.texts) >= 14
    alone = page(game, depth=0, slide=True)
    assert len(alone.shapes) > 3  # the whole board: bars, tracks or objects


def test_a_table_hit_looks_different_from_a_cut():
    def with_a_table(game, state):
        table: dict[Any, Any] = {}

        def value(state):
            if state not in table:
                if game.is_terminal(state):
                    table[state] = game.utility(state, 0)
                else:
                    values = [value(game.result(state, a)) for a in game.actions(state)]
                    table[state] = max(values) if game.to_move(state) == 0 else min(values)
            return table[state]

        return value(state)

    t = trace(with_a_table, GAME, GAME.parse("..O/.XO/XX."))
    assert t.known
    shown = page(t)
    known = {owner for owner, words in shown.classes.items() if "known" in words}
    assert known
    assert not any(owner.startswith("x_") for owner in shown.classes)
    assert not any("pruned" in words for words in shown.classes.values())


# ---------------------------------------------------------------- geometry


def positions(shown):
    """Where every shape and text of every element is."""
    found: dict[tuple[str, int], Any] = {}
    for owner, group in itertools.groupby(shown.shapes, key=lambda shape: shape.owner):
        for number, shape in enumerate(group):
            found[owner, number] = shape.points
    for text in shown.texts:
        found[text.owner, -1] = text.at
    return found


SEQUENCES = {
    "T2": lambda: run(T2.nested),
    "T1 by minimax": lambda: run(T1.nested, minimax_search),
    "tic-tac-toe": lambda: trace(alpha_beta_search, GAME, POSITION),
}


def slide_of(name, overlay):
    """The bounds of T2's fourteen nodes have room in one line only on a larger page."""
    return (1200, 675) if (name, overlay) == ("T2", "bounds") else SLIDE


@pytest.mark.parametrize("name", SEQUENCES)
@pytest.mark.parametrize("overlay", ["window", "bounds", "none"])
def test_nothing_jumps_between_frames(name, overlay):
    """Every element stands where it stood in every other frame; nodes and edges are in all."""
    t = SEQUENCES[name]()
    frames = [
        Page(d.pipe("svg", "utf-8")) for d in draw_frames(t, steps=t.frames(), overlay=overlay)
    ]
    assert len(frames) == len(t.frames())
    size = slide_of(name, overlay)
    assert {(f.width, f.height, f.transform) for f in frames} == {(*size, frames[0].transform)}
    first = positions(frames[0])
    everywhere = dict(first)
    for frame in frames[1:]:
        for owner, place in positions(frame).items():
            assert everywhere.setdefault(owner, place) == place, owner
        assert {owner for owner in frames[0].classes if owner[0] in "nelt"} <= set(frame.classes)


LECTURE_PICTURES = {
    **{name: partial(run, lecture.nested) for name, lecture in TWO_PLAYER.items()},
    "T1 bare": lambda: T1.tree,
    "T2 bare": lambda: T2.tree,
    "T8 bare": lambda: T8.tree,
    "T3": lambda: GameTree(T3),
    "T9": lambda: GameTree(T9),
    "T9 of the seed": lambda: GameTree(t9(10, 20, 30, 400)),
    "tic-tac-toe": SEQUENCES["tic-tac-toe"],
}


def unreadable(shown):
    """All that overlaps, is covered, crossed or off the page; letters may be small."""
    return [found for found in faults(shown) if found[0] not in ("small text", "at the border")]


@pytest.mark.many(4)
@pytest.mark.parametrize("slide", [True, False], ids=["slide", "own size"])
@pytest.mark.parametrize("name", LECTURE_PICTURES)
def test_lecture_pictures_can_be_read(name, slide):
    """No two texts overlap, none leaves the page, is covered or crossed; 14 points at least."""
    subject = LECTURE_PICTURES[name]()
    overlays = ("window", "emphasis", "bounds", "none")
    for overlay in overlays[:3] if name == "tic-tac-toe" else overlays:
        shown = page(subject, overlay=overlay, slide=slide)
        if slide:
            assert (shown.width, shown.height) == slide_of(name, overlay)
        assert unreadable(shown) == []
        for text in shown.texts:
            assert text.box.inside(shown.box), text
            assert round(text.size, 1) >= 14, text


class ThreeCounters:
    """Three players, three moves each, no board: more than a page holds, with long vectors."""

    players = 3
    zero_sum = False
    initial = ()

    def to_move(self, state):
        return len(state) % 3

    def actions(self, state):
        return [0, 1, 2]

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) == 4

    def utility(self, state, player):
        return int(sum(state) % (player + 3) * 10 + state[player % 4])


VECTORS = (
    "[{1/3: [(1,2,6),(4,3,2)], 2/3: [(6,1,2),(7,4,1)]},"
    " {1/3: [(5,1,1),(1,5,2)], 2/3: [(7,7,1),(5,4,5)]}]"
)
LONG = (
    "[{0.3: [-1234.567, 2], 0.7: [-1000000, 3]}, {0.5: 100000.5, 0.5: 3}, {0.5: [2e-9, 1], 0.5: 3}]"
)
TRIPLES = [[(1, 2, 6), (4, 3, 2)], [(6, 1, 2), (7, 4, 1)]]
LONG_VALUES = {
    "vectors of means": lambda: trace(expectiminimax_search, GameTree.parse(VECTORS)),
    "vectors of infinities": lambda: trace(max_n_search, GameTree(TRIPLES)),
    "collapsed vectors": lambda: trace(max_n_search, ThreeCounters()),
    "long numbers": lambda: trace(expectiminimax_search, GameTree.parse(LONG)),
}


@pytest.mark.parametrize("name", LONG_VALUES)
def test_a_long_value_stays_within_its_node(name):
    """Shapes are as wide as the longest value of the run, or its letters smaller: at all steps."""
    searched = LONG_VALUES[name]()
    steps = searched.frames("line")
    steps = [*steps[:: max(1, len(steps) // 8)], steps[-1]]
    placed: dict[str, Box] = {}
    for drawing in draw_frames(searched, steps=steps, slide=False):
        shown = Page(drawing.pipe("svg", "utf-8"))
        assert unreadable(shown) == []
        for text in shown.texts:
            if text.owner.startswith("n_"):
                shape = shown.shapes_of(text.owner)[0]
                assert sticks_out(text.box, shape) < 0.5, text
                assert placed.setdefault(text.owner, shape.box) == shape.box
                assert round(text.size, 1) >= 10


def test_values_beneath_small_boards_keep_apart():
    """The heuristic values of Connect Four are long, and seven boards stand side by side."""
    game = ConnectFour()
    for depth in (1, 2):
        searched = trace(cutoff_search, game, depth=depth)
        shown = page(searched, slide=True)
        assert unreadable(shown) == []
        values = [text for text in shown.texts if text.owner.startswith("v_")]
        assert min(text.size for text in values) > 9.5
        assert all(text.box.inside(shown.box) for text in values)


def random_slides(count, **arguments):
    for seed in range(count):
        tree = random_tree(seed=seed, **arguments)
        assert len(list(tree.leaves())) <= 30
        yield page(run(tree.to_nested()), slide=True)


@pytest.mark.parametrize(
    ("depth", "branching"),
    [(2, 5), (3, 3), (4, 2), (2, (2, 5)), (3, (1, 3)), (4, (1, 2)), (5, (1, 2))],
)
def test_random_trees_fit_a_slide(depth, branching):
    """Up to 30 leaves with numbers of one digit: every text is on the page and by itself.

    A tree that would need small letters gets a larger page of the same shape, or is folded.
    """
    for shown in random_slides(2, depth=depth, branching=branching):
        assert shown.width in (960, 1200, 1440)
        assert shown.width / shown.height == 16 / 9
        assert unreadable(shown) == []
        assert all(text.box.inside(shown.box) for text in shown.texts)
        assert min(round(text.size, 1) for text in shown.texts) >= 18


def test_thirty_leaves_fit_a_slide():
    for nested in ([[[-9] * 5] * 3] * 2, [-9] * 30, [[[[-9, 8, 7]] * 5] * 2]):
        shown = page(run(nested), slide=True)
        assert len([o for o in shown.classes if o.startswith("n_")]) > 30
        assert unreadable(shown) == []
        assert all(text.box.inside(shown.box) for text in shown.texts)


@pytest.mark.parametrize(
    ("depth", "branching"), [(2, 5), (2, (2, 6)), (3, 3), (3, (1, 4)), (4, (1, 3))]
)
def test_a_tree_in_its_own_size_keeps_every_label_name_and_window(depth, branching):
    for seed in (7, 15):
        tree = random_tree(depth, branching, seed=seed)
        shown = page(run(tree.to_nested()))
        nodes = {owner[1:] for owner in shown.classes if owner.startswith("n_")}
        assert {owner[1:] for owner in shown.classes if owner.startswith("t_")} == nodes - {"_r"}
        inner = {o[1:] for o, words in shown.classes.items() if words & {"max", "min"}}
        assert {owner[1:] for owner in shown.classes if owner.startswith("l_")} == inner
        kinds = {kind for kind, _ in faults(shown)}
        assert kinds <= {"small text"}


CROWDED = [[1, -2, 8, -1], [1, 7, 3, -2], [7, -5, -1]]


@pytest.mark.parametrize(
    ("subject", "options"),
    [
        (random_tree(3, 3, seed=1, players=3), {"slide": True}),  # vectors at the leaves
        (GameTree(CROWDED), {"slide": True}),  # labels of steep edges
        (GameTree(CROWDED), {}),
        (trace(alpha_beta_search, GAME, POSITION), {"overlay": "none"}),  # values beneath boards
    ],
)
def test_no_edge_runs_through_what_is_written(subject, options):
    assert unreadable(page(subject, **options)) == []


def test_no_edge_runs_between_a_label_and_its_own_edge():
    """Those of a1 and a2 are nearly level here, and a label above both reads as that of a1."""
    tree = GameTree([3, [1, [2, [4, [5, 6]]]], [[7, 8], 9], [[[[1, 2], 3], 4], 5]])
    shown = page(trace(alpha_beta_search, tree), slide=True)
    (across, up) = next(text.at for text in shown.texts if text.words == "a2")

    def height(edge):
        points = next(shape.points for shape in shown.shapes if shape.owner == edge)
        (x1, y1), (x2, y2) = points[0], points[-1]
        return y1 + (y2 - y1) * (across - x1) / (x2 - x1)

    assert not up < height("e_0") < height("e_1")


def test_labels_stand_in_the_order_of_their_edges():
    """Where the edges lie so close that each label has a height of its own."""
    shown = page(trace(cutoff_search, ConnectFour(), depth=3), slide=True)
    lowest = sorted(text.at[0] for text in shown.texts if re.fullmatch("t_2_2_.", text.owner))
    named = {text.owner: text.at[0] for text in shown.texts}
    assert [named[f"t_2_2_{move}"] for move in range(7)] == lowest


@pytest.mark.parametrize(("depth", "rolled"), [(2, 6), (3, 6), (4, 6)])
def test_what_the_dice_show_is_written_on_every_edge(depth, rolled):
    """Beside its own edge, each where it fits, and on no node."""
    shown = page(Pig(), depth=depth, slide=True)
    faces = [text for text in shown.texts if text.words.endswith(": 1/6")]
    assert sorted(text.words for text in faces)[:rolled] == [f"{n}: 1/6" for n in range(1, 7)]
    assert unreadable(shown) == []
    boards = [s.box for s in shown.shapes if s.owner.startswith("n_")]
    assert not [face.words for face in faces if any(face.box.overlaps(b) for b in boards)]


@pytest.mark.parametrize(
    ("chance", "words"),
    [(1 / 6, "1/6"), (1 / 36, "1/36"), (0.25, "0.25"), (1 / 3, "1/3"), (0.125, "0.125"),
     (0.123456, "0.1235"), (Fraction(2, 4), "1/2"), (1 / 37, "0.027"), (1.0, "1")],
)  # fmt: skip
def test_probabilities_of_dice_are_fractions(chance, words):
    game = TossOnce(chance)
    assert nodes_to_draw(game)[0,].edge == f"0: {words}"


def test_depth_limits_what_is_drawn():
    shown = page(GAME, depth=1)
    assert len([owner for owner in shown.classes if owner.startswith("n_")]) == 10
    shown = page(GAME, depth=1, state=POSITION)
    assert len([owner for owner in shown.classes if owner.startswith("n_")]) == 4


# ---------------------------------------------------------------- colours


@pytest.mark.parametrize("theme", THEMES)
def test_lines_can_be_seen(theme):
    """3:1 for whatever line a node, an edge, a pointer or a slash may have (WCAG 2, 1.4.11)."""
    colours = THEMES[theme]
    kinds = ("max", "min", "chance", "leaf", "collapsed", "board leaf", "board max", "board min")
    kinds += tuple(f"player {order}" for order in ORDERS)
    states = ["unseen", "seen", "open", "current", "best", "pruned", "known", "cause", "dim"]
    styles = [frozenset(f"{kind} {state}".split()) for kind in kinds for state in states]
    lines = {node_look(style).line for style in styles}
    lines |= {edge_look(frozenset({word})).line for word in (*states, "by-max", "by-min")}
    for line in (*lines, "current", "cut", "faint"):
        assert contrast(colours[line], colours["page"]) >= 3, line


def test_dark_is_drawn_with_the_dark_colours():
    light, dark = (page(run(T1.nested), theme=theme) for theme in ("light", "dark"))
    assert light.shapes_of("n_r")[0].attributes["fill"] == THEMES["light"]["max"]
    assert dark.shapes_of("n_r")[0].attributes["fill"] == THEMES["dark"]["max"]
    places = positions(dark)
    del places["", 0]  # the painted ground
    assert places == positions(light)


# ---------------------------------------------------------------- alternative text


def test_a_tree_goes_through_ten_modules_of_drawing_at_most():
    """Of them, DOT and Graphviz stand on the shelves."""
    entered, tree = set(), GameTree(T1.nested)
    sys.setprofile(lambda frame, event, _: entered.add(frame.f_globals.get("__name__", "")))
    try:
        draw(tree).pipe("svg")
    finally:
        sys.setprofile(None)
    assert len({name for name in entered if name.startswith("gamesearch.drawing.")}) <= 10


def test_the_svg_says_what_it_shows():
    root = page(run(T1.nested)).root
    assert root.attrib["role"] == "img"
    svg = Slide("AIMA figure 5.5, rebuilt").draw().pipe("svg", "utf-8")
    assert "<title>AIMA figure 5.5, rebuilt</title>" in svg
    title, description = root[0], root[1]
    assert title.tag.endswith("title")
    assert title.text == "Game tree; MAX moves at the root A"
    assert description.tag.endswith("desc")
    assert description.text == (
        "Game tree; MAX moves at the root A. 7 leaves examined: 3, 12, 8, 2, 14, 5, 2; "
        "cut: c2, c3. Value 3, best move a1."
    )


def test_a_frame_says_what_happens_in_it():
    t = run(T1.nested)
    caption = t.captions.at(t.frames()[3])
    assert caption in str(page(t, t.frames()[3]).root[1].text)
    assert draw(t, t.step_of("cut")).alt.removeprefix("Game tree; MAX moves at the root A. ") == (
        "C can give at most 2, and MAX already has 3 at A: c2 and c3 are cut. Read: 3, 12, 8, 2; "
        "worth: A 3, B 3, C ≤2; cut: c2, c3; window: C [3, +∞]."
    )
    assert "window" not in draw(t, t.step_of("cut"), overlay="none").alt
    for overlay in ("held", "emphasis"):
        assert "; [α, β]: C [3, 2]." in draw(t, t.step_of("cut"), overlay=overlay).alt
    bare = page(T1.tree).root[1].text
    assert bare == "Game tree; MAX moves at the root A. [[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def test_names_with_markup_in_them_are_harmless():
    names = {(): "<A & 'B'>", (0,): '"\\N"'}
    shown = page(GameTree([[3, 12], 4], names=names))
    assert shown.text_of("l_r") == "<A & 'B'>"
    assert shown.text_of("l_0") == '"\\N"'
    assert "<A & 'B'>" in str(shown.root[1].text)


# ---------------------------------------------------------------- formats


def test_svg_png_and_pdf():
    """A slide as PDF is of 960 x 540 points."""
    d = draw(T1.tree, slide=True)
    svg, png, pdf = (d.pipe(kind) for kind in ("svg", "png", "pdf"))
    assert svg.startswith(b"<svg")
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">II", png[16:24]) == (1920, 1080)
    assert pdf.startswith(b"%PDF")
    assert pdf.count(b"/Type /Page ") == 1
    (box,) = re.findall(rb"/MediaBox \[ ([^\]]*) \]", pdf)
    assert list(map(float, box.split())) == [0, 0, *SLIDE]
    assert b"DejaVuSans" in pdf  # the font that came along, not one of the system
    assert d.pipe("dot").decode().startswith(d.source)
    assert set(FORMATS) == {"svg", "pdf", "png"}


FONTS = """
from gamesearch import GameTree, draw
from gamesearch.drawing.diagrams.boards import gallery
from gamesearch.drawing.slide import Slide
from gamesearch.games import Checkers
Slide().picture(gallery([Checkers().picture(Checkers().initial)])).draw("light").pipe("svg")
draw(GameTree([1, 2])).pipe("png")
print(*{line.split()[-1] for line in open("/proc/self/maps") if line.endswith(".ttf\\n")})
"""


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc which font files are in use")
def test_the_fonts_are_those_that_come_along():
    """Matplotlib's DejaVu Sans, and none of the system, so that pictures are alike everywhere.

    Also where the first picture has no text.
    """
    used = subprocess.run([sys.executable, "-c", FONTS], capture_output=True, text=True, check=True)
    assert used.stdout.split()
    assert all("/matplotlib/mpl-data/" in font for font in used.stdout.split())


def test_no_address_no_date_no_comment_in_the_svg():
    svg = draw(run(T1.nested)).pipe("svg", "utf-8")
    assert "0x" not in svg
    assert "<!--" not in svg
    assert "Graphviz" not in svg


# ---------------------------------------------------------------- the object


def test_a_drawing_is_a_digraph():
    d = draw(T1.tree)
    assert isinstance(d, graphviz.Digraph)
    assert d.source.startswith("digraph")
    assert '"' in d.source
    bundle = d._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"].startswith("Game tree; MAX moves at the root A")
    assert "0x" not in repr(d)


def test_a_trace_shows_itself():
    bundle = run(T1.nested)._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "Value 3, best move a1" in bundle["text/plain"]


@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning")  # see the test that follows
def test_save_and_render_write_files(tmp_path):
    d = draw(T1.tree)
    assert Path(d.save("tree.gv", directory=tmp_path)).read_text(encoding="utf-8") == d.source
    written = Path(d.render(tmp_path / "picture", format="pdf"))
    assert written == tmp_path / "picture.pdf"
    assert written.read_bytes() == d.pipe("pdf")
    assert (tmp_path / "picture").read_text(encoding="utf-8") == d.source
    d.render(tmp_path / "alone", format="svg", cleanup=True)
    d.render(outfile=tmp_path / "out.png")
    assert (tmp_path / "out.png").read_bytes() == d.pipe("png")
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"tree.gv", "picture", "picture.pdf", "alone.svg", "out.png"}


def test_render_gives_no_warning(tmp_path):
    assert draw(T1.tree).render("tree", tmp_path) == str(tmp_path / "tree.svg")


def test_a_picture_that_fails_leaves_no_file(tmp_path, monkeypatch):
    d = draw(T1.tree)
    d.body.append("this is no DOT [")
    with pytest.raises(RenderError):
        d.render(outfile=tmp_path / "tree.svg")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "tree.svg").write_text("as it was", encoding="utf-8")

    def fail(*_):
        raise OSError("the disk is full")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="the disk is full"):
        draw(T1.tree).render(outfile=tmp_path / "tree.svg")
    assert [path.name for path in tmp_path.iterdir()] == ["tree.svg"]
    assert (tmp_path / "tree.svg").read_text(encoding="utf-8") == "as it was"


@pytest.mark.skipif(os.name == "nt", reason="files have other rights there")
def test_a_file_keeps_its_rights_and_a_link_stays_one(tmp_path):
    private, link, new = tmp_path / "private", tmp_path / "link", tmp_path / "new"
    private.write_bytes(b"one")
    private.chmod(0o600)
    link.symlink_to(private)
    assert write_file(link, b"two")
    assert link.is_symlink()
    assert private.read_bytes() == b"two"
    assert private.stat().st_mode & 0o777 == 0o600
    before = os.umask(0o077)
    try:
        write_file(new, b"three")
    finally:
        os.umask(before)
    assert new.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "new", "private"]


def test_a_copy_is_a_drawing_of_its_own():
    one = draw(GameTree([[3, 12], [2, 4]]))
    two = one.copy()
    two.node("more")
    assert two.source != one.source
    assert one.copy().pipe("svg") == one.pipe("svg")


def test_a_strip_needs_a_frame_and_a_column():
    tree = GameTree([[3, 12], [2, 4]])

    def fails(game, state):
        return game.actions(state)[9]

    assert len(Filmstrip(trace(fails, tree)).frames) == 1
    with pytest.raises(ValueError, match="0 frames"):
        Filmstrip([])
    with pytest.raises(ValueError, match="columns -1"):
        Filmstrip(trace(alpha_beta_search, tree), columns=-1)
    strip: Any = Filmstrip
    for neither in (tree, [1, 2]):
        with pytest.raises(ValueError, match=r"a run, such as trace.*, or slides were expected"):
            strip(neither)


def test_without_a_console_a_picture_is_drawn_all_the_same(monkeypatch, capsys):
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", None)
        assert draw(GameTree([1, 2])).pipe("png")
    for words, name in ((["draw", "-"], "stdin"), (["draw", "[1, 2]", "-o", "-"], "stdout")):
        with monkeypatch.context() as patch:
            patch.setattr(sys, name, None)
            assert main(words) == 2
        assert "is closed" in capsys.readouterr().err


def test_write_file_says_whether_anything_changed(tmp_path):
    target = tmp_path / "new" / "file"
    assert write_file(target, b"one")
    assert not write_file(target, b"one")
    assert write_file(target, b"two")
    assert target.read_bytes() == b"two"
    assert [path.name for path in target.parent.iterdir()] == ["file"]


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize("kind", ["svg", "pdf", "png"])
@pytest.mark.parametrize(
    "source",
    [
        "digraph {", "graph { a -> b }", "", "digraph { a [label=<<b>x>] }",
        'digraph { a [shape="no such shape"] }',
    ],
)  # fmt: skip
def test_bad_dot_is_an_error_and_says_nothing_to_the_screen(source, kind, capfd):
    with pytest.raises(RenderError, match="Graphviz"):
        GraphvizInProcess().render(source, kind)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("kind", ["gif", "SVG", "", "svg:cairo"])
def test_unknown_formats(kind, tmp_path):
    with pytest.raises(ValueError, match=f"format {kind!r}; one of svg, pdf, png was expected"):
        GraphvizInProcess().render(draw(T1.tree).source, kind)
    with pytest.raises(ValueError, match="there is no format 'bmp'; the formats are svg, pdf"):
        draw(T1.tree).render(outfile=tmp_path / "tree.bmp")
    assert list(tmp_path.iterdir()) == []


DOORS = (
    draw,
    lambda traced, step=0, **more: [*draw_frames(traced, steps=[step], **more)],
    lambda traced, step=0, **more: [*sequence(traced, steps=[step], **more)],
    lambda traced, theme="light", **more: Slide(theme=theme).tree(traced, **more).draw(),
    lambda traced, step=0, **more: Filmstrip(traced, steps=[step], **more),  # a run's alone
)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"overlay": "colour"}, ValueError, "overlay 'colour'; one of window, held, bounds, emph"),
        ({"overlay": ["window"]}, ValueError, "overlay .'window'.; one of window, held, bounds"),
        ({"theme": "drak"}, ValueError, "no theme 'drak'; dark is near; the themes are light, dar"),
        ({"theme": ["light"]}, ValueError, "no theme .'light'.; the themes are light, dark, print"),
        ({"unread": "hiden"}, ValueError, "unread 'hiden'; shown or hidden was expected"),
        ({"depth": "a"}, ValueError, "depth is 'a'; a whole number from 0 up was expected"),
        ({"depth": -1}, ValueError, "depth is -1; a whole number from 0 up was expected"),
        ({"step": 10_000}, IndexError, "step 10000 of a run with steps 0 to"),
        ({"step": -1}, IndexError, "step -1 of a run with steps 0 to"),
        ({"step": "a"}, IndexError, "step 'a' of a run with steps 0 to"),
        ({"step": 2.0}, IndexError, "step 2.0 of a run with steps 0 to"),
        ({"state": (0,)}, ValueError, r"state \(0,\); a run has its own: trace\(search, game, st"),
    ],
)
def test_unknown_options(options, error, message):
    """One line, by whichever door they come in."""
    traced = run(T1.nested)
    for door in DOORS[: len(DOORS) - (not {"depth", "state"}.isdisjoint(options))]:
        with pytest.raises(error, match=message):
            door(traced, **options)


def test_what_is_no_list_of_steps():
    for door in (draw_frames, sequence, Filmstrip):
        for steps in (3, iter([1, 2])):
            with pytest.raises(ValueError, match=r"steps .*; a list such as trace.frames\(\) was"):
                list(door(run(T1.nested), steps=steps))


def test_a_step_of_a_tree_that_nobody_searched():
    for door in (draw, Slide().tree):
        with pytest.raises(ValueError, match="only a traced search has steps"):
            door(T1.tree, step=3)
    assert draw(T1.tree, state=(1,)).alt == f"Game tree; MIN moves at the root C. {T1.nested[1]}"


MEMORY = """
import resource
from gamesearch import GameTree, alpha_beta_search, trace
from gamesearch.drawing.tree_pictures import draw_frames
t = trace(alpha_beta_search, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
def frames(count):
    for d in draw_frames(t, steps=[None] * count):
        d.pipe("svg")
frames(50)
before = peak()
frames(300)
print(peak() - before)
"""


@pytest.mark.nightly
@pytest.mark.skipif(sys.platform != "linux", reason="ru_maxrss is in other units elsewhere")
def test_three_hundred_pictures_do_not_grow_memory():
    """At 20 KB a picture, as Graphviz's error path leaks, it would be 6 MB."""
    grown = subprocess.run(
        [sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True
    )
    assert int(grown.stdout) < 2048  # KB


def test_pictures_take_the_same_words_with_the_same_defaults():
    defaults = {
        (word, inspect.signature(function).parameters[word].default)
        for function in (draw, draw_frames, Filmstrip, SlideTree, Order)
        for word in ("overlay", "unread")
    }
    assert defaults == {("overlay", "window"), ("unread", "shown")}


def test_all_but_the_subject_of_a_sequence_goes_by_its_name():
    for function in (sequence, draw_frames, Filmstrip, SlideTree):
        _, *others = inspect.signature(function).parameters.values()
        named = {inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD}
        assert {one.kind for one in others} <= named
