"""Slides and diagrams: what stands on a page, that it fits, and that it can be read."""

from __future__ import annotations

import functools
import itertools
import re
import warnings
from collections import Counter
from collections.abc import Callable
from math import inf

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gamesearch import GameTree, TicTacToe, alpha_beta_search, draw, random_tree, trace
from gamesearch.drawing.code_panel import (
    Listing,
    broken,
    excerpt,
    listing_of,
    narrowed,
    without_guards,
)
from gamesearch.drawing.diagrams.boards import Arrow, Note, annotated, gallery
from gamesearch.drawing.diagrams.branch_trees import Branch, branch_tree
from gamesearch.drawing.diagrams.filmstrip import panels
from gamesearch.drawing.frame_marks import ManualFrame
from gamesearch.drawing.geometry import Region
from gamesearch.drawing.slide import Slide, SlideTree
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.drawing.theme import THEMES
from gamesearch.drawing.tree_pictures import DoesNotFit, LargeTree, draw_frames
from gamesearch.games import Backgammon, Checkers, ConnectFour, PacmanCorridor
from gamesearch.search import expectiminimax_search, max_n_search, principal_variation_search
from gamesearch.search.alpha_beta import min_value
from gamesearch.search.minimax import minimax_search
from gamesearch.shapes import Polygon, Text
from tests.frame_faults import faults
from tests.lecture_trees import T1, T2, T3, T6, T7, T9, t9
from tests.svg_geometry import Box as Extent
from tests.svg_geometry import Page, contrast

SLIDE = (960.0, 540.0)
GAME = TicTacToe()
DEEP = random_tree(2, 5, seed=1).to_nested()
LOW, TINY = Region(0, 0, 500, 99), Region(0, 0, 40, 40)
BOARDS = [GAME.picture(GAME.result(GAME.initial, a)) for a in (0, 1, 4, 8)]


def read(slide, theme="light"):
    return Page(slide.draw(theme).pipe("svg", "utf-8"))


# ---------------------------------------------------------------- one slide of every kind


def run(nested, search=alpha_beta_search):
    return trace(search, GameTree(nested))


def two_trees():
    slide = Slide("Order-preserving transformations", caption="The same order, another move.")
    left, right = slide.body.columns(1, 1)
    slide.tree(run(T9, expectiminimax_search), left, title="1, 2, 3, 4")
    return slide.tree(run(t9(10, 20, 30, 400), expectiminimax_search), right, title="10 … 400")


def lines_of_text():
    bullets = ["• opponents must be predicted: we plan for every answer", "• time is short"]
    slide = Slide("Games", caption="A caption.")
    left, right = slide.body.columns(2, 1)
    slide.text(bullets, left, size=24).text("right", right, align="end", bold=True)
    return slide.text("v ← max(v, v2)", right.below(60))


def code():
    slide = Slide("max_value")
    left, right = slide.body.columns(1, 1)
    slide.code(listing_of(min_value.__code__), left)
    text = 'v = -inf\nfor a in actions(s):\n    v = max(v, "a \\ b")  # two  spaces'
    return slide.code(text, right, line=3, variables={"v": -inf, "alpha": 3, "move": None})


def board_with_notes():
    game = ConnectFour()
    order = [Note(column + 0.5, -0.4, str(n)) for n, column in enumerate((3, 2, 4, 1, 5, 0, 6), 1)]
    picture = annotated(
        game.picture(game.initial), notes=order, margin=(0, 0.8, 0, 0),
        arrows=[Arrow((3.5, 1), (3.5, 4), label="drop")], alt="The centre first.",
    )  # fmt: skip
    return Slide("Which column first?").picture(picture)


KINDS: dict[str, Callable[[], Slide]] = {  # of pages; all figures are read in tests/figures
    "two trees": two_trees,
    "text": lines_of_text,
    "code": code,
    "board with notes": board_with_notes,
    "panel": lambda: list(sequence(run(T2.nested), title="Bounding a node"))[20],
    "vectors": lambda: Slide("To move").tree(run(T3, max_n_search)),
    "by hand": lambda: Slide().tree(
        GameTree(T1.nested),
        manual=ManualFrame(
            values={(1,): "≤2"}, best=[(0, 0)], pruned=[(1, 1)], windows={(): (3, 14)}
        ),
    ),
    "collapsed": lambda: Slide("Large").tree(run(random_tree(5, 3, seed=3).to_nested())),
    "boards": lambda: Slide("Play").tree(trace(alpha_beta_search, GAME, GAME.parse("X.O/.X./..O"))),
    "Pacman": lambda: Slide().tree(PacmanCorridor(), depth=2, labels={(0, 0): "2 … 0"}),
    "gallery": lambda: Slide("First moves").picture(gallery(BOARDS, titles=["a", "b", "c", "d"])),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_read(kind):
    """No two texts overlap, none leaves the page, none is smaller than 14 points.

    No two elements share an id. In every theme each text has a contrast of 4.5:1 to what it
    stands on (WCAG 2 AA).
    """
    for theme in THEMES:
        shown = read(KINDS[kind](), theme)
        assert (shown.width, shown.height) == SLIDE
        assert shown.texts
        for text, grounds in shown.on:
            assert text.box.inside(shown.box), text
            assert round(text.size, 1) >= 14, text
            ground = shown.ground_of(text, grounds, THEMES[theme]["page"])
            assert contrast(text.colour, ground) >= 4.5, (text.words, text.colour, ground)
    for one, other in itertools.combinations(shown.texts, 2):
        assert not one.box.overlaps(other.box, 0.5), (one.words, other.words)
    for shape in shown.shapes:
        assert shape.box.inside(shown.box), shape
    ids = re.findall(r' id="([^"]*)"', KINDS[kind]().draw().pipe("svg", "utf-8"))
    assert len(ids) == len({*ids})


def test_print_tells_the_players_apart_without_colour():
    """Dark enough for lines on paper, and of different lightness."""
    colours = THEMES["print"]
    for player in ("player0", "player1"):
        assert contrast(colours[player], colours["page"]) >= 4.5
    fills = [colours[f"player{number}"] for number in range(4)]
    assert min(contrast(a, b) for a, b in itertools.combinations(fills, 2)) >= 1.4
    for player in range(4):
        assert contrast(colours[f"player{player}"], colours[f"edge{player}"]) >= 4.5


# ---------------------------------------------------------------- pages


def test_boxes_divide_the_body():
    body = Slide("A title", caption="One line.").body
    assert body == Region(28, 68, 904, 414)
    left, right = body.columns(3, 1, gap=24)
    assert (left.width, right.width) == (660, 220)
    assert right.left == 28 + 660 + 24
    assert right.left + right.width == body.left + body.width
    above, below = body.rows(1, 1, gap=12)
    assert (above.height, below.top) == (201, 68 + 201 + 12)
    assert body.below(28) == Region(28, 96, 904, 386)


def test_trees_side_by_side_keep_to_their_boxes_and_their_ids():
    shown = read(two_trees())
    assert {"n_r", "t2_n_r", "e_0", "t2_e_0"} <= set(shown.classes)
    left = [s.box for s in shown.shapes if not s.owner.startswith("t2_") and s.owner]
    right = [s.box for s in shown.shapes if s.owner.startswith("t2_")]
    assert max(box.right for box in left) < 480 < min(box.left for box in right)


def test_a_small_tree_is_enlarged_as_a_whole():
    shown = read(Slide().tree(GameTree([[3, 12], [2, 4]])))
    assert {round(text.size, 1) for text in shown.texts} == {22.4}  # 1.6 times 14


def test_probabilities_are_shown_in_half_a_slide():
    words = Counter(text.words for text in read(two_trees()).texts)
    assert words["9/10"] == words["1/10"] == 4


def test_a_tree_may_stand_on_pages_of_different_heights_and_themes():
    """Its frames share what was written of them, but not from one page to another."""
    shared = SlideTree(T1.tree, box=Region(40, 40, 500, 300))
    for height, theme in ((540, "light"), (700, "light"), (700, "dark"), (540, "light")):
        own = SlideTree(T1.tree, box=Region(40, 40, 500, 300))
        pages = [Slide(height=height).tree(tree).draw(theme).source for tree in (shared, own)]
        assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("slip", "message"),
    [
        (lambda: Slide(title=3), "title is 3; a text was expected"),
        (lambda: Slide(caption=["a", "b"]), "caption is .'a', 'b'.; a text was expected"),
        (lambda: Slide().tree(3), "found 3; a GameTree, a nested list"),
        (lambda: Slide().tree(T1.tree, title=3), "title is 3; a text was expected"),
        (lambda: Slide().tree(T1.tree, folded="B"), "folded: 'B' is not a node of this tree"),
        (lambda: Slide().tree(run(T7), step=5, since="a"), "since 'a' of a run with steps 0 to"),
        (lambda: [*sequence(run(T7), since="a")], "since 'a' of a run with steps 0 to"),
        (lambda: [*sequence(T1.tree)], "found GameTree.*; a run such as trace.search, tree. was"),
        (lambda: panels(run(T7), steps=[3]), "steps .3.; headings by step were expected"),
        (lambda: Slide().picture(GAME), "picture <.*TicTacToe.*; game.picture.state. was"),
        (lambda: Slide().text(3), "text is 3; a text was expected"),
        (lambda: Slide().text("a", "left"), "'left' is no place on the slide"),
        (lambda: Slide().text("a", align="left"), "align 'left'; start, middle or end was"),
        (lambda: Slide().point("x", Slide().body), "point 'x'; a mark and words were expected"),
        (lambda: Slide().code(trace), "code <function trace at .*; a text or a listing of a"),
        (lambda: Slide().tree(GameTree([[9] * 8] * 5), LOW), "NoFit: 24 nodes side by side do not"),
        (lambda: Slide().tree(GameTree([[[[1, 2], [3]]]]), LOW), "NoFit: 5 levels do not fit into"),
        (lambda: Slide().tree(T1.tree, LOW._replace(height=5), depth=0), "NoFit: 1 levels do not"),
        (lambda: Slide().picture(branch_tree(Branch("1.e4")), TINY).draw(), "NoFit: '1.e4' would"),
        (lambda: Slide().text(["line"] * 9, LOW), "NoFit: 9 lines of 20 points do not fit into 99"),
        (lambda: Slide().code("pass\n" * 9, LOW), "NoFit: 9 lines of code do not fit into 99"),
        (lambda: Slide(caption="word " * 30, caption_lines=1), "NoFit: the caption has 2 lines"),
    ]
    + [
        (functools.partial(Slide().tree, T1.tree, **option), r"\w+: .* is not a node of this tree")
        for path in ((7,), "B", 0)
        for option in (
            {"labels": {path: "x"}}, {"folded": [path]}, {"hidden": [path]}, {"hidden": path},
            {"texts": {path: "x"}}, {"manual": ManualFrame(values={path: 1})},
        )
    ],
)  # fmt: skip
def test_a_slip_is_answered_in_one_line(slip, message):
    with pytest.raises((ValueError, IndexError)) as refusal:
        slip()
    what = "NoFit: " if isinstance(refusal.value, DoesNotFit) else ""
    assert re.match(message, f"{what}{refusal.value}")


@given(
    seed=st.integers(0, 10_000),
    depth=st.integers(1, 4),
    most=st.integers(1, 4),
    width=st.integers(220, 904),
    height=st.integers(160, 460),
    overlay=st.sampled_from(["window", "bounds", "none"]),
)
@settings(max_examples=25)
def test_a_tree_fits_its_box_or_says_that_it_does_not(seed, depth, most, width, height, overlay):
    tree = random_tree(depth, (1, most), seed=seed, low=-99, high=99, uneven=0.2)
    box = Region(30, 40, width, height)
    try:
        slide = Slide().tree(trace(alpha_beta_search, tree), box, overlay=overlay)
    except DoesNotFit:
        assume(False)
    shown = read(slide)
    place = Extent(box.left - 1, box.top - 1, box.left + width + 1, box.top + height + 1)
    texts = [text for text in shown.texts if not text.words.startswith(("Boxes: ", "Beside"))]
    for text in texts:
        assert text.box.inside(place), text.words
        assert round(text.size, 1) >= 14
    pairs = itertools.combinations(texts, 2)
    assert [(a.owner, b.owner) for a, b in pairs if a.box.overlaps(b.box, 0.5)] == []
    for shape in shown.shapes:
        assert shape.box.inside(place), shape.owner


def test_a_slide_shows_itself_in_a_notebook():
    bundle = Slide("A title").text("some words")._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"] == "A title. some words."


def test_alternative_text_names_every_part_once():
    alt = two_trees().alt
    assert alt.startswith("Order-preserving transformations. 1, 2, 3, 4. Game tree; MAX moves")
    assert alt.count("8 leaves examined: 2, 2, 3, 3, 1, 1, 4, 4") == 1
    slide = list(sequence(run(T1.nested), title="Bounding"))[3]
    assert slide.alt.count("b1 gives 3, so B is worth at most 3") == 1
    first, last = Checkers().picture(Checkers().initial), BOARDS[0]
    assert first.alt.endswith(".")
    assert ".. " not in gallery([first, last], titles=["a", "b"]).alt
    assert gallery([last]).alt == f"{last.alt.removesuffix('.')}."  # one is not counted


# ---------------------------------------------------------------- frames made by hand


def test_a_frame_made_by_hand():
    """Hayward's pruning example: 5 and <=3 known, g and h cut."""
    manual = ManualFrame(
        values={(0,): 5, (1,): "≤3"}, best=[(0, 1)], pruned=[(1, 1), (1, 2)], seen=[(0, 0)],
        windows={(): (5, inf)},
    )  # fmt: skip
    shown = read(Slide().tree(GameTree(T7), manual=manual))
    assert [shown.text_of(f"n_{n}") for n in ("0", "1", "1_1")] == ["5", "≤3", "?"]
    assert shown.text_of("w_r") == "[5, +∞]"
    assert "pruned" in shown.classes["n_1_2"]
    assert {"x_1_1", "x_1_2"} <= set(shown.classes)
    assert [n for n, words in shown.classes.items() if n[0] == "n" and "best" in words] == [
        "n_r", "n_0", "n_0_1",
    ]  # fmt: skip
    assert "seen" in shown.classes["n_0_0"]


def test_strokes_stand_in_line_whatever_an_earlier_frame_crossed_out():
    def drawn(tree, pruned):
        return Slide().tree(tree, manual=ManualFrame(pruned=pruned)).draw().source

    every, box = [(0, n) for n in range(8)], Region(28, 60, 400, 450)
    used, fresh = (SlideTree(GameTree([[*range(8)], [2, 4]]), box=box) for _ in "ab")
    assert "x_0_0" in drawn(used, every[:1])
    assert drawn(used, every) == drawn(fresh, every)


def test_counts_beneath_folded_subtrees_follow_the_search():
    run = trace(minimax_search, random_tree(3, (3, 5), seed=2))
    steps = run.frames("leaf")[::5]
    for step, frame in zip(steps, draw_frames(run, steps=steps, since=None), strict=True):
        alone = next(draw_frames(run, steps=[step], since=None))
        counts = [re.findall(r"\d+ of \d+ read", page.source) for page in (frame, alone)]
        assert counts[0] == counts[1] != []


def test_hidden_nodes_keep_their_room():
    tree = SlideTree(GameTree(T6.nested), box=Region(0, 0, 900, 400))
    whole, part = (read(Slide().tree(tree, hidden=hidden)) for hidden in ((), [(1,), (2, 0)]))
    places = [{t.owner: t.box for t in shown.texts} for shown in (whole, part)]
    assert places[1].items() <= places[0].items()
    gone = set(whole.classes) - set(part.classes)
    assert {"n_1", "n_1_0", "e_1", "n_2_0"} <= gone
    assert "n_2_1" not in gone


def test_letters_and_moves_can_be_left_out():
    shown = read(Slide().tree(GameTree(T6.nested), names=False, moves=False))
    assert not any(owner[:2] in ("l_", "t_") for owner in shown.classes)


# ---------------------------------------------------------------- sequences


def places(shown):
    """Where everything of the tree stands, and the ground of the panel."""
    found: dict[tuple[str, int], object] = {}
    for owner, group in itertools.groupby(shown.shapes, key=lambda shape: shape.owner):
        if owner:
            found |= {(owner, n): shape.points for n, shape in enumerate(group)}
    return found | {(t.owner, -1): t.at for t in shown.texts if t.owner}


def test_the_line_that_runs_is_lit():
    """By a ground, an outline and a pointer; the variables stand below."""
    t = run(T1.nested)
    steps = t.frames()
    for step, slide in zip(steps, sequence(t, steps=steps), strict=True):
        shown = read(slide)
        here = t.steps[step]
        source = dict(listing_of(here.function).lines)[here.line].strip()
        lit = [g.box for g in shown.grounds if g.colour == THEMES["light"]["marked"]]
        lit = [box for box in lit if box.left > 470]
        assert len(lit) == 1
        words = [
            text.words.replace("\u00a0", " ")
            for text in shown.texts
            if text.box.left > lit[0].left and lit[0].top < text.at[1] < lit[0].bottom
        ]
        assert "".join(words).replace(" ", "") == source.replace(" ", "")
        pointer = [
            g.box for g in shown.grounds
            if g.colour == THEMES["light"]["current"] and abs(g.box.right - lit[0].left) < 2
        ]  # fmt: skip
        assert len(pointer) == 1
        if "v" in here.variables and here.variables["v"] not in (inf, -inf):
            told = f"v = {here.variables['v']}"
            assert any(told in text.words.replace("\u00a0", " ") for text in shown.texts)


def test_titles_may_differ_and_captions_may_be_left_out():
    t = run(T1.nested)
    slides = list(sequence(t, title=lambda step: f"step {step}", caption=False, panel=False))
    assert [slide.title for slide in slides] == [f"step {step}" for step in t.frames()]
    assert {slide.caption for slide in slides} == {""}
    assert slides[0].body.height == 448
    slides = list(sequence(t, caption=lambda step: f"{step}.", panel=False))
    assert [slide.caption for slide in slides] == [f"{step}." for step in t.frames()]
    panel = list(sequence(t))[1].alt
    assert "return = (3, None)" in next(s.alt for s in sequence(t) if "return = " in s.alt)
    assert "return = " not in panel


def test_the_words_of_a_frame_made_by_hand_tell_its_values_only():
    t = run(T1.nested)
    told = Slide().tree(t, manual=ManualFrame(values={(0,): 3, (1,): "≤2"})).alt
    assert told.endswith("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]; B: 3; C: ≤2.")


def test_the_words_of_a_frame_tell_what_stands_beneath_the_subtrees_that_it_shows():
    game = TicTacToe()
    tree = SlideTree(
        game, box=Slide().body, depth=1, labels={(0,): "30 more", (4,): "few"}, values=True
    )
    told = Slide().tree(tree, manual=ManualFrame(values={(): 0}), hidden=[(4,)]).alt
    assert told.endswith("X moves at the root; root: 0; beneath a1: 30 more.")


def test_long_lines_of_code_are_broken():
    line = "        v2, _ = min_value(game, game.result(state, a), alpha, beta)"
    rows = broken(line, 40)
    assert rows == [
        "        v2, _ = min_value(game,",
        "            game.result(state, a),",
        "            alpha, beta)",
    ]
    assert all(len(row) <= 40 for row in rows)
    assert broken("x" * 30, 20) == ["x" * 20, "    " + "x" * 10]
    assert broken("short", 20) == ["short"]


# ---------------------------------------------------------------- collapsed subtrees


def leaves_below(words):
    return int(words.split()[0])


def test_collapsed_subtrees_say_how_much_they_hold():
    tree = random_tree(6, 3, seed=2)
    for slide in (True, False):
        shown = Page(draw(tree, slide=slide).pipe("svg", "utf-8"))
        counts = [text.words for text in shown.texts if text.owner.startswith("m_")]
        drawn = sum(words >= {"leaf"} for words in shown.classes.values())
        assert sum(map(leaves_below, counts)) + drawn == 3**6
        collapsed = [owner for owner, words in shown.classes.items() if "collapsed" in words]
        assert len(collapsed) == len(counts) >= 3


def test_boards_that_are_collapsed_have_a_triangle_beneath():
    t = trace(alpha_beta_search, GAME, GAME.parse("X.O/.X./..O"))
    shown = Page(next(draw_frames(t, steps=[None])).pipe("svg", "utf-8"))
    counted = {text.owner[2:]: text.words for text in shown.texts if text.owner.startswith("m_")}
    tents = {owner[2:] for owner in shown.classes if owner.startswith("d_")}
    assert tents == set(counted) != set()
    for name, words in counted.items():
        path = tuple(map(int, name.split("_")))
        below = sum(n.visited and n.path[: len(path)] == path for n in t.nodes) - 1
        assert words == f"{below} more"
        board, tent = (shown.shapes_of(f"{letter}_{name}")[0].box for letter in "nd")
        assert board.bottom < tent.top


def test_boards_for_which_there_is_no_room_leave_dots():
    """Of Connect Four's 49 positions after two plies 19 are drawn; the others are told of."""
    game = ConnectFour()
    shown, whole = (
        Page(draw(game, depth=depth, slide=True).pipe("svg", "utf-8")) for depth in (2, 1)
    )
    dots = [text.owner for text in shown.texts if text.words == "…"]
    assert dots == [f"m_{n}" for n in range(2, 7)]
    assert not any(owner.startswith(("m_", "d_")) for owner in whole.classes)


def smallest(shown):
    return min(round(text.size, 1) for text in shown.texts)


FIVE_PLIES = random_tree(5, 2, seed=3).to_nested()
SIXTY_LEAVES = [
    [[7 * (20 * i + 5 * j + k) % 19 for k in range(5)] for j in range(4)] for i in range(3)
]


@pytest.mark.parametrize("nested", [SIXTY_LEAVES, FIVE_PLIES])
def test_a_large_tree_is_folded_before_its_letters_get_small(nested):
    alone = GameTree(nested)
    searched = trace(alpha_beta_search, alone)
    slides = [Slide().tree(alone), Slide().tree(searched), next(sequence(searched, steps=[0]))]
    for slide in slides:
        shown = read(slide)
        assert smallest(shown) >= 18
        assert any("collapsed" in words for words in shown.classes.values())


def test_subtrees_that_are_folded_for_the_last_row_are_said():
    with pytest.warns(LargeTree, match="are folded, so that letters on the slide have room"):
        drawn = draw(run(SIXTY_LEAVES), slide=True)
    shown = Page(drawn.pipe("svg", "utf-8"))
    assert (shown.width, shown.height, smallest(shown)) == (960, 540, 18)


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_nothing_is_said_of_a_fold_that_was_asked_for(depth):
    with warnings.catch_warnings():
        warnings.simplefilter("error", LargeTree)
        drawn = draw([[[1, 2], [3, 4]], [[5, 6], [7, 8]]], depth=depth, slide=True)
    assert (drawn.width, drawn.height) == pytest.approx((960, 540))


def test_boards_that_a_slide_has_no_room_for_are_said_to_be_folded():
    with pytest.warns(LargeTree, match=r"\d+ subtrees are folded, .* draw it on its own"):
        draw(TicTacToe(), depth=2, slide=True)


@pytest.mark.parametrize("slide", [False, True])
def test_children_too_many_for_boards_are_drawn_without(slide):
    drawn = draw(Backgammon(), depth=1, slide=slide)  # 21 rolls
    assert drawn.source.count("n_r -> ") == 21
    assert "Folded" not in drawn.alt


SPINE = functools.reduce(lambda below, leaf: [below, leaf], range(2, 16), 1)


@pytest.mark.parametrize("nested", [[[-9] * 6] * 5, [10] * 60, SPINE])
def test_a_tree_that_folding_would_spoil_gets_a_larger_page(nested):
    """A wide one, or a thin one of many levels."""
    with pytest.warns(LargeTree, match=r"it is on a page of \d+ x \d+, for a handout"):
        shown = Page(draw(GameTree(nested), slide=True).pipe("svg", "utf-8"))
    assert (shown.width / shown.height, smallest(shown)) == (16 / 9, 18)
    leaves = [words for words in shown.classes.values() if "leaf" in words]
    assert len(leaves) == len(list(GameTree(nested).leaves()))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("search", [minimax_search, alpha_beta_search])
def test_forty_leaves_of_one_node_hang_in_two_rows_on_a_slide(search):
    """No edge runs through a leaf, and the leaves of each row keep apart."""
    run = trace(search, GameTree(list(range(10, 50))))
    shown = Page(draw(run, slide=True).pipe("svg", "utf-8"))
    assert (shown.width, shown.height, smallest(shown)) == (960, 540, 18)
    boxes = [shown.shapes_of(f"n_{leaf}")[0].box for leaf in range(40)]
    assert len({round(box.top, 1) for box in boxes}) == 2
    assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))
    for leaf in range(1, 39):
        down = shown.shapes_of(f"e_{leaf}")[-1].box
        assert down.bottom <= boxes[leaf].top + 1
        assert boxes[leaf - 1].right < down.right or leaf % 2 == 0
        assert down.left < boxes[leaf + 1].left or leaf % 2 == 0


def test_letters_too_small_for_the_last_row_are_said():
    """Of a tree of thirty leaves or less, which is drawn whole."""
    with pytest.warns(LargeTree, match="letters of 14 points on a slide, not 18"):
        Slide().tree(GameTree(DEEP))


def test_bounds_of_long_numbers_have_room_beside_their_nodes():
    long = GameTree([[0.125, 1.005, 2.333333333], [3.14159265, 2.71828, -1234567.89]])
    for step in (shown := trace(alpha_beta_search, long)).frames("leaf"):
        drawn = draw(shown, step, overlay="bounds", slide=True)
        small = {"small text"}  # of values that are too long for a triangle
        assert {kind for kind, _ in faults(Page(drawn.pipe("svg", "utf-8")))} <= small


@pytest.mark.filterwarnings("error")
def test_nothing_is_said_of_letters_that_can_be_read():
    Slide().tree(GameTree(T1.nested))
    draw(GameTree(T2.nested), slide=True)
    draw(GameTree(DEEP))  # its own page is as large as it needs
    Slide().tree(TicTacToe(), depth=1)  # labels of boards may be smaller


# ---------------------------------------------------------------- code, in part


@pytest.mark.parametrize(
    ("search", "nested"),
    [
        (expectiminimax_search, T1.nested),
        (principal_variation_search, T1.nested),
        (max_n_search, [(1, 2, 6), (3, 4, 5)]),
    ],
)
def test_long_code_beside_a_tree_is_shown_in_part(search, nested):
    """The lit line and what stands round it; the panel is of one size in all frames."""
    panels, shortened = set(), False
    for slide in sequence(trace(search, GameTree(nested)), by="line"):
        lit = [
            shape for shape in slide._ink if isinstance(shape, Polygon) and shape.fill == "marked"
        ]
        panels.add(next(s.points for s in slide._ink if isinstance(s, Polygon) and s.fill == "box"))
        words = [shape for shape in slide._ink if isinstance(shape, Text) and shape.mono]
        shortened |= any(shape.text.endswith("…") for shape in words)
        assert max(shape.y for shape in words) < slide.body.top + slide.body.height
        for ground in lit:
            ys = [y for _, y in ground.points]
            assert any(min(ys) < shape.y < max(ys) and shape.text != "…" for shape in words)
    assert shortened
    assert len(panels) == 1


# ---------------------------------------------------------------- what was not read


def test_unread_nodes_are_kept_off_the_page():
    """Leaves come as they are read; those that are cut look as they do in every other picture."""
    t = run(T1.nested)
    steps = t.frames("leaf")
    frames = [
        read(slide)
        for slide in sequence(t, steps=steps, panel=False, overlay="bounds", unread="hidden")
    ]
    leaves = [[frame.text_of(f"n_{i}_{j}") for i in range(3) for j in range(3)] for frame in frames]
    shown = [[words for words in row if words] for row in leaves]
    assert shown[:4] == [["3"], ["3", "12"], ["3", "12", "8"], ["3", "12", "8", "2", "4", "6"]]
    assert shown[-1] == [str(leaf) for row in T1.nested for leaf in row]
    assert "n_1" not in frames[2].classes
    assert frames[2].text_of("w_1") is None
    everywhere: dict[tuple[str, int], object] = {}
    for frame in frames:
        for owner, place in places(frame).items():
            assert everywhere.setdefault(owner, place) == place, owner
    assert {"x_1_1", "x_1_2"} <= set(frames[3].classes)
    whole = read(next(sequence(t, steps=steps[3:4], panel=False, overlay="bounds")))
    for owner in ("n_1_1", "e_1_1"):
        hidden, shown_too = frames[3].shapes_of(owner), whole.shapes_of(owner)
        assert [s.attributes for s in hidden] == [s.attributes for s in shown_too]


def test_several_steps_stand_on_one_page():
    t = run(T1.nested)
    after = t.frames("leaf")
    steps = dict(zip([*after[:5], after[6]], "uvwxyz", strict=True))
    kind = {"overlay": "bounds", "unread": "hidden", "names": "inside", "moves": False}
    pages = [
        read(panels(t, steps=dict(some), levels=False, **kind))
        for some in ([*steps.items()][:4], [*steps.items()][4:])
    ]
    assert [list(faults(page)) for page in pages] == [[], []]
    last = pages[1]
    assert [last.text_of(name) for name in ("n_0", "t2_n_2", "t2_w_r")] == ["B", "D", "[3, 3]"]
    words = [text.words for page in pages for text in page.texts]
    assert [text for text in words if text in "uvwxyz"] == [*"uvwxyz"]


def test_a_tree_is_of_one_size_wherever_it_is_shown():
    """Beside code, on a page of its own, bare or with windows; a smaller tree is larger."""
    boxes = (Region(0, 0, 484, 414), Region(28, 68, 904, 414), Region(0, 0, 440, 386))
    t = run(T1.nested)
    scales = {
        SlideTree(subject, box=box, overlay=overlay, moves=moves).layout.scale
        for subject in (t, T1.tree)
        for box in boxes
        for overlay in ("window", "bounds", "none")
        for moves in (True, False)
        if (moves and overlay != "bounds") or box is not boxes[2]
    }
    assert {round(14 * scale, 1) for scale in scales} == {18}
    assert SlideTree(GameTree([[3, 12], [2, 4]]), box=boxes[0]).layout.scale == pytest.approx(1.6)


def test_sibling_leaves_do_not_crowd_where_there_is_room():
    """Beneath narrow nodes with windows: the cut between two leaves shows which is cut."""
    shown = read(Slide("T2").tree(run(T2.nested)))
    leaves = sorted(shape.box for shape in shown.shapes if re.fullmatch("n_._._._.", shape.owner))
    assert len(leaves) == 12
    assert min(b.left - a.right for a, b in itertools.pairwise(leaves)) > 14


def test_an_edge_does_not_repeat_the_name_of_its_node():
    """In a tree whose nodes are numbered 1, 1.1, 1.1.1 as their moves are."""
    numbered = GameTree([[3, 12], [2, 4]], names={(0,): "a1", (1,): "right"})
    words = [text.words for text in read(Slide().tree(numbered)).texts]
    assert words.count("a1") == 1
    assert {"right", "a2"} <= set(words)


# ---------------------------------------------------------------- code beside a tree


def test_code_beside_a_tree_is_as_large_as_the_tree():
    """Blocks that do not run are folded where the panel is narrow, and the guards are left out."""
    folded = set()
    for tree, narrow in ((T1, False), (T2, True)):
        for slide in sequence(run(tree.nested), by="line", moves=not narrow, title="Alpha-beta"):
            code = [shape for shape in slide._ink if isinstance(shape, Text) and shape.mono]
            assert {shape.size for shape in code} == {18}
            assert not any("check_" in shape.text for shape in code)
            folded |= {shape.text for shape in code if narrow and "…" in shape.text}
    assert "if v2 > v: …" in folded


def test_blocks_are_folded_away_from_the_line_that_runs():
    code = Listing("f", tuple(enumerate(PYTHON.splitlines(), 1)))
    small = narrowed(without_guards(code))
    assert [text for _, text in small.lines][:3] == ["def f(s):", "  if over(s):", "    return 0"]
    assert [row for _, row in excerpt(small, 40, 5, 9)] == [
        "def f(s):", "  if over(s): …", "  for a in s:", "    v = g(a)", "  return v",
    ]  # fmt: skip
    assert [row for _, row in excerpt(small, 40, 5, 6)][-2:] == ["  for a in s: …", "  return v"]
    assert [row for _, row in excerpt(small, 40, 3, 8)] == ["  …", "    v = g(a)", "  return v"]
    assert len(excerpt(small, 40, 9, None)) == 6
    for room in (1, 2, 3):
        for number, _ in small.lines:
            assert number in dict(excerpt(small, 40, room, number))  # lit, however little fits
    assert [row.strip() for row in broken("        x = 12", 8)] == ["", "x =", "12"]


PYTHON = """\
def f(s):
    check_two_sides(
        s, "f"
    )
    if over(s):
        return 0
    for a in s:
        v = g(a)
    return v"""


def test_what_is_no_place_on_a_slide_is_named():
    with pytest.raises(ValueError, match="is no place on the slide; slide"):
        Slide().tree(T1.tree, "Who wins?")  # type: ignore[arg-type]
