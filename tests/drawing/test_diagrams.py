"""Pictures that are not one game tree: what they show, say in words, and refuse."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from math import ceil, floor, inf

import pytest

from gamesearch import GameTree, alpha_beta_search, minimax_search, random_tree, trace
from gamesearch.drawing.diagrams.bars_and_dice import dice_grid, share_bar
from gamesearch.drawing.diagrams.boards import Arrow, annotated
from gamesearch.drawing.diagrams.branch_trees import (
    Branch,
    branch_tree,
    monte_carlo_steps,
    playout_slides,
    playout_tree,
)
from gamesearch.drawing.diagrams.charts import bar_chart
from gamesearch.drawing.diagrams.curves import curve_chart
from gamesearch.drawing.diagrams.dot_square import dot_square
from gamesearch.drawing.diagrams.formulas_and_tables import formula, number_line, table
from gamesearch.drawing.diagrams.plans import judged_plan, plan_tree
from gamesearch.drawing.diagrams.range_line import (
    number_line_slides,
    range_at,
    range_line,
    scale_of,
)
from gamesearch.drawing.diagrams.two_proofs import proof, two_proofs
from gamesearch.drawing.geometry import text_width, wrapped
from gamesearch.drawing.theme import THEMES
from gamesearch.drawing.tree_nodes import nodes_to_draw
from gamesearch.figures.lectures.roch.games import fan
from gamesearch.game import MAX, MIN
from gamesearch.games import Backgammon
from gamesearch.games.phantom_tic_tac_toe import PhantomTicTacToe
from gamesearch.search import and_or_search, max_n_search, uct
from gamesearch.search.belief import Plan
from gamesearch.shapes import Polygon, Polyline, Text
from gamesearch.tracing.notation import show
from tests.svg_geometry import extent

MCTS = (37, 100, [(60, 79, [(3, 26, []), (16, 53, [(27, 35, []), (10, 18, [])])]), (1, 10, []),
                  (2, 11, [])])  # fmt: skip


def strokes(diagram, role):
    return [s for s in diagram.shapes if isinstance(s, Polyline) and s.line == role]


def texts(diagram):
    return [shape.text for shape in diagram.shapes if isinstance(shape, Text)]


def test_the_formula_of_the_lecture_with_two_terms_crossed_out():
    made = formula("max(3, min(2, {4}, {6}), 2)")
    crossed = strokes(made, "cut")
    assert len(crossed) == 2
    for word, stroke in zip(("4", "6"), crossed, strict=True):
        (found,) = [s for s in made.shapes if isinstance(s, Text) and s.text == word]
        (x1, _), (x2, _) = stroke.points
        assert x1 < found.x < found.x + text_width(word, found.size) < x2
    assert "".join(texts(made)).replace(" ", "") == "max(3,min(2,4,6),2)"


def test_a_number_line_puts_alpha_and_beta_in_their_places():
    made = number_line(2, 8, value=5)
    (alpha,), (beta,) = (strokes(made, role) for role in ("max-line", "min-line"))
    assert alpha.points[1][0] < beta.points[1][0]
    crossed = number_line(7, 4)
    (alpha,), (beta,) = (strokes(crossed, role) for role in ("max-line", "min-line"))
    assert alpha.points[1][0] > beta.points[1][0]
    assert "not viable" in crossed.alt
    assert len(strokes(crossed, "cut")) > 5  # hatched: not by colour alone
    raised = number_line(4, 8, alpha_was=2)
    assert [stroke.head for stroke in strokes(raised, "max-line")].count(True) == 1


def test_formulas_and_tables_are_built_up_in_one_place():
    """Hayward: after examining node ... we know ..."""
    lines = ("max(3, min(2, 4, 6), 2)", "max(3, ≤ 2, 2)")
    first, both = (formula(*lines, shown=shown) for shown in (1, 2))
    assert (first.width, first.height) == (both.width, both.height)
    assert both.shapes[: len(first.shapes)] == first.shapes
    assert "≤" not in first.alt
    rows = [["after examining node", "we know"], ["d", "val(b) ≤ 7"], ["e", "val(b) = 5"],
            ["f", "val(c) ≤ 3"]]  # fmt: skip
    frames = [table(rows, shown=shown) for shown in (1, 2, 3)]
    assert len({(frame.width, frame.height) for frame in frames}) == 1
    assert [len(texts(frame)) for frame in frames] == [4, 6, 8]
    assert frames[0].alt == "Table. after examining node: d; we know: val(b) ≤ 7."


def test_the_dice_grid_marks_two_pairs():
    made = dice_grid({(1, 6), (6, 1)})
    bold = [s.text for s in made.shapes if isinstance(s, Text) and s.bold]
    assert sorted(bold) == ["1, 6", "6, 1"]
    assert sum("," in text for text in texts(made)) == 36


def test_the_parts_of_a_bar_are_as_wide_as_their_shares():
    bar = share_bar({"won": 6, "drawn": 0, "lost": 2}, 0.5)
    parts = [shape for shape in bar.shapes if isinstance(shape, Polygon)]
    wide = [max(x for x, _ in part.points) - min(x for x, _ in part.points) for part in parts]
    assert wide == [pytest.approx(bar.width * share) for share in (3 / 4, 1 / 4)]
    assert {stroke.points[0][0] for stroke in strokes(bar, "best")} == {bar.width / 2}
    assert [text for text in texts(bar) if text[0].isdigit()] == ["6 won", "2 lost", "50 of 100"]


def test_monte_carlo_counts_wins_for_the_player_who_moved():
    """AIMA 4e figure 5.10: 27/35 becomes 28/36, 16/53 16/54, 60/79 61/80, 37/100 37/101."""
    steps = monte_carlo_steps(MCTS, [0, 1, 0], won=False)
    assert len({(step.width, step.height) for step in steps}) == 1
    before, after = set(texts(steps[0])), set(texts(steps[3]))
    assert {"37/100", "60/79", "16/53", "27/35"} <= before
    assert {"37/101", "61/80", "16/54", "28/36", "0/1"} <= after
    assert {"3/26", "10/18", "1/10", "2/11"} <= before & after
    assert "0/0" not in before
    assert "0/0" in texts(steps[1])
    assert "lost" not in texts(steps[1])
    assert "lost" in texts(steps[2])


def test_a_tree_of_playouts_shows_the_searchs_own_numbers():
    """Visits and means of every node, and no other; all pictures of one search are of one size."""
    trap = GameTree([[10, 10, -1], [2, 2, 2]])
    pictures = []
    for playouts in (1, 2, 5, 12, 20, 50, 100):
        root = next(uct(trap, batch=playouts)).root
        pictures.append(playout_tree(trap, root))
        nodes, words = [root], []
        while nodes:
            node = nodes.pop()
            nodes += node.children.values()
            words += [f"{node.visits} ×", show(round(node.mean(0), 2))]
        drawn = [text for text in texts(pictures[-1]) if not re.fullmatch("[abc][123]", text)]
        assert sorted(drawn) == sorted(words)
    assert len({(picture.width, picture.height) for picture in pictures}) == 1
    assert "a1 7 ×, mean 3.71" in pictures[3].alt
    assert "a1 43 ×, mean 1.3: " in pictures[6].alt


class OwnNode:
    """A node as programs outside of this pack have it: children in a list, other names."""

    def __init__(self, move, n, w, children=()):
        self.move, self.n, self.w, self.children = move, n, w, children


@pytest.mark.parametrize("wrap", [lambda root: root, lambda root: (3, 0, root)])
def test_a_search_of_ones_own_by_playouts_is_drawn_like_uct(wrap):
    """By what its nodes hold, whatever they call it, and wherever its answer holds the root."""
    trap = GameTree([[10, 10, -1], [2, 2, 2]])
    answer = wrap(OwnNode(None, 3, 14, [OwnNode(1, 1, 2), OwnNode(0, 2, 12)]))
    (page,) = playout_slides(trap, lambda number: answer, [3])
    assert page.caption == "3 playouts: plays a1 (2 ×, mean 6)"
    words = "Playouts. 3 ×, mean 4.67: a1 2 ×, mean 6; a2 1 ×, mean 2."
    assert playout_tree(trap, answer).alt == words
    with pytest.raises(ValueError, match="no tree of playouts was returned; the root was"):
        playout_tree(trap, (3, 0))


def test_an_and_node_has_an_arc():
    kids = (Branch("b", edge="heads"), Branch("c", edge="tails"))
    plain, joined = (branch_tree(Branch("a", kids, all_of=both)) for both in (False, True))
    assert len(strokes(joined, "text")) == len(strokes(plain, "text")) + 1
    assert joined.alt == "Tree. a: all of heads b and tails c."


def test_hidden_branches_keep_their_room():
    def tree(hidden):
        return branch_tree(Branch("a", (Branch("b"), Branch("c", (Branch("d"),), hidden=hidden))))

    assert (tree(True).width, tree(True).height) == (tree(False).width, tree(False).height)
    assert texts(tree(True)) == ["a", "b"]


def test_levels_and_shapes_of_branches():
    kids = (Branch("", outer="invtriangle"), Branch("…", outer="none", hidden=True))
    made = branch_tree(Branch("", kids, outer="triangle"), levels=("MAX", "MIN"))
    assert [word for word in texts(made) if word] == ["MAX", "MIN"]
    up, down = [s.points for s in made.shapes if isinstance(s, Polygon)]
    assert up[0][1] < up[1][1] == up[2][1]
    assert down[0][1] > down[1][1] == down[2][1]
    hidden = branch_tree(Branch("", (Branch("", hidden=True),)), levels=("MAX", "MIN"))
    assert [word for word in texts(hidden) if word] == ["MAX"]


def test_branches_stand_close_and_apart():
    """A childless sibling stands above its neighbour's children; nothing overlaps."""
    wide = Branch("a", tuple(Branch(f"leaf {i}") for i in range(6)))
    tree = Branch("root", (wide, Branch("b"), Branch("c", (Branch("d", edge="a long label"),))))
    made = branch_tree(tree, level=(30, 60), size=16)
    assert made.width < 650  # side by side the subtrees would need over 700
    at = {shape.text: shape for shape in made.shapes if isinstance(shape, Text)}
    assert at["b"].y == at["c"].y < at["d"].y == at["leaf 0"].y
    assert at["root"].x == pytest.approx((at["a"].x + at["c"].x) / 2)
    row = [at[f"leaf {i}"].x for i in range(6)] + [at["d"].x]
    assert min(b - a for a, b in itertools.pairwise(row)) > 60


def test_a_fan_draws_every_edge_it_can():
    made = fan(3)
    assert len(strokes(made, "line")) == 35 + 35**2
    assert texts(made) == ["1", "35", "1,225", "42,875"]
    first = fan(1)
    assert len(strokes(first, "line")) == 35
    assert (first.width, first.height) == (made.width, made.height)
    ends = [stroke.points[1][0] for stroke in strokes(first, "line")]
    assert ends == sorted(ends)
    assert ends[0] == pytest.approx(made.shapes[0].points[0][0], abs=6)  # type: ignore[union-attr]


def test_arrows_on_a_board_lead_around_and_take_their_labels_along():
    game = Backgammon()
    picture = game.picture(game.initial)
    bent = Arrow((1, 1), (5, 1), "accent", "4", bend=2)
    for arrow, label, lowest in (
        (Arrow((1, 1), (3, 4), "accent", "5–10"), (96, 120), 192),
        (Arrow((1, 1), (3, 4), "accent", "5", along=0.25), (48 + 24, 48 + 36), 192),
        (bent, (48 * 3, 48 * 3), 48 * 3),
    ):
        made = annotated(picture, arrows=[arrow], alt="One move.")
        assert made.alt.endswith("One move.")
        (line,) = strokes(made, "accent")
        ends = tuple((48 * x, 48 * y) for x, y in (arrow.start, arrow.end))
        assert (line.points[0], line.points[-1]) == ends
        assert max(y for _, y in line.points) == pytest.approx(lowest)
        written = made.shapes[-1]
        assert isinstance(written, Text)
        assert (written.text, written.x, written.y) == (arrow.label, *label)


def test_text_is_measured_as_it_is_drawn():
    for words in ("max(3, min(2, 4, 6), 2)", "α ≥ β: not viable", "[−∞, +∞]", "Quiescence"):
        assert text_width(words, 20) == pytest.approx(extent(words, 20)[0], rel=0.03)
        assert text_width(words, 20, mono=True) == pytest.approx(
            extent(words, 20, "DejaVuSansMono")[0], rel=0.06
        )
        bold = extent(words, 20, "DejaVuSans-Bold")[0]
        assert text_width(words, 20, bold=True) == pytest.approx(bold, rel=0.07)
    assert wrapped("one two three", 60, 14) == ["one two", "three"]


# ---------------------------------------------------------------- charts


def svg_texts(svg):
    for size, words in re.findall(r'<text [^>]*font-size="([\d.]+)"[^>]*>([^<]*)<', svg):
        yield words, float(size)


@pytest.mark.parametrize("theme", THEMES)
def test_the_distribution_of_a_die(theme):
    chart = bar_chart(
        "123456", [1 / 6] * 6, title="A die", across="pips", down="probability",
        written=["1/6"] * 6, marked=[2], caption="Each is as likely as the other.",
    )  # fmt: skip
    svg = chart.draw(theme).pipe("svg", "utf-8")
    found = list(svg_texts(svg))
    assert Counter(words for words, _ in found)["1/6"] == 6
    assert min(size for _, size in found) >= 18
    assert f'fill="{THEMES[theme]["max"]}"' in svg
    assert "<desc>A die. probability by pips. 1: 1/6; 2: 1/6;" in svg
    assert 'role="img"' in svg


def test_bars_are_as_high_as_their_numbers():
    drawn = bar_chart("567", [48, 96, 0], marked=[1])._ink
    bars = [shape for shape in drawn if isinstance(shape, Polygon) and len(shape.points) == 4]
    low, high, none = (max(y for _, y in b.points) - min(y for _, y in b.points) for b in bars)
    assert (high / low, none) == (pytest.approx(2), 0)
    assert [bar.fill for bar in bars] == ["max", "marked", "max"]


def test_series_differ_by_their_hatching():
    chart = bar_chart("56", {"random": [48, 96], "best first": [100, 0]})
    one = bar_chart("56", [48, 96])
    strokes = [len(re.findall("<polyline|<path", c.draw("print").pipe("svg", "utf-8")))
               for c in (one, chart)]  # fmt: skip
    assert strokes[1] > strokes[0] + 10
    assert "best first 5: 100" in chart.alt
    with pytest.raises(ValueError, match="2 labels and 3 heights best"):
        bar_chart("56", {"best": [1, 2, 3]})


# ---------------------------------------------------------------- curves

TRIANGLE = [(0, 0), (1, 2), (2, 4), (3, 2), (4, 0)]


def words_in(svg):
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_curves_differ_by_stroke_and_mark_and_not_by_colour_alone():
    svg = curve_chart({"one": TRIANGLE, "two": [(0, 1), (4, 1)]}).draw("print").pipe("svg", "utf-8")
    assert "stroke-dasharray" in svg
    assert {"one", "two"} <= set(words_in(svg))


def test_powers_of_ten_have_equal_room_and_zero_its_place():
    chart = curve_chart({"": [(0, 1), (1, 1), (3, 1), (10, 1), (100, 1), (1000, 0)]}, log=True)
    svg = chart.draw().pipe("svg", "utf-8")
    assert {"0", "1", "10", "100", "1,000"} <= set(words_in(svg))
    assert "3" not in words_in(svg)


def test_a_long_curve_is_told_by_its_ends_and_its_top():
    chart = curve_chart({"": [(x, -((x - 10) ** 2)) for x in range(21)]})
    assert chart.alt == "Curves. from −100 at 0 to −100 at 20, highest 0 at 10."


@pytest.mark.parametrize(
    ("curves", "words"),
    [
        ({}, "no curves"), ({"a": [(0, 1)]}, "'a' has 1 points; 2 or more"),
        ({"a": [(1, 1), (0, 1)]}, "from left to right"),
    ],
)  # fmt: skip
def test_what_is_no_curve_is_refused(curves, words):
    with pytest.raises(ValueError, match=words):
        curve_chart(curves)


@pytest.mark.parametrize("top", [9, 999, 12_345_678])
def test_long_numbers_up_the_side_leave_room_for_what_they_count(top):
    inside = bar_chart("abc", [top / 3, top / 2, top], down="nodes", title="All of it").ink()
    assert 0 < inside.left < inside.left + inside.width < 960
    assert 0 < inside.top < inside.top + inside.height < 540


# ---------------------------------------------------------------- a square of dots


@pytest.mark.parametrize(("part", "whole", "black"), [(0, 7, 0), (7, 7, 900), (1, 30, 30)])
def test_the_share_of_black_dots_is_the_part_s(part, whole, black):
    picture = dot_square(part, whole)
    assert f"{black} of 900 dots" in picture.alt
    (placed,) = picture.content.pictures
    assert sum(getattr(shape, "fill", "") == "best" for shape in placed.picture.shapes) == black


def test_a_branch_has_branches():
    with pytest.raises(ValueError, match="node 'B'; a Branch was expected, and so were its chil"):
        branch_tree(Branch("A", ("B",)))


@pytest.mark.parametrize(("part", "whole"), [(8, 7), (-1, 7), (0, 0)])
def test_more_than_the_whole_is_refused(part, whole):
    with pytest.raises(ValueError, match=r"a part of the whole was expected"):
        dot_square(part, whole)


# ---------------------------------------------------------------- plans

SMALL = PhantomTicTacToe(2, 3, 2)


def test_a_plan_is_an_and_or_tree():
    assert plan_tree(SMALL, and_or_search(SMALL)).alt == (
        "Tree. X: a1: X??/??? O moves: X??/??? X: b1: all of the goal and Xo?/??? X: a2: the goal."
    )


def test_moves_and_movers_are_called_as_where_they_are_made():
    tree = GameTree([[[1, 5, 7], [2, 9, 8]]])
    assert plan_tree(tree, and_or_search(tree, at_least=7)).alt == (
        "Tree. MAX: a1: (0,) MIN moves: all of (0, 0) MAX: c3: the goal "
        "and (0, 1) MAX: d2: the goal."
    )
    dice = GameTree.parse("[{1/2: [3, 5], 1/2: [6, 7]}, 2]")
    assert "CHANCE moves" in plan_tree(dice, and_or_search(dice, at_least=3)).alt
    three = GameTree([[(1, 2, 3), (4, 5, 6)], [(7, 8, 9), (1, 1, 1)]])
    said = plan_tree(three, and_or_search(three, player=2, at_least=1), player=2).alt
    assert "A moves" in said
    assert "B moves" in said


def test_a_plan_that_leaves_the_game_is_drawn_all_the_same():
    tree = GameTree([[3, 12], [2, 4]])
    plan = Plan(7, {(7,): Plan(None, {(7, 0): Plan(None, {})})})
    assert plan_tree(tree, plan).alt == "Tree. MAX: a8: (7,) the others move: the goal."


def test_the_verdict_stands_below_the_plan():
    slide = judged_plan(SMALL, and_or_search(SMALL))
    assert slide.caption == "Right: X gets at least 1, whatever happens."
    assert "X: a2" in slide.draw("dark").pipe("svg", "utf-8")


def test_a_mistake_stands_out_and_the_rest_is_left_out():
    slide = judged_plan(GameTree([[3, 1], [2, 4]]), Plan(0, {(0,): Plan(None, {})}), at_least=2)
    assert slide.caption == "Not yet. After a1: the game may end with 1 for MAX."
    plan = and_or_search(GameTree([[3, 3], [2, 4]]), at_least=3)
    slide = judged_plan(GameTree([[3, 1], [2, 4]]), plan, at_least=3)
    assert "all of … and (0, 1) fails" in slide.alt


def test_no_plan_is_judged_too():
    tree = GameTree([[3, 1], [2, 4]])
    assert judged_plan(tree, None, at_least=3).caption == "Right: there is no plan."
    assert judged_plan(tree, None, at_least=2).caption.startswith("Not yet. Your search finds no")


def test_a_plan_too_large_for_a_page_is_judged_in_words():
    whole = PhantomTicTacToe()
    slide = judged_plan(whole, and_or_search(whole, at_least=0), at_least=0)
    assert slide.caption.startswith("Right")
    assert slide.draw().height < 100


# ---------------------------------------------------------------- a number line

BOOK = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def nodes_of(run):
    return nodes_to_draw(run.game, trace=run, most_leaves=999)


def test_the_lecture_s_example_leaf_by_leaf():
    run = trace(alpha_beta_search, BOOK)
    nodes = nodes_of(run)
    seen = [range_at(nodes, run, step) for step in run.frames("leaf")]
    assert [(one.name, one.low, one.high) for one in seen] == [
        ("B", -inf, 3), ("B", -inf, 3), ("B", 3, 3),
        ("C", -inf, 2),
        ("D", -inf, 14), ("D", -inf, 5), ("D", 2, 2),
    ]  # fmt: skip
    assert [one.at_least and one.at_least.value for one in seen] == [None, None, 3, 3, 3, 3, 3]
    assert [one.name for one in seen if one.cannot_matter] == ["C"]
    assert seen[3].at_least.name == "A"
    assert seen[3].at_most is None


@pytest.mark.parametrize("seed", range(12))
def test_the_value_is_in_the_range_and_a_cut_leaves_nothing_in_it(seed):
    game = random_tree(4, (1, 3), seed, root="max" if seed % 2 else "min")
    run = trace(alpha_beta_search, game)
    nodes = nodes_of(run)
    cuts = {event.step for event in run.replay.events if event.kind == "cut"}
    for event in run.replay.events:
        here = range_at(nodes, run, event.step)
        assert here.low <= minimax_search(game, here.path).value <= here.high
        if event.step in cuts and run.replay.pruned_children(event.node):
            assert here.cannot_matter, event


def test_the_picture_says_the_same_in_words():
    run = trace(alpha_beta_search, BOOK)
    after_c1 = run.frames("leaf")[3]
    picture = range_line(range_at(nodes_of(run), run, after_c1), scale_of(run))
    assert picture.alt == ("Number line: C ≤ 2. MAX has 3 at A. No value in this range can matter.")
    assert next(number_line_slides(run)).caption.startswith("Leaf b1 gives 3")


def test_vectors_have_no_place_on_a_line():
    run = trace(max_n_search, random_tree(2, 2, players=3))
    with pytest.raises(ValueError, match=r"3 players have a value each.* two players was expected"):
        scale_of(run)


# ---------------------------------------------------------------- two proofs

SIXTEEN = GameTree(
    [[[[6, 28], [2, 14]], [[9, 30], [8, 10]]], [[[4, 18], [3, 19]], [[17, 24], [1, 27]]]]
)


def leaves(tree, player):
    return {path for path in proof(tree, player) if tree.is_terminal(path)}


def test_seven_leaves_of_sixteen_of_which_one_serves_both_proofs():
    of_max, of_min = leaves(SIXTEEN, MAX), leaves(SIXTEEN, MIN)
    assert {SIXTEEN.leaf(path) for path in of_max} == {6, 28, 9, 30}
    assert {SIXTEEN.leaf(path) for path in of_min} == {6, 2, 4, 3}
    assert of_max | of_min == set(trace(alpha_beta_search, SIXTEEN).examined)
    assert "MAX’s proof: 4 leaves; MIN’s proof: 4 leaves; 1 of them in both." in (
        two_proofs(SIXTEEN).alt
    )


@pytest.mark.parametrize(("b", "m"), [(2, 3), (3, 2), (3, 3), (2, 5)])
def test_the_proofs_have_as_many_leaves_as_knuth_and_moore_say(b, m):
    tree = random_tree(m, b, seed=b * m, low=0, high=10**6)
    assert {len(leaves(tree, MAX)), len(leaves(tree, MIN))} == {b ** ceil(m / 2), b ** floor(m / 2)}
    assert len(leaves(tree, MAX) & leaves(tree, MIN)) == 1
