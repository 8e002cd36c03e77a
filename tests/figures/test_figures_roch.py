"""The figures of Roch's lecture: what each of them has to show.

What every figure has to keep (texts that can be read, contrast, geometry) is in test_figures.
"""

from __future__ import annotations

import itertools
import re
from fractions import Fraction
from functools import cache
from math import dist

import pytest

from gamesearch.figures import lecture
from gamesearch.figures.lectures.roch import chance
from gamesearch.figures.lectures.roch.games import FINISHED
from gamesearch.games import Backgammon, PhantomTicTacToe, TicTacToe
from gamesearch.games.backgammon import FOUR_MOVES
from gamesearch.games.chess import OPENINGS
from gamesearch.shapes import Polyline, Text
from tests.figures.drawn import frames_of, page_of, texts

FIGURES = {figure.name: figure for figure in lecture("roch").figures}
FREE = "[−∞, +∞]"

COUNTS = {
    "tic-tac-toe": 3, "trivial-tree": 1,
    "minimax-by-hand": 11,  # 0.4 (a) to (i), (c) for each of the leaves 3, 12 and 8
    "minimax-calls": 26,  # 13 calls and 13 returns
    "multiplayer": 4,  # the leaves alone, C, B, A
    "alliance": 4, "game-tree-size": 4, "siblings": 3, "partial-computations": 4,
    "possible-values": 2, "raise-alpha": 2, "lower-beta": 2, "max-loop": 3, "min-loop": 3,
    "bounding-example": 7,  # a frame for each leaf that is read
    "rosen-tree": 1,
    "bounding-a-node": 9,  # rows 1 to 9 of T2
    "algorithm": 1, "tricky-case": 6, "right-subtree": 6, "final-tree": 2,
    "whole-run": 39,
    "move-ordering": 1, "every-order": 2, "features": 1, "better-position": 3,
    "opening-moves": 5, "fair-die": 1, "two-dice": 3,
    "backgammon": 5,  # the position, and each of four moves
    "backgammon-rules": 5,
    "backgammon-moves": 7,  # and each of six pairs
    "chance-nodes": 4,  # MAX, chance and MIN; chance; MAX; utilities
    "order-is-enough": 1, "evaluation-scales": 4, "monte-carlo": 4, "belief-states": 3,
    "additional-example": 10,  # two listings; 8 of 12 leaves are read
}  # fmt: skip


def frames(name):
    return frames_of(f"roch/{name}")


def page(name, number):
    return page_of(f"roch/{name}", number)


def node(path):
    """T2's node 1.2.1 by its id; the root is 0."""
    return "_".join(str(int(n) - 1) for n in path.split(".")) if path != "0" else "r"


def windows(shown):
    return {o[2:]: shown.text_of(o) or "" for o in shown.classes if o.startswith("w_")}


def values(shown, *nodes):
    return [shown.text_of(f"n_{n}") for n in nodes]


def cuts(shown):
    return {owner[2:] for owner in shown.classes if owner.startswith("x_")}


def seen(shown):
    """The values of the leaves that have been read, from left to right."""
    words = {t.owner: t.words for t in shown.texts}
    return [words[o] for o, classes in shown.classes.items() if {"leaf", "seen"} <= classes]


def best(shown):
    return {o[2:] for o, words in shown.classes.items() if o[0] == "n" and "best" in words}


def test_every_figure_has_its_frames_on_one_body():
    assert list(FIGURES) == list(COUNTS)
    for name, count in COUNTS.items():
        assert len(frames(name)) == count, name
        bodies = {f.body for f in frames(name)}
        assert len(bodies) <= 1, name


def test_what_is_lost_is_said_to_be_replaced():
    replaced = {name for name, figure in FIGURES.items() if "A substitute: " in figure.remark}
    assert replaced == {
        "better-position", "opening-moves", "backgammon", "backgammon-moves", "belief-states",
        "additional-example",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("erratum", "name", "words"),
    [
        ("E1", "minimax-by-hand", "within the else"),
        ("E2", "possible-values", "Stopping at α = β is sound too"),
        ("E3", "final-tree", "kept only when v2 > v"),
        ("E7", "backgammon-rules", "A larger number takes off the rearmost"),
        ("E11", "game-tree-size", "These are nodes of the tree (the slide says states)"),
        ("E13", "multiplayer", "AIMA's figure 5.4; 5.3 is the algorithm"),
        ("E15", "order-is-enough", "The slide says three states; its table has four"),
    ],
)
def test_errata_are_taught_where_they_stand(erratum, name, words):
    told = [FIGURES[name].remark, *(frame.alt for frame in frames(name))]
    assert any(words in text for text in told), erratum


# ---------------------------------------------------------------- 0.2 to 0.5


def test_the_finished_games_of_tic_tac_toe():
    lines = ("012", "345", "678", "036", "147", "258", "048", "246")
    ends = {"XOX/.OX/.O.": "−1", "XOX/OOX/XXO": "0", "XOX/.X./XOO": "+1"}
    assert ends == FINISHED
    for board, utility in ends.items():
        marks = board.replace("/", "")
        assert marks.count("X") - marks.count("O") in (0, 1)
        wins = {player: any(all(marks[int(i)] == player for i in line) for line in lines)
                for player in "XO"}  # fmt: skip
        assert {"−1": "O", "+1": "X", "0": ""}[utility] == "".join(p for p in "XO" if wins[p])
        assert utility in texts(page("tic-tac-toe", 3))
    assert [texts(page("tic-tac-toe", n)).count("…") for n in (1, 2)] == [2, 3]
    assert "TERMINAL" not in texts(page("tic-tac-toe", 2))


def test_minimax_by_hand():
    """(a) to (i): leaves return 3, 12 and 8; B = 3, C = 2, D = 2, best move a1."""
    found = [values(page("minimax-by-hand", n), "r", "0", "1", "2") for n in range(1, 12)]
    only_b = [None, "3", None, None]
    assert found == [
        [None] * 4, [None] * 4, [None] * 4, only_b, only_b, only_b, ["3", "3", None, None],
        ["3", "3", "2", None], ["3", "3", "2", "2"], ["3", "3", "2", "2"], ["3", "3", "2", "2"],
    ]  # fmt: skip
    read = [len(seen(page("minimax-by-hand", n))) for n in range(1, 12)]
    assert read == [0, 0, 1, 2, 3, 3, 3, 6, 9, 9, 9]
    returned = [frame.alt for frame in frames("minimax-by-hand")[2:5]]
    for text, leaf in zip(returned, ("s = b1, return = 3", "s = b2, return = 12",
                                     "s = b3, return = 8"), strict=True):  # fmt: skip
        assert leaf in text
    heads = [
        [word for word in texts(page("minimax-by-hand", n)) if re.match(r"\w+\(\w\):", word)]
        for n in range(1, 11)
    ]
    assert heads == [
        ["minimax(A):"], ["minimax(A):", "min_value(B):"], ["max_value(s):"], ["max_value(s):"],
        ["max_value(s):"], ["min_value(B):"],
        ["min_value(C):"], ["min_value(C):"], ["min_value(D):"], ["minimax(A):"],
    ]  # fmt: skip
    assert best(page("minimax-by-hand", 10)) == {"r", "0", "0_0"}


def test_minimax_call_by_call():
    told = [frame.caption for frame in frames("minimax-calls")]
    words = [caption.partition(" returns ")[2].split() for caption in told]
    returned = [f"{value} {node}" for value, *_, node in filter(None, words)]
    assert returned == [
        "3 b1.", "12 b2.", "8 b3.", "3 B.", "2 c1.", "4 c2.", "6 c3.", "2 C.", "14 d1.", "5 d2.",
        "2 d3.", "2 D.", "3 A.",
    ]  # fmt: skip
    assert sum("is called" in caption for caption in told) == 13


def test_three_players_and_an_alliance():
    alone, level_c, level_b, level_a = (page("multiplayer", n) for n in range(1, 5))
    low, middle = ("0_0", "0_1", "1_0", "1_1"), ("0", "1")
    assert values(alone, *low, *middle, "r") == [None] * 7
    assert values(level_c, *low) == ["(1, 2, 6)", "(6, 1, 2)", "(1, 5, 2)", "(5, 4, 5)"]
    assert values(level_b, *middle, "r") == ["(1, 2, 6)", "(1, 5, 2)", None]
    assert values(level_a, "r") == ["(1, 2, 6)"]
    assert best(level_a) == {"r", "0", "0_0", "0_0_0"}
    allied = page("alliance", 4)
    assert values(allied, *middle, "r") == ["(6, 1, 2)", "(5, 4, 5)", "(5, 4, 5)"]
    assert best(allied) == {"r", "1", "1_1", "1_1_1"}


# ---------------------------------------------------------------- 0.6 to 0.12


def test_the_tree_of_chess_grows():
    written = [texts(page("game-tree-size", n)) for n in range(1, 5)]
    assert [["35" in t, "1,225" in t, "42,875" in t] for t in written[:3]] == [
        [True, False, False], [True, True, False], [True, True, True],
    ]  # fmt: skip
    assert {"1,500,625", "52,521,875"} <= set(written[3])
    assert 10**154 < 35**100 < 10**155
    assert str(35**10)[:2] == "27"
    assert "2.8·10" in written[3]


def test_the_siblings_of_two_are_not_needed():
    assert cuts(page("siblings", 2)) == set()
    shown = page("siblings", 3)
    assert cuts(shown) == {"1_1", "1_2"}
    assert values(shown, "r", "0", "1", "2") == ["3", "3", "≤2", "2"]
    assert seen(shown) == ["3", "12", "8", "2", "14", "5", "2"]
    assert "max(3, min(2, 4 (crossed out), 6 (crossed out)), 2)" in frames("siblings")[2].alt
    both = page("partial-computations", 4)
    assert {owner for owner in both.classes if "x_" in owner} == {"x_1_1", "x_1_2", "t2_x_1_1"}


def test_bounds_move_on_the_line():
    for name, before, after in (
        ("raise-alpha", "[2, 8]", "[5, 8]"), ("lower-beta", "[2, 8]", "[2, 5]")
    ):  # fmt: skip
        assert [windows(page(name, n))["r"] for n in (1, 2)] == [before, after]
    assert "α = 5, β = 8" in frames("raise-alpha")[1].alt
    assert "β lies left of α" in frames("possible-values")[1].alt


def test_the_loops_end_at_a_bound():
    for name, roots, value in (
        ("max-loop", ["[2, 8]", "[5, 8]", "[9, 8]"], "≥9"),  # as the code beside it has them
        ("min-loop", ["[2, 8]", "[2, 5]", "[2, 1]"], "≤1"),
    ):
        shown = [page(name, n) for n in (1, 2, 3)]
        assert [windows(one)["r"] for one in shown] == roots
        assert values(shown[2], "r") == [value]
        assert [cuts(one) for one in shown] == [set(), set(), {"2"}]
        assert "at the line: return v, move" in frames(name)[2].alt


def test_the_trivial_tree_with_its_windows():
    a, b, c = {"r": FREE}, {"r": "[3, +∞]"}, {"0": "[−∞, 3]"}
    d = {"1": "[3, +∞]"}
    assert [windows(page("bounding-example", n)) for n in range(1, 8)] == [
        a | c, a | c, b | c, b | c | d, b | c | d | {"2": "[3, 14]"}, b | c | d | {"2": "[3, 5]"},
        b | c | d | {"2": "[3, 5]"},
    ]  # fmt: skip
    end = page("bounding-example", 7)
    assert seen(end) == ["3", "12", "8", "2", "14", "5", "2"]
    assert cuts(end) == {"1_1", "1_2"}


# ---------------------------------------------------------------- 0.13 to 0.16: T2

# rows 1 to 9 and 12 to 15: the windows that are new, as the code's variables have them (a cut
# moves them, too), and the node where something happens
ROWS: dict[tuple[str, int], tuple[dict[str, str], str, str | None]] = {
    ("bounding-a-node", 1): ({"0": FREE, "1": FREE, "1.1": FREE, "1.1.1": FREE}, "1.1.1", None),
    ("bounding-a-node", 2): ({"1.1.1": "[−∞, 3]"}, "1.1.1", "3"),
    ("bounding-a-node", 3): ({"1.1.1": "[−∞, 3]"}, "1.1.1", "3"),
    ("bounding-a-node", 4): ({"1.1": "[3, +∞]"}, "1.1", "3"),
    ("bounding-a-node", 5): ({"1.1.2": "[3, +∞]"}, "1.1.2", None),
    ("bounding-a-node", 6): ({"1.1.2": "[3, 2]"}, "1.1.2", "≤2"),
    ("bounding-a-node", 7): ({"1": "[−∞, 3]"}, "1", "3"),
    ("bounding-a-node", 8): ({"1.2": "[−∞, 3]", "1.2.1": "[−∞, 3]"}, "1.2.1", None),
    ("bounding-a-node", 9): ({"1.2.1": "[−∞, 3]"}, "1.2.1", "15"),
    ("right-subtree", 1): ({"2": "[3, +∞]", "2.1": "[3, +∞]", "2.1.1": "[3, +∞]"}, "2.1.1", None),
    ("right-subtree", 2): ({"2.1.1": "[3, 2]"}, "2.1.1", "≤2"),
    ("right-subtree", 3): ({"2.1": "[3, +∞]"}, "2.1", "2"),
    ("right-subtree", 4): ({"2.1.2": "[3, 3]"}, "2.1.2", "3"),
    ("right-subtree", 6): ({"2": "[3, 3]"}, "2", "≤3"),
}  # fmt: skip


@pytest.mark.parametrize("frame", ROWS, ids=str)
def test_rosens_tree_row_by_row(frame):
    new, current, value = ROWS[frame]
    shown = page(*frame)
    assert {node(n): w for n, w in new.items()}.items() <= windows(shown).items()
    assert "current" in shown.classes[f"n_{node(current)}"]
    assert values(shown, node(current)) == [value]


@pytest.mark.parametrize("name", ["bounding-a-node", "tricky-case", "right-subtree"])
def test_only_calls_that_run_have_windows(name):
    """Those from the root down to the current node, on Rosen's tree."""
    for number in range(1, len(frames(name)) + 1):
        shown = page(name, number)
        (here,) = [
            o[2:] for o, words in shown.classes.items() if o[0] == "n" and "current" in words
        ]
        path = [] if here == "r" else here.split("_")
        above = {"_".join(path[:length]) or "r" for length in range(len(path) + 1)}
        assert set(windows(shown)) == above


def test_nothing_is_cut_at_fifteen_but_one_level_higher():
    assert cuts(page("bounding-a-node", 9)) == {node("1.1.2.2")}
    lines = [frame.alt.split("at the line: ")[1].split(";")[0] for frame in frames("tricky-case")]
    assert lines[:4] == ["if v <= alpha:", "return v, move", "if v >= beta:", "return v, move"]
    told = [frame.alt for frame in frames("tricky-case")]
    assert "min_value, at the line: if v <= alpha" in told[0]
    assert "max_value, at the line: if v >= beta" in told[2]
    shown = page("tricky-case", 4)
    assert cuts(shown) == {node("1.1.2.2"), node("1.2.2")}
    assert values(shown, node("1.2")) == ["≥15"]
    end = page("tricky-case", 6)
    assert windows(end)["r"] == "[3, +∞]"
    assert values(end, "r", "0") == ["3", "3"]


def test_the_final_tree_and_what_its_bounds_hide():
    pruned, whole = page("final-tree", 1), page("final-tree", 2)
    assert seen(pruned) == ["3", "17", "2", "15", "2", "3"]
    assert cuts(pruned) == {node(n) for n in ("1.1.2.2", "1.2.2", "2.1.1.2", "2.2")}
    assert values(pruned, "r", "0", "1") == ["3", "3", "≤3"]
    assert len(seen(whole)) == 12
    assert values(whole, "r", "0", "1") == ["3", "3", "2"]
    assert values(whole, *map(node, ("1.1", "1.2", "2.1", "2.2"))) == ["3", "15", "3", "2"]
    assert "0" in best(pruned) & best(whole)


def test_the_whole_run_reads_six_leaves():
    told = [frame.caption for frame in frames("whole-run")]
    leaves = [caption.split()[-1] for caption in told if caption.startswith("Leaf")]
    assert leaves == ["3.", "17.", "2.", "15.", "2.", "3."]
    assert sum("to move at" in caption for caption in told) == 11
    assert sum("cut" in caption for caption in told) == 5
    assert all("at the line" in frame.alt for frame in frames("whole-run"))


def test_the_order_decides_how_much_is_read():
    shown = page("move-ordering", 1)
    left = [o for o, words in shown.classes.items() if o[0] == "n" and {"leaf", "seen"} <= words]
    right = [
        o for o, words in shown.classes.items() if o[:3] == "t2_" and {"leaf", "seen"} <= words
    ]
    assert (len(left), len(right)) == (7, 5)
    chart, _ = frames("every-order")
    assert "5: 48; 6: 96; 7: 432; 8: 384; 9: 336" in chart.alt
    assert chart.caption.startswith("7.67 on average")


# ---------------------------------------------------------------- 0.19 to 0.21


def test_the_features_of_the_checkers_position():
    """Counted by hand: Black's men have come 20 rows forward, White's 13."""
    text = frames("better-position")[2].alt
    for line in ("pawns; B − W: +2; weight: 1; product: +2",
                 "kings; B − W: −1; weight: 2; product: −2",
                 "advance sum; B − W: +7; weight: 0.1; product: +0.7"):  # fmt: skip
        assert line in text
    products = re.findall(r"product: ([+−]?[\d.]*\d)", text)
    *terms, total = [Fraction(product.replace("−", "-")) for product in products]
    assert len(terms) == 8
    assert sum(terms) == total == Fraction("1.8")
    assert "product" not in frames("better-position")[1].alt


def test_the_opening_tree_counts_the_lines_of_the_book():
    lines = [line.split(": ")[1] for line in OPENINGS.strip().splitlines()]
    text = frames("opening-moves")[4].alt
    for start, move in (
        ("1.e4", "1.e4"), ("1.d4", "1.d4"), ("1.e4 e5", "1…e5"), ("1.e4 c5", "1…c5"),
        ("1.e4 e5 2.Nf3", "2.Nf3"), ("1.e4 e5 2.Nf3 Nc6", "2…Nc6"),
        ("1.e4 e5 2.Nf3 Nc6 3.Bb5", "3.Bb5"), ("1.e4 e5 2.Nf3 Nc6 3.Bc4", "3.Bc4")
    ):  # fmt: skip
        assert f"{move} × {sum(line.startswith(start + ' ') for line in lines)}" in text
    assert all(name in text for name in ("Ruy Lopez", "Italian Game"))
    assert "1…e5" not in frames("opening-moves")[0].alt


def test_dice():
    (chart,) = frames("fair-die")
    assert "; ".join(f"{pips}: 1/6" for pips in range(1, 7)) in chart.alt
    told = [frame.alt for frame in frames("two-dice")]
    assert "Marked" not in told[0]
    assert "Marked: (1, 6). P(R = 1, G = 6) = P(R = 1) · P(G = 6) = 1/6 · 1/6 = 1/36" in told[1]
    assert "Marked: (1, 6), (6, 1). P(a 1 and a 6) = 1/36 + 1/36 = 1/18" in told[2]


# ---------------------------------------------------------------- 0.22 to 0.26


def test_the_four_moves_of_aima():
    game = Backgammon()
    state = game.parse(FOUR_MOVES)
    named = [game.aima_name(state, move) for move in game.actions(state)]
    assert set(named) == {"(5–10, 5–11)", "(5–11, 19–24)", "(5–10, 10–16)", "(5–11, 11–16)"}
    assert len(named) == 4
    for number, name in enumerate(named, 2):
        shown = page("backgammon", number)
        assert name in texts(shown)
        assert {"5", "6"} <= set(texts(shown))
        first, then = re.findall(r"(\d+)–(\d+)", name)
        arrows = (f"{start} to {end}" for start, end in (first, then))
        assert f"Arrows: {'; '.join(arrows)}." in frames("backgammon")[number - 1].alt
    words = "White has 2 on 5, 4 on 19, 3 on 20, 3 on 21, 3 on 22; Black has 3 on 13, 1 on 10, "
    assert words in frames("backgammon")[0].alt


def test_the_six_pairs_of_the_lecture():
    """They are exactly the legal moves of our position with 6–5."""
    game = Backgammon()
    state = game.parse(chance.SIX_MOVES)
    played = {name: steps for name, (steps, _) in chance.COLOUR_PAIRS.items()}
    assert list(played) == [
        "blue + orange", "blue + blue", "blue + green", "orange + orange", "orange + red",
        "green + red",
    ]  # fmt: skip
    assert set(played.values()) == set(game.actions(state))
    assert len(played) == len(game.actions(state)) == 6
    for number, (name, steps) in enumerate(played.items(), 2):
        colours = [chance.COLOURS[step][1] for step in steps]
        assert sorted(word.split()[0] for word in colours) == sorted(name.split(" + "))
        assert sorted(word.split()[1] for word in colours) == ["5", "6"]
        assert set(colours) <= set(texts(page("backgammon-moves", number)))


def test_the_rules_are_shown_by_legal_moves():
    game = Backgammon()
    for rule in chance.RULES[1:]:
        moves = game.actions(game.parse(rule.position))
        assert any(move[: len(rule.steps)] == rule.steps for move in moves), rule.caption
    last = game.parse(chance.RULES[-1].position)
    assert last[28:30] == (6, 3)  # and the 6 takes a checker from 4
    assert chance.RULES[-1].steps[0] == (4, 0)


def test_chance_nodes_and_their_probabilities():
    shown = [texts(page("chance-nodes", n)) for n in range(1, 5)]
    rolls = ["1,1: 1/36", "2,6: 1/18", "6,6: 1/36"]
    assert [[words.count(roll) for roll in rolls] for words in shown] == [
        [1] * 3, [1] * 3, [2] * 3, [2] * 3,
    ]  # fmt: skip
    levels = ("MAX", "CHANCE", "MIN", "TERMINAL")
    assert [sum(words.count(level) for level in levels) for words in shown] == [3, 4, 5, 6]
    assert [word for word in shown[3] if word in ("2", "1", "−1")] == ["2", "−1", "1", "−1", "1"]
    assert 6 * Fraction(1, 36) + 15 * Fraction(1, 18) == 1


def test_the_scale_matters_with_dice_and_not_without():
    without = page("order-is-enough", 1)
    assert values(without, "r", "0", "1") == ["2", "2", "1"]
    assert [without.text_of(f"t2_n_{n}") for n in ("r", "0", "1")] == ["20", "20", "10"]
    expected = {
        2: (["2.1", "2.1", "1.3"], [None] * 3),
        3: (["2.1", "2.1", "1.3"], ["49", "21", "49"]),
        4: (["2.1", "2.1", "1.3"], ["40.9", "21", "40.9"]),
    }
    for number, (left, right) in expected.items():
        shown = page("evaluation-scales", number)
        assert values(shown, "r", "0", "1") == left
        assert [shown.text_of(f"t2_n_{n}") for n in ("r", "0", "1")] == right
        assert {"9/10", "1/10"} <= set(texts(shown))
    assert values(page("evaluation-scales", 1), "r", "0", "1") == [None] * 3


# ---------------------------------------------------------------- 0.27 to 0.29


def test_playouts_are_games_that_were_played():
    game = TicTacToe()

    @cache
    def share(state):
        """Of all random games from here, those that X wins."""
        if game.is_terminal(state):
            return Fraction(game.utility(state, 0) == 1)
        moves = game.actions(state)
        return sum((share(game.result(state, a)) for a in moves), Fraction()) / len(moves)

    shares = [round(100 * share(game.result(game.initial, a))) for a in (0, 1, 4)]
    assert "tend to {}, {} and {} in 100".format(*shares) in frames("monte-carlo")[3].caption
    for frame, games in zip(frames("monte-carlo"), (1, 8, 40, 200), strict=True):
        told = re.findall(r"(\d+) won, (\d+) drawn, (\d+) lost; in the long run (\d+)", frame.alt)
        assert [int(share) for *_, share in told] == shares
        assert [sum(map(int, counts)) for *counts, _ in told] == [games] * 3


def test_what_x_may_believe():
    game = PhantomTicTacToe()
    state = game.result(game.result(game.initial, 4), 0)
    boards = {(x, o) for x, o, *_ in game.consistent_states(game.observation(state, 0), 0)}
    assert boards == {(1 << 4, 1 << square) for square in range(9) if square != 4}
    rings = [
        sum(shape.kind == "ellipse" for shape in page("belief-states", n).shapes) for n in (1, 2, 3)
    ]
    assert rings == [8, 8 + 1 + 7 + 1, 8 + 1 + 7 + 1]  # one is the node at which the referee speaks
    assert {"X tries a1", "after O: X tries c3, to win"} <= set(texts(page("belief-states", 3)))
    assert {"a1 is taken", "a1 is free"} <= set(texts(page("belief-states", 2)))
    for number in (1, 2):  # the squares can be named
        assert set("abc123") <= set(texts(page("belief-states", number)))


def test_the_additional_example_with_emphasis():
    """T8: alpha-beta skips 9, {0, 1} and 2; where it breaks, the bound is shown as set."""
    expected = (
        {"r": FREE, "0": FREE, "0_0": "[4, +∞]"},
        {"r": FREE, "0": "[−∞, 6]", "0_0": "[6, +∞]"},
        {"r": "[6, +∞]", "0": "[−∞, 6]", "0_1": "[7, 6]"},
        {"1": "[6, +∞]", "1_0": "[6, +∞]"},
        {"1": "[6, 2]", "1_0": "[6, +∞]"},
        {"2": "[6, +∞]", "2_0": "[8, +∞]"},
        {"2": "[6, 8]"},
        {"r": "[8, +∞]", "2": "[6, 8]", "2_1": "[9, 8]"},
    )
    first = [frame.alt for frame in frames("additional-example")[:2]]
    assert ["max_value(s, α, β)" in first[0], "min_value(s, α, β)" in first[1]] == [True, True]
    for number, boxes in enumerate(expected, 3):
        assert boxes.items() <= windows(page("additional-example", number)).items(), number
    end = page("additional-example", 10)
    assert seen(end) == ["4", "6", "7", "1", "2", "8", "1", "9"]
    assert cuts(end) == {"0_1_1", "1_1", "2_1_1"}
    assert values(end, "r", "0", "1", "2") == ["8", "6", "≤2", "8"]
    assert best(end) == {"r", "2", "2_0", "2_0_0"}


def test_no_arrow_on_a_backgammon_board_runs_over_the_head_of_another():
    game = Backgammon()
    state = game.parse(FOUR_MOVES)
    for move in game.actions(state):
        arrows = arrows_on(chance._board(state, move))
        assert len(arrows) == 2
        for one, other in itertools.permutations(arrows):
            if dist(one[0], other[-1]) > 1:  # else the same checker goes on from there
                assert min(dist(point, other[-1]) for point in along(one)) > 12


def test_no_arrow_on_a_backgammon_board_runs_beneath_the_number_of_another():
    """As those of two checkers that are borne off might."""
    rule = chance.RULES[-1]
    board = chance._board(Backgammon().parse(rule.position), rule.steps, rule.looks)
    numbers = {s.text: (s.x, s.y) for s in board.shapes if isinstance(s, Text) and s.bold}
    six, three = arrows_on(board)
    assert min(dist(point, numbers["6"]) for point in along(three)) > 12
    assert min(dist(point, numbers["3"]) for point in along(six)) > 12


def arrows_on(board):
    return [s.points for s in board.shapes if isinstance(s, Polyline) and s.head]


def along(arrow):
    return [
        (x1 + (x2 - x1) * n / 40, y1 + (y2 - y1) * n / 40)
        for (x1, y1), (x2, y2) in itertools.pairwise(arrow)
        for n in range(41)
    ]


def test_pairs_of_strokes_through_siblings_can_be_told_apart():
    """In the tree of the siblings 4 and 6, which are both crossed out."""
    shown = page("move-ordering", 1)
    lines = {s.owner: s.box for s in shown.shapes if "x_" in s.owner}
    for one, other in itertools.combinations(lines.values(), 2):
        assert one.right < other.left or other.right < one.left
